"""Section 9: cover (G-106)."""

from typing import Any

import pytest
from tests.gurps.deeds import asked, attack, do
from tests.gurps.scene import GURPS, of_kind, said, sheet
from tests.gurps.shots import FIELD, range_of, shoot, shot_of, skill

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.cover import HALF, HIDDEN, SHOWN, Cover
from fracas.rulebooks.gurps.events import DamageRolled, Sheltered, ShotRolled, SuccessRolled
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, OFF
from fracas.rulebooks.gurps.locations import BY_KEY, LOCATIONS, TORSO
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, PRONE, SITTING, STANDING, Posture

UPPER = ["skull", "face", "right eye", "left eye", "neck"]
ARMS = ["right arm", "left arm", "right hand", "left hand"]
LOWER = ["groin", "right leg", "left leg", "right foot", "left foot"]
BODY = ["torso", "vitals"]


def behind(glyph: str, yards: int = 10, at: int = 1, **fields: Any) -> Any:
    """The target with that ground in front of it (or under it, with `at=0`)."""
    line = ["."] * 60
    line[yards - at] = glyph
    return range_of("auto-pistol-9mm", yards, rows=["." * 60] * 4 + ["".join(line)] + ["." * 60] * 4, **fields)


@pytest.mark.parametrize(
    ("rule", "cover", "shown", "half"),
    [
        ("G-106 in the open", Cover("", 0), [*UPPER, *ARMS, *BODY, *LOWER], []),
        ("G-106 light", Cover("light", 0), [], [*UPPER, *ARMS, *BODY, *LOWER]),
        ("G-106 waist", Cover("waist", 8), [*UPPER, *ARMS, *BODY], []),
        ("G-106 chest", Cover("chest", 6), UPPER, []),
        (
            "G-106 chest, shooting with the right",
            Cover("chest", 6, right=True),
            [*UPPER, "right arm", "right hand"],
            [],
        ),
        ("G-106 chest, with the left", Cover("chest", 6, left=True), [*UPPER, "left arm", "left hand"], []),
        ("G-106 chest, with both", Cover("chest", 6, True, True, True), [*UPPER, *ARMS], BODY),
        ("G-106 full", Cover("full", 2), [], []),
    ],
)
def test_what_each_kind_hides(rule: str, cover: Cover, shown: list[str], half: list[str]) -> None:
    for location in LOCATIONS:
        key = location.key
        expected = SHOWN if key in shown else HALF if key in half else HIDDEN
        assert cover.shows(key) == expected, (rule, key)


@pytest.mark.parametrize(
    ("rule", "tag", "posture", "exposed", "kind"),
    [
        ("G-106 standing behind a low wall", "waist", STANDING, False, "waist"),
        ("G-106 crouching", "waist", CROUCHING, False, "waist"),
        ("G-106 kneeling: to the chest", "waist", KNEELING, False, "chest"),
        ("G-106 sitting: to the chest", "waist", SITTING, False, "chest"),
        ("G-106 lying: out of sight", "waist", PRONE, False, "full"),
        ("G-106 lying, and looking over it", "waist", PRONE, True, "chest"),
        ("G-106 lying behind a breastwork", "chest", FACE_UP, False, "full"),
        ("G-106 the same, shooting", "chest", FACE_UP, True, "chest"),
        ("G-106 crawling as lying", "chest", CRAWLING, False, "full"),
        ("G-106 kneeling behind a breastwork", "chest", KNEELING, False, "chest"),
        ("G-106 brush is brush", "light", PRONE, False, "light"),
        ("G-106 full is full", "full", STANDING, True, "full"),
    ],
)
def test_posture_behind_cover(rule: str, tag: str, posture: Posture, exposed: bool, kind: str) -> None:
    foe = range_of().fighters[1]
    foe.posture, foe.exposed = posture, exposed
    assert GURPS.behind_cover(foe, tag, 6).kind == kind, rule


