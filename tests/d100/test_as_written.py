"""The profile that plays what the source document says: each addition that it turns off, one by one (D-118)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    DODGER,
    FREE,
    Combatant,
    D100Fight,
    act,
    act_of,
    armed,
    asked,
    beat,
    blow_of,
    do,
    duel,
    fight,
    in_order,
    of_kind,
    open_acts,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.decision import Amounts
from fracas.kernel.event import FightEnded, PostureChanged
from fracas.rulebooks.d100.aid import BANDAGE, STAUNCH, TOURNIQUET
from fracas.rulebooks.d100.critical_tables import CHEST, LEG, WEAPON_ARM, Location
from fracas.rulebooks.d100.dice import PERCENT, OpenEnded
from fracas.rulebooks.d100.events import (
    AttackRolled,
    Barred,
    CriticalRolled,
    Declared,
    Idled,
    ManoeuvreRolled,
    Parried,
    ThrowRolled,
    TurnBegan,
    Waited,
)
from fracas.rulebooks.d100.fighter import DECLARE, GAP, RESOLVE, Wound
from fracas.rulebooks.d100.forms import read_scene
from fracas.rulebooks.d100.movement import KNEEL
from fracas.rulebooks.d100.rows import BRIGHT, DARK, STANDING, Light, Planned
from fracas.rulebooks.d100.shooting import Attack
from fracas.rulebooks.d100.tables import parse
from fracas.rulebooks.d100.ways import ZONE

WRITTEN = D100({"profile": "as_written"})


def only(key: str, value: str, **more: str) -> D100:
    """The game with one addition taken back, and no plans to keep a test short."""
    return D100({"declaration": "free", key: value, **more})


def test_the_profile() -> None:
    """D-118: it sets a dozen and a half of the switches; whatever else is said beside it still counts."""
    changed = {key: value for key, value in WRITTEN.settings.items() if value != BOOK.settings[key]}
    assert changed == WRITTEN.profiles()["as_written"]
    assert D100({"profile": "as_written", "slip_past": "on"}).slips
    assert D100().settings == {switch.key: switch.default for switch in BOOK.switches()}


# D-18


def test_plans_that_bind_nobody() -> None:
    """D-18: announced, a plan is told like any other, and the turn is any combination of acts in any order."""
    book = D100({"declaration": "announced"})
    scene, me, _ = duel(armed("knife"), DODGER, book=book)
    scene.phase, scene.declaring = DECLARE, 1
    events = beat(scene, [], ["no parry", "attack knife", "plain", "kneel", "that is all"], book)
    assert of_kind(events, Declared)[0].to_dict()["plan"] == [["attack knife", 1, "plain"], ["kneel", -1, "plain"]]
    scene.phase = RESOLVE
    turn_of(scene, 0, book, me.plan)
    assert [me.plan[0].act, me.plan[1].act] == [act_of(me, "attack knife"), KNEEL]
    act(scene, [], ["kneel"], book)
    act(scene, [(1,)], ["attack knife", "plain"], book)
    act(scene, [], ["rise"], book)
    assert me.ap == 0, "the second before the first, and something else, for no AP more"


def test_without_it_a_plan_keeps_its_order() -> None:
    """D-18: by default what was left out is left out, and something else costs 1 AP more."""
    scene, me, _ = duel(armed("knife"), DODGER)
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack knife"), 1), Planned(KNEEL)])
    act(scene, [], ["kneel"], BOOK)
    assert BOOK.extra(scene, me, act_of(me, "attack knife"), 1) == 1


# D-20

BY_ACTION = only("act_later", "action")


def three(book: D100 = BY_ACTION, first: str = "a1") -> D100Fight:
    """A, B and C in that order of initiative, all declared."""
    people = [(armed("knife"), first, "e"), (swordsman(db_misc=100), "f5", "w"), (swordsman(), "l9", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=book))
    scene.phase, scene.at, scene.round = RESOLVE, 0, 1
    return scene


def test_what_is_left_is_kept_for_later() -> None:
    """D-20: an act now, another after somebody slower, with the AP and the movement that were left."""
    scene = three(first="e5")
    me = scene.fighters[0]
    beat(scene, [(1,)], ["attack knife", "plain"], BY_ACTION)
    events = beat(scene, [], ["act later"], BY_ACTION)
    assert (of_kind(events, Waited)[0].begun, me.ap, me.stride, me.midway) == (True, 2, 4, True)
    assert BY_ACTION.narrate(scene, of_kind(events, Waited)[0]) == "A keeps what is left for later, 2 AP."
    beat(scene, [], ["end turn"], BY_ACTION)
    assert scene.phase == GAP
    copy = scene.copy()
    now = asked(copy, [], [], lambda: BY_ACTION.beat(copy))
    assert BY_ACTION.view(scene, now, now.menu.options()[1]).note == "what is left, 2 AP"
    events = beat(scene, [], ["act"], BY_ACTION)
    assert (of_kind(events, TurnBegan)[0].ap, me.spent) == (2, 2)
    beat(scene, [(1,)], ["attack knife"], BY_ACTION)
    assert me.ap == 0
    assert "attack knife" not in open_acts(scene, me, BY_ACTION)


def test_by_default_the_whole_turn_or_nothing() -> None:
    """D-20: once something is done the rest cannot be put off."""
    scene = three(FREE)
    beat(scene, [], ["kneel"], FREE)
    assert "act later" not in open_acts(scene, scene.fighters[0])
    scene = three()
    beat(scene, [], ["kneel"], BY_ACTION)
    assert "act later" in open_acts(scene, scene.fighters[0], BY_ACTION)


def test_nobody_steps_in_for_nothing() -> None:
    """D-20: who steps in does something before it waits again, so that every round ends."""
    scene = three()
    me = scene.fighters[0]
    beat(scene, [], ["kneel"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    beat(scene, [], ["end turn"], BY_ACTION)
    beat(scene, [], ["act"], BY_ACTION)
    assert "act later" not in open_acts(scene, me, BY_ACTION)
    beat(scene, [], ["rise"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    assert scene.waiting == (0,)
    beat(scene, [], ["wait"], BY_ACTION)
    beat(scene, [], ["end turn"], BY_ACTION)
    events = beat(scene, [], ["act"], BY_ACTION)
    assert of_kind(events, TurnBegan)[0].ap == 2
    copy = scene.copy()
    beat(copy, [], ["kneel"], BY_ACTION)
    assert "act later" not in open_acts(copy, copy.fighters[0], BY_ACTION), "nobody is left to wait for"
    events = beat(scene, [], ["end turn"], BY_ACTION)
    assert not of_kind(events, Idled), "it has acted in this round"


def test_holders_stay_in_order() -> None:
    """D-20: whoever waits again stands where its initiative puts it."""
    scene = three()
    beat(scene, [], ["act later"], BY_ACTION)
    beat(scene, [], ["kneel"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    assert scene.waiting == (0, 1)
    beat(scene, [], ["act"], BY_ACTION)
    beat(scene, [], ["kneel"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    assert scene.waiting == (0, 1)


def test_a_stun_in_between_takes_ap() -> None:
    """D-20, D-108: half the AP of the round, those spent included; the stun itself does not drop with that turn."""
    scene = three()
    me = scene.fighters[0]
    beat(scene, [], ["kneel"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    BY_ACTION.stun(scene, me, 2)
    beat(scene, [], ["end turn"], BY_ACTION)
    events = beat(scene, [], ["act"], BY_ACTION)
    assert of_kind(events, TurnBegan)[0].ap == 1
    beat(scene, [], ["end turn"], BY_ACTION)
    assert me.stun == 2


def test_a_rest_that_is_never_taken() -> None:
    """D-20, D-23: a stun from before drops once, one from since does not."""
    scene = three()
    me = scene.fighters[0]
    me.stun = 1
    beat(scene, [], ["kneel"], BY_ACTION)
    beat(scene, [], ["act later"], BY_ACTION)
    me.no_parry = 1
    beat(scene, [], ["end turn"], BY_ACTION)
    beat(scene, [], ["wait"], BY_ACTION)
    beat(scene, [], ["end turn"], BY_ACTION)
    beat(scene, [], ["wait"], BY_ACTION)
    beat(scene, [], [], BY_ACTION)
    assert (scene.round, me.stun, me.no_parry, me.midway) == (2, 0, 1, False)


def test_a_hold_that_was_paid_for_stays() -> None:
    """D-20, D-77: also when the rest of the turn is never taken; one that was not ends."""
    wrestler = sheet(ob={"grapple": 60}, physique_total=80)
    for answers, holding in ((["keep hold", "act later"], 1), (["act later"], -1)):
        people = [(wrestler, "e5", "e"), (swordsman(), "f5", "w"), (swordsman(), "l9", "w")]
        scene = in_order(fight(*people, sides=[0, 1, 0], book=BY_ACTION))
        scene.phase, scene.at, scene.round = RESOLVE, 0, 1
        me = scene.fighters[0]
        BY_ACTION.seize(scene, me, scene.fighters[1])
        for answer in [*answers, "end turn", "wait", "end turn", "wait"]:
            beat(scene, [], [answer], BY_ACTION)
        beat(scene, [], [], BY_ACTION)
        assert (scene.round, me.holding) == (2, holding)


def test_putting_off_gives_surprise_away() -> None:
    """D-24, D-20: who has leapt on somebody and waits is looked at."""
    scene = three()
    me = turn_of(scene, 0, BY_ACTION)
    me.caught, me.fresh = (1,), False
    do(scene, [], [], lambda: BY_ACTION.put_off(scene, me))
    assert BY_ACTION.aware(scene.fighters[1], me)


def test_the_fight_is_judged_when_a_turn_is_put_off() -> None:
    """D-25: after whatever was done."""
    book = only("act_later", "action", aftermath="off")
    scene, me, foe = duel(armed("knife"), book=book)
    turn_of(scene, 0, book)
    me.fresh = False
    book.die(scene, foe)
    assert of_kind(do(scene, [], [], lambda: book.put_off(scene, me)), FightEnded)


# D-28, D-29


def test_attacks_without_haste_or_aim() -> None:
    """D-28, D-29: plain ones alone; who has too few AP for one has none."""
    book = only("haste_and_aim", "off")
    scene, me, _ = duel(swordsman(), DODGER, book=book)
    turn_of(scene, 0, book)
    events = act(scene, [(1,)], ["attack sword"], book)
    assert of_kind(events, AttackRolled)[0].bonus.total == 80 - 100
    assert me.ap == 1
    scene, me, _ = duel(swordsman(), book=book)
    me.stun = 1
    turn_of(scene, 0, book)
    assert "attack sword" not in open_acts(scene, me, book)
    assert "attack sword" in open_acts(scene, me), "by default a stunned swordsman strikes hastily"
    shooter = in_order(fight((armed("bow"), "a5", "e"), (swordsman(), "h5", "w"), book=book))
    me = turn_of(shooter, 0, book)
    assert "aim bow" not in open_acts(shooter, me, book)
    scene, _, _ = duel(swordsman(), book=book)
    turn_of(scene, 0, book)
    decision = asked(scene, [], [], lambda: book.act(scene))
    assert book.view(scene, decision, act_of(scene.fighters[0], "attack sword")).note == "3 AP, at B"
    assert "aim bow" in open_acts(shooter, me)
    decision = asked(shooter, [], [], lambda: book.act(shooter))
    assert (
        book.why_not(shooter, decision, "aim bow")
        == "'aim bow' is not possible: this game does without it (D-29, D-118)."
    )


# D-37, D-38


def guard(book: D100) -> tuple[D100Fight, Combatant, Combatant]:
    """A guard who looks east, and somebody in front of it whose turn it is."""
    scene = in_order(fight((DODGER, "f5", "e"), (swordsman(), "g5", "w"), book=book))
    scene.round = 3
    return scene, scene.fighters[0], turn_of(scene, 1, book)


FOUGHT = only("opposition", "fought")


@pytest.mark.parametrize(
    "rule, change, barred",
    [
        ("D-37 never fought", {}, False),
        ("D-37 it struck in this round", {"guard": {"struck": (-1, 3)}}, True),
        ("D-37 it struck in the last", {"guard": {"struck": (-1, 2)}}, True),
        ("D-37 it struck long ago", {"guard": {"struck": (-1, 1)}}, False),
        ("D-37 I struck", {"me": {"struck": (3, -1)}}, True),
        ("D-37 it parries me", {"guard": {"parry": (0, 10)}}, True),
        ("D-37 I parry it", {"me": {"parry": (10, 0)}}, True),
    ],
)
def test_who_bars_the_way(rule: str, change: dict[str, dict[str, Any]], barred: bool) -> None:
    scene, foe, me = guard(FOUGHT)
    for who, fields in change.items():
        for name, value in fields.items():
            setattr(foe if who == "guard" else me, name, value)
    past = foe.cell + scene.board.steps[1]
    assert (
        past not in FOUGHT.free_ways(scene, me).cells() or FOUGHT.terms(scene, me, 4, True).has(past, ZONE)
    ) == barred, rule
    assert FOUGHT.bars(scene, foe, me) == barred, rule
    assert BOOK.bars(scene, foe, me), "by default whoever is armed"


def test_past_a_guard_whom_nobody_fights() -> None:
    """D-37, D-38: the move leads through its guard zone and past it; after a blow it fails."""
    scene, foe, me = guard(FOUGHT)
    events = act(scene, [], ["move", "d5", "w"], FOUGHT)
    assert scene.board.names[me.cell] == "d5"
    assert not of_kind(events, Barred)
    scene, foe, me = guard(FOUGHT)
    act(scene, [(1,)], ["attack sword", "plain"], FOUGHT)
    assert FOUGHT.fighting(scene, foe, me)
    assert scene.board.find("d5") not in FOUGHT.free_ways(scene, me).cells()
    assert "slip past" not in open_acts(scene, me, FOUGHT), "1 AP is left"
    scene, foe, me = guard(FOUGHT)
    assert "slip past" not in open_acts(scene, me, FOUGHT), "there is nobody to slip past"


def test_a_gift_is_a_way_of_fighting() -> None:
    """D-37, D-31: whoever has it used on itself bars the way; one that is used on oneself is nobody's affair."""
    gifts = {"glare": {"name": "Glare", "at": "foe", "on_start": {"stun": 1}}, "calm": {"name": "Calm"}}
    for key, fought in (("glare", True), ("calm", False)):
        scene, me, foe = duel(sheet(gifts=gifts), book=FOUGHT)
        turn_of(scene, 0, FOUGHT)
        act(scene, [], [f"use {key}"], FOUGHT)
        assert FOUGHT.fighting(scene, foe, me) == fought


