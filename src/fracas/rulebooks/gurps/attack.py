"""Chapter 7: melee attacks: what they need, how hard they are, and the roll (G-72 to G-78, G-82, G-86)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options
from fracas.kernel.dice import Listing, Sum
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import DEFENCE, Defence
from fracas.rulebooks.gurps.events import AttackRolled, HealthRolled
from fracas.rulebooks.gurps.fighter import OFF, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.guards import DODGE, NO_DEFENCE, Guard
from fracas.rulebooks.gurps.locations import TORSO, VITALS_KIND, Location, may_aim
from fracas.rulebooks.gurps.rolls import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    NATURAL_THREE,
    NEAR_MISS,
    SUCCESS,
    THREE_DICE,
    Throw,
)
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, KNEELING, SITTING, STANDING, lying
from fracas.rulebooks.gurps.skills import UNTRAINED
from fracas.rulebooks.gurps.wounds import DX, PERFECT_BALANCE

ATTACK_ROLL: Final = Reason("attack roll", "G-72")
KEEP_BALANCE: Final = Reason("keeping balance after the kick", "G-93")
STRAY: Final = Reason("a stray blow", "G-86")
WHO_IS_NEARER: Final = Reason("who is struck at first", "G-86")

SKILL: Final[dict[str, Reason]] = {}
UNARMED: Final = Reason("unarmed", "G-93")
KICKING: Final = Reason("kick", "G-93")
BURDEN: Final = Reason("encumbrance", "G-11")
EVALUATED: Final = Reason("evaluate", "G-37")
OFF_HAND: Final = Reason("off hand", "G-91")
DUAL: Final = Reason("two weapons at once", "G-81")
RAPID: Final = Reason("rapid strike", "G-80")
DECEPTIVE: Final = Reason("deceptive attack", "G-79")
CHINK: Final = Reason("gap in the armour", "G-152")
SIZE: Final = Reason("size", "G-12")
WILD: Final = Reason("wild swing", "G-82")
DARK: Final = Reason("visibility", "G-76")
AT_WEAPON: Final = Reason("at the weapon", "G-94")
DISARMING: Final = Reason("disarming", "G-94")
SHIELD_ARM: Final = Reason("behind the shield", "G-152")
LAME: Final = Reason("crippled leg", "G-154")
LIMPING: Final = Reason("crippled foot", "G-154")
ONE_EYED: Final = Reason("one eye", "G-154")
TORN: Final = Reason("torn muscle", "G-140")
LARGE_SHIELD: Final = Reason("large shield", "G-74")
TOO_HEAVY: Final = Reason("weapon too heavy", "G-90")
FOOTING: Final = Reason("bad footing", "G-69")
ON_FIRE: Final = Reason("on fire", "G-74")
FACING: Final = Reason("facing", "G-123")
HIGHER: Final = Reason("height", "G-70")
CAP: Final = Reason("at most 9", "G-77")

UPPER: Final = ["skull", "face", "right eye", "left eye"]
LOWER: Final = ["right leg", "left leg", "right foot", "left foot"]

BARE_SKILLS: Final[dict[str, list[str]]] = {
    "punch": ["Brawling", "Boxing", "Karate"],
    "kick": ["Brawling", "Karate"],
    "bite": ["Brawling"],
}
"""G-93: what may stand for DX with fist, foot and teeth; elbows and knees go as punches and kicks of reach C."""


def skill_reason(skill: str) -> Reason:
    """The name of a skill as the first term of a tally; made once."""
    made = SKILL.get(skill)
    if made is None:
        made = UNARMED if skill == "DX" else Reason(skill, "G-14")
        SKILL[skill] = made
    return made


@mypyc_attr(allow_interpreted_subclasses=True)
class Attack(Defence):
    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.attacks: dict[int, Listing] = {}

    # G-74: effective skill

    def melee_skill(self, fight: GurpsFight, blow: Blow) -> Tally:
        """Part of G-74, G-77: weapon skill, and whatever makes this blow easier or harder; the cap comes last.
        The rows for close combat and grappling come with that chapter."""
        me = blow.attacker
        mode = blow.strike.mode
        skill = self.skill_with(me, mode)
        if mode.name == "kick":
            skill.add(-2, KICKING)
        skill.add(me.manoeuvre.to_hit, me.manoeuvre.reason)
        if me.evaluated_foe == blow.foe.index:
            skill.add(me.evaluated, EVALUATED)
        skill.add(self.posture_to_hit(me), me.posture.reason)
        self.burden_dx(me, skill)
        self.add_how(blow, skill)
        self.add_where(blow, skill)
        skill.add(blow.foe.sheet.sm - me.sheet.sm, SIZE)
        self.add_condition(fight, me, blow, skill)
        skill.add(self.sight_penalty(fight, blow), WILD if blow.wild else DARK)
        if self.is_set("facing_penalty", "attack"):
            skill.add(0 if blow.arc == FRONT else -4 if blow.arc == REAR else -2, FACING)
        if self.is_set("height", "on"):
            skill.add(self.height_to_hit(fight, blow), HIGHER)
        if me.manoeuvre.capped or blow.wild:
            skill.at_most(9, CAP)
        return skill

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """G-14, G-93: the skill that a mode goes by; bare limbs go by DX or the best that one has learned
        for them, and the load weighs on Karate (G-11)."""
        if mode.skill != "DX":
            return Tally(max(0, me.sheet.level(mode.skill)), skill_reason(mode.skill))
        best = Tally(me.sheet.dx, UNARMED)
        for skill in BARE_SKILLS[mode.name]:
            level = me.sheet.skills.get(skill, 0)
            burden = me.encumbrance if skill == "Karate" else 0
            if level - burden > best.total:
                best = Tally(level, skill_reason(skill))
                best.add(-burden, BURDEN)
        return best

    def posture_to_hit(self, me: Combatant) -> int:
        """G-63, by the switch `crouch_table`: crouching burdens the attack or the defence."""
        if me.posture is CROUCHING and self.is_set("crouch_table", "minus2_defence"):
            return 0
        return me.posture.to_hit

    def add_how(self, blow: Blow, skill: Tally) -> None:
        """G-79 to G-81, G-91: options, and the hand."""
        me = blow.attacker
        if blow.dual:
            skill.add(-4, DUAL)
        if self.uses_off_hand(me, blow.strike) and not me.sheet.traits.ambidexterity:
            skill.add(-4, OFF_HAND)
        if blow.rapid:
            skill.add(-3 if blow.flurry or me.sheet.traits.weapon_master else -6, RAPID)
        skill.add(-2 * blow.deceptive, DECEPTIVE)

    def uses_off_hand(self, me: Combatant, strike: Strike) -> bool:
        """G-91: a weapon in the off hand, or a fist while the other hand is full; a shield belongs there."""
        if strike.mode.name == "punch":
            return not self.main_hand_free(me)
        return me.held[strike.item].hand == OFF

    def add_where(self, blow: Blow, skill: Tally) -> None:
        """Part of G-94, G-152: the place that is aimed at."""
        if blow.at_item >= 0:
            skill.add(self.item_penalty(blow.foe.held[blow.at_item]), AT_WEAPON)
            if blow.disarming and not blow.strike.mode.fencing:
                skill.add(-2, DISARMING)
        elif blow.chink:
            skill.add(-8 if blow.location is TORSO else -10, CHINK)
        elif not blow.at_random:
            location = blow.location
            skill.add(location.behind if blow.behind else location.to_hit, location.reason)
            if location.arm and self.behind_shield(blow.foe, location):
                skill.add(-2 if location.armour == "arms" else -4, SHIELD_ARM)

    def behind_shield(self, foe: Combatant, location: Location) -> bool:
        """G-152: the arm or hand that holds a shield is harder to hit."""
        return self.shield_worn(foe) and location.key.startswith(foe.off_side())

    def item_penalty(self, held: Held) -> int:
        """Part of G-94: -5 for a weapon of reach C, -4 for one of reach 1, -3 for a longer one."""
        return max(-5, min(-3, held.item.weapon.longest() - 5))

    def add_condition(self, fight: GurpsFight, me: Combatant, blow: Blow, skill: Tally) -> None:
        """Part of G-74: how the attacker is, and what it stands on."""
        mode = blow.strike.mode
        if me.posture is STANDING:
            if me.lame():
                skill.add(-6, LAME)
            elif me.limping():
                skill.add(-3, LIMPING)
        if me.one_eyed():
            skill.add(-1, ONE_EYED)
        if me.torn and mode.natural and self.limb_used(me, mode) in me.torn:
            skill.add(-3, TORN)
        shield = me.sheet.shield
        if shield is not None and shield.large and self.shield_worn(me) and mode.name != "bash":
            skill.add(-2, LARGE_SHIELD)
        skill.add(self.st_penalty(me, mode), TOO_HEAVY)
        if fight.board.terrain[me.cell].footing:
            skill.add(-2, FOOTING)
        if me.burning:
            skill.add(-2 if me.burning == 1 else -3, ON_FIRE)

    def st_penalty(self, me: Combatant, mode: Mode) -> int:
        """G-90: -1 for each point of ST that is missing; what it costs afterwards is G-203."""
        return -max(0, mode.st - self.strength(me))

    def sight_penalty(self, fight: GurpsFight, blow: Blow) -> int:
        """G-82: a wild swing is at -5, or at what darkness and veils make of it (G-76) if that is worse."""
        sight = self.visibility(fight, blow.attacker, blow.foe)
        return min(-5, sight) if blow.wild else sight

    def visibility(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """Part of G-76: how badly one sees the foe, never worse than -10. Nobody is used to being blind yet."""
        if me.blind():
            return -10
        return max(-10, fight.darkness + foe.veiled)

    def strikes_blind(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Part of G-76: against somebody one cannot see, nobody picks a place."""
        return foe.veiled < 0 or me.blind() or fight.darkness <= -10

    def must_hear(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Part of G-76: where not even the foe's hex is certain, one has to hear it first."""
        return foe.veiled <= -6 or me.blind() or fight.darkness <= -10

    def height_to_hit(self, fight: GurpsFight, blow: Blow) -> int:
        """G-70: feet are near to the lower fighter, the head to the higher."""
        feet = self.height_difference(fight, blow.attacker, blow.foe)
        if abs(feet) < 2 or abs(feet) > 5:
            return 0
        if blow.location.key in LOWER:
            return -2 if feet > 0 else 2
        if blow.location.key in UPPER:
            return 1 if feet > 0 else -2
        return 0

    def height_allows(self, fight: GurpsFight, me: Combatant, foe: Combatant, location: Location) -> bool:
        """G-70: what is out of reach from above and from below."""
        if not self.is_set("height", "on"):
            return True
        feet = self.height_difference(fight, me, foe)
        if abs(feet) > 6:
            return False
        if feet == 6:
            return location.head or location.key == "neck"
        if feet == -6:
            return location.key in LOWER or location.key == "groin"
        if feet >= 4 and location.key in LOWER:
            return False
        return not (feet <= -5 and location.key in UPPER)

    # G-73: what may be struck with, and whom

    def usable(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """Part of G-73, G-154: a ready weapon in a grip that the mode needs; a free hand to punch, feet
        to kick."""
        if mode.natural:
            if mode.name == "kick":
                return self.may_kick(me)
            if mode.name == "bash":
                return self.shield_worn(me) and me.shield_ready and me.off_hand_works()
            return mode.name == "bite" or self.free_hands(me) > 0
        if not held.fit() or not self.hand_holds(me, held):
            return False
        return self.wields(me, held, mode) and me.sheet.level(mode.skill) > UNTRAINED

    def wields(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """Part of G-88: two hands where the mode needs them, or one that is strong enough: half as strong
        again as the table says, or three times for those that go unready. The parry asks the grip alone."""
        if held.gripped(mode):
            return True
        return self.strength(me) >= 3 * mode.st if mode.unready else 2 * self.strength(me) >= 3 * mode.st

    def goes_unready(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """Part of G-88: after an attack, unless the wielder is strong: half as strong again where the table says
        so, twice as strong with a two-handed weapon in one hand."""
        if mode.unready:
            return 2 * self.strength(me) < 3 * mode.st
        return not held.gripped(mode) and self.strength(me) < 2 * mode.st

    def may_kick(self, me: Combatant) -> bool:
        """G-154: on one's feet, and with two legs and feet that work."""
        if me.lame() or me.limping():
            return False
        return not lying(me.posture) and me.posture not in (KNEELING, CRAWLING, SITTING)

    def strikes(self, me: Combatant) -> list[Strike]:
        """Every way in which somebody could strike now, whoever is near."""
        ways: list[Strike] = []
        for held in me.held:
            for strike in held.item.strikes:
                if self.usable(me, held, strike.mode):
                    ways.append(strike)
        return ways

    def reaches(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """Part of G-73, G-18, G-87: within reach, in sight, in front or with a wild swing (G-82), and not hopeless."""
        distance = fight.board.distance(me.cell, foe.cell)
        if not me.held[strike.item].reaches(strike.mode, distance) and not self.gave_ground(fight, me, foe, strike):
            return False
        if me.posture is CRAWLING and distance > 0:
            return False
        if not fight.board.sees(me.cell, foe.cell):
            return False
        in_front = fight.board.arc(me.cell, me.facing, foe.cell) == FRONT
        if not in_front and not self.may_swing_wild(strike, distance):
            return False
        if self.is_set("height", "on"):
            if abs(self.height_difference(fight, me, foe)) > 6:
                return False
            if self.is_set("hit_locations", "off") and not self.height_allows(fight, me, foe, TORSO):
                return False
        return self.melee_skill(fight, self.aimed(fight, me, foe, strike)).total >= 3

    def gave_ground(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """G-122: whoever retreats from one blow is still within reach of the others of that turn."""
        if foe.retreated_from != me.index or fight.acting != me.index:
            return False
        held = me.held[strike.item]
        if not any(each.attacked for each in me.held):
            return False
        far = fight.board.distance(me.cell, foe.cell)
        return any(held.reaches(strike.mode, far - back) for back in range(1, min(far, self.step_length(foe)) + 1))

    def may_swing_wild(self, strike: Strike, distance: int) -> bool:
        """G-82: swings at reach 1 and kicks go into side and rear hexes."""
        return distance <= 1 and (strike.mode.name == "kick" or (not strike.mode.natural and not strike.mode.thrust))

    def targets(self, fight: GurpsFight, me: Combatant, strike: Strike) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if self.reaches(fight, me, foe, strike)]

    def aimed(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        """A blow at somebody as the defender will meet it, with the side from which it comes (G-123)."""
        blow = Blow(me, foe, strike)
        board = fight.board
        blow.arc = board.arc(foe.cell, foe.facing, me.cell)
        blow.behind = blow.arc == REAR
        blow.wild = board.arc(me.cell, me.facing, foe.cell) != FRONT
        if blow.behind and self.came_round(fight, me, foe):
            blow.runaround = True
            blow.arc = self.side_passed(fight, me, foe)
        return blow

    def came_round(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-123: began the turn in front of the foe it now stands behind."""
        return len(me.path) > 1 and fight.board.arc(foe.cell, foe.facing, me.path[0]) == FRONT

    def side_passed(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """The side by which somebody came round: the last one that the way touched."""
        for cell in me.path[::-1]:
            arc = fight.board.arc(foe.cell, foe.facing, cell)
            if arc == LEFT or arc == RIGHT:
                return arc
        return LEFT

    def can_be_aimed(self, fight: GurpsFight, blow: Blow, location: Location) -> bool:
        """G-70, G-149, G-152: whether this kind of blow can be aimed there at all."""
        if location.kind == VITALS_KIND and blow.foe.sheet.traits.no_vitals:
            return False
        if not may_aim(blow.strike.mode.damage, location, blow.behind):
            return False
        return self.height_allows(fight, blow.attacker, blow.foe, location)

    # G-72: the attack

    def melee_attack(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72: attack roll, then defence, then damage; misses may still hit something."""
        me, mode = blow.attacker, blow.strike.mode
        held = me.held[blow.strike.item]
        if self.must_hear(fight, me, blow.foe) and not self.hearing(fight, me):
            return
        blow.skill = self.melee_skill(fight, blow)
        throw = self.attack_roll(fight, me, blow.skill, blow.location.near_miss and not blow.at_random)
        blow.result = throw.result
        where = "" if blow.at_random or not self.is_set("hit_locations", "on") else blow.location.key
        if blow.at_item >= 0:
            where = blow.foe.held[blow.at_item].item.name
        fight.tell(
            AttackRolled(
                me.index, blow.foe.index, held.item.name, mode.name, where, blow.skill, throw.roll, throw.result
            )
        )
        self.note_attack(me, held, mode)
        if throw.result == NEAR_MISS:
            blow.result = SUCCESS
            blow.location = TORSO
            blow.chink = False
        if blow.result < SUCCESS:
            self.missed(fight, blow)
        elif blow.result >= CRITICAL_SUCCESS:
            self.critical_hit(fight, blow)
            self.strike_home(fight, blow)
        elif not self.defended(fight, blow):
            self.strike_home(fight, blow)

    def strike_home(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72: nothing stopped it."""
        if blow.attacker.out:
            return
        if blow.at_item >= 0:
            self.strike_item(fight, blow)
        else:
            self.hurt(fight, blow)

    def strike_item(self, fight: GurpsFight, blow: Blow) -> None:
        """Filled in by the chapter on weapons (G-94)."""
        raise NotImplementedError

    def attack_roll(self, fight: GurpsFight, me: Combatant, skill: Tally, near: bool) -> Throw:
        """G-78, G-136: a success roll that also tells a natural 3 and a near miss."""
        self.heed_referee(me, skill)
        grades = self.attack_grades(skill.total, near)
        roll = fight.roll(me.index, THREE_DICE, ATTACK_ROLL, grades)
        return Throw(roll, grades.of(roll))

    def attack_grades(self, skill: int, near: bool) -> Listing:
        key = 2 * skill + near
        made = self.attacks.get(key)
        if made is None:
            made = Listing(3, [self.judge_attack(roll, skill, near) for roll in range(3, 19)])
            self.attacks[key] = made
        return made

    def judge_attack(self, roll: int, skill: int, near: bool) -> int:
        """G-78: aimed at a small place, a miss by exactly 1 hits the torso, but never a 17 or 18."""
        result = self.judge(roll, skill)
        if result == CRITICAL_SUCCESS and roll == 3:
            return NATURAL_THREE
        if result == FAILURE and near and roll == skill + 1 and roll < 17:
            return NEAR_MISS
        return result

    def note_attack(self, me: Combatant, held: Held, mode: Mode) -> None:
        """G-89, G-37: an unbalanced weapon will not parry; a heavy one must be readied again (G-88); an
        evaluation is used up."""
        held.attacked = True
        me.evaluated = 0
        if self.goes_unready(me, held, mode):
            held.ready = False

    def missed(self, fight: GurpsFight, blow: Blow) -> None:
        """G-72, G-139: a critical miss has a table of its own; any other may fell a kicker (G-93) or hit
        somebody else (G-86)."""
        me = blow.attacker
        if blow.result == CRITICAL_FAILURE:
            self.critical_miss(fight, me, blow.strike, blow.foe, False)
            return
        if blow.strike.mode.name == "kick":
            self.keep_balance(fight, me)
        self.stray(fight, blow)

    def keep_balance(self, fight: GurpsFight, me: Combatant) -> None:
        """G-93: a missed kick needs a DX roll, or the kicker falls."""
        need = Tally(me.sheet.dx, DX)
        self.burden_dx(me, need)
        if me.sheet.traits.perfect_balance:
            need.add(4, PERFECT_BALANCE)
        throw = self.success_roll(fight, me, need, KEEP_BALANCE)
        fight.tell(HealthRolled(me.index, KEEP_BALANCE.text, need, throw.roll, throw.succeeded))
        if not throw.succeeded:
            self.fall(fight, me)

    def stray(self, fight: GurpsFight, blow: Blow) -> None:
        """G-86: a blow past somebody may hit that one: on 9 or the attacker's skill, if lower."""
        for other in self.in_the_way(fight, blow):
            need = Tally(min(9, blow.skill.total), STRAY)
            throw = self.success_roll(fight, blow.attacker, need, STRAY)
            fight.tell(HealthRolled(blow.attacker.index, STRAY.text, need, throw.roll, throw.succeeded))
            if throw.succeeded:
                stray = self.aimed(fight, blow.attacker, other, blow.strike)
                stray.at_random = True
                stray.free = True
                if not self.dodges(fight, stray):
                    self.hurt(fight, stray)
                return

    def in_the_way(self, fight: GurpsFight, blow: Blow) -> list[Combatant]:
        """G-86: those between attacker and foe, nearest first, and those in the foe's own hex; of several in
        one hex the dice say who comes first."""
        board = fight.board
        cells = [*board.between(blow.attacker.cell, blow.foe.cell), blow.foe.cell]
        near: list[Combatant] = []
        for cell in cells:
            here = [
                other
                for other in fight.fighters
                if other.cell == cell and not other.out and other is not blow.foe and other is not blow.attacker
            ]
            while len(here) > 1:
                near.append(here.pop(fight.roll(blow.attacker.index, Sum(1, len(here)), WHO_IS_NEARER) - 1))
            near.extend(here)
        return near

    def dodges(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-86: a stray blow may be dodged, and nothing else."""
        me = blow.foe
        if self.why_undefended(fight, me, blow):
            return False
        if fight.ask(me.index, DEFENCE, Options([DODGE, NO_DEFENCE]), blow) is NO_DEFENCE:
            return False
        return self.roll_defence(fight, me, blow, Guard(DODGE))
