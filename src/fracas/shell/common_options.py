"""Options that many commands share, each declared once. Help reads this, so it imports little."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ScenarioName = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's name or file.")]
Sides = Annotated[
    list[str] | None,
    typer.Option(
        "--side",
        metavar="SIDE=WHO",
        help="Who plays a side: human, an agent such as brute ('fracas agents' lists them), or a program: "
        "my_module:MyAgent, ./my_agent.py:MyAgent, or for 'play' pipe:COMMAND. May be repeated.",
    ),
]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="The file that is written may be there already.")]
Outside = Annotated[
    bool,
    typer.Option("--allow-outside", help="The scenario may name maps and sheets outside its folder."),
]
Candidates = Annotated[
    Path | None,
    typer.Option("--candidates", metavar="TABLE", help="What 'tactician' thinks about: a table by 'fracas train'."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