# D-40, D-45


def test_no_slipping_past() -> None:
    """D-40: in the document the move just fails."""
    for value, offered in (("on", True), ("off", False)):
        book = only("slip_past", value)
        scene, _, me = guard(book)
        assert ("slip past" in open_acts(scene, me, book)) == offered
    decision = asked(scene, [], [], lambda: book.act(scene))
    assert "does without it (D-40" in book.why_not(scene, decision, "slip past")


def race(book: D100, policy: str, **skills: int) -> tuple[D100Fight, Combatant]:
    """Somebody who may run for a hex."""
    scene = read_scene({"feats": {"door": {"manoeuvre": "race", "ends": ["e1"], "policy": policy}}})
    runner = sheet(weapons=["knife"], ob={"knife": 80}, physique_total=80, skills={"athletics": 60, **skills})
    people = [(runner, "a1", "e"), (swordsman(db_misc=100), "f1", "w")]
    stage = in_order(fight(*people, rows=["............"] * 3, scene=scene, book=book))
    return stage, turn_of(stage, 0, book)


def test_no_mishaps() -> None:
    """D-45: at 0 or less a mover falls, unless there are no mishaps."""
    for value, posture in (("on", "prone"), ("off", "standing")):
        book = only("mishaps", value)
        scene, me = race(book, "fail", athletics=-60)
        events = act(scene, [(10,)], ["door"], book)
        assert (me.posture.key, len(of_kind(events, PostureChanged))) == (posture, int(value == "on"))
    book = only("mishaps", "off")
    scene, me, _ = duel(sheet(ob={"strike": 50}, skills={"acrobatics": -60}), book=book)
    turn_of(scene, 0, book)
    act(scene, [(1,)], ["slip past"], book)
    assert me.posture is STANDING


