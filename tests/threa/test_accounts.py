"""Who did what to whom, as it is entered for whoever looks back: worked out by hand for each kind of harm."""

from tests.ledgers import event_classes, reckoned, shots
from tests.threa.scene import (
    PAID,
    RIFLE,
    ROCKETS,
    THREA,
    act,
    beat,
    end_round,
    fight,
    of_kind,
    sheet,
    swordsman,
)
from tests.threa.test_attack import SWORD, duel
from tests.threa.test_vehicles import car

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import events as happenings
from fracas.rulebooks.threa.events import Absorbed, CrewReached, DamageRolled
from fracas.rulebooks.threa.fighter import Wound
from fracas.rulebooks.threa.harm_tables import TORSO

ATTACK = "AttackRolled"
ENTERED = {
    "Paid", "Moved", "Intended", "AttackRolled", "AttackJudged", "Burst", "Struck", "CrewReached", "Absorbed",
    "Stopped", "DamageRolled", "StructureLost", "Suffered", "Exhausted", "Healed",
}  # fmt: skip
NO_ENTRY = {
    "Ruled", "OrderSet", "Turned", "PostureChanged", "Became", "Refused", "Forfeited", "FightEnded", "RoundBegan",
    "TurnBegan", "TieRolled", "Defended", "CheckRolled", "PowerRolled", "Translated", "Wounded", "OffBalance",
    "Searched", "Halted", "Afflicted", "Handled", "Triggered", "Suppressed", "FireCeased", "Recovered", "TimePassed",
}  # fmt: skip
"""They neither harm nor attack nor begin a deed; or another event that comes with them does, and is entered. A wound at
an arm that parried costs nothing itself, but what bleeds from it later."""


def test_every_event_is_decided_about() -> None:
    """Whoever adds an event says here whether it is entered."""
    assert event_classes(happenings) == ENTERED | NO_ENTRY
    assert not ENTERED & NO_ENTRY


def test_a_blow_that_hits() -> None:
    """Points are those of FAT and VIT, that wait until the round ends (T-36)."""
    scene = duel()
    events = beat(scene, [0, 0, 3, (2, 2)], [*SWORD, "passive"])
    foe = scene.fighters[1]
    lost = foe.fat_damage + foe.vit_damage
    assert lost > 0
    a, b = reckoned(THREA, scene, events)
    assert shots(a) == (1, 1, {"long sword": lost})
    assert (a.done, a.wounds_dealt, b.harm_from) == ({"attack": 1}, 1, {"long sword": lost})


def test_a_miss() -> None:
    scene = duel()
    a, b = reckoned(THREA, scene, beat(scene, [-7], [*SWORD, "passive"]))
    assert (shots(a), b.harm_from) == ((1, 0, {}), {})


def test_nobody_loses_more_than_all_it_has() -> None:
    """T-183: whatever the dice say, and whoever is killed instantly; here FAT 15 and VIT 15."""
    scene = duel()
    blow = next(event for event in beat(scene, [0, 0, 3, (2, 2)], [*SWORD, "passive"]) if event.kind() == ATTACK)
    rolled = DamageRolled(1, 60, "60d10", Tally(300, Reason("rolled", "T-119")), 3, "torso", 200, 180, 9)
    for harm in (happenings.Stopped(1, "killed instantly"), rolled):
        a, _ = reckoned(THREA, scene, [blow, happenings.Struck(1, "torso", "Cutting", rolled.damage), harm])
        assert shots(a) == (1, 1, {"long sword": 30})


def test_wounds_bleed_for_whoever_struck_last() -> None:
    """T-135: a point of FAT at the end of the second round."""
    scene = duel()
    blow = list(beat(scene, [0, 0, 3, (2, 2)], [*SWORD, "passive"]))
    foe = scene.fighters[1]
    lost = foe.fat_damage + foe.vit_damage
    foe.wounds = (Wound(TORSO, scene.round - 1),)
    a, b = reckoned(THREA, scene, blow, list(end_round(scene)))
    assert a.harm_dealt == b.harm_from == {"long sword": lost, "bleeding": 1}


def test_exhaustion_is_nobodys_doing() -> None:
    """T-38: as long as nobody has struck."""
    scene = duel()
    events = [happenings.Exhausted(1, 2, 13), happenings.Healed(1, "FAT", 3, "drive")]
    a, b = reckoned(THREA, scene, events)
    assert (a.harm_dealt, b.harm_from, b.hurt_by) == ({}, {"exhaustion": 2, "driving on": 1}, -1)


def test_a_burst_at_a_hex_hits_all_around() -> None:
    """T-96: one attack on nobody, a hit on each foe in the radius."""
    people = [(sheet(**ROCKETS), "c3"), (swordsman(), "p3"), (swordsman(), "q3")]
    scene = fight(*people, sides=[0, 1, 1])
    events = act(scene, 0, [0, 4, 4], ["shoot", "a hex", "p3", PAID, "0", "0"])
    a, b, c = reckoned(THREA, scene, events)
    assert (a.attacks, a.hits, a.done) == (1, 2, {"shoot": 1})
    assert a.harm_dealt == {"heavy rocket launcher": sum(b.harm_from.values()) + sum(c.harm_from.values())}


def test_suppressive_fire_harms_nobody() -> None:
    """T-95: no attack roll and no damage."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "z3"))
    a, _ = reckoned(THREA, scene, act(scene, 0, [], ["suppress", "h3", "2 AP + 2 FAT"]))
    assert (shots(a), a.done) == ((0, 0, {}), {"suppress": 1})


def test_the_hull_and_whoever_is_inside() -> None:
    """T-126: what the hull absorbs it loses; one hit, though it goes on to the crew."""
    scene = car(absorbs=9, durability=30)
    events = beat(scene, [0, 8, 1], ["shoot", "strike", "1 AP + 1 FAT", "0", "0"])
    hull = sum(event.amount for event in of_kind(events, Absorbed) if event.layer == "hull")
    a, vehicle, crew = reckoned(THREA, scene, events)
    assert of_kind(events, CrewReached)
    assert vehicle.harm_from == ({"railgun": hull} if hull else {})
    assert (a.attacks, a.hits) == (1, 1)
    assert sum(a.harm_dealt.values()) == hull + sum(crew.harm_from.values())
