"""Guesses of a recogniser that nothing supports: no rule, no list, no form of the word, no name right beside it.

A recogniser that was taught by a few hundred documents takes some nouns of every new kind of text for firms, towns or people
("Zapfsäule", "Pflegeüberleitungsbogen"). Where its language says how sure it must be of words that are known as ordinary
(``guess_evidence.tsv``), a guess below that is dropped. What is a name elsewhere in the document is found again as its repeat.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache, lru_cache

from nescio.document import Document, Mention
from nescio.identity.rule import folded_words, function_words, is_ordinary, titles
from nescio.lang import gazetteers, rows
from nescio.lang.compounds import is_noun
from nescio.lang.gazetteers import cues
from nescio.models.mask_signals import MASK, rule_score
from nescio.text.folding import fold
from nescio.text.patterns import fixed
from nescio.text.words import WORD

_RECOGNIZER = "neural"
_LIST = "guess_evidence.tsv"
# How long the last part of a word is that tells what it is: "lehrer" in "Turnlehrer", "bank" in "Kantonalbank".
_SHORTEST_TELLING = 4
_BESIDE = frozenset(("", " ", "\u00a0", "-", " & ", "."))
_BETWEEN_NAMES = frozenset((", ", ". "))
_CERTAIN = 0.9
_SURE = 0.75
_WEAK = 0.3
_QUOTES = frozenset('"„“”«»‚‘')
_NEAR = 20
_NAMES = frozenset(("PERSON", "ORG", "LOC", "MISC"))
_MISTAKEN = frozenset(("ORG", "MISC", "DEM"))
_WITH_FIGURES = frozenset(("CODE", "DATETIME", "QUANTITY"))
# "Nr. 1147", "Parz. Nr. 1147": a short word and its full stop before a number.
_NUMBER_BEHIND = fixed(r"\.[ \u00a0]?(?:(?:[Nn]r|No)\.?[ \u00a0]?)?\d")
_LINE_BELOW = fixed(r"[ \t]*\r?\n[ \t]*([^\W\d_]+)")
_FIRST_LETTERS = fixed(r"(?<![\w.@/-])[^\W\d_](?=\w)")
# So many words tell how a paragraph is written, if such a share of them has a capital.
_ENOUGH_WORDS = 8
_CAPITALS = 0.2


def without_unsupported_guesses(mentions: Sequence[Mention], document: Document) -> tuple[Mention, ...]:
    """The mentions (sorted) without those that only a recogniser guesses at, less sure than its language asks."""
    wanted = _wanted(document.lang)
    if not wanted:
        return tuple(mentions)
    people = _words_of_people(mentions, document, surely=False)
    known = _words_of_people(mentions, document, surely=True)
    return tuple(
        _as_person(mention, document, known)
        for place, mention in enumerate(mentions)
        if mention.source != _RECOGNIZER
        or (
            not _is_function_word(mention, document, people)
            and not _is_weak_and_small(mentions, place, document, wanted)
            and not _is_label_of_number(mention, document)
            and (_is_sure(mention, document, wanted, people) or _stands_beside(mentions, place, document))
        )
    )


def _is_function_word(mention: Mention, document: Document, people: AbstractSet[str]) -> bool:
    """Whether a weak guess at a name holds nothing but "Er", "Auch", "Dann", and nobody in the text is called so.

    Among words with capitals, any ordinary word that is written small is such a one: "da Schorsch vo Rosenheim".
    """
    if mention.main_type not in (*_NAMES, "DEM") or mention.score >= _CERTAIN:
        return False
    words = set(folded_words(document.surface(mention)))
    if words & people:
        return False
    small = mention.main_type == "PERSON" and _is_small(mention, document.text)
    return words <= function_words(document.lang) or (small and all(is_ordinary(one, document.lang) for one in words))


def _is_weak_and_small(
    mentions: Sequence[Mention], place: int, document: Document, wanted: Mapping[tuple[str, str], float]
) -> bool:
    """Whether a guess is a word in small letters that no list knows, where nouns have capitals: "dichtbewachsenen", "los".

    Such a word is an adjective or an adverb; what stands beside it makes it no name, but it may belong to what somebody is:
    "gelernter Dreher".
    """
    mention = mentions[place]
    least = wanted.get((mention.main_type, "small"), 0.0)
    if _chance(mention) >= least or not _is_small(mention, document.text):
        return False
    behind = mentions[place + 1] if place + 1 < len(mentions) else mention
    if mention.main_type == "DEM" and behind is not mention and document.text[mention.end : behind.start].isspace():
        return False
    words = WORD.findall(document.text, mention.start, mention.end)
    return not any(_supports(word, mention.main_type, document.lang) for word in words)


def _is_label_of_number(mention: Mention, document: Document) -> bool:
    """Whether a weak guess is a word written short that says what the number behind it is."""
    is_weak = mention.score < _CERTAIN and document.surface(mention).isalpha()
    return is_weak and _NUMBER_BEHIND.match(document.text, mention.end) is not None


def _as_person(mention: Mention, document: Document, people: AbstractSet[str]) -> Mention:
    """A guess that somebody's name is something else, as a person: "Wurst" in a text about Emma Wurst is no thing."""
    surface = document.surface(mention)
    if mention.source != _RECOGNIZER or mention.main_type not in _MISTAKEN or not surface[:1].isupper():
        return mention
    return replace(mention, type="PERSON", parts=()) if people >= set(folded_words(surface)) else mention


