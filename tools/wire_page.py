"""Writes docs/wire.md: every message of the wire form, field by field, and the JSON schema.

python -m tools.wire_page [--check]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from tools.generated import keep

from fracas.table import wire

PAGE = Path(__file__).parent.parent / "docs" / "wire.md"
MESSAGES: list[type[BaseModel]] = [
    wire.Fight,
    wire.Update,
    wire.Stood,
    wire.Prompt,
    wire.Answer,
    wire.Plan,
    wire.Odds,
    wire.Stakes,
    wire.Advice,
    wire.Threat,
    wire.Said,
    wire.Chain,
    wire.Extras,
    wire.NotNow,
    wire.Sheet,
    wire.InWords,
    wire.Ruleable,
]

OPENING = f"""\
# The wire form

The form in which a fight leaves the engine, version {wire.VERSION}: what the terminal shows, what the browser gets,
what an agent in another process reads. Hexes and fighters are names; the same fields in every rulebook. Made from
`src/fracas/table/wire.py` by `tools/wire_page.py`; do not edit it by hand.

A seat (`fracas.table.seat.Seat`) gives a `Fight` once and an `Update` after each answer. An update says from which
event on what was told before is void (`replaced_from`): events of a running beat may still change. A field that is
left out has the value given as its default. A message of another version is refused.

"""


def words(kind: dict[str, Any]) -> str:
    """The type of a field, as one would say it."""
    if "$ref" in kind:
        name = str(kind["$ref"]).rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in kind:
        return " or ".join([words(each) for each in kind["anyOf"]])
    if "enum" in kind:
        return ", ".join([f"`{each}`" for each in kind["enum"]])
    if "const" in kind:
        return f"`{kind['const']}`"
    if kind.get("type") == "array":
        return f"list of {words(kind['items'])}"
    if kind.get("type") == "object":
        return f"object of {words(kind['additionalProperties'])}" if kind.get("additionalProperties") else "object"
    plain = {"string": "text", "integer": "whole number", "number": "number", "boolean": "yes or no", "null": "null"}
    return plain.get(str(kind.get("type")), "any JSON")


def section(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(str(schema.get("description", "")).split())
    lines = [f"## {name}", "", about, "", "| field | is | default |", "|---|---|---|"]
    for field, kind in schema["properties"].items():
        default = f"`{json.dumps(kind['default'])}`" if "default" in kind else ""
        note = f": {kind['description']}" if "description" in kind else ""
        lines.append(f"| `{field}` | {words(kind)}{note} | {default} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    _, whole = models_json_schema([(message, "validation") for message in MESSAGES])
    defined = whole["$defs"]
    names = [message.__name__ for message in MESSAGES]
    names.extend([name for name in defined if name not in names and "properties" in defined[name]])
    parts = [section(name, defined[name]) for name in names]
    schema = json.dumps(whole, indent=1, sort_keys=True)
    return OPENING + "\n".join(parts) + f"\n## JSON schema\n\n```json\n{schema}\n```\n"


if __name__ == "__main__":
    sys.exit(keep(PAGE, page(), __doc__))
