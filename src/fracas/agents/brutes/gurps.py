"""A brute for GURPS-style fights: closes in, strikes with what hurts most, defends at its best."""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.agents.brutes.gurps_close import Wrestler
from fracas.agents.brutes.gurps_seek import Seeker
from fracas.agents.brutes.gurps_shots import Marksman
from fracas.agents.brutes.gurps_walk import SURE, Walker, free_actions, stay, steps_of
from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Decision, Facing, Menu, Option, Places, Target, is_among
from fracas.kernel.fight import Fight
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.ways import FAR
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps import options
from fracas.rulebooks.gurps.blow import UNSIZED, Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.defence import DEFENCE
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.free_actions import RISE
from fracas.rulebooks.gurps.gear import Drop, Strike
from fracas.rulebooks.gurps.guards import NO_DEFENCE, Guard
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import EXTREMITY, LIMB, LOCATIONS, TORSO
from fracas.rulebooks.gurps.movement import FACE, LET_PASS, MOVE, STEP, STOP
from fracas.rulebooks.gurps.preparations import Find, Preparation
from fracas.rulebooks.gurps.readiness import READY_WHAT
from fracas.rulebooks.gurps.retreats import RETREAT, STAND_FAST, RetreatTo
from fracas.rulebooks.gurps.rows import CRAWLING, DO_NOTHING, KNEELING, PRONE, SITTING, STANDING, lying
from fracas.rulebooks.gurps.triggers import IN_REACH
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.rulebooks.gurps.turn_options import POSTURE, VARIANT
from fracas.rulebooks.gurps.waiting import WAIT_FOR
from fracas.rulebooks.gurps.ways import FACES, StepOr, Steps, WaysOr

NOBODY_BARRED: Final[list[int]] = []


