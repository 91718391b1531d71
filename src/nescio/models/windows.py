"""Run a model over a text of any length: overlapping windows, batched by length, merged by distance from the edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

# (ids, shapes, present) -> outputs, one row a piece
Forward = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]


def spans_of_windows(count: int, length: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Windows over ``count`` pieces; all but one have the full length, the last one reaches back instead of being short."""
    if count <= length:
        yield 0, count
        return
    step = length - overlap
    for start in range(0, count - length, step):
        yield start, start + length
    yield count - length, count


def run_windows(
    ids: np.ndarray,
    shapes: np.ndarray,
    forward: Forward,
    *,
    length: int,
    overlap: int,
    batch_size: int,
    cls_id: int,
    sep_id: int,
) -> np.ndarray:
    """Outputs for every piece; where windows overlap, the one in which the piece lies further inside counts."""
    windows = list(spans_of_windows(len(ids), length, overlap))
    outputs: np.ndarray | None = None
    depth = np.full(len(ids), -1)
    for first in range(0, len(windows), batch_size):
        batch = windows[first : first + batch_size]
        width = batch[0][1] - batch[0][0] + 2  # windows of one text have equal length
        batch_ids = np.zeros((len(batch), width), dtype=np.int64)
        batch_shapes = np.zeros((len(batch), width), dtype=np.int64)
        batch_ids[:, 0], batch_ids[:, -1] = cls_id, sep_id
        for row, (start, end) in enumerate(batch):
            batch_ids[row, 1:-1] = ids[start:end]
            batch_shapes[row, 1:-1] = shapes[start:end]
        result = forward(batch_ids, batch_shapes, np.ones_like(batch_ids))
        if outputs is None:
            outputs = np.zeros((len(ids), result.shape[-1]), dtype=np.float32)
        for row, (start, end) in enumerate(batch):
            inside = np.minimum(np.arange(end - start), np.arange(end - start)[::-1])
            # The ends of the text have no other window: nothing beats them.
            if start == 0:
                inside = np.maximum(inside, np.arange(end - start)[::-1].clip(max=length))
            if end == len(ids):
                inside = np.maximum(inside, np.arange(end - start))
            better = inside > depth[start:end]
            outputs[start:end][better] = result[row, 1:-1][better]
            depth[start:end][better] = inside[better]
    assert outputs is not None
    return outputs
