"""What is asked for and answered over HTTP besides messages: fights, seats and links."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

from fracas.server.limits import MOST_SEATS
from fracas.server.messages import Name, Whole
from fracas.table import wire

Text = Annotated[str, StringConstraints(max_length=8_000_000)]


class Body(BaseModel):
    """What all have in common: nothing that is not known is taken in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


Seed = Annotated[int, Field(ge=0, lt=2**64)] | Annotated[str, StringConstraints(pattern="^[0-9]{1,20}$")]
"""A whole number; as text for whoever cannot keep one so long."""


class NewSeat(Body):
    """Whom somebody shall play: fighters of one side; none for a spectator."""

    fighters: Annotated[list[Name], Field(max_length=100)] = []
    name: Name = ""


class SeatChange(Body):
    """What becomes of a seat: whom it shall play from now on, none for a spectator; what it is called. What is left out
    stays."""

    fighters: Annotated[list[Name] | None, Field(max_length=100)] = None
    name: Name | None = None


class Staged(Body):
    """What is fought: one of `scenario`, `toml` and `document` says so."""

    scenario: Annotated[Name | None, Field(description="the name of one that comes with Fracas")] = None
    toml: Annotated[Text | None, Field(description="a scenario as a file has it")] = None
    document: Annotated[dict[str, JsonValue] | None, Field(description="the same as JSON")] = None


class CardSide(Body):
    """A side of a scenario, and those of it whom a spectator sees at the start."""

    name: str
    colour: Annotated[str, Field(description="a name such as 'red', or '#cc3311'")]
    fighters: list[str]


class Card(Body):
    """A scenario to choose from, as a spectator sees it at the start; of fighters what a small map shows."""

    name: str
    title: str
    rulebook: str
    about: Annotated[str, Field(description="what it is about, in a sentence; empty if it does not say")]
    sides: list[CardSide]
    board: wire.Board
    fighters: Annotated[list[wire.Fighter], Field(description="without gear and parts of the body")]
    secrets: Annotated[bool, Field(description="somebody hides, or a side is not shown all of the others")]


class Preview(Body):
    """How a scenario begins, for whoever sets it up: hidden fighters are in it."""

    board: wire.Board
    fighters: list[wire.Fighter]


class WrittenScenario(Body):
    """A scenario that comes with Fracas, as it is written."""

    name: str
    title: str
    rulebook: str
    document: Annotated[dict[str, JsonValue], Field(description="what the file says")]
    toml: Annotated[str, Field(description="the file, with its comments")]
    preview: Preview


class Flaw(Body):
    """Something that is wrong with a scenario, and where that is."""

    where: Annotated[str, Field(description="such as 'fighters.Hrolf.change.skills.Spaer'; empty if nowhere")]
    path: Annotated[
        list[str | int], Field(description="the same, as keys and places (from 0) in `document`, as far as they exist")
    ]
    text: str
    line: Annotated[int | None, Field(description="of `toml`, from 1")] = None
    instead: Annotated[str, Field(description="what was most likely meant; empty if nobody can say")] = ""


class Checked(Body):
    """A scenario as it is written, and what is wrong with it."""

    problems: list[Flaw]
    notes: Annotated[list[str], Field(description="what is right, but easily overlooked")] = []
    document: Annotated[dict[str, JsonValue] | None, Field(description="what it says; null if it is no TOML")]
    toml: Annotated[str, Field(description="as it came, or written for people if it came as JSON")]
    preview: Annotated[
        Preview | None, Field(description="how it would begin, without whatever is wrong; null without a sound map")
    ]


class BookLine(Body):
    """A rulebook."""

    key: str
    title: str
    rules: Annotated[int, Field(description="how many it has")]


class HouseRule(Body):
    """A switch of a rulebook, as it stands under `[rules]` of a scenario."""

    key: str
    about: str
    rule: str
    values: Annotated[list[str], Field(description="what it can be set to; none for any number from `low` to `high`")]
    low: int | None = None
    high: int | None = None
    default: str


class GroundKind(Body):
    """A kind of ground: walls, doors, water, heights are such. A map has its character for each hex."""

    key: str
    character: str
    name: str
    about: Annotated[str, Field(description="what it does; empty for plain ground")]
    closed: bool
    opaque: bool
    cover: str
    height: int
    extra: int
    rule: str


class CatalogueEntry(Body):
    """Something that the catalogue has: a character, a weapon, a skill."""

    key: str
    name: str
    about: str
    sheet: Annotated[dict[str, JsonValue] | None, Field(description="of a character: what `change` is laid over")] = (
        None
    )


Kind = Literal["number", "text", "flag", "choice", "list", "table", "form"]


class Takes(Body):
    """What may be written in a field."""

    kind: Kind
    whole: Annotated[bool, Field(description="of a number: without a fraction")] = False
    low: float | None = None
    high: float | None = None
    choices: Annotated[
        list[JsonValue], Field(description="of a choice, all there are; of a table, the keys that it may have")
    ] = []
    shelves: Annotated[
        list[str], Field(description="kinds of the catalogue whose keys may stand here; of a table, as its keys")
    ] = []
    own: Annotated[bool, Field(description="a table may stand in place of a key: something of one's own")] = False
    items: Annotated[Takes | None, Field(description="of a list or a table: what each holds")] = None
    fields: Annotated[
        list[FormField], Field(description="of a form within another, or of the table that may stand in place of a key")
    ] = []


