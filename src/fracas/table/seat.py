"""A seat: a play, what may be seen of it, and for whom may be answered.

Whatever leaves a seat has been concealed first, and is in the wire form. A terminal, a page, an agent in another
process are all served by one. Its chapters are its bases, in `seating/`.
"""

from __future__ import annotations

from fracas.table.seating.mastering import Mastering
from fracas.table.seating.place import REFEREE, SPECTATOR

__all__ = ["REFEREE", "SPECTATOR", "Seat"]


class Seat(Mastering):
    """Somebody at the table. `name` is a side, a fighter who sits apart from its side, `referee` or `spectator`; with
    `fighters`, any name for those of one side who share a seat."""
