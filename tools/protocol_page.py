"""Writes the generated parts of docs/protocol.md: messages, requests, refusals and limits, out of the server's models.

Between `<!-- made: WHAT -->` and `<!-- end -->` stands what is generated.

python -m tools.protocol_page [--check]
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args, get_type_hints

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from tools.generated import keep

from fracas.server import bodies, desk, limits, live, making, messages, refusals
from fracas.server.office import Office
from fracas.server.settings import Settings
from fracas.server.web import application
from fracas.table import wire
from fracas.table.seat import Seat

PAGE: Final = Path(__file__).parent.parent / "docs" / "protocol.md"
MADE: Final = re.compile(r"<!-- made: ([\w ]+) -->\n.*?<!-- end -->", re.S)

NOTHING: Final = "`null`"

RESULTS: Final[dict[str, str | Callable[..., Any]]] = {
    "answer": NOTHING, "say": Seat.say, "plan": Seat.plan, "prepare": NOTHING, "odds": Seat.odds,
    "extras": Seat.extras, "stakes": Seat.stakes, "advise": Seat.advise, "threat": Seat.threat, "about": Seat.about,
    "joined": Seat.joined, "ways": Seat.ways, "before": Seat.as_before,
    "as advised": Seat.as_advised, "verdict": Seat.verdict,
    "option": Seat.option, "why not": Seat.why_not, "not now": Seat.not_now, "ask": Seat.ask,
    "sheet": Seat.sheet, "take back": '`{"taken_back": TEXT}`', "take back to": NOTHING,
    "would take back": desk.undone, "refuse take back": NOTHING, "lend": NOTHING, "settings": NOTHING,
    "ask to take back": NOTHING,
    "rule": '`{"note": TEXT}`', "would rule": Seat.would_rule, "add fighter": '`{"name": TEXT}`',
    "rulings": Seat.rulings, "control": NOTHING, "more time": NOTHING, "pause": NOTHING, "resume": NOTHING,
    "go on": NOTHING, "chat": NOTHING, "roll": NOTHING, "ping": NOTHING,
}  # fmt: skip
"""What the reply to each message holds: in words, or whatever that method of a seat returns."""
CLOSES: Final = {
    1000: "you closed it",
    live.RESTARTS: "the server is being restarted: come back in a moment, with the cursor",
    live.LATER: "the database does not answer: come back in a moment",
    live.WITHDRAWN: "not your seat: an unknown, withdrawn or renewed link, another site's page, too many connections",
    live.GONE: "there is no such fight, or not any more",
    live.TOO_SLOW: "you took messages too slowly: come back with the cursor",
}


class Names:
    """The models of the server by the names that schemas have for them, and where each is described."""

    def __init__(self) -> None:
        self.said = members(messages.FromSeat)
        self.told = members(messages.ToSeat)
        spoken = [*self.said, *self.told]
        common: list[type[BaseModel]] = [messages.Message, messages.Said, bodies.Body]
        here = [*models_of(messages), *models_of(bodies)]
        self.parts = [model for model in here if model not in spoken and model not in common]
        every = [*here, *models_of(wire)]
        found, whole = models_json_schema([(model, "validation") for model in every])
        keys = {model: last(found[model, "validation"]["$ref"]) for model in every}
        self.models = {key: model for model, key in keys.items()}
        self.schemas = {model: whole["$defs"][key] for model, key in keys.items()}
        self.plain = {model.__name__: model for model in (*models_of(wire), *here)}

    def link(self, key: str) -> str:
        if key == "JsonValue":
            return "any JSON"
        return self.link_to(self.models.get(key) or self.plain[key])

    def link_to(self, model: type[BaseModel]) -> str:
        name = kind_of(model) if model in (*self.said, *self.told) else model.__name__
        page = "wire.md" if model.__module__ == wire.__name__ else ""
        return f"[{name}]({page}#{name.lower().replace(' ', '-')})"


def members(union: Any) -> list[type[BaseModel]]:
    """The models of an annotated union."""
    return list(get_args(get_args(union)[0]))


def models_of(module: ModuleType) -> list[type[BaseModel]]:
    """Those that a module defines, in its order."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, BaseModel)]
    return [each for each in found if each.__module__ == module.__name__]


def kind_of(message: type[BaseModel]) -> str:
    return str(get_args(message.model_fields["type"].annotation)[0])


def last(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]


# fields in words


def words(kind: dict[str, Any], names: Names) -> str:
    """The type of a field, as one would say it, with its limits."""
    if "$ref" in kind:
        return names.link(last(kind["$ref"]))
    if "anyOf" in kind:
        return " or ".join([words(each, names) for each in kind["anyOf"]])
    if "const" in kind:
        return f"`{json.dumps(kind['const'])}`"
    if kind.get("type") == "array":
        return f"list{bounds(kind)} of {words(kind['items'], names)}"
    if kind.get("type") == "object":
        patterns = list(kind.get("patternProperties", {}).values())  # how keys are spelled is said elsewhere
        inner = patterns[0] if patterns else kind.get("additionalProperties")
        return f"object of {words(inner, names)}" if isinstance(inner, dict) else "object"
    plain = {"string": "text", "integer": "whole number", "number": "number", "boolean": "yes or no", "null": "null"}
    return plain.get(str(kind.get("type")), "any JSON") + bounds(kind)


def bounds(kind: dict[str, Any]) -> str:
    most = kind.get("maxLength", kind.get("maxItems", kind.get("maximum")))
    least = kind.get("minimum")
    if least is not None:
        return f" ({least} or more)" if most is None else f" ({least} to {most:,})"
    return "" if most is None else f" (up to {most:,})"


