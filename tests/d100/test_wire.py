"""What a seat is told of a fight of this book: names where rules have numbers of inner lists."""

from __future__ import annotations

from typing import Any

from tests.d100.scene import BOOK, act_of, blow_of, duel, fight, swordsman
from tests.d100.walks import walk

from fracas.kernel.event import Event
from fracas.rulebooks.d100.critical_tables import HEAD, SLASH, Critical
from fracas.rulebooks.d100.events import AttackRolled, CriticalRolled, Declared, ThrowRolled
from fracas.rulebooks.d100.movement import RUN
from fracas.rulebooks.d100.rows import MEASURED, PLAIN
from fracas.rulebooks.d100.tables import Result
from fracas.table import portrait
from fracas.table.seat import REFEREE, Seat


def details(event: Event) -> dict[str, Any]:
    scene, _, _ = duel()
    return portrait.event(scene, event, 0, 1, [], "").details


def test_a_declaration_names_foes_and_targets() -> None:
    """D-17, D-59."""
    _, me, _ = duel()
    event = Declared(0, "sword", (0, 30), 1, [(act_of(me, "attack sword"), 1, MEASURED), (RUN, -1, PLAIN)])
    assert details(event) == {
        "form": "sword",
        "watch": "B",
        "parry": {"B": 30},
        "plan": [
            {"act": "attack sword", "target": "B", "manner": "measured"},
            {"act": "run", "target": None, "manner": "plain"},
        ],
    }


def test_an_attack_has_its_shares_and_its_result_as_people_write_them() -> None:
    """D-55, D-117."""
    scene, _, _ = duel()
    blow = blow_of(scene)
    bonus = BOOK.attack_bonus(scene, blow)
    event = AttackRolled(0, 1, "sword", "strikes", 80, bonus, [80, 10, 0, 5], "AT1", Result(12, 1, SLASH), 0)
    critical = CriticalRolled(1, SLASH, 1, 40, 0, 5, Critical(HEAD, "a cut", hits=3))
    event.criticals.append(critical)
    told = details(event)
    assert (told["ob"], told["db"], told["parry_db"], told["result"]) == (80, 10, 5, "12BS")
    assert told["criticals"] == [{"severity": "B", "type": "S", "die": 40, "row": "36-45", "effects": {"hits": 3}}]
    assert told["states_after"] == []
    assert details(critical)["text"] == "a cut"
    assert event.to_dict()["result"] == "12BS"


def test_where_a_grenade_bursts_is_a_hex() -> None:
    """D-68."""
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"))
    cell = scene.board.find("e5")
    event = ThrowRolled(0, "frag_grenade", cell, 50, BOOK.attack_bonus(scene, blow_of(scene)), 0, cell)
    assert portrait.event(scene, event, 0, 1, [], "").hexes == {"hex": "e5", "burst": "e5"}


def test_whole_fights_can_be_sent() -> None:
    """Every event and fighter of some fights has its wire form."""
    kinds: set[str] = set()
    for name in ("barfight", "boarding", "guards"):
        for game in walk(name, "as shipped", 4, 300, sense=0.9):
            last = game
        view = Seat(last, REFEREE).fight()
        assert type(view).model_validate_json(view.model_dump_json()) == view
        kinds |= {event.kind for event in view.events}
    assert {"Declared", "AttackRolled", "CriticalRolled", "Moved", "Turned"} <= kinds
