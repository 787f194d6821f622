"""The fights of a batch, one by one.

Fight k draws its dice from the batch's seed and k alone, so it does not depend on how the work was shared out, and any
fight can be played again by its number.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.arena.accounts import Account, end_of, health_of
from fracas.arena.rows import FighterRow, FightRow
from fracas.kernel.decision import Forfeit
from fracas.kernel.decision import Seated as EachTheirs
from fracas.kernel.dice import SeededDice, fight_key
from fracas.kernel.event import Event, Forfeited
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulebook import Rulebook
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario
from fracas.table.game import SEEDED, Game, Program, is_program
from fracas.table.pipe import PREFIX
from fracas.table.programs import Found, Seated

TURNS: Final = 100
"""Beats for each fighter and round after which a fight is taken for endless, since scenarios limit rounds."""


class Fights:
    """The fights of a batch, one by one, in this process."""

    def __init__(
        self,
        scenario: Scenario,
        agents: dict[str, str],
        seed: int,
        programs: dict[str, Program] | None = None,
        details: bool = False,
    ) -> None:
        self.scenario = scenario
        self.seed = seed
        self.details = details
        self.seats = watched(scenario.book, scenario.seated(scenario.controls, agents))
        self.programs = programs if programs is not None else {}
        self.game = Game(scenario, seed, SEEDED, self.seats, self.programs)
        self.game.sit_down()
        self.choosers = [chooser for chooser in self.game.play.seats if chooser is not None]
        self.at_seats = any(isinstance(chooser, Seated) for chooser in self.choosers)
        self.looking = any(chooser.looks_ahead for chooser in self.choosers)
        self.longest = TURNS * len(scenario.setup.entrants) * (scenario.setup.ending.rounds + 1)

    def begin(self, number: int) -> Fight:
        fight = self.scenario.begin(SeededDice(fight_key(self.seed, number)))
        fight.number = number
        return fight

    def fight(self, number: int) -> FightRow:
        """Straight through; but where programs sit at seats, or one has failed, as people would play it."""
        if not self.at_seats:
            fight = self.begin(number)
            fight.chooser = EachTheirs(self.choosers)
            fight.heard = self.details
            try:
                return self.watch(fight) if self.details else self.row(self.run(fight, self.longest), [])
            except Forfeit:
                pass
        play = self.game_of(number).play
        account = Account(self.scenario.book, play.fight) if self.details else None
        told = len(play.log)
        while not play.over and play.fight.beats < self.longest:
            play.step()
            if account is not None:
                account.take_in(play.fight, play.log[told:])
                told = len(play.log)
        return self.row(play.fight, play.log, account)

    def run(self, fight: Fight, limit: int) -> Fight:
        """Up to so many beats."""
        book = self.scenario.book
        if self.looking:
            then: Fight = book.run_in_steps(fight, limit)
            return then
        book.run(fight, limit)
        return fight

    def watch(self, fight: Fight) -> FightRow:
        """Beat by beat, with an account of it."""
        account = Account(self.scenario.book, fight)
        while not fight.over and fight.beats < self.longest:
            fight = self.run(fight, fight.beats + 1)
            account.take_in(fight, fight.events)
        return self.row(fight, [], account)

    def game_of(self, number: int) -> Game:
        """That fight, to be watched: the same dice, the same choices."""
        game = Game(self.scenario, self.seed, SEEDED, self.seats, self.programs)
        game.play = Play(self.scenario.book, self.begin(number), [])
        game.sit_down()
        return game

    def row(self, fight: Fight, events: list[Event], account: Account | None = None) -> FightRow:
        """What is kept of a fight that is over."""
        if not fight.over:
            raise Mistake(f"fight {fight.number + 1} of seed {self.seed} does not end: somebody acts for ever")
        first = fight.first_to_act
        side = fight.everyone()[first].side if first >= 0 else first
        forfeits = tuple([(event.side, event.text) for event in events if isinstance(event, Forfeited)])
        if account is None:
            book, people = self.scenario.book, fight.everyone()
            fighters = tuple([FighterRow(end_of(each), health_of(book, fight, each.index)) for each in people])
            return FightRow(fight.number, fight.winner, fight.round, side, forfeits, fighters)
        settled = fight.winner != NOBODY and account.leader == fight.winner
        return FightRow(
            fight.number,
            fight.winner,
            fight.round,
            side,
            forfeits,
            account.fighters(fight),
            account.ledger.first_blood,
            account.lead_by if settled else NOBODY,
            account.lead_since if settled else 0,
            tuple(account.worth),
        )


def watched(book: Rulebook[Any], seats: list[str]) -> list[str]:
    """The book's own agents take the seats of humans, since nobody is asked."""
    return [book.default_agent() if name == HUMAN else name for name in seats]


def found_programs(agents: dict[str, str]) -> dict[str, Program]:
    """The programs among agents that a person named at a command line."""
    for side, name in agents.items():
        if name.startswith(PREFIX):
            raise Mistake(f"{side}={name}: a program at a pipe plays one fight at a time, with 'fracas play'")
    return {name: Found(name) for name in agents.values() if is_program(name)}
