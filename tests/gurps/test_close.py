"""Section 13, first part: in one hex with a foe (G-169 to G-173), and what else that touches."""

from typing import Any

import pytest
from tests.gurps.deeds import blow_of, do, in_order, strike_of, turn_of
from tests.gurps.grips import apart, close
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, said, sheet, swordsman

from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import AttackRolled, DefenceRolled, Moved, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.manoeuvres import ATTACK, MOVE_AND_ATTACK
from fracas.rulebooks.gurps.movement import PASS
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.ways import Ways

KNIFE: dict[str, Any] = {"weapons": ["dagger"], "skills": {"Knife": 13}}
FREE_ENTRY = Gurps({"close_entry": "free"})


def at(scene: GurpsFight, who: int = 0) -> str:
    return scene.board.names[scene.fighters[who].cell]


# G-169


def test_entering_needs_a_dx_roll() -> None:
    """G-169: into a foe's hex with a step, if the foe does not let it happen."""
    scene = in_order(fight((sheet(dx=12, **KNIFE), "d5", "e"), (sheet(), "e5", "w")))
    answers = ["attack", "e5", "keep out", "e", "dagger thrust", "torso", "strike", "dodge", "stand fast"]
    events = beat(scene, [(4, 4, 4), (3, 3, 3), (3, 3, 3), (1,)], [*answers])
    assert of_kind(events, SuccessRolled)[0].need.total == 12
    assert at(scene) == "e5"
    assert scene.close_combat_begun


def test_whoever_fails_stops_beside_the_foe_and_may_still_attack() -> None:
    """G-169: adjacent, movement over, the attack from there if in reach."""
    scene = in_order(fight((swordsman(12, dx=12), "d5", "e"), (sheet(), "e5", "w")))
    answers = ["attack", "e5", "keep out", "e", "broadsword swing", "torso", "strike"]
    events = beat(scene, [(5, 4, 4), (5, 5, 5)], answers)
    assert at(scene) == "d5"
    assert of_kind(events, AttackRolled)


def test_a_foe_may_let_one_in() -> None:
    """G-169: then there is no roll."""
    scene = in_order(fight((sheet(**KNIFE), "d5", "e"), (sheet(), "e5", "w")))
    beat(scene, [], ["move", "e5", "let in", "e"])
    assert at(scene) == "e5"


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        ("G-169 stunned", {"stunned": True}),
        ("G-169 prone", {"posture": PRONE}),
        ("G-169 surprised", {"mentally_stunned": True}),
    ],
)
def test_those_who_cannot_help_it_are_not_asked(rule: str, state: dict[str, Any]) -> None:
    scene = in_order(fight((sheet(**KNIFE), "d5", "e"), (sheet(), "e5", "w")))
    for key, value in state.items():
        setattr(scene.fighters[1], key, value)
    beat(scene, [], ["move", "e5", "e"])
    assert at(scene) == "e5", rule


def test_nobody_keeps_out_whom_it_does_not_see() -> None:
    """G-169: unaware."""
    scene = in_order(fight((sheet(**KNIFE), "d5", "e"), (sheet(), "e5", "w")))
    scene.fighters[0].unseen_penalty = -6
    beat(scene, [], ["move", "e5", "e"])
    assert at(scene) == "e5"


def test_by_the_switch_one_just_walks_in() -> None:
    """G-169: `close_entry` free."""
    scene = in_order(fight((sheet(**KNIFE), "d5", "e"), (sheet(), "e5", "w"), book=FREE_ENTRY))
    beat(scene, [], ["move", "e5", "e"], FREE_ENTRY)
    assert at(scene) == "e5"


def test_a_hex_with_two_foes_takes_one_roll() -> None:
    """G-169: whoever of them keeps one out."""
    people = [(sheet(dx=11, **KNIFE), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "a1", "e"), (sheet(), "e5", "w")]
    scene = in_order(fight(*people))
    beat(scene, [(4, 4, 3)], ["move", "e5", "let in", "keep out", "e"])
    assert at(scene) == "e5"


def test_a_friend_already_there_does_not_bar_a_foes_hex() -> None:
    """G-67: more than two may share a hex in close combat."""
    people = [(sheet(**KNIFE), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "e5", "e")]
    scene = in_order(fight(*people))
    scene.close_combat_begun = True
    beat(scene, [], ["move", "e5", "let in", "e"])
    assert at(scene) == "e5"


