"""Prepare a panel: its attackers study the background and learn from text that was hardened as documents will be.

Passages cut out of the background stand in for documents. Those of one half of the individuals are hardened against
attackers who have not seen them; attackers who are trained learn from the result. Those of the other half are hardened
against these, and calibrate them: each by individuals it learned nothing hardened about. In the end all study the whole
background.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nescio import registry
from nescio.attack.attacker import Background, Individual, Passage
from nescio.attack.attacking import Attack, prepare
from nescio.attack.disguise import disguised
from nescio.attack.ensemble import FEWEST_REHEARSED
from nescio.attack.rehearse import cut_passages
from nescio.document import Document
from nescio.errors import DocumentError
from nescio.harden.calibration import Calibration
from nescio.harden.hardening import HardenedPipeline
from nescio.harden.limit import Limit
from nescio.harden.panel import ASKED, KEPT_OUT, Member, Panel
from nescio.pipeline import Pipeline

# Passages that are hardened to learn from, both halves together.
MOST_PASSAGES = 120
# Individuals whose background is also studied as an anonymiser leaves it; more would take hours and teach nothing new
# about masks.
MOST_DISGUISED = 1000
# The attacker by attributes reads slowly; in a larger background it is not asked.
PROFILING = "attributes"
MOST_PROFILED = 5000


@dataclass(frozen=True, slots=True)
class Preparation:
    """How a panel is prepared; ``learn`` is whether attackers see hardened text at all."""

    asked: Sequence[str] = ASKED
    kept_out: Sequence[str] = KEPT_OUT
    disguise: str = "rules"
    learn: bool = True
    say: Callable[[str], None] = lambda _: None


def prepare_panel(
    pipeline: Pipeline, individuals: Sequence[Individual], max_risk: float, preparation: Preparation | None = None
) -> Panel:
    """The panel for documents that go through this pipeline and are to hold at this risk."""
    how = preparation or Preparation()
    Limit(max_risk, len(individuals))
    masked = _disguised(individuals, how.disguise if any(map(learns, how.asked)) else "none")
    passages = _chosen(cut_passages([one.text for one in individuals])) if how.learn else ()
    calibrations: dict[str, Calibration | None] = {}
    if len(passages) >= 2 * FEWEST_REHEARSED:
        less = Background(tuple(individuals), passages).without_passages()
        unprepared = [Individual(one.id, text) for one, text in zip(individuals, less, strict=True)]
        masked_less = _disguised(unprepared, how.disguise if masked else "none")
        rehearsing = Rehearsing(pipeline, individuals, max_risk)
        attacks = {name: _studied(name, unprepared, masked_less) for name in how.asked}
        how.say(f"Hardening {len(passages)} passages of the background, from which the attackers learn.")
        first = rehearsing.hardened(attacks, passages[::2])
        masked, masked_less = _joined(masked, passages[::2], first), _joined(masked_less, passages[::2], first)
        for name in filter(learns, how.asked):
            attacks[name] = _studied(name, unprepared, masked_less)
        second = rehearsing.hardened(attacks, passages[1::2])
        masked = _joined(masked, passages[1::2], second)
        owners = [passage.individual for passage in passages[1::2]]
        calibrations = {
            name: Calibration.learned(attack.fitted.evidence(second), owners) for name, attack in attacks.items()
        }
    members = [Member(_studied(name, individuals, masked), calibrations.get(name)) for name in how.asked]
    kept_out = [name for name in how.kept_out if name != PROFILING or len(individuals) <= MOST_PROFILED]
    return Panel(tuple(members), tuple(Member(_studied(name, individuals, ())) for name in kept_out))


@dataclass(frozen=True, slots=True)
class Rehearsing:
    """Hardens passages of a background the way documents are hardened."""

    pipeline: Pipeline
    individuals: Sequence[Individual]
    max_risk: float

    def hardened(self, attacks: dict[str, Attack], passages: Sequence[Passage]) -> list[str]:
        """Each passage as it would be shared; what would be refused, as it was left."""
        hardening = HardenedPipeline(self.pipeline, Panel.of(*attacks.values()), self.max_risk)
        texts = []
        for passage in passages:
            one = self.individuals[passage.individual]
            try:
                texts.append(hardening.run(Document(one.id, one.text[passage.start : passage.end])).output)
            except DocumentError:
                texts.append("")
        return texts


def learns(attacker: str) -> bool:
    """Whether an attacker is trained, also on masked text."""
    return bool(getattr(registry.create("attacker", attacker), "learns_masks", False))


def _studied(attacker: str, individuals: Sequence[Individual], masked: Sequence[str]) -> Attack:
    return prepare(attacker, individuals, disguise=lambda _: masked if learns(attacker) else ())


def _chosen(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """At most ``MOST_PASSAGES``, evenly spread."""
    step = max(1, -(-len(passages) // MOST_PASSAGES))
    return tuple(passages[::step])


def _disguised(individuals: Sequence[Individual], way: str) -> list[str]:
    """The texts of at most ``MOST_DISGUISED`` individuals, evenly spread, as an anonymiser leaves them; none for the others."""
    if way == "none":
        return []
    step = max(1, -(-len(individuals) // MOST_DISGUISED))
    chosen = range(0, len(individuals), step)
    texts = [""] * len(individuals)
    for number, text in zip(chosen, disguised((individuals[one].text for one in chosen), way), strict=True):
        texts[number] = text
    return texts


def _joined(masked: Sequence[str], passages: Sequence[Passage], texts: Sequence[str]) -> list[str]:
    """The masked texts with hardened passages added to those of their individuals."""
    joined = list(masked)
    for passage, text in zip(passages, texts, strict=True) if joined else ():
        joined[passage.individual] += "\n" + text
    return joined
