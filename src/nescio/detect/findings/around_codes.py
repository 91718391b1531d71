"""Where names, codes and amounts meet: "BIC RLNWATWW" is nobody, and "TRL" in "Karapınar TRL 300" is no family name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from nescio.document import Mention
from nescio.lang import lines
from nescio.text.classes import LOWER, UPPER
from nescio.text.patterns import fixed

# The score of a code behind its label, or with its check digits.
_SURE = 0.95
_RECOGNIZER = "neural"
_CURRENCY_AT_END = fixed(r"[ \u00a0]([A-Z]{3})\Z")
_NAME_AND_CURRENCY = fixed(rf"(?P<name>(?:[{UPPER}][{LOWER}]+[ \u00a0])+)(?P<code>[A-Z]{{3}})[ \u00a0]?\d")
_AMOUNT_BEHIND = fixed(r"[ \u00a0]?[\d*]")
_SMALL_WORDS = fixed(rf"(?:[ \t][{LOWER}]+)+")
_SHORTEST_WITH_CURRENCY = 5


def sure_codes(found: Iterable[Mention]) -> list[tuple[int, int]]:
    """Where the rules are sure of a code, in order."""
    return sorted((one.start, one.end) for one in found if one.main_type == "CODE" and one.score >= _SURE)


def as_code(text: str, mention: Mention, codes: Sequence[tuple[int, int]]) -> Mention:
    """The code that a recogniser took for somebody, with or without its label; any other mention as it is."""
    if mention.source != _RECOGNIZER or mention.main_type != "PERSON":
        return mention
    for start, end in codes[bisect_left(codes, (mention.start, 0)) :]:
        if start >= mention.end:
            break
        if end == mention.end and (
            start == mention.start or text[mention.start : start].strip(" :\u00a0") in _labels()
        ):
            return replace(mention, start=start, type="CODE", parts=())
    return mention


def is_label(text: str, mention: Mention) -> bool:
    """Whether a recogniser took the label of a code for one: "Ref" before its number."""
    if mention.source != _RECOGNIZER or mention.main_type != "CODE":
        return False
    word = text[mention.start : mention.end].strip(" .:#")
    return word.isalpha() and word.upper() in _labels()


def words_behind_code(text: str, mention: Mention, codes: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The words of the sentence that follow a code in its mention: "AT61 1904 ... 3201 belong"."""
    if mention.main_type != "CODE":
        return
    place = bisect_left(codes, (mention.start, 0))
    if (
        place < len(codes)
        and codes[place][0] == mention.start
        and _SMALL_WORDS.fullmatch(text, codes[place][1], mention.end)
    ):
        yield codes[place][1], mention.end


def currency_behind(text: str, mention: Mention) -> Iterator[tuple[int, int]]:
    """The currency of the amount behind a name: "Karapınar TRL" before "300"."""
    if mention.end - mention.start < _SHORTEST_WITH_CURRENCY or not _AMOUNT_BEHIND.match(text, mention.end):
        return
    code = _CURRENCY_AT_END.search(text, mention.start, mention.end)
    if code and code[1] in _currencies():
        yield code.span()


def name_before_amount(text: str, mention: Mention) -> Iterator[tuple[int, int]]:
    """The name that a recogniser took for the beginning of an amount: "Karapınar TRL 300"."""
    if mention.source == _RECOGNIZER and mention.main_type == "QUANTITY":
        name = _NAME_AND_CURRENCY.match(text, mention.start, mention.end)
        if name and name["code"] in _currencies():
            yield name.span("name")


@cache
def _currencies() -> frozenset[str]:
    return frozenset(lines("any", "currencies.tsv"))


@cache
def _labels() -> frozenset[str]:
    """Abbreviations that may stand before a code."""
    return frozenset(lines("any", "common_acronyms.txt"))