def _words_of_people(mentions: Sequence[Mention], document: Document, *, surely: bool) -> set[str]:
    """The words of people whom a rule knows, ``surely`` or at all, or the recogniser: "die Wurst-Ahne" is Wurst's grandmother."""
    known = (
        one
        for one in mentions
        if one.main_type == "PERSON"
        and (rule_score(one) >= _SURE if surely else one.source != _RECOGNIZER or _is_certain(one, document.text))
    )
    words = {word for mention in known for word in folded_words(document.surface(mention))}
    return {word for word in words if len(word) > 1} - titles(document.lang)


@cache
def _wanted(lang: str) -> Mapping[tuple[str, str], float]:
    return {(kind, words): float(chance) for kind, words, chance in rows(lang, _LIST)}


def _is_sure(
    mention: Mention, document: Document, wanted: Mapping[tuple[str, str], float], people: AbstractSet[str]
) -> bool:
    chance = _chance(mention)
    kind, lang = mention.main_type, document.lang
    written = WORD.findall(document.text, mention.start, mention.end)
    words = [word for word in written if not word[0].isdigit()]
    if kind in _WITH_FIGURES and len(words) < len(written) and (words or len(written) > 1 or kind == "CODE"):
        return True  # "B 117", "88/19", "418,50": what is made of signs is more than a number
    if any(fold(word) in people or _supports(word, kind, lang) for word in words):
        return True
    if kind == "PERSON" and mention.end - mention.start == 1 and document.text.startswith(".", mention.end):
        return True  # an initial
    if kind in _NAMES and all(_is_plain(word, lang) for word in words) and _is_small(mention, document.text):
        return False
    if document.text.startswith(".", mention.end) and len(words) == 1 and _is_shortened(words[0], lang):
        return chance >= wanted.get((kind, "short"), 0.0)
    made_of = "digits" if not words else "plain" if all(_is_plain(word, lang) for word in words) else "other"
    return chance >= wanted.get((kind, made_of), 0.0)


def _is_certain(mention: Mention, text: str) -> bool:
    return _chance(mention) >= _CERTAIN and not _is_small(mention, text)


def _chance(mention: Mention) -> float:
    """How likely an expert would mask what a recogniser has found; 1 if it does not say."""
    return max((value for name, value in mention.signals if name.endswith(MASK)), default=1.0)


