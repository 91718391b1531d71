"""Search a text for secrets in all their variants, in time that grows with the length of the text alone.

One pass of Aho and Corasick's automaton finds the letters of all secrets, whatever stands between them; each distinct word is
then looked up among the misspellings of names. What is found is judged one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count

from ahocorasick_rs import AhoCorasick, Implementation, MatchKind

from nescio.verify.judge import SHORTEST_PART, VERY_LONG, Find, Judge, Variant
from nescio.verify.known_words import is_no_name
from nescio.verify.loose_text import LooseText
from nescio.verify.misspellings import Misspellings
from nescio.verify.secrets import Secret


def may_hold_any(text: LooseText) -> bool:
    """Whether anything can be found in a text: in a few letters, none of them disguised, nothing is."""
    return len(text.letters) >= SHORTEST_PART or any(map(text.is_disguised, range(len(text.words))))


class TolerantSearch:
    """A searcher for the secrets of one document."""

    def __init__(self, secrets: Sequence[Secret]) -> None:
        self._secrets = {secret.letters: secret for secret in secrets}
        # Of shorter names only whole words count, and those are found word by word.
        self._searched = [secret for secret in secrets if len(secret.letters) >= SHORTEST_PART]
        # The kind of automaton that is made fastest: it serves for one document.
        self._automaton = AhoCorasick(
            [secret.letters for secret in self._searched],
            MatchKind.Standard,
            implementation=Implementation.NoncontiguousNFA,
        )
        self._misspellings = Misspellings(secret.letters for secret in secrets if secret.may_be_misspelt)

    def find(self, text: LooseText) -> Iterator[Find]:
        """All finds in a text, in no order; some may overlap."""
        judge = Judge(text, self._secrets)
        yield from self._letters(text, judge)
        yield from self._short_names(text, judge)
        yield from self._misspelt(text)

    def _letters(self, text: LooseText, judge: Judge) -> Iterator[Find]:
        if not self._searched:
            return
        for number, start, end in self._automaton.find_matches_as_indexes(text.letters, overlapping=True):
            if find := judge.find(self._searched[number], start, end):
                yield find

    def _short_names(self, text: LooseText, judge: Judge) -> Iterator[Find]:
        """Names too short for the search above, where they are disguised; undisguised ones are for the first check."""
        short = {letters: secret for letters, secret in self._secrets.items() if len(letters) < SHORTEST_PART}
        if short.keys().isdisjoint(text.different_words):
            return
        for number in compress(count(), map(short.__contains__, text.words)):
            start = text.starts[number]
            if text.is_disguised(number) and (
                find := judge.find(short[text.words[number]], start, text.end_of(number))
            ):
                yield find

    def _misspelt(self, text: LooseText) -> Iterator[Find]:
        if not self._misspellings:
            return
        meant = {
            word: name
            for word in text.different_words - self._secrets.keys()
            if (name := self._misspellings.of(word)) and (word[0] == name[0] or len(name) >= VERY_LONG)
        }
        if not meant:
            return
        places = list(compress(count(), map(meant.__contains__, text.words)))
        # Names are written with a capital; a word that is not so everywhere is none.
        small = {text.words[place] for place in places if not text.said(place)[0].isupper()}
        for place in places:
            secret = self._secrets[meant[text.words[place]]]
            # What differs in its ending alone is rather another form of the same noun.
            if secret.is_doubted and text.words[place][:-1] in (
                secret.letters[:-2],
                secret.letters[:-1],
                secret.letters,
            ):
                continue
            if text.words[place] not in small and not is_no_name(text.said(place)):
                yield Find(text.starts[place], text.end_of(place), secret, Variant.MISSPELT)
