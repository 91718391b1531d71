"""The tagger: a conditional random field over whole words (Lafferty et al., 2001), for languages without an encoder.

It sees what the rules have found and learns where they are right. A few megabytes, and it needs hundreds of labelled texts, not
thousands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from nescio.document import Mention
from nescio.lang import language
from nescio.models import store
from nescio.models.decoding import decode
from nescio.models.label_sets import Labels, word_labels_of
from nescio.models.lexicon import Lexicon
from nescio.models.pieces import Pieces
from nescio.models.word_features import features
from nescio.models.words import WordColumns

# What a card says in its settings.
READS = "words"
# What the rules read by its form; the tagger has nothing to add there.
PROVEN = frozenset({"CODE/EMAIL", "CODE/URL", "CODE/PHONE", "LOC/ZIP"})
# A number with a check digit, or behind a label that says what it is.
_SURE_CODE = 0.9
# "No mention" counts half: a word masked in vain costs less than a name left standing.
OUTSIDE = 0.5
# What is less likely than this is not reported; which of the others are masked is for the risk tolerance.
LEAST = 0.3
# Every so many words the products are scaled, before they get too small for a number.
_SCALED = 8
# Words at a time: bounds the memory, not the length of the text.
LENGTH = 4000
OVERLAP = 50


@dataclass(frozen=True)
class Field:
    """The weights: a row of labels for each known feature (the last row is for unknown ones), and of label after label."""

    keys: np.ndarray
    rows: np.ndarray
    follow: np.ndarray

    def chances(self, found: np.ndarray) -> np.ndarray:
        """The chance of each label at each word, over all labellings of the text (forward-backward)."""
        places = np.minimum(np.searchsorted(self.keys, found), len(self.keys) - 1)
        places[self.keys[places] != found] = len(self.keys)
        scores = self.rows[places].sum(axis=1, dtype=np.float64)
        potentials = np.exp(scores - scores.max(axis=1, keepdims=True))
        forward, follow = np.empty_like(potentials), self._follow
        state = np.ones(potentials.shape[1])
        for number, potential in enumerate(potentials):
            state = potential * (state @ follow if number else state)
            if number % _SCALED == 0:
                state /= state.sum()
            forward[number] = state
        back = np.ones(potentials.shape[1])
        for number in range(len(potentials) - 1, -1, -1):
            forward[number] *= back
            back = follow @ (back * potentials[number])
            if number % _SCALED == 0:
                back /= back.sum()
        shares: np.ndarray = forward / forward.sum(axis=1, keepdims=True)
        return shares

    @cached_property
    def _follow(self) -> np.ndarray:
        result: np.ndarray = np.exp(self.follow.astype(np.float64))
        return result

    def save(self, path: Path, lexicon: Lexicon) -> None:
        arrays = {"keys": self.keys, "rows": self.rows, "follow": self.follow, **lexicon.arrays()}
        np.savez_compressed(path, allow_pickle=False, **arrays)


def load(path: Path) -> tuple[Field, Lexicon]:
    arrays = np.load(path)
    return Field(arrays["keys"], arrays["rows"].astype(np.float32), arrays["follow"]), Lexicon.load(arrays)


class Tagger:
    """Loads its weights on first use, once."""

    reads_rules = True
    decides = False

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def _loaded(self) -> tuple[Field, WordColumns]:
        field, lexicon = load(store.path_of(self.name, ".npz"))
        return field, WordColumns(self.lang, lexicon)

    @cached_property
    def lang(self) -> str:
        return store.card(self.name).lang

    def mentions(self, text: str, source: str, found: Sequence[Mention] = ()) -> list[Mention]:
        """The mentions of a text; ``found`` is what the rules found, sorted and without overlaps."""
        field, columns = self._loaded
        return tag(text, found, field, columns, source, self.lang)


def tag(
    text: str, found: Sequence[Mention], field: Field, columns: WordColumns, source: str, lang: str
) -> list[Mention]:
    """The mentions of a text of any length."""
    pieces, matrix = columns.of(text, found)
    if not len(pieces):
        return []
    labels = word_labels_of(lang)
    logits = np.zeros((len(pieces), labels.count), dtype=np.float32)
    numbers = features(matrix)
    for start in range(0, len(pieces), LENGTH - OVERLAP):
        part = slice(start, start + LENGTH)
        # What two parts share is taken from the earlier one up to the middle.
        skipped = OVERLAP // 2 if start else 0
        logits[part, labels.type_columns][skipped:] = np.log(field.chances(numbers[part])[skipped:] + 1e-9)
    logits[:, 0] += np.log(OUTSIDE)
    mentions = decode(text, pieces, logits, source, labels, language(lang).recognition.edge_words, LEAST)
    proven = [mention for mention in found if _is_proven(mention)]
    return [mention for mention in mentions if not meets(mention, proven)]


def _is_proven(mention: Mention) -> bool:
    return mention.type in PROVEN or (mention.main_type == "CODE" and mention.score >= _SURE_CODE)


def meets(mention: Mention, others: Sequence[Mention]) -> bool:
    """Whether a mention overlaps one of others, which are sorted and do not overlap each other."""
    place = bisect_right(others, mention.start, key=lambda other: other.end)
    return place < len(others) and others[place].start < mention.end


def label_places(pieces: Pieces, mentions: Sequence[tuple[int, int, str]], labels: Labels) -> list[int]:
    """The number of each word's label, for mentions as (start, end, type)."""
    places = [0] * len(pieces)
    for start, end, kind in mentions:
        first = int(np.searchsorted(pieces.ends, start, side="right"))
        last = int(np.searchsorted(pieces.starts, end, side="left"))
        for place in range(first, last):
            places[place] = labels.number[f"{'B' if place == first else 'I'}-{kind}"]
    return places
