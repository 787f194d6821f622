"""Places where two rules meet, as a second look found them."""

from typing import Any

import pytest
from tests.threa.scene import (
    PAID,
    THREA,
    act,
    attack,
    end_round,
    fight,
    keys,
    of_kind,
    offered,
    peek,
    prepare,
    sheet,
    swordsman,
    thing,
    used_up,
)

from fracas.kernel.mistake import Mistake
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.contents import SHOT
from fracas.rulebooks.threa.effects import BURNING
from fracas.rulebooks.threa.events import CheckRolled, CrewReached, Defended, PowerRolled, Wounded
from fracas.rulebooks.threa.fighter import Concentration
from fracas.rulebooks.threa.gear import AUTOMATIC
from fracas.rulebooks.threa.harm import Penetration
from fracas.rulebooks.threa.tables import STANDING

RIFLEMAN: dict[str, Any] = {
    "weapons": ["rifle-5mm"],
    "skills": {"Rifle": 5, "Dodge": 4, "Focus": 4},
    "supplies": [{"container": "5mm-magazine"}],
}


def test_whoever_is_roused_has_got_over_it() -> None:
    """T-188: a stun that treatment ends has ended, so the next one must wait for a turn."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    foe = scene.fighters[1]
    THREA.halt(scene, foe, True, 20)
    THREA.rouse(scene, foe)
    assert not THREA.halt(scene, foe, True, 20)


def test_the_round_of_a_stun_brings_little_back() -> None:
    """T-134: no natural FAT and 1 AP at the end of a round that a stun has touched, even if treatment ends it there."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), sides=[0, 0])
    me, foe = scene.fighters
    THREA.halt(scene, foe, True, 60)
    foe.fat, foe.ap = 8, 0
    me.concentration = Concentration("treating", 1, 1, 2, "FAT")
    end_round(scene)
    assert (foe.fat, foe.fat_healing, foe.ap) == (9, 1, 1)
    assert not THREA.stunned(scene, foe)


def test_a_throw_pauses_the_gun() -> None:
    """T-54: to attack with another weapon interrupts the cooldown between shots, once a round."""
    thrower = sheet(weapons=["pistol-9mm", "dagger"], skills={"Daggers": 5, "Pistols": 5}, ap=4)
    scene = fight((thrower, "c3"), (swordsman(), "e3"))
    me = scene.fighters[0]
    dagger, pistol = thing(me, "dagger"), thing(me, "pistol-9mm")
    THREA.take_in_hand(me, dagger)
    pistol.ready_at = scene.now() + 4
    act(scene, 0, [-4], ["throw", "strike", PAID, "0", "0", "passive"])
    assert pistol.ready_at == scene.now() + 4 + 6


def test_a_broken_shield_parries_no_more() -> None:
    """T-68, T-113: what has broken meanwhile is nothing to parry with."""
    scene = fight((swordsman(), "c3"), (swordsman(shield="round-shield", skills={"Shield": 4}), "d3"))
    foe = scene.fighters[1]
    shield = thing(foe, "round-shield")
    foe.parrying = shield.thing.index
    blow = attack(scene, 0, 1, "long-sword")
    assert "parry" in [option.key for option in THREA.guards(scene, blow)]
    shield.durability = 0
    assert "parry" not in [option.key for option in THREA.guards(scene, blow)]


