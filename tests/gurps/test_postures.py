"""Section 6: postures, what they cost, and how they are changed (G-62 to G-65)."""

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.moves import HIT, SWING, alone, questions, rusher
from tests.gurps.scene import GURPS, Bare, beat, fight, keys, of_kind, one, peek, sheet, swordsman

from fracas.rulebooks.gurps.events import AttackRolled
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.rows import (
    CRAWLING,
    CROUCHING,
    FACE_UP,
    KNEELING,
    POSTURES,
    PRONE,
    SITTING,
    STANDING,
    Posture,
)
from fracas.rulebooks.gurps.ways import Ways

LOW = [CRAWLING, SITTING, PRONE, FACE_UP]


# G-62, G-63: postures


@pytest.mark.parametrize(
    ("rule", "posture", "points", "allowed"),
    [
        ("G-62 standing", STANDING, 5, 5),
        ("G-62 crouching two thirds", CROUCHING, 5, 3),
        ("G-62 crouching two thirds of 6", CROUCHING, 6, 4),
        ("G-62 kneeling a third", KNEELING, 5, 1),
        ("G-62 crawling a third", CRAWLING, 7, 2),
        ("G-62 at least one hex", KNEELING, 2, 1),
        ("G-62 sitting none", SITTING, 5, 0),
        ("G-62 lying exactly one", PRONE, 9, 1),
        ("G-62 face up exactly one", FACE_UP, 9, 1),
        ("G-57 nothing of nothing", STANDING, 0, 0),
    ],
)
def test_posture_and_movement(rule: str, posture: Posture, points: int, allowed: int) -> None:
    assert GURPS.allowance(one(sheet(), posture=posture), points) == allowed, rule


def test_a_crouching_move_in_a_turn() -> None:
    """G-62: Move 6 crouching is four hexes."""
    menu = peek(alone("b5", "e", basic_move=6), [], ["crouch", "move"]).menu
    assert isinstance(menu, Ways)
    assert menu.points == 4


@pytest.mark.parametrize(
    ("rule", "posture", "to_hit", "to_defend"),
    [
        ("G-63 standing", STANDING, 0, 0),
        ("G-63 crouching", CROUCHING, -2, 0),
        ("G-63 kneeling", KNEELING, -2, -2),
        ("G-63 crawling", CRAWLING, -4, -3),
        ("G-63 sitting", SITTING, -2, -2),
        ("G-63 prone", PRONE, -4, -3),
        ("G-63 face up", FACE_UP, -4, -3),
    ],
)
def test_the_posture_table(rule: str, posture: Posture, to_hit: int, to_defend: int) -> None:
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    foe.posture = posture
    assert GURPS.posture_to_hit(foe) == to_hit, rule
    blow = GURPS.blow_at(scene, me, foe, me.held[0].item.strikes[0])
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == 8 + to_defend, rule
    assert posture in POSTURES


# G-64, G-65: changing posture


@pytest.mark.parametrize(
    ("rule", "posture", "open_"),
    [
        ("G-64 from standing", STANDING, [KNEELING, *LOW]),
        ("G-64 from a crouch", CROUCHING, [KNEELING, *LOW]),
        ("G-64 from one's knees", KNEELING, [STANDING, CROUCHING, *LOW]),
        ("G-64 from crawling", CRAWLING, [STANDING, KNEELING, SITTING, PRONE, FACE_UP]),
        ("G-64 from sitting", SITTING, [STANDING, KNEELING, CRAWLING, PRONE, FACE_UP]),
        ("G-64 from lying prone, not at once to one's feet", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP]),
        ("G-64 from lying face up", FACE_UP, [KNEELING, CRAWLING, SITTING, PRONE]),
    ],
)
def test_change_posture(rule: str, posture: Posture, open_: list[Posture]) -> None:
    assert GURPS.postures_open(one(sheet(), posture=posture)) == open_, rule


