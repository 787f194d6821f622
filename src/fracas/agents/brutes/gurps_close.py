"""How the brute fights at close quarters: gets in with what is short, wrestles if it can, bites if it is a beast, and
gets out of holds."""

from __future__ import annotations

from typing import Final

from fracas.agents.brutes.gurps_walk import free_actions, stay, steps_of
from fracas.kernel.decision import Decision, Menu, Option
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps import techniques as t
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.close import FOLLOW, FREE_ATTACK, KEEP_OUT, LET_IN, REACTION, WELCOME
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.follow_ups import KEEP_ON, Twist
from fracas.rulebooks.gurps.grappling import GRIP, ONE_HAND
from fracas.rulebooks.gurps.in_hand import Hold
from fracas.rulebooks.gurps.locations import NECK, TORSO
from fracas.rulebooks.gurps.movement import FACE, STEP
from fracas.rulebooks.gurps.options import HOLD, STRIKE, TARGET, Attacks
from fracas.rulebooks.gurps.rows import DO_NOTHING, KNEELING, lying
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.gurps.ways import FACES, StepOr

WRESTLER: Final = 1
BEAST: Final = 2
CUTTHROAT: Final = 3
"""Who wants to be in a foe's hex: one to throw it, one to bite it, one with nothing longer than a dagger."""
HOPEFUL: Final = 0.25
"""The least chance to hit for which a hold is worth trying instead of a blow."""
LIKELY: Final = 0.45
"""The least chance for which a contest is worth a turn."""
STIFLING: Final[list[t.Technique]] = [t.NECK_SNAP, t.CHOKE]
"""What is done to somebody who has no breath left: nobody lets go of such a one."""
FINISHING: Final[list[t.Technique]] = [
    t.NECK_SNAP,
    t.LIMB_WRENCH,
    t.CHOKE,
    t.ARM_LOCK,
    t.LEG_LOCK,
    t.THROW,
    t.TAKEDOWN,
    t.PIN,
]


