"""The cooldown of aiming, and cooldowns as they are shown."""

from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    RIFLE,
    THREA,
    act,
    attack,
    beat,
    end_round,
    fight,
    offered,
    peek,
    sheet,
    swordsman,
    thing,
    told,
)

from fracas.rulebooks.threa.belongings import OFF
from fracas.rulebooks.threa.effects import STUNNED
from fracas.rulebooks.threa.fighter import ThreaFight

PISTOL: dict[str, Any] = {
    "weapons": ["pistol-9mm", "dagger"],
    "in_hand": ["pistol-9mm", "dagger"],
    "skills": {"Pistols": 5, "Daggers": 5, "Focus": 4},
    "ap": 8,
}


def gunman(**fields: Any) -> ThreaFight:
    return fight((sheet(**{**PISTOL, **fields}), "c3"), (swordsman(ap=1), "d3"))


def aimed() -> ThreaFight:
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "l3"))
    act(scene, 0, [], ["aim", PAID])
    end_round(scene)
    return scene


# T-52, T-54, T-85: aiming


def test_once_a_round() -> None:
    """T-52, T-85: also when the aim has been lost meanwhile; it is ready again in the next round."""
    scene = gunman()
    beat(scene, [], ["aim", PAID])
    assert not offered(scene, 0, "aim")
    beat(scene, [-3], ["shoot", "strike", PAID, "0", "0", "passive"])
    assert scene.fighters[0].aim < 0
    assert not offered(scene, 0, "aim")
    assert "you have aimed this round" in THREA.why_not(scene, peek(scene.copy(), [], []), "aim")
    end_round(scene)
    assert offered(scene, 0, "aim")


@pytest.mark.parametrize("rule, how", [("T-54 damage", "damage"), ("T-54 a stun", "stun"), ("T-54 a fall", "fall")])
def test_an_interruption_resets_it(rule: str, how: str) -> None:
    """T-54: its whole length, from the next round on."""
    scene = gunman()
    me = scene.fighters[0]
    beat(scene, [], ["aim", PAID])
    if how == "damage":
        THREA.disturb(scene, me)
    elif how == "stun":
        THREA.halt(scene, me, STUNNED, 2)
    else:
        from fracas.rulebooks.threa.tables import PRONE

        THREA.set_posture(scene, me, PRONE, True)
    end_round(scene)
    scene.queue = (0, 1)
    assert not offered(scene, 0, "aim"), rule
    assert "disturbed while you aimed" in THREA.why_not(scene, peek(scene.copy(), [], []), "aim")
    assert "next aim in 3 seconds" in THREA.describe(scene, 0)
    end_round(scene)
    assert offered(scene, 0, "aim"), rule


def test_what_does_not_reset_it() -> None:
    """T-54: shooting or reloading what was aimed does not, a blow with another weapon does."""
    scene = gunman()
    me = scene.fighters[0]
    beat(scene, [], ["aim", PAID])
    THREA.interrupt(scene, me, thing(me, "pistol-9mm"))
    assert me.aims_at == scene.now() + 6
    act(scene, 0, [-3], ["attack", "dagger", "strike", PAID, "0", "0", "passive"])
    assert me.aims_at == scene.now() + 6, "a dagger may be thrown, so it may be what was aimed"
    THREA.interrupt(scene, me, thing(me, "punch"))
    assert me.aims_at == scene.now() + 12


def test_an_old_aim_is_not_disturbed() -> None:
    """T-54: a cooldown that is over is not reset."""
    scene = gunman()
    me = scene.fighters[0]
    beat(scene, [], ["aim", PAID])
    end_round(scene)
    THREA.disturb(scene, me)
    assert me.aims_at == scene.now()
    assert scene.copy().state() == scene.state()


# T-51: what is shown


def test_seconds_between_shots_are_shown() -> None:
    """T-51, T-52: how long, how much of it is over, and that it is paused."""
    scene = gunman(skills={"Pistols": 0, "Focus": 4})
    me = scene.fighters[0]
    assert "pistol 9mm (15 loaded)" in THREA.describe(scene, 0)
    beat(scene, [-3], ["shoot", "strike", PAID, "0", "0", "passive"])
    assert "pistol 9mm (14 loaded, cooldown 6 seconds)" in THREA.describe(scene, 0)
    end_round(scene)
    assert "pistol 9mm (14 loaded, cooldown 3 seconds, 50% of it over)" in THREA.describe(scene, 0)
    THREA.disturb(scene, me)
    assert "pistol 9mm (14 loaded, cooldown 6 seconds, paused)" in THREA.describe(scene, 0)
    scene.round += 2
    assert "pistol 9mm (14 loaded)" in THREA.describe(scene, 0)


