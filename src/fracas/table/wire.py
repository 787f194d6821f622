"""The wire form: a fight as plain data that can be sent, kept and read by anybody.

The same fields in every rulebook. Hexes and fighters are names, never numbers of an inner list. The JSON schema of
these models is in `docs/wire.md`; whoever reads messages of another version than its own must refuse them.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from fracas.kernel.mistake import Mistake

VERSION: Final = 1


class Model(BaseModel):
    """What all of them have in common: strict about what they take in, and never changed once made."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # when it is first used


class Term(Model):
    """One number of a sum, and why."""

    value: int
    text: str
    rule: str


class Tally(Model):
    """A sum and its terms, in the order in which the rulebook names them."""

    total: int
    terms: list[Term]


# the ground


class Terrain(Model):
    """A kind of ground."""

    key: str
    name: str
    closed: Annotated[bool, Field(description="nobody can enter it")] = False
    opaque: Annotated[bool, Field(description="nobody sees through it")] = False
    cover: Annotated[str, Field(description="what it hides of somebody behind it")] = ""
    height: int = 0
    extra: Annotated[int, Field(description="movement points to enter it, beyond the ordinary")] = 0
    rule: str = ""


class Goal(Model):
    """A side wins by reaching one of these hexes."""

    side: str
    hexes: list[str]


class Board(Model):
    """The map: `rows` has a character for each hex, row by row, which `kinds` explains. The first character of the
    first row is hex a1, the second b1; every second row is drawn half a hex to the right."""

    columns: int
    rows: list[str]
    kinds: dict[str, Terrain]
    goals: list[Goal]
    may_leave: Annotated[bool, Field(description="whether one can flee over the edges of the map")]
    hex: Annotated[str, Field(description="how far it is from one hex to the next: 'a yard'; empty if nobody says")] = (
        ""
    )


# who is there


class Gauge(Model):
    """A number that goes up and down: hit points, fatigue, action points."""

    key: str
    name: str
    value: int
    most: int
    pending: Annotated[int, Field(description="what it will still lose, or gain if negative, by itself")] = 0
    vital: Annotated[bool, Field(description="it tells how badly somebody is wounded")] = False
    rule: str = ""


class Condition(Model):
    """Something that is the matter with somebody."""

    key: str
    text: str
    rule: str
    lasts: Annotated[str, Field(description="how long; empty where nobody can say")] = ""


class Item(Model):
    """A thing that somebody has."""

    name: str
    where: str
    notes: list[str] = []
    reach: Annotated[list[int], Field(description="how many hexes away it strikes")] = []
    hex: Annotated[str, Field(description="where it lies, if it was dropped; else empty")] = ""


class BodyPart(Model):
    """A part of a body that a blow can be aimed at."""

    key: str
    name: str
    armour: str = ""
    wounds: str = ""
    useless: bool = False


Standing = Literal["in", "out", "to come", "fled", "prisoner"]


class Fighter(Model):
    """Somebody in the fight, as one seat sees it.

    With `[table] foes = "described"` a foe has no gauges, gear or body parts but words; with "hidden" not even those.
    """

    name: str
    side: str
    hexes: Annotated[list[str], Field(description="the whole body, its own place first; none if it is not there")]
    facing: Annotated[str, Field(description="empty in a book without facing")]
    posture: str
    standing: Annotated[Standing, Field(description="whether it is in the fight")]
    hidden: Annotated[bool, Field(description="foes do not know where it is")] = False
    gauges: list[Gauge] = []
    conditions: list[Condition] = []
    gear: list[Item] = []
    body: list[BodyPart] = []
    reach: list[int] = []
    words: Annotated[list[str], Field(description="how it is, in short phrases")] = []


class Score(Model):
    """A line of a character sheet: an attribute, a trait, a skill, an attack, a defence."""

    name: str
    text: Annotated[str, Field(description="what it comes to; empty for what one has or has not")] = ""
    rule: str = ""
    note: Annotated[str, Field(description="damage, reach, or why it cannot be used now")] = ""
    tally: Annotated[Tally | None, Field(description="the sum that it comes from")] = None


class Work(Model):
    """Something that takes longer than a turn and is not done yet."""

    text: str
    left: int
    unit: Annotated[str, Field(description="what it is counted in: seconds, AP, rounds")]
    rule: str
    done: Annotated[int, Field(description="0 where nobody counts it")] = 0


