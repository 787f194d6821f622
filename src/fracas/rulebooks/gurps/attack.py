"""Chapter 7: melee attacks: with what, at whom, the roll, and what a miss may hit (G-72, G-73, G-78, G-86, G-95)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options
from fracas.kernel.dice import GradeTable, Sum
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import rolls, switches
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.cover import HIDDEN
from fracas.rulebooks.gurps.defence import DEFENCE
from fracas.rulebooks.gurps.events import AttackRolled, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.guards import DODGE, NO_DEFENCE, Guard
from fracas.rulebooks.gurps.height import LOWER
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import TORSO, VITALS_KIND, Location, may_aim
from fracas.rulebooks.gurps.melee_skill import MeleeSkill
from fracas.rulebooks.gurps.rolls import RollResult
from fracas.rulebooks.gurps.rows import CRAWLING
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.skills import UNTRAINED

ATTACK_ROLL: Final = Reason("attack roll", "G-72")
KEEP_BALANCE: Final = Reason("keeping balance after the kick", "G-93")
STRAY: Final = Reason("a stray blow", "G-86")
BY_CHANCE: Final = Reason("by chance", "G-86")
WHO_IS_NEARER: Final = Reason("who is struck at first", "G-86")
HEAD_AND_NECK: Final = ["skull", "face", "neck"]


class Striking(Step["Attack", GurpsFight, Blow]):
    def go_on(self, rules: Attack, fight: GurpsFight, blow: Blow) -> None:
        rules.roll_to_strike(fight, blow)


class StrikingHome(Step["Attack", GurpsFight, Blow]):
    def go_on(self, rules: Attack, fight: GurpsFight, blow: Blow) -> None:
        rules.strike_home(fight, blow)


STRIKING: Final = Striking()
STRIKING_HOME: Final = StrikingHome()


@mypyc_attr(allow_interpreted_subclasses=True)
class Attack(MeleeSkill):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.attack_tables: dict[int, GradeTable] = {}

    # G-73: what may be struck with, and whom

    def usable(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """G-73, G-154, G-177: a ready weapon in a grip that the mode needs; a free hand to punch, feet
        to kick, a free head to bite; nothing for those who are pinned."""
        if me.pinned:
            return False
        if mode.natural:
            if mode.name == "kick":
                return self.may_kick(me)
            if mode.name == "bash":
                return self.shield_worn(me) and me.shield_ready and me.off_hand_works()
            if mode.name == "bite":
                return not me.held_parts or not any(part in HEAD_AND_NECK for part in me.held_parts)
            return self.free_hands(me) > 0
        if mode.name == "strangle":
            return False  # a garrote strikes nobody
        if not held.fit() or not self.in_balance(held) or not self.hand_holds(me, held):
            return False
        return self.wields(me, held, mode) and me.sheet.level_with(mode) > UNTRAINED

    def in_balance(self, held: Held) -> bool:
        """Whether a ready weapon is in balance to strike: always, unless a variant says otherwise (G-89)."""
        return True

    def may_kick(self, me: Combatant) -> bool:
        """G-154: on one's feet, and with two legs and feet that work."""
        if (me.maimed() and (me.lame() or me.limping())) or (
            me.held_parts and any(part in LOWER for part in me.held_parts)
        ):
            return False
        return not me.posture.low

    def strikes(self, me: Combatant) -> list[Strike]:
        """Every way in which somebody could strike now, in reach or not; none in a pop-up attack, which is for shots
        (G-111)."""
        ways: list[Strike] = []
        if me.shoots and me.manoeuvre.key == "pop-up attack":
            return ways
        for held in me.held:
            for strike in held.item.strikes:
                if self.usable(me, held, strike.mode):
                    ways.append(strike)
        return ways

    def reaches(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """G-73, G-18, G-87: within reach, in sight, in front or with a wild swing (G-82), and not hopeless."""
        return self.sized_up(fight, me, foe, strike) is not None

    def sized_up(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow | None:
        """The blow at somebody whom it `reaches`, with its skill; None for anybody else."""
        blow = self.blow_within_reach(fight, me, foe, strike)
        if blow is None:
            return None
        blow.skill = self.melee_skill(fight, blow)
        return blow if blow.skill.total >= 3 else None

    def blow_within_reach(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow | None:
        """The same, hopeless or not, and not sized up."""
        distance = fight.distance(me, foe)
        if not self.within(me, strike, distance) and not self.gave_ground(fight, me, foe, strike):
            return None
        if me.posture is CRAWLING and distance > 0:
            return None
        if not fight.board.sees(me.cell, fight.spot(me, foe)):
            return None
        blow = self.blow_at(fight, me, foe, strike)
        if blow.wild and not self.may_swing_wild(strike, distance):
            return None
        if self.on(switches.HEIGHT):
            feet = self.height_difference(fight, me, foe)
            if feet > 6 or feet < -6:
                return None
            if not self.on(switches.HIT_LOCATIONS) and not self.height_allows(fight, me, foe, TORSO):
                return None
        return blow

    def within(self, me: Combatant, strike: Strike, distance: int) -> bool:
        """G-87, G-170: at a distance that the mode lists, and in close combat with what reaches one hex, by the
        switch `close_reach1`; whoever is held reaches nothing but what is at hand (G-177)."""
        held = me.held[strike.item]
        if held.reaches(strike.mode, distance):
            return distance == 0 or not me.gripped
        if distance > 0 or me.gripped or self.is_set(switches.CLOSE_REACH1, "forbidden"):
            return False
        return held.reaches(strike.mode, 1)

    def gave_ground(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """G-122: whoever retreats from one blow is still within reach of the others of that turn."""
        if foe.retreated_from != me.index or fight.acting != me.index:
            return False
        if not any(each.attacked for each in me.held):
            return False
        far = fight.distance(me, foe)
        return any(self.within(me, strike, far - back) for back in range(1, min(far, self.step_length(foe)) + 1))

    def may_swing_wild(self, strike: Strike, distance: int) -> bool:
        """G-82: swings at reach 1 and kicks go into side and rear hexes."""
        return distance <= 1 and (strike.mode.name == "kick" or (not strike.mode.natural and not strike.mode.thrust))

    def targets(self, fight: GurpsFight, me: Combatant, strike: Strike) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if self.reaches(fight, me, foe, strike)]

    def blow_at(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        """G-56, G-123: a blow at somebody, with the arc from which it reaches the defender; of two hexes the one with
        the head counts (G-12)."""
        blow = Blow(me, foe, strike)
        board = fight.board
        blow.close = fight.together(me, foe)
        if blow.close:
            blow.arc = self.arc_in_same_hex(fight, me, foe)
        else:
            blow.arc = board.arc(foe.cell, foe.facing, fight.spot(foe, me))
        blow.behind = blow.arc == REAR
        blow.wild = board.arc(me.cell, me.facing, fight.spot(me, foe)) != FRONT
        if blow.behind and self.ran_around(fight, me, foe):
            blow.runaround = True
            blow.arc = self.side_passed(fight, me, foe)
        if fight.acting == foe.index and me.index != foe.index and strike.mode.thrust:
            blow.stop_thrust = self.stop_thrust_hexes(fight, foe, me)
        return blow

    # G-95: stop thrust

    def stop_thrust_hexes(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> int:
        """G-95, G-196: how many hexes count for a thrust out of a Wait at somebody who comes on; each two are +1 to
        damage."""
        return self.hexes_toward(fight, foe, me)

    def hexes_toward(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> int:
        """G-60, G-95: how many hexes nearer somebody has come this turn; backing up does not count."""
        if len(foe.path) < 2 or self.backs_up(fight, foe):
            return 0
        board = fight.board
        return max(0, board.distance(foe.path[0], me.cell) - board.distance(foe.cell, me.cell))

    def backs_up(self, fight: GurpsFight, foe: Combatant) -> bool:
        """G-60: whether its last step led backwards."""
        return fight.board.direction(foe.path[-2], foe.path[-1]) == (foe.facing + 3) % 6

    def arc_in_same_hex(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-169: in one hex each is in front of the other, except for those who came in from the side or rear
        and to whom the other has not turned since."""
        for index, toward in foe.entrants:
            if index == me.index:
                return fight.board.arc(foe.cell, foe.facing, foe.cell + fight.board.steps[toward])
        return FRONT

    def ran_around(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-123: began the turn in front of the foe it now stands behind."""
        return len(me.path) > 1 and fight.board.arc(foe.cell, foe.facing, me.path[0]) == FRONT

    def side_passed(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """The side by which somebody ran around: the last one that its path touched."""
        for cell in me.path[::-1]:
            arc = fight.board.arc(foe.cell, foe.facing, cell)
            if arc == LEFT or arc == RIGHT:
                return arc
        return LEFT

    def can_be_aimed(self, fight: GurpsFight, blow: Blow, location: Location) -> bool:
        """G-70, G-149, G-152: whether this kind of blow can be aimed there at all; a shot not at what the cover hides,
        unless through it (G-106)."""
        if location.kind == VITALS_KIND and blow.foe.sheet.traits.no_vitals:
            return False
        if not may_aim(blow.strike.mode.damage, location, blow.behind):
            return False
        if isinstance(blow, Shot):
            return blow.through or self.showing(blow, location) != HIDDEN
        return self.height_allows(fight, blow.attacker, blow.foe, location)

    # G-72: the attack

    def melee_attack(self, fight: GurpsFight, blow: Blow) -> None:
        """G-95, G-195: those whose Wait ties with the blow strike with it; those whom it outreaches respond later."""
        if blow.free:
            self.strike(fight, blow)
            return
        me = blow.attacker
        late = self.triggered(fight, me, "attack", blow.foe)
        if fight.acting != me.index:
            self.strike_together(fight, blow)
        self.strike(fight, blow)
        for waiter in late:
            if not me.out:
                self.step_in(fight, waiter, me)

    def strike(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72: attack roll, then defence, then damage; misses may still hit something."""
        me = blow.attacker
        if self.must_hear(fight, me, blow.foe) and not self.hearing_roll(fight, me):
            return
        if not blow.simultaneous:
            blow.skill = self.melee_skill(fight, blow)
        fight.mark(STRIKING, blow)
        self.roll_to_strike(fight, blow)

    def roll_to_strike(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72: the rolls of a blow, and what comes of it."""
        me, mode = blow.attacker, blow.strike.mode
        held = me.held[blow.strike.item]
        rolled = self.attack_roll(fight, me, blow.skill, blow.location.near_miss and not blow.at_random)
        blow.result = rolled.result
        where = "" if blow.at_random or not self.on(switches.HIT_LOCATIONS) else blow.location.key
        if blow.at_item >= 0:
            where = blow.foe.held[blow.at_item].item.name
        if fight.heard:
            fight.tell(
                AttackRolled(
                    me.index, blow.foe.index, held.item.name, mode.name, where, blow.skill, rolled.roll, rolled.result
                )
            )
        self.note_attack(me, held, mode)
        if rolled.result == rolls.NEAR_MISS:
            blow.result = rolls.SUCCESS
            blow.location = TORSO
            blow.at_gap = False
        if blow.result < rolls.SUCCESS:
            self.missed(fight, blow)
        elif blow.result >= rolls.CRITICAL_SUCCESS:
            self.critical_hit(fight, blow)
            self.strike_home(fight, blow)
        elif not self.defended(fight, blow):
            self.strike_home(fight, blow)

    def strike_home(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72: nothing stopped it."""
        if blow.attacker.out and not blow.simultaneous:
            return
        fight.mark(STRIKING_HOME, blow)
        if blow.at_item >= 0:
            self.strike_item(fight, blow)
        else:
            self.hurt(fight, blow)

    def strike_item(self, fight: GurpsFight, blow: Blow) -> None:
        """Filled in by the chapter on weapons (G-94)."""
        raise NotImplementedError

    def attack_roll(self, fight: GurpsFight, me: Combatant, skill: Tally, near: bool) -> RollResult:
        """G-78, G-136: a success roll that also distinguishes a natural 3 and a near miss."""
        self.add_referee_bonus(me, skill)
        grades = self.attack_grades(skill.total, near)
        roll = fight.roll(me.index, rolls.THREE_DICE, ATTACK_ROLL, grades)
        return RollResult(roll, grades.of(roll))

    def grip_roll(self, fight: GurpsFight, me: Combatant, skill: Tally) -> RollResult:
        """G-174: an attack roll whose margin counts."""
        return self.margin_roll(fight, me, skill, ATTACK_ROLL)

    def attack_grades(self, skill: int, near: bool) -> GradeTable:
        key = 2 * skill + near
        made = self.attack_tables.get(key)
        if made is None:
            made = GradeTable(3, [self.judge_attack(roll, skill, near) for roll in range(3, 19)])
            self.attack_tables[key] = made
        return made

    def judge_attack(self, roll: int, skill: int, near: bool) -> int:
        """G-78: aimed at a small location, a miss by exactly 1 hits the torso, but never a 17 or 18; the switch
        `near_miss` can turn that off."""
        result = self.judge(roll, skill)
        if result == rolls.CRITICAL_SUCCESS and roll == 3:
            return rolls.NATURAL_THREE
        if (
            result == rolls.FAILURE
            and near
            and roll == skill + 1
            and roll < 17
            and self.is_set(switches.NEAR_MISS, "torso")
        ):
            return rolls.NEAR_MISS
        return result

    def note_attack(self, me: Combatant, held: Held, mode: Mode) -> None:
        """G-89, G-37: a weapon that was used in an unbalanced mode will not parry; a heavy one must be readied
        again (G-88); an evaluation is used up."""
        held.attacked = True
        held.swung = held.swung or mode.unbalanced
        me.evaluated = 0
        if self.goes_unready(me, held, mode):
            held.ready = False

    def missed(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72, G-139: a critical miss has a table of its own, by the switch `critical_misses`; any other may
        fell a kicker (G-93) or hit somebody else (G-86)."""
        me = blow.attacker
        if blow.result == rolls.CRITICAL_FAILURE and self.is_set(switches.CRITICAL_MISSES, "table"):
            self.critical_miss(fight, me, blow.strike, blow.foe, False)
            return
        if blow.strike.mode.name == "kick":
            self.keep_balance(fight, me)
        self.stray(fight, blow)

    def keep_balance(self, fight: GurpsFight, me: Combatant) -> None:
        """G-93: a missed kick needs a DX roll, or the kicker falls."""
        if not self.check(fight, me, self.with_balance(me, Tally(me.sheet.dx, DX)), KEEP_BALANCE).succeeded:
            self.fall(fight, me)

    def stray(self, fight: GurpsFight, blow: Blow) -> None:
        """G-86: a blow past somebody may hit that one: on 9 or the attacker's skill, if lower."""
        for other in self.in_the_way(fight, blow):
            need = Tally(min(9, blow.skill.total), BY_CHANCE)
            if self.check(fight, blow.attacker, need, STRAY, other.index).succeeded:
                stray = self.blow_at(fight, blow.attacker, other, blow.strike)
                stray.at_random = True
                stray.free = True
                if not self.dodges(fight, stray):
                    self.hurt(fight, stray)
                return

    def in_the_way(self, fight: GurpsFight, blow: Blow) -> list[Combatant]:
        """G-86: those between attacker and foe, nearest first, and those in the foe's own hex; of several in
        one hex the dice say who comes first. Nobody, by the switch `stray_hits`."""
        if not self.on(switches.STRAY_HITS):
            return []
        if len(fight.fighters) == 2:
            return []
        board = fight.board
        cells = [*board.between(blow.attacker.cell, blow.foe.cell), blow.foe.cell]
        near: list[Combatant] = []
        for cell in cells:
            here = [
                other
                for other in fight.fighters
                if other.covers(cell)
                and not other.out
                and other is not blow.foe
                and other is not blow.attacker
                and other not in near
            ]
            while len(here) > 1:
                near.append(here.pop(fight.roll(blow.attacker.index, Sum(1, len(here)), WHO_IS_NEARER) - 1))
            near.extend(here)
        return near

    def dodges(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-86: a stray blow may be dodged, and nothing else."""
        me = blow.foe
        why = self.why_undefended(fight, me, blow)
        if why:
            fight.tell(Undefended(me.index, why))
            return False
        if fight.ask(me.index, DEFENCE, Options([DODGE, NO_DEFENCE]), blow) is NO_DEFENCE:
            fight.tell(Undefended(me.index, "declines"))
            return False
        return self.roll_defence(fight, me, blow, Guard(DODGE))
