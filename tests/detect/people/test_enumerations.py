"""A comma between two names: a family name before its given name, or two people."""

from __future__ import annotations

import pytest

from nescio.document import Document
from nescio.pipeline import Pipeline


def people(text, lang):
    result = Pipeline.from_policy("gdpr", lang=lang, model="none").run(Document("a", text))
    return [text[edit.start : edit.end] for edit in result.edits]


@pytest.mark.parametrize(
    ("lang", "text", "names"),
    [
        ("de", "Jürgen, Bärbel und Günther kommen.", ["Jürgen", "Bärbel", "Günther"]),
        ("en", "We asked Anna, Peter and Klaus.", ["Anna", "Peter", "Klaus"]),
        ("en", "Dear Mrs Müller, José García will call you.", ["Mrs Müller", "José García"]),
        ("de", "Hallo Jürgen, Bärbel kommt später.", ["Jürgen", "Bärbel"]),
        (
            "de",
            "Klaus Whitehead, Anna Leadbitter und Peter Edwards trafen.",
            ["Klaus Whitehead", "Anna Leadbitter", "Peter Edwards"],
        ),
    ],
)
def test_two_people(lang, text, names):
    assert people(text, lang) == names


@pytest.mark.parametrize(
    ("lang", "text", "name"),
    [
        ("de", "Name: Müller, Anna", "Müller, Anna"),
        ("en", "Present: Kemp, Sarah; others sent apologies.", "Kemp, Sarah"),
        ("de", "Frau Wagner, Anna, wurde entlassen.", "Frau Wagner, Anna"),
    ],
)
def test_one_person_with_the_family_name_first(lang, text, name):
    assert people(text, lang) == [name]
