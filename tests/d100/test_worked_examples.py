"""The worked examples of the rules, played by the book with those very numbers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.d100.staging import BOOK, MIDDLE, Laid, blow, duel, fight, hex_at, item, sheet, swordsman

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Option, Place
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.ways import Way
from fracas.rulebooks.d100.aid import BANDAGE, TOURNIQUET, WITH_KIT, WITH_NOTHING
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.critical_tables import CHEST, HEAD, LEG, Critical
from fracas.rulebooks.d100.events import AttackRolled
from fracas.rulebooks.d100.fighter import MAIN, RESOLVE, Combatant, D100Fight, Wound
from fracas.rulebooks.d100.manoeuvre_tables import DIVE, EXPOSED, FAIL, PENALTY, RACE, Manoeuvre
from fracas.rulebooks.d100.rows import HASTY, MEASURED, PLAIN, PRONE, Act, Planned
from fracas.rulebooks.d100.shooting import Attack

FREE = D100({"declaration": "free"})


def act_of(me: Combatant, key: str, verb: str = "attack") -> Attack:
    return next(act for act in item(me, key).acts if isinstance(act, Attack) and act.key.startswith(verb))


def keys(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options]


def attacks(scene: D100Fight) -> list[AttackRolled]:
    return [event for event in scene.events if isinstance(event, AttackRolled)]


# initiative


def test_a_tie() -> None:
    """d100 W-3: 42 + 15 and 57 + 0: the quicker is ahead, so it declares last and acts first."""
    scene = duel(swordsman(qu=15), swordsman())
    with Laid(scene, [42, 57]):
        entries = BOOK.rank_entries(scene, BOOK.roll_initiative(scene, scene.fighters))
    assert [me.initiative for me in scene.fighters] == [57, 57]
    BOOK.set_order(scene, entries)
    assert scene.order == (0, 1)


def test_a_group() -> None:
    """d100 W-4: Quickness 10, 5 and 1 and a die of 60 are 65."""
    guards = [(swordsman(qu=qu, group="guards"), hex_at(at, 0), "e") for at, qu in enumerate((10, 5, 1))]
    scene = fight(*guards, sides=[0, 0, 0])
    with Laid(scene, [60]):
        BOOK.roll_initiative(scene, scene.fighters)
    assert [me.initiative for me in scene.fighters] == [65, 65, 65]


# parries


def parried(scene: D100Fight, key: str, ranged: bool, points: int) -> int:
    scene.fighters[1].parry = (points, 0, 0)
    return BOOK.parry_db(scene, blow(scene, key, ranged))


GUNNER = swordsman(
    weapons=["sword", "slug_pistol", "laser_pistol"], ob={"sword": 80, "slug_pistol": 70, "laser_pistol": 70}
)


def test_a_parry_against_two() -> None:
    """d100 W-5: 20 points on each of two foes are +20 against each, and leave +40."""
    scene = fight(
        (swordsman(), hex_at(0, 0), "e"),
        (swordsman(), hex_at(1, 0), "w"),
        (swordsman(), hex_at(1, -1), "sw"),
        sides=[0, 1, 1],
    )
    me, one, other = scene.fighters
    with Laid(scene, [], "sword", "B", "20", "C", "20"):
        BOOK.declare_parry(scene, me, [one, other])
    assert me.parry == (0, 20, 20)
    for foe in (one, other):
        assert BOOK.parry_db(scene, BOOK.aimed_at(scene, foe, me, item(foe, "sword"), False, False)) == 20
        made = BOOK.aimed_at(scene, me, foe, item(me, "sword"), False, False)
        BOOK.attack_bonus(scene, made)
        assert made.ob == 40


@pytest.mark.parametrize(
    ("rule", "key", "ranged", "points", "db"),
    [
        ("d100 W-6: 20 against a slug pistol", "slug_pistol", True, 20, 10),
        ("d100 W-6: 20 against a laser", "laser_pistol", True, 20, 5),
        ("d100 W-7: 30 against energy", "laser_pistol", True, 30, 7),
        ("d100 W-7: 35 against a missile", "slug_pistol", True, 35, 17),
        ("d100 W-7: 3 against energy", "laser_pistol", True, 3, 0),
        ("D-60 melee 1 for 1", "sword", False, 20, 20),
    ],
)
def test_exchange(rule: str, key: str, ranged: bool, points: int, db: int) -> None:
    assert parried(duel(GUNNER), key, ranged, points) == db, rule


def test_an_attack_total() -> None:
    """d100 W-8: 62 + 80 - 20 + 15 - 20 - 15 = 102, on AT4 11AS."""
    scene = duel(theirs=swordsman(qu=20, armour="AT4"))
    me, foe = scene.fighters
    me.parrying = 20
    foe.parry = (15, 0)
    foe.facing = 1  # its flank is where the attacker is
    with Laid(scene, [62, 20]):
        BOOK.make_attack(scene, blow(scene))
    (event,) = attacks(scene)
    assert (event.total, str(event.result)) == (102, "11AS")


def test_a_parry_lost() -> None:
    """d100 W-49: a no-parry critical takes the parry, and the points stay spent."""
    scene = duel()
    me, foe = scene.fighters
    me.parry, me.parrying = (0, 40), 40
    BOOK.carry_out(scene, me, Critical(CHEST, "", no_parry=1), foe, foe.cell)
    assert BOOK.parry_db(scene, BOOK.aimed_at(scene, foe, me, item(foe, "sword"), False, False)) == 0
    made = blow(scene)
    BOOK.attack_bonus(scene, made)
    assert made.ob == 40


def test_surprised() -> None:
    """d100 W-39: Quickness 15 and a shield are nothing to the unaware, who are attacked at +20; -10 stays."""
    scene = duel(theirs=swordsman(qu=15, shield="shield"))
    scene.fighters[1].surprised = True
    made = blow(scene)
    assert BOOK.attack_bonus(scene, made).total == 100
    assert made.db == 0
    slow = duel(theirs=swordsman(qu=-10))
    slow.fighters[1].surprised = True
    made = blow(slow)
    BOOK.attack_bonus(slow, made)
    assert made.db == -10


def test_penalties() -> None:
    """d100 W-37: wounds of -10 and -15 leave +55, for attacks and for the pool."""
    scene = duel()
    me, foe = scene.fighters
    for pen in (-10, -15):
        BOOK.carry_out(scene, me, Critical(HEAD, "", pen=pen), foe, foe.cell)
    made = blow(scene)
    BOOK.attack_bonus(scene, made)
    assert made.ob == 55
    assert BOOK.parry_pool(me, item(me, "sword")) == 55


# wounds


def test_a_whole_attack() -> None:
    """d100 W-17: 118 on AT3 is 15CS; 78: 9 more, bleed 2, prone, a leg; 40 become 16, then 14; half Base Move."""
    scene = duel(theirs=swordsman(physique_total=40, armour="AT3"))
    foe = scene.fighters[1]
    with Laid(scene, [38, 78]):
        BOOK.make_attack(scene, blow(scene))
    assert str(attacks(scene)[0].result) == "15CS"
    assert (foe.hits, foe.losing(), foe.posture, foe.legs_useless) == (16, 2, PRONE, 1)
    assert BOOK.base_move_m(foe) == 4
    BOOK.upkeep(scene)
    assert foe.hits == 14


@pytest.mark.parametrize(
    ("rule", "sd", "hits", "die", "stays"),
    [
        ("d100 W-18: 47 + 60 - 7 = 100", 60, -7, 47, False),
        ("d100 W-18: 48 is enough", 60, -7, 48, True),
        ("d100 W-19: 55 at 0 needs 46", 55, 0, 45, False),
        ("d100 W-19: 46 it is", 55, 0, 46, True),
        ("d100 W-19: 100 at 0 always passes", 100, 0, 1, True),
        ("d100 W-19: 100 at -30 needs 31", 100, -30, 30, False),
        ("d100 W-19: 31 it is", 100, -30, 31, True),
        ("d100 W-20: 40 at -40 never passes", 40, -40, 100, False),
    ],
)
def test_self_discipline(rule: str, sd: int, hits: int, die: int, stays: bool) -> None:
    scene = duel(swordsman(sd=sd))
    me = scene.fighters[0]
    me.hits = hits
    with Laid(scene, [die]):
        BOOK.self_discipline(scene, me)
    assert me.out != stays, rule


@pytest.mark.parametrize(("ranks", "out"), [(6, False), (5, True)])
def test_stun_adds(ranks: int, out: bool) -> None:
    """d100 W-21: 3 and 3 are 6: with 6 ranks awake with 2 AP, with 5 blacked out for six turns."""
    scene = duel(swordsman(physique_ranks=ranks))
    me = scene.fighters[0]
    for _ in range(2):
        BOOK.stun(scene, me, 3)
        BOOK.settle(scene, me, False)
    assert (me.stun, me.out, BOOK.budget(me)) == (6, out, 2)
    turns = 0
    while me.stun:
        BOOK.pass_by(scene, me)
        turns += 1
        assert me.out == (out and me.stun > 0)
    assert turns == 6


def wound(rate: int, location: object = LEG, burns: bool = False) -> Wound:
    return Wound(burns, rate, location, False)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "rate", "state", "costs"),
    [
        ("d100 W-23: untreated", 7, {}, 7),
        ("d100 W-23: staunched", 7, {"staunched_by": 0}, 3),
        ("d100 W-23: bandaged", 7, {"bandages": 1}, 2),
        ("d100 W-23: bandaged and staunched", 7, {"bandages": 1, "staunched_by": 0}, 1),
        ("d100 W-23: a tourniquet", 7, {"tourniquet": True}, 0),
        ("d100 W-23: a med kit", 7, {"closed": True}, 0),
        ("d100 W-23: 1 staunched", 1, {"staunched_by": 0}, 0),
        ("d100 W-23: 4 bandaged", 4, {"bandages": 1}, 0),
    ],
)
def test_bleeding(rule: str, rate: int, state: dict[str, object], costs: int) -> None:
    made = wound(rate)
    for key, value in state.items():
        setattr(made, key, value)
    assert made.effective() == costs, rule


def test_the_wrong_place() -> None:
    """d100 W-24: no tourniquet on a chest, and no bandage on a burn."""
    scene = duel(swordsman(weapons=[], bandages=1, tourniquets=1))
    me = scene.fighters[0]
    assert not TOURNIQUET.fits(BOOK, scene, me, me, wound(5, CHEST))
    assert TOURNIQUET.fits(BOOK, scene, me, me, wound(5, LEG))
    assert not BANDAGE.fits(BOOK, scene, me, me, wound(5, LEG, burns=True))
    assert BANDAGE.fits(BOOK, scene, me, me, wound(5, CHEST))


def test_dying() -> None:
    """d100 W-34: dying 5 in round 3 is dead in the upkeep of round 7."""
    scene = duel()
    foe = scene.fighters[1]
    BOOK.begin_dying(scene, foe, 5)
    for round_ in range(3, 8):
        assert not foe.dead, round_
        BOOK.upkeep(scene)
    assert foe.dead


def test_stabilise() -> None:
    """d100 W-35: 5 rounds left, +55, die 50: saved with a med kit; without anything 60 %, then 40 more save."""
    papers = ((sheet(skills={"first_aid": 55}, med_kits=1), MIDDLE, "e"), (swordsman(), hex_at(1, 0), "w"))
    scene = fight(*papers, sides=[0, 0])
    medic, patient = scene.fighters
    BOOK.begin_dying(scene, patient, 5)
    with Laid(scene, [50]):
        BOOK.stabilise(scene, medic, patient, WITH_KIT)
    assert (patient.dying, patient.senseless, medic.kit) == (0, 600, 4)
    scene = fight(*papers, sides=[0, 0])
    medic, patient = scene.fighters
    BOOK.begin_dying(scene, patient, 5)
    with Laid(scene, [50]):
        BOOK.stabilise(scene, medic, patient, WITH_NOTHING)
    assert (patient.dying, patient.saving) == (5, 60)
    BOOK.upkeep(scene)
    assert patient.dying == 5
    with Laid(scene, [26]):  # 26 + 55 - 20 - 20 = 41
        BOOK.stabilise(scene, medic, patient, WITH_NOTHING)
    assert patient.dying == 0


@pytest.mark.parametrize(("hits", "dying"), [(-79, 0), (-80, 6)])
def test_the_negative_limit(hits: int, dying: int) -> None:
    """d100 W-36: Physique 80: at -80 dying with 6 rounds, at -79 not."""
    scene = duel()
    me = scene.fighters[0]
    me.hits, me.tested = hits, True
    BOOK.settle(scene, me, True)
    assert me.dying == dying


def test_saved_at_the_limit() -> None:
    """d100 W-48: saved at -80 one stays saved until a hit is lost; then dying 6 again."""
    scene = duel()
    me = scene.fighters[0]
    me.hits = -80
    BOOK.reach_limit(scene, me)
    assert me.dying == 6
    BOOK.save(scene, me)
    BOOK.upkeep(scene)
    assert (me.dying, me.senseless) == (0, 600)
    me.wounds.append(wound(1))
    BOOK.upkeep(scene)
    assert (me.hits, me.dying) == (-81, 6)


# AP, plans, holding


@pytest.mark.parametrize(
    ("rule", "weapon", "stun", "manners"),
    [
        ("d100 W-22: a stunned swordsman has haste only", "sword", 1, ["hasty"]),
        ("d100 W-22: a stunned axeman nothing", "axe", 1, []),
        ("d100 W-38: 4 AP are a plain, a measured or a hasty blow", "sword", 0, ["plain", "measured", "hasty"]),
        ("D-28 with an axe a measure is too much", "axe", 0, ["plain", "hasty"]),
        ("D-28 a knife cannot be hastened", "knife", 0, ["plain", "measured"]),
    ],
)
def test_manners(rule: str, weapon: str, stun: int, manners: list[str]) -> None:
    scene = duel(swordsman(weapons=[weapon]), book=FREE)
    me, foe = scene.fighters
    me.stun = stun
    FREE.begin_turn(scene, me, False)
    assert keys(FREE.manners(scene, me, act_of(me, weapon), foe)) == manners, rule


def test_measured_and_hasty() -> None:
    """d100 W-38: a measured blow costs 4 and is at +10; two hasty ones cost 2 each and are at -25."""
    assert (MEASURED.ap, MEASURED.bonus, HASTY.ap, HASTY.bonus) == (1, 10, -1, -25)
    scene = duel(book=FREE)
    me = scene.fighters[0]
    FREE.begin_turn(scene, me, False)
    for left, answers in ((2, ["hasty"]), (0, [])):  # with 2 AP there is nothing left to choose
        with Laid(scene, [1], *answers):
            FREE.attack_someone(scene, me, act_of(me, "sword"))
        assert me.ap == left
    assert [event.bonus.total for event in attacks(scene)] == [55, 55]


def planned(scene: D100Fight, *plan: Planned) -> Combatant:
    me = scene.fighters[0]
    me.plan = plan
    BOOK.begin_turn(scene, me, False)
    return me


def test_a_change_of_plan() -> None:
    """d100 W-40: a blow was planned; to stand up instead costs 2 + 1, and 1 AP is left."""
    scene = duel()
    me = scene.fighters[0]
    me.posture = PRONE
    planned(scene, Planned(act_of(me, "sword"), 1))
    stand = next(option for option in BOOK.open_acts(scene, me) if option.key.startswith("stand"))
    assert isinstance(stand, Act)
    with Laid(scene, []):
        stand.perform(BOOK, scene, me)
    assert (me.ap, me.changed) == (1, True)


@pytest.mark.parametrize(("fallen", "cost"), [(False, 4), (True, 3)])
def test_another_foe(fallen: bool, cost: int) -> None:
    """d100 W-41: the planned blow on another foe costs 1 more, unless the first has fallen."""
    scene = fight(
        (swordsman(), hex_at(0, 0), "e"),
        (swordsman(armour="AT8"), hex_at(1, 0), "w"),
        (swordsman(armour="AT8"), hex_at(1, -1), "sw"),
        sides=[0, 1, 1],
    )
    me, first, _ = scene.fighters
    planned(scene, Planned(act_of(me, "sword"), first.index))
    if fallen:
        BOOK.die(scene, first)
    # with 4 AP a stroke at C is plain, or, after a change of plan, plain or hasty
    with Laid(scene, [1], *([] if fallen else ["C"]), "plain"):
        BOOK.attack_someone(scene, me, act_of(me, "sword"))
    assert me.ap == 4 - cost


def test_stunned_after_declaring() -> None:
    """d100 W-42: a measured blow for 4 becomes a hasty one for the 2 AP of the stunned, without a change of plan."""
    scene = duel()
    me = scene.fighters[0]
    me.stun = 1
    planned(scene, Planned(act_of(me, "sword"), 1, MEASURED))
    assert me.ap == 2
    with Laid(scene, [1]):
        BOOK.attack_someone(scene, me, act_of(me, "sword"))
    assert (me.ap, me.changed) == (0, False)
    assert attacks(scene)[0].bonus.total == 55


def test_holding_with_stun() -> None:
    """d100 W-43: it holds with stun 1, acts after the last place with 2 AP, and only then is rid of it."""
    scene = duel(book=FREE)
    me, foe = scene.fighters
    scene.phase = RESOLVE
    me.stun = 1
    with Laid(scene, [], "act later"):
        FREE.beat(scene)
    assert (me.stun, scene.waiting) == (1, (0,))
    with Laid(scene, [], "end turn"):
        FREE.beat(scene)
    assert foe.acted
    with Laid(scene, [], "act"):
        FREE.beat(scene)
    assert (me.ap, me.stun) == (2, 1)
    with Laid(scene, [], "end turn"):
        FREE.beat(scene)
    assert me.stun == 0


# the map


@pytest.mark.parametrize(
    ("rule", "armour", "legs", "hexes"),
    [
        ("d100 W-25: 8 m are 4 hexes", "AT1", 0, 4),
        ("d100 W-25: in mesh 3", "AT4", 0, 3),
        ("d100 W-25: in plate 2", "AT5", 0, 2),
        ("d100 W-25: in mesh with a useless leg 1", "AT4", 1, 1),
    ],
)
def test_base_move(rule: str, armour: str, legs: int, hexes: int) -> None:
    me = duel(swordsman(armour=armour)).fighters[0]
    me.legs_useless = legs
    assert BOOK.free_move(me) == hexes, rule
    assert BOOK.stride(me) == hexes, rule


@pytest.mark.parametrize(
    ("to", "allowed"),
    [((0, 1), False), ((1, -1), False), ((2, 0), True), ((2, -1), True), ((1, 1), True)],
)
def test_passing_a_guard(to: tuple[int, int], allowed: bool) -> None:
    """d100 W-28: out of a guard zone no step leads to another hex next to that foe."""
    scene = duel()
    guard, me = scene.fighters
    place = scene.board.find(hex_at(*to))
    assert (BOOK.blocked_by(scene, me, place, -1) == guard.index) == (not allowed)
    way = BOOK.run_ways(scene, me).find(hex_at(*to))
    assert isinstance(way, Place)
    assert (len(way.way.cells) == 1) == allowed  # the others can be reached by going round


def test_a_step_that_fails() -> None:
    """d100 W-28: whoever tries all the same stays where it is, and the move is spent."""
    scene = duel()
    me = scene.fighters[1]
    start = me.cell
    cell = scene.board.find(hex_at(0, 1))
    assert BOOK.follow(scene, me, Place("x", cell, Way([cell], [0], [1])), "moves") == BLOCKED
    assert me.cell == start


@pytest.mark.parametrize(
    ("at", "arc", "bonus"),
    [
        ((0, 1), "front", 0),
        ((-1, 1), "flank", 15),
        ((-1, 0), "rear", 30),
        ((-2, 1), "flank", 15),
        ((-3, 1), "rear", 30),
    ],
)
def test_arcs(at: tuple[int, int], arc: str, bonus: int) -> None:
    """d100 W-29: seen from (0,0) with facing 0."""
    scene = fight((swordsman(), hex_at(*at), "e"), (swordsman(), MIDDLE, "e"))
    made = blow(scene)
    found = "front" if made.arc == FRONT else "rear" if made.arc == REAR else "flank"
    assert found == arc
    assert BOOK.attack_bonus(scene, made).total == 80 + bonus


@pytest.mark.parametrize(("weapon", "second"), [("slug_pistol", 60), ("laser_pistol", 70)])
def test_recoil(weapon: str, second: int) -> None:
    """d100 W-31: +70 and +60 with slugs, +70 twice with a laser, at short range."""
    scene = fight((GUNNER, hex_at(0, 0), "e"), (swordsman(), hex_at(4, 0), "w"))
    me = scene.fighters[0]
    assert BOOK.attack_bonus(scene, blow(scene, weapon, True)).total == 70
    me.fired = 1
    assert BOOK.attack_bonus(scene, blow(scene, weapon, True)).total == second


def test_a_crossbow() -> None:
    """d100 W-32: shoot and load 2; load 2 and shoot; load 4: two shots in three turns."""
    scene = fight(
        (swordsman(weapons=["crossbow"], ob={"crossbow": 50}), hex_at(0, 0), "e"),
        (swordsman(), hex_at(5, 0), "w"),
        book=FREE,
    )
    me = scene.fighters[0]
    shoot = act_of(me, "crossbow", "shoot")
    load = next(act for act in item(me, "crossbow").acts if isinstance(act, Act) and act.key.startswith("load"))
    shots: list[int] = []
    for deeds in (["shoot", "load"], ["load", "shoot"], ["load"]):
        FREE.begin_turn(scene, me, False)
        for deed in deeds:
            if deed == "shoot":
                with Laid(scene, [1]):
                    shoot.perform(FREE, scene, me)
            else:
                with Laid(scene, []):
                    load.perform(FREE, scene, me)
        assert me.ap == 0
        held = me.in_hand(MAIN)
        assert held is not None
        shots.append(held.shots)
        FREE.expire_turn_effects(me)
    assert shots == [0, 0, 1]
    assert len(attacks(scene)) == 2


@pytest.mark.parametrize(
    ("total", "hexes"), [(101, 0), (100, 1), (81, 1), (80, 2), (77, 2), (41, 3), (20, 5), (-30, 5)]
)
def test_scatter(total: int, hexes: int) -> None:
    """d100 W-33: how far a grenade goes astray."""
    assert BOOK.scatter_hexes(total) == hexes


def blast(scene: D100Fight, at: tuple[int, int]) -> Blow:
    me, foe = scene.fighters
    weapon = item(me, "frag_grenade").weapon
    made = Blow(me, foe, item(me, "frag_grenade"), weapon)
    made.ranged = True
    made.burst = scene.board.find(hex_at(*at))
    made.metres = BOOK.metres_between(scene, made.burst, foe.cell)
    made.arc = scene.board.arc(foe.cell, foe.facing, made.burst)
    return made


BOMBER = swordsman(weapons=["frag_grenade"], ob={"frag_grenade": 60})


@pytest.mark.parametrize(("hexes", "bonus"), [(2, 40), (4, 20), (5, None)])
def test_the_reach_of_a_blast(hexes: int, bonus: int | None) -> None:
    """d100 W-33: 4 m from the burst +40, 8 m +20, at 10 m nobody is attacked."""
    scene = fight((BOMBER, hex_at(-8, 0), "e"), (swordsman(), MIDDLE, "e"))
    me = scene.fighters[0]
    with Laid(scene, [1] if bonus is not None else []):
        BOOK.burst(scene, me, item(me, "frag_grenade"), scene.board.find(hex_at(hexes, 0)))
    assert [event.bonus.total for event in attacks(scene)] == ([] if bonus is None else [bonus])


@pytest.mark.parametrize(
    ("at", "ob", "db"),
    [((2, 0), 40, 15), ((-2, 0), 40, 0), ((0, 0), 60, 0)],
)
def test_blast_and_shield(at: tuple[int, int], ob: int, db: int) -> None:
    """d100 W-51: a shield counts against a burst in front, but not behind one nor in one's own hex."""
    scene = fight((BOMBER, hex_at(8, 0), "w"), (swordsman(shield="shield"), MIDDLE, "e"))
    made = blast(scene, at)
    BOOK.attack_bonus(scene, made)
    assert (made.ob, made.db) == (ob, db)


