"""What lists, letters and rules say of a word, as a further input of a recogniser.

An encoder that has read little of a language knows few names; the lists know hundreds of thousands. Each column of what is
known of a word (see ``words``) has a table of embeddings, and the rows of all columns are added to the word piece's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from nescio.document import Mention
from nescio.lang.zones import KINDS as ZONES
from nescio.models.lexicon import Lexicon
from nescio.models.pieces import Pieces
from nescio.models.word_shapes import KINDS as LOOKS
from nescio.models.words import COLUMNS, RULES, WordColumns

FILE = "hints.npz"
# What lists, letters and the company of a word say; what the rules found; where a word stands.
LISTED = ("names", "places", "looks", "lead", "coarse", "fine")
RULED = ("rule", "sure")
PLACED = ("zone", "repeated")
NAMES = (*LISTED, *RULED, *PLACED)
_COLUMNS = [COLUMNS[name] for name in NAMES]
_PREFIX = "hint "


class HintReader:
    """Reads the hints of texts of one language."""

    def __init__(self, lang: str, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._words = WordColumns(lang, lexicon)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many values each column has."""
        groups = self.lexicon.clusters.groups
        coarse, fine = (1 + int(groups[:, place].max(initial=0)) for place in (0, 1))
        rules = 2 * (1 + len(RULES))
        return 16, 7, 1 + len(LOOKS), 1 + 4 * len(LOOKS), coarse, fine, rules, 3, 2 * len(ZONES), 2

    def of(self, text: str, pieces: Pieces, found: Sequence[Mention]) -> np.ndarray:
        """A row of numbers for each word piece; ``found`` is what the rules found, sorted and without overlaps."""
        _, matrix = self._words.of(text, found)
        if not len(matrix):
            return np.zeros((len(pieces), len(NAMES)), dtype=np.int64)
        rows: np.ndarray = matrix[np.maximum(pieces.words, 0)][:, _COLUMNS]
        return rows


@dataclass(frozen=True)
class HintTables:
    """The embeddings of all columns."""

    tables: tuple[np.ndarray, ...]

    def embed(self, rows: np.ndarray) -> np.ndarray:
        """The sum of a row's embeddings, for each row."""
        total = np.zeros((*rows.shape[:-1], self.tables[0].shape[1]), dtype=np.float32)
        for place, table in enumerate(self.tables):
            total += table[rows[..., place]]
        return total


def save_hints(path: Path, tables: Sequence[np.ndarray], lexicon: Lexicon) -> None:
    named = {f"{_PREFIX}{name}": table.astype(np.float16) for name, table in zip(NAMES, tables, strict=True)}
    np.savez_compressed(path, allow_pickle=False, **named, **lexicon.arrays())


def load_hints(path: Path, lang: str) -> tuple[HintReader, HintTables]:
    arrays: Mapping[str, np.ndarray] = np.load(path)
    tables = tuple(arrays[f"{_PREFIX}{name}"] for name in NAMES)
    return HintReader(lang, Lexicon.load(arrays)), HintTables(tables)
