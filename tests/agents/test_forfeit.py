"""An agent that fails loses the fight for its side; the others fight on, and the record tells it again."""

from typing import Any

import pytest
from tests.laws.walks import begin, scenario

from fracas.agents.guarded import MOST_BEATS, Guarded, told
from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Forfeit, Option, Options, Question
from fracas.kernel.entries import Entry
from fracas.kernel.event import FightEnded, Forfeited
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.record import Record, parse
from fracas.stage.scenario import shipped


class Failing(Chooser):
    """Plays like another until it has been asked so many times."""

    def __init__(self, then: Chooser, asked: int, error: BaseException | None) -> None:
        self.then = then
        self.left = asked
        self.error = error

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.left -= 1
        if self.left >= 0:
            return self.then.choose(fight, decision)
        if self.error is not None:
            raise self.error
        return Option("fly away")


def fought(name: str, asked: int, error: BaseException | None, people: list[int] | None = None) -> Play[Any]:
    """A fight in which the first side's agent fails after so many questions."""
    stage = scenario(name)
    fight = begin(name, 7)
    failing = Guarded("mine", Failing(agent("random", stage.book, 5), asked, error))
    seats: list[Chooser | None] = []
    for each in fight.everyone():
        other = agent("brute", stage.book, each.index)
        seats.append(None if each.index in (people or []) else failing if each.side == 0 else other)
    play = Play(stage.book, fight, seats)
    play.resume()
    return play


def test_one_that_acts_for_ever_forfeits() -> None:
    """In a book that lets it: so many beats of one round are too many."""
    fight = begin("duel", 7)
    guarded = Guarded("mine", agent("random", scenario("duel").book, 5))
    decision = Decision(0, Question("again", "Again?", ""), Options([Option("to"), Option("fro")]))
    for _ in range(MOST_BEATS * 2 + 1):
        guarded.choose(fight, decision)
        fight.beats += 1
    with pytest.raises(Forfeit, match="mine, asked 'again' for Dame Ysolde, acts for ever in round 1"):
        guarded.choose(fight, decision)


@pytest.mark.parametrize("name", shipped())
def test_the_side_of_an_agent_that_raises_has_lost(name: str) -> None:
    for asked in (0, 3, 8, 21):
        play = fought(name, asked, ValueError("no idea"))
        assert play.over
        failed = [event for event in play.log if isinstance(event, Forfeited)]
        if not failed:
            continue  # over before it was asked so often
        assert len(failed) == 1
        assert play.fight.winner != 0
        assert all(each.out for each in play.fight.everyone() if each.side == 0)
        assert [type(event) for event in play.log].count(FightEnded) == 1
        sentence = play.rulebook.sentence(play.fight, failed[0])
        assert sentence.startswith(f"{play.fight.sides[0]} forfeits: mine, asked '")
        assert sentence.endswith("raised ValueError: no idea.")
        again = Play(play.rulebook, play.origin, [None for _ in play.seats])
        again.future = play.history()
        again.resume()
        assert [event.to_dict() for event in again.log] == [event.to_dict() for event in play.log]
        assert again.fight.state() == play.fight.state()


def test_an_answer_that_is_not_offered_is_a_failure_too() -> None:
    play = fought("duel", 2, None)
    (failed,) = [event for event in play.log if isinstance(event, Forfeited)]
    assert "for Dame Ysolde, answered 'fly away', which is not offered" in failed.text
    assert play.fight.sides[play.fight.winner] == "blue"


def test_the_others_fight_on_where_there_are_three_sides() -> None:
    play = fought("barfight", 5, SystemExit(3))
    failed = next(at for at, event in enumerate(play.log) if isinstance(event, Forfeited))
    assert "raised SystemExit: 3" in play.rulebook.sentence(play.fight, play.log[failed])
    assert not isinstance(play.log[failed + 1], FightEnded)
    assert len(play.log) > failed + 20


def test_a_forfeit_is_recorded_and_taken_back_with_what_a_person_said() -> None:
    play = fought("duel", 1, ValueError("no idea"), people=[1])
    asked = 0
    while not play.over:
        assert play.pending is not None
        play.answer(play.pending.menu.options()[0].key)
        asked += 1
    entries = play.history()
    assert entries[-1].ruling is not None
    assert not entries[-1].human
    kept = parse(Record("1", {}, 7, "seeded", {}, entries).dump(), "fight.json").entries
    assert [fields(each) for each in kept] == [fields(each) for each in entries]
    if asked:
        assert play.undo()
        assert not play.over
        assert play.redo()
        assert play.over


def fields(entry: Entry) -> tuple[object, ...]:
    ruling = entry.ruling
    ruled = (ruling.subject, ruling.field, ruling.value, ruling.beat, ruling.at) if ruling is not None else ()
    return (entry.who, entry.question, entry.answer, entry.human, *ruled)


def test_a_forfeit_of_nobody_is_refused() -> None:
    play = Play(scenario("duel").book, begin("duel", 1), [None, None])
    play.resume()
    with pytest.raises(Mistake, match="there is no side 'rad'; did you mean 'red'"):
        play.rule("rad", "forfeit", "gone home")
    play.rule("red", "forfeit", "gone home")
    assert play.over
    assert play.fight.sides[play.fight.winner] == "blue"


def test_a_failure_is_told_in_a_line() -> None:
    assert told(ValueError("two\nlines")) == "ValueError: two lines"
    assert told(KeyError()) == "KeyError"
    assert len(told(ValueError("x" * 5000))) < 300
