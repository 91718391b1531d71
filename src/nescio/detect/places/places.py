"""Cities, regions, countries and rivers from the gazetteer, and places that only their context gives away.

Sources of the gazetteer: GeoNames, Unicode CLDR, WordNet (see lang/any/LICENSES.txt). A name that is also an ordinary
word or a person's name ("Reading", "Hof", "Paris") counts only with a cue: "in Reading", "aus Hof", "Reading, England".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from nescio.document import Mention, Part
from nescio.kept import kept
from nescio.lang import LANGUAGES, language
from nescio.lang.gazetteers import Place, common_words, cues, family_names, given_names, nationalities, places
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.phrase_search import Beginnings, PhraseTable, beginnings_of

Span = tuple[int, int, str, float]  # start, end, kind, score
JoinedSpan = tuple[int, int, str, float, tuple[Part, ...]]

_CUES = "place_cues.tsv"
# Digits of the population of a place that is known everywhere.
_BIG = 6
_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{2,30}}"
# The patterns are tried only behind a cue, so that their cost does not depend on the prose.
_NAME = fixed(f"{_CAP}(?:[ {DASH}](?:(?:am|an der|im|bei|ob der|on|upon|de|la|sur) )?{_CAP}){{0,2}}(?!\\w)")
_LONE = fixed(rf"({_CAP})(?!\w)(?!{GAP}[{UPPER}])(?!{GAP}and Others| v\.)")
_STATE_CODE = fixed(r", ([A-Z]{2})\b")


@cache
def place_table() -> PhraseTable[Place]:
    """All places, ready for matching."""
    return PhraseTable(places(), _beginnings())


@kept("lang", "text")
def _beginnings() -> Beginnings:
    return beginnings_of(places())


class PlaceDetector:
    """LOC/CITY, LOC/REGION, LOC/COUNTRY, LOC/NATURE and states as actors (ORG/GOVERNMENT)."""

    name = "place"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        words = passage.words
        spans: list[Span] = []
        for first, last, place in place_table().match(passage):
            score = _score(passage, first, last, place)
            if score:
                spans.append((words.starts[first], words.ends[last - 1], place.kind, score))
        spans += _by_context(passage)
        for start, end, kind, score, parts in _joined(passage.text, _without_overlap(spans)):
            yield Mention(start, end, f"LOC/{kind}", score, self.name, parts=parts)
        for start, end in _governments(passage):
            yield Mention(start, end, "ORG/GOVERNMENT", 0.8, self.name)


def _score(passage: Passage, first: int, last: int, place: Place) -> float:
    """How sure it is that the words are this place; 0 if they are not."""
    words = passage.words
    texts, folded = words.texts, words.folded
    if not texts[first][0].isupper() or not texts[last - 1][0].isupper():
        return _score_in_lower_case(passage, first, last)
    if last - first > 1:
        return 0.0 if _is_street(passage, first, last) else 0.85
    surface = texts[first]
    if len(surface) <= 4 and place.kind == "COUNTRY" and surface.isupper():
        # In a line of capitals "US" may be a pronoun.
        shouting = first and texts[first - 1].isupper() and len(texts[first - 1]) > 1
        return 0.0 if folded[first] == "us" and shouting else 0.8
    mixed = not (surface.isupper() or surface[1:].islower())
    never = folded[first] in cues("any", _CUES)["never"]
    if mixed or never or len(surface) < 3 or (len(surface) == 3 and surface.isupper()):
        return 0.0
    return _score_of_word(passage, first, place)


def _is_street(passage: Passage, first: int, last: int) -> bool:
    """Behind a house number, "Church Street" and "Park Avenue" are no towns, though there are some of that name."""
    words = passage.words
    numbered = first and words.texts[first - 1][0].isdigit() and words.starts[first] - words.ends[first - 1] == 1
    kinds = language(passage.lang).streets.kinds
    return bool(numbered and kinds and re.fullmatch(kinds, words.texts[last - 1]))


def _score_in_lower_case(passage: Passage, first: int, last: int) -> float:
    """Who writes without capitals writes "in bad oldesloe": a name that is no ordinary word, behind a word that leads to places."""
    words, lang = passage.words, passage.lang
    names = words.folded[first:last]
    if (
        not first
        or not all(words.texts[index].islower() for index in range(first, last))
        or not _close(passage, first - 1)
    ):
        return 0.0
    told = words.folded[first - 1] in cues(lang, _CUES)["strong"]
    unusual = any(len(name) > 3 and all(name not in common_words(one) for one in LANGUAGES) for name in names)
    return 0.6 if told and unusual and not any(name in nationalities(lang) for name in names) else 0.0


def _score_of_word(passage: Passage, index: int, place: Place) -> float:
    """The same for a single word, weighed against people of that name and ordinary words."""
    words, lang = passage.words, passage.lang
    texts, folded = words.texts, words.folded
    key = folded[index]
    before = folded[index - 1] if index and _close(passage, index - 1) else ""
    after = folded[index + 1] if _close(passage, index) and texts[index + 1][0].isupper() else ""
    cued = before in cues(lang, _CUES)["cue"]
    person = key in given_names() or key in family_names()
    if before in cues("any", _CUES)["title"]:
        return 0.0
    if before and not cued and texts[index - 1][0].isupper() and _is_given_name(before, lang):
        return 0.0
    if place.kind == "COUNTRY":
        return 0.0 if person and after in family_names() and not cued else 0.85
    if person and after in family_names() and after not in common_words(lang):
        return 0.0
    if any(key in common_words(one) for one in LANGUAGES):
        strong = before in cues(lang, _CUES)["strong"] and not after and texts[index - 1].islower()
        return 0.6 if strong or _before_country(passage, index) else 0.0
    least = language(lang).places.digits_beside_name if person else _BIG
    big = place.digits >= least or place.kind in ("REGION", "NATURE")
    if (person and not big) or len(key) == 3 or not (big or _looks_known(key, place, lang)):
        return 0.7 if cued or _before_country(passage, index) else 0.0
    return 0.8


def _looks_known(key: str, place: Place, lang: str) -> bool:
    """Where every noun has a capital, a small or foreign town needs a cue, or the shape of a town's name."""
    own = language(lang)
    if not own.writing.nouns_capitalized:
        return True
    return place.country in own.places.near and (place.digits > 4 or key.endswith(tuple(cues(lang, _CUES)["ending"])))


