"""Fracas as a library: `import fracas` gives what is here. `docs/library.md` shows how it is used.

Everything stands on the table's game and seats: what a prompt shows has been concealed as for a person at that seat.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from fracas.agents.registry import names
from fracas.arena.balance import Balance
from fracas.arena.batch import BatchResult, run_batch
from fracas.arena.compare import Comparison, Variant, comparison_study, most_fights, side_looked_at, told_apart
from fracas.arena.compare import conclude as conclude_comparison
from fracas.arena.house_rules import asked_for
from fracas.arena.house_rules import changed as changed_variants
from fracas.arena.statistics import Until
from fracas.arena.study import Study
from fracas.arena.sweep import Sweep
from fracas.arena.tournament import conclude as conclude_tournament
from fracas.arena.tournament import read_agents, tournament_study
from fracas.arena.trials import Trials, known
from fracas.arena.varied import Variations
from fracas.arena.work import pool_for
from fracas.kernel.decision import Chooser
from fracas.kernel.dice import Dice
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.plans import Given
from fracas.kernel.play import Play as Driver
from fracas.kernel.rulebook import Rulebook
from fracas.stage.newcomers import read_newcomer
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import Scenario as Written
from fracas.stage.scenario import find, from_document
from fracas.stage.toml import value_text
from fracas.table import advice, wire
from fracas.table import threat as threats
from fracas.table.aftermath import aftermath_of
from fracas.table.game import SEEDED, Game, Program, load_record, load_scenario, nobody, recorded_game
from fracas.table.keeping import save
from fracas.table.programs import Answering, Brought
from fracas.table.seat import REFEREE, Seat

Player = None | str | Chooser | Answering | Program
"""Who plays a side: None for whoever calls, the name of a registered agent, an agent, a function from a prompt to the
key of its answer, or a program such as a pipe."""
Values = str | Sequence[str | int | float | bool | list[Any]]
"""What is tried in a place: "10..14", "10..14:2", or a list of values."""
SCRIPTED: Final = "scripted"


def load(source: str | os.PathLike[str] | Mapping[str, object], outside: bool = False) -> Scenario:
    """A scenario: one that comes with Fracas, a TOML file, or the same as a dict. With `outside`, its maps and sheets
    may stand anywhere, not only in its folder."""
    if isinstance(source, Mapping):
        written = from_document(dict(source), "scenario")
        return Scenario(written)
    return Scenario(load_scenario(os.fspath(source), outside))


class Scenario:
    """A fight that can begin, as often as one likes."""

    def __init__(self, written: Written) -> None:
        self.written = written

    def __repr__(self) -> str:
        return f"<fracas.Scenario {self.name!r}: {self.rulebook}, {' against '.join(self.sides)}>"

    @property
    def name(self) -> str:
        return self.written.name

    @property
    def title(self) -> str:
        return self.written.title

    @property
    def book(self) -> Rulebook[Any]:
        """The rulebook with the scenario's house rules, for whoever builds on the rules themselves."""
        return self.written.book

    @property
    def rulebook(self) -> str:
        return self.written.book.key

    @property
    def sides(self) -> list[str]:
        return list(self.written.setup.sides)

    @property
    def fighters(self) -> dict[str, str]:
        """The side of each fighter, by name."""
        return {each.name: self.sides[each.side] for each in self.written.setup.entrants}

    @property
    def agents(self) -> list[str]:
        """The names of those who can play this rulebook."""
        return names(self.written.book)

    def to_dict(self) -> dict[str, object]:
        """The scenario whole, with every file that it refers to: what `load` takes."""
        return json_copy(self.written.document)

    def begin(self, dice: Dice) -> Fight:
        """The fight itself before its first beat, likewise."""
        return self.written.begin(dice)

    def changed(self, fighter: str, **changes: object) -> Scenario:
        """The same scenario with changes to a fighter's sheet, as a scenario's `change` would make them."""
        document = self.to_dict()
        names = list(self.fighters)
        if fighter not in names:
            raise Mistake(f"{self.name}: nobody is called '{fighter}'; {suggestion(fighter, names)}")
        fighters = document["fighters"]
        assert isinstance(fighters, list)
        entry = fighters[names.index(fighter)]
        entry["change"] = {**entry.get("change", {}), **changes}
        return Scenario(from_document(document, self.name))

    def play(
        self,
        seed: int | None = None,
        dice: str | Dice = SEEDED,
        sides: Mapping[str, Player] | None = None,
        **players: Player,
    ) -> Play:
        """Begins a fight, and runs it until whoever calls must answer.

        Sides are given to players by name (`red=None`), or with `sides` where a name is no Python name; the others
        are played as the scenario says. `dice` are seeded, "typed" (each roll is a question), "secret" (nobody can
        foresee them, and `promise` lets everybody check them afterwards), or dice of your own.
        """
        chosen = seating(self.written, {**(sides or {}), **players})
        seats = self.written.seated(self.written.controls, chosen.names)
        kept = seed if seed is not None else random.SystemRandom().randrange(1, 1_000_000)
        kind = dice if isinstance(dice, str) else SEEDED
        game = Game(self.written, kept, kind, seats, chosen.programs)
        if isinstance(dice, Dice):
            game.dice = SCRIPTED
            game.play = Driver(self.written.book, self.written.begin(dice), [])
        game.sit_down()
        game.play.resume()
        return Play(game)


