"""What can happen in this book."""

from __future__ import annotations

from fracas.kernel.event import Event, Fields
from fracas.kernel.tally import Tally


class OrderSet(Event):
    """The order of turns for the whole fight (G-22)."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def fields(self) -> Fields:
        return Fields().text("order", " ".join([str(index) for index in self.order]))


class TurnBegan(Event):
    """A combatant's second begins (G-24)."""

    def __init__(self, who: int, round_: int) -> None:
        self.who = who
        self.round = round_

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("round", self.round)


class ManoeuvreChosen(Event):
    """What the second is used for (G-32)."""

    def __init__(self, who: int, manoeuvre: str, forced: bool) -> None:
        self.who = who
        self.manoeuvre = manoeuvre
        self.forced = forced

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("manoeuvre", self.manoeuvre).flag("forced", self.forced)


class Moved(Event):
    """A combatant went somewhere: a move, a step or a retreat."""

    def __init__(self, who: int, how: str, start: int, end: int, facing: int) -> None:
        self.who = who
        self.how = how
        self.start = start
        self.end = end
        self.facing = facing

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("how", self.how).number("from", self.start)
        return fields.number("to", self.end).number("facing", self.facing)


class Turned(Event):
    """A combatant faces another way."""

    def __init__(self, who: int, facing: int) -> None:
        self.who = who
        self.facing = facing

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("facing", self.facing)


class PostureChanged(Event):
    """A combatant stands up, kneels, falls."""

    def __init__(self, who: int, posture: str, fell: bool) -> None:
        self.who = who
        self.posture = posture
        self.fell = fell

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("posture", self.posture).flag("fell", self.fell)


class Handled(Event):
    """Something was done with a weapon or shield: 'draws', 'readies', 'drops', 'picks up' ..."""

    def __init__(self, who: int, deed: str, thing: str) -> None:
        self.who = who
        self.deed = deed
        self.thing = thing

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("deed", self.deed).text("thing", self.thing)


class Defended(Event):
    """What an All-Out Defence will raise (G-48)."""

    def __init__(self, who: int, defence: str) -> None:
        self.who = who
        self.defence = defence

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("defence", self.defence)


class AttackRolled(Event):
    """An attack roll and what came of it (G-72)."""

    def __init__(self, who: int, foe: int, weapon: str, mode: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.foe = foe
        self.weapon = weapon
        self.mode = mode
        self.need = need
        self.roll = roll
        self.result = result

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("weapon", self.weapon)
        fields.text("mode", self.mode).tally("need", self.need)
        return fields.number("roll", self.roll).number("result", self.result)


class Undefended(Event):
    """A blow against which no defence is made, and why (G-115)."""

    def __init__(self, who: int, why: str) -> None:
        self.who = who
        self.why = why

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("why", self.why)


class DefenceRolled(Event):
    """An active defence (G-115)."""

    def __init__(self, who: int, foe: int, defence: str, need: Tally, roll: int, result: int) -> None:
        self.who = who
        self.foe = foe
        self.defence = defence
        self.need = need
        self.roll = roll
        self.result = result

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).number("foe", self.foe).text("defence", self.defence)
        return fields.tally("need", self.need).number("roll", self.roll).number("result", self.result)


class DamageRolled(Event):
    """Basic damage, what armour left of it, and the injury (G-141)."""

    def __init__(
        self, who: int, dice: str, basic: Tally, damage: str, dr: int, penetrating: int, injury: int, hp: int
    ) -> None:
        self.who = who
        self.dice = dice
        self.basic = basic
        self.damage = damage
        self.dr = dr
        self.penetrating = penetrating
        self.injury = injury
        self.hp = hp

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("dice", self.dice).tally("basic", self.basic)
        fields.text("damage", self.damage).number("dr", self.dr).number("penetrating", self.penetrating)
        return fields.number("injury", self.injury).number("hp", self.hp)


class HealthRolled(Event):
    """A roll to stay up, awake or alive, or to shake something off."""

    def __init__(self, who: int, purpose: str, need: Tally, roll: int, passed: bool) -> None:
        self.who = who
        self.purpose = purpose
        self.need = need
        self.roll = roll
        self.passed = passed

    def fields(self) -> Fields:
        fields = Fields().number("who", self.who).text("purpose", self.purpose).tally("need", self.need)
        return fields.number("roll", self.roll).flag("passed", self.passed)


class Became(Event):
    """A combatant is stunned, unconscious, dying, dead, or itself again."""

    def __init__(self, who: int, state: str) -> None:
        self.who = who
        self.state = state

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("state", self.state)


class FightEnded(Event):
    """The fight is over."""

    def __init__(self, winner: int, round_: int) -> None:
        self.winner = winner
        self.round = round_

    def fields(self) -> Fields:
        return Fields().number("winner", self.winner).number("round", self.round)
