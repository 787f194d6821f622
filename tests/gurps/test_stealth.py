"""Our own chapter: who knows of whom, hiding and being found, leaving and yielding."""

from typing import Any

import pytest
from tests.gurps.blows import attacked, run
from tests.gurps.deeds import strike_of
from tests.gurps.scene import GURPS, OPEN_FIELD, beat, fight, keys, of_kind, peek, said, sheet, swordsman
from tests.gurps.shots import shooter

from fracas.kernel.event import Became, FightEnded, Refused
from fracas.kernel.fight import Ending
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    CameToNothing,
    ContestRolled,
    DefenceRolled,
    Moved,
    Noticed,
    SuccessRolled,
    Undefended,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ATTACK, READY
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ADJACENT, ATTACKS_ME, CROSSES, IN_REACH, LEAVES, LEAVES_HEX, Trigger

HEAD = ["attack", "d5", "e", "broadsword swing", "torso", "strike"]
TAIL = ["d5", "e"]
BRUSH = ['"' * 12] * 10


def told(scene: GurpsFight, event: Any) -> str:
    return GURPS.narrate(scene, event)


# G-115


@pytest.mark.parametrize(
    ("rule", "start", "why"),
    [
        ("G-115 aware of the attacker", {}, ""),
        ("G-115 a start that says so", {"unaware_of": ["A"]}, "unaware"),
    ],
)
def test_a_blow_by_somebody_unknown(rule: str, start: dict[str, object], why: str) -> None:
    scene = fight((swordsman(12), "d5", "e"), (swordsman(13), "e5", "w"), starts=[{}, start])
    foe, me = scene.fighters
    blow = GURPS.blow_at(scene, foe, me, strike_of(foe, "broadsword swing"))
    assert GURPS.why_undefended(scene, me, blow) == why, rule


@pytest.mark.parametrize(
    ("rule", "unseen_penalty", "darkness", "why"),
    [
        ("G-115 who cannot be seen at all", -6, 0, "unaware"),
        ("G-115 G-120 whose hex is certain, is known", -4, 0, ""),
        ("G-115 G-120 in the dark one knows of one's foes", 0, -10, ""),
    ],
)
def test_a_blow_out_of_nowhere(rule: str, unseen_penalty: int, darkness: int, why: str) -> None:
    scene, me, blow = attacked(swordsman(13))
    scene.fighters[0].unseen_penalty, scene.darkness = unseen_penalty, darkness
    assert GURPS.why_undefended(scene, me, blow) == why, rule


