import pytest

from nescio.lang import rows
from nescio.replace.surrogates.organizations.organization_lists import (
    company_forms,
    heads,
    patterns,
    patterns_like,
    with_pairs,
)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_there_are_many_organizations(lang):
    assert len({row[-1] for row in rows(lang, "organizations.tsv")}) >= 500


def test_head_nouns_and_forms():
    assert heads("en")["court"] == "ORG/COURT"
    assert heads("de")["klinikum"] == "ORG/HOSPITAL"
    assert {"gmbh", "ltd", "a/s"} <= company_forms()


def test_german_names_keep_the_gender_of_the_head_noun():
    names = patterns_like("bundesgerichtshof", "ORG/COURT", "de")
    assert names
    assert all("hof" in name for name in names)


def test_heads_without_names_of_their_own_go_with_their_type():
    assert set(patterns_like("infirmary", "ORG/HOSPITAL", "en")) <= {
        *patterns("en")["hospital"],
        *patterns("en")["clinic"],
    }


def test_two_of_a_kind_make_a_third():
    assert "Ministry of Health and Transport" in with_pairs(("Ministry of Health", "Ministry of Transport"), "en")
    assert "Tax and Land Directorate" in with_pairs(("Tax Directorate", "Land Directorate"), "en")
    assert "Institut für Botanik und Geologie" in with_pairs(("Institut für Botanik", "Institut für Geologie"), "de")


@pytest.mark.parametrize(
    ("names", "lang"),
    [
        (("Landgericht", "Amtsgericht"), "de"),
        (("High Court", "Court of Appeal"), "en"),
        (("Rotes Haus", "Graues Haus"), "de"),
    ],
)
def test_what_would_not_read_as_one_stays_two(names, lang):
    assert with_pairs(names, lang) == names
