"""The brute of GURPS-style fights as it plays today: what it does otherwise than the first one (`brute-1`).

It spends its breath (feverish defences, mighty blows), deceives by what it gains, throws itself at those who cannot
answer, draws a pistol rather than kick, keeps out of fires, and runs for the place that its side has to reach.
"""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.agents.brutes.gurps import GurpsBrute
from fracas.agents.brutes.gurps_arms import POINT_BLANK
from fracas.agents.brutes.gurps_shots import Marksman
from fracas.agents.walking import Paths, nearest_hex
from fracas.kernel.board import Board
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Decision, Option, Places, is_among
from fracas.kernel.fight import Fight
from fracas.kernel.ways import FAR
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps import options
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import NO_DEFENCE, Guard
from fracas.rulebooks.gurps.movement import MOVE
from fracas.rulebooks.gurps.retreats import FEVERISH, RETREAT, GuardedBlow, RetreatTo
from fracas.rulebooks.gurps.rows import STANDING
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.gurps.ways import WaysOr

SAFE: Final = 0.98
"""A defence with this chance needs no effort."""
HOPELESS: Final = 5
"""A defence that needs less is not worth any."""
MIGHTY: Final = 10
"""The skill from which a blow is struck with might."""
DECEIVING: Final = 10
"""The least skill that it leaves itself when it deceives."""
DASH: Final = 2
"""So many moves from its goal it runs for it, whoever is in the way."""
FIRE: Final = "fire"
SCORCHING: Final = 20
"""So many hexes it goes out of its way round each hex of fire."""


class Detours(Paths):
    """Ways that go round fires, or through as few as may be."""

    def __init__(self) -> None:
        super().__init__()
        self.looked_at: Board | None = None
        self.fires: list[int] = []

    def burning(self, board: Board) -> list[int]:
        """The hexes of fire; a board never changes."""
        if board is not self.looked_at:
            self.looked_at = board
            self.fires = [cell for cell in board.cells() if board.terrain[cell].key == FIRE]
        return self.fires

    def to(self, board: Board, goal: int) -> list[int]:
        fires = self.burning(board)
        if not fires:
            return super().to(board, goal)
        if board is not self.board:
            self.board = board
            self.known = {}
        if goal not in self.known:
            self.known[goal] = round_fires(board, goal, fires)
        return self.known[goal]


def round_fires(board: Board, goal: int, fires: list[int]) -> list[int]:
    """By cell how far it is to the goal, if a hex of fire on the way counts as many."""
    found = [FAR] * board.size
    found[goal] = 0
    rings: dict[int, list[int]] = {0: [goal]}
    far = 0
    while rings:
        for cell in rings.pop(far, []):
            if found[cell] == far:
                cost = far + (SCORCHING if cell in fires else 1)
                for step in board.steps:
                    to = cell + step
                    if cost < found[to] and board.closed[to] == 0:
                        found[to] = cost
                        rings.setdefault(cost, []).append(to)
        far += 1
    return found


class MendedMarksman(Marksman):
    """The brute's eye for shots."""

    def worth_drawing(self, fight: GurpsFight, me: Combatant) -> bool:
        """Also hand to hand, rather than kick with a pistol at the belt."""
        if self.gap(fight, me) > POINT_BLANK or self.has_blade(me):
            return super().worth_drawing(fight, me)
        if any(held.in_hand() and not held.item.natural for held in me.held):
            return False
        return self.book.free_hands(me) > 0 and self.drawable(me) is not None

    def move(self, fight: GurpsFight, me: Combatant, menu: Places) -> Option | None:
        """Whoever has only a hatchet or a knife to throw goes on at them, rather than away to where there is cover."""
        shoots = any(not self.missile(strike).thrown or strike.mode.explosive for strike in self.ready(me))
        return super().move(fight, me, menu) if shoots or fight.fuses else None


