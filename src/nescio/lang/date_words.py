"""Names in dates: months, days of the week and ordinal days, read and written again in the same form.

A form is what a writer chose: full or abbreviated, capitals or not, in which language, with a full stop or without.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from nescio.lang import language, rows

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LONGEST_SHORT = 4


class Name(NamedTuple):
    """What a name in a date means."""

    kind: str  # "month", "weekday" or "day"
    value: int
    lang: str


@cache
def names(lang: str) -> dict[str, Name]:
    """All names of a language and of those that its texts quote, in lower case."""
    known: dict[str, Name] = {}
    for tongue in (*language(lang).quotes, lang):
        for kind, file in (("month", "months.tsv"), ("weekday", "weekdays.tsv")):
            for number, name, others in rows(tongue, file):
                for form in (name, *others.split(";")):
                    known[form.lower()] = Name(kind, int(number), tongue)
        for word, value in language(tongue).dates.ordinal_days().items():
            known[word] = Name("day", value, tongue)
    return {word: name for word, name in known.items() if word}


def spell(kind: str, value: int, like: str, lang: str) -> str:
    """The month or weekday ``value`` in the form of ``like`` ("MAR." asks for "APR.")."""
    bare = like.rstrip(".")
    _, name, others = next(row for row in rows(lang, f"{kind}s.tsv") if int(row[0]) == value)
    written = name
    if is_short(bare, lang, kind):
        short = [form for form in others.split(";") if form and is_short(form, lang, kind)]
        # "Sep" and "Sept": the one as long as the form before, else the usual one.
        written = next((form for form in short if len(form) == len(bare)), next(iter(short), name))
    dot = "." if like.endswith(".") and written != name else ""
    return _cased(written, bare) + dot


def spell_day(value: int, like: str, lang: str) -> str:
    """An ordinal in words: ``spell_day(3, "Ersten", "de")`` is "Dritten"."""
    dates = language(lang).dates
    word = dates.inflect_day(next(word for word, number in dates.ordinal_days().items() if number == value), like)
    return _cased(word.title() if like[0].isupper() else word, like)


def english_suffix(day: int) -> str:
    """ "st", "nd", "rd" or "th"."""
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _cased(word: str, like: str) -> str:
    if len(like) > 1 and like.isupper():
        return word.upper()
    return word.lower() if like.islower() else word


@lru_cache(maxsize=1024)
def is_short(form: str, lang: str, kind: str) -> bool:
    """Whether it is an abbreviation; "May" is none, and neither is "Juno", which is as long as "Juni"."""
    name = names(lang).get(form.lower())
    if name is None or name.kind != kind or kind == "day":
        return False
    full = next(row[1] for row in rows(name.lang, f"{kind}s.tsv") if int(row[0]) == name.value)
    return len(form) < len(full) and len(form) <= (_LONGEST_SHORT if kind == "month" else _LONGEST_SHORT + 1)
