"""German corpora in the labels of the German recogniser: names in parts, streets apart from their numbers, towns from other places.

What a corpus leaves open (is "Müller" a family name, "Weimar" a town?) stays open: several types joined by ``|`` (see
``examples.OR``), the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from nescio.evaluate.corpus import load_corpus
from nescio.identity.rule import titles
from nescio.lang import gazetteers
from nescio.models.label_sets import labels_of
from nescio.text.folding import fold
from nescio_training.recognizer.examples import OPEN, OR, Example, LabelledMention
from nescio_training.recognizer.sources import (
    IDENTIFIERS_OF_CORPUS,
    MAIL_TYPES,
    read_gold,
    read_mails,
    read_tokens,
)

_LABELS = labels_of("de")
_ANY_NAME = "PERSON/FAMILY|PERSON/MALE|PERSON/FEMALE"
_ANY_GIVEN = "PERSON/MALE|PERSON/FEMALE"
_GENDERS = {"f": "PERSON/FEMALE", "m": "PERSON/MALE", "u": _ANY_GIVEN}
_ANY_PLACE = "LOC|LOC/CITY"
_ADDRESS = "LOC/STREET|LOC/STREETNO|LOC/ZIP|LOC/CITY"
# Tags of GermEval 2014, MobIE and the legal corpus LER -> our types. Citations and literature (rs, lit) hold names that these
# corpora do not mark inside, derivations and parts of words ("Berliner", "Berlin-Reise") are judged otherwise by each: open.
_TAGS = {
    "PERSON": "per person rr an",
    "ORG": "org organization organization-company un inn grt",
    "MISC": "oth",
    "LOC/CITY": "location-city st",
    "LOC/STREET": "location-street str",
    _ANY_PLACE: "loc location location-stop",
    "LOC": "ld lds",
    "": "location-route trigger event-cause number date time duration set distance disaster-type money percent org-position "
    "gs vo eun vs vt",
}
_TYPE_OF_TAG = {tag: kind for kind, tags in _TAGS.items() for tag in tags.split()}
_NAMES = frozenset({"PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE", "ORG", "LOC", "LOC/CITY", "LOC/STREET"})
_WORD = re.compile(r"[^\W\d_][\w'’-]*\.?")
_HOUSE_NUMBER = re.compile(r"(?<=\s)\d{1,4} ?[a-zA-Z]?(?: ?[-–/] ?\d{1,4} ?[a-zA-Z]?)?$")


def read_source(path: Path, source: str) -> list[Example]:
    """Whatever a user gives: a folder with .ann files or inline labels, gold in JSON or JSONL, or a token-per-line corpus."""
    if path.is_dir():
        if not any(path.glob("*.ann")):
            return read_documents(path, "train", source)
        mails = read_mails(path, source)
        # Labels of CodE Alltag are complete for its own types; others say what is to be masked.
        known = {mention.type for mail in mails for mention in mail.mentions} <= MAIL_TYPES
        return mails if known else read_labelled(path, source)
    if path.suffix in (".json", ".jsonl"):
        return read_labelled(path, source)
    return read_names([path], source)


def read_names(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora that mark names; dates, codes and what people are stay open in them."""
    return [_refined(example) for example in read_tokens(paths, source, _TYPE_OF_TAG, _NAMES)]


def read_documents(folder: Path, split: str, source: str) -> list[Example]:
    """The project's own German corpus, or one split of it (see data/corpus/GUIDELINES.md)."""
    examples = []
    for document in load_corpus(folder, split=split):
        mentions = tuple(
            LabelledMention(m.start, m.end, m.type, IDENTIFIERS_OF_CORPUS[m.identifier], m.category or "NONE")
            for view in document.annotators.values()
            for m in view
        )
        example = Example(document.id, source, document.text, mentions, frozenset(_LABELS.types), True, True)
        examples.append(_refined(example))
    return examples


def read_labelled(path: Path, source: str) -> list[Example]:
    """Gold annotations of any shape."""
    return [_refined(_with_known_types(example)) for example in read_gold(path, source, subtypes=True)]


