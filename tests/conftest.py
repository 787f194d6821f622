"""For all tests: none asserts a time, since machines are noisy."""

from contextlib import suppress

with suppress(ImportError):  # where the compiled wheel is tested there is only pytest
    from hypothesis import settings

    settings.register_profile("patient", deadline=None)
    settings.load_profile("patient")
