"""The step that fills ``risks``: what each measure says, and what all of them say together."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.assess.combine import combine
from nescio.document import Document, Risk
from nescio.errors import MeasureError
from nescio.protocols import Measure
from nescio.reasons import Reason


class Assess:
    """Take all measures, if any; one that cannot be taken leaves a remark, and the others go on."""

    name = "assess"
    needs = ("text", "lang", "subject", "mentions", "entities")
    fills = "risks"

    def __init__(self, measures: Sequence[Measure] = (), risk_model: str = "") -> None:
        self.risk_model = risk_model
        self.measures = tuple(measures)

    def __call__(self, document: Document) -> Document:
        if not self.measures:
            return document.with_(risks=())
        risks: list[Risk] = []
        for measure in self.measures:
            try:
                risks += measure.measure(document)
            except MeasureError as error:
                risks.append(Risk((), measure.name, 0.0, _why(error)))
        return document.with_(risks=(*risks, *combine(document, risks, self.risk_model)))


def _why(error: MeasureError) -> Reason:
    """The reason that an error was raised with, or its words."""
    reason = error.args[0] if error.args else ""
    return reason if isinstance(reason, Reason) else Reason.said(str(error))
