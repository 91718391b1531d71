"""A mail in memory: one text of all its heads and readable parts, and the way back into a mail."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.policy import compat32
from typing import Any

from nescio.document import Edit
from nescio.errors import InputError
from nescio.formats.io.binary import binary_kind
from nescio.formats.io.options import Options
from nescio.formats.mail.headers import Head, unknown_headers
from nescio.formats.mail.parts import (
    KEPT,
    AttachedPart,
    MailPart,
    ManyParts,
    PagePart,
    Part,
    PlainPart,
    format_of_part,
    page_part,
    payload,
    plain_part,
    text_of,
)
from nescio.formats.mapping.survivors import Survivors
from nescio.formats.mapping.text_map import TextMap

LARGEST = 256 << 20
# Parts in parts; a mail that was forwarded fifty times in one piece is made to break programs.
_DEEPEST = 100
_MAX_PARTS = 2000
_APART = "\n\n"
_LOOKED_AT = 1024
_SIGNATURES = frozenset(("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"))
_UNREADABLE = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"))


class JoinedText:
    """Several text maps as one text, an empty line between them; nothing runs from one into the next."""

    def __init__(self, maps: Sequence[TextMap]) -> None:
        self._maps = [(one, text) for one in maps if (text := one.text)]
        self.text = _APART.join(text for _, text in self._maps)

    @property
    def meta(self) -> dict[str, Any]:
        """What detectors should know about the structure of the text."""
        boundaries: list[int] = []
        labels: list[list[int]] = []
        start = 0
        for one, text in self._maps:
            own = one.meta
            boundaries += [*([start] if start else []), *(start + place for place in own["boundaries"])]
            labels += [[start + first, start + last] for first, last in own["labels"]]
            start += len(text) + len(_APART)
        return {"boundaries": boundaries, "labels": labels}

    @property
    def own_texts(self) -> list[str]:
        """The texts without the words of gaps, which stand nowhere in the mail."""
        return [one.own_text for one, _ in self._maps]

    def apply(self, edits: Iterable[Edit]) -> None:
        """Put edits (sorted, not overlapping) into the maps; what one says beyond its map is cut off."""
        waiting = list(edits)[::-1]
        start = 0
        for one, text in self._maps:
            own: list[Edit] = []
            while waiting and waiting[-1].start < start + len(text):
                edit = waiting.pop()
                own.append(Edit(max(edit.start - start, 0), min(edit.end - start, len(text)), edit.text, edit.entity))
                if edit.end > start + len(text) + len(_APART):
                    waiting.append(Edit(start + len(text) + len(_APART), edit.end, "", edit.entity))
            one.apply(own)
            start += len(text) + len(_APART)


class MailFile:
    """A mail laid out.

    ``text`` is what detectors read: heads, plain texts and web pages of the mail and of mails in it, in their order.
    ``attachments`` are files with a format of their own; ``notes`` count what was left out or doubtful.
    """

    def __init__(self, data: bytes, name: str, options: Options) -> None:
        self.notes: Counter[str] = Counter()
        self.attachments: list[AttachedPart] = []
        self._name, self._options = name, options
        self._maps: list[TextMap] = []
        self._parts = 0
        self._cids: dict[str, str] = {}
        self._texts: list[PlainPart | PagePart] = []
        self._message = _parsed(data, name)
        self._root = self._mail(self._message, 0)
        if not self._root.head.found:
            self.notes["mails without headers"] += 1
        self.text = JoinedText(self._maps)

    @property
    def date(self) -> datetime | None:
        return self._root.head.date

    def scrub(self, survivors: Survivors) -> None:
        """Take out what cannot be changed in its place and holds something masked."""
        for one in self._texts:
            one.scrub(survivors)

    def save(self, made: dict[int, bytes]) -> bytes:
        """The mail with its changes; ``made`` are the new contents of attachments by number, the others are left out."""
        return self._root.whole(made).encode("ascii")

    def strings(self) -> Iterator[str]:
        """Strings of the mail that are neither in its text nor made by programs: none, if reading was complete."""
        for part in self._message.walk():
            yield from unknown_headers(part)
            yield from (str(part.preamble or ""), str(part.epilogue or ""))
        for one in self._texts:
            yield from one.strings()

    def _mail(self, message: Message, depth: int) -> MailPart:
        head = Head(message, self.notes)
        self._maps.append(head.text)
        return MailPart(head, self._part(message, depth), self._options.key)

    def _part(self, message: Message, depth: int) -> Part | None:
        """The part as it may be written, None if it is left out."""
        self._parts += 1
        kind = message.get_content_type()
        if depth > _DEEPEST or self._parts > _MAX_PARTS:
            self.notes["parts nested too deep, or too many, left out"] += 1
            return None
        if kind == "message/rfc822" and message.is_multipart():
            inside = message.get_payload(0)
            return self._mail(inside, depth + 1) if isinstance(inside, Message) else None
        if message.is_multipart() and kind.startswith("multipart/"):
            return self._many(message, kind, depth)
        if kind in _SIGNATURES:
            self.notes["signatures of mails, which hold no longer, left out"] += 1
        elif kind in _UNREADABLE:
            self.notes["encrypted parts left out"] += 1
        elif (data := payload(message, self.notes)) is not None:
            return self._leaf(message, kind, data)
        return None

    def _many(self, message: Message, kind: str, depth: int) -> ManyParts:
        subtype = kind.partition("/")[2]
        # A signature holds no longer, a report has lost its parts for programs: what is left is a plain row of parts.
        many = ManyParts(subtype if subtype in ("alternative", "related") else "mixed", self._parts)
        inside = message.get_payload()
        assert isinstance(inside, list)
        for one in inside:
            if isinstance(one, Message) and (part := self._part(one, depth + 1)) is not None:
                many.parts.append(part)
        return many

    def _leaf(self, message: Message, kind: str, data: bytes) -> Part | None:
        attached = message.get_content_disposition() == "attachment"
        # A mail of several parts whose boundary is lost is one text; so is what has no type that anybody knows.
        readable = kind in ("text/plain", "text/html") or (kind.startswith("multipart/") and not attached)
        if not readable or attached:
            return self._attached(message, kind, data)
        text = text_of(message, data, self.notes)
        if text is None:
            return None
        part: PlainPart | PagePart | None
        if kind == "text/html":
            part = page_part(text, self._options, self.notes, self._cids)
        else:
            part = plain_part(message, text, self.notes)
        if part is not None:
            self._maps.append(part.map)
            self._texts.append(part)
        return part

    def _attached(self, message: Message, kind: str, data: bytes) -> AttachedPart | None:
        if kind.startswith("image/"):
            if self._options.pictures == "refuse":
                raise InputError("holds pictures, which cannot be searched; it is refused", path=self._name)
            if self._options.pictures == "remove":
                self.notes["pictures left out"] += 1
                return None
            format = KEPT if self._options.pictures == "keep" else format_of_part(message, data)
        else:
            format = format_of_part(message, data)
        if not format:
            self.notes["attachments of no known format left out"] += 1
            return None
        cid = str(message.get("Content-ID") or "").strip(" \t<>")
        cid = self._cids.setdefault(cid, f"part-{len(self._cids) + 1}") if cid else ""
        part = AttachedPart(len(self.attachments) + 1, message, data, format, cid)
        self.attachments.append(part)
        return part


def _in_ascii(data: bytes) -> bytes:
    """A mail that some program saved in UTF-16, as mails are sent."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    big, little = data[:_LOOKED_AT:2].count(0), data[1:_LOOKED_AT:2].count(0)
    if not marked and max(big, little) < 0.4 * min(len(data), _LOOKED_AT) / 2:
        return data
    name = "utf-16" if marked else "utf-16-be" if big > little else "utf-16-le"
    return data.decode(name, "replace").encode("utf-8")


def _parsed(data: bytes, name: str) -> Message:
    if len(data) > LARGEST:
        raise InputError(f"is larger than {LARGEST >> 20} MB; it is refused", path=name)
    data = _in_ascii(data)
    if kind := binary_kind(data[:_LOOKED_AT]):
        raise InputError(f"looks like {kind.name}, not like a mail", path=name)
    try:
        return message_from_bytes(data, policy=compat32)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError):
        raise InputError("is damaged: its parts cannot be told apart", path=name) from None
