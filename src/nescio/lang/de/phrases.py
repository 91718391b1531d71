"""German phrases in their place: articles, cases, contractions. Where nothing tells the case, it is the nominative.

Kinds are feminine or neuter on purpose: their nominative and accusative are alike, so that only a dative or genitive,
which a preposition or an article gives away, has to be told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nescio.document import Edit
from nescio.lang.gazetteers import all_nouns, function_words
from nescio.lang.phrasing import Phrasing
from nescio.lang.spot import Said, Spot
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_DATIVE = frozenset(
    "in bei mit von aus nach seit zu an auf vor hinter neben unter über zwischen gegenüber außer samt ab".split()
)
_ACCUSATIVE = frozenset("für durch gegen ohne um bis per pro".split())
_GENITIVE = frozenset("wegen während trotz statt anstatt seitens mittels".split())
_PERIOD_PREPOSITIONS = ("zwischen", "von", "vom", "im", "am", "in", "seit")
_CASES = ("nom", "acc", "dat", "gen")
_DEFINITE = {
    "m": dict(zip(_CASES, ("der", "den", "dem", "des"), strict=True)),
    "f": dict(zip(_CASES, ("die", "die", "der", "der"), strict=True)),
    "n": dict(zip(_CASES, ("das", "das", "dem", "des"), strict=True)),
    "p": dict(zip(_CASES, ("die", "die", "den", "der"), strict=True)),
}
_ENDINGS = {
    "ein": {
        "m": dict(zip(_CASES, ("", "en", "em", "es"), strict=True)),
        "f": dict(zip(_CASES, ("e", "e", "er", "er"), strict=True)),
        "n": dict(zip(_CASES, ("", "", "em", "es"), strict=True)),
    },
    "dies": {
        "m": dict(zip(_CASES, ("er", "en", "em", "es"), strict=True)),
        "f": dict(zip(_CASES, ("e", "e", "er", "er"), strict=True)),
        "n": dict(zip(_CASES, ("es", "es", "em", "es"), strict=True)),
    },
}
_EIN_WORD = fixed(r"(ein|kein|mein|dein|sein|ihr|unser|eur|euer)(e|en|em|er|es|)")
_DIES_WORD = fixed(r"(dies|jen|jed|welch)(e|en|em|er|es)")
_INFLECTED = fixed(r"[a-zäöüß-]{3,}(e[nmrs]?)")
_NEXT_SMALL = fixed(r" ([a-zäöüß]{4,}) [A-ZÄÖÜ]")
# Gender -> the most general thing and person.
_UNNAMED = {"m": ("Gegenstand", "Mensch"), "f": ("Sache", "Person"), "n": ("Ding", "Wesen")}
_PERSON_ENDINGS = ("er", "erin", "ist", "istin", "ling", "mann", "frau", "ent", "ant")
_CONTRACTED = {"im": "in", "am": "an", "vom": "von", "zum": "zu", "beim": "bei"}
_CONTRACTIONS = {preposition: short for short, preposition in _CONTRACTED.items()}
_COMPASS = {
    "N": "Norden", "S": "Süden", "E": "Osten", "W": "Westen", "NE": "Nordosten", "NW": "Nordwesten", "SE": "Südosten",
    "SW": "Südwesten", "C": "Mitte",
}  # fmt: skip
_ORDINALS = "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft".split()


class Determiner(NamedTuple):
    """What stands before a noun: "def", "ein" or "dies" with its stem, or a preposition that holds an article."""

    kind: str
    stem: str
    case: str


def _determiner(spot: Spot) -> Determiner | None:
    word = spot.before
    if word in ("das", "die"):
        return Determiner("def", "", "nom")
    if word == "der":
        # After a preposition or a noun it is a feminine dative or genitive, else a masculine nominative.
        second = spot.second.lower()
        return Determiner("def", "", "dat" if second in _DATIVE else "gen" if spot.second[:1].isupper() else "nom")
    if word in ("den", "dem", "des"):
        return Determiner("def", "", {"den": "acc", "dem": "dat", "des": "gen"}[word])
    if word in _CONTRACTED:
        return Determiner("short", _CONTRACTED[word], "dat")
    if word == "zur":
        return Determiner("short", "zu", "dat")
    if match := _EIN_WORD.fullmatch(word):
        return Determiner("ein", match[1], {"en": "acc", "em": "dat", "er": "dat", "es": "gen"}.get(match[2], "nom"))
    if match := _DIES_WORD.fullmatch(word):
        return Determiner("dies", match[1], {"en": "acc", "em": "dat"}.get(match[2], "nom"))
    return None


def is_determined(spot: Spot) -> bool:
    """Whether an article or the like stands before the mention."""
    return _determiner(spot) is not None


def vague_adjective(word: str, before: str, after: str) -> str:  # noqa: ARG001
    """ "bestimmten" for "asiatischen" before a noun, or before another adjective that ends alike."""
    ending = _INFLECTED.fullmatch(word)
    if not ending or not (after[:1] == " " and (after[1:2].isupper() or _adjective_follows(after, ending[1]))):
        return ""
    return f"bestimmt{ending[1]}"


def unnamed(noun: str, before: Sequence[str]) -> str:
    """The most general noun of the gender that the words before it ask for ("jedes Ding"), "etwas" where there are none."""
    if not noun[:1].isupper() or not noun.isalpha() or noun.isupper():
        return ""
    words = list(before)
    described = False
    while words and _INFLECTED.fullmatch(words[-1]) and not _gender_asked(words):
        described = True
        words.pop()
    person = noun.endswith(_PERSON_ENDINGS)
    if gender := _gender_asked(words):
        said = _UNNAMED[gender[0]][person]
        return f"{said}es" if gender == "n gen" else said
    is_object = not described and bool(before) and before[-1] in _DATIVE | _ACCUSATIVE
    return "etwas" if is_object and not person and fold(noun) in all_nouns("de") else ""


def _gender_asked(words: Sequence[str]) -> str:
    """The gender that a determiner asks for, "n gen" in a genitive; "" if the last word is none."""
    last = words[-1].lower() if words else ""
    if last == "der":
        before = words[-2] if len(words) > 1 else ""
        return "f" if before.lower() in _DATIVE or before[:1].isupper() else "m"
    if last in ("des", "eines"):
        return "n gen"
    if last in ("die", "zur"):
        return "f"
    if last in ("das", "dem", "ans", "aufs", "ins", *_CONTRACTED):
        return "n"
    if last == "den":
        return "m"
    if match := _EIN_WORD.fullmatch(last) or _DIES_WORD.fullmatch(last):
        return {"": "n", "e": "f", "er": "f", "en": "m", "em": "n", "es": "n"}[match[2]]
    return ""


def _adjective_follows(after: str, ending: str) -> bool:
    following = _NEXT_SMALL.match(after)
    return following is not None and following[1].endswith(ending)


def is_apposition(spot: Spot) -> bool:
    """Whether a noun stands right before the mention ("die Universität Mainz"): a second one cannot follow it."""
    return spot.previous[:1].isupper() and fold(spot.label) not in function_words("de")


def _agreeing(determiner: Determiner, gender: str) -> str:
    """The determiner as the new noun's gender asks for it."""
    case = determiner.case
    if determiner.kind == "def":
        return _DEFINITE[gender][case]
    if determiner.kind == "short":
        if gender == "f":
            return "zur" if determiner.stem == "zu" else f"{determiner.stem} der"
        return _CONTRACTIONS[determiner.stem]
    ending = _ENDINGS[determiner.kind][gender][case]
    stem = "eur" if determiner.stem == "euer" and ending else determiner.stem
    return stem + ending


