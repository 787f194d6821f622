"""Every shipped scenario is played through seats and wire forms alone; what they say is true and fits the schema."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.laws.walks import SCENARIOS
from tests.table.games import answers_of, asked_seat, game_of, go_to, seats_of

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import load
from fracas.table import wire
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

ANSWERS = 50
LARGEST_VIEW = 60_000
LARGEST_UPDATE = 8_000


def sent(message: wire.Model) -> Any:
    """What arrives at the other end."""
    text = message.model_dump_json(exclude_defaults=True)
    assert type(message).model_validate_json(text) == message
    return json.loads(text)


def applied(before: list[wire.Event], update: wire.Update) -> list[wire.Event]:
    return before[: update.replaced_from] + update.events


def changed(before: list[wire.Fighter], update: wire.Update) -> list[wire.Fighter]:
    """The fighters after an update, by what it says alone."""
    people = {each.name: each.model_dump() for each in before if each.name not in update.gone}
    for each in update.fighters:
        people.setdefault(each.name, {}).update(each.model_dump(exclude_none=True))
    return [wire.Fighter.model_validate(each) for each in people.values()]


def by_name(fighters: list[wire.Fighter]) -> list[wire.Fighter]:
    return sorted(fighters, key=lambda each: each.name)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_is_played_through_seats_and_what_they_say_is_true(name: str) -> None:
    game = game_of(name)
    seats = seats_of(game)
    told = {each: seat.fight().events for each, seat in seats.items()}
    people = {each: seat.fight().fighters for each, seat in seats.items()}
    choice = SeededDice(5)
    largest = 0
    for _ in range(ANSWERS):
        seat = asked_seat(game, seats)
        if seat is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        sent(prompt)
        keys = answers_of(prompt)
        key = keys[choice.face(len(keys)) - 1]
        said = len(game.play.history())
        seat.answer(key, prompt.number)
        assert game.play.history()[said].answer == key
        for each, other in seats.items():
            update = other.update()
            largest = max(largest, len(json.dumps(sent(update))))
            told[each] = applied(told[each], update)
            people[each] = changed(people[each], update)
            assert [event.number for event in told[each]] == list(range(len(told[each])))
    for each, seat in seats.items():
        whole = seat.fight()
        assert len(json.dumps(sent(whole))) < LARGEST_VIEW
        assert whole.events == told[each]
        assert by_name(whole.fighters) == by_name(people[each])
    assert largest < LARGEST_UPDATE
    compare(seats[REFEREE].fight(), seats[REFEREE])


def compare(view: wire.Fight, seat: Seat) -> None:
    """What the referee's view says against the fight behind it."""
    run = seat.play.run
    board = run.board
    assert view.round == run.round
    assert view.over == run.over
    assert [each.name for each in view.fighters] == [each.name for each in run.everyone()]
    for each, fighter in zip(view.fighters, run.everyone(), strict=True):
        assert each.side == run.sides[fighter.side]
        if each.hexes:
            assert each.hexes == [board.names[cell] for cell in fighter.body()]
        awaited = seat.book.awaited(run, fighter.index)
        words = [
            f"waiting: {awaited}" if word == "waiting" else word for word in seat.book.describe(run, fighter.index)
        ]
        assert each.words == words
    for cell in board.cells():
        glyph = view.board.rows[board.row(cell)][board.column(cell)]
        assert view.board.kinds[glyph].key == board.terrain[cell].key
    assert len(view.events) == len(seat.play.events())
    totals = [roll.total for event in view.events for roll in event.rolls]
    assert totals == [each.total for each in seat.play.rolls()]


def test_single_dice_add_up_and_stand_with_the_event_that_tells_of_them() -> None:
    scenario = load("duel")
    game = Game(scenario, 7, SEEDED, ["brute-1"] * len(scenario.controls))
    game.sit_down()
    seat = Seat(game, REFEREE)
    while not game.play.over and len(game.play.rolls()) < 12:
        game.play.step()
    rolls = [(event, roll) for event in seat.fight().events for roll in event.rolls]
    assert rolls
    for event, roll in rolls:
        if roll.pool == "3d":
            assert len(roll.dice) == 3
            assert sum(roll.dice) == roll.total
        if event.kind in ("AttackRolled", "DefenceRolled"):
            assert event.details["roll"] == roll.total


