"""nescio itself, at its three risk tolerances in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nescio.document import Document
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.record import weights_hash
from nescio.evaluate.systems.system import Output
from nescio.pipeline import Pipeline
from nescio.policy import Policy, load_policy
from nescio.settings import DEFAULT_POLICY
from nescio.version import __version__

# The main point first; the others share its detection.
POINTS = ("medium", "low", "high")


class NescioSystem:
    """The standard pipeline under a policy (``nescio:court``); it is not told whom a document is about.

    Another recogniser is named behind an at sign: ``nescio:court@none`` (the rules alone), ``nescio:court@runs/mine/model``.
    """

    def __init__(self, argument: str = "", policy: Policy | None = None) -> None:
        self.argument, _, self.model = argument.partition("@")
        self._policy = policy
        self._pipelines: dict[str, Pipeline] = {}

    def prepare(self) -> None:
        policy = self._policy or load_policy(self.argument or DEFAULT_POLICY)
        model = self.model or "default"
        self._pipelines = {point: Pipeline.from_policy(policy, tolerance=point, model=model) for point in POINTS}
        self._pipelines["medium"].run(Document("warm-up", "Anna Miller was born in Leeds on 3 May 1971."))

    def mask(self, document: GoldDocument) -> Iterator[Output]:
        found = self.found(document)
        for point, pipeline in self._pipelines.items():
            finished = pipeline.run(found, since="decide")
            yield Output(masked_of(finished), point, mentions_of(finished) if point == "medium" else None)

    def found(self, document: GoldDocument) -> Document:
        """The document up to the step before the decision, which all operating points share."""
        return self._pipelines["medium"].run(Document(document.id, document.text, document.lang), until="assess")

    def about(self) -> Mapping[str, str]:
        policy = self._policy.name if self._policy else self.argument or DEFAULT_POLICY
        return {"nescio": __version__, "policy": policy, "weights sha256": weights_hash()[:12]}


def masked_of(document: Document) -> tuple[Masked, ...]:
    types = {entity.id: entity.type for entity in document.entities}
    return tuple(Masked(edit.start, edit.end, types.get(edit.entity, ""), edit.text) for edit in document.edits)


def mentions_of(document: Document) -> tuple[Masked, ...]:
    return tuple(Masked(mention.start, mention.end, mention.type) for mention in document.mentions)
