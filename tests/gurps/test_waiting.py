"""Section 14: Wait: triggers, responses, who steps in first, what becomes of the interrupted turn, stop thrusts."""

from itertools import pairwise
from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet, swordsman
from tests.laws.walks import standing

from fracas.kernel.dice import SeededDice
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.play import Play
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    ContestRolled,
    DamageRolled,
    Handled,
    Interrupted,
    ManoeuvreChosen,
    Moved,
    Planned,
    Undefended,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, READY, WAIT
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import (
    ADJACENT,
    ALLY_ATTACKS,
    ALLY_MOVES,
    ATTACKS_ALLY,
    ATTACKS_ME,
    CROSSES,
    IN_REACH,
    LEAVES,
    LEAVES_HEX,
    WATCHED,
    FoeMoves,
    Happening,
    Trigger,
)
from fracas.rulebooks.gurps.waiting import RESPONSES, STEP_ONLY

SWING = ["broadsword swing", "torso", "strike"]
MISS = (5, 5, 5)
RAPIER: dict[str, Any] = {"skills": {"Rapier": 12}, "weapons": ["rapier"]}


def duel(mover: str = "d5", waiter: str = "g5", book: Gurps = GURPS, **waiting: Any) -> GurpsFight:
    """A acts before B, who waits."""
    people: list[Any] = [(swordsman(14, dx=13), mover, "e"), (sheet(**{**sword(12), **waiting}), waiter, "w")]
    scene = fight(*people, book=book)
    scene.order = (0, 1)
    return scene


def sword(skill: int) -> dict[str, Any]:
    """A broadsword and how well it is known."""
    return {"skills": {"Broadsword": skill}, "weapons": ["broadsword"]}


def wait(scene: GurpsFight, who: int, trigger: Trigger, response: Any = ATTACK, foe: int = NOBODY) -> None:
    """As if that one had waited on its last turn."""
    me = scene.fighters[who]
    cell = scene.fighters[foe].cell if trigger is LEAVES and foe != NOBODY else NOBODY
    me.wait, me.manoeuvre = Wait(trigger, foe, cell, response), WAIT


def set_off(scene: GurpsFight, answers: list[str], rolls: list[tuple[int, ...]] | None = None) -> list[int]:
    """Who has stepped in by the time that these answers are used up."""
    peek(scene, rolls or [], answers)
    return [event.who for event in of_kind(scene.events, Interrupted)]


def thruster(apart: str, weapon: str = "spear") -> GurpsFight:
    """B waits with a spear for A, who comes from the west."""
    paper = sheet(st=12, weapons=[weapon], skills={"Spear": 16, "Broadsword": 16})
    scene = in_order(fight((swordsman(basic_move=8, hp=30), apart, "e"), (paper, "j5", "w")))
    scene.fighters[1].wait = Wait(IN_REACH, NOBODY, NOBODY, ATTACK)
    return scene


STOP = ["j5", "w", "spear two-handed thrust", "torso", "strike", "no defence", "j5", "w"]


# declaring


def test_trigger_and_response_are_fixed_when_waiting() -> None:
    """G-53: what for, whose doing, and then what; it needs nothing and moves nobody."""
    triggers = [ADJACENT, IN_REACH, ATTACKS_ME, ATTACKS_ALLY, LEAVES, ALLY_ATTACKS, ALLY_MOVES, LEAVES_HEX, CROSSES]
    assert keys(peek(with_friend(), [], ["wait"])) == [each.key for each in triggers]
    assert keys(peek(duel(), [], ["wait", ADJACENT.key])) == ["anyone", "B"]
    scene = duel()
    beat(scene, [], ["wait", LEAVES.key, "B", "double"])
    me = scene.fighters[0]
    assert me.wait is not None
    assert me.wait.state()[:4] == (LEAVES.key, 1, scene.fighters[1].cell, "double")
    assert WAIT in GURPS.turn_options(scene, me)


def with_friend(**state: Any) -> GurpsFight:
    """A acts first and has C on its side."""
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(12), "g5", "w"), (swordsman(12), "c5", "e"))
    scene.order = (0, 1, 2)
    for key, value in state.items():
        setattr(scene.fighters[2], key, value)
    return scene


@pytest.mark.parametrize(
    ("rule", "state", "friendly"),
    [
        ("G-192 a friend", {}, True),
        ("G-192 one who is still to come", {"out": True, "absent": True}, True),
        ("G-192 one who is out of the fight", {"out": True}, False),
    ],
)
def test_whoever_has_no_friend_waits_for_none(rule: str, state: dict[str, Any], friendly: bool) -> None:
    offered = keys(peek(with_friend(**state), [], ["wait"]))
    assert [each.key in offered for each in (ATTACKS_ALLY, ALLY_ATTACKS, ALLY_MOVES)] == [friendly] * 3, rule


