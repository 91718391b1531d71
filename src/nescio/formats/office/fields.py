"""Fields of Word: codes that Word turns into text. Those that may carry anything but numbers become their text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from nescio.formats.markup.hardened_xml import Element, remove, unwrap

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# Fields whose code says nothing about anybody; references to bookmarks follow their new names.
_KEPT = frozenset("PAGE NUMPAGES SECTION SECTIONPAGES TOC REF PAGEREF NOTEREF SEQ LISTNUM AUTONUM AUTONUMLGL =".split())
_REFERENCES = frozenset(("REF", "PAGEREF", "NOTEREF"))
_TOKENS = re.compile(r'"[^"]*"|\S+')
# What a kept code may consist of: switches, ranges of levels, bookmarks, number formats, the usual labels of captions.
_WORDS = (
    "mergeformat|charformat|arabic|roman|alphabetic|ordinal|cardtext|ordtext|lower|upper|firstcap|caps|figure|table|"
    "equation|abbildung|tabelle|gleichung|formel"
)
_ARGUMENT = re.compile(rf'\\\S{{1,2}}|"[\d\-,; ]*"|\d+|Bookmark\d+|_[A-Za-z]+\d+|\\\*|(?i:{_WORDS})')
_SHOWN = frozenset(_W + name for name in "t tab br cr sym noBreakHyphen softHyphen drawing pict object ptab".split())


@dataclass(slots=True)
class _Field:
    marks: list[Element]
    code: list[Element] = field(default_factory=list)
    in_code: bool = True
    nested: bool = False


def clean_fields(root: Element, bookmarks: Mapping[str, str]) -> int:
    """Keep harmless fields, turn the others into their results; returns how many were turned.

    ``bookmarks`` gives the new names of bookmarks.
    """
    turned = 0
    for simple in list(root.iter(f"{_W}fldSimple")):
        code = _harmless(simple.get(f"{_W}instr", ""), bookmarks)
        if code:
            simple.set(f"{_W}instr", code)
        else:
            unwrap(simple)
            turned += 1
    stack: list[_Field] = []
    finished: list[_Field] = []
    hidden: list[Element] = []
    for element in list(root.iter()):
        if element.tag == f"{_W}fldChar":
            _mark(element, stack, finished)
        elif element.tag == f"{_W}instrText":
            if stack and stack[-1].in_code:
                stack[-1].code.append(element)
            else:
                hidden.append(element)
        elif element.tag in _SHOWN and any(one.in_code for one in stack):
            # The result of a field inside a code is never shown.
            hidden.append(element)
    for one in (*finished, *stack):
        code = "" if one in stack or one.nested else _harmless("".join(e.text or "" for e in one.code), bookmarks)
        if code:
            one.code[0].text = f" {code} "
            hidden += one.code[1:]
        else:
            hidden += [*one.marks, *one.code]
            turned += 1
    for element in hidden:
        remove(element)
    return turned


def _mark(element: Element, stack: list[_Field], finished: list[_Field]) -> None:
    for child in list(element):
        remove(child)
    kind = element.get(f"{_W}fldCharType")
    if kind == "begin":
        if stack and stack[-1].in_code:
            stack[-1].nested = True
        stack.append(_Field([element]))
    elif not stack:
        # An end without a beginning.
        finished.append(_Field([element]))
    else:
        stack[-1].marks.append(element)
        stack[-1].in_code = False
        if kind == "end":
            finished.append(stack.pop())


def _harmless(code: str, bookmarks: Mapping[str, str]) -> str:
    """The code of a field that may stay, with new names of bookmarks, or ""."""
    tokens = _TOKENS.findall(code)
    if not tokens or tokens[0].upper() not in _KEPT:
        return ""
    name = tokens[0].upper()
    kept = [name]
    for place, token in enumerate(tokens[1:]):
        if name in _REFERENCES and place == 0:
            token = bookmarks.get(token, token)
            if not re.fullmatch(r"Bookmark\d+|_[A-Za-z]+\d*", token):
                return ""
        if not _ARGUMENT.fullmatch(token):
            return ""
        kept.append(token)
    return " ".join(kept)
