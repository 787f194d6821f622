"""The profile `as_written`, and every switch that takes back what was added to the source document."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    attack,
    beat,
    end_round,
    fight,
    keys,
    of_kind,
    offered,
    one,
    peek,
    prepare,
    sheet,
    swordsman,
    thing,
    used_up,
)

from fracas.agents.registry import agent
from fracas.kernel.decision import Seated
from fracas.kernel.dice import SeededDice, fight_key, hash64
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import SHOT, THROWN, Layer
from fracas.rulebooks.threa.deeds import CROUCH
from fracas.rulebooks.threa.effects import STUNNED
from fracas.rulebooks.threa.events import AttackJudged, AttackRolled, Defended, Halted
from fracas.rulebooks.threa.fighter import Unbalance, Wound
from fracas.rulebooks.threa.gear import Damage
from fracas.rulebooks.threa.harm_tables import LEFT_LEG
from fracas.rulebooks.threa.manners import KNOCKBACK, STUN
from fracas.rulebooks.threa.switches import AS_WRITTEN, PROFILES
from fracas.rulebooks.threa.tables import CROUCHING, PRONE, STANDING
from fracas.stage.scenario import from_document, load, shipped

WRITTEN = Threa({"profile": "as_written"})
REVOLVER = {"from": "revolver-44"}
OURS = [name for name in shipped() if load(name).book.key == "threa"]


def only(key: str) -> Threa:
    """The book with one addition taken back."""
    return Threa({key: AS_WRITTEN[key]})


def books(key: str) -> list[Threa]:
    """With the addition, without it, and the document to the letter."""
    return [THREA, only(key), WRITTEN]


def two_swords(**more: Any) -> list[Any]:
    return [(swordsman(**more), "d4"), (swordsman(**more), "e4")]


# the profile


def test_the_profile_sets_what_was_added_and_nothing_else() -> None:
    """T-1: optional rules stay off, and every switch that it sets is set away from its default."""
    known = {switch.key: switch for switch in THREA.switches()}
    assert set(PROFILES) == {"default", "as_written"}
    for key, value in AS_WRITTEN.items():
        assert value in known[key].values
        assert value != known[key].default
    optional = [key for key in known if key not in AS_WRITTEN]
    assert all(WRITTEN.settings[key] == known[key].default for key in optional)
    assert len(optional) == 12


# switch by switch: the default, then the document


def test_minimum_level() -> None:
    """T-16: below the minimum level attacks are refused and armour does not hold; as written only parries are."""
    paper = swordsman(
        weapons=[{"from": "long-sword", "min_level": 8}, {"from": "throwing-knife", "min_level": 8}],
        in_hand=["long-sword", "throwing-knife"],
        armour=[{"from": "mail-shirt", "min_level": 8}],
    )
    for book, allowed in zip(books("minimum_level"), (False, True, True), strict=True):
        scene = fight((paper, "d4"), (paper, "e4"), book=book)
        me = scene.fighters[0]
        sword = thing(me, "long-sword")
        assert book.can_strike(me, sword) is allowed
        assert (len(book.throwables(scene, me)) == 1) is allowed
        script = prepare(scene, [0] if allowed else [], [])
        assert book.armour_holds(scene, me, me.worn[0].armour) is allowed
        used_up(scene, script)
        assert not book.may_parry(me, sword)


def test_minimum_level_of_a_gun() -> None:
    """T-16: a shot too."""
    paper = sheet(weapons=[{**REVOLVER, "min_level": 3}])
    for book, why in zip(books("minimum_level"), ("it takes level 3 in Pistols (T-16)", "", ""), strict=True):
        scene = fight((paper, "d4"), (paper, "g4"), book=book)
        me = scene.fighters[0]
        assert book.why_no_shot(scene, me, thing(me, "revolver-44")) == why


@pytest.mark.parametrize("at, boosted", [(0, False), (1, True), (2, True)])
def test_boosted_parries(at: int, boosted: bool) -> None:
    """T-27: a parry in parry mode is free and plain; as written it can be boosted, and is no action for that."""
    book = books("boosted_parries")[at]
    scene = fight(*two_swords(), book=book)
    foe = scene.fighters[1]
    foe.parrying = thing(foe, "long-sword").thing.index
    boost = ["1", "2"] if boosted else []
    events = beat(scene, [-3, 0], ["attack", "long-sword", "strike", PAID, "0", "0", "parry", *boost], book)
    assert of_kind(events, Defended)[0].value.total == (13 if boosted else 10)
    assert (foe.ap, foe.fat, foe.actions) == ((3, 13, 0) if boosted else (4, 15, 0))
    assert foe.parrying >= 0


@pytest.mark.parametrize("at, fat, vit, pending", [(0, 15, 15, 7), (1, 8, 11, 0), (2, 8, 11, 0)])
def test_damage_at_once(at: int, fat: int, vit: int, pending: int) -> None:
    """T-36: damage waits in the pools; as written it is there when the action is over."""
    book = books("damage")[at]
    scene = fight((swordsman(), "d4"), (swordsman(), "e4"), book=book)
    foe = scene.fighters[1]
    # AV 12 against 8, SV 4, sword +5, no more from Physicality: 9 is 2d12
    beat(scene, [2, -1, 3, (3, 4)], ["attack", "long-sword", "strike", PAID, "0", "0", "passive"], book)
    assert (foe.fat, foe.vit, foe.fat_damage) == (fat, vit, pending)
    end_round(scene, book)
    assert (foe.fat, foe.fat_damage) == ((11, 3) if at == 0 else (9, 0))


def test_damage_at_once_overflows_and_fells() -> None:
    """T-36, T-37, T-38: what FAT cannot take goes on to VIT, with what FAT 0 and VIT 0 bring."""
    scene = fight(*two_swords(), book=WRITTEN)
    me, foe = scene.fighters
    foe.fat_damage, me.fat_damage = 18, 40
    script = prepare(scene, [], [])
    WRITTEN.settle_action(scene)
    used_up(scene, script)
    assert (foe.fat, foe.vit, foe.out, foe.fainted, foe.dead) == (0, 15 - 3 - 2, True, True, False)
    assert (me.vit, me.dead) == (0, True)


@pytest.mark.parametrize("at, turn", [(0, True), (1, False), (2, False)])
def test_unmet_delay(at: int, turn: bool) -> None:
    """T-44: a delay that nothing sets off acts last; as written it has waited in vain."""
    book = books("unmet_delay")[at]
    scene = fight(*two_swords(), book=book)
    beat(scene, [], ["delay", "an enemy attacks me", "B"], book)
    beat(scene, [], ["end turn"], book)
    assert scene.queue == ((0,) if turn else ())
    assert scene.fighters[0].ap == 4


@pytest.mark.parametrize("at, ap", [(0, 2), (1, 1), (2, 1)])
def test_recovery(at: int, ap: int) -> None:
    """T-49: with FAT 7, the point that comes back counts for AP; as written AP come first."""
    book = books("recovery")[at]
    scene = fight(*two_swords(), book=book)
    me = scene.fighters[0]
    me.fat, me.ap = 7, 0
    end_round(scene, book)
    assert (me.fat, me.ap) == (8, ap)


@pytest.mark.parametrize("at, shots", [(0, 1), (1, 2), (2, 2)])
def test_shot_cooldown(at: int, shots: int) -> None:
    """T-52: a revolver waits between two shots; as written it fires while it is loaded and AP last."""
    book = books("shot_cooldown")[at]
    scene = fight((sheet(weapons=[REVOLVER], skills={"Pistols": 2}), "d4"), (sheet(), "h4"), book=book)
    me = scene.fighters[0]
    me.ap = 8
    for number in range(2):
        if offered(scene, 0, "shoot", book):
            act(scene, 0, [-7 + number], ["shoot", "strike", PAID, "0", "0", "passive"], book)
    assert 6 - thing(me, "revolver-44").loaded == shots


def test_shot_cooldown_of_single_loads() -> None:
    """T-52: a bow waits either way: without prep each shot is limited by the cooldown."""
    paper = sheet(weapons=[{"from": "straight-bow", "loaded": 1}], skills={"Bows": 2})
    for book in books("shot_cooldown"):
        scene = fight((paper, "d4"), (sheet(), "h4"), book=book)
        beat(scene, [-7], ["shoot", "strike", PAID, "0", "0", "passive"], book)
        assert thing(scene.fighters[0], "straight-bow").ready_at > scene.now()


def test_off_balance() -> None:
    """T-62: the worst penalty counts; as written all that are in force do."""
    for book, penalty in zip(books("off_balance"), (-2, -3, -3), strict=True):
        scene = fight(*two_swords(), book=book)
        me = scene.fighters[0]
        me.off_balance = (Unbalance(-2, scene.round + 1), Unbalance(-1, scene.round), Unbalance(-3, scene.round - 1))
        assert book.imbalance(scene, me) == penalty


def test_parry_entry() -> None:
    """T-68: parry mode can be entered when attacked; as written it takes an action of one's own."""
    for book, offer in zip(books("parry_entry"), (True, False, False), strict=True):
        scene = fight(*two_swords(), book=book)
        asked = peek(scene, [0], ["attack", "long-sword", "strike", PAID, "0", "0"], book)
        assert ("parry with long-sword" in keys(asked)) is offer
        assert {"passive", "dodge"} <= set(keys(asked))
        if not offer:
            why = book.why_not(scene, asked, "parry with long-sword")
            assert why == "'parry with long-sword' is not possible: parry mode is entered on one's own turn (T-68)."
        assert offered(scene, 0, "parry mode", book)