# D-46

NEXT_ACTION = only("shortfall", "action")


def test_the_next_action_bears_the_shortfall() -> None:
    """D-46: the second example of the document, as it says: 80 %, and the attack that follows is at -20."""
    scene, me = race(NEXT_ACTION, "penalty")
    act(scene, [(45,)], ["door", "e"], NEXT_ACTION)
    assert me.shaky == -20
    events = act(scene, [(1,)], ["attack knife"], NEXT_ACTION)
    assert of_kind(events, AttackRolled)[0].bonus.total == 80 - 20 - 100
    assert me.shaky == 0


def test_an_action_without_a_roll_swallows_it() -> None:
    """D-46: the penalty is on the next action, whatever that is; what is free is none."""
    for book, left in ((NEXT_ACTION, 0), (FREE, -20)):
        scene, me = race(book, "penalty")
        act(scene, [(45,)], ["door", "e"], book)
        act(scene, [], ["turn", "w"], book)
        assert me.shaky == -20
        act(scene, [], ["kneel"], book)
        assert me.shaky == left


def test_it_waits_for_the_next_action() -> None:
    """D-46: however long that takes; by default until the end of the next turn."""
    for book, left in ((NEXT_ACTION, -20), (FREE, 0)):
        scene, me = race(book, "penalty")
        act(scene, [(45,)], ["door", "e"], book)
        book.expire_turn_effects(me)
        book.expire_turn_effects(me)
        assert me.shaky == left