def test_in_a_duel_there_are_no_friends_to_wait_for() -> None:
    """G-192: only what can happen is offered, and why the rest is not."""
    scene = duel()
    decision = peek(scene, [], ["wait"])
    possible = [ADJACENT, IN_REACH, ATTACKS_ME, LEAVES, LEAVES_HEX, CROSSES]
    assert keys(decision) == [each.key for each in possible]
    why = GURPS.why_not(scene, decision, ALLY_MOVES.key)
    assert why == "'a friend moves' is not possible: you have no friend in this fight (G-192)."
    assert "nothing to shoot with" in GURPS.why_not(scene, decision, WATCHED.key)


def test_what_a_wait_can_turn_into() -> None:
    """G-197: Attack, All-Out Attack with its kind, Feint, Ready, and nothing that moves further."""
    allowed = ["attack", "determined", "double", "feint and attack", "strong", "feint", "ready"]
    assert keys(peek(duel(), [], ["wait", ADJACENT.key, "anyone"])) == allowed
    assert [response.key for response in RESPONSES] == allowed


def test_a_mere_step_by_the_switch() -> None:
    """G-197, by `wait_step = on`: the response may be a step; off by default, on in the profile decision_tree."""
    for book in (Gurps({"wait_step": "on"}), Gurps({"profile": "decision_tree"})):
        assert keys(peek(duel(book=book), [], ["wait", ADJACENT.key, "anyone"], book))[-1] == "step"
    book = Gurps({"wait_step": "on"})
    scene = duel(book=book)
    wait(scene, 1, ADJACENT, STEP_ONLY)
    beat(scene, [], ["move", "f5", "h5", "w", "e"], book)
    assert scene.board.names[scene.fighters[1].cell] == "h5"


# triggers


@pytest.mark.parametrize(
    ("rule", "trigger", "start", "answers", "off"),
    [
        ("G-192 an enemy moves adjacent", ADJACENT, "d5", ["move", "f5"], True),
        ("G-192 also with a step", ADJACENT, "e5", ["evaluate", "f5"], True),
        ("G-192 two hexes away is not adjacent", ADJACENT, "d5", ["move", "e5"], False),
        ("G-192 standing there is no moving", ADJACENT, "f5", ["evaluate", "f5"], False),
        ("G-192 an enemy enters my reach", IN_REACH, "d5", ["move", "f5"], True),
        ("G-192 not yet", IN_REACH, "d5", ["move", "e5"], False),
        ("G-192 whoever is in it does not enter it", IN_REACH, "f5", ["move", "f4"], False),
        ("G-192 an enemy attacks me", ATTACKS_ME, "f5", ["attack", "f5", "e", *SWING], True),
        ("G-192 coming near is no attack", ATTACKS_ME, "d5", ["move", "f5"], False),
        ("G-192 a feint is no attack", ATTACKS_ME, "f5", ["feint", "f5", "e"], False),
        ("G-192 an attack on me is none on an ally", ATTACKS_ALLY, "f5", ["attack", "f5", "e", *SWING[:2]], False),
        ("G-192 an enemy leaves a hex", LEAVES, "f5", ["move", "e5"], True),
        ("G-192 turning is no leaving", LEAVES, "f5", ["move", "f5"], False),
        ("G-192 a foe is no ally", ALLY_MOVES, "d5", ["move", "f5"], False),
    ],
)
def test_triggers(rule: str, trigger: Trigger, start: str, answers: list[str], off: bool) -> None:
    scene = duel(start)
    wait(scene, 1, trigger)
    assert set_off(scene, answers) == ([1] if off else []), rule


def test_the_reach_is_that_of_the_weapon() -> None:
    """G-192: a rapier reaches two hexes."""
    scene = duel(**RAPIER)
    wait(scene, 1, IN_REACH)
    assert set_off(scene, ["move", "e5"]) == [1]


def test_a_given_hex_is_left_only_once() -> None:
    """G-192: the hex where the named foe stood; not the next one on its way."""
    scene = duel("f5")
    wait(scene, 1, LEAVES, ATTACK, 0)
    scene.fighters[0].cell = scene.board.find("f4")
    assert set_off(scene, ["move", "e4"]) == []
    scene = duel("f5")
    wait(scene, 1, LEAVES, ATTACK, 0)
    assert set_off(scene, ["move", "f4"]) == [1]


@pytest.mark.parametrize(
    ("rule", "hexes", "way", "off"),
    [
        ("G-192 the hex that was named", ["f5"], ["move", "f4"], True),
        ("G-192 another hex", ["e5"], ["move", "f4"], False),
        ("G-192 turning is no leaving", ["f5"], ["move", "f5"], False),
        ("G-192 onto the line", ["e3", "e6"], ["move", "e5"], True),
        ("G-192 not as far as that", ["d3", "d6"], ["move", "e5"], False),
        ("G-192 a line of one hex", ["f4", "f4"], ["move", "f4"], True),
    ],
)
def test_a_hex_or_a_line_that_is_named(rule: str, hexes: list[str], way: list[str], off: bool) -> None:
    """B waits for whoever leaves that hex or crosses that line; A, at f5, goes its way."""
    scene = duel("f5")
    scene.order = (1, 0)
    trigger = LEAVES_HEX if len(hexes) == 1 else CROSSES
    beat(scene, [], ["wait", trigger.key, "anyone", *hexes, "attack"])
    assert scene.copy().state() == scene.state(), rule
    assert set_off(scene, way) == ([1] if off else []), rule


