"""The pipeline: one visible loop over named steps, each of which fills one field of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import tee
from typing import Any, Literal

from nescio.assembly import steps_for
from nescio.collecting import collecting_rarely
from nescio.document import Document
from nescio.errors import DocumentError, UnknownNameError, UsageError, VerificationError
from nescio.lang import LANGUAGES
from nescio.lang.choose import choose_language
from nescio.lang.foreign import read_languages
from nescio.lang.labelled import without_labels
from nescio.piping import as_documents, in_order, vouched
from nescio.policy import Policy
from nescio.protocols import Step
from nescio.result import Result
from nescio.settings import DEFAULT_POLICY, Settings
from nescio.verify.also_masked import also_masked
from nescio.wholes.running import outcomes

_EMPTY = Document("", "")
# How often what verification has found is masked and verified again, before the document is refused.
MAX_ROUNDS = 3
# What a document has before any step: what its reader or the caller gave it.
_GIVEN = frozenset(("id", "text", "lang", "subject", "group", "meta", "foreign", "lang_doubt"))


class Pipeline:
    """Steps in their order; ``run`` passes a document through all of them, or through some."""

    def __init__(self, steps: Sequence[Step], settings: Settings | None = None) -> None:
        """``settings`` are those that the steps were made from; their language and subject go to documents without."""
        self.steps = tuple(steps)
        self.settings = settings
        # Whether other processes can make the same pipeline from the settings alone.
        self.can_be_made_again = False
        _check_order(self.steps)

    @classmethod
    def from_settings(cls, settings: Settings) -> Pipeline:
        """The pipeline that settings ask for."""
        made = Pipeline(steps_for(settings), settings)
        made.can_be_made_again = True
        return made

    @classmethod
    def from_policy(cls, policy: str | Policy = DEFAULT_POLICY, **settings: Any) -> Pipeline:
        """The pipeline for a policy, given by its name, file or value, with any other of the ``Settings`` by its name."""
        return cls.from_settings(Settings.of(policy=policy, **settings))

    def run(self, document: Document, *, since: str | None = None, until: str | None = None) -> Document:
        """Pass one document through the steps, or through those from ``since`` to ``until``, both included.

        What the first of them and those behind it have filled before is forgotten. If replacing and verifying are among them,
        what survives is masked and verified again, at most ``MAX_ROUNDS`` times.
        """
        first = 0 if since is None else self._place(since)
        last = len(self.steps) - 1 if until is None else self._place(until)
        if last < first:
            raise UsageError(f"The step '{until}' comes before the step '{since}'.")
        with collecting_rarely():
            return self._run(self._prepared(document), first, last)

    def settle(self, document: Document) -> Document:
        """Replace and verify a block that is decided on; what survives in it is masked, also where it was decided to keep it."""
        with collecting_rarely():
            return self._run(document, self._place("replace"), len(self.steps) - 1, is_block=True)

    def _run(self, document: Document, first: int, last: int, *, is_block: bool = False) -> Document:
        """The document after the steps from ``first`` to ``last``, masked and verified again where something survives."""
        document = self._passed(document, first, last)
        # What verification finds in places where it can be masked is masked, and all is replaced and verified again.
        again = next((place for place in range(first, last) if self.steps[place].fills == "edits"), None)
        decides = is_block or any(step.fills == "decisions" for step in self.steps[first:again])
        for _ in range(MAX_ROUNDS if again is not None else 0):
            if document.verdict is None or not document.verdict.survivors:
                break
            more = also_masked(document, over_kept=decides, elsewhere=is_block)
            if more is document:
                break
            document = self._passed(more, again or first, last)
        return document

    def _passed(self, document: Document, first: int, last: int) -> Document:
        """The document after the steps from ``first`` to ``last``; what they and those behind them have filled is made new."""
        filled = {step.fills for step in self.steps[first:]}
        document = document.with_(**{name: getattr(_EMPTY, name) for name in filled})
        for step in self.steps[first : last + 1]:
            document = step(document)
        return document

    def anonymize(self, text: str, *, subject: str = "") -> Result:
        """Anonymise one text; raises ``VerificationError`` if the result cannot be vouched for."""
        document = self.run(Document(id="text", text=text, subject=subject))
        check(document)
        return Result(document)

    def pipe(
        self,
        texts: Iterable[Any],
        *,
        workers: int = 1,
        progress: Callable[[int], None] | None = None,
        errors: Literal["raise", "return"] = "raise",
    ) -> Iterator[Any]:
        """The ``Result`` of each text, in order; None and NaN come back as they are.

        Texts are strings, or documents where a language, a subject or an id is known. They are read as there is room for
        them, so a stream of any length will do. ``workers`` are processes, this one among them, each with its own models:
        call this below ``if __name__ == "__main__"`` in a script. ``progress`` is told how many texts are done. With
        ``errors="return"``, a text that cannot be vouched for gives a ``DocumentError`` in its place, and the others go on.
        """
        if errors not in ("raise", "return"):
            raise UnknownNameError("way with errors", errors, ("raise", "return"))
        # Two views of one stream: what was given, and documents made of it.
        given, read = tee(texts)
        documents = as_documents(read)
        for number, (value, done) in enumerate(zip(given, self.outcomes(documents, workers=workers), strict=True), 1):
            outcome = (
                None if done is None else vouched(done, value.id if isinstance(value, Document) else f"text {number}")
            )
            if isinstance(outcome, DocumentError) and errors == "raise":
                raise outcome
            yield value if outcome is None else Result(outcome) if isinstance(outcome, Document) else outcome
            if progress is not None:
                progress(number)

    def outcomes(
        self, documents: Iterable[Document | None], *, workers: int, until: str | None = None
    ) -> Iterator[Document | DocumentError | None]:
        """Each document after the steps, or what was wrong with it, whatever its verdict; in order."""
        if workers < 1:
            raise UsageError(f"There must be at least one worker, not {workers}.")
        if workers == 1:
            return (outcome for _, outcome in outcomes(self, documents, until))
        if self.settings is None or not self.can_be_made_again:
            raise UsageError(
                "A pipeline with steps of its own works in one process. Make it from settings to use several."
            )
        return in_order(documents, Pipeline.from_settings, self.settings, workers, until)

    @property
    def works_in_blocks(self) -> bool:
        """Whether what is too long for one document can go through the steps block by block."""
        return {"detect", "link", "decide", "replace", "verify"} <= {step.name for step in self.steps}

    def reaches(self, name: str, until: str | None) -> bool:
        """Whether a step is among those up to another one."""
        return until is None or self._place(name) <= self._place(until)

    def step(self, name: str) -> Step:
        """A step by its name."""
        return self.steps[self._place(name)]

    def with_step(self, step: Step) -> Pipeline:
        """The pipeline with another step in place of the one of the same name."""
        place = self._place(step.name)
        return Pipeline((*self.steps[:place], step, *self.steps[place + 1 :]), self.settings)

    def _place(self, name: str) -> int:
        names = [step.name for step in self.steps]
        if name not in names:
            raise UnknownNameError("step", name, names)
        return names.index(name)

    def _prepared(self, document: Document) -> Document:
        """The document with a language, and with the subject that all documents have."""
        if document.lang and document.lang not in LANGUAGES:
            raise UnknownNameError("language", document.lang, LANGUAGES)
        settings = self.settings
        if not document.lang:
            document = _with_language(document, settings or Settings())
        if settings is not None and settings.subject and not document.subject:
            document = document.with_(subject=settings.subject)
        return document


def _with_language(document: Document, settings: Settings) -> Document:
    """The document with its language; one that is not supported is doubted unless somebody has said to go on."""
    found = read_languages(without_labels(document))
    vouched = settings.lang != "auto" or settings.allow_unknown_language
    return document.with_(
        lang=choose_language(document.text) if settings.lang == "auto" else settings.lang,
        foreign=found.foreign,
        lang_doubt="" if vouched else found.doubt,
    )


def _check_order(steps: Iterable[Step]) -> None:
    """Refuse a step that needs what no step before it fills."""
    known = {field.name for field in fields(Document)}
    filled = set(_GIVEN)
    for step in steps:
        for name in (*step.needs, step.fills):
            if name not in known:
                raise UsageError(f"The step '{step.name}' speaks of '{name}', which documents do not have.")
        if missing := [name for name in step.needs if name not in filled]:
            raise UsageError(f"The step '{step.name}' needs '{missing[0]}', which no step before it fills.")
        filled.add(step.fills)


def check(document: Document) -> None:
    """Refuse a document that was not verified or did not pass."""
    if document.verdict is None or not document.verdict.passed:
        problems = [str(one) for one in document.verdict.problems] if document.verdict else ["it was not verified"]
        raise VerificationError(f"Document '{document.id}' was not written: {'; '.join(problems)}.")
