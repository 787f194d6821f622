"""What opens a seat, and what hides numbers from it: random tokens, kept only as hashes, and seals.

How many entries a fight has might tell of somebody hidden, so a seat is never shown a number of the fight: a question
is named by a hash that only this fight can make, and a place to go on from is sealed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from fracas.kernel.mistake import Mistake

TOKEN: Final = 22
"""Letters of a token: 128 bits."""
WIDTH: Final = 32
"""Letters of what is sealed."""
QUESTION: Final = 9
"""Bytes of a question's name, and again of what its name has for one seat."""
MARK: Final = 6
"""Bytes by which a seal is known to be ours."""


def new_token() -> str:
    return secrets.token_urlsafe(16)


def hashed(token: str) -> bytes:
    """What is kept of a token: it has 128 random bits, so that a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).digest()


def looks_like_token(text: str) -> bool:
    return len(text) == TOKEN and text.isascii() and all(each.isalnum() or each in "-_" for each in text)


class Seal:
    """What one fight hides numbers with."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def question(self, number: int) -> str:
        """A name for the question that was asked after that row."""
        return self._mac(b"question", str(number).encode(), QUESTION).hex()

    def question_for(self, number: int, known: int) -> str:
        """The same for one who knows of so many entries: another name after a ruling that concerns it."""
        return self.question(number) + self._mac(b"known", f"{number},{known}".encode(), QUESTION).hex()

    def is_question(self, name: str, number: int) -> bool:
        """Whether a name that somebody was given is of the question after that row."""
        return name.startswith(self.question(number))

    def close(self, seat: str, *numbers: int) -> str:
        """Numbers that this seat can keep and give back, but not read."""
        text = ",".join([str(number) for number in numbers]).ljust(WIDTH).encode()  # its length tells nothing either
        nonce = secrets.token_bytes(6)
        hidden = self._stream(seat, nonce, text)
        return (nonce + hidden + self._mac(seat.encode() + nonce, hidden, MARK)).hex()

    def open(self, seat: str, text: str) -> list[int]:
        """The numbers of such a text; a Mistake if it is not this fight's and this seat's."""
        try:
            data = bytes.fromhex(text)
        except ValueError:
            data = b""
        nonce, hidden, mark = data[:6], data[6:-MARK], data[-MARK:]
        if not hidden or not hmac.compare_digest(mark, self._mac(seat.encode() + nonce, hidden, MARK)):
            raise Mistake("cursor: this is not where this seat was; leave it out, and the whole fight is sent")
        return [int(each) for each in self._stream(seat, nonce, hidden).decode().split(",")]

    def _stream(self, seat: str, nonce: bytes, data: bytes) -> bytes:
        mask = hashlib.blake2b(nonce + seat.encode(), key=self._key, digest_size=64).digest()
        if len(data) > len(mask):
            raise Mistake("cursor: too long")
        return bytes(each ^ hide for each, hide in zip(data, mask, strict=False))

    def _mac(self, kind: bytes, data: bytes, size: int) -> bytes:
        return hashlib.blake2b(kind + b"\0" + data, key=self._key, digest_size=size).digest()
