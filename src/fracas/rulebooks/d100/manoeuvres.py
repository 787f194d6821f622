"""Chapter 6: manoeuvres with percentage results; slipping past, hiding, observing (D-40, D-43 to D-48, D-122)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.decision import Decision, Options, Place, Spot, Target, View
from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import costs
from fracas.rulebooks.d100.attack import REFEREE, SHAKY
from fracas.rulebooks.d100.events import ManoeuvreRolled, Moved
from fracas.rulebooks.d100.field import DEGREES, GAP, HALF
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.manoeuvre_tables import (
    CLIMB,
    DIFFICULTIES,
    DIVE,
    FAIL,
    HIDDEN,
    HIDE,
    LEAP_DOWN,
    LEAP_ON_FOE,
    SURPRISE,
    Manoeuvre,
    percentage,
)
from fracas.rulebooks.d100.manoeuvre_tables import DONE as FULL
from fracas.rulebooks.d100.movement import WhereTo
from fracas.rulebooks.d100.questions import BestFirst, Whom
from fracas.rulebooks.d100.readiness import Readiness
from fracas.rulebooks.d100.rolls import RollResult
from fracas.rulebooks.d100.rows import BRIGHT, NO_OCCASION, PRONE, Act
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shortfalls import COMPLETED, SHORTFALL, VERDICTS, Shortfall, Verdict
from fracas.rulebooks.d100.ways import Terms, Ways
from fracas.rulebooks.d100.wounds import WOUNDS

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class PastWhom(Whom):
    """Shows the roll past each foe."""

    def view_fighter(
        self, rules: D100, fight: D100Fight, decision: Decision, other: Combatant, told: list[str]
    ) -> View:
        return rules.view_slip(fight.fighters[decision.who], other, other.name, ", ".join(told))


WHERE: Final = WhereTo("where", "Where to?", "D-43")
PAST_WHOM: Final = PastWhom("past", "Past whom?", "D-40")
FREE_SHOT: Final = BestFirst("free shot", "With what do you shoot?", "D-46")

DIFFICULTY: Final = Reason("difficulty", "D-44")
ARMOUR: Final = Reason("armour", "D-43")
LEG: Final = Reason("useless leg", "D-35")
ATTEMPT: Final = Reason("manoeuvre", "D-43")
OBSERVING: Final = Reason("observing", "D-122")
RUNNING: Final = Reason("running for cover", "D-46")
SKILL_REASONS: Final[dict[str, Reason]] = {}

LOOK_ROUND: Final = "look round"
SLIP: Final = Manoeuvre("slip past", "slip past a foe", "acrobatics", costs.SLIP_PAST, -40, FAIL)
EASIER_SLIP: Final = -20
"""D-40: past a foe that is stunned or must parry."""

EASE: Final = 1000
"""Added to a difficulty that the referee has chosen, so that 0 means none."""

SEEN: Final = "a foe is next to it, or sees it in the open (D-122)"
"""Why somebody cannot hide."""


def skill_reason(skill: str) -> Reason:
    """A reason for each skill, made once."""
    known = SKILL_REASONS.get(skill)
    if known is None:
        known = Reason(skill.replace("_", " "), "D-43")
        SKILL_REASONS[skill] = known
    return known


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvres(Readiness):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.map: Board | None = None
        self.covered: list[int] = []

    # the roll

    def manoeuvre_bonus(self, me: Combatant, skill: str, difficulty: int, moving: bool) -> Tally:
        """D-43: skill, difficulty, wounds; armour and a useless leg where one moves; a shaky stand, the referee."""
        bonus = Tally(me.sheet.skill(skill), skill_reason(skill))
        bonus.add(difficulty, DIFFICULTY)
        if moving:
            bonus.add(me.sheet.armour.manoeuvre, ARMOUR)
        bonus.add(me.penalty, WOUNDS)
        if moving and me.legs_useless:
            bonus.add(-20, LEG)
        bonus.add(me.shaky, SHAKY)
        bonus.add(me.bonus, REFEREE)
        return bonus

    def attempt(self, fight: D100Fight, me: Combatant, bonus: Tally, purpose: Reason) -> RollResult:
        """D-43, D-46: the die; a shaky stand and the referee's word have then had their effect."""
        self.spend_favours(me)
        return self.percentage_roll(fight, me, bonus, purpose)

    def spend_favours(self, me: Combatant) -> None:
        """D-46, D-128: what counts for one roll only."""
        me.shaky = 0
        me.shaky_turns = 0
        me.bonus = 0
        me.ease = 0

    def difficulty_of(self, me: Combatant, usual: int) -> int:
        """D-44, D-128: the usual one, unless the referee has chosen another."""
        return me.ease - EASE if me.ease else usual

    def policy_for(self, me: Combatant, manoeuvre: Manoeuvre, percent: int) -> str:
        """D-46: the manoeuvre's own, or the referee's for this attempt; below the floor every policy is `fail`."""
        if percent < self.partial_floor:
            return FAIL
        return me.policy or manoeuvre.policy

    def may_try(self, me: Combatant, manoeuvre: Manoeuvre) -> bool:
        """D-48: not while stunned if it takes concentration; nor constrained."""
        if manoeuvre.concentration and me.stun:
            return False
        return self.able(me) and (not manoeuvre.moves or self.may_move(me))

    def try_manoeuvre(self, fight: D100Fight, me: Combatant, manoeuvre: Manoeuvre, place: Spot | None) -> None:
        """D-43, D-45, D-46: completed at 100 per cent; below that by its policy; a mishap throws a mover down."""
        difficulty = self.difficulty_of(me, manoeuvre.difficulty)
        bonus = self.manoeuvre_bonus(me, manoeuvre.skill, difficulty, manoeuvre.moving)
        if self.carried_off(fight, me, manoeuvre, bonus, NOBODY if place is None else place.cell):
            self.complete(fight, me, manoeuvre, place)

    def carried_off(self, fight: D100Fight, me: Combatant, manoeuvre: Manoeuvre, bonus: Tally, goal: int) -> bool:
        """D-45, D-46: the roll, and what a shortfall brings; whether it is completed."""
        throw = self.attempt(fight, me, bonus, ATTEMPT)
        verdict = COMPLETED if self.completed(throw) else self.shortfall(fight, me, manoeuvre, bonus, throw)
        me.policy = ""
        name, outcome = manoeuvre.name, verdict.outcome
        fight.tell(ManoeuvreRolled(me.index, name, bonus, throw.die, throw.percent, outcome, dice=throw.dice))
        if throw.mishap and manoeuvre.moving and self.mishaps:
            self.set_posture(fight, me, PRONE, True)
        verdict.befall(self.book, fight, me, 100 - throw.percent, goal)
        return verdict.done and self.able(me)

    def shortfall(
        self, fight: D100Fight, me: Combatant, manoeuvre: Manoeuvre, bonus: Tally, throw: RollResult
    ) -> Verdict:
        """D-46, D-128: what comes of less than 100 per cent. The policy says so; by the switch `shortfall_by` a person
        who is referee decides, once the roll is known."""
        usual = VERDICTS[self.policy_for(me, manoeuvre, throw.percent)]
        if not self.refereed:
            return usual
        options = [usual, *[verdict for verdict in VERDICTS.values() if verdict is not usual]]
        matter = Shortfall(me, manoeuvre, bonus, throw)
        return fight.ask_referee(me.index, SHORTFALL, Options(options), usual, matter)

    def complete(self, fight: D100Fight, me: Combatant, manoeuvre: Manoeuvre, place: Spot | None) -> None:
        """D-46, D-47: carries its maker there and brings what it brings."""
        if isinstance(place, Place):
            self.follow(fight, me, place, "runs")
        elif place is not None:
            self.leap(fight, me, place.cell)
        if manoeuvre.gains == SURPRISE:
            self.catch(fight, me)
        elif manoeuvre.gains == HIDDEN and self.may_hide(fight, me):
            me.hidden = True
            me.hid_at = me.cell
            fight.tell(Became(me.index, "hidden"))
            self.check_aims(fight)
        if place is not None:
            self.turn_about(fight, me)

    def leap(self, fight: D100Fight, me: Combatant, cell: int) -> None:
        """D-43: over whatever is between, foes too."""
        start = me.cell
        me.freed = 0
        hiding = [foe for foe in fight.foes(me) if foe.hidden and foe.cell == cell]
        if hiding:
            cell = self.short_of(fight, me, cell)
        if cell != start:
            fight.tell(Moved(me.index, "leaps", start, cell))
            self.step(fight, me, cell)
        if hiding and hiding[0].hidden:
            self.bump(fight, me, hiding[0])

    def short_of(self, fight: D100Fight, me: Combatant, cell: int) -> int:
        """D-130: the free hex next to that one which is nearest; where one is, if there is none."""
        near: list[tuple[int, int]] = []
        for step in fight.board.steps:
            beside = cell + step
            if fight.board.inside(beside) and not fight.board.closed[beside]:
                if all(other.cell != beside or not other.fills() for other in fight.fighters):
                    near.append((fight.board.distance(me.cell, beside), beside))
        return min(near)[1] if near else me.cell

    def catch(self, fight: D100Fight, me: Combatant) -> None:
        """D-24, D-47: those whom it comes down on are unaware of it until its turn ends."""
        near = [foe.index for foe in fight.foes(me) if not foe.hidden and fight.board.distance(foe.cell, me.cell) <= 1]
        me.caught = tuple(near)
        for index in near:
            fight.tell(Became(index, "taken by surprise"))

    # the policy `exposed`

    def expose(self, fight: D100Fight, me: Combatant, bonus: int, goal: int) -> None:
        """D-46, D-129: one foe, the quickest that can, has a single free shot; none, and it is made freely. The
        cover that is run for does not count yet."""
        for index in fight.order:
            foe = fight.fighters[index]
            if foe.side != me.side and not foe.out:
                forms = self.free_shots(fight, foe, me)
                if forms:
                    self.shoot_freely(fight, foe, me, forms, bonus, goal)
                    return

    def free_shots(self, fight: D100Fight, me: Combatant, foe: Combatant) -> list[Item]:
        """D-46: loaded ranged weapons with which it could, but for AP, attack the runner; it may turn for that."""
        if not self.may_attack(me) or not self.aware(me, foe):
            return []
        out: list[Item] = []
        for held in me.held:
            item = held.item
            if item.weapon.shoots and self.ready(fight, me, item, True) and self.within_cost(me, item):
                if me.held_by < 0 and not foe.hidden and self.in_range(fight, me, foe.cell, item, True):
                    out.append(item)
        return out

    def shoot_freely(
        self, fight: D100Fight, me: Combatant, foe: Combatant, forms: list[Item], bonus: int, goal: int
    ) -> None:
        """D-46, D-129: an ordinary attack for 0 AP at a bonus, neither aimed nor hasty; ammunition is used."""
        options = [Target(item.key, at) for at, item in enumerate(forms)]
        item = forms[fight.ask(me.index, FREE_SHOT, Options(options)).index]
        self.turn_at(fight, me, foe.cell)
        held = self.held_item(me, item)
        assert held is not None
        held.shots -= 1
        self.stop_aiming(me)
        blow = self.aimed_at(fight, me, foe, item, True, False)
        blow.free = True
        blow.uncovered = goal
        blow.extra = bonus
        blow.extra_reason = RUNNING
        self.make_attack(fight, blow)

    # places

    def manoeuvre_terms(self, fight: D100Fight, me: Combatant) -> Terms:
        """D-43: up to one Base Move, opposed like any other."""
        return self.terms(fight, me, self.stride(me), True)

    def landings(self, fight: D100Fight, me: Combatant, cells: list[int]) -> list[int]:
        """Free hexes within a Base Move as the crow flies."""
        far = self.stride(me)
        out: list[int] = []
        for cell in cells:
            if cell != me.cell and not fight.board.closed[cell] and fight.board.distance(me.cell, cell) <= far:
                if self.seems_free(fight, me, cell):
                    out.append(cell)
        return out

    def seems_free(self, fight: D100Fight, me: Combatant, cell: int) -> bool:
        """D-124, D-130: nobody who is known to be there fills that hex."""
        return all(other.cell != cell or not other.fills() or fight.lost_to(other, me) for other in fight.fighters)

    def cover_near(self, fight: D100Fight, me: Combatant) -> list[int]:
        """Hexes with cover within a Base Move."""
        far = self.stride(me)
        board = fight.board
        return [cell for cell in self.covers(board) if cell != me.cell and board.distance(me.cell, cell) <= far]

    def covers(self, board: Board) -> list[int]:
        """All hexes of a map with cover, worked out once: a map never changes, it is replaced by another."""
        if self.map is not board:
            self.map = board
            self.covered = [cell for cell in board.cells() if DEGREES[board.terrain[cell].cover]]
        return self.covered

    def below(self, fight: D100Fight, me: Combatant, on_foe: bool) -> list[int]:
        """D-47: where a leap off a ledge can land: lower ground, next to a foe if one leaps on somebody."""
        board = fight.board
        mine = self.height(fight, me.cell)
        if mine == 0:
            return []
        lower = [cell for cell in board.cells() if self.height(fight, cell) < mine]
        foes = [foe.cell for foe in fight.foes(me) if not fight.lost_to(foe, me)]
        out = self.landings(fight, me, lower)
        if on_foe:
            out = [cell for cell in out if any(board.distance(cell, foe) == 1 for foe in foes)]
        return out

    def across(self, fight: D100Fight, me: Combatant) -> list[int]:
        """D-47: the far side of a gap one hex wide."""
        board = fight.board
        far = [me.cell + 2 * step for step in board.steps if board.terrain[me.cell + step] is GAP]
        return self.landings(fight, me, [cell for cell in far if board.inside(cell)])

    def leap_options(self, fight: D100Fight, cells: list[int]) -> Options[Spot]:
        return Options([Spot(fight.board.names[cell], cell) for cell in cells])

    # slipping past

    def slip_foes(self, fight: D100Fight, me: Combatant) -> list[Combatant]:
        """D-40: foes in whose guard zone one stands."""
        return [foe for foe in fight.foes(me) if self.guards(fight, foe, me.cell) and self.bars(fight, foe, me)]

    def slip_difficulty(self, foe: Combatant) -> int:
        """D-40: very hard; hard past one who is stunned or must parry."""
        return EASIER_SLIP if foe.stun or foe.must_parry else SLIP.difficulty

    def slip_past(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        """D-40: acrobatics, policy `fail`; at 100 per cent at once up to a Base Move, that foe's zone ignored."""
        bonus = self.manoeuvre_bonus(me, SLIP.skill, self.difficulty_of(me, self.slip_difficulty(foe)), True)
        if self.carried_off(fight, me, SLIP, bonus, NOBODY):
            ways = self.run_ways(fight, me, foe.index)
            if ways.any():
                self.go(fight, me, ways, "slips past", foe.index)
                self.turn_about(fight, me)

    # observing

    def observe(self, fight: D100Fight, me: Combatant) -> None:
        """D-122: one die for all; against each hidden foe in sight half its stealth counts; 100 per cent finds it."""
        difficulty = self.difficulty_of(me, DIFFICULTIES["medium"])
        bonus = self.manoeuvre_bonus(me, "perception", difficulty, False)
        hidden = [foe for foe in fight.foes(me) if foe.hidden and self.sees(fight, me.cell, foe.cell)]
        self.spend_favours(me)
        die = fight.roll(me.index, self.manoeuvre_dice(), OBSERVING)
        found = [foe for foe in hidden if percentage(die + self.observe_bonus(bonus, foe)) >= FULL]
        outcome = "found" if found else "nothing"
        percent = percentage(die + bonus.total)
        dice = fight.last_faces()
        fight.tell(ManoeuvreRolled(me.index, LOOK_ROUND, bonus, die, percent, outcome, dice=dice))
        for foe in found:
            self.find(fight, me, foe)

    def could_hide_here(self, fight: D100Fight) -> bool:
        """D-122: poor light, or half cover anywhere; it does not depend on whether anybody hides."""
        if fight.light is not BRIGHT:
            return True
        for cell in self.covers(fight.board):
            if DEGREES[fight.board.terrain[cell].cover] >= HALF:
                return True
        return False

    def observe_bonus(self, bonus: Tally, foe: Combatant) -> int:
        """D-122: lowered by half of the foe's stealth, if that is anything."""
        return bonus.total - max(0, foe.sheet.skill("stealth") // 2)


class Attempt(Act):
    """D-43, D-47: a manoeuvre of the book or of the place."""

    def __init__(
        self,
        manoeuvre: Manoeuvre,
        starts: list[int] | None = None,
        ends: list[int] | None = None,
        intention: str = "",
    ) -> None:
        if ends is not None:
            intention = manoeuvre.name
        super().__init__(manoeuvre.key, manoeuvre.ap, "D-43", intention=intention)
        self.free = False
        self.manoeuvre = manoeuvre
        self.starts = starts
        self.ends = ends

    def goals(self, rules: D100, fight: D100Fight, me: Combatant) -> list[int]:
        """Where it can lead from here."""
        if self.ends is None or (self.starts and me.cell not in self.starts):
            return []
        return rules.landings(fight, me, self.ends)

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if not rules.may_try(me, self.manoeuvre):
            return "this fighter can neither move nor concentrate as it would have to (D-48)"
        hides = self.manoeuvre.gains == HIDDEN
        if hides and self.ends is None:
            return SEEN if fight.settled or not rules.may_hide(fight, me) else ""
        goals = self.goals(rules, fight, me)
        if not goals:
            return SEEN if hides else "from here it leads nowhere (D-43)"
        jumps = self.manoeuvre.jumps
        if not fight.settled and (jumps or Ways(fight.board, rules.manoeuvre_terms(fight, me), goals).any()):
            return ""
        if hides:
            return SEEN
        return f"from here it is further than a Base Move of {rules.stride(me)} hexes, or a foe bars the way (D-43)"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        if self.ends is not None:
            return rules.may_try(me, self.manoeuvre)
        return not self.why_not(rules, fight, me)

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        place: Spot | None = None
        if self.manoeuvre.gains != HIDDEN or self.ends is not None:
            goals = self.goals(rules, fight, me)
            if self.manoeuvre.jumps:
                place = fight.ask(me.index, WHERE, rules.leap_options(fight, goals))
            else:
                place = fight.ask(me.index, WHERE, Ways(fight.board, rules.manoeuvre_terms(fight, me), goals))
        rules.set_about(fight, me, self)
        rules.try_manoeuvre(fight, me, self.manoeuvre, place)

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        manoeuvre = self.manoeuvre
        difficulty = rules.difficulty_of(me, manoeuvre.difficulty)
        bonus = rules.manoeuvre_bonus(me, manoeuvre.skill, difficulty, manoeuvre.moving)
        note += rules.note_shortfall(me, manoeuvre, bonus)
        of = "of full success, 100 per cent or more"
        return View(manoeuvre.name, bonus, rules.chance_of(bonus), self.rule, note, of)


class DiveForCover(Attempt):
    """D-47: to a hex with cover."""

    def goals(self, rules: D100, fight: D100Fight, me: Combatant) -> list[int]:
        return rules.cover_near(fight, me)


class LeapDown(Attempt):
    """D-47: off a ledge, perhaps onto a foe."""

    def goals(self, rules: D100, fight: D100Fight, me: Combatant) -> list[int]:
        return rules.below(fight, me, self.manoeuvre.gains == SURPRISE)


class LeapAcross(Attempt):
    """D-47: to the far side of a gap."""

    def goals(self, rules: D100, fight: D100Fight, me: Combatant) -> list[int]:
        return rules.across(fight, me)


class SlipPast(Act):
    """D-40: past an armed foe, by skill."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if not rules.slips:
            return "this game does without it (D-40, D-118)"
        return "" if not fight.settled and rules.may_move(me) and rules.slip_foes(fight, me) else NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        foes = [foe.target for foe in rules.slip_foes(fight, me)]
        foe = fight.fighters[fight.ask(me.index, PAST_WHOM, Options(foes)).index]
        rules.set_about(fight, me, self)
        rules.slip_past(fight, me, foe)

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        foes = [] if planning else rules.slip_foes(fight, me)
        if len(foes) == 1:
            return rules.view_slip(me, foes[0], self.key, note)
        return super().view(rules, fight, me, note, left, planning)


class Observe(Act):
    """D-122: looks for those who hide."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if not rules.able(me) or me.blinded or fight.settled:
            return NO_OCCASION
        return "" if rules.could_hide_here(fight) else "there is nothing here to hide behind, and the light is good"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        rules.observe(fight, me)

    def view(self, rules: D100, fight: D100Fight, me: Combatant, note: str, left: int, planning: bool) -> View:
        bonus = rules.manoeuvre_bonus(me, "perception", rules.difficulty_of(me, 0), False)
        return View(self.key, bonus, rule=self.rule, note=note)


SLIP_PAST: Final = SlipPast("slip past", costs.SLIP_PAST, "D-40", "acrobatics past a foe who bars the way")
OBSERVE: Final = Observe("observe", costs.OBSERVE, "D-122", "look for those who hide", intention=LOOK_ROUND)
ATTEMPTS: Final[list[Act]] = [
    Attempt(HIDE),
    DiveForCover(DIVE),
    LeapDown(LEAP_ON_FOE, intention="leap down on somebody"),
    LeapDown(LEAP_DOWN, intention="leap down"),
    LeapAcross(CLIMB, intention="jump or climb across"),
]
"""D-47: manoeuvres that need no place of their own; a race or a swing is the scenario's to offer."""
