"""The whole variant: its switches, its fighters, and what a referee may rule."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Entrant, Switch
from fracas.kernel.rulings import Amendment
from fracas.rulebooks.catalogue import catalogue_of
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Item
from fracas.rulebooks.gurps.gear_forms import GurpsCatalogue
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.start import GurpsStart
from fracas.rulebooks.monday.fighter import MondayHeld, Person
from fracas.rulebooks.monday.forms import MondayCatalogue
from fracas.rulebooks.monday.secrets import MondaySecrets
from fracas.rulebooks.monday.switches import FIXED, INJURY, KEPT, LOCATIONS, PROFILES, SWITCHES, base_values

PACKAGE: Final = "fracas.rulebooks.monday"
TABLES: Final = ["weapons", "shields", "armour", "suits", "missiles", "characters"]
"""M-44 to M-49, for G-204 to G-207: catalogues that take the place of the base's."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Monday(MondaySecrets):
    """A lighter game on the same bones (rules M-1 to M-53)."""

    key: ClassVar[str] = "monday"
    title: ClassVar[str] = "Monday GURPS, a lighter variant"
    package: ClassVar[str] = PACKAGE
    renews: ClassVar[dict[str, str]] = dict.fromkeys(TABLES, PACKAGE)

    def switches(self) -> list[Switch]:
        """M-1: its own, and those of the base that still decide something."""
        theirs = super().switches()
        return [*SWITCHES, *[switch for switch in theirs if switch in KEPT]]

    def profiles(self) -> dict[str, dict[str, str]]:
        """M-1: its own; those of the base set switches that are fixed here."""
        return PROFILES

    def profile_aliases(self) -> dict[str, str]:
        """M-1: none of them has had another name."""
        return {}

    def set_switches(self, chosen: dict[str, str]) -> None:
        """M-1: sets what is chosen, and the switches of the base that follow from it."""
        super().set_switches(chosen)
        given = dict(self.settings)
        for switch in super().switches():
            self.settings.setdefault(switch.key, switch.default)
        self.settings.update(FIXED)
        self.settings.update(base_values(given))

    def own_catalogue(self) -> GurpsCatalogue:
        """M-45, M-49."""
        return catalogue_of(self, MondayCatalogue)

    def combatant(self, index: int, entrant: Entrant, sheet: GurpsSheet) -> Combatant:
        return Person(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)

    def held(self, item: Item) -> Held:
        return MondayHeld(item)

    def read_start(self, data: dict[str, object]) -> GurpsStart:
        """M-19: in one of three postures."""
        start = super().read_start(data)
        posture = start.posture.key if start.posture is not None else "standing"
        keys = [each.key for each in self.postures()]
        if posture not in keys:
            raise Mistake(f"posture: there is no '{posture}' in this game; {suggestion(posture, keys)}")
        return start

    def amendments(self) -> list[Amendment[Any, Any]]:
        """M-29: nobody can be stunned where there is no stun, or crippled where blows strike no place in particular."""
        unknown = ["stunned"] if self.is_set(INJURY, "lite") else []
        if not self.on(LOCATIONS):
            unknown.append("limb")
        return [each for each in super().amendments() if each.field not in unknown]
