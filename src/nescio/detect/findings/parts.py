"""The parts of a mention that its own words tell: names of a person, fields of a date, street and number.

What detectors found inside a mention goes before what is derived here (``nescio.detect.findings.merge``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from nescio.document import Mention, Part
from nescio.identity.name_roles import words_of_name
from nescio.identity.rule import titles
from nescio.lang.date_forms import Field
from nescio.lang.flats import flat_end
from nescio.lang.gazetteers import family_names, given_names, name_key
from nescio.lang.genders import known_gender
from nescio.lang.written_dates import read_date
from nescio.text.classes import DASH
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

_HOUSE_NUMBER = fixed(rf"(?<![\w.])\d{{1,5}}(?: ?[a-zA-Z](?![\w]))?(?:[{DASH}/+]\d{{1,4}}[a-zA-Z]?)?(?!\w)")
# Words that name a flat or a box, not a street.
_FLAT = fixed(r"(?:Flat|Apartment|Apt\.?|Unit|Suite|Room|House|P\.? ?O\.? ?Box|Post Office Box|Postfach|no\.|#)[ ,]*\Z")
_EDGES = " ,;\n\r\t\u00a0"
_DATE_FIELDS = {"day": "DATETIME/DAY", "month": "DATETIME/MONTH", "year": "DATETIME/YEAR"}
# Where a recogniser has told given from family name, the other words of the mention are neither.
_NAMES = frozenset(("PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE"))
_GENDERS = {"f": "PERSON/FEMALE", "m": "PERSON/MALE"}
_OF_GIVEN_NAMES = frozenset(("PERSON/GIVEN", *_GENDERS.values()))
# "Frau Anna" is said of a woman by her given name, "Herr Anton" hardly ever.
_OF_WOMEN = frozenset("frau fr frl fraulein miss".split())
# Behind these, without a given name, stands the family name.
_FORMAL_TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor professorin herr herrn hr hrn frau fr frl fraulein mme madame monsieur".split()
)
_LONGEST_DATE = 80
_DATES = frozenset(("DATETIME/DATE", "DATETIME/MONTH", "DATETIME"))
# The types that have parts.
_WITH_PARTS = frozenset(("PERSON", "PERSON/GIVEN", "LOC/ADDRESS")) | _NAMES | _DATES
_Span = tuple[int, int, str]  # start, end, type


def with_derived_parts(mention: Mention, text: str, lang: str) -> Mention:
    """The mention with parts where no detector has found one; titles are none of a family name."""
    if mention.type not in _WITH_PARTS:
        return mention
    if mention.parts or mention.type in _NAMES | _OF_GIVEN_NAMES:
        mention = _with_family_name(_with_titles_apart(mention, text, lang), text)
        mention = _with_roles_of_lists(mention, text)
        mention = _with_known_gender(mention, text, lang)
    surface = text[mention.start : mention.end]
    derived = [
        Part(mention.start + start, mention.start + end, kind) for start, end, kind in _derived(surface, mention, lang)
    ]
    free = [part for part in derived if all(part.end <= one.start or part.start >= one.end for one in mention.parts)]
    if not free:
        return mention
    return mention.with_parts(sorted((*mention.parts, *free), key=lambda part: part.start))


def _with_titles_apart(mention: Mention, text: str, lang: str) -> Mention:
    """The mention with titles as parts of their own: a recogniser takes "Frau Dr. Weil" for a family name as a whole."""
    if mention.type in _NAMES and mention.start < _title_end(text, mention.start, mention.end, lang) < mention.end:
        mention = replace(mention, type="PERSON", parts=(Part(mention.start, mention.end, mention.type),))
    if mention.type != "PERSON" or not any(part.type in _NAMES for part in mention.parts):
        return mention
    last = max(part.start for part in mention.parts if part.type in _NAMES)
    parts: list[Part] = []
    for part in mention.parts:
        end = _title_end(text, part.start, part.end, lang) if part.type in _NAMES else part.start
        name = WORD.search(text, end, part.end)
        # "Frau Richter": the last word is the name, though it is a title elsewhere.
        if end == part.start or (name is None and part.start == last):
            parts.append(part)
            continue
        parts.append(Part(part.start, end, "PERSON/TITLE"))
        if name:
            parts.append(Part(name.start(), part.end, part.type))
    return replace(mention, parts=tuple(parts)) if tuple(parts) != mention.parts else mention


def _with_family_name(mention: Mention, text: str) -> Mention:
    """The mention with a family name last, where a recogniser takes all its names for given ones: "Klaus Reinhardt"."""
    names = [part for part in mention.parts if part.type in _NAMES]
    if mention.type != "PERSON" or len(names) < 2 or any(part.type == "PERSON/FAMILY" for part in names):
        return mention
    last = max(names, key=lambda part: part.start)
    if last.end != mention.end or name_key(text[last.start : last.end]) not in family_names():
        return mention
    parts = (replace(part, type="PERSON/FAMILY") if part is last else part for part in mention.parts)
    return replace(mention, parts=tuple(parts))


def _with_roles_of_lists(mention: Mention, text: str) -> Mention:
    """The mention with given and family name the other way round where the lists leave no doubt: a recogniser goes by their order.

    "Lennartz Hermann", "Hallo Walpurga"; behind a title stands a family name ("Herr Professor Döll"), unless it is none at all.
    """
    if mention.type == "PERSON/FAMILY" and _is_listed(mention, text) == "given":
        return replace(mention, type="PERSON/GIVEN")
    names = [part for part in mention.parts if part.type in _NAMES | _OF_GIVEN_NAMES]
    if mention.type != "PERSON" or not names:
        return mention
    first, *more = names
    told = {part: _is_listed(part, text) for part in names}
    roles: dict[Part, str] = {}
    if not more:
        before = WORD.findall(text, mention.start, first.start)
        title = fold(before[-1]) if before else ""
        is_formal = title in _FORMAL_TITLES and not (title in _OF_WOMEN and told[first] == "given")
        if first.type in _OF_GIVEN_NAMES and is_formal:
            roles[first] = "PERSON/FAMILY"
    elif (
        names[-1].type == "PERSON/FAMILY"
        and told[first] == "family"
        and name_key(text[names[-1].start : names[-1].end]) in given_names()
    ):
        roles = dict.fromkeys(more, "PERSON/GIVEN") | {first: "PERSON/FAMILY"}
    if not roles:
        return mention
    return replace(mention, parts=tuple(replace(part, type=roles.get(part, part.type)) for part in mention.parts))


def _is_listed(name: Mention | Part, text: str) -> str:
    """ "given" or "family" for a name that the lists know as one of both alone, else ""."""
    key = name_key(text[name.start : name.end])
    given, family = key in given_names(), key in family_names()
    return "" if given == family else "given" if given else "family"


def _with_known_gender(mention: Mention, text: str, lang: str) -> Mention:
    """The mention with the gender that the lists know of its given names: a recogniser guesses by the text around."""
    if mention.type in _OF_GIVEN_NAMES:
        return replace(mention, type=_gendered(mention, text, lang))
    if mention.type != "PERSON" or _OF_GIVEN_NAMES.isdisjoint(part.type for part in mention.parts):
        return mention
    parts = tuple(
        replace(part, type=_gendered(part, text, lang)) if part.type in _OF_GIVEN_NAMES else part
        for part in mention.parts
    )
    return mention if parts == mention.parts else replace(mention, parts=parts)


def _gendered(name: Mention | Part, text: str, lang: str) -> str:
    return _GENDERS.get(known_gender(text[name.start : name.end], lang), name.type)


def _title_end(text: str, start: int, end: int, lang: str) -> int:
    """Where the titles at the start of a name end; the start itself if there are none."""
    last = start
    for word in WORD.finditer(text, start, end):
        if fold(word[0]) not in titles(lang):
            break
        last = word.end()
    return last


def _derived(surface: str, mention: Mention, lang: str) -> Iterator[_Span]:
    if mention.type == "PERSON":
        told = any(part.type in _NAMES for part in mention.parts)
        yield from (part for part in _names(surface, lang) if not told or part[2] == "PERSON/TITLE")
    elif mention.type in _DATES:
        yield from _fields(surface, lang)
    elif mention.type == "LOC/ADDRESS":
        yield from address_parts(surface)


# The same few names and dates stand in a document again and again.
@lru_cache(maxsize=4096)
def _names(surface: str, lang: str) -> tuple[_Span, ...]:
    return tuple(_words_by_role(surface, lang))


@lru_cache(maxsize=4096)
def _fields(surface: str, lang: str) -> tuple[_Span, ...]:
    return tuple(_fields_of_date(surface, lang))


def _words_by_role(surface: str, lang: str) -> Iterator[_Span]:
    words = words_of_name(surface, "PERSON", lang)
    first_name = next((i for i, word in enumerate(words) if word.role != "kept"), len(words))
    for index, word in enumerate(words):
        end = word.end - len(word.possessive)
        if word.role == "family":
            yield word.start, end, "PERSON/FAMILY"
        elif word.role in ("given", "open") and len(words) > 1:
            yield word.start, end, _GENDERS.get(known_gender(word.key, lang), "PERSON/GIVEN")
        elif word.role == "kept" and index < first_name and word.word[0].isupper():
            yield word.start, end, "PERSON/TITLE"


def _fields_of_date(surface: str, lang: str) -> Iterator[_Span]:
    date = read_date(surface, lang) if len(surface) <= _LONGEST_DATE else None
    place = 0
    for piece in date.pieces if date else ():
        text = piece if isinstance(piece, str) else piece.text
        if isinstance(piece, Field) and piece.kind in _DATE_FIELDS:
            yield place, place + len(text), _DATE_FIELDS[piece.kind]
        place += len(text)


def address_parts(surface: str) -> Iterator[_Span]:
    """House numbers, the street between them, and what is behind: "Flat 3, 12 Oak Street", "Lange Gasse 7-9, 3. OG links"."""
    position = 0
    while number := _HOUSE_NUMBER.search(surface, position):
        yield from _street(surface, position, number.start())
        yield number.start(), number.end(), "LOC/STREETNO"
        position = flat_end(surface, number.end())
        if position > number.end():
            yield number.end(), position, "LOC/STREETNO"
    yield from _street(surface, position, len(surface))


def _street(surface: str, start: int, end: int) -> Iterator[_Span]:
    text = surface[start:end]
    flat = _FLAT.search(text)
    text = text[: flat.start()] if flat else text
    bare = text.strip(_EDGES)
    if any(letter.isalpha() for letter in bare):
        start += text.index(bare)
        yield start, start + len(bare), "LOC/STREET"
