"""Labels of a document, such as its id or the name of its file, that repeat what is masked in it."""

from __future__ import annotations

from collections.abc import Iterable

from nescio.document import Document
from nescio.identity.masked_strings import masked_strings
from nescio.verify.loose_text import LooseText
from nescio.verify.secrets import secrets_of
from nescio.verify.tolerant_search import TolerantSearch, may_hold_any


def labels_that_repeat(labels: Iterable[str], document: Document) -> list[str]:
    """Those of a document's labels in which something that was masked in it can be read."""
    if not document.edits:
        return []
    # Many ids are short numbers, in which nothing can be read.
    telling = [(label, text) for label in labels if may_hold_any(text := LooseText(label))]
    if not telling:
        return []
    # The same few names stand in a document again and again.
    search = TolerantSearch(secrets_of(dict.fromkeys(masked_strings(document)), document.lang))
    return [label for label, text in telling if next(search.find(text), None) is not None]
