"""Fracas: a combat engine for tabletop role-playing games.

What is listed in `__all__` is for everybody who programs, and stable: `docs/library.md` says what that means.
"""

from typing import TYPE_CHECKING, Any

from fracas.version import VERSION

if TYPE_CHECKING:
    from fracas.arena.batch import BatchResult as BatchResult
    from fracas.arena.study import Study as Study
    from fracas.kernel.decision import Chooser as Chooser
    from fracas.kernel.mistake import Mistake as Mistake
    from fracas.library import Play as Play
    from fracas.library import Scenario as Scenario
    from fracas.library import advise as advise
    from fracas.library import balance as balance
    from fracas.library import compare as compare
    from fracas.library import load as load
    from fracas.library import odds as odds
    from fracas.library import resume as resume
    from fracas.library import simulate as simulate
    from fracas.library import sweep as sweep
    from fracas.library import threat as threat
    from fracas.library import tournament as tournament
    from fracas.table.pipe import Pipe as Pipe

__version__ = VERSION

__all__ = [
    "BatchResult",
    "Chooser",
    "Mistake",
    "Pipe",
    "Play",
    "Scenario",
    "Study",
    "__version__",
    "advise",
    "balance",
    "compare",
    "load",
    "odds",
    "resume",
    "simulate",
    "sweep",
    "threat",
    "tournament",
]

_HOMES = {
    "BatchResult": "fracas.arena.batch",
    "Chooser": "fracas.kernel.decision",
    "Mistake": "fracas.kernel.mistake",
    "Pipe": "fracas.table.pipe",
    "Study": "fracas.arena.study",
}
"""Where names are found that are not in the library module; all are imported only when somebody asks for one."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'fracas' has no attribute '{name}'")
    from importlib import import_module

    value = getattr(import_module(_HOMES.get(name, "fracas.library")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
