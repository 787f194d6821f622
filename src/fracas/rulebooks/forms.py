"""Tables as people write them, for every rulebook: strict, and helpful about a key that there is not."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

from pydantic import BaseModel, ConfigDict, ModelWrapValidatorHandler, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticKnownError

from fracas.kernel.mistake import suggestion

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

UNKNOWN_KEY: Final = "unknown_key"
"""What such a complaint is called, in place of pydantic's own `extra_forbidden`."""
CHOICE: Final = "function-wrap[hint()]"
"""What pydantic calls a form that is one of several for a key; nobody wrote that, so no complaint names it."""
MadeT = TypeVar("MadeT", bound="DataclassInstance")
FEW: Final = 13
"""So many keys are listed; of more, only one that was nearly written is named."""


class Form(BaseModel):
    """A table in which every key counts."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, defer_build=True)

    headings: ClassVar[dict[str, str]] = {}
    """Of a long form: the keys at which its parts begin, and what those are called."""
    shelves: ClassVar[dict[str, list[str]]] = {}
    """Keys that take what the catalogue has, by its kinds: `{"shield": ["shields"]}`; of a table, its keys."""
    words: ClassVar[dict[str, list[str]]] = {}
    """Keys that take one of some words, or several; of a table, its keys."""
    tables: ClassVar[dict[str, type[BaseModel]]] = {}
    """Keys in whose place a table may stand, though their types do not say how it is written: as this form is."""
    begins: ClassVar[dict[str, list[str]]] = {}
    """Keys with tables of one's own that may begin with something of the catalogue (`from`), by its kinds; those of
    `shelves` may as well."""

    @model_validator(mode="wrap")
    @classmethod
    def hint(cls, data: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Whoever misspells a key is told which there are."""
        try:
            return handler(data)
        except ValidationError as error:
            keys = [field.alias or name for name, field in cls.model_fields.items()]
            raise hinted(error, keys) from None


class FileTable(Form):
    """A table of a scenario. What must be there is listed, so that the rest can be checked without it."""

    required: ClassVar[dict[str, str]] = {}
    """The keys that must be there, and what belongs there."""


def made(kind: type[MadeT], form: Form, **derived: object) -> MadeT:
    """What a form becomes: a dataclass takes over the fields of the same names; the others are given."""
    own = type(form).model_fields
    same = [field.name for field in fields(kind) if field.init and field.name in own and field.name not in derived]
    return kind(**{name: getattr(form, name) for name in same}, **derived)


def hinted(error: ValidationError, keys: list[str]) -> ValidationError:
    """The same complaints, but that those about unknown keys of this table say what would be right."""
    lines: list[InitErrorDetails] = []
    unknown = 0
    for detail in error.errors(include_url=False):
        kind, text = detail["type"], detail["msg"]
        context: dict[str, Any] = detail.get("ctx", {})
        if kind == "extra_forbidden" and len(detail["loc"]) == 1:
            key = str(detail["loc"][0])
            unknown += 1  # looking for what was meant takes a while: not for a table of thousands
            kind, text = UNKNOWN_KEY, f"unknown key {key!r}{key_hint(key, keys) if unknown <= FEW else ''}"
        own = kind if told_by(kind, context) == text else PydanticCustomError(kind, "{text}", {**context, "text": text})
        loc = tuple([part for part in detail["loc"] if CHOICE not in str(part)])
        lines.append(InitErrorDetails(type=own, loc=loc, input=detail["input"], ctx=context))
    return ValidationError.from_exception_data(error.title, lines)


def within(error: ValidationError, key: str) -> ValidationError:
    """The same complaints, about a table that stands under that key."""
    lines: list[InitErrorDetails] = []
    for detail in error.errors(include_url=False):
        context: dict[str, Any] = detail.get("ctx", {})
        kind, text = detail["type"], detail["msg"]
        own = kind if told_by(kind, context) == text else PydanticCustomError(kind, "{text}", {**context, "text": text})
        lines.append(InitErrorDetails(type=own, loc=(key, *detail["loc"]), input=detail["input"], ctx=context))
    return ValidationError.from_exception_data(error.title, lines)


def told_by(kind: str, context: dict[str, Any]) -> str:
    """How pydantic words such a complaint; nothing if it is none of its own, but some check's."""
    try:
        return PydanticKnownError(kind, context or None).message()  # type: ignore[arg-type]
    except (KeyError, TypeError):
        return ""


def key_hint(key: str, keys: list[str]) -> str:
    text = suggestion(key, keys)
    return f"; {text}" if text.startswith("did you mean") or len(keys) <= FEW else ""