def test_round_the_guard() -> None:
    """d100 W-44: walking round a watcher ends in its guard zone, for it turns after one."""
    scene = fight((swordsman(), MIDDLE, "e"), (swordsman(), hex_at(1, 0), "w"))
    guard, me = scene.fighters
    guard.watch = me.index
    scene.acting = me.index
    for at in ((1, 1), (0, 2), (-1, 2)):
        BOOK.step(scene, me, scene.board.find(hex_at(*at)))
        assert guard.facing == 0
        assert BOOK.in_front(scene, guard, me.cell)
    BOOK.step(scene, me, scene.board.find(hex_at(-1, 1)))
    assert guard.facing == 5
    assert BOOK.stopped_by(scene, me, -1) == guard.index


def test_a_foe_that_appears_behind() -> None:
    """d100 W-44: at (-1,0) it makes a watcher with facing 0 turn to facing 2."""
    scene = fight((swordsman(), MIDDLE, "e"), (swordsman(), hex_at(-2, 0), "e"))
    guard, me = scene.fighters
    guard.watch = me.index
    scene.acting = me.index
    guard.facing = 0
    me.cell = scene.board.find(hex_at(-1, 0))
    BOOK.keep_watch(scene, me)
    assert guard.facing == 2


def test_without_watching() -> None:
    """d100 W-44: without D-119 one would stand on the guard's flank."""
    loose = D100({"watch": "off"})
    scene = fight((swordsman(), MIDDLE, "e"), (swordsman(), hex_at(-1, 2), "w"), book=loose)
    guard, me = scene.fighters
    guard.watch = me.index
    scene.acting = me.index
    loose.step(scene, me, scene.board.find(hex_at(-1, 1)))
    assert guard.facing == 0
    assert loose.stopped_by(scene, me, -1) < 0


