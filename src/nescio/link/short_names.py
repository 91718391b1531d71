"""Short names of organisations, places and offices: what a document says in full once and in short afterwards.

A short name counts where only one thing that was named in full before it can be meant, or only one behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from nescio.document import Document
from nescio.identity.rule import folded_words, function_words, is_ordinary, national_words
from nescio.lang import gazetteers, language, rows
from nescio.link.asides import aliases
from nescio.link.groups import Groups
from nescio.link.reading import Reading, content_words, without_company_form
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_TYPES = frozenset(("ORG", "LOC", "DEM", "MISC"))
# A town as big as this gives its name to courts; smaller ones are often ordinary words, too.
_TOWN_DIGITS = 6
_SHORTEST_ACRONYM, _LONGEST_ACRONYM = 2, 10
_CAPITALS = fixed(r"[^\W\d_a-zß-öø-ÿ]")
# Kinds of clubs: "FC", "TSV".
_LONGEST_KIND = 3
# How many names in full a short one is compared with: two things already make it doubtful.
_ENOUGH = 8

Form = tuple[str, ...]


class ShortNames:
    """The short names that the full names of a document may have."""

    def __init__(self, document: Document, readings: Sequence[Reading]) -> None:
        self._document = document
        self._lang = document.lang
        self._readings = [reading for reading in readings if reading.mention.main_type in _TYPES]
        # (type, form) -> the first full names in the order of the text.
        self._full: dict[tuple[str, Form], list[Reading]] = {}
        seen: set[tuple[str, Form, str]] = set()
        for reading in self._readings:
            kind = reading.mention.main_type
            if (kind, reading.words, reading.surface) in seen:
                continue
            seen.add((kind, reading.words, reading.surface))
            for form in self._forms(reading):
                found = self._full.setdefault((kind, form), [])
                if len(found) < _ENOUGH:
                    found.append(reading)

    def join(self, groups: Groups) -> None:
        """Join mentions with the things that they are short names of."""
        for reading in self._readings:
            kind = reading.mention.main_type
            for form in self._asked(reading):
                found = self._full.get((kind, form), ())
                full = self._meant(reading, [one for one in found if one.words != reading.words], groups)
                if full is not None:
                    groups.join(reading.index, full.index)
                    break

    def _meant(self, reading: Reading, full: Sequence[Reading], groups: Groups) -> Reading | None:
        """The one full name that a short one can mean, of those before it or else of those behind it."""
        before: dict[int, Reading] = {}
        behind: dict[int, Reading] = {}
        for one in full:
            side = before if one.mention.start < reading.mention.start else behind
            side.setdefault(groups.root(one.index), one)
        candidates = before or behind
        return next(iter(candidates.values())) if len(candidates) == 1 else None

    def _asked(self, reading: Reading) -> Iterator[Form]:
        """The forms under which a mention may be known; a bare kind ("the University") needs an article."""
        words = reading.words
        if not words:
            return
        if len(words) == 1:
            if _is_acronym(reading.surface):
                yield ("acronym", words[0])
            if words[0] in self._kinds(reading):
                if self._is_definite(reading):
                    yield ("kind", words[0])
                return
        yield words
        if name := next(aliases(reading.surface, self._lang), ""):
            yield content_words(name, self._lang)

    def _kinds(self, reading: Reading) -> frozenset[str]:
        if reading.mention.main_type == "LOC":
            return gazetteers.cues(self._lang, "link_words.tsv")["place"]
        if reading.mention.main_type == "DEM":
            return frozenset(reading.words) if reading.surface[0].isupper() else frozenset()
        return _heads(self._lang)

    def _is_definite(self, reading: Reading) -> bool:
        """Whether an article stands before a mention or at its beginning."""
        determiners = language(self._lang).writing.determiners
        if folded_words(reading.surface)[0] in determiners:
            return True
        start = reading.mention.start
        before = folded_words(self._document.text[max(0, start - 20) : start])
        return bool(before) and before[-1] in determiners

    def _forms(self, reading: Reading) -> Iterator[Form]:
        """The forms that a full name may have in short."""
        names = [*aliases(reading.surface, self._lang)]
        for name in names:
            words = content_words(name, self._lang)
            yield words
            yield from self._shortened(reading, name, words)
            if len(words) == 1 and _is_acronym(name):
                yield ("acronym", words[0])
        if not names:
            yield from self._shortened(reading, reading.surface, reading.words)

    def _shortened(self, reading: Reading, name: str, words: Form) -> Iterator[Form]:
        kind, lang = reading.mention.main_type, self._lang
        if len(words) < 2:
            return
        if (head := _before_function_word(name, lang)) and kind in ("LOC", "DEM"):
            yield head if kind == "LOC" else ("kind", *head)
        if kind == "LOC" and words[-1] in self._kinds(reading):
            yield ("kind", words[-1])
        if kind != "ORG":
            return
        yield from _of_organization(words, lang)
        for acronym in {_initials(words), _initials(folded_words(name))}:
            if _SHORTEST_ACRONYM <= len(acronym) <= _LONGEST_ACRONYM:
                yield ("acronym", acronym)


def _of_organization(words: Form, lang: str) -> Iterator[Form]:
    """Without its town ("Regional Court"), without its company form and kind ("Acme"), or by its kind alone ("the Ministry")."""
    bare = without_company_form(words)
    if bare != words:
        yield bare
    left_out = gazetteers.cues(lang, "link_words.tsv")["left_out"]
    start = 0
    while start < len(words) - 2 and (words[start] in left_out or _is_specific(words[start], lang)):
        start += 1
        yield words[start:]
    # "Acme", "Acme Tools" for "Acme Tools Trading"; of ordinary words two at least, and only of a company: "Green Leaf".
    named = _is_specific(bare[0], lang) and not _is_place(bare[0]) and bare[0] not in national_words(lang)
    if named or bare != words:
        for end in range(1 if named else 2, len(bare)):
            # "Whitby Prison Commission" is not Whitby Prison.
            if bare[end - 1] not in _heads(lang):
                yield bare[:end]
    if len(bare) > 1 and len(bare[0]) <= _LONGEST_KIND and _is_specific(bare[1], lang):
        yield bare[1:]  # "TSV Ahlbach"
    vague = gazetteers.cues(lang, "link_words.tsv")["vague"]
    for word in {words[0], bare[-1]}:
        if word in _heads(lang) and word not in vague:
            yield ("kind", word)


def _before_function_word(name: str, lang: str) -> Form:
    """ "Frankfurt" of "Frankfurt am Main", "Minister" of "Minister of Economy"; nothing if there is no function word."""
    words = folded_words(name)
    place = next((place for place, word in enumerate(words) if place and word in function_words(lang)), 0)
    return words[:place]


def _initials(words: Form) -> str:
    return "".join(word[0] for word in words)


def _is_acronym(surface: str) -> bool:
    """Whether a single word is written like an acronym: with two capitals at least."""
    return len(_CAPITALS.findall(surface)) > 1 and len(folded_words(surface)[-1]) <= _LONGEST_ACRONYM


def _is_specific(word: str, lang: str) -> bool:
    """Whether a word belongs to one organisation alone: no ordinary word, or a nation."""
    if word in _heads(lang):
        return False
    return not is_ordinary(word, lang) or word in national_words(lang) or word.isdigit()


def _is_place(word: str) -> bool:
    place = gazetteers.places().get(word)
    return place is not None and place.digits >= _TOWN_DIGITS


@cache
def _heads(lang: str) -> frozenset[str]:
    """Nouns that organisations are called by, of one word, folded."""
    return frozenset(fold(row[0]) for row in rows(lang, "organization_heads.tsv") if " " not in row[0])
