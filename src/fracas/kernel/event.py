"""What happened, as small records that rules write and never read."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.fields import field_names, plain


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened. Numbers and indices, never sentences: the narrator makes those."""

    is_headline: ClassVar[bool] = False
    """Whether what follows belongs under it: a round, a turn."""
    fighter_fields: ClassVar[tuple[str, ...]] = ("who", "foe", "by", "patient", "watch", "missed", "order", "members")
    """Which of its fields are fighters, by index; those of another meaning have other names."""
    hex_fields: ClassVar[tuple[str, ...]] = ("start", "end", "hex", "hexes")
    """Which of its fields are hexes, as cells of the board."""
    standing_fields: ClassVar[tuple[str, ...]] = ("hp", "left", "ap_left", "fat_left", "hits_after")
    """Which of its fields tell how much of something somebody has left: not for foes, if the scenario says so."""
    sheet_fields: ClassVar[tuple[str, ...]] = (
        "need", "mine", "score", "seen_as", "roll", "die", "dice", "bonus", "total", "percent", "so_far", "av", "value",
        "dr",
    )  # fmt: skip
    """Which of its fields rest on the sheet or the dice of whoever it is about: as little for foes."""
    foe_fields: ClassVar[tuple[str, ...]] = ("theirs", "other", "tv")
    """Which of them rest on those of the `foe`."""
    side_fields: ClassVar[tuple[str, ...]] = ()
    """Which of its fields are sides, by index."""
    inner_fields: ClassVar[tuple[str, ...]] = ()
    """Which of its fields only the book can read, such as points by fighter; `by_name` says what is in them."""

    def kind(self) -> str:
        return type(self).__name__

    def betrays(self) -> int:
        """Whom it would give away to foes from whom that one hides, though somebody else has done it; -1 for nobody."""
        return -1

    def concerns(self, people: set[int]) -> bool:
        """Whether it is about one of these, or would give one of them away."""
        if self.betrays() in people:
            return True
        for name in self.fighter_fields:
            value = getattr(self, name, None)
            if isinstance(value, int) and value in people:
                return True
            if isinstance(value, tuple) and value and all(each in people for each in value):
                return True
        return False

    def without(self, unseen: set[int]) -> Event:
        """The event as it is told to those who know nothing of some fighters: where it lists fighters, they are left
        out. What is about one of them is not told at all."""
        return self

    def from_nowhere(self) -> Event:
        """The event as it is told to those who did not know where its doer had been: without where a move began."""
        return self

    def by_name(self, names: list[str]) -> dict[str, object]:
        """What its inner fields say, as JSON can hold it, with the names of fighters."""
        return {}

    def private_fields(self) -> tuple[str, ...]:
        """Which of its fields only the side of whoever did it may know: what somebody waits for."""
        return ()

    def to_dict(self) -> dict[str, object]:
        """The event as plain data: its kind and its fields, but for what is not there or not so."""
        out: dict[str, object] = {"event": self.kind()}
        for name in field_names(self):
            value = plain(getattr(self, name))
            if value is not None and value is not False:
                out[name] = value
        return out


class Ruled(Event):
    """The game master ruled; answers that it made impossible were taken back, each of somebody."""

    inner_fields: ClassVar[tuple[str, ...]] = ("dropped",)

    def __init__(self, subject: str, field: str, value: str, dropped: list[tuple[int, str]]) -> None:
        self.subject = subject
        self.field = field
        self.value = value
        self.dropped = tuple(dropped) if dropped else None

    def without(self, unseen: set[int]) -> Event:
        seen = [each for each in self.dropped if each[0] not in unseen] if self.dropped is not None else []
        return Ruled(self.subject, self.field, self.value, seen)

    def as_heard(self, mine: list[int]) -> Event:
        """As others are told of it: that somebody else's answer was taken back, not what it was."""
        if self.dropped is None:
            return self
        heard = [(who, answer if who in mine else "an answer") for who, answer in self.dropped]
        return Ruled(self.subject, self.field, self.value, heard)

    def by_name(self, names: list[str]) -> dict[str, object]:
        if self.dropped is None:
            return {}
        return {"dropped": [f"{names[who]}: {answer}" for who, answer in self.dropped]}


# what happens in every book


class OrderSet(Event):
    """The order of turns for the whole fight."""

    is_headline: ClassVar[bool] = True

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def without(self, unseen: set[int]) -> Event:
        return OrderSet(tuple([who for who in self.order if who not in unseen]))


class Turned(Event):
    """A combatant faces another way."""

    def __init__(self, who: int, facing: int) -> None:
        self.who = who
        self.facing = facing


class PostureChanged(Event):
    """A combatant stands up, kneels, falls."""

    def __init__(self, who: int, posture: str, fell: bool) -> None:
        self.who = who
        self.posture = posture
        self.fell = fell


class Became(Event):
    """A combatant is stunned, unconscious, dying, dead, or itself again."""

    def __init__(self, who: int, state: str) -> None:
        self.who = who
        self.state = state


class Refused(Event):
    """Somebody offers to yield, and a foe gives no quarter."""

    def __init__(self, who: int, foe: int) -> None:
        self.who = who
        self.foe = foe


class Forfeited(Event):
    """A side is out of the fight, since whoever chose for it failed."""

    side_fields: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int, text: str) -> None:
        self.side = side
        self.text = text


class FightEnded(Event):
    """The fight is over."""

    side_fields: ClassVar[tuple[str, ...]] = ("winner",)

    def __init__(self, winner: int, round_: int) -> None:
        self.winner = winner
        self.round = round_
