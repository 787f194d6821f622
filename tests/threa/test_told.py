"""What happens is told: all of it, in the order in which it happens, and with the reason for every number."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    attack,
    beat,
    end_round,
    fight,
    of_kind,
    peek,
    prepare,
    sheet,
    swordsman,
    thing,
    used_up,
)

from fracas.kernel.event import Event
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import SHOT, Attack
from fracas.rulebooks.threa.effects import BURNING, Effect
from fracas.rulebooks.threa.events import CheckRolled, FireCeased, Handled, Intended, Struck, Translated
from fracas.rulebooks.threa.fighter import ThreaFight, Wound
from fracas.rulebooks.threa.harm import Penetration
from fracas.rulebooks.threa.tables import LEFT_ARM, TORSO

RIFLE: dict[str, Any] = {"weapons": ["rifle-5mm"], "supplies": ["5mm-magazine"], "skills": {"Rifle": 5, "Focus": 4}}
ROCKETS: dict[str, Any] = {
    "weapons": [{"from": "heavy-rocket-launcher", "ammunition": "heat rocket"}],
    "skills": {"Heavy gun": 5},
    "attributes": {"STR": 12},
}


def told(scene: ThreaFight, events: Sequence[Event]) -> list[str]:
    return [THREA.narrate(scene, event) for event in events]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind() for event in events]


# classes and crews


@pytest.mark.parametrize(
    "rule, dc, higher, sv, armour, text",
    [
        ("T-117 a body of a lower class", 2, "scratched", 4, [], "SV 4 of class 2 counts as SV 40 of class 1 (T-117)."),
        ("T-117 two steps", 3, "scratched", 1, [], "SV 1 of class 3 counts as SV 100 of class 1 (T-117)."),
        (
            "T-117 a layer",
            2,
            "scratched",
            4,
            ["blast-shirt"],
            "SV 4 of class 2 counts as SV 40 of class 1 (T-117).",
        ),
        (
            "T-168 one class up",
            1,
            "impervious",
            16,
            ["powered-armour"],
            "SV 16 of class 1 counts as SV 2 of class 2 (T-168).",
        ),
    ],
)
def test_another_class_is_told(rule: str, dc: int, higher: str, sv: int, armour: list[str], text: str) -> None:
    book = Threa({"higher_class": higher})
    gun = {"from": "railgun", "key": "gun", "dc": dc}
    scene = fight((sheet(weapons=[gun], attributes={"STR": 12}), "c3"), (sheet(armour=armour), "h3"), book=book)
    shot = attack(scene, 0, 1, "gun", SHOT)
    foe = scene.fighters[1]
    layers = [book.layer_of(foe, worn) for worn in foe.worn]
    hit = Penetration(sv, dc)
    prepare(scene, [], [])
    book.penetrate(scene, shot, shot.profile.hits[0], hit, layers)
    book.translate(scene, foe, hit, foe.sheet.dc)
    assert text in told(scene, of_kind(scene.events, Translated)), rule


def tank_scene(**crew: Any) -> ThreaFight:
    """A rocketeer, a tank and two inside."""
    aboard: dict[str, object] = {"aboard": "B"}
    return fight(
        (sheet(**ROCKETS), "b5"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(**crew), "m5"),
        (swordsman(**crew), "m5"), sides=[0, 1, 1, 1], starts=[{}, {}, {**aboard, "seat": "driver"}, aboard],
    )  # fmt: skip


def test_who_is_struck_in_a_tank_and_where() -> None:
    """T-96, T-126: the burst, the hull, who is struck inside, its armour, and at last its death."""
    scene = tank_scene(armour=["blast-shirt"])
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    script = prepare(scene, [2, 3, 0], [])
    THREA.strike_home(scene, shot)
    used_up(scene, script)
    assert kinds(scene.events)[:8] == [
        "Burst", "Struck", "Absorbed", "CrewReached", "CheckRolled", "Translated", "Absorbed", "Stopped"
    ]  # fmt: skip
    texts = told(scene, scene.events)
    assert texts[3] == "SV 3 of class 3 gets inside and strikes D's torso."
    assert texts[8] == "D is dead."


def test_where_does_not_matter_to_the_dead() -> None:
    """T-183: nothing is rolled for a place that nothing protects."""
    scene = tank_scene()
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    prepare(scene, [1], [])
    THREA.strike_home(scene, shot)
    assert told(scene, scene.events)[3] == "SV 3 of class 3 gets inside and strikes C."


def test_a_hull_with_nobody_inside() -> None:
    """T-126: what gets through it does nothing, and that is said."""
    scene = fight((sheet(**ROCKETS), "b5"), (sheet(vehicle="tank", ap=1), "m5"))
    shot = attack(scene, 0, 1, "heavy-rocket-launcher", SHOT)
    shot.base = 1
    prepare(scene, [], [])
    THREA.strike_home(scene, shot)
    assert told(scene, scene.events)[-1] == "It gets into B, but nobody is inside."


def test_the_last_one_inside_dies_once() -> None:
    """T-106, T-126: whom one type of damage has killed the next one does not look for."""
    gun = {"from": "railgun", "key": "torch-gun", "dc": 3, "damage": {"Projectile": 5, "Heat": 3}}
    scene = fight(
        (sheet(weapons=[gun], attributes={"STR": 12}), "b5"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(), "m5"),
        sides=[0, 1, 1], starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    shot = attack(scene, 0, 1, "torch-gun", SHOT)
    shot.base = 20
    prepare(scene, [], [])
    THREA.strike_home(scene, shot)
    assert scene.fighters[2].dead
    assert not [text for text in told(scene, scene.events) if "nobody is inside" in text]


# moves that are interrupted


def test_a_move_is_told_before_what_it_sets_off() -> None:
    """T-189: up to the hex where somebody has waited for it."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    act(scene, 0, [], ["delay", "an enemy comes near", "anyone", "2"])
    events = act(scene, 1, [], ["move", "e3"])
    assert told(scene, events)[-2:] == ["B moves from h3 to e3.", "A has waited for this."]