def _before_country(passage: Passage, index: int) -> bool:
    """Whether ", Denmark" follows a word."""
    words = passage.words
    if index + 1 >= len(words) or passage.text[words.ends[index] : words.starts[index + 1]] != ", ":
        return False
    place = places().get(words.folded[index + 1])
    return bool(place and place.kind in ("COUNTRY", "REGION") and words.texts[index + 1][0].isupper())


def _by_context(passage: Passage) -> Iterator[Span]:
    """Places that are in no gazetteer: "born in X", "village of X", "X Province", "Landkreis X"; "in X" as a guess."""
    text, words, lang = passage.text, passage.words, passage.lang
    folded, texts = words.folded, words.texts
    roles = cues(lang, _CUES)
    regions, heads, schools = roles["region"], roles["head"], roles["school"]
    # German towns in no gazetteer are known by their ending behind a cue ("nach Linsenfelden") or behind a university.
    endings = tuple(roles["ending"])
    guesses = roles["strong"] if endings else frozenset()
    triggers = regions | heads | guesses | schools | {"in", "at", "near", "of"}
    for index in passage.words.among(triggers):
        word, before = folded[index], folded[index - 1] if index else ""
        followed = _close(passage, index) and texts[index + 1][0].isupper()
        if word in regions and texts[index][0].isupper() and before and not followed:
            if texts[index - 1][0].isupper() and _close(passage, index - 1) and _unusual(before, lang):
                yield words.starts[index - 1], words.ends[index], "REGION", 0.7
            continue
        if not followed or not _unusual(folded[index + 1], lang):
            continue
        start = words.starts[index + 1]
        told = (
            (word in ("in", "at", "near") and before in roles["before_in"])
            or (word == "of" and before in roles["before_of"])
            or (word in heads and texts[index][0].isupper())
            or word in schools
        )
        if told:
            name = _NAME.match(text, start)
            if name:
                yield start, name.end(), "CITY", 0.7
        elif word in guesses and folded[index + 1].endswith(endings):
            yield start, words.ends[index + 1], "CITY", 0.6
        elif word in roles["guess"] and folded[index + 1] not in given_names():
            name = _LONE.match(text, start)
            if name and not name[1].isupper():
                yield start, name.end(1), "CITY", 0.4


