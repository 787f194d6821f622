"""What can happen in this book."""

from __future__ import annotations

from typing import ClassVar

from fracas.kernel.event import Event
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Tally


class Arrived(Event):
    """A newcomer enters the fight (G-22)."""

    def __init__(self, who: int, hex_: int) -> None:
        self.who = who
        self.hex = hex_


class TurnBegan(Event):
    """A combatant's second begins (G-24)."""

    is_headline: ClassVar[bool] = True

    def __init__(self, who: int, round_: int) -> None:
        self.who = who
        self.round = round_


class ManoeuvreChosen(Event):
    """What the second is used for (G-32)."""

    def __init__(self, who: int, manoeuvre: str, forced: bool) -> None:
        self.who = who
        self.manoeuvre = manoeuvre
        self.forced = forced


class CameToNothing(Event):
    """A manoeuvre that was taken, and of which nothing more came (G-32)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why
        """'stays', 'holds back', or what there was not: 'nobody to strike', 'nothing to ready' ..."""


class Moved(Event):
    """A combatant went somewhere: a move, a step or a retreat."""

    def __init__(self, who: int, how: str, start: int, end: int, facing: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        """NOBODY, if it is not told."""
        self.end = end
        self.facing = facing

    def from_nowhere(self) -> Event:
        return Moved(self.who, self.how, NOBODY, self.end, self.facing)


class Handled(Event):
    """Something was done with a weapon or shield: 'draws', 'readies', 'drops', 'picks up' ..."""

    def __init__(self, who: int, deed: str, thing: str) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing


class Defended(Event):
    """What an All-Out Defence will raise (G-48)."""

    def __init__(self, who: int, defence: str) -> None:
        self.who = who
        self.defence = defence


class AttackRolled(Event):
    """An attack roll and what came of it (G-72)."""

    def __init__(
        self, who: int, foe: int, weapon: str, mode: str, location: str, need: Tally, roll: int, result: int
    ) -> None:
        self.who = who
        self.foe = foe
        self.weapon = weapon
        self.mode = mode
        self.location = location
        """Where it is aimed; empty for nowhere in particular."""
        self.need = need
        self.roll = roll
        self.result = result


class ShotRolled(Event):
    """A shot or throw and what came of it (G-72, G-101). `shots` is 0 for fragments and the like."""

    def __init__(
        self,
        who: int,
        foe: int,
        weapon: str,
        mode: str,
        location: str,
        yards: int,
        shots: int,
        need: Tally,
        roll: int,
        result: int,
        hits: int,
    ) -> None:
        self.who = who
        self.foe = foe
        self.weapon = weapon
        self.mode = mode
        self.location = location
        """Where it is aimed; empty for nowhere in particular."""
        self.yards = yards
        self.shots = shots
        self.need = need
        self.roll = roll
        self.result = result
        self.hits = hits


class HitsAvoided(Event):
    """How many of several hits a dodge avoids (G-129)."""

    def __init__(self, who: int, avoided: int, hits: int) -> None:
        self.who = who
        self.avoided = avoided
        self.hits = hits


class Sheltered(Event):
    """A shot meets the cover before its target (G-106)."""

    def __init__(self, who: int, location: str, dr: int) -> None:
        self.who = who
        self.location = location
        self.dr = dr


class Landed(Event):
    """Something that was thrown comes to rest (G-113, G-114)."""

    def __init__(self, who: int, thing: str, hex_: int) -> None:
        self.who = who
        self.thing = thing
        self.hex = hex_


class Bursting(Event):
    """Something is about to explode (G-114), and there is just time to dive for cover (G-134)."""

    def __init__(self, who: int, thing: str, hex_: int) -> None:
        self.who = who
        self.thing = thing
        self.hex = hex_


class Burst(Event):
    """Something explodes (G-114): where, and the damage at its centre."""

    def __init__(self, who: int, thing: str, hex_: int, dice: str, damage: int) -> None:
        self.who = who
        self.thing = thing
        self.hex = hex_
        self.dice = dice
        self.damage = damage


class ZoneSet(Event):
    """Hexes come under suppression fire (G-112)."""

    def __init__(self, who: int, weapon: str, hexes: tuple[int, ...], shots: int) -> None:
        self.who = who
        self.weapon = weapon
        self.hexes = hexes
        self.shots = shots


class Undefended(Event):
    """A blow against which no defence is made, and why (G-115)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why


