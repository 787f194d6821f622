"""Where the brute goes and whom it gets at: round walls and people, to where the weapon reaches, not past friends."""

from __future__ import annotations

from typing import Final

from fracas.agents.walking import Paths, next_hex
from fracas.kernel.decision import Chooser, Menu, Option, Place, Places
from fracas.kernel.ways import FAR, rings
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.rows import FreeAction
from fracas.rulebooks.gurps.turn_options import TurnMenu
from fracas.rulebooks.gurps.ways import StepOr, Steps, Ways

SURE: Final = 14
"""The least skill with which one strikes past a friend without a second thought (G-86)."""
NOWHERE: Final[list[int]] = []
RISKED: Final = 10
"""The least with which one does so where there is nothing else to do."""


def steps_of(menu: Menu[Option]) -> Steps:
    """The steps of a menu that may offer postures too."""
    steps = menu.steps if isinstance(menu, StepOr) else menu
    assert isinstance(steps, Steps)
    return steps


def free_actions(menu: Menu[Option]) -> list[FreeAction]:
    """What may be done before a manoeuvre."""
    if isinstance(menu, TurnMenu):
        return menu.free_actions()
    return [option for option in menu.options() if isinstance(option, FreeAction)]


def stay(steps: Steps) -> Place:
    place = steps.to(steps.start)
    assert place is not None
    return place


def soonest(menu: Places, spots: list[tuple[int, int]]) -> Place | None:
    """Of these hexes, each with the steps to it, the one that costs least to get to; of equals the first on the map,
    and a foe's hex last. None if the move leads to none of them.

    Whoever knows which hexes it would like best asks so for the way to one or two of them: to find all that a move
    leads to takes several times as long.
    """
    found: Place | None = None
    through = menu.through if isinstance(menu, Ways) else NOWHERE
    if through:
        spots = [(FAR + through.index(cell) if cell in through else least, cell) for least, cell in spots]
    for least, cell in sorted(spots):
        if found is not None and (least, cell) > (found.way.cost, found.cell):
            break  # nothing costs less than its steps
        place = menu.to(cell)
        if place is not None and (found is None or (place.way.cost, cell) < (found.way.cost, found.cell)):
            found = place
    return found


def nearest_place(menu: Places, distances: list[int], least: int) -> Place | None:
    """Where a move gets nearest to the goal, but no nearer than `least`; None if it gets no nearer at all."""
    here = distances[menu.start]
    by_distance: dict[int, list[tuple[int, int]]] = {}
    for steps, ring in enumerate(rings(menu.board, menu.start, menu.points)):
        for cell in ring:
            far = distances[cell]
            if least <= far < here:
                by_distance.setdefault(far, []).append((steps, cell))
    for far in sorted(by_distance):
        place = soonest(menu, by_distance[far])
        if place is not None:
            return place
    return None


