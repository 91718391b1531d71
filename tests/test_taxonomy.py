"""The table of types is whole and consistent."""

from __future__ import annotations

import pytest

from nescio.errors import UnknownNameError
from nescio.taxonomy import IDENTIFIERS, MAIN_TYPES, facts_of, taxonomy


def test_main_types_are_those_of_the_benchmark():
    assert tuple(name for name in taxonomy() if "/" not in name) == MAIN_TYPES


def test_every_type_says_what_it_is():
    for name, facts in taxonomy().items():
        assert facts.name == name
        assert facts.about, name
        assert facts.identifier in IDENTIFIERS, name
        assert facts.identifies in ("always", "names", "never"), name


def test_every_subtype_has_a_main_type():
    assert {name.partition("/")[0] for name in taxonomy()} == set(MAIN_TYPES)


def test_subtypes_inherit_what_they_do_not_say():
    assert facts_of("CODE/CASE").hipaa == facts_of("CODE").hipaa == "R"
    assert facts_of("CODE/PHONE").hipaa == "D"
    assert facts_of("CODE/BIC").identifier == "quasi"
    assert facts_of("CODE/IBAN").identifier == "direct"


def test_all_hipaa_identifiers_of_text_have_a_type():
    """(E) fax is a phone number; (P) biometrics and (Q) photographs are not text; see policies/hipaa.yaml."""
    assert {facts.hipaa for facts in taxonomy().values()} - {""} == set("ABCDFGHIJKLMNOR")


def test_special_categories_of_article_9_have_a_type():
    categories = {facts.confidential for facts in taxonomy().values()} - {""}
    assert {"ETHNIC", "POLITICS", "BELIEF", "HEALTH", "SEX"} <= categories


def test_unknown_type_says_what_is_near():
    with pytest.raises(UnknownNameError, match="Did you mean 'CODE/IBAN'"):
        facts_of("CODE/IBAM")
