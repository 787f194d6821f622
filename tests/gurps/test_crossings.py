"""Where chapters meet: holds and shots, zones and scuffles, other people's weapons, bucklers, two pistols at once."""

from typing import Any

import pytest
from tests.gurps.deeds import attack, blow_of, do, in_order, turn_of
from tests.gurps.grips import apart, attempt, close, held, tries, why
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, sheet, swordsman
from tests.gurps.shots import FIELD, name_of, range_of, shooter, shot_of, skill

from fracas.rulebooks.gurps.blasts import Marks
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    Burst,
    DefenceRolled,
    Handled,
    Landed,
    Moved,
    ShotRolled,
    SuccessRolled,
    Undefended,
)
from fracas.rulebooks.gurps.fighter import BOTH, DROPPED, MAIN, GurpsFight, Zone
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.locations import LEFT_ARM, NECK, RIGHT_ARM, TORSO
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.techniques import BREAK_FREE, GRAB, POUNCE, RUSH, SHOVE, WREST
from fracas.rulebooks.monday.book import Monday

PISTOLS: dict[str, Any] = {
    "weapons": ["auto-pistol-9mm", "auto-pistol-9mm"],
    "in_hand": ["auto-pistol-9mm", "auto-pistol-9mm"],
}
SABRE_AND_PISTOL: dict[str, Any] = {
    "weapons": ["shortsword", "auto-pistol-9mm"],
    "in_hand": ["shortsword", "auto-pistol-9mm"],
    "skills": {"Shortsword": 14, "Guns (Pistol)": 14},
}


# G-81: two weapons at once, whatever they are


def gunfighter(yards: int = 5, **fields: Any) -> GurpsFight:
    scene = range_of("auto-pistol-9mm", yards, **fields)
    return in_order(scene)


def needs(events: list[Any]) -> list[int]:
    return [event.need.total for event in events if isinstance(event, ShotRolled | AttackRolled)]


def test_two_pistols_at_once() -> None:
    """G-81: two ready one-handed weapons, and a pistol is one: -4 each, the off hand at -8; both at one foe burden
    its defences by 1."""
    answers = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "auto-pistol-9mm 2 shot", "1", "torso"]
    scene = gunfighter(**PISTOLS)
    events = attack(scene, [(2, 2, 2), (6, 5, 5), (1, 1), (4, 4, 4)], [*answers, "dodge", "stand fast"])
    assert needs(events) == [14 - 2 - 4, 14 - 2 - 8]
    (dodged,) = of_kind(events, DefenceRolled)
    assert [value for value, why_ in dodged.need.terms if why_.rule == "G-81"] == [-1]


def test_two_pistols_of_the_ambidextrous() -> None:
    """G-81: -4 and -4."""
    scene = gunfighter(**PISTOLS, traits=["Ambidexterity"])
    answers = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "auto-pistol-9mm 2 shot", "1", "torso"]
    assert needs(attack(scene, [(6, 6, 3), (6, 6, 3)], answers)) == [8, 8]


def test_a_blade_and_a_pistol_at_once() -> None:
    """G-81: one attack with each, in either order; the weapon that has begun is not offered again."""
    scene = in_order(fight((sheet(dx=12, **SABRE_AND_PISTOL), "c5", "e"), (sheet(hp=60), "d5", "w")))
    first = ["shortsword swing", "torso", "both weapons", "strike"]
    events = attack(scene, [(6, 6, 3), (6, 6, 3)], [*first, "auto-pistol-9mm shot", "1", "torso"])
    assert needs(events) == [14 - 4, 14 - 8]
    scene = in_order(fight((sheet(dx=12, **SABRE_AND_PISTOL), "c5", "e"), (sheet(hp=60), "d5", "w")))
    other = ["auto-pistol-9mm shot", "1", "torso", "both weapons", "shortsword swing", "torso", "strike"]
    assert needs(attack(scene, [(6, 6, 3), (6, 6, 3)], other)) == [14 - 8, 14 - 4]


