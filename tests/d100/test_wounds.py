"""Criticals carried out, hits, Self Discipline, bleeding, stun, dying (D-23, D-57, D-80 to D-116)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    act,
    armed,
    beat,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.event import Became
from fracas.kernel.rulebook import Ruling
from fracas.rulebooks.d100.critical_tables import (
    ABDOMEN,
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
)
from fracas.rulebooks.d100.events import CriticalRolled, DisciplineRolled
from fracas.rulebooks.d100.fighter import OFF, Wound
from fracas.rulebooks.d100.rolls import CriticalRow
from fracas.rulebooks.d100.rows import PRONE, STANDING


def suffer(scene: D100Fight, cell: Critical, rolls: list[tuple[int, ...]] | None = None) -> Combatant:
    """The second fighter suffers a cell from the first, as a whole event."""
    me, foe = scene.fighters[:2]

    def strike() -> None:
        BOOK.carry_out(scene, foe, cell, me, me.cell)
        BOOK.settle(scene, foe, cell.hits > 0)

    do(scene, rolls or [], [], strike)
    return foe


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
    FREE.tire(me)
    assert len(me.edges) == 2
    FREE.tire(me)
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


# D-93 to D-97


def test_hits_are_physique() -> None:
    """D-93: as many as the Physique skill's total; they may fall below zero."""
    scene, _, foe = duel(None, swordsman(physique_total=34))
    assert foe.hits == 34
    BOOK.lose_hits(scene, foe, 40)
    assert foe.hits == -6


@pytest.mark.parametrize(
    "rule, sd, hits, die, up",
    [
        ("d100 W-18 47 is 100", 60, -7, 47, False),
        ("d100 W-18 48 is 101", 60, -7, 48, True),
        ("d100 W-19 at zero 45 is not enough", 55, 0, 45, False),
        ("d100 W-19 at zero 46 is", 55, 0, 46, True),
        ("d100 W-19 any roll passes", 100, 0, 1, True),
        ("d100 W-19 needs 31", 100, -30, 30, False),
        ("d100 W-19 needs 31", 100, -30, 31, True),
        ("d100 W-20 never", 40, -40, 100, False),
    ],
)
def test_self_discipline(rule: str, sd: int, hits: int, die: int, up: bool) -> None:
    scene, _, foe = duel(None, swordsman(sd=sd))
    foe.hits = hits
    do(scene, [(die,)], [], lambda: BOOK.self_discipline(scene, foe))
    assert foe.out != up, rule
    assert foe.unconscious != up, rule


def test_the_stat_as_a_bonus() -> None:
    """D-94: by the option `sd_test_stat`, (value - 50) // 2."""
    _, _, foe = duel(None, swordsman(sd=75))
    assert D100({"sd_test_stat": "bonus"}).discipline(foe).total == 12
    assert BOOK.discipline(foe).total == 75


def test_one_test_a_round() -> None:
    """D-95: at once when hits come to 0, and no other in that round; upkeep calls for none."""
    scene, _, foe = duel()
    foe.hits = 3
    suffer(scene, Critical(CHEST, "", hits=5), [(99,)])
    suffer(scene, Critical(CHEST, "", hits=5))
    assert not foe.out
    foe.wounds.append(Wound(False, 2, CHEST, False))
    do(scene, [], [], lambda: BOOK.upkeep(scene))
    assert foe.hits == -9


def test_whoever_begins_a_round_at_zero_is_tested_then() -> None:
    """D-95, D-16: in the start phase, from the highest initiative to the lowest; one failure is enough (D-96)."""
    scene, me, foe = duel()
    me.hits = foe.hits = 0
    scene.round = 1
    events = do(scene, [(99,), (1,)], [], lambda: BOOK.start_round(scene))
    assert [event.who for event in of_kind(events, DisciplineRolled)] == [0, 1]
    assert foe.unconscious
    assert not me.out
    assert scene.over


def test_hits_bring_the_unconscious_round() -> None:
    """D-96: until its hits are brought above 0."""
    scene, _, foe = duel()
    foe.hits = -5
    do(scene, [(1,)], [], lambda: BOOK.self_discipline(scene, foe))
    BOOK.heal(scene, foe, 5)
    assert foe.out
    BOOK.heal(scene, foe, 1)
    assert not foe.out
    assert foe.posture is PRONE


