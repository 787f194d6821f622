"""One attack at net +50, worked out from the tables alone: how often it ends the fight for an unhurt base fighter."""

from __future__ import annotations

from collections import Counter

import pytest

from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.critical_tables import CriticalType, row_of
from fracas.rulebooks.d100.dice import OpenEnded
from fracas.rulebooks.d100.tables import over_150

HITS, RANKS, DISCIPLINE = 80, 10, 60

ENDED = [
    ("knife", 0.10, 0.06, 0.01),
    ("sword", 0.13, 0.08, 0.02),
    ("axe", 0.16, 0.12, 0.04),
    ("mace", 0.12, 0.08, 0.04),
    ("crossbow", 0.16, 0.16, 0.08),
    ("slug_rifle", 0.17, 0.16, 0.09),
    ("laser_rifle", 0.16, 0.14, 0.09),
    ("plasma_gun", 0.26, 0.24, 0.17),
    ("frag_grenade", 0.22, 0.16, 0.06),
]

Harm = tuple[int, int, bool]
"""Hits lost, rounds of stun, and whether that is the end of it."""


def harms(kind: CriticalType, severity: int, bonus: int) -> Counter[Harm]:
    """What a critical does, over its hundred dice."""
    out: Counter[Harm] = Counter()
    for die in range(1, 101):
        cell = OURS.criticals().cell(kind, severity, row_of(die, bonus))
        out[(cell.hits, cell.stun, bool(cell.dead or cell.dying or cell.out))] += 1
    return out


def falls(hits: int, stun: int, ended: bool) -> float:
    """D-94, D-111: the chance to be down after that."""
    if ended or stun > RANKS or hits >= 2 * HITS:
        return 1.0
    if hits < HITS:
        return 0.0
    return min(100, max(0, 100 - DISCIPLINE + hits - HITS)) / 100


def chance_to_end(weapon: str, armour: str) -> float:
    table = OURS.weapons()[weapon].table(OURS.armours()[armour])
    none: Counter[Harm] = Counter({(0, 0, False): 100})
    chance = 0.0
    for roll, weight in OpenEnded().chances():
        result = table.at(roll + 50)
        bonus = over_150(roll + 50)
        first = harms(result.type, result.severity, bonus) if result.critical else none
        second = harms(result.second_type, result.second_severity, bonus) if result.second else none
        for (hits, stun, ended), ways in first.items():
            for (more, longer, finished), others in second.items():
                down = falls(result.hits + hits + more, stun + longer, ended or finished)
                chance += float(weight) * down * ways * others / 10_000
    return chance


@pytest.mark.parametrize("row", ENDED, ids=lambda row: row[0])
def test_chance_to_end_the_fight(row: tuple[str, float, float, float]) -> None:
    """D-91: the chances that the balance chapter gives, within a hundredth."""
    for armour, chance in zip(("AT1", "AT3", "AT5"), row[1:], strict=True):
        assert abs(chance_to_end(row[0], armour) - chance) < 0.011
