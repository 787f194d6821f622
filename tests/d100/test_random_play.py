"""What must hold however people play: AP, parries, turns, bleeding, and that every fight ends."""

from __future__ import annotations

import pytest

from fracas.agents.registry import agent
from fracas.kernel.decision import Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.events import Bled, Declared, TurnBegan, Waited
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.stage.scenario import Scenario, from_document, load

SWITCHES: list[dict[str, object]] = [
    {},
    {"declaration": "binding", "fumbles": True, "parting_attack": True, "push_damage": True},
    {"declaration": "free", "riposte": True, "first_aid_rolls": True, "bandages_stack": True, "metres_per_hex": 1},
    {"manoeuvre_open_ended": True, "stun_halves_base_move": True, "watch": False, "neg_hits_death": "off"},
]
PEOPLE = ["marine", "medic", "brawler", "adept", "sniper", "riot-guard", "heavy-trooper", "infiltrator"]
GROUND = [
    "..............", "....x..o......", "....#.....~~..", "....#+#...^^..", "....#.#.__^^..", "......&..__...",
    "..=........n..", "....'....o....", "..............",
]  # fmt: skip
CELLS = ["b2", "b5", "c8", "d6", "l2", "l5", "m8", "j7"]


def stage(rules: dict[str, object]) -> Scenario:
    fighters = [
        {"name": f"{who} {at}", "side": "red" if at < 4 else "blue", "at": CELLS[at], "from": who}
        for at, who in enumerate(PEOPLE)
    ]
    return from_document(
        {
            "title": "walk",
            "rulebook": "d100",
            "rules": rules,
            "scene": {"light": "dim"},
            "map": {"rows": GROUND},
            "sides": {"red": {}, "blue": {}},
            "fighters": fighters,
        },
        "walk",
    )


def begin(scenario: Scenario, seed: int, kinds: list[str]) -> D100Fight:
    fight = scenario.begin(SeededDice(fight_key(seed, 0)))
    assert isinstance(fight, D100Fight)
    names = [kinds[index % len(kinds)] for index in range(len(fight.fighters))]
    fight.chooser = Seated([agent(name, scenario.book, hash64(seed, index)) for index, name in enumerate(names)])
    return fight


def open_wounds(fight: D100Fight, who: int) -> bool:
    """Something that is neither closed nor tied off, and more than a bandage stops."""
    wounds = fight.fighters[who].wounds
    return any(not wound.closed and not wound.tourniquet and wound.rate > 5 * wound.bandages for wound in wounds)


def watch(book: D100, fight: D100Fight, turns: dict[tuple[int, int], int]) -> None:
    """One beat, and what must hold after it."""
    fight.events, fight.rolls, fight.answers = [], [], []
    round_ = fight.round
    settled = fight.settled
    bleeding = [open_wounds(fight, index) for index in range(len(fight.fighters))]
    book.beat(fight)
    fight.beats += 1
    for event in fight.events:
        book.narrate(fight, event)
        if isinstance(event, TurnBegan) and not settled:
            turns[(event.who, round_)] = turns.get((event.who, round_), 0) + 1
        if isinstance(event, Waited):
            turns[(event.who, round_)] -= 1
        if isinstance(event, Declared):
            me = fight.fighters[event.who]
            assert sum(event.parry) == me.parrying
            items = [item for item in book.all_items(me) if item.index == me.form]
            assert me.parrying <= (book.parry_pool(me, items[0]) if items else 0)
        if isinstance(event, Bled) and event.why in ("bleeds", "burns"):
            assert bleeding[event.who], "nobody bleeds who has been treated"
    assert max(turns.values(), default=0) <= 1, "nobody acts twice in a round"
    for me in fight.fighters:
        assert me.ap >= 0
        assert sum(me.parry) in (0, me.parrying)
        assert me.out == (me.absent or not me.awake())
        assert not me.out or me.away() or not any(held.hand for held in me.held)
        assert me.held_by < 0 or fight.fighters[me.held_by].holding == me.index
        assert not fight.board.closed[me.cell]


@pytest.mark.parametrize("rules", range(len(SWITCHES)))
@pytest.mark.parametrize("kinds", [["random"], ["brute"], ["brute", "random"]])
def test_whatever_people_do(rules: int, kinds: list[str]) -> None:
    """D-26: AP are never negative; D-59: no parry beyond what was set aside; D-125: every fight ends."""
    scenario = stage(SWITCHES[rules])
    assert isinstance(scenario.book, D100)
    for seed in range(3):
        fight = begin(scenario, seed, kinds)
        turns: dict[tuple[int, int], int] = {}
        while not fight.over:
            assert fight.beats < 20_000
            watch(scenario.book, fight, turns)


def test_brutes_end_a_duel() -> None:
    """D-25: they fight to win, and one of them does."""
    scenario = load("knives")
    winners = set()
    for seed in range(12):
        fight = begin(scenario, seed, ["brute"])
        scenario.book.run(fight, 5000)
        assert fight.over
        winners.add(fight.winner)
    assert {0, 1} <= winners
