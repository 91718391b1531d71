"""Run a model over a text of any length: overlapping windows, merged by distance from the edge.

Each window by itself: its activations stay in the cache of the processor, which is faster than batches, and nothing is padding.
Several cores take several windows; threads inside one window would only wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np

from nescio.watching import listener

# (ids, shapes, hints if there are any) of one window -> outputs, one row a piece
Forward = Callable[..., np.ndarray]


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
    cls_id: int,
    sep_id: int,
    hints: np.ndarray | None = None,
    threads: int = 1,
) -> np.ndarray:
    """Outputs for every piece; where windows overlap, the one in which the piece lies further inside counts."""

    def run(span: tuple[int, int]) -> np.ndarray:
        start, end = span
        window_ids = np.concatenate([[cls_id], ids[start:end], [sep_id]])
        more = () if hints is None else (np.pad(hints[start:end], ((1, 1), (0, 0))),)
        return forward(window_ids, np.pad(shapes[start:end], 1), *more)

    spans = list(spans_of_windows(len(ids), length, overlap))
    results = map(run, spans) if threads == 1 or len(spans) == 1 else _pool(threads).map(run, spans)
    outputs: np.ndarray | None = None
    depth = np.full(len(ids), -1)
    who = listener()
    for (start, end), result in zip(spans, results, strict=True):
        if outputs is None:
            outputs = np.zeros((len(ids), result.shape[-1]), dtype=np.float32)
        before = np.arange(end - start)
        inside = np.minimum(before, before[::-1])
        # The ends of the text have no other window: nothing beats them.
        if start == 0:
            inside = np.maximum(inside, before[::-1])
        if end == len(ids):
            inside = np.maximum(inside, before)
        better = inside > depth[start:end]
        outputs[start:end][better] = result[1:-1][better]
        depth[start:end][better] = inside[better]
        if who is not None:
            who.recognized(end / len(ids))
    assert outputs is not None
    return outputs


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads that stay, for all texts of this process."""
    return ThreadPoolExecutor(threads, thread_name_prefix="windows")
