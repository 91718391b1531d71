"""Originals go back into an answer about the anonymised text: whole words, any bracket, any genitive, and no guessing."""

from __future__ import annotations

import pytest

import nescio
from nescio.document import Document, Edit, Entity, Mention, Verdict
from nescio.result import Result

KEY = bytes(range(32))


def result(text, *replaced, lang="en", kind="PERSON"):
    """A result in which strings of a text were replaced: (original, replacement, entity)."""
    edits, mentions, position = [], [], 0
    for old, new, entity in replaced:
        start = text.index(old, position)
        position = start + len(old)
        edits.append(Edit(start, position, new, entity))
        mentions.append(Mention(start, position, kind))
    names = list(dict.fromkeys(entity for _, _, entity in replaced))
    entities = tuple(Entity(name, kind, tuple(n for n, one in enumerate(replaced) if one[2] == name)) for name in names)
    return Result(
        Document(
            "a", text, lang, mentions=tuple(mentions), entities=entities, edits=tuple(edits), verdict=Verdict(True)
        )
    )


TAGS = result(
    "Mr Henrik Lindqvist met Ms Adeyemi. LINDQVIST and Lindqvist left.",
    ("Mr Henrik Lindqvist", "[PERSON 1]", "person-1"),
    ("Ms Adeyemi", "[PERSON 2]", "person-2"),
    ("LINDQVIST", "[PERSON 1]", "person-1"),
    ("Lindqvist", "[PERSON 1]", "person-1"),
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("[PERSON 1] left.", "Mr Henrik Lindqvist left."),
        ("PERSON 2 left; person 2's bag, too.", "Ms Adeyemi left; Ms Adeyemi's bag, too."),
        (r"**\[PERSON 2\]**", "**Ms Adeyemi**"),
        ("[PERSON 1 and PERSON 2]", "[Mr Henrik Lindqvist and Ms Adeyemi]"),
        ("[PERSON 12], PERSON 1a, XPERSON 1", "[PERSON 12], PERSON 1a, XPERSON 1"),
        ("[PERSON 3] and [ORG 1] are unknown.", "[PERSON 3] and [ORG 1] are unknown."),
        ("", ""),
    ],
)
def test_tags_with_and_without_brackets(answer, expected):
    assert TAGS.restore(answer) == expected


NAMES = result(
    "Herr Klaus Reinhardt schrieb. Reinhardts Akte ist hier. Anne Klein kam, auch Hans Groß.",
    ("Herr Klaus Reinhardt", "Herr Xaver Keplinger", "person-1"),
    ("Reinhardts", "Keplingers", "person-1"),
    ("Anne Klein", "Xenia Keplinger-Wolf", "person-2"),
    ("Hans Groß", "Emil Wolf", "person-3"),
    lang="de",
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Herr Xaver Keplinger kam.", "Herr Klaus Reinhardt kam."),
        ("Keplinger kam, dem Herrn Keplinger danken wir.", "Reinhardt kam, dem Herrn Reinhardt danken wir."),
        ("Keplingers Akte und Xavers Brief", "Reinhardts Akte und Klaus’ Brief"),
        ("Emil Wolfs Haus", "Hans Groß’ Haus"),
        ("Herr\nXaver\nKeplinger", "Herr Klaus Reinhardt"),
        ("Keplingerstraße, Xaverine und Emilia", "Keplingerstraße, Xaverine und Emilia"),
        ("Xenia Keplinger-Wolf kam.", "Anne Klein kam."),
    ],
)
def test_names_whole_in_part_and_inflected(answer, expected):
    assert NAMES.restore(answer) == expected


def test_what_stands_for_several_things_is_left():
    masked = result("Anna met Ben.", ("Anna", "***", "person-1"), ("Ben", "***", "person-2"))
    assert masked.restore("*** met ***") == "*** met ***"
    vague = result("Leeds and York", ("Leeds", "a town", "place-1"), ("York", "a town", "place-2"), kind="LOC")
    assert vague.restore("a town") == "a town"


def test_a_word_that_the_text_has_itself_is_not_taken_for_a_name():
    one = result("Rose Miller bought a Rose. Rose it was.", ("Rose Miller", "Ivy Carter", "person-1"))
    assert one.restore("Ivy Carter likes Ivy, Carter says.") == "Rose Miller likes Rose, Miller says."
    other = result("Anna Miller planted Ivy.", ("Anna Miller", "Ivy Carter", "person-1"))
    assert other.restore("Ivy is green, Carter says.") == "Ivy is green, Miller says."


def test_originals_are_not_restored_again():
    """What was put back may look like a replacement itself."""
    swapped = result("Weber met Brandt.", ("Weber", "Brandt", "person-1"), ("Brandt", "Weber", "person-2"))
    assert swapped.restore("Brandt saw Weber.") == "Weber saw Brandt."


@pytest.mark.parametrize("method", ["tag", "hash", "surrogate"])
def test_an_answer_that_repeats_the_text_is_the_text(method):
    text = "I saw Mr Henrik Lindqvist in Leeds on 12 May 2011. Call 020 7946 0958 or write to h.lindqvist@example.org."
    done = nescio.anonymize(text, policy="strict", replace=method, key=KEY, model="none")
    assert "Lindqvist" not in done.text
    assert done.restore(done.text) == text
