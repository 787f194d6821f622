"""What people see of this variant: its own words, and its own numbers for the rules that it replaces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View
from fracas.rulebooks.gurps.dying import SURVIVE
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import MANOEUVRES
from fracas.rulebooks.gurps.movement import STEP
from fracas.rulebooks.gurps.options import LOCATION
from fracas.rulebooks.gurps.rows import DO_NOTHING, Posture
from fracas.rulebooks.monday.afterwards import MondayAfterwards
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.injury import FAINTS
from fracas.rulebooks.monday.switches import LOCATIONS
from fracas.rulebooks.monday.weapons import RecoverAndParry

NOTES: Final[dict[str, str]] = {
    "do nothing": "let the second go by",
    "move": "your full movement, or half of it to rise",
    "move and attack": "your full movement, then a poor attack",
    "all-out attack": "half your movement and a better attack, but no defence",
    "all-out defence": "+2 to one defence and half your movement, no attack",
    "wait": "name what you will do, and when",
    "deceptive": "-4 to hit, -2 to the foe's defence",
    "kneeling": "-2 to be shot at, -2 to your blows and defences",
    "lying prone": "-2 to be shot at, -4 to your blows, -3 to your defences",
    "free action": "drop something, go down, let go, draw in no time",
}
"""Summaries of rows of the base, where this variant needs others."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayViews(MondayAfterwards):
    def summary(self, option: Option) -> str:
        return NOTES[option.key] if option.key in NOTES else super().summary(option)

    def failure(self, event: SuccessRolled) -> str:
        """M-32: why somebody who has failed the death check is not dead."""
        if event.purpose == SURVIVE.text and self.judge_death(event.roll, event.need.total) == FAINTS:
            return "failed by no more than 2, which is a faint and not death"
        return super().failure(event)

    def narrate_state(self, name: str, state: str) -> str:
        return f"{name} makes a dash." if state == "in a hurry" else super().narrate_state(name, state)

    def told(self, key: str) -> str:
        return "lets the second go by" if key == DO_NOTHING.key else super().told(key)

    def show(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        """M-14, M-19, M-26: in the words of this game."""
        seen = super().show(fight, decision, option)
        if option is DO_NOTHING:
            return View("Pass", rule="M-14", note=seen.note)
        if option is TORSO and decision.question is LOCATION and not self.on(LOCATIONS):
            return View("the foe", seen.tally, seen.chance, seen.rule, seen.note)
        if isinstance(option, Posture):
            return View(
                seen.label, rule=seen.rule, note=self.posture_note(fight.fighters[decision.who], decision, option)
            )
        if isinstance(option, RecoverAndParry):
            return View(seen.label, seen.tally, seen.chance, "M-39", seen.note)
        return seen

    def describe(self, fight: GurpsFight, index: int) -> list[str]:
        """M-53: and whether somebody is in a net."""
        me = fight.fighters[index]
        said = super().describe(fight, index)
        return [*said, "in a net"] if person(me).netted and not me.out else said

    def posture_note(self, me: Combatant, decision: Decision, posture: Posture) -> str:
        """What taking up a posture costs (M-19), and its penalties."""
        price = "free" if posture.to_defend < me.posture.to_defend else "half your movement"
        if decision.question is STEP and price != "free":
            price = "instead of a step"
        return f"{price}: {NOTES[posture.key]}" if posture.key in NOTES else price

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        """M-14: what the base has and this variant has not."""
        mine = [manoeuvre.key for manoeuvre in self.manoeuvres()]
        if key not in mine and any(manoeuvre.key == key for manoeuvre in MANOEUVRES):
            return "there is no such manoeuvre in this game (M-14)"
        return super().why_not_manoeuvre(fight, me, key)
