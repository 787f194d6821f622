"""What many fights came to, counted. Nothing here grows with the number of fights but two small arrays.

Summaries of shares add up to that of the whole. All that is counted is whole numbers, so the sum is the same to the
last bit however the fights were shared out.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass, field, fields
from math import sqrt
from statistics import fmean, median
from typing import Any, Final

from fracas.arena.rows import STANDING, WHOLE, FighterRow, FightRow
from fracas.kernel.fight import NOBODY
from fracas.table.intervals import wilson

STEP: Final = 50
"""Health and leads are counted in classes so wide, of a thousand."""
LOST, DRAWN, WON = 0, 1, 2
DEEDS: Final = ("attacks", "hits", "wounds_dealt", "wounds_taken", "harm_dealt", "harm_taken")
"""What is counted of a fighter in a batch with details."""


@dataclass
class Sum:
    """Numbers added up, with their squares."""

    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.total += number
        self.squares += number * number

    def join(self, other: Sum) -> None:
        self.total += other.total
        self.squares += other.squares

    def mean(self, count: int) -> float:
        return self.total / max(1, count)

    def error(self, count: int) -> float:
        """The standard error of the mean."""
        if count < 2:
            return 0.0
        spread = (self.squares - self.total * self.total / count) / (count - 1)
        return sqrt(max(0.0, spread) / count)


@dataclass
class FighterSummary:
    """What became of one fighter over all fights, and what it did."""

    name: str
    side: int
    ends: Counter[str] = field(default_factory=Counter)
    health: Sum = field(default_factory=Sum)
    attacks: Sum = field(default_factory=Sum)
    hits: Sum = field(default_factory=Sum)
    wounds_dealt: Sum = field(default_factory=Sum)
    wounds_taken: Sum = field(default_factory=Sum)
    harm_dealt: Sum = field(default_factory=Sum)
    harm_taken: Sum = field(default_factory=Sum)
    done: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    """Points of harm by what dealt them."""
    fell_to: Counter[int] = field(default_factory=Counter)
    """How often it was put out of the fight by whom."""
    stood: Counter[int] = field(default_factory=Counter)
    """How many rounds it ended on which cell, while it was in the fight; and where it fell how often."""
    fell: Counter[int] = field(default_factory=Counter)
    by_round: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How often its health was in which class after which round, of fights that had not ended before."""
    at_end: Counter[tuple[int, int]] = field(default_factory=Counter)
    """And after the last round of each fight: as that left it, so it stays."""
    first_blood: int = 0
    decided: int = 0
    """How often it dealt the first wound, and the deciding one."""

    def add(self, row: FighterRow) -> None:
        self.ends[row.end] += 1
        self.health.add(row.health)
        if row.places:
            self._add_details(row)

    def _add_details(self, row: FighterRow) -> None:
        self.attacks.add(row.attacks)
        self.hits.add(row.hits)
        self.wounds_dealt.add(row.wounds_dealt)
        self.wounds_taken.add(row.wounds_taken)
        self.harm_dealt.add(sum(row.harm_dealt.values()))
        self.harm_taken.add(row.harm_taken)
        self.done.update(row.done)
        self.sources.update(row.harm_dealt)
        if row.fell_in:
            self.fell_to[row.fell_to] += 1
        for round_, place in enumerate(row.places):
            if place != NOBODY and not 0 < row.fell_in < round_:
                self.stood[place] += 1
        if row.fell_in and row.places[-1] != NOBODY:
            self.fell[row.places[min(row.fell_in, len(row.places) - 1)]] += 1
        for round_, health in enumerate(row.health_by_round):
            self.by_round[round_, health // STEP] += 1
        self.at_end[len(row.health_by_round) - 1, row.health_by_round[-1] // STEP] += 1

    def join(self, other: FighterSummary) -> None:
        self.ends.update(other.ends)
        for name in ("health", *DEEDS):
            getattr(self, name).join(getattr(other, name))
        self.done.update(other.done)
        self.sources.update(other.sources)
        self.fell_to.update(other.fell_to)
        self.stood.update(other.stood)
        self.fell.update(other.fell)
        self.by_round.update(other.by_round)
        self.at_end.update(other.at_end)
        self.first_blood += other.first_blood
        self.decided += other.decided

    @property
    def detailed(self) -> bool:
        """Whether more was counted than how it ended."""
        return bool(self.by_round)

    def as_json(self, fights: int) -> dict[str, object]:
        """For programs: means of a fight."""
        out: dict[str, object] = {"name": self.name, "ends": dict(self.ends)}
        out["health"] = self.health.mean(fights) / WHOLE
        if self.detailed:
            for name in DEEDS:
                out[name] = getattr(self, name).mean(fights)
            out["first_blood"] = self.first_blood / max(1, fights)
            out["deciding_wound"] = self.decided / max(1, fights)
            out["did"] = {what: count / max(1, fights) for what, count in self.done.most_common()}
            out["harm_by"] = {what: points / max(1, fights) for what, points in self.sources.most_common()}
        return out

    def to_dict(self) -> dict[str, object]:
        out: dict[str, object] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Sum):
                out[each.name] = [value.total, value.squares]
            else:
                out[each.name] = pairs(value) if isinstance(value, Counter) else value
        return out

    @classmethod
    def from_dict(cls, kept: dict[str, Any]) -> FighterSummary:
        out = cls(kept["name"], kept["side"])
        for each in fields(cls):
            value, now = kept[each.name], getattr(out, each.name)
            if isinstance(now, Sum):
                value = Sum(*value)
            elif isinstance(now, Counter):
                value = Counter(unpaired(value))
            setattr(out, each.name, value)
        return out


def pairs(counts: Mapping[Any, object]) -> list[list[object]]:
    """A mapping whose keys are no text, as JSON can hold it."""
    return [[key, value] for key, value in counts.items()]


def unpaired(kept: list[Any]) -> dict[Any, Any]:
    return {tuple(key) if isinstance(key, list) else key: value for key, value in kept}


@dataclass(frozen=True)
class Seen:
    """A fight that may be worth watching."""

    number: int
    winner: int
    rounds: int
    mark: int
    """By which it was chosen: what the winners had left, or how far behind they had been."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many wins out of so many fights, of a side under some condition."""

    side: str
    wins: int
    fights: int

    def as_json(self) -> dict[str, object]:
        low, high = wilson(self.wins, self.fights)
        rate = self.wins / max(1, self.fights)
        return {"side": self.side, "fights": self.fights, "wins": self.wins, "rate": rate, "low": low, "high": high}


@dataclass(slots=True)
class Turn:
    """How fights that go on stand for a side after a round: how many are led, even and trailed, and won in the end."""

    round: int
    ahead: int = 0
    ahead_won: int = 0
    even: int = 0
    even_won: int = 0
    behind: int = 0
    behind_won: int = 0

    @property
    def fights(self) -> int:
        return self.ahead + self.even + self.behind

    def count(self, lead: int, fights: int, won: int) -> None:
        """Some that are led by a class; nobody leads who leads by less than one."""
        if lead > 0:
            self.ahead += fights
            self.ahead_won += won
        elif lead >= -1:
            self.even += fights
            self.even_won += won
        else:
            self.behind += fights
            self.behind_won += won


class Summary:
    """What the fights of a batch came to."""

    def __init__(self, sides: list[str], fighters: list[tuple[str, int]]) -> None:
        self.sides = sides
        self.fighters = [FighterSummary(name, side) for name, side in fighters]
        self.winners = array("b")
        """Fight by fight, in the order of their numbers."""
        self.lengths = array("H")
        self.left = [Sum() for _ in sides]
        """How many of each side are left standing."""
        self.first: Counter[tuple[int, int]] = Counter()
        """How often a side acted first, and which side won then."""
        self.forfeited: Counter[int] = Counter()
        self.first_failures: dict[int, tuple[int, str]] = {}
        """Of each side whose agent failed, the number of the first such fight and what is told of it."""
        self.decided_in: Counter[int] = Counter()
        self.course: Counter[tuple[int, int, int, int]] = Counter()
        """How often, after a round, with the fight still going on, a side was ahead by which class, and what the fight
        came to for it (LOST, DRAWN, WON)."""
        self.first_of: dict[tuple[int, int], int] = {}
        """The first fight that each side won in so many rounds."""
        self.closest: Seen | None = None
        self.strangest: Seen | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Summary) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    # counting

    def add(self, row: FightRow) -> None:
        """One more fight. They come in the order of their numbers."""
        self.winners.append(row.winner)
        self.lengths.append(min(row.rounds, 65535))
        self.first[row.first, row.winner] += 1
        left = [0] * len(self.sides)
        for summary, fighter in zip(self.fighters, row.fighters, strict=True):
            summary.add(fighter)
            left[summary.side] += fighter.end == STANDING
        for total, count in zip(self.left, left, strict=True):
            total.add(count)
        for side, text in row.forfeits:
            self.forfeited[side] += 1
            self.first_failures.setdefault(side, (row.number, text))
        if row.first_blood != NOBODY:
            self.fighters[row.first_blood].first_blood += 1
        if row.decided_in:
            self.decided_in[row.decided_in] += 1
            if row.decided_by != NOBODY:
                self.fighters[row.decided_by].decided += 1
        self._add_course(row)
        self._look_at(row)

    def _add_course(self, row: FightRow) -> None:
        for round_, worth in enumerate(row.worth[:-1]):
            for side in range(len(self.sides)):
                came_to = DRAWN if row.winner == NOBODY else WON if row.winner == side else LOST
                self.course[round_, side, lead_of(worth, side) // STEP, came_to] += 1

    def _look_at(self, row: FightRow) -> None:
        """Whether it is one to remember."""
        self.first_of.setdefault((row.winner, row.rounds), row.number)
        if row.winner == NOBODY:
            return
        mine = [fighter.health for each, fighter in zip(self.fighters, row.fighters, strict=True)
                if each.side == row.winner]  # fmt: skip
        left = sum(mine)
        if self.closest is None or left < self.closest.mark:
            self.closest = Seen(row.number, row.winner, row.rounds, left)
        behind = min([lead_of(worth, row.winner) for worth in row.worth], default=0)
        if self.strangest is None or behind < self.strangest.mark:
            self.strangest = Seen(row.number, row.winner, row.rounds, behind)

    def join(self, other: Summary) -> None:
        """Adds what came after."""
        self.winners.extend(other.winners)
        self.lengths.extend(other.lengths)
        for mine, theirs in zip(self.fighters, other.fighters, strict=True):
            mine.join(theirs)
        for total, more in zip(self.left, other.left, strict=True):
            total.join(more)
        self.first.update(other.first)
        self.forfeited.update(other.forfeited)
        self.decided_in.update(other.decided_in)
        self.course.update(other.course)
        for side, failure in other.first_failures.items():
            self.first_failures.setdefault(side, failure)
        for key, number in other.first_of.items():
            self.first_of.setdefault(key, number)
        for name in ("closest", "strangest"):
            mine_, theirs_ = getattr(self, name), getattr(other, name)
            if theirs_ is not None and (mine_ is None or theirs_.mark < mine_.mark):
                setattr(self, name, theirs_)

    # keeping

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON can hold it."""
        return {
            "sides": self.sides,
            "fighters": [each.to_dict() for each in self.fighters],
            "winners": list(self.winners),
            "lengths": list(self.lengths),
            "left": [[each.total, each.squares] for each in self.left],
            "first": pairs(self.first),
            "forfeited": pairs(self.forfeited),
            "first_failures": pairs(self.first_failures),
            "decided_in": pairs(self.decided_in),
            "course": pairs(self.course),
            "first_of": pairs(self.first_of),
            "closest": astuple(self.closest) if self.closest is not None else None,
            "strangest": astuple(self.strangest) if self.strangest is not None else None,
        }

    @classmethod
    def from_dict(cls, kept: dict[str, Any]) -> Summary:
        out = cls(kept["sides"], [])
        out.fighters = [FighterSummary.from_dict(each) for each in kept["fighters"]]
        out.winners = array("b", kept["winners"])
        out.lengths = array("H", kept["lengths"])
        out.left = [Sum(*each) for each in kept["left"]]
        out.first = Counter(unpaired(kept["first"]))
        out.forfeited = Counter(unpaired(kept["forfeited"]))
        out.first_failures = {side: (number, text) for side, (number, text) in unpaired(kept["first_failures"]).items()}
        out.decided_in = Counter(unpaired(kept["decided_in"]))
        out.course = Counter(unpaired(kept["course"]))
        out.first_of = unpaired(kept["first_of"])
        out.closest = Seen(*kept["closest"]) if kept["closest"] is not None else None
        out.strangest = Seen(*kept["strangest"]) if kept["strangest"] is not None else None
        return out

    # what follows

    @property
    def fights(self) -> int:
        return len(self.winners)

    @property
    def wins(self) -> dict[str, int]:
        return {side: self.winners.count(at) for at, side in enumerate(self.sides)}

    @property
    def draws(self) -> int:
        return self.winners.count(NOBODY)

    def interval(self, side: str) -> tuple[float, float]:
        """Where the side's true chance to win lies with 95 % confidence (Wilson's interval)."""
        return wilson(self.wins[side], self.fights)

    @property
    def rounds_mean(self) -> float:
        return fmean(self.lengths) if self.lengths else 0.0

    @property
    def rounds_median(self) -> float:
        return median(self.lengths) if self.lengths else 0.0

    @property
    def rounds_usual(self) -> tuple[int, int]:
        """The lengths that a tenth of the fights stay below and a tenth go beyond."""
        lengths = sorted(self.lengths) or [0]
        return lengths[len(lengths) // 10], lengths[-1 - len(lengths) // 10]

    @property
    def survivors(self) -> dict[str, float]:
        """How many of each side are left standing, on average."""
        return {side: self.left[at].mean(self.fights) for at, side in enumerate(self.sides)}

    @property
    def first_to_act(self) -> list[Share]:
        """How often the side that acted first won: over all sides, then for each of them."""
        known = [(first, winner, count) for (first, winner), count in self.first.items() if first != NOBODY]
        won = sum(count for first, winner, count in known if first == winner)
        shares = [Share("any", won, sum(count for _, _, count in known))]
        for at, side in enumerate(self.sides):
            fights = sum(count for first, _, count in known if first == at)
            shares.append(Share(side, self.first[at, at], fights))
        return shares

    @property
    def forfeits(self) -> dict[str, int]:
        """How many fights each side lost because its agent failed; only sides that did."""
        return {side: self.forfeited[at] for at, side in enumerate(self.sides) if self.forfeited[at]}

    @property
    def failures(self) -> dict[str, str]:
        """Of each of those sides, what is told of the first time, with the number of that fight."""
        return {self.sides[side]: f"fight {number + 1}: {text}" for side, (number, text) in self.first_failures.items()}

    @property
    def detailed(self) -> bool:
        """Whether more was counted than how fights end."""
        return any(each.detailed for each in self.fighters)

    def turns(self, side: int) -> list[Turn]:
        """How fights stand for a side after each round, with details; of a fight that is over, no more."""
        turns: dict[int, Turn] = {}
        for (round_, whose, lead, came_to), count in self.course.items():
            if whose == side and round_:
                turns.setdefault(round_, Turn(round_)).count(lead, count, count * (came_to == WON))
        return [turns[round_] for round_ in sorted(turns)]

    def typical(self) -> Seen | None:
        """A fight that most went like: won by whom most did, of the length nearest to the median."""
        if not self.fights:
            return None
        middle = self.rounds_median
        winner = max(range(NOBODY, len(self.sides)), key=lambda side: (self.winners.count(side), -side))
        return min(self._firsts(winner), key=lambda seen: (abs(seen.rounds - middle), seen.number))

    def longest(self) -> Seen | None:
        return max(self._firsts(None), key=lambda seen: (seen.rounds, -seen.number), default=None)

    def _firsts(self, winner: int | None) -> list[Seen]:
        """One fight of each length, of those that somebody won."""
        return [Seen(number, who, rounds, 0) for (who, rounds), number in self.first_of.items()
                if winner is None or who == winner]  # fmt: skip

    def as_json(self) -> dict[str, object]:
        out = self._counted()
        if self.detailed:
            out["turns"] = {side: [asdict(each) for each in self.turns(at)] for at, side in enumerate(self.sides)}
        return out

    def _counted(self) -> dict[str, object]:
        return {
            "fights": self.fights,
            "wins": self.wins,
            "draws": self.draws,
            "forfeits": self.forfeits,
            "win_rates": {
                side: {
                    "rate": wins / max(1, self.fights),
                    "low": self.interval(side)[0],
                    "high": self.interval(side)[1],
                }
                for side, wins in self.wins.items()
            },
            "rounds": {
                "mean": self.rounds_mean,
                "median": self.rounds_median,
                "tenth": self.rounds_usual[0],
                "nine_tenths": self.rounds_usual[1],
            },
            "survivors": self.survivors,
            "fighters": [{"side": self.sides[each.side], **each.as_json(self.fights)} for each in self.fighters],
        }


def lead_of(worth: tuple[int, ...], side: int) -> int:
    """How far a side is ahead of the best of the others, of a thousand; below zero: behind."""
    others = [each for at, each in enumerate(worth) if at != side]
    return worth[side] - max(others, default=-WHOLE)
