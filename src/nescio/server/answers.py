"""Answers: errors in one shape, JSON that is written fast, downloads with safe names."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from nescio.errors import DocumentError, MissingExtraError, NescioError
from nescio.server.errors import BadRequestError, NotFoundError, ServiceError, StoreError, TooManyError

# A downloaded page may show its own styles, and do nothing at all.
DOWNLOAD_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    422: "invalid",
}


def error_response(request_id: str, error: ServiceError) -> Response:
    body = {
        "code": error.code,
        "message": error.message,
        "request_id": request_id,
        "details": {key: value for key, value in error.details.items() if value is not None},
    }
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooManyError) else {}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse({"error": body}, error.status, headers)


def install_handlers(app: FastAPI) -> None:
    """Let every error of this program, of the framework and of the data become an answer of the same shape."""

    def answer(request: Request, error: ServiceError) -> Response:
        return error_response(request.state.request_id, error)

    async def on_service_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, ServiceError)
        return answer(request, error)

    async def on_own_error(request: Request, error: Exception) -> Response:
        if isinstance(error, MissingExtraError | StoreError):
            failed = ServiceError(str(error))
            failed.status = 501 if isinstance(error, MissingExtraError) else 500
            return answer(request, failed)
        code = "bad_document" if isinstance(error, DocumentError) else "bad_request"
        return answer(request, BadRequestError(str(error), code=code))

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        # What was sent is not repeated: it may be text.
        fields = [
            {"field": ".".join(map(str, fault["loc"]))[:200], "message": str(fault["msg"])[:300]}
            for fault in error.errors()[:20]
        ]
        invalid = ServiceError("The request is not what is expected here.", code="invalid", fields=fields)
        invalid.status = 422
        return answer(request, invalid)

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if isinstance(error.__cause__, ServiceError):  # a body that became too large while it was read
            return answer(request, error.__cause__)
        if error.status_code == 404:
            return answer(request, NotFoundError("address"))
        plain = ServiceError(str(error.detail), code=_CODES.get(error.status_code, "bad_request"))
        plain.status = error.status_code
        response = answer(request, plain)
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(ServiceError, on_service_error)
    app.add_exception_handler(NescioError, on_own_error)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)


def as_json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """JSON without a detour through models: a document has thousands of rows."""
    raw = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf8", "replace")
    return Response(raw, status, headers, media_type="application/json")


def deleted(pending: bool) -> Response:
    """What was deleted is gone; or it is as soon as another program, which still reads it, has ended."""
    return JSONResponse({"deletion": "pending"}, 202) if pending else Response(status_code=204)


def download(content: bytes, name: str, media_type: str) -> Response:
    """A file to be saved, never shown in place."""
    plain = name.encode("ascii", "replace").decode().replace('"', "_").replace("\\", "_").replace("?", "_")
    headers = {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}",
        "Content-Security-Policy": DOWNLOAD_POLICY,
    }
    return Response(content, 200, headers, media_type=media_type)
