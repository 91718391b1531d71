"""Reasons: why something was decided, measured or refused, as a code with values; its sentence is made where people read it.

Sentences are in ``reasons.yaml``, in every language of the reports. No step reads one: whoever needs to know looks at the code.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, Union

from nescio.sentences import DEFAULT, Sentences

Value: TypeAlias = Union[str, int, float, "Reason", tuple["Value", ...]]

SENTENCES = Sentences("nescio", "reasons.yaml")
_SAID = "said"


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of ``reasons.yaml`` and what its sentence needs to know; without a code there is nothing to say.

    Values never hold text of a document; entities are named by their ids.
    """

    code: str = ""
    values: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, code: str, /, **values: Value) -> Reason:
        return cls(code, tuple(values.items()))

    @classmethod
    def said(cls, text: str) -> Reason:
        """What a reviewer or a plugin says in words of their own."""
        return cls.of("said", text=text) if text else cls()

    def __bool__(self) -> bool:
        return bool(self.code)

    def __str__(self) -> str:
        return self.text(DEFAULT)

    def get(self, name: str) -> Value | None:
        """One of the values."""
        return dict(self.values).get(name)

    def text(self, lang: str) -> str:
        """The sentence in a language of the reports."""
        return _sentence(self, lang) if self.code else ""

    def outline(self) -> Reason:
        """The reason without its details and without anybody's own words: what was decided alike is counted together.

        Words inside a sentence of ours stay: they are those of an error, which quotes nothing.
        """
        if self.code == _SAID:
            return Reason.of("own_words")
        needed = _needed(self.code)
        if needed is None:
            return self
        kept = ((name, _outlined(value)) for name, value in self.values if name in needed)
        return Reason(self.code, tuple(kept))


NOTHING = Reason()


@lru_cache(maxsize=1024)
def _needed(code: str) -> frozenset[str] | None:
    """The values that the sentence with a code names outside of its details; None if there is no such sentence."""
    known = SENTENCES.templates.get(code)
    return None if known is None else frozenset(known[DEFAULT].needed)


# A document has thousands of decisions and few reasons.
@lru_cache(maxsize=2048)
def _sentence(reason: Reason, lang: str) -> str:
    return SENTENCES.say(lang, reason.code, **dict(reason.values))


def _outlined(value: Value) -> Value:
    return value.outline() if isinstance(value, Reason) and value.code != _SAID else value
