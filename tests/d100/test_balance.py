"""The balance chapter: duels by its policy come out as it says, within what so many fights can show."""

from __future__ import annotations

from math import sqrt
from statistics import mean, pstdev
from typing import Any

import pytest
from tests.d100.staging import fight, hex_at, sheet

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import SeededDice, fight_key
from fracas.kernel.fight import Fight
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.rows import PRONE
from fracas.rulebooks.d100.sheet import D100Sheet

BOOK = D100({"declaration": "free", "aftermath": "off"})
FIGHTS = 300
SURE = 4.0
"""Standard errors that a figure may be off."""


def base_fighter(weapon: str = "sword", **written: Any) -> D100Sheet:
    """OB 80, DB 20, 80 hits, 10 ranks, Self Discipline 60."""
    plain: dict[str, Any] = {
        "qu": 10, "db_misc": 10, "sd": 60, "physique_total": 80, "physique_ranks": 10,
        "ob": {weapon: 80, "knife": 80, "strike": 80}, "weapons": [weapon, "knife"],
    }  # fmt: skip
    return sheet(**{**plain, **written})


class Policy(Chooser):
    """A share of the pool goes into parry; then: put fires out, pick up, stand, strike as well as AP allow."""

    def __init__(self, shares: list[tuple[int, int]]) -> None:
        self.shares = shares

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, D100Fight)
        me = fight.fighters[decision.who]
        options = decision.menu.options()
        return self.found(options, self.wishes(fight, me, decision, options))

    def found(self, options: list[Option], wishes: list[str]) -> Option:
        for wish in wishes:
            for option in options:
                if option.key.startswith(wish):
                    return option
        return options[0]

    def wishes(self, fight: D100Fight, me: Combatant, decision: Decision, options: list[Option]) -> list[str]:
        question = decision.question.key
        if question == "form":
            held = [each.item.key for each in me.held if each.hand]
            return [*held, "strike", "no parry"] if me.must_parry or self.shares[me.index][0] else ["no parry"]
        if question == "parry":
            part, whole = self.shares[me.index]
            pool = int(options[-1].key)
            return [str(pool if me.must_parry else pool * part // whole)]
        if question == "act":
            return self.acts(fight, me)
        if question == "manner":
            keys = [option.key for option in options]
            cost = self.cost(me)
            if "measured" in keys and me.ap == cost + 1:
                return ["measured"]
            return ["plain", "hasty"]
        if question == "move":
            foe = fight.fighters[1 - me.index]
            board = fight.board
            near = [option.key for option in options if board.distance(board.find(option.key), foe.cell) == 1]
            return near or [min(options, key=lambda option: board.distance(board.find(option.key), foe.cell)).key]
        if question == "facing":
            foe = fight.fighters[1 - me.index]
            return [["e", "ne", "nw", "w", "sw", "se"][fight.board.direction(me.cell, foe.cell)]]
        if question == "thing":
            return [each.weapon.key.replace("_", " ") for each in me.sheet.items]
        return []

    def cost(self, me: Combatant) -> int:
        held = [each.item.weapon.ap for each in me.held if each.hand]
        return held[0] if held else me.sheet.strike.weapon.ap

    def acts(self, fight: D100Fight, me: Combatant) -> list[str]:
        foe = fight.fighters[1 - me.index]
        out: list[str] = []
        if sum(wound.effective() for wound in me.wounds if wound.burns) >= 5:
            out.append("drop and roll")
        armed = any(each.hand for each in me.held)
        if not armed:
            mine = [lying for lying in fight.floor if lying.key == me.sheet.items[0].weapon.key]
            if mine and not (me.arm_useless and me.off_useless):
                out.append("pick up")
            elif any(each.item.key == "knife" for each in me.held):
                out.append("draw knife")
        if me.posture is PRONE:
            out.append("stand")
        if fight.board.distance(me.cell, foe.cell) > 1:
            out += ["move", "run"]
        if armed:
            out += [f"attack {each.item.key.replace('_', ' ')}" for each in me.held if each.hand]
        elif not any(wish in ("pick up", "draw knife") for wish in out):
            out.append("attack strike")
        return [*out, "end turn"]


def duels(
    mine: D100Sheet, theirs: D100Sheet, shares: tuple[tuple[int, int], tuple[int, int]], seed: int
) -> tuple[list[int], int]:
    """How long each of the duels is, and how many the first wins."""
    lengths: list[int] = []
    wins = 0
    for number in range(FIGHTS):
        scene = fight((mine, hex_at(0, 0), "e"), (theirs, hex_at(1, 0), "w"), book=BOOK)
        scene.order, scene.places = (), ()
        scene.dice = SeededDice(fight_key(seed, number))
        scene.chooser = Policy(list(shares))
        BOOK.run(scene, 20_000)
        assert scene.over
        lengths.append(scene.round)
        wins += scene.winner == 0
    return lengths, wins


QUARTER = ((1, 4), (1, 4))
NONE = ((0, 1), (0, 1))
HALF = ((1, 2), (1, 2))


@pytest.mark.parametrize(
    ("armour", "shares", "rounds"),
    [("AT1", NONE, 2.4), ("AT1", QUARTER, 4.1), ("AT1", HALF, 10.6), ("AT3", QUARTER, 5.3), ("AT5", QUARTER, 8.4)],
)
def test_length_of_an_even_sword_duel(armour: str, shares: Any, rounds: float) -> None:
    """D-73, D-81, D-94: mean rounds by armour and parry."""
    paper = base_fighter(armour=armour)
    lengths, _ = duels(paper, paper, shares, 1)
    assert abs(mean(lengths) - rounds) < 0.03 * rounds + SURE * pstdev(lengths) / sqrt(FIGHTS)


@pytest.mark.parametrize(("armour", "share"), [("AT2", 0.57), ("AT4", 0.78), ("AT5", 0.89), ("AT8", 0.98)])
def test_armour_matters(armour: str, share: float) -> None:
    """D-70: a quarter of OB in parry, against the same fighter in clothing."""
    _, wins = duels(base_fighter(armour=armour), base_fighter(), QUARTER, 2)
    assert abs(wins / FIGHTS - share) < 0.02 + SURE * sqrt(share * (1 - share) / FIGHTS)


@pytest.mark.parametrize(("ob", "share"), [(60, 0.22), (100, 0.75), (120, 0.89)])
def test_skill_matters(ob: int, share: float) -> None:
    """D-50: against OB 80, both in AT3, a quarter of OB in parry."""
    mine = base_fighter(armour="AT3", ob={"sword": ob, "knife": ob, "strike": ob})
    _, wins = duels(mine, base_fighter(armour="AT3"), QUARTER, 3)
    assert abs(wins / FIGHTS - share) < 0.02 + SURE * sqrt(share * (1 - share) / FIGHTS)


@pytest.mark.parametrize(
    ("weapon", "armour", "share"), [("mace", "AT5", 0.68), ("axe", "AT3", 0.51), ("knife", "AT5", 0.34)]
)
def test_weapons_differ(weapon: str, armour: str, share: float) -> None:
    """D-71: against a sword in the same armour."""
    _, wins = duels(base_fighter(weapon, armour=armour), base_fighter(armour=armour), QUARTER, 4)
    assert abs(wins / FIGHTS - share) < 0.02 + SURE * sqrt(share * (1 - share) / FIGHTS)
