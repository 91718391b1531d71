"""Organisations: by head noun ("Kars Assize Court", "Amtsgericht Mainz"), by company form ("Soft Tux ApS"), by acronym, known ones.

Sources: head nouns and company forms listed by nescio in ``lang/``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache
from operator import methodcaller

from nescio.detect.people.persons import SURE_TITLES
from nescio.document import Mention
from nescio.identity.rule import function_words, is_ordinary, titles
from nescio.lang import language, lines, rows
from nescio.lang.alternation import led_alternation
from nescio.lang.gazetteers import family_names, ordinary_nouns, phrase_key, places
from nescio.lang.patterns import compiled
from nescio.lang.zones import SIGN_OFF, SIGNATURE, zone_at, zones_of
from nescio.text.classes import LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.phrase_search import PhraseTable
from nescio.text.words import Words

# "Ministry of Justice", "Court of Human Rights in Strasbourg"; but "the Ministry and Mr Kaya".
# "Klinik für Innere" goes on with "Medizin".
_INCOMPLETE = frozenset(("innere", "internal", "general", "allgemeine", "plastische"))
_BEHIND_HEAD = frozenset(("of", "for", "the", "de", "des", "du", "für"))
_INSIDE_COMPANY = frozenset(("and", "und", "de", "du", "la", "s"))
_FURTHER_BEHIND = frozenset(("and", "in", "on", "und"))
_ACRONYM = fixed(rf"[{UPPER}](?<![\w.-].)[{UPPER}]{{1,5}}(?:-[{UPPER}]{{2,4}})?(?![\w’'-])")
_NUMBER_IN_LINE = fixed(r"[^\n\d]{0,60}\d")
_ROMAN = fixed(r"[IVXLCDM]+")
LONGEST = 12
LONGEST_GOODBYE = 3
_LONGEST_ABBREVIATION = 5


class OrganizationDetector:
    """Finds organisations with their subtype where the head noun tells it."""

    name = "organization"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        heads = _heads(passage.lang)
        for first, last in passage.runs:
            for index in range(first, last + 1):
                head = heads.get(words.folded[index])
                if head and words.texts[index][0].isupper() and not _is_goodbye(passage, words, index):
                    start, end = self._extent(passage, words, first, index, last)
                    if end - start > 1:
                        yield self._mention(words, start, end, head, 0.8)
        yield from self._companies(passage)
        yield from self._known(passage)
        yield from self._acronyms(passage)
        yield from self._houses(passage)

    def _houses(self, passage: Passage) -> Iterator[Mention]:
        """Houses that are named after the place where they stand; not "die Schule am Montag"."""
        own = language(passage.lang).organizations
        if not own.houses or not passage.words.like(methodcaller("endswith", own.house_words)):
            return
        for kind, pattern in own.houses.items():
            for match in compiled(pattern).finditer(passage.text):
                place = match["place"].split(" ")
                written = next((number for number, word in enumerate(place) if not word[0].isupper()), len(place))
                if _is_named(place[:written], passage.lang):
                    end = match.start("place") + len(" ".join(place[:written]))
                    yield Mention(match.start(), end, kind, 0.8, self.name)

    def _extent(self, passage: Passage, words: Words, first: int, head: int, last: int) -> tuple[int, int]:
        """The name around a head noun: capitalised words before it, "of ..." and, in German, a name behind it."""
        start = head
        while start > first and head - start < LONGEST and self._joins(passage, words, start - 1, first):
            start -= 1
        start = _without_openers(words, start, head, passage.lang)
        end = head + 1
        while end <= last and end - head < LONGEST and self._follows(passage, words, end, direct=end == head + 1):
            end += 1
        while end > head + 1 and not words.texts[end - 1][0].isupper():
            end -= 1
        return start, end

    def _follows(self, passage: Passage, words: Words, index: int, *, direct: bool) -> bool:
        """Whether a word behind the head noun (``direct``: right behind it) belongs to the name.

        A line with a number below the name is an address, one that begins with a function word a sentence.
        """
        if "\n" in passage.text[words.ends[index - 1] : words.starts[index]] and (
            _NUMBER_IN_LINE.match(passage.text, words.starts[index])
            or words.folded[index] in function_words(passage.lang)
        ):
            return False
        if words.texts[index][0].isupper():
            if words.folded[index] in titles(passage.lang):
                return False
            if words.folded[index - 1] in _INCOMPLETE:
                return True
            # "Bank EKI Vollmacht geben": where nouns have capitals, one behind the name may be a word of the sentence.
            if not direct and words.texts[index - 1][0].isupper() and _is_noun(words.folded[index], passage.lang):
                return False
            return not direct or language(passage.lang).organizations.name_follows_head
        return words.texts[index] in _BEHIND_HEAD or (not direct and words.texts[index] in _FURTHER_BEHIND)

    def _joins(self, passage: Passage, words: Words, index: int, first: int) -> bool:
        """Whether the word before an organisation's name belongs to it."""
        if "\n\n" in passage.text[words.ends[index] : words.starts[index + 1]]:
            return False
        if words.texts[index][0].isupper():
            is_apart = passage.text[words.ends[index] : words.starts[index + 1]] == " "
            if (
                is_apart
                and is_ordinary(words.folded[index], passage.lang)
                and _is_noun(words.folded[index], passage.lang)
            ):
                return False  # "Termin Praxis Dr. Blume", "zwei Wochen Gefängnis"
            return words.folded[index] not in SURE_TITLES
        return words.texts[index] in ("and", "und", "of", "for", "s") and index > first

    def _companies(self, passage: Passage) -> Iterator[Mention]:
        """A company form and the capitalised words before it, back to the company before."""
        words = passage.words
        previous_start = previous_end = 0
        for match in _company_pattern().finditer(passage.text):
            left = bisect_left(words.starts, match.start("form")) - 1
            if left < 0 or match.start("form") - words.ends[left] > 2 or not words.texts[left][0].isupper():
                continue
            if passage.text[words.ends[left]] == "." and len(words.texts[left]) > _LONGEST_ABBREVIATION:
                continue  # a sentence ends: "bei Colitis. KG ab sofort"
            run = _run_of(passage, left)
            start = left
            while (
                start > run.start
                and words.starts[start - 1] >= previous_end
                and self._joins_company(passage, start - 1)
            ):
                start -= 1
            start = _without_openers(words, start, left, passage.lang)
            if words.folded[start] in function_words(passage.lang):
                continue
            goes_on = words.ends[left] == previous_end  # "Okafor Holdings Inc.": two forms, one company
            previous_start = previous_start if goes_on else words.starts[start]
            previous_end = match.end("form")
            yield Mention(previous_start, previous_end, "ORG/COMPANY", 0.9, self.name)

    def _joins_company(self, passage: Passage, index: int) -> bool:
        """Capitalised words belong to a company's name, and "of" only behind a head noun ("Bank of Cyprus Ltd")."""
        words = passage.words
        gap = passage.text[words.ends[index] : words.starts[index + 1]]
        if "\n" in gap and _is_signed(passage, words.starts[index]):
            return False
        if words.texts[index][0].isupper():
            return words.folded[index] not in SURE_TITLES
        if words.texts[index] in _INSIDE_COMPANY:
            return True
        return words.folded[index - 1] in _heads(passage.lang)

    def _known(self, passage: Passage) -> Iterator[Mention]:
        """Organisations that everybody knows, written with the capitals that they have."""
        words = passage.words
        for first, last, (type_name, written) in _known_names(passage.lang).match(passage):
            surface = passage.text[words.starts[first] : words.ends[last - 1]]
            if written.isupper() and last == first + 1 and surface != written:
                continue
            if surface[0].isupper() == written[0].isupper() and not _is_goodbye(passage, words, first):
                yield self._mention(words, first, last, type_name, 0.75)

    def _acronyms(self, passage: Passage) -> Iterator[Mention]:
        text = passage.text
        for match in _ACRONYM.finditer(text):
            word = match[0]
            if word in _common_acronyms() or _ROMAN.fullmatch(word) or fold(word) in function_words(passage.lang):
                continue
            if not _shouted(text, match.start(), match.end()):
                yield Mention(match.start(), match.end(), "ORG", 0.5, self.name)

    def _mention(self, words: Words, start: int, end: int, type_name: str, score: float) -> Mention:
        return Mention(words.starts[start], words.ends[end - 1], type_name, score, self.name)


