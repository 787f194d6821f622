"""Chapter 4: rounds, initiative, turns, delays, cooldowns, durations, surprise."""

from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    beat,
    end_round,
    fight,
    keys,
    of_kind,
    offered,
    one,
    peek,
    sheet,
    swordsman,
    thing,
    told,
)

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.delay import (
    ALLY_ACTED,
    ATTACKS_ALLY,
    ATTACKS_ME,
    IN_REACH,
    IN_SIGHT,
    NEAR,
    TRIGGERS,
    Trigger,
)
from fracas.rulebooks.threa.effects import BURNING, STUNNED, Effect
from fracas.rulebooks.threa.events import CheckRolled, Moved, RoundBegan, TieRolled, Triggered
from fracas.rulebooks.threa.fighter import Delay, Fetching, ThreaFight

STRIKE = ["attack", "long-sword", "strike", PAID, "0", "0"]


def pair(**fields: Any) -> ThreaFight:
    return fight((swordsman(**fields), "c3"), (swordsman(**fields), "d3"))


# order


def test_the_phases_of_a_round() -> None:
    """T-46: initiative, actions in order, then the end of the round and the order of the next."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"), joined=False)
    events = beat(scene, [3, 9], [])
    assert of_kind(events, RoundBegan)[0].order == (1, 0)
    beat(scene, [], ["end turn"])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == []
    events = beat(scene, [], [])
    assert [event.round for event in of_kind(events, RoundBegan)] == [2]


@pytest.mark.parametrize(
    "rule, first, second, order",
    [
        ("T-47 Available AP", {"ap": 4}, {"ap": 5}, (1, 0)),
        ("T-47 then Awareness", {"skills": {"Awareness": 3}}, {"skills": {"Awareness": 4}}, (1, 0)),
        ("T-47 AP before Awareness", {"ap": 5}, {"ap": 4, "skills": {"Awareness": 9}}, (0, 1)),
    ],
)
def test_initiative(rule: str, first: dict[str, Any], second: dict[str, Any], order: tuple[int, ...]) -> None:
    scene = fight((swordsman(**first), "c3"), (swordsman(**second), "h3"))
    THREA.begin_round(scene)
    assert scene.order == order, rule


def test_ties_by_a_die_rolled_once() -> None:
    """T-47: each rolls a d12 when joining, higher first; equal dice are rolled again between those concerned."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"), (swordsman(), "c5"), joined=False)
    events = beat(scene, [5, 12, 5, 2, 8], [])
    assert [(event.who, event.roll) for event in of_kind(events, TieRolled)] == [
        (0, 5),
        (1, 12),
        (2, 5),
        (0, 2),
        (2, 8),
    ]
    assert scene.order == (1, 2, 0)
    end_round(scene)
    assert scene.order == (1, 2, 0)


def test_who_cannot_act_comes_last_and_is_skipped() -> None:
    """T-47: recomputed at the start of every round."""
    scene = fight((swordsman(ap=6), "c3"), (swordsman(), "h3"), (swordsman(), "c5"))
    THREA.halt(scene, scene.fighters[0], STUNNED, 60)
    end_round(scene)
    assert scene.order == (1, 2, 0)
    beat(scene, [], ["end turn"])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == []


def test_as_many_actions_as_ap_allows() -> None:
    """T-48: then the turn passes on; the round is complete when everyone has acted, passed, or cannot act."""
    scene = pair()
    for _ in range(2):
        beat(scene, [-3], [*STRIKE, "passive"])
        assert list(scene.queue) == [0, 1]
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == [1]
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == []


