"""Addresses of the internet: e-mail, web, IP and hardware addresses, also the way people disguise them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from ipaddress import ip_address

from nescio.detect.codes.digits import finditer_near_digits
from nescio.document import Mention
from nescio.lang import language, lines
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

# RFC 5321 limits the local part to 64 characters and the domain to 255. Characters that also surround an address in
# running text ("email=anna@...", "from/anna@...") are left out of the local part.
_LOCAL = fixed(r"[\w.!#$%'*+~^-]{1,64}\Z")
_DOMAIN = fixed(r"\w[\w-]{0,62}(?:\.\w[\w-]{0,62}){1,8}|\[[0-9a-fA-F:.]{3,45}\]")

# "lodash@4.17.21" is a package, "anna@10.0.0.17" somebody's address.
_VERSION = fixed(r"\d+\.\d+(?:\.\d+(?:[-.][^\W\d_][\w.-]*)?)?")

# "anna . meier @ web . de": blanks on both sides of the dots or none at all, else a sentence end would join in.
_SPACED_LOCAL = fixed(r"(?<!\w)\w[\w+-]{0,40}(?:(?: [._] |[._])\w[\w+-]{0,40}){0,4} {0,2}\Z")
_SPACED_DOMAIN = fixed(r" {0,2}(\w[\w-]{0,62}(?:(?: \. |\.)\w[\w-]{0,62}){1,4})")

# "(at)", "[at]", "{ät}", "(a)" for the sign.
_MARKED_AT = fixed(r"[(\[{<A](?:(?<!A) ?(?:at|AT|At|ät|Ät|@|a|A|Klammeraffe) ?[)\]}>] ?|(?<= A)T )")
_MARKED_DOMAIN = fixed(
    r"\w[\w-]{0,62}(?:(?: ?[(\[{<] ?(?:dot|DOT|Dot|punkt|PUNKT|Punkt|\.) ?[)\]}>] ?| dot | DOT | punkt | \. "
    r"|\.)\w[\w-]{0,62}){1,4}"
)
_MARKED_LOCAL = fixed(
    r"(?<!\w)\w[\w+-]{0,40}(?:(?: ?[(\[{<] ?(?:dot|DOT|Dot|punkt|Punkt|PUNKT) ?[)\]}>] ?| dot | punkt "
    r"|[._])\w[\w+-]{0,40}){0,4} ?\Z"
)
# Dictated: "h k dhillon at example dot com".
_SPOKEN = fixed(r" at [\w-]{1,40}(?: (?:dot|punkt) [\w-]{2,40}){1,4}\b")
_SPOKEN_LOCAL = fixed(
    r"(?:(?<!\w)\w ){0,4}(?<!\w)[\w+-]{1,40}(?:(?: dot | punkt | underscore "
    r"|[._])\w[\w+-]{0,40}){0,3}\Z"
)


# "<debi-" at the end of a line, before "an@mail.example": an address in pointed brackets that a layout has cut.
_CUT_LOCAL = fixed(r"<([\w.+-]{1,40})[-\u2010]\r?\n[ \t>|]{0,40}\Z")
_LONGEST_CUT = 90


class EmailDetector:
    """E-mail addresses (RFC 5321, 5322), also spaced ("a . b @ c . de"), disguised ("a (at) b (dot) de") or dictated.

    A plain address needs no known top-level domain, for pseudonymised corpora invent them; a disguised one does.
    """

    name = "email"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        at = text.find("@")
        while at >= 0:
            yield from self._around(text, at)
            at = text.find("@", at + 1)
        for match in _MARKED_AT.finditer(text):
            local = _MARKED_LOCAL.search(text, max(0, match.start() - 120), match.start())
            domain = _MARKED_DOMAIN.match(text, match.end())
            if local and domain and _ends_in_known_domain(domain[0]):
                yield Mention(local.start(), domain.end(), "CODE/EMAIL", 0.95, self.name)
        for match in _SPOKEN.finditer(text):
            local = _SPOKEN_LOCAL.search(text, max(0, match.start() - 80), match.start())
            if local and _ends_in_known_domain(match[0]):
                yield Mention(local.start(), match.end(), "CODE/EMAIL", 0.85, self.name)

    def _around(self, text: str, at: int) -> Iterator[Mention]:
        local = _LOCAL.search(text, max(0, at - 64), at)
        domain = _DOMAIN.match(text, at + 1)
        if local and domain and _VERSION.fullmatch(domain[0]):
            return
        if local and domain:
            start = local.start() + len(local[0]) - len(local[0].lstrip("'*!#.~^-"))
            if cut := _CUT_LOCAL.search(text, max(0, start - _LONGEST_CUT), start):
                start = cut.start(1)
            end = at + 1 + len(domain[0].rstrip("-_"))
            if start < at:
                yield Mention(start, end, "CODE/EMAIL", 0.99, self.name)
            return
        spaced_local = _SPACED_LOCAL.search(text, max(0, at - 120), at)
        spaced_domain = _SPACED_DOMAIN.match(text, at + 1)
        if spaced_local and spaced_domain and _ends_in_known_domain(spaced_domain[1]):
            yield Mention(spaced_local.start(), spaced_domain.end(), "CODE/EMAIL", 0.9, self.name)


# What ends a URL in running text; RFC 3986 allows none of these unescaped.
_URL_TAIL = fixed(r"[^\s<>\"“”„»«`{}|\\^]{1,2000}")
_THIS_MACHINE = fixed(r"(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?#)]|\Z)")
_SCHEME = fixed(r"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,15}\Z")
_WWW = fixed(r"[Ww](?<!\w[Ww])[Ww][Ww]\d?\.(?=\w)")
# One of them is in "www", however it is written.
_TWO_OR_THREE_W = ("ww", "WW", "wWw", "WwW")
_AFTER_DOMAIN = fixed(r"(?::\d{2,5})?(?:[/?#][^\s<>\"“”„»«`{}|\\^]{0,2000})?")
_HOST_TAIL = fixed(r"(?<![\w@.-])\w[\w-]{0,62}(?:\.\w[\w-]{0,62}){0,6}\Z")
_ENDING = fixed(r"\.([a-z]{2,13}|[A-Z]{2,13})(?![\w@]|-\w|\.\w)")
_NOT_DOMAINS = frozenset(("asp.net", "vb.net", "ado.net", "paint.net", "s.pa"))


class UrlDetector:
    """Web addresses (RFC 3986): with a scheme, with "www.", or a bare domain under an existing top-level domain."""

    name = "url"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        done = 0
        spans = [*_with_scheme(text), *_with_www(text), *_bare(text, passage.lang)]
        for start, end, score in sorted(spans, key=lambda span: (span[0], -span[1])):
            if start >= done:
                yield Mention(start, end, "CODE/URL", score, self.name)
                done = end


def _with_scheme(text: str) -> Iterator[tuple[int, int, float]]:
    place = text.find("://")
    while place >= 0:
        scheme = _SCHEME.search(text, max(0, place - 17), place)
        tail = _URL_TAIL.match(text, place + 3)
        # "http:///" alone leads nowhere.
        if scheme and tail and any(map(str.isalnum, tail[0])) and not _THIS_MACHINE.match(tail[0]):
            yield scheme.start(), place + 3 + _trimmed(tail[0]), 0.99
        place = text.find("://", tail.end() if scheme and tail else place + 3)


def _with_www(text: str) -> Iterator[tuple[int, int, float]]:
    done = 0
    # Most texts have none, and to see that takes no time.
    for match in _WWW.finditer(text) if any(sign in text for sign in _TWO_OR_THREE_W) else ():
        if match.start() < done:
            continue
        tail = _URL_TAIL.match(text, match.start())
        if tail and "@" not in tail[0]:
            yield match.start(), match.start() + _trimmed(tail[0]), 0.97
            done = tail.end()


def _bare(text: str, lang: str) -> Iterator[tuple[int, int, float]]:
    # A full stop without a blank behind it ("gut.es kam") must not make a domain.
    wordlike = language(lang).codes.domains_like_words
    for match in _ENDING.finditer(text):
        if match[1].lower() not in _known_domains():
            continue
        host = _HOST_TAIL.search(text, max(0, match.start() - 120), match.start())
        if not host or text.startswith("(", match.end()):
            continue  # "names.stream()" calls a method
        rest = _AFTER_DOMAIN.match(text, match.end())
        end = match.end() + _trimmed(rest[0]) if rest else match.end()
        ending = match[1]
        name = text[host.start() : match.end()]
        if not _plausible_host(host[0], ending) or name.lower() in _NOT_DOMAINS:
            continue
        if ending.lower() in wordlike and end == match.end() and not re.search(r"[-.\d]", host[0]):
            continue
        yield host.start(), end, 0.8


def _plausible_host(host: str, ending: str) -> bool:
    """No abbreviation ("z.B.", "U.S."), no number ("3.am"), no sentence end ("Ende.Info")."""
    labels = host.split(".")
    if len(labels[-1]) < 2 or host.replace(".", "").isdigit():
        return False
    if not any(c.isalpha() for c in labels[-1]) and len(ending) == 2:
        return False
    return ending.islower() or (ending.isupper() and host == host.upper() and len(host) > 3)


def _ends_in_known_domain(domain: str) -> bool:
    return re.split(r"\W+", domain.strip(")]}> "))[-1].lower() in _known_domains()


@cache
def _known_domains() -> frozenset[str]:
    return frozenset(lines("any", "top_level_domains.txt"))


def _trimmed(address: str) -> int:
    """Length without the punctuation of the sentence around it; a closing bracket stays if it was opened inside."""
    surplus = {")": address.count(")") - address.count("("), "]": address.count("]") - address.count("[")}
    end = len(address)
    while end:
        last = address[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in ".,;:!?'*_-…’‘":
            break
        end -= 1
    return end


_IPV4 = fixed(r"\d(?<![\w.,/-]\d)\d{0,2}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\w-]|\.\w)")
_COLONS = fixed(r":[0-9A-Fa-f]{0,4}:")
_IPV6 = fixed(r"(?:[0-9A-Fa-f]{0,4}:){2,7}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{1,4})?(?![\w:])(?:%\w{1,16})?")
_ABOUT_IP = fixed(r"\bIP|\bhost\b|server|address|Adresse|login|ping", re.IGNORECASE)


class IpDetector:
    """IP addresses, version 4 (RFC 791) and 6 (RFC 4291), checked by the standard library's ``ipaddress``."""

    name = "ip"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in finditer_near_digits(_IPV4, text):
            # "1.2.3.4" and "7.1.0.33" are far more often a section or a version than an address.
            first = match[0].partition(".")[0]
            named = len(first) > 1 or _ABOUT_IP.search(text, max(0, match.start() - 30), match.start())
            if named and _is_ip(match[0]):
                yield Mention(match.start(), match.end(), "CODE/IP", 0.95, self.name)
        done = 0
        for colons in _COLONS.finditer(text):
            start = colons.start()
            while start > 0 and colons.start() - start < 4 and text[start - 1] in "0123456789abcdefABCDEF":
                start -= 1
            if start < done or (start > 0 and (text[start - 1].isalnum() or text[start - 1] == ":")):
                continue
            match_v6 = _IPV6.match(text, start)
            if match_v6 and _is_long_v6(match_v6[0]):
                yield Mention(start, match_v6.end(), "CODE/IP", 0.97, self.name)
                done = match_v6.end()


