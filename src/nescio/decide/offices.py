"""Who only acts in an office or profession in a text: judges, lawyers, agents, doctors, support staff.

What tells stands beside the name: a word before it ("Judge Miller", "their Agent, Mr Miller", "represented by Mr Miller"), behind
it ("Mr Miller, a lawyer practising in Leeds"), or in the next line of a signature. Anything that makes somebody a party, a
relative or a person with a life of one's own speaks against it and weighs more: who is not clearly in office is not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from nescio.document import Document, Mention
from nescio.identity.rule import folded_words, function_words, titles
from nescio.lang import DEFAULT, gazetteers, language
from nescio.text.folding import fold
from nescio.text.lines import stands_alone
from nescio.text.words import WORD

OFFICES = ("court", "law", "police", "medicine", "administration", "support", "profession")
# What "represented by" tells, and "lawyers".
_ACTING = "profession"
# An office of so few letters is written in capitals: "RA", but not the end of "Sig.ra".
_ABBREVIATION = 2
_BLANKS = frozenset((" ", "\u00a0"))
# Occupations that anybody may have: behind a name they tell that somebody acts in them only where it has a title.
_JOBS = frozenset(("medicine", "police", "profession"))
# How far before and behind a name is read, and how many words of it.
_REACH = 90
_FEW = 4
# Words behind a name that are read for what is said of somebody's own life.
_NEAR = 3
# A line of a signature is no longer.
_LINE = 60
_STOPS = frozenset(";!?\n\t|")
# What stands before an apposition.
_APPOSITION = frozenset(",(–—")
_AFTER_COMMA = frozenset(".,;)\n")


@dataclass(frozen=True, slots=True)
class Seen:
    """What stands beside a name: the office that it tells, by a signature alone or not; whether it is a person to be protected,
    and one whom the text is about ("the applicant, Ms Berg")."""

    office: str = ""
    signs: bool = False
    private: bool = False
    subject: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A word beside a name: as written and folded, and what stands between it and the name's side of it."""

    text: str
    key: str
    between: str


@cache
def roles(lang: str) -> Mapping[str, frozenset[str]]:
    """The words of ``offices.tsv`` by role; two that belong together have a blank between."""
    found = gazetteers.cues(lang or DEFAULT, "offices.tsv")
    return {role: frozenset(word.replace("_", " ") for word in words) for role, words in found.items()}


def words_of(role: str, lang: str) -> frozenset[str]:
    return roles(lang).get(role, frozenset())


def seen_beside(document: Document, mention: Mention, floor: int, others: Sequence[Mention]) -> Seen:
    """What stands beside a name; ``floor`` is where the name before ends, ``others`` are the names of people in their order."""
    lang = document.lang
    before = _before(document.text, mention.start, max(floor, mention.start - _REACH))
    behind = _behind(document.text, mention.end)
    if _is_one_of("subject", before, behind, lang):
        return Seen(private=True, subject=True)
    if (
        _is_one_of("party", before, behind, lang)
        or _is_one_of("kin", before, behind, lang)
        or _has_a_life(behind, lang)
    ):
        return Seen(private=True)
    office = _title(document.surface(mention), lang) or _before_name(document, mention, before)
    office = office or _behind_name(document, mention, behind, others)
    if office:
        return Seen(office)
    return Seen(_in_lines(document, mention), signs=True)


def is_only_office(surface: str, lang: str) -> bool:
    """Whether what was taken for a name says an office alone: "Polizeibeamtin"."""
    return all(_office((word,), lang) or word in titles(lang) for word in folded_words(surface))


def _title(surface: str, lang: str) -> str:
    """The office by a title inside a mention: "Richterin Dr. Weber"; "Richter" alone and "Richter-Weber" are names."""
    for match in WORD.finditer(surface):
        is_title = fold(match[0]) in titles(lang) and (len(match[0]) > _ABBREVIATION or match[0].isupper())
        office = _office((fold(match[0]),), lang) if is_title else ""
        if office and surface[match.end() :].lstrip(".")[:1] in _BLANKS:
            return office
    return ""


def _before(text: str, start: int, floor: int) -> list[Token]:
    """The words before a place, the nearest first, up to what ends a sentence."""
    found: list[Token] = []
    edge = start
    for match in reversed(list(WORD.finditer(text, floor, start))):
        between = text[match.end() : edge]
        if _STOPS & set(between) or (". " in between and fold(match[0]) not in _abbreviations()):
            break
        found.append(Token(match[0], fold(match[0]), between))
        edge = match.start()
    return found


@cache
def _abbreviations() -> frozenset[str]:
    return frozenset("mr mrs ms dr prof st hr fr dipl ing med jur mag no nr m c j".split())


def _behind(text: str, end: int) -> list[Token]:
    """The words behind a place, up to what ends a sentence or a line."""
    found: list[Token] = []
    edge = end
    for match in WORD.finditer(text, end, min(len(text), end + _REACH)):
        between = text[edge : match.start()]
        if _STOPS & set(between) or ". " in between:
            break
        found.append(Token(match[0], fold(match[0]), between))
        edge = match.end()
    return found


def _is_one_of(role: str, before: Sequence[Token], behind: Sequence[Token], lang: str) -> bool:
    """Whether a word for a party or a relative stands before a name, or behind it in brackets or between commas."""
    people = words_of(role, lang)
    for token in before[:_FEW]:
        if token.key in people:
            return True
        if _office((token.key,), lang) or not (token.key in titles(lang) or token.text[:1].isupper()):
            break
    return bool(behind and behind[0].between.strip() and people & set(_said_of(behind, lang)[:2]))


