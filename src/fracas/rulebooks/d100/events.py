"""What can happen in this book."""

from __future__ import annotations

from typing import ClassVar, Final

from fracas.kernel.event import Event
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

    def without(self, unseen: set[int]) -> Event:
        return InitiativeRolled(tuple([who for who in self.members if who not in unseen]), self.die, self.total)


class RoundBegan(Event):
    """A new round of six seconds (D-16)."""

    is_headline: ClassVar[bool] = True

    def __init__(self, round_: int, settled: bool) -> None:
        self.round = round_
        self.settled = settled


class Declared(Event):
    """What somebody means to do this round (D-17): form, parry by foe, whom it watches, and its plan."""

    inner_fields: ClassVar[tuple[str, ...]] = ("parry", "plan")

    def __init__(
        self, who: int, form: str, parry: tuple[int, ...], watch: int, plan: list[tuple[Act, int, Manner]]
    ) -> None:
        self.who = who
        self.form = form
        self.parry = parry
        self.watch = watch
        self.plan = plan

    def without(self, unseen: set[int]) -> Event:
        """What is planned for somebody whom a foe does not know of is not for that foe's ears."""
        plan = [(act, target, manner) for act, target, manner in self.plan if target not in unseen]
        return Declared(self.who, self.form, self.parry, self.watch, plan)

    def by_name(self, names: list[str]) -> dict[str, object]:
        return {
            "parry": {names[foe]: points for foe, points in enumerate(self.parry) if points},
            "plan": [
                {"act": act.key, "target": names[target] if target >= 0 else None, "manner": manner.key}
                for act, target, manner in self.plan
            ],
        }


class TurnBegan(Event):
    """A combatant's turn (D-19), or one that it held (D-20)."""

    is_headline: ClassVar[bool] = True

    def __init__(self, who: int, ap: int, late: bool) -> None:
        self.who = who
        self.ap = ap
        self.late = late


class Waited(Event):
    """Somebody will act later (D-20): with the whole turn, or with so many AP of it that are left."""

    def __init__(self, who: int, begun: bool = False, ap: int = 0) -> None:
        self.who = who
        self.begun = begun
        self.ap = ap


class Idled(Event):
    """A turn ended with nothing done in it (D-120)."""

    def __init__(self, who: int) -> None:
        self.who = who


class Replanned(Event):
    """A change of plan, for 1 AP (D-18)."""

    def __init__(self, who: int) -> None:
        self.who = who


