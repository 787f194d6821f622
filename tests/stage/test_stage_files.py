"""Files that cannot be read, that refer to each other, and what `check` makes of them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import check, from_document, load

SCENARIO: Final = """
title = "A duel"
rulebook = "gurps"
map = "village.toml"
sides = { red = {}, blue = {} }
fighters = [
    { side = "red", sheet = "bors.toml", at = "a1" },
    { side = "blue", sheet = "bors.toml", at = "c1", change = { st = 14, skills = { Broadsword = 12 } } },
]
"""
MAP: Final = 'title = "Village"\nrows = ["...", "..B"]\nlegend = { B = "obstacle" }\n'
SHEET: Final = 'rulebook = "gurps"\n[sheet]\nname = "Bors"\nst = 12\nskills = { Broadsword = 13, Shield = 11 }\n'

Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file next to three that are right; everything is in the current folder."""
    monkeypatch.chdir(tmp_path)

    def to(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, "utf-8")
        return name

    to("duel.toml", SCENARIO)
    to("village.toml", MAP)
    to("bors.toml", SHEET)
    return to


def mistake(act: Callable[[], object]) -> str:
    with pytest.raises(Mistake) as raised:
        act()
    return str(raised.value)


def test_a_scenario_takes_its_map_and_sheets_from_other_files(write: Write) -> None:
    scenario = load("duel.toml")
    assert scenario.name == "duel"
    assert scenario.setup.board.terrain[scenario.setup.board.find("c2")].key == "obstacle"
    assert [entrant.name for entrant in scenario.setup.entrants] == ["Bors 1", "Bors 2"]
    changed = scenario.document["fighters"]
    assert isinstance(changed, list)
    assert changed[1]["change"] == {"name": "Bors", "st": 14, "skills": {"Broadsword": 12, "Shield": 11}}


