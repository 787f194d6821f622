"""Who sits before the screen, and what each of them has been told."""

from __future__ import annotations

from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat


class Chairs:
    """The people at one terminal: a seat for each side that people play, and the game master's, who is any of them.

    Where nothing is secret all of them look at the screen together; otherwise it changes hands. Where people play no
    side, they only watch, and see everything.
    """

    def __init__(self, game: Game) -> None:
        self.master = Seat(game, REFEREE)
        self.seats = [Seat(game, side) for side in game.human_sides] or [self.master]
        self.told = {seat.name: 0 for seat in self.seats}
        self.present = set(self.told)
        self.viewer = self.seats[0]
        self.together = False
        """Whether they look at the screen together, whatever is secret, and do not mind."""
        self.turn: tuple[str | None, int] | None = None
        """In whose turn, of which round, the viewer came to the screen or was asked last."""

    def asked(self) -> Seat:
        """The seat that answers now; the game master's for its own questions and real dice of the computer's."""
        return next((seat for seat in self.seats if seat.asked), self.master)

    def next_viewer(self) -> Seat:
        """Who should sit before the screen: whoever is asked; for a question to the game master whoever sits there."""
        asked = self.asked()
        return self.viewer if asked is self.master else asked

    def must_hand_over(self, seat: Seat) -> bool:
        """Whether somebody would see what is secret if the screen did not change hands first."""
        if self.together or self.present == {seat.name} or not any(each.has_secrets for each in self.seats):
            return False
        return seat is not self.viewer or self.turn != turn_of(seat)  # what one says in one's turn, others have seen

    def sit_down(self, seat: Seat, alone: bool) -> None:
        self.viewer = seat
        self.turn = turn_of(seat) if len(self.seats) > 1 and not self.together else None
        self.present = {seat.name} if alone else {*self.present, seat.name}

    def all_told(self) -> None:
        """Whoever looks at the screen knows what has happened so far."""
        for seat in self.seats:
            if seat.name in self.present:
                self.told[seat.name] = len(seat.events())

    def taken_back(self) -> None:
        """Whoever looks at the screen is told again what led to the question; of the others, nobody knows of things
        that have not happened."""
        for seat in self.seats:
            settled = seat.settled()
            self.told[seat.name] = settled if seat.name in self.present else min(self.told[seat.name], settled)


def turn_of(seat: Seat) -> tuple[str | None, int]:
    """Whose turn it is, in which round."""
    view = seat.fight()
    return view.acting, view.round
