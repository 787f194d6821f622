"""What can happen in this book."""

from __future__ import annotations

from typing import Final

from fracas.kernel.event import Event, Fields
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Tally
from fracas.rulebooks.d100.critical_tables import ROWS, SEVERITIES, Critical, CriticalType
from fracas.rulebooks.d100.rows import Act, Manner
from fracas.rulebooks.d100.tables import Result

STATES: Final = [
    "dead", "dying", "unconscious", "blacked out", "senseless", "stunned", "must parry", "no parry", "prone", "held",
    "weapon arm useless", "off arm useless", "leg useless", "losing hits",
]  # fmt: skip
"""What can be wrong with somebody after an attack (D-117)."""


class InitiativeRolled(Event):
    """One die for somebody alone or for a group (D-12, D-13), or to break a tie (D-14)."""

    def __init__(self, members: tuple[int, ...], die: int, total: Tally | None) -> None:
        self.members = members
        self.die = die
        self.total = total

    def fields(self) -> Fields:
        fields = Fields().text("members", " ".join([str(index) for index in self.members])).number("die", self.die)
        return fields.tally("total", self.total)


class RoundBegan(Event):
    """A new round of six seconds (D-16)."""

    def __init__(self, number: int, settled: bool) -> None:
        self.number = number
        self.settled = settled

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("round", self.number).flag("settled", self.settled)


class Declared(Event):
    """What somebody means to do this round (D-17): form, parry by foe, whom it watches, and its plan."""

    def __init__(
        self, who: int, form: str, parry: tuple[int, ...], watch: int, plan: list[tuple[Act, int, Manner]]
    ) -> None:
        self.who = who
        self.form = form
        self.parry = parry
        self.watch = watch
        self.plan = plan

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("form", self.form).number("watch", self.watch)
        fields.values["parry"] = list(self.parry)
        fields.values["plan"] = [[act.key, target, manner.key] for act, target, manner in self.plan]
        return fields


class TurnBegan(Event):
    """A combatant's turn (D-19), or one that it held (D-20)."""

    def __init__(self, who: int, ap: int, late: bool) -> None:
        self.who = who
        self.ap = ap
        self.late = late

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("ap", self.ap).flag("late", self.late)


class Waited(Event):
    """Somebody will act later (D-20): with the whole turn, or with so many AP of it that are left."""

    def __init__(self, who: int, begun: bool = False, ap: int = 0) -> None:
        self.who = who
        self.begun = begun
        self.ap = ap

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).flag("begun", self.begun)
        return fields.number("ap", self.ap) if self.begun else fields


class Idled(Event):
    """A turn ended with nothing done in it (D-120)."""

    def __init__(self, who: int) -> None:
        self.who = who

    def fields(self) -> Fields:
        return Fields().number("who", self.who)


class Replanned(Event):
    """A change of plan, for 1 AP (D-18)."""

    def __init__(self, who: int) -> None:
        self.who = who

    def fields(self) -> Fields:
        return Fields().number("who", self.who)


class Moved(Event):
    """A combatant went somewhere: 'moves', 'runs', 'crawls', 'leaps', 'is driven back' ..."""

    def __init__(self, who: int, how: str, start: int, end: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        self.end = end

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("how", self.how).number("from", self.start).number("to", self.end)


class Barred(Event):
    """A step past somebody failed (D-39), or a move ended before it (D-38)."""

    def __init__(self, who: int, foe: int, failed: bool) -> None:
        self.who = who
        self.foe = foe
        self.failed = failed

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe).flag("failed", self.failed)


class Bumped(Event):
    """Somebody ran into a foe who hid there (D-130)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe)


class Watching(Event):
    """A combatant keeps another foe in front (D-119)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe)


class Handled(Event):
    """Something was done with a thing: 'draws', 'puts away', 'drops', 'picks up', 'loads' ..."""

    def __init__(self, who: int, deed: str, thing: str) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("deed", self.deed).text("thing", self.thing)


class Changed(Event):
    """The ground of a hex has changed: a door, a bulkhead."""

    def __init__(self, who: int, cell: int, terrain: str) -> None:
        self.who = who
        self.cell = cell
        self.terrain = terrain

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("cell", self.cell).text("terrain", self.terrain)


