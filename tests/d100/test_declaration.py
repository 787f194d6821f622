"""Declarations, plans and parries (D-17, D-18, D-58 to D-64)."""

from __future__ import annotations

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    DODGER,
    FREE,
    D100Fight,
    act,
    act_of,
    armed,
    asked,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)
from tests.d100.staging import Laid

from fracas.kernel.decision import Amounts, Decision
from fracas.kernel.fight import offered
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.critical_tables import HEAD, Critical
from fracas.rulebooks.d100.declaration import PARRY, Plans
from fracas.rulebooks.d100.events import AttackRolled, Declared, Replanned
from fracas.rulebooks.d100.fighter import NO_PARRY
from fracas.rulebooks.d100.movement import STAND
from fracas.rulebooks.d100.rows import BRIGHT, DARK, DIM, KNEELING, MEASURED, PRONE, Light, Planned
from fracas.rulebooks.d100.shooting import Attack

BINDING = D100({"declaration": "binding"})


def declare(scene: D100Fight, who: int, answers: list[str], book: D100 = BOOK) -> Declared:
    me = scene.fighters[who]
    events = do(scene, [], answers, lambda: book.declare(scene, me))
    told = of_kind(events, Declared)[0]
    assert isinstance(told, Declared)
    return told


# D-17


def test_a_declaration_names_form_parry_and_plan() -> None:
    """D-17: the form, the points against each foe, and acts with targets within the AP."""
    scene, me, _ = duel()
    told = declare(scene, 0, ["sword", "30", "attack sword", "measured"])
    assert told.form == "sword"
    assert me.parry == (0, 30)
    assert me.parrying == 30
    assert [(each.act.key, each.target, each.manner) for each in me.plan] == [("attack sword", 1, MEASURED)]


def test_a_plan_fits_the_ap() -> None:
    """D-17: as many AP as it would have now: 4, or 2 when stunned."""
    scene, me, _ = duel()
    menu = asked(scene, [], ["no parry", "attack sword", "plain"], lambda: BOOK.declare(scene, me))
    assert menu.question.key == "plan"
    assert "kneel" in keys(menu)
    assert "attack sword" not in keys(menu)
    scene, me, _ = duel()
    me.stun = 1
    declare(scene, 0, ["no parry", "attack sword"])
    assert [planned.manner.key for planned in me.plan] == ["hasty"]


def test_with_a_free_declaration_there_is_no_plan() -> None:
    """D-18: only the parry is declared by the option `free`."""
    scene, me, _ = duel()
    declare(scene, 0, ["no parry"], FREE)
    assert me.plan == ()
    turn_of(scene, 0, FREE)
    assert "attack sword" in open_acts(scene, me, FREE)


