"""What somebody looks up before answering: parts of the map, the map in words, sheets, what can be done about a foe."""

from __future__ import annotations

from fracas.kernel.hexes import parse_place
from fracas.kernel.mistake import Mistake, listing
from fracas.shell.advise import THREAT_SECONDS, print_advice, print_hint, print_threat, worked_out
from fracas.shell.asking import Asking
from fracas.shell.commands import DIRECTIONS
from fracas.shell.names import whom
from fracas.shell.screen import Screen
from fracas.shell.sheetview import SheetView
from fracas.table.advice import Budget
from fracas.table.seat import Seat


class Looking:
    """Shows things to whoever sits before the screen while a question is asked."""

    def __init__(self, screen: Screen, viewer: Seat, now: Asking) -> None:
        self.screen = screen
        self.viewer = viewer
        self.now = now

    def map_at(self, where: str) -> None:
        """Another part of a map that does not fit: round a hex or somebody, or further in a direction."""
        drawn, wanted, view = self.screen.drawn, where.lower(), self.now.view
        hexes = [each.hexes[0] for each in view.fighters if each.hexes and each.name.lower().startswith(wanted)]
        if drawn is not None and wanted in DIRECTIONS:
            middle = drawn.aside(*DIRECTIONS[wanted])
        elif parse_place(wanted) is not None:
            middle = wanted
        elif hexes:
            middle = hexes[0]
        else:
            raise Mistake(f"map {where}: name a hex or a fighter, or say {listing([*DIRECTIONS])}")
        self.screen.map_part(view, self.now.offer, middle)

    def map_in_words(self, question: str) -> None:
        """An answer to a question about the map, for whoever is asked, or whoever sits before the screen."""
        who = self.now.who if self.now.seat is self.viewer else None
        for sentence in self.viewer.ask(question, who).sentences:
            self.screen.print(f"  {sentence}", hang=2)

    def character(self, name: str) -> None:
        """The sheet of whoever is asked, or of somebody else."""
        who = whom(self.now.view, name or self.now.who)
        SheetView(self.screen, self.viewer.sheet(who)).show()

    def advice(self, seconds: str) -> None:
        """Which answer wins most often."""
        budget = Budget() if not seconds else Budget(read_seconds(seconds))
        advice = worked_out(self.now.seat, budget)
        print_advice(self.screen, advice)
        print_hint(self.screen, advice, "'b 20'")

    def threat(self) -> None:
        """How dangerous it is where whoever is asked could go."""
        print_threat(self.screen, self.now.seat.threat(THREAT_SECONDS), self.now.view)

    def prospects(self, what: str) -> None:
        """What whoever is asked can do about somebody or a hex; in somebody else's turn, about what is coming."""
        if not self.now.may_plan:
            raise Mistake("there is nothing to plan here")
        offer, acting = self.now.offer, self.now.view.acting
        assert offer is not None
        if acting not in (None, offer.prompt.who) and any(each.chance is not None for each in offer.listed):
            self.screen.responses(self.now.seat.joined(), offer)
            return
        if not what:
            raise Mistake("about whom? Say a name or a hex, such as: about j6")
        target = what.lower() if parse_place(what) is not None else whom(self.now.view, what)
        chains = self.now.seat.about(target)
        if not chains:
            raise Mistake(f"nothing that can be said here is about {target}")
        self.screen.prospects(chains)


def read_seconds(text: str) -> float:
    """'10', '10 s' or '0.5 seconds'."""
    number = text.lower().removesuffix("seconds").removesuffix("sec").removesuffix("s").strip()
    try:
        return float(number)
    except ValueError:
        raise Mistake(f"'{text}' is no number of seconds; say 'advice', or 'advice 10' for a longer look") from None
