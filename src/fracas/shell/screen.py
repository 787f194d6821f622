"""What a game shows: its map, its fighters, what is asked and offered, and what has happened."""

from __future__ import annotations

import textwrap
from typing import Final

from rich.console import Console
from rich.text import Text

from fracas.kernel.decision import Option, Place, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FACINGS
from fracas.kernel.tally import Tally
from fracas.shell.mapview import Ink, MapView
from fracas.shell.marks import marks, palette, plain_only
from fracas.shell.offer import Offer
from fracas.shell.story import Line
from fracas.stage.scenario import kept_words
from fracas.table.game import Game

HIDDEN: Final = "hidden"
BELOW_THE_MAP: Final = 20
"""Lines to keep free below the map, for fighters and options."""


class Screen:
    """A game on a console. Prints, and remembers only what was on the screen last."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console = console
        self.game = game
        plain = plain_only(console)
        names = [fighter.name for fighter in game.play.run.everyone()]
        self.ink = Ink(plain)
        self.marks = marks(names, plain)
        self.colours = palette(game.scenario.colours)
        self.map_shown: list[str] = []
        self.status_shown: list[str] = []

    def print(self, text: Text | str = "", style: str = "", hang: int = 0) -> None:
        """One or more lines; one that is too long for the terminal is continued with an indent."""
        if isinstance(text, str) and "\n" in text:
            for part in text.splitlines():
                self.print(part, style, hang)
            return
        line = text if isinstance(text, Text) else Text(text, style=style)
        width = self.console.width
        if not self.console.is_terminal or line.cell_len <= width or width < 40:
            self.console.print(line, soft_wrap=True, highlight=False)
            return
        if isinstance(text, Text):
            self._print_hanging(text, hang if hang <= width // 2 else 6)
            return
        indent = len(text) - len(text.lstrip()) + hang
        for part in textwrap.wrap(text, width, subsequent_indent=" " * indent):
            self.console.print(Text(part, style=style), soft_wrap=True, highlight=False)

    def _print_hanging(self, text: Text, hang: int) -> None:
        """A line with styles, whose continuation begins so many columns further in."""
        first = text.wrap(self.console, self.console.width)[0]
        self.console.print(first, soft_wrap=True, highlight=False)
        rest = text[len(first.plain) :]
        while rest.plain.startswith(" "):
            rest = rest[1:]
        for part in rest.wrap(self.console, self.console.width - hang):
            self.console.print(Text(" " * hang).append_text(part), soft_wrap=True, highlight=False)

    def forget(self) -> None:
        """Everything is new again."""
        self.map_shown = []
        self.status_shown = []

    # the map and the fighters

    def map(self, offer: Offer | None, always: bool) -> None:
        """The map and how everyone is, as far as they are not on the screen already.

        Who is to choose a hex sees the map in any case, with what it costs to go there.
        """
        view = MapView(self.game.play.run, self.marks, self.colours, self.ink, self.game.unseen())
        width, height = self.console.width, self.console.height - BELOW_THE_MAP
        seen = [line.plain for line in view.draw(width, height)]
        if offer is not None:
            view.asked = offer.decision.who
            view.costs = offer.places
            view.spots = offer.spots
        if always or view.costs or (view.spots and offer is not None and offer.by_map) or seen != self.map_shown:
            self.map_shown = seen
            self.print()
            for line in view.draw(width, height):
                self.print(line)
            always = True
        self.status(always)

    def status(self, always: bool) -> None:
        """A line for each fighter."""
        lines = [self._status_line(index) for index in range(len(self.marks))]
        seen = [line.plain for line in lines]
        if always or seen != self.status_shown:
            self.status_shown = seen
            self.print()
            for line in lines:
                self.print(line, hang=self._status_hang())

    def _status_hang(self) -> int:
        """Where what is said of a fighter begins: after mark and name."""
        return 6 + max([len(each.name) for each in self.game.play.run.everyone()])

    def _status_line(self, index: int) -> Text:
        game = self.game
        fighter = game.play.run.everyone()[index]
        longest = self._status_hang() - 6
        colour = self.colours[fighter.side]
        line = Text().append(f" {self.marks[index]} ", style=f"dim {colour}" if fighter.out else f"bold {colour}")
        line.append(f"{fighter.name:<{longest}}  ")
        said = [HIDDEN] if index in game.unseen() else game.book.describe(game.play.run, index)
        line.append(", ".join(said), style="dim" if fighter.out else "")
        return line

    def sheets(self) -> None:
        """How everyone is, and where, and who plays them."""
        game = self.game
        fight = game.play.run
        for fighter, seat in zip(fight.everyone(), game.seats, strict=True):
            self.print()
            head = Text().append(f"{self.marks[fighter.index]} {fighter.name}", f"bold {self.colours[fighter.side]}")
            place = f"at {fight.board.names[fighter.cell]}, facing {FACINGS[fighter.facing]}"
            self.print(head.append(f"  {game.sides[fighter.side]}, played by {seat}"))
            if fighter.index in game.unseen():
                self.print(f"   {HIDDEN}", hang=2)
                continue
            self.print(f"   {place}", hang=2)
            self.print(f"   {', '.join(game.book.describe(fight, fighter.index))}", hang=2)
            sheet = game.scenario.setup.entrants[fighter.index].sheet
            if sheet.kept:
                self.print(f"   {kept_words(sheet)}", "dim", hang=2)

    # what is asked

    def question(self, offer: Offer) -> None:
        decision = offer.decision
        fight = self.game.play.run
        asked = fight.everyone()[decision.who]
        line = Text().append(asked.name, style=f"bold {self.colours[asked.side]}")
        if decision.refereed:
            line = Text().append("referee", style="bold")
        elif fight.acting not in (NOBODY, decision.who):
            line.append(f" (in the turn of {fight.everyone()[fight.acting].name})")
        self.print()
        self.print(line.append(f": {self.game.book.wording(fight, decision)}", style="bold"))
        self.options(offer)

    def options(self, offer: Offer) -> None:
        if offer.by_map:
            or_way = ", or the way as well" if offer.places else ""
            self.print(f"  Type the name of a marked hex{or_way}, such as {self.example(offer)}.")
        if offer.amounts:
            most = offer.options[-1]
            note = offer.view(most).note
            self.print(
                f"  A number from {offer.options[0].key} to {most.key}{f' ({most.key}: {note})' if note else ''}."
            )
            return
        views = [offer.view(option) for option in offer.listed]
        longest = max([len(view.label) for view in views], default=0)
        chances = any(view.chance >= 0 for view in views)
        for number, view in enumerate(views, 1):
            line = Text().append(f" {number:>2}  ", style="bold").append(f"{view.label:<{longest}}")
            if chances:
                line.append(f"  {percent(view):>6}", style="cyan")
            if view.note:
                line.append(f"  {view.note}", style="dim")
            line.rstrip()
            self.print(line, hang=longest + (15 if chances else 7))

    def example(self, offer: Offer) -> str:
        """A place with the way there, as one would type it; or simply a hex."""
        names = self.game.play.run.board.names
        if not offer.places:
            return str(names[offer.spots[0]])
        far = max([option for option in offer.options if isinstance(option, Place)], key=lambda place: place.way.cost)
        by = [names[cell] for cell in far.way.cells[:-1]]
        return f"{far.key} by {' '.join(by)}" if by else far.key

    def explain(self, offer: Offer, option: Option) -> None:
        """An option term by term, with the rules that say so."""
        view = offer.view(option)
        head = Text().append(f"  {view.label}", style="bold")
        if view.chance >= 0:
            head.append(f"  {percent(view)}", style="cyan")
        if view.rule:
            head.append(f"  {view.rule}", style="dim")
        self.print(head)
        if view.note:
            self.print(f"      {view.note}")
        if isinstance(option, Place) and option.way.cells:
            names = [self.game.play.run.board.names[cell] for cell in option.way.cells]
            self.print(f"      by {' '.join(names)}")
        if view.tally is not None:
            self.tally(view.tally)

    def tally(self, tally: Tally) -> None:
        longest = max([len(why.text) for _, why in tally.terms])
        for at, (value, why) in enumerate(tally.terms):
            number = f"{value:+d}" if at else str(value)
            line = Text(f"      {why.text:<{longest}}  {number:>4}")
            self.print(line.append(f"  {why.rule}", style="dim"))
        if len(tally.terms) > 1:
            self.print(Text(f"      {'':<{longest}}  {tally.total:>4}", style="bold"))

    # what has happened

    def story(self, lines: list[Line]) -> None:
        """A blank line before a headline, or before several in a row; what belongs to it is indented."""
        opened = False
        for line in lines:
            if line.opens and not opened:
                self.print()
            opened = line.opens
            style = self.colours[line.side] if line.side != NOBODY else ""
            if line.opens:
                self.print(line.text, f"bold {style}".strip(), hang=4)
            else:
                self.print(f"  {line.text}", style, hang=2)

    def outcome(self) -> None:
        """Who won, and what has become of everyone."""
        fight = self.game.play.run
        self.print()
        if fight.winner == NOBODY:
            self.print("Nobody wins.", "bold")
        else:
            self.print(f"{self.game.sides[fight.winner]} wins.", f"bold {self.colours[fight.winner]}")
        self.status(True)


def percent(view: View) -> str:
    return f"{100 * view.chance:.1f} %" if view.chance >= 0 else ""