@pytest.mark.parametrize(
    ("rule", "glyph", "kind", "dr"),
    [
        ("G-106 low wall, stone", "-", "waist", 8),
        ("G-106 brush", '"', "light", 0),
        ("G-106 barrels, 1 in of wood", "B", "waist", 1),
        ("G-106 sandbags", "S", "chest", 6),
        ("G-106 crates, 2 in of wood", "C", "chest", 2),
        ("G-106 a window in 3 in of brick", "W", "chest", 6),
        ("G-106 planking", "P", "full", 2),
    ],
)
def test_ground_that_covers(rule: str, glyph: str, kind: str, dr: int) -> None:
    cover = GURPS.cover_of(behind(glyph), *behind(glyph).fighters)
    assert (cover.kind, cover.dr) == (kind, dr), rule


def test_cover_must_be_between() -> None:
    """G-106: before the target or where it stands; not halfway, nor behind it."""
    assert shot_of(behind("-", at=1)).cover.kind == "waist"
    assert shot_of(behind("-", at=0)).cover.kind == "waist"
    assert shot_of(behind("-", at=2)).cover.kind == ""
    assert shot_of(behind("-", at=-1)).cover.kind == ""


def test_arms_that_attack_over_it() -> None:
    """G-106: those that hold what has attacked."""
    for hand, expected in ((MAIN, (True, False, False)), (OFF, (False, True, False)), (BOTH, (True, True, True))):
        scene = behind("S", target=sheet(weapons=["auto-pistol-9mm"]))
        foe = scene.fighters[1]
        foe.held[0].hand = hand
        assert not shot_of(scene).cover.right
        foe.held[0].attacked = True
        cover = shot_of(scene).cover
        assert (cover.right, cover.left, cover.both) == expected


def test_three_ways_past_cover() -> None:
    """gurps W-62: Guns-14 at 10 yd: above a low wall 10; half exposed 8; through 2 in of wood 8, and 2 more DR."""
    assert skill(behind("-")) == 10
    scene = behind("S", target=sheet(weapons=["smg-9mm"]))
    scene.fighters[1].held[0].attacked = True
    assert skill(scene, location=TORSO) == 8
    through = shot_of(behind("C"), through=True)
    assert GURPS.shot_skill(behind("C"), through).total == 8
    scene = behind("C", target=sheet(armour=["leather-armour"], hp=60))
    events = shoot(scene, [(3, 3, 2), (3, 3)], ["no defence"], through=True)
    assert of_kind(events, DamageRolled)[0].dr == 2 + 2


def test_behind_cover_the_posture_does_not_count_once_more() -> None:
    """G-106: behind cover the -2 for keeping low is replaced."""
    scene = behind("-")
    scene.fighters[1].posture = KNEELING
    assert skill(scene, location=BY_KEY["face"]) == 10 - 5


def test_what_one_is_asked() -> None:
    """G-106: at what shows, at random, or through it; then only what shows can be aimed at."""
    scene = behind("-")
    who, options = asked(scene, [], ["1"])
    assert (who, options) == ("A", ["at what shows", "unaimed", "through the cover"])
    assert "right leg" not in asked(behind("-"), [], ["1", "at what shows"])[1]
    assert "torso" in asked(behind("-"), [], ["1", "at what shows"])[1]
    assert "right leg" in asked(behind("-"), [], ["1", "through the cover"])[1]
    scene = behind("S")
    assert asked(scene, [], ["1", "at what shows"])[1][:2] == ["skull", "face"]


def test_an_open_field_asks_nothing() -> None:
    """G-106: without cover there is nothing to choose."""
    assert "torso" in asked(range_of("auto-pistol-9mm"), [], ["1"])[1]


@pytest.mark.parametrize(
    ("rule", "glyph", "place", "die", "sheltered"),
    [
        ("G-106 a leg behind a wall", "-", (2, 2, 2), [], True),
        ("G-106 the torso over it", "-", (3, 3, 3), [], False),
        ("G-106 the torso behind sandbags", "S", (3, 3, 3), [], True),
        ("G-106 the face over them", "S", (1, 2, 2), [], False),
        ("G-106 half in the brush: 3", '"', (3, 3, 3), [(3,)], False),
        ("G-106 half in the brush: 4", '"', (3, 3, 3), [(4,)], True),
    ],
)
def test_unaimed(rule: str, glyph: str, place: Any, die: Any, sheltered: bool) -> None:
    scene = behind(glyph)
    hurt = [(4, 4, 4)] if place == (1, 2, 2) else []
    rolls = [(3, 3, 3), place, *die, (2, 2), *hurt]
    events = shoot(scene, rolls, ["no defence"], at_random=True, unaimed=True)
    assert bool(of_kind(events, Sheltered)) == sheltered, rule
    assert of_kind(events, ShotRolled)[0].need.total == 10