def test_nobody_slips_through_a_line() -> None:
    """G-192: hex by hex from one end to the other, so that whoever gets past has been on it."""
    board = duel().board
    for end in ("h2", "a9", "l7"):
        line = GURPS.line_between(duel(), board.find("d5"), board.find(end))
        assert (line[0], line[-1]) == (board.find("d5"), board.find(end))
        assert all(board.distance(one, other) == 1 for one, other in pairwise(line))


def test_climbing_over_a_line_is_crossing_it() -> None:
    """G-192, G-217: though the climber has never stood on it."""
    rows = ["....X......."] * 10
    scene = fight((swordsman(dx=13, skills={"Climbing": 14}), "d5", "e"), (swordsman(), "g5", "w"), rows=rows)
    scene.order = (0, 1)
    scene.fighters[1].held[0].ready = False
    line = GURPS.line_between(scene, scene.board.find("e2"), scene.board.find("e8"))
    scene.fighters[1].wait = Wait(CROSSES, NOBODY, NOBODY, READY, NOBODY, False, tuple(line))
    assert of_kind(beat(scene, [(3, 3, 3)], ["climb", "g5", "w", "g5", "w"]), Interrupted)


def test_whoever_walks_along_a_line_crosses_it_once() -> None:
    """G-192: and may be one foe alone."""
    scene = duel("f5")
    scene.order = (1, 0)
    beat(scene, [], ["wait", CROSSES.key, "A", "f5", "f3", "attack"])
    assert set_off(scene, ["move", "f4"]) == [], "it stands on it"


class Runs(FoeMoves):
    """A foe gets two hexes away from where it began."""

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return fight.board.distance(now.mover.path[0], now.mover.cell) >= 2


class AlmostAdjacent(FoeMoves):
    """The same words as in the base, but two hexes are near enough."""

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return fight.distance(now.waiter, now.mover) <= 2


RUNS = Runs("a foe runs")
NEAR_ENOUGH = AlmostAdjacent(ADJACENT.key)


class Watchful(Gurps):
    """One trigger is added, one changed, and nobody waits for what a foe leaves."""

    def triggers(self) -> list[Trigger]:
        mine = [each for each in super().triggers() if each not in (LEAVES, LEAVES_HEX)]
        return [NEAR_ENOUGH if each is ADJACENT else each for each in mine] + [RUNS]


WATCHFUL = Watchful()


@pytest.mark.parametrize(
    ("rule", "trigger", "goal", "off"),
    [
        ("added", RUNS, "f5", True),
        ("added, one hex", RUNS, "e5", False),
        ("changed", NEAR_ENOUGH, "e5", True),
        ("kept", IN_REACH, "e5", False),
    ],
)
def test_a_variant_adds_removes_and_changes_triggers(rule: str, trigger: Trigger, goal: str, off: bool) -> None:
    """G-192: by its list of them; nothing else has to know."""
    scene = duel(book=WATCHFUL)
    scene.order = (1, 0)
    decision = peek(scene, [], ["wait"], WATCHFUL)
    assert keys(decision) == [each.key for each in (ADJACENT, IN_REACH, ATTACKS_ME, CROSSES, RUNS)]
    assert "is no answer" in WATCHFUL.why_not(scene, decision, LEAVES.key)
    scene = duel(book=WATCHFUL)
    scene.order = (1, 0)
    beat(scene, [], ["wait", trigger.key, "anyone", "attack"], WATCHFUL)
    peek(scene, [], ["move", goal], WATCHFUL)
    assert bool(of_kind(scene.events, Interrupted)) == off, rule


def four() -> GurpsFight:
    """A and C against B and D; A acts, then C, D and B."""
    people: list[Any] = [
        (swordsman(14, dx=13), "d5", "e"),
        (swordsman(12), "g5", "w"),
        (swordsman(14, dx=12), "k5", "w"),
        (swordsman(12, dx=11), "f6", "w"),
    ]
    scene = fight(*people)
    scene.order = (0, 2, 3, 1)
    return scene


@pytest.mark.parametrize(
    ("rule", "trigger", "foe", "answers", "off"),
    [
        ("G-192 limited to A", ADJACENT, 0, ["move", "f5"], [1]),
        ("G-192 limited to C", ADJACENT, 2, ["move", "f5"], []),
        ("G-192 an enemy attacks an ally", ATTACKS_ALLY, NOBODY, ["move and attack", "e6", "e", *SWING[:2]], [1]),
        ("G-192 limited to C's attacks", ATTACKS_ALLY, 2, ["move and attack", "e6", "e", *SWING[:2]], []),
    ],
)
def test_triggers_among_four(rule: str, trigger: Trigger, foe: int, answers: list[str], off: list[int]) -> None:
    scene = four()
    wait(scene, 1, trigger, READY, foe)
    assert set_off(scene, answers, [MISS]) == off, rule


