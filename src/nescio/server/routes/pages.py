"""The workbench, the description of the API, health and figures."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from starlette.responses import JSONResponse, Response

from nescio.server.errors import NotFoundError, StorageError
from nescio.server.middleware import PAGE_POLICY
from nescio.server.security.authentication import Reader, ServiceHere
from nescio.version import __version__

router = APIRouter(include_in_schema=False)
_TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}  # fmt: skip
PROBLEMS = {
    "disk_full": "The disk of the database is full. Make room: jobs wait and go on by themselves.",
    "key_changed": "The key of the database was changed. Start the service with the new key.",
    "database_gone": "The database does not answer. Jobs wait and go on by themselves when it is back.",
}


@cache
def _workbench() -> dict[str, tuple[bytes, str]]:
    """All files of the workbench by their path: only what is in this table can be asked for."""
    found: dict[str, tuple[bytes, str]] = {}

    def walk(folder: Any, path: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir():
                walk(entry, f"{path}{entry.name}/")
            elif (suffix := "." + entry.name.rpartition(".")[2]) in _TYPES:
                found[f"{path}{entry.name}"] = (entry.read_bytes(), _TYPES[suffix])

    root = files("nescio.server").joinpath("workbench")
    if root.is_dir():
        walk(root, "")
    return found


@router.get("/")
def workbench() -> Response:
    return _file("index.html")


@router.get("/static/{path:path}")
def static(path: str) -> Response:
    return _file(path)


def _file(path: str) -> Response:
    if path not in _workbench():
        raise NotFoundError("page")
    content, media_type = _workbench()[path]
    return Response(content, media_type=media_type, headers={"Cache-Control": "no-cache"})


@router.get("/docs")
def docs(request: Request) -> Response:
    """The description of the API as a page that needs nothing from elsewhere."""
    from nescio.server.description import page

    policy = PAGE_POLICY.replace("style-src 'self'", "style-src 'unsafe-inline'")
    return HTMLResponse(page(request.app.openapi()), headers={"Content-Security-Policy": policy})


@router.get("/health")
def health(service: ServiceHere) -> Response:
    """Whether the service can work; if not, what is wrong and what is done about it."""
    trouble = service.store.check()
    with suppress(StorageError):
        service.count_queued()
    body = {
        "status": "failing" if trouble else "ok",
        "version": __version__,
        "database": {"": "ok", "disk_full": "full"}.get(trouble, "gone"),
        "deletion": "pending" if service.deleting.pending else "ok",
        "queue": service.queued,
        "workers": service.workers.count,
    }
    if trouble:
        body["problem"] = PROBLEMS[trouble]
    return JSONResponse(body, 503 if trouble else 200)


@router.get("/metrics")
def metrics(request: Request, _: Reader) -> Response:
    return Response(request.app.state.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
