"""How the house stands: lines, methods, overrides, and how many modules one attack goes through.

    python tools/measure.py [--src FOLDER]

Prints a table. It reads the sources and plays one fight of each book on the interpreted build.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import re
import sys
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

BOOKS = {"gurps": "Gurps", "monday": "Monday", "threa": "Threa", "d100": "D100"}
FIGHTS = [
    ("one GURPS attack", "duel", "AttackRolled"),
    ("one GURPS defence", "duel", "DefenceRolled"),
    ("one GURPS shot", "gunfight", "ShotRolled"),
    ("one Threa attack", "swords", "AttackJudged"),
    ("one Threa shot", "corridor", "AttackJudged"),
    ("one d100 declaration", "barfight", "Declared"),
    ("one d100 attack", "barfight", "AttackRolled"),
]
"""What is asked for, the scenario in which brutes do it, and the event that tells of it."""


def text_figures(folder: Path) -> dict[str, str]:
    """What can be counted in the text."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))]
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    ]
    return {
        "lines": str(sum(text.count("\n") for text in texts)),
        "modules": str(len(texts)),
        "functions": str(len(lengths)),
        "mean lines of a function": f"{sum(lengths) / len(lengths):.2f}",
        "assert isinstance": str(sum(text.count("assert isinstance(") for text in texts)),
        "bare switch strings": str(sum(len(re.findall(r'\.(?:is_set|on)\(\s*"', text)) for text in texts)),
    }


def class_figures(key: str, name: str) -> str:
    """The methods of a book's own chapters: stubs, and those that are concrete twice (constructors chain by nature)."""
    package = f"fracas.rulebooks.{key}"
    book = getattr(importlib.import_module(f"{package}.book"), name)
    bases = [base for base in book.__mro__ if base.__module__.startswith(package + ".")]
    concrete: dict[str, int] = defaultdict(int)
    methods = stubs = 0
    for base in bases:
        for function in vars(base).values():
            if inspect.isfunction(function):
                methods += 1
                if "raise NotImplementedError" in inspect.getsource(function):
                    stubs += 1
                else:
                    concrete[function.__name__] += 1
    again = [each for each, number in concrete.items() if number > 1 and each != "__init__"]
    return f"{len(bases)} chapters, {methods} methods, {stubs} stubs, {len(again)} self-overrides"


def crossed(scenario: str, kind: str) -> str:
    """The rulebook's functions on the stack when an event of that kind is first told, and those called in its beat."""
    from fracas.arena.fights import Fights
    from fracas.kernel import fight as fights
    from fracas.stage.scenario import load

    stack: list[str] = []
    beat: set[str] = set()
    seen: set[str] = set()

    def where(frame: FrameType) -> str:
        name = str(frame.f_globals.get("__name__", ""))
        return f"{name}:{frame.f_code.co_name}" if name.startswith("fracas.rulebooks.") else ""

    def trace(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and (place := where(frame)):
            if place.endswith(":beat"):
                seen.clear()
            seen.add(place)

    def tell(fight: Any, event: Any) -> None:
        fight.events.append(event)
        if type(event).__name__ == kind and not stack:
            frame = sys._getframe(1)
            while frame.f_back is not None:
                if place := where(frame):
                    stack.append(place)
                frame = frame.f_back
            beat.update(seen)

    plain = fights.Fight.tell
    fights.Fight.tell = tell  # type: ignore[method-assign, assignment]  # only here, and on the interpreted build
    batch = Fights(load(scenario), {}, 1)
    for number in range(20):
        sys.setprofile(trace)
        batch.fight(number)
        sys.setprofile(None)
        if stack:
            break
    fights.Fight.tell = plain  # type: ignore[method-assign]
    modules = len({place.partition(":")[0] for place in stack})
    most = len({place.partition(":")[0] for place in beat})
    return f"{len(stack)} functions deep in {modules} modules; the beat calls {len(beat)} functions in {most}"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--src", type=Path, default=Path("src"), help="the folder of the sources to be counted")
    folder = ask.parse_args().src
    figures = text_figures(folder)
    figures.update({key: class_figures(key, name) for key, name in BOOKS.items()})
    figures.update({what: crossed(scenario, kind) for what, scenario, kind in FIGHTS})
    for what, figure in figures.items():
        print(f"{what:26} {figure}")


if __name__ == "__main__":
    main()
