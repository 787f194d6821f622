"""What can happen in this book."""

from __future__ import annotations

from fracas.kernel.event import Event, Fields
from fracas.kernel.tally import Tally


class RoundBegan(Event):
    """A round begins, and the order in which people act in it (T-46, T-47)."""

    def __init__(self, round_: int, order: tuple[int, ...]) -> None:
        self.round = round_
        self.order = order

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("round", self.round).text("order", " ".join([str(index) for index in self.order]))


class TurnBegan(Event):
    """Somebody's turn begins (T-48)."""

    def __init__(self, who: int, round_: int) -> None:
        self.who = who
        self.round = round_

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("round", self.round)


class TieRolled(Event):
    """The die that settles equal initiative for the whole fight (T-47)."""

    def __init__(self, who: int, roll: int) -> None:
        self.who = who
        self.roll = roll

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("roll", self.roll)


class Paid(Event):
    """What an action cost, with its boosts, and what is left (T-24, T-27, T-30)."""

    def __init__(self, who: int, deed: str, ap: Tally, fat: Tally, ap_left: int, fat_left: int) -> None:
        self.who = who
        self.deed = deed
        self.ap = ap
        self.fat = fat
        self.ap_left = ap_left
        self.fat_left = fat_left

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("deed", self.deed).tally("ap", self.ap).tally("fat", self.fat)
        return fields.number("ap left", self.ap_left).number("fat left", self.fat_left)


class AttackRolled(Event):
    """An attack: its ability score and 4dF+ make the AV (T-64)."""

    def __init__(self, who: int, foe: int, cell: int, weapon: str, manner: str, score: Tally, roll: int) -> None:
        self.who = who
        self.foe = foe
        """Whom it is aimed at, or -1 for a hex."""
        self.cell = cell
        """That hex, or -1."""
        self.weapon = weapon
        self.manner = manner
        self.score = score
        self.roll = roll

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).number("cell", self.cell)
        return (
            fields.text("weapon", self.weapon)
            .text("manner", self.manner)
            .tally("score", self.score)
            .number("roll", self.roll)
        )


class Defended(Event):
    """How an attack was met, and the TV that came of it (T-66 to T-68, T-81)."""

    def __init__(self, who: int, how: str, value: Tally, rolled: bool, roll: int) -> None:
        self.who = who
        """The defender, or -1 where there is none."""
        self.how = how
        self.value = value
        """The whole TV, a roll included."""
        self.rolled = rolled
        self.roll = roll

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("how", self.how).tally("tv", self.value)
        return fields.number("roll", self.roll) if self.rolled else fields


class AttackJudged(Event):
    """AV against TV: the base SV (T-59, T-65)."""

    def __init__(self, who: int, foe: int, av: int, tv: int) -> None:
        self.who = who
        self.foe = foe
        self.av = av
        self.tv = tv

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe)
        return fields.number("av", self.av).number("tv", self.tv)


class CheckRolled(Event):
    """A check against a fixed or rolled TV: Focus, armour, shield, Drive, treatment ..."""

    def __init__(self, who: int, purpose: str, score: Tally, roll: int, tv: int, passed: bool) -> None:
        self.who = who
        self.purpose = purpose
        self.score = score
        self.roll = roll
        self.tv = tv
        self.passed = passed

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("purpose", self.purpose).tally("score", self.score)
        return fields.number("roll", self.roll).number("tv", self.tv).flag("passed", self.passed)


class PowerRolled(Event):
    """A Physicality check after a hit: what it adds to the SV, or costs (T-72)."""

    def __init__(self, who: int, score: Tally, roll: int, bonus: int, penalty: int) -> None:
        self.who = who
        self.score = score
        self.roll = roll
        self.bonus = bonus
        self.penalty = penalty

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).tally("score", self.score).number("roll", self.roll)
        return fields.number("bonus", self.bonus).number("penalty", self.penalty)


