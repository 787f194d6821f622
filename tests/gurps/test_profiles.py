"""G-3: a profile for each of the two documents that the book was made from, and every switch that goes with them."""

import random
from typing import Any

import pytest
from tests.gurps.blows import attacked, guard, need, offered
from tests.gurps.deeds import blow_of, do, in_order, turn_of
from tests.gurps.scene import GURPS, Bare, beat, fight, keys, of_kind, one, peek, said, sheet, swordsman
from tests.gurps.shots import range_of, skill
from tests.gurps.wounding import struck

from fracas.agents.registry import agent
from fracas.kernel.decision import Decision, Options, Place, Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.kernel.hexes import LEFT, REAR
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.defence import DEFENCE
from fracas.rulebooks.gurps.events import DefenceRolled, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.manoeuvres import DETERMINED
from fracas.rulebooks.gurps.profiles import DECISION_TREE, HANDOUT, PUBLISHED
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING
from fracas.stage.scenario import from_document, load

TREE = Gurps({"profile": "decision_tree"})
PAPER = Gurps({"profile": "handout"})
DOCUMENTS = [("decision_tree", DECISION_TREE), ("handout", HANDOUT)]


def by(**switches: str) -> Gurps:
    return Gurps(switches)


# what the profiles are


@pytest.mark.parametrize(("name", "changes"), [*DOCUMENTS, ("published", PUBLISHED)])
def test_a_profile_sets_nothing_but_what_it_changes(name: str, changes: dict[str, str]) -> None:
    """G-3: every key is a switch of the book, every value one of its others, and the rest is the default."""
    known = {switch.key: switch for switch in GURPS.switches()}
    for key, value in changes.items():
        assert value in known[key].values[1:], key
    settings = Gurps({"profile": name}).settings
    assert settings == {key: changes.get(key, switch.default) for key, switch in known.items()}


def test_the_older_name_still_serves() -> None:
    """G-3: scenarios and records that say `seed000` mean the decision tree."""
    assert Gurps({"profile": "seed000"}).settings == TREE.settings
    assert GURPS.profile_aliases() == {"seed000": "decision_tree"}
    assert "seed000" not in GURPS.profiles()


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ("G-3 a sprint on any Move", "sprint_on"),
        ("G-3 any facing at the end of movement, a sprint's too", "sprint_turns"),
        ("G-3 crouching at any time", "crouch_when"),
        ("G-3 every 17 is a critical failure of a defence", "defence_criticals"),
        ("G-3 the roll at 0 HP at once", "consciousness_when"),
        ("G-3 the attacker pays for facing", "facing_penalty"),
    ],
)
def test_what_the_decision_tree_says_of_itself(rule: str, key: str) -> None:
    assert TREE.settings[key] == GURPS.switches()[[each.key for each in GURPS.switches()].index(key)].values[1], rule
    assert PAPER.settings[key] != TREE.settings[key], rule


# movement and posture


def runner(book: Gurps, **fields: Any) -> GurpsFight:
    return in_order(fight((swordsman(**fields), "c5", "e"), (swordsman(), "k5", "w"), book=book))


@pytest.mark.parametrize(("turns", "facings"), [("one_side", 3), ("any", 6)])
def test_turning_at_the_end_of_a_sprint(turns: str, facings: int) -> None:
    """G-66, by `sprint_turns = any`: like any other Move."""
    book = by(sprint_on="any_move", sprint_turns=turns)
    faces = keys(peek(runner(book), [], ["sprint", "i5"], book))
    assert len([face for face in faces if face != "free action"]) == facings


def test_a_sprint_on_any_move() -> None:
    """G-66, by `sprint_on = any_move`: without a run-up, with its price."""
    assert "sprint" not in keys(peek(runner(GURPS), [], []))
    book = by(sprint_on="any_move")
    scene = runner(book)
    assert "sprint" in keys(peek(scene.copy(), [], [], book))
    beat(scene, [], ["sprint", "i5", "e"], book)
    assert scene.board.names[scene.fighters[0].cell] == "i5"  # Move 5, and one more
    blow = Blow(scene.fighters[1], scene.fighters[0], scene.fighters[1].held[0].item.strikes[0])
    assert book.defence_need(scene, scene.fighters[0], blow, guard(scene.fighters[0], "dodge")).total == 8 - 2
    assert "sprint" not in keys(peek(runner(book), [], ["crouch"], book))


