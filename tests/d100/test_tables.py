"""Attack tables: made from profiles, read by total, written as `38ES`."""

from __future__ import annotations

import itertools

import pytest
from tests.d100.check_tables import DERIVED, LASER_PISTOL, SLUG_RIFLE, SWORD, rows

from fracas.kernel.dice import GradeTable
from fracas.kernel.mistake import Mistake
from fracas.rulebooks.d100.catalogue import OURS, spelled
from fracas.rulebooks.d100.dice import OpenEnded
from fracas.rulebooks.d100.gear import Weapon
from fracas.rulebooks.d100.tables import FUMBLED, HIGHEST, AttackTable, Reading, Result, over_150, parse

WEAPONS = list(OURS.weapons().values())
ARMOURS = list(OURS.armours().values())
TABLES = [(weapon, armour.key, weapon.table(armour)) for weapon in WEAPONS for armour in ARMOURS]
RISING = ["AT1", "AT2", "AT3", "AT4", "AT5", "AT8"]


def table(weapon: str, armour: str = "AT1") -> AttackTable:
    return OURS.weapons()[weapon].table(OURS.armours()[armour])


@pytest.mark.parametrize("row", rows(DERIVED), ids=lambda row: row[0])
def test_derived_numbers(row: list[str]) -> None:
    """D-72: S, M, F and K of every weapon and armour, as printed."""
    made = [OURS.weapons()[row[0]].table(armour) for armour in ARMOURS]
    assert [f"{each.start}/{each.most}/{each.first}/{each.step}" for each in made] == row[1:]


def test_every_weapon_is_checked() -> None:
    """D-71: eighteen weapons."""
    assert [row[0] for row in rows(DERIVED)] == [weapon.key for weapon in WEAPONS]
    assert len(WEAPONS) == 18


@pytest.mark.parametrize(
    ("weapon", "row"),
    [
        pytest.param(key, row, id=f"{key} {row[0]}")
        for key, printed in [("sword", SWORD), ("slug_rifle", SLUG_RIFLE), ("laser_pistol", LASER_PISTOL)]
        for row in rows(printed)
    ],
)
def test_printed_tables(weapon: str, row: list[str]) -> None:
    """D-73, D-74, D-75: the three printed tables, cell by cell."""
    assert [str(OURS.weapons()[weapon].table(armour).at(int(row[0]))) for armour in ARMOURS] == row[1:]


def test_the_printed_tables_are_whole() -> None:
    for printed in (SWORD, SLUG_RIFLE, LASER_PISTOL):
        assert [row[0] for row in rows(printed)] == [str(total) for total in range(20, 151, 5)]
        assert all(len(row) == 9 for row in rows(printed))


@pytest.mark.parametrize(("weapon", "armour", "made"), TABLES, ids=[f"{w.key}-{a}" for w, a, _ in TABLES])
def test_never_falls(weapon: Weapon, armour: str, made: AttackTable) -> None:
    """D-76: hits and grades never fall as the total rises, 1 at the start, all at 150."""
    results = [made.at(total) for total in range(-50, 400)]
    for lower, higher in itertools.pairwise(results):
        assert lower.hits <= higher.hits
        assert lower.severity <= higher.severity
        assert lower.second_severity <= higher.second_severity
    assert str(made.at(made.start - 1)) == "0"
    assert made.at(made.start).hits == 1
    assert made.at(HIGHEST).hits == made.most
    assert made.at(made.first).severity == 0
    assert made.at(made.first - 1).severity == -1


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda weapon: weapon.key)
def test_heavier_armour(weapon: Weapon) -> None:
    """D-76: touched earlier, for fewer hits and with later criticals; but mesh carries a shock."""
    made = [weapon.table(OURS.armours()[key]) for key in RISING]
    for at, (lighter, heavier) in enumerate(itertools.pairwise(made)):
        assert lighter.start >= heavier.start
        assert lighter.first <= heavier.first
        if weapon.key == "stun_baton" and RISING[at + 1] == "AT4":
            assert (lighter.most, heavier.most) == (7, 8)
        else:
            assert lighter.most >= heavier.most


def test_no_two_alike() -> None:
    """D-76: every weapon has a table of its own against every armour: 144 in all."""
    for armour in ARMOURS:
        assert len({spelled(weapon.table(armour)) for weapon in WEAPONS}) == len(WEAPONS)
    assert len(TABLES) == 144


@pytest.mark.parametrize(
    ("rule", "weapon", "armour", "total", "result"),
    [
        ("D-76 38ES is real", "axe", "AT1", 130, "38ES"),
        ("d100 W-8: a sword on AT4 at 102", "sword", "AT4", 102, "11AS"),
        ("d100 W-11: 129", "axe", "AT1", 129, "37ES"),
        ("d100 W-11: 130", "axe", "AT1", 130, "38ES"),
        ("d100 W-11: 131", "axe", "AT1", 131, "38ES"),
        ("d100 W-11: 132", "axe", "AT1", 132, "39ES"),
        ("d100 W-12: a sword at 163 as at 150", "sword", "AT1", 163, "30ES"),
        ("d100 W-13: a slug rifle at 171 as at 150", "slug_rifle", "AT6", 171, "17EP+CI"),
        ("d100 W-14: below B the second lags", "staff", "AT1", 96, "10AK"),
        ("d100 W-14: from B on it follows", "staff", "AT1", 97, "10BK+AU"),
        ("d100 W-14: the cap is D", "staff", "AT1", 150, "20DK+CU"),
        ("d100 W-17: a sword on AT3 at 118", "sword", "AT3", 118, "15CS"),
        ("d100 W-45: a grapple at 103", "grapple", "AT1", 103, "4CU"),
        ("D-73 nothing below the start", "sword", "AT1", -30, "0"),
    ],
)
def test_results(rule: str, weapon: str, armour: str, total: int, result: str) -> None:
    assert str(table(weapon, armour).at(total)) == result, rule


