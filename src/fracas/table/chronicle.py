"""What somebody at the table has been told of a fight: its events in words, and each beat in a line."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from fracas.kernel.event import Event, Ruled
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.play import Play
from fracas.table import portrait, wire
from fracas.table.secrets import Hearing


def sealed(event: Event, undisclosed: list[int]) -> list[str]:
    """The fields of an event that would tell the numbers of foes whose numbers are not told."""
    who = getattr(event, "who", NOBODY) in undisclosed
    foe = getattr(event, "foe", NOBODY) in undisclosed
    group = any(index in undisclosed for index in getattr(event, "members", ()))
    out = [*event.standing_fields] if who or foe else []
    if who or group:
        out.extend(event.sheet_fields)
    if foe:
        out.extend(event.foe_fields)
    return out


class Logbook:
    """What a side has been told of the beats that are done, in words: found once, for a log only grows at its end, or
    is cut off there. An event that the side must not know of is None."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.told: list[wire.Event | None] = []
        self.heard: list[Event] = []
        """Those that it knows of, as it knows them: one for each that was told."""
        self.lines: dict[int, wire.Beat] = {}
        """By beat, what happened in it; only for beats that are done."""

    def keep_common(self, log: list[Event]) -> None:
        """Forgets what is not in the log any more."""
        while self.events and (len(self.events) > len(log) or self.events[-1] is not log[len(self.events) - 1]):
            self.events.pop()
            told = self.told.pop()
            if told is not None:
                self.heard.pop()
                self.lines.pop(told.beat, None)


class Chronicle:
    """The story of a play as a side is told it; `told_numbers` says whether foes' numbers are in it."""

    def __init__(self, play: Play[Any], side: int, told_numbers: bool) -> None:
        self._play = play
        self._book = play.rulebook
        self._side = side
        self._told_numbers = told_numbers
        self._logbook = Logbook()
        self._heard: list[Event] = []
        self.done = 0
        """How many of the events that were told last belong to beats that are done."""

    def undisclosed(self, nor_in_chances: bool = False) -> list[int]:
        """Those whose numbers the side is not told, or is told but not by chances that rest on them."""
        if self._told_numbers and not nor_in_chances:
            return []
        return [each.index for each in self._play.run.everyone() if each.side != self._side]

    def events(self) -> list[wire.Event]:
        """What the side has been told so far, numbered for it alone."""
        play, logbook = self._play, self._logbook
        logbook.keep_common(play.log)
        done = len(logbook.events)
        told = [each for each in logbook.told if each is not None]
        numbers = [number for number, each in enumerate(logbook.told) if each is not None]
        hearing = Hearing(play, self._side)
        undisclosed = self.undisclosed()
        run = self._told_run()
        self._heard = logbook.heard[:]
        rolls = play.rolls()
        at = bisect_left(rolls, done, key=lambda roll: roll.at)
        for number, event in enumerate(play.events()[done:], done):
            first = at
            while at < len(rolls) and rolls[at].at <= number:
                at += 1
            line: wire.Event | None = None
            known = hearing.told(number, event)
            if known is not None:
                same = bool(numbers) and hearing.beat_of(numbers[-1]) == hearing.beat_of(number)
                beat = told[-1].beat if same else told[-1].beat + 1 if told else 1
                unseen = {*hearing.unseen_at(number), *undisclosed}
                shown = [roll for roll in rolls[first:at] if roll.who not in unseen]
                sentence = self._book.sentence(run, known)
                withheld = hearing.withheld(known)
                if undisclosed:
                    withheld = (*withheld, *sealed(known, undisclosed))
                line = portrait.event(run, known, len(told), beat, shown, sentence, withheld)
                told.append(line)
                numbers.append(number)
                self._heard.append(known)
            if number < len(play.log):
                logbook.events.append(event)
                logbook.told.append(line)
                if known is not None:
                    logbook.heard.append(known)
        self.done = len([each for each in logbook.told if each is not None])
        return told

    def rulings(self) -> int:
        """How many rulings the side has been told of."""
        self.events()
        return len([event for event in self._heard if isinstance(event, Ruled)])

    def _told_run(self) -> Fight:
        """The fight for whoever tells of it: with a note of whose numbers the side is not told."""
        run: Fight = self._play.run
        undisclosed = self.undisclosed()
        if undisclosed:
            run = run.copy()
            run.undisclosed = undisclosed
        return run

    def beats(self, first: int = 1) -> list[wire.Beat]:
        """What the side knows of each beat, in one line, from that beat on."""
        by_beat: dict[int, list[Event]] = {}
        open_beats: set[int] = set()
        for line, event in zip(self.events(), self._heard, strict=True):
            if line.beat >= first:
                by_beat.setdefault(line.beat, []).append(event)
                if line.number >= self.done:
                    open_beats.add(line.beat)
        run, lines, rounds = self._told_run(), self._logbook.lines, self._rounds()
        out: list[wire.Beat] = []
        for number, events in by_beat.items():
            beat = lines.get(number) if number not in open_beats else None
            if beat is None:
                gist = self._book.gist(run, events)
                beat = wire.Beat(
                    number=number,
                    line=gist.line(),
                    round=rounds.get(number, run.round),
                    weight=gist.weight(),  # type: ignore[arg-type]  # one of those words
                )
                if number not in open_beats:
                    lines[number] = beat
            if beat.line:
                out.append(beat)
        return out

    def _rounds(self) -> dict[int, int]:
        """In which round each beat began, by the number under which the side knows it."""
        play = self._play
        out: dict[int, int] = {}
        for at, number in enumerate(self.told_as()):
            out.setdefault(number, play.past[at].round if at < len(play.past) else play.fight.round)
        return out

    def told_as(self) -> list[int]:
        """By what number the side knows each beat; of one that it is not told of, the number of the last before it."""
        events = self.events()
        hearing = Hearing(self._play, self._side)
        out = [0] * (len(self._play.past) + 1)
        known = [number for number, each in enumerate(self._logbook.told) if each is not None]
        for number, event in zip(known, events, strict=False):
            out[hearing.beat_of(number)] = event.beat
        if len(events) > len(known):
            out[-1] = events[-1].beat
        for at in range(1, len(out)):
            out[at] = out[at] or out[at - 1]
        return out

    def settled(self) -> int:
        """How many of the events belong to beats that are done: they stay as they are."""
        self.events()
        return self.done