@pytest.mark.parametrize(
    ("rule", "trigger", "answers", "off"),
    [
        ("G-192 an ally attacks", ALLY_ATTACKS, ["attack", "f6", "e", *SWING], True),
        ("G-192 an ally moves", ALLY_MOVES, ["move", "f7"], True),
        ("G-192 an ally that moves does not attack", ALLY_ATTACKS, ["move", "f7"], False),
        ("G-192 an ally that strikes does not move", ALLY_MOVES, ["attack", "f6", "e", *SWING[:2]], False),
    ],
)
def test_what_an_ally_does(rule: str, trigger: Trigger, answers: list[str], off: bool) -> None:
    scene = four()
    scene.fighters[0].cell = scene.board.find("e6")
    scene.fighters[3].facing = 3
    scene.place = 2
    wait(scene, 1, trigger, READY)
    assert set_off(scene, answers) == ([1] if off else []), rule


# who may step in


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        ("G-193 stunned", {"stunned": True}),
        ("G-193 surprised", {"mentally_stunned": True}),
        ("G-193 out", {"out": True}),
    ],
)
def test_who_cannot_act_does_not_react(rule: str, state: dict[str, bool]) -> None:
    scene = four()
    wait(scene, 1, ADJACENT)
    for field, value in state.items():
        setattr(scene.fighters[1], field, value)
    assert set_off(scene, ["move", "f5"]) == [], rule
    assert scene.fighters[1].wait is not None


def test_a_response_that_is_impossible_leaves_the_wait() -> None:
    """G-193: A leaves its place out of B's reach; when it comes near, the same Wait strikes."""
    scene = duel("d5")
    wait(scene, 1, LEAVES)
    assert set_off(scene, ["move", "c5"]) == []
    assert scene.fighters[1].wait is not None
    scene = duel("d5")
    wait(scene, 1, LEAVES)
    assert set_off(scene, ["move", "e5"]) == [1]


def test_nothing_to_ready_leaves_the_wait() -> None:
    """G-193: with empty hands there is nothing to make ready."""
    scene = duel(weapons=[], skills={})
    wait(scene, 1, ADJACENT, READY)
    assert set_off(scene, ["move", "f5"]) == []
    assert scene.fighters[1].wait is not None


def test_an_unready_weapon_cannot_double() -> None:
    """G-193: the prerequisites of the very kind of All-Out Attack."""
    axe: dict[str, Any] = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "basic_move": 1}
    for st, off in ((12, []), (18, [1])):
        scene = duel("d5", "h5", st=st, **axe)
        scene.fighters[1].posture = PRONE if st == 12 else scene.fighters[1].posture
        wait(scene, 1, IN_REACH, GURPS.responses()[2])
        assert set_off(scene, ["move", "f5"]) == off


# stepping in


def test_the_step_is_paused_and_the_move_goes_on_with_what_is_left() -> None:
    """G-194: A is met at the second of its 5 hexes, and may go 3 more, wherever it likes."""
    scene = duel("d5", "f4")
    wait(scene, 1, ADJACENT)
    response = ["f4", "sw", *SWING]
    events = beat(scene, [MISS], ["move", "i5", *response, "i5", "e"])
    moved = [(event.who, scene.board.names[event.end]) for event in of_kind(events, Moved)]
    assert moved == [(0, "f5"), (0, "i5")]
    told = [event for event in events if isinstance(event, Moved | AttackRolled | Interrupted)]
    assert [type(event).__name__ for event in told] == ["Moved", "Interrupted", "AttackRolled", "Moved"]
    for goal in ("j5", "a5"):
        scene = duel("d5", "f4")
        wait(scene, 1, ADJACENT)
        with pytest.raises(AssertionError, match=f"'{goal}' is not among"):
            beat(scene, [MISS], ["move", "i5", *response, goal])


def test_an_attack_is_met_before_its_roll_and_checked_again() -> None:
    """G-194: B strikes first and steps back with the step of its Attack: A's blow is not made."""
    scene = duel("f5")
    wait(scene, 1, ATTACKS_ME)
    events = beat(scene, [MISS], ["attack", "f5", "e", *SWING, "g5", "w", *SWING, "h5", "w", "f5", "e"])
    assert [roll.who for roll in of_kind(events, AttackRolled)] == [1]
    scene = duel("f5")
    wait(scene, 1, ATTACKS_ME)
    events = beat(scene, [MISS, MISS], ["attack", "f5", "e", *SWING, "g5", "w", *SWING, "g5", "w", "f5", "e"])
    assert [roll.who for roll in of_kind(events, AttackRolled)] == [1, 0]


