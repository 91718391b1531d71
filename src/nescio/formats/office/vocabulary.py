"""What office programs write by themselves, so that a masked surname like "Strong" or "Georgia" does not refuse a file."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

# Numbers, colours, lengths and identifiers that no one reads; seven digits and more may be somebody's number.
_MEASURE = re.compile(r"[#+-]?(?=[^0-9]*(?:[0-9][^0-9]*){0,6}$)[0-9A-Fa-f.]+(?:pt|cm|mm|in|px|em|%|pc|dxa)?")
_GUID = re.compile(r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?")
# A value of an enumeration, as the schemas spell them: "center", "dotDash".
_ENUMERATION = re.compile(r"[a-z][A-Za-z0-9]{0,30}|[a-z]+(?:-[a-z]+){1,4}")
_NUMBERED = re.compile(
    r"(?i)(?: ?accent)?[ _]?\d*(?: light| dark| colorful)?(?:[ _]accent[ _]?\d+)?(?: char| zchn)?\d*$"
)


@cache
def _names() -> frozenset[str]:
    lines = files("nescio.formats.office").joinpath("vocabulary.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def is_own_name(name: str) -> bool:
    """Whether a style, theme or font is called so by the programs themselves, with any number behind it."""
    lowered = name.lower().strip("' ")
    return lowered in _names() or _NUMBERED.sub("", lowered) in _names()


def is_structure(value: str) -> bool:
    """Whether the value of an attribute can only be meant for programs."""
    return bool(_MEASURE.fullmatch(value) or _GUID.fullmatch(value) or _ENUMERATION.fullmatch(value)) or is_own_name(
        value
    )
