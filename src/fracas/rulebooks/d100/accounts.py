"""What everybody did and suffered, entered event by event for whoever looks back on many fights."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Event, PostureChanged
from fracas.kernel.fight import NOBODY
from fracas.kernel.ledger import Ledger
from fracas.rulebooks.d100 import events
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.gists import Gists

DEEDS: Final[dict[str, str]] = {
    "strikes": "strike", "shoots": "shoot", "throws": "throw", "moves": "move", "runs": "run", "crawls": "crawl",
    "draws": "draw", "puts away": "put away", "picks up": "pick up", "readies": "ready", "loads": "load",
    "clears": "clear",
}  # fmt: skip
"""What was done, by how it is told; what is not here happened to somebody, or is known by its roll."""
RISES: Final[dict[str, str]] = {"standing": "rise", "kneeling": "kneel"}
RUNS_ON: Final[dict[str, str]] = {"bleeds": "bleeding", "burns": "burning"}
"""What a wound goes on costing, by how it is told (D-99)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Accounts(Gists):
    def account(self, fight: D100Fight, event: Event, ledger: Ledger) -> None:
        if isinstance(event, events.AttackRolled):
            self.enter_attack(fight, event, ledger)
        elif isinstance(event, events.CriticalRolled):
            if event.critical.bleed:
                ledger.linger(event.who, RUNS_ON["bleeds"])
            if event.critical.burn:
                ledger.linger(event.who, RUNS_ON["burns"])
        elif isinstance(event, (events.Moved, events.Handled)):
            told = event.how if isinstance(event, events.Moved) else event.deed
            if told in DEEDS:
                ledger.deed(event.who, DEEDS[told])
        elif isinstance(event, events.Bled):
            if event.why in RUNS_ON:
                ledger.bleed(event.who, event.hits, RUNS_ON[event.why])
            else:
                ledger.wound(event.who, event.hits)  # D-118: driven against a wall by the blow
        elif isinstance(event, events.Declared):
            if any(event.parry):
                ledger.deed(event.who, "parry")
        elif isinstance(event, events.ThrowRolled):
            ledger.attack(event.who, NOBODY, self.thing_called(fight, event.who, event.weapon))
            ledger.deed(event.who, "throw")
        else:
            self.enter_deed(fight, event, ledger)

    def enter_attack(self, fight: D100Fight, event: events.AttackRolled, ledger: Ledger) -> None:
        """With the hits of its criticals. A blast is no attack of its own: the throw was."""
        source = self.thing_called(fight, event.who, event.weapon)
        if event.how == "bursts":
            ledger.strike(event.who, event.foe, source)
        else:
            ledger.attack(event.who, event.foe, source)
            ledger.deed(event.who, "grapple" if source == "grapple" else DEEDS[event.how])
        if event.result is not None and event.result.hits:
            ledger.hit(event.foe)
            ledger.wound(event.foe, event.result.hits + sum([each.critical.hits for each in event.criticals]))

    def enter_deed(self, fight: D100Fight, event: Event, ledger: Ledger) -> None:
        """What else somebody did, as it was offered."""
        if isinstance(event, events.ManoeuvreRolled):
            row = self.row_of.get(event.what)
            if row is None or not row.done or event.outcome != "done":  # else it is told next
                ledger.deed(event.who, event.what)
        elif isinstance(event, events.Aided):
            ledger.deed(event.who, event.deed.key)
        elif isinstance(event, events.Aimed):
            ledger.deed(event.who, "aim")
        elif isinstance(event, events.Parried):
            ledger.deed(event.who, "parry")
        elif isinstance(event, events.Changed):
            ledger.deed(event.who, "operate")
        elif isinstance(event, events.Waited):
            ledger.deed(event.who, "wait")
        elif isinstance(event, events.Idled):
            ledger.deed(event.who, "nothing")
        elif isinstance(event, events.Gifted) and event.what == "begins":
            known = [gift.name for gift in fight.fighters[event.who].sheet.gifts if gift.key == event.gift]
            ledger.deed(event.who, known[0] if known else event.gift)
        elif isinstance(event, PostureChanged) and not event.fell and event.posture in RISES:
            ledger.deed(event.who, RISES[event.posture])
