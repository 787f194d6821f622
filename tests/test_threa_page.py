"""What docs/threa.md says is so."""

import re
import tomllib
from pathlib import Path
from typing import Any

from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.catalogue import OURS
from fracas.rulebooks.threa.switches import AS_WRITTEN
from fracas.stage.scenario import from_document, load, shipped

PAGE = (Path(__file__).parent.parent / "docs" / "threa.md").read_text("utf-8")
BOOK = Threa()


def rows(heading: str) -> list[list[str]]:
    """The table below a heading, cell by cell."""
    part = PAGE.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]


def test_the_examples_load() -> None:
    document: dict[str, Any] = dict(load("goblin").document)
    for block in re.findall(r"```toml\n(.*?)```", PAGE, re.S):
        document |= tomllib.loads(block)
    ready = from_document(document, "page.toml")
    assert ready.book.settings["higher_class"] == "impervious"
    assert ready.book.settings["boost_cap"] == "3"
    assert ready.setup.scene == ready.book.read_scene({"weather": "rain", "enclosed": True})


def test_every_switch_is_there_with_its_default_and_its_rule() -> None:
    told = rows("## House rules")[2:]
    assert [(row[0].strip("`"), row[1]) for row in told] == [(each.key, each.default) for each in BOOK.switches()]
    for row, switch in zip(told, BOOK.switches(), strict=True):
        assert f"({switch.rule})" in row[2], switch.key
        for value in re.findall(r"`([a-z0-9]+)`:", row[2]):
            assert value in switch.values, switch.key


def test_every_addition_is_there_with_its_switch() -> None:
    """T-1: what the profile takes back is listed with its reason and its rule, one for one."""
    told = [row for row in rows("## As the document has it") if len(row) == 4][2:]
    switches = {each.key: each for each in BOOK.switches()}
    assert [row[2].strip("`") for row in told] == list(AS_WRITTEN)
    for row in told:
        assert row[1], row
        assert row[3] == switches[row[2].strip("`")].rule
    stays = [row for row in rows("## As the document has it") if len(row) == 3][2:]
    assert len(stays) > 10


def test_every_deed_is_there() -> None:
    deeds = [(row[0].strip("`"), row[2]) for row in rows("## Afterwards")[2:]]
    assert deeds == [(f"{each.key} NAME {each.takes}".rstrip(), each.rule) for each in BOOK.remedies()]


def test_every_scenario_is_there() -> None:
    ours = [name for name in shipped() if load(name).book.key == "threa"]
    assert sorted(row[0].strip("`") for row in rows("## Scenarios to begin with")[2:]) == ours
    assert len(ours) == 9


def test_what_is_counted() -> None:
    counts = {
        "thirty-four ready-made ones": ("characters", 34),
        "forty-seven weapons": ("weapons", 47),
        "thirty-three kinds of ammunition": ("ammunition", 33),
        "thirteen types": ("ammunition_types", 13),
        "twenty-five containers": ("containers", 25),
        "eight attachments": ("attachments", 8),
        "eleven suits of armour": ("armour", 11),
        "five shields": ("shields", 5),
        "eighteen aids and implants": ("aids", 18),
        "two vehicles": ("vehicles", 2),
    }
    for words, (kind, number) in counts.items():
        assert words in PAGE
        assert len(OURS.rows(kind)) == number, kind


def test_rules_that_are_named_exist() -> None:
    folder = Path(__file__).parent.parent / "src" / "fracas" / "rulebooks" / "threa"
    known = {rule["number"] for rule in tomllib.loads((folder / "rules.toml").read_text("utf-8"))["rules"]}
    assert set(re.findall(r"T-\d+", PAGE)) <= known
