"""What a reader sees of a masked text: its words with their places, and gaps where something was masked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

# What stands for a mask between the words of a text.
GAP = ""
# Marks that anonymisers leave: [PERSON 1], <NAME>, {{city}}, ***, XXXX, ____, black boxes.
_MARK = fixed(
    r"\[[A-Z][A-Z_/ -]{1,30}(?: ?\d{1,6}| [0-9a-f]{4,16})?\]"
    r"|\[[^\W\d_][^\W\d_ -]*(?:[ -][^\W\d_]+){0,2} \d{1,6}\]"  # [place 1], [E-Mail-Adresse 1]
    r"|</?[A-Z][A-Z_]{1,30}\d{0,6}>|\{\{?[A-Za-z][A-Za-z_]{1,30}\}\}?|\*{2,}|\bX{3,}\b|_{3,}|[\u2580-\u259f\u25a0]+"
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is compared, and where it stands; a gap has no text."""

    text: str
    start: int
    end: int


@cache
def labels() -> frozenset[str]:
    """Words in capitals that anonymisers write for what they removed."""
    lines = files("nescio.text").joinpath("mask_labels.txt").read_text(encoding="utf8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def wording(text: str) -> list[Word]:
    """The words of a text in order, folded, with one gap for each mask."""
    return list(_words(text))


def _words(text: str) -> Iterator[Word]:
    position = 0
    for mark in [*_MARK.finditer(text), None]:
        for match in WORD.finditer(text, position, mark.start() if mark else len(text)):
            word = match[0]
            yield Word(GAP if word in labels() else fold(word), match.start(), match.end())
        if mark:
            yield Word(GAP, mark.start(), mark.end())
            position = mark.end()
