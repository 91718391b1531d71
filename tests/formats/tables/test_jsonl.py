import io
import json
import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Verdict
from nescio.formats.io.options import Options
from nescio.formats.io.output import StreamOutput
from nescio.formats.io.source import Source
from nescio.formats.tables.jsonl import DetectionWriter, JsonlFormat
from tests.formats.finishing import documents, finished, problems, source, write


def read(data, **options):
    return list(JsonlFormat(Options(**options)).read(source(data, "mails.jsonl")))


def lines(data):
    return [json.loads(line) for line in data.decode().splitlines()]


def test_a_line_gives_id_text_subject_and_language():
    (document,) = read(b'{"id": 7, "text": "Hallo", "subject": "Eva Brandt", "lang": "de-AT"}\n')
    assert (document.id, document.text, document.subject, document.lang) == ("7", "Hallo", "Eva Brandt", "de")


def test_broken_lines_are_named_and_the_others_go_on():
    items = read(
        b'{"id": "a", "text": "Anna Weber called."}\n'
        b'{"id": "b", "text": "Anna Weber\n'
        b"\r\n"
        b'["Anna Weber"]\n'
        b'{"id": "c"}\n'
        b'{"id": "d", "text": ["Anna Weber"]}\n'
        b'{"id": "a", "text": "Anna Weber again"}\n'
        b'{"id": ["Weber"], "text": "x"}\n'
        b'{"id": "e", "text": "x", "lang": "tlh"}\n'
        b'{"id": "f", "text": "Anna W\xe9ber"}\n'
        b'{"id": "g", "text": "J\xc3\xbcrgen und J\xc3\xb6rg"}\n' + b"[" * 100_000 + b"\n"
        b'{"text": "no id"}'
    )
    assert [d.id for d in documents(items)] == ["a", "g", "mails.jsonl:13"]
    places = [message.split(": ")[0] for message in problems(items)]
    assert places == [f"mails.jsonl:{n}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 12)]
    assert not any("Weber" in message or "Anna" in message for message in problems(items))
    assert "same id as line 1" in problems(items)[4]


def test_an_empty_file_has_no_documents(tmp_path):
    assert read(b"") == []
    assert write(JsonlFormat(), [], tmp_path / "out.jsonl")[1] == b""


def test_a_legacy_encoding_is_read_and_the_result_is_utf8(tmp_path):
    (document,) = read('{"id": "1", "text": "Grüße aus Köln, Ihr Jörg Weiß"}\n'.encode("cp1252"))
    assert document.text == "Grüße aus Köln, Ihr Jörg Weiß"
    assert document.meta["encoding"] == "cp1252"
    _, data = write(JsonlFormat(), [finished(document, [("Jörg Weiß", "N. N.")])], tmp_path / "out.jsonl")
    assert lines(data)[0]["text"] == "Grüße aus Köln, Ihr N. N."


def test_the_result_line(tmp_path):
    (document,) = read(b'{"id": "m1", "text": "Mr Reed met Reed.", "sender": "reed@example.org", "year": 2019}\n')
    done = finished(document, [("Reed", "[PERSON 1]")])
    edit = {"replacement": "[PERSON 1]", "type": "PERSON", "identifier": "direct", "entity": "e1", "confidential": ""}
    edit["reason"] = "names a person"
    expected = {
        "id": "m1",
        "text": "Mr [PERSON 1] met [PERSON 1].",
        "edits": [{"start": 3, "end": 7, **edit}, {"start": 12, "end": 16, **edit}],
        "verdict": "passed",
    }
    _, data = write(JsonlFormat(), [done], tmp_path / "out.jsonl")
    assert lines(data) == [expected]
    assert b"eed" not in data
    _, data = write(JsonlFormat(Options(with_originals=True)), [done], tmp_path / "out.jsonl")
    assert [row["original"] for row in lines(data)[0]["edits"]] == ["Reed", "Reed"]


def test_only_keys_that_were_asked_for_are_kept_and_none_replaces_a_result(tmp_path):
    raw = b'{"id": "m1", "text": "Mr Reed", "sender": "reed@example.org", "year": 2019, "verdict": "x"}\n'
    (document,) = read(raw, keep=("year", "text", "verdict"))
    _, data = write(JsonlFormat(), [finished(document, [("Reed", "N.")])], tmp_path / "out.jsonl")
    assert lines(data)[0] == {**lines(data)[0], "text": "Mr N.", "year": 2019, "verdict": "passed"}
    assert b"eed" not in data


def test_documents_that_failed_are_left_out_and_reported(tmp_path):
    a, b, c = read(b'{"id": "a", "text": "x"}\n{"id": "b", "text": "y"}\n{"id": "c", "text": "z"}\n')
    done = [finished(a), finished(b, verdict=Verdict(False, ("rule 1",))), finished(c, verdict=None)]
    report, data = write(JsonlFormat(), done, tmp_path / "out.jsonl")
    assert [row["id"] for row in lines(data)] == ["a"]
    assert [str(f).split(": ")[0] for f in report.failures] == ["mails.jsonl:2", "mails.jsonl:3"]
    assert report.documents == 1


def test_a_lone_surrogate_in_the_text_does_not_crash(tmp_path):
    (document,) = read(b'{"id": "a", "text": "x \\ud800 y"}\n')
    assert document.text == "x \ud800 y"
    report, data = write(JsonlFormat(), [finished(document)], tmp_path / "out.jsonl")
    assert lines(data)[0]["text"] == "x \ufffd y"
    assert "U+FFFD" in report.notes[0]


def test_detections_carry_offsets_and_no_text(tmp_path):
    (document,) = read(b'{"id": "a", "text": "Mr Reed"}\n')
    done = finished(document, [("Reed", "x")], verdict=None)
    _, data = write(DetectionWriter(), [done], tmp_path / "out.jsonl")
    mention = {"start": 3, "end": 7, "type": "PERSON", "subtype": "FAMILY", "score": 0.9, "source": "test"}
    assert lines(data) == [{"id": "a", "mentions": [{**mention, "entity": "e1", "confidential": "", "parts": []}]}]


def test_each_document_is_passed_on_at_once():
    class Pipe(io.BytesIO):
        flushed = 0

        def flush(self):
            self.flushed = len(self.getvalue())

    pipe = Pipe()
    seen = []

    def one_by_one():
        for document in read(b'{"id": "a", "text": "x"}\n{"id": "b", "text": "y"}\n'):
            seen.append(pipe.flushed)
            yield finished(document)

    with StreamOutput(pipe) as output:
        JsonlFormat().write(one_by_one(), None, output)
    assert seen[0] == 0
    assert seen[1] > 0


def test_a_large_file_is_read_and_written_in_little_memory(tmp_path):
    big, out = tmp_path / "big.jsonl", tmp_path / "out.jsonl"
    text = "The applicant lodged a complaint with the court. " * 40
    with big.open("w") as file:
        for number in range(4000):
            file.write(json.dumps({"id": str(number), "text": text}) + "\n")
    assert big.stat().st_size > 7_500_000
    tracemalloc.start()
    try:
        write_all = (finished(document) for document in JsonlFormat().read(Source.of(big)))
        report, _ = write(JsonlFormat(), write_all, out)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert report.documents == 4000
    # The sample for the encoding (1 MB) and the ids stay; ``write`` reads the result back (8 MB), which counts too.
    assert peak < out.stat().st_size + 4_000_000


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=4))
def test_texts_come_back_exactly(tmp_path_factory, texts):
    path = tmp_path_factory.mktemp("jsonl") / "out.jsonl"
    write(JsonlFormat(), [finished(Document(str(n), text)) for n, text in enumerate(texts)], path)
    again = list(JsonlFormat().read(Source.of(path)))
    assert [(d.id, d.text) for d in again] == [(str(n), text) for n, text in enumerate(texts)]


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.text(st.characters(exclude_categories=["Cs"])))
def test_edited_text_is_the_output_of_the_document(tmp_path_factory, text, replacement):
    path = tmp_path_factory.mktemp("jsonl") / "out.jsonl"
    done = finished(Document("a", text), [(text[0], replacement)])
    write(JsonlFormat(), [done], path)
    (again,) = JsonlFormat().read(Source.of(path))
    assert again.text == done.output


def test_edits_are_left_out_for_those_whom_they_do_not_concern(tmp_path):
    (document,) = read(b'{"id": "a", "text": "Kaya came"}\n')
    _, data = write(JsonlFormat(Options(edits=False)), [finished(document, [("Kaya", "***")])], tmp_path / "out.jsonl")
    assert lines(data) == [{"id": "a", "text": "*** came", "verdict": "passed"}]
