import pytest

from nescio.formats.markup.subtitles import SrtFormat, VttFormat
from tests.formats.finishing import finished, source, write

SRT = (
    "1\r\n00:00:01,000 --> 00:00:02,500\r\nI met <i>Ms Hal</i>vorsen\r\nat the pier.\r\n"
    "\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nToday &amp; here.\r\n"
)
VTT = (
    "WEBVTT\n\nNOTE made by Halvorsen\n\nHalvorsen-1\n00:01.000 --> 00:04.000 align:start position:10%\n"
    "<v Ada Halvorsen>Hello &lt;you&gt;\n\n00:05.000 --> 00:06.000\n<c.halvorsen>Bye</c>\n"
)


def anonymized(format, data, tmp_path, name="Halvorsen", new="N.N."):
    origin = source(data.encode(), "talk")
    (document,) = format.read(origin)
    return write(format, [finished(document, [(name, new), (name.lower(), new)])], tmp_path / "o", origin)[1].decode()


def test_text_is_read_without_times_and_numbers():
    (document,) = SrtFormat().read(source(SRT.encode(), "talk.srt"))
    assert document.text == "I met Ms Halvorsen\nat the pier.\nToday & here."


def test_all_else_stays(tmp_path):
    assert anonymized(SrtFormat(), SRT, tmp_path) == SRT.replace("Hal</i>vorsen", "N.N.</i>")


def test_speakers_notes_and_names_of_cues_are_masked(tmp_path):
    result = anonymized(VttFormat(), VTT, tmp_path)
    assert "alvorsen" not in result
    assert "<v Ada N.N.>Hello &lt;you&gt;" in result
    assert "00:01.000 --> 00:04.000 align:start position:10%" in result


@pytest.mark.parametrize("new", ["<b>", "a --> b"])
def test_a_replacement_is_no_mark(new, tmp_path):
    result = anonymized(SrtFormat(), SRT, tmp_path, new=new)
    (again,) = SrtFormat().read(source(result.encode(), "talk.srt"))
    assert again.text.count("\n") == 2


def test_bare_signs_stay_bare(tmp_path):
    origin = source(b"1\n00:00:01,000 --> 00:00:02,000\n>> HALVORSEN: you & me\n", "a.srt")
    (document,) = SrtFormat().read(origin)
    masked = finished(document, [("HALVORSEN", "N.N.")])
    _, data = write(SrtFormat(), [masked], tmp_path / "o.srt", origin)
    assert data.endswith(b"\n>> N.N.: you & me\n")