def _case(preposition: str) -> str:
    """The case that a preposition asks for; of places, where something is, not where it goes."""
    if preposition in _DATIVE:
        return "dat"
    if preposition in _ACCUSATIVE:
        return "acc"
    return "gen" if preposition in _GENITIVE else "nom"


def _declined(text: str, gender: str, case: str) -> str:
    """A noun, or an adjective ending in -e with its noun, in a case."""
    if text[:1].islower() and case in ("dat", "gen"):
        adjective, _, rest = text.partition(" ")
        text = f"{adjective}n {rest}"
    if case == "gen" and gender in ("m", "n"):
        head, blank, tail = text.partition(" ")
        return head + ("es" if head.endswith(("s", "ß", "z", "nn")) else "s") + blank + tail
    return text


def _counted(number: int, gender: str, case: str, definite: bool) -> str:
    """ "zweite", "zweiten", "zweites": the adjective before the noun."""
    stem = _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}."
    if stem.endswith("."):
        return stem
    if case in ("dat", "gen") or (case == "acc" and gender == "m"):
        return f"{stem}en"
    return f"{stem}e" if definite or gender == "f" else f"{stem}er" if gender == "m" else f"{stem}es"


def noun(spot: Spot, text: str, gender: str, number: int) -> Said:
    """A noun with article and case: "eine Klinik", "in einer Klinik", later "die Klinik", "die zweite Klinik"."""
    counts = number > 1 or (number and spot.later)
    if determiner := _determiner(spot):
        case, touch = determiner.case, spot.instead(_agreeing(determiner, gender))
        definite = determiner.kind != "ein"
        said = _declined(text, gender, case)
        return f"{_counted(number, gender, case, definite)} {said}" if counts else said, touch
    case = "gen" if spot.owner_end else _case(spot.before)  # "des Kindes Auto"
    said = _declined(text, gender, case)
    if counts:
        said = f"{_counted(number, gender, case, spot.later)} {said}"
    article = _DEFINITE[gender][case] if spot.later else "ein" + _ENDINGS["ein"][gender][case]
    return f"{article} {said}", spot.without_apostrophe()


