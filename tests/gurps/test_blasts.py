"""Section 9: explosions, fragments, fuses, scatter (G-114, G-205), and diving for cover (G-131, G-134)."""

from typing import Any

import pytest
from tests.gurps.deeds import attack, do, in_order, turn_of
from tests.gurps.grips import held
from tests.gurps.scene import GURPS, beat, fight, keys, of_kind, peek, said, sheet
from tests.gurps.shots import FIELD, name_of, range_of, shoot, shooter, skill

from fracas.kernel.event import Became
from fracas.rulebooks.gurps.blasts import Marks
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    Burst,
    Crippled,
    DamageRolled,
    Handled,
    Landed,
    ManoeuvreChosen,
    Moved,
    Sheltered,
    ShotRolled,
    SuccessRolled,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import DROPPED
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.manoeuvres import ALL_OUT_ATTACK, ATTACK
from fracas.rulebooks.gurps.ranged import range_modifier
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.strength import Roll

MISSED = (6, 6, 6)
"""Fragments that fly past."""
EIGHT = (3, 3, 3, 3, 3, 3, 3, 3)
"""8d come to 24."""


def grenadier(yards: int = 10, **fields: Any) -> Any:
    return in_order(range_of("hand-grenade", yards, **fields))


def bombed(glyph: str = "", at: int = 1, **fields: Any) -> Any:
    """A target forty yards off, where nothing that bursts near it hurts the thrower; some ground beside it."""
    line = ["."] * 60
    if glyph:
        line[40 + at] = glyph
    return grenadier(40, rows=["." * 60] * 4 + ["".join(line)] + ["." * 60] * 4, **fields)


def near(yards: int) -> str:
    """So many yards east of that target."""
    return name_of(40 + yards)


def burst(scene: Any, place: str, rolls: list[tuple[int, ...]], answers: list[str], book: Gurps = GURPS) -> Any:
    """The first fighter's grenade goes off there."""
    me = scene.fighters[0]
    return do(scene, rolls, answers, lambda: book.burst(scene, me, me.held[0], scene.board.find(place)))


def thrower(**fields: Any) -> GurpsFight:
    return in_order(range_of("hand-grenade", 20, **fields))


# throwing it


def test_a_hit_lands_in_the_targets_hex() -> None:
    """G-114, G-205: nobody defends against it, and the fuse burns four seconds."""
    scene = grenadier()
    events = shoot(scene, [(3, 3, 3)], [])
    held = scene.fighters[0].held[0]
    assert [event.kind() for event in events] == ["ShotRolled", "Landed"]
    assert (held.hand, held.cell, held.fuse, scene.fuses) == (DROPPED, scene.fighters[1].cell, 5, 1)


def test_it_bursts_four_seconds_later() -> None:
    """G-205: at the start of the thrower's turn, whoever is there then."""
    scene = grenadier()
    scene.fighters[1].cell = scene.board.find(name_of(30))
    me = scene.fighters[0]
    GURPS.pull_pin(scene, me.held[0], me.held[0].item.shots[0].mode)
    GURPS.lay_down(me, me.held[0], scene.board.find("z5"))
    seen = []
    for _ in range(4):
        seen += of_kind(beat(scene, [], ["do nothing"]), Burst)
        beat(scene, [], ["do nothing"])
    assert (seen, scene.round) == ([], 5)
    events = beat(scene, [EIGHT, MISSED], ["stay", "do nothing"])
    assert of_kind(events, Burst)[0].damage == 24
    assert (scene.fuses, me.held[0].fuse, me.held[0].broken) == (0, 0, True)


def test_a_burst_is_told_in_its_order() -> None:
    """G-114, G-134, G-205: whose turn it is, what is about to burst, who dives, and then the blast."""
    scene = grenadier()
    me, foe = scene.fighters
    GURPS.pull_pin(scene, me.held[0], me.held[0].item.shots[0].mode)
    GURPS.lay_down(me, me.held[0], scene.board.find(near(1)))
    foe.cell = scene.board.find(near(0))
    scene.round = 5
    events = beat(scene, [(3, 3, 3), EIGHT, MISSED], [f"dive {near(-1)}", "do nothing"])
    kinds = [event.kind() for event in events]
    assert kinds[:4] == ["TurnBegan", "Bursting", "SuccessRolled", "Moved"]
    assert kinds.index("Moved") < kinds.index("Burst") < kinds.index("ManoeuvreChosen")
    assert kinds.count("TurnBegan") == 1


