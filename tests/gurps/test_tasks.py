"""G-51: something to concentrate on: progress, what breaks it, and a fight that is won by it."""

from typing import Any

import pytest
from pydantic import ValidationError
from tests.gurps.deeds import do, in_order
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet, swordsman

from fracas.agents.registry import agent
from fracas.kernel.decision import Decision, Options
from fracas.kernel.event import FightEnded
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Planned, Worked
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import CONCENTRATE
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.monday.book import Monday

STAY = ["d5", "e"]
WARD = {"text": "the ward", "seconds": 3, "wins": True}
MONDAY = Monday()


def ward(foe: str = "k5", book: Gurps = GURPS, **task: Any) -> GurpsFight:
    """A has a ward to finish, B is somewhere."""
    start: dict[str, object] = {"task": {**WARD, **task}}
    return in_order(fight((sheet(will=12), "d5", "e"), (sheet(), foe, "w"), starts=[start], book=book))


def second(scene: GurpsFight, book: Gurps = GURPS) -> list[Any]:
    """One more of A's, and B passes."""
    events = beat(scene, [], ["concentrate", *STAY, *STAY], book)
    if not scene.over:
        events = [*events, *beat(scene, [], ["do nothing"], book)]
    return events


@pytest.mark.parametrize(("rule", "book"), [("G-51", GURPS), ("M-8", MONDAY)])
def test_a_task_is_done_second_by_second(rule: str, book: Gurps) -> None:
    """G-51, M-8: each second is told and shown; the last wins the fight."""
    scene = ward(book=book)
    told: list[str] = []
    for seconds in (1, 2):
        told.extend([book.narrate(scene, event) for event in of_kind(second(scene, book), Worked)])
        assert f"the ward: {seconds} of 3 seconds" in book.describe(scene, 0), rule
    events = second(scene, book)
    assert (scene.over, scene.winner) == (True, 0), rule
    assert [event.winner for event in of_kind(events, FightEnded)] == [0], rule
    told.extend([book.narrate(scene, event) for event in of_kind(events, Worked)])
    assert told == [
        "A concentrates on the ward: 1 of 3 seconds.",
        "A concentrates on the ward: 2 of 3 seconds.",
        "A has done it: the ward.",
    ], rule
    assert "the ward: done" in book.describe(scene, 0), rule


def test_a_task_that_wins_nothing() -> None:
    """G-51: it is done, the fight goes on, and after it there is plain concentration."""
    scene = ward(wins=False)
    for _ in range(3):
        second(scene)
    assert not scene.over
    assert scene.fighters[0].task_done
    events = second(scene)
    assert (len(of_kind(events, Planned)), len(of_kind(events, Worked))) == (1, 0)


def test_another_manoeuvre_ends_it() -> None:
    """G-51: all seconds in a row; who gives up is told so."""
    scene = ward()
    second(scene)
    events = beat(scene, [], ["move", *STAY])
    assert [event.done for event in of_kind(events, Worked)] == [0]
    assert GURPS.narrate(scene, of_kind(events, Worked)[0]) == "A loses the thread and has to begin the ward anew."
    assert "the ward: 0 of 3 seconds" in GURPS.describe(scene, 0)
    beat(scene, [], ["do nothing"])
    assert of_kind(second(scene), Worked)[0].done == 1


@pytest.mark.parametrize(
    ("rule", "roll", "left"), [("G-51 Will - 3 keeps it", (3, 3, 3), 1), ("G-51 or it is lost", (3, 3, 4), 0)]
)
def test_an_injury_may_end_it(rule: str, roll: tuple[int, ...], left: int) -> None:
    scene = ward()
    second(scene)
    me = scene.fighters[0]
    events = do(scene, [roll], [], lambda: GURPS.lose_hp(scene, me, 2, "a stone"))
    assert (me.concentration, len(of_kind(events, Worked))) == (left, 1 - left), rule


def test_an_injury_is_nothing_to_monday() -> None:
    """M-8: no distraction roll."""
    scene = ward(book=MONDAY)
    second(scene, MONDAY)
    me = scene.fighters[0]
    do(scene, [], [], lambda: MONDAY.lose_hp(scene, me, 2, "a stone"))
    assert me.concentration == 1


