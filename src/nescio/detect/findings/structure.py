"""What the structure of a file says about mentions: none runs over a boundary, and a label is no mention by a guess alone.

A format notes in ``Document.meta`` its ``boundaries`` (offsets: edges of cells, ends of paragraphs) and its ``labels``
(``[start, end]``: headers of columns, keys, names of styles).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from nescio.detect.tables.column_values import is_everyday, is_everyday_word, is_known_name
from nescio.document import Document, Mention
from nescio.identity.rule import folded_words, is_ordinary
from nescio.lang.gazetteers import all_nouns, family_names, given_names, ordinary_nouns
from nescio.protocols import REPEAT
from nescio.text.words import WORD

# The detector that judges by what a text looks like; and what a rule's finding must be worth without a text around it.
_OPINION = "neural"
_SURE = 0.7
_NO_NAMES_OF_PEOPLE = frozenset(("ORG", "LOC", "MISC", "DEM"))
_LONGEST_HEADING = 60


def respecting_structure(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted, not overlapping) cut at boundaries, without those that only guess at a label."""
    boundaries: Sequence[int] = document.meta.get("boundaries", ())
    labels: Sequence[Sequence[int]] = document.meta.get("labels", ())
    segments: Sequence[int] = document.meta.get("segments", ())
    if not boundaries and not labels:
        return tuple(mentions)
    cut = [piece for mention in mentions for piece in _pieces(mention, boundaries, segments, document.text)]
    return tuple(
        mention
        for mention in cut
        if not _in_label(mention, labels) or is_sure(mention) or _is_somebody(mention, document)
    )


def _is_somebody(mention: Mention, document: Document) -> bool:
    """Whether a label is a name that is known as nothing else: "Anna" above a column of hours."""
    return mention.main_type == "PERSON" and is_known_name(document.surface(mention), document.lang)


def _pieces(mention: Mention, boundaries: Sequence[int], segments: Sequence[int], text: str) -> list[Mention]:
    """A mention cut at boundaries; ordinary words in another cell than the rest were taken for a part of it by mistake."""
    first, last = bisect_right(boundaries, mention.start), bisect_left(boundaries, mention.end)
    if first >= last:
        return [mention]
    edges = [mention.start, *boundaries[first:last], mention.end]
    over_cells = bisect_right(segments, mention.start) < bisect_left(segments, mention.end)
    pieces = []
    for start, end in pairwise(edges):
        words = list(WORD.finditer(text, start, end))
        if words and not (over_cells and _says_nothing(text[start:end])):
            low, high = words[0].start(), words[-1].end()
            parts = tuple(part for part in mention.parts if low <= part.start and part.end <= high)
            pieces.append(replace(mention, start=low, end=high, parts=parts))
    return pieces


def _says_nothing(text: str) -> bool:
    return is_everyday(text) and not any(map(str.isdigit, text))


def without_ordinary_names(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions without ordinary words that are taken for names, by an unsure rule or though they are written small.

    In tables, words stand beside names of columns and outside of sentences, so they are taken for names more often.
    """

    def is_nobody(mention: Mention) -> bool:
        if mention.main_type != "PERSON" or is_sure(mention):
            return False
        surface = document.surface(mention)
        words = folded_words(surface)
        is_guess = surface.islower() or _OPINION not in mention.source.split("+")
        # "State" beside a place: one everyday word that no list of names has.
        is_single = mention.source == _OPINION and len(words) == 1 and not _is_listed(words[0])
        return (is_guess or is_single) and all(map(is_everyday_word, words))

    return tuple(mention for mention in mentions if not is_nobody(mention))


def without_headings(mentions: Iterable[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions without what a recogniser alone finds in a heading: a line of ordinary words in capitals ("SIEHE AUCH")."""
    text, lang = document.text, document.lang

    def is_heading(mention: Mention) -> bool:
        if mention.source != _OPINION or mention.main_type not in _NO_NAMES_OF_PEOPLE:
            return False
        before = text[max(0, mention.start - _LONGEST_HEADING) : mention.start]
        behind = text[mention.start : mention.start + _LONGEST_HEADING]
        if mention.start > _LONGEST_HEADING and "\n" not in before:
            return False  # it stands far behind the beginning of its line
        line = (before.rpartition("\n")[2] + behind.partition("\n")[0]).strip()
        if not line.isupper() or any(map(str.isdigit, line)):
            return False
        nouns = ordinary_nouns(lang) | all_nouns(lang)
        return all(word in nouns or is_ordinary(word, lang) for word in folded_words(line))

    return tuple(mention for mention in mentions if not is_heading(mention))


def _is_listed(word: str) -> bool:
    return word in given_names() or word in family_names()


def is_sure(mention: Mention) -> bool:
    """Whether a rule found a mention and would also have found it alone, or it was found elsewhere in the text."""
    scores = dict(mention.signals)
    return any(
        source == REPEAT or (source != _OPINION and scores.get(source, mention.score) >= _SURE)
        for source in mention.source.split("+")
    )


def _in_label(mention: Mention, labels: Sequence[Sequence[int]]) -> bool:
    place = bisect_right(labels, mention.start, key=lambda span: span[0]) - 1
    return place >= 0 and mention.end <= labels[place][1]