def test_whoever_is_stunned_by_the_response_does_not_go_on() -> None:
    """G-194: A is struck down on its way and neither moves on nor strikes."""
    scene = duel("d5", "g5")
    scene.fighters[0].hp = 10
    wait(scene, 1, ADJACENT)
    answers = ["move and attack", "f5", "g5", "w", *SWING, "no defence", "g5", "w"]
    events = beat(scene, [(3, 3, 3), (6,), (4, 4, 4)], answers)
    assert [event.state for event in of_kind(events, Became)] == ["stunned"]
    assert [roll.who for roll in of_kind(events, AttackRolled)] == [1]


def test_a_response_has_its_step_and_its_restrictions() -> None:
    """G-194: B charges half a move forward; then A strikes, and B has no defence any more."""
    scene = duel("d5", "g5")
    wait(scene, 1, LEAVES, DETERMINED)
    answers = ["all-out attack", "determined", "e5", "f5", "w", *SWING, "e", *SWING]
    events = beat(scene, [(6, 6, 5), (4, 4, 4), (1,)], answers)
    assert [(roll.who, roll.need.total) for roll in of_kind(events, AttackRolled)] == [(1, 16), (0, 18)]
    assert of_kind(events, Undefended)[0].why == "all-out attack"
    assert scene.board.names[scene.fighters[1].cell] == "f5"
    assert scene.fighters[1].manoeuvre is DETERMINED


def test_until_it_is_triggered_a_waiter_defends_as_usual() -> None:
    """G-32: any defence while it waits; the response does not cost it."""
    scene = duel("f5")
    wait(scene, 1, ATTACKS_ALLY)
    decision = peek(scene, [(3, 3, 3)], ["attack", "f5", "e", *SWING])
    assert keys(decision) == ["dodge", "parry broadsword", "parry unarmed", "no defence"]


def test_a_wait_is_used_up_by_its_response() -> None:
    """G-197: one response: A's second hex next to B sets nothing off any more."""
    scene = duel("d5", "g5")
    wait(scene, 1, ADJACENT)
    events = beat(scene, [MISS], ["move", "f4", "g5", "w", *SWING, "g5", "w", "e"])
    assert len(of_kind(events, Interrupted)) == 1
    assert scene.fighters[1].wait is None
    beat(scene, [], ["do nothing"])
    assert not of_kind(beat(scene, [], ["move", "f5", "e"]), Interrupted)


def test_an_untriggered_wait_is_lost_on_the_next_turn() -> None:
    """G-194: B's own next turn ends it."""
    scene = duel()
    wait(scene, 1, ADJACENT)
    beat(scene, [], ["do nothing"])
    assert scene.fighters[1].wait is not None
    peek(scene, [], [])
    assert scene.fighters[1].wait is None


@pytest.mark.parametrize(
    ("rule", "response", "answers", "rolls", "manoeuvres"),
    [
        ("G-53 Attack", "attack", ["g5", "w", *SWING, "g5", "w"], [MISS], ["attack"]),
        ("G-53 Determined", "determined", ["g5", "w", *SWING], [(6, 6, 5)], ["determined"]),
        ("G-53 Double", "double", ["g5", "w", *SWING, *SWING], [MISS, MISS], ["double"]),
        ("G-53 Feint, attack", "feint and attack", ["g5", "w", SWING[0], *SWING], [MISS] * 3, ["feint and attack"]),
        ("G-53 Strong", "strong", ["g5", "w", *SWING], [MISS], ["strong"]),
        ("G-53 Feint", "feint", ["g5", "w", "broadsword swing", "g5", "w"], [(3, 3, 3), MISS], ["feint"]),
        ("G-53 Ready", "ready", ["g5", "w", "g5", "w"], [], ["ready"]),
    ],
)  # fmt: skip
def test_every_response(rule: str, response: str, answers: list[str], rolls: list[Any], manoeuvres: list[str]) -> None:
    scene = duel()
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["wait", ADJACENT.key, "anyone", response])
    events = beat(scene, rolls, ["move", "f5", *answers, "e"])
    assert [event.manoeuvre for event in of_kind(events, ManoeuvreChosen)] == ["move", *manoeuvres], rule


def test_a_feint_out_of_a_wait_counts_on_ones_next_turn() -> None:
    """G-39, G-53: 12 rolls 9 against a failure: -3 when B strikes on its own turn."""
    scene = duel()
    wait(scene, 1, ADJACENT, GURPS.responses()[5])
    beat(scene, [(3, 3, 3), MISS], ["move", "f5", "g5", "w", "broadsword swing", "g5", "w", "e"])
    assert (scene.fighters[1].feint, scene.fighters[1].feint_foe) == (3, 0)
    peek(scene, [], [])
    assert (scene.fighters[1].feint, scene.fighters[1].feint_turns) == (3, 1)


