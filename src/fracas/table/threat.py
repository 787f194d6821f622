"""Threat: how likely somebody is to be wounded before its next turn, for each hex that it could go to.

Short fights are played on from each hex by the same agents and with the same luck, as far as the side may know. The
first numbers come at once; whoever asks on gets better ones.
"""

from __future__ import annotations

from math import sqrt
from time import monotonic
from typing import Any, Final

from fracas.agents.ahead import Ahead, Trial, Unlike
from fracas.kernel.attempts import WOUNDED
from fracas.kernel.decision import Chooser, Decision, Option, Place
from fracas.kernel.dice import SeededDice, hash64
from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import A_QUESTION, Given, plan_turn
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.rulebook import Rulebook
from fracas.table import wire
from fracas.table.advice import KEY, policy
from fracas.table.intervals import STANDARD

SECONDS: Final = 0.25
FIRST: Final = 2
"""So many play-outs each hex gets in any case."""
MOST_PLAY_OUTS: Final = 100_000
MOST_HEXES: Final = 80
"""Of more hexes than that only some are looked at, evenly spread."""
MOST_BEATS: Final = 40
"""For each fighter: a turn that has not come by then never will."""
MOVE: Final = "move"


class Goal:
    """A hex that somebody could go to: how often it was wounded there, and by whom first."""

    def __init__(self, option: Place) -> None:
        self.option = option
        self.count = 0
        self.wounded: dict[int, int] = {}

    @property
    def wounds(self) -> int:
        return sum(self.wounded.values())

    @property
    def chance(self) -> float:
        return self.wounds / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """With one more of each kind, so that it is never nothing."""
        share = (self.wounds + 1) / (self.count + 2)
        return STANDARD * sqrt(share * (1 - share) / (self.count + 2))


class NextTurn(BaseException):
    """Somebody's next turn has come: unwinds the play-out."""


class UpToNextTurn(Chooser):
    """Another chooser, for everybody, until it would choose for somebody in its next turn."""

    def __init__(self, chooser: Chooser, who: int, first: int) -> None:
        self.chooser = chooser
        self.who = who
        self.first = first

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if decision.who == self.who and fight.round > self.first and fight.acting == self.who:
            raise NextTurn
        return self.chooser.choose(fight, decision)