def test_a_drive_is_told_before_what_it_sets_off() -> None:
    """T-179, T-189: up to the hex where it is interrupted, and the rest when it goes on."""
    scene = fight(
        (swordsman(), "c5"), (sheet(vehicle="tank", ap=1), "m5"), (swordsman(skills={"Driving": 4}), "m5"),
        sides=[0, 1, 1], starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    act(scene, 0, [], ["delay", "an enemy comes near", "anyone", "6"])
    events = act(scene, 2, [], ["drive vehicle", PAID, "h5"])
    assert told(scene, events)[-2:] == ["B drives from m5 to i5.", "A has waited for this."]
    assert scene.queue[0] == 0
    beat(scene, [], ["end turn"])
    assert told(scene, beat(scene, [], ["h5"]))[-1] == "B drives from i5 to h5."


def test_whoever_leaves_goes_there_first() -> None:
    """T-148: the way to the side of an enemy, the blow, and the rest of the way."""
    book = Threa({"leaving_melee": "attack"})
    scene = fight((swordsman(), "c3"), (swordsman(), "e2"), book=book)
    events = act(scene, 0, [-7], ["move", "g3", "turn away", "passive"], book)
    order = [kind for kind in kinds(events) if kind in ("Moved", "AttackRolled")]
    assert order == ["Moved", "AttackRolled", "Moved"]
    moves = [text for text in told(scene, events) if "moves" in text]
    assert moves[0].split(" to ")[1] == moves[1].split(" from ")[1].split(" to ")[0] + "."


# weapons that wear


@pytest.mark.parametrize(
    "rule, durability, text",
    [
        ("T-113 half its SV from now on", 27, "A's long sword is failing: from now on it adds only half."),
        ("T-113 nothing any more", 2, "A's long sword breaks."),
        ("T-113 at one blow", 26, "A's long sword breaks."),
    ],
)
def test_a_weapon_that_wears_out_is_told(rule: str, durability: int, text: str) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.held.durability = durability
    prepare(scene, [], [])
    THREA.wear_weapon(scene, blow, 26 if "one blow" in rule else 5)
    assert told(scene, of_kind(scene.events, Handled)) == [text], rule
    THREA.wear_weapon(scene, blow, 1)
    assert len(of_kind(scene.events, Handled)) == 1, rule


@pytest.mark.parametrize(
    "rule, durability, text",
    [
        ("T-113 failing", 25, "base SV 4, cutting +5, failing weapon -3 = 6"),
        ("T-113 broken", 0, "base SV 4, cutting +5, broken weapon -5 = 4"),
    ],
)
def test_a_worn_weapon_says_why_it_is_weak(rule: str, durability: int, text: str) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.held.durability = durability
    blow.base = 4
    assert str(THREA.final_sv(scene, blow, blow.profile.hits[0], 0, True)) == text, rule
    decision = peek(scene, [], ["attack"])
    option = decision.menu.find("long-sword")
    assert option is not None
    assert f"SV {2 if durability else 0:+d}" in THREA.view(scene, decision, option).note


# what used to happen without a word


def test_bleeding_and_burning_are_told() -> None:
    """T-50, T-135: who loses FAT at the end of a round, and why; nobody speaks of the dead."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"), (swordsman(), "l3"))
    me, foe, dead = scene.fighters
    me.wounds = (Wound(TORSO, 0), Wound(TORSO, 0))
    foe.effects = (Effect(BURNING, 1, 3),)
    dead.wounds = (Wound(LEFT_ARM, 0),)
    THREA.die(scene, dead)
    lost = [text for text in told(scene, end_round(scene)) if "FAT damage" in text]
    assert lost == ["A bleeds: 3 FAT damage.", "B is burning: 1 FAT damage."]


def test_the_end_of_suppressive_fire_is_told() -> None:
    """T-95: when the shooter's next turn begins, or when it has none any more."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "z3"))
    act(scene, 0, [], ["suppress", "h3", "2 AP + 2 FAT"])
    scene.fighters[0].done = True
    scene.queue = ()
    beat(scene, [], [])
    assert told(scene, of_kind(act(scene, 0, [], ["end turn"]), FireCeased)) == ["A's fire on h3 ceases."]


def aimed() -> ThreaFight:
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "l3"))
    act(scene, 0, [], ["aim", PAID])
    end_round(scene)
    return scene


