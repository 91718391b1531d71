"""Whether a comma joins a family name to its given name ("Kaya, Eyup") or two people ("Anna, Eyup and Jonas")."""

from __future__ import annotations

import re

from nescio.identity.rule import is_ordinary, titles
from nescio.lang.gazetteers import cues, family_names, given_names
from nescio.text.classes import LETTER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# What goes on with another name: ", Jonas", " and Jonas", " & Jonas".
_ANOTHER = fixed(rf"(?:,|,? (?:and|or|und|oder|sowie|&)) ([{UPPER}][{LETTER}’'-]{{1,30}})")
_WORD_BEFORE = fixed(rf"([{LETTER}]{{2,15}})\.? \Z")
_BEFORE = 20
_REST = fixed(rf" ([{UPPER}][{LETTER}’'-]{{1,30}})")


def are_two_people(text: str, match: re.Match[str], lang: str) -> bool:
    """Whether what stands before the comma (group 1) and behind it (group 2) are two people, in a list of them."""
    given, before = given_names(), _WORD_BEFORE.search(text, max(0, match.start() - _BEFORE), match.start())
    word = fold(before[1]) if before else ""
    if fold(match[1]) in given and not is_ordinary(fold(match[1]), lang):
        another = _ANOTHER.match(text, match.end())
        if word in cues(lang, "name_cues.tsv")["greeting"] or (another and fold(another[1]) in given):
            return True
    rest = _REST.match(text, match.end())
    is_whole = rest is not None or " " in match[2]  # behind the comma stands a whole name
    if before and before[1][0].isupper() and word in given and not is_ordinary(word, lang):
        return is_whole  # "Dean Whitehead, Grant Leadbitter"
    if word not in titles(lang):
        return False
    # "Mrs Müller, José García".
    last = fold(rest[1] if rest else match[2].split()[-1])
    return is_whole and last in family_names() and last not in given
