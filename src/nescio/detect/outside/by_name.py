"""What the user writes for models of others (spacy:PATH, hf:FOLDER, gliner:FOLDER, presidio:CLASS) or a list (terms:FILE)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from nescio.errors import UnknownNameError, UsageError
from nescio.protocols import Detector

_KINDS = {
    "spacy": "spacy_pipeline:SpacyDetector",
    "hf": "token_classifier:TokenClassifierDetector",
    "gliner": "gliner_model:GlinerDetector",
    "presidio": "presidio_recognizer:PresidioDetector",
    "terms": "term_list:TermListDetector",
}


def outside_detector(written: str, labels: Mapping[str, str]) -> Detector:
    """The detector that is meant; ``labels`` are the policy's words for what its model finds."""
    kind, colon, place = written.partition(":")
    if not colon or not place:
        raise UsageError(
            f"A detector is given as KIND:PLACE, such as spacy:my_pipeline; the kinds are {', '.join(_KINDS)}."
        )
    if kind not in _KINDS:
        raise UnknownNameError("kind of detector", kind, _KINDS)
    module, _, name = _KINDS[kind].partition(":")
    made: Detector = getattr(import_module(f"nescio.detect.outside.{module}"), name)(place, labels)
    return made
