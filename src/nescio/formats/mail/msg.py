"""Mails saved by Outlook (MSG): read as the mails that they are, and written as EML, which every program for mails opens."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO

from nescio.document import Document
from nescio.errors import InputError, MissingExtraError, OutputError
from nescio.formats.io.container import OLE_HEADER
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written
from nescio.formats.io.source import Source
from nescio.formats.mail.eml import EmlFormat, noted
from nescio.formats.mail.message import LARGEST
from nescio.protocols import OutputLike, SourceLike


class MsgFormat:
    """``.msg``, written as ``.eml``."""

    name = "msg"
    suffixes: tuple[str, ...] = (".msg",)
    companions: tuple[str, ...] = ()
    written_as = "eml"

    def __init__(self, options: Options = DEFAULTS, *, depth: int = 0) -> None:
        self.options = options
        self._mails = EmlFormat(options, depth=depth)

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        yield from self._mails.read(_mail_of(source, Counter()))

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        if source is None:
            raise OutputError("mails can only be written from the file they came from")
        notes: Counter[str] = Counter()
        written = self._mails.write(documents, _mail_of(source, notes), output)
        if written.documents:
            written.notes += [
                f"{source.name}: written as EML, because MSG is Outlook's own",
                *noted(notes, source.name),
            ]
        return written


def _mail_of(source: SourceLike, notes: Counter[str]) -> Source:
    """The same mail as a source of the EML format."""
    try:
        import olefile

        from nescio.formats.mail.outlook import as_mail
    except ModuleNotFoundError:
        raise MissingExtraError("Reading mails of Outlook", "outlook") from None
    with source.open() as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise InputError(f"is larger than {LARGEST >> 20} MB; it is refused", path=source.name)
    if not data.startswith(OLE_HEADER):
        raise InputError("is not a mail of Outlook: it does not begin like one", path=source.name)
    try:
        with olefile.OleFileIO(BytesIO(data)) as ole:
            if not ole.exists("__properties_version1.0"):
                raise InputError("is not a mail of Outlook, but another OLE file", path=source.name)
            mail = as_mail(ole, notes)
    except (OSError, struct.error, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise InputError("is damaged: its properties cannot be read", path=source.name) from None
    held = Source(source.name, stream=BytesIO(mail))
    held.hold()
    return held
