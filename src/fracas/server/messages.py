"""What people's browsers and programs say to the table, and what it says to them: JSON, one object a message.

The same messages go over a WebSocket and over plain HTTP. `docs/protocol.md` is made from these models.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, TypeAdapter

from fracas.table import wire

PROTOCOL: Final = 1

SEEN: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""One line without control characters, and without those that turn around what others write."""
LINES: Final = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""The same, of several lines."""

Key = Annotated[str, StringConstraints(max_length=200, pattern=SEEN)]
Name = Annotated[str, StringConstraints(max_length=80, pattern=SEEN)]
Words = Annotated[str, StringConstraints(max_length=500, pattern=LINES)]
Mark = Annotated[str, StringConstraints(max_length=40, pattern=SEEN)]
Whole = Annotated[int, Field(ge=0, le=1_000_000)]
Seconds = Annotated[float, Field(gt=0, le=10)]


class Message(BaseModel):
    """What all have in common: nothing that is not known is taken in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Given(Message):
    """One answer: its key, and to which question, if it is for that one only."""

    key: Key
    question: Key = ""


# from a seat


class Said(Message):
    """From a seat. `id` comes back with the reply; a message that is sent twice under one id counts once."""

    id: Mark = ""


class Answer(Said):
    """The answer to what is asked. `question` is the name that it was asked under: after anything has changed it is
    refused."""

    type: Literal["answer"]
    question: Mark
    key: Key


class Say(Said):
    """A plan, said whole: it stands as far as nothing comes between."""

    type: Literal["say"]
    question: Mark
    answers: Annotated[list[Given], Field(max_length=60, min_length=1)]


class Plan(Said):
    """What these answers would lead to, for the fighter who is asked or another of this seat's."""

    type: Literal["plan"]
    answers: Annotated[list[Given], Field(max_length=60)] = []
    who: Name | None = None
    fill: Annotated[bool, Field(description="whether usual answers are put in between")] = True


class Prepare(Said):
    """A plan for the next time that a fighter is asked at the beginning of its turn or declaration: it is kept, sealed,
    and offered then. Without answers, none any more."""

    type: Literal["prepare"]
    who: Name
    answers: Annotated[list[Given], Field(max_length=60)] = []


class Odds(Said):
    """How likely it is what these answers come to."""

    type: Literal["odds"]
    answers: Annotated[list[Given], Field(max_length=60)] = []


class Extras(Said):
    """What may be added to these answers, as switches of one question."""

    type: Literal["extras"]
    answers: Annotated[list[Given], Field(max_length=60)] = []
    taken: Annotated[dict[Key, Whole], Field(max_length=100)] = {}


class Stakes(Said):
    """Each answer to what is asked with its odds; with `answers`, to the question that comes after them, and with
    `then` as if these were said next, where they fit. `seconds` gives what is known by then;
    `left` tells what is not."""

    type: Literal["stakes"]
    answers: Annotated[list[Given], Field(max_length=60)] = []
    then: Annotated[list[Given], Field(max_length=60)] = []
    keys: Annotated[list[Key], Field(max_length=100, description="only these answers, in this order")] = []
    seconds: Annotated[float, Field(ge=0, le=10, description="0 for as long as it takes")] = 0.0


class Advise(Said):
    """Which answer wins most often, within a time."""

    type: Literal["advise"]
    seconds: Seconds = 1.0


class Threat(Said):
    """For each hex in reach the chance of being wounded before the next turn."""

    type: Literal["threat"]
    seconds: Seconds = 0.3


class About(Said):
    """What the fighter who is asked can do about somebody or some hex."""

    type: Literal["about"]
    target: Name
    rough: Annotated[bool, Field(description="whether rough chances will do, which are known sooner")] = False


class Joined(Said):
    """What is asked together with the question that follows it."""

    type: Literal["joined"]


class Ways(Said):
    """Other ways to do what these answers come to: elsewhere, with something on top; the best first, each whole. There,
    what the answers lead to by themselves is marked as filled."""

    type: Literal["ways"]
    answers: Annotated[list[Given], Field(max_length=60)] = []
    seconds: Seconds = 1.0