def test_a_ready_out_of_a_wait() -> None:
    """G-53: B begins to sheathe its sword when A comes near."""
    scene = duel()
    wait(scene, 1, ADJACENT, READY)
    events = beat(scene, [], ["move", "f5", "g5", "w", "g5", "w", "e"])
    assert [event.deed for event in of_kind(events, Handled)] == ["begins to put away"]


# several waiters


def test_several_waiters_act_in_turn_order() -> None:
    """G-195: D comes before B in the order, so it strikes first."""
    scene = four()
    wait(scene, 1, ADJACENT)
    wait(scene, 3, ADJACENT)
    by_d = ["f6", "w", *SWING, "f6", "w"]
    by_b = ["g5", "w", *SWING, "g5", "w"]
    events = beat(scene, [MISS, MISS], ["move", "f5", *by_d, *by_b, "e"])
    assert [event.who for event in of_kind(events, Interrupted)] == [3, 1]


def test_once_the_mover_is_out_the_others_keep_their_waits() -> None:
    """G-195: D fells A; B has nothing to do any more."""
    scene = four()
    scene.fighters[0].hp = -39
    wait(scene, 1, ADJACENT)
    wait(scene, 3, ADJACENT)
    answers = ["move", "f5", "f6", "w", *SWING, "no defence", "f6", "w"]
    events = beat(scene, [(2, 2, 3), (3, 3, 3), (6,), (5, 5, 5), (6, 6, 6)], answers)
    assert scene.fighters[0].dead
    assert [event.who for event in of_kind(events, Interrupted)] == [3]
    assert scene.fighters[1].wait is not None


def opposed(skill: int = 12, **gear: Any) -> GurpsFight:
    """A comes next to B, who waits for that; C, a friend of A's, waits for B to strike."""
    people: list[Any] = [
        (swordsman(14, dx=13), "d5", "e"),
        (sheet(**{**sword(12), **gear}), "g5", "w"),
        (swordsman(skill, dx=12), "g4", "w"),
    ]
    scene = fight(*people)
    scene.order = (0, 2, 1)
    wait(scene, 1, ADJACENT)
    wait(scene, 2, ATTACKS_ALLY)
    return scene


BY_B = ["g5", "w", "broadsword swing", "A", "torso", "strike"]
BY_C = ["g4", "sw", *SWING, "dodge", "stand fast"]


@pytest.mark.parametrize(
    ("rule", "contest", "order"),
    [
        ("G-195 the one who stepped in is quicker", [(3, 3, 3), (4, 4, 4)], [1, 2]),
        ("G-195 the other one is quicker", [(4, 4, 4), (3, 3, 3)], [2, 1]),
        ("G-195 a tie is simultaneous", [(3, 3, 3), (3, 3, 3)], [2, 1]),
    ],
)
def test_waits_that_set_each_other_off(rule: str, contest: list[Any], order: list[int]) -> None:
    scene = opposed()
    after = ["g5", "w"]
    answers = {
        1: ["move", "f5", *BY_B, *after, *BY_C, "e"],
        2: ["move", "f5", *BY_B, *BY_C, *after, "e"],
    }[order[0]]
    strikes = {1: [MISS], 2: [(3, 3, 3), (2, 2, 2)]}
    rolls = [*contest, *strikes[order[0]], *strikes[order[1]]]
    events = beat(scene, rolls, answers)
    told = of_kind(events, ContestRolled)[0]
    assert (told.who, told.foe, told.mine.total, told.theirs.total) == (1, 2, 12, 12)
    assert [roll.who for roll in of_kind(events, AttackRolled)] == order, rule
    assert scene.fighters[1].wait is None
    assert scene.fighters[2].wait is None


def test_after_a_tie_neither_stops_the_other() -> None:
    """G-195: C fells B at the very moment of B's blow, which lands all the same, and as hard as it would have."""
    scene = opposed()
    b = scene.fighters[1]
    b.hp = -39
    by_c = ["g4", "sw", *SWING, "no defence", "stay out of it"]
    rolls = [(3, 3, 3), (3, 3, 3), (3, 3, 3), (6,), (3, 3, 3), (6, 6, 6), (3, 3, 3), (1,)]
    events = beat(scene, rolls, ["move", "f5", *BY_B, *by_c, "no defence", "e"])
    assert b.dead
    assert [(roll.who, roll.need.total) for roll in of_kind(events, AttackRolled)] == [(2, 12), (1, 12)]
    assert [hit.who for hit in of_kind(events, DamageRolled)] == [1, 0]


