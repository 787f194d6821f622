"""What has happened in a fight, as lines of text and as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from fracas.table import wire

LAST_LINES: Final = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the narrator's: who did it, and whether a beat or a new headline opens with it."""

    text: str
    who: str | None
    opens: bool


def story(events: list[wire.Event], first: int = 0, last: int | None = None) -> list[Line]:
    """The sentences for all events from that number on, up to another; those without words are left out."""
    lines: list[Line] = []
    opens = False
    beat = events[first - 1].beat if 0 < first <= len(events) else 0
    for event in events[first:last]:
        opens = opens or event.beat != beat or event.headline
        beat = event.beat
        if event.sentence:
            lines.append(Line(event.sentence, event.who, opens))
            opens = False
    return lines


def last_lines(events: list[wire.Event]) -> list[Line]:
    """What happened last, for whoever asks."""
    return story(events)[-LAST_LINES:]


def new_part(before: list[wire.Event], after: list[wire.Event]) -> tuple[int, int]:
    """From where to where something is new, between what was told before and what is just the same again.

    A ruling comes right after the last answer, so it may stand before what has been told already.
    """
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < shorter - head and same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    return head, len(after) - tail


def same(one: wire.Event, other: wire.Event) -> bool:
    """Whether they tell the same, wherever they stand and whatever was rolled before them."""
    if one.kind != other.kind or one.sentence != other.sentence:
        return False
    return one.model_copy(update={"number": other.number, "beat": other.beat, "rolls": other.rolls}) == other


def as_data(event: wire.Event) -> dict[str, Any]:
    """An event as a line of JSON: its kind, and what else there is to say of it."""
    told = event.model_dump(exclude_defaults=True, exclude={"number", "beat", "kind"})
    return {"event": event.kind, **told}
