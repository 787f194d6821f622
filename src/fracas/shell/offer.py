"""A question laid out for a person: what is offered, and which of it a few typed letters mean."""

from __future__ import annotations

from typing import Final

from fracas.kernel.mistake import Mistake, listing
from fracas.kernel.numbers import parse_int
from fracas.shell.names import bare
from fracas.table import wire
from fracas.table.answers import Answers

MOST_LISTED: Final = 12
"""More places than that are shown on the map only."""

STAYING: Final = ("stay", "stay here", "here")


class Unclear(Mistake):
    """What was typed could mean several things."""


class Offer:
    """The options of a prompt.

    `listed` are those that people see in a list and may choose by its number; `places` maps hexes
    one may go to, to what that costs, `spots` are hexes that are chosen for something else. Who
    rolls real dice chooses from no list at all.
    """

    def __init__(self, prompt: wire.Prompt, source: Answers) -> None:
        self.prompt = prompt
        self.source = source
        self.rolls = prompt.throw is not None
        options = prompt.options
        self.places = {each.hex: each.cost for each in prompt.places if each.cost is not None}
        for each in options:
            if each.hex is not None and each.key == each.hex and each.cost is not None:
                self.places[each.hex] = each.cost
        free = [place for place, cost in self.places.items() if cost == 0]
        self.stay = free[0] if len(free) == 1 else ""
        """The hex that one is in, if one may stay there."""
        self.spots = [each.key for each in options if each.kind == "hex" and each.key == each.hex]
        self.spots += [each.hex for each in prompt.places if each.cost is None]
        self.by_map = bool(prompt.places) or len(self.places) + len(self.spots) > MOST_LISTED
        self.amounts = not self.rolls and bool(options) and all(each.kind == "amount" for each in options)
        self.listed = [each for each in options if not (self.by_map and self._on_map(each))]

    def _on_map(self, option: wire.Option) -> bool:
        """A way past somebody is in the list: the map has only what it costs to go round."""
        return option.key in self.places or option.key in self.spots

    @property
    def usual(self) -> str:
        """The usual answer as one would say it: by its label, if that is another word."""
        key = self.prompt.usual
        if self.stay and key == self.stay:
            return STAYING[0]
        label = next((each.label for each in self.listed if each.key == key), key)
        says_more = _folded(key) != _folded(label) and f" {_folded(key)} " in f" {_folded(label)} "
        return key if says_more else label

    def label(self, key: str) -> str:
        """What an answer is called; of a bare number, what it is for."""
        option = self.exact(key)
        if option is None:
            return key
        bare = option.amount is not None and option.label == option.key
        return option.note if bare and option.note else option.label

    @property
    def least(self) -> int:
        """The least amount that may be said."""
        return self.prompt.amount.low if self.prompt.amount is not None else self.prompt.options[0].amount or 0

    @property
    def most(self) -> int:
        return self.prompt.amount.high if self.prompt.amount is not None else self.prompt.options[-1].amount or 0

    def exact(self, text: str) -> wire.Option | None:
        """The option of that very key."""
        return None if self.rolls else self.source.find(text)

    def meant(self, text: str) -> wire.Option:
        """The option that was meant by what was typed; a Mistake says why there is none."""
        option = self.match(text)
        if option is not None:
            return option
        if parse_int(text) is not None and not self.amounts:
            there_is = f"there is 1 to {len(self.listed)}" if self.listed else "type the name of a hex"
            raise Mistake(f"there is no option {text}; {there_is}")
        if _folded(text) in STAYING and (self.places or self.spots):
            raise Mistake(
                f"'{text}' is not possible: you cannot stay where you are; type the name of a hex, or u to take "
                "the last answer back"
            )
        raise Mistake(self.source.why_not(text.lower()))

    def match(self, text: str) -> wire.Option | None:
        """The same, but None if there is none; only what could mean several things is a Mistake."""
        option = self.exact(text)
        if option is None or option.kind == "place":  # hexes are written small in a record
            option = self.exact(text.lower()) or self._numbered(text)
        if option is None and self.stay and _folded(text) in STAYING:
            option = self.exact(self.stay)
        if option is not None:
            return option
        near = self._alike(text)
        if len(near) > 1:
            keys, labels = [option.key for option in near], [option.label for option in near]
            as_shown = len(set(labels)) == len(labels) and [*map(_folded, labels)] != [*map(_folded, keys)]
            raise Unclear(f"'{text}' could be {listing(labels if as_shown else keys)}")
        return near[0] if near else None

    def offers(self, text: str) -> bool:
        """Whether an answer is called so, or begins so."""
        return self.exact(text) is not None or len(self._alike(text)) > 0

    def _numbered(self, text: str) -> wire.Option | None:
        number = parse_int(text)
        if number is None or self.amounts or not 1 <= number <= len(self.listed):
            return None
        return self.listed[number - 1]

    def _alike(self, text: str) -> list[wire.Option]:
        """Options whose key or label begins so; only those that are so, if there are any. Where not just one begins so,
        'swing' is the swing of whatever is in hand; else people of whose names it is a word."""
        wanted = _folded(text)
        if not wanted or self.amounts:
            return []
        words = [(option, _folded(option.key), _folded(option.label)) for option in self.listed]
        same = [option for option, key, label in words if wanted in (key, label)]
        begun = [option for option, key, label in words if key.startswith(wanted) or label.startswith(wanted)]
        ended = [option for option, key, _ in words if option.chance is not None and key.endswith(f" {wanted}")]
        near = same or (begun if len(begun) == 1 else ended or begun)
        return near or [option for option, _, label in words if option.kind == "fighter" and wanted in label.split()]


def _folded(text: str) -> str:
    return " ".join(bare(text).casefold().replace("-", " ").replace("_", " ").split())
