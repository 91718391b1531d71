"""The step that fills ``edits``: one edit for each mention of each masked entity."""

from __future__ import annotations

from collections import defaultdict

from nescio import registry
from nescio.document import Document, Edit
from nescio.policy import Policy
from nescio.protocols import Replacer


class Replace:
    """Replace as the policy says, or all alike when ``method`` is given."""

    name = "replace"
    needs = ("text", "mentions", "entities", "decisions")
    fills = "edits"

    def __init__(self, policy: Policy, method: str | None = None) -> None:
        self.policy = policy
        self.method = method
        self._replacers: dict[str, Replacer] = {}

    def __call__(self, document: Document) -> Document:
        numbers: dict[str, int] = defaultdict(int)
        edits: list[Edit] = []
        actions = {decision.entity: decision.action for decision in document.decisions}
        for entity in document.entities:
            if actions.get(entity.id, "mask") == "keep":
                continue
            main_type = entity.type.partition("/")[0]
            numbers[main_type] += 1
            texts = self._replacer(entity.type).replace(document, entity, numbers[main_type])
            for mention, text in zip(document.mentions_of(entity), texts, strict=True):
                edits.append(Edit(mention.start, mention.end, text, entity.id))
        return document.with_(edits=tuple(sorted(edits, key=lambda edit: edit.start)))

    def _replacer(self, type_name: str) -> Replacer:
        _, rule = self.policy.rule_for(type_name)
        name = self.method or rule.replace or self.policy.replace
        if name not in self._replacers:
            self._replacers[name] = registry.create("replacer", name)
        return self._replacers[name]
