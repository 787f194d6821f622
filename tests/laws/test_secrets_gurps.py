"""What a side must not know, in fights of GURPS and its variant: whatever is hidden or done in hiding, it gets the same
views, menus, reasons and told events, until something is revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.laws.test_laws import MORE
from tests.laws.walks import SCENARIOS, scenario
from tests.table.games import game_of

from fracas.agents.registry import agent
from fracas.kernel.decision import Decision
from fracas.kernel.dice import hash64
from fracas.kernel.fields import field_names
from fracas.kernel.fight import NOBODY
from fracas.kernel.play import Play
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import DROPPED, MAIN, SHEATHED
from fracas.rulebooks.gurps.manoeuvres import ATTACK, DETERMINED, FEINT
from fracas.rulebooks.gurps.rows import KNEELING, PRONE
from fracas.rulebooks.gurps.tasks import Wait
from fracas.rulebooks.gurps.triggers import ATTACKS_ME, IN_REACH, LEAVES, WATCHED
from fracas.stage.parts import HUMAN
from fracas.table.game import SEEDED, Game
from fracas.table.seat import SPECTATOR, Seat
from fracas.table.secrets import NOTHING_HIDDEN, as_known

NAMES = [name for name in SCENARIOS if isinstance(scenario(name).book, Gurps)]
every_scenario = pytest.mark.parametrize("name", NAMES)


def book_of(name: str) -> Gurps:
    book = scenario(name).book
    assert isinstance(book, Gurps)
    return book


def walk(game: Game, seed: int, answers: int) -> Iterator[Decision]:
    """Stands still at every question of a random fight."""
    agents = [agent("random", game.book, hash64(seed, index)) for index in range(len(game.seats))]
    for _ in range(answers):
        pending = game.play.pending
        if pending is None:
            return
        yield pending
        game.play.answer(agents[pending.who].choose(game.play.run, pending).key)


@every_scenario
@pytest.mark.parametrize("dark", [False, True])
def test_every_side_comes_to_the_same_question(name: str, dark: bool) -> None:
    """And whoever is asked can look at everything there."""
    book = book_of(name)
    for seed in range(MORE):
        game = in_the_dark(name, seed) if dark else game_of(name, seed)
        for at, pending in enumerate(walk(game, seed, 120)):
            for side in [*range(len(game.sides)), NOTHING_HIDDEN]:
                known = as_known(game.play, side)
                decision = known.decision
                assert decision is not None
                assert (decision.who, decision.question.key) == (pending.who, pending.question.key)
                fight = known.fight
                assert isinstance(fight, GurpsFight)
                for index in range(len(fight.fighters)):
                    book.describe(fight, index)
                    book.gear(fight, index)
                    book.body_parts(fight, index)
                    book.reach_of(fight, index)
                if side == game.play.run.everyone()[pending.who].side and at % 3 == 0:
                    look(book, fight, decision, [option.key for option in pending.menu.options()])


def look(book: Gurps, fight: GurpsFight, decision: Decision, keys: list[str]) -> None:
    options = decision.menu.options()
    assert [option.key for option in options] == keys
    book.wording(fight, decision)
    assert book.usual(fight, decision) in ["", *keys]
    for option in options[:40]:
        assert book.view(fight, decision, option).label
    for key in ("parry", "block", "attack", "a1", *[each.name for each in fight.fighters]):
        assert book.why_not(fight, decision, key)


# two fights that differ in what is hidden


def twin(game: Game, change: Callable[[GurpsFight, Combatant], None], who: int) -> Game:
    """The same game, in which somebody is not as it was when the running beat began."""
    other = Game(game.scenario, game.seed, SEEDED, [HUMAN] * len(game.seats))
    play, mine = other.play, game.play
    fight = mine.fight.copy()
    play.origin, play.fight = fight, fight
    play.past, play.log, play.fallen = mine.past[:], mine.log[:], mine.fallen[:]
    play.future = mine.entries[:]
    change(fight, fight.fighters[who])
    play.resume()
    return other


def in_the_dark(name: str, seed: int) -> Game:
    """A scenario by night, in which every other one hides from the rest (G-211)."""

    def change(fight: GurpsFight, me: Combatant) -> None:
        fight.darkness = -5
        fight.stealthy = True
        for each in fight.fighters:
            each.hidden = each.index % 2 == 1 and not each.out

    return twin(game_of(name, seed), change, 0)


def nowhere_near(fight: GurpsFight, me: Combatant) -> list[int]:
    """Hexes in which nobody would notice it for now."""
    foes = [each for each in fight.fighters if each.side != me.side and not each.out]
    return [
        cell for cell in fight.board.cells()
        if not fight.board.closed[cell] and cell not in fight.taken(me)
        and not any(fight.board.sees(foe.cell, cell) or fight.board.distance(foe.cell, cell) <= 6 for foe in foes)
    ]  # fmt: skip


def elsewhere(fight: GurpsFight, me: Combatant) -> None:
    cells = [cell for cell in nowhere_near(fight, me) if cell != me.cell]
    if cells:
        me.cell = cells[len(cells) // 2]
        me.path = (me.cell,)


def put_away(fight: GurpsFight, me: Combatant) -> None:
    for held in me.held:
        if not held.item.natural and held.hand != DROPPED:
            held.hand = SHEATHED if held.in_hand() else MAIN


def setting(**fields: Any) -> Callable[[GurpsFight, Combatant], None]:
    def change(fight: GurpsFight, me: Combatant) -> None:
        for name, value in fields.items():
            setattr(me, name, value)

    return change


CHANGES: dict[str, Callable[[GurpsFight, Combatant], None]] = {
    "place": elsewhere,
    "gear in hand": put_away,
    "facing": lambda fight, me: setattr(me, "facing", (me.facing + 2) % 6),
    "posture": setting(posture=PRONE, left_posture=KNEELING),
    "plan": setting(wait=Wait(ATTACKS_ME, 0, NOBODY, DETERMINED), manoeuvre=DETERMINED),
    "aim": setting(aim_foe=0, aim_item=0, aim_turns=2, aim_braced=True),
    "wounds": setting(hp=3, fp=2, crippled=("left arm",), lost=2),
    "watch": setting(evaluated=2, evaluated_foe=0),
    "stealth": setting(stealth=7),
}


def views(game: Game, who: int) -> dict[str, str]:
    """Everything that seats of other sides see, as it would be sent."""
    side = game.play.run.everyone()[who].side
    names = [name for at, name in enumerate(game.sides) if at != side]
    return {name: Seat(game, name).fight().model_dump_json() for name in [*names, SPECTATOR]}


def veiled_states(game: Game, who: int) -> list[object]:
    """The fight itself, as other sides may know it."""
    play: Play[Any] = game.play
    side = play.run.everyone()[who].side
    sides = [at for at in range(len(game.sides)) if at != side]
    return [as_known(play, each).fight.state() for each in [*sides, NOTHING_HIDDEN]]


def unseen(game: Game) -> list[int]:
    """Those of whom another side knows nothing."""
    fight = game.play.run
    return sorted({who for side in range(len(game.sides)) for who in game.book.unseen_by(fight, side)})


def compare(game: Game, what: str, who: int) -> bool:
    """Whether anything could be compared: not if the change gives it away at once."""
    other = twin(game, CHANGES[what], who)
    pending, asked = game.play.pending, other.play.pending
    assert pending is not None
    if unseen(other) != unseen(game) or asked is None:
        return False
    assert (asked.who, asked.question.key) == (pending.who, pending.question.key)
    assert views(other, who) == views(game, who), what
    assert veiled_states(other, who) == veiled_states(game, who), what
    return True


@pytest.mark.parametrize("what", list(CHANGES))
@pytest.mark.parametrize("name", ["footpads", "skirmish", "palisade"])
def test_nothing_of_a_hidden_foe_is_seen(name: str, what: str) -> None:
    """At every question in the turns of others, in the scenario with people in hiding, and in others by night."""
    compared = 0
    for seed in range(MORE):
        game = game_of(name, seed) if name == "footpads" else in_the_dark(name, seed)
        for at, pending in enumerate(walk(game, seed, 60)):
            hidden = unseen(game)
            for who in hidden[at % max(1, len(hidden)) :][:1]:
                if at % 3 or who in (pending.who, game.play.run.acting) or game.play.fight.fighters[who].out:
                    continue
                compared += compare(game, what, who)
    assert compared > 1


WAITS = [
    setting(wait=Wait(ATTACKS_ME, 0, NOBODY, DETERMINED), aim_foe=NOBODY, aim_turns=0),
    setting(wait=Wait(WATCHED, NOBODY, NOBODY, ATTACK, cells=(70, 71), penalty=-1)),
    setting(wait=Wait(LEAVES, 1, 70, FEINT), aim_foe=1, aim_turns=2, aim_item=0, aim_braced=True),
]


@pytest.mark.parametrize("name", ["skirmish", "gunfight", "bout", "palisade"])
def test_what_a_foe_waits_for_is_not_seen(name: str) -> None:
    """Nor by whether it keeps an aim."""
    compared = 0
    game = game_of(name, 4)
    for pending in walk(game, 4, 150):
        for foe in game.play.fight.fighters:
            if foe.wait is None or foe.index == pending.who or game.play.entries:
                continue
            for change in WAITS:
                other = twin(game, change, foe.index)
                assert views(other, foe.index) == views(game, foe.index)
                assert veiled_states(other, foe.index) == veiled_states(game, foe.index)
                compared += 1
    assert compared > 0


def test_nothing_of_a_newcomer_is_seen() -> None:
    """Name, place, arrival: only its own side knows them before it comes."""
    game = game_of("archers", 3)
    who = next(each.index for each in game.play.run.everyone() if each.absent)
    for change in (setting(name="Old Wat"), setting(arrives=9), elsewhere, put_away, setting(facing=3)):
        other = twin(game, change, who)
        assert views(other, who) == views(game, who)
        assert veiled_states(other, who) == veiled_states(game, who)
    assert "Young Wat" not in "".join(views(game, who).values())
    own = Seat(game, game.sides[game.play.run.everyone()[who].side])
    assert "Young Wat" in own.fight().model_dump_json()


def test_no_field_of_a_hidden_foe_is_left() -> None:
    """One after the other: what is not veiled, or forgotten in the veil, shows here."""
    game = game_of("footpads", 2)
    book = book_of("footpads")
    real = game.play.fight
    who = unseen(game)[0]
    plain = veiled(book, real, who)
    known = ("index", "side", "held", "fled", "out", "absent")
    names = [name for name in field_names(real.fighters[who]) if name not in known]
    assert len(names) > 80
    for name in names:
        fight = real.copy()
        me = fight.fighters[who]
        setattr(me, name, another(name, getattr(me, name)))
        if who in book.unseen_by(fight, 1 - me.side):
            assert veiled(book, fight, who) == plain, name
    for name in ("hand", "ready", "reach", "loaded", "loading", "fuse", "broken", "parries", "attacked", "sheathing"):
        fight = real.copy()
        held = fight.fighters[who].held[0]
        setattr(held, name, another(name, getattr(held, name)))
        assert veiled(book, fight, who) == plain, name


def another(name: str, value: Any) -> Any:
    """Some other value of that kind."""
    if name == "wait":
        return Wait(IN_REACH, NOBODY, NOBODY, ATTACK)
    if name in ("posture", "left_posture"):
        return KNEELING
    if name == "manoeuvre":
        return DETERMINED
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "!"
    if isinstance(value, tuple):
        return (0,) if name in ("unaware_of", "holders", "path") else (("x", 1),)
    return value


def veiled(book: Gurps, fight: GurpsFight, who: int) -> object:
    return book.conceal(fight, 1 - fight.fighters[who].side).state()


def test_what_is_done_in_hiding_is_not_told() -> None:
    """Turns of those who hide: they draw, turn and change their posture, and nobody is the wiser."""
    seen: list[dict[str, str]] = []
    for answers in (["do nothing"], ["change posture", "kneeling"], ["ready", "stay"]):
        game = game_of("footpads", 5)
        agents = [agent("brute", game.book, index) for index in range(len(game.seats))]
        hidden = unseen(game)
        while game.play.pending is not None and game.play.run.round < 2:
            pending = game.play.pending
            script = answers if pending.who in hidden else []
            key = next((each for each in script if pending.menu.find(each) is not None), "")
            if pending.who in hidden and not key:
                key = game.book.usual(game.play.run, pending) or "do nothing"
            game.play.answer(key or agents[pending.who].choose(game.play.run, pending).key)
        assert unseen(game) == hidden
        side = game.play.run.everyone()[hidden[0]].side
        others = [Seat(game, name) for at, name in enumerate(game.sides) if at != side]
        seen.append({each.name: each.fight().model_copy(update={"number": 0}).model_dump_json() for each in others})
    assert seen[0] == seen[1] == seen[2]
    for name in ("Watt", "Hob", "Nan"):
        assert name not in "".join(seen[0].values())
