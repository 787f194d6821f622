"""Chapter 9, first part: whom one may shoot at, and how hard that is (G-73, G-75, G-97 to G-108)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice import GradeTable
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import melee_skill, switches
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.close import FROM_OUTSIDE
from fracas.rulebooks.gurps.cover import HALF, HIDDEN, OPEN, Cover
from fracas.rulebooks.gurps.defence_scores import OFF_HAND, SORE, TWO_WEAPONS
from fracas.rulebooks.gurps.events import Landed, Sheltered, ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Missile, Mode, Strike
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, OFF, Held
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.rolls import ONE_DIE
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, STANDING, Posture, lying
from fracas.rulebooks.gurps.skills import UNTRAINED
from fracas.rulebooks.gurps.tactics import Tactics
from fracas.rulebooks.gurps.visibility import VISIBILITY

RANGE: Final = Reason("speed and range", "G-97")
DETERMINED: Final = Reason("all-out attack (determined)", "G-41")
ON_THE_MOVE: Final = Reason("on the move", "G-46")
AIMED: Final = Reason("aim", "G-36")
RAPID_FIRE: Final = Reason("rapid fire", "G-102")
LOW: Final = Reason("target keeps low", "G-106")
HALF_EXPOSED: Final = Reason("half behind cover", "G-106")
THROUGH_COVER: Final = Reason("through the cover", "G-106")
OUT_OF_SIGHT: Final = Reason("out of sight", "G-76")
IN_THE_LINE: Final = Reason("others in the line of fire", "G-107")
TOO_CLOSE: Final = Reason("bulk in close combat", "G-108")
POP_UP: Final = Reason("pop-up attack", "G-111")
WATCHING: Final = Reason("hexes watched", "G-110")
SWEEPING: Final = Reason("suppression fire", "G-112")
WHICH_HALF: Final = Reason("whether the cover is hit", "G-106")
EXPOSED_HALF: Final = GradeTable(1, [1, 1, 1, 0, 0, 0])
"""G-106: a half-exposed place is hit on 1 to 3."""

FAR: Final = [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000]
"""G-97: up to so many yards the modifier is 0, -1, -2 and so on."""
SHOOTING: Final = ["attack", "determined", "move and attack", "pop-up attack"]
"""Manoeuvres in which one may shoot; suppression fire has a rule of its own."""


def lowness(posture: Posture) -> int:
    """G-106: how little of somebody shows: standing, crouching, on the knees or seated, flat on the ground."""
    if posture is STANDING or posture is CROUCHING:
        return int(posture is CROUCHING)
    return 3 if lying(posture) or posture is CRAWLING else 2


def range_modifier(yards: int) -> int:
    """G-97: by range and speed together; each further factor of ten is -6."""
    if 0 <= yards < len(BY_RANGE):
        return BY_RANGE[yards]
    return look_up_range(yards)


def look_up_range(yards: int) -> int:
    """The same from the table."""
    for at, far in enumerate(FAR):
        if yards <= far:
            return -at
    return look_up_range((yards + 9) // 10) - 6


BY_RANGE: Final[list[int]] = [look_up_range(yards) for yards in range(200)]


def rapid_fire_bonus(shots: int) -> int:
    """G-102: 0 up to 4 shots, then a row of the table; from 100 on, each doubling is 1 more."""
    if shots <= 4:
        return 0
    for bonus, most in enumerate([4, 8, 12, 16, 24, 49, 99]):
        if shots <= most:
            return bonus
    bonus = 7
    while shots >= 200:
        shots //= 2
        bonus += 1
    return bonus


@mypyc_attr(allow_interpreted_subclasses=True)
class Ranged(Tactics):
    # G-104, G-105: how far

    def farthest(self, me: Combatant, mode: Mode) -> int:
        """G-104, G-105: the maximum range in yards; with muscle power, a multiple of the ST behind it."""
        missile = mode.missile
        assert missile is not None
        return self.range_in_yards(me, mode, missile, missile.most)

    def half_range(self, me: Combatant, mode: Mode) -> int:
        """G-104: from here on damage is halved; 0 if it never is."""
        missile = mode.missile
        assert missile is not None
        return self.range_in_yards(me, mode, missile, missile.half)

    def range_in_yards(self, me: Combatant, mode: Mode, missile: Missile, number: int) -> int:
        return number * self.driving_st(me, mode) // 10 if missile.by_st else number

    # G-73: who may shoot, and at whom

    def why_no_shot(self, me: Combatant, held: Held, mode: Mode) -> Reason | None:
        """G-63, G-73, G-88, G-103: what keeps a weapon from being shot or thrown at all; None if nothing."""
        missile = mode.missile
        assert missile is not None
        name = held.item.name
        if not held.in_hand():
            return Reason(f"the {name} is not in hand", "G-73")
        if not held.fit() or not self.hand_holds(me, held):
            return Reason(f"the {name} is not ready", "G-73")
        if not held.gripped(mode):
            return Reason(f"the {name} needs both hands", "G-88")
        if me.sheet.level_with(mode) <= UNTRAINED:
            return Reason(f"nobody uses the {name} without the skill", "G-14")
        if missile.bow and missile.rated > me.sheet.st:
            return Reason(f"the {name} is made for ST {missile.rated}, and nobody draws a bow above one's ST", "G-105")
        if not missile.thrown:
            if held.loaded == 0:
                return Reason(f"the {name} is not loaded", "G-103")
            if held.attacked:
                return Reason(f"the {name} has been fired this turn", "G-101")
        return self.why_no_shot_from(me, mode)

    def why_no_shot_from(self, me: Combatant, mode: Mode) -> Reason | None:
        """G-63: bows are drawn standing, crouching or kneeling, and on one's back one shoots with one hand."""
        missile = mode.missile
        if missile is not None and missile.bow and me.posture not in (STANDING, CROUCHING, KNEELING):
            return Reason(f"nobody draws a bow {me.posture.key}", "G-63")
        if me.posture is FACE_UP and mode.hands == 2:
            return Reason("lying face up one shoots with one hand only", "G-63")
        return None

    def shots(self, me: Combatant) -> list[Strike]:
        """Every way in which somebody could shoot or throw now, whoever is there."""
        if not me.shoots or me.manoeuvre.key not in SHOOTING:
            return []
        if me.manoeuvre.capped and self.is_set(switches.MAA_RANGED, "forbidden"):
            return []
        return self.ready_shots(me)

    def ready_shots(self, me: Combatant) -> list[Strike]:
        """What is ready to be shot or thrown, whatever the manoeuvre; nothing in a hold (G-175, G-176), and in a pop-up
        attack only what is handy (G-111)."""
        if not self.may_shoot(me):
            return []
        ready = [
            strike
            for held in me.held
            if held.item.ranged and held.fit()  # of anything else nobody need ask why
            for strike in held.item.shots
            if not self.why_no_shot(me, held, strike.mode)
        ]
        return self.fit_for_pop_up(ready) if me.manoeuvre.key == "pop-up attack" else ready

    def fit_for_pop_up(self, ready: list[Strike]) -> list[Strike]:
        """G-111: not bows, nor anything of Bulk -7 or worse."""
        found: list[Strike] = []
        for strike in ready:
            missile = strike.mode.missile
            if missile is not None and not missile.bow and missile.bulk > -7:
                found.append(strike)
        return found

    def why_out_of_range(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Reason | None:
        """G-73, G-104: a target beyond the maximum or below the minimum range, out of sight or of the front
        arc; None if there is nothing of that."""
        board = fight.board
        mode = strike.mode
        missile = mode.missile
        assert missile is not None
        yards = fight.distance(me, foe)
        most = self.farthest(me, mode)
        if yards > most:
            return Reason(f"{foe.name} is {yards} yards away, beyond the {most} of this weapon", "G-104")
        if yards < missile.nearest:
            return Reason(f"{foe.name} is nearer than the {missile.nearest} yards that this weapon needs", "G-104")
        spot = fight.spot(me, foe)
        if not board.sees(me.cell, spot) and self.screen(fight, me, foe) < 0:
            return Reason(f"{foe.name} is out of sight", "G-73")
        if board.arc(me.cell, me.facing, spot) != FRONT:
            return Reason(f"{foe.name} is not in the front arc", "G-73")
        return None

    def screen(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-106: the one hex of full cover right before the target that hides it and can be shot through, or -1."""
        board = fight.board
        last = board.last_between(me.cell, foe.cell)
        if last < 0:
            return -1
        terrain = board.terrain[last]
        if terrain.cover != "full" or board.distance(last, foe.cell) != 1 or not board.sees(me.cell, last):
            return -1
        return last

    def shootable(
        self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike, other: Blow | None = None
    ) -> bool:
        """G-18, G-73: a target that this shot can reach and has a chance to hit, as the second of two weapons at once
        too (G-81)."""
        if self.why_out_of_range(fight, me, foe, strike):
            return False
        shot = self.shot_at(fight, me, foe, strike)
        shot.dual = other is not None
        return self.best_shot(fight, shot) >= 3

    def best_shot(self, fight: GurpsFight, shot: Shot) -> int:
        """G-18, G-102: the effective skill with as many shots as there are."""
        was = shot.shots
        shot.shots = self.most_shots(shot)
        best = self.shot_skill(fight, shot).total
        shot.shots = was
        return best

    def shot_targets(
        self, fight: GurpsFight, me: Combatant, strike: Strike, other: Blow | None = None
    ) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if self.shootable(fight, me, foe, strike, other)]

    def most_shots(self, shot: Shot) -> int:
        """G-101: as many as the rate of fire allows and the weapon still holds."""
        if shot.missile.thrown:
            return 1
        return max(1, min(shot.missile.rof, shot.attacker.held[shot.strike.item].loaded))

    def least_shots(self, shot: Shot) -> int:
        """G-101: one; where there are only bursts, a quarter of the rate of fire or what is left."""
        return min(self.most_shots(shot), (shot.missile.rof + 3) // 4) if shot.missile.automatic else 1

    # the shot as it will fly

    def shot_at(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Shot:
        """A shot at somebody: from how far, past what, and from which side of the target."""
        missile = strike.mode.missile
        assert missile is not None
        shot = Shot(me, foe, strike, missile)
        shot.range = fight.distance(me, foe)
        shot.close = shot.range == 0
        if shot.close:
            shot.arc = self.arc_in_same_hex(fight, me, foe)
        else:
            shot.arc = fight.board.arc(foe.cell, foe.facing, fight.spot(foe, me))
        shot.behind = shot.arc == REAR
        shot.cover = self.cover_of(fight, me, foe)
        half = self.half_range(me, strike.mode)
        shot.halved = half > 0 and shot.range >= half
        if missile.pellets > 1 and shot.range * 10 < half:
            shot.bunched = missile.pellets // 2
        if shot.cover.kind == "full":
            shot.through = True
            shot.at_random = True
        return shot

    def cover_of(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> Cover:
        """G-106: what stands between: the hex before the target, or the one that it is in, whichever hides more."""
        return self.cover_from(fight, me.cell, fight.spot(me, foe), foe)

    def cover_from(self, fight: GurpsFight, source: int, spot: int, foe: Combatant) -> Cover:
        """G-106: the same against what comes from that hex."""
        best = OPEN
        for cell in fight.board.shelters(source, spot):
            terrain = fight.board.terrain[cell]
            cover = self.behind_cover(foe, terrain.cover, terrain.cover_dr)
            if cover.rank > best.rank:
                best = cover
        return best

    def fully_covered(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Whether it is out of sight behind its cover."""
        for cell in fight.board.shelters(me.cell, fight.spot(me, foe)):
            if self.tag_of_cover(foe, fight.board.terrain[cell].cover) == "full":
                return True
        return False

    def behind_cover(self, foe: Combatant, tag: str, dr: int) -> Cover:
        """G-106: what cover is to somebody behind it, and the arms that it shows."""
        return self.cover_when_attacking(foe, self.tag_of_cover(foe, tag), dr)

    def tag_of_cover(self, foe: Combatant, tag: str) -> str:
        """G-106: who kneels or sits behind a low wall has it to the chest; who lies behind it is out of sight until
        it looks or shoots over it."""
        if tag == "waist" or tag == "chest":
            posture = self.shown_posture(foe)
            if lying(posture) or posture is CRAWLING:
                return "chest" if foe.exposed else "full"
            if posture.low:
                return "chest"
        return tag

    def shown_posture(self, foe: Combatant) -> Posture:
        """G-35: whoever changes posture is shot at in the one of the two that shows more, until its next turn."""
        left = foe.left_posture
        if left is None or left is foe.posture:
            return foe.posture
        return min([left, foe.posture], key=lowness)

    def cover_when_attacking(self, foe: Combatant, tag: str, dr: int) -> Cover:
        """G-106: arms that attack over a breastwork show, and with both hands half the body does."""
        right = left = both = False
        for held in foe.held:
            if held.attacked and not held.item.natural:
                main = held.hand != OFF
                both = both or held.hand == BOTH
                right = right or held.hand == BOTH or main == (foe.main_side() == "right")
                left = left or held.hand == BOTH or main == (foe.main_side() == "left")
        return Cover(tag, dr, right, left, both)

    # G-75: effective skill

    def shot_skill(self, fight: GurpsFight, shot: Shot) -> Tally:
        """G-75: weapon skill, and whatever makes this shot easier or harder."""
        me, foe, mode, missile = shot.attacker, shot.foe, shot.strike.mode, shot.missile
        skill = self.skill_with(me, mode)
        self.add_manoeuvre(me, shot, skill)
        if shot.at_cell >= 0:
            skill.add(range_modifier(shot.range), RANGE)
        elif shot.close:
            skill.add(missile.bulk, TOO_CLOSE)
        else:
            speed = self.speed(foe) if self.is_set(switches.TARGET_SPEED, "counts") else 0
            skill.add(range_modifier(shot.range + speed), RANGE)
            if fight.close_combat_begun and self.shares_hex(fight, foe):
                skill.add(-2, FROM_OUTSIDE)
        if shot.at_cell < 0:
            skill.add(foe.sheet.sm, melee_skill.SIZE)
        skill.add(rapid_fire_bonus(shot.pellets()), RAPID_FIRE)
        if shot.at_cell < 0:
            self.add_target(fight, shot, skill)
        in_line = self.in_line(fight, shot)
        if in_line:
            skill.add(-4 * len(in_line), IN_THE_LINE)
        self.add_dx_penalties(me, skill)
        held = me.held[shot.strike.item]
        if shot.dual:
            skill.add(-4, TWO_WEAPONS)
        if held.hand == OFF and self.off_hand_counts(shot):
            skill.add(-4, OFF_HAND)
        self.add_target_part(shot, skill)
        self.add_shooter(fight, me, held, mode, skill)
        if shot.cover.kind == "full":
            skill.add(-10, OUT_OF_SIGHT)
        elif shot.at_cell >= 0:
            skill.add(-10 if me.blind() else fight.darkness, VISIBILITY)
        else:
            skill.add(self.visibility(fight, me, foe), VISIBILITY)
        if self.is_set(switches.FACING_PENALTY, "attack"):
            skill.add(0 if shot.arc == FRONT else -4 if shot.arc == REAR else -2, melee_skill.FACING)
        if shot.zone:
            skill.at_most(self.sweeping_cap(missile) + rapid_fire_bonus(shot.pellets()), SWEEPING)
        return skill

    def sweeping_cap(self, missile: Missile) -> int:
        """G-112: swept zones are hit by chance: at most 6, or 8 from a fixed mount, and the rapid-fire bonus."""
        return 8 if missile.mounted else 6

    def add_manoeuvre(self, me: Combatant, shot: Shot, skill: Tally) -> None:
        """G-36, G-41, G-46, G-100, G-110, G-111: what the shooter is doing; only an Attack or All-Out Attack uses an
        aim."""
        key = me.manoeuvre.key
        missile = shot.missile
        if key == "move and attack":
            skill.add(min(-2, missile.bulk), ON_THE_MOVE)
            return
        if key == "pop-up attack":
            skill.add(-2, POP_UP)
            return
        if key == "determined":
            skill.add(int(self.value_of(switches.AOA_SHOT)), DETERMINED)
        skill.add(me.watch_penalty, WATCHING)
        if me.aim_turns and shot.range > 0 and not shot.zone:
            skill.add(self.aim_bonus(me, shot.foe, shot.strike.item, self.accuracy(me, missile)), AIMED)

    def accuracy(self, me: Combatant, missile: Missile) -> int:
        """G-99: Acc, and the scope's if that many seconds were aimed."""
        return missile.acc + (missile.scope if me.aim_turns >= missile.scope else 0)

    def speed(self, foe: Combatant) -> int:
        """G-97: hexes that the target moved on its last turn; a step counts for nothing, nor does the one out of cover
        and back (G-111), but a move of a single hex does."""
        path = foe.path
        moved = 0
        for at in range(1, len(path)):
            moved += path[at] != path[at - 1]
        if not foe.walked and (moved <= self.step_length(foe) or foe.manoeuvre.key == "pop-up attack"):
            return 0
        return moved

    def showing(self, shot: Shot, location: Location) -> int:
        """G-106: how much of a place the cover leaves to be seen."""
        return shot.cover.shows(location.key)

    def add_target(self, fight: GurpsFight, shot: Shot, skill: Tally) -> None:
        """G-106: a target that keeps low in the open is at -2; behind cover, what shows and what does not."""
        foe = shot.foe
        kind = shot.cover.kind
        if kind == "":
            if self.shown_posture(foe) is not STANDING and self.is_set(switches.POSTURE_TARGET, "minus2"):
                skill.add(-2, LOW)
        elif shot.through:
            if kind != "full":
                skill.add(-2, THROUGH_COVER)
        elif not shot.unaimed and not shot.at_random:
            if self.showing(shot, shot.location) == HALF:
                skill.add(-2, HALF_EXPOSED)

    def add_shooter(self, fight: GurpsFight, me: Combatant, held: Held, mode: Mode, skill: Tally) -> None:
        """G-75, G-154: how the shooter is, and what it stands on."""
        if me.one_eyed():
            skill.add(-3, melee_skill.ONE_EYED)
        if me.sore == 1:
            skill.add(-1, SORE)
        if me.torn and self.torn_arm(me, held.hand):
            skill.add(-3, melee_skill.TORN)
        self.add_gear_and_ground(fight, me, mode, skill)

    # G-107: who stands in the line

    def in_line(self, fight: GurpsFight, shot: Shot) -> list[int]:
        """G-107: hexes on the way with somebody on its feet; not friends right beside the shooter, nor those whom
        shooter or target stand clearly above."""
        if shot.range < 2:
            return []
        me = shot.attacker
        board = fight.board
        to = shot.at_cell if shot.at_cell >= 0 else fight.spot(me, shot.foe)
        far = board.distance(me.cell, to)
        found: list[int] = []
        for other in fight.fighters:
            if other.out or other is me or other is shot.foe or other.posture.low or not fight.knows(me, other):
                continue
            cell = other.cell
            if other.tail < 0:
                near = board.distance(me.cell, cell)
                if near > far or near + board.distance(cell, to) != far:
                    continue  # no line makes a detour
            if not board.crosses(me.cell, to, cell):
                cell = other.tail
                if cell < 0 or not board.crosses(me.cell, to, cell):
                    continue
            if other.side == me.side and board.distance(me.cell, cell) == 1:
                continue
            height = board.terrain[cell].height + 3
            if board.terrain[me.cell].height >= height or board.terrain[to].height >= height:
                continue
            if cell not in found:
                found.append(cell)
        return found

    # telling of it, and where it lands

    def tell_shot(self, fight: GurpsFight, shot: Shot, weapon: str, roll: int) -> None:
        me, how = shot.attacker.index, shot.strike.mode.name
        where = "" if shot.at_random or not self.on(switches.HIT_LOCATIONS) else shot.location.key
        if shot.at_item >= 0:
            where = shot.foe.held[shot.at_item].item.name
        elif shot.at_cell >= 0:
            where = fight.board.names[shot.at_cell]
        if fight.heard:
            told = ShotRolled(
                me, shot.foe.index, weapon, how, where, shot.range, shot.shots, shot.skill, roll, shot.result, shot.hits
            )
            fight.tell(told)

    def settle_where_it_lands(self, fight: GurpsFight, shot: Shot) -> None:
        """G-106: where it lands, and whether the cover is in the way there."""
        if shot.cover.kind == "" or shot.sacrificed:
            return
        if shot.at_random:
            shot.location = self.random_location(fight, shot.attacker.index, shot.behind)
            shot.at_random = False
        shows = self.showing(shot, shot.location)
        stopped = shot.through or shows == HIDDEN
        if shot.unaimed and shows == HALF:
            stopped = EXPOSED_HALF.of(fight.roll(shot.attacker.index, ONE_DIE, WHICH_HALF, EXPOSED_HALF)) == 0
        if stopped:
            shot.more_dr = shot.cover.dr
            where = shot.location.key if self.on(switches.HIT_LOCATIONS) else ""
            fight.tell(Sheltered(shot.foe.index, where, shot.cover.dr))

    # G-113: where a thrown weapon ends up

    def leave_hand(self, fight: GurpsFight, me: Combatant, held: Held, cell: int) -> None:
        """G-113: thrown, it comes to rest there."""
        self.lay_down(me, held, cell)
        fight.tell(Landed(me.index, held.item.name, cell))

    def lay_down(self, me: Combatant, held: Held, cell: int) -> None:
        """G-113: it lies there, and can be picked up."""
        held.hand = DROPPED
        held.ready = False
        held.cell = cell
        self.update_encumbrance(me)

    def fly(self, fight: GurpsFight, cell: int, toward: int, hexes: int) -> int:
        """So many hexes that way, or up to the wall."""
        board = fight.board
        for _ in range(hexes):
            if board.closed[cell + board.steps[toward]]:
                break
            cell += board.steps[toward]
        return cell
