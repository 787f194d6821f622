"""`fracas review`: a coach's report on a recorded fight."""

from __future__ import annotations

import json
import textwrap
from typing import Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text

from fracas.arena.review import Estimate, Judgement, Report, Turn, as_json
from fracas.arena.review import review as run_review
from fracas.kernel.mistake import Mistake
from fracas.kernel.words import has_won
from fracas.shell.interrupts import INTERRUPTED
from fracas.shell.marks import plain_only
from fracas.table.game import Game, load_record, recorded_game
from fracas.table.reasons import counted, give_or_take, points

SECONDS: Final = 20.0
BAR: Final = 24
BARS: Final = ("█", "░")
PLAIN_BARS: Final = ("#", "-")
TURNING: Final = 0.08
"""From so much change on, a line of the curve says what happened."""
VAGUE: Final = 0.25
"""What is known no better is not worth a number."""
NAMED: Final = 5


def review(source: str, side: str | None, seconds: float | None, play_outs: int | None, as_data: bool) -> None:
    if seconds is not None and play_outs is not None:
        raise Mistake("--seconds with --play-outs: both say how much to look at; leave one of them out")
    record = load_record(source)
    game = recorded_game(record, source)
    game.catch_up(record, source)
    report = watched(game, source, side, seconds or SECONDS, play_outs or 0, as_data)
    if as_data:
        typer.echo(json.dumps({"scenario": game.scenario.name, **as_json(report)}, indent=1, ensure_ascii=False))
    else:
        Sheet(Console(highlight=False, markup=False, emoji=False), game, report).print(source)
    if report.interrupted:
        raise typer.Exit(INTERRUPTED)


