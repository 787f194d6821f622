"""Section 10: defences against what flies (G-115, G-119, G-120, G-125, G-129, G-131 to G-133, G-209)."""

from typing import Any

import pytest
from tests.gurps.deeds import blow_of, do, in_order, turn_of
from tests.gurps.scene import GURPS, Peek, fight, of_kind, said, sheet
from tests.gurps.shots import FIELD, face, name_of, range_of, shoot, shooter, shot_of

from fracas.kernel.decision import Pause
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.defence_scores import vehicle_dodge
from fracas.rulebooks.gurps.events import (
    DamageRolled,
    DefenceRolled,
    HitsAvoided,
    Moved,
    SuccessRolled,
    TableRolled,
    Undefended,
)
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.locations import BY_KEY
from fracas.rulebooks.gurps.manoeuvres import ALL_OUT_ATTACK, MOVE, MOVE_AND_ATTACK, SPRINT
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING

SWORD: dict[str, Any] = {
    "hp": 60, "dx": 12, "ht": 12, "skills": {"Broadsword": 14, "Shield": 14}, "weapons": ["broadsword"],
    "shield": "medium-shield",
}  # fmt: skip


def facing(weapon: str, yards: int = 10, book: Gurps = GURPS, **fields: Any) -> tuple[Any, Any, Any]:
    """A swordsman with a shield, and a shot that comes."""
    scene = in_order(range_of(weapon, yards, sheet(**{**SWORD, **fields}), book=book))
    return scene, scene.fighters[1], shot_of(scene, book)


def offered(weapon: str, yards: int = 10, **fields: Any) -> list[str]:
    scene, me, shot = facing(weapon, yards, **fields)
    return [option.key for option in GURPS.defences(scene, me, shot)]


SABRE_AND_PISTOL: dict[str, Any] = {
    "weapons": ["shortsword", "auto-pistol-9mm"],
    "in_hand": ["shortsword", "auto-pistol-9mm"],
    "skills": {"Shortsword": 14, "Guns (Pistol)": 14},
}


@pytest.mark.parametrize(
    ("rule", "weapon", "yards", "keys"),
    [
        ("G-125 thrown", "javelin", 10, ["dodge", "parry broadsword", "block"]),
        ("G-125 an arrow", "longbow", 10, ["dodge", "block"]),
        ("G-125 a bolt", "crossbow", 10, ["dodge", "block"]),
        ("G-125 a stone", "sling", 10, ["dodge", "block"]),
        ("G-125 a bullet", "auto-pistol-9mm", 10, ["dodge"]),
        ("G-125 a bow within reach", "longbow", 1, ["dodge", "parry broadsword", "block"]),
        ("G-125 a gun within reach", "auto-pistol-9mm", 1, ["dodge", "parry broadsword"]),
        ("G-125 a gun just out of reach", "auto-pistol-9mm", 2, ["dodge"]),
    ],
)
def test_what_stops_what(rule: str, weapon: str, yards: int, keys: list[str]) -> None:
    scene, me, shot = facing(weapon, yards, st=12)
    found = [option.key for option in GURPS.defences(scene, me, shot)]
    assert [key for key in found if key not in ("no defence", "parry unarmed", "parry shield")] == keys, rule


LASER = {
    "name": "Laser", "skill": "Guns (Rifle)", "damage": "3d(2) burn", "acc": "6", "range": "300/900", "weight": 8.0,
    "rof": "1", "shots": "20(3)", "st": 6, "hands": 2, "bulk": -4, "recoil": 1, "kind": "beam", "family": "gun",
}  # fmt: skip


def test_beams() -> None:
    """G-119, G-125, G-152: nothing but a dodge, no shield, and aimed like a point."""
    scene = in_order(range_of("laser", 10, sheet(**SWORD), arsenal={"laser": LASER}))
    me, shot = scene.fighters[1], shot_of(scene)
    assert [option.key for option in GURPS.defences(scene, me, shot)] == ["dodge", "no defence"]
    assert GURPS.defence_need(scene, me, shot, Guard(DODGE)).total == 9
    assert GURPS.can_be_aimed(scene, shot, BY_KEY["vitals"])
    events = shoot(scene, [(3, 3, 2), (3, 3, 3)], ["no defence"])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.damage, damage.basic.total) == ("burn", 9)


