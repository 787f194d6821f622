"""Questions of a fight that has gone on since: where it stood when somebody was asked, to be looked at or played on."""

from __future__ import annotations

from typing import Any

from fracas.kernel.decision import Decision, Pause
from fracas.kernel.entries import BeatRulings, Entry, Recorded
from fracas.kernel.fight import Fight
from fracas.kernel.rulebook import Rulebook


class PastQuestion:
    """A fight that stands at a question, and can be forked there."""

    def __init__(self, fight: Fight, decision: Decision) -> None:
        self.fight = fight
        self.decision = decision


def past_question(book: Rulebook[Any], start: Fight, entries: list[Entry], number: int) -> PastQuestion | None:
    """Where a beat stood before its entry of that number; None if that was no question to a fighter. The beat runs
    again from its start: the dice are part of that, so they fall the same."""
    asked = entries[number]
    if asked.ruling is not None:
        return None
    before = entries[:number]
    rulings = [entry.ruling for entry in entries if entry.ruling is not None and entry.ruling.at <= asked.at]
    nobody = [None for _ in start.everyone()]
    run = start.begin_beat(Recorded(before, [], [*nobody]), BeatRulings(book, rulings))
    try:
        book.beat(run)
    except Pause as pause:
        if pause.decision.who == asked.who and not pause.decision.refereed:
            return PastQuestion(run, pause.decision)
    return None
