"""The character sheet at the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from tests.shell.commands import told
from tests.table.games import game_of

from fracas.shell.screen import Screen
from fracas.shell.sheetview import SheetView
from fracas.table import wire
from fracas.table.seat import REFEREE, Seat


def shown(name: str, who: str, width: int = 80) -> str:
    """A sheet on a terminal of that width."""
    game = game_of(name)
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=width, color_system=None, legacy_windows=False)
    SheetView(Screen(console, game), Seat(game, REFEREE).sheet(who)).show()
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "who"), [("duel", "Dame Ysolde"), ("gunfight", "Kowalski"), ("corridor", "Haddad"), ("knives", "Vesna")]
)
def test_a_sheet_fits_a_terminal_of_80_columns(name: str, who: str) -> None:
    lines = shown(name, who).splitlines()
    assert max([len(each) for each in lines]) <= 80
    assert len(lines) < 60


def test_everything_is_on_it() -> None:
    text = shown("duel", "Dame Ysolde", 200)
    assert "Dame Ysolde, red, at d5, facing e, standing" in text
    assert "HP 13/13   FP 12/12" in text
    assert "Move 3 (Basic Move 6, medium encumbrance)" in text
    assert "thrusting broadsword swing   15  Broadsword; 2d cutting, reach 1  G-74" in text
    assert "Dodge 9, Combat Reflexes +1, encumbrance -2, shield +2 = 10" in text
    assert "bare: face, right eye, left eye" in text
    assert "in hand: thrusting broadsword (right hand)" in text


def test_no_facing_where_the_game_has_none() -> None:
    assert "Haddad, red, at b8, standing" in shown("corridor", "Haddad")


def test_wounds_have_their_rules_and_work_says_how_much_is_left() -> None:
    game = game_of("knives")
    seat = Seat(game, REFEREE)
    sheet = seat.sheet("Vesna")
    hurt = sheet.fighter.model_copy(
        update={"conditions": [wire.Condition(key="bleeding", text="bleeding 4 (chest)", rule="D-99", lasts="for now")]}
    )
    work = [wire.Work(text="bandage Corvo", left=2, unit="AP", rule="D-102", done=1)]
    out = io.StringIO()
    screen = Screen(Console(file=out, width=100), game)
    SheetView(screen, sheet.model_copy(update={"fighter": hurt, "work": work})).show()
    assert "bleeding 4 (chest), for now  D-99" in out.getvalue()
    assert "bandage Corvo: 1 of 3 AP  D-102" in out.getvalue()


def test_c_is_the_sheet_of_whoever_is_asked_and_of_others_by_name(tmp_path: Path) -> None:
    text = told(
        "play", "knives", "--seed", "2", "--record", tmp_path / "fight.json", typed=["c", "c cor", "sheet nobody"]
    )
    assert "Vesna, red, at d4" in text
    assert "Corvo, blue, at j4" in text
    assert "there is nobody called 'nobody'; there is 'Vesna', 'Corvo'" in text
