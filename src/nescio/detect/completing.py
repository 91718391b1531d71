"""What stands right beside a mention and belongs to it: titles and particles of a name, a street's adjective, its floor or room.

And what is said of an address is said of the postal code in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nescio.detect.persons import SURE_TITLES
from nescio.document import Document, Mention
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import language
from nescio.lang.gazetteers import given_names, ordinary_nouns
from nescio.lang.patterns import compiled
from nescio.lang.zones import polite_end
from nescio.models.mask_signals import joined_opinions, opinions
from nescio.text.classes import LETTER, UPPER
from nescio.text.folding import fold

_RECOGNIZER = "neural"
_TITLES = SURE_TITLES | frozenset(
    "fr hr med phil jur rer nat habil mag dipl ing h c pd priv doz univ dent vet oec pol theol ra rain".split()
)
_WORD_BEFORE = re.compile(r"(?<![\w'’])([^\W\d_]{1,12})(?:\.?[ªº]?)[ \u00a0]?-?\Z")
# "von der", "Di", "al-": between a title and a name, or written as a part of the name itself.
_PARTICLES = re.compile(
    r"(?<!\w)(?:(?:von|van|zu|vom|zum)(?: de[rnm])?|de|di|da|del|della|la|le|el|al|bin|ben|ibn|abu)[ -]\Z"
)
_WRITTEN_PARTICLE = re.compile(r"(?<!\w)(?:(?:Di|De|Da|Del|Della|La|Le|El|Al|Abu|Mac|Mc|O['’])[ -]?|al-|el-|d['’])\Z")
# "Finger-Yılmaz", "Herbst R.", "Reimer, W."
_NAME_BEHIND = re.compile(rf"(?:[-‐‑][{UPPER}][{LETTER}'’]+)+|,? [{UPPER}]\.(?!\w)")
# "Anna von dem Bussche", unlike "Anna von der Feier"
_NOBLE_BEHIND = re.compile(rf" (?:von|van|zu|de)(?: (?:der|dem|den|la|und zu))? ([{UPPER}][{LETTER}'’-]+)(?!\w)")
# A longer word is a compound: "die Kenntnis von der Anspruchsberechtigung".
_LONGEST_NAME = 14
_PARTICLES_BETWEEN = re.compile(r" (?:von|van|zu|de)(?: (?:der|dem|den|la|und zu))? ")
# What stands between two halves of one date: "9/19", "03-06/2022".
_INSIDE_DATE = re.compile(r"[./–-]")
_WORD = re.compile(r"[^\W\d_]+")
# What stands between a town or street and a postal code: "Boston, MA 02101", "12345 Berlin".
_INSIDE_ADDRESS = re.compile(r"[,;]?\s{1,3}(?:[A-Z]{2}\.? )?|,? [–-] ")
_LONGEST = 60


def completed(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted, not overlapping) with what belongs to them; none grows over a line's end or into another one."""
    text, result = document.text, list[Mention]()
    mentions = [mention for one in mentions for mention in _without_greeting(text, one) if not _is_title(text, mention)]
    for place, mention in enumerate(mentions):
        if result and _goes_on(text, result[-1], mention):
            whole = replace(result[-1], end=mention.end, parts=(), score=max(result[-1].score, mention.score))
            result[-1] = replace(whole, signals=(*joined_opinions(result[-1], mention),))
            continue
        near = max(0, mention.start - _LONGEST)
        low = max(result[-1].end if result else 0, text.rfind("\n", near, mention.start) + 1, near)
        high = mentions[place + 1].start if place + 1 < len(mentions) else len(text)
        if mention.main_type == "PERSON" and mention.type != "PERSON/USER":
            start, end = _name(text, low, mention, high, document.lang)
        elif mention.type in ("LOC/STREET", "LOC/ADDRESS"):
            start, end = _street(text, low, mention, high, document.lang)
        else:
            start, end = mention.start, mention.end
        grown = (start, end) != (mention.start, mention.end)
        result.append(replace(mention, start=start, end=end) if grown else mention)
    return tuple(_with_postal_codes(text, result))


