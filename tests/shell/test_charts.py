"""Small charts in characters."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from fracas.arena.charts.ends import binned
from fracas.shell.charts import Estimate, heat_map, histogram, intervals, number, points


def drawn(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_an_interval_lies_where_its_numbers_are() -> None:
    """The scale goes from 0 to 100 %, so with 41 places one is 2.5 points."""
    row = Estimate("red", 0.5, 0.25, 0.75, "50 %")
    bar, axis = drawn(intervals([row], width=52))
    assert bar == "red  " + " " * 10 + "├" + "─" * 9 + "●" + "─" * 9 + "┤" + " " * 12 + "50 %"
    assert axis.startswith("     0 %")
    assert axis.endswith("100 %")


def test_a_mark_stands_between_intervals() -> None:
    rows = [Estimate("a", 0.06, 0.04, 0.08), Estimate("b", -0.06, -0.08, -0.04)]
    one, other, axis = drawn(intervals(rows, low=-0.1, high=0.1, mark=0, words=points))
    zero = axis.index("0", axis.index("-10") + 3)
    assert one[zero] == other[zero] == "┊"
    assert one.index("●") > zero > other.index("●")
    assert (axis.split()[0], axis.split()[-1]) == ("-10", "+10")


def test_what_is_nearly_nothing_has_no_sign() -> None:
    assert [points(each) for each in (0.004, -0.004, 0.006, -0.006)] == ["0", "0", "+1", "-1"]


def test_columns_are_as_high_as_what_they_count() -> None:
    lines = drawn(histogram({3: 8, 4: 4, 6: 2}, height=4, unit="rounds"))
    assert lines == ["█", "█", "█ █", "█ █   █", "3 4 5 6  rounds"]


def test_what_came_up_once_in_thousands_is_seen() -> None:
    assert "▁" in drawn(histogram({3: 9000, 20: 1}))[-2]


@pytest.mark.parametrize(
    "counts, most, classes",
    [
        ({1: 2, 3: 4}, 8, [(1, 1, 2), (2, 2, 0), (3, 3, 4)]),
        ({3: 1, 12: 2}, 6, [(2, 3, 1), (4, 5, 0), (6, 7, 0), (8, 9, 0), (10, 11, 0), (12, 13, 2)]),
        ({5: 1, 104: 1}, 10, [(0, 19, 1), (20, 39, 0), (40, 59, 0), (60, 79, 0), (80, 99, 0), (100, 119, 1)]),
    ],
)
def test_classes_hold_everything(counts: dict[int, int], most: int, classes: list[tuple[int, int, int]]) -> None:
    assert binned(counts, most) == classes


def test_a_heat_map_says_each_number() -> None:
    lines = drawn(heat_map(["10", "12"], ["axe", "sword"], [[0.1, 0.5], [None, 1.0]], across="st", down="from"))
    assert lines == ["       st", "from      10     12", "axe     10 %   50 %", "sword         100 %"]


def test_ink_can_be_read_on_every_colour() -> None:
    (_, head, row) = heat_map(["a", "b"], ["c"], [[0.0, 1.0]], across="x")
    assert [span.style for span in row.spans if span.style] == [
        "black on rgb(239,246,245)",
        "bright_white on rgb(0,62,66)",
    ]
    assert head.plain.split() == ["a", "b"]


@pytest.mark.parametrize("name", ["Zoë", "x" * 500, "剣士", "👹 goblin", "[red]not markup[/]", "שלום"])
@pytest.mark.parametrize("plain", [False, True])
def test_any_name_fits(name: str, plain: bool) -> None:
    rows = [Estimate(name, 0.5, 0.4, 0.6, "50 %"), Estimate("b", 0.2, 0.1, 0.3, "20 %")]
    charts = [
        intervals(rows, plain=plain),
        heat_map([name, "b"], [name], [[0.3, 0.4]], plain=plain),
        histogram({n: n for n in range(500)}, plain=plain),
    ]
    for lines in charts:
        assert all(cell_len(line.plain) <= 80 for line in lines)
        console = Console(file=StringIO(), width=80)
        for line in lines:
            console.print(line)
    if plain and name.isascii():
        assert all(line.plain.replace("…", "").isascii() for lines in charts for line in lines)


def test_nothing_is_drawn_of_nothing() -> None:
    assert intervals([]) == histogram({}) == []


def test_equal_numbers_do_not_break_a_scale() -> None:
    assert drawn(intervals([Estimate("a", 3, 3, 3)], low=3, high=3, words=number))[0].count("●") == 1
