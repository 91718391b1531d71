"""Keys: what ties a surrogate to its original, and what opens a vault.

A key file is one line of text, 64 hexadecimal digits (or base64) from a random source, readable by its owner alone.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from nescio.document import SUBJECT
from nescio.errors import KeyFileError, UsageError

KEY_BYTES = 32
# 32 random bytes have 30 distinct values on average; fewer than this many is a phrase or a pattern, not chance.
FEWEST_DISTINCT = 16
LONGEST_FILE = 4096
_MAKE = "Make one with: nescio key FILE"


def new_key() -> bytes:
    """A key that nobody has."""
    return secrets.token_bytes(KEY_BYTES)


def check_key(key: bytes) -> bytes:
    """The key itself, or an error if it could be guessed."""
    if not isinstance(key, bytes) or len(key) < KEY_BYTES:
        raise UsageError(f"A key must be at least {KEY_BYTES} random bytes. Make one with: secrets.token_bytes(32)")
    return key


def derive(key: bytes, purpose: str) -> bytes:
    """A key for one purpose: what it protects says nothing about the others."""
    return hmac.new(key, b"nescio 1 " + purpose.encode(), hashlib.sha256).digest()


def key_of_group(key: bytes | None, group: str) -> bytes:
    """The key for documents that belong together: a subject has one of its own, so that nothing agrees between two."""
    if key is None:
        return new_key()
    return derive(key, group) if group.startswith(SUBJECT) else key


def write_key(path: Path) -> None:
    """Make a new key file; a file that is there already is never touched."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise KeyFileError(
            f"'{path.name}' exists already. A key that is gone opens nothing: give a new name."
        ) from None
    except OSError as error:
        raise KeyFileError(f"'{path.name}' cannot be written: {error.strerror or type(error).__name__}.") from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(new_key().hex() + "\n")


def read_key(path: Path) -> bytes:
    """The key of a file, if nobody else can read it and nobody could guess it."""
    try:
        with path.open("rb") as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise KeyFileError(f"Key file '{path.name}' is open to others. Close it with: chmod 600 {path.name}")
            raw = file.read(LONGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise KeyFileError(f"Key file '{path.name}' cannot be read: {reason}. {_MAKE}") from None
    key = _decoded(raw) if len(raw) <= LONGEST_FILE else b""
    if len(key) < KEY_BYTES or len(set(key)) < FEWEST_DISTINCT:
        raise KeyFileError(
            f"Key file '{path.name}' holds no key: {KEY_BYTES} random bytes or more, as hexadecimal digits or base64. {_MAKE}"
        )
    return key


def _decoded(raw: bytes) -> bytes:
    text = b"".join(raw.split())
    with suppress(binascii.Error):
        return binascii.unhexlify(text)
    with suppress(binascii.Error):
        return base64.b64decode(text, validate=True)
    return b""
