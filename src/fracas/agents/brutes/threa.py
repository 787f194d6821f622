"""A brute for Threa fights: closes in or shoots, keeps an AP to defend with, rests when tired."""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.agents.walking import Paths, next_hex, open_hex, walk
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Chooser, Decision, Menu, Option, Place, Places, Target, amount, is_among
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.ways import FAR
from fracas.rulebooks.threa import deeds, switches, tables
from fracas.rulebooks.threa.attack import MANNER
from fracas.rulebooks.threa.belongings import BODY, Held, Thing
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import MELEE, SHOT, Attack
from fracas.rulebooks.threa.deeds import Deed
from fracas.rulebooks.threa.defence import BLOCK, DEFENCE
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import SINGLE
from fracas.rulebooks.threa.guards import PARRY, PASSIVE, SHIELD_BLOCK, Guard
from fracas.rulebooks.threa.handling import DRAW_WHAT
from fracas.rulebooks.threa.manners import CREW, PLAIN, WEAK_POINT, WEAKNESS
from fracas.rulebooks.threa.melee import SECOND_TARGET, TARGET, WEAPON
from fracas.rulebooks.threa.movement import BACK_AWAY, MOVE, RUN, TURN_AWAY
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT, PAY, REST_AP
from fracas.rulebooks.threa.rows import FATIGUE_FREE, STANDARD
from fracas.rulebooks.threa.shooting import AIM_AT, GUN, MODE, SHOT_TARGET, THROWN_AT
from fracas.rulebooks.threa.turn import ACTION, Deeds
from fracas.rulebooks.threa.vehicles import DRIVE_TO

TIRED: Final = 4
"""From this FAT down it rests, and pays in AP."""
DIFFICULT: Final = 4
"""A snap shot that needs a roll of this or more is aimed first, and boosted."""
RISES: Final = 15
"""The SV from which a hit gets through armour of a higher class (T-168)."""
PATIENCE: Final = 8
"""How long a hidden brute waits, and for whom: rounds, and hexes to whoever is coming."""
SPELL: Final = 6
"""For so many rounds it looks for hidden enemies at one place, then at another."""
QUARTERS: Final[list[tuple[int, int]]] = [(2, 2), (1, 1), (3, 3), (3, 1), (1, 3)]
"""Those places, in quarters of the map: its middle, then its corners."""
HELP: Final = 2
"""What it boosts such a shot by."""


def offers(menu: Menu[Option], deed: Deed) -> bool:
    return menu.includes(deed)


