"""Movement and the hex map: T-144 to T-148, T-165, T-169 to T-178."""

from typing import Any

import pytest
from tests.threa.acts import THREA, beat, begun, blow, held, of_kind, prepare, sample, scene, sheet, shot, used_up

from fracas.rulebooks.threa import deeds
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.effects import STUNNED
from fracas.rulebooks.threa.events import AttackRolled, Moved
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.tables import CROUCHING, FREE, PRONE, SPRINT, STANDING

WIDE = ["." * 40] * 5
RUNNER = {"ap": 6, "skills": {"Sprint": 6}}


def runner(**more: Any) -> Any:
    return sheet(**{**RUNNER, **more})


def alone(rows: list[str] = WIDE, at: str = "c3", far: str = "am3", book: Threa = THREA, **more: Any) -> ThreaFight:
    """Somebody, and somebody else far away who goes last."""
    return begun((runner(**more), at), (sheet(ap=1), far), rows=rows, book=book)


def furthest(fight: ThreaFight, value: int) -> int:
    """How many hexes a move of that range value covers from where the first one is."""
    me = fight.fighters[0]
    menu = THREA.walk_menu(fight, me, value, 0, 0)
    return max(fight.board.distance(me.cell, fight.board.find(option.key)) for option in menu.options())


def test_free_positioning() -> None:
    """T-144, T-170: 4 hexes a turn, in pieces between actions, at no cost and not as an action."""
    fight = alone()
    me = fight.fighters[0]
    beat(fight, [], ["move", "e3"])
    assert (me.free_hexes, me.ap, me.fat, me.actions) == (2, 6, 15, 0)
    beat(fight, [], ["move", "g3"])
    assert THREA.free_left(me) == 0
    assert THREA.why_no_move(me) == "no free positioning is left (T-144)"


def test_sprint() -> None:
    """T-145: an action, up to 9 hexes in one piece; who sprints is in motion."""
    fight = alone()
    me = fight.fighters[0]
    (moved,) = of_kind(beat(fight, [], ["sprint", "1 AP + 1 FAT", "l3"]), Moved)
    assert fight.board.distance(moved.start, moved.end) == 9
    assert (me.ap, me.fat, me.actions, me.sprinted, me.in_motion) == (5, 14, 1, True, True)


def test_full_sprint() -> None:
    """T-146: up to 25 hexes as the only action; nothing is paid, all AP are locked, only passive defence is left."""
    fight = alone()
    me = fight.fighters[0]
    (moved,) = of_kind(beat(fight, [], ["full sprint", "ab3"]), Moved)
    assert fight.board.distance(moved.start, moved.end) == 25
    assert (me.ap, me.locked, me.fat) == (0, 6, 15)
    assert not THREA.can_defend(fight, me)
    other = alone()
    other.fighters[0].actions = 1
    assert "only action" in deeds.FULL_SPRINT.why_not(THREA, other, other.fighters[0])


@pytest.mark.parametrize(
    "glyph, free, sprint",
    [(".", 4, 9), ("~", 1, 4), ("%", 1, 4), ("^", 1, 4), (",", 1, 4), ("A", 0, 1), ("B", 0, 1), ("m", 0, 1)],
)
def test_terrain(glyph: str, free: int, sprint: int) -> None:
    """T-147, T-171: each kind of difficult ground lowers the range value by 1; a hex may carry two."""
    fight = alone([glyph * 40] * 5)
    assert (furthest(fight, FREE), furthest(fight, SPRINT)) == (free, sprint)


def test_the_worst_hex_of_a_way_counts() -> None:
    """T-171: over one rough hex a sprint covers 4; around it 9. The hex one starts in does not count."""
    fight = alone(["....~......"], "a1", "k1")
    assert furthest(fight, SPRINT) == 4
    start = alone(["~.........."], "a1", "k1")
    assert furthest(start, SPRINT) == 9


@pytest.mark.parametrize("pounds, free, sprint", [(0.0, 4, 9), (37.5, 1, 4), (50.0, 0, 1), (62.5, 0, 0), (75.0, 0, 0)])
def test_load(pounds: float, free: int, sprint: int) -> None:
    """T-149, T-171: the load's penalty to every move."""
    fight = alone(load=pounds)
    assert (furthest(fight, FREE), furthest(fight, SPRINT)) == (free, sprint)


def test_25_hexes_a_round() -> None:
    """T-172: 4 and two sprints are 22; the third is cut to 3."""
    fight = alone()
    me = fight.fighters[0]
    beat(fight, [], ["move", "g3"])
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "p3"])
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "y3"])
    assert me.hexes == 22
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "ab3"])
    assert me.hexes == 25
    assert "25 hexes" in deeds.SPRINT.why_not(THREA, fight, me)


