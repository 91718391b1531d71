"""Words after (or before) which a name stands: greetings, sign-offs, labels and introductions of letters and chats."""

from __future__ import annotations

import re
from functools import cache

from nescio.lang import lines
from nescio.text.classes import LETTER, LOWER, UPPER

_WORD = rf"[{UPPER}](?:[{LETTER}]|[’'-](?=[{LETTER}]))*\.?"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|zu|al|el|bin|ibn)"
_NAME = rf"(?P<name>{_WORD}(?:,?[ \u00a0](?:{_PARTICLE}[ \u00a0]){{0,2}}{_WORD}){{0,3}})"
# The colon of a form's label, with the blanks or dots that fill the line.
_LABEL_END = r"[ \t]*[.:]{1,40}[ \t]*"


@cache
def cue_pattern(lang: str) -> re.Pattern[str]:
    """A pattern whose group ``name`` is what follows a cue; each cue in the list ends in the way it joins the name."""
    cues = sorted((_cue(line) for line in lines(lang, "person_cues.txt")), key=len, reverse=True)
    return re.compile(rf"(?<![{LETTER}])(?:{'|'.join(cues)}){_NAME}(?![{LOWER}])")


def _cue(line: str) -> str:
    """A cue of the list as a pattern: "_" is a line break, "^" a line start, ":" the end of a label; the first letter in either case."""
    line_start = line.startswith("^")
    body = line.lstrip("^")
    pattern = "".join(
        _LABEL_END if c == ":" else r"[ \t]*[,!.:]?[ \t]*\r?\n[ \t>]*(?:\r?\n[ \t>]*)?(?:[-–—][ \t]*)?" if c == "_" else r"[ \t]+" if c == " " else re.escape(c)
        for c in body
    )
    first = body[0]
    if first.isalpha():
        pattern = f"[{first.upper()}{first.lower()}]" + pattern[1:]
    return ("(?m:^[ \\t>]*)" if line_start else "") + pattern
