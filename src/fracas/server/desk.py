"""What becomes of a message from a seat: who may say it, and what it does."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any, Final, TypeVar, get_args

from pydantic import JsonValue

from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.rulebooks.problems import Mistakes
from fracas.server import jobs, messages, rows
from fracas.server.hosted import OPEN, Author, Hosted
from fracas.server.house import Again, House, Room
from fracas.server.making import MOST_FIGHTERS, check_control, check_size
from fracas.server.messages import plain
from fracas.server.refusals import Forbidden, Refusal, Stale
from fracas.server.rows import Row
from fracas.server.store import MASTER, PLAYER, SPECTATOR, SeatRow
from fracas.server.thinker import Where
from fracas.server.thinking import Thinkers
from fracas.server.views import with_chances
from fracas.stage.parts import HUMAN
from fracas.table.ask import asks_for_safety, threatened_hex
from fracas.table.seat import Seat

T = TypeVar("T")
FREE: Final = "free"

Thought = (
    messages.Odds
    | messages.Extras
    | messages.Stakes
    | messages.Joined
    | messages.Ways
    | messages.About
    | messages.Ask
    | messages.Advise
    | messages.Threat
)
THOUGHT: Final = get_args(Thought)
"""What takes a while to find out."""
ODDS: Final = 10.0
"""Seconds that may take."""
CHAT: Final = "chat"
OPEN_ROLL: Final = "roll"
SECRET_ROLL: Final = "secret roll"
ASKS_BACK: Final = "take back"
NOT_BACK: Final = "not back"
NO_CHANCES: Final = {
    "own": "the game master shows no chances that rest on a foe's numbers",
    "none": "the game master shows no chances",
}
CHANCES: Final = (
    messages.Odds, messages.Extras, messages.Stakes, messages.Ways, messages.Advise, messages.Threat,
)  # fmt: skip
"""What is all about chances."""


def given(answers: list[messages.Given]) -> list[str | Given]:
    return [Given(each.key, each.question) if each.question else each.key for each in answers]


def called(seat: SeatRow) -> str:
    """What others know somebody by; not whether a person without a name plays anybody, who may be hidden."""
    return seat.name or ("the game master" if seat.role == MASTER else "somebody")


class Desk:
    """Takes messages of seats."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self._ways: dict[type[messages.Said], Callable[[Room, SeatRow, Any], Any]] = {
            messages.Answer: self._answer,
            messages.Say: self._say,
            messages.Prepare: self._prepare,
            messages.TakeBack: self._take_back,
            messages.TakeBackTo: self._take_back_to,
            messages.WouldTakeBack: self._would_take_back,
            messages.AskToTakeBack: self._ask_to_take_back,
            messages.RefuseTakeBack: self._refuse_take_back,
            messages.Rule: self._rule,
            messages.WouldRule: self._would_rule,
            messages.AddFighter: self._add_fighter,
            messages.Control: self._control,
            messages.Lend: self._lend,
            messages.Settings: self._settings,
            messages.MoreTime: self._more_time,
            messages.Pause: self._pause,
            messages.Resume: self._resume,
            messages.GoOn: self._go_on,
            messages.Chat: self._chat,
            messages.Roll: self._roll,
            messages.Ping: self._ping,
        }
        self._views: dict[type[messages.Said], Callable[[Seat, Any], Any]] = {
            messages.Plan: lambda seat, said: seat.plan(given(said.answers), said.who, said.fill),
            messages.Verdict: lambda seat, said: seat.verdict(said.key),
            messages.OptionOf: lambda seat, said: seat.option(said.key, given(said.answers)),
            messages.WhyNot: lambda seat, said: seat.why_not(said.key, given(said.answers)),
            messages.Before: lambda seat, said: seat.as_before(),
            messages.AsAdvised: lambda seat, said: seat.as_advised(given(said.answers)),
            messages.NotNow: lambda seat, said: seat.not_now(given(said.answers)),
            messages.SheetOf: lambda seat, said: seat.sheet(said.name),
            messages.Rulings: lambda seat, said: seat.rulings(said.subject),
        }

    async def take(self, room: Room, seat: SeatRow, said: messages.Said) -> JsonValue:
        """What a message comes to; a Mistake, if it is refused."""
        view = self._views.get(type(said))
        if view is not None:
            return await self._seen(room, seat, said, view)
        if isinstance(said, THOUGHT):
            return await self._thought(room, seat, said)
        try:
            result: JsonValue = await self._ways[type(said)](room, seat, said)
        except Again:
            return {"again": True}
        return result

    async def _seen(self, room: Room, seat: SeatRow, said: Any, view: Callable[[Seat, Any], Any]) -> JsonValue:
        odds = self._odds_for(room, seat)
        return await self.house.look(room, lambda hosted: plain(with_chances(view(hosted.chair(seat), said), odds)))

    def _odds_for(self, room: Room, seat: SeatRow) -> str:
        """Which chances that seat is shown."""
        return OPEN if seat.role == MASTER else str(room.hosted.folded.settings.get("odds", OPEN))

    async def _thought(self, room: Room, seat: SeatRow, said: Thought) -> JsonValue:
        """What takes a while to find out is found out by another process, while the fight goes on."""
        odds = self._odds_for(room, seat)
        if odds != OPEN and (isinstance(said, CHANCES) or (isinstance(said, messages.Ask) and is_of_danger(said.text))):
            raise Forbidden(NO_CHANCES[odds])

        def look(hosted: Hosted) -> tuple[Where, str, list[tuple[str, str]]]:
            return hosted.where, hosted.chair(seat).name, hosted.company(seat)

        where, name, company = await self.house.look(room, look)
        job, seconds = job_of(said, name, tuple([fighter for fighter, _ in company]))
        found = await self.thinkers.think(where, job, seconds)
        if odds != OPEN and isinstance(found, list):  # chains, the best first: in no such order then
            found = sorted([each.model_copy(update={"chance": None}) for each in found], key=lambda each: each.label)
        return plain(found)

    def _author(self, seat: SeatRow, said: messages.Said) -> Author:
        return Author(called(seat), seat.id, said.id or None, seat.role == MASTER)

    # what is asked

    def _may_answer(self, hosted: Hosted, seat: SeatRow, question: str) -> Seat:
        """The seat, if it may answer what is asked now, and that is what it answers."""
        if hosted.folded.paused:
            raise Forbidden(f"the fight is paused: {hosted.folded.paused}")
        chair = hosted.chair(seat)
        if question != hosted.question_for(chair):
            quicker = hosted.answered(question, seat)
            raise Stale(f"{quicker or 'that was asked before'}; the fight has gone on", quicker)
        if seat.role == PLAYER and chair.asked and hosted.control(hosted.asked) != HUMAN:
            raise Forbidden(f"{hosted.asked} is played by '{hosted.control(hosted.asked)}' now; take it over first")
        return chair

    async def _answer(self, room: Room, seat: SeatRow, said: messages.Answer) -> JsonValue:
        def act(hosted: Hosted) -> None:
            self._may_answer(hosted, seat, said.question).answer(said.key)

        await self.house.perform(room, act, await self._answering(room, seat, said))
        return None

    async def _say(self, room: Room, seat: SeatRow, said: messages.Say) -> JsonValue:
        def act(hosted: Hosted) -> JsonValue:
            chair = self._may_answer(hosted, seat, said.question)
            plan = chair.plan(given(said.answers), fill=False)
            if len(plan.answers) < len(said.answers):
                raise Refusal(f"'{said.answers[len(plan.answers)].key}' does not fit here")
            return plain(chair.say(plan))

        return await self.house.perform(room, act, await self._answering(room, seat, said))

    async def _answering(self, room: Room, seat: SeatRow, said: messages.Said) -> Author:
        """Who answers: the game master may for somebody who has a player."""
        author = self._author(seat, said)
        if seat.role == MASTER:
            others = await self.house.store.seats(room.hosted.head.id)
            played = {name for each in others if each.role == PLAYER and not each.revoked for name in each.fighters}
            author.how = rows.BY_MASTER if room.hosted.asked in played else ""
        return author

    async def _prepare(self, room: Room, seat: SeatRow, said: messages.Prepare) -> JsonValue:
        if seat.role == SPECTATOR or (seat.role == PLAYER and said.who not in seat.fighters):
            raise Forbidden(f"this seat does not plan for {said.who}")
        room.hosted.game.play.run.called(said.who)
        answers = [each.model_dump() for each in said.answers]
        await self.house.store.keep_plan(room.hosted.head.id, said.who, seat.id, answers)
        room.look_up()
        room.tell()
        return None

    async def _take_back(self, room: Room, seat: SeatRow, said: messages.TakeBack) -> JsonValue:
        def act(hosted: Hosted) -> str:
            chair = hosted.chair(seat)
            try:
                return chair.take_back(said.line)
            except Mistake:
                if seat.role != PLAYER or hosted.folded.settings.get("take_back") != FREE:
                    raise
            return back_to_own(hosted, seat)

        back = await self.house.perform(room, act, self._author(seat, said))
        return {"taken_back": back}

    async def _take_back_to(self, room: Room, seat: SeatRow, said: messages.TakeBackTo) -> JsonValue:
        self._only_master(seat)

        def act(hosted: Hosted) -> None:
            play, chair = hosted.game.play, hosted.chair(seat)
            kept = chair.entries_until(said.beat - 1)
            if kept == len(play.history()):
                raise Refusal(f"beat {said.beat}: nothing was said in it or after it")
            play.follow(play.history()[:kept], kept)

        await self.house.perform(room, act, self._author(seat, said))
        return None

    async def _would_take_back(self, room: Room, seat: SeatRow, said: messages.WouldTakeBack) -> JsonValue:
        self._only_master(seat)

        return await self.house.look(room, lambda hosted: plain(undone(hosted, seat, said.beat)))

    async def _refuse_take_back(self, room: Room, seat: SeatRow, said: messages.RefuseTakeBack) -> JsonValue:
        self._only_master(seat)
        return await self._written(room, seat, said, NOT_BACK, said.why)

    async def _ask_to_take_back(self, room: Room, seat: SeatRow, said: messages.AskToTakeBack) -> JsonValue:
        if seat.role == SPECTATOR:
            raise Forbidden("a spectator has said nothing that could be taken back")
        return await self._written(room, seat, said, ASKS_BACK, said.why)

    # the game master

    def _only_master(self, seat: SeatRow) -> None:
        if seat.role != MASTER:
            raise Forbidden("only the game master can do that")

    async def _rule(self, room: Room, seat: SeatRow, said: messages.Rule) -> JsonValue:
        self._only_master(seat)

        def act(hosted: Hosted) -> str:
            return hosted.chair(seat).rule(said.subject, said.field, said.value)

        return {"note": await self.house.perform(room, act, self._author(seat, said))}

    async def _would_rule(self, room: Room, seat: SeatRow, said: messages.WouldRule) -> JsonValue:
        self._only_master(seat)

        def see(hosted: Hosted) -> JsonValue:
            return plain(hosted.chair(seat).would_rule(said.subject, said.field, said.value))

        return await self.house.look(room, see)

    async def _add_fighter(self, room: Room, seat: SeatRow, said: messages.AddFighter) -> JsonValue:
        self._only_master(seat)
        check_size({"sheet": said.sheet, "start": said.start}, "fighter")

        def act(hosted: Hosted) -> str:
            game = hosted.game
            if len(game.names) >= MOST_FIGHTERS:
                raise Refusal(f"there are {len(game.names)} fighters; a table takes {MOST_FIGHTERS}")
            check_control(game.scenario, said.control)
            return joined(said, hosted.chair(seat))

        return {"name": await self.house.perform(room, act, self._author(seat, said))}

    async def _control(self, room: Room, seat: SeatRow, said: messages.Control) -> JsonValue:
        if seat.role != MASTER and said.fighter not in seat.fighters:
            raise Forbidden(f"this seat does not play {said.fighter}")

        def check(hosted: Hosted) -> None:
            hosted.game.play.run.called(said.fighter)
            check_control(hosted.game.scenario, said.control)

        row = self._row(seat, said, rows.SEAT, {"fighter": said.fighter, "control": said.control})
        await self.house.note(room, row, check, self._author(seat, said))
        return None

    async def _lend(self, room: Room, seat: SeatRow, said: messages.Lend) -> JsonValue:
        for name in said.fighters:
            if seat.role != MASTER and name not in seat.fighters:
                raise Forbidden(f"this seat does not play {name}")

        def check(hosted: Hosted) -> None:
            for name in said.fighters:
                hosted.game.play.run.called(name)
            if said.agent == HUMAN:
                raise Refusal("say which agent shall play them, or nobody to give them back")
            if said.agent:
                check_control(hosted.game.scenario, said.agent)

        body = {"fighters": said.fighters, "agent": said.agent, "until": said.until}
        await self.house.note(room, self._row(seat, said, rows.LEND, body), check, self._author(seat, said))
        return None

    async def _settings(self, room: Room, seat: SeatRow, said: messages.Settings) -> JsonValue:
        self._only_master(seat)
        named = said.model_dump(include=said.model_fields_set - {"type", "id"})
        row = self._row(seat, said, rows.SETTINGS, {**room.hosted.folded.settings, **named})
        await self.house.note(room, row, anyway, self._author(seat, said))
        return None

    async def _more_time(self, room: Room, seat: SeatRow, said: messages.MoreTime) -> JsonValue:
        self._only_master(seat)
        if not room.more_time(said.seconds):
            raise Refusal("nobody's clock is running")
        await self.house.store.ring(room.hosted.head.id, more_time=said.seconds)
        return None

    async def _pause(self, room: Room, seat: SeatRow, said: messages.Pause) -> JsonValue:
        self._only_master(seat)
        row = self._row(seat, said, rows.PAUSE, {"why": said.why})
        await self.house.note(room, row, anyway, self._author(seat, said))
        return None

    async def _resume(self, room: Room, seat: SeatRow, said: messages.Resume) -> JsonValue:
        self._only_master(seat)
        await self.house.note(room, self._row(seat, said, rows.RESUME, {}), anyway, self._author(seat, said))
        return None

    async def _go_on(self, room: Room, seat: SeatRow, said: messages.GoOn) -> JsonValue:
        self._only_master(seat)
        await self.house.take_over(room, self._author(seat, said))
        return None

    def _row(self, seat: SeatRow, said: messages.Said, kind: str, body: rows.Body) -> Row:
        author = self._author(seat, said)
        return Row(kind, body, [], author.name, author.seat, author.message)

    # beside the fight

    async def _chat(self, room: Room, seat: SeatRow, said: messages.Chat) -> JsonValue:
        return await self._written(room, seat, said, CHAT, said.text)

    async def _written(self, room: Room, seat: SeatRow, said: messages.Said, kind: str, text: str) -> JsonValue:
        await self.house.store.write(room.hosted.head.id, seat.id, kind, called(seat), text, said.id or None)
        room.look_up()
        room.tell()
        return None

    async def _roll(self, room: Room, seat: SeatRow, said: messages.Roll) -> JsonValue:
        self._only_master(seat)
        told = thrown(said.dice)
        text = f"{said.why}: {told}" if said.why else told
        return await self._written(room, seat, said, OPEN_ROLL if said.open else SECRET_ROLL, text)

    async def _ping(self, room: Room, seat: SeatRow, said: messages.Ping) -> JsonValue:
        if room.hosted.game.play.run.board.find(said.hex) < 0:
            raise Mistake(f"there is no hex '{said.hex}'")
        by = called(seat)
        room.ping(said.hex, by)
        await self.house.store.ring(room.hosted.head.id, ping=[said.hex, by])
        return None


