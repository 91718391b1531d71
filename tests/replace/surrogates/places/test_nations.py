import pytest

from nescio.lang.gazetteers import countries, phrase_key
from nescio.replace.surrogates.places.nations import counterpart, in_form_of, nations
from nescio.replace.surrogates.places.places import PlaceMaker
from tests.replace.surrogates.asking import request, surrogate


def test_a_country_stands_for_another_of_its_region():
    for code in ("PL", "TR", "KE", "BR"):
        new = counterpart(request("x"), code)
        assert new.code != code
        assert new.group == nations("en")[code].group


def test_articles_fit():
    for key in (b"a", b"b", b"c"):
        assert counterpart(request("x", lang="de", key=key), "TR").article == "f"
        assert counterpart(request("x", lang="en", key=key), "GB").article == "the"


@pytest.mark.parametrize(
    ("lang", "old", "new", "surface", "written"),
    [
        ("en", "TR", "LB", "Turkish", "Lebanese"),
        ("en", "PL", "HU", "Poles", "Hungarians"),
        ("en", "PL", "SK", "Poland", "Slovakia"),
        ("de", "TR", "UA", "türkischen", "ukrainischen"),
        ("de", "TR", "UA", "Türkinnen", "Ukrainerinnen"),
        ("de", "DE", "FR", "Deutschlands", "Frankreichs"),
    ],
)
def test_forms(lang, old, new, surface, written):
    assert in_form_of(surface, nations(lang)[old], nations(lang)[new], lang) == written


def test_a_country_and_its_people_agree_on_a_page():
    asked = request("Turkey")
    assert counterpart(asked, "TR") is counterpart(asked, "TR")


def test_a_country_whose_name_says_two_things_has_stand_ins_too():
    made = surrogate(PlaceMaker(), "australische", kind="DEM/NATIONALITY", lang="de")
    assert made.endswith("ische")
    assert made != "australische"
    assert phrase_key(surrogate(PlaceMaker(), "Australien", kind="LOC", lang="de")) in countries()
