"""What stands for what in documents that belong together, such as the mails of a mailbox.

A key alone nearly does it: but which name a key gives depends on the language of a mail, and on what else stands in it. Here the
first choice is remembered and made again. It grows with the number of different names, not with that of the documents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from nescio.text.folding import fold


@dataclass(slots=True)
class Choice:
    """What was chosen for words of one kind, by key, and for whom each text is taken."""

    values: dict[str, Any] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)

    def learn(self, key: str, value: Any) -> None:
        if key not in self.values:
            self.values[key] = value
            self.taken.setdefault(fold(str(value)), key)


@dataclass(slots=True)
class Memory:
    """Choices of earlier documents: words of names, words of places, and whole mentions by type."""

    names: Choice = field(default_factory=Choice)
    places: Choice = field(default_factory=Choice)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)

    def __deepcopy__(self, _: dict[int, Any]) -> Memory:
        """Choices are never changed, only added to: it is enough to copy the tables."""
        names, places = (Choice(dict(one.values), dict(one.taken)) for one in (self.names, self.places))
        return Memory(names, places, dict(self.texts))

    def texts_for(self, surfaces: Sequence[str], types: Sequence[str]) -> list[str] | None:
        """What stood for these mentions before; None unless all are known."""
        known = [self.texts.get(pair) for pair in zip(surfaces, types, strict=True)]
        return [text for text in known if text is not None] if known and None not in known else None

    def learn_texts(self, surfaces: Sequence[str], types: Sequence[str], texts: Sequence[str]) -> None:
        for surface, kind, text in zip(surfaces, types, texts, strict=True):
            self.texts.setdefault((surface, kind), text)
