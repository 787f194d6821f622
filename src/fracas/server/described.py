"""The page that describes the server's requests, for people: from the same description that programs read, without
scripts."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Final

HEAD: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fracas: requests</title></head>
<body><h1>Requests</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. How they belong together: docs/protocol.md of Fracas.</p>
"""
TAIL: Final = "</body></html>\n"


def page(description: dict[str, Any]) -> str:
    """Every request with what it takes and answers, then every form that these have."""
    parts = [HEAD]
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            parts.append(request(f"{method.upper()} {path}", call))
    parts.append("<h1>Forms</h1>\n")
    for name, schema in description.get("components", {}).get("schemas", {}).items():
        shown = escape(json.dumps(schema, indent=2, ensure_ascii=False))
        parts.append(f'<h2 id="{escape(name)}">{escape(name)}</h2>\n<pre>{shown}</pre>\n')
    return "".join([*parts, TAIL])


def request(title: str, call: dict[str, Any]) -> str:
    lines = [f"<h2><code>{escape(title)}</code></h2>\n<p>{escape(call.get('description', ''))}</p>\n<ul>\n"]
    for each in call.get("parameters", []):
        lines.append(f"<li><code>{escape(each['name'])}</code>, in the {escape(each['in'])}</li>\n")
    if "requestBody" in call:
        lines.append(f"<li>Takes {forms(call['requestBody'])}</li>\n")
    for status, answer in call["responses"].items():
        lines.append(f"<li>{escape(status)}: {escape(answer['description'])}{forms(answer, ': ')}</li>\n")
    return "".join([*lines, "</ul>\n"])


def forms(holder: dict[str, Any], before: str = "") -> str:
    """The forms that a body may have, as links."""
    found = {}
    for content in holder.get("content", {}).values():
        found.update(dict.fromkeys(named(content.get("schema", {}))))
    links = [f'<a href="#{escape(name)}">{escape(name)}</a>' for name in found]
    return before + " or ".join(links) if links else ""


def named(schema: Any) -> list[str]:
    """The forms that a schema names."""
    if isinstance(schema, list):
        return [name for each in schema for name in named(each)]
    if not isinstance(schema, dict):
        return []
    if "$ref" in schema:
        return [str(schema["$ref"]).rsplit("/", 1)[-1]]
    return [name for each in schema.values() for name in named(each)]
