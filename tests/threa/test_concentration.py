"""Concentration (T-141, T-142)."""

from tests.threa.acts import THREA, beat, begun, meant, prepare, sheet, staffed, two, used_up

from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.effects import BLESSED, STUNNED, Effect
from fracas.rulebooks.threa.fighter import Concentration
from fracas.rulebooks.threa.manners import PLAIN
from fracas.rulebooks.threa.medicine import TREATING

# concentration


def test_one_concentration_at_a_time() -> None:
    """T-141: another ends the first; an action with a price, a stun or a fall breaks it; free positioning does not."""
    fight = begun((staffed(), "d4"), (sheet(ap=1), "h4"))
    me = fight.fighters[0]
    THREA.concentrate(fight, me, Concentration(TREATING, 3, 1, 2, "FAT"))
    THREA.concentrate(fight, me, Concentration(TREATING, 2, 1, 4, "VIT"))
    assert me.concentration is not None
    assert me.concentration.number == 4
    beat(fight, [], ["move", "e4"])
    assert me.concentration is not None
    beat(fight, [], ["sprint", "1 AP + 1 FAT", "g4"])
    assert me.concentration is None
    THREA.concentrate(fight, me, Concentration(TREATING, 2))
    THREA.halt(fight, me, STUNNED, 2)
    assert me.concentration is None


def test_concentration_delivers_when_its_time_is_over() -> None:
    """T-141: the result comes at the end of the full time; broken before, there is none."""
    fight = two(starts=[{}, {"fat": 5}])
    me, foe = fight.fighters
    THREA.concentrate(fight, me, Concentration(TREATING, 2, 1, 4, "FAT"))
    THREA.tick_concentration(fight, me)
    assert foe.fat_healing == 0
    THREA.tick_concentration(fight, me)
    assert (foe.fat_healing, me.concentration) == (4, None)


def test_what_is_sustained_ends_with_the_concentration() -> None:
    """T-141: broken, the effect ends."""
    fight = two()
    me, foe = fight.fighters
    THREA.afflict(fight, foe, Effect(BLESSED, 2, 0))
    THREA.concentrate(fight, me, Concentration(SUSTAINING, 0, 1, 0, "blessed"))
    THREA.break_concentration(fight, me)
    assert foe.effects == ()


def test_without_focus_concentration_fails() -> None:
    """T-142: automatically; and with pools that pending damage would use up, even if the check succeeds."""
    fight = two(sheet(lacks=["Focus"]))
    foe = fight.fighters[1]
    foe.concentration = Concentration(TREATING, 2)
    attack = meant(fight, PLAIN, 0)
    attack.defence, attack.av = "passive", -20
    prepare(fight, [], [])
    THREA.test_concentration(fight, attack)
    assert foe.concentration is None
    worn = two(sheet())
    foe = worn.fighters[1]
    foe.concentration = Concentration(TREATING, 2)
    foe.fat_damage = foe.fat
    attack = meant(worn, PLAIN, 0)
    attack.defence, attack.av = "passive", -20
    dice, script = prepare(worn, [(0,)], [])
    THREA.test_concentration(worn, attack)
    used_up(dice, script)
    assert foe.concentration is None
