"""Whether the dice of a recorded fight are those that were promised."""

from __future__ import annotations

from fracas.kernel.mistake import Mistake
from fracas.kernel.promises import Promise, die, with_faces
from fracas.kernel.record import Record
from fracas.table.game import Game


def check_promised(record: Record, where: str) -> None:
    """A Mistake names the first die in a record that is not the promised one, as far as secrets are told."""
    for at, promise in enumerate(record.promises, 1):
        face = promise.changed_face()
        if face is not None:
            raise Mistake(
                f"{where}: promises[{at}]: the dice are not those of the promise {promise.commitment}: {die(face)} "
                f"fell {face.face}, and the promised one shows {face.drawn_from(promise.secret)}"
            )


def check_written_down(game: Game, record: Record, where: str) -> None:
    """A Mistake names the first die of a fight, caught up with its record, that the record cannot tell."""
    last = record.promises[-1]
    if last.told:
        return
    fallen = with_faces(record.promises, game.play.rolls())[-1].faces
    if len(fallen) > len(last.faces):
        raise Mistake(
            f"{where}: promises[{len(record.promises)}]: {die(fallen[len(last.faces)])} is not written down, and "
            "without the secret nobody knows what it showed"
        )


def verdict(record: Record) -> str:
    """What can be said of the dice of a record in which nothing was found wrong."""
    used = [promise for promise in record.promises if promise.faces or promise is record.promises[-1]]
    sealed = [promise for promise in used if not promise.told]
    told = [promise for promise in used if promise.told]
    if not sealed:
        return f"The dice are those of {named(told)}: none was changed."
    its = "its secret is" if len(sealed) == 1 else "their secrets are"
    yet = f"The dice of {named(sealed)} cannot be checked yet: {its} not in the record."
    return f"{yet} The others are those of {named(told)}: none was changed." if told else yet


def named(promises: list[Promise]) -> str:
    word = "the promise" if len(promises) == 1 else "the promises"
    return f"{word} {' and '.join([promise.commitment for promise in promises])}"