@pytest.mark.parametrize(
    ("rule", "answers", "free"),
    [
        ("G-65 after a full move", ["move", "h5"], True),
        ("G-65 between step and blow", ["attack", "d5"], True),
        ("G-65 after a sprint nobody does", ["sprint", "i5"], False),
    ],
)
def test_crouching_at_any_time(rule: str, answers: list[str], free: bool) -> None:
    """By `crouch_when = any_time`; otherwise only at the beginning, or after no more than a step at the end."""
    for book in (by(sprint_on="any_move"), by(sprint_on="any_move", crouch_when="any_time")):
        scene = in_order(fight((swordsman(), "c5", "e"), (swordsman(), "e5", "w"), book=book))
        if answers[0] != "attack":
            scene = runner(book)
        asked = peek(scene, [], answers[:-1] if answers[0] == "attack" else answers, book, Bare)
        crouches = book.settings["crouch_when"] == "any_time" and free
        assert ("crouching" in keys(asked)) == crouches, rule


@pytest.mark.parametrize(
    ("rule", "start", "answers"),
    [
        ("G-65 a Move and Attack", "b5", ["move and attack", "g5", "e", "broadsword swing", "torso"]),
        ("G-65 an All-Out Attack", "e5", ["all-out attack", "strong", "g5", "e", "broadsword swing", "torso"]),
    ],
)
def test_crouching_after_the_attack_of_a_charge(rule: str, start: str, answers: list[str]) -> None:
    """By `crouch_when = any_time`, after a longer way than a step too."""
    plain, free = GURPS, by(crouch_when="any_time")
    blow = ["strike"] if answers[0] == "all-out attack" else []
    beat(charge(start, plain), [(6, 6, 4)], [*answers, *blow], plain)
    scene = charge(start, free)
    beat(scene, [(6, 6, 4)], [*answers, *blow, "crouching"], free)
    assert scene.fighters[0].posture is CROUCHING, rule


def charge(start: str, book: Gurps) -> GurpsFight:
    return in_order(fight((swordsman(), start, "e"), (swordsman(), "h5", "w"), book=book))


def test_an_all_out_attack_in_any_direction() -> None:
    """G-40, by `aoa_move = any`: half a move, backwards too at its price."""
    for book, there in ((GURPS, False), (by(aoa_move="any"), True)):
        scene = in_order(fight((swordsman(), "e5", "e"), (swordsman(), "f5", "w"), book=book))
        decision = peek(scene, [], ["all-out attack", "determined"], book)
        back = decision.menu.find("d5")
        assert isinstance(back, Place)
        assert (back.way.facings[-1] == 0) == there  # without turning round


def test_an_all_out_defence_steps() -> None:
    """G-47, by `aod_move = step`: with Dodge as with the others."""
    for book, there in ((GURPS, True), (by(aod_move="step"), False)):
        scene = runner(book)
        decision = peek(scene, [], ["all-out defence", "increased defence", "dodge"], book)
        assert (decision.menu.find("e5") is not None) == there


def test_a_step_of_one_hex() -> None:
    """G-61, by `step_length = 1`: however fast."""
    fast = sheet(basic_move=12)
    assert (GURPS.step_length(one(fast)), by(step_length="1").step_length(one(fast))) == (2, 1)


def test_up_from_the_ground_at_once() -> None:
    """G-64, by `stand_up = one_change`."""
    for book, there in ((GURPS, False), (by(stand_up="one_change"), True)):
        scene = runner(book)
        scene.fighters[0].posture = PRONE
        assert ("standing" in keys(peek(scene, [], ["change posture"], book))) == there
    assert STANDING not in by(stand_up="one_change").postures_open(one(sheet(), posture=PRONE, crippled=("right leg",)))


