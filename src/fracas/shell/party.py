"""The file that people go on with after a fight: the sheets of those who fought, and how they are now."""

from __future__ import annotations

from pathlib import Path

from fracas.kernel.mistake import Mistake, listing
from fracas.shell.keep import keep, refuse_to_overwrite
from fracas.table.aftermath import Aftermath
from fracas.table.game import Game


def check_party_file(path: Path, overwrite: bool) -> None:
    """Before anybody has fought in vain."""
    refuse_to_overwrite(path, overwrite)
    if not path.parent.is_dir():
        raise Mistake(f"{path}: there is no folder '{path.parent}'")


def save_party(game: Game, aftermath: Aftermath, path: Path, sides: list[str], overwrite: bool) -> str:
    """Writes the file, and says what is in it."""
    names = members(game, sides)
    ending = [event.sentence for event in aftermath.close() if event.sentence]
    notes = [f"After: {game.scenario.title}. A scenario begins with somebody of them by"]
    notes += [f'    sheet = "{path.name}#{names[0]}"', "in a table of [[fighters]]; 'start' says how they are now."]
    keep(path, aftermath.party_file(names, notes), overwrite)
    told = f'Written to {path}: {", ".join(names)}. A scenario takes one with sheet = "{path.name}#{names[0]}".'
    return "\n".join([*ending, told])


def members(game: Game, sides: list[str]) -> list[str]:
    """Those of these sides; of all if none is named."""
    for side in sides:
        if side not in game.sides:
            raise Mistake(f"--side {side}: there is no side '{side}'; there is {listing(game.sides)}")
    return [name for index, name in enumerate(game.names) if not sides or game.side_of(index) in sides]
