"""Settings for all tests: nothing is judged by the clock."""

from hypothesis import settings

settings.register_profile("nescio", deadline=None)
settings.load_profile("nescio")
