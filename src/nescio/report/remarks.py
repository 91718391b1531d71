"""Remarks on a document as a whole."""

from __future__ import annotations

from nescio.document import Document
from nescio.lang.foreign import foreign_remarks
from nescio.reasons import Reason


def remarks(document: Document) -> list[Reason]:
    """What is to be known beside the findings: passages in languages that are not supported, measures that were not taken."""
    return [
        *foreign_remarks(document.text, document.foreign),
        *(
            Reason.of("remark.of_measure", measure=risk.measure, why=risk.why)
            for risk in document.risks
            if not risk.entities
        ),
    ]
