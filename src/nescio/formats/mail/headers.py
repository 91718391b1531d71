"""The head of a mail: which headers stay, what of them is text, and how they are written again.

Kept are those that a reader sees (who, to whom, about what, when) and those that tie mails to threads. All others say how a
mail travelled or what a program thought of it: hosts, addresses, signatures. They are left out, known or not.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from email.header import Header, decode_header
from email.message import Message
from email.utils import format_datetime, formataddr, getaddresses, parsedate_to_datetime
from functools import cache

from nescio.formats.mapping.text_map import TextMap
from nescio.text.encodable import encodable
from nescio.text.folding import fold

_PEOPLE = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc")
_TEXTS = ("Subject", "Organization", "Keywords", "Comments")
_IDENTIFIERS = ("Message-ID", "In-Reply-To", "References")
# Headers whose value is one of a few words, which say nothing about anybody.
_PLAIN = {
    "Importance": re.compile("low|normal|high", re.IGNORECASE),
    "Priority": re.compile("urgent|normal|non-urgent", re.IGNORECASE),
    "X-Priority": re.compile(r"[1-5](?: \((?:Highest|High|Normal|Low|Lowest)\))?", re.IGNORECASE),
    "Precedence": re.compile("bulk|list|junk", re.IGNORECASE),
    "Auto-Submitted": re.compile("no|auto-generated|auto-replied|auto-notified", re.IGNORECASE),
    "Content-Language": re.compile(r"[a-z]{2}(?:-[A-Z]{2})?(?:, ?[a-z]{2}(?:-[A-Z]{2})?){0,3}"),
}
# What a mail is made of is written anew with its parts.
_STRUCTURE = frozenset(
    ("mime-version", "content-type", "content-transfer-encoding", "content-disposition", "content-id")
)
_KEPT = frozenset(name.lower() for name in (*_PEOPLE, *_TEXTS, *_IDENTIFIERS, *_PLAIN, "Date")) | _STRUCTURE

# For addresses that have become something that is none. RFC 2606 reserves the domain.
NO_ADDRESS = "anonymous.invalid"
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+", re.ASCII)
_ADDRESS_INSIDE = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}", re.ASCII)
_IDENTIFIER = re.compile(r"<[^<>\s]+>")
_FOLDS = re.compile(r"[\r\n]+([ \t])")
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f\x85\u2028\u2029]+")
_LINE = 76


class Value:
    """A stretch of a header as a slot of the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.new = text

    def set(self, text: str) -> None:
        self.new = one_line(text)


class Head:
    """The headers of one mail, laid out as text; ``lines`` gives them with their changes.

    Labels are in lower case, so that none is taken for a name.
    """

    def __init__(self, message: Message, notes: Counter[str]) -> None:
        self.text = TextMap()
        self._notes = notes
        self._people: dict[str, list[tuple[Value | None, Value | None]]] = {}
        self._texts: dict[str, Value] = {}
        self._date: tuple[Value, Value] | None = None
        self._identifiers: dict[str, list[str]] = {}
        self._plain: dict[str, str] = {}
        self.found = 0
        self._read(message)

    def _read(self, message: Message) -> None:
        values: dict[str, str] = {}
        for name, raw in message.raw_items():
            self.found += 1
            if name.lower() not in _KEPT or name.lower() in values:
                self._notes["headers left out"] += 1
            else:
                values[name.lower()] = whole_text(raw)
        for name in _PEOPLE:
            if name.lower() in values:
                self._put_people(name, values[name.lower()])
        for name in _TEXTS:
            if value := decoded(values.get(name.lower(), "")):
                self._texts[name] = self._put(name, Value(value))
        self._put_date(values.get("date", ""))
        for name in _IDENTIFIERS:
            if found := _IDENTIFIER.findall(values.get(name.lower(), "")):
                self._identifiers[name] = found
        for name, allowed in _PLAIN.items():
            value = one_line(values.get(name.lower(), ""))
            if value and allowed.fullmatch(value):
                self._plain[name] = value

    def _put(self, name: str, value: Value) -> Value:
        self.text.line_end()
        self.text.boundary()
        self.text.gap(f"{name.lower()}: ")
        self.text.boundary()
        self.text.slot(value)
        self.text.boundary()
        return value

    def _put_people(self, name: str, raw: str) -> None:
        people = list(_people(raw))
        self._people[name] = []
        self.text.line_end()
        for number, (shown, address) in enumerate(people):
            who, where = Value(shown) if shown else None, Value(address) if address else None
            self._people[name].append((who, where))
            if who or where:
                self.text.boundary()
                self.text.gap(", " if number else f"{name.lower()}: ")
                self.text.boundary()
            if who:
                self.text.slot(who)
            if where:
                # In brackets as in the file, so that a name before it is known as one.
                self.text.gap(" <" if who else "<")
                self.text.slot(where)
                self.text.gap(">")

    def _put_date(self, raw: str) -> None:
        moment = _moment(raw)
        if moment is not None:
            # The one form that both languages read alike; the time apart, so that a policy can keep it and move the date.
            date, time = moment.isoformat().split("T")
            self._date = self._put("Date", Value(date)), self._put("Time", Value(time))

    def lines(self, key: bytes | None) -> Iterator[str]:
        """The header lines, in ASCII, folded by line feeds."""
        for name, people in self._people.items():
            if written := [_written_address(*one) for one in people]:
                yield f"{name}: " + ",\n ".join(written)
            elif name == "To":
                yield "To: undisclosed-recipients:;"
        for name, value in self._texts.items():
            yield f"{name}: {encoded(value.new, len(name) + 2)}"
        if (moment := self.date) is not None:
            yield f"Date: {format_datetime(moment)}"
        elif self._date is not None:
            self._notes["dates that were masked left out"] += 1
        for name, found in self._identifiers.items():
            yield f"{name}: " + "\n ".join(other_identifier(one, key) for one in found)
        for name, plain in self._plain.items():
            yield f"{name}: {plain}"

    @property
    def date(self) -> datetime | None:
        """When the mail says it was sent, after the changes."""
        if self._date is None:
            return None
        date, time = self._date
        with suppress(ValueError):
            return datetime.fromisoformat(f"{date.new}T{time.new}")
        return None


