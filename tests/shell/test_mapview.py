"""The map as text."""

from __future__ import annotations

from pathlib import Path

from fracas.shell.mapview import Ink, MapView
from fracas.shell.marks import marks, palette
from fracas.stage.scenario import load
from fracas.table.game import Game
from fracas.table.seat import REFEREE, Seat


def game_of(name: str) -> Game:
    scenario = load(name)
    return Game(scenario, 7, "seeded", ["human"] * len(scenario.controls))


def view(name: str, plain: bool = False, game: Game | None = None) -> MapView:
    game = game or game_of(name)
    scenario = game.scenario
    names = [entrant.name for entrant in scenario.setup.entrants]
    colours = dict(zip(game.sides, palette(scenario.colours), strict=True))
    return MapView(Seat(game, REFEREE).fight(), dict(zip(names, marks(names, plain), strict=True)), colours, Ink(plain))


def drawn(map_view: MapView, width: int = 80, height: int = 0) -> list[str]:
    return [line.plain for line in map_view.draw(width, height)]


def test_letters_stand_over_even_rows_and_odd_rows_are_half_a_hex_further() -> None:
    lines = drawn(view("duel"))
    assert lines[0].index("d") == lines[5].index("Y")
    assert lines[1].index("·") + 2 == lines[2].index("·")


def test_fighters_have_marks_and_arrows() -> None:
    row = drawn(view("duel"))[5]
    assert "DY→" in row
    assert "Hr←" in row


def test_a_terminal_without_unicode_gets_ascii() -> None:
    lines = drawn(view("duel", plain=True), height=60)
    assert all(line.isascii() for line in lines)
    assert "DY>" in lines[10]
    assert lines[-1].endswith("facing e ne nw w sw se")


def test_edges_are_drawn_where_there_is_room() -> None:
    flat, tall = drawn(view("duel")), drawn(view("duel"), height=40)
    assert len(tall) == len(flat) + 10
    assert tall[1].count("╱") == 12
    assert tall[3].count("╲") == 13


def test_costs_are_written_into_hexes_with_what_lies_there() -> None:
    map_view = view("duel")
    map_view.costs = {"a1": 12, "g3": 3}
    lines = drawn(map_view)
    assert lines[1].startswith("1  12")
    assert " 3~" in lines[3]
    assert any("what it costs" in line for line in lines)


def test_the_fallen_are_crossed_out_and_the_standing_go_first() -> None:
    game = game_of("duel")
    fighters = game.play.run.everyone()
    fighters[1].out = True
    assert "Hrx" in drawn(view("duel", game=game))[5]
    fighters[1].cell = fighters[0].cell
    assert "DY→" in drawn(view("duel", game=game))[5]


def test_a_body_of_two_hexes_is_drawn_whole_and_newcomers_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "stable.toml"
    path.write_text(
        'rulebook = "gurps"\nmap.rows = ["......", "......"]\nsides = { red = {}, blue = {} }\nfighters = [\n'
        '{ side = "red", from = "warhorse", at = "c1", facing = "e" },\n'
        '{ side = "blue", from = "brigand", at = "f1" },\n'
        '{ side = "blue", from = "knight", at = "e2", start = { arrives = 4 } }]\n',
        encoding="utf-8",
    )
    lines = drawn(view(str(path)))
    assert "Wa= Wa→" in lines[1]
    assert "Kn" not in "".join(lines)
    assert "= the rest of a larger body" in "".join(lines)


def test_every_map_fits_its_terminal() -> None:
    for name in ("duel", "skirmish"):
        for width in (40, 60, 80, 100, 200):
            lines = drawn(view(name), width, 100)
            assert max(len(line) for line in lines) <= width, (name, width)


def test_a_narrow_terminal_shows_where_the_fighters_are() -> None:
    lines = drawn(view("skirmish"), 60)
    assert any("columns" in line for line in lines)
    assert "SA→" in "".join(lines)


def test_a_very_tall_map_is_cut_off_far_from_who_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "tall.toml"
    rows = ", ".join(['"..."'] * 200)
    path.write_text(
        f'rulebook = "gurps"\nmap.rows = [{rows}]\nsides = {{ red = {{}}, blue = {{}} }}\nfighters = [\n'
        '{ side = "red", from = "knight", at = "a1" }, { side = "blue", from = "brigand", at = "b150" }]\n',
        encoding="utf-8",
    )
    map_view = view(str(path))
    map_view.asked = "Brigand"
    lines = drawn(map_view, height=20)
    assert any(line.startswith("150 ") and "Br" in line for line in lines)
    assert lines[1].startswith("125 ")
    assert lines[-3:] == [
        "1 foe north of here: Knight a1",
        "rows 125 to 174 of 200; m up, m down, m and a hex or name show more",
        "[ ] who is asked",
    ]
    map_view.middle = map_view.aside(0, -1)
    assert drawn(map_view, height=20)[1].startswith("100 ")
    map_view.middle = "a1"
    assert drawn(map_view, height=20)[1].startswith("  1 ")


def test_who_stands_beyond_the_edge_is_told() -> None:
    map_view = view("street")
    map_view.asked = "Carin"
    lines = drawn(map_view)
    assert "3 foes east of here: Xaver ah2, Yann ah4, Zita ah6" in lines
    assert "columns a to y of 37; m right, m and a hex or name show more" in lines
    map_view.middle = "ak1"
    lines = drawn(map_view)
    assert "2 friends west of here: Anders d2, Bo d4" in lines
    assert "who is asked, west of here: Carin d6" in lines
    map_view.asked, map_view.middle = "", "a1"
    assert "east of here: Xaver ah2, Yann ah4, Zita ah6" in drawn(map_view)
    assert not any("of here" in line for line in drawn(view("street"), 200))


def test_whoever_is_asked_stands_in_brackets() -> None:
    map_view = view("duel")
    map_view.asked = "Hrolf"
    assert "[Hr←]" in drawn(map_view)[5]
    assert "[Hr←]" in drawn(map_view, height=40)[10]


def test_who_lies_on_the_ground_is_seen() -> None:
    lines = drawn(view("barfight"))
    assert any("Pi_" in line for line in lines)
    assert any("_ lying" in line for line in lines)


def test_a_book_without_facing_draws_no_arrows() -> None:
    lines = drawn(view("goblin"))
    assert not any(arrow in line for line in lines for arrow in "→↗↖←↙↘")
    assert any("Al " in line for line in lines)


def test_marks_are_unique_and_speak() -> None:
    assert marks(["Sir Bors", "Ragnar", "Orc 1", "Orc 2"], False) == ["SB", "Ra", "O1", "O2"]
    same = marks(["Orc"] * 12, False)
    assert len(set(same)) == 12
    assert all(len(mark) == 2 for mark in same)
    assert marks(["龍", "Łucja", "..."], True) == ["01", "Uc", "03"]


def test_colours_that_nobody_knows_are_replaced() -> None:
    assert palette(["red", "blue", "#cc3311", "mauve-ish"]) == ["red", "bright_blue", "#cc3311", "yellow"]
