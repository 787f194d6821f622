"""Sheets: what is written, what follows, and what is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from tests.d100.scene import fight, in_order, swordsman
from tests.d100.staging import BOOK
from tests.shell.commands import refused, told

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser
from fracas.kernel.dice import SeededDice
from fracas.kernel.play import Play
from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.events import AttackRolled
from fracas.rulebooks.d100.forms import make_feat, read_scene, read_sheet, read_start
from fracas.rulebooks.d100.gear import MODES
from fracas.rulebooks.d100.rows import KNEELING
from fracas.rulebooks.d100.sheet import D100Sheet
from fracas.rulebooks.d100.start import D100Start
from fracas.stage.scenario import from_document


def sheet(**written: Any) -> D100Sheet:
    return read_sheet({"name": "Somebody", **written})


KNIVES = """
rulebook = "d100"
[map]
rows = ["...."]
[sides.red]
[sides.blue]
[[fighters]]
name = "Ann"
side = "red"
from = "swordsman"
at = "a1"
[fighters.start]
{start}
[[fighters]]
name = "Ben"
side = "blue"
from = "swordsman"
at = "b1"
"""


def test_a_bare_sheet() -> None:
    """D-8: what is not written is that of an ordinary human."""
    me = sheet()
    assert (me.qu, me.sd, me.physique_total, me.physique_ranks, me.db_misc, me.bm_m) == (0, 50, 50, 5, 0, 8)
    assert (me.armour.key, me.shield, me.pc, me.group, me.gifts) == ("AT1", None, False, "", [])
    assert (me.weapon_hand, me.off_hand) == (-1, -1)
    assert [item.key for item in me.items] == ["strike", "grapple"]


def test_a_full_sheet() -> None:
    """D-8: everything that a record has."""
    me = sheet(
        pc=True, qu=-5, sd=70, physique_total=90, physique_ranks=12, db_misc=5, bm_m=10, armour="AT4",
        shield="buckler", weapons=["sword", "knife", "knife"], ob={"sword": 80, "knife": 40}, skills={"piloting": 30},
        bandages=2, tourniquets=1, med_kits=2,
    )  # fmt: skip
    assert (me.qu, me.sd, me.physique_total, me.physique_ranks, me.db_misc, me.bm_m) == (-5, 70, 90, 12, 5, 10)
    assert me.shield is not None
    assert (me.armour.key, me.shield.key, me.pc) == ("AT4", "buckler", True)
    assert [item.key for item in me.items] == ["sword", "knife", "knife 2", "strike", "grapple"]
    assert me.items[me.weapon_hand].key == "sword"
    assert (me.supplies.bandages, me.supplies.tourniquets, me.supplies.kit_uses) == (2, 1, 10)
    assert me.strike.key == "strike"
    assert me.grapple.key == "grapple"


@pytest.mark.parametrize(
    ("rule", "ob", "weapon", "hand", "thrown"),
    [
        ("D-9 the skill itself", {"sword": 80}, "sword", 80, 60),
        ("D-9 untrained", {}, "sword", -25, -45),
        ("D-9 thrown at 20 less", {"knife": 70}, "knife", 70, 50),
        ("D-9 unless learned", {"knife": 70, "knife_thrown": 75}, "knife", 70, 75),
        ("D-9 learned for throwing only", {"spear_thrown": 30}, "spear", -25, 30),
        ("D-9 a grenade is made for it", {"frag_grenade": 40}, "frag_grenade", 40, 40),
    ],
)
def test_offensive_bonus(rule: str, ob: dict[str, int], weapon: str, hand: int, thrown: int) -> None:
    item = sheet(weapons=[weapon], ob=ob).items[0]
    assert (item.ob, item.thrown_ob) == (hand, thrown), rule


def test_skills() -> None:
    """D-9: a skill that is not there is at -25."""
    me = sheet(skills={"athletics": 60, "cooking": 10})
    assert (me.skill("athletics"), me.skill("cooking"), me.skill("stealth")) == (60, 10, -25)


def test_hands() -> None:
    """D-123: a hand can be empty, and the off hand can have a weapon."""
    assert sheet(weapons=["sword"], ready="").weapon_hand == -1
    two = sheet(weapons=["knife", "sword", "knife"], ready="sword", off_hand="knife")
    assert (two.items[two.weapon_hand].key, two.items[two.off_hand].key) == ("sword", "knife")
    twins = sheet(weapons=["knife", "knife"], off_hand="knife")
    assert (twins.weapon_hand, twins.off_hand) == (0, 1)


def test_spare_ammunition() -> None:
    """D-66: counted only for whom the sheet counts it."""
    me = sheet(weapons=["slug_pistol", "bow"], spare={"slug_pistol": 2})
    assert [item.spare for item in me.items[:2]] == [2, -1]


def test_a_weapon_of_ones_own() -> None:
    """D-71: a profile on the sheet makes tables like those of the catalogue."""
    blade = {
        "name": "Vibroblade",
        "use": {"group": "melee", "parry": "melee", "hands": 1, "ap": 3, "reach_m": 2},
        "table": {"mode": "edge", "type": "S", "start": 50, "max": 40, "first": 72, "step": 13, "cap": "E"},
    }
    me = sheet(arms={"vibroblade": blade}, weapons=["vibroblade"], ob={"vibroblade": 60})
    assert me.items[0].ob == 60
    assert str(me.items[0].weapon.tables[0].at(150)) == "40ES"


PLANKS: dict[str, Any] = {
    "name": "Planks", "shift": -20, "stretch": 2, "manoeuvre": -25, "bm_m": -2,
    "pct": dict.fromkeys(MODES, 50), "guard": dict.fromkeys(MODES, 30),
}  # fmt: skip


def test_armour_of_ones_own() -> None:
    """D-70, D-72: every weapon has its table against it: those of the catalogue, and somebody's own."""
    me = sheet(suits={"planks": PLANKS}, armour="planks")
    assert (me.armour.key, me.armour.name, me.armour.manoeuvre, me.armour.bm_m) == ("planks", "Planks", -25, -2)
    sword = OURS.weapons()["sword"]
    plain, planked = sword.table(OURS.armours()["AT1"]), sword.table(me.armour)
    assert (planked.start, planked.step) == (plain.start - 20, plain.step + 2)
    assert planked.at(150).hits == (plain.at(150).hits + 1) // 2
    assert sword.table(me.armour) is planked
    other = sheet(suits={"planks": {**PLANKS, "pct": dict.fromkeys(MODES, 10)}}, armour="planks")
    assert sword.table(other.armour).at(150).hits < planked.at(150).hits


