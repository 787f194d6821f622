"""The fields of an object, by name: the same interpreted and compiled, for JSON, comparisons and tests.

A class declares its fields once, by setting them in `__init__`. Plain objects keep them in `__dict__`; compiled ones
have none, but their class lists them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Tally

COMPILED_FIELDS: Final[dict[type, list[str]]] = {}
"""The fields of compiled classes, looked up once each."""


def field_names(thing: object) -> list[str]:
    """The names of an object's fields, those of its base classes first."""
    kind = type(thing)
    names = COMPILED_FIELDS.get(kind)
    if names is None:
        names = []
        for base in reversed(kind.__mro__):
            names.extend([name for name in getattr(base, "__mypyc_attrs__", ()) if name not in names])
        names = [name for name in names if name != "__dict__"]
        COMPILED_FIELDS[kind] = names
    return [*names, *getattr(thing, "__dict__", ())]


def plain(value: object) -> object:
    """A field as JSON can hold it: a row or option as its key, a tally with its terms."""
    if isinstance(value, Tally):
        return {"total": value.total, "terms": [[number, why.text, why.rule] for number, why in value.terms]}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    key = getattr(value, "key", None)
    return value if key is None else key


@mypyc_attr(allow_interpreted_subclasses=True)
class Stateful:
    """A part of a fight whose fields are its state, so that none can be forgotten."""

    not_state: ClassVar[tuple[str, ...]] = ()
    """Fields that do not count: those that never change, or hold for the running beat only."""

    def state(self) -> tuple[object, ...]:
        """Everything about it that matters between beats, for comparing fights and merging equal ones."""
        return tuple([frozen(getattr(self, name)) for name in field_names(self) if name not in self.not_state])

    def state_but(self, left_out: str) -> tuple[object, ...]:
        """The same without one field."""
        names = [name for name in field_names(self) if name not in self.not_state and name != left_out]
        return tuple([frozen(getattr(self, name)) for name in names])


def frozen(value: object) -> object:
    """A field as part of a state: a row as its key; anything else that never changes, such as a sheet, as it is."""
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, Stateful):
        return value.state()
    if isinstance(value, list | tuple):
        return tuple([frozen(each) for each in value])
    key = getattr(value, "key", None)
    return value if key is None else key
