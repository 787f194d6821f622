"""Words for what is offered: prices, distances, and what some answers come to."""

from __future__ import annotations

from typing import Final

from fracas.rulebooks.threa.fighter import Supply
from fracas.rulebooks.threa.gear import Aid, FireMode
from fracas.rulebooks.threa.handling import BY_CONCENTRATION, SPEED_RELOAD, SWAP
from fracas.rulebooks.threa.manners import CALLED_SHOT, CREW, DISARM, KNOCKBACK, STUN, SYSTEMS, WEAK_POINT
from fracas.rulebooks.threa.movement import BACKWARDS, TURN_AWAY
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, Cost
from fracas.rulebooks.threa.vehicles import AT_THE_WHEEL, PASSENGER

NOTES: Final[dict[str, str]] = {
    CALLED_SHOT.key: "where you say",
    KNOCKBACK.key: "no damage, but no action for SV seconds",
    DISARM.key: "no damage, but it falls at their feet",
    STUN.key: "no damage, but stunned for SV seconds",
    WEAK_POINT.key: "past the powered armour or the hull",
    CREW.key: "hits somebody inside",
    SYSTEMS.key: "comes off its structure",
    SWAP.key: "an action; it fires from the next round on",
    SPEED_RELOAD.key: "2 AP; it fires at once",
    BY_CONCENTRATION.key: "free; done at the end of the round, if nothing disturbs you",
    BACKWARDS.key: "nobody strikes at you, but there is only free positioning left of this turn",
    TURN_AWAY.key: "who stands beside you strikes at you",
    AT_THE_WHEEL.key: "drives it, and may fire what is mounted",
    PASSENGER.key: "may fire what is mounted",
}
"""What some answers come to, where their names do not say it."""


def prices(cost: Cost) -> str:
    """The forms in which something can be paid."""
    return " or ".join([price.key for price in cost.prices])


def counted(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"


def mode_note(mode: FireMode, used: int) -> str:
    """What a way to fire uses, gives and costs."""
    words = [f"{used} round{'' if used == 1 else 's'}"]
    if mode.to_hit:
        words.append(f"{mode.to_hit:+d} to hit")
    if mode.sv:
        words.append(f"SV {mode.sv:+d}")
    cost = prices(HEAVY_COST if mode.heavy else NORMAL_COST)
    return f"{', '.join(words)} ({cost})"


def supply_note(supply: Supply) -> str:
    """What is left of it, and what of that is prepped."""
    words = [f"{supply.ammo.name}, {supply.rounds} in it" if supply.goes_in() else f"{supply.rounds} left"]
    if supply.prepped:
        words.append("prepped" if supply.goes_in() else f"{supply.prepped} prepped")
    return ", ".join(words)


def aid_note(aid: Aid) -> str:
    """What an implant does once it is switched on."""
    words: list[str] = []
    if aid.dex:
        words.append(f"DEX {aid.dex:+d}")
    if aid.defence:
        words.append(f"defences {aid.defence:+d}")
    if aid.painless:
        words.append("no penalty for wounds")
    if aid.surge:
        words.append(f"physical skills {aid.surge:+d} for {aid.surge_rounds} rounds, then {aid.slump:+d} for as long")
    return ", ".join(words)