def test_a_push() -> None:
    """d100 W-46: push 5 from (0,0) drives (1,1) in direction 0 to (3,1); what blocks ends it."""
    scene = fight((swordsman(), hex_at(0, 0), "e"), (swordsman(), hex_at(1, 1), "w"))
    me, foe = scene.fighters
    BOOK.push(scene, foe, me.cell, 5)
    assert foe.cell == scene.board.find(hex_at(3, 1))
    crowded = fight(
        (swordsman(), hex_at(0, 0), "e"), (swordsman(), hex_at(1, 1), "w"), (swordsman(), hex_at(3, 1), "w")
    )
    BOOK.push(crowded, crowded.fighters[1], crowded.fighters[0].cell, 5)
    assert crowded.fighters[1].cell == crowded.board.find(hex_at(2, 1))


def test_slow_movers() -> None:
    """d100 W-47: prone in plate a hex costs 3 of 2: the first may be entered, and ends the move."""
    scene = duel(swordsman(armour="AT5"))
    me, foe = scene.fighters
    foe.out = True
    me.posture = PRONE
    BOOK.begin_turn(scene, me, False)
    assert me.stride == 2
    west = hex_at(-1, 0)
    ways = BOOK.free_ways(scene, me)
    assert ways.find(hex_at(-2, 0)) is None
    assert ways.find(west) is not None
    with Laid(scene, [], west, "e"):
        move = next(option for option in BOOK.open_acts(scene, me) if option.key == "move")
        assert isinstance(move, Act)
        move.perform(BOOK, scene, me)
    assert (me.cell, me.stride) == (scene.board.find(west), 0)