def test_parry_choice() -> None:
    """T-68: weapon or shield is chosen on entering parry mode; as written for every parry, at no cost."""
    paper = swordsman(shield="round-shield", skills={"Shield": 6})
    for book, free in zip(books("parry_choice"), (False, True, True), strict=True):
        scene = fight((paper, "d4"), (paper, "e4"), book=book)
        foe = scene.fighters[1]
        foe.parrying = thing(foe, "long-sword").thing.index
        foe.ap = 0
        attack_now = ["attack", "long-sword", "strike", PAID, "0", "0"]
        asked = peek(scene.copy(), [-3], attack_now, book)
        assert ("parry with round-shield" in keys(asked)) is free
        if free:
            more = ["0"] if book is WRITTEN else []
            events = beat(scene, [-3, 0], [*attack_now, "parry with round-shield", *more], book)
            assert of_kind(events, Defended)[0].how == "parry with round-shield"
            assert (foe.ap, foe.fat, foe.actions) == (0, 15, 0)
            assert foe.parrying == thing(foe, "round-shield").thing.index
            assert book.view(scene, asked, foe.held[foe.parrying].thing.parry).note == "free"


@pytest.mark.parametrize("at, keeps", [(0, True), (1, False), (2, False)])
def test_block_ends_parry(at: int, keeps: bool) -> None:
    """T-68, T-69: parry mode survives a shield block; as written any other action ends it."""
    book = books("block_ends_parry")[at]
    paper = swordsman(shield="round-shield", skills={"Shield": 6})
    scene = fight((paper, "d4"), (paper, "e4"), book=book)
    foe = scene.fighters[1]
    foe.parrying = thing(foe, "long-sword").thing.index
    boost = ["0", "0"] if book is WRITTEN else []
    answers = ["attack", "long-sword", "strike", PAID, "0", "0", "parry", *boost, "block", PAID, "0", "0"]
    beat(scene, [3, -3, -1, 3, 3, (1, 1)], answers, book)
    assert (foe.parrying >= 0) is keeps
    assert foe.actions == 1


