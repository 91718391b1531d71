"""How phrases name values of attributes."""

import pytest

from nescio.profiles.values import age_band, country_names, values, values_of


@pytest.mark.parametrize(
    ("attribute", "phrase", "expected"),
    [
        ("occupation", "Uber driver", {"transport"}),
        ("occupation", "Software Developer", {"computing"}),
        ("occupation", "staff nurse in oncology", {"health"}),
        ("occupation", "retired postmistress", {"retired"}),
        ("relationship", "divorced, has a son", {"divorced", "parent"}),
        ("relationship", "No relation", {"single"}),
        ("age", "28-38", {"20-34"}),
        ("age", "late seventies", {"65+"}),
        ("sex", " Female", {"female"}),
        ("education", "In Highschool", {"school"}),
        ("location", "Leeds, England", {"GB"}),
        ("location", "Metro Manila / Philippines", {"PH"}),
        ("location", "Singapore", {"SG"}),
        ("origin", "Polish family", {"PL"}),
        ("health", "type 1 diabetes", {"illness"}),
        ("affiliation", "Hollis & Sons Ltd", {"hollis sons ltd"}),
        ("occupation", "", set()),
        ("location", "somewhere nice", set()),
    ],
)  # fmt: skip
def test_phrases(attribute, phrase, expected):
    assert values_of(attribute, phrase, "en") == expected


def test_ages_beyond_all_people_have_no_band():
    assert age_band(44) == "35-49"
    assert age_band(400) == ""


def test_every_attribute_has_its_values_in_one_way():
    known = values()
    assert not (known.countries | known.open) & set(known.named)
    assert country_names("en")["netherlands"] == "NL"
