"""The step that fills ``mentions``: every detector over every passage, merged by one rule."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.detect.merge import merge
from nescio.detect.repeats import find_repeats
from nescio.document import Document
from nescio.lang.choose import stretches
from nescio.protocols import Detector
from nescio.text.passage import PassagesOf

_MOST_ROUNDS = 4


class Detect:
    """Run detectors and merge what they find; if ``mixed``, paragraphs in another language are read in theirs."""

    name = "detect"
    needs = ("text", "lang")
    fills = "mentions"

    def __init__(self, detectors: Sequence[Detector], *, mixed: bool = False) -> None:
        self.detectors = tuple(detectors)
        self.mixed = mixed

    def __call__(self, document: Document) -> Document:
        whole = (0, len(document.text), document.lang)
        cut = PassagesOf(
            document.text,
            stretches(document.text, document.lang) if self.mixed else [whole],
            document.subject,
        )
        found = [
            mention.shifted(offset) if offset else mention
            for offset, passage in cut
            for detector in self.detectors
            for mention in detector.detect(passage)
        ]
        mentions = merge(found, document.text)
        # A repeat may cut a mention, and what is left of that is a string of its own, to be found everywhere, too.
        for _ in range(_MOST_ROUNDS):
            known = {document.text[mention.start : mention.end] for mention in mentions}
            repeats = find_repeats(document.text, document.lang, mentions, cut)
            mentions = merge([*mentions, *repeats], document.text)
            if all(document.text[mention.start : mention.end] in known for mention in mentions):
                break
        return document.with_(mentions=mentions)