class Seating:
    """Who plays which side, by name, and what stands behind the names of those who are no registered agents."""

    def __init__(self, names: dict[str, str], programs: dict[str, Program]) -> None:
        self.names = names
        self.programs = programs


def seating(scenario: Written, chosen: Mapping[str, Player]) -> Seating:
    """Checks who was named for which side."""
    out = Seating({}, {})
    for side, player in chosen.items():
        if side not in scenario.setup.sides:
            raise Mistake(f"{scenario.name}: there is no side '{side}'; there is {listing(scenario.setup.sides)}")
        if player is None:
            out.names[side] = HUMAN
        elif isinstance(player, str):
            wrong = nobody(player, scenario.book)
            if wrong:
                raise Mistake(f"{side}: {wrong}")
            out.names[side] = player
        else:
            program = player if isinstance(player, Program) else Brought(called(player, side), player)
            out.names[side] = program.name
            out.programs[program.name] = program
    return out


def called(player: object, side: str) -> str:
    """The name under which a record knows an object or a function; those of two sides differ."""
    kind = player if hasattr(player, "__qualname__") else type(player)
    if not callable(player) and not isinstance(player, Chooser):
        raise Mistake(f"{side}: found {player!r}, expected None, an agent's name, a Chooser or a function")
    return f"{kind.__module__}:{kind.__qualname__} ({side})"