def watched(game: Game, where: str, side: str | None, seconds: float, play_outs: int, quiet: bool) -> Report:
    """The review, with a progress bar where somebody may be looking."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        return run_review(game, where, side, seconds, play_outs)
    columns = [TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("Ctrl-C reports so far")]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("looking at the fight", total=1.0)

        def tell(what: str, share: float) -> None:
            progress.update(task, description=f"looking at {what}", completed=share)

        return run_review(game, where, side, seconds, play_outs, tell)


def is_vague(number: Estimate) -> bool:
    """Whether it is known so badly that it says nothing."""
    return number.error > VAGUE and abs(number.value) < 2 * number.error


class Sheet:
    """A report on paper."""

    def __init__(self, console: Console, game: Game, report: Report) -> None:
        self.console = console
        self.game = game
        self.report = report
        self.width = min(console.width, 110) if console.is_terminal else 110

    def print(self, source: str) -> None:
        report = self.report
        self.line(f"{self.game.scenario.title}: {self.result()}", "bold")
        if report.interrupted:
            self.line("Interrupted: this is what was found so far.", "yellow")
        self.line(
            f"Chances are of {counted(report.play_outs, 'fight')} that were played on from the questions of this one, "
            f"to the end, by a {report.agent} on every side. A point is one fight in a hundred.",
            "dim",
        )
        if not report.curve:
            self.line()
            self.line("There was no time to look at anything; --seconds 60 gives it more.", "yellow")
            return
        self.curve()
        self.luck()
        self.worst()
        self.best()
        if report.worst:
            again = f"'fracas replay {source} --from {report.worst[0].beat}' tells the fight from that beat on."
            self.line(again, "dim")

    def line(self, text: str = "", style: str = "", hang: int = 0) -> None:
        for part in textwrap.wrap(text, self.width, subsequent_indent=" " * hang) or [""]:
            self.console.print(Text(part, style), soft_wrap=True)

    def result(self) -> str:
        report = self.report
        length = counted(report.rounds, report.round_word)
        if not report.over:
            return f"not over, {length} so far"
        return f"{has_won(report.winner) if report.winner is not None else 'a draw'} after {length}"

    def curve(self) -> None:
        """The chance over the fight: a bar for each point, and at turning points what happened."""
        report = self.report
        self.line()
        self.line(f"How likely {report.side} was to win", "bold")
        name = max([len(f"{report.round_word} {each.round}") for each in report.curve])
        for at, each in enumerate(report.curve):
            last = report.over and at == len(report.curve) - 1
            self.point(each, "end" if last else f"{report.round_word} {each.round}", name)

    def point(self, turn: Turn, when: str, room: int) -> None:
        filled = round(BAR * turn.chance.value)
        full, empty = PLAIN_BARS if plain_only(self.console) else BARS
        bar = full * filled + empty * (BAR - filled)
        head = f"  {when:<{room}}  {bar} {100 * turn.chance.value:3.0f} %"
        change = turn.change.value
        turning = abs(change) >= max(TURNING, turn.change.error)
        if turning and turn.line:
            head += f"  {100 * change:+.0f}: {turn.line}"
        left = max(20, self.width - 1)
        text = head if len(head) <= left else f"{head[: left - 3].rstrip()}..."
        self.console.print(Text(text, ("green" if change > 0 else "red") if turning else ""), soft_wrap=True)

    def luck(self) -> None:
        """What the dice did, and what was chosen."""
        report = self.report
        self.line()
        parts = [self.of_dice(report.side, report.dice)]
        own_first = sorted(report.choices.items(), key=lambda pair: pair[0] != report.side)
        for side, worth in own_first:
            whose = "its own choices" if side == report.side else f"the choices of {side}"
            parts.append(self.of_choices(whose, worth))
        self.line(f"{parts[0]}; {', '.join(parts[1:])}.", hang=2)
        self.line(f"Choices are measured by what a {report.agent} would have done in their place.", "dim", 2)
        if is_vague(report.dice) or any(is_vague(each) for each in report.choices.values()):
            self.line("More --seconds, or --play-outs, tell more.", "dim", 2)

    @staticmethod
    def of_dice(side: str, dice: Estimate) -> str:
        if is_vague(dice):
            return f"What the dice gave {side} or took cannot be told from so few fights"
        if abs(dice.value) < max(0.01, dice.error):
            return f"The dice were fair to {side} ({give_or_take(dice.error)} points)"
        did = f"gave {side} {points(dice.value)}" if dice.value > 0 else f"took {points(dice.value)} from {side}"
        return f"The dice {did} ({give_or_take(dice.error)})"

    @staticmethod
    def of_choices(whose: str, worth: Estimate) -> str:
        if is_vague(worth):
            return f"what {whose} came to cannot be told"
        if worth.count == 0:
            return f"{whose} were the plain ones"
        if abs(worth.value) < max(0.01, worth.error):
            return f"{whose} made no difference that can be told ({give_or_take(worth.error)} points)"
        did = "gained" if worth.value > 0 else "cost"
        return f"{whose} {did} {points(worth.value)} ({give_or_take(worth.error)})"

    def worst(self) -> None:
        report = self.report
        sure = [each for each in report.worst if each.surely][:NAMED]
        perhaps = [each for each in report.worst if not each.surely and each.gain.value >= 0.01][: NAMED - len(sure)]
        self.line()
        if not sure and not perhaps:
            so_far = " so far" if report.looked_at < report.decisions else ""
            self.line(f"No decision was found{so_far} that cost anything.", "bold")
        if sure:
            self.line("What cost most", "bold")
            self.judgements(sure)
        if perhaps:
            self.line("What may have cost something, but that may be luck, too", "bold")
            self.judgements(perhaps)
        if report.looked_at < report.decisions:
            left = f"{report.looked_at} of {report.decisions} decisions were looked at; more --seconds look at all."
            self.line(left, "dim")

    def judgements(self, found: list[Judgement]) -> None:
        for number, each in enumerate(found, 1):
            after, better = each.chance.value, min(1.0, max(0.0, each.chance.value + each.gain.value))
            self.line(f"  {number}. {self.when(each)}: {each.answer}.", hang=5)
            self.line(
                f"     Better: {each.other}, by {points(each.gain.value)} ({give_or_take(each.gain.error)}): it wins "
                f"{100 * better:.0f} in a hundred, not {100 * after:.0f}.",
                hang=5,
            )

    def best(self) -> None:
        if self.report.best:
            self.line("What was done well", "bold")
            for each in self.report.best:
                worth = f"{points(each.gain.value)} ({give_or_take(each.gain.error)})"
                self.line(f"  {self.when(each)}: {each.answer} instead of {each.other}: worth {worth}.", hang=5)

    def when(self, each: Judgement) -> str:
        word = self.report.round_word.capitalize()
        return f'{word} {each.round}, {each.who}, "{each.question}" (beat {each.beat})'
