"""What people see is what the rules use: views, reasons, narration, conditions."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, Bare, beat, fight, of_kind, peek, sheet, swordsman
from tests.gurps.wounding import struck
from tests.laws.walks import pick

from fracas.kernel.dice import SeededDice
from fracas.kernel.play import Play
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DefenceRolled
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING

SHIELDED = sheet(
    skills={"Broadsword": 13, "Shield": 12}, weapons=["broadsword", "axe"], shield="medium-shield", name="Shielded"
)


def test_the_posture_that_counts_is_named() -> None:
    """G-35: who has just stood up still defends as it knelt, and the tally says so."""
    scene = fight((SHIELDED, "d5", "e"), (swordsman(13), "e5", "w"))
    me, foe = scene.fighters
    foe.posture, foe.left_posture = STANDING, KNEELING
    blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
    assert str(GURPS.defence_need(scene, foe, blow, Guard(DODGE))) == "Dodge 8, kneeling -2 = 6"
    foe.posture, foe.left_posture = PRONE, KNEELING
    assert "lying prone -3" in str(GURPS.defence_need(scene, foe, blow, Guard(DODGE)))


def test_fatigue_is_told_in_fp() -> None:
    """G-147: it costs no HP."""
    _, events = struck(sheet(), 4, "fat")
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"))
    told = [GURPS.narrate(scene, event) for event in events]
    assert told[0].endswith("4 fatiguing: it costs B 4 FP.")


def test_the_number_on_the_screen_is_the_number_that_is_used() -> None:
    """Law 7: the tally and chance of an option are those of the roll that follows."""
    compared = {"blow": 0, "defence": 0, "retreat": 0}
    for seed in range(140):
        scene = fight((SHIELDED, "d5", "e"), (swordsman(13, hp=30), "e5", "w"), dice=SeededDice(seed))
        if seed % 2:
            scene.fighters[0].posture = scene.fighters[1].posture = KNEELING  # who kneels does not retreat
        book = Gurps({"extra_effort": "off"}) if seed % 2 else GURPS
        driver: Play[Any] = Play(book, scene, [None, None])
        driver.resume()
        for number in range(seed, seed + 60):
            pending = driver.pending
            if pending is None:
                break
            offered = [option.key for option in pending.menu.options()]
            usual = [key for key in ("attack", "broadsword swing", "torso", "strike", "e", "w") if key in offered]
            key = usual[0] if usual and number % 5 else pick(driver, number * 7)
            option = pending.menu.find(key)
            assert option is not None
            view = book.view(driver.run, pending, option)
            question = pending.question.key
            before = len(driver.events())
            driver.answer(key)
            kind = AttackRolled if question == "blow" else DefenceRolled
            rolled = of_kind(driver.events()[before:], kind)
            if question == "blow" and key != "strike":
                continue
            if question in compared and view.tally is not None and rolled:
                assert str(rolled[0].need) == str(view.tally)
                assert view.chance == GURPS.chance(rolled[0].need.total)
                compared[question] += 1
    assert min(compared.values()) > 10, compared


def asked(*answers: str, **state: Any) -> Play[Any]:
    for seed in range(60):
        scene = fight((swordsman(15, dx=13), "d5", "e"), (SHIELDED, "e5", "w"), dice=SeededDice(seed))
        for key, value in state.items():
            setattr(scene.fighters[1], key, value)
        driver: Play[Any] = Play(GURPS, scene, [None, None])
        driver.resume()
        for answer in answers:
            driver.answer(answer)
        if driver.pending is not None and (not answers or driver.pending.question.key == "defence"):
            return driver
    raise AssertionError("nobody ever hits")


STRIKE = ("attack", "d5", "e", "broadsword swing", "torso", "strike")


@pytest.mark.parametrize(
    ("answers", "state", "key", "why"),
    [
        ((), {}, "sprint", "no forward Move"),
        ((), {}, "aim", "no ready ranged weapon"),
        ((), {}, "fly", "no answer to"),
        (("move",), {}, "e5", "is offered"),
        (("move",), {}, "d6", "C stands there"),
        (("move",), {}, "l10", "further than 5 movement points"),
        (("move",), {}, "l9", "further than 5 movement points"),
        (("move",), {}, "zz9", "no such hex"),
        (STRIKE, {"blocks": 1}, "block", "blocked already"),
        (STRIKE, {"shield_ready": False}, "block", "not ready"),
        (STRIKE, {}, "parry axe", "not in hand"),
        (STRIKE, {}, "parry", "did you mean 'parry broadsword'?"),
        (STRIKE, {}, "dodge", "is offered"),
    ],
)
def test_why_not(answers: tuple[str, ...], state: dict[str, Any], key: str, why: str) -> None:
    if answers == ("move",):
        people = [
            (swordsman(15, dx=13), "d5", "e"),
            (SHIELDED, "e5", "w"),
            (SHIELDED, "d6", "e"),
            (SHIELDED, "l9", "w"),
        ]
        scene = in_order(fight(*people))
        driver: Play[Any] = Play(GURPS, scene, [None] * len(people))
        driver.resume()
        driver.answer("move")
    else:
        driver = asked(*answers, **state)
    assert driver.pending is not None
    assert why in GURPS.why_not(driver.run, driver.pending, key)


def test_conditions_in_a_few_words() -> None:
    scene = fight((SHIELDED, "d5", "e"), (swordsman(), "e5", "w"))
    me = scene.fighters[0]
    assert GURPS.describe(scene, 0) == ["HP 10/10", "broadsword", "medium shield"]
    me.hp, me.posture, me.stunned, me.fp = 2, PRONE, True, 5
    assert GURPS.describe(scene, 0)[:5] == ["HP 2/10", "FP 5/10", "lying prone", "stunned", "reeling"]
    GURPS.drop_everything(scene, me)
    assert "broadsword dropped at d5" in GURPS.describe(scene, 0)
    GURPS.die(scene, me)
    assert GURPS.describe(scene, 0)[-1] == "dead"


def test_a_parry_reads_like_a_referee() -> None:
    scene = fight((swordsman(15, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    events = beat(scene, [(4, 4, 4), (3, 3, 3)], [*STRIKE, "parry broadsword", "retreat f5", "d5", "e"])
    told = [line for event in events if (line := GURPS.narrate(scene, event))]
    assert told == [
        "Order of turns: A, B.",
        "Second 1: A.",
        "A strikes at B with the broadsword (swing): rolls 12 against Broadsword 15: on target.",
        "B retreats from e5 to f5.",
        "B parries with the broadsword: rolls 9 against Parry 9, retreat +1 = 10.",
    ]


@pytest.mark.parametrize(("place", "told"), [("neck", True), ("torso", False), ("right arm", False)])
def test_a_small_place_says_what_strikes_the_torso_instead(place: str, told: bool) -> None:
    """G-78."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(13), "e5", "w")))
    decision = peek(scene, [], ["attack", "d5", "e", "broadsword swing"])
    option = decision.menu.find(place)
    assert option is not None
    details = GURPS.view(scene, decision, option).details
    assert ("10 is just off and strikes the torso instead (G-78), not counted here" in details) == told


