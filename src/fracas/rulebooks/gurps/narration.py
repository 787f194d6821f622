"""The referee's voice: every event as a sentence."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option
from fracas.kernel.event import Became, Event, FightEnded, OrderSet, PostureChanged, Refused, Ruled, Turned
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import COMPASS
from fracas.kernel.tally import Tally
from fracas.kernel.words import ruled, wins
from fracas.rulebooks.gurps import events
from fracas.rulebooks.gurps.attack import BY_CHANCE
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DAMAGE_TYPES, FATIGUE
from fracas.rulebooks.gurps.locations import BY_KEY
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.rows import Wording
from fracas.rulebooks.gurps.sheet import DIFFUSE
from fracas.rulebooks.gurps.turn import Turn
from fracas.rulebooks.gurps.words import duration, rolled, rolled_for, sentence, spoken, times, yards

TO_NOTHING: Final[dict[str, str]] = {
    "stays": "stays put",
    "holds back": "holds back",
    "nobody to strike": "finds nobody to strike at",
    "nobody to watch": "finds nobody to watch",
    "nobody to aim at": "finds nobody to aim at",
    "nothing to ready": "finds nothing to make ready",
    "finds nobody": "finds nobody",
}
WHY_UNDEFENDED: Final[dict[str, str]] = {
    "helpless": "cannot defend",
    "all-out attack": "has no defence after an All-Out Attack",
    "stunned": "is too stunned to defend",
    "from behind": "cannot defend against what comes from behind",
    "declines": "does not defend",
    "unheard": "does not know where the blow comes from",
    "unaware": "is not aware of the attack",
    "surprised": "is taken by surprise and does not defend",
}
PARTED: Final[dict[str, str]] = {
    "hidden": "is hidden from all foes",
    "found": "is hidden no longer",
    "fled": "leaves the field",
    "yielded": "yields and is spared",
}
CHANCES: Final[dict[str, tuple[str, str, str]]] = {
    "a stray blow": ("The blow of {who} may strike somebody else", "it does", "it does not"),
    "a stray shot": ("The shot of {who} may strike somebody else", "it does", "it does not"),
    "meeting the limb": ("{who} turns the parry against the limb", "on target", "misses"),
}
"""Rolls that are no feats of the one who makes them: what is at stake, and how it comes out."""
GRIPS: Final[dict[str, str]] = {
    "holds": "has hold of the {part} of {foe}",
    "pins": "pins {foe} down",
    "locks": "has the {part} of {foe} in a lock",
    "chokes": "has {foe} in a choke hold",
    "grabs": "has a hand on the {part} of {foe}",
}
RESULTS: Final = ["critical failure", "failure", "success", "critical success"]


Recovery: TypeAlias = events.TimePassed | events.Aided | events.Recovered | events.Mending | events.Mended
Movement: TypeAlias = events.Moved | Turned | PostureChanged


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Turn):
    def narrate(self, fight: GurpsFight, event: Event) -> str:
        return sentence(self.tell_of(fight, [spoken(fighter.name) for fighter in fight.fighters], event))

    def tell_of(self, fight: GurpsFight, names: list[str], event: Event) -> str:
        """What happened, with everybody's name as it stands within a sentence."""
        if isinstance(event, events.TurnBegan):
            return f"Second {event.round}: {sentence(names[event.who])}."
        if isinstance(event, OrderSet):
            return "Order of turns: " + ", ".join([names[index] for index in event.order]) + "."
        if isinstance(event, events.Arrived):
            return f"{names[event.who]} arrives at {fight.board.names[event.hex]}."
        if isinstance(event, events.ManoeuvreChosen):
            return self.narrate_manoeuvre(names, event)
        if isinstance(event, events.CameToNothing):
            return f"{names[event.who]} {TO_NOTHING[event.why]}."
        if isinstance(event, (events.Moved, Turned, PostureChanged)):
            return self.narrate_movement(fight, names, event)
        if isinstance(event, events.Handled):
            article = "" if event.deed == "opens the door at" else "the "
            return f"{names[event.who]} {event.deed} {article}{event.thing}."
        if isinstance(event, events.Defended):
            return f"{names[event.who]} raises the {event.defence} by 2."
        if isinstance(event, events.AttackRolled):
            return self.narrate_attack(fight, names, event)
        if isinstance(event, events.Undefended):
            return f"{names[event.who]} {WHY_UNDEFENDED[event.why]}."
        if isinstance(event, events.DefenceRolled):
            return self.narrate_defence(fight, names, event)
        if isinstance(event, events.DamageRolled):
            return self.narrate_damage(fight, names, event)
        if isinstance(event, events.ContestRolled):
            return self.narrate_contest(fight, names, event)
        if isinstance(event, events.TableRolled):
            return f"{names[event.who]} rolls {event.roll} on the {event.table}: {event.result}."
        if isinstance(event, (events.Crippled, events.Suffered)):
            return self.narrate_harm(names, event)
        if isinstance(event, events.ItemDamaged):
            return f"{event.damage} damage to the {event.item} of {names[event.who]}."
        if isinstance(event, events.Planned):
            return self.narrate_plan(names, event)
        if isinstance(event, events.Worked):
            return self.narrate_work(names[event.who], event)
        if isinstance(event, Refused):
            return f"{names[event.who]} offers to yield, but {names[event.foe]} gives no quarter."
        if isinstance(event, events.Noticed):
            return f"{names[event.who]} becomes aware of {names[event.foe]}."
        if isinstance(event, events.Interrupted):
            return f"{names[event.who]} has waited for this."
        if isinstance(event, events.SuccessRolled):
            return self.narrate_roll(fight, names[event.who], event)
        if isinstance(event, (events.Gripped, events.LetGo)):
            return self.narrate_hold(names, event)
        if isinstance(event, Became):
            return self.narrate_state(names[event.who], event.state)
        if isinstance(event, FightEnded):
            return self.narrate_end(fight, event)
        if isinstance(event, (events.TimePassed, events.Aided, events.Recovered, events.Mending, events.Mended)):
            return self.narrate_recovery(fight, names, event)
        if isinstance(event, Ruled):
            return f"Ruling: {ruled(event.subject, event.field, event.value)}."
        if isinstance(event, events.ShotRolled):
            return self.narrate_shot(fight, names, event)
        if isinstance(event, events.HitsAvoided):
            return f"{names[event.who]} avoids {event.avoided} of {event.hits} hits."
        if isinstance(event, events.Sheltered):
            where = f"the {event.location} of " if event.location else ""
            return f"The cover before {where}{names[event.who]} is in the way: DR {event.dr} more."
        if isinstance(event, events.Landed):
            return f"The {event.thing} of {names[event.who]} lies at {fight.board.names[event.hex]}."
        if isinstance(event, events.Bursting):
            where = fight.board.names[event.hex]
            return f"The {event.thing} of {names[event.who]} is about to burst at {where}."
        if isinstance(event, events.Burst):
            where = fight.board.names[event.hex]
            return f"The {event.thing} bursts at {where}: {event.dice}: {event.damage} at its centre."
        if isinstance(event, events.ZoneSet):
            where = " and ".join([fight.board.names[cell] for cell in event.hexes])
            return f"{names[event.who]} sweeps {where} with {event.shots} shots of the {event.weapon}."
        raise TypeError(f"no words for {event.kind()}")

    def numbers_told(self, fight: GurpsFight, who: int, need: Tally, roll: int) -> str:
        """The roll of somebody and what it was against, after a colon; nothing of one whose numbers are not told."""
        return "" if who in fight.undisclosed else f": {rolled(need, roll)}"

    def narrate_roll(self, fight: GurpsFight, who: str, event: events.SuccessRolled) -> str:
        untold = event.who in fight.undisclosed
        if event.purpose in CHANCES:
            stake, well, ill = CHANCES[event.purpose]
            name = event.need.reason.text
            against = rolled_for(event.need, event.roll, "a chance of" if name == BY_CHANCE.text else name)
            numbers = "" if untold else f" {against}:"
            return f"{stake.format(who=who)}:{numbers} {well if event.passed else ill}."
        if event.need.reason.text == event.purpose:
            against = rolled_for(event.need, event.roll, "")
        else:
            against = rolled(event.need, event.roll)
        numbers = "" if untold else f" {against}:"
        return f"{who}, {event.purpose}:{numbers} {'made it' if event.passed else self.failure(event)}."

    def failure(self, event: events.SuccessRolled) -> str:
        """How it is told that a roll has failed."""
        return "failed"

    def narrate_manoeuvre(self, names: list[str], event: events.ManoeuvreChosen) -> str:
        if event.forced:
            return f"{names[event.who]} can do nothing."
        told = self.told(event.manoeuvre)
        return f"{names[event.who]} {told}." if told else ""

    def told(self, key: str) -> str:
        """What the story says of a manoeuvre; empty where it shows by what is done next."""
        for row in [*self.manoeuvres(), *self.variants()]:
            if row.key == key:
                wording = self.wording_of(row)
                return wording.told if wording is not None and wording.told else row.told
        return f"takes a second to {key}"

    def wordings(self) -> list[Wording]:
        """The rows of its base that a variant words in its own way."""
        return []

    def wording_of(self, row: Option) -> Wording | None:
        return next((each for each in self.wordings() if each.row is row), None)

    def narrate_movement(self, fight: GurpsFight, names: list[str], event: Movement) -> str:
        board = fight.board
        if isinstance(event, events.Moved):
            far = 1 if event.start == NOBODY else board.distance(event.start, event.end)
            hexes = "" if far == 1 else f" ({far} hexes)"
            way = "" if event.start == NOBODY else f" from {board.names[event.start]}"
            return f"{names[event.who]} {event.how}{way} to {board.names[event.end]}{hexes}."
        if isinstance(event, Turned):
            return f"{names[event.who]} turns to face {COMPASS[event.facing]}."
        if event.fell:
            return f"{names[event.who]} falls down."
        if event.posture == "standing":
            return f"{names[event.who]} stands up."
        return f"{names[event.who]} is now {event.posture}."

    def blow_words(self, names: list[str], event: events.AttackRolled) -> str:
        """Who strikes at whom, with what and where."""
        who, foe = names[event.who], names[event.foe]
        where = event.location
        tried = [each for each in self.techniques() if each.key == event.mode and each.told]
        if tried:
            how = f"{who} {tried[0].told.format(foe=foe, thing=where)}"
            if tried[0].at_neck or tried[0].takes == "item":
                where = ""  # said already
        elif event.mode in ("punch", "kick", "bite"):
            how = f"{who} aims a {event.mode} at {foe}"
        elif event.mode == "bash":
            how = f"{who} strikes at {foe} with the {event.weapon}"
        else:
            how = f"{who} strikes at {foe} with the {event.weapon} ({event.mode})"
        return f"{how}, at the {where}" if where and where != "torso" else how

    def narrate_attack(self, fight: GurpsFight, names: list[str], event: events.AttackRolled) -> str:
        outcome = "misses"
        if event.result == NEAR_MISS:
            outcome = "just off, and on the torso"
        elif event.result >= CRITICAL_SUCCESS:
            outcome = "a critical hit, past every guard"
        elif event.result == SUCCESS:
            outcome = "on target"
        elif event.result == CRITICAL_FAILURE:
            outcome = "misses badly"
        numbers = self.numbers_told(fight, event.who, event.need, event.roll)
        return f"{self.blow_words(names, event)}{numbers}: {outcome}."

    def shot_words(self, names: list[str], event: events.ShotRolled) -> str:
        """Who shoots at whom, with what, how far and where."""
        who, foe = names[event.who], names[event.foe]
        away = f"{yards(event.yards)} away"
        if event.mode == "fragments":
            how = f"Fragments fly at {foe}, {away}"
        elif event.who == event.foe:  # at a hex
            return f"{who} throws the {event.weapon} to {event.location}, {away}"
        elif event.mode == "throw":
            how = f"{who} throws the {event.weapon} at {foe}, {away}"
        else:
            shots = "shoots" if event.shots == 1 else f"fires {event.shots} shots"
            how = f"{who} {shots} at {foe} with the {event.weapon}, {away}"
        return f"{how}, at the {event.location}" if event.location and event.location != "torso" else how

    def narrate_shot(self, fight: GurpsFight, names: list[str], event: events.ShotRolled) -> str:
        outcome = self.outcome(event)
        if event.who == event.foe and event.mode != "fragments" and event.result >= SUCCESS:
            outcome = "well thrown"  # at a hex (G-114)
        numbers = self.numbers_told(fight, event.who, event.need, event.roll)
        return f"{self.shot_words(names, event)}{numbers}: {outcome}."

    def outcome(self, event: events.ShotRolled) -> str:
        hits = f", {event.hits} hits" if event.hits > 1 else ""
        if event.result == NEAR_MISS:
            return "just off, and on the torso"
        if event.result >= CRITICAL_SUCCESS:
            return f"a critical hit{hits}"
        if event.result == SUCCESS:
            return f"on target{hits}"
        return "misses badly" if event.result == CRITICAL_FAILURE else "misses"

    def narrate_hold(self, names: list[str], event: events.Gripped | events.LetGo) -> str:
        if isinstance(event, events.Gripped):
            words = GRIPS[event.how].format(part=event.part, foe=names[event.foe])
            points = "1 control point" if event.control == 1 else f"{event.control} control points"
            firmly = f", with {points}" if event.how == "holds" and event.control else ""
            return f"{names[event.who]} {words}{firmly}."
        verb = "lets go of" if event.why == "lets go" else event.why
        return f"{names[event.who]} {verb} {names[event.foe]}."

    def narrate_defence(self, fight: GurpsFight, names: list[str], event: events.DefenceRolled) -> str:
        verb = event.defence.partition(" ")[0]
        thing = event.defence.partition(" ")[2]
        with_what = f" with the {self.parrying(fight.fighters[event.who], event.defence)}" if thing else ""
        if thing == "unarmed":
            with_what = " with a foreleg" if fight.fighters[event.who].sheet.traits.four_legs else " with a bare hand"
        how = {"dodge": "dodges", "parry": "parries", "block": "blocks"}[verb]
        tries = {"dodge": "dodge", "parry": "parry", "block": "block"}[verb]
        who = names[event.who]
        numbers = self.numbers_told(fight, event.who, event.need, event.roll)
        if event.result >= SUCCESS:
            return f"{who} {how}{with_what}{numbers}."
        worse = ", and badly" if event.result == CRITICAL_FAILURE else ""
        return f"{who} tries to {tries}{with_what}{numbers}: fails{worse}."

    def parrying(self, me: Combatant, defence: str) -> str:
        """What somebody parries with, by its name."""
        for held in me.held:
            if held.item.parry.key == defence:
                return held.item.name
        return defence.partition(" ")[2].replace("-", " ")

    def narrate_damage(self, fight: GurpsFight, names: list[str], event: events.DamageRolled) -> str:
        kind = DAMAGE_TYPES[event.damage].name
        basic = str(event.basic) if len(event.basic.terms) > 1 else str(event.basic.total)
        dice = event.dice if event.dice[0].isdigit() else f"by the {event.dice}"
        head = f"Damage {dice}: {basic} {kind}"
        who = names[event.who]
        dr = "the armour" if event.who in fight.undisclosed else f"DR {event.dr}"
        if event.penetrating == 0 and event.basic.total == 0 and event.dr == 0:
            return f"{head}; it does not hurt {who}."
        if event.penetrating == 0:
            return f"{head}; {dr} of {who} stops all of it."
        armour = f", {event.penetrating} gets through {dr}" if event.dr else ""
        armour += self.wounding_words(fight.fighters[event.who], event)
        if event.damage == FATIGUE.key:
            return f"{head}{armour}: it costs {who} {event.injury} FP."
        where = "" if event.location == "torso" else f" to the {event.location}"
        if event.injury < self.whole_wound(fight.fighters[event.who], event):
            where += ", which can lose no more,"
        now = "" if event.who in fight.undisclosed else f" and is at {event.hp} HP"
        return f"{head}{armour}: {who} takes {event.injury}{where}{now}."

    def whole_wound(self, foe: Combatant, event: events.DamageRolled) -> int:
        """The injury without a limit to what the place can lose (G-146, G-154)."""
        return self.wound(event.penetrating, DAMAGE_TYPES[event.damage], BY_KEY[event.location], foe)

    def wounding_words(self, foe: Combatant, event: events.DamageRolled) -> str:
        """What the injury comes from, where it is not simply what got through (G-147, G-149)."""
        traits = foe.sheet.traits
        if traits.tolerance == DIFFUSE:
            return ", little of which hurts a body like that"
        modifier = self.wounding_modifier(DAMAGE_TYPES[event.damage], BY_KEY[event.location], foe)
        modifier *= traits.vulnerability.get(event.damage, 1)
        words = "" if modifier == 60 else f", times {times(modifier)}"
        return words if traits.damage_reduction <= 1 else f"{words}, divided by {traits.damage_reduction}"

    def narrate_contest(self, fight: GurpsFight, names: list[str], event: events.ContestRolled) -> str:
        who, foe = names[event.who], names[event.foe]
        outcome = "a tie" if event.winner == 0 else f"{who if event.winner > 0 else foe} wins"
        rolls = [] if event.who in fight.undisclosed else [f"{who} {rolled(event.mine, event.roll)}"]
        if event.foe not in fight.undisclosed:
            rolls.append(f"{foe} {rolled(event.theirs, event.other)}")
        numbers = f" {', '.join(rolls)}:" if rolls else ""
        return f"{event.purpose.capitalize()}:{numbers} {outcome}."

    def narrate_harm(self, names: list[str], event: events.Crippled | events.Suffered) -> str:
        if isinstance(event, events.Crippled):
            who = names[event.who]
            if event.destroyed:
                return f"{who} loses the {event.part}."
            if event.seconds == 0:
                return f"The {event.part} of {who} is crippled."
            for_how_long = "for the rest of the fight" if event.seconds > 600 else f"for {event.seconds} seconds"
            return f"The {event.part} of {who} is useless {for_how_long}."
        if event.hp_lost:
            return f"{names[event.who]} loses {event.hp_lost} HP to {event.cause}."
        if event.fp_lost:
            if event.cause == "exhaustion":
                return f"{names[event.who]} spends {event.fp_lost} FP."
            return f"{names[event.who]} loses {event.fp_lost} FP for {event.cause}."
        return f"{names[event.who]}: {event.cause}."

    def narrate_plan(self, names: list[str], event: events.Planned) -> str:
        who = names[event.who]
        if event.what == "evaluate":
            return f"{who} watches {names[event.foe]}: +{event.number} next turn."
        if event.what == "feint":
            if event.number == 0:
                return f"{names[event.foe]} is not deceived."
            return f"{names[event.foe]} will defend at -{event.number} against {who}."
        if event.what == "aim":
            return f"{who} aims at {names[event.foe]}."
        if event.what == "concentrate":
            return f"{who} concentrates."
        return f"{who} waits."

    def narrate_work(self, who: str, event: events.Worked) -> str:
        """G-51: how a task gets on."""
        if event.done == 0:
            return f"{who} loses the thread and has to begin {event.task} anew."
        if event.done >= event.seconds:
            return f"{who} has done it: {event.task}."
        return f"{who} concentrates on {event.task}: {event.done} of {event.seconds} seconds."

    def narrate_state(self, name: str, state: str) -> str:
        if state == "dead":
            return f"{name} is dead."
        if state in PARTED:
            return f"{name} {PARTED[state]}."
        if state == "choking":
            return f"{name} cannot breathe."
        if state == "unconscious":
            return f"{name} loses consciousness."
        if state == "collapsed":
            return f"{name} collapses, worn out."
        if state == "awake":
            return f"{name} comes round."
        if state == "in need of help":
            return f"{name} will not wake without help."
        if state == "no longer dying":
            return f"{name} pulls through."
        if state == "torn to pieces":
            return f"There is little left of {name}."
        return f"{name} is {state}."

    def narrate_recovery(
        self,
        fight: GurpsFight,
        names: list[str],
        event: Recovery,
    ) -> str:
        """What becomes of people after the fight."""
        if isinstance(event, events.TimePassed):
            verb = "passes" if duration(event.minutes).startswith("1 ") else "pass"
            return f"{duration(event.minutes).capitalize()} {verb} for {names[event.who]}."
        if isinstance(event, events.Aided):
            whom = "a wound" if event.who == event.patient else names[event.patient]
            outcome = "it helps" if event.result >= SUCCESS else "to no avail"
            if event.result == CRITICAL_SUCCESS:
                outcome = "nobody could do better"
            elif event.result == CRITICAL_FAILURE:
                outcome = "it does more harm than good"
            numbers = self.numbers_told(fight, event.who, event.need, event.roll)
            return f"{names[event.who]} {event.way} {whom}{numbers}: {outcome}."
        if isinstance(event, events.Recovered):
            return f"{names[event.who]} recovers {event.amount} {event.what} and is at {event.left}."
        if isinstance(event, events.Mended):
            return f"{names[event.who]} can use the {event.part} again."
        who, part = names[event.who], event.part
        if event.months < 0:
            return f"The {part} of {who} is lost for good."
        if event.months == 0:
            return f"The {part} of {who} will be as good as new once all HP are back."
        return f"The {part} of {who} will be of no use for {event.months} month{'' if event.months == 1 else 's'}."

    def narrate_end(self, fight: GurpsFight, event: FightEnded) -> str:
        seconds = "1 second" if event.round == 1 else f"{event.round} seconds"
        if event.winner < 0:
            return f"The fight ends after {seconds} without a winner."
        return f"The fight is over after {seconds}: {wins(fight.sides[event.winner])}."
