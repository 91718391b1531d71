"""The end of the audit trail with a signature: kept elsewhere, it shows later that nothing before it was rewritten.

The signature is Ed25519, by a key that the store has made for itself and keeps sealed. Its public half is part of what is signed,
so that whoever keeps a head can check the next one without the store.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from nescio.errors import UsageError
from nescio.server.store.clock import now
from nescio.server.store.database import Store
from nescio.server.store.tables import AuditHead, AuditRow, Setting

SIGNING = "audit signing"
_FIELDS = ("rows", "head", "at", "public_key")
_LONGEST = 4096


def signed_head(store: Store) -> dict[str, Any]:
    """How many rows there are, the last hash, when that was, and the signature over it."""
    with store.transaction() as session:
        kept = session.get(Setting, SIGNING)
        if kept is None:
            seed = Ed25519PrivateKey.generate().private_bytes_raw()
            kept = Setting(name=SIGNING, value=store.seal(seed, SIGNING))
            session.add(kept)
        key = Ed25519PrivateKey.from_private_bytes(store.unseal(kept.value, SIGNING))
        end = session.get_one(AuditHead, 1)
        about = {"rows": end.number, "head": end.digest, "at": now(), "public_key": _written(key.public_key())}
    return {**about, "signature": b64encode(key.sign(_signed(about))).decode()}


def read_head(path: Path) -> dict[str, Any]:
    """A signed head from a file."""
    try:
        with path.open("rb") as file:
            found = json.loads(file.read(_LONGEST))
        if not isinstance(found, dict) or not {*_FIELDS, "signature"} <= found.keys():
            raise ValueError
    except OSError as error:
        raise UsageError(f"'{path.name}' cannot be read: {error.strerror}.") from None
    except ValueError:
        raise UsageError(f"'{path.name}' is no signed head. Make one with: nescio serve audit head") from None
    return found


def disagreement(store: Store, head: dict[str, Any]) -> str:
    """Why a head that was kept is not one of this audit trail; "" if it is."""
    if not is_signed(head):
        return "The signature of the head is wrong: somebody has changed it."
    with store.reading() as session:
        kept = session.get(Setting, SIGNING)
        row = session.get(AuditRow, head["rows"]) if isinstance(head["rows"], int) else None
    if kept is None or head["public_key"] != _written(
        Ed25519PrivateKey.from_private_bytes(store.unseal(kept.value, SIGNING)).public_key()
    ):
        return "The head was signed by another store."
    if head["rows"] != 0 and (row is None or row.digest != head["head"]):
        return f"The audit trail is another one than when the head was signed: row {head['rows']} differs or is gone."
    return ""


def is_signed(head: dict[str, Any]) -> bool:
    """Whether the signature fits what a head says; anybody can ask this without the store."""
    try:
        key = Ed25519PublicKey.from_public_bytes(b64decode(head["public_key"]))
        key.verify(b64decode(head["signature"]), _signed(head))
    except (InvalidSignature, ValueError, TypeError, KeyError):
        return False
    return True


def _signed(head: dict[str, Any]) -> bytes:
    return json.dumps(["nescio audit head", *(head[name] for name in _FIELDS)], ensure_ascii=True).encode()


def _written(key: Ed25519PublicKey) -> str:
    return b64encode(key.public_bytes_raw()).decode()