def test_whoever_is_felled_by_its_own_grenade_has_no_turn_left() -> None:
    """G-24, G-205: it bursts at the start of the turn, before any check of that turn."""
    scene = grenadier(basic_speed=6)
    me = scene.fighters[0]
    GURPS.pull_pin(scene, me.held[0], me.held[0].item.shots[0].mode)
    scene.fighters[1].cell = scene.board.find(near(0))
    scene.round = 5
    events = beat(scene, [(6,) * 8, (3, 3, 3), (6, 6, 6)], [])
    assert [event.kind() for event in events][:3] == ["TurnBegan", "Bursting", "Burst"]
    assert me.dead
    assert not of_kind(events, ManoeuvreChosen)


def test_a_dead_throwers_grenade_bursts_all_the_same() -> None:
    """G-205: the fuse does not care."""
    scene = grenadier()
    me = scene.fighters[0]
    GURPS.pull_pin(scene, me.held[0], me.held[0].item.shots[0].mode)
    GURPS.lay_down(me, me.held[0], scene.board.find("z5"))
    scene.round = 5
    me.out = me.dead = True
    scene.fighters[1].cell = scene.board.find(near(0))
    assert of_kind(beat(scene, [EIGHT, MISSED], ["stay"]), Burst)


def test_the_pin_may_be_pulled_before() -> None:
    """G-52, G-205: as a Ready; thrown two seconds later it bursts after two more; not thrown, in the hand."""
    scene = grenadier()
    me = scene.fighters[0]
    events = beat(scene, [], ["ready", "a5", "e", "pull pin of hand-grenade", "a5", "e"])
    assert of_kind(events, Handled)[0].deed == "pulls the pin of"
    assert me.held[0].fuse == 5
    assert "pull pin of hand-grenade" not in [option.key for option in GURPS.preparations(scene, me)]
    scene.round, scene.place = 5, 0
    scene.fighters[1].cell = scene.board.find(near(0))
    events = beat(scene, [EIGHT, (3, 3, 3), (6, 6, 6)], [])
    assert of_kind(events, Burst)[0].hex == me.cell
    assert [(event.who, event.basic.total) for event in of_kind(events, DamageRolled)] == [(0, 24)]


@pytest.mark.parametrize(
    ("rule", "roll", "die", "place"),
    [
        ("G-114 missed by 1, east", (5, 3, 3), 1, name_of(11)),
        ("G-114 missed by 3, west", (5, 5, 3), 4, name_of(7)),
        ("G-114 missed by 6, at most half the range", (6, 5, 5), 1, name_of(15)),
    ],
)
def test_scatter(rule: str, roll: tuple[int, ...], die: int, place: str) -> None:
    scene = grenadier()
    assert skill(scene) == 10
    shoot(scene, [roll, (die,)], [])
    assert scene.fighters[0].held[0].cell == scene.board.find(place), rule


def test_a_wall_stops_it() -> None:
    """G-114: it does not scatter through walls."""
    rows = ["." * 60] * 4 + ["." * 12 + "#" + "." * 47] + ["." * 60] * 4
    scene = grenadier(rows=rows)
    shoot(scene, [(5, 5, 5), (1,)], [])
    assert scene.fighters[0].held[0].cell == scene.board.find(name_of(11))


@pytest.mark.parametrize(
    ("rule", "rolls"),
    [
        ("G-139 dropped", [(3, 3, 3)]),
        ("G-139 it does not break, it is dropped", [(1, 1, 1)]),
        ("G-139 nor does it strike oneself", [(2, 2, 1), (2, 2, 2)]),
    ],
)
def test_fumbled(rule: str, rolls: Any) -> None:
    scene = grenadier()
    shoot(scene, [(6, 6, 6), *rolls], [])
    held = scene.fighters[0].held[0]
    assert (held.cell, held.fuse, held.broken) == (scene.fighters[0].cell, 5, False), rule


