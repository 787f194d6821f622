"""Writes the tables of docs/characters.md: every key of every sheet, start and piece of gear, out of the forms.

Between `<!-- keys: BOOK FORM -->` and `<!-- end -->` stands what is generated.

python -m tools.characters_page [--check]
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from tools.generated import keep

from fracas.stage.fields import default_of, limit, limits_in, meanings
from fracas.stage.rulebooks import open_book

PAGE: Final = Path(__file__).parent.parent / "docs" / "characters.md"
MARKED: Final = re.compile(r"<!-- keys: (\w+) ([\w.]+) -->\n.*?<!-- end -->", re.S)
LISTED: Final = re.compile(r"<!-- list: (\w+) (\w+) -->\n.*?<!-- end -->", re.S)
PLAIN: Final[dict[Any, str]] = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}
SINGULAR: Final = {"species": "species"}
OTHERS: Final[dict[str, str]] = {
    "OwnWeapon": "a table", "Armour": "a key or a table", "Shield": "a key or a table", "EffectForm": "a table",
    "SkillForm": "text or a table", "DamageForm": "a number or a table", "CarriedForm": "a key or a table",
    "ArmourForm": "a key or a table", "ShieldForm": "a key or a table", "AidForm": "a key or a table",
    "SupplyForm": "a key or a table", "VehicleForm": "a key or a table",
}  # fmt: skip
"""What is read in a way of its own."""


def page() -> str:
    """The page with its tables as the code has them now."""
    return LISTED.sub(listing, MARKED.sub(table, PAGE.read_text("utf-8")))


def listing(match: re.Match[str]) -> str:
    """What a book's glossary has of a kind, with a line on each."""
    words = open_book(match[1], {}).sheet_words()[match[2]]
    rows = [f"| `{name}` | {text} |" for name, text in words.items()]
    head = [
        f"<!-- list: {match[1]} {match[2]} -->",
        f"| {SINGULAR.get(match[2], match[2].removesuffix('s'))} | what it does |",
        "|---|---|",
    ]
    return "\n".join([*head, *rows, "<!-- end -->"])


def table(match: re.Match[str]) -> str:
    """The keys of a form, each with what it takes, what is so if it is left out, and what it means."""
    form = form_of(match[1], match[2])
    rows = []
    for name, info in form.model_fields.items():
        meaning = meanings(form).get(name, "")
        assert meaning, f"{match[1]} {match[2]}.{name}: nothing says what it means"
        cells = [f"`{info.alias or name}`", takes(info.annotation, info.metadata), default(info), meaning]
        rows.append("| " + " | ".join([cell.replace("|", "\\|") for cell in cells]) + " |")
    head = [f"<!-- keys: {match[1]} {match[2]} -->", "| key | takes | if left out | what it is |", "|---|---|---|---|"]
    return "\n".join([*head, *rows, "<!-- end -->"])


def form_of(book: str, path: str) -> type[BaseModel]:
    module, _, name = path.rpartition(".")
    form: type[BaseModel] = getattr(importlib.import_module(f"fracas.rulebooks.{book}.{module}"), name)
    return form


def takes(annotation: Any, metadata: list[Any]) -> str:
    """'1 to 200', 'text', 'a table of whole numbers'."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return takes(inner[0], [*limits_in(inner[1:]), *metadata])
    if origin in (Union, UnionType):
        kinds = [each for each in inner if each is not NoneType]
        return " or ".join(dict.fromkeys([takes(each, metadata) for each in kinds]))
    if origin is Literal:
        return " or ".join([f"`{each}`" for each in inner if each != ""])
    if origin is list:
        return f"a list: {takes(inner[0], [])}"
    if origin is dict:
        return f"a table: {takes(inner[1], [])}"
    low, high = limit(metadata, "ge", "gt"), limit(metadata, "le", "lt")
    if annotation in (int, float) and (low is not None or high is not None):
        return f"{low} to {high}" if high is not None and low is not None else f"{low} or more"
    if annotation in PLAIN:
        return PLAIN[annotation]
    name = getattr(annotation, "__name__", str(annotation))
    return OTHERS.get(name, "a table")


def default(info: FieldInfo) -> str:
    if info.is_required():
        return "must be there"
    value = default_of(info)
    if value is None or value in ("", [], {}):
        return "-"
    return "yes" if value is True else "no" if value is False else f"`{value}`"


if __name__ == "__main__":
    sys.exit(keep(PAGE, page(), __doc__))
