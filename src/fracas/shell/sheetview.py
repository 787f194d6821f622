"""A character sheet on the screen: what somebody is and can do, with the sum behind every number."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from fracas.shell.screen import Screen
from fracas.table import wire

INDENT: Final = 2
WHERE: Final = ["in hand", "worn", "carried", "dropped"]
UNKNOWN: Final = "More is not to be seen of somebody on the other side."


class SheetView:
    """A sheet, section by section; empty ones are left out."""

    def __init__(self, screen: Screen, sheet: wire.Sheet) -> None:
        self.screen = screen
        self.sheet = sheet
        self.fighter = sheet.fighter

    def show(self) -> None:
        sheet = self.sheet
        self.head()
        self.in_a_row("Attributes", sheet.attributes)
        self.in_a_row("Traits", sheet.traits)
        self.in_a_row("Skills", sheet.skills)
        self.scores("Attacks", sheet.attacks)
        self.scores("Defences", sheet.defences)
        self.armour()
        self.gear()
        self.conditions()
        self.work()
        for note in [*sheet.notes, *([] if sheet.known else [UNKNOWN])]:
            self.screen.print(f"  {note}", "dim")
        if sheet.unused:
            self.screen.print(f"  On the sheet, without a use in a fight: {', '.join(sheet.unused)}.", "dim")

    def head(self) -> None:
        """Who it is, where, and its points."""
        fighter = self.fighter
        self.screen.print()
        style = f"bold {self.screen.colours[fighter.side]}"
        line = Text().append(fighter.name, style=style).append(f", {fighter.side}")
        if fighter.hexes:
            line.append(f", at {fighter.hexes[0]}")
            line.append(f", facing {fighter.facing}" if fighter.facing else "")
        if fighter.posture:
            line.append(f", {fighter.posture}")
        self.screen.print(line if fighter.standing == "in" else line.append(f", {fighter.standing}"))
        points = [f"{each.name} {each.value}/{each.most}{pending(each)}" for each in fighter.gauges]
        if points or fighter.words:
            self.screen.print(f"  {'   '.join(points) if points else ', '.join(fighter.words)}")

    def title(self, text: str) -> None:
        self.screen.print(f"  {text}", "bold")

    def in_a_row(self, title: str, scores: list[wire.Score]) -> None:
        """Short ones in a row: 'ST 13, DX 12'."""
        if scores:
            self.title(title)
            words = [f"{each.name} {each.text}".rstrip() + (f" ({each.note})" if each.note else "") for each in scores]
            self.wrapped(", ".join(words))

    def wrapped(self, text: str) -> None:
        self.screen.print(f"    {text}")

    def scores(self, title: str, scores: list[wire.Score]) -> None:
        """A line each: what it comes to, what goes with it, and below it the sum, where there is more than one term."""
        if not scores:
            return
        self.title(title)
        longest = max([len(each.name) for each in scores])
        widest = max([len(each.text) for each in scores])
        for each in scores:
            line = Text(f"    {each.name:<{longest}}  ").append(f"{each.text:>{widest}}", style="bold")
            note = "; ".join([word for word in (only_term(each), each.note) if word])
            line.append(f"  {note}" if note else "").append(f"  {each.rule}", style="dim")
            self.screen.print(line, hang=longest + widest + 8)
            if each.tally is not None and len(each.tally.terms) > 1:
                self.screen.print(Text(f"      {written_out(each.tally)}", style="dim"), hang=8)

    def armour(self) -> None:
        """By place; places that are alike stand together."""
        groups: dict[tuple[str, str], list[str]] = {}
        for part in self.fighter.body:
            groups.setdefault((part.armour, part.wounds or ("useless" if part.useless else "")), []).append(part.name)
        if groups and list(groups) != [("", "")]:
            self.title("Armour by place")
            for (armour, wounds), places in groups.items():
                state = f"; {wounds}" if wounds else ""
                self.screen.print(f"    {armour or 'bare'}{state}: {', '.join(places)}", hang=2)

    def gear(self) -> None:
        things = [each for each in self.fighter.gear if each.where in WHERE]
        if things:
            self.title("Gear")
        for where in WHERE:
            items = [f"{each.name} ({', '.join(each.notes)})" if each.notes else each.name
                     for each in things if each.where == where]  # fmt: skip
            if items:
                self.screen.print(f"    {where}: {', '.join(items)}", hang=2)

    def conditions(self) -> None:
        """Wounds and whatever else is the matter, each with its rule."""
        if self.fighter.conditions:
            self.title("Wounds and states")
        for each in self.fighter.conditions:
            lasts = f", {each.lasts}" if each.lasts else ""
            self.screen.print(Text(f"    {each.text}{lasts}").append(f"  {each.rule}", style="dim"), hang=6)

    def work(self) -> None:
        if self.sheet.work:
            self.title("Half done")
        for each in self.sheet.work:
            counted = f"{each.done} of {each.done + each.left} {each.unit}"
            line = Text(f"    {each.text}: {counted if each.done else f'{each.left} {each.unit} more'}")
            self.screen.print(line.append(f"  {each.rule}", style="dim"), hang=6)


def pending(gauge: wire.Gauge) -> str:
    """What a gauge will still lose or gain by itself."""
    if not gauge.pending:
        return ""
    return f" ({abs(gauge.pending)} {'to lose' if gauge.pending > 0 else 'to gain'})"


def only_term(score: wire.Score) -> str:
    """What a number is called of which there is no sum, if it is not called like its line."""
    if score.tally is None or len(score.tally.terms) > 1 or score.name.startswith(score.tally.terms[0].text):
        return ""
    return score.tally.terms[0].text


def written_out(tally: wire.Tally) -> str:
    """'Broadsword 16, shock -2 = 14'."""
    first = tally.terms[0]
    terms = [f"{first.text} {first.value}", *[f"{each.text} {each.value:+d}" for each in tally.terms[1:]]]
    return f"{', '.join(terms)} = {tally.total}"
