"""Chapter 11: what critical hits and misses do (G-136 to G-140)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import MISSED
from fracas.kernel.dice import Alike, Grades, GradeTable
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import locations, switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.damage import HALF, LEAST_DAMAGE
from fracas.rulebooks.gurps.events import Crippled, DamageRolled, Handled, Moved, Suffered, TableRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, IMPALING, Mode, Strike
from fracas.rulebooks.gurps.hazards import Hazards
from fracas.rulebooks.gurps.in_hand import OFF, Held
from fracas.rulebooks.gurps.locations import Location, sharp
from fracas.rulebooks.gurps.rolls import ONE_DIE, THREE_DICE
from fracas.rulebooks.gurps.rows import lying
from fracas.rulebooks.gurps.shock import DX
from fracas.rulebooks.gurps.strength import pool, thrust


class CriticalRow:
    """A row of a critical table: the totals of 3d that lead to it, how it is told, and for a hit what it does to the
    blow."""

    def __init__(
        self,
        text: str,
        totals: list[int],
        times: int = 1,
        maximum: bool = False,
        dr_halved: int = 0,
        dr_ignored: bool = False,
        major: bool = False,
        numbs: bool = False,
        marks: bool = False,
    ) -> None:
        self.text = text
        self.totals = totals
        self.times = times
        self.maximum = maximum
        self.dr_halved = dr_halved
        self.dr_ignored = dr_ignored
        self.major = major
        self.numbs = numbs
        """Double shock, and a limb that is struck is crippled."""
        self.marks = marks


class CriticalTable(GradeTable):
    """A critical table: the grade of a total is the number of its row."""

    def __init__(self, reason: Reason, rows: list[CriticalRow]) -> None:
        super().__init__(3, [at for total in range(3, 19) for at, row in enumerate(rows) if total in row.totals])
        self.reason = reason
        self.rows = rows


NORMAL: Final = CriticalRow("normal damage", [9, 10, 11])

TRIPLE: Final = CriticalRow("three times the damage", [3, 18], times=3)
DOUBLE: Final = CriticalRow("twice the damage", [5, 16], times=2)
MAXIMUM: Final = CriticalRow("maximum damage", [6, 15], maximum=True)
HALF_DR: Final = CriticalRow("half the armour", [4, 17], dr_halved=1)
MAJOR: Final = CriticalRow("a major wound if anything gets through", [7, 13, 14], major=True)
SHOCKING: Final = CriticalRow("double shock, and a limb that is struck goes numb", [8], numbs=True)
DROPS: Final = CriticalRow("the foe drops everything", [12])
CRITICAL_HIT: Final = CriticalTable(
    Reason("critical hit table", "G-137"), [NORMAL, TRIPLE, DOUBLE, MAXIMUM, HALF_DR, MAJOR, SHOCKING, DROPS]
)
"""G-137: the critical hit table."""

NO_DR: Final = CriticalRow("maximum damage, past all armour", [3], maximum=True, dr_ignored=True)
GRIEVOUS: Final = CriticalRow(
    "half the armour, and a major wound if anything gets through", [4, 5], dr_halved=2, major=True
)
INTO_THE_EYE: Final = CriticalRow("into the eye", [6, 7])
STAGGERS: Final = CriticalRow("the foe is off balance", [8])
MARKED: Final = CriticalRow("deafened or scarred", [12, 13], marks=True)
DISARMED: Final = CriticalRow("the foe drops a weapon", [14])
HEAD_MAXIMUM: Final = CriticalRow("maximum damage", [15], maximum=True)
HEAD_DOUBLE: Final = CriticalRow("twice the damage", [16], times=2)
HEAD_HALF_DR: Final = CriticalRow("half the armour", [17], dr_halved=2)
HEAD_TRIPLE: Final = CriticalRow("three times the damage", [18], times=3)
HEAD_BLOW: Final = CriticalTable(
    Reason("critical head blow table", "G-138"),
    [NORMAL, NO_DR, GRIEVOUS, INTO_THE_EYE, STAGGERS, MARKED, DISARMED, HEAD_MAXIMUM, HEAD_DOUBLE, HEAD_HALF_DR,
     HEAD_TRIPLE],
)  # fmt: skip
"""G-138: the critical head blow table."""

BREAKS: Final = CriticalRow("the weapon breaks", [3, 4, 17, 18])
HITS_SELF: Final = CriticalRow("strikes its wielder", [5])
GRAZES_SELF: Final = CriticalRow("grazes its wielder", [6])
STUMBLES: Final = CriticalRow("loses balance", [7, 13])
TURNS: Final = CriticalRow("the weapon turns in the hand", [8, 12])
FUMBLES: Final = CriticalRow("drops the weapon", [9, 10, 11])
FLIES: Final = CriticalRow("the weapon flies off", [14])
STRAINS: Final = CriticalRow("strains a shoulder", [15])
FALLS: Final = CriticalRow("falls down", [16])
LETS_GO: Final = CriticalRow("simply dropped", [])
"""No row of the table, but what some rows come to."""
CRITICAL_MISS: Final = CriticalTable(
    Reason("critical miss table", "G-139"),
    [BREAKS, HITS_SELF, GRAZES_SELF, STUMBLES, TURNS, FUMBLES, FLIES, STRAINS, FALLS],
)
"""G-139: the critical miss table for armed attacks and parries."""

KNOCKED_OUT: Final = CriticalRow("knocked out", [3, 18])
STRAINED: Final = CriticalRow("a strained limb", [4, 17])
SOLID: Final = CriticalRow("strikes something solid", [5, 16])
SOLID_HALF: Final = CriticalRow("strikes something hard", [6])
PAST: Final = CriticalRow("stumbles past the foe", [7, 14])
FALLEN: Final = CriticalRow("falls down", [8])
UNBALANCED: Final = CriticalRow("loses balance", [9, 10, 11])
TRIPS: Final = CriticalRow("trips", [12])
OPEN: Final = CriticalRow("drops the guard", [13])
TEARS: Final = CriticalRow("tears a muscle", [15])
UNARMED_MISS: Final = CriticalTable(
    Reason("unarmed critical miss table", "G-140"),
    [KNOCKED_OUT, STRAINED, SOLID, SOLID_HALF, PAST, FALLEN, UNBALANCED, TRIPS, OPEN, TEARS],
)
"""G-140: the critical miss table for bare hands, feet and teeth."""

WHICH: Final = Reason("arm or leg", "G-139")
WHICH_WEAPON: Final = Reason("which weapon", "G-138")
FLIGHT: Final = Reason("how far the weapon flies", "G-139")
AHEAD: Final = Reason("ahead or back", "G-139")
DUCK: Final = Reason("getting out of the way", "G-139")
TRIPPING: Final = Reason("keeping balance", "G-140")
KICKED: Final = Reason("kick", "G-140")
TEAR: Final = Reason("torn muscle", "G-140")
OWN_BLOW: Final = Reason("own blow", "G-140")
EVEN: Final = GradeTable(1, [0, 0, 0, 1, 1, 1])


class Mishap(Grades):
    """A roll for what a critical miss comes to."""

    def __init__(self, me: Combatant, strike: Strike, table: CriticalTable) -> None:
        self.me = me
        self.strike = strike
        self.table = table

    def of(self, total: int) -> int:
        return self.table.of(total)

    def for_outcomes(self, who: int) -> Alike | None:
        return None if self.me.index != who or self.strike.mode.explosive else AlikeMishaps(self)


class AlikeMishaps(Alike):
    """The same for whoever strikes: nothing but a weapon that flies off harms anybody else."""

    def __init__(self, mishap: Mishap) -> None:
        super().__init__(mishap.me.index)
        self.mishap = mishap

    def settles(self, total: int) -> int:
        return -1 if self.mishap.table.rows[self.mishap.of(total)] is FLIES else MISSED

    def kind(self, total: int) -> tuple[object, ...]:
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Criticals(Hazards):
    # hits

    def critical_hit(self, fight: GurpsFight, blow: Blow) -> None:
        """G-136: a critical hit rolls on a table, another one for skull, face and eye (G-138); what it says is noted on
        the blow before the damage is rolled."""
        if self.is_set(switches.CRITICAL_HITS, "max_on_3"):
            return
        if blow.at_random:
            blow.location = self.random_location(fight, blow.attacker.index, blow.behind)
            blow.at_random = False
        head = blow.location.head and not self.has_no_weak_spot(blow.foe)
        row = self.roll_on(fight, blow.attacker, HEAD_BLOW if head else CRITICAL_HIT)
        if row is INTO_THE_EYE and (blow.behind or blow.location.kind == locations.EYE_KIND):
            row = GRIEVOUS
        self.note_hit(fight, blow, row)

    def roll_on(
        self, fight: GurpsFight, me: Combatant, table: CriticalTable, missed: Strike | None = None
    ) -> CriticalRow:
        """3d on one of the tables; for a miss, with what."""
        grades: Grades = table if missed is None else Mishap(me, missed, table)
        roll = fight.roll(me.index, THREE_DICE, table.reason, grades)
        row = table.rows[table.of(roll)]
        fight.tell(TableRolled(me.index, table.reason.text, roll, row.text))
        return row

    def note_hit(self, fight: GurpsFight, blow: Blow, row: CriticalRow) -> None:
        """G-137, G-138: what the row does."""
        blow.times = row.times
        blow.maximum = row.maximum
        blow.dr_halved = row.dr_halved
        blow.dr_ignored = row.dr_ignored
        blow.major = row.major
        blow.more_shock = row.numbs
        blow.cripples = row.numbs
        blow.marks = row.marks
        if row is DROPS:
            self.drop_everything(fight, blow.foe)
        elif row is INTO_THE_EYE:
            blow.location = locations.RIGHT_EYE if blow.foe.can_use("right eye") else locations.LEFT_EYE
        elif row is STAGGERS:
            blow.foe.off_balance = True
        elif row is DISARMED:
            self.drop_one(fight, blow.foe)

    def mark(self, fight: GurpsFight, blow: Blow) -> None:
        """G-138: crushing deafens, anything else scars."""
        if blow.strike.mode.damage is CRUSHING:
            blow.foe.deafened = True
            fight.tell(Became(blow.foe.index, "deafened"))
        else:
            blow.foe.scarred = True
            fight.tell(Became(blow.foe.index, "scarred"))

    def drop_one(self, fight: GurpsFight, foe: Combatant) -> None:
        """G-138: a weapon, at random if there are two."""
        held = [each for each in foe.held if each.in_hand() and not each.item.natural]
        if len(held) > 1:
            which = EVEN.of(fight.roll(foe.index, ONE_DIE, WHICH_WEAPON, EVEN))
            self.drop(fight, foe, held[which])
        elif held:
            self.drop(fight, foe, held[0])

    # misses

    def critical_miss(self, fight: GurpsFight, me: Combatant, strike: Strike, foe: Combatant, parry: bool) -> None:
        """G-124, G-139, G-140: a critical miss, or a parry that goes as wrong, rolls on a table."""
        if self.is_set(switches.CRITICAL_MISSES, "none"):
            return
        if strike.mode.natural and strike.mode.name != "bash":
            self.unarmed_miss(fight, me, strike, foe, parry)
        else:
            self.armed_miss(fight, me, strike, parry)

    def armed_miss(self, fight: GurpsFight, me: Combatant, strike: Strike, parry: bool) -> None:
        """G-139: points and missiles that would strike their wielder and tough weapons that would break roll
        once more."""
        held = me.held[strike.item]
        row = self.roll_on(fight, me, CRITICAL_MISS, strike)
        pointed = strike.mode.thrust and sharp(strike.mode.damage)
        if row in (HITS_SELF, GRAZES_SELF) and (pointed or strike.mode.missile is not None):
            row = self.roll_on(fight, me, CRITICAL_MISS, strike)
        if row is BREAKS and held.item.weapon.tough():
            row = BREAKS if self.roll_on(fight, me, CRITICAL_MISS, strike) is BREAKS else LETS_GO
        self.note_miss(fight, me, held, strike, row, parry)

    def note_miss(
        self, fight: GurpsFight, me: Combatant, held: Held, strike: Strike, row: CriticalRow, parry: bool
    ) -> None:
        """G-139: what each row does."""
        if row is FLIES and (parry or strike.mode.thrust or held.item.bash):
            row = LETS_GO
        if strike.mode.missile is not None:
            row = self.missile_row(strike.mode, row)
        if held.item.bash and row is BREAKS:
            self.break_shield(fight, me)
        elif held.item.bash and row in (TURNS, FUMBLES, LETS_GO):
            me.shield_ready = False
            fight.tell(Handled(me.index, "loses the grip on", held.item.name))
        elif row is BREAKS or (row is FUMBLES and held.item.weapon.quality == "cheap"):
            self.break_weapon(fight, me, held)
        elif row in (HITS_SELF, GRAZES_SELF):
            self.hit_oneself(fight, me, strike, row is GRAZES_SELF)
        elif row is STUMBLES:
            self.lose_balance(fight, me)
        elif row is TURNS:
            held.turned += not held.ready
            held.ready = False
        elif row in (FUMBLES, LETS_GO):
            self.drop(fight, me, held)
        elif row is FLIES:
            self.fly_off(fight, me, held, strike)
        elif row is STRAINS:
            off = held.hand == OFF or held.item.bash
            self.strain(fight, me, f"{me.off_side() if off else me.main_side()} arm")
        elif row is FALLS:
            self.fall(fight, me)

    def missile_row(self, mode: Mode, row: CriticalRow) -> CriticalRow:
        """G-139: whoever shoots or throws loses balance instead of falling, and drops what would fly off; a
        charge is dropped rather than broken or turned on oneself."""
        if row is FALLS:
            return STUMBLES
        if row is FLIES or (mode.explosive and row in (BREAKS, HITS_SELF, GRAZES_SELF)):
            return LETS_GO
        return row

    def break_weapon(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        held.broken = True
        held.ready = False
        fight.tell(Handled(me.index, "breaks", held.item.name))

    def break_shield(self, fight: GurpsFight, me: Combatant) -> None:
        """G-139: what breaks in a bash is the shield."""
        shield = me.sheet.shield
        assert shield is not None
        me.shield_broken = True
        me.shield_off = True
        me.shield_ready = False
        fight.tell(Handled(me.index, "breaks", shield.told))
        self.update_encumbrance(me)

    def hit_oneself(self, fight: GurpsFight, me: Combatant, strike: Strike, half: bool) -> None:
        """G-139: normal or half damage to one's own arm or leg."""
        leg = EVEN.of(fight.roll(me.index, ONE_DIE, WHICH, EVEN)) == 1
        right = me.main_side() == "right"
        blow = Blow(me, me, strike)
        blow.free = True
        blow.halved = half
        if leg:
            blow.location = locations.RIGHT_LEG if right else locations.LEFT_LEG
        else:
            blow.location = locations.RIGHT_ARM if right else locations.LEFT_ARM
        self.hurt(fight, blow)

    def lose_balance(self, fight: GurpsFight, me: Combatant) -> None:
        """G-139: nothing more this turn, and -2 to active defences until the next."""
        me.spent = True
        me.balance -= 2
        self.lose_grip(me)
        fight.tell(Became(me.index, "off balance"))

    def fly_off(self, fight: GurpsFight, me: Combatant, held: Held, strike: Strike) -> None:
        """G-139: 1d hexes straight ahead or back; whoever is there ducks or takes half damage."""
        far = fight.roll(me.index, ONE_DIE, FLIGHT)
        back = EVEN.of(fight.roll(me.index, ONE_DIE, AHEAD, EVEN)) == 1
        self.drop(fight, me, held)
        step = fight.board.steps[(me.facing + (3 if back else 0)) % 6]
        for _ in range(far):
            if fight.board.closed[held.cell + step]:
                break
            held.cell += step
        for other in fight.fighters:
            if other.covers(held.cell) and not other.out and other is not me:
                self.duck(fight, me, other, strike)

    def duck(self, fight: GurpsFight, me: Combatant, other: Combatant, strike: Strike) -> None:
        if not self.check(fight, other, self.dx_need(other), DUCK).succeeded:
            blow = Blow(me, other, strike)
            blow.free = True
            blow.halved = True
            self.hurt(fight, blow)

    def strain(self, fight: GurpsFight, me: Combatant, part: str) -> None:
        """G-139, G-140: useless for the rest of the fight."""
        me.useless = (*me.useless, (part, 0))
        fight.tell(Crippled(me.index, part, False, 1800))

    def tumble(self, fight: GurpsFight, me: Combatant) -> None:
        """G-140: a fall; whoever lies already hurts itself a little."""
        if lying(me.posture):
            lost = max(0, fight.roll(me.index, pool(1, -3), TEAR))
            self.lose_hp(fight, me, lost, "a bad twist")
        else:
            self.fall(fight, me)

    # bare hands

    def part_used(self, me: Combatant, mode: Mode) -> Location:
        """What strikes, and is met by a parrying weapon (G-127): a foot, the teeth, the body of who slams into
        somebody, the hand of who punches or reaches out."""
        if mode.name == "kick":
            return locations.RIGHT_FOOT if me.main_side() == "right" else locations.LEFT_FOOT
        if mode.name == "bite":
            return locations.FACE
        if mode.name in ("slam", "tackle", "pounce", "rush"):
            return locations.TORSO
        return locations.RIGHT_HAND if self.fist(me) == "right" else locations.LEFT_HAND

    def fist(self, me: Combatant) -> str:
        """The side of the hand that punches: the better one, unless something is in it."""
        return me.main_side() if self.main_hand_free(me) else me.off_side()

    def limb_used(self, me: Combatant, mode: Mode) -> str:
        """The leg, the neck behind the teeth, or the arm."""
        if mode.name == "kick":
            return f"{me.main_side()} leg"
        return locations.NECK.key if mode.name == "bite" else f"{self.fist(me)} arm"

    def unarmed_miss(self, fight: GurpsFight, me: Combatant, strike: Strike, foe: Combatant, parry: bool) -> None:
        """G-140: the table, row by row."""
        mode = strike.mode
        row = self.roll_on(fight, me, UNARMED_MISS, strike)
        if row is KNOCKED_OUT:
            me.knocked_out = True
            self.pass_out(fight, me)
        elif row is STRAINED:
            self.strain_limb(fight, me, mode)
        elif row in (SOLID, SOLID_HALF):
            self.strike_solid(fight, me, strike, foe, row is SOLID_HALF)
        elif row is PAST:
            self.stumble_past(fight, me, foe, parry)
        elif row is FALLEN:
            self.tumble(fight, me)
        elif row is UNBALANCED:
            self.lose_balance(fight, me)
        elif row is TRIPS:
            self.trip(fight, me, mode)
        elif row is OPEN:
            me.balance -= 2
            me.guard_dropped = True
        else:
            self.tear_muscle(fight, me, mode)

    def strain_limb(self, fight: GurpsFight, me: Combatant, mode: Mode) -> None:
        """G-140: 1 HP and a useless limb; nobody stands on such a leg (G-154). With teeth or head, pain
        instead."""
        if mode.name == "bite":
            me.pain -= 2
            fight.tell(Became(me.index, "in pain"))
            return
        self.lose_hp(fight, me, 1, "a strain")
        self.strain(fight, me, self.limb_used(me, mode))
        if mode.name == "kick":
            self.fall(fight, me)

    def strike_solid(self, fight: GurpsFight, me: Combatant, strike: Strike, foe: Combatant, half: bool) -> None:
        """G-140: own thrust to the part used, or the foe's ready point driven by one's own strength."""
        point = self.ready_point(foe)
        damage = CRUSHING if point is None else IMPALING
        location = self.where_it_counts(me, self.part_used(me, strike.mode), damage)
        dice = thrust(me.sheet.st) if point is None else self.damage_dice(me, point)
        basic = Tally(fight.roll(me.index, pool(dice.dice, dice.add), OWN_BLOW), OWN_BLOW)
        basic.at_least(self.least_damage(damage), LEAST_DAMAGE)
        if half:
            basic.add(basic.total // 2 - basic.total, HALF)
            if strike.mode.name == "bite":
                me.blunted += 1
        divisor = 10 if point is None else point.divisor
        dr = self.divided(me.sheet.dr(location, damage is CRUSHING, False), divisor, me.sheet.traits.hardened)
        penetrating = max(0, basic.total - dr)
        injury = self.wound(penetrating, damage, location, me)
        lost = self.limit_injury(me, location, injury)
        fight.tell(
            DamageRolled(me.index, location.key, str(dice), basic, damage.key, dr, penetrating, lost, me.hp - lost)
        )
        if injury:
            self.suffer(fight, me, injury, location, damage, None)

    def ready_point(self, foe: Combatant) -> Mode | None:
        """An impaling weapon that somebody holds ready, as it is gripped; in both hands where that can be."""
        for held in foe.held:
            points = [mode for mode in held.item.weapon.modes if mode.damage is IMPALING and held.gripped(mode)]
            if held.fit() and points:
                return points[-1]
        return None

    def stumble_past(self, fight: GurpsFight, me: Combatant, foe: Combatant, parry: bool) -> None:
        """G-140, G-175: one hex past the foe, facing away, and out of any hold; a parrier falls instead, and so does
        whoever finds no room there."""
        board = fight.board
        toward = me.facing if me.cell == foe.cell else board.direction(me.cell, foe.cell)
        beyond = foe.cell + board.steps[toward]
        taken = fight.standing_at(beyond, me) is not None
        if parry or taken or board.closed[beyond]:
            self.tumble(fight, me)
        else:
            start = me.cell
            me.facing = toward
            fight.place_at(me, beyond)
            fight.tell(Moved(me.index, "stumbles", start, beyond, toward))
        self.end_broken_holds(fight)

    def trip(self, fight: GurpsFight, me: Combatant, mode: Mode) -> None:
        """G-140: DX, -4 if kicking, or down."""
        need = self.with_balance(me, Tally(me.sheet.dx, DX))
        if mode.name == "kick":
            need.add(-4, KICKED)
        if not self.check(fight, me, need, TRIPPING).succeeded:
            self.tumble(fight, me)

    def tear_muscle(self, fight: GurpsFight, me: Combatant, mode: Mode) -> None:
        """G-140: 1d-3 HP, -1 to attacks and defences until the end of the next turn, and -3 with that limb until
        it has healed."""
        lost = max(0, fight.roll(me.index, pool(1, -3), TEAR))
        limb = self.limb_used(me, mode)
        if lost > 0:
            fight.tell(Suffered(me.index, "a torn muscle", lost, 0))
            self.suffer(fight, me, lost, self.where_it_counts(me, locations.BY_KEY[limb], CRUSHING), CRUSHING, None)
        me.sore = 2
        me.torn = (*me.torn, limb)
