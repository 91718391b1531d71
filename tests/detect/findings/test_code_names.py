"""Names of functions, constants and libraries are nobody's; handles and names of people with an underscore are somebody's."""

from __future__ import annotations

import pytest

from nescio.detect.findings.code_names import without_code_names
from nescio.document import Mention
from nescio.pipeline import Pipeline


def left(text, *words, source="user", kind="PERSON/USER"):
    mentions = [Mention(text.index(word), text.index(word) + len(word), kind, 0.6, source) for word in words]
    return [text[one.start : one.end] for one in without_code_names(mentions, text, "en")]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Call mpz_add, mpz_sub or mpz_cmp_d on it.", "mpz_cmp_d"),
        ("It returns LZMA_STREAM_END then.", "LZMA_STREAM_END"),
        ("Symbols _ZN9Reader@@GLIBCXX_3.4 and others", "GLIBCXX_3.4"),
        ("def handle_all_old_files(path):", "handle_all_old_files"),
        ("Link with liblzma-dev.", "liblzma-dev"),
    ],
)
def test_names_of_code_are_nobody(text, word):
    assert left(text, word) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("dark_wolf: hi all", "dark_wolf"),
        ("ask demir_ayse_from_it_team", "demir_ayse_from_it_team"),
        ("thanks @one_of_the_crew!", "one_of_the_crew"),
        ("team_anna, team_tom and team_kim are in", "team_anna"),
        ("Signed: DEMIR_AYSE", "DEMIR_AYSE"),
    ],
)
def test_handles_are_somebody(text, word):
    assert left(text, word) == [word]


def test_what_a_label_calls_a_user_is_one():
    assert left("Username: mpz_add, mpz_sub, mpz_mul", "mpz_add", source="labelled+user") == ["mpz_add"]


def test_a_page_of_a_manual_stays_readable():
    text = (
        "SYNOPSIS\n\nint buf_read(buf_t *b); int buf_write(buf_t *b); int buf_close(buf_t *b);\n\nbuf_read fills the buffer from "
        "stdin and sets BUF_EOF at the end. On errors it writes to stderr and returns BUF_ERROR. See liblzma and buf_close.\n"
    )
    assert Pipeline.from_policy("gdpr", lang="en").anonymize(text).text == text