def test_on_impact() -> None:
    """G-114: without a fuse it bursts where it lands, at once."""
    bomb = {
        "name": "Bomb", "skill": "Throwing", "damage": "2d cr ex", "acc": "0", "range": "x3.5", "weight": 1.0,
        "rof": "1", "shots": "T", "st": 0, "hands": 1, "bulk": 0, "recoil": 0, "kind": "thrown", "fuse": 0,
    }  # fmt: skip
    scene = in_order(range_of("bomb", 10, arsenal={"bomb": bomb}))
    events = shoot(scene, [(3, 3, 3), (3, 4)], ["stay"])
    assert [event.kind() for event in events] == ["ShotRolled", "Landed", "Bursting", "Burst", "DamageRolled"]


# G-114: the blast


@pytest.mark.parametrize(
    ("rule", "yards", "damage"),
    [
        ("G-114 at its centre", 0, 24), ("G-114 1 yd", 1, 8), ("G-114 2 yd", 2, 4), ("G-114 3 yd", 3, 2),
        ("G-114 7 yd: fractions are dropped", 7, 1), ("G-114 9 yd", 9, 0),
    ],
)  # fmt: skip
def test_less_with_distance(rule: str, yards: int, damage: int) -> None:
    assert GURPS.blast_damage(24, yards) == damage, rule


def test_everyone_within_two_yards_a_die() -> None:
    """G-114: 16 yards for 8d, friend or foe; rolled once for all."""
    assert GURPS.blast_radius(Roll(8, 0)) == 16
    target = sheet(hp=60)
    people = [(target, "z5", "w"), (target, "z6", "w"), (target, "z7", "w")]
    scene = in_order(fight((shooter("hand-grenade"), "a1", "e"), *people, rows=FIELD))
    rolls = [(6, 6, 6, 6, 6, 6, 6, 6), (3, 3, 3), MISSED, MISSED, MISSED, (3, 3, 3), (3, 3, 3)]
    events = burst(scene, "z5", rolls, ["stay", "stay", "stay"])
    found = {event.who: event.basic.total for event in of_kind(events, DamageRolled)}
    assert found == {1: 48, 2: 16, 3: 8}


def test_torso_armour_counts() -> None:
    """G-114: the torso's DR, whatever faces it."""
    scene = bombed(target=sheet(hp=60, armour=["steel-corselet", "pot-helm"]))
    events = burst(scene, near(0), [EIGHT, MISSED], ["stay"])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.location, damage.dr, damage.injury) == ("torso", 6, 18)


def test_walls_keep_it_off() -> None:
    """G-114, G-134: whoever the centre does not see is not hurt."""
    scene = bombed("#")
    events = burst(scene, near(2), [EIGHT], [])
    assert not of_kind(events, DamageRolled)


def test_cover_helps() -> None:
    """G-106, G-114: sandbags before the torso add their DR."""
    scene = bombed("S")
    events = burst(scene, near(2), [EIGHT, MISSED], ["stay"])
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.basic.total, damage.dr) == (4, 6)


# G-205: fragments


def test_fragments() -> None:
    """G-205: 3d cut at a random place, at 15 with the penalty for range, within 15 yards; nobody defends."""
    scene = bombed(target=sheet(hp=60))
    events = burst(scene, near(10), [EIGHT, (4, 4, 3), (3, 3, 3), (3, 3, 3)], ["stay"])
    (shot,) = of_kind(events, ShotRolled)
    assert (shot.need.total, shot.yards) == (15 + range_modifier(10), 10)
    damage = of_kind(events, DamageRolled)[-1]
    assert (damage.damage, damage.basic.total, damage.location) == ("cut", 9, "torso")


def test_beyond_fifteen_yards_there_are_none() -> None:
    """G-205: 5 yards a die."""
    scene = bombed()
    assert not of_kind(burst(scene, near(16), [EIGHT], ["stay"]), ShotRolled)


@pytest.mark.parametrize(("rule", "posture", "need"), [("G-205 standing", STANDING, 11), ("G-106 prone", PRONE, 9)])
def test_fragments_and_posture(rule: str, posture: Any, need: int) -> None:
    scene = bombed()
    scene.fighters[1].posture = posture
    events = burst(scene, near(10), [EIGHT, MISSED], ["stay"] if posture is STANDING else [])
    assert of_kind(events, ShotRolled)[0].need.total == need, rule


def test_cover_stops_fragments() -> None:
    """G-106: a leg behind a low wall."""
    scene = bombed("-")
    events = burst(scene, near(3), [EIGHT, (3, 3, 3), (2, 2, 2), (3, 3, 3)], ["stay"])
    assert of_kind(events, Sheltered)[0].dr == 8