def test_why_not() -> None:
    """G-125: asked, the book says why."""
    _, me, shot = facing("auto-pistol-9mm")
    assert "bullet or beam cannot be blocked" in said(GURPS.why_no_block(me, shot))
    assert "bullet or beam cannot be parried" in said(GURPS.why_no_parry(me, me.held[0], shot))
    _, me, shot = facing("longbow")
    assert "without the skill" in said(GURPS.why_no_parry(me, me.held[0], shot))


def test_in_close_combat_a_hand_parries_the_gun() -> None:
    """G-108: with a hand or what has reach C, and nothing longer."""
    scene = in_order(range_of("auto-pistol-9mm", 0, sheet(weapons=["large-knife"], skills={"Knife": 12})))
    found = [option.key for option in GURPS.defences(scene, scene.fighters[1], shot_of(scene))]
    assert {"parry large-knife", "parry unarmed"} <= set(found)
    scene = in_order(range_of("auto-pistol-9mm", 0, sheet(weapons=["broadsword"])))
    found = [option.key for option in GURPS.defences(scene, scene.fighters[1], shot_of(scene))]
    assert "parry broadsword" not in found
    assert "parry unarmed" not in offered("auto-pistol-9mm", 1, shield=None, weapons=[])


# scores


def need(weapon: str, choice: str, yards: int = 10, book: Gurps = GURPS, state: Any = None, **fields: Any) -> int:
    scene, me, shot = facing(weapon, yards, book, **fields)
    for name, value in (state or {}).items():
        setattr(me, name, value)
    option = {"dodge": DODGE, "block": BLOCK}.get(choice) or me.held[0].item.parry
    return book.defence_need(scene, me, shot, Guard(option)).total


@pytest.mark.parametrize(
    ("rule", "weapon", "choice", "total"),
    [
        ("G-119 a shield helps against arrows", "longbow", "dodge", 9 + 2),
        ("G-119 and thrown weapons", "javelin", "dodge", 9 + 2),
        ("G-119 but not against bullets", "auto-pistol-9mm", "dodge", 9),
        ("G-118 a block", "longbow", "block", 10 + 2),
        ("G-120 a thrown weapon is parried at -1", "javelin", "parry", 10 + 2 - 1),
        ("G-120 a small one at -2", "small-knife", "parry", 10 + 2 - 2),
        ("G-120 every knife is small", "large-knife", "parry", 10 + 2 - 2),
        ("G-120 a hatchet is not", "hatchet", "parry", 10 + 2 - 1),
    ],
)
def test_scores(rule: str, weapon: str, choice: str, total: int) -> None:
    assert need(weapon, choice, st=12) == total, rule


@pytest.mark.parametrize(
    ("rule", "value", "total"), [("G-63 posture counts against all", "all", 7), ("G-63 by the switch", "melee_only", 9)]
)
def test_posture_and_missiles(rule: str, value: str, total: int) -> None:
    book = Gurps({"posture_defence": value})
    assert need("auto-pistol-9mm", "dodge", book=book, state={"posture": KNEELING}) == total, rule


@pytest.mark.parametrize(
    ("rule", "facing_", "arc"),
    [("G-123 front", "w", FRONT), ("G-123 left", "ne", LEFT), ("G-123 right", "se", RIGHT), ("G-123 rear", "e", REAR)],
)
def test_shots_come_from_somewhere(rule: str, facing_: str, arc: int) -> None:
    scene = range_of("longbow", st=12)
    face(scene, 1, facing_)
    assert shot_of(scene).arc == arc, rule


def test_nobody_dodges_what_comes_from_behind() -> None:
    """G-115, G-123: no defence."""
    scene = in_order(range_of("longbow", 10, sheet(**SWORD), st=12))
    face(scene, 1, "e")
    events = shoot(scene, [(3, 3, 3), (3,)], [])
    assert [event.why for event in of_kind(events, Undefended)] == ["from behind"]


@pytest.mark.parametrize(
    ("rule", "unseen_penalty", "why"),
    [
        ("G-115 of whom nobody is aware", -6, "unaware"),
        ("G-120 seen to be there", -4, ""),
        ("G-115 in plain sight", 0, ""),
    ],
)
def test_unaware(rule: str, unseen_penalty: int, why: str) -> None:
    scene, me, shot = facing("longbow", st=12)
    scene.fighters[0].unseen_penalty = unseen_penalty
    assert GURPS.why_undefended(scene, me, shot) == why, rule


def test_a_critical_dodge_does_the_shooter_no_harm() -> None:
    """G-124: the critical miss table is for melee attacks."""
    scene = in_order(range_of("longbow", 10, sheet(**SWORD), st=12))
    events = shoot(scene, [(3, 3, 3), (1, 1, 1)], ["dodge", "stand fast"])
    assert not of_kind(events, TableRolled)
    assert not of_kind(events, DamageRolled)


