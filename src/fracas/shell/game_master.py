"""The game master at the terminal: rules, in front of a side or while no side looks, on a screen of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.shell.chairs import Chairs
from fracas.shell.commands import COMMANDS
from fracas.shell.names import bare
from fracas.shell.newcomers import ADD, read_words
from fracas.shell.rulings import TypedRuling, read_ruling
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.story import last_lines, new_part, story
from fracas.table import wire
from fracas.table.seat import Seat

AT_HAND_OVER: Final = "Enter goes on; the game master may type 'rule NAME FIELD VALUE', m, s, l, u or q"
AT_MASTERS: Final = "type 'rule NAME FIELD VALUE', 'rule' for what there is, m, s, l, u or q; Enter gives it back"
TO_MASTERS: Final = "'master' opens the game master's screen, for what a side must not know"


class GameMaster:
    """Anybody at the terminal who rules.

    `deeds` are what a game master may do with the fight while no side looks, by command; `ruled` is called after each
    ruling that was taken.
    """

    def __init__(
        self,
        screen: Screen,
        chairs: Chairs,
        read: Callable[[str], str],
        deeds: Mapping[str, Callable[[], None]],
        ruled: Callable[[], None],
    ) -> None:
        self.screen = screen
        self.chairs = chairs
        self.seat = chairs.master
        self.read = read
        self.deeds = deeds
        self.ruled = ruled

    # while no side looks

    def hand_over(self, name: str) -> bool:
        """Nothing that one side may not see is left on the screen when another comes to it. False if the game master,
        who may speak in between, has changed what is asked."""
        if any(self.chairs.told.values()):
            self.screen.clear()
        self.screen.forget()
        before = self.seat.number
        spoken = False
        while word := self.read(f"Hand the screen to {name}; Enter when {name} is at the screen > ").strip():
            spoken = self.hear(word, AT_HAND_OVER) or spoken
        if spoken:
            self.screen.clear()
        return self.seat.number == before

    def open_screen(self) -> bool:
        """Where somebody must not know everything: the game master alone at the screen, who sees and rules all. False
        if that has changed what is asked."""
        before = self.seat.number
        self.screen.clear()
        self.screen.print(f"The {GAME_MASTER}'s screen: {AT_MASTERS}.", "dim", hang=2)
        while word := self.read(f"{GAME_MASTER} (Enter gives the screen back) > ").strip():
            self.hear(word, AT_MASTERS)
        self.screen.clear()
        self.screen.forget()
        return self.seat.number == before

    def hear(self, line: str, there_is: str) -> bool:
        """A word of the game master's while no side looks; whether it was one."""
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        try:
            if word.lower() == "rule" and not rest:
                self.show_rulings(self.seat)
            elif word.lower() == "rule":
                self.rule_as(self.seat, self.read_ruling(self.seat, rest))
            elif word.lower() == ADD:
                self.add(rest, self.seat)
            elif deed in self.deeds:
                self.deeds[deed]()
            elif deed == "map":
                self.screen.map(self.seat.fight(), None, True)
            elif deed == "status":
                self.screen.sheets(self.seat.fight())
            elif deed == "log":
                self.screen.story(last_lines(self.seat.events()))
            else:
                self.screen.print(f"  '{line}' says nothing here; {there_is}.", "yellow", hang=2)
                return False
        except Mistake as mistake:
            self.screen.print(f"  {mistake}", "yellow", hang=2)
            return False
        return True

    # rulings

    def rule(self, words: str) -> None:
        """A ruling, or what could be ruled. Before a side that must not know everything it goes by what that side
        knows."""
        viewer = self.chairs.viewer
        if not words:
            self.show_rulings(viewer)
            return
        if not viewer.has_secrets or self.chairs.together:
            seat = self.seat if self.chairs.together else viewer
            self.rule_as(seat, self.read_ruling(seat, words))
            return
        said = self.read_ruling(viewer, words)
        try:
            self.rule_as(viewer, said)
        except Mistake as mistake:
            known = [each.name for each in viewer.fight().fighters]
            if any(each.name in str(mistake) for each in self.seat.fight().fighters if each.name not in known):
                raise Mistake(f"that cannot be ruled before {viewer.name}; {TO_MASTERS}") from None
            raise

    def read_ruling(self, seat: Seat, words: str) -> TypedRuling:
        """A ruling in the words of somebody who knows what that seat knows."""
        names = [each.name for each in seat.fight().fighters]
        try:
            return read_ruling(words, names, self.seat.rulings(), self.example(names))
        except Mistake as mistake:
            raise Mistake(f"{mistake}; {TO_MASTERS}" if seat.has_secrets else str(mistake)) from None

    def rule_as(self, seat: Seat, said: TypedRuling) -> None:
        """A ruling, told to that seat."""
        before = seat.events()
        note = self.seat.rule(said.subject, said.field, said.value)
        self.tell_new(seat, before)
        if note:
            self.screen.print(f"  ({note})", "yellow", hang=2)
        self.ruled()

    def add(self, words: str, seat: Seat | None = None) -> None:
        """Somebody joins the fight, told to that seat, or whoever is at the screen."""
        seat = seat or (self.seat if self.chairs.together else self.chairs.viewer)
        game = self.seat.game
        before = seat.events()
        self.seat.add_fighter(read_words(words, game))
        game.sit_down()
        game.resume()
        self.tell_new(seat, before)
        self.ruled()

    def tell_new(self, seat: Seat, before: list[wire.Event]) -> None:
        """Only what is new is told, wherever it stands; the game master is told apart from those who play."""
        after = seat.events()
        first, last = new_part(before, after)
        self.screen.story(story(after, first, last))
        if seat is self.chairs.viewer or self.chairs.together:
            self.chairs.all_told()

    def show_rulings(self, seat: Seat) -> None:
        """What could be ruled."""
        rows = [(each.field, f"{each.takes}: {each.text}") for each in self.seat.rulings()]
        longest = max([len(field) for field, _ in rows], default=0)
        for field, text in rows:
            self.screen.print(f"  {field:<{longest}}  {text}", hang=longest + 2)
        names = [each.name for each in seat.fight().fighters]
        self.screen.print(f"  rule NAME FIELD VALUE, such as: {self.example(names)}")

    def example(self, names: list[str]) -> str:
        """A ruling as one would type it in this fight."""
        name = bare(names[0]) if names else "NAME"
        numbers = [each.field for each in self.seat.rulings() if "number" in each.takes]
        return f"rule {name} {numbers[0] if numbers else 'FIELD'} 4"