def test_a_new_shortfall_stays_when_the_old_one_goes() -> None:
    """D-46: an attempt at -20 that falls short by 20 itself leaves the next action at -20."""
    scene, me = race(NEXT_ACTION, "penalty")
    NEXT_ACTION.unbalance(scene, me, 20)
    events = act(scene, [(65,)], ["door", "e"], NEXT_ACTION)
    rolled = of_kind(events, ManoeuvreRolled)[0]
    assert (rolled.bonus.total, rolled.percent, me.shaky) == (60 - 20 - 20, 80, -20)
    act(scene, [], ["kneel"], NEXT_ACTION)
    assert me.shaky == 0


def test_an_escape_is_an_action_too() -> None:
    """D-46, D-77: it bears the penalty, which by default is for attacks and manoeuvres."""
    for book, bonus in ((NEXT_ACTION, -20), (FREE, 0)):
        scene, me, foe = duel(sheet(skills={"athletics": 0}), sheet(ob={"grapple": 0}), book=book)
        book.seize(scene, foe, me)
        turn_of(scene, 0, book)
        book.unbalance(scene, me, 20)
        assert book.escape_bonus(scene, me).total == bonus


# D-59

LATE = only("parry_when", "attacked")


def test_points_go_into_the_parry_when_an_attack_comes() -> None:
    """D-59: nothing is asked beforehand; who is attacked and sees it decides how much of OB goes against that foe."""
    scene, me, foe = duel(second=DODGER, book=LATE)
    scene.phase, scene.declaring = DECLARE, 0
    events = beat(scene, [], [], LATE)
    assert of_kind(events, Declared)[0].parry == ()
    turn_of(scene, 0, LATE)
    events = act(scene, [(1,)], ["attack sword", "plain", "30", "25"], LATE)
    blow = of_kind(events, AttackRolled)[0]
    assert [value for value, _ in blow.bonus.terms] == [80, -30, -100, -25]
    assert (foe.parry, foe.parrying, me.reserve, me.parrying) == ((25, 0), 25, 30, 30)
    assert LATE.narrate(scene, of_kind(events, Parried)[0]) == "B puts 25 points into parrying A."


