"""Whatever is wrong with a file is told with the file, the key, what was found and what was expected."""

from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from fracas.kernel.mistake import Mistake
from fracas.stage.scenario import check, from_document, load

GOOD: Final = """
title = "A duel"
rulebook = "gurps"
[rules]
rear_defence = "minus4"
[map]
rows = [
    "......",
    "...#..",
    "......",
]
[sides.red]
[sides.blue]
[[fighters]]
name = "Sir Bors"
side = "red"
from = "knight"
at = "a1"
facing = "e"
[fighters.start]
posture = "kneeling"
[fighters.change]
weapons = ["broadsword"]
[[fighters]]
side = "blue"
from = "brigand"
at = "f3"
[ends]
rounds = 50
reach = { red = ["f1"] }
"""

ROWS: Final = '\n    "......",\n    "...#..",\n    "......",\n'
SIDES: Final = "[sides.red]\n[sides.blue]\n"
GLYPHS: Final = (
    "'.' open, '~' rough, '=' stairs, ',' shallow water, 'o' obstacle, 'T' table, '^' gallery, 'X' barricade, "
    "'w' deep water, 'f' fire, '#' wall, '+' door, 'I' pillar, '-' low wall, '\"' brush, 'B' barrels, 'S' sandbags, "
    "'C' crates, 'W' window, 'P' planking, ' ' void"
)


def complaints(path: Path) -> list[str]:
    with pytest.raises(Mistake) as mistake:
        load(str(path))
    folder = f"{path.parent}/"
    return str(mistake.value).replace(folder, "").split("\n")


