"""Mentions of many detectors become one list: sorted, without overlaps, nothing strong lost."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nescio.detect.findings.merge import STRONG, merge
from nescio.document import Mention

TEXT = "On 2 March the Bank of Zwetanov & Sons Ltd wrote to Dr. Anna-Maria Kaya, 12 Harbour Lane, Whitby."


# Few spans, so that detectors often agree or clash; and any others, also such that cut words.
SPANS = [(5, 10), (3, 10), (15, 42), (23, 31), (23, 38), (52, 71), (56, 60)]
anywhere = st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, 40)).map(lambda p: (p[0], min(len(TEXT), sum(p))))
found = st.builds(
    lambda span, *rest: Mention(*span, *rest),
    st.sampled_from(SPANS) | anywhere,
    st.sampled_from(("PERSON", "ORG", "ORG/COMPANY", "ORG/COURT", "LOC/CITY", "CODE/CASE")),
    st.sampled_from((0.1, 0.4, 0.5, 0.8, 1.0)),
    st.sampled_from(("person", "organization", "case")),
    st.sampled_from(("", "HEALTH")),
)


def cases():
    return st.lists(found, max_size=8)


def covered(mentions):
    return {place for mention in mentions for place in range(mention.start, mention.end)}


@settings(deadline=None)
@given(cases())
def test_sorted_without_overlaps_and_inside(mentions):
    position = 0
    for mention in merge(mentions, TEXT):
        assert position <= mention.start < mention.end <= len(TEXT)
        position = mention.end


@settings(deadline=None)
@given(cases())
def test_every_letter_that_was_found_stays_found(mentions):
    """Punctuation at a seam may go, letters and digits may not; and what was strong stays strong."""
    merged = merge(mentions, TEXT)
    letters = {place for place, c in enumerate(TEXT) if c.isalnum()}
    assert covered(mentions) & letters <= covered(merged)
    strong = [mention for mention in mentions if mention.score >= STRONG]
    assert covered(strong) & letters <= covered([mention for mention in merged if mention.score >= STRONG])


@settings(deadline=None)
@given(cases())
def test_nothing_is_invented(mentions):
    merged = merge(mentions, TEXT)
    assert covered(merged) <= covered(mentions)
    for mention in merged:
        assert any(mention.type == other.type for other in mentions)
        assert mention.score in {other.score for other in mentions}


@settings(deadline=None)
@given(cases())
def test_merging_again_changes_nothing(mentions):
    merged = merge(mentions, TEXT)
    assert merge(merged, TEXT) == merged


@settings(deadline=None)
@given(cases(), st.integers())
def test_order_of_the_detectors_plays_no_part(mentions, seed):
    shuffled = random.Random(seed).sample(mentions, len(mentions))
    assert merge(shuffled, TEXT) == merge(mentions, TEXT)


def at(words, type_name, score=0.8, source="a", **more):
    start = TEXT.index(words)
    return Mention(start, start + len(words), type_name, score, source, **more)


def surfaces(mentions):
    return [(TEXT[m.start : m.end], m.type) for m in merge(mentions, TEXT)]


def test_longer_goes_before_shorter():
    clash = [at("Zwetanov", "PERSON", 0.9), at("Bank of Zwetanov & Sons Ltd", "ORG/COMPANY", 0.6)]
    assert surfaces(clash) == [("Bank of Zwetanov & Sons Ltd", "ORG/COMPANY")]


def test_strong_goes_before_weak_and_the_rest_of_the_weak_stays():
    clash = [at("Zwetanov", "PERSON", 0.9), at("Bank of Zwetanov & Sons Ltd", "ORG", 0.3)]
    assert surfaces(clash) == [("Bank of", "ORG"), ("Zwetanov", "PERSON"), ("Sons Ltd", "ORG")]


def test_loser_keeps_what_sticks_out():
    clash = [at("Dr. Anna-Maria Kaya", "PERSON"), at("Kaya, 12 Harbour", "LOC")]
    assert surfaces(clash) == [("Dr. Anna-Maria Kaya", "PERSON"), ("12 Harbour", "LOC")]


def test_agreement_is_recorded():
    clash = [at("Whitby", "LOC", 0.6, "gazetteer"), at("Whitby", "LOC/CITY", 0.5, "model", confidential="HEALTH")]
    (mention,) = merge(clash, TEXT)
    assert mention.type == "LOC/CITY"
    assert mention.score == 0.6
    assert set(mention.source.split("+")) == {"gazetteer", "model"}
    assert dict(mention.signals) == {"gazetteer": 0.6, "model": 0.5}
    assert mention.confidential == "HEALTH"


def test_disagreement_is_not_recorded_as_agreement():
    (mention,) = merge([at("Whitby", "LOC", 0.9, "gazetteer"), at("Whitby", "PERSON", 0.7, "model")], TEXT)
    assert (mention.type, mention.source, mention.score) == ("LOC", "gazetteer", 0.9)


def test_a_shorter_reading_of_a_name_does_not_hide_its_parts():
    text = "Professor Dr. Klaus Ihle"
    found = [
        Mention(0, 24, "PERSON", 0.98, "person"),
        Mention(14, 24, "PERSON", 0.75, "bare_name"),
        Mention(14, 19, "PERSON/MALE", 0.9, "neural"),
        Mention(20, 24, "PERSON/FAMILY", 0.8, "neural"),
    ]
    (mention,) = merge(found, text)
    assert [(text[part.start : part.end], part.type) for part in mention.parts] == [
        ("Klaus", "PERSON/MALE"),
        ("Ihle", "PERSON/FAMILY"),
    ]


def test_touching_mentions_stay_two():
    assert len(merge([at("Anna", "PERSON"), at("-Maria", "PERSON")], TEXT)) == 2


@pytest.mark.parametrize("count", [0, 1])
def test_few(count):
    assert merge([at("Whitby", "LOC")] * count, TEXT) == (at("Whitby", "LOC"),) * count


def test_thousands_that_overlap_in_a_chain():
    """One name after the other, each found together with its neighbours, is one cluster of any length."""
    text = "Anna " * 4_000
    chain = [Mention(5 * place, 5 * place + 24, "PERSON", 0.9, "repeat") for place in range(3_990)]
    merged = merge(chain, text)
    assert covered(merged) >= {place for place in range(5 * 3_989 + 24) if text[place] != " "}
    assert all(left.end <= right.start for left, right in pairwise(merged))


def test_opinion_on_masking_survives_whatever_type_wins():
    opinion = (("neural", 0.9), ("neural.mask", 0.8))
    rule = Mention(15, 42, "ORG/COMPANY", 0.9, "organization")
    for neural in (
        Mention(23, 31, "PERSON", 0.9, "neural", signals=opinion),
        Mention(23, 50, "MISC", 0.4, "neural", signals=opinion),
    ):
        merged = merge([rule, neural], TEXT)
        assert dict(merged[0].signals)["neural.mask"] == 0.8
        assert merged[0].type == "ORG/COMPANY"


def test_a_time_in_which_a_date_lies_is_a_date_whatever_else_lies_in_it():
    text = "2022-03-16 10:00:00, in 2022"
    whole = Mention(0, 19, "DATETIME", 0.9, "neural")
    parts = [Mention(0, 10, "DATETIME/DATE", 0.9, "date"), Mention(11, 19, "DATETIME/TIME", 0.9, "clock_time")]
    assert [one.type for one in merge([whole, *parts], text)] == ["DATETIME/DATE"]
    assert [one.type for one in merge([whole, parts[1]], text)] == ["DATETIME"]
    later = [Mention(21, 28, "DATETIME", 0.9, "neural"), Mention(24, 28, "DATETIME/YEAR", 0.9, "date")]
    assert [one.type for one in merge(later, text)] == ["DATETIME/YEAR"]


def test_a_nationality_has_no_part_that_is_a_name():
    text = "two Sri Lankan nurses"
    whole = Mention(4, 14, "DEM/NATIONALITY", 0.7, "nationality")
    assert merge([whole, Mention(4, 7, "PERSON", 0.6, "person")], text)[0].parts == ()
