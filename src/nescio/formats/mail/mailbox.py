"""Mailboxes (mbox): mails one after the other, read and written one at a time, so that memory does not grow with their number.

A mail begins with a line "From ..." at the start or behind an empty line (RFC 4155). Lines of a mail that look like one carry a
">" before them, which is taken off and put on again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import BytesIO
from itertools import groupby
from typing import BinaryIO

from nescio.document import Document
from nescio.errors import InputError, OutputError
from nescio.formats.io.members import inner, of_member
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written
from nescio.formats.io.source import Source
from nescio.formats.mail.eml import EmlFormat, noted
from nescio.formats.mail.message import LARGEST
from nescio.protocols import OutputLike, SourceLike

# "From anna@example.org Mon Mar 14 09:12:33 2022", with or without seconds and zone.
_BEGINS = re.compile(rb"From (?:\S+|\".*\") ?.{0,40}\b\d{1,2}:\d\d(?::\d\d)?\b.{0,30}$|From [^\s@]*@\S+\s*$|From -\s")
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)
_TO_QUOTE = re.compile(rb"^(>*From )", re.MULTILINE)
_NO_DATE = datetime(1970, 1, 1)


class MboxFormat:
    """``.mbox``: a mail that cannot be read or verified is missing in the output, the others go on."""

    name = "mbox"
    suffixes: tuple[str, ...] = (".mbox", ".mbx")
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS) -> None:
        self.options = options

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        format = EmlFormat(self.options)
        for number, one in enumerate(_mails(source), 1):
            try:
                for item in format.read(one):
                    if isinstance(item, Document):
                        item = of_member(item.with_(group=source.name), number)
                    yield item
            except InputError as error:
                yield error

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write the mailbox with the mails that may be shown, in their order."""
        if source is None:
            raise OutputError("mailboxes can only be written from the file they came from")
        written, notes = Written(), Counter[str]()
        format = EmlFormat(self.options)
        file = output.open()
        groups = groupby(documents, key=lambda document: document.meta["member"][0])
        number, group = next(groups, (None, iter(())))
        for place, one in enumerate(_mails(source), 1):
            if number != place:
                continue
            data, own, mail = format.assemble((inner(document) for document in group), one, written)
            if data is not None:
                notes += own
                when = (mail.date or _NO_DATE).strftime("%a %b %d %H:%M:%S %Y").encode()
                file.write(b"From - " + when + b"\n" + _TO_QUOTE.sub(rb">\1", data).rstrip(b"\n") + b"\n\n")
                file.flush()
            number, group = next(groups, (None, iter(())))
        if number is not None:
            raise OutputError(f"{source.name}: the results do not come in the order of the mailbox, or it has changed")
        written.notes += noted(notes, source.name)
        return written


def _mails(source: SourceLike) -> Iterator[Source]:
    """The mails of a mailbox, each as a source of its own."""
    with source.open() as stream:
        for number, data in enumerate(split(stream, source.name), 1):
            one = Source(f"{source.name}#{number}", stream=BytesIO(data))
            one.hold()
            yield one


def split(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """The mails of a mailbox without their first lines and quoting; of one that is too large, as much as shows that."""
    lines: list[bytes] = []
    size = 0
    begun = False
    empty_before = True
    for line in stream:
        if empty_before and line.startswith(b"From ") and _BEGINS.match(line.rstrip()):
            if begun:
                yield _mail(lines)
            lines, size, begun, empty_before = [], 0, True, False
            continue
        if not begun:
            if line.strip(b"\r\n \xef\xbb\xbf"):
                raise InputError("is not a mailbox: it does not begin with a line 'From ...'", path=name)
            continue
        empty_before = not line.strip(b"\r\n")
        if size <= LARGEST:
            lines.append(line)
            size += len(line)
    if begun:
        yield _mail(lines)


def _mail(lines: list[bytes]) -> bytes:
    if lines and not lines[-1].strip(b"\r\n"):
        lines = lines[:-1]
    return _QUOTED.sub(rb"\1", b"".join(lines))