def one_line(text: str) -> str:
    """A text without line breaks and control characters, which would end a header."""
    return _BLANKS.sub(" ", text).strip()


def whole_text(raw: object) -> str:
    """A raw header as text in one line: what is not ASCII in it against the rules is UTF-8, or else what Windows writes."""
    data = _FOLDS.sub(r"\1", str(raw)).encode("utf-8", "surrogateescape")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def decoded(raw: str) -> str:
    """A header's text with its encoded words read; words in an encoding that nobody knows are left out."""
    try:
        pieces = decode_header(raw)
    except (ValueError, LookupError, TypeError):  # base64 that is none
        return ""
    return one_line("".join(_piece(data, charset) for data, charset in pieces))


def _piece(data: bytes | str, charset: str | None) -> str:
    if isinstance(data, str):
        return data
    for name in (charset or "raw-unicode-escape", "utf-8", "cp1252"):
        with suppress(ValueError, LookupError):  # some codecs fail in ways of their own
            return data.decode(name)
    return ""


def encoded(text: str, before: int) -> str:
    """A text as it stands in a header, ``before`` characters into the line: folded, in encoded words if need be."""
    if text.isascii() and before + len(text) <= _LINE and "=?" not in text:
        return text
    # Folding by words alone would leave a long one too long, so everything becomes encoded words.
    return Header(encodable(text), "utf-8", maxlinelen=_LINE, header_name="x" * max(before - 2, 1)).encode(linesep="\n")


def _people(raw: str) -> Iterator[tuple[str, str]]:
    """(name, address) of everybody in a header."""
    try:
        pairs = getaddresses([raw])
    except RecursionError:  # a thousand brackets that nobody closes
        pairs = [("", "")]
    if not all("@" in address for _, address in pairs):
        # A comma that should stand in quotes, a bracket too few: names are what stands before the addresses.
        pairs = [(name.strip(' \t\r\n,;"'), address) for name, address in _in_brackets(raw)]
        pairs = pairs or [("", address) for address in _ADDRESS_INSIDE.findall(raw)] or [(raw.partition(":")[0], "")]
    for name, address in pairs:
        shown, where = decoded(name), one_line(address)
        where = where if "@" in where and not where.endswith("@" + NO_ADDRESS) else ""
        if shown or where:
            yield shown, where


def _in_brackets(raw: str) -> Iterator[tuple[str, str]]:
    """What stands in angle brackets, and what stands before it."""
    for piece in raw.split(">")[:-1]:
        before, sign, address = piece.rpartition("<")
        if sign:
            yield before.rpartition("<")[2], address


def _written_address(who: Value | None, where: Value | None) -> str:
    address = where.new if where else ""
    if not _ADDRESS.fullmatch(address):
        # A tag is no address, nor is one with letters beyond ASCII to most mail programs; they must find one all the same.
        words = re.findall(r"[a-z0-9]+", fold(address))
        address = f"{'-'.join(words) or 'hidden'}@{NO_ADDRESS}"
    name = who.new if who else ""
    if name.isascii() and "=?" not in name:
        return formataddr((name, address))
    return f"{Header(encodable(name), 'utf-8', maxlinelen=_LINE - 10).encode(linesep=chr(10))}\n <{address}>"


def _moment(raw: str) -> datetime | None:
    with suppress(ValueError, TypeError, IndexError, OverflowError):
        moment = parsedate_to_datetime(one_line(raw))
        format_datetime(moment)
        return moment
    return None


def other_identifier(identifier: str, key: bytes | None) -> str:
    """Another identifier, always the same for the same one, from which nobody without the key finds back."""
    digest = hmac.new(key or _key_of_run(), b"nescio mail " + identifier.encode("utf-8", "replace"), hashlib.sha256)
    return f"<{digest.hexdigest()[:32]}@{NO_ADDRESS}>"


@cache
def _key_of_run() -> bytes:
    return secrets.token_bytes(32)


def unknown_headers(message: Message) -> Iterator[str]:
    """Headers of a part that are neither read as text nor made by programs."""
    for name, raw in message.raw_items():
        if name.lower() not in _KEPT:
            text = whole_text(raw)
            yield from (name, text, decoded(text))
