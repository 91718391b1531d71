"""The gazetteers: names, places, nationalities, human attributes and ordinary words, loaded once and on first use.

Keys are folded (``nescio.text.folding.fold``), words of a phrase joined by single spaces ("st gallen", "o neill");
whether a match is written like a name is for the caller to check. Files are built by scripts/build_gazetteers.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from nescio.kept import kept
from nescio.lang import LANGUAGES, lines, rows
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.scripts import script

_SHORTEST_NOUN = 3


class Place(NamedTuple):
    """A place: kind (CITY, REGION, COUNTRY, NATURE), country code or "", digits of its population (0 unknown)."""

    kind: str
    country: str
    digits: int


class Attribute(NamedTuple):
    """What a term says about a person: its type in the taxonomy, special category or "", and how sure it is alone.

    ``written`` is how the term is usually written: "IRA" is not "Ira" and "Oscar" is not "oscar".
    """

    type: str
    confidential: str
    score: float
    written: str


def phrase_key(phrase: str) -> str:
    """The key under which a name or phrase stands in the gazetteers."""
    if phrase.isascii():
        if phrase.replace(" ", "").isalpha() and "  " not in phrase:
            return phrase.strip().lower()
        return " ".join(phrase.translate(_PLAIN).split())
    return " ".join(phrase.translate(_letters()).split())


def name_key(word: str) -> str:
    """The key of a single name; apostrophes do not count ("O’Neill", "ONeill")."""
    return phrase_key(word).replace(" ", "") if script(word) == "LATIN" else word.casefold()


def _keys(phrases: Iterable[str]) -> list[str]:
    """The keys of many phrases: most are one plain word, for which a call costs more than the work."""
    return [phrase.lower() if phrase.isascii() and phrase.isalpha() else phrase_key(phrase) for phrase in phrases]


def _keys_of_row(names: str) -> list[str]:
    """The keys of many names in one row; rows of plain letters are folded at once, for eighty thousand calls take their time."""
    if not names.isascii():
        return _keys(names.split(SEPARATOR))
    folded = _BLANKS.sub(" ", names.translate(_PLAIN_ROW))
    return _EDGES.sub(SEPARATOR, folded).strip().split(SEPARATOR)


# Between the names of one row.
SEPARATOR = "|"
_BLANKS = fixed(" {2,}")
_EDGES = fixed(r" \| ?|\| ")
# ASCII letters in lower case, digits as they are, blanks for the rest.
_PLAIN = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
_PLAIN_ROW = "".join(SEPARATOR if chr(code) == SEPARATOR else sign for code, sign in enumerate(_PLAIN))


@cache
def _letters() -> dict[int, str]:
    """``fold`` as a table: five times faster on eighty thousand names, and the cache of ``fold`` stays free."""
    folded = {code: fold(chr(code)) for code in (*range(0x250), *range(0x1E00, 0x1F00), 0x2019)}
    return {code: letters if letters.isalnum() else " " for code, letters in folded.items()}


@cache
def function_words(lang: str) -> frozenset[str]:
    """Words that every text has and that say nothing by themselves, folded."""
    return frozenset(fold(word) for word in lines(lang, "function_words.txt"))


@cache
@kept("lang", "text")
def given_names() -> Mapping[str, str]:
    """Given names with their gender: "f", "m", or "u" if both or unknown."""
    result: dict[str, str] = {}
    for line in lines("any", "given_names.tsv"):
        name, gender = line.split("\t")
        key = phrase_key(name)
        result[key] = gender if result.get(key, gender) == gender else "u"
    return result


@cache
def _origins() -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for name, _, origins, *_ in rows("any", "given_name_origins.tsv"):
        key = name_key(name)
        found[key] = found.get(key, frozenset()) | frozenset(origins.split())
    return found


def origins_of_given(key: str) -> frozenset[str]:
    """Where a given name is at home ("german"), by its key; empty if no list tells."""
    return _origins().get(key, frozenset())


@cache
@kept("lang", "text")
def family_names() -> frozenset[str]:
    """Family names; names of several words ("de la cruz") are keys with spaces."""
    return frozenset(_keys(lines("any", "family_names.txt")))


@cache
def places() -> Mapping[str, Place]:
    """Cities, regions, countries, rivers and mountains."""
    facts, numbers = _places()
    found = [Place(*row) for row in facts]
    return {key: found[number] for key, number in numbers.items()}


@kept("lang", "text")
def _places() -> tuple[list[tuple[str, str, int]], dict[str, int]]:
    """What is known of places, and the number of each place's facts by its key."""
    facts: list[tuple[str, str, int]] = []
    numbers: dict[str, int] = {}
    for kind, country, digits, names in rows("any", "places.tsv"):
        numbers.update(dict.fromkeys(_keys_of_row(names), len(facts)))
        facts.append((kind, country, int(digits)))
    return facts, numbers


def written_places() -> list[tuple[str, Place]]:
    """Places as they are written, sorted by their keys."""
    found = places()
    written = {phrase_key(name): name for row in rows("any", "places.tsv") for name in row[3].split(SEPARATOR)}
    return [(name, found[key]) for key, name in sorted(written.items())]


@cache
def nationalities(lang: str) -> Mapping[str, str]:
    """Nationality adjectives and demonyms with all inflected forms, and the country code each stands for."""
    return {phrase_key(form): country for form, country in rows(lang, "nationalities.tsv")}


@cache
def attributes(lang: str) -> Mapping[str, Attribute]:
    """Occupations, religions, diagnoses, crimes, awards and the like, with all inflected forms."""
    return {key: Attribute._make(facts) for key, facts in _attributes(lang).items()}


