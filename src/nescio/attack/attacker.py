"""What an attacker is: it studies background texts of known individuals, then says how much a text looks like each.

An attacker never asks the detectors what they think: it reads plain text, as an outsider would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True, slots=True)
class Individual:
    """Somebody whom the attacker knows by a text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch ``text[start:end]`` of the background of individual number ``individual``, kept back for rehearsal."""

    individual: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Background:
    """All that the attacker knows.

    ``passages`` are at most one for each individual. ``disguised`` are the texts without the passages as some anonymiser would
    leave them, in the same order, or nothing: attackers that are trained learn from them what masks look like.
    """

    individuals: tuple[Individual, ...]
    passages: tuple[Passage, ...] = ()
    disguised: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(individual.id for individual in self.individuals)

    @property
    def texts(self) -> list[str]:
        return [individual.text for individual in self.individuals]

    def without_passages(self) -> list[str]:
        """The texts with the passages cut out."""
        texts = self.texts
        for passage in self.passages:
            text = texts[passage.individual]
            texts[passage.individual] = text[: passage.start] + "\n" + text[passage.end :]
        return texts


@dataclass(frozen=True, slots=True)
class Share:
    """What the word at ``text[start:end]`` adds to the score of an individual, against the average individual."""

    start: int
    end: int
    value: float


@runtime_checkable
class Attacker(Protocol):
    """A way to attack. Constructors store settings; ``fit`` does the work."""

    name: str

    def fit(self, background: Background) -> Fitted: ...


class Fitted(Protocol):
    """An attacker who has studied a background."""

    @property
    def rehearsal(self) -> Rehearsal:
        """Scores of the background's passages by the same attacker before it saw them: what it can really do."""
        ...

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """One row a text, one column an individual: standard deviations above the average individual.

        A text that holds nothing to go on has a row of zeros.
        """
        ...

    def shares(self, text: str, individual: int) -> list[Share]:
        """How much each word of a text adds to the score of an individual, in the order of the text."""
        ...


@runtime_checkable
class Comparing(Protocol):
    """A fitted attacker who can say at once what each word adds for several individuals."""

    def values(self, text: str, individuals: Sequence[int]) -> np.ndarray:
        """One row for each of ``visible_words.wording(text)``, one column an individual."""
        ...


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Scores of texts that the attacker did not study, and whose they are (a column of ``scores``)."""

    scores: np.ndarray
    truth: np.ndarray = field(repr=False)

    @classmethod
    def empty(cls) -> Rehearsal:
        """That of a background without passages."""
        import numpy as np

        return cls(np.zeros((0, 0), dtype=np.float32), np.zeros(0, dtype=np.int64))

    def __len__(self) -> int:
        return len(self.truth)
