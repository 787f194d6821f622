"""Promises of fair dice: a salted hash that is shown before the first die falls, and can be checked at the end.

A promise is the SHA-256 of a 128-bit salt and the 128-bit secret that the dice are drawn from. Once both are told,
everybody can see that it was this secret from the beginning, and draw every die again. Until then the faces that have
fallen are written down, so that a fight can be kept, told and gone on with by those who do not have the secret.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from fracas.kernel.json_values import list_at, number_at, text_at
from fracas.kernel.mistake import Mistake
from fracas.kernel.noted_dice import FallenRoll
from fracas.kernel.secret_dice import Address, drawn_face
from fracas.kernel.tally import Reason

SECRET_BYTES: Final = 16
HEX: Final = "0123456789abcdef"
MOST: Final = 1_000_000_000
"""A round or a die of a higher number is a slip of whoever wrote it."""
MOST_SIDES: Final = 1000
ROW_KEYS: Final = ("round", "who", "for", "after")


class Face:
    """A die that fell: when, whose, what for, which one of that stream in its round, its sides, and what it showed."""

    def __init__(self, round_: int, who: int, purpose: str, number: int, sides: int, face: int) -> None:
        self.round = round_
        self.who = who
        self.purpose = purpose
        self.number = number
        self.sides = sides
        self.face = face

    def address(self) -> Address:
        return (self.round, self.who + 1, Reason(self.purpose, "").stream(), self.number, self.sides)

    def drawn_from(self, secret: bytes) -> int:
        """What that secret gives in its place."""
        round_, fighter, topic, number, sides = self.address()
        return drawn_face(secret, round_, fighter, topic, number, sides)


class Promise:
    """A commitment, the salt and the secret behind it if they are told, and those of its dice that are written down."""

    def __init__(
        self, commitment: str, salt: bytes = b"", secret: bytes = b"", faces: list[Face] | None = None
    ) -> None:
        self.commitment = commitment
        self.salt = salt
        self.secret = secret
        self.faces: list[Face] = faces if faces is not None else []

    @property
    def told(self) -> bool:
        """Whether the secret is there."""
        return len(self.secret) > 0

    def sealed(self) -> Promise:
        """The same without salt and secret, for those who must not have them yet."""
        return Promise(self.commitment, faces=self.faces)

    def changed_face(self) -> Face | None:
        """The first of the dice written down that is not the promised one, as far as the secret is there to tell."""
        if self.told:
            for face in self.faces:
                if face.face != face.drawn_from(self.secret):
                    return face
        return None


def new_promise() -> Promise:
    """A promise of dice that nobody has seen."""
    return promise_of(secrets.token_bytes(SECRET_BYTES), secrets.token_bytes(SECRET_BYTES))


def promise_of(secret: bytes, salt: bytes) -> Promise:
    return Promise(commitment_to(secret, salt), salt, secret)


def commitment_to(secret: bytes, salt: bytes) -> str:
    """The SHA-256 of both, the salt first."""
    return hashlib.sha256(salt + secret).hexdigest()


def known_faces(promises: list[Promise]) -> dict[Address, int]:
    """All dice that are written down, for dice that give them back."""
    return {face.address(): face.face for promise in promises for face in promise.faces}


def with_faces(promises: list[Promise], rolls: list[FallenRoll]) -> list[Promise]:
    """The same promises with all of these rolls written down. What no earlier promise has, fell from the last one; what
    was written down before stays, though it may have been taken back since."""
    known = known_faces(promises)
    last = promises[-1]
    faces = last.faces[:]
    for roll in rolls:
        for at, sides in enumerate(roll.sides):  # dice that somebody typed come from no secret
            value = roll.faces[at]
            face = Face(roll.round, roll.who, roll.purpose.text, roll.earlier + at + 1, sides, value)
            address = face.address()
            if address not in known:
                known[address] = value
                faces.append(face)
    return [*promises[:-1], Promise(last.commitment, last.salt, last.secret, faces)]


def written_promise(promise: Promise) -> dict[str, object]:
    """As it stands in a record, but for the faces."""
    out: dict[str, object] = {"commitment": promise.commitment}
    if promise.told:
        out["salt"] = promise.salt.hex()
        out["secret"] = promise.secret.hex()
    return out


def written_faces(faces: list[Face]) -> list[dict[str, object]]:
    """One row for the dice of a stream that have as many sides and fell one after the other."""
    rows: list[dict[str, object]] = []
    shown: list[int] = []
    before: Face | None = None
    for face in sorted(faces, key=in_order):
        if before is None or face.number != before.number + 1 or in_row(face) != in_row(before):
            shown = []
            row: dict[str, object] = {"round": face.round, "who": face.who, "for": face.purpose}
            row[f"d{face.sides}"] = shown
            if face.number > 1:
                row["after"] = face.number - 1
            rows.append(row)
        shown.append(face.face)
        before = face
    return rows


def in_order(face: Face) -> tuple[int, int, str, int, int]:
    return (face.round, face.who, face.purpose, face.number, face.sides)


def in_row(face: Face) -> tuple[int, int, str, int]:
    return (face.round, face.who, face.purpose, face.sides)


def read_promises(items: list[object], where: str) -> list[Promise]:
    """The promises of a record, in which no die is written down twice."""
    if not items:
        raise Mistake(f"{where}: promises: there is none; expected at least the one that the dice were begun with")
    promises = [read_promise(item, f"{where}: promises[{at}]") for at, item in enumerate(items, 1)]
    known: set[Address] = set()
    for at, promise in enumerate(promises, 1):
        for face in promise.faces:
            address = face.address()
            if address in known:
                raise Mistake(f"{where}: promises[{at}]: {die(face)} is written down twice")
            known.add(address)
    return promises


def read_promise(item: object, where: str) -> Promise:
    if not isinstance(item, dict):
        raise Mistake(f"{where}: found {item!r}, expected a promise: its commitment, and what is told of it")
    commitment = hex_at(item, "commitment", where, 32)
    rows = list_at(item, "faces", where) if "faces" in item else []
    faces = [face for at, row in enumerate(rows, 1) for face in read_row(row, f"{where}: faces[{at}]")]
    if "secret" not in item and "salt" not in item:
        return Promise(commitment, faces=faces)
    for key, other in (("secret", "salt"), ("salt", "secret")):
        if key not in item:
            raise Mistake(f"{where}: {key}: missing; the {other} alone proves nothing")
    secret, salt = hex_at(item, "secret", where, SECRET_BYTES), hex_at(item, "salt", where, SECRET_BYTES)
    promise = Promise(commitment, bytes.fromhex(salt), bytes.fromhex(secret), faces)
    made = commitment_to(promise.secret, promise.salt)
    if made != commitment:
        raise Mistake(f"{where}: the secret is not the promised one: with its salt it gives {made}, not {commitment}")
    return promise


def hex_at(data: dict[str, object], key: str, where: str, length: int) -> str:
    """So many bytes in small hex digits. What stands there instead is not repeated: it may be nearly a secret."""
    expected = f"expected {2 * length} of the digits 0 to 9 and a to f"
    if key not in data:
        raise Mistake(f"{where}: {key}: missing; {expected}")
    value = data[key]
    if not isinstance(value, str) or len(value) != 2 * length or not all(digit in HEX for digit in value):
        found = f"{len(value)} characters" if isinstance(value, str) else type(value).__name__
        raise Mistake(f"{where}: {key}: found {found}, {expected}")
    return value


def read_row(item: object, where: str) -> list[Face]:
    """The dice of a row, such as {"round": 1, "who": 0, "for": "attack", "d6": [3, 4, 2]}."""
    if not isinstance(item, dict):
        raise Mistake(f"{where}: found {item!r}, expected dice that fell")
    kinds = [str(key) for key in item if key not in ROW_KEYS]
    sides = sides_of(kinds[0]) if len(kinds) == 1 else 0
    if sides == 0:
        raise Mistake(f"{where}: expected one kind of dice, such as 'd6', from 'd1' to 'd{MOST_SIDES}'")
    round_ = between(item, "round", where, 0)
    who = between(item, "who", where, -1)
    earlier = between(item, "after", where, 1) if "after" in item else 0
    purpose = text_at(item, "for", where)
    if not purpose or not purpose.isprintable():
        raise Mistake(f"{where}: for: found {purpose!r}, expected what the roll was for")
    faces = list_at(item, kinds[0], where)
    if not faces:
        raise Mistake(f"{where}: {kinds[0]}: empty; expected what the dice showed")
    out: list[Face] = []
    for at, face in enumerate(faces):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= sides:
            raise Mistake(f"{where}: {kinds[0]}: found {face!r}, expected 1 to {sides}")
        out.append(Face(round_, who, purpose, earlier + at + 1, sides, face))
    return out


def sides_of(kind: str) -> int:
    """The sides of a 'd6'; 0 if that is no kind of dice."""
    digits = kind[1:]
    fits = kind[:1] == "d" and digits.isascii() and digits.isdecimal() and digits[0] != "0" and len(digits) <= 4
    return int(digits) if fits and int(digits) <= MOST_SIDES else 0


def between(data: dict[str, object], key: str, where: str, least: int) -> int:
    value = number_at(data, key, where)
    if not least <= value <= MOST:
        raise Mistake(f"{where}: {key}: found {value}, expected {least} to {MOST}")
    return value


def die(face: Face, name: str = "") -> str:
    """Which die that is, in words."""
    whose = name or (f"fighter {face.who}" if face.who >= 0 else "nobody")
    return f"die {face.number} (d{face.sides}) of {whose} for '{face.purpose}' in round {face.round}"