def test_the_order_at_the_end_of_a_round() -> None:
    """T-49: effects tick first, then natural recovery, pools, and AP from the FAT that is left."""
    scene = fight((swordsman(), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.ap, me.fat, me.fat_damage = 0, 8, 6
    me.effects = (Effect(BURNING, 1, 3),)
    end_round(scene)
    # 6 and 1 are pending: 4 come off after 1 has been added
    assert (me.fat, me.fat_damage, me.ap) == (5, 3, 1)
    assert me.effects[0].left == 2


def test_what_lasts_over_the_round() -> None:
    """T-49: parry mode, prepped items and loaded ammunition persist; actions and surprise do not."""
    archer = sheet(weapons=["straight-bow"], supplies=["quiver"], prepped={"arrow": 2}, skills={"Bows": 5})
    scene = fight((archer, "c3"), (swordsman(), "h3"))
    me, foe = scene.fighters
    thing(me, "straight-bow").loaded = 1
    foe.parrying, foe.actions, foe.surprised = 0, 2, True
    end_round(scene)
    assert me.supplies[0].prepped == 2
    assert thing(me, "straight-bow").loaded == 1
    assert (foe.parrying, foe.actions, foe.surprised) == (0, 0, False)


def test_a_duration_of_rounds() -> None:
    """T-50: counted down at the end of each round, that of application included; none means until removed."""
    scene = pair()
    me = scene.fighters[0]
    me.effects = (Effect(BURNING, 1, 2), Effect(BURNING, 1, 0))
    end_round(scene)
    assert [effect.left for effect in me.effects] == [1, 0]
    end_round(scene)
    assert [effect.left for effect in me.effects] == [0]


# T-44, T-189: delays


def watch(mover: str = "c3", waiter: str = "j3", **fields: Any) -> ThreaFight:
    """A acts, B has delayed."""
    scene = fight((swordsman(**fields), mover), (swordsman(), waiter))
    scene.queue = (0,)
    scene.fighters[1].has_delayed = True
    return scene


def test_naming_a_trigger() -> None:
    """T-44: the turn is put off until it occurs; once a round, and not when everybody else is done."""
    scene = pair()
    assert keys(peek(scene, [], ["delay"])) == [trigger.key for trigger in TRIGGERS[:4]]
    scene = pair()
    beat(scene, [], ["delay", NEAR.key, "anyone", "5"])
    delay = scene.fighters[0].delay
    assert delay is not None
    assert delay.state() == (NEAR.key, NOBODY, 5)
    assert list(scene.queue) == [1]
    assert not offered(scene, 1, "delay")


def test_an_unused_delay() -> None:
    """T-44: when every other participant is done the delayer may act last, or pass."""
    scene = pair()
    beat(scene, [], ["delay", ATTACKS_ME.key, "anyone"])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == [0]
    assert not offered(scene, 0, "delay")
    beat(scene, [-3], [*STRIKE, "passive"])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == []


@pytest.mark.parametrize(
    "rule, trigger, whom, hexes, at",
    [
        ("T-189 within reach", IN_REACH, NOBODY, 0, "i3"),
        ("T-189 within so many hexes", NEAR, NOBODY, 3, "g3"),
        ("T-189 a named one", NEAR, 0, 3, "g3"),
        ("T-189 somebody else", NEAR, 1, 3, "i3"),
        ("T-189 another trigger", ATTACKS_ME, NOBODY, 0, "i3"),
    ],
)
def test_movement_triggers(rule: str, trigger: Trigger, whom: int, hexes: int, at: str) -> None:
    scene = watch()
    me, other = scene.fighters
    other.delay = Delay(trigger, whom, hexes)
    events = beat(scene, [], ["sprint", PAID, "i3"])
    assert scene.board.names[me.cell] == at, rule
    stopped = at != "i3" or trigger == IN_REACH
    assert (len(of_kind(events, Triggered)) == 1) == stopped
    assert (scene.queue[0] == 1) == stopped


def test_the_mover_goes_on() -> None:
    """T-189: movement triggers interrupt at that hex; after the delayed turn the run goes on with what is left."""
    scene = watch()
    me, other = scene.fighters
    other.delay = Delay(NEAR, NOBODY, 3)
    beat(scene, [], ["sprint", PAID, "i3"])
    beat(scene, [], ["move", "k3"])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == [0]
    assert keys(peek(scene, [], []))[-1] != ""
    events = beat(scene, [], ["j3"])
    assert of_kind(events, Moved)[0].how == "sprints"
    assert me.hexes == 7
    assert me.running == ""


def test_a_step_into_sight() -> None:
    """T-189: comes into sight."""
    rows = ["............", "............", "....#.......", "............", "............"]
    scene = fight((swordsman(), "c3"), (swordsman(), "g3"), rows=rows)
    scene.queue = (0,)
    scene.fighters[1].delay = Delay(IN_SIGHT, NOBODY, 0)
    assert not scene.board.sees(scene.fighters[0].cell, scene.fighters[1].cell)
    events = beat(scene, [], ["move", "c1"])
    assert len(of_kind(events, Triggered)) == 1


@pytest.mark.parametrize(
    "rule, trigger, whom, set_off",
    [
        ("T-189 attacks me", ATTACKS_ME, NOBODY, False),
        ("T-189 attacks a named ally", ATTACKS_ALLY, 1, True),
        ("T-189 attacks another ally", ATTACKS_ALLY, 2, False),
    ],
)
def test_attacks_set_delays_off(rule: str, trigger: Trigger, whom: int, set_off: bool) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(), "k3"), sides=[0, 1, 1])
    scene.queue = (0, 1)
    scene.fighters[2].delay = Delay(trigger, whom, 0)
    beat(scene, [-3], [*STRIKE, "passive"])
    assert (scene.queue[0] == 2) == set_off, rule


