"""Section 12: damage and injury."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, sheet, swordsman

from fracas.kernel.dice import ScriptedDice
from fracas.kernel.event import Became, PostureChanged
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import DamageRolled, Handled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES
from fracas.rulebooks.gurps.knockdown import FELLED, STUNNED, UNHURT
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.rows import PRONE


def struck(paper: Any, weapon: str = "broadsword swing", st: int = 10, arc: int = FRONT) -> tuple[GurpsFight, Blow]:
    scene = fight((swordsman(12, st=st, weapons=[weapon.split(" ")[0]]), "d5", "e"), (paper, "e5", "w"))
    me, foe = scene.fighters
    strike = next(strike for strike in me.held[0].item.strikes if strike.key == weapon)
    blow = Blow(me, foe, strike)
    blow.arc, blow.behind = arc, arc == REAR
    return scene, blow


@pytest.mark.parametrize(
    ("rule", "damage", "penetrating", "injury"),
    [
        ("gurps W-25 cutting", "cut", 5, 7),
        ("G-146 crushing", "cr", 5, 5),
        ("G-146 impaling", "imp", 5, 10),
        ("G-146 small piercing", "pi-", 5, 2),
        ("G-146 piercing", "pi", 5, 5),
        ("G-146 large piercing", "pi+", 5, 7),
        ("G-146 huge piercing", "pi++", 5, 10),
        ("G-146 burning", "burn", 5, 5),
        ("gurps W-28 3 small piercing", "pi-", 3, 1),
        ("gurps W-28 1 small piercing", "pi-", 1, 1),
        ("G-148 nothing penetrates", "cut", 0, 0),
    ],
)
def test_wounding(rule: str, damage: str, penetrating: int, injury: int) -> None:
    assert GURPS.wound(penetrating, DAMAGE_TYPES[damage], TORSO, one(sheet())) == injury, rule


def test_no_least_injury_by_the_switch() -> None:
    """G-148: `min_injury = 0` rounds a half away, and no more than that."""
    book = Gurps({"min_injury": "0"})
    injuries = [book.wound(penetrating, DAMAGE_TYPES["pi-"], TORSO, one(sheet())) for penetrating in range(4)]
    assert injuries == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("rule", "dr", "divisor", "effective"),
    [
        ("gurps W-32 DR 7 against (2)", 7, 20, 3),
        ("gurps W-32 DR 3 against (0.5)", 3, 5, 6),
        ("gurps W-32 DR 0 against (0.5)", 0, 5, 1),
        ("G-145 (0.2)", 2, 2, 10),
        ("G-145 (0.1)", 1, 1, 10),
        ("G-145 no divisor", 4, 10, 4),
    ],
)
def test_armour_divisors(rule: str, dr: int, divisor: int, effective: int) -> None:
    assert GURPS.divided(dr, divisor, 0) == effective, rule


@pytest.mark.parametrize(
    ("rule", "fields", "weapon", "arc", "dr"),
    [
        ("G-144 mail against an edge", {"armour": ["mail-hauberk"]}, "broadsword swing", FRONT, 4),
        ("G-144 mail against crushing", {"armour": ["mail-hauberk"]}, "broadsword thrust", FRONT, 2),
        ("G-144 layers add", {"armour": ["steel-corselet", "cloth-armour"]}, "broadsword swing", FRONT, 7),
        ("G-144 both split", {"armour": ["steel-corselet", "mail-shirt"]}, "broadsword thrust", FRONT, 8),
        ("G-144 natural protection", {"traits": ["Damage Resistance 2"]}, "broadsword swing", FRONT, 2),
        ("G-144 what does not cover", {"armour": ["pot-helm"]}, "broadsword swing", FRONT, 0),
        ("G-144 a breastplate in front", {"armour": ["steel-breastplate"]}, "broadsword swing", FRONT, 5),
        ("G-144 a breastplate from the left", {"armour": ["steel-breastplate"]}, "broadsword swing", LEFT, 0),
        ("G-144 a breastplate from the right", {"armour": ["steel-breastplate"]}, "broadsword swing", RIGHT, 0),
        ("G-144 a corselet from the right", {"armour": ["steel-corselet"]}, "broadsword swing", RIGHT, 6),
        ("G-144 a breastplate from behind", {"armour": ["steel-breastplate"]}, "broadsword swing", REAR, 0),
    ],
)
def test_dr(rule: str, fields: dict[str, Any], weapon: str, arc: int, dr: int) -> None:
    _, blow = struck(sheet(**fields), weapon, arc=arc)
    assert GURPS.effective_dr(blow) == dr, rule


def test_the_least_damage() -> None:
    """G-142: a weak thrust does nothing if crushing, and 1 with an edge or point."""
    for weapon, least in (("broadsword thrust", 0), ("dagger thrust", 1)):
        scene, blow = struck(sheet(), weapon, st=1)
        scene.dice = ScriptedDice([(1,)])
        assert GURPS.basic_damage(scene, blow).total == least


def test_a_natural_3_is_all_sixes() -> None:
    """G-136: the damage dice are not rolled."""
    scene = fight((swordsman(12, dx=13, st=13), "d5", "e"), (sheet(hp=40), "e5", "w"))
    answers = ["attack", "d5", "e", "broadsword swing", "torso", "strike", "d5", "e"]
    events = beat(scene, [(1, 1, 1), (3, 3, 4)], answers)
    assert of_kind(events, DamageRolled)[0].basic.total == 12


def test_a_blow_from_roll_to_wound() -> None:
    """gurps W-25: 9 cutting against DR 4 is 5 through and 7 lost."""
    foe = sheet(armour=["mail-hauberk"], hp=14)
    scene = fight((swordsman(12, dx=13, st=13), "d5", "e"), (foe, "e5", "w"))
    answers = ["attack", "d5", "e", "broadsword swing", "torso", "strike", "no defence", "d5", "e"]
    events = beat(scene, [(3, 3, 3), (4, 5)], answers)
    wound = of_kind(events, DamageRolled)[0]
    assert (wound.basic.total, wound.dr, wound.penetrating, wound.injury, wound.hp) == (9, 4, 5, 7, 7)
    assert not of_kind(events, SuccessRolled)


@pytest.mark.parametrize(
    ("rule", "hp", "lost", "traits", "penalty"),
    [
        ("gurps W-34 HP 12 loses 3", 12, 3, [], -3),
        ("gurps W-34 HP 25 loses 5", 25, 5, [], -2),
        ("gurps W-34 HP 34 loses 12", 34, 12, [], -4),
        ("gurps W-34 HP 10 loses 7", 10, 7, [], -4),
        ("G-156 fractions are dropped", 25, 1, [], 0),
        ("G-156 High Pain Threshold", 10, 7, ["High Pain Threshold"], 0),
        ("G-156 Low Pain Threshold", 10, 3, ["Low Pain Threshold"], -6),
        ("G-156 Low Pain Threshold at most -8", 10, 9, ["Low Pain Threshold"], -8),
    ],
)
def test_shock(rule: str, hp: int, lost: int, traits: list[str], penalty: int) -> None:
    assert GURPS.shock_penalty(one(sheet(hp=hp, traits=traits), shock=lost)) == penalty, rule


@pytest.mark.parametrize(
    ("rule", "hp", "injury", "major"),
    [("gurps W-35 6 of 13", 13, 6, False), ("gurps W-35 7 of 13", 13, 7, True), ("gurps W-35 6 of 12", 12, 6, False)],
)
def test_major_wounds(rule: str, hp: int, injury: int, major: bool) -> None:
    """G-157: more than half of one's HP at once."""
    assert GURPS.major_wound(one(sheet(hp=hp)), injury) == major, rule