def test_nothing_in_an_event_is_a_number_of_an_inner_list() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    for key in ("move", "f7"):
        prompt = seat.prompt()
        assert prompt is not None
        seat.answer(key if key in answers_of(prompt) else answers_of(prompt)[0])
    moved = [event for event in seat.fight().events if event.kind in ("Moved", "OrderSet", "TurnBegan")]
    names = {each.name for each in seat.fight().fighters}
    for event in moved:
        assert event.who is None or event.who in names
        order = event.details.get("order")
        assert order is None or set(order) <= names  # type: ignore[arg-type]
        assert all(isinstance(hex_, str) for hex_ in event.hexes.values())


def test_a_message_of_another_version_is_refused_in_one_line() -> None:
    with pytest.raises(Mistake, match="a message of version 2; this is fracas with version 1 of the wire form"):
        wire.check_version({"version": 2})
    with pytest.raises(Mistake, match="a message of no version"):
        wire.check_version([])


def test_an_answer_for_another_question_is_refused_and_changes_nothing() -> None:
    game = game_of("duel")
    seats = seats_of(game)
    seat = asked_seat(game, seats)
    assert seat is not None
    before = game.play.history()
    with pytest.raises(Mistake, match="the fight has gone on"):
        seat.answer("attack", 99)
    with pytest.raises(Mistake, match="not offered"):
        seat.answer("sing")
    other = next(each for name, each in seats.items() if name in game.sides and not each.asked)
    with pytest.raises(Mistake, match="is not asked now"):
        other.answer("attack")
    with pytest.raises(Mistake, match="a spectator is never asked"):
        seats["spectator"].answer("attack")
    assert game.play.history() == before


def test_one_option_can_be_looked_at_with_its_way() -> None:
    game = game_of("skirmish")
    seats = seats_of(game)
    seat = asked_seat(game, seats)
    assert seat is not None
    seat.answer("move")
    prompt = seat.prompt()
    assert prompt is not None
    assert len(prompt.places) > 6
    far = max(prompt.places, key=lambda place: place.cost or 0)
    option = seat.option(far.hex)
    assert option.kind == "place"
    assert option.way is not None
    assert option.way.hexes[-1] == far.hex
    assert option.way.costs[-1] == option.cost == far.cost
    with pytest.raises(Mistake):
        seat.option("zz99")


def test_an_unknown_seat_is_told_what_there_is() -> None:
    with pytest.raises(Mistake, match="there is no seat 'green'; there is"):
        Seat(game_of("duel"), "green")


def test_a_fighters_seat_answers_for_that_fighter_alone() -> None:
    game = game_of("skirmish")
    assert game.play.pending is not None
    asked = game.play.run.everyone()[game.play.pending.who]
    other = next(each for each in game.play.run.everyone() if each.side == asked.side and each is not asked)
    assert Seat(game, asked.name).asked
    assert not Seat(game, other.name).asked


def test_events_of_one_beat_have_one_number_and_those_of_the_running_beat_are_not_settled() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    for key in ("move", "f5", "w", "move", "e6", "e", "attack", "f5", "w"):
        game.play.answer(key)
    view = seat.fight()
    openings = [0, *[beat.logged for beat in game.play.past[1:]], len(game.play.log)]
    beats = [event.beat for event in view.events]
    assert beats == sorted(beats)
    assert [beats.index(beat) for beat in sorted(set(beats))] == openings
    assert view.settled == len(game.play.log) == seat.settled()
    assert view.settled < len(view.events)


def test_what_was_told_before_is_told_the_same_after_a_take_back() -> None:
    """A seat puts an event into words once; whatever is taken back and said anew, it tells what a new seat does."""
    game = game_of("skirmish")
    kept = Seat(game, REFEREE)
    choice = SeededDice(9)
    for turn in range(60):
        prompt = kept.prompt()
        if prompt is None:
            break
        keys = answers_of(prompt)
        kept.answer(keys[choice.face(len(keys)) - 1])
        if turn % 7 == 6:
            kept.take_back()
            kept.take_back()
        if turn % 11 == 10:
            kept.say_again()
        fresh = Seat(game, REFEREE)
        assert kept.events() == fresh.events()
        assert kept.settled() == fresh.settled()


