"""Everyday words that a recogniser takes for names in a long document: "format" in a specification.

One such guess would be looked for everywhere and take a word out of hundreds of sentences. In a long document the word itself
tells: it stands there in small letters again and again. Short texts are left alone, for people write their names small in chats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from nescio.detect.tables.column_values import is_everyday_word
from nescio.document import Document, Mention
from nescio.identity.rule import folded_words
from nescio.text.passage import Passage

_GUESSED = frozenset({"PERSON", "ORG", "LOC", "MISC"})
_RECOGNIZER = "neural"
# A long document has so many words; so often, and in so great a share of its places, the word stands in small letters.
_LONG = 2_000
_OFTEN, _MOSTLY = 3, 0.5


def without_common_guesses(
    mentions: Sequence[Mention], document: Document, cut: Iterable[tuple[int, Passage]]
) -> tuple[Mention, ...]:
    """The mentions without single everyday words that only a recogniser takes for names and the document writes small."""
    guessed = {word for mention in mentions if (word := _guessed_word(mention, document))}
    if not guessed:
        return tuple(mentions)
    length, small, every = 0, Counter[str](), Counter[str]()
    for _, passage in cut:
        words = passage.words
        length += len(words)
        for word in guessed & words.places.keys():
            every[word] += len(words.places[word])
            small[word] += sum(words.texts[place].islower() for place in words.places[word])
    if length < _LONG:
        return tuple(mentions)
    common = {word for word in guessed if small[word] >= max(_OFTEN, _MOSTLY * every[word])}
    return tuple(mention for mention in mentions if _guessed_word(mention, document) not in common)


def _guessed_word(mention: Mention, document: Document) -> str:
    """The everyday word that only a recogniser takes for a name; "" if it is none."""
    if mention.main_type not in _GUESSED or mention.source != _RECOGNIZER:
        return ""
    words = folded_words(document.surface(mention))
    return words[0] if len(words) == 1 and is_everyday_word(words[0]) else ""