class MendedGurpsBrute(GurpsBrute):
    """The first brute, with its holes mended."""

    reads_no_secrets: ClassVar[bool] = True

    def __init__(self, book: Gurps) -> None:
        super().__init__(book)
        self.detours = Detours()
        self.paths = self.detours
        self.marksman = MendedMarksman(book, self.detours)
        self.seeker.paths = self.detours

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        if fight.ending.goals:
            on = self.run_on(fight, fight.fighters[decision.who], decision)
            if on is not None:
                return on
        usual = super().choose(fight, decision)
        if decision.question is RETREAT and self.exerts_itself(fight, decision, usual):
            return FEVERISH
        return usual

    # goals

    def run_on(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option | None:
        """A Move towards the place that its side has to reach, if it gets there before anybody can stop it."""
        menu = decision.menu
        if decision.question is MANOEUVRE:
            return m.MOVE if self.outruns(fight, me) and menu.includes(m.MOVE) else None
        if decision.question is MOVE and me.manoeuvre is m.MOVE and self.outruns(fight, me):
            ways = menu.ways if isinstance(menu, WaysOr) else menu
            if isinstance(ways, Places):
                taken = fight.known_taken(me)
                free = [cell for cell in ways.cells() if cell not in taken]
                return ways.to(nearest_hex(free, self.way_to_goal(fight, me), me.cell))
        return None

    def outruns(self, fight: GurpsFight, me: Combatant) -> bool:
        """On its feet, with foes about, and the goal near or nobody between."""
        foes = fight.foes(me)
        distances = self.way_to_goal(fight, me)
        if not distances or not foes or me.posture is not STANDING:
            return False
        far = distances[me.cell]
        if far == 0 or far >= FAR:
            return False
        return far <= DASH * self.book.current_move(me) or all(distances[foe.cell] > far for foe in foes)

    def way_to_goal(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """By cell how far it is to the nearest hex that its side has to reach; empty if there is none."""
        for side, cells in fight.ending.goals:
            if side == me.side and cells:
                ways = [self.paths.to(fight.board, cell) for cell in cells]
                nearest = ways[0]
                for distances in ways:
                    if distances[me.cell] < nearest[me.cell]:
                        nearest = distances
                return nearest
        return []

    # breath

    def exerts_itself(self, fight: Fight, decision: Decision, usual: Option) -> bool:
        """G-83: a feverish defence, unless it is sure or hopeless anyway, or would leave less than a third of its FP
        (G-164)."""
        assert isinstance(fight, GurpsFight)
        me = fight.fighters[decision.who]
        matter = decision.matter
        if 3 * (me.fp - 1) < me.sheet.fp or not isinstance(matter, GuardedBlow):
            return False
        if not decision.menu.includes(FEVERISH):
            return False
        guard = Guard(matter.guard.choice)
        guard.retreating = matter.guard.retreating or isinstance(usual, RetreatTo)
        need = self.book.defence_need(fight, me, matter, guard).total
        return need >= HOPELESS and self.book.chance(need) < SAFE

    # blows

    def blow(self, fight: GurpsFight, decision: Decision) -> Option:
        """Deceives as long as that makes a hit that is not parried more likely; then with might, if it is likely to hit
        and has the breath (G-79, G-85)."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        if blow.mighty:
            return options.STRIKE_NOW  # that was the last thing to think of
        offered = decision.menu.options()
        skill = self.skill_of(fight, blow)
        twice = self.two_blows(fight, blow, offered, skill)
        if twice is not None:
            return twice
        less = self.book.deception()
        if is_among(options.DECEIVE, offered) and skill - less >= DECEIVING:
            guard = self.best_guard(fight, blow)
            if guard and self.gets_through(skill - less, guard - less // 2) > self.gets_through(skill, guard):
                return options.DECEIVE
        me = blow.attacker
        if skill >= MIGHTY and is_among(options.MIGHTY, offered) and 5 * (me.fp - 1) >= 2 * me.sheet.fp:
            return options.MIGHTY
        return options.STRIKE_NOW

    def best_guard(self, fight: GurpsFight, blow: Blow) -> int:
        """The foe's best defence against it, where it stands; 0 if there is none."""
        foe = blow.foe
        if blow.best_guard is not None and CACHES and not fight.ruled:
            return self.book.need_deceived(blow.best_need, blow.deceptive - blow.deceptive_then)
        if self.book.why_undefended(fight, foe, blow):
            return 0
        best = 0
        for option in self.book.defences(fight, foe, blow):
            if option is not NO_DEFENCE:
                need = self.book.defence_need(fight, foe, blow, Guard(option)).total
                if need > best:
                    best = need
                    blow.best_guard = option
        blow.best_need = best
        blow.deceptive_then = blow.deceptive
        return best

    def gets_through(self, skill: int, guard: int) -> float:
        """The chance to hit, and that no defence stops it."""
        chance = self.book.chance(skill)
        return chance * (1.0 - self.book.chance(guard)) if guard else chance

    def helpless_foe(self, fight: GurpsFight, me: Combatant) -> bool:
        """Also whoever is dazed, or has to get its weapon ready first."""
        near: Combatant | None = None
        for foe in fight.foes(me):
            if fight.distance(me, foe) <= 4:
                if near is not None:
                    return False
                near = foe
        if near is None or not self.cannot_answer(near):
            return False
        return fight.distance(me, near) > self.reach(me) or self.strikes_from(fight, me, me.cell, near)

    def cannot_answer(self, foe: Combatant) -> bool:
        if foe.stunned or foe.mentally_stunned:
            return True
        unready = False
        for held in foe.held:
            if held.in_hand() and not held.item.natural:
                if held.fit() and self.book.in_balance(held):
                    return False
                unready = True
        return unready

    # fires

    def taken(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """Hexes of fire are as good as taken."""
        cells = super().taken(fight, me)
        fires = self.detours.burning(fight.board)
        return [*cells, *fires] if fires else cells

    def is_taken(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        return super().is_taken(fight, me, cell) or cell in self.detours.burning(fight.board)

    def is_safe(self, fight: GurpsFight, cell: int) -> bool:
        """Not into a fire."""
        return cell not in self.detours.burning(fight.board)
