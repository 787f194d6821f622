"""M-26 to M-32, M-51: damage, wounds, consciousness and death."""

from typing import Any

import pytest
from tests.monday.scene import (
    FULL,
    MONDAY,
    attack,
    beat,
    blow,
    book,
    do,
    fight,
    of_kind,
    one,
    ordered,
    sheet,
    swordsman,
    unarmed,
)

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.gurps.events import DamageRolled, Sheltered, ShotRolled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import CRUSHING, DAMAGE_TYPES
from fracas.rulebooks.gurps.locations import RIGHT_ARM, SKULL, TORSO
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.monday.book import Monday


def hurt(stage: GurpsFight, who: int, injury: int, rolls: list[tuple[int, ...]], rules: Monday = MONDAY) -> list[Any]:
    victim = stage.fighters[who]
    return do(stage, rolls, [], lambda: rules.suffer(stage, victim, injury, TORSO, CRUSHING, None))


def pair(rules: Monday = MONDAY, **fields: Any) -> GurpsFight:
    return fight((unarmed(**fields), "c3", "e"), (unarmed(), "d3", "w"), rules=rules)


# damage


def test_one_point_at_least() -> None:
    """monday W-9: 1d-4 crushing that rolls 2, DR 0: 1 injury."""
    stage = fight((unarmed(st=6, skills={"Brawling": 5}), "c3", "e"), (unarmed(), "d3", "w"))
    assert str(MONDAY.damage_dice(stage.fighters[0], stage.fighters[0].held[0].item.strikes[1].mode)) == "1d-4"
    coming = blow(stage, "unarmed kick")
    events = do(stage, [(2,)], [], lambda: MONDAY.hurt(stage, coming))
    assert of_kind(events, DamageRolled)[0].basic.total == 1
    assert stage.fighters[1].hp == 9


@pytest.mark.parametrize("key", list(DAMAGE_TYPES))
def test_least_damage_of_any_kind(key: str) -> None:
    """M-27: for G-142, crushing included."""
    assert MONDAY.least_damage(DAMAGE_TYPES[key]) == 1


def test_least_damage_from_far_away() -> None:
    """M-27: for G-143, half of 1 is 1."""
    assert [MONDAY.half_damage(basic) for basic in (1, 2, 5)] == [1, 1, 2]


def test_least_damage_of_a_slam() -> None:
    """M-27: for G-187, a slam is an attack like any other."""
    stage = pair()
    me = stage.fighters[0]
    answers = ["slam", "no defence"]
    rolls = [(3, 3, 3), (1,), (1,), (3, 3, 3)]
    events = do(stage, rolls, answers, lambda: MONDAY.attack_someone(stage, me, 1))
    assert [event.basic.total for event in of_kind(events, DamageRolled)] == [1, 1]


COVERED = ["................"] * 2 + ["...........-...."] + ["................"] * 2


@pytest.mark.parametrize(
    "rule, answer, rolls, skill, more",
    [
        ("M-51 at what shows, which is half of it", "at what shows", [(2, 2, 2)], 8, 0),
        ("M-51 unaimed, on the half that shows", "unaimed", [(2, 2, 2), (3,)], 10, 0),
        ("M-51 unaimed, on the other", "unaimed", [(2, 2, 2), (4,)], 10, 8),
        ("M-51 through it", "through the cover", [(2, 2, 2)], 8, 8),
    ],
)
def test_cover_without_places(rule: str, answer: str, rolls: list[tuple[int, ...]], skill: int, more: int) -> None:
    archer = sheet(st=11, skills={"Bow": 14}, weapons=["longbow"])
    stage = fight((archer, "c3", "e"), (unarmed(), "l3", "w"), rows=COVERED, starts=[{"loaded": {"longbow": 1}}])
    events = attack(stage, [*rolls, (6,)], ["longbow shot", answer, "no defence"])
    assert of_kind(events, ShotRolled)[0].need.total == skill, rule
    assert of_kind(events, DamageRolled)[0].dr == more, rule
    told = [MONDAY.narrate(stage, event) for event in of_kind(events, Sheltered)]
    assert told == ["The cover before B is in the way: DR 8 more."] * (more > 0), rule


