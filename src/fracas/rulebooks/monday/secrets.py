"""What a side may know of a fight of this variant."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.monday.fighter import person
from fracas.rulebooks.monday.views import MondayViews


@mypyc_attr(allow_interpreted_subclasses=True)
class MondaySecrets(MondayViews):
    def veil_beat(self, me: Combatant, now: int, then: int) -> None:
        """M-14: also whether it has been asked to get down."""
        super().veil_beat(me, now, then)
        person(me).warned = then if person(me).warned == now else -1