@pytest.mark.parametrize(
    ("rule", "facing", "arc"),
    [
        ("G-169 from in front", "w", FRONT),
        ("G-169 from the side", "ne", LEFT),
        ("G-169 from the other side", "se", RIGHT),
        ("G-169 from behind", "e", REAR),
    ],
)
def test_who_comes_in_is_where_it_came_from(rule: str, facing: str, arc: int) -> None:
    scene = in_order(fight((sheet(**KNIFE), "d5", "e"), (sheet(), "e5", facing)))
    me, foe = scene.fighters
    turn_of(scene)
    place = Ways(scene.board, GURPS.walking, me.cell, 0, 5, {}, [], [foe.cell], True, 3).to(foe.cell)
    assert place is not None
    do(scene, [], ["let in"], lambda: GURPS.follow(scene, me, place, "moves"))
    me.path = (me.cell,)  # as on its next turn
    assert GURPS.blow_at(scene, me, foe, strike_of(me, "dagger thrust")).arc == arc, rule
    assert GURPS.blow_at(scene, foe, me, strike_of(foe, "unarmed punch")).arc == FRONT


def test_turning_round_brings_the_foe_before_one() -> None:
    """G-169: unless one has turned to it since."""
    scene = close(sheet(**KNIFE), sheet())
    me, foe = scene.fighters
    foe.facing = 0
    foe.entrants = ((0, 3),)
    assert blow_of(scene, "dagger thrust").behind
    foe.facing = 3
    assert blow_of(scene, "dagger thrust").arc == FRONT
    assert me.entrants == ()


# G-170


@pytest.mark.parametrize(
    ("rule", "paper", "key", "total"),
    [
        ("G-170 reach C is normal", sheet(**KNIFE), "dagger thrust", 13),
        ("G-170 so is C,1", sheet(weapons=["large-knife"], skills={"Knife": 13}), "large-knife swing", 13),
        ("G-170 reach 1 is at -2", swordsman(13), "broadsword swing", 11),
        ("G-170 so is 1,2", sheet(weapons=["rapier"], skills={"Rapier": 13}), "rapier thrust", 11),
        ("G-170 a punch is normal", sheet(dx=13), "unarmed punch", 13),
        ("G-170 so is a bite", sheet(dx=13), "unarmed bite", 13),
        ("G-170 a kick keeps its -2", sheet(dx=13), "unarmed kick", 11),
        ("G-170 one's own small shield is in the way", sheet(**KNIFE, shield="small-shield"), "dagger thrust", 12),
        ("G-170 a medium one by 2", sheet(**KNIFE, shield="medium-shield"), "dagger thrust", 11),
        ("G-74 a large one by 3, and by 2 as ever", sheet(**KNIFE, st=12, shield="large-shield"), "dagger thrust", 8),
        ("G-170 a cloak is not", sheet(**KNIFE, shield="light-cloak"), "dagger thrust", 13),
        ("G-170 a bash reaches one hex", sheet(shield="small-shield", skills={"Shield": 13}), "shield bash", 10),
    ],
)
def test_attacks_in_close_combat(rule: str, paper: Any, key: str, total: int) -> None:
    scene = close(paper, sheet())
    assert GURPS.melee_skill(scene, blow_of(scene, key)).total == total, rule


@pytest.mark.parametrize(
    ("rule", "paper", "key", "book", "yes"),
    [
        ("G-170 minimum reach 2 cannot be used", sheet(weapons=["glaive"], st=12), "glaive swing", GURPS, False),
        ("G-170 reach 1 can", swordsman(), "broadsword swing", GURPS, True),
        ("G-170 held for 2 it cannot", sheet(weapons=["great-axe"], st=15), "great-axe swing", GURPS, False),
        ("G-170 not by the switch", swordsman(), "broadsword swing", Gurps({"close_reach1": "forbidden"}), False),
        ("G-170 but C is", sheet(**KNIFE), "dagger thrust", Gurps({"close_reach1": "forbidden"}), True),
    ],
)
def test_what_can_be_used_in_close_combat(rule: str, paper: Any, key: str, book: Gurps, yes: bool) -> None:
    scene = close(paper, sheet(), book=book)
    me, foe = scene.fighters
    assert book.reaches(scene, me, foe, strike_of(me, key)) == yes, rule


def test_a_long_weapon_held_for_one_hex_can_be_used() -> None:
    """G-170: what counts is how it is held (G-87)."""
    scene = close(sheet(weapons=["great-axe"], st=15, skills={"Two-Handed Axe/Mace": 13}), sheet())
    me, foe = scene.fighters
    me.held[0].reach = 1
    assert GURPS.reaches(scene, me, foe, strike_of(me, "great-axe swing"))
    assert GURPS.melee_skill(scene, blow_of(scene, "great-axe swing")).total == 11


# G-171


