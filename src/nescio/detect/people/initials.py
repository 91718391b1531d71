"""Initials of people who are named in the same text: "PO: I came in seventy-nine" in an interview with Perpetua Odongo.

Two or three capitals mean many things, so they count only as initials of somebody who was found, and only where people are
written like that: as a speaker at the start of a line, or behind a word for who did something ("opened by AF"). One letter counts
as that of a family name behind words that lead to a name ("the brother of H."). Where one of them speaks, others who speak more
than once are people, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator

from nescio.detect.people.persons import NOT_INITIALS
from nescio.document import Mention
from nescio.identity.name_roles import words_of_name
from nescio.identity.rule import particles, titles
from nescio.text.beginnings import finditer_at_lines
from nescio.text.classes import LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

SOURCE = "initials"
_SCORE, _SPEAKER_SCORE = 0.92, 0.95
_SPEAKER = fixed(rf"^[ \t>]*(?P<letters>[{UPPER}]{{2,3}})(?=[ \t]?:)", re.MULTILINE)
# "v. d. A.:" for Roswitha von der Au.
_SPEAKER_WITH_PARTICLES = fixed(rf"^[ \t>]*(?P<letters>(?:[vzd]\.[ ]?){{1,2}}[{UPPER}]\.)(?=[ \t]?:)", re.MULTILINE)
# "B. v. R." for Benedikt von Reck: the particle is what makes it a name.
_WITH_PARTICLE = fixed(rf"(?P<first>[{UPPER}])(?<![\w.].)\. ?(?:[vzd]\. ?){{1,2}}(?P<last>[{UPPER}])\.(?!\w)")
_SHORT = fixed(rf" (?P<letters>[{UPPER}]{{2,3}})(?![\w-]|\.\w)")
_FEWEST_ALONE = 3
_ALONE = fixed(rf"(?<![\w.&/-])[{UPPER}]{{{_FEWEST_ALONE},4}}(?![\w&/-]|\.\w)")
_DOER = fixed(r"(?<!\w)(?i:by|von|durch|gez\.|signed|initials:?|Kürzel:?)\Z")
_LONGEST_DOER = 9
# "Der Bruder des H. zog ihn weg": one letter for the family name of somebody, behind a word that leads to a name.
_LETTER = fixed(rf" (?P<letters>[{UPPER}])\.(?=,? [{LOWER}(]|$)", re.MULTILINE)
_LEADS_TO_NAME = fixed(
    r"(?<!\w)(?i:des|dem|den|der|die|dass|ob|soll|sei|habe|laut|von|mit|für|that|told|asked|by|with|when|if)\Z"
)
_LONGEST_LEAD = 6


def initials_of_people(text: str, lang: str, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Where initials of the people among the mentions stand for them."""
    for match in finditer_at_lines(_SPEAKER_WITH_PARTICLES, text):
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
            yield Mention(match.start("letters"), match.end(), "PERSON", _SCORE, SOURCE)
    known = {letters for name in names for letters in _initials(name, lang)}
    if not known:
        return
    # Three letters for three names are nothing else in a text where somebody has them: "gave AHJ £20".
    whole = {letters for letters in known - NOT_INITIALS if len(letters) >= _FEWEST_ALONE}
    for match in _ALONE.finditer(text) if whole else ():
        if match[0] in whole:
            yield Mention(*match.span(), "PERSON", _SCORE, SOURCE)
    turns = list(finditer_at_lines(_SPEAKER, text))
    times = Counter(match["letters"] for match in turns)
    others = {letters for letters, count in times.items() if count > 1} - NOT_INITIALS
    speakers = known | others if known & times.keys() else known
    for match in _WITH_PARTICLE.finditer(text):
        if match["first"] + match["last"] in known:
            yield Mention(*match.span(), "PERSON", _SPEAKER_SCORE, SOURCE)
    # "by US forces" speaks of nobody; a speaker called PO does.
    found = (
        *((match, _SPEAKER_SCORE) for match in turns if match["letters"] in speakers),
        *_doers(text, known - NOT_INITIALS),
    )
    for match, score in found:
        yield Mention(*match.span("letters"), "PERSON", score, SOURCE)


def _doers(text: str, wanted: Container[str]) -> Iterator[tuple[re.Match[str], float]]:
    """Initials of these behind a word for who did something."""
    done = 0
    for match in _SHORT.finditer(text):
        # Of "by BY AF" the letters that are said to have done something say nothing of the next ones.
        if _DOER.search(text, max(done, match.start() - _LONGEST_DOER), match.start()):
            done = match.end()
            if match["letters"] in wanted:
                yield match, _SCORE


def _family_initials(names: Iterable[str], lang: str) -> set[str]:
    """The first letters of family names."""
    words = (word for name in set(names) for word in words_of_name(name, "PERSON", lang))
    return {word.word[0].upper() for word in words if word.role == "family"}


def _initials(name: str, lang: str) -> set[str]:
    """ "PAO" and "PO" for Perpetua Achieng Odongo."""
    skipped = titles(lang) | particles()
    letters = [word[0][0].upper() for word in WORD.finditer(name) if fold(word[0]) not in skipped]
    return {"".join(letters), letters[0] + letters[-1]} if len(letters) > 1 else set()