class DefenceRolled(Event):
    """An active defence (G-115)."""

    def __init__(self, who: int, foe: int, defence: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.foe = foe
        self.defence = defence
        self.need = need
        self.roll = roll
        self.result = result


class DamageRolled(Event):
    """Basic damage, what armour left of it, and the injury (G-141)."""

    def __init__(
        self,
        who: int,
        location: str,
        dice: str,
        basic: Tally,
        damage: str,
        dr: int,
        penetrating: int,
        injury: int,
        hp: int,
    ) -> None:
        self.who = who
        self.location = location
        self.dice = dice
        self.basic = basic
        self.damage = damage
        self.dr = dr
        self.penetrating = penetrating
        self.injury = injury
        self.hp = hp


class SuccessRolled(Event):
    """A roll to stay up, awake or alive, or to shake something off."""

    def __init__(
        self,
        who: int,
        purpose: str,
        need: Tally,
        roll: int,
        passed: bool,
        missed: int = -1,
        seen_as: Tally | None = None,
    ) -> None:
        self.who = who
        self.purpose = purpose
        self.need = need
        self.roll = roll
        self.passed = passed
        self.missed = missed
        """Who is close by and was not noticed (G-212), or might be struck by mistake (G-86)."""
        self.seen_as = seen_as
        """What was needed as far as those know who do not know who is near (G-212)."""

    def betrays(self) -> int:
        return self.missed

    def without(self, unseen: set[int]) -> Event:
        if self.seen_as is None:
            return self
        passed = self.passed or self.roll <= min(16, self.seen_as.total)
        return SuccessRolled(self.who, self.purpose, self.seen_as, self.roll, passed)


class ContestRolled(Event):
    """Two rolls against each other (G-19, G-20)."""

    def __init__(
        self, who: int, foe: int, purpose: str, mine: Tally, roll: int, theirs: Tally, other: int, winner: int
    ) -> None:
        self.who = who
        self.foe = foe
        self.purpose = purpose
        self.mine = mine
        self.roll = roll
        self.theirs = theirs
        self.other = other
        self.winner = winner


class TableRolled(Event):
    """A roll on a critical table and what it means (G-137 to G-140)."""

    def __init__(self, who: int, table: str, roll: int, result: str) -> None:
        self.who = who
        self.table = table
        self.roll = roll
        self.result = result


class Crippled(Event):
    """A part of the body that can no longer be used, or is gone (G-154)."""

    def __init__(self, who: int, part: str, destroyed: bool, seconds: int) -> None:
        self.who = who
        self.part = part
        self.destroyed = destroyed
        self.seconds = seconds


class Suffered(Event):
    """HP or FP lost to something other than a blow: fire, a fall, blunt trauma, fatigue."""

    def __init__(self, who: int, cause: str, hp_lost: int, fp_lost: int) -> None:
        self.who = who
        self.cause = cause
        self.hp_lost = hp_lost
        self.fp_lost = fp_lost


class ItemDamaged(Event):
    """A weapon or shield takes damage (G-94, G-190)."""

    def __init__(self, who: int, item: str, damage: int) -> None:
        self.who = who
        self.item = item
        self.damage = damage


class Planned(Event):
    """Something that shows only later: an evaluation, a feint's effect, a wait. `hidden` from other sides."""

    def __init__(self, who: int, what: str, foe: int, number: int, hidden: bool) -> None:
        self.who = who
        self.what = what
        self.foe = foe
        self.number = number
        self.hidden = hidden

    def private_fields(self) -> tuple[str, ...]:
        return ("foe", "number") if self.hidden else ()


class Worked(Event):
    """A second of concentration on a task, or the loss of all of them (G-51)."""

    def __init__(self, who: int, task: str, done: int, seconds: int) -> None:
        self.who = who
        self.task = task
        self.done = done
        """How many seconds of it are done; 0 if it has to be begun anew."""
        self.seconds = seconds


class Noticed(Event):
    """Somebody becomes aware of a foe (G-210)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe


class Interrupted(Event):
    """A Wait is set off (G-194)."""

    def __init__(self, who: int, foe: int, trigger: str) -> None:
        self.who = who
        self.foe = foe
        self.trigger = trigger


class Gripped(Event):
    """Somebody has hold of somebody, or of something in its hand: how, where, and how firmly (G-174)."""

    def __init__(self, who: int, foe: int, how: str, part: str, control: int) -> None:
        self.who = who
        self.foe = foe
        self.how = how
        """'holds', 'pins', 'locks', 'chokes' or 'grabs'."""
        self.part = part
        self.control = control


class LetGo(Event):
    """A hold ends (G-178)."""

    def __init__(self, who: int, foe: int, why: str) -> None:
        self.who = who
        self.foe = foe
        self.why = why
        """'lets go' or 'loses hold of'."""


class TimePassed(Event):
    """Some time goes by for somebody after the fight (G-198 to G-201)."""

    def __init__(self, who: int, minutes: int) -> None:
        self.who = who
        self.minutes = minutes


class Aided(Event):
    """A First Aid roll (G-200)."""

    def __init__(self, who: int, patient: int, way: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.patient = patient
        self.way = way
        self.need = need
        self.roll = roll
        self.result = result


class Recovered(Event):
    """HP or FP that came back, and how many there are now (G-199 to G-201)."""

    def __init__(self, who: int, what: str, amount: int, left: int) -> None:
        self.who = who
        self.what = what
        self.amount = amount
        self.left = left


class Mending(Event):
    """How long a crippled part will be of no use: months, 0 until all HP are back, -1 for ever (G-202)."""

    def __init__(self, who: int, part: str, months: int) -> None:
        self.who = who
        self.part = part
        self.months = months


class Mended(Event):
    """A crippled part that can be used again (G-202)."""

    def __init__(self, who: int, part: str) -> None:
        self.who = who
        self.part = part