@pytest.mark.parametrize(
    ("rule", "manoeuvre", "fields", "offered"),
    [
        ("G-81 an Attack", "attack", PISTOLS, True),
        ("G-81 no Move and Attack", "move and attack", PISTOLS, False),
        ("G-81 one pistol", "attack", {}, False),
        ("G-81 a long gun needs both hands", "attack", {"weapons": ["smg-9mm"]}, False),
    ],
)
def test_who_shoots_with_both_hands(rule: str, manoeuvre: str, fields: dict[str, Any], offered: bool) -> None:
    scene = gunfighter(**fields)
    shot = shot_of(scene)
    shot.attacker.manoeuvre = next(each for each in GURPS.manoeuvres() if each.key == manoeuvre)
    assert GURPS.may_use_both(shot.attacker, shot) == offered, rule


# G-114: what bursts is thrown at a hex as well


def thrower(**fields: Any) -> GurpsFight:
    return in_order(range_of("hand-grenade", 20, **fields))


def test_a_grenade_is_thrown_at_a_hex() -> None:
    """G-97, G-114: by the range alone, whoever is there; it lies where it was meant to."""
    scene = thrower()
    events = attack(scene, [(3, 3, 3)], ["hand-grenade throw", "h5"])
    (throw,) = of_kind(events, ShotRolled)
    assert [value for value, _ in throw.need.terms] == [14, -3]
    assert scene.board.names[of_kind(events, Landed)[0].cell] == "h5"
    assert GURPS.narrate(scene, throw).startswith("A throws the hand grenade to h5, 7 yards away: rolls 9 against")
    assert GURPS.narrate(scene, throw).endswith("= 11: well thrown.")


def test_a_throw_at_a_hex_scatters_from_there() -> None:
    """G-114: by the margin of failure, at most half the range, in a random direction."""
    scene = thrower()
    events = attack(scene, [(6, 6, 3), (1,)], ["hand-grenade throw", "h5"])
    (lies,) = of_kind(events, Landed)
    assert scene.board.distance(lies.cell, scene.board.find("h5")) == 3
    assert "misses" in GURPS.narrate(scene, of_kind(events, ShotRolled)[0])


def test_which_hexes_and_foes() -> None:
    """G-73, G-114: in front, in sight and in range, not one's own; foes come first."""
    rows = [*FIELD]
    rows[4] = "." * 12 + "#" + "." * 47
    scene = thrower(rows=rows)
    me = turn_of(scene)
    menu = Marks(GURPS, scene, me, me.held[0].item.shots[0], GURPS.shot_targets(scene, me, me.held[0].item.shots[0]))
    found = [option.key for option in menu.options()]
    assert "h5" in found
    assert menu.find("h5") is not None
    for place in ("a5", "m5", "n5", "zz1", "B"):  # its own, a wall, behind it, none, out of sight
        assert menu.find(place) is None, place
        assert place not in found
    clear = thrower()
    me = turn_of(clear)
    strike = me.held[0].item.shots[0]
    assert [option.key for option in Marks(GURPS, clear, me, strike, GURPS.shot_targets(clear, me, strike)).foes] == [
        "B"
    ]


def test_nobody_need_be_in_sight_for_a_grenade() -> None:
    """G-114: then it is thrown at a hex, over there."""
    rows = ["." * 5 + "#" + "." * 54] * 9
    scene = thrower(rows=rows)
    assert GURPS.could_shoot(scene, turn_of(scene))
    assert GURPS.why_no_manoeuvre(scene, scene.fighters[0], ATTACK) == ""
    events = attack(scene, [(3, 3, 3)], ["hand-grenade throw", "d5"])
    assert of_kind(events, Landed)