@pytest.mark.parametrize(
    ("skill", "place", "key", "why"),
    [
        (14, "neck", "deceptive", "it takes 2 off a skill of 9, and 10 must be left (G-79)"),
        (8, "neck", "rapid strike", "it takes 3 off a skill of 3, and 3 must be left (G-80)"),
        (14, "torso", "both weapons", "it takes an Attack with a ready weapon in each hand (G-81)"),
        (
            14,
            "torso",
            "flurry of blows",
            "it goes with a rapid strike, once, and with nothing else that costs FP (G-84)",
        ),
        (14, "torso", "gap in the armour", "it takes a point, aimed at a place that is armoured (G-152)"),
    ],
)
def test_what_cannot_be_added_to_a_blow_says_why(skill: int, place: str, key: str, why: str) -> None:
    scene = in_order(fight((swordsman(skill), "d5", "e"), (swordsman(13), "e5", "w")))
    decision = peek(scene, [], ["attack", "d5", "e", "broadsword swing", place])
    assert GURPS.why_not_offered(scene, decision, key) == why


AXE = sheet(st=14, skills={"Axe/Mace": 13, "Brawling": 12}, weapons=["axe", "large-knife"], name="Axe")
HERE = ["attack", "d5", "e"]
STEPS = "a step only leads down to your knees or up from them; 'change posture' does more (G-61)"


@pytest.mark.parametrize(
    ("state", "answers", "key", "why"),
    [
        ({}, HERE, "axe swing", ""),
        ({}, ["attack", "c5", "e"], "axe", "no foe is in its reach and in front of you (G-73)"),
        ({}, HERE, "large knife", "not in hand (G-52)"),
        ({"ready": False}, HERE, "swing", "not ready (G-88)"),
        ({"broken": True}, HERE, "axe", "broken (G-94)"),
        ({"posture": KNEELING}, HERE, "kick", "it takes both feet, and to be on them (G-154)"),
        ({}, ["attack"], "standing", "you are standing already (G-63)"),
        ({}, ["attack"], "sitting", STEPS),
        ({}, ["all-out attack"], "increased defence", "it is a kind of All-Out Defence (G-48)"),
        ({}, ["all-out attack"], "suppression fire",
         "it takes a ready weapon of RoF 5 or more with as many shots (G-112)"),
        ({}, ["all-out defence", "increased defence"], "block", "you have no shield on your arm (G-118)"),
        ({}, ["ready", "d5", "e"], "large knife", ""),
        ({}, ["change posture"], "crouching", "that is free when your turn begins or ends: 'crouch' (G-65)"),
        ({"posture": PRONE}, ["change posture"], "standing", "it takes two changes from lying prone (G-64)"),
    ],
)  # fmt: skip
def test_every_missing_answer_has_its_reason(state: dict[str, Any], answers: list[str], key: str, why: str) -> None:
    """And what can be said in full is asked for so."""
    scene = in_order(fight((AXE, "d5", "e"), (swordsman(), "e5", "w")))
    me = scene.fighters[0]
    for name, value in state.items():
        setattr(me if name == "posture" else me.held[0], name, value)
    decision = peek(scene, [], answers, chooser=Bare)
    assert GURPS.why_not_offered(scene, decision, key) == why
    assert "as things stand" not in GURPS.why_not(scene, decision, key)


def test_a_weapon_that_has_struck_out_of_balance_says_why_it_does_not_parry() -> None:
    """G-89: not that there is none."""
    axeman = sheet(st=14, skills={"Two-Handed Axe/Mace": 13}, weapons=["great-axe"])
    scene = in_order(fight((swordsman(15), "d5", "e"), (axeman, "e5", "w")))
    axe = scene.fighters[1].held[0]
    axe.attacked = axe.swung = True
    decision = peek(scene, [(3, 3, 4)], [*HERE, "broadsword swing", "torso", "strike"], chooser=Bare)
    assert decision.question.key == "defence"
    told = "'parry' is not possible: the great axe is unbalanced and has attacked (G-89)."
    assert GURPS.why_not(scene, decision, "parry") == told
