"""The command line: which commands there are.

What a command does is beside, in a module that is imported when the command is called: help and
mistakes in typing cost no time.
"""

from __future__ import annotations

import errno
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fracas.kernel.mistake import Mistake
from fracas.shell.common_options import AsJson, Candidates, Outside, Overwrite, Sides
from fracas.shell.complaint import complain
from fracas.shell.interrupts import INTERRUPTED, Heard, interrupt_from_here
from fracas.shell.streams import prepare
from fracas.shell.study_commands import balance, compare, simulate, sweep, tournament
from fracas.version import VERSION

ABOUT = """\
Fights from tabletop role-playing games, by the rules, on a hex map, with every number explained.

\b
First things to try:
  fracas play duel                         a duel against the computer
  fracas simulate skirmish --fights 1000   how often each side wins
  fracas odds duel --at 5                  what each answer comes to, by the rules
  fracas advise duel --at 5                which answer wins most often
  fracas rules gurps G-31                  what a rule says
"""


class Polite(TyperGroup):
    """Tells people their mistakes without a traceback, and leaves quietly at Ctrl-C."""

    def invoke(self, ctx: Any) -> Any:
        try:
            interrupt_from_here()
            return super().invoke(ctx)
        except Mistake as mistake:
            complain(mistake)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            if Heard.ctrl_c and not isinstance(error, (typer.Exit, typer.Abort)):
                raise typer.Exit(INTERRUPTED) from None
            raise


app = typer.Typer(
    name="fracas",
    cls=Polite,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class DiceKind(StrEnum):
    seeded = "seeded"
    typed = "typed"
    secret = "secret"


class Level(StrEnum):
    matters = "matters"
    everything = "everything"


Source = Annotated[str, typer.Argument(metavar="SCENARIO|RECORD", help="A scenario's name or file, or a saved fight.")]
At = Annotated[
    int | None,
    typer.Option(
        "--at",
        min=1,
        metavar="BEAT",
        help="Look at that beat, as 'fracas replay' counts them; without it, where a scenario begins or a record ends. "
        "Of a scenario, agents play what comes before.",
    ),
]
LookingFor = Annotated[
    str,
    typer.Option(
        "--for",
        metavar="SIDE",
        help="Go on until that side, or that fighter, is asked; without it, whoever is asked first.",
    ),
]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        metavar="KEY",
        help="Answer so first, and look at the next question; agents answer for the other sides. May be repeated.",
    ),
]
ItsSeed = Annotated[int | None, typer.Option("--seed", help="The dice of a scenario; a record has its own.")]


def print_version(wanted: bool) -> None:
    if wanted:
        from fracas.kernel.build import BUILD

        typer.echo(f"fracas {VERSION} ({'compiled' if BUILD == 'compiled' else 'pure Python'})")
        raise typer.Exit()


@app.callback(invoke_without_command=True, help=ABOUT)
def fracas(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO", help="A scenario's name or file, or a saved fight to go on with.")
    ] = "duel",
    side: Sides = None,
    watch: Annotated[bool, typer.Option("--watch", help="Agents against agents, told to the end.")] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed and answers give the same fight.")] = None,
    record: Annotated[Path | None, typer.Option(help="Keep the fight in this file, saved after every answer.")] = None,
    dice: Annotated[
        DiceKind | None,
        typer.Option(
            help="typed: you roll real dice and type what they show. secret: dice that nobody can foresee, promised at "
            "the start and told at the end."
        ),
    ] = None,
    delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds between the beats of a watched fight.")] = 0.0,
    pipe_seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="How long a program at a pipe may take for an answer.")
    ] = 10.0,
    ask: Annotated[
        Level | None,
        typer.Option(help="everything: also where nothing hangs on the answer; otherwise that is taken as usual."),
    ] = None,
    one_screen: Annotated[
        bool,
        typer.Option("--one-screen", help="Never hand the screen over: none of you minds what others see."),
    ] = False,
    party: Annotated[
        Path | None,
        typer.Option(help="When it is over, write the sheets of those who fought, as they are then, to this file."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="The file of --party may be there already.")] = False,
    outside: Outside = False,
    no_map: Annotated[
        bool, typer.Option("--no-map", help="Draw no map; while playing, 'm' tells in words what it would show.")
    ] = False,
    why: Annotated[
        bool,
        typer.Option("--why", help="Tell after each move of an agent that weighs what it does why it was made."),
    ] = False,
    from_here: Annotated[
        bool,
        typer.Option(
            "--from-here", help="Go on with a saved fight where it stops to fit the rules, as a fight of its own."
        ),
    ] = False,
    candidates: Candidates = None,
) -> None:
    """Play a fight, against the computer or among yourselves."""
    from fracas.shell.play import PlayOptions
    from fracas.shell.play import play as run

    options = PlayOptions(
        sides=side or [],
        watching=watch,
        seed=seed,
        record=record,
        dice=None if dice is None else dice.value,
        delay=delay,
        pipe_seconds=pipe_seconds,
        ask=None if ask is None else ask.value,
        one_screen=one_screen,
        outside=outside,
        draws_map=not no_map,
        party=party,
        overwrite=overwrite,
        from_here=from_here,
        candidates=candidates,
        why=why,
    )
    run(scenario, options)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A fight that 'fracas play' saved.")],
    first: Annotated[int, typer.Option("--from", min=1, metavar="N", help="Begin with beat N.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print each event as a line of JSON.")] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Ask the agents again what they weighed, and tell it after each move.")
    ] = False,
) -> None:
    """Tell a recorded fight again."""
    from fracas.shell.replay import replay as run

    run(file, first, as_json, why)


