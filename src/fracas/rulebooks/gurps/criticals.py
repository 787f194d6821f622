"""Chapter 11: what critical hits and misses do (G-136 to G-140)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import locations, switches
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.damage import HALF, LEAST_DAMAGE
from fracas.rulebooks.gurps.events import Crippled, DamageRolled, Handled, Moved, Suffered, TableRolled
from fracas.rulebooks.gurps.fighter import OFF, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import CRUSHING, IMPALING, Mode, Strike
from fracas.rulebooks.gurps.hazards import Hazards
from fracas.rulebooks.gurps.locations import Location, sharp
from fracas.rulebooks.gurps.rolls import ONE_DIE, THREE_DICE
from fracas.rulebooks.gurps.rows import lying
from fracas.rulebooks.gurps.strength import pool, thrust
from fracas.rulebooks.gurps.wounds import DX

NORMAL: Final = 0
TRIPLE: Final = 1
DOUBLE: Final = 2
MAXIMUM: Final = 3
HALF_DR: Final = 4
MAJOR: Final = 5
SHOCKING: Final = 6
DROPS: Final = 7
CRITICAL_HIT: Final = GradeTable(
    3,
    [TRIPLE, HALF_DR, DOUBLE, MAXIMUM, MAJOR, SHOCKING, NORMAL, NORMAL, NORMAL, DROPS, MAJOR, MAJOR, MAXIMUM, DOUBLE,
     HALF_DR, TRIPLE],
)  # fmt: skip
"""G-137: the critical hit table."""
HIT_RESULTS: Final = [
    "normal damage", "three times the damage", "twice the damage", "maximum damage", "half the armour",
    "a major wound if anything gets through", "double shock, and a limb that is struck goes numb",
    "the foe drops everything",
]  # fmt: skip

NO_DR: Final = 1
GRIEVOUS: Final = 2
INTO_THE_EYE: Final = 3
STAGGERS: Final = 4
MARKED: Final = 5
DISARMED: Final = 6
HEAD_MAXIMUM: Final = 7
HEAD_DOUBLE: Final = 8
HEAD_HALF_DR: Final = 9
HEAD_TRIPLE: Final = 10
HEAD_BLOW: Final = GradeTable(
    3,
    [NO_DR, GRIEVOUS, GRIEVOUS, INTO_THE_EYE, INTO_THE_EYE, STAGGERS, NORMAL, NORMAL, NORMAL, MARKED, MARKED, DISARMED,
     HEAD_MAXIMUM, HEAD_DOUBLE, HEAD_HALF_DR, HEAD_TRIPLE],
)  # fmt: skip
"""G-138: the critical head blow table."""
HEAD_RESULTS: Final = [
    "normal damage", "maximum damage, past all armour", "half the armour, and a major wound if anything gets through",
    "into the eye", "the foe is off balance", "deafened or scarred", "the foe drops a weapon", "maximum damage",
    "twice the damage", "half the armour", "three times the damage",
]  # fmt: skip

BREAKS: Final = 0
HITS_SELF: Final = 1
GRAZES_SELF: Final = 2
STUMBLES: Final = 3
TURNS: Final = 4
FUMBLES: Final = 5
FLIES: Final = 6
STRAINS: Final = 7
FALLS: Final = 8
LETS_GO: Final = 9
"""Simply dropped: no row of its own, but what some rows come to."""
CRITICAL_MISS: Final = GradeTable(
    3,
    [BREAKS, BREAKS, HITS_SELF, GRAZES_SELF, STUMBLES, TURNS, FUMBLES, FUMBLES, FUMBLES, TURNS, STUMBLES, FLIES,
     STRAINS, FALLS, BREAKS, BREAKS],
)  # fmt: skip
"""G-139: the critical miss table for armed attacks and parries."""
MISS_RESULTS: Final = [
    "the weapon breaks", "strikes its wielder", "grazes its wielder", "loses balance", "the weapon turns in the hand",
    "drops the weapon", "the weapon flies off", "strains a shoulder", "falls down",
]  # fmt: skip

KNOCKED_OUT: Final = 0
STRAINED: Final = 1
SOLID: Final = 2
SOLID_HALF: Final = 3
PAST: Final = 4
FALLEN: Final = 5
UNBALANCED: Final = 6
TRIPS: Final = 7
OPEN: Final = 8
TEARS: Final = 9
UNARMED_MISS: Final = GradeTable(
    3,
    [KNOCKED_OUT, STRAINED, SOLID, SOLID_HALF, PAST, FALLEN, UNBALANCED, UNBALANCED, UNBALANCED, TRIPS, OPEN, PAST,
     TEARS, SOLID, STRAINED, KNOCKED_OUT],
)  # fmt: skip
"""G-140: the critical miss table for bare hands, feet and teeth."""
UNARMED_RESULTS: Final = [
    "knocked out", "a strained limb", "strikes something solid", "strikes something hard", "stumbles past the foe",
    "falls down", "loses balance", "trips", "drops the guard", "tears a muscle",
]  # fmt: skip

HIT_TABLE: Final = Reason("critical hit table", "G-137")
HEAD_TABLE: Final = Reason("critical head blow table", "G-138")
MISS_TABLE: Final = Reason("critical miss table", "G-139")
UNARMED_TABLE: Final = Reason("unarmed critical miss table", "G-140")
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Criticals(Hazards):
    # hits

    def critical_hit(self, fight: GurpsFight, blow: Blow) -> None:
        """G-136: a critical hit rolls on a table, another one for the head; what it says is noted on
        the blow before the damage is rolled."""
        if self.is_set(switches.CRITICAL_HITS, "max_on_3"):
            return
        if blow.at_random:
            blow.location = self.random_location(fight, blow.attacker.index, blow.behind)
            blow.at_random = False
        if blow.location.head and not self.tolerant(blow.foe):
            self.head_blow(fight, blow)
            return
        roll = fight.roll(blow.attacker.index, THREE_DICE, HIT_TABLE, CRITICAL_HIT)
        result = CRITICAL_HIT.of(roll)
        fight.tell(TableRolled(blow.attacker.index, HIT_TABLE.text, roll, HIT_RESULTS[result]))
        self.note_hit(fight, blow, result)

    def note_hit(self, fight: GurpsFight, blow: Blow, result: int) -> None:
        """G-137: what each row does."""
        if result == TRIPLE:
            blow.times = 3
        elif result == DOUBLE:
            blow.times = 2
        elif result == MAXIMUM:
            blow.maximum = True
        elif result == HALF_DR:
            blow.dr_halved = 1
        elif result == MAJOR:
            blow.major = True
        elif result == SHOCKING:
            blow.more_shock = True
            blow.cripples = True
        elif result == DROPS:
            self.drop_everything(fight, blow.foe)

    def head_blow(self, fight: GurpsFight, blow: Blow) -> None:
        """G-138: the table for skull, face and eye."""
        roll = fight.roll(blow.attacker.index, THREE_DICE, HEAD_TABLE, HEAD_BLOW)
        result = HEAD_BLOW.of(roll)
        fight.tell(TableRolled(blow.attacker.index, HEAD_TABLE.text, roll, HEAD_RESULTS[result]))
        if result == INTO_THE_EYE and (blow.behind or blow.location.kind == locations.EYE_KIND):
            result = GRIEVOUS
        self.note_head_blow(fight, blow, result)

    def note_head_blow(self, fight: GurpsFight, blow: Blow, result: int) -> None:
        """G-138: what each row does."""
        if result == NO_DR:
            blow.maximum = True
            blow.dr_ignored = True
        elif result == GRIEVOUS:
            blow.dr_halved = 2
            blow.major = True
        elif result == INTO_THE_EYE:
            blow.location = locations.RIGHT_EYE if blow.foe.can_use("right eye") else locations.LEFT_EYE
        elif result == STAGGERS:
            blow.foe.off_balance = True
        elif result == MARKED:
            blow.marks = True
        elif result == DISARMED:
            self.drop_one(fight, blow.foe)
        elif result == HEAD_MAXIMUM:
            blow.maximum = True
        elif result == HEAD_DOUBLE:
            blow.times = 2
        elif result == HEAD_HALF_DR:
            blow.dr_halved = 2
        elif result == HEAD_TRIPLE:
            blow.times = 3

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
        result = self.miss_row(fight, me)
        pointed = strike.mode.thrust and sharp(strike.mode.damage)
        if result in (HITS_SELF, GRAZES_SELF) and (pointed or strike.mode.missile is not None):
            result = self.miss_row(fight, me)
        if result == BREAKS and held.item.weapon.tough():
            result = BREAKS if self.miss_row(fight, me) == BREAKS else LETS_GO
        self.note_miss(fight, me, held, strike, result, parry)

    def miss_row(self, fight: GurpsFight, me: Combatant) -> int:
        roll = fight.roll(me.index, THREE_DICE, MISS_TABLE, CRITICAL_MISS)
        result = CRITICAL_MISS.of(roll)
        fight.tell(TableRolled(me.index, MISS_TABLE.text, roll, MISS_RESULTS[result]))
        return result

    def note_miss(self, fight: GurpsFight, me: Combatant, held: Held, strike: Strike, result: int, parry: bool) -> None:
        """G-139: what each row does."""
        if result == FLIES and (parry or strike.mode.thrust or held.item.bash):
            result = LETS_GO
        if strike.mode.missile is not None:
            result = self.missile_row(strike.mode, result)
        if held.item.bash and result == BREAKS:
            self.break_shield(fight, me)
        elif held.item.bash and result in (TURNS, FUMBLES, LETS_GO):
            me.shield_ready = False
            fight.tell(Handled(me.index, "loses the grip on", held.item.name))
        elif result == BREAKS or (result == FUMBLES and held.item.weapon.quality == "cheap"):
            self.break_weapon(fight, me, held)
        elif result in (HITS_SELF, GRAZES_SELF):
            self.hit_oneself(fight, me, strike, result == GRAZES_SELF)
        elif result == STUMBLES:
            self.lose_balance(fight, me)
        elif result == TURNS:
            held.turned += not held.ready
            held.ready = False
        elif result in (FUMBLES, LETS_GO):
            self.drop(fight, me, held)
        elif result == FLIES:
            self.fly_off(fight, me, held, strike)
        elif result == STRAINS:
            off = held.hand == OFF or held.item.bash
            self.strain(fight, me, f"{me.off_side() if off else me.main_side()} arm")
        elif result == FALLS:
            self.fall(fight, me)

    def missile_row(self, mode: Mode, result: int) -> int:
        """G-139: whoever shoots or throws loses balance instead of falling, and drops what would fly off; a
        charge is dropped rather than broken or turned on oneself."""
        if result == FALLS:
            return STUMBLES
        if result == FLIES or (mode.explosive and result in (BREAKS, HITS_SELF, GRAZES_SELF)):
            return LETS_GO
        return result

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
        fight.tell(Handled(me.index, "breaks", shield.name.lower()))
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
        roll = fight.roll(me.index, THREE_DICE, UNARMED_TABLE, UNARMED_MISS)
        result = UNARMED_MISS.of(roll)
        fight.tell(TableRolled(me.index, UNARMED_TABLE.text, roll, UNARMED_RESULTS[result]))
        if result == KNOCKED_OUT:
            me.knocked_out = True
            self.pass_out(fight, me)
        elif result == STRAINED:
            self.strain_limb(fight, me, mode)
        elif result in (SOLID, SOLID_HALF):
            self.strike_solid(fight, me, strike, foe, result == SOLID_HALF)
        elif result == PAST:
            self.stumble_past(fight, me, foe, parry)
        elif result == FALLEN:
            self.tumble(fight, me)
        elif result == UNBALANCED:
            self.lose_balance(fight, me)
        elif result == TRIPS:
            self.trip(fight, me, mode)
        elif result == OPEN:
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
        lost = self.limited(me, location, injury)
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
        need = self.balanced(me, Tally(me.sheet.dx, DX))
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
