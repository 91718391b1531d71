"""Names by their place in a caption or a list: parties around "./.", family and given name with a comma at the start of a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nescio.text.beginnings import finditer_at_lines
from nescio.text.classes import LETTER, UPPER
from nescio.text.patterns import fixed

_WORD = rf"[{UPPER}][{LETTER}'’-]+"
_VERSUS = "./."
# Before the sign stand the last words of a line, behind it the first ones: "Tsegaye, Mekdes ./. Bölting, Grit u. a."
_BEFORE = fixed(rf"(?<![\w.,-])({_WORD}(?:,? {_WORD}){{0,2}})(?: u\. ?a\.)?\s{{1,3}}\Z")
_BEHIND = fixed(rf"\s{{1,3}}({_WORD}(?:,? {_WORD}){{0,2}})(?![{LETTER}.])")
_LONGEST = 90
# "Tsegaye, Mekdes, geb. 3.4.1991": behind it the line ends, or something is said of the person.
_CATALOGUE = fixed(rf"(?m)^[ \t]{{0,40}}({_WORD}, {_WORD})(?=[ \t]*(?:\r?$|[,;(*†]|geb\b|\./\.))")


def names_by_place(text: str, is_name: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Start and end of each name; ``is_name`` says whether a word can be one."""
    place = text.find(_VERSUS)
    while place >= 0:
        behind = place + len(_VERSUS)
        for match in (_BEFORE.search(text, max(0, place - _LONGEST), place), _BEHIND.match(text, behind)):
            if match and _are_names(match[1], is_name):
                yield match.span(1)
        place = text.find(_VERSUS, behind)
    for match in finditer_at_lines(_CATALOGUE, text):
        if _are_names(match[1], is_name):
            yield match.span(1)


def _are_names(words: str, is_name: Callable[[str], bool]) -> bool:
    return all(map(is_name, words.replace(",", "").split()))