def test_cutting() -> None:
    """monday W-10: 7 cutting against DR 3: 6 injury."""
    stage = fight((swordsman(), "c3", "e"), (unarmed(armour=["light-scale"]), "d3", "w"))
    coming = blow(stage, "broadsword swing")
    events = do(stage, [(6,)], [], lambda: MONDAY.hurt(stage, coming))
    found = of_kind(events, DamageRolled)[0]
    assert (found.basic.total, found.dr, found.injury) == (7, 3, 6)


@pytest.mark.parametrize(
    "rule, damage, through, injury",
    [
        ("M-28 crushing", "cr", 5, 5),
        ("M-28 cutting", "cut", 5, 7),
        ("M-28 impaling", "imp", 5, 10),
        ("M-28 small piercing", "pi-", 5, 2),
        ("M-28 small piercing, at least 1", "pi-", 1, 1),
        ("M-28 piercing", "pi", 5, 5),
        ("M-28 large piercing", "pi+", 5, 7),
        ("M-28 huge piercing", "pi++", 5, 10),
        ("M-28 nothing gets through", "imp", 0, 0),
    ],
)
def test_wounding(rule: str, damage: str, through: int, injury: int) -> None:
    assert MONDAY.wound(through, DAMAGE_TYPES[damage], TORSO, one(unarmed())) == injury, rule


def test_armour_has_one_value() -> None:
    """M-26: the same wherever it strikes, and against fire all over (G-167)."""
    mail = one(unarmed(armour=["mail"]))
    assert MONDAY.large_area_dr(mail) == 4
    assert book(locations="on").large_area_dr(mail) == 2
    assert mail.sheet.dr(TORSO, False, False) == 4
    assert mail.sheet.dr(TORSO, True, False) == 2


def test_nobody_aims_at_a_place() -> None:
    """M-26: removes G-152; a weapon may be struck at all the same (G-94)."""
    stage = fight((swordsman(16), "c3", "e"), (swordsman(), "d3", "w"))
    options = MONDAY.item_options(stage, blow(stage, "broadsword swing"))
    assert [option.key for option in options] == ["break broadsword", "disarm broadsword"]
    rolls = [(2, 2, 2), (2, 2, 2), (4, 4, 4), (1,)]
    answers = ["broadsword swing", "disarm broadsword", "strike", "no defence"]
    attack(stage, rolls, answers)
    assert not stage.fighters[1].held[0].in_hand()


def test_with_the_switch_there_are_places() -> None:
    """M-26: `monday.locations` on."""
    rules = book(locations="on")
    stage = fight((swordsman(16), "c3", "e"), (unarmed(), "d3", "w"), rules=rules)
    answers = ["broadsword swing", "right arm", "strike", "no defence"]
    events = attack(stage, [(2, 2, 2), (6,)], answers, rules=rules)
    assert of_kind(events, DamageRolled)[0].location == "right arm"
    assert stage.fighters[1].crippled == ("right arm",)


# lite and full


def test_lite_injuries() -> None:
    """M-29: a wound of most of one's HP neither stuns nor fells; no shock, no reeling."""
    stage = pair()
    me = stage.fighters[0]
    hurt(stage, 0, 9, [])
    assert me.hp == 1
    assert (me.stunned, me.lost, me.posture.key) == (False, 0, "standing")
    assert MONDAY.current_move(me) == 5
    assert MONDAY.dodge_score(me).total == 8
    me.shock = 4
    assert MONDAY.shock_penalty(me) == 0


