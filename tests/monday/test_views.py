"""What people see of the variant: its own words and numbers."""

import pytest
from tests.monday.scene import MONDAY, fight, item, ordered, peek, sheet, swordsman, unarmed

from fracas.kernel.decision import Decision, View
from fracas.rulebooks.gurps.events import ManoeuvreChosen
from fracas.rulebooks.gurps.fighter import GurpsFight


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
