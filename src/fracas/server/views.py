"""What a seat is told: the fight through its eyes, and what goes on at the table as far as it may know."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Final

from fracas.kernel.mistake import Mistake
from fracas.kernel.promises import Promise
from fracas.server import messages
from fracas.server.clock import DEFENCE, Ticking
from fracas.server.hosted import OPEN, Hosted, Stand
from fracas.server.rows import Body
from fracas.server.store import MASTER, PLAYER, SeatRow
from fracas.stage.parts import HUMAN
from fracas.table import wire
from fracas.table.seat import Seat

OWN: Final = "own"
THE_MASTER: Final = "the game master"
A_PLAYER: Final = "a player"
"""Somebody who has a seat, and has not said a name."""


@dataclass(frozen=True)
class Beside:
    """What is kept beside a fight: who has a seat, plans that wait, and lines that were written."""

    people: list[messages.Person]
    plans: dict[str, list[Body]]
    lines: list[messages.Line]
    last: int
    """The last line that the seat may read, as the database counts them."""
    asks: list[messages.AsksBack]
    """Who waits for the game master to take something back."""
    clock: Ticking | None


class Eyes:
    """What one connection of a seat has been told so far."""

    def __init__(self, hosted: Hosted, row: SeatRow, stays: bool = True) -> None:
        self.row = row
        self._hosted = hosted
        self._game = hosted.game
        self._company = hosted.company(row)
        self._seat: Seat = hosted.sit(row) if stays else hosted.chair(row)
        self._table: messages.Table | None = None
        self._question = ""
        self._clock: tuple[object, ...] = ()
        self.line = 0
        """The last line beside the fight that it was told."""

    def welcome(self, beside: Beside, after: str = "") -> messages.Welcome:
        """Everything, or what came after a cursor."""
        hosted, row = self._hosted, self.row
        fight = self._seat.fight()
        first = self._known_before(after) if after else 0
        if first:
            beat = fight.events[first].beat if first < len(fight.events) else len(fight.beats) + 1
            cut = {"events": fight.events[first:], "beats": [each for each in fight.beats if each.number >= beat]}
            fight = fight.model_copy(update=cut)
        self._table = self._now(beside)
        self._question = hosted.question_for(self._seat) if fight.prompt is not None else ""
        self._clock = (fight.round, fight.acting, fight.over, fight.winner)
        self.line = max(self.line, beside.last)
        return messages.Welcome(
            seat=row.id,
            role=row.role,
            name=row.name,
            fighters=row.fighters,
            events_from=first,
            fight=fight.model_copy(
                update={"prompt": self._shown(fight.prompt), "beats": self._marked(fight.beats)},
            ),
            question=self._question,
            prepared=self._prepared(beside),
            table=self._table,
            lines=self._placed(beside.lines),
            cursor=self._cursor(fight.settled),
        )

    def changed(self, hosted: Hosted, beside: Beside) -> messages.Changed | None:
        """What has changed since; None if nothing has that this seat may know."""
        company = hosted.company(self.row)
        if hosted.game is not self._game or company != self._company:
            self._company = company
            self._hosted, self._game, self._seat = hosted, hosted.game, hosted.sit(self.row)
            # it was made anew: everything is told once more
        if self._in_passing():
            return None
        update = self._seat.update()
        table = self._now(beside)
        shown = {"prompt": self._shown(update.prompt), "beats": self._marked(update.beats)}
        update = update.model_copy(update=shown)
        question = hosted.question_for(self._seat) if update.prompt is not None else ""
        clock = (update.round, update.acting, update.over, update.winner)
        told = bool(update.events or update.fighters or update.gone or update.board or update.reasons)
        told = told or clock != self._clock
        self._clock = clock
        same = self._table is not None and is_same(table, self._table)
        if not told and not beside.lines and same and question == self._question:
            return None
        news = None if same else table
        self._table, self._question = table, question
        self.line = max(self.line, beside.last)
        return messages.Changed(
            update=update,
            question=question,
            prepared=self._prepared(beside),
            table=news,
            lines=self._placed(beside.lines),
            cursor=self._cursor(update.settled),
        )

    def _placed(self, lines: list[messages.Line]) -> list[messages.Line]:
        """Lines that people wrote, each after the beat of the log that was the last by then."""
        times = self._hosted.folded.times
        return [
            line.model_copy(update={"beat": self._seat.beat_after(bisect_right(times, line.said))}) for line in lines
        ]

    def _in_passing(self) -> bool:
        """Whether the fight stands where it does only for as long as an agent takes to answer, and where that is would
        tell something of somebody unseen: what has happened is told when it has gone on."""
        hosted, stand = self._hosted, self._hosted.stand()
        if stand not in (Stand.QUICK, Stand.AGENT) or hosted.folded.paused:
            return False
        known = self._seat.known_names()
        if stand == Stand.AGENT:
            return hosted.asked not in known
        return self._seat.has_secrets or len(known) < len(hosted.game.play.run.everyone())

    @property
    def _may_be_asked(self) -> bool:
        """Whether a question that concerns this seat's fighters is for its person, not for an agent."""
        hosted = self._hosted
        if hosted.read_only:
            return False
        return self.row.role != PLAYER or not hosted.asked or hosted.control(hosted.asked) == HUMAN

    def _shown(self, prompt: wire.Prompt | None) -> wire.Prompt | None:
        """A question, if it is for this seat's person, without chances that the game master does not show."""
        if prompt is None or not self._may_be_asked:
            return None
        odds = self._hosted.folded.settings.get("odds", OPEN)
        return prompt if odds == OPEN or self.row.role == MASTER else without_chances(prompt, odds)

    def _marked(self, beats: list[wire.Beat]) -> list[wire.Beat]:
        """Lines of the log, with who else had a say in them."""
        marks = self._hosted.marks(self._seat) if beats else {}
        return [
            each.model_copy(update={"said_by": marks[each.number]}) if each.number in marks else each for each in beats
        ]

    def _prepared(self, beside: Beside) -> list[messages.Given]:
        """The plan that was kept for whoever is asked, if it is this seat's."""
        asked = self._hosted.asked
        if asked not in self.row.fighters:
            return []
        return [messages.Given(**each) for each in beside.plans.get(asked, [])]

    def _cursor(self, settled: int) -> str:
        return self._hosted.seal.close(self._whose, self._hosted.folded.number, settled)

    @property
    def _whose(self) -> str:
        """Whom a cursor is for: a seat that plays others now has seen other things."""
        return "\0".join([self.row.id, *self.row.fighters])

    def _known_before(self, cursor: str) -> int:
        """How many events this seat had for good; none if anything was taken back since."""
        try:
            number, settled = self._hosted.seal.open(self._whose, cursor)
        except (Mistake, ValueError):
            return 0
        return settled if self._hosted.folded.last_back <= number else 0

    def _now(self, beside: Beside) -> messages.Table:
        hosted = self._hosted
        known = set(self._seat.known_names())  # a seat of somebody hidden tells nothing of it
        controls = dict(zip(hosted.game.names, hosted.game.seats, strict=False))
        return messages.Table(
            paused=hosted.folded.paused,
            read_only=hosted.read_only_to(self.row.role == MASTER),
            waiting=self._waiting(known, beside.people),
            people=[each.of_those(known) for each in beside.people],
            controls={name: who for name, who in controls.items() if name in known},
            agents={name: hosted.game.usual_agent(at) for at, name in enumerate(hosted.game.names) if name in known},
            lent={name: body["agent"] for name, body in hosted.folded.lent.items() if name in known},
            settings=messages.TableSettings(**hosted.folded.settings),
            clock=ticks(beside.clock, known),
            asks=beside.asks,
            promises=[promised(each, hosted.over) for each in hosted.game.promises],
            ready=sorted([name for name in beside.plans if name in known]),
        )

    def _waiting(self, known: set[str], people: list[messages.Person]) -> messages.Waiting | None:
        """For whom the fight waits. While it waits for somebody unseen, that stays as it was."""
        hosted = self._hosted
        if hosted.stand() in (Stand.OVER, Stand.DRIFTED):
            return None
        asked, stand = hosted.waits_for(known)
        if not asked:
            return None
        if stand == Stand.MASTER:
            return messages.Waiting(fighter=asked, by=THE_MASTER)
        if stand == Stand.PERSON:
            sits = [each.name for each in people if asked in each.fighters and each.role == PLAYER]
            by = (sits[0] or A_PLAYER) if sits else THE_MASTER
            return messages.Waiting(fighter=asked, by=by, question=self._question_of(asked, known))
        return messages.Waiting(fighter=asked, by=hosted.control(asked), thinks=stand == Stand.AGENT)

    def _question_of(self, fighter: str, known: set[str]) -> str:
        """What somebody is asked: the game master may know, others how a blow is met that all of them have seen."""
        hosted = self._hosted
        play = hosted.game.play
        pending = play.pending
        if pending is None or hosted.asked != fighter:
            return ""
        everything = not self._seat.has_secrets and len(known) == len(play.run.everyone())
        if self.row.role == MASTER or (everything and pending.question.kind == DEFENCE):
            return hosted.game.book.wording(play.run, pending)
        return ""


