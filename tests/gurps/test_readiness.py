"""Section 5: Ready, free actions, Fast-Draw, stuck weapons, putting out a fire."""

from typing import Any

import pytest
from tests.gurps.deeds import do
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, said, sheet, swordsman

from fracas.kernel.event import PostureChanged
from fracas.rulebooks.gurps.events import AttackRolled, Handled, ManoeuvreChosen, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, MAIN, OFF, SHEATHED
from fracas.rulebooks.gurps.manoeuvres import MOVE, READY
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING

STAY = ["d5", "e"]


def alone(rows: list[str] | None = None, **fields: Any) -> GurpsFight:
    """A has its hands free for this: B is far away."""
    people: list[Any] = [(sheet(**{"dx": 13, **fields}), "d5", "e"), (sheet(dx=8), "k9", "w")]
    return fight(*people) if rows is None else fight(*people, rows=rows)


def ready(scene: GurpsFight, *what: str, rolls: list[tuple[int, ...]] | None = None) -> list[Any]:
    """A readies something without stepping, and B passes."""
    events = beat(scene, rolls or [], ["ready", *STAY, *what, *STAY])
    beat(scene, [], ["do nothing"])
    return of_kind(events, Handled)


def offers(scene: GurpsFight) -> list[str]:
    return [option.key for option in GURPS.preparations(scene, scene.fighters[0])]


# weapons


def test_a_weapon_is_drawn_in_one() -> None:
    """G-52: from the belt into the main hand, ready at once."""
    scene = alone(weapons=["broadsword"], in_hand=[])
    held = scene.fighters[0].held[0]
    assert (held.hand, held.ready) == (SHEATHED, False)
    assert [event.deed for event in ready(scene)] == ["draws"]
    assert (held.hand, held.ready) == (MAIN, True)


def test_the_second_weapon_goes_into_the_other_hand() -> None:
    """G-52: and a third finds no hand free."""
    scene = alone(weapons=["broadsword", "dagger", "hatchet"], in_hand=["broadsword"])
    me = scene.fighters[0]
    assert offers(scene) == ["sheathe broadsword", "draw dagger", "draw hatchet"]
    ready(scene, "draw dagger")
    assert me.held[1].hand == OFF
    assert offers(scene) == ["sheathe broadsword", "sheathe dagger"]


def test_two_of_a_kind_may_start_in_hand() -> None:
    """G-52: as the sheet lists them, the first in the main hand."""
    me = alone(weapons=["dagger", "hatchet", "dagger"], in_hand=["hatchet", "dagger"]).fighters[0]
    assert [held.hand for held in me.held[:3]] == [OFF, MAIN, SHEATHED]
    me = alone(weapons=["dagger", "dagger"], in_hand=["dagger", "dagger"]).fighters[0]
    assert [held.hand for held in me.held[:2]] == [MAIN, OFF]


def test_a_two_handed_weapon_is_drawn_into_both_hands() -> None:
    """G-52: where both are free."""
    scene = alone(weapons=["great-axe"], in_hand=[])
    ready(scene)
    assert scene.fighters[0].held[0].hand == BOTH


def test_sheathing_takes_two() -> None:
    """G-52: after the first Ready the weapon is of no use any more, after the second it is away."""
    scene = alone(weapons=["broadsword"])
    held = scene.fighters[0].held[0]
    assert [event.deed for event in ready(scene)] == ["begins to put away"]
    assert (held.hand, held.ready) == (MAIN, False)
    assert all(strike.item != 0 for strike in GURPS.strikes(scene.fighters[0]))
    assert offers(scene) == ["ready broadsword", "sheathe broadsword"]
    assert [event.deed for event in ready(scene, "sheathe broadsword")] == ["puts away"]
    assert held.hand == SHEATHED
    assert offers(scene) == ["draw broadsword"]


def test_a_weapon_half_put_away_is_readied_again_in_one() -> None:
    """G-52: and then sheathing starts from the beginning."""
    scene = alone(weapons=["broadsword"])
    held = scene.fighters[0].held[0]
    ready(scene)
    ready(scene, "ready broadsword")
    assert (held.ready, held.sheathing) == (True, False)
    ready(scene)
    assert held.hand == MAIN


