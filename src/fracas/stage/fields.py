"""The fields of a form, for whoever asks for them one by one: what each takes, what it means, which rule it is of.

The forms are the one place that says so: their types, limits and the sentence below each field.
"""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass, field, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from fracas.rulebooks.forms import Form

NUMBER: Final = "number"
TEXT: Final = "text"
FLAG: Final = "flag"
CHOICE: Final = "choice"
LIST: Final = "list"
TABLE: Final = "table"
FORM: Final = "form"
RULES: Final = re.compile(r" ?\(((?:[A-Z]+-\d+(?:, | to )?)+)\)(?=\.?$)")
DEEPEST: Final = 4
BEGINS: Final = "A key of the catalogue: what is written below replaces what stands there."


@dataclass(frozen=True, slots=True)
class Taken:
    """What may be written in a place."""

    kind: str
    whole: bool = False
    """Of a number: without a fraction."""
    low: float | None = None
    high: float | None = None
    choices: list[Any] = field(default_factory=list)
    """Of a choice, all of them; of a text, list or table, words that are known, or keys."""
    shelves: list[str] = field(default_factory=list)
    """The kinds of the catalogue whose keys may stand there."""
    own: bool = False
    """Whether a table may stand in place of such a key: something of one's own."""
    items: Taken | None = None
    """Of a list or a table: what each holds."""
    fields: list[Field] = field(default_factory=list)
    """Of a form within another, or of the table that may stand in place of a key."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form."""

    key: str
    label: str
    takes: Taken
    required: bool
    default: Any
    """What is so if it is left out; None where that follows from something else, or nothing is."""
    about: str
    rule: str
    group: str


def fields_of(form: type[BaseModel], depth: int = 0) -> list[Field]:
    """The fields of a form, in its order."""
    headings: dict[str, str] = getattr(form, "headings", {})
    group = ""
    out: list[Field] = []
    for name, info in form.model_fields.items():
        key = info.alias or name
        group = headings.get(name, group)
        about, rule = meaning(form, name)
        takes = taken(info.annotation, limits_in(tuple(info.metadata)), depth)
        shelves, words = getattr(form, "shelves", {}).get(name, []), getattr(form, "words", {}).get(name, [])
        if shelves or words:
            takes = chosen(takes, shelves, words)
        table = getattr(form, "tables", {}).get(name)
        begins = getattr(form, "begins", {}).get(name, shelves)
        takes = with_own(takes, table, begins, depth)
        out.append(Field(key, label(key), takes, info.is_required(), default_of(info), about, rule, group))
    return out


def meaning(form: type[BaseModel], name: str) -> tuple[str, str]:
    """What a field means, and the number of the first rule that it cites."""
    text = meanings(form).get(name, "")
    cited = RULES.search(text)
    if cited is None:
        return text, ""
    return RULES.sub("", text), re.split(", | to ", cited[1])[0]


@cache
def meanings(form: type[BaseModel]) -> dict[str, str]:
    """What stands below each field, those of the forms that it builds on first."""
    found: dict[str, str] = {}
    for kind in reversed(form.__mro__):
        if issubclass(kind, BaseModel) and kind.__module__.startswith("fracas."):
            (body,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body
            assert isinstance(body, ast.ClassDef)
            for line, after in zip(body.body, body.body[1:], strict=False):
                if isinstance(line, ast.AnnAssign) and isinstance(after, ast.Expr):
                    assert isinstance(line.target, ast.Name)
                    assert isinstance(after.value, ast.Constant)
                    found[line.target.id] = " ".join(str(after.value.value).split())
    return found


def label(key: str) -> str:
    """'Basic speed', 'ST'."""
    words = key.replace("_", " ")
    return words.upper() if len(words) < 3 and words not in ("at", "to") else words[:1].upper() + words[1:]


def chosen(takes: Taken, shelves: list[str], words: list[str]) -> Taken:
    """A field that takes what there is: a list each of it, a table by its keys."""
    if takes.kind == LIST and takes.items is not None:
        return Taken(LIST, items=chosen(takes.items, shelves, words))
    if takes.kind == TABLE:
        return Taken(TABLE, choices=words, shelves=shelves, items=takes.items)
    if words:
        return Taken(CHOICE, choices=words)
    return Taken(TEXT, shelves=shelves, own=takes.own or takes.kind == FORM, fields=takes.fields)


def with_own(takes: Taken, table: type[BaseModel] | None, begins: list[str], depth: int) -> Taken:
    """A field with the fields of whatever of one's own may stand there, and what that may begin with."""
    if takes.items is not None:
        return replace(takes, items=with_own(takes.items, table, begins, depth))
    if takes.kind == TEXT and table is not None:
        takes = replace(takes, own=True, fields=fields_of(table, depth + 1))
    if begins and takes.fields and (takes.own or takes.kind == FORM):
        like = Field("from", "From", Taken(TEXT, shelves=begins), False, None, BEGINS, "", "")
        return replace(takes, fields=[like, *[each for each in takes.fields if each.key != "from"]])
    return takes


def taken(annotation: Any, metadata: list[Any], depth: int) -> Taken:
    """What may be written, by the type of a field."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return taken(inner[0], [*limits_in(inner[1:]), *metadata], depth)
    if origin in (Union, UnionType):
        return either([taken(each, metadata, depth) for each in inner if each is not NoneType])
    if origin is Literal:
        return Taken(CHOICE, choices=[each for each in inner if each != ""])
    if origin is list:
        return Taken(LIST, items=taken(inner[0], [], depth))
    if origin is dict:
        return Taken(TABLE, items=taken(inner[1], [], depth))
    if annotation is bool:
        return Taken(FLAG)
    if annotation in (int, float):
        low, high = limit(metadata, "ge", "gt"), limit(metadata, "le", "lt")
        return Taken(NUMBER, annotation is int, low, high)
    if isinstance(annotation, type) and issubclass(annotation, Form) and depth < DEEPEST:
        return Taken(FORM, fields=fields_of(annotation, depth + 1))
    return Taken(TEXT, own=annotation not in (str, Any))


def either(kinds: list[Taken]) -> Taken:
    """One of several: words to choose from, or a key in whose place a table may stand."""
    if len(kinds) == 1:
        return kinds[0]
    if all(each.kind in (FLAG, CHOICE) for each in kinds):
        return Taken(CHOICE, choices=[word for each in kinds for word in each.choices or [False, True]])
    forms = [each for each in kinds if each.kind == FORM]
    return Taken(TEXT, own=True, fields=forms[0].fields if forms else [])


def limits_in(metadata: tuple[Any, ...]) -> list[Any]:
    """Limits, also those that a `Field` keeps."""
    return [limit for each in metadata for limit in (each.metadata if isinstance(each, FieldInfo) else [each])]


def limit(metadata: list[Any], *names: str) -> Any:
    for each in metadata:
        for name in names:
            value = getattr(each, name, None)
            if value is not None:
                return value
    return None


def default_of(info: FieldInfo) -> Any:
    """What is so if a field is left out."""
    if info.is_required():
        return None
    return info.default if info.default is not PydanticUndefined else info.get_default(call_default_factory=True)
