"""How somebody is, as data: numbers, states with their rules and how long they last, gear, reach, body."""

from __future__ import annotations

import pytest
from tests.d100.scene import BOOK, D100, FREE, armed, duel, sheet, turn_of
from tests.laws.walks import SCENARIOS, agents, begin, scenario

from fracas.kernel.decision import Seated
from fracas.kernel.status import CARRIED, DROPPED, IN_HAND, WORN, Item
from fracas.rulebooks.d100.critical_tables import LEG, OFF_ARM, WEAPON_ARM
from fracas.rulebooks.d100.fighter import OFF, Wound
from fracas.rulebooks.d100.rows import KNEELING, PRONE
from fracas.stage.rulebooks import rule_lists

D100_SCENARIOS = [name for name in SCENARIOS if scenario(name).book.key == "d100"]


def test_hits_and_what_wounds_will_cost() -> None:
    """D-93, D-99: the number, the most, and what is still to come."""
    scene, me, _ = duel()
    me.hits, me.wounds = 31, [Wound(False, 4, LEG, False), Wound(True, 2, OFF_ARM, False)]
    (hits,) = BOOK.gauges(scene, 0)
    assert (hits.key, hits.value, hits.most, hits.pending, hits.text) == ("hits", 31, 80, 6, "31/80 hits")
    me.dead = me.out = True
    assert BOOK.gauges(scene, 0)[0].pending == 0


def test_ap_and_free_move_in_a_turn() -> None:
    """D-26, D-33: there only while there are any to spend, and not in the words for somebody."""
    scene, me, _ = duel()
    turn_of(scene, 0, FREE)
    me.ap, me.stride = 3, 1
    assert [(each.key, each.value, each.most) for each in BOOK.gauges(scene, 0)[1:]] == [("ap", 3, 4), ("move", 1, 4)]
    assert len(BOOK.gauges(scene, 1)) == 1
    assert BOOK.describe(scene, 0) == ["80/80 hits", "sword"]
    me.stun = 1
    assert BOOK.gauges(scene, 0)[1].most == 2


@pytest.mark.parametrize(
    ("field", "value", "key", "text", "rule", "lasts"),
    [
        ("stun", 2, "stunned", "stunned 2", "D-108", "2 turns of its own"),
        ("stun", 1, "stunned", "stunned 1", "D-108", "1 turn of its own"),
        ("must_parry", 1, "must parry", "must parry 1", "D-87", "1 turn of its own"),
        ("no_parry", 3, "no parry", "cannot parry 3", "D-87", "3 turns of its own"),
        ("penalty", -15, "wounds", "wounds -15", "D-88", "until it has healed"),
        ("posture", PRONE, "prone", "prone", "D-41", "until it gets up"),
        ("posture", KNEELING, "kneeling", "kneeling", "D-41", "until it gets up"),
        ("dying", 3, "dying", "dying, 3 left", "D-113", "3 rounds to live"),
        ("unconscious", True, "unconscious", "unconscious", "D-96", "until it has hits again, or the fight is over"),
        ("senseless", 4, "senseless", "senseless 4", "D-92", "4 turns of its own"),
        ("senseless", 600, "senseless", "senseless", "D-92", "an hour"),
        ("yielded", True, "prisoner", "prisoner", "D-132", "until the fight is over"),
        ("held_by", 1, "held", "held by B", "D-77", "until it breaks free or is let go"),
        ("holding", 1, "holding", "holds B", "D-77", "as long as 1 AP a turn is paid for it"),
        ("bound", True, "bound", "bound", "D-10", ""),
        ("pinned", True, "pinned", "pinned", "D-10", ""),
        ("blinded", True, "blinded", "blinded", "D-10", ""),
        ("surprised", True, "surprised", "surprised", "D-24", "until the round ends"),
        ("hidden", True, "hidden", "hidden", "D-122", "until it attacks, is found or lacks cover"),
        ("aim", 2, "aim", "aim +20", "D-29", "until the shot, or anything else that it does"),
        ("shaky", -10, "off balance", "off balance -10", "D-46", "until its next roll"),
        ("trance", 0, "concentrating", "concentrating", "D-31", "as long as it is paid for in every turn"),
        ("parrying", 30, "lost parry", "30 spent on a lost parry", "D-64", "until the round ends"),
        ("absent", True, "to come", "comes in round 1", "D-15", "until round 1"),
        ("dead", True, "dead", "dead", "D-116", "for good"),
        ("fled", True, "fled", "has left the field", "D-131", "for good"),
    ],
)
def test_every_state_has_its_rule_and_how_long_it_lasts(
    field: str, value: object, key: str, text: str, rule: str, lasts: str
) -> None:
    """D-10, D-23: one at a time."""
    scene, me, _ = duel()
    setattr(me, field, value)
    (state,) = BOOK.conditions(scene, 0)
    assert (state.key, state.text, state.rule, state.lasts) == (key, text, rule, lasts)


def test_states_that_take_two_numbers() -> None:
    """D-23, D-46, D-59, D-99, D-111."""
    scene, me, _ = duel()
    me.parrying, me.parry = 30, (0, 30)
    me.stun, me.blackout = 3, True
    me.shaky, me.shaky_turns = -20, 2
    me.wounds = [Wound(True, 3, LEG, False), Wound(False, 5, LEG, False)]
    me.wounds[1].bandages = 1
    known = {state.key: state for state in BOOK.conditions(scene, 0)}
    assert list(known) == ["blacked out", "stunned", "off balance", "burning", "parry"]
    assert known["blacked out"].lasts == "as long as the stun, 3 turns of its own"
    assert known["off balance"].lasts == "until its next roll, at most 2 turns of its own"
    assert (known["burning"].text, known["burning"].rule) == ("burning 3 (leg)", "D-99")
    assert (known["parry"].text, known["parry"].rule) == ("30 in parry", "D-59")


