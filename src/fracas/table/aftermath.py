"""What becomes of those who have fought: remedies, carried out on a copy of where a record leaves the fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas.kernel.decision import Nobody
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Remedy
from fracas.table import portrait, wire
from fracas.table.game import Game

AFTER: Final = 0xAF7E2
"""Mixed into the seed, so that the dice of the fight do not fall again."""


class Aftermath:
    """The fight where the record leaves it, with dice of its own. The game itself stays as it is."""

    def __init__(self, game: Game, seed: int) -> None:
        self.book = game.book
        self._fight: Fight = game.play.run.copy()
        self._fight.dice = SeededDice(hash64(seed, AFTER))
        self._fight.chooser = Nobody()

    @property
    def over(self) -> bool:
        """Whether the fight had come to its end."""
        return self._fight.over

    def remedies(self) -> Sequence[Remedy]:
        """What can be done."""
        return self.book.remedies()

    def fighters(self) -> list[wire.Fighter]:
        """How everybody is by now."""
        return [portrait.fighter(self.book, self._fight, each.index) for each in self._fight.everyone()]

    def treat(self, name: str, remedy: str, words: list[str]) -> list[wire.Event]:
        """Carries a remedy out for that fighter, or by it: time passes, dice fall."""
        self._fight.events = []
        self.book.treat(self._fight, self._fight.called(name), remedy, words)
        return [
            portrait.event(self._fight, event, number, 1, [], self.book.sentence(self._fight, event))
            for number, event in enumerate(self._fight.events)
        ]