def test_hexes_are_seen_with_their_chance() -> None:
    """G-114: beside each hex its number."""
    decision = peek(thrower(), [], ["attack", "a5", "e", "hand-grenade throw"])
    option = decision.menu.find("h5")
    assert option is not None
    view = GURPS.view(thrower(), decision, option)
    assert (view.label, view.rule) == ("at h5", "G-114")
    assert view.tally is not None
    assert view.tally.total == 11


def test_a_blast_among_grapplers() -> None:
    """G-114, G-175: whoever shares the hex shares the blast; whoever is held cannot dive, and knockback parts them."""
    scene = in_order(fight((shooter("hand-grenade"), "a5", "e"), *[(sheet(hp=90), "z5", "w")] * 2, rows=FIELD))
    scene.close_combat_begun = True
    scene.fighters[2].side = 0
    held(scene, TORSO, 5, who=2, foe=1)
    assert GURPS.places_to_dive(scene, scene.fighters[1], scene.board.find("y5")) == []
    me = scene.fighters[0]
    rolls = [(3,) * 8, (6, 6, 5), (6, 6, 5), (3, 3, 3), (1,), (1,), (3, 3, 3)]
    events = do(scene, rolls, [], lambda: GURPS.burst(scene, me, me.held[0], scene.board.find("y5")))
    assert [event.how for event in of_kind(events, Moved)] == ["is driven back"]
    assert not scene.fighters[1].gripped


# G-52, G-113, G-186: other people's weapons


def scavenger(thing: str, cell: str = "d5", **fields: Any) -> GurpsFight:
    """Somebody on its knees, and something of a foe's that lies near."""
    scene = in_order(fight((sheet(dx=12, **fields), "c5", "e"), (shooter(thing), "j5", "w"), rows=FIELD))
    me, foe = scene.fighters
    me.posture = KNEELING
    foe.held[0].hand = DROPPED
    foe.held[0].ready = False
    foe.held[0].cell = scene.board.find(cell)
    return scene


@pytest.mark.parametrize(
    ("rule", "cell", "posture", "state", "offered"),
    [
        ("G-52 in the next hex", "d5", KNEELING, {}, True),
        ("G-52 crouching", "c5", CROUCHING, {}, True),
        ("G-52 not standing", "d5", STANDING, {}, False),
        ("G-52 too far away", "e5", KNEELING, {}, False),
        ("G-52 not in pieces", "d5", KNEELING, {"broken": True}, False),
        ("G-204 not what sticks in somebody", "d5", KNEELING, {"stuck_in": 1}, False),
        ("G-186 not what is another's by now", "d5", KNEELING, {"gone": True}, False),
    ],
)
def test_what_others_have_dropped(rule: str, cell: str, posture: Any, state: dict[str, Any], offered: bool) -> None:
    scene = scavenger("auto-pistol-9mm", cell)
    me, foe = scene.fighters
    me.posture = posture
    for key, value in state.items():
        setattr(foe.held[0], key, value)
    found = [option.key for option in GURPS.preparations(scene, me)]
    assert ("pick up auto-pistol-9mm of B" in found) == offered, rule


def test_a_gun_that_was_found_fires() -> None:
    """G-52: with what is in it; from then on it is its finder's, and nobody else's."""
    scene = scavenger("auto-pistol-9mm", skills={"Guns (Pistol)": 14})
    me, foe = scene.fighters
    foe.held[0].loaded = 2
    events = beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert [event.deed for event in of_kind(events, Handled)] == ["picks up"]
    assert (me.held[-1].hand, me.held[-1].ready, me.held[-1].loaded, me.shoots) == (MAIN, True, 2, True)
    assert foe.held[0].gone
    assert "pick up auto-pistol-9mm of B" not in [option.key for option in GURPS.preparations(scene, me)]
    events = attack(scene, [(6, 6, 3)], ["auto-pistol-9mm shot", "2", "torso"])
    assert of_kind(events, ShotRolled)
    assert me.held[-1].loaded == 0
    assert GURPS.why_no_load(me, me.held[-1]) == "there is nothing left to load (G-103)"


