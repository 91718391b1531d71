"""Cues: what lists and patterns know that a word says about somebody, such as the country of a town or the sex of a name.

A cue is no conclusion: which kinds of cue are to be believed, and how far, is what the model has learned. The patterns are
those of the language that there is a model for, English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from nescio.ladders.attributes import broader_steps
from nescio.ladders.places import countries_of
from nescio.ladders.sayings import Noun
from nescio.lang import gazetteers, lines, rows
from nescio.profiles.values import age_band, country_names, values, values_of
from nescio.text.folding import fold
from nescio.text.visible_words import Word, wording

MOST_WORDS = 4
# A top-level domain, prefix of a document number or of a phone number that tells a country.
_CODE = re.compile(
    r"\b(?P<country>[A-Z]{2})-(?:ID|DL)-|\.(?P<domain>[a-z]{2})\b(?=[\s/,;)\"'”’]|\.(?:\s|$)|$)|\+(?P<phone>\d{1,3})(?=[\s\d.(-])"
)
_PHONES = {
    "63": "PH",
    "91": "IN",
    "64": "NZ",
    "61": "AU",
    "353": "IE",
    "44": "GB",
    "49": "DE",
    "33": "FR",
    "39": "IT",
    "34": "ES",
}
_DOMAINS = {"uk": "GB"}
_NO_COUNTRIES = frozenset("io ai co me tv cc ly gg".split())
# Handles, addresses, hash tags and words with capitals inside, and the words they are made of.
_JOINED = re.compile(r"[@#][A-Za-z][\w.-]*|\b[A-Za-z][\w.-]*@[\w.-]+|\b[A-Za-z]+_\w+|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+")
_PIECE = re.compile(r"[A-Z][a-z]{2,}|[a-z]{3,}|[A-Z]{3,}")
_SHORTEST_GIVEN = 4
_AGE = re.compile(
    r"\b(?:aged?|age:|turn(?:ed|ing|s)?|I(?:['’]| a)m|is|was)\s(?P<bare>\d{1,2})\b"
    r"(?!\s?(?:%|[ap]m\b|minutes|hours|days|km|miles|,\d|\.\d|:\d))"
    r"|\b(?P<old>\d{1,3})[\s-]?(?:years?|yrs?|y)[\s/-]?(?:old|o\b|of\sage)|\b(?P<sexed>\d{2})\s?[MFmf]\b|\b(?P<birthday>\d{1,3})(?:st|nd|rd|th)\sbirthday"
    r"|\b[Aa]ge\W{1,12}(?P<field>\d{1,3})\b|\((?P<bracket>\d{2})\)|\bat\s(?P<at>\d{2})(?=\s?[!)]|\s(?:is|was)\b)"
)
_BORN = re.compile(
    r"\b(?:born|DOB|date of birth|b\.)\D{0,20}(?:\d{1,2}\D{1,12}){0,2}(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE
)
# Texts do not tell when they were written; ages by a year of birth are as of this one.
_THIS_YEAR = 2024
_NAMES = r"[A-Z][\w'’&-]+"
_EMPLOYER = re.compile(
    rf"\b(?P<before>at|with|for|of|from|by|[Ee]mployer:|[Cc]ompany:)\s(?P<name>{_NAMES},\s{_NAMES}\sand\s{_NAMES}|{_NAMES}(?:\s(?:{_NAMES}|of|and|&))*\s{_NAMES}|{_NAMES})"
)
_PAID = re.compile(
    r"\b(?:salary|wages?|income|earn\w*|paid|pay|gross|per annum|a year|an hour|a month|lakhs?)\b", re.IGNORECASE
)
_MONEY = re.compile(
    r"[$€£₹₦]\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:k\b|lakhs?|dollars|pounds|euros?|rupees|naira|USD|EUR|GBP)", re.IGNORECASE
)
_PAY_REACH = 60
# Digits of the number of people in a large city.
_LARGE = 6
_MOST_COUNTRIES = 3
# Behind these a term is said of somebody: "I'm a nurse", "as a nurse".
_SAID_AFTER = frozenset("a an as am m being fellow retired former job occupation".split())


@dataclass(frozen=True, slots=True)
class Cue:
    """``text[start:end]`` says by a ``kind`` of knowledge that an attribute has a value."""

    attribute: str
    value: str
    kind: str
    start: int
    end: int


def cues_in(text: str, lang: str) -> list[Cue]:
    """All cues of a text."""
    words = [word for word in wording(text) if word.text]
    found = [*_phrases(text, words, lang), *_names(text, words, lang), *_codes(text), *_ages(text), *_work(text)]
    return list(dict.fromkeys(found))


def _phrases(text: str, words: Sequence[Word], lang: str) -> Iterator[Cue]:
    """What the lists know of words and phrases: nations, places, occupations, illnesses, words said of one sex."""
    nations, places, terms = gazetteers.nationalities(lang), gazetteers.places(), gazetteers.attributes(lang)
    countries = country_names(lang)
    near = gazetteers.cues(lang, "place_cues.tsv")["cue"]
    sexes, ordinary = _sexes(lang), gazetteers.common_words(lang)
    given, families = gazetteers.given_names(), gazetteers.family_names()
    for index, word in enumerate(words):
        if sex := sexes.get(word.text):
            yield Cue("sex", sex, "word", word.start, word.end)
        for size in range(min(MOST_WORDS, len(words) - index), 0, -1):
            last = words[index + size - 1]
            key = " ".join(one.text for one in words[index : index + size])
            begins_large = text[word.start].isupper()
            if (code := nations.get(key)) and code != "XX":
                yield from _country(code, "nation", word.start, last.end)
            if (code := countries.get(key)) and begins_large:
                yield from _country(code, "country", word.start, last.end)
            elif begins_large and (place := places.get(key)) and (codes := countries_of(key, lang)):
                kind = "large city" if place.digits >= _LARGE else place.kind.lower()
                if key in ordinary:
                    kind = "ordinary word or " + kind
                elif key in given or key in families:
                    kind = "name or " + kind
                if index and words[index - 1].text in near:
                    kind += " behind a cue"
                # Of several towns of one name, the first is the largest.
                for number, code in enumerate(codes[:_MOST_COUNTRIES]):
                    yield from _country(code, "other " * (number > 0) + kind, word.start, last.end)
            if term := terms.get(key):
                is_said = index > 0 and words[index - 1].text in _SAID_AFTER
                yield from _term(key, term, word.start, last.end, is_said, lang)


def _term(
    key: str, term: gazetteers.Attribute, start: int, end: int, is_said: bool, lang: str
) -> Iterator[Cue]:  # fmt: skip
    attribute = _ATTRIBUTE_OF.get(term.type)
    if attribute is None:
        return
    kind = "sure term" if term.score >= 0.5 else "term"
    for value in _value_of_term(attribute, key, lang):
        yield Cue(attribute, value, kind + " that is said of somebody" * is_said, start, end)


_ATTRIBUTE_OF = {
    "DEM/OCCUPATION": "occupation", "DEM/HEALTH": "health", "DEM/EDUCATION": "education", "DEM/FAMILY": "relationship",
    "MISC/MEDICATION": "health",
}  # fmt: skip


@cache
def _value_of_term(attribute: str, key: str, lang: str) -> frozenset[str]:
    """The values that a term names, by itself or by a broader word for it."""
    found = values_of(attribute, key, lang)
    for step in broader_steps(key, lang) if not found else ():
        if isinstance(step.phrase, Noun):
            found = found or values_of(attribute, step.phrase.text, lang)
    default = values().otherwise.get(attribute)
    return found or frozenset([default] if default else [])


@cache
def _sexes(lang: str) -> dict[str, str]:
    """Words that are said of women or men alone, and titles."""
    sexes = {"f": "female", "m": "male"}
    said = {fold(word): sexes[sex] for word, sex in rows(lang, "gendered_words.tsv") if sex in sexes}
    roles = gazetteers.cues(lang, "link_words.tsv")
    return said | dict.fromkeys(roles["female"], "female") | dict.fromkeys(roles["male"], "male")


def _country(code: str, kind: str, start: int, end: int) -> Iterator[Cue]:
    for attribute in values().countries:
        yield Cue(attribute, code, kind, start, end)


def _names(text: str, words: Sequence[Word], lang: str) -> Iterator[Cue]:
    """What given names tell: sex, and where such names are at home; also inside handles and addresses."""
    given, ordinary = gazetteers.given_names(), gazetteers.common_words(lang)
    for word in words:
        if not text[word.start].isupper():
            continue
        kind = "ordinary given name" if word.text in ordinary else "given name"
        if sex := _SEX.get(given.get(word.text, "")):
            yield Cue("sex", sex, kind, word.start, word.end)
        origins = gazetteers.origins_of_given(word.text)
        homes = {_HOMES.get(origin, "") for origin in origins}
        if len(homes) == 1 and (home := homes.pop()):
            yield from _country(home, kind, word.start, word.end)
    for match in _JOINED.finditer(text):
        pieces = [piece[0].lower() for piece in _PIECE.finditer(match[0])]
        if sex := next(filter(None, (_SEX.get(given.get(_given_in(piece), "")) for piece in pieces)), None):
            yield Cue("sex", sex, "handle", *match.span())
        nations = gazetteers.nationalities(lang)
        for piece in pieces:
            if (code := nations.get(piece)) and code != "XX":
                yield from _country(code, "tag", *match.span())


def _given_in(piece: str) -> str:
    """The given name that a piece of a handle is or begins with: "daniel" of "danielsmith"."""
    given = gazetteers.given_names()
    ends = range(len(piece), _SHORTEST_GIVEN - 1, -1)
    return next((piece[:end] for end in ends if given.get(piece[:end], "u") != "u"), "")


_SEX = {"f": "female", "m": "male"}


# Where names of an origin are at home, for origins that tell one country.
_HOMES = {
    "indian": "IN", "tamil": "IN", "odia": "IN", "turkish": "TR", "greek": "GR", "polish": "PL",
    "italian": "IT", "german": "DE", "japanese": "JP", "chinese": "CN", "korean": "KR", "filipino": "PH",
    "nigerian": "NG", "ghanaian": "GH", "kenyan": "KE", "pakistani": "PK", "gaelic": "IE", "thai": "TH",
    "vietnamese": "VN", "russian": "RU", "ukrainian": "UA", "swedish": "SE", "finnish": "FI",
}  # fmt: skip


def _codes(text: str) -> Iterator[Cue]:
    """Countries told by domains, phone numbers and document numbers."""
    for match in _CODE.finditer(text):
        if match["country"]:
            yield from _country(match["country"], "document number", *match.span())
        elif match["phone"]:
            if code := next((_PHONES[match["phone"][:n]] for n in (3, 2) if match["phone"][:n] in _PHONES), ""):
                yield from _country(code, "phone", *match.span())
        elif match["domain"] not in _NO_COUNTRIES and match["domain"].upper() in _codes_of_countries():
            yield from _country(match["domain"].upper(), "domain", *match.span())
        elif match["domain"] in _DOMAINS:
            yield from _country(_DOMAINS[match["domain"]], "domain", *match.span())


@cache
def _codes_of_countries() -> frozenset[str]:
    return frozenset(line.split("\t")[0] for line in lines("any", "countries.tsv"))


def _ages(text: str) -> Iterator[Cue]:
    for match in _AGE.finditer(text):
        kind = match.lastgroup or ""
        if band := age_band(int(match[kind])):
            yield Cue("age", band, kind, *match.span(kind))
    for match in _BORN.finditer(text):
        if band := age_band(_THIS_YEAR - int(match["year"])):
            yield Cue("age", band, "born", *match.span("year"))


def _work(text: str) -> Iterator[Cue]:
    """Names of what may be an employer, and amounts near words of pay."""
    company = gazetteers.company_words()
    for match in _EMPLOYER.finditer(text):
        name = match["name"]
        key = gazetteers.phrase_key(name)
        kind = (
            "three names"
            if ", " in name
            else "company"
            if company & set(key.split())
            else "names"
            if " " in name
            else "name"
        )
        yield Cue("affiliation", key, f"{kind} behind {match['before'].lower()}", *match.span("name"))
    for match in _MONEY.finditer(text):
        if _PAID.search(text, max(0, match.start() - _PAY_REACH), match.end() + _PAY_REACH):
            yield Cue("income", "told", "amount", *match.span())
