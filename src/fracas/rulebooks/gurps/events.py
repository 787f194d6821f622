"""What can happen in this book."""

from __future__ import annotations

from fracas.kernel.event import Event, Fields
from fracas.kernel.tally import Tally


class Arrived(Event):
    """A newcomer enters the fight (G-22)."""

    def __init__(self, who: int, cell: int) -> None:
        self.who = who
        self.cell = cell

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("at", self.cell)


class TurnBegan(Event):
    """A combatant's second begins (G-24)."""

    def __init__(self, who: int, round_: int) -> None:
        self.who = who
        self.round = round_

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("round", self.round)


class ManoeuvreChosen(Event):
    """What the second is used for (G-32)."""

    def __init__(self, who: int, manoeuvre: str, forced: bool) -> None:
        self.who = who
        self.manoeuvre = manoeuvre
        self.forced = forced

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("manoeuvre", self.manoeuvre).flag("forced", self.forced)


class CameToNothing(Event):
    """A manoeuvre that was taken, and of which nothing more came (G-32)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why
        """'stays', 'holds back', or what there was not: 'nobody to strike', 'nothing to ready' ..."""

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("why", self.why)


class Moved(Event):
    """A combatant went somewhere: a move, a step or a retreat."""

    def __init__(self, who: int, how: str, start: int, end: int, facing: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        self.end = end
        self.facing = facing

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("how", self.how).number("from", self.start)
        return fields.number("to", self.end).number("facing", self.facing)


class Handled(Event):
    """Something was done with a weapon or shield: 'draws', 'readies', 'drops', 'picks up' ..."""

    def __init__(self, who: int, deed: str, thing: str) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("deed", self.deed).text("thing", self.thing)


class Defended(Event):
    """What an All-Out Defence will raise (G-48)."""

    def __init__(self, who: int, defence: str) -> None:
        self.who = who
        self.defence = defence

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("defence", self.defence)


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

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("weapon", self.weapon)
        fields.text("mode", self.mode).text("location", self.location).tally("need", self.need)
        return fields.number("roll", self.roll).number("result", self.result)


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

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("weapon", self.weapon)
        fields.text("mode", self.mode).text("location", self.location).number("yards", self.yards)
        fields.number("shots", self.shots).tally("need", self.need)
        return fields.number("roll", self.roll).number("result", self.result).number("hits", self.hits)


class HitsAvoided(Event):
    """How many of several hits a dodge avoids (G-129)."""

    def __init__(self, who: int, avoided: int, hits: int) -> None:
        self.who = who
        self.avoided = avoided
        self.hits = hits

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("avoided", self.avoided).number("hits", self.hits)


class Sheltered(Event):
    """A shot meets the cover before its target (G-106)."""

    def __init__(self, who: int, location: str, dr: int) -> None:
        self.who = who
        self.location = location
        self.dr = dr

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("location", self.location).number("dr", self.dr)


class Landed(Event):
    """Something that was thrown comes to rest (G-113, G-114)."""

    def __init__(self, who: int, thing: str, cell: int) -> None:
        self.who = who
        self.thing = thing
        self.cell = cell

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("thing", self.thing).number("cell", self.cell)


class Bursting(Event):
    """Something is about to explode (G-114), and there is just time to dive for cover (G-134)."""

    def __init__(self, who: int, thing: str, cell: int) -> None:
        self.who = who
        self.thing = thing
        self.cell = cell

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("thing", self.thing).number("cell", self.cell)


class Burst(Event):
    """Something explodes (G-114): where, and the damage at its centre."""

    def __init__(self, who: int, thing: str, cell: int, dice: str, damage: int) -> None:
        self.who = who
        self.thing = thing
        self.cell = cell
        self.dice = dice
        self.damage = damage

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("thing", self.thing).number("cell", self.cell)
        return fields.text("dice", self.dice).number("damage", self.damage)


class ZoneSet(Event):
    """Hexes come under suppression fire (G-112)."""

    def __init__(self, who: int, weapon: str, cells: tuple[int, ...], shots: int) -> None:
        self.who = who
        self.weapon = weapon
        self.cells = cells
        self.shots = shots

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("weapon", self.weapon)
        return fields.text("cells", " ".join([str(cell) for cell in self.cells])).number("shots", self.shots)


class Undefended(Event):
    """A blow against which no defence is made, and why (G-115)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("why", self.why)