@pytest.mark.parametrize(
    "what, found, instead, lines",
    [
        (
            "unknown rulebook",
            'rulebook = "gurps"',
            'rulebook = "gurbs"',
            ["rulebook: unknown rulebook 'gurbs'; did you mean 'gurps'?"],
        ),
        ("no rulebook", 'rulebook = "gurps"', "", ["rulebook: missing; expected the name of a rulebook"]),
        ("rulebook of a wrong type", '"gurps"', "4", ["rulebook: found 4, expected text"]),
        (
            "unknown switch",
            "rear_defence =",
            "rear_defense =",
            ["rules.rear_defense: unknown switch; did you mean 'rear_defence'?"],
        ),
        (
            "bad switch value",
            '"minus4"',
            '"minus5"',
            ["rules.rear_defence: 'minus5' is no value of this switch; there is 'none', 'minus4'"],
        ),
        (
            "switch of a wrong type",
            '"minus4"',
            "1.5",
            ["rules.rear_defence: found 1.5, expected text, a whole number, or true or false"],
        ),
        (
            "rules that are no table",
            '[rules]\nrear_defence = "minus4"',
            "rules = 3",
            ["rules: found 3, expected a table"],
        ),
        (
            "unknown weapon",
            '"broadsword"',
            '"brodsword"',
            ["fighters[1] (Sir Bors).change.weapons: unknown weapon 'brodsword'; did you mean 'broadsword'?"],
        ),
        (
            "unknown key of a sheet",
            "weapons =",
            "wepons =",
            ["fighters[1] (Sir Bors).change: unknown key 'wepons'; did you mean 'weapons'?"],
        ),
        (
            "a word for a number",
            "weapons =",
            'st = "twelve"\nweapons =',
            ["fighters[1] (Sir Bors).change.st: found 'twelve', expected a whole number"],
        ),
        (
            "a number out of bounds",
            "weapons =",
            "st = 0\nweapons =",
            ["fighters[1] (Sir Bors).change.st: found 0, expected at least 1"],
        ),
        (
            "one of a few words",
            "weapons =",
            'hand = "middle"\nweapons =',
            ["fighters[1] (Sir Bors).change.hand: found 'middle', expected 'right' or 'left'"],
        ),
        (
            "something in a list",
            '["broadsword"]',
            '["broadsword", 3]',
            ["fighters[1] (Sir Bors).change.weapons[2]: found 3, expected the key of a weapon, or a table"],
        ),
        (
            "the sheet as a whole",
            "weapons =",
            'in_hand = ["axe"]\nweapons =',
            ["fighters[1] (Sir Bors): in_hand: 'axe' is not among the weapons"],
        ),
        (
            "a date",
            '["broadsword"]',
            "2024-02-03",
            [
                "fighters[1] (Sir Bors).change.weapons: found 2024-02-03, expected text, a number, true or false, "
                "a list or a table"
            ],
        ),
        (
            "no end of a number",
            "weapons =",
            "load = inf\nweapons =",
            ["fighters[1] (Sir Bors).change.load: found inf, expected an ordinary number"],
        ),
        (
            "unknown posture",
            '"kneeling"',
            '"kneling"',
            ["fighters[1] (Sir Bors).start.posture: unknown posture 'kneling'; did you mean 'kneeling'?"],
        ),
        (
            "what cannot be shown is spelled out",
            "weapons =",
            r'"a\n\u001bb" = 3' + "\nweapons =",
            [r"fighters[1] (Sir Bors).change: unknown key 'a\n\x1bb'"],
        ),
        (
            "tricks in the text",
            "[rules]",
            r'text = "a\n\u001b[2J"' + "\n[rules]",
            [r"text: found '\x1b' in it, expected plain text"],
        ),
        ("from of a wrong type", '"brigand"', "5", ["fighters[2].from: found 5, expected text"]),
        (
            "more HP than there are",
            'posture = "kneeling"',
            "hp = 14",
            ["fighters[1] (Sir Bors).start: hp: found 14, expected a whole number from -64 to 13"],
        ),
        (
            "dead at the start",
            'posture = "kneeling"',
            "hp = -65",
            ["fighters[1] (Sir Bors).start: hp: found -65, expected a whole number from -64 to 13"],
        ),
        (
            "too tired to stand",
            'posture = "kneeling"',
            "fp = -12",
            ["fighters[1] (Sir Bors).start: fp: found -12, expected a whole number from -11 to 12"],
        ),
        (
            "somebody who comes before the fight",
            'posture = "kneeling"',
            "arrives = 1",
            ["fighters[1] (Sir Bors).start.arrives: found 1, expected at least 2"],
        ),
        (
            "unknown start",
            "posture =",
            "posure =",
            ["fighters[1] (Sir Bors).start: unknown key 'posure'; did you mean 'posture'?"],
        ),
        (
            "unknown character",
            '"knight"',
            '"night"',
            ["fighters[1] (Sir Bors).from: unknown character 'night'; did you mean 'knight'?"],
        ),
        (
            "both from and sheet",
            'from = "knight"',
            'from = "knight"\nsheet = "bors.toml"',
            ["fighters[1] (Sir Bors): found both 'from' and 'sheet', expected one of them"],
        ),
        ("unknown top-level key", "title =", "titel =", ["unknown key 'titel'; did you mean 'title'?"]),
        (
            "unknown top-level key, near nothing",
            "title =",
            "zzz =",
            [
                "unknown key 'zzz'; there is 'title', 'text', 'rulebook', 'rules', 'scene', 'map', 'sides', "
                "'fighters', 'doctrines', 'candidates', 'ends', 'table', 'ruled'",
            ],
        ),
        ("empty title", '"A duel"', '" "', ["title: is empty; expected some text"]),
        ("title of two lines", '"A duel"', r'"A\nduel"', [r"title: found 'A\nduel', expected text on one line"]),
        (
            "unknown key of a fighter",
            "facing =",
            "face =",
            ["fighters[1] (Sir Bors): unknown key 'face'; did you mean 'facing'?"],
        ),
        ("not TOML", 'title = "A duel"', 'title = "A duel', ["line 2, column 16: not TOML: Illegal character '\\n'"]),
        (
            "not TOML at the end",
            'reach = { red = ["f1"] }\n',
            "reach = ",
            ["line 30, at its end: not TOML: Invalid value"],
        ),
        (
            "two on one hex",
            '"f3"',
            '"a1"',
            ["fighters[2] (Brigand).at: 'a1' is taken by fighters[1] (Sir Bors); expected a hex of its own"],
        ),
        (
            "in a wall",
            '"f3"',
            '"d2"',
            ["fighters[2] (Brigand).at: 'd2' cannot be entered (wall); expected a hex to stand on"],
        ),
        (
            "off the map",
            '"f3"',
            '"f4"',
            ["fighters[2] (Brigand).at: 'f4' is off the map, which goes from 'a1' to 'f3'"],
        ),
        (
            "bad hex name",
            '"f3"',
            '"3f"',
            [
                "fighters[2] (Brigand).at: '3f' is no hex; expected letters for the column and a number for the row, "
                "as in 'c3'"
            ],
        ),
        ("no place", 'at = "f3"', "", ["fighters[2] (Brigand).at: missing; expected a hex, as in 'c3'"]),
        (
            "bad facing",
            'facing = "e"',
            'facing = "north"',
            [
                "fighters[1] (Sir Bors).facing: unknown direction 'north'; there is 'e', 'ne', 'nw', 'w', 'sw', 'se'",
            ],
        ),
        (
            "row of the wrong length",
            '"...#.."',
            '"...#."',
            ["map.rows[2]: found 5 characters, expected 6, as in other rows"],
        ),
        (
            "spaces count",
            '"...#.."',
            '"...#.. "',
            ["map.rows[2]: found 7 characters, expected 6, as in other rows"],
        ),
        (
            "the first row is the odd one out",
            'rows = [\n    "......",',
            'rows = [\n    "....",',
            ["map.rows[1]: found 4 characters, expected 6, as in other rows"],
        ),
        (
            "unknown map character",
            '"...#.."',
            '"..?#?."',
            [f"map.rows[2]: column 3: unknown character '?'; there is {GLYPHS}"],
        ),
        (
            "unknown ground in the legend",
            "[map]",
            '[map]\nlegend = { "#" = "wal" }',
            ["map.legend.'#': unknown ground 'wal'; did you mean 'wall'?"],
        ),
        (
            "legend of two characters",
            "[map]",
            '[map]\nlegend = { "##" = "wall" }',
            ["map.legend: found '##', expected a single character"],
        ),
        ("rows of nothing", ROWS, '"", ""', ["map.rows: found rows of 0 characters, expected 1 to 200"]),
        ("no rows", ROWS, "", ["map.rows: found 0 rows, expected 1 to 200"]),
        ("rows as one text", f"[{ROWS}]", "'...'", ["map.rows: found '...', expected a list"]),
        ("rows of numbers", ROWS, "'...', 5", ["map.rows[2]: found 5, expected text"]),
        (
            "unknown side",
            'side = "blue"',
            'side = "bleu"',
            ["fighters[2] (Brigand).side: unknown side 'bleu'; did you mean 'blue'?"],
        ),
        ("no side", 'side = "blue"', "", ["fighters[2] (Brigand).side: missing; expected the name of a side"]),
        (
            "a side without fighters",
            SIDES,
            SIDES + "[sides.green]\n",
            ["sides.green: has no fighters, expected at least one"],
        ),
        ("sides as a list", SIDES, "", ["sides: missing; expected a table for each side, as in [sides.red]"]),
        (
            "unknown key of a side",
            SIDES,
            "[sides.red]\nagent = 'x'\n[sides.blue]\n",
            ["sides.red: unknown key 'agent'; there is 'control', 'doctrine', 'colour'"],
        ),
        (
            "nobody in control",
            SIDES,
            "[sides.red]\ncontrol = ''\n[sides.blue]\n",
            ["sides.red.control: is empty; expected some text"],
        ),
        (
            "unknown colour",
            SIDES,
            "[sides.red]\ncolour = 'reddish'\n[sides.blue]\n",
            [
                "sides.red.colour: unknown colour 'reddish'; there is 'red', 'blue', 'green', 'yellow', 'magenta', "
                "'cyan', 'white', or one such as '#cc3311'"
            ],
        ),
        (
            "duplicate names",
            'from = "brigand"',
            'from = "brigand"\nname = "Sir Bors"',
            ["fighters[2] (Sir Bors).name: 'Sir Bors' is the name of fighters[1] (Sir Bors) too; expected another"],
        ),
        (
            "names alike but for capitals",
            'from = "brigand"',
            'from = "brigand"\nname = "sir bors"',
            [
                "fighters[2] (sir bors).name: 'sir bors' is the name of fighters[1] (Sir Bors) too but for capitals; "
                "expected another"
            ],
        ),
        ("empty name", '"Sir Bors"', '""', ["fighters[1] (Knight).name: is empty; expected some text"]),
        (
            "a number for a name",
            "weapons =",
            "name = 5\nweapons =",
            ["fighters[1] (Sir Bors).change.name: found 5, expected a name on one line"],
        ),
        ("no name", 'from = "brigand"', "", ["fighters[2].name: missing; expected a name"]),
        (
            "a goal off the map",
            '["f1"]',
            '["f1", "g1"]',
            ["ends.reach.red[2]: 'g1' is off the map, which goes from 'a1' to 'f3'"],
        ),
        (
            "a goal in a wall",
            '["f1"]',
            '["d2"]',
            ["ends.reach.red[1]: 'd2' cannot be entered (wall); expected a hex to stand on"],
        ),
        ("a goal for nobody", "{ red =", "{ reed =", ["ends.reach: unknown side 'reed'; did you mean 'red'?"]),
        ("no goal", '["f1"]', "[]", ["ends.reach.red: found an empty list, expected at least one hex"]),
        (
            "darker than dark",
            "[map]",
            "[scene]\ndarkness = 11\n[map]",
            ["scene.darkness: found 11, expected at most 10"],
        ),
        (
            "an unknown key of the scene",
            "[map]",
            "[scene]\ndarknes = 3\n[map]",
            ["scene: unknown key 'darknes'; did you mean 'darkness'?"],
        ),
        (
            "a scene of a wrong type",
            "[map]",
            "[scene]\ndarkness = 'deep'\n[map]",
            ["scene.darkness: found 'deep', expected a whole number"],
        ),
        ("a scene that is no table", "[rules]", "scene = 'dusk'\n[rules]", ["scene: found 'dusk', expected a table"]),
        (
            "a date for a scene",
            "[map]",
            "[scene]\ndarkness = 2024-02-03\n[map]",
            ["scene.darkness: found 2024-02-03, expected text, a number, true or false, a list or a table"],
        ),
        ("no rounds", "rounds = 50", "rounds = 0", ["ends.rounds: found 0, expected at least 1"]),
        ("rounds as text", "rounds = 50", "rounds = 'many'", ["ends.rounds: found 'many', expected a whole number"]),
    ],
)
def test_mistake(what: str, found: str, instead: str, lines: list[str], tmp_path: Path) -> None:
    assert found in GOOD, what
    path = tmp_path / "duel.toml"
    path.write_text(GOOD.replace(found, instead, 1), "utf-8")
    assert complaints(path) == [f"duel.toml: {line}" for line in lines], what


