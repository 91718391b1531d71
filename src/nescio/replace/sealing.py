"""Sealing: AES-256-GCM under a key of its own for each purpose; what is sealed opens only for what it was sealed about."""

from __future__ import annotations

import secrets
from typing import Any

from nescio.errors import MissingExtraError
from nescio.replace.keys import check_key, derive

_NONCE_BYTES = 12


class Seal:
    """Seals and opens bytes; ``what`` needs the key, for the error that says what to install."""

    def __init__(self, key: bytes, purpose: str, *, what: str) -> None:
        self._key = derive(check_key(key), purpose)
        self._what = what

    def check(self) -> None:
        """Raise now if the library for it is missing."""
        self._cipher()

    def close(self, content: bytes, about: bytes) -> bytes:
        """The sealed bytes; ``about`` is not stored, and must be the same when they are opened."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed: bytes = self._cipher().encrypt(nonce, content, about)
        return nonce + sealed

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The content; any exception means that key, subject or bytes are not the ones of the sealing."""
        content: bytes = self._cipher().decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], about)
        return content

    def _cipher(self) -> Any:
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ImportError:
            raise MissingExtraError(self._what, "vault") from None
        return AESGCM(self._key)