def test_a_stab_from_hiding_is_not_parried() -> None:
    """G-115: whoever hides is met by nobody; and once it has struck, everybody knows of it."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), starts=[{"hidden": True}])
    events = beat(scene, [(3, 3, 3), (1,)], [*HEAD, *TAIL])
    assert [event.why for event in of_kind(events, Undefended)] == ["unaware"]
    assert [event.state for event in of_kind(events, Became)] == ["found"]
    assert told(scene, of_kind(events, Undefended)[0]) == "B is not aware of the attack."
    scene.place, scene.fighters[1].hp = 0, 10
    events = beat(scene, [(3, 3, 3), (2, 2, 2)], [*HEAD, "dodge", "stand fast", *TAIL])
    assert of_kind(events, DefenceRolled)


def test_a_ruling_makes_unaware() -> None:
    """G-115, G-210: the referee says of whom somebody has no idea, and takes it back."""
    scene = fight((swordsman(12), "d5", "e"), (swordsman(13), "e5", "e"), (swordsman(12), "h8", "e"))
    me = scene.fighters[1]
    GURPS.amend(scene, Ruling("B", "unaware_of", "A"))
    assert list(me.unaware_of) == [0]
    assert scene.stealthy
    assert scene.foes(me) == [scene.fighters[2]]
    GURPS.amend(scene, Ruling("B", "unaware_of", "A"))
    assert list(me.unaware_of) == [0]
    assert "unaware of A" in GURPS.describe(scene, 1)
    GURPS.amend(scene, Ruling("B", "unaware_of", "nobody"))
    assert me.unaware_of == ()
    with pytest.raises(Mistake, match="nobody is called 'Q'"):
        GURPS.amend(scene, Ruling("B", "unaware_of", "Q"))
    with pytest.raises(Mistake, match="C is on the side of A"):
        GURPS.amend(scene, Ruling("A", "unaware_of", "C"))


def test_unaware_of_somebody_who_is_not_there() -> None:
    """G-210: a start names foes."""
    with pytest.raises(Mistake, match="B: start: unaware_of: no foe is called 'Z'"):
        fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), starts=[{}, {"unaware_of": ["Z"]}])


def test_a_shot_by_somebody_unknown() -> None:
    """G-115: against shots as against blows; a friend does not throw itself in the way of what it knows nothing of."""
    scene = fight(
        (shooter("regular-bow"), "a5", "e"), (sheet(), "h5", "w"), (sheet(), "a9", "e"), (sheet(), "h6", "w"),
        starts=[{}, {"unaware_of": ["A"]}, {}, {"unaware_of": ["A"]}],
    )  # fmt: skip
    archer, me = scene.fighters[:2]
    shot = GURPS.shot_at(scene, archer, me, archer.held[0].item.shots[0])
    assert GURPS.why_undefended(scene, me, shot) == "unaware"
    done, _ = run(scene, [], [], lambda: GURPS.sacrificed(scene, shot))
    assert not done


def test_nobody_waits_for_whom_it_does_not_know() -> None:
    """G-210: a Wait is set off by those of whom the waiter knows, whatever it would do then."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "f5", "w"))
    me, waiter = scene.fighters
    scene.order = (0, 1)
    waiter.held[0].ready = False
    waiter.wait = Wait(ADJACENT, -1, -1, READY)
    me.cell = scene.board.find("e5")
    assert GURPS.triggered(scene, me, "move", None) == [waiter]
    waiter.unaware_of = (0,)
    assert GURPS.triggered(scene, me, "move", None) == []


@pytest.mark.parametrize("trigger", [ADJACENT, IN_REACH, ATTACKS_ME, LEAVES, LEAVES_HEX, CROSSES])
def test_nobody_waits_for_whom_it_cannot_see_at_all(trigger: Trigger) -> None:
    """G-115, G-192: who gives no defence sets off no Wait either."""
    scene = fight((swordsman(), "e5", "e"), (swordsman(), "f5", "w"))
    me, waiter = scene.fighters
    scene.order = (0, 1)
    me.path = (scene.board.find("d5"), me.cell)
    cells = [me.path[0 if trigger is LEAVES_HEX else 1]]
    waiter.wait = Wait(trigger, -1, -1, ATTACK, -1, False, tuple(cells))
    deed, foe = ("attack", waiter) if trigger is ATTACKS_ME else ("move", None)
    found = []
    for me.unseen_penalty in (0, -4, -6):
        found.append(GURPS.triggered(scene, me, deed, foe))
    assert found == [[waiter], [waiter], []]


@pytest.mark.parametrize(
    ("rule", "at", "rows", "darkness", "set_off"),
    [
        ("G-192 in sight", "b5", OPEN_FIELD, 0, True),
        ("G-192 out of sight", "b5", ["....#......."] * 10, 0, False),
        ("G-192 G-212 out of sight, but heard", "e5", ["....#......."] * 10, 0, True),
        ("G-192 in total darkness", "b5", OPEN_FIELD, -10, False),
        ("G-192 G-212 in total darkness, but heard", "e5", OPEN_FIELD, -10, True),
    ],
)
def test_a_waiter_has_to_see_or_hear_the_foe_move(
    rule: str, at: str, rows: list[str], darkness: int, set_off: bool
) -> None:
    scene = fight((swordsman(), at, "e"), (swordsman(), "h5", "w"), rows=rows)
    me, waiter = scene.fighters
    scene.order, scene.darkness = (0, 1), darkness
    me.path = (me.cell, me.cell + scene.board.steps[3])
    me.cell = me.path[1]
    waiter.held[0].ready = False
    waiter.wait = Wait(LEAVES, -1, -1, READY)
    assert bool(GURPS.triggered(scene, me, "move", None)) == set_off, rule


