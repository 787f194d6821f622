"""Initiative, groups, ties and late arrivals (D-6, D-12 to D-15)."""

from __future__ import annotations

import pytest
from tests.d100.scene import BOOK, D100, asked, beat, do, fight, of_kind, sheet, swordsman

from fracas.kernel.event import OrderSet
from fracas.rulebooks.d100.events import InitiativeRolled, Moved
from fracas.rulebooks.d100.sheet import D100Sheet


def order(events: list[object]) -> list[int]:
    return list(of_kind(events, OrderSet)[-1].order)  # type: ignore[arg-type]


def quick(qu: int, group: str = "") -> D100Sheet:
    return swordsman(qu=qu, group=group) if group else swordsman(qu=qu)


def first_beat(*people: tuple[int, str], rolls: list[int], book: D100 = BOOK) -> list[object]:
    """Initiative of these, the last of them alone on the other side."""
    entrants = [(quick(qu, group), "a1", "e") for qu, group in people]
    scene = fight(*entrants, sides=[0] * (len(people) - 1) + [1], book=book)
    return list(beat(scene, [(roll,) for roll in rolls], [], book))


def test_d100_and_quickness_decide() -> None:
    """D-12: d100 + Quickness each, the higher acts first; D-6: dice in list order."""
    events = first_beat((0, ""), (30, ""), (-10, ""), rolls=[50, 30, 90])
    assert order(events) == [2, 1, 0]
    assert [event.total.total for event in of_kind(events, InitiativeRolled)] == [50, 60, 80]  # type: ignore[arg-type]


def test_the_quicker_wins_a_tie() -> None:
    """d100 W-3: 42 + 15 and 57 + 0 are both 57, and the first counts as higher."""
    assert order(first_beat((15, ""), (0, ""), rolls=[42, 57])) == [0, 1]
    assert order(first_beat((0, ""), (15, ""), rolls=[57, 42])) == [1, 0]


def test_equal_quickness_is_settled_by_dice() -> None:
    """D-14: each rolls, the higher wins, again while equal; tie dice follow in list order (D-6)."""
    assert order(first_beat((5, ""), (5, ""), rolls=[40, 40, 20, 20, 31, 80])) == [1, 0]
    assert order(first_beat((5, ""), (5, ""), (5, ""), rolls=[40, 40, 40, 90, 10, 50])) == [0, 2, 1]


def test_a_group_shares_one_roll() -> None:
    """d100 W-4: Quickness +10, +5, +1 and a 60 make 60 + 16 // 3 = 65."""
    events = first_beat((1, "guards"), (10, "guards"), (5, "guards"), (0, ""), rolls=[60, 64])
    rolled = of_kind(events, InitiativeRolled)  # type: ignore[arg-type]
    assert rolled[0].members == (1, 2, 0)
    assert rolled[0].total.total == 65
    assert order(events) == [1, 2, 0, 3]


@pytest.mark.parametrize(
    "rule, value, total", [("D-13 mean", "mean", 65), ("D-13 lowest", "lowest", 61), ("D-13 leader", "leader", 70)]
)
def test_quickness_of_a_group(rule: str, value: str, total: int) -> None:
    book = D100({"group_qu": value})
    events = first_beat((10, "g"), (5, "g"), (1, "g"), (0, ""), rolls=[60, 1], book=book)
    assert of_kind(events, InitiativeRolled)[0].total.total == total, rule  # type: ignore[arg-type]


def test_a_group_has_one_place() -> None:
    """D-13: members take their turns one after another, in one place of the order."""
    scene = fight(
        *[(swordsman(qu=qu, group="g"), "a1", "e") for qu in (1, 9)], (swordsman(), "a2", "e"), sides=[0, 0, 1]
    )
    beat(scene, [(90,), (10,)], [])
    assert scene.order == (1, 0, 2)
    assert scene.places == (0, 0, 1)


def test_initiative_is_rolled_once() -> None:
    """D-12: never again in later rounds."""
    book = D100({"declaration": "free"})
    scene = fight((swordsman(), "a1", "e"), (swordsman(), "l9", "w"), book=book)
    beat(scene, [(90,), (10,)], [], book)
    for _ in range(2):
        beat(scene, [], ["no parry"], book)
        beat(scene, [], ["no parry"], book)
        beat(scene, [], ["end turn"], book)
        beat(scene, [], ["end turn"], book)
        beat(scene, [], [], book)
    assert scene.round == 3
    assert scene.order == (0, 1)


def test_a_late_arrival_acts_from_the_next_round() -> None:
    """D-15: it rolls when it comes, and takes its place a round later."""
    book = D100({"declaration": "free", "watch": "off"})
    people = [(sheet(), "a1", "e"), (sheet(), "l9", "w"), (sheet(), "c3", "e")]
    scene = fight(*people, book=book, starts=[{}, {}, {"arrives": 2}])
    beat(scene, [(90,), (10,)], [], book)
    late = scene.fighters[2]
    assert late.absent
    assert late.out

    def idle(rolls: list[tuple[int, ...]]) -> list[object]:
        """Two declarations without a question, two turns without an act, the next round."""
        for answers in ([], [], ["end turn"], ["end turn"]):
            beat(scene, [], list(answers), book)
        return list(beat(scene, rolls, [], book))

    events = idle([(50,)])
    assert of_kind(events, Moved)[0].how == "arrives"  # type: ignore[arg-type]
    assert not late.out
    assert scene.order == (0, 1)
    idle([])
    assert scene.order == (0, 2, 1)


def test_a_newcomer_that_ties_rolls_for_it() -> None:
    """D-15: the ties of D-14 hold for it too."""
    scene = fight((sheet(), "a1", "e"), (sheet(), "l9", "w"), (sheet(), "c3", "e"))
    scene.order, scene.places = tuple([0, 1]), tuple([0, 1])  # noqa: C409
    for me, total in zip(scene.fighters, (90, 50, 50), strict=True):
        me.initiative = total
    do(scene, [(30,), (70,)], [], lambda: BOOK.admit(scene))
    assert scene.order == (0, 2, 1)


def test_nobody_is_asked_before_initiative() -> None:
    """D-16: initiative and the start phase come first, then declarations from the lowest."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    beat(scene, [(90,), (10,)], [])
    decision = asked(scene, [], [], lambda: D100().beat(scene))
    assert decision.who == 1
    assert decision.question.key == "form"


def test_the_leader_is_the_first_of_the_list() -> None:
    """D-13: by the option `leader`, whatever order the group's members act in."""
    book = D100({"group_qu": "leader"})
    people = [(sheet(qu=5, group="g"), "d5", "e"), (sheet(qu=20, group="g"), "d6", "e"), (swordsman(), "i5", "w")]
    scene = fight(*people, sides=[0, 0, 1], book=book)
    first, quick, _ = scene.fighters
    assert book.group_quickness([first, quick]) == 5
    assert book.group_quickness([quick, first]) == 5
