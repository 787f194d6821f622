"""What sheets and attacks of this book are written from: armour, weapons, shields and critical tables."""

from __future__ import annotations

from collections.abc import Callable

from fracas.rulebooks.catalogue import BadCatalogue, Catalogue, file_of, rows
from fracas.rulebooks.d100.critical_forms import read_criticals
from fracas.rulebooks.d100.critical_tables import CriticalTables
from fracas.rulebooks.d100.gear import Armour, Shield, Weapon
from fracas.rulebooks.d100.gear_forms import ArmourForm, ShieldForm, WeaponForm
from fracas.rulebooks.d100.tables import AttackTable


class D100Catalogue(Catalogue):
    """D-70, D-71, D-80: everything that is wrong with a table is told at once."""

    def __init__(self, packages: Callable[[str], list[str]]) -> None:
        super().__init__(packages)
        self.armour_rows = self.table("armour", "armour type", ArmourForm)
        self.weapon_rows = self.table("weapons", "weapon", WeaponForm)
        self.shield_rows = self.table("shields", "shield", ShieldForm)
        self._armours: dict[str, Armour] = {}
        self._weapons: dict[str, Weapon] = {}
        self._shields: dict[str, Shield] = {}
        self._criticals: CriticalTables | None = None

    def armours(self) -> dict[str, Armour]:
        """D-70: the armour types."""
        if not self._armours:
            forms = self.armour_rows.all()
            self._armours = {key: form.armour(key, index) for index, (key, form) in enumerate(forms.items())}
        return self._armours

    def weapons(self) -> dict[str, Weapon]:
        """D-71, D-76: the weapons; no two of them may share a table."""
        if not self._weapons:
            found = {key: self.make_weapon(key, form) for key, form in self.weapon_rows.all().items()}
            taken: dict[tuple[int, str], str] = {}
            lines: list[str] = []
            for key, made in found.items():
                for armour in self.armours().values():
                    other = taken.setdefault((armour.index, spelled(made.table(armour))), key)
                    if other != key:
                        file = file_of(self.packages("weapons"), "weapons", key)
                        lines.append(
                            f"{file}: {key}.table: gives the table of '{other}' against {armour.key}; expected its own"
                        )
            if lines:
                raise BadCatalogue("\n".join(lines))
            self._weapons = found
        return self._weapons

    def make_weapon(self, key: str, form: WeaponForm) -> Weapon:
        """A weapon of the catalogue, or of somebody's own."""
        return form.weapon(key, list(self.armours().values()))

    def shields(self) -> dict[str, Shield]:
        """D-52: the shields."""
        if not self._shields:
            self._shields = {key: form.shield(key) for key, form in self.shield_rows.all().items()}
        return self._shields

    def criticals(self) -> CriticalTables:
        """D-80: the critical tables."""
        if self._criticals is None:
            packages = self.packages("criticals")
            table = rows(packages, "criticals")
            self._criticals = read_criticals(table, lambda letter: file_of(packages, "criticals", letter))
        return self._criticals

    def check(self) -> None:
        self.weapons()
        self.shields()
        self.criticals()


def spelled(table: AttackTable) -> str:
    """An attack table as text, to compare it with others."""
    return " ".join([str(table.results[row]) for row in table.rows])


OURS = D100Catalogue(lambda kind: ["fracas.rulebooks.d100"])
