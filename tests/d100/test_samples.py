"""The sample characters: whole sheets, and fights that come to an end."""

from __future__ import annotations

import itertools

import pytest
from tests.d100.staging import BOOK, fight

from fracas.agents.registry import agent
from fracas.kernel.dice import SeededDice
from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.forms import read_sheet
from fracas.rulebooks.d100.sheet import D100Sheet

SAMPLES = list(OURS.rows("characters"))


def sample(key: str) -> D100Sheet:
    return read_sheet(OURS.rows("characters")[key])


def test_there_is_somebody_for_everything() -> None:
    """D-8: every weapon, armour and shield of the catalogue is somebody's."""
    everybody = [sample(key) for key in SAMPLES]
    assert len(everybody) >= 12
    carried = {item.weapon.key for paper in everybody for item in paper.items}
    assert carried == set(OURS.weapons())
    assert {paper.armour.key for paper in everybody} == set(OURS.armours())
    assert {paper.shield.key for paper in everybody if paper.shield is not None} == set(OURS.shields())
    assert any(paper.gifts for paper in everybody)
    assert any(paper.supplies.kit_uses for paper in everybody)


def test_the_base_fighter() -> None:
    """D-9: the swordsman is the fighter of the balance chapter: OB 80, DB 20, 80 hits, 10 ranks, SD 60."""
    paper = sample("swordsman")
    assert (paper.qu + paper.db_misc, paper.physique_total, paper.physique_ranks, paper.sd) == (20, 80, 10, 60)
    assert [paper.ob[key] for key in ("sword", "knife", "strike")] == [80, 80, 80]


@pytest.mark.parametrize("key", SAMPLES)
def test_everybody_is_fit_to_fight(key: str) -> None:
    """D-9, D-123: trained in what it carries, and with something in hand that it can use."""
    scene = fight((sample(key), "d5", "e"), (sample("swordsman"), "i5", "w"))
    me = scene.fighters[0]
    assert BOOK.free_move(me) >= 2
    assert all(item.ob > 0 for item in me.sheet.items if not item.weapon.natural)
    assert me.sheet.strike.ob > 0
    forms = BOOK.forms(scene, me)
    assert max(BOOK.parry_pool(me, item) for item in forms) >= 25
    for held in me.held:
        assert not held.hand or BOOK.usable(me, held)


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SAMPLES, 2)))
def test_duels_end(one: str, other: str) -> None:
    """D-25, D-125: somebody wins, or it is a draw within the limit of rounds."""
    scene = fight((sample(one), "d5", "e"), (sample(other), "i5", "w"))
    scene.order, scene.places = (), ()
    scene.dice = SeededDice(11)
    scene.chooser = agent("brute", BOOK, 1)
    BOOK.run(scene, 4000)
    assert scene.over
    assert scene.round <= 100
    assert all(me.ap >= 0 for me in scene.fighters)