def test_a_parried_spear_is_weighed() -> None:
    """G-126: a thrown weapon as it is; an arrow weighs a tenth of a pound."""
    for weapon, yards, weight in (("spear", 10, 400), ("longbow", 10, 10), ("longbow", 1, 300)):
        assert GURPS.blow_weight(facing(weapon, yards, st=12)[2]) == weight


# G-209: Parry Missile Weapons


ART = {"Broadsword": 14, "Shield": 14, "Parry Missile Weapons": 16}


@pytest.mark.parametrize(
    ("rule", "weapon", "total"),
    [
        ("G-209 arrows: 16 / 2 + 3", "longbow", 11 + 2),
        ("G-209 bolts", "crossbow", 11 + 2),
        ("G-209 stones", "sling", 11 + 2),
        ("G-209 thrown, without the -1", "javelin", 11 + 2),
        ("G-209 thrown, without the -2", "small-knife", 11 + 2),
    ],
)
def test_the_art_of_parrying_missiles(rule: str, weapon: str, total: int) -> None:
    assert "parry broadsword" in offered(weapon, st=12, skills=ART)
    assert need(weapon, "parry", st=12, skills=ART) == total, rule


def test_never_bullets_and_never_bare_hands() -> None:
    """G-209: a ready melee weapon, and no bullets or beams."""
    assert "parry broadsword" not in offered("auto-pistol-9mm", skills=ART)
    assert "parry unarmed" not in offered("longbow", st=12, skills=ART, shield=None, weapons=[])


def test_it_counts_as_a_parry() -> None:
    """G-121, G-209: the second with the same weapon is at -4."""
    scene, me, shot = facing("longbow", st=12, skills=ART)
    me.held[0].parries = 1
    assert GURPS.defence_need(scene, me, shot, Guard(me.held[0].item.parry)).total == 11 + 2 - 4


def test_reflexes_help_it() -> None:
    """G-13, G-209: Combat Reflexes and Enhanced Parry."""
    assert need("longbow", "parry", st=12, skills=ART, traits=["Combat Reflexes", "Enhanced Parry 1"]) == 11 + 2 + 2


def test_a_better_ordinary_parry_is_used() -> None:
    """G-209: against a thrown weapon the better of the two."""
    poor = {"Broadsword": 16, "Shield": 14, "Parry Missile Weapons": 8}
    assert need("javelin", "parry", skills=poor) == 11 + 2 - 1


# G-129: several hits


@pytest.mark.parametrize(
    ("rule", "roll", "avoided", "wounds"),
    [
        ("G-129 exactly: one of three", (3, 3, 3), 1, 2),
        ("G-129 by 1: two", (3, 3, 2), 2, 1),
        ("G-129 by 2: three", (3, 2, 2), 3, 0),
        ("G-129 a critical avoids all", (1, 1, 2), 3, 0),
        ("G-129 failed: none", (4, 3, 3), 0, 3),
    ],
)
def test_one_dodge_against_several_hits(rule: str, roll: Any, avoided: int, wounds: int) -> None:
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    rolls = [(2, 2, 2), roll, *[(1, 1)] * wounds]
    events = shoot(scene, rolls, ["dodge", "stand fast"], shots=3)
    assert sum(event.avoided for event in of_kind(events, HitsAvoided)) == avoided, rule
    assert len(of_kind(events, DamageRolled)) == wounds, rule


def test_a_critical_success_below_the_skill_still_avoids_one() -> None:
    """G-129: a margin is never less than nothing."""
    assert [GURPS.hits_avoided(margin) for margin in (-1, 0, 3)] == [1, 1, 4]


def test_a_botched_dodge_falls_before_the_hits() -> None:
    """G-124, G-129: prone, and every bullet hits."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    events = shoot(scene, [(2, 2, 2), (6, 6, 6), (1, 1), (1, 1), (1, 1)], ["dodge", "stand fast"], shots=3)
    assert scene.fighters[1].posture is PRONE
    assert len(of_kind(events, DamageRolled)) == 3


def test_a_parried_gun_hits_nobody() -> None:
    """G-125: within reach the weapon itself is struck aside, with all its bullets."""
    scene = in_order(range_of("auto-pistol-9mm", 1, sheet(**SWORD)))
    events = shoot(scene, [(2, 2, 2), (3, 3, 3)], ["parry broadsword", "stand fast"], shots=3)
    assert not of_kind(events, DamageRolled)


# G-133: dodge and drop


def test_dodge_and_drop() -> None:
    """G-133: +3, then prone in the same hex; it takes the retreat of the turn."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    events = shoot(scene, [(3, 3, 3), (4, 4, 4)], ["dodge", "drop"])
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 3
    foe = scene.fighters[1]
    assert (foe.posture, foe.retreated_from) == (PRONE, foe.index)
    assert not GURPS.may_drop(foe)


