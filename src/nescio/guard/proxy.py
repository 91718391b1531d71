"""A local proxy that speaks like OpenAI's interface: requests are hidden, sent to the one upstream that was configured, and
answers restored, also while they are being written. Nothing is logged, nothing is kept.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from nescio.errors import NescioError, UsageError
from nescio.guard.events import restored_events
from nescio.guard.hiding import Guard, Hidden

# What the proxy takes, below /v1, and whether it may be answered piece by piece.
PATHS = {"chat/completions": True, "completions": True, "responses": False, "embeddings": False}
_FORWARDED = ("authorization", "api-key", "x-api-key")
_LARGEST_BODY = 20 << 20
_LOCAL = ["127.0.0.1", "localhost", "[::1]"]


def create_proxy(upstream: str, guard: Guard, *, timeout: float = 300) -> Starlette:
    """The proxy as an application; ``upstream`` is the address that ends in the version ("https://models.example/v1")."""
    parts = urlsplit(upstream)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise UsageError("The upstream is an address such as https://models.example/v1.")
    base = upstream.rstrip("/")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with httpx.AsyncClient(timeout=timeout, trust_env=False, follow_redirects=False) as client:
            app.state.client = client
            yield

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def models(request: Request) -> Response:
        return await _answered(request, request.app.state.client.get(f"{base}/models", headers=_headers(request)))

    async def ask(request: Request) -> Response:
        return await _ask(request, base, guard)

    return Starlette(
        routes=[
            Route("/health", health),
            Route("/v1/models", models),
            *(Route(f"/v1/{path}", ask, methods=["POST"]) for path in PATHS),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=_LOCAL)],
        lifespan=lifespan,
    )


async def _ask(request: Request, base: str, guard: Guard) -> Response:
    path = request.url.path.removeprefix("/v1/")
    try:
        body = await _body(request)
        if body.get("stream") and not PATHS[path]:
            return _refusal(400, "This request cannot be answered piece by piece: leave out 'stream'.")
        hidden = await run_in_threadpool(guard.hide, body)
    except ClientDisconnect:
        return Response(status_code=499)
    except NescioError as error:
        return _refusal(422, str(error))
    client: httpx.AsyncClient = request.app.state.client
    outgoing = client.build_request("POST", f"{base}/{path}", json=hidden.payload, headers=_headers(request))
    if body.get("stream"):
        return await _streamed(client, outgoing, hidden)
    return await _answered(request, client.send(outgoing), hidden)


async def _body(request: Request) -> dict[str, Any]:
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > _LARGEST_BODY:
            raise UsageError(f"The request is larger than {_LARGEST_BODY >> 20} MB.")
    try:
        body = json.loads(bytes(raw))
    except (ValueError, RecursionError):
        raise UsageError("The request is no valid JSON.") from None
    if not isinstance(body, dict):
        raise UsageError("The request is no JSON object.")
    return body


async def _answered(request: Request, sent: Any, hidden: Hidden | None = None) -> Response:
    """The upstream's whole answer, restored if something was hidden."""
    try:
        answer: httpx.Response = await sent
        body = answer.json()
    except httpx.TimeoutException:
        return _refusal(504, "The upstream did not answer in time.")
    except httpx.HTTPError:
        return _refusal(502, "The upstream cannot be reached.")
    except ValueError:
        return _refusal(502, "The upstream's answer is no JSON.")
    if hidden is not None and request.url.path != "/v1/embeddings":
        body = await run_in_threadpool(hidden.restore, body)
    return JSONResponse(body, status_code=answer.status_code)


async def _streamed(client: httpx.AsyncClient, outgoing: httpx.Request, hidden: Hidden) -> Response:
    try:
        answer = await client.send(outgoing, stream=True)
    except httpx.TimeoutException:
        return _refusal(504, "The upstream did not answer in time.")
    except httpx.HTTPError:
        return _refusal(502, "The upstream cannot be reached.")
    if answer.status_code != httpx.codes.OK:
        await answer.aread()
        await answer.aclose()
        try:
            return JSONResponse(hidden.restore(answer.json()), status_code=answer.status_code)
        except ValueError:
            return _refusal(502, "The upstream's answer is no JSON.")

    async def pieces() -> AsyncIterator[bytes]:
        try:
            async for event in restored_events(answer.aiter_lines(), hidden):
                yield event
        except httpx.HTTPError:
            yield b'data: {"error": {"message": "The upstream broke off.", "type": "nescio"}}\n\n'
        finally:
            await answer.aclose()

    return StreamingResponse(pieces(), media_type="text/event-stream")


def _headers(request: Request) -> dict[str, str]:
    return {name: value for name in _FORWARDED if (value := request.headers.get(name))}


def _refusal(status: int, message: str) -> Response:
    return JSONResponse({"error": {"message": message, "type": "nescio"}}, status_code=status)
