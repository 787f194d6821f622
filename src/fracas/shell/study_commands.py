"""The commands that fight many times: simulate, sweep, balance, compare, tournament."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fracas.shell.common_options import ScenarioName
from fracas.shell.study_options import CellFights, DifferenceWidth, PairFights, studying

if TYPE_CHECKING:
    from fracas.shell.studying import StudyOptions


class Split(StrEnum):
    first_to_act = "first-to-act"


@studying()
def simulate(
    options: StudyOptions,
    scenario: ScenarioName,
    details: Annotated[
        bool,
        typer.Option("--details", help="Tell also what became of each fighter, what it did, and how the fight turns."),
    ] = False,
    mirror: Annotated[
        bool,
        typer.Option("--mirror", help="Fight each fight a second time with the agents of the two sides exchanged."),
    ] = False,
    by: Annotated[Split | None, typer.Option(help="Count the wins also by who was the first to act.")] = None,
    show: Annotated[int | None, typer.Option(min=1, metavar="K", help="Tell fight K of the batch instead.")] = None,
    rows: Annotated[
        Path | None,
        typer.Option(
            "--rows",
            metavar="FILE",
            help="Write a row for each fight to FILE.csv, .json or .parquet, and beside it a row for each fighter of "
            "each fight, to FILE.fighters.csv and so on.",
        ),
    ] = None,
) -> None:
    """Fight many times, and count who wins.

    \b
      fracas simulate skirmish                              1,000 fights
      fracas simulate skirmish --until 1%                   until the win rate is sure to 1 %
      fracas simulate duel --side red=random --mirror       two agents, each on both sides
      fracas simulate barfight --details                    who dies, who does what
      fracas simulate duel --by first-to-act                what the first move is worth
      fracas simulate duel --show 7                         fight 7 of them in words
      fracas simulate duel --fights 50000 --save duel.json  kept; Ctrl-C stops with what there is
      fracas simulate duel --fights 50000 --resume duel.json
      fracas simulate duel --rows duel.csv                  each fight and fighter, as tables

    A win rate is told with the interval in which the truth lies in 95 of 100 cases. A draw is no win.
    """
    from fracas.shell.simulate import SimulateOptions
    from fracas.shell.simulate import simulate as run

    run(scenario, options, SimulateOptions(show, by is not None, details, mirror, rows))


@studying(fights=CellFights)
def sweep(
    options: StudyOptions,
    scenario: ScenarioName,
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary",
            metavar="PATH=VALUES",
            help="What is varied, and how: FROM..TO, FROM..TO:STEP, or values with commas between them. A switch or "
            "whatever else has a list takes all of it if no values are given. May be repeated, for all combinations.",
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", help="Yes, more than a million fights.")] = False,
) -> None:
    """Vary something in a scenario, and see what difference it makes.

    Every value is fought with the same dice, so that differences show early. With one thing varied you see a curve,
    with two a table of win rates, with more a list; and what follows from it, in words. With --until each combination
    is fought until its own win rate is known so well.

    \b
      fracas sweep duel --vary fighters.Hrolf.st=11..17                  what is strength worth?
      fracas sweep duel --vary fighters.Hrolf.from=axe-warrior,knight    who else could it be?
      fracas sweep duel --vary rules.critical_hits                       a house rule, all its values
      fracas sweep goblin --vary fighters.goblin.count=1..5              more and more of them
      fracas sweep skirmish --vary sides.blue.size=2..6 --vary "fighters.Sir Aldous.skills.Broadsword=12..18:2"
      fracas sweep knives --vary fighters.Corvo.ob.knife=50..110:20 --until 2% --save knives.json

    \b
    Paths, with names as in the scenario:
      fighters.NAME.KEY             a key of the sheet: st, skills.Broadsword, weapons; or of the start: posture, hp
      fighters.NAME.from, .count    who it is, by the catalogue; how many of it there are
      sides.NAME.size, .control     how many fight for a side; who plays it
      rules.SWITCH, rules.profile   house rules ('fracas rules BOOK --switches')
      scene.KEY, ends.rounds, map   the light and the weather, when it ends, another map
    The name of a character of the catalogue means all who are made from it: fighters.goblin.count.
    """
    from fracas.shell.sweep import sweep as run

    run(scenario, vary, yes, options)


@studying(without=("until", "insist"))
def balance(
    options: StudyOptions,
    scenario: ScenarioName,
    vary: Annotated[
        str,
        typer.Option(
            "--vary",
            metavar="PATH[=FROM..TO]",
            help="Which number is looked for; 'fracas sweep --help' shows paths. Without FROM..TO any that may be.",
        ),
    ],
    target: Annotated[
        str, typer.Option("--target", metavar="SHARE", help="How often the side is to win: 80%; half if not given.")
    ] = "50%",
    within: Annotated[str, typer.Option("--within", metavar="SHARE", help="How near to that is near enough.")] = "5%",
) -> None:
    """Find the number that makes a fight as hard as you want it: how many goblins, how much armour, how few rounds.

    It begins where the scenario is, fights a hundred times here and there until what you want lies between two numbers,
    and then --fights times whatever the answer hangs on. The answer comes with its neighbours, and with how sure it is.

    \b
      fracas balance goblin --for red --target 80% --vary fighters.goblin.count    how many goblins?
      fracas balance duel --for blue --target 50% --vary fighters.Hrolf.skills.Axe/Mace
      fracas balance skirmish --target 60% --vary sides.blue.size=2..8
      fracas balance knives --for red --target 65% --vary fighters.Corvo.ob.knife=40..120:5
    """
    from fracas.shell.balance import balance as run

    run(scenario, vary, target, within, options)


@studying(until=DifferenceWidth)
def compare(
    options: StudyOptions,
    sources: Annotated[
        list[str],
        typer.Argument(metavar="SCENARIO...", help="Scenarios, the first of which is the base; or files by --save."),
    ],
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="SWITCH=VALUE",
            help="The same scenario by other house rules, several with commas between them; 'all' tries every switch "
            "of the book one by one, 'profiles' every profile. May be repeated: each is compared for itself.",
        ),
    ] = None,
    changed: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="PATH=VALUE",
            help="The same scenario with something else changed, as in fighters.Hrolf.st=14,16; several with ' and ' "
            "between them. May be repeated: each is compared for itself.",
        ),
    ] = None,
) -> None:
    """Say what difference something makes, and how surely: two scenarios, house rules, or results of two versions.

    All are fought with the same dice and compared fight by fight, so that small differences show early.

    \b
      fracas compare duel my-duel.toml                    what the changes in a file of yours bring
      fracas compare duel --rules block_limit=unlimited   a house rule
      fracas compare duel --rules all                     which house rules matter in this fight at all
      fracas compare duel --rules profiles                whole sets of them
      fracas compare duel --with fighters.Hrolf.st=14     anything else in a scenario
      fracas compare before.json after.json               what 'fracas simulate --save' has kept, of two versions
    """
    from fracas.shell.compare import compare as run

    run(sources, rules or [], changed or [], options)


@studying(without=("until", "sides", "side"), fights=PairFights)
def tournament(
    options: StudyOptions,
    scenario: ScenarioName,
    agents: Annotated[
        str,
        typer.Option(
            "--agents",
            metavar="A,B,C",
            help="Who takes part, with commas between them: agents ('fracas agents' lists them) or programs, such as "
            "./my_agent.py:MyAgent.",
        ),
    ],
) -> None:
    """Let agents fight each against each, and rate them.

    Each fight is fought both ways round with the same dice, so neither side of the scenario is an advantage. An agent
    that fails, or answers what is not offered, forfeits that fight and is named; the tournament goes on.

    \b
      fracas tournament swords --agents brute,greedy,random
      fracas tournament duel --agents brute,./my_agent.py:MyAgent --fights 500
    """
    from fracas.shell.tournament import tournament as run

    run(scenario, agents, options)
