"""M-31, M-33, M-34: the end of the encounter, first aid, rest and waking."""

from typing import Any

import pytest
from tests.monday.scene import MONDAY, book, do, fight, of_kind, one, unarmed

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.gurps.events import Aided, Recovered, SuccessRolled, TimePassed
from fracas.rulebooks.gurps.fight import GurpsFight


def ward(at: int = 10, out: bool = False, **fields: Any) -> GurpsFight:
    """A wounded fighter and somebody to help."""
    healer = unarmed(iq=12, skills={"First Aid": 14})
    stage = fight((unarmed(**fields), "c3", "e"), (healer, "d3", "w"))
    me = stage.fighters[0]
    me.hp = at
    me.unconscious = me.out = out
    return stage


def treat(stage: GurpsFight, rolls: list[tuple[int, ...]], who: int, remedy: str, *words: str) -> list[Any]:
    return do(stage, rolls, [], lambda: MONDAY.treat(stage, who, remedy, list(words)))


# M-31


@pytest.mark.parametrize(
    "rule, roll, out",
    [("M-31 made: no more rolls", (1, 2, 2), False), ("M-31 failed: unconscious", (2, 2, 2), True)],
)
def test_the_end_of_the_encounter(rule: str, roll: tuple[int, ...], out: bool) -> None:
    """monday W-12: HP 10 at -12, HT 11: a roll against 5."""
    stage = ward(-12, ht=11)
    events = treat(stage, [roll], 0, "hold on")
    assert of_kind(events, SuccessRolled)[0].need.total == 5
    me = stage.fighters[0]
    assert me.unconscious == out, rule
    do(stage, [], [], lambda: MONDAY.stay_conscious(stage, me))


def test_w_12() -> None:
    """monday W-12: the number itself."""
    assert MONDAY.hold_on_need(one(unarmed(ht=11), hp=-12)).total == 5


def test_exactly_0_hp() -> None:
    """monday W-28: no roll, and none later on."""
    stage = ward(0)
    with pytest.raises(Mistake, match="not below 0 HP"):
        MONDAY.treat(stage, 0, "hold on", [])
    do(stage, [], [], lambda: MONDAY.end_of_fight(stage))
    do(stage, [], [], lambda: MONDAY.stay_conscious(stage, stage.fighters[0]))
    assert not stage.fighters[0].out


def test_hurt_again() -> None:
    """M-31: then the rolls begin again."""
    stage = ward(0)
    do(stage, [], [], lambda: MONDAY.end_of_fight(stage))
    me = stage.fighters[0]
    do(stage, [], [], lambda: MONDAY.lose_hp(stage, me, 1, "a fall"))
    do(stage, [(3, 3, 3)], [], lambda: MONDAY.stay_conscious(stage, me))


def test_it_comes_before_anything_else() -> None:
    """M-31: any remedy is after the encounter."""
    stage = ward(-3)
    events = treat(stage, [(1, 1, 2), (3, 3, 3)], 1, "first aid", "on", "A")
    assert isinstance(events[0], SuccessRolled)


@pytest.mark.parametrize(
    "hp, out, message", [(-3, True, "A is unconscious"), (5, False, "A is not below 0 HP"), (0, False, "not below 0")]
)
def test_who_need_not_hold_on(hp: int, out: bool, message: str) -> None:
    """M-31: nothing has changed by asking."""
    stage = ward(hp, out)
    with pytest.raises(Mistake, match=message):
        MONDAY.treat(stage, 0, "hold on", [])
    assert stage.fighters[0].recovery is None


def test_holding_on_twice() -> None:
    """M-31: one roll."""
    stage = ward(-3)
    treat(stage, [(1, 1, 2)], 0, "hold on")
    with pytest.raises(Mistake, match="have been made"):
        MONDAY.treat(stage, 0, "hold on", [])
    with pytest.raises(Mistake, match="expected nothing more"):
        MONDAY.treat(ward(-3), 0, "hold on", ["please"])


# M-33


@pytest.mark.parametrize(
    "rule, words, need",
    [
        ("M-33 with equipment", [], 14),
        ("M-33 improvised", ["improvised"], 12),
        ("M-33 without equipment", ["without", "equipment"], 9),
        ("M-33 another species", ["-3"], 11),
        ("M-33 both", ["improvised", "-5"], 7),
    ],
)
def test_first_aid(rule: str, words: list[str], need: int) -> None:
    stage = ward(4)
    events = treat(stage, [(2, 2, 3)], 1, "first aid", "on", "A", *words)
    assert of_kind(events, Aided)[0].need.total == need, rule
    assert stage.fighters[0].hp == 5
    assert {event.minutes for event in of_kind(events, TimePassed)} == {1}


def test_first_aid_that_fails() -> None:
    """M-33: does nothing, however badly; and each helper tries once for each patient."""
    stage = ward(4)
    events = treat(stage, [(6, 6, 6)], 1, "first aid", "on", "A")
    assert stage.fighters[0].hp == 4
    assert not of_kind(events, Recovered)
    with pytest.raises(Mistake, match="B has tried that for A"):
        MONDAY.treat(stage, 1, "first aid", ["on", "A"])
    treat(stage, [(3, 3, 2)], 0, "first aid")
    with pytest.raises(Mistake, match="B has not helped A"):
        MONDAY.treat(stage, 1, "care", ["on", "A"])


@pytest.mark.parametrize("rule, die, hp", [("M-33 1d-2", 6, 9), ("M-33 at least 1", 1, 6)])
def test_longer_care(rule: str, die: int, hp: int) -> None:
    stage = ward(4)
    treat(stage, [(3, 3, 3)], 1, "first aid", "on", "A")
    events = treat(stage, [(die,)], 1, "care", "on", "A")
    assert stage.fighters[0].hp == hp, rule
    assert of_kind(events, TimePassed)[0].minutes == 29
    with pytest.raises(Mistake, match="all the care there is"):
        MONDAY.treat(stage, 1, "care", ["on", "A"])


