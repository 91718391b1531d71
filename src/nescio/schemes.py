"""Schemes: views of the same detection in the types of others.

``default``: mentions with our types, their parts beside them. ``tab``: the same spans in the eight main types. ``codealltag``: the
fifteen types of CodE Alltag 2.0 (Eder et al., 2020), given and family name, street and number apart, as one row each. ``names``:
people, places and organisations as corpora of named entities mark them (CoNLL 2003, GermEval 2014): whole names without titles,
no adjectives, no parts of other words, and only what is surely one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nescio.document import Document, Mention, Part
from nescio.errors import UnknownNameError
from nescio.taxonomy import facts_of

SCHEMES = ("default", "tab", "codealltag", "names")
# The categories of CodE Alltag and their types.
CODEALLTAG = {
    "SocialActor": ("ORG", "FAMILY", "FEMALE", "MALE", "USER"),
    "Date": ("DATE",),
    "FormalIdentifier": ("PASS", "UFID"),
    "Location": ("STREET", "STREETNO", "ZIP", "CITY"),
    "Address": ("EMAIL", "PHONE", "URL"),
}
_NAMED = frozenset(("PERSON", "LOC", "ORG"))
_NAMES_OF_PEOPLE = frozenset(f"PERSON/{kind}" for kind in ("GIVEN", "FEMALE", "MALE", "FAMILY"))
# What a mention is there if nothing closer is known of it.
_BY_MAIN_TYPE = {"PERSON": "FAMILY", "CODE": "UFID", "ORG": "ORG"}
# Mentions that are less sure than this are not masked by default, and are no part of that view.
SURE = 0.5
# How sure a recogniser must be if no rule sees a name, too (chosen on mails and news that are not those that are reported).
_SURE_ALONE = {"PERSON": 0.8, "ORG": 0.7, "LOC": 0.7}


class Row(NamedTuple):
    """A mention as a scheme sees it: where it stands, its type and subtype there, and its place among the mentions."""

    start: int
    end: int
    type: str
    subtype: str
    mention: int


def check_scheme(name: str) -> None:
    """Raise unless this is the name of a scheme."""
    if name not in SCHEMES:
        raise UnknownNameError("scheme", name, SCHEMES)


def view(document: Document, scheme: str) -> list[Row]:
    """The mentions of a document in a scheme, in the order of the text."""
    check_scheme(scheme)
    read = any(_is_read(mention) for mention in document.mentions)
    if scheme == "names":
        return _whole_names(document, read)
    if scheme == "codealltag":
        return [
            row
            for index, mention in enumerate(document.mentions)
            for row in _codealltag(mention, index, document.text)
            if not read or row.type not in ("PERSON", "ORG") or _is_read(mention)
        ]
    return [
        Row(mention.start, mention.end, mention.main_type, mention.subtype if scheme == "default" else "", index)
        for index, mention in enumerate(document.mentions)
    ]


def _is_read(mention: Mention) -> bool:
    """Whether a recogniser has found it, too: where one has read, a name that only the rules saw is rarely one."""
    found = mention.source.split("+")
    surely = _SURE_ALONE.get(mention.main_type, SURE) if found == ["neural"] else SURE
    return "neural" in found and dict(mention.signals).get("neural", 1.0) >= surely


def _sureness(mention: Mention) -> float:
    """How sure the type is; what a recogniser alone has found may be worth masking without being sure what it is."""
    return dict(mention.signals).get(mention.source, mention.score)


def _whole_names(document: Document, read: bool) -> list[Row]:
    """The named entities; what a recogniser reads as two names of one kind with nothing but a blank between them is one."""
    names: list[Row] = []
    for index in range(len(document.mentions)):
        name = _name(document, index, read)
        if name is None:
            continue
        before = names[-1] if names else None
        gap = document.text[before.end : name.start] if before and before.type == name.type else ""
        if before and (gap == " " or (gap == "/" and name.type == "LOC")):  # "München/Hamburg" is one place there
            names[-1] = before._replace(end=name.end)
        else:
            names.append(name)
    return names


def _name(document: Document, index: int, read: bool) -> Row | None:
    """A mention as a named entity; where a recogniser has ``read``, what only the rules saw is rarely one."""
    mention, text = document.mentions[index], document.text
    if mention.main_type not in _NAMED or (not _is_read(mention) if read else mention.score < SURE):
        return None
    start, end = _bare_name(mention, text)
    surface = text[start:end]
    is_part = text[end : end + 1] == "-" and text[end + 1 : end + 2].isalpha()
    # "Berliner Luft": before a noun this is said of a place and names none.
    before_noun = text[end : end + 1] == " " and text[end + 1 : end + 2].isupper()
    is_derived = mention.main_type == "LOC" and surface.endswith("er") and before_noun
    if is_part or is_derived or surface.islower():
        return None
    return Row(start, end, mention.main_type, "", index)


def _bare_name(mention: Mention, text: str) -> tuple[int, int]:
    """A name from its first part to its last, without what somebody is before it ("Biathletin") and nouns behind it."""
    titles = [part.end for part in mention.parts if part.type == "PERSON/TITLE" and part.start == mention.start]
    start, end = max(titles, default=mention.start), mention.end
    if mention.main_type == "PERSON":
        names = [part for part in mention.parts if part.type in _NAMES_OF_PEOPLE or _is_initial(text, *_span(part))]
        if names:
            start, end = names[0].start, names[-1].end
            end += _is_initial(text, *_span(names[-1])) or _is_ordinal(text, *_span(names[-1]))
    while start < end and not text[start].isalnum():
        start += 1
    return start, end


def _span(part: Part) -> tuple[int, int]:
    return part.start, part.end


def _is_ordinal(text: str, start: int, end: int) -> bool:
    """Whether this is the number of a king: "Elisabeth II."."""
    return text[end : end + 1] == "." and set(text[start:end]) <= set("IVX")


def _codealltag(mention: Mention, index: int, text: str) -> Iterator[Row]:
    if _sureness(mention) < SURE:
        return
    if mention.main_type == "DATETIME":
        yield from (Row(start, end, "DATETIME", "DATE", index) for start, end in _dates(mention, text))
        return
    # An address of mail or a number is one thing there, whatever a recogniser reads inside it.
    is_one = mention.main_type in ("CODE", "QUANTITY")
    parts = [] if is_one else [part for part in mention.parts if codealltag_type(part.type)]
    for part in parts or [Part(mention.start, mention.end, mention.type)]:
        name = codealltag_type(part.type)
        if not name:
            continue
        start, end = part.start, part.end
        country, _, code = text[start:end].partition("-")
        if name == "ZIP" and country.isalpha() and code[:1].isdigit():  # "D-" before a postal code is no part of it
            start += len(country) + 1
        if parts and _is_initial(text, start, end):
            end += 1
        yield Row(start, end, part.type.partition("/")[0], name, index)


def _dates(mention: Mention, text: str) -> Iterator[tuple[int, int]]:
    """The dates of a mention: no weekday, no month or "winter term" alone, and two in a range, but one in "13/14"."""
    if mention.type == "DATETIME/YEAR":
        yield mention.start, mention.end
    if mention.type not in ("DATETIME/DATE", "DATETIME/MONTH"):
        return
    dates: list[list[Part]] = []
    for part in mention.parts:
        is_term = (
            dates and part.type == dates[-1][-1].type == "DATETIME/YEAR" and text[dates[-1][-1].end : part.start] == "/"
        )
        if not dates or (part.type in {before.type for before in dates[-1]} and not is_term):
            dates.append([])
        dates[-1].append(part)
    if mention.type == "DATETIME/MONTH":
        dates = [date for date in dates if any(part.type == "DATETIME/YEAR" for part in date)]
    elif not dates and any(map(str.isdigit, text[mention.start : mention.end])):
        yield mention.start, mention.end
    for date in dates:
        yield date[0].start, date[-1].end


def _is_initial(text: str, start: int, end: int) -> bool:
    """Whether this is one letter of a name with a dot behind it, which belongs to the name there."""
    return end - start == 1 and text[start].isupper() and text[end : end + 1] == "."


def codealltag_type(type_name: str) -> str:
    """The type of CodE Alltag for one of ours, "" if it has none; titles stand outside of names there."""
    if type_name == "PERSON/TITLE":
        return ""
    return facts_of(type_name).email or _BY_MAIN_TYPE.get(type_name.partition("/")[0], "")
