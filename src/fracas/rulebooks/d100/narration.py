"""The referee's voice: every event as a sentence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, Event, FightEnded, OrderSet, PostureChanged, Refused, Ruled, Turned
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import COMPASS
from fracas.kernel.words import has_won, ruled
from fracas.rulebooks.d100 import events
from fracas.rulebooks.d100.critical_tables import DOWN, LIES, ROWS, SEVERITIES
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.manoeuvres import LOOK_ROUND
from fracas.rulebooks.d100.rolls import PASSED
from fracas.rulebooks.d100.rounds import Rounds
from fracas.rulebooks.d100.rows import PLAIN, POSTURES, WHOM, WHOSE, Act, Manner
from fracas.rulebooks.d100.sheet import plainly
from fracas.rulebooks.d100.shooting import BARE

STATES: Final[dict[str, str]] = {
    "unconscious": "falls unconscious",
    "blacked out": "blacks out",
    "senseless": "is knocked senseless",
    "dying": "is dying",
    "dead": "is dead",
    "died of it": "dies before anybody can do more",
    "bled out": "bleeds to death",
    "awake": "comes to",
    "saved": "is saved, and will be out for an hour",
    "held": "is held",
    "still held": "is still held",
    "on one leg": "has one leg to stand on, and half the Base Move",
    "free": "is free again",
    "hidden": "is out of sight",
    "fled": "leaves the field",
    "yielded": "yields and is spared",
    "taken by surprise": "is taken by surprise",
}
OUTCOMES: Final[dict[str, str]] = {
    "done": "done",
    "failed": "not enough",
    "short": "done, but off balance",
    "exposed": "in the open for a moment",
    "free": "free",
    "still held": "not free yet",
    "saved": "the life is saved",
    "respite": "some time is gained",
    "not yet": "not yet",
    "found": "somebody is found",
    "nothing": "nothing to be seen",
}
TIMES: Final = ["", "", " twice", " three times", " four times"]
MOVES: Final[dict[str, str]] = {"open": "opens", "shut": "shuts"}


def alike(one: tuple[Act, int, Manner], other: tuple[Act, int, Manner]) -> bool:
    """Whether two intentions are told the same; two things of one name have acts of their own."""
    return one[0].key == other[0].key and one[1] == other[1] and one[2] is other[2]


def signed(number: int) -> str:
    return f"{number:+d}"


def rolled(die: int, dice: list[int]) -> str:
    """D-117: a roll as it fell, die by die where it went on: '97, then 30: 127'."""
    return f"{', then '.join([str(each) for each in dice])}: {die}" if dice else str(die)


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Rounds):
    def narrate(self, fight: D100Fight, event: Event) -> str:
        names = [fighter.name for fighter in fight.fighters]
        said = self.narrate_attack(fight, names, event)
        if said is None:
            said = self.narrate_movement(fight, names, event)
        if said is None:
            said = self.narrate_harm(fight, names, event)
        if said is None:
            said = self.narrate_deed(fight, names, event)
        if said is None:
            said = self.narrate_order(fight, names, event)
        if said is None:
            raise TypeError(f"no words for {event.kind()}")
        return said

    def rounds(self, number: int) -> str:
        return f"{number} round{'' if number == 1 else 's'}"

    def victory(self, fight: D100Fight, winner: int) -> str:
        return "nobody has won" if winner < 0 else has_won(fight.sides[winner])

    def narrate_order(self, fight: D100Fight, names: list[str], event: Event) -> str | None:
        if isinstance(event, events.InitiativeRolled):
            if any(index in fight.undisclosed for index in event.members):
                return ""  # the order is told
            who = ", ".join([names[index] for index in event.members])
            return f"{who}: {'a tie, rolls' if event.total is None else 'initiative,'} {event.total or event.die}."
        if isinstance(event, OrderSet):
            return "Order of turns: " + ", ".join([names[index] for index in event.order]) + "."
        if isinstance(event, events.RoundBegan):
            return "" if event.settled else f"Round {event.round}."
        if isinstance(event, events.Declared):
            return self.narrate_declaration(fight, names, event)
        if isinstance(event, events.TurnBegan):
            late = " at last" if event.late else ""
            return f"{names[event.who]} acts{late}, with {event.ap} AP."
        if isinstance(event, events.Idled):
            return f"{names[event.who]} lets the turn pass."
        if isinstance(event, events.Waited):
            if event.begun:
                return f"{names[event.who]} keeps what is left for later, {event.ap} AP."
            return f"{names[event.who]} waits for a better moment."
        if isinstance(event, events.Replanned):
            return f"{names[event.who]} changes plan."
        if isinstance(event, events.FightSettled):
            return f"It is decided: {self.victory(fight, event.winner)}. The wounded are seen to."
        if isinstance(event, FightEnded):
            how = "" if fight.settled else f": {self.victory(fight, event.winner)}"
            return f"The fight is over after {self.rounds(event.round)}{how}."
        if isinstance(event, Ruled):
            return f"Ruling: {ruled(event.subject, event.field, event.value)}."
        return None

    def narrate_declaration(self, fight: D100Fight, names: list[str], event: events.Declared) -> str:
        parries = [f"{names[index]} with {points}" for index, points in enumerate(event.parry) if points]
        parts = [f"parries {', '.join(parries[:-1])}{' and ' if parries[:-1] else ''}{parries[-1]}"] if parries else []
        plans = self.intentions(fight, event.plan)
        if plans:
            parts.append(f"will {plans}")
        return f"{names[event.who]} declares: {'; '.join(parts) if parts else 'nothing in particular'}."

    def intentions(self, fight: D100Fight, plan: list[tuple[Act, int, Manner]]) -> str:
        """A plan as one would say it; what is done several times in a row is said once."""
        said: list[str] = []
        at = 0
        while at < len(plan):
            act, target, manner = plan[at]
            times = 1
            while at + times < len(plan) and alike(plan[at + times], plan[at]):
                times += 1
            how = "" if manner is PLAIN else f" ({manner.key})"
            often = TIMES[times] if times < len(TIMES) else f" {times} times"
            said.append(f"{act.planned_on('' if target < 0 else fight.fighters[target].name)}{often}{how}")
            at += times
        return ", then ".join(said)

    def narrate_attack(self, fight: D100Fight, names: list[str], event: Event) -> str | None:
        if isinstance(event, events.ThrowRolled):
            board = fight.board
            where = f"throws the {self.thing_called(fight, event.who, event.weapon)} at {board.names[event.hex]}"
            dice = f"{rolled(event.die, event.dice)}{',' if event.dice else ''}"
            roll = "" if event.who in fight.undisclosed else f" rolls {dice} with {event.bonus}:"
            if event.scatter == 0:
                return f"{names[event.who]} {where}:{roll} on target."
            return f"{names[event.who]} {where}:{roll} it goes off at {board.names[event.burst]}."
        if isinstance(event, events.Fumbled):
            return f"{names[event.who]} fumbles (d100: {event.die}) and {event.what}."
        if isinstance(event, events.CriticalRolled):
            bonus = signed(event.bonus) if event.bonus else ""
            kind = f"{SEVERITIES[event.severity]} {event.type.word}"
            words = self.critical_words(event)
            effects = f" ({', '.join(words)})" if words else ""
            row = f"{event.die}{bonus}, row {ROWS[event.row]}"
            return f"{names[event.who]}, {kind} critical, {row}: {event.critical.text}{effects}."
        return self.narrate_blow(fight, names, event) if isinstance(event, events.AttackRolled) else None

    def critical_words(self, event: events.CriticalRolled) -> list[str]:
        """What it does, but for dying and going down, which is told next, and what comes to nothing."""
        if event.critical.dead:
            return []
        words = [word for word in event.critical.phrases() if word != DOWN and word not in event.moot]
        return [*words, LIES] if DOWN in event.moot else words

    def thing_called(self, fight: D100Fight, who: int, key: str) -> str:
        """A weapon of somebody's by its name, whether it is still there or not."""
        me = fight.fighters[who]
        for item in [*[held.item for held in me.held], *me.sheet.items]:
            if item.key == key:
                return item.thing
        return plainly(key)

    def armour_called(self, fight: D100Fight, who: int, key: str) -> str:
        """An armour type by its key, somebody's own by its name."""
        sheet = fight.fighters[who].sheet
        return next((each.told for each in (sheet.first_armour, *sheet.suits.values()) if each.key == key), key)

    def blow_words(self, fight: D100Fight, names: list[str], event: events.AttackRolled) -> str:
        """Who attacks whom, and with what."""
        who, foe = names[event.who], names[event.foe]
        thing = self.thing_called(fight, event.who, event.weapon)
        struck = f"strikes at {foe} ({thing})"
        if thing in BARE:
            struck = f"grapples with {foe}" if thing == "grapple" else f"strikes at {foe} bare-handed"
        return {
            "strikes": f"{who} {struck}",
            "shoots": f"{who} shoots at {foe} ({thing})",
            "throws": f"{who} throws the {thing} at {foe}",
            "bursts": f"The blast reaches {foe}",
        }[event.how]

    def narrate_blow(self, fight: D100Fight, names: list[str], event: events.AttackRolled) -> str:
        """An attack with its roll, and what the table makes of it."""
        how = self.blow_words(fight, names, event)
        untold = event.who in fight.undisclosed
        dice = f"{rolled(event.die, event.dice)}{',' if event.dice else ''}"
        roll = "" if untold else f" {dice} and {event.bonus}: {event.total}"
        if event.result is None:
            return f"{how}: a fumble." if untold else f"{how}: {event.die}, a fumble."
        if event.result.hits == 0:
            return f"{how}:{roll}{'' if untold else ','} a miss."
        over = f", {signed(event.over150)} on the critical" if event.over150 and not untold else ""
        total = "" if untold else f"{roll} on {self.armour_called(fight, event.foe, event.armour)},"
        return f"{how}:{total} {event.result.spoken()}{over}."

    def narrate_movement(self, fight: D100Fight, names: list[str], event: Event) -> str | None:
        board = fight.board
        if isinstance(event, events.Moved):
            if event.how == "arrives":
                return f"{names[event.who]} arrives at {board.names[event.end]}."
            way = "" if event.start == NOBODY else f" from {board.names[event.start]}"
            return f"{names[event.who]} {event.how}{way} to {board.names[event.end]}."
        if isinstance(event, events.Barred):
            if event.failed:
                return f"{names[event.foe]} does not let {names[event.who]} pass."
            return f"{names[event.foe]} stands in the way of {names[event.who]}."
        if isinstance(event, events.Bumped):
            return f"{names[event.who]} runs into {names[event.foe]}, who hid there."
        if isinstance(event, Turned):
            return f"{names[event.who]} turns to face {COMPASS[event.facing]}."
        if isinstance(event, events.Watching):
            return f"{names[event.who]} keeps an eye on {names[event.foe]}."
        if isinstance(event, events.Spotted):
            return f"{names[event.foe]} spots {names[event.who]}."
        if isinstance(event, PostureChanged):
            told = next(each.told for each in POSTURES if each.key == event.posture)
            return f"{names[event.who]} {'goes down' if event.fell else told}."
        return None

    def narrate_harm(self, fight: D100Fight, names: list[str], event: Event) -> str | None:
        if isinstance(event, events.DisciplineRolled):
            aim = "come to" if event.waking else "stay conscious"
            outcome = f"less than {PASSED}"
            if event.passed:
                outcome = "enough" if event.waking else "stays conscious"
            elif event.waking:
                outcome += ", still unconscious"
            total = event.die + event.bonus.total
            numbers = "" if event.who in fight.undisclosed else f" {event.die} and {event.bonus}: {total},"
            return f"{names[event.who]} fights to {aim}:{numbers} {outcome}."
        if isinstance(event, Became):
            return f"{names[event.who]} {STATES[event.state]}."
        if isinstance(event, events.Counted):
            if event.skipped:
                return f"{names[event.who]} holds on, {self.rounds(event.left)} from death."
            return "" if event.left == 0 else f"{names[event.who]} is {self.rounds(event.left)} from death."
        if isinstance(event, events.Bled):
            hits = "hit" if event.hits == 1 else "hits"
            left = "" if event.who in fight.undisclosed else f", {event.left} left"
            return f"{names[event.who]} {event.why}: {event.hits} {hits}{left}."
        if isinstance(event, events.Recovered):
            return f"{names[event.who]} regains {event.amount} {event.what} and has {event.left}."
        return None

    def narrate_deed(self, fight: D100Fight, names: list[str], event: Event) -> str | None:
        if isinstance(event, events.Handled):
            return f"{names[event.who]} {event.deed} the {event.thing}."
        if isinstance(event, events.Aimed):
            return f"{names[event.who]} aims at {names[event.foe]}: {signed(event.bonus)}."
        if isinstance(event, events.Parried):
            more = f", {event.total} in all" if event.total > event.points else ""
            return f"{names[event.who]} puts {event.points} points into parrying {names[event.foe]}{more}."
        if isinstance(event, events.Worked):
            effort = event.deed.effort or event.deed.planned_on("")
            return f"{names[event.who]} needs more time to {effort}: {event.paid} of {event.cost} AP so far."
        if isinstance(event, events.Gifted):
            return self.narrate_gift(fight, names, event)
        if isinstance(event, events.Changed):
            state, _, thing = event.terrain.partition(" ")
            return f"{names[event.who]} {MOVES.get(state, 'works')} the {thing} at {fight.board.names[event.hex]}."
        if isinstance(event, events.Aided):
            whose = "their own" if event.patient == event.who else f"{names[event.patient]}'s"
            where = f" on the {event.where}" if event.where else ""
            return f"{names[event.who]} {event.deed.done.replace(WHOSE, whose)}{where}."
        if isinstance(event, events.ManoeuvreRolled):
            return self.narrate_attempt(fight, names, event)
        if isinstance(event, Refused):
            return f"{names[event.who]} offers to yield, and {names[event.foe]} gives no quarter."
        return None

    def narrate_attempt(self, fight: D100Fight, names: list[str], event: events.ManoeuvreRolled) -> str:
        """A manoeuvre, or another roll that comes to a percentage."""
        comma = "," if event.dice else ""
        roll = f"rolls {rolled(event.die, event.dice)}{comma} with {event.bonus}: {event.percent} %"
        row = self.row_of.get(event.what)
        effort = row.effort if row is not None and row.effort else event.what
        if row is not None and event.foe >= 0:
            effort = row.effort_on.replace(WHOM, names[event.foe])
            roll += f", {event.so_far} % in all" if event.so_far != event.percent else ""
        tries = "looks round" if event.what == LOOK_ROUND else f"tries to {effort}"
        numbers = "" if event.who in fight.undisclosed else f" {roll},"
        return f"{names[event.who]} {tries}:{numbers} {OUTCOMES[event.outcome]}."

    def narrate_gift(self, fight: D100Fight, names: list[str], event: events.Gifted) -> str:
        """With what it does, for its effects have no roll that would tell them (D-31)."""
        known = [each for each in fight.fighters[event.who].sheet.gifts if each.key == event.gift]
        if not known:
            return f"{names[event.who]} uses a gift."  # a stranger, of whom nobody knows which it is
        gift = known[0]
        effect = gift.on_start
        verb = "begins" if gift.concentration else "uses"
        if event.what == "goes on":
            effect, verb = gift.on_sustain, "keeps up"
        elif event.what == "ends":
            effect, verb = gift.on_end, "ends"
        whom = f" on {names[event.foe]}" if event.foe >= 0 else ""
        phrases = effect.phrases() if effect is not None else []
        effects = f" ({', '.join(phrases)})" if phrases else ""
        return f"{names[event.who]} {verb} {gift.name}{whom}{effects}."
