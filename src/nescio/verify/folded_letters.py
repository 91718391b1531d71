"""One letter for each letter, as a reader takes it: small, without accents, of full width or of another script that looks Latin."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from nescio.lang import rows
from nescio.text.patterns import fixed

# Stands for what is not read at all: invisible signs, marks of emphasis.
FILLER = "\u2060"
_EMPHASIS = "*_`~"
# Not "[...]+", for which ``re`` does not skip ahead.
_NOT_PLAIN = fixed(f"[{_EMPHASIS}\x80-\U0010ffff][{_EMPHASIS}\x80-\U0010ffff]*")
# One sign for several letters, as in typeset texts; the only signs that keep their form here.
LIGATURE = fixed("[\ufb00-\ufb06\u0132\u0133\u01c4-\u01cc]")
# Letters that plain ASCII writes with another one. Of those that it writes with two ("ss", "ae"), this is the first.
_PLAIN = dict(zip("ßẞØøŁłĐđðÆæŒœÞþĦħŊŋıİ", "ssoolldddaaootthhnnii", strict=True))


@cache
def look_alikes() -> dict[str, str]:
    """Letters of other scripts and the Latin ones they look like."""
    return {sign: letter for letter, signs in rows("any", "look_alikes.tsv") for sign in signs}


class _Folding(dict[int, str]):
    """A table for ``str.translate`` that is filled as letters are met."""

    def __missing__(self, code: int) -> str:
        folded = _folded(chr(code))
        self[code] = folded
        return folded


def _folded(sign: str) -> str:
    if sign in _EMPHASIS or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return FILLER
    if LIGATURE.match(sign):
        return sign.lower()
    bare = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    first = bare if len(bare) == 1 else sign
    first = _PLAIN.get(first) or look_alikes().get(first) or first
    if first.isdecimal():
        return str(unicodedata.decimal(first))
    return first.lower()[:1]


_FOLDING = _Folding()


def folded_letters(text: str) -> str:
    """A text of the same length in folded letters."""
    # Of most texts nearly all is plain: only the rest is looked up sign by sign, which takes ten times as long.
    return _NOT_PLAIN.sub(_folded_stretch, text).lower()


def _folded_stretch(match: re.Match[str]) -> str:
    return match[0].translate(_FOLDING)
