"""The blocks of a long text or table through the pipeline, so that the whole comes out as if it had been read at once.

Three rounds, each of which has one block at a time in memory; between them, blocks and what was found in them lie in a file without
a name. First, each block is read, linked and decided on, and of it only what is masked, and of whom, is remembered. Then each is
replaced and verified against what is masked in all of them; whatever is found is masked, too. What that brings to light is looked
for in all blocks again. Only then is the first block given to the writer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from nescio.document import Document, Edit, Verdict
from nescio.errors import DocumentError
from nescio.formats.io.long_texts import OTHER_FAILED
from nescio.identity.masked_strings import masked_strings
from nescio.piping import finished
from nescio.protocols import Step
from nescio.reasons import Reason
from nescio.settings import Settings
from nescio.verify.also_masked import also_masked
from nescio.verify.elsewhere import MaskedElsewhere
from nescio.verify.step import Verify, said_elsewhere
from nescio.wholes.identities import Identities
from nescio.wholes.languages import Languages
from nescio.wholes.spool import Spool

# How often what the last round has masked is looked for in all blocks.
MAX_ROUNDS = 3
# How far a name may reach over the place where a text was cut.
_SEAM = 1_000
_SURE = 0.7

_Filled = dict[str, Any]
_FILLED = ("mentions", "entities", "risks", "decisions", "edits", "verdict", "foreign", "lang", "lang_doubt", "subject")
Outcome = Document | DocumentError | None
# What was given, and what became of it.
Pair = tuple[Document | DocumentError | None, Outcome]


class Works(Protocol):
    """A pipeline, as far as it matters here."""

    settings: Settings | None

    @property
    def works_in_blocks(self) -> bool: ...

    def reaches(self, name: str, until: str | None) -> bool: ...

    def run(self, document: Document, *, until: str | None = None) -> Document: ...

    def settle(self, document: Document) -> Document: ...

    def step(self, name: str) -> Step: ...

    def with_step(self, step: Step) -> Works: ...


def outcomes(pipeline: Works, items: Iterable[Document | DocumentError | None], until: str | None) -> Iterator[Pair]:
    """Each document with what became of it, in order; blocks of one whole together, what is no document as it is.

    A block of a text of which another one failed does not pass either.
    """
    whole: _Whole | None = None
    for item in items:
        block = item.block if isinstance(item, Document) and pipeline.works_in_blocks else None
        if whole is not None and not isinstance(item, DocumentError) and not (block and whole.goes_on_with(block)):
            yield from whole.finish()
            whole = None
        if not isinstance(item, Document):
            yield item, item
        elif not block:
            yield item, finished(pipeline, item, until)
        else:
            whole = whole or _Whole(pipeline, block["of"], until)
            whole.add(item)
    if whole is not None:
        yield from whole.finish()


class _Whole:
    """Something in blocks."""

    def __init__(self, pipeline: Works, name: str, until: str | None) -> None:
        self._pipeline, self._name, self._until = pipeline, name, until
        self._given = Spool[Document]()
        self._found = Spool[_Filled | DocumentError]()
        self._languages = Languages(pipeline.settings or Settings())
        self._is_text = False
        self._decides = pipeline.reaches("decide", until)
        self._replaces = pipeline.reaches("replace", until)
        self._identities: Identities | None = None
        self._masked: MaskedElsewhere | None = None

    def goes_on_with(self, block: Any) -> bool:
        """Whether a block belongs to the same whole."""
        return bool(block["of"] == self._name and block["number"] > 0)

    def add(self, document: Document) -> None:
        """Read a block, and remember what is masked in it."""
        self._is_text = "start" in document.block
        # From now on, one id means one thing in all blocks.
        noted = {**document.meta, "block": {**document.block, "linked": True}}
        given = self._languages.of(document).with_(meta=noted)
        self._given.add(given)
        until = self._until if not self._replaces else "decide"
        done = finished(self._pipeline, given, until)
        if isinstance(done, Document):
            self._learn(done)
            if self._replaces and (leave_out := getattr(self._pipeline.step("replace"), "leave_out", None)):
                leave_out(done)
        self._found.add(done if isinstance(done, DocumentError) else _filled(done))

    def finish(self) -> Iterator[Pair]:
        """Every block with what became of it."""
        try:
            yield from self._finish()
        finally:
            self._given.close()
            self._found.close()

    def _finish(self) -> Iterator[Pair]:
        identities, masked = self._identities, self._masked
        if identities is not None and masked is not None:
            identities.settle()
            doubt = self._languages.doubt
            self._each(lambda document: identities.renamed(document).with_(lang_doubt=doubt))
            if self._replaces:
                self._settle(masked)
            elif not self._decides:
                self._each(lambda document: _with_repeats(document, masked))
        problem = self._problem() if self._is_text else None
        for given, found in zip(self._given, self._found, strict=True):
            if isinstance(found, DocumentError):
                yield given, found
                continue
            document = given.with_(**found)
            if problem is not None and (document.verdict is None or document.verdict.passed):
                document = document.with_(verdict=Verdict(False, (problem,)))
            yield given, document

    def _learn(self, document: Document) -> None:
        """Remember whom a block speaks of, and what is masked in it."""
        if self._identities is None:
            self._identities = Identities(document.lang)
            self._masked = MaskedElsewhere(document.lang, self._identities.id_of)
        assert self._masked is not None, "both are made together"
        self._identities.add(document)
        self._remember(document, self._masked)

    def _remember(self, document: Document, masked: MaskedElsewhere, known: MaskedElsewhere | None = None) -> None:
        """Add what is masked in a block, unless it is known."""
        assert self._identities is not None, "a block was read before"
        entities = {entity.id: entity for entity in document.entities}
        numbers: dict[str, int] = {}
        for text, type_name, ident in masked_strings(document):
            if (known is not None and (text, type_name) in known) or ident not in entities:
                continue
            if ident not in numbers:
                entity = entities[ident]
                numbers[ident] = number = self._identities.number(document, entity)
                if any(mention.score >= _SURE for mention in document.mentions_of(entity)):
                    masked.sure.add(number)
            masked.add(text, type_name, numbers[ident])

    def _settle(self, masked: MaskedElsewhere) -> None:
        """Replace and verify all blocks until nothing that is masked in one is left in another."""
        pipeline = self._pipeline.with_step(Verify(masked))

        def replaced(document: Document) -> Document:
            assert self._identities is not None, "a block was read before"
            return self._identities.decided(pipeline.settle(document))

        new = self._each(replaced, known=masked)
        for _ in range(MAX_ROUNDS):
            if not new:
                return
            masked.add_all(new)
            search = Verify(new, own=False)

            def replaced_again(document: Document, search: Verify = search) -> Document:
                return document if _passes(search, document) else replaced(document)

            new = self._each(replaced_again, known=masked)
        if new:
            self._each(Verify(new))

    def _each(self, change: Callable[[Document], Document], known: MaskedElsewhere | None = None) -> MaskedElsewhere:
        """Change every block that has not failed; gives what is masked after it and was not ``known``."""
        assert self._identities is not None, "a block was read before"
        new = MaskedElsewhere(self._languages.lang, self._identities.id_of)
        changed = Spool[_Filled | DocumentError]()
        for given, found in zip(self._given, self._found, strict=True):
            if isinstance(found, DocumentError):
                changed.add(found)
                continue
            done = finished(_Change(change), given.with_(**found))
            if isinstance(done, Document) and known is not None:
                self._remember(done, new, known)
            changed.add(done if isinstance(done, DocumentError) else _filled(done))
        self._found.close()
        self._found = changed
        return new

    def _problem(self) -> Reason | None:
        """Why the blocks of a text do not pass, if one of them does not, or if something stands over the edge of two."""
        before: Document | None = None
        search = Verify(self._masked, own=False)
        complete = False
        for given, found in zip(self._given, self._found, strict=True):
            if isinstance(found, DocumentError):
                return OTHER_FAILED
            document = given.with_(**found)
            if self._replaces and (document.verdict is None or not document.verdict.passed):
                return OTHER_FAILED
            if self._replaces and before is not None and _stands_over(search, *_seam(before, document)):
                return Reason.of("block.over_edge")
            before, complete = document, bool(given.block["last"])
        return None if complete else OTHER_FAILED


class _Change:
    """A change of a document in the place of a pipeline."""

    def __init__(self, change: Callable[[Document], Document]) -> None:
        self._change = change

    def run(self, document: Document, *, until: str | None = None) -> Document:  # noqa: ARG002
        return self._change(document)


def _filled(document: Document) -> _Filled:
    return {name: getattr(document, name) for name in _FILLED}


def _passes(verify: Verify, document: Document) -> bool:
    verdict = verify(document).verdict
    return verdict is not None and verdict.passed


def _with_repeats(document: Document, found: MaskedElsewhere) -> Document:
    """A block that nothing is decided on, with every place where it says what was found in another one."""
    verdict = Verdict(True, survivors=said_elsewhere(document, found))
    return also_masked(document.with_(verdict=verdict), over_kept=False, elsewhere=True).with_(verdict=None)


def _stands_over(search: Verify, document: Document, place: int) -> bool:
    """Whether something masked begins before a place and ends behind it."""
    verdict = search(document).verdict
    return verdict is not None and any(one.start < place < one.end for one in verdict.survivors)


def _seam(before: Document, behind: Document) -> tuple[Document, int]:
    """The end of one block and the beginning of the next with their edits, as one text, and where they meet."""
    start, end = max(0, len(before.text) - _SEAM), min(len(behind.text), _SEAM)
    for edit in reversed(before.edits):
        if edit.start < start < edit.end:
            start = edit.start
    for edit in behind.edits:
        if edit.start < end < edit.end:
            end = edit.end
    shift = len(before.text) - start
    # What was replaced is known already: only what is left counts.
    moved = [(edit, -start) for edit in before.edits if edit.start >= start]
    moved += [(edit, shift) for edit in behind.edits if edit.end <= end]
    edits = [Edit(edit.start + by, edit.end + by, edit.text, mends=True) for edit, by in moved]
    seam = Document(before.id, before.text[start:] + behind.text[:end], lang=before.lang, edits=tuple(edits))
    return seam, shift
