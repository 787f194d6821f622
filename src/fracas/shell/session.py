"""A person at the terminal plays a fight: tells what happened, asks, and does what is typed."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fracas.kernel.event import Forfeited
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import RollMenu
from fracas.shell.offer import MOST_LISTED, Offer
from fracas.shell.screen import Screen
from fracas.shell.story import story
from fracas.table.game import Game, save

LAST_LINES: Final = 20

HELP: Final = """\
  3, attack, att   choose an option by its number, its name or how that begins
  f7               go to a hex; f7 by d5 e6 goes there by way of others
  ?                explain the numbers behind all options
  ? 3, ? dodge     explain one; or say why something is not offered
  u, r             undo the last answer; redo it
  m, s             the map; how everyone is
  l                what happened last
  rule             what a referee may change; rule NAME FIELD VALUE changes it
  h                this help
  q                save and leave (so do Ctrl-D and Ctrl-C)"""
HELP_COLUMN: Final = 17

COMMANDS: Final[dict[str, str]] = {
    "u": "undo", "r": "redo", "m": "map", "s": "status", "l": "log", "h": "help", "q": "quit",
    "exit": "quit", "sheets": "status",
}  # fmt: skip


def quoted(words: str) -> str:
    return f'"{words}"' if " " in words else words


class Leave(Exception):
    """The player wants to go."""


class Session:
    """Runs a game until it is over or the player leaves.

    `kept` is where the record goes, if anywhere. Of a fight that is gone on with, `again`, only the
    end is told.
    """

    def __init__(
        self, game: Game, screen: Screen, read: Callable[[str], str], kept: Path | None, again: bool = False
    ) -> None:
        self.game = game
        self.play = game.play
        self.screen = screen
        self.read = read
        self.kept = kept
        self.again = again
        self.told = 0
        self.offer: Offer | None = None
        self.deeds: dict[str, Callable[[], None]] = {
            "undo": self.undo, "redo": self.redo, "map": self.show_map, "status": screen.sheets,
            "log": self.show_log, "help": self.show_help, "quit": self.leave,
        }  # fmt: skip

    def run(self) -> bool:
        """Whether the fight was fought to its end."""
        try:
            self.play.resume()
            if self.again:
                self.show_log()
                self.told = len(self.play.events())
            while True:
                self.tell()
                if self.play.over and self.leave_it_there():
                    return True
                if not self.play.over:
                    self.lay_out()
                    self.hear()
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return self.play.over
        except Leave:
            return self.play.over
        finally:
            self.keep()

    def keep(self) -> None:
        if self.kept is not None:
            save(self.game.record(), self.kept)

    def tell(self) -> None:
        """What has happened since it was last told."""
        self.screen.story(story(self.play, self.told, unseen=self.game.unseen_in))
        self.told = len(self.play.events())

    def lay_out(self) -> None:
        """The map, the fighters, the question."""
        assert self.play.pending is not None
        self.offer = Offer(self.game.book, self.play.run, self.play.pending)
        self.screen.map(self.offer, False)
        self.screen.question(self.offer)

    def leave_it_there(self) -> bool:
        """The fight is over; people who chose in it may still take the last answer back."""
        self.screen.outcome()
        if not any(entry.human for entry in self.play.history()):
            return True
        try:
            word = self.read("Enter to leave, u to take the last answer back > ")
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return True
        if COMMANDS.get(word.strip().lower(), word.strip().lower()) == "undo":
            self.undo()
            return False
        return True

    def hear(self) -> None:
        """One line after another, until an answer moves the fight."""
        assert self.play.pending is not None
        before = self.play.pending
        name = "referee" if before.refereed else self.play.run.everyone()[before.who].name
        while self.play.pending is before:
            line = " ".join(self.read(f"{name} > ").split())
            try:
                self.obey(line)
            except Mistake as mistake:
                self.screen.print(f"  {mistake}", "yellow", hang=2)
                assert self.play.pending is not None
                before = self.play.pending  # a refused ruling has led to the same question once more

    def obey(self, line: str) -> None:
        """An option's own name comes before a command, a command before the beginning of a name."""
        assert self.offer is not None
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        if not line:
            self.screen.question(self.offer)
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif deed in self.deeds and self.offer.exact(line) is None:
            self.deeds[deed]()
        elif word.lower() == "rule" and self.offer.exact(line) is None:
            self.rule(rest)
        elif self.offer.rolls:
            self.answer(line)
        else:
            self.answer(self.offer.meant(line).key)

    def answer(self, key: str) -> None:
        logged = len(self.play.log)
        self.play.answer(key)
        if any(isinstance(event, Forfeited) for event in self.play.events()[logged:]):
            self.told = logged  # the beat began again without those who forfeited
        self.keep()

    def explain(self, what: str) -> None:
        """The numbers behind what is offered, or why something is not."""
        offer = self.offer
        assert offer is not None
        if what:
            self.screen.explain(offer, offer.meant(what))
            return
        if offer.rolls:
            self.screen.print(f"  {self.dice_hint(offer)}")
        if offer.by_map and offer.places:
            self.screen.print("  The number in a hex is what it costs to go there; ? f7 tells the way.")
        elif offer.by_map:
            self.screen.print("  The marked hexes may be chosen.")
        shown = offer.listed
        if offer.amounts and len(shown) > MOST_LISTED:
            shown = [shown[0], shown[-1]]
        for option in shown:
            self.screen.explain(offer, option)
        if len(shown) < len(offer.listed):
            self.screen.print(f"  ? {offer.listed[len(offer.listed) // 2].key} explains any other.")

    def dice_hint(self, offer: Offer) -> str:
        """How to type what these dice show."""
        menu = offer.decision.menu
        assert isinstance(menu, RollMenu)
        return f"Type what the dice show, such as {menu.pool.example()}."

    def rule(self, words: str) -> None:
        """A referee's ruling, or what could be ruled."""
        if not words:
            self.show_rulings()
            return
        try:
            said = shlex.split(words)
        except ValueError:
            raise Mistake("a quotation mark is missing") from None
        if len(said) != 3:
            raise Mistake(f"say: rule NAME FIELD VALUE; what has several words in quotes, as in {self.ruling()}")
        before = [event.to_dict() for event in self.play.events()]
        self.play.rule(*said)
        self.tell_new(before)
        self.keep()

    def tell_new(self, before: list[dict[str, object]]) -> None:
        """A ruling comes right after the last answer, so it may stand before what has been told already: only what
        is new is told."""
        after = [event.to_dict() for event in self.play.events()]
        shorter = min(len(before), len(after))
        head = 0
        while head < shorter and before[head] == after[head]:
            head += 1
        tail = 0
        while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
            tail += 1
        self.screen.story(story(self.play, head, len(after) - tail, self.game.unseen_in))
        self.told = len(after)

    def show_rulings(self) -> None:
        """What could be ruled."""
        rows = [(quoted(each.field), f"{each.takes}: {each.text}") for each in self.game.book.amendments()]
        longest = max([len(field) for field, _ in rows], default=0)
        for field, text in rows:
            self.screen.print(f"  {field:<{longest}}  {text}", hang=longest + 2)
        self.screen.print(f"  rule NAME FIELD VALUE, such as: {self.ruling()}")

    def ruling(self) -> str:
        """A ruling as one would type it in this fight."""
        name = max([fighter.name for fighter in self.play.run.everyone()], key=lambda name: " " in name)
        numbers = [each.field for each in self.game.book.amendments() if "number" in each.takes]
        return f"rule {quoted(name)} {quoted(numbers[0]) if numbers else 'FIELD'} 4"

    def undo(self) -> None:
        if not self.play.undo():
            raise Mistake("there is nothing to undo")
        self.screen.print("  (undone)", "dim")
        self.told = len(self.play.log)  # what led to the question is told again
        self.screen.forget()
        self.keep()

    def redo(self) -> None:
        if not self.play.future:
            raise Mistake("there is nothing to redo")
        before = [event.to_dict() for event in self.play.events()]
        self.play.redo()
        self.screen.print("  (redone)", "dim")
        self.tell_new(before)
        self.keep()

    def show_map(self) -> None:
        self.screen.map(self.offer, True)

    def show_log(self) -> None:
        self.screen.story(story(self.play, unseen=self.game.unseen_in)[-LAST_LINES:])

    def show_help(self) -> None:
        self.screen.print(HELP, hang=HELP_COLUMN)

    def leave(self) -> None:
        raise Leave


def watch(game: Game, screen: Screen, kept: Path | None, rest: Callable[[], None]) -> bool:
    """Agents among themselves, told beat by beat, with a rest in between."""
    told = 0
    try:
        while not game.play.over:
            game.play.step()
            screen.story(story(game.play, told))
            told = len(game.play.events())
            rest()
    except KeyboardInterrupt:
        screen.print()
    finally:
        if kept is not None:
            save(game.record(), kept)
    if game.play.over:
        screen.outcome()
    return game.play.over