def test_paths_are_relative_to_the_scenario(write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert load("../duel.toml").title == "A duel"


def test_the_document_needs_no_other_file(write: Write, tmp_path: Path) -> None:
    scenario = load("duel.toml")
    (tmp_path / "village.toml").unlink()
    (tmp_path / "bors.toml").unlink()
    again = from_document(scenario.document, "fight.json")
    assert again.document == scenario.document
    assert [each.name for each in again.setup.entrants] == ["Bors 1", "Bors 2"]


def test_a_record_may_not_refer_to_files(write: Write) -> None:
    """Else a record from elsewhere could read what is on this machine."""
    document: dict[str, object] = {
        "rulebook": "gurps",
        "map": "village.toml",
        "sides": {"red": {}, "blue": {}},
        "fighters": [
            {"side": "red", "name": "A", "sheet": "bors.toml", "at": "a1"},
            {"side": "blue", "name": "B", "at": "c1"},
        ],
    }
    assert mistake(lambda: from_document(document, "fight.json")).split("\n") == [
        "fight.json: map: refers to a file, expected everything in one place",
        "fight.json: fighters[1] (A).sheet: refers to a file, expected everything in one place",
    ]


def test_a_record_may_spell_characters_that_are_none() -> None:
    document: dict[str, object] = {"title": "\ud800", "map": {"legend": {"\udfff": "open"}}, "x": [{"\ud900": 1}]}
    assert mistake(lambda: from_document(document, "fight.json")).split("\n") == [
        r"fight.json: title: found '\ud800', expected whole characters",
        r"fight.json: map.legend: found '\udfff', expected whole characters",
        r"fight.json: x[1]: found '\ud900', expected whole characters",
    ]


@pytest.mark.parametrize(
    "what, name, text, message",
    [
        (
            "a row of the map",
            "village.toml",
            'rows = ["...", ".."]',
            "village.toml: rows[2]: found 2 characters, expected 3, as in other rows",
        ),
        ("key of the map", "village.toml", MAP + "row = 1", "village.toml: unknown key 'row'; did you mean 'rows'?"),
        (
            "no map",
            "village.toml",
            "",
            "village.toml: rows: missing; expected a list of texts, one character for each hex",
        ),
        (
            "map that is not TOML",
            "village.toml",
            "rows =",
            "village.toml: line 1, at its end: not TOML: Invalid value (for map of duel.toml)",
        ),
        (
            "weapon in the sheet: told once, though two use it",
            "bors.toml",
            SHEET.replace("st = 12", 'weapons = ["brodsword"]'),
            "bors.toml: sheet.weapons: unknown weapon 'brodsword'; did you mean 'broadsword'?",
        ),
        (
            "key in the sheet",
            "bors.toml",
            SHEET.replace("st = 12", "wepons = []"),
            "bors.toml: sheet: unknown key 'wepons'; did you mean 'weapons'?",
        ),
        (
            "name in the sheet",
            "bors.toml",
            SHEET.replace('"Bors"', "5"),
            "bors.toml: sheet.name: found 5, expected a name on one line",
        ),
        (
            "no sheet in the sheet",
            "bors.toml",
            'rulebook = "gurps"',
            "bors.toml: sheet: missing; expected a table with the sheet",
        ),
        (
            "sheet of another rulebook",
            "bors.toml",
            SHEET.replace('"gurps"', '"cards"'),
            "duel.toml: fighters[1].sheet: bors.toml is for rulebook 'cards', expected 'gurps'\n"
            "duel.toml: fighters[2].sheet: bors.toml is for rulebook 'cards', expected 'gurps'",
        ),
        (
            "a map that is not there",
            "duel.toml",
            SCENARIO.replace("village.toml", "vilage.toml"),
            "vilage.toml: no such file (for map of duel.toml)",
        ),
        (
            "a sheet that is not there",
            "duel.toml",
            SCENARIO.replace("bors.toml", "boris.toml", 1),
            "boris.toml: no such file (for fighters[1].sheet of duel.toml)",
        ),
        (
            "a folder for a sheet",
            "duel.toml",
            SCENARIO.replace("bors.toml", ".", 1),
            ".: is a folder, expected a file (for fighters[1].sheet of duel.toml)",
        ),
    ],
)
def test_mistakes_name_the_file_that_they_are_in(what: str, name: str, text: str, message: str, write: Write) -> None:
    write(name, text)
    assert mistake(lambda: load("duel.toml")) == message, what


def test_a_variant_of_a_sheet_in_use_keeps_what_is_wrong_apart(write: Write) -> None:
    write("duel.toml", SCENARIO.replace("st = 14", "st = 0"))
    write("bors.toml", SHEET.replace("st = 12", "dx = 0"))
    assert mistake(lambda: load("duel.toml")).split("\n") == [
        "bors.toml: sheet.dx: found 0, expected at least 1",
        "duel.toml: fighters[2].change.st: found 0, expected at least 1",
    ]


@pytest.mark.parametrize(
    "source, message",
    [
        ("nothere.toml", "'nothere.toml': no such file, nor a scenario that comes with Fracas; there is "),
        ("duell", "'duell': no such file, nor a scenario that comes with Fracas; did you mean 'duel'?"),
        (
            "skirmich.toml",
            "'skirmich.toml': no such file, nor a scenario that comes with Fracas; did you mean 'skirmish'?",
        ),
        ("", "'': no such file, nor a scenario"),
        ("a\0b", r"'a\x00b': no such file, nor a scenario"),
        ("x" * 5000, "'xxxxxx"),
        (".", ".: is a folder, expected a file"),
        ("latin.toml", "latin.toml: line 2: found byte 0xfc, expected text in UTF-8; save the file with that encoding"),
        ("large.toml", "large.toml: has more than 1,000,000 bytes, which is too much"),
        ("loop", "loop: is no ordinary file"),
        ("pipe", "pipe: is no ordinary file"),
        ("deep.toml", "deep.toml: too many tables or lists within each other"),
        ("digits.toml", "digits.toml: not TOML: "),
    ],
)
def test_what_cannot_be_read(source: str, message: str, write: Write, tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes('\ntitle = "M\u00fcller"'.encode("latin-1"))
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    (tmp_path / "loop").symlink_to("loop")
    os.mkfifo(tmp_path / "pipe")
    write("deep.toml", "title = " + "[" * 5000 + "]" * 5000)
    write("digits.toml", "title = " + "9" * 5000)
    assert mistake(lambda: load(source)).startswith(message)
    assert mistake(lambda: check(source)).startswith(message)


def test_a_mark_in_front_of_the_text_and_foreign_line_ends_do_no_harm(write: Write, tmp_path: Path) -> None:
    (tmp_path / "duel.toml").write_bytes(b"\xef\xbb\xbf" + SCENARIO.replace("\n", "\r\n").encode())
    assert load("duel.toml").title == "A duel"


@pytest.mark.parametrize(
    "name, text, answer",
    [
        ("duel.toml", SCENARIO, "scenario 'A duel': gurps, 2 fighters on a 3 x 2 map"),
        ("village.toml", MAP, "map 'Village': 3 x 2, for gurps"),
        ("bors.toml", SHEET, "sheet 'Bors': gurps"),
        ("bors.toml", SHEET.replace('name = "Bors"', ""), "sheet 'bors': gurps"),
    ],
)
def test_check_says_what_a_file_is(name: str, text: str, answer: str, write: Write) -> None:
    assert check(write(name, text)).startswith(answer)


@pytest.mark.parametrize(
    "text, message",
    [
        ("a = 1", "x.toml: found no scenario ('fighters'), map ('rows'), sheet or party"),
        ('rows = ["..?"]', "x.toml: rows[1]: column 3: unknown character '?'; there is '.' open, "),
        ("rows = 5", "x.toml: rows: found 5, expected a list"),
        ("[sheet]", "x.toml: rulebook: missing; expected the name of a rulebook"),
        ('rulebook = "gurps"\nsheet = 5', "x.toml: sheet: found 5, expected a table"),
        ('rulebook = "gurps"\n[sheet]\nst = nan', "x.toml: sheet.st: found nan, expected an ordinary number"),
        (
            'rulebook = "gurps"\n[sheet]\nst = 0\nht = "x"',
            "x.toml: sheet.st: found 0, expected at least 1\nx.toml: sheet.ht: found 'x', expected a whole number",
        ),
        ('rulebook = "gurps"', "x.toml: map: missing; expected a table with rows, or the name of a map file\n"),
    ],
)
def test_check_tells_what_is_wrong(text: str, message: str, write: Write) -> None:
    write("x.toml", text)
    assert mistake(lambda: check("x.toml")).startswith(message)


def test_a_map_may_be_nothing_but_its_rows(write: Write) -> None:
    write("field.txt", "...\n..X\n\n")
    write("duel.toml", SCENARIO.replace("village.toml", "field.txt"))
    assert load("duel.toml").setup.board.rows == 2
    assert check("field.txt").startswith("map 'field': 3 x 2, for ")
    write("field.txt", "...\n..?\n")
    assert "rows[2]: column 3: unknown character '?'" in mistake(lambda: load("duel.toml"))


@pytest.mark.parametrize("reference", ["../bors.toml", "/etc/passwd", "link.toml", "sub/../../bors.toml", "a\0b"])
def test_nothing_is_read_from_outside_the_folder(write: Write, tmp_path: Path, reference: str) -> None:
    """A downloaded scenario must not name other people's files; links do not help."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    (folder / "link.toml").symlink_to(tmp_path / "bors.toml")
    text = SCENARIO.replace("bors.toml", reference.replace("\0", "\\u0000")).replace("village.toml", "../village.toml")
    (folder / "duel.toml").write_text(text, "utf-8")
    lines = mistake(lambda: load("downloads/duel.toml")).splitlines()
    assert len(lines) == 3
    assert all("is outside the scenario's folder; '--allow-outside' lets it be read" in line for line in lines)
    assert "root:" not in "".join(lines)


def test_whoever_reads_a_scenario_may_let_it_look_outside(write: Write, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    text = SCENARIO.replace("bors.toml", "../bors.toml").replace("village.toml", "../village.toml")
    write("sub/duel.toml", text)
    scenario = load("sub/duel.toml", outside=True)
    assert scenario.title == "A duel"
    assert from_document(scenario.document, "record").setup.board.rows == 2  # a record has it all, and needs no file


@pytest.mark.parametrize(
    "change, message",
    [
        ("load = 1e308", "change.load: found 1e+308, expected a number of ordinary size"),
        ("st = " + "9" * 4000, "change.st: found a number of more than 30 digits, expected a number of ordinary size"),
        ("st = " + "9" * 5000, "duel.toml: not TOML: a number of more digits than anybody needs"),
        (f'weapons = ["{"x" * 100_000}"]', "weapons[1]: found a text of 100,000 characters, expected at most 20,000"),
        (f'weapons = ["{"x" * 1000}"]', "weapons: unknown weapon 'xxxx"),
        (f"{'x' * 1000} = 3", "change: unknown key 'xxxx"),
    ],
)
def test_what_is_far_too_large_is_one_short_line(write: Write, change: str, message: str) -> None:
    write("duel.toml", SCENARIO.replace("change = { st = 14,", f"change = {{ {change},"))
    (line,) = mistake(lambda: load("duel.toml")).splitlines()
    assert message in line
    assert len(line) < 1300


def test_no_more_fighters_than_can_be_played(write: Write) -> None:
    fighters = "".join([f'[[fighters]]\nside = "red"\nat = "a1"\nname = "{number}"\n' for number in range(501)])
    write("duel.toml", SCENARIO[: SCENARIO.index("fighters")] + fighters)
    assert mistake(lambda: load("duel.toml")) == "duel.toml: fighters: found 501 fighters, expected at most 500"