def test_it_weighs_on_its_finder() -> None:
    """G-11: and no longer on who dropped it."""
    scene = scavenger("maul", "c5", st=8)
    me = scene.fighters[0]
    assert me.encumbrance == 0
    beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert me.held[-1].hand == BOTH
    assert GURPS.weight_carried(me) == 1200


def test_a_grenade_is_thrown_back() -> None:
    """G-205: the fuse burns on in other hands."""
    scene = scavenger("hand-grenade", skills={"Throwing": 14})
    me, foe = scene.fighters
    foe.held[0].fuse, scene.fuses = 4, 1
    beat(scene, [], ["ready", "c5", "e", "c5", "e"])
    assert (me.held[-1].fuse, foe.held[0].fuse, scene.fuses) == (4, 0, 1)
    attack(scene, [(3, 3, 3)], ["hand-grenade throw", "B"])
    assert me.held[-1].cell == foe.cell
    scene.round = 4
    foe.posture = PRONE
    me.cell = scene.board.find(name_of(40))
    events = do(scene, [(1,) * 8, (3, 3, 3), (6, 6, 6)], [], lambda: GURPS.burn_fuses(scene, me))
    assert of_kind(events, Burst)
    assert scene.fuses == 0


def test_a_wrested_gun_fires_and_a_wrested_fuse_burns_on() -> None:
    """G-186: it is yours with all that is in it."""
    scene = close(sheet(dx=12, st=14, skills={"Guns (Pistol)": 13}), shooter("auto-pistol-9mm"))
    me, foe = scene.fighters
    foe.held[0].loaded = 3
    tries(scene, GRAB, [(3, 3, 2)], ["no defence"])
    me.holds[0].fresh = False
    tries(scene, WREST, [(3, 3, 3), (6, 6, 5)], [])
    assert (me.held[-1].loaded, me.held[-1].hand, me.shoots, foe.held[0].gone) == (3, MAIN, True, True)
    assert [strike.key for strike in GURPS.ready_shots(me)] == ["auto-pistol-9mm shot"]
    assert foe.held[0].item.index == 0
    bomb = close(sheet(st=14), shooter("hand-grenade"))
    me, foe = bomb.fighters
    foe.held[0].fuse = 9
    GURPS.take_away(bomb, me, foe, foe.held[0], False, MAIN)
    assert (me.held[-1].fuse, foe.held[0].fuse) == (9, 0)


def test_a_variants_weapons_are_of_its_own_kind() -> None:
    """G-52: what somebody finds is kept as that book keeps things."""
    book = Monday()
    scene = fight((sheet(), "c5", "e"), (swordsman(), "d5", "w"), book=book)
    mine = book.make_own(scene.fighters[0], scene.fighters[1].held[0])
    assert type(mine) is type(scene.fighters[1].held[0])


def test_a_bow_above_ones_st_is_not_drawn() -> None:
    """G-105: found or wrested or not."""
    scene = scavenger("longbow", st=9, skills={"Bow": 14})
    me = scene.fighters[0]
    found = GURPS.make_own(me, scene.fighters[1].held[0])
    GURPS.take_in_hand(me, found)
    found.loaded = 1
    assert GURPS.why_no_shot(me, found, found.item.shots[0].mode).endswith("nobody draws a bow above one's ST (G-105)")


# G-206: bucklers

BUCKLER: dict[str, Any] = {"shield": "small-shield buckler", "skills": {"Shield": 12}}


def test_a_buckler_is_dropped_and_picked_up_like_a_weapon() -> None:
    """G-206: a free action, and one Ready, crouching or lower; the hand is free meanwhile."""
    scene = in_order(fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "f5", "w")))
    me = scene.fighters[0]
    beat(scene, [], ["drop buckler", "do nothing"])
    assert (GURPS.shield_worn(me), me.shield_ready, GURPS.free_hands(me)) == (False, False, 2)
    assert GURPS.why_no_block(me, blow_of(scene, "unarmed kick")) == "there is no shield (G-118)"
    beat(scene, [], ["do nothing"])
    beat(scene, [], ["ready", "kneeling", "e"])
    assert (GURPS.shield_worn(me), me.shield_ready, me.shield_cell) == (True, True, -1)