def test_the_thickest_armour_can_be_struck() -> None:
    """D-73: where hits would begin only at 150, there is one to lose."""
    sword = OURS.weapons()["sword"]
    table = sword.table(sheet(suits={"wall": {**PLANKS, "shift": 150 - sword.profile.start}}, armour="wall").armour)
    assert [table.hits(total) for total in (149, 150, 200)] == [0, 1, 1]


def test_a_fight_in_armour_of_ones_own() -> None:
    """D-70: from the scenario's file to the attack's record."""
    document = tomllib.loads(KNIVES.format(start=""))
    document["fighters"][1]["change"] = {"armour": "planks", "suits": {"planks": PLANKS}}
    scenario = from_document(document, "x.toml")
    seats: list[Chooser | None] = [agent("brute", scenario.book, key) for key in (1, 2)]
    play = Play(scenario.book, scenario.begin(SeededDice(3)), seats)
    play.resume()
    attacks = [event for event in play.events() if isinstance(event, AttackRolled)]
    assert {event.armour for event in attacks if event.foe == 1} == {"planks"}
    assert "planks" not in {event.armour for event in attacks if event.foe == 0}


def test_gifts() -> None:
    """D-31: a gift costs 2, a meditation 4, and effects are those of criticals."""
    me = sheet(
        gifts={
            "shove": {"name": "Shove", "at": "foe", "range_m": 10, "on_start": {"push": 4, "down": True}},
            "calm": {"name": "Calm", "kind": "meditation", "concentration": True, "sustain_ap": 2},
            "quick": {"name": "Quick", "ap": 1},
        }
    )
    shove, calm, quick = me.gifts
    assert (shove.ap, calm.ap, quick.ap) == (2, 4, 1)
    assert (shove.at_foe, shove.range_m, calm.concentration, calm.sustain_ap) == (True, 10, True, 2)
    assert shove.on_start is not None
    assert dict(shove.on_start.effects()) == {"down": True, "push": 4}
    assert calm.on_start is None


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({"weapons": ["sowrd"]}, "weapons: unknown weapon 'sowrd'; did you mean 'sword'?"),
        ({"weapons": ["strike"]}, "weapons: nobody carries 'strike'; everybody has it"),
        ({"ob": {"swrod": 10}}, "ob: unknown weapon 'swrod'; did you mean 'sword'?"),
        ({"ob": {"sword_thrown": 10}}, "ob: 'sword_thrown' is nothing to learn; expected 'sword'"),
        ({"ob": {"frag_grenade_thrown": 10}}, "ob: 'frag_grenade_thrown' is nothing to learn"),
        ({"skills": {"athletcs": 10}}, "unknown skill 'athletcs'; did you mean 'athletics'?"),
        ({"armour": "AT9"}, "unknown armour type 'AT9'"),
        ({"suits": {"planks": PLANKS}, "armour": "plank"}, "unknown armour type 'plank'; did you mean 'planks'?"),
        ({"suits": {"AT4": PLANKS}}, "'AT4' is an armour type of the catalogue; expected a key of its own"),
        ({"suits": {"x": {**PLANKS, "pct": {"edge": 5}}}}, "a gap: there is nothing for"),
        ({"shield": "bukler"}, "unknown shield 'bukler'; did you mean 'buckler'?"),
        ({"pc": True, "group": "guards"}, "group: a player character rolls initiative alone"),
        ({"weapons": ["axe"], "shield": "shield"}, "ready: 'axe' takes both hands, and the off hand is not free"),
        ({"weapons": ["sword"], "ready": "knife"}, "ready: unknown carried weapon 'knife'"),
        ({"weapons": ["sword", "knife"], "off_hand": "axe"}, "off_hand: unknown carried weapon 'axe'"),
        ({"weapons": ["knife"], "off_hand": "knife"}, "off_hand: there is only one 'knife'"),
        ({"weapons": ["sword", "knife"], "off_hand": "knife", "shield": "shield"}, "off_hand: the shield fills"),
        ({"weapons": ["sword"], "spare": {"bow": 3}}, "spare: unknown carried weapon 'bow'"),
        ({"arms": {"sword": {"name": "x", "use": {}, "table": {}}}}, "missing"),
        ({"gifts": {"x": {"name": "X", "on_start": {"stn": 1}}}}, "unknown key 'stn'; did you mean 'stun'?"),
        ({"physique_total": 0}, "greater than or equal to 1"),
        ({"qu": 1.5}, "valid integer"),
        ({"speed": 3}, "unknown key 'speed'"),
    ],
)
def test_refused(written: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError) as error:
        sheet(**written)
    assert complaint in str(error.value)


