"""Where the time of fights goes, in the compiled build: instructions by function, and what is made by each rule.

    python -m tools.profile COMPILED_PYTHON [SCENARIO:FIGHTS ...] [--inclusive] [--made] [--lines N]

Instructions are counted with valgrind (callgrind), between the first beat and the last: the same on every run, however
busy the machine is. Names are made readable: `gurps.attack: Attack.strike` is mypyc's
`CPyDef_gurps___attack___Attack___strike`. With `--made` it counts how often each rule makes lists, tuples, texts and
objects.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve()
USUAL = ["duel:40"]
COLLECTED = "CPyPy_rulebook___Rulebook___run"
"""Instructions are counted from here on, and no longer when it returns: fights, not the reading of scenarios."""
ROW = re.compile(r"^ *([0-9,]+) \( *([0-9.]+)%\) +(.*?)(?: \[.*)?$")
TREE = re.compile(r"^ *[0-9,]+ \( *[0-9.]+%\) +([<*]) +(\S+)(?: \(([0-9,]+)x\))?")
MAKERS = {
    "PyList_New": "a list",
    "PyTuple_New": "a tuple",
    "PyDict_New": "a dictionary",
    "CPyStr_Build": "a text",
    "PyFloat_FromDouble": "a float",
}
"""What the interpreter makes, by the function that makes it."""
OURS = re.compile(r"^.*:CPy(?:Def|Py)_(\w+)((?:\.\w+)*)$")


def fight(specs: list[str]) -> None:
    """So many fights of each scenario, between its brutes."""
    from fracas.arena.fights import Fights
    from fracas.stage.scenario import load

    for spec in specs:
        name, _, count = spec.partition(":")
        fights = Fights(load(name), {}, 1)
        for number in range(int(count or 1)):
            fights.fight(number)


def readable(symbol: str) -> str:
    """What is ours without mypyc's signs; the interpreter's functions by their file."""
    ours = OURS.match(symbol)
    if ours is None:
        file, _, function = symbol.rpartition(":")
        return f"({Path(file).name}) {function}" if file not in ("", "???") else f"({function})"
    parts = ours[1].split("___")
    classes = [at for at, part in enumerate(parts) if part.lstrip("_")[:1].isupper()]
    at = classes[0] if classes else len(parts) - 1
    return f"{'.'.join(parts[:at])}: {'.'.join(parts[at:])}"


def fights_in(specs: list[str]) -> int:
    return sum(int(spec.partition(":")[2] or 1) for spec in specs)


def counted(python: str, specs: list[str], *options: str) -> str:
    """What callgrind_annotate says of these fights."""
    if shutil.which("valgrind") is None:
        raise SystemExit("tools/profile.py counts instructions with valgrind, which is not installed here")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counted"
        counting = ["--tool=callgrind", f"--callgrind-out-file={out}", f"--toggle-collect={COLLECTED}"]
        command = ["valgrind", *counting, python, str(HERE), "--fight", *specs]
        # with another hash of texts, dictionaries would collide elsewhere
        subprocess.run(command, check=True, cwd=folder, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True)
        told = subprocess.run(["callgrind_annotate", *options, str(out)], check=True, capture_output=True, text=True)
        return told.stdout


def instructions(python: str, specs: list[str], inclusive: bool, lines: int) -> None:
    """The table, with what a fight costs."""
    shown = 0
    for line in counted(python, specs, f"--inclusive={'yes' if inclusive else 'no'}").splitlines():
        row = ROW.match(line)
        if row is None or shown > lines:
            continue
        if shown == 0:
            fights = fights_in(specs)
            total = int(row[1].replace(",", ""))
            print(f"{total:,} instructions in {fights} fights, {total // max(1, fights):,} in each")
        else:
            print(f"{row[2]:>6}%  {row[1]:>14}  {readable(row[3])}")
        shown += 1


def made(python: str, specs: list[str], lines: int) -> None:
    """How often each rule makes a list, a tuple, a text or an object of ours, in all these fights."""
    counts: Counter[tuple[str, str]] = Counter()
    callers: list[tuple[str, int]] = []
    for line in counted(python, specs, "--tree=caller", "--inclusive=yes", "--threshold=100").splitlines():
        row = TREE.match(line)
        if row is None:
            callers = []
        elif row[1] == "<":
            callers.append((row[2], int(row[3].replace(",", "")) if row[3] else 0))
        else:
            what = MAKERS.get(row[2].rpartition(":")[2], "") or made_class(row[2])
            if what:
                for caller, times in callers:
                    if OURS.match(caller) and not made_class(caller):
                        counts[readable(caller), what] += times
            callers = []
    print(f"{counts.total():,} things made in {fights_in(specs)} fights")
    for (rule, what), times in counts.most_common(lines):
        print(f"{times:>12,}  {what:24} {rule}")


def made_class(symbol: str) -> str:
    """The class whose constructor that is; empty for anything else."""
    ours = OURS.match(symbol)
    last = ours[1].split("___")[-1] if ours else ""
    return last if last[:1].isupper() else ""


def main(arguments: list[str]) -> None:
    inclusive = "--inclusive" in arguments
    lines = 60
    if "--lines" in arguments:
        at = arguments.index("--lines")
        lines = int(arguments[at + 1])
        del arguments[at : at + 2]
    plain = [each for each in arguments if not each.startswith("--")]
    if not plain:
        raise SystemExit(__doc__)
    python, specs = os.path.abspath(plain[0]), plain[1:] or USUAL
    if "--made" in arguments:
        made(python, specs, lines)
    else:
        instructions(python, specs, inclusive, lines)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--fight", *fought]:
            fight(fought)
        case arguments:
            main(arguments)