def test_who_ties_over_a_step_strikes_with_the_blow_that_follows() -> None:
    """G-195: C waits for B to come near; B's response begins with a step next to C, and both strike at once."""
    people: list[Any] = [
        (swordsman(14, dx=13), "d5", "e"),
        (sheet(**sword(12)), "h5", "w"),
        (swordsman(12, dx=12), "f4", "e"),
    ]
    scene = fight(*people)
    scene.order = (0, 2, 1)
    wait(scene, 1, LEAVES)
    wait(scene, 2, ADJACENT)
    by_c = ["f4", "se", *SWING, "dodge", "stand fast"]
    answers = ["move", "e5", "g5", "w", *SWING, *by_c, "e"]
    events = beat(scene, [(3, 3, 3), (3, 3, 3), (3, 3, 3), (3, 3, 2), MISS], answers)
    assert [roll.who for roll in of_kind(events, AttackRolled)] == [2, 1]


def test_longer_reach_is_quicker() -> None:
    """G-195: a rapier reaches one hex further than a broadsword: 12 + 1."""
    scene = opposed(**RAPIER)
    peek(scene, [(3, 3, 3), (4, 4, 4), MISS], ["move", "f5", "g5", "w", "rapier thrust", "torso", "strike"])
    told = of_kind(scene.events, ContestRolled)[0]
    assert (told.mine.total, told.theirs.total) == (13, 12)


def test_friends_do_not_race_each_other() -> None:
    """G-195: D, who waits for a friend's blow, steps in before B's without a contest."""
    scene = four()
    wait(scene, 1, ADJACENT)
    wait(scene, 3, ALLY_ATTACKS)
    answers = ["move", "f5", "g5", "w", *SWING, "f6", "w", *SWING, "f6", "w", "g5", "w", "e"]
    events = beat(scene, [MISS, MISS], answers)
    assert not of_kind(events, ContestRolled)
    assert [roll.who for roll in of_kind(events, AttackRolled)] == [3, 1]


# stop thrusts


def charge(mode: str, place: str) -> Any:
    """A comes at B, who waits at j5, and is struck: 1d-1 or 1d+1 with a roll of 3."""
    people: list[Any] = [(swordsman(14, dx=13, basic_move=10, hp=30), place, "e"), (swordsman(12), "j5", "w")]
    scene = fight(*people)
    wait(scene, 1, ADJACENT)
    answers = ["move", "i5", "j5", "w", f"broadsword {mode}", "torso", "strike", "no defence", "j5", "w", "e"]
    return of_kind(beat(scene, [(3, 3, 3), (3,)], answers), DamageRolled)[0].basic.total


@pytest.mark.parametrize(
    ("rule", "mode", "place", "basic"),
    [
        ("gurps W-49 five hexes: +2", "thrust", "d5", 2 + 2),
        ("G-95 four hexes: +2", "thrust", "e5", 2 + 2),
        ("G-95 three hexes: +1", "thrust", "f5", 2 + 1),
        ("G-95 one hex: nothing", "thrust", "h5", 2),
        ("G-95 only with a thrust", "swing", "d5", 4),
    ],
)
def test_stop_thrust(rule: str, mode: str, place: str, basic: int) -> None:
    assert charge(mode, place) == basic, rule


@pytest.mark.parametrize(
    ("rule", "facing", "basic"),
    [("G-95 two hexes forward: +1", "e", 2 + 1), ("G-95 two hexes backward: nothing (G-60)", "w", 2)],
)
def test_backing_into_a_point_gives_no_bonus(rule: str, facing: str, basic: int) -> None:
    people: list[Any] = [(swordsman(14, dx=13, basic_move=20, hp=30), "g5", facing), (swordsman(12), "j5", "w")]
    scene = fight(*people)
    wait(scene, 1, ADJACENT)
    defence = ["no defence"] if facing == "e" else []
    answers = ["evaluate", "i5", "j5", "w", "broadsword thrust", "torso", "strike", *defence, "j5", "w", "e"]
    events = beat(scene, [(3, 3, 3), (3,)], answers)
    assert of_kind(events, DamageRolled)[0].basic.total == basic, rule


def test_a_stop_thrust_is_made_as_soon_as_the_weapon_reaches() -> None:
    """G-95: with a rapier at two hexes, after four that A came: +2; and then A comes on."""
    people: list[Any] = [(swordsman(14, dx=13, basic_move=10, hp=30), "d5", "e"), (sheet(**RAPIER), "j5", "w")]
    scene = fight(*people)
    wait(scene, 1, IN_REACH)
    response = ["j5", "w", "torso", "strike", "no defence", "j5", "w"]
    events = beat(scene, [(3, 3, 3), (3,)], ["move", "i5", *response, "i5", "e"])
    told = [event for event in events if isinstance(event, Moved | DamageRolled)]
    assert [getattr(event, "end", -1) for event in told][-3:] == [scene.board.find("h5"), -1, scene.board.find("i5")]
    assert of_kind(events, DamageRolled)[0].basic.total == 2 + 2


