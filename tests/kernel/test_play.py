"""The driver: pausing, answering, undo over long fights, rulings, typed dice, records."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, board, fight, of_kind, swordsman
from tests.table.games import game_of

from fracas.agents.guarded import Guarded
from fracas.agents.registry import agent
from fracas.kernel import play as driver_module
from fracas.kernel.decision import Amounts, Chooser, Decision, Impossible, Menu, Option, Options, Places, Question
from fracas.kernel.dice import SeededDice
from fracas.kernel.entries import Entry, Recorded
from fracas.kernel.event import Ruled
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.real_dice import RollMenu, TypedDice
from fracas.kernel.record import Record, parse
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import AttackRolled

ATTACK = ["attack", "d5", "e", "broadsword swing", "torso", "strike"]


def duel(dice: Any = None) -> Play[Any]:
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), dice=dice or SeededDice(3))
    driver: Play[Any] = Play(GURPS, scene, [None, None])
    driver.resume()
    return driver


def said(driver: Play[Any], *answers: str) -> Play[Any]:
    for answer in answers:
        driver.answer(answer)
    return driver


def test_it_stands_still_until_somebody_answers() -> None:
    driver = duel()
    assert driver.pending is not None
    assert (driver.pending.who, driver.pending.question.key) == (0, "manoeuvre")
    assert driver.fight.beats == 0
    driver.answer("do nothing")
    assert (driver.pending.who, driver.fight.beats) == (1, 1)


def test_a_wrong_answer_says_what_there_is() -> None:
    driver = duel()
    with pytest.raises(Mistake, match=r"manoeuvre: 'atack' is not offered to A; there is 'attack', 'all-out attack'"):
        driver.answer("atack")


def test_nothing_to_undo_at_the_beginning() -> None:
    driver = duel()
    assert not driver.undo()
    assert driver.pending is not None
    assert not driver.redo()


def test_undo_reaches_further_back_than_snapshots_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Older beats are played again from the record."""
    keep = 3
    monkeypatch.setattr(driver_module, "SNAPSHOTS", keep)
    driver = duel()
    states = []
    for _ in range(12):
        states.append(driver.fight.state())
        driver.answer("do nothing")
    assert sum(beat.start is not None for beat in driver.past) == keep
    for state in reversed(states):
        assert driver.undo()
        assert driver.fight.state() == state
    assert not driver.undo()


def test_a_new_answer_forgets_what_was_undone() -> None:
    driver = said(duel(), "do nothing", "do nothing")
    driver.undo()
    driver.answer("change posture")
    assert not driver.redo()


def test_dice_fall_the_same_after_undo() -> None:
    driver = said(duel(), *ATTACK)
    first = of_kind(driver.events(), AttackRolled)[0].roll
    driver.undo()
    driver.answer("deceptive")
    driver.answer("strike")
    assert of_kind(driver.events(), AttackRolled)[0].roll == first


# rulings


def hit() -> Play[Any]:
    """A duel that stands still where B must defend."""
    for seed in range(50):
        driver = said(duel(SeededDice(seed)), *ATTACK)
        if driver.pending is not None and driver.pending.question.key == "defence":
            return driver
    raise AssertionError("nobody ever hits")


def test_a_ruling_holds_from_where_the_fight_stands() -> None:
    """In the middle of a beat: the attack roll that has fallen stays, the new HP count from now on."""
    driver = hit()
    roll = of_kind(driver.events(), AttackRolled)[0].roll
    driver.rule("B", "hp", "1")
    assert driver.run.fighters[1].hp == 1
    assert driver.fight.fighters[1].hp == 10
    assert of_kind(driver.events(), AttackRolled)[0].roll == roll
    told = of_kind(driver.events(), Ruled)
    assert [(event.subject, event.field, event.value) for event in told] == [("B", "hp", "1")]
    assert driver.undo()
    assert driver.run.fighters[1].hp == 10
    assert driver.redo()
    assert driver.run.fighters[1].hp == 1


def test_a_bonus_for_a_good_idea_counts_once() -> None:
    driver = duel()
    driver.rule("A", "bonus", "2")
    said(driver, *ATTACK)
    assert of_kind(driver.events(), AttackRolled)[0].need.total == 16
    assert driver.run.fighters[0].bonus == 0


def test_a_door_opens() -> None:
    driver = duel()
    driver.rule("c3", "terrain", "wall")
    assert driver.run.board.closed[driver.run.board.find("c3")]
    driver.rule("c3", "terrain", "open")
    assert not driver.run.board.closed[driver.run.board.find("c3")]
    said(driver, "do nothing", "do nothing")
    assert driver.undo()
    assert driver.undo()
    assert driver.undo()
    assert driver.run.board.closed[driver.run.board.find("c3")]


