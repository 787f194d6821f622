"""Section 11: what critical misses do, with a weapon (G-139) and without (G-140)."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, TAIL, guard, run, three
from tests.gurps.deeds import strike_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, said, sheet, swordsman
from tests.gurps.wounding import strike_for

from fracas.kernel.hexes import FACINGS
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    Crippled,
    DamageRolled,
    DefenceRolled,
    Moved,
    SuccessRolled,
    TableRolled,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.in_hand import OFF
from fracas.rulebooks.gurps.rows import CRAWLING, FACE_UP, KNEELING, PRONE, STANDING

SAVED = (1, 1, 1)


def missed(
    weapon: str = "broadsword",
    mode: str = "swing",
    rolls: list[tuple[int, ...]] | None = None,
    parry: bool = False,
    people: list[tuple[Any, str, str]] | None = None,
    **fields: Any,
) -> tuple[GurpsFight, list[Any]]:
    """A critical miss with these dice; A is at d5 and faces east, B, its foe, at e5."""
    mine = sheet(**{"st": 13, "hp": 20, "weapons": [weapon], **fields})
    scene = fight((mine, "d5", "e"), (sheet(), "e5", "w"), *(people or []))
    me, foe = scene.fighters[:2]
    key = f"{weapon} {mode}" if weapon else mode
    strike = strike_of(me, key)
    _, events = run(scene, rolls or [], [], lambda: GURPS.critical_miss(scene, me, strike, foe, parry))
    return scene, events


def bare(
    mode: str,
    rolls: list[tuple[int, ...]],
    parry: bool = False,
    foe: Any = None,
    posture: Any = STANDING,
    cell: str = "d5",
    **fields: Any,
) -> tuple[GurpsFight, list[Any]]:
    """A bare critical miss with these dice; A is at d5 and faces east, B, its foe, at e5."""
    mine = sheet(**{"st": 13, "hp": 20, **fields})
    scene = fight((mine, "d5", "e"), (foe or sheet(), "e5", "w"))
    me = scene.fighters[0]
    me.posture = posture
    me.cell = scene.board.find(cell)
    strike = strike_of(me, f"unarmed {mode}")
    _, events = run(scene, rolls, [], lambda: GURPS.critical_miss(scene, me, strike, scene.fighters[1], parry))
    return scene, events


class Spikes(Gurps):
    """A book in which everybody bristles with points that go through half the armour."""

    def ready_point(self, foe: Combatant) -> Mode | None:
        return strike_for(6, "imp", 20).mode


# G-139: the critical miss table


@pytest.mark.parametrize(
    ("rule", "total", "more"),
    [
        ("G-139 a 3: breaks", 3, []),
        ("G-139 a 4: breaks", 4, []),
        ("G-139 a 5: hits oneself", 5, [(1,), (1, 1)]),
        ("G-139 a 6: grazes oneself", 6, [(1,), (1, 3)]),
        ("G-139 a 7: loses balance", 7, []),
        ("G-139 an 8: turns in the hand", 8, []),
        ("G-139 a 9: dropped", 9, []),
        ("G-139 a 10: dropped", 10, []),
        ("G-139 an 11: dropped", 11, []),
        ("G-139 a 12: turns in the hand", 12, []),
        ("G-139 a 13: loses balance", 13, []),
        ("G-139 a 14: flies off", 14, [(3,), (1,)]),
        ("G-139 a 15: a strained shoulder", 15, []),
        ("G-139 a 16: falls", 16, []),
        ("G-139 a 17: breaks", 17, []),
        ("G-139 an 18: breaks", 18, []),
    ],
)
def test_critical_miss_table(rule: str, total: int, more: list[tuple[int, ...]]) -> None:
    """A broadsword of good quality, swung."""
    scene, _ = missed(rolls=[three(total), *more])
    me = scene.fighters[0]
    held = me.held[0]
    assert held.broken == (total in (3, 4, 17, 18)), rule
    assert held.in_hand() == (total not in (9, 10, 11, 14)), rule
    assert held.ready == (total in (5, 6, 7, 13, 15, 16)), rule
    assert (scene.board.names[held.cell] if held.cell >= 0 else "") == (
        "g5" if total == 14 else "d5" if total in (9, 10, 11) else ""
    ), rule
    assert (me.spent, me.balance) == ((True, -2) if total in (7, 13) else (False, 0)), rule
    assert me.hp == (17 if total in (5, 6) else 20), rule
    assert me.useless == ((("right arm", 0),) if total == 15 else ()), rule
    assert (me.posture is PRONE) == (total == 16), rule


@pytest.mark.parametrize(
    ("rule", "key", "tough"),
    [
        ("G-139 a mace is solid", "mace", True),
        ("G-139 a sword is not", "broadsword", False),
        ("G-139 a fine sword is tough", "fine broadsword", True),
        ("G-139 a flail is not solid", "flail", False),
        ("G-139 nor is a kusari", "kusari", False),
        ("G-139 nor a whip", "whip", False),
    ],
)
def test_which_weapons_are_tough(rule: str, key: str, tough: bool) -> None:
    assert OURS.weapon(key).tough() == tough, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "first", "second", "broken", "in_hand"),
    [
        ("G-139 a solid crushing weapon rolls again: dropped", "mace", 3, 10, False, False),
        ("G-139 dropped, whatever the second roll says", "mace", 4, 7, False, False),
        ("G-139 a second break breaks it", "mace", 17, 4, True, True),
        ("G-139 18 and 18", "mace", 18, 18, True, True),
        ("G-139 a staff is solid", "quarterstaff", 3, 8, False, False),
        ("G-139 a fine weapon", "fine broadsword", 3, 16, False, False),
        ("G-139 a fine weapon after all", "fine broadsword", 3, 3, True, True),
        ("G-139 a very fine one", "very fine broadsword", 4, 5, False, False),
        ("G-139 a cheap club that is spared is not broken by the fall", "cheap light-club", 3, 10, False, False),
    ],
)
def test_tough_weapons(rule: str, weapon: str, first: int, second: int, broken: bool, in_hand: bool) -> None:
    scene, events = missed(weapon, rolls=[three(first), three(second)])
    held = scene.fighters[0].held[0]
    assert (held.broken, held.in_hand(), held.fit()) == (broken, in_hand, False), rule
    assert len(of_kind(events, TableRolled)) == 2, rule


@pytest.mark.parametrize("total", [9, 10, 11])
def test_a_cheap_weapon_breaks_where_others_fall(total: int) -> None:
    """G-139: 9 to 11 break a cheap weapon; a fine one is dropped."""
    scene, _ = missed("cheap broadsword", rolls=[three(total)])
    assert scene.fighters[0].held[0].broken
    scene, _ = missed("fine broadsword", rolls=[three(total)])
    held = scene.fighters[0].held[0]
    assert (held.broken, held.in_hand()) == (False, False)


@pytest.mark.parametrize(
    ("rule", "total", "die", "dice", "place", "injury"),
    [
        ("G-139 a 5 on 1-3: the arm, whole damage", 5, 3, (1, 1), "right arm", 3),
        ("G-139 a 5 on 4-6: the leg", 5, 4, (1, 1), "right leg", 3),
        ("G-139 a 6: half damage, 5 of 10 make 7", 6, 1, (4, 6), "right arm", 7),
        ("G-139 a 6: fractions dropped, 4 of 9 make 6", 6, 6, (4, 5), "right leg", 6),
    ],
)
def test_striking_oneself(rule: str, total: int, die: int, dice: tuple[int, ...], place: str, injury: int) -> None:
    """ST 13: 2d cutting with a broadsword."""
    scene, events = missed(rolls=[three(total), (die,), dice])
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.who, hurt.location, hurt.injury) == (0, place, injury), rule
    assert scene.fighters[0].hp == 20 - injury, rule


def test_a_left_hander_strikes_its_left() -> None:
    """G-139: one's own arm or leg on the weapon's side."""
    _, events = missed(rolls=[three(5), (1,), (1, 1)], hand="left")
    assert of_kind(events, DamageRolled)[0].location == "left arm"


@pytest.mark.parametrize(
    ("rule", "weapon", "mode", "rolls", "tables", "hurt"),
    [
        ("G-139 a point rolls again, and a 9 stands", "rapier", "thrust", [three(5), three(9)], 2, 0),
        ("G-139 a second 5 stands", "rapier", "thrust", [three(5), three(5), (1,), (2,)], 2, 3),
        ("G-139 a second 6 stands: half", "rapier", "thrust", [three(5), three(6), (1,), (5,)], 2, 3),
        ("G-139 a 6 rolls again", "rapier", "thrust", [three(6), three(16)], 2, 0),
        ("G-139 a blunt thrust does not", "broadsword", "thrust", [three(5), (1,), (2,)], 1, 3),
        ("G-139 nor a point that is swung", "pick", "swing", [three(5), (1,), (1, 1)], 1, 2),
    ],
)
def test_points_roll_again(
    rule: str, weapon: str, mode: str, rolls: list[tuple[int, ...]], tables: int, hurt: int
) -> None:
    scene, events = missed(weapon, mode, rolls)
    assert len(of_kind(events, TableRolled)) == tables, rule
    assert scene.fighters[0].hp == 20 - hurt, rule


def test_a_fine_point_that_would_break_on_its_second_roll_has_a_third() -> None:
    """G-139: only a second break breaks what is tough."""
    scene, events = missed("fine rapier", "thrust", [three(5), three(3), three(10)])
    held = scene.fighters[0].held[0]
    assert (held.broken, held.in_hand(), len(of_kind(events, TableRolled))) == (False, False, 3)


def test_lost_balance_ends_the_turn_and_burdens_defences() -> None:
    """G-139: nothing more this turn, -2 to active defences until the next; a heavy weapon is unready (G-88)."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13, hp=40), "e5", "w"))
    a, b = scene.fighters
    beat(scene, [(6, 6, 6), three(7)], HEAD)  # no question about the step that is left
    blow = GURPS.blow_at(scene, b, a, strike_of(b, "broadsword swing"))
    assert GURPS.defence_need(scene, a, blow, guard(a, "parry")).total == 9 - 2
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["do nothing"])
    assert GURPS.defence_need(scene, a, blow, guard(a, "parry")).total == 9
    scene, _ = missed("great-axe", rolls=[three(13)])
    assert not scene.fighters[0].held[0].ready


