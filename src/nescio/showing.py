"""Results in notebooks: the text that can be shared, with what was replaced marked by type.

A notebook keeps what it shows. So a result by itself shows nothing of the original; ``show(result, originals=True)`` does, and
then the notebook is as secret as the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Protocol

from nescio.document import Document
from nescio.sentences import DEFAULT, noun

# A colour a type, dark enough under black letters and light enough in dark themes.
_COLOURS = {
    "PERSON": "#f4b6c2", "CODE": "#c9d7f8", "LOC": "#bfe5c8", "ORG": "#f8e0a8", "DEM": "#dccbf2", "DATETIME": "#b9e3ea",
    "QUANTITY": "#e3dccb", "MISC": "#d9d9d9",
}  # fmt: skip
_MARK = '<mark style="background:{colour};color:#111;border-radius:3px;padding:0 2px" title="{title}">{text}</mark>'
_PANEL = '<div style="white-space:pre-wrap;font-family:sans-serif;line-height:1.6;max-width:60em">{text}</div>'


class HasDocument(Protocol):
    """A result, as far as it matters here."""

    @property
    def document(self) -> Document: ...


class Shown:
    """Something that a notebook shows as a page."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def show(result: HasDocument, *, originals: bool = False) -> Shown:
    """The result marked by type, with a legend; with ``originals``, the text before and after, one above the other."""
    return Shown(page(result.document, originals=originals))


def page(document: Document, *, originals: bool = False) -> str:
    """The HTML of a document; it needs no style and no script from elsewhere."""
    after = _PANEL.format(text="".join(_marked(document, of_output=True)))
    if not originals:
        return after + _legend(document)
    before = _PANEL.format(text="".join(_marked(document, of_output=False)))
    return f"{before}<hr>{after}{_legend(document)}"


def _marked(document: Document, *, of_output: bool) -> Iterator[str]:
    types = {entity.id: entity.type for entity in document.entities}
    reasons = {decision.entity: str(decision.reason) for decision in document.decisions}
    position = 0
    for edit in document.edits:
        yield escape(document.text[position : edit.start])
        said = edit.text if of_output else document.text[edit.start : edit.end]
        kind = types.get(edit.entity, "MISC")
        title = f"{kind}: {reasons.get(edit.entity, '')}".rstrip(": ")
        if edit.mends:
            yield escape(said)
        elif said:
            yield _MARK.format(colour=_colour(kind), title=escape(title), text=escape(said))
        position = edit.end
    yield escape(document.text[position:])


def _legend(document: Document) -> str:
    """The types of what was replaced, each with its colour and how often."""
    types = {entity.id: entity.type.partition("/")[0] for entity in document.entities}
    used: dict[str, int] = {}
    for edit in document.edits:
        if not edit.mends:
            kind = types.get(edit.entity, "MISC")
            used[kind] = used.get(kind, 0) + 1
    marks = (
        _MARK.format(colour=_colour(kind), title=escape(noun(kind, DEFAULT)), text=f"{kind} {count}")
        for kind, count in sorted(used.items())
    )
    return f'<div style="font:12px sans-serif;margin-top:.6em">{" ".join(marks)}</div>'


def _colour(type_name: str) -> str:
    return _COLOURS.get(type_name.partition("/")[0], _COLOURS["MISC"])
