"""A mention as linking reads it: its words without what says nothing of the thing itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from nescio.document import Document, Mention
from nescio.identity.rule import folded_words, function_words, identifies
from nescio.lang.gazetteers import company_words
from nescio.text.classes import APOSTROPHE
from nescio.text.patterns import fixed

_POSSESSIVE = fixed(rf"[{APOSTROPHE}][sS]\b")


@dataclass(frozen=True, slots=True)
class Reading:
    """A mention with its place among the others, its text, its content words, and whether it identifies."""

    index: int
    mention: Mention
    surface: str
    words: tuple[str, ...]
    identifies: bool

    @classmethod
    def of(cls, document: Document, index: int) -> Reading:
        mention = document.mentions[index]
        surface = document.surface(mention)
        return cls(
            index,
            mention,
            surface,
            content_words(surface, document.lang),
            identifies(surface, mention.type, document.lang),
        )


@lru_cache(maxsize=32768)
def content_words(surface: str, lang: str) -> tuple[str, ...]:
    """Folded words without function words and the s of a possessive; all of them if there is nothing else."""
    words = folded_words(_POSSESSIVE.sub("", surface))
    return tuple(word for word in words if word not in function_words(lang)) or words


def without_company_form(words: tuple[str, ...]) -> tuple[str, ...]:
    """The name of a company without its form at the end; the whole if nothing else is left."""
    end = len(words)
    while end > 1 and words[end - 1] in company_words():
        end -= 1
    return words[:end] if end else words
