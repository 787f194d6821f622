"""Finds functions and methods under `src/` that nothing there uses.

A rule that no other rule calls is not kept, whatever its docstring says. mypy resolves every name, so that
`tally.total` is not taken for a use of somebody's method `total`. A function is used if there is a way to it from a
module's own statements, a command, or the list below: what only unused functions use is unused too.

    python tools/unused.py          lists them, and fails if there are any
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mypy.build import BuildResult, build
from mypy.config_parser import parse_config_file
from mypy.find_sources import create_source_list
from mypy.nodes import Decorator, FuncDef, MemberExpr, MypyFile, NameExpr, Node, RefExpr, SuperExpr, TypeInfo
from mypy.options import Options
from mypy.patterns import Pattern
from mypy.types import (
    CallableType,
    Instance,
    Overloaded,
    TupleType,
    Type,
    TypeType,
    TypeVarType,
    UnionType,
    get_proper_type,
)

ROOT: Final = Path(__file__).resolve().parent.parent
OURS: Final = "fracas."

FOR_OTHERS: Final = {
    "fracas.shell.main.main": "the command itself",
    "fracas.kernel.ways.Reach.cost_of": "what a hex costs, for whoever draws a reach",
    "fracas.kernel.dice.ScriptedDice.used_up": "for tests of rules, other people's too",
    "fracas.kernel.fight.Fight.fork": "for agents that look ahead",
    "fracas.kernel.outcomes.Outcomes.left": "how much of the odds a walk left out",
    "fracas.kernel.outcomes.Outcomes.walk": "exact odds, for whoever builds on the engine",
    "fracas.kernel.rulebook.Rulebook.conceal": "for agents that look ahead, and for whoever shows a fight to one side",
    "fracas.arena.course.Course.of_fight": "how a fight turned, for whoever draws it",
    "fracas.arena.course.Course.called": "whether chances are what they say, for bench/fairness.py",
    "fracas.arena.course.Called.share": "likewise",
    "fracas.arena.course.half_time": "likewise",
    "fracas.rulebooks.threa.catalogue.ThreaCatalogue.weapon": "a weapon by its key, for sheets made in Python",
    "fracas.rulebooks.d100.ways.Ways.cost_of": "what a hex costs, for whoever draws a reach",
    "fracas.kernel.board.Board.column": "where a hex is, for whoever draws a map",
    "fracas.kernel.board.Board.row": "likewise",
    "fracas.kernel.event.Event.to_dict": "an event as it is, for golden records and the comparison of builds",
    "fracas.rulebooks.d100.events.CriticalRolled.to_dict": "likewise",
    "fracas.rulebooks.d100.events.AttackRolled.to_dict": "likewise",
    "fracas.server.jobs.Answered.weighing": "why an agent answered, for whoever keeps its answer",
    "fracas.server.database.downgrade": "for whoever goes back to an older version",
    "fracas.server.migrations.versions.first_tables.upgrade": "called by Alembic",
    "fracas.server.migrations.versions.first_tables.downgrade": "likewise",
    "fracas.rulebooks.gurps.gear_forms.cell": "called in annotations, into which mypy does not look",
}
"""What is there for those who build on the engine, with the reason."""
PUBLIC: Final = (
    "fracas.library.",
    "fracas.arena.batch.BatchResult.",
    "fracas.testing.",
    "fracas.table.seat.Seat.",
    "fracas.server.thinking.Thinkers.",
)
"""Where everything that is not private is for them: the library and its seats, and who thinks for them."""

ELSEWHERE: Final = {"node", "info", "type", "unanalyzed_type", "analyzed", "original_def", "def_frame", "names"}
"""What a node of mypy's tree points to outside itself."""


@dataclass
class Uses:
    """Who uses what, by full names; a module's own statements are nobody's, and always run."""

    by: dict[str, set[str]] = field(default_factory=dict)
    by_name: dict[str, set[str]] = field(default_factory=dict)
    """What is used of things that mypy knows nothing about: only its name."""

    def note(self, name: str, within: str) -> None:
        self.by.setdefault(within, set()).add(name)

    def note_name(self, name: str, within: str) -> None:
        self.by_name.setdefault(within, set()).add(name)


class Reader:
    """Reads modules: which functions they use, each use with the outermost function that it stands in."""

    def __init__(self, built: BuildResult, uses: Uses) -> None:
        self.built = built
        self.uses = uses
        self.seen: set[int] = set()

    def read(self, node: object, within: str) -> None:
        """The node and all below it."""
        if isinstance(node, list | tuple):
            for each in node:
                self.read(each, within)
        elif isinstance(node, Node | Pattern) and not isinstance(node, TypeInfo) and id(node) not in self.seen:
            self.seen.add(id(node))  # some nodes point back
            if isinstance(node, FuncDef) and not within:
                within = node.fullname
            if isinstance(node, NameExpr):
                self.refer(node, within)
            elif isinstance(node, MemberExpr):
                self.member(node, within)
            elif isinstance(node, SuperExpr):
                self.parent(node, within)
            for attribute in type(node).__mypyc_attrs__:  # type: ignore[attr-defined]  # mypy itself is compiled
                if attribute not in ELSEWHERE:
                    self.read(getattr(node, attribute, None), within)

    def member(self, node: MemberExpr, within: str) -> None:
        if isinstance(node.expr, RefExpr) and isinstance(node.expr.node, MypyFile | TypeInfo):
            if isinstance(node.expr.node, TypeInfo):
                self.note(node.expr.node, node.name, within)
            self.refer(node, within)
            return
        kind = self.built.types.get(node.expr)
        infos = list(classes(kind)) if kind is not None else []
        for info in infos:
            self.note(info, node.name, within)
        if not infos:
            self.uses.note_name(node.name, within)

    def parent(self, node: SuperExpr, within: str) -> None:
        if node.info is not None:
            for base in node.info.mro[1:]:
                if node.name in base.names:
                    self.note(base, node.name, within)
                    return

    def refer(self, node: RefExpr, within: str) -> None:
        if isinstance(node.node, FuncDef | Decorator):
            self.uses.note(node.node.fullname, within)

    def note(self, info: TypeInfo, name: str, within: str) -> None:
        """The attribute as that class has it: its own, or that of the first base that has one."""
        for base in info.mro:
            if name in base.names:
                self.uses.note(f"{base.fullname}.{name}", within)
                return


