"""Signing in and out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from nescio.server.routes.shown.people import Session
from nescio.server.routes.values import SignInWith
from nescio.server.security.access import Access
from nescio.server.security.authentication import COOKIE, ServiceHere, csrf_of, identify, refuse_token
from nescio.server.security.devices import device
from nescio.server.security.origins import check_origin
from nescio.server.store.tokens import SIGN_IN_HOURS, holder_of_cookie, sign_in, sign_out
from nescio.version import __version__

router = APIRouter(prefix="/api/session", tags=["session"])


@router.get("", responses={200: {"model": Session}})
def who_am_i(request: Request, service: ServiceHere) -> dict[str, Any]:
    """Who is asking, and what a page must send with its changes."""
    return _shown(service, identify(request), request.cookies.get(COOKIE))


@router.post("", responses={200: {"model": Session}})
def exchange_token(request: Request, response: Response, body: SignInWith, service: ServiceHere) -> dict[str, Any]:
    """Exchange a token for a cookie that no script can read."""
    check_origin(request, request.method)
    with service.store.transaction() as session:
        cookie = sign_in(service.store, session, body.token, device(request.headers.get("user-agent", "")))
        holder = holder_of_cookie(service.store, session, cookie) if cookie else None
    if cookie is None or holder is None:
        refuse_token(request)
    assert cookie is not None and holder is not None
    set_cookie(response, cookie, secure=request.url.scheme == "https")
    return _shown(service, Access(holder.name, holder.role), cookie)


@router.delete("", status_code=204)
def go_out(request: Request, service: ServiceHere) -> Response:
    """Forget the cookie."""
    identify(request)  # also a sign-out must not come from another site
    if cookie := request.cookies.get(COOKIE):
        with service.store.transaction() as session:
            sign_out(service.store, session, cookie)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return response


def set_cookie(response: Response, cookie: str, *, secure: bool) -> None:
    """The cookie of somebody who has signed in: no script can read it, no other site can use it."""
    response.set_cookie(COOKIE, cookie, max_age=SIGN_IN_HOURS * 3600, httponly=True, samesite="strict", secure=secure)


def _shown(service: ServiceHere, access: Access | None, cookie: str | None) -> dict[str, Any]:
    with_token = service.needs_token()
    return {
        "mode": "token" if with_token else "single",
        "user": access.user if access else None,
        "role": access.role if access else None,
        "csrf": csrf_of(cookie) if access and cookie and with_token else None,
        "oidc": service.oidc is not None,
        "version": __version__,
    }
