"""Whether anything that was worked out once may be used again."""

from __future__ import annotations

import os
from typing import Final

CACHES: Final = os.environ.get("FRACAS_CACHES", "on") != "off"
"""Read once, at import. With `FRACAS_CACHES=off` everything is worked out where it is needed: slower, and the same to
the last event, as `tests/laws/test_caches.py` sees to. Only what depends on no fight (a sheet's levels, a book's
switches, the geometry of a board) is kept all the same."""
