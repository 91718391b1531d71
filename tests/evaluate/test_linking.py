"""How well mentions are linked."""

from __future__ import annotations

from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.linking import as_table, link_scores


def gold(text, *mentions):
    """A document with mentions given as (surface, type, entity) in the order of the text."""
    found, place = [], 0
    for surface, type_name, entity in mentions:
        place = text.index(surface, place)
        found.append(GoldMention(place, place + len(surface), type_name, "quasi", entity))
        place += len(surface)
    return GoldDocument("a", text, {"one": tuple(found)}, "en")


def test_pairs_of_differing_strings_are_counted_by_type():
    text = "Mr Eyup Kaya met Mr Kaya. Mr Kaya left Whitby for Whitley."
    names = [("Mr Eyup Kaya", "PERSON", "1"), ("Mr Kaya", "PERSON", "1"), ("Mr Kaya", "PERSON", "1")]
    scores = link_scores([gold(text, *names, ("Whitby", "LOC", "2"), ("Whitley", "LOC", "2"))])
    assert (scores["PERSON"].gold, scores["PERSON"].recall, scores["PERSON"].precision) == (1, 1.0, 1.0)
    assert (scores["LOC"].gold, scores["LOC"].recall, scores["LOC"].precision) == (1, 0.0, None)
    assert scores["all"].recall == 0.5


def test_link_against_what_the_annotator_linked_otherwise_is_contradicted():
    text = "Eyup Kaya, Kaya, Leyla Brandt, Brandt, E. Kaya"
    people = [("Eyup Kaya", "1"), ("Kaya", "1"), ("Leyla Brandt", "2"), ("Brandt", "2"), ("E. Kaya", "2")]
    score = link_scores([gold(text, *((name, "PERSON", entity) for name, entity in people))])["PERSON"]
    assert (score.both, score.contradicted) == (2, 2)
    assert score.precision == 0.5


def test_table_has_a_row_for_each_type():
    scores = link_scores([gold("Eyup Kaya, Kaya", ("Eyup Kaya", "PERSON", "1"), ("Kaya", "PERSON", "1"))])
    assert as_table(scores).row_count == 2
