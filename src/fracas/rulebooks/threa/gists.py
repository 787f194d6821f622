"""An action in one line: attacks with what came of them, and what else mattered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event, FightEnded, PostureChanged, Ruled
from fracas.kernel.gists import ASIDE, BLOW, DEED, HARM, MOVE, ROUTINE, Gist
from fracas.rulebooks.threa import events
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.narration import Narration, name_within
from fracas.rulebooks.threa.wording import half_seconds

HEX: Final = "that hex"


def begun(text: str) -> str:
    """As a line begins."""
    return "The " + text[4:] if text.startswith("the ") else text


@mypyc_attr(allow_interpreted_subclasses=True)
class Gists(Narration):
    def sum_up(self, fight: ThreaFight, event: Event, gist: Gist) -> None:
        names = [name_within(fighter.name) for fighter in fight.fighters]
        if isinstance(event, events.AttackRolled):
            foe = names[event.foe] if event.foe >= 0 else HEX
            gist.attack(begun(names[event.who]), foe, begun(self.attack_words(fight, names, event)), "")
        elif isinstance(event, events.AttackJudged):
            if event.av < event.tv:
                gist.stops(names[event.foe] if event.foe >= 0 else HEX, "misses")
        elif isinstance(event, events.Stopped):
            gist.stops(names[event.who], "does no harm")
        elif isinstance(event, events.DamageRolled):
            gist.wounds(names[event.who], self.damage_words(fight, event))
        elif isinstance(event, events.StructureLost):
            left = "" if event.who in fight.undisclosed else f", structure {event.left}"
            gist.wounds(names[event.who], f"{event.damage.total}{left}")
        elif isinstance(event, events.Halted) and event.half_seconds:
            lasts = half_seconds(event.half_seconds)
            gist.befalls(names[event.who], f"{event.how} for {lasts}", self.narrate(fight, event))
        elif isinstance(event, Became):
            gist.befalls(names[event.who], event.state, self.narrate(fight, event))
        elif isinstance(event, PostureChanged) and event.fell:
            gist.befalls(names[event.who], "falls down", self.narrate(fight, event))
        else:
            gist.tell(self.narrate(fight, event), self.weight(event))

    def weight(self, event: Event) -> int:
        """How much it matters beside other things of the same action."""
        if isinstance(event, (events.Suffered, events.Exhausted, events.Wounded, events.Afflicted, FightEnded)):
            return HARM
        if isinstance(event, (events.Suppressed, events.Burst, Ruled)):
            return BLOW
        if isinstance(event, (events.Moved, PostureChanged)):
            return MOVE
        if isinstance(event, events.Intended) and event.what.endswith("parry mode"):
            return ASIDE
        if isinstance(
            event,
            (
                events.RoundBegan,
                events.TurnBegan,
                events.TieRolled,
                events.Paid,
                events.Defended,
                events.CheckRolled,
                events.PowerRolled,
                events.Struck,
                events.Absorbed,
                events.Translated,
                events.OffBalance,
                events.Recovered,
                events.Triggered,
            ),
        ):
            return ROUTINE
        return DEED
