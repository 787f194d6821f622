"""A sweep: the same fight with one or several things varied, in all combinations, and what difference they make.

Every cell is fought with the same dice: fight k of one and fight k of another differ in what is varied and in what
follows from it. So differences are taken fight by fight, and are known sooner than from fights with dice of their own;
by how much sooner is measured (`Gain`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import sqrt
from statistics import NormalDist
from typing import Final

from fracas.arena.paths import CONTROL, SIDES
from fracas.arena.statistics import LOOK, Estimate, Until, percent, points, share
from fracas.arena.study import SWEEP, Cell, Study
from fracas.arena.summary import Summary
from fracas.arena.trials import Enough
from fracas.arena.varied import Variations, Varied
from fracas.arena.work import Task, empty
from fracas.kernel.mistake import Mistake

MOST_CELLS: Final = 10_000
MANY: Final = 1_000_000
"""Fights: whoever wants more must say so."""
SURE: Final = 0.95
SHOWN: Final = 4
"""Of more words than this only the best and the worst are told."""


@dataclass(frozen=True)
class Gain:
    """What the same dice for all cells are worth where neighbours are compared."""

    times: float
    """So many times as many fights with dice of their own would make the differences between neighbours as sure."""
    fights: int
    instead_of: int
    """How many fights that would have been for all cells, instead of how many there were."""

    def as_json(self) -> dict[str, object]:
        return {"times": self.times, "fights": self.fights, "instead_of": self.instead_of}


class Sweep:
    """What is varied in one scenario, and the cells of it."""

    def __init__(self, variations: Variations, varied: Sequence[Varied], side: str) -> None:
        assert varied, "a sweep varies something"
        paths = [each.path for each in varied]
        for path in paths:
            if paths.count(path) > 1:
                raise Mistake(f"{path}: is varied twice; give all its values at once")
        self.variations = variations
        self.varied = list(varied)
        self.side = side

    @property
    def count(self) -> int:
        """How many cells there are."""
        count = 1
        for each in self.varied:
            count *= len(each.values)
        return count

    def check_size(self, fights: int, agreed: bool) -> None:
        """Whether that is not more than anybody can mean."""
        cells = " x ".join([f"{len(each.values)}" for each in self.varied])
        told = f"{cells} = {self.count:,}" if len(self.varied) > 1 else f"{self.count:,}"
        if self.count > MOST_CELLS:
            raise Mistake(f"{told} combinations are too many, expected at most {MOST_CELLS:,}; take larger steps")
        if self.count * fights > MANY and not agreed:
            raise Mistake(
                f"{told} combinations of {fights:,} fights each are {self.count * fights:,} fights; "
                "say --yes if you mean it, or take larger steps or fewer fights"
            )

    def study(self, agents: Mapping[str, str], seed: int) -> Study:
        """All cells, none of them fought yet; each is checked."""
        cells: list[Cell] = []
        for values in product(*[each.values for each in self.varied]):
            pairs = [(each.place, value) for each, value in zip(self.varied, values, strict=True)]
            scenario = self.variations.with_values(pairs)
            named = [each.told[each.values.index(value)] for each, value in zip(self.varied, values, strict=True)]
            task = Task(scenario.document, self.variations.where, dict(agents), seed)
            cells.append(
                Cell(dict(zip([each.path for each in self.varied], named, strict=True)), task, empty(scenario))
            )
        extra = {"vary": [{"path": each.path, "values": each.told} for each in self.varied], "side": self.side}
        return Study(SWEEP, self.variations.scenario.title, cells, extra=extra)

    def check_agents(self, agents: Mapping[str, str]) -> None:
        """Who plays a side is said once: either it is varied or it is given."""
        for each in self.varied:
            for side in agents:
                if (SIDES, side, CONTROL) in each.place.spots:
                    raise Mistake(
                        f"{each.path}: varies who plays {side}, and --side {side}={agents[side]} says it: leave one"
                    )

    def enough(self, until: Until | None = None, insist: bool = False) -> Enough:
        """When a cell has been fought often enough: its own win rate is known as well as is wanted, or there is no use
        in going on."""
        side = list(self.variations.scenario.setup.sides).index(self.side)

        def known(cell: Cell) -> bool:
            if nobody_wins(cell.summary) and not insist:
                return True
            return until is not None and until.enough(cell.summary.winners.count(side), cell.summary.fights)

        return known

    def conclude(self, study: Study) -> None:
        """What follows, in words, and the figures behind it."""
        found = Conclusions(self, study)
        gain = found.gain()
        study.findings = found.sentences(gain)
        study.extra["differences"] = [
            {"of": before, "to": after, "points": d.value, "low": d.low, "high": d.high}
            for before, after, d in found.steps()
        ]
        study.extra["gain"] = gain.as_json() if gain is not None else None


def nobody_wins(summary: Summary) -> bool:
    """Whether there is no use in going on: after a first look every fight has been drawn."""
    return summary.fights >= LOOK and summary.draws == summary.fights


class Conclusions:
    """What a sweep has found."""

    def __init__(self, sweep: Sweep, study: Study) -> None:
        self.sweep = sweep
        self.cells = study.cells
        self.side = sweep.side
        self.number = study.cells[0].summary.sides.index(sweep.side)
        self.fights = min(cell.summary.fights for cell in study.cells)
        self.sizes = [len(each.values) for each in sweep.varied]

    def places(self) -> list[tuple[int, ...]]:
        """Of each cell, which of the values of each path it has."""
        return list(product(*[range(size) for size in self.sizes]))

    def neighbours(self) -> list[tuple[int, int]]:
        """Cells, by number, that are one step of one path apart."""
        number = {place: at for at, place in enumerate(self.places())}
        found: list[tuple[int, int]] = []
        for place, at in number.items():
            for path in range(len(self.sizes)):
                there = number.get((*place[:path], place[path] + 1, *place[path + 1 :]))
                if there is not None:
                    found.append((at, there))
        return found

    def rate(self, cell: Cell) -> Estimate:
        return share(cell.summary.winners.count(self.number), cell.summary.fights)

    def steps(self) -> list[tuple[int, int, Estimate]]:
        """The differences between neighbours, fight by fight."""
        return [(one, two, self.contrast({one: -1.0, two: 1.0})) for one, two in self.neighbours()]

    def contrast(self, weights: Mapping[int, float], sure: float = SURE) -> Estimate:
        """A weighted sum of win rates, fight by fight over all its cells, as far as all have got."""
        used = {at: weight for at, weight in weights.items() if weight}
        return paired_contrast([self.cells[at].summary.winners for at in used], list(used.values()), self.number, sure)

    # what the same dice are worth

    def gain(self) -> Gain | None:
        """How much less the differences between neighbours vary than with dice of their own; None if no fight came out
        otherwise anywhere, or there are no neighbours."""
        paired, apart = 0.0, 0.0
        for one, two in self.neighbours():
            first, second = self.cells[one].summary.winners, self.cells[two].summary.winners
            fights = min(len(first), len(second))
            if fights < LOOK:
                return None
            a = sum([winner == self.number for winner in first[:fights]]) / fights
            b = sum([winner == self.number for winner in second[:fights]]) / fights
            pairs = zip(first[:fights], second[:fights], strict=True)
            moved = sum([(x == self.number) != (y == self.number) for x, y in pairs]) / fights
            paired += moved - (a - b) ** 2
            apart += a * (1 - a) + b * (1 - b)
        if paired <= 0:
            return None
        fought = sum(cell.summary.fights for cell in self.cells)
        times = apart / paired
        return Gain(times, round(times * fought), fought)

    # in words

    def sentences(self, gain: Gain | None) -> list[str]:
        if not self.fights:
            return []
        told = [*self.undecided(), *[self.idle_words(at) for at in range(len(self.sizes)) if self.idle(at)]]
        effects = [effect for at in range(len(self.sizes)) if not self.idle(at) for effect in self.effects(at)]
        effects.sort(key=lambda effect: -effect[0])
        told += [text for _, text in effects]
        told += self.extremes()
        if gain is not None:
            told.append(gain_in_words(gain))
        return told

    def undecided(self) -> list[str]:
        """Where nobody wins at all."""
        hopeless = [cell for cell in self.cells if nobody_wins(cell.summary)]
        if not hopeless:
            return []
        fights = hopeless[0].summary.fights
        why = "nobody can win within the rounds that there are, or nobody tries"
        if len(hopeless) == len(self.cells):
            return [f"Nobody won any of the first {fights} fights, whatever was varied: {why}."]
        where = "; ".join([self.values_in_words(cell) for cell in hopeless[:SHOWN]])
        more = f" and {len(hopeless) - SHOWN} more" if len(hopeless) > SHOWN else ""
        return [f"Nobody won any of the first {fights} fights with {where}{more}."]

    def idle(self, at: int) -> bool:
        """Whether a path changed the outcome of no fight at all."""
        others: dict[tuple[int, ...], Sequence[int]] = {}
        for place, cell in zip(self.places(), self.cells, strict=True):
            rest = (*place[:at], *place[at + 1 :])
            winners = cell.summary.winners[: self.fights]
            if others.setdefault(rest, winners) != winners:
                return False
        return self.sizes[at] > 1

    def idle_words(self, at: int) -> str:
        what = capital(self.sweep.varied[at].place.what)
        return f"{what} changed the outcome of no fight. Perhaps nothing in this fight hangs on it."

    def effects(self, at: int) -> list[tuple[float, str]]:
        """What one path is worth, averaged over the others: how much, to sort by, and the sentence."""
        return self.slope(at) if self.sweep.varied[at].numeric else self.words(at)

    def slope(self, at: int) -> list[tuple[float, str]]:
        """Of numbers: what one more is worth on average, and where most of it comes from."""
        one = self.sweep.varied[at]
        numbers = [float(value) for value in one.values if isinstance(value, int | float)]
        if len(numbers) < 2:
            return []
        middle = sum(numbers) / len(numbers)
        spread = sum([(number - middle) ** 2 for number in numbers])
        others = len(self.cells) / len(numbers)
        gaps = [after - before for before, after in pairwise(numbers)]
        step = gaps[0] if all(abs(gap - gaps[0]) < 1e-9 for gap in gaps) and gaps[0] > 0 else 1.0
        weights = {
            cell: step * (numbers[place[at]] - middle) / spread / others for cell, place in enumerate(self.places())
        }
        worth = self.contrast(weights)
        size = abs(worth.value) * (max(numbers) - min(numbers)) / step
        more, verb = one.place.more(step), "is" if step == 1 else "are"
        span = f"from {min(numbers):g} to {max(numbers):g}"
        if not worth.excludes(0.0):
            text = (
                f"{capital(more)} {verb} worth nothing that these fights would show ({points(worth)} to {self.side})."
            )
            return [(size, text)]
        average = f", on average {span}" if len(numbers) > 2 else ""
        told = [(size, f"{capital(worth_in_words(more, verb, worth, self.side))}{average}.")]
        if len(numbers) > 2:
            told += self.steepest(at, worth, numbers, step)
        return told

    def steepest(self, at: int, worth: Estimate, numbers: list[float], step: float) -> list[tuple[float, str]]:
        """Where a step makes clearly more difference than the average one."""
        sure = 1 - (1 - SURE) / (len(numbers) - 1)  # all steps are looked at, so each must be surer
        steps = [self.level(at, place + 1, place, sure) for place in range(len(numbers) - 1)]
        steep = max(range(len(steps)), key=lambda place: abs(steps[place].value))
        one = steps[steep]
        least = min(abs(one.low), abs(one.high)) if one.excludes(0.0) else 0.0
        if least <= abs(worth.value):
            return []
        size = abs(one.value)
        text = f"The step from {numbers[steep]:g} to {numbers[steep + 1]:g} makes most difference: {points(one)}."
        return [(size, text)]

    def words(self, at: int) -> list[tuple[float, str]]:
        """Of words: what each is worth instead of the first; of many, the best and the worst."""
        one = self.sweep.varied[at]
        if len(one.values) < 2:
            return []
        sure = 1 - (1 - SURE) / (len(one.values) - 1)
        found = [(self.level(at, other, 0, sure), one.told[other]) for other in range(1, len(one.values))]
        found.sort(key=lambda each: each[0].value)
        if len(found) >= SHOWN:
            found = [found[0], found[-1]]
        told: list[tuple[float, str]] = []
        for worth, value in found:
            change = f"{one.place.said(value)} instead of {spoken(one.told[0])}"
            if worth.excludes(0.0):
                told.append((abs(worth.value), f"{worth_in_words(capital(change), 'is', worth, self.side)}."))
            else:
                unsure = f"makes no difference that these fights would show ({self.side}: {points(worth)})."
                told.append((abs(worth.value), f"{capital(change)} {unsure}"))
        return told

    def level(self, at: int, value: int, other: int, sure: float) -> Estimate:
        """How much higher the win rate is with one value of a path than with another, averaged over the others."""
        count = len(self.cells) / self.sizes[at]
        weights = {
            cell: ((place[at] == value) - (place[at] == other)) / count for cell, place in enumerate(self.places())
        }
        return self.contrast(weights, sure)

    def values_in_words(self, cell: Cell) -> str:
        return ", ".join([each.place.said(cell.values[each.path]) for each in self.sweep.varied])

    def extremes(self) -> list[str]:
        """Where the side wins most and least often."""
        ordered = sorted(self.cells, key=lambda cell: self.rate(cell).value)
        least, most = ordered[0], ordered[-1]
        if len(self.cells) < 2 or self.rate(least).value == self.rate(most).value:
            return []
        return [
            f"{capital(self.side)} wins most often with {self.values_in_words(most)}: {percent(self.rate(most))}; "
            f"least with {self.values_in_words(least)}: {percent(self.rate(least))}."
        ]


def paired_contrast(
    winners: Sequence[Sequence[int]], weights: Sequence[float], side: int, sure: float = SURE
) -> Estimate:
    """The sum of win rates with these weights, from fights with the same dice: its interval comes from how much the sum
    varies from fight to fight. Two fights that go as far as can be to either side are added for it, so that few fights
    which all went the same way do not count for certainty."""
    fights = min(map(len, winners))
    if not fights:
        return Estimate(0.0, -1.0, 1.0)
    total, squares = 0.0, 0.0
    for fight in zip(*[each[:fights] for each in winners], strict=True):
        worth = 0.0
        for winner, weight in zip(fight, weights, strict=True):
            if winner == side:
                worth += weight
        total += worth
        squares += worth * worth
    furthest = max(map(abs, weights))
    value, count = total / fights, fights + 2
    middle = total / count
    variance = max(0.0, (squares + 2 * furthest * furthest) / count - middle * middle)
    spread = NormalDist().inv_cdf((1 + sure) / 2) * sqrt(variance / count)
    return Estimate(value, min(value, middle - spread), max(value, middle + spread))


def worth_in_words(what: str, verb: str, worth: Estimate, side: str) -> str:
    """'one more point of Hrolf's ST is worth 5 points to red, 1 to 9', or what it costs."""
    turned = worth if worth.value >= 0 else Estimate(-worth.value, -worth.high, -worth.low)
    value, _, span = points(turned).replace("+", "").partition(", ")
    if turned is worth:
        return f"{what} {verb} worth {value} to {side}, {span}"
    return f"{what} {'costs' if verb == 'is' else 'cost'} {side} {value}, {span}"


def gain_in_words(gain: Gain) -> str:
    times = gain.times
    if times < 1.05:
        return "That all were fought with the same dice did not make differences surer here."
    return (
        f"All were fought with the same dice: with dice of their own, differences between neighbours would have taken "
        f"{times:.1f} times as many fights, {about(gain.fights)} instead of "
        f"{gain.instead_of:,}."
    )


def about(count: int) -> str:
    """A number in two digits that count: it is an estimate."""
    digits = max(0, len(str(count)) - 2)
    return f"about {round(count, -digits):,}"


def spoken(value: str | float | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else f"{value}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
