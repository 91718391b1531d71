"""What the second search finds of a masked string, and which words that only look like it are left alone."""

from __future__ import annotations

import pytest

from nescio.identity.masked_strings import MaskedString
from nescio.verify.judge import Variant
from nescio.verify.loose_text import LooseText
from nescio.verify.secrets import secrets_of
from nescio.verify.tolerant_search import TolerantSearch


def found(text, masked, type_name="PERSON", lang="de", doubted=()):
    """The stretches of a text in which a masked string is seen, with the ways; the longest at each place."""
    loose = LooseText(text)
    finds = TolerantSearch(secrets_of([MaskedString(masked, type_name, "e")], lang, doubted)).find(loose)
    spans = sorted((*loose.stretch(find.start, find.end), find.variant) for find in finds if find.secret.entity == "e")
    spans = [one for one in spans if not any(o is not one and o[0] <= one[0] and one[1] <= o[1] for o in spans)]
    return [(text[start:end], variant) for start, end, variant in spans]


@pytest.mark.parametrize(
    ("text", "masked", "seen", "variant"),
    [
        ("die Müllersche Sache", "Thomas Müller", "Müller", Variant.PART),
        ("die müllersche Sache", "Thomas Müller", "müller", Variant.PART),
        ("die Müllerakte", "Thomas Müller", "Müller", Variant.PART),
        ("in Merkowitzens Haus", "Merkowitz", "Merkowitz", Variant.PART),
        ("die Kochsche Sache", "Anna Koch", "Koch", Variant.PART),
        ("die Kayaakte", "Mehmet Kaya", "Kaya", Variant.PART),
        ("der ExMerkowitz", "Merkowitz", "Merkowitz", Variant.PART),
        ("bei mueller75", "Thomas Müller", "mueller", Variant.PART),
        ("von JurgenHoffmann", "Jürgen Hoffmann", "JurgenHoffmann", Variant.JOINED),
        ("von aysedemir", "Ayşe Demir", "aysedemir", Variant.JOINED),
        ("von demirayse", "Ayşe Demir", "demirayse", Variant.JOINED),
        ("von ademir", "Ayşe Demir", "ademir", Variant.JOINED),
        ("von thmueller", "Thomas Müller", "thmueller", Variant.JOINED),
        ("von vonderleyen", "Ursula von der Leyen", "vonderleyen", Variant.JOINED),
        ("Herr Merko witz", "Merkowitz", "Merko witz", Variant.JOINED),
        ("Frau A. Koch", "Anna Koch", "A. Koch", Variant.SPELLING),
        ("Herr Mueller", "Thomas Müller", "Mueller", Variant.SPELLING),
        ("Herr K i m", "Kim", "K i m", Variant.SPELLING),
        ("Herr K\u0456m", "Kim", "K\u0456m", Variant.SPELLING),
        ("Herr Merkowtiz", "Merkowitz", "Merkowtiz", Variant.MISSPELT),
        ("Frau Ricther", "Frau Richter", "Ricther", Variant.MISSPELT),
    ],
)
def test_variants_of_a_name_are_seen(text, masked, seen, variant):
    assert found(text, masked) == [(seen, variant)]


@pytest.mark.parametrize(
    ("text", "masked", "lang"),
    [
        ("die Annahme des Angebots", "Anna", "de"),
        ("the Market was closed", "Mark Delaney", "en"),
        ("ein Urteil aus Karlsruhe", "Karl", "de"),
        ("der Nürnberger Prozess", "Berger", "de"),
        ("das Kochbuch", "Anna Koch", "de"),
        ("der Koch kam", "Anna Koch", "de"),
        ("a rose and no rose", "Anna Rose", "en"),
        ("the problem arose", "Anna Rose", "en"),
        ("kayaking is fun, a kayak too", "Mehmet Kaya", "en"),
        ("Ferner ist zu sagen", "Werner", "de"),
        ("Annalena kam", "Anna", "de"),
        ("Hansen kam", "Hans", "de"),
        ("Thandi. We left", "Thandiwe", "en"),
    ],
)
def test_words_that_hold_a_name_by_chance_are_not(text, masked, lang):
    assert found(text, masked, lang=lang) == []


@pytest.mark.parametrize(
    ("text", "masked", "kind", "seen"),
    [
        ("in der Lindenstr. 5", "Lindenstraße", "LOC/STREET", "Lindenstr"),
        ("in der Lindenstrasse", "Lindenstraße", "LOC/STREET", "Lindenstrasse"),
        ("near Baker St today", "Baker Street", "LOC/STREET", "Baker St"),
        ("das Quedlinburger Schloss", "Quedlinburg", "LOC/CITY", "Quedlinburg"),
        ("bei Thornbeck Analytics", "Thornbeck Analytics Ltd", "ORG/COMPANY", "Thornbeck Analytics"),
        ("thornbeckanalytics.example", "Thornbeck Analytics Ltd", "ORG/COMPANY", "thornbeckanalytics"),
        ("Tel. 0 30 / 90 18 20 45", "030 90182045", "CODE/PHONE", "0 30 / 90 18 20 45"),
        (
            "null drei null neun null eins acht zwei",
            "030 90182",
            "CODE/PHONE",
            "null drei null neun null eins acht zwei",
        ),
    ],
)
def test_places_organisations_and_numbers_are_seen(text, masked, kind, seen):
    assert [stretch for stretch, _ in found(text, masked, kind)] == [seen]


def test_a_number_inside_a_longer_one_is_another_number():
    assert found("Nr. 1030901820459", "030 90182045", "CODE/PHONE") == []


def test_nouns_that_may_have_been_taken_for_names_are_not_followed_into_compounds():
    text = "die Metronomuhr und zwei Metronome"
    assert [stretch for stretch, _ in found(text, "Metronom")] == ["Metronom", "Metronome"]
    assert found(text, "Metronom", doubted={"e"}) == []


def test_rows_of_letters_are_no_words():
    """What encoded data hold by chance is nobody's name."""
    assert found("q8KayaZ0" * 20, "Mehmet Kaya", lang="en") == []


def test_nothing_is_seen_of_what_does_not_identify():
    assert found("the government's governmental", "the Government", "ORG/GOVERNMENT", "en") == []
