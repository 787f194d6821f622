"""How much of something makes a fight as hard as it should be: how many goblins, how good an armour, how few rounds.

The search itself is `fracas.arena.root`; here numbers are fights. All that are tried draw the same dice, so what one
more makes of a fight is seen as it would be at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Final

from fracas.arena.paths import Value
from fracas.arena.root import Root, Search
from fracas.arena.statistics import percent, percent_alone, share
from fracas.arena.study import BALANCE, Cell, Study
from fracas.arena.sweep import capital, nobody_wins
from fracas.arena.varied import Variations, Varied, halves, is_number, read_values
from fracas.arena.work import Task, empty
from fracas.kernel.mistake import Mistake
from fracas.kernel.words import wins
from fracas.rulebooks.problems import shown

Fight = Callable[[Cell, int], bool]
"""Fights a cell up to so many fights; False after Ctrl-C."""
WITHIN: Final = 0.05
"""So near the win rate must come to what is wanted."""
LONGEST: Final = 10_000
"""So many numbers at most are searched, if nobody says from where to where."""
FEW: Final = 3
"""If nobody has won anything with so many numbers, nobody goes on."""
CHECKED: Final = 100
"""So many scenarios are tried before the first fight; of more, those at the ends."""


class Broken(Exception):
    """Ctrl-C was pressed: what has been found by then is told."""


def parse_share(option: str, text: str, least: float, most: float) -> float:
    """'80%' or '0.8'."""
    number, sign, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if sign else 1)
    except ValueError:
        value = inf
    if rest.strip() or not least <= value <= most:
        raise Mistake(
            f"{option} {text}: expected a share of won fights from {100 * least:g}% to {100 * most:g}%, such as 80%"
        )
    return value


def searched(variations: Variations, written: str) -> tuple[Varied, bool]:
    """The numbers among which is searched, and whether somebody has said which."""
    path, equals, text = halves(written)
    place = variations.places.find(path)
    if equals:
        varied = Varied(place, read_values(place, text))
        if not all(is_number(value) for value in varied.values):
            raise Mistake(
                f"{path}: found {shown(text)}, expected numbers, as in {path}=1..10; 'fracas sweep' tries words"
            )
        numbers = [value for value in varied.values if isinstance(value, int | float)]
        if numbers != sorted(set(numbers)):
            raise Mistake(f"{path}: found {text}, expected numbers that grow, each of them once")
        if len(numbers) < 2:
            raise Mistake(f"{path}: found one number only, expected several to choose from, as in {path}=1..10")
        return varied, True
    if not place.numeric:
        raise Mistake(f"{path}: there stands no number to search for; 'fracas sweep' tries words")
    if not place.takes.whole:
        raise Mistake(f"{path}: say from where to where, and in which steps: {path}=FROM..TO:STEP")
    now = place.now if isinstance(place.now, int) else None
    low = place.takes.low if place.takes.low is not None else now
    if low is None:
        raise Mistake(f"{path}: say from where to where: {path}=FROM..TO")
    high = place.takes.high if place.takes.high is not None else low + LONGEST - 1
    first = max(int(low), 1) if place.counts else int(low)
    if now is not None and not first <= now <= high:
        first = min(first, now)
    if high - first >= LONGEST:  # as wide as can be, with what stands there now in the middle
        first = max(first, (now if now is not None else first) - LONGEST // 2)
    return Varied(place, list(range(first, min(int(high), first + LONGEST - 1) + 1))), False


class Balance:
    """The search for the number with which a side wins as often as is wanted."""

    def __init__(
        self,
        variations: Variations,
        written: str,
        side: str,
        target: float,
        agents: Mapping[str, str],
        seed: int,
        within: float = WITHIN,
    ) -> None:
        self.variations = variations
        self.varied, self.given = searched(variations, written)
        self.side = side
        self.target = target
        self.within = within
        self.agents = dict(agents)
        self.seed = seed
        self.number = list(variations.scenario.setup.sides).index(side)
        self.cells: dict[int, Cell] = {}
        values = self.varied.values
        now = self.varied.place.now
        self.start = values.index(now) if now in values else len(values) // 2 if self.given else 0
        extra = {"path": self.varied.path, "side": side, "target": target, "within": within}
        found = {"found": None, "low": None, "high": None, "fits": False}
        self.study = Study(BALANCE, variations.scenario.title, [], extra={**extra, **found})
        places = range(len(values)) if self.given and len(values) <= CHECKED else {0, self.start, len(values) - 1}
        if self.given or len(values) <= CHECKED:
            for at in places:
                self.made(at)

    @property
    def values(self) -> Sequence[Value]:
        return self.varied.values

    def made(self, at: int) -> Cell:
        """The cell of a number, not fought yet."""
        scenario = self.variations.with_values([(self.varied.place, self.values[at])])
        task = Task(scenario.document, self.variations.where, self.agents, self.seed)
        return Cell({self.varied.path: self.varied.told[at]}, task, empty(scenario))

    def allowed(self, at: int) -> bool:
        """Whether the scenario takes that number: what nobody has said, nobody need be told."""
        try:
            self.made(at)
        except Mistake:
            return False
        return True

    def run(self, fights: int, fight: Fight) -> Root | None:
        """Searches, with so many fights for whatever it hangs on; None after Ctrl-C."""

        def look(at: int, wanted: int) -> Sequence[int]:
            if at not in self.cells:
                self.cells[at] = self.made(at)
                self.study.cells = [self.cells[each] for each in sorted(self.cells)]
            cell = self.cells[at]
            if cell.summary.fights < wanted:
                if not fight(cell, wanted):
                    raise Broken
                self.refuse_endless()
            return [int(winner == self.number) for winner in cell.summary.winners[:wanted]]

        try:
            root = Search(len(self.values), self.start, self.target, fights, look, self.given, self.allowed).run()
        except Broken:
            self.study.interrupted = True
            return None
        return root

    def refuse_endless(self) -> None:
        """If nobody has won anything with the first numbers, there is nothing to be balanced."""
        fought = [cell for cell in self.study.cells if cell.summary.fights]
        if len(fought) >= min(FEW, len(self.values)) and all(nobody_wins(cell.summary) for cell in fought):
            told = ", ".join([str(cell.values[self.varied.path]) for cell in fought])
            raise Mistake(
                f"{self.variations.where}: nobody has won any of the first {fought[0].summary.fights} fights each with "
                f"{self.varied.path} at {told}, so perhaps nobody can: have the sides the means to hurt each other, "
                "and rounds enough?"
            )

    # what follows

    def conclude(self, root: Root | None) -> None:
        study = self.study
        if root is None:
            study.findings = [self.tried_so_far()] if study.cells else []
            return
        low, high = self.varied.told[root.low], self.varied.told[root.high]
        rate = share(self.wins(root.found), self.cells[root.found].summary.fights)
        fits = abs(rate.value - self.target) <= self.within
        study.extra.update({"found": self.varied.told[root.found], "low": low, "high": high, "fits": fits})
        study.findings = [self.answer(root, fits), self.surely(root)]
        if root.idle:
            study.findings[1:] = [self.idle()]
        if not root.one_way:
            study.findings.append("The win rate does not go one way: there may be other numbers that fit as well.")

    def wins(self, at: int) -> int:
        return self.cells[at].summary.winners.count(self.number)

    def told(self, at: int) -> str:
        return self.varied.place.said(self.varied.told[at])

    def rate(self, at: int, short: bool = False) -> str:
        rate = share(self.wins(at), self.cells[at].summary.fights)
        return percent_alone(rate) if short else percent(rate)

    def answer(self, root: Root, fits: bool) -> str:
        """'6 goblins: red wins 79 %, 76 to 82; with 5: 88 %; with 7: 66 %.'"""
        found = root.found
        beside = [at for at in (found - 1, found + 1) if at in self.cells]
        others = "".join([f"; with {self.varied.told[at]}: {self.rate(at, short=True)}" for at in beside])
        said = f"{self.told(found)}: {wins(self.side)} {self.rate(found)}{others}."
        if fits:
            return capital(said)
        within = f"None comes within {100 * self.within:g} points of {100 * self.target:g} %"
        return f"{within}. Nearest is {said}"

    def surely(self, root: Root) -> str:
        """How sure that is."""
        ends = {root.lowest: "lowest", root.highest: "highest"}
        end = ends.get(root.found) if not root.crossed else None
        limit = f" It is the {end} there is to choose from." if end is not None else ""
        if root.low == root.high:
            return f"No other number comes nearer to {100 * self.target:g} %, with 95 % certainty.{limit}"
        low, high = self.varied.told[root.low], self.varied.told[root.high]
        return (
            f"By these fights the number nearest to {100 * self.target:g} % may be any from {low} to {high}, "
            f"with 95 % certainty.{limit}"
        )

    def idle(self) -> str:
        """That what was varied does not matter: probably it is not used in this fight."""
        told = ", ".join([str(self.varied.told[at]) for at in sorted(self.cells)])
        return (
            f"It makes no difference: with {told} every fight ended alike. Perhaps nothing in this fight hangs on it."
        )

    def tried_so_far(self) -> str:
        told = [f"{self.told(at)}: {self.rate(at)}" for at in sorted(self.cells) if self.cells[at].summary.fights]
        return f"Interrupted; {self.side} so far: {'; '.join(told)}." if told else "Interrupted before the first look."