def test_a_second_blow_is_lost_with_the_balance() -> None:
    """G-139: an All-Out Attack (Double) ends with its first blow."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13, hp=40), "e5", "w"))
    answers = ["all-out attack", "double", "d5", "e", "broadsword swing", "torso", "strike"]
    events = beat(scene, [(6, 6, 6), three(13)], answers)
    assert len(of_kind(events, AttackRolled)) == 1


def test_a_weapon_that_turns_needs_a_ready() -> None:
    """G-139: neither blow nor parry until then."""
    scene, _ = missed(rolls=[three(12)])
    me, foe = scene.fighters
    assert "ready broadsword" in [option.key for option in GURPS.preparations(scene, me)]
    assert "broadsword swing" not in [strike.key for strike in GURPS.strikes(me)]
    blow = GURPS.blow_at(scene, foe, me, strike_of(foe, "unarmed kick"))
    assert "not ready" in said(GURPS.why_no_parry(me, me.held[0], blow))


@pytest.mark.parametrize(
    ("rule", "far", "way", "place"),
    [
        ("G-139 flies 1 hex ahead", 1, 1, "e5"),
        ("G-139 on 3 still ahead", 4, 3, "h5"),
        ("G-139 on 4 back", 2, 4, "b5"),
        ("G-139 not beyond the wall", 6, 6, "a5"),
    ],
)
def test_where_a_weapon_flies(rule: str, far: int, way: int, place: str) -> None:
    rolls: list[tuple[int, ...]] = [three(14), (far,), (way,)]
    if far == 1:
        rolls.append((1, 1, 3))  # B is there, and ducks
    scene, _ = missed(rolls=rolls)
    assert scene.board.names[scene.fighters[0].held[0].cell] == place, rule


def test_it_flies_the_way_one_faces() -> None:
    """G-139: straight ahead is where the attacker faces."""
    scene = fight((swordsman(12), "d5", "e"), (sheet(), "e5", "w"))
    me = scene.fighters[0]
    me.facing = FACINGS.index("nw")
    strike = strike_of(me, "broadsword swing")
    run(
        scene, [three(14), (2,), (1,)], [],
        lambda: GURPS.critical_miss(scene, me, strike, scene.fighters[1], False),
    )  # fmt: skip
    assert scene.board.names[me.held[0].cell] == "c3"


@pytest.mark.parametrize(
    ("rule", "fields", "state", "score", "roll", "injury"),
    [
        ("G-139 whoever is there rolls DX", {"dx": 12}, {}, 12, (4, 4, 4), 0),
        ("G-139 or takes half of 10: 5 make 7", {"dx": 11}, {}, 11, (4, 4, 4), 7),
        ("G-139 shock weighs on DX", {"dx": 12}, {"shock": 8}, 10, (4, 4, 4), 7),
    ],
)
def test_a_flying_weapon_hits_somebody(
    rule: str, fields: dict[str, Any], state: dict[str, Any], score: int, roll: tuple[int, ...], injury: int
) -> None:
    """Friend or foe: C, of A's side, is two hexes behind."""
    scene = fight((swordsman(12, st=13), "d5", "e"), (sheet(), "e5", "w"), (sheet(hp=40, **fields), "b5", "e"))
    me, foe, friend = scene.fighters
    for name, value in state.items():
        setattr(friend, name, value)
    rolls: list[tuple[int, ...]] = [three(14), (2,), (5,), roll]
    if injury:
        rolls.append((4, 6))
    strike = strike_of(me, "broadsword swing")
    _, events = run(scene, rolls, [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert of_kind(events, SuccessRolled)[0].need.total == score, rule
    assert friend.hp == 40 - injury, rule


@pytest.mark.parametrize(
    ("rule", "weapon", "mode", "parry"),
    [
        ("G-139 a thrust is simply dropped", "broadsword", "thrust", False),
        ("G-139 a parry as well", "broadsword", "swing", True),
        ("G-139 a cheap one too, and does not break", "cheap broadsword", "thrust", False),
    ],
)
def test_what_does_not_fly(rule: str, weapon: str, mode: str, parry: bool) -> None:
    scene, _ = missed(weapon, mode, [three(14)], parry)
    held = scene.fighters[0].held[0]
    assert (scene.board.names[held.cell], held.broken) == ("d5", False), rule


@pytest.mark.parametrize(
    ("rule", "hand", "fields", "arm"),
    [
        ("G-139 the arm that struck", 0, {}, "right arm"),
        ("G-139 a left-hander's", 0, {"hand": "left"}, "left arm"),
        ("G-139 the off hand's", OFF, {}, "left arm"),
    ],
)
def test_a_strained_shoulder(rule: str, hand: int, fields: dict[str, Any], arm: str) -> None:
    """Useless for 30 minutes, the weapon may be kept; it is no use, and the other hand is still free."""
    scene = fight((swordsman(12, **fields), "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    me.held[0].hand = hand
    strike = strike_of(me, "broadsword swing")
    _, events = run(scene, [three(15)], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    crippled = of_kind(events, Crippled)[0]
    assert (crippled.part, crippled.seconds, me.useless) == (arm, 1800, ((arm, 0),)), rule
    assert me.held[0].in_hand(), rule
    assert (GURPS.hand_holds(me, me.held[0]), GURPS.free_hands(me)) == (False, 1), rule


def test_a_fall_of_one_who_lies_is_no_fall() -> None:
    """G-139: a 16 fells; the 1d-3 of G-140 is not for armed misses."""
    scene = fight((swordsman(12), "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    me.posture = PRONE
    strike = strike_of(me, "broadsword swing")
    run(scene, [three(16)], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert me.hp == 10


@pytest.mark.parametrize(
    ("rule", "rolls", "ready", "useless"),
    [
        ("G-139 a shield that bashes slips where a weapon is dropped", [three(10)], False, ()),
        ("G-139 or turns", [three(8)], False, ()),
        ("G-139 or flies", [three(14)], False, ()),
        ("G-139 a shield is solid", [three(3), three(9)], False, ()),
        ("G-139 it strains the shield arm", [three(15)], True, (("left arm", 0),)),
    ],
)
def test_shields_that_bash(rule: str, rolls: list[tuple[int, ...]], ready: bool, useless: tuple[Any, ...]) -> None:
    scene, _ = missed("", "shield bash", rolls, shield="small-shield", weapons=["broadsword"])
    me = scene.fighters[0]
    assert (me.shield_ready, me.useless, me.held[0].fit()) == (ready, useless, True), rule


def test_no_critical_misses_by_the_switch() -> None:
    """G-139: `critical_misses = none`: a miss is a miss, armed or not."""
    book = Gurps({"critical_misses": "none"})
    scene = fight((swordsman(12, dx=13), "d5", "e"), (sheet(), "e5", "w"), book=book)
    events = beat(scene, [(6, 6, 6)], [*HEAD, *TAIL], book)
    assert not of_kind(events, TableRolled)
    me, foe = scene.fighters
    strike = strike_of(me, "unarmed kick")
    run(scene, [], [], lambda: book.critical_miss(scene, me, strike, foe, False))


def test_a_critical_miss_in_a_turn() -> None:
    """G-139: an attack roll of 18 rolls on the table at once; there is nothing to defend against."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (sheet(), "e5", "w"))
    events = beat(scene, [(6, 6, 6), three(9)], [*HEAD, *TAIL])
    assert [event.result for event in of_kind(events, TableRolled)] == ["drops the weapon"]
    assert not of_kind(events, DefenceRolled)
    assert not of_kind(events, DamageRolled)


# G-140: bare hands, feet and teeth


@pytest.mark.parametrize(
    ("rule", "total", "more"),
    [
        ("G-140 a 3: knocked out", 3, []),
        ("G-140 a 4: a strained limb", 4, []),
        ("G-140 a 5: something solid", 5, [(4,)]),
        ("G-140 a 6: half of that", 6, [(4,)]),
        ("G-140 a 7: stumbles past", 7, []),
        ("G-140 an 8: falls", 8, []),
        ("G-140 a 9: loses balance", 9, []),
        ("G-140 a 10: loses balance", 10, []),
        ("G-140 an 11: loses balance", 11, []),
        ("G-140 a 12: trips", 12, [(6, 6, 4)]),
        ("G-140 a 13: drops the guard", 13, []),
        ("G-140 a 14: stumbles past", 14, []),
        ("G-140 a 15: a torn muscle", 15, [(5,)]),
        ("G-140 a 16: something solid", 16, [(4,)]),
        ("G-140 a 17: a strained limb", 17, []),
        ("G-140 an 18: knocked out", 18, []),
    ],
)
def test_unarmed_critical_miss_table(rule: str, total: int, more: list[tuple[int, ...]]) -> None:
    """A kick at ST 13: thrust is 1d."""
    scene, events = bare("kick", [three(total), *more])
    me = scene.fighters[0]
    assert of_kind(events, TableRolled)[0].table == "unarmed critical miss table", rule
    assert me.unconscious == (total in (3, 18)), rule
    assert 20 - me.hp == {4: 1, 17: 1, 5: 4, 16: 4, 6: 2, 15: 2}.get(total, 0), rule
    assert me.useless == ((("right leg", 0),) if total in (4, 17) else ()), rule
    assert scene.board.names[me.cell] == ("f5" if total in (7, 14) else "d5"), rule
    assert (me.posture is PRONE) == (total in (3, 4, 8, 12, 17, 18)), rule  # nobody stands on a strained leg
    assert me.balance == {9: -2, 10: -2, 11: -2, 13: -2}.get(total, 0), rule
    assert me.sore == (2 if total == 15 else 0), rule
    assert me.knocked_out == (total in (3, 18)), rule
    assert me.spent == (total in (9, 10, 11)), rule
    assert me.guard_dropped == (total == 13), rule
    assert me.torn == (("right leg",) if total == 15 else ()), rule


@pytest.mark.parametrize(
    ("rule", "mode", "fields", "limb"),
    [
        ("G-140 the kicking leg", "kick", {}, "right leg"),
        ("G-140 the punching arm", "punch", {}, "right arm"),
        ("G-140 a left-hander's", "punch", {"hand": "left"}, "left arm"),
        ("G-140 the other one, if a sword is in that hand", "punch", {"weapons": ["broadsword"]}, "left arm"),
    ],
)
@pytest.mark.parametrize("total", [4, 17])
def test_a_strained_limb(rule: str, mode: str, fields: dict[str, Any], limb: str, total: int) -> None:
    """1 HP, and useless for 30 minutes."""
    scene, events = bare(mode, [three(total)], **fields)
    me = scene.fighters[0]
    assert (me.hp, me.useless, me.pain) == (19, ((limb, 0),), 0), rule
    assert of_kind(events, Crippled)[0].seconds == 1800, rule


@pytest.mark.parametrize("total", [4, 17])
def test_a_strained_jaw_is_pain(total: int) -> None:
    """G-140: with a bite, -2 to DX and IQ instead; skills suffer with DX."""
    scene, _ = bare("bite", [three(total)])
    me = scene.fighters[0]
    assert (me.hp, me.useless, me.pain) == (20, (), -2)
    kick = GURPS.blow_at(scene, me, scene.fighters[1], strike_of(me, "unarmed kick"))
    assert GURPS.melee_skill(scene, kick).total == 10 - 2 - 2


@pytest.mark.parametrize(
    ("rule", "mode", "total", "foe", "dice", "place", "kind", "injury"),
    [
        ("G-140 a foot: own thrust", "kick", 5, {}, (6,), "right foot", "cr", 6),
        ("G-140 a fist: thrust as well, not thrust - 1", "punch", 16, {}, (6,), "right hand", "cr", 6),
        ("G-140 half: fractions dropped", "punch", 6, {}, (5,), "right hand", "cr", 2),
        ("G-140 a spear that is ready: thr+3", "kick", 5, {"weapons": ["spear"]}, (2,), "right foot", "imp", 5),
        ("G-140 half of that", "kick", 6, {"weapons": ["spear"]}, (2,), "right foot", "imp", 2),
        ("G-140 a sword without a point", "kick", 5, {"weapons": ["broadsword"]}, (2,), "right foot", "cr", 2),
        (
            "G-140 a spear that is put away",
            "kick",
            5,
            {"weapons": ["spear"], "in_hand": []},
            (2,),
            "right foot",
            "cr",
            2,
        ),
    ],
)
def test_striking_something_solid(
    rule: str,
    mode: str,
    total: int,
    foe: dict[str, Any],
    dice: tuple[int, ...],
    place: str,
    kind: str,
    injury: int,
) -> None:
    """With one's own ST, 13, and on the part that struck."""
    scene, events = bare(mode, [three(total), dice], foe=sheet(**foe))
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.who, hurt.location, hurt.damage, hurt.injury) == (0, place, kind, injury), rule
    assert (scene.fighters[0].hp, scene.fighters[0].blunted) == (20 - injury, 0), rule


def test_boots_help_against_something_solid() -> None:
    """G-140: DR of the part used counts; a weak point still does 1."""
    _, events = bare("kick", [three(5), (6,)], armour=["boots"])
    assert (of_kind(events, DamageRolled)[0].dr, of_kind(events, DamageRolled)[0].injury) == (2, 4)
    _, events = bare("kick", [three(5), (1,)], st=8, hp=20, foe=sheet(weapons=["rapier"]))
    assert (of_kind(events, DamageRolled)[0].basic.total, of_kind(events, DamageRolled)[0].injury) == (1, 1)


def test_teeth_on_something_hard() -> None:
    """G-140: the face takes it; on a 6 half, and natural weapons do 1 less from then on."""
    scene, events = bare("bite", [three(5), (2,), SAVED])
    assert of_kind(events, DamageRolled)[0].location == "face"
    scene, events = bare("bite", [three(6), (3,)])
    me = scene.fighters[0]
    assert (of_kind(events, DamageRolled)[0].injury, me.blunted) == (1, 1)


@pytest.mark.parametrize("total", [7, 14])
def test_stumbling_past_the_foe(total: int) -> None:
    """G-140: one hex past it, facing away; not if it was a parry, and not into a wall: those fall."""
    scene, events = bare("kick", [three(total)])
    me = scene.fighters[0]
    moved = of_kind(events, Moved)[0]
    assert (scene.board.names[moved.end], FACINGS[me.facing], me.posture) == ("f5", "e", STANDING)
    scene, _ = bare("kick", [three(total)], parry=True)
    me = scene.fighters[0]
    assert (scene.board.names[me.cell], me.posture) == ("d5", PRONE)
    scene = fight((sheet(), "k5", "e"), (sheet(), "l5", "w"))
    me, foe = scene.fighters
    strike = strike_of(me, "unarmed kick")
    run(scene, [three(total)], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert (scene.board.names[me.cell], me.posture) == ("k5", PRONE)


def test_stumbling_out_of_the_foes_own_hex() -> None:
    """G-140: in close combat one hex ahead is one hex past the foe."""
    scene, _ = bare("punch", [three(7)], cell="e5")
    me = scene.fighters[0]
    assert (scene.board.names[me.cell], FACINGS[me.facing]) == ("f5", "e")


@pytest.mark.parametrize(
    ("rule", "mode", "fields", "score"),
    [
        ("G-140 DX", "punch", {"dx": 12}, 12),
        ("G-140 -4 if kicking", "kick", {"dx": 12}, 8),
        ("G-140 Perfect Balance +4", "kick", {"dx": 12, "traits": ["Perfect Balance"]}, 12),
        ("G-140 DX it is, not Acrobatics", "punch", {"dx": 12, "skills": {"Acrobatics": 15}}, 12),
    ],
)
def test_tripping(rule: str, mode: str, fields: dict[str, Any], score: int) -> None:
    for roll, posture in ((score, STANDING), (score + 1, PRONE)):
        scene, events = bare(mode, [three(12), three(roll)], **fields)
        assert of_kind(events, SuccessRolled)[0].need.total == score, rule
        assert scene.fighters[0].posture is posture, rule


@pytest.mark.parametrize(
    ("rule", "total", "rolls", "lost"),
    [
        ("G-140 an 8 of one who lies: 1d-3", 8, [(6,)], 3),
        ("G-140 at least 0", 8, [(1,)], 0),
        ("G-140 a trip that fails", 12, [(6, 6, 4), (5,)], 2),
        ("G-140 a trip that does not", 12, [(1, 1, 1)], 0),
    ],
)
@pytest.mark.parametrize("posture", [PRONE, FACE_UP])
def test_lying_already(rule: str, total: int, rolls: list[tuple[int, ...]], lost: int, posture: Any) -> None:
    scene, _ = bare("punch", [three(total), *rolls], posture=posture)
    me = scene.fighters[0]
    assert (20 - me.hp, me.posture) == (lost, posture), rule


@pytest.mark.parametrize("total", [7, 14])
def test_a_parrier_who_lies_already(total: int) -> None:
    """G-140: where the parrier would fall it takes 1d-3."""
    scene, _ = bare("punch", [three(total), (6,)], parry=True, posture=PRONE)
    assert scene.fighters[0].hp == 17


@pytest.mark.parametrize("posture", [KNEELING, CRAWLING])
def test_those_who_do_not_lie_yet(posture: Any) -> None:
    """G-140: kneeling and crawling fighters fall like any other."""
    scene, _ = bare("punch", [three(8)], posture=posture)
    assert (scene.fighters[0].posture, scene.fighters[0].hp) == (PRONE, 20)


def test_a_dropped_guard_counts_double() -> None:
    """G-140: a 13: -2 to defences, and Evaluate and Feint count double, until its next turn."""
    scene, _ = bare("kick", [three(13)], weapons=["broadsword"], skills={"Broadsword": 13})
    me, foe = scene.fighters
    blow = GURPS.blow_at(scene, foe, me, strike_of(foe, "unarmed kick"))
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == 9 - 2
    run(scene, [], [], lambda: GURPS.evaluate(scene, foe))
    assert (foe.evaluated, foe.evaluated_foe) == (2, 0)
    foe.evaluated = 0
    feints = []
    for dropped in (False, True):
        me.guard_dropped = dropped
        run(scene, [(2, 2, 2), (6, 5, 5)], [], lambda: GURPS.feint_at_someone(scene, foe, False))
        feints.append(foe.feint)
    assert feints[1] == 2 * feints[0] > 0
    GURPS.reset(scene, me)
    assert (me.guard_dropped, me.balance) == (False, 0)


@pytest.mark.parametrize(
    ("rule", "mode", "die", "limb", "lost"),
    [
        ("G-140 1d-3 to the leg", "kick", 6, "right leg", 3),
        ("G-140 nothing on 1-3", "kick", 3, "right leg", 0),
        ("G-140 the arm", "punch", 5, "right arm", 2),
        ("G-140 the neck behind the teeth", "bite", 4, "neck", 1),
    ],
)
def test_a_torn_muscle(rule: str, mode: str, die: int, limb: str, lost: int) -> None:
    scene, _ = bare(mode, [three(15), (die,)])
    me = scene.fighters[0]
    assert (20 - me.hp, me.torn, me.sore) == (lost, (limb,), 2), rule


def test_a_weapon_that_turns_while_unready_takes_two_readys() -> None:
    """G-139: a great axe has to be readied after its blow anyway; turned in the hand, once more."""
    scene = fight((sheet(st=12, weapons=["great-axe"]), "d5", "e"), (sheet(), "f5", "w"))
    me, foe = scene.fighters
    held = me.held[0]
    strike = strike_of(me, "great-axe swing")
    GURPS.note_attack(me, held, strike.mode)
    run(scene, [three(8)], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert (held.ready, held.turned) == (False, 1)
    for ready in (False, True):
        run(scene, [], ["ready great-axe"], lambda: GURPS.make_ready(scene, me))
        assert held.ready == ready


def test_a_weapon_that_turns_while_ready_takes_one() -> None:
    """G-139: a sword that has struck is still ready."""
    scene = fight((swordsman(), "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    strike = strike_of(me, "broadsword swing")
    run(scene, [three(12)], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert (me.held[0].ready, me.held[0].turned) == (False, 0)


@pytest.mark.parametrize(
    ("rule", "rolls", "broken"),
    [
        ("G-139 a shield is tough: one bad roll makes it slip", [3, 9], False),
        ("G-139 a second one breaks it", [4, 18], True),
    ],
)
def test_a_shield_that_bashes_may_break(rule: str, rolls: list[int], broken: bool) -> None:
    paper = sheet(shield="medium-shield", skills={"Shield": 12})
    scene = fight((paper, "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    load = GURPS.weight_carried(me)
    strike = strike_of(me, "shield bash")
    run(scene, [three(roll) for roll in rolls], [], lambda: GURPS.critical_miss(scene, me, strike, foe, False))
    assert (me.shield_broken, me.shield_ready) == (broken, False), rule
    found = [option.key for option in GURPS.preparations(scene, me)]
    assert found == ([] if broken else ["ready shield"]), rule
    assert GURPS.weight_carried(me) == load - (1500 if broken else 0), rule
    assert GURPS.free_hands(me) == (2 if broken else 1), rule


def test_a_torn_muscle_burdens_defences_at_once_and_attacks_on_the_next_turn() -> None:
    """G-140: -1 to both until the end of the next turn, beside the -3 with that limb."""
    scene, _ = bare("punch", [three(15), (3,)], weapons=["broadsword"], in_hand=[], skills={"Broadsword": 12})
    me, foe = scene.fighters
    GURPS.take_in_hand(me, me.held[0])
    blow = GURPS.blow_at(scene, me, foe, strike_of(me, "broadsword swing"))
    coming = GURPS.blow_at(scene, foe, me, strike_of(foe, "unarmed kick"))
    found = []
    for _ in range(3):
        found.append((GURPS.melee_skill(scene, blow).total, GURPS.defence_need(scene, me, coming, Guard(DODGE)).total))
        GURPS.reset(scene, me)
    assert found == [(9, 7), (8, 7), (9, 8)]


@pytest.mark.parametrize(
    ("rule", "torn", "key", "total"),
    [
        ("G-140 -3 with a weapon in that hand", ("right arm",), "broadsword swing", 9),
        ("G-140 not with the other arm's", ("left arm",), "broadsword swing", 12),
        ("G-140 nor for a leg", ("right leg",), "broadsword swing", 12),
        ("G-140 -3 with the shield on that arm", ("left arm",), "shield bash", 9),
        ("G-140 a bash minds its own arm only", ("right arm",), "shield bash", 12),
    ],
)
def test_a_torn_arm_weighs_on_what_it_holds(rule: str, torn: tuple[str, ...], key: str, total: int) -> None:
    paper = sheet(weapons=["broadsword"], shield="small-shield", skills={"Broadsword": 12, "Shield": 12})
    scene = fight((paper, "d5", "e"), (sheet(), "e5", "w"))
    me = scene.fighters[0]
    me.torn = torn
    blow = GURPS.blow_at(scene, me, scene.fighters[1], strike_of(me, key))
    assert GURPS.melee_skill(scene, blow).total == total, rule
    assert GURPS.block_score(me).total == (7 if torn == ("left arm",) else 9), rule


@pytest.mark.parametrize(
    ("rule", "mode", "blunted"),
    [
        ("G-140 teeth lose 1", "bite", 1),
        ("G-140 fists do not", "punch", 0),
        ("G-140 nor feet", "kick", 0),
    ],
)
def test_what_has_been_blunted_alone_does_less(rule: str, mode: str, blunted: int) -> None:
    scene, _ = bare("bite", [three(6), (4,), SAVED])
    me, foe = scene.fighters
    assert me.blunted == 1
    blow = GURPS.blow_at(scene, me, foe, strike_of(me, f"unarmed {mode}"))
    basic, _ = run(scene, [(6,)], [], lambda: GURPS.basic_damage(scene, blow))
    assert basic.total == (6 if mode == "kick" else 5) - blunted, rule


@pytest.mark.parametrize(
    ("rule", "book", "traits", "place", "dr"),
    [
        ("G-152 without hit locations, the torso", Spikes({"hit_locations": "off"}), [], "torso", 0),
        ("G-145 a divisor halves DR", Spikes(), ["Damage Resistance 4"], "right foot", 2),
        ("G-145 unless it is hardened", Spikes(), ["Damage Resistance 4", "Hardened 1"], "right foot", 4),
    ],
)
def test_something_solid_goes_by_the_rules_for_places_and_armour(
    rule: str, book: Gurps, traits: list[str], place: str, dr: int
) -> None:
    """G-140: the part used is where it counts, and divisors do what they do: 7 points of a spike."""
    scene = fight((sheet(hp=30, traits=traits), "d5", "e"), (sheet(), "e5", "w"), book=book)
    me, foe = scene.fighters
    strike = strike_of(me, "unarmed kick")
    _, events = run(scene, [three(5), (2,)], [], lambda: book.critical_miss(scene, me, strike, foe, False))
    hurt = of_kind(events, DamageRolled)[0]
    assert (hurt.location, hurt.dr, hurt.penetrating) == (place, dr, 7 - dr), rule


def test_a_torn_muscle_may_cripple_the_small() -> None:
    """G-140: the HP are lost in the limb: 3 of 4 cripple it (G-154)."""
    scene, _ = bare("punch", [three(15), (6,), SAVED], st=4, hp=4)
    assert scene.fighters[0].crippled == ("right arm",)


def test_a_torn_leg_kicks_badly() -> None:
    """G-140: -3 with that limb."""
    scene, _ = bare("kick", [three(15), (1,)])
    me, foe = scene.fighters
    kick = GURPS.blow_at(scene, me, foe, strike_of(me, "unarmed kick"))
    assert GURPS.melee_skill(scene, kick).total == 10 - 2 - 3
    punch = GURPS.blow_at(scene, me, foe, strike_of(me, "unarmed punch"))
    assert GURPS.melee_skill(scene, punch).total == 10
