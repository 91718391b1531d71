"""What was found once is found everywhere, as a word and with the type of its origin."""

from __future__ import annotations

from nescio.detect.findings.merge import merge
from nescio.detect.findings.repeats import find_repeats
from nescio.document import Mention
from nescio.text import passage
from nescio.text.passage import passages


def repeats(text, surface, type_name, lang="en", score=0.9):
    start = text.index(surface)
    origin = Mention(start, start + len(surface), type_name, score, "person")
    found = merge([origin, *find_repeats(text, lang, (origin,), list(passages(text, lang)))], text)
    return [text[m.start : m.end] for m in found if m.start != start]


def test_parts_and_cases_of_a_name():
    text = "Mr Eyup Kaya came. EYUP was late; Kaya's car, kaya"
    assert repeats(text, "Mr Eyup Kaya", "PERSON") == ["EYUP", "Kaya", "kaya"]


def test_german_genitive():
    assert repeats("Frau Brandt kam. Brandts Akte", "Frau Brandt", "PERSON", "de") == ["Brandts"]


def test_codes_places_and_dates():
    assert repeats("no. 36110/97 and again 36110/97", "36110/97", "CODE/CASE") == ["36110/97"]
    assert repeats("in Whitby near WHITBY", "Whitby", "LOC/CITY") == ["WHITBY"]
    assert repeats("on 2 March 1997 or 2 March\n1997", "2 March 1997", "DATETIME/DATE") == ["2 March\n1997"]


def test_telling_figures_are_found_without_the_words_around_them():
    assert repeats("paid 1,482,375 euros; of the 1,482,375 half", "1,482,375 euros", "QUANTITY/MONEY") == ["1,482,375"]
    assert repeats("paid 20 euros, then 20 more", "20 euros", "QUANTITY/MONEY") == []


def test_ordinary_strings_are_not_repeated():
    assert repeats("two men and two dogs", "two", "QUANTITY/COUNT") == []
    assert repeats("in March or in March", "March", "DATETIME/MONTH") == []
    assert repeats("the doctor and a doctor", "doctor", "DEM/OCCUPATION") == []
    assert repeats("the Government and the Government", "Government", "ORG/GOVERNMENT") == []


def test_repeat_has_type_and_score_of_the_best_origin():
    text = "Kaya met Kaya and Kaya."
    origins = (Mention(0, 4, "PERSON", 0.4, "person"), Mention(9, 13, "PERSON/FAMILY", 0.9, "model"))
    (last,) = [m for m in find_repeats(text, "en", origins, list(passages(text, "en"))) if m.start == 18]
    assert (last.type, last.score, last.source, last.signals) == ("PERSON/FAMILY", 0.9, "repeat", ())


def test_repeats_reach_over_passages(monkeypatch):
    monkeypatch.setattr(passage, "PASSAGE_LENGTH", 200)
    monkeypatch.setattr(passage, "OVERLAP", 50)
    text = "Mr Kaya came. " + "Nothing happened here at all. " * 40 + "Then Kaya left."
    assert repeats(text, "Mr Kaya", "PERSON") == ["Kaya"]
