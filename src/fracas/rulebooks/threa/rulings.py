"""What a referee may rule during a fight."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice_rulings import DiceOfAll, DiceOfFighter
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import EndFight, SetTerrain
from fracas.kernel.rulings import HEX, NUMBER, YES_OR_NO, Amendment, FighterAmendment, Ruling, SetNumber, find_spelled
from fracas.rulebooks.threa.belongings import GONE, Held, Worn, said
from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.effects import KIND_OF, KINDS, NUMBERS, ON_TV, POWERLESS, Effect
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.harm_tables import LOCATIONS
from fracas.rulebooks.threa.tables import POSTURES
from fracas.rulebooks.threa.views import Views

WEATHER: Final = ["clear", "rain", "fog"]
ITEM_STATES: Final = ["dropped", "broken", "whole"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Views):
    def amendments(self) -> list[Amendment[Any, Any]]:
        return AMENDMENTS

    def parse_effect(self, ruling: Ruling) -> Effect:
        """'burning 1 3': the kind, its value and its rounds."""
        words = ruling.value.split()
        numbers: list[int] = []
        while words and parse_int(words[-1]) is not None and len(numbers) < 2:
            number = parse_int(words.pop())
            assert number is not None
            numbers.insert(0, number)
        key = self.effect_key(ruling, " ".join(words))
        if not numbers and (KIND_OF[key].halts or KIND_OF[key] in NUMBERS):
            what = "SECONDS" if KIND_OF[key].halts else "VALUE [ROUNDS]"
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected '{key} {what}'")
        if KIND_OF[key].halts and (len(numbers) > 1 or numbers[0] < 1):
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected '{key} SECONDS', at least 1")
        value = numbers[0] if numbers else 1
        if value == 0 and KIND_OF[key] in NUMBERS:
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected a value other than 0")
        rounds = numbers[1] if len(numbers) > 1 else 0
        if not -20 <= value <= 20 or not 0 <= rounds <= 1000:
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected a value up to 20 and rounds up to 1000")
        return Effect(KIND_OF[key], value, rounds)

    def effect_key(self, ruling: Ruling, word: str) -> str:
        """The kind of effect that is meant, in capitals or not."""
        known = list(KIND_OF)
        at = find_spelled(word, known)
        if at < 0:
            raise Mistake(f"ruling: {ruling.field}: unknown effect '{word}'; {suggestion(word, known)}")
        return known[at]

    def things(self, me: Combatant) -> list[Held]:
        """Weapons and shields, without fists and what is with somebody else."""
        return [held for held in me.held if held.hand != GONE and not self.is_body(held)]

    def free_hex(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.cell == cell and not other.out and other.aboard == NOBODY:
                raise Mistake(f"ruling: at: {other.name} is at {ruling.value}")
        return cell


class CombatantAmendment(FighterAmendment[Rulings, ThreaFight, Combatant]):
    """A ruling about a person or a vehicle."""

    def amend(self, rules: Rulings, fight: ThreaFight, ruling: Ruling) -> None:
        me = fight.fighters[ruling.fighter(fight)]
        self.set_for(rules, fight, me, ruling)
        rules.update_out(fight, me)


class PersonAmendment(CombatantAmendment):
    """One that is about people only."""

    def amend(self, rules: Rulings, fight: ThreaFight, ruling: Ruling) -> None:
        me = fight.fighters[ruling.fighter(fight)]
        if me.is_vehicle():
            raise Mistake(f"ruling: {self.field}: {me.name} is a vehicle and has none")
        super().amend(rules, fight, ruling)


class SetStructure(CombatantAmendment):
    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        vehicle = fight.fighters[who].sheet.vehicle
        return 0, vehicle.structure if vehicle is not None else 0

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        if me.sheet.vehicle is None:
            raise Mistake(f"ruling: structure: {me.name} is no vehicle")
        me.structure = self.read_number(rules, fight, me.index, ruling)
        me.fainted = me.structure == 0


class SetFatigue(PersonAmendment):
    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, fight.fighters[who].sheet.fat

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.fat = self.read_number(rules, fight, me.index, ruling)
        me.fainted = me.fainted and me.fat == 0


class SetVitality(PersonAmendment):
    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, fight.fighters[who].sheet.vit

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.vit = self.read_number(rules, fight, me.index, ruling)
        me.dead = me.vit == 0


class SetPending(PersonAmendment):
    """T-36: what waits in a pool, and takes effect bit by bit."""

    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, 1000

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        setattr(me, self.field.replace(" ", "_"), self.read_number(rules, fight, me.index, ruling))


class SetOut(PersonAmendment):
    """T-40: unconscious at FAT 0; whoever is not has at least 1 FAT, and VIT enough to act."""

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        if not ruling.yes():
            if me.dead:
                raise Mistake(f"ruling: out: {me.name} is dead; say 'dead no' first")
            me.fat = max(1, me.fat)
            me.vit = max(2, me.vit)
            me.fainted = False
        elif not me.fainted and not me.dead:
            me.fat = 0
            rules.faint(fight, me, False)


class SetDead(PersonAmendment):
    """T-40: dead at VIT 0; whoever is not has at least 1, and no damage to come."""

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        if ruling.yes():
            rules.die(fight, me)
        elif me.dead:
            me.dead = False
            me.vit = max(1, me.vit)
            me.vit_damage = 0


class SetAP(PersonAmendment):
    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, fight.fighters[who].sheet.ap

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.ap = self.read_number(rules, fight, me.index, ruling)


class SetWounds(PersonAmendment):
    """T-124, T-135, T-136: 'left arm 2'; each bleeds, and the second makes a limb useless."""

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [place.key for place in LOCATIONS]

    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, 10

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        at, rest = ruling.about(self.names(rules, fight, me.index))
        number = self.read_number(rules, fight, me.index, ruling.part_of(rest))
        place = LOCATIONS[at]
        there = len([wound for wound in me.wounds if wound.location is place])
        if number > there:
            rules.wound(fight, me, place, number - there)
        else:
            kept = [wound for wound in me.wounds if wound.location is place][:number]
            me.wounds = (*[wound for wound in me.wounds if wound.location is not place], *kept)


class SetItem(CombatantAmendment):
    """T-113, T-132: 'long sword dropped'."""

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [held.said() for held in rules.things(fight.fighters[who])]

    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return ITEM_STATES

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        things = rules.things(me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        state = ruling.part_of(rest).one_of(ITEM_STATES)
        held = things[at]
        if state == 0:
            if not held.in_hand():
                raise Mistake(f"ruling: item: the {held.said()} is not in {me.name}'s hand")
            rules.drop(fight, me, held)
            return
        held.broken = state == 1
        if state == 2:
            held.durability = held.most()
        elif me.parrying >= 0 and me.held[me.parrying] is held:
            rules.end_parry(fight, me)


class SetArmour(CombatantAmendment):
    """T-113: 'gambeson 20': what is left of it."""

    def worn(self, me: Combatant) -> list[Worn]:
        """What protects somebody, a vehicle's compartment too."""
        return [*me.worn, me.compartment] if me.compartment is not None else list(me.worn)

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [said(each.armour.name, "") for each in self.worn(fight.fighters[who])]

    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, max([each.armour.durability for each in self.worn(fight.fighters[who])], default=0)

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        worn = self.worn(me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        worn[at].durability = ruling.part_of(rest).number(0, worn[at].armour.durability)


class SetDurability(CombatantAmendment):
    """T-113: 'long sword 12'."""

    def wears(self, rules: Rulings, me: Combatant) -> list[Held]:
        """What wears out."""
        return [held for held in rules.things(me) if held.most() > 0]

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [held.said() for held in self.wears(rules, fight.fighters[who])]

    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, max([held.most() for held in self.wears(rules, fight.fighters[who])], default=0)

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        wears = self.wears(rules, me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        wears[at].durability = ruling.part_of(rest).number(0, wears[at].most())


class SetLoaded(CombatantAmendment):
    """T-86: 'rifle 5mm 12': rounds in a weapon that has ammunition in it."""

    def loads(self, rules: Rulings, me: Combatant) -> list[Held]:
        """Weapons with ammunition in them."""
        return [held for held in rules.things(me) if held.weapon is not None and held.ammo is not None]

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [held.said() for held in self.loads(rules, fight.fighters[who])]

    def limits(self, rules: Rulings, fight: ThreaFight, who: int) -> tuple[int, int]:
        return 0, max([self.most(held) for held in self.loads(rules, fight.fighters[who])], default=0)

    def most(self, held: Held) -> int:
        """How many rounds go in."""
        return max(1, held.weapon.capacity) if held.weapon is not None else 0

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        loads = self.loads(rules, me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        held = loads[at]
        weapon = held.weapon
        assert weapon is not None
        per_round = 2 if weapon.energy else 1
        rounds = ruling.part_of(rest).number(0, self.most(held))
        held.chamber = 0
        held.loaded = rounds * per_round


class SetPlace(PersonAmendment):
    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.cell = rules.free_hex(fight, me, ruling)


class SetPosture(PersonAmendment):
    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [posture.key for posture in POSTURES]

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.posture = POSTURES[self.read_choice(rules, fight, me.index, ruling)]


class SetSurprised(PersonAmendment):
    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.surprised = ruling.yes()


class SetHidden(PersonAmendment):
    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        if ruling.yes() and me.aboard != NOBODY:
            raise Mistake(f"ruling: hidden: {me.name} is inside a vehicle (T-195)")
        me.hidden = ruling.yes()
        me.seen_at = me.cell


class SetFled(PersonAmendment):
    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.fled = ruling.yes()
        if me.fled:
            me.hidden = False
            rules.stop_everything(fight, me)
            rules.escape_aim(fight, me, True)


class SetYielded(PersonAmendment):
    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        me.yielded = ruling.yes()
        if me.yielded:
            me.hidden = False
            rules.lay_down_arms(fight, me.index)


class BeginEffect(CombatantAmendment):
    """T-138 to T-143: an effect that comes from outside the rules of combat: magic, poison, a hold."""

    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return list(KIND_OF)

    def is_open(self) -> bool:
        return True

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        effect = rules.parse_effect(ruling)
        if me.is_vehicle() and effect.kind is not POWERLESS and effect.kind is not ON_TV:
            raise Mistake(f"ruling: effect: {me.name} is a vehicle; expected '{POWERLESS.key}' or '{ON_TV.key}'")
        if effect.kind.halts:
            me.spared = False  # the referee's word
            rules.halt(fight, me, effect.kind, 2 * effect.value)
        else:
            rules.afflict(fight, me, effect)


class EndEffect(CombatantAmendment):
    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [kind.key for kind in KINDS]

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        rules.remove_effect(fight, me, KINDS[self.read_choice(rules, fight, me.index, ruling)])


class SetHolder(PersonAmendment):
    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [each.name for each in fight.fighters if each.index != who]

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        holder = fight.fighters[fight.called(ruling.value)]
        if holder is me:
            raise Mistake(f"ruling: grappled by: nobody holds oneself; expected another than {me.name}")
        rules.afflict(fight, me, Effect(KIND_OF["grappled"], 1, 0, 1, holder.index))


class Sustain(PersonAmendment):
    def names(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [kind.key for kind in KINDS if not kind.halts and kind not in NUMBERS]

    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return [f"on {each.name}" for each in fight.fighters]

    def is_open(self) -> bool:
        return True

    def set_for(self, rules: Rulings, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        word, _, name = ruling.value.partition(" on ")
        word = rules.effect_key(ruling, word)
        if KIND_OF[word].halts or KIND_OF[word] in NUMBERS:
            raise Mistake(f"ruling: sustains: '{word}' needs a number; say 'effect {word} NUMBER' instead")
        target = fight.fighters[fight.called(name)] if name else me
        rules.afflict(fight, target, Effect(KIND_OF[word], 1, 0, 1, me.index))
        rules.concentrate(fight, me, Concentration(SUSTAINING, 0, target.index, 0, word))


class SetWeather(Amendment[Rulings, ThreaFight]):
    def choices(self, rules: Rulings, fight: ThreaFight, who: int) -> list[str]:
        return WEATHER

    def amend(self, rules: Rulings, fight: ThreaFight, ruling: Ruling) -> None:
        weather = WEATHER[ruling.one_of(WEATHER)]
        fight.weather = "" if weather == "clear" else weather


AMENDMENTS: Final[list[Amendment[Any, Any]]] = [
    SetFatigue("fat", NUMBER, "fatigue"),
    SetVitality("vit", NUMBER, "vitality"),
    SetPending("fat damage", NUMBER, "damage to FAT that is still to come"),
    SetPending("vit damage", NUMBER, "damage to VIT that is still to come"),
    SetOut("out", YES_OR_NO, "whether the fighter is unconscious"),
    SetDead("dead", YES_OR_NO, "whether the fighter is dead"),
    SetAP("ap", NUMBER, "Available AP"),
    SetStructure("structure", NUMBER, "structure of a vehicle's hull"),
    SetWounds("wounds", "'PLACE NUMBER'", "wounds at a place, which bleed; two make a limb useless: 'left arm 2'"),
    SetItem("item", "'THING dropped', 'broken' or 'whole'", "a weapon or shield of the fighter's"),
    SetArmour("armour", "'PIECE NUMBER'", "durability that is left of a piece of armour"),
    SetDurability("durability", "'THING NUMBER'", "durability that is left of a weapon or shield"),
    SetLoaded("loaded", "'WEAPON NUMBER'", "how many rounds are in a weapon"),
    SetNumber("bonus", "a modifier to the fighter's next roll", -20, 20),
    SetPlace("at", HEX, "where the fighter is"),
    SetPosture("posture", "a posture", "standing, crouching or prone"),
    SetSurprised("surprised", YES_OR_NO, "whether the fighter is surprised until the round ends"),
    SetHidden("hidden", YES_OR_NO, "whether enemies do not know where the fighter is"),
    SetFled("fled", YES_OR_NO, "whether the fighter has left the map"),
    SetYielded("yielded", YES_OR_NO, "whether the fighter has laid down its arms"),
    BeginEffect(
        "effect",
        "'KIND [VALUE] [ROUNDS]'",
        "an effect begins: blinded, burning 1 3, blessed 2 5, STR -2 3, TV 1, VIT -1 4 ..., or 'stunned SECONDS'",
    ),
    EndEffect("end effect", "a kind of effect", "an effect ends"),
    SetHolder("grappled by", "a name", "somebody holds the fighter"),
    Sustain("sustains", "'KIND on NAME'", "the fighter keeps an effect alive by concentration"),
    SetWeather("weather", "clear, rain or fog", "for 'scene' instead of a fighter"),
    EndFight("end", "a side, or 'draw'", "for 'scene' instead of a fighter: the fight is over"),
    DiceOfFighter(),
    DiceOfAll(),
    SetTerrain("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a wall falls"),
]