def _has_a_life(behind: Sequence[Token], lang: str) -> bool:
    """Whether a name is followed by what is said of somebody's own life: "born", "was dismissed"."""
    near = [token.key for token in behind[:_NEAR]]
    return bool(words_of("private", lang) & {*near, *(f"{one} {two}" for one, two in pairwise(near))})


def _said_of(behind: Sequence[Token], lang: str) -> list[str]:
    """The words of an apposition without articles and words like "his"."""
    empty = function_words(lang)
    return [token.key for token in behind[:_FEW] if token.key not in empty]


def _before_name(document: Document, mention: Mention, before: Sequence[Token]) -> str:
    """The office that is told right before a name, with titles and the place of the office between."""
    lang = document.lang
    capitals = linked = False
    titled = bool(titles(lang) & set(folded_words(document.surface(mention))))
    comma = False
    for place, token in enumerate(before):
        if token.key in words_of("greeting", lang):
            return ""
        comma = comma or "," in token.between
        if comma and not (titled and _ends_apposition(document.text, mention.end, lang)):
            return ""
        pair = tuple(one.key for one in reversed(before[place : place + 2]))
        if " ".join(pair) in words_of("acting", lang) and not capitals:
            return _ACTING
        if office := _office(pair, lang) or _office(pair[-1:], lang):
            if not titled and token.between == " " and _may_be_genitive(document.surface(mention), lang):
                return ""
            return office if linked or not capitals or office == "support" else ""
        if token.key in titles(lang):
            titled = True
        elif token.text[:1].isupper() and place < 2 * _FEW:
            capitals, linked = True, False
        elif token.key in words_of("of", lang) | words_of("article", lang) and capitals:
            linked = True
        else:
            return ""
    return ""


def _may_be_genitive(surface: str, lang: str) -> bool:
    """ "der Anwalt Ayşe Kayas" is hers: with such an ending nobody can tell who is whose."""
    return language(lang).writing.compounds and surface.casefold().endswith("s")


def _ends_apposition(text: str, end: int, lang: str) -> bool:
    """Whether a sentence could not run on with the name as its subject: "their Agent, Mr Miller of the Foreign Office"."""
    rest = text[end : end + _REACH].lstrip(" ")
    word = WORD.match(rest)
    return not rest or rest[0] in _AFTER_COMMA or bool(word and fold(word[0]) in words_of("of", lang))


def _behind_name(document: Document, mention: Mention, behind: Sequence[Token], others: Sequence[Mention]) -> str:
    """The office in an apposition: ", a lawyer practising in Leeds", " (Richterin)", " from Customer Support"."""
    lang = document.lang
    if not behind:
        return ""
    if behind[0].key in words_of("of", lang) and not behind[0].between.strip():
        office = _first_office(behind[1:3], lang)
        return office if office == "support" else ""
    several = False
    if not behind[0].between.strip():
        end = _end_of_list(mention, behind, others)
        if end < 0:
            return ""
        several, behind = True, _behind(document.text, end)
    if not behind or not _APPOSITION & set(behind[0].between):
        return ""
    office = _first_office(behind, lang, several=several)
    titled = bool(words_of("doctor", lang) & set(folded_words(document.surface(mention))))
    # "Ms Berg, a midwife" may be anybody with an occupation; "Dr Berg, a psychiatrist" acts in it.
    return office if office not in _JOBS or titled or several else ""


def _end_of_list(mention: Mention, behind: Sequence[Token], others: Sequence[Mention]) -> int:
    """Where a list of two names ends: "Mr Lewis and Ms Berg, lawyers"; -1 if there is none."""
    if behind[0].key not in ("and", "und"):
        return -1
    joined = mention.end + len(behind[0].between) + len(behind[0].text)
    return next((one.end for one in others if joined <= one.start <= joined + 1), -1)


def _first_office(tokens: Sequence[Token], lang: str, *, several: bool = False) -> str:
    """The office that the first words tell; a list that goes on ("a lawyer and two officers") tells nothing."""
    for place, token in enumerate(tokens[:_FEW]):
        if place and token.between.strip(" \u00a0-"):
            return ""
        pair = tuple(one.key for one in tokens[place : place + 2])
        office = _office_behind(pair, lang)
        if token.key in words_of("several", lang):
            return office or _ACTING
        if office and not several:
            behind = tokens[place + (2 if _office(pair, lang) else 1) :]
            return "" if behind and behind[0].key in ("and", "und") else office
        if token.key in function_words(lang) and token.key not in words_of("article", lang):
            return ""
    return ""


def _in_lines(document: Document, mention: Mention) -> str:
    """The office in the line below or above a name that has a line of its own."""
    if not stands_alone(document.text, mention.start, mention.end):
        return ""
    text = document.text
    below = text[mention.end : mention.end + _REACH].partition("\n")[2].partition("\n")[0]
    above = text[max(0, mention.start - _REACH) : mention.start].rpartition("\n")[0].rpartition("\n")[2]
    for line in (below, above):
        words = folded_words(line)[: 2 * _FEW] if len(line) <= _LINE else ()
        for place in range(len(words)):
            office = _office_behind(words[place : place + 2], document.lang)
            others = {*words[:place], *words[place + 2 :]}
            if office and not others & (words_of("subject", document.lang) | words_of("party", document.lang)):
                return office
    return ""


def _office(words: Sequence[str], lang: str) -> str:
    """The office that one or two words name."""
    return _offices(lang or DEFAULT).get(" ".join(words), "")


def _office_behind(words: Sequence[str], lang: str) -> str:
    """The office that words behind a name begin with; there some, such as "agent", are mostly jobs of another kind."""
    if words[0] in words_of("only_before", lang):
        return ""
    return _office(words, lang) or _office(words[:1], lang)


@cache
def _offices(lang: str) -> dict[str, str]:
    return {word: office for office in reversed(OFFICES) for word in words_of(office, lang)}
