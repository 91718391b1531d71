"""Names of fonts that everybody may have."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from nescio.formats.vocabulary.lists import phrases

# Weights, widths, slants, scripts and the marks of foundries, which stand behind the name of a family.
_VARIANTS = frozenset(
    "thin hairline extralight ultralight light semilight demilight regular normal roman book medium demi semibold demibold bold "
    "extrabold ultrabold black heavy extrablack narrow condensed compressed cond extended expanded italic oblique ital bt mt ms "
    "std pro ps psmt lt itc com ce cyr greek tur baltic western bolditalic boldoblique lightitalic boldmt italicmt bolditalicmt "
    "identity h v wgl 3of9".split()
)
_BREAKS = re.compile(r"[\s_,-]+")
# "BCDEEE+Calibri": a font of which a PDF file holds only some letters.
_SUBSET = re.compile(r"^[A-Z]{6}\+")
# "Calibri (Body)"
_REMARK = re.compile(r"\s*\([\w ]*\)$")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
# What the themes of Office call the fonts that they set: "+mn-lt".
_OF_THEME = re.compile(r"\+m[nj]-(?:lt|ea|cs)")


@lru_cache(maxsize=4096)
def is_font(name: str) -> bool:
    """Whether a name is that of a font that programs come with, in any weight and width."""
    name = _REMARK.sub("", _SUBSET.sub("", name.strip(" '\"@")))
    if not name or _OF_THEME.fullmatch(name):
        return True
    known = phrases("fonts.txt")
    return any(_family(text) in known for text in (name, _CAMEL.sub(" ", name)))


def _family(name: str) -> str:
    # OpenDocument numbers the variants of a font: "Arial1".
    parts = _BREAKS.split(unicodedata.normalize("NFKC", name).casefold().strip().rstrip("0123456789") or name)
    while len(parts) > 1 and (parts[-1] in _VARIANTS or parts[-1].isdigit()):
        parts.pop()
    return "".join(parts)
