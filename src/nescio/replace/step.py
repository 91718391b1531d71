"""The step that fills ``edits``: one edit for each mention of each masked entity, fitted into the text around it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from nescio import registry
from nescio.document import Document, Entity
from nescio.errors import DocumentError
from nescio.policy import Policy
from nescio.protocols import Replacer
from nescio.replace.fitting import fit
from nescio.replace.pieces import cut, owned
from nescio.replace.tag import Numbering

# Replacers that make something of the same kind, and so want the parts of an address apart.
SPLITTING = frozenset(("surrogate", "infill"))
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
        self._numbering = Numbering()

    def __call__(self, document: Document) -> Document:
        _check_mentions(document, document.masked_entities)
        softened = {decision.entity for decision in document.decisions if decision.action == "generalize"}
        usual: dict[str, str] = {}

        def method(entity: Entity, type_name: str) -> str:
            if entity.id in softened:
                return "generalize"
            if type_name not in usual:
                usual[type_name] = self.policy.method_for(type_name, self.method)
            return usual[type_name]

        pieces = cut(document, method, lambda name: name in SPLITTING)
        edits = [
            owned(edit)
            for name, share in pieces.shares.items()
            for edit in self._replacer(name).replace(pieces.document, share)
        ]
        edits.sort(key=lambda edit: edit.start)
        return document.with_(edits=fit(document.text, edits, document.lang))

    def learn(self, document: Document) -> None:
        """Number what follows in the group of a finished document as it is numbered there."""
        self._numbering.learn(document)

    def leave_out(self, block: Document) -> None:
        """Give no tag that stands in the text of a block to anybody in any block of the same whole."""
        self._numbering.leave_out(block)

    def _replacer(self, name: str) -> Replacer:
        if name not in self._replacers:
            made = self._replacers[name] = registry.create("replacer", name, **self.settings.get(name, {}))
            if hasattr(made, "numbering"):
                made.numbering = self._numbering  # tags of one document are numbered together, whoever gives them
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
