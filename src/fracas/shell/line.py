"""A turn typed in a line: answers one after another, with the usual ones in between."""

from __future__ import annotations

import re
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.shell.offer import Offer, Unclear
from fracas.table import wire
from fracas.table.answers import Answers
from fracas.table.seat import Seat

SEPARATOR: Final = re.compile(r"[,/]")


class TypedLine:
    """What somebody typed: the answers in turn; after a comma at the end the rest goes as usual."""

    def __init__(self, text: str) -> None:
        parts = [part.strip() for part in SEPARATOR.split(text)]
        self.words = [part for part in parts if part]
        self.rest_as_usual = len(parts) > 1 and not parts[-1]

    @property
    def several(self) -> bool:
        return len(self.words) > 1 or self.rest_as_usual

    def __str__(self) -> str:
        return ", ".join([*self.words, ""]).rstrip() if self.rest_as_usual else ", ".join(self.words)


class Ahead(Answers):
    """The answers to the question that a plan has come to."""

    def __init__(self, seat: Seat, given: list[str | Given], prompt: wire.Prompt) -> None:
        self.seat = seat
        self.given = given
        self.prompt = prompt

    def find(self, key: str) -> wire.Option | None:
        listed = [option for option in self.prompt.options if option.key == key]
        if listed:
            return listed[0]
        if any(place.hex == key for place in self.prompt.places):
            return wire.Option(key=key, label=key, kind="hex", hex=key)
        plan = self._with(key)
        taken = plan.answers[len(self.given)] if len(plan.answers) > len(self.given) else None
        return None if taken is None else wire.Option(key=taken.key, label=taken.label, kind="choice")

    def why_not(self, key: str) -> str:
        return self._with(key).why_not or f"'{key}' is no answer to '{self.prompt.text}'"

    def _with(self, key: str) -> wire.Plan:
        return self.seat.plan([*self.given, Given(key, self.prompt.question)], fill=False)


class Planned:
    """A plan made of a typed line, and the words that it has not come to because dice fall before, or others act."""

    def __init__(self, plan: wire.Plan, rest: list[str]) -> None:
        self.plan = plan
        self.rest = rest


def planned(seat: Seat, line: TypedLine, asked: Offer) -> Planned:
    """What a typed line leads to. Where a word does not answer the next question, that one is answered as usual;
    a word that fits nowhere is a Mistake."""
    given: list[str | Given] = []
    offer: Offer | None = asked
    left = line.words
    tried: list[str] = []
    while left and offer is not None:
        prompt = offer.prompt
        try:
            answer = Given(offer.meant(left[0]).key, prompt.question)
            left, tried = left[1:], []
        except Unclear:
            raise
        except Mistake:
            tried.append(prompt.text)
            if not prompt.usual and len(tried) == 1:
                raise
            if not prompt.usual:
                break
            answer = Given(prompt.usual, prompt.question, filled=True)
        given.append(answer)
        following = seat.plan(given, fill=False).next
        offer = None if following is None else Offer(following, Ahead(seat, list(given), following))
    if tried:
        raise Mistake(f"'{left[0]}' answers none of these: {' '.join(tried)}")
    return Planned(seat.plan(given, fill=line.rest_as_usual and not left), left)