class Play:
    """One fight being played. It stands still wherever whoever calls must answer."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __repr__(self) -> str:
        asked = self.prompt
        stands = "over" if self.over else f"{asked.who} is asked '{asked.question}'" if asked is not None else "begun"
        return f"<fracas.Play of {self.game.scenario.name!r}: {stands}>"

    # what is asked

    @property
    def prompt(self) -> wire.Prompt | None:
        """Who is asked, what, and the answers, as that side may know them; None when the fight is over."""
        return self._asked().prompt() if self.game.play.pending is not None else None

    def _asked(self) -> Seat:
        """The seat of whoever is asked."""
        pending = self.game.play.pending
        if pending is None:
            raise Mistake("the fight is over: nobody is asked anything")
        return self.seat(REFEREE if pending.refereed else self.game.side_of(pending.who))

    def answer(self, key: str | int) -> wire.Prompt | None:
        """Says it, and runs on to the next question, which it returns. What is not offered is refused."""
        self._asked().answer(str(key))
        return self.prompt

    def why_not(self, key: str) -> str:
        """Why that answer is not offered, in a sentence."""
        return self._asked().why_not(key)

    def undo(self) -> bool:
        """Takes the last answer or ruling back, and what agents answered after it; False if there is none."""
        return len(self.game.play.undo()) > 0

    def redo(self) -> bool:
        """Says again what was undone last; False if there is nothing."""
        return len(self.game.play.redo()) > 0

    def rule(self, subject: str, field: str, value: str | int) -> None:
        """The game master's word: a field of a fighter or a hex gets a value. `rulings` lists the fields.

        Answers of the running turn that it makes impossible are taken back, which `story` tells.
        """
        self.game.play.rule(subject, field, str(value))

    def add_fighter(self, **written: object) -> None:
        """Somebody joins the fight where it stands, written as a fighter of a scenario is: `name`, `side`, `at`,
        `facing`, `from_` (in the catalogue), `change`, `start`, `control`. It has turns from the next round on."""
        table = {key.removesuffix("_"): value for key, value in written.items()}
        self.game.add_fighter(read_newcomer(table, self.game.scenario, self.game.play.run))
        self.game.sit_down()
        self.game.play.resume()

    @property
    def rulings(self) -> dict[str, str]:
        """What can be ruled: each field, with what it takes and means."""
        return {each.field: f"{each.takes}: {each.text}" for each in self.game.book.amendments()}

    # what is seen

    def seat(self, name: str) -> Seat:
        """A seat at the table: a side, a fighter, 'referee' or 'spectator'. It shows what may be known there."""
        return Seat(self.game, name)

    def view(self, seat: str = REFEREE) -> wire.Fight:
        """The whole fight as that seat sees it."""
        return self.seat(seat).fight()

    def ask(self, question: str) -> list[str]:
        """The map in words, as whoever is asked may know it: "who is near", "way to m5", "sight to Ulf"."""
        return self._asked().ask(question).sentences

    @property
    def events(self) -> list[wire.Event]:
        """Everything that has happened so far, hidden things too; a seat's `view` has what it was told of."""
        return self.view().events

    @property
    def story(self) -> list[str]:
        """Everything that has happened so far, in sentences."""
        return [event.sentence for event in self.events if event.sentence]

    @property
    def over(self) -> bool:
        return self.game.play.over

    @property
    def winner(self) -> str | None:
        """The side that has won; None while nobody has."""
        winner = self.game.play.fight.winner
        return self.game.sides[winner] if winner >= 0 else None

    @property
    def round(self) -> int:
        fight: Fight = self.game.play.run
        return fight.round

    # what is kept

    @property
    def seed(self) -> int:
        return self.game.seed

    @property
    def promise(self) -> str:
        """What secret dice are promised by: `fracas replay` says of a record whether it was kept. Empty for others."""
        return self.game.promises[-1].commitment if self.game.promises else ""

    def save(self, path: str | os.PathLike[str], sealed: bool = False) -> None:
        """Keeps the fight in a file, which `resume`, `fracas play` and `fracas replay` take. If it is `sealed`, the
        secret of its dice is left out: whoever goes on with it draws new ones."""
        if self.game.dice == SCRIPTED:
            raise Mistake(
                f"{os.fspath(path)}: a fight with dice of your own cannot be saved: nobody could roll them again"
            )
        save(self.game.record(sealed), Path(path))

    def party(self, *sides: str) -> dict[str, object]:
        """Those who fight as they are now, their sheets and their starts, of these sides or of all: as TOML it is the
        file that `sheet = "party.toml#NAME"` takes them from."""
        for side in sides:
            if side not in self.game.sides:
                raise Mistake(f"there is no side '{side}'; there is {listing(self.game.sides)}")
        game = self.game
        names = [name for index, name in enumerate(game.names) if not sides or game.side_of(index) in sides]
        aftermath = aftermath_of(self.game)
        aftermath.close()
        return json_copy(aftermath.party(names))

    def close(self) -> None:
        """Ends programs that were started for this fight; those of a fight that is forgotten end by themselves."""
        self.game.close()


def resume(
    source: str | os.PathLike[str],
    sides: Mapping[str, Player] | None = None,
    from_here: bool = False,
    **players: Player,
) -> Play:
    """A saved fight, where it stood. Sides that were played by a program must be given to somebody.

    A fight that comes out differently by the rules of today is refused, with the beat in which it does; `from_here`
    goes on from the beginning of that beat, as a fight of its own.
    """
    where = os.fspath(source)
    record = load_record(where)
    game = recorded_game(record, where)
    chosen = seating(game.scenario, {**(sides or {}), **players})
    joined = [each.side for each in record.newcomers()]
    game.seats = game.scenario.seated(game.seats, chosen.names, joined)
    game.programs = chosen.programs
    game.check_seats(where)
    try:
        game.catch_up(record, where)
    except Mistake:
        if not from_here:
            raise
    game.sit_down()
    game.play.resume()
    return Play(game)


def simulate(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    fights: int | None = None,
    seed: int = 1,
    jobs: int = 0,
    sides: Mapping[str, Player] | None = None,
    until: str | None = None,
    details: bool = False,
    **players: Player,
) -> BatchResult:
    """Fights many times, a thousand if nothing is said, and counts who wins: in this process, or with `jobs` in so
    many others.

    With `until`, such as "1%", it stops as soon as the first side's win rate is so sure either way; `fights` is then
    the most. With `details` it also counts what each fighter did and suffered, and how the fight turned.

    Agents and functions of your own play in this process only. A script that uses `jobs` must keep what it does below
    `if __name__ == "__main__":`, since every process begins by reading it.
    """
    written = (source if isinstance(source, Scenario) else load(source)).written
    chosen = seating(written, {**(sides or {}), **players})
    if HUMAN in chosen.names.values():
        raise Mistake("nobody is asked in a simulation: give every side to an agent, or leave it out")
    if chosen.programs and jobs > 1:
        raise Mistake("agents and functions of your own play in this process only: leave out jobs")
    rule, most = fights_wanted(fights, until, 1000)
    enough = known(rule, 0) if rule is not None else None
    with processes_start():
        return run_batch(
            written.document, written.name, chosen.names, most, seed, jobs, None, chosen.programs, details, enough
        )


