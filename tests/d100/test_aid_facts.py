"""Treating wounds, fires and the dying (D-100 to D-107, D-115, D-123)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.staging import Laid, fight, hex_at, sheet, swordsman

from fracas.rulebooks.d100.aid import (
    BANDAGE,
    MED_KIT,
    ROLL_OVER,
    SMOTHER,
    STABILISE,
    STAUNCH,
    TAKE_OFF,
    TOURNIQUET,
    WITH_BANDAGE,
    WITH_KIT,
    WITH_NOTHING,
)
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.critical_tables import CHEST, LEG, OFF_ARM, WEAPON_ARM, Location
from fracas.rulebooks.d100.events import ManoeuvreRolled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Wound
from fracas.rulebooks.d100.rows import PRONE, Act

BOOK = D100({"declaration": "free"})


def bedside(book: D100 = BOOK, **helper: Any) -> tuple[D100Fight, Combatant, Combatant]:
    """A helper with empty hands, a companion beside it, and a foe far off."""
    plain: dict[str, Any] = {"skills": {"first_aid": 40}, "bandages": 3, "tourniquets": 2, "med_kits": 1}
    people = (
        (sheet(**{**plain, **helper}), hex_at(0, 0), "e"),
        (swordsman(), hex_at(1, 0), "w"),
        (swordsman(), hex_at(8, 0), "w"),
    )
    scene = fight(*people, sides=[0, 0, 1], book=book)
    me, patient, _ = scene.fighters
    turn(scene, me, book)
    return scene, me, patient


def turn(scene: D100Fight, me: Combatant, book: D100 = BOOK) -> None:
    book.begin_turn(scene, me, False)


def cut(patient: Combatant, rate: int = 7, where: Location = LEG, burns: bool = False) -> Wound:
    made = Wound(burns, rate, where, False)
    patient.wounds.append(made)
    return made


def do(scene: D100Fight, me: Combatant, act: Act, *answers: str, dice: Any = (), book: D100 = BOOK) -> None:
    assert not act.why_not(book, scene, me)
    with Laid(scene, list(dice), *answers):
        act.perform(book, scene, me)


def test_staunching_halves_while_it_is_paid_for() -> None:
    """D-101: 1 AP now and in each later turn, or it lapses at the end of that turn."""
    scene, me, patient = bedside()
    wound = cut(patient)
    do(scene, me, STAUNCH)
    assert (wound.effective(), me.ap) == (3, 3)
    BOOK.end_pressure(scene, me)
    assert wound.effective() == 3
    turn(scene, me)
    do(scene, me, STAUNCH)
    assert me.ap == 3
    BOOK.end_pressure(scene, me)
    assert wound.effective() == 3
    turn(scene, me)
    BOOK.end_pressure(scene, me)
    assert wound.effective() == 7


def test_staunching_takes_a_free_hand() -> None:
    """D-123, D-101: one; and that hand is busy for other things."""
    scene, me, patient = bedside(weapons=["axe"])
    cut(patient)
    assert STAUNCH.why_not(BOOK, scene, me)
    scene, me, patient = bedside(weapons=["sword"])
    cut(patient)
    do(scene, me, STAUNCH)
    assert BOOK.free_hands(scene, me) == 0


def test_pressure_ends_when_the_helper_leaves() -> None:
    """D-101, D-107: it must be next to the patient."""
    scene, me, patient = bedside()
    wound = cut(patient)
    do(scene, me, STAUNCH)
    BOOK.step(scene, me, scene.board.find(hex_at(-1, 0)))
    assert wound.effective() == 7


def test_a_bandage() -> None:
    """D-102: 4 AP, two hands, up to 5 of one bleeding; it stays, and a second one does nothing."""
    scene, me, patient = bedside()
    wound = cut(patient)
    do(scene, me, BANDAGE)
    assert (wound.effective(), me.bandages, me.ap) == (2, 2, 0)
    turn(scene, me)
    assert BANDAGE.why_not(BOOK, scene, me)
    held = bedside(weapons=["sword"])
    cut(held[2])
    assert BANDAGE.why_not(BOOK, held[0], held[1])


def test_bandages_that_stack() -> None:
    """D-102, D-118: by the option each stops up to 5."""
    stacking = D100({"declaration": "free", "bandages_stack": "on"})
    scene, me, patient = bedside(stacking)
    wound = cut(patient, 12)
    for left in (7, 2, 0):
        turn(scene, me, stacking)
        do(scene, me, BANDAGE, book=stacking)
        assert wound.effective() == left
    assert BANDAGE.why_not(stacking, scene, me)


def test_without_bandages_nothing_is_bandaged() -> None:
    """D-102: one bandage each."""
    scene, me, patient = bedside(bandages=0)
    cut(patient)
    assert BANDAGE.why_not(BOOK, scene, me)


@pytest.mark.parametrize(
    ("where", "useless"),
    [(WEAPON_ARM, (True, False, 0)), (OFF_ARM, (False, True, 0)), (LEG, (False, False, 1))],
)
def test_a_tourniquet(where: Location, useless: tuple[bool, bool, int]) -> None:
    """D-103: stops all bleeding of a limb, which is useless while it stays on; off again for 1 AP."""
    scene, me, patient = bedside()
    wound = cut(patient, 9, where)
    do(scene, me, TOURNIQUET)
    assert (wound.effective(), me.ap) == (0, 1)
    assert (patient.arm_useless, patient.off_useless, patient.legs_useless) == useless
    do(scene, me, TAKE_OFF)
    assert (wound.effective(), me.ap) == (9, 0)
    assert (patient.arm_useless, patient.off_useless, patient.legs_useless) == (False, False, 0)


def test_a_tourniquet_fits_no_chest() -> None:
    """D-103: limbs only."""
    scene, me, patient = bedside()
    cut(patient, 9, CHEST)
    assert TOURNIQUET.why_not(BOOK, scene, me)


@pytest.mark.parametrize(("where", "burns"), [(CHEST, False), (LEG, True)])
def test_a_med_kit(where: Location, burns: bool) -> None:
    """D-104: one of 5 uses closes any wound, bleeding or burning."""
    scene, me, patient = bedside()
    wound = cut(patient, 9, where, burns)
    do(scene, me, MED_KIT)
    assert (wound.effective(), wound.closed, me.kit, me.ap) == (0, True, 4, 0)


def test_smothering() -> None:
    """D-105: 2 AP, one hand: one burn ends."""
    scene, me, patient = bedside()
    first, second = cut(patient, 3, CHEST, True), cut(patient, 4, LEG, True)
    do(scene, me, SMOTHER, "wound 1")
    assert (first.effective(), second.effective(), me.ap) == (0, 4, 2)


def test_drop_and_roll() -> None:
    """D-106: 2 AP: all burns of its own end, and it is prone; bleeding goes on."""
    scene, me, _ = bedside()
    for rate in (2, 3):
        cut(me, rate, CHEST, True)
    bleeding = cut(me, 4)
    do(scene, me, ROLL_OVER)
    assert (me.losing(), me.posture, me.ap) == (bleeding.effective(), PRONE, 2)
    assert ROLL_OVER.why_not(BOOK, scene, me)


def test_what_is_for_bleeding_does_nothing_for_burns() -> None:
    """D-107: neither bandage nor tourniquet nor pressure."""
    scene, me, patient = bedside()
    cut(patient, 5, LEG, True)
    assert all(act.why_not(BOOK, scene, me) for act in (STAUNCH, BANDAGE, TOURNIQUET))
    assert not SMOTHER.why_not(BOOK, scene, me)


def test_nothing_stops_by_itself() -> None:
    """D-107: a wound costs the same after ten rounds."""
    scene, _, patient = bedside()
    cut(patient, 2)
    for _ in range(10):
        BOOK.upkeep(scene)
    assert patient.hits == 80 - 20


def test_who_may_help() -> None:
    """D-107: the victim if able, or an able companion in the same or the next hex."""
    scene, me, patient = bedside()
    cut(patient)
    assert not STAUNCH.why_not(BOOK, scene, me)
    me.held_by = 2
    assert STAUNCH.why_not(BOOK, scene, me)
    me.held_by = -1
    patient.cell = scene.board.find(hex_at(2, 0))
    assert STAUNCH.why_not(BOOK, scene, me)
    own, self_, _ = bedside()
    cut(self_)
    do(own, self_, STAUNCH)
    assert self_.losing() == 3
    foes, helper, _ = bedside()
    enemy = foes.fighters[2]
    enemy.cell = foes.board.find(hex_at(-1, 0))
    cut(enemy)
    assert STAUNCH.why_not(BOOK, foes, helper)


def test_first_aid_by_roll() -> None:
    """D-107, D-118: a light manoeuvre decides, and the item is spent either way."""
    rolling = D100({"declaration": "free", "first_aid_rolls": "on"})
    scene, me, patient = bedside(rolling)
    wound = cut(patient)
    turn(scene, me, rolling)
    do(scene, me, BANDAGE, dice=[45], book=rolling)  # 45 + 40 + 15 = 100: 90 %
    assert (wound.effective(), me.bandages) == (7, 2)
    turn(scene, me, rolling)
    do(scene, me, BANDAGE, dice=[46], book=rolling)
    assert (wound.effective(), me.bandages) == (2, 1)


def test_aid_over_several_turns() -> None:
    """D-30: what has been paid is kept while something is paid each turn, and lost otherwise."""
    scene, me, patient = bedside()
    wound = cut(patient)
    me.ap = 2
    do(scene, me, BANDAGE)
    assert (wound.effective(), me.ap) == (7, 0)
    BOOK.tire(me)
    turn(scene, me)
    do(scene, me, BANDAGE)
    assert (wound.effective(), me.ap) == (2, 2)
    other = cut(patient, 6, CHEST)
    me.ap = 3
    do(scene, me, BANDAGE)
    BOOK.tire(me)
    turn(scene, me)
    BOOK.tire(me)
    assert me.work is None
    turn(scene, me)
    do(scene, me, BANDAGE)
    assert (other.effective(), me.ap) == (1, 0)


def test_being_knocked_down_breaks_off() -> None:
    """D-30: progress is lost."""
    scene, me, patient = bedside()
    cut(patient)
    me.ap = 2
    do(scene, me, BANDAGE)
    assert me.work is not None
    BOOK.set_posture(scene, me, PRONE, True)
    assert me.work is None


@pytest.mark.parametrize(
    ("rule", "left", "supply", "bonus"),
    [
        ("D-115 seven rounds and a bandage", 7, WITH_BANDAGE, 40),
        ("D-115 six rounds", 6, WITH_BANDAGE, 20),
        ("D-115 three rounds", 3, WITH_BANDAGE, 0),
        ("D-115 the last round", 1, WITH_BANDAGE, -20),
        ("D-115 with a kit +20", 7, WITH_KIT, 60),
        ("D-115 with nothing -20", 7, WITH_NOTHING, 20),
    ],
)
def test_saving_the_dying(rule: str, left: int, supply: Any, bonus: int) -> None:
    scene, me, patient = bedside()
    BOOK.begin_dying(scene, patient, left)
    with Laid(scene, [50]):
        BOOK.stabilise(scene, me, patient, supply)
    (rolled,) = [event for event in scene.events if isinstance(event, ManoeuvreRolled)]
    assert rolled.bonus.total == bonus, rule
    assert (patient.dying == 0) == (50 + bonus > 100), rule
    spent = {WITH_BANDAGE: (2, 5), WITH_KIT: (3, 4), WITH_NOTHING: (3, 5)}[supply]
    assert (me.bandages, me.kit) == spent, rule


def test_saving_takes_a_companion_and_four_points() -> None:
    """D-115: nobody saves itself; 4 AP, which may be spread."""
    scene, me, patient = bedside()
    BOOK.begin_dying(scene, me, 8)
    turn(scene, patient)
    assert not STABILISE.why_not(BOOK, scene, patient)
    assert STABILISE.why_not(BOOK, scene, me)
    do(scene, patient, STABILISE, dice=[99])
    assert (me.saving, patient.ap) == (50, 0)
    assert me.respite


def test_a_saved_life_still_bleeds() -> None:
    """D-115: `out` 600, and wounds are to be treated all the same."""
    scene, me, patient = bedside()
    cut(patient, 2)
    BOOK.begin_dying(scene, patient, 8)
    with Laid(scene, [90]):
        BOOK.stabilise(scene, me, patient, WITH_KIT)
    assert (patient.dying, patient.senseless, patient.out, patient.losing()) == (0, 600, True, 2)
