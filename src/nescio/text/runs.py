"""Runs of capitalised words: where names of people and organisations can stand.

A run goes on over a space, a hyphen, an apostrophe, an ampersand, a line break in prose, the quotation marks of a nickname, the
full stop of an initial or of an abbreviation, and over lower-case connectors that stand between capitalised words ("Bank of
England", "van der Berg").
"""

from __future__ import annotations

from collections.abc import Iterator

from nescio.text.lines import line_ends_between
from nescio.text.patterns import fixed
from nescio.text.words import Words

CONNECTORS = frozenset(
    "of the for and in on de del della di da do dos das du la le les van von der den ten ter te zu zum zur vom bin bint ibn al el"
    " ul abu y e af av und für des d l st s h c".split()
)
MAX_CONNECTORS = 3
_OPENING, _CLOSING = "\"“„‘'", "\"”“’'"
_GAP = fixed(rf"[ \t\u00a0]{{1,2}}|[-\u2010\u2011'’&/]|[ \t]?\r?\n[ \t>]*| & | [{_OPENING}]|[{_CLOSING}] ")
# After a single letter or an abbreviation a full stop does not end the run; after any other word ("Kaya.") it does.
_GAP_AFTER_SHORT = fixed(r"\.?[ \t\u00a0]{0,2}-?|\.[ \t]?\r?\n[ \t>]*")
_ABBREVIATIONS = frozenset(
    "mr mrs ms mx messrs dr dres prof rev fr sr jr st ste hon gen maj col capt lt sgt cpl pte cllr cmdr supt insp"
    " gov sen rep pres hr hrn frl fam dipl ing mag ra rain kfm ph univ ges co bros mt ft nr no".split()
)


def capital_runs(text: str, words: Words) -> Iterator[tuple[int, int]]:
    """Yield (first, last) word indices, inclusive; first and last are capitalised, connectors may stand between."""
    capitals = words.capitals
    if not capitals:
        return
    first = previous = capitals[0]
    for index in capitals[1:]:
        if not _connected(text, words, previous, index):
            yield first, previous
            first = index
        previous = index
    yield first, previous


def _connected(text: str, words: Words, left: int, right: int) -> bool:
    between = right - left
    if between == 1:
        return _goes_on(text, words, left)
    if between > MAX_CONNECTORS + 1:
        return False
    return all(words.texts[index] in CONNECTORS for index in range(left + 1, right)) and all(
        _goes_on(text, words, index) for index in range(left, right)
    )


def _goes_on(text: str, words: Words, index: int) -> bool:
    """Whether a run goes on from this word over what stands behind it."""
    end, start = words.ends[index], words.starts[index + 1]
    gap, word = text[end:start], words.folded[index]
    if gap == " ":
        return True
    if line_ends_between(text, end, start):
        return False
    if _GAP.fullmatch(gap):
        return True
    return (len(word) == 1 or word in _ABBREVIATIONS) and _GAP_AFTER_SHORT.fullmatch(gap) is not None
