"""For all tests: no test asserts a time, since machines are noisy."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
