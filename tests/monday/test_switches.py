"""M-1: every switch at every value, and what it makes of those of the base."""

import pytest
from tests.monday.scene import MONDAY, book, fight, one, sheet, swordsman

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.gurps.switches import SWITCHES as BASE
from fracas.rulebooks.monday.book import Monday
from fracas.rulebooks.monday.switches import FIXED, KEPT, SWITCHES
from fracas.stage.scenario import from_document, load


@pytest.mark.parametrize(
    "rule, key, values",
    [
        ("M-1 injury", "monday.injury", ["lite", "full"]),
        ("M-1 criticals", "monday.criticals", ["off", "base"]),
        ("M-1 locations", "monday.locations", ["off", "on"]),
        ("M-1 retreat", "monday.retreat", ["off", "on"]),
        ("M-1 runaround", "monday.runaround", ["on", "off"]),
        ("M-1 advanced", "monday.advanced", ["on", "off"]),
        ("M-1 close quarters", "monday.close_quarters", ["off", "on"]),
        ("M-1 house grappling", "monday.house_grappling", ["off", "on"]),
        ("M-1 underwater", "monday.underwater", ["off", "on"]),
        ("M-1 full movement", "monday.full_movement", ["current", "basic"]),
        ("M-1 free actions", "monday.free_actions", ["between_attacks", "any_time"]),
        ("M-1 weapon notes", "monday.weapon_notes", ["on", "off"]),
        ("M-1 first aid", "monday.first_aid", ["once", "any_number"]),
    ],
)
def test_the_switches(rule: str, key: str, values: list[str]) -> None:
    found = next(switch for switch in MONDAY.switches() if switch.key == key)
    assert found.values == values, rule
    for value in values:
        assert Monday({key: value}).settings[key] == value


def test_there_are_no_others_of_its_own() -> None:
    """M-1: nine, four that take back additions, and those of the base that still decide something."""
    assert len(SWITCHES) == 13
    assert [switch.key for switch in MONDAY.switches()] == [
        *[switch.key for switch in SWITCHES],
        *[switch.key for switch in BASE if switch in KEPT],
    ]
    kept = {switch.key for switch in KEPT}
    assert kept <= {switch.key for switch in BASE}
    assert set(FIXED) <= {switch.key for switch in BASE}
    assert not set(FIXED) & kept


@pytest.mark.parametrize(
    "rule, switches, base",
    [
        ("M-26 no hit locations", {}, {"hit_locations": "off"}),
        ("M-26 by the switch", {"locations": "on"}, {"hit_locations": "on"}),
        ("M-29 lite", {}, {"knockback": "off", "blunt_trauma": "off"}),
        ("M-29 full", {"injury": "full"}, {"knockback": "on", "blunt_trauma": "on"}),
        ("M-39 extra effort goes with the advanced options", {}, {"extra_effort": "on"}),
        ("M-39 or not", {"advanced": "off"}, {"extra_effort": "off"}),
        ("M-42 grappling of the base", {}, {"grapple_model": "control_points"}),
        ("M-42 of the house", {"house_grappling": "on"}, {"grapple_model": "published", "break_free": "contest"}),
        ("M-12 defences after a Move and Attack", {}, {"maa_parry": "yes"}),
        ("M-24 any number of blocks", {}, {"block_limit": "unlimited"}),
        ("M-30 a roll every turn", {}, {"consciousness_roll": "every_turn", "consciousness_when": "turn_start"}),
    ],
)
def test_what_they_make_of_the_base(rule: str, switches: dict[str, str], base: dict[str, str]) -> None:
    settings = book(**switches).settings
    assert {key: settings[key] for key in base} == base, rule


def test_a_switch_that_is_settled_is_unknown() -> None:
    """M-1: nobody can set what this variant has decided."""
    with pytest.raises(Mistake, match="block_limit: unknown switch"):
        Monday({"block_limit": "1"})
    with pytest.raises(Mistake, match="there is 'default'"):
        Monday({"profile": "published"})


def test_a_scenario_writes_them_with_a_dot() -> None:
    """M-1: `monday.injury = "full"` in the [rules] of a scenario."""
    document: dict[str, object] = dict(load("bout").document)
    document["rules"] = {"monday": {"injury": "full", "locations": True}, "height": True}
    ready = from_document(document, "x.toml").book
    assert ready.settings["monday.injury"] == "full"
    assert ready.settings["monday.locations"] == "on"
    assert ready.settings["height"] == "on"
    document["rules"] = {"monday": {"injry": "full"}}
    with pytest.raises(Mistake, match=r"rules\.monday\.injry: unknown switch; did you mean 'monday\.injury'\?"):
        from_document(document, "x.toml")


def test_copies_keep_what_this_variant_keeps() -> None:
    """M-13, M-39, M-43, M-44: a copy of a fight is the same fight."""
    stage = fight((swordsman(), "c3", "e"), (sheet(), "e3", "w"))
    me = one(swordsman())
    stage.fighters[0] = me
    me.dashing, me.moved_ahead, me.submerged = True, True, True
    me.held[0].parried = True  # type: ignore[attr-defined]
    me.recovery = MONDAY.new_recovery()
    MONDAY.care_of(me).helpers = (1,)
    MONDAY.care_of(me).aided = 3
    copy = stage.copy()
    assert copy.state() == stage.state()
    assert type(copy.fighters[0]) is type(me)
    assert type(copy.fighters[0].held[0]) is type(me.held[0])
    care = MONDAY.care_of(me)
    for thing, field, value in (
        (me.held[0], "parried", False), (me, "dashing", False), (me, "moved_ahead", False), (me, "submerged", False),
        (care, "helpers", ()), (care, "healers", (2,)), (care, "nursed", True), (care, "aided", 4), (care, "risen", 5),
    ):  # fmt: skip
        before = stage.state()
        setattr(thing, field, value)
        assert stage.state() != before, field
    assert copy.state() != stage.state()