def test_second_target() -> None:
    """T-73: the off hand may strike at another foe; as written both strike at the same one."""
    paper = swordsman(weapons=["long-sword", "dagger"], in_hand=["long-sword", "dagger"], skills={"Daggers": 5})
    for book, asked in zip(books("second_target"), (True, False, False), strict=True):
        scene = fight((paper, "d4"), (swordsman(), "e4"), (swordsman(), "d5"), sides=(0, 1, 1), book=book)
        second = ["C"] if asked else []
        answers = ["both weapons", "B", *second, "2 AP + 2 FAT", "0", "0", "passive", "passive"]
        events = beat(scene, [-6, -6], answers, book)
        assert [each.foe for each in of_kind(events, AttackRolled)] == ([1, 2] if asked else [1, 1])


def test_large_targets() -> None:
    """T-82: large and huge targets are easier to hit; the document knows tiny and small ones only."""
    shooter = sheet(weapons=[REVOLVER])
    for size, added, written in (("huge", -2, 0), ("large", -1, 0), ("small", 1, 1), ("tiny", 2, 2)):
        for book, tv in zip(books("large_targets"), (added, written, written), strict=True):
            scene = fight((shooter, "d4"), (sheet(size=size), "h4"), book=book)
            assert book.passive_value(scene, attack(scene, 0, 1, "revolver-44", SHOT)).total == 4 + tv, size


