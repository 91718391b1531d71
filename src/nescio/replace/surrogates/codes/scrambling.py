"""Scramble a code: a digit becomes a digit, a capital a capital, a small letter a small letter; the rest stays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import count
from string import ascii_lowercase, ascii_uppercase

from nescio.replace.surrogates.engine.choices import Choices
from nescio.text.folding import fold

_DIGITS = "0123456789"
_HEX = "0123456789abcdef"
_LETTERS = len(ascii_uppercase)
# One draw serves for a choice among 9 or 10 digits or 26 letters; ten draws are 102 bits of the 128 of one answer.
_DRAW = 9 * 10 * 13
_PER_ANSWER = 10


def bare(code: str) -> str:
    """A code without blanks, signs and case: "DE89 3704" and "de-893704" are the same one."""
    return "".join(character for character in fold(code) if character.isalnum())


def scramble(code: str, choices: Choices, *question: str, kept: Collection[int] = ()) -> str:
    """Another code of the same shape, given by the key and the question; places in ``kept`` stay as they are.

    The first digit stays nought or does not become it, so that a number keeps its length.
    """
    draws = _draws(choices, *question)
    parts: list[str] = []
    first = True
    for place, character in enumerate(code):
        draw = next(draws) if character.isalnum() else 0
        if place in kept or not character.isalnum():
            parts.append(character)
        elif character.isdigit():
            nonzero = _DIGITS[1:] if first else _DIGITS
            parts.append(character if first and character == "0" else nonzero[draw % len(nonzero)])
            first = False
        else:
            parts.append((ascii_uppercase if character.isupper() else ascii_lowercase)[draw % _LETTERS])
    return "".join(parts)


def scramble_hex(code: str, choices: Choices, *question: str) -> str:
    """Another code of hexadecimal digits; other characters stay."""
    draws = _draws(choices, *question)
    new = [_HEX[next(draws) % 16] if character in _HEX + _HEX.upper() else character for character in code]
    return "".join(new).upper() if code.isupper() else "".join(new)


def search(
    code: str,
    choices: Choices,
    fits: Callable[[str], bool],
    *question: str,
    kept: Collection[int] = (),
    check: int | None = None,
    tries: int = 1,
) -> str | None:
    """The first scrambled code, of so many tries, that is not the code itself and fits.

    ``check`` is the place of a check digit or letter: all are tried there, which spares most of the search.
    """
    for attempt in range(tries):
        new = scramble(code, choices, *question, str(attempt), kept=kept)
        for variant in _variants(new, check, kept):
            if variant != code and fits(variant):
                return variant
    return None


def _variants(code: str, check: int | None, kept: Collection[int]) -> Iterator[str]:
    if check is None or check in kept:
        yield code
        return
    # From the character that was drawn, so that where any would do none is preferred.
    alphabet = _DIGITS + ascii_uppercase
    start = max(0, alphabet.find(code[check]))
    for character in alphabet[start:] + alphabet[:start]:
        yield code[:check] + character + code[check + 1 :]


def _draws(choices: Choices, *question: str) -> Iterator[int]:
    """Numbers without end, each below a number that 9, 10 and 26 divide."""
    for answer in count():
        rest = choices.number(_DRAW**_PER_ANSWER, *question, str(answer))
        for _ in range(_PER_ANSWER):
            rest, draw = divmod(rest, _DRAW)
            yield draw