def test_a_hold_and_a_faint_end_it() -> None:
    """G-51, G-177: without a roll."""
    for lost in ("held", "out"):
        scene = ward("e5")
        second(scene)
        me, foe = scene.fighters
        if lost == "held":
            do(scene, [], [], lambda s=scene, a=me, b=foe: GURPS.take_hold(s, b, a, TORSO, 3))  # type: ignore[misc]
        else:
            do(scene, [], [], lambda s=scene, a=me: GURPS.pass_out(s, a))  # type: ignore[misc]
        assert me.concentration == 0, lost
        assert len(of_kind(scene.events, Worked)) == 1, lost


def test_the_manoeuvre_says_what_it_is_for() -> None:
    """G-51: which second of which task it would be."""
    scene = ward()
    second(scene)
    view = GURPS.view(scene, Decision(0, MANOEUVRE, Options([CONCENTRATE])), CONCENTRATE)
    assert view.note == "the ward: second 2 of 3"
    assert GURPS.view(scene, Decision(1, MANOEUVRE, Options([CONCENTRATE])), CONCENTRATE).note == "mental work"


def test_a_copy_keeps_the_task() -> None:
    """G-51: and whether it is done counts."""
    scene = ward()
    second(scene)
    copy = scene.copy()
    assert copy.state() == scene.state()
    assert copy.fighters[0].task is scene.fighters[0].task
    copy.fighters[0].task_done = True
    assert copy.state() != scene.state()
    other = scene.copy()
    other.achieved = 1
    assert (other.copy().achieved, other.state() == scene.state()) == (1, False)


@pytest.mark.parametrize(
    ("rule", "task", "words"),
    [
        ("G-51 nothing to do", {"text": "", "seconds": 3}, "text"),
        ("G-51 in no time", {"text": "x", "seconds": 0}, "seconds"),
        ("G-51 for how long", {"text": "x"}, "seconds"),
        ("G-51 misspelt", {"text": "x", "seconds": 3, "win": True}, "win"),
    ],
)
def test_what_is_no_task(rule: str, task: dict[str, object], words: str) -> None:
    for book in (GURPS, MONDAY):
        with pytest.raises(ValidationError, match=words):
            book.read_start({"task": task})


@pytest.mark.parametrize(
    ("rule", "apart", "done", "taken"),
    [
        ("G-51 with nobody near", "k5", 0, "concentrate"),
        ("G-51 with somebody upon it", "e5", 0, "attack"),
        ("G-51 but for the last second", "e5", 2, "concentrate"),
    ],
)
def test_a_brute_has_its_task_in_mind(rule: str, apart: str, done: int, taken: str) -> None:
    for book in (GURPS, MONDAY):
        paper = book.read_sheet({"name": "Somebody", "weapons": ["broadsword"]})
        people: list[Any] = [(paper, "d5", "e"), (paper, apart, "w")]
        scene = in_order(fight(*people, starts=[{"task": WARD}], book=book))
        scene.fighters[0].concentration = done
        decision = peek(scene, [], [], book)
        chosen = agent("brute", book, 1).choose(scene, decision)
        assert chosen.key == taken, rule


@pytest.mark.parametrize(
    ("rule", "mine", "theirs"),
    [
        ("G-51 with foes whom it does not know of", {}, {"hidden": True}),
        ("G-51 hidden itself", {"hidden": True}, {}),
        ("G-51 before its foes have come", {}, {"arrives": 9}),
    ],
)
def test_a_brute_with_nobody_in_sight_goes_on_working(
    rule: str, mine: dict[str, object], theirs: dict[str, object]
) -> None:
    starts = [{"task": WARD, **mine}, theirs]
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "k5", "w"), starts=starts, rows=['"' * 12] * 10)
    decision = peek(scene, [], []) if "arrives" in theirs else peek(in_order(scene), [], [])
    assert agent("brute", GURPS, 1).choose(scene, decision) is CONCENTRATE, rule


def test_a_brute_stays_where_it_works() -> None:
    """G-51: no step towards the foe."""
    scene = ward()
    decision = peek(scene, [], ["concentrate"])
    assert "e5" in keys(decision)
    assert agent("brute", GURPS, 1).choose(scene, decision).key == "d5"


def test_no_swordsman_needs_a_task() -> None:
    """G-51: without one nothing is different."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "k5", "w"))
    assert scene.fighters[0].task is None
    assert not any("seconds" in words for words in GURPS.describe(scene, 0))
