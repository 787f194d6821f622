"""What a page needs to choose a fight or to set one up: cards, files, forms and rules."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.server.tables import Table, at_table

from fracas.stage.fields import fields_of
from fracas.stage.rulebooks import known
from fracas.stage.scenario import shipped


async def got(it: Table, address: str, status: int = 200) -> Any:
    answer = await it.http.get(address)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_cards(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        cards = {each["name"]: each for each in await got(it, "/api/scenarios")}
        assert list(cards) == shipped()
        duel = cards["duel"]
        assert (duel["title"], duel["rulebook"]) == ("The duel on the green", "gurps")
        assert duel["about"].endswith(".")
        assert [(each["name"], each["fighters"]) for each in duel["sides"]] == [
            ("red", ["Dame Ysolde"]),
            ("blue", ["Hrolf"]),
        ]
        assert len(duel["board"]["rows"][0]) == duel["board"]["columns"]
        assert all(each["hexes"] for each in duel["fighters"])
        begun = time.perf_counter()
        await got(it, "/api/scenarios")
        assert time.perf_counter() - begun < 0.3

    at_table(tmp_path, act)


def test_browsers_get_the_cards_packed(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        packed = await it.http.get("/api/scenarios", headers={"Accept-Encoding": "gzip"})
        plain = await it.http.get("/api/scenarios", headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) * 5 < int(plain.headers["content-length"])
        assert packed.json() == plain.json()

    at_table(tmp_path, act)


def test_cards_hide_those_who_hide(tmp_path: Path) -> None:
    """Who lies in ambush is in the file, and for whoever sets it up; not on the card."""

    async def act(it: Table) -> None:
        cards = {each["name"]: each for each in await got(it, "/api/scenarios")}
        whole = await got(it, "/api/scenarios/footpads")
        hidden = {each["name"] for each in whole["preview"]["fighters"] if each["hidden"]}
        assert hidden
        card = cards["footpads"]
        shown = {name for side in card["sides"] for name in side["fighters"]}
        assert not hidden & shown
        assert not hidden & {each["name"] for each in card["fighters"]}
        assert (card["secrets"], cards["duel"]["secrets"]) == (True, False)

    at_table(tmp_path, act)


def test_a_scenario_as_it_is_written(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        duel = await got(it, "/api/scenarios/duel")
        assert duel["toml"].startswith("#")
        assert duel["document"]["fighters"][0]["side"] == "red"
        assert duel["preview"]["fighters"][0]["gear"]
        answer = await it.http.post("/api/fights", json={"document": duel["document"]})
        assert answer.status_code == 201, answer.text
        assert "did you mean 'duel'?" in (await got(it, "/api/scenarios/dual", 404))["text"]

    at_table(tmp_path, act)


# checking

BAD = """
rulebook = "gurps"
colour = "red"
[rules]
heigth = "on"
[map]
rows = [
    "......",
    "......",
]
[sides.red]
[sides.blue]
control = "brut"
[[fighters]]
name = "Hrolf"
side = "red"
from = "knight"
at = "a1"
[[fighters]]
name = "Anna"
side = "blue"
at = "f2"
[fighters.change]
skills = { Spaer = 12 }
weapons = ["dagger"]
in_hand = ["broadsword"]
[[fighters]]
name = "Bert"
side = "blue"
at = "f1"
"""


async def checked(it: Table, status: int = 200, **body: Any) -> Any:
    answer = await it.http.post("/api/check", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_each_mistake_has_its_place(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        found = await checked(it, toml=BAD)
        told = {each["where"]: (each["line"], each["instead"]) for each in found["problems"]}
        assert told == {
            "colour": (3, ""),
            "rules.heigth": (5, "height"),
            "sides.blue.control": (13, "brute"),
            "fighters.Anna.change.skills.Spaer": (24, "Spear"),
        }
        spear = next(each for each in found["problems"] if each["instead"] == "Spear")
        assert spear["path"] == ["fighters", 1, "change", "skills", "Spaer"]
        assert [each["name"] for each in found["preview"]["fighters"]] == ["Hrolf", "Bert"]
        assert found["toml"] == BAD

        again = await checked(it, document=found["document"])
        assert [each["where"] for each in again["problems"]] == [each["where"] for each in found["problems"]]
        lines = again["toml"].splitlines()
        assert lines[next(each["line"] for each in again["problems"] if each["instead"] == "height") - 1].startswith(
            "heigth"
        )

    at_table(tmp_path, act)


def test_what_only_the_whole_sheet_shows(tmp_path: Path) -> None:
    """A complaint about the sheet as a whole is told at the field that it names."""

    async def act(it: Table) -> None:
        text = BAD.replace("Spaer", "Spear").replace("heigth", "height").replace('brut"', 'brute"')
        found = await checked(it, toml=text.replace('colour = "red"', ""))
        assert [each["where"] for each in found["problems"]] == ["fighters.Anna.change.in_hand.1"]

    at_table(tmp_path, act)


def test_a_file_becomes_a_form_and_a_file_again(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        whole = await got(it, "/api/scenarios/skirmish")
        found = await checked(it, toml=whole["toml"])
        assert found["problems"] == []
        assert found["document"] == whole["document"]
        assert found["preview"] == whole["preview"]
        back = await checked(it, document=found["document"])
        assert back["problems"] == []
        assert back["document"] == found["document"]
        assert (await checked(it, toml=back["toml"]))["document"] == found["document"]
        assert (await checked(it, scenario="skirmish"))["toml"] == whole["toml"]

    at_table(tmp_path, act)


def test_what_is_no_scenario_at_all(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        found = await checked(it, toml="title = 'a'\nmap = = 3")
        assert found["document"] is None
        assert found["problems"][0]["line"] == 2
        found = await checked(it, toml="title = 2020-01-01\nrulebook = 'd100'\n[map]\nrows = ['..']\n[a]\nb = nan")
        assert found["document"]["title"] == "2020-01-01"
        await checked(it, toml="a" * 1_000_001, status=413)
        await checked(it, document={"a": [[]] * 60_000}, status=413)
        await checked(it, status=422)
        await checked(it, toml="", document={}, status=422)
        found = await checked(it, document={"rulebook": "gurps", "map": {"rows": ["...", "..."]}})
        assert found["preview"]["board"]["columns"] == 3
        assert {each["where"] for each in found["problems"]} == {"sides", "fighters"}

    at_table(tmp_path, act)


# rulebooks


def test_a_book_tells_what_its_forms_take(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        lines = await got(it, "/api/rulebooks")
        assert {"gurps", "monday", "threa", "d100"} <= {each["key"] for each in lines}
        book = await got(it, "/api/rulebooks/gurps")
        fields = {each["key"]: each for each in book["forms"]["sheet"]}
        assert (fields["st"]["takes"]["low"], fields["st"]["takes"]["high"], fields["st"]["default"]) == (1, 200, 10)
        assert (fields["st"]["label"], fields["st"]["rule"], fields["st"]["group"]) == ("ST", "G-4", "attributes")
        assert fields["skills"]["takes"]["shelves"] == ["skills"]
        assert fields["skills"]["takes"]["items"]["high"] == 60
        assert fields["weapons"]["takes"]["items"]["own"]
        assert fields["hand"]["takes"]["choices"] == ["right", "left"]
        assert next(each for each in book["agents"] if each["usual"])["name"] == "brute"
        assert {"wall", "door"} <= {each["key"] for each in book["grounds"]}
        assert any(each["key"] == "height" for each in book["switches"])
        assert "did you mean 'gurps'?" in (await got(it, "/api/rulebooks/gurp", 404))["text"]

    at_table(tmp_path, act)


def test_every_field_says_what_it_is(tmp_path: Path) -> None:
    """In every book: a sentence for each field, and whatever it refers to is there."""

    async def act(it: Table) -> None:
        for line in await got(it, "/api/rulebooks"):
            book = await got(it, f"/api/rulebooks/{line['key']}")
            for name, fields in book["forms"].items():
                assert fields, name
                for each in fields:
                    place = (line["key"], name, each["key"])
                    assert each["about"], place
                    takes = [each["takes"], each["takes"]["items"] or {"shelves": []}]
                    assert {kind for one in takes for kind in one["shelves"]} <= set(book["catalogue"]), place
            assert all(each["about"] or each["name"] for kind in book["catalogue"].values() for each in kind)
            assert all(each["sheet"] for each in book["catalogue"]["characters"])
            assert all(each["about"] for each in book["agents"] if each["name"] != "drill"), book["agents"]

    at_table(tmp_path, act)


def test_what_a_form_offers_is_taken() -> None:
    """Every word that a form offers for a field is one that its reader takes."""
    for key, kind in known().items():
        book = kind({})
        for name, form in book.file_forms().items():
            for field in fields_of(form):
                choices = field.takes.choices if field.takes.kind == "choice" else []
                for choice in choices:
                    if (key, choice) in SOME_OF_THE_BASE:
                        continue
                    read = {"sheet": book.read_sheet, "start": book.read_start, "scene": book.read_scene}[name]
                    besides = {"name": "Anna"} if name == "sheet" else {"aboard": "cart"} if field.key == "seat" else {}
                    read({field.key: choice, **besides})


SOME_OF_THE_BASE = {("monday", each) for each in ("crouching", "crawling", "sitting", "lying face up", "lying prone")}
"""Postures that a variant does not have."""


def test_rules_in_words(tmp_path: Path) -> None:
    async def act(it: Table) -> None:
        rule = await got(it, "/api/rules/g-72")
        assert (rule["number"], rule["rulebook"]) == ("G-72", "gurps")
        assert rule["title"]
        assert rule["text"]
        assert (await got(it, "/api/rules/M-2"))["relations"]
        await got(it, "/api/rules/Q-1", 404)

    at_table(tmp_path, act)
