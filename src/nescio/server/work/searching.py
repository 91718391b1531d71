"""Search in the texts of a project; they are sealed, so each is opened and looked through."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy.orm import Session

from nescio.server.store.database import Store
from nescio.server.store.documents import document_name, texts_of

AROUND = 60


def search(store: Store, session: Session, project: str, wanted: str, limit: int) -> dict[str, Any]:
    """Hits in the order of the documents, with a few words around each."""
    pattern = re.compile(r"\s+".join(map(re.escape, wanted.split())) or re.escape(wanted), re.IGNORECASE)
    hits: list[dict[str, Any]] = []
    for record, document in texts_of(store, session, project):
        name = document_name(store, record)
        for match in pattern.finditer(document.text):
            if len(hits) == limit:
                return {"hits": hits, "more": True}
            start, end = match.span()
            hits.append(
                {
                    "document": record.id,
                    "name": name,
                    "start": start,
                    "end": end,
                    "before": document.text[max(0, start - AROUND) : start],
                    "match": match[0],
                    "after": document.text[end : end + AROUND],
                }
            )
    return {"hits": hits, "more": False}
