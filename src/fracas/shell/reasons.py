"""Why agents did what they did: a line after the move, and the whole table for whoever asks."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from fracas.shell.screen import Screen
from fracas.shell.story import story
from fracas.table import wire
from fracas.table.seat import Seat

MOST_LINES: Final = 3
"""For each fighter and beat."""
MOST_ROWS: Final = 8
PLAIN: Final = "plain"
NOBODY: Final = "nobody has weighed anything yet that you may know of; 'tactician' and 'search' are those who do"
WHY_NOBODY: Final = f"{NOBODY}, and 'fracas play --why' tells what foes weigh, too"


class Reasoned:
    """A story that says after each move why it was made."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.plain: set[str] = set()
        """Of whom it was said that nothing was weighed: once is enough."""
        self.said: list[wire.Reasoning] = []
        """What was said last: a beat may be told in several parts."""

    def tell(self, seat: Seat, begin: int, end: int | None = None) -> None:
        """The story from one event to another, and after each beat why it went so."""
        events = seat.events()
        last = len(events) if end is None else end
        if begin >= last:
            return
        weigh = {each.who for each in seat.reasons()}
        reasons = seat.reasons(events[begin].beat, plain=True)
        reasons = [each for each in reasons if each.ground != PLAIN or each.who not in weigh]
        while begin < last:
            beat = events[begin].beat
            after = next((at for at in range(begin, last) if events[at].beat != beat), last)
            self.screen.story(story(events, begin, after))
            self.print_reasons([each for each in reasons if each.beat == beat])
            begin = after

    def print_reasons(self, reasons: list[wire.Reasoning]) -> None:
        worth = decisive(reasons)
        told, self.said = self.said, worth or self.said
        for each in [each for each in worth if each not in told]:
            if each.ground == PLAIN:
                if each.who in self.plain:
                    continue
                self.plain.add(each.who)
            self.screen.print(f"  Why {each.sentence}", "dim italic", hang=4)


def decisive(reasons: list[wire.Reasoning]) -> list[wire.Reasoning]:
    """What is worth a line: for each fighter where it did not do the usual thing; if it always did, the first thing
    that it weighed."""
    out: list[wire.Reasoning] = []
    for name in dict.fromkeys(each.who for each in reasons):
        mine = [each for each in reasons if each.who == name]
        weighed = [each for each in mine if each.ground != PLAIN]
        unusual = [each for each in weighed if each.label != each.usual]
        out.extend(unusual[:MOST_LINES] or weighed[:1] or mine[:1])
    return out


def last_move(reasons: list[wire.Reasoning]) -> list[wire.Reasoning]:
    """What was weighed in the last beat in which anything was."""
    return [each for each in reasons if each.beat == reasons[-1].beat]


def print_tables(screen: Screen, reasons: list[wire.Reasoning]) -> None:
    """All that was weighed for a move, answer by answer."""
    for each in reasons:
        screen.print()
        screen.print(f"  {each.sentence}", hang=2)
        if each.tried:
            print_table(screen, each)


def print_table(screen: Screen, why: wire.Reasoning) -> None:
    rows = [(row.label, signed(row.gain), f"{100 * row.error:.0f}", row) for row in why.tried[:MOST_ROWS]]
    chance = "" if why.chance is None else f"wins {100 * why.chance:.0f} in 100"
    longest = max([len(label) for label, *_ in rows] + [len(why.usual), len("answer")])
    screen.print(f"    {'answer':<{longest}}  points  give or take  fights", "dim")
    for label, gain, error, row in rows:
        chosen = row.key == why.key
        line = Text("  > " if chosen else "    ", "bold" if chosen else "")
        line.append(f"{label:<{longest}}  {gain:>6}  {error:>12}  {row.fights:>6}")
        line.append("  kept up" if row.lasting else "")
        screen.print(line)
    usual = Text("  > " if why.label == why.usual else "    ", "bold" if why.label == why.usual else "")
    screen.print(usual.append(f"{why.usual:<{longest}}  {'usual':>6}  {chance}".rstrip()))
    if len(why.tried) > MOST_ROWS:
        screen.print(f"    and {len(why.tried) - MOST_ROWS} more", "dim")


def signed(gain: float) -> str:
    """A gain in points, with its sign."""
    number = round(100 * gain)
    return f"{number:+d}" if number else "0"