def test_with_several_foes_one_is_named_to_be_watched() -> None:
    """D-17, D-119: the foe it keeps in front may be named."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "c5", "e"), sides=[0, 1, 1])
    told = declare(scene, 0, ["no parry", "C"], FREE)
    assert told.watch == 2
    assert declare(scene, 0, ["no parry", "whoever is nearest"], FREE).watch == 1


def test_the_surprised_and_the_fallen_declare_nothing() -> None:
    """D-17, D-24: only the conscious and unsurprised."""
    _scene, me, _ = duel()
    assert BOOK.declares(me)
    me.surprised = True
    assert not BOOK.declares(me)
    me.surprised, me.out = False, True
    assert not BOOK.declares(me)


# D-18


def test_what_was_planned_costs_nothing_more() -> None:
    """D-18: planned acts in order; any may be skipped."""
    scene, me, _ = duel(None, DODGER)
    plan = [Planned(STAND), Planned(act_of(me, "attack sword"), 1)]
    turn_of(scene, 0, BOOK, plan)
    assert BOOK.extra(scene, me, act_of(me, "attack sword"), 1) == 0
    act(scene, [(1,)], ["attack sword", "plain"], BOOK)
    assert me.ap == 1
    assert me.planned == 2


def test_a_change_of_plan_costs_one() -> None:
    """d100 W-40: a sword stroke was planned; it stands up instead for 2 + 1, and has 1 AP left."""
    scene, me, _ = duel()
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack sword"), 1)])
    me.posture = PRONE
    events = act(scene, [], ["stand up"], BOOK)
    assert of_kind(events, Replanned)
    assert me.ap == 1


def test_only_one_change_a_turn() -> None:
    """D-18: once a turn, another act may be put in."""
    scene, me, _ = duel()
    scene.light = DIM
    turn_of(scene, 0, BOOK)
    act(scene, [(50,)], ["observe"], BOOK)
    assert me.ap == 2
    assert "observe" not in open_acts(scene, me, BOOK)
    assert "turn" in open_acts(scene, me, BOOK)


def test_another_foe_costs_one() -> None:
    """d100 W-41: planned on A and made on B: 3 + 1 AP; if A has fallen, 3."""
    people = [(swordsman(), "d5", "e"), (DODGER, "e5", "w"), (DODGER, "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me = turn_of(scene, 0, BOOK, [Planned(act_of(scene.fighters[0], "attack sword"), 1)])
    act(scene, [(1,)], ["attack sword", "C", "plain"], BOOK)
    assert me.ap == 0
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me = turn_of(scene, 0, BOOK, [Planned(act_of(scene.fighters[0], "attack sword"), 1)])
    scene.fighters[1].dead = scene.fighters[1].out = True
    act(scene, [(1,)], ["attack sword", "plain"], BOOK)
    assert me.ap == 1


def test_a_binding_declaration_allows_no_change() -> None:
    """D-18: by the option `binding` only planned acts; another target only if the planned one is not legal."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=BINDING))
    strike = act_of(scene.fighters[0], "attack sword")
    me = turn_of(scene, 0, BINDING, [Planned(strike, 1)])
    assert "kneel" not in open_acts(scene, me, BINDING)
    assert BINDING.extra(scene, me, strike, 2) == -1
    scene.fighters[1].cell = scene.board.find("l9")
    assert BINDING.extra(scene, me, strike, 2) == 0


def test_after_a_stun_the_stroke_can_be_hasty() -> None:
    """d100 W-42: a measured stroke was planned, then came a stun: 2 AP, hasty at -25, no change of plan."""
    scene, me, _ = duel()
    me.stun = 1
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack sword"), 1, MEASURED)])
    assert me.ap == 2
    events = act(scene, [(1,)], ["attack sword"], BOOK)
    assert not of_kind(events, Replanned)
    assert of_kind(events, AttackRolled)[0].bonus.total == 80 - 25
    assert me.ap == 0


def test_free_acts_and_the_base_move_need_no_planning() -> None:
    """D-18: the free Base Move, turning, and whatever costs nothing."""
    scene, me, _ = duel()
    turn_of(scene, 0, BINDING)
    assert {"move", "turn", "drop prone", "drop sword", "end turn"} <= set(open_acts(scene, me, BINDING))


def test_an_unplanned_measure_is_a_change() -> None:
    """D-18: +10 for 1 AP, and 1 more for what was not planned."""
    scene, me, _ = duel(armed("knife"), DODGER)
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack knife"), 1)])
    act(scene, [(1,)], ["attack knife", "measured"], BOOK)
    assert me.ap == 0
    assert me.changed


# D-58 to D-64


def test_parry_needs_no_weapon() -> None:
    """D-58, D-59: any defence; bare hands are a form too, and it costs no AP."""
    scene, me, foe = duel(sheet(ob={"strike": 40}))
    told = declare(scene, 0, ["strike", "40", "that is all"])
    assert told.form == "strike"
    assert BOOK.attack_bonus(scene, blow_of(scene, who=1, at=0)).total == 80 - 40
    assert BOOK.budget(me) == 4
    assert foe.parrying == 0


def test_the_pool_is_what_the_form_has() -> None:
    """d100 W-37: wounds of -10 and -15 leave 55 of OB +80 for attacks and for the parry."""
    scene, me, _ = duel()
    me.penalty = -25
    assert BOOK.attack_bonus(scene, blow_of(scene)).total == 55
    menu = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me)).menu
    assert isinstance(menu, Amounts)
    assert (menu.low, menu.high) == (0, 55)