@pytest.mark.parametrize(
    ("rule", "paper", "choice", "total"),
    [
        ("G-171 dodge normal", sheet(basic_speed=5.0), "dodge", 8),
        ("G-171 reach C parries normally", sheet(**KNIFE), "parry", 8),
        ("G-171 reach 1 at -2", swordsman(13), "parry", 7),
        ("G-171 a bare hand normally", sheet(dx=13), "hand", 9),
        (
            "G-171 a small shield blocks normally",
            sheet(shield="small-shield", skills={"Shield": 13}),
            "block",
            9 + 1,
        ),
        ("G-171 so does a cloak", sheet(shield="heavy-cloak", skills={"Cloak": 13}), "block", 9 + 2),
        (
            "G-171 a medium one at -2",
            sheet(shield="medium-shield", skills={"Shield": 13}),
            "block",
            9 + 2 - 2,
        ),
        (
            "G-171 a large one at -2",
            sheet(st=12, shield="large-shield", skills={"Shield": 13}),
            "block",
            9 + 3 - 2,
        ),
    ],
)
def test_defences_in_close_combat(rule: str, paper: Any, choice: str, total: int) -> None:
    scene = close(sheet(**KNIFE), paper)
    me = scene.fighters[1]
    parry = me.held[me.sheet.body if choice == "hand" else 0].item.parry
    option = {"dodge": DODGE, "block": BLOCK}.get(choice, parry)
    assert GURPS.defence_need(scene, me, blow_of(scene, "dagger thrust"), Guard(option)).total == total, rule


def test_what_does_not_parry_or_block_in_close_combat() -> None:
    """G-171: what is longer than a hex; by the switches also reach 1, and any shield."""
    scene = close(sheet(**KNIFE), sheet(weapons=["glaive"], st=12, skills={"Polearm": 13}))
    me = scene.fighters[1]
    me.held[0].reach = 2
    assert "too long" in said(GURPS.why_no_parry(me, me.held[0], blow_of(scene, "dagger thrust")))
    book = Gurps({"close_reach1": "forbidden", "close_block": "forbidden"})
    paper = swordsman(13, shield="small-shield", skills={"Broadsword": 13, "Shield": 13})
    scene = close(sheet(**KNIFE), paper, book=book)
    me = scene.fighters[1]
    blow = blow_of(scene, "dagger thrust", book)
    assert "no room" in said(book.why_no_parry(me, me.held[0], blow))
    assert "nobody blocks" in said(book.why_no_block(me, blow))
    blow.close = False
    assert not book.why_no_parry(me, me.held[0], blow)
    assert not book.why_no_block(me, blow)


@pytest.mark.parametrize(
    ("rule", "book", "dodge", "parry"),
    [
        ("G-171 +1 to any defence", GURPS, 9, 9),
        ("G-120 close combat retreat", GURPS, 9, 9),
        ("G-171 by the switch as ever", Gurps({"close_retreat": "full"}), 11, 11),
    ],
)
def test_a_retreat_out_of_close_combat(rule: str, book: Gurps, dodge: int, parry: int) -> None:
    """A fencer's parry gains 3 by any other retreat."""
    scene = close(sheet(**KNIFE), sheet(basic_speed=5.0, weapons=["smallsword"], skills={"Smallsword": 14}), book=book)
    me = scene.fighters[1]
    blow = blow_of(scene, "dagger thrust", book)
    needs = []
    for option in (DODGE, me.held[0].item.parry):
        guard = Guard(option)
        guard.retreating = True
        needs.append(book.defence_need(scene, me, blow, guard).total)
    assert needs == [dodge, parry], rule


def test_a_retreat_leaves_the_hex() -> None:
    """G-171: into a free one, whichever."""
    scene = close(sheet(**KNIFE), sheet())
    me, foe = scene.fighters
    assert len(GURPS.retreat_hexes(scene, foe, me)) == 6
    answers = ["dagger thrust", "torso", "strike", "dodge", "retreat e5"]
    turn_of(scene)
    do(scene, [(3, 3, 3), (3, 3, 2)], answers, lambda: GURPS.attack_someone(scene, me, 1))
    assert at(scene, 1) == "e5"


# G-172


def crowd(skill: int = 12) -> GurpsFight:
    """A beside a hex in which B and C, who is of A's side, are at each other's throats."""
    people = [(swordsman(skill), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "e5", "w")]
    scene = in_order(fight(*people))
    scene.close_combat_begun = True
    return scene


