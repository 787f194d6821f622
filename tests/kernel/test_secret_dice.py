"""Dice from a secret: streams as seeded dice have them, faces that nobody can foresee, faces that are known already."""

from __future__ import annotations

import struct
from hashlib import blake2b
from itertools import pairwise
from zlib import crc32

import pytest
from tests.gurps.scene import fight, swordsman

from fracas.kernel.dice import AS_IS, SeededDice, StreamedDice, Sum
from fracas.kernel.fight import Fight
from fracas.kernel.secret_dice import WORDS, Address, SecretDice, drawn_face
from fracas.kernel.tally import Reason

SECRET = bytes(range(16))
ATTACK, NOTICE = Reason("attack", ""), Reason("notice", "")
SOMEWHERE = fight((swordsman(), "c3", "e"), (swordsman(), "e3", "w"))
KINDS: list[StreamedDice] = [SeededDice(99), SecretDice(SECRET)]


def in_round(round_: int) -> Fight:
    copy = SOMEWHERE.copy()
    copy.round = round_
    return copy


def thrown(dice: StreamedDice, round_: int, who: int = 0, purpose: Reason = ATTACK, count: int = 3) -> list[int]:
    """So many dice of a stream, one by one."""
    return [dice.roll(in_round(round_), who, Sum(1, 6), purpose, AS_IS) for _ in range(count)]


def unevenness(faces: list[int], kinds: int) -> float:
    """Chi-square against a fair die."""
    expected = len(faces) / kinds
    return sum((faces.count(face) - expected) ** 2 / expected for face in range(1, kinds + 1))


def test_faces_are_pinned() -> None:
    """These faces must never change, in no build: every record of a promise hangs on them."""
    dice = SecretDice(SECRET)
    assert thrown(dice, 1, 0, ATTACK, 12) == [3, 3, 1, 4, 2, 2, 6, 1, 4, 6, 4, 6]
    assert thrown(dice, 2, 1, NOTICE, 12) == [1, 1, 2, 3, 6, 4, 5, 5, 6, 2, 3, 1]


def test_anybody_can_draw_a_face_again() -> None:
    """As the documents say it, without any code of ours: the fighter counts from 1, the die too."""
    place = struct.pack(">5Q", 3, 2, crc32(b"attack"), 2, 0)
    word = int.from_bytes(blake2b(place, digest_size=4, key=SECRET, person=b"fracas dice").digest(), "big")
    assert thrown(SecretDice(SECRET), 3, 1)[1] == word % 6 + 1


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_fighter_rolls_does_not_depend_on_what_others_roll(kind: StreamedDice) -> None:
    plain, busy = kind.copy(), kind.copy()
    for round_ in range(1, 4):
        scene = in_round(round_)
        for _ in range(5):
            busy.roll(scene, 1, Sum(3, 6), ATTACK, AS_IS)
            busy.roll(scene, 0, Sum(3, 6), NOTICE, AS_IS)
            expected = plain.roll(scene, 0, Sum(3, 6), ATTACK, AS_IS)
            assert busy.roll(scene, 0, Sum(3, 6), ATTACK, AS_IS) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_goes_on_alone(kind: StreamedDice) -> None:
    dice = kind.copy()
    assert isinstance(dice, StreamedDice)
    thrown(dice, 1)
    copy = dice.copy()
    assert isinstance(copy, StreamedDice)
    assert copy.state() == dice.state()
    ahead = [thrown(copy, 1), thrown(copy, 2), thrown(copy, 2, -1)]
    assert copy.state() != dice.state()
    assert [thrown(dice, 1), thrown(dice, 2), thrown(dice, 2, -1)] == ahead
    assert copy.state() == dice.state()


def test_both_kinds_count_their_streams_alike() -> None:
    """So a digest of a state tells nothing of the secret, and of the dice only how many fell."""
    states: list[tuple[int, ...]] = []
    for kind in KINDS:
        dice = kind.copy()
        assert isinstance(dice, StreamedDice)
        thrown(dice, 4)
        thrown(dice, 4, 1, NOTICE, 2)
        states.append(dice.state())
    assert states[0] == states[1] == (4, 1 << 32 | ATTACK.stream(), 3, 2 << 32 | NOTICE.stream(), 2)


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (3, 13.8), (6, 20.5), (10, 27.9), (100, 149)])
def test_no_face_is_favoured(sides: int, limit: float) -> None:
    """Chi-square at one in a thousand, over rounds, fighters and purposes."""
    faces: list[int] = []
    for round_ in range(1, 11):
        for who in range(10):
            for topic in (ATTACK.stream(), NOTICE.stream()):
                faces.extend([drawn_face(SECRET, round_, who, topic, number, sides) for number in range(1, 31)])
    assert unevenness(faces, sides) < limit


def test_neighbours_are_independent() -> None:
    faces = [drawn_face(SECRET, 1, 1, ATTACK.stream(), number, 6) for number in range(1, 8001)]
    pairs = [6 * (a - 1) + b for a, b in pairwise(faces)]
    assert unevenness(pairs, 36) < 66.7


def test_words_that_would_favour_low_faces_are_drawn_again() -> None:
    """Of a die with three quarters of all words as sides, every third of them comes up alike; without another draw the
    first would come up twice as often."""
    sides = WORDS // 4 * 3
    thirds = [(drawn_face(SECRET, 1, 1, 1, number, sides) - 1) * 3 // sides + 1 for number in range(1, 3001)]
    assert unevenness(thirds, 3) < 13.8


def test_secrets_that_differ_in_a_bit_share_nothing() -> None:
    one, other = SecretDice(SECRET), SecretDice(bytes([1, *SECRET[1:]]))
    alike = [a == b for a, b in zip(thrown(one, 1, 0, ATTACK, 600), thrown(other, 1, 0, ATTACK, 600), strict=True)]
    assert 60 < sum(alike) < 140


def test_known_faces_come_back_and_others_are_drawn() -> None:
    old, fresh = SecretDice(SECRET), SecretDice(b"another secret..")
    first, rest = thrown(old, 1), thrown(fresh, 1, count=6)[3:]
    known: dict[Address, int] = {(1, 1, ATTACK.stream(), number, 6): face for number, face in enumerate(first, 1)}
    dice = SecretDice(fresh.secret, known)
    assert thrown(dice, 1, count=6) == [*first, *rest]
    assert thrown(dice, 1, 1) == thrown(SecretDice(fresh.secret), 1, 1)
    assert thrown(dice, 2) == thrown(SecretDice(fresh.secret), 2)
    again = dice.copy()
    again.roll(in_round(1), 0, Sum(1, 10), ATTACK, AS_IS)  # another die than the known one, and so not known
    assert again.roll(in_round(1), 0, Sum(2, 6), ATTACK, AS_IS) == sum(first[1:])
    assert drawn_face(fresh.secret, 1, 1, ATTACK.stream(), 1, 10) == SecretDice(fresh.secret, known).copy().roll(
        in_round(1), 0, Sum(1, 10), ATTACK, AS_IS
    )