def test_whoever_does_not_know_of_one_lets_one_in() -> None:
    """G-115, G-169: unaware, nobody is asked."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    assert not GURPS.cannot_keep_out(scene, foe, me)
    foe.unaware_of = (0,)
    assert GURPS.cannot_keep_out(scene, foe, me)


def test_whoever_does_not_know_of_one_neither_bars_the_way_nor_strikes_after_one() -> None:
    """G-68, G-115, G-173: unaware, nobody reacts; nor to somebody who cannot be seen at all."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    assert GURPS.may_react(scene, foe, me)
    foe.unaware_of = (0,)
    assert not GURPS.may_react(scene, foe, me)
    assert run(scene, [], [], lambda: GURPS.evade(scene, me, foe))[0]
    foe.unaware_of, me.unseen_penalty = (), -6
    assert not GURPS.may_react(scene, foe, me)
    assert run(scene, [], [], lambda: GURPS.evade(scene, me, foe))[0]


def test_a_feint_is_seen() -> None:
    """G-39, G-211: whoever feints is hidden no longer, so that the foe may defend against what follows."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), rows=BRUSH, starts=[{"hidden": True}])
    events = beat(scene, [(3, 3, 3), (4, 4, 4)], ["feint", "d5", "e", "broadsword swing", *TAIL])
    assert [event.state for event in of_kind(events, Became)] == ["found"]
    assert not scene.fighters[0].hidden


# G-210


@pytest.mark.parametrize(
    ("rule", "facing", "darkness", "rows", "noticed"),
    [
        ("G-210 in front of one's eyes", "w", 0, None, True),
        ("G-210 at one's side", "nw", 0, None, True),
        ("G-210 behind one's back", "e", 0, None, False),
        ("G-210 in light as bad as -3", "w", -3, None, False),
        ("G-210 in somewhat better light", "w", -2, None, True),
        ("G-210 in the brush", "w", 0, BRUSH, False),
    ],
)
def test_what_one_sees_plainly_one_becomes_aware_of(
    rule: str, facing: str, darkness: int, rows: list[str] | None, noticed: bool
) -> None:
    """At the start of one's own turn."""
    scene = fight(
        (swordsman(), "c5", "e"),
        (swordsman(), "h5", facing),
        starts=[{}, {"unaware_of": ["A"]}],
        rows=rows or OPEN_FIELD,
    )
    scene.darkness = darkness
    me = scene.fighters[1]
    _, events = run(scene, [], [], lambda: GURPS.look_about(scene, me))
    assert (me.unaware_of == ()) is noticed, rule
    assert len(of_kind(events, Noticed)) == int(noticed), rule
    if noticed:
        assert told(scene, events[0]) == "B becomes aware of A."


def test_the_stunned_notice_nothing() -> None:
    """G-210: nor do the surprised."""
    scene = fight((swordsman(), "c5", "e"), (swordsman(), "h5", "w"), starts=[{"hidden": True}])
    me = scene.fighters[1]
    for state in ("stunned", "mentally_stunned", "out"):
        setattr(me, state, True)
        assert not GURPS.sees_plainly(scene, me, scene.fighters[0])
        setattr(me, state, False)
    assert GURPS.sees_plainly(scene, me, scene.fighters[0])


