"""Somebody who joins the fight, as a game master types it: 'brigand at f4 on blue as Odo, hidden'."""

from __future__ import annotations

from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.shell.names import bare
from fracas.table.game import Game, nobody

ADD: Final = "add"
KEYS: Final = {"at": "at", "on": "side", "as": "name", "facing": "facing", "by": "control"}
"""What each word says of whoever joins."""
HIDDEN: Final = "hidden"


def read_words(text: str, game: Game) -> dict[str, object]:
    """What was typed after 'add', as a scenario would write that fighter; played by whoever plays its side."""
    said: dict[str, list[str]] = {"from": []}
    key = "from"
    for word in bare(text).replace(",", " ").split():
        if word.lower() in (*KEYS, HIDDEN):
            key = KEYS.get(word.lower(), HIDDEN)
            said[key] = []
        else:
            said[key].append(word)
    written: dict[str, object] = {each: " ".join(words) for each, words in said.items() if words}
    if not {"from", "at", "side"} <= set(written) or said.get(HIDDEN):
        raise Mistake(
            f"say: add WHO at HEX on SIDE, as in add goblin at f4 on {game.sides[-1]}; also: as NAME, facing n, by "
            "AGENT, hidden; 'fracas catalog BOOK characters' lists who there is"
        )
    if HIDDEN in said:
        written["start"] = {HIDDEN: True}
    if "control" in written:
        wrong = nobody(str(written["control"]), game.book)
        if wrong:
            raise Mistake(f"by: {wrong}")
    else:
        mates = [seat for index, seat in enumerate(game.seats) if game.side_of(index) == written["side"]]
        written |= {"control": mates[0]} if mates else {}
    return written
