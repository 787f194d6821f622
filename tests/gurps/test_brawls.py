"""Brawls on a few hexes, where everybody would rather wrestle: what must always hold at close quarters, and that
everything of the chapter comes up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.gurps.grips import traces
from tests.gurps.scene import GURPS, board, sheet

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Option, Seated
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.follow_ups import Twist
from fracas.rulebooks.gurps.holds import Release
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE
from fracas.rulebooks.gurps.options import STRIKE, Attacks
from fracas.rulebooks.gurps.rows import Manoeuvre
from fracas.rulebooks.gurps.techniques import TECHNIQUES, Technique
from fracas.rulebooks.gurps.turn import MANOEUVRE
from fracas.stage.scenario import load

RING = ["....", "....", "....", "...."]
PEOPLE = [
    {"st": 13, "dx": 12, "skills": {"Wrestling": 15, "Judo": 14}, "armour": ["mail-coif"]},
    {"st": 14, "dx": 13, "traits": ["Four Legs", "Sharp Teeth"], "skills": {"Brawling": 15, "Jumping": 13}},
    {"st": 12, "dx": 12, "weapons": ["kusari", "dagger"], "skills": {"Kusari": 17, "Knife": 13, "Wrestling": 14}},
    {"st": 12, "dx": 12, "weapons": ["broadsword"], "shield": "small-shield", "skills": {"Shield": 14}},
    {"st": 11, "dx": 13, "weapons": ["garrote"], "skills": {"Garrote": 18, "Judo": 15, "Wrestling": 14}},
    {"st": 15, "dx": 11, "weapons": ["saber"], "shield": "light-cloak", "skills": {"Cloak": 14, "Sumo Wrestling": 13}},
    {"st": 22, "dx": 10, "sm": 1, "hexes": 2, "traits": ["Four Legs"], "skills": {"Brawling": 13}},
]
SWITCHES = [
    {},
    {"profile": "published"},
    {"profile": "decision_tree"},
    {"profile": "handout"},
    {"break_free": "single_roll", "throw_damage": "half_st_dice", "hit_locations": "off"},
]


class Eager(Chooser):
    """Anything at random, but holds rather than blows, and never letting go for long."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.tried: Counter[str] = Counter()
        self.aloud = False

    def choose(self, fight: Fight, decision: Decision) -> Option:
        assert isinstance(fight, GurpsFight)
        options = decision.menu.options()
        for option in options:
            found = decision.menu.find(option.key)
            assert found is not None, (decision.question.key, option.key)
            assert found.key == option.key
        if decision.question is STRIKE and isinstance(decision.menu, Attacks):
            techniques = decision.menu.techniques()
            if techniques and self.random.random() < 0.8:
                rarest = min(self.tried[option.key] for option in techniques)
                options = [option for option in techniques if self.tried[option.key] <= rarest + 1]
        elif decision.question is MANOEUVRE:
            options = [option for option in options if isinstance(option, (Manoeuvre, Twist, Release))]
            if ATTACK in options and self.random.random() < 0.7:
                options = [ATTACK, *[option for option in options if isinstance(option, Twist)]]
        elif decision.question is ANYTHING_ELSE and self.random.random() < 0.9:
            options = options[:1]
        option = self.random.choice(options)
        if isinstance(option, Technique):
            self.tried[option.key] += 1
        if self.aloud:
            assert GURPS.view(fight, decision, option).label
        return option


def brawl(seed: int, book: Gurps) -> GurpsFight:
    """Four of them in the ring, two a side, one side of which is taken by surprise from behind."""
    shuffled = random.Random(seed).sample(range(len(PEOPLE)), 4)
    field = board(RING)
    entrants = []
    for at, (index, place) in enumerate(zip(shuffled, ["b2", "c2", "b3", "c3"], strict=True)):
        surprised = at % 2 == seed % 2
        facing = 3 * ((at + surprised) % 2)
        start: dict[str, object] = {"surprised": "total"} if surprised else {}
        entrants.append(
            Entrant(
                "ABCD"[at],
                at % 2,
                sheet(hp=40, fp=30, **PEOPLE[index]),
                field.find(place),
                facing,
                book.read_start(start),
            )
        )
    return book.begin(Setup(field, ["red", "blue"], entrants, Ending(40, []), book.read_scene({})), SeededDice(seed))


