"""German texts with names marked by others, in the labels of the tagger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from nescio.lang import gazetteers
from nescio.text.folding import fold
from nescio_training.recognizer.examples import Example, LabelledMention
from nescio_training.recognizer.sources import read_mails, read_tokens

# Tags of MobIE and of the legal corpus LER -> our types.
_TAGS = {
    "PERSON": ("person", "per", "rr"),
    "ORG": ("organization", "organization-company", "org", "un", "inn", "grt"),
    "LOC/CITY": ("location-city", "st"),
    "LOC/STREET": ("location-street", "str"),
    "LOC": ("location", "location-stop", "ld", "lds"),
}
_TYPE_OF_TAG = {tag: kind for kind, tags in _TAGS.items() for tag in tags}
_MARKED = frozenset(
    {"PERSON/FAMILY", "PERSON/FEMALE", "PERSON/MALE", "PERSON/USER", "ORG", "LOC", "LOC/CITY", "LOC/STREET"}
)
MAILS = "mails"
_NAME = re.compile(r"[^\W\d_][\w'’-]*\.?")
_GENDERS = {"f": "PERSON/FEMALE", "m": "PERSON/MALE", "u": "PERSON/MALE"}


def read_source(path: Path) -> list[Example]:
    """A folder of mails with their .ann files, or a token-per-line corpus."""
    return read_mails(path, MAILS) if path.is_dir() else read_general([path], path.stem)


def read_general(paths: Iterable[Path], source: str) -> list[Example]:
    """Token-per-line corpora; what they mark and we do not (routes, statutes) counts as no mention."""
    return [
        replace(example, mentions=tuple(_fine(example)))
        for example in read_tokens(paths, source, _TYPE_OF_TAG, _MARKED)
    ]


def _fine(example: Example) -> Iterator[LabelledMention]:
    for mention in example.mentions:
        if mention.type == "PERSON":
            yield from _parts(example.text, mention)
        elif mention.type in _TAGS:
            yield mention


def _parts(text: str, person: LabelledMention) -> Iterator[LabelledMention]:
    """Given and family name apart, as mails have them; the lists tell the gender."""
    words = list(_NAME.finditer(text, person.start, person.end))
    for place, word in enumerate(words):
        gender = gazetteers.given_names().get(fold(word[0].rstrip(".")))
        last = place == len(words) - 1
        if gender is None:
            kind = "PERSON/FAMILY" if last else "PERSON/MALE"
        else:
            kind = "PERSON/FAMILY" if last and place else _GENDERS[gender]
        yield LabelledMention(word.start(), word.end(), kind)
