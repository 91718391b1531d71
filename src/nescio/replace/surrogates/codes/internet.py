"""E-mail addresses, web addresses, user names and addresses of machines.

Names in them follow the names of the document, domains become reserved ones (see ``hosts``), and signs, case and the shape of
a path stay: "Max.Mustermann (at) firma (dot) de" may become "Jonas.Reuter (at) kiesel (dot) example".
"""

from __future__ import annotations

import re

from nescio.lang.gazetteers import family_names
from nescio.replace.surrogates.codes.hosts import other_domain, other_ip, other_mac
from nescio.replace.surrogates.engine.following import Follower
from nescio.replace.surrogates.engine.request import Request
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_AT = fixed(r"\s?@\s?|\s?[(\[{<]\s?(?:at|ät|@)\s?[)\]}>]\s?|\s(?:at|ät)\s", re.IGNORECASE)
_DOT = fixed(r"(\s?[(\[{<]\s?(?:dot|punkt|\.)\s?[)\]}>]\s?|\s(?:dot|punkt)\s|\s?\.\s?)", re.IGNORECASE)
_URL = fixed(
    r"(?P<scheme>[A-Za-z][\w+.-]*:(?://)?)?(?:(?P<user>[^\s/@]+)@)?"
    r"(?P<host>\[[0-9A-Fa-f:.]+\]|[^\s/:?#]+)(?P<port>:\d+)?(?P<path>[/?#].*)?",
    re.DOTALL,
)
_IPV4 = fixed(r"\d{1,3}(?:\.\d{1,3}){3}")


class InternetMaker:
    """Makes other addresses and user names."""

    def make(self, request: Request) -> list[str] | None:
        made = [
            other_address(surface, kind.partition("/")[2], request)
            for surface, kind in zip(request.surfaces, request.types, strict=True)
        ]
        return [text for text in made if text is not None] if None not in made else None


def other_address(surface: str, kind: str, request: Request) -> str | None:
    """Another address of the kind EMAIL, URL, USER, IP or MAC; None if it has nothing that could be another."""
    if kind == "IP":
        return other_ip(surface, request)
    if kind == "MAC":
        return other_mac(surface, request)
    mailbox = kind == "EMAIL" or (kind == "USER" and "@" in surface[1:])
    new = (
        _mailbox(surface, request) if mailbox else _page(surface, request) if kind == "URL" else _user(surface, request)
    )
    return None if new == surface else new


def _user(surface: str, request: Request) -> str:
    follower = Follower(request)
    new = follower.text(surface)
    # "admin" names nobody in an address, but here it is somebody.
    return _numbered(new if new != surface else follower.stranger(surface), request)


def _mailbox(surface: str, request: Request) -> str:
    signs = list(_AT.finditer(surface))
    if not signs:
        return _user(surface, request)
    at = signs[-1]
    follower, old = Follower(request), surface[: at.start()]
    local = follower.text(old)
    if local == old and fold(old) in family_names():  # "page@" may be a page, or somebody
        local = follower.stranger(old)
    return _numbered(local, request) + at[0] + _domain(surface[at.end() :], request)


def _numbered(name: str, request: Request) -> str:
    """Where a name decides everything, another attempt can only add a number."""
    return f"{name}{request.attempt + 1}" if request.attempt else name


def _domain(domain: str, request: Request, *, steady: bool = True) -> str:
    parts = _DOT.split(domain)
    parts[::2] = other_domain(parts[::2], request, steady=steady)
    return "".join(parts)


def _page(surface: str, request: Request) -> str:
    match = _URL.fullmatch(surface)
    if match is None:
        return Follower(request).path(surface)
    scheme = match["scheme"] or ""
    if scheme.lower() == "mailto:":
        return scheme + _mailbox(surface[len(scheme) :], request)
    user = Follower(request).text(match["user"]) + "@" if match["user"] else ""
    path = Follower(request).path(match["path"]) if match["path"] else ""
    return scheme + user + _host(match["host"], request) + (match["port"] or "") + path


def _host(host: str, request: Request) -> str:
    if host.startswith("["):
        return f"[{other_ip(host[1:-1], request) or '2001:db8::1'}]"
    if _IPV4.fullmatch(host):
        return other_ip(host, request) or host
    # A page has nothing but its domain to change when a first attempt was refused; mailboxes of a domain stay together.
    return _domain(host, request, steady=not request.attempt)