class Parried(Event):
    """Points put into a parry as an attack comes, and all that are now against that foe (D-59)."""

    def __init__(self, who: int, foe: int, points: int, total: int) -> None:
        self.who = who
        self.foe = foe
        self.points = points
        self.total = total

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe)
        return fields.number("points", self.points).number("total", self.total)


class Aimed(Event):
    """So much aim at one target (D-29)."""

    def __init__(self, who: int, foe: int, bonus: int) -> None:
        self.who = who
        self.foe = foe
        self.bonus = bonus

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe).number("bonus", self.bonus)


class CriticalRolled(Event):
    """A critical roll and the cell that it found (D-81)."""

    def __init__(
        self, who: int, type_: CriticalType, severity: int, die: int, bonus: int, row: int, critical: Critical
    ) -> None:
        self.who = who
        self.type = type_
        self.severity = severity
        self.die = die
        self.bonus = bonus
        self.row = row
        self.critical = critical

    def record(self) -> dict[str, object]:
        """The entry of a critical in the record of an attack (D-117)."""
        effects: dict[str, object] = dict(self.critical.effects())
        return {
            "severity": SEVERITIES[self.severity],
            "type": self.type.letter,
            "die": self.die,
            "row": ROWS[self.row],
            "effects": effects,
        }

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("bonus", self.bonus)
        fields.values.update(self.record())
        return fields.text("text", self.critical.text)


class AttackRolled(Event):
    """D-117: an attack: everything that went into the total, the result, and what it left of the target.

    It is told when the die has fallen; the criticals and the state of the target are entered as they come.
    """

    def __init__(
        self,
        who: int,
        foe: int,
        weapon: str,
        how: str,
        die: int,
        bonus: Tally,
        shares: list[int],
        armour: str,
        result: Result | None,
        over: int,
    ) -> None:
        self.who = who
        self.foe = foe
        self.weapon = weapon
        self.how = how
        """'strikes', 'shoots', 'throws', 'bursts'."""
        self.die = die
        self.dice: list[int] = []
        """The single dice, where the roll was open-ended and went on."""
        self.bonus = bonus
        self.shares = shares
        """Of the bonus: OB, DB, cover and parry; the rest are the situational modifiers."""
        self.armour = armour
        self.result = result
        """None for a fumble (D-79)."""
        self.over = over
        self.criticals: list[CriticalRolled] = []
        self.hits_after = 0
        self.bits_after = 0

    def states_after(self) -> list[str]:
        return [state for at, state in enumerate(STATES) if self.bits_after >> at & 1]

    @property
    def total(self) -> int:
        return self.die + self.bonus.total

    def fields(self) -> Fields:
        ob, db, cover, parry = self.shares
        fields = Fields().text("type", "attack").number("attacker", self.who).number("target", self.foe)
        fields.text("weapon", self.weapon).text("how", self.how)
        fields.values["dice"] = self.dice if self.dice else [self.die]
        fields.number("ob", ob)
        fields.values["mods"] = {
            why.text: value
            for value, why in self.bonus.terms[1:]
            if why.rule not in ("D-52", "D-53", "D-59", "D-60", "D-88")
        }
        fields.number("db", db).number("cover", cover).number("parry_db", parry).number("total", self.total)
        fields.text("armour", self.armour).text("result", "fumble" if self.result is None else str(self.result))
        fields.number("over150", self.over)
        fields.values["criticals"] = [critical.record() for critical in self.criticals]
        fields.number("hits_after", self.hits_after)
        fields.values["states_after"] = self.states_after()
        return fields.tally("bonus", self.bonus)


class ThrowRolled(Event):
    """A grenade thrown at a hex, and where it bursts (D-68)."""

    def __init__(self, who: int, weapon: str, cell: int, die: int, bonus: Tally, scatter: int, burst: int) -> None:
        self.who = who
        self.weapon = weapon
        self.cell = cell
        self.die = die
        self.bonus = bonus
        self.scatter = scatter
        """Hexes off the mark; 0 on target."""
        self.burst = burst
        self.dice: list[int] = []
        """The single dice, where an open-ended roll went on."""

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("weapon", self.weapon).number("cell", self.cell)
        fields.number("die", self.die).tally("bonus", self.bonus)
        if self.dice:
            fields.values["dice"] = self.dice
        return fields.number("scatter", self.scatter).number("burst", self.burst)