# manoeuvres


@pytest.mark.parametrize(("rule", "switch", "key"), [("G-39", "feint", "feint"), ("G-111", "pop_up", "pop-up attack")])
def test_manoeuvres_that_a_document_does_not_have(rule: str, switch: str, key: str) -> None:
    """G-39, G-111, by `feint = off` and `pop_up = off`: neither offered, nor as what a Wait turns into."""
    book = by(**{switch: "off"})
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), book=book))
    me = scene.fighters[0]
    manoeuvre = next(each for each in book.manoeuvres() if each.key == key)
    why = said(book.why_no_manoeuvre(scene, me, manoeuvre))
    assert why == f"a house rule of this fight leaves it out ({rule})"
    assert said(GURPS.why_no_manoeuvre(scene, me, manoeuvre)) != why
    assert key not in [each.key for each in book.responses()]
    assert "feint and attack" in [each.key for each in book.responses()]


def test_no_suppression_fire() -> None:
    """G-45, by `suppression_fire = off`."""
    for book, there in ((GURPS, True), (by(suppression_fire="off"), False)):
        scene = range_of("smg-9mm", book=book)
        kinds = [each.key for each in book.all_out_attacks(scene, scene.fighters[0])]
        assert ("suppression fire" in kinds) == there


def test_whom_one_may_evaluate() -> None:
    """G-37, by `evaluate_whom = anyone`: anybody in sight."""
    for book, there in ((GURPS, False), (by(evaluate_whom="anyone"), True)):
        scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "l5", "w"), book=book))
        assert ("evaluate" in keys(peek(scene, [], [], book))) == there


def test_drawing_takes_a_ready() -> None:
    """G-52, by `fast_draw = off`: neither a blade nor an arrow is drawn as a free action."""
    for book, there in ((GURPS, True), (by(fast_draw="off"), False)):
        quick = sheet(skills={"Fast-Draw": 14, "Fast-Draw (Arrow)": 14}, weapons=["regular-bow", "dagger"])
        scene = in_order(fight((quick, "c5", "e"), (swordsman(), "k5", "w"), book=book))
        scene.fighters[0].held[1].hand = -1
        options = [each.key for each in book.free_actions(scene.fighters[0])]
        assert any(each.startswith("fast-draw") for each in options) == there


# shots


@pytest.mark.parametrize(
    ("rule", "switches", "state", "fields", "plain", "changed"),
    [
        ("G-41 a determined shot", {"aoa_shot": "4"}, {}, {"manoeuvre": DETERMINED}, 11, 14),
        ("G-63 at somebody who kneels", {"posture_target": "none"}, {"posture": KNEELING}, {}, 8, 10),
        ("G-97 at somebody who runs", {"target_speed": "ignored"}, {"path": (1, 2, 3, 4, 5, 6)}, {}, 9, 10),
    ],
)
def test_switches_for_shots(
    rule: str, switches: dict[str, str], state: dict[str, Any], fields: dict[str, Any], plain: int, changed: int
) -> None:
    for book, total in ((GURPS, plain), (Gurps(switches), changed)):
        scene = range_of(book=book)
        for key, value in state.items():
            setattr(scene.fighters[1], key, value)
        assert skill(scene, book, **fields) == total, rule


@pytest.mark.parametrize(("value", "turns"), [("lost", 0), ("kept", 2)])
def test_a_defence_may_leave_the_aim(value: str, turns: int) -> None:
    """G-36, by `aim_on_defence = kept`: no roll is needed for it either."""
    book = by(aim_on_defence=value)
    scene, me, blow = attacked(swordsman(), book=book)
    me.aim_turns, me.aim_foe, me.aim_item = 2, 0, 0
    do(scene, [(3, 3, 3)], [], lambda: book.roll_defence(scene, me, blow, guard(me, "dodge")))
    assert me.aim_turns == turns


