"""Character classes for the standard library's ``re``, which has no ``\\p{Lu}``: Latin, Greek and Cyrillic letters.

Use them inside brackets: ``re.compile(f"[{UPPER}][{LOWER}]+")``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

_LAST_ALPHANUMERIC = 0x52F
_BLOCKS = ((0x41, 0x24F), (0x370, 0x52F), (0x1E00, 0x1FFF))


def _ranges(wanted: Callable[[str], bool], blocks: Sequence[tuple[int, int]] = _BLOCKS) -> str:
    """All letters that are wanted, as ranges where neighbours follow each other."""
    codes = [code for low, high in blocks for code in range(low, high + 1) if wanted(chr(code))]
    parts: list[str] = []
    start = previous = codes[0]
    for code in [*codes[1:], -1]:
        if code != previous + 1:
            parts.append(chr(start) if start == previous else f"{chr(start)}-{chr(previous)}")
            start = code
        previous = code
    return "".join(parts)


# Letters and digits of the same scripts: a set that ``re`` looks up in a table, faster than it asks of a sign what it is.
ALPHANUMERIC = _ranges(str.isalnum, ((0x30, _LAST_ALPHANUMERIC),))
# Where all other letters and digits are; punctuation, arrows, frames and the sign for what could not be read are left out.
FURTHER_LETTERS = r"\u0530-\u1fff\u2070-\u209f\u20d0-\u2115\u2117-\u218f\u2460-\u24ff\u2776-\ufffc\ufffe-\U0010ffff"
UPPER = _ranges(str.isupper)
LOWER = _ranges(str.islower)
# Not the two above one after the other: they take turns in Unicode, so together they are a few long ranges.
LETTER = _ranges(lambda letter: letter.isupper() or letter.islower())

# Any dash and any apostrophe that people type.
DASH = "\\-\u2010-\u2015\u2212"
APOSTROPHE = "'\u2019\u2018\u02bc"
# A blank inside a mention: spaces and at most one line break, so that mentions run across line ends but not paragraphs.
GAP = r"(?:[ \t\u00a0\u202f]+(?:\r?\n[ \t>]*)?|\r?\n[ \t>]*)"
