"""The rows of a fight: what each says, and where all of them together lead.

An answer, a typed roll or a ruling is an entry of the engine, written as in a record. A take-back says how many of
those stay. The others say who plays whom, that the fight is paused, which dice fall from there on, by which rules it
goes on, what the game master has set for the table, and whose fighters an agent plays for a while.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Any, Final

ANSWER: Final = "answer"
ROLL: Final = "roll"
RULING: Final = "ruling"
TAKE_BACK: Final = "take back"
SEAT: Final = "seat"
PAUSE: Final = "pause"
RESUME: Final = "resume"
DICE: Final = "dice"
RULES: Final = "rules"
SETTINGS: Final = "settings"
LEND: Final = "lend"

HOW: Final = "how"
"""In an entry's row: how it came, where it was not said by whoever plays that fighter."""
BY_MASTER: Final = "master"
BY_CLOCK: Final = "clock"
BY_AGENT: Final = "agent"
TYPED: Final = "typed"

SAID: Final = (ANSWER, ROLL, RULING)
"""Kinds that are entries of the engine."""
ASIDE: Final = (SEAT, PAUSE, RESUME, RULES, SETTINGS, LEND)
"""Kinds that change no question: an answer to one that was asked before them still stands."""
RECENT: Final = 50
"""So many rows back somebody who is late can be told who was quicker."""

Body = dict[str, Any]


@dataclass(frozen=True)
class Done:
    """A beat that is done: how many entries there were by then, the state after it, and what the game master
    was told."""

    entries: int
    digest: str
    events: list[Body]

    def written(self) -> list[Any]:
        return [self.entries, self.digest, self.events]


@dataclass(frozen=True)
class Row:
    """One row, as it is added; its number is found when it is."""

    kind: str
    body: Body
    beats: list[Done] = field(default_factory=list)
    author: str = ""
    seat: str | None = None
    message: str | None = None
    number: int = 0
    said: int = 0
    weighed: Body | None = None
    """Of an agent's answer: how it came to that."""

    @property
    def stands(self) -> bool:
        """Whether questions depend on it."""
        return self.kind not in ASIDE


class Folded:
    """Where some rows lead: the entries that stand, the beats that are done, and who plays."""

    def __init__(self) -> None:
        self.number = 0
        self.stands = 0
        """The number of the last row that questions depend on."""
        self.asked = 0
        """The number of the last row after which somebody is asked something new: not that of a ruling, which those
        who are asked may know nothing of."""
        self.entries: list[Body] = []
        self.said_by: list[tuple[str, str]] = []
        """Of each entry, who said it, and how if not for a fighter of its own."""
        self.settings: Body = {}
        """What the game master has set for the table."""
        self.lent: dict[str, Body] = {}
        """Fighters whom an agent plays for a while, with its name and until when."""
        self.weighed: dict[int, Body] = {}
        """How agents came to their answers, by the place of each among the entries."""
        self.beats: list[Done] = []
        self.times: list[int] = []
        """When each of them was written."""
        self.controls: dict[str, str] = {}
        """Who plays a fighter, where that has changed."""
        self.paused = ""
        """Why, if it is."""
        self.dice: Body | None = None
        self.last_back = 0
        """The number of the last row that took anything back."""
        self.back_at = 0
        """And when that was."""
        self.kept = 0
        """How many of the entries have stayed since this was last set."""
        self.version: tuple[str, str] | None = None
        """The engine and the rules that it has gone on by, where that has changed."""
        self.taken: set[tuple[str, str]] = set()
        """The messages, each with its seat, that have been taken in: one that is sent twice counts once."""
        self.steps: deque[tuple[int, Row]] = deque(maxlen=RECENT)
        """The latest rows that questions depend on, each with the number after which it was asked."""

    def add(self, row: Row) -> None:
        self.number = row.number
        if row.seat is not None and row.message is not None:
            self.taken.add((row.seat, row.message))
        if row.stands:
            self.steps.append((self.asked, replace(row, beats=[])))
            self.stands = row.number
            self.asked = self.asked if row.kind == RULING else row.number
        if row.kind in SAID:
            if row.weighed is not None:
                self.weighed[len(self.entries)] = row.weighed
            self.entries.append({key: value for key, value in row.body.items() if key != HOW})
            self.said_by.append((row.author, row.body.get(HOW, "")))
        elif row.kind == TAKE_BACK:
            keep = row.body["keep"]
            self.last_back, self.back_at = row.number, row.said
            del self.entries[keep:]
            del self.said_by[keep:]
            self.weighed = {at: why for at, why in self.weighed.items() if at < keep}
            stay = [at for at, beat in enumerate(self.beats) if beat.entries <= keep]
            self.beats = [self.beats[at] for at in stay]
            self.times = [self.times[at] for at in stay]
            self.kept = min(self.kept, keep)
        elif row.kind == SEAT:
            self.controls[row.body["fighter"]] = row.body["control"]
        elif row.kind == PAUSE:
            self.paused = row.body.get("why") or "the game master has paused the fight"
        elif row.kind == RESUME:
            self.paused = ""
        elif row.kind == DICE:
            self.dice = row.body
        elif row.kind == SETTINGS:
            self.settings = row.body
        elif row.kind == LEND:
            self._lend(row.body)
        elif row.kind == RULES:
            self.version = (row.body["engine"], row.body["rules"])
        self.beats.extend(row.beats)
        self.times.extend([row.said] * len(row.beats))

    def _lend(self, body: Body) -> None:
        """Without an agent, these fighters are as before."""
        for fighter in body["fighters"]:
            if body["agent"]:
                self.lent[fighter] = {"agent": body["agent"], "until": body["until"]}
            else:
                self.lent.pop(fighter, None)
