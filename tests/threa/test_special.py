"""Special actions (T-127, T-130 to T-133, T-166, T-167, T-190)."""

import pytest
from tests.threa.acts import (
    PLAIN_PAYMENT,
    THREA,
    beat,
    begun,
    blow,
    held,
    meant,
    of_kind,
    sample,
    sheet,
    staffed,
    succeed,
    two,
)

from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.events import AttackRolled, PowerRolled, Struck
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.harm_tables import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM, TORSO, Location
from fracas.rulebooks.threa.manners import CALLED_SHOT, DISARM, KNOCKBACK, PLAIN, STUN, WEAK_POINT, Manner
from fracas.rulebooks.threa.tables import PRONE

# special actions


class Watching(Threa):
    """Only notes that it comes to harm."""

    struck = False

    def strike_home(self, fight: ThreaFight, attack: Attack) -> None:
        self.struck = True


@pytest.mark.parametrize(
    "manner, penalty, harms",
    [
        (PLAIN, 0, True),
        (KNOCKBACK, 0, False),
        (DISARM, -2, False),
        (CALLED_SHOT, -2, True),
        (STUN, -2, False),
        (WEAK_POINT, -4, True),
    ],
)
def test_special_actions(manner: Manner, penalty: int, harms: bool) -> None:
    """T-130: the penalty of each, and which do damage."""
    fight = two()
    assert THREA.attack_score(fight, meant(fight, manner, 0)).total == 12 + penalty
    book = Watching()
    manner.succeed(book, fight, meant(fight, manner, 0))
    assert book.struck is harms


def test_a_special_action_costs_what_an_attack_costs() -> None:
    """T-130: declared before the roll, paid as usual, met by the usual defences; no Physicality without damage."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "e4"))
    me = fight.fighters[0]
    events = beat(fight, [(0,)], ["attack", "staff", "stun", *PLAIN_PAYMENT, "passive"])
    assert (me.ap, me.fat) == (3, 14)
    assert of_kind(events, AttackRolled)[0].score.total == 10
    assert of_kind(events, PowerRolled) == []
    assert of_kind(events, Struck) == []


@pytest.mark.parametrize("base, seconds, prone", [(0, 1, False), (3, 3, False), (7, 7, False), (8, 8, True)])
def test_knockback(base: int, seconds: int, prone: bool) -> None:
    """T-131: base SV seconds, at least 1; critical: prone. Nobody is moved."""
    fight = two()
    foe = fight.fighters[1]
    cell = foe.cell
    succeed(fight, meant(fight, KNOCKBACK, base), [])
    assert foe.knocked_until == fight.now() + 2 * seconds
    assert (foe.posture is PRONE, foe.cell) == (prone, cell)
    assert not THREA.can_act(fight, foe)


@pytest.mark.parametrize("weapon, able", [("staff", True), ("pike", True), ("long-sword", False), ("dagger", False)])
def test_what_knocks_back(weapon: str, able: bool) -> None:
    """T-131: staves, polearms and shields; with others it is refused."""
    fight = two(me=sheet(weapons=[weapon]))
    attack = blow(fight.fighters[0], fight.fighters[1], weapon)
    assert (KNOCKBACK in THREA.open_manners(attack)) is able


@pytest.mark.parametrize("base, broken", [(0, False), (7, False), (8, True)])
def test_disarm(base: int, broken: bool) -> None:
    """T-132: the named thing falls at the target's feet; critical: it breaks."""
    fight = two()
    foe = fight.fighters[1]
    attack = meant(fight, DISARM, base)
    attack.item = held(foe, "long-sword").thing.index
    succeed(fight, attack, [])
    sword = held(foe, "long-sword")
    assert (sword.in_hand(), sword.cell, sword.intact()) == (False, foe.cell, not broken)


def test_empty_hands_cannot_be_disarmed() -> None:
    """T-132: the item must be held."""
    fight = two(sheet())
    assert DISARM not in THREA.open_manners(blow(fight.fighters[0], fight.fighters[1], "staff"))


def test_called_shot() -> None:
    """T-133: any success hits the named location, without a location roll."""
    fight = two(sheet())
    attack = meant(fight, CALLED_SHOT, 0, LEFT_LEG)
    succeed(fight, attack, [(-2,), (1,)])
    assert attack.location is LEFT_LEG


def test_a_called_shot_names_a_location() -> None:
    """T-133: it is asked for, before payment."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "e4"))
    answers = ["attack", "staff", "called shot", "head", *PLAIN_PAYMENT, "passive"]
    events = beat(fight, [(-5,), (0,), (1, 1)], answers)
    assert [each.location for each in of_kind(events, Struck)] == ["head"]


@pytest.mark.parametrize("base, stray", [(0, True), (1, True), (2, False)])
def test_marginal_called_shot(base: int, stray: bool) -> None:
    """T-166: by the switch, SV 0 or 1 hits a random location."""
    book = Threa({"marginal_called_shot": "random"})
    fight = two(sheet(), book=book)
    attack = meant(fight, CALLED_SHOT, base, HEAD)
    damage: tuple[int, ...] = (1,) if base == 0 else (1, 1)
    rolls: list[tuple[int, ...]] = [(-2,), (9,), damage] if stray else [(-2,), damage]
    succeed(fight, attack, rolls, book)
    assert (attack.location is HEAD) is not stray


@pytest.mark.parametrize("base, seconds", [(0, 0.5), (4, 2.5), (6, 4), (10, 8), (12, 10)])
def test_knockback_table(base: int, seconds: float) -> None:
    """T-167: by the switch."""
    book = Threa({"knockback_time": "table"})
    fight = two(book=book)
    succeed(fight, meant(fight, KNOCKBACK, base), [], book)
    assert fight.fighters[1].knocked_until == fight.now() + 2 * seconds


@pytest.mark.parametrize(
    "place, dropped, prone, stunned",
    [
        (RIGHT_ARM, True, False, 0),
        (LEFT_ARM, False, False, 0),
        (LEFT_LEG, False, True, 0),
        (HEAD, False, False, 3),
        (TORSO, False, False, 0),
    ],
)
def test_critical_called_shot(place: Location, dropped: bool, prone: bool, stunned: int) -> None:
    """T-190: base SV 8 and some damage: an arm drops what it holds, a leg gives way, a head is stunned for 3 s."""
    fight = two(sheet(weapons=["long-sword"], vit=90, fat=90))
    foe = fight.fighters[1]
    succeed(fight, meant(fight, CALLED_SHOT, 8, place), [(0,), (1, 1, 1, 1)])
    assert held(foe, "long-sword").in_hand() is not dropped
    assert (foe.posture is PRONE) is prone
    assert max(0, foe.stunned_until - fight.now()) == 2 * stunned


def test_weak_points_are_for_suits_and_hulls() -> None:
    """T-127: not against somebody in ordinary armour."""
    plain = two(sheet(armour=["plate-armour"]))
    suit = two(sample("powered-soldier"))
    assert WEAK_POINT not in THREA.open_manners(meant(plain, PLAIN, 0))
    assert WEAK_POINT in THREA.open_manners(meant(suit, PLAIN, 0))
