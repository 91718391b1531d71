"""A document as pages: their sizes, the words on each, and pictures of them."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from nescio.server.answers import as_json
from nescio.server.routes.shown.base import file_of
from nescio.server.routes.shown.projects import Pages
from nescio.server.routes.values import DocumentId, ReviewId
from nescio.server.security.access import Access
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.service import Service
from nescio.server.work.page_views import Drawn, NoPagesError
from nescio.server.work.reviews import Working

router = APIRouter(prefix="/api/documents/{document}/pages", tags=["pages"])
WORDS: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "application/json": {
                "schema": {"type": "array", "items": {"type": "array"}},
                "example": [[0, 4, 80, 90, 140, 110]],
            }
        }
    }
}
Side = Annotated[
    Literal["before", "after"], Query(description="The file as it was uploaded, or as it would be exported.")
]
Number = Annotated[int, Path(ge=1, le=100_000, description="Pages are counted from 1.")]
Width = Annotated[int, Query(ge=50, le=4000, description="Pixels; the picture is at least so wide, up to 2600.")]


@router.get("", responses={200: {"model": Pages}})
def pages(
    document: DocumentId, access: Reader, service: ServiceHere, side: Side = "before", review: ReviewId = None
) -> Response:
    """The sizes of the pages and which stretches of the text stand on each; or why there are none.

    Pages of office files are made by LibreOffice when they are asked for first.
    """
    working = _open(service, access, document, review, side)
    try:
        if side == "after":
            sizes = _drawn(service, access, working, side).sizes
            return as_json({"shown": True, "pages": [list(size) for size in sizes], "stretches": []})
        return as_json({"shown": True, **json.loads(service.page_views.layout(working).head)})
    except NoPagesError as error:
        answer: dict[str, Any] = {"shown": False, "why": error.why, "pages": [], "stretches": []}
        return as_json(answer)


@router.get("/{number}/words", responses=WORDS)
def words(
    document: DocumentId, number: Number, access: Reader, service: ServiceHere, review: ReviewId = None
) -> Response:
    """The words of a page: offset in the text, length, left, top, right and bottom in ten-thousandths of the page, and the borders
    between the letters.
    """
    working = _open(service, access, document, review, "before")
    layout = service.page_views.layout(working)
    if number > len(layout):
        raise NoPagesError("number")
    return Response(layout.words(number - 1), media_type="application/json")


@router.get("/{number}/picture", response_class=Response, responses=file_of("image/png"))
def picture(
    document: DocumentId,
    number: Number,
    access: Reader,
    service: ServiceHere,
    side: Side = "before",
    width: Width = 800,
    review: ReviewId = None,
) -> Response:
    """A page as a PNG."""
    working = _open(service, access, document, review, side)
    drawn = _drawn(service, access, working, side)
    return Response(service.page_views.picture(working, side, drawn, number - 1, width), media_type="image/png")


def _open(service: Service, access: Access, document: str, review: str | None, side: str) -> Working:
    return service.reviews.open(access, document, review, originals=side == "before")


def _drawn(service: Service, access: Access, working: Working, side: str) -> Drawn:
    if side == "before":
        return service.page_views.before(working)
    return service.page_views.after(service, working.access or access, working)
