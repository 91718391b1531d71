"""Multi-token completion: one mask stands for a whole phrase, and phrases are the words of an extended output vocabulary.

The language model's encoder reads a text whose spans are slots, one mask each; a matrix with one row a phrase says which phrase
fits a slot (EMAT; Kalinsky et al., 2023). Nothing of what stood in a slot is shown to the model.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from nescio.errors import UsageError
from nescio.models import store
from nescio.models.embeddings import Embeddings
from nescio.models.phrase_kinds import head_of
from nescio.models.pieces import split_pieces
from nescio.models.windows import spans_of_windows

TASK = "infill"
# Word pieces of a window, and how many of them two windows share.
LENGTH = 126
OVERLAP = 40
# Pieces on either side of a slot that is read alone.
AROUND = 46
_BATCH = 8


@dataclass(frozen=True, slots=True)
class Phrase:
    """A row of the inventory: the phrase as it is usually written, its type, and in how many documents it was seen."""

    text: str
    type: str
    documents: int

    @property
    def main_type(self) -> str:
        return self.type.partition("/")[0]


class SlottedText:
    """Word pieces of a text whose spans are slots; a slot is one mask until something is written into it."""

    def __init__(self, language_model: str, text: str, spans: Sequence[tuple[int, int]]) -> None:
        self.language_model = language_model
        pieces = split_pieces(text, store.tokenizer(language_model))
        mask = np.array([store.piece_id(language_model, "[MASK]")], dtype=np.int64)
        self.slots = [mask] * len(spans)
        self.gaps: list[np.ndarray] = []
        reached = 0
        for start, end in [*spans, (len(text), len(text))]:
            # A piece that reaches into a span is not shown: it would tell a part of what stood there.
            first = int(np.searchsorted(pieces.starts, reached, side="left"))
            last = int(np.searchsorted(pieces.ends, start, side="right"))
            self.gaps.append(pieces.ids[first : max(first, last)])
            reached = end

    def write(self, slot: int, phrase: str) -> None:
        """From now on the model reads this phrase in the slot."""
        self.slots[slot] = split_pieces(phrase, store.tokenizer(self.language_model)).ids

    def around(self, slot: int) -> tuple[np.ndarray, list[int]]:
        """The pieces around one slot, and where in them it is; the slot must be open."""
        left: list[np.ndarray] = [self.gaps[slot][-AROUND:]]
        place = slot
        while place > 0 and sum(map(len, left)) < AROUND:
            place -= 1
            left += (self.slots[place], self.gaps[place][-AROUND:])
        right: list[np.ndarray] = [self.gaps[slot + 1][:AROUND]]
        place = slot + 1
        while place < len(self.slots) and sum(map(len, right)) < AROUND:
            right += (self.slots[place], self.gaps[place + 1][:AROUND])
            place += 1
        before = np.concatenate(left[::-1])[-AROUND:]
        return np.concatenate([before, self.slots[slot], np.concatenate(right)[:AROUND]]), [len(before)]

    def windows(self, wanted: Sequence[int]) -> Iterator[tuple[np.ndarray, list[int], list[int]]]:
        """Windows over the whole text: pieces, places of slots, and which of the ``wanted`` slots these are, each once."""
        parts: list[np.ndarray] = []
        places = np.zeros(len(self.slots), dtype=np.int64)
        length = 0
        for number, (gap, slot) in enumerate(zip(self.gaps, self.slots, strict=False)):
            places[number] = length + len(gap)
            parts += (gap, slot)
            length += len(gap) + len(slot)
        ids = np.concatenate([*parts, self.gaps[-1]])
        chosen = np.array(wanted, dtype=np.int64)
        spans = list(spans_of_windows(len(ids), LENGTH, OVERLAP))
        reached = 0
        for start, end in spans:
            # What lies near the right edge is left to the next window, where more follows it.
            until = len(ids) if end == len(ids) else end - OVERLAP // 2
            inside = chosen[(places[chosen] >= reached) & (places[chosen] < until)]
            if len(inside):
                yield ids[start:end], [int(places[slot] - start) for slot in inside], [int(slot) for slot in inside]
            reached = until


class PhraseModel:
    """Loads its weights on first use, once; named like the embedded models, or by its folder."""

    def __init__(self, name: str, *, threads: int = 0) -> None:
        self.name = name
        self.threads = threads

    @cached_property
    def language_model(self) -> str:
        return str(store.card(self.name).settings["language_model"])

    @property
    def lang(self) -> str:
        return store.card(self.name).lang

    @cached_property
    def phrases(self) -> list[Phrase]:
        return read_phrases(store.path_of(self.name, "phrases.tsv"))

    @cached_property
    def rows(self) -> dict[str, np.ndarray]:
        """Main type -> the numbers of its phrases."""
        kinds = np.array([phrase.main_type for phrase in self.phrases])
        return {kind: np.flatnonzero(kinds == kind) for kind in dict.fromkeys(kinds.tolist())}

    def slotted(self, text: str, spans: Sequence[tuple[int, int]]) -> SlottedText:
        """A text with slots, ready to be read."""
        return SlottedText(self.language_model, text, spans)

    def read_all(self, text: SlottedText, wanted: Sequence[int]) -> np.ndarray:
        """The state at each wanted slot while all open slots are masks."""
        return read_slots(self.language_model, text, wanted, self.threads)

    def read_one(self, text: SlottedText, slot: int) -> np.ndarray:
        """The state at one open slot, given what is written in the others by now."""
        state: np.ndarray = states_at(self.language_model, [text.around(slot)], self.threads)[0]
        return state

    def log_probabilities(self, state: np.ndarray, main_type: str) -> np.ndarray:
        """How likely each phrase of a type is in a slot, in the order of ``rows``."""
        chosen = self.rows[main_type]
        logits = self._matrix[chosen] @ state + self._bias[chosen]
        logits -= logits.max()
        result: np.ndarray = logits - np.log(np.exp(logits).sum())
        return result

    def scores(self, state: np.ndarray) -> np.ndarray:
        """How well each phrase of the inventory fits a slot, whatever its type."""
        result: np.ndarray = self._matrix @ state + self._bias
        return result

    def likeness(self, head: str, main_type: str) -> np.ndarray | None:
        """How near in meaning the heads of a type's phrases are to a word, as cosines; None for a word that is several pieces.

        Of rare words, which are put together from pieces, the language model's embeddings say nothing.
        """
        wanted = self._direction(head)
        return None if wanted is None else self._heads(main_type) @ wanted

    def _heads(self, main_type: str) -> np.ndarray:
        """The directions of the heads of a type's phrases, worked out once."""
        if main_type not in self._known_heads:
            heads = [(head_of(self.phrases[row].text) or ("",))[-1] for row in self.rows[main_type]]
            found = [self._direction(head) for head in heads]
            nowhere = np.zeros_like(self._center)
            self._known_heads[main_type] = np.stack([nowhere if one is None else one for one in found])
        return self._known_heads[main_type]

    def _direction(self, word: str) -> np.ndarray | None:
        ids = split_pieces(word, store.tokenizer(self.language_model)).ids
        if len(ids) != 1:
            return None
        vector = store.embeddings(self.language_model)[ids][0] - self._center
        result: np.ndarray = vector / np.linalg.norm(vector)
        return result

    @cached_property
    def _known_heads(self) -> dict[str, np.ndarray]:
        return {}

    @cached_property
    def _center(self) -> np.ndarray:
        """What all embeddings have in common, which tells nothing."""
        center: np.ndarray = store.embeddings(self.language_model).matrix().mean(axis=0)
        return center

    def chance(self, log_probability: float, main_type: str) -> float:
        """The chance that a phrase of this score is one that people write there, rather than any phrase of the type."""
        slope, intercept = store.card(self.name).settings["calibration"][main_type]
        return float(1 / (1 + np.exp(-(slope * log_probability + intercept))))

    @cached_property
    def _matrix(self) -> np.ndarray:
        return Embeddings.load(store.path_of(self.name, "phrases.npz")).matrix()

    @cached_property
    def _bias(self) -> np.ndarray:
        bias: np.ndarray = np.load(store.path_of(self.name, "bias.npy"))
        return bias