class GurpsBrute(Walker):
    """Thinks one step ahead and looks only at what it wants."""

    reads_no_secrets: ClassVar[bool] = True

    def __init__(self, book: Gurps) -> None:
        super().__init__(book)
        self.marksman = Marksman(book, self.paths)
        self.wrestler = Wrestler(book)
        self.seeker = Seeker(book, self.paths)
        self.struggles = [row for row in book.manoeuvres() if row.key == "struggle"]
        """How one gets out of a net, in the books that have nets."""

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        me = fight.fighters[decision.who]
        if self.is_about_a_blow(decision):
            return self.choose_plainly(fight, me, decision)
        return (
            self.seeker.choose(fight, me, decision)
            or self.wrestler.choose(fight, me, decision)
            or self.marksman.choose(fight, me, decision)
            or self.choose_plainly(fight, me, decision)
        )

    def is_about_a_blow(self, decision: Decision) -> bool:
        """How it is struck or met, which nobody else in here has a word in: asked first, since it is asked most."""
        question, matter = decision.question, decision.matter
        if question is options.BLOW or question is DEFENCE or question is RETREAT or question is options.LOCATION:
            return isinstance(matter, Blow) and matter.strike.mode.missile is None
        return False

    def choose_plainly(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """What is about neither hiding, nor close combat, nor shooting."""
        menu = decision.menu
        question = decision.question
        if question is options.BLOW:
            return self.blow(fight, decision)
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
            return self.move(fight, me, menu)
        if question is options.STRIKE:
            return self.strike(fight, me, menu)
        if question is options.TARGET:
            return self.target(fight, me, decision)
        if question is options.LOCATION:
            return self.place(fight, decision)
        if question is VARIANT:
            return self.variant(fight, me, menu)
        if question is POSTURE:
            return self.posture(fight, me, menu)
        if question is READY_WHAT:
            return self.preparation(fight, me, menu)
        if question is LET_PASS:
            return STOP
        if question is WAIT_FOR:
            return menu.find(IN_REACH.key) or menu.options()[0]
        return menu.options()[0]

    # what to do

    def manoeuvre(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Up on the feet, weapon in hand, then at them."""
        for option in free_actions(menu):
            if option is RISE or (isinstance(option, Drop) and self.hopeless(fight, me, me.held[option.item])):
                return option
            if option.key.startswith("recover ") and 2 * me.fp > me.sheet.fp:
                if self.can_strike(fight, me, self.nearest(fight, me)):
                    return option
        for struggle in self.struggles:
            if menu.includes(struggle):
                return struggle
        if me.burning and menu.includes(m.READY):
            down: Option = m.CHANGE_POSTURE if menu.includes(m.CHANGE_POSTURE) else PRONE
            return m.READY if me.burning == 1 or lying(me.posture) else down
        if me.task is not None and self.has_time_for_its_task(fight, me) and menu.includes(m.CONCENTRATE):
            return m.CONCENTRATE
        if (self.needs_weapon(fight, me) or self.better_reach(fight, me) > 0) and menu.includes(m.READY):
            kneels = me.posture is STANDING and self.none_drawn(me) and menu.includes(KNEELING)
            return KNEELING if kneels else m.READY
        if self.should_rise(fight, me):
            if menu.includes(m.CHANGE_POSTURE):
                return m.CHANGE_POSTURE
            if menu.includes(m.MOVE) and m.CHANGE_POSTURE not in self.book.manoeuvres():
                return m.MOVE
        if me.posture is KNEELING and not me.lame() and not self.strikes_here(fight, me):
            # an Attack would have to choose between the step that it needs and rising
            if menu.includes(m.CHANGE_POSTURE):
                return m.CHANGE_POSTURE
            if menu.includes(m.MOVE):
                return m.MOVE
        nearest = self.nearest(fight, me)
        if self.can_strike(fight, me, nearest) and menu.includes(m.ATTACK):
            all_out = self.helpless_foe(fight, me) and menu.includes(m.ALL_OUT_ATTACK)
            return m.ALL_OUT_ATTACK if all_out else m.ATTACK
        if self.should_wait(fight, me, nearest) and menu.includes(m.WAIT):
            return m.WAIT
        if (me.posture is KNEELING or me.posture is SITTING) and menu.includes(m.CHANGE_POSTURE):
            return m.CHANGE_POSTURE
        if menu.includes(m.MOVE) and self.gets_nearer(fight, me):
            return m.MOVE
        if menu.includes(m.ATTACK) and any(self.worth_the_risk(fight, me, foe) for foe in fight.foes(me)):
            return m.ATTACK
        return self.bide(fight, me, menu)

    def has_time_for_its_task(self, fight: GurpsFight, me: Combatant) -> bool:
        """A second more on what it has to do, as long as nobody is upon it, or if that second is the last."""
        task = me.task
        if task is None or me.task_done:
            return False
        if me.concentration + 1 >= task.seconds or not fight.foes(me):
            return True
        return fight.distance(me, self.nearest(fight, me)) > 2

    def bide(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Where there is no way to anybody: ready for whoever comes, or on guard with nothing to meet it with."""
        armed = any(held.fit() and self.worth_having(held) for held in me.held)
        if not armed and menu.includes(m.ALL_OUT_DEFENCE) and fight.distance(me, self.nearest(fight, me)) <= 2:
            return m.ALL_OUT_DEFENCE
        return m.WAIT if menu.includes(m.WAIT) else DO_NOTHING

    def variant(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Two blows or a mighty one where even a plain one is sure to hit; in defence, two defences."""
        offered = menu.options()
        if not is_among(m.DETERMINED, offered):
            return m.DOUBLE_DEFENCE if m.DOUBLE_DEFENCE in offered else offered[0]
        if self.skill(fight, me) >= SURE:
            return m.DOUBLE if m.DOUBLE in offered else m.STRONG if m.STRONG in offered else m.DETERMINED
        return m.DETERMINED

    def move(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Up first, in books where one may rise on the way; then on."""
        if isinstance(menu, WaysOr):
            return menu.instead if me.posture is KNEELING else self.approach(fight, me, menu.ways)
        if isinstance(menu, Places):
            return self.approach(fight, me, menu)
        standing = menu.find(STANDING.key)
        kneeling = menu.find(KNEELING.key) if standing is None else standing
        return kneeling if kneeling is not None else menu.options()[0]

    def hopeless(self, fight: GurpsFight, me: Combatant, held: Held) -> bool:
        """A weapon that is broken, will not come free or keeps the hand from a better one is let go."""
        return held.broken or held.stuck_fast or (not self.worth_having(held) and self.needs_weapon(fight, me))

    def should_rise(self, fight: GurpsFight, me: Combatant) -> bool:
        """To the feet; on a crippled leg, to where one can still strike or crawl."""
        if me.lame() and CRAWLING in self.book.postures():
            near = fight.distance(me, self.nearest(fight, me)) <= 1
            return me.posture is not (SITTING if near else CRAWLING)
        return me.posture is not STANDING and me.posture is not KNEELING

    def posture(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        offered = menu.options()
        if me.burning == 2:
            return PRONE if PRONE in offered else offered[0]
        if me.lame():
            near = fight.distance(me, self.nearest(fight, me)) <= 1
            wanted = SITTING if near else CRAWLING
        else:
            wanted = KNEELING if lying(me.posture) else STANDING
        return wanted if wanted in offered else offered[0]

    def should_wait(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """With a longer weapon than the nearest foe's let them come, as long as they do."""
        if fight.distance(me, foe) > 8 or self.reach(me) <= self.reach(foe):
            return False
        for friend in fight.fighters:
            if friend.side == me.side and friend is not me and not friend.out:
                if fight.board.distance(friend.cell, foe.cell) <= 2:
                    return False  # they have come: help
        return fight.round <= 2 or len(foe.path) > 1

    def needs_weapon(self, fight: GurpsFight, me: Combatant) -> bool:
        """Nothing fit to strike with is in hand, and something could be."""
        best = FAR
        for held in me.held:
            if not self.worth_having(held):
                continue
            if held.fit() and self.book.in_balance(held):
                return False
            if not held.stuck_fast:
                best = min(best, 0 if held.cell < 0 else fight.board.distance(me.cell, self.book.lies_at(fight, held)))
        return best <= 1

    def can_strike(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Somebody is in sight and within reach, or will be after a step; `foe` is the nearest."""
        if self.prey(fight, me, foe) is not None:
            return True
        if not self.in_reach(me, fight.distance(me, foe)) or not fight.board.sees(me.cell, foe.cell):
            return False
        return self.clear(fight, me, me.cell, foe)

    def strikes_here(self, fight: GurpsFight, me: Combatant) -> bool:
        return any(self.strikes_from(fight, me, me.cell, foe) for foe in fight.foes(me))

    def better_reach(self, fight: GurpsFight, me: Combatant) -> int:
        """The distance to hold a long weapon for, if a foe has come past its point; 0 if it is well so."""
        if not self.holds_adjustable(me):
            return 0
        foe = self.nearest(fight, me)
        distance = fight.distance(me, foe)
        if distance > 2 or self.weapon_reaches(me, distance) or self.prey(fight, me, foe) is not None:
            return 0
        if not fight.board.sees(me.cell, foe.cell):
            return 0
        for held in me.held:
            if held.fit() and not held.item.natural:
                for reach in self.book.other_reaches(me, held):
                    if distance <= reach <= distance + 1:
                        return reach
        return 0

    def holds_adjustable(self, me: Combatant) -> bool:
        """Whether some weapon in its hands could be held for another distance."""
        for held in me.held:
            if held.item.weapon.set_reach and held.fit() and not held.item.natural:
                return True
        return False

    def helpless_foe(self, fight: GurpsFight, me: Combatant) -> bool:
        """Somebody near cannot hit back, and nobody else is near enough to."""
        near = [foe for foe in fight.foes(me) if fight.distance(me, foe) <= 4]
        if len(near) != 1 or not near[0].stunned:
            return False
        # an All-Out Attack does not step back from somebody who is too near for the weapon
        far = fight.distance(me, near[0])
        return far > self.reach(me) or self.strikes_from(fight, me, me.cell, near[0])

    # where to

    def step(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """To where the weapon reaches somebody; up from the knees; down to a dropped weapon."""
        steps = steps_of(menu)
        if isinstance(menu, StepOr):
            if me.manoeuvre is m.READY and self.needs_weapon(fight, me) and self.none_drawn(me):
                return KNEELING if KNEELING in menu.postures else stay(steps)
            if me.posture is KNEELING and STANDING in menu.postures:
                return STANDING
        if me.manoeuvre is m.CONCENTRATE:
            return stay(steps)
        if any(held.attacked for held in me.held) or (me.manoeuvre is m.READY and self.needs_weapon(fight, me)):
            return stay(steps)
        return self.close_in(fight, me, steps)

    def none_drawn(self, me: Combatant) -> bool:
        """Every weapon of its own that is worth having lies on the ground."""
        return all(held.cell >= 0 or not self.worth_having(held) for held in me.held)

    def close_in(self, fight: GurpsFight, me: Combatant, steps: Steps) -> Option:
        """To where the weapon reaches, forward or back; where only a kick does, there will have to do."""
        nearest = self.nearest(fight, me)
        prey = self.prey(fight, me, nearest)
        quarry = nearest if prey is None else prey
        here = fight.distance(me, quarry)
        bits = self.reach_bits(me)
        if self.strikes_with(fight, me, me.cell, quarry, bits):
            return stay(steps)
        best = self.place_to_strike_from(fight, me, quarry, bits)
        if best < 0:
            best = me.cell
            if not self.in_reach(me, here) and self.better_reach(fight, me) == 0:
                best = self.nearer_or_further(fight, me, quarry)
        return steps.to(best) or stay(steps)

    def facing(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """Towards the nearest foe, as nearly as may be; among several, with as few behind as may be."""
        board = fight.board
        near = [foe for foe in fight.foes(me) if fight.distance(me, foe) <= 2] if len(fight.fighters) > 2 else []
        alone = len(near) == 1 and board.sees(me.cell, near[0].cell)
        nearest = near[0] if alone else self.nearest(fight, me)
        if len(near) > 1:
            prey = self.prey(fight, me, nearest)
            return self.facing_all(fight, me, menu.options(), nearest if prey is None else prey, near)
        toward = board.direction(me.cell, nearest.cell)
        offered = menu.options()
        if is_among(FACES[toward], offered):
            return FACES[toward]
        for turn in (1, 5, 2, 4):
            face = FACES[(toward + turn) % 6]
            if is_among(face, offered):
                return face
        return offered[0]

    def facing_all(
        self, fight: GurpsFight, me: Combatant, faces: list[Option], nearest: Combatant, near: list[Combatant]
    ) -> Option:
        best = -FAR
        found = faces[0]
        for face in faces:
            if not isinstance(face, Facing):
                continue
            worth = 0
            for foe in near:
                arc = fight.board.arc(me.cell, face.facing, foe.cell)
                worth += 2 if arc == FRONT else -3 if arc == REAR else 0
                if arc == FRONT and foe is nearest:
                    worth += 4
            if worth > best:
                best = worth
                found = face
        return found

    # blows

    def strike(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """What promises the most injury to somebody in reach."""
        best = -1.0
        offered = menu.blows if isinstance(menu, options.Attacks) else menu.options()
        found = offered[0]
        barred = self.barred(fight, me)
        if isinstance(menu, options.Attacks):
            for blow in menu.sized_up():
                promise = self.worth_with(blow, blow.skill.total) if blow.foe.index not in barred else -1.0
                if promise > best:
                    best = promise
                    found = blow.strike
            return options.HOLD if best < 0.0 and barred and is_among(options.HOLD, offered) else found
        foes = fight.foes(me)
        for option in offered:
            if not isinstance(option, Strike) or option.mode.missile is not None:
                continue
            for foe in foes if len(foes) == 1 else self.book.targets(fight, me, option):
                promise = self.promise(fight, me, foe, option) if foe.index not in barred else -1.0
                if promise > best:
                    best = promise
                    found = option
        return options.HOLD if best < 0.0 and barred and is_among(options.HOLD, offered) else found

    def barred(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """Those whom one does not strike at for the sake of a friend; nobody, where that leaves nobody."""
        if len(fight.fighters) == 2 and not fight.close_combat_begun:
            return NOBODY_BARRED  # without a third there is no friend in the way
        bits = self.reach_bits(me)
        foes = [foe for foe in fight.foes(me) if self.reaches_with(me, fight.distance(me, foe), bits)]
        barred = [foe.index for foe in foes if not self.clear(fight, me, me.cell, foe)]
        if len(barred) < len(foes):
            return barred
        return [foe.index for foe in foes if not self.worth_the_risk(fight, me, foe)]

    def promise(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> float:
        return self.worth(fight, self.book.blow_at(fight, me, foe, strike))

    def worth(self, fight: GurpsFight, blow: Blow) -> float:
        return self.worth_with(blow, self.book.melee_skill(fight, blow).total)

    def worth_with(self, blow: Blow, skill: int) -> float:
        """The chance to hit times the mean injury behind the armour there, roughly."""
        return self.book.chance(skill) * self.mean_injury(blow)

    def mean_injury(self, blow: Blow) -> float:
        mode = blow.strike.mode
        roll = self.book.damage_dice(blow.attacker, mode)
        mean = roll.dice * 3.5 + roll.add - self.book.effective_dr(blow)
        times = self.book.wounding_modifier(mode.damage, blow.location, blow.foe) / 60
        injury = mean * times if mean > 1.0 else 1.0 / (3.0 - mean)
        if blow.location.kind in (LIMB, EXTREMITY):
            injury = min(injury, float(self.book.crippling_injury(blow.foe, blow.location)))
            if not blow.foe.can_use(blow.location.key):
                injury /= 2
        return injury

    def place(self, fight: GurpsFight, decision: Decision) -> Option:
        """The body, unless its armour is too good or the foe does not defend it; then wherever more gets through."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        mode = blow.strike.mode
        roll = self.book.damage_dice(blow.attacker, mode)
        if roll.dice * 3.5 + roll.add > self.book.effective_dr(blow) + 1 and not self.helpless(blow.foe):
            if decision.menu.find(TORSO.key) is not None:
                return TORSO
        best = -1.0
        found: Option | None = None
        for place in LOCATIONS:
            blow.location = place
            injury = self.mean_injury(blow)
            if injury <= best or not decision.menu.includes(place):
                continue  # not even if it were sure to hit
            worth = self.book.chance(self.book.skill_at(fight, blow, place)) * injury
            if worth > best:
                best = worth
                found = place
        blow.location = TORSO
        return decision.menu.options()[0] if found is None else found

    def blow(self, fight: GurpsFight, decision: Decision) -> Option:
        """Two blows where both are likely to hit; else, the better it fights, the more it deceives."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        offered = decision.menu.options()
        skill = self.skill_of(fight, blow)
        twice = self.two_blows(fight, blow, offered, skill)
        if twice is not None:
            return twice
        if is_among(options.DECEIVE, offered) and skill >= 16 and not self.helpless(blow.foe):
            return options.DECEIVE
        return options.STRIKE_NOW

    def skill_of(self, fight: GurpsFight, blow: Blow) -> int:
        """Of a blow whose options are asked for: they were offered by its skill as it is."""
        if CACHES and not fight.ruled and blow.skill is not UNSIZED and blow.strike.mode.missile is None:
            return blow.skill.total
        return self.book.melee_skill(fight, blow).total

    def two_blows(self, fight: GurpsFight, blow: Blow, offered: list[Option], skill: int) -> Option | None:
        """With both hands, or one after the other."""
        if is_among(options.BOTH_WEAPONS, offered) and skill >= 16 and blow.attacker.sheet.traits.ambidexterity:
            if self.other_reaches(fight, blow):
                return options.BOTH_WEAPONS
        if is_among(options.RAPID_STRIKE, offered) and skill >= (
            17 if blow.attacker.sheet.traits.weapon_master else 20
        ):
            return options.RAPID_STRIKE
        return None

    def helpless(self, foe: Combatant) -> bool:
        """Whoever defends badly or not at all need not be deceived."""
        return foe.stunned or foe.mentally_stunned or not foe.manoeuvre.defends

    def other_reaches(self, fight: GurpsFight, blow: Blow) -> bool:
        """Whether the weapon in the other hand gets at the same foe."""
        me = blow.attacker
        others = [strike for strike in self.book.strikes(me) if strike.item != blow.strike.item]
        return any(not each.mode.natural and self.book.reaches(fight, me, blow.foe, each) for each in others)

    def target(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """The one that is easiest to hurt, and among those the one nearest to falling."""
        matter = decision.matter
        assert isinstance(matter, Blow)
        barred = self.barred(fight, me)
        best = -1.0
        offered = decision.menu.options()
        found = offered[0]
        for option in offered:
            assert isinstance(option, Target)
            foe = fight.fighters[option.index]
            promise = self.promise(fight, me, foe, matter.strike) / max(1, foe.hp + foe.sheet.hp)
            if foe.stunned or not foe.manoeuvre.defends:
                promise *= 2.0
            if option.index in barred:
                promise = 0.0
            if promise > best:
                best = promise
                found = option
        return found

    def defence(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """The best one; against a blow, with a retreat where that is possible."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        foe = blow.attacker
        retreating = blow.strike.mode.missile is None and (
            me.retreated_from == foe.index or self.way_back(fight, me, foe) >= 0
        )
        best = -99
        found = NO_DEFENCE
        for option in decision.menu.options():
            if option is NO_DEFENCE:
                continue
            guard = Guard(option)
            guard.retreating = retreating
            need = self.book.defence_need(fight, me, blow, guard).total
            if need > best:
                best = need
                found = option
        return found

    def way_back(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """A hex to retreat to from which a step brings the foe into reach again, or -1: giving
        ground to a longer weapon for ever loses any fight."""
        if self.book.may_retreat(me):
            for cell in self.book.retreat_hexes(fight, me, foe):
                if self.comes_back_from(fight, me, foe, cell) and self.is_safe(fight, cell):
                    return cell
        return -1

    def comes_back_from(self, fight: GurpsFight, me: Combatant, foe: Combatant, cell: int) -> bool:
        """Whether a step from that hex brings the foe into reach again: from two hexes off it always does."""
        far = fight.board.distance(cell, foe.cell)
        return far <= 2 or far <= self.reach(me) + 1

    def is_safe(self, fight: GurpsFight, cell: int) -> bool:
        """Whether it would give ground into that hex."""
        return True

    def retreat(self, fight: GurpsFight, me: Combatant, decision: Decision) -> Option:
        """To the first hex that is offered and does for a `way_back`."""
        blow = decision.matter
        assert isinstance(blow, Blow)
        foe = blow.attacker
        for option in decision.menu.options():
            if isinstance(option, RetreatTo) and self.comes_back_from(fight, me, foe, option.cell):
                if self.is_safe(fight, option.cell):
                    return option
        return STAND_FAST

    def preparation(self, fight: GurpsFight, me: Combatant, menu: Menu[Option]) -> Option:
        """What helps most: out with the fire, a weapon in hand, a long one held for who is near."""
        offered = menu.options()
        reach = self.better_reach(fight, me)
        if reach > 0:
            for option in offered:
                if option.key.endswith(f" to reach {reach}"):
                    return option
        for wanted in ("put out", "draw ", "pick up ", "ready ", "take ", "pull "):
            for option in offered:
                if isinstance(option, Preparation) and option.key.startswith(wanted):
                    if isinstance(option, Find):
                        if self.worth_having(fight.fighters[option.owner].held[option.thing]):
                            return option
                    elif option.item < 0 or self.worth_having(me.held[option.item]):
                        return option
        return offered[0]
