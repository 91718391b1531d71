"""The second search reads a text as a person would, and knows where everything stands in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.verify import loose_text
from nescio.verify.loose_text import LooseText, loose_texts


def words(text):
    return LooseText(text).words


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Müller", ["muller"]),
        ("MÜLLER", ["muller"]),
        ("Mu\u0308ller", ["muller"]),
        ("M&uuml;ller", ["muller"]),
        ("M&#252;ller M&#xfc;ller", ["muller", "muller"]),
        ("M%C3%BCller", ["muller"]),
        ("M=C3=BCller", ["muller"]),
        ("M\\u00fcller", ["muller"]),
        ("Ｍüller", ["muller"]),
        ("\u041c\u0435rkowitz", ["merkowitz"]),
        ("Ho\ufb00mann", ["hoffmann"]),
        ("Ka\u200bya", ["kaya"]),
        ("Merko-\n   witz", ["merkowitz"]),
        ("MERKO-\nWITZ", ["merkowitz"]),
        ("Müller-\nMeier", ["muller", "meier"]),
        ("M e r k o w i t z  k a m", ["merkowitz", "kam"]),
        ("M.e.r.k.o.w.i.t.z", ["merkowitz"]),
        ("**De**mir", ["demir"]),
        ("<b>De</b>mir", ["demir"]),
        ("De<br>mir", ["de", "br", "mir"]),
        ("anna [at] example (dot) org", ["anna", "example", "org"]),
        ("null drei null neun", ["0", "3", "0", "9"]),
        ("zero three zero nine", ["0", "3", "0", "9"]),
        ("drei Bäume und zwei Häuser", ["drei", "baume", "und", "zwei", "hauser"]),
        ("a b", ["a", "b"]),
        ("J. Meier", ["j", "meier"]),
        ("", []),
    ],
)
def test_words_are_read_as_a_person_reads_them(text, read):
    assert words(text) == read


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("so M&uuml;ller kam", "M&uuml;ller"),
        ("so Andr&eacute; kam", "Andr&eacute;"),
        ("so Merko-\nwitz kam", "Merko-\nwitz"),
        ("so Ho\ufb00mann kam", "Ho\ufb00mann"),
        ("so M e r k o kam", "M e r k o"),
        ("so **De**mir kam", "De**mir"),
    ],
)
def test_a_word_is_found_where_it_stands(text, stands):
    loose = LooseText(text)
    start, end = loose.stretch(loose.starts[1], loose.end_of(1))
    assert text[start:end] == stands


@given(st.text(alphabet="aBü \n-*&;uml<b>/.0\u200b\ufb00", max_size=60))
def test_every_letter_has_its_place_in_the_text(text):
    loose = LooseText(text)
    assert len(loose.written) == len(text)
    places = [loose.stretch(letter, letter + 1) for letter in range(len(loose.letters))]
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert [start for start, _ in places] == sorted(start for start, _ in places)


def test_a_long_text_is_read_in_pieces_that_miss_nothing(monkeypatch):
    monkeypatch.setattr(loose_text, "_PIECE", 100)
    monkeypatch.setattr(loose_text, "_OVERLAP", 30)
    text = " ".join(f"word{number}" for number in range(200))
    found = set()
    for offset, piece in loose_texts(text):
        for number, word in enumerate(piece.words):
            start, end = piece.stretch(piece.starts[number], piece.end_of(number))
            if (
                text[offset + start - 1 : offset + start].strip() == ""
                and text[offset + end : offset + end + 1].strip() == ""
            ):
                assert text[offset + start : offset + end] == word
                found.add(word)
    assert found == set(text.split())


def test_a_text_without_blanks_is_read_to_its_end(monkeypatch):
    monkeypatch.setattr(loose_text, "_PIECE", 100)
    monkeypatch.setattr(loose_text, "_OVERLAP", 30)
    pieces = list(loose_texts("x" * 1000))
    assert pieces[-1][0] + len(pieces[-1][1].written) == 1000


def test_disguises_are_told_from_plain_words():
    loose = LooseText("Kaya K\u0430ya Ka\u200bya Müller")
    assert [loose.is_disguised(number) for number in range(4)] == [False, True, True, False]
