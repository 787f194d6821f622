"""Chapter 7: attacks (D-49 to D-57, D-79, D-127)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel import attempts
from fracas.kernel.caches import CACHES
from fracas.kernel.dice import Alike
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.defence import OFF_HAND
from fracas.rulebooks.d100.dice import PERCENT
from fracas.rulebooks.d100.events import AttackRolled, Fumbled
from fracas.rulebooks.d100.fighter import OFF, TURNED, Combatant, D100Fight, Held, InReach
from fracas.rulebooks.d100.fumbles import FUMBLES, Fumble
from fracas.rulebooks.d100.gear import BAND_MODIFIERS, BANDS, FULL_COVER
from fracas.rulebooks.d100.late_parry import LateParry
from fracas.rulebooks.d100.rows import HASTY, PRONE
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.tables import FUMBLED, AttackTable, Reading, Result
from fracas.rulebooks.d100.wounds import WOUNDS

OB: Final = Reason("OB", "D-50")
BLAST: Final = Reason("blast", "D-68")
FALLOFF: Final = Reason("away from the burst", "D-68")
PARRYING: Final = Reason("put into parry", "D-59")
FLANK: Final = Reason("from the flank", "D-51")
BEHIND: Final = Reason("from the rear", "D-51")
UNAWARE: Final = Reason("foe unaware", "D-24")
HELPLESS: Final = Reason("foe helpless", "D-51")
FOE_PRONE: Final = Reason("foe prone", "D-51")
WRONG_HAND: Final = Reason("off hand", "D-51")
AIMED: Final = Reason("aimed", "D-29")
MOVED: Final = Reason("moved for AP", "D-51")
RECOIL: Final = Reason("recoil", "D-66")
CROWDED: Final = Reason("two-handed in a guard zone", "D-51")
FRIEND_NEAR: Final = Reason("friend next to the foe", "D-51")
HIGHER: Final = Reason("higher ground", "D-51")
EDGE: Final = Reason("edge", "D-89")
SHAKY: Final = Reason("off balance", "D-46")
HELD: Final = Reason("held", "D-77")
REFEREE: Final = Reason("game master", "D-128")
ATTACK: Final = Reason("attack", "D-50")
FUMBLE: Final = Reason("fumble", "D-79")
RANGES: Final = [Reason(f"{band} range", "D-65") for band in BANDS]

FLANK_BONUS: Final = 15
REAR_BONUS: Final = 30
TWO_HANDED: Final = 2
RIPOSTE_FROM: Final = 10
"""D-127: how much a parry must have taken off the attack."""


class ReadingOf(Reading):
    """D-54: how the roll of an attack is read, and what it can do to whom."""

    def __init__(self, rules: Attacks, blow: Blow, table: AttackTable, fumble: int) -> None:
        super().__init__(table, blow.bonus.total, fumble)
        self.rules = rules
        self.blow = blow

    def for_outcomes(self, who: int) -> Alike | None:
        return AlikeResults(self) if self.blow.attacker.index == who else None


class AlikeResults(Alike):
    """The same: results are alike that bring the same criticals and leave the foe hits enough."""

    def __init__(self, reading: ReadingOf) -> None:
        super().__init__(reading.blow.foe.index)
        self.reading = reading

    def settles(self, total: int) -> int:
        reading = self.reading
        grade = reading.of(total)
        if grade == FUMBLED:
            return attempts.MISSED
        result = reading.result(grade)
        if result.hits == 0:
            return attempts.MISSED
        return attempts.WOUNDED if result.severity < 0 and reading.blow.foe.hits > result.hits else -1

    def kind(self, total: int) -> tuple[object, ...]:
        reading = self.reading
        grade = reading.of(total)
        rules, foe = reading.rules, reading.blow.foe
        result = rules.counted(reading.result(grade))
        most = result.hits
        if result.severity >= 0:
            most += rules.most_hits(result.type, result.severity)
        if result.second_severity >= 0:
            most += rules.most_hits(result.second_type, result.second_severity)
        hits = result.hits if foe.hits <= most or rules.on(switches.PUSH_DAMAGE) else 0
        over = reading.over(grade)
        return (hits, over, result.type, result.severity, result.second_type, result.second_severity)


class Rolling(Step["Attacks", D100Fight, Blow]):
    def go_on(self, rules: Attacks, fight: D100Fight, blow: Blow) -> None:
        rules.roll_attack(fight, blow)


ROLLING: Final = Rolling()


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacks(LateParry):
    # whom one may attack (D-49)

    def may_attack(self, me: Combatant) -> bool:
        """D-49, D-87, D-78: conscious, not bound, surprised or under `must_parry`, and with some limb to use."""
        return not (me.out or me.bound or me.must_parry or self.limbless(me) or me.surprised)

    def held_item(self, me: Combatant, item: Item) -> Held | None:
        """The item as it is carried; None for bare hands and for what one no longer has."""
        for held in me.held:
            if held.item is item:
                return held
        return None

    def ready(self, fight: D100Fight, me: Combatant, item: Item, ranged: bool) -> bool:
        """D-49, D-66, D-123: in hands that can use it, and loaded if it shoots."""
        if item.weapon.natural:
            return self.may_fight_bare(fight, me, item)
        held = self.held_item(me, item)
        if held is None or held.hand == 0 or held.jammed or not self.usable(me, held):
            return False
        return held.shots > 0 or item.weapon.mag == 0 or not ranged

    def within_cost(self, me: Combatant, item: Item) -> bool:
        """D-77: whoever holds or is held may only make attacks that cost up to 2 AP; a holder also grapples."""
        if me.held_by < 0 and me.holding < 0:
            return True
        return item.weapon.ap <= 2 or (me.held_by < 0 and item is me.sheet.grapple)

    def faces(self, fight: D100Fight, me: Combatant, cell: int) -> bool:
        """D-36, D-120: in the front arc, or in it after the free turn, if that is still unused."""
        return self.may_act_freely(me, TURNED) or self.in_front(fight, me, cell)

    def legal_target(self, fight: D100Fight, me: Combatant, foe: Combatant, item: Item, ranged: bool) -> bool:
        """D-49: in front, within reach or range and sight, not in full cover, not dead; known to be there, and nobody
        who has left the fight (D-131, D-132)."""
        if foe.side == me.side or foe.dead or foe.absent or foe.hidden or foe.retired():
            return False
        if not ranged and fight.board.distance(me.cell, foe.cell) > self.hexes(item.weapon.reach_m):
            return False  # mostly so, and quickly seen
        if me.held_by >= 0 and me.held_by != foe.index:
            return False
        if not self.faces(fight, me, foe.cell):
            return False
        return self.in_range(fight, me, foe.cell, item, ranged)

    def in_range(self, fight: D100Fight, me: Combatant, cell: int, item: Item, ranged: bool) -> bool:
        """D-49, D-53, D-65: reach for a blow; a range band and a line of sight for a shot."""
        hexes = fight.board.distance(me.cell, cell)
        if not ranged:
            return hexes <= self.hexes(item.weapon.reach_m) and self.sees(fight, me.cell, cell)
        if item.weapon.band(hexes * self.metres) < 0 or not self.sees(fight, me.cell, cell):
            return False
        return self.cover_degree(fight, cell, me.cell) != FULL_COVER

    def targets(self, fight: D100Fight, me: Combatant, item: Item, ranged: bool) -> list[Combatant]:
        """Everybody who may be attacked with that (D-49), the conscious first; looked for once while somebody chooses
        what to do."""
        known = fight.in_reach
        if known is not None and known.who == me.index and known.item is item and known.ranged == ranged:
            if known.ruled == fight.ruled:
                return known.foes
        foes = self.find_targets(fight, me, item, ranged)
        if CACHES and fight.choosing == me.index:
            fight.in_reach = InReach(me.index, item, ranged, fight.ruled, foes)
        return foes

    def find_targets(self, fight: D100Fight, me: Combatant, item: Item, ranged: bool) -> list[Combatant]:
        """The same, looked for anew."""
        up: list[Combatant] = []
        fallen = False
        for foe in fight.fighters:
            if foe.side != me.side and self.legal_target(fight, me, foe, item, ranged):
                if foe.out:
                    fallen = True
                else:
                    up.append(foe)
        if fallen:
            for foe in fight.fighters:
                if foe.out and foe.side != me.side and self.legal_target(fight, me, foe, item, ranged):
                    up.append(foe)
        return up

    # the total (D-50)

    def aimed_at(self, fight: D100Fight, me: Combatant, foe: Combatant, item: Item, ranged: bool, thrown: bool) -> Blow:
        """A blow as things stand: the arc that it comes from, and whether the foe is aware of it."""
        held = self.held_item(me, item)
        weapon = item.weapon
        if not ranged and held is not None and weapon.mag and held.shots == 0:
            weapon = me.sheet.strike.weapon
        blow = Blow(me, foe, item, weapon)
        blow.ranged = ranged
        blow.thrown = thrown
        blow.off_hand = held is not None and held.hand == OFF
        blow.metres = self.metres_between(fight, me.cell, foe.cell)
        blow.arc = fight.board.arc(foe.cell, foe.facing, me.cell)
        blow.aware = self.aware(foe, me)
        return blow

    def attack_bonus(self, fight: D100Fight, blow: Blow) -> Tally:
        """D-50: everything but the die: OB less points in parry, wounds, the situation, then DB, cover and parry."""
        if blow.burst >= 0:
            return self.blast_bonus(fight, blow)
        me = blow.attacker
        bonus = self.own_bonus(blow)
        blow.ob = bonus.total
        self.add_target(bonus, blow)
        self.add_attacker(fight, bonus, blow)
        if blow.ranged:
            self.add_shooting(fight, bonus, blow)
        elif self.height(fight, me.cell) > self.height(fight, blow.foe.cell):
            bonus.add(10, HIGHER)
        light = fight.light
        bonus.add(light.penalty if blow.ranged else light.penalty // 2, light.reason)
        bonus.add(blow.extra, blow.extra_reason)
        bonus.add(me.bonus, REFEREE)
        self.subtract_db(bonus, blow)
        self.subtract_cover(fight, bonus, blow)
        self.subtract_parry(fight, bonus, blow)
        return bonus

    def own_bonus(self, blow: Blow) -> Tally:
        """D-50, D-59: OB less the points in parry, and wounds: what is the attacker's own, whoever the foe is."""
        me = blow.attacker
        bonus = Tally(blow.item.thrown_ob if blow.thrown else blow.item.ob, OB)
        bonus.add(-me.parrying, PARRYING)
        bonus.add(me.penalty, WOUNDS)
        return bonus

    def add_target(self, bonus: Tally, blow: Blow) -> None:
        """D-51, D-24: flank 15, rear 30, unaware 20, prone; or 50 for a helpless foe, instead of all these."""
        foe = blow.foe
        if self.helpless(foe):
            bonus.add(50, HELPLESS)
            return
        if blow.arc == REAR:
            bonus.add(REAR_BONUS, BEHIND)
        elif blow.arc != FRONT:
            bonus.add(FLANK_BONUS, FLANK)
        if not blow.aware:
            bonus.add(20, UNAWARE)
        if foe.posture is PRONE:
            if not blow.ranged:
                bonus.add(20, FOE_PRONE)
            elif blow.weapon.band(blow.metres) > 0:
                bonus.add(-15, FOE_PRONE)

    def add_attacker(self, fight: D100Fight, bonus: Tally, blow: Blow) -> None:
        """D-51, D-28, D-29, D-77: the attacker's own posture, hand, manner, hold, edges and balance."""
        me = blow.attacker
        posture = me.posture
        bonus.add(posture.ranged if blow.ranged else posture.melee, posture.reason)
        if blow.off_hand:
            bonus.add(OFF_HAND, WRONG_HAND)
        manner = blow.manner
        bonus.add(manner.bonus, manner.reason)
        if me.held_by >= 0:
            bonus.add(-20, HELD)
        for edge in me.edges:
            if edge.foe == blow.foe.index or edge.foe < 0:
                bonus.add(edge.bonus, EDGE)
        bonus.add(me.shaky, SHAKY)

    def add_shooting(self, fight: D100Fight, bonus: Tally, blow: Blow) -> None:
        """D-51, D-65, D-66: range, aim, movement, recoil, foes too near and friends in the way."""
        me = blow.attacker
        self.add_range(bonus, blow.item, blow.metres)
        self.add_movement(fight, bonus, me)
        if blow.manner is not HASTY and me.aim_foe == blow.foe.index and me.aim_item == blow.item.index:
            bonus.add(10 * me.aim, AIMED)
        if not blow.free:
            bonus.add(-me.fired * blow.weapon.recoil, RECOIL)
        if blow.weapon.hands == TWO_HANDED and self.pressed(fight, me):
            bonus.add(-20, CROWDED)
        if self.friend_near(fight, me, blow.foe):
            bonus.add(-10, FRIEND_NEAR)

    def add_range(self, bonus: Tally, item: Item, metres: int) -> None:
        """D-51, D-65: by the band that the distance falls into."""
        band = item.weapon.band(metres)
        bonus.add(BAND_MODIFIERS[band], RANGES[band])

    def add_movement(self, fight: D100Fight, bonus: Tally, me: Combatant) -> None:
        """D-51: 10 less for each AP moved in the same turn."""
        if fight.acting == me.index:
            bonus.add(-10 * me.run, MOVED)

    def pressed(self, fight: D100Fight, me: Combatant) -> bool:
        """D-51: inside the guard zone of somebody who opposes one."""
        for foe in fight.fighters:
            if foe.side != me.side and not foe.out and self.guards(fight, foe, me.cell) and self.opposes(foe, me):
                return True
        return False

    def friend_near(self, fight: D100Fight, me: Combatant, foe: Combatant) -> bool:
        """D-51: somebody of one's own side is next to the target."""
        for other in fight.fighters:
            if other.side == me.side and other is not me and not other.out:
                if fight.board.distance(other.cell, foe.cell) <= 1:
                    return True
        return False

    def blast_bonus(self, fight: D100Fight, blow: Blow) -> Tally:
        """D-68: the blast's own OB, less with distance; flank, rear and prone do not count."""
        weapon = blow.weapon
        bonus = Tally(weapon.blast_ob, BLAST)
        bonus.add(-weapon.falloff * blow.metres, FALLOFF)
        blow.ob = bonus.total
        if self.helpless(blow.foe):
            bonus.add(50, HELPLESS)
        elif not blow.aware:
            bonus.add(20, UNAWARE)
        self.subtract_db(bonus, blow)
        self.subtract_cover(fight, bonus, blow)
        self.subtract_parry(fight, bonus, blow)
        return bonus

    # resolution (D-54)

    def make_attack(self, fight: D100Fight, blow: Blow) -> None:
        """D-54, D-6: roll, total, table, criticals, effects, in this order; AP and ammunition have been paid."""
        me = blow.attacker
        if self.fought_only:
            self.engage(fight, me, blow.foe)
        if self.parries_late:
            if blow.burst < 0:
                self.commit(fight, me, blow.item)
            self.parry_it(fight, blow)
        blow.bonus = self.attack_bonus(fight, blow)
        self.use_up(me, blow)
        fight.mark(ROLLING, blow)
        self.roll_attack(fight, blow)

    def roll_attack(self, fight: D100Fight, blow: Blow) -> None:
        """D-54: the roll, the table, the criticals."""
        me, bonus = blow.attacker, blow.bonus
        fumble = blow.weapon.fumble if self.fumbles and blow.burst < 0 else 0
        reading = ReadingOf(self, blow, blow.weapon.table(blow.foe.sheet.armour), fumble)
        fight.target = blow.foe.index
        die = fight.roll(me.index, self.attack_dice(fumble), ATTACK, reading)
        grade = reading.of(die)
        fight.attacked = True
        result = None if grade == FUMBLED else self.counted(reading.result(grade))
        over = 0 if grade == FUMBLED else reading.over(grade)
        event = self.report(fight, blow, die, bonus, result, over) if fight.heard else None
        if result is None:
            self.fumble(fight, me, blow)
        elif result.hits:
            self.strike_home(fight, blow, result, over, event)
        else:
            self.missed(fight, blow)
        if event is not None:
            self.note_aftermath(blow.foe, event)
        fight.target = NOBODY
        if blow.burst < 0:
            self.show_itself(me)

    def counted(self, result: Result) -> Result:
        """D-75, D-83: both criticals of a result; by the option `second_critical` the first alone."""
        if self.seconds or not result.second:
            return result
        return Result(result.hits, result.severity, result.type)

    def use_up(self, me: Combatant, blow: Blow) -> None:
        """D-89, D-46, D-29, D-128: edges on that foe, a shaky stand, aim and the referee's word count once."""
        if blow.burst >= 0:
            return
        if me.edges:
            me.edges = tuple([edge for edge in me.edges if edge.foe != blow.foe.index and edge.foe >= 0])
        me.shaky = 0
        me.shaky_turns = 0
        me.bonus = 0
        self.stop_aiming(me)

    def report(
        self, fight: D100Fight, blow: Blow, die: int, bonus: Tally, result: Result | None, over: int
    ) -> AttackRolled:
        """D-117: the record of an attack, with every single die."""
        how = "bursts" if blow.burst >= 0 else "throws" if blow.thrown else "shoots" if blow.ranged else "strikes"
        shares = [blow.ob, blow.db, blow.cover, blow.parried]
        event = AttackRolled(
            blow.attacker.index, blow.foe.index, blow.item.key, how, die, bonus, shares, blow.foe.sheet.armour.key,
            result, over,
        )  # fmt: skip
        event.dice = fight.last_faces()
        fight.tell(event)
        return event

    def strike_home(self, fight: D100Fight, blow: Blow, result: Result, over: int, event: AttackRolled | None) -> None:
        """D-57, D-83: the table's hits, then each critical in order until the target is dead; then one check."""
        me = blow.attacker
        foe = blow.foe
        self.lose_hits(fight, foe, result.hits)
        if result.severity >= 0 and not self.holds_instead(fight, blow, result):
            source = blow.source()
            last = result.second_severity < 0
            first = self.critical(fight, me, foe, result.type, result.severity, over, source, last)
            if event is not None:
                event.criticals.append(first)
            if result.second_severity >= 0 and not foe.dead:
                second = self.critical(fight, me, foe, result.second_type, result.second_severity, over, source)
                if event is not None:
                    event.criticals.append(second)
        self.settle(fight, foe, True)
        if self.holds_too:
            self.hold_as_well(fight, blow, result)

    def missed(self, fight: D100Fight, blow: Blow) -> None:
        """D-127: by the option `riposte`, whoever parried a melee attack so that it missed gains an edge."""
        if self.riposte and not blow.ranged and not blow.foe.out and blow.parried >= RIPOSTE_FROM:
            self.gain_edge(fight, blow.foe, blow.attacker, 10)

    def note_aftermath(self, foe: Combatant, event: AttackRolled) -> None:
        """D-117: how the target is after the attack, for the record."""
        event.hits_after = foe.hits
        event.bits_after = self.state_bits(foe)

    def state_bits(self, me: Combatant) -> int:
        """What is wrong with somebody, one bit for each of `STATES`."""
        bits = 0
        if me.out:
            bits = me.dead | (me.dying > 0) << 1 | me.unconscious << 2 | me.blackout << 3 | (me.senseless > 0) << 4
        if me.stun or me.must_parry or me.no_parry:
            bits |= (me.stun > 0) << 5 | (me.must_parry > 0) << 6 | (me.no_parry > 0) << 7
        if me.posture is PRONE:
            bits |= 1 << 8
        if me.held_by >= 0:
            bits |= 1 << 9
        if me.arm_useless or me.off_useless or me.legs_useless:
            bits |= me.arm_useless << 10 | me.off_useless << 11 | (me.legs_useless > 0) << 12
        if me.wounds and me.losing():
            bits |= 1 << 13
        return bits

    def show_itself(self, me: Combatant) -> None:
        """D-122, D-132: whoever has attacked, or calls out to yield, is no longer hidden."""
        me.hidden = False
        me.hid_at = NOBODY

    # fumbles

    def fumble(self, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        """D-79: a d100, and what its row of the table brings."""
        die = fight.roll(me.index, PERCENT, FUMBLE)
        row = next(each for each in self.fumble_table() if die <= each.up_to)
        fight.tell(Fumbled(me.index, die, row.telling(blow)))
        row.befall(self.book, fight, me, blow)

    def fumble_table(self) -> list[Fumble]:
        """D-79: what a fumble can bring, from the lowest die to the highest; a variant may have other rows."""
        return FUMBLES

    def unbalance(self, fight: D100Fight, me: Combatant, points: int) -> None:
        """D-46: a penalty to the next attack or manoeuvre roll before the end of one's next turn; by the option
        `shortfall` to the next action, whenever that is and whether it has a roll or not."""
        me.shaky -= points
        me.shaky_turns = 2 if fight.acting == me.index or self.shaky_action else 1
