"""Settings for all tests: nothing is judged by the clock, and before a change lands the same examples are drawn each time."""

import os

import pytest
from hypothesis import settings

from nescio.taxonomy import taxonomy

# The suite tries the same examples every time; others are tried by scripts/fuzz.
settings.register_profile("nescio", deadline=None, derandomize="NESCIO_FUZZ" not in os.environ)
settings.load_profile("nescio")


@pytest.fixture(autouse=True, scope="module")
def types_of_one_file_alone():
    """Types that the tests of a file declare are unknown to those of the next one."""
    known = dict(taxonomy())
    yield
    taxonomy().clear()
    taxonomy().update(known)