def test_the_example_of_the_document() -> None:
    """D-59, D-61: OB +80: +20 against each of two assailants, and an attack at +40."""
    people = [(DODGER, "e5", "e"), (DODGER, "f5", "w"), (DODGER, "e6", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=LATE))
    me = turn_of(scene, 0, LATE)
    events = act(scene, [(1,)], ["attack sword", "B", "plain", "40", "0"], LATE)
    assert of_kind(events, AttackRolled)[0].bonus.total == 40 - 100
    for who in (1, 2):
        turn_of(scene, who, LATE)
        events = act(scene, [(1,)], ["attack sword", "plain", "0", "20"], LATE)
        assert of_kind(events, AttackRolled)[0].bonus.total == 80 - 20 - 100
    assert (me.parry, me.reserve, me.parrying) == ((0, 20, 20), 0, 40)


def test_after_the_attack_only_what_was_kept_back() -> None:
    """D-59: what has gone into the attack is gone, and points stay with the foe whom they are against."""
    scene, me, foe = duel(armed("knife"), DODGER, book=LATE)
    turn_of(scene, 0, LATE)
    act(scene, [(1,)], ["attack knife", "plain", "10", "0"], LATE)
    assert LATE.spare_points(scene, me) == 10
    act(scene, [(1,)], ["attack knife", "5"], LATE)
    assert (foe.parry, LATE.spare_points(scene, foe)) == ((5, 0), 75)
    turn_of(scene, 1, LATE)
    decision = asked(scene, [], ["attack sword", "plain"], lambda: LATE.act(scene))
    assert isinstance(decision.menu, Amounts)
    assert (decision.question.key, decision.menu.high) == ("keep back", 75)


