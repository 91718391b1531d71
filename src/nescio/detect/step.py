"""The step that fills ``mentions``: every detector over every passage, merged by one rule."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.detect.merge import merge
from nescio.detect.repeats import find_repeats
from nescio.document import Document
from nescio.protocols import Detector
from nescio.text.passage import PassagesOf


class Detect:
    """Run detectors and merge what they find."""

    name = "detect"
    needs = ("text", "lang")
    fills = "mentions"

    def __init__(self, detectors: Sequence[Detector]) -> None:
        self.detectors = tuple(detectors)

    def __call__(self, document: Document) -> Document:
        cut = PassagesOf(document.text, document.lang, document.subject)
        found = [
            mention.shifted(offset) if offset else mention
            for offset, passage in cut
            for detector in self.detectors
            for mention in detector.detect(passage)
        ]
        mentions = merge(found, document.text)
        repeats = find_repeats(document.text, document.lang, mentions, cut)
        return document.with_(mentions=merge([*mentions, *repeats], document.text))
