"""The neural recogniser as a detector: finds mentions and says of each how likely an expert would mask it."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.detect.merge import merge
from nescio.document import Mention
from nescio.lang.gazetteers import cues
from nescio.models.selection import recognizer_for
from nescio.protocols import PassageLike
from nescio.text.folding import fold
from nescio.text.passage import Passage


class NeuralDetector:
    """The embedded recogniser of the passage's language; finds nothing where there is none for it.

    ``model`` is ``default``, ``fast``, or the name of a recogniser from ``nescio models``.
    """

    name = "neural"

    def __init__(self, model: str = "default", threads: int = 0) -> None:
        self.model = model
        self.threads = threads

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        recognizer = recognizer_for(self.model, passage.lang, self.threads)
        if recognizer is None:
            return
        if recognizer.decides and isinstance(passage, Passage):
            passage.readers.append(recognizer.name)
        found = merge(getattr(passage, "found", ()), passage.text) if recognizer.reads_rules else ()
        greetings = cues(passage.lang, "name_cues.tsv")["greeting"]  # "Hi" is not Hawaii
        for mention in recognizer.mentions(passage.text, self.name, found):
            if fold(passage.text[mention.start : mention.end]) not in greetings:
                yield mention