class Before(Said):
    """What whoever is asked said the last time, if all of it is possible again; a plan, or nothing."""

    type: Literal["before"]


class AsAdvised(Said):
    """What an agent would say to what is asked, after these answers: a plan."""

    type: Literal["as advised"]
    answers: Annotated[list[Given], Field(max_length=60)] = []


class Verdict(Said):
    """What the dice that are asked for would come to if they showed that: '4 3 5' or '12'."""

    type: Literal["verdict"]
    key: Key


class OptionOf(Said):
    """One answer with all that the rulebook says of it."""

    type: Literal["option"]
    key: Key
    answers: Annotated[list[Given], Field(max_length=60, description="to the question that comes after these")] = []


class WhyNot(Said):
    """Why that is not among the answers."""

    type: Literal["why not"]
    key: Key
    answers: Annotated[list[Given], Field(max_length=60, description="to the question that comes after these")] = []


class NotNow(Said):
    """What one would look for among the answers and does not find."""

    type: Literal["not now"]
    answers: Annotated[list[Given], Field(max_length=60, description="to the question that comes after these")] = []


class Ask(Said):
    """A question to the map, in words."""

    type: Literal["ask"]
    text: Words
    who: Name | None = None


class SheetOf(Said):
    """Somebody's character sheet."""

    type: Literal["sheet"]
    name: Name


class TakeBack(Said):
    """Takes back one's own last answer, as long as nothing has come of it; for the game master the last thing that
    anybody said. `line` takes all that was said in one plan with it."""

    type: Literal["take back"]
    line: bool = False


class TakeBackTo(Said):
    """The game master takes everything back to the beginning of a beat of the log."""

    type: Literal["take back to"]
    beat: Annotated[int, Field(ge=1, le=1_000_000)]


class WouldTakeBack(Said):
    """What the game master would undo by taking everything back to the beginning of a beat."""

    type: Literal["would take back"]
    beat: Annotated[int, Field(ge=1, le=1_000_000)]


class RefuseTakeBack(Said):
    """The game master takes nothing back, whoever has asked for it."""

    type: Literal["refuse take back"]
    why: Words = ""


class AskToTakeBack(Said):
    """Asks the game master to take something back: `asks` of the table, until it is done or refused."""

    type: Literal["ask to take back"]
    why: Words = ""


class Rule(Said):
    """A ruling of the game master. `rulings` lists what there is."""

    type: Literal["rule"]
    subject: Name
    field: Name
    value: Words


class WouldRule(Said):
    """What a ruling would come to, and the line that the log would show; nothing changes."""

    type: Literal["would rule"]
    subject: Name
    field: Name
    value: Words


class Rulings(Said):
    """What can be ruled. With a subject (a fighter, a hex, or 'scene') only what can be ruled of that one, and with the
    values that it may take now; that is for the game master."""

    type: Literal["rulings"]
    subject: Name = ""


class AddFighter(Said):
    """The game master lets somebody join the fight: like one of the catalogue, with a sheet of its own, or both. It is
    there at once, and has turns from the next round on."""

    type: Literal["add fighter"]
    name: Annotated[Name, Field(description="without one, that of the catalogue, with a number if it is taken")] = ""
    side: Name
    hex: Annotated[str, StringConstraints(max_length=8, pattern=SEEN)]
    facing: Annotated[Mark | None, Field(description="without one, towards the nearest foe")] = None
    like: Annotated[Key | None, Field(description="somebody of the rulebook's catalogue")] = None
    sheet: Annotated[dict[Key, Any], Field(description="as `change` of a scenario's fighter")] = {}
    start: Annotated[dict[Key, Any], Field(description="as in a scenario, such as `hidden`")] = {}
    control: Name = "human"
    doctrine: Name | None = None


class Control(Said):
    """Who plays a fighter from now on: 'human' or an agent. For the game master, and for whoever has its seat."""

    type: Literal["control"]
    fighter: Name
    control: Name


class Lend(Said):
    """Lets an agent play some fighters for a while, in one go: until somebody else's turn comes ('turn'), or until they
    are given back, which is the same message without an agent. For the game master, and a seat for its own."""

    type: Literal["lend"]
    fighters: Annotated[list[Name], Field(min_length=1, max_length=100)]
    agent: Annotated[Name, Field(description="empty to give them back")] = ""
    until: Literal["turn", "back"] = "turn"