@pytest.mark.parametrize(
    "rule, change",
    [
        ("D-63 constrained", {"pinned": True}),
        ("D-87 no parry", {"no_parry": 1}),
        ("D-62 blinded", {"blinded": True}),
        ("D-62 from behind", {"facing": 0}),
        ("D-24 surprised", {"surprised": True}),
        ("D-59 nothing left", {"committed": True}),
    ],
)
def test_who_is_not_asked(rule: str, change: dict[str, Any]) -> None:
    scene, _, foe = duel(second=DODGER, book=LATE)
    turn_of(scene, 0, LATE)
    for name, value in change.items():
        setattr(foe, name, value)
    events = act(scene, [(1,)], ["attack sword", "plain", "0"], LATE)
    assert not of_kind(events, Parried), rule


@pytest.mark.parametrize(("rule", "light", "answers"), [("D-62 seen", BRIGHT, ["20"]), ("D-62 dark", DARK, [])])
def test_nothing_is_kept_back_for_what_is_not_seen_coming(rule: str, light: Light, answers: list[str]) -> None:
    book = only("parry_when", "attacked")
    scene, me, foe = duel(book=book)
    scene.light = light
    foe.no_parry = 1
    turn_of(scene, 0, book)
    act(scene, [(1,)], ["attack sword", "plain", *answers], book)
    assert (me.reserve, me.committed) == (20 if answers else 0, True), rule


def test_a_parry_is_over_with_the_round() -> None:
    """D-64: points, reserve and all."""
    scene, _, _ = duel(second=DODGER, book=LATE)
    turn_of(scene, 0, LATE)
    act(scene, [(1,)], ["attack sword", "plain", "30", "25"], LATE)
    for each in scene.fighters:
        LATE.clear(each)
        assert (each.parry, each.parrying, each.reserve, each.committed) == ((), 0, 0, False)


def test_late_parries_are_explained() -> None:
    """D-60: what the points take off this attack, and what they cost."""
    scene = in_order(fight((armed("laser_pistol"), "a5", "e"), (swordsman(), "f5", "w"), book=LATE))
    turn_of(scene, 0, LATE)
    decision = asked(scene, [], ["shoot laser pistol", "0"], lambda: LATE.act(scene))
    option = decision.menu.find("30")
    assert option is not None
    assert LATE.view(scene, decision, option).note == "7 off this attack; your own attacks are at -30"
    assert LATE.wording(scene, decision) == "How many points of OB do you put into parrying A (laser pistol)?"
    scene.fighters[1].parry = (10, 0)
    option = decision.menu.find("0")
    assert option is not None
    assert LATE.view(scene, decision, option).note == "2 off this attack", "those from before count too"
    scene, _, _ = duel(book=LATE)
    turn_of(scene, 0, LATE)
    decision = asked(scene, [], ["attack sword", "plain"], lambda: LATE.act(scene))
    option = decision.menu.find("30")
    assert option is not None
    assert LATE.view(scene, decision, option).note == "for whoever attacks you later; your own attacks are at -30"
    scene.fighters[0].parrying = 10
    assert LATE.view(scene, decision, option).note.endswith("at -40"), "those from before count too"
    asks = "You attack with the sword. How many points of OB do you keep back for parrying?"
    assert LATE.wording(scene, decision) == asks


def test_a_grenade_takes_from_the_same_points() -> None:
    """D-59, D-68: who throws says what it keeps back, and each foe in the blast parries by itself."""
    book = only("parry_when", "attacked", throw_open_ended="on")
    scene = in_order(fight((armed("frag_grenade"), "a5", "e"), (swordsman(db_misc=100), "f5", "w"), book=book))
    me = turn_of(scene, 0, book)
    events = act(scene, [(90,), (1,)], ["throw frag grenade", "f5", "plain", "20", "40"], book)
    assert of_kind(events, ThrowRolled)[0].bonus.total == 80 - 20 + 0
    assert of_kind(events, AttackRolled)[0].bonus.total == 60 - 100 - 40 // 2
    assert me.parrying == 20


