"""Decisions: who is asked, what for, and the legal answers.

A turn is a series of small decisions. A menu checks one answer cheaply, and lists all of them only when
somebody looks: an agent that knows where it wants to go pays for one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.numbers import parse_int
from fracas.kernel.ways import Gait, Reach, Way, route

if TYPE_CHECKING:
    from fracas.kernel.fight import Fight
    from fracas.kernel.tally import Tally


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """What is asked: a key, the words for a person, and the rule that asks. Constants."""

    kind: ClassVar[str] = ""
    """What sort of question it is, if people answer it in a way of its own; see `DEFENCE` and the others below."""
    adds_up: ClassVar[bool] = False
    """Whether its answers come on top of what is being done, several at once."""
    apart: ClassVar[bool] = False
    """Whether its answers are different things to do, each worth a line among what can be done about somebody."""
    declares: ClassVar[str] = ""
    """Where answers are only declared, to be done later: the words for the chance of harm that is shown with one."""
    aside: ClassVar[bool] = False
    """Whether nothing is done to those whom its answers name: one only watches them."""

    def __init__(self, key: str, text: str, rule: str, usual: str = "") -> None:
        self.key = key
        self.text = text
        self.rule = rule
        self.usual_key = usual
        """The answer that most people would give without thinking; empty where there is none."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        """What most people would answer here, if it is offered; else an empty text."""
        return self.usual_key if self.usual_key and decision.menu.find(self.usual_key) is not None else ""


DEFENCE: Final = "defence"
"""How to meet an attack."""
LOCATION: Final = "location"
"""Which part of a body to aim at: the answers are its parts."""
EXTRA: Final = "extra"
"""Something on top of what is done."""
SPLIT: Final = "split"
"""How much of a whole goes one way; the rest goes the other."""
DECLARATION: Final = "declaration"
"""What one means to do when one's turn comes."""


class Defending(Question):
    """How an attack is met."""

    kind: ClassVar[str] = DEFENCE


class Aiming(Question):
    """At which part of a body."""

    kind: ClassVar[str] = LOCATION


class Extras(Question):
    """What comes on top: a number, usually none; or one thing after the other, until the usual answer ends it."""

    kind: ClassVar[str] = EXTRA
    adds_up: ClassVar[bool] = True


class Kinds(Question):
    """In what way something is done: a blow, a grip, a shot to stun."""

    apart: ClassVar[bool] = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One answer: a stable key, and in subclasses the few numbers that the rule needs."""

    leaves_fight: ClassVar[bool] = False
    """Whether it ends its fighter's part in the fight: leaving the map, yielding. Random play rarely takes it."""
    ends_turn: ClassVar[bool] = False
    """Whether it does nothing but end its fighter's turn, which takes no thought of how."""
    costs_extra: ClassVar[bool] = False
    """Whether it is an effort or a stunt on top of what is done: odds do not suppose that a foe pays for it."""
    group: ClassVar[str] = ""
    """The heading under which it stands in a long list; empty for the plain ones."""

    def __init__(self, key: str) -> None:
        self.key = key


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


@mypyc_attr(free_list_len=1)
class Place(Spot):
    """A hex to go to, and the way there."""

    def __init__(self, key: str, cell: int, way: Way) -> None:
        super().__init__(key, cell)
        self.way = way


@mypyc_attr(allow_interpreted_subclasses=True)
class Matter:
    """What a decision is about, if the question does not say it all: a blow to defend against."""

    def about(self, who: int) -> int:
        """The fighter whom it is about besides the one who is asked; -1 for nobody."""
        return -1

    def made_by(self) -> int:
        """Who does it; -1 for nobody."""
        return -1

    def in_copy(self, fight: Fight) -> Matter:
        """The same in a copy of the fight, for what is still under way there."""
        raise NotImplementedError