def test_an_off_hand_form_has_less() -> None:
    """D-59: the off-hand penalty counts in the pool."""
    _scene, me, _ = duel(sheet(weapons=["sword", "knife"], off_hand="knife", ob={"sword": 80, "knife": 60}))
    knife = next(held.item for held in me.held if held.item.key == "knife")
    assert BOOK.parry_pool(me, knife) == 40


def test_parry_against_two() -> None:
    """d100 W-5: OB +80, 20 points on each of two: +20 against each, own attacks at +40."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    declare(scene, 0, ["sword", "B", "20", "C", "20", "whoever is nearest"], FREE)
    me = scene.fighters[0]
    assert me.parrying == 40
    assert FREE.attack_bonus(scene, blow_of(scene, at=1)).total == 40
    for foe in (1, 2):
        blow = blow_of(scene, who=foe, at=0)
        FREE.attack_bonus(scene, blow)
        assert blow.parried == 20


@pytest.mark.parametrize(
    "rule, weapon, points, worth",
    [
        ("d100 W-6 hand to hand", "sword", 20, 20),
        ("d100 W-6 slugs", "slug_pistol", 20, 10),
        ("d100 W-6 energy", "laser_pistol", 20, 5),
        ("d100 W-7 30 against energy", "laser_rifle", 30, 7),
        ("d100 W-7 35 against a missile", "bow", 35, 17),
        ("d100 W-7 3 against energy", "plasma_gun", 3, 0),
        ("D-60 a grenade is a missile", "frag_grenade", 20, 10),
    ],
)
def test_the_exchange_follows_the_attack(rule: str, weapon: str, points: int, worth: int) -> None:
    scene, _me, foe = duel(armed(weapon))
    parry(foe, scene, {0: points})
    blow = blow_of(scene, weapon, ranged=weapon != "sword")
    assert BOOK.parry_db(scene, blow) == worth, rule


def test_points_are_not_used_up() -> None:
    """D-60, D-61: they count against every attack of that foe, and of no other."""
    people = [(armed("knife"), "d5", "e"), (swordsman(), "e5", "w"), (armed("knife"), "f5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    parry(scene.fighters[1], scene, {0: 30})
    turn_of(scene, 0, FREE)
    first = of_kind(act(scene, [(1,)], ["attack knife", "plain"]), AttackRolled)[0]
    second = of_kind(act(scene, [(1,)], ["attack knife"]), AttackRolled)[0]
    assert first.bonus.total == second.bonus.total == 50
    scene.fighters[1].facing = 0
    assert BOOK.parry_db(scene, blow_of(scene, "knife", who=2)) == 0


@pytest.mark.parametrize(
    "rule, change, worth",
    [
        ("D-62 seen", {}, 40),
        ("D-62 not when surprised", {"surprised": True}, 0),
        ("D-62 not from the rear", {"facing": 0}, 0),
        ("D-62 from the flank it counts", {"facing": 1}, 40),
        ("D-62 not when blinded", {"blinded": True}, 0),
        ("D-63 not when pinned", {"pinned": True}, 0),
        ("D-63 not when bound", {"bound": True}, 0),
        ("D-63 not when held", {"held_by": 0}, 0),
        ("D-63 not under no_parry", {"no_parry": 1}, 0),
    ],
)
def test_which_attacks_are_parried(rule: str, change: dict[str, object], worth: int) -> None:
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    for name, value in change.items():
        setattr(foe, name, value)
    assert BOOK.parry_db(scene, blow_of(scene)) == worth, rule


@pytest.mark.parametrize(
    ("rule", "light", "worth"),
    [("D-62 by day", BRIGHT, 40), ("D-62 in the dim one still sees it", DIM, 40), ("D-62 not in the dark", DARK, 0)],
)
def test_what_the_dark_hides_is_not_parried(rule: str, light: Light, worth: int) -> None:
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    scene.light = light
    assert BOOK.parry_db(scene, blow_of(scene)) == worth, rule


def test_who_must_parry_sees_nobody_in_the_dark() -> None:
    """D-62, D-64: whoever sees no foe has nobody to put the points against; that it is no use is told."""
    scene, me, _ = duel(book=FREE)
    me.must_parry = 1
    scene.light = DARK
    do(scene, [], [], lambda: FREE.declare(scene, me))
    assert me.parrying == 0
    me.must_parry = 0
    decision = asked(scene, [], ["sword"], lambda: FREE.declare(scene, me))
    option = decision.menu.find("20")
    assert option is not None
    assert FREE.view(scene, decision, option).note.startswith("nothing off anybody's, for none is seen coming")


def test_a_parry_that_is_lost_gives_nothing_back() -> None:
    """d100 W-49: 40 points on A; `no_parry` takes the DB, and own attacks stay at +40."""
    scene, _me, foe = duel()
    parry(foe, scene, {0: 40})
    BOOK.unsettle(foe, Critical(HEAD, "dust in the eyes", no_parry=1))
    assert BOOK.parry_db(scene, blow_of(scene)) == 0
    assert BOOK.attack_bonus(scene, blow_of(scene, who=1, at=0)).total == 40


def test_later_wounds_do_not_reduce_a_parry() -> None:
    """D-64: it stands as declared to the end of the round."""
    scene, _, foe = duel()
    parry(foe, scene, {0: 40})
    foe.penalty = -50
    assert BOOK.parry_db(scene, blow_of(scene)) == 40
    BOOK.clear(foe)
    assert foe.parry == ()
    assert foe.parrying == 0


def test_who_must_parry_puts_everything_into_it() -> None:
    """D-64, D-87: a form must be named, the whole pool goes to foes that are seen, and there is no attack."""
    scene, me, _ = duel()
    me.must_parry = 1
    menu = asked(scene, [], [], lambda: FREE.declare(scene, me))
    assert "no parry" not in keys(menu)
    declare(scene, 0, ["sword"], FREE)
    assert me.parry == (0, 80)
    turn_of(scene, 0, FREE)
    assert "attack sword" not in open_acts(scene, me)
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    scene.fighters[0].must_parry = 1
    declare(scene, 0, ["sword", "C", "30", "whoever is nearest"], FREE)
    assert scene.fighters[0].parry == (0, 50, 30)


def test_who_sees_nobody_need_not_parry() -> None:
    """D-64: if it sees none, nothing."""
    scene = in_order(
        fight((swordsman(), "a5", "e"), (swordsman(), "c5", "w"), rows=["....", "....", "....", "....", ".#.."])
    )
    scene.fighters[0].must_parry = 1
    declare(scene, 0, [], FREE)
    assert scene.fighters[0].parrying == 0


def test_no_more_than_the_pool() -> None:
    """D-59: allocations sum to the pool at most."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    menu = asked(scene, [], ["sword", "B", "60", "C"], lambda: FREE.declare(scene, scene.fighters[0])).menu
    assert isinstance(menu, Amounts)
    assert menu.high == 20


