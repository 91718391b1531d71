"""Sign-offs in the store: what a finished review has come to, with the hash that vouches for it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy.orm import Session

from nescio import codec
from nescio.document import Document
from nescio.server.store.clock import now
from nescio.server.store.database import Store
from nescio.server.store.documents import META_KEPT
from nescio.server.store.tables import SignOff
from nescio.version import __version__


def sign_off(
    store: Store, session: Session, review: str, author: str, settings: dict[str, Any], document: Document
) -> SignOff:
    """Freeze what a review has come to."""
    meta = {key: value for key, value in document.meta.items() if key in META_KEPT}
    written = json.dumps(settings, sort_keys=True)
    made = SignOff(
        review=review,
        at=now(),
        author=author,
        program=__version__,
        settings=store.seal(written, f"sign-off settings {review}"),
        content=store.seal(codec.dumps(document.with_(meta=meta)), f"sign-off content {review}"),
        digest=digest_of(__version__, written, document),
    )
    session.merge(made)
    session.flush()
    return made


def digest_of(program: str, settings: str, document: Document) -> str:
    """SHA-256 of the program's version, the settings and the anonymised text with its edits; of the original only places."""
    edits = [[edit.start, edit.end, edit.text] for edit in document.edits]
    content = json.dumps([program, settings, document.output, edits], ensure_ascii=True)
    return hashlib.sha256(content.encode()).hexdigest()


def settings_of(store: Store, signed: SignOff) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(store.unseal(signed.settings, f"sign-off settings {signed.review}"))
    return found


def document_of(store: Store, signed: SignOff) -> Document:
    """The document exactly as it was when its review was finished."""
    return codec.loads(store.unseal_text(signed.content, f"sign-off content {signed.review}"))
