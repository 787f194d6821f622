"""A turn in one line: attacks with what came of them, and what else mattered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event, FightEnded, OrderSet, PostureChanged, Ruled, Turned
from fracas.kernel.gists import ASIDE, BLOW, DEED, HARM, MOVE, ROUTINE, Gist
from fracas.rulebooks.gurps import events
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import FATIGUE
from fracas.rulebooks.gurps.narration import Narration
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, SUCCESS
from fracas.rulebooks.gurps.words import sentence, spoken

STOPPED: Final[dict[str, str]] = {"dodge": "dodged", "parry": "parried", "block": "blocked"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Gists(Narration):
    def sum_up(self, fight: GurpsFight, event: Event, gist: Gist) -> None:
        names = [spoken(fighter.name) for fighter in fight.fighters]
        if isinstance(event, events.AttackRolled):
            deed = sentence(self.blow_words(names, event))
            gist.attack(sentence(names[event.who]), names[event.foe], deed, self.gone_wrong(event.result))
        elif isinstance(event, events.ShotRolled):
            deed = sentence(self.shot_words(names, event))
            wrong = self.gone_wrong(event.result)
            gist.attack(sentence(names[event.who]), names[event.foe], deed, wrong, max(1, event.hits))
        elif isinstance(event, events.DefenceRolled):
            if event.result >= SUCCESS:
                gist.stops(names[event.who], STOPPED[event.defence.partition(" ")[0]])
        elif isinstance(event, events.DamageRolled):
            self.sum_up_damage(fight, gist, names, event)
        elif isinstance(event, events.Crippled):
            what = f"loses the {event.part}" if event.destroyed else f"{event.part} crippled"
            gist.befalls(names[event.who], what, self.narrate(fight, event))
        elif isinstance(event, Became):
            gist.befalls(names[event.who], event.state, self.narrate(fight, event))
        elif isinstance(event, PostureChanged) and event.fell:
            gist.befalls(names[event.who], "falls down", self.narrate(fight, event))
        else:
            gist.tell(self.narrate(fight, event), self.weight(event))

    def gone_wrong(self, result: int) -> str:
        """How an attack that fails is told; nothing for one that may strike."""
        if result >= SUCCESS:
            return ""
        return "misses badly" if result == CRITICAL_FAILURE else "misses"

    def sum_up_damage(self, fight: GurpsFight, gist: Gist, names: list[str], event: events.DamageRolled) -> None:
        who = names[event.who]
        if event.penetrating == 0:
            gist.stops(who, "stopped by armour")
            return
        if event.damage == FATIGUE.key:
            gist.wounds(who, f"{event.injury} FP")
            return
        told = event.who not in fight.undisclosed
        now = f", HP {event.hp}/{fight.fighters[event.who].sheet.hp}" if told else ""
        gist.wounds(who, f"{event.injury}{now}")

    def weight(self, event: Event) -> int:
        """How much it matters beside other things of the same turn."""
        if isinstance(event, events.Suffered) and event.fp_lost and event.cause == "exhaustion":
            return ASIDE  # effort, not harm: it is paid for something that is told
        if isinstance(event, (events.Suffered, FightEnded)):
            return HARM
        if isinstance(event, (events.Gripped, events.LetGo, events.Burst, events.ZoneSet, Ruled)):
            return BLOW
        if isinstance(event, (events.Moved, PostureChanged)):
            return MOVE
        if isinstance(event, (Turned, events.CameToNothing)):
            return ASIDE
        if isinstance(
            event,
            (
                OrderSet,
                events.TurnBegan,
                events.Undefended,
                events.SuccessRolled,
                events.ContestRolled,
                events.Interrupted,
                events.HitsAvoided,
                events.Sheltered,
            ),
        ):
            return ROUTINE
        return DEED