def classes(kind: Type) -> Iterator[TypeInfo]:
    """The classes that something of that type may be of."""
    known = get_proper_type(kind)
    if isinstance(known, Instance):
        yield known.type
    elif isinstance(known, UnionType):
        for item in known.items:
            yield from classes(item)
    elif isinstance(known, TypeVarType):
        yield from classes(known.upper_bound)
    elif isinstance(known, TypeType):
        yield from classes(known.item)
    elif isinstance(known, TupleType):
        yield known.partial_fallback.type
    elif isinstance(known, CallableType):
        yield from classes(known.ret_type) if known.is_type_obj() else [known.fallback.type]
    elif isinstance(known, Overloaded):
        yield from classes(known.items[0])


def functions(module: MypyFile) -> Iterator[tuple[FuncDef | Decorator, TypeInfo | None]]:
    """Every function of a module, and every method with its class."""
    for symbol in module.names.values():
        node = symbol.node
        if isinstance(node, FuncDef | Decorator) and node.fullname.rpartition(".")[0] == module.fullname:
            yield node, None
        elif isinstance(node, TypeInfo) and node.module_name == module.fullname:
            for own in node.names.values():
                if isinstance(own.node, FuncDef | Decorator) and not own.plugin_generated:
                    yield own.node, node


def called_from_outside(node: FuncDef | Decorator, owner: TypeInfo | None, validators: set[str]) -> bool:
    """Commands, validators, what a library calls by overriding, what Python calls by its name."""
    if (
        node.name.startswith("__")
        or node.name == "_repr_html_"
        or node.fullname in FOR_OTHERS
        or node.name in validators
    ):
        return True
    if node.fullname.startswith(PUBLIC) and not node.name.startswith("_"):
        return True
    if isinstance(node, Decorator) and any(not isinstance(each, NameExpr) for each in node.original_decorators):
        return True
    bases = owner.mro[1:] if owner is not None else []
    return any(node.name in base.names and not base.fullname.startswith(OURS) for base in bases)


def annotated(module: MypyFile) -> set[str]:
    """Functions that only annotations name, which mypy does not look into: `AfterValidator(in_range)`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(Path(module.path).read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Validator"):
            found.update(argument.id for argument in node.args if isinstance(argument, ast.Name))
        elif isinstance(node, ast.keyword) and node.arg in ("callback", "default_factory"):
            found.update([node.value.id] if isinstance(node.value, ast.Name) else [])
    return found


def built(sources: Path) -> BuildResult:
    options = Options()
    parse_config_file(options, lambda: None, str(ROOT / "pyproject.toml"), sys.stdout, sys.stderr)
    options.incremental = False
    options.export_types = True
    options.preserve_asts = True
    result = build(create_source_list([str(sources)], options), options)
    assert not result.errors, result.errors
    return result


def unused(result: BuildResult) -> list[FuncDef | Decorator]:
    """Walks from what always runs over everything that it uses; what is left, nothing uses."""
    modules = [module for name, module in sorted(result.files.items()) if name.startswith(OURS)]
    uses = Uses()
    reader = Reader(result, uses)
    for module in modules:
        reader.read(module.defs, "")
    everything = [each for module in modules for each in functions(module)]
    overriding: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for node, owner in everything:
        named.setdefault(node.name, []).append(node.fullname)
        for base in owner.mro[1:] if owner is not None else []:
            if node.name in base.names:
                overriding.setdefault(f"{base.fullname}.{node.name}", []).append(node.fullname)
    validators = {name for module in modules for name in annotated(module)}
    reached = {node.fullname for node, owner in everything if called_from_outside(node, owner, validators)}
    waiting = ["", *reached]
    while waiting:
        here = waiting.pop()
        found = uses.by.get(here, set()) | {each for name in uses.by_name.get(here, ()) for each in named.get(name, [])}
        found = found | set(overriding.get(here, []))
        waiting.extend(found - reached)
        reached |= found
    return [node for node, _ in everything if node.fullname not in reached]


def main() -> int:
    result = built(ROOT / "src" / "fracas")
    found = unused(result)
    for node in found:
        module = next(name for name in sorted(result.files, reverse=True) if node.fullname.startswith(f"{name}."))
        path = Path(result.files[module].path).relative_to(ROOT)
        print(f"{path}:{node.line}: {node.fullname.removeprefix(f'{module}.')} is used by nothing")
    if found:
        print(f"\n{len(found)} functions that nothing uses: use them, or remove them and what claims them as rules")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
