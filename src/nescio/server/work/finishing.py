"""Finish a review only after the file was written and read again: what cannot be exported must not be signed unnoticed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nescio.server.errors import ConflictError
from nescio.server.store import documents as documents_store
from nescio.server.work import exporting
from nescio.server.work.reviews import Working, check_writable

if TYPE_CHECKING:
    from nescio.server.security.access import Access
    from nescio.server.service import Service


def finish(service: Service, access: Access, working: Working, version: int, confirmed: Sequence[str]) -> Working:
    """Sign a review; a file that its writer refuses is something to confirm first."""
    check_writable(access, working, version)
    problems = _problems_of_file(service, access, working) if "not_exportable" not in confirmed else 0
    return service.reviews.finish(access, working, version, confirmed, not_exportable=problems)


def _problems_of_file(service: Service, access: Access, working: Working) -> int:
    """How many problems the writer of the file has; of a file with several documents it is asked at the export."""
    with service.store.reading() as session:
        alone = len(documents_store.documents_of_file(session, working.record.file)) == 1
    if not alone or working.document.verdict is None or not working.document.verdict.passed:
        return 0
    try:
        exporting.anonymized_file(service, working.access or access, working)
    except ConflictError as error:
        return max(1, len(error.details.get("problems", ())))
    return 0