def fields(model: type[BaseModel], names: Names, but: tuple[str, ...] = ()) -> list[str]:
    lines = ["| field | is | default |", "|---|---|---|"]
    for field, kind in names.schemas[model]["properties"].items():
        if field not in but:
            default = f"`{json.dumps(kind['default'])}`" if "default" in kind else ""
            note = f": {kind['description']}" if "description" in kind else ""
            lines.append(f"| `{field}` | {words(kind, names)}{note} | {default} |")
    return [*lines, ""] if len(lines) > 2 else []


def section(title: str, model: type[BaseModel], names: Names, *more: str, but: tuple[str, ...] = ()) -> str:
    about = " ".join((model.__doc__ or "").split())
    return "\n".join([f"### {title}", "", about, "", *fields(model, names, but), *more])


# the parts of the page


def from_a_seat(names: Names) -> str:
    out = []
    for message in names.said:
        kind = kind_of(message)
        assert kind in RESULTS, f"tools/protocol_page.py: RESULTS does not say what comes of '{kind}'"
        out.append(section(kind, message, names, f"Result: {result(RESULTS[kind], names)}.", "", but=("type", "id")))
    return "\n".join(out)


def result(known: str | Callable[..., Any], names: Names) -> str:
    if isinstance(known, str):
        return known
    found = get_type_hints(known)["return"]
    many = getattr(found, "__origin__", None) is list
    kinds = get_args(found) or (found,)
    told = [names.link_to(kind) for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    text = " or ".join(told) or "text"
    return f"list of {text}" if many else f"{text} or `null`" if type(None) in kinds else text


def to_a_seat(names: Names) -> str:
    return "\n".join([section(kind_of(message), message, names, but=("type",)) for message in names.told])


def parts(names: Names) -> str:
    return "\n".join([section(model.__name__, model, names) for model in names.parts])


def requests(names: Names) -> str:
    """Every address of the application, from its own description."""
    paths = application(Office(Settings(database="sqlite:///unused"))).openapi()["paths"]
    lines = ["| request | takes | answers | what it does |", "|---|---|---|---|"]
    for path, methods in paths.items():
        for method, call in methods.items():
            cells = [f"`{method.upper()} {path}`", taken(call, names), answered(call, names)]
            cells.append(" ".join(call.get("description", "").split()))
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def taken(call: dict[str, Any], names: Names) -> str:
    query = [f"`?{each['name']}=`" for each in call.get("parameters", []) if each["in"] == "query"]
    schema = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return ", ".join(query)
    body = "a [message](#what-a-seat-says)" if "oneOf" in schema else words(schema, names)
    return ", ".join([body, *query])


def answered(call: dict[str, Any], names: Names) -> str:
    status = min(call["responses"])
    content = call["responses"][status].get("content", {})
    schema = content.get("application/json", {}).get("schema")
    text = words(schema, names) if schema else "nothing" if status == "204" else "text"
    return text if status == "200" else f"{status}, {text}"


def statuses(_: Names) -> str:
    """How refusals are numbered."""
    told: dict[int, list[str]] = {}
    for kind in vars(refusals).values():
        if isinstance(kind, type) and issubclass(kind, refusals.Refusal):
            told.setdefault(kind.status, []).append(" ".join((kind.__doc__ or "").split()))
    told.setdefault(404, []).append("There is no such fight or seat, or not any more.")
    told.setdefault(500, []).append("A fault of ours; the text has a number to report it by.")
    lines = ["| status | why |", "|---|---|"]
    lines += [f"| {status} | {' '.join(why)} |" for status, why in sorted(told.items())]
    return "\n".join(lines) + "\n"


def closes(_: Names) -> str:
    lines = ["| code | why |", "|---|---|"]
    lines += [f"| {code} | {why} |" for code, why in sorted(CLOSES.items())]
    return "\n".join(lines) + "\n"


def most(_: Names) -> str:
    """Sizes and rates."""
    lines = ["| of what | most |", "|---|---|"]
    for name, told in told_below(inspect.getsource(limits)).items():
        lines.append(f"| {told} | {vars(limits)[name]:,} |")
    for name, what in {"MOST_FIGHTERS": "Fighters", "MOST_HEXES": "Hexes", "MOST_ENTRIES": "Entries"}.items():
        lines.append(f"| {what} of a scenario or record that somebody brings. | {vars(making)[name]:,} |")
    server = limits.Limits()
    for name, told in told_below(inspect.getsource(limits.Limits.__init__)).items():
        rate = getattr(server, name)
        lines.append(f"| {told} | {rate.burst:g} at once, {rate.each_second:g} a second |")
    return "\n".join(lines) + "\n"


def told_below(source: str) -> dict[str, str]:
    """What stands below each assignment of a module or of a function."""
    body = ast.parse(inspect.cleandoc("\n" + source)).body
    if isinstance(body[0], ast.FunctionDef):
        body = body[0].body
    found: dict[str, str] = {}
    for given, after in pairwise(body):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            match given:
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Attribute(attr=name)]):
                    found[name] = " ".join(str(after.value.value).split())
    return found


WAYS: Final = {
    "from a seat": from_a_seat,
    "to a seat": to_a_seat,
    "parts": parts,
    "requests": requests,
    "statuses": statuses,
    "close codes": closes,
    "limits": most,
}


def page() -> str:
    """The page with its tables as the code has them now."""
    names = Names()
    return MADE.sub(
        lambda found: f"<!-- made: {found[1]} -->\n{WAYS[found[1]](names)}<!-- end -->", PAGE.read_text("utf-8")
    )


if __name__ == "__main__":
    sys.exit(keep(PAGE, page(), __doc__))
