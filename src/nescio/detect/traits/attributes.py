"""What a person is: occupation, belief, health and the like from the attribute tables, and nationalities.

English terms come from WordNet's noun hierarchy and hand-written lists, German ones are hand-written (see
scripts/gazetteers). Terms of the special categories of Art. 9 GDPR carry the category as ``confidential``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from nescio.document import Mention
from nescio.kept import kept
from nescio.lang import language
from nescio.lang.gazetteers import Attribute, attributes, cues, family_names, given_names, nationalities, places
from nescio.lang.patterns import compiled
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.phrase_search import Beginnings, PhraseTable, beginnings_of

_CUES = "attribute_cues.tsv"
# Words between "speaks" and a language: "speaks only a little".
_MOST_LINKS = 4
_SENTENCE_END = fixed(r"[.!?;\n]")


@cache
def _attribute_table(lang: str) -> PhraseTable[Attribute]:
    return PhraseTable(attributes(lang), _beginnings(lang))


@kept("lang", "text")
def _beginnings(lang: str) -> Beginnings:
    return beginnings_of(attributes(lang))


@cache
def _nationality_table(lang: str) -> PhraseTable[str]:
    return PhraseTable(nationalities(lang))


class AttributeDetector:
    """DEM/OCCUPATION, RELIGION, HEALTH, ... and MISC/CRIME, EVENT, AWARD, PRODUCT, MEDICATION."""

    name = "attribute"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        own = language(passage.lang).people
        offices = list(self._offices(passage, own.office)) if own.office else []
        ends = iter([*((mention.start, mention.end) for mention in offices), (len(passage.text), len(passage.text))])
        office_start, office_end = next(ends)
        # Who presides over the court that writes says nothing about the person it writes about.
        bench = compiled(own.not_office)
        yield from (office for office in offices if not bench.match(passage.text, office.start))
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

    def _offices(self, passage: Passage, pattern: str) -> Iterator[Mention]:
        words = passage.words
        offices = cues("any", _CUES)["office"]
        for index in words.among(offices):
            match = compiled(pattern).match(passage.text, words.starts[index])
            if match:
                start = words.starts[self._with_rank(passage, index)]
                yield Mention(start, match.end(), "DEM/OCCUPATION", 0.7, self.name)

    def _written_alike(self, passage: Passage, first: int, last: int, attribute: Attribute) -> bool:
        """A term with capitals needs capitals: "IRA" is not "Ira", "Oscar" not "oscar"; so do nouns that have one."""
        surface = passage.text[passage.words.starts[first] : passage.words.ends[last - 1]]
        if attribute.written.isupper():
            return surface.isupper()
        # "Tanzer" is a name, "Tänzer" an occupation.
        if language(passage.lang).writing.diacritics_tell and surface.isascii() and not attribute.written.isascii():
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
        if before in cues("any", _CUES)["title"]:
            return words.folded[first] in family_names() or not language(passage.lang).writing.nouns_capitalized
        return before in given_names() and words.texts[first - 1][0].isupper() and words.folded[first] in family_names()

    def _with_rank(self, passage: Passage, first: int) -> int:
        """The first word that belongs to an occupation: "senior manager", "Deputy Public Prosecutor"."""
        words = passage.words
        while first and words.folded[first - 1] in cues("any", _CUES)["rank"]:
            if passage.text[words.ends[first - 1] : words.starts[first]] not in (" ", "-", "\n", "\u2011"):
                break
            first -= 1
        return first


class NationalityDetector:
    """DEM/NATIONALITY from adjectives and demonyms; after "speaks" it is DEM/LANGUAGE."""

    name = "nationality"

    def detect(self, passage: Passage) -> Iterable[Mention]:
        words = passage.words
        roles = cues("any", _CUES)
        small = compiled(language(passage.lang).writing.small_nationality)
        spoken_until = -1
        for first, last, _ in _nationality_table(passage.lang).match(passage):
            # English writes them with a capital ("polish" is a verb); German writes adjectives small and people large.
            surface = words.texts[first]
            if not surface[0].isupper() and not small.search(surface):
                continue
            before = words.folded[first - 1] if first else ""
            after = words.folded[last] if last < len(words) else ""
            country = places().get(words.folded[first])
            # "Swiss francs" is an amount, "Herr Pole" a name, "Schweden" mostly the country.
            if after in roles["currency"] or before in roles["title"] or (country and country.kind == "COUNTRY"):
                continue
            spoken = _is_spoken(passage, first, spoken_until)
            spoken_until = last if spoken else spoken_until
            kind = "LANGUAGE" if spoken else "NATIONALITY"
            yield Mention(words.starts[first], words.ends[last - 1], f"DEM/{kind}", 0.7, self.name)


def _is_spoken(passage: Passage, first: int, until: int) -> bool:
    """Whether a word for a people is a language: "speaks some French", "fluent in Dutch", "speaks Turkish and a little Greek".

    ``until`` is the word behind the last language.
    """
    words, roles = passage.words, cues("any", _CUES)
    place, links = first, roles["speaking_link"] - roles["speaking"]
    while place > max(until, 0, first - _MOST_LINKS) and words.folded[place - 1] in links:
        place -= 1
    if not place or not (place == until or words.folded[place - 1] in roles["speaking"]):
        return False
    return not _SENTENCE_END.search(passage.text, words.ends[place - 1], words.starts[first])
