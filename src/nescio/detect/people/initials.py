"""Initials of people who are named in the same text: "PO: I came in seventy-nine" in an interview with Perpetua Odongo.

Two or three capitals mean many things, so they count only as initials of somebody who was found, and only where people are
written like that: as a speaker at the start of a line, or behind a word for who did something ("opened by AF"). One letter counts
as that of a family name behind words that lead to a name ("the brother of H."). Where one of them speaks, others who speak more
than once are people, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from nescio.detect.people.persons import NOT_INITIALS
from nescio.document import Mention
from nescio.identity.name_roles import words_of_name
from nescio.identity.rule import particles, titles
from nescio.text.classes import LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

SOURCE = "initials"
_SCORE, _LETTER_SCORE, _SPEAKER_SCORE = 0.8, 0.92, 0.95
_SPEAKER = fixed(rf"^[ \t>]*(?P<letters>[{UPPER}]{{2,3}})(?=[ \t]?:)", re.MULTILINE)
# "v. d. A.:" for Roswitha von der Au.
_SPEAKER_WITH_PARTICLES = fixed(rf"^[ \t>]*(?P<letters>(?:[vzd]\.[ ]?){{1,2}}[{UPPER}]\.)(?=[ \t]?:)", re.MULTILINE)
# Begins with a letter, in all forms that ``re`` takes for it where case does not count, so that the search skips to those.
_DOER = fixed(
    rf"[BbVvDdGgSsſIiİıKk\u212a](?<!\w.)(?i:(?<=b)y|(?<=v)on|(?<=d)urch|(?<=g)ez\.|(?<=s)igned|(?<=i)nitials:?|(?<=k)ürzel:?)"
    rf" (?P<letters>[{UPPER}]{{2,3}})(?![\w-]|\.\w)"
)
# "Der Bruder des H. zog ihn weg": one letter for the family name of somebody, behind a word that leads to a name.
_LETTER = fixed(rf" (?P<letters>[{UPPER}])\.(?=,? [{LOWER}(]|$)", re.MULTILINE)
_LEADS_TO_NAME = fixed(
    r"(?<!\w)(?i:des|dem|den|der|die|dass|ob|soll|sei|habe|laut|von|mit|für|that|told|asked|by|with|when|if)\Z"
)
_LONGEST_LEAD = 6


def initials_of_people(text: str, lang: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Where initials of the people among the mentions stand for them."""
    for match in _SPEAKER_WITH_PARTICLES.finditer(text):
        yield Mention(*match.span("letters"), "PERSON", _SPEAKER_SCORE, SOURCE)
    names = [
        text[mention.start : mention.end]
        for mention in mentions
        if mention.main_type == "PERSON" and mention.type != "PERSON/USER"
    ]
    letters = [
        match
        for match in _LETTER.finditer(text)
        if _LEADS_TO_NAME.search(text, max(0, match.start() - _LONGEST_LEAD), match.start())
    ]
    families = _family_initials(names, lang) if letters else set()
    for match in letters:
        if match["letters"] in families:
            yield Mention(match.start("letters"), match.end(), "PERSON", _LETTER_SCORE, SOURCE)
    known = {letters for name in names for letters in _initials(name, lang)}
    if not known:
        return
    turns = Counter(match["letters"] for match in _SPEAKER.finditer(text))
    others = {letters for letters, times in turns.items() if times > 1} - NOT_INITIALS
    speakers = known | others if known & turns.keys() else known
    # "by US forces" speaks of nobody; a speaker called PO does.
    for pattern, wanted, score in ((_SPEAKER, speakers, _SPEAKER_SCORE), (_DOER, known - NOT_INITIALS, _SCORE)):
        for match in pattern.finditer(text):
            if match["letters"] in wanted:
                yield Mention(*match.span("letters"), "PERSON", score, SOURCE)


def _family_initials(names: Iterable[str], lang: str) -> set[str]:
    """The first letters of family names."""
    words = (word for name in set(names) for word in words_of_name(name, "PERSON", lang))
    return {word.word[0].upper() for word in words if word.role == "family"}


def _initials(name: str, lang: str) -> set[str]:
    """ "PAO" and "PO" for Perpetua Achieng Odongo."""
    skipped = titles(lang) | particles()
    letters = [word[0][0].upper() for word in WORD.finditer(name) if fold(word[0]) not in skipped]
    return {"".join(letters), letters[0] + letters[-1]} if len(letters) > 1 else set()