# manoeuvres


def runner(policy: str) -> tuple[D100Fight, Manoeuvre]:
    runs = swordsman(skills={"athletics": 60}, weapons=["sword"])
    scene = fight((runs, hex_at(0, 0), "e"), (GUNNER, hex_at(8, 0), "w"))
    row = Manoeuvre("test", "test", RACE.skill, RACE.ap, RACE.difficulty, policy, DIVE.gains)
    shooter = scene.fighters[1]
    for held in shooter.held:
        held.hand = MAIN if held.item.key == "slug_pistol" else 0
    return scene, row


def goal(scene: D100Fight) -> Place:
    cell = scene.board.find(hex_at(0, 1))
    return Place("goal", cell, Way([cell], [5], [1]))


def test_the_door() -> None:
    """d100 W-26: +60, hard, 45: 80 %; by the policy `fail` the door is not reached."""
    scene, row = runner(FAIL)
    me = scene.fighters[0]
    start = me.cell
    with Laid(scene, [45]):
        BOOK.try_manoeuvre(scene, me, row, goal(scene))
    assert me.cell == start


def test_the_landing() -> None:
    """d100 W-26: by the policy `penalty` it is done, and the next attack is at -20."""
    scene, row = runner(PENALTY)
    me = scene.fighters[0]
    with Laid(scene, [45], "e"):
        BOOK.try_manoeuvre(scene, me, row, goal(scene))
    assert me.cell == goal(scene).cell
    me.cell = scene.board.find(hex_at(7, 0))
    assert BOOK.attack_bonus(scene, blow(scene)).total == 60