@pytest.mark.parametrize(
    ("rule", "posture", "open_"),
    [
        ("G-64 a step from standing to one's knees", STANDING, [KNEELING]),
        ("G-64 a step from a crouch to one's knees", CROUCHING, [KNEELING]),
        ("G-64 a step from one's knees up", KNEELING, [STANDING, CROUCHING]),
        ("G-64 no step from sitting", SITTING, []),
        ("G-64 no step from crawling", CRAWLING, []),
        ("G-64 no step from lying", PRONE, []),
    ],
)
def test_posture_for_a_step(rule: str, posture: Posture, open_: list[Posture]) -> None:
    assert GURPS.step_postures(one(sheet(), posture=posture)) == open_, rule


def test_from_lying_to_standing_by_two_changes() -> None:
    """G-64: lying to kneeling, then to one's feet."""
    scene = alone("e5", "e")
    me = scene.fighters[0]
    me.posture = PRONE
    beat(scene, [], ["change posture", "kneeling"])
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["change posture", "standing"])
    assert me.posture is STANDING


def test_from_lying_to_standing_by_a_change_and_a_step() -> None:
    """G-64: to one's knees, and next turn up with the step of an Attack; the attack is then made standing."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = PRONE
    beat(scene, [], ["change posture", "kneeling"])
    beat(scene, [], ["do nothing"])
    events = beat(scene, [(5, 5, 5)], ["attack", "standing", "e", *HIT, "strike"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].step_left == 0


def test_kneeling_down_after_the_attack() -> None:
    """G-61, G-64: the step that is left may be a step to one's knees."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike", "kneeling", "e"])
    assert scene.fighters[0].posture is KNEELING


@pytest.mark.parametrize(
    ("rule", "posture", "change", "step"),
    [
        ("G-64 nobody stands up on a crippled leg", PRONE, [KNEELING, CRAWLING, SITTING, FACE_UP], []),
        ("G-64 nor from sitting", SITTING, [KNEELING, CRAWLING, PRONE, FACE_UP], []),
        ("G-154 one may kneel on it, and no more", KNEELING, [CRAWLING, SITTING, PRONE, FACE_UP], []),
        ("G-154 and sink to one's knees", STANDING, [KNEELING, CRAWLING, SITTING, PRONE, FACE_UP], [KNEELING]),
    ],
)
def test_the_lame(rule: str, posture: Posture, change: list[Posture], step: list[Posture]) -> None:
    me = one(sheet(), posture=posture, crippled=("left leg",))
    assert GURPS.postures_open(me) == change, rule
    assert GURPS.step_postures(me) == step, rule


@pytest.mark.parametrize(
    ("rule", "posture", "crippled", "hexes"),
    [
        ("G-62 the lame crawl", CRAWLING, ("left leg",), 2),
        ("G-62 the lame lie", PRONE, ("left leg",), 1),
        ("G-62 the lame do not walk, propped upright", STANDING, ("left leg",), 0),
        ("G-57 a crippled foot halves Move, rounded up", STANDING, ("left foot",), 4),
    ],
)
def test_how_far_the_lame_get(rule: str, posture: Posture, crippled: tuple[str, ...], hexes: int) -> None:
    me = one(sheet(basic_move=7), posture=posture, crippled=crippled)
    assert GURPS.allowance(me, GURPS.current_move(me)) == hexes, rule


def test_crouching_at_the_beginning_is_free() -> None:
    """G-65: before moving, and then the attack is at -2."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    events = beat(scene, [(5, 5, 5)], ["crouch", "attack", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 12
    assert scene.fighters[0].posture is CROUCHING


def test_crouching_at_the_end_is_free() -> None:
    """G-65: after the blow, which it does not burden; the step is still there."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    events = beat(scene, [(5, 5, 5)], ["attack", "d5", "e", *HIT, "strike", "crouching", "c5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].posture is CROUCHING
    assert scene.board.names[scene.fighters[0].cell] == "c5"