def ticks(clock: Ticking | None, known: set[str]) -> messages.Ticks | None:
    if clock is None or clock.fighter not in known:
        return None
    left = max(0, round(1000 * clock.left))
    return messages.Ticks(
        fighter=clock.fighter, kind="defence" if clock.kind == DEFENCE else "turn", left=left, runs=clock.runs
    )


def is_same(table: messages.Table, told: messages.Table) -> bool:
    """Whether nothing is new but that time has passed."""
    if table.clock is None or told.clock is None:
        return table == told
    as_told = table.clock.model_copy(update={"left": told.clock.left})
    runs_on = as_told == told.clock and table.clock.left <= told.clock.left
    return runs_on and table.model_copy(update={"clock": told.clock}) == told


def without_chances(prompt: wire.Prompt, odds: str) -> wire.Prompt:
    """A question without chances: any, or those that come of more than one's own roll."""
    return prompt.model_copy(update={"options": [with_chances(each, odds) for each in prompt.options]})


def with_chances(found: Any, odds: str) -> Any:
    """The same with the chances that a seat is shown: an answer, a plan and what is asked after it."""
    if odds == OPEN:
        return found
    if isinstance(found, wire.Option):
        hidden: dict[str, object] = {"outlook": None, "beside": None, "beside_of": ""}
        return found.model_copy(update=hidden if odds == OWN else {**hidden, "chance": None, "chance_of": ""})
    if isinstance(found, wire.Plan):
        asked = None if found.next is None else without_chances(found.next, odds)
        return found.model_copy(update={"next": asked, "chance": None, "chance_of": ""})
    return found


def promised(promise: Promise, over: bool) -> messages.Promised:
    """What everybody may know of the dice."""
    if not over:
        return messages.Promised(commitment=promise.commitment)
    return messages.Promised(commitment=promise.commitment, salt=promise.salt.hex(), secret=promise.secret.hex())
