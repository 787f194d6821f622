"""What a game shows: its map, its fighters, what is asked and offered, and what has happened."""

from __future__ import annotations

import textwrap
from typing import Final

from rich.console import Console
from rich.text import Text

from fracas.kernel.words import has_won, wins
from fracas.shell.chances import by_amount, chance_words, percent, unsaid_meanings
from fracas.shell.mapview import Ink, MapView
from fracas.shell.marks import marks, palette, plain_only
from fracas.shell.nearness import in_words
from fracas.shell.offer import Offer
from fracas.shell.story import Line
from fracas.stage.scenario import kept_words
from fracas.table import wire
from fracas.table.game import Game

GAME_MASTER: Final = "game master"
FORGET_LINES: Final = "\x1b[3J"
BARE: Final = 0.005
"""What is less likely is not worth a word."""
LEAST: Final = 0.01
STOPPED: Final = "stopped"
"""The key of what comes of an attempt that somebody defends against."""
DEFENDED: Final = "if the foe defends as well as it can without paying extra"
MOST_PROSPECTS: Final = 12
IN_TURN: Final = ["first", "second", "third", "fourth", "fifth"]
HOW_MANY: Final = ["one", "two", "three", "four", "five"]
BELOW_THE_MAP: Final = 20
"""Lines to keep free below the map, for fighters and options."""


