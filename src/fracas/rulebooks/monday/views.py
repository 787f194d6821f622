"""What people see of this variant: its own words, and its own numbers for the rules that it replaces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps.dying import SURVIVE
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.movement import FREE_ACTION, STEP
from fracas.rulebooks.gurps.options import DECEIVE, LOCATION
from fracas.rulebooks.gurps.rows import DO_NOTHING, KNEELING, PRONE, Posture, Wording
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.injury import FAINTS
from fracas.rulebooks.monday.status import MondayStatus
from fracas.rulebooks.monday.switches import LOCATIONS, RETREAT
from fracas.rulebooks.monday.weapons import RecoverAndParry

WORDINGS: Final[list[Wording]] = [
    Wording(DO_NOTHING, "let the second go by", name="Pass", rule="M-14", told="lets the second go by"),
    Wording(m.MOVE, "your full movement, or half of it to rise"),
    Wording(m.MOVE_AND_ATTACK, "your full movement, then a poor attack"),
    Wording(m.ALL_OUT_ATTACK, "half your movement and a better attack, but no defence"),
    Wording(m.ALL_OUT_DEFENCE, "+2 to one defence and half your movement, no attack"),
    Wording(m.WAIT, "name what you will do, and when"),
    Wording(DECEIVE, "-4 to hit, -2 to the foe's defence"),
    Wording(KNEELING, "-2 to be shot at, -2 to your blows and defences"),
    Wording(PRONE, "-2 to be shot at, -4 to your blows, -3 to your defences"),
    Wording(FREE_ACTION, "drop something, go down, let go, draw in no time"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayViews(MondayStatus):
    def wordings(self) -> list[Wording]:
        """The rows of the base that do something else here (M-6 to M-14, M-19, M-35)."""
        return WORDINGS

    def failure(self, event: SuccessRolled) -> str:
        """M-32: why somebody who has failed the death check is not dead."""
        if event.purpose == SURVIVE.text and self.judge_death(event.roll, event.need.total) == FAINTS:
            return "failed by no more than 2, which is a faint and not death"
        return super().failure(event)

    def narrate_state(self, name: str, state: str) -> str:
        return f"{name} makes a dash." if state == "in a hurry" else super().narrate_state(name, state)

    def show(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        """M-14, M-19, M-26, M-39: in the words of this game."""
        seen = super().show(fight, decision, option)
        if isinstance(option, RecoverAndParry):
            seen.note = "1 FP to bring it back into balance first"
            return seen
        if option is TORSO and decision.question is LOCATION and not self.on(LOCATIONS):
            seen.label = "the foe"
            return seen
        if isinstance(option, Posture):
            return View(
                seen.label, rule=seen.rule, note=self.posture_note(fight.fighters[decision.who], decision, option)
            )
        return seen

    def posture_note(self, me: Combatant, decision: Decision, posture: Posture) -> str:
        """What taking up a posture costs (M-19), and its penalties."""
        price = "free" if posture.to_defend < me.posture.to_defend else "half your movement"
        if decision.question is STEP and price != "free":
            price = "instead of a step"
        penalties = self.summary(posture)
        return f"{price}: {penalties}" if penalties else price

    def way_to_a_posture(self) -> str:
        """M-19: down for nothing, up for half of one's movement."""
        return "asked where you move or step: down for nothing, up for half your movement"

    def aims_at_places(self) -> bool:
        """M-26: only by the switch `monday.locations`."""
        return self.on(LOCATIONS) and super().aims_at_places()

    def why_no_retreat(self, me: Combatant) -> Reason:
        """M-25, M-53: but by the switch `monday.retreat`, and not in a net."""
        if not self.on(RETREAT):
            return Reason("nobody retreats in this game, unless 'monday.retreat' is on", "M-25")
        return Reason("nobody retreats in a net", "M-53") if person(me).netted else super().why_no_retreat(me)

    def why_no_places(self) -> Reason:
        """M-26: but by the switch `monday.locations`."""
        return Reason("a blow is at the foe, not at a place, unless 'monday.locations' is on", "M-26")

    def why_out_of_balance(self) -> Reason:
        """M-44: until its next turn, a Ready, or an effort."""
        return Reason("out of balance: it has parried since your last turn", "M-44")

    def why_not_the_moment(self, decision: Decision) -> Reason:
        """M-15, M-17, M-19: down for nothing, up with a move, or from one's knees with a step."""
        return Reason("one goes down for nothing, and rises with a move, or with a step from one's knees", "M-19")

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> Reason | None:
        """M-14: what the base has and this variant has not."""
        mine = [manoeuvre.key for manoeuvre in self.manoeuvres()]
        if key not in mine and any(manoeuvre.key == key for manoeuvre in m.MANOEUVRES):
            return Reason("there is no such manoeuvre in this game", "M-14")
        return super().why_not_manoeuvre(fight, me, key)
