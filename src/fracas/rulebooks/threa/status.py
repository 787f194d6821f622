"""How somebody is, as data: points, states, gear and the parts of the body."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel import status
from fracas.kernel.fight import NOBODY
from fracas.kernel.status import BodyPart, Condition, Gauge, Item
from fracas.rulebooks.threa import harm_tables, tables
from fracas.rulebooks.threa.accounts import Accounts
from fracas.rulebooks.threa.belongings import DROPPED, GONE, MOUNTED, Held, Supply, Worn, said
from fracas.rulebooks.threa.cooldowns import ACTIVE
from fracas.rulebooks.threa.effects import NUMBERS, Effect
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import DAMAGE_TYPES, Aid
from fracas.rulebooks.threa.handling import held_kind, supply_kind
from fracas.rulebooks.threa.harm_tables import ARM, LEG, Location
from fracas.rulebooks.threa.wording import half_seconds, number_text, rounds_text

AFTER_VIT: Final = status.GAUGES + 1
AP_LAST: Final = status.GAUGES + 2
AFTER_CREW: Final = status.CONDITIONS + 1
ON_VEHICLE: Final = status.CONDITIONS + 2
AFTER_GEAR: Final = status.GEAR + 1
"""Where people are told of something that is not in its usual place."""

THIS_ROUND: Final = "until the round ends"
HALF_A_ROUND: Final = "half of it at the end of each round"
UNTIL_HEALED: Final = "four hours of rest, or until it is treated"


@mypyc_attr(allow_interpreted_subclasses=True)
class Status(Accounts):
    def hex_length(self) -> str:
        """T-169: a hex is a metre."""
        return "a metre"

    # order and points

    def turn_order(self, fight: ThreaFight) -> list[int]:
        """T-47: as it was settled last."""
        return list(fight.order)

    def gauges(self, fight: ThreaFight, index: int) -> list[Gauge]:
        """T-18 to T-20, T-36: FAT, VIT and AP, with what is pending; of a vehicle its structure (T-126)."""
        me = fight.fighters[index]
        row = me.sheet.vehicle
        if row is not None:
            return [Gauge("structure", "structure", me.structure, row.structure, "T-126", vital=True)]
        out = [
            Gauge("fat", "FAT", me.fat, me.sheet.fat, "T-18", me.fat_damage - me.fat_healing),
            Gauge("vit", "VIT", me.vit, me.sheet.vit, "T-19", me.vit_damage - me.vit_healing, vital=True),
        ]
        if self.present(me):
            out.append(Gauge("ap", "AP", me.ap, me.sheet.ap, "T-20", told=AP_LAST))
        return out

    def posture(self, fight: ThreaFight, index: int) -> str:
        me = fight.fighters[index]
        return "" if me.is_vehicle() else me.posture.key

    # what is the matter

    def conditions(self, fight: ThreaFight, index: int) -> list[Condition]:
        """Everything about somebody that is not as usual; of the dead and of those who have left nothing more."""
        me = fight.fighters[index]
        if me.is_vehicle():
            return self.vehicle_conditions(fight, me)
        if me.dead:
            return [Condition("dead", "dead", "T-40")]
        if me.fled:
            return [Condition("fled", "fled", "T-200")]
        out = [Condition("yielded", "yielded", "T-201", told=AFTER_VIT)] if me.yielded else []
        out.extend(self.pending_points(me))
        out.extend(self.wounds_now(me))
        if me.posture is not tables.STANDING:
            out.append(Condition(me.posture.key, me.posture.key, "T-176"))
        out.extend(self.weaknesses(fight, me))
        out.extend(self.undertakings(fight, me))
        out.extend([self.effect_now(fight, effect) for effect in me.effects])
        if me.aboard != NOBODY:
            where = f"in {fight.fighters[me.aboard].name}" + (", driving" if me.driver else "")
            out.append(Condition("aboard", where, "T-179"))
        out.extend(self.cooldowns_now(fight, me))
        return out

    def pending_points(self, me: Combatant) -> list[Condition]:
        """T-36: damage and healing that are still to come."""
        pools = [
            (me.fat_damage, "FAT damage"), (me.vit_damage, "VIT damage"), (me.fat_healing, "FAT healing"),
            (me.vit_healing, "VIT healing"),
        ]  # fmt: skip
        return [Condition(what, f"{number} {what} to come", "T-36", HALF_A_ROUND) for number, what in pools if number]

    def wounds_now(self, me: Combatant) -> list[Condition]:
        """T-135: how many wounds there are at each location."""
        out: list[Condition] = []
        if me.wounds:
            for location in harm_tables.LOCATIONS:
                text = self.wounds_text(me, location)
                if text:
                    out.append(Condition(f"wounds: {location.key}", f"{text} ({location.key})", "T-135", UNTIL_HEALED))
        return out

    def wounds_text(self, me: Combatant, location: Location) -> str:
        number = me.wounds_at(location)
        return f"{number} wound{'' if number == 1 else 's'}" if number else ""

    def weaknesses(self, fight: ThreaFight, me: Combatant) -> list[Condition]:
        """What keeps somebody from acting or shows where it is: T-39, T-40, T-70, T-95, T-195."""
        out: list[Condition] = []
        if me.fat <= 0:
            out.append(Condition("unconscious", "unconscious", "T-40", "until it has FAT again"))
        if me.vit == 1:
            out.append(Condition("helpless", "helpless", "T-39", "until it has more VIT"))
        if me.surprised:
            out.append(Condition("surprised", "surprised", "T-70", THIS_ROUND))
        if me.hidden:
            out.append(Condition("hidden", "hidden", "T-195", "until it is found or attacks"))
        if self.suppressed(fight, me):
            out.append(Condition("under fire", "under fire", "T-95", "until the shooter's next turn"))
        return out

    def awaited(self, fight: ThreaFight, index: int) -> str:
        """T-189: what was named when the delay began."""
        delay = fight.fighters[index].delay
        if delay is None:
            return ""
        whom = "" if delay.whom == NOBODY else f" ({fight.fighters[delay.whom].name})"
        within = f", within {delay.hexes} hexes" if delay.hexes else ""
        return f"{delay.trigger.key}{whom}{within}"

    def undertakings(self, fight: ThreaFight, me: Combatant) -> list[Condition]:
        """What somebody is up to, and what it has been up to in this round: T-28, T-62, T-66, T-68, T-82, T-85, T-141,
        T-149, T-189."""
        out: list[Condition] = []
        if me.parrying >= 0:
            what = self.parry_thing(me, me.parrying)
            out.append(Condition("parry mode", f"in parry mode with {what}", "T-68", "until it does something else"))
        if me.passive:
            out.append(Condition("passive", "passive defence only", "T-66", THIS_ROUND))
        if me.delay is not None:
            out.append(Condition("waiting", "waiting", "T-189", "until its moment comes, at the latest this round"))
        imbalance = self.imbalance(fight, me)
        if imbalance < 0:
            last = max([each.last for each in me.off_balance])
            out.append(Condition("off balance", f"off balance ({imbalance})", "T-62", f"up to round {last}"))
        if me.concentration is not None:
            left = me.concentration.left
            lasts = rounds_text(left) if left else "until it lets go"
            out.append(Condition("concentrating", "concentrating", "T-141", lasts))
        if me.aim != NOBODY:
            text = f"aiming at {fight.fighters[me.aim].name}"
            out.append(Condition("aiming", text, "T-85", "for its first action of the next round"))
        if me.actions > 0 and not fight.over:
            text = f"{me.actions} action{'' if me.actions == 1 else 's'} this round"
            out.append(Condition("actions", text, "T-28", THIS_ROUND))
        if me.in_motion:
            out.append(Condition("in motion", "in motion", "T-82", "until its next turn"))
        if self.load_level(me) > 1:
            out.append(Condition("load", f"{tables.LOADS[self.load_level(me)]} load", "T-149"))
        return out

    def effect_now(self, fight: ThreaFight, effect: Effect) -> Condition:
        """T-134, T-138, T-140: an effect with its strength, and how long it still lasts."""
        kind = effect.kind
        text = kind.key
        if kind in NUMBERS:
            text = number_text(text, effect.strength())
        elif effect.stacks > 1:
            text = f"{text} {effect.stacks} times"
        lasts = ""
        if effect.until:
            lasts = half_seconds(effect.until - fight.now())
        elif effect.left:
            lasts = rounds_text(effect.left)
        return Condition(kind.key, f"{text} ({lasts} left)" if lasts else text, kind.rule, lasts)

    def cooldowns_now(self, fight: ThreaFight, me: Combatant) -> list[Condition]:
        """T-51, T-52, T-186: seconds until the next throw, the next aim, and the next round of a kind; those between
        shots stand with the weapon."""
        waits = [("next throw", me.throws_at, "T-52"), ("next aim", me.aims_at, "T-52")]
        waits.extend([(f"next {self.kind_said(me, each.kind)}", each.ready_at, "T-186") for each in me.fetching])
        waits.extend([(f"{supply.said()} to hand", supply.ready_at, "T-186") for supply in me.supplies])
        out: list[Condition] = []
        for what, until, rule in waits:
            if until > fight.now():
                lasts = half_seconds(until - fight.now())
                out.append(Condition(what, f"{what} in {lasts}", rule, lasts, AFTER_GEAR))
        return out

    def kind_said(self, me: Combatant, kind: str) -> str:
        """What people call a kind of ammunition or a weapon to be thrown (T-186)."""
        for supply in me.supplies:
            if supply_kind(supply) == kind:
                return supply.said()
        for held in me.held:
            if held_kind(held) == kind:
                return held.said()
        return kind

    def vehicle_conditions(self, fight: ThreaFight, me: Combatant) -> list[Condition]:
        """T-126: whether it is in order, and who is inside."""
        out = [Condition("disabled", "disabled", "T-126")] if me.structure <= 0 else []
        crew = [other.name for other in self.crew(fight, me)]
        dead = any(other.aboard == me.index for other in fight.fighters)
        inside = "crew: " + ", ".join(crew) if crew else f"nobody {'alive ' if dead else ''}inside"
        out.append(Condition("crew", inside, "T-126"))
        for effect in me.effects:
            condition = self.effect_now(fight, effect)
            condition.told = ON_VEHICLE
            out.append(condition)
        return out

    # gear

    def gear(self, fight: ThreaFight, index: int) -> list[Item]:
        """Weapons and shields, ammunition, armour and implants. People are told what is in hand, ready or lost; of the
        dead and of those who have left nothing."""
        me = fight.fighters[index]
        out = [self.held_item(fight, me, held) for held in me.held if held.hand != GONE and not self.is_body(held)]
        out.extend([self.supply_item(fight, supply) for supply in me.supplies])
        out.extend([self.worn_item(me, worn) for worn in me.worn])
        if me.compartment is not None:
            lining = self.worn_item(me, me.compartment)
            lining.text = f"{lining.name} {lining.notes[0]}"
            lining.told = AFTER_CREW
            out.append(lining)
        out.extend([self.aid_item(me, aid) for aid in me.sheet.aids])
        if not self.present(me):
            for item in out:
                item.text = ""
        return out

    def is_body(self, held: Held) -> bool:
        """Fists and feet are nothing that one has in hand (T-74)."""
        return held.weapon is not None and held.weapon.natural

    def held_item(self, fight: ThreaFight, me: Combatant, held: Held) -> Item:
        """A weapon or a shield, wherever it is."""
        reach = self.hexes_up_to(held.striker.reach) if held.striker is not None else []
        notes = self.condition_notes(fight, held)
        name = held.said()
        if held.in_hand() or held.hand == MOUNTED:
            text = f"{name} ({', '.join(notes)})" if notes else name
            notes = [*notes, "deployed"] if held.deployed else notes
            return Item(name, status.IN_HAND, text, notes, reach, far=self.hexes_shot(held))
        if held.hand == DROPPED:
            where = fight.board.names[held.cell]
            return Item(name, status.DROPPED, f"{name} dropped", [*notes, f"at {where}"], reach, cell=held.cell)
        if held.prepped:
            return Item(name, status.CARRIED, f"{name} prepped", [*notes, "prepped"], reach)
        return Item(name, status.CARRIED, "", notes, reach)

    def condition_notes(self, fight: ThreaFight, held: Held) -> list[str]:
        """What is in a weapon, its cooldown (T-51), and how worn it is (T-113)."""
        notes: list[str] = []
        weapon = held.weapon
        if weapon is not None and weapon.short > 0:
            rounds = held.rounds()
            notes.append(f"{rounds // 2 if weapon.energy else rounds} loaded")
            left = self.remaining(fight, held)
            if left:
                notes.append(f"cooldown {half_seconds(left)}")
                over = self.progress(fight, held)
                if over:
                    notes.append(f"{over}% of it over")
                if self.cooldown_state(fight, held) != ACTIVE:
                    notes.append(self.cooldown_state(fight, held))
            if held.fires_from > fight.round:
                notes.append("fires from the next round on")
        if not held.intact():
            notes.append("broken")
        elif held.most() and harm_tables.state(held.durability, held.most()) > 0:
            notes.append(harm_tables.STATES[harm_tables.state(held.durability, held.most())])
        return notes

    def supply_item(self, fight: ThreaFight, supply: Supply) -> Item:
        """T-84, T-186: ammunition, and what of it is ready to be loaded."""
        notes = [supply.note()]
        if supply.packed:
            notes.append("in a backpack")
        text = f"{supply.prepped} {supply.said()} prepped" if supply.prepped else ""
        return Item(supply.said(), status.CARRIED, text, notes)

    def worn_item(self, me: Combatant, worn: Worn) -> Item:
        """T-113, T-125: a piece of armour; a suit of a higher class decides what can hurt at all, so people are always
        told what it has left."""
        name = said(worn.armour.name, "")
        left = f"{worn.durability}/{worn.armour.durability}"
        state = harm_tables.state(worn.durability, worn.armour.durability)
        notes = [left, harm_tables.STATES[state]] if state > 0 else [left]
        notes.append(self.ratings_text(worn))
        text = ""
        if worn.armour.dc > me.sheet.dc:
            text = f"{name} {left}"
        elif state > 0:
            text = f"{name} {harm_tables.STATES[state]}"
        return Item(name, status.WORN, text, notes)

    def ratings_text(self, worn: Worn) -> str:
        """T-110, T-113: what a piece absorbs now of each type of damage, and its class where that is not 1."""
        armour = worn.armour
        most = self.full_durability(armour.durability)
        words = [f"class {armour.dc}"] if armour.dc > 1 else []
        for kind in DAMAGE_TYPES:
            rating = harm_tables.lasting(armour.absorbs[kind.index], worn.durability, most)
            if rating:
                words.append(f"{kind.name} {rating}")
        return ", ".join(words) if words else "absorbs nothing"

    def aid_item(self, me: Combatant, aid: Aid) -> Item:
        """T-98, T-162: an implant or another aid, and whether it works."""
        notes = ["on" if me.has_on(aid) else "off"] if aid.switched else []
        if aid.note():
            notes.append(aid.note())
        return Item(said(aid.name, ""), status.WORN, "", notes)

    def hexes_shot(self, held: Held) -> int:
        """T-78, T-80: to the end of extreme range; 0 for what can be neither shot nor thrown."""
        weapon = held.weapon
        short = 0 if weapon is None else max(weapon.short, weapon.thrown)
        return tables.metres(short + tables.EXTREME.index) if short > 0 else 0

    def hexes_up_to(self, reach: int) -> list[int]:
        return list(range(1, reach + 1))

    def reach_of(self, fight: ThreaFight, index: int) -> list[int]:
        """T-71, T-74: as far as the longest weapon that one can strike with now, bare hands included."""
        me = fight.fighters[index]
        if me.is_vehicle() or me.aboard != NOBODY:
            return []
        return self.hexes_up_to(self.longest_reach(me))

    # the body

    def body_parts(self, fight: ThreaFight, index: int) -> list[BodyPart]:
        """T-102, T-103: where a called shot can be aimed, and the armour there, outermost first; a vehicle has no
        body (T-126)."""
        me = fight.fighters[index]
        if me.is_vehicle():
            return []
        return [
            BodyPart(
                location.key,
                location.key,
                ", ".join([said(worn.armour.name, "") for worn in self.covering(me, location)]),
                self.wounds_text(me, location),
                location.kind in (ARM, LEG) and me.useless(location),
            )
            for location in harm_tables.LOCATIONS
        ]