def test_never_above_the_maximum() -> None:
    """M-33: and nobody treats the healthy."""
    stage = ward(9)
    treat(stage, [(3, 3, 3)], 1, "first aid", "on", "A")
    assert stage.fighters[0].hp == 10
    with pytest.raises(Mistake, match="A is not wounded"):
        MONDAY.treat(stage, 1, "care", ["on", "A"])


@pytest.mark.parametrize(
    "rule, hp, healed",
    [("monday W-15: HP 23", 23, 2), ("M-33 HP 10", 10, 1), ("M-33 at least 1", 9, 1), ("M-33 HP 30", 30, 3)],
)
def test_a_day_of_rest(rule: str, hp: int, healed: int) -> None:
    stage = ward(1, hp=hp)
    events = treat(stage, [(3, 3, 3)], 0, "rest")
    assert of_kind(events, Recovered)[0].amount == healed, rule


def test_days_of_rest() -> None:
    """M-33: a roll for each, with whatever modifier there is; the unconscious rest too, and wake."""
    stage = ward(0, True)
    treat(stage, [(3, 3, 3), (6, 6, 6)], 0, "rest", "2", "-1")
    me = stage.fighters[0]
    assert me.hp == 1
    assert not me.unconscious


@pytest.mark.parametrize(
    "who, remedy, words, message",
    [
        (1, "first aid", ["on", "C"], "nobody is called 'C'"),
        (1, "first aid", ["A"], "expected on whom"),
        (1, "first aid", ["on", "A", "-9"], "0 to -5"),
        (0, "wake", [], "A is not unconscious"),
        (1, "bandage", ["on", "A"], "nothing called 'bandage'"),
        (1, "linger", [], "nothing called 'linger'"),
    ],
)
def test_mistakes(who: int, remedy: str, words: list[str], message: str) -> None:
    """M-33: nothing changes by a mistake."""
    stage = ward(4)
    before = stage.state()
    with pytest.raises(Mistake, match=message):
        MONDAY.treat(stage, who, remedy, words)
    assert stage.state() == before


def test_helpers_who_cannot() -> None:
    """M-33, G-18: the unconscious help nobody, nor do those without a chance."""
    stage = ward(4)
    stage.fighters[1].unconscious = True
    with pytest.raises(Mistake, match="B is in no state"):
        MONDAY.treat(stage, 1, "first aid", ["on", "A"])
    stage = ward(4, iq=6)
    with pytest.raises(Mistake, match="would not know where to begin"):
        MONDAY.treat(stage, 0, "first aid", [])


# M-34


def test_waking_with_positive_hp() -> None:
    """M-34: 15 minutes after HP became positive."""
    stage = ward(3, True)
    events = treat(stage, [], 0, "wake")
    assert sum(event.minutes for event in of_kind(events, TimePassed)) == 15
    assert not stage.fighters[0].unconscious


def test_waking_after_first_aid() -> None:
    """M-34: an hour after it, successful or not; awake below 0 without rolls until hurt again (MR-19)."""
    stage = ward(-5, True)
    treat(stage, [(6, 6, 6)], 1, "first aid", "on", "A")
    events = treat(stage, [], 0, "wake")
    assert sum(event.minutes for event in of_kind(events, TimePassed)) == 60
    me = stage.fighters[0]
    assert not me.unconscious
    do(stage, [], [], lambda: MONDAY.stay_conscious(stage, me))
    do(stage, [], [], lambda: MONDAY.lose_hp(stage, me, 1, "a fall"))
    do(stage, [(3, 3, 3)], [], lambda: MONDAY.stay_conscious(stage, me))


def test_whichever_is_earlier() -> None:
    """M-34: First Aid that brings HP above 0 counts a quarter of an hour."""
    stage = ward(0, True)
    treat(stage, [(3, 3, 3)], 1, "first aid", "on", "A")
    assert stage.fighters[0].hp == 1
    events = treat(stage, [], 0, "wake")
    assert sum(event.minutes for event in of_kind(events, TimePassed)) == 15


def test_time_wakes_people_by_itself() -> None:
    """M-34: half an hour of care is longer than a quarter of an hour."""
    stage = ward(0, True)
    treat(stage, [(3, 3, 3)], 1, "first aid", "on", "A")
    events = treat(stage, [(3,)], 1, "care", "on", "A")
    assert "awake" in [event.state for event in of_kind(events, Became)]


def test_who_does_not_wake() -> None:
    """M-34: below 1 HP nobody wakes without First Aid or rest."""
    stage = ward(-5, True)
    with pytest.raises(Mistake, match="needs First Aid, or rest"):
        MONDAY.treat(stage, 0, "wake", [])
    with pytest.raises(Mistake, match="expected nothing more"):
        MONDAY.treat(ward(3, True), 0, "wake", ["3"])
    assert stage.fighters[0].recovery is None


def test_fatigue() -> None:
    """M-34: keeps G-201: 1 FP for ten minutes."""
    stage = ward()
    stage.fighters[0].fp = 4
    treat(stage, [], 0, "recover", "30")
    assert stage.fighters[0].fp == 7


def test_the_list_of_remedies() -> None:
    """M-31, M-33, M-34: crippled parts only where there are any."""
    keys = ["hold on", "wake", "rest", "first aid", "care", "recover"]
    assert [each.key for each in MONDAY.remedies()] == keys
    assert [each.key for each in book(locations="on").remedies()] == [*keys, "crippled"]
