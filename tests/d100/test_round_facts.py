"""The order of a round, acting later, manoeuvres in general, and what comes after a fight."""

from __future__ import annotations

import pytest
from tests.d100.staging import BOOK, Laid, duel, fight, hex_at, item, swordsman

from fracas.kernel.dice import Sum
from fracas.kernel.event import FightEnded
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.dice import PERCENT, OpenEnded
from fracas.rulebooks.d100.events import FightSettled, TurnBegan
from fracas.rulebooks.d100.fighter import DECLARE, RESOLVE, D100Fight, Wound
from fracas.rulebooks.d100.manoeuvre_tables import RACE, Manoeuvre
from fracas.rulebooks.d100.manoeuvres import SLIP_PAST
from fracas.rulebooks.d100.movement import RUN
from fracas.rulebooks.d100.rows import PRONE

FREE = D100({"declaration": "free"})


def three(book: D100 = FREE) -> D100Fight:
    """A, B and C in that order of initiative, A and C on one side, far from each other."""
    people = [(swordsman(), hex_at(at, 0), "e") for at in (-6, 0, 6)]
    scene = fight(*people, sides=[0, 1, 0], book=book)
    scene.phase = RESOLVE
    return scene


def turns(scene: D100Fight) -> list[tuple[str, bool]]:
    return [(scene.fighters[event.who].name, event.late) for event in scene.events if isinstance(event, TurnBegan)]


def play(scene: D100Fight, *answers: str) -> None:
    """Runs to the end of the round, with these answers."""
    with Laid(scene, [], *answers):
        while scene.phase != DECLARE:
            FREE.beat(scene)


def test_what_is_open_ended() -> None:
    """D-5: attack rolls alone; by the option manoeuvres too."""
    attack = BOOK.attack_dice(3)
    assert isinstance(attack, OpenEnded)
    assert (attack.threshold, attack.fumble) == (96, 0)
    assert BOOK.manoeuvre_dice() is PERCENT
    assert isinstance(PERCENT, Sum)
    assert isinstance(D100({"manoeuvre_open_ended": "on"}).manoeuvre_dice(), OpenEnded)
    low = D100({"open_ended_threshold": "90", "fumbles": "on"}).attack_dice(3)
    assert (low.threshold, low.fumble) == (90, 3)


def test_defaults() -> None:
    """D-7, D-118: every option has one, and without a word each is set to it."""
    assert BOOK.settings == {switch.key: switch.default for switch in BOOK.switches()}
    on = [
        "watch",
        "aftermath",
        "haste_and_aim",
        "slip_past",
        "mishaps",
        "second_critical",
        "tourniquet_numbs",
        "kit_burns",
    ]
    assert [switch.key for switch in BOOK.switches() if switch.values == ["on", "off"]] == on


def test_the_highest_acts_first() -> None:
    """D-19: turns from the highest initiative to the lowest."""
    scene = three()
    play(scene, "end turn", "end turn", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False)]


def test_acting_later() -> None:
    """D-20: after any later place, the whole turn."""
    scene = three()
    play(scene, "act later", "end turn", "act", "end turn", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("A", True), ("C", False)]


def test_two_who_hold() -> None:
    """D-20: the higher initiative goes first, and the other is asked again after its turn."""
    scene = three()
    # A and B hold; after C both may act: A waits, B acts; then A is asked again
    play(scene, "act later", "act later", "wait", "end turn", "wait", "act", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("B", True), ("A", True)]


def test_a_turn_that_is_never_taken_is_lost() -> None:
    """D-20: after the last place there is a final chance; unused AP are gone."""
    scene = three()
    play(scene, "act later", "end turn", "wait", "end turn", "wait")
    assert turns(scene) == [("A", False), ("B", False), ("C", False)]
    assert scene.fighters[0].ap == 0


def test_nobody_acts_before_its_place() -> None:
    """D-20: who holds is asked only after a later place."""
    scene = three()
    play(scene, "end turn", "act later", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("B", True)]