@pytest.mark.parametrize(
    "rule, value, hits, dying, dead",
    [
        ("d100 W-36 at -80", "dying", -80, 6, False),
        ("d100 W-36 not at -79", "dying", -79, 0, False),
        ("D-97 dead at once", "dead", -80, 0, True),
        ("D-97 never", "off", -200, 0, False),
    ],
)
def test_the_negative_limit(rule: str, value: str, hits: int, dying: int, dead: bool) -> None:
    book = D100({"neg_hits_death": value})
    scene, _, foe = duel(book=book)
    foe.tested = True
    foe.hits = hits + 1

    def lose() -> None:
        book.lose_hits(scene, foe, 1)
        book.settle(scene, foe, True)

    do(scene, [], [], lose)
    assert (foe.dying, foe.dead) == (dying, dead), rule


def test_saved_at_the_limit() -> None:
    """d100 W-48: saved at -80, out 600; without bleeding nothing more, with it dying again."""
    scene, _, foe = duel()
    foe.hits = -80
    BOOK.reach_limit(scene, foe)
    BOOK.save(scene, foe)
    assert (foe.dying, foe.senseless) == (0, 600)
    BOOK.upkeep(scene)
    assert foe.dying == 0
    foe.wounds.append(Wound(False, 1, CHEST, False))
    BOOK.upkeep(scene)
    assert (foe.hits, foe.dying) == (-81, 6)


# D-57


def test_what_is_checked_first() -> None:
    """D-57: dead, dying, blackout, out, Self Discipline; the first that applies ends it."""
    scene, _, foe = duel(None, swordsman(physique_ranks=2))
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, stun=3, out=2, dying=4))
    assert foe.dying == 4
    assert not foe.blackout
    scene, _, foe = duel(None, swordsman(physique_ranks=2))
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, stun=3, out=2))
    assert foe.blackout
    assert not foe.unconscious
    scene, _, foe = duel()
    foe.hits = 1
    suffer(scene, Critical(CHEST, "", hits=5, out=2))
    assert foe.senseless == 2
    assert not foe.unconscious


# D-98 to D-100


@pytest.mark.parametrize(
    "rule, rate, state, effective",
    [
        ("d100 W-23 untreated", 7, {}, 7), ("d100 W-23 staunched", 7, {"staunched_by": 0}, 3),
        ("d100 W-23 bandaged", 7, {"bandages": 1}, 2),
        ("d100 W-23 bandaged and staunched", 7, {"bandages": 1, "staunched_by": 0}, 1),
        ("d100 W-23 tourniquet", 7, {"tourniquet": True}, 0), ("d100 W-23 med kit", 7, {"closed": True}, 0),
        ("d100 W-23 1 staunched", 1, {"staunched_by": 0}, 0), ("d100 W-23 4 bandaged", 4, {"bandages": 1}, 0),
        ("D-100 two bandages, by the option", 12, {"bandages": 2}, 2),
    ],
)  # fmt: skip
def test_effective_rate(rule: str, rate: int, state: dict[str, Any], effective: int) -> None:
    wound = Wound(False, rate, LEG, False)
    for name, value in state.items():
        setattr(wound, name, value)
    assert wound.effective() == effective, rule


def test_wounds_cost_hits_in_every_upkeep() -> None:
    """D-99: that of the round in which they were received included; the unconscious bleed too."""
    scene, _, foe = duel()
    suffer(scene, Critical(ABDOMEN, "", bleed=3, burn=2))
    BOOK.upkeep(scene)
    assert foe.hits == 75
    foe.unconscious = foe.out = True
    BOOK.upkeep(scene)
    assert foe.hits == 70


# D-108 to D-112


def test_stun_halves_the_ap() -> None:
    """D-108, D-26: 2 AP for a turn that begins stunned; stunned in its own turn it keeps what 2 leave."""
    scene, me, _ = duel()
    me.stun = 1
    turn_of(scene, 0)
    assert me.ap == 2
    for spent, left in ((0, 2), (1, 1), (3, 0)):
        scene, me, _ = duel()
        turn_of(scene, 0)
        me.ap, me.spent = 4 - spent, spent
        BOOK.stun(scene, me, 1)
        assert me.ap == left


def test_stun_adds_up() -> None:
    """d100 W-21: 3 and 3 are 6; 6 ranks bear it with 2 AP, 5 ranks black out for six turns."""
    scene, _, foe = duel(None, swordsman(physique_ranks=6))
    suffer(scene, Critical(HEAD, "", stun=3))
    suffer(scene, Critical(HEAD, "", stun=3))
    assert foe.stun == 6
    assert not foe.out
    assert BOOK.budget(foe) == 2
    scene, _, foe = duel(None, swordsman(physique_ranks=5))
    suffer(scene, Critical(HEAD, "", stun=3))
    suffer(scene, Critical(HEAD, "", stun=3))
    assert foe.blackout
    for left in (5, 4, 3, 2, 1):
        BOOK.pass_by(scene, foe)
        assert (foe.stun, foe.out) == (left, True)
    BOOK.pass_by(scene, foe)
    assert (foe.stun, foe.out, foe.posture) == (0, False, PRONE)
    assert not [held for held in foe.held if held.hand]


