"""A document as pages: their sizes, the words on each, and pictures of them."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response

from nescio.server.answers import as_json
from nescio.server.routes.shown.base import file_of
from nescio.server.routes.shown.projects import Pages
from nescio.server.routes.values import DocumentId, ReviewId
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.server.work.page_views import NoPagesError

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
    try:
        if side == "after":
            working = service.reviews.open(access, document, review, originals=False)
            sizes = service.page_views.after(service, working.access or access, working).sizes
            return as_json({"shown": True, "pages": [list(size) for size in sizes], "stretches": []})
        layout = service.page_views.layout(service.reviews.original(access, document, review))
        return as_json({"shown": True, **json.loads(layout.head)})
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
    layout = service.page_views.layout(service.reviews.original(access, document, review))
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
    views = service.page_views
    if side == "before":
        drawn = views.picture_before(service.reviews.original(access, document, review), number - 1, width)
    else:
        working = service.reviews.open(access, document, review, originals=False)
        drawn = views.picture_after(service, working.access or access, working, number - 1, width)
    return Response(drawn, media_type="image/png")