def _is_long_v6(address: str) -> bool:
    """Program text such as "a::b" is a correct address too: ask for a digit and three groups, or a prefix in use."""
    groups = [group for group in address.split(":") if group]
    enough = len(groups) >= 3 or "." in address or address.lower().startswith(("fe80:", "fd", "2001:", "2a"))
    return address == "::1" or (enough and any(c.isdigit() for c in address) and _is_ip(address))


def _is_ip(address: str) -> bool:
    try:
        ip_address(address)
    except ValueError:
        return False
    return True


# The search starts at the first separator, which is rarer in prose than the letters a to f.
_MAC = fixed(
    r"[:.-](?:(?<=[0-9A-Fa-f]{2}:)(?:[0-9A-Fa-f]{2}:){4}[0-9A-Fa-f]{2}"
    r"|(?<=[0-9A-Fa-f]{2}-)(?:[0-9A-Fa-f]{2}-){4}[0-9A-Fa-f]{2}"
    r"|(?<=[0-9A-Fa-f]{4}\.)[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4})(?![\w-]|:\w|\.\w)"
)


class MacDetector:
    """Hardware addresses (IEEE 802 EUI-48) with colons, hyphens or in groups of four."""

    name = "mac"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text = passage.text
        for match in _MAC.finditer(text):
            start = match.start() - (4 if match[0][0] == "." else 2)
            surface = text[start : match.end()]
            before = text[start - 1 : start] if start else ""
            # Six pairs of digits with hyphens are a telephone number or a date.
            alone = not before or not (before.isalnum() or before in "_:.-")
            if alone and (":" in surface or any(c.isalpha() for c in surface)):
                yield Mention(start, match.end(), "CODE/MAC", 0.97, self.name)