def test_down_in_any_case() -> None:
    """G-133: also if the dodge fails."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    shoot(scene, [(3, 3, 3), (5, 5, 5), (1, 1)], ["dodge", "drop"])
    assert scene.fighters[1].posture is PRONE


def test_off_the_line() -> None:
    """G-133: into a hex beside, but not along the line of fire."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    me, foe = scene.fighters
    places = [option.key for option in GURPS.places_to_drop(scene, foe, me)]
    assert places[0] == "drop"
    assert f"drop {name_of(9)}" not in places
    assert f"drop {name_of(11)}" not in places
    assert len(places) >= 3
    events = shoot(scene, [(3, 3, 3), (3, 3, 3)], ["dodge", places[1]])
    assert [event.how for event in of_kind(events, Moved)] == ["throws itself down,"]
    assert (scene.board.names[foe.cell], foe.posture) == (places[1].removeprefix("drop "), PRONE)


@pytest.mark.parametrize(
    ("rule", "state", "may"),
    [
        ("G-133 standing", {}, True),
        ("G-133 kneeling", {"posture": KNEELING}, True),
        ("G-133 not lying", {"posture": PRONE}, False),
        ("G-133 not stunned", {"stunned": True}, False),
        ("G-133 not twice a turn", {"retreated_from": 1}, False),
        ("G-46 not after a Move and Attack", {"manoeuvre": MOVE_AND_ATTACK}, False),
        ("G-66 not after a sprint", {"manoeuvre": SPRINT}, False),
    ],
)
def test_who_may_drop(rule: str, state: Any, may: bool) -> None:
    foe = range_of().fighters[1]
    assert foe.retreated_from == NOBODY
    for name, value in state.items():
        setattr(foe, name, value)
    assert GURPS.may_drop(foe) == may, rule


def test_nobody_retreats_from_a_shot() -> None:
    """G-122: a retreat is for melee; a block cannot drop."""
    scene = in_order(range_of("longbow", 10, sheet(**SWORD), st=12))
    shoot(scene, [(3, 3, 3), (3, 3, 3)], ["block", "stand fast"])
    assert scene.fighters[1].posture is STANDING


def test_ground_given_before_helps() -> None:
    """G-122: a retreat from a blow counts against every other attack by the same foe."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    scene.fighters[1].retreated_from = 0
    events = shoot(scene, [(3, 3, 3), (4, 4, 4)], ["dodge", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 3


def test_feverish_and_acrobatic() -> None:
    """G-83, G-130, G-133: effort and acrobatics go with a dodge against shots too."""
    paper = sheet(hp=60, dx=12, ht=12, skills={"Acrobatics": 12})
    scene = in_order(range_of("auto-pistol-9mm", 10, paper))
    answers = ["dodge", "feverish defence", "acrobatic dodge", "drop"]
    events = shoot(scene, [(3, 3, 3), (3, 3, 3), (4, 4, 4)], answers)
    assert of_kind(events, DefenceRolled)[0].need.total == 9 + 2 + 2 + 3
    assert scene.fighters[1].fp == 11


def test_the_drop_is_seen() -> None:
    """G-133: with its number."""
    scene = in_order(range_of("auto-pistol-9mm", 10, sheet(hp=60, dx=12, ht=12)))
    shot = shot_of(scene)
    scene.chooser = Peek(["dodge"])
    shot.hits, shot.result = 1, 2
    with pytest.raises(Pause) as caught:
        GURPS.defended(scene, shot)
    decision = caught.value.decision
    views = {option.key: GURPS.view(scene, decision, option) for option in decision.menu.options()}
    assert views["drop"].tally is not None
    assert (views["drop"].label, views["drop"].tally.total) == ("drop where you are", 12)
    assert views["stand fast"].tally is not None
    assert views["stand fast"].tally.total == 9


# G-131: in the way of a shot


def guarded() -> Any:
    """A shoots at B; D, a friend of B's, stands in front."""
    body = sheet(hp=60, dx=12, ht=12)
    scene = fight(
        (shooter("longbow", st=12), "a5", "e"), (body, "k5", "w"), (sheet(), "a9", "e"), (body, "j4", "w"), rows=FIELD
    )
    scene.fighters[0].held[0].loaded = 1
    return in_order(scene)