@pytest.mark.parametrize(
    "rule, dice, answers, lost",
    [
        ("T-85 another action", [], ["prep", PAID], True),
        ("T-85 a rest", [], ["rest", "1"], True),
        ("T-85 free movement does not count", [], ["move", "d3"], False),
        ("T-85 the shot itself uses it", [-7], ["shoot", "single", "strike", PAID, "0", "0", "passive"], False),
    ],
)
def test_a_lost_aim_is_told(rule: str, dice: list[int], answers: list[str], lost: bool) -> None:
    scene = aimed()
    events = act(scene, 0, dice, answers)
    assert ("A loses the aim at B." in told(scene, events)) is lost, rule


def test_the_aim_at_somebody_who_runs_is_lost() -> None:
    """T-85: told when the target sprints; nobody aims at the dead."""
    scene = aimed()
    assert "A loses the aim at B." in told(scene, act(scene, 1, [], ["sprint", PAID, "n3"]))
    scene = aimed()
    THREA.die(scene, scene.fighters[1])
    scene.events = []
    THREA.lose_aim(scene, scene.fighters[0])
    assert scene.events == []


def test_what_a_failed_focus_check_costs_is_told() -> None:
    """T-38, T-95, T-180: the turn, any further defence, or everything but free positioning."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    me.fat = 2
    events = act(scene, 0, [-7], ["parry mode", "parry with long-sword", PAID])
    assert told(scene, of_kind(events, Intended)) == ["A is too weak for it: the turn is over, and nothing is paid."]
    prepare(scene, [-7], [])
    assert not THREA.holds_on(scene, me, True)
    words = "A is too weak for it: only passive defence until the round ends."
    assert told(scene, of_kind(scene.events, Intended)) == [words]


def test_whoever_is_pinned_down_is_told() -> None:
    """T-95: the action is lost, and only free positioning is left."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "h3"))
    act(scene, 0, [], ["suppress", "h3", "2 AP + 2 FAT"])
    events = act(scene, 1, [-7], ["parry mode", "parry with long-sword", PAID])
    assert [event.passed for event in of_kind(events, CheckRolled)] == [False]
    assert "B keeps down: only free positioning is left of this turn." in told(scene, events)


