"""Hide a request and restore its answer; the originals never leave this process.

All strings of a request are one document, so that one person has one name in all messages. What cannot be vouched for is not
sent: an error is raised instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nescio.document import Document
from nescio.errors import VerificationError
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap
from nescio.guard.payload import changed, check_readable, names, strings
from nescio.guard.streaming import StreamRestorer
from nescio.pipeline import Pipeline, check
from nescio.restoring import Originals
from nescio.settings import Settings

_NAME = "the request"


class _Text:
    """A string of the request as a slot."""

    def __init__(self, text: str) -> None:
        self.text = text

    def set(self, text: str) -> None:
        self.text = text


@dataclass(frozen=True, slots=True, repr=False)
class Hidden:
    """A request that can be sent, and what it takes to read its answer."""

    payload: Any
    document: Document

    def restore(self, answer: Any) -> Any:
        """A text, or all strings of a message or body, with the originals in them again."""
        return changed(answer, Originals.of(self.document).put_into)

    def stream(self, pieces: Iterable[str]) -> Iterator[str]:
        """The pieces of an answer as they come, restored; what may be half of a name waits for the other half."""
        restorer = StreamRestorer(self.document)
        for piece in pieces:
            if ready := restorer.feed(piece):
                yield ready
        if rest := restorer.end():
            yield rest

    def __repr__(self) -> str:
        return f"Hidden(replacements={len(self.document.edits)})"


class Guard:
    """Hides requests by one pipeline, made of any of the ``Settings``; safe to be used by several threads."""

    def __init__(self, pipeline: Pipeline | None = None, **settings: Any) -> None:
        self.pipeline = pipeline or Pipeline.from_settings(Settings.of(**settings))

    def hide(self, payload: Any) -> Hidden:
        """A text, a list of chat messages or a whole body without anything that identifies somebody.

        Raises ``VerificationError`` if the result cannot be vouched for, and ``InputError`` if it holds what cannot be read.
        """
        check_readable(payload)
        slots = [_Text(text) for text in strings(payload)]
        text = TextMap()
        for slot in slots:
            text.apart(slot)
        document = self.pipeline.run(Document(_NAME, text.text, meta=text.meta))
        check(document)
        text.apply(document.edits)
        new = iter(slots)
        hidden = changed(payload, lambda _: next(new).text)
        if Survivors(document).in_strings([*strings(hidden), *names(hidden)]):
            raise VerificationError(f"{_NAME}: something that was masked is left; it is not sent.")
        return Hidden(hidden, document)

    def ask(self, call: Callable[[Any], Any], payload: Any) -> Any:
        """What ``call`` answers to the hidden request, restored: a text, a message, a body, or an object that can be dumped."""
        hidden = self.hide(payload)
        answer = call(hidden.payload)
        dump = getattr(answer, "model_dump", None)
        return hidden.restore(dump() if callable(dump) else answer)

    def stream(self, call: Callable[[Any], Iterable[str]], payload: Any) -> Iterator[str]:
        """The pieces of text that ``call`` answers with, restored as they come."""
        hidden = self.hide(payload)
        yield from hidden.stream(call(hidden.payload))
