"""The step that fills ``edits``: one edit for each mention of each masked entity, fitted into the text around it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from nescio import registry
from nescio.document import Document, Entity
from nescio.errors import DocumentError
from nescio.policy import Policy
from nescio.protocols import Replacer
from nescio.replace.fitting import fit

NOTHING: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class Replace:
    """Replace as the policy says, or all alike when ``method`` is given.

    ``settings`` are what the constructor of a replacer gets, by the replacer's name.
    """

    name = "replace"
    needs = ("text", "lang", "mentions", "entities", "decisions")
    fills = "edits"

    def __init__(
        self, policy: Policy, method: str | None = None, settings: Mapping[str, Mapping[str, Any]] = NOTHING
    ) -> None:
        self.policy = policy
        self.method = method
        self.settings = settings
        self._replacers: dict[str, Replacer] = {}

    def __call__(self, document: Document) -> Document:
        masked = document.masked_entities
        _check_mentions(document, masked)
        shares: dict[str, list[Entity]] = defaultdict(list)
        softened = {decision.entity for decision in document.decisions if decision.action == "generalize"}
        for entity in masked:
            shares["generalize" if entity.id in softened else self._method(entity.type)].append(entity)
        edits = [edit for name, share in shares.items() for edit in self._replacer(name).replace(document, share)]
        edits.sort(key=lambda edit: edit.start)
        return document.with_(edits=fit(document.text, edits, document.lang))

    def _method(self, type_name: str) -> str:
        _, rule = self.policy.rule_for(type_name)
        return self.method or rule.replace or self.policy.replace

    def _replacer(self, name: str) -> Replacer:
        if name not in self._replacers:
            self._replacers[name] = registry.create("replacer", name, **self.settings.get(name, {}))
        return self._replacers[name]


def _check_mentions(document: Document, masked: list[Entity]) -> None:
    """Refuse mentions that cannot be replaced, which only somebody else's detector can give; nothing is guessed."""
    indices = [index for entity in masked for index in entity.mentions]
    if any(not 0 <= index < len(document.mentions) for index in indices):
        raise DocumentError(f"Document '{document.id}': an entity has a mention that is not among the mentions.")
    spans = sorted((document.mentions[index].start, document.mentions[index].end) for index in indices)
    position, length = 0, len(document.text)
    for start, end in spans:
        if not 0 <= start < end <= length:
            raise DocumentError(
                f"Document '{document.id}': mention {start}-{end} is empty or lies outside the text (0-{length})."
            )
        if start < position:
            raise DocumentError(
                f"Document '{document.id}': mention {start}-{end} overlaps the one before it. Merge them first."
            )
        position = end
