"""The language of an answer is the one that a request prefers."""

import pytest

from nescio.server.languages import chosen_language


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"), ("de", "de"), ("de-AT", "de"), ("en-GB,en;q=0.9,de;q=0.8", "en"), ("fr, de;q=0.7, en;q=0.3", "de"),
        ("fr", "en"), ("DE", "de"), ("en;q=0.1, de;q=0.2", "de"), ("de;q=broken, en", "en"), (",;q=,", "en"), ("de" * 999, "en"),
    ],
)  # fmt: skip
def test_the_preferred_language_that_we_have(header, lang):
    assert chosen_language(header) == lang
