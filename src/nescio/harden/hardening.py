"""Hardening: attack the output, mask what gave it away, decide and replace again, until the attacker no longer succeeds.

Every document is hardened by itself. It holds when the attacker gives the right individual a probability of at most the risk
that is allowed; an attacker who is not calibrated must not name the individual first, either. In each round the words that add
most to the evidence, for each word that is lost, are handed to the decision step. Once the document holds, what turns out not to be
needed is given back. Nothing about the attacker is learned from the documents: it knows its background alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nescio.attack.attacking import Attack, Target
from nescio.attack.figures import Guess
from nescio.attack.telling import masked, telling_words
from nescio.document import Document, Verdict, apply_edits
from nescio.errors import UsageError
from nescio.harden.attack_risks import Finding, with_findings
from nescio.harden.candidates import Candidate, candidates
from nescio.harden.rounds import History, Round, words_kept
from nescio.pipeline import Pipeline
from nescio.reasons import Reason

MAX_ROUNDS = 20
# Of what is thought to be needed, this share is masked in a round; then the rest is judged anew.
SHARE_OF_A_ROUND = 0.5
# So few are not worth another round.
FEW = 3


class HardenedPipeline(Pipeline):
    """A pipeline whose results hold against an attacker; ``history`` grows with each document."""

    def __init__(self, pipeline: Pipeline, attack: Attack, max_risk: float) -> None:
        super().__init__(pipeline.steps, pipeline.settings)
        check_target(max_risk, len(attack.ids))
        self.attack = attack
        self.max_risk = max_risk
        self.history = History()
        self._places = {ident: place for place, ident in enumerate(attack.ids)}

    def run(self, document: Document, *, since: str | None = None, until: str | None = None) -> Document:
        """The document after all rounds. Its verdict is bad if it does not hold: it must not be shared."""
        first = super().run(document, since=since, until=until)
        if until is not None or first.verdict is None or not first.verdict.passed:
            return first
        individual = self._individual(first)
        if not individual:
            self.history.unknown += 1
            return first
        rounds = [self._judged(first, individual)]
        hardened, findings = first, list[Finding]()
        while not self._holds(guess := self._guess(hardened.output, individual)) and len(rounds) <= MAX_ROUNDS:
            place = self._places[individual]
            telling = telling_words(self.attack.fitted, hardened.output, place, function_words=True)
            open_to = [one for one in candidates(hardened, telling) if one not in (f.candidate for f in findings)]
            if not open_to:
                break
            findings += [Finding(one, guess.probability) for one in self._chosen(hardened, individual, open_to)]
            hardened = self._decided(first, findings)
            rounds.append(self._judged(hardened, individual))
        if findings and rounds[-1].holds:
            hardened = self._given_back(first, hardened, findings, individual)
            rounds.append(self._judged(hardened, individual))
        self.history.add(rounds)
        return hardened if rounds[-1].holds else _refused(hardened, rounds[-1].probability, self.max_risk)

    def _individual(self, document: Document) -> str:
        """Whom the document is about, by the name that the background has for it."""
        kept = document.meta.get("kept", {})
        names = (document.meta.get("individual"), kept.get("individual"), document.subject, document.id)
        return next((str(name) for name in names if str(name) in self._places), "")

    def _guess(self, text: str, individual: str) -> Guess:
        return next(self.attack.guesses([Target("", individual, text)]))

    def _holds(self, guess: Guess) -> bool:
        calibrated = self.attack.fitted.calibrated
        return guess.probability <= self.max_risk and (calibrated or not guess.reidentified)

    def _judged(self, document: Document, individual: str) -> Round:
        guess = self._guess(document.output, individual)
        return Round(guess.probability, guess.reidentified, self._holds(guess), *words_kept(document))

    def _chosen(self, document: Document, individual: str, open_to: Sequence[Candidate]) -> Sequence[Candidate]:
        """The first share of the least number of candidates without which the document would hold."""

        def holds_without(count: int) -> bool:
            spans = {span for one in open_to[:count] for span in one.shown}
            return self._holds(self._guess(masked(document.output, spans), individual))

        needed = _least(len(open_to), holds_without)
        return open_to[: needed if needed <= FEW else round(needed * SHARE_OF_A_ROUND)]

    def _decided(self, document: Document, findings: Sequence[Finding]) -> Document:
        """Decide, replace and verify again, with what was found so far."""
        return super().run(with_findings(document, findings), since="decide")

    def _given_back(
        self, first: Document, hardened: Document, findings: Sequence[Finding], individual: str
    ) -> Document:
        """The document with as many findings unmasked as it can bear; function words and the least telling go first."""
        starts = {one.candidate.name: {start for start, _ in one.candidate.spans} for one in findings}

        def holds_with(back: Sequence[Finding]) -> bool:
            shown = set().union(*(starts[one.candidate.name] for one in back))
            edits = [edit for edit in hardened.edits if edit.start not in shown]
            return self._holds(self._guess(apply_edits(hardened.text, edits), individual))

        ordered = sorted(findings, key=lambda one: (not one.candidate.is_last_resort, one.candidate.worth))
        back = _returnable(ordered, holds_with)
        if not back:
            return hardened
        lighter = self._decided(first, [one for one in findings if one not in back])
        # What was decided because of a finding goes with it, so the whole is judged once more.
        fits = lighter.verdict is not None and lighter.verdict.passed and self._judged(lighter, individual).holds
        return lighter if fits else hardened


def check_target(max_risk: float, individuals: int) -> None:
    """Refuse a target below what blind guessing reaches."""
    if max_risk < 1 / individuals:
        raise UsageError(
            f"A risk of at most {max_risk:g} cannot be reached: a blind guess among {individuals} individuals is right with a "
            f"probability of {1 / individuals:.3f}. Allow more, or add individuals to the background."
        )


def _least(most: int, enough: Callable[[int], bool]) -> int:
    """The least number that is enough, by bisection; ``most`` if none is known to be."""
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _returnable(findings: Sequence[Finding], holds_with: Callable[[Sequence[Finding]], bool]) -> list[Finding]:
    """What can be given back together: groups are tried as a whole, then in halves."""
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


def _refused(document: Document, probability: float, allowed: float) -> Document:
    problem = Reason.of("attack.still_names", chance=round(probability, 4), limit=allowed)
    verdict = document.verdict or Verdict(False)
    return document.with_(verdict=replace(verdict, passed=False, problems=(*verdict.problems, problem)))
