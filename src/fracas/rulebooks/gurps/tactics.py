"""Chapter 5: manoeuvres that prepare others: Evaluate, Feint, Aim, Concentrate (G-36, G-37, G-39, G-51)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Options
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import CameToNothing, Planned, Worked
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.questions import SameFoe, WithAWeapon
from fracas.rulebooks.gurps.rolls import Contest
from fracas.rulebooks.gurps.shock import GRAPPLED
from fracas.rulebooks.gurps.skills import skill_reason
from fracas.rulebooks.gurps.slams import Slams

EVALUATE_WHOM: Final = SameFoe("evaluate", "Whom do you watch?", "G-37")
FEINT_WHOM: Final = SameFoe("feint", "Whom do you feint at?", "G-39")
FEINT_WITH: Final = WithAWeapon("feint with", "With what do you feint?", "G-39")

FEINTING: Final = Reason("feint", "G-39")
WILL: Final = Reason("Will", "G-36")
KEEP_AIM: Final = Reason("keeping the aim", "G-36")
KEEP_MIND: Final = Reason("keeping the mind on it", "G-51")
DISTURBED: Final = Reason("disturbed", "G-51")

STRIKING: Final = frozenset(
    {
        "attack",
        "pop-up attack",
        "all-out attack",
        "determined",
        "double",
        "feint and attack",
        "strong",
        "suppression fire",
    }
)
"""Attacks, by key: an Attack, and the All-Out Attack and its kinds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Tactics(Slams):
    # G-37

    def may_evaluate(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        """G-37: foes in sight that an Attack or a Move and Attack this turn could reach; by the switch
        `evaluate_whom`, any in sight."""
        if me.gripped:
            return [fight.fighters[index] for index in me.holders]  # G-177: nobody else
        if self.is_set(switches.EVALUATE_WHOM, "anyone"):
            return [foe for foe in fight.foes(me) if self.still_sees(fight, me, foe)]
        step = 0 if self.rooted(me) else self.step_length(me)
        reach = self.longest_reach(me) + max(step, self.allowance(me, self.current_move(me)))
        return [foe for foe in fight.foes(me) if fight.distance(me, foe) <= reach and self.still_sees(fight, me, foe)]

    def longest_reach(self, me: Combatant) -> int:
        """The longest distance at which something in hand strikes now."""
        best = 0
        for held in me.held:
            if held.item.weapon.longest() <= best or not (held.item.natural or held.fit()):
                continue
            for strike in held.item.strikes:
                far = held.reach if strike.mode.set_reach else strike.mode.longest()
                if far > best and self.usable(me, held, strike.mode):
                    best = far
        return best

    def evaluate(self, fight: GurpsFight, me: Combatant) -> None:
        """G-37: +1 against one foe on the next turn, up to +3 for watching the same one on."""
        near = self.may_evaluate(fight, me)
        if not near:
            fight.tell(CameToNothing(me.index, "nobody to watch"))  # the step led away from everybody
            return
        foe = self.choose_foe(fight, me, EVALUATE_WHOM, near)
        worth = 2 if foe.guard_dropped else 1
        if me.evaluated_foe == foe.index:
            me.evaluated = min(3, me.evaluated + worth)
        else:
            me.evaluated_foe = foe.index
            me.evaluated = worth
        fight.tell(Planned(me.index, "evaluate", foe.index, me.evaluated, False))

    def end_interrupted_efforts(self, me: Combatant, manoeuvre: str) -> None:
        """G-36, G-37, G-51: what another manoeuvre puts an end to."""
        striking = manoeuvre in STRIKING
        if not striking and manoeuvre not in ("evaluate", "move and attack", "feint"):
            self.stop_watching(me)
        if not striking and manoeuvre not in ("aim", "wait"):
            self.spoil_aim(me)
        if manoeuvre not in ("concentrate", "do nothing"):
            me.concentration = 0

    def expire_turn_bonuses(self, fight: GurpsFight, me: Combatant) -> None:
        """G-36, G-37: what was meant for the turn that ends is gone, used or not; an aim lasts only while
        its target can be seen, and a step spoils its brace."""
        if len(me.path) > 1:
            me.aim_braced = False
        if me.manoeuvre.key != "evaluate":
            self.stop_watching(me)
        if me.manoeuvre.key not in ("aim", "wait"):
            self.lose_aim(me)
        for other in fight.fighters:
            if other.aim_turns and not self.aim_holds(fight, other, fight.fighters[other.aim_foe]):
                self.lose_aim(other)

    def still_sees(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-76: in a line of sight, and not hidden by darkness, a veil or blindness."""
        return not foe.out and fight.board.sees(me.cell, fight.spot(me, foe)) and not self.overlooks(fight, me, foe)

    def aim_holds(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Filled in by the chapter on aiming."""
        raise NotImplementedError

    def stop_watching(self, me: Combatant) -> None:
        me.evaluated = 0
        me.evaluated_foe = NOBODY

    # G-39

    def feint_skill(self, fight: GurpsFight, blow: Blow) -> Tally:
        """G-39: weapon skill with the modifiers of a melee attack."""
        return self.melee_skill(fight, blow)

    def feint_defence(self, foe: Combatant) -> Tally:
        """G-39: the foe's best of weapon, unarmed, Shield or Cloak skill, or DX."""
        best = Tally(foe.sheet.unarmed(), skill_reason("DX"))
        skills = [
            mode.skill for held in foe.held if held.fit() for mode in held.item.weapon.modes if held.gripped(mode)
        ]
        if foe.sheet.shield is not None and foe.shield_ready:
            skills.append(foe.sheet.shield.skill)
        for skill in skills:
            if foe.sheet.level(skill) > best.total:
                best = Tally(foe.sheet.level(skill), skill_reason(skill))
        if foe.gripped:
            best.add(-4, GRAPPLED)
        return best

    def feint_at_someone(self, fight: GurpsFight, me: Combatant, at_once: bool) -> None:
        """G-39, G-43: with a ready weapon at somebody in reach; its effect is for the next turn, or for
        this one in an All-Out Attack."""
        ways = [strike for strike in self.strikes(me) if self.targets(fight, me, strike)]
        if self.cloak_ready(me) and self.targets(fight, me, me.sheet.moves["cloak"]):
            ways.append(me.sheet.moves["cloak"])  # G-206
        if not ways:
            fight.tell(CameToNothing(me.index, "nobody to strike"))
            return
        chosen = fight.ask(me.index, FEINT_WITH, Options(ways))
        near = self.targets(fight, me, chosen)
        foe = self.choose_foe(fight, me, FEINT_WHOM, near, Blow(me, near[0], chosen))
        mine = self.feint_skill(fight, self.blow_at(fight, me, foe, chosen))
        contest = self.quick_contest(fight, me, mine, foe, self.feint_defence(foe), FEINTING)
        penalty = self.feint_penalty(contest)
        if foe.guard_dropped:
            penalty *= 2
        me.evaluated = 0
        if not at_once or me.feint_foe != foe.index or me.feint < penalty:
            me.feint = penalty  # in this very turn an earlier feint at the same foe still counts
        me.feint_foe = foe.index
        me.feint_turns = 1 if at_once else 2
        fight.tell(Planned(me.index, "feint", foe.index, penalty, False))
        self.reveal(fight, me)  # G-211: nobody is taken in by what it does not see

    def spend_feint(self, me: Combatant) -> None:
        """G-39: it was for the attacks of one turn; a Wait that began in that turn comes too late for it."""
        me.feint = 0
        me.feint_foe = NOBODY
        me.feint_turns = 0

    def feint_penalty(self, contest: Contest) -> int:
        """G-39: nothing if it fails; the whole margin if the foe fails; else the margin of victory."""
        if not contest.first.succeeded:
            return 0
        if not contest.second.succeeded:
            return max(0, contest.margin)
        return contest.victory if contest.winner > 0 else 0

    # G-36

    def lose_aim(self, me: Combatant) -> None:
        me.aim_item = NOBODY
        me.aim_foe = NOBODY
        me.aim_turns = 0
        me.aim_braced = False

    def spoil_aim(self, me: Combatant) -> None:
        """G-36: by another manoeuvre, a fall or a stun."""
        self.lose_aim(me)

    def aim_bonus(self, me: Combatant, foe: Combatant, item: int, accuracy: int) -> int:
        """G-36: Acc, +1 and +2 for a second and third second of it, +1 if braced; none after a movement
        beyond a step."""
        if me.aim_foe != foe.index or me.aim_item != item or me.aim_turns == 0:
            return 0
        if len(me.path) - 1 > self.step_length(me):
            return 0
        return accuracy + min(2, me.aim_turns - 1) + me.aim_braced

    # G-36, G-51: what breaks them

    def disturb(self, fight: GurpsFight, me: Combatant) -> None:
        """G-51, G-36: an injury, a fall, a shove or a defence calls for Will - 3 to keep concentrating;
        an injury for Will to keep an aim, which the others have ended already."""
        if me.aim_turns:
            self.disturb_aim(fight, me)
        self.disturb_concentration(fight, me)

    def disturb_concentration(self, fight: GurpsFight, me: Combatant) -> None:
        """G-51: Will - 3, or starting over."""
        if me.concentration and not me.out:
            need = Tally(me.sheet.will, WILL)
            need.add(-3, DISTURBED)
            if not self.check(fight, me, need, KEEP_MIND).succeeded:
                self.lose_concentration(fight, me)

    def lose_concentration(self, fight: GurpsFight, me: Combatant) -> None:
        """G-51: starting over."""
        if me.task is not None and me.concentration and not me.task_done:
            fight.tell(Worked(me.index, me.task.text, 0, me.task.seconds))
        me.concentration = 0

    def disturb_aim(self, fight: GurpsFight, me: Combatant) -> None:
        """G-36: lost by an injury unless a Will roll saves it; by the switch `aim_on_injury`, in any case."""
        if me.out or self.is_set(switches.AIM_ON_INJURY, "lost"):
            self.lose_aim(me)
            return
        if not self.check(fight, me, Tally(me.sheet.will, WILL), KEEP_AIM).succeeded:
            self.lose_aim(me)

    def concentrate(self, fight: GurpsFight, me: Combatant) -> None:
        """G-51: one second more of mental work; a task of the scenario's is done after so many in a row, and may win
        the fight."""
        me.concentration += 1
        task = me.task
        if task is None or me.task_done:
            fight.tell(Planned(me.index, "concentrate", NOBODY, me.concentration, False))
            return
        fight.tell(Worked(me.index, task.text, me.concentration, task.seconds))
        if me.concentration >= task.seconds:
            me.task_done = True
            me.concentration = 0
            if task.wins:
                fight.achieved = me.side