def test_large_vehicles() -> None:
    """T-82, T-179: the TV of a vehicle likewise."""
    tank = next(each for each in load("tank").setup.entrants if each.sheet.vehicle is not None)  # type: ignore[attr-defined]
    for book, tv in zip(books("large_targets"), (6, 8, 8), strict=True):
        scene = fight((sheet(weapons=[REVOLVER]), "d4"), (tank.sheet, "r4"), book=book)  # type: ignore[arg-type]
        assert book.passive_value(scene, attack(scene, 0, 1, "revolver-44", SHOT)).total == tv


def test_thrown_skill() -> None:
    """T-91: a weapon may be thrown by a skill of its own; as written by that of the melee weapon."""
    paper = sheet(
        weapons=[{"from": "dagger", "thrown_skill": "Throwing"}, "throwing-knife"],
        in_hand=["dagger", "throwing-knife"],
        skills={"Daggers": 2, "Throwing": 7},
    )
    for book, skill in zip(books("thrown_skill"), ("Throwing", "Daggers", "Daggers"), strict=True):
        scene = fight((paper, "d4"), (sheet(), "g4"), book=book)
        assert book.attack_skill(attack(scene, 0, 1, "dagger", THROWN)) == skill
        knife = thing(scene.fighters[0], "throwing-knife").weapon
        assert knife is not None
        assert book.throwing_skill(knife) == "Throwing"


@pytest.mark.parametrize("at, again", [(0, True), (1, False), (2, False)])
def test_thrown_weapons(at: int, again: bool) -> None:
    """T-91: what was thrown can be picked up in the fight; as written after it. What was dropped always can."""
    book = books("thrown_weapons")[at]
    paper = swordsman(weapons=["dagger", "long-sword"], in_hand=["dagger", "long-sword"])
    scene = fight((paper, "d4"), (swordsman(), "e4"), book=book)
    me = scene.fighters[0]
    beat(scene, [-9], ["throw", "strike", PAID, "0", "0", "passive"], book)
    assert thing(me, "dagger").flung
    assert [option.key for option in book.lying_near(scene, me)] == (["dagger"] if again else [])
    if not again:
        assert "what was thrown" in book.why_not(scene, peek(scene.copy(), [], [], book), "pick up")
    book.drop(scene, me, thing(me, "long-sword"))
    assert "long-sword" in [option.key for option in book.lying_near(scene, me)]


def test_weapon_wear() -> None:
    """T-112: a hit wears the weapon; the document wears armour and shields only."""
    for book, left in zip(books("weapon_wear"), (93, 100, 100), strict=True):
        scene = fight(*two_swords(), book=book)
        blow = attack(scene, 0, 1, "long-sword")
        book.wear_weapon(scene, blow, 7)
        assert blow.held.durability == left


def test_failing_gear() -> None:
    """T-113: at a quarter of its durability a thing is worth half; as written its rating counts till it breaks."""
    paper = swordsman(armour=["mail-shirt"], shield="round-shield")
    cut = Damage(attack(fight(*two_swords()), 0, 1, "long-sword").profile.primary.type, 0)
    for book, rating, bonus in zip(books("failing_gear"), (2, 5, 5), (2, 5, 5), strict=True):
        scene = fight((paper, "d4"), (paper, "e4"), book=book)
        me = scene.fighters[1]
        me.worn[0].durability = 20
        layer: Layer = book.layer_of(me, me.worn[0])
        assert layer.rating(cut) == rating
        shield = thing(me, "round-shield")
        shield.durability = 10
        assert shield.shield is not None
        made = book.shield_layer(me, shield, shield.shield, attack(scene, 0, 1, "long-sword"), 0)
        assert made.rating(cut) == (2 if rating == 2 else 4)
        blow = attack(scene, 0, 1, "long-sword")
        blow.held.durability = 10
        assert book.final_sv(scene, blow, blow.profile.primary, 0, True).total == bonus
        me.worn[0].durability = 0
        assert book.layer_of(me, me.worn[0]).rating(cut) == 0


def test_far_below() -> None:
    """T-121: damage two classes below the body is a tenth; as written it is applied as it is."""
    for book, felt in zip(books("far_below"), (1, 17, 17), strict=True):
        assert book.felt(17, 1, 3) == felt
        assert book.felt(23, 2, 3) == 23
        assert book.felt(17, 2, 1) == 170


