"""Words after which a name stands: greetings, sign-offs, labels of forms, introductions in letters and chats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nescio.lang import lines
from nescio.text.classes import LETTER, LOWER, UPPER

# A full stop belongs to an initial or a title; after any other word it ends the sentence.
_WORD = rf"(?:(?:[{UPPER}]|Dr|Prof|Mr|Mrs|Ms|Hr|Fr|Rev|St)\.|[{UPPER}](?:[{LETTER}]|[’'-](?=[{LETTER}]))*)"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|zu|al|el|bin|ibn)"
_NAME = rf"(?P<name>{_WORD}(?:,?[ \u00a0](?:{_PARTICLE}[ \u00a0]){{0,2}}{_WORD}){{0,3}})(?![{LOWER}])"
# The colon of a form's label, with the blanks or dots that fill the line.
_LABEL_END = r"[ \t]*[.:]{1,40}[ \t]*"
# The line break after a sign-off, perhaps with a blank line or a dash before the name.
_LINE_END = r"[ \t]*[,!.:]?[ \t]*\r?\n[ \t>]*(?:\r?\n[ \t>]*)?(?:[-–—][ \t]*)?"


def names_after_cues(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Spans of what stands after a cue and looks like a name."""
    for pattern in _patterns(lang):
        for match in pattern.finditer(text):
            start = match.start()
            if start == 0 or not text[start - 1].isalpha() or text[start] in "\n \t>":
                yield match.span("name")


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Cues at line starts, and cues anywhere: apart, because a pattern with one kind of start is searched much faster."""
    cues = lines(lang, "person_cues.txt")
    line_starts = "|".join(_cue(cue[1:]) for cue in cues if cue.startswith("^"))
    anywhere = "|".join(_cue(cue) for cue in cues if not cue.startswith("^"))
    return re.compile(rf"(?m:^)[ \t>]*(?:{line_starts}){_NAME}"), re.compile(rf"(?:{anywhere}){_NAME}")


def _cue(cue: str) -> str:
    """A cue of the list as a pattern, its first letter in either case."""
    parts = {"_": _LINE_END, ":": _LABEL_END, " ": r"[ \t]+"}
    rest = "".join(parts.get(c) or re.escape(c) for c in cue[1:])
    return "|".join(dict.fromkeys((cue[0].lower() + rest, cue[0].upper() + rest)))
