"""How the brute shoots: it aims when that pays, reloads, keeps behind cover, and gets away from grenades."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, fight, of_kind, sheet
from tests.gurps.shots import FIELD, SKILLS, name_of, shooter

from fracas.agents.registry import agent
from fracas.kernel.dice import SeededDice, fight_key
from fracas.kernel.event import Event
from fracas.rulebooks.gurps.events import Burst, Handled, ManoeuvreChosen, Moved, Planned, ShotRolled, ZoneSet
from fracas.rulebooks.gurps.rows import KNEELING
from fracas.stage.scenario import load


def watch(scene: Any, beats: int, seed: int = 3) -> list[Event]:
    """What the brutes do in so many turns."""
    scene.dice = SeededDice(seed)
    scene.chooser = agent("brute", GURPS, 1)
    events: list[Event] = []
    for _ in range(beats):
        if scene.over:
            break
        scene.events, scene.rolls, scene.answers = [], [], []
        GURPS.beat(scene)
        scene.beats += 1
        events.extend(scene.events)
    return events


def doings(events: list[Event], who: int) -> list[str]:
    return [event.manoeuvre for event in of_kind(events, ManoeuvreChosen) if event.who == who]


def against(weapon: str, yards: int = 20, rows: list[str] = FIELD, **fields: Any) -> Any:
    """A shooter, and somebody far off who does not come: tied down by its load."""
    stuck = sheet(hp=200, load=2000.0, dx=8)
    return in_order(fight((shooter(weapon, **fields), "a5", "e"), (stuck, name_of(yards), "w"), rows=rows))


def test_an_archer_loads_aims_and_shoots() -> None:
    events = watch(against("longbow", st=12), 10)
    assert doings(events, 0)[:4] == ["ready", "ready", "aim", "attack"]
    assert len(of_kind(events, ShotRolled)) == 1


def test_fast_draw_is_used() -> None:
    events = watch(against("longbow", st=12, skills={**SKILLS, "Fast-Draw (Arrow)": 16}), 2)
    assert of_kind(events, Handled)[0].deed == "begins to load"
    assert doings(events, 0) == ["ready"]


def test_a_sure_shot_is_taken_at_once() -> None:
    events = watch(against("auto-pistol-9mm", 3), 2)
    assert doings(events, 0) == ["attack"]
    assert of_kind(events, ShotRolled)[0].shots == 3


def test_a_poor_one_is_aimed() -> None:
    events = watch(against("auto-pistol-9mm", 30), 4)
    assert doings(events, 0)[0] == "aim"
    assert of_kind(events, Planned)[0].foe == 1


def test_an_empty_gun_is_reloaded() -> None:
    scene = against("auto-pistol-9mm", 5)
    scene.fighters[0].held[0].loaded = 1
    events = watch(scene, 10)
    assert doings(events, 0)[:4] == ["attack", "ready", "ready", "ready"]
    assert scene.fighters[0].held[0].loaded > 0


def test_without_ammunition_the_sword_is_drawn() -> None:
    paper: dict[str, Any] = {
        "weapons": ["longbow", "shortsword"],
        "skills": {**SKILLS, "Shortsword": 13},
        "ammunition": {"arrow": 0},
    }
    scene = against("longbow", 6, st=12, **paper)
    watch(scene, 8)
    held = {each.item.key: each.in_hand() for each in scene.fighters[0].held}
    assert (held["longbow"], held["shortsword"]) == (False, True)


def test_the_last_weapon_is_not_thrown() -> None:
    for weapons, thrown in ((["spear"], False), (["javelin", "broadsword"], True), (["spear", "large-knife"], False)):
        scene = against("spear", 8, weapons=weapons, skills={**SKILLS, "Broadsword": 13}, in_hand=weapons[:1])
        events = watch(scene, 6)
        assert bool(of_kind(events, ShotRolled)) == thrown, weapons


def test_down_behind_the_wall() -> None:
    rows = ["." * 60] * 4 + [".-" + "." * 58] + ["." * 60] * 4
    scene = against("bolt-action-rifle", 30, rows)
    watch(scene, 2)
    assert scene.fighters[0].posture is KNEELING


def test_to_where_somebody_can_be_seen() -> None:
    rows = ["." * 60] * 4 + ["..#" + "." * 57] + ["." * 60] * 4
    scene = against("bolt-action-rifle", 30, rows)
    events = watch(scene, 4)
    assert of_kind(events, Moved)
    assert scene.board.sees(scene.fighters[0].cell, scene.fighters[1].cell)


def test_grenades_are_thrown_and_burst() -> None:
    events = watch(against("hand-grenade", 15, st=12), 14)
    assert of_kind(events, Handled)[0].deed == "pulls the pin of"
    assert of_kind(events, ShotRolled)[0].weapon == "hand grenade"
    assert of_kind(events, Burst)


def test_away_from_what_is_about_to_burst() -> None:
    scene = in_order(
        fight((shooter("hand-grenade"), "a1", "e"), (shooter("auto-pistol-9mm", dx=13), "z5", "w"), rows=FIELD)
    )
    bomber, runner = scene.fighters
    GURPS.pull_pin(scene, bomber.held[0], bomber.held[0].item.shots[0].mode)
    GURPS.lay_down(bomber, bomber.held[0], runner.cell + 1)
    scene.place = 1
    watch(scene, 1)
    assert scene.board.distance(runner.cell, bomber.held[0].cell) >= 5


def test_a_crowd_far_off_is_swept() -> None:
    people = [(sheet(load=2000.0), "an5", "w"), (sheet(), "a9", "e"), (sheet(load=2000.0), "ao5", "w")]
    scene = in_order(fight((shooter("smg-9mm", dx=13, skills={"Guns (SMG)": 11}), "a5", "e"), *people, rows=FIELD))
    assert of_kind(watch(scene, 12), ZoneSet)


@pytest.mark.parametrize("name", ["archers", "gunfight", "grenade"])
def test_the_scenarios_end(name: str) -> None:
    """Ten fights each: nearly all have a winner long before the last round."""
    stage = load(name)
    winners = []
    for number in range(10):
        scene = stage.begin(SeededDice(fight_key(21, number)))
        scene.number = number
        scene.chooser = agent("brute", stage.book, 5)
        stage.book.run(scene, 5000)
        assert scene.over
        winners.append(scene.winner)
    assert winners.count(-1) <= 1
    assert len(set(winners) - {-1}) == 2
