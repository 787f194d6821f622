"""A parry of more than one has is refused, in play and out of a record, and told where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.d100.staging import BOOK, Laid, duel, fight, hex_at, swordsman
from tests.shell.commands import refused, told

from fracas.kernel.decision import Amounts, Decision
from fracas.rulebooks.d100.declaration import PARRY


def test_the_menu_ends_with_the_pool() -> None:
    """D-59: from nothing to the whole of the form's OB."""
    scene = duel()
    me, foe = scene.fighters
    with Laid(scene, [], "sword", "80"):
        BOOK.declare_parry(scene, me, [foe])
    assert (me.parry, me.parrying) == ((0, 80), 80)
    with pytest.raises(AssertionError, match="'81' is not among"), Laid(scene, [], "sword", "81"):
        BOOK.declare_parry(scene, me, [foe])


def test_what_is_left_for_the_second_foe() -> None:
    """D-61: after 60 of 80 points 20 are left."""
    people = ((swordsman(), hex_at(0, 0), "e"), (swordsman(), hex_at(1, 0), "w"), (swordsman(), hex_at(1, -1), "sw"))
    scene = fight(*people, sides=[0, 1, 1])
    me, one, other = scene.fighters
    with pytest.raises(AssertionError, match="'21' is not among"), Laid(scene, [], "sword", "B", "60", "C", "21"):
        BOOK.declare_parry(scene, me, [one, other])


def test_a_record_with_too_much_parry_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-59: file, entry and what was asked are named."""
    monkeypatch.chdir(tmp_path)
    told("play", "knives", "--seed", "3", "--side", "red=human", "--record", "fight.json", typed=["knife", "20", "q"])
    record = json.loads(Path("fight.json").read_text("utf-8"))
    at = next(at for at, entry in enumerate(record["entries"]) if entry["who"] == 0 and entry["asked"] == "parry")
    assert record["entries"][at]["answer"] == "20"
    record["entries"][at]["answer"] = "500"
    Path("fight.json").write_text(json.dumps(record), "utf-8")
    said = refused("check", "fight.json")
    assert f"fight.json: entry {at + 1} of" in said
    assert "parry: '500' is not offered to Vesna" in said


@pytest.mark.parametrize("answer", ["500", "-3"])
def test_why_not(answer: str) -> None:
    """D-59: asked why, the book says what there is to give."""
    scene = duel()
    decision = Decision(0, PARRY, Amounts(0, 80))
    assert "the form has from 0 to 80 points to give (D-59)" in BOOK.why_not(scene, decision, answer)
