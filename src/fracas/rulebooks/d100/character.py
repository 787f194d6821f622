"""What stands on a sheet, as it counts now: Quickness and the like, skills, OB with every weapon, DB (D-8, D-9, D-50 to
D-53, D-59)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.character import Character, Score, Work, once_each, summed
from fracas.kernel.tally import Reason, Tally
from fracas.kernel.ways import Way
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fighter import OFF, SHEATHED, Combatant, D100Fight
from fracas.rulebooks.d100.gear import PARRY_CLASSES, ParryClass
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.status import Status

OWN_QUICKNESS: Final = Reason("Quickness", "D-52")
OWN_SHIELD: Final = Reason("shield", "D-52")
OTHER_DB: Final = Reason("other DB", "D-52")
ASSUMED: Final = "Attacks: what is added to the die, before the foe's DB, cover and parry, range and position."
AGAINST: Final[dict[str, str]] = {"melee": "blows", "missile": "missiles", "energy": "energy weapons"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Characters(Status):
    def character(self, fight: D100Fight, index: int) -> Character:
        """Everything with what weighs on it now: wounds, points in parry, posture, light."""
        me = fight.fighters[index]
        out = Character()
        out.attributes = self.attribute_lines(me)
        out.traits = [Score(gift.name, f"{gift.ap} AP", "D-31", gift.kind) for gift in me.sheet.gifts]
        out.skills = [self.skill_line(me, skill) for skill in me.sheet.skills]
        for item in self.all_items(me):
            out.attacks.extend(self.attack_lines(fight, me, item))
        out.attacks = once_each(out.attacks)
        out.defences = [self.db_line(me, each) for each in PARRY_CLASSES]
        out.defences.extend([
            Score(f"parry, {item.name}", f"{self.parry_pool(me, item)} points", "D-59", "at most, in place of attack")
            for item in self.forms(fight, me)
        ])  # fmt: skip
        out.defences = once_each(out.defences)
        out.work = self.unfinished(fight, me)
        out.notes = [ASSUMED]
        return out

    def attribute_lines(self, me: Combatant) -> list[Score]:
        """D-8, D-35, D-93."""
        sheet = me.sheet
        move = self.base_move_m(me)
        hexes = f"{self.count_hexes(self.hexes(move))} of {self.metres} m"
        return [
            Score("Quickness", f"{sheet.qu:+d}", "D-8"),
            Score("Self Discipline", f"{sheet.sd:+d}", "D-8"),
            Score("Physique", str(sheet.physique_total), "D-8", f"{sheet.physique_ranks} ranks"),
            Score("Base Move", f"{move} m", "D-35", hexes),
            Score("armour", sheet.armour.told, "D-70", sheet.armour.name),
        ]

    def count_hexes(self, number: int) -> str:
        return f"{number} hex{'' if number == 1 else 'es'}"

    def way_words(self, way: Way) -> str:
        """D-33, D-35: how far a way leads, and what it counts as where the ground is bad."""
        hexes = len(way.cells)
        far = f"{self.count_hexes(hexes)}, {hexes * self.metres} m"
        return far if way.cost == hexes else f"{far}, counts as {self.count_hexes(way.cost)}"

    def skill_line(self, me: Combatant, skill: str) -> Score:
        """D-43: before the difficulty."""
        return Score(skill.replace("_", " "), f"{me.sheet.skill(skill):+d}", "D-43")

    # attacks

    def attack_lines(self, fight: D100Fight, me: Combatant, item: Item) -> list[Score]:
        """D-50: what is added to the die whoever the foe is; struck, thrown, or shot."""
        weapon = item.weapon
        out: list[Score] = []
        if weapon.melee:
            out.append(self.attack_line(fight, me, item, False, False))
        if weapon.bands:
            out.append(self.attack_line(fight, me, item, True, weapon.thrown))
        return out

    def attack_line(self, fight: D100Fight, me: Combatant, item: Item, ranged: bool, thrown: bool) -> Score:
        blow = Blow(me, me, item, item.weapon)
        blow.ranged = ranged
        blow.thrown = thrown
        held = self.held_item(me, item)
        blow.off_hand = held is not None and held.hand == OFF
        bonus = self.own_bonus(blow)
        self.add_attacker(fight, bonus, blow)
        light = fight.light
        bonus.add(light.penalty if ranged else light.penalty // 2, light.reason)
        weapon = item.weapon
        far = f"up to {max(weapon.bands)} m" if ranged else f"reach {weapon.reach_m} m"
        words = [f"{weapon.ap} AP", far, f"{weapon.profile.type.word} criticals"]
        if held is not None and held.hand == SHEATHED:
            words.append("not in hand")
        verb = "thrown" if thrown else "shot" if ranged else ""
        return summed(f"{item.name}, {verb}" if verb else item.name, bonus, "D-50", ", ".join(words))

    # defence

    def db_line(self, me: Combatant, kind: ParryClass) -> Score:
        """D-52: what is taken off an attack of that kind; nothing of it that moves while constrained or surprised."""
        ready = not (me.out or me.surprised or self.constrained(me))
        quickness = me.sheet.qu if ready or me.sheet.qu < 0 else 0
        db = Tally(quickness, OWN_QUICKNESS)
        shield = me.shield
        if ready and me.shield_up and shield is not None:
            db.add(shield.db[kind.index], OWN_SHIELD)
        db.add(me.sheet.db_misc, OTHER_DB)
        note = f"{kind.ratio} points of parry for 1 more" if kind.ratio > 1 else "1 point of parry for 1 more"
        return summed(f"DB against {AGAINST[kind.key]}", db, "D-52", note)

    # what is half done

    def unfinished(self, fight: D100Fight, me: Combatant) -> list[Work]:
        """D-30: a long act with the AP that have gone into it."""
        work = me.work
        if work is None:
            return []
        for act in self.costly_acts(fight, me):
            if act.key == work.key:
                left = act.plan_cost(self.book, fight, me)
                whom = fight.fighters[work.target].name if work.target >= 0 else ""
                return [Work(act.planned_on(whom), left, "AP", act.rule, work.paid)]
        return []
