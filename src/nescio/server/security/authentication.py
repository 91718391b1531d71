"""The entrance: who is it, by token, by cookie, or because they sit at this computer?"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

from fastapi import Depends, Request

from nescio.server.errors import ForbiddenError, StorageError, UnauthorizedError
from nescio.server.security.access import Access
from nescio.server.security.origins import SAFE_METHODS, check_host, check_origin, is_local
from nescio.server.service import Service
from nescio.server.store.tokens import holder_of_cookie, holder_of_token, note_use, unused_today

COOKIE = "nescio_session"
CSRF_HEADER = "x-csrf-token"
LOCAL = Access("local", "admin")


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def csrf_of(cookie: str) -> str:
    """What a page must show beside its cookie; another site can make a browser send the one, but not read the other."""
    return hmac.new(cookie.encode(), b"nescio csrf", hashlib.sha256).hexdigest()


def identify(request: Request) -> Access | None:
    """Who is asking; None if they show nothing. Raises if what they show is wrong."""
    service = service_of(request)
    if (token := bearer(request)) is not None:
        with service.store.reading() as session:
            holder = holder_of_token(service.store, session, token)
            first_today = holder is not None and unused_today(service.store, session, token)
        if first_today:
            # Who comes in does not wait for a disk that is full.
            with suppress(StorageError), service.store.transaction() as session:
                note_use(service.store, session, token)
        if holder is None:
            refuse_token(request)
        assert holder is not None
        return Access(holder.name, holder.role)
    if not service.needs_token() and is_local(service.settings.host):
        check_host(request)
        check_origin(request, request.method)
        return LOCAL
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        return None
    with service.store.reading() as session:
        holder = holder_of_cookie(service.store, session, cookie)
    if holder is None:
        return None
    check_origin(request, request.method)
    if request.method not in SAFE_METHODS:
        shown = request.headers.get(CSRF_HEADER, "")
        if not hmac.compare_digest(shown.encode(), csrf_of(cookie).encode()):
            raise ForbiddenError("The header X-CSRF-Token is missing or wrong.", code="csrf")
    return Access(holder.name, holder.role)


def bearer(request: Request) -> str | None:
    """The token of the header, if there is one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def refuse_token(request: Request) -> None:
    """A wrong token; who brings too many is sent away for a while."""
    service_of(request).limits.wrong_token(request.client.host if request.client else "")
    raise UnauthorizedError("The token is wrong or was revoked.")


def enter(request: Request) -> Access:
    """Somebody we know, who does not ask too often; called before anything that they send is read."""
    access = identify(request)
    if access is None:
        raise UnauthorizedError("Sign in, or send a token: Authorization: Bearer nsc_...")
    request.state.user = access.user
    request.state.headers = service_of(request).limits.request(access.user).headers
    return access


def require(role: str) -> Callable[[Request], Awaitable[Access]]:
    """What a route asks for: somebody with at least this role."""

    async def check(request: Request) -> Access:
        access: Access = request.state.access
        access.require(role)
        return access

    return check


async def _service(request: Request) -> Service:
    """Nothing that could block: it need not wait for a thread."""
    return service_of(request)


ServiceHere = Annotated[Service, Depends(_service)]
Reader = Annotated[Access, Depends(require("reader"))]
Reviewer = Annotated[Access, Depends(require("reviewer"))]
Admin = Annotated[Access, Depends(require("admin"))]
