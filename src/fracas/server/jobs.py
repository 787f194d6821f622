"""What can be thought about: each job says how urgent it is and what it does. It is done in a process of its own, at a
`Workbench`, and what it comes to is plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Generic, TypeVar

from pydantic import Field

from fracas.kernel.decision import Forfeit, Option
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.weighing import PLAIN, Weighed, Weighing, weighed_by
from fracas.table import advice, threat, wire
from fracas.table.reasons import reasoning_of
from fracas.table.stakes import Wanted

if TYPE_CHECKING:
    from fracas.server.workbench import Workbench

R = TypeVar("R")

URGENT: Final = 0
"""The table waits for it."""
PATIENT: Final = 1
"""Somebody asked for it and goes on meanwhile."""
IDLE: Final = 2
"""It takes long, and is done while nobody wants anything else."""

SHORT: Final = 0.1
"""Seconds between two looks at whether anybody still wants to know."""


class Job(Generic[R]):
    """Something to be thought about, which comes to an `R`."""

    urgency: ClassVar[int] = URGENT

    def run(self, bench: Workbench) -> R:
        raise NotImplementedError

    def rest(self, so_far: R) -> Job[R] | None:
        """What is left to do after that, for a job that is done in turns."""
        return None

    def share(self, so_far: R) -> float:
        """How much of it is done with that."""
        return 1.0


# an agent's answer


class Tried(wire.Model):
    """One answer that an agent tried, as `Weighed` has it."""

    key: str
    lasting: bool
    gain: float
    error: float
    count: int


class Answered(wire.Model):
    """What an agent answers, and why."""

    key: Annotated[str, Field(description="the key of the option; empty for an agent that has failed")]
    forfeit: Annotated[str, Field(description="how the agent has failed, for which its side forfeits the fight")] = ""
    reasoning: Annotated[wire.Reasoning | None, Field(description="why, in words; its beat is not set")] = None
    usual: str = ""
    ground: str = PLAIN
    tried: tuple[Tried, ...] = ()
    play_outs: int = 0
    rounds: int = 0
    worth: float = -1.0

    def weighing(self, option: Option) -> Weighing:
        """What was weighed, for the entry of that answer."""
        out = Weighing(option, self.usual, self.ground)
        out.tried = [Weighed(each.key, each.lasting, each.gain, each.error, each.count) for each in self.tried]
        out.play_outs, out.rounds, out.worth = self.play_outs, self.rounds, self.worth
        return out


@dataclass(frozen=True)
class AgentAnswer(Job[Answered]):
    """What an agent of that name answers for whoever is asked."""

    agent: str

    def run(self, bench: Workbench) -> Answered:
        game = bench.game
        play, pending = game.play, game.play.pending
        if pending is None:
            raise Mistake("nobody is asked anything")
        if pending.usual is not None or isinstance(pending.menu, RollMenu):
            raise Mistake("that is not for an agent to answer")
        game.seats[pending.who] = self.agent
        chooser = game.agent_of(pending.who)
        if chooser is None:
            raise Mistake(f"'{self.agent}' is no agent that answers here")
        try:
            weighing = weighed_by(chooser, play.run, pending)
        except Forfeit as forfeit:
            return Answered(key="", forfeit=forfeit.text)
        doctrine = game.doctrine_of(pending.who)
        tried = [
            Tried(key=each.key, lasting=each.lasting, gain=each.gain, error=each.error, count=each.count)
            for each in weighing.tried
        ]
        return Answered(
            key=weighing.option.key,
            reasoning=reasoning_of(game.book, play.run, pending, weighing, doctrine),
            usual=weighing.usual,
            ground=weighing.ground,
            tried=tuple(tried),
            play_outs=weighing.play_outs,
            rounds=weighing.rounds,
            worth=weighing.worth,
        )


# what seats want to know


@dataclass(frozen=True)
class Spoken:
    """An answer of a plan, as `Given` has it."""

    key: str
    question: str = ""
    filled: bool = False


def given(answers: Sequence[Spoken | str]) -> list[str | Given]:
    return [each if isinstance(each, str) else Given(each.key, each.question, each.filled) for each in answers]


def plainly(answers: Sequence[Spoken | str]) -> list[Given]:
    return [each if isinstance(each, Given) else Given(each) for each in given(answers)]


@dataclass(frozen=True, kw_only=True)
class AtSeat(Job[R]):
    """Something that a seat wants to know; `fighters` are those for whom it answers, where it is not a side's, one
    fighter's or the game master's."""

    seat: str
    fighters: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Odds(AtSeat[wire.Odds | None]):
    """How likely it is what these answers come to; None if they lead to no roll."""

    answers: tuple[Spoken | str, ...]

    def run(self, bench: Workbench) -> wire.Odds | None:
        return bench.seat(self).odds(given(self.answers))


@dataclass(frozen=True, kw_only=True)
class Stakes(AtSeat[wire.Stakes]):
    """What is at stake at the question that is asked, or comes after some answers."""

    answers: tuple[Spoken | str, ...] = ()
    then: tuple[Spoken | str, ...] = ()
    keys: tuple[str, ...] = ()
    seconds: float = 0.0

    def run(self, bench: Workbench) -> wire.Stakes:
        wanted = Wanted(plainly(self.answers), plainly(self.then), list(self.keys), self.seconds)
        return bench.seat(self).stakes(wanted=wanted)


@dataclass(frozen=True, kw_only=True)
class Plan(AtSeat[wire.Plan]):
    """What these answers lead to, for the fighter who is asked or another of the seat's."""

    answers: tuple[Spoken | str, ...]
    who: str | None = None
    fill: bool = True

    def run(self, bench: Workbench) -> wire.Plan:
        return bench.seat(self).plan(given(self.answers), self.who, self.fill)