KEYS: Final = {"from": "like", "at": "hex", "change": "sheet"}
"""What a scenario calls otherwise than the message does."""


def joined(said: messages.AddFighter, seat: Seat) -> str:
    """Whom the game master describes joins; a Refusal tells all that is wrong with it, with the keys of the message."""
    given = {"name": said.name, "facing": said.facing, "from": said.like, "doctrine": said.doctrine}
    written: dict[str, Any] = {key: value for key, value in given.items() if value}
    written |= {"side": said.side, "at": said.hex, "control": said.control, "change": said.sheet, "start": said.start}
    try:
        return seat.add_fighter(written)
    except Mistakes as mistakes:
        raise Refusal("; ".join([in_message(each.key, each.text) for each in mistakes.found])) from None
    except Mistake as mistake:  # seen only when it joins: a name or a hex that is taken
        raise Refusal(in_message(*str(mistake).split(": ", 1)) if ": " in str(mistake) else str(mistake)) from None


def in_message(key: str, text: str) -> str:
    """A complaint, by the message's own keys."""
    first, dot, rest = key.partition(".")
    return f"{KEYS.get(first, first)}{dot}{rest}: {text}" if key else text


def job_of(said: Thought, seat: str, fighters: tuple[str, ...]) -> tuple[jobs.Job[Any], float]:
    """What is to be thought about, and for how many seconds at most."""
    match said:
        case messages.Odds():
            return jobs.Odds(seat=seat, fighters=fighters, answers=spoken(said.answers)), ODDS
        case messages.Extras():
            return jobs.Extras(seat=seat, fighters=fighters, answers=spoken(said.answers), taken=said.taken), ODDS
        case messages.Stakes():
            before, after = spoken(said.answers), spoken(said.then)
            keys, seconds = tuple(said.keys), said.seconds
            wanted = jobs.Stakes(seat=seat, fighters=fighters, answers=before, then=after, keys=keys, seconds=seconds)
            return wanted, ODDS
        case messages.Joined():
            return jobs.Joined(seat=seat, fighters=fighters), ODDS
        case messages.Ways():
            answers = spoken(said.answers)
            return jobs.Ways(seat=seat, fighters=fighters, answers=answers, seconds=said.seconds), said.seconds + ODDS
        case messages.About():
            return jobs.About(seat=seat, fighters=fighters, target=said.target, rough=said.rough), ODDS
        case messages.Ask():
            return jobs.Ask(seat=seat, fighters=fighters, question=said.text, who=said.who), ODDS
        case messages.Advise():
            return jobs.Advise(seat=seat, fighters=fighters, seconds=said.seconds), said.seconds + 2
        case messages.Threat():
            return jobs.Threat(seat=seat, fighters=fighters, seconds=said.seconds), said.seconds + 2


