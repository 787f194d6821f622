"""What everybody did and suffered, entered event by event for whoever looks back on many fights."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Event
from fracas.kernel.ledger import Ledger
from fracas.rulebooks.threa import events
from fracas.rulebooks.threa.belongings import ORDINALS
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.gists import Gists
from fracas.rulebooks.threa.narration import PARRIES
from fracas.rulebooks.threa.resources import BOOST
from fracas.rulebooks.threa.wounds import BLEEDING

UNPAID: Final[dict[str, str]] = {
    "moves": "move", "sneaks": "sneak", "rests": "rest", "delays": "delay", "passes": "pass",
}  # fmt: skip
"""Deeds that cost nothing, by how they are told; others are known by what was paid for."""
OVERKILLS: Final = ("killed instantly", "destroyed at once")
HULL: Final = "hull"
"""The layer that is a vehicle's structure (T-126)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Accounts(Gists):
    def account(self, fight: ThreaFight, event: Event, ledger: Ledger) -> None:
        """Points are those of FAT and VIT, and of a vehicle those of its structure."""
        if isinstance(event, events.Paid):
            if event.ap.terms[0][1] is not BOOST:
                ledger.deed(event.who, "parry" if event.deed.startswith(PARRIES) else event.deed)
        elif isinstance(event, events.Moved):
            if event.how in UNPAID:
                ledger.deed(event.who, UNPAID[event.how])
        elif isinstance(event, events.Intended):
            if event.what in UNPAID:
                ledger.deed(event.who, UNPAID[event.what])
        elif isinstance(event, events.AttackRolled):
            ledger.attack(event.who, event.foe, self.kind_called(fight, event.who, event.weapon))
        elif isinstance(event, events.AttackJudged):
            if event.foe >= 0 and event.av >= event.tv:
                ledger.hit(event.foe)
        elif isinstance(event, events.Burst):
            ledger.burst()
        elif isinstance(event, (events.Struck, events.CrewReached, events.Absorbed, events.Stopped)):
            self.enter_hit(fight, event, ledger)
        elif isinstance(event, events.DamageRolled):
            ledger.wound(event.who, min(event.fat + event.vit, self.all_points(fight, event.who)))
        elif isinstance(event, events.StructureLost):
            ledger.wound(event.who, min(event.damage.total, self.all_points(fight, event.who)))
        elif isinstance(event, events.Suffered):
            ledger.bleed(event.who, event.fat + event.vit, "bleeding" if event.why == BLEEDING else event.why)
        elif isinstance(event, events.Exhausted):
            ledger.bleed(event.who, event.vit, "exhaustion")
        elif isinstance(event, events.Healed):
            self.enter_remedy(event, ledger)

    def all_points(self, fight: ThreaFight, who: int) -> int:
        """As many as somebody has when it is whole. Nobody loses more at once, though the dice may say hundreds."""
        sheet = fight.fighters[who].sheet
        return sheet.fat + sheet.vit if sheet.vehicle is None else sheet.vehicle.structure

    def kind_called(self, fight: ThreaFight, who: int, key: str) -> str:
        """What people call a weapon of that kind, whichever of several it is."""
        called = self.called(fight, who, key)
        for ordinal in ORDINALS:
            if ordinal and called.startswith(ordinal):
                return called[len(ordinal) :]
        return called

    def enter_hit(self, fight: ThreaFight, event: Event, ledger: Ledger) -> None:
        """A hit, from where it lands to where it ends."""
        if isinstance(event, events.Struck):
            ledger.land(event.who)
        elif isinstance(event, events.CrewReached):
            ledger.reach(event.who)
        elif isinstance(event, events.Absorbed):
            if fight.fighters[event.who].is_vehicle() and event.layer == HULL:
                ledger.wound(event.who, event.amount)
        elif isinstance(event, events.Stopped) and event.why in OVERKILLS:
            ledger.wound(event.who, self.all_points(fight, event.who))

    def enter_remedy(self, event: events.Healed, ledger: Ledger) -> None:
        """T-42, T-151: what driving oneself on costs, and clumsy treatment."""
        if event.why == "drive":
            ledger.mishap(event.who, 1, "driving on")
        elif event.amount < 0:
            ledger.mishap(event.who, -event.amount, event.why)