@pytest.mark.parametrize(
    ("ruling", "complaint"),
    [
        (("Z", "hp", "3"), "nobody is called 'Z'"),
        (("A", "hitpoints", "3"), "nothing called 'hitpoints' can be ruled"),
        (("A", "hp", "many"), "expected a whole number"),
        (("A", "hp", "11"), "from -100 to 10"),
        (("A", "at", "e5"), "B stands at e5"),
        (("A", "at", "zz1"), "no hex 'zz1'"),
        (("A", "facing", "up"), "facing: found 'up', expected one of 'e', 'ne'"),
        (("A", "posture", "flying"), "posture: found 'flying', expected one of"),
        (("A", "stunned", "very"), "expected one of 'no', 'yes'"),
        (("zz1", "terrain", "wall"), "no hex 'zz1'"),
        (("c3", "terrain", "lava"), "unknown ground 'lava'"),
        (("d5", "terrain", "wall"), "A is at d5, where a wall cannot be"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_whole(ruling: tuple[str, str, str], complaint: str) -> None:
    driver = hit()
    before = (driver.run.state(), len(driver.history()))
    with pytest.raises(Mistake, match=complaint):
        driver.rule(*ruling)
    assert (driver.run.state(), len(driver.history())) == before
    assert driver.pending is not None


def test_a_refused_ruling_says_nothing_again_that_was_taken_back() -> None:
    driver = duel()
    said(driver, "do nothing")
    assert driver.undo()
    before = (driver.run.state(), len(driver.history()))
    with pytest.raises(Mistake, match="nobody is called 'Z'"):
        driver.rule("Z", "hp", "3")
    assert (driver.run.state(), len(driver.history())) == before
    assert driver.pending is not None
    assert driver.redo()
    assert len(driver.history()) == 1


@pytest.mark.parametrize(
    ("ruling", "field", "value"),
    [
        (("A", "hp", "-3"), "hp", -3),
        (("A", "fp", "4"), "fp", 4),
        (("A", "facing", "nw"), "facing", 2),
        (("A", "stunned", "yes"), "stunned", True),
        (("A", "out", "yes"), "out", True),
    ],
)
def test_rulings_set_what_they_name(ruling: tuple[str, str, str], field: str, value: object) -> None:
    driver = hit()
    driver.rule(*ruling)
    assert getattr(driver.run.fighters[0], field) == value


# rulings that take something back


def answers_of(entries: list[Entry]) -> list[str]:
    return [entry.answer for entry in entries]


def test_a_ruling_wins_over_the_answer_that_would_overtake_it() -> None:
    """A has answered to turn north-east, which is carried out after the ruling: so the answer is taken back."""
    driver = said(duel(), "attack", "d5", "ne")
    assert driver.rule("A", "facing", "w")
    assert driver.run.fighters[0].facing == 3
    assert answers_of(driver.dropped) == ["ne"]
    assert driver.pending is not None
    assert driver.pending.question.key == "facing"
    driver.answer("w")
    assert driver.dropped == []


def test_a_ruling_wins_over_a_step_that_would_turn_somebody() -> None:
    """Whoever goes somewhere turns on the way: both answers are carried out after the ruling."""
    driver = said(duel(), "attack", "d4", "se")
    assert driver.rule("A", "facing", "w")
    assert driver.run.fighters[0].facing == 3
    assert answers_of(driver.dropped) == ["d4", "se"]


def test_a_question_without_end_takes_back_what_led_there() -> None:
    """In the dark no part of B can be aimed at: where to strike answered itself for ever."""
    driver = said(duel(), *ATTACK[:4])
    driver.rule("scene", "darkness", "-10")
    assert driver.pending is not None
    assert driver.run.darkness == -10


def test_a_ruling_moves_with_the_others_of_its_beat() -> None:
    """Two rulings in the midst of an attack: the second takes the attack back, the first stays."""
    driver = said(duel(), *ATTACK[:4])
    driver.rule("B", "hp", "7")
    driver.rule("A", "out", "yes")
    assert (driver.run.fighters[1].hp, driver.run.fighters[0].out) == (7, True)
    assert driver.over


def test_a_take_back_never_removes_an_earlier_ruling() -> None:
    driver = said(duel(), "attack")
    driver.rule("B", "hp", "7")
    driver.answer("d5")
    assert answers_of(driver.undo()) == ["d5"]
    assert driver.run.fighters[1].hp == 7


class Fails(Chooser):
    """An agent that knows no answer."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise ValueError("no idea")


def test_a_forfeit_in_the_midst_of_a_turn_keeps_what_was_ruled_in_it() -> None:
    """B's agent fails when A strikes at it; the turn begins again without B, wounded as it was ruled."""
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), dice=SeededDice(3))
    driver: Play[Any] = Play(GURPS, scene, [None, Guarded("mine", Fails())])
    driver.resume()
    said(driver, *ATTACK[:4])
    driver.rule("B", "hp", "7")
    for answer in ATTACK[4:]:
        driver.answer(answer)
    assert driver.over
    assert driver.fight.fighters[1].yielded
    assert driver.fight.fighters[1].hp == 7
    assert [str(entry.ruling).partition(":")[0] for entry in driver.history()] == ["B", "blue"]


def test_what_was_taken_back_of_somebody_unseen_is_not_told() -> None:
    event = Ruled("A", "hp", "3", [(0, "attack"), (1, "hide")])
    assert event.by_name(["A", "B"]) == {"dropped": ["A: attack", "B: hide"]}
    seen = event.without({1})
    assert seen.by_name(["A", "B"]) == {"dropped": ["A: attack"]}
    assert seen.without({0}).by_name(["A", "B"]) == {}


def test_others_are_told_that_an_answer_was_taken_back_and_not_which() -> None:
    event = Ruled("A", "hp", "3", [(0, "attack"), (1, "wait")])
    assert event.as_heard([0]).by_name(["A", "B"]) == {"dropped": ["A: attack", "B: an answer"]}


class Endless(Menu[Option]):
    """A menu that is never asked about."""

    def only(self) -> Option:
        return Option("only")


def test_a_question_that_answers_itself_without_end_is_noticed() -> None:
    scene = fight((swordsman(14), "d5", "e"), (swordsman(13), "e5", "w"))
    again = Question("again", "Again?", "")
    with pytest.raises(Impossible, match="answers itself without end"):
        list(iter(lambda: scene.ask(0, again, Endless()), None))


def test_agents_that_are_asked_without_end_are_noticed() -> None:
    """As two who would hand something to and fro for ever."""
    scene = fight((swordsman(14), "d5", "e"), (swordsman(13), "e5", "w"))
    scene.chooser = Recorded([], [], [agent("random", GURPS, 1), None])
    again, menu = Question("again", "Again?", ""), Options([Option("to"), Option("fro")])
    with pytest.raises(Impossible, match="is asked without end"):
        list(iter(lambda: scene.ask(0, again, menu), None))


def test_nobody_is_asked_who_is_out() -> None:
    driver = duel()
    driver.run.fighters[0].out = True
    with pytest.raises(Impossible, match="A is out of the fight and is asked 'again'"):
        driver.run.ask(0, Question("again", "Again?", ""), Options([Option("yes"), Option("no")]))


def test_an_agent_that_is_asked_the_impossible_forfeits_nothing() -> None:
    """It is not the agent that has failed where there is no answer."""

    class Nothing(Menu[Option]):
        def options(self) -> list[Option]:
            return []

    scene = fight((swordsman(14), "d5", "e"), (swordsman(13), "e5", "w"))
    scene.chooser = Recorded([], [], [Guarded("mine", agent("random", GURPS, 1)), None])
    with pytest.raises(Impossible, match="'again' has no answer"):
        scene.ask(0, Question("again", "Again?", ""), Nothing())


def test_rulings_are_in_the_record_and_replay() -> None:
    driver = hit()
    driver.rule("B", "hp", "1")
    driver.answer("no defence")
    text = Record("x", {}, 0, "seeded", {}, driver.history()).dump()
    again: Play[Any] = Play(GURPS, driver.origin, [None, None])
    again.future = parse(text, "x.json").entries
    again.resume()
    assert [event.to_dict() for event in again.events()] == [event.to_dict() for event in driver.events()]


def test_a_ruling_that_belongs_nowhere_stops_the_replay() -> None:
    driver = hit()
    driver.rule("B", "hp", "1")
    text = Record("x", {}, 0, "seeded", {}, driver.history()).dump()
    for wrong in (text.replace('"beat": 0', '"beat": 7'), text.replace('"at": 7', '"at": 70')):
        assert wrong != text
        again: Play[Any] = Play(GURPS, driver.origin, [None, None])
        again.future = parse(wrong, "x.json").entries
        with pytest.raises(Mistake, match="belong"):
            again.resume()


# typed dice


def test_typed_dice_are_asked_for_and_recorded() -> None:
    driver = said(duel(TypedDice()), *ATTACK)
    assert driver.pending is not None
    assert isinstance(driver.pending.menu, RollMenu)
    assert "attack roll" in driver.pending.question.text
    with pytest.raises(Mistake, match="cannot be what 3d6 show"):
        driver.answer("2 2")
    driver.answer("3 3 4")
    assert of_kind(driver.events(), AttackRolled)[0].roll == 10
    assert driver.pending.question.key == "defence"
    said(driver, "no defence", "6")
    assert driver.run.fighters[1].hp < 10
    assert driver.undo()
    assert driver.pending.question.key == "roll"
    assert driver.redo()


def test_an_agents_dice_are_typed_too() -> None:
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), dice=TypedDice())
    driver: Play[Any] = Play(GURPS, scene, [agent("brute", GURPS, 1), agent("brute", GURPS, 2)])
    driver.resume()
    assert driver.pending is not None
    assert driver.pending.question.key == "roll"