def test_a_weapon_half_put_away_and_dropped_is_whole_again_when_picked_up() -> None:
    """G-52: two Readys to sheathe it, whatever was begun before."""
    scene = alone(weapons=["broadsword"])
    me = scene.fighters[0]
    ready(scene)
    beat(scene, [], ["drop broadsword", "do nothing"])
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", "kneeling", "e"])
    assert (me.held[0].ready, me.held[0].sheathing) == (True, False)


@pytest.mark.parametrize(
    ("rule", "posture", "cell", "offered"),
    [
        ("G-52 crouching, in the same hex", CROUCHING, "d5", True),
        ("G-52 kneeling, in the next hex", KNEELING, "e5", True),
        ("G-52 lying, in the next hex", PRONE, "d4", True),
        ("G-52 not standing", STANDING, "d5", False),
        ("G-52 not two hexes away", KNEELING, "f5", False),
    ],
)
def test_what_can_be_picked_up(rule: str, posture: Any, cell: str, offered: bool) -> None:
    scene = alone(weapons=["broadsword"])
    me = scene.fighters[0]
    GURPS.drop_everything(scene, me)
    me.posture, me.held[0].cell = posture, scene.board.find(cell)
    assert (offers(scene) == ["pick up broadsword"]) == offered, rule


def fallen(**state: Any) -> GurpsFight:
    """A kneels beside B, who has a broadsword in hand; there are others, so that the fight goes on."""
    people: list[Any] = [
        (sheet(dx=13), "d5", "e"),
        (swordsman(), "e5", "w"),
        (sheet(), "k5", "w"),
        (sheet(), "k6", "w"),
    ]
    scene = fight(*people)
    scene.order = (0, 1, 2, 3)
    scene.fighters[0].posture = KNEELING
    for key, value in state.items():
        setattr(scene.fighters[1], key, value)
    return scene


@pytest.mark.parametrize(
    ("rule", "state", "offered"),
    [
        ("G-52 of somebody unconscious", {"out": True, "unconscious": True}, True),
        ("G-52 of somebody dead", {"out": True, "dead": True}, True),
        ("G-52 of nobody who fights on", {"stunned": True}, False),
        ("G-52 of somebody worn out", {"out": True, "collapsed": True}, True),
        ("G-52 of nobody who is yet to come", {"out": True, "absent": True}, False),
        ("G-52 of nobody who has left", {"out": True, "fled": True}, False),
        ("G-52 of nobody who has yielded", {"out": True, "yielded": True}, False),
    ],
)
def test_what_the_fallen_hold_can_be_taken(rule: str, state: dict[str, bool], offered: bool) -> None:
    scene = fallen(**state)
    assert ("take broadsword of B" in offers(scene)) == offered, rule
    scene.fighters[0].posture = STANDING
    assert "take broadsword of B" not in offers(scene), rule
    assert ("ready" in keys(peek(scene, [], []))) == offered, rule  # after a step to the knees


def test_what_is_taken_is_ones_own() -> None:
    """G-52: in hand and ready, told and described; the other has it no more."""
    scene = fallen(out=True, unconscious=True)
    me, other = scene.fighters[:2]
    events = beat(scene, [], ["ready", *STAY, *STAY])
    assert [(event.deed, event.thing) for event in of_kind(events, Handled)] == [("takes", "broadsword")]
    assert (me.held[-1].item.key, me.held[-1].hand, me.held[-1].ready) == ("broadsword", MAIN, True)
    assert (other.held[0].gone, other.held[0].in_hand()) == (True, False)
    assert "broadsword" in GURPS.describe(scene, 0)
    assert "A takes the broadsword." in [GURPS.narrate(scene, event) for event in events]