def spoken(answers: list[messages.Given]) -> tuple[jobs.Spoken, ...]:
    return tuple([jobs.Spoken(each.key, each.question) for each in answers])


def thrown(text: str) -> str:
    """Dice as people write them, thrown: what they show and come to."""
    match = re.fullmatch(r"([1-9][0-9]?)?d([1-9][0-9]{0,3})?([+-][0-9]{1,4})?", text.replace(" ", ""))
    if match is None:
        raise Refusal(f"dice: {text!r} are none; write '3d', '1d100' or '2d+1'")
    count, sides, plus = int(match[1] or 1), int(match[2] or 6), int(match[3] or 0)
    faces = [secrets.randbelow(sides) + 1 for _ in range(count)]
    shown = " ".join([str(face) for face in faces])
    return f"{text} = {shown}{f' {plus:+d}' if plus else ''} = {sum(faces) + plus}"


def is_of_danger(question: str) -> bool:
    """Whether a question to the map asks for a chance."""
    return bool(threatened_hex(question)) or asks_for_safety(question)


def undone(hosted: Hosted, seat: SeatRow, beat: int) -> messages.Undone:
    """What would be undone if everything from that beat on were taken back."""
    chair, names = hosted.chair(seat), hosted.game.names
    kept = chair.entries_until(beat - 1)
    answers = [
        messages.UndoneAnswer(
            who=names[entry.who] if 0 <= entry.who < len(names) else "",
            by=author,
            answer=entry.answer if entry.ruling is None else f"{entry.ruling.field} {entry.ruling.value}",
        )
        for entry, (author, _) in zip(hosted.game.play.history()[kept:], hosted.folded.said_by[kept:], strict=False)
    ]
    return messages.Undone(lines=[each.line for each in chair.beats(beat)], answers=answers)


def back_to_own(hosted: Hosted, seat: SeatRow) -> str:
    """Takes back everything from the last answer on that this seat has given, whatever has come of it."""
    play, names = hosted.game.play, hosted.game.names
    history = play.history()
    mine = [
        at for at, entry in enumerate(history)
        if entry.human and entry.ruling is None and 0 <= entry.who < len(names) and names[entry.who] in seat.fighters
    ]  # fmt: skip
    if not mine:
        raise Refusal("this seat has said nothing that could be taken back")
    play.follow(history[: mine[-1]], mine[-1])
    return f"{names[history[mine[-1]].who]}: {history[mine[-1]].answer}"


def anyway(hosted: Hosted) -> None:
    """Nothing is in the way."""