class Threats:
    """The threat to whoever is asked, at one question; `refine` makes it better known."""

    def __init__(self, book: Rulebook[Any], run: Fight, pending: Decision) -> None:
        if isinstance(pending.menu, RollMenu) or pending.refereed:
            raise Mistake("there is nowhere to go at this question")
        self.book = book
        self.who = pending.who
        self.answers: list[str] = []
        self.stood, places = self.where_to(run, pending)
        everybody = UpToNextTurn(policy(book, run.by_sight), self.who, run.round)
        self.ahead = Ahead(book, self.stood, self.who, everybody, KEY, 0)
        self.here: int = run.everyone()[self.who].cell
        self.goals = [Goal(each) for each in places]
        self.play_outs = 0

    def where_to(self, run: Fight, pending: Decision) -> tuple[Fight, list[Place]]:
        """The fight at the question that asks for a hex, and the hexes: the pending one, or one that follows it."""
        found = places_of(pending)
        if found:
            return run, found
        stood = run
        options = [option for option in pending.menu.sample(MOST_HEXES) if not option.leaves_fight]
        for option in sorted(options, key=move_first):
            if found and option.key != MOVE and self.answers == [MOVE]:
                break
            plan = plan_turn(self.book, run, pending, self.who, [Given(option.key)], fill=False)
            asked, fight = plan.decision, plan.fight
            if plan.stop != A_QUESTION or asked is None or fight is None or fight.start is not run.start:
                continue
            places = places_of(asked)
            if len(places) > len(found):
                stood, found, self.answers = fight, places, [option.key]
        if not found:
            raise Mistake("there is nowhere to go at this question; threats are told where a move or a step is asked")
        return stood, found

    def refine(self, seconds: float = SECONDS, play_outs: int = 0) -> None:
        """Goes on for so long, or until every hex has had so many play-outs, which gives the same every time."""
        until = monotonic() + seconds
        while (self.play_outs < play_outs) if play_outs else (self.play_outs < FIRST or monotonic() < until):
            for goal in self.goals:
                if self.play_outs >= FIRST and not play_outs and monotonic() > until:
                    return
                self.play_out(goal)
            self.play_outs += 1

    def play_out(self, goal: Goal) -> None:
        """One more, up to the first wound or the next turn."""
        goal.count += 1
        try:
            by = self.first_wound(goal.option.key, goal.count)
        except (NextTurn, Unlike, AssertionError):  # the last two: what the side may know does not lead there
            return
        if by != NOBODY:
            goal.wounded[by] = goal.wounded.get(by, 0) + 1

    def first_wound(self, key: str, number: int) -> int:
        """Who is the first to wound whoever is asked; nobody, if its next turn comes before."""
        ahead, book, me = self.ahead, self.book, self.who
        dice = SeededDice(hash64(ahead.key, number))
        trial = Trial(ahead, key, None)
        run = self.stood.fork(dice, trial)
        most = run.beats + MOST_BEATS * len(run.everyone())
        book.beat(run)
        run.beats += 1
        run.dice, run.chooser, run.referee, run.start = dice, trial, None, None
        before, told = self.stood, len(self.stood.events)
        while True:
            if book.harm_since(before, run, me) >= WOUNDED:
                by = self.wounder(before, run, run.events[told:])
                if by != NOBODY:
                    return by
            own_turn = run.acting == me and run.round == before.round > self.stood.round
            if own_turn or run.over or run.beats >= most or run.everyone()[me].out:
                return NOBODY
            before, told = run.copy(), 0
            book.run(run, run.beats + 1)

    def wounder(self, before: Fight, run: Fight, events: list[Event]) -> int:
        """The foe by whom it was; nobody for what takes effect later, such as bleeding."""
        everyone, me = run.everyone(), self.who
        for event in reversed(events):
            who = getattr(event, "who", NOBODY)
            if getattr(event, "foe", NOBODY) == me and who != NOBODY and everyone[who].side != everyone[me].side:
                return int(who)
        by = run.acting
        foe = by != NOBODY and everyone[by].side != everyone[me].side
        return by if foe and run.round == before.round else NOBODY

    def threat(self, number: int) -> wire.Threat:
        """What is known so far."""
        everyone = self.stood.everyone()
        goals = sorted([each for each in self.goals if each.count], key=by_chance)
        return wire.Threat(
            number=number,
            who=everyone[self.who].name,
            answers=self.answers,
            hexes=[self.threat_at(each) for each in goals],
            play_outs=self.play_outs,
            played_by=self.book.default_agent(),
        )

    def threat_at(self, goal: Goal) -> wire.ThreatAt:
        everyone = self.stood.everyone()
        worst = sorted(goal.wounded.items(), key=lambda each: -each[1])
        return wire.ThreatAt(
            hex=goal.option.key,
            chance=goal.chance,
            error=goal.error,
            by=[wire.Threatening(who=everyone[who].name, chance=count / goal.count) for who, count in worst],
            here=goal.option.cell == self.here,
        )


def by_chance(goal: Goal) -> tuple[float, int]:
    """The safest first; of those that are alike the nearest."""
    return (goal.chance, goal.option.way.cost)


def move_first(option: Option) -> bool:
    return option.key != MOVE


def places_of(decision: Decision) -> list[Place]:
    """The hexes that a question asks for, each once."""
    found: dict[int, Place] = {}
    for option in decision.menu.sample(MOST_HEXES):
        if isinstance(option, Place) and option.cell not in found:
            found[option.cell] = option
    return list(found.values())


# in words


MOST_TOLD: Final = 3


def in_words(threat: wire.Threat) -> list[str]:
    """Where it is safe, and where it is not, for whoever does not see a table."""
    hexes = threat.hexes
    safest, worst = hexes[:MOST_TOLD], [each for each in reversed(hexes) if each.chance > hexes[0].chance][:MOST_TOLD]
    told = [f"Safest: {'; '.join([at_hex(each) for each in safest])}."]
    if worst:
        told.append(f"Most dangerous: {'; '.join([at_hex(each) for each in worst])}.")
    here = next((each for each in hexes if each.here), None)
    if here is not None and here not in safest and here not in worst:
        told.append(f"Where you are: {at_hex(here)}.")
    told.append(f"These are chances of being wounded before your next turn, by {threat.play_outs} short fights each.")
    return told


def told_at(threat: wire.Threat, place: str) -> list[str]:
    """How dangerous one hex is; nothing for one that is not in reach."""
    for each in threat.hexes:
        if each.hex == place:
            return [f"To be wounded there before your next turn: {at_hex(each).removeprefix(place).strip()}."]
    return []


def at_hex(each: wire.ThreatAt) -> str:
    """'e6 (here) 12 %, give or take 5, by Ulf'."""
    names = [who.who for who in each.by[:2]]
    by = f", by {' or '.join(names)}" if names else ""
    here = " (where you are)" if each.here else ""
    return f"{each.hex}{here} {round(100 * each.chance)} %, give or take {max(1, round(100 * each.error))}{by}"