Each = TypeVar("Each", bound=Option)
O_co = TypeVar("O_co", bound=Option, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Generic[O_co]):
    """The legal answers to a decision: options of one type, which is the type that `Fight.ask` returns."""

    def only(self) -> O_co | None:
        """The answer, if there is just one: nobody is asked then."""
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

    def includes(self, option: Option) -> bool:
        """Whether that very option is among them; a menu that can tell without making all of them does."""
        return is_among(option, self.options())

    def sample(self, most: int) -> list[O_co]:
        """So many of them at most, spread evenly over the whole, always the same ones: for whoever tries some."""
        options = self.options()
        return [options[at] for at in spread(len(options), most)]


def is_among(option: Option, options: list[Each]) -> bool:
    """Whether that very option is one of these: `in` would ask each of them whether it equals it."""
    for each in cast("list[object]", options):
        if each is option:
            return True
    return False


def spread(count: int, most: int) -> list[int]:
    """So many places at most among `count`, evenly, with the first and the last."""
    if count <= most:
        return list(range(count))
    return [0] if most == 1 else [at * (count - 1) // (most - 1) for at in range(most)]


@mypyc_attr(free_list_len=1)
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


@mypyc_attr(free_list_len=1)
class Amounts(Menu[Amount]):
    """A number from `low` to `high`."""

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

    def sample(self, most: int) -> list[Amount]:
        return [amount(self.low + at) for at in spread(self.high - self.low + 1, most)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Destinations(Menu[Place]):
    """Hexes to go to, each with the way there; an answer may name hexes to go by: "f7 by d5 e6"."""

    def __init__(self, board: Board, start: int) -> None:
        self.board = board
        self.start = start

    def cells(self) -> list[int]:
        """Every hex that an answer may name alone."""
        raise NotImplementedError

    def to(self, cell: int) -> Place | None:
        """That one place, if it is in reach."""
        raise NotImplementedError

    def by(self, key: str, stops: list[int]) -> Place | None:
        """A way that a person drew: through these hexes in turn, to the last of them."""
        raise NotImplementedError

    def past(self) -> list[Place]:
        """Extra ways that lead past somebody who may interfere; a book that has such a rule says which."""
        return []

    def find(self, key: str) -> Place | None:
        name, _, by = key.partition(" by ")
        goal = self.board.find(name)
        if goal < 0:
            return None
        if not by:
            return self.to(goal)
        stops = [*[self.board.find(each) for each in by.split()], goal]
        here = self.start
        for stop in stops:
            if stop < 0 or stop == here:  # off the map, or the same hex twice in a row
                return None
            here = stop
        return self.by(key, stops)

    def options(self) -> list[Place]:
        return [*[place for cell in self.cells() if (place := self.to(cell)) is not None], *self.past()]

    def sample(self, most: int) -> list[Place]:
        cells = self.cells()
        return [place for at in spread(len(cells), most) if (place := self.to(cells[at])) is not None]


class Places(Destinations):
    """Hexes within a move in which facing counts. The way to each is the one that `route` finds."""

    def __init__(
        self,
        board: Board,
        gait: Gait,
        start: int,
        facing: int,
        points: int,
        extra: dict[int, int],
        no_stop: list[int],
    ) -> None:
        super().__init__(board, start)
        self.gait = gait
        self.facing = facing
        self.points = points
        self.extra = extra
        self.no_stop = no_stop
        self._reach: Reach | None = None

    def to(self, cell: int) -> Place | None:
        way = route(self.board, self.gait, self.start, self.facing, cell, self.points, self.extra, self.no_stop)
        return None if way is None else Place(self.board.names[cell], cell, way)

    def reach(self) -> Reach:
        reach = self._reach
        if reach is None:
            reach = Reach(self.board, self.gait, self.start, self.facing, self.points, self.extra, self.no_stop)
            self._reach = reach
        return reach

    def cells(self) -> list[int]:
        return self.reach().cells

    def only(self) -> Place | None:
        return self.to(self.start) if self.points <= 0 else None

    def by(self, key: str, stops: list[int]) -> Place | None:
        """Leg by leg, each by its cheapest way."""
        way = Way([], [], [])
        here, facing, goal = self.start, self.facing, stops[-1]
        for stop in stops:
            passing = self.no_stop if stop == goal else []
            leg = route(self.board, self.gait, here, facing, stop, self.points - way.cost, self.extra, passing)
            if leg is None:
                return None
            way = way.then(leg)
            here, facing = stop, way.facings[-1]
        return Place(key, goal, way)


@mypyc_attr(free_list_len=1)
class Decision:
    """Who must choose, about what, and the legal answers.

    A referee's decision is about `who`, and has a `usual` answer for fights without a person as referee.
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
    is none, and `chance_of` what it is the chance of: "of a hit, before any defence".
    """

    def __init__(
        self,
        label: str,
        tally: Tally | None = None,
        chance: float = -1.0,
        rule: str = "",
        note: str = "",
        chance_of: str = "",
    ) -> None:
        self.label = label
        self.tally = tally
        self.chance = chance
        self.rule = rule
        self.note = note
        self.chance_of = chance_of
        self.outlook = -1.0
        """Where the option leads to no roll of its own, the chance of what else hangs on it: that a foe's attack, less
        these points of parry, does no harm."""
        self.beside = -1.0
        self.beside_of = ""
        """A second chance that hangs on it, and what that is: that one's own attack does harm, with the points that are
        left for it."""
        self.details: list[str] = []
        """What only those are told who ask for it: the total that is needed, the chance of a critical."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chooser:
    """Who answers. An agent is one; so are a recording and the person at the screen.

    An agent must answer from the fight, the decision and its own key alone: asked again in the
    same place it says the same, or undo would not bring back the same fight.
    """

    reads_no_secrets: ClassVar[bool] = False
    """Whether it is known to choose the same whatever its side must not know. Others get a concealed fight."""
    notices_unasked: bool = False
    """Whether it wants to know of questions that are not asked, since they have one answer alone."""
    looks_ahead: ClassVar[bool] = False
    """Whether it plays copies of the fight on, so that every beat must keep where it began. Such a one draws the veil
    itself, over each copy."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise NotImplementedError

    def notice(self, fight: Fight, decision: Decision) -> None:
        """Such a question."""


class Pause(BaseException):
    """Nobody has answered yet: unwinds the beat to its driver. Rules never catch it."""

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


class CalledOff(BaseException):
    """The game master has ended the fight: unwinds the beat to its driver. Rules never catch it."""


class Impossible(Exception):
    """A question that cannot be asked: it has no answer, answers itself without end, or is for somebody who is out of
    the fight. The rules never come to one, but a ruling may lead there; its driver then steps back."""


class Forfeit(BaseException):
    """An agent has failed: it raised, or answered what is not offered. Unwinds the beat to its driver, for which that
    fighter's side has lost. Rules never catch it."""

    def __init__(self, who: int, text: str) -> None:
        super().__init__(text)
        self.who = who
        self.text = text


class Nobody(Chooser):
    """No chooser at all: every question pauses the beat, and the driver gets the answer."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        raise Pause(decision)


class Seated(Chooser):
    """Each fighter has its own chooser; a referee's decisions get the usual answer."""

    def __init__(self, seats: list[Chooser]) -> None:
        self.seats = seats

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if decision.usual is not None:
            return decision.usual
        return self.seats[decision.who].choose(fight, decision)


class Echo(Chooser):
    """Repeats answers that have been given, by key; then another chooser goes on."""

    def __init__(self, given: list[str], then: Chooser) -> None:
        self.given = given
        self.then = then
        self.at = 0
        self.notices_unasked = then.notices_unasked

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if self.at < len(self.given):
            key = self.given[self.at]
            self.at += 1
            option = decision.menu.find(key)
            assert option is not None, f"{decision.question.key}: {key!r} was answered before and is not offered now"
            return option
        return self.then.choose(fight, decision)

    def notice(self, fight: Fight, decision: Decision) -> None:
        if self.at >= len(self.given):
            self.then.notice(fight, decision)
