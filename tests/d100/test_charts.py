"""Tables made ready to be printed say what the rules read."""

from __future__ import annotations

import pytest
from tests.d100.check_tables import LASER_PISTOL, SLUG_RIFLE, SWORD, rows

from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.book import D100
from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.critical_tables import ROWS, TYPES
from fracas.rulebooks.d100.manoeuvre_tables import POLICIES

BOOK = D100()


@pytest.mark.parametrize(
    ("weapon", "printed"), [("sword", SWORD), ("slug_rifle", SLUG_RIFLE), ("laser_pistol", LASER_PISTOL)]
)
def test_as_the_rules_print_them(weapon: str, printed: str) -> None:
    """D-73: the printed tables, but for rows in which nobody is touched."""
    made = [[cell.replace("-", "0") for cell in row] for row in BOOK.chart(weapon).rows]
    assert made == [row for row in rows(printed) if set(row[1:]) != {"0"}]


@pytest.mark.parametrize("name", list(BOOK.charts()))
def test_rows_fill_the_columns(name: str) -> None:
    made = BOOK.chart(name)
    assert made.rows
    assert all(len(row) == len(made.columns) for row in made.rows)
    assert all(row[0] for row in made.rows)


@pytest.mark.parametrize("weapon", list(OURS.weapons()))
def test_every_total_once(weapon: str) -> None:
    """D-72: the totals of a single armour follow upon each other without gap or overlap."""
    for key, armour in OURS.armours().items():
        table = OURS.weapons()[weapon].table(armour)
        follows = table.start
        for totals, result in BOOK.chart(f"{weapon} {key}").rows:
            first, _, last = totals.rstrip("+").partition("-")
            assert int(first) == follows
            follows = int(last or first) + 1
            assert str(table.at(int(first))) == result == str(table.at(follows - 1))
        assert totals.endswith("+")
        assert str(table.at(150)) == result


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.key)
def test_critical_tables(kind: object) -> None:
    """D-81: every cell is told with its text."""
    key = getattr(kind, "key", "")
    made = BOOK.chart(f"critical {key}")
    assert [row[0] for row in made.rows] == ROWS
    at = [each.key for each in TYPES].index(key)
    for severity in range(5):
        for row in range(len(ROWS)):
            cell = OURS.criticals().cell(TYPES[at], severity, row)
            words, _, effects = made.rows[row][severity + 1].partition(": ")
            assert words == cell.text
            for phrase in cell.phrases():
                assert phrase in effects.split(", ") or cell.text.lower().endswith(phrase)


def test_no_effect_is_printed_twice() -> None:
    """D-92: what the words end with is not said again."""
    rows = {row[0]: row[5] for row in BOOK.chart("critical crush").rows}
    assert rows["91-95"] == "Neck broken, dead"
    assert rows["100+"] == "Heart stopped by the blow: dead"


def test_what_is_short_is_explained() -> None:
    """D-84 to D-92, D-46: effects whose number means something else than hits or metres, and the policies."""
    told = " ".join(BOOK.chart("critical slash").notes)
    for word in ("bleeds", "burns", "stun", "must parry", "no parry", "to act", "edge", "out", "dying in"):
        assert word in told
    assert [note.split()[0] for note in BOOK.chart("manoeuvres").notes[2:]] == POLICIES


def test_ranges_are_in_metres() -> None:
    """D-65: which the note says once, so that the columns stay narrow."""
    made = BOOK.chart("ranges")
    assert [row[:6] for row in made.rows if row[0] == "Laser rifle"] == [
        ["Laser rifle", "5", "100", "250", "500", "1000"]
    ]
    assert "metres" in made.notes[0]


def test_a_result_is_explained() -> None:
    """D-55: hits, then severity and type; B is another letter for F."""
    made = BOOK.chart("38es")
    assert made.title == "38ES: 38 hits, critical E, slash"
    assert made.rows == BOOK.chart("critical slash E").rows
    assert BOOK.chart("15CP+AI").title.endswith("critical C, puncture, then critical A, impact")
    assert "'critical impact A'" in BOOK.chart("15CP+AI").notes[-1]
    assert BOOK.chart("7AB").title.startswith("7AF: 7 hits, critical A, ")
    assert BOOK.chart("1").title == "1: 1 hit, no critical"


@pytest.mark.parametrize("name", ["38EX", "9-", "12A", "12AS+"])
def test_what_is_no_result_is_told(name: str) -> None:
    """D-55: with what would be one."""
    with pytest.raises(Mistake, match="is no result of an attack table; expected hits and then"):
        BOOK.chart(name)


def test_the_weight_of_a_critical_is_printed() -> None:
    """D-91: beside each row of a single severity."""
    tables = OURS.criticals()
    made = BOOK.chart("critical crush C")
    krush = next(kind for kind in TYPES if kind.key == "krush")
    assert made.columns[-1] == "weight"
    assert [int(row[-1]) for row in made.rows] == [tables.cell(krush, 2, row).weight() for row in range(len(ROWS))]


def test_a_crush_is_called_so() -> None:
    """D-55, D-80: the book writes a K, since C is a severity; people read the plain word, and may type either."""
    assert BOOK.chart("critical krush").rows == BOOK.chart("critical crush").rows
    assert "critical crush" in BOOK.charts()
    made = BOOK.chart("7AK")
    assert made.title == "7AK: 7 hits, critical A, crush"
    assert not any("krush" in text.lower() for text in [made.title, *made.notes, *BOOK.charts()])
