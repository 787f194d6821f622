"""Chapter 7: how hard a blow is: the skill and everything that changes it (G-14, G-74 to G-82, G-90, G-91)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import UNASKED, Blow, Shot
from fracas.rulebooks.gurps.body import BURDEN
from fracas.rulebooks.gurps.defence import Defence
from fracas.rulebooks.gurps.defence_scores import DECEPTIVE, FOOTING, OFF_HAND, SORE, TWO_WEAPONS
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.height import HIGHER
from fracas.rulebooks.gurps.in_hand import OFF, Held
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING
from fracas.rulebooks.gurps.skills import UNARMED, skill_reason
from fracas.rulebooks.gurps.visibility import VISIBILITY

KICKING: Final = Reason("kick", "G-93")
CHOKE_HOLD: Final = Reason("choke hold", "G-182")
EVALUATED: Final = Reason("evaluate", "G-37")
RAPID: Final = Reason("rapid strike", "G-80")
CHINK: Final = Reason("gap in the armour", "G-152")
SIZE: Final = Reason("size", "G-12")
WILD: Final = Reason("wild swing", "G-82")
AT_WEAPON: Final = Reason("at the weapon", "G-94")
DISARMING: Final = Reason("disarming", "G-94")
SHIELD_ARM: Final = Reason("behind the shield", "G-152")
LAME: Final = Reason("crippled leg", "G-154")
LIMPING: Final = Reason("crippled foot", "G-154")
ONE_EYED: Final = Reason("one eye", "G-154")
TORN: Final = Reason("torn muscle", "G-140")
LARGE_SHIELD: Final = Reason("large shield", "G-74")
TOO_HEAVY: Final = Reason("weapon too heavy", "G-90")
ON_FIRE: Final = Reason("on fire", "G-74")
FACING: Final = Reason("facing", "G-123")
CAP: Final = Reason("at most 9", "G-77")

WITH_SHIELD: Final = ["bash", "rush"]
"""Attacks with the shield itself (G-96, G-190)."""

BARE_SKILLS: Final[dict[str, list[str]]] = {
    "punch": ["Brawling", "Boxing", "Karate"],
    "kick": ["Brawling", "Karate"],
    "bite": ["Brawling"],
    "grapple": ["Wrestling", "Judo", "Sumo Wrestling", "Brawling"],
    "grab": ["Wrestling", "Judo", "Sumo Wrestling", "Brawling"],
    "lock": ["Wrestling", "Judo"],
    "slam": ["Brawling", "Sumo Wrestling"],
    "tackle": ["Brawling", "Sumo Wrestling"],
    "pounce": ["Brawling", "Sumo Wrestling"],
    "rush": ["Shield"],
    "shove": ["Sumo Wrestling"],
}
"""G-93: what may stand for DX with fist, foot and teeth; elbows and knees go as punches and kicks of reach C.
And in holds and slams: G-174, G-183, G-186 to G-191."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MeleeSkill(Defence):
    def melee_skill(self, fight: GurpsFight, blow: Blow) -> Tally:
        """G-74, G-77: weapon skill, and whatever makes this blow easier or harder; the cap comes last."""
        me = blow.attacker
        plain = blow.free or (blow.technique is not None and self.is_exempt_slam(blow))
        mode = blow.strike.mode
        skill = self.skill_with(me, mode)
        if mode.kick:
            skill.add(-2, KICKING)
        if not plain:
            skill.add(me.manoeuvre.to_hit, me.manoeuvre.reason)
        if me.evaluated_foe == blow.foe.index:
            skill.add(me.evaluated, EVALUATED)
        skill.add(self.posture_to_hit(me), me.posture.reason)
        self.add_dx_penalties(me, skill)
        self.add_options_and_hand(blow, skill)
        if blow.technique is not None:
            self.add_technique(fight, blow, skill)
        else:
            self.add_target_part(blow, skill)
        skill.add(self.size_difference(me, blow.foe), SIZE)
        self.add_attacker_state(fight, me, blow, skill)
        if fight.close_combat_begun or blow.technique is not None:
            self.add_close_attack(fight, blow, skill)
        skill.add(self.sight_penalty(fight, blow), WILD if blow.wild else VISIBILITY)
        if self.is_set(switches.FACING_PENALTY, "attack"):
            skill.add(-4 if blow.behind else 0 if blow.arc == FRONT else -2, FACING)
        if self.on(switches.HEIGHT):
            skill.add(self.height_to_hit(fight, blow), HIGHER)
        if (me.manoeuvre.capped and not plain) or blow.wild:
            skill.at_most(9, CAP)
        return skill

    def is_exempt_slam(self, blow: Blow) -> bool:
        """G-46: a slam on a Move and Attack takes neither the -4 nor the cap, unless the switch `maa_slam`
        says otherwise."""
        if blow.technique is None or not blow.attacker.manoeuvre.capped:
            return False
        return blow.technique.slams and self.is_set(switches.MAA_SLAM, "exempt")

    def attack_skill(self, fight: GurpsFight, blow: Blow) -> Tally:
        """The effective skill of any attack."""
        return self.shot_skill(fight, blow) if isinstance(blow, Shot) else self.melee_skill(fight, blow)

    def skill_at(self, fight: GurpsFight, blow: Blow, location: Location) -> int:
        """G-152: the effective skill at a place."""
        was = blow.location
        blow.location = location
        skill = self.skill_as_aimed(fight, blow)
        blow.location = was
        return skill

    def skill_as_aimed(self, fight: GurpsFight, blow: Blow) -> int:
        """G-94, G-152: the effective skill at the place or weapon that is aimed at. Where that at the body is known, no
        more is worked out than what the two add to it, unless a cap comes last."""
        if blow.sized != fight.ruled or self.is_capped(blow):
            return self.attack_skill(fight, blow).total
        if blow.location is TORSO and blow.at_item < 0:
            return blow.skill.total
        if blow.at_body == UNASKED:
            blow.at_body = self.body_modifier(fight, blow)
        return blow.skill.total + self.place_modifier(fight, blow) - blow.at_body

    def body_modifier(self, fight: GurpsFight, blow: Blow) -> int:
        """What there would be of the same at the body."""
        location, item, disarming = blow.location, blow.at_item, blow.disarming
        blow.location, blow.at_item, blow.disarming = TORSO, NOBODY, False
        modifier = self.place_modifier(fight, blow)
        blow.location, blow.at_item, blow.disarming = location, item, disarming
        return modifier

    def place_modifier(self, fight: GurpsFight, blow: Blow) -> int:
        """All of an effective skill that depends on the place, or on the weapon that is struck at."""
        part = Tally(0, blow.location.reason)
        if isinstance(blow, Shot):
            self.add_target(fight, blow, part)
        elif blow.technique is not None:
            self.add_technique(fight, blow, part)
            return part.total
        elif self.on(switches.HEIGHT):
            part.add(self.height_to_hit(fight, blow), HIGHER)
        self.add_target_part(blow, part)
        return part.total

    def is_capped(self, blow: Blow) -> bool:
        """G-77, G-82, G-112: whether no more than so much is left of the skill in the end."""
        return blow.attacker.manoeuvre.capped or blow.wild or (isinstance(blow, Shot) and blow.zone)

    def size_difference(self, me: Combatant, foe: Combatant) -> int:
        """G-12: hand to hand, the target's SM less one's own; at a distance the target's alone counts."""
        return foe.sheet.sm - me.sheet.sm

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """G-14, G-93: the skill that a mode goes by; bare limbs go by DX or the best that one has learned
        for them, and the load weighs on Karate and Judo (G-11). A cloak goes by Cloak (G-206), a rush by the shield's
        skill or DX (G-190)."""
        if not mode.bare:
            return Tally(max(0, me.sheet.level_with(mode)), mode.reason)
        if mode.name == "choke hold":
            return self.choke_hold_skill(me)
        if mode.name == "cloak grapple" or mode.name == "cloak":
            return Tally(max(0, me.sheet.level("Cloak")), skill_reason("Cloak"))
        shield = me.sheet.shield
        if mode.name == "rush" and shield is not None and me.sheet.level(shield.skill) > me.sheet.dx:
            return Tally(me.sheet.level(shield.skill), skill_reason(shield.skill))
        best = Tally(me.sheet.dx, UNARMED)
        for skill in BARE_SKILLS[mode.name]:
            level = me.sheet.skills.get(skill, 0)
            burden = me.encumbrance if skill == "Karate" or skill == "Judo" else 0
            if level - burden > best.total:
                best = Tally(level, skill_reason(skill))
                best.add(-burden, BURDEN)
        return best

    def choke_hold_skill(self, me: Combatant) -> Tally:
        """G-182: Judo - 2 or Wrestling - 3, which stands at DX for those who have not learned it (G-14)."""
        wrestling = me.sheet.level("Wrestling") - 3
        judo = me.sheet.skills.get("Judo", 0) - me.encumbrance - 2
        if judo > wrestling:
            skill = Tally(judo + me.encumbrance + 2, skill_reason("Judo"))
            skill.add(-me.encumbrance, BURDEN)
            skill.add(-2, CHOKE_HOLD)
            return skill
        skill = Tally(wrestling + 3, skill_reason("Wrestling"))
        skill.add(-3, CHOKE_HOLD)
        return skill

    def posture_to_hit(self, me: Combatant) -> int:
        """G-63: the switch `crouch_table` decides whether crouching costs the attack or the defence."""
        if me.posture is CROUCHING and self.is_set(switches.CROUCH_TABLE, "minus2_defence"):
            return 0
        return me.posture.to_hit

    def add_options_and_hand(self, blow: Blow, skill: Tally) -> None:
        """G-79 to G-81, G-91: the options of the attack, and the off hand."""
        me = blow.attacker
        if blow.dual:
            skill.add(-4, TWO_WEAPONS)
        if self.off_hand_counts(blow):
            skill.add(-4, OFF_HAND)
        if blow.rapid:
            skill.add(-3 if blow.flurry or me.sheet.traits.weapon_master else -6, RAPID)
        if blow.deceptive:
            skill.add(-2 * blow.deceptive, DECEPTIVE)

    def off_hand_counts(self, blow: Blow) -> bool:
        """G-81, G-91: whether the off hand is a penalty: unless ambidextrous, and with two weapons at once too."""
        me = blow.attacker
        return self.uses_off_hand(me, blow.strike) and not me.sheet.traits.ambidexterity

    def uses_off_hand(self, me: Combatant, strike: Strike) -> bool:
        """G-91: a weapon in the off hand, or a fist while the other hand is full; a shield belongs there."""
        if strike.mode.punch:
            return not self.main_hand_free(me)
        return me.held[strike.item].hand == OFF

    def add_target_part(self, blow: Blow, skill: Tally) -> None:
        """G-94, G-152: the hit location or weapon that is aimed at."""
        if blow.at_item >= 0:
            skill.add(self.item_penalty(blow.foe.held[blow.at_item]), AT_WEAPON)
            if blow.disarming and not blow.strike.mode.fencing:
                skill.add(-2, DISARMING)
        elif blow.at_gap:
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
        """G-94: -5 for a weapon of reach C or a pistol, -4 for one of reach 1 or a carbine, -3 for a longer one or a
        rifle; what only shoots goes by its Bulk."""
        missile = held.item.weapon.missile()
        if missile is not None:
            return max(-5, min(-3, -8 - missile.bulk))
        return max(-5, min(-3, held.item.weapon.longest() - 5))

    def add_attacker_state(self, fight: GurpsFight, me: Combatant, blow: Blow, skill: Tally) -> None:
        """G-74: how the attacker is, and what it stands on."""
        mode = blow.strike.mode
        if me.maimed():
            if me.posture is STANDING:
                if me.lame():
                    skill.add(-6, LAME)
                elif me.limping():
                    skill.add(-3, LIMPING)
            if me.one_eyed():
                skill.add(-1, ONE_EYED)
        if me.torn and self.uses_torn_limb(me, blow.strike):
            skill.add(-3, TORN)
        if me.sore == 1:
            skill.add(-1, SORE)
        self.add_gear_and_ground(fight, me, mode, skill)

    def uses_torn_limb(self, me: Combatant, strike: Strike) -> bool:
        """G-140: bare or with a weapon in that hand."""
        mode = strike.mode
        if mode.natural and mode.name != "bash":
            return self.limb_used(me, mode) in me.torn
        return self.torn_arm(me, OFF if mode.name == "bash" else me.held[strike.item].hand)

    def add_gear_and_ground(self, fight: GurpsFight, me: Combatant, mode: Mode, skill: Tally) -> None:
        """G-74, G-75: a large shield, a weapon that is too heavy (G-90), bad footing, fire."""
        shield = me.sheet.shield
        if shield is not None and shield.large and self.shield_worn(me) and mode.name not in WITH_SHIELD:
            skill.add(-2, LARGE_SHIELD)
        skill.add(self.st_penalty(me, mode), TOO_HEAVY)
        if fight.board.terrain[me.cell].footing:
            skill.add(-2, FOOTING)
        if me.burning:
            skill.add(-2 if me.burning == 1 else -3, ON_FIRE)

    def st_penalty(self, me: Combatant, mode: Mode) -> int:
        """G-90: -1 for each point of ST that is missing; what it costs afterwards is G-203."""
        short = mode.st - self.strength(me)
        return -short if short > 0 else 0

    def sight_penalty(self, fight: GurpsFight, blow: Blow) -> int:
        """G-82: a wild swing is at -5, or at what darkness and veils make of it (G-76) if that is worse."""
        sight = self.visibility(fight, blow.attacker, blow.foe)
        return min(-5, sight) if blow.wild else sight
