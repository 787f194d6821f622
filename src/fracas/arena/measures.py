"""What can be different about many fights besides who wins: how long they are, who lives, who is hurt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fracas.arena.rows import DEAD, STANDING, WHOLE
from fracas.arena.statistics import Estimate, mean_difference, paired_difference, paired_mean_difference
from fracas.arena.statistics import unpaired_difference as apart
from fracas.arena.summary import FighterSummary, Sum, Summary
from fracas.kernel.fight import NOBODY

SHARE, NUMBER = "share", "number"


@dataclass(frozen=True, slots=True)
class Measured:
    """A thing that was looked at in both, and by how much it is more in the second."""

    what: str
    unit: str
    """SHARE or NUMBER."""
    before: float
    after: float
    estimate: Estimate
    paired: bool

    def as_json(self) -> dict[str, object]:
        return {
            "what": self.what,
            "unit": self.unit,
            "before": self.before,
            "after": self.after,
            "difference": self.estimate.value,
            "low": self.estimate.low,
            "high": self.estimate.high,
            "paired": self.paired,
        }


def measured(one: Summary, other: Summary, paired: bool, z: float, side: str) -> list[Measured]:
    """All that both have; `side` is left out, for how often it wins has been told. What is kept fight by fight is
    compared so where that is valid; of the rest there are only sums, whose intervals are those of fights that have
    nothing in common, and with common dice rather too wide."""
    return [
        *_rounds(one, other, paired, z),
        *_results(one, other, paired, z, side),
        *_sides(one, other, z),
        *_fighters(one, other, z),
    ]


def _rounds(one: Summary, other: Summary, paired: bool, z: float) -> Iterator[Measured]:
    count = min(one.fights, other.fights) if paired else None
    mine, theirs = one.lengths[:count], other.lengths[:count]
    if paired:
        estimate = paired_mean_difference(mine, theirs, z)
    else:
        estimate = mean_difference(_sum(mine), len(mine), _sum(theirs), len(theirs), z)
    before, after = (sum(lengths) / max(1, len(lengths)) for lengths in (mine, theirs))
    yield Measured("rounds of a fight", NUMBER, before, after, estimate, paired)


def _sum(lengths: Sequence[int]) -> Sum:
    return Sum(sum(lengths), sum([each * each for each in lengths]))


def _results(one: Summary, other: Summary, paired: bool, z: float, side: str) -> Iterator[Measured]:
    """How often the others win, where there are several of them; and draws."""
    rest = [each for each in one.sides if each != side and each in other.sides and len(one.sides) > 2]
    looked_at = [(f"{each} wins", one.sides.index(each), other.sides.index(each)) for each in rest]
    for what, mine, theirs in [*looked_at, ("draws", NOBODY, NOBODY)]:
        count = min(one.fights, other.fights) if paired else None
        before, after = one.winners[:count], other.winners[:count]
        wins, more = before.count(mine), after.count(theirs)
        if paired:
            estimate = paired_difference(before, after, mine, theirs, z)
        else:
            estimate = apart(wins, len(before), more, len(after), z)
        yield Measured(what, SHARE, wins / max(1, len(before)), more / max(1, len(after)), estimate, paired)


def _sides(one: Summary, other: Summary, z: float) -> Iterator[Measured]:
    """How many are left of each side; of a single fighter that is told below."""
    for side, name in enumerate(one.sides):
        if name not in other.sides or sum(each.side == side for each in one.fighters) == 1:
            continue
        theirs = other.left[other.sides.index(name)]
        yield _numbers(f"left standing of {name}", one.left[side], one.fights, theirs, other.fights, z)


def _fighters(one: Summary, other: Summary, z: float) -> Iterator[Measured]:
    """Those who fight in both."""
    others = {(each.name, other.sides[each.side]): each for each in other.fighters}
    for mine in one.fighters:
        theirs = others.get((mine.name, one.sides[mine.side]))
        if theirs is None:
            continue
        for what, end in (("is left standing", STANDING), ("dies", DEAD)):
            yield _ends(f"{mine.name} {what}", mine.ends[end], one.fights, theirs.ends[end], other.fights, z)
        health = _numbers("", mine.health, one.fights, theirs.health, other.fights, z)
        yield Measured(
            f"health that {mine.name} has left",
            SHARE,
            health.before / WHOLE,
            health.after / WHOLE,
            Estimate(health.estimate.value / WHOLE, health.estimate.low / WHOLE, health.estimate.high / WHOLE),
            False,
        )
        if one.detailed and other.detailed:
            yield from _deeds(mine, one.fights, theirs, other.fights, z)


def _deeds(mine: FighterSummary, fights: int, theirs: FighterSummary, others: int, z: float) -> Iterator[Measured]:
    name = mine.name
    yield _numbers(f"attacks by {name}", mine.attacks, fights, theirs.attacks, others, z)
    yield _numbers(f"hits by {name}", mine.hits, fights, theirs.hits, others, z)
    yield _numbers(f"wounds that {name} takes", mine.wounds_taken, fights, theirs.wounds_taken, others, z)
    yield _numbers(f"harm that {name} takes", mine.harm_taken, fights, theirs.harm_taken, others, z)
    yield _numbers(f"wounds that {name} deals", mine.wounds_dealt, fights, theirs.wounds_dealt, others, z)
    yield _numbers(f"harm that {name} deals", mine.harm_dealt, fights, theirs.harm_dealt, others, z)


def _numbers(what: str, one: Sum, fights: int, other: Sum, others: int, z: float) -> Measured:
    estimate = mean_difference(one, fights, other, others, z)
    return Measured(what, NUMBER, one.mean(fights), other.mean(others), estimate, False)


def _ends(what: str, count: int, fights: int, other: int, others: int, z: float) -> Measured:
    estimate = apart(count, fights, other, others, z)
    return Measured(what, SHARE, count / max(1, fights), other / max(1, others), estimate, False)