def test_far_below_a_hull() -> None:
    """T-121, T-126: a rifle takes a tenth off a tank, or by the document all that the hull lets through."""
    for book, left in zip(books("far_below"), (58, 42, 42), strict=True):
        rifle = sheet(weapons=["rifle-30"], skills={"Rifle": 5})
        scene = fight((rifle, "b5"), (sheet(vehicle="tank"), "m5"), book=book)
        shot = attack(scene, 0, 1, "rifle-30", SHOT)
        script = prepare(scene, [(5, 5, 8)], [])
        book.hit_hull(scene, shot, shot.profile.hits[0], 11)
        used_up(scene, script)
        assert scene.fighters[1].structure == left, "W-34: 18 rolled, a scratch of 1"


def test_knockback_critical() -> None:
    """T-130: a critical knockback throws its victim down; the document has none."""
    for book, posture in zip(books("knockback_critical"), (PRONE, STANDING, STANDING), strict=True):
        scene = fight((swordsman(weapons=["staff"]), "d4"), (swordsman(), "e4"), book=book)
        blow = attack(scene, 0, 1, "staff")
        blow.manner, blow.base = KNOCKBACK, 9
        script = prepare(scene, [], [])
        blow.manner.succeed(book, scene, blow)
        used_up(scene, script)
        assert scene.fighters[1].posture is posture
        assert scene.fighters[1].knocked_until == scene.now() + 18


def test_least_time() -> None:
    """T-131, T-134: an SV of 0 halts for a second; as written for no time at all, and that is told."""
    for book, until in zip(books("least_time"), (2, 0, 0), strict=True):
        for manner in (KNOCKBACK, STUN):
            scene = fight((swordsman(weapons=["staff"]), "d4"), (swordsman(), "e4"), book=book)
            foe = scene.fighters[1]
            blow = attack(scene, 0, 1, "staff")
            blow.manner, blow.base = manner, 0
            script = prepare(scene, [], [])
            blow.manner.succeed(book, scene, blow)
            used_up(scene, script)
            end = foe.knocked_until if manner is KNOCKBACK else foe.stunned_until
            assert end == (scene.now() + until if until else 0)
            told = [book.narrate(scene, event) for event in of_kind(scene.events, Halted)]
            assert len(told) == 1
            assert ("loses no time" in told[0]) is (until == 0)


def test_wound_penalty() -> None:
    """T-135: wounds burden every skill; as written what one does: not passive defence, armour, muscle or Focus."""
    for book, free in zip(books("wound_penalty"), (-2, 0, 0), strict=True):
        scene = fight(*two_swords(armour=["mail-shirt"]), book=book)
        for me in scene.fighters:
            me.wounds = (Wound(LEFT_LEG, 1),)
        me, foe = scene.fighters
        blow = attack(scene, 0, 1, "long-sword")
        assert book.attack_score(scene, blow).total == 10 - 2
        assert book.dodge_score(foe, True).total == 8 - 2
        assert book.parry_score(foe, thing(foe, "long-sword")).total == 10 - 2
        assert book.passive_value(scene, blow).total == 7 + free
        assert book.ability(me, "Awareness", action=False).total == 5 + free
        rolls = [-1 - free, -2 - free]
        script = prepare(scene, rolls, [])
        assert book.armour_holds(scene, foe, foe.worn[0].armour)
        me.fat = 2
        assert book.holds_on(scene, me, False)
        used_up(scene, script)
        script = prepare(scene, [1], [])
        assert book.physicality(scene, blow) == (1 if free == 0 else 0)
        used_up(scene, script)