@pytest.mark.parametrize(
    ("rule", "traits", "need"),
    [
        ("G-158 HT", [], 12),
        ("G-158 High Pain Threshold", ["High Pain Threshold"], 15),
        ("G-158 Low Pain Threshold", ["Low Pain Threshold"], 8),
        ("G-158 fitness", ["Very Fit"], 14),
    ],
)
def test_knockdown_scores(rule: str, traits: list[str], need: int) -> None:
    assert GURPS.knockdown_need(one(sheet(ht=12, traits=traits)), TORSO, True).total == need, rule


@pytest.mark.parametrize(
    ("rule", "roll", "result"),
    [
        ("G-158 made", 11, UNHURT),
        ("G-158 missed by 1", 12, STUNNED),
        ("G-158 missed by 4", 15, STUNNED),
        ("G-158 missed by 5", 16, FELLED),
        ("G-158 a critical failure", 17, FELLED),
    ],
)
def test_knockdown_results(rule: str, roll: int, result: int) -> None:
    assert GURPS.knockdown_result(roll, 11) == result, rule
    assert GURPS.knockdown_grades(11).of(roll) == result


def wounded(
    rolls: list[tuple[int, ...]], hp: int = 10, now: int | None = None, book: Gurps = GURPS, **fields: Any
) -> Any:
    """A blow of 2d+3 cutting on somebody who does not defend."""
    scene = fight(
        (swordsman(12, dx=13, st=14, weapons=["greatsword"], skills={"Two-Handed Sword": 12}), "d5", "e"),
        (swordsman(hp=hp, **fields), "e5", "w"),
        book=book,
    )
    if now is not None:
        scene.fighters[1].hp = now
    answers = ["attack", "d5", "e", "greatsword swing", "torso", "strike", "no defence"]
    over = any(len(roll) == 0 for roll in rolls)
    return scene, beat(scene, [roll for roll in rolls if roll], [*answers, *([] if over else ["d5", "e"])], book)


