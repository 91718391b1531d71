import pytest

from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.markup.rtf import RtfFormat
from tests.formats.finishing import finished, source, write

HEAD = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Times New Roman;}}"


def read_one(text):
    (document,) = RtfFormat().read(source(text.encode("latin-1"), "letter.rtf"))
    return document


def anonymized(text, tmp_path, names=("Halvorsen",), new="N.N.", options=None):
    format, origin = RtfFormat(*([options] if options else [])), source(text.encode("latin-1"), "letter.rtf")
    (document,) = format.read(origin)
    return write(format, [finished(document, [(name, new) for name in names])], tmp_path / "o.rtf", origin)


def test_the_text_reads_as_it_is_shown():
    text = HEAD + r"\f0 Dear {\b Mr Hal}vor\-sen,\line caf\'e9 \u8364? \f1\'cf\'f0\f0\emdash\~x\par Next\par}"
    assert read_one(text).text.startswith("Dear Mr Halvorsen,\ncaf\u00e9 \u20ac \u041f\u0440\u2014\u00a0x\nNext\n")


def test_a_name_across_runs_goes_into_the_first_and_all_else_stays(tmp_path):
    text = HEAD + "\\f0 Dear {\\b Mr Hal}vor\\-sen, good\r\n day \\'fc{\\*\\fldinst PAGE}\\par}"
    _, data = anonymized(text, tmp_path, new="M\u00fc {1}")
    assert data.decode("latin-1") == text.replace("Hal}vor\\-sen", r"M\u252?  \{1\}}".replace("  ", " "))


HIDDEN = {
    "properties": r"{\info{\author NAME}{\title Letter to NAME}}",
    "a destination that nobody knows": r"{\*\secret NAME}",
    "a header": r"{\header To NAME\par}",
    "a note": r"Text{\footnote See NAME}.",
    "a comment": r"{\*\atnid NAM}{\*\atnauthor NAME}{\*\annotation By NAME}",
    "the address of a link": r'{\field{\*\fldinst HYPERLINK "mailto:NAME@example.org"}{\fldrslt mail}}',
    "a bookmark": r"{\*\bkmkstart NAME}{\*\bkmkend NAME}",
    "a style": r"{\stylesheet{\s1 Letter of NAME;}}",
    "a font": r"{\fonttbl{\f7 NAME Sans;}}",
    "the text of a shape": r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv Photo of NAME}}{\shptxt NAME\par}}}",
    "an object": r"{\object{\*\objdata 0105NAME}{\result preview}}",
    "a table": r"\trowd Name\cell NAME\cell\row",
    "escapes": r"\'48\'61lv\u111 orsen",
    "a list": r"{\listtext NAME\tab}",
    "authors of changes": r"{\*\revtbl{Unknown;}{NAME;}}",
    "behind the end": r"}NAME",
}


@pytest.mark.parametrize("place", HIDDEN, ids=str)
def test_no_name_is_left_wherever_it_stands(place, tmp_path):
    text = (
        HEAD
        + r"\f0 Visit of Halvorsen."
        + HIDDEN[place].replace("NAME", "Halvorsen")
        + ("" if place == "behind the end" else "}")
    )
    report, data = anonymized(text, tmp_path)
    assert report.documents == 1
    assert b"alvorsen" not in data
    assert b"orsen" not in data
    (again,) = RtfFormat().read(source(data, "letter.rtf"))
    assert "Visit of N.N." in again.text


def test_pictures_become_grey_or_stay_or_refuse(tmp_path):
    text = HEAD + r"\f0 Halvorsen {\pict\pngblip\picwgoal900\pichgoal700 " + "ab" * 50 + "}}"
    report, data = anonymized(text, tmp_path)
    assert b"abab" not in data
    assert rb"\picwgoal900\pichgoal700" in data
    assert any("grey" in note for note in report.notes)
    _, data = anonymized(text, tmp_path, options=Options(pictures="keep"))
    assert b"abab" in data
    with pytest.raises(InputError, match="pictures"):
        anonymized(text, tmp_path, options=Options(pictures="refuse"))


@pytest.mark.parametrize("data", [b"", b"plain text", b"{\\rtf1 never ends", b"{\\rtf1 {\\pict 00"])
def test_what_is_no_rtf_or_breaks_off_is_refused(data):
    with pytest.raises(InputError):
        list(RtfFormat().read(source(data, "letter.rtf")))