class FormField(Body):
    """A field of a form: a key of a sheet, of a start, of a scene, of a side."""

    key: str
    label: str
    takes: Takes
    required: bool
    default: Annotated[JsonValue, Field(description="if it is left out; null where that follows from something else")]
    about: str
    rule: str
    group: Annotated[str, Field(description="the part of the form; empty for a short one")]


class AgentLine(Body):
    """Somebody who can play for people."""

    name: str
    about: str
    usual: bool


class DoctrineLine(Body):
    """How somebody fights whom an agent plays."""

    name: str
    about: str


class LevelLine(Body):
    """How much a person is asked for a fighter: an affair of the page."""

    key: str
    name: str
    about: str


class Book(Body):
    """All that a page needs to set up a fight by a rulebook that it does not know.

    `forms` has the fields of `sheet` (which stand under `change` of a fighter), `start` and `scene`, as the book reads
    them, and those of `fighter`, `side`, `ends`, `table` and `doctrine`, which are the same in every book.
    """

    key: str
    title: str
    hex: Annotated[str, Field(description="how far it is from one hex to the next; empty if nobody says")]
    facings: Annotated[list[str], Field(description="none in a book without facing")]
    colours: Annotated[list[str], Field(description="of sides, by name; '#cc3311' will do, too")]
    largest_map: Annotated[int, Field(description="columns, and rows")]
    most_hexes: Annotated[int, Field(description="columns times rows, at a table")]
    most_fighters: int
    switches: list[HouseRule]
    profiles: Annotated[
        dict[str, dict[str, str]], Field(description="names for sets of switches: `profile` under `[rules]`")
    ]
    grounds: list[GroundKind]
    catalogue: Annotated[dict[str, list[CatalogueEntry]], Field(description="by kind; `characters` first")]
    forms: dict[str, list[FormField]]
    agents: list[AgentLine]
    doctrines: list[DoctrineLine]
    targets: Annotated[list[str], Field(description="whom a doctrine may go for, besides somebody's name")]
    words: Annotated[list[str], Field(description="what a doctrine may tell a group")]
    levels: list[LevelLine]


class RelatedRules(Body):
    """What a rule of a variant does to those of its base, or what is done to it."""

    deed: str
    numbers: list[str]


class RuleText(Body):
    """A rule in our own words."""

    number: str
    title: str
    text: str
    rulebook: str
    book: Annotated[str, Field(description="the title of the rulebook")]
    shows: Annotated[list[str], Field(description="of a worked example: the rules that it shows")]
    relations: list[RelatedRules]


class Simulation(Staged):
    """How a fight will go: so many of them, or as many as there is time for."""

    controls: Annotated[dict[Name, Name], Field(max_length=200, description="which agent plays a side")] = {}
    fights: Annotated[int, Field(ge=1, le=10_000)] = 1000
    seconds: Annotated[float, Field(gt=0, le=60)] = 20
    seed: Annotated[int, Field(ge=0, le=2**63)] = 1


class WinShare(Body):
    """How often a side wins."""

    side: str
    share: Annotated[float, Field(description="from 0 to 1")]
    low: Annotated[float, Field(description="of the 95 % interval")]
    high: float


class FallShare(Body):
    """How often somebody was out of the fight at its end, in whatever way, and how often dead."""

    fighter: str
    side: str
    out: Annotated[float, Field(description="from 0 to 1, of all fights; those who fled or yielded, too")]
    dead: float
    fled: float
    prisoner: float


class Watch(Body):
    """A fight that is worth watching: a new one with seeded dice, this seed and these agents goes the same way, unless
    they draw lots of their own."""

    number: Annotated[int, Field(description="its number in the simulation, from 1")]
    seed: Annotated[str, Field(description="a whole number, too long for some to take it as one")]
    winner: str | None
    rounds: int


class Watched(Body):
    """Fights to watch: one like most, the closest, the longest."""

    typical: Watch
    closest: Watch
    longest: Watch


class Simulated(Body):
    """How many fights went which way, so far."""

    sides: list[str]
    fights: Annotated[int, Field(description="how many have been fought")]
    wanted: Annotated[int, Field(description="how many there are to be")]
    wins: Annotated[dict[str, int], Field(description="by side")]
    draws: int
    forfeits: Annotated[dict[str, int], Field(description="by side, how many it lost because its agent failed")]
    rounds: Annotated[dict[int, int], Field(description="how many fights were over in each round")]
    round_word: Annotated[str, Field(description="what the book calls a round: 'second'")]
    survivors: Annotated[dict[str, int], Field(description="by side, how many were left standing in all fights")]
    seconds: Annotated[float, Field(description="how long it took")]
    won: Annotated[
        list[int],
        Field(description="who won each of the fights since the line before: which of `sides`, from 0; -1 for nobody"),
    ] = []
    shares: Annotated[list[WinShare], Field(description="how often each side wins")] = []
    fallen: Annotated[list[FallShare], Field(description="who falls")] = []
    watch: Watched | None = None