class Sheet(Model):
    """Somebody's character sheet, as it counts now and as far as this seat may know it.

    `fighter` has what changes from moment to moment: points, wounds and other conditions, gear, armour by place. Of a
    foe whose numbers the scenario does not show (`[table] foes`) there is nothing else.
    """

    version: Literal[1] = VERSION
    fighter: Fighter
    known: Annotated[bool, Field(description="whether this seat may see all of it")]
    attributes: list[Score] = []
    traits: list[Score] = []
    skills: list[Score] = []
    attacks: list[Score] = []
    defences: list[Score] = []
    work: list[Work] = []
    notes: Annotated[list[str], Field(description="what the sums take for granted")] = []
    unused: Annotated[list[str], Field(description="what else is on it, without a use in a fight")] = []


# what is asked


class Way(Model):
    """A way to a hex: those entered one by one, the facing in each, and the points spent by then."""

    hexes: list[str]
    facings: list[str]
    costs: list[int]


class Option(Model):
    """One answer. `key` is what is said; all else is for whoever chooses."""

    key: str
    label: str
    kind: Literal["choice", "place", "hex", "fighter", "facing", "amount"]
    hex: str | None = None
    way: Way | None = None
    cost: Annotated[int | None, Field(description="movement points of the way")] = None
    fighter: str | None = None
    facing: str | None = None
    amount: int | None = None
    chance: Annotated[float | None, Field(description="of the roll that it leads to, exact")] = None
    chance_of: Annotated[str, Field(description="what that is the chance of: 'of a hit, before any defence'")] = ""
    outlook: Annotated[float | None, Field(description="without a roll of its own, the chance of what hangs on it")] = (
        None
    )
    beside: Annotated[float | None, Field(description="a second chance that hangs on it")] = None
    beside_of: Annotated[str, Field(description="what that is the chance of")] = ""
    tally: Tally | None = None
    rule: str = ""
    note: str = ""
    details: Annotated[list[str], Field(description="for whoever looks closer: the total needed, criticals")] = []
    group: Annotated[str, Field(description="the heading under which it stands; empty for none")] = ""
    ends_turn: Annotated[bool, Field(description="whether it does nothing but end the turn")] = False


class NotNow(Model):
    """An answer that one would look for, and why it is not offered."""

    key: str
    why: str


class Place(Model):
    """A hex that may be answered, and the points that it takes to get there; none for one that is only pointed at.
    `seat.option` tells the way."""

    hex: str
    cost: int | None = None


class Amount(Model):
    """A number from `low` to `high` is asked for."""

    low: int
    high: int


class Throw(Model):
    """Real dice are to be thrown and typed."""

    pool: str
    purpose: str
    example: Annotated[str, Field(description="what one could type")]


Kind = Literal["", "defence", "location", "extra", "split", "declaration"]


class Prompt(Model):
    """Who is asked, what, and the answers. `number` goes with the answer, so that a late one does no harm."""

    version: Literal[1] = VERSION
    number: Annotated[int, Field(description="how many entries this seat knew of when this was asked")]
    who: str
    side: str
    referee: Annotated[bool, Field(description="the game master decides, about this fighter")] = False
    question: str
    text: str
    rule: str
    kind: Annotated[Kind, Field(description="what sort of question it is, if it is answered in a way of its own")] = ""
    about: Annotated[str | None, Field(description="the fighter whom it is about: who strikes, or is struck at")] = None
    options: Annotated[list[Option], Field(description="all but `places`; of an amount only some")]
    places: Annotated[list[Place], Field(description="hexes, if there are many: answered by name")] = []
    usual: Annotated[str, Field(description="what most people would say without thinking; empty for none")] = ""
    matters: Annotated[bool, Field(description="whether anything hangs on it; if not, the usual answer will do")] = True
    amount: Amount | None = None
    throw: Throw | None = None

    def __str__(self) -> str:
        """For people who program: who is asked, what, and the answers with their chances."""
        asked = f"the game master, about {self.who}" if self.referee else f"{self.who} ({self.side})"
        lines = [f"{asked}: {self.text} [{self.rule}]"]
        longest = max([len(each.key) for each in self.options], default=0)
        for each in self.options:
            chance = "" if each.chance is None else f"{100 * each.chance:.1f} %"
            label = "" if each.label == each.key else each.label
            usual = "usual" if each.key == self.usual else ""
            words = ", ".join([word for word in (label, chance, each.note, usual) if word])
            lines.append(f"  {each.key:<{longest}}  {words}".rstrip())
        if self.places:
            lines.append("  a hex: " + ", ".join([f"{each.hex} ({each.cost})" for each in self.places]))
        if self.amount is not None:
            lines.append(f"  a number from {self.amount.low} to {self.amount.high}")
        if self.throw is not None:
            lines.append(f"  what {self.throw.pool} shows, such as {self.throw.example}")
        return "\n".join(lines)