def test_an_attack_on_oneself_and_an_allys_action() -> None:
    """T-189: these wait until the triggering action is resolved."""
    scene = watch("c3", "d3")
    scene.fighters[1].delay = Delay(ATTACKS_ME, NOBODY, 0)
    beat(scene, [-3], [*STRIKE, "passive"])
    assert list(scene.queue) == [1, 0]
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(), "k3"), sides=[0, 1, 0])
    scene.queue = (0, 1)
    scene.fighters[2].delay = Delay(ALLY_ACTED, 0, 0)
    beat(scene, [-3], [*STRIKE, "passive"])
    assert list(scene.queue) == [2, 0, 1]


def test_what_one_waits_for_is_concealed() -> None:
    """T-189: that somebody delays can be seen, not what for."""
    first, second = watch(), watch()
    first.fighters[1].delay = Delay(NEAR, 0, 3)
    second.fighters[1].delay = Delay(IN_SIGHT, NOBODY, 0)
    assert THREA.conceal(first, 0).state() == THREA.conceal(second, 0).state()
    assert THREA.conceal(first, 1).state() == first.state()


# T-51 to T-54: cooldowns


GUNNER: dict[str, Any] = {"weapons": ["pistol-9mm"]}


def gunner(level: int) -> ThreaFight:
    paper = sheet(**GUNNER, ap=9, fat=40, skills={"Pistols": level, "Focus": 4})
    return fight((paper, "c3"), (swordsman(vit=90, fat=90), "h3"))


@pytest.mark.parametrize(
    "rule, level, shots",
    [
        ("T-53 level 0: 6 s, every second round", 0, [1, 0, 1, 0]),
        ("T-53 level 1: 5 s", 1, [1, 1, 0, 1, 0, 1]),
        ("T-53 level 3: 3 s, one a round", 3, [1, 1, 1]),
        ("T-53 level 4: 2 s, three in two rounds", 4, [2, 1, 2, 1]),
        ("T-53 level 6: 1 s, three a round", 6, [3, 3]),
        ("T-53 level 8: half a second", 8, [6, 6]),
    ],
)
def test_shots_a_round(rule: str, level: int, shots: list[int]) -> None:
    scene = gunner(level)
    held = thing(scene.fighters[0], "pistol-9mm")
    found = []
    for _ in shots:
        fired = 0
        while THREA.cooled(scene, held) and fired < 9:
            THREA.start_cooldown(scene, scene.fighters[0], held, level, 0)
            fired += 1
        found.append(fired)
        scene.round += 1
    assert found == shots, rule


def test_master_shots_wait_for_nothing() -> None:
    """T-53: from level 10 on only AP count."""
    scene = gunner(10)
    held = thing(scene.fighters[0], "pistol-9mm")
    for _ in range(20):
        assert THREA.cooled(scene, held)
        THREA.start_cooldown(scene, scene.fighters[0], held, 10, 0)


def test_a_cooldown_has_a_state() -> None:
    """T-51: remaining time, progress, and ready, active or paused."""
    scene = gunner(0)
    me = scene.fighters[0]
    held = thing(me, "pistol-9mm")
    assert (THREA.cooldown_state(scene, held), THREA.progress(scene, held)) == ("ready", 100)
    THREA.start_cooldown(scene, me, held, 0, 0)
    assert (THREA.cooldown_state(scene, held), THREA.remaining(scene, held)) == ("active", 12)
    assert THREA.progress(scene, held) == 0
    scene.round += 1
    assert (THREA.remaining(scene, held), THREA.progress(scene, held)) == (6, 50)
    THREA.interrupt(scene, me)
    assert (THREA.cooldown_state(scene, held), THREA.remaining(scene, held)) == ("paused", 12)
    scene.round += 2
    assert THREA.cooldown_state(scene, held) == "ready"


