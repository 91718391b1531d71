"""Attributes of web pages: every one is content, an address or a name, unless all it holds is vocabulary."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from nescio.formats.vocabulary.fonts import is_font
from nescio.formats.vocabulary.names import is_plain_identifier, is_plain_name, is_plain_value

_CHARSET = re.compile(
    r"\s*(?:text|application)/[a-z+]+\s*;\s*charset\s*=\s*[\"']?([\w.:-]+)[\"']?\s*;?\s*", re.IGNORECASE
)
# What readers see or hear, and what was filled in.
_CONTENT = frozenset(
    "alt title placeholder content value label summary abbr datetime standby prompt download srcdoc caption "
    "aria-label aria-description aria-valuetext aria-roledescription aria-placeholder".split()
)
_ADDRESSES = frozenset(
    "href src action cite data poster formaction background longdesc manifest srcset ping xlink:href imagesrcset lowsrc dynsrc "
    "codebase archive classid profile itemid itemtype vocab resource about".split()
)
# Lists of names that lead to each other.
_NAMES = frozenset(
    "id for name list form usemap class headers itemref slot part is contextmenu xml:id itemprop property typeof rel rev "
    "aria-labelledby aria-controls aria-describedby aria-owns aria-activedescendant aria-details aria-flowto "
    "aria-errormessage".split()
)
# Keywords of the standard, in any case, or what only programs understand.
_KEYWORDS = frozenset(
    "http-equiv charset lang xml:lang hreflang srclang dir type media method formmethod enctype formenctype accept accept-charset "
    "target formtarget role autocomplete autocapitalize inputmode enterkeyhint scope shape align valign rules frame sizes as "
    "crossorigin referrerpolicy loading decoding fetchpriority kind preload sandbox allow wrap language version".split()
)
# Where vocabularies for data in pages are described.
_NAMESPACES = frozenset(("profile", "itemtype", "vocab", "prefix", "epub:prefix", "typeof", "property", "datatype"))
_NAMESPACE = re.compile(
    r"https?://(?:ogp\.me|(?:www\.)?schema\.org|gmpg\.org/xfn|www\.w3\.org|purl\.org|rdfs\.org|xmlns\.com|rdf\.data-vocabulary\.org|"
    r"microformats\.org|www\.idpf\.org|www\.daisy\.org)(?:[/#][\w./#-]*)?"
)
_ADDRESS_LIKE = re.compile(r"(?:[a-z][a-z0-9+.-]{1,10}:|/|\./|\.\./|//)\S*$", re.IGNORECASE)
_SAFE = ":/?#@!$&'()*+,;=%-._~[]"
_SAYS_SOMETHING = re.compile(r"[^\W_]")
# A data attribute in which somebody wrote, not a program.
_PROSE = re.compile(r"[^\W\d_]{2,}[ ,]+[^\W\d_]{2,}")
_FONT_LIST = re.compile(r"font(?:-family)?\s*:\s*([^;]*)", re.IGNORECASE)

# Addresses that are the number of a person or a place.
_NUMBERS = re.compile(r"(?:tel|sms|fax|callto|geo|skype|facetime|whatsapp):", re.IGNORECASE)

CONTENT, ADDRESS, NAMES, VOCABULARY = "content", "address", "names", "vocabulary"


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute: where its value stands and what it says; ``bare`` if it has no quotes.

    ``label`` says what the value is, for those that are read as content, if it is known to name a kind of value.
    """

    name: str
    start: int
    end: int
    value: str
    bare: bool = False
    label: str = ""

    @property
    def is_labelled(self) -> bool:
        """Whether a value with digits stands behind a label, as a postal code does."""
        return bool(self.label) and any(map(str.isdigit, self.value))


def is_namespace(value: str) -> bool:
    """Whether an address is that of a vocabulary."""
    return _NAMESPACE.fullmatch(value) is not None


def kind_of(attribute: Attribute) -> str:
    """What an attribute holds."""
    name, value = attribute.name, attribute.value
    if not _SAYS_SOMETHING.search(value) or value.startswith("data:"):
        return VOCABULARY
    if _is_encoding(name, value):
        return VOCABULARY
    if name in _CONTENT:
        is_filled_in = name not in ("content", "value") or attribute.is_labelled
        return VOCABULARY if is_plain_value(value) and not is_filled_in else CONTENT
    if name in _KEYWORDS and is_plain_name(value.lower()):
        return VOCABULARY
    if (name in _NAMESPACES or name.startswith("xmlns")) and is_plain_name(_NAMESPACE.sub("", value)):
        return VOCABULARY
    if name in _ADDRESSES:
        return ADDRESS
    if name in ("style", "face"):
        return VOCABULARY if _is_plain_style(value) else NAMES
    if is_plain_identifier(value):
        return VOCABULARY
    if name in _NAMES:
        return NAMES
    if _ADDRESS_LIKE.match(value) and not name.startswith("on"):
        return ADDRESS
    return CONTENT if _PROSE.search(value) and name.startswith("data-") else NAMES


def _is_encoding(name: str, value: str) -> bool:
    """Whether an attribute says in which encoding a page is to be read."""
    declared = _CHARSET.fullmatch(value) if name == "content" else None
    try:
        codecs.lookup(declared[1] if declared else value)
    except (LookupError, ValueError):
        return False
    return declared is not None or name == "charset"


def _is_plain_style(value: str) -> bool:
    """Whether a style sets colours, lengths and fonts that everybody has."""
    fonts = _FONT_LIST.findall(value) if ":" in value else [value]
    known = all(
        is_font(font) or is_plain_name(font) for part in fonts for font in part.replace("!important", "").split(",")
    )
    return known and (":" not in value or is_plain_name(_FONT_LIST.sub("", value)))


def is_plain_address(address: str) -> bool:
    """Whether an address leads to nothing of anybody."""
    return is_plain_value(address) if _NUMBERS.match(address) else is_plain_name(address)


def is_list_of_names(attribute: Attribute) -> bool:
    """Whether the words of a value are names by themselves, which other attributes speak of."""
    return attribute.name in _NAMES and "&" not in attribute.value


def writer(attribute: Attribute, kind: str) -> Callable[[str], str]:
    """How a new text is spelled in an attribute."""
    if kind == ADDRESS:
        spell = in_address
    elif not attribute.name or is_list_of_names(attribute):
        # The name of an attribute, too, is one word.
        spell = as_name
    else:
        spell = in_attribute
    return (lambda text: f'"{spell(text)}"') if attribute.bare else spell


def in_attribute(text: str) -> str:
    return escape(text, quote=True)


def in_address(text: str) -> str:
    return escape(quote(text, safe=_SAFE), quote=True)


def as_name(text: str) -> str:
    """Names lead to each other, so they are spelled alike everywhere, without blanks."""
    return re.sub(r"(?:[^\w.:]|-)+", "-", text).strip("-")
