"""Domains and addresses of machines, from what is reserved for examples.

Domains: RFC 2606 (.example, example.com, .net, .org). IP: RFC 5737 (three networks) and RFC 3849 (2001:db8::/32). Hardware
addresses: the range that IEEE 802 leaves to local use.
"""

from __future__ import annotations

import re
from functools import cache
from ipaddress import ip_address

from nescio.lang import lines
from nescio.replace.surrogates.codes.scrambling import scramble_hex
from nescio.replace.surrogates.engine.following import Follower
from nescio.replace.surrogates.engine.request import Request
from nescio.replace.surrogates.engine.spelling import like

_NETWORKS = ("192.0.2", "198.51.100", "203.0.113")
_EXAMPLES = ("com", "net", "org")
# "co.uk", "com.au": two labels that nobody can register.
_SECOND_LEVEL = frozenset({"co", "com", "ac", "gov", "org", "net", "edu", "or", "gv"})
_LOCAL_NIBBLES = "26ae"
_GROUPS = 8


def other_domain(labels: list[str], request: Request, *, steady: bool = True) -> list[str]:
    """A domain reserved for examples with as many labels; if ``steady``, always the same one for the same one."""
    if len(labels) < 2:
        return [Follower(request).word(label, known_only=True) or label for label in labels]
    follower = Follower(request, steady=steady)
    ending = 2 if len(labels) > 2 and labels[-2].lower() in _SECOND_LEVEL and len(labels[-1]) == 2 else 1
    name, before = labels[-ending - 1], labels[: -ending - 1]
    kept = [follower.label(label) for label in before]
    key = ".".join(labels[-ending - 1 :]).lower()
    if name.lower() in _free_mail() and ending == 1:
        return [*kept, like(name, "example"), like(labels[-1], request.choices.pick(_EXAMPLES, "free mail", key))]
    new = like(name, follower.label(name, whole=True))
    if ending == 1:
        return [*kept, new, like(labels[-1], "example")]
    return [*kept, new, like(labels[-2], "example"), like(labels[-1], request.choices.pick(_EXAMPLES, "ending", key))]


@cache
def _free_mail() -> frozenset[str]:
    return frozenset(lines("any", "free_mail.txt"))


def other_ip(surface: str, request: Request) -> str | None:
    """An address of a network for documentation; addresses of one network stay together."""
    address, percent, zone = surface.partition("%")
    question = ("ip", address.lower(), str(request.attempt))
    if ":" not in address:
        network = address.rpartition(".")[0]
        host = 1 + request.choices.number(254, *question)
        return f"{request.choices.pick(_NETWORKS, 'network', network)}.{host}"
    head, double, tail = address.partition("::")
    groups = [group for group in head.split(":") if group][2:]
    rest = [group for group in tail.split(":") if group and "." not in group]
    rest = rest[max(0, len(groups) + len(rest) + 2 - (_GROUPS - 1 if double else _GROUPS)) :]
    scrambled = scramble_hex(":".join([*groups, "-", *rest]), request.choices, *question).split("-")
    first = "2001:DB8" if address.isupper() else "2001:db8"
    new = ":".join(part for part in (first, scrambled[0].strip(":")) if part) + double + scrambled[1].strip(":")
    if not double and rest:
        new += ":" + scrambled[1].strip(":")
    return new + percent + zone if _is_address(new) else None


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def other_mac(surface: str, request: Request) -> str:
    """A hardware address of local use."""
    bare = re.sub(r"\W", "", surface).lower()
    new = scramble_hex(surface, request.choices, "mac", bare, str(request.attempt))
    nibble = request.choices.pick(_LOCAL_NIBBLES, "mac", bare, str(request.attempt), "local")
    return new[0] + (nibble.upper() if surface.isupper() else nibble) + new[2:]