def test_whom_one_does_not_know_of_is_nobodys_target() -> None:
    """G-210: neither for blows nor for shots, aims, evaluations or waits, nor in anybody's way."""
    scene = fight((shooter("regular-bow"), "d5", "e"), (swordsman(), "e5", "w"), starts=[{}, {"hidden": True}])
    me, foe = scene.fighters
    assert scene.foes(me) == []
    assert scene.opposed(me)
    assert GURPS.may_evaluate(scene, me) == []
    assert not GURPS.may_aim_at(scene, me)
    assert foe.cell not in GURPS.crowd(scene, me)[0]
    assert foe.cell not in scene.known_taken(me)
    assert foe.cell in scene.taken(me)
    foe.hidden = False
    assert foe.cell in GURPS.crowd(scene, me)[0]


def test_the_line_of_fire_does_not_betray_anybody() -> None:
    """G-107, G-210: -4 only for those of whom the shooter knows."""
    scene = fight((shooter("regular-bow"), "a5", "e"), (sheet(), "h5", "w"), (sheet(), "a9", "e"), (sheet(), "d5", "w"))
    me, foe = scene.fighters[:2]
    shot = GURPS.shot_at(scene, me, foe, me.held[0].item.shots[0])
    assert len(GURPS.in_line(scene, shot)) == 1
    scene.fighters[3].hidden = True
    assert GURPS.in_line(scene, shot) == []


def test_an_aim_is_lost_when_its_target_hides() -> None:
    """G-36, G-210: out of sight."""
    scene = fight((shooter("regular-bow"), "a5", "e"), (sheet(), "h5", "w"))
    me, foe = scene.fighters
    assert GURPS.aim_holds(scene, me, foe)
    foe.hidden = True
    assert not GURPS.aim_holds(scene, me, foe)


# G-211


def scout(**fields: Any) -> Any:
    given: dict[str, Any] = {"skills": {"Broadsword": 12, "Stealth": 13}, "weapons": ["broadsword"], "dx": 13, **fields}
    return sheet(**given)


@pytest.mark.parametrize(
    ("rule", "place", "rows", "darkness", "posture", "why"),
    [
        ("G-211 in the open", "c5", ["............"] * 10, 0, None, "B would see you"),
        ("G-211 in the dark", "c5", ["............"] * 10, -3, None, ""),
        ("G-211 next to a foe", "g5", ["............"] * 10, -3, None, "B is right beside you"),
        ("G-211 in the brush", "c5", BRUSH, 0, None, ""),
        ("G-211 a low wall hides nobody who stands", "c5", ["...-........"] * 10, 0, None, "B would see you"),
        ("G-211 but those who lie behind it", "c5", ["...-........"] * 10, 0, PRONE, ""),
        ("G-211 out of sight", "c5", ["...#........"] * 10, 0, None, ""),
    ],
)
def test_where_one_may_hide(rule: str, place: str, rows: list[str], darkness: int, posture: Any, why: str) -> None:
    scene = fight((scout(), place, "e"), (swordsman(), "h5", "w"), rows=rows)
    me = scene.fighters[0]
    scene.darkness = darkness
    if posture is not None:
        me.posture = posture
    assert said(GURPS.why_no_hiding(scene, me)).startswith(why), rule
    assert bool(GURPS.why_no_hiding(scene, me)) == bool(why), rule
    assert GURPS.may_hide(scene, me) == (not why), rule
    decision = peek(scene, [], [])
    assert ("hide" in keys(decision)) == (not why), rule


@pytest.mark.parametrize(
    ("rule", "state", "why"),
    [
        ("G-211 hidden already", {"hidden": True}, "you are hidden already"),
        ("G-211 on fire", {"burning": 1}, "nobody hides who is on fire"),
    ],
)
def test_who_cannot_hide(rule: str, state: dict[str, Any], why: str) -> None:
    scene = fight((scout(), "c5", "e"), (swordsman(), "h5", "w"))
    me = scene.fighters[0]
    scene.darkness = -5
    assert GURPS.may_hide(scene, me)
    for key, value in state.items():
        setattr(me, key, value)
    assert not GURPS.may_hide(scene, me), rule
    assert said(GURPS.why_no_hiding(scene, me)).startswith(why), rule