def _stands_beside(mentions: Sequence[Mention], place: int, document: Document) -> bool:
    """Whether another mention stands right beside one, of which it may be a part ("Haus" before "Abendfrieden"), a quotation
    mark, or a word before names: "heißt"."""
    mention, text = mentions[place], document.text
    if text[mention.start - 1 : mention.start] in _QUOTES:
        return True
    for one, other in zip(mentions[max(0, place - 1) : place + 1], mentions[max(1, place) : place + 2], strict=False):
        gap = text[one.end : other.start]
        if (other if one is mention else one).score < _WEAK:
            continue  # what hardly anybody would mask itself supports nothing: "er Spass"
        if gap in _BESIDE or (gap in _BETWEEN_NAMES and one.main_type == other.main_type == "PERSON"):
            return True
    if (
        text.startswith(". ", mention.end)
        and place + 1 < len(mentions)
        and mentions[place + 1].start == mention.end + 2
    ):
        return True  # "Ev. Kindertagesstätte"
    if mention.main_type == "PERSON" and _is_above_role(mention, document):
        return True
    told = folded_words(text[max(0, mention.start - _NEAR) : mention.start])
    return bool(told) and mention.main_type == "PERSON" and told[-1] in cues(document.lang, "name_cues.tsv")["called"]


def _is_small(mention: Mention, text: str) -> bool:
    """Whether a guess is written small in a paragraph that writes its nouns and names with capitals."""
    if not text[mention.start : mention.end].islower():
        return False
    start, end = text.rfind("\n\n", 0, mention.start) + 1, text.find("\n\n", mention.end)
    first = _FIRST_LETTERS.findall(text, start, end if end >= 0 else len(text))
    return len(first) >= _ENOUGH_WORDS and sum(map(str.isupper, first)) >= _CAPITALS * len(first)


def _is_above_role(mention: Mention, document: Document) -> bool:
    """Whether a guess has a line of its own above what somebody is, as under a letter: "Grünbein / Rechtsanwältin"."""
    below = _LINE_BELOW.match(document.text, mention.end)
    if below is None or document.text[: mention.start].rpartition("\n")[2].strip():
        return False
    known = gazetteers.attributes(document.lang).get(fold(below[1]))
    return known is not None and known.type == "DEM/OCCUPATION"


@lru_cache(maxsize=65536)
def _is_shortened(word: str, lang: str) -> bool:
    """Whether a word before a full stop is the beginning of a noun: "Sprechst." for "Sprechstunde"."""
    key, nouns = fold(word), _sorted_nouns(lang)
    place = bisect_left(nouns, key)
    return len(key) > 1 and place < len(nouns) and nouns[place].startswith(key)


@cache
def _sorted_nouns(lang: str) -> list[str]:
    return sorted(gazetteers.all_nouns(lang))


@lru_cache(maxsize=65536)
def _is_plain(word: str, lang: str) -> bool:
    """Whether a word is known to be ordinary, alone or as a compound."""
    key, terms = fold(word), gazetteers.technical_terms(lang)
    return (
        is_ordinary(key, lang) or word in terms.exact or key in terms.words or is_noun(key, gazetteers.all_nouns(lang))
    )


@lru_cache(maxsize=65536)
def _supports(word: str, kind: str, lang: str) -> bool:
    """Whether a word has the form of what it is taken for: a listed name, a kind of organisation, an occupation, a day."""
    key = fold(word)
    if kind in ("DATETIME", "QUANTITY", "CODE"):
        return key in _days(lang)
    known = gazetteers.attributes(lang).keys()
    if _ends_in(key, known) or any(
        _ends_in(key.removesuffix(case), known) for case in ("s", "es") if key.endswith(case)
    ):
        return True  # whatever it is taken for, it may tell what somebody is
    if kind == "DEM":
        return key.endswith(gazetteers.technical_terms(lang).endings)
    listed = key in gazetteers.family_names() or key in gazetteers.given_names() or key in gazetteers.nicknames()[0]
    if kind == "PERSON":
        return listed or key in titles(lang)
    # Of names a recogniser may mistake the type, of ordinary words it may not.
    if (listed or key in gazetteers.places()) and not _is_plain(word, lang):
        return True
    return (kind == "LOC" and key in gazetteers.places()) or _ends_in(key, gazetteers.class_words("ORG", lang))


def _ends_in(key: str, ends: Container[str]) -> bool:
    return any(key[cut:] in ends for cut in range(len(key) - _SHORTEST_TELLING + 1))


@cache
def _days(lang: str) -> frozenset[str]:
    """Weekdays, months and seasons."""
    return frozenset(fold(row[0]) for name in ("dating.tsv", "months.tsv", "weekdays.tsv") for row in rows(lang, name))
