"""Words as columns of numbers, and the features made of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Mention
from nescio.models.lexicon import Clusters, Lexicon
from nescio.models.word_features import TEMPLATES, features
from nescio.models.word_shapes import KINDS, ROWS, Looks
from nescio.models.words import COLUMNS, WordColumns, spelling

MAIL = "Hallo Frau Weber,\n\nich wohne seit 2011 in Hamburg, Tel. 4711.\n\nGruß\nAnna"


LOOKS = Looks(np.zeros((ROWS, len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32))
LEXICON = Lexicon(LOOKS, Clusters.of(["wohne", "lebe"], np.array([[3, 7], [3, 7]])))


@pytest.fixture(scope="module")
def columns():
    return WordColumns("de", LEXICON)


def column(columns, text, name, found=()):
    pieces, matrix = columns.of(text, found)
    return dict(
        zip((text[s:e] for s, e in zip(pieces.starts, pieces.ends, strict=True)), matrix[:, COLUMNS[name]], strict=True)
    )


def test_years_differ_from_other_numbers():
    assert spelling("2011") == spelling("1987") != spelling("4711") == spelling("3000")


def test_lists_know_names_and_towns_also_in_the_genitive(columns):
    names = column(columns, "Birgit und Birgits Rechnung", "names")
    assert names["Birgit"] == names["Birgits"] != names["Rechnung"]
    assert column(columns, "Hamburg Rechnung", "places")["Hamburg"] > 0


def test_words_of_the_same_company_share_a_group(columns):
    groups = column(columns, "Ich wohne und lebe hier", "fine")
    assert groups["wohne"] == groups["lebe"] == 7
    assert groups["hier"] == 0


def test_rules_are_seen_where_they_found_something(columns):
    start = MAIL.index("Frau")
    found = [Mention(start, start + len("Frau Weber"), "PERSON", score=0.9)]
    seen = column(columns, MAIL, "rule", found)
    assert seen["Frau"] and seen["Weber"] and seen["Frau"] != seen["Weber"]
    assert not seen["Hamburg"]


def test_lines_and_zones_are_told_apart(columns):
    gaps, zones = column(columns, MAIL, "gap"), column(columns, MAIL, "zone")
    assert len({gaps[word] for word in ("Hallo", "Frau", ",", "ich", "Anna")}) == 5
    assert len({zones[word] for word in ("Hallo", "wohne", "Anna")}) == 3


def test_features_look_at_neighbours(columns):
    _, one = columns.of("Sie kommt aus Kassel heute")
    _, other = columns.of("Sie kommt nach Kassel heute")
    same = features(one)[3] == features(other)[3]
    assert same.any() and not same.all()


@given(st.text())
def test_any_text_has_columns_and_features(text):
    columns = WordColumns("de", LEXICON)
    pieces, matrix = columns.of(text)
    assert features(matrix).shape == (len(pieces), len(TEMPLATES))


def test_columns_of_one_word_are_whole_numbers(columns):
    _, matrix = columns.of("A")
    assert matrix.dtype.kind == "i"