def test_half_seconds_too() -> None:
    """T-52: from level 8 on."""
    scene = gunman(skills={"Pistols": 8, "Focus": 4})
    beat(scene, [-6], ["shoot", "strike", PAID, "0", "0", "passive"])
    assert "pistol 9mm (14 loaded, cooldown 0.5 seconds)" in THREA.describe(scene, 0)


def test_other_cooldowns_are_shown() -> None:
    """T-52, T-88, T-186: throws, the next arrow, what comes out of a backpack, and a changed magazine."""
    archer = sheet(
        weapons=["straight-bow", "dagger"],
        supplies=["quiver", {"ammunition": "arrow", "rounds": 6, "packed": True}],
        skills={"Bows": 5, "Daggers": 1},
        ap=8,
    )
    scene = fight((archer, "c3"), (swordsman(ap=1), "j3"))
    me = scene.fighters[0]
    beat(scene, [], ["reload", PAID])
    assert "next arrow in 3 seconds" in THREA.describe(scene, 0)
    beat(scene, [], ["fetch", PAID])
    assert any(word.endswith("to hand in 3 seconds") for word in THREA.describe(scene, 0))
    THREA.start_throw_cooldown(scene, me, 1)
    assert "next throw in 5 seconds" in THREA.describe(scene, 0)
    assert "next arrow in 6 seconds" in THREA.describe(scene, 0), "T-54: the hands were busy with something else"
    end_round(scene)
    assert "next arrow in 3 seconds" in THREA.describe(scene, 0)
    assert not any("to hand in" in word for word in THREA.describe(scene, 0))
    gun = fight((sheet(**{**PISTOL, "supplies": ["9mm-magazine"], "in_hand": ["pistol-9mm"]}), "c3"), (sheet(), "j3"))
    gun.fighters[0].held[0].loaded = 3
    beat(gun, [], ["reload", "swap", PAID])
    assert "pistol 9mm (15 loaded, fires from the next round on)" in THREA.describe(gun, 0)


# T-85, T-179: vehicles


def test_a_vehicle_that_drives_is_aimed_at_no_longer() -> None:
    """T-85, T-179: that is a significant move; so is getting into one."""
    people = [(sheet(**PISTOL), "c3"), (sheet(vehicle="armoured-car"), "j3"), (swordsman(), "j3"), (swordsman(), "j5")]
    aboard: list[dict[str, object]] = [{}, {}, {"aboard": "B", "seat": "driver"}, {}]
    scene = fight(*people, sides=[0, 1, 1, 1], starts=aboard)
    me, _, _, walker = scene.fighters
    beat(scene, [], ["aim", "B", PAID])
    act(scene, 2, [], ["drive vehicle", PAID, "k3"])
    assert me.aim < 0
    me.aim, me.aim_round = 3, scene.round
    walker.cell = scene.board.find("j4")
    walker.hidden = True
    act(scene, 3, [], ["get in", PAID])
    assert (me.aim, walker.aboard, walker.hidden) == (-1, 1, False), "T-196: nobody hides inside"


# T-64, T-73: the off hand


@pytest.mark.parametrize(
    "rule, weapon, kind",
    [("T-64 a blow", "dagger", 0), ("T-64 a shot", "pistol-9mm", 1), ("T-64 a throw", "dagger", 2)],
)
def test_the_off_hand_alone_is_as_good(rule: str, weapon: str, kind: int) -> None:
    scene = gunman()
    made = attack(scene, 0, 1, weapon, kind)
    made.held.hand = OFF
    assert THREA.attack_score(scene, made).total == 10, rule
    made.off_hand = True
    assert THREA.attack_score(scene, made).total == 8, "T-73: of two at once"


def test_a_shield_knocks_back_at_full_skill() -> None:
    """T-64, T-131: a shield is in the off hand, and that costs nothing."""
    scene = fight((swordsman(shield="round-shield", skills={"Shield": 5}), "c3"), (swordsman(), "d3"))
    made = attack(scene, 0, 1, "round-shield")
    assert made.held.hand == OFF
    assert THREA.attack_score(scene, made).total == 10


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
