"""What people see of this variant: its own words, and its own numbers for the rules that it replaces."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, View
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.events import SuccessRolled
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import Drop
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import MANOEUVRES
from fracas.rulebooks.gurps.movement import STEP
from fracas.rulebooks.gurps.options import LOCATION
from fracas.rulebooks.gurps.rows import DO_NOTHING, Posture
from fracas.rulebooks.gurps.wounds import SURVIVE
from fracas.rulebooks.monday.afterwards import MondayAfterwards
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.injury import FAINTS
from fracas.rulebooks.monday.manoeuvres import DASH, GUARDED
from fracas.rulebooks.monday.nets import STRUGGLE
from fracas.rulebooks.monday.switches import LOCATIONS
from fracas.rulebooks.monday.weapons import Recover, RecoverAndParry

REPLACED: Final[dict[str, str]] = {
    "G-15": "M-2", "G-34": "M-6", "G-36": "M-9", "G-40": "M-10", "G-41": "M-10", "G-42": "M-10", "G-44": "M-10",
    "G-46": "M-12", "G-47": "M-11", "G-48": "M-11", "G-51": "M-8", "G-52": "M-8", "G-53": "M-13", "G-54": "M-14",
    "G-56": "M-18", "G-57": "M-15", "G-58": "M-15", "G-59": "M-18", "G-61": "M-17", "G-62": "M-19", "G-63": "M-19",
    "G-64": "M-19", "G-79": "M-35", "G-80": "M-37", "G-81": "M-36", "G-83": "M-39", "G-84": "M-39", "G-85": "M-39",
    "G-89": "M-44", "G-93": "M-46", "G-95": "M-38", "G-119": "M-25", "G-122": "M-25", "G-123": "M-25",
    "G-130": "M-40", "G-131": "M-40", "G-134": "M-40", "G-142": "M-27", "G-161": "M-30", "G-162": "M-32",
    "G-197": "M-13", "G-198": "M-34", "G-199": "M-33", "G-200": "M-33",
}  # fmt: skip
"""The rules of the base that have other numbers here."""
CITED: Final = re.compile(r"G-\d+")

NOTES: Final[dict[str, str]] = {
    "do nothing": "let the second go by",
    "move": "your full movement, or half of it to rise",
    "move and attack": "your full movement, then a poor attack",
    "all-out attack": "half your movement and a better attack, but no defence",
    "all-out defence": "+2 to one defence and half your movement, no attack",
    "increased defence": "+2 to one defence and half your movement",
    "wait": "name what you will do, and when",
    "deceptive": "-4 to hit, -2 to the foe's defence",
    "dash": "1 FP for more movement: a step, or half as much again",
    "kneeling": "-2 to be shot at, -2 to your blows and defences",
    "lying prone": "-2 to be shot at, -4 to your blows, -3 to your defences",
    "free action": "drop something, go down, let go, draw in no time",
    "struggle": "DX at -4, to get out of it",
    "now": "you move at once, and strike from there",
    "when it happens": "all of it then",
}


def cite(rule: str) -> str:
    """The number that a rule of the base has here."""
    return REPLACED.get(rule, rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayViews(MondayAfterwards):
    def summary(self, key: str) -> str:
        if key.startswith("recover "):
            return "1 FP to bring it back into balance"
        return NOTES[key] if key in NOTES else super().summary(key)

    def narrate_roll(self, who: str, event: SuccessRolled) -> str:
        """M-32: why somebody who has failed the death check is not dead."""
        told = super().narrate_roll(who, event)
        if event.purpose == SURVIVE.text and self.judge_death(event.roll, event.need.total) == FAINTS:
            return told.replace(": failed.", ": failed by no more than 2, which is a faint and not death.")
        return told

    def narrate_state(self, name: str, state: str) -> str:
        return f"{name} makes a dash." if state == "in a hurry" else super().narrate_state(name, state)

    def deed(self, manoeuvre: str) -> str:
        if manoeuvre == GUARDED.key:
            return "thinks of defence only: All-Out Defence"
        return "lets the second go by" if manoeuvre == DO_NOTHING.key else super().deed(manoeuvre)

    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        seen = super().view(fight, decision, option)
        label = seen.label
        if option is DO_NOTHING:
            label = "Pass"
        elif option is TORSO and decision.question is LOCATION and not self.on(LOCATIONS):
            label = "the foe"
        note = seen.note or self.summary(option.key)
        if option is STRUGGLE:
            me = fight.fighters[decision.who]
            seen = self.view_roll(me, label, self.struggle_need(me), "M-53")
        if isinstance(option, Posture):
            note = self.price(fight.fighters[decision.who], decision, option)
        return View(label, self.cited(seen.tally), seen.chance, self.rule_of(option) or cite(seen.rule), note)

    def describe(self, fight: GurpsFight, index: int) -> list[str]:
        """M-53: and whether somebody is in a net."""
        me = fight.fighters[index]
        said = super().describe(fight, index)
        return [*said, "in a net"] if person(me).netted and not me.out else said

    def price(self, me: Combatant, decision: Decision, posture: Posture) -> str:
        """Going down is free, rising is not (M-19); and what it is like there."""
        price = "free" if posture.to_defend < me.posture.to_defend else "half your movement"
        if decision.question is STEP and price != "free":
            price = "instead of a step"
        return f"{price}: {NOTES[posture.key]}" if posture.key in NOTES else price

    def rule_of(self, option: Option) -> str:
        """What this variant has added to the menus of the base."""
        if option is DO_NOTHING or isinstance(option, Drop):
            return "M-14"
        return "M-39" if option is DASH or isinstance(option, (Recover, RecoverAndParry)) else ""

    def cited(self, tally: Tally | None) -> Tally | None:
        """The same sum, with the numbers of this variant's rules."""
        if tally is not None:
            tally.terms = [(value, Reason(why.text, cite(why.rule))) for value, why in tally.terms]
        return tally

    def why_not(self, fight: GurpsFight, decision: Decision, key: str) -> str:
        text = super().why_not(fight, decision, key)
        return CITED.sub(lambda found: cite(found[0]), text)

    def why_not_manoeuvre(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        """M-14: what the base has and this variant has not."""
        mine = [manoeuvre.key for manoeuvre in self.all_manoeuvres()]
        if key not in mine and any(manoeuvre.key == key for manoeuvre in MANOEUVRES):
            return "there is no such manoeuvre in this game (M-14)"
        return super().why_not_manoeuvre(fight, me, key)
