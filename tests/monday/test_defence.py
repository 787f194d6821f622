"""M-22 to M-25, M-40, M-52: defending."""

from typing import Any

import pytest
from tests.gurps.scene import said
from tests.monday.scene import (
    MONDAY,
    asked,
    attack,
    blow,
    book,
    do,
    dodge,
    fight,
    item,
    of_kind,
    one,
    parry,
    sheet,
    swordsman,
    two,
    unarmed,
)

from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.blasts import fragment_mode
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.events import DamageRolled, DefenceRolled, Moved, SuccessRolled, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.guards import BLOCK, Guard
from fracas.rulebooks.gurps.manoeuvres import DETERMINED
from fracas.rulebooks.gurps.rows import PRONE
from fracas.rulebooks.monday.book import Monday

SHIELDED: dict[str, Any] = {"skills": {"Shield": 15, "Sword": 12}, "weapons": ["broadsword"], "shield": "small-shield"}


def duel(defender: Any, rules: Monday = MONDAY) -> tuple[GurpsFight, Blow]:
    stage = fight((swordsman(), "c3", "e"), (defender, "d3", "w"), rules=rules)
    return stage, blow(stage, "broadsword swing", rules)


def block(stage: GurpsFight, coming: Blow, rules: Monday = MONDAY) -> int:
    return rules.defence_need(stage, stage.fighters[1], coming, Guard(BLOCK)).total


# scores


def test_repeated_parries() -> None:
    """monday W-5: Parry 11: 11, 7, 3."""
    stage, coming = duel(swordsman(16))
    found = []
    for parries in range(3):
        item(stage.fighters[1], "broadsword").parries = parries
        found.append(parry(stage, 1, coming, "broadsword"))
    assert found == [11, 7, 3]


def test_repeated_parries_of_a_fencer() -> None:
    """monday W-6: Parry 11 with a rapier: 11, 9, 7."""
    stage, coming = duel(sheet(skills={"Fencing": 16}, weapons=["rapier"]))
    found = []
    for parries in range(3):
        item(stage.fighters[1], "rapier").parries = parries
        found.append(parry(stage, 1, coming, "rapier"))
    assert found == [11, 9, 7]


def test_each_hand_has_its_own_count() -> None:
    """M-23: the second weapon parries as if for the first time."""
    two = sheet(skills={"Fencing": 14, "Knife": 14}, weapons=["rapier", "main-gauche"],
                in_hand=["rapier", "main-gauche"], traits=["Ambidexterity"])  # fmt: skip
    stage, coming = duel(two)
    item(stage.fighters[1], "rapier").parries = 1
    assert parry(stage, 1, coming, "rapier") == 8
    assert parry(stage, 1, coming, "main-gauche") == 10


def test_repeated_blocks() -> None:
    """monday W-7: Block 12: 12, 7, 2, which is rolled as 3 (M-52)."""
    shield = dict(SHIELDED, skills={"Shield": 16, "Sword": 12})
    stage, coming = duel(sheet(**shield))
    found = []
    for blocks in range(4):
        stage.fighters[1].blocks = blocks
        found.append(block(stage, coming))
    assert found == [12, 7, 3, 3]
    assert "block" in asked(stage, [(3, 3, 3)], ["broadsword swing", "torso", "strike"])[1]


def test_counts_go_from_turn_to_turn() -> None:
    """M-24: parries and blocks are counted from the start of one's own turn."""
    me = one(sheet(**SHIELDED), blocks=2)
    item(me, "broadsword").parries = 2
    stage = fight((sheet(**SHIELDED), "c3", "e"), (unarmed(), "h3", "w"))
    stage.fighters[0] = me
    MONDAY.reset(stage, me)
    assert me.blocks == 0
    assert item(me, "broadsword").parries == 0