def test_the_step_may_be_used_to_kneel_and_pick_up() -> None:
    """G-52: a Ready is offered to one who stands, whose step takes it to its knees."""
    scene = alone(weapons=["broadsword"])
    me = scene.fighters[0]
    GURPS.drop_everything(scene, me)
    assert offers(scene) == []
    assert READY in GURPS.turn_options(scene, me)
    events = beat(scene, [], ["ready", "kneeling", "e"])
    assert [event.deed for event in of_kind(events, Handled)] == ["picks up"]
    assert (me.held[0].hand, me.held[0].ready, me.held[0].cell) == (MAIN, True, -1)
    me.held[0].hand, me.held[0].cell = DROPPED, scene.board.find("g5")
    assert READY not in GURPS.turn_options(scene, me)


AXE: dict[str, Any] = {"skills": {"Two-Handed Axe/Mace": 13}, "weapons": ["great-axe"], "st": 12}


def test_an_unready_weapon_is_readied_at_any_reach_it_has() -> None:
    """G-52: the great axe, held for two hexes, for two or for one."""
    scene = alone(**AXE)
    held = scene.fighters[0].held[0]
    for what, reach in (("ready great-axe", 2), ("great-axe to reach 1", 1)):
        held.ready = False
        assert offers(scene) == ["ready great-axe", "great-axe to reach 1"]
        ready(scene, what)
        assert (held.ready, held.reach) == (True, reach)


def test_reach_is_changed_with_a_ready() -> None:
    """G-87: an asterisk: held for two hexes, the axe does not strike at one until it is shifted."""
    scene = fight((sheet(**{**AXE, "st": 18, "dx": 13}), "d5", "e"), (sheet(), "e5", "w"))
    me, foe = scene.fighters
    swing = me.held[0].item.strikes[0]
    assert not GURPS.reaches(scene, me, foe, swing)
    beat(scene, [], ["ready", *STAY, "great-axe to reach 1", *STAY])
    assert me.held[0].reach == 1
    assert GURPS.reaches(scene, me, foe, swing)


def test_the_grip_is_changed_with_a_ready() -> None:
    """G-52: a bastard sword from both hands into one and back; the other hand is free meanwhile."""
    scene = alone(skills={"Broadsword": 12}, weapons=["bastard-sword"])
    me = scene.fighters[0]
    held = me.held[0]
    assert (held.hand, GURPS.free_hands(me)) == (BOTH, 0)
    ready(scene, "bastard-sword in one hand")
    assert (held.hand, GURPS.free_hands(me)) == (MAIN, 1)
    assert "bastard-sword in both hands" in offers(scene)
    ready(scene, "bastard-sword in both hands")
    assert (held.hand, GURPS.free_hands(me)) == (BOTH, 0)


def test_both_hands_need_a_free_one() -> None:
    """G-52: no second hand for the sword while a shield is on the arm."""
    scene = alone(weapons=["bastard-sword"], shield="small-shield")
    assert "bastard-sword in both hands" not in offers(scene)


# shields


@pytest.mark.parametrize(
    ("rule", "shield", "seconds"),
    [("G-52 DB 1", "small-shield", 1), ("G-52 DB 2", "medium-shield", 2), ("G-52 DB 3", "large-shield", 3)],
)
def test_a_shield_goes_off_and_on_in_as_many_seconds_as_its_db(rule: str, shield: str, seconds: int) -> None:
    scene = alone(shield=shield, st=15)
    me = scene.fighters[0]
    for off in (True, False):
        for second in range(1, seconds + 1):
            assert offers(scene) == ["take off shield" if off else "strap on shield"]
            ready(scene)
            assert me.shield_off == (off if second == seconds else not off), rule
    assert me.shield_ready


def test_a_shield_that_is_off_does_not_help_and_frees_the_hand() -> None:
    """G-52: no Block and no DB; and it needs the off hand empty to go on again."""
    scene = alone(shield="small-shield", weapons=["broadsword", "dagger"], skills={"Shield": 12})
    me, foe = scene.fighters
    blow = GURPS.blow_at(scene, foe, me, foe.held[-1].item.strikes[0])
    assert GURPS.defence_need(scene, me, blow, Guard(DODGE)).total == 8 + 1
    assert GURPS.free_hands(me) == 0
    ready(scene, "take off shield")
    assert GURPS.defence_need(scene, me, blow, Guard(DODGE)).total == 8
    assert BLOCK not in GURPS.defences(scene, me, blow)
    ready(scene, "draw dagger")
    assert "strap on shield" not in offers(scene)


