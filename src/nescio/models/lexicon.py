"""What was learnt about words from lists and plain texts: what they look like, and which ones stand in the same company."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np

from nescio.models.word_shapes import Looks


def word_hash(spelt: str) -> int:
    return crc32(spelt.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True)
class Clusters:
    """Groups of common words by the words around them: a coarse and a fine number for each, kept by hash."""

    keys: np.ndarray
    groups: np.ndarray

    @classmethod
    def of(cls, words: Sequence[str], groups: np.ndarray) -> Clusters:
        return cls(np.array([word_hash(word) for word in words], dtype=np.uint32), groups.astype(np.uint16))

    @cached_property
    def _by_hash(self) -> dict[int, tuple[int, int]]:
        return dict(zip(self.keys.tolist(), map(tuple, self.groups.tolist()), strict=True))

    def numbers(self, key: int) -> tuple[int, int]:
        """The groups of a word by its hash; zeros if it is not common."""
        return self._by_hash.get(key, (0, 0))


@dataclass(frozen=True)
class Lexicon:
    """Looks and clusters together."""

    looks: Looks
    clusters: Clusters

    def arrays(self) -> dict[str, np.ndarray]:
        """As they are stored."""
        return {
            "looks": self.looks.rows,
            "looks_start": self.looks.start,
            "cluster_keys": self.clusters.keys,
            "cluster_groups": self.clusters.groups,
        }

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray]) -> Lexicon:
        looks = Looks(arrays["looks"], arrays["looks_start"])
        return cls(looks, Clusters(arrays["cluster_keys"], arrays["cluster_groups"]))
