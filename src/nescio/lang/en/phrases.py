"""English phrases in their place: articles and prepositions. The replace step sees to "a" and "an" before a mention."""

from __future__ import annotations

from collections.abc import Sequence

from nescio.lang.gazetteers import function_words
from nescio.lang.phrasing import Phrasing
from nescio.lang.spot import Said, Spot
from nescio.text.patterns import fixed

_DETERMINERS = frozenset(
    "the this these those his her its their my our your each every said such whose another a an".split()
)
# Adjectives that may stand between an article and a name.
_ADJECTIVES = frozenset(
    "former local late first second same then old new other whole entire nearby young elderly respondent famous current "
    "retired deceased alleged main central competent only national regional".split()
)
_PREPOSITIONS = ("between", "from", "since", "during", "in", "on")
# Further ones are written in digits.
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_COMPASS = {
    "N": "northern", "S": "southern", "E": "eastern", "W": "western", "NE": "north-eastern", "NW": "north-western",
    "SE": "south-eastern", "SW": "south-western", "C": "central",
}  # fmt: skip
_BEFORE_THINGS = frozenset(
    "about against after at is was were by for from in into like of off on over through to towards under with without and or as "
    "ask asked bring buy bought did do eat get got give gave had has have like make made need suggests suggested take took "
    "tried use used want wants recommend recommended".split()
)
_BE = frozenset("is are was were be been being am".split())
_BEFORE_TIMES = frozenset("on since until till from by before after about around at".split())
_SINGULAR = frozenset("a an this another every each".split())
_ADJECTIVE = fixed(r"(?:[^e]ed|al|ous|ive|ful|less|able|ible|ish|ian|ic|ary|ory|ant|ent|less|native)\Z")
_SURE_NOUN = fixed(r"(?:ship|ness|tion|ment|ity|ism|age|ing)\Z")
_PERSON = fixed(r"(?:ist|woman|guide|pupil|clerk|gee|selor|practor)s?\Z")
_VERB = fixed(
    r"(?:depend|say|come|go|work|live|want|need|ask|take|make|get|tell|write|think|remain|stand|visit|run|stay)(?:s|ed)?"
)
_NEXT_NAME = fixed(r" [A-Z][a-z]{2,}")
_NEXT = fixed(r" ([a-z]{3,})(?![^\W_])")
_LIKE_CONSONANTS = ("eu", "uni", "use", "one", "usu", "ura", "8000")
_LIKE_VOWELS = ("hour", "honest", "heir", "honour", "8", "11 ", "18 ")


def article(text: str) -> str:
    """ "a" or "an", by how the text sounds."""
    lower = text.lower()
    if lower.startswith(_LIKE_VOWELS):
        return "an"
    return "an" if lower[:1] in "aeiou" and not lower.startswith(_LIKE_CONSONANTS) else "a"


def ordinal(number: int) -> str:
    """ "second" for 2, "21st" for 21."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def noun(spot: Spot, text: str, gender: str, number: int) -> Said:  # noqa: ARG001
    """A noun with the article that its place asks for: "a town", later "the town", with a number "the second town"."""
    if text == "illness" and spot.before in _BE:
        return "ill", None
    if text in ("time", "period") and spot.before in _BEFORE_TIMES:
        return ("a certain day" if spot.before == "on" else "a certain time"), None
    owner = "'s" if spot.surface.endswith(("'s", "’s")) else ""
    counted = f"{ordinal(number)} {text}" if number > 1 or (number and spot.later) else text
    said = counted + owner
    if spot.before in _DETERMINERS or spot.previous.endswith(("'s", "’s", "s'")):
        return said, None
    # "the Catholic organisation", "at Accrington depot": what is named before it stands for an article.
    if spot.previous[:1].isupper() and spot.second[-1:].isalpha() and spot.before not in function_words("en"):
        return said, None
    if spot.before in _ADJECTIVES and spot.second.lower() in _DETERMINERS:
        return said, None
    return (f"the {said}" if spot.later else f"{article(said)} {said}"), None


def name(spot: Spot, text: str, gender: str = "") -> Said:  # noqa: ARG001
    """A proper name, its "the" dropped where another article stands already."""
    if text.startswith("the ") and spot.before in _DETERMINERS:
        text = text[4:]
    return text, None


def period(spot: Spot, text: str) -> Said:
    """A month, year or decade: "on 3 May 2004" becomes "in May 2004"."""
    if spot.before == "on" or (spot.before == "from" and " to " in spot.surface):
        return text, spot.instead("in")
    if spot.surface.partition(" ")[0] in _PREPOSITIONS:  # "between 1990 and 1992"
        return f"in {text}", None
    if spot.glued:
        return text.removeprefix("the "), None
    return name(spot, text)


def part_of_day(spot: Spot, text: str) -> Said:
    """ "at 2.30 p.m." becomes "in the afternoon", "at 2 a.m." becomes "at night"."""
    if spot.before in ("at", "around", "about"):
        return (text, spot.instead("at")) if text == "night" else (f"the {text}", spot.instead("in"))
    return name(spot, text if text == "night" else f"the {text}")


def inside(text: str, gender: str) -> str:  # noqa: ARG001
    """Where something lies: "in Bavaria"."""
    return f"in {text}"


def part_of(part: str, country: str, gender: str) -> tuple[str, str, str]:  # noqa: ARG001
    """A part of a country: "northern Poland", "the northern Netherlands"."""
    if country.startswith("the "):
        return f"the {_COMPASS[part]} {country[4:]}", "", ""
    return f"{_COMPASS[part]} {country}", "", ""


def vague_adjective(word: str, before: str, after: str) -> str:
    """ "certain" for what may be an adjective between a determiner and a noun: "the non-Native family", "a lapsed Methodist"."""
    if not word[:1].islower() or before.lower() not in _DETERMINERS:
        return ""
    noun = _NEXT.match(after)
    follows = noun is not None and noun[1] not in function_words("en") and not _VERB.fullmatch(noun[1])
    describes = " " not in word and _ADJECTIVE.search(word) is not None
    if not (follows and (describes or not _SURE_NOUN.search(word))) and not (describes and _NEXT_NAME.match(after)):
        return ""
    return "certain" if before.lower() in ("a", "an", "those", "these", "some") else "particular"


def unnamed(noun: str, before: Sequence[str]) -> str:
    """ "the thing", "their things", "the person", "about something", for a word in small letters; "" where none fits."""
    if not noun.islower() or not before or not before[-1].isalpha():
        return ""
    last = before[-1].lower()
    if last in _DETERMINERS:
        if _ADJECTIVE.search(noun):
            return ""
        many = noun.endswith("s") and not noun.endswith(("ss", "us", "is")) and last not in _SINGULAR
        if _PERSON.search(noun):
            return "people" if many else "person"
        return "things" if many else "thing"
    if last in _BE:
        # "was deported", "is keen": a thing is what nobody is.
        return "affected" if noun.endswith("ed") else ""
    return "something" if last in _BEFORE_THINGS else ""


def is_determined(spot: Spot) -> bool:
    """Whether an indefinite article stands before the mention."""
    return spot.before in ("a", "an")


PHRASING = Phrasing(
    noun=noun,
    name=name,
    period=period,
    part_of_day=part_of_day,
    inside=inside,
    part_of=part_of,
    is_determined=is_determined,
    vague_adjective=vague_adjective,
    unnamed=unnamed,
    before_inside=frozenset(("in", "from")),
    before_article=frozenset("from with has had have of as for against".split()),
    before_code=frozenset(
        "on to at from by via see under with and or of call write using the his her my our your".split()
    ),
)
