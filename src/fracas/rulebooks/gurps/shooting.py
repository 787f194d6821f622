"""Chapter 9, second part: the attack with a missile, from the declaration to where it ends up (G-72, G-78, G-86,
G-101 to G-113)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Option, Options, Place, Question, Spot
from fracas.kernel.dice import GradeTable
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason, Tally
from fracas.kernel.ways import Way
from fracas.rulebooks.gurps import rolls, switches
from fracas.rulebooks.gurps.attack import ATTACK_ROLL, BY_CHANCE
from fracas.rulebooks.gurps.blasts import Blasts
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.events import Landed
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import LOCATIONS, TORSO
from fracas.rulebooks.gurps.options import BLOW, BOTH_WEAPONS, GAP, STRIKE_NOW, TARGET
from fracas.rulebooks.gurps.questions import AsMany
from fracas.rulebooks.gurps.rows import Choice

HOW_MANY: Final = AsMany("shots", "How many shots do you fire?", "G-101")
POP_OUT: Final = Question("pop out", "Where do you step out?", "G-111")

AT_WHAT_SHOWS: Final = Choice("at what shows", "a place that the cover leaves open; -2 if it is half hidden")
PAST_COVER: Final = Question("cover", "How do you deal with the cover?", "G-106", AT_WHAT_SHOWS.key)
UNAIMED: Final = Choice("unaimed", "wherever it lands; the cover may stop it")
THROUGH: Final = Choice("through the cover", "any place, at -2, behind the DR of the cover")

STRAY_SHOT: Final = Reason("a stray shot", "G-86")
BEYOND: Final = Reason("how far beyond it falls", "G-113")


class Out(Spot):
    """A hex to step out to, for a pop-up attack."""


class Firing(Step["Shooting", GurpsFight, Shot]):
    def go_on(self, rules: Shooting, fight: GurpsFight, shot: Shot) -> None:
        rules.roll_to_shoot(fight, shot)


class Hitting(Step["Shooting", GurpsFight, Shot]):
    def go_on(self, rules: Shooting, fight: GurpsFight, shot: Shot) -> None:
        rules.land_hits(fight, shot)


FIRING: Final = Firing()
HITTING: Final = Hitting()


@mypyc_attr(allow_interpreted_subclasses=True)
class Shooting(Blasts):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.volleys: dict[tuple[int, bool, int, int], GradeTable] = {}

    # declaring

    def shots_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None, other: Blow | None) -> list[Strike]:
        """G-73, G-81: the ways to shoot that have a target; together with another weapon, those of the other hand. What
        bursts needs nobody to be thrown at (G-114)."""
        if other is not None and not other.dual:
            return []
        foes = fight.foes(me) if bound is None else [bound]
        ways: list[Strike] = []
        lobs: list[Strike] = []
        for strike in self.shots(me):
            if other is not None and not self.goes_with(me, strike, other):
                continue
            if any(self.shootable(fight, me, foe, strike, other) for foe in foes):
                ways.append(strike)
            elif strike.mode.explosive and bound is None and self.has_marks(fight, me, strike):
                lobs.append(strike)
        return [*ways, *lobs]

    def declare_shot(
        self, fight: GurpsFight, me: Combatant, bound: Combatant | None, strike: Strike, other: Blow | None
    ) -> Shot:
        """G-72: target, number of shots, what to do about cover, place, and whether both weapons are used at once."""
        if strike.mode.explosive and bound is None:
            return self.declare_lob(fight, me, strike, other)
        foe = bound
        if foe is None:
            near = self.shot_targets(fight, me, strike, other)
            foe = self.choose_foe(fight, me, TARGET, near, self.shot_at(fight, me, near[0], strike))
        shot = self.shot_at(fight, me, foe, strike)
        shot.dual = other is not None
        if strike.mode.explosive:
            return shot
        self.choose_shots(fight, shot)
        self.choose_past_cover(fight, shot)
        if not shot.at_random:
            self.choose_place(fight, shot)
            shot.unaimed = shot.at_random and shot.cover.kind != ""
        elif not self.on(switches.HIT_LOCATIONS):
            shot.at_random = shot.unaimed
        self.choose_how(fight, shot, other)
        return shot

    def choose_shots(self, fight: GurpsFight, shot: Shot) -> None:
        """G-18, G-101: as many as the weapon can fire; not so few that they have no chance."""
        least, most = self.least_shots(shot), self.most_shots(shot)
        shot.shots = least
        while shot.shots < most and self.shot_skill(fight, shot).total < 3:
            shot.shots += 1
        shot.shots = fight.ask(shot.attacker.index, HOW_MANY, Amounts(shot.shots, most), shot).number

    def choose_past_cover(self, fight: GurpsFight, shot: Shot) -> None:
        """G-106: at an exposed place, at whatever shows, or through the cover; nobody picks who cannot see."""
        if shot.cover.kind == "" or shot.cover.kind == "full":
            return
        if self.strikes_blind(fight, shot.attacker, shot.foe):
            self.take_cover_option(shot, UNAIMED)
            return
        options: list[Option] = []
        if any(self.may_aim_at_place(fight, shot, location) for location in LOCATIONS):
            options.append(AT_WHAT_SHOWS)
        for option in (UNAIMED, THROUGH):
            if self.skill_past_cover(fight, shot, option) >= 3:
                options.append(option)
        if options:
            self.take_cover_option(shot, fight.ask(shot.attacker.index, PAST_COVER, Options(options), shot))

    def skill_past_cover(self, fight: GurpsFight, shot: Shot, option: Option) -> int:
        self.take_cover_option(shot, option)
        skill = self.shot_skill(fight, shot).total
        self.take_cover_option(shot, AT_WHAT_SHOWS)
        return skill

    def take_cover_option(self, shot: Shot, option: Option) -> None:
        shot.unaimed = option is UNAIMED
        shot.at_random = option is UNAIMED
        shot.through = option is THROUGH

    def choose_how(self, fight: GurpsFight, shot: Shot, other: Blow | None) -> None:
        """G-81, G-152: a point may be sent through a gap in the armour; the weapon in the other hand may be used at the
        same time."""
        while True:
            options: list[Option] = [STRIKE_NOW]
            if self.may_find_gap(shot) and self.skill_at_gap(fight, shot) >= 3:
                options.append(GAP)
            fresh = other is None and not shot.dual and not shot.attacker.split
            if fresh and self.may_use_both(shot.attacker, shot) and self.shot_skill(fight, shot).total - 4 >= 3:
                options.append(BOTH_WEAPONS)
            answer = fight.ask(shot.attacker.index, BLOW, Options(options), shot)
            if answer is STRIKE_NOW:
                break
            self.take_option(shot, answer)
        self.pay_effort(fight, shot)

    # G-72: shooting

    def still_possible(self, fight: GurpsFight, shot: Shot) -> bool:
        """G-72: the weapon is still ready, and the target still there to be shot at."""
        me = shot.attacker
        held = me.held[shot.strike.item]
        if self.why_no_shot(me, held, shot.strike.mode):
            return False
        if shot.at_item >= 0 and not shot.foe.held[shot.at_item].in_hand():
            return False
        if shot.at_cell >= 0:
            return self.may_mark(fight, me, shot.strike, shot.at_cell)
        if self.why_out_of_range(fight, me, shot.foe, shot.strike):
            return False
        now = self.shot_at(fight, me, shot.foe, shot.strike)
        shot.range, shot.arc, shot.behind = now.range, now.arc, now.behind
        shot.cover, shot.halved, shot.bunched = now.cover, now.halved, now.bunched
        if now.through:
            shot.through, shot.at_random = True, True
        return self.shot_skill(fight, shot).total >= 3

    def shoot(self, fight: GurpsFight, shot: Shot) -> None:
        """G-72, G-101: the roll, how many hit, then the defence, then damage."""
        me = shot.attacker
        hidden = shot.cover.kind == "full" or (shot.at_cell < 0 and self.must_hear(fight, me, shot.foe))
        if hidden and not self.hearing_roll(fight, me):
            return
        shot.skill = self.shot_skill(fight, shot)
        fight.mark(FIRING, shot)
        self.roll_to_shoot(fight, shot)

    def roll_to_shoot(self, fight: GurpsFight, shot: Shot) -> None:
        """G-72, G-101: the rolls of a shot, and what comes of it."""
        me = shot.attacker
        held = me.held[shot.strike.item]
        roll = self.shot_roll(fight, shot)
        self.tell_shot(fight, shot, held.item.name, roll)
        me.exposed = True
        me.evaluated = 0
        held.attacked = True
        self.spend_shots(me, held, shot)
        if shot.strike.mode.explosive:
            self.lob(fight, shot, held, roll)
            return
        if shot.result == rolls.NEAR_MISS:
            shot.result = rolls.SUCCESS
            shot.location = TORSO
            shot.at_gap = False
        if shot.result < rolls.SUCCESS:
            self.miss_with(fight, shot)
            return
        if shot.missile.thrown:
            self.lay_down(me, held, shot.foe.cell)
        self.hit(fight, shot)
        if shot.missile.thrown:
            fight.tell(Landed(me.index, held.item.name, held.cell))

    def hit(self, fight: GurpsFight, shot: Shot) -> None:
        """G-72, G-136: a critical hit cannot be defended, and only the first projectile uses the table (G-101)."""
        if shot.result < rolls.CRITICAL_SUCCESS and self.defended(fight, shot):
            return
        fight.mark(HITTING, shot)
        self.land_hits(fight, shot)

    def land_hits(self, fight: GurpsFight, shot: Shot) -> None:
        """G-101, G-136: each projectile that hits, one after the other."""
        critical = shot.result >= rolls.CRITICAL_SUCCESS
        others = [self.next_projectile(shot) for _ in range(shot.hits - 1)]
        for each in [shot, *others][:-1]:
            each.more = True
        self.settle_where_it_lands(fight, shot)
        if critical:
            self.critical_hit(fight, shot)
        self.wound_with(fight, shot)
        for each in others:
            if each.foe.dead:
                break
            self.settle_where_it_lands(fight, each)
            self.wound_with(fight, each)

    def wound_with(self, fight: GurpsFight, shot: Shot) -> None:
        if shot.at_item >= 0:
            if shot.foe.held[shot.at_item].in_hand():
                self.strike_item(fight, shot)
        else:
            self.hurt(fight, shot)

    def next_projectile(self, shot: Shot) -> Shot:
        """G-101: one more projectile of the same attack, at the same place."""
        more = Shot(shot.attacker, shot.foe, shot.strike, shot.missile)
        more.copy_circumstances(shot)
        more.aimed_at = shot.aimed_at
        more.at_random = shot.at_random
        more.at_gap = shot.at_gap
        more.halved = shot.halved
        more.bunched = shot.bunched
        more.cover = shot.cover
        more.unaimed = shot.unaimed
        more.through = shot.through
        more.zone = shot.zone
        more.result = rolls.SUCCESS
        return more

    # the roll

    def shot_roll(self, fight: GurpsFight, shot: Shot) -> int:
        """G-78, G-101, G-136: the attack roll: what it comes to, and how many hit."""
        self.add_referee_bonus(shot.attacker, shot.skill)
        near = shot.location.near_miss and not shot.at_random and shot.at_item < 0
        grades = self.volley(shot.skill.total, near, self.most_hits(shot), shot.missile.recoil)
        roll = fight.roll(shot.attacker.index, rolls.THREE_DICE, ATTACK_ROLL, grades)
        shot.result = grades.of(roll) % 8
        shot.hits = grades.of(roll) // 8
        return roll

    def most_hits(self, shot: Shot) -> int:
        """G-101, G-109: no more than shots times pellets; one where nothing recoils."""
        return shot.pellets() if shot.missile.recoil else 1

    def volley(self, skill: int, near: bool, most: int, recoil: int) -> GradeTable:
        key = (skill, near, most, recoil)
        made = self.volleys.get(key)
        if made is None:
            made = GradeTable(3, [self.judge_volley(roll, skill, near, most, recoil) for roll in range(3, 19)])
            self.volleys[key] = made
        return made

    def judge_volley(self, roll: int, skill: int, near: bool, most: int, recoil: int) -> int:
        """G-101: the result of the roll, and 8 for each hit: one, and one more for each Rcl in the margin."""
        result = self.judge_attack(roll, skill, near)
        if result < rolls.SUCCESS:
            return result
        if result == rolls.NEAR_MISS or recoil == 0:
            return result + 8
        return result + 8 * min(most, 1 + max(0, skill - roll) // recoil)

    def spend_shots(self, me: Combatant, held: Held, shot: Shot) -> None:
        """G-103: shots that are gone; what was loaded half is as before."""
        if not shot.missile.thrown:
            held.loaded -= shot.shots
            held.loading = 0

    # misses

    def miss_with(self, fight: GurpsFight, shot: Shot) -> None:
        """G-86, G-107, G-113, G-139: a shot that misses may hit somebody else on its way; a weapon that was thrown
        falls beyond the target."""
        me = shot.attacker
        if shot.result == rolls.CRITICAL_FAILURE:
            self.critical_miss(fight, me, shot.strike, shot.foe, False)
            return
        struck = self.stray_shot(fight, shot)
        if shot.missile.thrown:
            cell = struck.cell if struck is not None else self.beyond(fight, shot)
            self.leave_hand(fight, me, me.held[shot.strike.item], cell)

    def stray_shot(self, fight: GurpsFight, shot: Shot) -> Combatant | None:
        """G-86: each of those in the way is hit on 9 or the shooter's skill, if lower; whoever is may dodge, and
        nobody else is hit after that."""
        for other in self.in_the_shots_way(fight, shot):
            need = Tally(min(9, shot.skill.total), BY_CHANCE)
            if self.check(fight, shot.attacker, need, STRAY_SHOT, other.index).succeeded:
                stray = self.shot_at(fight, shot.attacker, other, shot.strike)
                stray.hits = 1
                stray.at_random = True
                stray.unaimed = stray.cover.kind != ""
                stray.free = True
                if not self.dodges(fight, stray):
                    self.settle_where_it_lands(fight, stray)
                    self.hurt(fight, stray)
                return other
        return None

    def in_the_shots_way(self, fight: GurpsFight, shot: Shot) -> list[Combatant]:
        """G-86, G-107: shots pass over those who keep low, and do not endanger friends beside the shooter."""
        near = self.in_the_way(fight, shot)
        cells = self.in_line(fight, shot)
        return [
            other
            for other in near
            if other.covers(shot.foe.cell) or (not other.posture.low and any(cell in cells for cell in other.body()))
        ]

    # G-113: where a thrown weapon ends up

    def beyond(self, fight: GurpsFight, shot: Shot) -> int:
        """G-113: 1d - 1 hexes beyond the target, as far as nothing is in the way."""
        far = fight.roll(shot.attacker.index, rolls.ONE_DIE, BEYOND) - 1
        board = fight.board
        me, cell = shot.attacker, shot.foe.cell
        toward = me.facing if me.cell == cell else board.direction(me.cell, cell)
        return self.fly(fight, cell, toward, far)

    # whether there is anything to shoot at

    def could_shoot(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-38: something is ready to be shot or thrown, and somebody is in range and in sight from here or from a
        hex within a step; what bursts can be thrown at a hex as well (G-114)."""
        if not me.shoots:
            return False
        ready = self.ready_shots(me)
        if any(strike.mode.explosive for strike in ready):
            return True
        return len(ready) > 0 and any(self.in_shot(fight, me, foe, ready) for foe in fight.foes(me))

    def in_shot(self, fight: GurpsFight, me: Combatant, foe: Combatant, ready: list[Strike]) -> bool:
        board = fight.board
        far = board.distance(me.cell, foe.cell) - self.step_length(me)
        if all(far > self.farthest(me, strike.mode) for strike in ready):
            return False
        if board.sees(me.cell, foe.cell) or self.screen(fight, me, foe) >= 0:
            return True
        return any(board.sees(cell, foe.cell) for cell in board.neighbours(me.cell))

    # G-111: pop-up attacks

    def places_to_pop_out(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """G-111: free hexes within a step from which somebody can be shot at, for whoever is out of everybody's
        sight now."""
        board = fight.board
        foes = fight.foes(me)
        if me.posture.low or self.rooted(me) or any(board.sees(me.cell, foe.cell) for foe in foes):
            return []
        ready = self.fit_for_pop_up(self.ready_shots(me))
        if not ready:
            return []
        most = max([self.farthest(me, strike.mode) for strike in ready])
        taken = fight.known_taken(me)
        return [
            cell
            for cell in board.neighbours(me.cell)
            if cell not in taken
            and any(board.sees(cell, foe.cell) and board.distance(cell, foe.cell) <= most for foe in foes)
        ]

    def pop_up(self, fight: GurpsFight, me: Combatant) -> None:
        """G-111: out of full cover, one attack at -2 without aim, and back again."""
        board = fight.board
        start = me.cell
        options = [Out(board.names[cell], cell) for cell in self.places_to_pop_out(fight, me)]
        if not options:
            return
        answer = fight.ask(me.index, POP_OUT, Options(options))
        self.walk_to(fight, me, answer.cell, "pops out")
        me.step_left = 0
        if self.can_act(me):
            self.turn_at_the_end(fight, me, self.end_facings(me.facing, 0, 1), [])
            self.attack_someone(fight, me, self.attacks_allowed(me))
        taken = any(other.cell == start and not other.out for other in fight.fighters if other is not me)
        if self.can_act(me) and not taken and me.cell == answer.cell and not me.posture.low:
            self.walk_to(fight, me, start, "ducks back")

    def walk_to(self, fight: GurpsFight, me: Combatant, cell: int, how: str) -> None:
        """One hex, with all that may happen on entering it."""
        self.follow(fight, me, Place(fight.board.names[cell], cell, Way([cell], [me.facing], [1])), how)