def test_how_somebody_starts() -> None:
    assert read_start({}) == D100Start()
    assert read_start({"posture": "kneeling", "surprised": True}) == D100Start(posture=KNEELING, surprised=True)
    with pytest.raises(ValidationError, match="unknown posture 'kneling'; did you mean 'kneeling'"):
        read_start({"posture": "kneling"})


def test_a_scene() -> None:
    """D-47: a place can make a manoeuvre harder, and say what it leads to."""
    written: dict[str, object] = {
        "light": "dim",
        "feats": {"door": {"manoeuvre": "race", "ends": ["k5"], "difficulty": "very hard", "policy": "exposed"}},
    }
    scene = read_scene(written)
    assert scene.light.key == "dim"
    (door,) = scene.feats
    row = door.manoeuvre
    assert (row.key, row.skill, row.ap, row.difficulty, row.policy) == ("door", "athletics", 2, -40, "exposed")
    assert (door.starts, door.ends) == ([], ["k5"])


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ({"light": "dusk"}, "light"),
        ({"feats": {"x": {"manoeuvre": "rase", "ends": ["a1"]}}}, "unknown manoeuvre 'rase'; did you mean 'race'?"),
        ({"feats": {"x": {"manoeuvre": "race", "ends": []}}}, "at least 1"),
        ({"feats": {"x": {"manoeuvre": "race", "ends": ["a1"], "difficulty": "hrad"}}}, "did you mean 'hard'?"),
        ({"feats": {"x": {"manoeuvre": "race", "ends": ["a1"], "policy": "faill"}}}, "did you mean 'fail'?"),
    ],
)
def test_a_scene_refused(written: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError) as error:
        read_scene(written)
    assert complaint in str(error.value)


def test_feats_keep_what_is_not_said() -> None:
    from fracas.rulebooks.d100.forms import FeatForm

    row = make_feat("cable", FeatForm(manoeuvre="swing", ends=["b2"])).manoeuvre
    assert (row.name, row.ap, row.difficulty, row.policy, row.over_foes) == ("swing from a cable", 3, -40, "fail", True)


@pytest.mark.parametrize(
    ("start", "problem"),
    [
        ("parry = 120", "parry"),
        ("parry = -1", "parry"),
        ("hits = 81", "found 81, expected at most the 80 of this fighter's Physique"),
    ],
)
def test_a_start_that_cannot_be(start: str, problem: str, tmp_path: Path) -> None:
    """D-59, D-93: nobody parries with more than all it has, nor starts with more hits than there are."""
    where = tmp_path / "knives.toml"
    where.write_text(KNIVES.replace("{start}", start), "utf-8")
    said = refused("check", where)
    assert "knives.toml" in said
    assert "start" in said
    assert problem in said


def test_a_stance_that_can(tmp_path: Path) -> None:
    """D-59: agents put that share of the pool into parry."""
    where = tmp_path / "knives.toml"
    where.write_text(KNIVES.replace("{start}", "parry = 50"), "utf-8")
    assert "2 fighters" in told("check", where)


def test_somebody_is_down_before_it_begins() -> None:
    """D-113, D-114: dying from the start, prone and empty-handed; a round less in every upkeep."""
    people = [(swordsman(shield="shield"), "d5", "e"), (swordsman(), "i5", "w")]
    scene = fight(*people, starts=[{"dying": 4}])
    me = scene.fighters[0]
    assert (me.out, me.dying, me.posture.key, me.shield_up) == (True, 4, "prone", False)
    assert not any(held.hand for held in me.held)
    in_order(scene)
    BOOK.upkeep(scene)
    assert me.dying == 3
