"""First aid: pressure, bandages, tourniquets, kits, fires, the dying (D-30, D-101 to D-107, D-115, D-123)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act,
    do,
    fight,
    in_order,
    of_kind,
    open_acts,
    sheet,
    swordsman,
    turn_of,
)

from fracas.rulebooks.d100.aid import WITH_BANDAGE, WITH_KIT, WITH_NOTHING
from fracas.rulebooks.d100.critical_tables import CHEST, LEG, OFF_ARM, WEAPON_ARM, Location
from fracas.rulebooks.d100.events import ManoeuvreRolled, Worked
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.rows import PRONE

MEDIC: dict[str, Any] = {"bandages": 2, "tourniquets": 1, "med_kits": 1, "skills": {"first_aid": 55}}


def ward(
    book: D100 = FREE, rate: int = 7, where: Location = LEG, burns: bool = False, **paper: Any
) -> tuple[D100Fight, Combatant, Combatant]:
    """A helper in its turn, a wounded companion next to it, and a foe far away."""
    people = [(sheet(**{**MEDIC, **paper}), "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=book))
    patient = scene.fighters[2]
    patient.wounds.append(Wound(burns, rate, where, False))
    return scene, turn_of(scene, 0, book), patient


def losing(patient: Combatant) -> int:
    return patient.losing()


def test_staunching_halves() -> None:
    """D-101: 1 AP and a free hand; it lapses at the end of a later turn in which it was not paid for."""
    scene, me, patient = ward()
    act(scene, [], ["staunch"])
    assert (losing(patient), me.ap) == (3, 3)
    assert "staunch" not in open_acts(scene, me)
    FREE.end_turn(scene, me)
    assert losing(patient) == 3
    turn_of(scene, 0, FREE)
    act(scene, [], ["staunch"])
    FREE.end_turn(scene, me)
    assert losing(patient) == 3
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert losing(patient) == 7


def test_pressure_ends_with_the_helper() -> None:
    """D-101, D-107: when it falls, is held, or goes away."""
    for how in ("falls", "leaves", "held"):
        scene, me, patient = ward()
        act(scene, [], ["staunch"])
        if how == "falls":
            me.unconscious = True
            FREE.collapse(scene, me, "unconscious")
        elif how == "leaves":
            act(scene, [], ["move", "a5", "w"])
        else:
            FREE.seize(scene, scene.fighters[1], me)
        assert losing(patient) == 7, how


def test_pressure_takes_a_hand() -> None:
    """D-101, D-123: one free hand for each wound that is pressed."""
    scene, me, patient = ward(weapons=["sword"], shield="shield")
    assert "staunch" not in open_acts(scene, me)
    scene, me, patient = ward(weapons=["sword"])
    patient.wounds.append(Wound(False, 4, CHEST, False))
    act(scene, [], ["staunch", "wound 1"])
    assert "staunch" not in open_acts(scene, me)


def test_a_bandage_stops_five() -> None:
    """D-102: 4 AP, two hands, one bandage; it stays, and one counts."""
    scene, me, patient = ward()
    act(scene, [], ["bandage"])
    assert (losing(patient), me.ap, me.bandages) == (2, 0, 1)
    me.ap = 4
    assert "bandage" not in open_acts(scene, me)
    book = D100({"bandages_stack": "on", "declaration": "free"})
    assert "bandage" in open_acts(scene, me, book)
    act(scene, [], ["bandage"], book)
    assert losing(patient) == 0


def test_a_bandage_can_take_two_turns() -> None:
    """D-30: AP accumulate over consecutive turns."""
    scene, me, patient = ward()
    me.ap = 1
    events = act(scene, [], ["bandage"])
    assert of_kind(events, Worked)[0].paid == 1
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    act(scene, [], ["bandage"])
    assert (losing(patient), me.ap) == (2, 1)


@pytest.mark.parametrize(
    "rule, where, fits",
    [("D-103 a leg", LEG, True), ("D-103 an arm", OFF_ARM, True), ("d100 W-24 not on a chest", CHEST, False)],
)
def test_where_a_tourniquet_fits(rule: str, where: Location, fits: bool) -> None:
    scene, me, _ = ward(where=where)
    assert ("tourniquet" in open_acts(scene, me)) == fits, rule


def test_a_tourniquet_stops_all_and_costs_the_limb() -> None:
    """D-103: 3 AP; the limb is useless while it stays on; taking it off costs 1."""
    scene, me, patient = ward()
    act(scene, [], ["tourniquet"])
    assert (losing(patient), patient.legs_useless, me.ap) == (0, 1, 1)
    act(scene, [], ["take tourniquet off"])
    assert (losing(patient), patient.legs_useless, me.ap) == (7, 0, 0)
    scene, me, patient = ward(where=WEAPON_ARM)
    act(scene, [], ["tourniquet"])
    assert patient.arm_useless
    assert scene.floor[0].key == "sword"


def test_a_tourniquet_needs_no_stock() -> None:
    """D-103: any strip of cloth will do, as often as somebody bleeds; in a fight and after it."""
    scene, me, patient = ward(bandages=0, tourniquets=0, med_kits=0)
    patient.wounds.append(Wound(False, 4, OFF_ARM, False))
    assert "tourniquet" in open_acts(scene, me)
    assert "bandage" not in open_acts(scene, me)
    act(scene, [], ["tourniquet", "wound 1"])
    BOOK.treat(scene, 0, "tourniquet", ["on", "C"])
    assert (losing(patient), patient.legs_useless, patient.off_useless) == (0, 1, True)


def test_a_tourniquet_on_a_lame_leg_costs_no_second_one() -> None:
    """D-103: the limb is as useful as its wounds allow."""
    scene, _me, patient = ward()
    patient.crippled_legs = 1
    patient.wounds[0].lamed = True
    patient.reckon_limbs()
    act(scene, [], ["tourniquet"])
    assert patient.legs_useless == 1


def test_a_med_kit_closes_anything() -> None:
    """D-104: 4 AP, two hands, one of 5 uses; bleeding or burning, anywhere."""
    for burns in (False, True):
        scene, me, patient = ward(where=CHEST, burns=burns)
        act(scene, [], ["med kit"])
        assert (losing(patient), me.ap, me.kit) == (0, 0, 4)


def test_burns_take_other_help() -> None:
    """d100 W-24, D-107: a bandage, a tourniquet and pressure do nothing for a burn; smothering ends it (D-105)."""
    scene, me, patient = ward(burns=True)
    assert not {"bandage", "tourniquet", "staunch"} & set(open_acts(scene, me))
    act(scene, [], ["smother"])
    assert (losing(patient), me.ap) == (0, 2)


def test_drop_and_roll() -> None:
    """D-106: 2 AP by the victim: all burns end, and it is prone; bleeding goes on."""
    scene, me, _ = ward()
    me.wounds = [Wound(True, 3, LEG, False), Wound(True, 4, CHEST, False), Wound(False, 2, CHEST, False)]
    act(scene, [], ["drop and roll"])
    assert (losing(me), me.posture, me.ap) == (2, PRONE, 2)


def test_two_hands_are_needed() -> None:
    """D-123: two-handed aid needs both, so a weapon has to go."""
    scene, me, _ = ward(weapons=["sword"])
    assert not {"bandage", "tourniquet", "med kit"} & set(open_acts(scene, me))
    act(scene, [], ["drop sword"])
    assert {"bandage", "tourniquet", "med kit"} <= set(open_acts(scene, me))
    me.off_useless = True
    assert not {"bandage", "tourniquet", "med kit"} & set(open_acts(scene, me))


def test_who_can_help() -> None:
    """D-107: the victim if able, or an able companion in the same or an adjacent hex; nothing stops by itself."""
    scene, me, patient = ward()
    me.cell = scene.board.find("a1")
    assert "bandage" not in open_acts(scene, me)
    me.wounds.append(Wound(False, 2, CHEST, False))
    assert "bandage" in open_acts(scene, me)
    me.wounds = []
    foe = scene.fighters[1]
    foe.cell = me.cell + 1
    foe.wounds.append(Wound(False, 2, CHEST, False))
    assert "bandage" not in open_acts(scene, me)
    for _ in range(5):
        BOOK.upkeep(scene)
    assert losing(patient) == 7


def test_rolls_for_first_aid_by_the_option() -> None:
    """D-107: a light first-aid manoeuvre, policy `fail`; the bandage is spent either way."""
    book = D100({"first_aid_rolls": "on", "declaration": "free"})
    for die, left in ((30, 7), (31, 2)):
        scene, me, patient = ward(book)
        events = act(scene, [(die,)], ["bandage"], book)
        assert of_kind(events, ManoeuvreRolled)[0].bonus.total == 55 + 15
        assert (losing(patient), me.bandages) == (left, 1)


# D-115


@pytest.mark.parametrize(
    "rule, left, supply, bonus",
    [
        ("D-115 much time, a bandage", 7, WITH_BANDAGE, 55), ("D-115 4 to 6", 6, WITH_BANDAGE, 35),
        ("D-115 2 or 3", 3, WITH_BANDAGE, 15), ("D-115 the last", 1, WITH_BANDAGE, -5),
        ("D-115 a kit", 7, WITH_KIT, 75), ("D-115 bare hands", 7, WITH_NOTHING, 35),
    ],
)  # fmt: skip
def test_how_hard_it_is_to_save_somebody(rule: str, left: int, supply: Any, bonus: int) -> None:
    scene, me, patient = ward()
    patient.dying = left
    patient.out = True
    events = do(scene, [(50,)], [], lambda: BOOK.stabilise(scene, me, patient, supply))
    assert of_kind(events, ManoeuvreRolled)[0].bonus.total == bonus, rule


def dying(scene: D100Fight, patient: Combatant, rounds: int) -> None:
    patient.wounds = []
    BOOK.begin_dying(scene, patient, rounds)


def test_saved_with_a_kit() -> None:
    """d100 W-35: 5 rounds left, first aid +55, med kit: 50 + 55 - 20 + 20 = 105: saved."""
    scene, me, patient = ward()
    dying(scene, patient, 5)
    act(scene, [(50,)], ["stabilise", "med kit"])
    assert (patient.dying, patient.senseless, patient.out) == (0, 600, True)
    assert (me.ap, me.kit) == (0, 4)


def test_saved_in_two_attempts() -> None:
    """d100 W-35: without supplies 65: 60%, the next step is skipped; another 40% or more saves."""
    scene, _me, patient = ward(bandages=0, med_kits=0)
    dying(scene, patient, 5)
    act(scene, [(50,)], ["stabilise"])
    assert (patient.saving, patient.respite) == (60, True)
    BOOK.upkeep(scene)
    assert patient.dying == 5
    BOOK.upkeep(scene)
    assert patient.dying == 4
    turn_of(scene, 0, FREE)
    act(scene, [(26,)], ["stabilise"])
    assert patient.dying == 0


def test_attempts_of_several_helpers_add_up() -> None:
    """D-115: by any helpers; below 50% nothing is skipped."""
    scene, me, patient = ward()
    dying(scene, patient, 8)
    do(scene, [(20,)], [], lambda: BOOK.stabilise(scene, me, patient, WITH_NOTHING))
    assert (patient.saving, patient.respite) == (50, True)
    patient.respite = False
    events = do(scene, [(1,)], [], lambda: BOOK.stabilise(scene, me, patient, WITH_NOTHING))
    assert (patient.saving, patient.respite) == (80, False)
    told = of_kind(events, ManoeuvreRolled)[0]
    assert (told.foe, told.percent, told.so_far) == (patient.index, 30, 80)
    other = scene.fighters[1]
    other.side = 0
    do(scene, [(70,)], [], lambda: BOOK.stabilise(scene, other, patient, WITH_NOTHING))
    assert patient.dying == 0


def test_saving_takes_a_companion_next_to_one() -> None:
    """D-115: nobody stabilises itself, nor a foe, nor from afar."""
    scene, me, patient = ward()
    dying(scene, patient, 5)
    assert "stabilise" in open_acts(scene, me)
    me.cell = scene.board.find("a1")
    assert "stabilise" not in open_acts(scene, me)
    scene.fighters[1].cell = me.cell + 1
    BOOK.begin_dying(scene, scene.fighters[1], 3)
    assert "stabilise" not in open_acts(scene, me)
