"""Mails as Outlook saves them (MSG, [MS-OXMSG]): a tree of properties in an OLE file, made into a mail as it is sent.

Only what a mail has is taken over: who, to whom, about what, when, its texts and its attachments. The hundreds of other
properties (accounts, servers, folders, times of editing) stay behind.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import encoders
from email.header import Header
from email.message import Message
from email.mime.base import MIMEBase
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.parser import HeaderParser
from email.utils import format_datetime, formataddr
from typing import Any

from nescio.formats.mail.compressed_rtf import decompressed

_STREAM = "__substg1.0_"
_PROPERTIES = "__properties_version1.0"
_TEXT, _TEXT_8BIT, _BINARY, _NUMBER, _TIME, _OBJECT = 0x001F, 0x001E, 0x0102, 0x0003, 0x0040, 0x000D
# Where the list of properties begins: of the file itself, of a mail in a mail, of a recipient or an attachment.
_HEADS = {"file": 32, "mail": 24, "other": 8}
_SUBJECT, _BODY, _HTML, _RTF, _HEADERS = 0x0037, 0x1000, 0x1013, 0x1009, 0x007D
_SENDER_NAME, _SENDER_ADDRESS, _SENDER_SMTP = 0x0C1A, 0x0C1F, 0x5D01
_FROM_NAME, _FROM_ADDRESS, _FROM_SMTP = 0x0042, 0x0065, 0x5D02
_SENT, _DELIVERED, _CODEPAGE, _MESSAGE_CODEPAGE = 0x0039, 0x0E06, 0x3FDE, 0x3FFD
_NAME, _ADDRESS, _SMTP, _RECIPIENT_KIND = 0x3001, 0x3003, 0x39FE, 0x0C15
_DATA, _LONG_NAME, _SHORT_NAME, _MIME, _CONTENT_ID = 0x3701, 0x3707, 0x3704, 0x370E, 0x3712
_IDENTIFIERS = {"Message-ID": 0x1035, "In-Reply-To": 0x1042, "References": 0x1039}
_KEPT_HEADERS = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Subject", "Date", *_IDENTIFIERS)
_RECIPIENTS = {1: "To", 2: "Cc", 3: "Bcc"}
_CODEPAGES = {65001: "utf-8", 20127: "ascii", 28591: "latin-1", 28605: "iso8859-15", 1200: "utf-16-le"}
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_DEEPEST = 5


class Properties:
    """The properties of a mail, a recipient or an attachment: a storage of the OLE file."""

    def __init__(self, ole: Any, path: list[str], kind: str) -> None:
        self._ole, self.path = ole, path
        self._entries = {name[-1]: name for name in ole.listdir(streams=True, storages=True) if name[:-1] == path}
        self._fixed = dict(self._read_fixed(_HEADS[kind]))

    def _read_fixed(self, start: int) -> Iterator[tuple[int, bytes]]:
        data = self._stream(_PROPERTIES) or b""
        for place in range(start, len(data) - 15, 16):
            tag = struct.unpack_from("<I", data, place)[0]
            yield tag, data[place + 8 : place + 16]

    def _stream(self, name: str) -> bytes | None:
        found = self._entries.get(name)
        if found is None or self._ole.get_type(found) != 2:
            return None
        data: bytes = self._ole.openstream(found).read()
        return data

    def binary(self, ident: int) -> bytes | None:
        return self._stream(f"{_STREAM}{ident:04X}{_BINARY:04X}")

    def text(self, ident: int) -> str:
        wide = self._stream(f"{_STREAM}{ident:04X}{_TEXT:04X}")
        if wide is not None:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        narrow = self._stream(f"{_STREAM}{ident:04X}{_TEXT_8BIT:04X}")
        return narrow.decode(self.encoding, "replace").rstrip("\0") if narrow is not None else ""

    def number(self, ident: int) -> int:
        value = self._fixed.get(ident << 16 | _NUMBER)
        return struct.unpack("<i4x", value)[0] if value else 0

    def time(self, ident: int) -> datetime | None:
        value = self._fixed.get(ident << 16 | _TIME)
        ticks = struct.unpack("<Q", value)[0] if value else 0
        try:
            return _EPOCH + timedelta(microseconds=ticks // 10) if ticks else None
        except OverflowError:
            return None

    @property
    def encoding(self) -> str:
        """How texts of eight bits are encoded."""
        page = self.number(_CODEPAGE) or self.number(_MESSAGE_CODEPAGE)
        name = _CODEPAGES.get(page, f"cp{page}")
        try:
            b"".decode(name)
        except LookupError:
            return "cp1252"
        return name

    def inside(self, ident: int) -> list[str] | None:
        """The path of a storage that is the value of a property."""
        return self._entries.get(f"{_STREAM}{ident:04X}{_OBJECT:04X}")

    def below(self, prefix: str) -> Iterator[list[str]]:
        """The storages whose names begin so, in order."""
        yield from (path for name, path in sorted(self._entries.items()) if name.startswith(prefix))


def as_mail(ole: Any, notes: Counter[str]) -> bytes:
    """The mail of an OLE file as bytes that any program for mails reads; ``notes`` count what stays behind."""
    return _mail(ole, Properties(ole, [], "file"), notes, 0).as_bytes()


def _mail(ole: Any, own: Properties, notes: Counter[str], depth: int) -> Message:
    bodies = list(_bodies(own, notes))
    files = [one for path in own.below("__attach_version1.0_") if (one := _attached(ole, path, notes, depth))]
    whole: Message
    if not bodies:
        whole = MIMEText("", "plain", "utf-8")
    elif len(bodies) == 1:
        whole = bodies[0]
    else:
        whole = MIMEMultipart("alternative", boundary=f"=_texts_{depth}", _subparts=bodies)
    if files:
        whole = MIMEMultipart("mixed", boundary=f"=_files_{depth}", _subparts=[whole, *files])
    for name, value in _headers(ole, own):
        whole[name] = value
    return whole


def _bodies(own: Properties, notes: Counter[str]) -> Iterator[Message]:
    """The texts of a mail: plain, as a web page, or else as RTF."""
    plain = own.text(_BODY)
    raw = own.binary(_HTML)
    page = raw.decode(own.encoding, "replace") if raw else own.text(_HTML)
    if plain.strip():
        yield MIMEText(plain, "plain", "utf-8")
    if page.strip():
        yield MIMEText(page, "html", "utf-8")
    packed = own.binary(_RTF)
    if packed and not plain.strip() and not page.strip():
        rtf = decompressed(packed)
        if rtf is None:
            notes["texts in a damaged form left out"] += 1
        else:
            yield _file(rtf, "application/rtf", "message.rtf")
    elif packed and not page.strip():
        notes["formatted texts left out (their plain text stays)"] += 1


def _attached(ole: Any, path: list[str], notes: Counter[str], depth: int) -> Message | None:
    own = Properties(ole, path, "other")
    data = own.binary(_DATA)
    if data is not None:
        name = own.text(_LONG_NAME) or own.text(_SHORT_NAME) or "attachment"
        part = _file(data, own.text(_MIME), name)
        if cid := "".join(own.text(_CONTENT_ID).split()).strip("<>"):
            part["Content-ID"] = f"<{_ascii(cid)}>"
        return part
    inside = own.inside(_DATA)
    mail = Properties(ole, inside, "mail") if inside else None
    if mail is None or depth >= _DEEPEST or mail.binary(_DATA) is not None or not _is_mail(mail):
        notes["attachments that are links or objects left out"] += 1
        return None
    return MIMEMessage(_mail(ole, mail, notes, depth + 1))


def _is_mail(own: Properties) -> bool:
    return bool(own.text(_SUBJECT) or own.text(_BODY) or own.binary(_HTML) or own.binary(_RTF))


def _file(data: bytes, kind: str, name: str) -> Message:
    main, _, sub = kind.strip().lower().partition("/")
    if main == "message" or not (main.isalnum() and sub.replace("-", "").replace(".", "").replace("+", "").isalnum()):
        main, sub = "application", "octet-stream"
    part = MIMEBase(main, sub)
    part.set_payload(data)
    encoders.encode_base64(part)
    part.add_header("Content-Disposition", "attachment", filename=("utf-8", "", _one_line(name)))
    return part


def _headers(ole: Any, own: Properties) -> Iterator[tuple[str, str]]:
    """Those that came with the mail, else those that Outlook noted."""
    came_with = HeaderParser().parsestr(own.text(_HEADERS))
    noted = _noted(ole, own)
    for name in _KEPT_HEADERS:
        value = _one_line(str(came_with.get(name) or "")) or noted.get(name, "")
        if value:
            yield name, value if value.isascii() else Header(value, "utf-8").encode()


def _noted(ole: Any, own: Properties) -> dict[str, str]:
    found = {"Subject": _one_line(own.text(_SUBJECT))}
    name = own.text(_FROM_NAME) or own.text(_SENDER_NAME)
    addresses = (own.text(ident) for ident in (_FROM_SMTP, _SENDER_SMTP, _FROM_ADDRESS, _SENDER_ADDRESS))
    found["From"] = _person(name, next(filter(None, addresses), ""))
    people: dict[str, list[str]] = {}
    for path in own.below("__recip_version1.0_"):
        one = Properties(ole, path, "other")
        shown = _person(one.text(_NAME), one.text(_SMTP) or one.text(_ADDRESS))
        people.setdefault(_RECIPIENTS.get(one.number(_RECIPIENT_KIND), "To"), []).append(shown)
    found |= {kind: ", ".join(filter(None, shown)) for kind, shown in people.items()}
    moment = own.time(_SENT) or own.time(_DELIVERED)
    found["Date"] = format_datetime(moment) if moment else ""
    return found | {name: _one_line(own.text(ident)) for name, ident in _IDENTIFIERS.items()}


def _person(name: str, address: str) -> str:
    """A person as headers name one; addresses inside an organisation ("/O=...") are none that anybody can use."""
    name, address = _one_line(name), _one_line(address)
    if "@" not in address or not address.isascii():
        return formataddr((name or address, "")).removesuffix(" <>") if name or address else ""
    return formataddr((name if name != address else "", address))


def _one_line(text: str) -> str:
    return " ".join(text.replace("\0", "").split())


def _ascii(text: str) -> str:
    return text.encode("ascii", "replace").decode("ascii")
