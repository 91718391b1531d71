"""Tags: the same entity is recognisable, its words are not."""

from __future__ import annotations

from nescio.document import Document, Entity, Mention
from nescio.replace.tag import TagReplacer

DOCUMENT = Document("a", "Kaya Kaya", mentions=(Mention(0, 4, "PERSON/FAMILY"), Mention(5, 9, "PERSON/FAMILY")))


def test_tag_is_the_main_type_and_the_number():
    assert TagReplacer().replace(DOCUMENT, Entity("person-1", "PERSON/FAMILY", (0, 1)), 7) == [
        "[PERSON 7]",
        "[PERSON 7]",
    ]


def test_numbers_tell_entities_apart():
    one, two = (TagReplacer().replace(DOCUMENT, Entity("x", "PERSON", (0,)), number) for number in (1, 2))
    assert one != two