def _unusual(word: str, lang: str) -> bool:
    """Whether a word can be a place at all: no ordinary word and no nationality."""
    ordinary = word in common_words(lang) or word in cues("any", _CUES)["never"]
    return not ordinary and word not in nationalities(lang)


def _governments(passage: Passage) -> Iterator[tuple[int, int]]:
    """States as actors: "Turkish Government", "Republic of Turkey", "Kingdom of Denmark"."""
    words = passage.words
    folded, texts = words.folded, words.texts
    roles = cues(passage.lang, _CUES)
    for index in words.among(roles["state"] | roles["actor"]):
        before = folded[index - 1] if index and _close(passage, index - 1) else ""
        if before in nationalities(passage.lang) and texts[index - 1][0].isupper():
            yield words.starts[index - 1], words.ends[index]
        elif folded[index] in roles["state"] and texts[index][0].isupper() and _is_one(folded, index + 1, roles["of"]):
            country = index + (3 if _is_one(folded, index + 2, roles["article"]) else 2)
            for count in (2, 1):
                place = places().get(" ".join(folded[country : country + count]))
                if place and place.kind == "COUNTRY" and texts[country][0].isupper():
                    yield words.starts[index], words.ends[min(country + count, len(words)) - 1]
                    break


def _joined(text: str, spans: list[Span]) -> Iterator[JoinedSpan]:
    """A town with the state behind it is one mention: "Haderslev, Denmark", "Springfield, IL"."""
    index = 0
    while index < len(spans):
        start, end, kind, score = spans[index]
        last_kind = kind
        parts = [Part(start, end, f"LOC/{kind}")]
        while index + 1 < len(spans) and kind == "CITY" and last_kind != "COUNTRY":
            following = spans[index + 1]
            wider = following[2] in ("COUNTRY", "REGION") and following[2] != last_kind
            if not wider or text[end : following[0]] != ", ":
                break
            end, score, last_kind = following[1], max(score, following[3]), following[2]
            parts.append(Part(following[0], end, f"LOC/{last_kind}"))
            index += 1
        code = _STATE_CODE.match(text, end) if kind == "CITY" else None
        if code and code[1].lower() in cues("any", _CUES)["code"]:
            end = code.end()
            parts.append(Part(code.start(1), end, "LOC/REGION"))
        yield start, end, kind, score, tuple(parts) if len(parts) > 1 else ()
        index += 1


def _is_one(folded: list[str], index: int, words: frozenset[str]) -> bool:
    return index < len(folded) and folded[index] in words


def _close(passage: Passage, index: int) -> bool:
    """Whether there is a next word and only a blank stands before it."""
    words = passage.words
    if index + 1 >= len(words):
        return False
    return passage.text[words.ends[index] : words.starts[index + 1]] in (" ", "\n", "\xa0", ". ")


def _is_given_name(word: str, lang: str) -> bool:
    return word in given_names() and word not in common_words(lang) and word not in places()


def _without_overlap(spans: list[Span]) -> list[Span]:
    """Sorted; of two that begin together the longer one stays, of two alike the surer one."""
    result: list[Span] = []
    for span in sorted(spans, key=lambda span: (span[0], -span[1], -span[3])):
        if not result or span[0] >= result[-1][1]:
            result.append(span)
    return result
