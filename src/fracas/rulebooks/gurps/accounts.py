"""What everybody did and suffered, entered event by event for whoever looks back on many fights."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event
from fracas.kernel.fight import NOBODY
from fracas.kernel.ledger import Ledger
from fracas.rulebooks.gurps import events
from fracas.rulebooks.gurps import follow_ups as grips
from fracas.rulebooks.gurps.attack import STRAY
from fracas.rulebooks.gurps.criticals import DUCK, GRAZES_SELF, HITS_SELF, OWN_BLOW
from fracas.rulebooks.gurps.defence import COUNTER, RESISTING
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import FATIGUE
from fracas.rulebooks.gurps.gists import Gists
from fracas.rulebooks.gurps.hazards import FALLING
from fracas.rulebooks.gurps.manoeuvres import ALL_OUT_ATTACK, ALL_OUT_DEFENCE
from fracas.rulebooks.gurps.rolls import SUCCESS
from fracas.rulebooks.gurps.sacrifices import SACRIFICIAL
from fracas.rulebooks.gurps.shooting import STRAY_SHOT
from fracas.rulebooks.gurps.slams import COLLISION

BARE: Final = ("punch", "kick", "bite")
"""Blows that are called by what they are, not by what they are made with."""
AT_GRIPS: Final[dict[str, str]] = {
    grips.TAKING_DOWN.text: "takedown",
    grips.PINNING.text: "pin",
    grips.CHOKING.text: "choke",
    grips.TWISTING.text: "lock",
    grips.WRENCHING.text: "wrench",
    grips.THROWING.text: "throw",
    grips.TUGGING.text: "wrest",
}
"""Contests that are attacks in place of a blow (G-176), by what is rolled for."""
OF_THE_BLOW: Final = ("blunt trauma", "the collision")
"""Causes of harm that come straight of an attack."""
BEGINS: Final[dict[str, str]] = {"on fire": "burning clothes", "choking": "want of air"}
"""States in which something goes on to hurt, and how that is told."""
LINGERING: Final = (*BEGINS.values(), "the weapon torn out of the wound")
"""Those that come of an earlier one; all others are nobody's doing, or one's own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Accounts(Gists):
    def account(self, fight: GurpsFight, event: Event, ledger: Ledger) -> None:
        if isinstance(event, events.ManoeuvreChosen):
            self.enter_manoeuvre(event, ledger)
        elif isinstance(event, events.AttackRolled):
            ledger.attack(event.who, event.foe, self.source_of(event))
            if event.result >= SUCCESS:
                ledger.hit(event.foe)
        elif isinstance(event, events.ShotRolled):
            self.enter_shot(fight, event, ledger)
        elif isinstance(event, events.DefenceRolled):
            if event.result >= SUCCESS:
                ledger.stop(event.who)
        elif isinstance(event, events.DamageRolled):
            self.enter_damage(event, ledger)
        elif isinstance(event, events.SuccessRolled):
            self.enter_turn_of_events(event, ledger)
        elif isinstance(event, events.ContestRolled):
            if event.purpose in AT_GRIPS:
                ledger.attack(event.who, event.foe, AT_GRIPS[event.purpose])
                if event.winner > 0:
                    ledger.hit(event.foe)
        elif isinstance(event, events.Suffered):
            self.enter_harm(event, ledger)
        elif isinstance(event, Became):
            if event.state in BEGINS:
                ledger.linger(event.who, BEGINS[event.state])
        elif isinstance(event, events.TableRolled):
            ledger.fumble(event.who, event.result in (HITS_SELF.text, GRAZES_SELF.text))
        elif isinstance(event, events.Burst):
            ledger.spread(event.who, event.thing)

    def enter_manoeuvre(self, event: events.ManoeuvreChosen, ledger: Ledger) -> None:
        """By name. Of an All-Out Attack or Defence only the kind that is chosen next."""
        if event.manoeuvre == ALL_OUT_ATTACK.key or event.manoeuvre == ALL_OUT_DEFENCE.key:
            return
        for row in [*self.manoeuvres(), *self.variants()]:
            if row.key == event.manoeuvre:
                ledger.deed(event.who, row.name)
                return
        ledger.deed(event.who, event.manoeuvre)

    def source_of(self, event: events.AttackRolled) -> str:
        """What a blow is called afterwards: by the weapon, or by what it was at close quarters."""
        if event.mode in BARE or any(each.key == event.mode for each in self.techniques()):
            return event.mode
        return event.weapon

    def enter_shot(self, fight: GurpsFight, event: events.ShotRolled, ledger: Ledger) -> None:
        if event.mode == "fragments":
            ledger.strike(event.who, event.foe, event.mode)
        elif event.who == event.foe or self.bursts(fight, event):
            ledger.attack(event.who, NOBODY, event.weapon)  # G-114: at a hex, if somebody's; the blast hits later
            return
        else:
            ledger.attack(event.who, event.foe, event.weapon)
        if event.result >= SUCCESS:
            ledger.hit(event.foe)

    def bursts(self, fight: GurpsFight, event: events.ShotRolled) -> bool:
        """Whether what was thrown is something that explodes."""
        for held in fight.fighters[event.who].held:
            if held.item.name == event.weapon and any(shot.mode.explosive for shot in held.item.shots):
                return True
        return False

    def enter_damage(self, event: events.DamageRolled, ledger: Ledger) -> None:
        why = event.basic.terms[0][1]
        if event.damage == FATIGUE.key:
            return  # FP, and no wound
        if why is FALLING:
            ledger.mishap(event.who, event.injury, "a fall")
        elif why is OWN_BLOW:
            ledger.mishap(event.who, event.injury, "striking something solid")
        elif why is COLLISION and event.who == ledger.attacker():
            ledger.mishap(event.who, event.injury, "the collision")  # G-187: the slammer's share
        else:
            ledger.wound(event.who, event.injury)

    def enter_turn_of_events(self, event: events.SuccessRolled, ledger: Ledger) -> None:
        """Rolls that decide whom a blow comes down on."""
        if event.purpose == DUCK.text:
            if not event.passed:
                ledger.struck_by_fumble(event.who)
        elif not event.passed:
            return
        elif event.purpose == STRAY.text or event.purpose == STRAY_SHOT.text:
            ledger.deflect(event.missed)
        elif event.purpose == SACRIFICIAL.text:
            ledger.deflect(event.who)
        elif event.purpose == RESISTING.text:
            ledger.stop(event.who)
        elif event.purpose == COUNTER.text:
            ledger.riposte(event.who, "parry")

    def enter_harm(self, event: events.Suffered, ledger: Ledger) -> None:
        if event.cause in OF_THE_BLOW:
            ledger.wound(event.who, event.hp_lost)
        elif event.cause in LINGERING:
            ledger.bleed(event.who, event.hp_lost, event.cause)
        else:
            ledger.mishap(event.who, event.hp_lost, event.cause)
