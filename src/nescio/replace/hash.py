"""Replace by a keyed hash: one sign for one entity, the same in all documents of one key, and for nobody else to compute."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from nescio.document import Document, Edit, Entity
from nescio.identity.rule import folded_words, function_words, name_parts
from nescio.protocols import VERIFICATION
from nescio.replace.keys import check_key, derive, new_key

# Hexadecimal digits of a hash, 64 bits: of ten million people, no two share one with a chance of 999,997 in a million.
DIGITS = 16


class HashReplacer:
    """Every mention becomes ``[PERSON 3f9a1c02b7de4415]``; without a key, every document has a fresh one and nobody can link."""

    name = "hash"

    def __init__(self, key: bytes | None = None) -> None:
        self.key = None if key is None else check_key(key)

    def replace(self, document: Document, entities: Sequence[Entity]) -> Iterator[Edit]:
        key = derive(self.key or new_key(), "hash")
        for entity in entities:
            mentions = document.mentions_of(entity)
            main_type = entity.type.partition("/")[0]
            # What verification has found is misspelt or in pieces, which says nothing in other documents.
            known = [mention for mention in mentions if mention.source != VERIFICATION] or mentions
            surfaces = [document.surface(mention) for mention in known]
            identity = (main_type, *_fullest(surfaces, main_type, document.lang))
            digest = hmac.new(key, "\x1f".join(identity).encode("utf8", "surrogatepass"), hashlib.sha256).hexdigest()
            for mention in mentions:
                yield Edit(mention.start, mention.end, f"[{main_type} {digest[:DIGITS]}]", entity.id)


def _fullest(surfaces: Sequence[str], main_type: str, lang: str) -> tuple[str, ...]:
    """The words by which an entity is known in other documents, too: those of its fullest mention."""
    return max((_words(surface, main_type, lang) for surface in surfaces), key=lambda words: (len(words), words))


def _words(surface: str, main_type: str, lang: str) -> tuple[str, ...]:
    words = folded_words(surface)
    if main_type == "PERSON":
        return name_parts(surface, lang) or words
    return tuple(word for word in words if word not in function_words(lang)) or words