@app.command()
def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A fight that 'fracas play' saved.")],
    side: Annotated[
        str | None,
        typer.Option(metavar="SIDE", help="Whose decisions, agents' too; without it, those of people, or of all."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, max=3600, help="How long to look at it; 20 if nothing is said.")
    ] = None,
    play_outs: Annotated[
        int | None,
        typer.Option(
            min=100, max=10_000_000, help="Instead: how many fights to play on, for a report that is always the same."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which decisions of a recorded fight cost most, and what the dice gave and took."""
    from fracas.shell.review import review as run

    run(file, side, seconds, play_outs, as_json)


@app.command()
def after(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A fight that 'fracas play' saved.")],
    deeds: Annotated[
        list[str] | None,
        typer.Argument(metavar="DEED", help="What is done, in order, each in quotes; without any, a list."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Other dice than those that follow from the record.")] = None,
    as_json: AsJson = False,
    save: Annotated[
        Path | None, typer.Option(help="Write the sheets of those who fought, as they are now, to this file.")
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option("--side", metavar="SIDE", help="With --save: only that side. May be repeated.")
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Say what becomes of those who fought: 'rest Hrolf 3', 'first aid Corin on Hrolf'."""
    from fracas.shell.after import Keeping
    from fracas.shell.after import after as run

    run(record, deeds or [], seed, as_json, Keeping(save, side or [], overwrite))


for study in (simulate, sweep, balance, compare, tournament):
    app.command()(study)


@app.command()
def report(
    study: Annotated[Path, typer.Argument(metavar="STUDY.json", help="What --save of a command has kept.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="The page; beside the study if not given.")
    ] = None,
    charts: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Each chart as PNG, SVG and Vega-Lite too, in that folder.")
    ] = None,
    overwrite: Overwrite = False,
) -> None:
    """Make one page of a study: charts, tables and fights to watch, without a network."""
    from fracas.shell.report import report as run

    run(study, out, charts, overwrite)


@app.command()
def serve(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where fights are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DB."
        ),
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at; 0.0.0.0 for everybody's.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, usually 8642.")] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address that people type, if a proxy stands before it.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes think: agents, odds, advice.")] = None,
    metrics: Annotated[bool | None, typer.Option("--metrics", help="Figures for Prometheus at /metrics.")] = None,
    proxies: Annotated[
        str | None, typer.Option(metavar="ADDRESSES", help="Proxies that are believed when they say who asks.")
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Whether to open a browser, which is usual.")
    ] = None,
    sockets: Annotated[int | None, typer.Option(help="How many connections one address may have at a time.")] = None,
) -> None:
    """Host a table: fights that people play together by links, in the browser or by programs.

    Every option can be given in the environment, as in FRACAS_PORT=8000. docs/hosting.md says how to run it for others.
    """
    from fracas.shell.serve import serve as run

    run(database, host, port, public_url, workers, metrics, proxies, browser, sockets)


@app.command()
def train(
    scenarios: Annotated[
        list[str], typer.Argument(metavar="SCENARIO...", help="Two scenarios or more of one rulebook.")
    ],
    save: Annotated[Path, typer.Option(help="Where the table is written.")],
    minutes: Annotated[
        float | None, typer.Option(min=0.1, max=1440, help="How long it may take: half to find, the rest to prove.")
    ] = None,
    fights: Annotated[
        int | None,
        typer.Option(min=1, max=100_000, help="Instead of minutes: so many fights each to find, to prove and to try."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed and number of fights give the same table.")] = 1,
    overwrite: Overwrite = False,
    outside: Outside = False,
) -> None:
    """Find out what is worth thinking about in fights of a rulebook, and write it down for 'tactician'.

    Half of the scenarios are for finding it; only what also gains on the other half, which it has not seen, is kept.
    """
    from fracas.shell.train import train as run

    run(scenarios, save, minutes, fights, seed, overwrite, outside)


@app.command()
def odds(
    source: Source,
    at: At = None,
    side: LookingFor = "",
    chosen: Chosen = None,
    seed: ItsSeed = None,
    as_json: AsJson = False,
    outside: Outside = False,
) -> None:
    """Say what each answer to a question comes to: the chance of every outcome, by the rules.

    \b
      fracas odds duel --at 5                        at the first question of beat 5
      fracas odds fight.json                         where a saved fight stands
      fracas odds duel --at 5 --choose attack        one question further on
      fracas odds duel --at 4 --for blue             for whoever has to defend
    """
    from fracas.shell.odds import odds as run
    from fracas.table.moment import Wanted

    run(Wanted(source, at or 0, side, seed, outside), chosen or [], as_json)


@app.command()
def advise(
    source: Source,
    at: At = None,
    side: LookingFor = "",
    chosen: Chosen = None,
    seconds: Annotated[float | None, typer.Option(help="How long it may take; 2 if nothing is said.")] = None,
    play_outs: Annotated[
        int | None,
        typer.Option("--play-outs", metavar="N", help="By so many fights instead, which gives the same every time."),
    ] = None,
    seed: ItsSeed = None,
    as_json: AsJson = False,
    outside: Outside = False,
) -> None:
    """Say which answer to a question wins most often, and why.

    From every answer fights are played on to their end, by agents and with the same luck for all; what is clearly worse
    drops out. Ctrl-C stops with what is known by then.

    \b
      fracas advise duel --at 5                      at the first question of beat 5
      fracas advise fight.json --seconds 10          where a saved fight stands, more surely
      fracas advise duel --for blue --choose move    one question further on
    """
    from fracas.shell.advise import advise as run
    from fracas.table.moment import Wanted

    run(Wanted(source, at or 0, side, seed, outside), chosen or [], seconds, play_outs, as_json)


@app.command()
def scenarios(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="Only those of a rulebook, such as threa.")] = None,
    as_json: AsJson = False,
    printed: Annotated[
        str | None, typer.Option("--print", metavar="NAME", help="Print the file of one of them, to copy from.")
    ] = None,
) -> None:
    """List the scenarios that come with Fracas, by rulebook."""
    from fracas.shell.check import list_scenarios, print_scenario

    if printed is None:
        list_scenarios(book, as_json)
    else:
        print_scenario(printed, book is not None or as_json)


@app.command()
def new(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where the scenario is written.")] = None,
    book: Annotated[str | None, typer.Option(help="The rulebook.")] = None,
    title: Annotated[str | None, typer.Option(help="What the fight is called.")] = None,
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side",
            metavar="SIDE=WHO",
            help="Who fights for a side: 'knight, 2 peasant', or files with sheets. May be repeated.",
        ),
    ] = None,
    size: Annotated[str | None, typer.Option(metavar="CxR", help="Columns and rows of the map, such as 12x8.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Ask a few questions and write a scenario that plays."""
    from fracas.shell.new import Wishes
    from fracas.shell.new import new as run

    run(Wishes(file, book, title, side or [], size, overwrite))


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Scenarios, maps, sheets or records.")],
    outside: Outside = False,
) -> None:
    """Say what is wrong with a file, or that nothing is."""
    from fracas.shell.check import check_files

    check_files(files, outside)


@app.command()
def rulebooks(as_json: AsJson = False) -> None:
    """List the rulebooks."""
    from fracas.shell.rules import list_rulebooks

    list_rulebooks(as_json)


@app.command()
def agents(
    book: Annotated[str | None, typer.Argument(metavar="BOOK", help="Only those who can play it.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the agents: who can play when no person does."""
    from fracas.shell.agents import list_agents

    list_agents(book, as_json)


@app.command()
def rules(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, such as gurps.")],
    rule: Annotated[
        list[str] | None, typer.Argument(metavar="RULE", help="One rule or worked example, G-31, or words to look for.")
    ] = None,
    as_json: AsJson = False,
    switches: Annotated[bool, typer.Option("--switches", help="List the house rules instead.")] = False,
) -> None:
    """List the rules of a book, tell one of them, or find those that speak of something."""
    from fracas.shell.rules import list_rules

    list_rules(book, rule or [], as_json, switches)


@app.command()
def catalog(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, such as gurps.")],
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="characters, weapons, armour, traits ...; without it, a list.")
    ] = None,
    word: Annotated[
        list[str] | None, typer.Argument(metavar="WORD", help="Only what this is about; one's own key shows all of it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what a book has to make characters and maps from, with its numbers."""
    from fracas.shell.catalog import catalog as run

    run(book, kind, word or [], as_json)


@app.command()
def table(
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A rulebook, such as d100.")],
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="TABLE", help="Which one: sword, critical slash, weapons; without it, a list."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a table of a book."""
    from fracas.shell.table import table as run

    run(book, name or [], as_json)


def main() -> None:
    prepare()
    try:
        app()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        complain(error)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python fails again when it ends
        sys.exit(2)
