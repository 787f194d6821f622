"""What can happen in this book."""

from __future__ import annotations

from typing import ClassVar

from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Tally


class RoundBegan(Event):
    """A round begins, and the order in which people act in it (T-46, T-47)."""

    is_headline: ClassVar[bool] = True

    def __init__(self, round_: int, order: tuple[int, ...]) -> None:
        self.round = round_
        self.order = order

    def without(self, unseen: set[int]) -> Event:
        return RoundBegan(self.round, tuple([who for who in self.order if who not in unseen]))


class TurnBegan(Event):
    """Somebody's turn begins (T-48)."""

    is_headline: ClassVar[bool] = True

    def __init__(self, who: int, round_: int) -> None:
        self.who = who
        self.round = round_


class TieRolled(Event):
    """The die that settles equal initiative for the whole fight (T-47)."""

    def __init__(self, who: int, roll: int) -> None:
        self.who = who
        self.roll = roll


class Paid(Event):
    """What an action cost, with its boosts, and what is left (T-24, T-27, T-30)."""

    def __init__(self, who: int, deed: str, ap: Tally, fat: Tally, ap_left: int, fat_left: int) -> None:
        self.who = who
        self.deed = deed
        self.ap = ap
        self.fat = fat
        self.ap_left = ap_left
        self.fat_left = fat_left


class AttackRolled(Event):
    """An attack: its ability score and 4dF+ make the AV (T-64)."""

    def __init__(self, who: int, foe: int, hex_: int, weapon: str, manner: str, score: Tally, roll: int) -> None:
        self.who = who
        self.foe = foe
        """Whom it is aimed at, or -1 for a hex."""
        self.hex = hex_
        """That hex, or -1."""
        self.weapon = weapon
        self.manner = manner
        self.score = score
        self.roll = roll


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


class AttackJudged(Event):
    """AV against TV: the base SV (T-59, T-65)."""

    def __init__(self, who: int, foe: int, av: int, tv: int) -> None:
        self.who = who
        self.foe = foe
        self.av = av
        self.tv = tv


class CheckRolled(Event):
    """A check against a fixed or rolled TV: Focus, armour, shield, Drive, treatment ..."""

    def __init__(self, who: int, purpose: str, score: Tally, roll: int, tv: int, passed: bool) -> None:
        self.who = who
        self.purpose = purpose
        self.score = score
        self.roll = roll
        self.tv = tv
        self.passed = passed


class PowerRolled(Event):
    """A Physicality check after a hit: what it adds to the SV, or costs (T-72)."""

    def __init__(self, who: int, score: Tally, roll: int, bonus: int, penalty: int) -> None:
        self.who = who
        self.score = score
        self.roll = roll
        self.bonus = bonus
        self.penalty = penalty


class Struck(Event):
    """A hit: the final SV and where it lands (T-65, T-102)."""

    def __init__(self, who: int, location: str, damage: str, sv: Tally) -> None:
        self.who = who
        self.location = location
        self.damage = damage
        self.sv = sv


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


class Stopped(Event):
    """Nothing of the hit got through (T-111, T-118, T-168)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why


class Translated(Event):
    """An SV counts otherwise in another class: ten times in a lower one (T-117), little in a higher one (T-168)."""

    def __init__(self, who: int, sv: int, dc: int, counts: int, to: int) -> None:
        self.who = who
        self.sv = sv
        self.dc = dc
        self.counts = counts
        """The SV that it is from now on."""
        self.to = to


class CrewReached(Event):
    """What has got through a hull strikes somebody inside (T-126)."""

    def __init__(self, who: int, location: str, sv: int, dc: int) -> None:
        self.who = who
        self.location = location
        """Where, or nothing if it does not matter any more."""
        self.sv = sv
        self.dc = dc


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


class StructureLost(Event):
    """A vehicle's hull loses structure to damage of its systems (T-126)."""

    def __init__(self, who: int, dice: str, damage: Tally, left: int) -> None:
        self.who = who
        self.dice = dice
        self.damage = damage
        self.left = left


class Wounded(Event):
    """Wounds at a location beyond those of a damage roll (T-75)."""

    def __init__(self, who: int, location: str, wounds: int) -> None:
        self.who = who
        self.location = location
        self.wounds = wounds