class NewFight(Staged):
    """One of `scenario`, `toml`, `document` and `record` says what is fought."""

    record: Annotated[Text | None, Field(description="the record of a fight, which goes on from there")] = None
    controls: Annotated[
        dict[Name, Name], Field(max_length=200, description="who plays a side or a fighter: 'human' or an agent")
    ] = {}
    dice: Annotated[
        Name,
        Field(description="'secret': from a secret that is promised and told at the end; 'typed': real dice; 'seeded'"),
    ] = "secret"
    seed: Annotated[
        Seed | None,
        Field(description="of dice that are 'seeded', so that a fight goes again as it did; only for those"),
    ] = None
    name: Annotated[Name, Field(description="of the game master")] = ""
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS)] = []


class Opened(Body):
    """A seat and what opens it. The token is shown this once."""

    seat: str
    fight: str
    role: str
    fighters: list[str]
    name: str
    token: Annotated[str, Field(repr=False)]
    link: Annotated[str, Field(repr=False)]


class MadeFight(Body):
    """A new fight, the game master's seat first."""

    fight: str
    title: str
    seats: list[Opened]


class SeatView(Body):
    """A seat, as the game master sees it."""

    seat: str
    role: str
    fighters: list[str]
    name: str
    revoked: bool
    here: bool


class FightView(Body):
    """A fight for which somebody has a seat."""

    fight: str
    title: str
    rulebook: str
    over: bool
    changed: Annotated[int, Field(description="in which hour anything was last said: its beginning, in milliseconds")]
    seats: list[str]
    roles: list[str]
    asked: Annotated[
        str,
        Field(description="the fighter for whom this browser is asked; empty if for none, or if it was not looked"),
    ]


class Named(Body):
    """What somebody wants to be called at the table."""

    name: Name


class Sitting(Body):
    """Sits down: a token for a cookie, and one's name."""

    token: Annotated[str, StringConstraints(max_length=60), Field(repr=False)]
    name: Name = ""


class Fork(Body):
    """A new fight that begins where another stood: after that beat, or where it stands now."""

    beat: Whole | None = None
    name: Name = ""
    controls: Annotated[
        dict[Name, Name], Field(max_length=200, description="who plays a side or a fighter from there on, if others")
    ] = {}


class CurveWanted(Body):
    """How the chance to win went: of a side, or of the one that the first person played; for so long."""

    side: Name | None = None
    seconds: Annotated[float, Field(gt=0, le=60)] = 20


class WinChance(Body):
    """The chance to win at a moment of a fight, if everybody plays on as a plain agent would."""

    beat: Annotated[int, Field(description="the beat of the log after which it is; 0 for the beginning")]
    round: int
    chance: Annotated[float, Field(description="from 0 to 1; a draw is half a win")]
    low: Annotated[float, Field(description="of the 95 % interval")]
    high: float
    play_outs: Annotated[int, Field(description="how many fights were played on from there; 0 for the end itself")]
    line: Annotated[str, Field(description="what has happened since the moment before it, in a line")]


class WinCurve(Body):
    """How the chance to win went over a fight, so far: some moments of it, in order."""

    side: Annotated[str, Field(description="whose chance it is")]
    points: list[WinChance]
    play_outs: int
    done: Annotated[bool, Field(description="whether this is all")]
    seconds: Annotated[float, Field(description="how long it took")]


class Remedy(Body):
    """What can be done for somebody after a fight."""

    key: str
    takes: str
    text: str
    rule: str


class Treatment(Body):
    """A remedy, for somebody or by somebody, and what else it takes."""

    name: Name
    remedy: Name
    words: Annotated[list[Name], Field(max_length=10)] = []


class AfterWanted(Body):
    """What is done after a fight, in order, and whose sheets are wanted."""

    treatments: Annotated[list[Treatment], Field(max_length=200)] = []
    party: Annotated[list[Name], Field(max_length=100)] = []
    scenario: Annotated[
        Name | None, Field(description="one that comes with Fracas, into which they go, instead of those of `side`")
    ] = None
    side: Annotated[Name | None, Field(description="without one, the scenario's first")] = None


class SheetsFile(Body):
    """A file with one sheet or those of a party, as TOML."""

    toml: Text


class OnPaper(Body):
    """Somebody as a file of sheets has it: for `add fighter`, or as `change` and `start` of a scenario's fighter."""

    name: str
    sheet: dict[str, JsonValue]
    start: dict[str, JsonValue]


class Sheets(Body):
    """Those whom a file of sheets is about."""

    rulebook: str
    people: list[OnPaper]


class After(Body):
    """What becomes of those who fought."""

    over: bool
    remedies: list[Remedy]
    told: Annotated[list[list[str]], Field(description="what each treatment brought, in words")]
    fighters: list[wire.Fighter]
    party: Annotated[str, Field(description="a file of their sheets, as TOML, from which scenarios take fighters")]
    document: Annotated[
        dict[str, JsonValue] | None, Field(description="the next fight, if a `scenario` was named: with them in it")
    ] = None
