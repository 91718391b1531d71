"""German."""

from __future__ import annotations

from importlib.resources import files

from nescio.lang.de.ages import AGES
from nescio.lang.de.dates import DATES
from nescio.lang.de.inflection import form_of, forms
from nescio.lang.de.ladder import LADDER
from nescio.lang.de.numbers import NUMBERS
from nescio.lang.de.phrases import PHRASING
from nescio.lang.de.places import PLACES
from nescio.lang.de.streets import STREETS
from nescio.lang.definition import Codes, Language, Organizations, People, Recognition, Writing

_ARTICLES = frozenset("der die das den dem des ein eine einen einem einer eines".split())

LANGUAGE = Language(
    code="de",
    name="German",
    lists=files("nescio.lang").joinpath("de"),
    writing=Writing(
        nouns_capitalized=True,
        diacritics_tell=True,
        genitive_s=True,
        compounds=True,
        after_hiss="’",
        bare_possessive="s",
        adjective_endings=r"(?:e[nmrs]?)",
        small_nationality=r"(?:isch|deutsch|ysch)(?:e[mnrs]?)?$",
        articles=_ARTICLES,
        # "zum" holds its article.
        determiners=_ARTICLES | frozenset("im am zum zur vom beim ins ans".split()),
        small_words=frozenset(
            "der die das den dem des ein eine einen einem einer eines ab am an ans auf aus bei beim bis durch fur gegen im in ins "
            "mit nach ohne seit uber um unter vom von vor wahrend zu zum zur zwischen".split()
        ),
        joining="und",
    ),
    numbers=NUMBERS,
    dates=DATES,
    ages=AGES,
    people=People(
        origin="german",
        # Many German names end like English or Dutch ones.
        unlikely_origins=frozenset({"english", "dutch"}),
        forms=forms,
        form_of=form_of,
    ),
    places=PLACES,
    streets=STREETS,
    organizations=Organizations(
        name_follows_head=True,
        head_first=True,
        heads_by_type={
            "ORG/COURT": "gericht gerichtshof", "ORG/AUTHORITY": "amt behorde bundestag polizei feuerwehr",
            "ORG/HOSPITAL": "krankenhaus klinik", "ORG/SCHOOL": "schule gymnasium kindergarten lehrstuhl",
            "ORG/PARTY": "partei", "ORG/MEDIA": "zeitung verlag", "ORG/COMPANY": "word", "ORG/GOVERNMENT": "regierung",
            "ORG": "verein stiftung zentrum",
        },
        saints=(
            "Afra", "Barbara", "Bonifatius", "Elisabeth", "Gallus", "Hedwig", "Kilian", "Lioba", "Ottilie", "Ursula",
            "Willibald",
        ),
    ),
    codes=Codes(
        phone_regions=("DE", "AT", "CH"),
        phone_country="49",
        domains_like_words=frozenset(
            "am an da do du er es et im in la ma mal me mit pro so to um us zu".split()
        ),
    ),
    ladder=LADDER,
    phrasing=PHRASING,
    recognition=Recognition(
        # The default is fast already.
        models={"default": "recognizer-de", "fast": "recognizer-de"},
        # The types of CodE Alltag 2.0 (Eder et al., 2020) as our subtypes, and what general German text has besides.
        types=(
            "PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE", "PERSON/USER", "ORG", "DATETIME/DATE", "CODE/PASSWORD", "CODE",
            "CODE/EMAIL", "CODE/PHONE", "CODE/URL", "LOC/STREET", "LOC/STREETNO", "LOC/ZIP", "LOC/CITY", "LOC", "MISC",
        ),
        over_words=True,
        edge_words=frozenset(
            "der die das des dem den ein eine von vom in im am an auf zu zum zur und oder mit aus bei bis seit".split()
        ),
    ),
    quotes=("en",),
)  # fmt: skip