def test_crouching_at_the_end_once_the_step_is_used() -> None:
    """G-65: asked for after the blow, where the step went before it."""
    scene = in_order(fight((swordsman(14), "c5", "e"), (swordsman(), "e5", "w")))
    answers = ["attack", "d5", "e", *HIT, "strike"]
    assert keys(peek(scene.copy(), [(5, 5, 5)], answers, chooser=Bare)) == ["standing", "crouching", "free action"]
    events = beat(scene, [(5, 5, 5)], [*answers, "crouching"])
    assert of_kind(events, AttackRolled)[0].need.total == 14
    assert scene.fighters[0].posture is CROUCHING


@pytest.mark.parametrize(
    ("rule", "start", "place", "posture"),
    [
        ("G-65 after an All-Out Attack from where one stood", "d5", "d5", CROUCHING),
        ("G-65 after one hex", "c5", "d5", CROUCHING),
        ("G-65 not after two", "b5", "d5", STANDING),
    ],
)
def test_crouching_after_an_all_out_attack(rule: str, start: str, place: str, posture: Posture) -> None:
    scene = in_order(fight((swordsman(14), start, "e"), (swordsman(), "e5", "w")))
    answers = ["all-out attack", "determined", place, "e", *HIT, "strike", "no defence"]
    said = ["crouching"] if posture is CROUCHING else []
    beat(scene, [(5, 5, 5), (1,)], [*answers, *said])
    assert scene.fighters[0].posture is posture, rule


def test_rising_with_the_step_before_the_blow() -> None:
    """G-65: leaving a crouch is free at any time: here between the step and the attack."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["attack", "standing", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14


@pytest.mark.parametrize(
    ("rule", "place", "yes"),
    [("G-65 after no more than a step", "f5", True), ("G-65 not after two hexes", "g5", False)],
)
def test_crouching_after_a_move(rule: str, place: str, yes: bool) -> None:
    assert ("crouching" in keys(peek(alone("e5", "e"), [], ["move", place]))) == yes, rule


def test_rising_after_a_crouching_move() -> None:
    """G-65: leaving a crouch is free at any time in one's turn."""
    scene = alone("b5", "e", basic_move=6)
    beat(scene, [], ["crouch", "move", "f5", "standing", "e"])
    assert scene.fighters[0].posture is STANDING


def test_rising_in_the_midst_of_a_move_and_attack() -> None:
    """G-65: and then the blow is struck standing; nobody crouches down there."""
    scene = rusher()
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["move and attack", "d5", "standing", "e", *HIT, "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 9
    scene = rusher()
    assert "crouching" not in keys(peek(scene, [], ["move and attack", "b5"]))


def test_rising_at_the_beginning() -> None:
    """G-65: out of a crouch, and no penalty."""
    scene = in_order(fight((swordsman(14), "d5", "e"), (swordsman(), "e5", "w")))
    scene.fighters[0].posture = CROUCHING
    events = beat(scene, [(5, 5, 5)], ["rise", "attack", "d5", "e", *HIT, "strike", "d5", "e"])
    assert of_kind(events, AttackRolled)[0].need.total == 14


# G-62: sitting


def test_who_sits_neither_moves_nor_steps() -> None:
    """G-62: nobody gets anywhere sitting, by a step either, nor reaches further for it."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "e5", "w"))
    me = scene.fighters[0]
    me.posture = SITTING
    asked = questions(scene, [(5, 5, 5)], ["attack", "e", *SWING, "e"])
    assert "step" not in asked
    for answers in (["ready"], ["all-out defence", "double defence"]):
        scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "e5", "w"))
        scene.fighters[0].posture = SITTING
        assert peek(scene, [], answers).question.key == "facing"
    far = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(hp=40), "f5", "w"))
    assert "attack" in keys(peek(far, [], []))
    far.fighters[0].posture = SITTING
    assert "attack" not in keys(peek(far, [], []))
