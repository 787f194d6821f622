"""Where a scenario says so, a side knows only of foes whom one of its fighters has in sight: the rest are absent from
its views, menus, reasons and story, as those who hide are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fracas.agents.registry import agent
from fracas.kernel.decision import Decision
from fracas.kernel.dice import hash64
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario, from_document, load
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat
from fracas.table.secrets import as_known

WALLS = {"gunfight": 70, "bout": 60, "corridor": 90, "crossfire": 90, "guards": 60}
"""Scenarios with walls, and so many answers of each. Those of Monday have none to speak of: `bout` gets one."""
WALL = {f"f{row}": {"terrain": "wall"} for row in range(2, 8)}


def by_sight(name: str) -> Scenario:
    ruled = WALL if name == "bout" else {}
    return from_document({**load(name).document, "table": {"sight": "seen"}, "ruled": ruled}, name)


def game_by_sight(name: str, seed: int) -> Game:
    scenario = by_sight(name)
    game = Game(scenario, seed, SEEDED, [HUMAN] * len(scenario.controls))
    game.sit_down()
    game.play.resume()
    return game


def looks(book: Any, fight: Fight, decision: Decision) -> list[object]:
    """All that a person sees of a question."""
    shown: list[object] = [book.wording(fight, decision), book.usual(fight, decision)]
    for option in decision.menu.options():
        view = book.view(fight, decision, option)
        shown.append((option.key, view.label, view.note, view.chance, str(view.tally) if view.tally else ""))
    return shown


@pytest.mark.parametrize("name", WALLS)
def test_nobody_out_of_sight_is_in_a_view_a_menu_or_a_reason(name: str) -> None:
    unseen_once = 0
    for seed, kind in ((1, "brute"), (2, "random")):
        game = game_by_sight(name, seed)
        players = [agent(kind, game.book, hash64(seed, index), True) for index in range(len(game.seats))]
        for _ in range(WALLS[name]):
            pending = game.play.pending
            if pending is None:
                break
            run = game.play.run
            side = run.everyone()[pending.who].side
            unseen = sorted(game.book.unseen_by(run, side))
            names = [run.everyone()[index].name for index in unseen]
            if unseen and not pending.refereed:
                unseen_once += 1
                known = as_known(game.play, side)
                assert known.decision is not None
                mine = looks(game.book, known.fight, known.decision)
                assert mine == looks(game.book, run, pending), pending.question.key
                seat = Seat(game, game.sides[side])
                view = seat.fight()
                now = view.model_copy(update={"events": [], "beats": []}).model_dump_json()
                for who in names:
                    assert f'"{who}' not in now, f"{who} at '{pending.question.key}'"
                    assert who not in " ".join([each.why for each in seat.not_now()])
            game.play.answer(players[pending.who].choose(run, pending).key)
    assert unseen_once > 10


@pytest.mark.parametrize("name", ["gunfight", "bout", "corridor", "crossfire"])
def test_agents_fight_it_out_by_sight(name: str) -> None:
    scenario = by_sight(name)
    for seed in (1, 2):
        game = Game(scenario, seed, SEEDED, ["brute"] * len(scenario.controls))
        game.sit_down()
        for _ in range(300):
            if not game.over:
                game.step()
        assert game.play.fight.beats > 20


@pytest.mark.parametrize("name", WALLS)
def test_whatever_those_out_of_sight_are_up_to_the_fight_is_the_same(name: str) -> None:
    """Elsewhere behind the walls, and hurt: the side that does not see them knows the very same fight."""
    game = game_by_sight(name, 1)
    book = game.book
    luck = random.Random(name)
    same = 0
    for number in range(WALLS[name]):
        pending = game.play.pending
        if pending is None:
            break
        fight = game.play.fight
        for side in range(len(game.sides)):
            for index in sorted(book.unseen_by(fight, side)):
                other = fight.copy()
                other.by_sight = True
                me: Any = other.everyone()[index]
                taken = [cell for each in other.everyone() for cell in each.body()]
                free = [cell for cell in other.board.cells() if not other.board.closed[cell] and cell not in taken]
                me.cell = luck.choice(free)
                for points in ("hp", "fat", "hits"):
                    if hasattr(me, points):
                        setattr(me, points, getattr(me, points) - 1)
                if index in book.unseen_by(other, side) and len(me.body()) == 1:
                    same += 1
                    assert book.conceal(other, side).state() == book.conceal(fight, side).state()
        game.play.answer(agent("random", book, hash64(number, 1), True).choose(game.play.run, pending).key)
    assert same > 10


def test_who_comes_into_sight_is_there_and_who_leaves_it_is_not() -> None:
    game = game_by_sight("bout", 1)
    red = Seat(game, "red")
    assert [each.name for each in red.fight().fighters] == ["Donna Ines"]
    assert "Brand" not in " ".join([*red.ask("who is near").sentences, *[each.sentence for each in red.events()]])
    Seat(game, REFEREE).rule("Donna Ines", "at", "e1")
    Seat(game, REFEREE).rule("Sergeant Brand", "at", "g1")
    assert [each.name for each in red.fight().fighters] == ["Donna Ines", "Sergeant Brand"]
    Seat(game, REFEREE).rule("Sergeant Brand", "at", "i6")
    assert [each.name for each in red.fight().fighters] == ["Donna Ines"]
    assert [each.name for each in Seat(game, REFEREE).fight().fighters] == ["Donna Ines", "Sergeant Brand"]


def test_a_scenario_says_all_or_seen() -> None:
    with pytest.raises(Mistake, match=r"table.sight: found 'fog', expected 'all' or 'seen'"):
        from_document({**load("duel").document, "table": {"sight": "fog"}}, "x")
