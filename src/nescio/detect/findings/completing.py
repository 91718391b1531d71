"""What stands right beside a mention and belongs to it: titles and particles of a name, a street's adjective, its floor or room.

And what is said of an address is said of the postal code in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest

from nescio.detect.people.persons import SURE_TITLES
from nescio.document import Document, Mention, Part
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang import language, lines
from nescio.lang.gazetteers import cues, given_names, ordinary_nouns
from nescio.lang.patterns import compiled
from nescio.lang.zones import polite_end
from nescio.models.mask_signals import joined_opinions, opinions
from nescio.protocols import REPEAT
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_RECOGNIZER = "neural"
_NAMES = ("PERSON", "LOC", "ORG")
_GIVEN = ("PERSON/GIVEN", "PERSON/FEMALE", "PERSON/MALE")
_TITLES = SURE_TITLES | frozenset(
    "fr hr med phil jur iur rer nat habil mag dipl ing h c pd priv doz univ dent vet oec pol theol ra rain cand stud prim lic"
    " pfr mlaw".split()
)
# "Mag.ª", "Mag.a": women's titles.
_WORD_BEFORE = fixed(r"(?<![\w'’.])([^\W\d_]{1,12})(?:\.?(?:[ªº]|(?<=\.)a(?=[ \u00a0]))?)[ \u00a0]?-?\Z")
# "von der", "Di", "al-": between a title and a name, or written as a part of the name itself.
_PARTICLES = fixed(
    r"(?<!\w)(?:(?:von|van|zu|vom|zum)(?: de[rnm])?|de|di|da|del|della|la|le|el|al|bin|ben|ibn|abu)[ -]\Z"
)
_WRITTEN_PARTICLE = fixed(r"(?<!\w)(?:(?:Di|De|Da|Del|Della|La|Le|El|Al|Abu|Mac|Mc|O['’])[ -]?|al-|el-|d['’])\Z")
# "Finger-Yılmaz", "Herbst R.", "Reimer, W."
_NAME_BEHIND = fixed(rf"(?:[-‐‑][{UPPER}][{LETTER}'’]+)+|,? [{UPPER}]\.(?!\w)")
# "Anna von dem Bussche", unlike "Anna von der Feier"
_NOBLE_BEHIND = fixed(rf" (?:von|van|zu|de)(?: (?:der|dem|den|la|und zu))? ([{UPPER}][{LETTER}'’-]+)(?!\w)")
# A longer word is a compound: "die Kenntnis von der Anspruchsberechtigung".
_LONGEST_NAME = 14
_PARTICLES_BETWEEN = fixed(r" (?:von|van|zu|de)(?: (?:der|dem|den|la|und zu))? ")
# The longest of these, and of what stands between the halves of other mentions.
_WIDEST_CUT = len(" von und zu ")
# What stands between two halves of one date: "9/19", "03-06/2022".
_INSIDE_DATE = fixed(r"[./–-]")
_WORD = fixed(r"[^\W\d_]+")
# "A. Weil", "Chr. Weil": letters that stand for a given name, before a name.
# "die Wurst-Ahne", "der Huber-Bub": kin that a hyphen joins to a name says who it is.
_JOINED = fixed(rf"-([{UPPER}][{LOWER}]{{2,11}})(?!\w)")
_BLANKS = (" ", "\u00a0")
_SHORT_END = fixed(rf"(?<!\w)[{UPPER}][{LOWER}]{{0,7}}\Z")
_LONGEST_SHORT = 8
_LETTERS_OF_INITIAL, _LETTERS_OF_TITLE = 2, 3
# "WEIL, Hannelore", "Weil, Hannelore, geb. 9.11.1948": the family name first.
_TOLD_PERSON = fixed(r",? ?\(?(?:\*|geb\.|geboren|born|DOB|[Dd]\.o\.b|wohnh)")
_BY_LOOKS = frozenset((_RECOGNIZER, REPEAT))
# Behind and before the letters of an abbreviation: "Z. n.", "k. u. k.", "71 J."
_ABBREVIATION_GOES_ON = fixed(rf"\.[ \u00a0]?[{LOWER}]{{1,2}}\.")
_IS_ABBREVIATION = fixed(rf"(?:\d|(?<!\w)[{LOWER}]\.)[ \u00a0]?\Z")
# "Neustadt a. Rbge.", "Freiburg i. Br.", "Rothenburg o. d. T."
_BEFORE_REGION = fixed(r" [abiov]\. ?(?:d\. ?)?")
_REGION_BEHIND = fixed(rf" [abiov]\. ?(?:d\. ?)?[{UPPER}][{LOWER}]{{0,12}}\.")
# "St. Veitskapelle", "Ste-Croix".
_SAINTS = frozenset(("St", "Sta", "Ste", "Sankt"))
_BEHIND_SAINT = fixed(r"\.?[ \u00a0-]?")
# The end of a line inside a word: "Pam-", "mer".
_WORD_GOES_ON = fixed(rf"[-\u2010\u00ac]\r?\n[ \t>]{{0,40}}([{LOWER}]+)(?!\w)")
# What stands between a town or street and a postal code: "Boston, MA 02101", "12345 Berlin".
_INSIDE_ADDRESS = fixed(r"[,;]?\s{1,3}(?:[A-Z]{2}\.? )?|,? [–-] ")
_LETTERS_OF_STATE = 2
# What a hyphen joins to a trait is a part of it: "non-small cell", "ex-husband", "Ex-Mann".
_FRONT = fixed(r"(?<![\w-])(?i:non|anti|ex|half|step|co|pre|post|semi|nicht|halb|stief)[-‑]\Z")
_LONGEST = 60


def completed(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted, not overlapping) with what belongs to them; none grows into another one.

    Over the end of a line goes only a word that is cut there.
    """
    text, result = document.text, list[Mention]()
    mentions = [mention for one in mentions for mention in _without_greeting(text, one)]
    for is_none in (_is_title, _is_lone_letter):
        mentions = [one for one, behind in zip_longest(mentions, mentions[1:]) if not is_none(text, one, behind)]
    for place, mention in enumerate(mentions):
        if result and _goes_on(text, result[-1], mention):
            result[-1] = _joined(text, result[-1], mention)
            continue
        high = mentions[place + 1].start if place + 1 < len(mentions) else len(text)
        if mention.main_type == "PERSON" and mention.type != "PERSON/USER":
            start, end = _name(text, _low(text, mention, result), mention, high, document.lang)
        elif mention.type in ("LOC/STREET", "LOC/ADDRESS"):
            start, end = _street(text, _low(text, mention, result), mention, high, document.lang)
        elif mention.type == "LOC/CITY":
            region = _REGION_BEHIND.match(text, mention.end, high)
            start, end = mention.start, region.end() if region else mention.end
        elif mention.main_type == "DEM" and mention.start and text[mention.start - 1] in "-‑":
            front = _FRONT.search(text, _low(text, mention, result), mention.start)
            start, end = front.start() if front else mention.start, mention.end
        else:
            start, end = mention.start, mention.end
        if mention.main_type in _NAMES and (rest := _WORD_GOES_ON.match(text, end, high)):
            end = end if fold(rest[1]) in function_words(document.lang) else rest.end()
        grown = (start, end) != (mention.start, mention.end)
        result.append(mention.at(start, end, mention.parts) if grown else mention)
    return tuple(_with_postal_codes(text, result))


