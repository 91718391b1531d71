"""The partition function: same arguments, same bytes; nothing of the input comes back; nothing bad stops the rest."""

import pickle
from dataclasses import replace

from nescio.codec import load_result
from nescio.document import Document
from nescio.run import partition
from nescio.run.partition import Item, WholeFile, lost, process_partition
from tests.run.documents import KEY, documents, items, work


def test_documents_come_back_in_order_with_edits_and_without_text():
    done = list(process_partition(work(), items(5)))
    results = [load_result(item.content, one.result) for item, one in zip(items(5), done, strict=True)]
    assert results[0].output == "Dear [PERSON 1], your appointment on [DATETIME 1] is with [PERSON 2]. Ref 0."
    assert results[4].output == items(5)[4].content.text
    assert done[-1].tally["documents"] == 5
    assert b"Okafor" not in pickle.dumps(done)


def test_an_item_gives_the_same_alone_and_among_others():
    one = work(replace="surrogate", key=KEY)
    together = [done.result for done in process_partition(one, items(4))]
    alone = [next(process_partition(one, [item])).result for item in reversed(items(4))]
    assert together == alone[::-1]


def test_the_same_person_gets_the_same_name_in_all_documents():
    one = work(replace="surrogate", key=KEY)
    texts = ("Rahul Banerjee called the clinic.", "We wrote to Rahul Banerjee again.")
    contents = [Document(f"x{n}", text, meta={}) for n, text in enumerate(texts)]
    done = process_partition(one, [Item(1, n, content) for n, content in enumerate(contents)])
    first, second = (load_result(content, each.result) for content, each in zip(contents, done, strict=True))
    assert first.edits[0].text == second.edits[0].text


def test_settings_of_another_run_are_not_mixed_up():
    (tagged,) = process_partition(work(), items(1))
    (masked,) = process_partition(work(replace="mask"), items(1))
    assert b"[PERSON 1]" in tagged.result
    assert b"***" in masked.result


def test_the_pipeline_is_made_once(monkeypatch):
    made = []
    one = work(lang="en")
    build = partition.Pipeline.from_settings
    monkeypatch.setattr(partition.Pipeline, "from_settings", lambda chosen: made.append(1) or build(chosen))
    list(process_partition(one, items(3)))
    list(process_partition(pickle.loads(pickle.dumps(one)), items(3)))
    assert len(made) == 1


def test_subject_is_hidden_where_a_document_has_none(tmp_path):
    path = tmp_path / "note.txt"
    path.write_text("they say zaphod left.", encoding="utf8")
    content = Document("a", "they say zaphod left.", meta={})
    whole = WholeFile("note.txt", path, "text")
    document, file = process_partition(work(subject="zaphod b"), [Item(1, 0, content), Item(2, 0, whole)])
    assert load_result(content, document.result).edits
    assert b"zaphod" not in dict(file.outputs)[""]


def test_whole_file_gives_its_output_by_suffix(tmp_path):
    (tmp_path / "a.txt").write_text("Dr Henrik Lund came.", encoding="utf8")
    (tmp_path / "a.ann").write_text("T1\tPERSON 0 14\tDr Henrik Lund\n", encoding="utf8")
    (done,) = process_partition(work(), [Item(1, 0, WholeFile("a.txt", tmp_path / "a.txt", "brat"))])
    outputs = dict(done.outputs)
    assert outputs[""] == b"[PERSON 1] came."
    assert b"[PERSON 1]" in outputs[".ann"]
    assert done.originals == ()


def test_originals_only_where_a_vault_asks_for_them(tmp_path):
    (tmp_path / "a.txt").write_text("Dr Henrik Lund came.", encoding="utf8")
    (done,) = process_partition(
        replace(work(), for_vault=True, token="vault"), [Item(1, 0, WholeFile("a.txt", tmp_path / "a.txt", "text"))]
    )
    assert [document.text for document in done.originals] == ["Dr Henrik Lund came."]


def test_bad_files_fail_by_themselves(tmp_path):
    (tmp_path / "good.txt").write_text("Dr Henrik Lund came.", encoding="utf8")
    (tmp_path / "scan.txt").write_bytes(b"%PDF-1.7\x00\x01\x02")
    whole = [
        WholeFile(name, tmp_path / name, kind)
        for name, kind in [("scan.txt", "text"), ("gone.txt", "text"), ("good.txt", "text")]
    ]
    scan, gone, good = process_partition(work(), [Item(n, 0, file) for n, file in enumerate(whole)])
    assert scan.failures[0].startswith("scan.txt: ")
    assert gone.failures[0].startswith("gone.txt: cannot be read")
    assert not scan.outputs
    assert good.outputs == (("", b"[PERSON 1] came."),)


def test_columns_that_are_not_there_are_a_failure_of_the_file(tmp_path):
    path = tmp_path / "t.tab.csv"
    path.write_text("id,message\n1,Hello\n", encoding="utf8")
    (done,) = process_partition(work(columns=["text"]), [Item(1, 0, WholeFile(path.name, path, "csv"))])
    assert "no column 'text'" in done.failures[0]


def test_lost_items_are_named_by_their_place():
    assert lost(items(3)[2]).failures[0].startswith("x.jsonl:3: the worker process died")
    assert lost(Item(1, 0, WholeFile("a/b.txt", documents, "text"))).failures[0].startswith("a/b.txt: ")


def test_language_that_nobody_knows_is_a_failure_of_its_document():
    odd = Document("x", "Dr Henrik Lund came.", lang="tlh", meta={"source": "x.jsonl", "line": 7})
    first, second = process_partition(work(), [Item(1, 0, odd), items(1)[0]])
    assert first.failures[0].startswith("x.jsonl:7: Unknown language")
    assert second.result
