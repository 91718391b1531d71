"""Which addresses are this computer's own."""

import pytest

from nescio.server.security.origins import is_local


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.0.1", "localhost", "::1"])
def test_own_addresses(host):
    assert is_local(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "", "::", "192.0.2.1", "localhost.evil.example", "evil-127.0.0.1"])
def test_other_addresses(host):
    assert not is_local(host)


def test_a_name_that_begins_like_an_own_address_is_not_one():
    assert not is_local("127.0.0.1.evil.example")
