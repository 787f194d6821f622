"""Events laid before a ledger, and what stands in it then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.kernel import event as kernel_events
from fracas.kernel.event import Event
from fracas.kernel.fight import Fight
from fracas.kernel.ledger import Deeds, Ledger
from fracas.kernel.rulebook import Rulebook


def reckoned(book: Rulebook[Any], scene: Fight, *beats: Sequence[Event]) -> list[Deeds]:
    """What each fighter has done and suffered in these beats."""
    ledger = Ledger(scene.everyone())
    for events in beats:
        ledger.begin_beat(scene.everyone())
        for event in events:
            book.account(scene, event, ledger)
    return ledger.deeds


def shots(deeds: Deeds) -> tuple[int, int, dict[str, int]]:
    """How often it attacked and hit, and what foes lost by what."""
    return deeds.attacks, deeds.hits, deeds.harm_dealt


def event_classes(book_events: Any) -> set[str]:
    """The names of all events that can happen in a book."""
    return {
        name
        for module in (kernel_events, book_events)
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, Event) and each is not Event
    }