@pytest.mark.parametrize(
    ("rule", "paper", "load", "total"),
    [
        ("G-211 the skill", scout(), 0, 13),
        ("G-11 G-211 less the encumbrance", scout(), 2, 11),
        ("G-14 G-211 DX - 5", swordsman(dx=12), 0, 7),
        ("G-14 G-211 IQ - 5", swordsman(dx=9, iq=12), 0, 7),
    ],
)
def test_stealth(rule: str, paper: Any, load: int, total: int) -> None:
    scene = fight((paper, "c5", "e"), (swordsman(), "h5", "w"))
    me = scene.fighters[0]
    me.encumbrance = load
    assert GURPS.stealth(me).total == total, rule


@pytest.mark.parametrize(
    ("rule", "rolls", "hidden"),
    [
        ("G-211 Stealth beats Per", [(3, 3, 3), (2, 3, 2)], True),
        ("G-211 a tie does not", [(3, 3, 4), (2, 1, 1)], False),
        ("G-211 Per beats Stealth", [(4, 4, 4), (2, 1, 1)], False),
        ("G-211 two failures: the smaller", [(5, 5, 4), (4, 4, 4)], True),
    ],
)
def test_hiding_from_a_watcher(rule: str, rolls: list[tuple[int, ...]], hidden: bool) -> None:
    """G-211: Stealth 13 in the dark (-3) against Per 10 - 3."""
    scene = fight((scout(), "c5", "e"), (swordsman(), "h5", "w"))
    scene.darkness = -3
    events = beat(scene, rolls, ["hide"])
    me = scene.fighters[0]
    assert me.hidden is hidden, rule
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total) == (13, 7)
    assert [event.state for event in of_kind(events, Became)] == ["hidden"] * int(hidden)
    if hidden:
        assert (me.stealth, scene.stealthy) == (13 - sum(rolls[0]), True), rule
        assert "hidden" in GURPS.describe(scene, 0)
        assert told(scene, of_kind(events, Became)[0]) == "A is hidden from all foes."


@pytest.mark.parametrize(("roll", "hidden"), [((4, 4, 5), True), ((4, 5, 5), False)])
def test_hiding_where_nobody_could_notice(roll: tuple[int, ...], hidden: bool) -> None:
    """G-211: then Stealth has to succeed, and no more."""
    scene = fight((scout(), "a5", "e"), (swordsman(), "h5", "w"), rows=["...#........"] * 10)
    events = beat(scene, [roll], ["hide"])
    assert scene.fighters[0].hidden is hidden
    assert [event.purpose for event in of_kind(events, SuccessRolled)] == ["hiding"]


