"""E-mail (EML): a mail is one document, its attachments are documents of their own formats.

Plain text and web page of a mail are one text, so whoever is replaced in one is replaced alike in the other. Names of
attachments become numbers. A mail without its own document is not written; an attachment without is left out of its mail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby

from nescio import registry
from nescio.document import Document
from nescio.errors import InputError, MissingExtraError, OutputError
from nescio.formats.io.inputs import create_format
from nescio.formats.io.members import inner, of_member, write_member
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, refused
from nescio.formats.io.source import Source
from nescio.formats.mail.message import LARGEST, MailFile
from nescio.formats.mail.parts import KEPT, AttachedPart
from nescio.formats.mapping.survivors import Survivors, leak
from nescio.protocols import Format, OutputLike, SourceLike

# Formats of single mails.
MAILS = ("eml", "msg")
# Mails attached to mails as files, each in the next.
_DEEPEST = 3


class EmlFormat:
    """``.eml``: one mail as it was sent."""

    name = "eml"
    suffixes: tuple[str, ...] = (".eml",)
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS, *, depth: int = 0) -> None:
        self.options = options
        self.depth = depth

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        mail = self._load(source)
        meta = {"source": source.name, "member": [0], **mail.text.meta}
        yield Document(source.name, mail.text.text, group=source.name, meta=meta)
        for part in mail.attachments:
            format = self._format(part)
            if format is None:
                continue
            try:
                for item in format.read(_source_of(part, source.name)):
                    if isinstance(item, Document):
                        item = of_member(item.with_(group=source.name), part.number)
                    yield item
            except InputError as error:
                yield error
            except MissingExtraError:  # said when the mail is written, without the attachment
                continue

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        if source is None:
            raise OutputError("mails can only be written from the file they came from")
        written = Written()
        data, notes, _ = self.assemble(documents, source, written)
        if data is not None:
            output.open().write(data.replace(b"\n", b"\r\n"))
            written.notes += noted(notes, source.name)
        return written

    def assemble(
        self, documents: Iterable[Document], source: SourceLike, written: Written
    ) -> tuple[bytes | None, Counter[str], MailFile]:
        """The new mail with line feeds, None if it may not be written; what to note; and the mail itself."""
        groups = groupby(documents, key=lambda document: document.meta["member"][0])
        number, group = next(groups, (None, iter(())))
        mail = self._load(source)
        if number != 0:
            return None, mail.notes, mail
        document = next(group)
        if refusal := refused(document):
            written.failures.append(refusal)
            return None, mail.notes, mail
        if mail.text.text != document.text:
            raise OutputError(f"{source.name}: has changed since it was read; it is not written")
        mail.text.apply(document.edits)
        survivors = Survivors(document)
        mail.scrub(survivors)
        attached = {number: [inner(one) for one in group] for number, group in groups}
        parts = Written(documents=1)
        made: dict[int, bytes] = {}
        for part in mail.attachments:
            own = attached.get(part.number, [])
            if any(survivors.in_text(one.output) for one in own):
                parts.failures.append(leak(own[0], "the attachment"))
            elif (data := self._attachment(part, own, source.name, mail.notes, parts)) is not None:
                made[part.number] = data
        whole = mail.save(made)
        written.failures += parts.failures
        if self._leaks(survivors, whole, source.name):
            written.failures.append(leak(document, "the mail"))
            return None, mail.notes, mail
        written.documents += parts.documents
        written.notes += parts.notes
        return whole, mail.notes, mail

    def _attachment(
        self, part: AttachedPart, own: list[Document], name: str, notes: Counter[str], written: Written
    ) -> bytes | None:
        if part.format == KEPT:
            return part.data
        format = self._format(part)
        if format is None:
            notes["mails attached too deep left out"] += 1
            return None
        origin = _source_of(part, name)
        data = write_member(format, own, origin, written) if own else None
        if data is None:
            notes[f"attachments left out: {_why_unread(format, origin)}"] += 1
        return data

    def _leaks(self, survivors: Survivors, data: bytes, name: str) -> bool:
        """Read the finished mail again, all of it, and say whether anything masked is left."""
        again = MailFile(data, name, self.options)
        return survivors.in_strings(again.text.own_texts) or survivors.in_strings(again.strings())

    def _load(self, source: SourceLike) -> MailFile:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        return MailFile(data, source.name, self.options)

    def _format(self, part: AttachedPart) -> Format | None:
        """The format that reads an attachment; None if nobody needs to, or may."""
        if part.format == KEPT:
            return None
        if part.format in MAILS:
            deeper: Format = registry.create("format", part.format, options=self.options, depth=self.depth + 1)
            return deeper if self.depth < _DEEPEST else None
        return create_format(part.format, self.options)


def _why_unread(format: Format, source: Source) -> str:
    """Why an attachment has no result: its format may need something that is not installed."""
    try:
        next(iter(format.read(source)), None)
    except MissingExtraError as error:
        return str(error)
    except InputError:
        pass
    return "they could not be read or verified"


def _source_of(part: AttachedPart, name: str) -> Source:
    source = Source(f"{name}#{part.number}", stream=BytesIO(part.data))
    source.hold()
    return source


def noted(notes: Counter[str], name: str) -> list[str]:
    """Notes as a reader sees them, each once."""
    return [f"{name}: {what}" + (f" ({count} times)" if count > 1 else "") for what, count in sorted(notes.items())]
