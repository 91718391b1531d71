"""Values of attributes that only programs read: numbers, measures, colours, identifiers, words of the schemas."""

from __future__ import annotations

import re
from functools import lru_cache

from nescio.formats.vocabulary.lists import phrases, words

_GUID = re.compile(r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?")
_LANGUAGE = re.compile(r"[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2}|-\d{3})?|[a-z]{3}-[A-Z]{2}|x-none|und")
# Where schemas are described; what is not understood of them is not kept.
_SCHEMA = re.compile(
    r"(?:https?://(?:schemas\.openxmlformats\.org|schemas\.microsoft\.com|purl\.oclc\.org|purl\.org|www\.w3\.org|openoffice\.org)/"
    r"|urn:schemas-microsoft-com:|urn:oasis:names:|urn:org:documentfoundation:)[\w./:#-]*"
)
# Seven digits and more may be somebody's number, unless they are a length of a drawing (a centimetre is 360000).
_NUMBER = re.compile(r"(?:\d{1,6}[a-z]{1,2})*\d{0,6}|\d{1,6}(?:dxa|pct)|\d{1,7}0")
_FRACTION = re.compile(r"[+-]?\d{0,6}\.\d+(?:[eE][+-]?\d+)?|[+-]?\d\.?\d*[eE][+-]?\d+")
# Colours, shares of colours and flags in hexadecimal digits.
_HEXADECIMAL = re.compile(
    r"[0-9A-F]{2}|[0-9A-F]{4}|[0-9A-F]{6}|[0-9A-F]{8}|[0-9a-f]{6}|[0-9a-f]{8}|(?=.*\d)[0-9A-Fa-f]{6,8}"
)
# Identifiers that programs make: letters of the schema with a number ("rId7", "x0000", "t202").
_NUMBERED_IDENTIFIER = re.compile(r"[A-Za-z]{1,3}\d{1,7}")
_TOKEN = re.compile(r"[^\W_]+")
_NUMBERED_WORD = re.compile(r"([A-Za-z]+?)\d{0,4}")
_LONGEST_STYLE = 100
_STYLE_NUMBER = re.compile(
    r"(?i)(?: ?accent)?[ _]?\d*(?: light| dark| colorful)?(?:[ _]accent[ _]?\d+)?(?: char| zchn)?\d*$"
)


@lru_cache(maxsize=4096)
def is_own_name(name: str) -> bool:
    """Whether a style or theme is called so by the programs themselves, with any number behind it."""
    lowered, known = name.lower().strip("' "), phrases("styles.txt")
    if len(lowered) > _LONGEST_STYLE:
        return False
    return lowered in known or _STYLE_NUMBER.sub("", lowered) in known


@lru_cache(maxsize=65536)
def is_vocabulary(value: str) -> bool:
    """Whether the value of an attribute can only be meant for programs."""
    if not value or _GUID.fullmatch(value) or _LANGUAGE.fullmatch(value) or _SCHEMA.fullmatch(value):
        return True
    return bool(_FRACTION.fullmatch(value)) or all(map(_is_program_token, _TOKEN.findall(value))) or is_own_name(value)


def _is_program_token(token: str) -> bool:
    if not token.isascii():
        return False
    if not token.isdigit() and _HEXADECIMAL.fullmatch(token):
        return True
    if token[0].isdigit():
        return bool(_NUMBER.fullmatch(token)) or token in words("office.txt")
    # Paths of drawings are made of marks like "m", "xe" and "qy".
    if len(token) == 1 or (len(token) == 2 and token.islower()) or _NUMBERED_IDENTIFIER.fullmatch(token):
        return True
    known = words("office.txt")
    bare = _NUMBERED_WORD.fullmatch(token)
    return token in known or token in ("TRUE", "FALSE") or (bare is not None and bare[1] in known)
