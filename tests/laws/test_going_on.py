"""Whatever a fight ends in, what is written of those who fought can be read, and they begin again as they were."""

import tomllib
from typing import Any

import pytest
from tests.laws.walks import SCENARIOS, agents, begin, scenario

from fracas.kernel.decision import Nobody, Seated
from fracas.kernel.dice import SeededDice
from fracas.kernel.fight import Fight
from fracas.kernel.rulings import Ruling
from fracas.stage import toml
from fracas.stage.scenario import Scenario, from_document
from fracas.table.aftermath import Aftermath

SEATED = ("aboard", "seat")
"""What of a start is about the place and not about the fighter."""


def left_after(name: str, seed: int, beats: int) -> Fight:
    """A fight, played at random to its end or up to some beat."""
    fight = begin(name, seed)
    fight.chooser = Seated(agents(name, "random" if seed % 2 else "brute", seed))
    scenario(name).book.run(fight, beats)
    return fight


def again(stage: Scenario, party: dict[str, Any]) -> Scenario:
    """The same scenario with the sheets and starts of that file."""
    fighters: list[dict[str, Any]] = []
    written: Any = stage.document["fighters"]
    for entrant, row in zip(stage.setup.entrants, written, strict=True):
        member = party["party"][entrant.name]
        place = {key: value for key, value in row.get("start", {}).items() if key in SEATED}
        kept = {key: row[key] for key in ("side", "at", "facing") if key in row}
        start = {**member.get("start", {}), **place}
        fighters.append({**kept, "name": entrant.name, "change": member["sheet"], "start": start})
    return from_document({**stage.document, "fighters": fighters, "ruled": {}}, "again")


def party_of(stage: Scenario, fight: Fight) -> dict[str, Any]:
    return Aftermath(stage, fight, 1).party([each.name for each in fight.everyone()])


LASTING = (
    "dead", "dying", "unconscious", "collapsed", "crippled", "gone", "useless", "deaf", "torn", "in pain", "wounds",
    "weapon arm", "off arm", "leg", "both legs", "blinded", "bound", "disabled",
)  # fmt: skip
"""How conditions are called that do not pass with the fight."""
PASSING = ("ap", "move")
"""Numbers that do."""


def state_of(stage: Scenario, fight: Fight, index: int) -> tuple[object, ...]:
    """What one should still have when the next fight begins."""
    book = stage.book
    gauges = [(each.key, each.value, each.most) for each in book.gauges(fight, index) if each.key not in PASSING]
    conditions = [each.text for each in book.conditions(fight, index) if each.key.startswith(LASTING)]
    return gauges, conditions


@pytest.mark.parametrize("seed, name", list(enumerate(SCENARIOS)))
def test_those_who_fought_begin_again_as_they_were(seed: int, name: str) -> None:
    """Numbers, lasting conditions and gear; and if nothing happened since, the same would be written again."""
    stage = scenario(name)
    fight = left_after(name, seed, 40 if seed % 3 == 0 else 100_000)
    fight.chooser = Nobody()
    stage.book.close_fight(fight)
    written = party_of(stage, fight)
    party = tomllib.loads(toml.document(written))
    assert party == written
    fresh = again(stage, party)
    begun = fresh.begin(SeededDice(1))
    assert party_of(fresh, begun)["party"] == party["party"]
    for each in fight.everyone():
        if not each.fled:
            assert state_of(fresh, begun, each.index) == state_of(stage, fight, each.index), each.name


OWN: dict[str, dict[str, Any]] = {
    "duel": {"weapons": [{"from": "mace", "name": "Door Knocker"}]},
    "goblin": {"weapons": [{"from": "club", "name": "Door Knocker"}]},
    "knives": {"weapons": [{"from": "axe", "name": "Door Knocker"}], "ob": {"door-knocker": 75, "knife": 60}},
}
"""Somebody with a weapon of its own making, for the first fighter of a scenario of each book."""


@pytest.mark.parametrize("name", OWN)
def test_whoever_has_lost_a_weapon_of_its_own_can_be_read_again(name: str) -> None:
    """What is known of it may stay on the sheet, and so must what it is."""
    stage = scenario(name)
    written: Any = stage.document["fighters"]
    changed = {**written[0], "change": {**written[0].get("change", {}), **OWN[name]}}
    armed = from_document({**stage.document, "fighters": [changed, *written[1:]]}, "armed")
    fight = armed.begin(SeededDice(1))
    fight.chooser = Nobody()
    armed.book.amend(fight, Ruling(fight.everyone()[0].name, "item", "door knocker dropped"))
    fight.over, fight.winner = True, 1 - fight.everyone()[0].side  # whoever loses leaves it behind
    party = party_of(armed, fight)
    assert party["party"][fight.everyone()[0].name]["sheet"]["weapons"] == []
    fresh = again(armed, tomllib.loads(toml.document(party)))
    assert party_of(fresh, fresh.begin(SeededDice(1)))["party"] == party["party"]
