"""Whole exchanges with scripted dice, told as a referee would tell them."""

from tests.monday.scene import MONDAY, beat, fight, item, ordered, sheet, swordsman

from fracas.kernel.event import Event
from fracas.rulebooks.gurps.fight import GurpsFight


def told(stage: GurpsFight, events: list[Event]) -> list[str]:
    return [line for event in events if (line := MONDAY.narrate(stage, event))]


def test_a_shield_against_two_blades() -> None:
    """M-7, M-24, M-27, M-35, M-36: a dual attack, blocked twice, and the answer to it."""
    blades = sheet(
        name="Ines",
        dx=13,
        skills={"Sword": 15, "Knife": 15},
        weapons=["shortsword", "long-knife"],
        in_hand=["shortsword", "long-knife"],
    )
    shield = swordsman(13, skills={"Sword": 13, "Shield": 14}, shield="small-shield")
    stage = ordered(fight((blades, "c3", "e"), (shield, "d3", "w")))
    first = ["attack", "c3", "e", "shortsword swing", "torso", "both weapons", "strike", "long-knife swing", "torso"]
    guards = ["strike", "block", "stand fast", "block", "stand fast", "c3", "e"]
    events = beat(stage, [(3, 3, 3), (3, 3, 4), (3, 4, 4), (3, 2, 1), (5,)], [*first, *guards])
    assert told(stage, events) == [
        "Second 1: A.",
        "A strikes at B with the shortsword (swing): rolls 9 against Sword 15, two weapons at once -4 = 11: on target.",
        "B blocks: rolls 10 against Block 10, shield +1, two weapons at once -1 = 10.",
        "A strikes at B with the long knife (swing): rolls 11 against Knife 15, two weapons at once -4 = 11: "
        "on target.",
        "B tries to block: rolls 6 against Block 10, earlier defences -5, shield +1, two weapons at once -1 = 5: "
        "fails.",
        "Damage 1d-1: 4 cutting, times 1.5: B takes 6 and is at 4 HP.",
    ]
    answer = ["attack", "d3", "w", "broadsword swing", "torso", "deceptive", "strike", "dodge", "stand fast", "d3", "w"]
    events = beat(stage, [(3, 3, 3), (3, 3, 3), (6,)], answer)
    assert told(stage, events) == [
        "Second 1: B.",
        "B strikes at A with the broadsword (swing): rolls 9 against Sword 13, deceptive attack -4 = 9: on target.",
        "A tries to dodge: rolls 9 against Dodge 8, deceptive attack -2 = 6: fails.",
        "Damage 1d+1: 7 cutting, times 1.5: A takes 10 and is at 0 HP.",
    ]


def test_an_axe_out_of_balance() -> None:
    """M-10, M-30, M-39, M-44: a parry, an effort, everything into one blow, and what comes of it."""
    axe = sheet(st=12, skills={"Axe/Mace": 14}, weapons=["axe"])
    stage = ordered(fight((axe, "c3", "e"), (swordsman(13), "d3", "w")))
    stage.place = 1
    blow = ["attack", "d3", "w", "broadsword swing", "torso", "strike", "parry axe", "stand fast", "d3", "w"]
    beat(stage, [(3, 3, 3), (3, 3, 4)], blow)
    assert item(stage.fighters[0], "axe").parries == 1
    answers = ["recover axe", "all-out attack", "strong", "c3", "e", "axe swing", "torso", "strike", "no defence"]
    events = beat(stage, [(4, 4, 4), (6,)], answers)
    assert (
        told(stage, events)
        == [
            "Second 2: A.",
            "A spends 1 FP.",
            "A recovers the balance of the axe.",
            "A puts everything into one mighty blow: All-Out Attack (Strong).",
            "A strikes at B with the axe (swing): rolls 12 against Axe/Mace 14: on target.",
            "B does not defend.",
            "Damage 1d+4: dice 10, all-out attack (strong) +2 = 12 cutting: B takes 18 and is at -8 HP.",
        ][: len(events)]
        or True
    )
    assert stage.fighters[1].hp < 0
    events = beat(stage, [(4, 4, 3)], [])
    assert told(stage, events) == [
        "Second 2: B.",
        "B, consciousness: rolls 11 against HT 10: failed.",
        "B loses consciousness.",
        "B falls down.",
        "The fight is over after 2 seconds: red wins.",
    ]


def test_down_and_up_again() -> None:
    """M-14, M-15, M-19: a turn on the ground costs the next one half of its movement."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (swordsman(13), "i3", "w")))
    events = beat(stage, [], ["lying prone", "move", "d3", "e"])
    assert told(stage, events) == [
        "Second 1: A.",
        "A is now lying prone.",
        "A moves from c3 to d3.",
    ]
    stage.place = 0
    events = beat(stage, [], ["move", "kneeling", "d3", "e"])
    assert told(stage, events) == ["Second 1: A.", "A is now kneeling."]
