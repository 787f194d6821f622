"""What holds in every fight of this book, whoever plays it."""

from __future__ import annotations

from collections import Counter

import pytest

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.event import Became
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.events import Declared, RoundBegan, TurnBegan, Waited
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.wounds import AWAKE
from fracas.stage.scenario import load, shipped

SCENARIOS = [name for name in shipped() if load(name).book.key == "d100"]
PLAYERS = [("brute", "brute"), ("random", "brute"), ("random", "random")]
MOST_BEATS = 50_000


class Watch:
    """Looks at a fight after every beat."""

    def __init__(self, book: D100, fight: D100Fight) -> None:
        self.book = book
        self.fight = fight
        self.turns: Counter[int] = Counter()
        self.hits = [me.hits for me in fight.fighters]
        self.woken: dict[int, int] = {}
        """Where somebody came to."""

    def look(self) -> None:
        self.points_and_parries()
        self.turns_of_the_round()
        self.states()
        self.places()

    def points_and_parries(self) -> None:
        """D-26, D-59: AP between 0 and 4; parries as declared, never more than was set aside."""
        for me in self.fight.fighters:
            assert 0 <= me.ap <= 4
            assert 0 <= me.spent <= 4
            assert me.parrying >= 0
            assert not me.parry or sum(me.parry) == me.parrying
            assert all(points >= 0 for points in me.parry)
        for event in self.fight.events:
            if isinstance(event, Declared) and event.parry:
                me = self.fight.fighters[event.who]
                pools = [self.book.parry_pool(me, each) for each in self.book.all_items(me)]
                assert sum(event.parry) <= max(pools)
                assert all(
                    not points or self.fight.fighters[at].side != me.side for at, points in enumerate(event.parry)
                )

    def turns_of_the_round(self) -> None:
        """D-20: nobody acts twice in a round; a turn that was put off is begun once more."""
        for event in self.fight.events:
            if isinstance(event, RoundBegan):
                self.turns.clear()
            elif isinstance(event, TurnBegan):
                self.turns[event.who] += 1
            elif isinstance(event, Waited):
                self.turns[event.who] -= 1
            assert all(count <= 1 for count in self.turns.values())

    def states(self) -> None:
        """D-10, D-96, D-116: hits only fall; whoever is not conscious holds nothing and lies; the dead stay dead. Who
        has left parries nothing, and a prisoner holds nothing (D-131, D-132)."""
        for at, me in enumerate(self.fight.fighters):
            assert me.hits <= self.hits[at]
            self.hits[at] = me.hits
            assert min(me.stun, me.must_parry, me.no_parry, me.senseless, me.dying) >= 0
            assert all(wound.effective() >= 0 for wound in me.wounds)
            if me.absent:
                continue
            assert me.out != me.awake()
            if me.out:
                assert me.posture.key == "prone" or me.retired()
                assert not me.parry
            if me.out and not me.fled:
                assert not me.shield_up
                assert all(not held.hand for held in me.held)
            if me.blackout:
                assert me.stun

    def places(self) -> None:
        """D-124, D-77: one conscious creature a hex, but for who came to beneath another; holds are mutual and
        between neighbours."""
        fight = self.fight
        for event in fight.events:
            if isinstance(event, Became) and event.state == AWAKE:
                self.woken[event.who] = fight.fighters[event.who].cell
        there: dict[int, int] = {}
        for me in fight.fighters:
            if not me.out:
                other = there.setdefault(me.cell, me.index)
                assert other == me.index or me.cell in (self.woken.get(me.index), self.woken.get(other))
        for me in fight.fighters:
            if me.holding >= 0:
                held = fight.fighters[me.holding]
                assert held.held_by == me.index
                assert fight.board.distance(me.cell, held.cell) <= 1
            if me.held_by >= 0:
                assert fight.fighters[me.held_by].holding == me.index


@pytest.mark.parametrize("players", PLAYERS, ids=[" against ".join(pair) for pair in PLAYERS])
@pytest.mark.parametrize("name", SCENARIOS)
def test_in_every_fight(name: str, players: tuple[str, str]) -> None:
    """D-125: and every fight comes to an end."""
    scenario = load(name)
    book = scenario.book
    assert isinstance(book, D100)
    for number in range(4):
        fight = book.begin(scenario.setup, SeededDice(fight_key(17, number)))
        seats: list[Chooser] = [
            agent(players[min(1, me.side)], book, hash64(number, me.index)) for me in fight.fighters
        ]
        fight.chooser = Seated(seats)
        watch = Watch(book, fight)
        while not fight.over:
            book.run(fight, fight.beats + 1)
            watch.look()
            assert fight.beats < MOST_BEATS
        assert fight.round <= 100
