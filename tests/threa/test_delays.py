"""Who is out, the end of a fight, and turns that wait (T-44, T-182, T-189)."""

from typing import Any

import pytest
from tests.threa.acts import LINE, PLAIN_PAYMENT, THREA, beat, begun, of_kind, range_of, scene, sheet
from tests.threa.scene import keys, peek

from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.delay import ATTACKS_ME, IN_REACH, IN_SIGHT, NEAR, Delays, Trigger
from fracas.rulebooks.threa.effects import STUNNED, Effect
from fracas.rulebooks.threa.events import AttackRolled, Triggered
from fracas.rulebooks.threa.fighter import Combatant, Delay, ThreaFight

# the end, and waiting


@pytest.mark.parametrize(
    "rule, change, out",
    [
        ("T-182 VIT 1", {"vit": 1}, True),
        ("T-182 FAT 0", {"fat": 0}, True),
        ("T-182 fled", {"fled": True}, True),
        ("T-182 VIT 2", {"vit": 2}, False),
        ("T-182 stunned is not out", {"effects": (Effect(STUNNED, 1, 0, until=99),)}, False),
    ],
)
def test_who_is_out(rule: str, change: dict[str, Any], out: bool) -> None:
    fight = range_of("rifle-5mm", 9)
    foe = fight.fighters[1]
    for key, value in change.items():
        setattr(foe, key, value)
    THREA.update_out(fight, foe)
    assert foe.out is out, rule


def test_the_fight_ends_at_once() -> None:
    """T-182: as soon as all of a side are out, the other side wins."""
    fight = range_of("rifle-5mm", 9, begin=True)
    foe = fight.fighters[1]
    THREA.die(fight, foe)
    beat(fight, [], ["end turn"])
    assert (fight.over, fight.winner) == (True, 0)


@pytest.mark.parametrize(
    "trigger, hexes, step, comes",
    [
        (IN_REACH, 0, ("d2", "c2"), True),
        (IN_REACH, 0, ("e2", "d2"), False),
        (NEAR, 3, ("f2", "e2"), True),
        (NEAR, 3, ("e2", "d2"), False),
        (ATTACKS_ME, 0, ("d2", "c2"), False),
    ],
)
def test_triggers(trigger: Trigger, hexes: int, step: tuple[str, str], comes: bool) -> None:
    """T-189: by this very step an enemy comes within reach, or within so many hexes."""
    fight = scene((sheet(weapons=["dagger"]), "b2"), (sheet(), "j2"), rows=LINE)
    me, foe = fight.fighters
    me.delay = Delay(trigger, NOBODY, hexes)
    before, after = (fight.board.find(place) for place in step)
    foe.cell = after
    assert THREA.comes(fight, me, foe, before) is comes


def test_a_delayed_turn() -> None:
    """T-44, T-189: it comes at the hex that sets it off, and the mover goes on afterwards."""
    waiter = sheet(weapons=["dagger"], ap=6, scores={"Daggers": 9})
    fight = begun((waiter, "b2"), (sheet(ap=4, scores={"Dodge": 9}), "k2"), rows=LINE)
    me, foe = fight.fighters
    beat(fight, [], ["delay", "an enemy comes within reach", "anyone"])
    assert fight.queue[0] == foe.index
    events = beat(fight, [], ["sprint", "1 AP + 1 FAT", "c2"])
    assert of_kind(events, Triggered)
    assert (foe.cell, fight.queue[0]) == (fight.board.find("c2"), me.index)
    events = beat(fight, [(-9,)], ["attack", "dagger", "strike", *PLAIN_PAYMENT, "passive"])
    assert of_kind(events, AttackRolled)[0].who == me.index


# a variant's own


class Tired(Trigger):
    """Somebody has acted who has little FAT left then."""

    def why_not(self, rules: Delays, fight: ThreaFight, me: Combatant) -> str:
        return "you are tired yourself" if me.fat < 3 else super().why_not(rules, fight, me)

    def set_off_by_action(self, rules: Delays, fight: ThreaFight, waiter: Combatant, other: Combatant) -> bool:
        return other.fat < 3


class FarReach(Trigger):
    """Every step of an enemy is one into reach."""

    def set_off_by_step(self, rules: Delays, fight: ThreaFight, waiter: Combatant, foe: Combatant, before: int) -> bool:
        return True


TIRED = Tired("an enemy is tired", "house")
FAR_REACH = FarReach(IN_REACH.key)


class House(Threa):
    """One can wait until an enemy is tired, but not until it comes into sight, and everybody has a long reach."""

    def triggers(self) -> list[Trigger]:
        kept = [FAR_REACH if trigger is IN_REACH else trigger for trigger in super().triggers()]
        return [TIRED, *[trigger for trigger in kept if trigger is not IN_SIGHT]]


HOUSE = House()


def waiting_for(trigger: str) -> ThreaFight:
    fight = begun((sheet(weapons=["dagger"], ap=6), "b2"), (sheet(ap=4), "k2"), rows=LINE, book=HOUSE)
    beat(fight, [], ["delay", trigger, "anyone"], HOUSE)
    return fight


def test_a_variant_adds_a_trigger_and_removes_another() -> None:
    """T-189: it is offered with its own rule, may say why not, and sets a delay off."""
    fight = begun((sheet(weapons=["dagger"], ap=6), "b2"), (sheet(ap=4), "k2"), rows=LINE, book=HOUSE)
    asked = peek(fight, [], ["delay"], HOUSE)
    assert keys(asked) == [TIRED.key, IN_REACH.key, NEAR.key, ATTACKS_ME.key]
    assert HOUSE.view(fight, asked, TIRED).rule == "house"
    assert HOUSE.why_not(fight, asked, IN_SIGHT.key).startswith(f"'{IN_SIGHT.key}' is no answer")
    fight.fighters[0].fat = 2
    assert keys(peek(fight, [], ["delay"], HOUSE)) == [IN_REACH.key, NEAR.key, ATTACKS_ME.key]
    assert HOUSE.why_not(fight, peek(fight, [], ["delay"], HOUSE), TIRED.key).endswith("you are tired yourself.")
    fight = waiting_for(TIRED.key)
    fight.fighters[1].fat = 3
    events = beat(fight, [(4,)], ["sprint", "1 AP + 1 FAT", "j2"], HOUSE)
    assert [event.who for event in of_kind(events, Triggered)] == [0]


def test_a_variant_changes_a_trigger() -> None:
    """T-189: the one of that key is the variant's: the first step sets it off."""
    fight = waiting_for(IN_REACH.key)
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "c2"], HOUSE)
    assert fight.fighters[1].cell == fight.board.find("j2")