class Struck(Event):
    """A hit: the final SV and where it lands (T-65, T-102)."""

    def __init__(self, who: int, location: str, damage: str, sv: Tally) -> None:
        self.who = who
        self.location = location
        self.damage = damage
        self.sv = sv

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("location", self.location).text("damage", self.damage)
        return fields.tally("sv", self.sv)


class Absorbed(Event):
    """What a layer took, and what it lost by it (T-107 to T-116)."""

    def __init__(self, who: int, layer: str, amount: int, left: int, scratched: bool) -> None:
        self.who = who
        self.layer = layer
        self.amount = amount
        self.left = left
        """The layer's durability afterwards."""
        self.scratched = scratched
        """A layer of a higher class, which takes a point off the damage instead of the SV."""

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("layer", self.layer).number("amount", self.amount)
        return fields.number("left", self.left).flag("scratched", self.scratched)


class Stopped(Event):
    """Nothing of the hit got through (T-111, T-118, T-168)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("why", self.why)


class Translated(Event):
    """An SV counts otherwise in another class: ten times in a lower one (T-117), little in a higher one (T-168)."""

    def __init__(self, who: int, sv: int, dc: int, counts: int, to: int) -> None:
        self.who = who
        self.sv = sv
        self.dc = dc
        self.counts = counts
        """The SV that it is from now on."""
        self.to = to

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("sv", self.sv).number("class", self.dc)
        return fields.number("counts", self.counts).number("to", self.to)


class CrewReached(Event):
    """What has got through a hull strikes somebody inside (T-126)."""

    def __init__(self, who: int, location: str, sv: int, dc: int) -> None:
        self.who = who
        self.location = location
        """Where, or nothing if it does not matter any more."""
        self.sv = sv
        self.dc = dc

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("location", self.location)
        return fields.number("sv", self.sv).number("class", self.dc)


class DamageRolled(Event):
    """SV turned to dice, dice to damage, damage to pools and wounds (T-119 to T-123)."""

    def __init__(
        self,
        who: int,
        sv: int,
        dice: str,
        damage: Tally,
        effective: int,
        location: str,
        fat: int,
        vit: int,
        wounds: int,
    ) -> None:
        self.who = who
        self.sv = sv
        self.dice = dice
        self.damage = damage
        self.effective = effective
        """The effective damage class."""
        self.location = location
        self.fat = fat
        self.vit = vit
        self.wounds = wounds

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("sv", self.sv).text("dice", self.dice)
        fields.tally("damage", self.damage).number("class", self.effective).text("location", self.location)
        return fields.number("fat", self.fat).number("vit", self.vit).number("wounds", self.wounds)


class StructureLost(Event):
    """A vehicle's hull loses structure to damage of its systems (T-126)."""

    def __init__(self, who: int, dice: str, damage: Tally, left: int) -> None:
        self.who = who
        self.dice = dice
        self.damage = damage
        self.left = left

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("dice", self.dice).tally("damage", self.damage)
        return fields.number("left", self.left)


class Wounded(Event):
    """Wounds at a location beyond those of a damage roll (T-75)."""

    def __init__(self, who: int, location: str, wounds: int) -> None:
        self.who = who
        self.location = location
        self.wounds = wounds

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("location", self.location).number("wounds", self.wounds)


class Suffered(Event):
    """FAT or VIT damage at the end of a round, from wounds or an effect (T-50, T-135)."""

    def __init__(self, who: int, why: str, fat: int, vit: int = 0) -> None:
        self.who = who
        self.why = why
        self.fat = fat
        self.vit = vit

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("why", self.why).number("fat", self.fat)
        return fields.number("vit", self.vit) if self.vit else fields


class Exhausted(Event):
    """FAT has dropped to 0, which costs VIT at once (T-38)."""

    def __init__(self, who: int, vit: int, left: int) -> None:
        self.who = who
        self.vit = vit
        self.left = left

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("vit", self.vit).number("left", self.left)


class OffBalance(Event):
    """A penalty to one's own attacks up to the end of a round (T-61, T-62)."""

    def __init__(self, who: int, penalty: int, until: int) -> None:
        self.who = who
        self.penalty = penalty
        self.until = until

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("penalty", self.penalty).number("until", self.until)


