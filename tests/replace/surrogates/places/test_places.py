import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.gazetteers import phrase_key, places
from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.request import Page, Request
from nescio.replace.surrogates.places.places import PlaceMaker, place_spans, rewrite_places
from tests.replace.surrogates.asking import KEY, request, surrogate


def make(*surfaces, page=None, lang="en", kind="LOC", key=KEY):
    page = page or Page(lang, 30)
    return PlaceMaker().make(Request(surfaces, (kind,) * len(surfaces), Choices(key), page))


@pytest.mark.parametrize(
    ("town", "lang"), [("Oberursel", "de"), ("Diyarbakır", "en"), ("Sheffield", "en"), ("Poznań", "en")]
)
def test_a_town_stays_in_its_country(town, lang):
    made = make(town, lang=lang, kind="LOC/CITY")[0]
    assert made != town
    assert places()[phrase_key(made)].country == places()[phrase_key(town)].country


def test_all_forms_of_a_town_agree():
    town, people, genitive, loud, part = make("Berlin", "Berliner", "Berlins", "BERLIN", "Berlin-Mitte", lang="de")
    assert people.startswith(town[:-2])
    assert people.endswith("er")
    assert (loud, part) == (town.upper(), f"{town}-Mitte")
    assert genitive in (f"{town}s", f"{town}’")


def test_the_genitive_alone_is_understood():
    page = Page("de", 30)
    genitive, base = make("Oberursels", page=page)[0], make("Oberursel", page=page)[0]
    assert genitive in (f"{base}s", f"{base}’")


def test_the_words_for_kinds_stay():
    assert make("Beyoğlu district")[0].endswith(" district")
    assert make("Landkreis Ebersberg", lang="de")[0].startswith("Landkreis ")
    assert make("London-based")[0].endswith("-based")


def test_a_town_with_its_country():
    town, country = make("Gdynia, Poland")[0].split(", ")
    assert town not in ("Gdynia", "Poland")
    assert places()[phrase_key(country)].kind == "COUNTRY"


def test_the_united_kingdom_in_full_is_one_country():
    full, short = make("United Kingdom of Great Britain and Northern Ireland", "United Kingdom")
    assert full == short != "United Kingdom"


def test_states_as_actors_follow_their_country():
    page = Page("en", 30)
    country, actor = make("Turkey", "Turkish Government", page=page)
    assert actor.endswith(" Government")
    assert not actor.startswith("Turk")
    assert page.places["country tr"] == country


def test_unlisted_and_ordinary_places_get_one():
    assert make("Unterwiesenbrunn", lang="de", kind="LOC/CITY")[0] != "Unterwiesenbrunn"
    assert make("Reading", kind="LOC/CITY")[0] != "Reading"
    assert make("M11")[0][0] == "M"


def test_post_codes_beside_towns():
    assert surrogate(PlaceMaker(), "61440 Oberursel", kind="LOC", lang="de")[:5].isdigit()
    assert "SW1A" not in surrogate(PlaceMaker(), "London SW1A 1AA", kind="LOC")
    assert surrogate(PlaceMaker(), "61440", kind="LOC/ZIP", lang="de") != "61440"


def test_words_of_the_document_are_not_given():
    first = surrogate(PlaceMaker(), "Oberursel", kind="LOC/CITY", lang="de")
    assert surrogate(PlaceMaker(), "Oberursel", kind="LOC/CITY", lang="de", words=(phrase_key(first),)) != first


def test_places_inside_other_names():
    asked = request("Bristol Crown Court", kind="ORG")
    [(first, last, new)] = place_spans("Bristol Crown Court", asked, "ORG", frozenset())
    assert (first, last) == (0, 1)
    assert asked.page.places["bristol"] == new
    assert rewrite_places("nothing here", asked) is None


@given(st.text(max_size=40), st.sampled_from(["LOC", "LOC/CITY", "LOC/ZIP"]), st.sampled_from(["en", "de"]))
def test_any_text_is_answered(text, kind, lang):
    made = PlaceMaker().make(request(text, kind=kind, lang=lang))
    assert made is None or len(made) == 1


@pytest.mark.parametrize(
    ("area", "lang", "others"),
    [
        ("Europa", "de", {"Asien", "Afrika", "Nordamerika", "Südamerika", "Amerika"}),
        ("Malediven", "de", {"Seychellen", "Komoren", "Salomonen", "Färöer", "Falklandinseln"}),
        ("Rhein", "de", {"Main", "Neckar", "Inn", "Lech", "Regen", "Kocher"}),
        ("Africa", "en", {"Europe", "Asia", "North America", "South America"}),
    ],
)
def test_a_continent_a_river_or_islands_become_others_of_their_kind(area, lang, others):
    assert make(area, lang=lang)[0] in others


@pytest.mark.parametrize(("word", "lang"), [("Fährhafen", "de"), ("playground", "en")])
def test_what_is_called_by_an_ordinary_word_is_no_town(word, lang):
    made = make(word, lang=lang)[0]
    assert made != word
    assert phrase_key(made) not in places()


def test_a_house_stays_a_house():
    assert make("Thistle Cottage")[0].endswith(" Cottage")


@pytest.mark.parametrize("name", ["Great Ayton", "Causey Bank", "Golden Virginia"])
def test_a_refused_name_of_ordinary_words_goes_as_a_whole(name):
    made = surrogate(PlaceMaker(), name, kind="LOC", attempt=1)
    assert not set(made.split()) & set(name.split())