def _with_known_types(example: Example) -> Example:
    """The types of the recogniser that the labels mark completely: a type with all that stand below it."""
    types = frozenset(
        kind for kind in _LABELS.types for given in example.types if kind == given or kind.partition("/")[0] == given
    )
    return replace(example, types=types)


def from_main_types(example: Example) -> Example:
    """An example with the eight main types, such as a reviewed document: which subtype it is stays open."""
    of_main = {main: [kind for kind in _LABELS.types if kind.partition("/")[0] == main] for main in example.types}
    mentions = [
        replace(m, type=m.type if m.type in ("PERSON", OPEN) else OR.join(of_main[m.type])) for m in example.mentions
    ]
    types = frozenset(kind for kinds in of_main.values() for kind in kinds)
    return _refined(replace(example, mentions=tuple(mentions), types=types))


def _refined(example: Example) -> Example:
    mentions = (part for mention in example.mentions for part in refine(example.text, mention))
    return replace(example, mentions=tuple(mentions))


def refine(text: str, mention: LabelledMention) -> Iterator[LabelledMention]:
    """A mention of any type in the labels of the German recogniser: itself, or its parts."""
    start = mention.start
    while start < mention.end - 1 and text[start] == "#":  # a hashtag's sign is no part of the name
        start += 1
    mention = replace(mention, start=start)
    surface = text[mention.start : mention.end]
    kind = mention.type
    if kind in ("PERSON", "PERSON/GIVEN"):
        yield from _parts_of_name(text, mention)
    elif kind in ("LOC/STREET", "LOC/ADDRESS"):
        yield from _parts_of_address(text, mention)
    elif kind == _ANY_PLACE and fold(surface) in gazetteers.countries():
        yield replace(mention, type="LOC")
    elif (kind == _ANY_PLACE and surface.islower()) or (kind == "ORG" and _is_vague(surface)):
        yield replace(mention, type=OPEN)  # "beiden Richtungen", "Polizei", a user name
    elif kind == OPEN or OR in kind or kind in _LABELS.types:
        yield mention
    else:
        yield replace(mention, type=kind.partition("/")[0])


def _is_vague(organization: str) -> bool:
    return organization.startswith("@") or fold(organization) in gazetteers.common_words("de")


def _parts_of_name(text: str, person: LabelledMention) -> Iterator[LabelledMention]:
    """Given and family name apart, as mails have them; titles belong to no part. The lists tell what they can."""
    if text[person.start] == "@":
        yield replace(person, type="PERSON/USER")
        return
    words = list(_WORD.finditer(text, person.start, person.end))
    named = [word for word in words if fold(word[0].rstrip(".")) not in titles("de")] or words
    for word in words:
        kind = OPEN
        if word in named:
            only_given = person.type == "PERSON/GIVEN"
            family = len(named) > 1 and word is named[-1] and not only_given
            kind = _kind_of_name(word[0], given=only_given or (len(named) > 1 and not family), family=family)
        yield replace(person, start=word.start(), end=word.end(), type=kind)


def _kind_of_name(word: str, *, given: bool, family: bool) -> str:
    """``given`` and ``family``: what the place in the name speaks for."""
    key = fold(word.rstrip("."))
    gender = gazetteers.given_names().get(key)
    if given:
        return _GENDERS[gender] if gender else _ANY_NAME
    if family or gender is None:
        return "PERSON/FAMILY" if family else _ANY_NAME
    return _ANY_NAME if key in gazetteers.family_names() else _GENDERS[gender]


def _parts_of_address(text: str, place: LabelledMention) -> Iterator[LabelledMention]:
    surface = text[place.start : place.end]
    if place.type == "LOC/ADDRESS":
        yield replace(place, type=_ADDRESS)
        return
    number = _HOUSE_NUMBER.search(surface)
    if number is None:
        # Roads that have a number for a name ("A44", "B CARD" in MobIE) are no streets that somebody lives in.
        is_road = len(surface) < 3 or "CARD" in surface or any(letter.isdigit() for letter in surface)
        yield replace(place, type=OPEN if is_road else "LOC/STREET")
        return
    middle = place.start + number.start()
    yield replace(place, end=middle - 1, type="LOC/STREET")
    yield replace(place, start=middle, type="LOC/STREETNO")
