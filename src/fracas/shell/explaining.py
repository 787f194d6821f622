"""What '?' tells: the numbers behind what is offered, or why something is not."""

from __future__ import annotations

from typing import Final

from fracas.shell.asking import Asking
from fracas.shell.offer import MOST_LISTED
from fracas.shell.screen import Screen
from fracas.table import wire

MOST_ATTEMPTS: Final = 4
"""What a longer list of attempts comes to is told for each only when it is asked for: it takes time to find out."""


class Explaining:
    """Explains a question to whoever is asked; in the fighter's own turn also what an attempt comes to."""

    def __init__(self, screen: Screen, now: Asking) -> None:
        self.screen = screen
        self.seat = now.seat
        self.offer = now.offer
        self.own_turn = now.own_turn

    def explain(self, what: str) -> None:
        """One answer or word, or without one all that is offered."""
        term = self.seat.term(what) if what and self.offer.exact(what) is None else ""
        if term:
            self.screen.print(f"  {term}", hang=2)
        elif what:
            option = self.offer.meant(what)
            self.screen.explain(option)
            self.odds(option)
        else:
            self.how_to_answer()
            if self.offer.amounts:
                self.numbers()
            else:
                self.options()

    def how_to_answer(self) -> None:
        """What to type where there is no list."""
        offer = self.offer
        if offer.prompt.throw is not None:
            self.screen.print(f"  Type what the dice show, such as {offer.prompt.throw.example}.")
        if offer.by_map and offer.places:
            self.screen.print("  The number in a hex is what it costs to go there; ? f7 tells the way.")
        elif offer.by_map:
            self.screen.print("  The marked hexes may be chosen.")

    def options(self) -> None:
        """Each that is listed."""
        attempts = [option for option in self.offer.listed if option.chance is not None]
        for option in self.offer.listed:
            self.screen.explain(option)
            if option in attempts and len(attempts) <= MOST_ATTEMPTS:
                self.odds(option)

    def numbers(self) -> None:
        """Each number that may be said, or the least and the greatest of many."""
        numbers = range(self.offer.least, self.offer.most + 1)
        few = len(numbers) <= MOST_LISTED
        for number in numbers if few else (self.offer.least, self.offer.most):
            self.screen.explain(self.offer.meant(str(number)))
        if not few:
            self.screen.print(f"  ? {numbers[len(numbers) // 2]} explains any other.")

    def odds(self, option: wire.Option) -> None:
        """What the whole attempt comes to, if it is somebody's own and nothing but usual answers come after it."""
        odds = self.seat.odds([option.key]) if self.own_turn else None
        if odds is not None:
            self.screen.odds(odds)