def sweep(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    vary: Mapping[str, Values],
    fights: int | None = None,
    seed: int = 1,
    jobs: int = 0,
    side: str | None = None,
    until: str | None = None,
    sides: Mapping[str, str] | None = None,
) -> Study:
    """Fights every combination of what is varied, 400 times if nothing is said, all with the same dice:
    `{"fighters.Hrolf.st": "11..17"}`, or a list of values. `study.findings` says what difference it makes to `side`,
    the first if not given; `study.cells` has the rest. With `until`, such as "1%", each combination is fought until its
    win rate is known so well."""
    one, agents, side = asked_of(source, sides, side)
    found = Sweep(one, [one.find(typed(path, values)) for path, values in vary.items()], side)
    found.check_agents(agents)
    rule, most = fights_wanted(fights, until, 400)
    found.check_size(most, agreed=True)
    study = found.study(agents, seed)
    began = time.perf_counter()
    with pool_for(jobs) as pool, processes_start():
        study.interrupted = not Trials(study.cells, most, found.enough(rule)).run(pool)
    study.seconds = time.perf_counter() - began
    found.conclude(study)
    return study


def balance(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    vary: str,
    target: float = 0.5,
    values: Values | None = None,
    within: float = 0.05,
    fights: int = 1000,
    seed: int = 1,
    jobs: int = 0,
    side: str | None = None,
    sides: Mapping[str, str] | None = None,
) -> Study:
    """The number at a path with which `side` wins as often as `target` says: `study.extra["found"]`, among those from
    "low" to "high" with 95 % certainty; "fits" says whether it comes near enough."""
    one, agents, side = asked_of(source, sides, side)
    _, most = fights_wanted(fights, None, 1000)
    for name, share in (("target", target), ("within", within)):
        if not 0.0 <= share <= 1.0:
            raise Mistake(f"{name}: found {share}, expected a share from 0 to 1, such as 0.8")
    written = vary if values is None else typed(vary, values)
    found = Balance(one, written, side, target, agents, seed, within)
    began = time.perf_counter()
    with pool_for(jobs) as pool, processes_start():
        root = found.run(most, lambda cell, wanted: Trials([cell], wanted).run(pool))
    found.study.seconds = time.perf_counter() - began
    found.conclude(root)
    return found.study


def compare(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    *others: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    rules: Sequence[str] = (),
    changed: Sequence[str] = (),
    fights: int | None = None,
    seed: int = 1,
    jobs: int = 0,
    side: str | None = None,
    until: str | None = None,
    sides: Mapping[str, str] | None = None,
) -> Study:
    """What difference something makes to how often `side` wins: other scenarios, or of this one each of `rules`
    ("block_limit=unlimited", "all" for every switch, "profiles") and each of `changed` ("fighters.Hrolf.st=14").
    `study.findings` says so in words, `study.extra["differences"]` in figures. All are fought with the same dice, a
    thousand times if nothing is said; with `until`, such as "2%", until each difference is known so well."""
    one, agents, _ = asked_of(source, sides, side)
    scenarios = [one.scenario, *[(each if isinstance(each, Scenario) else load(each)).written for each in others]]
    labels = told_apart([each.name for each in scenarios])
    written = [Variant(label, each, each.name, agents) for label, each in zip(labels, scenarios, strict=True)]
    more, _ = asked_for(written[0], rules)
    variants = [*written, *more, *changed_variants(written[0], changed, one.folder)]
    if len(variants) == 1:
        raise Mistake(f"{one.scenario.name}: say what to compare it with: another scenario, rules or changed")
    rule, most = fights_wanted(fights, until, 1000)
    if rule is not None and fights is None:
        most = most_fights(rule, len(variants) - 1)
    study = comparison_study(" against ".join(labels), variants, side_looked_at(side, variants), seed, details=False)
    comparison = Comparison(study.cells, study.extra["side"], rule)
    began = time.perf_counter()
    with pool_for(jobs) as pool, processes_start():
        study.interrupted = not Trials(study.cells, most, comparison.enough).run(pool)
    study.seconds = time.perf_counter() - began
    conclude_comparison(study, rule)
    return study


