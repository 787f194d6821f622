"""Who did what to whom, as it is entered for whoever looks back: worked out by hand for each kind of harm."""

from tests.d100.scene import (
    BOOK,
    FREE,
    act,
    armed,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    of_kind,
    parry,
    swordsman,
    turn_of,
)
from tests.d100.test_attack import FUMBLES
from tests.ledgers import event_classes, reckoned, shots

from fracas.rulebooks.d100 import events as happenings
from fracas.rulebooks.d100.critical_tables import CHEST, SLASH, Critical
from fracas.rulebooks.d100.events import AttackRolled, Bled, CriticalRolled, Declared
from fracas.rulebooks.d100.fighter import Wound

ENTERED = {
    "AttackRolled", "CriticalRolled", "ThrowRolled", "Bled", "Declared", "Moved", "Handled", "ManoeuvreRolled", "Aided",
    "Aimed", "Parried", "Changed", "Waited", "Idled", "Gifted", "PostureChanged",
}  # fmt: skip
NO_ENTRY = {
    "Ruled", "OrderSet", "Turned", "Became", "Refused", "Forfeited", "FightEnded", "InitiativeRolled", "RoundBegan",
    "TurnBegan", "Replanned", "Barred", "Bumped", "Watching", "Fumbled", "DisciplineRolled",
    "Counted", "Worked", "Spotted", "FightSettled", "Recovered",
}  # fmt: skip
"""They neither harm nor attack nor begin a deed; or another event that comes with them does, and is entered."""


def test_every_event_is_decided_about() -> None:
    """Whoever adds an event says here whether it is entered."""
    assert event_classes(happenings) == ENTERED | NO_ENTRY
    assert not ENTERED & NO_ENTRY


def test_a_blow_with_its_critical() -> None:
    """The hits of the table and those of the critical are one wound."""
    scene, _, foe = duel()
    turn_of(scene)
    events = act(scene, [(80,), (40,)], ["attack sword", "plain"])
    attack = of_kind(events, AttackRolled)[0]
    assert attack.criticals[0].critical.hits > 0
    a, b = reckoned(FREE, scene, events)
    assert shots(a) == (1, 1, {"sword": 80 - foe.hits})
    assert (a.wounds_dealt, a.done, b.harm_from) == (1, {"strike": 1}, {"sword": 80 - foe.hits})


def test_a_miss_and_a_fumble_are_attacks() -> None:
    for book, rolls in ((FREE, [(2,)]), (FUMBLES, [(3,), (40,)])):
        scene, _, _ = duel(None, swordsman(db_misc=100), book=book)
        turn_of(scene, 0, book)
        a, b = reckoned(book, scene, act(scene, rolls, ["attack sword", "plain"], book))
        assert (shots(a), b.harm_from) == ((1, 0, {}), {})


def test_a_shot() -> None:
    scene, _, foe = duel(armed("slug_pistol"))
    turn_of(scene)
    a, _ = reckoned(FREE, scene, act(scene, [(60,), (1,)], ["shoot slug pistol"]))
    assert shots(a) == (1, 1, {"slug pistol": 80 - foe.hits})
    assert a.done == {"shoot": 1}


def test_a_grenade_hits_all_around_whoever_they_are() -> None:
    """One throw, three who are reached: two foes and a friend."""
    people = [
        (armed("frag_grenade"), "a5", "e"), (swordsman(), "g5", "w"), (swordsman(), "h5", "w"),
        (swordsman(), "k5", "w"), (swordsman(), "f4", "e"),
    ]  # fmt: skip
    scene = in_order(fight(*people, sides=[0, 1, 1, 1, 0], book=FREE))
    turn_of(scene, 0, FREE)
    events = act(scene, [(90,), (30,), (1,), (30,), (1,), (30,), (1,)], ["throw frag grenade", "f5", "plain"])
    a, b, c, d, e = reckoned(FREE, scene, events)
    lost = [80 - each.hits for each in scene.fighters]
    assert min(lost[1], lost[2], lost[4]) > 0
    assert shots(a) == (1, 2, {"frag grenade": lost[1] + lost[2]})
    assert (a.harm_to_own, a.done) == (lost[4], {"throw": 1})
    assert [sum(each.harm_from.values()) for each in (a, b, c, d, e)] == lost


