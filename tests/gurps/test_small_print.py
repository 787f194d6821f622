"""Small print that was once read wrongly."""

import pytest
from tests.gurps.scene import GURPS, fight, one, sheet

from fracas.rulebooks.gurps.gear_forms import OURS
from fracas.rulebooks.gurps.locations import RIGHT_ARM, TORSO, VITALS, Location


@pytest.mark.parametrize(
    ("rule", "key", "tough"),
    [
        ("G-139 a mace is solid", "mace", True),
        ("G-139 a sword is not", "broadsword", False),
        ("G-139 a fine sword is tough", "fine broadsword", True),
        ("G-139 a flail is not solid", "flail", False),
        ("G-139 nor is a kusari", "kusari", False),
        ("G-139 nor a whip", "whip", False),
    ],
)
def test_tough_weapons(rule: str, key: str, tough: bool) -> None:
    assert OURS.weapon(key).tough() == tough, rule


@pytest.mark.parametrize("part", ["right foot", "left leg"])
def test_a_crippled_leg_or_foot_does_not_kick(part: str) -> None:
    """G-154: a part that cannot be used does not strike, nor carry one who does."""
    assert GURPS.may_kick(one(sheet()))
    assert not GURPS.may_kick(one(sheet(), crippled=(part,)))


@pytest.mark.parametrize(
    ("rule", "location", "penalty"),
    [
        ("G-152 a gap at the torso", TORSO, -8),
        ("G-152 at the vitals", VITALS, -10),
        ("G-152 at the arm", RIGHT_ARM, -10),
    ],
)
def test_gaps_in_the_armour(rule: str, location: Location, penalty: int) -> None:
    rapier = sheet(weapons=["rapier"], skills={"Rapier": 20})
    scene = fight((rapier, "d5", "e"), (sheet(suit="mail"), "e5", "w"))
    me, foe = scene.fighters
    blow = GURPS.aimed(scene, me, foe, me.held[0].item.strikes[0])
    blow.location, blow.chink = location, True
    assert GURPS.melee_skill(scene, blow).total == 20 + penalty, rule
