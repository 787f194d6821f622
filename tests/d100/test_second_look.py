"""Where chapters meet: plans and the fallen, newcomers and wounds, pressure and lost hands, the end of the wounded."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.d100.scene import FREE, beat, fight, in_order, of_kind, sheet, swordsman, turn_of
from tests.d100.staging import BOOK, Laid
from tests.shell.commands import refused, told

from fracas.kernel.decision import Amounts, Decision
from fracas.kernel.event import Became
from fracas.kernel.fight import offered
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.critical_tables import CHEST, LEG
from fracas.rulebooks.d100.declaration import PARRY
from fracas.rulebooks.d100.fighter import NO_PARRY, Wound
from fracas.rulebooks.d100.rows import Planned
from fracas.rulebooks.d100.shooting import Attack
from fracas.rulebooks.d100.turn import LONGEST_HELP


def test_a_plan_binds_nobody_to_the_fallen() -> None:
    """d100 W-41: whoever lies unconscious has fallen too: the blow goes to another for its own 3 AP."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(armour="AT8"), "d4", "se")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me, first, _ = scene.fighters
    act = next(act for act in me.sheet.items[0].acts if isinstance(act, Attack))
    me.plan = (Planned(act, first.index),)
    BOOK.fail_test(scene, first)
    BOOK.begin_turn(scene, me, False)
    assert BOOK.extra(scene, me, act, 2) == 0
    with Laid(scene, [1], "C", "plain"):
        BOOK.attack_someone(scene, me, act)
    assert (me.ap, me.changed) == (1, False)
    assert BOOK.extra(scene, me, act, 1) == 1  # the plan is behind it now


def test_a_newcomer_bleeds_from_its_first_round_on() -> None:
    """D-99: in the upkeep of the round in which it was wounded, though its place in the order begins with the next."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "i5", "w")))
    scene.order, scene.places = (0,), (0,)
    late = scene.fighters[1]
    late.wounds.append(Wound(False, 3, CHEST, False))
    BOOK.upkeep(scene)
    assert late.hits == 77
    late.absent = True
    BOOK.upkeep(scene)
    assert late.hits == 77


def test_pressure_ends_with_the_hand_that_pressed() -> None:
    """D-101, D-123: a sword in one hand, the other on a wound; when that arm is struck useless, nothing presses."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "i5", "w")))
    me = scene.fighters[0]
    wound = Wound(False, 6, LEG, False)
    me.wounds.append(wound)
    BOOK.press(me, wound)
    BOOK.lapse(scene)
    assert wound.effective() == 3
    me.crippled_off = True
    BOOK.heed_limbs(scene, me)
    assert wound.effective() == 6


def test_two_hands_press_two_wounds_and_one_hand_one() -> None:
    """D-101: of two wounds under pressure the second is let go."""
    scene = in_order(fight((sheet(), "d5", "e"), (swordsman(), "i5", "w")))
    me = scene.fighters[0]
    me.wounds = [Wound(False, 6, LEG, False), Wound(False, 4, CHEST, False)]
    for wound in me.wounds:
        BOOK.press(me, wound)
    BOOK.lapse(scene)
    assert me.losing() == 5
    me.crippled_arm = True
    BOOK.heed_limbs(scene, me)
    assert [wound.staunched_by for wound in me.wounds] == [0, -1]


def test_help_has_an_end() -> None:
    """D-126: who cannot stop a bleeding puts off its end for ever; after a hundred rounds there is no help left."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), book=FREE))
    me, foe = scene.fighters
    FREE.fail_test(scene, foe)
    me.wounds.append(Wound(False, 9, CHEST, False))
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert scene.settled
    scene.helped = True
    scene.quiet = LONGEST_HELP - 1
    assert FREE.help_goes_on(scene, True)
    scene.quiet = LONGEST_HELP
    assert not FREE.help_goes_on(scene, True)


def test_the_end_of_the_wounded_is_told() -> None:
    """D-126: a winner that nobody can help bleeds to death, a dying companion dies, and neither just 'is dead'."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "h5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    me, foe, friend = scene.fighters
    FREE.fail_test(scene, foe)
    FREE.begin_dying(scene, friend, 3)
    me.wounds.append(Wound(False, 9, CHEST, False))
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    beat(scene, [], [], FREE)
    beat(scene, [], ["end turn"], FREE)
    events = beat(scene, [], [], FREE)
    assert [event.state for event in of_kind(events, Became)] == ["bled out", "died of it"]
    text = " ".join([FREE.narrate(scene, event) for event in events])
    assert "A bleeds to death." in text
    assert "C dies before anybody can do more." in text
    assert text.endswith("The fight is over after 1 round.")


def test_the_leader_is_the_first_of_the_list() -> None:
    """D-13: by the option `leader`, whatever order the group's members act in."""
    book = D100({"group_qu": "leader"})
    people = [(sheet(qu=5, group="g"), "d5", "e"), (sheet(qu=20, group="g"), "d6", "e"), (swordsman(), "i5", "w")]
    scene = fight(*people, sides=[0, 0, 1], book=book)
    first, quick, _ = scene.fighters
    assert book.group_quickness([first, quick]) == 5
    assert book.group_quickness([quick, first]) == 5


def test_a_number_that_is_not_offered() -> None:
    """D-59: the range is told, not its numbers one by one."""
    with pytest.raises(Mistake, match="parry: '500' is not offered to Vesna; there is a number from 0 to 85"):
        offered(Decision(0, PARRY, Amounts(0, 85)), None, "500", "Vesna")


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


def test_a_lost_parry_stays_lost() -> None:
    """D-64: `no_parry` runs out with the turn, but the parry of that round does not come back."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w")))
    me = scene.fighters[0]
    me.parry, me.parrying = (0, 40), 40
    me.no_parry = 1
    BOOK.lose_parry(me)
    me.due = NO_PARRY
    BOOK.drop_durations(scene, me)
    assert (me.no_parry, len(me.parry), me.parrying) == (0, 0, 40)
