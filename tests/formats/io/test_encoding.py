import io

import pytest

from nescio.errors import InputError
from nescio.formats.io.encoding import SAMPLE, Encoding, decoded_lines, find_encoding, undecodable

GERMAN = "Der Kläger Müller, geboren in Köln, wohnt in der Hauptstraße 5 und bezieht 1.200 € Rente."
RUSSIAN = "Меня зовут Иван Петров, я живу в Москве и работаю в больнице."
POLISH = "Zażółć gęślą jaźń, powiedział Łukasz, który mieszka w Łodzi."


def found(data):
    return find_encoding(io.BytesIO(data), "a.txt")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "cp1252"),
        ("Müller", "cp1252"),
        (RUSSIAN, "koi8_r"),
        (RUSSIAN, "cp1251"),
        (POLISH, "cp1250"),
        (GERMAN.replace("€", "Euro"), "cp850"),
    ],
)
def test_legacy_encodings_are_recognised_and_marked_as_guessed(text, encoding):
    data = text.encode(encoding)
    guess = found(data)
    assert guess.guessed
    assert data.decode(guess.name) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_recognised(encoding):
    assert found(GERMAN.encode(encoding)) == Encoding(encoding, guessed=True)


def test_legacy_letters_after_a_megabyte_of_ascii_are_found_in_a_file():
    data = b"plain words\n" * (SAMPLE // 12 + 1) + GERMAN.encode("cp1252")
    assert found(data).name == "cp1252"


def test_looking_does_not_consume():
    stream = io.BytesIO(GERMAN.encode())
    assert find_encoding(stream, "a.txt") == Encoding()
    assert stream.read() == GERMAN.encode()


def test_one_damaged_line_does_not_turn_utf8_into_something_else():
    data = f"{GERMAN}\n".encode() + b"Stra\xdfe\n" + f"{GERMAN}\n".encode()
    encoding = found(data)
    assert encoding == Encoding()
    lines = list(decoded_lines(io.BytesIO(data), encoding, "a.txt", newline="\n"))
    assert [bool(undecodable(line, encoding)) for line in lines] == [False, True, False]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF"),
        (b"PK\x03\x04\x14\x00\x06\x00", "docx"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "PNG"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "JPEG"),
        (b"\x1f\x8b\x08\x00", "gzip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"),
        (b"{\\rtf1\\ansi M\\'fcller}", "RTF"),
        (bytes(range(256)) * 4, "binary"),
        (b"\x00" * 100, "binary"),
    ],
)
def test_binary_files_are_refused_by_name(data, kind):
    with pytest.raises(InputError, match=kind) as caught:
        found(data)
    assert str(caught.value).startswith("a.txt: looks like")


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (b"%PDF-1.7\n", "suffix .pdf (pip install 'nescio[pdf]')"),
        (b"PK\x03\x04\x14\x00", "such as .docx (pip install 'nescio[office]') or .zip"),
        (b"PAR1\x15\x04", "suffix .parquet (pip install 'nescio[parquet]')"),
        (b"{\\rtf1\\ansi M\\'fcller}", "suffix .rtf"),
        (b"\x89PNG\r\n\x1a\n\x00", "convert it to text first"),
    ],
)
def test_binary_files_are_refused_with_the_way_out(data, advice):
    with pytest.raises(InputError) as caught:
        found(data)
    assert advice in str(caught.value)


@pytest.mark.parametrize("text", ["GIF of the day", "BZhang wrote", "ID3 is a tag", "RIFF raff"])
def test_words_that_look_like_magic_numbers_are_text(text):
    assert found(text.encode()) == Encoding()


def test_nul_bytes_here_and_there_are_text():
    assert found(b"The record\x00 of the clinic\x00 was damaged.") == Encoding()
