"""What a recogniser predicts for each word piece: a BIO type and, where it was taught, a masking decision and a category."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from nescio.lang import language
from nescio.taxonomy import CATEGORIES

MASK_LABELS = ("keep", "quasi", "direct")
CATEGORY_LABELS = ("NONE", *CATEGORIES)


@dataclass(frozen=True)
class Labels:
    """The labels of one language's recogniser; all heads share one output matrix, these are its columns.

    ``decides``: whether it says what an expert would mask.
    """

    types: tuple[str, ...]
    decides: bool = True

    @cached_property
    def bio(self) -> tuple[str, ...]:
        return ("O", *(f"{prefix}-{name}" for name in self.types for prefix in ("B", "I")))

    @cached_property
    def number(self) -> dict[str, int]:
        """The column of each BIO label."""
        return {label: place for place, label in enumerate(self.bio)}

    @property
    def type_columns(self) -> slice:
        return slice(0, len(self.bio))

    @property
    def mask_columns(self) -> slice:
        return slice(len(self.bio), len(self.bio) + len(MASK_LABELS))

    @property
    def category_columns(self) -> slice:
        return slice(self.count - len(CATEGORY_LABELS), self.count)

    @property
    def count(self) -> int:
        return len(self.bio) + len(MASK_LABELS) + len(CATEGORY_LABELS)


@cache
def labels_of(lang: str) -> Labels:
    """The labels of the recogniser of a language."""
    own = language(lang).recognition
    return Labels(own.types, own.decides)


@cache
def word_labels_of(lang: str) -> Labels:
    """The labels of a language's tagger over whole words."""
    return Labels(language(lang).recognition.word_types, decides=False)