@pytest.mark.parametrize(
    "rule, weapon, skill, blocks, parries",
    [
        ("M-24 an arrow", "longbow", "Bow", True, False),
        ("M-24 a bullet", "pistol", "Guns (Pistol)", True, False),
        ("M-23 a thrown weapon", "throwing-axe", "Axe/Mace", True, True),
    ],
)
def test_what_stops_what(rule: str, weapon: str, skill: str, blocks: bool, parries: bool) -> None:
    shooter = sheet(st=11, skills={skill: 14}, weapons=[weapon])
    stage = fight((shooter, "c3", "e"), (sheet(**SHIELDED), "g3", "w"), starts=[{"loaded": {}}])
    me, foe = stage.fighters
    shot = MONDAY.shot_at(stage, me, foe, me.held[0].item.shots[0])
    assert (said(MONDAY.why_no_block(foe, shot)) == "") == blocks, rule
    assert (said(MONDAY.why_no_parry(foe, item(foe, "broadsword"), shot)) == "") == parries, rule
    if parries:
        assert parry(stage, 1, shot, "broadsword") == 10, "M-23 no penalty, and DB 1"
    assert dodge(stage, 1, shot) == 8 + 1, "M-25 DB counts against everything"


@pytest.mark.parametrize("weapon, skill", [("longbow", "Bow"), ("pistol", "Guns (Pistol)")])
@pytest.mark.parametrize("place", ["d3", "c3"])
def test_no_arrow_or_bullet_is_parried_however_near(weapon: str, skill: str, place: str) -> None:
    """M-23: nor is the bow or gun struck aside instead, a yard away or in the same hex."""
    shooter = sheet(st=11, skills={skill: 14}, weapons=[weapon])
    fencer = sheet(
        skills={"Knife": 14, "Sword": 14}, weapons=["broadsword", "dagger"], in_hand=["broadsword", "dagger"]
    )
    stage = fight((shooter, "c3", "e"), (fencer, place, "w"), starts=[{"loaded": {}}])
    me, foe = stage.fighters
    shot = MONDAY.shot_at(stage, me, foe, me.held[0].item.shots[0])
    for held in foe.held:
        assert said(MONDAY.why_no_parry(foe, held, shot)), held.item.key


# facing


@pytest.mark.parametrize(
    "rule, arc, total",
    [
        ("M-25 from the front", FRONT, 9),
        ("monday W-8: from the left", LEFT, 7),
        ("monday W-8: from the right", RIGHT, 7),
    ],
)
def test_dodging_from_the_side(rule: str, arc: int, total: int) -> None:
    stage, coming = duel(unarmed(dx=12, ht=12))
    coming.arc = arc
    assert dodge(stage, 1, coming) == total, rule
    assert MONDAY.why_undefended(stage, stage.fighters[1], coming) == ""


def test_no_defence_from_behind() -> None:
    """monday W-8: none is possible."""
    stage, coming = duel(unarmed(dx=12, ht=12))
    coming.arc = REAR
    assert MONDAY.why_undefended(stage, stage.fighters[1], coming) == "from behind"


def test_peripheral_vision() -> None:
    """M-25: as in the base: no penalty from the side, -2 to dodge from behind."""
    stage, coming = duel(unarmed(dx=12, ht=12, traits=["Peripheral Vision"]))
    coming.arc = LEFT
    assert dodge(stage, 1, coming) == 9
    coming.arc = REAR
    assert MONDAY.why_undefended(stage, stage.fighters[1], coming) == ""
    assert dodge(stage, 1, coming) == 7
    assert said(MONDAY.why_no_block(stage.fighters[1], coming))


@pytest.mark.parametrize(
    "rule, arc, blocked, parried",
    [
        ("M-25 in front: DB counts", FRONT, 11, 10),
        ("M-25 on the shield's side: -2, and DB counts", LEFT, 9, 8),
        ("M-25 on the far side: -2, and no DB", RIGHT, 8, 7),
    ],
)
def test_either_hand_on_either_side(rule: str, arc: int, blocked: int, parried: int) -> None:
    stage, coming = duel(sheet(**SHIELDED))
    coming.arc = arc
    foe = stage.fighters[1]
    assert said(MONDAY.why_no_block(foe, coming)) == "", rule
    assert said(MONDAY.why_no_parry(foe, item(foe, "broadsword"), coming)) == "", rule
    assert block(stage, coming) == blocked, rule
    assert parry(stage, 1, coming, "broadsword") == parried, rule


def test_a_bare_hand_too() -> None:
    """M-25: for G-123, whichever hand is free."""
    me = one(swordsman(skills={"Brawling": 12}))
    assert MONDAY.guarding_hands(me, LEFT) == MONDAY.guarding_hands(me, RIGHT) == ["left"]