@pytest.mark.parametrize(
    ("rule", "total", "bonus"),
    [
        ("D-56 nothing up to 159", 151, 0),
        ("d100 W-12: 150", 150, 0),
        ("d100 W-12: 159", 159, 0),
        ("d100 W-12: 160", 160, 1),
        ("d100 W-12: 163", 163, 1),
        ("d100 W-12: 185", 185, 3),
        ("d100 W-12: 250", 250, 10),
        ("d100 W-13: 171", 171, 2),
        ("D-56 nor below", -20, 0),
    ],
)
def test_over_150(rule: str, total: int, bonus: int) -> None:
    assert over_150(total) == bonus, rule


def parts(result: Result) -> tuple[int, str, str]:
    text = "ABCDE"
    first = text[result.severity] + result.type.letter if result.critical else ""
    second = text[result.second_severity] + result.second_type.letter if result.second else ""
    return result.hits, first, second


@pytest.mark.parametrize(
    ("rule", "text", "read", "written"),
    [
        ("D-55 hits, severity, type", "38ES", (38, "ES", ""), "38ES"),
        ("d100 W-9: 38ES", "38ES", (38, "ES", ""), "38ES"),
        ("d100 W-9: 20AS", "20AS", (20, "AS", ""), "20AS"),
        ("d100 W-9: hits alone", "12", (12, "", ""), "12"),
        ("d100 W-9: a miss", "0", (0, "", ""), "0"),
        ("d100 W-9: two criticals", "15CP+AI", (15, "CP", "AI"), "15CP+AI"),
        ("d100 W-9: B is F", "20AB", (20, "AF", ""), "20AF"),
        ("d100 W-9: blanks and small letters", " 38es ", (38, "ES", ""), "38ES"),
        ("D-55 B as the second", "9ak+bb", (9, "AK", "BF"), "9AK+BF"),
    ],
)
def test_parse(rule: str, text: str, read: tuple[int, str, str], written: str) -> None:
    assert parts(parse(text)) == read, rule
    assert str(parse(text)) == written, rule


@pytest.mark.parametrize(
    "text", ["38CC", "38FS", "ES", "38E", "-3AS", "38ES+", "3.5AS", "", "38ES+AK+AS", "38 ES", "٣AS"]
)
def test_reject(text: str) -> None:
    """d100 W-10: what is no result is refused, and told what one looks like."""
    with pytest.raises(Mistake) as mistake:
        parse(text)
    assert "is no result of an attack table" in str(mistake.value)
    assert "'38ES'" in str(mistake.value)


def test_written_and_read_again() -> None:
    """D-55: every result of every table is read back as it was written."""
    for _, _, made in TABLES:
        for result in made.results:
            assert parts(parse(str(result))) == parts(result)


def test_a_reading_is_the_table() -> None:
    """D-56: what a roll means, through its grade: the result, and what is above 150."""
    for _, _, made in TABLES[::7]:
        for bonus in (-60, 0, 45, 130):
            reading = Reading(made, bonus)
            for roll in range(1, 400):
                grade = reading.of(roll)
                assert reading.result(grade) is made.at(roll + bonus)
                assert reading.over(grade) == min(99, over_150(roll + bonus))


def test_a_reading_of_a_fumble() -> None:
    """D-79: in the weapon's range, whatever the total."""
    reading = Reading(table("sword"), 200, fumble=3)
    assert [reading.of(roll) == FUMBLED for roll in (1, 3, 4, 97)] == [True, True, False, False]


def test_odds_through_a_reading() -> None:
    """D-74: the chance of a critical at net +50, as the balance chapter has it."""
    for weapon, armour, chance in [("knife", "AT1", 0.69), ("sword", "AT3", 0.65), ("plasma_gun", "AT5", 0.73)]:
        reading = Reading(table(weapon, armour), 50)
        branches = OpenEnded().branches(reading)
        critical = sum(branch.chance for branch in branches if reading.result(reading.of(branch.total)).critical)
        assert abs(critical - chance) < 0.006


HITS = [("knife", 6.8, 5.7, 3.9), ("sword", 15.2, 11.9, 8.2), ("axe", 23.4, 18.9, 13.1), ("mace", 12.3, 10.5, 9.1),
        ("crossbow", 18.6, 16.0, 11.2), ("slug_rifle", 16.5, 15.9, 12.4), ("laser_rifle", 14.4, 13.6, 12.1),
        ("plasma_gun", 23.8, 22.3, 20.3), ("frag_grenade", 19.3, 17.3, 13.2)]  # fmt: skip


@pytest.mark.parametrize("row", HITS, ids=lambda row: row[0])
def test_mean_hits(row: tuple[str, float, float, float]) -> None:
    """D-73: the mean hits of one attack at net +50 against AT1, AT3 and AT5."""
    for armour, mean in zip(("AT1", "AT3", "AT5"), row[1:], strict=True):
        made = table(row[0], armour)
        hits = sum(made.at(total + 50).hits * float(chance) for total, chance in OpenEnded().chances())
        assert abs(hits - mean) < 0.06


def test_grades_are_few() -> None:
    """A branch for each result, not for each of the many totals."""
    assert len(OpenEnded().branches(Reading(table("knife"), 50))) < len(OpenEnded().chances()) / 6
    assert len(OpenEnded().branches(GradeTable(1, [0]))) == 1