def _low(text: str, mention: Mention, before: Sequence[Mention]) -> int:
    """How far a mention may grow to the left: to the one before it or to the start of the line."""
    near = max(0, mention.start - _LONGEST)
    return max(before[-1].end if before else 0, text.rfind("\n", near, mention.start) + 1, near)


def _with_postal_codes(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions; a postal code of which a recogniser said nothing shares its opinion on the place beside it.

    So does the state between a town and its code: "Boston, MA 02101".
    """
    result: list[Mention] = []
    for place, mention in enumerate(mentions):
        is_state = mention.type == "LOC/REGION" and mention.end - mention.start == _LETTERS_OF_STATE
        if (mention.type == "LOC/ZIP" or is_state) and not opinions(mention):
            beside = [
                other
                for other in (*result[-1:], *mentions[place + 1 : place + 2])
                if other.main_type == "LOC" and _is_one_address(text, mention, other)
            ]
            said = [opinion for other in beside for opinion in opinions(other)]
            if said:
                own = mention.signals or ((mention.source, mention.score),)
                highest = {name: max(value for one, value in said if one == name) for name, _ in said}
                mention = replace(mention, signals=(*own, *highest.items()))
        result.append(mention)
    return result


def _is_one_address(text: str, one: Mention, other: Mention) -> bool:
    first, second = sorted((one, other), key=lambda mention: mention.start)
    return _INSIDE_ADDRESS.fullmatch(text, first.end, second.start) is not None


def _without_greeting(text: str, mention: Mention) -> list[Mention]:
    """A person without the words of a greeting or closing before the name ("Cheers, Priya"); nothing if no name is left."""
    if mention.main_type != "PERSON":
        return [mention]
    start = polite_end(text, mention.start, mention.end)
    # "Name: Kuss" is no greeting.
    if start == mention.start or text.startswith((": ", ":\t"), max(0, mention.start - 2)):
        return [mention]
    parts = tuple(part for part in mention.parts if part.start >= start)
    return [replace(mention, start=start, parts=parts)] if start < mention.end else []


def _is_title(text: str, mention: Mention, behind: Mention | None) -> bool:
    """Whether a title was taken for a name, by its looks or cut off from the name behind it; it joins that, if there is one."""
    gap = "" if behind is None or behind.main_type != "PERSON" else text[mention.end : behind.start]
    is_cut = gap in _BLANKS or gap == ". "
    if mention.main_type not in _NAMES or not (mention.source == _RECOGNIZER or is_cut):
        return False
    end = mention.end - 2 if text.endswith(".a", mention.start, mention.end) else mention.end
    words = _WORD.findall(text, mention.start, end)
    if mention.main_type != "PERSON" and not (words and text.startswith(".", mention.end)):
        return False
    return all(fold(word) in _TITLES for word in words)


def _is_lone_letter(text: str, mention: Mention, behind: Mention | None) -> bool:
    """Whether a letter of an abbreviation was taken for a name, by its looks: "Z. n. Infarkt", "71 J.", "k. u. k."."""
    if mention.end - mention.start > 1 or not set(mention.source.split("+")) <= _BY_LOOKS:
        return False
    is_initial = behind is not None and behind.main_type == "PERSON" and behind.start <= mention.end + 2
    if is_initial or mention.main_type in ("CODE", "QUANTITY") or not text[mention.start].isalpha():
        return False
    return (
        (mention.main_type in ("LOC", "ORG") and text[mention.start].islower())
        or _ABBREVIATION_GOES_ON.match(text, mention.end) is not None
        or _IS_ABBREVIATION.search(text, max(0, mention.start - 6), mention.start) is not None
    )


def _joined(text: str, one: Mention, other: Mention) -> Mention:
    """Two halves as one mention; what each half is stays known as a part."""
    whole = replace(one, end=other.end, score=max(one.score, other.score), signals=(*joined_opinions(one, other),))
    if one.main_type != "PERSON":
        return replace(whole, parts=())
    if one.subtype and text[one.start : one.end] in _abbreviations():
        one = replace(one, type="PERSON/GIVEN")
    halves = (half.parts or ((Part(half.start, half.end, half.type),) if half.subtype else ()) for half in (one, other))
    return replace(whole, type="PERSON", parts=tuple(part for parts in halves for part in parts))


def _goes_on(text: str, one: Mention, other: Mention) -> bool:
    """Whether a date, or a name with particles or initials ("Roswitha von der Au", "Dr. S. Weil"), was cut in two."""
    if other.start - one.end > _WIDEST_CUT or one.main_type != (kind := other.main_type):
        return False
    if kind == "PERSON":
        if _is_one_name(text, one, other):
            return True
        if _PARTICLES_BETWEEN.fullmatch(text, one.end, other.start):
            word = _WORD.match(text, other.start, other.end)
            return word is not None and fold(word[0]) not in given_names() and fold(word[0]) not in _TITLES
        return False
    if kind == "LOC":
        between = _BEFORE_REGION if one.type == "LOC/CITY" else None
        if text[one.start : one.end] in _SAINTS:
            between = _BEHIND_SAINT
        return between is not None and between.fullmatch(text, one.end, other.start) is not None
    return (
        kind == "DATETIME"
        and one.source == other.source == _RECOGNIZER
        and _INSIDE_DATE.fullmatch(text, one.end, other.start) is not None
    )


def _is_one_name(text: str, one: Mention, other: Mention) -> bool:
    """Whether a family name stands right behind the other half, or any name behind an initial."""
    is_small = text[other.start].islower() and text[one.end - 1].islower() and one.end - one.start == 1
    if "PERSON/USER" in (one.type, other.type) or not (is_small or text[other.start].isupper()):
        return False
    gap = text[one.end : other.start]
    if gap in _BLANKS:
        return other.type == "PERSON/FAMILY"
    if is_small:
        return gap == ". "
    if gap == ", ":
        return _is_turned(text, one, other)
    if not gap.startswith(".") or gap[1:] not in ("", *_BLANKS):
        return False
    if _opens_with_title(text, other):
        last = text[max(one.start, one.end - _LONGEST_SHORT) : one.end].rpartition(" ")[2]
        return fold(last) in _TITLES  # "Frau lic. phil. Zgraggen"
    # Only the end is read: a name that grows by thousands of halves is not read again for each of them.
    short = _SHORT_END.search(text, max(one.start, one.end - _LONGEST_SHORT), one.end)
    if short is None:
        return False
    # "Dra. Pilar Ortega": three letters may be a title, but "Tim" is a man.
    most = _LETTERS_OF_INITIAL if fold(short[0]) in given_names() else _LETTERS_OF_TITLE
    return len(short[0]) <= most or short[0] in _abbreviations()


def _is_turned(text: str, one: Mention, other: Mention) -> bool:
    """Whether a family name and a given name behind a comma are one person's: by capitals, or by what follows."""
    if one.type != "PERSON/FAMILY" or other.type not in _GIVEN:
        return False
    shouted = text[one.start : one.end].isupper() and not text[other.start : other.end].isupper()
    return shouted or _TOLD_PERSON.match(text, other.end) is not None


def _opens_with_title(text: str, mention: Mention) -> bool:
    first = _WORD.match(text, mention.start, mention.end)
    return first is not None and fold(first[0]) in _TITLES


def _name(text: str, low: int, mention: Mention, high: int, lang: str) -> tuple[int, int]:
    start, end = mention.start, mention.end
    if initials := _initials_before().search(text, low, start):
        start = initials.start()
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
    end = behind.end() if behind else end
    kin = _JOINED.match(text, end, high)
    return start, kin.end() if kin and fold(kin[1]) in cues(lang, "name_cues.tsv")["joined_kin"] else end


@cache
def _abbreviations() -> frozenset[str]:
    """How given names are shortened: "Wilh", "Joh"."""
    return frozenset(" ".join(lines("any", "given_abbreviations.txt")).split())


@cache
def _initials_before() -> re.Pattern[str]:
    short = "|".join(sorted(_abbreviations()))
    return fixed(rf"(?<![\w.])(?:(?:[{UPPER}]|Ch|Th|Ph|Sh|{short})\.[ \u00a0-]?){{1,3}}\Z")


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
