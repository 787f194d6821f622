"""What stands on a sheet, as it counts now: attributes, ability scores, attacks and defences with their sums (T-11 to
T-22, T-64 to T-68)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.character import Character, Score, Work, summed
from fracas.rulebooks.threa.belongings import DROPPED, GONE, SHEATHED, Held
from fracas.rulebooks.threa.contents import MELEE, SHOT, THROWN, Attack, Effort
from fracas.rulebooks.threa.defence import NO_ROLL
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import Profile, Weapon
from fracas.rulebooks.threa.sheet import ATTRIBUTES, CORE_SKILLS
from fracas.rulebooks.threa.status import Status

ASSUMED: Final = "Attacks: the AS of your next action, at Short range; defences: against a blow in the open."
DIRECT: Final = "T-21"


@mypyc_attr(allow_interpreted_subclasses=True)
class Characters(Status):
    def character(self, fight: ThreaFight, index: int) -> Character:
        """Everything with what weighs on it now: wounds, effects, posture, an earlier action of the round."""
        me = fight.fighters[index]
        out = Character()
        if me.is_vehicle():
            row = me.sheet.vehicle
            assert row is not None
            out.attributes = [Score("damage class", str(row.dc), "T-126")]
        else:
            out.attributes = self.attribute_lines(me)
            out.skills = self.skill_lines(me)
            out.defences = self.defence_lines(me)
            out.notes = [ASSUMED]
        for held in me.held:
            if held.hand != GONE and held.hand != DROPPED:
                out.attacks.extend(self.attack_lines(fight, me, held))
        task = me.concentration
        if task is not None and task.left:
            out.work = [Work(task.task.key, task.left, "rounds", "T-141")]
        return out

    def attribute_lines(self, me: Combatant) -> list[Score]:
        """T-11, T-17: as they are now, and as written where that is something else."""
        out: list[Score] = []
        for which, name in enumerate(ATTRIBUTES):
            now, written = self.attribute(me, which), me.sheet.attributes[which]
            out.append(Score(name, str(now), "T-11", f"written {written}" if now != written else ""))
        if me.sheet.dc > 1:
            out.append(Score("damage class", str(me.sheet.dc), "T-125"))
        return out

    def skill_lines(self, me: Combatant) -> list[Score]:
        """T-13, T-17: the ability score of every skill that somebody has."""
        named = [*CORE_SKILLS, *[each for each in (*me.sheet.levels, *me.sheet.scores) if each not in CORE_SKILLS]]
        out: list[Score] = []
        for skill in named:
            if me.sheet.has(skill):
                rule = DIRECT if skill in me.sheet.scores else "T-13"
                level = "" if skill in me.sheet.scores else f"level {me.sheet.level(skill)}"
                out.append(summed(skill, self.ability(me, skill), rule, level))
        return out

    # attacks

    def attack_lines(self, fight: ThreaFight, me: Combatant, held: Held) -> list[Score]:
        """T-64: struck, shot and thrown, as far as something is made for it."""
        weapon = held.weapon
        if weapon is None:
            return []
        out: list[Score] = []
        if weapon.reach:
            out.append(self.attack_line(fight, me, held, weapon, MELEE))
        if weapon.short:
            out.append(self.attack_line(fight, me, held, weapon, SHOT))
        if weapon.thrown:
            out.append(self.attack_line(fight, me, held, weapon, THROWN))
        return out

    def attack_line(self, fight: ThreaFight, me: Combatant, held: Held, weapon: Weapon, kind: int) -> Score:
        attack = Attack(me, me, held, weapon, kind)
        attack.effort = self.planned(me)
        attack.ammo = held.ammo if kind == SHOT else None
        profile = weapon.thrown_profile if kind == THROWN else weapon.loaded_with(attack.ammo)
        far = f"reach {weapon.reach} m" if kind == MELEE else f"Short {weapon.short if kind == SHOT else weapon.thrown}"
        words = [self.profile_words(profile), far]
        if held.hand == SHEATHED:
            words.append("not in hand")
        name = f"{held.said()}, thrown" if kind == THROWN and (weapon.reach or weapon.short) else held.said()
        return summed(name, self.attack_score(fight, attack), "T-64", ", ".join(words))

    def profile_words(self, profile: Profile) -> str:
        """T-104: 'cutting SV +2'."""
        return " and ".join([f"{each.type.name} SV {each.sv:+d}" for each in profile.hits])

    def planned(self, me: Combatant) -> Effort:
        """An action that has not been paid yet, without boosts: the first of the round, or a later one (T-28)."""
        effort = Effort(0, 0, me.actions > 0)
        effort.first = me.actions == 0
        return effort

    # defences

    def defence_lines(self, me: Combatant) -> list[Score]:
        """T-66 to T-69: passive, Dodge, a parry with everything that can, the shield."""
        passive = self.dodge_score(me, True, False)
        passive.add(-1, NO_ROLL)
        dodge = self.dodge_score(me, True)
        self.add_defence_bonuses(me, dodge)
        out = [summed("passive", passive, "T-66", "free, no roll"), summed("dodge", dodge, "T-67", "and 4dF+")]
        for held in me.held:
            if self.may_parry(me, held):
                score = self.parry_score(me, held)
                self.add_defence_bonuses(me, score)
                out.append(summed(f"parry with {held.said()}", score, "T-68", "and 4dF+"))
        shield = self.shield_of(me)
        if shield is not None and shield.shield is not None:
            block = self.ability(me, shield.shield.skill)
            self.add_defence_bonuses(me, block)
            out.append(summed(f"block with {shield.said()}", block, "T-69", "and 4dF+, against 8, once you are hit"))
        return out