def test_a_member_of_a_group_holds_alone() -> None:
    """D-20, D-13: the place is completed when every other member has acted."""
    scene = three()
    scene.places = (0, 0, 1)  # A and B share a place
    play(scene, "act later", "end turn", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("A", True)]


# movement for AP


def test_five_base_moves() -> None:
    """D-34, D-33: one free, and one more for each AP: 20 hexes."""
    rows = ["." * 40] * 3
    scene = fight((swordsman(), "b2", "e"), (swordsman(), "an2", "w"), book=FREE, rows=rows)
    me = scene.fighters[0]
    FREE.begin_turn(scene, me, False)
    go = ["f2", "j2", "n2", "r2", "v2"]
    with Laid(scene, [], *[answer for place in go for answer in (place, "e")]):
        move = next(option for option in FREE.open_acts(scene, me) if option.key == "move")
        move.perform(FREE, scene, me)
        for _ in range(4):
            RUN.perform(FREE, scene, me)
    assert (scene.board.names[me.cell], me.ap, me.run) == ("v2", 0, 4)
    assert RUN.why_not(FREE, scene, me) or me.ap == 0


# manoeuvres


@pytest.mark.parametrize(
    ("rule", "row", "state", "bonus"),
    [
        ("D-43 skill and difficulty", RACE, {}, 60 - 20 - 25),
        ("D-43 wounds", RACE, {"penalty": -15}, 60 - 20 - 25 - 15),
        ("D-43 a useless leg", RACE, {"legs_useless": 1}, 60 - 20 - 25 - 20),
        ("D-43 nothing of that sitting still", Manoeuvre("x", "x", "hacking", 2, 0, "fail"), {"legs_useless": 1}, 30),
        ("D-43 flagged as moving", Manoeuvre("x", "x", "hacking", 2, 0, "fail", moving=True), {"legs_useless": 1}, -15),
    ],
)
def test_manoeuvre_bonus(rule: str, row: Manoeuvre, state: dict[str, int], bonus: int) -> None:
    me = duel(swordsman(armour="AT5", skills={"athletics": 60, "hacking": 30})).fighters[0]
    for key, value in state.items():
        setattr(me, key, value)
    assert BOOK.manoeuvre_bonus(me, row.skill, row.difficulty, row.moving).total == bonus, rule


def test_concentration_and_stun() -> None:
    """D-48: what takes concentration is not tried while stunned."""
    me = duel().fighters[0]
    calm = Manoeuvre("x", "x", "hacking", 2, 0, "fail", moves=False, concentration=True)
    assert BOOK.may_try(me, calm)
    me.stun = 1
    assert not BOOK.may_try(me, calm)
    assert BOOK.may_try(me, RACE)


@pytest.mark.parametrize(
    ("rule", "stun", "must_parry", "die", "past"),
    [
        ("D-40 very hard: 60 - 40 + 80 is not enough", 0, 0, 80, False),
        ("D-40 81 is", 0, 0, 81, True),
        ("D-40 hard past the stunned", 1, 0, 61, True),
        ("D-40 and past who must parry", 0, 1, 61, True),
        ("D-40 60 is not enough", 1, 0, 60, False),
    ],
)
def test_slipping_past(rule: str, stun: int, must_parry: int, die: int, past: bool) -> None:
    scene = duel(swordsman(skills={"acrobatics": 60}), book=FREE)
    me, guard = scene.fighters
    guard.stun, guard.must_parry = stun, must_parry
    FREE.begin_turn(scene, me, False)
    behind = hex_at(2, 0)
    with Laid(scene, [die], *([behind, "w"] if past else [])):
        SLIP_PAST.perform(FREE, scene, me)
    assert (me.cell == scene.board.find(behind)) == past, rule
    assert me.ap == 2, rule


