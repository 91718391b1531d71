"""Places in the output and in the original are led to each other, and words to what they belong to."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nescio.attack.telling import TellingWord
from nescio.document import Decision, Document, Edit, Entity, Mention
from nescio.harden.candidates import Layout, candidates
from nescio.text.words import WORD

TEXT = "Ines Farrow, a harpist from Tromso, plays theorbos; one theorbo won the Golden Reed."


def document(action_of_award="keep"):
    spans = [("Ines Farrow", "PERSON"), ("Tromso", "LOC/CITY"), ("Golden Reed", "MISC/AWARD")]
    mentions = tuple(Mention(TEXT.index(s), TEXT.index(s) + len(s), kind) for s, kind in spans)
    entities = tuple(Entity(name, m.type, (i,)) for i, (name, m) in enumerate(zip("abc", mentions, strict=True)))
    decisions = (Decision("a", "mask"), Decision("b", "mask"), Decision("c", action_of_award))
    edits = (Edit(0, 11, "[PERSON 1]", "a"), Edit(mentions[1].start, mentions[1].end, "[LOC 1]", "b"))
    return Document("d", TEXT, "en", mentions=mentions, entities=entities, decisions=decisions, edits=edits)


def telling(output, word, value=1.0):
    spans = tuple(match.span() for match in WORD.finditer(output) if match[0].lower() == word)
    return TellingWord(word, spans, value)


def test_a_word_that_nobody_found_is_a_candidate_with_all_its_places():
    one = document()
    (found,) = candidates(one, [telling(one.output, "harpist")])
    assert (found.name, found.is_entity, found.words) == ("harpist", False, 1)
    assert [TEXT[slice(*span)] for span in found.spans] == ["harpist"]
    assert [one.output[slice(*span)] for span in found.shown] == ["harpist"]


def test_forms_that_verification_would_find_go_along():
    one = document()
    (found,) = candidates(one, [telling(one.output, "theorbo")])
    assert [TEXT[slice(*span)] for span in found.spans] == ["theorbos", "theorbo"]


def test_words_of_a_kept_entity_stand_for_the_entity():
    one = document()
    (found,) = candidates(one, [telling(one.output, "golden", 2.0), telling(one.output, "reed", 1.0)])
    assert (found.name, found.is_entity, found.value, found.words, found.worth) == ("c", True, 3.0, 2, 1.5)


def test_what_tells_most_for_each_word_comes_first():
    one = document()
    words = [telling(one.output, "golden", 1.5), telling(one.output, "harpist", 1.0), telling(one.output, "won", 0.2)]
    assert [found.name for found in candidates(one, words)] == ["harpist", "c", "won"]


def test_function_words_are_the_last_resort():
    one = document()
    words = [telling(one.output, "from", 9.0), telling(one.output, "harpist", 1.0)]
    assert [found.name for found in candidates(one, words)] == ["harpist", "from"]


def test_replacements_are_no_candidates():
    one = document()
    assert candidates(one, [telling(one.output, "loc"), telling(one.output, "person")]) == []


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(1, 6), st.text("xy", max_size=8)), max_size=6))
def test_every_untouched_character_is_found_in_both_directions(pieces):
    text = "".join(chr(ord("a") + place % 26) for place in range(60))
    edits, position = [], 0
    for start, length, new in sorted(pieces):
        if start >= position:
            edits.append(Edit(start, start + length, new))
            position = start + length
    layout = Layout(Document("d", text, edits=tuple(edits)))
    output = Document("d", text, edits=tuple(edits)).output
    for place in range(len(text)):
        if layout.is_free((place, place + 1)):
            shown = layout.shown((place, place + 1))
            assert output[slice(*shown)] == text[place]
            assert layout.original(shown) == (place, place + 1)


@pytest.mark.parametrize(
    ("place", "free"), [((0, 4), False), ((13, 14), True), ((TEXT.index("Reed"), len(TEXT)), False)]
)
def test_places_of_mentions_are_not_free(place, free):
    assert Layout(document()).is_free(place) is free


def test_what_stays_of_something_masked_stands_for_its_entity():
    whole = document("mask")
    start = TEXT.index("Golden Reed")
    decisions = (*whole.decisions[:2], Decision("c", "mask", keeps=((start, start + 6),)))
    one = whole.with_(decisions=decisions, edits=(*whole.edits, Edit(start + 7, start + 11, "[MISC 1]", "c")))
    (found,) = candidates(one, [telling(one.output, "golden")])
    assert (found.name, found.is_entity, found.words) == ("c", True, 1)
    assert [one.output[slice(*span)] for span in found.shown] == ["Golden"]