def test_interruptions_pause_once_a_round() -> None:
    """T-54: pausing adds 3 s to the end, at most once a round; the weapon in use is not disturbed."""
    scene = gunner(0)
    me = scene.fighters[0]
    held = thing(me, "pistol-9mm")
    THREA.start_cooldown(scene, me, held, 0, 0)
    end = held.ready_at
    THREA.interrupt(scene, me, held)
    assert held.ready_at == end
    THREA.interrupt(scene, me)
    THREA.interrupt(scene, me)
    assert held.ready_at == end + 6
    scene.round += 1
    THREA.interrupt(scene, me)
    assert held.ready_at == end + 12


def test_interruptions_reset_throws_and_delay_fetching() -> None:
    """T-54: the cooldown of throwing begins anew with the next round; taking out ammunition is paused."""
    me = one(swordsman())
    scene = fight((swordsman(), "c3"))
    THREA.start_throw_cooldown(scene, me, 0)
    assert me.throws_at == scene.now() + 12
    THREA.interrupt(scene, me)
    THREA.interrupt(scene, me)
    assert me.throws_at == scene.now() + 6 + 12
    me.fetching = (Fetching("arrow", scene.now() + 6, NOBODY),)
    THREA.interrupt(scene, me)
    assert me.fetching[0].ready_at == scene.now() + 12


@pytest.mark.parametrize("rule, how", [("T-54 damage", "hurt"), ("T-54 a stun", "stun"), ("T-54 a fall", "fall")])
def test_what_interrupts(rule: str, how: str) -> None:
    from fracas.rulebooks.threa.tables import PRONE

    scene = gunner(0)
    me = scene.fighters[0]
    held = thing(me, "pistol-9mm")
    THREA.start_cooldown(scene, me, held, 0, 0)
    end = held.ready_at
    if how == "hurt":
        THREA.disturb(scene, me)
    elif how == "stun":
        THREA.halt(scene, me, STUNNED, 2)
    else:
        THREA.set_posture(scene, me, PRONE, True)
    assert held.ready_at == end + 6, rule


def test_another_weapon_is_something_else() -> None:
    """T-54: attacking with another weapon interrupts, shooting the same one does not."""
    scene = gunner(4)
    me = scene.fighters[0]
    me.cell = scene.fighters[1].cell - 1
    beat(scene, [-12], ["shoot", "strike", PAID, "0", "0", "passive"])
    end = thing(me, "pistol-9mm").ready_at
    beat(scene, [-12], ["shoot", "strike", PAID, "0", "0", "passive"])
    assert thing(me, "pistol-9mm").ready_at == end + 4
    act(scene, 0, [-12], ["attack", "kick", "strike", PAID, "0", "0", "passive"])
    assert thing(me, "pistol-9mm").ready_at == end + 4 + 6


# T-70


def test_the_surprised_do_nothing_this_round() -> None:
    """T-70: passive defence, no action, no delayed action until the round ends."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), starts=[{}, {"surprised": True}])
    foe = scene.fighters[1]
    assert not THREA.can_act(scene, foe)
    beat(scene, [-3], [*STRIKE])
    beat(scene, [], ["end turn"])
    assert list(scene.queue) == []
    end_round(scene)
    assert THREA.can_act(scene, foe)


@pytest.mark.parametrize("rule, roll, surprised", [("T-70 noticed", 3, False), ("T-70 not noticed", 2, True)])
def test_stealth_against_awareness(rule: str, roll: int, surprised: bool) -> None:
    sneak = swordsman(skills={"Stealth": 7})
    guard = swordsman(skills={"Awareness": 4})
    scene = fight((sneak, "c3"), (guard, "h3"), joined=False)
    scene.fighters[1].watchful = True
    events = beat(scene, [5, 4, roll, 0], [])
    assert of_kind(events, CheckRolled)[0].tv == 12
    assert scene.fighters[1].surprised == surprised, rule


def test_a_throw_pauses_the_gun() -> None:
    """T-54: to attack with another weapon interrupts the cooldown between shots, once a round."""
    thrower = sheet(weapons=["pistol-9mm", "dagger"], skills={"Daggers": 5, "Pistols": 5}, ap=4)
    scene = fight((thrower, "c3"), (swordsman(), "e3"))
    me = scene.fighters[0]
    dagger, pistol = thing(me, "dagger"), thing(me, "pistol-9mm")
    THREA.take_in_hand(me, dagger)
    pistol.ready_at = scene.now() + 4
    act(scene, 0, [-4], ["throw", "strike", PAID, "0", "0", "passive"])
    assert pistol.ready_at == scene.now() + 4 + 6


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