# menus


def test_amounts_check_one_answer_and_list_all() -> None:
    menu = Amounts(-2, 3)
    assert [option.key for option in menu.options()] == ["-2", "-1", "0", "1", "2", "3"]
    assert menu.find("3") is not None
    assert menu.find("4") is None
    assert [menu.find(wrong) for wrong in ("three", "²", "--1", "", "1.0")] == [None] * 5
    assert Amounts(5, 5).only() is not None
    assert Amounts(0, 1000).find("777") is not None


def test_a_single_option_is_taken_unasked() -> None:
    only = Option("only")
    assert Options([only]).only() is only
    assert Options([only, Option("other")]).only() is None


def test_a_way_may_be_named() -> None:
    field = board()
    menu = Places(field, GURPS.walking, field.find("d5"), 0, 6, {}, [])
    straight, bent = menu.find("f5"), menu.find("f5 by e4")
    assert straight is not None
    assert bent is not None
    names = [field.names[cell] for cell in bent.way.cells]
    assert "e4" in names
    assert names[-1] == "f5"
    assert bent.way.cost > straight.way.cost
    for wrong in ("f5 by zz9", "f5 by f5", "f5 by d5", "l9 by a1", "f5 by"):
        assert menu.find(wrong) is None or wrong == "f5 by"


