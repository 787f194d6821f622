"""Words for what is offered: distances, ways to fire, supplies and implants."""

from __future__ import annotations

from fracas.rulebooks.threa.belongings import Supply
from fracas.rulebooks.threa.gear import Aid, FireMode
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST


def counted(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"


def mode_note(mode: FireMode, used: int) -> str:
    """What a way to fire uses, gives and costs."""
    words = [f"{used} round{'' if used == 1 else 's'}"]
    if mode.to_hit:
        words.append(f"{mode.to_hit:+d} to hit")
    if mode.sv:
        words.append(f"SV {mode.sv:+d}")
    cost = HEAVY_COST if mode.heavy else NORMAL_COST
    return f"{', '.join(words)} ({cost.text})"


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
