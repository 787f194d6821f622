"""Criticals carried out: every cell of the tables, effect by effect (D-80 to D-92)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100 import staging
from tests.d100.scene import (
    BOOK,
    FREE,
    act,
    armed,
    blow_of,
    do,
    duel,
    of_kind,
    open_acts,
    parry,
    sheet,
    suffer,
    swordsman,
    turn_of,
)
from tests.d100.staging import Laid, hex_at

from fracas.kernel.event import Became
from fracas.rulebooks.d100.critical_tables import (
    CHEST,
    HEAD,
    LEG,
    OFF_ARM,
    ROWS,
    SEVERITIES,
    SLASH,
    TYPES,
    WEAPON_ARM,
    Critical,
    CriticalType,
)
from fracas.rulebooks.d100.events import CriticalRolled
from fracas.rulebooks.d100.fighter import OFF, Wound
from fracas.rulebooks.d100.rolls import CriticalRow
from fracas.rulebooks.d100.rows import PRONE, STANDING

DICE = {
    "01-05": 3, "06-10": 8, "11-15": 13, "16-20": 18, "21-35": 30, "36-45": 40, "46-50": 48, "51-55": 53, "56-60": 58,
    "61-65": 63, "UM66": 66, "67-70": 68, "71-75": 73, "76-80": 78, "81-85": 83, "86-90": 88, "91-95": 93,
    "96-99": 97, "100+": 100,
}  # fmt: skip
"""A die for each row."""
TOUGH = staging.swordsman(physique_total=500, physique_ranks=90)
"""Somebody whom only a critical can bring down."""
CELLS = [
    pytest.param(kind, severity, row, id=f"{kind.letter}{SEVERITIES[severity]} {ROWS[row]}")
    for kind in TYPES
    for severity in range(5)
    for row in range(len(ROWS))
]


# D-81, D-82


@pytest.mark.parametrize(
    "rule, die, bonus, row",
    [
        ("d100 W-15 66 and a bonus", 66, 3, "UM66"), ("d100 W-15 66 by addition", 64, 2, "67-70"),
        ("d100 W-15 100 by addition", 99, 1, "100+"), ("d100 W-15 beyond", 97, 5, "100+"),
        ("d100 W-15 the highest", 100, 0, "100+"), ("d100 W-15 the lowest", 1, 0, "01-05"),
    ],
)  # fmt: skip
def test_critical_rows(rule: str, die: int, bonus: int, row: str) -> None:
    assert ROWS[CriticalRow(bonus).of(die)] == row, rule


def test_a_critical_roll() -> None:
    """D-81: d100 and the bonus; the row's effects follow at once."""
    scene, me, foe = duel()
    events = do(scene, [(40,)], [], lambda: BOOK.critical(scene, me, foe, SLASH, 2, 0, me.cell))
    assert of_kind(events, CriticalRolled)[0].critical.text == "Forehead slit above the eye"
    assert (foe.hits, foe.stun, [wound.rate for wound in foe.wounds]) == (70, 1, [1])


# D-84 to D-92


def test_hits_once() -> None:
    """D-84: on top of the table's."""
    scene, _, _ = duel()
    assert suffer(scene, Critical(CHEST, "", hits=7)).hits == 73


def test_bleeding_and_burning_are_wounds() -> None:
    """D-85, D-98: one record for each, where it struck."""
    scene, _, _ = duel()
    foe = suffer(scene, Critical(LEG, "", bleed=3, burn=2))
    assert [(wound.burns, wound.rate, wound.location) for wound in foe.wounds] == [(False, 3, LEG), (True, 2, LEG)]


def test_must_parry_and_no_parry_add_up() -> None:
    """D-87: both at once mean neither attack nor parry."""
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    suffer(scene, Critical(HEAD, "", must_parry=1, no_parry=2))
    suffer(scene, Critical(HEAD, "", must_parry=1, no_parry=1))
    assert (foe.must_parry, foe.no_parry) == (2, 3)
    assert foe.parry == ()
    assert not BOOK.may_parry(foe)
    assert not BOOK.may_attack(foe)