@pytest.mark.parametrize("switch, total", [("on", 7), ("off", None)])
def test_running_round_to_the_back(switch: str, total: int | None) -> None:
    """monday W-25: from a front hex to the back with an All-Out Attack, Dodge 9: 7; without the mercy none."""
    rules = book(runaround=switch)
    stage = fight((swordsman(basic_move=9), "c3", "e"), (unarmed(dx=12, ht=12), "e3", "w"), rules=rules)
    me, foe = stage.fighters
    behind = foe.cell + stage.board.steps[0]
    me.path = (me.cell, behind)
    me.cell, me.facing = behind, 3
    coming = blow(stage, "broadsword swing", rules)
    if total is None:
        assert rules.why_undefended(stage, foe, coming) == "from behind"
    else:
        assert rules.why_undefended(stage, foe, coming) == ""
        assert dodge(stage, 1, coming, rules) == total


# who defends


@pytest.mark.parametrize("switch, arc", [("on", RIGHT), ("off", REAR)])
def test_running_round_to_shoot(switch: str, arc: int) -> None:
    """M-25: whoever runs round to the back and throws or shoots counts as coming from the side, too."""
    rules = book(runaround=switch)
    thrower = sheet(skills={"Axe/Mace": 14}, weapons=["throwing-axe"])
    stage = fight((thrower, "c3", "e"), (unarmed(), "e3", "w"), rules=rules)
    me, foe = two(stage)
    me.cell = stage.board.find("h3")
    me.path = tuple(stage.board.find(name) for name in ("c3", "d2", "e2", "f2", "g3", "h3"))
    assert rules.shot_at(stage, me, foe, me.held[0].item.shots[0]).arc == arc


def test_unaware_people_do_not_defend() -> None:
    """M-22, M-50: whoever is taken by surprise has no defence."""
    stage, coming = duel(unarmed())
    stage.fighters[1].mentally_stunned = True
    told = MONDAY.narrate(stage, Undefended(1, MONDAY.why_undefended(stage, stage.fighters[1], coming)))
    assert told == "B is taken by surprise and does not defend."
    assert MONDAY.why_undefended(stage, stage.fighters[1], coming) == "surprised"
    full = book(injury="full")
    assert full.why_undefended(stage, stage.fighters[1], coming) == ""


def test_nobody_defends_after_an_all_out_attack() -> None:
    """M-22: keeps G-115; neither do the unconscious and the pinned (M-52)."""
    stage, coming = duel(unarmed())
    foe = stage.fighters[1]
    foe.manoeuvre = DETERMINED
    assert MONDAY.why_undefended(stage, foe, coming) == "all-out attack"
    stage, coming = duel(unarmed())
    stage.fighters[1].pinned = True
    assert MONDAY.why_undefended(stage, stage.fighters[1], coming) == "helpless"


def test_dodges_are_free() -> None:
    """M-22: any number without a penalty."""
    stage, coming = duel(unarmed())
    stage.fighters[1].defences = 5
    assert dodge(stage, 1, coming) == 8


@pytest.mark.parametrize("switch, offered", [("off", False), ("on", True)])
def test_retreats(switch: str, offered: bool) -> None:
    """M-25: removes G-122, but by the switch."""
    rules = book(retreat=switch)
    stage, _ = duel(unarmed(), rules)
    _, options = asked(stage, [(3, 3, 3)], ["broadsword swing", "strike", "dodge"], rules=rules)
    assert any(key.startswith("retreat ") for key in options) == offered
    assert rules.may_drop(stage.fighters[1]) == offered


# what is gone


def test_no_weapon_breaks_by_parrying() -> None:
    """M-52: removes G-126."""
    brute = sheet(st=16, skills={"Axe/Mace": 14}, weapons=["humongous-club"])
    stage = fight((brute, "c3", "e"), (sheet(st=8, skills={"Knife": 16}, weapons=["dagger"]), "d3", "w"))
    item(stage.fighters[0], "humongous-club").reach = 1
    answers = ["humongous-club swing", "torso", "strike", "parry dagger", "stand fast"]
    attack(stage, [(3, 3, 3), (2, 2, 2)], answers)
    assert not item(stage.fighters[1], "dagger").broken


def test_no_harm_to_a_limb_that_is_parried() -> None:
    """M-52: removes G-127."""
    stage = fight((unarmed(skills={"Brawling": 12}), "c3", "e"), (swordsman(16), "d3", "w"))
    events = attack(
        stage, [(3, 3, 3), (2, 2, 2)], ["unarmed kick", "torso", "strike", "parry broadsword", "stand fast"]
    )
    assert of_kind(events, DefenceRolled)[0].result >= 2
    assert not of_kind(events, DamageRolled)


