"""Settle a draft: the machine decides what people have left open, then the text is replaced and verified."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

from nescio.decide.shared_strings import close
from nescio.document import Decision, Document, Edit, Risk
from nescio.pipeline import Pipeline
from nescio.protocols import COMBINED, Step
from nescio.replace.fitting import with_articles
from nescio.server.review.draft import Draft
from nescio.settings import Settings
from nescio.version import __version__

# The note of a document that was settled while it was processed: what with.
SETTLED_WITH = "settled_with"


def decided(draft: Draft, pipeline: Pipeline) -> Document:
    """The document with a decision on every entity; those of people stand, whatever the machine would do."""
    document = draft.document
    seen = document.with_(risks=_risks_left(document.risks, draft.pins)) if draft.pins else document
    machine = pipeline.run(seen, since="decide", until="decide")
    by_machine = {decision.entity: decision for decision in machine.decisions}
    mixed = [draft.pins.get(entity.id, by_machine[entity.id]) for entity in document.entities]
    closed = close(document, mixed) if draft.pins else mixed
    # A string that is masked elsewhere and kept here by a person is theirs to settle: verification tells them.
    finished = (draft.pins.get(decision.entity, decision) for decision in closed)
    return document.with_(
        decisions=tuple(
            replace(decision, confidential=draft.categories.get(decision.entity, decision.confidential))
            for decision in finished
        )
    )


def settled(draft: Draft, pipeline: Pipeline) -> Document:
    """The finished document: decisions, edits and the verdict on them."""
    if draft.replacements:
        pipeline = pipeline.with_step(_Rewording(pipeline.step("replace"), draft.replacements))
    if draft.pins or draft.categories:
        return pipeline.run(decided(draft, pipeline), since="replace")
    return pipeline.run(draft.document, since="decide")


def settled_with(settings: Settings) -> str:
    """A sign of all that settles a document which no person and no other document has a say in."""
    chosen = (settings.model, settings.replace, settings.tolerance, settings.max_risk, __version__)
    said = json.dumps([settings.effective_policy.model_dump(mode="json"), chosen], sort_keys=True)
    return hashlib.sha256(said.encode() + (settings.key or b"")).hexdigest()


class _Rewording:
    """Replaces as another step does, and then puts the words of people in for some entities."""

    needs: tuple[str, ...] = ()
    fills = "edits"

    def __init__(self, replace: Step, replacements: Mapping[str, str]) -> None:
        self.name = replace.name
        self._replace, self._replacements = replace, replacements

    def __call__(self, document: Document) -> Document:
        document = self._replace(document)
        return document.with_(edits=_reworded(document, self._replacements))


def _reworded(document: Document, replacements: Mapping[str, str]) -> tuple[Edit, ...]:
    """The edits with the words of people for some entities: these stand for whole mentions, exactly as they were typed."""
    edits = [edit for edit in document.edits if edit.entity not in replacements]
    for entity in document.masked_entities:
        if entity.id in replacements:
            own = replacements[entity.id]
            edits += (Edit(mention.start, mention.end, own, entity.id) for mention in document.mentions_of(entity))
    return with_articles(document.text, sorted(edits, key=lambda edit: edit.start), document.lang)


def _risks_left(risks: tuple[Risk, ...], pins: Mapping[str, Decision]) -> tuple[Risk, ...]:
    """The risks as the optimiser must see them once people have decided.

    A combination with a masked member is broken; of one with a kept member the others alone can break it.
    """
    hidden = {ident for ident, pin in pins.items() if pin.action != "keep"}
    shown = pins.keys() - hidden
    left: list[Risk] = []
    alone: dict[str, Risk] = {}
    for risk in risks:
        if risk.measure != COMBINED or len(risk.entities) < 2:
            if risk.measure == COMBINED and risk.entities:
                alone[risk.entities[0]] = risk
            else:
                left.append(risk)
            continue
        if hidden.intersection(risk.entities):
            continue
        members = tuple(ident for ident in risk.entities if ident not in shown)
        if len(members) > 1:
            left.append(replace(risk, entities=members))
        elif members and (known := alone.get(members[0])) and risk.value > known.value:
            alone[members[0]] = replace(known, value=risk.value, why=risk.why)
    return (*left, *alone.values())