Limit = Annotated[int, Field(ge=1, le=3600)]
Shown = Literal["open", "own", "none"]


class Limits(Message):
    """Seconds that people have; null for as long as they like."""

    defence: Limit | None = None
    turn: Annotated[Limit | None, Field(description="for all questions of a turn together")] = None


class Settings(Said):
    """How the game master wants the table to be; what is not named stays as it is."""

    type: Literal["settings"]
    odds: Annotated[
        Shown, Field(description="what players see: all chances, none that rest on a foe's numbers, or none")
    ] = "open"
    clock: Limits = Limits()
    show_win_chance: Annotated[bool, Field(description="to everybody, while the fight runs")] = False
    take_back: Annotated[
        Literal["ask", "free"], Field(description="whether players must ask once something has come of an answer")
    ] = "ask"


class MoreTime(Said):
    """The game master gives whoever is asked more time on the clock."""

    type: Literal["more time"]
    seconds: Limit = 60


class Pause(Said):
    """The game master pauses the fight."""

    type: Literal["pause"]
    why: Words = ""


class Resume(Said):
    """The game master lets the fight go on."""

    type: Literal["resume"]


class GoOn(Said):
    """The game master goes on with a fight of an older version, from the beat that comes out differently now."""

    type: Literal["go on"]


class Chat(Said):
    """A line for everybody at the table."""

    type: Literal["chat"]
    text: Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=LINES)]


class Roll(Said):
    """The game master rolls dice, for everybody to see or in secret: '3d', '1d100', '2d+1'."""

    type: Literal["roll"]
    dice: Annotated[str, StringConstraints(max_length=20, pattern=SEEN)]
    why: Words = ""
    open: bool = True


class Ping(Said):
    """Points at a hex."""

    type: Literal["ping"]
    hex: Annotated[str, StringConstraints(max_length=8, pattern=SEEN)]


FromSeat = Annotated[
    Answer
    | Say
    | Plan
    | Prepare
    | Odds
    | Extras
    | Stakes
    | Advise
    | Threat
    | About
    | Joined
    | Ways
    | Before
    | AsAdvised
    | Verdict
    | OptionOf
    | WhyNot
    | NotNow
    | Ask
    | SheetOf
    | TakeBack
    | TakeBackTo
    | WouldTakeBack
    | AskToTakeBack
    | RefuseTakeBack
    | Rule
    | WouldRule
    | Rulings
    | AddFighter
    | Control
    | Lend
    | Settings
    | MoreTime
    | Pause
    | Resume
    | GoOn
    | Chat
    | Roll
    | Ping,
    Field(discriminator="type"),
]
from_seat: TypeAdapter[FromSeat] = TypeAdapter(FromSeat)


# to a seat


class Person(Message):
    """Somebody at the table."""

    name: str
    role: str
    fighters: list[str]
    here: bool

    def of_those(self, known: set[str]) -> Person:
        """The same person, as somebody sees it who knows of these fighters: one who plays none of them looks on."""
        fighters = [name for name in self.fighters if name in known]
        role = self.role if fighters == self.fighters or fighters else "spectator"
        return self.model_copy(update={"fighters": fighters, "role": role})


class Waiting(Message):
    """For whom the fight waits, as far as this seat may know."""

    fighter: str | None = None
    by: Annotated[str, Field(description="a person, an agent, 'a player' who has said no name, or 'the game master'")]
    thinks: Annotated[bool, Field(description="an agent is thinking")] = False
    question: Annotated[str, Field(description="what is asked, if this seat may know")] = ""


class Line(Message):
    """What somebody wrote beside the fight."""

    kind: str
    author: str
    text: str
    said: Annotated[int, Field(description="milliseconds since 1970")]
    beat: Annotated[int, Field(description="the last beat of the log that was done by then, as this seat counts them")]


class Promised(Message):
    """A hash of a salt and the secret that dice are drawn from; both are told when the fight is over."""

    commitment: str
    salt: str = ""
    secret: str = ""


