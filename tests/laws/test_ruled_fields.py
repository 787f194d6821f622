"""Everything that can be ruled, in every book: a good value is taken, a bad one is refused in one clear line."""

from __future__ import annotations

import pytest
from tests.table.games import game_of

from fracas.kernel.event import FightEnded
from fracas.kernel.mistake import Mistake
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat

Row = tuple[str, str, str, str]
GURPS: list[Row] = [
    ("hp", "Hrolf", "4", "x"), ("fp", "Hrolf", "3", "99"), ("bonus", "Hrolf", "2", "two"), ("at", "Hrolf", "e3", "z99"),
    ("facing", "Hrolf", "NE", "up"), ("posture", "Hrolf", "Kneeling", "kneelin"), ("stunned", "Hrolf", "YES", "maybe"),
    ("out", "Hrolf", "yes", "maybe"), ("dead", "Hrolf", "yes", "maybe"), ("burning", "Hrolf", "Part", "some"),
    ("limb", "Hrolf", "Right Arm crippled", "right arm bruised"),
    ("item", "Hrolf", "great axe broken", "great axe lost"),
    ("armour", "Dame Ysolde", "Mail Hauberk off", "mail hauberk bent"),
    ("loaded", "Old Wat", "longbow 1", "longbow 9"), ("ammunition", "Old Wat", "arrow 5", "bolt 5"),
    ("breathless", "Hrolf", "yes", "2"), ("falls", "Hrolf", "3", "-1"), ("unseen", "Hrolf", "hex", "partly"),
    ("hidden", "Hrolf", "yes", "2"), ("fled", "Hrolf", "yes", "2"), ("yielded", "Hrolf", "yes", "2"),
    ("unaware_of", "Hrolf", "dame ysolde", "Hrolf"), ("darkness", "scene", "-3", "5"), ("terrain", "e3", "Wall", "wal"),
    ("end", "scene", "Draw", "x"),
    ("dice", "Hrolf", "Typed", "loaded"), ("all dice", "scene", "typed", "x"),
]  # fmt: skip
MONDAY: list[Row] = [
    ("hp", "Donna Ines", "4", "x"), ("fp", "Donna Ines", "3", "99"), ("bonus", "Donna Ines", "2", "two"),
    ("at", "Donna Ines", "e3", "z99"), ("facing", "Donna Ines", "NE", "up"),
    ("posture", "Donna Ines", "Lying prone", "x"),
    ("out", "Donna Ines", "yes", "x"), ("dead", "Donna Ines", "yes", "x"), ("burning", "Donna Ines", "all", "x"),
    ("item", "Donna Ines", "rapier dropped", "sabre dropped"), ("breathless", "Donna Ines", "yes", "x"),
    ("falls", "Donna Ines", "3", "x"), ("unseen", "Donna Ines", "hex", "x"), ("hidden", "Donna Ines", "yes", "x"),
    ("fled", "Donna Ines", "yes", "x"), ("yielded", "Donna Ines", "yes", "x"),
    ("armour", "Sergeant Brand", "Cloth 0", "cloth -1"),
    ("loaded", "Dodda", "longbow 1", "longbow x"), ("ammunition", "Dodda", "arrow 5", "x"),
    ("unaware_of", "Donna Ines", "Sergeant Brand", "x"), ("darkness", "scene", "-3", "x"),
    ("terrain", "e3", "wall", "x"), ("end", "scene", "draw", "x"),
    ("dice", "Donna Ines", "Typed", "loaded"), ("all dice", "scene", "typed", "x"),
]  # fmt: skip
THREA: list[Row] = [
    ("fat", "Aldric", "3", "x"), ("vit", "Aldric", "3", "999"), ("ap", "Aldric", "1", "-1"),
    ("structure", "Old Bess", "5", "x"), ("wounds", "Aldric", "left arm 2", "left ear 2"),
    ("item", "Aldric", "Long Sword dropped", "long sword bent"), ("armour", "Aldric", "gambeson 7", "gambeson 700"),
    ("durability", "Aldric", "long sword 3", "long sword x"), ("loaded", "Anders", "rifle 5mm 3", "rifle 5mm 300"),
    ("bonus", "Aldric", "2", "x"), ("at", "Aldric", "c3", "z99"), ("posture", "Aldric", "Prone", "x"),
    ("surprised", "Aldric", "yes", "x"), ("hidden", "Aldric", "yes", "x"), ("fled", "Aldric", "yes", "x"),
    ("yielded", "Aldric", "yes", "x"), ("effect", "Aldric", "Burning 1 3", "burnin 1 3"),
    ("end effect", "Aldric", "burning", "x"), ("grappled by", "Aldric", "the goblin", "Aldric"),
    ("sustains", "Aldric", "Blinded on The goblin", "x"), ("weather", "scene", "Rain", "snow"),
    ("terrain", "c3", "wall", "x"), ("end", "scene", "draw", "x"), ("out", "Aldric", "yes", "x"),
    ("dead", "Aldric", "yes", "x"), ("fat damage", "Aldric", "3", "-1"), ("vit damage", "Aldric", "3", "x"),
    ("dice", "Aldric", "Typed", "loaded"), ("all dice", "scene", "typed", "x"),
]  # fmt: skip
D100: list[Row] = [
    ("hits", "Sable", "7", "x"), ("bonus", "Sable", "20", "x"), ("difficulty", "Sable", "Hard", "x"),
    ("policy", "Sable", "fail", "x"), ("stun", "Sable", "2", "-1"), ("must_parry", "Sable", "2", "x"),
    ("no_parry", "Sable", "2", "x"), ("dying", "Sable", "4", "x"), ("bleeding", "Sable", "5", "x"),
    ("burning", "Sable", "5", "x"), ("penalty", "Sable", "-20", "20"),
    ("limb", "Sable", "Off arm useless", "off arm bent"),
    ("ap", "Sable", "2", "x"), ("item", "Sable", "Slug Pistol jammed", "slug pistol bent"),
    ("armour", "Sable", "Plate", "x"),
    ("loaded", "Sable", "slug pistol 3", "slug pistol 300"), ("out", "Sable", "yes", "x"),
    ("dead", "Sable", "yes", "x"),
    ("bound", "Sable", "yes", "x"), ("pinned", "Sable", "yes", "x"), ("blinded", "Sable", "yes", "x"),
    ("hidden", "Sable", "yes", "x"), ("fled", "Sable", "yes", "x"), ("yielded", "Sable", "yes", "x"),
    ("surprised", "Sable", "yes", "x"), ("posture", "Sable", "Kneeling", "x"), ("at", "Sable", "d4", "z99"),
    ("facing", "Sable", "NW", "x"), ("light", "scene", "Dark", "x"), ("end", "scene", "draw", "x"),
    ("terrain", "d4", "Wall", "x"),
    ("dice", "Sable", "Typed", "loaded"), ("all dice", "scene", "typed", "x"),
]  # fmt: skip
PLACES = {"Dodda": "palisade", "Old Wat": "archers", "Old Bess": "tank", "Anders": "street"}
BOOKS = {"duel": GURPS, "bout": MONDAY, "goblin": THREA, "crossfire": D100}


