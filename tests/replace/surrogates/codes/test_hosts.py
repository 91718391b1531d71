"""Machines that are in nobody's house."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.replace.surrogates.codes.hosts import other_ip, other_mac
from tests.replace.surrogates.asking import request

FOR_DOCUMENTS = [ip_network(network) for network in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")]


@given(st.ip_addresses(v=4))
def test_addresses_for_documentation(address):
    assert any(ip_address(other_ip(str(address), request(str(address)))) in network for network in FOR_DOCUMENTS)


@given(st.ip_addresses(v=6))
def test_addresses_of_version_6(address):
    for surface in (address.compressed, address.exploded, address.compressed.upper()):
        new = other_ip(surface, request(surface))
        assert ip_address(new) in ip_network("2001:db8::/32")
        assert ("::" in new) == ("::" in surface)


def test_one_network_stays_one():
    networks = {other_ip(f"10.1.2.{host}", request("x")).rpartition(".")[0] for host in range(5)}
    assert len(networks) == 1


@pytest.mark.parametrize("surface", ["00:1B:44:11:3A:B7", "00-1b-44-11-3a-b7", "001b.4411.3ab7"])
def test_hardware_of_local_use(surface):
    new = other_mac(surface, request(surface))
    assert re.sub(r"[0-9a-f]", "x", new.lower()) == re.sub(r"[0-9a-f]", "x", surface.lower())
    assert int(new[:2], 16) & 0b11 == 0b10
    assert new.isupper() == surface.isupper()
