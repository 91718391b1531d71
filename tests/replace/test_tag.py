"""Tags: the same entity is recognisable, its words are not."""

from __future__ import annotations

from nescio.document import Decision, Document, Entity, Mention
from nescio.replace.tag import TagReplacer

DOCUMENT = Document(
    "a",
    "Kaya Brandt Okafor Mainz",
    mentions=(
        Mention(0, 4, "PERSON/FAMILY"),
        Mention(5, 11, "PERSON"),
        Mention(12, 18, "PERSON"),
        Mention(19, 24, "LOC/CITY"),
    ),
    entities=(
        Entity("kaya", "PERSON/FAMILY", (0,)),
        Entity("brandt", "PERSON", (1,)),
        Entity("okafor", "PERSON", (2,)),
        Entity("mainz", "LOC/CITY", (3,)),
    ),
)


def tags(document, *wanted):
    chosen = [entity for entity in document.entities if entity.id in wanted]
    return [edit.text for edit in TagReplacer().replace(document, chosen)]


def test_tag_is_the_main_type_and_the_number():
    assert tags(DOCUMENT, "kaya", "brandt", "okafor", "mainz") == ["[PERSON 1]", "[PERSON 2]", "[PERSON 3]", "[LOC 1]"]


def test_numbers_count_what_others_replace_but_not_what_is_kept():
    assert tags(DOCUMENT, "okafor") == ["[PERSON 3]"]
    assert tags(DOCUMENT.with_(decisions=(Decision("kaya", "keep"),)), "okafor") == ["[PERSON 2]"]


def test_tags_that_stand_in_the_text_mean_nobody_else():
    before = "[PERSON 1] and [person 3], see (LOC_1): "
    document = DOCUMENT.with_(
        text=before + DOCUMENT.text, mentions=tuple(mention.shifted(len(before)) for mention in DOCUMENT.mentions)
    )
    assert tags(document, "kaya", "brandt", "okafor", "mainz") == ["[PERSON 2]", "[PERSON 4]", "[PERSON 5]", "[LOC 2]"]