def test_a_failed_knockdown_stuns_fells_and_disarms() -> None:
    """G-158: stunned, prone, and what was in hand on the ground."""
    scene, events = wounded([(3, 3, 3), (1, 1), (4, 4, 4)])
    foe = scene.fighters[1]
    assert (foe.stunned, foe.posture, foe.held[0].in_hand()) == (True, PRONE, False)
    assert of_kind(events, PostureChanged)[0].fell
    assert of_kind(events, Handled)[0].deed == "drops"
    assert foe.held[0].cell == foe.cell


def test_a_bad_knockdown_ends_the_fight() -> None:
    """G-158: by 5 or more, unconscious."""
    scene, events = wounded([(3, 3, 3), (1, 1), (5, 5, 5), ()])
    assert [event.state for event in of_kind(events, Became)] == ["unconscious"]
    assert (scene.over, scene.winner) == (True, 0)


def test_two_death_checks_for_one_blow() -> None:
    """gurps W-38: from 2 to -21 with 10 HP: two checks at HT, then consciousness at HT - 2."""
    scene = fight((swordsman(), "d5", "e"), (sheet(), "e5", "w"))
    foe = scene.fighters[1]
    scene.dice = ScriptedDice([(3, 3, 3), (3, 3, 3)])
    foe.hp = -21
    GURPS.death_checks(scene, foe, 2)
    checks = of_kind(scene.events, SuccessRolled)
    assert [(check.purpose, check.need.total) for check in checks] == [("death check", 10)] * 2
    assert GURPS.consciousness_need(foe).total == 8
    GURPS.death_checks(scene, foe, -20)  # thresholds already passed are not rolled again


@pytest.mark.parametrize(
    ("rule", "traits", "need"),
    [("G-162 HT alone", [], 10), ("G-162 Hard to Kill", ["Hard to Kill 3"], 13), ("G-162 Fit", ["Fit"], 11)],
)
def test_death_check_scores(rule: str, traits: list[str], need: int) -> None:
    scene, events = wounded([(3, 3, 3), (6, 6), (3, 3, 3), (3, 3, 3)], now=5, traits=traits)
    check = of_kind(events, SuccessRolled)[-1]
    assert (check.purpose, check.need.total) == ("death check", need), rule
    assert not scene.fighters[1].dead


