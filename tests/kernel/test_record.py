"""Records on paper: what is wrong with a file is told with the place."""

import json

import pytest

from fracas.kernel.entries import Entry
from fracas.kernel.mistake import Mistake
from fracas.kernel.record import Record, parse
from fracas.kernel.rulings import Ruling

ENTRIES = [
    Entry(0, "manoeuvre", "attack", True),
    Entry(0, "location", "neck", True, follows=True),
    Entry(1, "defence", "dodge", False),
    Entry(-1, "ruling", "", True, Ruling("Sir Bors", "hp", "4", 2, 1)),
]
RECORD = Record("0.1.0", {"title": "x"}, 7, "seeded", {"red": "human"}, ENTRIES)


def test_round_trip() -> None:
    again = parse(RECORD.dump(), "x.json")
    assert again.dump() == RECORD.dump()
    assert (again.seed, again.dice, again.seats, again.scenario) == (7, "seeded", {"red": "human"}, {"title": "x"})
    assert [entry.human for entry in again.entries] == [True, True, False, True]
    assert [entry.follows for entry in again.entries] == [False, True, False, False]


def test_a_record_without_entries() -> None:
    assert parse(Record("0.1.0", {}, 0, "seeded", {}, []).dump(), "x.json").entries == []


def without(key: str) -> str:
    data = json.loads(RECORD.dump())
    del data[key]
    return json.dumps(data)


def changed(key: str, value: object) -> str:
    data = json.loads(RECORD.dump())
    data[key] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (RECORD.dump()[:200], r"x.json: line \d+: not a whole record"),
        ("", "not a whole record"),
        ("[" * 100_000, "too deeply nested"),
        ("[]", "not a record of a fight"),
        ("{}", "not a record of a fight"),
        (changed("fracas_record", 99), "this is format 99, written by fracas 0.1.0; this version reads format 1"),
        (without("seed"), "seed: missing; expected a whole number"),
        (changed("seed", "seven"), "seed: found 'seven', expected a whole number"),
        (changed("seed", True), "seed: found True"),
        (without("scenario"), "scenario: missing; expected a table"),
        (changed("entries", {}), "entries: found {}, expected a list"),
        (changed("entries", [3]), r"entries\[1\]: found 3, expected an answer or a ruling"),
        (changed("entries", [{"who": 0}]), r"entries\[1\]: asked: missing; expected text"),
        (changed("entries", [{"ruling": ["a"], "beat": 0, "at": 0}]), "expected three words"),
    ],
)
def test_bad_records(text: str, complaint: str) -> None:
    with pytest.raises(Mistake, match=complaint):
        parse(text, "x.json")
