"""Numbers in German words: "zweiundzwanzig", "drei Millionen", "zweijährig"."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import rows
from nescio.lang.alternation import alternation
from nescio.lang.definition import Numbers
from nescio.text.patterns import fixed

_TABLE = "cardinals.tsv"
_SCALES = ((10**12, "Billion", "Billionen"), (10**9, "Milliarde", "Milliarden"), (10**6, "Million", "Millionen"))


def cardinal() -> str:
    """Source of a pattern for a cardinal number, without boundaries."""
    scales = [word for word, _, kind in rows("de", _TABLE) if kind == "scale"]
    parts = alternation((word for word, _, kind in rows("de", _TABLE) if kind == "part"), either_case=True)
    return rf"(?:{parts}(?:(?:und)?{parts}){{0,11}}(?:\s{alternation(scales)})?|{alternation(scales)})"


def read(words: str) -> int | None:
    """ "zweiundzwanzig" is 22, "drei Millionen" are 3,000,000."""
    total = 0
    group = 0
    for word in words.split():
        if (scale := _scales().get(word)) is not None:
            total, group = total + (group or 1) * scale, 0
        elif (value := _read_compound(word.lower())) is None or group:
            return None
        else:
            group = value
    return total + group


def _read_compound(word: str) -> int | None:
    parts = _parts().findall(word)
    if "".join(parts) != word:
        return None
    values = {part: value for part, value, kind in rows("de", _TABLE) if kind == "part"}
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
def _parts() -> re.Pattern[str]:
    parts = (word for word, _, kind in rows("de", _TABLE) if kind == "part")
    return fixed(rf"{alternation(parts)}|und")


@cache
def _scales() -> dict[str, int]:
    return {word: int(value) for word, value, kind in rows("de", _TABLE) if kind == "scale"}


@cache
def _names() -> dict[int, str]:
    """The usual word for each number that has one."""
    table = reversed(rows("de", _TABLE))
    return {int(value): word for word, value, kind in table if kind == "part" and value and "." not in value}


def write(value: int, like: str = "") -> str:  # noqa: ARG001
    """The number in words; 1 is "eins"."""
    for scale, one, many in _SCALES:
        if value >= scale:
            count, rest = divmod(value, scale)
            head = f"eine {one}" if count == 1 else f"{write(count)} {many}"
            return f"{head} {write(rest)}" if rest else head
    names = _names()
    if value >= 1000:
        count, rest = divmod(value, 1000)
        return ("" if count == 1 else before_noun(write(count))) + "tausend" + (write(rest) if rest else "")
    if value >= 100:
        count, rest = divmod(value, 100)
        return ("" if count == 1 else names[count]) + "hundert" + (write(rest) if rest else "")
    if value == 1:
        return "eins"
    if value in names:
        return names[value]
    if value < 20:
        return names[value - 10] + "zehn"
    unit = value % 10
    return f"{'ein' if unit == 1 else names[unit]}und{names[value - unit]}"


def before_noun(word: str) -> str:
    """Before a noun, "tausend" or "jährig" the last "eins" loses its s."""
    return word[:-1] if word.lower().endswith("eins") else word


NUMBERS = Numbers(
    decimal=",",
    group=".",
    cardinal=cardinal,
    read=read,
    write=write,
    before_noun=before_noun,
    ordinal_digits=r"\d{1,2}\.",
    joined_units=r"(?:[jJ]ährig|monatig|wöchig|tägig|stündig|minütig)",
)
