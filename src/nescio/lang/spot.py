"""Where a mention stands: the words before it decide how a replacement must be written."""

from __future__ import annotations

from dataclasses import dataclass

from nescio.document import Edit

# A text, and an edit of the word before it that it asks for.
Said = tuple[str, Edit | None]


@dataclass(frozen=True, slots=True)
class Spot:
    """A mention in its surroundings; ``previous`` and ``second`` are the two words before it, "" beyond a sign or gap."""

    surface: str
    start: int
    previous: str = ""
    previous_start: int = 0
    second: str = ""
    label: str = ""  # the word before in lower case, whatever sign follows it
    later: bool = False  # the entity was spoken of before
    alone: bool = False  # has a line of its own, as in a signature
    ends_line: bool = False
    glued: bool = False  # part of a longer word: "SS2013", "Berlin-Reise"
    joined: bool = False  # follows another mention of its type at once: given name, then family name
    behind_code: bool = False  # follows a postal code at once
    chained: bool = False  # is one of several that follow each other
    owner_end: int = 0  # of a name in the genitive right before what belongs to it, with its apostrophe: "Klaus' Auto"

    @property
    def before(self) -> str:
        """The word before, in lower case."""
        return self.previous.lower()

    @property
    def entry(self) -> bool:
        """Whether the mention stands in a list or address rather than in a sentence."""
        return self.alone or self.behind_code

    def without_apostrophe(self) -> Edit | None:
        """An edit that takes away the apostrophe behind a name in the genitive."""
        end = self.start + len(self.surface)
        # Replaced together with the blank: what becomes empty would take that with it.
        return Edit(end, self.owner_end + 1, " ") if self.owner_end > end else None

    def instead(self, text: str) -> Edit | None:
        """An edit that puts another word in place of the one before; it keeps the capital letter."""
        wanted = text.capitalize() if self.previous[:1].isupper() else text
        end = self.previous_start + len(self.previous)
        return None if wanted == self.previous else Edit(self.previous_start, end, wanted)
