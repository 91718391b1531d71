"""Sentences for people in each language of the reports, from YAML files: templates with values to be put in.

A template holds ``{name}`` or ``{name:form}``. What stands in square brackets is a detail: it is left out if one of its values
is not given. ``FORMS`` are the forms, and ``sentences.yaml`` says how each language writes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, runtime_checkable

from nescio.yaml_reader import own_yaml

LANGUAGES = ("en", "de")
DEFAULT = "en"
FORMS = tuple(" percent fine_percent number decimal score and or noun type category office measure language".split(" "))
_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_DETAIL = re.compile(r"\[(.*?)\]")
# Stands for a value that a sentence needs and that is not given: a document of another version may know other values.
_UNKNOWN = "…"
_TABLES = {"category": "categories", "office": "offices", "measure": "measures"}
_DIGITS = {"number": 0, "decimal": 1, "score": 2}


@runtime_checkable
class Sayable(Protocol):
    """A value that is a sentence itself."""

    def text(self, lang: str) -> str: ...


class Sentences:
    """The templates of one file: code -> language -> template."""

    def __init__(self, package: str, name: str) -> None:
        self._package, self._name = package, name

    def __contains__(self, code: str) -> bool:
        return code in _read(self._package, self._name)

    @property
    def templates(self) -> Mapping[str, Mapping[str, Template]]:
        return _read(self._package, self._name)

    def say(self, lang: str, code: str, /, **values: Any) -> str:
        """The sentence with this code; one that is not known is the code itself."""
        known = self.templates.get(code)
        return known[lang].filled(values, lang) if known else code


@dataclass(frozen=True, slots=True)
class Template:
    """A sentence in pieces: its text, and whether it is a detail."""

    pieces: tuple[tuple[str, bool], ...]

    @classmethod
    def of(cls, text: str) -> Template:
        cut = _DETAIL.split(text)
        return cls(tuple((piece, bool(place % 2)) for place, piece in enumerate(cut) if piece))

    def filled(self, values: Mapping[str, Any], lang: str) -> str:
        def put_in(match: re.Match[str]) -> str:
            return written(values[match[1]], match[2] or "", lang) if match[1] in values else _UNKNOWN

        shown = (piece for piece, detail in self.pieces if not detail or values.keys() >= _names(piece))
        return "".join(_PLACE.sub(put_in, piece) for piece in shown)

    @property
    def names(self) -> set[str]:
        """The values that the sentence names, details and all."""
        return set().union(*(_names(piece) for piece, _ in self.pieces))

    @property
    def needed(self) -> set[str]:
        """The values that it names outside of its details."""
        return set().union(*(_names(piece) for piece, detail in self.pieces if not detail))

    @property
    def forms(self) -> set[tuple[str, str]]:
        """Each value with the form in which it is put in."""
        return {(match[1], match[2] or "") for piece, _ in self.pieces for match in _PLACE.finditer(piece)}


def _names(piece: str) -> set[str]:
    return {match[1] for match in _PLACE.finditer(piece)}


@cache
def _read(package: str, name: str) -> Mapping[str, Mapping[str, Template]]:
    raw = own_yaml(*package.split(".")[1:], name)
    return {code: {lang: Template.of(text) for lang, text in row.items()} for code, row in raw.items()}


@cache
def _conventions() -> Any:
    return own_yaml("sentences.yaml")


@cache
def _language_names(lang: str) -> Mapping[str, str]:
    """Code of a language or script -> its name."""
    table = files("nescio").joinpath("lang/any/language_names.tsv").read_text(encoding="utf8")
    rows = (line.split("\t") for line in table.splitlines() if line and not line.startswith("#"))
    return {row[0]: row[1 + LANGUAGES.index(lang)] for row in rows}


def written(value: Any, form: str, lang: str) -> str:
    """A value as a language writes it."""
    own = _conventions()["languages"][lang]
    if isinstance(value, tuple | list):
        joined = own["or" if form == "or" else "and"]
        return _joined([written(one, "" if form in ("and", "or") else form, lang) for one in value], joined)
    if isinstance(value, Sayable):
        return value.text(lang)
    if form in ("percent", "fine_percent"):
        return str(own["percent"]).format(_figure(100 * value, 0 if form == "percent" else 1, own))
    if form in _DIGITS:
        return _figure(value, _DIGITS[form], own)
    if form == "noun":
        return noun(value, lang)
    if form == "type":
        return f"{value} ({noun(value, lang)})"
    if form == "language":
        return _language_names(lang).get(value) or str(own["unnamed_language"]).format(value)
    if form in _TABLES:
        row = _conventions()[_TABLES[form]].get(value)
        return str(row[lang]) if row else str(value)
    return str(value)


def _figure(value: float, digits: int, own: Mapping[str, str]) -> str:
    """A figure with the signs of a language between thousands and before the digits of a fraction."""
    whole, _, fraction = f"{value:,.{digits}f}".partition(".")
    grouped = whole.replace(",", own["thousands"])
    return f"{grouped}{own['decimal']}{fraction}" if fraction else grouped


def noun(type_name: str, lang: str) -> str:
    """What something of a type is called, never by what the document says: "town" for "LOC/CITY"."""
    nouns = _conventions()["nouns"]
    row = nouns.get(type_name) or nouns.get(type_name.partition("/")[0])
    return str(row[lang]) if row else type_name


def _joined(names: Sequence[str], word: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])}{word}{names[-1]}"
