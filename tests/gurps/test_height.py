"""Section 6: fighting from above and from below (G-70)."""

import pytest
from tests.gurps.blows import need, reachable
from tests.gurps.deeds import blow_of, raised
from tests.gurps.scene import GURPS, fight, sheet, swordsman

from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.locations import BY_KEY, LOCATIONS

HEIGHT = Gurps({"height": "on"})


def on_a_ledge(feet: int, book: Gurps = HEIGHT) -> GurpsFight:
    """A stands so many feet above B, or below."""
    paper = sheet(weapons=["thrusting-broadsword"], skills={"Broadsword": 20})
    scene = fight((paper, "d5", "e"), (paper, "e5", "w"), book=book)
    raised(scene, "d5" if feet > 0 else "e5", abs(feet))
    return scene


LEGS = ["right leg", "left leg", "right foot", "left foot"]
HEAD = ["skull", "face", "right eye", "left eye"]
PLAIN = {location.key: 20 + location.to_hit for location in LOCATIONS}


# G-70: height


@pytest.mark.parametrize(
    ("rule", "feet", "legs", "head"),
    [
        ("G-70 up to 1: nothing", 1, 0, 0),
        ("G-70 up to 1: nothing, from below", -1, 0, 0),
        ("G-70 2 above", 2, -2, 1),
        ("G-70 2 below", -2, 2, -2),
        ("G-70 3 above", 3, -2, 1),
        ("G-70 3 below", -3, 2, -2),
        ("G-70 4 above cannot hit legs", 4, None, 1),
        ("G-70 4 below", -4, 2, -2),
        ("G-70 5 above", 5, None, 1),
        ("G-70 5 below cannot hit the head", -5, 2, None),
    ],
)
def test_height_to_hit(rule: str, feet: int, legs: int | None, head: int | None) -> None:
    scene = on_a_ledge(feet)
    for location in LOCATIONS:
        blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT, location=location)
        change = legs if location.key in LEGS else head if location.key in HEAD else 0
        assert HEIGHT.can_be_aimed(scene, blow, location) == (change is not None), rule
        if change is not None:
            assert HEIGHT.melee_skill(scene, blow).total == PLAIN[location.key] + change, rule


@pytest.mark.parametrize(
    ("rule", "feet", "places"),
    [
        ("G-70 6 above: only head and neck", 6, [*HEAD, "neck"]),
        ("G-70 6 below: only legs, feet and groin", -6, ["groin", *LEGS]),
    ],
)
def test_six_feet(rule: str, feet: int, places: list[str]) -> None:
    scene = on_a_ledge(feet)
    blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT)
    offered = [each for each in LOCATIONS if HEIGHT.may_aim_at_place(scene, blow, each)]
    assert [each.key for each in offered] == places, rule
    for each in offered:
        blow.location = each
        assert HEIGHT.melee_skill(scene, blow).total == PLAIN[each.key], rule


@pytest.mark.parametrize(
    ("rule", "feet", "more"),
    [
        ("G-70 2 feet do not matter", 2, 0), ("G-70 3 feet: 1", 3, 1), ("G-70 4 feet: 2", 4, 2),
        ("G-70 5 feet: 3", 5, 3), ("G-70 6 feet: 3", 6, 3),
    ],
)  # fmt: skip
def test_height_and_defence(rule: str, feet: int, more: int) -> None:
    for lift, change in ((feet, -more), (-feet, more)):
        scene = on_a_ledge(lift)
        blow = blow_of(scene, "thrusting-broadsword thrust", HEIGHT)
        assert HEIGHT.defence_need(scene, scene.fighters[1], blow, Guard(DODGE)).total == 8 + change, rule


def test_more_than_six_feet_is_out_of_reach() -> None:
    """G-70: neither from above nor from below; and with the switch off none of it counts."""
    for feet in (7, -7):
        assert not reachable(on_a_ledge(feet), "thrusting-broadsword thrust", HEIGHT)
        assert reachable(on_a_ledge(feet, GURPS), "thrusting-broadsword thrust")
    scene = on_a_ledge(5, GURPS)
    blow = blow_of(scene, "thrusting-broadsword thrust", location=BY_KEY["left leg"])
    assert GURPS.can_be_aimed(scene, blow, blow.location)
    assert GURPS.melee_skill(scene, blow).total == 18


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "total"),
    [
        ("G-120 as high", ".", ".", 9),
        ("G-120 2 feet do nothing", ".", "=", 9 - 1),  # stairs are bad footing
        ("G-120 3 feet higher +1", ".", "T", 10),
        ("G-120 3 feet lower -1", "T", ".", 8),
        ("G-120 6 feet higher +3", ".", "^", 12),
        ("G-120 6 feet lower -3", "^", ".", 6),
    ],
)
def test_height(rule: str, mine: str, theirs: str, total: int) -> None:
    """By the switch `height`; the attacker stands on the first kind of ground, the defender on the other."""
    rows = [*["." * 12] * 4, f"...{mine}{theirs}.......", *["." * 12] * 5]
    assert need(swordsman(13), "parry", book=Gurps({"height": "on"}), rows=rows) == total, rule
    flat = 9 - (theirs == "=")
    assert need(swordsman(13), "parry", rows=rows) == flat, rule


@pytest.mark.parametrize(
    ("rule", "feet", "bonus"),
    [(f"G-70 {feet} feet", feet, bonus) for feet, bonus in [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)]],
)
def test_height_by_feet(rule: str, feet: int, bonus: int) -> None:
    class Steep(Gurps):
        def height_difference(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
            return feet if me.index == 1 else -feet

    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"))
    low, high = scene.fighters
    assert (Steep().height_defence(scene, high, low), Steep().height_defence(scene, low, high)) == (bonus, -bonus), rule
