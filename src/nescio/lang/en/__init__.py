"""English."""

from __future__ import annotations

from importlib.resources import files

from nescio.lang.definition import Codes, Language, People, Recognition
from nescio.lang.en.ages import AGES
from nescio.lang.en.articles import WRITING
from nescio.lang.en.dates import DATES
from nescio.lang.en.inflection import form_of, forms
from nescio.lang.en.ladder import LADDER
from nescio.lang.en.numbers import NUMBERS
from nescio.lang.en.organizations import ORGANIZATIONS
from nescio.lang.en.phrases import PHRASING
from nescio.lang.en.places import PLACES
from nescio.lang.en.streets import STREETS
from nescio.taxonomy import MAIN_TYPES
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER

_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{1,30}}"

_PEOPLE = People(
    origin="english",
    # "Minister of Justice", "Head of the Investigation Department", "President of the Regional Court".
    office=(
        rf"[{UPPER}][a-z]+{GAP}(?:of|for){GAP}(?:the{GAP})?"
        rf"{_CAP}(?:(?:{GAP}(?:and|of|for)(?:{GAP}the)?)?{GAP}{_CAP}){{0,4}}"
    ),
    # Who presides over the court that writes.
    not_office=r"President\s+of\s+the\s+(?:\w+\s+Section|Chamber|Grand\s+Chamber|Court)\b",
    forms=forms,
    form_of=form_of,
    title_case=True,
)
_CODES = Codes(
    phone_regions=("GB", "US", "IE", "AU", "NZ", "ZA", "IN"),
    phone_country="44",
    domains_like_words=frozenset(
        "ad am as at be by do et go he id im in is it la ma me mu my no pa pro re so to us va".split()
    ),
)
_RECOGNITION = Recognition(
    models={"default": "recognizer-en", "fast": "recognizer-fast-en"},
    types=tuple(MAIN_TYPES),
    decides=True,
    edge_words=frozenset(
        "a an the of in on at to for and or by with from between until since during as into near".split()
    ),
)

LANGUAGE = Language(
    code="en",
    name="English",
    lists=files("nescio.lang").joinpath("en"),
    writing=WRITING,
    numbers=NUMBERS,
    dates=DATES,
    ages=AGES,
    people=_PEOPLE,
    places=PLACES,
    streets=STREETS,
    organizations=ORGANIZATIONS,
    codes=_CODES,
    ladder=LADDER,
    phrasing=PHRASING,
    recognition=_RECOGNITION,
    # Adjectives have no endings, nouns no capitals, numbers are words of their own, and a date needs no full stop.
    without=frozenset(
        "writing.adjective_endings writing.small_nationality writing.case_endings writing.spelled_out numbers.before_noun "
        "numbers.joined_units dates.late_year dates.short dates.terms dates.told dates.inflect_day dates.day_endings "
        "ages.around ages.adjective_is_age ages.joined people.unlikely_origins "
        "places.near places.meant places.adjective places.irregular_stems streets.endings streets.endings_abroad "
        "streets.without_word streets.phrase streets.adjectives phrasing.undated phrasing.is_apposition articles.txt "
        "ordinary_nouns.txt street_cues.tsv recognition.word_types streets.before streets.prepositions streets.behind "
        "organizations.inflected organizations.houses organizations.house_words known_organizations.tsv dictionary_nouns.txt "
        "guess_evidence.tsv illnesses.tsv".split()
    ),
)
