"""Settings for all tests: nothing is judged by the clock, and before a change lands the same examples are drawn each time."""

import os

from hypothesis import settings

settings.register_profile("nescio", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("nescio")