def test_a_shield_that_slipped_is_readied_in_one() -> None:
    """G-52: taking hold of it again."""
    scene = alone(shield="medium-shield")
    scene.fighters[0].shield_ready = False
    assert offers(scene) == ["ready shield"]
    ready(scene)
    assert scene.fighters[0].shield_ready


# doors


def test_a_door_is_opened_from_next_to_it() -> None:
    """G-52: one Ready; then one can see and walk through."""
    rows = ["............"] * 4 + ["....+......."] + ["............"] * 5
    scene = alone(rows)
    door = scene.board.find("e5")
    assert scene.board.closed[door]
    assert offers(scene) == ["open e5"]
    assert [(event.deed, event.thing) for event in ready(scene)] == [("opens the door at", "e5")]
    assert not scene.board.closed[door]
    assert offers(scene) == []


def test_no_door_no_ready() -> None:
    """G-32: with empty hands and nothing on the ground there is nothing to make ready."""
    scene = alone()
    assert READY not in GURPS.turn_options(scene, scene.fighters[0])


# weapons that are stuck


def stuck(injury: int = 7, **fields: Any) -> GurpsFight:
    """A's pick is stuck in B's body."""
    paper = sheet(**{"dx": 13, "st": 11, "skills": {"Axe/Mace": 13}, "weapons": ["pick"], **fields})
    scene = fight((paper, "d5", "e"), (sheet(hp=20, dx=8), "e5", "w"))
    held = scene.fighters[0].held[0]
    held.stuck_in, held.stuck_injury = 1, injury
    return scene


def test_a_pick_that_penetrates_sticks() -> None:
    """G-204: the weapon cannot be used, and its wielder cannot move."""
    paper = sheet(dx=13, skills={"Axe/Mace": 13}, weapons=["pick"])
    scene = fight((paper, "d5", "e"), (sheet(hp=40, dx=8), "e5", "w"))
    me = scene.fighters[0]
    answers = ["attack", *STAY, "pick swing", "torso", "strike", "no defence", *STAY]
    beat(scene, [(3, 3, 3), (3,)], answers)
    assert me.held[0].stuck_in == 1
    assert scene.fighters[1].hp == 40 - 2 * 4
    beat(scene, [], ["do nothing"])
    assert MOVE not in GURPS.turn_options(scene, me)
    assert "G-204" in said(GURPS.why_no_manoeuvre(scene, me, MOVE))
    assert all(strike.item != 0 for strike in GURPS.strikes(me))


@pytest.mark.parametrize(
    ("rule", "roll", "free", "fast", "lost"),
    [
        ("G-204 success: free, and half the injury again", (4, 4, 3), True, False, 3),
        ("G-204 failure: still stuck", (4, 4, 4), False, False, 0),
        ("G-204 critical failure: for the whole fight", (6, 6, 6), False, True, 0),
    ],
)
def test_pulling_a_weapon_free(rule: str, roll: tuple[int, ...], free: bool, fast: bool, lost: int) -> None:
    scene = stuck(7)
    held = scene.fighters[0].held[0]
    assert offers(scene) == ["pull pick free"]
    events = beat(scene, [roll], ["ready", *STAY, *STAY])
    assert of_kind(events, SuccessRolled)[0].need.total == 11
    assert (held.stuck_in < 0, held.stuck_fast) == (free, fast), rule
    assert scene.fighters[1].hp == 20 - lost, rule
    assert held.ready
    assert offers(scene) == (["sheathe pick"] if free else [] if fast else ["pull pick free"])