def name_in(text: str, gender: str, case: str) -> str:
    """A proper name in a case, with its article if it has one: "der Türkei", "den USA", "Polen"."""
    if not gender:
        return text
    if case in ("dat", "gen"):
        text = text.replace("Vereinigte ", "Vereinigten ").replace("Demokratische ", "Demokratischen ")
    if gender == "p" and case == "dat" and text.endswith("e"):
        text += "n"
    return f"{_DEFINITE[gender][case]} {text}"


def inside(text: str, gender: str) -> str:
    """Where something lies: "in der Türkei", "im Saarland", "in Polen"."""
    where = name_in(text, gender, "dat")
    return f"im {where[4:]}" if where.startswith("dem ") else f"in {where}"


def part_of(part: str, country: str, gender: str) -> tuple[str, str, str]:
    """A part of a country: "Osten", "m", "der Türkei"; "Mitte", "f", "von Polen"."""
    whole = name_in(country, gender, "gen") if gender else f"von {country}"
    return _COMPASS[part], "f" if part == "C" else "m", whole


def name(spot: Spot, text: str, gender: str) -> Said:
    """A proper name in its place: "in der Türkei", "im Saarland", "nach Polen", "in die Türkei"."""
    if not gender or spot.before == "":
        return name_in(text, gender, "nom"), None
    if spot.before == "nach":
        return name_in(text, gender, "acc"), spot.instead("in")
    said = name_in(text, gender, _case(spot.before))
    if said.startswith("dem ") and spot.before in _CONTRACTIONS:
        return said[4:], spot.instead(_CONTRACTIONS[spot.before])
    return said, None


def period(spot: Spot, text: str) -> Said:
    """A month ("März 2019"), year ("2019") or decade ("2010er-Jahre") in place of a date."""
    if spot.glued or spot.entry:
        return text, None
    if spot.surface.partition(" ")[0] in _PERIOD_PREPOSITIONS:  # "zwischen 1990 und 1992"
        return inside(text, "p") if text.endswith(
            "er-Jahre"
        ) else f"im Jahr {text}" if text.isdigit() else f"im {text}", None
    said = f"Jahr {text}" if text.isdigit() else text
    if text.endswith("er-Jahre"):
        return _decade(spot, text)
    if spot.before == "am" or (spot.before == "vom" and " bis " in spot.surface):
        return said, spot.instead("im")
    if spot.before == "den" and spot.second.endswith(","):  # "Mainz, den 3. Mai 2004"
        return text, Edit(spot.previous_start, spot.start, "")
    if spot.before == "dem" and spot.second.lower() == "seit" and not text.isdigit():  # "seit dem 3. Mai 2004"
        return text, Edit(spot.previous_start, spot.start, "")
    if spot.before in ("im", "vom", "zum", "beim", "dem", "das"):
        return said, None
    return text, None


def undated(spot: Spot, text: str, gender: str) -> Said | None:
    """ "an einem Tag" for "am 3. Mai": the article in "am" belongs to the date and goes with it."""
    if spot.before not in _CONTRACTED:
        return None
    return f"ein{_ENDINGS['ein'][gender]['dat']} {text}", spot.instead(_CONTRACTED[spot.before])


def _decade(spot: Spot, text: str) -> Said:
    dative = f"den {text}n"
    if spot.before in ("am", "im", "vom", "zum", "beim"):
        return dative, spot.instead({"vom": "aus", "zum": "zu", "beim": "bei"}.get(spot.before, "in"))
    if spot.before in ("den", "dem"):
        return f"{text}n", spot.instead("den")
    if spot.before in ("jahr", "jahre"):
        return f"aus {dative}", None
    if spot.before in _DATIVE:
        return dative, None
    if spot.before == "bis":
        return f"in die {text}", None
    # "haben den Laden 2007 eröffnet": when, without a preposition.
    return f"die {text}" if spot.before in _ACCUSATIVE else f"in {dative}", None


def part_of_day(spot: Spot, text: str) -> Said:
    """ "um 14.30 Uhr" becomes "am Nachmittag", "gegen 2 Uhr" becomes "in der Nacht"."""
    gender = "f" if text == "Nacht" else "m"
    if spot.before in ("um", "gegen", "ab", "bis", "vor", "nach", "von"):
        short = {"um": "in der" if gender == "f" else "am", "gegen": "in der" if gender == "f" else "am"}
        if spot.before in short:
            return text, spot.instead(short[spot.before])
        if spot.before == "bis":
            return text, spot.instead("bis zur" if gender == "f" else "bis zum")
        return name_in(text, gender, "dat"), None
    return text, None


PHRASING = Phrasing(
    noun=noun,
    name=name,
    period=period,
    part_of_day=part_of_day,
    undated=undated,
    inside=inside,
    part_of=part_of,
    is_determined=is_determined,
    is_apposition=is_apposition,
    vague_adjective=vague_adjective,
    unnamed=unnamed,
    before_inside=frozenset(("in", "aus")),
    before_article=frozenset("an mit hat habe haben hatte wegen gegen unter bei einer".split()),
    before_code=frozenset("unter an von auf per über und oder mit nach aus siehe bei in".split()),
)
