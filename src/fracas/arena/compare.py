"""What difference something makes: a fight as it is, and the same with something changed, told apart fight by fight.

All of them are fought with the same dice, so what a change brings shows early: where it does not come up, both fights
are the same to the last roll. Whoever looks at many things finds something by luck alone; so the more is looked at, the
wider each interval is made (after Bonferroni): all of them together hold in 95 of 100 comparisons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from math import ceil
from statistics import NormalDist
from typing import Final

from fracas.arena.changes import Change, changes
from fracas.arena.fights import watched
from fracas.arena.measures import Measured, measured
from fracas.arena.statistics import (
    LOOK,
    Estimate,
    Until,
    digits_of,
    paired_difference,
    points,
    signed,
    unpaired_difference,
)
from fracas.arena.study import COMPARISON, SIMULATION, Cell, Study
from fracas.arena.summary import Summary
from fracas.arena.work import Task, empty
from fracas.kernel.mistake import Mistake, listing
from fracas.stage.scenario import Scenario, from_document

RISK: Final = 0.05
"""How often, of comparisons in which nothing makes any difference, one is found all the same."""
VARIANT: Final = "variant"

SURE: Final = "sure"
"""Its interval does not contain zero."""
SMALL: Final = "small"
"""It is known as well as was asked for, and may be nothing."""
OPEN: Final = "open"
"""It may be something or nothing, and is not known so well."""
ALIKE: Final = "alike"
"""Every fight was won by the same side after as many rounds, and nothing else is surely different."""
OTHER_RULES: Final = "the rules or the agents: scenario and version are the same, and yet fights go otherwise"
SAME: Final = "same"
"""Nothing has been changed."""
RANKS: Final = {SURE: 0, OPEN: 1, SMALL: 2, ALIKE: 3, SAME: 4}
"""In this order they are told."""


@dataclass(frozen=True)
class Variant:
    """A fight as it is, or with something changed; and what that is called."""

    label: str
    scenario: Scenario
    where: str
    agents: dict[str, str] = field(default_factory=dict)

    def cell(self, seed: int, details: bool) -> Cell:
        task = Task(self.scenario.document, self.where, self.agents, seed, details)
        return Cell({VARIANT: self.label}, task, empty(self.scenario))


@dataclass(frozen=True)
class Difference:
    """What a variant does to the win rate of the side that is looked at, against the base."""

    label: str
    points: float
    """As a share: 0.06 for six points."""
    low: float
    high: float
    before: float
    after: float
    fights: int
    otherwise: int
    """How many fights came out otherwise: another winner, or the same one after more rounds or fewer."""
    paired: bool
    """Whether fight was compared with fight."""
    verdict: str
    changes: list[str] = field(default_factory=list)

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.points, self.low, self.high)

    @property
    def most(self) -> float:
        """Whatever it is, it is no more than this either way."""
        return max(-self.low, self.high)


def stretched(looks: int) -> float:
    """So many standard errors make each of so many intervals that all of them hold in 95 of 100 comparisons."""
    return NormalDist().inv_cdf(1 - RISK / (2 * max(1, looks)))


def most_fights(rule: Until, looks: int) -> int:
    """With common dice two fights are hardly more apart than two that have nothing in common: after so many even those
    are known well enough."""
    return LOOK * ceil(0.5 * (stretched(looks) / rule.width) ** 2 / LOOK)


class Comparison:
    """A base and what is compared with it, as the cells of a study; the base is the first of them."""

    def __init__(self, cells: Sequence[Cell], side: str, within: Until | None = None, same_rules: bool = True) -> None:
        self.base, *self.others = cells
        self.side = side
        self.within = within
        self.same_rules = same_rules
        """Whether all were fought by the same version of the rules, so that equal fights are the same fights."""
        self.z = stretched(len(self.others))

    # until enough is known

    def enough(self, cell: Cell) -> bool:
        """Whether the difference that a cell makes is known as narrowly as was asked for; the base is fought as long
        as any other needs it."""
        if self.within is None:
            return False
        if cell is self.base:
            return all(self.enough(each) for each in self.others)
        count = min(self.base.summary.fights, cell.summary.fights)
        return count >= 2 * LOOK and self.difference(cell).half <= self.within.width

    # what came out

    def difference(self, cell: Cell) -> Estimate:
        base, mine = self.base.summary, cell.summary
        if self.untouched(cell):
            return Estimate(0.0, 0.0, 0.0)
        first, second = base.sides.index(self.side), mine.sides.index(self.side)
        if self.paired(cell):
            return paired_difference(base.winners, mine.winners, first, second, self.z)
        wins, others = base.wins[self.side], mine.wins[self.side]
        return unpaired_difference(wins, base.fights, others, mine.fights, self.z)

    def paired(self, cell: Cell) -> bool:
        """Whether fight k of both drew the same dice."""
        return cell.task.seed == self.base.task.seed

    def untouched(self, cell: Cell) -> bool:
        """Whether nothing at all is different, so that there is nothing to find out."""
        one, other = self.base.task, cell.task
        return self.same_rules and self.paired(cell) and (one.document, one.agents) == (other.document, other.agents)

    def told(self, cell: Cell, made: Sequence[Change | str] = ()) -> Difference:
        estimate = self.difference(cell)
        count = min(self.base.summary.fights, cell.summary.fights)
        paired = self.paired(cell)
        otherwise = came_out_otherwise(self.base.summary, cell.summary) if paired else count
        return Difference(
            str(cell.values[VARIANT]),
            estimate.value,
            estimate.low,
            estimate.high,
            rate(self.base.summary, self.side, count if paired else None),
            rate(cell.summary, self.side, count if paired else None),
            count,
            otherwise,
            paired,
            self.verdict(cell, estimate, otherwise),
            [str(change) for change in made],
        )

    def verdict(self, cell: Cell, estimate: Estimate, otherwise: int) -> str:
        if self.untouched(cell):
            return SAME
        if not otherwise:
            return ALIKE
        if estimate.excludes(0.0):
            return SURE
        return SMALL if self.within is not None and estimate.half <= self.within.width else OPEN

    def differences(self, made: dict[str, list[str]]) -> list[Difference]:
        """All of them, those that are sure first, the largest first."""
        found = [self.told(cell, made.get(str(cell.values[VARIANT]), [])) for cell in self.others]
        return sorted(found, key=lambda each: (RANKS[each.verdict], -abs(each.points)))

    def measured(self) -> dict[str, list[Measured]]:
        """What else is surely different, by variant; of all that was looked at."""
        whole = len(measured(self.base.summary, self.base.summary, False, 1.0, self.side))
        z = stretched(len(self.others) * whole)
        found: dict[str, list[Measured]] = {}
        for cell in self.others:
            both = measured(self.base.summary, cell.summary, self.paired(cell), z, self.side)
            sure = [each for each in both if each.estimate.excludes(0.0)]
            found[str(cell.values[VARIANT])] = [] if self.untouched(cell) else sure
        return found

    @property
    def looked_at(self) -> int:
        """How many other things were looked at in each variant."""
        return len(measured(self.base.summary, self.base.summary, False, 1.0, self.side))


def rate(summary: Summary, side: str, count: int | None = None) -> float:
    """How often a side won, of the first so many fights."""
    winners = summary.winners if count is None else summary.winners[:count]
    return winners.count(summary.sides.index(side)) / max(1, len(winners))


def came_out_otherwise(one: Summary, other: Summary) -> int:
    """In how many fights another side has won, or after another number of rounds."""
    names = [*other.sides, ""]
    ours = [*one.sides, ""]
    return sum(
        [
            ours[winner] != names[theirs] or length != long
            for winner, theirs, length, long in zip(
                one.winners, other.winners, one.lengths, other.lengths, strict=False
            )
        ]
    )


# in words


def conclude(study: Study, within: Until | None = None, same_rules: bool = True) -> Comparison:
    """Puts into a study what follows from its fights."""
    base, *tried = study.cells
    fought = [cell for cell in tried if cell.summary.fights and base.summary.fights]  # after Ctrl-C perhaps not all
    comparison = Comparison([base, *fought], str(study.extra["side"]), within, same_rules)
    comparison.z = stretched(len(tried))
    study.extra["unfought"] = [str(cell.values[VARIANT]) for cell in tried if cell not in fought]
    found = comparison.differences(study.extra.get("changes", {}))
    if not same_rules and not any(study.extra["changes"].values()) and any(each.otherwise for each in found):
        study.extra["changes"] = {each.label: [OTHER_RULES] for each in found if each.otherwise}
        found = comparison.differences(study.extra["changes"])
    others = comparison.measured()
    found = [replace(each, verdict=SMALL) if each.verdict == ALIKE and others[each.label] else each for each in found]
    found.sort(key=lambda each: RANKS[each.verdict])
    study.extra["differences"] = [asdict(each) for each in found]
    study.extra["others"] = {
        each.label: [one.as_json() for one in others[each.label]] for each in found if others[each.label]
    }
    study.extra["looked_at"] = len(found) * comparison.looked_at
    study.extra["within"] = within.width if within is not None else None
    study.findings = findings(comparison, found)
    return comparison


def findings(comparison: Comparison, found: Sequence[Difference]) -> list[str]:
    base, side = str(comparison.base.values[VARIANT]), comparison.side
    if len(found) == 1:
        return [in_words(found[0], base, side)]
    told: list[str] = []
    for verdict, tell in GROUPS:
        group = [each for each in found if each.verdict == verdict]
        if group:
            told.append(f"{len(group)} of {len(found)} {tell(group, side)}")
    return told


def in_words(found: Difference, base: str, side: str) -> str:
    """One difference, in a sentence."""
    name, most = found.label, points_alone(found.most)
    if found.verdict == SAME:
        return f"{name} and {base} are the same fight: there is no difference."
    if found.verdict == ALIKE:
        return (
            f"{name} changed nothing: in all {found.fights:,} fights the same side won after as many rounds as without "
            f"it. So in fights to come it may be worth {most} either way at most."
        )
    if found.verdict == SURE:
        digits = digits_of(100 * found.estimate.half)
        size = points_alone(abs(found.points), digits)
        does = f"adds {size} to" if found.points > 0 else f"takes {size} off"
        low, high = sorted([abs(found.low), abs(found.high)])
        digits += not round(100 * low, digits)
        return (
            f"{name} {does} {side}'s win rate, 95 % interval {100 * low:.{digits}f} to {100 * high:.{digits}f}: "
            f"{100 * found.after:.{digits}f} % instead of {100 * found.before:.{digits}f} %."
        )
    return f"{name} makes no sure difference to {side}'s win rate: {points(found.estimate)}. It is at most {most}."


def points_told(found: Difference) -> str:
    """'+6 points, +4 to +8'; an interval that does not contain zero is never told as if it did."""
    estimate = found.estimate
    digits = digits_of(100 * estimate.half)
    ends = [estimate.low, estimate.high]
    if found.verdict == SURE and not all(round(100 * end, digits) for end in ends):
        digits += 1
    value, low, high = [signed(100 * each, digits) for each in (estimate.value, *ends)]
    return f"{value} point{'' if value in ('+1', '-1') else 's'}, {low} to {high}"


def points_alone(size: float, digits: int | None = None) -> str:
    """'6 points', '1 point'; without digits it is a limit, and rounded up."""
    if digits is None:
        digits = 0 if size >= 0.1 else 1
        size = ceil(100 * size * 10**digits - 1e-9) / 100 / 10**digits
    text = f"{100 * size:.{digits}f}".removesuffix(".0")
    return f"{text} point{'' if text == '1' else 's'}"


def _sure(group: Sequence[Difference], side: str) -> str:
    each = [f"{one.label} ({signed(100 * one.points, digits_of(100 * one.estimate.half))})" for one in group]
    return f"matter{'s' if len(group) == 1 else ''} to {side}'s win rate, in points: {', '.join(each)}."


def _open(group: Sequence[Difference], side: str) -> str:
    each = ", ".join([one.label for one in group])
    return (
        f"may matter or not, by {points_alone(max(one.most for one in group))} at most; more fights would tell: {each}."
    )


def _small(group: Sequence[Difference], side: str) -> str:
    verb = "makes" if len(group) == 1 else "make"
    return f"{verb} no sure difference, and none of more than {points_alone(max(one.most for one in group))}."


def _alike(group: Sequence[Difference], side: str) -> str:
    least, most = min(one.fights for one in group), points_alone(max(one.most for one in group))
    return (
        f"changed nothing: in all of {least:,} fights or more the same side won after as many rounds, so they are "
        f"worth {most} either way at most."
    )


def _same(group: Sequence[Difference], side: str) -> str:
    return f"{'is' if len(group) == 1 else 'are'} the same fight as it was: {', '.join([one.label for one in group])}."


GROUPS: Final = [(SURE, _sure), (OPEN, _open), (SMALL, _small), (ALIKE, _alike), (SAME, _same)]


# making a study of it


def side_looked_at(side: str | None, variants: Sequence[Variant]) -> str:
    """The side in question, which all variants must have; the first of the base if none is named."""
    first = variants[0].scenario
    sides = first.setup.sides
    if side is not None and side not in sides:
        raise Mistake(f"--for {side}: there is no side '{side}'; there is {listing(sides)}")
    labels = [each.label for each in variants]
    twice = next((label for at, label in enumerate(labels) if label in labels[:at]), None)
    if twice is not None:
        raise Mistake(f"{twice}: is there twice; say each change once")
    for other in variants[1:]:
        check_sides(other.label, other.scenario.setup.sides, variants[0].label, sides)
    return side if side is not None else sides[0]


def check_sides(name: str, theirs: Sequence[str], base: str, sides: Sequence[str]) -> None:
    if sorted(sides) != sorted(theirs):
        raise Mistake(
            f"{name}: its sides are {listing(list(theirs))}, those of {base} {listing(list(sides))}; they can be "
            "compared if they have the same names"
        )


def comparison_study(title: str, variants: Sequence[Variant], side: str, seed: int, details: bool) -> Study:
    """A study that has still to be fought."""
    cells = [each.cell(seed, details) for each in variants]
    changed = {each.label: [str(one) for one in changes_of(variants[0], each)] for each in variants[1:]}
    return Study(COMPARISON, title, cells, extra={"side": side, "changes": changed})


def kept_comparison(kept: Sequence[tuple[str, Study]], side: str | None) -> Study:
    """A study of what others have found out before, perhaps by other versions of the rules: the first is the base."""
    for name, study in kept:
        if study.kind != SIMULATION:
            raise Mistake(f"{name}: is a {study.kind}; only what 'fracas simulate --save' has kept can be compared")
        if not study.cells[0].summary.fights:
            raise Mistake(f"{name}: has no fights in it")
    (first, base), *rest = kept
    sides = base.cells[0].summary.sides
    for name, study in rest:
        check_sides(name, study.cells[0].summary.sides, first, sides)
    looked_at = side if side is not None else base.extra.get("side", sides[0])
    if looked_at not in sides:
        raise Mistake(f"--for {looked_at}: there is no side '{looked_at}'; there is {listing(sides)}")
    labels = told_apart([name for name, _ in kept])
    cells = [
        Cell({VARIANT: label}, study.cells[0].task, study.cells[0].summary)
        for label, (_, study) in zip(labels, kept, strict=True)
    ]
    changed = {label: changes_of_kept(base, study) for label, (_, study) in zip(labels[1:], rest, strict=True)}
    return Study(
        COMPARISON, f"{base.title}: {' against '.join(labels)}", cells, extra={"side": looked_at, "changes": changed}
    )


def changes_of_kept(before: Study, after: Study) -> list[str]:
    """What is different between two kept studies, in words; what only came out differently is told by the fights."""
    found = []
    for what, one, other in (("Fracas", before.version, after.version), ("build", before.build, after.build)):
        if one != other:
            found.append(Change(what, one, other))
    one_task, other_task = before.cells[0].task, after.cells[0].task
    if one_task.seed != other_task.seed:
        found.append(Change("seed", one_task.seed, other_task.seed))
    try:
        first = Variant("", from_document(one_task.document, one_task.where), "", one_task.agents)
        second = Variant("", from_document(other_task.document, other_task.where), "", other_task.agents)
    except Mistake as mistake:
        return [*map(str, found), f"no longer fits the rules: {str(mistake).splitlines()[0]}"]
    return [str(each) for each in [*found, *changes_of(first, second)]]


def told_apart(names: Sequence[str]) -> list[str]:
    """Names that are there twice get a number."""
    return [name if names[:at].count(name) == 0 else f"{name} ({names[:at].count(name) + 1})"
            for at, name in enumerate(names)]  # fmt: skip


def changes_of(base: Variant, other: Variant) -> list[Change]:
    agents = [
        Change(f"agent of {side}", before, after)
        for side in base.scenario.setup.sides
        if (before := player(base, side)) != (after := player(other, side)) and side in other.scenario.setup.sides
    ]
    found = changes(base.scenario, other.scenario)
    return [*[each for each in found if not each.path.endswith(".control")], *agents]


def player(variant: Variant, side: str) -> str:
    """Who plays a side, in words."""
    scenario = variant.scenario
    seats = watched(scenario.book, scenario.seated(scenario.controls, variant.agents))
    mine = [
        seat
        for entrant, seat in zip(scenario.setup.entrants, seats, strict=True)
        if scenario.setup.sides[entrant.side] == side
    ]
    return ", ".join(dict.fromkeys(mine))