class Moved(Event):
    """A combatant went somewhere: 'moves', 'runs', 'crawls', 'leaps', 'is driven back' ..."""

    def __init__(self, who: int, how: str, start: int, end: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        """NOBODY, if it is not told."""
        self.end = end

    def from_nowhere(self) -> Event:
        return Moved(self.who, self.how, NOBODY, self.end)


class Barred(Event):
    """A step past somebody failed (D-39), or a move ended before it (D-38)."""

    def __init__(self, who: int, foe: int, failed: bool) -> None:
        self.who = who
        self.foe = foe
        self.failed = failed


class Bumped(Event):
    """Somebody ran into a foe who hid there (D-130)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe


class Watching(Event):
    """A combatant keeps another foe in front (D-119)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe


class Handled(Event):
    """Something was done with a thing: 'draws', 'puts away', 'drops', 'picks up', 'loads' ..."""

    def __init__(self, who: int, deed: str, thing: str) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing


class Changed(Event):
    """The ground of a hex has changed: a door, a bulkhead."""

    def __init__(self, who: int, hex_: int, terrain: str) -> None:
        self.who = who
        self.hex = hex_
        self.terrain = terrain


class Parried(Event):
    """Points put into a parry as an attack comes, and all that are now against that foe (D-59)."""

    def __init__(self, who: int, foe: int, points: int, total: int) -> None:
        self.who = who
        self.foe = foe
        self.points = points
        self.total = total


class Aimed(Event):
    """So much aim at one target (D-29)."""

    def __init__(self, who: int, foe: int, bonus: int) -> None:
        self.who = who
        self.foe = foe
        self.bonus = bonus


class CriticalRolled(Event):
    """A critical roll and the cell that it found (D-81)."""

    inner_fields: ClassVar[tuple[str, ...]] = ("type", "severity", "die", "row", "critical")

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
        self.moot: list[str] = []
        """Phrases of the cell that come to nothing: whoever lies does not go down, an empty hand drops nothing."""

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

    def by_name(self, names: list[str]) -> dict[str, object]:
        return {**self.record(), "text": self.critical.text}

    def to_dict(self) -> dict[str, object]:
        return {"event": self.kind(), "who": self.who, "bonus": self.bonus, **self.record(), "text": self.critical.text}


SHARES: Final = ("D-52", "D-53", "D-59", "D-60", "D-88")
"""Rules whose numbers are the shares of an attack's bonus: OB, DB, cover, parry."""


class AttackRolled(Event):
    """D-117: an attack: everything that went into the total, the result, and what it left of the target.

    It is told when the die has fallen; the criticals and the state of the target are entered as they come.
    """

    inner_fields: ClassVar[tuple[str, ...]] = ("shares", "result", "criticals", "bits_after")

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
        over150: int,
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
        self.over150 = over150
        self.criticals: list[CriticalRolled] = []
        self.hits_after = 0
        self.bits_after = 0

    def states_after(self) -> list[str]:
        return [state for at, state in enumerate(STATES) if self.bits_after >> at & 1]

    @property
    def total(self) -> int:
        return self.die + self.bonus.total

    def by_name(self, names: list[str]) -> dict[str, object]:
        ob, db, cover, parry = self.shares
        return {
            "ob": ob,
            "db": db,
            "cover": cover,
            "parry_db": parry,
            "total": self.total,
            "result": "fumble" if self.result is None else str(self.result),
            "criticals": [critical.record() for critical in self.criticals],
            "states_after": self.states_after(),
        }

    def to_dict(self) -> dict[str, object]:
        """D-117: the record of an attack."""
        out = super().to_dict()
        del out["shares"], out["die"], out["bits_after"]
        out.update(
            type="attack",
            dice=self.dice if self.dice else [self.die],
            mods={why.text: value for value, why in self.bonus.terms[1:] if why.rule not in SHARES},
        )
        out.update(self.by_name([]))
        return out


class ThrowRolled(Event):
    """A grenade thrown at a hex, and where it bursts (D-68)."""

    hex_fields: ClassVar[tuple[str, ...]] = ("start", "end", "hex", "hexes", "burst")

    def __init__(self, who: int, weapon: str, hex_: int, die: int, bonus: Tally, scatter: int, burst: int) -> None:
        self.who = who
        self.weapon = weapon
        self.hex = hex_
        self.die = die
        self.bonus = bonus
        self.scatter = scatter
        """Hexes off the mark; 0 on target."""
        self.burst = burst
        self.dice: list[int] = []
        """The single dice, where an open-ended roll went on."""


class Fumbled(Event):
    """What a fumble leads to (D-79)."""

    def __init__(self, who: int, die: int, what: str) -> None:
        self.who = who
        self.die = die
        self.what = what


class DisciplineRolled(Event):
    """A Self Discipline test (D-94), to stay conscious or to come to (D-95)."""

    def __init__(self, who: int, bonus: Tally, die: int, passed: bool, waking: bool = False) -> None:
        self.who = who
        self.bonus = bonus
        self.die = die
        self.passed = passed
        self.waking = waking


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
        foe: int = NOBODY,
        so_far: int = 0,
        dice: list[int] | None = None,
    ) -> None:
        self.who = who
        self.what = what
        self.bonus = bonus
        self.die = die
        self.percent = percent
        self.outcome = outcome
        self.foe = foe
        self.so_far = so_far
        self.dice: list[int] = dice if dice is not None else []
        """The single dice, where an open-ended roll went on."""


class Bled(Event):
    """Hits lost to wounds in the upkeep (D-99), or to a wall (D-118)."""

    def __init__(self, who: int, hits: int, left: int, why: str) -> None:
        self.who = who
        self.hits = hits
        self.left = left
        self.why = why


class Counted(Event):
    """A round nearer to death (D-114)."""

    def __init__(self, who: int, left: int, skipped: bool) -> None:
        self.who = who
        self.left = left
        self.skipped = skipped


class Aided(Event):
    """Something was done for a wound, or was not done well enough (D-101 to D-106)."""

    def __init__(self, who: int, patient: int, deed: Act, where: str) -> None:
        self.who = who
        self.patient = patient
        self.deed = deed
        self.where = where


class Worked(Event):
    """An extended action that is not done yet (D-30)."""

    def __init__(self, who: int, deed: Act, paid: int, cost: int) -> None:
        self.who = who
        self.deed = deed
        self.paid = paid
        self.cost = cost


class Gifted(Event):
    """A gift or meditation begins, goes on or ends (D-31)."""

    def __init__(self, who: int, foe: int, gift: str, what: str) -> None:
        self.who = who
        self.foe = foe
        self.gift = gift
        self.what = what


class Spotted(Event):
    """Somebody who hid has been found (D-122)."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe


class FightSettled(Event):
    """It is decided who has won; the wounded are still to be seen to (D-126)."""

    is_headline: ClassVar[bool] = True

    side_fields: ClassVar[tuple[str, ...]] = ("winner",)

    def __init__(self, winner: int) -> None:
        self.winner = winner


class Recovered(Event):
    """Somebody mends after the fight."""

    def __init__(self, who: int, what: str, amount: int, left: int) -> None:
        self.who = who
        self.what = what
        self.amount = amount
        self.left = left
