"""How somebody is in this variant, as data: what it has besides its base, and what it has not."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.status import UNTOLD, BodyPart, Condition
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.status import AFTER_GEAR
from fracas.rulebooks.monday.afterwards import MondayAfterwards
from fracas.rulebooks.monday.fighter import MondayHeld, person
from fracas.rulebooks.monday.switches import INJURY, LOCATIONS


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayStatus(MondayAfterwards):
    def conditions(self, fight: GurpsFight, index: int) -> list[Condition]:
        """M-43, M-53: and whether somebody is in a net, or under water."""
        me = fight.fighters[index]
        out = super().conditions(fight, index)
        if person(me).netted and not me.out:
            out.append(Condition("in a net", "in a net", "M-53", "until it gets free", AFTER_GEAR))
        if person(me).submerged and not me.out:
            out.append(Condition("under water", "under water", "M-43", told=UNTOLD))
        return out

    def held_words(self, me: Combatant, held: Held) -> list[str]:
        """M-44: also that an unbalanced weapon has struck and cannot parry, or has parried and cannot strike."""
        words = super().held_words(me, held)
        assert isinstance(held, MondayHeld)
        if held.fit() and (held.parried or held.swung):
            words.append("out of balance: no blow" if held.parried else "out of balance: no parry")
        return words

    def feels_shock(self, me: Combatant) -> bool:
        """M-29, M-51: there is no shock, from an arm lock either."""
        return self.is_set(INJURY, "full") and super().feels_shock(me)

    def surprise_lasts(self, me: Combatant) -> str:
        """M-50: the turns that it costs, and nothing to roll."""
        if self.is_set(INJURY, "full"):
            return super().surprise_lasts(me)
        turns = max(1, me.frozen)
        return f"{turns} turn{'' if turns == 1 else 's'}"

    def body_parts(self, fight: GurpsFight, index: int) -> list[BodyPart]:
        """M-26: none, but by the switch `monday.locations`."""
        return super().body_parts(fight, index) if self.on(LOCATIONS) else []
