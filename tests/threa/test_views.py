"""What people see: options with their numbers, why others are missing, how somebody is, and the narrator."""

from typing import Any

import pytest
from tests.threa.scene import PAID, THREA, act, beat, fight, peek, sheet, swordsman, thing

from fracas.kernel.event import Became, Event, Fields
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.fighter import ThreaFight, Wound
from fracas.rulebooks.threa.tables import TORSO
from fracas.rulebooks.threa.turn import DEEDS

SWORD = ["attack", "long-sword", "strike", PAID, "0", "0"]


def duel(place: str = "d3", **fields: Any) -> ThreaFight:
    return fight((swordsman(**fields), "c3"), (swordsman(), place))


def test_a_target_shows_its_tally_and_chance() -> None:
    """T-64: the very tally that the rules use, and the exact chance against passive defence."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(dodge=5), "b3"), sides=[0, 1, 1])
    decision = peek(scene, [], ["attack", "long-sword"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.label for view in views] == ["B", "C"]
    assert [str(view.tally) for view in views] == ["Swords 5 on STR 10"] * 2
    assert [round(view.chance * 81) for view in views] == [76, 66]
    assert views[0].note == "against passive TV 8"


def test_a_manner_shows_its_penalty() -> None:
    """T-130: every special action with its AS."""
    decision = peek(duel(), [], ["attack", "long-sword"])
    scene = duel()
    totals = {}
    for option in decision.menu.options():
        view = THREA.view(scene, decision, option)
        assert view.tally is not None
        totals[view.label] = view.tally.total
    assert totals == {"strike": 10, "called shot": 8, "disarm": 8, "stun": 8}


def test_defences_show_their_chance_against_the_attack() -> None:
    """T-56: the AV is seen unless the switch hides it."""
    scene = duel()
    decision = peek(scene, [0], SWORD)
    views = {option.key: THREA.view(scene, decision, option) for option in decision.menu.options()}
    assert views["passive"].chance == 0.0
    assert round(views["dodge"].chance * 81) == 15
    assert str(views["parry with long-sword"].tally) == "Swords 5 on STR 10"
    hidden = Threa({"attack_value": "hidden"})
    scene = duel()
    decision = peek(scene, [], SWORD, hidden)
    assert [hidden.view(scene, decision, option).chance for option in decision.menu.options()][:2] == [-1.0, -1.0]


def test_looking_changes_nothing() -> None:
    """T-97: tracers are noted when they are fired, not when somebody looks at the odds."""
    gun = sheet(weapons=["pistol-9mm"], skills={"Pistols": 5})
    scene = fight((gun, "c3"), (swordsman(), "h3"), (swordsman(), "h5"), sides=[0, 1, 1])
    before = scene.state()
    decision = peek(scene, [], ["shoot"])
    for option in decision.menu.options():
        THREA.view(scene, decision, option)
    scene.fighters[0].began = False
    scene.acting = -1
    assert scene.state()[8:] == before[8:]


@pytest.mark.parametrize(
    "rule, deed, why",
    [
        ("T-71 nobody in reach", "attack", "nobody is in reach (T-71)"),
        ("T-81 no gun", "shoot", "nothing in hand that shoots (T-81)"),
        ("T-85 nothing to aim with", "aim", "nobody is in range"),
        ("T-87 nothing to load", "reload", "nothing to load"),
        ("T-73 one weapon", "both weapons", "a one-handed weapon in each hand"),
        ("T-138 not held", "break free", "nobody holds you (T-138)"),
        ("T-151 no skill", "treat", "no medical skill (T-151)"),
        ("T-162 no implant", "switch on", "no implant to switch on (T-162)"),
        ("T-176 standing", "stand up", "you are standing already"),
        ("T-179 no vehicle", "drive vehicle", "not at the wheel"),
        ("T-182 in the middle of the map", "flee", "not at the edge of the map (T-182)"),
        ("T-91 nothing to throw", "throw", "nothing to throw"),
        ("T-42 no drive", "drive", "your Drive AS is below 8 (T-42)"),
    ],
)
def test_why_a_deed_is_missing(rule: str, deed: str, why: str) -> None:
    scene = duel("z3")
    decision = peek(scene, [], [])
    assert decision.menu.find(deed) is None, rule
    assert why in THREA.why_not(scene, decision, deed)


def test_why_not_is_never_at_a_loss() -> None:
    """Every deed that is not offered has a reason."""
    scene = duel("z3")
    decision = peek(scene, [], [])
    for deed in DEEDS:
        answer = THREA.why_not(scene, decision, deed.key)
        offered = decision.menu.find(deed.key) is not None
        assert ("is offered" if offered else "is not possible: ") in answer
    assert "no answer to" in THREA.why_not(scene, decision, "dance")


def test_why_not_there() -> None:
    """T-170: places that are too far, closed, taken or nowhere."""
    rows = ["......", "..#...", "......", "......", "......"]
    scene = fight((swordsman(), "a3"), (swordsman(), "b3"), rows=rows)
    decision = peek(scene, [], ["move"])
    for key, why in (("f3", "further"), ("c2", "wall"), ("b3", "B is there"), ("zz9", "no such hex")):
        assert why in THREA.why_not(scene, decision, key)


def test_how_somebody_is() -> None:
    """Numbers first, then what hinders."""
    scene = duel()
    me = scene.fighters[0]
    me.wounds = (Wound(TORSO, 1),)
    me.fat_damage, me.parrying, me.stunned_until = 3, 0, 99
    words = THREA.describe(scene, 0)
    assert words[:3] == ["FAT 15/15", "VIT 15/15", "AP 4/4"]
    for word in ("3 FAT damage to come", "1 wound (torso)", "in parry mode", "stunned", "long sword"):
        assert word in words
    me.dead = True
    assert THREA.describe(scene, 0)[-1] == "dead"


def test_a_gun_shows_what_is_in_it() -> None:
    """T-86, T-98: rounds; of an energy weapon whole shots."""
    scene = fight((sheet(weapons=["pulse-rifle"], skills={"Rifle": 5}), "c3"), (swordsman(), "h3"))
    assert thing(scene.fighters[0], "pulse-rifle").rounds() == 80
    assert "pulse rifle (40 loaded)" in THREA.describe(scene, 0)


def test_the_narrator_explains_every_number() -> None:
    """T-64, T-65: scores, values and damage with all their terms."""
    scene = duel()
    events = beat(scene, [1, 1, 3, (5, 6)], [*SWORD, "passive"])
    told = " ".join(THREA.narrate(scene, event) for event in events)
    assert "A pays 1 AP + 1 FAT (attack); 3 AP and 14 FAT are left." in told
    assert "A attacks B with the long sword: Swords 5 on STR 10, rolls +1: AV 11." in told
    assert "B stands and takes it: TV Dodge 4 on DEX 10, level -1, passive -1 = 8." in told
    assert "AV 11 against TV 8: SV 3, a hit (standard success)." in told
    assert "base SV 3, cutting +5, Physicality +1 = 9" in told
    assert "SV 9, 2d12: rolled 11: B takes 11 FAT, 11 VIT, 2 wounds (torso)." in told


def test_no_words_for_what_is_not_of_this_book() -> None:
    class Thunder(Event):
        def fields(self) -> Fields:
            return Fields()

    with pytest.raises(TypeError, match="no words for Thunder"):
        THREA.narrate(duel(), Thunder())


def test_who_cannot_be_shot_at() -> None:
    """T-175: out of sight, and why."""
    rows = ["......", "......", "..#...", "......", "......"]
    gun = sheet(weapons=["pistol-9mm"], skills={"Pistols": 5})
    scene = fight(
        (gun, "a3"), (swordsman(), "e3"), (swordsman(), "e1"), (swordsman(), "f1"), rows=rows, sides=[0, 1, 1, 1]
    )
    decision = peek(scene, [], ["shoot"])
    assert "out of sight" in THREA.why_not(scene, decision, "B")
    assert "oneself" in THREA.why_not(scene, decision, "A")


def test_a_boost_says_what_it_gives() -> None:
    """T-27: +1 AS a point."""
    scene = duel()
    decision = peek(scene, [], ["attack", "long-sword", "strike", PAID])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.note for view in views][:3] == ["no boost", "+1 AS", "+2 AS"]


def test_a_free_deed_leaves_the_turn_open() -> None:
    """T-26: after a free thing one is asked again."""
    scene = duel()
    act(scene, 0, [], ["crouch"])
    assert scene.queue[0] == 0


def test_a_useless_limb_is_told() -> None:
    """T-136: which one, and whose."""
    assert THREA.narrate(duel(), Became(0, "left arm useless")) == "A's left arm is useless."
    assert THREA.narrate(duel(), Became(1, "unconscious")) == "B falls unconscious."
