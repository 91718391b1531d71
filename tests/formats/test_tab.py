import json

import pytest

from nescio.document import Verdict
from nescio.errors import InputError
from nescio.formats.tab import TabFormat
from tests.formats.finishing import documents, finished, problems, source, write

CASE = {
    "doc_id": "001-1",
    "text": "The applicant, Mr Reed, lives in Ulm.",
    "task": "Task: Annotate the document to anonymise the following person: John Reed",
    "meta": {"applicant": "John Reed", "year": 2001},
    "annotations": {
        "annotator1": {"entity_mentions": [{"start_offset": 15, "end_offset": 22, "span_text": "Mr Reed"}]}
    },
}


def read(value):
    return list(TabFormat().read(source(json.dumps(value).encode(), "gold.json")))


def test_the_person_to_protect_and_the_gold_annotations_are_read():
    (document,) = read([CASE])
    assert (document.id, document.subject, document.lang) == ("001-1", "John Reed", "en")
    assert document.meta["annotations"] == CASE["annotations"]


def test_without_a_task_the_applicant_is_the_subject():
    assert read([{**CASE, "task": None}])[0].subject == "John Reed"


def test_nothing_of_the_input_but_id_and_new_text_is_written(tmp_path):
    (document,) = read([CASE])
    _, data = write(TabFormat(), [finished(document, [("Mr Reed", "X")])], tmp_path / "out.json")
    (result,) = json.loads(data)
    assert result["text"] == "The applicant, X, lives in Ulm."
    (mention,) = result["annotations"]["nescio"]["entity_mentions"]
    assert (mention["start_offset"], mention["end_offset"], mention["span_text"]) == (15, 16, "X")
    assert mention["identifier_type"] == "DIRECT"
    assert b"Reed" not in data


def test_wrong_items_are_reported_by_number_and_the_others_go_on():
    items = read([CASE, "Reed", {"doc_id": "2"}, {"text": "Reed"}, CASE, {**CASE, "doc_id": "3"}])
    assert [d.id for d in documents(items)] == ["001-1", "3"]
    assert [message.split(" ")[2] for message in problems(items)] == ["2", "3", "4", "5"]
    assert "Reed" not in "".join(problems(items))


@pytest.mark.parametrize("data", [b"", b"{}", b'[{"doc_id": "Reed",\n oops}]', b"[" * 100_000])
def test_files_that_are_no_list_of_documents_are_refused(data):
    with pytest.raises(InputError, match=r"^gold.json") as caught:
        list(TabFormat().read(source(data, "gold.json")))
    assert "Reed" not in str(caught.value)


def test_documents_that_failed_are_left_out(tmp_path):
    (document,) = read([CASE])
    report, data = write(TabFormat(), [finished(document, verdict=Verdict(False))], tmp_path / "out.json")
    assert json.loads(data) == []
    assert len(report.failures) == 1
