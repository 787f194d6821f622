"""What somebody goes on with from one fight to the next: hits, wounds, useless limbs, shots and supplies."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Remains
from fracas.rulebooks.d100.fighter import SHEATHED, Combatant, D100Fight, Held, Wound
from fracas.rulebooks.d100.gear import Shield
from fracas.rulebooks.d100.rows import PRONE
from fracas.rulebooks.d100.rulings import Rulings
from fracas.rulebooks.d100.sheet import D100Sheet
from fracas.rulebooks.d100.start import D100Start
from fracas.rulebooks.written import as_list, as_table, numbered, taken_over


@mypyc_attr(allow_interpreted_subclasses=True)
class GoingOn(Rulings):
    # a start

    def take_up(self, me: Combatant, start: D100Start) -> None:
        """D-88, D-90, D-98, D-116: what earlier fights have left of somebody and of what it has."""
        me.penalty = start.penalty
        me.wounds = [wound.copy() for wound in start.wounds]
        me.crippled_arm = "weapon arm" in start.crippled
        me.crippled_off = "off arm" in start.crippled
        me.crippled_legs = min(2, start.crippled.count("leg"))
        me.reckon_limbs()
        me.unconscious = start.unconscious
        me.dead = start.dead
        me.bandages = start.bandages if start.bandages is not None else me.bandages
        me.kit = start.kit_uses if start.kit_uses is not None else me.kit
        for held in me.held:
            key = held.item.key
            held.shots = min(start.loaded.get(key, held.shots), held.item.weapon.mag)
            held.spare = start.spare.get(key, held.spare)
            held.jammed = key in start.jammed
        self.empty_useless_hands(me)
        if not me.absent and not me.awake():
            self.lie(me)

    def empty_useless_hands(self, me: Combatant) -> None:
        """D-90: what a useless arm would hold is put away."""
        for held in me.held:
            main, off = bool(held.hand & 1), bool(held.hand & 2)
            if (main and me.arm_useless) or (off and me.off_useless):
                held.hand = SHEATHED
        if me.off_useless:
            me.shield_up = False

    def lie(self, me: Combatant) -> None:
        """D-10: on the ground, empty-handed."""
        me.out = True
        me.posture = PRONE
        me.shield_up = False
        for held in me.held:
            held.hand = SHEATHED

    def check_things(self, sheet: D100Sheet, start: D100Start) -> None:
        """D-66, D-79: what is loaded, counted or jammed is carried, and a magazine holds so much."""
        guns = {item.key: item.weapon for item in sheet.items if item.weapon.mag}
        for key, names in (("loaded", list(start.loaded)), ("spare", list(start.spare)), ("jammed", start.jammed)):
            for name in names:
                if name not in guns:
                    raise Mistake(f"{key}: '{name}' is nothing that is carried and loaded; {suggestion(name, [*guns])}")
        for name, shots in start.loaded.items():
            if shots > guns[name].mag:
                raise Mistake(f"loaded: found {shots} shots in the {name}, which holds {guns[name].mag}")

    # what remains

    def remains(self, fight: D100Fight, who: int, sheets: list[dict[str, object]], gathers: bool) -> Remains:
        """D-88, D-96, D-98: what is left of somebody when the fight is over; stun and the like pass."""
        me = fight.fighters[who]
        lying = [each for each in fight.floor if each.owner == who]
        found = [each.held for each in lying if each.held is not None]
        kept = in_order(me, [*me.held, *found] if gathers else me.held)
        keys = numbered([held.item.weapon.key for held in kept])
        sheet = dict(sheets[who])
        self.write_arms(me, sheet, sheets, kept)
        self.write_armour(me, sheet)
        self.write_shield(fight, me, sheet, sheets, [each.shield for each in lying if gathers])
        start: dict[str, object] = {}
        start.update({"hits": me.hits} if me.hits != me.sheet.physique_total else {})
        numbers = {"penalty": me.penalty, "dying": me.dying}
        start.update({key: number for key, number in numbers.items() if number})
        flags = {"unconscious": me.unconscious, "dead": me.dead, "blinded": me.blinded, "bound": me.bound}
        start.update({key: True for key, value in flags.items() if value})
        crippled = ["weapon arm"] if me.crippled_arm else []
        crippled += ["off arm"] if me.crippled_off else []
        crippled += ["leg"] * me.crippled_legs
        wounds = [written_wound(wound) for wound in me.wounds if not wound.closed]
        jammed = [key for key, held in zip(keys, kept, strict=True) if held.jammed]
        loaded = {key: held.shots for key, held in zip(keys, kept, strict=True) if held.item.weapon.mag}
        spare = {
            key: held.spare for key, held in zip(keys, kept, strict=True) if held.item.weapon.mag and held.spare >= 0
        }
        start.update({"crippled": crippled} if crippled else {})
        start.update({"wounds": wounds} if wounds else {})
        start.update({"jammed": jammed} if jammed else {})
        start.update({"loaded": loaded} if loaded else {})
        start.update({"spare": spare} if spare else {})
        start.update({"bandages": me.bandages} if me.bandages != me.sheet.supplies.bandages else {})
        start.update({"kit_uses": me.kit} if me.kit != me.sheet.supplies.kit_uses else {})
        gone = [] if gathers else [each.name() for each in lying]
        gone += [me.sheet.first_armour.name] if me.armour is self.armour_types()[0] else []
        return Remains(sheet, start, gone)

    def write_armour(self, me: Combatant, sheet: dict[str, object]) -> None:
        """D-70: what a ruling has put somebody into; its own armour stays among its suits."""
        if me.armour is None:
            return
        if isinstance(sheet.get("armour"), dict):
            sheet["suits"] = {**as_table(sheet.get("suits")), me.sheet.first_armour.key: sheet["armour"]}
        sheet["armour"] = me.armour.key

    def write_shield(
        self,
        fight: D100Fight,
        me: Combatant,
        sheet: dict[str, object],
        sheets: list[dict[str, object]],
        gathered: list[Shield | None],
    ) -> None:
        """D-52: the shield that somebody has, its own or another's."""
        shield = me.shield
        for each in gathered:
            shield = each if shield is None else shield
        sheet.pop("shield", None)
        for other in [me, *fight.fighters]:
            if shield is not None and other.sheet.shield is shield and "shield" not in sheet:
                sheet["shield"] = sheets[other.index]["shield"]

    def write_arms(
        self,
        me: Combatant,
        sheet: dict[str, object],
        sheets: list[dict[str, object]],
        kept: list[Held],
    ) -> None:
        """D-66, D-123: the weapons that are left, and what of them is in hand. One of somebody's own making that is
        lost stays in its arsenal if it has learned to use it."""
        written = as_list(sheet.get("weapons"))
        own_arms = {
            item.weapon.key: written[item.index]
            for item in me.sheet.items
            if item.index < len(written) and isinstance(written[item.index], dict)
        }
        weapons: list[object] = []
        main, off = "", ""
        for held in kept:
            item = held.item
            own = item.index < len(me.sheet.items) and me.sheet.items[item.index] is item
            entry = written[item.index] if own else taken_over(item.weapon.key, item.weapon.name, sheet, sheets)
            weapons.append(entry)
            own_arms.pop(item.weapon.key, None)
            main = item.weapon.key if own and item.index == me.sheet.weapon_hand else main
            off = item.weapon.key if own and item.index == me.sheet.off_hand else off
        sheet["weapons"] = weapons
        learned = [key.removesuffix("_thrown") for key in as_table(sheet.get("ob"))]
        missed = {key: entry for key, entry in own_arms.items() if key in learned}
        if missed:
            sheet["arsenal"] = {**as_table(sheet.get("arsenal")), **missed}
        if not main and me.sheet.weapon_hand >= 0:
            sheet.pop("ready", None)  # the first of those that are left
        elif main != (kept[0].item.weapon.key if kept else "") or "ready" in sheet:
            sheet["ready"] = main
        if "off_hand" in sheet:
            sheet["off_hand"] = off
        carried = [held.item.weapon.key for held in kept]
        if "spare" in sheet:
            sheet["spare"] = {key: count for key, count in as_table(sheet["spare"]).items() if key in carried}


def in_order(me: Combatant, carried: list[Held]) -> list[Held]:
    """The order of a sheet: its own weapons as they stand there, then what was found."""
    own = [held for item in me.sheet.items for held in carried if held.item is item]
    return [*own, *[held for held in carried if held not in own]]


def written_wound(wound: Wound) -> dict[str, object]:
    """D-98: a wound as a start has it."""
    out: dict[str, object] = {"rate": wound.rate, "at": wound.location.key}
    flags = {"burns": wound.burns, "lamed": wound.lamed, "tourniquet": wound.tourniquet, "slack": wound.slack}
    out.update({key: True for key, value in flags.items() if value})
    if wound.bandages:
        out["bandages"] = wound.bandages
    return out
