"""What somebody goes on with from one fight to the next: points, wounds, worn gear and what is left to shoot with."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Remains
from fracas.rulebooks.threa.belongings import BODY, DROPPED, GONE, Held, Worn
from fracas.rulebooks.threa.effects import KIND_OF, Effect, stacked
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight, Wound
from fracas.rulebooks.threa.harm_tables import LOCATIONS
from fracas.rulebooks.threa.secrets import Secrets
from fracas.rulebooks.threa.start import ThreaStart
from fracas.rulebooks.written import as_list, as_table, numbered, taken_over


@mypyc_attr(allow_interpreted_subclasses=True)
class GoingOn(Secrets):
    # a start

    def take_up(self, me: Combatant, start: ThreaStart) -> None:
        """T-36, T-113, T-126, T-135: what earlier fights have left of somebody and of what it has."""
        if start.wounds:
            me.wounds = tuple([Wound(place, 0) for place in LOCATIONS for _ in range(start.wounds.get(place.key, 0))])
        for kind, value in start.effects.items():
            me.effects = stacked(me.effects, Effect(KIND_OF[kind], value, 0))
        if start.structure is not None:
            me.structure = min(start.structure, me.structure)
            me.fainted = me.structure == 0
        if start.durability:
            for key, worn in self.worn_by_key(me).items():
                worn.durability = min(start.durability.get(key, worn.durability), worn.durability)
        for held in me.held:
            if start.durability:
                held.durability = min(start.durability.get(held.thing.key, held.durability), held.durability)
            held.broken = held.thing.key in start.broken
            if held.thing.key in start.loaded:
                self.load_with(held, start.loaded[held.thing.key])

    def load_with(self, held: Held, rounds: int) -> None:
        """T-86, T-98: so many rounds, one of them in the chamber if there is no other room; half shots of energy."""
        assert held.item is not None
        assert held.weapon is not None
        held.loaded = min(rounds, held.item.capacity)
        held.chamber = rounds - held.loaded
        if held.weapon.energy:
            held.loaded *= 2

    def worn_by_key(self, me: Combatant) -> dict[str, Worn]:
        """Every piece of armour under a key of its own, the lining of a vehicle too."""
        worn = me.worn if me.compartment is None else [*me.worn, me.compartment]
        return dict(zip(numbered([each.armour.key for each in worn]), worn, strict=True))

    def check_things(self, me: Combatant, start: ThreaStart) -> None:
        """What is worn, broken or loaded must be there, and what is loaded must have room."""
        things = {held.thing.key: held for held in me.held}
        known = [*things, *self.worn_by_key(me)]
        for key, names in (("durability", list(start.durability)), ("broken", start.broken)):
            for name in names:
                if name not in known:
                    raise Mistake(f"{key}: '{name}' is not among what is carried or worn; {suggestion(name, known)}")
        for name, rounds in start.loaded.items():
            held = things.get(name)
            if held is None or held.weapon is None or held.weapon.short == 0 or held.item is None:
                guns = [each.thing.key for each in me.held if each.weapon is not None and each.weapon.short > 0]
                raise Mistake(f"loaded: '{name}' is nothing that is carried and shoots; {suggestion(name, guns)}")
            most = held.item.capacity + held.weapon.chamber
            if rounds > most:
                raise Mistake(f"loaded: found {rounds} rounds in the {held.said()}, which holds {most}")
        if start.structure is not None and me.sheet.vehicle is None:
            raise Mistake("structure: only a vehicle has any (T-126)")

    # what remains

    def close_fight(self, fight: ThreaFight) -> None:
        """T-36, T-45."""
        self.settle_pools(fight)

    def remains(self, fight: ThreaFight, who: int, sheets: list[dict[str, object]], gathers: bool) -> Remains:
        """T-36, T-45: what is left of somebody when the fight is over, and what was pending has been felt."""
        me = fight.fighters[who]
        kept = [held for held in me.held if self.has_still(held, gathers)]
        arms = [held for held in kept if held.weapon is not None]
        keys = numbered([held.weapon.key for held in arms if held.weapon is not None])
        sheet = dict(sheets[who])
        start: dict[str, object] = {}
        if me.sheet.vehicle is None:
            self.write_arms(me, sheet, sheets, arms, keys)
            self.write_shield(me, sheet, kept)
            self.write_supplies(me, sheet, arms)
            start.update({"fat": me.fat} if me.fat != me.sheet.fat else {})
            start.update({"vit": me.vit} if me.vit != me.sheet.vit else {})
        else:
            keys = [held.thing.key for held in arms]
            start.update({"structure": me.structure} if me.structure != me.sheet.vehicle.structure else {})
        named = dict(zip(keys, arms, strict=True))
        named.update({held.thing.key: held for held in kept if held.weapon is None})
        wounds = {place.key: me.wounds_at(place) for place in LOCATIONS if me.wounds_at(place)}
        effects = {each.kind.key: each.strength() for each in me.effects if self.lasts(each)}
        durability = {key: held.durability for key, held in named.items() if held.durability < held.most()}
        for key, worn in self.worn_by_key(me).items():
            if worn.durability < worn.armour.durability:
                durability[key] = worn.durability
        broken = [key for key, held in named.items() if held.broken]
        loaded = {key: self.rounds_in(held) for key, held in named.items() if held.weapon and held.weapon.short > 0}
        tables = {"wounds": wounds, "effects": effects, "durability": durability, "loaded": loaded}
        start.update({key: table for key, table in tables.items() if table})
        start.update({"broken": broken} if broken else {})
        gone = [held.said() for held in me.held if held.hand != BODY and held not in kept]
        return Remains(sheet, start, gone)

    def has_still(self, held: Held, gathers: bool) -> bool:
        """Whether somebody has a thing when the fight is over: those who hold the field pick up what lies there."""
        if held.hand in (BODY, GONE):
            return False
        return held.hand != DROPPED or gathers

    def lasts(self, effect: Effect) -> bool:
        """T-138: what neither ends by itself nor is somebody's doing."""
        return effect.left == 0 and effect.until == 0 and effect.source < 0

    def rounds_in(self, held: Held) -> int:
        return held.rounds() // 2 if held.weapon is not None and held.weapon.energy else held.rounds()

    def write_arms(
        self,
        me: Combatant,
        sheet: dict[str, object],
        sheets: list[dict[str, object]],
        arms: list[Held],
        keys: list[str],
    ) -> None:
        """T-184: the weapons that are left, with what they are loaded with, and which of them are in hand."""
        written = as_list(sheet.get("weapons"))
        weapons: list[object] = []
        in_hand: list[str] = []
        for key, held in zip(keys, arms, strict=True):
            at = held.thing.index
            own = at < len(written) and me.held[at] is held
            assert held.weapon is not None
            entry = written[at] if own else taken_over(held.weapon.key, held.weapon.name, sheet, sheets)
            weapons.append(self.with_ammunition(held, entry, sheet))
            if own and at in me.sheet.in_hand:
                in_hand.append(key)
        if written or weapons:
            sheet["weapons"] = weapons
        if not in_hand and me.sheet.in_hand:
            sheet.pop("in_hand", None)  # the first of those that are left
        elif "in_hand" in sheet or in_hand != keys[:1]:
            shield = [key for key in as_list(sheet.get("in_hand")) if key == "shield"]
            default = ["shield"] if "in_hand" not in sheet and me.sheet.shield_in_hand else []
            sheet["in_hand"] = [*in_hand, *(shield or default)]

    def with_ammunition(self, held: Held, entry: object, sheet: dict[str, object]) -> object:
        """T-194: an entry that says which rounds are in the weapon, where they are others than before."""
        item = held.item
        if item is None or held.ammo is None or item.ammunition is None or held.ammo.key == item.ammunition.key:
            return entry
        arsenal = as_table(sheet.get("arsenal"))
        table = as_table(entry)
        if isinstance(entry, str):
            table = {**as_table(arsenal[entry]), "key": entry} if entry in arsenal else {"from": entry}
        return {**table, "ammunition": held.ammo.key}

    def write_shield(self, me: Combatant, sheet: dict[str, object], kept: list[Held]) -> None:
        """T-160: the shield, if it is still there."""
        if not any(held.shield is not None and held.shield is me.sheet.shield for held in kept):
            sheet.pop("shield", None)
            if "in_hand" in sheet:
                sheet["in_hand"] = [key for key in as_list(sheet["in_hand"]) if key != "shield"]

    def write_supplies(self, me: Combatant, sheet: dict[str, object], arms: list[Held]) -> None:
        """T-84, T-158: what is left to load, and of what was prepped as much as there is."""
        supplies: list[object] = []
        there: dict[str, int] = {}
        for each in me.supplies:
            rounds = each.rounds // 2 if self.holds_charge(me, each.ammo.calibre) else each.rounds
            if rounds == 0 and each.container is None:
                continue
            row: dict[str, object] = {"ammunition": each.ammo.key, "rounds": rounds}
            if each.container is not None:
                row["container"] = each.container.key
                loose = rounds - each.container.capacity  # it was in a weapon with room for more
                if loose > 0:
                    row["rounds"] = each.container.capacity
                    supplies.append({"ammunition": each.ammo.key, "rounds": loose})
            if each.packed:
                row["packed"] = True
            supplies.append(row)
            if not each.packed:
                key = each.container.key if each.container is not None and each.goes_in() else each.ammo.key
                there[key] = there.get(key, 0) + (1 if each.goes_in() else rounds)
        if supplies or "supplies" in sheet:
            sheet["supplies"] = supplies
        for held in arms:
            if held.weapon is not None and held.weapon.thrown and held.thing.index not in me.sheet.in_hand:
                there[held.weapon.key] = there.get(held.weapon.key, 0) + 1
        prepped = {
            key: min(count, there[key])
            for key, count in as_table(sheet.get("prepped")).items()
            if there.get(key) and isinstance(count, int)
        }
        if "prepped" in sheet:
            sheet["prepped"] = prepped

    def holds_charge(self, me: Combatant, calibre: str) -> bool:
        """Whether it is power for an energy weapon, which is counted in half shots (T-98)."""
        for item in me.sheet.items:
            if item.weapon.energy and item.weapon.takes(calibre):
                return True
        return False