def test_who_is_in_the_way() -> None:
    """T-169, T-170: enemies who can act close their hex; allies and those who cannot act may be passed, not stopped in;
    bodies do not matter."""
    rows = ["......"]
    people = [(sheet(ap=4), "a1"), (sheet(ap=1), "c1"), (sheet(ap=1), "f1")]
    fight = begun(*people, rows=rows)
    me, foe, friend = fight.fighters

    def goals() -> set[str]:
        return {option.key for option in THREA.walk_menu(fight, me, SPRINT, 0, 0).options()}

    assert goals() == {"a1", "b1"}
    THREA.halt(fight, foe, STUNNED, 6)
    assert goals() == {"a1", "b1", "d1", "e1"}
    friend.cell = fight.board.find("d1")
    assert goals() == {"a1", "b1", "e1", "f1"}
    THREA.die(fight, foe)
    assert "c1" in goals()


def test_closed_ground() -> None:
    """T-170: walls and deep water."""
    for glyph in "#w":
        fight = alone([".." + glyph + "......"], "a1", "i1")
        assert furthest(fight, SPRINT) == 1, glyph


def test_no_facing() -> None:
    """T-173: neither attack nor defence asks which way anybody looks."""
    totals = set()
    for facing in range(6):
        fight = scene((sheet(weapons=["dagger"]), "d3"), (sheet(), "e3"), rows=WIDE)
        me, foe = fight.fighters
        foe.facing = facing
        attack = blow(me, foe, "dagger")
        totals.add((THREA.attack_score(fight, attack).total, THREA.passive_value(fight, attack).total))
    assert len(totals) == 1


@pytest.mark.parametrize(
    "weapon, distance, reaches",
    [
        ("long-sword", 1, True),
        ("long-sword", 2, False),
        ("staff", 2, True),
        ("staff", 3, False),
        ("pike", 4, True),
        ("pike", 5, False),
        ("pike", 1, True),
        ("light-whip", 3, True),
    ],
)
def test_reach(weapon: str, distance: int, reaches: bool) -> None:
    """T-174: from 1 hex to the weapon's reach; past an ally too."""
    place = f"{'abcdefghij'[1 + distance]}1"
    people = [(sheet(weapons=[weapon]), "b1"), (sheet(), place)]
    fight = scene(*people, rows=["........."])
    me, foe = fight.fighters
    assert (foe in THREA.in_melee_reach(fight, me, held(me, weapon))) is reaches


def test_reach_past_an_ally_but_not_through_a_wall() -> None:
    """T-174: only a wall on the line hinders."""
    people = [(sheet(weapons=["pike"]), "a1"), (sheet(), "c1"), (sheet(), "b1")]
    fight = scene(*people, rows=["....."])
    me, foe, friend = fight.fighters
    assert friend.side == me.side
    assert foe in THREA.in_melee_reach(fight, me, held(me, "pike"))
    walled = scene(*people[:2], rows=[".#..."])
    assert THREA.in_melee_reach(walled, walled.fighters[0], held(walled.fighters[0], "pike")) == []


@pytest.mark.parametrize(
    "rule, row, cover",
    [
        ("T-175 open ground", "......", 0),
        ("T-175 the target's own hex", ".....o", 1),
        ("T-175 its own hex, better", ".....X", 2),
        ("T-175 the last hex before it", "....X.", 2),
        ("T-175 the best of both, not the sum", "....oX", 2),
        ("T-175 not the shooter's own", "o.....", 0),
        ("T-175 not somewhere on the way", "..X...", 0),
    ],
)
def test_cover(rule: str, row: str, cover: int) -> None:
    fight = scene((sheet(weapons=["straight-bow"]), "a1"), (sheet(), "f1"), rows=[row])
    me, foe = fight.fighters
    assert THREA.cover(fight, me, foe).tv == cover, rule


def test_somebody_standing_in_between_is_half_cover() -> None:
    """T-175: whoever it is, but not lying or crouching; and none at distance 1."""
    people = [(sheet(weapons=["straight-bow"]), "a1"), (sheet(), "f1"), (sheet(), "c1")]
    fight = scene(*people, rows=["......"])
    me, foe, other = fight.fighters
    assert THREA.cover(fight, me, foe).tv == 1
    other.posture = CROUCHING
    assert THREA.cover(fight, me, foe).tv == 0
    near = scene((sheet(), "a1"), (sheet(), "b1"), rows=[".X"])
    assert THREA.cover(near, *near.fighters).tv == 0


def test_walls_block_sight() -> None:
    """T-175: a wall on the line; full cover cannot be shot at."""
    bow = sheet(weapons=["straight-bow"], supplies=["quiver"])
    for row, seen in (("......", True), ("..#...", False), ("..o...", True)):
        fight = scene((bow, "a1"), (sheet(), "f1"), rows=[row])
        me, foe = fight.fighters
        assert (THREA.band_to(fight, me, foe, 4, 0) is not None) is seen, row