def test_who_hides_strikes_unawares_and_is_hidden_no_more() -> None:
    """G-211: an attack ends it, whether it hits or not."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), starts=[{"hidden": True}])
    events = beat(scene, [(5, 5, 5)], [*HEAD, *TAIL])
    assert of_kind(events, AttackRolled)
    assert not scene.fighters[0].hidden


# G-212


def lurker(place: str = "c5", stealth: int = 3, **fields: Any) -> GurpsFight:
    """B looks west in the half-dark; A is hidden somewhere."""
    scene = fight((scout(**fields), place, "e"), (swordsman(per=12), "h5", "w"), starts=[{"hidden": True}])
    scene.darkness = -3
    scene.fighters[0].stealth = stealth
    return scene


def test_a_start_in_hiding_is_as_good_as_an_average_roll() -> None:
    """G-211: Stealth - 10; a ruling too."""
    scene = fight((scout(), "c5", "e"), (swordsman(), "h5", "w"), starts=[{"hidden": True}])
    assert (scene.fighters[0].stealth, scene.stealthy) == (3, True)
    GURPS.amend(scene, Ruling("A", "hidden", "no"))
    assert not scene.fighters[0].hidden
    GURPS.amend(scene, Ruling("A", "hidden", "yes"))
    assert (scene.fighters[0].hidden, scene.fighters[0].stealth) == (True, 3)


@pytest.mark.parametrize(
    ("rule", "roll", "found"),
    [
        ("G-212 Per 12 - 3 has to beat a margin of 3", (2, 2, 1), True),
        ("G-212 as good is not enough", (2, 2, 2), False),
        ("G-212 a failure finds nobody", (4, 4, 4), False),
    ],
)
def test_searching(rule: str, roll: tuple[int, ...], found: bool) -> None:
    scene = lurker()
    scene.order, scene.place = (0, 1), 1
    events = beat(scene, [roll], ["search", "h5", "w", "h5", "w"])
    assert scene.fighters[0].hidden is not found, rule
    assert of_kind(events, SuccessRolled)[0].need.total == 9
    assert len(of_kind(events, CameToNothing)) == int(not found), rule


def test_nobody_searches_who_knows_of_all() -> None:
    """G-212: nor is it offered."""
    scene = fight((scout(), "c5", "e"), (swordsman(), "h5", "w"))
    decision = peek(scene, [], [])
    assert "search" not in keys(decision)
    assert "you know of everybody" in GURPS.why_not(scene, decision, "search")


@pytest.mark.parametrize(
    ("rule", "way", "rolls", "total", "found"),
    [
        ("G-212 a step", "d5", [(3, 3, 3), (3, 3, 2)], 13, False),
        ("G-212 more than a step, at -5", "e5", [(3, 3, 3), (3, 2, 2)], 8, True),
        ("G-212 a tie leaves it at that", "d5", [(4, 4, 4), (3, 3, 2)], 13, False),
    ],
)
def test_moving_in_hiding(rule: str, way: str, rolls: list[tuple[int, ...]], total: int, found: bool) -> None:
    """G-212: a new roll at the end of a turn in which one has moved."""
    scene = lurker()
    events = beat(scene, rolls, ["move", way, "e"])
    contest = of_kind(events, ContestRolled)[0]
    assert (contest.mine.total, contest.theirs.total) == (total, 9), rule
    assert scene.fighters[0].hidden is not found, rule


def test_staying_where_one_is_needs_no_roll() -> None:
    """G-212: who does not move is looked for, or not found."""
    scene = lurker()
    assert beat(scene, [], ["do nothing"])
    assert scene.fighters[0].hidden


def test_coming_into_the_open_is_seen_at_once() -> None:
    """G-211: out of the brush, before a foe's eyes; and a Wait is set off there."""
    scene = fight((scout(), "c5", "e"), (swordsman(), "f5", "w"), rows=['""".........'] * 10, starts=[{"hidden": True}])
    me, foe = scene.fighters
    scene.order = (0, 1)
    foe.wait = Wait(ADJACENT, -1, -1, ATTACK)
    events = beat(scene, [(5, 5, 5)], ["move", "e5", "f5", "w", "broadsword swing", "torso", "strike", "f5", "w", "e"])
    assert not me.hidden
    assert [type(event) for event in events if isinstance(event, Became | AttackRolled)] == [Became, AttackRolled]


def test_behind_a_foes_back_one_is_not_seen() -> None:
    """G-210, G-212: but heard, if the foe's Per wins."""
    scene = fight(
        (scout(), "c5", "e"), (swordsman(per=12), "f5", "e"), rows=['""".........'] * 10, starts=[{"hidden": True}]
    )
    events = beat(scene, [(2, 2, 2), (4, 4, 4)], ["move", "e5", "e"])
    assert scene.fighters[0].hidden
    assert of_kind(events, ContestRolled)[0].theirs.total == 12


def test_nobody_is_heard_from_afar_round_a_corner() -> None:
    """G-212: without a line of sight no further than 3 hexes, at -2; the deaf hear nothing."""
    scene = fight(
        (scout(), "d5", "e"), (swordsman(per=12), "g5", "w"), rows=["....##......"] * 10, starts=[{"hidden": True}]
    )
    me, foe = scene.fighters
    assert GURPS.could_notice(scene, foe, me)
    assert GURPS.alertness(scene, foe, GURPS.eyes_on(scene, foe, me)).total == 10
    foe.deafened = True
    assert not GURPS.could_notice(scene, foe, me)
    foe.deafened = False
    me.cell = scene.board.find("c5")
    assert not GURPS.could_notice(scene, foe, me)