# special defences


@pytest.mark.parametrize("roll, total", [((2, 2, 2), 10), ((6, 6, 5), 6)])
def test_an_acrobatic_dodge(roll: tuple[int, ...], total: int) -> None:
    """M-40: Acrobatics first: +2 or -2; once between turns."""
    stage, _ = duel(unarmed(skills={"Acrobatics": 12}))
    rolls = [(3, 3, 3), roll, (6, 6, 6), (1,)]
    events = attack(stage, rolls, ["broadsword swing", "strike", "dodge", "acrobatic dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == total
    assert not MONDAY.may_use_acrobatics(stage.fighters[1])


def test_without_the_advanced_options_there_are_none() -> None:
    """M-40: by the switch `monday.advanced`; nor for those who have no point in Acrobatics."""
    simple = book(advanced="off")
    me = one(unarmed(skills={"Acrobatics": 12}))
    assert not simple.may_use_acrobatics(me)
    assert not simple.may_sacrifice(me)
    assert not simple.may_dive(me)
    assert MONDAY.may_use_acrobatics(me)
    assert not MONDAY.may_use_acrobatics(one(unarmed()))


def sacrifice(roll: tuple[int, ...], then: list[tuple[int, ...]], answers: list[str]) -> tuple[GurpsFight, list[Any]]:
    stage = fight((swordsman(), "c3", "e"), (unarmed(), "d3", "w"), (unarmed(), "a9", "e"), (unarmed(), "d4", "w"))
    head = ["broadsword swing", "strike", "throw yourself in the way"]
    return stage, attack(stage, [(3, 3, 3), roll, *then], [*head, *answers])


def test_a_sacrificial_dodge() -> None:
    """M-40: a Dodge; success: hit in the friend's place."""
    stage, events = sacrifice((2, 2, 2), [(4,)], [])
    assert stage.fighters[1].hp == 10
    assert stage.fighters[3].hp < 10
    assert of_kind(events, SuccessRolled)[0].passed
    assert not of_kind(events, DefenceRolled)


def test_a_sacrificial_dodge_that_fails() -> None:
    """M-40: the friend still defends."""
    stage, events = sacrifice((6, 6, 5), [(2, 2, 2)], ["dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].who == 1
    assert not of_kind(events, Moved)
    assert [each.hp for each in stage.fighters] == [10, 10, 10, 10]


def test_diving_for_cover() -> None:
    """M-40: for G-134, a plain Dodge, and prone either way."""
    stage = fight((sheet(skills={"Throwing": 12}), "c3", "e"), (unarmed(), "g3", "w"))
    me, foe = stage.fighters
    strike = me.held[0].item.strikes[0]
    assert MONDAY.dive_need(stage, me, foe, strike).total == 8
    place = next(stage.board.names[cell] for cell in MONDAY.places_to_dive(stage, foe, stage.board.find("f3")))
    events = do(
        stage, [(2, 2, 2)], [f"dive {place}"], lambda: MONDAY.dive(stage, me, foe, stage.board.find("f3"), strike)
    )
    assert foe.posture is PRONE
    assert of_kind(events, Moved)


def test_nobody_drags_a_friend_down() -> None:
    """M-40: for G-131."""
    stage = fight((unarmed(), "c3", "e"), (unarmed(), "d3", "w"), (unarmed(), "a9", "e"), (unarmed(), "e3", "w"))
    thrower, victim = two(stage)
    splinters = Blow(thrower, victim, Strike("fragments", 0, fragment_mode(1)))
    assert [option.key for option in MONDAY.ways_to_save(splinters)] == ["stay out of it", "throw yourself in the way"]
    strike = thrower.held[0].item.strikes[0]
    do(stage, [], [], lambda: MONDAY.covered_by_friend(stage, thrower, victim, thrower.cell, strike))


def test_feverish_defence() -> None:
    """M-39: 1 FP for +2 to one defence."""
    stage, _ = duel(unarmed())
    rolls = [(3, 3, 3), (3, 3, 4)]
    events = attack(stage, rolls, ["broadsword swing", "strike", "dodge", "feverish defence"])
    assert of_kind(events, DefenceRolled)[0].need.total == 10
    assert stage.fighters[1].fp == 9
    assert not of_kind(events, Undefended)