def test_full_injuries() -> None:
    """M-29: by the switch `monday.injury` shock, knockdown, stun and reeling are back."""
    stage = pair(FULL)
    me = stage.fighters[0]
    hurt(stage, 0, 9, [(4, 4, 4)], FULL)
    assert (me.hp, me.stunned, me.lost, me.posture) == (1, True, 9, PRONE)
    assert FULL.current_move(me) == 3
    me.shock = 4
    assert FULL.shock_penalty(me) == -4


@pytest.mark.parametrize(
    "rule, rules, driven", [("M-29 no knockback in lite", MONDAY, False), ("M-29 in full", FULL, True)]
)
def test_knockback(rule: str, rules: Monday, driven: bool) -> None:
    maul = sheet(st=16, skills={"Axe/Mace": 14}, weapons=["maul"])
    stage = fight((maul, "c3", "e"), (unarmed(st=8, hp=40), "d3", "w"), rules=rules)
    start = stage.fighters[1].cell
    coming = blow(stage, "maul swing", rules)
    rolls: list[tuple[int, ...]] = [(6, 6)]
    do(stage, [*rolls, *([(3, 3, 3)] if driven else [])], [], lambda: rules.hurt(stage, coming))
    assert (stage.fighters[1].cell != start) == driven, rule


@pytest.mark.parametrize("rule, rules, hp", [("M-29 none in lite", MONDAY, 10), ("M-29 in full 1 HP for 5", FULL, 9)])
def test_blunt_trauma(rule: str, rules: Monday, hp: int) -> None:
    padded = unarmed(armour=["mail"])
    stage = fight((unarmed(), "c3", "e"), (padded, "d3", "w"), rules=rules)
    padded.flexible_table = [9] * len(padded.flexible_table)  # as if it were thick
    coming = blow(stage, "unarmed kick", rules)
    do(stage, [], [], lambda: rules.blunt_trauma(stage, coming, 5))
    assert stage.fighters[1].hp == hp, rule


def test_results_that_no_longer_exist() -> None:
    """M-51: what would stun does not; a throw leaves its victim prone and unstunned."""
    stage = pair()
    foe = stage.fighters[1]
    MONDAY.stun(stage, foe)
    assert not foe.stunned
    do(stage, [], [], lambda: MONDAY.daze(stage, foe))
    assert not foe.stunned
    do(stage, [(6, 6, 6)], [], lambda: FULL.daze(stage, foe))
    assert foe.stunned


def test_nobody_can_be_ruled_stunned() -> None:
    """M-51: where there is no stun."""
    stage = pair()
    with pytest.raises(Mistake, match="nothing called 'stunned'"):
        MONDAY.amend(stage, Ruling("A", "stunned", "yes"))
    FULL.amend(stage, Ruling("A", "stunned", "yes"))


def test_a_crippled_limb_in_lite() -> None:
    """M-51: with hit locations a limb is crippled and drops what it holds, but nobody is stunned."""
    rules = book(locations="on")
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"), rules=rules)
    me = stage.fighters[0]
    do(stage, [], [], lambda: rules.suffer(stage, me, 8, RIGHT_ARM, CRUSHING, None))
    assert me.crippled == ("right arm",)
    assert not me.held[0].in_hand()
    assert not me.stunned
    do(stage, [], [], lambda: rules.suffer(stage, stage.fighters[1], 3, SKULL, CRUSHING, None))


# consciousness


def test_at_0_hp_or_less() -> None:
    """monday W-11: HP 10 at -12, HT 11: a roll against 10 each turn; failure: unconscious, prone, the turn lost."""
    stage = ordered(pair(ht=11))
    me = stage.fighters[0]
    me.hp = -12
    assert MONDAY.consciousness_need(me).total == 10
    events = beat(stage, [(4, 4, 3)], [])
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert me.unconscious
    assert me.posture is PRONE


def test_a_roll_every_turn() -> None:
    """M-30: whatever is planned; at 1 HP none."""
    stage = ordered(pair(ht=11))
    stage.fighters[0].hp = 0
    beat(stage, [(4, 4, 3)], ["do nothing"])
    stage.place = 0
    beat(stage, [(3, 3, 3)], ["do nothing"])
    stage.place = 0
    stage.fighters[0].hp = 1
    beat(stage, [], ["do nothing"])


