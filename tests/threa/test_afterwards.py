"""After the fight: travel to the last breath, and what lies on the ground."""

import pytest
from tests.threa.scene import PAID, THREA, act, fight, of_kind, prepare, sheet, swordsman, thing, used_up

from fracas.kernel.event import Became
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.threa.belongings import DROPPED, GONE, SHEATHED
from fracas.rulebooks.threa.effects import BURNING, STUNNED, Effect
from fracas.rulebooks.threa.events import Exhausted, Handled, TimePassed
from fracas.rulebooks.threa.fighter import ThreaFight, Wound
from fracas.rulebooks.threa.harm_tables import TORSO


def duel() -> ThreaFight:
    return fight((swordsman(), "c3"), (swordsman(skills={"First-Aid": 0}), "d3"))


# T-150: travel


@pytest.mark.parametrize(
    "rule, metres, vit, state",
    [
        ("T-150 all but the last point", 70, 15, []),
        ("T-150 the last point, with what FAT 0 brings", 75, 13, ["unconscious"]),
    ],
)
def test_travelling_to_the_last(rule: str, metres: int, vit: int, state: list[str]) -> None:
    scene = duel()
    me = scene.fighters[0]
    prepare(scene, [], [])
    THREA.treat(scene, 0, "travel", ["fast", "sprint", str(metres)])
    assert (me.vit, [event.state for event in of_kind(scene.events, Became)]) == (vit, state), rule
    assert me.fat == 15 - metres // 5
    assert len(of_kind(scene.events, Exhausted)) == len(state)
    assert me.out is bool(state)


def test_nobody_travels_further_than_breath() -> None:
    """T-150: one point more than there is."""
    scene = duel()
    before = scene.state()
    with pytest.raises(Mistake, match="takes 16 FAT, and A has 15"):
        THREA.treat(scene, 0, "travel", ["fast", "sprint", "76"])
    assert scene.state() == before


def test_the_weak_die_of_it() -> None:
    """T-38, T-150: FAT 0 costs 2 VIT, and that may be all there is."""
    scene = duel()
    scene.fighters[0].vit = 2
    THREA.treat(scene, 0, "travel", ["fast", "sprint", "75"])
    assert scene.fighters[0].dead


def test_a_treatment_may_take_the_last_point() -> None:
    """T-38, T-152: a botched one does 1 FAT damage, with what FAT 0 brings."""
    scene = duel()
    scene.fighters[0].fat = 1
    script = prepare(scene, [-4], [])
    THREA.treat(scene, 1, "first aid", ["on", "A"])
    used_up(scene, script)
    assert (scene.fighters[0].fat, scene.fighters[0].vit, scene.fighters[0].fainted) == (0, 13, True)


def test_seconds_and_rounds_pass() -> None:
    """T-45, T-49: a stun is soon over, and what burns burns out."""
    scene = duel()
    me, helper = scene.fighters
    THREA.halt(scene, helper, STUNNED, 20)
    me.effects = (Effect(BURNING, 1, 3),)
    script = prepare(scene, [0], [])
    THREA.treat(scene, 1, "first aid", ["on", "A"])
    used_up(scene, script)
    assert (me.fat, len(me.effects), len(helper.effects)) == (15 - 3, 0, 0)


# T-36: what is pending comes first


@pytest.mark.parametrize(
    "rule, who, remedy, words",
    [
        ("T-150", 0, "travel", ["walk", "100"]),
        ("T-137", 0, "rest", ["8"]),
        ("T-91", 0, "pick up", []),
        ("T-151 the healer", 0, "first aid", ["on", "B"]),
        ("T-153 the healer", 0, "tend wound", ["on", "B"]),
        ("T-151 the patient", 1, "first aid", ["on", "A", "VIT"]),
    ],
)
def test_the_dying_do_nothing_more(rule: str, who: int, remedy: str, words: list[str]) -> None:
    """T-36: whoever dies of what is pending neither goes, rests, takes nor heals, and is not healed."""
    medic = swordsman(skills={"First-Aid": 4})
    scene = fight((medic, "c3"), (medic, "d3"))
    me, other = scene.fighters
    me.fat_damage = me.vit_damage = 40
    other.fat = 10
    other.wounds = (Wound(TORSO, 1),)
    THREA.drop(scene, me, thing(me, "long-sword"))
    script = prepare(scene, [], [])
    THREA.treat(scene, who, remedy, words)
    used_up(scene, script)
    assert (me.dead, me.vit, other.fat, len(other.wounds)) == (True, 0, 10, 1), rule
    assert thing(me, "long-sword").hand == DROPPED
    assert not of_kind(scene.events, TimePassed)


