"""ZIP archives: every member is read and written in its own format; what has none is reported and left out.

Names of members are text too: they are a document of their own, and members are written under the names that it gets.
"""

from __future__ import annotations

import re
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from pathlib import PurePosixPath

from nescio.document import Document, Edit
from nescio.errors import InputError, OutputError
from nescio.formats.io.container import Limits, read_members, zip_bytes
from nescio.formats.io.inputs import better_saved_as, create_format, format_of_member, result_name
from nescio.formats.io.members import inner, of_member, write_member
from nescio.formats.io.options import DEFAULTS, Options
from nescio.formats.io.results import Written, refused
from nescio.formats.io.source import Source
from nescio.formats.mapping.spliced import Stretch
from nescio.formats.mapping.text_map import TextMap
from nescio.protocols import Format, OutputLike, SourceLike

_LIMITS = Limits(members=5000)
_LIMITS_INSIDE = Limits(members=2000, member_size=100 << 20, total_size=200 << 20)
_DEEPEST = 2
_WORD = re.compile(r"[^\W_]+")
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Member:
    """A file of an archive; without a format, ``problem`` says why it is left out."""

    number: int
    name: str
    source: Source
    format: Format | None
    problem: str = ""


class ArchiveFormat:
    """``.zip``; archives in archives are read, too, but not deeper than two."""

    name = "zip"
    suffixes: tuple[str, ...] = (".zip",)
    companions: tuple[str, ...] = ()

    def __init__(self, options: Options = DEFAULTS, *, depth: int = 0) -> None:
        self.options = options
        self.depth = depth

    def read(self, source: SourceLike) -> Iterator[Document | InputError]:
        source.hold()
        members = self._members(source)
        names = Names([member.name for member in members])
        yield Document(f"{source.name}:names", names.text.text, meta={"source": source.name, "member": [0]})
        for member in members:
            if member.format is None:
                yield InputError(f"{member.problem}; it is left out", path=member.source.name)
                continue
            try:
                for item in member.format.read(member.source):
                    if isinstance(item, Document):
                        item = of_member(item, member.number)
                    yield item
            except InputError as error:
                yield error

    def write(self, documents: Iterable[Document], source: SourceLike | None, output: OutputLike) -> Written:
        """Write an archive of the same shape; members that may not be written are missing in it and reported."""
        if source is None:
            raise OutputError("archives can only be written from the file they came from")
        written = Written()
        groups = groupby(documents, key=lambda document: document.meta["member"][0])
        number, group = next(groups, (None, iter(())))
        members = self._members(source)
        names = Names([member.name for member in members])
        if number == 0:
            names.apply(next(group), written)
            number, group = next(groups, (None, iter(())))
        made: dict[str, bytes] = {}
        for member, new in zip(members, names.new, strict=True):
            own: Iterable[Document] = ()
            if number == member.number:
                own = [inner(document) for document in group]
                number, group = next(groups, (None, iter(())))
            data = write_member(member.format, own, member.source, written) if member.format else None
            if data is not None and member.format:
                made[result_name(new, member.format, {*made, *names.new})] = data
        if number is not None:
            raise OutputError(f"{source.name}: the results do not come in the order of the archive, or it has changed")
        if left_out := sum(member.format is None for member in members):
            written.notes.append(f"{source.name}: {left_out} members were left out")
        if made:
            output.open().write(zip_bytes(made))
        return written

    def _members(self, source: SourceLike) -> list[Member]:
        contents = read_members(source, kind="a ZIP archive", limits=_LIMITS_INSIDE if self.depth else _LIMITS)
        links = _links(source)
        return [
            self._member(f"{source.name}#{number}", number, name, data, is_link=name in links)
            for number, (name, data) in enumerate(contents.items(), 1)
        ]

    def _member(self, shown: str, number: int, name: str, data: bytes, *, is_link: bool) -> Member:
        source = Source(shown, stream=BytesIO(data))
        source.hold()
        known = format_of_member(name, data)
        if is_link:
            return Member(number, name, source, None, "is a symbolic link")
        if not known:
            problem = better_saved_as(PurePosixPath(name).suffix) or "is of no known format"
            return Member(number, name, source, None, problem)
        if known == self.name:
            if self.depth >= _DEEPEST:
                return Member(number, name, source, None, f"is nested deeper than {_DEEPEST} archives")
            return Member(number, name, source, ArchiveFormat(self.options, depth=self.depth + 1))
        return Member(number, name, source, create_format(known, self.options))


def _links(source: SourceLike) -> set[str]:
    """The members that are symbolic links."""
    with source.open() as stream, zipfile.ZipFile(stream) as archive:
        return {entry.filename for entry in archive.infolist() if stat.S_ISLNK(entry.external_attr >> 16)}


class Names:
    """The names of members as a text, a line each, in words; and what they become."""

    def __init__(self, names: list[str]) -> None:
        self.text = TextMap()
        self._names = names
        self._words: list[list[Stretch]] = []
        self.new = [f"member {number}{PurePosixPath(name).suffix.lower()}" for number, name in enumerate(names, 1)]
        for name in names:
            stem = name[: len(name) - len(PurePosixPath(name).suffix)]
            words = [Stretch(*match.span(), match[0], _in_name) for match in _WORD.finditer(stem)]
            self.text.line_end()
            for place, word in enumerate(words):
                if place:
                    self.text.gap("\n" if "/" in stem[words[place - 1].end : word.start] else " ")
                self.text.slot(word)
            self._words.append(words)

    def apply(self, document: Document, written: Written) -> None:
        """Take the new names from their document; if it may not be shown, the members are numbered."""
        if refusal := refused(document):
            written.failures.append(refusal)
            return
        self.text.apply(document.edits)
        taken: set[str] = set()
        for number, (name, words) in enumerate(zip(self._names, self._words, strict=True)):
            new = _spliced(name, words)
            while new.casefold() in taken:
                path = PurePosixPath(new)
                new = str(path.with_name(f"{path.stem}_{number + 1}{path.suffix}"))
            taken.add(new.casefold())
            self.new[number] = new
        written.documents += 1


def _spliced(name: str, words: list[Stretch]) -> str:
    """A name with its words replaced; separators of words that are gone go with them."""
    edits = [Edit(word.start, word.end, word.new) for word in words if word.new is not None]
    if not edits:
        return name
    parts: list[str] = []
    place = 0
    for edit in edits:
        between = name[place : edit.start]
        parts += (between.rstrip("_-. ") if not edit.text else between, edit.text)
        place = edit.end
    return "".join(parts) + name[place:]


def _in_name(text: str) -> str:
    return _NOT_IN_NAMES.sub("_", text).strip("_")
