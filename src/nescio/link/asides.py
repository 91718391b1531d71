"""Other names in brackets: "Essen Regional Court (Landgericht)", "CRP (Party of the Coast - Küstenpartei)", "the bank (“Acme”)"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from nescio.document import Document
from nescio.identity.nations import is_bare_state, state_of
from nescio.identity.rule import folded_words, is_ordinary
from nescio.lang import gazetteers, lines, rows
from nescio.link.reading import Reading
from nescio.text.patterns import fixed

_OPENING = fixed(r"[\s,]{0,3}[(\[]")
_CLOSING = fixed(r"[)\]]")
# A name with another one behind it in brackets, which may lack the closing one.
_WITH_ASIDE = fixed(r"(?P<name>[^()\[\]]{2,200}?)[\s,]*[(\[](?P<aside>[^()\[\]]{1,300})[)\]]?\W{0,2}")
# What stands between several names inside brackets.
_BETWEEN = fixed(r"\s[-–—/]\s|[;:,]|[\"“”„‟«»]|\s/|/\s")
_QUOTED = fixed(r"[\"“„«](?P<name>[^\"“”„«»]{2,80})[\"“”»]")
# How far brackets may reach.
_WIDEST = 200
_MOST_NAMES = 6
# A person in brackets is somebody else, a trait another one of the same person.
_TYPES = frozenset(("ORG", "MISC", "QUANTITY", "LOC"))


def aliases(surface: str, lang: str) -> Iterator[str]:
    """The names that one mention holds: before the brackets, inside them, in quotation marks."""
    has_brackets = "(" in surface or "[" in surface
    if has_brackets and (match := _WITH_ASIDE.fullmatch(surface.strip())):
        yield match["name"]
        for one in _BETWEEN.split(match["aside"]):
            name = _without_cue(one, lang)
            if len(name) > 1:
                yield name
    for quoted in _QUOTED.finditer(surface):
        yield quoted["name"]


def in_brackets(document: Document, readings: Sequence[Reading]) -> Iterator[tuple[int, int]]:
    """Pairs of mentions of one type of which the second stands in brackets right behind the first."""
    text, cues = document.text, gazetteers.cues(document.lang, "link_words.tsv")["alias"]
    for place, reading in enumerate(readings):
        mention = reading.mention
        if mention.main_type not in _TYPES:
            continue
        start = mention.end
        if not _is_opened(text, start, readings, place):
            continue
        for other in islice(readings, place + 1, place + 1 + _MOST_NAMES):
            if other.mention.start - mention.end > _WIDEST or other.mention.main_type != mention.main_type:
                break
            between = text[start : other.mention.start]
            if _CLOSING.search(between) or not set(folded_words(between)) <= cues:
                break
            if _can_be_one(reading, other, document.lang):
                yield reading.index, other.index
            start = other.mention.end


def _can_be_one(reading: Reading, other: Reading, lang: str) -> bool:
    """Amounts are one if both are money, things if the second is in another language.

    A country in brackets tells where something is ("University of Köln (Germany)"), and so does a place behind a place, unless
    it is the name in another language of what the first one calls by its kind: "the Central Station (Dworzec Główny)".
    """
    if reading.mention.main_type == "QUANTITY":
        return _is_money(reading, lang) and _is_money(other, lang)
    if reading.mention.main_type == "LOC":
        kinds = gazetteers.class_words("LOC", lang)
        known = kinds | gazetteers.places().keys()
        is_named = not kinds.isdisjoint(reading.words) and len(other.words) > 1
        return is_named and not any(word in known or is_ordinary(word, lang) for word in other.words)
    if reading.mention.main_type == "MISC":
        return not any(is_ordinary(word, lang) or word in gazetteers.attributes(lang) for word in other.words)
    return is_bare_state(other.words, lang) or state_of(reading.words, lang) == state_of(other.words, lang)


def _is_opened(text: str, end: int, readings: Sequence[Reading], place: int) -> bool:
    """Whether a bracket opens behind a mention, or with the next one."""
    if _OPENING.match(text, end):
        return True
    following = readings[place + 1] if place + 1 < len(readings) else None
    return following is not None and following.surface[0] in "([" and not text[end : following.mention.start].strip()


def _without_cue(name: str, lang: str) -> str:
    """ "hereinafter the State Railways" is the State Railways."""
    words = name.split()
    cues = gazetteers.cues(lang, "link_words.tsv")["alias"]
    while words and set(folded_words(words[0])) <= cues:
        words.pop(0)
    return " ".join(words)


def _is_money(reading: Reading, lang: str) -> bool:
    words = set(folded_words(reading.surface))
    if any(sign in reading.surface for sign in "€$£¥₺₽"):
        return True
    return any(word.upper() in _codes() for word in words) or bool(words & _currency_words(lang))


@cache
def _codes() -> frozenset[str]:
    return frozenset(lines("any", "currencies.tsv"))


@cache
def _currency_words(lang: str) -> frozenset[str]:
    """The last words of the names of currencies ("liras"), and everyday words for money."""
    named = (name.split()[-1] for row in rows(lang, "currencies.tsv") for name in ";".join(row[1:]).split(";") if name)
    everyday = (row[0] for row in rows(lang, "currency_words.tsv"))
    return frozenset(word for name in (*named, *everyday) for word in folded_words(name))
