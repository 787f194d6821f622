"""A decision laid out for a person: what is offered, and which of it a few typed letters mean."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Amount, Decision, Option, Place, Spot, View
from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.numbers import parse_int
from fracas.kernel.play import RollMenu
from fracas.kernel.rulebook import Rulebook

MOST_LISTED: Final = 12
"""More places than that are shown on the map only."""


class Offer:
    """The options of a decision with what the rulebook says of each.

    `listed` are those that people see in a list and may choose by its number; `places` maps hexes
    one may go to, to what that costs, `spots` are hexes that are chosen for something else. Who
    rolls real dice chooses from no list at all.
    """

    def __init__(self, book: Rulebook[Any], fight: Any, decision: Decision) -> None:
        self.book = book
        self.fight = fight
        self.decision = decision
        self.rolls = isinstance(decision.menu, RollMenu)
        self.options: list[Option] = [] if self.rolls else decision.menu.options()
        self.places = {option.cell: option.way.cost for option in self.options if isinstance(option, Place)}
        self.spots = [option.cell for option in self.options if isinstance(option, Spot) and self._marked(option)]
        self.by_map = len(self.places) + len(self.spots) > MOST_LISTED
        self.amounts = all(isinstance(option, Amount) for option in self.options) and not self.rolls
        self.listed = [option for option in self.options if not (self.by_map and self._on_map(option))]

    def _marked(self, spot: Spot) -> bool:
        """Whether it is answered by the name of its hex alone, and not gone to."""
        return not isinstance(spot, Place) and spot.key == self.fight.board.names[spot.cell]

    def _on_map(self, option: Option) -> bool:
        return isinstance(option, Place) or (isinstance(option, Spot) and self._marked(option))

    def view(self, option: Option) -> View:
        return self.book.view(self.fight, self.decision, option)

    def exact(self, text: str) -> Option | None:
        """The option of that very key."""
        return None if self.rolls else self.decision.menu.find(text)

    def meant(self, text: str) -> Option:
        """The option that somebody means who types that; a Mistake says why there is none."""
        option = self.exact(text)
        if option is None or isinstance(option, Place):  # hexes are written small in a record
            option = self.exact(text.lower()) or self._numbered(text)
        if option is not None:
            return option
        near = self._alike(text)
        if len(near) == 1:
            return near[0]
        if near:
            raise Mistake(f"'{text}' could be {listing([option.key for option in near])}")
        raise Mistake(self.book.why_not(self.fight, self.decision, text.lower()))

    def _numbered(self, text: str) -> Option | None:
        number = parse_int(text)
        if number is None or self.amounts:
            return None
        if not 1 <= number <= len(self.listed):
            there_is = f"there is 1 to {len(self.listed)}" if self.listed else "type the name of a hex"
            raise Mistake(f"there is no option {text}; {there_is}")
        return self.listed[number - 1]

    def _alike(self, text: str) -> list[Option]:
        """Options whose key or label begins so; only those that are so, if there are any."""
        wanted = _folded(text)
        if not wanted or self.amounts:
            return []
        words = [(option, _folded(option.key), _folded(self.view(option).label)) for option in self.listed]
        same = [option for option, key, label in words if wanted in (key, label)]
        return same or [option for option, key, label in words if key.startswith(wanted) or label.startswith(wanted)]


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