def _is_named(place: list[str], lang: str) -> bool:
    """Whether words with capitals are the name of a place: several of them, or one that is no ordinary noun."""
    if not place or fold(place[0]) in titles(lang):
        return False
    return len(place) > 1 or not (is_ordinary(fold(place[0]), lang) or fold(place[0]) in ordinary_nouns(lang))


def _is_noun(word: str, lang: str) -> bool:
    """Whether a word is a noun where nouns have capitals, and no name of a person or place."""
    # Short ones are parts of names: "Süd", "Mitte", "Land".
    is_long = len(word) > _LONGEST_ABBREVIATION
    return is_long and word in ordinary_nouns(lang) and word not in family_names() and word not in places()


def _is_goodbye(passage: Passage, words: Words, index: int) -> bool:
    """Whether an abbreviation closes a mail: "LG" is a court everywhere but before a name at the end."""
    if len(words.texts[index]) > LONGEST_GOODBYE:
        return False
    zone = zone_at(zones_of(passage), words.starts[index])
    return zone is not None and zone.kind == SIGN_OFF


def _is_signed(passage: Passage, place: int) -> bool:
    """Whether a place lies where lines stand each for itself: the name of a person, then that of a company."""
    zone = zone_at(zones_of(passage), place)
    return zone is not None and zone.kind in (SIGN_OFF, SIGNATURE)