def test_a_mishap_throws_down() -> None:
    """D-45, D-40: 0 or less."""
    scene = duel(swordsman(skills={"acrobatics": -10}), book=FREE)
    me = scene.fighters[0]
    FREE.begin_turn(scene, me, False)
    with Laid(scene, [50]):
        SLIP_PAST.perform(FREE, scene, me)
    assert me.posture is PRONE


# awareness


def test_awareness() -> None:
    """D-121: of every foe but those that hide or have surprised one; arcs do not change it."""
    scene = duel()
    me, foe = scene.fighters
    assert BOOK.aware(foe, me)
    foe.facing = 0  # its back is turned
    assert BOOK.aware(foe, me)
    me.hidden = True
    assert not BOOK.aware(foe, me)
    me.hidden = False
    foe.surprised = True
    assert not BOOK.aware(foe, me)
    foe.surprised = False
    me.caught = (foe.index,)
    assert not BOOK.aware(foe, me)
    me.caught = ()
    foe.out = True
    assert not BOOK.aware(foe, me)


# afterwards


def test_help_goes_on_when_all_is_decided() -> None:
    """D-126, D-25: it is settled who has won, but rounds go on while a companion can be saved."""
    people = (
        (swordsman(weapons=[], skills={"first_aid": 60}, bandages=1), hex_at(0, 0), "e"),
        (swordsman(), hex_at(1, 0), "w"),
        (swordsman(), hex_at(6, 0), "w"),
    )
    scene = fight(*people, sides=[0, 0, 1], book=FREE)
    _, patient, foe = scene.fighters
    FREE.begin_dying(scene, patient, 8)
    FREE.die(scene, foe)
    assert not FREE.judged(scene, False)
    assert scene.settled
    assert [event for event in scene.events if isinstance(event, FightSettled)]
    scene.phase = RESOLVE
    with Laid(scene, [90], "stabilise", "bandage"):
        FREE.beat(scene)
    assert patient.dying == 0
    assert scene.over
    assert scene.winner == 0
    assert not patient.dead
    assert [event for event in scene.events if isinstance(event, FightEnded)]


def test_without_help_the_dying_die() -> None:
    """D-126: and who bleeds on bleeds to the end."""
    scene = fight(*[(swordsman(), hex_at(at, 0), "e") for at in (0, 5, 9)], sides=[0, 1, 1], book=FREE)
    _, dying, bleeding = scene.fighters
    FREE.begin_dying(scene, dying, 8)
    bleeding.wounds.append(Wound(False, 1, CHEST, False))
    bleeding.unconscious = True
    FREE.collapse(scene, bleeding, "unconscious")
    assert FREE.judged(scene, False)
    assert (scene.winner, dying.dead, bleeding.dead) == (0, True, True)


def test_an_aftermath_can_be_left_out() -> None:
    """D-126, D-118: by the option nobody's end is told."""
    brief = D100({"aftermath": "off"})
    scene = fight(*[(swordsman(), hex_at(at, 0), "e") for at in (0, 5)], book=brief)
    brief.begin_dying(scene, scene.fighters[1], 8)
    assert brief.judged(scene, False)
    assert (scene.winner, scene.fighters[1].dead) == (0, False)


def test_an_aftermath_ends() -> None:
    """D-126: who can only press on a wound does so for ten minutes at most."""
    people = (
        (swordsman(weapons=[]), hex_at(0, 0), "e"),
        (swordsman(), hex_at(1, 0), "w"),
        (swordsman(), hex_at(9, 0), "w"),
    )
    scene = fight(*people, sides=[0, 0, 1], book=FREE)
    helper, patient, foe = scene.fighters
    patient.wounds.append(Wound(False, 4, CHEST, False))
    patient.unconscious = True
    FREE.collapse(scene, patient, "unconscious")
    FREE.die(scene, foe)
    FREE.judged(scene, False)
    scene.helped, scene.quiet = True, 99
    assert FREE.help_goes_on(scene, True)
    scene.quiet = 100
    assert not FREE.help_goes_on(scene, True)
    assert item(helper, "strike").ob == 80