@pytest.mark.parametrize("posture, free, sprints", [(STANDING, 4, True), (CROUCHING, 1, False), (PRONE, 1, False)])
def test_postures_and_movement(posture: Any, free: int, sprints: bool) -> None:
    """T-176: 4 hexes or 1, and who sprints."""
    fight = alone()
    me = fight.fighters[0]
    me.posture = posture
    assert furthest(fight, THREA.stride(me)) == free
    assert (deeds.SPRINT.why_not(THREA, fight, me) == "") is sprints


def test_going_down_and_getting_up() -> None:
    """T-176: down is free; up takes the free positioning, none of which may have been used."""
    fight = alone()
    me = fight.fighters[0]
    beat(fight, [], ["move", "d3"])
    beat(fight, [], ["lie down"])
    assert (me.posture, me.ap, me.actions) == (PRONE, 6, 0)
    assert "free positioning" in THREA.why_no_posture(me, STANDING)
    me.free_hexes = 0
    beat(fight, [], ["stand up"])
    assert me.posture is STANDING
    assert THREA.free_left(me) == 0


@pytest.mark.parametrize("weapon, able", [("straight-bow", False), ("crossbow", True), ("rifle-5mm", True)])
def test_shooting_lying_down(weapon: str, able: bool) -> None:
    """T-176: no bows, slings or thrown weapons."""
    fight = scene((sheet(weapons=[{"from": weapon, "loaded": 1}]), "a1"), (sheet(), "f1"), rows=["......"])
    me = fight.fighters[0]
    me.posture = PRONE
    assert (THREA.why_no_shot(fight, me, held(me, weapon)) == "") is able


def test_shooting_in_a_melee() -> None:
    """T-177: no penalty beside an enemy, and the answer is a dodge, not a parry."""
    gun = sheet(weapons=["pistol-9mm"], scores={"Pistols": 10})
    fight = begun((gun, "a1"), (sheet(ap=4, weapons=["long-sword"]), "b1"), rows=["......"])
    me, foe = fight.fighters
    attack = shot(fight, me, foe, "pistol-9mm")
    assert THREA.attack_score(fight, attack).total == 10
    assert [option.key for option in THREA.open_guards(fight, attack)] == ["passive", "dodge"]
    stroke = blow(me, foe, "punch")
    assert "parry with long-sword" in [option.key for option in THREA.open_guards(fight, stroke)]


# optional rules


def test_leaving_melee() -> None:
    """T-148: switched on, an enemy strikes for nothing at whoever turns away, once a round; backing away is safe."""
    book = Threa({"leaving_melee": "attack"})
    people = [(runner(), "c3"), (sheet(ap=2, weapons=["dagger"], scores={"Daggers": 9}), "d3")]
    fight = begun(*people, rows=WIDE, book=book)
    me, foe = fight.fighters
    events = beat(fight, [(-7,)], ["move", "a3", "turn away", "passive"], book)
    assert [each.who for each in of_kind(events, AttackRolled)] == [1]
    assert (foe.ap, foe.actions) == (2, 0)
    assert me.cell == fight.board.find("a3")
    safe = begun(*people, rows=WIDE, book=book)
    assert of_kind(beat(safe, [], ["move", "a3", "back away"], book), AttackRolled) == []
    default = begun(*people, rows=WIDE)
    assert of_kind(beat(default, [], ["move", "a3"]), AttackRolled) == []


@pytest.mark.parametrize("roll, value", [(7, 5), (2, 4), (-2, 3), (-3, 2), (-5, 1), (-7, 0)])
def test_sprint_check(roll: int, value: int) -> None:
    """T-165: Sprint AS 8 against 6; the range value changes by SV."""
    book = Threa({"sprint_check": "on"})
    fight = alone(book=book, skills={"Sprint": 3})
    dice, script = prepare(fight, [(roll,)], [])
    assert book.sprint_check(fight, fight.fighters[0], SPRINT) == max(0, value)
    used_up(dice, script)


def test_a_sprint_may_end_in_a_fall() -> None:
    """T-165: SV -7 or less: no movement, and prone."""
    book = Threa({"sprint_check": "on"})
    fight = alone(book=book, skills={"Sprint": 3})
    me = fight.fighters[0]
    beat(fight, [(-9,)], ["sprint", "1 AP + 1 FAT"], book)
    assert (me.posture, me.hexes) == (PRONE, 0)


@pytest.mark.parametrize(
    "rule, key, hexes",
    [
        ("T-179 a person one hex", "tanker", ["d4"]),
        ("T-179 a car two, the other behind it", "armoured-car", ["d4", "c4"]),
        ("T-179 a tank seven", "tank", ["d4", "e4", "e3", "d3", "c4", "d5", "e5"]),
    ],
)
def test_what_a_body_covers(rule: str, key: str, hexes: list[str]) -> None:
    """What the map draws, and what a copy of the fight still knows."""
    stage = scene((sample(key), "d4"), (sheet(), "k4"), rows=WIDE)
    for fight in (stage, stage.copy()):
        assert sorted(fight.board.names[cell] for cell in fight.fighters[0].body()) == sorted(hexes), rule
