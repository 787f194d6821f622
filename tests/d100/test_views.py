"""What people see and read: views, reasons, descriptions, narration (D-118)."""

from __future__ import annotations

import pytest
from tests.d100.scene import BOOK, D100, FREE, armed, asked, beat, duel, fight, in_order, sheet, swordsman, turn_of

from fracas.kernel.decision import Decision
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.book import SWITCHES
from fracas.rulebooks.d100.critical_tables import LEG
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.forms import read_scene
from fracas.rulebooks.d100.rows import PRONE


def decision_of(answers: list[str]) -> tuple[object, Decision]:
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    return scene, asked(scene, [], answers, lambda: FREE.act(scene))


def test_every_option_of_the_book() -> None:
    """D-118, D-7: nineteen options, each with its default first."""
    defaults = {switch.key: switch.default for switch in SWITCHES}
    assert len(defaults) == 19
    assert defaults["declaration"] == "intent"
    assert defaults["open_ended_threshold"] == "96"
    assert defaults["round_limit"] == "100"
    assert [key for key, value in defaults.items() if value == "on"] == ["watch", "aftermath"]
    for switch in SWITCHES:
        for value in switch.values[:3]:
            assert D100({switch.key: value}).settings[switch.key] == value
    with pytest.raises(Mistake, match="unknown switch"):
        D100({"fumble": "on"})


def test_an_attack_shows_its_number_and_chance() -> None:
    """D-50: everything but the die, and how often it does any harm."""
    scene, _, _ = duel(book=FREE)
    me = turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["attack sword"], lambda: FREE.act(scene))
    view = FREE.view(scene, decision, decision.menu.options()[0])
    assert view.tally is not None
    assert view.tally.total == 80
    assert view.chance == pytest.approx(1.0)
    assert "3 AP" in view.note
    me.penalty = -60
    view = FREE.view(scene, decision, decision.menu.options()[2])
    assert view.tally is not None
    assert view.tally.total == -5
    assert view.chance == pytest.approx(0.46, abs=0.001)


def test_a_planned_attack_shows_what_care_costs() -> None:
    """D-28, D-29: before there is a target, the AP and the points that each manner makes of difference."""
    scene, me, _ = duel()
    decision = asked(scene, [], ["no parry", "attack sword"], lambda: BOOK.declare(scene, me))
    notes = [BOOK.view(scene, decision, option).note for option in decision.menu.options()]
    assert notes == ["", "1 AP more, +10 to the attack", "1 AP less, -25 to the attack"]


@pytest.mark.parametrize(
    "rule, answers, key, words",
    [
        ("D-102 no bandage", [], "bandage", "nothing of the kind"),
        ("D-49 not ready", [], "attack grapple", "not ready"),
        ("D-27 nothing to pick up", [], "pick up", "no occasion"),
        ("D-124 occupied", ["move"], "e5", "stands there"),
        ("D-35 no such hex", ["move"], "zz9", "no such hex"),
        ("D-34 too far", ["move"], "l9", "further"),
        ("D-120 nonsense", [], "dance", "no answer"),
    ],
)
def test_why_not(rule: str, answers: list[str], key: str, words: str) -> None:
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], answers, lambda: FREE.act(scene))
    said = FREE.why_not(scene, decision, key)
    assert any(word in said for word in words.split("|")), (rule, said)


