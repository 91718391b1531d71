"""Schemes are views of one detection."""

import pytest

from nescio.document import Document, Mention, Part
from nescio.errors import UnknownNameError
from nescio.schemes import view

TEXT = "Herr Klaus Reinhardt, Goethestr. 12a, am 3. Mai 2019"
DOCUMENT = Document(
    "a",
    TEXT,
    lang="de",
    mentions=(
        Mention(0, 20, "PERSON", 0.9, "person+neural", parts=(
            Part(0, 4, "PERSON/TITLE"), Part(5, 10, "PERSON/MALE"), Part(11, 20, "PERSON/FAMILY"))),
        Mention(22, 36, "LOC/ADDRESS", 0.9, "address", parts=(Part(22, 32, "LOC/STREET"), Part(33, 36, "LOC/STREETNO"))),
        Mention(41, 52, "DATETIME/DATE", 0.9, "date", parts=(Part(41, 43, "DATETIME/DAY"),)),
    ),
)  # fmt: skip


def shown(scheme):
    return [(TEXT[row.start : row.end], "/".join(filter(None, row[2:4]))) for row in view(DOCUMENT, scheme)]


def test_default_and_tab_show_whole_mentions():
    assert shown("default")[1] == ("Goethestr. 12a", "LOC/ADDRESS")
    assert shown("tab") == [("Herr Klaus Reinhardt", "PERSON"), ("Goethestr. 12a", "LOC"), ("3. Mai 2019", "DATETIME")]


def test_codealltag_shows_parts_and_no_titles():
    assert shown("codealltag") == [
        ("Klaus", "PERSON/MALE"),
        ("Reinhardt", "PERSON/FAMILY"),
        ("Goethestr.", "LOC/STREET"),
        ("12a", "LOC/STREETNO"),
        ("3. Mai 2019", "DATETIME/DATE"),
    ]


def test_names_are_whole_sure_and_without_titles():
    text = "Dr. Eva Lang, SPD-Chefin, aus Bad Ems im hessischen Süden"
    sure = (("neural", 0.9),)
    mentions = (
        Mention(0, 12, "PERSON", 0.9, "neural", "", sure, (Part(0, 3, "PERSON/TITLE"), Part(4, 12, "PERSON/FAMILY"))),
        Mention(14, 17, "ORG", 0.9, "neural", "", sure),
        Mention(30, 33, "LOC/CITY", 0.9, "neural", "", sure),
        Mention(34, 37, "LOC/CITY", 0.9, "neural", "", sure),
        Mention(41, 51, "LOC", 0.9, "neural", "", sure),
        Mention(52, 57, "LOC", 0.9, "place"),
    )
    rows = view(Document("a", text, lang="de", mentions=mentions), "names")
    assert [(text[row.start : row.end], row.type) for row in rows] == [("Eva Lang", "PERSON"), ("Bad Ems", "LOC")]


def test_an_unknown_scheme_is_named():
    with pytest.raises(UnknownNameError, match="codealltag"):
        view(DOCUMENT, "code-alltag")
