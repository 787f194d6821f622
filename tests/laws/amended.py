"""Fights in the midst of which a game master changes one thing, for every thing that can be ruled.

    python -m tests.laws.amended SCENARIO ... > FILE

Prints each fight as a line of JSON, so that one process may be compared with another (with `FRACAS_CACHES=off`).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.laws.ruled import words_for
from tests.laws.walks import agents, begin, scenario, signs, standing

from fracas.kernel.decision import Chooser
from fracas.kernel.digest import digest_of
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulings import Amendment

AT_MOST = 45
"""So many answers before the ruling, at most."""
AFTERWARDS = 30
"""So many answers after it."""
TRIES = 12


def fights(name: str) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """One for each amendment of the book."""
    for at, amendment in enumerate(scenario(name).book.amendments()):
        yield amendment.field, amended(name, at, amendment)


def amended(name: str, seed: int, amendment: Amendment[Any, Any]) -> list[dict[str, object]]:
    """What brutes do before the ruling and after it, with all that is told and where the fight stands then."""
    dice = Random(seed)
    fight = begin(name, seed)
    brutes = agents(name, "brute", seed)
    play: Play[Any] = Play(scenario(name).book, fight, seated(brutes, len(fight.sides), dice, fight))
    play.resume()
    answer(play, brutes, dice.randint(1, AT_MOST))
    for _ in range(TRIES):
        if play.pending is None or ruled(play, amendment, dice):
            break
    answer(play, brutes, AFTERWARDS)
    keys = [entry.answer for entry in play.history()]
    offered = standing(play)[2]
    return [*signs(play), {"digest": digest_of(play.fight), "answers": keys, "asked": offered}]


def seated(brutes: list[Chooser], sides: int, dice: Random, fight: Any) -> list[Chooser | None]:
    """Brutes among themselves but for one side, which is answered for from outside; or for all of them."""
    outside = dice.choice([1, sides])
    return [None if each.side < outside else brutes[index] for index, each in enumerate(fight.everyone())]


def ruled(play: Play[Any], amendment: Amendment[Any, Any], dice: Random) -> bool:
    subject, value = words_for(play.rulebook, play.run, amendment, dice)
    try:
        play.rule(subject, amendment.field, value)
    except Mistake:
        return False
    return True


def answer(play: Play[Any], brutes: list[Chooser], times: int) -> None:
    """As the brutes would; what is refused after a ruling ends it."""
    for _ in range(times):
        pending = play.pending
        if pending is None:
            return
        try:
            play.answer(brutes[pending.who].choose(play.run, pending).key)
        except Mistake:
            return


def main(names: list[str]) -> None:
    fields: Counter[str] = Counter()
    for name in names:
        for field, events in fights(name):
            fields[field] += 1
            print(json.dumps([name, field, events], sort_keys=True))


if __name__ == "__main__":
    main(sys.argv[1:])