# D-68


def test_throws_are_open_ended() -> None:
    """D-68, D-5: every attack roll is, in the document; by default a throw is one die."""
    assert FREE.throw_dice() is PERCENT
    book = only("throw_open_ended", "on")
    assert isinstance(book.throw_dice(), OpenEnded)
    scene = in_order(fight((armed("frag_grenade", -25), "a5", "e"), (DODGER, "l9", "w"), book=book))
    turn_of(scene, 0, book)
    events = act(scene, [(97, 50)], ["throw frag grenade", "f5", "plain"], book)
    throw = of_kind(events, ThrowRolled)[0]
    assert (throw.die, throw.scatter) == (147, 0)


# D-75, D-77


@pytest.mark.parametrize(
    "rule, value, result, rolls", [("D-75 both", "on", "16CP+AI", 2), ("D-75, D-83 the first alone", "off", "16CP", 1)]
)
def test_one_critical_at_most(rule: str, value: str, result: str, rolls: int) -> None:
    book = only("second_critical", value)
    scene, _, _ = duel(armed("slug_rifle", 0), book=book)
    blow = blow_of(scene, "slug_rifle", ranged=True, book=book)
    bonus = book.attack_bonus(scene, blow).total
    events = do(scene, [(100 - bonus,), *[(1,)] * rolls], [], lambda: book.make_attack(scene, blow))
    assert str(of_kind(events, AttackRolled)[0].result) == result, rule
    assert len(of_kind(events, CriticalRolled)) == rolls, rule


BESIDE = only("hold_critical", "beside")
WRESTLER = sheet(ob={"grapple": 60}, physique_total=80, physique_ranks=10)


def test_a_hold_beside_the_critical() -> None:
    """D-77: the critical is rolled, and the foe may be held as well."""
    for answer, holder in (("hold", 0), ("no hold", -1)):
        scene, _, foe = duel(WRESTLER, book=BESIDE)
        turn_of(scene, 0, BESIDE)
        events = act(scene, [(43,), (1,)], ["attack grapple", "plain", answer], BESIDE)
        assert len(of_kind(events, CriticalRolled)) == 1
        assert foe.held_by == holder


def test_nobody_holds_who_is_not_there() -> None:
    """D-77: whom the critical throws down for good or drives away cannot be held."""
    scene, _, foe = duel(WRESTLER, book=BESIDE)
    foe.hits = 1
    turn_of(scene, 0, BESIDE)
    act(scene, [(43,), (1,), (1,)], ["attack grapple", "plain"], BESIDE)
    assert foe.out
    assert foe.held_by == -1
    scene, me, foe = duel(WRESTLER, book=BESIDE)
    blow = blow_of(scene, "grapple", book=BESIDE)
    foe.cell = scene.board.find("f5")
    do(scene, [], [], lambda: BESIDE.hold_as_well(scene, blow, parse("4CU")))
    assert me.holding == -1


# D-97, D-126


def test_only_criticals_kill() -> None:
    """D-97, D-126: no number of lost hits does, and the fight ends where it is decided."""
    scene, _, foe = duel(book=WRITTEN)
    foe.wounds.append(Wound(False, 50, CHEST, False))
    foe.hits = -500
    foe.unconscious = True
    WRITTEN.collapse(scene, foe, "unconscious")
    events = do(scene, [], [], lambda: WRITTEN.upkeep(scene))
    assert events
    assert (foe.hits, foe.dying, foe.dead) == (-550, 0, False)
    do(scene, [], [], lambda: WRITTEN.check_end(scene, True))
    assert (scene.over, scene.winner, foe.dead) == (True, 0, False)


# D-101 to D-104