class ThreaBrute(Chooser):
    """Thinks one step ahead and looks only at what it wants."""

    reads_no_secrets: ClassVar[bool] = True

    def __init__(self, book: Threa) -> None:
        self.book = book
        self.paths = Paths()
        self._walked: Places | None = None
        self._place: Place | None = None
        self._ruled = 0

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, ThreaFight)
        me = fight.fighters[decision.who]
        menu = decision.menu
        question = decision.question
        if question is ACTION:
            return self.action(fight, me, menu)
        if question is DEFENCE:
            return self.defence(fight, me, decision)
        if question is PAY:
            return self.payment(me, menu)
        if question is BOOST_AP:
            return amount(0)
        if question is BOOST_FAT:
            return amount(self.boost(fight, me, decision))
        if question is MANNER:
            return self.manner(fight, decision)
        if question is TARGET or question is SHOT_TARGET or question is THROWN_AT:
            return self.target(fight, me, decision)
        if question is SECOND_TARGET or question is AIM_AT:
            return self.target(fight, me, decision)
        if question is WEAPON or question is GUN or question is DRAW_WHAT:
            return self.weapon(fight, me, menu)
        if question is MOVE or question is RUN or question is DRIVE_TO:
            assert isinstance(menu, Places)
            return self.approach(fight, me, menu)
        if question is BLOCK:
            return SHIELD_BLOCK
        if question is REST_AP:
            return amount(me.ap)
        if question is BACK_AWAY:
            return TURN_AWAY
        if question is MODE:
            return menu.find(SINGLE.key) or menu.options()[0]
        if question is WEAKNESS:
            return menu.find(CREW.key) or menu.options()[0]
        return menu.options()[0]

    # what to do

    def action(self, fight: ThreaFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Get fit to fight, fight, or get to where one can."""
        book = self.book
        foe = self.nearest(fight, me)
        if me.faltered or me.concentration is not None:
            return deeds.END_TURN
        if me.fat <= TIRED and not book.why_no_rest(me):
            return deeds.REST
        if foe is None:
            return self.look_about(fight, me, menu)
        if me.aboard != NOBODY:
            return self.aboard(fight, me, menu)
        if self.spends(me):
            deed = self.fight_on(fight, me, menu, foe)
            if deed is not None:
                return deed
        return self.draw_near(fight, me, menu, foe)

    def look_about(self, fight: ThreaFight, me: Combatant, menu: Menu[Option]) -> Option:
        """No enemy to be seen: load, walk to where one might be, and search."""
        for held in self.book.guns(fight, me):
            if not self.book.enough(held) and self.spends(me) and offers(menu, deeds.RELOAD):
                return deeds.RELOAD
        if me.aboard == NOBODY and self.book.free_left(me) > 0 and self.gets_nearer(fight, me, menu):
            return deeds.MOVE
        if me.actions == 0 and offers(menu, deeds.SEARCH):
            return deeds.SEARCH
        return deeds.END_TURN

    def spends(self, me: Combatant) -> bool:
        """One AP is kept for a defence, unless it would be all that one ever does."""
        return me.ap >= 2 or (me.ap == 1 and me.actions == 0)

    def fight_on(self, fight: ThreaFight, me: Combatant, menu: Menu[Option], foe: Combatant) -> Deed | None:
        """An attack, or what it takes to make one."""
        if me.effects and offers(menu, deeds.BREAK_FREE):
            return deeds.BREAK_FREE
        if self.strikes(fight, me):
            if me.posture is not tables.STANDING and offers(menu, deeds.STAND):
                return deeds.STAND
            return deeds.ATTACK
        guns = self.book.guns(fight, me)
        if guns:
            deed = self.shooting(fight, me, menu, guns)
            if deed is not None:
                return deed
        if offers(menu, deeds.THROW) and self.active(self.book.in_range(fight, me, 4, 0, 3), me):
            return deeds.THROW
        if self.bare(me):
            if offers(menu, deeds.DRAW):
                return deeds.DRAW
            if offers(menu, deeds.PICK_UP):
                return deeds.PICK_UP
        return None

    def strikes(self, fight: ThreaFight, me: Combatant) -> bool:
        """Whether an enemy that matters is in reach, and one's gun is not the better answer."""
        for held in me.held:
            if held.weapon is None or not self.book.can_strike(me, held):
                continue
            if held.hand == BODY and not self.bare(me):
                continue
            if self.active_in_reach(fight, me, held):
                return self.book.can_pay(me)
        return False

    def shooting(self, fight: ThreaFight, me: Combatant, menu: Menu[Option], guns: list[Held]) -> Deed | None:
        """Shoot, after aiming if the shot is difficult; load what is empty."""
        if me.aim != NOBODY and me.aim_round == fight.round:
            return None  # it counts for the first action of the next round
        if offers(menu, deeds.SHOOT):
            for held in self.book.shooters(fight, me):
                weapon = held.weapon
                assert weapon is not None
                foes = self.active(self.book.shootable(fight, me, held, 3), me)
                if not foes:
                    continue
                shot = self.book.shot(fight, me, held, self.best(fight, me, foes, held))
                need = self.need(fight, shot)
                aimed = self.book.has_aimed(fight, me, shot.foe)
                if need >= DIFFICULT and not aimed and offers(menu, deeds.AIM):
                    return deeds.AIM
                return deeds.SHOOT
        if offers(menu, deeds.RELOAD):
            for held in guns:
                if not self.book.enough(held) and held.fires_from <= fight.round:
                    return deeds.RELOAD
        if offers(menu, deeds.PREP) and all(self.book.prepped_for(me, held) is None for held in guns):
            if all(not self.book.enough(held) for held in guns):
                return deeds.PREP
        return None

    def draw_near(self, fight: ThreaFight, me: Combatant, menu: Menu[Option], foe: Combatant) -> Deed:
        """Walk or run where there is nothing to do here; those who shoot stay, low behind cover."""
        book = self.book
        shooter = self.can_reach(fight, me)
        if me.posture is not tables.STANDING and not shooter and offers(menu, deeds.STAND):
            return deeds.STAND
        if shooter:
            if me.posture is tables.STANDING and not self.could_strike(fight, me) and book.cover(fight, foe, me).tv > 0:
                return deeds.CROUCH
            return deeds.END_TURN
        if self.could_strike(fight, me):
            return deeds.END_TURN
        far = book.distance(fight, me, foe)
        if me.hidden and far > PATIENCE and fight.round <= PATIENCE:
            return deeds.END_TURN  # an ambush is not given away
        if far > 1 and book.free_left(me) > 0 and self.gets_nearer(fight, me, menu):
            return deeds.MOVE
        slow = far > 1 and book.load(me) > 1  # T-149: nothing else gets anywhere
        if (far > 25 or slow) and offers(menu, deeds.FULL_SPRINT):
            if not slow or self.runs_nearer(fight, me, tables.FULL_SPRINT):
                return deeds.FULL_SPRINT
        if far > 1 and me.ap >= 2 and offers(menu, deeds.SPRINT) and self.runs_nearer(fight, me, tables.SPRINT):
            return deeds.SPRINT
        return deeds.END_TURN

    def could_strike(self, fight: ThreaFight, me: Combatant) -> bool:
        """Whether it would strike if it spent more; whoever spends would have done so already."""
        return not self.spends(me) and self.strikes(fight, me)

    def can_reach(self, fight: ThreaFight, me: Combatant) -> bool:
        """Whether some gun with ammunition has an enemy in range."""
        for held in self.book.guns(fight, me):
            weapon = held.weapon
            assert weapon is not None
            if not self.feeds(me, held) or not held.intact() or not me.arm_works(held.hand):
                continue
            if self.active(self.book.in_range(fight, me, weapon.short, weapon.nearest, 3), me):
                return True
        return False

    def feeds(self, me: Combatant, held: Held) -> bool:
        """Whether there is anything to shoot with it, loaded or to be loaded."""
        if self.book.enough(held):
            return True
        for supply in me.supplies:
            if supply.rounds > 0 and self.book.fits(held, supply):
                return True
        return False

    def aboard(self, fight: ThreaFight, me: Combatant, menu: Menu[Option]) -> Deed:
        """Fire what is mounted; drive where nobody is in range; get out of a wreck."""
        vehicle = fight.fighters[me.aboard]
        if not self.book.in_order(vehicle):
            return deeds.GET_OUT if offers(menu, deeds.GET_OUT) else deeds.END_TURN
        if offers(menu, deeds.SHOOT):
            for held in self.book.shooters(fight, me):
                if self.active(self.book.shootable(fight, me, held, 3), me):
                    return deeds.SHOOT
        if offers(menu, deeds.DRIVE_VEHICLE) and vehicle.hexes == 0:
            return deeds.DRIVE_VEHICLE
        return deeds.END_TURN

    # whom, with what, how

    def goal(self, fight: ThreaFight, me: Combatant) -> int:
        """Where to go: to the nearest enemy, or to where a hidden one might be."""
        foe = self.nearest(fight, me)
        if foe is not None:
            return foe.cell
        board = fight.board
        spots = [each.seen_at for each in self.book.hidden_foes(fight, me) if each.seen_at != NOBODY]
        spell = (fight.round - 1) // SPELL % (len(spots) + len(QUARTERS))
        if spell < len(spots):
            return spots[spell]
        column, row = QUARTERS[spell - len(spots)]
        return open_hex(board, board.cell(board.columns * column // 4, board.rows * row // 4))

    def nearest(self, fight: ThreaFight, me: Combatant) -> Combatant | None:
        best: Combatant | None = None
        least = FAR
        for other in fight.fighters:
            if other.side != me.side and not other.out and not other.hidden and other.aboard == NOBODY:
                far = fight.board.distance(me.cell, other.cell)
                if far < least:
                    least = far
                    best = other
        return best

    def active(self, foes: list[Combatant], me: Combatant) -> list[Combatant]:
        return [foe for foe in foes if foe.side != me.side and not foe.out]

    def bare(self, me: Combatant) -> bool:
        """Nothing in hand that is worth fighting with."""
        for held in me.held:
            weapon = held.weapon
            if weapon is not None and held.in_hand():
                if weapon.reach > 0 or weapon.thrown > 0 or self.feeds(me, held):
                    return False
        return True

    def need(self, fight: ThreaFight, attack: Attack) -> int:
        """The roll that it takes against passive defence."""
        score = self.book.attack_score(fight, attack)
        return self.book.passive_value(fight, attack).total - score.total

    def best(self, fight: ThreaFight, me: Combatant, foes: list[Combatant], held: Held | None) -> Combatant:
        """Whoever is easily hurt by this weapon, hurt already, and near; whoever one has aimed at."""
        chosen = foes[0]
        top = -10_000
        for foe in foes:
            worth = -self.book.distance(fight, me, foe)
            if me.aim == foe.index:
                worth += 30
            if foe.is_vehicle():
                assert foe.sheet.vehicle is not None
                strong = held is not None and held.weapon is not None and held.weapon.dc >= foe.sheet.vehicle.dc - 1
                worth += 60 if strong else -60
            else:
                worth -= foe.vit + foe.fat // 2 - foe.vit_damage - foe.fat_damage // 2
            if worth > top:
                top = worth
                chosen = foe
        return chosen

    def target(self, fight: ThreaFight, me: Combatant, decision: Decision) -> Option:
        foes: list[Combatant] = []
        for option in decision.menu.options():
            if isinstance(option, Target):
                other = fight.fighters[option.index]
                if other.side != me.side and not other.out:
                    foes.append(other)
        if not foes:
            return decision.menu.options()[0]
        matter = decision.matter
        held = matter.held if isinstance(matter, Attack) else None
        return self.best(fight, me, foes, held).target

    def weapon(self, fight: ThreaFight, me: Combatant, menu: Menu[Option]) -> Option:
        """What hurts most for the skill that one has."""
        chosen = menu.options()[0]
        top = -100
        for option in menu.options():
            if not isinstance(option, Thing) or option.index >= len(me.held):
                continue
            held = me.held[option.index]
            if held.weapon is None or held.thing is not option:
                continue
            worth = me.sheet.score(held.weapon.skill) + held.weapon.av + held.weapon.profile.primary.sv
            if worth <= top:
                continue  # whether it reaches anybody or not
            if held.striker is not None and held.striker.reach and not self.active_near(fight, me, held):
                worth -= 50
            if worth > top:
                top = worth
                chosen = option
        return chosen

    def active_near(self, fight: ThreaFight, me: Combatant, held: Held) -> bool:
        """Worth a blow now; what is still sheathed counts as if it were not."""
        return held.hand < 0 or self.active_in_reach(fight, me, held)

    def active_in_reach(self, fight: ThreaFight, me: Combatant, held: Held) -> bool:
        """Whether that weapon reaches an enemy that matters."""
        book = self.book
        assert held.striker is not None
        for foe in fight.fighters:
            if foe.side != me.side and not foe.out and book.attackable(me, foe):
                if book.in_reach(fight, me, foe, held.striker.reach):
                    return True
        return False

    def manner(self, fight: ThreaFight, decision: Decision) -> Option:
        """A plain blow; at the weak point of what is proof against it."""
        attack = decision.matter
        assert isinstance(attack, Attack)
        if self.proof(attack.foe) > attack.weapon.dc and decision.menu.includes(WEAK_POINT):
            return WEAK_POINT
        return PLAIN if decision.menu.includes(PLAIN) else decision.menu.options()[0]

    def proof(self, foe: Combatant) -> int:
        """The class that somebody's hull or armour keeps out, or nearly (T-116, T-168)."""
        if foe.sheet.vehicle is not None:
            return foe.sheet.vehicle.dc
        proof = 0
        if self.book.is_set(switches.HIGHER_CLASS, "impervious"):
            for worn in foe.worn:
                proof = max(proof, worn.armour.dc if worn.durability > 0 else 0)
        return proof

    def bounces(self, attack: Attack, passive: int) -> bool:
        """T-168: armour of a higher class will stop it, so that a defence would be a waste."""
        if attack.manner is WEAK_POINT or self.proof(attack.foe) <= attack.weapon.dc:
            return False
        return attack.av - passive + attack.profile.primary.sv + attack.mode.sv < RISES

    # paying

    def payment(self, me: Combatant, menu: Menu[Option]) -> Option:
        """The standard form, as long as there is breath."""
        offered = menu.options()
        if me.fat <= TIRED and is_among(FATIGUE_FREE, offered):
            return FATIGUE_FREE
        return STANDARD if is_among(STANDARD, offered) else offered[0]

    def boost(self, fight: ThreaFight, me: Combatant, decision: Decision) -> int:
        """A little help for difficult shots of one's own."""
        attack = decision.matter
        if not isinstance(attack, Attack) or attack.attacker is not me or attack.kind == MELEE or me.fat <= 2 * TIRED:
            return 0
        if attack.kind == SHOT and attack.cell != NOBODY:
            return 0
        return HELP if self.need(fight, attack) >= DIFFICULT and decision.menu.find(str(HELP)) is not None else 0

    # defending

    def defence(self, fight: ThreaFight, me: Combatant, decision: Decision) -> Option:
        """Nothing where the passive value holds; else whatever is best."""
        attack = decision.matter
        assert isinstance(attack, Attack)
        passive = self.book.passive_value(fight, attack).total
        seen = self.book.is_set(switches.ATTACK_VALUE, "visible")
        if seen and (attack.av < passive or self.bounces(attack, passive)):
            return PASSIVE
        best: Option = PASSIVE
        top = -100
        for option in decision.menu.options():
            if option is PASSIVE or not isinstance(option, Guard):
                continue
            worth = self.worth_of(fight, attack, option)
            if option is PARRY:
                worth += 2
            if worth > top:
                top = worth
                best = option
        return best

    def worth_of(self, fight: ThreaFight, attack: Attack, guard: Guard) -> int:
        """What a guard comes to without a roll; while one is asked for it, that is worked out once."""
        offered = attack.guards
        if offered is not None and offered.fight is fight:
            return offered.value(guard)
        return self.book.guard_value(fight, attack, guard)

    # getting there

    def gets_nearer(self, fight: ThreaFight, me: Combatant, menu: Menu[Option]) -> bool:
        """Whether free positioning leads anywhere."""
        ways = menu.walk() if isinstance(menu, Deeds) else self.book.position_menu(fight, me)
        return self.approach(fight, me, ways).cell != me.cell

    def runs_nearer(self, fight: ThreaFight, me: Combatant, value: int) -> bool:
        """Whether a sprint of that range value does, round a friend in the way or through undergrowth."""
        return self.approach(fight, me, self.book.walk_menu(fight, me, value, 0, 0)).cell != me.cell

    def approach(self, fight: ThreaFight, me: Combatant, menu: Places) -> Place:
        """Towards the nearest enemy by the shortest way, as far as the move goes; whoever has just looked knows it."""
        if CACHES and menu is self._walked and fight.ruled == self._ruled and self._place is not None:
            return self._place
        self._walked = menu
        self._ruled = fight.ruled
        self._place = self.nearest_place(fight, me, menu)
        return self._place

    def nearest_place(self, fight: ThreaFight, me: Combatant, menu: Places) -> Place:
        """The place in that menu."""
        distances = self.paths.to(fight.board, self.goal(fight, me))
        extra, no_stop = self.book.crowd(fight, me)
        taken = [*extra, *no_stop]
        along: list[int] = []
        cell = menu.start
        for _ in range(menu.points):
            cell = next_hex(fight.board, distances, cell, taken)
            if cell < 0:
                break
            along.append(cell)
        return walk(menu, along, distances)
