"""What was wrong in texts that nobody had written for a test: whole sentences through the pipeline, by rules alone."""

from __future__ import annotations

import pytest

import nescio
from nescio.lang.foreign import read_languages


def found(text, lang="de"):
    mentions = nescio.find_mentions(text, lang=lang, model="none")
    return {text[mention.start : mention.end]: mention for mention in mentions}


def test_a_town_behind_its_code_does_not_join_the_line_below():
    mentions = found(
        "wohnhaft Schönhauser Allee 141b, 4. OG, 10437 Berlin\nVers.-Nr. T 228 114 905, TK; Tel. 030 447218"
    )
    assert mentions["Berlin"].main_type == "LOC"
    assert not [surface for surface in mentions if "\n" in surface]


def test_a_firm_ends_before_the_sentence_below():
    mentions = found("Im Rechtsstreit Weber ./. Nordlicht Versicherungs-AG\nDer Kläger nahm")
    assert "Nordlicht Versicherungs-AG" in mentions


@pytest.mark.parametrize("text", ["Nachmieter sind die Töpfers.", "Wir waren bei Töpfers essen."])
def test_a_family_is_known_by_its_plural(text):
    assert found(text)["Töpfers"].type == "PERSON/FAMILY"


def test_a_trade_in_the_genitive_is_no_family():
    assert "Töpfers" not in found("Das Werk des Töpfers ist schön.")


def test_a_street_called_after_somebody_holds_no_person():
    text = "Es geschah in der Karl-Heine-Straße am Abend."
    assert not [part for part in found(text)["Karl-Heine-Straße"].parts if part.type.startswith("PERSON")]


def test_a_line_of_clipped_words_is_in_no_foreign_language():
    text = (
        "Wir berichten über die Patientin, die bei uns stationär war und heute nach Hause gehen kann.\n\n"
        "Dg: dekomp. Linksherzinsuffizienz NYHA III, permanentes VHF, COPD GOLD II, Nikotin (40 py), Adipositas per magna.\n\n"
        "Sie lebt mit ihrer Schwester und kommt in einer Woche wieder zu uns."
    )
    assert read_languages(text).foreign == ()


def test_a_state_and_its_code_go_with_an_unknown_town():
    result = nescio.anonymize("He is residing at 456 Elm St, Anytown, CA 90210, and agrees.", lang="en").text
    assert "90210" not in result
    assert "CA" not in result
