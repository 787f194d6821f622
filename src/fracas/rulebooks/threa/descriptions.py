"""How somebody is, in a few words each: points, wounds, states, gear and cooldowns."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import harm_tables, tables
from fracas.rulebooks.threa.belongings import DROPPED, GONE, SHEATHED, Held
from fracas.rulebooks.threa.cooldowns import ACTIVE
from fracas.rulebooks.threa.effects import NUMBERS, Effect
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.handling import held_kind, supply_kind
from fracas.rulebooks.threa.narration import Narration
from fracas.rulebooks.threa.wording import half_seconds, number_text, rounds_text


@mypyc_attr(allow_interpreted_subclasses=True)
class Descriptions(Narration):
    def describe(self, fight: ThreaFight, index: int) -> list[str]:
        me = fight.fighters[index]
        if me.is_vehicle():
            return self.describe_vehicle(fight, me)
        out = [f"FAT {me.fat}/{me.sheet.fat}", f"VIT {me.vit}/{me.sheet.vit}"]
        if me.dead:
            return [*out, "dead"]
        if me.fled:
            return [*out, "fled"]
        if me.yielded:
            out.append("yielded")
        out.append(f"AP {me.ap}/{me.sheet.ap}")
        pending = [
            (me.fat_damage, "FAT damage"), (me.vit_damage, "VIT damage"), (me.fat_healing, "FAT healing"),
            (me.vit_healing, "VIT healing"),
        ]  # fmt: skip
        out.extend([f"{number} {what} to come" for number, what in pending if number])
        if me.wounds:
            for location in harm_tables.LOCATIONS:
                number = me.wounds_at(location)
                if number:
                    out.append(f"{number} wound{'' if number == 1 else 's'} ({location.key})")
        if me.posture is not tables.STANDING:
            out.append(me.posture.key)
        imbalance = self.imbalance(fight, me)
        words = [
            (me.fat <= 0, "unconscious"), (me.vit == 1, "helpless"), (me.surprised, "surprised"), (me.hidden, "hidden"),
            (self.suppressed(fight, me), "under fire"),
            (me.parrying >= 0, "in parry mode"), (me.passive, "passive defence only"),
            (me.delay is not None, "waiting"), (imbalance < 0, f"off balance ({imbalance})"),
            (me.concentration is not None, "concentrating"),
            (me.aim != NOBODY, f"aiming at {fight.fighters[max(0, me.aim)].name}"),
            (me.actions > 0 and not fight.over, f"{me.actions} action{'' if me.actions == 1 else 's'} this round"),
            (me.in_motion, "in motion"), (self.load_level(me) > 1, self.load_name(me)),
        ]  # fmt: skip
        out.extend([word for holds, word in words if holds])
        out.extend([self.effect_text(fight, effect) for effect in me.effects])
        if me.aboard != NOBODY:
            out.append(f"in {fight.fighters[me.aboard].name}" + (", driving" if me.driver else ""))
        out.extend(self.describe_gear(fight, me))
        out.extend(self.describe_cooldowns(fight, me))
        return out

    def effect_text(self, fight: ThreaFight, effect: Effect) -> str:
        """T-134, T-138, T-140: an effect with its strength, and how long it still lasts."""
        text = effect.kind.key
        if effect.kind in NUMBERS:
            text = number_text(text, effect.strength())
        elif effect.stacks > 1:
            text = f"{text} {effect.stacks} times"
        if effect.until:
            return f"{text} ({half_seconds(effect.until - fight.now())} left)"
        return f"{text} ({rounds_text(effect.left)} left)" if effect.left else text

    def describe_cooldowns(self, fight: ThreaFight, me: Combatant) -> list[str]:
        """T-51, T-52, T-186: seconds until the next throw, the next aim, and the next round of a kind; those between
        shots stand with the weapon."""
        now = fight.now()
        waits = [(me.throws_at, "throw"), (me.aims_at, "aim")]
        waits.extend([(each.ready_at, self.kind_said(me, each.kind)) for each in me.fetching])
        out = [f"next {what} in {half_seconds(until - now)}" for until, what in waits if until > now]
        for supply in me.supplies:
            if supply.ready_at > now:
                out.append(f"{supply.said()} to hand in {half_seconds(supply.ready_at - now)}")
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

    def load_name(self, me: Combatant) -> str:
        return f"{tables.LOADS[self.load_level(me)]} load"

    def describe_vehicle(self, fight: ThreaFight, me: Combatant) -> list[str]:
        row = me.sheet.vehicle
        assert row is not None
        crew = [other.name for other in self.crew(fight, me)]
        out = [f"structure {me.structure}/{row.structure}"]
        if me.structure <= 0:
            out.append("disabled")
        dead = any(other.aboard == me.index for other in fight.fighters)
        out.append("crew: " + ", ".join(crew) if crew else f"nobody {'alive ' if dead else ''}inside")
        inside = me.compartment
        if inside is not None:
            out.append(f"{inside.armour.name.lower()} {inside.durability}/{inside.armour.durability}")
        out.extend([self.effect_text(fight, effect) for effect in me.effects])
        out.extend([self.loaded_text(fight, held) for held in me.held])
        return out

    def describe_gear(self, fight: ThreaFight, me: Combatant) -> list[str]:
        out: list[str] = []
        for held in me.held:
            if held.hand == DROPPED:
                out.append(f"{held.said()} dropped")
            elif held.in_hand():
                out.append(self.loaded_text(fight, held))
            elif held.prepped and held.hand == SHEATHED:
                out.append(f"{held.said()} prepped")
            elif held.hand == GONE:
                continue
        out.extend([f"{each.prepped} {each.said()} prepped" for each in me.supplies if each.prepped])
        for worn in me.worn:
            shape = harm_tables.state(worn.durability, worn.armour.durability)
            if worn.armour.dc > me.sheet.dc:  # a suit decides what can hurt at all
                out.append(f"{worn.armour.name.lower()} {worn.durability}/{worn.armour.durability}")
            elif shape > 0:
                out.append(f"{worn.armour.name.lower()} {harm_tables.STATES[shape]}")
        return out

    def loaded_text(self, fight: ThreaFight, held: Held) -> str:
        """A thing in hand, with what is in it, its cooldown (T-51), and how worn it is."""
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
        return held.said() + (f" ({', '.join(notes)})" if notes else "")