def test_low_postures() -> None:
    """T-138, T-176: crouching and lying hamper in melee, and bows lying down; as written they only protect."""
    archer = sheet(weapons=[{"from": "straight-bow", "loaded": 1}])
    for book, off in zip(books("low_postures"), (1, 0, 0), strict=True):
        for posture, much in ((CROUCHING, 1), (PRONE, 2)):
            scene = fight(*two_swords(), book=book)
            for me in scene.fighters:
                me.posture = posture
            blow = attack(scene, 0, 1, "long-sword")
            assert book.attack_score(scene, blow).total == 10 - much * off
            assert book.passive_value(scene, blow).total == 8 - much * off
            assert book.parry_score(me, thing(me, "long-sword")).total == 10 - much * off
        scene = fight((archer, "d4"), (sheet(), "h4"), book=book)
        me, foe = scene.fighters
        me.posture = foe.posture = PRONE
        assert (book.why_no_shot(scene, me, thing(me, "straight-bow")) == "") is (off == 0)
        assert book.passive_value(scene, attack(scene, 0, 1, "straight-bow", SHOT)).total == 4 + 2
        knifer = one(sheet(weapons=["dagger"]), book, posture=PRONE)
        scene = fight((knifer.sheet, "d4"), (sheet(), "f4"), book=book)
        scene.fighters[0].posture = PRONE
        assert (len(book.throwables(scene, scene.fighters[0])) == 1) is (off == 0)
        note = CROUCH.note_now(book, scene, me)
        assert ("in melee" in note) is (off == 1)


def test_repeated_stun() -> None:
    """T-188: whoever has got over a stun must have had a turn first; the document knows no such respite."""
    for book, again in zip(books("repeated_stun"), (False, True, True), strict=True):
        scene = fight(*two_swords(), book=book)
        foe = scene.fighters[1]
        foe.spared = True
        script = prepare(scene, [], [])
        assert book.halt(scene, foe, STUNNED, 6) is again
        used_up(scene, script)
        assert book.stunned(scene, foe) is again


# the document's own examples still come out


def test_aldric_and_the_goblin_as_written() -> None:
    """W-14: every number of the example, by the profile."""
    aldric = sheet(scores={"Swords": 14, "Dodge": 11}, ap=5, fat=12, weapons=["long-sword"])
    goblin = sheet(scores={"Daggers": 8, "Dodge": 9}, ap=3, weapons=["dagger"], vit=99, fat=99)
    scene = fight((aldric, "d4"), (goblin, "e4"), book=WRITTEN)
    me, foe = scene.fighters
    foe.worn = []
    strike = ["attack", "long-sword", "strike", PAID, "0", "0"]
    events = beat(scene, [2, 2, 3, (1, 1, 1, 1)], [*strike, "passive"], WRITTEN)
    assert (me.ap, me.fat, of_kind(events, Defended)[0].value.total) == (4, 11, 8)
    assert [(each.av, each.tv) for each in of_kind(events, AttackJudged)] == [(16, 8)]
    foe.wounds = ()
    events = beat(scene, [-1, 2, 3, (1, 1)], [*strike, "passive"], WRITTEN)
    assert (me.ap, me.fat) == (3, 10)
    assert [(each.av, each.tv) for each in of_kind(events, AttackJudged)] == [(12, 8)]
    foe.wounds = ()
    answers = ["attack", "dagger", "strike", PAID, "0", "0", "dodge", PAID, "0", "0"]
    events = act(scene, 1, [1, 2], answers, WRITTEN)
    assert (foe.ap, me.ap, me.fat) == (2, 2, 9)
    assert [(each.av, each.tv) for each in of_kind(events, AttackJudged)] == [(9, 13)]
    end_round(scene, WRITTEN)
    assert (me.ap, me.fat) == (4, 10)


# walks


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("kind", ["random", "brute"])
def test_walks_with_the_profile(name: str, kind: str) -> None:
    """T-1: every scenario can be played to the letter, to its end."""
    document = {**load(name).document}
    document["rules"] = {"profile": "as_written"}
    stage = from_document(document, name)
    for seed in range(4 if kind == "random" else 2):
        made = stage.begin(SeededDice(fight_key(seed, 0)))
        made.chooser = Seated([agent(kind, stage.book, hash64(seed, at)) for at in range(len(stage.setup.entrants))])
        stage.book.run(made, 100_000)
        assert made.over


@pytest.mark.parametrize("name", OURS)
def test_walks_with_random_switches(name: str) -> None:
    """T-1: and with any house rules whatever."""
    for seed in range(12):
        dice = random.Random(f"{name} {seed}")
        rules = {switch.key: dice.choice(switch.values) for switch in THREA.switches()}
        document = {**load(name).document, "rules": rules}
        stage = from_document(document, name)
        made = stage.begin(SeededDice(fight_key(seed, 0)))
        made.chooser = Seated(
            [agent("random", stage.book, hash64(seed, at)) for at in range(len(stage.setup.entrants))]
        )
        stage.book.run(made, 100_000)
        assert made.over