@cache
def _heads(lang: str) -> dict[str, str]:
    """Last word of a head noun -> type."""
    return {fold(phrase).split()[-1]: type_name for phrase, type_name in rows(lang, "organization_heads.tsv")}


@cache
def _known_names(lang: str) -> PhraseTable[tuple[str, str]]:
    """Keys of known names, in all forms -> (type, as it is written)."""
    inflect = language(lang).organizations.inflected
    return PhraseTable(
        {
            phrase_key(form): (type_name, name)
            for type_name, names in rows(lang, "known_organizations.tsv")
            for name in names.split(";")
            for form in (name, *inflect(name))
        }
    )


@cache
def _common_acronyms() -> frozenset[str]:
    return frozenset(lines("any", "common_acronyms.txt"))


@cache
def _company_pattern() -> re.Pattern[str]:
    # In the order of their lengths as patterns.
    forms = sorted(lines("any", "company_forms.txt"), key=lambda form: len(re.escape(form)), reverse=True)
    form = led_alternation(forms, rf"(?<=[{LETTER}\d.&’') ,-] .)", blank=" ")
    return fixed(rf"(?P<form>{form}(?: & Co\.? KG)?)(?![\w-])")


def _run_of(passage: Passage, index: int) -> range:
    """The run that holds a word, as a range of word indices."""
    place = bisect_right(passage.runs, (index, len(passage.words))) - 1
    first, last = passage.runs[place]
    return range(first, last + 1)


def _without_openers(words: Words, start: int, head: int, lang: str) -> int:
    """Skip function words that are capitalised only because they open a sentence, and dangling connectors."""
    while start < head and (words.folded[start] in function_words(lang) or not words.texts[start][0].isupper()):
        start += 1
    return start


def _shouted(text: str, start: int, end: int) -> bool:
    """Whether the words around are in capitals, too: a heading, not an acronym."""
    around = text[max(0, start - 25) : start] + text[end : end + 25]
    letters = [c for c in around if c.isalpha()]
    return sum(c.isupper() for c in letters) > 0.5 * len(letters) if letters else True
