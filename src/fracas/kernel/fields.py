"""The fields of an object, by name: the same interpreted and compiled, for JSON, comparisons and tests.

A class declares its fields once, by setting them in `__init__`. Plain objects keep them in `__dict__`; compiled ones
have none, but their class lists them.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Final

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


class StateFields:
    """Which fields of a class make up its state, and how to read all of them at once."""

    def __init__(self, thing: Stateful, added: int) -> None:
        self.names = [name for name in field_names(thing) if name not in thing.not_state]
        self.read: Callable[[Any], tuple[Any, ...]] = attrgetter(*self.names, "not_state", "not_state")
        """With two names more, which nobody looks at: a single one would be read alone, not as a tuple."""
        self.added = added


STATE_FIELDS: Final[dict[type, StateFields]] = {}
"""Looked up once for each class, and again if objects of it have come to have other fields."""


def state_fields(thing: Stateful) -> StateFields:
    added = len(getattr(thing, "__dict__", ()))
    known = STATE_FIELDS.get(type(thing))
    if known is None or known.added != added:
        known = StateFields(thing, added)
        STATE_FIELDS[type(thing)] = known
    return known


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
        return tuple(frozen_fields(self, state_fields(self)))

    def state_but(self, left_out: str) -> tuple[object, ...]:
        """The same without one field."""
        fields = state_fields(self)
        values = frozen_fields(self, fields)
        values.pop(fields.names.index(left_out))
        return tuple(values)


def frozen_fields(thing: Stateful, fields: StateFields) -> list[object]:
    return [each if isinstance(each, (int, str)) else frozen(each) for each in fields.read(thing)[:-2]]


def frozen(value: object) -> object:
    """A field as part of a state: a row as its key; anything else that never changes, such as a sheet, as it is."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Stateful):
        return value.state()
    if isinstance(value, (list, tuple)):
        return tuple([each if isinstance(each, (int, str)) else frozen(each) for each in value])
    key = getattr(value, "key", None)
    return value if key is None else key
