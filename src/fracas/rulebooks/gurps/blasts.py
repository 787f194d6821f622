"""Chapter 9, third part: what bursts (G-114, G-205), and diving for cover from it (G-134)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Defending, Matter, Menu, Option, Options, Spot, Target
from fracas.kernel.dice import RISING, Sum
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.aiming import Aiming
from fracas.rulebooks.gurps.attack import ATTACK_ROLL
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.cover import HIDDEN, OPEN, Cover
from fracas.rulebooks.gurps.defence_scores import DROPPING
from fracas.rulebooks.gurps.events import Burst, Bursting, DamageRolled, Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING, CUTTING, THROWN, Missile, Mode, Strike
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.in_hand import DROPPED, Held
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.melee_skill import SIZE
from fracas.rulebooks.gurps.options import TARGET
from fracas.rulebooks.gurps.ranged import LOW, RANGE, range_modifier
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, SUCCESS
from fracas.rulebooks.gurps.rows import PRONE, STANDING, Choice, lying
from fracas.rulebooks.gurps.sacrifices import LET_BE, SACRIFICE, SACRIFICIAL, THROW_DOWN
from fracas.rulebooks.gurps.strength import FIXED, Roll, pool

DIVE: Final = Defending("dive", "Do you dive for cover?", "G-134")
STAY: Final = Choice("stay", "take the blast where you stand")

BLAST: Final = Reason("the blast", "G-114")
DISTANCE: Final = Reason("distance", "G-114")
WHITHER: Final = Reason("which way it goes", "G-114")
DIVING: Final = Reason("dive for cover", "G-134")
SPLINTERS: Final = Reason("fragments", "G-205")

SIX_WAYS: Final = Sum(1, 6)
FRAGMENT_SKILL: Final = 15
FRAGMENTS: Final[dict[int, Mode]] = {}


class DiveTo(Spot):
    """A hex to dive to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(f"dive {name}", cell)


class Mark(Spot):
    """A hex to throw something at."""


class Marks(Menu[Spot | Target]):
    """Foes and hexes that something could be thrown at; one hex is checked cheaply, all are listed only when somebody
    looks."""

    def __init__(self, rules: Blasts, fight: GurpsFight, me: Combatant, strike: Strike, foes: list[Combatant]) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.strike = strike
        self.foes = [foe.target for foe in foes]

    def find(self, key: str) -> Spot | Target | None:
        for foe in self.foes:
            if foe.key == key:
                return foe
        cell = self.fight.board.find(key)
        if cell < 0 or not self.rules.may_mark(self.fight, self.me, self.strike, cell):
            return None
        return Mark(key, cell)

    def options(self) -> list[Spot | Target]:
        board = self.fight.board
        cells = [cell for cell in board.cells() if self.rules.may_mark(self.fight, self.me, self.strike, cell)]
        return [*self.foes, *[Mark(board.names[cell], cell) for cell in cells]]


class Blasted(Matter):
    """What somebody dives from: where it bursts, and how well the dive would go."""

    def __init__(self, cell: int, need: Tally) -> None:
        self.cell = cell
        self.need = need

    def copied(self) -> Tally:
        """The Dodge once more, for somebody to look at."""
        base, reason = self.need.terms[0]
        need = Tally(base, reason)
        for value, why in self.need.terms[1:]:
            need.add(value, why)
        return need


class Blast(Blow):
    """A blast as it meets one of those around: no attack, but damage that a limb may be lost to."""


def fragment_mode(dice: int) -> Mode:
    """G-205: so many dice of cutting splinters; made once."""
    made = FRAGMENTS.get(dice)
    if made is None:
        missile = Missile(kind=THROWN, most=5 * dice)
        made = Mode(name="fragments", skill="DX", base=FIXED, dice=dice, damage=CUTTING, missile=missile)
        FRAGMENTS[dice] = made
    return made