def test_the_sprint() -> None:
    """d100 W-26: by the policy `exposed` one shot at +20, then behind cover if still able."""
    scene, row = runner(EXPOSED)
    me = scene.fighters[0]
    with Laid(scene, [45, 1], "e"):
        BOOK.try_manoeuvre(scene, me, row, goal(scene))
    (shot,) = attacks(scene)
    assert (shot.who, shot.bonus.total) == (1, 70 - 20 + 20)  # 16 m are medium range
    assert me.cell == goal(scene).cell


def test_below_the_floor() -> None:
    """d100 W-27: 45 is 40 %, and fails under any policy."""
    for policy in (FAIL, PENALTY, EXPOSED):
        scene, row = runner(policy)
        me = scene.fighters[0]
        start = me.cell
        with Laid(scene, [5]):  # 5 + 60 - 20
            BOOK.try_manoeuvre(scene, me, row, goal(scene))
        assert (me.cell, attacks(scene)) == (start, [])


def test_a_hold() -> None:
    """d100 W-45: 4CU may be a hold instead; out of it with 55 and 50 against +60: 60 and 50 per cent."""
    grappler = swordsman(weapons=[], ob={"grapple": 60})
    scene = duel(grappler, swordsman(skills={"athletics": 40}, ob={"sword": 80}))
    me, foe = scene.fighters
    with Laid(scene, [43], "hold"):
        BOOK.make_attack(scene, blow(scene, "grapple"))
    assert str(attacks(scene)[0].result) == "4CU"
    assert (foe.held_by, me.holding, foe.hits) == (0, 1, 76)
    with Laid(scene, [55]):
        BOOK.escape(scene, foe)
    assert (foe.escaped, foe.held_by) == (60, 0)
    with Laid(scene, [50]):
        BOOK.escape(scene, foe)
    assert (foe.held_by, me.holding) == (-1, -1)


@pytest.mark.parametrize(("die", "found"), [(80, False), (81, True)])
def test_observing(die: int, found: bool) -> None:
    """d100 W-50: +50 against stealth +60: 80 does not find, 81 does."""
    scene = fight(
        (swordsman(skills={"perception": 50}), hex_at(0, 0), "e"),
        (swordsman(skills={"stealth": 60}), hex_at(5, 0), "w"),
    )
    me, hider = scene.fighters
    hider.hidden = True
    with Laid(scene, [die]):
        BOOK.observe(scene, me)
    assert hider.hidden != found


def test_plain_is_plain() -> None:
    """D-49: a blow that is neither measured nor hasty has its own cost."""
    assert (PLAIN.ap, PLAIN.bonus) == (0, 0)