def test_fragments_cut_limbs_off() -> None:
    """G-154: twice what cripples, by an edge."""
    scene = bombed(target=sheet(hp=10))
    rolls = [(1, 1, 1, 1, 1, 1, 1, 1), (3, 3, 3), (2, 3, 3), (6, 6, 6), (3, 3, 3)]
    events = burst(scene, near(3), rolls, ["stay"])
    assert of_kind(events, Crippled)[0].destroyed


# G-134: dive for cover


def test_diving() -> None:
    """G-134: Dodge + 3; success leads a step further off, and the diver lies there."""
    scene = bombed(target=sheet(hp=60, dx=11, ht=11))
    answers = [f"dive {near(1)}"]
    events = burst(scene, near(-1), [(4, 4, 3), EIGHT, MISSED], answers)
    assert of_kind(events, SuccessRolled)[0].need.total == 8 + 3
    assert [event.how for event in of_kind(events, Moved)] == ["dives for cover,"]
    foe = scene.fighters[1]
    assert (foe.posture, foe.cell) == (PRONE, scene.board.find(near(1)))
    assert of_kind(events, DamageRolled)[0].basic.total == 4


def test_a_dive_that_fails() -> None:
    """G-134: where it was, and prone."""
    scene = bombed(target=sheet(hp=60))
    events = burst(scene, near(-1), [(6, 6, 4), EIGHT, MISSED], [f"dive {near(1)}"])
    foe = scene.fighters[1]
    assert foe.posture is PRONE
    assert of_kind(events, DamageRolled)[0].basic.total == 8
    (moved,) = of_kind(events, Moved)
    assert (moved.how, moved.start) == ("is driven back", scene.board.find(near(0)))


def test_a_blast_drives_people_off() -> None:
    """G-114, G-151: its crushing damage, away from the centre: 8 at a yard is a hex for ST 10, 24 at two hexes off is 4
    and none; at the very centre there is no direction."""
    scene = bombed(target=sheet(hp=60))
    foe = scene.fighters[1]
    burst(scene, near(-1), [EIGHT, MISSED, (3, 3, 3)], ["stay"])
    assert foe.cell == scene.board.find(near(1))
    assert foe.posture is not PRONE
    for yards in (0, -2):
        scene = bombed(target=sheet(hp=60))
        events = burst(scene, near(yards), [EIGHT, MISSED], ["stay"])
        assert not of_kind(events, Moved)
    plain = Gurps({"knockback": "off"})
    scene = bombed(target=sheet(hp=60), book=plain)
    assert not of_kind(burst(scene, near(-1), [EIGHT, MISSED], ["stay"], plain), Moved)


def test_where_one_may_dive() -> None:
    """G-134: further from the centre, or out of its sight."""
    rows = ["." * 60] * 4 + ["." * 10 + ".#" + "." * 48] + ["." * 60] * 4
    scene = grenadier(rows=rows)
    foe = scene.fighters[1]
    places = [scene.board.names[cell] for cell in GURPS.places_to_dive(scene, foe, scene.board.find(name_of(9)))]
    assert sorted(places) == ["k4", "k6"]
    foe.posture = PRONE
    assert not GURPS.may_dive(foe)


@pytest.mark.parametrize(
    ("rule", "state", "dives"),
    [
        ("G-134 as one is", {}, True),
        ("G-115 not after an All-Out Attack", {"manoeuvre": ALL_OUT_ATTACK}, False),
        ("G-26 nor unconscious", {"out": True}, False),
        ("G-28 stunned, at -4", {"stunned": True}, True),
    ],
)
def test_who_dives(rule: str, state: Any, dives: bool) -> None:
    foe = grenadier().fighters[1]
    for name, value in state.items():
        setattr(foe, name, value)
    assert GURPS.may_dive(foe) == dives, rule
    assert not Gurps({"stun_defence": "none"}).may_dive(foe) or not foe.stunned


def test_kneeling_dives_worse() -> None:
    """G-120, G-134: all that burdens a Dodge does."""
    scene = grenadier()
    me, foe = scene.fighters
    foe.posture = KNEELING
    assert GURPS.dive_need(scene, me, foe, me.held[0].item.shots[0]).total == 8 + 3 - 2