def test_damage_beyond_the_cover_goes_on() -> None:
    """G-106: a leg behind 1 in of wood: 8 less 1."""
    events = shoot(behind("B"), [(3, 3, 3), (2, 2, 2), (3, 3)], ["no defence"], at_random=True, unaimed=True)
    (damage,) = of_kind(events, DamageRolled)
    assert (damage.location, damage.dr, damage.penetrating) == ("right leg", 1, 7)


def test_through_full_cover() -> None:
    """G-76, G-106: -10 in place of the -2, at random, and only if the shooter hears the target."""
    scene = behind("P", per=14)
    shot = shot_of(scene)
    assert (shot.through, shot.at_random) == (True, True)
    assert GURPS.shot_skill(scene, shot).total == 14 - 4 - 10 == 0
    scene = behind("P", per=14, skills={"Guns (Pistol)": 18})
    hears, critical, torso, table = (4, 4, 4), (1, 2, 1), (3, 3, 3), (3, 3, 4)
    events = shoot(scene, [hears, critical, torso, table, (3, 3)], [])
    assert of_kind(events, SuccessRolled)[0].need.total == 14 - 2
    assert of_kind(events, ShotRolled)[0].need.total == 18 - 4 - 10
    assert of_kind(events, DamageRolled)[0].dr == 2


def test_unheard_behind_full_cover() -> None:
    """G-76: who does not hear it does not shoot, and keeps the shot."""
    scene = behind("P", skills={"Guns (Pistol)": 18})
    events = shoot(scene, [(6, 6, 5)], [])
    assert not of_kind(events, ShotRolled)
    assert scene.fighters[0].held[0].loaded == 16


def test_only_the_last_hex_can_be_shot_through() -> None:
    """G-73, G-106: planking in the midst of the way blocks the sight."""
    scene = behind("P", at=3)
    me, foe = scene.fighters
    assert "out of sight" in said(GURPS.why_out_of_range(scene, me, foe, me.held[0].item.shots[0]))
    assert GURPS.screen(behind("P"), *behind("P").fighters) >= 0


def test_who_lies_behind_a_wall_is_out_of_sight_until_it_shoots() -> None:
    """G-106: then it counts as behind a breastwork, until its next turn."""
    scene = behind("-", target=sheet(hp=60, weapons=["auto-pistol-9mm"], skills={"Guns (Pistol)": 14}))
    me, foe = scene.fighters
    foe.posture = PRONE
    assert not GURPS.visible(scene, me, foe)
    assert shot_of(scene).cover.kind == "full"
    back = GURPS.shot_at(scene, foe, me, foe.held[0].item.shots[0])
    do(scene, [(6, 5, 5)], [], lambda: GURPS.shoot(scene, back))
    assert GURPS.visible(scene, me, foe)
    assert shot_of(scene).cover.kind == "chest"
    GURPS.reset(scene, foe)
    assert not GURPS.visible(scene, me, foe)


def test_a_near_miss_meets_the_cover() -> None:
    """G-78, G-106: aimed at the face above sandbags, 1 too high: the torso, and the sandbags before it."""
    events = shoot(behind("S"), [(2, 2, 2), (1, 1)], ["no defence"], location=BY_KEY["face"])
    assert [(event.location, event.dr) for event in of_kind(events, Sheltered)] == [("torso", 6)]


def test_without_hit_locations() -> None:
    """G-106, G-152: with no locations it is the torso that shows or does not."""
    book = Gurps({"hit_locations": "off"})
    scene = behind("-", book=book)
    events = attack(scene, [(3, 3, 3), (1, 1)], ["1", "at what shows", "no defence"], book=book)
    assert not of_kind(events, Sheltered)
    scene = behind("S", book=book)
    events = attack(scene, [(3, 3, 3), (1, 1)], ["1", "unaimed", "no defence"], book=book)
    assert of_kind(events, Sheltered)[0].dr == 6


def test_the_open_is_the_open() -> None:
    """G-106: nothing hides anybody on an open field."""
    scene = range_of(rows=FIELD)
    assert shot_of(scene).cover.kind == ""
