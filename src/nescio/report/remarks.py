"""Remarks on a document as a whole."""

from __future__ import annotations

from nescio.document import Document
from nescio.lang.foreign import foreign_remarks
from nescio.reasons import Reason


def _of_block(document: Document) -> list[Reason]:
    """Paragraphs of a block have other numbers than those of the whole."""
    found = dict.fromkeys(passage.language for passage in document.foreign)
    return [Reason.of("remark.foreign_in_block", language=code) for code in found]


def remarks(document: Document) -> list[Reason]:
    """What is to be known beside the findings: passages in languages that are not supported, measures that were not taken."""
    return [
        *(_of_block(document) if document.block else foreign_remarks(document.text, document.foreign)),
        *(
            Reason.of("remark.of_measure", measure=risk.measure, why=risk.why)
            for risk in document.risks
            if not risk.entities
        ),
    ]
