"""What becomes of those who have fought: remedies, carried out on a copy of where a record leaves the fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas.kernel.decision import Nobody
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Remains, Remedy
from fracas.stage import toml
from fracas.stage.scenario import Scenario
from fracas.table import portrait, wire
from fracas.table.game import Game

AFTER: Final = 0xAF7E2
"""Mixed into the seed, so that the dice of the fight do not fall again."""


class Aftermath:
    """The fight where it was left, with dice of its own. The fight itself stays as it is."""

    def __init__(
        self, scenario: Scenario, fight: Fight, seed: int, joined: list[dict[str, object]] | None = None
    ) -> None:
        self.book = scenario.book
        self._fight = fight.copy()
        self._fight.dice = SeededDice(hash64(seed, AFTER))
        self._fight.chooser = Nobody()
        self._sheets = [*scenario.sheets, *(joined or [])]

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

    def close(self) -> list[wire.Event]:
        """What the end of the fight brings of itself, before anybody goes on."""
        self._fight.events = []
        self.book.close_fight(self._fight)
        return self._told()

    def party(self, names: list[str]) -> dict[str, object]:
        """Those fighters as a file has them that a scenario can start from: their sheets, and how they are now."""
        members: dict[str, object] = {}
        for fighter in self._fight.everyone():
            if fighter.name in names:
                left = self.remains(fighter.index)
                members[fighter.name] = {"sheet": left.sheet, **({"start": left.start} if left.start else {})}
        return {"rulebook": self.book.key, "party": members}

    def party_file(self, names: list[str], notes: list[str]) -> str:
        """The same as text; the notes and what each has lost stand before it."""
        losses = [(name, self.lost(name)) for name in names]
        head = [*notes, *[f"{name} has lost: {', '.join(lost)}." for name, lost in losses if lost]]
        return "".join([f"# {line}\n" for line in head]) + "\n" + toml.document(self.party(names))

    def lost(self, name: str) -> list[str]:
        """What somebody no longer has."""
        return self.remains(self._fight.called(name)).lost

    def remains(self, index: int) -> Remains:
        """What somebody goes on with; those who hold the field pick up what is theirs."""
        fight = self._fight.copy()
        me = fight.everyone()[index]
        holds = not me.fled and (fight.winner < 0 or fight.winner == me.side)
        sheets = [dict(sheet) for sheet in self._sheets]
        for sheet in sheets:
            sheet.pop("name", None)
        return self.book.remains(fight, index, sheets, holds)

    def treat(self, name: str, remedy: str, words: list[str]) -> list[wire.Event]:
        """Carries a remedy out for that fighter, or by it: time passes, dice fall."""
        self._fight.events = []
        self.book.treat(self._fight, self._fight.called(name), remedy, words)
        return self._told()

    def _told(self) -> list[wire.Event]:
        return [
            portrait.event(self._fight, event, number, 1, [], self.book.sentence(self._fight, event))
            for number, event in enumerate(self._fight.events)
        ]


def aftermath_of(game: Game, seed: int | None = None) -> Aftermath:
    """What becomes of those who fight in a game, from where it stands; dice of another seed fall otherwise."""
    joined = [{**each.sheet, "name": each.name} for each in game.play.newcomers()]
    return Aftermath(game.scenario, game.play.run, game.seed if seed is None else seed, joined)