class Screen:
    """A game on a console. Prints what seats may see, and remembers only what was on the screen last."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console = console
        self.game = game
        self.ink = Ink(plain_only(console))
        self.marks: dict[str, str] = {}
        """Of those whom the seat before the screen knows, in the order in which it came to know of them."""
        self.marks_of: dict[str, dict[str, str]] = {}
        """By seat: nobody's mark tells of somebody else who hides."""
        self.colours = dict(zip(game.sides, palette(game.scenario.colours), strict=True))
        self.draws = True
        """Whether the map is drawn; if not, it is told in words when somebody asks."""
        self.map_shown: list[str] = []
        self.drawn: MapView | None = None
        """What was shown of the map last."""
        self.status_shown: list[str] = []
        self.usual_explained = False
        self.meanings: set[str] = set()
        """What chances are of, as far as it was said."""

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

    def clear(self) -> None:
        """Nothing of what was shown is left, not even for those who scroll back."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET_LINES)

    # the map and the fighters

    def meet(self, view: wire.Fight) -> None:
        """Those whom the seat has not known so far get their marks."""
        self.marks = self.marks_of.setdefault(view.seat, {})
        new = [fighter.name for fighter in view.fighters if fighter.name not in self.marks]
        self.marks.update(zip(new, marks(new, self.ink.plain, [*self.marks.values()]), strict=True))

    def map(self, view: wire.Fight, offer: Offer | None, always: bool) -> None:
        """The map and how everyone is, as far as they are not on the screen already.

        Who is to choose a hex sees the map in any case, with what it costs to go there.
        """
        self.meet(view)
        if not self.draws:
            if always:
                self.map_part(view, offer, "")
            self.status(view.fighters, always)
            return
        seen = [line.plain for line in self._drawing(view, None, "")]
        choosing = offer is not None and (offer.places or (offer.spots and offer.by_map))
        if always or choosing or seen != self.map_shown:
            self.map_shown = seen
            self.map_part(view, offer, "")
            always = True
        self.status(view.fighters, always)

    def map_part(self, view: wire.Fight, offer: Offer | None, middle: str) -> None:
        """The map alone, with that hex in the middle of what fits."""
        self.print()
        if not self.draws:
            for sentence in in_words(view, offer):
                self.print(f"  {sentence}", hang=2)
            return
        for line in self._drawing(view, offer, middle):
            self.print(line)

    def threat_map(self, view: wire.Fight, threat: wire.Threat) -> None:
        """The map with the chance of being wounded in each hex that somebody could go to."""
        self.meet(view)
        drawing = MapView(view, self.marks, self.colours, self.ink)
        drawing.asked = threat.who
        drawing.costs = {each.hex: min(99, round(100 * each.chance)) for each in threat.hexes}
        drawing.costs_mean = "chance of being wounded there, in per cent"
        self.print()
        for line in drawing.draw(self.console.width, self.console.height - BELOW_THE_MAP):
            self.print(line)

    def _drawing(self, view: wire.Fight, offer: Offer | None, middle: str) -> list[Text]:
        drawing = MapView(view, self.marks, self.colours, self.ink)
        drawing.middle = middle
        if offer is not None:
            drawing.asked = "" if offer.prompt.referee else offer.prompt.who
            drawing.costs = offer.places
            drawing.spots = offer.spots
        self.drawn = drawing
        return drawing.draw(self.console.width, self.console.height - BELOW_THE_MAP)

    def status(self, fighters: list[wire.Fighter], always: bool) -> None:
        """A line for each fighter of whom the seat knows."""
        lines = [self._status_line(fighter) for fighter in fighters]
        seen = [line.plain for line in lines]
        if always or seen != self.status_shown:
            self.status_shown = seen
            self.print()
            for line in lines:
                self.print(line, hang=self._status_hang())

    def _status_hang(self) -> int:
        """Where what is said of a fighter begins: after mark and name."""
        return 6 + max([len(name) for name in self.marks])

    def _status_line(self, fighter: wire.Fighter) -> Text:
        longest = self._status_hang() - 6
        colour = self.colours[fighter.side]
        out = fighter.standing != "in"
        line = Text().append(f" {self.marks[fighter.name]} ", style=f"dim {colour}" if out else f"bold {colour}")
        line.append(f"{fighter.name:<{longest}}  ")
        line.append(", ".join(fighter.words), style="dim" if out else "")
        return line

    def sheets(self, view: wire.Fight) -> None:
        """How everyone is, and where, and who plays them."""
        game = self.game
        self.meet(view)
        seen = {fighter.name: fighter for fighter in view.fighters}
        for index, (told, seat) in enumerate(zip(game.names, game.seats, strict=False)):
            fighter = seen.get(told)
            if fighter is None:
                continue
            name, side = fighter.name, fighter.side
            self.print()
            head = Text().append(f"{self.marks[name]} {name}", f"bold {self.colours[side]}")
            self.print(head.append(f"  {side}, played by {seat}"))
            if fighter.hexes:
                facing = f", facing {fighter.facing}" if fighter.facing else ""
                self.print(f"   at {fighter.hexes[0]}{facing}", hang=2)
            self.print(f"   {', '.join(fighter.words)}", hang=2)
            sheet = game.sheet_of(index)
            if sheet.kept:
                self.print(f"   {kept_words(sheet)}", "dim", hang=2)

    # what is asked

    def question(self, offer: Offer, acting: str | None) -> None:
        """Who is asked, what, and the answers."""
        prompt = offer.prompt
        line = Text().append(prompt.who, style=f"bold {self.colours[prompt.side]}")
        if prompt.referee:
            line = Text().append(GAME_MASTER, style="bold")
        elif acting not in (None, prompt.who):
            line.append(f" (in the turn of {acting})")
        self.print()
        self.print(line.append(f": {prompt.text}", style="bold"))
        self.options(offer)

    def as_before(self, said: list[str]) -> None:
        """What Enter would say again."""
        self.print(Text("  Enter: as last time: ", style="dim").append(", ".join(said)), hang=9)

    def as_usual(self, labels: list[str]) -> None:
        """What went as usual because nothing hung on it; the first time, how to be asked."""
        more = "" if self.usual_explained else " (nothing hung on it; 'ask everything' asks, 'u' takes it back)"
        self.usual_explained = True
        self.print(f"  As usual: {', '.join(labels)}.{more}", "dim", hang=2)

    def options(self, offer: Offer) -> None:
        if offer.by_map:
            or_way = ", or the way as well" if offer.places else ""
            or_stay = "; or stay" if offer.stay else ""
            marked = "marked hex" if self.draws else "hex (m lists them)"
            self.print(f"  Type the name of a {marked}{or_way}, such as {self.example(offer)}{or_stay}.")
        if offer.amounts:
            note = offer.prompt.options[-1].note
            more = f" ({offer.most}: {note})" if note else ""
            self.print(f"  A number from {offer.least} to {offer.most}{more}.")
            for odds in by_amount(offer.prompt.options):
                self.print(f"  {odds}", hang=2)
            return
        longest = max([len(option.label) for option in offer.listed], default=0)
        chances = any(option.chance is not None for option in offer.listed)
        for meaning in unsaid_meanings(offer.listed, self.meanings):
            self.print(f"  {meaning}", "dim", hang=2)
        for number, option in enumerate(offer.listed, 1):
            line = Text().append(f" {number:>2}  ", style="bold").append(f"{option.label:<{longest}}")
            if chances:
                line.append(f"  {percent(option.chance):>7}", style="cyan")
            if option.note:
                line.append(f"  {option.note}", style="dim")
            line.rstrip()
            self.print(line, hang=longest + (16 if chances else 7))

    def example(self, offer: Offer) -> str:
        """A place with the way there, as one would type it; or simply a hex."""
        if not offer.places:
            return offer.spots[0]
        far = max(offer.places, key=lambda place: offer.places[place])
        option = offer.exact(far)
        by = option.way.hexes[:-1] if option is not None and option.way is not None else []
        return f"{far} by {' '.join(by)}" if by else far

    def explain(self, option: wire.Option) -> None:
        """An option term by term, with the rules that say so."""
        head = Text().append(f"  {option.label}", style="bold")
        if option.chance is not None:
            head.append(f"  {percent(option.chance)}", style="cyan")
        if chance_words(option):
            head.append(f" {chance_words(option)}", style="dim")
        if option.rule:
            head.append(f"  {option.rule}", style="dim")
        self.print(head)
        if option.note:
            self.print(f"      {option.note}")
        for each in option.details:
            self.print(f"      {each}")
        if option.way is not None and option.way.hexes:
            self.print(f"      by {' '.join(option.way.hexes)}")
        if option.tally is not None:
            self.tally(option.tally)

    def tally(self, tally: wire.Tally) -> None:
        longest = max([len(term.text) for term in tally.terms])
        for at, term in enumerate(tally.terms):
            number = f"{term.value:+d}" if at else str(term.value)
            line = Text(f"      {term.text:<{longest}}  {number:>4}")
            self.print(line.append(f"  {term.rule}", style="dim"))
        if len(tally.terms) > 1:
            self.print(Text(f"      {'':<{longest}}  {tally.total:>4}", style="bold"))

    # plans

    def plan(self, plan: wire.Plan, odds: wire.Odds | None, rest: list[str]) -> None:
        """Answers that have not been said, and what they lead to."""
        longest = max([len(answer.text) for answer in plan.answers])
        for answer in plan.answers:
            line = Text(f"  {answer.text:<{longest}}  ").append(answer.label, style="bold")
            self.print(line.append("  as usual" if answer.filled else "", style="dim"), hang=longest + 4)
        if plan.roll is not None:
            self.print(f"  Then dice fall: {plan.roll.purpose} ({plan.roll.pool}).")
        elif plan.next is not None:
            usual = f" [{plan.next.usual}]" if plan.next.usual else ""
            self.print(f"  Then: {plan.next.text}{usual}")
        elif plan.asked is not None:
            self.print(f"  Then {plan.asked} is asked.")
        else:
            self.print(f"  Then {plan.stop}.")
        if odds is not None:
            self.odds(odds)
        if rest:
            self.print(f"  Kept for later: {', '.join(rest)}.")

    def prospects(self, chains: list[wire.Chain]) -> None:
        """Lines to type, each with the chance of what it is for; the likeliest first."""
        self.print(
            f"  How likely it is to do harm, {DEFENDED} (blank: it does none yet), and what to type:",
            "dim",
        )
        self.lines_to_type(chains)

    def responses(self, chains: list[wire.Chain], offer: Offer) -> None:
        """Answers to what somebody else does, with what goes with them, each with its chance; the likeliest first."""
        meaning = next((each.chance_of for each in offer.listed if each.chance is not None), "")
        self.print(f"  The chance {meaning}, and what to type:", "dim")
        self.lines_to_type(chains)

    def lines_to_type(self, chains: list[wire.Chain]) -> None:
        for chain in chains[:MOST_PROSPECTS]:
            chance = whole_percent(chain.chance) if chain.chance is not None else ""
            line = Text(f"  {chance:>9}  ").append(f"{', '.join(to_type(chain))},", style="bold")
            self.print(line.append(f"  {chain.note}" if chain.note else "", style="dim"), hang=13)

    def odds(self, odds: wire.Odds) -> None:
        """What the whole attempt comes to: the chance of its purpose, then of each outcome. Nothing of an attempt that
        is for something else."""
        if odds.chance < BARE:
            return
        purpose = next(outcome.text for outcome in odds.outcomes if outcome.purpose)
        about = "about " if odds.samples and odds.chance >= LEAST else ""
        line = Text(f"      {which_attempt(odds)}{purpose} or more: ")
        line.append(f"{about}{whole_percent(odds.chance)}", style="bold cyan")
        if about:
            line.append(f", give or take {max(1, round(100 * odds.error))}")
        each = [f"{one.text} {whole_percent(one.chance)}" for one in odds.outcomes if one.chance >= BARE]
        if any(one.key == STOPPED and one.chance >= BARE for one in odds.outcomes):
            each.append(DEFENDED)
        self.print(line.append(f"  ({', '.join(each)})", style="dim"), hang=8)

    # what has happened

    def story(self, lines: list[Line]) -> None:
        """A blank line before a headline, or before several in a row; what belongs to it is indented."""
        opened = False
        sides = {name: self.game.side_of(index) for index, name in enumerate(self.game.names)}
        for line in lines:
            if line.opens and not opened:
                self.print()
            opened = line.opens
            style = self.colours[sides[line.who]] if line.who in sides else ""
            if line.opens:
                self.print(line.text, f"bold {style}".strip(), hang=4)
            else:
                self.print(f"  {line.text}", style, hang=2)

    def outcome(self, view: wire.Fight) -> None:
        """Who won, unless that was told last; who is left, and what has become of everyone."""
        self.meet(view)
        self.print()
        left = [each.name for each in view.fighters if each.standing == "in"]
        words = [*who_won(view), *([f"Left in the fight: {', '.join(left)}."] if left else [])]
        colour = "" if view.winner is None else self.colours[view.winner]
        self.print(" ".join(words), f"bold {colour}".strip(), hang=2)
        self.status(view.fighters, True)


def who_won(view: wire.Fight) -> list[str]:
    """A sentence on who has won, unless the story has ended with it."""
    ending = view.events[-1].sentence if view.events else ""
    if view.winner is None:
        return [] if "without a winner" in ending or "nobody has won" in ending else ["Nobody wins."]
    told = wins(view.winner) in ending or has_won(view.winner) in ending
    return [] if told else [f"{wins(view.winner)}."]


def which_attempt(odds: wire.Odds) -> str:
    """Where a turn has several attempts: which one comes next, and that those after it are counted too."""
    if odds.attempts == 1 or odds.attempts > len(HOW_MANY):
        return ""
    left = odds.attempts - odds.attempt
    counted = "" if left == 0 else ", both counted" if odds.attempts == 2 else ", all counted"
    return f"{IN_TURN[odds.attempt - 1]} of {HOW_MANY[odds.attempts - 1]}{counted}: "


def to_type(chain: wire.Chain) -> list[str]:
    """What of a chain has to be typed: what is not usual, and numbers on top that come before one that is not."""
    last = max([at for at, each in enumerate(chain.answers) if not each.filled], default=-1)
    return [
        each.key for at, each in enumerate(chain.answers)
        if not each.filled or (each.kind == "extra" and at < last)
    ]  # fmt: skip


def whole_percent(chance: float) -> str:
    """A chance of many rolls together: nothing is quite impossible or certain."""
    return f"{min(round(100 * chance), 99)} %" if chance >= LEAST else "under 1 %"
