"""Chapter 4, the menu: where a movement may lead, and rising in the midst of it (M-15)."""

from __future__ import annotations

from fracas.kernel.decision import Menu, Option
from fracas.rulebooks.gurps.rows import Posture
from fracas.rulebooks.gurps.ways import Ways


class WayOr(Menu):
    """Where to go, or the posture to rise to first."""

    def __init__(self, ways: Ways, postures: list[Posture]) -> None:
        self.ways = ways
        self.postures = postures

    def find(self, key: str) -> Option | None:
        for posture in self.postures:
            if posture.key == key:
                return posture
        return self.ways.find(key)

    def options(self) -> list[Option]:
        return [*self.ways.options(), *self.postures]
