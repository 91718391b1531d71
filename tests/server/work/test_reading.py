"""Names and files as they come in and go out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Document, Verdict
from nescio.server.errors import BadRequestError, ConflictError, TooLargeError, UnsupportedError
from nescio.server.work import reading


@given(st.text())
def test_a_name_is_short_and_harmless_whatever_came(name):
    clean = reading.clean_name(name)
    assert clean and len(clean) <= reading.MAX_OF_A_NAME
    assert "/" not in clean and "\\" not in clean and clean not in (".", "..")
    assert all(char.isprintable() or char == "\u00ad" or char > "\x7f" for char in clean)


def test_formats_are_known_by_suffix_and_others_refused():
    assert reading.format_of_upload("a.TXT", b"") == "text"
    with pytest.raises(UnsupportedError, match=r"\.txt"):
        reading.format_of_upload("a.exe", b"")
    with pytest.raises(UnsupportedError):
        reading.format_of_upload("noname", b"")
    assert {".txt", ".docx", ".pdf", ".csv"} <= set(reading.suffixes())


def test_a_file_of_too_many_documents_is_refused(monkeypatch):
    monkeypatch.setattr(reading, "MAX_DOCUMENTS", 3)
    lines = b"".join(b'{"id": "%d", "text": "x"}\n' % number for number in range(4))
    with pytest.raises(TooLargeError, match="nescio batch"):
        reading.read_documents("a.jsonl", "jsonl", lines)


def test_broken_lines_are_told_and_the_others_go_on():
    documents, problems, _ = reading.read_documents("a.jsonl", "jsonl", b'{"id": "1", "text": "x"}\n{secret\n')
    assert len(documents) == 1 and len(problems) == 1
    assert "secret" not in problems[0]
    with pytest.raises(BadRequestError):
        reading.read_documents("a.jsonl", "jsonl", b"{secret\n")


def test_lone_surrogates_become_something_that_can_be_sent():
    [document], *_ = reading.read_documents("a.jsonl", "jsonl", b'{"id": "1", "text": "a\\ud800b"}\n')
    assert document.text == "a\ufffdb"


def test_only_what_was_vouched_for_is_written():
    passed = Document("1", "Ana", verdict=Verdict(True))
    assert reading.write_file("a.txt", "text", b"Ana", [passed]) == b"Ana"
    for verdict in (None, Verdict(False, ("person-1: a masked string is still in the output",))):
        with pytest.raises(ConflictError) as refused:
            reading.write_file("a.txt", "text", b"Ana", [passed.with_(verdict=verdict)])
        assert refused.value.code == "not_verified"


def test_a_file_that_reads_differently_now_is_not_written():
    with pytest.raises(ConflictError, match="Upload it again"):
        reading.write_file("a.txt", "text", b"Ana", [Document("1", "Eve", verdict=Verdict(True))])
