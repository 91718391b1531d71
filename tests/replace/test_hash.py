"""Hashes: one sign for one person, in all documents of a key and in no others."""

from __future__ import annotations

import re

import pytest

from nescio.document import Document, Entity, Mention
from nescio.errors import UsageError
from nescio.replace.hash import HashReplacer

KEY, OTHER = bytes(range(32)), bytes(range(1, 33))


def hashes(*people, key=KEY):
    """The replacements of people, each given by the ways a document writes the name."""
    text, mentions, entities = "", [], []
    for person in people:
        indices = []
        for surface in person:
            indices.append(len(mentions))
            mentions.append(Mention(len(text), len(text) + len(surface), "PERSON"))
            text += surface + " "
        entities.append(Entity(f"person-{len(entities)}", "PERSON", tuple(indices)))
    document = Document("a", text, lang="en", mentions=tuple(mentions), entities=tuple(entities))
    return [edit.text for edit in HashReplacer(key).replace(document, document.entities)]


def test_form():
    assert re.fullmatch(r"\[PERSON [0-9a-f]{16}\]", hashes(["Eyup Kaya"])[0])


def test_all_mentions_of_a_person_have_one_hash():
    assert len(set(hashes(["Mr Eyup Kaya", "Kaya", "KAYA"]))) == 1


def test_the_fullest_name_ties_documents_together():
    assert hashes(["Kaya", "Mr Eyup Kaya"])[0] == hashes(["EYUP KAYA"])[0] != hashes(["Ayşe Kaya"])[0]


def test_another_key_gives_another_hash():
    assert hashes(["Eyup Kaya"]) != hashes(["Eyup Kaya"], key=OTHER)


def test_without_a_key_nobody_can_link_two_documents():
    assert hashes(["Eyup Kaya"], key=None) != hashes(["Eyup Kaya"], key=None)


def test_two_people_never_share_a_hash():
    found = hashes(*([f"Anna{number} Berg{number}"] for number in range(300)))
    assert len(set(found)) == 300


def test_short_key_is_refused():
    with pytest.raises(UsageError, match="at least 32 random bytes"):
        HashReplacer(b"password")


def test_what_verification_found_of_a_name_does_not_change_its_hash():
    def hashed(text, *mentions):
        entity = Entity("person-1", "PERSON", tuple(range(len(mentions))))
        document = Document("a", text, lang="en", mentions=mentions, entities=(entity,))
        return {edit.text for edit in HashReplacer(KEY).replace(document, [entity])}

    name, misspelt = Mention(0, 9, "PERSON"), Mention(10, 19, "PERSON", source="verify")
    assert hashed("Merkowitz Merkowtiz", name, misspelt) == hashed("Merkowitz", name)
