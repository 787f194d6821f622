"""Parts of a page. Whatever is told is escaped here and nowhere else: names may hold anything."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape

from fracas.arena.charts.drawing import Sheet


def text(told: object) -> str:
    """Anything, as text between tags or in an attribute. Names may be written from right to left."""
    return escape(str(told))


def named(told: object) -> str:
    """A name in a sentence, which keeps its direction to itself."""
    return f"<bdi>{text(told)}</bdi>"


def tag(name: str, inside: str, **attributes: str) -> str:
    """`inside` is markup already; `class_` and `aria_label` stand for names that Python does not allow."""
    written = "".join([f' {key.rstrip("_").replace("_", "-")}="{text(value)}"' for key, value in attributes.items()])
    return f"<{name}{written}>{inside}</{name}>"


def listed(items: Iterable[str], name: str = "ul", **attributes: str) -> str:
    return tag(name, "".join([tag("li", each) for each in items]), **attributes)


def table(sheet: Sheet, caption: str) -> str:
    """Numbers with their heads; the first column names the row. A wide one scrolls by itself, by keys too."""
    head = "".join([tag("th", named(each), scope="col") for each in sheet.head])
    rows = "".join([tag("tr", row(each)) for each in sheet.rows])
    whole = tag(
        "table", f"{tag('caption', text(caption), class_='unseen')}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    )
    return tag("div", whole, class_="scroll", tabindex="0", role="region", aria_label=f"Table: {caption}")


def row(cells: Sequence[str]) -> str:
    first, *rest = cells
    return tag("th", named(first), scope="row") + "".join([tag("td", named(each)) for each in rest])


def data(key: str, content: object, kind: str = "application/json") -> str:
    """JSON in the page. No text in it can end its element, or begin another."""
    written = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return f'<script type="{kind}" id="{text(key)}">{written}</script>'
