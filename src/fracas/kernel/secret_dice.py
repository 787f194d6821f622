"""Dice that nobody can foresee: every face is drawn from a 128-bit secret by a cryptographic hash.

A face has an address: the round, whose roll and what for (its stream), which die of that stream in this round, and how
many sides it has. Whoever has the secret finds the face at every address; whoever has seen any number of faces learns
nothing of those elsewhere.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import Final

from fracas.kernel.dice import Dice, StreamedDice

WORDS: Final = 0x100000000
"""Faces are drawn from 32-bit words."""
ROUNDS: Final = 0xFFFFFFFFFFFFFFFF

Address = tuple[int, int, int, int, int]
"""The round, the fighter counted from 1 (0 for nobody), the stream of the purpose, which die of it, and its sides."""


def drawn_face(secret: bytes, round_: int, fighter: int, topic: int, number: int, sides: int) -> int:
    """The face at an address: a word of keyed BLAKE2b. A word beyond the last whole multiple of the sides would favour
    low faces, so another is drawn for it."""
    fair = WORDS - WORDS % sides
    attempt = 0
    while True:
        place = struct.pack(">5Q", round_ & ROUNDS, fighter, topic, number, attempt)
        word = int.from_bytes(blake2b(place, digest_size=4, key=secret, person=b"fracas dice").digest(), "big")
        if word < fair:
            return word % sides + 1
        attempt += 1


class SecretDice(StreamedDice):
    """Dice from a secret. Faces that are `known` have fallen already and are given back as they were, so that a fight
    can go on with a new secret and keep its past, whatever is taken back."""

    def __init__(self, secret: bytes, known: dict[Address, int] | None = None) -> None:
        super().__init__()
        self.secret = secret
        self.known: dict[Address, int] = known if known is not None else {}
        self._fighter = 0
        self._topic = 0

    def face(self, sides: int) -> int:
        """The next die of the stream that was opened last; before any, of one that belongs to nobody."""
        self._count += 1
        number = int(self._count)
        if self.known:
            fallen = self.known.get((self.round, self._fighter, self._topic, number, sides))
            if fallen is not None:
                return fallen
        return drawn_face(self.secret, self.round, self._fighter, self._topic, number, sides)

    def turn_to(self, fighter: int, topic: int) -> None:
        self._fighter = fighter
        self._topic = topic

    def copy(self) -> Dice:
        copy = SecretDice(self.secret, self.known)
        copy.round = self.round
        copy.streams = self.copy_streams()
        copy._count = self._count
        copy._fighter = self._fighter
        copy._topic = self._topic
        return copy