def test_a_kneeling_planner_can_plan_to_rise() -> None:
    """D-17: what is possible now can be planned."""
    scene, me, _ = duel()
    me.posture = KNEELING
    assert "rise" in keys(asked(scene, [], ["no parry"], lambda: BOOK.declare(scene, me)))


def test_what_is_drawn_first_can_be_planned_with() -> None:
    """D-17: a weapon that the plan draws or picks up, and no other that is put away."""
    scene, me, _ = duel(sheet(weapons=["knife", "sword"], ready="", ob={"sword": 80}))
    offered = keys(asked(scene, [], [], lambda: BOOK.declare_plan(scene, me)))
    assert "draw sword" in offered
    assert "attack sword" not in offered
    do(scene, [], ["draw sword", "attack sword", "plain"], lambda: BOOK.declare_plan(scene, me))
    assert [planned.act.key for planned in me.plan] == ["draw sword", "attack sword"]
    scene, me, _ = duel()
    BOOK.drop(scene, me, me.held[0])
    do(scene, [], ["pick up", "attack sword"], lambda: BOOK.declare_plan(scene, me))
    assert [planned.act.key for planned in me.plan] == ["pick up", "attack sword"]
    turn_of(scene, 0, BOOK, me.plan)
    act(scene, [], ["pick up"], BOOK)
    assert "attack sword" in open_acts(scene, me, BOOK)
    assert BOOK.extra(scene, me, act_of(me, "attack sword"), 1) == 0


