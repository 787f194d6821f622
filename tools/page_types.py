"""Writes web/src/protocol.ts: everything that the page and the server say to each other, as TypeScript.

python -m tools.page_types [--check]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from pydantic import BaseModel
from tools.generated import keep
from tools.protocol_page import RESULTS, Names, kind_of, last

from fracas.server import bodies, messages

FILE: Final = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"

PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
OPENING: Final = """\
// What the page and the server say to each other. Made from the server's models by `python -m tools.page_types`
// (`make docs`); do not edit it by hand.

/** Which version of it this is. */
export const PROTOCOL = {protocol};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
"""
UNTYPED: Final = {"take back": "{ taken_back: string }", "rule": "{ note: string }", "add fighter": "{ name: string }"}
"""Results that are written in words only."""


class Types:
    """The server's models under the names that the page has for them: a message is called so, all else as it is."""

    def __init__(self, names: Names) -> None:
        self.names = names
        spoken = (*names.said, *names.told)
        every = [model for model in names.schemas if model not in (messages.Message, messages.Said, bodies.Body)]
        self.called = {model: model.__name__ + ("Message" if model in spoken else "") for model in every}
        taken: dict[str, type[BaseModel]] = {}
        for model, name in self.called.items():
            assert taken.setdefault(name, model) is model, f"two models are called {name}"
        self.incoming = set(self.reached(names.said))

    def reached(self, roots: list[type[BaseModel]]) -> Iterator[type[BaseModel]]:
        """Models and those that they are made of."""
        for root in roots:
            yield root
            text = json.dumps(self.names.schemas[root])
            inner = [model for key, model in self.names.models.items() if f'/{key}"' in text and model is not root]
            yield from self.reached(inner)

    def name(self, reference: str) -> str:
        key = last(reference)
        return "Json" if key == "JsonValue" else self.called[self.names.models[key]]

    def type_of(self, kind: dict[str, Any]) -> str:
        if "$ref" in kind:
            return self.name(kind["$ref"])
        if "anyOf" in kind:
            return " | ".join(dict.fromkeys(self.type_of(each) for each in kind["anyOf"]))
        if "enum" in kind:
            return " | ".join(json.dumps(each) for each in kind["enum"])
        if "const" in kind:
            return json.dumps(kind["const"])
        if kind.get("type") == "array":
            inner = self.type_of(kind.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if kind.get("type") == "object":
            patterns = list(kind.get("patternProperties", {}).values())
            found = patterns[0] if patterns else kind.get("additionalProperties")
            return f"Record<string, {self.type_of(found) if isinstance(found, dict) else 'Json'}>"
        return PLAIN.get(str(kind.get("type")), "Json")

    def interface(self, model: type[BaseModel]) -> str:
        schema = self.names.schemas[model]
        about = " ".join((model.__doc__ or "").split())
        lines = [f"/** {about} */", f"export interface {self.called[model]} {{"]
        body = model.__module__.endswith(".bodies")  # what the page sends may leave out what has a default
        for field, kind in schema.get("properties", {}).items():
            given = field in schema.get("required", []) or not (body or model in self.incoming)
            note = f" // {' '.join(kind['description'].split())}" if "description" in kind else ""
            lines.append(f"  {field}{'' if given else '?'}: {self.type_of(kind)};{note}")
        return "\n".join([*lines, "}", ""])

    def result(self, kind: str) -> str:
        known = RESULTS[kind]
        if isinstance(known, str):
            return UNTYPED.get(kind, "null")
        found = get_type_hints(known)["return"]
        many = getattr(found, "__origin__", None) is list
        kinds = [each for each in get_args(found) or (found,) if each is not type(None)]
        inner = " | ".join(self.called.get(each, "string") for each in kinds)
        inner = f"({inner})[]" if many and "|" in inner else f"{inner}[]" if many else inner
        return f"{inner} | null" if type(None) in get_args(found) else inner


def file() -> str:
    names = Names()
    types = Types(names)
    out = [OPENING.replace("{protocol}", str(messages.PROTOCOL)), *[types.interface(model) for model in types.called]]
    for title, models in (("FromSeat", names.said), ("ToSeat", names.told)):
        out.append(f"export type {title} =\n" + "\n".join(f"  | {types.called[model]}" for model in models) + ";\n")
    out.append("/** What the reply to each message holds. */\nexport interface Results {")
    out += [f"  {json.dumps(kind_of(model))}: {types.result(kind_of(model))};" for model in names.said]
    out.append("}\n")
    return "\n".join(out)


if __name__ == "__main__":
    sys.exit(keep(FILE, file(), __doc__))