def check(scene: GurpsFight) -> None:
    """Grapplers are together, or the hold is over; nobody bears the marks of a hold that is not there."""
    clean = (0, False, False, False, (), 0)
    for me in scene.fighters:
        holders = []
        for other in scene.fighters:
            for hold in other.holds:
                foe = scene.fighters[hold.foe]
                assert not other.out
                assert not foe.out
                assert hold.hands() > 0
                if hold.lash < 0 or other.held[hold.lash].item.weapon.longest() == 0:
                    assert scene.together(other, foe)
                if foe is me and hold.item < 0:
                    holders.append(other.index)
        assert me.holders == tuple(holders)
        if not holders:
            assert (0, me.gripped, me.drags_holders, me.pinned, me.held_parts, me.clinging_foes) == clean
        if me.pinned:
            assert GURPS.strikes(me) == []
    assert scene.copy().state() == scene.state()


def fought(seed: int, book: Gurps, chooser: Eager, aloud: bool) -> None:
    scene = brawl(seed, book)
    scene.chooser = chooser
    chooser.aloud = aloud
    while not scene.over:
        scene.events, scene.rolls, scene.answers = [], [], []
        book.beat(scene)
        scene.beats += 1
        check(scene)
        if aloud:
            assert all(isinstance(book.narrate(scene, event), str) for event in scene.events)
            assert all(book.describe(scene, index) for index in range(4))


@pytest.mark.parametrize("switches", SWITCHES, ids=["default", "published", "decision_tree", "handout", "single"])
def test_brawls_keep_the_laws_of_close_combat(switches: dict[str, str]) -> None:
    """G-175, G-178: whatever people do, under whichever switches."""
    book = Gurps(switches)
    chooser = Eager(7)
    for seed in range(12):
        fought(seed, book, chooser, True)


def test_everything_of_the_chapter_comes_up() -> None:
    """G-174 to G-191: every technique is tried in a few dozen brawls."""
    chooser = Eager(1)
    for seed in range(100):
        fought(seed, GURPS, chooser, False)
        if len(chooser.tried) == len(TECHNIQUES):
            break
    assert sorted(chooser.tried) == sorted(technique.key for technique in TECHNIQUES)


def test_a_fight_that_is_over_holds_nobody_who_is_out() -> None:
    """G-178: letting everybody go leaves everybody as before."""
    scene = brawl(3, GURPS)
    before = traces(scene)
    for me in scene.fighters:
        GURPS.let_go(scene, me)
    assert traces(scene) == before


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("wrestling", ["grapple", "choke hold", "punch"]),
        ("boarders", ["grapple", "pounce", "bite", "thrust"]),
    ],
)
def test_brutes_come_to_grips(name: str, ways: list[str]) -> None:
    """Wrestlers take hold, beasts spring and bite, daggers come close; and the fights end."""
    stage = load(name)
    seen: Counter[str] = Counter()
    for seed in range(6):
        scene = stage.begin(SeededDice(seed))
        assert isinstance(scene, GurpsFight)
        scene.chooser = Seated([agent("brute", stage.book, 1) for _ in scene.fighters])
        while not scene.over:
            scene.events, scene.rolls, scene.answers = [], [], []
            stage.book.beat(scene)
            scene.beats += 1
            check(scene)
            seen.update([event.mode for event in scene.events if isinstance(event, AttackRolled)])
        assert scene.winner >= 0
    assert all(seen[way] for way in ways), seen
