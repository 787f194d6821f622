"""Tables made ready to be printed say what the rules read."""

from __future__ import annotations

import pytest
from tests.d100.check_tables import LASER_PISTOL, SLUG_RIFLE, SWORD, rows

from fracas.rulebooks.d100.catalog_forms import armours, weapons
from fracas.rulebooks.d100.charts import chart, charts
from fracas.rulebooks.d100.critical_forms import critical_tables
from fracas.rulebooks.d100.critical_tables import ROWS, TYPES


@pytest.mark.parametrize(
    ("weapon", "printed"), [("sword", SWORD), ("slug_rifle", SLUG_RIFLE), ("laser_pistol", LASER_PISTOL)]
)
def test_as_the_rules_print_them(weapon: str, printed: str) -> None:
    """D-73: the printed tables, but for rows in which nobody is touched."""
    made = [[cell.replace("-", "0") for cell in row] for row in chart(weapon).rows]
    assert made == [row for row in rows(printed) if set(row[1:]) != {"0"}]


@pytest.mark.parametrize("name", list(charts()))
def test_rows_fill_the_columns(name: str) -> None:
    made = chart(name)
    assert made.rows
    assert all(len(row) == len(made.columns) for row in made.rows)
    assert all(row[0] for row in made.rows)


@pytest.mark.parametrize("weapon", list(weapons()))
def test_every_total_once(weapon: str) -> None:
    """D-72: the totals of a single armour follow upon each other without gap or overlap."""
    for key, armour in armours().items():
        table = weapons()[weapon].table(armour)
        follows = table.start
        for totals, result in chart(f"{weapon} {key}").rows:
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
    made = chart(f"critical {key}")
    assert [row[0] for row in made.rows] == ROWS
    at = [each.key for each in TYPES].index(key)
    for severity in range(5):
        for row in range(len(ROWS)):
            cell = critical_tables().cell(TYPES[at], severity, row)
            assert made.rows[row][severity + 1] == ": ".join(
                [cell.text, *([", ".join(cell.phrases())] if cell.phrases() else [])]
            )
