"""Promises of fair dice: made, stated, checked, and read from files that somebody may have written."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from fracas.kernel.dice import Sum
from fracas.kernel.mistake import Mistake
from fracas.kernel.noted_dice import FallenRoll
from fracas.kernel.promises import (
    Face,
    Promise,
    commitment_to,
    known_faces,
    new_promise,
    promise_of,
    with_faces,
    written_faces,
)
from fracas.kernel.record import Record, parse
from fracas.kernel.tally import Reason

KEY, SALT = b"sixteen letters!", b"as many of salt."
PROMISE = promise_of(KEY, SALT)


def face(number: int, shown: int, who: int = 0, purpose: str = "attack", sides: int = 6, round_: int = 1) -> Face:
    return Face(round_, who, purpose, number, sides, shown)


def fallen(number: int) -> Face:
    """A die as the promise has it."""
    made = face(number, 1)
    made.face = made.drawn_from(KEY)
    return made


def test_a_promise_is_the_hash_of_salt_and_secret() -> None:
    assert PROMISE.commitment == hashlib.sha256(SALT + KEY).hexdigest() == commitment_to(KEY, SALT)
    assert PROMISE.commitment != commitment_to(KEY, b"more of the salt")
    assert PROMISE.told
    assert not PROMISE.sealed().told
    assert PROMISE.sealed().salt == b""


def test_every_promise_is_another() -> None:
    one, other = new_promise(), new_promise()
    assert len({one.secret, other.secret, one.salt, other.salt}) == 4
    assert len(one.secret) == len(one.salt) == 16
    assert one.commitment == commitment_to(one.secret, one.salt)


def test_a_changed_face_is_found() -> None:
    faces = [fallen(1), fallen(2), fallen(3)]
    kept = Promise(PROMISE.commitment, SALT, KEY, faces)
    assert kept.changed_face() is None
    faces[1].face = faces[1].face % 6 + 1
    assert kept.changed_face() is faces[1]
    assert kept.sealed().changed_face() is None  # nobody can tell yet


def test_rows_of_faces() -> None:
    """Dice of a stream stand in a row as long as they have as many sides and none is missing."""
    faces = [face(2, 4), face(1, 3), face(4, 6), face(5, 9, sides=10), face(1, 2, who=-1, purpose="order")]
    assert written_faces(faces) == [
        {"round": 1, "who": -1, "for": "order", "d6": [2]},
        {"round": 1, "who": 0, "for": "attack", "d6": [3, 4]},
        {"round": 1, "who": 0, "for": "attack", "d6": [6], "after": 3},
        {"round": 1, "who": 0, "for": "attack", "d10": [9], "after": 4},
    ]


def rolled(total: int, faces: list[int], earlier: int = 0) -> FallenRoll:
    roll = FallenRoll(0, Sum(len(faces), 6), Reason("attack", ""), total, faces, 0)
    roll.round, roll.earlier, roll.sides = 1, earlier, [6] * len(faces)
    return roll


def test_what_no_earlier_promise_has_fell_from_the_last() -> None:
    earlier = Promise("a" * 64, faces=[face(1, 3), face(9, 1)])
    promises = with_faces([earlier, PROMISE], [rolled(7, [3, 4]), rolled(6, [6], 2)])
    assert [each.commitment for each in promises] == ["a" * 64, PROMISE.commitment]
    assert [[one.number for one in each.faces] for each in promises] == [[1, 9], [2, 3]]
    assert promises[1].secret == KEY
    assert len(known_faces(promises)) == 4
    assert len(with_faces(promises, [rolled(7, [3, 4])])[1].faces) == 2  # what was taken back stays written down
    assert not PROMISE.faces


RECORD = Record(
    "0.1.0", {"title": "x"}, 7, "secret", {}, [], promises=[
        Promise("ab" * 32, faces=[face(1, 3), face(2, 4), face(1, 77, 1, "Schlag für Schlag", 100, 2)]),
        Promise(PROMISE.commitment, SALT, KEY, [fallen(3)]),
    ],
)  # fmt: skip


def test_round_trip() -> None:
    text = RECORD.dump()
    again = parse(text, "x.json")
    assert again.dump() == text
    assert [each.commitment for each in again.promises] == ["ab" * 32, PROMISE.commitment]
    assert (again.promises[1].secret, again.promises[1].salt) == (KEY, SALT)
    assert known_faces(again.promises) == known_faces(RECORD.promises)
    assert '   {"round": 2, "who": 1, "for": "Schlag für Schlag", "d100": [77]}\n' in text


def test_other_dice_have_no_promises() -> None:
    assert "promises" not in Record("0.1.0", {}, 7, "seeded", {}, []).dump()


def edited(edit: Callable[[Any], object]) -> str:
    data = json.loads(RECORD.dump())
    edit(data)
    return json.dumps(data)


def changed(at: int, **values: object) -> str:
    return edited(lambda data: data["promises"][at].update(values))


def row(**values: object) -> str:
    return changed(0, faces=[{"round": 1, "who": 0, "for": "attack", **values}])


def without(at: int, key: str) -> str:
    return edited(lambda data: data["promises"][at].pop(key))


TWICE = [{"round": 1, "who": 0, "for": "attack", "d6": [3, 4]}, {"round": 1, "who": 0, "for": "attack", "d6": [3]}]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (edited(lambda data: data.pop("promises")), "promises: missing; expected a list"),
        (edited(lambda data: data.update(promises={})), "promises: found {}, expected a list"),
        (edited(lambda data: data.update(promises=[])), "promises: there is none"),
        (edited(lambda data: data.update(promises=["x"])), "promises[1]: found 'x', expected a promise"),
        (edited(lambda data: data.update(dice="seeded")), "promises: the dice are 'seeded'; only 'secret' dice"),
        (without(0, "commitment"), "promises[1]: commitment: missing; expected 64 of the digits 0 to 9 and a to f"),
        (changed(0, commitment="AB" * 32), "promises[1]: commitment: found 64 characters, expected 64 of the digits"),
        (changed(0, commitment=7), "promises[1]: commitment: found int, expected 64 of the digits"),
        (changed(1, secret="00" * 15), "promises[2]: secret: found 30 characters, expected 32 of the digits"),
        (changed(1, secret=" 0" * 16), "promises[2]: secret: found 32 characters, expected 32 of the digits"),
        (changed(1, salt="é" * 32), "promises[2]: salt: found 32 characters, expected 32 of the digits"),
        (without(1, "salt"), "promises[2]: salt: missing; the secret alone proves nothing"),
        (without(1, "secret"), "promises[2]: secret: missing; the salt alone proves nothing"),
        (changed(1, secret="00" * 16), "promises[2]: the secret is not the promised one: with its salt it gives"),
        (changed(0, faces={}), "promises[1]: faces: found {}, expected a list"),
        (changed(0, faces=[6]), "promises[1]: faces[1]: found 6, expected dice that fell"),
        (row(), "promises[1]: faces[1]: expected one kind of dice, such as 'd6'"),
        (row(d6=[1], d8=[1]), "promises[1]: faces[1]: expected one kind of dice"),
        (row(d0=[1]), "expected one kind of dice"),
        (row(d06=[1]), "expected one kind of dice"),
        (row(d1001=[1]), "expected one kind of dice, such as 'd6', from 'd1' to 'd1000'"),
        (row(**{"d²": [1]}), "expected one kind of dice"),
        (row(d="6"), "expected one kind of dice"),
        (row(d6=[]), "promises[1]: faces[1]: d6: empty; expected what the dice showed"),
        (row(d6=3), "promises[1]: faces[1]: d6: found 3, expected a list"),
        (row(d6=[1, 7]), "promises[1]: faces[1]: d6: found 7, expected 1 to 6"),
        (row(d6=[0]), "d6: found 0, expected 1 to 6"),
        (row(d6=[True]), "d6: found True, expected 1 to 6"),
        (row(d6=[2.5]), "d6: found 2.5, expected 1 to 6"),
        (row(d6=[1], after=0), "promises[1]: faces[1]: after: found 0, expected 1 to"),
        (row(d6=[1], who=-2), "promises[1]: faces[1]: who: found -2, expected -1 to"),
        (row(d6=[1], round="1"), "promises[1]: faces[1]: round: found '1', expected a whole number"),
        (row(d6=[1], round=10**30), "promises[1]: faces[1]: round: found 1000000000000000000000000000000, expected 0"),
        (row(d6=[1], **{"for": 3}), "promises[1]: faces[1]: for: found 3, expected text"),
        (row(d6=[1], **{"for": "\ud800"}), "promises[1]: faces[1]: for: found '\\ud800', expected what the roll"),
        (changed(0, faces=TWICE), "promises[1]: die 1 (d6) of fighter 0 for 'attack' in round 1 is written down twice"),
        (changed(1, faces=TWICE[1:]), "promises[2]: die 1 (d6) of fighter 0 for 'attack' in round 1 is written down"),
    ],
)  # fmt: skip
def test_bad_promises(text: str, complaint: str) -> None:
    with pytest.raises(Mistake, match=re.escape(complaint)) as caught:
        parse(text, "x.json")
    assert str(caught.value).startswith("x.json: promises")
    assert "\n" not in str(caught.value)


def test_a_secret_that_is_not_quite_right_is_not_repeated() -> None:
    with pytest.raises(Mistake) as caught:
        parse(changed(1, secret="0badcafe" * 3), "x.json")
    assert "0badcafe" not in str(caught.value)
