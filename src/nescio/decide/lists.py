"""The lists of a policy: what is always masked, and what never is."""

from __future__ import annotations

from nescio.document import Document, Mention
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, folded_words
from nescio.policy import Policy
from nescio.reasons import Reason

DENIED = Reason.of("list.denied")
ALLOWED = Reason.of("list.allowed")

# What is done with an entity, and why.
Judgment = tuple[str, Reason]


class Lists:
    """The strings that a policy always masks (``deny``) or never masks (``allow``)."""

    def __init__(self, policy: Policy) -> None:
        self.allows_any = bool(policy.allow)
        self._allowed = frozenset(folded_words(text) for text in policy.allow)
        self._denied = frozenset(words for words in map(folded_words, policy.deny) if words)

    def judge(self, document: Document, mentions: list[Mention]) -> Judgment | None:
        """Action and reason for an entity that is on a list; to be denied goes before to be allowed."""
        if self._denied and any(self.denies(document.surface(mention), document.lang) for mention in mentions):
            return "mask", DENIED
        if self._allowed and all(self.allows(document.surface(mention)) for mention in mentions):
            return "keep", ALLOWED
        return None

    def denies(self, surface: str, lang: str) -> bool:
        """Whether a string holds one that is always masked."""
        return bool(self._denied) and Occurrences(map(Form, self._denied), lang).occurs_in(surface)

    def allows(self, surface: str) -> bool:
        """Whether a string is one that is never masked."""
        return self.allows_any and folded_words(surface) in self._allowed
