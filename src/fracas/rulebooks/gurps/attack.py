"""Chapters 7 and 8: melee attacks (G-72 to G-74, G-87 to G-91)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question, Target
from fracas.kernel.dice import Listing
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import Defence
from fracas.rulebooks.gurps.events import AttackRolled, Handled, HealthRolled
from fracas.rulebooks.gurps.fighter import BOTH, DROPPED, MAIN, OFF, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Mode, Strike
from fracas.rulebooks.gurps.rolls import CRITICAL_SUCCESS, NATURAL_THREE, SUCCESS, THREE_DICE, Throw
from fracas.rulebooks.gurps.rows import CRAWLING, KNEELING, SITTING, lying

STRIKE: Final = Question("strike", "With what do you strike?", "G-72")
TARGET: Final = Question("target", "Whom do you attack?", "G-72")
ATTACK_ROLL: Final = Reason("attack roll", "G-72")
KEEP_BALANCE: Final = Reason("keeping balance after the kick", "G-93")

SKILL: Final[dict[str, Reason]] = {}
DX: Final = Reason("DX", "G-4")
UNARMED: Final = Reason("unarmed", "G-93")
KICKING: Final = Reason("kick", "G-93")
SHOCK: Final = Reason("shock", "G-156")
OFF_HAND: Final = Reason("off hand", "G-91")
SIZE: Final = Reason("size", "G-12")
LARGE_SHIELD: Final = Reason("large shield", "G-74")
TOO_HEAVY: Final = Reason("weapon too heavy", "G-90")
FOOTING: Final = Reason("bad footing", "G-69")
FACING: Final = Reason("facing", "R-1")


def skill_reason(skill: str) -> Reason:
    """The name of a skill as the first term of a tally; made once."""
    made = SKILL.get(skill)
    if made is None:
        made = UNARMED if skill == "DX" else Reason(skill, "G-14")
        SKILL[skill] = made
    return made


class Aim(Blow):
    """What somebody is about to strike with: the matter of choosing a target."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Attack(Defence):
    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.attacks: dict[int, Listing] = {}

    def melee_skill(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Tally:
        """Part of G-74: weapon skill, and whatever makes this blow easier or harder."""
        mode = strike.mode
        held = me.held[strike.item]
        skill = Tally(me.sheet.level(mode.skill), skill_reason(mode.skill))
        if mode.name == "kick":
            skill.add(-2, KICKING)
        skill.add(me.manoeuvre.to_hit, me.manoeuvre.reason)
        skill.add(me.posture.to_hit, me.posture.reason)
        skill.add(self.shock_penalty(me), SHOCK)
        if held.hand == OFF and not me.sheet.traits.ambidexterity:
            skill.add(-4, OFF_HAND)
        skill.add(foe.sheet.sm - me.sheet.sm, SIZE)
        if me.sheet.shield is not None and me.sheet.shield.large:
            skill.add(-2, LARGE_SHIELD)
        skill.add(self.st_penalty(me, mode), TOO_HEAVY)
        if fight.board.terrain[me.cell].footing:
            skill.add(-2, FOOTING)
        if self.is_set("facing_penalty", "attack"):
            arc = fight.board.arc(foe.cell, foe.facing, me.cell)
            skill.add(0 if arc == FRONT else -4 if arc == REAR else -2, FACING)
        return skill

    def st_penalty(self, me: Combatant, mode: Mode) -> int:
        """Part of G-90: -1 for each point of ST that is missing."""
        return -max(0, mode.st - me.sheet.st)

    # what may be struck with, and whom

    def usable(self, me: Combatant, held: Held, mode: Mode) -> bool:
        """Part of G-73, G-88: a ready weapon in a grip that the mode needs; a free hand to punch, feet to kick."""
        if mode.natural:
            return self.may_kick(me) if mode.name == "kick" else self.free_hands(me) > 0
        return held.in_hand() and held.ready and held.gripped(mode)

    def may_kick(self, me: Combatant) -> bool:
        return not lying(me.posture) and me.posture not in (KNEELING, CRAWLING, SITTING)

    def free_hands(self, me: Combatant) -> int:
        hands = 2 if me.sheet.shield is None else 1
        for held in me.held:
            if held.in_hand():
                hands -= 2 if held.hand == BOTH else 1
        return hands

    def strikes(self, me: Combatant) -> list[Strike]:
        """Every way in which somebody could strike now, whoever is near."""
        ways: list[Strike] = []
        for held in me.held:
            for strike in held.item.strikes:
                if self.usable(me, held, strike.mode):
                    ways.append(strike)
        return ways

    def reaches(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> bool:
        """Part of G-73, G-87: in the front arc, within reach, in sight, and not hopeless (G-18)."""
        distance = fight.board.distance(me.cell, foe.cell)
        if distance > strike.mode.longest() or not me.held[strike.item].reaches(strike.mode, distance):
            return False
        if me.posture is CRAWLING and distance > 0:
            return False
        if fight.board.arc(me.cell, me.facing, foe.cell) != FRONT or not fight.board.sees(me.cell, foe.cell):
            return False
        return self.melee_skill(fight, me, foe, strike).total >= 3

    def targets(self, fight: GurpsFight, me: Combatant, strike: Strike) -> list[Combatant]:
        return [foe for foe in fight.foes(me) if self.reaches(fight, me, foe, strike)]

    # the attack

    def attack_someone(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        """Part of G-38, G-42: one attack, or two on the same foe (on any, by the switch)."""
        first: Combatant | None = None
        for _ in range(times):
            bound = first if self.is_set("aoa_double_targets", "same") else None
            first = self.one_attack(fight, me, bound)
            if first is None or not self.can_act(me):
                return

    def one_attack(self, fight: GurpsFight, me: Combatant, bound: Combatant | None) -> Combatant | None:
        """Part of G-72: weapon and mode, then target, then the blow; who was attacked, if anybody could be."""
        ways: list[Option] = []
        for strike in self.strikes(me):
            near = self.targets(fight, me, strike)
            if near and (bound is None or bound in near):
                ways.append(strike)
        if not ways:
            return None
        strike_ = fight.ask(me.index, STRIKE, Options(ways), None)
        assert isinstance(strike_, Strike)
        if bound is not None:
            foe = bound
        else:
            near = self.targets(fight, me, strike_)
            answer = fight.ask(
                me.index,
                TARGET,
                Options([each.target for each in near]),
                Aim(me, near[0], strike_, Tally(0, DX), FRONT),
            )
            assert isinstance(answer, Target)
            foe = fight.fighters[answer.index]
        self.melee_attack(fight, me, foe, strike_)
        return foe

    def blow(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        """The attack as the defender meets it, with the side from which it comes (G-123)."""
        skill = self.melee_skill(fight, me, foe, strike)
        arc = fight.board.arc(foe.cell, foe.facing, me.cell)
        blow = Blow(me, foe, strike, skill, arc)
        if arc == REAR and self.came_round(fight, me, foe):
            blow.runaround = True
            blow.arc = self.side_passed(fight, me, foe)
        return blow

    def came_round(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-123: began the turn in front of the foe it now stands behind."""
        return len(me.path) > 1 and fight.board.arc(foe.cell, foe.facing, me.path[0]) == FRONT

    def side_passed(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """The side by which somebody came round: the last one that the way touched."""
        for cell in me.path[::-1]:
            arc = fight.board.arc(foe.cell, foe.facing, cell)
            if arc == LEFT or arc == RIGHT:
                return arc
        return LEFT

    def melee_attack(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> None:
        """Part of G-72: attack roll, then defence, then damage."""
        blow = self.blow(fight, me, foe, strike)
        throw = self.attack_roll(fight, me, blow.skill)
        blow.result = throw.result
        held = me.held[strike.item]
        fight.tell(
            AttackRolled(me.index, foe.index, held.item.name, strike.mode.name, blow.skill, throw.roll, throw.result)
        )
        self.note_attack(fight, me, held, strike.mode)
        if throw.result < SUCCESS:
            if strike.mode.name == "kick":
                self.keep_balance(fight, me)
            return
        if throw.result >= CRITICAL_SUCCESS or not self.defended(fight, blow):
            self.hurt(fight, blow)

    def attack_roll(self, fight: GurpsFight, me: Combatant, skill: Tally) -> Throw:
        """Part of G-136: a success roll that also tells a natural 3 from other critical hits."""
        self.heed_referee(me, skill)
        grades = self.attack_grades(skill.total)
        roll = fight.roll(me.index, THREE_DICE, ATTACK_ROLL, grades)
        return Throw(roll, grades.of(roll))

    def attack_grades(self, skill: int) -> Listing:
        made = self.attacks.get(skill)
        if made is None:
            made = Listing(3, [self.judge_attack(roll, skill) for roll in range(3, 19)])
            self.attacks[skill] = made
        return made

    def judge_attack(self, roll: int, skill: int) -> int:
        result = self.judge(roll, skill)
        return NATURAL_THREE if result == CRITICAL_SUCCESS and roll == 3 else result

    def note_attack(self, fight: GurpsFight, me: Combatant, held: Held, mode: Mode) -> None:
        """Part of G-88, G-89: an unbalanced weapon will not parry; a heavy one must be readied again."""
        held.attacked = True
        if mode.unready and 2 * me.sheet.st < 3 * mode.st:
            held.ready = False

    def keep_balance(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-93: a missed kick needs a DX roll, or the kicker falls."""
        need = Tally(me.sheet.dx, DX)
        need.add(self.shock_penalty(me), SHOCK)
        throw = self.success_roll(fight, me, need, KEEP_BALANCE)
        fight.tell(HealthRolled(me.index, KEEP_BALANCE.text, need, throw.roll, throw.succeeded))
        if not throw.succeeded:
            self.fall(fight, me)

    def drop_everything(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-158: whatever is in the hands falls into the hex; a strapped shield stays on."""
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                held.hand = DROPPED
                held.cell = me.cell
                held.ready = False
                fight.tell(Handled(me.index, "drops", held.item.name))
        self.reckon_load(me)

    def main_hand_free(self, me: Combatant) -> bool:
        return not any(held.hand == MAIN or held.hand == BOTH for held in me.held)
