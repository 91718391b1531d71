"""Paragraphs in other languages are named by their number; a text that is mostly in one is doubtful as a whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.foreign import foreign_remarks, read_languages

ENGLISH = "The neighbours have not seen Anna Kowalska for a week, and nobody knows where she went.\n"
GERMAN = "Die Nachbarn haben Anna Kowalska seit einer Woche nicht gesehen, und niemand weiß, wo sie ist.\n"
FRENCH = "Les voisins n'ont pas vu Claire Moreau depuis une semaine et personne ne sait où elle est.\n"
RUSSIAN = "Соседи не видели Ольгу Смирнову уже неделю, и никто не знает, где она.\n"


def test_a_text_in_our_languages():
    assert read_languages(f"{ENGLISH}\n{GERMAN}\n{ENGLISH}") == ((), "")


def test_one_paragraph_among_others_is_named():
    text = f"{ENGLISH}\n{FRENCH}\n{GERMAN}\n{RUSSIAN}\n{ENGLISH}"
    found = read_languages(text)
    assert [text[one.start : one.end].strip() for one in found.foreign] == [FRENCH.strip(), RUSSIAN.strip()]
    assert found.doubt == ""
    french, russian = map(str, foreign_remarks(text, found.foreign))
    assert french.startswith("text in French (paragraph 2), which is not supported")
    assert russian.startswith("text in Cyrillic script (paragraph 4), which is not supported")


def test_paragraphs_of_one_language_are_named_together():
    text = "\n".join([ENGLISH, FRENCH] * 8 + [ENGLISH] * 4)
    found = read_languages(text)
    (remark,) = foreign_remarks(text, found.foreign)
    assert str(remark).startswith("text in French (paragraphs 2, 4, 6, 8, 10 and 3 more), which is not supported")
    assert remark.text("de").startswith("Text in einer Sprache, die nicht unterstützt wird: Französisch (Absätze 2, 4")


def test_a_line_among_lines_is_found_though_no_empty_line_parts_them():
    text = ENGLISH * 3 + FRENCH * 2 + ENGLISH * 3
    (passage,) = read_languages(text).foreign
    assert FRENCH.strip() in text[passage.start : passage.end]


@pytest.mark.parametrize(
    ("text", "doubt"), [(FRENCH, "fr"), (f"{FRENCH}\n{ENGLISH}\n{FRENCH}", "fr"), (RUSSIAN, "Cyrl")]
)
def test_mostly_another_language_is_doubtful(text, doubt):
    assert read_languages(text).doubt == doubt


def test_many_short_lines_tell_together():
    text = "\n\n".join(
        ["Bonjour Paul", "merci beaucoup", "à demain", "bonne nuit", "pas encore", "bien sûr", "peut-être demain"]
    )
    assert read_languages(text).doubt == "fr"


def test_numbers_and_names_beside_a_foreign_sentence_do_not_vouch_for_it():
    table = "\n".join(f"Kowalska, Anna\t{number}\t12.{number}" for number in range(40))
    assert read_languages(f"{table}\n\n{FRENCH}").doubt == "fr"


@given(st.lists(st.sampled_from([ENGLISH, FRENCH, "\n", "12 34\n", "> ", "Anna\n"]), max_size=12).map("".join))
def test_passages_are_in_order_and_inside(text):
    foreign = read_languages(text).foreign
    places = [place for passage in foreign for place in (passage.start, passage.end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)
