"""Cyrillic, Greek, Georgian and Armenian names as European documents write them in Latin letters."""

from __future__ import annotations

from gazetteers.writing import source_rows

_LETTERS = dict(source_rows("romanization.tsv"))
_ACCENTS = str.maketrans("άέήίόύώϊϋΐΰ", "αεηιουωιυιυ")
_PAIRS = (("αυ", "av"), ("ευ", "ef"), ("ου", "ou"), ("μπ", "b"), ("ντ", "nt"), ("γγ", "ng"), ("ու", "u"))


def romanize(name: str) -> str:
    """The name in Latin letters with capitals, or "" if it has letters of another script."""
    lower = name.lower().translate(_ACCENTS)
    for pair, latin in _PAIRS:
        lower = lower.replace(pair, latin)
    letters = [_LETTERS.get(letter, letter) for letter in lower]
    if any(len(letter) == 1 and ord(letter) > 0x24F for letter in letters):
        return ""
    return "".join(letters).title()


def is_latin(name: str) -> bool:
    """Whether all letters are Latin (with any diacritics)."""
    return all(ord(c) < 0x250 or 0x1E00 <= ord(c) < 0x1F00 or c == "\u2019" for c in name)
