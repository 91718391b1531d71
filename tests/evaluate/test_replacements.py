"""Figures of replacements on texts small enough to count by hand."""

from types import SimpleNamespace

import numpy as np
import pytest

from nescio.document import Mention
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.replacements import as_table, measure_replacements

TEXT = "Ms Ilse Novak, a nurse from Turku, met an engineer from Oulu. Ilse Novak (a nurse) left."
TYPES = {
    "Ilse Novak": "PERSON",
    "nurse": "DEM/OCCUPATION",
    "Turku": "LOC/CITY",
    "engineer": "DEM/OCCUPATION",
    "Oulu": "LOC/CITY",
}


def detect(text, _lang):
    """Capitalised pairs are people, other capitalised words places, some words occupations."""
    known = {
        "baker": "DEM",
        "pilot": "DEM",
        "nurse": "DEM",
        "engineer": "DEM",
        "Ilse Novak": "PERSON",
        "Mona Ek": "PERSON",
    }
    known |= dict.fromkeys(("Turku", "Oulu", "Lund", "Visby"), "LOC")
    found = []
    for surface, kind in known.items():
        start = text.find(surface)
        while start >= 0:
            found.append(Mention(start, start + len(surface), kind))
            start = text.find(surface, start + 1)
    return sorted(found, key=lambda mention: mention.start)


def figures(replacements, model=None, second=None):
    """Measure with a new text for each original, or a list of them, one for each occurrence."""
    items = []
    for surface, new in replacements.items():
        start, number = TEXT.find(surface), 0
        while start >= 0:
            text = new if isinstance(new, str) else new[number]
            items.append(Masked(start, start + len(surface), TYPES[surface], text))
            start, number = TEXT.find(surface, start + 1), number + 1
    return measure_replacements([GoldDocument("d", TEXT, {}, "en")], {"d": items}, detect, model, second)


GOOD = {"Ilse Novak": "Mona Ek", "nurse": "baker", "Turku": "Lund", "engineer": "pilot", "Oulu": "Visby"}


def test_good_replacements():
    found = figures(GOOD | {"engineer": "actuary"})
    assert found.replaced == 7
    assert found.type_consistency == pytest.approx(6 / 7)  # the detector does not know actuaries
    assert (found.leaks, found.shared_words, found.same, found.distinct) == (0, 0, 1, 1)
    assert (found.doubled_words, found.wrong_articles, found.unbalanced_brackets) == (0, 0, 0)


def test_tags_name_their_type_themselves():
    assert figures(GOOD | {"Ilse Novak": "[PERSON 1]", "Turku": "[LOC 1]"}).type_consistency == 1
    assert figures(GOOD | {"Ilse Novak": "[LOC 1]"}).type_consistency == pytest.approx(5 / 7)


def test_what_is_left_of_an_original_is_a_leak():
    assert figures(GOOD | {"Ilse Novak": "Mona Novak"}).leaks == 1
    shared = figures(GOOD | {"Ilse Novak": "Mona Novak"}).shared_words
    assert shared == pytest.approx(2 / 7)


def test_one_original_with_two_replacements_and_two_with_one():
    found = figures(GOOD | {"nurse": ["baker", "pilot"]})
    assert found.same == pytest.approx(1 / 2)
    assert found.distinct == pytest.approx(3 / 5)  # "pilot" stands for a nurse and an engineer


def test_faults_that_the_original_does_not_have():
    found = figures(GOOD | {"engineer": "pilot", "nurse": "a baker", "Oulu": "Visby ("})
    assert found.doubled_words == 2
    assert found.unbalanced_brackets == 1
    assert found.wrong_articles >= 1  # "an pilot"


class Guessing:
    """A language model that expects short words."""

    name = "guessing"

    def log_probabilities(self, _, spans):
        starts, ends = np.array(spans).reshape(-1, 2).T
        return SimpleNamespace(starts=starts, ends=ends), (starts - ends).astype(float)


def test_perplexity_counts_words_and_the_signs_of_replacements():
    same = figures({surface: surface for surface in TYPES}, Guessing()).perplexity_ratio
    assert same == pytest.approx(1)
    assert figures(GOOD | {"Ilse Novak": "Mona Oesterreicher"}, Guessing()).perplexity_ratio > 1
    assert figures(GOOD | {"Oulu": "*" * 40}, Guessing()).perplexity_ratio > 1.5


def test_words_that_stay_are_counted_apart():
    """This model looks at a word alone, so what stands beside it changes nothing."""
    assert figures(GOOD | {"Ilse Novak": "Mona Oesterreicher"}, Guessing()).kept_ratio == pytest.approx(1)


def test_another_reader_is_asked_about_what_it_reads_in_the_original():
    def reader(text, _lang):
        """A reader with labels of its own, who knows towns and nothing else."""
        found = [(text.find(town), town) for town in ("Turku", "Oulu", "Lund")]
        return [Mention(start, start + len(town), "GPE") for start, town in found if start >= 0]

    assert figures(GOOD).second_consistency is None
    assert figures(GOOD, second=reader).second_consistency == pytest.approx(1 / 2)  # Visby it does not know


def test_a_table_has_a_row_for_each_system():
    from rich.console import Console

    console = Console(width=200, record=True)
    with console.capture() as shown:
        console.print(as_table({"mine": figures(GOOD), "theirs": figures(GOOD | {"Turku": "Turku"})}))
    assert "mine" in shown.get()
    assert "theirs" in shown.get()


def test_nothing_replaced():
    found = measure_replacements([GoldDocument("d", TEXT, {}, "en")], {}, detect, Guessing())
    assert found.replaced == 0
    assert found.type_consistency is None
    assert found.perplexity_ratio == pytest.approx(1)


def test_a_fitted_article_is_no_replacement_that_is_read():
    text = "He is an engineer."
    gold = [GoldDocument("d", text, {"a": ()})]
    masked = [Masked(6, 8, "DEM", "a"), Masked(9, 17, "DEM", "baker")]
    assert measure_replacements(gold, {"d": masked}, detect, None).type_consistency == 1.0
