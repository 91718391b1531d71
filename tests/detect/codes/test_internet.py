"""Addresses of the internet, plain and disguised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.codes.internet import EmailDetector, IpDetector, MacDetector, UrlDetector
from tests.detect.finding import found


def surfaces(detector, text, lang="en"):
    return [surface for surface, _ in found(detector, text, lang)]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Please write to anna.meier@kanzlei-nord.de.", "anna.meier@kanzlei-nord.de"),
        ("Von: Anna Meier <a_meier@web.de>", "a_meier@web.de"),
        ("E-Mail:anna+praxis@web.de", "anna+praxis@web.de"),
        ("see mailto:o.kaya@court.example?subject=Case", "o.kaya@court.example"),
        ("Schreib an anna . meier @ web . de, ja?", "anna . meier @ web . de"),
        ("anna (at) web (dot) de", "anna (at) web (dot) de"),
        ("anna.meier[at]web.de", "anna.meier[at]web.de"),
        ("erreichbar unter anna AT web.de", "anna AT web.de"),
        ("is it still p j okafor at example dot com yes", "p j okafor at example dot com"),
        ("pseudonymised: rovt31@zzplim.qua", "rovt31@zzplim.qua"),
        ("von Helge Kranz <debi‐\n   an@helgehof.de> erstellt", "debi‐\n   an@helgehof.de"),
        ("mail anna@10.0.0.17 now", "anna@10.0.0.17"),
        ("eine Zeile mit <-\nan@helgehof.de", "an@helgehof.de"),
    ],
)
def test_email_addresses_are_found_without_what_surrounds_them(text, address):
    assert surfaces(EmailDetector(), text) == [address]


@pytest.mark.parametrize(
    "text",
    [
        "dinner @ Luigi's at eight",
        "@kaya_88 wrote",
        "we met at noon. dot",
        "5 @ 3 EUR",
        "lodash@4.17.21, left-pad@1.3.0-rc.1 and pip@23.1",
    ],
)
def test_other_at_signs_are_no_email(text):
    assert surfaces(EmailDetector(), text) == []


@given(
    st.from_regex(r"[a-z][a-z0-9.]{0,10}[a-z]", fullmatch=True),
    st.from_regex(r"[a-z]{2,10}\.(de|com|org)", fullmatch=True),
)
def test_any_plain_address_is_found_whole(local, domain):
    local = local.replace("..", ".")
    text = f"Kontakt: {local}@{domain}, danke"
    assert f"{local}@{domain}" in surfaces(EmailDetector(), text, "de")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("See https://klinik.example/team?id=7.", "https://klinik.example/team?id=7"),
        ("(http://wiki.example/Kaya_(judge))", "http://wiki.example/Kaya_(judge)"),
        ("Unter www.praxis-am-markt.de/kontakt, Termine", "www.praxis-am-markt.de/kontakt"),
        ("steht auf orf.at und", "orf.at"),
        ("my page is github.example/okaya", "github.example/okaya"),
        ("<https://a.example/b>", "https://a.example/b"),
    ],
)
def test_web_addresses(text, address):
    assert surfaces(UrlDetector(), text, "de") == [address]


@pytest.mark.parametrize("text", ["Write http:/// here", "begins with https://, then goes on"])
def test_an_address_that_leads_nowhere_is_none(text):
    assert surfaces(UrlDetector(), text) == []


@pytest.mark.parametrize(
    "text", ["Das war gut.es kam anders", "z.B. in den U.S.A.", "Er ging.Info folgt", "anna@web.de", "ASP.NET"]
)
def test_a_missing_blank_is_no_domain(text):
    assert surfaces(UrlDetector(), text, "de") == []


def test_ip_addresses_but_no_versions_and_times():
    assert surfaces(IpDetector(), "login from 203.0.113.77.") == ["203.0.113.77"]
    assert surfaces(IpDetector(), "host 2001:db8::ff00:42:8329, up") == ["2001:db8::ff00:42:8329"]
    assert "::ffff:198.51.100.7" in surfaces(IpDetector(), "from ::ffff:198.51.100.7")
    assert surfaces(IpDetector(), "version 7.1.0.33, section 1.2.3.4, 300.1.1.1, 12:30:45, std::a") == []


def test_hardware_addresses():
    assert surfaces(MacDetector(), "router 3C:7A:8A:00:5E:19, 00-1a-2b-3c-4d-5e") == [
        "3C:7A:8A:00:5E:19",
        "00-1a-2b-3c-4d-5e",
    ]
    assert surfaces(MacDetector(), "12-34-56-78-90-12") == []
