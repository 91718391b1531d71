import pytest

from nescio.detect.places.places import PlaceDetector
from tests.detect.finding import found

PLACES = PlaceDetector()


def test_cities_regions_and_countries_in_any_writing():
    text = "She moved from Munich to Lower Saxony and later left Germany for ISTANBUL."
    assert found(PLACES, text) == [
        ("Munich", "LOC/CITY"),
        ("Lower Saxony", "LOC/REGION"),
        ("Germany", "LOC/COUNTRY"),
        ("ISTANBUL", "LOC/CITY"),
    ]


def test_a_town_with_its_country_is_one_mention():
    assert found(PLACES, "The patient was born in Esbjerg, Denmark, in 1971.") == [("Esbjerg, Denmark", "LOC/CITY")]
    assert found(PLACES, "Our office in Springfield, IL is closed.") == [("Springfield, IL", "LOC/CITY")]


def test_a_list_of_countries_stays_a_list():
    found_types = found(PLACES, "Guests came from Sweden, Italy and Poland.")
    assert [surface for surface, _ in found_types] == ["Sweden", "Italy", "Poland"]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Reading the file took an hour.", "en"),
        ("That was Nice of you.", "en"),
        ("Jack London wrote to Mr Paris.", "en"),
        ("Paris Hilton cancelled the booking.", "en"),
        ("Das Essen im Hof war gut.", "de"),
        ("Frau Hamburg rief wegen der Rechnung an.", "de"),
        ("they asked us to come in may", "en"),
        ("The hearing in March was short.", "en"),
    ],
)
def test_ordinary_words_and_people_are_no_places(text, lang):
    assert found(PLACES, text, lang) == []


@pytest.mark.parametrize(
    ("text", "lang", "place"),
    [
        ("He works in Reading now.", "en", "Reading"),
        ("Der Zeuge kommt aus Essen.", "de", "Essen"),
        ("Sie zog nach Hof zurück.", "de", "Hof"),
        ("He was arrested in Batman by two officers.", "en", "Batman"),
    ],
)
def test_a_cue_makes_an_ordinary_word_a_place(text, lang, place):
    assert found(PLACES, text, lang) == [(place, "LOC/CITY")]


@pytest.mark.parametrize(
    ("text", "lang", "place"),
    [
        ("jonas ist noch in bad oldesloe bei seiner mutter", "de", "bad oldesloe"),
        ("we moved from dunfermline last year", "en", "dunfermline"),
    ],
)
def test_places_of_people_who_write_without_capitals(text, lang, place):
    assert found(PLACES, text, lang) == [(place, "LOC/CITY")]


def test_ordinary_words_stay_ordinary_without_capitals():
    assert found(PLACES, "er war bei essen und trinken gern dabei, in reading and writing", "de") == []


@pytest.mark.parametrize(
    ("text", "lang", "place"),
    [
        ("The witness lives in Zdrobniki with her aunt.", "en", "Zdrobniki"),
        ("a house in the village of Karagöllü", "en", "Karagöllü"),
        ("He owned land in Yelbasan Province until then.", "en", "Yelbasan Province"),
        ("Der Kläger, wohnhaft in Quellmoorbrück, klagt.", "de", "Quellmoorbrück"),
        ("im Landkreis Uhlenmark", "de", "Uhlenmark"),
        ("Am Samstag fahren wir nach Linsenfelden.", "de", "Linsenfelden"),
        ("Sie studiert an der Uni Quarzling.", "de", "Quarzling"),
    ],
)
def test_unknown_places_by_their_context(text, lang, place):
    assert place in [surface for surface, _ in found(PLACES, text, lang)]


def test_states_as_actors():
    text = "The Turkish Government and the Kingdom of Denmark replied."
    actors = [surface for surface, kind in found(PLACES, text) if kind == "ORG/GOVERNMENT"]
    assert actors == ["Turkish Government", "Kingdom of Denmark"]


def test_empty_text():
    assert found(PLACES, "") == []
