"""What holds between the decisions on a document, after each entity was decided on by itself.

First names stay that the policy does not protect, then what tells a masked trait in other words goes with it, and last what
holds a masked string.
"""

from __future__ import annotations

from collections.abc import Sequence

from nescio.decide.protect import Protected, keep_others
from nescio.decide.shared_strings import close
from nescio.decide.ties import countries_of_subject, hide_traits, tie
from nescio.document import Decision, Document
from nescio.policy import EVERYONE, SUBJECT_ONLY, Policy


def settle(document: Document, decisions: Sequence[Decision], policy: Policy) -> tuple[Decision, ...]:
    """The decisions that are left to stand."""
    hidden: frozenset[str] = frozenset()
    if policy.protect != EVERYONE:
        protected = Protected(document, policy.protect)
        decisions = keep_others(document, decisions, protected)
        if policy.protect == SUBJECT_ONLY:
            decisions = hide_traits(document, decisions, policy, protected.told_in)
            hidden = countries_of_subject(document, protected.told_in)
    if policy.ties or policy.protect == SUBJECT_ONLY:
        decisions = tie(document, decisions, policy, hidden)
    return tuple(close(document, decisions))