def rows() -> list[tuple[str, Row]]:
    return [(PLACES.get(row[1], name), row) for name, listed in BOOKS.items() for row in listed]


@pytest.mark.parametrize("name", BOOKS)
def test_the_list_of_what_can_be_ruled_is_complete(name: str) -> None:
    known = [each.field for each in Seat(game_of(name), REFEREE).rulings()]
    assert sorted(known) == sorted([field for field, *_ in BOOKS[name]])


@pytest.mark.parametrize(("name", "row"), rows())
def test_each_takes_what_is_good_and_refuses_what_is_not(name: str, row: Row) -> None:
    field, subject, good, bad = row
    game = game_of(name)
    before = game.play.run.state()
    with pytest.raises(Mistake) as caught:
        game.play.rule(subject, field, bad)
    assert str(caught.value).startswith("ruling: ")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert game.play.run.state() == before
    game.play.rule(subject.upper(), field.upper(), good)
    told = Seat(game, REFEREE).events()[-1]
    if field not in ("end effect", "end", "loaded"):
        assert game.play.run.state() != before
    rulings = [entry.ruling for entry in game.play.history() if entry.ruling is not None]
    assert rulings[0].subject in (subject, subject.upper())
    assert rulings[0].field == field
    assert told


def test_a_mistaken_name_is_answered_with_the_near_one() -> None:
    game = game_of("duel")
    with pytest.raises(Mistake, match="nobody is called 'Hrolg'; did you mean 'Hrolf'"):
        game.play.rule("Hrolg", "hp", "3")
    with pytest.raises(Mistake, match="did you mean 'stunned'"):
        game.play.rule("Hrolf", "stuned", "yes")
    with pytest.raises(Mistake, match="Hrolf has no 'grat axe'; did you mean 'great axe'"):
        game.play.rule("Hrolf", "item", "grat axe broken")
    with pytest.raises(Mistake, match="found 'kneelin', did you mean 'kneeling'"):
        game.play.rule("Hrolf", "posture", "kneelin")


