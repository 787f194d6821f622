"""What people see of the variant: its own words and numbers."""

import pytest
from tests.monday.scene import MONDAY, fight, item, ordered, peek, sheet, swordsman, unarmed

from fracas.kernel.decision import Decision, View
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import DamageRolled, ManoeuvreChosen
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING


def seen(stage: GurpsFight, decision: Decision, key: str) -> View:
    option = decision.menu.find(key)
    assert option is not None
    return MONDAY.view(stage, decision, option)


def duel() -> GurpsFight:
    return ordered(fight((swordsman(16), "c3", "e"), (swordsman(), "d3", "w")))


@pytest.mark.parametrize(
    "rule, key, number",
    [
        ("M-6 Move", "move", "M-6"),
        ("M-7 Attack is the base's", "attack", "G-38"),
        ("M-10 All-Out Attack", "all-out attack", "M-10"),
        ("M-11 All-Out Defence", "all-out defence", "M-11"),
        ("M-12 Move and Attack", "move and attack", "M-12"),
        ("M-13 Wait", "wait", "M-13"),
        ("M-14 to pass", "do nothing", "M-14"),
        ("M-19 going down", "kneeling", "M-19"),
    ],
)
def test_manoeuvres_have_their_own_numbers(rule: str, key: str, number: str) -> None:
    stage = duel()
    view = seen(stage, peek(stage, [], []), key)
    assert view.rule == number, rule
    assert view.note, rule


def test_blows() -> None:
    """M-26, M-35: the foe, not its torso; the tally cites this variant's rules."""
    stage = duel()
    decision = peek(stage, [], ["attack", "c3", "e", "broadsword swing"])
    assert seen(stage, decision, "torso").label == "the foe"
    stage = duel()
    decision = peek(stage, [], ["attack", "c3", "e", "broadsword swing", "torso"])
    view = seen(stage, decision, "deceptive")
    assert view.note == "-4 to hit, -2 to the foe's defence"
    assert view.tally is not None
    assert [(value, why.rule) for value, why in view.tally.terms] == [(16, "G-14"), (-4, "M-35")]
    assert view.chance == MONDAY.chance(12)


def test_why_not() -> None:
    """M-10: reasons cite them as well."""
    stage = ordered(fight((swordsman(), "c3", "e"), (unarmed(), "k3", "w")))
    decision = peek(stage, [], [])
    assert MONDAY.why_not(stage, decision, "all-out attack").endswith("(M-10).")


def test_what_is_told() -> None:
    """M-11, M-14: manoeuvres in the words of this game."""
    told = {key: MONDAY.narrate(duel(), ManoeuvreChosen(0, key, False)) for key in ("increased defence", "do nothing")}
    assert told == {
        "increased defence": "A thinks of defence only: All-Out Defence.",
        "do nothing": "A lets the second go by.",
    }


def test_efforts_explain_themselves() -> None:
    """M-39: what 1 FP buys."""
    stage = ordered(fight((sheet(st=12, skills={"Axe/Mace": 14}, weapons=["axe"]), "c3", "e"), (unarmed(), "d3", "w")))
    item(stage.fighters[0], "axe").parries = 1
    decision = peek(stage, [], [])
    for key in ("dash", "recover axe"):
        assert seen(stage, decision, key).note.startswith("1 FP"), key
        assert seen(stage, decision, key).rule == "M-39", key
    assert seen(stage, decision, "drop axe").rule == "M-14"


def test_what_a_posture_costs() -> None:
    """To go down is free, to rise is half a movement, or a step from the knees (M-19)."""
    stage = duel()
    assert seen(stage, peek(stage, [], []), "kneeling").note.startswith("free: -2 to be shot at")
    stage = duel()
    stage.fighters[0].posture = PRONE
    decision = peek(stage, [], ["move"])
    assert seen(stage, decision, "kneeling").note.startswith("half your movement: -2 to be shot at")
    stage = duel()
    stage.fighters[0].posture = KNEELING
    assert seen(stage, peek(stage, [], ["attack"]), "standing").note == "instead of a step"
    assert MONDAY.view(stage, decision, STANDING).note == "half your movement"


def test_a_dash_is_told() -> None:
    """As what it is (M-39)."""
    assert MONDAY.narrate(duel(), Became(0, "in a hurry")) == "A makes a dash."


def test_wounds_are_told_with_what_they_are_multiplied_by() -> None:
    """As in the base, without places (M-28)."""
    event = DamageRolled(1, "torso", "1d+2", Tally(5, Reason("dice", "G-142")), "imp", 1, 4, 8, 2)
    told = "Damage 1d+2: 5 impaling, 4 gets through DR 1, times 2: B takes 8 and is at 2 HP."
    assert MONDAY.narrate(duel(), event) == told


AXEMAN = {"st": 12, "skills": {"Axe/Mace": 14}, "weapons": ["axe"], "shield": "medium-shield"}


def test_a_weapon_out_of_balance_is_seen() -> None:
    """M-44: in the list and on the sheet, and why it does not strike."""
    stage = ordered(fight((sheet(**AXEMAN), "c3", "e"), (swordsman(), "d3", "w")))
    axe = item(stage.fighters[0], "axe")
    axe.swung = True
    assert "axe (out of balance: no parry)" in MONDAY.describe(stage, 0)
    axe.swung = False
    axe.parries = 1
    decision = peek(stage, [], ["attack", "c3", "e"])
    assert "axe (out of balance: no blow)" in MONDAY.describe(stage, 0)
    why = "out of balance: it has parried since your last turn"
    assert MONDAY.why_not_offered(stage, decision, "axe swing") == f"{why} (M-44)"
    swing = next(each for each in MONDAY.character(stage, 0).attacks if each.name == "axe swing")
    assert why in swing.note


def test_bringing_a_weapon_back_into_balance_says_what_it_costs() -> None:
    """M-39."""
    stage = ordered(fight((swordsman(16), "c3", "e"), (sheet(**AXEMAN), "d3", "w")))
    axe = item(stage.fighters[1], "axe")
    axe.swung = axe.attacked = True
    decision = peek(stage, [(3, 3, 3)], ["attack", "c3", "e", "broadsword swing", "torso", "strike"])
    assert seen(stage, decision, "recover and parry axe").note == "1 FP to bring it back into balance first"


def test_a_place_is_refused_by_its_own_rule() -> None:
    """M-26: it is not that it could not be hit."""
    stage = duel()
    decision = peek(stage, [], ["attack", "c3", "e", "broadsword swing"])
    why = "a blow is at the foe, not at a place, unless 'monday.locations' is on (M-26)"
    assert MONDAY.why_not_offered(stage, decision, "neck") == why


def test_a_retreat_is_refused_by_its_own_rule() -> None:
    """M-25: whatever the defender's posture."""
    stage = duel()
    stage.fighters[1].posture = KNEELING
    answers = ["attack", "c3", "e", "broadsword swing", "torso", "strike", "dodge"]
    decision = peek(stage, [(3, 3, 3)], answers)
    assert decision.question.key == "retreat"
    why = "nobody retreats in this game, unless 'monday.retreat' is on (M-25)"
    assert MONDAY.why_not_offered(stage, decision, "retreat") == why
