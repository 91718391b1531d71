"""Where requests may come from: no other site may use a browser to reach the service, by whatever name it calls it.

Without tokens, whoever can reach the service may do everything. So it answers only to names of this very computer (a site
whose name is made to point here, "DNS rebinding", keeps its own name), and never to requests that another site's page makes.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from nescio.server.errors import ForbiddenError

LOCAL_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
_LOOPBACK = re.compile(r"127(\.\d{1,3}){3}")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITE = frozenset({"same-origin", "none"})


def is_local(host: str) -> bool:
    """Whether an address can only be reached from this computer."""
    return host in LOCAL_NAMES or _LOOPBACK.fullmatch(host) is not None


def check_host(connection: HTTPConnection) -> None:
    """Refuse a request that calls the service by a name that is not this computer's."""
    try:
        name = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    except ValueError:
        name = ""
    if not is_local(name):
        raise ForbiddenError("Without tokens the service answers to 127.0.0.1 and localhost only.", code="bad_host")


def check_origin(connection: HTTPConnection, method: str) -> None:
    """Refuse what the page of another site has sent."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in _OWN_SITE:
        raise ForbiddenError("The request was made by another site.", code="csrf")
    origin = connection.headers.get("origin")
    if origin is not None and method not in SAFE_METHODS:
        try:
            parts = urlsplit(origin)
            same = parts.scheme in ("http", "https") and parts.netloc == connection.headers.get("host")
        except ValueError:
            same = False
        if not same:
            raise ForbiddenError("The request was made by another site.", code="csrf")
