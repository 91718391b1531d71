"""Addresses and user names follow the names and lead nowhere."""

from __future__ import annotations

import re

import pytest

from nescio.replace.surrogates.codes.internet import InternetMaker
from tests.replace.surrogates.asking import surrogate

NAMES = {"max": "Jonas", "mustermann": "Reuter", "kaya": "Demir", "anna": "Lena"}
MAKER = InternetMaker()


def address(surface, kind="CODE/EMAIL", **asked):
    return surrogate(MAKER, surface, kind=kind, lang="de", names=dict(NAMES), **asked)


RESERVED = r"(?:[a-z-]+\.)*(?:example|example\.(?:com|net|org))"


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("max.mustermann@firma.de", rf"jonas\.reuter@{RESERVED}"),
        ("M.Mustermann@firma.de", rf"J\.Reuter@{RESERVED}"),
        ("maxmustermann88@gmail.com", r"jonasreuter\d\d@example\.(?:com|net|org)"),
        ("info@mustermann-bau.de", r"info@reuter-[a-z]+\.example"),
        ("max (at) firma (dot) de", r"jonas \(at\) [a-z]+ \(dot\) example"),
        ("max . mustermann @ firma . de", r"jonas \. reuter @ [a-z]+ \. example"),
        ("anna kaya at firma dot com", r"lena demir at [a-z]+ dot example"),
        ("anna@cs.firma.ac.uk", r"lena@[a-z]+\.[a-z]+\.example\.(?:com|net|org)"),
        ("k.huber@web.de", r"[a-z]\.[a-z]+@example\.(?:com|net|org)"),
    ],
)
def test_mailboxes(surface, form):
    assert re.fullmatch(form, address(surface))


def test_one_domain_stays_one_domain_also_when_a_mailbox_was_refused():
    domains = {
        address(surface, attempt=attempt).rpartition("@")[2]
        for surface in ("max@firma.de", "info@Firma.de")
        for attempt in range(3)
    }
    assert len({domain.lower() for domain in domains}) == 1


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("https://www.firma.de/team/max-mustermann.html", r"https://www\.[a-z]+\.example/team/jonas-reuter\.html"),
        ("www.mustermann-bau.de", r"www\.reuter-[a-z]+\.example"),
        ("firma.de", r"[a-z]+\.example"),
        (
            "http://192.168.2.14:8080/admin?id=4711",
            r"http://(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+:8080/admin\?id=[1-9]\d{3}",
        ),
        ("https://portal.firma.de/u/a8f3", r"https://portal\.[a-z]+\.example/u/[a-z]\d[a-z]\d"),
        ("mailto:max@firma.de", r"mailto:jonas@[a-z]+\.example"),
        ("ftp://[2a02:8108::1]/x", r"ftp://\[2001:db8::[0-9a-f]\]/x"),
    ],
)
def test_pages(surface, form):
    assert re.fullmatch(form, address(surface, kind="CODE/URL"))


def test_another_attempt_gives_another_page():
    assert len({address("firma.de", kind="CODE/URL", attempt=attempt) for attempt in range(6)}) > 3


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("kaya_88", r"demir_\d\d"),
        ("@annakaya", r"@lenademir"),
        ("AnnaK", r"LenaD"),
        ("schnuffi77", r"[a-z]{4,9}\d\d"),
        ("admin", r"(?!admin)[a-z]{4,9}"),
        ("akaya@firma.de", r"ldemir@[a-z]+\.example"),
    ],
)
def test_user_names(surface, form):
    assert re.fullmatch(form, address(surface, kind="PERSON/USER"))


def test_a_refused_user_name_gets_a_number():
    assert address("@annakaya", kind="PERSON/USER", attempt=1) == "@lenademir2"