def test_penalties_add_up() -> None:
    """D-88: they lower OB and manoeuvres, not Self Discipline."""
    scene, _, foe = duel()
    suffer(scene, Critical(CHEST, "", pen=-10))
    suffer(scene, Critical(CHEST, "", pen=-15))
    assert foe.penalty == -25
    assert BOOK.attack_bonus(scene, blow_of(scene, who=1, at=0)).total == 55
    assert BOOK.manoeuvre_bonus(foe, "athletics", 0, True).total == -50
    assert BOOK.discipline(foe).total == 60


def test_knocked_down_disarmed_and_driven_back() -> None:
    """D-89: prone, the weapon in the hex, pushed; the attacker has an edge."""
    scene, me, foe = duel()
    start = foe.cell
    suffer(scene, Critical(CHEST, "", down=True, drop=True, push=4, edge=15))
    assert foe.posture is PRONE
    assert [lying.cell for lying in scene.floor] == [start]
    assert scene.board.distance(start, foe.cell) == 2
    assert [(edge.foe, edge.bonus) for edge in me.edges] == [(1, 15)]


def test_an_edge_lasts_to_the_end_of_the_next_turn() -> None:
    """D-89: edges on one foe are used up together by the next attack on it."""
    scene, me, _foe = duel(armed("knife"), swordsman(db_misc=100), book=FREE)
    turn_of(scene, 0, FREE)
    suffer(scene, Critical(CHEST, "", edge=10))
    scene.acting = 0
    suffer(scene, Critical(CHEST, "", edge=10))
    assert BOOK.attack_bonus(scene, blow_of(scene, "knife")).total == 0
    FREE.expire_turn_effects(me)
    assert len(me.edges) == 2
    FREE.expire_turn_effects(me)
    assert not me.edges
    scene.acting = 0
    suffer(scene, Critical(CHEST, "", edge=10))
    do(scene, [(1,)], [], lambda: BOOK.make_attack(scene, blow_of(scene, "knife")))
    assert not me.edges


def test_an_empty_hand_drops_nothing() -> None:
    """D-89: and a two-handed weapon counts as being in the weapon hand."""
    scene, _, _ = duel(None, sheet())
    suffer(scene, Critical(CHEST, "", drop=True))
    assert scene.floor == []
    scene, _, _ = duel(None, armed("axe"))
    suffer(scene, Critical(CHEST, "", drop=True))
    assert scene.floor[0].key == "axe"


def test_a_useless_weapon_arm() -> None:
    """D-90: what it held falls; two-handed weapons are out, others go to the off hand at -20."""
    scene, _, foe = duel(None, sheet(weapons=["sword", "knife"], ob={"sword": 80, "knife": 60}), book=FREE)
    suffer(scene, Critical(WEAPON_ARM, "", limb=WEAPON_ARM))
    assert scene.floor[0].key == "sword"
    turn_of(scene, 1, FREE)
    act(scene, [], ["draw knife"])
    assert foe.held[0].hand == OFF
    assert BOOK.attack_bonus(scene, blow_of(scene, "knife", who=1, at=0)).total == 40


def test_a_useless_off_arm() -> None:
    """D-90: no two-handed weapons, no shield, no off hand."""
    scene, _, foe = duel(None, swordsman(shield="shield"))
    suffer(scene, Critical(OFF_ARM, "", limb=OFF_ARM))
    assert not foe.shield_up
    scene, _, foe = duel(None, armed("axe"), book=FREE)
    suffer(scene, Critical(OFF_ARM, "", limb=OFF_ARM))
    turn_of(scene, 1, FREE)
    assert "attack axe" not in open_acts(scene, foe)
    assert foe.held[0].hand


def test_useless_legs_count() -> None:
    """D-90, D-35: half the Base Move, then none, and no standing; the same arm again makes no difference."""
    scene, _, foe = duel()
    suffer(scene, Critical(LEG, "", limb=LEG))
    assert (foe.legs_useless, BOOK.base_move_m(foe), foe.posture) == (1, 4, STANDING)
    suffer(scene, Critical(LEG, "", limb=LEG))
    suffer(scene, Critical(LEG, "", limb=LEG))
    assert (foe.legs_useless, BOOK.base_move_m(foe), foe.posture) == (2, 0, PRONE)
    suffer(scene, Critical(WEAPON_ARM, "", limb=WEAPON_ARM))
    suffer(scene, Critical(WEAPON_ARM, "", limb=WEAPON_ARM))
    assert foe.arm_useless
    assert not foe.off_useless


