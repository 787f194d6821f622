"""What most people would answer without thinking, question by question."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, Bare, fight, peek, sheet, swordsman
from tests.monday import scene as monday

from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE
from fracas.rulebooks.gurps.sheet import GurpsSheet

ARCHER = sheet(skills={"Bow": 14}, weapons=["longbow", "dagger"], ammunition={"arrow": 10})
GUNNER = sheet(skills={"Guns (SMG)": 14, "Guns (Rifle)": 14}, weapons=["assault-rifle"])
ATTACK = ["attack", "d5", "e"]


@pytest.mark.parametrize(
    ("paper", "state", "answers", "asked", "usual"),
    [
        (swordsman(), {}, [], "manoeuvre", ""),
        (swordsman(), {}, ["move"], "move", ""),
        (swordsman(), {}, ["move", "d4"], "facing", "e"),
        (swordsman(), {}, ["attack"], "step", "d5"),
        (swordsman(), {}, ATTACK, "strike", "broadsword swing"),
        (swordsman(), {"evaluated": 1, "evaluated_foe": 2}, [*ATTACK, "broadsword swing"], "target", "C"),
        (swordsman(), {}, [*ATTACK, "broadsword swing"], "target", ""),
        (swordsman(), {}, [*ATTACK, "broadsword swing", "B"], "location", "torso"),
        (swordsman(), {}, [*ATTACK, "broadsword swing", "B", "neck"], "blow", "strike"),
        (swordsman(), {}, ["all-out attack"], "variant", ""),
        (swordsman(), {}, ["wait"], "wait for", "a foe comes into my reach"),
        (swordsman(), {}, ["wait", "a foe attacks me"], "wait for whom", "anyone"),
        (swordsman(), {}, ["wait", "a foe attacks me", "anyone"], "then", "attack"),
        (swordsman(), {"posture": PRONE}, ["change posture"], "posture", "kneeling"),
        (swordsman(), {"posture": KNEELING}, ["change posture"], "posture", "standing"),
        (swordsman(), {}, ["change posture"], "posture", ""),
        (swordsman(weapons=["broadsword", "dagger"]), {}, ["ready", "d5", "e"], "ready", "draw dagger"),
        (swordsman(shield="medium-shield"), {}, ["ready", "d5", "e"], "ready", ""),
        (ARCHER, {}, ["ready", "d5", "e"], "ready", "load longbow"),
        (swordsman(), {"evaluated": 1, "evaluated_foe": 2}, ["evaluate", "d5", "e"], "evaluate", "C"),
        (swordsman(), {}, ["feint", "d5", "e"], "feint with", "broadsword swing"),
        (sheet(), {}, [*ATTACK, "grapple", "B"], "grip", "torso"),
        (sheet(), {}, [*ATTACK, "grapple", "B", "torso"], "hands", "both hands"),
        (GUNNER, {}, ["aim", "d5", "e"], "aim", ""),
        (GUNNER, {"aim_turns": 1, "aim_foe": 2, "aim_item": 0}, ["aim", "d5", "e"], "aim", "C"),
        (GUNNER, {}, [*ATTACK, "assault-rifle shot", "B"], "shots", "12"),
        (GUNNER, {}, ["wait", "a foe shows in watched hexes", "e5"], "watch", "no more"),
        (swordsman(), {}, ["attack", "d4", "e", "hold back"], "crouch", "standing"),
        (swordsman(), {"posture": CROUCHING}, ["attack", "d4", "e", "hold back"], "crouch", "crouching"),
    ],
)
def test_usual(paper: GurpsSheet, state: dict[str, Any], answers: list[str], asked: str, usual: str) -> None:
    """With two foes in reach, in front."""
    scene = in_order(fight((paper, "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d6", "w")))
    scene.fighters[2].side = 1
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    decision = peek(scene, [], answers, chooser=Bare)
    assert decision.question.key == asked
    assert GURPS.usual(scene, decision) == usual


@pytest.mark.parametrize(
    ("rolls", "answers", "asked", "usual"),
    [
        ([(3, 3, 4)], [*ATTACK, "broadsword swing", "torso", "strike"], "defence", ""),
        ([(3, 3, 4)], [*ATTACK, "broadsword swing", "torso", "strike", "dodge"], "retreat", ""),
        ([], ["move", "e5"], "let in", "keep out"),
        ([], ["move", "f5 by e5"], "let pass", "stand in the way"),
    ],
)
def test_what_a_foe_would_usually_say(rolls: list[tuple[int, ...]], answers: list[str], asked: str, usual: str) -> None:
    scene = in_order(fight((swordsman(15), "d5", "e"), (swordsman(), "e5", "w")))
    decision = peek(scene, rolls, answers, chooser=Bare)
    assert decision.question.key == asked
    assert decision.who == 1
    assert GURPS.usual(scene, decision) == usual


@pytest.mark.parametrize(
    ("place", "facing", "usual"),
    [("h5", "e", "e"), ("b5", "e", "w"), ("d9", "e", "e"), ("d9", "nw", "sw"), ("h5", "se", "se"), ("h5", "sw", "e")],
)
def test_the_foe_is_faced(place: str, facing: str, usual: str) -> None:
    scene = in_order(fight((swordsman(), "d5", facing), (swordsman(), place, "w")))
    decision = peek(scene, [], ["move", "d5"], chooser=Bare)
    assert decision.question.key == "facing"
    assert GURPS.usual(scene, decision) == usual


def test_nobody_turns_to_a_foe_who_hides() -> None:
    """G-210: what is usual gives nobody away."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "b5", "w"), starts=[{}, {"hidden": True}]))
    decision = peek(scene, [], ["move", "d5"], chooser=Bare)
    assert GURPS.usual(scene, decision) == "e"


