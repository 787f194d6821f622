"""The referee's voice: every event as a sentence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Event, Ruled
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    Became,
    DamageRolled,
    DefenceRolled,
    Defended,
    FightEnded,
    Handled,
    HealthRolled,
    ManoeuvreChosen,
    Moved,
    OrderSet,
    PostureChanged,
    TurnBegan,
    Turned,
    Undefended,
)
from fracas.rulebooks.gurps.fighter import GurpsFight
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS
from fracas.rulebooks.gurps.turn import Turn

COMPASS: Final = ["east", "north-east", "north-west", "west", "south-west", "south-east"]

DEEDS: Final[dict[str, str]] = {
    "do nothing": "does nothing",
    "move": "moves",
    "change posture": "changes posture",
    "attack": "attacks",
    "all-out attack": "attacks all-out",
    "determined": "puts everything into one sure blow: All-Out Attack (Determined)",
    "double": "puts everything into two blows: All-Out Attack (Double)",
    "strong": "puts everything into one mighty blow: All-Out Attack (Strong)",
    "all-out defence": "thinks of defence only: All-Out Defence",
    "ready": "makes ready",
}
QUIET: Final = ["move", "attack", "all-out attack", "change posture", "ready"]
"""Manoeuvres that show by what is done next."""

WHY_UNDEFENDED: Final[dict[str, str]] = {
    "helpless": "cannot defend",
    "all-out attack": "has no defence after an All-Out Attack",
    "stunned": "is too stunned to defend",
    "from behind": "does not see the blow come from behind",
    "declines": "does not defend",
}
RESULTS: Final = ["critical failure", "failure", "success", "critical success"]


def rolled(need: Tally, roll: int) -> str:
    return f"rolls {roll} against {need}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Turn):
    def narrate(self, fight: GurpsFight, event: Event) -> str:
        names = [fighter.name for fighter in fight.fighters]
        if isinstance(event, TurnBegan):
            return f"Second {event.round}: {names[event.who]}."
        if isinstance(event, OrderSet):
            return "Order of turns: " + ", ".join([names[index] for index in event.order]) + "."
        if isinstance(event, ManoeuvreChosen):
            return self.narrate_manoeuvre(names, event)
        if isinstance(event, (Moved, Turned, PostureChanged)):
            return self.narrate_movement(fight, names, event)
        if isinstance(event, Handled):
            return f"{names[event.who]} {event.deed} the {event.thing}."
        if isinstance(event, Defended):
            return f"{names[event.who]} raises the {event.defence} by 2."
        if isinstance(event, AttackRolled):
            return self.narrate_attack(names, event)
        if isinstance(event, Undefended):
            return f"{names[event.who]} {WHY_UNDEFENDED[event.why]}."
        if isinstance(event, DefenceRolled):
            return self.narrate_defence(names, event)
        if isinstance(event, DamageRolled):
            return self.narrate_damage(names, event)
        if isinstance(event, HealthRolled):
            outcome = "made it" if event.passed else "failed"
            return f"{names[event.who]}, {event.purpose}: {rolled(event.need, event.roll)}: {outcome}."
        if isinstance(event, Became):
            return self.narrate_state(names[event.who], event.state)
        if isinstance(event, FightEnded):
            return self.narrate_end(fight, event)
        if isinstance(event, Ruled):
            return f"Ruling: {event.subject}: {event.field} is {event.value}."
        raise TypeError(f"no words for {event.kind()}")

    def narrate_manoeuvre(self, names: list[str], event: ManoeuvreChosen) -> str:
        if event.manoeuvre in QUIET:
            return ""
        if event.forced:
            return f"{names[event.who]} is stunned and does nothing."
        return f"{names[event.who]} {DEEDS[event.manoeuvre]}."

    def narrate_movement(self, fight: GurpsFight, names: list[str], event: Event) -> str:
        board = fight.board
        if isinstance(event, Moved):
            far = board.distance(event.start, event.end)
            hexes = "" if far == 1 else f", {far} hexes away"
            return f"{names[event.who]} {event.how} from {board.names[event.start]} to {board.names[event.end]}{hexes}."
        if isinstance(event, Turned):
            return f"{names[event.who]} turns to face {COMPASS[event.facing]}."
        assert isinstance(event, PostureChanged)
        if event.fell:
            return f"{names[event.who]} falls down."
        if event.posture == "standing":
            return f"{names[event.who]} stands up."
        return f"{names[event.who]} is now {event.posture}."

    def narrate_attack(self, names: list[str], event: AttackRolled) -> str:
        who, foe = names[event.who], names[event.foe]
        if event.mode in ("punch", "kick"):
            how = f"{who} aims a {event.mode} at {foe}"
        else:
            how = f"{who} strikes at {foe} with the {event.weapon} ({event.mode})"
        outcome = "misses"
        if event.result >= CRITICAL_SUCCESS:
            outcome = "a critical hit, past every guard"
        elif event.result == SUCCESS:
            outcome = "on target"
        elif event.result == CRITICAL_FAILURE:
            outcome = "misses badly"
        return f"{how}: {rolled(event.need, event.roll)}: {outcome}."

    def narrate_defence(self, names: list[str], event: DefenceRolled) -> str:
        verb = event.defence.partition(" ")[0]
        thing = event.defence.partition(" ")[2]
        with_what = f" with the {thing.replace('-', ' ')}" if thing else ""
        how = {"dodge": "dodges", "parry": "parries", "block": "blocks"}[verb]
        tries = {"dodge": "dodge", "parry": "parry", "block": "block"}[verb]
        who = names[event.who]
        if event.result >= SUCCESS:
            return f"{who} {how}{with_what}: {rolled(event.need, event.roll)}."
        worse = ", and badly" if event.result == CRITICAL_FAILURE else ""
        return f"{who} tries to {tries}{with_what}: {rolled(event.need, event.roll)}: fails{worse}."

    def narrate_damage(self, names: list[str], event: DamageRolled) -> str:
        kind = DAMAGE_TYPES[event.damage].name
        basic = f"{event.dice}: {event.basic}" if len(event.basic.terms) > 1 else f"{event.dice}: {event.basic.total}"
        head = f"Damage {basic} {kind}"
        who = names[event.who]
        if event.penetrating == 0:
            return f"{head}; DR {event.dr} of {who} stops all of it."
        armour = f", {event.penetrating} gets through DR {event.dr}" if event.dr else ""
        return f"{head}{armour}: {who} takes {event.injury} and is at {event.hp} HP."

    def narrate_state(self, name: str, state: str) -> str:
        if state == "dead":
            return f"{name} is dead."
        if state == "unconscious":
            return f"{name} loses consciousness."
        return f"{name} is {state}."

    def narrate_end(self, fight: GurpsFight, event: FightEnded) -> str:
        seconds = "1 second" if event.round == 1 else f"{event.round} seconds"
        if event.winner < 0:
            return f"The fight ends after {seconds} without a winner."
        return f"The fight is over after {seconds}: {fight.sides[event.winner]} wins."
