"""Who did what to whom, as it is entered for whoever looks back: worked out by hand for each kind of harm."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, TAIL, run, three
from tests.gurps.deeds import attack, do, in_order, strike_of
from tests.gurps.grips import GRIPPED, WRESTLER, apart, close, held, tries
from tests.gurps.scene import GURPS, beat, fight, sheet, swordsman
from tests.gurps.shots import FIELD, range_of, shoot, shooter
from tests.gurps.test_blasts import EIGHT, MISSED, bombed, burst, near
from tests.gurps.test_critical_misses import Spikes, bare, missed
from tests.gurps.test_hazards import FIRE as BURNING_GROUND
from tests.gurps.test_hazards import alone
from tests.gurps.test_sacrifices import guarded
from tests.gurps.test_slams import run_up
from tests.gurps.test_stray_blows import AT_B, lunge
from tests.gurps.test_suppression import FIRE, MISS, foe, gunner
from tests.ledgers import event_classes, reckoned, shots

from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import events as happenings
from fracas.rulebooks.gurps.rows import STANDING
from fracas.rulebooks.gurps.techniques import GRAPPLE, THROW

SWING = ["broadsword swing", "torso", "strike"]

NEED = Tally(12, Reason("skill", "G-74"))
ENTERED = {
    "ManoeuvreChosen", "AttackRolled", "ShotRolled", "DefenceRolled", "DamageRolled", "SuccessRolled", "ContestRolled",
    "Suffered", "TableRolled", "Burst", "Became",
}  # fmt: skip
NO_ENTRY = {
    "Ruled", "OrderSet", "Turned", "PostureChanged", "Refused", "Forfeited", "FightEnded", "Arrived",
    "TurnBegan", "CameToNothing", "Moved", "Handled", "Defended", "HitsAvoided", "Sheltered", "Landed", "Bursting",
    "ZoneSet", "Undefended", "Crippled", "ItemDamaged", "Planned", "Worked", "Noticed", "Interrupted", "Gripped",
    "LetGo", "TimePassed", "Aided", "Recovered", "Mending", "Mended",
}  # fmt: skip
"""They neither harm nor attack nor begin a deed; or another event that comes with them does, and is entered."""


def test_every_event_is_decided_about() -> None:
    """Whoever adds an event says here whether it is entered."""
    assert event_classes(happenings) == ENTERED | NO_ENTRY
    assert not ENTERED & NO_ENTRY


def two() -> Any:
    return fight((swordsman(), "d5", "e"), (swordsman(hp=20), "e5", "w"))


def test_a_blow_that_hits() -> None:
    scene = two()
    a, b = reckoned(GURPS, scene, attack(scene, [(3, 3, 3), (4,)], [*SWING, "no defence"]))
    lost = 20 - scene.fighters[1].hp
    assert lost > 0
    assert shots(a) == (1, 1, {"broadsword": lost})
    assert (a.wounds_dealt, b.wounds_taken, b.harm_from, b.hurt_by) == (1, 1, {"broadsword": lost}, 0)


@pytest.mark.parametrize(
    ("rolls", "answers"),
    [([(6, 5, 5)], []), ([(3, 3, 3), (3, 3, 2)], ["dodge", "stand fast"])],
    ids=["missed", "dodged"],
)
def test_a_blow_that_does_not(rolls: list[tuple[int, ...]], answers: list[str]) -> None:
    scene = two()
    a, b = reckoned(GURPS, scene, attack(scene, rolls, [*SWING, *answers]))
    assert (shots(a), b.harm_from) == ((1, 0, {}), {})


def test_a_blow_that_armour_stops_is_a_hit() -> None:
    scene = fight((swordsman(), "d5", "e"), (swordsman(traits=["Damage Resistance 20"]), "e5", "w"))
    a, b = reckoned(GURPS, scene, attack(scene, [(3, 3, 3), (4,)], [*SWING, "no defence"]))
    assert (shots(a), a.wounds_dealt, b.harm_from) == ((1, 1, {}), 0, {})


def test_a_stray_blow_that_hits_a_friend() -> None:
    """One attack on B, and none of C, which it hits: no hit, and no harm to foes."""
    scene = lunge()
    events = attack(scene, [(5, 5, 5), (3, 3, 3), (5, 5, 3), (3, 3, 2), (4,)], [*AT_B, "dodge"])
    a, b, c = reckoned(GURPS, scene, events)
    lost = 10 - scene.fighters[2].hp
    assert (shots(a), a.harm_to_own, a.wounds_dealt) == ((1, 0, {}), lost, 0)
    assert (b.harm_from, c.harm_from, c.wounds_taken) == ({}, {"rapier": lost}, 1)


def test_a_friend_that_throws_itself_in_the_way() -> None:
    scene = guarded()
    events = beat(scene, [(4, 4, 4), (4, 2, 2), (1,)], [*HEAD, "throw yourself in the way", *TAIL])
    a, b, _, d = reckoned(GURPS, scene, events)
    assert (shots(a), b.harm_from, d.harm_from) == ((1, 1, {"broadsword": 3}), {}, {"broadsword": 3})
    assert a.done == {"Attack": 1}


def test_a_burst_of_fire_is_one_attack_and_one_hit() -> None:
    """Each bullet that hurts is a wound."""
    scene = range_of("smg-9mm", 5, skills={"Guns (SMG)": 20})
    events = shoot(scene, [(3, 3, 3), *[(1, 1, 1)] * 6], ["no defence"], shots=9)
    a, b = reckoned(GURPS, scene, events)
    hits = sum(event.hits for event in events if isinstance(event, happenings.ShotRolled))
    assert hits > 1
    assert (a.attacks, a.hits, a.wounds_dealt) == (1, 1, hits)
    assert a.harm_dealt == b.harm_from == {"SMG": 60 - scene.fighters[1].hp}


def test_suppression_fire_is_an_attack_on_each_who_is_there() -> None:
    people = [foe("k5"), (sheet(hp=60), "l5", "w")]
    scene = gunner(*people)
    rolls: list[tuple[int, ...]] = [(3, 3, 1), (3, 3, 3), (2, 2, 2), (1, 1, 1), (2, 2, 2), (1, 1, 1), MISS]
    events = beat(scene, rolls, [*FIRE, "k5", "l5", "13", "dodge", "stand fast"])
    a, b, c = reckoned(GURPS, scene, events)
    assert (a.attacks, a.hits, a.done) == (2, 1, {"All-Out Attack (Suppression Fire)": 1})
    assert (b.harm_from, c.harm_from) == ({"SMG": 60 - scene.fighters[1].hp}, {})


def test_a_grenade_hits_all_around_whoever_they_are() -> None:
    """48 in its hex, 16 and 8 beside it, whichever side they are on; thrown long before, so no attack now."""
    target = sheet(hp=60)
    people = [(target, "z5", "w"), (target, "z6", "w"), (target, "z7", "w")]
    scene = in_order(fight((shooter("hand-grenade"), "a1", "e"), *people, rows=FIELD))
    rolls = [(6, 6, 6, 6, 6, 6, 6, 6), (3, 3, 3), MISSED, MISSED, MISSED, (3, 3, 3), (3, 3, 3)]
    a, b, c, d = reckoned(GURPS, scene, burst(scene, "z5", rolls, ["stay", "stay", "stay"]))
    assert shots(a) == (0, 2, {"hand grenade": 56})  # B and D are foes, C is a friend
    assert (a.harm_to_own, a.wounds_dealt) == (16, 2)
    assert [each.harm_from for each in (b, c, d)] == [{"hand grenade": points} for points in (48, 16, 8)]


def test_fragments_are_told_apart_from_the_blast() -> None:
    scene = bombed(target=sheet(hp=60))
    a, b = reckoned(GURPS, scene, burst(scene, near(10), [EIGHT, (4, 4, 3), (3, 3, 3), (3, 3, 3)], ["stay"]))
    lost = 60 - scene.fighters[1].hp
    assert b.harm_from["fragments"] == a.harm_dealt["fragments"] > 0
    assert sum(b.harm_from.values()) == lost


def test_a_grenade_thrown_at_a_hex_is_an_attack_on_nobody() -> None:
    scene = in_order(range_of("hand-grenade", 10))
    a, b = reckoned(GURPS, scene, shoot(scene, [(3, 3, 3)], []))
    assert (shots(a), b.harm_from) == ((1, 0, {}), {})


def test_whoever_strikes_itself_has_nobody_to_blame() -> None:
    """G-139: a 5 on the table."""
    scene, events = missed(rolls=[three(5), (1,), (1, 1)])
    a, b = reckoned(GURPS, scene, events)
    assert (a.harm_from, a.hurt_by, shots(b)) == ({"a fumble": 3}, -1, (0, 0, {}))


def test_a_parry_that_goes_wrong_and_the_blow_that_lands_after_it() -> None:
    """B strikes itself with its parry; then A's blow is A's."""
    scene = two()
    rolls: list[tuple[int, ...]] = [(3, 3, 3), (6, 6, 6), three(5), (1,), (2,), (1,)]
    events = attack(scene, rolls, [*SWING, "parry broadsword", "stand fast"])
    a, b = reckoned(GURPS, scene, events)
    assert b.harm_from["a fumble"] > 0
    assert (a.hits, a.harm_dealt) == (1, {"broadsword": b.harm_from["broadsword"]})
    assert sum(b.harm_from.values()) == 20 - scene.fighters[1].hp


def test_a_weapon_that_flies_off_and_hits_a_foe() -> None:
    """G-139: a 14, one hex ahead, where B does not duck."""
    scene, events = missed(rolls=[three(14), (1,), (1,), (6, 6, 5), (1, 1)])
    a, b = reckoned(GURPS, scene, events)
    assert a.harm_dealt == b.harm_from == {"a fumble": 10 - scene.fighters[1].hp}


def test_a_bare_foot_against_something_solid() -> None:
    """G-140."""
    scene = fight((sheet(hp=30), "d5", "e"), (sheet(), "e5", "w"), book=Spikes())
    me, other = scene.fighters
    strike = strike_of(me, "unarmed kick")
    _, events = run(scene, [three(5), (2,)], [], lambda: Spikes().critical_miss(scene, me, strike, other, False))
    a, b = reckoned(GURPS, scene, events)
    assert (a.harm_from, shots(b)) == ({"striking something solid": 30 - me.hp}, (0, 0, {}))


def test_a_torn_muscle() -> None:
    """G-140: a 15."""
    scene, events = bare("punch", [three(15), (6,)], posture=STANDING)
    assert reckoned(GURPS, scene, events)[0].harm_from == {"a torn muscle": 3}


def test_a_slam_hurts_both_and_is_one_attack() -> None:
    """5 dealt, and 1 taken by whoever ran."""
    scene = apart(sheet(hp=14), sheet(hp=10))
    run_up(scene, 6)
    me = scene.fighters[0]
    rolls = [(3, 3, 3), (6,), (2,)]
    events = do(scene, rolls, ["slam", "no defence", "stop here"], lambda: GURPS.attack_someone(scene, me, 1))
    a, b = reckoned(GURPS, scene, events)
    assert (shots(a), a.harm_from, b.harm_from) == ((1, 1, {"slam": 5}), {"the collision": 1}, {"slam": 5})


def test_a_throw_is_an_attack() -> None:
    scene = close(sheet(st=13, dx=12, skills={"Judo": 14}), sheet())
    held(scene, control=3)
    a, b = reckoned(GURPS, scene, tries(scene, THROW, [(3, 3, 3), (5, 5, 5), (4,), (5, 5, 1)], ["e5"]))
    assert (shots(a), b.harm_from) == ((1, 1, {"throw": 4}), {"throw": 4})


@pytest.mark.parametrize(("resists", "hits"), [((4, 4, 4), 1), ((3, 3, 3), 0)])
def test_a_grapple_that_holds_is_a_hit(resists: tuple[int, ...], hits: int) -> None:
    scene = apart(sheet(**WRESTLER), sheet(dx=11))
    a, _ = reckoned(GURPS, scene, tries(scene, GRAPPLE, [(3, 3, 3), resists], [*GRIPPED, "resist"]))
    assert shots(a) == (1, hits, {})


def test_a_fall() -> None:
    """G-166: nobody's doing, even in a turn in which it is attacked as well."""
    scene, me = alone()
    me.fall = 2
    a, _ = reckoned(GURPS, scene, beat(scene, [(3, 3, 3), (5,)], ["do nothing"]))
    assert (a.harm_from, a.hurt_by, a.done) == ({"a fall": 5}, -1, {"Do Nothing": 1})