class Walker(Chooser):
    """The brute's legs."""

    def __init__(self, book: Gurps) -> None:
        self.book = book
        self.paths = Paths()

    # whom

    def nearest(self, fight: GurpsFight, me: Combatant) -> Combatant:
        """Of those in sight, if any are."""
        if len(fight.fighters) == 2 and not fight.by_sight:
            other = fight.fighters[1 - me.index]
            return other if other.side != me.side and not other.out and me.knows_of(other) else me
        best = 2 * FAR
        found = me
        for foe in fight.fighters if not fight.by_sight else fight.foes(me):
            if foe.side == me.side or foe.out or not me.knows_of(foe):
                continue
            distance = fight.distance(me, foe)
            if distance < best and not fight.board.sees(me.cell, foe.cell):
                distance += FAR
            if distance < best:
                best = distance
                found = foe
        return found

    def quarry(self, fight: GurpsFight, me: Combatant) -> Combatant:
        """The foe with the shortest way to it."""
        best = 2 * FAR
        found: Combatant | None = None
        for foe in fight.foes(me):
            if fight.board.distance(me.cell, foe.cell) >= best:
                continue  # no way is shorter than that
            distance = self.paths.to(fight.board, foe.cell)[me.cell]
            if distance < best:
                best = distance
                found = foe
        return self.nearest(fight, me) if found is None else found

    def prey(self, fight: GurpsFight, me: Combatant, nearest: Combatant) -> Combatant | None:
        """Whom the weapon gets at, from here or after a step: the nearest foe, or else any."""
        most = self.span(me) + 1
        if fight.distance(me, nearest) > most:
            return None
        bits = self.reach_bits(me)
        if self.gets_at(fight, me, nearest, bits):
            return nearest
        for foe in fight.foes(me):
            if foe is not nearest and fight.distance(me, foe) <= most and self.gets_at(fight, me, foe, bits):
                return foe
        return None

    def gets_at(self, fight: GurpsFight, me: Combatant, foe: Combatant, bits: int) -> bool:
        return self.strikes_with(fight, me, me.cell, foe, bits) or self.place_to_strike_from(fight, me, foe, bits) >= 0

    def strikes_from(self, fight: GurpsFight, me: Combatant, cell: int, foe: Combatant) -> bool:
        return self.strikes_with(fight, me, cell, foe, self.reach_bits(me))

    def strikes_with(self, fight: GurpsFight, me: Combatant, cell: int, foe: Combatant, bits: int) -> bool:
        """The same for whoever knows its `reach_bits` already."""
        board = fight.board
        there = fight.nearest_of(foe, cell)
        far = board.distance(cell, there)
        return self.reaches_with(me, far, bits) and board.sees(cell, there) and self.clear(fight, me, cell, foe)

    def clear(self, fight: GurpsFight, me: Combatant, cell: int, foe: Combatant) -> bool:
        """G-86: no friend between, nor in one hex with the foe; unless the blow is as good as sure to go where it
        is meant to."""
        board = fight.board
        far = board.distance(cell, foe.cell)
        if far <= 1 and not fight.close_combat_begun:
            return True
        for friend in fight.fighters:
            if friend.side == me.side and friend is not me and not friend.out and friend.cell != cell:
                if friend.cell == foe.cell:
                    return self.skill(fight, me) >= SURE + 2  # G-172
                if board.distance(cell, friend.cell) < far and board.crosses(cell, foe.cell, friend.cell):
                    return self.skill(fight, me) >= SURE
        return True

    def skill(self, fight: GurpsFight, me: Combatant) -> int:
        """How well one strikes with what is in hand, roughly."""
        best = 0
        for held in me.held:
            if held.fit() and not held.item.natural:
                for mode in held.item.weapon.modes:
                    best = max(best, me.sheet.level_with(mode))
        if best == 0:
            best = me.sheet.unarmed()
        return best + me.posture.to_hit + fight.darkness - me.shock

    def worth_the_risk(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-86: past a friend, or at whoever has hold of one, rather than stand idle."""
        if not self.weapon_reaches(me, fight.distance(me, foe)) or not fight.board.sees(me.cell, foe.cell):
            return False
        return self.skill(fight, me) >= RISKED

    # how far the weapon reaches

    def worth_having(self, held: Held) -> bool:
        """A whole weapon for more than close combat."""
        return not held.item.natural and not held.broken and held.item.weapon.longest() > 0

    def in_reach(self, me: Combatant, distance: int) -> bool:
        return self.book.in_reach_of(me, distance)

    def weapon_reaches(self, me: Combatant, distance: int) -> bool:
        """With what is in hand; with bare limbs only where there is nothing else that the hand can use."""
        return self.reaches_with(me, distance, self.reach_bits(me))

    def reaches_with(self, me: Combatant, distance: int, bits: int) -> bool:
        """The same for whoever knows its `reach_bits` already."""
        return bits >> distance & 1 == 1 if bits >= 0 else self.in_reach(me, distance)

    def reach_bits(self, me: Combatant) -> int:
        """The distances that a weapon in hand reaches, one bit for each; -1 for whoever has only bare limbs."""
        armed = False
        bits = 0
        for held in me.held:
            if held.fit() and self.worth_having(held):
                if (me.crippled or me.useless) and not self.book.hand_holds(me, held):
                    continue
                armed = True
                for strike in held.item.strikes:
                    mode = strike.mode
                    if self.book.wields(me, held, mode):
                        bits |= mode.reach & (1 << held.reach) if mode.set_reach else mode.reach
        return bits if armed else -1

    def reach(self, me: Combatant) -> int:
        """The longest distance at which something in hand strikes."""
        return max(1, self.book.longest_reach(me))

    def span(self, me: Combatant) -> int:
        """The longest distance that something in hand is made for, in balance or not."""
        best = 1
        for held in me.held:
            if held.fit() and not held.item.natural:
                best = max(best, held.item.weapon.longest())
        return best

    def place_to_strike_from(self, fight: GurpsFight, me: Combatant, foe: Combatant, bits: int) -> int:
        """A hex within a step from which the weapon reaches the foe, or -1."""
        board = fight.board
        for step in board.steps:
            to = me.cell + step
            if (
                not board.closed[to]
                and self.strikes_with(fight, me, to, foe, bits)
                and not self.is_taken(fight, me, to)
            ):
                return to
        return -1

    # the way there

    def approach(self, fight: GurpsFight, me: Combatant, menu: Places) -> Option:
        """Towards the quarry by the shortest way, as far as the points go, to the distance of the weapon."""
        board = fight.board
        quarry = self.quarry(fight, me)
        distances = self.paths.to(board, quarry.cell)
        taken = self.taken(fight, me)
        reach = self.reach(me)
        if distances[me.cell] <= reach:
            reach = 1  # near, but round a corner or behind a friend
        along: list[int] = []
        cell = me.cell
        while (distances[cell] > reach or not board.sees(cell, quarry.cell)) and len(along) < menu.points:
            cell = next_hex(board, distances, cell, taken)
            if cell < 0:
                break
            along.append(cell)
        for cell in reversed(along):
            place = menu.to(cell)
            if place is not None:
                return place
        place = nearest_place(menu, distances, reach) or menu.to(me.cell)
        assert place is not None
        return place

    def gets_nearer(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether a Move would lead anywhere: to the next hex on the way, or round those who stand there."""
        board = fight.board
        quarry = self.quarry(fight, me)
        distances = self.paths.to(board, quarry.cell)
        here = distances[me.cell]
        if here <= 1 and board.sees(me.cell, quarry.cell):
            return False
        if next_hex(board, distances, me.cell, self.taken(fight, me)) >= 0:
            return True
        extra, no_stop, _ = self.book.crowd(fight, me)
        points = self.book.allowance(me, self.book.current_move(me))
        ways = Places(board, self.book.walking, me.cell, me.facing, points, extra, no_stop)
        return nearest_place(ways, distances, 1) is not None

    def taken(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """The hexes in which somebody stands, as far as it knows; its own too."""
        cells: list[int] = []
        for each in fight.fighters:
            if not each.out and me.knows_of(each):
                cells.append(each.cell)
                if each.tail >= 0:
                    cells.append(each.tail)
        return cells

    def is_taken(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        """Whether that hex is one of those."""
        for each in fight.fighters:
            if (each.cell == cell or each.tail == cell) and not each.out and me.knows_of(each):
                return True
        return False

    def nearer_or_further(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """A step towards the distance of the weapon."""
        board = fight.board
        reach = self.reach(me)
        best = me.cell
        for to in board.neighbours(me.cell):
            if not self.is_taken(fight, me, to):
                off = abs(board.distance(to, foe.cell) - reach)
                if off < abs(board.distance(best, foe.cell) - reach):
                    best = to
        return best
