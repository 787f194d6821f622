"""What a side may know of a fight of d100, on random walks where people hide, come late and are hidden by rulings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.d100.walks import NAMES, walk

from fracas.kernel.decision import Decision
from fracas.kernel.fight import Fight
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.rulebooks.d100.rows import POSTURES, Planned
from fracas.rulebooks.d100.turn import ACTS
from fracas.table.game import Game
from fracas.table.seat import Seat
from fracas.table.secrets import NOTHING_HIDDEN, Asked, as_known

RULES = ["as shipped", "as written", "open"]
every_scenario = pytest.mark.parametrize("name", NAMES)


def secretive(name: str, rules: str, seed: int, questions: int) -> Iterator[Game]:
    """A walk on which the referee hides people and finds them again, where a beat begins."""
    luck = random.Random(seed)
    for game in walk(name, rules, seed, questions):
        if game.play.run.position() == 0 and luck.random() < 0.1:
            me = luck.choice(game.play.run.everyone())
            if not me.out:
                hide(game.play, me.name, "no" if me.hidden else "yes")
        if game.play.pending is not None:
            yield game


def hide(play: Play[Any], name: str, value: str) -> None:
    try:
        play.rule(name, "hidden", value)
    except Mistake:
        return  # it would take away what is just being done


def has_unseen(fight: Fight, side: int) -> bool:
    return any(each.side != side and (each.hidden or each.absent) for each in fight.everyone())


def looks(book: Any, fight: Fight, decision: Decision) -> list[object]:
    """All that a person sees of a question."""
    shown: list[object] = [book.wording(fight, decision), book.usual(fight, decision)]
    for option in decision.menu.options():
        view = book.view(fight, decision, option)
        shown.append((option.key, view.label, view.note, view.chance, str(view.tally) if view.tally else ""))
    return [*shown, *[book.why_not(fight, decision, key) for key in ("nonsense", "a1", "attack sword", "observe")]]


@every_scenario
def test_the_veil_leaves_the_question_as_it_is(name: str) -> None:
    """Whoever it is drawn for; the side that is asked sees the same menu, numbers and reasons behind it, which so tell
    nothing of anybody unseen in the fight itself either."""
    veiled = 0
    for rules, seed in product(RULES, range(2)):
        for game in secretive(name, rules, seed, 120):
            play = game.play
            pending = play.pending
            assert pending is not None
            for side in (*range(len(game.sides)), NOTHING_HIDDEN):
                known = as_known(play, side)
                assert known.decision is not None
                assert (known.decision.who, known.decision.question.key) == (pending.who, pending.question.key)
                check_words(play, known)
                if side == play.run.everyone()[pending.who].side and known.fight is not play.run:
                    veiled += 1
                    assert looks(game.book, known.fight, known.decision) == looks(game.book, play.run, pending)
    assert veiled > 20


def check_words(play: Play[Any], known: Asked) -> None:
    """Everybody can be described and every event told, with the veil drawn; nobody unseen has its name."""
    book = play.rulebook
    for me in known.fight.everyone():
        assert book.describe(known.fight, me.index)
        book.gear(known.fight, me.index), book.body_parts(known.fight, me.index), book.reach_of(known.fight, me.index)
    for event in play.standing:
        book.narrate(known.fight, event)


def disguised(game: Game, side: int, luck: random.Random) -> Game | None:
    """The same game, but whoever that side does not know of is elsewhere, with other things, up to something else."""
    other = copied(game)
    fight: Any = game.play.fight.copy()
    for me in fight.fighters:
        if me.side != side and (me.hidden or me.absent):
            disguise(fight, me, luck)
    other.play.fight = fight
    try:
        other.play.step()
    except (Mistake, AssertionError):
        return None  # somebody unseen had a part in this beat, and cannot have it there
    return other


def copied(game: Game) -> Game:
    """A game that stands where that one does."""
    other = Game(game.scenario, game.seed, game.dice, game.seats)
    play, twin = game.play, other.play
    twin.fight, twin.origin = play.fight, play.origin
    twin.log, twin.past, twin.fallen, twin.entries = play.log[:], play.past[:], play.fallen[:], play.entries[:]
    return other


def disguise(fight: Any, me: Any, luck: random.Random) -> None:
    cells = [cell for cell in fight.board.cells() if not fight.board.closed[cell]]
    me.cell = luck.choice(cells)
    me.hid_at = luck.choice([-1, *cells])
    me.facing = luck.randrange(6)
    me.posture = luck.choice(POSTURES)
    me.hits -= luck.randrange(20)
    me.penalty -= 5
    me.stance = luck.randrange(100)
    for held in me.held:
        held.hand = luck.randrange(4)
        held.jammed = not held.jammed
    me.shield_up = False
    me.plan = tuple([Planned(luck.choice(ACTS)) for _ in range(luck.randrange(3))])
    me.planned = 0
    me.form, me.parrying = luck.randrange(2), luck.randrange(30)
    me.aim, me.initiative, me.kit = luck.randrange(3), luck.randrange(200), luck.randrange(5)
    me.acted = luck.random() < 0.5
    me.enters += luck.randrange(3) if me.absent else 0


@every_scenario
def test_a_seat_gets_the_same_whatever_the_unseen_are_up_to(name: str) -> None:
    """Two fights that differ only in somebody unseen are one and the same to the other side, to the last field."""
    luck = random.Random(11)
    same = 0
    for rules, seed in product(RULES, range(3)):
        for number, game in enumerate(secretive(name, rules, seed, 120)):
            play = game.play
            assert play.pending is not None
            side = play.run.everyone()[play.pending.who].side
            if number % 4 or not has_unseen(play.run, side) or not has_unseen(play.fight, side):
                continue
            twin = disguised(game, side, luck)
            if twin is None or twin.play.pending is None or twin.play.pending.who != play.pending.who:
                continue
            if not has_unseen(twin.play.run, side):
                continue  # found in the open
            mine, theirs = as_known(play, side), as_known(twin.play, side)
            seat = game.sides[side]
            if revealed(play) or revealed(twin.play):
                continue
            assert mine.fight.state() == theirs.fight.state()
            assert Seat(game, seat).fight().model_dump_json() == Seat(twin, seat).fight().model_dump_json()
            same += 1
    assert same > 3


def revealed(play: Play[Any]) -> bool:
    """Whether somebody has come out of hiding or arrived in the running beat."""
    before, now = play.fight.everyone(), play.run.everyone()
    return any((a.hidden, a.absent) != (b.hidden, b.absent) for a, b in zip(before, now, strict=True))


def play_on(game: Game, side: int, luck: random.Random) -> bool:
    """Answers for whoever that side does not know of, up to the next question to anybody else; whether nobody has come
    to light meanwhile."""
    play = game.play
    before = unseen(play.run, side)
    hiding = [each.hidden for each in play.run.everyone()]
    while play.pending is not None and play.pending.who in before:
        options = [option for option in play.pending.menu.options() if not option.leaves_fight]
        play.answer(luck.choice(options or play.pending.menu.options()).key)
    return play.pending is not None and [each.hidden for each in play.run.everyone()] == hiding


def unseen(fight: Fight, side: int) -> set[int]:
    return {each.index for each in fight.everyone() if each.side != side and (each.hidden or each.absent)}


def seen(game: Game, side: int) -> dict[str, Any]:
    """What the seat of that side gets."""
    return Seat(game, game.sides[side]).fight().model_dump()


def test_a_seat_gets_the_same_whatever_is_done_in_hiding() -> None:
    """Two turns that somebody takes unseen, however different, are one and the same to the other side."""
    same = 0
    for name, seed in product(("guards", "crossfire", "barfight", "boarding"), range(7)):
        luck = random.Random(seed)
        for game in secretive(name, "as shipped", seed, 150):
            play = game.play
            assert play.pending is not None
            side = (play.run.everyone()[play.pending.who].side + 1) % len(game.sides)
            if play.run.position() or play.pending.who not in unseen(play.fight, side) & unseen(play.run, side):
                continue
            one, two = copied(game), copied(game)
            for each in (one, two):
                each.play.step()
            if not (play_on(one, side, luck) and play_on(two, side, luck)):
                continue
            floors = [str([(each.key, each.cell) for each in run.floor]) for run in (one.play.run, two.play.run)]
            grounds = [run.board.terrain for run in (one.play.run, two.play.run)]
            if floors[0] != floors[1] or grounds[0] != grounds[1]:
                continue  # things on the floor and open doors are there for all to see
            assert seen(one, side) == seen(two, side)
            same += 1
    assert same > 20
