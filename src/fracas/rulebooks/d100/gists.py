"""What is done in one go, in one line: attacks with what came of them, and what else mattered."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event, FightEnded, OrderSet, PostureChanged, Ruled, Turned
from fracas.kernel.gists import ASIDE, BLOW, DEED, HARM, MOVE, ROUTINE, Gist
from fracas.rulebooks.d100 import events
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.narration import STATES, Narration


@mypyc_attr(allow_interpreted_subclasses=True)
class Gists(Narration):
    def sum_up(self, fight: D100Fight, event: Event, gist: Gist) -> None:
        names = [fighter.name for fighter in fight.fighters]
        if isinstance(event, events.AttackRolled):
            self.sum_up_attack(fight, gist, names, event)
        elif isinstance(event, events.CriticalRolled):
            gist.befalls(names[event.who], event.critical.text, self.narrate(fight, event))
        elif isinstance(event, Became):
            gist.befalls(names[event.who], STATES[event.state], self.narrate(fight, event))
        elif isinstance(event, PostureChanged) and event.fell:
            gist.befalls(names[event.who], "goes down", self.narrate(fight, event))
        else:
            gist.tell(self.narrate(fight, event), self.weight(event))

    def sum_up_attack(self, fight: D100Fight, gist: Gist, names: list[str], event: events.AttackRolled) -> None:
        """An attack that strikes tells the hits, those of its criticals too, and how many are left after all it did."""
        foe = names[event.foe]
        came_to = "a fumble" if event.result is None else "misses"
        gist.attack(names[event.who], foe, self.blow_words(fight, names, event), came_to)
        if event.result is not None and event.result.hits:
            count = event.result.hits + sum([each.critical.hits for each in event.criticals])
            hits = f"{count} hit{'' if count == 1 else 's'}"
            most = fight.fighters[event.foe].sheet.physique_total
            left = "" if event.foe in fight.undisclosed else f", {event.hits_after}/{most} left"
            gist.wounds(foe, f"{hits}{left}")

    def weight(self, event: Event) -> int:
        """How much it matters beside other things of the same moment."""
        if isinstance(event, (events.Bled, events.Fumbled, FightEnded, events.FightSettled)):
            return HARM
        if isinstance(event, (events.ThrowRolled, Ruled)):
            return BLOW
        if isinstance(event, (events.Moved, PostureChanged)):
            return MOVE
        if isinstance(event, Turned):
            return ASIDE
        if isinstance(
            event,
            (OrderSet, events.InitiativeRolled, events.RoundBegan, events.TurnBegan, events.DisciplineRolled),
        ):
            return ROUTINE
        return DEED