# what happened


class Roll(Model):
    """Dice that fell: whose, what for, the total, and what each of them showed where that is known."""

    who: str
    purpose: str
    pool: str
    total: int
    dice: list[int] = []


class Event(Model):
    """Something that happened. `sentence` is empty for what needs no words."""

    number: int
    beat: Annotated[int, Field(description="events with the same number happened in one go; counted for this seat")]
    kind: str
    sentence: str
    headline: Annotated[bool, Field(description="what follows belongs under it")] = False
    who: str | None = None
    foe: str | None = None
    hexes: Annotated[dict[str, str | list[str]], Field(description="by field: start, end, hex")] = {}
    rolls: Annotated[list[Roll], Field(description="the dice that fell before it was told")] = []
    tallies: dict[str, Tally] = {}
    details: Annotated[dict[str, JsonValue], Field(description="what else the rulebook says of it")] = {}


Weight = Literal["routine", "aside", "move", "deed", "blow", "harm"]


class SaidBy(Model):
    """An answer or a roll that did not come from whoever plays that fighter."""

    who: str
    by: Annotated[str, Field(description="a person or an agent, by name")]
    how: Annotated[
        Literal["master", "clock", "agent", "typed"],
        Field(description="by the game master, by the clock, by an agent in somebody's place; real dice, typed in"),
    ]


class Beat(Model):
    """What happened in one go, in a line: events with that `beat` are what it is made of."""

    number: int
    line: str
    round: Annotated[int, Field(description="in which round; `Fight.round_word` says what the book calls one")] = 0
    weight: Annotated[Weight, Field(description="the weightiest thing that happened in it")] = "deed"
    said_by: Annotated[list[SaidBy], Field(description="at a table: who else had a say in it")] = []


Ground = Literal["plain", "weighed", "targeted", "flees", "yields"]


class Weighed(Model):
    """One answer that was tried before another was given, in fights that were played on from there."""

    key: str
    label: str
    lasting: Annotated[bool, Field(description="whether it was tried from then on, instead of once")] = False
    gain: Annotated[float, Field(description="how much more it wins than the usual answer: 0.06 for 6 in a hundred")]
    error: Annotated[float, Field(description="half the width of a 95 % interval around it")]
    fights: Annotated[int, Field(description="how many fights were played on with it")]


class Reasoning(Model):
    """Why an agent gave an answer: what it weighed, what each was worth, and what decided."""

    beat: Annotated[int, Field(description="the beat of the events that came of it, or else of the last before it")]
    who: str
    question: str
    text: Annotated[str, Field(description="what was asked")]
    key: str
    label: str
    usual: Annotated[str, Field(description="the label of what it would have said without thinking")]
    ground: Annotated[
        Ground, Field(description="what decided: nothing was weighed, the look ahead, or what its doctrine says")
    ]
    sentence: str
    tried: Annotated[list[Weighed], Field(description="what else was tried, best first")] = []
    fights: Annotated[int, Field(description="how many fights were played on in all")] = 0
    rounds: Annotated[int, Field(description="for how many rounds; 0 for to the end")] = 0
    chance: Annotated[
        float | None, Field(description="how well the usual answer did, from 0 for lost to 1 for won")
    ] = None


# the whole, and what is new


class Fight(Model):
    """A fight as one seat sees it."""

    version: Literal[1] = VERSION
    number: Annotated[int, Field(description="how many entries this seat knows of")]
    title: str
    rulebook: str
    seat: Annotated[str, Field(description="a side, a fighter, 'referee' or 'spectator'")]
    sides: list[str]
    round: int
    round_word: Annotated[str, Field(description="what the book calls a round: 'second'")] = "round"
    acting: str | None
    order: Annotated[list[str], Field(description="whose turns come, in that order; empty before it is settled")] = []
    over: bool
    winner: str | None
    board: Board
    fighters: list[Fighter]
    events: list[Event]
    settled: Annotated[int, Field(description="so many events stay; later ones may still be replaced")]
    beats: Annotated[list[Beat], Field(description="a line for each beat that is worth one")] = []
    reasons: Annotated[
        list[Reasoning], Field(description="what agents have weighed, as far as this seat may know")
    ] = []
    prompt: Prompt | None


