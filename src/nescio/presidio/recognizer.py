"""nescio's detection as a recogniser of Presidio."""

from __future__ import annotations

from typing import Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult

from nescio.presidio.analyzing import analyzed, pipeline_for
from nescio.presidio.names import known_names
from nescio.settings import Settings


class NescioRecognizer(EntityRecognizer):
    """Finds what a policy masks; add one for each language to a registry of recognisers.

    Any of the ``Settings`` may be given by its name: ``NescioRecognizer("de", policy="email", model="fast")``.
    """

    def __init__(self, supported_language: str = "en", **settings: Any) -> None:
        self._pipeline = pipeline_for(Settings.of(**settings), supported_language)
        super().__init__(
            supported_entities=list(known_names()), name="NescioRecognizer", supported_language=supported_language
        )

    def load(self) -> None:
        """Nothing to do: lists and weights are loaded with the first text."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:  # noqa: ARG002
        """The stretches that the policy masks, with its reason as the explanation."""
        return [
            RecognizerResult(
                one.entity_type,
                one.start,
                one.end,
                one.score,
                AnalysisExplanation(
                    recognizer=self.name,
                    original_score=one.score,
                    pattern_name=one.source,
                    textual_explanation=one.reason,
                ),
                {RecognizerResult.RECOGNIZER_NAME_KEY: self.name, RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id},
            )
            for one in analyzed(self._pipeline, text, entities=entities or ())
        ]
