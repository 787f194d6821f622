"""Chapter 10: how well somebody dodges, parries or blocks (G-116 to G-123, G-128, G-132)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.body import BURDEN, REFLEXES
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import ARROW, Parry
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, PARRY_MISSILES, RESIST, Guard, Guards
from fracas.rulebooks.gurps.height import HIGHER
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF, Held
from fracas.rulebooks.gurps.rolls import FLOOR
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, Posture

PARRY_SCORE: Final = Reason("Parry", "G-117")
BARE_PARRY: Final = Reason("bare-handed Parry", "G-128")
BLOCK_SCORE: Final = Reason("Block", "G-118")
PARRIES_WELL: Final = Reason("weapon parries well", "G-117")
PARRIES_BADLY: Final = Reason("weapon parries badly", "G-117")
ENHANCED_PARRY: Final = Reason("Enhanced Parry", "G-13")
ENHANCED_BLOCK: Final = Reason("Enhanced Block", "G-13")
DB: Final = Reason("shield", "G-119")
RETREATING: Final = Reason("retreat", "G-122")
RAISED: Final = Reason("all-out defence", "G-48")
ENHANCED: Final = Reason("all-out defence (enhanced)", "G-50")
STUN: Final = Reason("stunned", "G-28")
SIDE: Final = Reason("from the side", "G-123")
BEHIND: Final = Reason("from behind", "G-123")
RUNAROUND: Final = Reason("runaround", "G-123")
REPEATED: Final = Reason("earlier parries", "G-121")
EARLIER: Final = Reason("earlier defences", "G-121")
FOOTING: Final = Reason("bad footing", "G-69")
OFF_HAND: Final = Reason("off hand", "G-91")
SPRINTED: Final = Reason("sprinted", "G-66")
DECEPTIVE: Final = Reason("deceptive attack", "G-79")
FEINTED: Final = Reason("feint", "G-39")
TWO_WEAPONS: Final = Reason("two weapons at once", "G-81")
UNBALANCED: Final = Reason("lost balance", "G-120")
SORE: Final = Reason("a muscle just torn", "G-140")
UNSEEN: Final = Reason("attacker unseen", "G-120")
ON_FIRE: Final = Reason("on fire", "G-120")
FLAIL: Final = Reason("against a flail", "G-120")
BARE: Final = Reason("bare hand against a weapon", "G-128")
FEVERISH_EFFORT: Final = Reason("feverish defence", "G-83")
ACROBATIC: Final = Reason("acrobatic dodge", "G-130")
CRAMPED: Final = Reason("no room for it", "G-170")
MISSILE_PARRY: Final = Reason("Parry Missile Weapons", "G-209")
SMALL: Final = Reason("a small thrown weapon", "G-120")
FLYING: Final = Reason("a thrown weapon", "G-120")
DROPPING: Final = Reason("dodge and drop", "G-133")
STEERING: Final = Reason("the vehicle's Dodge", "G-132")

BARE_SKILLS: Final = ["Boxing", "Brawling", "Judo", "Karate"]
LIGHT_FOOTED: Final = ["Boxing", "Judo", "Karate"]
"""Skills whose parries gain as much by a retreat as a fencer's (G-122)."""
SMALL_KINDS: Final = ["Thrown Weapon (Knife)", "Thrown Weapon (Shuriken)"]
"""G-120: what is small whatever it weighs."""


def vehicle_dodge(control_skill: int, handling: int) -> int:
    """G-132: half the control skill and the handling."""
    return control_skill // 2 + handling


