"""M-1: the profile that plays the document alone, and what each of its switches takes back."""

import random
from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import (
    MONDAY,
    attack,
    beat,
    blow,
    book,
    do,
    fight,
    item,
    keys,
    of_kind,
    one,
    ordered,
    parry,
    peek,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.agents.registry import agent
from fracas.kernel.decision import Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.rulebooks.gurps.events import ShotRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import POP_UP
from fracas.rulebooks.gurps.rows import KNEELING
from fracas.rulebooks.monday.book import Monday
from fracas.rulebooks.monday.switches import PROFILES
from fracas.stage.scenario import from_document, load

WRITTEN = Monday({"profile": "as_written"})


def test_the_profile() -> None:
    """M-1: it sets nothing but what it changes, and the rest is the default."""
    changes = PROFILES["as_written"]
    known = {switch.key: switch for switch in MONDAY.switches()}
    for key, value in changes.items():
        assert value in known[key].values[1:], key
    assert {key: WRITTEN.settings[key] for key in known} == {
        key: changes.get(key, switch.default) for key, switch in known.items()
    }
    assert list(MONDAY.profiles()) == ["default", "as_written"]


def test_five_manoeuvres() -> None:
    """M-1: those of the document, and a turn passed; free actions besides."""
    archer = sheet(weapons=["bow"], skills={"Bow": 12})
    stage = ordered(fight((archer, "c3", "e"), (swordsman(), "h3", "w"), rules=WRITTEN))
    offered = keys(peek(stage, [], [], WRITTEN))
    assert offered == ["move", "ready", "concentrate", "do nothing", "drop bow", "kneeling", "lying prone", "yield"]
    assert said(WRITTEN.why_no_manoeuvre(stage, stage.fighters[0], POP_UP)).startswith("a house rule")


def test_the_back_is_the_back() -> None:
    """M-25, by `monday.runaround = off`."""
    for rules, why in ((MONDAY, ""), (WRITTEN, "from behind")):
        stage = ordered(fight((swordsman(), "e3", "w"), (swordsman(), "d3", "w"), rules=rules))
        me, foe = two(stage)
        me.path = (stage.board.find("c3"), stage.board.find("d2"), me.cell)
        assert rules.why_undefended(stage, foe, blow(stage, "broadsword swing", rules)) == why


def test_a_load_leaves_the_movement() -> None:
    """M-15, by `monday.full_movement = basic`: Basic Move, whatever one carries; Dodge feels it all the same."""
    laden = sheet(armour=["plate"])
    slow, fast = one(laden), one(laden, WRITTEN)
    assert slow.encumbrance > 0
    assert (MONDAY.current_move(slow) < 5, WRITTEN.current_move(fast)) == (True, 5)
    assert MONDAY.dodge_score(slow).total == WRITTEN.dodge_score(fast).total
    fast.encumbrance = 5
    assert WRITTEN.current_move(fast) == 0, "more than anybody can carry"


def archery(rules: Monday) -> GurpsFight:
    """A has drawn at B, who stands in the open."""
    stage = ordered(
        fight((sheet(weapons=["bow"], skills={"Bow": 14}), "c3", "e"), (swordsman(), "h3", "w"), rules=rules)
    )
    stage.fighters[0].held[0].loaded = 1
    return stage


def test_down_while_the_arrow_flies() -> None:
    """M-14, by `monday.free_actions = any_time`: -2 for a shot that is on its way."""
    for rules, total in ((MONDAY, 14 - 2), (book(free_actions="any_time"), 14 - 2 - 2)):
        stage = archery(rules)
        later = ["kneeling"] if rules is not MONDAY else []
        answers = ["bow shot", "torso", *later]
        events = attack(stage, [(6, 6, 6)], answers, rules=rules)
        assert [event.need.total for event in of_kind(events, ShotRolled)] == [total]
        assert (stage.fighters[1].posture is KNEELING) == (rules is not MONDAY)


def test_nobody_is_asked_twice_to_get_down() -> None:
    """M-14, by `monday.free_actions = any_time`: not in the shooter's turn before it has done anything."""
    for rules, who in ((MONDAY, 1), (book(free_actions="any_time"), 0)):
        assert peek(archery(rules), [], [], rules).who == who


@pytest.mark.parametrize(("rule", "weapon", "default"), [("M-23", "rapier", -2), ("M-23", "broadsword", -4)])
def test_a_second_parry(rule: str, weapon: str, default: int) -> None:
    """By `monday.weapon_notes = off`, -4 with whatever it is."""
    paper = sheet(weapons=[weapon], skills={"Sword": 14, "Fencing": 14})
    for rules, less in ((MONDAY, default), (book(weapon_notes="off"), -4)):
        stage = ordered(fight((swordsman(), "c3", "e"), (paper, "d3", "w"), rules=rules))
        coming = blow(stage, "broadsword swing", rules)
        first = parry(stage, 1, coming, weapon, rules)
        item(stage.fighters[1], weapon).parries = 1
        assert parry(stage, 1, coming, weapon, rules) == first + less, rule


def test_an_axe_that_has_parried_attacks() -> None:
    """M-44, by `monday.weapon_notes = off`."""
    paper = sheet(st=12, skills={"Axe/Mace": 14}, weapons=["axe"])
    for rules, there in ((MONDAY, False), (book(weapon_notes="off"), True)):
        stage = ordered(fight((paper, "c3", "e"), (unarmed(), "d3", "w"), rules=rules))
        me = stage.fighters[0]
        item(me, "axe").parries = 1
        peek(stage, [], [], rules)
        assert ("axe swing" in [strike.key for strike in rules.strikes(me)]) == there


def test_a_flail_is_parried_like_anything() -> None:
    """M-46, by `monday.weapon_notes = off`."""
    paper = sheet(st=12, skills={"Flail": 14}, weapons=["morningstar"])
    for rules, less in ((MONDAY, 4), (book(weapon_notes="off"), 0)):
        stage = ordered(fight((paper, "c3", "e"), (swordsman(14), "d3", "w"), rules=rules))
        assert parry(stage, 1, blow(stage, "morningstar swing", rules), "broadsword", rules) == 10 - less


def test_a_pick_does_not_stick() -> None:
    """M-47, by `monday.weapon_notes = off`."""
    paper = sheet(st=12, skills={"Axe/Mace": 14}, weapons=["pick"])
    for rules, stuck in ((MONDAY, 1), (book(weapon_notes="off"), -1)):
        stage = ordered(fight((paper, "c3", "e"), (sheet(hp=30), "d3", "w"), rules=rules))
        coming = blow(stage, "pick swing", rules)
        do(stage, [(3,)], [], lambda rules=rules, stage=stage, coming=coming: rules.hurt(stage, coming))  # type: ignore[misc]
        assert stage.fighters[0].held[0].stuck_in == stuck


def test_first_aid_again_and_again() -> None:
    """M-33, by `monday.first_aid = any_number`."""
    for rules, why in ((MONDAY, True), (book(first_aid="any_number"), False)):
        stage = ordered(fight((sheet(skills={"First Aid": 14}), "c3", "e"), (sheet(hp=20), "d3", "w"), rules=rules))
        me, patient = two(stage)
        patient.hp = 10
        do(stage, [(3, 3, 3)], [], lambda r=rules, s=stage: r.treat(s, 0, "first aid", ["on", "B"]))  # type: ignore[misc]
        need = rules.aid_need(me, "", 0)
        assert bool(rules.why_no_aid(me, patient, need)) == why


def test_a_draw_takes_a_ready_and_a_miss_hits_nobody() -> None:
    """M-8, by `fast_draw = off` and `stray_hits = off`."""
    quick = sheet(skills={"Fast-Draw": 14}, weapons=["broadsword"], in_hand=[])
    for rules, there in ((MONDAY, True), (WRITTEN, False)):
        assert bool(rules.fast_draws(one(quick, rules))) == there
        stage = ordered(fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"), (unarmed(), "d3", "w"), rules=rules))
        assert bool(rules.in_the_way(stage, blow(stage, "broadsword swing", rules))) == there


def test_a_round_as_written() -> None:
    """M-1: an attack and a parry, and no choice of tricks in between."""
    stage = ordered(fight((swordsman(14), "c3", "e"), (swordsman(14), "d3", "w"), rules=WRITTEN))
    answers = ["attack", "c3", "e", "broadsword swing", "torso", "parry broadsword", "c3", "e"]
    beat(stage, [(3, 3, 3), (3, 3, 3)], answers, WRITTEN)


@pytest.mark.parametrize("name", ["bout", "ford", "palisade", "stable"])
@pytest.mark.parametrize("profile", ["as_written", "any"])
def test_random_play_under_every_profile(name: str, profile: str) -> None:
    """M-1: whatever is set, whatever people do, nothing raises and everything can be told."""
    for seed in range(2):
        chance = random.Random(f"{name} {seed}")
        rules: dict[str, object] = {"profile": profile}
        if profile == "any":
            rules = {switch.key: chance.choice(switch.values) for switch in MONDAY.switches()}
        stage = from_document({**load(name).document, "rules": nested(rules)}, f"{name}.toml")
        scene: Any = stage.begin(SeededDice(fight_key(seed, 0)))
        kind = "random" if seed == 0 else "brute"
        scene.chooser = Seated([agent(kind, stage.book, hash64(seed, at)) for at in range(len(scene.fighters))])
        while not scene.over and scene.beats < 300:
            scene.events, scene.rolls, scene.answers = [], [], []
            stage.book.beat(scene)
            scene.beats += 1
            assert all(isinstance(stage.book.narrate(scene, event), str) for event in scene.events)


def nested(rules: dict[str, object]) -> dict[str, object]:
    """As a scenario writes them: `monday.injury` is a table in a table."""
    own = {key.partition(".")[2]: value for key, value in rules.items() if "." in key}
    return {**{key: value for key, value in rules.items() if "." not in key}, **({"monday": own} if own else {})}