def test_why_a_step_is_barred() -> None:
    """D-39: the reason is the foe."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.stride = 1
    decision = asked(scene, [], ["move"], lambda: FREE.act(scene))
    assert "bars that step" in FREE.why_not(scene, decision, "d4")


def test_why_not_in_a_plan() -> None:
    """D-17, D-18: what is not planned, and what costs too much."""
    scene, me, _ = duel()
    turn_of(scene, 0, BOOK)
    me.changed = True
    decision = asked(scene, [], [], lambda: BOOK.act(scene))
    assert "plan cannot be changed" in BOOK.why_not(scene, decision, "observe")
    scene, me, _ = duel(armed("axe"))
    decision = asked(scene, [], ["no parry", "observe"], lambda: BOOK.declare(scene, me))
    assert "is offered" in BOOK.why_not(scene, decision, "attack axe")
    decision = asked(scene, [], ["no parry", "observe", "observe"], lambda: BOOK.declare(scene, me))
    assert "2 are left" in BOOK.why_not(scene, decision, "attack axe")


def test_how_somebody_is() -> None:
    """D-10: in a few short phrases."""
    scene, me, _ = duel(sheet(weapons=["slug_pistol"], shield="buckler", ob={"slug_pistol": 50}))
    assert BOOK.describe(scene, 0) == ["50/50 hits", "slug pistol (12)", "buckler"]
    me.stun, me.penalty, me.posture, me.legs_useless = 2, -15, PRONE, 1
    me.wounds.append(Wound(False, 4, LEG, False))
    me.parry, me.parrying = (0, 10), 10
    said = BOOK.describe(scene, 0)
    for words in ("stunned 2", "wounds -15", "prone", "leg useless", "bleeding 4 of 4, leg", "10 in parry"):
        assert words in said
    me.dead = me.out = True
    assert BOOK.describe(scene, 0) == ["50/50 hits", "dead"]


def test_a_fight_is_told() -> None:
    """D-117: declarations, attacks with every number, criticals with their text, and the end."""
    book = D100({"aftermath": "off"})
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), book=book)
    told: list[str] = []

    def tell(rolls: list[tuple[int, ...]], answers: list[str]) -> None:
        told.extend(filter(None, [book.narrate(scene, event) for event in beat(scene, rolls, answers, book)]))

    tell([(90,), (10,)], [])
    tell([], ["sword", "20", "attack sword", "measured"])
    tell([], ["no parry", "attack sword", "plain", "that is all"])
    tell([(95,), (66,)], ["attack sword", "plain"])
    tell([], ["end turn"])
    text = "\n".join(told)
    assert "Round 1." in text
    assert "B declares: parries A with 20; will attack A with the sword (measured)." in text
    assert "A strikes at B (sword): 95 and OB 80, parry -20 = 60: 155 on AT1, 30ES." in text
    assert "B is dead." in text
    assert "The fight is over after 1 round: red has won." in text


def test_tables_can_be_printed() -> None:
    """D-70: the book prints its tables."""
    assert "sword" in BOOK.charts()
    assert BOOK.chart("sword").rows


def test_terrain_of_the_book() -> None:
    """D-35, D-53: open, rough, three kinds of cover, and what blocks."""
    kinds = {terrain.key: terrain for terrain in BOOK.terrain()}
    assert kinds["rough"].extra == 1
    assert [kinds[key].cover for key in ("rail", "table", "crate", "nook")] == ["light", "half", "heavy", "full"]
    assert kinds["wall"].opaque
    assert not kinds["glass"].opaque
    assert len({terrain.glyph for terrain in BOOK.terrain()}) == len(kinds)


def test_a_scene_that_names_a_hex_off_the_map() -> None:
    """D-47: is refused, with its name."""
    scene = read_scene({"feats": {"door": {"manoeuvre": "race", "ends": ["z9"]}}})
    with pytest.raises(Mistake, match="door: there is no hex 'z9'"):
        in_order(fight((swordsman(), "a1", "e"), (swordsman(), "b1", "w"), scene=scene))


def test_a_manoeuvre_of_the_place_replaces_the_books_own() -> None:
    """D-47: under the same name; the name of another act is refused."""
    people = [(swordsman(), "a1", "e"), (swordsman(), "f1", "w")]
    scene = read_scene({"feats": {"leap": {"manoeuvre": "leap", "ends": ["c1"]}}})
    stage = in_order(fight(*people, scene=scene, book=FREE))
    keys = [act.key for act in FREE.costly_acts(stage, stage.fighters[0])]
    assert keys.count("leap") == 1
    scene = read_scene({"feats": {"run": {"manoeuvre": "race", "ends": ["c1"]}}})
    with pytest.raises(Mistake, match="another act's name"):
        fight(*people, scene=scene)