def test_what_bleeds_belongs_to_whoever_struck_last() -> None:
    """D-99: the attack, and 4 hits of blood a round later, by a critical of 7."""
    scene, _, foe = duel()
    events = do(scene, [(62,), (1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene)))
    before = foe.hits
    foe.wounds = [Wound(False, 4, CHEST, False), Wound(True, 2, CHEST, False)]
    upkeep = list(do(scene, [], [], lambda: BOOK.upkeep(scene)))
    assert before - foe.hits == 6
    a, b = reckoned(BOOK, scene, events, upkeep)
    assert a.harm_dealt == b.harm_from == {"sword": 80 - before, "bleeding": 4, "burning": 2}
    assert (a.wounds_dealt, b.wounds_taken, b.hurt_by) == (1, 1, 0)


def test_whoever_opened_the_wound_is_behind_the_blood() -> None:
    """D-85: though somebody else strikes later, without a critical."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "f5", "w")))
    me, foe, other = scene.fighters
    first = list(do(scene, [(62,), (40,)], [], lambda: BOOK.make_attack(scene, blow_of(scene))))
    cell = Critical(CHEST, "", bleed=3)
    first.append(CriticalRolled(1, SLASH, 2, 40, 0, 5, cell))
    second = list(do(scene, [(2,), (1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene))))
    second[0].who = other.index  # type: ignore[attr-defined]
    a, b, c = reckoned(BOOK, scene, first, second, [Bled(1, 3, foe.hits - 3, "bleeds")])
    assert (c.wounds_dealt, b.wounded_by) == (1, other.index)
    assert (a.harm_dealt["bleeding"], "bleeding" in c.harm_dealt) == (3, False)
    assert a.harm_dealt["sword"] + sum(c.harm_dealt.values()) == 80 - foe.hits
    assert me.hits == 80


def test_blood_that_nobody_let() -> None:
    """A scenario may begin with wounds."""
    scene, _, foe = duel()
    foe.wounds = [Wound(False, 4, CHEST, False)]
    a, b = reckoned(BOOK, scene, do(scene, [], [], lambda: BOOK.upkeep(scene)))
    assert (a.harm_dealt, b.harm_from, b.hurt_by) == ({}, {"bleeding": 4}, -1)


def test_the_wall_behind_belongs_to_the_blow() -> None:
    """D-42, D-118."""
    scene, _, foe = duel()
    blow = list(do(scene, [(62,), (1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene))))
    before = foe.hits
    blow.append(Bled(foe.index, 3, before - 3, "is stopped short"))
    a, b = reckoned(BOOK, scene, blow)
    assert a.harm_dealt == {"sword": 80 - before + 3}
    assert (a.hits, b.wounds_taken) == (1, 2)


def test_a_delayed_death_costs_no_points() -> None:
    """D-92: what a critical does later is no harm until it comes."""
    scene, me, foe = duel()
    cell = Critical(CHEST, "", dying=3)
    events = do(scene, [], [], lambda: BOOK.carry_out(scene, foe, cell, me, me.cell))
    assert [each.harm_from for each in reckoned(BOOK, scene, events)] == [{}, {}]


def test_parries_are_deeds() -> None:
    """D-59: one for each round in which any points go into it."""
    scene, me, foe = duel()
    parry(me, scene, {1: 20})
    declared = [Declared(0, "", me.parry, 1, []), Declared(1, "", foe.parry, 0, [])]
    a, b = reckoned(BOOK, scene, declared)
    assert (a.done, b.done) == ({"parry": 1}, {})