def test_a_strapped_shield_is_neither_dropped_nor_a_buckler_unstrapped() -> None:
    """G-52, G-206: straps take seconds; a buckler has none."""
    strapped = fight((sheet(shield="small-shield"), "c5", "e"), (sheet(), "f5", "w"))
    held_ = fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "f5", "w"))
    assert "drop buckler" not in keys(peek(strapped, [(6,), (1,)], []))
    assert "drop buckler" in keys(peek(held_, [(6,), (1,)], []))
    assert [option.key for option in GURPS.shield_preparations(strapped, strapped.fighters[0])] == ["take off shield"]
    assert GURPS.shield_preparations(held_, held_.fighters[0]) == []


def test_a_buckler_lies_where_it_fell() -> None:
    """G-52, G-206: within a hex, and not standing."""
    scene = fight((sheet(**BUCKLER), "c5", "e"), (sheet(), "j5", "w"))
    me = scene.fighters[0]
    GURPS.drop_buckler(scene, me)
    assert GURPS.shield_preparations(scene, me) == []
    me.posture = KNEELING
    assert [option.key for option in GURPS.shield_preparations(scene, me)] == ["pick up buckler"]
    me.cell = scene.board.find("e5")
    assert GURPS.shield_preparations(scene, me) == []


@pytest.mark.parametrize(
    ("rule", "shield", "location", "worn"),
    [
        ("G-206 a buckler falls with the arm", "small-shield buckler", LEFT_ARM, False),
        ("G-154 a strapped shield stays", "small-shield", LEFT_ARM, True),
        ("G-206 the other arm does not hold it", "small-shield buckler", RIGHT_ARM, True),
    ],
)
def test_a_crippled_arm_and_a_shield(rule: str, shield: str, location: Any, worn: bool) -> None:
    scene = fight((sheet(shield=shield), "c5", "e"), (sheet(), "f5", "w"))
    GURPS.lose_use_of(scene, scene.fighters[0], location)
    assert GURPS.shield_worn(scene.fighters[0]) == worn, rule


def test_the_stunned_drop_a_buckler() -> None:
    """G-158, G-206: like whatever is in the hands."""
    scene = fight((sheet(**BUCKLER), "c5", "e"), (sheet(shield="small-shield"), "f5", "w"))
    for me in scene.fighters:
        GURPS.drop_everything(scene, me)
    assert [GURPS.shield_worn(me) for me in scene.fighters] == [False, True]


def test_nobody_rushes_behind_a_buckler() -> None:
    """G-190: a strapped shield it must be."""
    assert why(apart(sheet(**BUCKLER), sheet()), RUSH) == "nobody rushes behind a buckler (G-190)"
    assert why(apart(sheet(shield="small-shield"), sheet()), RUSH) == ""


@pytest.mark.parametrize("key", ["large-shield buckler", "light-cloak buckler"])
def test_which_shields_are_bucklers(key: str) -> None:
    """G-206: small and medium ones."""
    with pytest.raises(ValueError, match="is no buckler; small and medium shields may be"):
        sheet(shield=key)
    assert sheet(shield="spiked medium-shield buckler").shield is not None


def test_a_large_shield_is_no_burden_to_its_own_rush() -> None:
    """G-74: -2 to all attacks but those with the shield."""
    scene = apart(sheet(shield="large-shield", skills={"Shield": 13}), sheet())
    assert GURPS.melee_skill(scene, attempt(scene, RUSH)).total == 13
    assert GURPS.melee_skill(scene, attempt(scene, SHOVE)).total == 10 - 2


