"""Tags that stand for what was masked: their words, in codes ("[PERSON 1]") or in plain words ("[person 1]", "[Ort 2]")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from nescio.taxonomy import MAIN_TYPES

CODES, PLAIN = "codes", "plain"
STYLES = (CODES, PLAIN)
_DEFAULT_LANGUAGE = "en"


def tag_word(type_name: str, style: str, lang: str) -> str:
    """The word of a tag for a type: its main type, or what the document's language calls it."""
    main = type_name.partition("/")[0]
    if style == CODES:
        return main
    words = _plain_words()
    own = words.get(lang) or words[_DEFAULT_LANGUAGE]
    return own.get(type_name) or own[main]


@cache
def plain_labels() -> frozenset[str]:
    """The words of plain tags in all languages."""
    return frozenset(word for words in _plain_words().values() for word in words.values())


@cache
def tag_label(*, plain: bool) -> str:
    """A pattern for the word of a tag in codes, or in any style."""
    labels = (*MAIN_TYPES, *plain_labels()) if plain else MAIN_TYPES
    return "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))


@cache
def _plain_words() -> Mapping[str, Mapping[str, str]]:
    """Language -> type -> word."""
    lines = files("nescio").joinpath("tags.tsv").read_text(encoding="utf8").splitlines()
    (_, *languages), *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {lang: {row[0]: row[place] for row in rows} for place, lang in enumerate(languages, start=1)}