def test_a_throw_is_planned_with_its_manner() -> None:
    """D-17, D-28: a grenade costs 3 AP, or 2 if it is to be thrown hastily."""
    scene, me, _ = duel(armed("frag_grenade"))
    decision = asked(scene, [], ["throw frag grenade"], lambda: BOOK.declare_plan(scene, me))
    assert decision.question.key == "plan manner"
    assert keys(decision) == ["plain", "hasty"]
    scene, me, _ = duel(armed("frag_grenade"))
    decision = asked(scene, [], ["throw frag grenade", "plain"], lambda: BOOK.declare_plan(scene, me))
    assert isinstance(decision.menu, Plans)
    assert decision.menu.left == 1
    assert [(planned.act.key, planned.manner.key) for planned in me.plan] == [("throw frag grenade", "plain")]


def test_what_is_done_once_is_planned_once() -> None:
    """D-17: nobody stands up twice, nor draws what it has drawn."""
    scene, me, _ = duel()
    me.posture = PRONE
    decision = asked(scene, [], ["stand up"], lambda: BOOK.declare_plan(scene, me))
    assert "stand up" not in keys(decision)
    assert "run" in keys(decision)
    assert "in the plan already" in BOOK.why_not(scene, decision, "stand up")
    scene, me, _ = duel(sheet(weapons=["sword"], ready="", ob={"sword": 80}))
    assert "draw sword" not in keys(asked(scene, [], ["draw sword"], lambda: BOOK.declare_plan(scene, me)))


def test_a_full_magazine_is_not_loaded() -> None:
    """D-17, D-66: unless the plan has shot something off before, and there is something to load it with."""
    scene, me, _ = duel(armed("slug_pistol"))
    assert "load slug pistol" not in keys(asked(scene, [], [], lambda: BOOK.declare_plan(scene, me)))
    planned = ["shoot slug pistol"]
    assert "load slug pistol" in keys(asked(scene, [], planned, lambda: BOOK.declare_plan(scene, me)))
    me.plan = ()
    me.held[0].shots = 3
    assert "load slug pistol" in keys(asked(scene, [], [], lambda: BOOK.declare_plan(scene, me)))
    planned = ["load slug pistol"]
    assert "load slug pistol" not in keys(asked(scene, [], planned, lambda: BOOK.declare_plan(scene, me)))
    me.plan = ()
    me.held[0].spare = 0
    assert "load slug pistol" not in keys(asked(scene, [], [], lambda: BOOK.declare_plan(scene, me)))


def test_a_plan_binds_nobody_to_the_fallen() -> None:
    """d100 W-41: whoever lies unconscious has fallen too: the blow goes to another for its own 3 AP."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(armour="AT8"), "d4", "se")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me, first, _ = scene.fighters
    act = next(act for act in me.sheet.items[0].acts if isinstance(act, Attack))
    me.plan = (Planned(act, first.index),)
    BOOK.fail_test(scene, first)
    BOOK.begin_turn(scene, me, False)
    assert BOOK.extra(scene, me, act, 2) == 0
    with Laid(scene, [1], "C", "plain"):
        BOOK.attack_someone(scene, me, act)
    assert (me.ap, me.changed) == (1, False)
    assert BOOK.extra(scene, me, act, 1) == 1  # the plan is behind it now


def test_a_number_that_is_not_offered() -> None:
    """D-59: the range is told, not its numbers one by one."""
    with pytest.raises(Mistake, match="parry: '500' is not offered to Vesna; there is a number from 0 to 85"):
        offered(Decision(0, PARRY, Amounts(0, 85)), None, "500", "Vesna")


def test_a_lost_parry_stays_lost() -> None:
    """D-64: `no_parry` runs out with the turn, but the parry of that round does not come back."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w")))
    me = scene.fighters[0]
    me.parry, me.parrying = (0, 40), 40
    me.no_parry = 1
    BOOK.lose_parry(me)
    me.due = NO_PARRY
    BOOK.drop_durations(scene, me)
    assert (me.no_parry, len(me.parry), me.parrying) == (0, 0, 40)