class Wrestler:
    """Answers what has to do with close combat, and nothing else: None leaves it to the brute's other half."""

    def __init__(self, book: Gurps) -> None:
        self.book = book

    def choose(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option | None:
        question, menu, matter = decision.question, decision.menu, decision.matter
        if question is LET_IN:
            return WELCOME if self.style(me) else KEEP_OUT
        if question is REACTION:
            return self.reaction(me, menu)
        if question is KEEP_ON:
            return ONE_HAND
        if question is GRIP and isinstance(matter, Blow):
            return self.grip(fight, matter, menu)
        if question is TARGET and isinstance(matter, Blow) and matter.technique is not None:
            return menu.options()[0]
        if question is not MANOEUVRE and question is not STRIKE and question is not STEP and question is not FACE:
            return None
        if not fight.close_combat_begun and not self.style(me):
            return None
        if question is MANOEUVRE:
            return self.manoeuvre(fight, me, menu)
        if question is STRIKE and isinstance(menu, Attacks):
            return self.attack(fight, me, menu)
        if question is STEP:
            return self.step(fight, me, menu)
        if question is FACE:
            return self.facing(fight, me, menu)
        return None

    def style(self, me: Combatant) -> int:
        """What somebody is at close quarters: 0 for no good."""
        if me.shoots and not me.sheet.wrestles and not me.sheet.traits.sharp_teeth and not me.sheet.traits.four_legs:
            return 0
        short = False
        longer = False
        for held in me.held:
            if not held.item.natural:
                reach = held.item.weapon.longest()
                if reach > 0 and held.fit():
                    return 0
                short = short or held.fit()
                longer = longer or (reach > 0 and not held.broken and not held.gone and held.cell < 0)
        sheet = me.sheet
        if sheet.wrestles:
            return WRESTLER
        if sheet.traits.sharp_teeth or sheet.traits.four_legs:
            return BEAST
        if longer or me.shoots:
            return 0
        # fists reach no further than one's own hex: whoever cannot kick gets in, or is of no use
        return CUTTHROAT if short or not self.book.may_kick(me) else 0

    def nearest(self, fight: GurpsFight, me: Combatant) -> Combatant | None:
        """Whom one holds, or else the foe next to one that is easiest to have."""
        found: Combatant | None = None
        for foe in fight.foes(me):
            if me.hold_on(foe) is not None:
                return foe
            if found is None or fight.distance(me, foe) < fight.distance(me, found):
                found = foe
        return found

    # what to do

    def manoeuvre(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        if me.holds:
            for option in free_actions(menu):
                if isinstance(option, Twist):
                    return option
        if me.gripped or me.holds:
            return m.ATTACK if menu.includes(m.ATTACK) else DO_NOTHING
        style = self.style(me)
        foe = self.nearest(fight, me) if style else None
        if foe is None or not menu.includes(m.ATTACK) or me.burning or self.weapon_near(fight, me):
            return None
        far = fight.distance(me, foe)
        if lying(me.posture) or not fight.board.sees(me.cell, foe.cell):
            return m.ATTACK if far == 0 else None
        if far <= 1 or (far == 2 and style == WRESTLER and self.way_beside(fight, me, foe)):
            return m.ATTACK
        if me.sheet.traits.four_legs and menu.includes(m.MOVE_AND_ATTACK) and far <= self.book.current_move(me):
            return m.MOVE_AND_ATTACK
        return None

    def weapon_near(self, fight: GurpsFight, me: Combatant) -> bool:
        """Something longer than a dagger that has been dropped lies at one's feet."""
        for held in me.held:
            if held.cell >= 0 and not held.broken and not held.gone and held.item.weapon.longest() > 0:
                if fight.board.distance(me.cell, held.cell) <= 1:
                    return True
        return False

    def way_beside(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """A free hex within a step from which a foe can be grasped."""
        board = fight.board
        taken = fight.known_taken(me)
        return any(to not in taken and board.distance(to, foe.cell) == 1 for to in board.neighbours(me.cell))

    def step(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """Into the foe's hex with teeth and daggers; down to a foe that lies; nowhere with a hold."""
        steps = steps_of(menu)
        foe = self.nearest(fight, me)
        style = self.style(me)
        if foe is None or me.manoeuvre is not m.ATTACK:
            return None
        if me.holds:
            return stay(steps)
        if not style or any(held.attacked for held in me.held):
            return None
        far = fight.distance(me, foe)
        down = style == WRESTLER and foe.posture.low and foe.sheet.sm - me.sheet.sm < 2
        if down and far <= 1:
            if not me.posture.low and isinstance(menu, StepOr) and KNEELING in menu.postures:
                return KNEELING
            return stay(steps)
        if far == 0:
            return stay(steps) if style != CUTTHROAT or me.posture is not KNEELING else None
        if far == 1 and style != WRESTLER:
            return steps.to(foe.cell) or stay(steps)
        return stay(steps) if far == 1 else None

    def facing(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option | None:
        """In one hex with a foe, towards where it came from."""
        for index, toward in me.entrants:
            foe = fight.fighters[index]
            if foe.side != me.side and not foe.out and fight.together(me, foe) and FACES[toward] in menu.options():
                return FACES[toward]
        if any(fight.together(me, foe) for foe in fight.foes(me)):
            return FACES[me.facing]
        return None

    def reaction(self, me: Combatant, menu: Menu[Option]) -> Option:
        options = menu.options()
        if self.style(me) == WRESTLER and FOLLOW in options:
            return FOLLOW
        return FREE_ATTACK if FREE_ATTACK in options else options[0]

    # attacks

    def attack(self, fight: GurpsFight, me: Combatant, menu: Attacks) -> Option | None:
        """Out of a hold, on with a hold, or into one; None strikes."""
        options = menu.techniques()
        if me.gripped:
            return self.struggle(fight, me, menu, options)
        foe = self.nearest(fight, me)
        if foe is None:
            return None
        hold = me.hold_on(foe) if me.holds else None
        if hold is not None:
            return self.follow_up(fight, me, foe, hold, menu, options)
        style = self.style(me)
        if style == 0:
            return None
        for technique in self.openings(fight, me, foe, style):
            if technique in options and not self.book.why_no_technique(fight, me, foe, technique):
                if not technique.mode or self.chance(fight, me, foe, technique) >= HOPEFUL:
                    return technique
        return None

    def chance(self, fight: GurpsFight, me: Combatant, foe: Combatant, technique: t.Technique) -> float:
        return self.book.chance(self.book.melee_skill(fight, self.book.technique_blow(fight, me, foe, technique)).total)

    def openings(self, fight: GurpsFight, me: Combatant, foe: Combatant, style: int) -> list[t.Technique]:
        if style == BEAST:
            strong = self.book.strength(me) >= self.book.strength(foe)
            return [t.POUNCE, t.GRAPPLE] if strong and not foe.holders else [t.POUNCE]
        if style == WRESTLER:
            return [t.GARROTE, t.CHOKE_HOLD, t.THROW, t.ARM_LOCK, t.GRAPPLE]
        return [t.GARROTE]

    def struggle(self, fight: GurpsFight, me: Combatant, menu: Attacks, options: list[t.Technique]) -> Option | None:
        """Out of it, if there is a fair chance or no breath left; else whatever hurts."""
        if t.BREAK_FREE not in options:
            return None
        armed = any(option is not HOLD for option in menu.blows)
        for index in me.holders:
            foe = fight.fighters[index]
            if not self.book.why_no_escape(fight, me, foe):
                mine, theirs = self.book.escape_scores(me, foe)
                if not armed or me.breathless or self.book.contest_chance(mine, theirs, False) >= 0.3:
                    return t.BREAK_FREE
        return None

    def follow_up(
        self, fight: GurpsFight, me: Combatant, foe: Combatant, hold: Hold, menu: Attacks, options: list[t.Technique]
    ) -> Option | None:
        """What ends it soonest; a beast bites."""
        if self.style(me) == BEAST or hold.pinned:
            return None if any(option is not HOLD for option in menu.blows) else self.firmer(options)
        best = LIKELY
        found: Option | None = None
        for technique in STIFLING if hold.stops_breath or hold.choke_hold else FINISHING:
            if technique not in options or self.book.why_no_technique(fight, me, foe, technique):
                continue
            scores = technique.scores(self.book, me, foe)
            if scores is None:
                return technique
            mine, theirs = scores
            chance = self.book.contest_chance(mine, theirs, technique is t.PIN)
            if chance >= best:
                best = chance
                found = technique
        return found if found is not None else self.firmer(options)

    def firmer(self, options: list[t.Technique]) -> Option | None:
        return t.GRAPPLE if t.GRAPPLE in options else None

    def grip(self, fight: GurpsFight, blow: Blow, menu: Menu[Option]) -> Option:
        """The throat of somebody whose neck is bare, where that is likely enough; else round the body."""
        me, foe = blow.attacker, blow.foe
        hold = me.hold_on(foe)
        if hold is not None and menu.find(hold.location.key) is not None:
            return hold.location
        if self.style(me) == WRESTLER and blow.hands > 1 and foe.sheet.dr(NECK, True, False) < 2:
            was = blow.location
            blow.location = NECK
            sure = self.book.melee_skill(fight, blow).total >= 12
            blow.location = was
            if sure and self.book.strength(me) >= max(self.book.strength(foe), foe.sheet.ht):
                return NECK
        return TORSO if menu.find(TORSO.key) is not None else menu.options()[0]