class TableSettings(Message):
    """How the game master wants the table to be."""

    odds: Shown = "open"
    clock: Limits = Limits()
    show_win_chance: bool = False
    take_back: Literal["ask", "free"] = "ask"


class Ticks(Message):
    """Somebody's time: it runs while that one is here and the fight is not paused."""

    fighter: str
    kind: Literal["defence", "turn"]
    left: Annotated[int, Field(description="milliseconds")]
    runs: bool


class AsksBack(Message):
    """Somebody asks the game master to take something back."""

    by: str
    why: str
    said: Annotated[int, Field(description="milliseconds since 1970")]


class UndoneAnswer(Message):
    """An answer, roll or ruling that would be undone."""

    who: Annotated[str, Field(description="for which fighter; empty for a ruling about none")]
    by: str
    answer: str


class Undone(Message):
    """What a take-back would undo."""

    lines: list[str]
    answers: list[UndoneAnswer]


class Table(Message):
    """What goes on at the table beside the fight."""

    paused: Annotated[str, Field(description="why, if it is")] = ""
    read_only: Annotated[str, Field(description="why nothing can be said any more, if so")] = ""
    waiting: Waiting | None = None
    people: list[Person] = []
    controls: Annotated[dict[str, str], Field(description="who plays each fighter")] = {}
    agents: Annotated[
        dict[str, str], Field(description="which agent would play each fighter: whom the scenario names, or the book")
    ] = {}
    lent: Annotated[dict[str, str], Field(description="fighters whom an agent plays for a while, and which")] = {}
    settings: TableSettings = TableSettings()
    clock: Ticks | None = None
    asks: Annotated[list[AsksBack], Field(description="for the game master, and for whoever asked")] = []
    ready: Annotated[list[str], Field(description="fighters for whom a plan is kept")] = []
    promises: Annotated[list[Promised], Field(description="of the dice; the last holds now")] = []


class Welcome(Message):
    """The fight as this seat may know it; after a cursor, only the events from `events_from` on."""

    type: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    seat: str
    role: str
    name: str
    fighters: list[str]
    events_from: int = 0
    fight: wire.Fight
    question: Annotated[str, Field(description="goes with an answer")]
    prepared: Annotated[list[Given], Field(description="a plan that was kept for what is asked now")] = []
    table: Table
    lines: list[Line] = []
    cursor: Annotated[str, Field(description="to go on from after a lost connection")]


class Changed(Message):
    """What has changed for this seat."""

    type: Literal["changed"] = "changed"
    update: wire.Update
    question: str
    prepared: list[Given] = []
    table: Table | None = None
    lines: list[Line] = []
    cursor: str


class Reply(Message):
    """What came of a message of this seat."""

    type: Literal["reply"] = "reply"
    to: str
    result: JsonValue = None


class Quicker(Message):
    """Somebody else's answer to the same question."""

    by: Annotated[str, Field(description="a person or an agent")]
    answer: str
    fighter: str


class Refused(Message):
    """A message of this seat was not taken, and nothing has changed."""

    type: Literal["refused"] = "refused"
    to: str
    status: int
    text: str
    quicker: Annotated[
        Quicker | None, Field(description="whose answer stands instead of one that came late, if this seat may know")
    ] = None


class Pinged(Message):
    """Somebody points at a hex."""

    type: Literal["pinged"] = "pinged"
    hex: str
    by: str


class Notice(Message):
    """What troubles the server, for everybody; empty when it is over."""

    type: Literal["notice"] = "notice"
    trouble: str


class Closing(Message):
    """The connection ends, and why."""

    type: Literal["closing"] = "closing"
    text: str


ToSeat = Annotated[Welcome | Changed | Reply | Refused | Pinged | Notice | Closing, Field(discriminator="type")]
to_seat: TypeAdapter[ToSeat] = TypeAdapter(ToSeat)


def plain(model: BaseModel | list[Any] | None) -> JsonValue:
    """A result as JSON."""
    if isinstance(model, BaseModel):
        return model.model_dump(mode="json")
    if isinstance(model, list):
        return [plain(each) if isinstance(each, BaseModel) else each for each in model]
    return model