def test_the_dead_get_no_further_wound() -> None:
    """T-75: nor is a die thrown for the arm."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.defence, blow.base = "unarmed", 5
    scene.fighters[1].dead = True
    THREA.hurt_arm(scene, blow)
    assert not of_kind(scene.events, Wounded)


@pytest.mark.parametrize("armour, burns", [([], True), (["mail-shirt"], False)])
def test_a_hit_without_force_does_not_get_through_armour(armour: list[str], burns: bool) -> None:
    """T-129: an effect that needs penetration takes hold where there is no armour, or where SV gets through."""
    torch = {"from": "club", "key": "torch", "damage": {"Heat": -9}, "effects": [{"effect": "burning", "rounds": 3}]}
    scene = fight(
        (sheet(weapons=[torch], skills={"Hand-to-Hand": 5, "Physicality": 4}), "c3"), (swordsman(armour=armour), "d3")
    )
    blow = attack(scene, 0, 1, "torch")
    script = prepare(scene, [0, 4], [])
    blow.base = 0
    THREA.strike_home(scene, blow)
    used_up(scene, script)
    assert scene.fighters[1].has(BURNING) is burns
    assert not of_kind(scene.events, CheckRolled)


def test_a_shield_may_hamper_physicality() -> None:
    """T-154: a shield in hand counts, one that is put away does not."""
    heavy = {"from": "tower-shield", "key": "door", "name": "Door", "physicality": -3}
    scene = fight((swordsman(shield=heavy), "c3"), (swordsman(), "d3"))
    me = scene.fighters[0]
    for hand, score in ((1, 6), (-1, 9)):
        thing(me, "door").hand = hand
        blow = attack(scene, 0, 1, "long-sword")
        script = prepare(scene, [0], [])
        THREA.physicality(scene, blow)
        used_up(scene, script)
        assert of_kind(scene.events, PowerRolled)[0].score.total == score


def test_what_comes_out_of_a_backpack_cannot_be_prepped_at_once() -> None:
    """T-186: it takes a round to bring it to hand, whatever one wants it for."""
    packed = {**RIFLEMAN, "supplies": [{"container": "5mm-magazine", "packed": True}], "ap": 6}
    scene = fight((sheet(**packed), "c3"), (swordsman(), "h3"))
    act(scene, 0, [], ["fetch", PAID])
    assert not offered(scene, 0, "prep")
    end_round(scene)
    assert offered(scene, 0, "prep")


def test_a_tactical_reload_keeps_the_magazine() -> None:
    """T-88: what comes out is a magazine still, and goes in again."""
    scene = fight((sheet(ap=6, **RIFLEMAN), "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    rifle = thing(me, "rifle-5mm")
    rifle.loaded = 20
    act(scene, 0, [], ["reload", "swap", PAID])
    assert (rifle.loaded, me.supplies[0].rounds, me.supplies[0].goes_in()) == (30, 20, True)
    rifle.loaded = 2
    end_round(scene)
    assert me.supplies[0] in THREA.supplies_for(scene, me, rifle)


def test_no_mode_counts_the_magazine_that_goes_out() -> None:
    """T-86: 5 rounds in the gun and 6 in a prepped magazine are not 11."""
    smg = sheet(weapons=["smg"], skills={"Firearms": 5}, supplies=[{"container": "9mm-magazine", "rounds": 6}], ap=6)
    scene = fight((smg, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    gun = thing(me, "smg")
    gun.loaded = 0
    me.supplies[0].prepped = 1
    assert AUTOMATIC not in THREA.modes_now(me, gun)
    me.supplies[0].rounds = 15
    assert AUTOMATIC in THREA.modes_now(me, gun)


def test_a_prepped_magazine_must_fit_too() -> None:
    """T-194: one that is larger than the weapon's capacity does not go in because it is prepped."""
    both = sheet(
        weapons=["pistol-9mm", "smg"], skills={"Pistols": 5, "Firearms": 5}, supplies=["9mm-extended-magazine"], ap=6
    )
    scene = fight((both, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    me.supplies[0].prepped = 1
    assert THREA.prepped_for(me, thing(me, "smg")) is me.supplies[0]
    assert THREA.prepped_for(me, thing(me, "pistol-9mm")) is None


def test_one_occupant_takes_all_types_of_a_hit() -> None:
    """T-106, T-126: who is struck is rolled for once."""
    gun = {"from": "railgun", "key": "torch-gun", "dc": 3, "damage": {"Projectile": 5, "Heat": 3}}
    shooter = sheet(weapons=[gun], skills={"Heavy gun": 5}, attributes={"STR": 12})
    crew = swordsman(skills={"Driving": 4})
    tank = sheet(vehicle="tank", ap=1)
    rows = ["." * 30] * 9
    scene = fight(
        (shooter, "b5"), (tank, "m5"), (crew, "m5"), (crew, "m5"), rows=rows, sides=[0, 1, 1, 1],
        starts=[{}, {}, {"aboard": "B", "seat": "driver"}, {"aboard": "B"}],
    )  # fmt: skip
    shot = attack(scene, 0, 1, "torch-gun", SHOT)
    shot.base = 20
    script = prepare(scene, [2], [])
    THREA.strike_home(scene, shot)
    used_up(scene, script)
    assert [scene.fighters[2].dead, scene.fighters[3].dead] == [False, True]


def test_the_crew_does_not_fall_out() -> None:
    """T-40, T-179: whoever faints inside a vehicle neither falls down nor loses what it holds."""
    tank = sheet(vehicle="tank", ap=1)
    scene = fight((tank, "m5"), (swordsman(), "m5"), sides=[1, 1], starts=[{}, {"aboard": "A", "seat": "driver"}])
    me = scene.fighters[1]
    THREA.faint(scene, me, True)
    assert (me.posture is STANDING, thing(me, "long-sword").in_hand()) == (True, True)


@pytest.mark.parametrize("key, most", [("ap", 4), ("fat", 15), ("vit", 15)])
def test_nobody_starts_with_more_than_the_maximum(key: str, most: int) -> None:
    """T-23: found when a scenario is read."""
    THREA.check_start(swordsman(), THREA.read_start({key: most}))
    with pytest.raises(Mistake, match=f"{key}: found {most + 1}, expected a whole number from 0 to {most}"):
        THREA.check_start(swordsman(), THREA.read_start({key: most + 1}))


def test_a_misspelt_container_is_guessed() -> None:
    """T-158: a supply may be a container or loose rounds."""
    with pytest.raises(ValueError, match="unknown container or ammunition '9mm-magazin'; did you mean '9mm-magazine'"):
        sheet(weapons=["pistol-9mm"], supplies=["9mm-magazin"])


def test_things_are_called_by_their_names() -> None:
    """What a person would say, and not the key in the catalogue."""
    pair = sheet(weapons=["dagger", "dagger", "smg"], shield="round-shield")
    names = [held.said() for held in fight((pair, "c3")).fighters[0].held]
    assert names == ["dagger", "second dagger", "SMG", "punch", "kick", "round shield"]


def test_the_menu_begins_with_a_fight_and_ends_with_the_turn() -> None:
    """T-48: nobody ends a turn by typing 1."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    offers = keys(peek(scene, [], []))
    assert (offers[0], offers[-1]) == ("attack", "end turn")


def test_weapons_are_shown_with_their_numbers() -> None:
    """T-13, T-74: AS with the weapon's own modifier, and what it adds to the SV."""
    scene = fight((swordsman(skills={"Hand-to-Hand": 4}), "c3"), (swordsman(), "d3"))
    decision = peek(scene, [], ["attack"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [f"{view.label}: {view.note}" for view in views] == [
        "long sword: Swords AS 10, SV +5",
        "punch: Hand-to-Hand AS 9, SV +2",
        "kick: Hand-to-Hand AS 8, SV +4",
    ]


def test_a_roll_of_nothing_is_told_too() -> None:
    """T-67: whoever rolls +0 has rolled."""
    value = Tally(9, Reason("Dodge", "T-21"))
    assert (
        THREA.narrate(fight((swordsman(), "c3")), Defended(0, "dodge", value, True, 0))
        == "A dodges: TV Dodge 9, 4dF+ +0."
    )


def test_the_armour_of_an_occupant_is_checked_once() -> None:
    """T-106, T-108, T-126: one location and one armour check serve all types of a hit on whoever is inside."""
    crew = swordsman(skills={"Driving": 4}, armour=["mail-shirt"])
    scene = fight(
        (swordsman(), "b5"), (sheet(vehicle="armoured-car", ap=1), "m5"), (crew, "m5"), rows=["." * 30] * 9,
        sides=[0, 1, 1], starts=[{}, {}, {"aboard": "B", "seat": "driver"}],
    )  # fmt: skip
    blow = attack(scene, 0, 1, "long-sword")
    script = prepare(scene, [4, 0], [])
    for entry in (blow.profile.primary, blow.profile.primary):
        THREA.reach_crew(scene, blow, entry, Penetration(2, 1))
    used_up(scene, script)
    places = [event.location for event in scene.events if isinstance(event, CrewReached)]
    assert len(places) == 2
    assert places[0] == places[1] != ""
