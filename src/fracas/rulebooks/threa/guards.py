"""T-66 to T-69: the ways to meet an attack, each with what it costs, when it is not possible, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, View
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.harm_tables import lasting
from fracas.rulebooks.threa.rows import NORMAL_COST, Choice
from fracas.rulebooks.threa.tables import MODERATE

if TYPE_CHECKING:
    from fracas.rulebooks.threa.contents import Attack, Effort
    from fracas.rulebooks.threa.defence import Defence
    from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
    from fracas.rulebooks.threa.views import Views

DODGING: Final = Reason("dodge", "T-67")


@mypyc_attr(allow_interpreted_subclasses=True)
class Guard(Choice):
    """A way to meet an attack. It is an action of the defender, unless it is free."""

    def __init__(self, key: str, rule: str, told: str = "", parries: bool = False) -> None:
        super().__init__(key, rule=rule)
        self.told = told
        """How narration tells it; of a parry it says with what."""
        self.parries = parries
        """It leaves one in parry mode (T-68)."""

    def is_free(self, rules: Defence, me: Combatant) -> bool:
        return False

    def why_not(self, rules: Defence, fight: ThreaFight, attack: Attack) -> str:
        """Why it is not possible, its cost aside; empty if it is."""
        return rules.why_no_defence(fight, attack)

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        """The score that it begins with."""
        raise NotImplementedError

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        """Meets the attack, once it is paid for: the TV."""
        raise NotImplementedError

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        return rules.view_guard(fight, decision, self)


class Passive(Guard):
    """T-66: no roll and no cost; always possible."""

    def is_free(self, rules: Defence, me: Combatant) -> bool:
        return True

    def why_not(self, rules: Defence, fight: ThreaFight, attack: Attack) -> str:
        return ""

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        return rules.passive_value(fight, attack)

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        return rules.defend_passively(fight, attack)

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        return rules.view_passive(fight, decision)


class Dodge(Guard):
    """T-67: a roll of Dodge, in melee or under fire."""

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        return rules.dodge_score(attack.foe, attack.melee)

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        return rules.roll_guard(fight, attack, self.key, self.score(rules, fight, attack), effort, DODGING)


class Parry(Guard):
    """T-68: in parry mode, with what one parries with already."""

    def is_free(self, rules: Defence, me: Combatant) -> bool:
        return True

    def why_not(self, rules: Defence, fight: ThreaFight, attack: Attack) -> str:
        why = rules.why_no_parry(attack)
        if why or rules.parries_now(fight, attack.foe):
            return why
        return "you are not in parry mode; to parry with something goes into it (T-68)"

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        return rules.parry_score(attack.foe, attack.foe.held[attack.foe.parrying])

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        return rules.parry(fight, attack, effort)


class ParryWith(Guard):
    """T-68: with a weapon, shield or bare hand, and so into parry mode; by a switch, free once one is in it."""

    def __init__(self, key: str, index: int) -> None:
        super().__init__(f"parry with {key}", "T-68", parries=True)
        self.index = index

    def is_free(self, rules: Defence, me: Combatant) -> bool:
        return me.parrying >= 0 and rules.is_set(switches.PARRY_CHOICE, "each time")

    def why_not(self, rules: Defence, fight: ThreaFight, attack: Attack) -> str:
        why = rules.why_no_parry(attack)
        if why:
            return why
        me = attack.foe
        free = self.is_free(rules, me)
        why = rules.why_no_defence(fight, attack, free)
        if why:
            return why
        if not rules.may_parry(me, me.held[self.index]):
            return "that cannot parry now (T-68)"
        if not free and rules.is_set(switches.PARRY_ENTRY, "own turn"):
            return "parry mode is entered on one's own turn (T-68)"
        return "you are in parry mode with it (T-68)" if self.index == me.parrying else ""

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        return rules.parry_score(attack.foe, attack.foe.held[self.index])

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        if self.is_free(rules, attack.foe):
            attack.foe.parrying = self.index
        else:
            rules.take_guard(fight, attack.foe, self.index)
        return rules.parry(fight, attack, effort)

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        """Against an attack, or to enter parry mode on one's own turn."""
        if decision.matter is None:
            return rules.view_parry_mode(fight, decision, self)
        return super().view(rules, fight, decision)


PASSIVE: Final[Guard] = Passive("passive", "T-66", "defends passively")
DODGE: Final[Guard] = Dodge("dodge", "T-67", "dodges")
PARRY: Final[Guard] = Parry("parry", "T-68", parries=True)
GUARDS: Final[list[Guard]] = [PASSIVE, PARRY, DODGE]
"""What one can do without choosing something to parry with."""


class NoBlock(Choice):
    """T-69: the hit as it is."""

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        attack = rules.attack_of(decision)
        where = "" if attack.location is None else f", {attack.location.key}"
        return View(self.key, rule=self.rule, note=f"take the SV {attack.sv}{where}")


class ShieldBlock(Choice):
    """T-69: a shield in its way, when the final SV and the location are already known."""

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        attack = rules.attack_of(decision)
        me = fight.fighters[decision.who]
        held = rules.shield_of(me)
        assert held is not None
        assert held.shield is not None
        score = rules.block_score(me, held.shield)
        absorbs = held.shield.absorbs[attack.profile.hits[0].type.index]
        most = lasting(absorbs, held.durability, rules.full_durability(held.most()))
        note = f"absorbs up to {most} of SV {attack.sv} ({NORMAL_COST.text})"
        view = rules.view_roll(me, self.key, score, MODERATE, self.rule, note)
        view.chance *= rules.chance_to_act(fight, me, True)
        return view


NO_BLOCK: Final = NoBlock("no block", rule="T-69")
SHIELD_BLOCK: Final = ShieldBlock("block", rule="T-69")
