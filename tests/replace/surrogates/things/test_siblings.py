import pytest

from nescio.lang import rows
from nescio.replace.surrogates.things.siblings import common_thing, sibling
from tests.replace.surrogates.asking import request


def group(lang, *, having):
    """The words that may be said of the group in which one is, in small letters."""
    for _, said, *further in rows(lang, "things.tsv"):
        words = ";".join((said, *further)).lower().replace("/", ";").split(";")
        if having in words:
            return {form for thing in said.lower().split(";") for form in thing.split("/")}
    raise LookupError(having)


@pytest.mark.parametrize(
    ("phrase", "lang", "head"),
    [
        ("pottery excursion", "en", "excursion"),
        ("two blue tractors", "en", "tractors"),
        ("Hafenkneipe", "de", "kneipe"),
        ("gemütlichen Gaststätten", "de", "gaststätten"),
        ("Ausflugsfaehre", "de", "faehre"),
    ],
)
def test_a_thing_of_the_same_kind_stands_for_it(phrase, lang, head):
    made = sibling(phrase, request(phrase, kind="MISC", lang=lang))
    assert made.lower() in group(lang, having=head) - {head}


def test_number_case_and_article_stay():
    assert sibling("Hafenkneipen", request("Hafenkneipen", kind="MISC", lang="de")).endswith("n")
    assert sibling("Seekrieges", request("Seekrieges", kind="MISC", lang="de")).endswith("s")
    assert sibling("the old trawler", request("the old trawler", kind="MISC", lang="en")).startswith("the ")


@pytest.mark.parametrize("word", ["Pickerl", "Barbar", "Zorbling", "x" * 5000, "gehen", ""])
def test_what_ends_like_a_thing_by_chance_is_none(word):
    assert sibling(word, request(word, kind="MISC", lang="de")) is None


def test_a_family_name_is_no_thing():
    assert sibling("Backhaus", request("Backhaus", kind="MISC", lang="de")) is None


@pytest.mark.parametrize(
    ("name", "lang"), [("Kleinwiesenberg", "de"), ("Easton Brewery", "en"), ("152nd street", "en")]
)
def test_what_may_be_called_so_is_no_common_thing(name, lang):
    assert common_thing(name, request(name, kind="LOC", lang=lang)) is None


def test_every_attempt_offers_another():
    made = {sibling("Hafenkneipe", request("Hafenkneipe", kind="MISC", lang="de", attempt=n)) for n in range(3)}
    assert len(made) == 3


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_group_stands_alone(lang):
    for gender, said, *_ in rows(lang, "things.tsv"):
        assert gender in (("m", "f", "n") if lang == "de" else ("",))
        assert said.count(";"), said