def test_the_scenario_without_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(GOOD, "utf-8")
    assert check(str(path)) == "scenario 'A duel': gurps, 2 fighters on a 6 x 3 map"
    path.write_text(GOOD.replace('facing = "e"', 'facing = "E"'), "utf-8")
    assert check(str(path)) == "scenario 'A duel': gurps, 2 fighters on a 6 x 3 map"


@pytest.mark.parametrize(
    "what, document, lines",
    [
        (
            "nothing",
            "",
            [
                "rulebook: missing; expected the name of a rulebook",
                "map: missing; expected a table with rows, or the name of a map file",
                "sides: missing; expected a table for each side, as in [sides.red]",
                "fighters: missing; expected a table for each fighter, each below [[fighters]]",
            ],
        ),
        (
            "fewer than two sides, no fighters",
            'rulebook = "gurps"\nmap.rows = ["."]\nsides.red = {}\nfighters = []',
            ["sides: found 1, expected at least two", "fighters: found none, expected at least one for each side"],
        ),
        (
            "single brackets",
            'rulebook = "gurps"\nmap.rows = ["."]\nsides = {}\n[fighters]\nname = "x"',
            [
                "sides: found none, expected at least two",
                "fighters: found a table, expected a list; each fighter begins with [[fighters]], in double brackets",
            ],
        ),
        (
            "wrong all over: everything is told, and nothing that only follows from it",
            """
            rulebook = "gurps"
            titel = "A duel"
            rules = { reeling = "on", min_injury = 2 }
            map = { rows = ["...", "..", "..?"], legend = { "?" = "abyss" } }
            sides = { red = { colour = 7 }, blue = 5 }
            fighters = [
                { side = "red", from = "knight", at = "z9", change = { st = "strong", dx = true } },
                "Hrolf",
                { side = "bleu", from = "brigand", at = "9", facing = "up", change = { weapons = ["ax"] } },
            ]
            ends = { rounds = -1, reach = { green = ["??"] }, draw = true }
            """,
            [
                "unknown key 'titel'; did you mean 'title'?",
                "rules.reeling: unknown switch; did you mean 'reeling_at'?",
                "rules.min_injury: '2' is no value of this switch; there is '1', '0'",
                "map.rows[2]: found 2 characters, expected 3, as in other rows",
                "map.legend.'?': unknown ground 'abyss'; there is 'open', 'rough', ",
                "sides.red.colour: found 7, expected text",
                "sides.blue: found 5, expected a table",
                "fighters[1] (Knight).change.st: found 'strong', expected a whole number",
                "fighters[1] (Knight).change.dx: found true, expected a whole number",
                "fighters[2]: found 'Hrolf', expected a table",
                "fighters[3] (Brigand).change.weapons: unknown weapon 'ax'; did you mean 'axe'?",
                "fighters[3] (Brigand).facing: unknown direction 'up'; there is 'e', ",
                "fighters[3] (Brigand).at: '9' is no hex; expected ",
                "fighters[3] (Brigand).side: unknown side 'bleu'; did you mean 'blue'?",
                "ends.rounds: found -1, expected at least 1",
                "ends: unknown key 'draw'; there is 'rounds', 'reach'",
                "ends.reach: unknown side 'green'; there is 'red', 'blue'",
                "ends.reach.green[1]: '??' is no hex; expected ",
            ],
        ),
    ],
)
def test_several_mistakes_at_once(what: str, document: str, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(document, "utf-8")
    told = complaints(path)
    assert [line.split(": ")[1] for line in told] == [line.split(": ")[0] for line in lines], what
    for line, expected in zip(told, lines, strict=True):
        assert line.startswith(f"duel.toml: {expected}"), what


def test_what_a_book_sees_only_when_the_fight_begins() -> None:
    """The place is named that is wrong: the scene's is not told as one of the fighters'."""
    document: dict[str, Any] = deepcopy(load("chase").document)
    document["scene"]["feats"]["door"]["ends"] = ["z9"]
    with pytest.raises(Mistake) as mistake:
        from_document(document, "chase.toml")
    assert str(mistake.value) == "chase.toml: scene: feats: door: there is no hex 'z9' on this map"


@pytest.mark.parametrize("key, hexes", [("ends", ["a1"]), ("starts", ["b2", "a1"])])
def test_a_manoeuvre_of_the_place_that_nobody_can_make(key: str, hexes: list[str]) -> None:
    """It neither begins nor ends in a wall; a shut door may still be opened."""
    document: dict[str, Any] = deepcopy(load("chase").document)
    document["scene"]["feats"]["door"][key] = hexes
    with pytest.raises(Mistake) as mistake:
        from_document(document, "chase.toml")
    wrong = "scene: feats: door: 'a1' cannot be entered (wall); expected a hex to stand on"
    assert str(mistake.value) == f"chase.toml: {wrong}"
    document = deepcopy(load("chase").document)
    del document["ends"]["reach"]
    document["scene"]["feats"]["door"]["ends"] = ["o4"]
    document["map"]["rows"][3] = document["map"]["rows"][3].replace("'", "+")
    from_document(document, "chase.toml")
