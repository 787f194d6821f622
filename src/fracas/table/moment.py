"""A moment of a fight that somebody wants to look at: where a scenario begins or a record ends, or a beat before that.

Agents play whatever is not said, up to where the side that looks is asked something, and after each of its answers.
"""

from __future__ import annotations

from typing import Final

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.record import Record
from fracas.stage.parts import HUMAN
from fracas.table.game import SEEDED, Game, is_program, load_scenario, read_record, recorded_game
from fracas.table.seat import Seat

SEED: Final = 1
"""Of a scenario's dice, where nobody says another."""


class Wanted:
    """Which moment: of what, at which beat (0 for where it begins or ends), and whose question it is (empty for whoever
    is asked first)."""

    def __init__(self, source: str, at: int = 0, who: str = "", seed: int | None = None, outside: bool = False) -> None:
        self.source = source
        self.at = at
        self.who = who
        self.seed = seed
        self.outside = outside


class Moment:
    """A game that stands at a question, and the seat that is asked it."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        record = read_record(wanted.source)
        self.game = begun(wanted) if record is None else caught_up(wanted, record)
        self.play = self.game.play
        self.mine = those_meant(self.game, wanted)
        if record is None:
            self._play_up_to()
        else:
            self._go_back()
        self._stand()
        pending = self.play.pending
        assert pending is not None
        side = self.game.side_of(pending.who)
        people = [index for index in range(len(self.game.seats)) if self.game.side_of(index) == side]
        self._seat_agents([index for index in self.mine if index in people] if wanted.who else people)
        self.seat = Seat(self.game, side)

    def say(self, key: str) -> None:
        """Answers so, and lets agents play on to the next question of those who look."""
        self.seat.answer(key)
        self._settle()
        if self.play.pending is None:
            raise Mistake(f"after '{key}' the fight is over, so there is nothing to choose any more")
        self._check_question()

    def _play_up_to(self) -> None:
        """Agents play a scenario, up to the beat that is wanted."""
        play, at = self.play, self.wanted.at
        self._seat_agents([])
        while len(beats_of(self.game)) < at - 1 and not play.over:
            play.step()
        if play.over:
            raise Mistake(f"--at {at}: the agents' fight has only {len(beats_of(self.game))} beats")
        self._seat_agents(self.mine)
        play.resume()

    def _go_back(self) -> None:
        """From the end of a record to the beat that is wanted, and on as it was played, until those who look are
        asked."""
        play, wanted = self.play, self.wanted
        beats = beats_of(self.game)
        if wanted.at > len(beats):
            raise Mistake(f"--at {wanted.at}: the record has only {len(beats)} beats")
        if not wanted.at:
            if play.over:
                raise Mistake(
                    f"{wanted.source}: that fight is over, so nobody chooses any more; --at BEAT (1 to {len(beats)}) "
                    "goes back to one of its beats"
                )
            return
        history = play.history()
        play.return_to(beats[wanted.at - 1])
        left = history[len(play.history()) :]
        cut = next((at for at, each in enumerate(left) if each.ruling is None and each.who in self.mine), len(left))
        play.future = left[:cut]
        play.resume()

    def _stand(self) -> None:
        """Goes on until those who look are asked."""
        play = self.play
        self._settle()
        while play.pending is not None and play.pending.who not in self.mine:
            self._seat_agents(self.mine)
            play.resume()
            self._settle()
        if play.pending is None:
            who = self.wanted.who or "anybody"
            raise Mistake(f"{self.wanted.source}: the fight is over before {who} is asked anything from there on")
        self._check_question()

    def _check_question(self) -> None:
        pending = self.play.pending
        if pending is not None and isinstance(pending.menu, RollMenu):
            raise Mistake(f"{self.wanted.source}: there real dice are to be thrown, and nothing is to be chosen")

    def _settle(self) -> None:
        """What is the game master's to decide goes as usual."""
        while self.play.pending is not None and self.play.pending.usual is not None:
            self.play.answer(self.play.pending.usual.key)

    def _seat_agents(self, people: list[int]) -> None:
        """Agents for everybody but these; where a person or a program has played, the book's own."""
        game = self.game
        usual = game.book.default_agent()
        game.seats = [usual if seat == HUMAN or is_program(seat) else seat for seat in game.seats]
        game.sit_down()
        for index in people:
            game.play.seats[index] = None


def begun(wanted: Wanted) -> Game:
    scenario = load_scenario(wanted.source, wanted.outside)
    seed = SEED if wanted.seed is None else wanted.seed
    return Game(scenario, seed, SEEDED, list(scenario.controls))


def caught_up(wanted: Wanted, record: Record) -> Game:
    """The game of a record, where it ends."""
    if wanted.seed is not None and wanted.seed != record.seed:
        raise Mistake(f"--seed {wanted.seed}: {wanted.source} is a recorded fight with the seed {record.seed}")
    game = recorded_game(record, wanted.source)
    game.catch_up(record, wanted.source)
    return game


def those_meant(game: Game, wanted: Wanted) -> list[int]:
    """The fighters of a side, or the one of that name; everybody if nobody is named."""
    everyone = range(len(game.names))
    names = game.names
    if not wanted.who:
        return list(everyone)
    said = wanted.who.casefold()
    mine = [index for index in everyone if game.side_of(index).casefold() == said]
    mine = mine or [index for index in everyone if names[index].casefold() == said]
    if not mine:
        raise Mistake(f"--for {wanted.who}: no side or fighter is called so; {suggestion(said, [*game.sides, *names])}")
    return mine


def beats_of(game: Game) -> list[int]:
    """The beats in which anything happened, as `fracas replay` counts them, by their place in the play."""
    play = game.play
    logged = [*[beat.logged for beat in play.past], len(play.log)]
    out = [number for number in range(len(play.past)) if logged[number + 1] > logged[number]]
    return [*out, len(play.past)] if play.pending is not None and play.standing else out