def test_more_stun_prolongs_a_blackout() -> None:
    """D-111: until the counter reaches 0."""
    scene, _, foe = duel(None, swordsman(physique_ranks=1))
    suffer(scene, Critical(HEAD, "", stun=2))
    suffer(scene, Critical(HEAD, "", stun=1))
    for _ in range(2):
        BOOK.pass_by(scene, foe)
    assert foe.out
    BOOK.pass_by(scene, foe)
    assert not foe.out


def test_stun_leaves_nothing_behind() -> None:
    """D-112: no lasting effects."""
    scene, _, foe = duel()
    before = foe.state()
    foe.stun = 1
    BOOK.pass_by(scene, foe)
    assert foe.state() == before


# D-23


def test_durations_drop_once_a_turn() -> None:
    """D-23: at the end of the victim's own turn; what it gained in that turn does not drop yet."""
    scene, me, _ = duel(book=FREE)
    me.stun, me.must_parry, me.no_parry = 2, 1, 3
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert (me.stun, me.must_parry, me.no_parry) == (1, 0, 2)
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.no_parry = 1
    BOOK.stun(scene, me, 1)
    FREE.end_turn(scene, me)
    assert (me.stun, me.no_parry) == (1, 1)


def test_holding_does_not_shake_off_a_stun() -> None:
    """d100 W-43: stun 1 at its place: it holds, acts after the last place with 2 AP, and only then has stun 0."""
    scene, me, _foe = duel(book=FREE)
    me.stun = 1
    turn_of(scene, 0, FREE)
    act(scene, [], ["act later"])
    assert me.stun == 1
    beat(scene, [], ["end turn"], FREE)
    assert scene.waiting == (0,)
    beat(scene, [], ["act"], FREE)
    assert me.ap == 2
    beat(scene, [], ["end turn"], FREE)
    assert me.stun == 0


def test_who_wakes_has_no_turn() -> None:
    """D-23: the place passes, and with it the last round of being senseless."""
    scene, _me, foe = duel(book=FREE)
    suffer(scene, Critical(HEAD, "", out=1))
    scene.phase, scene.at = 2, 1
    FREE.next_place(scene)
    assert not foe.out
    assert scene.at == 2
    assert of_kind(scene.events, Became)[-1].state == "awake"


# D-113 to D-116


def test_dying_in_five_rounds() -> None:
    """d100 W-34: received in round 3, dead in the upkeep of round 7; D-114."""
    scene, _, foe = duel()
    suffer(scene, Critical(CHEST, "", dying=5))
    assert foe.out
    assert foe.posture is PRONE
    for _ in range(4):
        BOOK.upkeep(scene)
        assert not foe.dead
    BOOK.upkeep(scene)
    assert foe.dead


def test_dying_by_the_limit_counts_from_the_next_upkeep() -> None:
    """D-114, D-22: the countdown comes before the bleeding."""
    scene, _, foe = duel()
    foe.hits = -79
    foe.unconscious = foe.out = True
    foe.wounds.append(Wound(False, 1, CHEST, False))
    BOOK.upkeep(scene)
    assert foe.dying == 6
    BOOK.upkeep(scene)
    assert foe.dying == 5


def test_the_dying_do_nothing() -> None:
    """D-113: no action and no parry."""
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    suffer(scene, Critical(CHEST, "", dying=5))
    assert foe.parry == ()
    assert not BOOK.has_turn(scene, foe)
    assert not BOOK.declares(foe)


def test_the_dead_leave_the_order() -> None:
    """D-116: no turn, no upkeep, nothing undoes it."""
    scene, _, foe = duel()
    BOOK.die(scene, foe)
    assert foe.out
    assert not BOOK.has_turn(scene, foe)
    BOOK.pass_by(scene, foe)
    assert foe.dead


# D-10


def test_states() -> None:
    """D-10: conscious, able, helpless, constrained."""
    _, _, foe = duel()
    assert BOOK.able(foe)
    for field in ("unconscious", "blackout", "dead"):
        _, _, foe = duel()
        setattr(foe, field, True)
        assert not foe.awake()
    for field in ("senseless", "dying"):
        _, _, foe = duel()
        setattr(foe, field, 1)
        assert not foe.awake()
    _, _, foe = duel()
    foe.held_by = 0
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, False, True)
    foe.held_by, foe.bound = -1, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, True, True)
    foe.bound, foe.pinned = False, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (True, False, True)
    foe.pinned, foe.out = False, True
    assert (BOOK.able(foe), BOOK.helpless(foe), BOOK.constrained(foe)) == (False, True, True)