@dataclass(frozen=True, kw_only=True)
class Extras(AtSeat[wire.Extras]):
    """What may be added to a plan, and what comes of what is taken."""

    answers: tuple[Spoken | str, ...]
    taken: dict[str, int]

    def run(self, bench: Workbench) -> wire.Extras:
        return bench.seat(self).extras(given(self.answers), self.taken)


@dataclass(frozen=True, kw_only=True)
class Joined(AtSeat[list[wire.Chain]]):
    """The question that is asked together with the one that follows it."""

    def run(self, bench: Workbench) -> list[wire.Chain]:
        return bench.seat(self).joined()


@dataclass(frozen=True, kw_only=True)
class Ways(AtSeat[list[wire.Chain]]):
    """Other ways to do what is planned."""

    urgency = PATIENT
    answers: tuple[Spoken | str, ...]
    seconds: float

    def run(self, bench: Workbench) -> list[wire.Chain]:
        return bench.seat(self).ways(given(self.answers), self.seconds)


@dataclass(frozen=True, kw_only=True)
class Ask(AtSeat[wire.InWords]):
    """The map in words, and how dangerous it is there."""

    question: str
    who: str | None = None

    def run(self, bench: Workbench) -> wire.InWords:
        return bench.seat(self).ask(self.question, self.who)


@dataclass(frozen=True, kw_only=True)
class About(AtSeat[list[wire.Chain]]):
    """What whoever is asked can do about somebody or some hex."""

    target: str
    rough: bool = False

    def run(self, bench: Workbench) -> list[wire.Chain]:
        return bench.seat(self).about(self.target, self.rough)


@dataclass(frozen=True, kw_only=True)
class Advise(AtSeat[wire.Advice]):
    """Which answer wins most often; tells what is known so far while it goes on."""

    urgency = PATIENT
    seconds: float = advice.SECONDS
    play_outs: int = 0

    def run(self, bench: Workbench) -> wire.Advice:
        seat = bench.seat(self)
        advising = seat.advising(advice.Budget(self.seconds, self.play_outs))

        def so_far() -> wire.Advice | None:
            try:
                return seat.advised(advising)
            except Mistake:  # nothing is known yet
                return None

        advising.run(lambda share: bench.go_on(share, so_far))
        return seat.advised(advising)


@dataclass(frozen=True, kw_only=True)
class Threat(AtSeat[wire.Threat]):
    """How dangerous each hex in reach is; asked again at the same question, it is better known."""

    urgency = PATIENT
    seconds: float = threat.SECONDS
    play_outs: int = 0

    def run(self, bench: Workbench) -> wire.Threat:
        seat = bench.seat(self)
        if self.play_outs:
            return seat.threat(play_outs=self.play_outs)
        begun = monotonic()
        found = seat.threat(min(SHORT, self.seconds))
        while (left := begun + self.seconds - monotonic()) > 0:
            so_far = found
            bench.go_on(1.0 - left / self.seconds, lambda: so_far)  # noqa: B023  # it is told at once, or never
            found = seat.threat(min(SHORT, left))
        return found