def test_pending_damage_is_felt_before_a_journey() -> None:
    """T-36, T-150: what it leaves of FAT is all there is to travel on."""
    scene = duel()
    me = scene.fighters[0]
    me.fat_damage = 5
    with pytest.raises(Mistake, match="takes 11 FAT, and A has 10"):
        THREA.treat(scene, 0, "travel", ["fast", "sprint", "55"])
    me.fat, me.fat_damage = 15, 5
    THREA.treat(scene, 0, "travel", ["fast", "sprint", "45"])
    assert (me.fat, me.fat_damage) == (1, 0)


def test_those_who_fled() -> None:
    """T-150, T-200: they travel on and look after themselves, but are not where the others are."""
    scene = fight((swordsman(skills={"First-Aid": 4}), "c3"), (swordsman(skills={"First-Aid": 4}), "d3"))
    me = scene.fighters[0]
    me.fled, me.fat = True, 5
    script = prepare(scene, [0], [])
    THREA.treat(scene, 0, "first aid", ["on", "A"])
    used_up(scene, script)
    assert me.fat == 6
    THREA.treat(scene, 0, "travel", ["walk", "100"])
    assert me.fat == 5
    for who, whom in ((0, "B"), (1, "A")):
        with pytest.raises(Mistake, match="A has left the map"):
            THREA.treat(scene, who, "first aid", ["on", whom])
    with pytest.raises(Mistake, match="A has left the map"):
        THREA.treat(scene, 0, "pick up", [])


# T-91, T-185: picking up


def thrown() -> ThreaFight:
    """A has thrown a dagger at B, and B has dropped the sword."""
    paper = sheet(weapons=["dagger", "dagger"], skills={"Daggers": 5}, ap=6)
    scene = fight((paper, "c3"), (swordsman(), "h3"))
    act(scene, 0, [-3], ["throw", "strike", PAID, "0", "0", "passive"])
    THREA.drop(scene, scene.fighters[1], thing(scene.fighters[1], "long-sword"))
    prepare(scene, [], [])
    return scene


def test_what_was_thrown_comes_back() -> None:
    """T-91: all of one's own, wherever it lies."""
    scene = thrown()
    me, foe = scene.fighters
    dagger = thing(me, "dagger")
    assert (dagger.hand, dagger.cell) == (DROPPED, foe.cell)
    THREA.treat(scene, 0, "pick up", [])
    assert dagger.hand == SHEATHED
    assert [THREA.narrate(scene, event) for event in of_kind(scene.events, Handled)] == ["A picks up the dagger."]
    assert "dagger dropped" not in THREA.describe(scene, 0)


def test_what_somebody_else_dropped() -> None:
    """T-185: it is one's own from then on."""
    scene = thrown()
    THREA.treat(scene, 0, "pick up", ["long-sword", "of", "B"])
    assert thing(scene.fighters[0], "long-sword").hand == SHEATHED
    assert thing(scene.fighters[1], "long-sword").hand == GONE
    assert thing(scene.fighters[0], "dagger").hand == DROPPED


@pytest.mark.parametrize(
    "who, words, complaint",
    [
        (0, ["sword"], "no 'sword' lies on the ground; .*long-sword of B"),
        (1, ["dagger"], "no 'dagger' lies on the ground; did you mean 'dagger of A'"),
    ],
)
def test_what_cannot_be_picked_up(who: int, words: list[str], complaint: str) -> None:
    scene = thrown()
    before = scene.state()
    with pytest.raises(Mistake, match=complaint):
        THREA.treat(scene, who, "pick up", words)
    assert scene.state() == before


def test_nothing_there() -> None:
    """T-91: an empty field, nothing of one's own, or nobody to bend down."""
    with pytest.raises(Mistake, match="nothing lies on the ground"):
        THREA.treat(duel(), 0, "pick up", [])
    scene = thrown()
    THREA.treat(scene, 0, "pick up", [])
    with pytest.raises(Mistake, match="nothing of A's lies there; there is 'long-sword of B'"):
        THREA.treat(scene, 0, "pick up", [])
    scene.fighters[0].fat = 0
    with pytest.raises(Mistake, match="A cannot act"):
        THREA.treat(scene, 0, "pick up", ["long-sword", "of", "B"])
