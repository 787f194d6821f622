"""Armour that a game master takes off, puts on, damages or changes in mid-fight."""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.digest import digest_of
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record, parse
from fracas.rulebooks.gurps.events import DamageRolled
from fracas.rulebooks.gurps.locations import TORSO
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import from_document, load
from fracas.table.aftermath import aftermath_of
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

RULED = [
    ("duel", "Dame Ysolde", "mail hauberk off"),
    ("duel", "Dame Ysolde", "mail hauberk 1"),
    ("duel", "Hrolf", "pot-helm on"),
    ("duel", "Hrolf", "all off"),
    ("bout", "Donna Ines", "leather off"),
    ("bout", "Donna Ines", "plate on"),
    ("crossfire", "Sable", "off"),
    ("crossfire", "Sable", "at5"),
]


def fighter(game: Game, name: str) -> Any:
    return next(each for each in game.play.run.everyone() if each.name == name)


def worn(game: Game, name: str) -> dict[str, list[str]]:
    seen = next(each for each in Seat(game, REFEREE).fight().fighters if each.name == name)
    return {item.name.lower(): item.notes for item in seen.gear if item.where == "worn"}


def torso(game: Game, name: str) -> tuple[int, int]:
    sheet = fighter(game, name).sheet
    return sheet.dr(TORSO, False, False), sheet.dr(TORSO, True, False)


@pytest.mark.parametrize(
    ("name", "who", "rulings", "dr"),
    [
        ("duel", "Dame Ysolde", ["mail hauberk off"], (0, 0)),
        ("duel", "Dame Ysolde", ["mail hauberk off", "mail hauberk on"], (4, 2)),
        ("duel", "Dame Ysolde", ["mail hauberk 3"], (3, 2)),
        ("duel", "Dame Ysolde", ["mail hauberk 1"], (1, 1)),
        ("duel", "Dame Ysolde", ["mail hauberk 3/0"], (3, 0)),
        ("duel", "Dame Ysolde", ["mail hauberk 3/0", "all off", "all on"], (3, 0)),
        ("duel", "Dame Ysolde", ["mail hauberk off", "steel-breastplate on"], (5, 5)),
        ("duel", "Hrolf", ["fur tunic off", "boots off", "leather leggings off", "Mail suit on"], (4, 2)),
        ("duel", "Hrolf", ["all off", "Mail suit on", "mail hauberk off", "mail suit on"], (4, 2)),
        ("bout", "Donna Ines", ["leather 5"], (5, 5)),
        ("bout", "Donna Ines", ["plate on"], (8, 8)),  # M-49: leather goes under it and adds its DR
        ("bout", "Donna Ines", ["leather off", "mail on"], (4, 2)),
        ("bout", "Donna Ines", ["leather off", "mail on", "plate on"], (10, 10)),
        ("bout", "Donna Ines", ["leather off", "mail on", "plate on", "plate off"], (4, 2)),
        ("bout", "Donna Ines", ["plate on", "plate 1"], (3, 3)),
    ],
)
def test_what_protects_somebody_is_what_is_worn_now(
    name: str, who: str, rulings: list[str], dr: tuple[int, int]
) -> None:
    game = game_of(name)
    for ruling in rulings:
        assert game.play.rule(who, "armour", ruling)
    assert torso(game, who) == dr


def test_what_is_off_weighs_nothing() -> None:
    game = game_of("duel")
    before = fighter(game, "Dame Ysolde").encumbrance
    game.play.rule("Dame Ysolde", "armour", "all off")
    assert fighter(game, "Dame Ysolde").encumbrance < before
    assert worn(game, "Dame Ysolde") == {"medium shield": ["DB 2"]}


def test_an_armour_type_changes_what_one_rolls_on_and_how_one_moves() -> None:
    game = game_of("crossfire")
    book: Any = game.book
    before = book.base_move_m(fighter(game, "Sable"))
    game.play.rule("Sable", "armour", "Plate")
    me = fighter(game, "Sable")
    assert (me.sheet.armour.key, me.sheet.first_armour.key) == ("AT5", "AT6")
    assert book.base_move_m(me) == before - 3
    game.play.rule("Sable", "armour", "on")
    assert fighter(game, "Sable").sheet.armour.key == "AT6"


@pytest.mark.parametrize(("name", "who", "value"), RULED)
def test_only_one_fighter_has_it_and_its_things_stay_the_same(name: str, who: str, value: str) -> None:
    """A sheet is shared by all copies; what is held refers to its items."""
    game = game_of(name)
    old = fighter(game, who).sheet
    before = [(held.item, held.hand) for held in fighter(game, who).held]
    start = game.play.run.state()
    game.play.rule(who, "armour", value)
    me = fighter(game, who)
    assert me.sheet is not old
    assert me.sheet.items is old.items
    assert [(held.item, held.hand) for held in me.held] == before
    assert game.play.run.state() != start
    assert me.copy().sheet is me.sheet
    game.play.undo()
    assert game.play.run.state() == start
    assert fighter(game, who).sheet is old


@pytest.mark.parametrize(("name", "who", "value"), RULED)
def test_a_saved_fight_goes_on_as_it_was(name: str, who: str, value: str) -> None:
    game = game_of(name)
    game.play.rule(who, "armour", value)
    for _ in range(12):
        assert game.play.pending is not None
        game.play.answer(game.play.pending.menu.options()[0].key)
    text = Record("test", game.scenario.document, game.seed, "seeded", {}, game.play.history()).dump()
    again = game_of(name)
    again.play.future = parse(text, "test.json").entries
    again.play.resume()
    assert again.play.run.state() == game.play.run.state()
    assert digest_of(again.play.run) == digest_of(game.play.run)
    assert worn(again, who) == worn(game, who)