def ward(book: D100, where: Location = LEG, burns: bool = False) -> tuple[D100Fight, Combatant, Combatant]:
    """A helper in its turn, a wounded companion next to it, and a foe far away."""
    medic = sheet(bandages=3, tourniquets=1, med_kits=1, skills={"first_aid": 55})
    people = [(medic, "d5", "e"), (swordsman(), "l9", "w"), (swordsman(), "e5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=book))
    patient = scene.fighters[2]
    patient.wounds.append(Wound(burns, 12, where, False))
    return scene, turn_of(scene, 0, book), patient


def test_pressure_that_stays() -> None:
    """D-101: 1 AP once; no hand is tied down by it, and nobody has to stay."""
    for value, later in (("kept_up", 12), ("stays", 6)):
        book = only("pressure", value)
        scene, me, patient = ward(book)
        act(scene, [], ["staunch"], book)
        assert patient.losing() == 6
        assert (book.free_hands(scene, me) == 2) == (value == "stays")
        assert "staunch" not in open_acts(scene, me, book)
        act(scene, [], ["move", "a5", "w"], book)
        book.end_turn(scene, me)
        turn_of(scene, 0, book)
        book.end_turn(scene, me)
        assert patient.losing() == later
    scene, me, _ = ward(book)
    decision = asked(scene, [], [], lambda: book.act(scene))
    assert book.view(scene, decision, STAUNCH).note == "1 AP; halves a bleeding for good"


def test_bandages_and_pressure_together() -> None:
    """D-100, D-102: in the document nothing limits the bandages on a wound."""
    scene, me, patient = ward(WRITTEN)
    for left in (7, 2):
        act(scene, [], ["bandage"], WRITTEN)
        assert patient.losing() == left
        turn_of(scene, 0, WRITTEN)
    assert BANDAGE.legal(WRITTEN, scene, me, patient)


@pytest.mark.parametrize(
    "rule, where, value, fits",
    [
        ("D-103 a leg", LEG, "limbs", True),
        ("D-103 the chest", CHEST, "limbs", False),
        ("D-103 the chest, as written", CHEST, "anywhere", True),
        ("D-103 a leg, as written", LEG, "anywhere", True),
    ],
)
def test_where_a_tourniquet_fits(rule: str, where: Location, value: str, fits: bool) -> None:
    book = only("tourniquet_on", value)
    scene, me, patient = ward(book, where)
    assert ("tourniquet" in open_acts(scene, me, book)) == fits, rule
    if fits:
        act(scene, [], ["tourniquet"], book)
        assert patient.losing() == 0, rule


def test_a_tourniquet_that_costs_no_limb() -> None:
    """D-103: it stops the bleeding, and the arm strikes on."""
    for value, useless in (("on", True), ("off", False)):
        book = only("tourniquet_numbs", value)
        scene, _, patient = ward(book, WEAPON_ARM)
        act(scene, [], ["tourniquet"], book)
        assert (patient.losing(), patient.arm_useless) == (0, useless)
        assert (patient.in_hand(1) is None) == useless
    decision = asked(scene, [], [], lambda: book.act(scene))
    assert "which is useless" not in book.view(scene, decision, TOURNIQUET).note


def test_kits_are_for_bleeding() -> None:
    """D-104: in the document burns are smothered or rolled out."""
    for value, fits in (("on", True), ("off", False)):
        book = only("kit_burns", value)
        scene, me, _ = ward(book, burns=True)
        assert ("med kit" in open_acts(scene, me, book)) == fits
        assert "smother" in open_acts(scene, me, book)
        scene, me, _ = ward(book)
        assert "med kit" in open_acts(scene, me, book)


def test_attack_costs_do_not_leak_between_books() -> None:
    """D-28: what a hasty attack costs least is asked of the book in play."""
    scene, me, _ = duel()
    attack = act_of(me, "attack sword")
    assert isinstance(attack, Attack)
    assert (attack.cost(BOOK, scene, me), attack.cost(WRITTEN, scene, me)) == (2, 3)


@pytest.mark.parametrize(
    ("rule", "on", "numbs", "note"),
    [
        ("D-103", "limbs", "on", "a strip of cloth stops all bleeding of a limb, which is useless then"),
        ("D-118", "limbs", "off", "a strip of cloth stops all bleeding of a limb"),
        ("D-118", "anywhere", "on", "a strip of cloth stops all bleeding of a wound; a limb is useless then"),
        ("D-118", "anywhere", "off", "a strip of cloth stops all bleeding of a wound"),
    ],
)
def test_what_a_tourniquet_is_said_to_do(rule: str, on: str, numbs: str, note: str) -> None:
    book = D100({"tourniquet_on": on, "tourniquet_numbs": numbs})
    scene, me, _ = duel(book=book)
    assert TOURNIQUET.note(book, scene, me) == note, rule