def test_attacking_from_outside() -> None:
    """G-172: -2 to hit somebody in a shared hex."""
    scene = crowd(12)
    assert GURPS.melee_skill(scene, blow_of(scene, "broadsword swing")).total == 10
    scene.fighters[2].out = True
    assert GURPS.melee_skill(scene, blow_of(scene, "broadsword swing")).total == 12


def test_a_miss_may_hit_somebody_else_in_there() -> None:
    """G-86: on 9 or less, and that one may only dodge."""
    scene = crowd(12)
    me = turn_of(scene)
    answers = ["broadsword swing", "torso", "strike", "dodge"]
    rolls = [(4, 4, 3), (3, 3, 3), (3, 3, 2)]
    events = do(scene, rolls, answers, lambda: GURPS.attack_someone(scene, me, 1))
    assert of_kind(events, DefenceRolled)[0].who == 2


def test_inside_defends_normally_against_outsiders() -> None:
    """G-172: a sword in there parries a blow from out here as ever."""
    people = [(swordsman(12), "d5", "e"), (swordsman(13), "e5", "w"), (sheet(), "e5", "e")]
    scene = in_order(fight(*people))
    scene.close_combat_begun = True
    me = scene.fighters[1]
    need = GURPS.defence_need(scene, me, blow_of(scene, "broadsword swing"), Guard(me.held[0].item.parry))
    assert need.total == 9


def test_a_stray_blow_inside_the_hex() -> None:
    """G-86: whoever strikes in there and misses may hit a third one."""
    scene = close(sheet(**KNIFE), sheet(), sheet())
    blow = blow_of(scene, "dagger thrust")
    assert [each.name for each in GURPS.in_the_way(scene, blow)] == ["C"]


# G-173


def test_leaving_is_free_if_they_let_one() -> None:
    """G-173: announced; each foe in the hex picks what to do."""
    scene = close(sheet(), sheet(**KNIFE))
    decision = peek(scene, [], ["move", "c5"])
    assert (decision.question.key, keys(decision)) == ("reaction", ["let go", "follow", "free attack"])
    scene = close(sheet(), sheet(**KNIFE))
    beat(scene, [], ["move", "c5", "let go", "w"])
    assert (at(scene), at(scene, 1)) == ("c5", "d5")


def test_whoever_follows_comes_along_and_is_slower_next_turn() -> None:
    """G-173: into the leaver's first new hex; a hex of movement or the step less on its next turn."""
    scene = close(sheet(), sheet(**KNIFE))
    beat(scene, [], ["move", "c5", "follow", "w"])
    chaser = scene.fighters[1]
    assert (at(scene), at(scene, 1)) == ("c5", "c5")
    assert chaser.steps_owed == 1
    decision = peek(scene, [], ["move"])
    assert isinstance(decision.menu, Ways)
    assert decision.menu.points == 4


def test_a_step_that_was_spent_on_following_is_gone() -> None:
    """G-173: its step, or part of it."""
    scene = close(sheet(), sheet(**KNIFE))
    beat(scene, [], ["move", "c5", "follow", "w"])
    GURPS.reset(scene, scene.fighters[1])
    assert scene.fighters[1].step_left == 0
    GURPS.end_turn(scene, scene.fighters[1])
    GURPS.reset(scene, scene.fighters[1])
    assert scene.fighters[1].step_left == 1


def test_whoever_goes_on_leaves_the_follower_behind() -> None:
    """G-173: the first new hex only, and once a turn."""
    scene = close(sheet(), sheet(**KNIFE))
    beat(scene, [], ["move", "a5", "follow", "w"])
    assert (at(scene), at(scene, 1)) == ("a5", "c5")


def test_a_free_attack_has_no_penalty() -> None:
    """G-173: with bare limbs or reach C, whatever the manoeuvre was."""
    scene = close(sheet(), sheet(weapons=["dagger", "broadsword"], skills={"Knife": 13, "Broadsword": 13}))
    foe = scene.fighters[1]
    GURPS.take_in_hand(foe, foe.held[1])
    foe.manoeuvre = ATTACK
    options = [option.key for option in GURPS.free_strikes(scene, foe, scene.fighters[0])]
    assert options == ["dagger thrust", "unarmed kick", "unarmed bite"]
    answers = ["move", "c5", "free attack", "dagger thrust", "torso", "dodge", "stand fast", "w"]
    events = beat(scene, [(3, 3, 4), (3, 3, 2)], answers)
    assert of_kind(events, AttackRolled)[0].need.total == 13
    assert at(scene) == "c5"


