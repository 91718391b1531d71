"""Whole numbers in words, read and written: English and German cardinals up to trillions."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import rows
from nescio.lang.alternation import alternation
from nescio.text.classes import DASH

_APART = re.compile(r"\w+ty \w+", re.IGNORECASE)  # "twenty three"
_GERMAN_SCALES = ((10**12, "Billion", "Billionen"), (10**9, "Milliarde", "Milliarden"), (10**6, "Million", "Millionen"))
_ENGLISH_SCALES = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (10**3, "thousand"))


def read_number(words: str, lang: str) -> int | None:
    """ "one hundred and two" is 102, "zweiundzwanzig" is 22; None for what is no whole number."""
    return _read_german(words) if lang == "de" else _read_english(words)


def write_number(value: int, lang: str, like: str = "") -> str:
    """The number in words, with a capital where ``like`` has one; 1 in German is "eins"."""
    words = _german(value) if lang == "de" else _english(value, american="hundred " in like and " and " not in like)
    if lang != "de" and _APART.fullmatch(like):
        words = words.replace("-", " ")
    return words[0].upper() + words[1:] if like[:1].isupper() else words


def _read_english(words: str) -> int | None:
    table = {word: (int(value), kind) for word, value, kind in rows("en", "cardinals.tsv") if value}
    total = group = 0
    for word in re.findall(rf"[^\W\d_{DASH}]+", words.lower()):
        if word == "and":
            continue
        if word not in table:
            return None
        value, kind = table[word]
        if kind == "unit":
            group += value
        elif value < 1000:
            group = (group or 1) * value
        else:
            total += (group or 1) * value
            group = 0
    return total + group


def _read_german(words: str) -> int | None:
    total = 0
    group = 0
    for word in words.split():
        if (scale := _german_scales().get(word)) is not None:
            total, group = total + (group or 1) * scale, 0
        elif (value := _read_compound(word.lower())) is None or group:
            return None
        else:
            group = value
    return total + group


def _read_compound(word: str) -> int | None:
    parts = _german_parts().findall(word)
    if "".join(parts) != word:
        return None
    values = {part: value for part, value, kind in rows("de", "cardinals.tsv") if kind == "part"}
    total = group = 0
    for part in parts:
        if part == "und":
            continue
        if "." in values[part]:
            return None
        value = int(values[part])
        if value == 1000:
            total, group = (total + group or 1) * value, 0
        elif value == 100:
            group = (group or 1) * value
        else:
            group += value
    return total + group


@cache
def _german_parts() -> re.Pattern[str]:
    parts = (word for word, _, kind in rows("de", "cardinals.tsv") if kind == "part")
    return re.compile(rf"{alternation(parts)}|und")


@cache
def _german_scales() -> dict[str, int]:
    return {word: int(value) for word, value, kind in rows("de", "cardinals.tsv") if kind == "scale"}


@cache
def _names(lang: str) -> dict[int, str]:
    """The usual word for each number that has one."""
    table = reversed(rows(lang, "cardinals.tsv"))
    return {int(value): word for word, value, kind in table if kind in ("unit", "part") and value and "." not in value}


def _english(value: int, *, american: bool) -> str:
    names = _names("en")
    if value < 100:
        return names[value] if value in names else f"{names[value // 10 * 10]}-{names[value % 10]}"
    if value < 1000:
        rest = "" if value % 100 == 0 else ("" if american else " and") + " " + _english(value % 100, american=american)
        return f"{names[value // 100]} hundred{rest}"
    scale, name = next(pair for pair in _ENGLISH_SCALES if pair[0] <= value)
    below = value % scale
    head = f"{_english(value // scale, american=american)} {name}"
    link = " " if below >= 100 or american else " and "
    return head + link + _english(below, american=american) if below else head


def _german(value: int) -> str:
    for scale, one, many in _GERMAN_SCALES:
        if value >= scale:
            count, rest = divmod(value, scale)
            head = f"eine {one}" if count == 1 else f"{_german(count)} {many}"
            return f"{head} {_german(rest)}" if rest else head
    names = _names("de")
    if value >= 1000:
        count, rest = divmod(value, 1000)
        return ("" if count == 1 else _bound(count)) + "tausend" + (_german(rest) if rest else "")
    if value >= 100:
        count, rest = divmod(value, 100)
        return ("" if count == 1 else names[count]) + "hundert" + (_german(rest) if rest else "")
    if value == 1:
        return "eins"
    if value in names:
        return names[value]
    if value < 20:
        return names[value - 10] + "zehn"
    unit = value % 10
    return f"{'ein' if unit == 1 else names[unit]}und{names[value - unit]}"


def _bound(value: int) -> str:
    """Before "tausend" the last "eins" loses its s."""
    word = _german(value)
    return word[:-1] if word.endswith("eins") else word