def test_limbs_are_useless_by_wounds_or_by_a_tourniquet() -> None:
    """D-90, D-103: the rule and the end of it differ."""
    scene, me, _ = duel()
    me.crippled_arm, me.crippled_legs = True, 2
    me.wounds = [Wound(False, 5, OFF_ARM, False)]
    me.wounds[0].tourniquet = True
    me.reckon_limbs()
    told = [(state.text, state.rule, state.lasts) for state in BOOK.conditions(scene, 0)]
    assert told == [
        ("weapon arm useless", "D-90", "until it has healed"),
        ("off arm useless", "D-103", "until the tourniquet is taken off"),
        ("both legs useless", "D-90", "until it has healed"),
    ]
    useless = {part.key: (part.useless, part.wounds) for part in BOOK.body_parts(scene, 0) if part.useless}
    tied = "bleeding 0 of 5 (off arm, tied off)"
    assert useless == {"weapon_arm": (True, ""), "off_arm": (True, tied), "leg": (True, "both useless")}


def test_a_body_has_parts_with_armour_and_wounds() -> None:
    """D-70, D-98: the same armour all over, each wound where it is."""
    scene, me, _ = duel(sheet(armour="AT2"))
    me.wounds = [Wound(False, 4, WEAPON_ARM, False)]
    parts = BOOK.body_parts(scene, 0)
    assert [part.name for part in parts] == [
        "head", "neck", "chest", "abdomen", "back", "weapon arm", "off arm", "leg",
    ]  # fmt: skip
    assert {part.armour for part in parts} == {"Soft leather or padding"}
    assert [part.wounds for part in parts if part.wounds] == ["bleeding 4 (weapon arm)"]


def things(gear: list[Item]) -> list[tuple[str, str, str, list[str], list[int]]]:
    return [(each.name, each.where, each.text, each.notes, each.reach) for each in gear]


def test_gear_in_hand_worn_carried_and_dropped() -> None:
    """D-66, D-79, D-102, D-104, D-123: where each thing is, and what there is to say of it."""
    paper = sheet(
        weapons=["sword", "slug_pistol"], ob={"sword": 50}, shield="buckler", bandages=2, med_kits=1, armour="AT2"
    )
    scene, me, _ = duel(paper)
    pistol = me.held[1]
    pistol.hand, pistol.shots, pistol.spare, pistol.jammed = OFF, 0, 1, True
    assert things(BOOK.gear(scene, 0)) == [
        ("sword", IN_HAND, "sword", [], [1]),
        (
            "slug pistol", IN_HAND, "slug pistol (0) (jammed)",
            ["off hand", "shoots up to 100 m", "empty", "1 more to load", "jammed"], [],
        ),
        ("buckler", IN_HAND, "buckler", [], []),
        ("Soft leather or padding", WORN, "", [], []),
        ("bandages", CARRIED, "", ["2 left"], []),
        ("med kit", CARRIED, "", ["5 uses left"], []),
    ]  # fmt: skip
    me.shield_up = False
    BOOK.drop(scene, me, me.held[0])
    assert things(BOOK.gear(scene, 0))[1][:2] == ("buckler", CARRIED)
    assert things(BOOK.gear(scene, 0))[-1] == ("sword", DROPPED, "", ["at d5"], [])
    assert not [each for each in BOOK.gear(scene, 1) if each.where == DROPPED]


def test_whoever_is_down_has_no_gear_in_words() -> None:
    """D-10: it is listed, but not told."""
    scene, me, _ = duel()
    me.out = me.unconscious = True
    assert [each.text for each in BOOK.gear(scene, 0)] == ["", ""]
    assert BOOK.describe(scene, 0) == ["80/80 hits", "unconscious"]


def test_reach_counts_bare_hands_and_what_can_be_used() -> None:
    """D-32, D-49, D-123: a spear three hexes away where a hex is 1 m; none for whoever is down."""
    metre = D100({"metres_per_hex": "1"})
    scene, me, _ = duel(armed("spear"), book=metre)
    assert metre.reach_of(scene, 0) == [1, 2, 3]
    assert BOOK.reach_of(scene, 0) == [1]
    me.off_useless = True
    assert metre.reach_of(scene, 0) == [1, 2]
    me.out = True
    assert metre.reach_of(scene, 0) == []


@pytest.mark.parametrize("name", D100_SCENARIOS)
def test_states_cite_rules_that_there_are(name: str) -> None:
    """In whole fights: every gauge and state has a rule of the book, and a key of its own."""
    book = scenario(name).book
    numbers = {rule["number"] for each in rule_lists(book) for rule in each.rules}
    run = begin(name, 3)
    run.chooser = Seated(agents(name, "brute", 3))
    while not run.over and run.beats < 600:
        book.run(run, run.beats + 10)
        for each in run.everyone():
            rules = [gauge.rule for gauge in book.gauges(run, each.index)]
            rules += [state.rule for state in book.conditions(run, each.index)]
            assert set(rules) <= numbers
            assert book.posture(run, each.index)
            assert all(item.name and item.where for item in book.gear(run, each.index))
