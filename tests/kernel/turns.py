"""What a turn costs, read out of the tables that every search for a way goes by."""

from fracas.kernel.board import BLOCKED
from fracas.kernel.ways import Gait


def price_of_turn(gait: Gait, before: int, after: int) -> int:
    """From one facing to another as the first turn of a move; BLOCKED where it is forbidden."""
    facings = gait.stand[gait.begin]
    paid = 0
    while not facings >> (after - before) % 6 & 1:
        further = gait.turned[facings]
        if not further:
            return BLOCKED
        facings |= further
        paid += gait.turn
    return paid
