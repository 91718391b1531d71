"""nescio as a component of spaCy's pipelines: ``nlp.add_pipe("nescio", config={"policy": "gdpr"})``.

What is found stands in ``doc.spans["nescio"]``, labelled by type; each span says ``span._.nescio_decision`` ("mask" or "keep"),
``nescio_identifier``, ``nescio_entity``, ``nescio_score`` and ``nescio_reason``. The component is registered by an entry point.
"""

from __future__ import annotations

from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from nescio.document import Decision, Document
from nescio.lang import LANGUAGES
from nescio.pipeline import Pipeline
from nescio.settings import Settings

SPANS = "nescio"
_EXTENSIONS = ("nescio_decision", "nescio_identifier", "nescio_entity", "nescio_score", "nescio_reason")


class NescioComponent:
    """Finds and decides, and leaves the text as it is; ``settings`` are those of any pipeline."""

    def __init__(self, settings: Settings, spans: str = SPANS) -> None:
        self.settings = settings
        self.spans = spans
        self._pipeline = Pipeline.from_settings(settings)
        for name in _EXTENSIONS:
            if not Span.has_extension(name):
                Span.set_extension(name, default=None)

    def __call__(self, doc: Doc) -> Doc:
        lang = doc.lang_ if self.settings.lang == "auto" and doc.lang_ in LANGUAGES else ""
        document = self._pipeline.run(Document("doc", doc.text, lang=lang), until="decide")
        decisions = {decision.entity: decision for decision in document.decisions}
        owners = {index: entity.id for entity in document.entities for index in entity.mentions}
        found = [
            self._span(doc, document, index, decisions.get(owners.get(index, "")))
            for index in range(len(document.mentions))
        ]
        doc.spans[self.spans] = SpanGroup(doc, name=self.spans, spans=found)
        return doc

    def _span(self, doc: Doc, document: Document, index: int, decision: Decision | None) -> Span:
        """A mention as a span; words of spaCy that it begins or ends in belong to it."""
        mention = document.mentions[index]
        span = doc.char_span(mention.start, mention.end, label=mention.type, alignment_mode="expand")
        span._.nescio_decision = decision.action if decision else "mask"
        span._.nescio_identifier = decision.identifier if decision else ""
        span._.nescio_entity = decision.entity if decision else ""
        span._.nescio_score = round(float(mention.score), 4)
        span._.nescio_reason = str(decision.reason) if decision else ""
        return span


@Language.factory(
    "nescio",
    assigns=["doc.spans", *(f"span._.{name}" for name in _EXTENSIONS)],
    default_config={"policy": "gdpr", "model": "default", "lang": "auto", "tolerance": "medium", "spans": SPANS},
)
def create_component(nlp: Language, name: str, policy: str, model: str, lang: str, tolerance: str, spans: str) -> Any:  # noqa: ARG001
    """The component that a configuration asks for."""
    return NescioComponent(Settings.of(policy=policy, model=model, lang=lang, tolerance=tolerance), spans)