def test_what_is_let_go_stays_in_the_foe() -> None:
    """G-204: it goes where the foe goes, and whoever takes hold of it again still has to pull it free."""
    scene = stuck(7)
    me, foe = scene.fighters
    held = me.held[0]
    beat(scene, [], ["drop pick", "move", "c5", "e"])
    assert (held.hand, held.stuck_in) == (DROPPED, 1)
    assert "pick stuck in B" in GURPS.describe(scene, 0)
    assert offers(scene) == []
    foe.cell = scene.board.find("d5")
    assert offers(scene) == ["pick up pick"]  # standing: it sticks out of somebody
    do(scene, [], [], lambda: GURPS.make_ready(scene, me))
    assert (held.in_hand(), held.fit(), offers(scene)) == (True, False, ["pull pick free"])
    do(scene, [(3, 3, 3)], [], lambda: GURPS.make_ready(scene, me))
    assert (held.fit(), foe.hp) == (True, 20 - 3)


def test_letting_go_is_free() -> None:
    """G-204: and then one can move; what is stuck for good cannot be picked up again."""
    scene = stuck()
    me = scene.fighters[0]
    me.held[0].stuck_fast = True
    beat(scene, [], ["drop pick", "move", "c5", "e"])
    assert scene.board.names[me.cell] == "c5"
    me.posture = KNEELING
    assert offers(scene) == []


# putting out a fire


@pytest.mark.parametrize(
    ("rule", "burning", "posture", "need", "roll", "after"),
    [
        ("G-31 part of the clothes: DX at -2", 1, STANDING, 11, (4, 4, 3), 0),
        ("G-31 and a failure leaves it burning", 1, STANDING, 11, (4, 4, 4), 1),
        ("G-31 all of them, lying: DX without the -3", 2, PRONE, 13, (5, 5, 3), 0),
    ],
)
def test_putting_out_the_fire(rule: str, burning: int, posture: Any, need: int, roll: Any, after: int) -> None:
    scene = alone()
    me = scene.fighters[0]
    me.burning, me.posture = burning, posture
    events = beat(scene, [(1,), roll], ["ready", *STAY, *STAY])
    assert of_kind(events, SuccessRolled)[0].need.total == need, rule
    assert me.burning == after, rule


def test_all_clothes_alight_are_put_out_only_lying_down() -> None:
    """G-31: standing there is nothing to beat at."""
    scene = alone()
    scene.fighters[0].burning = 2
    assert offers(scene) == []


# Fast-Draw


QUICK: dict[str, Any] = {"weapons": ["broadsword"], "in_hand": [], "skills": {"Fast-Draw": 12, "Broadsword": 12}}


@pytest.mark.parametrize(
    ("rule", "roll", "hand", "offered"),
    [
        ("G-52 success: drawn as a free action", (4, 4, 4), MAIN, False),
        ("G-52 failure: it takes a Ready as usual", (5, 4, 4), SHEATHED, False),
        ("G-52 critical failure: dropped", (6, 6, 6), DROPPED, False),
    ],
)
def test_fast_draw(rule: str, roll: tuple[int, ...], hand: int, offered: bool) -> None:
    scene = alone(**QUICK)
    me = scene.fighters[0]
    decision = peek(scene, [roll], ["fast-draw broadsword"])
    assert decision.question.key == "manoeuvre"
    assert me.held[0].hand == hand, rule
    assert ("fast-draw broadsword" in keys(decision)) == offered, rule


def test_after_a_failed_fast_draw_the_ready_draws() -> None:
    """G-52: in the same turn; on the next one it may be tried again."""
    scene = alone(**QUICK)
    events = beat(scene, [(5, 4, 4)], ["fast-draw broadsword", "ready", *STAY, *STAY])
    assert [event.deed for event in of_kind(events, Handled)] == ["draws"]
    scene = alone(**QUICK)
    beat(scene, [(5, 4, 4)], ["fast-draw broadsword", "do nothing"])
    beat(scene, [], ["do nothing"])
    assert "fast-draw broadsword" in keys(peek(scene, [], []))


def test_draw_and_strike_in_one_turn() -> None:
    """G-52: a free action, so that the Attack is still there; Combat Reflexes +1, shock counts."""
    scene = fight((sheet(**QUICK, dx=13, traits=["Combat Reflexes"]), "d5", "e"), (sheet(dx=8), "e5", "w"))
    scene.fighters[0].lost = 2
    answers = ["fast-draw broadsword", "attack", *STAY, "broadsword swing", "torso", "strike", *STAY]
    events = beat(scene, [(3, 4, 4), (5, 5, 5)], answers)
    assert of_kind(events, SuccessRolled)[0].need.total == 12 + 1 - 2
    assert of_kind(events, AttackRolled)[0].weapon == "broadsword"


