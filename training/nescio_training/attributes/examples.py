"""Texts with what they tell about people: our own corpus, and JSON Lines with subjects as SPIA has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from nescio.evaluate.corpus import split_of
from nescio.evaluate.persons import PersonsDocument, is_held_out, read_persons
from nescio.profiles.values import ATTRIBUTES, values_of

Open = frozenset[str | tuple[str, str]]
# What the labels of each source say nothing about: attributes, or single values of one.
_UNLABELLED_ELSEWHERE: Open = frozenset(("health", "income", ("relationship", "parent"), ("relationship", "partner")))
_UNLABELLED_HERE: Open = frozenset(("affiliation",))


@dataclass(frozen=True, slots=True)
class Example:
    """A text, what can be said of anybody in it, and what its labels leave open: attributes, or single values of one."""

    id: str
    text: str
    said: frozenset[tuple[str, str]]
    open: Open
    held_out: bool

    def tells(self, attribute: str, value: str) -> bool | None:
        """Whether a value can be said of somebody, None if the labels leave it open."""
        if (attribute, value) in self.said:
            return True
        return None if attribute in self.open or (attribute, value) in self.open else False


def read_source(path: Path, lang: str = "en") -> list[Example]:
    """A folder of our own corpus, or JSON Lines with subjects."""
    if path.is_dir():
        return [
            _example(one, lang, _UNLABELLED_HERE, split_of(f"{one.id}.txt") == "test") for one in read_persons(path)
        ]
    return [_example(one, lang, _UNLABELLED_ELSEWHERE, is_held_out(one.id)) for one in read_persons(path)]


def _example(gold: PersonsDocument, lang: str, unlabelled: Open, held_out: bool) -> Example:
    said, unclear = _said(((one.name, one.value) for person in gold.people for one in person), lang)
    return Example(gold.id, gold.text, said, unclear | unlabelled, held_out)


def _said(pairs: Iterable[tuple[str, str]], lang: str) -> tuple[frozenset[tuple[str, str]], Open]:
    """What is said, and the attributes of which something is said that has no value of ours."""
    said: set[tuple[str, str]] = set()
    unclear: set[str | tuple[str, str]] = set()
    for attribute, phrase in pairs:
        if attribute in ATTRIBUTES:
            found = values_of(attribute, phrase, lang)
            said |= {(attribute, value) for value in found}
            if not found:
                unclear.add(attribute)
    return frozenset(said), frozenset(unclear)