class DefenceRolled(Event):
    """An active defence (G-115)."""

    def __init__(self, who: int, foe: int, defence: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.foe = foe
        self.defence = defence
        self.need = need
        self.roll = roll
        self.result = result

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("defence", self.defence)
        return fields.tally("need", self.need).number("roll", self.roll).number("result", self.result)


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

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("location", self.location)
        fields.text("dice", self.dice).tally("basic", self.basic)
        fields.text("damage", self.damage).number("dr", self.dr).number("penetrating", self.penetrating)
        return fields.number("injury", self.injury).number("hp", self.hp)


class SuccessRolled(Event):
    """A roll to stay up, awake or alive, or to shake something off."""

    def __init__(self, who: int, purpose: str, need: Tally, roll: int, passed: bool, missed: int = -1) -> None:
        self.who = who
        self.purpose = purpose
        self.need = need
        self.roll = roll
        self.passed = passed
        self.missed = missed
        """Who is close by and was not noticed (G-212)."""

    def betrays(self) -> int:
        return self.missed

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("purpose", self.purpose).tally("need", self.need)
        return fields.number("roll", self.roll).flag("passed", self.passed)


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

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("purpose", self.purpose)
        fields.tally("mine", self.mine).number("roll", self.roll)
        return fields.tally("theirs", self.theirs).number("other", self.other).number("winner", self.winner)


class TableRolled(Event):
    """A roll on a critical table and what it means (G-137 to G-140)."""

    def __init__(self, who: int, table: str, roll: int, result: str) -> None:
        self.who = who
        self.table = table
        self.roll = roll
        self.result = result

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("table", self.table)
        return fields.number("roll", self.roll).text("result", self.result)


class Crippled(Event):
    """A part of the body that can no longer be used, or is gone (G-154)."""

    def __init__(self, who: int, part: str, destroyed: bool, seconds: int) -> None:
        self.who = who
        self.part = part
        self.destroyed = destroyed
        self.seconds = seconds

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("part", self.part).flag("destroyed", self.destroyed)
        return fields.number("seconds", self.seconds)


class Suffered(Event):
    """HP or FP lost to something other than a blow: fire, a fall, blunt trauma, fatigue."""

    def __init__(self, who: int, cause: str, hp_lost: int, fp_lost: int) -> None:
        self.who = who
        self.cause = cause
        self.hp_lost = hp_lost
        self.fp_lost = fp_lost

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("cause", self.cause)
        return fields.number("hp", self.hp_lost).number("fp", self.fp_lost)


class Planned(Event):
    """Something that shows only later: an evaluation, a feint's effect, a wait. `hidden` from other sides."""

    def __init__(self, who: int, what: str, foe: int, number: int, hidden: bool) -> None:
        self.who = who
        self.what = what
        self.foe = foe
        self.number = number
        self.hidden = hidden

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("what", self.what).number("foe", self.foe)
        return fields.number("number", self.number).flag("hidden", self.hidden)


class Worked(Event):
    """A second of concentration on a task, or the loss of all of them (G-51)."""

    def __init__(self, who: int, task: str, done: int, seconds: int) -> None:
        self.who = who
        self.task = task
        self.done = done
        """How many seconds of it are done; 0 if it has to be begun anew."""
        self.seconds = seconds

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("task", self.task)
        return fields.number("done", self.done).number("seconds", self.seconds)


class Noticed(Event):
    """Somebody becomes aware of a foe (G-210)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe)


class Interrupted(Event):
    """A Wait is set off (G-194)."""

    def __init__(self, who: int, foe: int, trigger: str) -> None:
        self.who = who
        self.foe = foe
        self.trigger = trigger

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe).text("trigger", self.trigger)


class Gripped(Event):
    """Somebody has hold of somebody, or of something in its hand: how, where, and how firmly (G-174)."""

    def __init__(self, who: int, foe: int, how: str, part: str, control: int) -> None:
        self.who = who
        self.foe = foe
        self.how = how
        """'holds', 'pins', 'locks', 'chokes' or 'grabs'."""
        self.part = part
        self.control = control

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("how", self.how)
        return fields.text("part", self.part).number("control", self.control)


class LetGo(Event):
    """A hold ends (G-178)."""

    def __init__(self, who: int, foe: int, why: str) -> None:
        self.who = who
        self.foe = foe
        self.why = why
        """'lets go' or 'loses hold of'."""

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe).text("why", self.why)


class TimePassed(Event):
    """Some time goes by for somebody after the fight (G-198 to G-201)."""

    def __init__(self, who: int, minutes: int) -> None:
        self.who = who
        self.minutes = minutes

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("minutes", self.minutes)


class Aided(Event):
    """A First Aid roll (G-200)."""

    def __init__(self, who: int, patient: int, way: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.patient = patient
        self.way = way
        self.need = need
        self.roll = roll
        self.result = result

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("patient", self.patient).text("way", self.way)
        return fields.tally("need", self.need).number("roll", self.roll).number("result", self.result)


class Recovered(Event):
    """HP or FP that came back, and how many there are now (G-199 to G-201)."""

    def __init__(self, who: int, points: str, number: int, left: int) -> None:
        self.who = who
        self.points = points
        self.number = number
        self.left = left

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("points", self.points)
        return fields.number("number", self.number).number("left", self.left)


class Mending(Event):
    """How long a crippled part will be of no use: months, 0 until all HP are back, -1 for ever (G-202)."""

    def __init__(self, who: int, part: str, months: int) -> None:
        self.who = who
        self.part = part
        self.months = months

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("part", self.part).number("months", self.months)


class Mended(Event):
    """A crippled part that can be used again (G-202)."""

    def __init__(self, who: int, part: str) -> None:
        self.who = who
        self.part = part

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("part", self.part)