def test_only_the_game_master_rules_and_says_again() -> None:
    game = game_of("duel")
    seats = seats_of(game)
    master = seats[REFEREE]
    assert "hp" in [each.field for each in master.rulings()]
    master.rule("Hrolf", "hp", "4")
    assert "HP 4/15" in master.fight().fighters[1].words
    with pytest.raises(Mistake, match="red is not the game master"):
        seats["red"].say_again()
    with pytest.raises(Mistake, match="red is not the game master"):
        seats["red"].rule("Hrolf", "hp", "9")
    assert master.take_back()
    assert "HP 15/15" in master.fight().fighters[1].words
    assert master.say_again()
    assert not master.say_again()


def test_one_answer_can_be_looked_up() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    found = seat.find("move")
    assert found is not None
    assert found.label == "Move"
    assert seat.find("flurb") is None


def test_real_dice_are_asked_for_where_there_are_secrets() -> None:
    game = game_of("footpads", dice="typed")
    seats = seats_of(game)
    for _ in range(80):
        seat = asked_seat(game, seats)
        assert seat is not None
        prompt = seat.prompt()
        assert prompt is not None
        if prompt.throw is not None and seat.has_secrets:
            return
        keys = answers_of(prompt)
        seat.answer("hide" if "hide" in keys else keys[0])
    raise AssertionError("nobody had to throw dice")


@pytest.mark.parametrize(
    ("name", "question", "key", "why"),
    [
        ("duel", "manoeuvre", "attack", "no foe is within reach and a step of a ready weapon (G-38)"),
        ("bout", "manoeuvre", "attack", "(G-38)"),
        ("street", "action", "attack", "(T-"),
        ("knives", "act", "", "(D-"),
    ],
)
def test_what_is_not_offered_comes_with_its_reason(name: str, question: str, key: str, why: str) -> None:
    game = game_of(name)
    seat = go_to(game, question)
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    offered = [each.key for each in prompt.options]
    reasons = {each.key: each.why for each in seat.not_now()}
    assert reasons
    assert not set(reasons) & set(offered)
    assert why in reasons.get(key, "") if key else any(why in reason for reason in reasons.values())


def test_options_stand_under_headings() -> None:
    seat = go_to(game_of("duel"), "manoeuvre")
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    groups = {each.key: each.group for each in prompt.options}
    assert groups["move"] == ""
    assert groups["crouch"] == "free actions"
    assert groups["yield"] == "leaving the fight"


def test_what_a_ruling_takes_back_is_told() -> None:
    """To its own side and the game master in words, to others that there was something; and the prompt's number goes
    on, so that no answer to the old question is taken for one to the new."""
    game = game_of("goblin")
    mine, foe, master = (Seat(game, name) for name in ("red", "blue", REFEREE))
    while not (mine.asked and mine.find("rest")):
        master.answer("end turn")
    mine.answer("rest")
    number = mine.number
    assert master.rule("Aldric", "ap", "0") == ""
    assert mine.number > number
    with pytest.raises(Mistake, match="that was an answer to question"):
        mine.answer("1", number)
    told = "Taken back so that it can hold: Aldric: "
    for seat, answer in ((mine, "rest"), (master, "rest"), (foe, "an answer")):
        ruled = next(event for event in seat.events() if event.kind == "Ruled")
        assert f"{told}{answer}." in ruled.sentence
        assert ruled.details["dropped"] == [f"Aldric: {answer}"]
    assert (mine.taken_back(), foe.taken_back()) == (["Aldric: rest"], [])


def test_a_side_takes_back_its_own_answer_and_no_later_ruling() -> None:
    """As long as nothing has come of it: after a die has fallen only the game master can."""
    game = game_of("duel")
    red, blue, master = (Seat(game, name) for name in ("red", "blue", REFEREE))
    mine = red if red.asked else blue
    mine.answer("move")
    master.rule("Hrolf", "hp", "9")
    assert mine.take_back().endswith(": move")
    prompt = mine.prompt()
    assert prompt is not None
    assert prompt.question == "manoeuvre"
    assert [each.gauges[0].value for each in master.fight().fighters if each.name == "Hrolf"] == [9]
    for seat in (red, blue, Seat(game, "spectator")):
        with pytest.raises(Mistake, match="nothing to take back"):
            seat.take_back()
