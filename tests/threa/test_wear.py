"""Weapons that wear, and damage that counts in another class (T-112, T-113, T-117)."""

import pytest
from tests.threa.scene import THREA, attack, fight, of_kind, peek, prepare, sheet, swordsman, told

from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import SHOT, Penetration
from fracas.rulebooks.threa.events import Handled, Translated

# classes and crews


@pytest.mark.parametrize(
    "rule, dc, higher, sv, armour, text",
    [
        ("T-117 a body of a lower class", 2, "scratched", 4, [], "SV 4 of class 2 counts as SV 40 of class 1 (T-117)."),
        ("T-117 two steps", 3, "scratched", 1, [], "SV 1 of class 3 counts as SV 100 of class 1 (T-117)."),
        (
            "T-117 a layer",
            2,
            "scratched",
            4,
            ["blast-shirt"],
            "SV 4 of class 2 counts as SV 40 of class 1 (T-117).",
        ),
        (
            "T-168 one class up",
            1,
            "impervious",
            16,
            ["powered-armour"],
            "SV 16 of class 1 counts as SV 2 of class 2 (T-168).",
        ),
    ],
)
def test_another_class_is_told(rule: str, dc: int, higher: str, sv: int, armour: list[str], text: str) -> None:
    book = Threa({"higher_class": higher})
    gun = {"from": "railgun", "key": "gun", "dc": dc}
    scene = fight((sheet(weapons=[gun], attributes={"STR": 12}), "c3"), (sheet(armour=armour), "h3"), book=book)
    shot = attack(scene, 0, 1, "gun", SHOT)
    foe = scene.fighters[1]
    layers = [book.layer_of(foe, worn) for worn in foe.worn]
    hit = Penetration(sv, dc)
    prepare(scene, [], [])
    book.penetrate(scene, shot, shot.profile.hits[0], hit, layers)
    book.translate(scene, foe, hit, foe.sheet.dc)
    assert text in told(scene, of_kind(scene.events, Translated)), rule


# weapons that wear


@pytest.mark.parametrize(
    "rule, durability, text",
    [
        ("T-113 half its SV from now on", 27, "A's long sword is failing: from now on it adds only half."),
        ("T-113 nothing any more", 2, "A's long sword breaks."),
        ("T-113 at one blow", 26, "A's long sword breaks."),
    ],
)
def test_a_weapon_that_wears_out_is_told(rule: str, durability: int, text: str) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.held.durability = durability
    prepare(scene, [], [])
    THREA.wear_weapon(scene, blow, 26 if "one blow" in rule else 5)
    assert told(scene, of_kind(scene.events, Handled)) == [text], rule
    THREA.wear_weapon(scene, blow, 1)
    assert len(of_kind(scene.events, Handled)) == 1, rule


@pytest.mark.parametrize(
    "rule, durability, text",
    [
        ("T-113 failing", 25, "base SV 4, cutting +5, failing weapon -3 = 6"),
        ("T-113 broken", 0, "base SV 4, cutting +5, broken weapon -5 = 4"),
    ],
)
def test_a_worn_weapon_says_why_it_is_weak(rule: str, durability: int, text: str) -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    blow = attack(scene, 0, 1, "long-sword")
    blow.held.durability = durability
    blow.base = 4
    assert str(THREA.final_sv(scene, blow, blow.profile.hits[0], 0, True)) == text, rule
    decision = peek(scene, [], ["attack"])
    option = decision.menu.find("long-sword")
    assert option is not None
    assert f"SV {2 if durability else 0:+d}" in THREA.view(scene, decision, option).note
