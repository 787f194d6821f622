"""Chapter 8, first half: where a hit lands, shields and armour (T-101 to T-103, T-107 to T-113)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import Alike, Grades
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa import harm_tables, switches
from fracas.rulebooks.threa.belongings import Held, Worn
from fracas.rulebooks.threa.contents import Attack, Layer
from fracas.rulebooks.threa.dice import D12, FUDGE_PLUS
from fracas.rulebooks.threa.events import Absorbed, CheckRolled, Handled
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import Armour, Shield
from fracas.rulebooks.threa.harm_tables import Location
from fracas.rulebooks.threa.manners import PLAIN
from fracas.rulebooks.threa.rolls import rvs_grades
from fracas.rulebooks.threa.tables import MODERATE
from fracas.rulebooks.threa.wounds import Wounds

WHERE: Final = Reason("hit location", "T-102")
WHERE_AGAIN: Final = Reason("head or torso", "T-102")
ARMOUR: Final = Reason("armour check", "T-108")


class Landing(Grades):
    """T-102: where a plain attack lands."""

    def __init__(self, rules: Armouring, attack: Attack) -> None:
        self.rules = rules
        self.attack = attack

    def of(self, total: int) -> int:
        return harm_tables.FIRST_LOCATION.of(total)

    def for_outcomes(self, who: int) -> Alike | None:
        return AlikePlaces(self) if self.attack.attacker.index == who else None


class AlikePlaces(Alike):
    """The same: places under the same armour are alike (T-103), since wounds count for what comes later."""

    def __init__(self, landing: Landing) -> None:
        super().__init__(landing.attack.foe.index)
        self.landing = landing

    def kind(self, total: int) -> tuple[object, ...]:
        location = harm_tables.LOCATIONS[self.landing.of(total)]
        armour = self.armour(location)
        if location is harm_tables.HEAD and armour != self.armour(harm_tables.TORSO):
            return (total,)  # which of the two it is a second roll will tell
        return armour

    def armour(self, location: Location) -> tuple[object, ...]:
        landing = self.landing
        return tuple([id(worn) for worn in landing.rules.covering(landing.attack.foe, location)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Armouring(Wounds):
    def hit_location(self, fight: ThreaFight, attack: Attack) -> Location:
        """T-102: d12, and after a 1 another for head or torso; a called shot skips the roll."""
        if attack.location is not None:
            return attack.location
        return self.random_location(fight, attack.attacker, Landing(self, attack) if attack.manner is PLAIN else None)

    def random_location(self, fight: ThreaFight, roller: Combatant, landing: Landing | None = None) -> Location:
        """T-102: where chance puts it."""
        grades: Grades = harm_tables.FIRST_LOCATION if landing is None else landing
        first = grades.of(fight.roll(roller.index, D12, WHERE, grades))
        if first != harm_tables.HEAD.index:
            return harm_tables.LOCATIONS[first]
        second = harm_tables.SECOND_LOCATION.of(fight.roll(roller.index, D12, WHERE_AGAIN, harm_tables.SECOND_LOCATION))
        return harm_tables.HEAD if second == 0 else harm_tables.TORSO

    # layers

    def covering(self, me: Combatant, location: Location) -> list[Worn]:
        """T-103, T-109: worn pieces over that location, outermost first; broken ones are skipped."""
        out: list[Worn] = []
        for worn in me.worn:
            if worn.durability > 0 and worn.armour.covers[location.index]:
                out.append(worn)
        return out

    def armour_layers(self, fight: ThreaFight, me: Combatant, location: Location, attack: Attack) -> list[Layer]:
        """T-108, T-162, T-163: one check for all of it; implants absorb without any."""
        pieces = self.covering(me, location)
        if not pieces:
            return []
        self.note_armour(attack, pieces)
        outermost: Armour | None = None
        for worn in pieces:
            if worn.armour.checked:
                outermost = worn.armour
                break
        holds = True
        plus = 0
        if outermost is not None:
            if self.is_set(switches.ARMOUR_CHECK, "margin"):
                plus = self.armour_margin(fight, me, outermost)
            else:
                holds = self.armour_holds(fight, me, outermost)
        layers: list[Layer] = []
        for worn in pieces:
            if holds or not worn.armour.checked:
                layers.append(self.layer_of(me, worn))
        if layers:
            layers[0].plus = plus
        return layers

    def note_armour(self, attack: Attack, pieces: list[Worn]) -> None:
        """T-129: that there is armour at the location, and of which class, whether it holds or not."""
        for worn in pieces:
            attack.armoured = True
            attack.armour_class = max(attack.armour_class, worn.armour.dc)

    def layer_of(self, me: Combatant, worn: Worn) -> Layer:
        """T-125: powered armour is a layer like any other, of a higher class than the body that wears it."""
        armour = worn.armour
        layer = Layer(
            me, armour.name, armour.dc, armour.absorbs, worn.durability, self.full_durability(armour.durability)
        )
        layer.worn = worn
        layer.outer = armour.dc > me.sheet.dc
        return layer

    def full_durability(self, most: int) -> int:
        """T-113: the durability of which a quarter is too little; by the switch nothing fails before it breaks."""
        return most if self.is_set(switches.FAILING_GEAR, "half") else 0

    def armour_holds(self, fight: ThreaFight, me: Combatant, armour: Armour) -> bool:
        """T-16, T-108: the skill of the outermost covering piece against 8; below its minimum level nothing holds."""
        if not self.skilled(me, armour.skill, armour.min_level):
            return False
        return self.check(fight, me, self.ability(me, armour.skill, action=False), MODERATE, ARMOUR)

    def armour_margin(self, fight: ThreaFight, me: Combatant, armour: Armour) -> int:
        """T-163: the optional rule: the check does not gate, its row of T-61 shifts the first layer's rating."""
        score = self.ability(me, armour.skill, action=False)
        self.add_ruling_bonus(me, score)
        grades = rvs_grades(score.total - MODERATE)
        roll = fight.roll(me.index, FUDGE_PLUS, ARMOUR, grades)
        row = grades.row(roll)
        fight.tell(CheckRolled(me.index, ARMOUR.text, score, roll, MODERATE, row.penalty == 0))
        return row.bonus + row.penalty

    def shield_layer(self, me: Combatant, held: Held, shield: Shield, attack: Attack, plus: int) -> Layer:
        """T-107: the shield comes first, wherever the hit goes."""
        layer = Layer(
            me, shield.name, shield.dc, shield.absorbs, held.durability, self.full_durability(shield.durability)
        )
        layer.held = held
        layer.plus = plus
        attack.armoured = True
        attack.armour_class = max(attack.armour_class, shield.dc)
        return layer

    def wear(self, fight: ThreaFight, layer: Layer, amount: int, scratched: bool) -> None:
        """T-112: a layer loses what it absorbed."""
        layer.durability -= amount
        if layer.worn is not None:
            layer.worn.durability = layer.durability
        elif layer.held is not None:
            layer.held.durability = layer.durability
        elif layer.hull:
            layer.owner.structure = layer.durability
        fight.tell(Absorbed(layer.owner.index, layer.name, amount, layer.durability, scratched))

    def wear_weapon(self, fight: ThreaFight, attack: Attack, sv: int) -> None:
        """T-112, T-113, T-191: a weapon loses the final SV of the hit, of several types the largest; it is told when
        that makes it worse."""
        held = attack.held
        most = held.most()
        if most == 0 or sv <= 0 or not self.on(switches.WEAPON_WEAR):
            return
        held.durability -= sv
        if 4 * held.durability > most:
            return
        before = harm_tables.state(held.durability + sv, most)
        now = harm_tables.state(held.durability, most)
        if before < now and before <= harm_tables.FAILING:
            deed = "sees failing" if now == harm_tables.FAILING else "sees broken"
            fight.tell(Handled(attack.attacker.index, deed, held.name))
