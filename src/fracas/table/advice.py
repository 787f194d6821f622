"""Advice: how often each answer to a question wins, by fights that are played on from it to their end.

All answers get the same luck, so that what differs comes of the answer. The budget is spent in rounds of equal length;
after each of them the better half goes on, and whatever is not clearly behind. Nothing is used that the side which is
asked may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log2, sqrt
from time import monotonic
from typing import Any, Final

from fracas.agents.ahead import Ahead
from fracas.agents.candidates import worth_trying
from fracas.agents.registry import agent
from fracas.kernel.decision import Amounts, Chooser, Decision, Destinations, Option
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.rulebook import Rulebook
from fracas.table import wire
from fracas.table.intervals import STANDARD, wilson
from fracas.table.secrets import Asked

SECONDS: Final = 2.0
LEAST_SECONDS: Final = 0.05
MOST_SECONDS: Final = 600.0
MOST_PLAY_OUTS: Final = 1_000_000
LEAST: Final = 8
"""There are no more answers tried than get so many play-outs each."""
LEAST_PLAY_OUTS: Final = 2 * LEAST
MOST_HEXES: Final = 24
MOST_AMOUNTS: Final = 11
"""Of more hexes or numbers only some are tried, evenly spread."""
CLEAR: Final = 4.0
"""So many errors ahead, the rest of the budget need not be spent."""
ENOUGH: Final = 200
"""But not before so many play-outs."""
SELDOM: Final = 16
"""Once in so many it is looked whether that is so."""
ALIKE: Final = 20
"""After so many fights that all came to the same, two answers make no difference."""
WORTH_TELLING: Final = 0.05
"""Smaller differences in who comes through are not told."""
MOST_NAMED: Final = 3
LOST: Final = 0.02
"""Where the best is likely to win less, there is nothing to choose."""
KEY: Final = 1
"""Of the dice that play-outs are thrown with: always the same, and not the fight's own."""

Watch = Callable[[float], None]
"""Is told which share of the budget has been spent."""


class Budget:
    """What advice may cost: seconds, or so many play-outs, which give the same result every time."""

    def __init__(self, seconds: float = SECONDS, play_outs: int = 0) -> None:
        if play_outs and not LEAST_PLAY_OUTS <= play_outs <= MOST_PLAY_OUTS:
            raise Mistake(f"{play_outs} play-outs: expected {LEAST_PLAY_OUTS} to {MOST_PLAY_OUTS:,}")
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise Mistake(f"{seconds:g} seconds: expected {LEAST_SECONDS:g} to {MOST_SECONDS:g}")
        self.seconds = seconds
        self.play_outs = play_outs


class Contender:
    """An answer that is tried: how each play-out of it went, by number; None for one that came to nothing."""

    def __init__(self, option: Option, place: int) -> None:
        self.option = option
        self.place = place
        """Which it is on the list; the usual answer is the first."""
        self.worths: list[float | None] = []
        self.rounds = 0
        """How many rounds it has come through."""
        self.stood = 0
        """In how many of them whoever is asked was still in the fight at the end."""

    @property
    def known(self) -> list[float]:
        return [worth for worth in self.worths if worth is not None]

    @property
    def count(self) -> int:
        return len(self.known)

    @property
    def chance(self) -> float:
        known = self.known
        return sum(known) / len(known) if known else 0.0

    def interval(self) -> tuple[float, float]:
        """Where the chance is in 95 cases of 100 (after Wilson; drawn fights count half)."""
        return wilson(sum(self.known), self.count)

    def ahead_of(self, other: Contender) -> tuple[float, float]:
        """How much better it does than another with the same luck, and the error of that."""
        gains: list[float] = []
        for mine, theirs in zip(self.worths, other.worths, strict=False):
            if mine is not None and theirs is not None:
                gains.append(mine - theirs)
        if len(gains) < 2:
            return (gains[0] if gains else 0.0, 1.0)
        mean = sum(gains) / len(gains)
        variance = sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1)
        return (mean, sqrt(max(variance, 1.0 / len(gains)) / len(gains)))

    def goes_like(self, other: Contender) -> bool:
        """Whether every fight came to the same as with another, of which there were enough to say so."""
        pairs = list(zip(self.worths, other.worths, strict=False))
        return len(pairs) >= ALIKE and all(mine == theirs for mine, theirs in pairs)


def by_merit(contender: Contender) -> tuple[int, float, int]:
    """Those who went furthest first, the best of them before the others; of equals the usual one."""
    return (-contender.rounds, -contender.chance, contender.place)