def test_fire() -> None:
    """G-31: the ground's is nobody's; but clothes burn on for whoever struck last."""
    scene, _ = alone(hp=40, rows=BURNING_GROUND)
    a, _ = reckoned(GURPS, scene, beat(scene, [(3,)], ["do nothing"]))
    assert a.harm_from == {"the fire": 2}
    scene = fight((swordsman(), "d5", "e"), (swordsman(hp=40), "e5", "w"))
    blow = attack(scene, [(3, 3, 3), (4,)], [*SWING, "no defence"])
    lost = 40 - scene.fighters[1].hp
    burns = [happenings.Suffered(1, "burning clothes", 2, 0)]
    a, _ = reckoned(GURPS, scene, blow, burns)
    assert (a.harm_dealt, a.hits) == ({"broadsword": lost, "burning clothes": 2}, 1)


def test_whoever_lit_the_clothes_is_behind_the_fire() -> None:
    """G-31: whoever strikes later; and clothes that flare up again by themselves are still whose they were."""
    people = [(swordsman(), "d5", "e"), (swordsman(hp=40), "e5", "w"), (swordsman(), "d7", "e")]
    scene = fight(*people)
    torch = [happenings.AttackRolled(0, 1, "torch", "swing", "", NEED, 9, 2), Became(1, "on fire")]
    later = [happenings.AttackRolled(2, 1, "axe", "swing", "", NEED, 9, 2)]
    burns = [happenings.Suffered(1, "burning clothes", 2, 0), Became(1, "on fire")]
    a, b, c = reckoned(GURPS, scene, torch, later, burns, burns)
    assert (a.harm_dealt, b.harm_from, c.harm_dealt) == ({"burning clothes": 4}, {"burning clothes": 4}, {})


def test_deeds_are_manoeuvres_by_name() -> None:
    """Of an All-Out Attack the kind, once."""
    chosen = [happenings.ManoeuvreChosen(0, key, False) for key in ("all-out attack", "determined", "do nothing")]
    a, _ = reckoned(GURPS, two(), chosen)
    assert a.done == {"All-Out Attack (Determined)": 1, "Do Nothing": 1}
