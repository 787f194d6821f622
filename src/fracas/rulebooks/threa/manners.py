"""T-130: the ways to attack: a plain one, and the special actions (T-127, T-131 to T-134)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Aiming, Options, Question
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.harm_tables import LOCATIONS
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rows import AttackChoice

if TYPE_CHECKING:
    from fracas.rulebooks.threa.attack import Attacking
    from fracas.rulebooks.threa.contents import Attack
    from fracas.rulebooks.threa.fighter import ThreaFight

LOCATION: Final = Aiming("location", "Where do you aim?", "T-133")
ITEM: Final[Question] = FirstIsUsual("item", "What do you strike at?", "T-132")
WEAKNESS: Final = Question("weak point", "Which weak point?", "T-127")

CREW: Final = AttackChoice("crew", "hits somebody inside")
SYSTEMS: Final = AttackChoice("systems", "comes off its structure")


@mypyc_attr(allow_interpreted_subclasses=True)
class Manner(AttackChoice):
    """T-130: how an attack is meant. This one is plain; the special actions say what they do otherwise."""

    def __init__(self, key: str, penalty: int, rule: str, summary: str = "") -> None:
        super().__init__(key, summary, rule)
        self.penalty = penalty
        self.reason = Reason(key, rule)

    def why_not(self, rules: Attacking, attack: Attack) -> str:
        """Why it is not possible; empty if it is."""
        return ""

    def apply(self, attack: Attack) -> None:
        attack.manner = self

    def specify(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        """Asks what else must be said before the roll."""

    def succeed(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        """What a hit does."""
        rules.strike_home(fight, attack)


class SpecialManner(Manner):
    """One that needs a body."""

    def why_not(self, rules: Attacking, attack: Attack) -> str:
        return "a vehicle has no body (T-126)" if attack.foe.is_vehicle() else ""


class CalledShot(SpecialManner):
    """T-133: names a location."""

    def specify(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        attack.location = fight.ask(attack.attacker.index, LOCATION, Options(LOCATIONS), attack)

    def succeed(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.hit_called(fight, attack)


class Knockback(SpecialManner):
    """T-131: with a weapon or shield that is made for it."""

    def why_not(self, rules: Attacking, attack: Attack) -> str:
        why = super().why_not(rules, attack)
        if why or (attack.weapon.knockback and attack.melee):
            return why
        return "that is no weapon to knock somebody back with (T-131)"

    def succeed(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.knock_back(fight, attack)


class Disarm(SpecialManner):
    """T-132: names what is to be struck from the foe's hand."""

    def why_not(self, rules: Attacking, attack: Attack) -> str:
        why = super().why_not(rules, attack)
        return why if why or rules.holdings(attack.foe) else "the target holds nothing (T-132)"

    def specify(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        things = [held.thing for held in rules.holdings(attack.foe)]
        attack.item = fight.ask(attack.attacker.index, ITEM, Options(things), attack).index

    def succeed(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.disarm(fight, attack)


class Stun(SpecialManner):
    """T-134: time lost instead of damage."""

    def succeed(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        rules.stun(fight, attack)


class WeakPoint(Manner):
    """T-127: past powered armour or a hull; of a vehicle one says what it leads to."""

    def why_not(self, rules: Attacking, attack: Attack) -> str:
        outer = rules.has_outer_layer(attack.foe)
        return "" if outer else "the target has no powered armour and no hull (T-127)"

    def specify(self, rules: Attacking, fight: ThreaFight, attack: Attack) -> None:
        if attack.foe.is_vehicle():
            ways = [CREW, SYSTEMS] if rules.crew(fight, attack.foe) else [SYSTEMS]
            attack.systems = fight.ask(attack.attacker.index, WEAKNESS, Options(ways), attack) is SYSTEMS


PLAIN: Final = Manner("strike", 0, "T-64")
CALLED_SHOT: Final = CalledShot("called shot", -2, "T-133", "where you say")
KNOCKBACK: Final = Knockback("knockback", 0, "T-131", "no damage, but no action for SV seconds")
DISARM: Final = Disarm("disarm", -2, "T-132", "no damage, but it falls at their feet")
STUN: Final = Stun("stun", -2, "T-134", "no damage, but stunned for SV seconds")
WEAK_POINT: Final = WeakPoint("weak point", -4, "T-127", "past the powered armour or the hull")
MANNERS: Final[list[Manner]] = [PLAIN, CALLED_SHOT, KNOCKBACK, DISARM, STUN, WEAK_POINT]