def test_nothing_steadies_a_gun() -> None:
    """G-99, by `bracing = off`."""
    for book, braced in ((GURPS, True), (by(bracing="off"), False)):
        scene = range_of("auto-pistol-9mm", book=book)
        me = turn_of(scene)
        assert book.braced(scene, me, me.held[0]) == braced


def test_a_near_miss_is_a_miss() -> None:
    """G-78, by `near_miss = miss`."""
    assert GURPS.judge_attack(9, 8, True) > FAILURE
    assert by(near_miss="miss").judge_attack(9, 8, True) == FAILURE


def test_a_miss_hits_nobody_else() -> None:
    """G-86, by `stray_hits = off`."""
    for book, others in ((GURPS, 1), (by(stray_hits="off"), 0)):
        people = [(sheet(weapons=["rapier"], skills={"Rapier": 12}), "c5", "e"), (swordsman(), "e5", "w")]
        scene = in_order(fight(*people, (swordsman(), "d5", "e"), book=book))
        blow = blow_of(scene, scene.fighters[0].held[0].item.strikes[0].key, book)
        assert len(book.in_the_way(scene, blow)) == others


# defences


@pytest.mark.parametrize(
    ("rule", "roll", "score", "any_roll", "always", "nothing"),
    [
        ("G-124 a 17 at 16", 17, 16, FAILURE, CRITICAL_FAILURE, FAILURE),
        ("G-124 a 17 at 10", 17, 10, CRITICAL_FAILURE, CRITICAL_FAILURE, FAILURE),
        ("G-124 an 18", 18, 18, CRITICAL_FAILURE, CRITICAL_FAILURE, FAILURE),
        ("G-124 ten over", 14, 4, CRITICAL_FAILURE, FAILURE, FAILURE),
        ("G-124 a 5 at 15", 5, 15, CRITICAL_SUCCESS, SUCCESS, SUCCESS),
        ("G-124 a 4 at 3", 4, 3, CRITICAL_SUCCESS, CRITICAL_SUCCESS, SUCCESS),
        ("G-124 plainly", 11, 10, FAILURE, FAILURE, FAILURE),
        ("G-124 as plainly", 10, 10, SUCCESS, SUCCESS, SUCCESS),
    ],
)
def test_critical_defences(rule: str, roll: int, score: int, any_roll: int, always: int, nothing: int) -> None:
    for value, result in (("as_any_roll", any_roll), ("always_17", always), ("none", nothing)):
        assert by(defence_criticals=value).judge_defence(roll, score) == result, (rule, value)


def test_a_perfect_dodge_from_a_burst() -> None:
    """G-129: a critical success avoids every hit, also where there are no other critical defences."""
    book = by(defence_criticals="none")
    scene = range_of("smg-9mm", book=book)
    me, foe = scene.fighters
    shot = book.shot_at(scene, me, foe, me.held[0].item.shots[0])
    shot.hits = 6
    do(scene, [(1, 1, 2)], [], lambda: book.roll_defence(scene, foe, shot, guard(foe, "dodge")))
    assert shot.hits == 0


@pytest.mark.parametrize(("rule", "arc"), [("G-123 the side", LEFT), ("G-123 the rear", REAR)])
def test_facing_burdens_the_attack_alone(rule: str, arc: int) -> None:
    book = by(facing_penalty="attack", rear_defence="minus4")
    assert need(swordsman(13), "dodge", book=book, arc=arc) == 8, rule
    assert need(swordsman(13), "dodge", book=by(rear_defence="minus4"), arc=arc) < 8, rule


def test_whoever_has_run_round_pays_for_the_back() -> None:
    """G-123, by `facing_penalty = attack`: where the attacker stands counts, not where it came from."""
    book = by(facing_penalty="attack", rear_defence="minus4")
    scene = in_order(fight((swordsman(14), "f5", "w"), (swordsman(), "e5", "w"), book=book))
    me = scene.fighters[0]
    me.path = (scene.board.find("d5"), scene.board.find("e4"), me.cell)
    blow = blow_of(scene, "broadsword swing", book)
    assert blow.runaround
    assert book.melee_skill(scene, blow).total == 14 - 4