# G-174 to G-183: holds


def test_a_hold_that_moves_is_what_it_was_no_more() -> None:
    """G-174, G-180 to G-183: a choke hold stifles only the neck; nor does a pin or a lock go along."""
    scene = close(sheet(skills={"Wrestling": 14}), sheet())
    me, foe = scene.fighters
    hold = held(scene, NECK, 4, choke_hold=True, stifles=True, locked=True, pinned=True)
    foe.breathless = 3
    foe.pinned = True
    GURPS.take_hold(scene, me, foe, TORSO, 1)
    assert (hold.location, hold.control) == (TORSO, 5)
    assert not any([hold.choke_hold, hold.stifles, hold.locked, hold.pinned, foe.pinned])
    assert foe.breathless == 0


def test_a_firmer_hold_on_the_same_place_keeps_all_of_it() -> None:
    """G-174, G-182: and stifles on."""
    scene = close(sheet(skills={"Wrestling": 14}), sheet())
    me, foe = scene.fighters
    hold = held(scene, NECK, 4, choke_hold=True, stifles=True)
    foe.breathless = 3
    GURPS.take_hold(scene, me, foe, NECK, 1)
    assert (hold.choke_hold, hold.stifles, foe.breathless) == (True, True, 3)


def test_a_try_before_the_pin_does_not_count_against_the_next() -> None:
    """G-178: only the pinned must gather their strength."""
    scene = close(sheet(), sheet())
    hold = held(scene, TORSO, 3, who=1, foe=0)
    tries(scene, BREAK_FREE, [(5, 5, 5), (3, 3, 3)], [])
    hold.pinned = True
    GURPS.reckon_holds(scene, scene.fighters[0])
    assert GURPS.why_no_escape(scene, scene.fighters[0], scene.fighters[1]) == ""
    tries(scene, BREAK_FREE, [(5, 5, 5), (3, 3, 3)], [])
    assert "ten seconds" in GURPS.why_no_escape(scene, scene.fighters[0], scene.fighters[1])