class Searched(Event):
    """Somebody has looked for hidden enemies, and found so many (T-197)."""

    def __init__(self, who: int, score: Tally, roll: int, found: int) -> None:
        self.who = who
        self.score = score
        self.roll = roll
        self.found = found

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).tally("score", self.score).number("roll", self.roll)
        return fields.number("found", self.found)


class Halted(Event):
    """Stunned, knocked back or knocked out for some seconds (T-131, T-134)."""

    def __init__(self, who: int, how: str, seconds: int, until: int) -> None:
        self.who = who
        self.how = how
        self.seconds = seconds
        """In half seconds, since an optional table knows those (T-167)."""
        self.until = until

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("how", self.how).number("half seconds", self.seconds)
        return fields.number("until", self.until)


class Afflicted(Event):
    """An effect begins or ends (T-138 to T-143)."""

    def __init__(self, who: int, effect: str, begins: bool, rounds: int, value: int = 0) -> None:
        self.who = who
        self.effect = effect
        self.begins = begins
        self.rounds = rounds
        self.value = value
        """Of an effect that is nothing but a number (T-140); else 0."""

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("effect", self.effect).flag("begins", self.begins)
        fields.number("rounds", self.rounds)
        return fields.number("value", self.value) if self.value else fields


class Moved(Event):
    """Somebody went somewhere."""

    def __init__(self, who: int, how: str, start: int, end: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        self.end = end

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("how", self.how).number("from", self.start).number("to", self.end)


class Handled(Event):
    """Something was done with a thing: 'draws', 'drops', 'nocks', 'preps' ...; a number where it counts something."""

    def __init__(self, who: int, deed: str, thing: str, number: int = 0) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing
        self.number = number

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("deed", self.deed).text("thing", self.thing)
        return fields.number("number", self.number)


class Intended(Event):
    """A plan that others can see: a guard, an aim, a rest, a delay, a concentration; a number where it counts."""

    def __init__(self, who: int, what: str, foe: int, number: int = 0) -> None:
        self.who = who
        self.what = what
        self.foe = foe
        self.number = number

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("what", self.what).number("foe", self.foe)
        return fields.number("number", self.number)


class Triggered(Event):
    """What a delay waited for has come (T-44)."""

    def __init__(self, who: int, by: int) -> None:
        self.who = who
        self.by = by

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("by", self.by)


class Suppressed(Event):
    """A zone comes under fire (T-95)."""

    def __init__(self, who: int, cell: int, radius: int, weapon: str) -> None:
        self.who = who
        self.cell = cell
        self.radius = radius
        self.weapon = weapon

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("cell", self.cell).number("radius", self.radius)
        return fields.text("weapon", self.weapon)


class FireCeased(Event):
    """A zone is no longer under fire (T-95)."""

    def __init__(self, who: int, cell: int) -> None:
        self.who = who
        self.cell = cell

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("cell", self.cell)


class Burst(Event):
    """Something bursts on a hex (T-96)."""

    def __init__(self, cell: int, radius: int) -> None:
        self.cell = cell
        self.radius = radius

    def fields(self) -> Fields:
        return Fields().number("cell", self.cell).number("radius", self.radius)


class Recovered(Event):
    """How somebody comes out of a round (T-49): FAT, VIT and AP afterwards."""

    def __init__(self, who: int, fat: int, vit: int, ap: int) -> None:
        self.who = who
        self.fat = fat
        self.vit = vit
        self.ap = ap

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("fat", self.fat).number("vit", self.vit).number("ap", self.ap)


class Healed(Event):
    """Points on their way back, or lost, by treatment, rest, Drive or time."""

    def __init__(self, who: int, points: str, number: int, why: str) -> None:
        self.who = who
        self.points = points
        self.number = number
        self.why = why

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("points", self.points).number("number", self.number)
        return fields.text("why", self.why)


class TimePassed(Event):
    """So many rounds go by after the fight."""

    def __init__(self, who: int, rounds: int) -> None:
        self.who = who
        self.rounds = rounds

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("rounds", self.rounds)