@mypyc_attr(allow_interpreted_subclasses=True)
class DefenceScores(Guards):
    def defence_need(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> Tally:
        """G-120: the score and everything that makes it better or worse; never below 3 (G-18)."""
        choice = guard.choice
        if choice is RESIST:
            return self.resist_need(me)
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                need = self.bare_parry(me, held, blow, guard.retreating)
                need.add(self.parry_penalty(me, held, len(self.guarding_hands(me, blow.arc))), REPEATED)
            else:
                need = self.parry_against(me, held, blow)
                need.add(self.parry_penalty(me, held, 1), REPEATED)
            kind = "parry"
        elif choice is BLOCK:
            need = self.block_score(me)
            need.add(self.block_penalty(me), EARLIER)
            kind = "block"
        else:
            need = self.dodge_against(fight, me)
            need.add(self.dodge_penalty(me), EARLIER)
            kind = "dodge"
        if guard.retreating:
            need.add(self.retreat_bonus(me, blow, choice), RETREATING)
        self.add_defender_choices(me, blow, kind, guard, need)
        if blow.strike.mode.missile is None or self.is_set(switches.POSTURE_DEFENCE, "all"):
            posture = self.guarding_posture(me)
            need.add(self.posture_to_defend(posture), posture.reason)
        self.add_facing(me, blow, kind, need)
        self.add_defender_state(fight, me, blow, need)
        self.add_attacker_choices(fight, me, blow, kind, need)
        if blow.close or me.gripped or blow.technique is not None:
            self.add_close_defence(me, blow, kind, need)
        need.at_least(3, FLOOR)
        return need

    def need_deceived(self, need: int, levels: int) -> int:
        """G-79: what is left of a score against so many more levels of deception; never below 3 (G-18)."""
        return max(3, need - levels)

    def resist_need(self, me: Combatant) -> Tally:
        """G-174: DX with its penalties."""
        return self.dx_need(me)

    # Dodge, Parry, Block

    def dodge_against(self, fight: GurpsFight, me: Combatant) -> Tally:
        """G-132: the Dodge; aboard, the vehicle's Dodge while its driver takes Move, or always if the driver is not in
        the fight."""
        vehicle = me.vehicle
        if vehicle is not None:
            driver = next((other for other in fight.fighters if other.name == vehicle.driver), None)
            if driver is None or (driver.manoeuvre.key == "move" and not driver.out):
                return Tally(vehicle_dodge(vehicle.control_skill, vehicle.handling), STEERING)
        return self.dodge_score(me)

    def dodge_penalty(self, me: Combatant) -> int:
        """G-116, G-121: any number of dodges without a penalty, or -1 for each earlier defence by the
        switch `multiple_defences`."""
        return 0 if self.is_set(switches.MULTIPLE_DEFENCES, "published") else -me.defences

    def parry_against(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """The Parry with a weapon, or by Parry Missile Weapons where that is better or nothing else will do (G-209)."""
        return self.missile_parry(me) if self.uses_missile_parry(me, held, blow) else self.weapon_parry(me, held, blow)

    def weapon_parry(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """G-171: -2 in close combat with what is made for a yard and more."""
        need = self.parry_score(me, held)
        if blow.close and not self.fits_close_combat(me, held):
            need.add(-2, CRAMPED)
        return need

    def parry_score(self, me: Combatant, held: Held) -> Tally:
        """G-117: half the skill + 3, the weapon's modifier, reflexes and Enhanced Parry; a fencing weapon
        feels the load (G-11), and a skill suffers by a weapon that is too heavy (G-90) or a torn arm (G-140)."""
        mode = self.parrying_mode(me, held)
        short = max(0, mode.st - self.strength(me))
        torn = 3 if self.torn_arm(me, held.hand) else 0
        need = Tally(self.defence_skill(me, mode.skill, short + torn) // 2 + 3, PARRY_SCORE)
        need.add(mode.parry, PARRIES_WELL if mode.parry > 0 else PARRIES_BADLY)
        if held.hand != MAIN and held.hand != BOTH and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        if mode.fencing:
            need.add(-me.encumbrance, BURDEN)
        self.add_parry_traits(me, need)
        return need

    def uses_missile_parry(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """G-209: arrows, bolts, stones and thrown weapons, with a ready melee weapon; never bullets or beams."""
        missile = blow.strike.mode.missile
        if missile is None or held.item.natural or PARRY_MISSILES not in me.sheet.skills:
            return False
        if missile.kind != ARROW and not missile.thrown:
            return False
        if missile.kind == ARROW and not self.shooter_in_reach(me, held, blow):
            return True
        penalty = self.thrown_penalty(blow) if missile.thrown else 0
        return self.missile_parry(me).total >= self.weapon_parry(me, held, blow).total + penalty

    def missile_parry(self, me: Combatant) -> Tally:
        """G-209: half the skill + 3, and what helps any parry."""
        need = Tally(self.defence_skill(me, PARRY_MISSILES, 0) // 2 + 3, MISSILE_PARRY)
        self.add_parry_traits(me, need)
        return need

    def bare_parry(self, me: Combatant, held: Held, blow: Blow, retreating: bool) -> Tally:
        """G-128: the best of DX and the unarmed skills, with the hand that parries next."""
        off = self.bare_hand(me, held, blow.arc) == me.off_side()
        need = self.bare_score(me, blow, self.bare_skill(me, blow, retreating), OFF if off else MAIN)
        if off and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        self.add_parry_traits(me, need)
        return need

    def bare_skill(self, me: Combatant, blow: Blow, retreating: bool) -> str:
        """The skill with which an empty hand parries best, a retreat considered."""
        best, found = -99, "DX"
        for skill in ["DX", *[each for each in BARE_SKILLS if each in me.sheet.skills]]:
            worth = self.bare_score(me, blow, skill, MAIN).total
            if retreating:
                worth += 3 if skill in LIGHT_FOOTED else 1
            if worth > best:
                best, found = worth, skill
        return found

    def bare_score(self, me: Combatant, blow: Blow, skill: str, hand: int) -> Tally:
        """G-128: half the skill + 3; -3 against a swung weapon, except with Judo and Karate, which
        encumbrance hinders instead (G-11)."""
        torn = 3 if self.torn_arm(me, hand) else 0
        need = Tally(self.defence_skill(me, skill, torn) // 2 + 3, BARE_PARRY)
        if skill == "Judo" or skill == "Karate":
            need.add(-me.encumbrance, BURDEN)
        elif not blow.strike.mode.natural and not blow.strike.mode.thrust:
            need.add(-3, BARE)
        return need

    def parry_penalty(self, me: Combatant, held: Held, hands: int) -> int:
        """G-121: -4 for each earlier parry with this weapon, or each of so many empty hands (G-92); -2 for
        a fencing weapon or a master."""
        parries = held.parries // hands
        if self.is_set(switches.MULTIPLE_DEFENCES, "minus_one"):
            return -me.defences
        if self.is_set(switches.MULTIPLE_DEFENCES, "minus_one_each"):
            return -me.defences if parries == 0 else -4 - (me.defences - 1)
        if parries == 0:
            return 0
        quick = (not held.item.natural and self.parrying_mode(me, held).fencing) or me.sheet.traits.weapon_master
        return -(2 if quick else 4) * parries

    def block_score(self, me: Combatant) -> Tally:
        """G-118: half of Shield or Cloak skill + 3, reflexes and Enhanced Block; a torn arm weighs on the skill
        (G-140)."""
        assert me.sheet.shield is not None
        torn = 3 if self.torn_arm(me, OFF) else 0
        need = Tally(self.defence_skill(me, me.sheet.shield.skill, torn) // 2 + 3, BLOCK_SCORE)
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_block, ENHANCED_BLOCK)
        return need

    def block_penalty(self, me: Combatant) -> int:
        return 0 if self.is_set(switches.MULTIPLE_DEFENCES, "published") else -me.defences

    def defence_skill(self, me: Combatant, skill: str, less: int) -> int:
        """The skill behind a Parry or Block, less its lasting penalties (G-144, G-154) and `less`."""
        level = me.sheet.dx if skill == "DX" else max(0, me.sheet.level(skill))
        level -= less
        if me.sheet.layered:
            level -= 1
        if me.posture is STANDING and me.maimed():
            level -= 6 if me.lame() else 3 if me.limping() else 0
        return max(0, level)

    def torn_arm(self, me: Combatant, hand: int) -> bool:
        """Whether a muscle is torn in an arm that this hand, or both, belongs to."""
        if not me.torn:
            return False
        main = hand != OFF and f"{me.main_side()} arm" in me.torn
        return main or (hand != MAIN and f"{me.off_side()} arm" in me.torn)

    def add_reflexes(self, me: Combatant, need: Tally) -> None:
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)

    def add_parry_traits(self, me: Combatant, need: Tally) -> None:
        """G-13: reflexes and Enhanced Parry."""
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)

    # what makes them better or worse

    def retreat_bonus(self, me: Combatant, blow: Blow, choice: Option) -> int:
        """G-122: +3 to a dodge or a fencer's or boxer's parry, +1 to anything else; out of close combat +1 to
        all, by the switch `close_retreat` (G-171)."""
        if (blow.close or me.broke_away) and self.is_set(switches.CLOSE_RETREAT, "plus1"):
            return 1
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                return 3 if self.bare_skill(me, blow, True) in LIGHT_FOOTED else 1
            return 3 if self.parrying_mode(me, held).fencing else 1
        return 3 if choice is DODGE else 1

    def add_defender_choices(self, me: Combatant, blow: Blow, kind: str, guard: Guard, need: Tally) -> None:
        """G-120: what the defender has done for its defence."""
        need.add(guard.acrobatic, ACROBATIC)
        if me.better_defence == kind:
            need.add(2, RAISED)
        elif me.better_defence == "all":
            need.add(1, ENHANCED)
        if guard.feverish:
            need.add(2, FEVERISH_EFFORT)
        shield = me.sheet.shield
        if shield is not None and me.shield_ready and blow.at_item < 0 and self.shield_covers(me, blow):
            if kind == "block" or self.is_set(switches.DB_APPLIES, "all"):
                need.add(shield.db, DB)
        if guard.dropping:
            need.add(3, DROPPING)

    def guarding_posture(self, me: Combatant) -> Posture:
        """G-35: whoever changes posture defends in the worse of the two until its next turn."""
        left = me.left_posture
        if left is not None and self.posture_to_defend(left) < self.posture_to_defend(me.posture):
            return left
        return me.posture

    def posture_to_defend(self, posture: Posture) -> int:
        """G-63: what a posture costs defences; crouching only by the switch `crouch_table`."""
        if posture is CROUCHING and self.is_set(switches.CROUCH_TABLE, "minus2_defence"):
            return -2
        return posture.to_defend

    def add_facing(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-123: -2 from the side, which a runaround counts as; more from the rear, where a defence is allowed. By the
        switch `facing_penalty` the attacker pays instead."""
        if blow.arc == FRONT or self.is_set(switches.FACING_PENALTY, "attack"):
            return
        if blow.arc == REAR:
            sees = me.sheet.traits.peripheral_vision
            need.add(-2 if sees and kind == "dodge" else -4, BEHIND)
        elif not me.sheet.traits.peripheral_vision:
            need.add(-2, RUNAROUND if blow.runaround else SIDE)

    def add_defender_state(self, fight: GurpsFight, me: Combatant, blow: Blow, need: Tally) -> None:
        """G-120: the state that the defender is in."""
        if me.stunned or me.mentally_stunned:
            need.add(-4, STUN)
        if me.manoeuvre.key == "sprint":
            need.add(-int(self.value_of(switches.SPRINT_DEFENCE_PENALTY)), SPRINTED)
        need.add(me.balance, UNBALANCED)
        if me.sore:
            need.add(-1, SORE)
        if fight.board.terrain[me.cell].footing:
            need.add(-1, FOOTING)
        if me.burning:
            need.add(-1, ON_FIRE)
        if self.unseen(fight, me, blow.attacker):
            need.add(-4, UNSEEN)
        if self.on(switches.HEIGHT):
            need.add(self.height_defence(fight, me, blow.attacker), HIGHER)

    def add_attacker_choices(self, fight: GurpsFight, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-120: what the attacker has done to make a defence harder."""
        foe = blow.attacker
        if blow.deceptive:
            need.add(-blow.deceptive, DECEPTIVE)
        if foe.feint_foe == me.index and self.feint_counts(blow):
            need.add(-foe.feint, FEINTED)
        if blow.both_at_one:
            need.add(-1, TWO_WEAPONS)
        flail = self.flail(blow)
        if flail:
            if kind == "parry":
                need.add(-2 * flail, FLAIL)
            elif kind == "block":
                need.add(-flail, FLAIL)
        missile = blow.strike.mode.missile
        if missile is not None and missile.thrown and kind == "parry":
            if need.reason is not MISSILE_PARRY:
                penalty = self.thrown_penalty(blow)
                need.add(penalty, SMALL if penalty == -2 else FLYING)

    def thrown_penalty(self, blow: Blow) -> int:
        """G-120: -1, or -2 for a small one: a knife, a shuriken, or anything of less than a pound."""
        light = blow.attacker.held[blow.strike.item].item.weapon.weight < 100
        return -2 if light or blow.strike.mode.skill in SMALL_KINDS else -1

    def feint_counts(self, blow: Blow) -> bool:
        """G-39: against blows of the feinter's own turn, not against what it shoots or throws."""
        return blow.strike.mode.missile is None and not blow.free