def test_in_the_way_of_an_arrow() -> None:
    """G-131: a Dodge, and then the hit."""
    scene = guarded()
    events = shoot(scene, [(3, 3, 3), (3, 3, 3), (3,)], ["throw yourself in the way"])
    assert of_kind(events, SuccessRolled)[0].need.total == 9
    assert [event.who for event in of_kind(events, DamageRolled)] == [3]
    assert scene.fighters[3].posture is STANDING


def test_dragging_the_ally_down() -> None:
    """G-131: at +3, and both lie prone."""
    scene = guarded()
    events = shoot(scene, [(3, 3, 3), (4, 4, 4), (3,)], ["throw both down"])
    assert of_kind(events, SuccessRolled)[0].need.total == 12
    assert [event.who for event in of_kind(events, DamageRolled)] == [3]
    assert [scene.fighters[index].posture for index in (1, 3)] == [PRONE, PRONE]


def test_too_late() -> None:
    """G-131: the ally defends as usual."""
    scene = guarded()
    answers = ["throw both down", "no defence"]
    events = shoot(scene, [(3, 3, 3), (6, 6, 4), (3,)], answers)
    assert [event.who for event in of_kind(events, DamageRolled)] == [1]
    assert [scene.fighters[index].posture for index in (1, 3)] == [STANDING, PRONE]


def test_or_staying_out_of_it() -> None:
    """G-131: nobody must."""
    scene = guarded()
    events = shoot(scene, [(3, 3, 3), (3,)], ["stay out of it", "no defence"])
    assert [event.who for event in of_kind(events, DamageRolled)] == [1]


# G-132: vehicles


@pytest.mark.parametrize(
    ("rule", "skill", "handling", "dodge"),
    [("G-132 12 / 2 + 1", 12, 1, 7), ("G-132 fractions are dropped", 13, -2, 4), ("G-132", 20, 3, 13)],
)
def test_vehicle_dodge(rule: str, skill: int, handling: int, dodge: int) -> None:
    assert vehicle_dodge(skill, handling) == dodge, rule


def test_riders_dodge_with_the_vehicle() -> None:
    """G-132: while the driver takes Move; without a driver who fights, always."""
    cart = {"control_skill": 16, "handling": 2, "driver": "A"}
    start: dict[str, object] = {"vehicle": cart}
    scene = fight((sheet(), "a1", "e"), (shooter(), "k5", "w"), (sheet(), "a2", "e"), starts=[start, {}, start])
    driver, _, rider = scene.fighters
    assert GURPS.dodge_against(scene, rider).total == 8
    turn_of(scene, 0, MOVE)
    assert GURPS.dodge_against(scene, rider).total == 8 + 2
    assert GURPS.dodge_against(scene, driver).total == 8 + 2
    driver.out = True
    assert GURPS.dodge_against(scene, rider).total == 8
    alone: dict[str, object] = {"vehicle": {"control_skill": 12, "handling": 0}}
    scene = fight((sheet(), "a1", "e"), (sheet(), "k5", "w"), starts=[alone])
    assert GURPS.dodge_against(scene, scene.fighters[0]).total == 6
    assert scene.copy().fighters[0].vehicle is scene.fighters[0].vehicle


def test_an_all_out_attack_leaves_no_defence() -> None:
    """G-40, G-115: against shots neither."""
    scene = in_order(range_of("longbow", 10, sheet(**SWORD), st=12))
    scene.fighters[1].manoeuvre = ALL_OUT_ATTACK
    events = shoot(scene, [(3, 3, 3), (3,)], [])
    assert [event.why for event in of_kind(events, Undefended)] == ["all-out attack"]
    assert do(scene, [], [], lambda: None) == []


def test_a_stray_shot_from_behind_is_told() -> None:
    """G-86, G-115: why there was no dodge."""
    scene = in_order(fight((sheet(**SABRE_AND_PISTOL), "c5", "e"), (sheet(), "d5", "e")))
    blow = blow_of(scene, "shortsword swing")
    events = do(scene, [], [], lambda: GURPS.dodges(scene, blow))
    assert [event.why for event in of_kind(events, Undefended)] == ["from behind"]
