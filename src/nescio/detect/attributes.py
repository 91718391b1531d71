"""What a person is: occupation, belief, health and the like from the attribute tables, and nationalities.

English terms come from WordNet's noun hierarchy and hand-written lists, German ones are hand-written (see
scripts/gazetteers). Terms of the special categories of Art. 9 GDPR carry the category as ``confidential``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from nescio.document import Mention
from nescio.lang.gazetteers import Attribute, attributes, family_names, given_names, nationalities, places
from nescio.text.classes import APOSTROPHE, DASH, GAP, LETTER, UPPER
from nescio.text.passage import Passage
from nescio.text.phrases import PhraseTable

_CAP = f"[{UPPER}][{LETTER}{APOSTROPHE}{DASH}]{{1,30}}"
# "Minister of Justice", "Head of the Investigation Department", "President of the Regional Court".
_OFFICES = frozenset("Minister Mayor Governor President Head Chief Director Secretary Commissioner Chairman Chairwoman Rector Dean "
                     "Ambassador Superintendent Bishop Archbishop Commander Inspector".split())  # fmt: skip
_OFFICE = re.compile(
    rf"[{UPPER}][a-z]+{GAP}(?:of|for){GAP}(?:the{GAP})?{_CAP}(?:(?:{GAP}(?:and|of|for)(?:{GAP}the)?)?{GAP}{_CAP}){{0,4}}"
)
# Who presides over the court that writes says nothing about the person it writes about.
_BENCH = re.compile(r"President\s+of\s+the\s+(?:\w+\s+Section|Chamber|Grand\s+Chamber|Court)\b")
# Words before an occupation that belong to it: "senior manager", "Deputy Public Prosecutor".
_RANKS = frozenset(
    "senior junior deputy chief principal trainee assistant freelance professional public military vice head district regional "
    "provincial leading lead retired former acting general associate executive honorary self-employed local private".split()
)
_TITLES = frozenset("herr herrn frau familie mr mrs ms miss dr prof".split())
# "Swiss francs" is an amount, "French Republic" a state.
_CURRENCIES = frozenset("franc francs kroner krone kronor pound pounds lira liras zloty zlotys dollar dollars mark marks schilling "
                        "schillings rouble roubles ruble rubles crown crowns forint forints franken".split())  # fmt: skip
_SPEAKING = frozenset("speaks spoke speak speaking fluent spricht sprechen sprach sprachen".split())


@cache
def _attribute_table(lang: str) -> PhraseTable[Attribute]:
    return PhraseTable(attributes(lang))


@cache
def _nationality_table(lang: str) -> PhraseTable[str]:
    return PhraseTable(nationalities(lang))


class AttributeDetector:
    """DEM/OCCUPATION, RELIGION, HEALTH, ... and MISC/CRIME, EVENT, AWARD, PRODUCT, MEDICATION."""

    name = "attributes"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        if passage.lang not in ("en", "de"):
            return
        offices = list(self._offices(passage)) if passage.lang == "en" else []
        ends = iter([*((mention.start, mention.end) for mention in offices), (len(passage.text), len(passage.text))])
        office_start, office_end = next(ends)
        yield from offices
        words = passage.words
        for first, last, attribute in _attribute_table(passage.lang).match(passage):
            if not self._written_alike(passage, first, last, attribute) or self._is_name(passage, first, last):
                continue
            if attribute.type == "DEM/OCCUPATION":
                first = self._with_rank(passage, first)
            start, end = words.starts[first], words.ends[last - 1]
            while office_end <= start and office_start < len(passage.text):
                office_start, office_end = next(ends)
            if end > office_start:
                continue
            yield Mention(start, end, attribute.type, attribute.score, self.name, attribute.confidential)

    def _offices(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        for index in [i for i, word in enumerate(words.texts) if word in _OFFICES]:
            match = _OFFICE.match(passage.text, words.starts[index])
            if match and not _BENCH.match(match[0]):
                start = words.starts[self._with_rank(passage, index)]
                yield Mention(start, match.end(), "DEM/OCCUPATION", 0.7, self.name)

    def _written_alike(self, passage: Passage, first: int, last: int, attribute: Attribute) -> bool:
        """A term with capitals needs capitals: "IRA" is not "Ira", "Oscar" not "oscar"; German nouns need theirs too."""
        surface = passage.text[passage.words.starts[first] : passage.words.ends[last - 1]]
        if attribute.written.isupper():
            return surface.isupper()
        # "Tanzer" is a name, "Tänzer" an occupation.
        if passage.lang == "de" and surface.isascii() and not attribute.written.isascii():
            return False
        return surface[0].isupper() or not attribute.written[0].isupper()

    def _is_name(self, passage: Passage, first: int, last: int) -> bool:
        """Whether the term is somebody's name here: "Frau Schneider", "Anna Fischer", "Mr Cook"."""
        words = passage.words
        if last - first > 1 or not words.texts[first][0].isupper() or not first:
            return False
        before = words.folded[first - 1]
        if passage.text[words.ends[first - 1] : words.starts[first]] not in (" ", ". ", "\n"):
            return False
        if before in _TITLES:
            return words.folded[first] in family_names() or passage.lang == "en"
        return before in given_names() and words.texts[first - 1][0].isupper() and words.folded[first] in family_names()

    def _with_rank(self, passage: Passage, first: int) -> int:
        words = passage.words
        while first and words.folded[first - 1] in _RANKS:
            if passage.text[words.ends[first - 1] : words.starts[first]] not in (" ", "-", "\n", "\u2011"):
                break
            first -= 1
        return first


class NationalityDetector:
    """DEM/NATIONALITY from adjectives and demonyms; after "speaks" it is DEM/LANGUAGE."""

    name = "nationalities"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        if passage.lang not in ("en", "de"):
            return
        words = passage.words
        for first, last, _ in _nationality_table(passage.lang).match(passage):
            surface = words.texts[first]
            # English always writes them with a capital ("polish" is a verb); German writes adjectives small, people large.
            if not surface[0].isupper() and (passage.lang == "en" or "isch" not in surface.lower() + _german_small(surface)):
                continue
            before = words.folded[first - 1] if first else ""
            after = words.folded[last] if last < len(words) else ""
            country = places().get(words.folded[first])
            if after in _CURRENCIES or before in _TITLES or (country and country.kind == "COUNTRY"):
                continue
            kind = "LANGUAGE" if before in _SPEAKING else "NATIONALITY"
            yield Mention(words.starts[first], words.ends[last - 1], f"DEM/{kind}", 0.7, self.name)


def _german_small(surface: str) -> str:
    """Adjectives without "-isch" that are written small as well: "deutsch", "libysch"."""
    return "isch" if surface.startswith(("deutsch", "ostdeutsch", "westdeutsch", "bundesdeutsch", "libysch")) else ""