class FighterChange(Model):
    """What has changed about somebody: fields that are left out are as they were. Of one who has just come into sight
    there are all of them."""

    name: str
    side: str | None = None
    hexes: list[str] | None = None
    facing: str | None = None
    posture: str | None = None
    standing: Standing | None = None
    hidden: bool | None = None
    gauges: list[Gauge] | None = None
    conditions: list[Condition] | None = None
    gear: list[Item] | None = None
    body: list[BodyPart] | None = None
    reach: list[int] | None = None
    words: list[str] | None = None


class Update(Model):
    """What has changed for a seat since it was last told.

    Events from `replaced_from` on that it may have are void: they belonged to a beat that was still running, or were
    taken back; so are the lines of their beats. Fighters that are not listed are as they were; those in `gone` are not
    to be seen any more.
    """

    version: Literal[1] = VERSION
    number: int
    round: int
    acting: str | None
    order: Annotated[list[str] | None, Field(description="null if it is as it was")] = None
    over: bool
    winner: str | None
    replaced_from: int
    events: list[Event]
    settled: Annotated[int, Field(description="so many events stay; later ones may still be replaced")]
    beats: Annotated[list[Beat], Field(description="the lines of the beats that these events belong to")] = []
    reasons: Annotated[list[Reasoning], Field(description="what agents have weighed since")] = []
    fighters: list[FighterChange]
    gone: list[str] = []
    board: Board | None = None
    prompt: Prompt | None = None


class Stood(Model):
    """How things stood after a beat, as changes since the one before it; the first of a list has everything. Beat 0 is
    the beginning."""

    beat: int
    round: int
    acting: str | None
    fighters: list[FighterChange]
    gone: list[str] = []
    board: Board | None = None


class Alternative(Model):
    """Another answer to a question of a plan."""

    key: str
    label: str


class PlannedAnswer(Model):
    """One answer of a plan."""

    question: str
    text: str
    kind: Annotated[Kind, Field(description="what sort of question it answers")] = ""
    key: str
    label: str
    filled: Annotated[bool, Field(description="nobody said it: it is the usual answer")] = False
    others: Annotated[list[Alternative], Field(description="what else could be said; not for hexes and numbers")] = []
    fighter: Annotated[str | None, Field(description="whom it names")] = None
    hex: Annotated[str | None, Field(description="the hex that it names, in a plan")] = None
    way: Annotated[Way | None, Field(description="how one goes there, in a plan")] = None


class Plan(Model):
    """Answers that have not been said yet, and what they lead to."""

    version: Literal[1] = VERSION
    number: Annotated[int, Field(description="how many entries this seat knew of when it was made")]
    who: str
    now: Annotated[bool, Field(description="whether it can be said now: the fighter is asked")]
    answers: list[PlannedAnswer]
    stop: Annotated[
        Literal["a roll", "another is asked", "a question", "the turn is over", "the fight is over", "too long"],
        Field(description="why it ends there"),
    ]
    next: Annotated[Prompt | None, Field(description="what the fighter is asked next")] = None
    roll: Annotated[Throw | None, Field(description="the dice that fall next")] = None
    chance: Annotated[
        float | None, Field(description="of the roll that comes next, as the last answer that leads to one has it")
    ] = None
    chance_of: Annotated[str, Field(description="what that is the chance of: 'of making the foe's defence harder'")] = (
        ""
    )
    asked: Annotated[str | None, Field(description="who else is asked")] = None
    dropped: Annotated[list[str], Field(description="answers to questions that did not come up")] = []
    changed: Annotated[list[str], Field(description="answers that are not offered any more")] = []
    why_not: Annotated[str, Field(description="why the last of `changed` is not, if the plan stops there")] = ""
    rest: Annotated[list[str], Field(description="answers that it has not come to")] = []
    assumed: Annotated[list[str], Field(description="rolls that are taken to succeed")] = []
    hex: Annotated[str | None, Field(description="where the fighter is by then; null if it is not there")] = None
    facing: Annotated[str, Field(description="which way it faces by then; empty in a book without facing")] = ""