def test_failing_a_death_check_kills() -> None:
    """G-162: an immediate HT roll on reaching -1xHP; failure is death, also by 1."""
    scene, events = wounded([(3, 3, 3), (6, 6), (3, 3, 3), (4, 4, 3), ()], now=5)
    assert scene.fighters[1].dead
    assert of_kind(events, Became)[-1].state == "dead"


def test_a_near_miss_may_be_a_mortal_wound() -> None:
    """G-163: by the switch, missing by 1 or 2 is dying, not dead; by 3 it is dead."""
    book = Gurps({"death_near_miss": "mortal_wound"})
    scene, events = wounded([(3, 3, 3), (6, 6), (3, 3, 3), (4, 4, 4), ()], now=5, book=book)
    foe = scene.fighters[1]
    assert (foe.dead, foe.dying, foe.unconscious) == (False, True, True)
    assert [event.state for event in of_kind(events, Became)] == ["mortally wounded", "unconscious"]
    scene, _ = wounded([(3, 3, 3), (6, 6), (3, 3, 3), (5, 4, 4), ()], now=5, book=book)
    assert scene.fighters[1].dead


def test_five_times_below_zero_is_dead() -> None:
    """G-160: no roll helps at -5xHP."""
    scene, events = wounded([(3, 3, 3), (6, 6), (3, 3, 3), ()], now=-40)
    assert scene.fighters[1].dead
    assert [event.purpose for event in of_kind(events, SuccessRolled)] == ["knockdown"]


@pytest.mark.parametrize(
    ("rule", "full", "hp", "reeling"),
    [
        ("gurps W-37 HP 12 at 4", 12, 4, False),
        ("gurps W-37 HP 12 at 3", 12, 3, True),
        ("gurps W-37 HP 10 at 3", 10, 3, True),
    ],
)
def test_reeling(rule: str, full: int, hp: int, reeling: bool) -> None:
    """G-160: below a third."""
    assert GURPS.reeling(one(sheet(hp=full), hp=hp)) == reeling, rule


def test_reeling_at_a_third_by_the_switch() -> None:
    """G-160: `reeling_at = at_or_below_third`."""
    assert Gurps({"reeling_at": "at_or_below_third"}).reeling(one(sheet(hp=12), hp=4))


@pytest.mark.parametrize(
    ("rule", "hp", "traits", "need"),
    [
        ("G-161 at 0", 0, [], 10),
        ("G-161 just above -HP", -9, [], 10),
        ("G-161 at -HP", -10, [], 9),
        ("G-161 at -2xHP", -25, [], 8),
        ("G-161 Hard to Subdue", -10, ["Hard to Subdue 2"], 11),
    ],
)
def test_consciousness(rule: str, hp: int, traits: list[str], need: int) -> None:
    assert GURPS.consciousness_need(one(sheet(traits=traits), hp=hp)).total == need, rule


def test_more_armour_never_means_more_injury() -> None:
    """G-141: for the same dice, through every DR and damage type."""
    anybody = one(sheet())
    for damage in DAMAGE_TYPES.values():
        for basic in range(30):
            injuries = [GURPS.wound(max(0, basic - dr), damage, TORSO, anybody) for dr in range(31)]
            assert injuries == sorted(injuries, reverse=True)


def test_a_drop_goes_to_the_hex_where_one_stands() -> None:
    """G-158: a strapped shield stays on the arm."""
    me: Combatant = one(sheet(weapons=["broadsword"], shield="small-shield"))
    scene = fight((sheet(), "a1", "e"), (sheet(), "c1", "e"))
    GURPS.drop_everything(scene, me)
    assert me.shield_ready
    assert me.held[0].cell == me.cell
