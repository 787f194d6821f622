"""A brute for GURPS-style fights: closes in, strikes with what hurts most, defends at its best."""

from __future__ import annotations

from fracas.agents.paths import FAR, Paths
from fracas.kernel.decision import Chooser, Decision, Menu, Option, Options, Place, Places, Target
from fracas.kernel.fight import Fight
from fracas.rulebooks.gurps.attack import STRIKE, TARGET, Aim
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import DEFENCE, NO_DEFENCE, RETREAT, STAND_FAST, RetreatTo
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import CRUSHING, Strike
from fracas.rulebooks.gurps.manoeuvres import (
    ALL_OUT_ATTACK,
    ATTACK,
    CHANGE_POSTURE,
    DETERMINED,
    POSTURE,
    READY,
    READY_WHAT,
    VARIANT,
    Preparation,
)
from fracas.rulebooks.gurps.manoeuvres import MOVE as MOVING
from fracas.rulebooks.gurps.movement import FACE, FACES, MOVE, STEP, RisingMenu
from fracas.rulebooks.gurps.rows import DO_NOTHING, KNEELING, STANDING, lying
from fracas.rulebooks.gurps.turn import MANOEUVRE


class GurpsBrute(Chooser):
    """Thinks one step ahead and looks only at what it wants."""

    def __init__(self, book: Gurps) -> None:
        self.book = book
        self.paths = Paths()

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        me = fight.fighters[decision.who]
        menu = decision.menu
        question = decision.question
        if question is DEFENCE:
            return self.defence(fight, me, decision)
        if question is RETREAT:
            return self.retreat(fight, me, decision)
        if question is FACE:
            return self.facing(fight, me, menu)
        if question is STEP:
            return self.step(fight, me, menu)
        if question is MANOEUVRE:
            return self.manoeuvre(fight, me, menu)
        if question is MOVE:
            assert isinstance(menu, Places)
            return self.approach(fight, me, menu)
        if question is STRIKE:
            return self.strike(fight, me, menu)
        if question is TARGET:
            return self.target(fight, me, decision)
        if question is VARIANT:
            return DETERMINED
        if question is POSTURE:
            return KNEELING if lying(me.posture) else STANDING
        if question is READY_WHAT:
            return self.preparation(menu)
        return menu.options()[0]

    # what to do

    def manoeuvre(self, fight: GurpsFight, me: Combatant, menu: Menu) -> Option:
        """Up on the feet, weapon in hand, then at them."""
        assert isinstance(menu, Options)
        offered = menu.list
        if self.needs_weapon(fight, me) and READY in offered:
            return READY
        if me.posture is not STANDING and me.posture is not KNEELING and CHANGE_POSTURE in offered:
            return CHANGE_POSTURE
        if ATTACK in offered:
            if ALL_OUT_ATTACK in offered and self.helpless_foe(fight, me):
                return ALL_OUT_ATTACK
            return ATTACK
        if me.posture is KNEELING:
            return CHANGE_POSTURE
        return MOVING if MOVING in offered else DO_NOTHING

    def needs_weapon(self, fight: GurpsFight, me: Combatant) -> bool:
        """Nothing fit to strike with is in hand, and something could be."""
        best = FAR
        for held in me.held:
            if held.item.natural:
                continue
            if held.in_hand() and held.ready:
                return False
            best = min(best, 0 if held.cell < 0 else fight.board.distance(me.cell, held.cell))
        return best <= 1

    def helpless_foe(self, fight: GurpsFight, me: Combatant) -> bool:
        """Somebody near cannot hit back, and nobody else is near enough to."""
        near = [foe for foe in fight.foes(me) if fight.board.distance(me.cell, foe.cell) <= 4]
        return len(near) == 1 and near[0].stunned

    # where to

    def nearest(self, fight: GurpsFight, me: Combatant) -> Combatant:
        best = FAR + 1
        foes = fight.foes(me)
        found = foes[0] if foes else me
        for foe in foes:
            distance = fight.board.distance(me.cell, foe.cell)
            if distance < best:
                best = distance
                found = foe
        return found

    def quarry(self, fight: GurpsFight, me: Combatant) -> Combatant:
        """The foe with the shortest way to it."""
        best = 2 * FAR
        found = self.nearest(fight, me)
        for foe in fight.foes(me):
            distance = self.paths.to(fight.board, foe.cell)[me.cell]
            if distance < best:
                best = distance
                found = foe
        return found

    def in_reach(self, me: Combatant, distance: int) -> bool:
        for strike in self.book.strikes(me):
            if me.held[strike.item].reaches(strike.mode, distance):
                return True
        return False

    def reach(self, me: Combatant) -> int:
        """The longest distance at which something in hand strikes."""
        best = 1
        for strike in self.book.strikes(me):
            held = me.held[strike.item]
            best = max(best, held.reach if strike.mode.set_reach else strike.mode.longest())
        return best

    def approach(self, fight: GurpsFight, me: Combatant, menu: Places) -> Option:
        """Downhill towards the quarry, as far as the points go, to the distance of the weapon."""
        board = fight.board
        quarry = self.quarry(fight, me)
        hills = self.paths.to(board, quarry.cell)
        reach = self.reach(me)
        way: list[int] = []
        cell = me.cell
        while hills[cell] > reach and len(way) < menu.points:
            cell = self.downhill(fight, hills, cell)
            if cell < 0:
                break
            way.append(cell)
        for goal in way[::-1]:
            place = menu.to(goal)
            if place is not None:
                return place
        return self.least_bad(menu, hills, reach, me.cell)

    def downhill(self, fight: GurpsFight, hills: list[int], cell: int) -> int:
        """The next hex on the way, or -1: one that is nearer and that nobody stands in."""
        for step in fight.board.steps:
            to = cell + step
            if hills[to] < hills[cell] and not self.taken(fight, to):
                return to
        return -1

    def taken(self, fight: GurpsFight, cell: int) -> bool:
        for fighter in fight.fighters:
            if fighter.cell == cell and not fighter.out:
                return True
        return False

    def least_bad(self, menu: Places, hills: list[int], reach: int, here: int) -> Option:
        """When the straight way is barred: of all hexes in reach, the nearest to the quarry."""
        best = here
        for cell in menu.reach().cells:
            if reach <= hills[cell] < hills[best]:
                best = cell
        place = menu.to(best)
        assert place is not None
        return place

    def step(self, fight: GurpsFight, me: Combatant, menu: Menu) -> Option:
        """To where the weapon reaches somebody; up from the knees; down to a dropped weapon."""
        if isinstance(menu, RisingMenu):
            if me.manoeuvre is READY and self.needs_weapon(fight, me) and self.none_drawn(me):
                return menu.postures[0] if me.posture is STANDING else self.stay(me, menu.places)
            if me.posture is KNEELING:
                return menu.postures[0]
            places = menu.places
        else:
            assert isinstance(menu, Places)
            places = menu
        if any(held.attacked for held in me.held):
            return self.stay(me, places)
        return self.close_in(fight, me, places)

    def none_drawn(self, me: Combatant) -> bool:
        """Every weapon of its own lies on the ground."""
        return all(held.cell >= 0 or held.item.natural for held in me.held)

    def stay(self, me: Combatant, places: Places) -> Place:
        place = places.to(me.cell)
        assert place is not None
        return place

    def close_in(self, fight: GurpsFight, me: Combatant, places: Places) -> Option:
        board = fight.board
        quarry = self.nearest(fight, me)
        if self.in_reach(me, board.distance(me.cell, quarry.cell)):
            return self.stay(me, places)
        best = me.cell
        fit = False
        for step in board.steps:
            to = me.cell + step
            if board.closed[to] or self.taken(fight, to):
                continue
            distance = board.distance(to, quarry.cell)
            if self.in_reach(me, distance) and not fit:
                best, fit = to, True
            elif not fit and distance < board.distance(best, quarry.cell) and distance >= self.reach(me):
                best = to
        place = places.to(best)
        return place if place is not None else self.stay(me, places)

    def facing(self, fight: GurpsFight, me: Combatant, menu: Menu) -> Option:
        """Towards the nearest foe, as nearly as may be."""
        assert isinstance(menu, Options)
        toward = fight.board.direction(me.cell, self.nearest(fight, me).cell)
        for turn in (0, 1, 5, 2, 4):
            face = FACES[(toward + turn) % 6]
            if face in menu.list:
                return face
        return menu.list[0]

    # blows

    def strike(self, fight: GurpsFight, me: Combatant, menu: Menu) -> Option:
        """What promises the most injury to somebody in reach."""
        best = -1.0
        options = menu.options()
        found = options[0]
        for option in options:
            assert isinstance(option, Strike)
            for foe in self.book.targets(fight, me, option):
                promise = self.promise(fight, me, foe, option)
                if promise > best:
                    best = promise
                    found = option
        return found

    def promise(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> float:
        """The chance to hit times the mean injury behind the foe's armour, roughly."""
        mode = strike.mode
        roll = self.book.damage_dice(me, mode)
        dr = foe.sheet.torso_dr_crushing if mode.damage is CRUSHING else foe.sheet.torso_dr
        mean = roll.dice * 3.5 + roll.add - dr
        injury = mean * mode.damage.halves / 2 if mean > 1.0 else 1.0 / (3.0 - mean)
        return self.book.chance(self.book.melee_skill(fight, me, foe, strike).total) * injury

    def target(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """The one that is easiest to hurt, and among those the one nearest to falling."""
        matter = decision.matter
        assert isinstance(matter, Aim)
        best = -1.0
        options = decision.menu.options()
        found = options[0]
        for option in options:
            assert isinstance(option, Target)
            foe = fight.fighters[option.index]
            promise = self.promise(fight, me, foe, matter.strike) / max(1, foe.hp + foe.sheet.hp)
            if foe.stunned or not foe.manoeuvre.defends:
                promise *= 2.0
            if promise > best:
                best = promise
                found = option
        return found

    def defence(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """The best one, a retreat considered."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        foe = blow.attacker
        retreating = me.retreated_from == foe.index or self.way_back(fight, me, foe) >= 0
        best = -99
        found = NO_DEFENCE
        for option in decision.menu.options():
            if option is NO_DEFENCE:
                continue
            need = self.book.defence_need(fight, me, blow, option, retreating).total
            if need > best:
                best = need
                found = option
        return found

    def way_back(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """A hex to retreat to from which a step brings the foe into reach again, or -1: giving
        ground to a longer weapon for ever loses any fight."""
        if self.book.may_retreat(me):
            for cell in self.book.retreat_hexes(fight, me, foe):
                if fight.board.distance(cell, foe.cell) <= self.reach(me) + 1:
                    return cell
        return -1

    def retreat(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        blow = decision.matter
        assert isinstance(blow, Blow)
        cell = self.way_back(fight, me, blow.attacker)
        for option in decision.menu.options():
            if isinstance(option, RetreatTo) and option.cell == cell:
                return option
        return STAND_FAST

    def preparation(self, menu: Menu) -> Option:
        """The first weapon, by whatever it takes; never a mere change of grip."""
        for option in menu.options():
            if isinstance(option, Preparation) and option.reach == 0:
                return option
        return menu.options()[0]
