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


def written(ident, group, *names):
    """A document of names, each an entity of its own."""
    text, mentions = "", []
    for name in names:
        mentions.append(Mention(len(text), len(text) + len(name), "PERSON"))
        text += f"{name}; "
    entities = tuple(Entity(f"{ident}{place}", "PERSON", (place,)) for place in range(len(names)))
    return Document(ident, text, group=group, mentions=tuple(mentions), entities=entities)


def all_tags(replacer, document):
    return [edit.text.strip("[]") for edit in replacer.replace(document, document.entities)]


def test_one_name_has_one_tag_in_all_documents_of_a_group():
    replacer = TagReplacer()
    assert all_tags(replacer, written("a", "box", "Ada Weber", "Tom Kaya", "Weber")) == [
        "PERSON 1",
        "PERSON 2",
        "PERSON 3",
    ]
    later = written("b", "box", "Lea Brandt", "Weber, Ada", "tom kaya", "Tom", "Lea Weber")
    assert all_tags(replacer, later) == ["PERSON 4", "PERSON 1", "PERSON 2", "PERSON 5", "PERSON 6"]
    assert all_tags(replacer, later) == ["PERSON 4", "PERSON 1", "PERSON 2", "PERSON 5", "PERSON 6"]
    assert all_tags(replacer, written("c", "other box", "Tom Kaya")) == ["PERSON 1"]


def test_documents_of_no_group_and_those_about_one_subject_are_numbered_for_themselves():
    for group in ("", "subject: 17"):
        replacer = TagReplacer()
        assert all_tags(replacer, written("a", group, "Ada Weber", "Tom Kaya")) == ["PERSON 1", "PERSON 2"]
        assert all_tags(replacer, written("b", group, "Tom Kaya")) == ["PERSON 1"]


def test_two_people_of_one_name_and_tags_of_the_text_never_share_a_tag():
    replacer = TagReplacer()
    assert all_tags(replacer, written("a", "box", "Ada Weber")) == ["PERSON 1"]
    assert all_tags(replacer, written("b", "box", "Ada Weber", "Ada Weber")) == ["PERSON 1", "PERSON 2"]
    tagged = written("c", "box", "Ada Weber")
    tagged = tagged.with_(text=f"{tagged.text}[PERSON 1]")
    assert all_tags(replacer, tagged) == ["PERSON 3"]
