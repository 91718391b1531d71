"""How much of a frame is done, from what the steps of the pipeline tell.

A whole frame is one document, so there are no finished documents to count: each step has a share of the work, and the recogniser,
which takes most of it, tells how far it is.
"""

from __future__ import annotations

from collections.abc import Callable

from nescio.document import Document
from nescio.models.selection import NONE
from nescio.pipeline import Pipeline
from nescio.protocols import Step
from nescio.settings import Settings

# Time a row that the parts of the work take beside each other, measured with benchmarks/frames.py.
_READING, _WRITING = 1.0, 0.6
_STEPS = {"detect": 4.2, "link": 0.5, "assess": 0.0, "decide": 0.7, "replace": 0.5, "verify": 0.6}
# Of detection: the rules before the recogniser, and the recogniser by its name ("" for any other).
_RULES = 2.2
_RECOGNIZER = {NONE: 0.0, "fast": 10.0, "": 28.0}


class FrameProgress:
    """Adds up what is done and tells it as a share from 0 to 1, which never falls."""

    def __init__(self, settings: Settings, lengths: list[int], tell: Callable[[float], None]) -> None:
        """``lengths`` are those of the documents of the frame, in their order."""
        self._tell = tell
        self._recognizer = _RECOGNIZER.get(settings.model, _RECOGNIZER[""])
        self._all = _READING + _WRITING + sum(_STEPS.values()) + self._recognizer
        self._lengths, self._document = lengths, 0
        self._passage = (0.0, 1.0)
        # What is done of the document, and the highest share told.
        self._done, self._told = 0.0, 0.0

    def watched(self, pipeline: Pipeline) -> Pipeline:
        """The pipeline with steps that tell when they are done."""
        return Pipeline([_Watched(step, self._finished) for step in pipeline.steps], pipeline.settings)

    def reads_passage(self, start: float, end: float) -> None:
        self._passage = (start, end)
        self._at(_READING + start * (_RULES + self._recognizer))

    def recognized(self, share: float) -> None:
        start, end = self._passage
        rules = end * _RULES
        self._at(_READING + rules + (start + share * (end - start)) * self._recognizer)

    def end_document(self) -> None:
        """The next document begins."""
        self._at(self._all)
        self._document += 1
        self._done = 0.0

    def _finished(self, step: str) -> None:
        names = list(_STEPS)
        if step in names:
            self._at(_READING + self._recognizer + sum(_STEPS[name] for name in names[: names.index(step) + 1]))

    def _at(self, work: float) -> None:
        self._done = max(self._done, min(work, self._all))
        before = sum(self._lengths[: self._document])
        length = self._lengths[self._document] if self._document < len(self._lengths) else 0
        share = (before + length * self._done / self._all) / max(1, sum(self._lengths))
        if share > self._told:
            self._told = min(1.0, share)
            self._tell(self._told)


class _Watched:
    """A step that tells its name when it is done."""

    def __init__(self, step: Step, finished: Callable[[str], None]) -> None:
        self._step, self._finished = step, finished
        self.name, self.needs, self.fills = step.name, step.needs, step.fills

    def __call__(self, document: Document) -> Document:
        document = self._step(document)
        self._finished(self.name)
        return document