@mypyc_attr(allow_interpreted_subclasses=True)
class Blasts(Aiming):
    # throwing it

    def has_marks(self, fight: GurpsFight, me: Combatant, strike: Strike) -> bool:
        """Some hex right before one that it could be thrown at."""
        return any(self.may_mark(fight, me, strike, cell) for cell in fight.board.neighbours(me.cell))

    def may_mark(self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int) -> bool:
        """G-18, G-73, G-114: a hex in front, in sight and in range."""
        board = fight.board
        missile = strike.mode.missile
        if missile is None or cell == me.cell or board.closed[cell]:
            return False
        if not missile.nearest <= board.distance(me.cell, cell) <= self.farthest(me, strike.mode):
            return False
        if board.arc(me.cell, me.facing, cell) != FRONT or not board.sees(me.cell, cell):
            return False
        return self.shot_skill(fight, self.lob_at(fight, me, strike, cell)).total >= 3

    def lob_at(self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int) -> Shot:
        """G-114: a throw at a hex, whoever is there."""
        missile = strike.mode.missile
        assert missile is not None
        shot = Shot(me, me, strike, missile)
        shot.at_cell = cell
        shot.range = fight.board.distance(me.cell, cell)
        return shot

    def declare_lob(self, fight: GurpsFight, me: Combatant, strike: Strike, other: Blow | None) -> Shot:
        """G-114: at somebody or some hex."""
        menu = Marks(self, fight, me, strike, self.shot_targets(fight, me, strike, other))
        answer = fight.ask(me.index, TARGET, menu, self.lob_at(fight, me, strike, me.cell))
        if isinstance(answer, Spot):
            shot = self.lob_at(fight, me, strike, answer.cell)
        else:
            shot = self.shot_at(fight, me, fight.fighters[answer.index], strike)
        shot.dual = other is not None
        return shot

    def pull_pin(self, fight: GurpsFight, held: Held, mode: Mode) -> None:
        """G-205: from now on the fuse burns."""
        missile = mode.missile
        if missile is not None and missile.fuse > 0 and held.fuse == 0:
            held.fuse = fight.round + missile.fuse
            fight.fuses += 1

    def lob(self, fight: GurpsFight, shot: Shot, held: Held, roll: int) -> None:
        """G-114: a hit lands in the target's hex, a miss some yards off; there it bursts, at once or when its fuse
        has burnt down. Whoever fumbles it has it at its own feet."""
        me = shot.attacker
        self.pull_pin(fight, held, shot.strike.mode)
        if shot.result == CRITICAL_FAILURE:
            self.critical_miss(fight, me, shot.strike, shot.foe, False)
            if held.in_hand():
                return
            cell = held.cell
        elif shot.result >= SUCCESS:
            cell = self.target_hex(shot)
            self.leave_hand(fight, me, held, cell)
        else:
            cell = self.scatter(fight, shot, roll - shot.skill.total)
            self.leave_hand(fight, me, held, cell)
        if held.fuse == 0:
            self.burst(fight, me, held, cell)

    def target_hex(self, shot: Shot) -> int:
        return shot.at_cell if shot.at_cell >= 0 else shot.foe.cell

    def scatter(self, fight: GurpsFight, shot: Shot, yards: int) -> int:
        """G-114: by the margin of failure, at most half the range, in a random direction."""
        toward = fight.roll(shot.attacker.index, SIX_WAYS, WHITHER) - 1
        return self.fly(fight, self.target_hex(shot), toward, min(yards, shot.range // 2))

    def burn_fuses(self, fight: GurpsFight, me: Combatant) -> None:
        """G-205: what somebody has lit bursts at the start of its turn, seconds later, wherever it is by then."""
        for held in me.held:
            if held.fuse and fight.round >= held.fuse:
                held.fuse = 0
                fight.fuses -= 1
                self.burst(fight, me, held, me.cell if held.cell < 0 else held.cell)

    # G-114: the blast

    def burst(self, fight: GurpsFight, me: Combatant, held: Held, cell: int) -> None:
        """G-114: those around dive for cover; then damage is rolled once, less by three times the distance, and
        fragments fly."""
        strike = held.item.shots[0]
        holder = me.index if held.in_hand() else NOBODY
        held.hand = DROPPED
        held.ready = False
        held.cell = cell
        held.broken = True
        self.update_encumbrance(me)
        roll = self.damage_dice(me, strike.mode)
        fight.tell(Bursting(me.index, held.item.name, cell))
        shielded = self.dive_all(fight, me, cell, roll.dice, strike, holder)
        basic = max(0, fight.roll(me.index, pool(roll.dice, roll.add), BLAST, RISING))
        fight.tell(Burst(me.index, held.item.name, cell, str(roll), basic))
        felt: list[Combatant] = []
        for victim in fight.fighters:
            if victim.index not in shielded and self.is_in_blast(fight, cell, victim, self.blast_radius(roll)):
                self.blast(fight, me, victim, strike, cell, basic, str(roll))
                felt.append(victim)
        missile = strike.mode.missile
        if missile is not None and missile.fragments:
            self.spray(fight, me, strike, cell, missile.fragments, shielded)
        if strike.mode.damage is CRUSHING and self.on(switches.KNOCKBACK):
            for victim in felt:
                self.blow_away(fight, cell, victim, basic)

    def blow_away(self, fight: GurpsFight, cell: int, victim: Combatant, basic: int) -> None:
        """G-151: a blast drives people away from its centre; at the centre there is no such direction."""
        yards = fight.board.distance(cell, victim.cell)
        hexes = 0 if yards == 0 else self.knockback_hexes(victim, self.blast_damage(basic, yards))
        if hexes > 0 and not victim.out:
            self.drive(fight, victim, fight.board.direction(cell, victim.cell), hexes)

    def blast_radius(self, roll: Roll) -> int:
        """G-114: twice the number of dice, in yards."""
        return 2 * roll.dice

    def is_in_blast(self, fight: GurpsFight, cell: int, victim: Combatant, radius: int) -> bool:
        """Near enough, and not behind a wall."""
        board = fight.board
        if victim.dead or victim.absent or victim.fled:
            return False
        spot = fight.nearest_of(victim, cell)
        return board.distance(cell, spot) <= radius and board.sees(cell, spot)

    def blast(
        self, fight: GurpsFight, me: Combatant, victim: Combatant, strike: Strike, cell: int, basic: int, dice: str
    ) -> None:
        """G-114: divided by three times the distance, full at its centre; the torso's DR counts and no divisor."""
        yards = fight.board.distance(cell, fight.nearest_of(victim, cell))
        reached = self.blast_damage(basic, yards)
        tally = Tally(basic, BLAST)
        tally.add(reached - basic, DISTANCE)
        cover = self.shelter(fight, cell, victim)
        dr = victim.sheet.dr(TORSO, strike.mode.damage is CRUSHING, False)
        if cover.shows(TORSO.key) == HIDDEN:
            dr += cover.dr
        penetrating = max(0, reached - dr)
        injury = self.wound(penetrating, strike.mode.damage, TORSO, victim)
        if reached == 0:
            return
        left = victim.hp - injury
        damage = strike.mode.damage.key
        fight.tell(DamageRolled(victim.index, TORSO.key, dice, tally, damage, dr, penetrating, injury, left))
        if injury:
            self.suffer(fight, victim, injury, TORSO, strike.mode.damage, Blast(me, victim, strike))

    def blast_damage(self, basic: int, yards: int) -> int:
        """G-114: fractions are dropped."""
        return basic if yards == 0 else basic // (3 * yards)

    def shelter(self, fight: GurpsFight, cell: int, victim: Combatant) -> Cover:
        """G-106: what stands between the centre and somebody."""
        return OPEN if cell == victim.cell else self.cover_from(fight, cell, victim.cell, victim)

    # G-205: fragments

    def spray(
        self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int, dice: int, shielded: list[int]
    ) -> None:
        """G-205: everybody within 5 yards a die is attacked at skill 15 with the penalty for range, on a random
        place; nobody defends but by having dived."""
        flying = Strike("fragments", strike.item, fragment_mode(dice))
        missile = flying.mode.missile
        assert missile is not None
        for victim in fight.fighters:
            if victim.index in shielded or not self.is_in_blast(fight, cell, victim, 5 * dice):
                continue
            shot = Shot(me, victim, flying, missile)
            shot.range = fight.board.distance(cell, fight.nearest_of(victim, cell))
            shot.cover = self.shelter(fight, cell, victim)
            shot.at_random = True
            shot.unaimed = shot.cover.kind != ""
            shot.free = True
            shot.skill = self.fragment_need(victim, shot)
            throw = self.success_roll(fight, me, shot.skill, ATTACK_ROLL)
            shot.shots, shot.hits, shot.result = 0, int(throw.succeeded), throw.result
            self.tell_shot(fight, shot, "fragments", throw.roll)
            if throw.succeeded:
                self.settle_where_it_lands(fight, shot)
                self.hurt(fight, shot)

    def fragment_need(self, victim: Combatant, shot: Shot) -> Tally:
        need = Tally(FRAGMENT_SKILL, SPLINTERS)
        need.add(range_modifier(shot.range), RANGE)
        need.add(victim.sheet.sm, SIZE)
        if shot.cover.kind == "" and self.shown_posture(victim) is not STANDING:
            need.add(-2, LOW)
        return need

    # G-131, G-134: getting out of its way

    def dive_all(
        self, fight: GurpsFight, me: Combatant, cell: int, dice: int, strike: Strike, holder: int
    ) -> list[int]:
        """G-134: in turn order, everybody who can, but not from what is in one's own hand; those whom a friend has
        covered are out of it (G-131)."""
        shielded: list[int] = []
        missile = strike.mode.missile
        fragments = missile.fragments if missile is not None else 0
        radius = max(2 * dice, 5 * fragments)
        for index in fight.order:
            victim = fight.fighters[index]
            if index == holder or not self.is_in_blast(fight, cell, victim, radius):
                continue
            if self.covered_by_friend(fight, me, victim, cell, strike):
                shielded.append(victim.index)
            elif self.may_dive(victim):
                self.dive(fight, me, victim, cell, strike)
        return shielded

    def may_dive(self, me: Combatant) -> bool:
        """G-134: whoever could dodge, and is not down already."""
        if me.out or not me.manoeuvre.defends or lying(me.posture):
            return False
        return not ((me.stunned or me.mentally_stunned) and self.is_set(switches.STUN_DEFENCE, "none"))

    def dive(self, fight: GurpsFight, thrower: Combatant, me: Combatant, cell: int, strike: Strike) -> None:
        """G-134: a Dodge at +3; success leads a step to cover or further off, and prone it is either way."""
        places: list[Option] = [STAY]
        places.extend([DiveTo(fight.board.names[to], to) for to in self.places_to_dive(fight, me, cell)])
        if len(places) == 1:
            return
        need = self.dive_need(fight, thrower, me, strike)
        answer = fight.ask(me.index, DIVE, Options(places), Blasted(cell, need))
        if not isinstance(answer, DiveTo):
            return
        throw = self.check(fight, me, need, DIVING)
        self.note_defence(me, DODGE)
        self.lose_aim(me)
        self.disturb(fight, me)
        if throw.succeeded and not self.runs_into(fight, me, answer.cell):
            start = me.cell
            fight.place_at(me, answer.cell)
            fight.tell(Moved(me.index, "dives for cover,", start, me.cell, me.facing))
        self.set_posture(fight, me, PRONE, False)

    def dive_need(self, fight: GurpsFight, thrower: Combatant, me: Combatant, strike: Strike) -> Tally:
        """G-134: a Dodge with all that makes it better or worse, and the 3 of a retreat."""
        guard = Guard(DODGE)
        guard.retreating = True
        return self.defence_need(fight, me, Blow(thrower, me, strike), guard)

    def places_to_dive(self, fight: GurpsFight, me: Combatant, cell: int) -> list[int]:
        """G-134: free hexes within a step that are further from the centre, or out of its sight."""
        if self.rooted(me):
            return []
        board = fight.board
        here = board.distance(me.cell, cell)
        return [
            to for to in self.within_a_step(fight, me) if board.distance(to, cell) > here or not board.sees(cell, to)
        ]

    def covered_by_friend(
        self, fight: GurpsFight, thrower: Combatant, victim: Combatant, cell: int, strike: Strike
    ) -> bool:
        """G-131: a friend beside somebody may drag it down and take the blast for both; then both lie prone."""
        if victim.out:
            return False
        board = fight.board
        for friend in fight.fighters:
            if friend.side != victim.side or friend is victim or not self.may_sacrifice(friend):
                continue
            if board.distance(friend.cell, victim.cell) > 1 or not board.sees(cell, friend.cell):
                continue
            if fight.ask(friend.index, SACRIFICE, Options([LET_BE, THROW_DOWN])) is LET_BE:
                continue
            friend.retreated_from = friend.index
            guard = Guard(DODGE)
            need = self.defence_need(fight, friend, Blow(thrower, friend, strike), guard)
            need.add(3, DROPPING)
            throw = self.check(fight, friend, need, SACRIFICIAL)
            self.go_down(fight, friend)
            if throw.succeeded:
                self.go_down(fight, victim)
                return True
        return False