class Suffered(Event):
    """FAT or VIT damage at the end of a round, from wounds or an effect (T-50, T-135)."""

    def __init__(self, who: int, why: str, fat: int, vit: int = 0) -> None:
        self.who = who
        self.why = why
        self.fat = fat
        self.vit = vit


class Exhausted(Event):
    """FAT has dropped to 0, which costs VIT at once (T-38)."""

    def __init__(self, who: int, vit: int, left: int) -> None:
        self.who = who
        self.vit = vit
        self.left = left


class OffBalance(Event):
    """A penalty to one's own attacks up to the end of a round (T-61, T-62)."""

    def __init__(self, who: int, penalty: int, until: int) -> None:
        self.who = who
        self.penalty = penalty
        self.until = until


class Searched(Event):
    """Somebody has looked for hidden enemies, and found so many (T-197)."""

    def __init__(self, who: int, score: Tally, roll: int, found: int) -> None:
        self.who = who
        self.score = score
        self.roll = roll
        self.found = found


class Halted(Event):
    """Stunned, knocked back or knocked out for some seconds (T-131, T-134)."""

    def __init__(self, who: int, how: str, half_seconds: int, until: int) -> None:
        self.who = who
        self.how = how
        self.half_seconds = half_seconds
        """In half seconds, since an optional table knows those (T-167)."""
        self.until = until


class Afflicted(Event):
    """An effect begins or ends (T-138 to T-143)."""

    def __init__(self, who: int, effect: str, begins: bool, rounds: int, value: int = 0) -> None:
        self.who = who
        self.effect = effect
        self.begins = begins
        self.rounds = rounds
        self.value = value
        """Of an effect that is nothing but a number (T-140); else 0."""


class Moved(Event):
    """Somebody went somewhere."""

    def __init__(self, who: int, how: str, start: int, end: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        """NOBODY, if it is not told."""
        self.end = end

    def from_nowhere(self) -> Event:
        return Moved(self.who, self.how, NOBODY, self.end)


class Handled(Event):
    """Something was done with a thing: 'draws', 'drops', 'nocks', 'preps' ...; a number where it counts something."""

    def __init__(self, who: int, deed: str, thing: str, number: int = 0) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing
        self.number = number


class Intended(Event):
    """A plan that others can see: a guard, an aim, a rest, a delay, a concentration; a number where it counts."""

    def __init__(self, who: int, what: str, foe: int, number: int = 0) -> None:
        self.who = who
        self.what = what
        self.foe = foe
        self.number = number


class Triggered(Event):
    """What a delay waited for has come (T-44)."""

    def __init__(self, who: int, by: int) -> None:
        self.who = who
        self.by = by


class Suppressed(Event):
    """A zone comes under fire (T-95)."""

    def __init__(self, who: int, hex_: int, radius: int, weapon: str) -> None:
        self.who = who
        self.hex = hex_
        self.radius = radius
        self.weapon = weapon


class FireCeased(Event):
    """A zone is no longer under fire (T-95)."""

    def __init__(self, who: int, hex_: int) -> None:
        self.who = who
        self.hex = hex_


class Burst(Event):
    """Something bursts on a hex (T-96)."""

    def __init__(self, hex_: int, radius: int) -> None:
        self.hex = hex_
        self.radius = radius


class Recovered(Event):
    """How somebody comes out of a round (T-49): FAT, VIT and AP afterwards."""

    standing_fields: ClassVar[tuple[str, ...]] = ("fat", "vit", "ap")

    def __init__(self, who: int, fat: int, vit: int, ap: int) -> None:
        self.who = who
        self.fat = fat
        self.vit = vit
        self.ap = ap


class Healed(Event):
    """Points on their way back, or lost, by treatment, rest, Drive or time."""

    def __init__(self, who: int, what: str, amount: int, why: str) -> None:
        self.who = who
        self.what = what
        self.amount = amount
        self.why = why


class TimePassed(Event):
    """So many rounds go by after the fight."""

    def __init__(self, who: int, rounds: int) -> None:
        self.who = who
        self.rounds = rounds
