"""Chapter 3: rounds, the reduced list of manoeuvres and free actions (M-5 to M-14), and surprise (M-50)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.event import Became
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps.blow import Shot
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.free_actions import ChangeCrouch
from fracas.rulebooks.gurps.gear import Mode
from fracas.rulebooks.gurps.ranged import AIMED, ON_THE_MOVE
from fracas.rulebooks.gurps.rolls import ONE_DIE
from fracas.rulebooks.gurps.rows import DO_NOTHING, Choice, FreeAction, Manoeuvre
from fracas.rulebooks.gurps.turn import FROZEN
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.nets import STRUGGLE, MondayNets
from fracas.rulebooks.monday.switches import ADVANCED, FREE_ACTIONS, INJURY
from fracas.rulebooks.monday.weapons import Recover

AS_YOU_ARE: Final = Choice("stay as you are")
FREELY: Final = Question("free action", "A foe could shoot at you. Do you get down?", "M-14", AS_YOU_ARE.key)
CAP: Final = Reason("at most 9", "M-12")


class Dash(FreeAction):
    """M-39: an effort for more movement, before the manoeuvre."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        assert isinstance(rules, MondayManoeuvres)
        rules.dash(fight, me)


class GuardedMove(Manoeuvre):
    """M-11, for G-48: +2 to one defence, and half a move whichever it is."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_defence_to_raise(fight, me)
        rules.half_move(fight, me, False)


DASH: Final = Dash("dash", "1 FP for more movement: a step, or half as much again", "M-39")
GUARDED: Final = GuardedMove(
    "increased defence", "All-Out Defence", "M-11", "+2 to one defence and half your movement",
    "thinks of defence only: All-Out Defence",
)  # fmt: skip

BASIC: Final[list[Manoeuvre]] = [
    m.ATTACK, m.MOVE, m.READY, m.AIM, m.POP_UP, m.CONCENTRATE, DO_NOTHING, *m.OCCASIONAL, STRUGGLE,
]  # fmt: skip
"""M-6 to M-9: the basic manoeuvres; a pop-up attack is a kind of Attack (G-111), and Do Nothing passes the turn."""
ALL: Final[list[Manoeuvre]] = [
    m.ATTACK, m.ALL_OUT_ATTACK, m.MOVE_AND_ATTACK, m.MOVE, m.ALL_OUT_DEFENCE, m.READY, m.WAIT, m.AIM, m.POP_UP,
    m.CONCENTRATE, DO_NOTHING, *m.OCCASIONAL, STRUGGLE,
]  # fmt: skip
"""M-10 to M-14, M-21, M-53, for G-32: those and the advanced ones; no Evaluate, Feint, Change Posture or Sprint."""
ALL_OUT_KINDS: Final[list[Manoeuvre]] = [m.DETERMINED, m.DOUBLE, m.STRONG]
"""M-10, for G-40 to G-45: no feint, no suppression fire."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayManoeuvres(MondayNets):
    def manoeuvres(self) -> list[Manoeuvre]:
        """M-1, M-14: by the switch `monday.advanced`."""
        return ALL if self.on(ADVANCED) else BASIC

    def variants(self) -> list[Manoeuvre]:
        """M-10, M-11."""
        return [*ALL_OUT_KINDS, GUARDED]

    def why_no_move(self, me: Combatant) -> Reason | None:
        """M-15: a Move is also for rising."""
        return None if me.posture in self.postures()[1:] and not self.bound(me) else super().why_no_move(me)

    # M-9: Aim

    def spoil_aim(self, me: Combatant) -> None:
        """M-9, for G-36: neither another manoeuvre nor a fall ends an aim before its turn is over."""

    def disturb_aim(self, fight: GurpsFight, me: Combatant) -> None:
        """M-9, for G-36: an injury ends an aim only if it puts the fighter out."""
        if me.out:
            self.lose_aim(me)

    def disturb_concentration(self, fight: GurpsFight, me: Combatant) -> None:
        """M-8, for G-51: nothing distracts whoever concentrates."""

    def aim_bonus(self, me: Combatant, foe: Combatant, item: int, accuracy: int) -> int:
        """M-9, for G-36: Acc only, with any manoeuvre."""
        return accuracy if me.aim_foe == foe.index and me.aim_item == item and me.aim_turns > 0 else 0

    def why_no_shot_from(self, me: Combatant, mode: Mode) -> Reason | None:
        """M-19, for G-63: one shoots in any posture."""
        return None

    def add_manoeuvre(self, me: Combatant, shot: Shot, skill: Tally) -> None:
        """M-9, M-12, for G-46: on the move -4, or Bulk if that is worse; an aim helps even then."""
        if me.manoeuvre is not m.MOVE_AND_ATTACK:
            super().add_manoeuvre(me, shot, skill)
            return
        skill.add(min(-4, shot.missile.bulk), ON_THE_MOVE)
        if me.aim_turns and shot.range > 0:
            skill.add(self.aim_bonus(me, shot.foe, shot.strike.item, shot.missile.acc), AIMED)

    def shot_skill(self, fight: GurpsFight, shot: Shot) -> Tally:
        """M-12, for G-77: effective skill at most 9, shots included."""
        skill = super().shot_skill(fight, shot)
        if shot.attacker.manoeuvre.capped:
            skill.at_most(9, CAP)
        return skill

    # M-10, M-11

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        """M-10, for G-40 to G-45: Determined, Double, Strong; no feint, no suppression fire."""
        return [each for each in super().all_out_attacks(fight, me) if each in ALL_OUT_KINDS]

    def all_out_defences(self) -> list[Manoeuvre]:
        """M-11, for G-47 to G-50: one kind."""
        return [GUARDED]

    # M-14: free actions

    def free_actions(self, me: Combatant) -> list[FreeAction]:
        """M-14, for G-54: those of the base but crouching, and going down; also efforts before the manoeuvre (M-39)."""
        options = [each for each in super().free_actions(me) if not isinstance(each, ChangeCrouch)]
        if not me.gripped:
            options.extend(self.free_postures(me))
        if self.on(ADVANCED):
            if not person(me).dashing and not self.rooted(me):
                options.append(DASH)
            options.extend(self.recoveries(me))
        return options

    def late_free_actions(self, fight: GurpsFight, me: Combatant) -> list[FreeAction]:
        """M-14: the same without the efforts, which come before the manoeuvre (M-39)."""
        options = super().late_free_actions(fight, me)
        return [each for each in options if each is not DASH and not isinstance(each, Recover)]

    def dash(self, fight: GurpsFight, me: Combatant) -> None:
        """M-39: 1 FP for a step more with a Half Movement or less, half a move more with a Full one."""
        person(me).dashing = True
        me.step_left += 1
        fight.tell(Became(me.index, "in a hurry"))
        self.tire(fight, me, 1)

    def choose_manoeuvre(self, fight: GurpsFight, me: Combatant) -> None:
        """M-14: before a shooter does anything, those in its sight may get down."""
        self.give_warning(fight, me)
        if not me.out:
            super().choose_manoeuvre(fight, me)

    def attack_someone(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        """M-14: whoever has come into its sight by its step or move may get down before it attacks."""
        if fight.acting == me.index and len(me.path) > 1:
            self.give_warning(fight, me)
        super().attack_someone(fight, me, times)

    def give_warning(self, fight: GurpsFight, me: Combatant) -> None:
        """M-14: whoever could be shot at is asked once a turn whether to get down; not where the switch
        `monday.free_actions` leaves that until the shot is on its way."""
        if not me.shoots or self.is_set(FREE_ACTIONS, "any_time"):
            return
        for foe in fight.foes(me):
            if self.unaware(foe, me):
                continue  # G-115, G-210
            if person(foe).warned != fight.beats and self.can_act(foe) and self.free_postures(foe):
                if self.could_hit_from_afar(fight, me, foe):
                    person(foe).warned = fight.beats
                    self.get_down(fight, foe)

    def end_low(self, fight: GurpsFight, me: Combatant) -> None:
        """M-14, M-19: whoever could be shot at is asked whether to get down, others for any free action."""
        if self.can_act(me) and self.free_postures(me) and self.under_aim(fight, me):
            self.get_down(fight, me)
        elif self.can_act(me) and fight.foes(me) and self.may_act_freely(me) and not me.gripped:
            self.take_late_free_actions(fight, me)

    def get_down(self, fight: GurpsFight, me: Combatant) -> None:
        """M-14, M-19: a free action, in another's turn or at the end of one's own."""
        options: list[Option] = [AS_YOU_ARE]
        options.extend(self.free_postures(me))
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                options.append(held.item.drop)
        answer = fight.ask(me.index, FREELY, Options(options))
        if isinstance(answer, FreeAction):
            answer.perform(self.book(), fight, me)

    def shoot(self, fight: GurpsFight, shot: Shot) -> None:
        """M-14: nobody goes down once a shot is on its way, unless the switch `monday.free_actions` allows it."""
        foe = shot.foe
        if self.is_set(FREE_ACTIONS, "any_time") and shot.at_cell < 0 and not self.unaware(foe, shot.attacker):
            if self.can_act(foe) and not foe.gripped and self.free_postures(foe):
                self.get_down(fight, foe)
        super().shoot(fight, shot)

    def reset(self, fight: GurpsFight, me: Combatant) -> None:
        """M-9, M-44: an aim lasts one turn, that of a Wait included; an unbalanced weapon that has parried is out of
        balance."""
        if me.manoeuvre is m.WAIT:
            self.lose_aim(me)
        self.note_parries(me)
        person(me).dashing = False
        person(me).moved_ahead = False
        super().reset(fight, me)

    # M-50

    def surprised_turns(self, fight: GurpsFight, side: list[Combatant], roller: Combatant) -> int:
        """M-50, for G-23: total surprise costs the first 1d turns; Combat Reflexes help nobody else."""
        if self.is_set(INJURY, "full"):
            return super().surprised_turns(fight, side, roller)
        return fight.roll(roller.index, ONE_DIE, FROZEN)

    def begin_turn(self, fight: GurpsFight, me: Combatant) -> None:
        """M-50: whoever has Combat Reflexes loses no turn."""
        super().begin_turn(fight, me)
        if me.mentally_stunned and me.sheet.traits.combat_reflexes and self.is_set(INJURY, "lite"):
            self.get_over_surprise(fight, me)

    def recover_from_mental_stun(self, fight: GurpsFight, me: Combatant) -> None:
        """M-50, for G-159: the turn passes; surprise ends with the last of them."""
        if self.is_set(INJURY, "full"):
            super().recover_from_mental_stun(fight, me)
            return
        me.frozen = max(0, me.frozen - 1)
        if me.frozen == 0:
            self.get_over_surprise(fight, me)

    def get_over_surprise(self, fight: GurpsFight, me: Combatant) -> None:
        me.frozen = 0
        me.mentally_stunned = False
        fight.tell(Became(me.index, "no longer surprised"))
