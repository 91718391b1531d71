"""Sentences: figures, lists and names as each language writes them."""

from __future__ import annotations

import pytest

from nescio.reasons import Reason
from nescio.sentences import FORMS, LANGUAGES, Template, noun, written
from nescio.taxonomy import CATEGORIES, taxonomy


@pytest.mark.parametrize(
    ("value", "form", "english", "german"),
    [
        (0.154, "percent", "15%", "15\u00a0%"),
        (0.1234, "fine_percent", "12.3%", "12,3\u00a0%"),
        (19299, "number", "19,299", "19.299"),
        (1234.56, "decimal", "1,234.6", "1.234,6"),
        (0.5, "score", "0.50", "0,50"),
        (("a", "b", "c"), "and", "a, b and c", "a, b und c"),
        (("a", "b"), "or", "a, or b", "a, oder b"),
        (("a",), "and", "a", "a"),
        ("LOC/CITY", "noun", "town", "Stadt"),
        (("LOC/CITY", "DEM/AGE"), "noun", "town and age", "Stadt und Alter"),
        ("LOC/CITY", "type", "LOC/CITY (town)", "LOC/CITY (Stadt)"),
        ("HEALTH", "category", "health", "Gesundheit"),
        ("search", "measure", "search", "Suche"),
        ("fr", "language", "French", "Französisch"),
        ("Cyrl", "language", "Cyrillic script", "Kyrillisch (Schrift)"),
        ("qqq", "language", "a language (qqq)", "eine Sprache (qqq)"),
        ("a measure of my own", "measure", "a measure of my own", "a measure of my own"),
        (Reason.of("risk.direct"), "", "direct identifiers are always masked", "was allein jemanden nennt, wird immer ersetzt"),
    ],
)  # fmt: skip
def test_each_form_in_each_language(value, form, english, german):
    assert form in FORMS
    assert (written(value, form, "en"), written(value, form, "de")) == (english, german)


def test_every_type_and_category_has_a_word():
    for lang in LANGUAGES:
        assert all(noun(name, lang) != name for name in taxonomy())
        assert all(written(name, "category", lang) != name for name in CATEGORIES)
        assert noun("CODE/BADGE", lang) == noun("CODE", lang)


def test_details_are_left_out_if_a_value_is_missing():
    template = Template.of("too risky[ ({risk:percent} of {all})] for {who}")
    assert template.filled({"risk": 0.5, "all": "x", "who": "us"}, "en") == "too risky (50% of x) for us"
    assert template.filled({"risk": 0.5, "who": "us"}, "en") == "too risky for us"
    assert (template.names, template.needed) == ({"risk", "all", "who"}, {"who"})


def test_what_must_be_there_and_is_not_is_seen():
    assert Template.of("for {who}").filled({}, "en") == "for …"


def test_text_in_a_value_is_no_template():
    assert Template.of("{text}").filled({"text": "[a] {b} {text}"}, "de") == "[a] {b} {text}"
