"""User names by their form."""

import pytest

from nescio.detect.user_names import UserNameDetector
from tests.detect.finding import found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("thanks @booth.iryna!", "@booth.iryna"),
        ("no u/sourdough_sam i will not", "sourdough_sam"),
        ("posted by mossy_lurcher in Tenancy", "mossy_lurcher"),
        ("kemi_o: he is not a lawyer", "kemi_o"),
    ],
)
def test_handles(text, name):
    assert found(UserNameDetector(), text) == [(name, "PERSON/USER")]


@pytest.mark.parametrize(
    "text",
    ["a_b@web.de", "my_file.txt", "http://x.example/a_b", "MAX_SIZE", "client_ip = 7", "_so_ wichtig", "{street_name}"],
)
def test_addresses_and_programs_are_none(text):
    assert found(UserNameDetector(), text) == []