def test_out_dying_dead() -> None:
    """D-92: the longest out, the shortest dying; out and dying put down, dead is dead."""
    scene, _, foe = duel()
    suffer(scene, Critical(HEAD, "", out=3))
    suffer(scene, Critical(HEAD, "", out=2))
    assert (foe.senseless, foe.out, foe.posture) == (3, True, PRONE)
    assert scene.floor[0].key == "sword"
    suffer(scene, Critical(CHEST, "", dying=5))
    suffer(scene, Critical(CHEST, "", dying=8))
    assert foe.dying == 5
    suffer(scene, Critical(CHEST, "", dead=True))
    assert foe.dead


def test_dying_is_told_of_whoever_is_down_already() -> None:
    """D-92, D-97, D-113: once, by a critical or by bleeding to the limit, before anybody counts the rounds."""
    scene, _, foe = duel()
    suffer(scene, Critical(HEAD, "", out=3))
    suffer(scene, Critical(CHEST, "", dying=8))
    assert [event.state for event in of_kind(scene.events, Became)] == ["dying"]
    suffer(scene, Critical(CHEST, "", dying=5))
    assert of_kind(scene.events, Became) == []
    scene, _, foe = duel()
    BOOK.fail_test(scene, foe)
    foe.hits = -78
    foe.wounds.append(Wound(False, 5, CHEST, False))
    events = do(scene, [], [], lambda: BOOK.suffer_wounds(scene, foe))
    assert [event.state for event in of_kind(events, Became)] == ["dying"]
    assert foe.dying == 6


@pytest.mark.parametrize("type_", TYPES)
def test_every_cell_takes_effect(type_: Any) -> None:
    """D-80, D-84 to D-92: all rows of all severities are carried out, key by key."""
    for severity in range(len(SEVERITIES)):
        for row in range(len(ROWS)):
            cell = BOOK.tables.cell(type_, severity, row)
            scene, me, foe = duel(None, swordsman(physique_total=200, physique_ranks=20))
            suffer(scene, cell)
            assert foe.hits == 200 - cell.hits
            assert foe.dead == cell.dead
            if foe.dead:
                continue
            rates = [(True, cell.burn)] * (cell.burn > 0)
            assert [(wound.burns, wound.rate) for wound in foe.wounds] == [(False, cell.bleed)] * (
                cell.bleed > 0
            ) + rates
            assert (foe.stun, foe.must_parry, foe.no_parry) == (cell.stun, cell.must_parry, cell.no_parry)
            assert (foe.penalty, foe.senseless, foe.dying) == (cell.pen, cell.out, cell.dying)
            down = cell.down or cell.out or cell.dying
            assert (foe.posture is PRONE) == bool(down)
            assert bool(me.edges) == (cell.edge > 0)
            assert (foe.arm_useless, foe.off_useless) == (cell.limb is WEAPON_ARM, cell.limb is OFF_ARM)
            assert foe.legs_useless == (cell.limb is LEG)
            dropped = cell.drop or cell.out or cell.dying or cell.limb is WEAPON_ARM
            assert bool(scene.floor) == bool(dropped)
            assert foe.out == bool(cell.out or cell.dying)


