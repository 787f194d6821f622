"""What one says for all of a side: 'dodge for all' in somebody's turn, 'dodge always' from then on."""

from __future__ import annotations

from typing import Final

from fracas.shell.offer import Offer
from fracas.table import wire

IN_TURN: Final = " for all"
ALWAYS: Final = " always"


def at_any_time(offer: Offer) -> tuple[str, ...]:
    """What tells a question to a side from others, whenever it is asked."""
    return offer.prompt.side, offer.prompt.question, offer.prompt.text


def in_this_turn(offer: Offer, view: wire.Fight) -> tuple[str, ...]:
    """What tells it from the same in another turn."""
    return (*at_any_time(offer), view.acting or "", str(view.round))


class ForAll:
    """What all of a side answer to a question, in a turn or always."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, ...], str] = {}
        """By question."""
        self.last_asked: tuple[str, ...] = ()
        """The last question that somebody was asked in another's turn, and who it was."""

    def answer(self, offer: Offer, view: wire.Fight) -> str:
        """The answer that was given for all of the side, if it is offered here as well; else empty."""
        if not self.answers:
            return ""
        said = self.answers.get(in_this_turn(offer, view)) or self.answers.get(at_any_time(offer), "")
        return said if said and offer.exact(said) is not None else ""

    def remember(self, offer: Offer, view: wire.Fight, ending: str, key: str) -> None:
        """That all of the side answer so, with that ending."""
        self.answers[in_this_turn(offer, view) if ending == IN_TURN else at_any_time(offer)] = key

    def hint(self, offer: Offer, view: wire.Fight) -> str:
        """How to answer for all, once the same is asked of a second in somebody else's turn; else empty."""
        who = offer.prompt.who
        if view.acting == who:
            return ""
        here, last = in_this_turn(offer, view), self.last_asked
        self.last_asked = (*here, who)
        if last[:-1] != here or last[-1] == who:
            return ""
        word = offer.usual or "1"
        return f"'{word}{IN_TURN}' answers so for all in this turn, '{word}{ALWAYS}' from now on."


def ending_of(line: str) -> str:
    """Whether a line is said for all, and how long: how it ends, or empty."""
    return next((ending for ending in (IN_TURN, ALWAYS) if line.lower().endswith(ending)), "")
