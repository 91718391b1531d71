"""The step that fills ``risks``: what each measure says, and what all of them say together."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.assess.combine import combine
from nescio.document import Document, Risk
from nescio.errors import MeasureError
from nescio.protocols import Measure


class Assess:
    """Take all measures, if any; one that cannot be taken leaves a remark, and the others go on."""

    name = "assess"
    needs = ("text", "lang", "subject", "mentions", "entities")
    fills = "risks"

    def __init__(self, measures: Sequence[Measure] = ()) -> None:
        self.measures = tuple(measures)

    def __call__(self, document: Document) -> Document:
        if not self.measures:
            return document.with_(risks=())
        risks: list[Risk] = []
        for measure in self.measures:
            try:
                risks += measure.measure(document)
            except MeasureError as error:
                risks.append(Risk((), measure.name, 0.0, str(error)))
        return document.with_(risks=(*risks, *combine(document, risks)))