@pytest.mark.parametrize(("roll", "found"), [((2, 2, 1), True), ((4, 4, 4), False)])
def test_whoever_passes_by_may_notice(roll: tuple[int, ...], found: bool) -> None:
    """G-212: right beside somebody hidden, a Per roll for nothing."""
    scene = lurker()
    scene.order, scene.place = (0, 1), 1
    events = beat(scene, [roll], ["move", "d5", "w"])
    assert [event.purpose for event in of_kind(events, SuccessRolled)] == ["noticing what is close by"]
    assert [event.betrays() for event in of_kind(events, SuccessRolled)] == [-1 if found else 0]
    assert scene.fighters[0].hidden is not found


# G-213


def test_whoever_walks_into_somebody_hidden_stops() -> None:
    """G-213: before its hex; both know of each other, and what is left of the move is asked for again."""
    scene = lurker("e5")
    scene.order, scene.place = (0, 1), 1
    scene.fighters[0].unaware_of = (1,)
    decision = peek(scene, [], ["move", "d5"])
    me, foe = scene.fighters
    assert decision.question.key == "move"
    assert foe.cell == scene.board.find("f5")
    assert (me.hidden, me.unaware_of) == (False, ())
    assert [event.state for event in of_kind(scene.events, Became)] == ["found"]


def test_the_menu_does_not_betray_where_somebody_hides() -> None:
    """G-213: the same hexes are offered wherever it is."""
    menus = []
    for place in ("e5", "a1"):
        scene = lurker(place)
        scene.order, scene.place = (0, 1), 1
        menus.append(keys(peek(scene, [], ["move"])))
    assert menus[0] == menus[1]


def test_a_retreat_into_somebody_hidden_leads_nowhere() -> None:
    """G-122, G-213: it counts, but one stays where one is."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), (scout(), "f5", "w"))
    scene.fighters[2].hidden = scene.stealthy = True
    attacker, me, lurking = scene.fighters
    assert lurking.cell in GURPS.retreat_hexes(scene, me, attacker)
    _, events = run(scene, [], [], lambda: GURPS.give_ground(scene, me, attacker, lurking.cell))
    assert me.cell == scene.board.find("e5")
    assert not lurking.hidden
    assert not of_kind(events, Moved)
    assert me.retreated_from == 0


# G-214


def test_leaving_by_the_edge() -> None:
    """G-214: a turn, from the edge; a fight can end so."""
    scene = fight((swordsman(dx=13), "a5", "w"), (swordsman(), "h5", "w"))
    events = beat(scene, [], ["leave"])
    me = scene.fighters[0]
    assert (me.fled, me.out, scene.over, scene.winner) == (True, True, True, 1)
    assert told(scene, of_kind(events, Became)[0]) == "A leaves the field."
    assert of_kind(events, FightEnded)
    assert "has left" in GURPS.describe(scene, 0)


@pytest.mark.parametrize(
    ("rule", "place", "state", "may_leave", "why"),
    [
        ("G-214 in the middle of the map", "d5", {}, True, "you are not at the edge of the map (G-214)"),
        ("G-214 where the scenario closes the edges", "a5", {}, False, "nobody leaves this place"),
        ("G-214 too heavily laden", "a5", {"encumbrance": 5}, True, "you cannot move (G-214)"),
    ],
)
def test_who_cannot_leave(rule: str, place: str, state: dict[str, Any], may_leave: bool, why: str) -> None:
    scene = fight((swordsman(dx=13), place, "w"), (swordsman(), "h5", "w"))
    scene.ending = Ending(100, [], may_leave)
    for name, value in state.items():
        setattr(scene.fighters[0], name, value)
    decision = peek(scene, [], [])
    assert "leave" not in keys(decision), rule
    assert why in GURPS.why_not(scene, decision, "leave"), rule


def test_those_who_wait_get_their_chance_at_whoever_leaves() -> None:
    """G-192, G-214: as at any movement."""
    scene = fight((swordsman(dx=13), "a5", "w"), (swordsman(14), "b5", "w"))
    scene.order = (0, 1)
    scene.fighters[1].wait = Wait(LEAVES, -1, -1, ATTACK)
    events = beat(scene, [(5, 5, 5)], ["leave", "b5", "w", "broadsword swing", "torso", "strike", "b5", "w"])
    assert of_kind(events, AttackRolled)
    assert scene.fighters[0].fled


def test_whoever_has_left_is_in_nobodys_way() -> None:
    """G-214: stands nowhere, and no blast reaches it."""
    scene = fight((swordsman(dx=13), "a5", "w"), (swordsman(), "b5", "w"), (swordsman(), "d8", "w"))
    GURPS.leave_map(scene, scene.fighters[0])
    assert scene.fighters[0].cell not in GURPS.crowd(scene, scene.fighters[1])[0]


# G-215


def test_yielding_and_being_spared() -> None:
    """G-215: free, before the manoeuvre; what is in hand falls, and the prisoner is nobody's target."""
    scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(), "e5", "w"))
    events = beat(scene, [], ["yield", "spare"])
    me = scene.fighters[0]
    assert (me.yielded, me.out, me.held[0].in_hand()) == (True, True, False)
    assert (scene.over, scene.winner) == (True, 1)
    assert told(scene, of_kind(events, Became)[0]) == "A yields and is spared."
    assert "has yielded" in GURPS.describe(scene, 0)