def test_an_attack_on_ones_own_turn_is_no_stop_thrust() -> None:
    """G-196: B strikes at A, who came five hexes on its last turn: nothing more."""
    people: list[Any] = [(swordsman(14, dx=13, basic_move=10), "d5", "e"), (swordsman(12, hp=30), "j5", "w")]
    scene = fight(*people)
    beat(scene, [], ["move", "i5", "e"])
    answers = ["attack", "j5", "w", "broadsword thrust", "torso", "strike", "no defence", "j5", "w"]
    assert of_kind(beat(scene, [(3, 3, 3), (3,)], answers), DamageRolled)[0].basic.total == 2


def outreach(start: str) -> list[int]:
    """A strikes with a rapier from two hexes at B, who waits for it with a shorter blade; who rolls first?"""
    long = {**RAPIER, "dx": 13, "hp": 30}
    scene = fight((sheet(**long), start, "e"), (swordsman(12, hp=30), "g5", "w"))
    wait(scene, 1, ATTACKS_ME)
    by_a = ["torso", "strike"]
    by_b = ["f5", "w", "broadsword thrust", "torso", "strike"]
    if start == "d5":
        answers = ["attack", "e5", "e", *by_a, *by_b]
    else:
        answers = ["attack", "e5", "e", *by_a, *by_b, "e5", "e"]
    events = beat(scene, [MISS, MISS], answers)
    return [roll.who for roll in of_kind(events, AttackRolled)]


def test_a_longer_weapon_that_comes_on_strikes_first() -> None:
    """G-95: A steps up and strikes from outside B's reach: the stop thrust comes after its blow."""
    assert outreach("d5") == [0, 1]


def test_a_longer_weapon_that_stands_still_does_not() -> None:
    """G-95: A has not come toward B this turn: the Wait comes before its blow as usual (G-194)."""
    assert outreach("e5") == [1, 0]


# what others see, and undo


def test_what_somebody_waits_for_is_concealed_from_the_other_side() -> None:
    """G-192: that B waits can be seen; for the rest A's side sees what it would expect."""
    scene = duel()
    beat(scene, [], ["do nothing"])
    events = beat(scene, [], ["wait", ATTACKS_ME.key, "A", "double"])
    assert of_kind(events, Planned)[0].hidden
    seen = [GURPS.conceal(scene, side).fighters[1].wait for side in (0, 1)]
    assert seen[0] is not None
    assert seen[1] is not None
    assert seen[0].state()[:4] == (IN_REACH.key, NOBODY, NOBODY, "attack")
    assert seen[1].state()[:4] == (ATTACKS_ME.key, 0, NOBODY, "double")
    assert scene.fighters[1].wait is not None
    assert scene.fighters[1].wait.response.key == "double"


def test_undo_in_the_midst_of_an_interrupt() -> None:
    """G-194: every answer of an interrupted turn can be taken back and given again."""
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(12), "g5", "w"), dice=SeededDice(5))
    driver: Play[Any] = Play(GURPS, scene, [None, None])
    driver.resume()
    for answer in ("do nothing", "wait", ADJACENT.key, "anyone", "attack", "move"):
        driver.answer(answer)
    for answer in ("f5", "g5", "w", "broadsword swing", "torso", "strike"):
        driver.answer(answer)
        after = standing(driver)
        assert driver.undo()
        driver.answer(answer)
        assert standing(driver) == after
    assert driver.pending is not None
    assert of_kind(driver.events(), Interrupted)


# G-95: stop thrusts


@pytest.mark.parametrize(
    ("rule", "start", "more"),
    [
        ("gurps W-49: a foe that came 5 hexes", "c5", 2),
        ("G-95 4 hexes", "d5", 2),
        ("G-95 3 hexes", "e5", 1),
        ("G-95 1 hex", "g5", 0),
    ],
)
def test_stop_thrusts(rule: str, start: str, more: int) -> None:
    """A spear at ST 12 does 1d+2; the foe is met at two hexes."""
    scene = thruster(start)
    events = beat(scene, [(3, 3, 4), (1,)], ["move", "i5", *STOP, "h5", "e"])
    assert of_kind(events, DamageRolled)[0].basic.total == 3 + more, rule


def test_a_swing_does_not_stop_anybody() -> None:
    """G-95: only a thrusting weapon."""
    scene = thruster("d5", "broadsword")
    answers = ["j5", "w", "broadsword swing", "torso", "strike", "no defence", "j5", "w"]
    events = beat(scene, [(3, 3, 4), (1,)], ["move", "i5", *answers, "e"])
    assert of_kind(events, DamageRolled)[0].basic.total == 4


def test_a_retreat_in_the_midst_of_a_move_is_told_once() -> None:
    """G-194: to f5, and back to e5 from the blow that was waiting there."""
    scene = duel()
    wait(scene, 1, IN_REACH)
    peek(scene, [(3, 3, 4), (3, 3, 3)], ["move", "f5", "g5", "w", *SWING, "dodge", "retreat e5"])
    names = scene.board.names
    told = [(event.how, names[event.start], names[event.end]) for event in of_kind(scene.events, Moved)]
    assert told == [("moves", "d5", "f5"), ("retreats", "f5", "e5")]
