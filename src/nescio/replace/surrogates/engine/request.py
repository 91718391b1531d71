"""What a maker of surrogates is asked, and what all makers share while one document is replaced."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.memory import Memory


@dataclass(slots=True)
class Page:
    """What is decided once for a whole document, so that its surrogates fit together.

    ``names`` and ``places`` map a folded original word (or phrase, for places) to its surrogate: e-mail addresses,
    user names and organisations that hold a name follow it. ``days`` is the one shift of all dates, never 0;
    ``month_first`` says that "3/5/2019" is in March here. ``originals`` are the folded words of the document; no surrogate
    may be one of them. ``pets`` are called like animals, not like people.
    """

    lang: str
    days: int
    month_first: bool = False
    names: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    originals: frozenset[str] = frozenset()
    pets: frozenset[str] = frozenset()
    # What was chosen in documents that belong to this one.
    memory: Memory = field(default_factory=Memory)


@dataclass(frozen=True, slots=True)
class Request:
    """One entity: its mentions as written, in the order of the text, each with its type ("PERSON/FAMILY").

    ``attempt`` grows by one each time a candidate was refused (it equals an original, stands for another entity already,
    or is not read as the type it stands for): a maker gives another candidate for another attempt.
    """

    surfaces: tuple[str, ...]
    types: tuple[str, ...]
    choices: Choices
    page: Page
    attempt: int = 0


class Maker(Protocol):
    """Makes surrogates for some types; one text for each mention, or None where it knows nothing fitting."""

    def make(self, request: Request) -> list[str] | None: ...