class Fumbled(Event):
    """What a fumble leads to (D-79)."""

    def __init__(self, who: int, die: int, what: str) -> None:
        self.who = who
        self.die = die
        self.what = what

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("die", self.die).text("what", self.what)


class DisciplineRolled(Event):
    """A Self Discipline test (D-94), to stay conscious or to come to (D-95)."""

    def __init__(self, who: int, bonus: Tally, die: int, passed: bool, waking: bool = False) -> None:
        self.who = who
        self.bonus = bonus
        self.die = die
        self.passed = passed
        self.waking = waking

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).tally("bonus", self.bonus).number("die", self.die)
        return fields.flag("passed", self.passed).flag("waking", self.waking)


class ManoeuvreRolled(Event):
    """A manoeuvre, an escape, an observation or a stabilising: its percentage, and what came of it (D-45, D-46).

    Where attempts add up (D-77, D-115), `whom` is who holds or is dying, and `so_far` what they have come to.
    """

    def __init__(
        self,
        who: int,
        what: str,
        bonus: Tally,
        die: int,
        percent: int,
        outcome: str,
        whom: int = NOBODY,
        so_far: int = 0,
        dice: list[int] | None = None,
    ) -> None:
        self.who = who
        self.what = what
        self.bonus = bonus
        self.die = die
        self.percent = percent
        self.outcome = outcome
        self.whom = whom
        self.so_far = so_far
        self.dice: list[int] = dice if dice is not None else []
        """The single dice, where an open-ended roll went on."""

    def add_up(self, whom: int, so_far: int, dice: list[int]) -> None:
        """One of several attempts that count together."""
        self.whom = whom
        self.so_far = so_far
        self.dice = dice

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("what", self.what).tally("bonus", self.bonus)
        fields.number("die", self.die).number("percent", self.percent).text("outcome", self.outcome)
        if self.dice:
            fields.values["dice"] = self.dice
        return fields if self.whom < 0 else fields.number("whom", self.whom).number("so far", self.so_far)


class Bled(Event):
    """Hits lost to wounds in the upkeep (D-99), or to a wall (D-118)."""

    def __init__(self, who: int, hits: int, left: int, why: str) -> None:
        self.who = who
        self.hits = hits
        self.left = left
        self.why = why

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("hits", self.hits).number("left", self.left)
        return fields.text("why", self.why)


class Counted(Event):
    """A round nearer to death (D-114)."""

    def __init__(self, who: int, left: int, skipped: bool) -> None:
        self.who = who
        self.left = left
        self.skipped = skipped

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("left", self.left).flag("skipped", self.skipped)


class Aided(Event):
    """Something was done for a wound, or was not done well enough (D-101 to D-106)."""

    def __init__(self, who: int, patient: int, deed: Act, where: str) -> None:
        self.who = who
        self.patient = patient
        self.deed = deed
        self.where = where

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("patient", self.patient)
        return fields.text("deed", self.deed.key).text("where", self.where)


class Worked(Event):
    """An extended action that is not done yet (D-30)."""

    def __init__(self, who: int, deed: Act, paid: int, cost: int) -> None:
        self.who = who
        self.deed = deed
        self.paid = paid
        self.cost = cost

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("deed", self.deed.key)
        return fields.number("paid", self.paid).number("cost", self.cost)


class Gifted(Event):
    """A gift or meditation begins, goes on or ends (D-31)."""

    def __init__(self, who: int, foe: int, gift: str, what: str) -> None:
        self.who = who
        self.foe = foe
        self.gift = gift
        self.what = what

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe)
        return fields.text("gift", self.gift).text("what", self.what)


class Spotted(Event):
    """Somebody who hid has been found (D-122)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe)


class FightSettled(Event):
    """It is decided who has won; the wounded are still to be seen to (D-126)."""

    def __init__(self, winner: int) -> None:
        self.winner = winner

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().number("winner", self.winner)


class Recovered(Event):
    """Somebody mends after the fight."""

    def __init__(self, who: int, what: str, amount: int, left: int) -> None:
        self.who = who
        self.what = what
        self.amount = amount
        self.left = left

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("what", self.what)
        return fields.number("amount", self.amount).number("left", self.left)
