"""German."""

from __future__ import annotations

from importlib.resources import files

from nescio.lang.de.ages import AGES
from nescio.lang.de.articles import WRITING
from nescio.lang.de.dates import DATES
from nescio.lang.de.inflection import form_of, forms
from nescio.lang.de.ladder import LADDER
from nescio.lang.de.numbers import NUMBERS
from nescio.lang.de.organizations import ORGANIZATIONS
from nescio.lang.de.phrases import PHRASING
from nescio.lang.de.places import PLACES
from nescio.lang.de.streets import STREETS
from nescio.lang.definition import Codes, Language, People, Recognition

_PEOPLE = People(
    origin="german",
    # Many German names end like English or Dutch ones.
    unlikely_origins=frozenset({"english", "dutch", "zulu", "kenyan"}),
    family_may_come_first=True,
    forms=forms,
    form_of=form_of,
)
_CODES = Codes(
    phone_regions=("DE", "AT", "CH"),
    phone_country="49",
    domains_like_words=frozenset("am an da do du er es et im in la ma mal me mit nr pro so st to um us zu".split()),
)
# The types of CodE Alltag 2.0 (Eder et al., 2020) as our subtypes, and what general German text has besides.
_TYPES = (
    "PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE", "PERSON/USER", "ORG", "DATETIME/DATE", "CODE/PASSWORD", "CODE",
    "CODE/EMAIL", "CODE/PHONE", "CODE/URL", "LOC/STREET", "LOC/STREETNO", "LOC/ZIP", "LOC/CITY", "LOC", "MISC",
)  # fmt: skip
_RECOGNITION = Recognition(
    models={"default": "recognizer-de", "fast": "recognizer-fast-de"},
    # A recogniser with an encoder tells the main types that are missing there, too.
    types=(*_TYPES, "DATETIME", "DEM", "QUANTITY"),
    decides=True,
    word_types=_TYPES,
    edge_words=frozenset(
        "der die das des dem den ein eine von vom in im am an auf zu zum zur und oder mit aus bei bis seit".split()
    ),
)

LANGUAGE = Language(
    code="de",
    name="German",
    lists=files("nescio.lang").joinpath("de"),
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
    quotes=("en",),
    limits=("There is no language model: risk is measured without surprisal, and infill falls back on surrogates.",),
    # No "a" and "an", no "of" between day and month, no "in her fifties".
    without=frozenset(
        "writing.fit_article numbers.after_vague dates.before_month dates.month_first_cues dates.day_first_cues ages.decade "
        "ages.with_sex people.office people.not_office "
        "places.irregular_people streets.words streets.article streets.kept organizations.common_endings "
        "organizations.kind_of_unknown "
        "gendered_words.tsv".split()
    ),
)