@pytest.mark.parametrize(
    ("rule", "value", "dodge", "parry"),
    [
        ("G-121 as published", "published", 8, 1),
        ("G-121 with the first at -4", "minus_one_each", 6, 4),
        ("G-121 -1 each", "minus_one", 6, 7),
    ],
)
def test_earlier_defences(rule: str, value: str, dodge: int, parry: int) -> None:
    """After two parries with the sword: what a dodge and a third parry are worth."""
    book = by(multiple_defences=value)
    for choice, total in (("dodge", dodge), ("parry", parry)):
        scene, me, blow = attacked(swordsman(13), book=book)
        me.defences, me.held[0].parries = 2, 2
        assert book.defence_need(scene, me, blow, guard(me, choice)).total == max(3, total), rule


def test_shields_stop_bullets() -> None:
    """G-125, by `block_bullets = yes`."""
    for book, there in ((GURPS, False), (by(block_bullets="yes"), True)):
        target = sheet(shield="medium-shield", skills={"Shield": 12})
        scene = range_of("auto-pistol-9mm", target=target, book=book)
        me, foe = scene.fighters
        shot = book.shot_at(scene, me, foe, me.held[0].item.shots[0])
        assert ("block" in [each.key for each in book.defences(scene, foe, shot)]) == there


def test_no_parry_without_a_weapon() -> None:
    """G-128, by `bare_parry = off`: and why not."""
    assert "parry unarmed" in offered(sheet())
    book = by(bare_parry="off")
    assert offered(sheet(), book) == ["dodge", "no defence"]
    scene, me, blow = attacked(sheet(), book=book)
    decision = Decision(me.index, DEFENCE, Options(book.defences(scene, me, blow)), blow)
    assert "nobody parry without a weapon (G-128)" in book.why_not(scene, decision, "parry unarmed")


def test_a_light_blade_parries_anything() -> None:
    """G-126, by `parry_breakage = off`: nothing breaks, and nothing is too heavy."""
    heavy = sheet(st=20, weapons=["maul"], skills={"Two-Handed Axe/Mace": 12})
    thin = {"weapons": ["smallsword"], "skills": {"Smallsword": 12}}
    for book, faces in ((GURPS, True), (by(parry_breakage="off"), False)):
        _, me, blow = attacked(sheet(**thin), by=heavy, key="maul swing", book=book)
        assert (book.breakage(blow, me.held[0]) > 0) == faces
    weak = sheet(st=4, **thin)
    assert "parry smallsword" not in offered(weak, by=heavy, key="maul swing")
    assert "parry smallsword" in offered(weak, by(parry_breakage="off"), by=heavy, key="maul swing")


# wounds


def test_at_0_hp_a_roll_at_once() -> None:
    """G-161, by `consciousness_when = immediate`: by a wound, and again at the start of the turn."""
    book = by(consciousness_when="immediate")
    scene, events = struck(sheet(hp=10), 7, "cut", rolls=[(3, 3, 3), (3, 3, 3)], book=book)
    assert [event.purpose for event in of_kind(events, SuccessRolled)] == ["knockdown", "consciousness"]
    scene, events = struck(sheet(hp=10), 7, "cut", rolls=[(3, 3, 3), (6, 5, 2)], book=book)
    assert scene.fighters[1].unconscious


def test_far_below_0_hp() -> None:
    """G-161, by `consciousness_penalty = none`: a plain HT roll."""
    me = one(sheet(hp=10, ht=11), hp=-25)
    assert GURPS.consciousness_need(me).total == 9
    assert by(consciousness_penalty="none").consciousness_need(me).total == 11


