import io

import pytest

from nescio.document import Entity, Mention, Verdict
from nescio.errors import InputError, OutputError
from nescio.formats.brat import BratFormat
from nescio.formats.io.output import FileOutput, StreamOutput
from nescio.formats.io.source import Source
from tests.formats.finishing import documents, finished, problems, source


@pytest.fixture
def pair(tmp_path):
    (tmp_path / "case.txt").write_text("Mr Reed of Ulm met\nEva Kern.", newline="")
    (tmp_path / "case.ann").write_text(
        "T1\tPER 0 7\tMr Reed\nT2\tPER 19 22;23 27\tEva Kern\nR1\tknows Arg1:T1 Arg2:T2\n"
    )
    return Source.of(tmp_path / "case.txt")


def test_a_pair_is_one_document_with_its_annotations(pair):
    (document,) = BratFormat().read(pair)
    assert document.text == "Mr Reed of Ulm met\nEva Kern."
    assert document.meta["annotations"] == [
        {"id": "T1", "type": "PER", "start": 0, "end": 7},
        {"id": "T2", "type": "PER", "start": 19, "end": 27},
    ]


def test_broken_annotations_are_named_without_their_text(pair):
    pair.path.with_suffix(".ann").write_text("T1 PER 0 7 Mr Reed\nT2\tPER 19 90\tEva Kern\nT3\tLOC 11 14\tUlm\n")
    items = list(BratFormat().read(pair))
    assert [message.split(": ")[0] for message in problems(items)] == ["case.ann:1", "case.ann:2"]
    assert "Reed" not in "".join(problems(items))
    assert len(documents(items)[0].meta["annotations"]) == 1


def test_the_new_pair_has_offsets_of_the_new_text(pair, tmp_path):
    (document,) = BratFormat().read(pair)
    done = finished(document, [("Mr Reed", "[PERSON]")])
    kept = (Mention(11, 14, "LOC/CITY"), Mention(15, 22, "MISC"))
    done = done.with_(mentions=done.mentions + kept, entities=(*done.entities, Entity("e9", "LOC", (1,))))
    with FileOutput(tmp_path / "out" / "case.txt") as output:
        BratFormat().write([done], pair, output)
    text = (tmp_path / "out" / "case.txt").read_text()
    assert text == "[PERSON] of Ulm met\nEva Kern."
    assert (tmp_path / "out" / "case.ann").read_text() == (
        "T1\tPERSON 0 8\t[PERSON]\nA1\tMasked T1\nT2\tLOC 12 15\tUlm\nT3\tMISC 16 19;20 23\tmet Eva\n"
    )


def test_a_document_that_failed_leaves_neither_file(pair, tmp_path):
    (document,) = BratFormat().read(pair)
    with FileOutput(tmp_path / "out.txt") as output:
        report = BratFormat().write([finished(document, verdict=Verdict(False))], pair, output)
    assert len(report.failures) == 1
    assert not (tmp_path / "out.txt").exists()
    assert not (tmp_path / "out.ann").exists()


def test_a_pair_cannot_come_from_or_go_to_a_stream(pair):
    with pytest.raises(InputError, match="pair of files"):
        list(BratFormat().read(source(b"x")))
    (document,) = BratFormat().read(pair)
    stream = io.BytesIO()
    with pytest.raises(OutputError, match="two files"), StreamOutput(stream) as output:
        BratFormat().write([finished(document)], pair, output)
    assert stream.getvalue() == b""
