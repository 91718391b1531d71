"""An attack from beginning to end: study a background, guess whose each document is, count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from nescio import registry
from nescio.attack.attacker import Attacker, Background, Individual
from nescio.attack.ensemble import EnsembleAttacker, FittedEnsemble, probabilities
from nescio.attack.figures import Figures, Guess, figures
from nescio.attack.rehearse import cut_passages
from nescio.errors import UsageError
from nescio.text.visible_words import wording

# Documents scored together: the scores of a block are a dense matrix, documents x individuals.
BLOCK = 64
CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class Target:
    """An anonymised document and the individual it is really about."""

    id: str
    individual: str
    text: str


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What an attack on a set of documents came to."""

    attacker: str
    individuals: int
    figures: Figures
    guesses: tuple[Guess, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """An attacker ready to be sent against any number of sets of documents."""

    attacker: str
    ids: tuple[str, ...]
    fitted: FittedEnsemble

    def guesses(self, targets: Iterable[Target]) -> Iterator[Guess]:
        """One guess a document, in order, in bounded memory."""
        places = {ident: place for place, ident in enumerate(self.ids)}
        for block in _blocks(targets):
            evidence = self.fitted.evidence([target.text for target in block])
            for target, row, chances in zip(block, evidence, probabilities(evidence), strict=True):
                yield _guess(target, row, chances, self.ids, places.get(target.individual))

    def run(self, targets: Iterable[Target]) -> AttackOutcome:
        """Attack the documents."""
        guesses = tuple(self.guesses(targets))
        return AttackOutcome(self.attacker, len(self.ids), figures(guesses, len(self.ids)), guesses)


def prepare(
    attacker: str | Attacker,
    individuals: Sequence[Individual],
    *,
    depth: float = 1.0,
    disguise: Callable[[Sequence[str]], Sequence[str]] = lambda _: (),
) -> Attack:
    """Let an attacker, given by name or as a value, study a background.

    ``depth`` is the share of each text that the attacker has. ``disguise`` anonymises background texts, for attackers that are
    to learn from these as well (see ``nescio.attack.disguise``).
    """
    known = tuple(Individual(one.id, shortened(one.text, depth)) for one in individuals)
    check_background(known)
    chosen = registry.create("attacker", attacker) if isinstance(attacker, str) else attacker
    ensemble = chosen if isinstance(chosen, EnsembleAttacker) else EnsembleAttacker([chosen])
    background = Background(known, cut_passages([one.text for one in known]))
    background = replace(background, disguised=tuple(disguise(background.without_passages())))
    return Attack(chosen.name, background.ids, ensemble.fit(background))


def check_background(individuals: Sequence[Individual]) -> None:
    """Refuse a background that no attack can be measured with."""
    if len(individuals) < 2:
        raise UsageError(
            f"The background has {len(individuals)} individual(s); with fewer than two there is nobody to confuse "
            "anybody with. Add individuals, for example with --breadth FILE."
        )
    if not any(word.text for one in individuals for word in wording(one.text)):
        raise UsageError("All texts of the background are empty or masked: the attacker would know nothing.")


def shortened(text: str, depth: float) -> str:
    """The first share of a text, up to a word's end."""
    if not 0 < depth <= 1:
        raise UsageError(f"The depth must be above 0 and at most 1, not {depth:g}.")
    end = round(len(text) * depth)
    while 0 < end < len(text) and not text[end].isspace():
        end += 1
    return text[:end]


def _guess(target: Target, row: np.ndarray, chances: np.ndarray, ids: Sequence[str], truth: int | None) -> Guess:
    best = np.argpartition(-row, CANDIDATES)[:CANDIDATES] if len(row) > CANDIDATES else np.arange(len(row))
    best = best[np.argsort(-row[best], kind="stable")]
    blind = not row.any()
    second = float(chances[best[1]])
    return Guess(
        document=target.id,
        individual=target.individual,
        candidates=() if blind else tuple(ids[place] for place in best),
        confidence=float(chances[best[0]]),
        margin=float(chances[best[0]]) - second,
        probability=0.0 if truth is None else float(chances[truth]),
        rank=None if truth is None else int((row >= row[truth]).sum()),
    )


def _blocks(targets: Iterable[Target]) -> Iterator[list[Target]]:
    block: list[Target] = []
    for target in targets:
        block.append(target)
        if len(block) == BLOCK:
            yield block
            block = []
    if block:
        yield block
