"""Fields of Word: codes that Word turns into text.

Kept are those whose code says nothing about anybody (numbers of pages, check boxes), references to bookmarks, which follow their
new names, and links, whose addresses are text. All others become the text that they show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nescio.formats.mapping.slots import AttributeSlot, ElementSlot, Pieces, Slot
from nescio.formats.markup.hardened_xml import Element, legal, local, remove, unwrap
from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.values import is_own_name

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_REFERENCES = frozenset(("REF", "PAGEREF", "NOTEREF"))
_FORMS = frozenset(("FORMCHECKBOX", "FORMTEXT", "FORMDROPDOWN"))
_LINK = "HYPERLINK"
_KEPT = (
    frozenset("PAGE NUMPAGES SECTION SECTIONPAGES TOC SEQ LISTNUM AUTONUM AUTONUMLGL = DATE TIME SYMBOL".split())
    | _REFERENCES
    | _FORMS
)
_TOKENS = re.compile(r'"[^"]*"|\S+')
# What a kept code may consist of: switches, ranges of levels, bookmarks, number and date formats, the usual labels of captions.
_WORDS = (
    "mergeformat|charformat|arabic|roman|alphabetic|ordinal|cardtext|ordtext|lower|upper|firstcap|caps|figure|table|"
    "equation|abbildung|tabelle|gleichung|formel"
)
_ARGUMENT = re.compile(
    rf'\\\S{{1,2}}|"[\d\-,; ]*"|\d+|Bookmark\d+|_[A-Za-z]+\d+|\\\*|(?i:"?(?:{_WORDS})"?)|"(?:[dMyHhmsAaPp]+|[\s/:.,-])*"'
)
_SHOWN = frozenset(_W + name for name in "t tab br cr sym noBreakHyphen softHyphen drawing pict object ptab".split())
# What the fields of a form are made of; macros are not kept.
_FORM_PARTS = frozenset(
    "name enabled calcOnExit checkBox textInput ddList helpText statusText label tabIndex size sizeAuto default checked type "
    "maxLength format result listEntry".split()
)


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
            _clean_form(one.marks[0], bookmarks, is_form=code.partition(" ")[0] in _FORMS)
        else:
            hidden += [*one.marks, *one.code]
            turned += 1
    for element in hidden:
        remove(element)
    return turned


def _mark(element: Element, stack: list[_Field], finished: list[_Field]) -> None:
    kind = element.get(f"{_W}fldCharType")
    if kind != "begin":
        for child in list(element):
            remove(child)
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


def _clean_form(mark: Element, bookmarks: Mapping[str, str], *, is_form: bool) -> None:
    """Keep what a field of a form is made of, under the name of its bookmark."""
    for child in list(mark):
        if not is_form or local(child.tag) != "ffData":
            remove(child)
    for element in list(mark.iter()):
        if element is mark or local(element.tag) == "ffData":
            continue
        if local(element.tag) not in _FORM_PARTS:
            remove(element)
        elif local(element.tag) == "name":
            element.set(f"{_W}val", bookmarks.get(element.get(f"{_W}val", ""), ""))


def _harmless(code: str, bookmarks: Mapping[str, str]) -> str:
    """The code of a field that may stay, with new names of bookmarks, or ""."""
    tokens = _TOKENS.findall(code)
    name = tokens[0].upper() if tokens else ""
    if name == _LINK:
        return _link(tokens[1:], bookmarks)
    if name not in _KEPT:
        return ""
    kept = [name]
    for place, token in enumerate(tokens[1:]):
        if name in _REFERENCES and place == 0:
            token = bookmarks.get(token, token)
            if not re.fullmatch(r"Bookmark\d+|_[A-Za-z]+\d*", token):
                return ""
        if not _ARGUMENT.fullmatch(token) and not _is_known(kept[-1], token):
            return ""
        kept.append(token)
    return " ".join(kept)


def _is_known(switch: str, token: str) -> bool:
    """Whether a quoted argument is a font, or a list of styles, that programs come with."""
    if switch == "\\f":
        return is_font(token.strip('"'))
    names = [name for name in re.split(r"[,;]", token.strip('"')) if not name.strip().isdecimal()]
    return switch == "\\t" and all(map(is_own_name, names))


def _link(tokens: list[str], bookmarks: Mapping[str, str]) -> str:
    """The code of a link: its address and its tip, and the place in the document that it leads to."""
    kept, switch = [_LINK], ""
    for token in tokens:
        if token.startswith("\\"):
            switch = token
            if switch in ("\\n", "\\m", "\\h"):
                switch = ""
        elif switch == "\\l":
            anchor = bookmarks.get(token.strip('"'), token.strip('"'))
            if re.fullmatch(r"Bookmark\d+|_[A-Za-z]+\d*", anchor):
                kept += ["\\l", f'"{anchor}"']
            switch = ""
        elif switch in ("", "\\o"):
            kept += [*([switch] if switch else []), token if token.startswith('"') else f'"{token}"']
            switch = ""
        else:
            switch = ""
    return " ".join(kept) if len(kept) > 1 else ""


_QUOTED = re.compile(r'(?<!\\l )"([^"]*)"')


def code_slots(root: Element) -> Iterator[tuple[Element, str, list[Slot]]]:
    """Each code of a field that was kept, as (element, where in it), with the slots of what is text in it."""
    for element in root.iter(f"{_W}instrText"):
        yield element, "text", _address_slots(ElementSlot(element))
    for element in root.iter(f"{_W}fldSimple"):
        name = f"{_W}instr"
        yield element, name, _address_slots(AttributeSlot(element, name))


def _address_slots(code: Slot) -> list[Slot]:
    if code.text.split()[:1] != [_LINK]:
        return []
    spans = [match.span(1) for match in _QUOTED.finditer(code.text)]
    return Pieces(code, spans, write=lambda text: legal(text).replace('"', "'")).slots()
