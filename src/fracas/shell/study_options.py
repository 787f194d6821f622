"""Options that all commands share which fight many times, each declared once. Help reads this, so it imports little."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

FightCount = Annotated[
    int | None,
    typer.Option(
        "--fights",
        min=1,
        max=10_000_000,
        metavar="N",
        help="How many fights of whatever is tried; 1000 if nothing is said. With --until: the most.",
    ),
]
UntilWidth = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="WIDTH",
        help="Stop as soon as the win rate is known so well: 1% fights until its interval reaches no further than one "
        "point to either side (about 9,600 fights for an even match). Looks after each 100 fights.",
    ),
]
SameSeed = Annotated[int, typer.Option("--seed", help="The same seed gives the same fights.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=256, metavar="N", help="How many processes; all cores if not given."),
]
OnCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Fight on a Ray cluster: auto for the one that this machine belongs to, or HOST:PORT.",
    ),
]
ForSide = Annotated[
    str | None,
    typer.Option("--for", metavar="SIDE", help="Whose win rate is looked at; the first side's if not given."),
]
Save = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE.json",
        help="Keep what is found in this file, also while fighting: --resume goes on with it, 'fracas report' shows "
        "it.",
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE.json",
        help="Go on with what --save kept, of the same scenario, agents and seed; and keep it there again.",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.html", help="Make a page of it, with charts and fights to step through."),
]
Insist = Annotated[
    bool, typer.Option("--insist", help="Fight on even if nobody has won any of the first hundred fights.")
]