def test_shock_by_the_hit_point() -> None:
    """G-156, by `shock_scale = every_hp`: however many one has."""
    me = one(sheet(hp=30), shock=3)
    assert (GURPS.shock_penalty(me), by(shock_scale="every_hp").shock_penalty(me)) == (-1, -3)


@pytest.mark.parametrize(
    ("rule", "value", "by_5", "critical", "by_4"),
    [
        ("G-158 by 5 or critically", "by_5_or_critical", 0, 0, 1),
        ("G-158 by 5 alone", "by_5", 0, 1, 1),
        ("G-158 not at all", "never", 1, 1, 1),
    ],
)
def test_knocked_out(rule: str, value: str, by_5: int, critical: int, by_4: int) -> None:
    book = by(knockdown_out=value)
    found = (book.knockdown_result(15, 10), book.knockdown_result(18, 14), book.knockdown_result(14, 10))
    assert found == (by_5, critical, by_4), rule


def test_knocked_down_with_the_sword_in_hand() -> None:
    """G-158, by `knockdown_drops = off`."""
    for book, holds in ((GURPS, False), (by(knockdown_drops="off"), True)):
        scene, _ = struck(swordsman(), 8, "cr", rolls=[(4, 4, 3)], book=book)
        assert scene.fighters[1].stunned
        assert scene.fighters[1].held[0].in_hand() == holds


def test_a_day_of_rest() -> None:
    """G-199, by `natural_healing = 1`: one HP, however many one has."""
    me = one(sheet(hp=30))
    assert (GURPS.healing_unit(me), by(natural_healing="1").healing_unit(me)) == (3, 1)


# the documents, at work


def test_a_turn_by_the_decision_tree() -> None:
    """G-3: dodged from behind at no penalty, and the parry after it at -1."""
    scene = in_order(fight((swordsman(16), "f5", "w"), (swordsman(13), "e5", "w"), book=TREE))
    answers = ["attack", "f5", "w", "broadsword swing", "torso", "strike", "dodge", "stand fast", "f5", "w"]
    events = beat(scene, [(3, 3, 3), (3, 3, 2)], answers, TREE)
    [defence] = of_kind(events, DefenceRolled)
    assert defence.need.total == 8


def test_a_natural_3_by_the_handout() -> None:
    """G-136: the dice at their most, and no table; a 17 only misses."""
    scene = in_order(fight((swordsman(12), "d5", "e"), (sheet(hp=40), "e5", "w"), book=PAPER))
    beat(scene, [(1, 1, 1)], ["attack", "d5", "e", "broadsword swing", "torso", "strike", "d5", "e"], PAPER)
    assert scene.fighters[1].hp == 40 - (7 * 3) // 2
    scene = in_order(fight((swordsman(12), "d5", "e"), (sheet(hp=40), "e5", "w"), book=PAPER))
    beat(scene, [(6, 6, 5)], ["attack", "d5", "e", "broadsword swing", "torso", "strike", "d5", "e"], PAPER)


FIELDS = ["duel", "skirmish", "gunfight", "wrestling", "boarders"]


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("profile", ["published", "decision_tree", "handout", "any"])
def test_random_play_under_every_profile(name: str, profile: str) -> None:
    """G-3: whatever is set, whatever people do, nothing raises and everything can be told."""
    for seed in range(2):
        chance = random.Random(f"{name} {seed}")
        rules: dict[str, object] = {"profile": profile}
        if profile == "any":
            rules = {switch.key: chance.choice(switch.values) for switch in GURPS.switches()}
        stage = from_document({**load(name).document, "rules": rules}, f"{name}.toml")
        scene: Any = stage.begin(SeededDice(fight_key(seed, 0)))
        kind = "random" if seed == 0 else "brute"
        scene.chooser = Seated([agent(kind, stage.book, hash64(seed, at)) for at in range(len(scene.fighters))])
        while not scene.over and scene.beats < 300:
            scene.events, scene.rolls, scene.answers = [], [], []
            stage.book.beat(scene)
            scene.beats += 1
            assert all(isinstance(stage.book.narrate(scene, event), str) for event in scene.events)