def test_held_and_shot_at() -> None:
    """G-133, G-172, G-175: -2 to hit one of two in a hex; the held dodge at -1, and drop nowhere."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *[(sheet(hp=60), "k5", "w")] * 2, rows=FIELD))
    scene.close_combat_begun = True
    scene.fighters[2].side = 0
    free = skill(scene)
    held(scene, TORSO, 3, who=2, foe=1)
    assert skill(scene) == free == 14 - 4 - 2
    shot = shot_of(scene)
    foe = scene.fighters[1]
    assert GURPS.defence_need(scene, foe, shot, Guard(DODGE)).total == 8 - 1
    assert not GURPS.may_drop(foe)
    assert not GURPS.may_drop(scene.fighters[2])


def test_burning_while_pinned() -> None:
    """G-31, G-177: the fire burns on, and nobody who is pinned beats it out."""
    scene = close(sheet(hp=30), sheet())
    me = scene.fighters[0]
    me.posture = PRONE
    held(scene, TORSO, 3, who=1, foe=0, pinned=True)
    me.burning = 1
    decision = peek(scene, [(6,)], [])
    assert "ready" not in keys(decision)
    assert me.hp == 28


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


# G-110, G-112: zones and watched hexes


def zoned(*cells: str, people: Any = (), weapon: str = "smg-9mm") -> GurpsFight:
    """A gunner at a5 who sweeps these hexes, and others."""
    scene = in_order(fight((shooter(weapon, dx=13), "a5", "e"), *people, rows=FIELD))
    scene.zones = (Zone(0, 0, tuple(scene.board.find(cell) for cell in cells), 10, 10, ()),)
    scene.fighters[0].manoeuvre = next(each for each in GURPS.manoeuvres() if each.key == "all-out attack")
    return scene


def test_the_hindquarters_are_swept_as_well() -> None:
    """G-12, G-112: a body of two hexes is wherever some of it is."""
    scene = zoned("k5", "l5", people=[(sheet(hexes=2, hp=60, st=20), "j5", "w")])
    horse = scene.fighters[1]
    assert scene.board.names[horse.tail] == "k5"
    assert GURPS.under_fire(scene, horse)
    horse.tail = scene.board.find("i5")
    assert not GURPS.under_fire(scene, horse)


def test_whoever_wrestles_into_a_zone_is_shot_at() -> None:
    """G-112, G-169: a grapple that leads there is entering it."""
    people = [(sheet(hp=60), "k5", "w"), (sheet(skills={"Wrestling": 16}, hp=60), "k6", "ne"), (sheet(), "z9", "w")]
    scene = zoned("k5", "l5", people=people)
    scene.fighters[2].side, scene.fighters[1].side = 1, 0
    zone = scene.zones[0]
    scene.zones = (Zone(0, 0, zone.cells, 10, 10, (1,)),)
    me = turn_of(scene, 2)
    rolls = [(3, 3, 3), (6, 6, 6), (5, 5, 5)]
    answers = ["grapple", "torso", "both hands", "resist"]
    events = do(scene, rolls, answers, lambda: GURPS.attack_someone(scene, me, 1))
    assert [event.foe for event in of_kind(events, ShotRolled)] == [2]


def test_a_zone_is_not_swept_through_a_wall() -> None:
    """G-73, G-112: if the gunner has been driven to where it does not see it."""
    scene = zoned("k5", "l5", people=[(sheet(), "k5", "w")])
    wall = next(each for each in GURPS.terrain() if each.key == "wall")
    for row in "123456789":
        scene.board = scene.board.changed(scene.board.find(f"c{row}"), wall)
    assert not of_kind(do(scene, [], [], lambda: GURPS.everybody_enters_fire(scene)), ShotRolled)


def test_whoever_comes_there_otherwise_is_shot_at_by_the_end_of_the_turn() -> None:
    """G-112: thrown, dragged or newly arrived."""
    scene = zoned("k5", "l5", people=[(sheet(), "k5", "w"), (sheet(), "z1", "w")])
    scene.order, scene.place = (2, 1, 0), 0
    events = beat(scene, [(5, 5, 5)], ["do nothing"])
    assert [event.foe for event in of_kind(events, ShotRolled)] == [1]


def test_a_stray_shot_from_behind_is_told() -> None:
    """G-86, G-115: why there was no dodge."""
    scene = in_order(fight((sheet(**SABRE_AND_PISTOL), "c5", "e"), (sheet(), "d5", "e")))
    blow = blow_of(scene, "shortsword swing")
    events = do(scene, [], [], lambda: GURPS.dodges(scene, blow))
    assert [event.why for event in of_kind(events, Undefended)] == ["from behind"]


# G-36, G-75, G-107, G-111, G-125


def test_a_torn_muscle_spoils_a_shot() -> None:
    """G-75, G-140: -1 to attacks of any kind."""
    scene = range_of("auto-pistol-9mm")
    before = skill(scene)
    scene.fighters[0].sore = 1
    assert skill(scene) == before - 1


def test_a_horse_stands_in_the_line_with_all_of_it() -> None:
    """G-12, G-107: each hex with somebody on the way, the nearest hex of the target."""
    horse = sheet(hexes=2, st=20)
    people = [(sheet(), "k5", "w"), (horse, "e4", "ne")]
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *people, rows=FIELD))
    body = scene.fighters[2]
    body.tail = scene.board.find("e5")
    body.cell = scene.board.find("f3")
    shot = shot_of(scene)
    assert [scene.board.names[cell] for cell in GURPS.in_line(scene, shot)] == ["e5"]


def test_a_sacrifice_costs_the_aim() -> None:
    """G-36, G-131: it is a defence."""
    scene = in_order(fight((shooter("auto-pistol-9mm"), "a5", "e"), *[(sheet(), f"k{row}", "w") for row in (5, 9, 6)]))
    friend = scene.fighters[3]
    friend.aim_turns, friend.aim_foe, friend.aim_item = 2, 0, 0
    shot = shot_of(scene)
    do(scene, [(6, 6, 5)], ["throw yourself in the way"], lambda: GURPS.sacrificed(scene, shot))
    assert friend.aim_turns == 0


@pytest.mark.parametrize(
    ("rule", "reach", "yards", "parried"),
    [
        ("G-125 within the reach that it is held for", 2, 2, True),
        ("G-87, G-125 not at another", 2, 1, False),
        ("G-87, G-125 nor further off", 1, 2, False),
    ],
)
def test_a_gun_within_reach_of_a_spear(rule: str, reach: int, yards: int, parried: bool) -> None:
    target = sheet(weapons=["spear"], skills={"Spear": 14})
    scene = range_of("auto-pistol-9mm", yards, target)
    foe = scene.fighters[1]
    foe.held[0].reach = reach
    assert (GURPS.why_no_parry(foe, foe.held[0], shot_of(scene)) == "") == parried, rule


def test_a_step_in_front_of_watched_hexes() -> None:
    """G-110: whoever has watched hexes neither steps nor moves before it fires."""
    scene = range_of("auto-pistol-9mm")
    me = turn_of(scene)
    me.watched_foe = 1
    here = me.cell
    do(scene, [], [], lambda: GURPS.step(scene, me, False))
    do(scene, [], [], lambda: GURPS.half_move(scene, me, True))
    assert me.cell == here


def test_a_way_past_a_foe_is_offered() -> None:
    """G-68: straight past whoever stands right before one, with the chance that it succeeds."""
    scene = apart(sheet(dx=13), sheet(dx=10))
    decision = peek(scene, [], ["move"])
    option = next(each for each in decision.menu.options() if " by " in each.key)
    assert option.key == "f5 by e5"
    view = GURPS.view(apart(sheet(dx=13), sheet(dx=10)), decision, option)
    assert view.rule == "G-68"
    assert view.note.endswith("past B, who may stand in the way")
    assert view.tally is not None
    assert view.tally.total == 8
    events = beat(
        apart(sheet(dx=13), sheet(dx=10)), [(3, 3, 3), (5, 5, 5)], ["move", "f5 by e5", "stand in the way", "e"]
    )
    assert scene.board.names[of_kind(events, Moved)[-1].end] == "f5"


def test_a_part_is_crippled_once() -> None:
    """G-154: a second wound to it is no news, unless it takes the part off."""
    scene = fight((swordsman(), "d5", "e"), (sheet(hp=30), "e5", "w"))
    foe = scene.fighters[1]
    for _ in range(2):
        do(scene, [(3, 3, 3)], [], lambda: GURPS.lose_hp(scene, foe, 16, "a blow", RIGHT_ARM))
    assert foe.crippled == ("right arm",)
    assert [event.kind() for event in scene.events].count("Crippled") == 0


def test_a_pouncer_that_is_thrown_down_lands_no_better() -> None:
    """G-187, G-189: the crash decides before the landing does."""
    scene = apart(sheet(traits=["Four Legs"], dx=14, hp=8), sheet(hp=40))
    events = tries(scene, POUNCE, [(3, 3, 3), (1,), (6,)], ["no defence"])
    assert scene.fighters[0].posture is PRONE
    assert not [event for event in of_kind(events, SuccessRolled) if event.purpose == "landing on one's feet"]


def test_breath_is_lost_and_not_spent() -> None:
    """G-165: what a referee would say of it."""
    scene = close(sheet(), sheet())
    me = scene.fighters[0]
    me.breathless = 1
    events = do(scene, [], [], lambda: GURPS.tick(scene, me))
    assert [GURPS.narrate(scene, event) for event in events] == ["A loses 1 FP for want of air."]