# death


@pytest.mark.parametrize(
    "rule, ht, roll, dead, out",
    [
        ("M-32 made", 11, (4, 4, 3), False, False),
        ("monday W-13: rolls 13, a faint", 11, (4, 4, 5), False, True),
        ("monday W-13: rolls 14, death", 11, (4, 5, 5), True, True),
        ("monday W-27: HT 17 rolls 18, failure by 1", 17, (6, 6, 6), False, True),
        ("M-32 HT 20 rolls 18, failure by 0", 20, (6, 6, 6), False, True),
    ],
)
def test_dying(rule: str, ht: int, roll: tuple[int, ...], dead: bool, out: bool) -> None:
    stage = pair(ht=ht)
    me = stage.fighters[0]
    hurt(stage, 0, 20, [roll])
    assert me.hp == -10
    assert (me.dead, me.out) == (dead, out), rule
    assert me.unconscious == (out and not dead)


@pytest.mark.parametrize(
    "rule, roll, told",
    [
        ("M-32 a faint", (4, 4, 5), ": failed by no more than 2, which is a faint and not death."),
        ("M-32 death", (4, 5, 5), ": failed."),
        ("M-32 neither", (4, 4, 3), ": made it."),
    ],
)
def test_why_somebody_is_not_dead_is_told(rule: str, roll: tuple[int, ...], told: str) -> None:
    stage = pair(ht=11)
    (check,) = of_kind(hurt(stage, 0, 20, [roll]), SuccessRolled)
    assert MONDAY.narrate(stage, check).endswith(told), rule


def test_several_multiples_at_once() -> None:
    """monday W-26: HP 10, from 5 to -21 in one blow: two HT rolls; next turn consciousness at HT - 2."""
    stage = pair(ht=11)
    me = stage.fighters[0]
    me.hp = 5
    events = hurt(stage, 0, 26, [(3, 3, 3), (3, 3, 3)])
    assert len(of_kind(events, SuccessRolled)) == 2
    assert MONDAY.consciousness_need(me).total == 9


def test_a_multiple_counts_once() -> None:
    """M-32: rolled for again only after healing above it."""
    stage = pair(ht=11)
    me = stage.fighters[0]
    hurt(stage, 0, 20, [(3, 3, 3)])
    hurt(stage, 0, 3, [])
    me.hp = -9
    hurt(stage, 0, 1, [(3, 3, 3)])


@pytest.mark.parametrize(
    "rule, hp, dead, destroyed",
    [("monday W-14: at -50 dead", -50, True, False), ("monday W-14: at -60 destroyed", -60, True, True)],
)
def test_beyond_saving(rule: str, hp: int, dead: bool, destroyed: bool) -> None:
    stage = pair(ht=11)
    me = stage.fighters[0]
    me.hp = -49
    events = hurt(stage, 0, -49 - hp, [])
    assert me.dead == dead, rule
    assert ("torn to pieces" in [event.state for event in of_kind(events, Became)]) == destroyed, rule


def test_hard_to_kill() -> None:
    """M-32: the roll is unpenalised, and the trait still adds to it (G-13)."""
    assert MONDAY.survival_need(one(unarmed(ht=11, traits=["Hard to Kill 2"]), hp=-45)).total == 13


def test_a_blow_is_a_blow() -> None:
    """M-26, M-29: nothing but HP is lost."""
    stage = fight((swordsman(16), "c3", "e"), (unarmed(), "d3", "w"))
    events = attack(stage, [(3, 3, 3), (5,)], ["broadsword swing", "strike", "no defence"])
    assert stage.fighters[1].hp == 1
    assert [type(event).__name__ for event in events] == ["AttackRolled", "Undefended", "DamageRolled"]