class Advising:
    """Advice while it is being worked out: `run` may be stopped at any time, and `advice` tells what is known then."""

    def __init__(self, book: Rulebook[Any], run: Fight, pending: Decision, known: Asked, budget: Budget) -> None:
        if isinstance(pending.menu, RollMenu):
            raise Mistake("dice are to be thrown; there is nothing to be advised on")
        if pending.refereed:
            raise Mistake("that is for the game master to decide; there is no advice on it")
        assert known.decision is not None
        self.book = book
        self.known = known
        self.decision: Decision = known.decision
        self.budget = budget
        self.policy = policy(book, run.by_sight)
        self.ahead = Ahead(book, run, pending.who, self.policy, KEY, 0)
        self.usual = self.policy.choose(known.fight, self.decision).key
        self.contenders = [Contender(option, at) for at, option in enumerate(tried(book, self.decision, self.usual))]
        self.begun = monotonic()
        self.stopped = True
        """Unless it comes to its end."""

    def spent(self) -> float:
        """Which share of the budget is gone."""
        if self.budget.play_outs:
            return self.ahead.count / self.budget.play_outs
        return (monotonic() - self.begun) / self.budget.seconds

    def run(self, watch: Watch | None = None) -> None:
        """Spends the budget."""
        self.begun = monotonic()
        self.line_up()
        left = self.contenders
        rounds = max(1, int(log2(max(1, len(left)))))
        for number in range(rounds):
            share = self.spent() + (1.0 - self.spent()) / (rounds - number)
            while self.goes_on(left, share):
                fewest = min([len(contender.worths) for contender in left])
                for contender in left:
                    if len(contender.worths) == fewest:
                        self.play_out(contender)
                        if watch is not None:
                            watch(min(1.0, self.spent()))
            left = self.better(left)
            for contender in left:
                contender.rounds += 1
        self.stopped = False

    def better(self, left: list[Contender]) -> list[Contender]:
        """The better half, and whoever is not behind the best by more than its error."""
        ranked = sorted(left, key=by_merit)
        half = max(2, (len(left) + 1) // 2)
        out = ranked[:half]
        for each in ranked[half:]:
            gain, error = each.ahead_of(ranked[0])
            if gain + error >= 0:
                out.append(each)
        return out

    def goes_on(self, left: list[Contender], share: float) -> bool:
        """Whether each of them gets one more play-out before half of them drop out: in the first round a few in any
        case, as far as there is a budget."""
        if min([len(each.worths) for each in left]) < LEAST:
            return self.affords(len(left), 1.0)
        return self.affords(len(left), share) and not self.is_clear(left)

    def affords(self, play_outs: int, share: float) -> bool:
        """Whether that part of the budget is enough for so many more, by what those before have cost."""
        return self.spent() * (1 + play_outs / max(1, self.ahead.count)) <= share + 1e-9

    def line_up(self) -> None:
        """One play-out each, as long as half of the budget would do for as many as each should have; the others are
        left out."""
        for at, contender in enumerate(self.contenders):
            if at >= 2 and self.spent() * (at + 1) / at > 1 / (2 * LEAST):
                self.contenders = self.contenders[:at]
                return
            self.play_out(contender)

    def play_out(self, contender: Contender) -> None:
        """One more fight that goes on from that answer."""
        ahead = self.ahead
        ahead.count += 1
        end = ahead.end_of(contender.option.key, None, len(contender.worths))
        contender.worths.append(None if end is None else ahead.worth(end))
        if end is not None and not end.everyone()[ahead.who].out:
            contender.stood += 1

    def is_clear(self, left: list[Contender]) -> bool:
        """Whether the best of those that are left is so far ahead that more play-outs would change nothing."""
        if len(left[0].worths) < ENOUGH or len(left[0].worths) % SELDOM:
            return False
        first, *others = sorted(left, key=by_merit)
        return all(gain > CLEAR * error for gain, error in [first.ahead_of(each) for each in others])

    def advice(self, number: int) -> wire.Advice:
        """What is known so far."""
        fight, decision = self.known.fight, self.decision
        me = fight.everyone()[decision.who]
        contenders = sorted([each for each in self.contenders if each.count], key=by_merit)
        if len(contenders) < 2:
            raise Mistake("it was stopped before anything was known")
        best = contenders[0]
        others = sorted(contenders[1:], key=lambda each: (-each.rounds, -each.ahead_of(best)[0], each.place))
        rows = [self.row(best, others[0], best), *[self.row(each, best, best) for each in others]]
        allies = [each for each in fight.everyone() if each.side == me.side and not each.out]
        return wire.Advice(
            number=number,
            who=me.name,
            side=fight.sides[me.side],
            question=decision.question.key,
            text=self.book.wording(fight, decision),
            options=rows,
            verdict=verdict(rows),
            reason=reason(rows, self.ahead.count, len(allies) > 1, me.name),
            play_outs=self.ahead.count,
            played_by=self.book.default_agent(),
            untried=max(0, number_of(decision) - len(self.contenders)),
            stopped=self.stopped,
        )

    def row(self, contender: Contender, rival: Contender, best: Contender) -> wire.Advised:
        """One answer beside another. Of one that was given up early the chance is told by how far it was behind the
        best with the same luck, for that is known better than how lucky both were; but what always lost, loses."""
        gain, error = contender.ahead_of(rival)
        low, high = contender.interval()
        chance = contender.chance
        if contender.rounds < best.rounds and chance > 0:
            chance = min(1.0, max(0.0, best.chance + gain))
            lowest, highest = best.interval()
            spread = sqrt(((highest - lowest) / 2) ** 2 + (STANDARD * error) ** 2)
            low, high = max(0.0, chance - spread), min(1.0, chance + spread)
        return wire.Advised(
            key=contender.option.key,
            label=self.book.view(self.known.fight, self.decision, contender.option).label,
            chance=chance,
            low=low,
            high=high,
            stands=contender.stood / contender.count,
            gain=gain,
            error=STANDARD * error,
            play_outs=contender.count,
            usual=contender.option.key == self.usual,
            same=contender is not best and contender.goes_like(best),
        )


def policy(book: Rulebook[Any], by_sight: bool) -> Chooser:
    """Who plays everybody in a play-out."""
    return agent(book.default_agent(), book, KEY, by_sight)


def tried(book: Rulebook[Any], decision: Decision, usual: str) -> list[Option]:
    """The answers that are tried: what the book's agent would say, what may be better, and all others, or of many
    numbers or hexes some."""
    menu = decision.menu
    most = MOST_AMOUNTS if isinstance(menu, Amounts) else MOST_HEXES
    others = menu.sample(most) if isinstance(menu, Amounts | Destinations) else menu.options()
    keys = [usual, *worth_trying(book.candidates(), decision, usual), *[option.key for option in others]]
    found = [menu.find(key) for key in dict.fromkeys(keys)]
    return [option for option in found if option is not None]


def number_of(decision: Decision) -> int:
    """How many answers there are."""
    menu = decision.menu
    if isinstance(menu, Amounts):
        return menu.high - menu.low + 1
    return len(menu.cells()) if isinstance(menu, Destinations) else len(menu.options())


# in words


def verdict(rows: list[wire.Advised]) -> wire.Verdict:
    """How sure the best is."""
    if all(row.same for row in rows[1:]):
        return "no difference"
    rival = next(row for row in rows[1:] if not row.same)
    return "clear" if -rival.gain > rival.error else "too close to call"


def reason(rows: list[wire.Advised], play_outs: int, several: bool, who: str) -> str:
    """What was weighed and what decided, in a sentence or two."""
    weighed = f"({len(rows)} answers, {play_outs:,} fights played on to their end, with the same luck for each)"
    best = rows[0]
    how = verdict(rows)
    if how == "no difference":
        return f"It makes no difference: whatever you say wins {percent(best.chance)} {weighed}."
    if best.high <= LOST:
        return f"All but lost: nothing that was tried wins more than {percent(best.chance)} {weighed}."
    same = [said(row.label) for row in rows[1:] if row.same]
    rival = next(row for row in rows[1:] if not row.same)
    gain, error = -rival.gain, rival.error
    apart = f"{points_of(gain)}, give or take {max(1, round(100 * error))}"
    alike = f"; {named(same)} came to the same" if same else ""
    if how == "clear":
        wins = f"{said(best.label)} wins {percent(best.chance)}, {said(rival.label)} {percent(rival.chance)}"
        told = f"{wins}: {apart}{alike} {weighed}."
    else:
        close = [said(row.label) for row in rows[1:] if is_close(row, rival)] or [said(rival.label)]
        told = f"Too close to call between {named([f'{said(best.label)} ({percent(best.chance)})', *close])}: "
        told += f"{apart}{alike} {weighed}."
    if several and abs(best.stands - rival.stands) >= WORTH_TELLING:
        told += f" {who} comes through in {percent(best.stands)} of them, "
        told += f"with {said(rival.label)} in {percent(rival.stands)}."
    return told


def is_close(row: wire.Advised, rival: wire.Advised) -> bool:
    """Whether an answer that went as far as the best one's rival may still be the better one."""
    return row.play_outs >= rival.play_outs and -row.gain <= row.error and not row.same


def said(label: str) -> str:
    """An answer in a sentence: a number is quoted, since it stands among others."""
    return f'"{label}"' if label[:1].isdigit() else label


def named(labels: list[str]) -> str:
    """'parry, block and 3 others'."""
    shown = labels if len(labels) <= MOST_NAMED else labels[: MOST_NAMED - 1]
    more = len(labels) - len(shown)
    words = [*shown, f"{more} others"] if more else shown
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


def points_of(gain: float) -> str:
    points = abs(round(100 * gain))
    return "less than a point" if points == 0 else f"{points} point{'s' if points > 1 else ''}"