@kept("lang", "text")
def _attributes(lang: str) -> dict[str, tuple[str, str, float, str]]:
    entries = [line.split("\t") for line in lines(lang, "attributes.tsv")]
    result: dict[str, tuple[str, str, float, str]] = {}
    for key, (term, type_, confidential, score) in zip(_keys([entry[0] for entry in entries]), entries, strict=True):
        result.setdefault(key, (type_, confidential, float(score), term))
    return result


@cache
@kept("lang", "text")
def common_words(lang: str) -> frozenset[str]:
    """Ordinary words in all their forms, folded: what cannot identify anybody."""
    return frozenset(_keys(lines(lang, "common_words.txt")))


@cache
@kept("lang", "text")
def ordinary_nouns(lang: str) -> frozenset[str]:
    """Nouns that are nobody's name, folded; none where a language does not write nouns with capitals."""
    return frozenset(map(fold, lines(lang, "ordinary_nouns.txt")))


@cache
def all_nouns(lang: str) -> frozenset[str]:
    """Every noun that lists know, folded, whether people are called by it or not; none where nouns have no capitals."""
    nouns = frozenset(lines(lang, "dictionary_nouns.txt"))
    if not nouns:
        return nouns
    return nouns | ordinary_nouns(lang) | {word for word in common_words(lang) if len(word) > _SHORTEST_NOUN}


@cache
def nicknames() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Key of a nickname -> keys of full names, and key of a full name -> its nicknames as they are written."""
    full_of: dict[str, tuple[str, ...]] = {}
    short_of: dict[str, tuple[str, ...]] = {}
    for short, fulls in rows("any", "nicknames.tsv"):
        key, names = name_key(short), tuple(map(name_key, fulls.split()))
        full_of[key] = (*full_of.get(key, ()), *names)
        for full in names:
            short_of[full] = (*short_of.get(full, ()), short)
    return full_of, short_of


@cache
def company_words() -> frozenset[str]:
    """The words of company forms, folded: "gmbh", "co", "kg", "ltd"."""
    return frozenset(word for line in lines("any", "company_forms.txt") for word in phrase_key(line).split())


@cache
def class_words(main_type: str, lang: str) -> frozenset[str]:
    """Folded words that say what kind of thing of a main type is named, not which one ("court", "street", "GmbH")."""
    found = {
        word
        for kind, words in rows(lang, "class_words.tsv")
        if kind.partition("/")[0] == main_type
        for word in words.split()
    }
    if main_type == "ORG":
        heads = (row[0] for one in LANGUAGES for row in rows(one, "organization_heads.tsv"))
        found.update(phrase_key(head).split()[-1] for head in heads)
        found.update(company_words())
    return frozenset(found)


@cache
def kind_nouns(main_type: str, lang: str) -> frozenset[str]:
    """Folded class words that may stand alone for a whole phrase: "prize", "Krise"."""
    listed = (words for kind, words in rows(lang, "class_words.tsv") if kind == f"{main_type}/KIND")
    return frozenset(word for words in listed for word in words.split())


class TechnicalTerms(NamedTuple):
    """Terms that are nobody's name: in exactly this spelling, folded, and names that stand for signs, tests and illnesses."""

    exact: frozenset[str]
    words: frozenset[str]
    eponyms: frozenset[str]
    before_eponym: frozenset[str]
    eponym_of: frozenset[str]
    endings: tuple[str, ...]
    measured: frozenset[str]
    scored: frozenset[str]
    illnesses: frozenset[str]
    colours: frozenset[str]


@cache
def technical_terms(lang: str) -> TechnicalTerms:
    """Terms of medicine, law and computing; abbreviations are the same in all languages."""
    found = {code: cues(code, "technical_terms.tsv") for code in LANGUAGES}
    own = found[lang]
    return TechnicalTerms(
        frozenset(unit for code in LANGUAGES for unit, kind in rows(code, "units.tsv") if kind.endswith("short")).union(
            *(terms["exact"] for terms in found.values())
        ),
        frozenset(map(fold, own["word"])),
        frozenset().union(*(terms["eponym"] for terms in found.values())),
        frozenset(map(fold, own["before_eponym"])),
        frozenset(map(fold, own["eponym_of"])),
        tuple(sorted(map(fold, own["ending"]))),
        frozenset().union(*(terms["measured"] for terms in found.values())),
        frozenset().union(*(terms["scored"] for terms in found.values())),
        frozenset().union(*(terms["illness"] for terms in found.values())),
        frozenset(fold(word) for terms in found.values() for word in terms["colour"]),
    )


@cache
def filler_words() -> frozenset[str]:
    """Words of text that stands for another: "Lorem ipsum dolor sit amet"."""
    return frozenset(lines("any", "filler_words.txt"))


@cache
@kept("lang", "text")
def countries() -> Mapping[str, str]:
    """Names of countries and the country code each stands for."""
    return {name: place.country for name, place in places().items() if place.kind == "COUNTRY"}


class _Roles(dict[str, frozenset[str]]):
    """Words by role; a role that a language does not have has no words."""

    def __missing__(self, role: str) -> frozenset[str]:
        return frozenset()


@cache
def cues(lang: str, name: str) -> Mapping[str, frozenset[str]]:
    """Words around names by the role they play: ``cues("de", "place_cues.tsv")["strong"]``."""
    result = _Roles()
    for role, words in rows(lang, name):
        result[role] |= frozenset(words.split())
    return result
