"""Hardening: attack the output, mask what gave it away, decide and replace again, until no attacker of the panel succeeds.

Every document is hardened by itself; ``limit`` says when it holds. In each round the masks that cost the fewest words
are chosen for all attackers at once and handed to the decision step. Once the document holds, what turns out not to be
needed is given back, and of the rest something coarser is said where it holds with that, too. Nothing about the attackers
is learned from the documents: they know their background alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from nescio.attack.attacking import Attack
from nescio.document import Document, Verdict, apply_edits
from nescio.harden.attack_risks import Finding, with_findings
from nescio.harden.candidates import Candidate, candidates
from nescio.harden.coarser import mixed_text, sayable
from nescio.harden.cover import Need, choose
from nescio.harden.limit import Limit, Standing
from nescio.harden.panel import Panel
from nescio.harden.rivals import Rivalry
from nescio.harden.rounds import History, Round, words_coarser, words_kept
from nescio.pipeline import Pipeline
from nescio.reasons import Reason

MAX_ROUNDS = 12
# Rounds in which a document holds without reaching the place that is aimed at, before that is given up.
PATIENCE = 3
# A function word costs as much as so many others: a text without them is hard to read.
FUNCTION_WORD_COST = 3.0
# By this share of the largest lead, rivals must come first in an estimate; more in each further round.
MARGIN = 0.02


class _Held(NamedTuple):
    """A state of a document in which it holds, and what was masked for that."""

    document: Document
    findings: list[Finding]
    round: Round


class HardenedPipeline(Pipeline):
    """A pipeline whose results hold against a panel of attackers; ``history`` grows with each document."""

    def __init__(self, pipeline: Pipeline, attackers: Panel | Attack, max_risk: float) -> None:
        super().__init__(pipeline.steps, pipeline.settings)
        self.panel = Panel.of(attackers) if isinstance(attackers, Attack) else attackers
        self.limit = Limit(max_risk, len(self.panel.ids))
        self.history = History(self.limit.first_place)
        self._places = {ident: place for place, ident in enumerate(self.panel.ids)}

    @property
    def works_in_blocks(self) -> bool:
        """An attacker looks at a document as a whole."""
        return False

    def run(self, document: Document, *, since: str | None = None, until: str | None = None) -> Document:
        """The document after all rounds. Its verdict is bad if it does not hold: it must not be shared."""
        first = super().run(document, since=since, until=until)
        if until is not None or first.verdict is None or not first.verdict.passed:
            return first
        individual = self._individual(first)
        if individual is None:
            self.history.unknown += 1
            return first
        hardened, rounds = self._hardened(first, individual)
        self.history.add(rounds, self.panel.transfer(hardened.output, individual))
        return hardened if rounds[-1].holds else _refused(hardened, rounds[-1], self.limit.risk)

    def _individual(self, document: Document) -> int | None:
        """Whom the document is about, by the name that the background has for it."""
        kept = document.meta.get("kept", {})
        names = (document.meta.get("individual"), kept.get("individual"), document.subject, document.id)
        return next((self._places[str(name)] for name in names if str(name) in self._places), None)

    def _hardened(self, first: Document, individual: int) -> tuple[Document, list[Round]]:
        aim = self.limit.aim(first.text)
        rounds = [self._judged(first, individual)]
        if rounds[-1].holds and self.limit.first_place == 1:
            return first, rounds
        hardened, findings = first, list[Finding]()
        held: list[_Held] = []
        while not self._reached(rounds[-1].standings, aim) and len(rounds) <= MAX_ROUNDS and len(held) <= PATIENCE:
            if rounds[-1].place >= aim:
                # Too many others stand at this place: an earlier one may do, else a later one.
                lighter, left = self._earlier(first, hardened, findings, individual, aim)
                if len(left) < len(findings):
                    hardened, findings = lighter, left
                    rounds.append(self._judged(hardened, individual))
                    held.append(_Held(hardened, findings, rounds[-1]))
                    break
                aim = min(aim + max(1, self.limit.first_place // 2), len(self.panel.ids))
            known = {one.candidate.name for one in findings}
            chosen = self._chosen(hardened, individual, aim, len(rounds), known)
            if not chosen:
                break
            risk = max(rounds[-1].chance, 1 / rounds[-1].place)
            findings = [*findings, *(Finding(one, risk) for one in chosen)]
            hardened = self._decided(first, findings)
            rounds.append(self._judged(hardened, individual))
            if rounds[-1].holds:
                held.append(_Held(hardened, findings, rounds[-1]))
        if held and not self._reached(rounds[-1].standings, aim):
            # Whoever could not be brought to the place that was aimed at stays where it holds at the least loss.
            hardened, findings, best = max(held, key=lambda one: one.round.kept)
            rounds.append(best)
        if findings and rounds[-1].holds:
            floor = max(self.limit.first_place, min(aim, rounds[-1].place))
            hardened, left = self._given_back(first, hardened, findings, individual, floor)
            hardened = self._said_coarser(first, hardened, left, individual, floor)
            rounds.append(self._judged(hardened, individual))
        return hardened, rounds

    def _earlier(
        self, first: Document, hardened: Document, findings: Sequence[Finding], individual: int, aim: int
    ) -> tuple[Document, list[Finding]]:
        """The document with findings given back so that it holds at an earlier place, at the aim or at any that is allowed."""
        for floor in (aim, self.limit.first_place):
            lighter, left = self._given_back(first, hardened, findings, individual, floor)
            if len(left) < len(findings):
                return lighter, left
        return hardened, list(findings)

    def _reached(self, standings: Iterable[Standing], aim: int) -> bool:
        return all(one.place >= aim and one.chance <= self.limit.risk for one in standings)

    def _judged(self, document: Document, individual: int) -> Round:
        standings = tuple(self.panel.standings(document.output, individual))
        passed = document.verdict is not None and document.verdict.passed
        return Round(standings, passed and self.limit.holds(standings), *words_kept(document), words_coarser(document))

    def _chosen(
        self, document: Document, individual: int, aim: int, number: int, known: set[str]
    ) -> Sequence[Candidate]:
        """The cheapest masks after which enough rivals should come first for every attacker."""
        rivalry = Rivalry.in_text(self.panel, document.output, individual, aim)
        open_to = [one for one in candidates(document, rivalry.telling()) if one.name not in known]
        needs = [
            Need(lead.now + MARGIN * number * max(1e-6, float(abs(lead.now).max(initial=0.0))), taken, aim - 1)
            for lead, taken in zip(rivalry.leads, rivalry.by_candidate(open_to), strict=True)
        ]
        costs = [max(1, one.words) * (FUNCTION_WORD_COST if one.is_last_resort else 1.0) for one in open_to]
        chosen = [open_to[place] for place in choose(needs, costs)]
        if number == MAX_ROUNDS:
            return open_to  # nothing to go on is the last thing that holds
        return chosen or open_to[: max(1, len(open_to) // 4)]

    def _decided(self, document: Document, findings: Sequence[Finding]) -> Document:
        """Decide, replace and verify again, with what was found so far."""
        return super().run(with_findings(document, findings), since="decide")

    def _given_back(
        self, first: Document, hardened: Document, findings: Sequence[Finding], individual: int, floor: int
    ) -> tuple[Document, list[Finding]]:
        """The document with as many findings unmasked as it can bear, and the others; the least telling go first."""
        starts = {one.candidate.name: {start for start, _ in one.candidate.spans} for one in findings}

        def holds_with(back: Sequence[Finding]) -> bool:
            shown = set().union(*(starts[one.candidate.name] for one in back))
            edits = [edit for edit in hardened.edits if edit.start not in shown]
            return self._reached(self.panel.standings_in_turn(apply_edits(hardened.text, edits), individual), floor)

        ordered = sorted(findings, key=lambda one: (not one.candidate.is_last_resort, one.candidate.worth))
        back = _returnable(ordered, holds_with)
        left = [one for one in findings if one not in back]
        lighter = self._decided(first, left) if back else hardened
        # What was decided because of a finding goes with it, so the whole is judged once more.
        return (lighter, left) if self._judged(lighter, individual).holds else (hardened, list(findings))

    def _said_coarser(
        self, first: Document, hardened: Document, findings: Sequence[Finding], individual: int, floor: int
    ) -> Document:
        """The document with something coarser in place of as many masks as it can bear."""
        able = sayable(hardened, findings)
        if not able:
            return hardened
        said = self._decided(first, _with_coarser(findings, able))

        def holds_with(group: Sequence[Finding]) -> bool:
            text = mixed_text(hardened, said, group)
            return self._reached(self.panel.standings_in_turn(text, individual), floor)

        chosen = _returnable(sorted(able, key=lambda one: one.candidate.worth), holds_with)
        if not chosen:
            return hardened
        lighter = said if len(chosen) == len(able) else self._decided(first, _with_coarser(findings, chosen))
        return lighter if self._judged(lighter, individual).holds else hardened


def _with_coarser(findings: Sequence[Finding], chosen: Sequence[Finding]) -> list[Finding]:
    """The findings, those chosen to be said more coarsely."""
    return [replace(one, coarser=one in chosen) for one in findings]


def _returnable(findings: Sequence[Finding], holds_with: Callable[[Sequence[Finding]], bool]) -> list[Finding]:
    """What can be given back, or said more coarsely, together: groups are tried as a whole, then in halves."""
    back: list[Finding] = []
    queue = [list(findings)]
    while queue:
        group = queue.pop()
        if holds_with([*back, *group]):
            back += group
        elif len(group) > 1:
            middle = len(group) // 2
            queue += (group[middle:], group[:middle])
    return back


def _refused(document: Document, last: Round, allowed: float) -> Document:
    risk = max(last.chance, 1 / last.place)
    problem = Reason.of("attack.still_names", chance=round(risk, 4), limit=allowed)
    verdict = document.verdict or Verdict(False)
    return document.with_(verdict=replace(verdict, passed=False, problems=(*verdict.problems, problem)))
