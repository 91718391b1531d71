"""Signing in by an identity provider: there, and back again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from nescio.server.errors import NotFoundError, ServiceError
from nescio.server.routes.session import set_cookie
from nescio.server.security.authentication import ServiceHere
from nescio.server.security.devices import device
from nescio.server.security.oidc import SECONDS, Oidc
from nescio.server.service import Service
from nescio.server.store import audit, people
from nescio.server.store.tokens import open_sign_in

router = APIRouter(prefix="/api/session/oidc", include_in_schema=False)
COOKIE = "nescio_oidc"
FAILED = "#/?signin="


@router.get("")
def go_to_provider(service: ServiceHere) -> Response:
    """Send the browser to the identity provider."""
    oidc = _oidc(service)
    try:
        address, cookie = oidc.begin()
    except ServiceError as error:
        return RedirectResponse(oidc.home + FAILED + error.code, 303)
    answer = RedirectResponse(address, 303)
    # Lax: it must come along when the provider sends the browser back.
    answer.set_cookie(
        COOKIE, cookie, max_age=SECONDS, httponly=True, samesite="lax", secure=oidc.home.startswith("https"),
        path="/",
    )  # fmt: skip
    return answer


@router.get("/callback")
def come_back(
    request: Request,
    service: ServiceHere,
    state: Annotated[str, Query(max_length=500)] = "",
    code: Annotated[str, Query(max_length=4000)] = "",
) -> Response:
    """Who comes back from the provider gets the same cookie as who has shown a token."""
    oidc = _oidc(service)
    try:
        claims = oidc.finish(request.cookies.get(COOKIE, ""), state, code)
        subject = f"{oidc.settings.issuer} {claims['sub']}"
        wanted = str(claims.get("preferred_username") or claims.get("email") or "")
        with service.store.transaction() as session:
            person, new = people.by_subject(session, subject, wanted, oidc.settings.role)
            if new:
                audit.record(
                    service.store,
                    session,
                    person.name,
                    "create user",
                    name=person.name,
                    role=person.role,
                    external=True,
                )
            browser = device(request.headers.get("user-agent", ""))
            cookie = open_sign_in(service.store, session, person.name, browser)
    except ServiceError as error:
        return RedirectResponse(oidc.home + FAILED + error.code, 303)
    answer = RedirectResponse(oidc.home, 303)
    set_cookie(answer, cookie, secure=oidc.home.startswith("https"))
    answer.delete_cookie(COOKIE, path="/")
    return answer


def _oidc(service: Service) -> Oidc:
    if service.oidc is None:
        raise NotFoundError("identity provider")
    return service.oidc
