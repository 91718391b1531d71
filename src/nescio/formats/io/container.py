"""ZIP containers from strangers: members read under limits, and written the same way every time.

A member's name never becomes a path on disk, sizes are counted while reading (a header may lie), and whatever is wrong
is an ``InputError`` that names the file and quotes nothing of it.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from nescio.errors import InputError
from nescio.formats.io.source import look_ahead
from nescio.protocols import SourceLike

OLE_HEADER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
# The directory of an OLE file lies anywhere in it; that of a protected document, which is small, near its ends.
_OLE_LOOKED_AT = 1 << 20
_CHUNK = 1 << 18
# The oldest date that ZIP knows: when a file was written says something about who wrote it.
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_UNSAFE_NAME = re.compile(r"^/|^[A-Za-z]:|\x00")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a container may hold; ``ratio`` counts for members larger than ``small``."""

    members: int = 20_000
    member_size: int = 400 << 20
    total_size: int = 800 << 20
    ratio: int = 300
    small: int = 4 << 20


LIMITS = Limits()


def read_members(source: SourceLike, *, kind: str, limits: Limits = LIMITS) -> dict[str, bytes]:
    """All members of a ZIP file by name; ``kind`` is what the user was told the file is ("a Word document")."""
    with source.open() as stream:
        head = look_ahead(stream, 8)
        if head.startswith(OLE_HEADER):
            raise InputError(_why_ole(stream, kind), path=source.name)
        if not head.startswith(b"PK"):
            raise InputError(f"is not {kind}: it does not begin like one", path=source.name)
        file = stream if stream.seekable() else BytesIO(stream.read(limits.total_size))
        try:
            return _read(file, source.name, limits)
        except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError):
            raise InputError(f"is damaged: its ZIP container as {kind} cannot be read", path=source.name) from None


def _why_ole(stream: BinaryIO, kind: str) -> str:
    if _ENCRYPTED_PACKAGE in stream.read(_OLE_LOOKED_AT):
        return "is protected by a password; take the password off and try again"
    return f"is of the old binary kind (doc, xls); save it as {kind} first"


def _read(file: BinaryIO, name: str, limits: Limits) -> dict[str, bytes]:
    members: dict[str, bytes] = {}
    total = 0
    with zipfile.ZipFile(file) as archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        if len(entries) > limits.members:
            raise InputError(f"holds more than {limits.members} parts; it is refused", path=name)
        for number, entry in enumerate(entries, 1):
            # Some programs of Windows write its own separators.
            inside = entry.filename.replace("\\", "/")
            _check_entry(entry, inside, number, name)
            data = _read_member(archive, entry, number, name, limits)
            # Some programs write a part twice; which of two different ones counts, nobody can tell.
            if members.get(inside, data) != data:
                raise InputError(f"holds two parts of the same name (part {number}); it is refused", path=name)
            total += len(data)
            if total > limits.total_size:
                raise InputError(f"unpacks to more than {limits.total_size >> 20} MB; it is refused", path=name)
            members[inside] = data
    return members


def _check_entry(entry: zipfile.ZipInfo, inside: str, number: int, name: str) -> None:
    if entry.flag_bits & 1:
        raise InputError("is protected by a password; take the password off and try again", path=name)
    # Other methods give no way to stop in the middle of a bomb; no office program uses them.
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise InputError(f"is compressed in an unusual way (part {number}); it is refused", path=name)
    if _UNSAFE_NAME.search(inside) or ".." in inside.split("/"):
        raise InputError(f"holds a part with an unsafe name (part {number}); it is refused", path=name)


def _read_member(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, number: int, name: str, limits: Limits) -> bytes:
    """The bytes of a member, read in pieces so that a bomb is noticed before it fills the memory."""
    pieces: list[bytes] = []
    size = 0
    with archive.open(entry) as member:
        while piece := member.read(_CHUNK):
            size += len(piece)
            packed = max(entry.compress_size, 1)
            if size > limits.member_size or (size > limits.small and size > limits.ratio * packed):
                raise InputError(f"looks like a ZIP bomb (part {number} unpacks to too much); it is refused", path=name)
            pieces.append(piece)
    return b"".join(pieces)


def zip_bytes(members: Mapping[str, bytes], *, stored: Iterable[str] = ()) -> bytes:
    """A ZIP file that depends on nothing but its members: their order is kept, dates and systems are not recorded."""
    uncompressed = frozenset(stored)
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in members.items():
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.create_system = 0
            entry.external_attr = 0
            entry.compress_type = zipfile.ZIP_STORED if name in uncompressed else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()
