"""First aid: pressure, bandages, tourniquets, kits, fires, the dying (D-30, D-101 to D-107, D-115, D-123)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100 import staging
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
from tests.d100.staging import Laid, hex_at

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
from fracas.rulebooks.d100.critical_tables import CHEST, LEG, OFF_ARM, WEAPON_ARM, Location
from fracas.rulebooks.d100.events import ManoeuvreRolled, Worked
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.rows import PRONE, Act

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


FREE = D100({"declaration": "free"})


def bedside(book: D100 = FREE, **helper: Any) -> tuple[D100Fight, Combatant, Combatant]:
    """A helper with empty hands, a companion beside it, and a foe far off."""
    plain: dict[str, Any] = {"skills": {"first_aid": 40}, "bandages": 3, "tourniquets": 2, "med_kits": 1}
    people = (
        (staging.sheet(**{**plain, **helper}), hex_at(0, 0), "e"),
        (staging.swordsman(), hex_at(1, 0), "w"),
        (staging.swordsman(), hex_at(8, 0), "w"),
    )
    scene = staging.fight(*people, sides=[0, 0, 1], book=book)
    me, patient, _ = scene.fighters
    turn(scene, me, book)
    return scene, me, patient


def turn(scene: D100Fight, me: Combatant, book: D100 = FREE) -> None:
    book.begin_turn(scene, me, False)


def cut(patient: Combatant, rate: int = 7, where: Location = LEG, burns: bool = False) -> Wound:
    made = Wound(burns, rate, where, False)
    patient.wounds.append(made)
    return made


def treat(scene: D100Fight, me: Combatant, act: Act, *answers: str, dice: Any = (), book: D100 = FREE) -> None:
    assert not act.why_not(book, scene, me)
    with Laid(scene, list(dice), *answers):
        act.perform(book, scene, me)


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


def test_staunching_halves_while_it_is_paid_for() -> None:
    """D-101: 1 AP now and in each later turn, or it lapses at the end of that turn."""
    scene, me, patient = bedside()
    wound = cut(patient)
    treat(scene, me, STAUNCH)
    assert (wound.effective(), me.ap) == (3, 3)
    FREE.end_pressure(scene, me)
    assert wound.effective() == 3
    turn(scene, me)
    treat(scene, me, STAUNCH)
    assert me.ap == 3
    FREE.end_pressure(scene, me)
    assert wound.effective() == 3
    turn(scene, me)
    FREE.end_pressure(scene, me)
    assert wound.effective() == 7


def test_staunching_takes_a_free_hand() -> None:
    """D-123, D-101: one; and that hand is busy for other things."""
    scene, me, patient = bedside(weapons=["axe"])
    cut(patient)
    assert STAUNCH.why_not(FREE, scene, me)
    scene, me, patient = bedside(weapons=["sword"])
    cut(patient)
    treat(scene, me, STAUNCH)
    assert FREE.free_hands(scene, me) == 0


def test_pressure_ends_when_the_helper_leaves() -> None:
    """D-101, D-107: it must be next to the patient."""
    scene, me, patient = bedside()
    wound = cut(patient)
    treat(scene, me, STAUNCH)
    FREE.step(scene, me, scene.board.find(hex_at(-1, 0)))
    assert wound.effective() == 7


def test_a_bandage() -> None:
    """D-102: 4 AP, two hands, up to 5 of one bleeding; it stays, and a second one does nothing."""
    scene, me, patient = bedside()
    wound = cut(patient)
    treat(scene, me, BANDAGE)
    assert (wound.effective(), me.bandages, me.ap) == (2, 2, 0)
    turn(scene, me)
    assert BANDAGE.why_not(FREE, scene, me)
    held = bedside(weapons=["sword"])
    cut(held[2])
    assert BANDAGE.why_not(FREE, held[0], held[1])


def test_bandages_that_stack() -> None:
    """D-102, D-118: by the option each stops up to 5."""
    stacking = D100({"declaration": "free", "bandages_stack": "on"})
    scene, me, patient = bedside(stacking)
    wound = cut(patient, 12)
    for left in (7, 2, 0):
        turn(scene, me, stacking)
        treat(scene, me, BANDAGE, book=stacking)
        assert wound.effective() == left
    assert BANDAGE.why_not(stacking, scene, me)


def test_without_bandages_nothing_is_bandaged() -> None:
    """D-102: one bandage each."""
    scene, me, patient = bedside(bandages=0)
    cut(patient)
    assert BANDAGE.why_not(FREE, scene, me)


@pytest.mark.parametrize(
    ("where", "useless"),
    [(WEAPON_ARM, (True, False, 0)), (OFF_ARM, (False, True, 0)), (LEG, (False, False, 1))],
)
def test_a_tourniquet(where: Location, useless: tuple[bool, bool, int]) -> None:
    """D-103: stops all bleeding of a limb, which is useless while it stays on; off again for 1 AP."""
    scene, me, patient = bedside()
    wound = cut(patient, 9, where)
    treat(scene, me, TOURNIQUET)
    assert (wound.effective(), me.ap) == (0, 1)
    assert (patient.arm_useless, patient.off_useless, patient.legs_useless) == useless
    treat(scene, me, TAKE_OFF)
    assert (wound.effective(), me.ap) == (9, 0)
    assert (patient.arm_useless, patient.off_useless, patient.legs_useless) == (False, False, 0)


def test_a_tourniquet_fits_no_chest() -> None:
    """D-103: limbs only."""
    scene, me, patient = bedside()
    cut(patient, 9, CHEST)
    assert TOURNIQUET.why_not(FREE, scene, me)


@pytest.mark.parametrize(("where", "burns"), [(CHEST, False), (LEG, True)])
def test_a_med_kit(where: Location, burns: bool) -> None:
    """D-104: one of 5 uses closes any wound, bleeding or burning."""
    scene, me, patient = bedside()
    wound = cut(patient, 9, where, burns)
    treat(scene, me, MED_KIT)
    assert (wound.effective(), wound.closed, me.kit, me.ap) == (0, True, 4, 0)


def test_smothering() -> None:
    """D-105: 2 AP, one hand: one burn ends."""
    scene, me, patient = bedside()
    first, second = cut(patient, 3, CHEST, True), cut(patient, 4, LEG, True)
    treat(scene, me, SMOTHER, "wound 1")
    assert (first.effective(), second.effective(), me.ap) == (0, 4, 2)


def test_rolling_over_puts_out_every_burn() -> None:
    """D-106: 2 AP: all burns of its own end, and it is prone; bleeding goes on."""
    scene, me, _ = bedside()
    for rate in (2, 3):
        cut(me, rate, CHEST, True)
    bleeding = cut(me, 4)
    treat(scene, me, ROLL_OVER)
    assert (me.losing(), me.posture, me.ap) == (bleeding.effective(), PRONE, 2)
    assert ROLL_OVER.why_not(FREE, scene, me)


def test_what_is_for_bleeding_does_nothing_for_burns() -> None:
    """D-107: neither bandage nor tourniquet nor pressure."""
    scene, me, patient = bedside()
    cut(patient, 5, LEG, True)
    assert all(act.why_not(FREE, scene, me) for act in (STAUNCH, BANDAGE, TOURNIQUET))
    assert not SMOTHER.why_not(FREE, scene, me)


def test_nothing_stops_by_itself() -> None:
    """D-107: a wound costs the same after ten rounds."""
    scene, _, patient = bedside()
    cut(patient, 2)
    for _ in range(10):
        FREE.upkeep(scene)
    assert patient.hits == 80 - 20


def test_who_may_help() -> None:
    """D-107: the victim if able, or an able companion in the same or the next hex."""
    scene, me, patient = bedside()
    cut(patient)
    assert not STAUNCH.why_not(FREE, scene, me)
    me.held_by = 2
    assert STAUNCH.why_not(FREE, scene, me)
    me.held_by = -1
    patient.cell = scene.board.find(hex_at(2, 0))
    assert STAUNCH.why_not(FREE, scene, me)
    own, self_, _ = bedside()
    cut(self_)
    treat(own, self_, STAUNCH)
    assert self_.losing() == 3
    foes, helper, _ = bedside()
    enemy = foes.fighters[2]
    enemy.cell = foes.board.find(hex_at(-1, 0))
    cut(enemy)
    assert STAUNCH.why_not(FREE, foes, helper)


def test_first_aid_by_roll() -> None:
    """D-107, D-118: a light manoeuvre decides, and the item is spent either way."""
    rolling = D100({"declaration": "free", "first_aid_rolls": "on"})
    scene, me, patient = bedside(rolling)
    wound = cut(patient)
    turn(scene, me, rolling)
    treat(scene, me, BANDAGE, dice=[45], book=rolling)  # 45 + 40 + 15 = 100: 90 %
    assert (wound.effective(), me.bandages) == (7, 2)
    turn(scene, me, rolling)
    treat(scene, me, BANDAGE, dice=[46], book=rolling)
    assert (wound.effective(), me.bandages) == (2, 1)


def test_aid_over_several_turns() -> None:
    """D-30: what has been paid is kept while something is paid each turn, and lost otherwise."""
    scene, me, patient = bedside()
    wound = cut(patient)
    me.ap = 2
    treat(scene, me, BANDAGE)
    assert (wound.effective(), me.ap) == (7, 0)
    FREE.expire_turn_effects(me)
    turn(scene, me)
    treat(scene, me, BANDAGE)
    assert (wound.effective(), me.ap) == (2, 2)
    other = cut(patient, 6, CHEST)
    me.ap = 3
    treat(scene, me, BANDAGE)
    FREE.expire_turn_effects(me)
    turn(scene, me)
    FREE.expire_turn_effects(me)
    assert me.work is None
    turn(scene, me)
    treat(scene, me, BANDAGE)
    assert (other.effective(), me.ap) == (1, 0)


def test_being_knocked_down_breaks_off() -> None:
    """D-30: progress is lost."""
    scene, me, patient = bedside()
    cut(patient)
    me.ap = 2
    treat(scene, me, BANDAGE)
    assert me.work is not None
    FREE.set_posture(scene, me, PRONE, True)
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
    FREE.begin_dying(scene, patient, left)
    with Laid(scene, [50]):
        FREE.stabilise(scene, me, patient, supply)
    (rolled,) = [event for event in scene.events if isinstance(event, ManoeuvreRolled)]
    assert rolled.bonus.total == bonus, rule
    assert (patient.dying == 0) == (50 + bonus > 100), rule
    spent = {WITH_BANDAGE: (2, 5), WITH_KIT: (3, 4), WITH_NOTHING: (3, 5)}[supply]
    assert (me.bandages, me.kit) == spent, rule


def test_saving_takes_a_companion_and_four_points() -> None:
    """D-115: nobody saves itself; 4 AP, which may be spread."""
    scene, me, patient = bedside()
    FREE.begin_dying(scene, me, 8)
    turn(scene, patient)
    assert not STABILISE.why_not(FREE, scene, patient)
    assert STABILISE.why_not(FREE, scene, me)
    treat(scene, patient, STABILISE, dice=[99])
    assert (me.saving, patient.ap) == (50, 0)
    assert me.respite


def test_a_saved_life_still_bleeds() -> None:
    """D-115: `out` 600, and wounds are to be treated all the same."""
    scene, me, patient = bedside()
    cut(patient, 2)
    FREE.begin_dying(scene, patient, 8)
    with Laid(scene, [90]):
        FREE.stabilise(scene, me, patient, WITH_KIT)
    assert (patient.dying, patient.senseless, patient.out, patient.losing()) == (0, 600, True, 2)


def test_pressure_ends_with_the_hand_that_pressed() -> None:
    """D-101, D-123: a sword in one hand, the other on a wound; when that arm is struck useless, nothing presses."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "i5", "w")))
    me = scene.fighters[0]
    wound = Wound(False, 6, LEG, False)
    me.wounds.append(wound)
    BOOK.press(me, wound)
    BOOK.check_pressure(scene)
    assert wound.effective() == 3
    me.crippled_off = True
    BOOK.heed_limbs(scene, me)
    assert wound.effective() == 6


def test_two_hands_press_two_wounds_and_one_hand_one() -> None:
    """D-101: of two wounds under pressure the second is let go."""
    scene = in_order(fight((sheet(), "d5", "e"), (swordsman(), "i5", "w")))
    me = scene.fighters[0]
    me.wounds = [Wound(False, 6, LEG, False), Wound(False, 4, CHEST, False)]
    for wound in me.wounds:
        BOOK.press(me, wound)
    BOOK.check_pressure(scene)
    assert me.losing() == 5
    me.crippled_arm = True
    BOOK.heed_limbs(scene, me)
    assert [wound.staunched_by for wound in me.wounds] == [0, -1]
