"""A rung of a ladder."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.document import Edit


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to say less: a text for each mention of the entity, in their order, fit for the place where it stands.

    ``lost`` is the share of the entity's information that is gone: 1 where only the kind of thing is left ("a town").
    ``kind`` says what the rung still tells ("month", "region", "band", ...); the last one of every ladder is "kind".
    ``around`` are edits of the word before a mention that the new text asks for ("on 3 May" -> "in May").
    """

    texts: tuple[str, ...]
    lost: float
    kind: str
    around: tuple[Edit, ...] = ()
