"""Cities, regions, countries and rivers from the gazetteer, and places that only their context gives away.

Sources of the gazetteer: GeoNames, Unicode CLDR, WordNet (see lang/any/LICENSES.txt). A name that is also an ordinary
word or a person's name ("Reading", "Hof", "Paris") counts only with a cue: "in Reading", "aus Hof", "Reading, England".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang.gazetteers import Place, common_words, family_names, given_names, nationalities, places
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER
from nescio.text.passage import Passage
from nescio.text.phrases import PhraseTable

_CUES = {
    "en": frozenset("in from near at to of around outside via between towards leaving visited visiting".split()),
    # Not "im", "am", "zum": a town has no article in German.
    "de": frozenset("in aus nach bei von über um ab bis richtung".split()),
}
# A cue that nearly only places follow, so that ordinary words count too.
_STRONG_CUES = {"en": frozenset({"in", "from", "near", "at", "to"}), "de": frozenset({"in", "aus", "nach", "bei"})}
# Towns of these names exist, but nobody means them: months, days, parts of texts, forms of address, points of the compass.
_NEVER = frozenset(
    "march may august september april june july january october november december monday tuesday wednesday thursday friday "
    "saturday sunday article section part chapter annex rule mr mrs ms dr sir lord lady miss judge court state english german "
    "french polish general university hospital police liberty union republic justice hope love god home school college church "
    "norden suden osten westen mai juni juli herr frau haus mitte ende anfang sommer winter herbst karl otto uhr am im an um "
    "convention commission council chamber assembly cabinet supreme constitution bar man male mobile same most date of the as "
    "post deal best young king price bill major central western eastern northern southern north south east west capital "
    "centre nord down delphi canton recht gesetz see berg stein wald feld bach markt platz land bad alt neu ruhe frieden friede".split()
)  # fmt: skip
_TITLES = frozenset(
    "mr mrs ms miss dr prof professor sir lord lady judge justice herr herrn frau fraulein familie president minister".split()
)
_HOME = frozenset({"DE", "AT", "CH", "LI", "LU"})

_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{2,30}}"
_SMALL = "am|an der|im|bei|ob der|on|upon|de|la|sur"
# The patterns are tried only where a trigger word stands (see _TRIGGERS), so their cost does not depend on the prose.
_NAME = re.compile(f"{_CAP}(?:[ {DASH}](?:(?:{_SMALL}) )?{_CAP}){{0,2}}")
_LONE = re.compile(rf"({_CAP})(?![{LETTER}])(?!{GAP}[{UPPER}])(?!{GAP}and Others| v\.)")
_BEFORE_IN = frozenset("born live lives lived living reside resides resided residing resident domiciled detained raised up".split())
_BEFORE_OF = frozenset("village town city district municipality province commune hamlet region parish island suburb borough county "
                       "canton".split())  # fmt: skip
_BEFORE_DE_IN = frozenset("geboren geb wohnhaft wohnt wohne wohnte lebt lebe lebte aufgewachsen ansassig gemeldet".split())
_DE_HEADS = frozenset("landkreis kreis gemeinde stadt kanton ortsteil stadtteil bundesland dorf regierungsbezirk ortschaft".split())
_REGION_HEADS = frozenset("province district county oblast voivodship voivodeship municipality commune village island islands peninsula "
                          "valley".split())  # fmt: skip
_STATE_HEADS = frozenset("republic kingdom federation principality government".split())
_TRIGGERS = {
    "en": frozenset({"in", "at", "near", "of"}) | _REGION_HEADS | {"government", "authorities", "state"},
    "de": frozenset({"in"}) | _DE_HEADS,
}
# Endings by which a reader knows a German town that he has never heard of.
_TOWN_ENDINGS = ("burg", "stadt", "heim", "hausen", "dorf", "berg", "furt", "ingen", "bach", "feld", "kirchen", "bruck", "haven", "rode",
                 "leben", "stedt", "hofen", "thal", "wald", "munde", "born", "kirch", "hagen", "sleben", "ussen", "weiler")  # fmt: skip
_STATE_CODE = re.compile(r", ([A-Z]{2})\b")
_STATES = frozenset(
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD "
    "TN TX UT VT VA WA WV WI WY DC ON QC BC AB MB SK NS NB NL PE".split()
)


@cache
def place_table() -> PhraseTable[Place]:
    """All places, ready for matching; shared by the detectors of places and addresses."""
    return PhraseTable(places())


class PlaceDetector:
    """LOC/CITY, LOC/REGION, LOC/COUNTRY, LOC/NATURE and states as actors (ORG/GOVERNMENT)."""

    name = "places"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        spans: list[tuple[int, int, str, float]] = []
        candidates = list(place_table().match(passage))
        accepted = {first: self._score(passage, first, last, place) for first, last, place in candidates}
        for first, last, place in candidates:
            if accepted[first]:
                spans.append((passage.words.starts[first], passage.words.ends[last - 1], place.kind, accepted[first]))
        spans += self._by_context(passage)
        yield from self._joined(passage.text, _without_overlap(spans))
        yield from self._governments(passage)

    def _score(self, passage: Passage, first: int, last: int, place: Place) -> float:
        """How sure it is that the words are this place; 0 if they are not."""
        words, lang = passage.words, passage.lang
        texts, folded = words.texts, words.folded
        if not texts[first][0].isupper() or not texts[last - 1][0].isupper():
            return 0.0
        before = folded[first - 1] if first and _close(passage, first - 1) else ""
        if last - first > 1:
            return 0.85
        key, surface = folded[first], texts[first]
        if len(surface) <= 4 and place.kind == "COUNTRY" and surface.isupper():
            shouting = first and texts[first - 1].isupper() and len(texts[first - 1]) > 1
            return 0.0 if key == "us" and shouting else 0.8
        mixed = not (surface.isupper() or surface[1:].islower())
        if key in _NEVER or mixed or len(key) < 3 or (len(key) <= 3 and surface.isupper()):
            return 0.0
        if before in _TITLES:
            return 0.0
        cued = before in _CUES.get(lang, ())
        after = folded[last] if last < len(folded) and _close(passage, last - 1) and texts[last][0].isupper() else ""
        person = key in given_names() or key in family_names()
        if not cued and first and before and texts[first - 1][0].isupper() and _given(before, lang):
            return 0.0
        if place.kind == "COUNTRY":
            return 0.0 if person and after in family_names() and not cued else 0.85
        if person and after and after in family_names() and after not in common_words(lang):
            return 0.0
        if key in common_words("en") or key in common_words("de"):
            strong = before in _STRONG_CUES.get(lang, ()) and not after and texts[first - 1].islower()
            return 0.6 if strong or self._before_country(passage, last) else 0.0
        big = place.digits >= (7 if person and lang == "de" else 6) or place.kind in ("REGION", "NATURE")
        # German writes every noun with a capital: a small or foreign town needs a cue, or the shape of a town's name.
        known = lang != "de" or (place.country in _HOME and (place.digits > 4 or key.endswith(_TOWN_ENDINGS)))
        if (person and not big) or len(key) == 3 or not (big or known):
            return 0.7 if cued or self._before_country(passage, last) else 0.0
        return 0.8

    def _before_country(self, passage: Passage, last: int) -> bool:
        """Whether ", Denmark" follows."""
        words = passage.words
        if last >= len(words) or passage.text[words.ends[last - 1] : words.starts[last]] != ", ":
            return False
        place = places().get(words.folded[last])
        return bool(place and place.kind in ("COUNTRY", "REGION") and words.texts[last][0].isupper())

    def _by_context(self, passage: Passage) -> Iterator[tuple[int, int, str, float]]:
        """Places that are in no gazetteer: "born in X", "village of X", "X Province", "Landkreis X"; "in X" as a guess."""
        text, words, lang = passage.text, passage.words, passage.lang
        folded, texts = words.folded, words.texts
        for index in [i for i, word in enumerate(folded) if word in _TRIGGERS.get(lang, ())]:
            word, before = folded[index], folded[index - 1] if index else ""
            if word in _REGION_HEADS and texts[index][0].isupper() and index and texts[index - 1][0].isupper():
                following = texts[index + 1] if index + 1 < len(texts) and _close(passage, index) else ""
                if _close(passage, index - 1) and not following[:1].isupper() and self._unusual(before, lang):
                    yield words.starts[index - 1], words.ends[index], "REGION", 0.7
                continue
            if index + 1 >= len(texts) or not texts[index + 1][0].isupper() or not _close(passage, index):
                continue
            if not self._unusual(folded[index + 1], lang):
                continue
            start = words.starts[index + 1]
            told = (
                (word in ("in", "at", "near") and (before in _BEFORE_IN or before in _BEFORE_DE_IN))
                or (word == "of" and before in _BEFORE_OF)
                or (lang == "de" and word in _DE_HEADS and texts[index][0].isupper())
            )
            if told and (name := _NAME.match(text, start)):
                yield start, name.end(), "CITY", 0.7
            elif lang == "en" and word in ("in", "near") and (name := _LONE.match(text, start)):
                if not name[1].isupper() and folded[index + 1] not in given_names():
                    yield start, name.end(1), "CITY", 0.4

    def _unusual(self, word: str, lang: str) -> bool:
        """Whether a word can be a place at all: no ordinary word and no nationality."""
        return word not in common_words(lang) and word not in _NEVER and word not in nationalities(lang)

    def _joined(self, text: str, spans: list[tuple[int, int, str, float]]) -> Iterator[Mention]:
        """A town with the state behind it is one mention: "Haderslev, Denmark", "Springfield, IL"."""
        index = 0
        while index < len(spans):
            start, end, kind, score = spans[index]
            last_kind = kind
            while index + 1 < len(spans) and kind == "CITY" and last_kind != "COUNTRY":
                following = spans[index + 1]
                if text[end : following[0]] != ", " or following[2] not in ("COUNTRY", "REGION") or last_kind == following[2]:
                    break
                end, score, last_kind = following[1], max(score, following[3]), following[2]
                index += 1
            code = _STATE_CODE.match(text, end)
            if code and code[1] in _STATES and kind == "CITY":
                end = code.end()
            yield Mention(start, end, f"LOC/{kind}", score, self.name)
            index += 1

    def _governments(self, passage: Passage) -> Iterator[Mention]:
        """States as actors: "Turkish Government", "Republic of Turkey", "Kingdom of Denmark"."""
        if passage.lang != "en":
            return
        words = passage.words
        folded, texts = words.folded, words.texts
        for index in [i for i, word in enumerate(folded) if word in _STATE_HEADS or word in ("authorities", "state")]:
            if index and folded[index - 1] in nationalities("en") and texts[index - 1][0].isupper() and _close(passage, index - 1):
                yield Mention(words.starts[index - 1], words.ends[index], "ORG/GOVERNMENT", 0.8, self.name)
            elif folded[index] in _STATE_HEADS and texts[index][0].isupper() and folded[index + 1 : index + 2] == ["of"]:
                country = index + (3 if folded[index + 2 : index + 3] == ["the"] else 2)
                for count in (2, 1):
                    place = places().get(" ".join(folded[country : country + count]))
                    if place and place.kind == "COUNTRY" and texts[country][0].isupper():
                        end = words.ends[min(country + count, len(words)) - 1]
                        yield Mention(words.starts[index], end, "ORG/GOVERNMENT", 0.8, self.name)
                        break


def _close(passage: Passage, index: int) -> bool:
    """Whether only a blank stands between a word and the next."""
    words = passage.words
    return index + 1 < len(words) and passage.text[words.ends[index] : words.starts[index + 1]] in (" ", "\n", "\u00a0", ". ")


def _given(word: str, lang: str) -> bool:
    return word in given_names() and word not in common_words(lang) and word not in places()


def _without_overlap(spans: list[tuple[int, int, str, float]]) -> list[tuple[int, int, str, float]]:
    """Sorted; of two that overlap the longer one stays, of two alike the surer one."""
    result: list[tuple[int, int, str, float]] = []
    for span in sorted(spans, key=lambda span: (span[0], -span[1], -span[3])):
        if result and span[0] < result[-1][1]:
            continue
        result.append(span)
    return result
