"""Turn examples into training windows: piece ids, shapes, and for each piece which labels are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from tokenizers import Tokenizer

from nescio.models.hints import LISTED, NAMES, RULED
from nescio.models.label_sets import CATEGORY_LABELS, MASK_LABELS, Labels, labels_of
from nescio.models.pieces import Pieces, split_pieces
from nescio_training.recognizer.examples import OPEN, OR, Example

IGNORE = -100
# (text, pieces) -> a row of hints for each piece
Hints = Callable[[str, Pieces], np.ndarray]
# How often a window is seen without any hint, without what lists say, and without what the rules found: names that no list has
# and texts in which the rules find nothing must be read, too.
_WITHOUT_HINTS, _WITHOUT_LISTS, _WITHOUT_RULES = 0.1, 0.15, 0.15
_LABELS = labels_of("en")


@dataclass(frozen=True)
class Encoded:
    """An example as arrays.

    ``allowed`` is a boolean matrix (pieces x type labels): a single True where the label is known, several where the
    source leaves it open. ``masking`` and ``category`` hold label numbers or ``IGNORE``.
    """

    example: Example
    pieces: Pieces
    allowed: np.ndarray
    masking: np.ndarray
    category: np.ndarray
    hints: np.ndarray


def encode(example: Example, tokenizer: Tokenizer, labels: Labels = _LABELS, hints: Hints | None = None) -> Encoded:
    """Label each word piece of an example; ``hints`` tells what else is known of its words."""
    pieces = split_pieces(example.text, tokenizer)
    hinted = np.zeros((len(pieces), 0), dtype=np.int64) if hints is None else hints(example.text, pieces)
    count = len(pieces)
    outside = np.array([label == "O" or label[2:] not in example.types for label in labels.bio])
    allowed = np.tile(outside, (count, 1))
    masking = np.full(count, MASK_LABELS.index("keep") if example.masking else IGNORE)
    category = np.full(count, CATEGORY_LABELS.index("NONE") if example.categories else IGNORE)
    for mention in example.mentions:
        first = int(np.searchsorted(pieces.ends, mention.start, side="right"))
        last = int(np.searchsorted(pieces.starts, mention.end, side="left"))
        if mention.type == OPEN:
            allowed[first:last] = True
            masking[first:last] = category[first:last] = IGNORE
            continue
        kinds = mention.type.split(OR)
        for place in range(first, last):
            allowed[place] = False
            # Several types may follow each other inside a mention ("Anna Weber" as one person): any of them may begin.
            for prefix in ("B",) if place == first else ("I",) if len(kinds) == 1 else ("B", "I"):
                for kind in kinds:
                    allowed[place, labels.number[f"{prefix}-{kind}"]] = True
        if example.masking:
            masking[first:last] = MASK_LABELS.index(mention.identifier) if mention.identifier else IGNORE
        if example.categories:
            category[first:last] = CATEGORY_LABELS.index(mention.category)
    return Encoded(example, pieces, allowed, masking, category, hinted)


@dataclass(frozen=True)
class Batch:
    """Padded windows; ``present`` tells pieces from padding."""

    ids: np.ndarray
    shapes: np.ndarray
    present: np.ndarray
    allowed: np.ndarray
    masking: np.ndarray
    category: np.ndarray
    hints: np.ndarray


def epoch(
    encoded: Sequence[Encoded],
    rng: np.random.Generator,
    *,
    length: int,
    batch_size: int,
    cls_id: int,
    sep_id: int,
    pad_id: int,
) -> Iterator[Batch]:
    """All windows of an epoch in random order, cut at a new random offset each time, batched by length."""
    windows: list[tuple[Encoded, int, int]] = []
    room = length - 2
    for item in encoded:
        count = len(item.pieces)
        start = 0
        end = min(count, int(rng.integers(room // 2, room + 1))) if count > room else count
        while start < count:
            windows.append((item, start, end))
            start, end = end, min(count, end + room)
    order = sorted(
        range(len(windows)), key=lambda i: (windows[i][2] - windows[i][1] + rng.integers(0, 24), rng.random())
    )
    batches = [order[i : i + batch_size] for i in range(0, len(order), batch_size)]
    rng.shuffle(batches)
    for batch in batches:
        made = _batch([windows[i] for i in batch], cls_id, sep_id, pad_id)
        if made.hints.shape[-1]:
            _hide_hints(made.hints, rng)
        yield made


def _hide_hints(hints: np.ndarray, rng: np.random.Generator) -> None:
    """Take some hints from some windows (rows)."""
    chance = rng.random(len(hints))
    listed, ruled = ([NAMES.index(name) for name in names] for names in (LISTED, RULED))
    hints[chance < _WITHOUT_HINTS] = 0
    edge = _WITHOUT_HINTS + _WITHOUT_LISTS
    for row in np.flatnonzero((chance >= _WITHOUT_HINTS) & (chance < edge + _WITHOUT_RULES)).tolist():
        hints[row][:, listed if chance[row] < edge else ruled] = 0


def _batch(windows: list[tuple[Encoded, int, int]], cls_id: int, sep_id: int, pad_id: int) -> Batch:
    width = max(end - start for _, start, end in windows) + 2
    rows = len(windows)
    ids = np.full((rows, width), pad_id, dtype=np.int64)
    shapes = np.zeros((rows, width), dtype=np.int64)
    present = np.zeros((rows, width), dtype=bool)
    allowed = np.ones((rows, width, windows[0][0].allowed.shape[1]), dtype=bool)
    masking = np.full((rows, width), IGNORE, dtype=np.int64)
    category = np.full((rows, width), IGNORE, dtype=np.int64)
    hints = np.zeros((rows, width, windows[0][0].hints.shape[1]), dtype=np.int64)
    for row, (item, start, end) in enumerate(windows):
        inner = slice(1, end - start + 1)
        ids[row, 0], ids[row, end - start + 1] = cls_id, sep_id
        ids[row, inner] = item.pieces.ids[start:end]
        shapes[row, inner] = item.pieces.shapes[start:end]
        present[row, : end - start + 2] = True
        allowed[row, inner] = item.allowed[start:end]
        masking[row, inner] = item.masking[start:end]
        category[row, inner] = item.category[start:end]
        hints[row, inner] = item.hints[start:end]
    return Batch(ids, shapes, present, allowed, masking, category, hints)
