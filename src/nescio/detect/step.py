"""The step that fills ``mentions``: every detector over every passage, merged by one rule."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.detect.merge import merge
from nescio.detect.repeats import find_repeats
from nescio.document import Document, Mention
from nescio.lang.choose import stretches
from nescio.protocols import Detector
from nescio.text.passage import Passage, PassagesOf

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
            mention.shifted(offset) if offset else mention for offset, passage in cut for mention in self._read(passage)
        ]
        mentions = merge(found, document.text)
        # A repeat may cut a mention, and what is left of that is a string of its own, to be found everywhere, too.
        for _ in range(_MOST_ROUNDS):
            repeats = find_repeats(document.text, document.lang, mentions, cut)
            if not repeats:
                break
            known = {document.text[mention.start : mention.end] for mention in mentions}
            mentions = merge([*mentions, *repeats], document.text)
            if all(document.text[mention.start : mention.end] in known for mention in mentions):
                break
        return document.with_(mentions=mentions)

    def _read(self, passage: Passage) -> list[Mention]:
        """What all detectors find; the recogniser, which comes late, may look at what the others found."""
        for detector in self.detectors:
            passage.found.extend(detector.detect(passage))
        return passage.found