# tallies


def test_a_tally_tells_where_it_came_from() -> None:
    skill = Tally(16, Reason("Broadsword", "G-14"))
    skill.add(-4, Reason("move and attack", "G-46"))
    skill.add(0, Reason("nothing", ""))
    skill.add(-2, Reason("arm", "G-152"))
    skill.at_most(9, Reason("at most 9", "G-77"))
    assert str(skill) == "Broadsword 16, move and attack -4, arm -2, at most 9 -1 = 9"
    assert str(Tally(3, Reason("Dodge", ""))) == "Dodge 3"


@pytest.mark.parametrize(("start", "half"), [(9, 5), (8, 4), (1, 1), (0, 0)])
def test_halving_rounds_up(start: int, half: int) -> None:
    tally = Tally(start, Reason("x", ""))
    tally.halve_up(Reason("half", ""))
    assert tally.total == half


def after_the_blow() -> Play[Any]:
    """Hrolf has struck Dame Ysolde, who has just been wounded, and is asked for his last step."""
    game = game_of("duel", seed=7)
    brute = agent("brute-1", game.book, 1)
    play = game.play
    while play.run.fighters[0].hp >= play.fight.fighters[0].hp:
        assert play.pending is not None
        play.answer(brute.choose(play.run, play.pending).key)
    return play


def test_a_ruling_is_not_overtaken_by_what_the_last_roll_brought_about() -> None:
    """Wounds are carried out after the die that the ruling would follow; so it holds from the question on."""
    play = after_the_blow()
    asked = play.pending
    hurt = play.run.fighters[0].hp
    assert asked is not None
    assert play.rule("Dame Ysolde", "hp", "12")
    assert play.run.fighters[0].hp == 12
    assert play.pending is not None
    assert (play.pending.who, play.pending.question.key) == (asked.who, asked.question.key)
    assert play.dropped == []
    assert isinstance(play.events()[-1], Ruled), "told where it was given"
    assert play.undo()
    assert play.run.fighters[0].hp == hurt
    assert play.redo()
    assert play.run.fighters[0].hp == 12


def test_what_holds_from_a_question_on_is_recorded_so() -> None:
    play = after_the_blow()
    play.rule("Dame Ysolde", "hp", "12")
    record = Record("1", {}, 1, "seeded", {}, play.history())
    again = parse(record.dump(), "here").entries[-1]
    assert again.ruling is not None
    assert again.ruling.late