def test_what_is_usual_in_the_variant() -> None:
    """M-13, M-14."""
    scene = monday.fight((monday.swordsman(), "d5", "e"), (monday.swordsman(), "e5", "w"))
    scene.order = (0, 1)
    answers = ["wait", "a foe attacks me", "anyone", "attack"]
    decision = peek(scene, [], answers, book=monday.MONDAY, chooser=Bare)
    assert decision.question.key == "movement"
    assert monday.MONDAY.usual(scene, decision) == "when it happens"


AXE = sheet(st=14, skills={"Two-Handed Axe/Mace": 13}, weapons=["great-axe"])
SPEAR = sheet(skills={"Spear": 12, "Thrown Weapon (Spear)": 12}, weapons=["spear"])


@pytest.mark.parametrize(
    ("paper", "foes", "answers", "usual"),
    [
        (swordsman(), ["f5"], ["attack"], "e5"),
        (swordsman(), ["f5"], ["feint"], "e5"),
        (swordsman(), ["e5", "d7"], ["attack"], "d5"),
        (swordsman(), ["f5"], ["ready"], "d5"),
        (swordsman(), ["g5", "d7"], ["attack"], "d6"),
        (SPEAR, ["g5"], ["attack"], "e5"),
        (SPEAR, ["h5"], ["attack", "d5", "e"], ""),
        (ARCHER, ["f5"], ["attack"], "d5"),
        (AXE, ["e5"], ["attack"], "c5"),
        (AXE, ["e5"], ["feint"], "c5"),
        (AXE, ["d4"], ["attack"], "c5"),
        (AXE, ["e5", "f5"], ["attack"], "d5"),
        (sheet(), ["e5"], ["attack"], "d5"),
        (swordsman(), ["e5"], ["all-out attack", "determined"], "d5"),
        (swordsman(), ["f5"], ["all-out attack", "determined"], ""),
        (ARCHER, ["h5"], ["all-out attack"], "d5"),
    ],
    ids=[
        "a step",
        "to feint",
        "in reach",
        "to ready",
        "the nearer one",
        "no throw",
        "never a throw",
        "an archer",
        "too near",
        "too near to feint",
        "straight back",
        "another in reach",
        "bare hands",
        "all-out from here",
        "all-out from nearer",
        "an all-out shot",
    ],
)
def test_whoever_attacks_steps_into_reach_and_throws_nothing(
    paper: GurpsSheet, foes: list[str], answers: list[str], usual: str
) -> None:
    scene = in_order(fight((paper, "d5", "e"), *[(swordsman(), place, "w") for place in foes]))
    for foe in scene.fighters[1:]:
        foe.side = 1
    for held in scene.fighters[0].held:
        held.loaded = True
    decision = peek(scene, [], answers, chooser=Bare)
    assert GURPS.usual(scene, decision) == usual


def test_the_variant_steps_back_from_where_its_weapon_is_cramped() -> None:
    """M-41: it could strike from there, at -4 for each hex of reach."""
    spearman = monday.sheet(skills={"Spear/Staff": 12}, weapons=["spear"])
    scene = monday.fight((spearman, "d5", "e"), (monday.swordsman(), "e5", "w"))
    scene.order = (0, 1)
    book = monday.book(close_quarters="on")
    decision = peek(scene, [], ["attack"], book=book, chooser=Bare)
    assert decision.question.key == "step"
    assert book.usual(scene, decision) == "c5"
    assert book.matters(scene, decision)


@pytest.mark.parametrize(
    "rule, foe_at, answers, matters",
    [
        ("G-47 into its reach", "f5", ["all-out defence", "double defence"], True),
        ("G-47 nobody near", "h5", ["all-out defence", "double defence"], False),
        ("G-61 out of its reach", "e5", ["all-out defence", "double defence"], True),
    ],
)
def test_the_step_of_whoever_only_defends_is_asked_where_it_leads_to_somebody(
    rule: str, foe_at: str, answers: list[str], matters: bool
) -> None:
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), foe_at, "w")))
    decision = peek(scene, [], answers, chooser=Bare)
    assert decision.question.key == "step", rule
    scene.fighters[0].better_defence = "double"
    assert GURPS.matters(scene, decision) == matters, rule


@pytest.mark.parametrize(
    ("rule", "skills", "answer", "matters"),
    [
        ("G-54 only to drop the bow", {}, "e", False),
        ("G-54 who wants to", {}, "free action", True),
        ("G-103 the next arrow could be drawn", {"Fast-Draw (Arrow)": 14}, "e", True),
    ],
)
def test_anything_else_is_asked_where_there_is_more_than_to_drop_something(
    rule: str, skills: dict[str, int], answer: str, matters: bool
) -> None:
    archer = sheet(skills={"Bow": 14, **skills}, weapons=["longbow"], ammunition={"arrow": 9}, st=12)
    scene = in_order(fight((archer, "d5", "e"), (swordsman(), "k5", "w")))
    decision = peek(scene, [], ["concentrate", "kneeling", answer], chooser=Bare)
    assert decision.question.key == "anything else", rule
    assert GURPS.matters(scene, decision) == matters, rule


def test_a_blow_is_struck_by_the_better_skill() -> None:
    """A main-gauche strikes the same by Knife and by Fencing."""
    fencer = monday.sheet(skills={"Fencing": 17, "Knife": 14}, weapons=["main-gauche"])
    scene = monday.fight((fencer, "d5", "e"), (monday.swordsman(), "e5", "w"))
    scene.order = (0, 1)
    decision = peek(scene, [], ["attack", "d5", "e"], book=monday.book(), chooser=Bare)
    assert decision.question.key == "strike"
    assert monday.book().usual(scene, decision) == "main-gauche fencing swing"
