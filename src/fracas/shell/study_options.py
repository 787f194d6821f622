"""Options that all commands share which fight many times, each declared once. Help reads this, so it imports little."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import typer

from fracas.shell.common_options import AsJson, Candidates, Outside, Overwrite, Sides

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
CellFights = Annotated[
    int | None,
    typer.Option(
        "--fights",
        min=1,
        max=10_000_000,
        metavar="N",
        help="How many fights of each combination; 400 if nothing is said. With --until: the most.",
    ),
]
PairFights = Annotated[
    int | None,
    typer.Option(
        "--fights",
        min=1,
        max=10_000_000,
        metavar="N",
        help="How many fights of each pair each way round; 200 if nothing is said.",
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
DifferenceWidth = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="WIDTH",
        help="Stop as soon as a difference is known so well: 2% fights until its interval reaches no further than "
        "two points to either side. With --rules all that is what happens if nothing is said.",
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

SHARED: Final[dict[str, tuple[Any, Any]]] = {
    "fights": (FightCount, None),
    "until": (UntilWidth, None),
    "seed": (SameSeed, 1),
    "jobs": (Jobs, None),
    "cluster": (OnCluster, None),
    "sides": (Sides, None),
    "side": (ForSide, None),
    "save": (Save, None),
    "resume": (Resume, None),
    "report": (Report, None),
    "overwrite": (Overwrite, False),
    "as_json": (AsJson, False),
    "insist": (Insist, False),
    "outside": (Outside, False),
    "candidates": (Candidates, None),
}
"""Each field of `StudyOptions`: the option that sets it, and what it is if nothing is said."""


def studying(without: tuple[str, ...] = (), **instead: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A command that fights many times. After its own options it takes those of `SHARED`, but for those that it does
    `without`, and with another option `instead` where it has one; what was said of them reaches it as `options`."""
    shared = {
        name: Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=instead.get(name, option))
        for name, (option, default) in SHARED.items()
        if name not in without
    }

    def study(command: Callable[..., None]) -> Callable[..., None]:
        # StudyOptions brings the arena with it, so it is imported when the command is called
        hints = get_type_hints(command, localns={"StudyOptions": object}, include_extras=True)
        own = [each.replace(annotation=hints[each.name]) for each in signature(command).parameters.values()]
        parameters = [*(each for each in own if each.name != "options"), *shared.values()]

        def run(**said: Any) -> None:
            from fracas.shell.studying import StudyOptions

            options = {name: said.pop(name) for name in shared}
            command(StudyOptions(**{name: value for name, value in options.items() if value is not None}), **said)

        run.__name__, run.__doc__ = command.__name__, command.__doc__
        run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        return run

    return study
