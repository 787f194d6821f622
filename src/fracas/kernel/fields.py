"""What an object consists of, by name: the same on both builds, for JSON, comparisons and tests.

A class declares its fields once, by setting them in `__init__`. Plain objects keep them in `__dict__`; compiled ones
have none, but their class lists them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Tally

COMPILED: Final[dict[type, list[str]]] = {}
"""The fields of compiled classes, as they have been asked for."""


def field_names(thing: object) -> list[str]:
    """The names of an object's fields, those of its base classes first."""
    kind = type(thing)
    names = COMPILED.get(kind)
    if names is None:
        names = []
        for base in reversed(kind.__mro__):
            names.extend([name for name in getattr(base, "__mypyc_attrs__", ()) if name not in names])
        names = [name for name in names if name != "__dict__"]
        COMPILED[kind] = names
    return [*names, *getattr(thing, "__dict__", ())]


def plain(value: object) -> object:
    """A field as JSON can hold it: a row or option by its key, a tally with its terms."""
    if isinstance(value, Tally):
        return {"total": value.total, "terms": [[number, why.text, why.rule] for number, why in value.terms]}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    key = getattr(value, "key", None)
    return value if key is None else key


@mypyc_attr(allow_interpreted_subclasses=True)
class Stateful:
    """Something that a fight consists of: its fields are its state, so that none can be forgotten."""

    not_state: ClassVar[tuple[str, ...]] = ()
    """Fields that do not count: those that never change, or hold for the running beat only."""

    def state(self) -> tuple[object, ...]:
        """All that matters about it between beats, to compare and to merge."""
        return tuple([frozen(getattr(self, name)) for name in field_names(self) if name not in self.not_state])


def frozen(value: object) -> object:
    """A field as part of a state: a row by its key; whatever never changes, such as a sheet, stands for itself."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, Stateful):
        return value.state()
    if isinstance(value, list | tuple):
        return tuple([frozen(each) for each in value])
    key = getattr(value, "key", None)
    return value if key is None else key