def test_no_quarter() -> None:
    """G-215: the turn goes on, and it is not offered again in it."""
    scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(), "e5", "w"))
    decision = peek(scene, [], ["yield", "no quarter"])
    assert decision.question.key == "manoeuvre"
    assert "yield" not in keys(decision)
    assert "no quarter (G-215)" in GURPS.why_not(scene, decision, "yield")
    refusal = of_kind(scene.events, Refused)[0]
    assert told(scene, refusal) == "A offers to yield, but B gives no quarter."
    GURPS.reset(scene, scene.fighters[0])
    assert not scene.fighters[0].refused


def test_nobody_yields_to_whom_it_does_not_know() -> None:
    """G-215: the nearest foe of whom it knows."""
    scene = fight(
        (swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "a9", "w"), (swordsman(), "h5", "w")
    )
    me = scene.fighters[0]
    assert GURPS.captor(scene, me) == 1
    me.unaware_of = (1,)
    assert GURPS.captor(scene, me) == 3


@pytest.mark.parametrize("field", ["fled", "yielded"])
def test_rulings_about_parting(field: str) -> None:
    """G-214, G-215: the referee's word, both ways."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    me = scene.fighters[0]
    GURPS.amend(scene, Ruling("A", field, "yes"))
    assert (getattr(me, field), me.out) == (True, True)
    GURPS.amend(scene, Ruling("A", "hp", "5"))
    assert me.out
    GURPS.amend(scene, Ruling("A", field, "no"))
    assert (getattr(me, field), me.out) == (False, False)
    GURPS.amend(scene, Ruling("A", field, "yes"))
    GURPS.amend(scene, Ruling("A", "out", "no"))
    assert not getattr(me, field)


def test_a_concealed_copy_does_not_show_where_somebody_hides() -> None:
    """G-211: it is the same wherever that is; to its own side it shows everything."""
    copies = []
    for place in ("c5", "k9"):
        scene = fight((scout(), place, "e"), (swordsman(), "h5", "w"), starts=[{"hidden": True}])
        copies.append(GURPS.conceal(scene, 1).fighters[0])
        assert GURPS.conceal(scene, 0).fighters[0].cell == scene.board.find(place)
    assert copies[0].state() == copies[1].state()