class RollVerdict(Model):
    """What dice on a real table would come to, before anybody has said what they show."""

    roll: Roll
    event: Annotated[Event | None, Field(description="what would be told of it at once; null for nothing")] = None


class Chain(Model):
    """Answers that belong together, to be chosen in one."""

    label: str
    answers: list[PlannedAnswer]
    chance: Annotated[float | None, Field(description="of what they are for; null where no die falls")] = None
    note: str = ""


class Extra(Model):
    """Something that may be added to what is planned: a deceptive blow, a boost. `key` is what `seat.extras` is given
    back, with how much of it is to be taken."""

    question: str
    key: str
    label: str
    note: str = ""
    rule: str
    taken: Annotated[int, Field(description="how much of it the plan has")] = 0
    most: Annotated[int, Field(description="how much of it there could be, beside what is taken of the others")] = 1
    with_more: Annotated[float | None, Field(description="the chance with one more; null if there is no more")] = None
    with_less: Annotated[float | None, Field(description="the chance with one less; null if none is taken")] = None


class Extras(Model):
    """Answers that add up, as switches of one question, and the plan that has what is taken of them."""

    version: Literal[1] = VERSION
    plan: Plan
    extras: list[Extra]
    chance: Annotated[float | None, Field(description="of what the plan is for; null where no die falls")] = None
    left_out: Annotated[list[str], Field(description="what was wanted and is not to be had, or not so much")] = []


class Outcome(Model):
    """One thing that can come of an attempt, and how likely that is."""

    key: str
    text: str
    chance: float
    purpose: Annotated[bool, Field(description="what the attempt is for: this or what follows it")] = False


class Hurdle(Model):
    """A roll that an attempt has to get past to come to its purpose."""

    who: Annotated[str | None, Field(description="who rolls")]
    purpose: Annotated[str, Field(description="what the roll is for: 'attack roll', 'damage'")]
    pool: str
    chance: Annotated[float, Field(description="that the attempt gets past it, once it has come so far")]
    how: Annotated[list[str], Field(description="what whoever rolls would answer first: 'Dodge', 'retreat to e4'")] = []
    tally: Annotated[Tally | None, Field(description="the sum that the dice are held against or added to")] = None


class Odds(Model):
    """What a plan comes to, to the end of the beat: in the book's order, from nothing to the worst."""

    version: Literal[1] = VERSION
    number: int
    outcomes: list[Outcome]
    chance: Annotated[float, Field(description="of the purpose, or anything beyond it")]
    error: Annotated[
        float, Field(description="no chance is off by more than this; after samples, half the width of a 95 % interval")
    ]
    samples: Annotated[
        int, Field(description="0 if all of it was worked out; else what it is about, by so many throws of the dice")
    ] = 0
    attempt: Annotated[int, Field(description="which of the beat's attempts comes next")] = 1
    attempts: Annotated[int, Field(description="how many the beat has in all, such as two blows")] = 1
    hurdles: Annotated[
        list[Hurdle], Field(description="of a plan: the rolls on the likeliest way to its purpose, in a row")
    ] = []

    def __str__(self) -> str:
        about = "about " if self.samples else ""
        return ", ".join([f"{each.text} {about}{100 * each.chance:.1f} %" for each in self.outcomes])


class Stake(Model):
    """One answer, if need be with answers to the questions right after it, and what it comes to."""

    answers: Annotated[list[str], Field(description="their keys, in a row")]
    label: str
    odds: Annotated[Odds | None, Field(description="null where no die falls before the next question")] = None
    then: Annotated[str, Field(description="what comes next where nothing is at stake yet")] = ""


class Stakes(Model):
    """What is at stake at a question: each answer with its odds, if the questions after it are answered as usual."""

    version: Literal[1] = VERSION
    number: int
    who: str
    side: str
    question: str
    text: str
    rule: str
    suffered: Annotated[bool, Field(description="the outcomes are what becomes of whoever is asked, who defends")]
    options: list[Stake]
    untried: Annotated[int, Field(description="of many numbers or hexes: how many more there are")] = 0
    left: Annotated[list[str], Field(description="answers for which there was no time: ask for them again")] = []


Verdict = Literal["clear", "too close to call", "no difference"]


