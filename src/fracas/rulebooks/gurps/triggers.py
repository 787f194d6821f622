"""Chapter 14: what somebody may wait for (G-192), as rows; one of them is opportunity fire (G-110)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps.rows import Choice

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps
    from fracas.rulebooks.gurps.fight import GurpsFight
    from fracas.rulebooks.gurps.fighter import Combatant
    from fracas.rulebooks.gurps.tasks import Wait

WHICH_HEX: Final = Question("which hex", "Which hex is it?", "G-192")
LINE_FROM: Final = Question("line from", "Where does the line begin?", "G-192")
LINE_TO: Final = Question("line to", "Where does it end?", "G-192")


class Happening:
    """What somebody has just done, to somebody who waits."""

    def __init__(self, waiter: Combatant, wait: Wait, mover: Combatant, deed: str, foe: Combatant | None) -> None:
        self.waiter = waiter
        self.wait = wait
        self.mover = mover
        self.deed = deed
        """'move' or 'attack'."""
        self.foe = foe
        """Who is attacked."""
        self.before = mover.path[-2] if len(mover.path) > 1 else mover.cell
        """The hex that a move came from."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Choice):
    """What a Wait is for. It says whether that has happened, what must be named beforehand, and how it is answered."""

    def __init__(self, key: str, summary: str = "", rule: str = "G-192", *, friendly: bool = False) -> None:
        super().__init__(key, summary, rule)
        self.friendly = friendly
        """Whether it is something that a friend does, not a foe."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> Reason | None:
        """Why it cannot happen in this fight; None if it can."""
        return rules.why_no_friends(fight, me) if self.friendly else None

    def begin(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        """Names what is to be named, and the response."""
        rules.wait_for(fight, me, self)

    def hexes(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> tuple[int, ...]:
        """The hexes that must be named for it."""
        return ()

    def place(self, fight: GurpsFight, whom: int) -> int:
        """The hex that somebody in particular (or NOBODY) must leave."""
        return NOBODY

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        """Whether this is it; that it is done by a foe, or by a friend, is checked before."""
        raise NotImplementedError

    def respond(self, rules: Gurps, fight: GurpsFight, me: Combatant, mover: Combatant, wait: Wait) -> None:
        wait.response.perform(rules, fight, me)


class FriendActs(Trigger):
    """A friend moves, or attacks."""

    def __init__(self, key: str, deed: str) -> None:
        super().__init__(key, friendly=True)
        self.deed = deed

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return now.deed == self.deed


class AttackOnMe(Trigger):
    """A foe attacks whoever waits."""

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return now.deed == "attack" and now.foe is now.waiter


class AttackOnFriend(Trigger):
    """A foe attacks somebody else on the waiter's side."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> Reason | None:
        return rules.why_no_friends(fight, me)

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        foe = now.foe
        return now.deed == "attack" and foe is not None and foe is not now.waiter and foe.side == now.waiter.side


@mypyc_attr(allow_interpreted_subclasses=True)
class FoeMoves(Trigger):
    """A foe moves in some way that the waiter can tell."""

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        if now.deed != "move" or not rules.can_tell(fight, now.waiter, now.mover, now.before):
            return False
        return self.by_move(rules, fight, now)

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        """Whether this move is it."""
        raise NotImplementedError


class MovesAdjacent(FoeMoves):
    """A foe moves next to the waiter, or is there and moves."""

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return fight.distance(now.waiter, now.mover) <= 1


class EntersReach(FoeMoves):
    """A foe comes from beyond the reach of what the waiter has in hand into it."""

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        waiter = now.waiter
        was = fight.board.distance(waiter.cell, now.before)
        return rules.in_reach_of(waiter, fight.distance(waiter, now.mover)) and not rules.in_reach_of(waiter, was)


class LeavesPlace(FoeMoves):
    """Anybody moves off, or a foe in particular leaves the hex where it was when the Wait began."""

    def place(self, fight: GurpsFight, whom: int) -> int:
        return NOBODY if whom == NOBODY else fight.fighters[whom].cell

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return now.wait.cell == NOBODY or now.wait.cell == now.before


class LeavesHex(FoeMoves):
    """A foe leaves a hex that was named."""

    def hexes(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> tuple[int, ...]:
        return tuple([rules.pick_hex(fight, me, WHICH_HEX)])  # noqa: C409 - see `step_in`

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return now.before in now.wait.cells and now.mover.cell != now.before


class CrossesLine(FoeMoves):
    """A foe steps onto a line that was named, or climbs over it."""

    def hexes(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> tuple[int, ...]:
        start = rules.pick_hex(fight, me, LINE_FROM)
        return tuple(rules.line_between(fight, start, rules.pick_hex(fight, me, LINE_TO)))

    def by_move(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        line, end = now.wait.cells, now.mover.cell
        over = fight.board.between(now.before, end)  # what one climbs over (G-217)
        return now.before not in line and any(cell in line for cell in (*over, end))


class ShowsInHexes(Trigger):
    """G-110: a foe is visible in one of the hexes that are watched, gun in hand."""

    def why_not(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> Reason | None:
        return rules.why_no_watching(fight, me)

    def begin(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.watch_hexes(fight, me, self)

    def happens(self, rules: Gurps, fight: GurpsFight, now: Happening) -> bool:
        return rules.shows_there(fight, now.waiter, now.mover, now.wait.cells)

    def respond(self, rules: Gurps, fight: GurpsFight, me: Combatant, mover: Combatant, wait: Wait) -> None:
        rules.fire_at_first(fight, me, mover, wait)


ADJACENT: Final[Trigger] = MovesAdjacent("a foe moves next to me")
IN_REACH: Final[Trigger] = EntersReach("a foe comes into my reach")
ATTACKS_ME: Final[Trigger] = AttackOnMe("a foe attacks me")
ATTACKS_ALLY: Final[Trigger] = AttackOnFriend("a foe attacks a friend")
LEAVES: Final[Trigger] = LeavesPlace("a foe leaves its place", "moves off from where it is now")
ALLY_ATTACKS: Final[Trigger] = FriendActs("a friend attacks", "attack")
ALLY_MOVES: Final[Trigger] = FriendActs("a friend moves", "move")
WATCHED: Final[Trigger] = ShowsInHexes("a foe shows in watched hexes")
LEAVES_HEX: Final[Trigger] = LeavesHex("a foe leaves a hex", "one that you name")
CROSSES: Final[Trigger] = CrossesLine("a foe crosses a line")
TRIGGERS: Final[list[Trigger]] = [
    ADJACENT, IN_REACH, ATTACKS_ME, ATTACKS_ALLY, LEAVES, ALLY_ATTACKS, ALLY_MOVES, WATCHED, LEAVES_HEX, CROSSES,
]  # fmt: skip
"""G-192: what the engine can watch for, in the order in which it is offered."""
