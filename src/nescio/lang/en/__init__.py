"""English."""

from __future__ import annotations

from importlib.resources import files

from nescio.lang.definition import Codes, Language, Organizations, People, Recognition
from nescio.lang.en.ages import AGES
from nescio.lang.en.articles import WRITING
from nescio.lang.en.dates import DATES
from nescio.lang.en.inflection import form_of, forms
from nescio.lang.en.ladder import LADDER
from nescio.lang.en.numbers import NUMBERS
from nescio.lang.en.phrases import PHRASING
from nescio.lang.en.places import PLACES
from nescio.lang.en.streets import STREETS
from nescio.taxonomy import MAIN_TYPES
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER

_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{1,30}}"

LANGUAGE = Language(
    code="en",
    name="English",
    lists=files("nescio.lang").joinpath("en"),
    writing=WRITING,
    numbers=NUMBERS,
    dates=DATES,
    ages=AGES,
    people=People(
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
    ),
    places=PLACES,
    streets=STREETS,
    organizations=Organizations(
        joins_before_head=True,
        heads_by_type={
            "ORG/COURT": "court tribunal", "ORG/AUTHORITY": "office agency authority", "ORG/HOSPITAL": "hospital clinic",
            "ORG/SCHOOL": "school college", "ORG/PARTY": "party movement", "ORG/MEDIA": "newspaper", "ORG/COMPANY": "word",
            "ORG/GOVERNMENT": "government", "ORG": "association society",
        },
        saints=(
            "Agatha", "Aidan", "Alban", "Bernard", "Brigid", "Columba", "Cuthbert", "Hilda", "Hugh", "Oswald", "Ursula",
            "Wilfrid",
        ),
        common_endings=("ional", "ical", "ary", "ory", "tion", "ment", "ship", "ity", "isation", "ative", "ing"),
    ),
    codes=Codes(
        phone_regions=("GB", "US", "IE", "AU", "NZ", "ZA", "IN"),
        phone_country="44",
        domains_like_words=frozenset(
            "ad am as at be by do et go he id im in is it la ma me mu my no pa pro re so to us va".split()
        ),
    ),
    ladder=LADDER,
    phrasing=PHRASING,
    recognition=Recognition(
        models={"default": "recognizer-en", "fast": "recognizer-fast-en"},
        types=tuple(MAIN_TYPES),
        decides=True,
        edge_words=frozenset(
            "a an the of in on at to for and or by with from between until since during as into near".split()
        ),
    ),
)  # fmt: skip