def test_a_hex_that_is_attacked_has_a_name() -> None:
    """T-178: in a miss too."""
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"))
    events = act(scene, 0, [-7], ["shoot", "a hex", "j3", PAID, "0", "0"])
    assert any(text.startswith("A attacks hex j3 with the heavy rocket launcher:") for text in told(scene, events))
    assert not of_kind(events, Struck)


# choosing a target


def test_a_bursting_weapon_shows_its_chances() -> None:
    """T-96, T-178: for each target and for each hex; only which hex is still open has none."""
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"), (swordsman(), "z3"), sides=[0, 1, 1])
    decision = peek(scene, [], ["shoot"])
    views = {option.key: THREA.view(scene, decision, option) for option in decision.menu.options()}
    assert list(views) == ["B", "C", "a hex"]
    assert [round(views[key].chance * 81) for key in ("B", "C")] == [80, 76]  # B gives C some cover
    assert (views["a hex"].chance, views["a hex"].note) == (-1.0, "against TV 8 and its cover, and nobody defends")
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"))
    decision = peek(scene, [], ["shoot", "a hex"])
    spot = decision.menu.find("j3")
    assert spot is not None
    view = THREA.view(scene, decision, spot)
    assert (view.note, round(view.chance * 81)) == ("against TV 8", 80)


def test_the_target_comes_before_the_way_to_fire() -> None:
    """T-92 to T-94: whoever is in range of some mode may be chosen; then come the modes that reach so far."""
    people = [(sheet(weapons=["smg"], skills={"Firearms": 5}), "c3"), (swordsman(), "h3"), (swordsman(), "ac3")]
    offers = []
    for answers in (["shoot"], ["shoot", "B"], ["shoot", "C"]):
        decision = peek(fight(*people, sides=[0, 1, 1]), [], answers)
        offers.append([option.key for option in decision.menu.options()])
        assert isinstance(decision.matter, Attack)
    assert offers == [["B", "C"], ["single", "burst", "automatic"], ["single", "burst"]]


def test_a_way_to_fire_shows_its_chance() -> None:
    """T-92 to T-94: against the target that has been chosen."""
    scene = fight((sheet(weapons=["smg"], skills={"Firearms": 5}), "c3"), (swordsman(), "h3"))
    decision = peek(scene, [], ["shoot"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [round(view.chance * 81) for view in views] == [76, 66, 50]


def test_what_is_prepped_is_loaded_once_the_target_is_known() -> None:
    """T-84: nothing is loaded before somebody has been chosen, and the shot is one with it."""
    bow = {"weapons": ["straight-bow"], "supplies": ["quiver"], "skills": {"Bows": 5}, "prepped": {"arrow": 1}}
    people = [(sheet(**bow), "c3"), (swordsman(), "h3"), (swordsman(), "j3")]
    scene = fight(*people, sides=[0, 1, 1])
    peek(scene, [], ["shoot"])
    assert thing(scene.fighters[0], "straight-bow").rounds() == 0
    scene = fight(*people, sides=[0, 1, 1])
    events = act(scene, 0, [-7], ["shoot", "B", "strike", PAID, "0", "0", "passive"])
    assert kinds(events)[1:4] == ["Handled", "Paid", "AttackRolled"]
    assert scene.fighters[0].supplies[0].prepped == 0
