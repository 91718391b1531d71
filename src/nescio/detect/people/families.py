"""Who belongs to a family: "Kinder: Ronja (9), Fiete (4)", "our boys Jett, 11, and Colt, 8", "Sohn Till *2011", "bei Töpfers".

Given names that no list has, and those that are ordinary words, count where a word for kin leads to them and ages or known given
names stand beside them: "Kinder, Küche und Kirche" has neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nescio.detect.people.bare_names import SURE
from nescio.document import Mention
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import gazetteers, language
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

# What may stand between the word for kin and the first name: "Kinder: Ronja", "children (Ada", "sons, Jett", "Söhne namens Jost".
_LEADING = fixed(r"(?:,? (?:namens|named|called|heißen|are|sind))? ?[:,(–-]? ?")
_NAME = fixed(rf"[{UPPER}][{LOWER}’']{{1,19}}(?:-[{UPPER}][{LOWER}]{{1,19}})?(?![{LETTER}’'-])")
_UNIT = r"(?:Jahre(?: alt)?|J\.|Mon(?:ate|\.)|Wochen|Tage|years?(?: old)?|yrs?\.?|yo|months?|mos?\.|weeks?)"
# An age in brackets or behind a comma, or a year of birth behind a star.
_AGE = fixed(
    rf" ?\((?P<age>\d{{1,2}}(?: ?{_UNIT})?)\)|, (?P<behind>\d{{1,2}}(?: {_UNIT})?)(?=[,;.)\n]| (?:und|u\.|and|&) |\Z)"
    r"| ?\*\s?(?=\d{1,2}\.|\d{4})(?:\d{1,2}\.\s?\d{1,2}\.\s?)?\d{2,4}"
)
_AND = fixed(r",? (?:und|u\.|sowie|and|&) |[,;/] ?")
# Behind a star stands a date, which others find.
_DATE = (0, 0)
# Nouns that end so never have an "s" in the plural where nouns have capitals: "die Töpfers" are a family, "Töpfer" their trade.
_NO_PLURAL_IN_S = ("er", "el", "en")
# Longer lists than this are no family.
_MOST = 20


class _Member(NamedTuple):
    """A word that may be a given name, and where an age stands behind it; None without."""

    start: int
    end: int
    age: tuple[int, int] | None


class FamilyDetector:
    """PERSON and DEM/AGE of children, brothers and sisters in a list behind a word for kin; PERSON/FAMILY of whole families."""

    name = "family"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        words = passage.words
        for index in words.among(gazetteers.cues(passage.lang, "name_cues.tsv")["kin"]):
            leading = _LEADING.match(passage.text, words.ends[index])
            assert leading is not None
            members = _members(passage.text, leading.end()) if leading.end() > words.ends[index] else []
            for member in _named(members, passage):
                yield Mention(member.start, member.end, "PERSON", SURE, self.name)
                if member.age and member.age != _DATE:
                    yield Mention(*member.age, "DEM/AGE", SURE, self.name)
        for index in _plurals(passage):
            yield Mention(words.starts[index], words.ends[index], "PERSON/FAMILY", SURE, self.name)


def _plurals(passage: Passage) -> Iterator[int]:
    """Families called by their name in the plural: "die Töpfers", "bei Kellers"."""
    words = passage.words
    for before in words.among(gazetteers.cues(passage.lang, "name_cues.tsv")["family"]):
        index = before + 1
        if index == len(words) or words.starts[index] != words.ends[before] + 1 or not words.texts[index][0].isupper():
            continue
        name = words.folded[index].removesuffix("s")
        if name != words.folded[index] and name.endswith(_NO_PLURAL_IN_S) and name in gazetteers.family_names():
            yield index


def _members(text: str, position: int) -> list[_Member]:
    """The capitalised words of a list that begins here, with the ages behind them."""
    found: list[_Member] = []
    while len(found) < _MOST and (name := _NAME.match(text, position)):
        position = name.end()
        age = _AGE.match(text, position)
        if age:
            position = age.end()
        found.append(_Member(*name.span(), age and (age.span(age.lastgroup) if age.lastgroup else _DATE)))
        joint = _AND.match(text, position)
        if joint is None:
            break
        position = joint.end()
    return found


def _named(members: list[_Member], passage: Passage) -> list[_Member]:
    """Those that are names: with an age, or in the list of given names, or beside one of these and no ordinary noun."""
    text, lang = passage.text, passage.lang
    nouns_capitalized = language(lang).writing.nouns_capitalized

    def key(member: _Member) -> str:
        return fold(text[member.start : member.end])

    members = [one for one in members if key(one) not in function_words(lang)]
    sure = [one for one in members if one.age or key(one) in gazetteers.given_names()]
    if nouns_capitalized:
        if not any(one.age or not _is_noun(key(one), lang) for one in sure):
            return []
        return [one for one in members if one.age or not _is_noun(key(one), lang)]
    return members if sure else []


def _is_noun(word: str, lang: str) -> bool:
    return word in gazetteers.ordinary_nouns(lang) or is_ordinary(word, lang)
