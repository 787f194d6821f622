"""What happened, as small records that rules write and never read."""

from __future__ import annotations

from fracas.kernel.tally import Tally


class Fields:
    """The contents of an event, by name, in a fixed order: for JSON, tests and comparisons.

    Written out by each event, since compiled objects have no `__dict__` to look into.
    """

    def __init__(self) -> None:
        self.values: dict[str, object] = {}

    def number(self, name: str, value: int) -> Fields:
        self.values[name] = value
        return self

    def flag(self, name: str, value: bool) -> Fields:
        if value:
            self.values[name] = True
        return self

    def text(self, name: str, value: str) -> Fields:
        self.values[name] = value
        return self

    def tally(self, name: str, value: Tally | None) -> Fields:
        if value is not None:
            self.values[name] = {
                "total": value.total,
                "terms": [[number, why.text, why.rule] for number, why in value.terms],
            }
        return self


class Event:
    """Something that happened. Numbers and indices, never sentences: the narrator makes those."""

    def kind(self) -> str:
        return type(self).__name__

    def fields(self) -> Fields:
        raise NotImplementedError

    def heads(self) -> bool:
        """Whether what follows belongs under it, as under a headline: a round, a turn."""
        return False

    def betrays(self) -> int:
        """Whom it would give away to foes from whom that one hides, though somebody else has done it; -1 for nobody."""
        return -1

    def to_dict(self) -> dict[str, object]:
        """The event as plain data, the same on every build."""
        return {"event": self.kind(), **self.fields().values}


class Ruled(Event):
    """The referee ruled."""

    def __init__(self, subject: str, field: str, value: str) -> None:
        self.subject = subject
        self.field = field
        self.value = value

    def fields(self) -> Fields:
        return Fields().text("subject", self.subject).text("field", self.field).text("value", self.value)


# what happens in every book


class OrderSet(Event):
    """The order of turns for the whole fight."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def heads(self) -> bool:
        return True

    def fields(self) -> Fields:
        return Fields().text("order", " ".join([str(index) for index in self.order]))


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


class Became(Event):
    """A combatant is stunned, unconscious, dying, dead, or itself again."""

    def __init__(self, who: int, state: str) -> None:
        self.who = who
        self.state = state

    def fields(self) -> Fields:
        return Fields().number("who", self.who).text("state", self.state)


class Refused(Event):
    """Somebody offers to yield, and a foe gives no quarter."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe

    def fields(self) -> Fields:
        return Fields().number("who", self.who).number("foe", self.foe)


class FightEnded(Event):
    """The fight is over."""

    def __init__(self, winner: int, round_: int) -> None:
        self.winner = winner
        self.round = round_

    def fields(self) -> Fields:
        return Fields().number("winner", self.winner).number("round", self.round)
