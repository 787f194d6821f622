"""Agents by name: who can take a seat. Others than ours come from packages, by entry points."""

from __future__ import annotations

from importlib import import_module
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final

from fracas.agents.greedy import Greedy
from fracas.agents.guarded import Guarded, told
from fracas.agents.race import Limits
from fracas.agents.random import Random
from fracas.agents.sharing import can_share
from fracas.agents.tactician import Searcher, Tactician
from fracas.kernel.decision import Chooser
from fracas.kernel.doctrine import DISCIPLINED, Doctrine
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import ANY_BOOKS_AGENT, Rulebook
from fracas.kernel.veils import veiled
from fracas.rulebooks.problems import shown
from fracas.stage.installed import entry_points
from fracas.stage.rulebooks import kin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "fracas.agents"
"""Where packages name the agents that they bring: 'brawl.brute' for one book, 'timid' for all."""
BRUTE: Final = "brute"
YARDSTICK: Final = "brute-1"
"""The first brute as it was: it never changes, so that others can be measured by it."""
DRILL: Final = "drill"
MEASURES: Final = (YARDSTICK, DRILL)
"""Those by whom others are measured: nobody wants to play against them."""
RANDOM: Final = "random"
TACTICIAN: Final = "tactician"
SEARCH: Final = "search"
USUAL_PLAY_OUTS: Final = 400
LEAST_PLAY_OUTS: Final = 10
MOST_PLAY_OUTS: Final = 1_000_000
MOST_MILLISECONDS: Final = 600_000
"""What a search may be given for one decision."""
TIMES: Final = "x"
"""Before the number of processes that share a search: 'search-2000-x4'."""
MOST_PROCESSES: Final = 64

FOR_ALL: Final[dict[str, str]] = {
    TACTICIAN: "looks ahead where something may be better than what the book's own agent does",
    SEARCH: "looks ahead at everything; 'search-2000' for as many play-outs a decision, 'search-500ms' for a time, "
    "'-x4' after either for four processes",
    RANDOM: "does anything that is legal",
    ANY_BOOKS_AGENT: "takes the best chance and walks at the nearest foe; knows no rulebook and plays any",
}
"""The agents of ours that play every book."""
OWN: Final[dict[str, dict[str, str]]] = {
    "gurps": {BRUTE: "gurps_mended.MendedGurpsBrute", YARDSTICK: "gurps.GurpsBrute", DRILL: "gurps.GurpsBrute"},
    "threa": {BRUTE: "threa_mended.MendedThreaBrute", YARDSTICK: "threa.ThreaBrute", DRILL: "threa.ThreaBrute"},
    "d100": {BRUTE: "d100_mended.MendedD100Brute", YARDSTICK: "d100.D100Brute", DRILL: "d100_drill.D100Drill"},
}
"""Those of ours that know a book, by its key: where in `brutes` they stand. A module is loaded when it is asked for,
since it brings its whole book along."""
YARDSTICK_TEXT: Final = "the first brute, kept as it was to measure others by"


class Listed:
    """Who there is: a name, the book it is for (empty for all of them), a sentence, and what is wrong with it."""

    def __init__(self, name: str, book: str, text: str, wrong: str = "") -> None:
        self.name = name
        self.book = book
        self.text = text
        self.wrong = wrong


def names(book: Rulebook[Any]) -> list[str]:
    """Everybody who can play that book, its own first."""
    own = [*book.agents]
    if BRUTE in own and DRILL not in own:
        own.append(DRILL)  # the yardstick, where a book's balance figures have nobody of their own
    keys = kin(book)
    others: list[str] = []
    for name in entry_points(GROUP):
        key, dot, rest = name.rpartition(".")
        if not dot or key in keys:
            others.append(rest)
    last = [YARDSTICK] if has_yardstick(book) else []
    return list(dict.fromkeys([*own, *FOR_ALL, *others, *last]))


def has_yardstick(book: Rulebook[Any]) -> bool:
    return BRUTE in book.agents and any(key in OWN for key in kin(book))


def refusal(name: str, book: Rulebook[Any], others: list[str]) -> str:
    """Why nobody of that name can play that book, empty if somebody can; `others` can, too."""
    base, _, limit = name.partition("-")
    known = [*others, *names(book)]
    if name in known:
        return ""
    if base != SEARCH:
        return f"nobody is called {shown(name)}; {suggestion(name, known)}"
    try:
        read_limits(name, limit)
    except Mistake as mistake:
        return str(mistake)
    return ""


def agent(
    name: str,
    book: Rulebook[Any],
    key: int,
    by_sight: bool = False,
    doctrine: Doctrine = DISCIPLINED,
    table: dict[str, list[str]] | None = None,
) -> Chooser:
    """An agent of that name for fights of that book, who knows no more than its side may know; `key` makes two of a
    kind choose differently, and `by_sight` says that a side knows only of those in sight. A doctrine is for those who
    look ahead, and so is a table of what is worth trying, instead of the book's own."""
    base, _, limit = name.partition("-")
    if name == TACTICIAN or base == SEARCH:
        policy = agent(book.default_agent(), book, key, by_sight)
        if name == TACTICIAN:
            return Tactician(book, policy, key, doctrine, table)
        return Searcher(book, policy, key, doctrine, table, read_limits(name, limit))
    return veiled(book, unveiled(name, book, key), by_sight)


