"""A rulebook is a class, its rules are its methods, and its chapters are its bases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import MISSED, OUT, STOPPED, OutcomeName
from fracas.kernel.board import Board, Terrain
from fracas.kernel.character import Character, as_written
from fracas.kernel.decision import Decision, Matter, Option, View
from fracas.kernel.dice import Dice, SeededDice
from fracas.kernel.event import Became, Event, FightEnded, Forfeited, Refused, Ruled
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter, Sheet
from fracas.kernel.gists import DEED, HARM, ROUTINE, Gist
from fracas.kernel.glossary import Lookup, Word
from fracas.kernel.hexes import FACINGS
from fracas.kernel.ledger import Ledger
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.newcomers import Entrant as Entrant
from fracas.kernel.newcomers import Newcomer
from fracas.kernel.numbers import parse_int
from fracas.kernel.parting import MERCY, MERCY_MENU, SPARE
from fracas.kernel.rulings import OF_HEX, Amendment, Ruling, find_spelled
from fracas.kernel.signals import SELDOM, heed_signals
from fracas.kernel.start import Start as Start
from fracas.kernel.status import IN_HAND, UNTOLD, BodyPart, Condition, Gauge, Item

F = TypeVar("F", bound=Fight)

ANY_BOOKS_AGENT: Final = "greedy"
"""The agent that can play any book, for those that bring none."""

MOST_SINGLE: Final = 3
"""More whole numbers in a row than this are told as from-to."""


NUMBERS: Final[dict[str, int]] = {}
"""The keys of all switches that were ever made, with their numbers."""


class Switch:
    """A house rule: its values, the default first, what it does and the rule that it changes."""

    def __init__(self, key: str, values: list[str], text: str, rule: str) -> None:
        self.key = key
        self.values = values
        self.text = text
        self.rule = rule
        self.number = NUMBERS.setdefault(key, len(NUMBERS))
        """By which a book finds its value."""

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def span(self) -> str:
        """'2 to 100', for a switch that takes any whole number from-to; empty for others."""
        numbers: list[int] = []
        for value in self.values:
            number = parse_int(value)
            if number is None:
                return ""
            numbers.append(number)
        low = min(numbers)
        high = max(numbers)
        return f"{low} to {high}" if len(numbers) > MOST_SINGLE and high - low + 1 == len(numbers) else ""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Scene:
    """What a scenario says of the place and the hour, checked: light, weather. Each rulebook has its own kind."""


class Setup:
    """Everything that a fight is made of, but the dice."""

    def __init__(
        self,
        board: Board,
        sides: list[str],
        entrants: list[Entrant],
        ending: Ending,
        scene: Scene,
    ) -> None:
        self.board = board
        self.sides = sides
        self.entrants = entrants
        self.ending = ending
        self.scene = scene


@mypyc_attr(allow_interpreted_subclasses=True)
class Remedy:
    """Something that can be done for somebody after a fight, and what it takes besides a name."""

    def __init__(self, key: str, takes: str, text: str, rule: str) -> None:
        self.key = key
        self.takes = takes
        self.text = text
        self.rule = rule


class Remains:
    """What somebody goes on with after a fight: its sheet and its start as they would be written now, and the names of
    the things that it has lost."""

    def __init__(self, sheet: dict[str, object], start: dict[str, object], lost: list[str]) -> None:
        self.sheet = sheet
        self.start = start
        self.lost = lost


class Chart:
    """A table of a book, to be printed: what it is, its columns, and its rows as text."""

    def __init__(self, title: str, columns: list[str], rows: list[list[str]], notes: list[str]) -> None:
        self.title = title
        self.columns = columns
        self.rows = rows
        self.notes = notes


class SetTerrain(Amendment["Rulebook[Any]", Fight]):
    """What the ground at a hex is: every book has it."""

    def about(self) -> str:
        return OF_HEX

    def choices(self, rules: Rulebook[Any], fight: Fight, who: int) -> list[str]:
        return [terrain.key for terrain in rules.terrain()]

    def amend(self, rules: Rulebook[Any], fight: Fight, ruling: Ruling) -> None:
        rules.amend_terrain(fight, ruling)


class EndFight(Amendment["Rulebook[Any]", Fight]):
    """That the fight is over, and who has won: every book has it."""

    def choices(self, rules: Rulebook[Any], fight: Fight, who: int) -> list[str]:
        return ["draw", *fight.sides]

    def amend(self, rules: Rulebook[Any], fight: Fight, ruling: Ruling) -> None:
        rules.call_off(fight, self.read_choice(rules, fight, NOBODY, ruling) - 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook(Generic[F]):
    """The whole of a game's rules. Holds no state of a fight, so one serves them all."""

    key: ClassVar[str] = ""
    title: ClassVar[str] = ""
    package: ClassVar[str] = ""
    """Where the book's `rules.toml` and `catalog/` are."""
    renews: ClassVar[dict[str, str]] = {}
    """Catalogues that begin anew: their kind, and the package that they begin with. Any other catalogue of a
    variant adds to that of the book that it is a variant of."""

    has_facing: ClassVar[bool] = True
    """Whether it matters which way somebody faces."""

    agents: ClassVar[dict[str, str]] = {}
    """The agents that come with the book, with a sentence each; the first chooses where nobody says who does."""

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        self.settings: dict[str, str] = {}
        self._values: list[str] = []
        self._on: list[bool] = []
        """The value of each switch, and whether it is "on", by its number: rules ask all the time."""
        self.set_switches(chosen if chosen is not None else {})
        self._values = [self.settings.get(key, "") for key in NUMBERS]
        self._on = [value == "on" for value in self._values]

    # what can be set

    def switches(self) -> list[Switch]:
        """The house rules of this book."""
        return []

    def profiles(self) -> dict[str, dict[str, str]]:
        """Names for sets of switches; `default` sets none."""
        return {"default": {}}

    def profile_aliases(self) -> dict[str, str]:
        """Older names of profiles, which scenarios may still use, and what they are called now."""
        return {}

    def switch_aliases(self) -> dict[str, str]:
        """Older keys of switches, likewise."""
        return {}

    def set_switches(self, chosen: dict[str, str]) -> None:
        known = {switch.key: switch for switch in self.switches()}
        profiles = self.profiles()
        named = chosen.get("profile", "default")
        profile = self.profile_aliases().get(named, named)
        if profile not in profiles:
            raise Mistake(f"profile: unknown profile '{named}'; {suggestion(named, list(profiles))}")
        self.settings = {switch.key: switch.default for switch in known.values()}
        self.settings.update(profiles[profile])
        aliases = self.switch_aliases()
        for written, value in chosen.items():
            if written == "profile":
                continue
            key = aliases.get(written, written)
            if key != written and key in chosen:
                raise Mistake(f"{written}: this switch is now called '{key}', which is set too; leave one of them out")
            if key not in known:
                raise Mistake(f"{key}: unknown switch; {suggestion(key, ['profile', *known])}")
            if value not in known[key].values:
                span = known[key].span
                there_is = f"{span}, by default {known[key].default}" if span else listing(known[key].values)
                raise Mistake(f"{written}: '{value}' is no value of this switch; there is {there_is}")
            self.settings[key] = value

    def is_set(self, switch: Switch, value: str) -> bool:
        """Whether a switch has that value."""
        return self._values[switch.number] == value

    def value_of(self, switch: Switch) -> str:
        """The value of a switch, for those with many."""
        return self._values[switch.number]

    def on(self, switch: Switch) -> bool:
        """Whether a switch that is `on` or `off` is on."""
        return self._on[switch.number]

    def packages(self, kind: str) -> list[str]:
        """The packages whose catalogues of that kind count, that of the book at the bottom first; where two
        have an entry of the same key, the later one's stands."""
        found: list[str] = []
        for each in type(self).__mro__:
            package = str(getattr(each, "package", ""))
            if package and package not in found:
                found.insert(0, package)
        first = self.renews.get(kind, "")
        return found[found.index(first) :] if first in found else found

    def terrain(self) -> list[Terrain]:
        """The kinds of ground that a map of this book may have."""
        raise NotImplementedError

    def check_catalogue(self) -> None:
        """Reads the book's whole catalogue; what is wrong with it is a Mistake that names file and key."""

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        """A checked sheet from what a person wrote; complaints name the key."""
        raise NotImplementedError

    def read_start(self, data: dict[str, object]) -> Start:
        """How somebody starts, checked: what this book lets a scenario say apart from place and facing."""
        for key in data:
            raise Mistake(f"unknown key '{key}'; this rulebook knows nothing to say of how somebody starts")
        return Start()

    def file_forms(self) -> dict[str, Any]:
        """The forms by which `sheet`, `start` and `scene` are read, as classes of pydantic: by them a page can ask for
        each field. None in a book that reads them in another way."""
        return {}

    def check_start(self, sheet: Sheet, start: Start) -> None:
        """Whether somebody with that sheet can start so; complaints are Mistakes that name the key."""

    def read_scene(self, data: dict[str, object]) -> Scene:
        """Where and when the fight takes place, checked: what this book lets a scenario say of it."""
        for key in data:
            raise Mistake(f"unknown key '{key}'; this rulebook knows nothing to say of a scene")
        return Scene()

    # what can be looked up

    def charts(self) -> dict[str, str]:
        """The tables that can be printed: the name of each, and what it is."""
        return {}

    def chart(self, name: str) -> Chart:
        """The table of that name, which is one of `charts`."""
        raise Mistake(f"{name}: this rulebook has no tables to print")

    def sheet_words(self) -> dict[str, dict[str, str]]:
        """What a sheet may name that is no gear, such as traits and skills: by kind, with a line on each."""
        return {}

    # the course of a fight

    def hex_span(self) -> tuple[int, str]:
        """How wide a hex is, and in which unit; an empty unit where the book does not say."""
        return (1, "")

    def begin(self, setup: Setup, dice: Dice) -> F:
        raise NotImplementedError

    def take_in(self, fight: F, entrant: Entrant) -> None:
        """Somebody joins a fight that has begun, as the last of its fighters: made as `begin` makes them, in its place,
        and with turns from when the book's newcomers have them. No die falls here."""
        raise Mistake(f"joins: the rulebook '{self.key}' does not say how somebody joins a fight that has begun")

    def beat(self, fight: F) -> None:
        """Runs the next beat: up to where nothing is left on the stack but the order of the round."""
        raise NotImplementedError

    def run(self, fight: F, limit: int) -> None:
        """Straight through, for choosers that never pause nor look ahead: no snapshots. After so many beats
        it stops, and `fight.over` says that the fight was not: what that means is the caller's affair."""
        while not fight.over and fight.beats < limit:
            if fight.events:
                fight.events = []
            fight.rolls = []
            if fight.faces:
                fight.faces = {}
            if fight.answers:
                fight.answers = []
            fight.unasked = 0
            if fight.beats % SELDOM == 0:
                heed_signals()
            self.beat(fight)
            fight.beats += 1

    def run_in_steps(self, fight: F, limit: int) -> F:
        """The same for choosers who look ahead: every beat runs on a copy, and knows what it started from. Returns
        where the fight stands at last."""
        chooser = fight.chooser
        while not fight.over and fight.beats < limit:
            if fight.beats % SELDOM == 0:
                heed_signals()
            run: F = fight.begin_beat(chooser, None)  # type: ignore[assignment]  # a fight copies to its own kind
            self.beat(run)
            run.beats += 1
            run.start = None
            fight = run
        return fight

    # for whoever looks ahead

    foresight: ClassVar[int] = 3
    """After so many rounds somebody who looks ahead says who is winning, instead of playing on to the end."""

    round_word: ClassVar[str] = "round"
    """What a round is called when people speak of time: "played on for 3 seconds"."""

    ways_off: ClassVar[list[str]] = ["leave", "move"]
    """The answers of somebody who only wants to get away, the best first."""

    def standing(self, fight: F, who: int) -> float:
        """What somebody is still worth in this fight: 1 for one who is unhurt, armed and on his feet, 0 for one who is
        out of it. A book that can tell more says so."""
        return 0.0 if fight.everyone()[who].out else 1.0

    def candidates(self) -> dict[str, list[str]]:
        """By the key of a question, answers that may be better than what a plain fighter says: keys; "attack *" for all
        that begin so; "50%" of a number; "any" for a few of everything, "but wait" for what not to try of those. A
        question that is not here is left to the plain fighter; with none at all, a few answers to every question are
        tried."""
        return {}

    # hiding, leaving, yielding: what every book has, each in its own way

    def why_no_leaving(self, fight: F, me: Fighter) -> str:
        """Why somebody cannot leave the map from where it is; empty if nothing is in the way. A book adds what it
        takes to move."""
        if not fight.ending.may_leave:
            return "nobody leaves this place before the fight is over"
        return "" if fight.board.at_edge(me.cell) else "you are not at the edge of the map"

    def leave_map(self, fight: F, me: Fighter) -> None:
        """Somebody goes off the map, out of the fight for good."""
        me.fled = True
        me.out = True
        me.hidden = False
        fight.tell(Became(me.index, "fled"))

    def captor(self, fight: F, me: Fighter) -> int:
        """Who would take somebody's surrender: the nearest foe in the fight who can be seen, or nobody."""
        nearest = NOBODY
        least = 0
        for foe in fight.everyone():
            if (
                foe.side == me.side
                or foe.out
                or fight.lost_to(foe, me)
                or not self.may_spare(fight, me.index, foe.index)
            ):
                continue
            away = min([fight.board.distance(mine, theirs) for mine in me.body() for theirs in foe.body()])
            if nearest == NOBODY or away < least:
                nearest = foe.index
                least = away
        return nearest

    def may_spare(self, fight: F, who: int, foe: int) -> bool:
        """Whether one can yield to that foe; a book may ask for one who can act, or who is known to be there."""
        return True

    def why_no_yielding(self, fight: F, me: Fighter) -> str:
        """Why somebody cannot offer to yield now."""
        if me.refused:
            return "you have offered to yield and got no quarter"
        return "" if self.captor(fight, me) != NOBODY else "there is nobody in sight to yield to"

    def offer_to_yield(self, fight: F, me: Fighter) -> bool:
        """Somebody lays down its arms, if the nearest foe spares it."""
        foe = self.captor(fight, me)
        assert foe != NOBODY, "yielding is offered where somebody can accept it"
        if fight.ask(foe, MERCY, MERCY_MENU) is not SPARE:
            me.refused = True
            fight.tell(Refused(me.index, foe))
            return False
        me.yielded = True
        me.out = True
        me.hidden = False
        fight.tell(Became(me.index, "yielded"))
        self.lay_down_arms(fight, me.index)
        return True

    def lay_down_arms(self, fight: F, who: int) -> None:
        """What else becomes of a prisoner: what it held in hand, whom it held. Each book says."""

    def forfeit(self, fight: F, side: int, text: str) -> None:
        """A side is out of the fight: whoever of it is there lays down its arms, whoever was to come stays away."""
        fight.tell(Forfeited(side, text))
        for fighter in fight.everyone():
            if fighter.side != side or (fighter.out and not fighter.absent):
                continue
            fighter.out = True
            fighter.hidden = False
            if fighter.absent:
                fighter.absent = False
                fighter.fled = True
            else:
                fighter.yielded = True
                self.lay_down_arms(fight, fighter.index)
        fight.finish(round_done=False)
        if fight.over:
            fight.tell(FightEnded(fight.winner, fight.round))

    def call_off(self, fight: F, winner: int) -> None:
        """The fight is over as the game master says; no side has won if `winner` is -1."""
        fight.over = True
        fight.winner = winner
        fight.tell(FightEnded(winner, fight.round))

    # from one fight to the next

    def close_fight(self, fight: F) -> None:
        """What the end of a fight brings of itself, once, before anybody goes on: last rolls, what was pending."""

    def remains(self, fight: F, who: int, sheets: list[dict[str, object]], gathers: bool) -> Remains:
        """What somebody goes on with when the fight is over. `sheets` are those of all as they are written; `gathers`
        says that its side holds the field, and picks up what lies there of its own."""
        raise Mistake(f"the rulebook '{self.key}' does not say what somebody goes on with after a fight")

    # what people see and say

    def default_agent(self) -> str:
        """Who chooses where nobody says who does."""
        for name in self.agents:
            return name
        return ANY_BOOKS_AGENT

    def view(self, fight: F, decision: Decision, option: Option) -> View:
        raise NotImplementedError

    def hex_length(self) -> str:
        """How far it is from one hex to the next, in words: "a yard"; empty in a book that does not say."""
        return ""

    def wording(self, fight: F, decision: Decision) -> str:
        """The question as a person is asked it: with names, where the book knows whom it is about."""
        return decision.question.text

    def why_not(self, fight: F, decision: Decision, key: str) -> str:
        """Why that answer is not offered, in a sentence. A book gives the reason (`why_not_offered`); whatever else
        somebody says is looked up among its words (`glossary`), and among everyday words for them."""
        if decision.menu.find(key) is not None:
            return f"'{key}' is offered."
        return Lookup(self, fight, decision).why_not(key)

    def why_not_offered(self, fight: F, decision: Decision, key: str) -> str:
        """The reason why that answer is not offered, without a full stop; empty for what was never an answer."""
        raise NotImplementedError

    def sought(self, fight: F, decision: Decision) -> Sequence[Option]:
        """What people would look for among the answers to that question, offered or not: the rows of the book."""
        return []

    def glossary(self, fight: F, index: int) -> list[Word]:
        """The words that this fighter's player may ask for, whenever it is: the book's rows, what the fighter has, and
        what people would look for that this game has not."""
        return []

    # how somebody is, as data

    def turn_order(self, fight: F) -> list[int]:
        """In what order people act, whether or not they have in this round; empty before that is settled."""
        return []

    def gauges(self, fight: F, index: int) -> list[Gauge]:
        """The numbers that go up and down, the most important first."""
        return []

    def posture(self, fight: F, index: int) -> str:
        """How that fighter stands, sits or lies; empty in a book without postures."""
        return ""

    def conditions(self, fight: F, index: int) -> list[Condition]:
        """What is the matter with that fighter, in the order in which it is told."""
        return []

    def gear(self, fight: F, index: int) -> list[Item]:
        """What that fighter has in hand, wears, carries and has dropped."""
        return []

    def body_parts(self, fight: F, index: int) -> list[BodyPart]:
        """The parts that a blow at that fighter can be aimed at, or may strike; none in a book without them."""
        return []

    def character(self, fight: F, index: int) -> Character:
        """What stands on that fighter's sheet, as it counts now: attributes, skills, attacks and defences with their
        sums. A book that says nothing of it shows what is written there."""
        return as_written(getattr(fight.everyone()[index], "sheet", None))

    def reach_of(self, fight: F, index: int) -> list[int]:
        """How many hexes away that fighter can strike from where it is, with what it has in hand."""
        return sorted({far for item in self.gear(fight, index) if item.where == IN_HAND for far in item.reach})

    def describe(self, fight: F, index: int) -> list[str]:
        """How that fighter is, in a few short phrases."""
        phrases = [(gauge.told, gauge.text) for gauge in self.gauges(fight, index)]
        phrases.extend([(condition.told, condition.text) for condition in self.conditions(fight, index)])
        phrases.extend([(item.told, item.text) for item in self.gear(fight, index) if item.text])
        places = sorted({told for told, _ in phrases if told != UNTOLD})
        return [text for place in places for told, text in phrases if told == place]

    def awaited(self, fight: F, index: int) -> str:
        """What that fighter waits for, and what it does then, in a few words; empty if it does not wait. Only its own
        side is told."""
        return ""

    def sentence(self, fight: F, event: Event) -> str:
        """Any event as a sentence: what can happen in every book without its rules is told here."""
        if isinstance(event, Forfeited):
            return f"{fight.sides[event.side]} forfeits: {event.text}."
        if isinstance(event, Ruled) and event.dropped is not None:
            names = [each.name for each in fight.everyone()]
            taken = "; ".join([f"{names[who]}: {answer}" for who, answer in event.dropped])
            return f"{self.narrate(fight, event)} Taken back so that it can hold: {taken}."
        return self.narrate(fight, event)

    def narrate(self, fight: F, event: Event) -> str:
        """The event as a sentence; empty where it needs no words."""
        raise NotImplementedError

    def gist(self, fight: F, events: list[Event]) -> Gist:
        """All that happened in a beat, for one line; an empty one where nothing did that is worth it."""
        gist = Gist()
        for event in events:
            if isinstance(event, Forfeited):
                gist.tell(self.sentence(fight, event), HARM)
            else:
                self.sum_up(fight, event, gist)
        return gist

    def sum_up(self, fight: F, event: Event, gist: Gist) -> None:
        """Adds an event to the line of its beat."""
        gist.tell(self.sentence(fight, event), ROUTINE if event.is_headline else DEED)

    def account(self, fight: F, event: Event, ledger: Ledger) -> None:
        """Enters an event into the ledger of its fight: deeds, attacks, hits and wounds."""

    # what a side may know

    def unseen_by(self, fight: F, side: int) -> set[int]:
        """Fighters of other sides of whom that side knows nothing: they hide, are still to come, or are behind walls
        where only those in sight are known."""
        unseen = self.hidden_from(fight, side)
        if fight.by_sight:
            unseen.update([each.index for each in fight.everyone() if fight.out_of_sight(each, side)])
        return unseen

    def hidden_from(self, fight: F, side: int) -> set[int]:
        """Those who hide from that side or are still to come. A book adds its own."""
        return {
            each.index for each in fight.everyone()
            if each.side != side and not each.fled and (each.absent or (each.hidden and not each.out))
        }  # fmt: skip

    def place_unknown(self, fight: F, side: int) -> set[int]:
        """Foes of whom that side knows, but not where they are: invisible ones, in a book that has such."""
        return set()

    def has_secrets(self, fight: F, side: int) -> bool:
        """Whether there is anything in the fight that this side must not know: somebody unseen, what a foe waits for. A
        book adds its own."""
        return len(self.unseen_by(fight, side)) > 0

    def veil(self, fight: F, side: int) -> None:
        """Replaces, in that very fight, what the side must not know by what it would expect. The question that is
        pending there stays the same."""

    def hush(self, fight: F, side: int) -> None:
        """For whoever plans, on a copy: takes away what foes wait for, so that the plan runs as if none of it came."""

    def conceal(self, fight: F, side: int) -> F:
        """The fight as that side may know it: the fight itself if nothing in it is secret, or a veiled copy."""
        if not self.has_secrets(fight, side):
            return fight
        copy: F = fight.copy()  # type: ignore[assignment]  # a fight copies to its own kind
        self.veil(copy, side)
        copy.dice = SeededDice(0)  # which foretell nothing
        return copy

    # what an attempt comes to

    def outcome_names(self) -> list[OutcomeName]:
        """What can come of an attempt on somebody, in order: missed, stopped, wounded, down, out."""
        return []

    def outcome_of(self, before: F, fight: F, who: int, done: bool, foe: int = NOBODY) -> int:
        """The worst that has come to a foe of that fighter since, or to that one; -1 while worse may follow. `done`
        says that the beat is over, and whoever this side does not know to be there does not count."""
        worst = MISSED
        for was, now in zip(before.everyone(), fight.everyone(), strict=True):
            counts = was.side != before.everyone()[who].side if foe == NOBODY else was.index == foe
            if counts and not was.out and not now.absent:
                worst = max(worst, self.harm_since(before, fight, was.index))
        if worst == MISSED and done and self.on_target(fight, who, len(before.events)):
            return STOPPED
        return worst if done or worst == OUT else -1

    def harm_since(self, before: F, fight: F, index: int) -> int:
        """What has become of somebody since: wounded, down, out, or MISSED for nothing."""
        return OUT if fight.everyone()[index].out else MISSED

    def laid_low(self, before: F, fight: F, index: int) -> bool:
        """Whether somebody has been put down since, who will count as down once it is wounded."""
        return False

    def on_target(self, fight: F, who: int, since: int) -> bool:
        """Whether an attempt of that fighter has got through to be stopped, by the events from that number on. A book
        in which nothing is stopped after the roll has no need of it."""
        return False

    def still_matters(self, fight: F, who: int) -> tuple[object, ...]:
        """At a cut: whatever the outcome of that fighter's attempt may still depend on. Ways that agree in it are
        joined when odds are worked out; a book may leave out what makes no difference any more."""
        return fight.state()

    def is_last_attempt(self, fight: F, who: int) -> bool:
        """Whether nothing that comes after the attempt which is being made, to the end of the beat, can change its
        outcome: neither another attempt nor somebody who waits for this one. Then it is worked out from the steps that
        rules mark, without the rest of the beat; a book that says no has it worked out from the beat's start."""
        return False

    def ends_with_attempt(self, fight: F, matter: Matter) -> bool:
        """Whether nothing is left of the beat after that attempt but what `end_after_attempt` does. Then all that the
        beat can lead to is worked out from the steps that rules mark; a book that says no has it worked out from the
        beat's start."""
        return False

    def end_after_attempt(self, fight: F, matter: Matter) -> None:
        """What is left of a beat after its last attempt, in a book that says that it ends with one."""
        raise NotImplementedError

    def best_chance(self, fight: F, decision: Decision, option: Option) -> float:
        """The chance that an answer has with the best that can follow it; negative for none. By that odds choose for
        whoever defends."""
        return self.view(fight, decision, option).chance

    # what people do without thinking

    def usual(self, fight: F, decision: Decision) -> str:
        """The answer that most people would give without thinking (stay, face the foe, strike at the torso), or an
        empty text where there is none. Questions know it; a book adds what they cannot know."""
        return decision.usual.key if decision.usual is not None else decision.question.usual_answer(fight, decision)

    def matters(self, fight: F, decision: Decision) -> bool:
        """Whether anything hangs on the answer, as far as whoever is asked can know. Where nothing does, people who
        want to be asked only what matters get the usual answer."""
        return True

    def worth_repeating(self, fight: F, who: int, question: str, answer: str) -> bool:
        """Whether somebody who answered so before may be offered to say it again. A book says no where that would be
        a waste, goes without saying, or would now do something else."""
        return True

    def next_turn(self, fight: F, who: int) -> None:
        """Changes a copy of a fight so that this fighter's turn comes next, for whoever plans ahead."""
        raise NotImplementedError

    def goes_on(self, fight: F, who: int) -> bool:
        """Between two beats: whether the next one still belongs to that fighter's turn."""
        return False

    def amendments(self) -> list[Amendment[Any, Any]]:
        """What a referee may rule."""
        return []

    def amend(self, fight: F, ruling: Ruling) -> None:
        """Carries a ruling out, or refuses it with a Mistake before anything has changed."""
        if ruling.newcomer is not None:
            self.admit_newcomer(fight, ruling.newcomer)
            return
        known = self.amendments()
        fields = [each.field for each in known]
        at = find_spelled(ruling.field, fields)
        if at < 0:
            raise Mistake(f"ruling: nothing called '{ruling.field}' can be ruled; {suggestion(ruling.field, fields)}")
        ruling.field = fields[at]  # names as the book spells them: so it is told and kept
        names = [each.name for each in fight.everyone()]
        named = find_spelled(ruling.subject, names)
        if named >= 0:
            ruling.subject = names[named]
        known[at].amend(self, fight, ruling)

    def admit_newcomer(self, fight: F, newcomer: Newcomer) -> None:
        """Somebody joins the fight; refused with a Mistake before anything has changed."""
        entrant = newcomer.entrant
        if entrant is None:
            entrant = self.read_newcomer(fight, newcomer)
            newcomer.entrant = entrant
        for other in fight.everyone():
            if other.name.lower() == newcomer.name.lower():
                raise Mistake(f"name: '{other.name}' is in the fight already; expected another name")
        board = fight.board
        if board.closed[entrant.cell]:
            raise Mistake(f"at: {newcomer.at} is a {board.terrain[entrant.cell].name}; expected a hex to stand on")
        there = self.stands_there(fight, entrant)
        if there is not None:
            raise Mistake(f"at: {there.name} is at {newcomer.at}; expected a hex where nobody is")
        if fight.given:
            fight.given = (*fight.given, 0)
        self.take_in(fight, entrant)

    def stands_there(self, fight: F, entrant: Entrant) -> Fighter | None:
        """Who stands where somebody would join the fight."""
        for other in fight.everyone():
            if entrant.cell in other.body() and not other.out:
                return other
        return None

    def read_newcomer(self, fight: F, newcomer: Newcomer) -> Entrant:
        """Checks what a record says of somebody who joins."""
        if newcomer.side not in fight.sides:
            raise Mistake(f"side: unknown side '{newcomer.side}'; {suggestion(newcomer.side, fight.sides)}")
        cell = fight.board.find(newcomer.at)
        if cell < 0:
            raise Mistake(f"at: there is no hex '{newcomer.at}' on this map")
        if newcomer.facing not in FACINGS:
            raise Mistake(f"facing: unknown direction '{newcomer.facing}'; there is {listing(FACINGS)}")
        sheet = self.read_sheet({**newcomer.sheet, "name": newcomer.name})
        start = self.read_start(newcomer.start)
        self.check_start(sheet, start)
        side = fight.sides.index(newcomer.side)
        return Entrant(newcomer.name, side, sheet, cell, FACINGS.index(newcomer.facing), start)

    def end_if_ruled(self, fight: F) -> None:
        """Ends the fight if a ruling has left one side alone; where beats are short that can wait until this one is
        done, and it does unless a book says otherwise."""

    def still_holds(self, fight: F, ruling: Ruling) -> bool:
        """Whether it is still as a ruling said. What had been answered or rolled is carried out after it, and may lead
        elsewhere: to rule it once more would then change something."""
        if ruling.newcomer is not None:
            return True
        if ruling.field == "at":
            return fight.everyone()[ruling.fighter(fight)].cell == fight.board.find(ruling.value)
        again: F = fight.copy()  # type: ignore[assignment]  # a fight copies to its own kind
        before = again.state()
        try:
            self.amend(again, ruling)
        except Mistake:
            return False
        return again.state() == before

    def amend_terrain(self, fight: F, ruling: Ruling) -> None:
        """A door opens, a wall falls: what the ground at a hex becomes."""
        cell = fight.board.find(ruling.subject)
        if cell < 0:
            raise Mistake(f"ruling: terrain: there is no hex '{ruling.subject}' on this map")
        kinds = [terrain.key for terrain in self.terrain()]
        at = find_spelled(ruling.value, kinds)
        if at < 0:
            raise Mistake(f"ruling: terrain: unknown ground '{ruling.value}'; {suggestion(ruling.value, kinds)}")
        terrain = self.terrain()[at]
        ruling.value = terrain.key
        if terrain.closed:
            for fighter in fight.everyone():
                if cell in fighter.body() and not fighter.absent:
                    where = f"{fighter.name} is at {ruling.subject}"
                    raise Mistake(f"ruling: terrain: {where}, where a {terrain.name} cannot be")
        fight.board = fight.board.changed(cell, terrain)

    # afterwards

    def remedies(self) -> Sequence[Remedy]:
        """What can be done for those who have fought."""
        return []

    def treat(self, fight: F, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out: time passes, dice fall. Refused with a Mistake before anything has changed."""
        raise Mistake(f"{remedy}: this rulebook knows nothing to be done after a fight")