def test_two_weapons_may_be_drawn_fast() -> None:
    """G-52, G-54: any number of free actions, as long as they work."""
    scene = alone(weapons=["broadsword", "dagger"], in_hand=[], skills={"Fast-Draw": 12})
    beat(scene, [(4, 4, 4), (4, 4, 4)], ["fast-draw broadsword", "fast-draw dagger", "do nothing"])
    assert [held.hand for held in scene.fighters[0].held[:2]] == [MAIN, OFF]


def test_nobody_draws_fast_below_3() -> None:
    """G-18: a voluntary roll is not tried at an effective skill below 3."""
    scene = alone(weapons=["broadsword"], in_hand=[], skills={"Fast-Draw": 4})
    assert "fast-draw broadsword" in keys(peek(scene, [], []))
    scene = alone(weapons=["broadsword"], in_hand=[], skills={"Fast-Draw": 4})
    scene.fighters[0].lost = 2
    assert "fast-draw broadsword" not in keys(peek(scene, [], []))


def test_without_the_skill_there_is_no_fast_draw() -> None:
    """G-52: drawing is not free."""
    scene = alone(weapons=["broadsword"], in_hand=[])
    assert keys(peek(scene, [], []))[-3:] == ["do nothing", "crouch", "yield"]


# free actions


def test_dropping_something_is_free() -> None:
    """G-54: it falls into the hex, and a manoeuvre still follows."""
    scene = alone(weapons=["broadsword"])
    me = scene.fighters[0]
    events = beat(scene, [], ["drop broadsword", "do nothing"])
    assert (me.held[0].hand, me.held[0].cell) == (DROPPED, me.cell)
    assert [event.manoeuvre for event in of_kind(events, ManoeuvreChosen)] == ["do nothing"]


def test_crouching_and_rising_are_free() -> None:
    """G-54: down before one moves, at two thirds of Move, and up again on another turn."""
    scene = alone()
    me = scene.fighters[0]
    with pytest.raises(AssertionError, match="'h5' is not among"):
        beat(scene, [], ["crouch", "move", "h5"])
    scene = alone()
    me = scene.fighters[0]
    events = beat(scene, [], ["crouch", "move", "g5", "e"])
    assert [event.posture for event in of_kind(events, PostureChanged)] == ["crouching"]
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["rise", "do nothing"])
    assert me.posture is STANDING


def test_what_is_not_free() -> None:
    """G-54: neither drawing, picking up, standing up nor an attack is offered beside the manoeuvres."""
    scene = fight((swordsman(14, dx=13, weapons=["broadsword", "dagger"]), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[0].posture = PRONE
    free = [option.key for option in GURPS.free_actions(scene.fighters[0])]
    assert free == ["drop broadsword"]


def test_free_actions_do_not_break_an_aim_or_an_evaluation() -> None:
    """G-54: they are not a manoeuvre."""
    scene = fight((swordsman(14, dx=13), "d5", "e"), (swordsman(), "e5", "w"))
    me = scene.fighters[0]
    me.evaluated, me.evaluated_foe = 2, 1
    peek(scene, [], ["crouch", "attack"])
    assert me.evaluated == 2


def held_by(scene: GurpsFight) -> list[int]:
    return [held.hand for held in scene.fighters[0].held]


def test_ready_draws_and_picks_up() -> None:
    """G-52: a weapon is drawn standing, and picked up from the knees; then there is only the sheath."""
    scene = alone(weapons=["broadsword"], in_hand=[])
    me = scene.fighters[0]
    assert READY in GURPS.turn_options(scene, me)
    ready(scene)
    assert held_by(scene)[0] == MAIN
    GURPS.drop_everything(scene, me)
    assert held_by(scene)[0] == DROPPED
    beat(scene, [], ["ready", "kneeling", "e"])
    assert held_by(scene)[0] == MAIN
    assert offers(scene) == ["sheathe broadsword"]
