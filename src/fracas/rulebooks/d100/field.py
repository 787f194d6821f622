"""Chapter 5, the map: distances, arcs, lines of sight, cover, and whom one keeps in front (D-32, D-36, D-53, D-69)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Facing
from fracas.kernel.event import Turned
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FACINGS, FRONT
from fracas.rulebooks.d100.body import Body
from fracas.rulebooks.d100.events import Spotted
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gear import COVER_VALUES, COVERS, FULL_COVER
from fracas.rulebooks.d100.rows import BRIGHT

DOOR_OPEN: Final = Terrain("open door", "open door", "'", rule="D-27")
DOOR_SHUT: Final = Terrain("shut door", "shut door", "+", closed=True, opaque=True, rule="D-27")
BULKHEAD_OPEN: Final = Terrain("open bulkhead", "open bulkhead", '"', rule="D-27")
BULKHEAD_SHUT: Final = Terrain("shut bulkhead", "shut bulkhead", "=", closed=True, opaque=True, rule="D-27")
CONSOLE: Final = Terrain("console", "console", "&", closed=True, rule="D-27")
GAP: Final = Terrain("gap", "gap", "_", closed=True, rule="D-47")

TERRAIN: Final = [
    Terrain("open", "open ground", ".", rule="D-35"),
    Terrain("rough", "rough ground", "~", extra=1, rule="D-35"),
    Terrain("rail", "rail", "|", extra=1, cover="light", rule="D-53"),
    Terrain("table", "table", "o", extra=1, cover="half", rule="D-53"),
    Terrain("crate", "crate", "x", extra=1, cover="heavy", rule="D-53"),
    Terrain("nook", "nook", "n", cover="full", rule="D-53"),
    Terrain("ledge", "ledge", "^", height=3, rule="D-51"),
    GAP,
    Terrain("glass", "glass wall", "%", closed=True, rule="D-69"),
    Terrain("wall", "wall", "#", closed=True, opaque=True, rule="D-69"),
    DOOR_OPEN,
    DOOR_SHUT,
    BULKHEAD_OPEN,
    BULKHEAD_SHUT,
    CONSOLE,
]

DEGREES: Final[dict[str, int]] = {"": 0, **{cover: degree for degree, cover in enumerate(COVERS)}}
HALF: Final = COVERS.index("half")
FACES: Final = [Facing(key, facing) for facing, key in enumerate(FACINGS)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Body):
    # D-32

    def metres_between(self, fight: D100Fight, a: int, b: int) -> int:
        """D-32: hex distance in metres."""
        return fight.board.distance(a, b) * self.metres

    def hexes(self, metres: int) -> int:
        """D-32: a length in hexes; Base Move and reach come to at least one if they are anything."""
        return max(1, metres // self.metres) if metres > 0 else 0

    # D-36

    def in_front(self, fight: D100Fight, me: Combatant, cell: int) -> bool:
        """D-36: within one's own front arc."""
        return fight.board.arc(me.cell, me.facing, cell) == FRONT

    def turn_to(self, fight: D100Fight, me: Combatant, cell: int) -> int:
        """D-119: the facing that brings a hex in front by the fewest sides; of two, the lower number."""
        best = me.facing
        fewest = 7
        for facing in range(6):
            if fight.board.arc(me.cell, facing, cell) == FRONT:
                sides = (facing - me.facing) % 6
                sides = min(sides, 6 - sides)
                if sides < fewest:
                    fewest = sides
                    best = facing
        return best

    def face(self, fight: D100Fight, me: Combatant, facing: int) -> None:
        if facing != me.facing:
            me.facing = facing
            if fight.heard:
                fight.tell(Turned(me.index, facing))

    def guards(self, fight: D100Fight, foe: Combatant, cell: int) -> bool:
        """D-37: the guard zone is the three hexes next to it in its front arc."""
        return fight.board.distance(foe.cell, cell) == 1 and self.in_front(fight, foe, cell)

    # D-53, D-69

    def sees(self, fight: D100Fight, a: int, b: int) -> bool:
        """D-69: from hex centre to hex centre, walls in the way or not; creatures do not block."""
        return a == b or fight.board.sees(a, b)

    def cover_degree(self, fight: D100Fight, target: int, source: int, ignoring: int = NOBODY) -> int:
        """D-53: behind what the target is, seen from there: its own hex, or the last one before it on the line.

        One who is next to it behind the same thing is not beyond it; in a nook only neighbours get at one. The cover
        of one hex can be ignored.
        """
        board = fight.board
        terrain = board.terrain
        own = DEGREES[terrain[target].cover]
        near = board.distance(target, source) <= 1
        if own and near and (own == FULL_COVER or terrain[source].cover or target == source):
            own = 0
        if near:
            return own
        before = board.last_between(source, target)
        if before >= 0 and before != ignoring:
            last = DEGREES[terrain[before].cover]
            if last != FULL_COVER and last > own and board.distance(before, target) == 1:
                own = last
        return own

    def cover_value(self, degree: int, melee: bool) -> int:
        """D-53: 10, 25 or 50; half in melee across a barrier."""
        value = COVER_VALUES[degree]
        return value // 2 if melee else value

    def height(self, fight: D100Fight, cell: int) -> int:
        return fight.board.terrain[cell].height

    # D-119

    def natural_watch(self, fight: D100Fight, me: Combatant) -> int:
        """D-119: the foe with most of its parry points, then the nearest that it is aware of, then the first."""
        best: int = NOBODY
        most = 0
        nearest = 0
        for foe in fight.fighters:
            if foe.side == me.side or foe.out or not self.knows(fight, me, foe):
                continue
            points = me.parry_against(foe.index)
            far = fight.board.distance(me.cell, foe.cell)
            if best < 0 or points > most or (points == most and far < nearest):
                best = foe.index
                most = points
                nearest = far
        return best

    def keeps_watch(self, fight: D100Fight, me: Combatant) -> bool:
        """D-119: off its own turn, conscious, not constrained, and not surprised."""
        return self.watches and fight.acting != me.index and not (me.surprised or self.constrained(me))

    def follows(self, fight: D100Fight, me: Combatant, foe: Combatant) -> bool:
        """Whether that foe is the one whom it turns after."""
        return me.watch == foe.index and self.keeps_watch(fight, me) and self.aware(me, foe)

    def keep_watch(self, fight: D100Fight, mover: Combatant) -> None:
        """D-119: after a step or a push those who watch the mover turn, free of cost, to have it in front; so does
        whoever has been pushed and watches another."""
        for other in fight.fighters:
            if other.side != mover.side and not other.out and not self.in_front(fight, other, mover.cell):
                self.turn_after(fight, other, mover)
        if mover.watch >= 0:
            foe = fight.fighters[mover.watch]
            if not self.in_front(fight, mover, foe.cell):
                self.turn_after(fight, mover, foe)

    def turn_after(self, fight: D100Fight, me: Combatant, foe: Combatant) -> None:
        if self.follows(fight, me, foe) and self.sees(fight, me.cell, foe.cell):
            self.face(fight, me, self.turn_to(fight, me, foe.cell))

    # D-122

    def concealed(self, fight: D100Fight, me: Combatant, foe: Combatant) -> bool:
        """D-122: half cover or better, or poor light, against somebody who can see there."""
        if fight.light is not BRIGHT or not self.sees(fight, foe.cell, me.cell):
            return True
        return self.cover_degree(fight, me.cell, foe.cell) >= HALF

    def may_hide(self, fight: D100Fight, me: Combatant) -> bool:
        """D-122: such cover or dark against every foe who is aware of it, and none of them next to it; of those who
        hide themselves it knows nothing (D-130)."""
        for foe in fight.foes(me):
            if self.aware(foe, me) and not foe.hidden:
                if fight.board.distance(me.cell, foe.cell) <= 1 or not self.concealed(fight, me, foe):
                    return False
        return not me.hidden

    def look_round(self, fight: D100Fight, mover: Combatant) -> None:
        """D-122: whoever hides and, after a step, lacks cover in a foe's line of sight is seen."""
        for me in fight.fighters:
            if me.hidden and not me.out:
                for foe in fight.foes(me):
                    if (me is mover or foe is mover) and not foe.surprised and not self.concealed(fight, me, foe):
                        self.find(fight, foe, me)
                        break

    def find(self, fight: D100Fight, foe: Combatant, me: Combatant) -> None:
        """D-122: found, for that foe and all who can hear it."""
        me.hidden = False
        me.hid_at = NOBODY
        fight.tell(Spotted(me.index, foe.index))