def read_limits(name: str, limit: str) -> Limits:
    """What 'search-2000', 'search-500ms' or 'search-2000-x4' may spend on a decision."""
    before, _, last = limit.rpartition("-")
    if last.startswith(TIMES):
        limits = read_limits(name, before)
        limits.processes = read_processes(name, last.removeprefix(TIMES))
        return limits
    if not limit:
        return Limits(USUAL_PLAY_OUTS)
    timed = limit.endswith("ms")
    number = parse_int(limit.removesuffix("ms"))
    if number is None:
        raise Mistake(
            f"agent '{name}': '{limit}' is no budget; say 'search-2000' for play-outs or 'search-500ms' for time, and "
            "'-x4' after it for four processes"
        )
    least, most = (1, MOST_MILLISECONDS) if timed else (LEAST_PLAY_OUTS, MOST_PLAY_OUTS)
    if not least <= number <= most:
        unit = "milliseconds" if timed else "play-outs"
        raise Mistake(f"agent '{name}': a decision gets from {least} to {most:,} {unit}")
    return Limits(MOST_PLAY_OUTS, seconds=number / 1000) if timed else Limits(number)


def read_processes(name: str, word: str) -> int:
    number = parse_int(word)
    if number is None or not 1 <= number <= MOST_PROCESSES:
        raise Mistake(f"agent '{name}': from 1 to {MOST_PROCESSES} processes share a search, such as 'search-2000-x4'")
    if number > 1 and not can_share():
        raise Mistake(f"agent '{name}': this system cannot share a search over processes; leave out '-{TIMES}{word}'")
    return number


def unveiled(name: str, book: Rulebook[Any], key: int) -> Chooser:
    if name == RANDOM:
        return Random(key)
    if name == ANY_BOOKS_AGENT:
        return Greedy(book, key)
    registered = entry_points(GROUP)
    for each in kin(book):
        point = registered.get(f"{each}.{name}")
        if point is not None:
            return from_point(point, book, key)
    for each in kin(book):
        if name in OWN.get(each, {}):
            return own(OWN[each][name], book)
    point = registered.get(name)
    if point is not None and "." not in name:
        return from_point(point, book, key)
    raise Mistake(f"unknown agent '{name}'; {suggestion(name, names(book))}")


def own(place: str, book: Rulebook[Any]) -> Chooser:
    """One of ours that knows its book."""
    module, _, kind = place.partition(".")
    chooser: Chooser = getattr(import_module(f"fracas.agents.brutes.{module}"), kind)(book)
    return chooser


def from_point(point: EntryPoint, book: Rulebook[Any], key: int) -> Chooser:
    """The agent behind an entry point. Anything can go wrong in somebody else's package."""
    return Guarded(point.name, made(loaded(point), f"agent '{point.name}' ({point.value})", book, key))


def loaded(point: EntryPoint) -> object:
    try:
        found: object = point.load()
    except (Exception, SystemExit) as error:
        raise Mistake(f"agent '{point.name}' ({point.value}) cannot be loaded: {told(error)}") from error
    return found


def made(kind: object, what: str, book: Rulebook[Any], key: int) -> Chooser:
    """An agent of that class, which is given the book and the key if its `__init__` has parameters of those names."""
    if not isinstance(kind, type) or not issubclass(kind, Chooser):
        raise Mistake(f"{what} is no agent: expected a class of Choosers")
    given: dict[str, object] = {"book": book, "key": key}
    try:
        takes = signature(kind).parameters.values()
        whatever = any(each.kind == Parameter.VAR_KEYWORD for each in takes)
        wanted = [each.name for each in takes]
        chooser: Chooser = kind(**{name: value for name, value in given.items() if whatever or name in wanted})
    except Mistake:
        raise
    except (Exception, SystemExit) as error:
        raise Mistake(f"{what} cannot be made: {told(error)}") from error
    return chooser


def listed(books: list[Rulebook[Any]]) -> list[Listed]:
    """Everybody who can play one of these books, with a sentence each; broken ones with the reason."""
    out = [Listed(name, "", text) for name, text in FOR_ALL.items()]
    known: set[tuple[str, str]] = set()
    for book in books:
        for name, text in book.agents.items():
            out.append(Listed(name, book.key, text))
            known.add((book.key, name))
    out.extend([Listed(YARDSTICK, book.key, YARDSTICK_TEXT) for book in books if has_yardstick(book)])
    for full, point in entry_points(GROUP).items():
        key, _, name = full.rpartition(".")
        if (key, name) not in known:
            try:
                out.append(Listed(name, key, first_sentence(loaded(point))))
            except Mistake as mistake:
                out.append(Listed(name, key, "", str(mistake)))
    return out


def first_sentence(kind: object) -> str:
    """What an agent says of itself, without its full stop."""
    text = " ".join((getattr(kind, "__doc__", None) or "").split("\n\n")[0].split())
    return text.removesuffix(".") or "says nothing of itself"