@pytest.mark.parametrize(("kind", "severity", "row"), CELLS)
def test_each_cell_takes_effect(kind: CriticalType, severity: int, row: int) -> None:
    """D-84 to D-92: exactly what the cell says happens, and the story has its words."""
    cell = BOOK.tables.cell(kind, severity, row)
    scene = staging.duel(theirs=TOUGH)
    me, foe = scene.fighters
    foe.parry, foe.parrying = (20, 0), 20
    with Laid(scene, [DICE[ROWS[row]]]):
        event = BOOK.critical(scene, me, foe, kind, severity, 0, me.cell)
        BOOK.settle(scene, foe, True)
    assert event.critical is cell
    assert event.row == row
    assert cell.text in BOOK.narrate(scene, event)
    for told in scene.events:
        assert isinstance(BOOK.narrate(scene, told), str)

    down = bool(cell.dead or cell.dying or cell.out)
    assert 500 - foe.hits == cell.hits
    rates = [("burn" if wound.burns else "bleed", wound.rate, wound.location) for wound in foe.wounds]
    named = [("bleed", cell.bleed, cell.location), ("burn", cell.burn, cell.location)]
    assert rates == ([] if cell.dead else [each for each in named if each[1]])
    assert (foe.stun, foe.must_parry, foe.no_parry) == (cell.stun, cell.must_parry, cell.no_parry)
    assert foe.penalty == cell.pen
    assert (foe.posture is PRONE) == (cell.down or down)
    assert (foe.crippled_arm, foe.crippled_off) == (cell.limb is WEAPON_ARM, cell.limb is OFF_ARM)
    assert foe.crippled_legs == (cell.limb is LEG)
    dropped = cell.drop or cell.limb is WEAPON_ARM or down
    assert [lying.key for lying in scene.floor] == (["sword"] if dropped else [])
    assert foe.cell == scene.board.find(hex_at(1 + cell.push // 2, 0))
    assert [edge.bonus for edge in me.edges] == ([cell.edge] if cell.edge else [])
    assert (foe.senseless, foe.dying if not cell.dead else 0, foe.dead) == (cell.out, cell.dying, cell.dead)
    assert foe.out == down
    assert bool(foe.parry) == (not down and not cell.no_parry)
    assert foe.parrying == 20


def test_the_victim_of_each_cell_can_be_copied() -> None:
    """D-98: wounds and states are in the copy as well."""
    for kind in TYPES:
        scene = staging.duel(theirs=TOUGH)
        me, foe = scene.fighters
        for severity in range(3):
            with Laid(scene, [78]):
                BOOK.critical(scene, me, foe, kind, severity, 0, me.cell)
        assert scene.copy().state() == scene.state()


def test_a_second_critical_is_not_rolled_for_the_dead() -> None:
    """D-83, D-6: the attack, then one critical: it kills."""
    gunner = staging.swordsman(weapons=["slug_rifle"], ob={"slug_rifle": 100})
    scene = staging.fight((gunner, hex_at(0, 0), "e"), (staging.swordsman(), hex_at(4, 0), "w"))
    with Laid(scene, [50, 100]):  # 150: 32EP+CI
        BOOK.make_attack(scene, staging.blow(scene, "slug_rifle", True))
    assert scene.fighters[1].dead


def test_both_criticals_get_the_same_bonus() -> None:
    """D-83, D-56: each has its own die."""
    gunner = staging.swordsman(weapons=["slug_rifle"], ob={"slug_rifle": 110})
    scene = staging.fight(
        (gunner, hex_at(0, 0), "e"), (staging.swordsman(physique_total=300, physique_ranks=60), hex_at(4, 0), "w")
    )
    with Laid(scene, [61, 3, 8]):  # 171
        BOOK.make_attack(scene, staging.blow(scene, "slug_rifle", True))
    rolled = [(event.die, event.bonus) for event in scene.events if isinstance(event, CriticalRolled)]
    assert rolled == [(3, 2), (8, 2)]


def test_wound_penalties_add_up() -> None:
    """D-88: they lower OB, pool and manoeuvres, but not DB or Self Discipline."""
    scene = staging.duel()
    me, foe = scene.fighters
    staging.hurt(scene, me, pen=-10)
    staging.hurt(scene, me, pen=-5)
    assert me.penalty == -15
    assert BOOK.attack_bonus(scene, staging.blow(scene)).total == 65
    assert BOOK.manoeuvre_bonus(me, "athletics", 0, True).total == -25 - 15
    assert BOOK.discipline(me).total == 60
    back = BOOK.aimed_at(scene, foe, me, staging.item(foe, "sword"), False, False)
    BOOK.attack_bonus(scene, back)
    assert back.db == 0
