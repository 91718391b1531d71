"""Features of words for the tagger: combinations of what is known of a word and of its neighbours, each as one large number."""

from __future__ import annotations

import numpy as np

from nescio.models.word_shapes import KINDS
from nescio.models.words import COLUMNS

# A template: what is looked at together, "column" at the word itself, "column-1" at the one before.
_TEMPLATES = (
    "", "spelling", "begins", "ends2", "ends3", "ends4", "length", "shape", "names", "places", "zone", "gap", "rule",
    "found sure", "found zone", "rule names", "rule places", "names shape", "places names shape", "zone shape gap",
    "looks shape", "lead shape", "looks rule", "looks names places shape", *(f"looks {kind}" for kind in KINDS),
    "spelling-1", "spelling+1", "spelling-2", "spelling+2", "shape-1", "shape+1", "shape-2", "shape+2", "names-1", "names+1",
    "places-1", "places+1", "rule-1", "rule+1", "rule-2", "rule+2", "looks-1", "looks+1", "gap+1",
    "spelling-1 shape names places", "spelling-1 shape looks", "spelling-2 spelling-1 shape", "spelling-2 spelling-1 looks",
    "spelling-1 spelling+1 shape", "spelling-1 shape shape+1", "spelling+1 shape names", "names-1 names shape-1",
    "names names+1 shape+1", "found-1 found", "looks-1 looks gap", "looks looks+1 gap+1", "gap gap+1 zone shape",
    "repeated shape", "coarse", "fine", "coarse-1", "fine-1", "coarse+1", "fine+1", "fine-2", "fine+2", "coarse-2 coarse-1 shape",
    "fine-1 shape looks", "fine-1 shape names places", "fine-1 fine+1 shape",
)  # fmt: skip
REACH = 2
# Odd constants of 64 bits: multiplying by them spreads the values.
_SPREAD, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(29)


def _parse(template: str) -> tuple[tuple[int, int], ...]:
    """Pairs of column and distance."""
    pairs = []
    names = template.split()
    while names:
        # Of the names of columns only "looks town" has a space in it.
        name = (
            f"{names.pop(0)} {names.pop(0)}"
            if names[0] == "looks" and names[1:] and names[1] in KINDS
            else names.pop(0)
        )
        distance = int(name[-2:]) if name[-2] in "+-" else 0
        pairs.append((COLUMNS[name[:-2] if distance else name], distance))
    return tuple(pairs)


TEMPLATES = tuple(map(_parse, _TEMPLATES))


def features(columns: np.ndarray) -> np.ndarray:
    """A number for each word (row) and template (column); beyond the edges of the text all is -1."""
    count = len(columns)
    padded = np.full((count + 2 * REACH, columns.shape[1]), -1, dtype=np.int64)
    padded[REACH : REACH + count] = columns
    values = padded.astype(np.uint64) * _SPREAD
    values ^= values >> _SHIFT
    result = np.empty((count, len(TEMPLATES)), dtype=np.uint64)
    for number, template in enumerate(TEMPLATES):
        mixed = np.full(count, number + 1, dtype=np.uint64)
        for column, distance in template:
            mixed = (mixed ^ values[REACH + distance : REACH + distance + count, column]) * _MIX
            mixed ^= mixed >> _SHIFT
        result[:, number] = mixed
    return result