def test_a_move_and_attack_does_not_weigh_on_a_free_attack() -> None:
    """G-173: neither the -4 nor the cap."""
    scene = close(sheet(), sheet(**KNIFE))
    foe = scene.fighters[1]
    turn_of(scene, 1)
    foe.manoeuvre = MOVE_AND_ATTACK
    blow = GURPS.free_blow(scene, foe, scene.fighters[0], strike_of(foe, "dagger thrust"))
    assert GURPS.melee_skill(scene, blow).total == 13


def test_a_free_attack_may_keep_somebody_there() -> None:
    """G-173: whoever is stunned by it goes nowhere."""
    scene = close(sheet(), sheet(st=18, weapons=["dagger"], skills={"Knife": 13}))
    answers = ["move", "c5", "free attack", "dagger thrust", "torso", "no defence"]
    events = beat(scene, [(3, 3, 4), (4,), (5, 5, 2)], answers)
    assert scene.fighters[0].stunned
    assert at(scene) == "d5"
    assert not of_kind(events, Moved)


def test_once_a_turn_for_each_foe() -> None:
    """G-173: whoever has reacted does not again, while the others still do."""
    scene = close(sheet(), sheet(**KNIFE), sheet(), sheet(**KNIFE))
    scene.fighters[1].reacted = scene.beats
    assert peek(scene, [], ["move", "c5"]).who == 3


def test_by_the_switch_nobody_reacts() -> None:
    """G-173: `close_exit_reaction` off."""
    book = Gurps({"close_exit_reaction": "off"})
    scene = close(sheet(), sheet(**KNIFE), book=book)
    beat(scene, [], ["move", "c5", "w"], book)
    assert at(scene) == "c5"


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        ("G-173 not stunned", {"stunned": True}),
        ("G-173 not surprised", {"mentally_stunned": True}),
    ],
)
def test_who_does_not_react(rule: str, state: dict[str, Any]) -> None:
    scene = close(sheet(), sheet(**KNIFE))
    for key, value in state.items():
        setattr(scene.fighters[1], key, value)
    beat(scene, [], ["move", "c5", "w"])
    assert at(scene) == "c5", rule


def test_nobody_follows_on_its_knees() -> None:
    """G-173: to follow is to walk."""
    scene = close(sheet(), sheet(**KNIFE))
    scene.fighters[1].posture = KNEELING
    assert keys(peek(scene, [], ["move", "c5"])) == ["let go", "free attack"]
    assert scene.fighters[1].posture is not STANDING


# G-67: past a foe


def test_acrobats_tumble_past_where_the_scenario_allows_it() -> None:
    """G-67: Acrobatics - 5 instead of a contest."""
    for rolls, place in (([(3, 3, 3)], "e5"), ([(4, 3, 3)], "c5")):
        scene = in_order(fight((sheet(skills={"Acrobatics": 14}), "c5", "e"), (sheet(), "d5", "w")))
        scene.tumbling = True
        answers = ["move", "e5 by d5", "stand in the way", "tumble past", "e"]
        events = beat(scene, list(rolls), answers)
        assert of_kind(events, SuccessRolled)[0].need.total == 9
        assert at(scene) == place


def test_the_scene_says_whether_they_may() -> None:
    """G-67: not unless the scenario says so."""
    assert GURPS.read_scene({"tumbling": True}).tumbling
    scene = in_order(fight((sheet(skills={"Acrobatics": 14}), "c5", "e"), (sheet(), "d5", "w")))
    me, foe = turn_of(scene), scene.fighters[1]
    do(scene, [(2, 2, 2), (4, 4, 4)], ["stand in the way"], lambda: GURPS.evade(scene, me, foe))
    assert PASS.key == "let pass"


def test_a_retreat_out_of_a_hex_is_worth_no_more_afterwards() -> None:
    """G-122, G-171: the +1 counts against that foe's other blows too, not the +3 of a plain retreat."""
    scene = close(swordsman(), sheet(dx=12))
    attacker, me = scene.fighters
    do(scene, [], [], lambda: GURPS.give_ground(scene, me, attacker, scene.board.find("e5")))
    guard = Guard(DODGE)
    guard.retreating = True
    later = GURPS.defence_need(scene, me, blow_of(scene, "broadsword swing"), guard)
    assert [value for value, reason in later.terms if reason.rule == "G-122"] == [1]
    full = Gurps({"close_retreat": "full"})
    assert full.retreat_bonus(me, blow_of(scene, "broadsword swing"), DODGE) == 3


def test_a_closing_step_is_told_as_one() -> None:
    """G-169: into somebody's hex, and not just anywhere."""
    scene = apart(sheet(dx=12), sheet(dx=8))
    events = beat(scene, [(3, 3, 3)], ["move", "e5", "keep out", "e"])
    assert [event.how for event in of_kind(events, Moved)] == ["closes in"]
