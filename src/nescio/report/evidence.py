"""Tables that somebody can file: the eighteen identifiers of HIPAA Safe Harbor, and personal data by the GDPR.

Each row says what was found, what was done with it, and what stays and why. Only counts, no text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nescio.policy import MADE_UP, Policy
from nescio.report.tally import Tally
from nescio.taxonomy import facts_of

# Letter of 45 CFR 164.514(b)(2)(i) -> the types that belong to it; a main type stands for its subtypes that no row names.
_EIGHTEEN = {
    "A": ("PERSON",), "B": ("LOC",), "C": ("DATETIME", "DEM/AGE"), "D": ("CODE/PHONE",), "E": (), "F": ("CODE/EMAIL",),
    "G": ("CODE/NATIONAL",), "H": ("CODE/RECORD",), "I": ("CODE/INSURANCE",), "J": ("CODE/ACCOUNT", "CODE/IBAN", "CODE/CARD"),
    "K": ("CODE/LICENCE", "CODE/PASSPORT"), "L": ("CODE/VIN", "CODE/PLATE"), "M": ("CODE/DEVICE", "CODE/MAC"), "N": ("CODE/URL",),
    "O": ("CODE/IP",), "P": (), "Q": (), "R": ("CODE", "ORG", "MISC"),
}  # fmt: skip
# What Safe Harbor leaves only a piece of, so that nothing made up may stand for it.
_ONLY_PIECES = ("DATETIME", "DEM/AGE", "LOC/ZIP")


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of identifier: how many mentions were masked and kept, and how the masked ones were replaced."""

    code: str
    letter: str
    masked: int
    kept: int
    methods: tuple[str, ...] = ()

    @property
    def found(self) -> int:
        return self.masked + self.kept


@dataclass(frozen=True, slots=True)
class Evidence:
    """A table with its title."""

    title: str
    rows: tuple[Row, ...]


def evidence(tally: Tally, policy: Policy, method: str = "") -> Evidence | None:
    """The table that a policy asks for; ``method`` is the replacer that was asked for."""
    if policy.evidence == "safe-harbor":
        return Evidence("evidence.hipaa", tuple(_safe_harbor(tally, policy, method)))
    if policy.evidence == "gdpr":
        return Evidence("evidence.gdpr", tuple(_gdpr(tally, policy, method)))
    return None


def warnings(policy: Policy, method: str = "") -> tuple[str, ...]:
    """Codes of what a reader must know first: that replacements go beyond what Safe Harbor allows."""
    made_up = any(policy.method_for(kind, method or None) in MADE_UP for kind in _ONLY_PIECES)
    return ("evidence.hipaa.shifted",) if policy.evidence == "safe-harbor" and made_up else ()


def _safe_harbor(tally: Tally, policy: Policy, method: str) -> Iterable[Row]:
    named = {kind: letter for letter, kinds in _EIGHTEEN.items() for kind in kinds}
    types = {*tally.masked, *tally.kept}
    letters = {kind: named.get(kind) or named.get(kind.partition("/")[0], "") for kind in types}
    for letter in _EIGHTEEN:
        own = [kind for kind in types if letters[kind] == letter]
        yield _row(f"evidence.hipaa.{letter}", f"({letter})", own, tally, policy, method)


def _gdpr(tally: Tally, policy: Policy, method: str) -> Iterable[Row]:
    types = {*tally.masked, *tally.kept}
    direct = {kind for kind in types if kind.startswith("PERSON") or facts_of(kind).identifier == "direct"}
    yield _row("evidence.gdpr.direct", "", direct, tally, policy, method)
    yield _row("evidence.gdpr.indirect", "", types - direct, tally, policy, method)
    special = {kind for kind in types if facts_of(kind).confidential}
    methods = _methods([kind for kind in special if tally.masked[kind]], policy, method)
    yield Row("evidence.gdpr.special", "", tally.special_masked.total(), tally.special_kept.total(), methods)


def _row(code: str, letter: str, kinds: Iterable[str], tally: Tally, policy: Policy, method: str) -> Row:
    own = sorted(kinds)
    masked, kept = (sum(counts[kind] for kind in own) for counts in (tally.masked, tally.kept))
    return Row(code, letter, masked, kept, _methods([kind for kind in own if tally.masked[kind]], policy, method))


def _methods(kinds: Iterable[str], policy: Policy, method: str) -> tuple[str, ...]:
    return tuple(sorted({policy.method_for(kind, method or None) for kind in kinds}))