class Advised(Model):
    """One answer, and how often its side wins after it."""

    key: str
    label: str
    chance: Annotated[float, Field(description="of winning; a drawn fight counts half")]
    low: Annotated[float, Field(description="of the 95 % interval")]
    high: float
    stands: Annotated[float, Field(description="how often whoever is asked is still in the fight at the end")]
    gain: Annotated[float, Field(description="over the best with the same luck; of the best, over the next")]
    error: Annotated[float, Field(description="half the width of the 95 % interval of the gain")]
    play_outs: int
    usual: Annotated[bool, Field(description="what the agent who plays the fights on would say")] = False
    same: Annotated[bool, Field(description="every fight came to the same as after the best answer")] = False


class Advice(Model):
    """What to answer: by fights that were played on from each answer to their end, the best first. Answers that were
    given up early stand behind those that were not."""

    version: Literal[1] = VERSION
    number: int
    who: str
    side: str
    question: str
    text: str
    options: list[Advised]
    verdict: Annotated[Verdict, Field(description="whether the best is told apart from the next")]
    reason: Annotated[str, Field(description="what was weighed and what decided, in a sentence or two")]
    play_outs: int
    played_by: Annotated[str, Field(description="the agent who plays everybody from there on")]
    untried: Annotated[int, Field(description="how many more answers there are")] = 0
    stopped: Annotated[bool, Field(description="whether somebody stopped it before its budget was spent")] = False


class Threatening(Model):
    """A foe, and the chance that it is the first to wound one."""

    who: str
    chance: float


class ThreatAt(Model):
    """A hex, and the chance of being wounded there before one's next turn."""

    hex: str
    chance: float
    error: Annotated[float, Field(description="half the width of the 95 % interval")]
    by: Annotated[list[Threatening], Field(description="the worst first; these add up to the chance")] = []
    here: Annotated[bool, Field(description="where one is now")] = False


class Threat(Model):
    """How dangerous it is where somebody could go: for each hex in reach, the safest first."""

    version: Literal[1] = VERSION
    number: int
    who: str
    answers: Annotated[list[str], Field(description="what is said before a hex is asked for, such as 'move'")]
    hexes: list[ThreatAt]
    play_outs: Annotated[int, Field(description="for each hex")]
    played_by: Annotated[str, Field(description="the agent who plays everybody up to then")]


class Said(Model):
    """What became of a plan that was said: all of it, or as far as it went."""

    version: Literal[1] = VERSION
    answers: Annotated[int, Field(description="how many of its answers count now")]
    rest: Annotated[list[PlannedAnswer], Field(description="what is left of it, to be offered again")] = []
    interrupted: Annotated[str, Field(description="what came between; empty for nothing")] = ""


class InWords(Model):
    """A question to the map, for whom it was asked, and the answer in sentences."""

    question: str
    who: str
    sentences: list[str]


class Ruleable(Model):
    """Something that the game master may set: its name, what values it takes, what it means.

    Where a rulebook lets them be ruled, these names mean the same in every book: `at`, `facing`, `posture`, `hidden`,
    `out`, `dead`, `fled` and `yielded` of a fighter, its `bonus` on the next roll, a gauge by the gauge's key; the
    `end` of the scene; the `terrain` of a hex.
    """

    field: str
    takes: Annotated[str, Field(description="what values it takes, in words")]
    text: str
    about: Literal["fighter", "scene", "hex"] = "fighter"
    kind: Annotated[
        Literal["number", "choice", "hex", "text"],
        Field(description="of the value, or of the rest of it where it begins with one of `names`"),
    ] = "text"
    names: Annotated[list[str], Field(description="what a value begins with: a thing or a part of that fighter's")] = []
    choices: Annotated[list[str], Field(description="all there are; of a text, only some")] = []
    low: int = 0
    high: int = 0


class WouldRule(Model):
    """What a ruling would come to."""

    line: Annotated[str, Field(description="what the log would say")]
    taken_back: Annotated[list[str], Field(description="answers that it makes impossible")] = []
    note: Annotated[str, Field(description="what else there is to say of it; mostly nothing")] = ""


class Answer(Model):
    """What somebody says to a prompt."""

    version: Literal[1] = VERSION
    number: Annotated[int, Field(description="the number of the prompt that it answers")]
    key: str


def check_version(message: object) -> None:
    """Refuses a message of another version, in one line."""
    version = message.get("version") if isinstance(message, dict) else None
    if version != VERSION:
        said = f"version {version}" if isinstance(version, int) else "no version"
        raise Mistake(f"a message of {said}; this is fracas with version {VERSION} of the wire form")