def _with_postal_codes(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The mentions; a postal code of which a recogniser said nothing shares its opinion on the place beside it."""
    for place, mention in enumerate(mentions):
        if mention.type == "LOC/ZIP" and not opinions(mention):
            beside = [
                other
                for other in (*mentions[max(0, place - 1) : place], *mentions[place + 1 : place + 2])
                if other.main_type == "LOC" and _is_one_address(text, mention, other)
            ]
            said = [opinion for other in beside for opinion in opinions(other)]
            if said:
                own = mention.signals or ((mention.source, mention.score),)
                highest = {name: max(value for one, value in said if one == name) for name, _ in said}
                mention = replace(mention, signals=(*own, *highest.items()))
        yield mention


def _is_one_address(text: str, one: Mention, other: Mention) -> bool:
    first, second = sorted((one, other), key=lambda mention: mention.start)
    return _INSIDE_ADDRESS.fullmatch(text, first.end, second.start) is not None


def _without_greeting(text: str, mention: Mention) -> list[Mention]:
    """A person without the words of a greeting or closing before the name ("Cheers, Priya"); nothing if no name is left."""
    if mention.main_type != "PERSON":
        return [mention]
    start = polite_end(text, mention.start, mention.end)
    parts = tuple(part for part in mention.parts if part.start >= start)
    return [replace(mention, start=start, parts=parts)] if start < mention.end else []


def _is_title(text: str, mention: Mention) -> bool:
    """Whether somebody's title alone was taken for a name, by its looks; it joins the name behind it, if there is one."""
    if mention.main_type != "PERSON" or mention.source != _RECOGNIZER:
        return False
    words = _WORD.findall(text, mention.start, mention.end)
    return all(fold(word) in _TITLES for word in words)


def _goes_on(text: str, one: Mention, other: Mention) -> bool:
    """Whether a date, or a name with particles ("Roswitha von der Au"), was cut in two."""
    if one.main_type == other.main_type == "PERSON" and _PARTICLES_BETWEEN.fullmatch(text, one.end, other.start):
        word = _WORD.match(text, other.start, other.end)
        return word is not None and fold(word[0]) not in given_names() and fold(word[0]) not in _TITLES
    return (
        one.main_type == other.main_type == "DATETIME"
        and one.source == other.source == _RECOGNIZER
        and _INSIDE_DATE.fullmatch(text, one.end, other.start) is not None
    )


def _name(text: str, low: int, mention: Mention, high: int, lang: str) -> tuple[int, int]:
    start, end = mention.start, mention.end
    if written := _WRITTEN_PARTICLE.search(text, low, start):
        start = written.start()
    if particles := _PARTICLES.search(text, low, start):
        titled = _before_titles(text, low, particles.start())
        start = titled if titled < particles.start() else start
    else:
        start = _before_titles(text, low, start)
    if (noble := _NOBLE_BEHIND.match(text, end, high)) and _is_family_name(noble[1], lang):
        end = noble.end()
    behind = _NAME_BEHIND.match(text, end, high)
    return start, behind.end() if behind else end


def _is_family_name(word: str, lang: str) -> bool:
    """Whether a word behind "von" may be a name, and no other person's ("ein Bild von Max von Anna")."""
    key = fold(word)
    known = is_ordinary(key, lang) or key in ordinary_nouns(lang)
    return key not in given_names() and not known and len(key) <= _LONGEST_NAME


def _before_titles(text: str, low: int, start: int) -> int:
    """Where the titles begin that stand before a place; the place itself if there are none."""
    while (word := _WORD_BEFORE.search(text, low, start)) and fold(word[1]) in _TITLES:
        start = word.start()
    return start


def _street(text: str, low: int, mention: Mention, high: int, lang: str) -> tuple[int, int]:
    own, start, end = language(lang).streets, mention.start, mention.end
    word = compiled(own.before).search(text, low, start) if own.before else None
    if word and (fold(word[0].strip()) not in function_words(lang) or word[0].strip() in own.prepositions):
        start = word.start()
    if own.behind and (rest := compiled(own.behind).match(text, end, high)):
        end = rest.end()
    return start, end
