"""People at the terminal play a fight: it tells what happened, asks, and does what is typed."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.shell.chairs import Chairs
from fracas.shell.line import TypedLine, planned
from fracas.shell.offer import MOST_LISTED, Offer
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.sheetview import SheetView, whom
from fracas.shell.story import new_part, story
from fracas.table import wire
from fracas.table.ask import is_question
from fracas.table.game import Game, save
from fracas.table.seat import REFEREE, Seat

LAST_LINES: Final = 20

HELP: Final = """\
  3, attack, att   choose an option by its number, its name or how that begins
  attack, torso    several answers in a line; what is asked in between is answered as usual, and after a comma at the \
end the rest of the turn as well
  Enter            the usual answer, if it stands in brackets: [stay]
  p attack, torso  what a line would lead to, with the chances; Enter then says it
  f7               go to a hex; f7 by d5 e6 goes there by way of others
  ?                explain the numbers behind all options
  ? 3, ? dodge     explain one; or say why something is not offered
  u, r             take back the last answer; say it again
  m, s             the map; how everyone is
  c, c Corvo       your character sheet with the sums behind its numbers; somebody else's
  l                what happened last
  who is near      the map in words; also: where is Ulf, what is at j6, way to m5,
                   who can reach me, whom can I reach, nearest cover, sight to Ulf
  rule             what a game master may change; rule NAME FIELD VALUE changes it
  h                this help
  q                save and leave (so do Ctrl-D and Ctrl-C)"""
MOST_ATTEMPTS: Final = 4
"""What a longer list of attempts comes to is told for each only when it is asked for: it takes time to find out."""
HELP_COLUMN: Final = 17

COMMANDS: Final[dict[str, str]] = {
    "u": "take back", "undo": "take back", "back": "take back", "r": "say again", "redo": "say again",
    "m": "map", "s": "status", "l": "log", "h": "help", "q": "quit", "exit": "quit", "sheets": "status",
}  # fmt: skip
PLAN_WORDS: Final = ("p", "plan")
SHEET_WORDS: Final = ("c", "character", "sheet")


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
        self.screen = screen
        self.read = read
        self.kept = kept
        self.again = again
        self.chairs = Chairs(game)
        self.view: wire.Fight = self.chairs.viewer.fight()
        self.asked: Seat = self.chairs.master
        self.offer: Offer | None = None
        self.lines: dict[str, TypedLine] = {}
        """By fighter, what is left of a plan that was interrupted, or one that was only looked at: offered again."""
        self.deeds: dict[str, Callable[[], None]] = {
            "take back": self.take_back, "say again": self.say_again, "map": self.show_map, "status": self.show_sheets,
            "log": self.show_log, "help": self.show_help, "quit": self.leave,
        }  # fmt: skip

    def run(self) -> bool:
        """Whether the fight was fought to its end."""
        try:
            self.game.resume()
            if self.again:
                self.sit_down()
                self.show_log()
                self.chairs.all_told()
            while True:
                self.sit_down()
                self.tell()
                if self.game.over and self.leave_it_there():
                    return True
                if not self.game.over:
                    self.lay_out()
                    self.hear()
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return self.game.over
        except Leave:
            return self.game.over
        finally:
            self.keep()

    def keep(self) -> None:
        if self.kept is not None:
            save(self.game.record(), self.kept)

    def sit_down(self) -> None:
        """Whoever is asked comes to the screen; where there are secrets, alone."""
        chairs = self.chairs
        if not self.game.over:
            seat = chairs.next_viewer()
            alone = chairs.must_hand_over(seat)
            if alone:
                self.hand_over(seat.name)
            chairs.sit_down(seat, alone)

    def hand_over(self, name: str) -> None:
        """Nothing that one side may not see is left on the screen when another comes to it."""
        if any(self.chairs.told.values()):
            self.screen.clear()
        self.screen.forget()
        self.read(f"Hand the screen to {name}; Enter when {name} sits there > ")

    def tell(self) -> None:
        """What has happened since it was last told."""
        viewer = self.chairs.viewer
        self.screen.story(story(viewer.events(), self.chairs.told[viewer.name]))
        self.chairs.all_told()

    def lay_out(self) -> None:
        """The map, the fighters, the question."""
        self.asked = self.chairs.asked()
        self.view = self.chairs.viewer.fight()
        prompt = self.view.prompt if self.asked is self.chairs.viewer else self.asked.prompt()
        assert prompt is not None
        self.offer = Offer(prompt, self.asked)
        self.screen.map(self.view, self.offer, False)
        self.screen.question(self.offer, self.view.acting)

    def leave_it_there(self) -> bool:
        """The fight is over; people who chose in it may still take the last answer back."""
        self.screen.outcome(self.chairs.viewer.fight())
        if not self.game.heard_people:
            return True
        try:
            word = self.read("Enter to leave, u to take the last answer back > ")
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return True
        if COMMANDS.get(word.strip().lower(), word.strip().lower()) == "take back":
            self.take_back()
            return False
        return True

    # what is typed

    def hear(self) -> None:
        """One line after another, until an answer moves the fight."""
        assert self.offer is not None
        prompt = self.offer.prompt
        name = GAME_MASTER if prompt.referee else prompt.who
        before = self.chairs.master.number
        while self.chairs.master.number == before:
            offered = self.offered_line()
            line = " ".join(self.read(f"{name}{f' [{offered}]' if offered else ''} > ").split())
            try:
                self.obey(line or offered)
            except Mistake as mistake:
                self.screen.print(f"  {mistake}", "yellow", hang=2)

    def offered_line(self) -> str:
        """What Enter alone says: a plan that stands, or the usual answer, or nothing."""
        offer = self.offer
        assert offer is not None
        line = self.lines.get(offer.prompt.who)
        if line is None or not self.may_plan():
            return offer.prompt.usual
        try:
            planned(self.asked, line, offer)
        except Mistake:
            return offer.prompt.usual
        return str(line)

    def may_plan(self) -> bool:
        """Whether the question is one of a turn, not for the game master or for dice."""
        assert self.offer is not None
        return self.asked is not self.chairs.master and not self.offer.rolls and not self.offer.prompt.referee

    def obey(self, line: str) -> None:
        """An option's own name comes before a command, a command before the beginning of a name."""
        assert self.offer is not None
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        exact = self.offer.exact(line) is not None
        typed = TypedLine(line)
        if not line:
            self.screen.question(self.offer, self.view.acting)
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif deed in self.deeds and not exact:
            self.deeds[deed]()
        elif word.lower() == "rule" and not exact:
            self.rule(rest)
        elif is_question(line) and not self.offer.offers(line):
            self.ask_map(line)
        elif word.lower() in SHEET_WORDS and not exact:
            self.show_character(rest)
        elif self.offer.rolls:
            self.answer(line)
        elif word.lower() in PLAN_WORDS and not exact:
            self.show_plan(rest)
        elif typed.several and not exact and self.may_plan():
            self.say(typed)
        else:
            self.answer(self.offer.meant(line).key)

    def answer(self, key: str) -> None:
        assert self.offer is not None
        settled = self.chairs.viewer.settled()
        self.asked.answer(key, self.offer.prompt.number)
        self.tell_forfeits(settled)
        self.lines.pop(self.offer.prompt.who, None)
        self.keep()

    def tell_forfeits(self, settled: int) -> None:
        """The beat has begun again without those who forfeited, so it is told again."""
        viewer = self.chairs.viewer
        if any(event.kind == "Forfeited" for event in viewer.events()[settled:]):
            self.chairs.told[viewer.name] = settled

    # plans

    def say(self, line: TypedLine) -> None:
        """Several answers at once; what has come between them, if anything, and what is left."""
        assert self.offer is not None
        found = planned(self.asked, line, self.offer)
        settled = self.chairs.viewer.settled()
        said = self.asked.say(found.plan)
        self.tell_forfeits(settled)
        left = [each.key for each in said.rest if not each.filled] + found.rest
        self.lines.pop(found.plan.who, None)
        if left:
            self.lines[found.plan.who] = TypedLine(", ".join([*left, ""] if line.rest_as_usual else left))
        if said.interrupted:
            self.screen.print(f"  Interrupted: {said.interrupted}", "yellow", hang=2)
        if left:
            self.screen.print(f"  Kept for later: {', '.join(left)}.", "dim", hang=2)
        self.keep()

    def show_plan(self, text: str) -> None:
        """What a line would lead to; without one, the usual answers."""
        assert self.offer is not None
        if not self.may_plan():
            raise Mistake("there is nothing to plan here")
        line = TypedLine(text or ",")
        found = planned(self.asked, line, self.offer)
        if not found.plan.answers:
            listed = self.offer.listed
            example = listed[0].key if listed else self.screen.example(self.offer)
            raise Mistake(f"nothing is usual here; say what to plan, such as: plan {example},")
        keys = [each.key for each in found.plan.answers]
        if not line.words:
            line = TypedLine(", ".join(keys))
        mine = found.plan.roll is not None and self.view.acting == found.plan.who
        odds = self.asked.odds([*keys]) if mine else None
        self.screen.plan(found.plan, odds, found.rest)
        self.lines[found.plan.who] = line

    # explanations

    def explain(self, what: str) -> None:
        """The numbers behind what is offered, or why something is not."""
        offer = self.offer
        assert offer is not None
        if is_question(what) and not offer.offers(what):
            self.ask_map(what)
            return
        if what:
            option = offer.meant(what)
            self.screen.explain(option)
            self.explain_odds(option)
            return
        if offer.prompt.throw is not None:
            self.screen.print(f"  Type what the dice show, such as {offer.prompt.throw.example}.")
        if offer.by_map and offer.places:
            self.screen.print("  The number in a hex is what it costs to go there; ? f7 tells the way.")
        elif offer.by_map:
            self.screen.print("  The marked hexes may be chosen.")
        if not offer.amounts:
            attempts = [option for option in offer.listed if option.chance is not None]
            for option in offer.listed:
                self.screen.explain(option)
                if option in attempts and len(attempts) <= MOST_ATTEMPTS:
                    self.explain_odds(option)
            return
        numbers = range(offer.least, offer.most + 1)
        few = len(numbers) <= MOST_LISTED
        for number in numbers if few else (offer.least, offer.most):
            self.screen.explain(offer.meant(str(number)))
        if not few:
            self.screen.print(f"  ? {numbers[len(numbers) // 2]} explains any other.")

    def explain_odds(self, option: wire.Option) -> None:
        """What the whole attempt comes to, if it is somebody's own and nothing but usual answers come after it."""
        assert self.offer is not None
        mine = self.may_plan() and self.view.acting == self.offer.prompt.who
        odds = self.asked.odds([option.key]) if mine else None
        if odds is not None:
            self.screen.odds(odds)

    def ask_map(self, question: str) -> None:
        """The map in words, for whoever is asked, or whoever sits before the screen."""
        assert self.offer is not None
        viewer = self.chairs.viewer
        who = self.offer.prompt.who if self.asked is viewer else None
        for sentence in viewer.ask(question, who).sentences:
            self.screen.print(f"  {sentence}", hang=2)

    # the game master

    def rule(self, words: str) -> None:
        """A game master's ruling, or what could be ruled."""
        if not words:
            self.show_rulings()
            return
        try:
            said = shlex.split(words)
        except ValueError:
            raise Mistake("a quotation mark is missing") from None
        if len(said) != 3:
            raise Mistake(f"say: rule NAME FIELD VALUE; what has several words in quotes, as in {self.ruling()}")
        before = self.chairs.viewer.events()
        self.chairs.master.rule(*said)
        self.tell_new(before)
        self.keep()

    def tell_new(self, before: list[wire.Event]) -> None:
        """Only what is new is told, wherever it stands."""
        after = self.chairs.viewer.events()
        first, last = new_part(before, after)
        self.screen.story(story(after, first, last))
        self.chairs.all_told()

    def show_rulings(self) -> None:
        """What could be ruled."""
        rows = [(quoted(each.field), f"{each.takes}: {each.text}") for each in self.chairs.master.rulings()]
        longest = max([len(field) for field, _ in rows], default=0)
        for field, text in rows:
            self.screen.print(f"  {field:<{longest}}  {text}", hang=longest + 2)
        self.screen.print(f"  rule NAME FIELD VALUE, such as: {self.ruling()}")

    def ruling(self) -> str:
        """A ruling as one would type it in this fight."""
        name = max([*self.screen.marks], key=lambda name: " " in name)
        numbers = [each.field for each in self.chairs.master.rulings() if "number" in each.takes]
        return f"rule {quoted(name)} {quoted(numbers[0]) if numbers else 'FIELD'} 4"

    def take_back(self) -> None:
        if not self.chairs.master.take_back():
            raise Mistake("there is nothing to take back")
        self.screen.print("  (taken back)", "dim")
        self.lines.clear()
        self.chairs.taken_back()
        self.screen.forget()
        self.keep()

    def say_again(self) -> None:
        before = self.chairs.viewer.events()
        if not self.chairs.master.say_again():
            raise Mistake("there is nothing to say again")
        self.screen.print("  (said again)", "dim")
        self.tell_new(before)
        self.keep()

    # what is shown on request

    def show_map(self) -> None:
        self.screen.map(self.view, self.offer, True)

    def show_sheets(self) -> None:
        self.screen.sheets(self.view)

    def show_character(self, name: str) -> None:
        """The sheet of whoever is asked, or of somebody else."""
        assert self.offer is not None
        who = whom(self.view, name or self.offer.prompt.who)
        SheetView(self.screen, self.chairs.viewer.sheet(who)).show()

    def show_log(self) -> None:
        self.screen.story(story(self.chairs.viewer.events())[-LAST_LINES:])

    def show_help(self) -> None:
        self.screen.print(HELP, hang=HELP_COLUMN)

    def leave(self) -> None:
        raise Leave


def watch(game: Game, screen: Screen, kept: Path | None, rest: Callable[[], None]) -> bool:
    """Agents among themselves, told beat by beat, with a rest in between."""
    seat = Seat(game, REFEREE)
    told = 0
    try:
        while not game.over:
            game.step()
            events = seat.events()
            screen.story(story(events, told))
            told = len(events)
            rest()
    except KeyboardInterrupt:
        screen.print()
    finally:
        if kept is not None:
            save(game.record(), kept)
    if game.over:
        screen.outcome(seat.fight())
    return game.over
