"""Decisions: who is asked, what for, and the legal answers.

A turn is a series of small decisions. A menu checks one answer cheaply and lists all of them only
when somebody looks, so an agent that knows where it wants to go pays for that one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board, Gait, Reach, Way, route
from fracas.kernel.numbers import parse_int

if TYPE_CHECKING:
    from fracas.kernel.fight import Fight
    from fracas.kernel.tally import Tally


class Question:
    """What is asked: a key, the words for a person, and the rule that asks. Constants."""

    def __init__(self, key: str, text: str, rule: str) -> None:
        self.key = key
        self.text = text
        self.rule = rule


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One answer: a stable key, and in subclasses the few numbers that the rule needs."""

    def __init__(self, key: str) -> None:
        self.key = key

    @property
    def parting(self) -> bool:
        """Whether it ends its fighter's part in the fight: leaving, yielding. Not to be tried out lightly."""
        return False


class Amount(Option):
    """A number as an answer."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class Target(Option):
    """A fighter as an answer; the key is its name."""

    def __init__(self, key: str, index: int) -> None:
        super().__init__(key)
        self.index = index


class Facing(Option):
    """A direction to face."""

    def __init__(self, key: str, facing: int) -> None:
        super().__init__(key)
        self.facing = facing


class Spot(Option):
    """A hex that is chosen: to throw at, to leap to, to watch."""

    def __init__(self, key: str, cell: int) -> None:
        super().__init__(key)
        self.cell = cell


class Place(Spot):
    """A hex to go to, and the way there."""

    def __init__(self, key: str, cell: int, way: Way) -> None:
        super().__init__(key, cell)
        self.way = way


@mypyc_attr(allow_interpreted_subclasses=True)
class Matter:
    """What a decision is about, where that is more than who and what: a blow to defend against."""


O_co = TypeVar("O_co", bound=Option, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Generic[O_co]):
    """The legal answers to a decision: options of a kind, which is what `Fight.ask` returns."""

    def only(self) -> O_co | None:
        """The answer, where there is just one."""
        return None

    def find(self, key: str) -> O_co | None:
        """The option of that key, or None if it is not offered."""
        for option in self.options():
            if option.key == key:
                return option
        return None

    def options(self) -> list[O_co]:
        """All of them. May be costly: for people, and agents that look at everything."""
        raise NotImplementedError


class Options(Menu[O_co]):
    """A few options."""

    def __init__(self, options: list[O_co]) -> None:
        assert options, "a decision needs an answer"
        self.list = options

    def only(self) -> O_co | None:
        return self.list[0] if len(self.list) == 1 else None

    def options(self) -> list[O_co]:
        return self.list


AMOUNTS: Final = [Amount(number) for number in range(-100, 401)]


def amount(number: int) -> Amount:
    return AMOUNTS[number + 100] if -100 <= number <= 400 else Amount(number)


class Amounts(Menu[Amount]):
    """A number from-to."""

    def __init__(self, low: int, high: int) -> None:
        assert low <= high, "a decision needs an answer"
        self.low = low
        self.high = high

    def only(self) -> Amount | None:
        return amount(self.low) if self.low == self.high else None

    def find(self, key: str) -> Amount | None:
        number = parse_int(key)
        return amount(number) if number is not None and self.low <= number <= self.high else None

    def options(self) -> list[Amount]:
        return [amount(number) for number in range(self.low, self.high + 1)]


class Places(Menu[Place]):
    """Hexes within reach.

    The way to a hex is always `route`'s, whoever looked before; an answer may name hexes to go
    by ("f7 by d5 e6"), each leg then being the cheapest. Hexes in `through` are entered only by
    those who name them: somebody stands there and may object.
    """

    def __init__(
        self,
        board: Board,
        gait: Gait,
        start: int,
        facing: int,
        points: int,
        extra: dict[int, int],
        no_stop: list[int],
        through: list[int] | None = None,
    ) -> None:
        self.through: list[int] = through if through is not None else []
        self.board = board
        self.gait = gait
        self.start = start
        self.facing = facing
        self.points = points
        self.extra = extra
        self.no_stop = no_stop
        self._reach: Reach | None = None

    def to(self, cell: int) -> Place | None:
        """That one place, if it is in reach."""
        way = route(self.board, self.gait, self.start, self.facing, cell, self.points, self.extra, self.no_stop)
        return None if way is None else Place(self.board.names[cell], cell, way)

    def reach(self) -> Reach:
        reach = self._reach
        if reach is None:
            reach = Reach(self.board, self.gait, self.start, self.facing, self.points, self.extra, self.no_stop)
            self._reach = reach
        return reach

    def only(self) -> Place | None:
        return self.to(self.start) if self.points <= 0 else None

    def find(self, key: str) -> Place | None:
        name, _, by = key.partition(" by ")
        goal = self.board.find(name)
        if goal < 0:
            return None
        return self.by(goal, key, by.split()) if by else self.to(goal)

    def by(self, goal: int, key: str, names: list[str]) -> Place | None:
        """A way that a person drew: through these hexes in turn."""
        cells: list[int] = []
        facings: list[int] = []
        costs: list[int] = []
        here = self.start
        facing = self.facing
        spent = 0
        stops = [self.board.find(name) for name in names]
        for stop in [*stops, goal]:
            if stop < 0 or stop == here:
                return None
            passing = self.no_stop if stop == goal else []
            extra = self.extra
            if stop in self.through and stop != goal:
                extra = dict(self.extra)
                del extra[stop]
            leg = route(self.board, self.gait, here, facing, stop, self.points - spent, extra, passing)
            if leg is None:
                return None
            cells.extend(leg.cells)
            facings.extend(leg.facings)
            costs.extend([spent + cost for cost in leg.costs])
            spent += leg.cost
            here = stop
            facing = facings[-1]
        return Place(key, goal, Way(cells, facings, costs))

    def past(self) -> list[Place]:
        """Ways past somebody who may object, which a plain place never takes; a book says which it offers."""
        return []

    def options(self) -> list[Place]:
        return [*[place for cell in self.reach().cells if (place := self.to(cell)) is not None], *self.past()]


class Decision:
    """Who must choose, what about, and what may be answered.

    A referee's decision is about `who`, and has a `usual` answer for fights that no person referees.
    """

    def __init__(
        self,
        who: int,
        question: Question,
        menu: Menu[Option],
        matter: Matter | None = None,
        usual: Option | None = None,
    ) -> None:
        self.who = who
        self.question = question
        self.menu = menu
        self.matter = matter
        self.usual = usual

    @property
    def refereed(self) -> bool:
        """Whether it is the referee who decides."""
        return self.usual is not None


class View:
    """What a person sees of an option: made by the rulebook when somebody looks.

    `chance` is the exact probability of the roll that the option leads to, or -1.0 where there
    is none.
    """

    def __init__(
        self, label: str, tally: Tally | None = None, chance: float = -1.0, rule: str = "", note: str = ""
    ) -> None:
        self.label = label
        self.tally = tally
        self.chance = chance
        self.rule = rule
        self.note = note


@mypyc_attr(allow_interpreted_subclasses=True)
class Chooser:
    """Who answers. An agent is one; so are a recording and the person at the screen.

    An agent must answer from the fight, the decision and its own key alone: asked again in the
    same place it says the same, or undo would not bring back the same fight.
    """

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise NotImplementedError


class Pause(BaseException):
    """Nobody has answered yet: unwinds the beat to its driver. Rules never catch it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


class Nobody(Chooser):
    """Asks the driver."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise Pause(decision)


class Seated(Chooser):
    """Each fighter has its own chooser; nobody is the referee."""

    def __init__(self, seats: list[Chooser]) -> None:
        self.seats = seats

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if decision.usual is not None:
            return decision.usual
        return self.seats[decision.who].choose(fight, decision)


class Echo(Chooser):
    """Answers that have been given, by key, then another chooser."""

    def __init__(self, given: list[str], then: Chooser) -> None:
        self.given = given
        self.then = then
        self.at = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if self.at < len(self.given):
            key = self.given[self.at]
            self.at += 1
            option = decision.menu.find(key)
            assert option is not None, f"{decision.question.key}: {key!r} was answered before and is not offered now"
            return option
        return self.then.choose(fight, decision)