def phrases(game: Game, name: str) -> str:
    fighter = next(each for each in Seat(game, REFEREE).fight().fighters if each.name == name)
    parts = [f"{part.name} {part.wounds}" for part in fighter.body if part.wounds or part.useless]
    gear = [f"{item.name} {item.where} {' '.join(item.notes)}" for item in fighter.gear]
    return "; ".join([*fighter.words, *parts, *gear])


@pytest.mark.parametrize(
    ("name", "who", "field", "value", "seen"),
    [
        ("duel", "Hrolf", "limb", "right arm crippled", "right arm crippled"),
        ("duel", "Hrolf", "limb", "left leg gone", "left leg gone"),
        ("duel", "Hrolf", "item", "great axe dropped", "great axe dropped"),
        ("duel", "Hrolf", "item", "great axe broken", "broken"),
        ("duel", "Dame Ysolde", "item", "thrusting broadsword unready", "unready"),
        ("duel", "Dame Ysolde", "item", "medium shield broken", "medium shield dropped DB 2 broken"),
        ("archers", "Old Wat", "ammunition", "arrow 5", "5 left"),
        ("goblin", "Aldric", "wounds", "left arm 2", "left arm 2 wounds"),
        ("goblin", "Aldric", "armour", "gambeson 7", "gambeson worn 7/40"),
        ("goblin", "Aldric", "item", "long sword dropped", "long sword dropped"),
        ("street", "Anders", "loaded", "rifle 5mm 3", "3 loaded"),
        ("crossfire", "Sable", "bleeding", "5", "bleed"),
        ("crossfire", "Sable", "burning", "5", "burn"),
        ("crossfire", "Sable", "limb", "off arm useless", "off arm"),
        ("crossfire", "Sable", "loaded", "slug pistol 3", "3 of 12 shots"),
        ("crossfire", "Sable", "item", "slug pistol dropped", "slug pistol dropped"),
    ],
)  # fmt: skip
def test_what_is_ruled_of_wounds_and_gear_is_seen(name: str, who: str, field: str, value: str, seen: str) -> None:
    game = game_of(name)
    game.play.rule(who, field, value)
    assert seen in phrases(game, who)


def test_a_ruling_about_somebody_hidden_is_told_to_nobody_else_however_it_was_spelt() -> None:
    game = game_of("guards")
    game.play.rule("sable", "HITS", "5")
    assert "Sable" in Seat(game, "red").events()[-1].sentence
    assert all("able" not in event.sentence for event in Seat(game, "blue").events())


def test_what_was_dropped_can_be_ruled_back_into_a_free_hand() -> None:
    game = game_of("duel")
    game.play.rule("Hrolf", "item", "great axe dropped")
    game.play.rule("Hrolf", "item", "great axe ready")
    assert "great axe in both hands" in phrases(game, "Hrolf")
    with pytest.raises(Mistake, match="Dame Ysolde has no hand free for the dagger"):
        game.play.rule("Dame Ysolde", "item", "dagger ready")


@pytest.mark.parametrize(
    ("name", "first"), [("duel", "move"), ("bout", "move"), ("goblin", "move"), ("knives", "knife")]
)
def test_a_fight_that_is_called_off_in_mid_turn_is_over_at_once(name: str, first: str) -> None:
    """Whatever was being asked; it can be taken back, and the record comes to the same."""
    game = game_of(name)
    game.play.answer(first)
    before = game.play.run.state()
    game.play.rule("scene", "end", game.sides[1])
    assert game.play.pending is None
    assert (game.play.over, game.play.fight.winner) == (True, 1)
    assert len([each for each in game.play.events() if isinstance(each, FightEnded)]) == 1
    again = game_of(name)
    again.play.future = game.play.history()
    again.play.resume()
    assert again.play.fight.state() == game.play.fight.state()
    game.play.undo()
    assert game.play.pending is not None
    assert game.play.run.state() == before
