"""A word that says nothing by itself is no date, amount or trait, if only a recogniser takes it for one."""

import pytest

from nescio.detect.findings.bare_words import without_bare_words
from nescio.document import Document, Mention


def left(text, surface, kind, lang="en", source="neural"):
    start = text.index(surface)
    mention = Mention(start, start + len(surface), kind, 0.9, source)
    return bool(without_bare_words([mention], Document("a", text, lang)))


@pytest.mark.parametrize(
    ("text", "surface", "kind", "lang"),
    [
        ("He came last Monday.", "last", "DATETIME", "en"),
        ("in the week of 21-25 Aug", "week", "DATETIME", "en"),
        ("the tank lost forty litres", "litres", "QUANTITY", "en"),
        ("on her seventh birthday", "birthday", "DEM", "en"),
        ("bis ins Jahr 2010", "Jahr", "DATETIME", "de"),
        ("zum achtzigsten Geburtstag", "Geburtstag", "DEM", "de"),
    ],
)
def test_it_is_dropped(text, surface, kind, lang):
    assert not left(text, surface, kind, lang)


def test_what_says_more_stays():
    assert left("He came last Monday.", "last Monday", "DATETIME")
    assert left("Mrs Week came.", "Week", "PERSON")
    assert left("He came last Monday.", "last", "DATETIME", source="neural+date")
