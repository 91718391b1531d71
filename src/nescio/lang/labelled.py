"""Texts without the labels that their format has put or found in them, which tell nothing of the language."""

from __future__ import annotations

from nescio.document import Document

# Stands for a character that tells no language, and how many others are enough to tell one.
_BLOT, _ENOUGH_TEXT = "\0", 400


def without_labels(document: Document) -> str:
    """The text with labels blotted out, if enough is left: attributes and code of a web page are English in any language."""
    pieces, end = list[str](), 0
    for low, high in document.meta.get("labels", ()):
        pieces += (document.text[end:low], _BLOT * (high - max(low, end)))
        end = max(end, high)
    text = "".join((*pieces, document.text[end:]))
    return text if len(text) - text.count(_BLOT) >= _ENOUGH_TEXT else document.text