def check_phrase_model(folder: str) -> None:
    """Raise unless this is a phrase model: its folder, or the name of one that comes with nescio."""
    known = folder in store.cards() or (Path(folder) / "card.json").is_file()
    if not known or store.card(folder).task != TASK:
        raise UsageError(f"There is no phrase model in '{folder}'. `nescio train infill TEXTS -o FOLDER` makes one.")
    store.verify(folder)


@cache
def phrase_model_for(lang: str) -> PhraseModel | None:
    """The embedded model for a language, if there is one."""
    for card in store.cards().values():
        if card.task == TASK and card.lang == lang:
            return PhraseModel(card.name)
    return None


def read_phrases(path: Path) -> list[Phrase]:
    """The inventory: a phrase a line, with type and number of documents."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf8").splitlines() if not line.startswith("#"))
    return [Phrase(text, kind, int(documents)) for text, kind, documents in rows]


def write_phrases(path: Path, phrases: Sequence[Phrase]) -> None:
    lines = [f"{phrase.text}\t{phrase.type}\t{phrase.documents}\n" for phrase in phrases]
    path.write_text(
        "".join(["# phrase, type, documents that have it; sources are in card.json\n", *lines]), encoding="utf8"
    )


def read_slots(language_model: str, text: SlottedText, wanted: Sequence[int], threads: int = 0) -> np.ndarray:
    """The states at some slots of a text, row by row in the order of ``wanted``."""
    windows = list(text.windows(wanted))
    order = {slot: row for row, slot in enumerate(wanted)}
    width = store.embeddings(language_model).values.shape[1]
    states = np.zeros((len(wanted), width), dtype=np.float32)
    for first in range(0, len(windows), _BATCH):
        batch = windows[first : first + _BATCH]
        found = states_at(language_model, [(ids, places) for ids, places, _ in batch], threads)
        states[[order[slot] for _, _, slots in batch for slot in slots]] = found
    return states


def states_at(language_model: str, windows: Sequence[tuple[np.ndarray, list[int]]], threads: int) -> np.ndarray:
    """The states at the given places of each window, one row after the other."""
    cls_id, sep_id = (store.piece_id(language_model, piece) for piece in ("[CLS]", "[SEP]"))
    batch = np.zeros((len(windows), max(len(ids) for ids, _ in windows) + 2), dtype=np.int64)
    present = np.zeros(batch.shape, dtype=np.int32)
    selected = []
    for row, (ids, places) in enumerate(windows):
        batch[row, : len(ids) + 2] = np.concatenate([[cls_id], ids, [sep_id]])
        present[row, : len(ids) + 2] = 1
        selected += [(row, place + 1) for place in places]
    feed = {
        "embedded": store.embeddings(language_model)[batch],
        "present": present,
        "selected": np.array(selected, dtype=np.int64),
    }
    states: np.ndarray = store.session(language_model, threads).run(["states"], feed)[0]
    return states