def test_whoever_falls_lets_go_of_everything() -> None:
    """D-10: prone, empty-handed, without a parry, a hold, an aim, or work."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(shield="shield"), "e5", "w")))
    me, foe = scene.fighters
    parry(foe, scene, {0: 20})
    foe.aim, foe.aim_foe = 2, 0
    BOOK.seize(scene, foe, me)
    foe.unconscious = True
    BOOK.collapse(scene, foe, "unconscious")
    assert sorted(lying.key for lying in scene.floor) == ["shield", "sword"]
    assert (foe.parry, foe.aim, foe.holding, me.held_by) == ((), 0, -1, -1)
    assert foe.posture is PRONE


def test_last_words() -> None:
    """D-113, D-120: the dying may speak, unless they are also unconscious, blacked out or out."""
    scene, _, foe = duel()
    suffer(scene, Critical(CHEST, "", dying=5))
    assert BOOK.may_speak(foe)
    assert "dying, 5 left" in BOOK.describe(scene, 1)
    foe.senseless = 2
    assert not BOOK.may_speak(foe)
    assert "dying, 5 left, silent" in BOOK.describe(scene, 1)


# D-95: coming to


@pytest.mark.parametrize(
    ("rule", "hits", "die", "awake"),
    [
        ("D-95 at exactly 0, 41 and SD 60 are 101", 0, 41, True),
        ("D-95 at exactly 0, 40 is not enough", 0, 40, False),
        ("D-95 at -10, 51 is enough", -10, 51, True),
        ("D-95 at -10, 50 is not", -10, 50, False),
    ],
)
@pytest.mark.parametrize("why", ["senseless", "blacked out"])
def test_whoever_comes_to_at_0_hits_is_tested_then(rule: str, hits: int, die: int, awake: bool, why: str) -> None:
    """D-95: not a round later; who fails stays unconscious until it has hits again (D-96)."""
    scene, _, foe = duel(book=FREE)
    foe.hits, foe.out, foe.posture = hits, True, PRONE
    if why == "senseless":
        foe.senseless = 1
    else:
        foe.stun, foe.blackout = 1, True
    events = do(scene, [(die,)], [], lambda: FREE.pass_by(scene, foe))
    rolled = of_kind(events, DisciplineRolled)[0]
    assert (rolled.passed, rolled.waking) == (awake, True), rule
    assert (foe.out, foe.unconscious, foe.senseless, foe.stun) == (not awake, not awake, 0, 0), rule
    assert [event.state for event in of_kind(events, Became)] == (["awake"] if awake else []), rule
    words = [FREE.narrate(scene, event) for event in events]
    assert words[0].startswith("B fights to come to:"), rule
    assert words[0].endswith("enough." if awake else "still unconscious."), rule


def test_a_test_that_was_failed_does_not_hold_for_the_round() -> None:
    """D-95, D-96: whoever has hits again and loses them in the same round is tested anew."""
    scene, _, foe = duel()
    foe.hits = 3
    suffer(scene, Critical(CHEST, "", hits=5), [(1,)])
    assert foe.unconscious
    BOOK.amend(scene, Ruling("B", "hits", "3"))
    assert not foe.out
    suffer(scene, Critical(CHEST, "", hits=5), [(1,)])
    assert foe.unconscious


def test_no_second_test_in_a_round_for_whoever_comes_to() -> None:
    """D-95: one that has been passed holds for the whole round; with hits left nobody is tested at all."""
    for hits, tested in ((-10, True), (5, False)):
        scene, _, foe = duel(book=FREE)
        foe.hits, foe.tested, foe.out, foe.senseless = hits, tested, True, 1
        do(scene, [], [], lambda scene=scene, foe=foe: FREE.pass_by(scene, foe))  # type: ignore[misc]
        assert not foe.out


def test_the_test_of_coming_to_is_the_one_of_that_round() -> None:
    """D-95: the next one falls at the start of the next round."""
    scene, _, foe = duel(book=FREE)
    foe.hits, foe.out, foe.senseless = -10, True, 1
    do(scene, [(51,)], [], lambda: FREE.pass_by(scene, foe))
    assert foe.tested
    do(scene, [(50,)], [], lambda: FREE.start_round(scene))
    assert foe.unconscious


def test_whoever_arrives_with_no_hits_left_is_tested() -> None:
    """D-95, D-15: it begins the round with 0 hits or fewer, though it has no place in the order yet."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "a1", "e")]
    scene = in_order(fight(*people, starts=[{}, {}, {"arrives": 2, "hits": -10}], sides=[0, 1, 1], book=FREE))
    scene.order = scene.places = (0, 1)
    scene.round = 1
    do(scene, [(50,), (50,)], [], lambda: FREE.start_round(scene))
    assert scene.fighters[2].unconscious