def test_the_dive_is_seen() -> None:
    """G-134: with its chance."""
    scene = grenadier()
    me = scene.fighters[0]
    GURPS.pull_pin(scene, me.held[0], me.held[0].item.shots[0].mode)
    GURPS.lay_down(me, me.held[0], scene.board.find(name_of(9)))
    scene.round = 5
    decision = peek(scene, [], [])
    assert keys(decision) == ["stay", f"dive {name_of(11)}", "dive k4", "dive k6"]
    views = [GURPS.view(scene, decision, option) for option in decision.menu.options()]
    assert views[1].label == f"dive to {name_of(11)}"
    assert views[1].tally is not None
    assert views[1].tally.total == 11


# G-131: for somebody else


def pair() -> Any:
    """A friend beside the one at the centre."""
    target = sheet(hp=60)
    people = [(target, "z5", "w"), (sheet(), "a2", "e"), (target, "aa5", "w")]
    return in_order(fight((shooter("hand-grenade"), "a1", "e"), *people, rows=FIELD))


def test_a_friend_takes_the_blast() -> None:
    """G-131: a Dodge at +3; then both lie prone and only the friend is hurt."""
    scene = pair()
    events = burst(scene, "z5", [(4, 4, 3), EIGHT, MISSED], ["throw both down"])
    assert of_kind(events, SuccessRolled)[0].need.total == 8 + 3
    assert {event.who for event in of_kind(events, DamageRolled)} == {3}
    assert [scene.fighters[index].posture for index in (1, 3)] == [PRONE, PRONE]


def test_a_friend_who_is_too_late() -> None:
    """G-131: then each for itself."""
    scene = pair()
    answers = ["throw both down", "stay", "stay out of it"]
    events = burst(scene, "z5", [(6, 6, 4), EIGHT, MISSED, MISSED], answers)
    assert sorted(scene.fighters[who].posture.key for who in (1, 3)) == ["lying prone", "standing"]
    assert {event.who for event in of_kind(events, DamageRolled)} == {1, 3}


def test_blasts_in_words() -> None:
    """G-114: what a referee would say."""
    scene = bombed()
    scene.fighters[0].cell = scene.board.find(near(-20))
    shot = shoot(scene, [(3, 3, 2)], [])
    scene.fighters[0].cell = scene.board.find(name_of(0))
    events = [*shot, *burst(scene, near(1), [EIGHT, MISSED, (3, 3, 3)], ["stay"])]
    words = [GURPS.narrate(scene, event) for event in events]
    assert "A throws the hand grenade at B, 20 yards away" in words[0]
    assert words[1] == f"The hand grenade of A lies at {near(0)}."
    assert words[2] == f"The hand grenade of A is about to burst at {near(1)}."
    assert words[3] == f"The hand grenade bursts at {near(1)}: 8d: 24 at its centre."
    assert words[4].startswith("Damage 8d: the blast 24, distance -16 = 8 crushing")
    assert words[5].startswith("Fragments fly at B, 1 yard away")
    assert words[6].startswith("B is driven back")
    assert not of_kind(events, Became)
    assert of_kind(events, Landed)


# G-114: what bursts is thrown at a hex as well


def test_a_grenade_is_thrown_at_a_hex() -> None:
    """G-97, G-114: by the range alone, whoever is there; it lies where it was meant to."""
    scene = thrower()
    events = attack(scene, [(3, 3, 3)], ["hand-grenade throw", "h5"])
    (throw,) = of_kind(events, ShotRolled)
    assert [value for value, _ in throw.need.terms] == [14, -3]
    assert scene.board.names[of_kind(events, Landed)[0].hex] == "h5"
    assert GURPS.narrate(scene, throw).startswith("A throws the hand grenade to h5, 7 yards away: rolls 9 against")
    assert GURPS.narrate(scene, throw).endswith("= 11: well thrown.")


def test_a_throw_at_a_hex_scatters_from_there() -> None:
    """G-114: by the margin of failure, at most half the range, in a random direction."""
    scene = thrower()
    events = attack(scene, [(6, 6, 3), (1,)], ["hand-grenade throw", "h5"])
    (lies,) = of_kind(events, Landed)
    assert scene.board.distance(lies.hex, scene.board.find("h5")) == 3
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
    assert said(GURPS.why_no_manoeuvre(scene, scene.fighters[0], ATTACK)) == ""
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