@pytest.mark.parametrize(("name", "who", "value"), RULED)
def test_what_is_left_of_it_is_on_the_sheet_after_the_fight(name: str, who: str, value: str) -> None:
    game = game_of(name)
    game.play.rule(who, "armour", value)
    kept: Any = aftermath_of(game).party([who])["party"]
    sheet: Any = game.book.read_sheet({**kept[who]["sheet"], "name": who})
    now = fighter(game, who).sheet.armour
    if name == "crossfire":
        assert sheet.armour is now
    else:
        assert [(each.name, each.dr, each.dr_crushing) for each in sheet.armour] == [
            (each.name, each.dr, each.dr_crushing) for each in now
        ]


def game_with(name: str, who: str, change: dict[str, Any]) -> Game:
    """A shipped scenario in which somebody's sheet says something else."""
    document: Any = load(name).document
    rows = [
        {**row, "change": {**row.get("change", {}), **change}} if row["name"] == who else row
        for row in document["fighters"]
    ]
    scenario = from_document({**document, "fighters": rows}, "test.toml")
    game = Game(scenario, 7, SEEDED, [HUMAN] * len(scenario.controls))
    game.sit_down()
    game.play.resume()
    return game


def test_armour_of_ones_own_is_kept_as_its_owner_wrote_it() -> None:
    own = {"from": "boots", "name": "Seven-League Boots"}
    game = game_with("duel", "Hrolf", {"armour": ["fur-tunic", own]})
    game.play.rule("Hrolf", "armour", "seven league boots 1")
    game.play.rule("Hrolf", "armour", "fur tunic off")
    after = aftermath_of(game)
    kept: Any = after.party(["Hrolf"])["party"]
    assert kept["Hrolf"]["sheet"]["armour"] == [{**own, "dr": "1"}]
    assert after.lost("Hrolf") == ["Fur tunic"]


def test_a_suit_of_ones_own_can_be_put_on_and_is_kept_when_it_is_off() -> None:
    silk = {"from": "AT6", "name": "Silk Weave"}
    game = game_with("crossfire", "Sable", {"armour": silk, "suits": {"dress": {"from": "AT2", "name": "Ball Dress"}}})
    game.play.rule("Sable", "armour", "ball dress")
    assert fighter(game, "Sable").sheet.armour.key == "dress"
    game.play.rule("Sable", "armour", "off")
    after = aftermath_of(game)
    kept: Any = after.party(["Sable"])["party"]
    assert kept["Sable"]["sheet"]["armour"] == "AT1"
    assert kept["Sable"]["sheet"]["suits"]["silk-weave"] == silk
    assert after.lost("Sable") == ["Silk Weave"]


@pytest.mark.parametrize(
    ("name", "who", "value", "what"),
    [
        ("duel", "Hrolf", "fur tunik off", "Hrolf has no 'fur tunik'; did you mean 'fur tunic'"),
        ("duel", "Hrolf", "pot helmet on", "no armour is called 'pot helmet'; did you mean 'pot-helm'"),
        ("duel", "Hrolf", "fur tunic -1", "expected 'off', 'on' or a DR from 0 to 100, such as '2' or '4/2'"),
        ("duel", "Hrolf", "fur tunic 2/x", "expected 'off', 'on' or a DR"),
        ("duel", "Hrolf", "fur tunic", "expected 'off', 'on' or a DR"),
        ("duel", "Hrolf", "cloth armour on", "fur tunic and cloth armour are both flexible on the torso"),
        ("bout", "Donna Ines", "mail on", "leather and mail are both flexible"),
        ("crossfire", "Sable", "AT9", "found 'AT9', expected one of 'on', 'off', 'AT1'"),
        ("crossfire", "Sable", "balistic weave", "did you mean 'Ballistic weave'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(name: str, who: str, value: str, what: str) -> None:
    game = game_of(name)
    before = game.play.run.state()
    with pytest.raises(Mistake, match=what):
        game.play.rule(who, "armour", value)
    assert game.play.run.state() == before


def test_rulings_on_armour_are_told_in_words() -> None:
    game = game_of("duel")
    for value in ("boots off", "fur tunic 0"):
        game.play.rule("Hrolf", "armour", value)
    told = [each.sentence for each in Seat(game, REFEREE).events() if each.sentence.startswith("Ruling")]
    assert told == ["Ruling: Hrolf: boots now off.", "Ruling: Hrolf: fur tunic: armour now 0."]


@pytest.mark.parametrize("name", ["duel", "bout"])
def test_armour_taken_off_while_a_blow_falls_no_longer_stops_it(name: str) -> None:
    """The blow is under way when the defender is asked; it lands on what is worn then."""
    landed = 0
    for seed in range(12):
        game = game_of(name, seed)
        brute = agent("brute", game.book, seed)
        for _ in range(80):
            decision = game.play.pending
            if decision is None:
                break
            if decision.question.key == "defence":
                game.play.rule(game.play.run.everyone()[decision.who].name, "armour", "all off")
                told = len(game.play.events())
                game.play.answer("no defence")
                damage = [each for each in game.play.events()[told:] if isinstance(each, DamageRolled)]
                assert all(each.dr <= 2 for each in damage)  # a skull has as much by nature
                landed += len(damage)
                break
            game.play.answer(brute.choose(game.play.run, decision).key)
    assert landed > 0
