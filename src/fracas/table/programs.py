"""Programs that take a seat: objects and functions of whoever calls, and classes found by module or file.

What is found by a name is run: only a person at a command line gives such names, never a scenario or a record.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from fracas.agents.guarded import Guarded, Patience, failure, shortened, told
from fracas.agents.registry import made
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.veils import veiled
from fracas.table import wire
from fracas.table.game import Game, Program
from fracas.table.seat import Seat

Answering = Callable[[wire.Prompt], str]
"""A function that plays: it is given what is asked, as its side may know it, and returns the key of its answer."""


class Seated(Chooser):
    """A program at a seat: it is told what a person there would be told, and answers with a key."""

    def __init__(self, name: str, seat: Seat) -> None:
        self.name = name
        self.seat = seat
        self.patience = Patience()

    def ask(self) -> str:
        """The program's answer to what its seat is asked; whatever it raises is its failure."""
        raise NotImplementedError

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.patience.check(self.name, fight, decision)
        play = self.seat.play
        play.pending, play.standing = decision, fight.events  # as if the fight stood still for a person
        try:
            key = self.ask()
        except (Exception, SystemExit) as error:
            words = str(error) if isinstance(error, Mistake) else f"raised {told(error)}"
            raise failure(self.name, fight, decision, words) from error
        finally:
            play.pending, play.standing = None, []
        found = decision.menu.find(key) if isinstance(key, str) else None
        if found is None:
            words = f"answered {shortened(key if isinstance(key, str) else repr(key))}, which is not offered"
            raise failure(self.name, fight, decision, words)
        return found


class Answered(Seated):
    """A function at a seat."""

    def __init__(self, name: str, seat: Seat, function: Answering) -> None:
        super().__init__(name, seat)
        self.function = function

    def ask(self) -> str:
        prompt = self.seat.prompt()
        assert prompt is not None
        return self.function(prompt)


class Brought(Program):
    """An agent that whoever calls has made, or a function that answers prompts."""

    def __init__(self, name: str, agent: Chooser | Answering) -> None:
        super().__init__(name)
        self.agent = agent

    def chooser(self, game: Game, side: str, key: int) -> Chooser:
        if isinstance(self.agent, Chooser):
            return veiled(game.book, Guarded(self.name, self.agent))
        return Answered(self.name, Seat(game, side), self.agent)


class Found(Program):
    """A class of agents, or a function that answers prompts, by where it is found: 'my_module:MyAgent'."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.found = find(name)

    def chooser(self, game: Game, side: str, key: int) -> Chooser:
        if isinstance(self.found, type):
            return veiled(game.book, Guarded(self.name, made(self.found, self.name, game.book, key)))
        assert callable(self.found)
        return Answered(self.name, Seat(game, side), self.found)


def find(name: str) -> object:
    """What such a name means; whatever is wrong with it is told in a line."""
    where, _, what = name.rpartition(":")
    if not where or not what:
        raise Mistake(f"{name}: say where and what, as in 'my_module:MyAgent' or './my_agent.py:MyAgent'")
    module = from_file(where) if where.endswith(".py") or os.sep in where else from_module(where)
    found = getattr(module, what, None)
    if found is None:
        kinds = [key for key, value in vars(module).items() if is_agent(value, module)]
        raise Mistake(f"{name}: there is no '{what}' in {where}; there is {listing(kinds)}")
    if not is_agent(found, None):
        raise Mistake(f"{name}: '{what}' is no agent: expected a class of Choosers, or a function that answers prompts")
    return found


def is_agent(value: object, module: ModuleType | None) -> bool:
    """Whether something can play; of a module, only what is its own."""
    if module is not None and getattr(value, "__module__", "") != module.__name__:
        return False
    return issubclass(value, Chooser) if isinstance(value, type) else callable(value)


def from_module(name: str) -> ModuleType:
    """A module that is installed, or lies in the present folder."""
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise Mistake(f"{name}: there is no module of that name, neither installed nor in this folder") from None
        raise Mistake(f"{name}: cannot be imported: {told(error)}") from error
    except (Exception, SystemExit) as error:
        raise Mistake(f"{name}: cannot be imported: {told(error)}") from error


def from_file(path: str) -> ModuleType:
    """The module in a file, which may import those beside it."""
    if not os.path.isfile(path):
        raise Mistake(f"{path}: there is no such file")
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    name = f"fracas_program_{Path(path).stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Mistake(f"{path}: is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise Mistake(f"{path}: cannot be imported: {told(error)}") from error
    return module