def tournament(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario,
    agents: Sequence[str],
    fights: int = 200,
    seed: int = 1,
    jobs: int = 0,
) -> Study:
    """Every agent against every other, so many times each way round with the same dice: `study.extra["table"]` has who
    scores how much against whom, "ratings" how strong each is."""
    written = (source if isinstance(source, Scenario) else load(source)).written
    study = tournament_study(written, written.name, read_agents(",".join(agents), written), seed)
    _, most = fights_wanted(fights, None, 200)
    began = time.perf_counter()
    with pool_for(jobs) as pool, processes_start():
        study.interrupted = not Trials(study.cells, most).run(pool)
    study.seconds = time.perf_counter() - began
    conclude_tournament(study)
    return study


def asked_of(
    source: str | os.PathLike[str] | Mapping[str, object] | Scenario, sides: Mapping[str, str] | None, side: str | None
) -> tuple[Variations, dict[str, str], str]:
    """What can be varied in a scenario, who plays its sides, and whose win rate is looked at."""
    written = (source if isinstance(source, Scenario) else load(source)).written
    agents = seating(written, sides or {}).names
    if HUMAN in agents.values():
        raise Mistake("nobody is asked in a simulation: give every side to an agent, or leave it out")
    known = written.setup.sides
    if side is not None and side not in known:
        raise Mistake(f"{written.name}: there is no side '{side}'; there is {listing(known)}")
    by_name = isinstance(source, str | os.PathLike)
    folder = find(os.fspath(source))[1] if by_name else None  # type: ignore[arg-type]
    return Variations(written, written.name, folder), agents, side if side is not None else known[0]


def typed(path: str, values: Values) -> str:
    """Values as one types them."""
    if isinstance(values, str):
        return f"{path}={values}"
    plain = [each if isinstance(each, str) and not set(each) & set(",[]{}\"'") else value_text(each) for each in values]
    return f"{path}={','.join(plain)}"


def fights_wanted(fights: int | None, until: str | None, usual: int) -> tuple[Until | None, int]:
    """When to stop early, and how many fights there may be."""
    rule = Until.parse(until) if until is not None else None
    if fights is None:
        return rule, rule.most if rule is not None else usual
    if fights < 1:
        raise Mistake(f"fights: found {fights}, expected at least 1")
    return rule, fights


@contextmanager
def processes_start() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise Mistake(
            "the processes did not start; in a script, keep what it does below 'if __name__ == \"__main__\":'"
        ) from None


def odds(play: Play, *answers: str | int) -> wire.Odds | None:
    """What comes of an answer, or of several in a row, to the end of the beat (mostly a turn): the chance of each
    outcome that the rulebook names, from the rules that resolve it. None if they lead to no roll.

    Questions in between get their usual answers, whoever defends takes the guard with the best chance that costs
    nothing extra, and nothing is used that the side does not know. `error` says how far off a chance can be: the least
    likely ways are left out.
    """
    if not play.game.book.outcome_names():
        raise Mistake(f"the rulebook '{play.game.book.key}' names no outcomes, so there are no odds of them")
    seat = play._asked()
    said: list[str | Given] = [str(each) for each in answers]
    plan = seat.plan(said)
    for key in [*plan.changed, *plan.dropped, *plan.rest]:
        raise Mistake(f"'{key}': no such answer is offered on the way to the first roll")
    return seat.odds(said)


def advise(play: Play, seconds: float = advice.SECONDS, play_outs: int = 0) -> wire.Advice:
    """Which answer to the pending question wins most often, and why: by fights that the book's agent plays on to their
    end, with the same luck for every answer, within a time; with `play_outs` by so many, which gives the same every
    time. Nothing is used that the side does not know."""
    return play._asked().advise(seconds, play_outs)


def threat(play: Play, seconds: float = threats.SECONDS, play_outs: int = 0) -> wire.Threat:
    """For each hex that whoever is asked could go to, the chance of being wounded before its next turn, and by whom;
    with `play_outs`, by so many short fights for each hex."""
    return play._asked().threat(seconds, play_outs)


def json_copy(document: dict[str, object]) -> dict[str, object]:
    out: dict[str, object] = json.loads(json.dumps(document))
    return out
