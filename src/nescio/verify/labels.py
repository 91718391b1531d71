"""Labels of a document, such as its id or the name of its file, that repeat what is masked in it."""

from __future__ import annotations

from nescio.document import Document
from nescio.identity.masked_strings import masked_strings
from nescio.verify.loose_text import LooseText
from nescio.verify.secrets import secrets_of
from nescio.verify.tolerant_search import TolerantSearch


def repeats_masked(label: str, document: Document) -> bool:
    """Whether something that was masked in a document can be read in a label of it."""
    if not any(map(str.isalnum, label)) or not document.edits:
        return False
    text = LooseText(label)
    search = TolerantSearch(secrets_of(masked_strings(document), document.lang))
    return next(search.find(text), None) is not None
