"""Whole numbers in words, read and written in any language."""

from __future__ import annotations

from nescio.lang import language


def read_number(words: str, lang: str) -> int | None:
    """ "one hundred and two" is 102, "zweiundzwanzig" is 22; None for what is no whole number."""
    return language(lang).numbers.read(words)


def write_number(value: int, lang: str, like: str = "") -> str:
    """The number in words, with a capital where ``like`` has one; 1 in German is "eins"."""
    words = language(lang).numbers.write(value, like)
    return words[0].upper() + words[1:] if like[:1].isupper() else words
