"""All 570 cells of the critical tables take effect and are told."""

from __future__ import annotations

import pytest
from tests.d100.staging import BOOK, Laid, duel, hex_at, swordsman

from fracas.rulebooks.d100.catalogue import OURS
from fracas.rulebooks.d100.critical_tables import LEG, OFF_ARM, ROWS, SEVERITIES, TYPES, WEAPON_ARM, CriticalType
from fracas.rulebooks.d100.rows import PRONE

DICE = {
    "01-05": 3, "06-10": 8, "11-15": 13, "16-20": 18, "21-35": 30, "36-45": 40, "46-50": 48, "51-55": 53, "56-60": 58,
    "61-65": 63, "UM66": 66, "67-70": 68, "71-75": 73, "76-80": 78, "81-85": 83, "86-90": 88, "91-95": 93,
    "96-99": 97, "100+": 100,
}  # fmt: skip
"""A die for each row."""

TOUGH = swordsman(physique_total=500, physique_ranks=90)
"""Somebody whom only a critical can bring down."""

CELLS = [
    pytest.param(kind, severity, row, id=f"{kind.letter}{SEVERITIES[severity]} {ROWS[row]}")
    for kind in TYPES
    for severity in range(5)
    for row in range(len(ROWS))
]


@pytest.mark.parametrize(("kind", "severity", "row"), CELLS)
def test_each_cell_takes_effect(kind: CriticalType, severity: int, row: int) -> None:
    """D-84 to D-92: exactly what the cell says happens, and the story has its words."""
    cell = OURS.criticals().cell(kind, severity, row)
    scene = duel(theirs=TOUGH)
    me, foe = scene.fighters
    foe.parry, foe.parrying = (20, 0), 20
    with Laid(scene, [DICE[ROWS[row]]]):
        event = BOOK.critical(scene, me, foe, kind, severity, 0, me.cell)
        BOOK.settle(scene, foe, True)
    assert event.critical is cell
    assert event.row == row
    assert cell.text in BOOK.narrate(scene, event)
    for told in scene.events:
        assert isinstance(BOOK.narrate(scene, told), str)

    down = bool(cell.dead or cell.dying or cell.out)
    assert 500 - foe.hits == cell.hits
    rates = [("burn" if wound.burns else "bleed", wound.rate, wound.location) for wound in foe.wounds]
    named = [("bleed", cell.bleed, cell.location), ("burn", cell.burn, cell.location)]
    assert rates == ([] if cell.dead else [each for each in named if each[1]])
    assert (foe.stun, foe.must_parry, foe.no_parry) == (cell.stun, cell.must_parry, cell.no_parry)
    assert foe.penalty == cell.pen
    assert (foe.posture is PRONE) == (cell.down or down)
    assert (foe.crippled_arm, foe.crippled_off) == (cell.limb is WEAPON_ARM, cell.limb is OFF_ARM)
    assert foe.crippled_legs == (cell.limb is LEG)
    dropped = cell.drop or cell.limb is WEAPON_ARM or down
    assert [lying.key for lying in scene.floor] == (["sword"] if dropped else [])
    assert foe.cell == scene.board.find(hex_at(1 + cell.push // 2, 0))
    assert [edge.bonus for edge in me.edges] == ([cell.edge] if cell.edge else [])
    assert (foe.senseless, foe.dying if not cell.dead else 0, foe.dead) == (cell.out, cell.dying, cell.dead)
    assert foe.out == down
    assert bool(foe.parry) == (not down and not cell.no_parry)
    assert foe.parrying == 20


def test_the_victim_of_each_cell_can_be_copied() -> None:
    """D-98: wounds and states are in the copy as well."""
    for kind in TYPES:
        scene = duel(theirs=TOUGH)
        me, foe = scene.fighters
        for severity in range(3):
            with Laid(scene, [78]):
                BOOK.critical(scene, me, foe, kind, severity, 0, me.cell)
        assert scene.copy().state() == scene.state()
