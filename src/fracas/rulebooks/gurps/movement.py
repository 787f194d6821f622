"""Chapter 6: movement, facing, posture (G-55 to G-64, G-67, G-69)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED, Gait, Terrain
from fracas.kernel.decision import Facing, Menu, Option, Options, Place, Places, Question
from fracas.kernel.hexes import FACINGS
from fracas.rulebooks.gurps.attack import Attack
from fracas.rulebooks.gurps.events import Moved, PostureChanged, Turned
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.rows import KNEELING, STANDING, Posture, lying

MOVE: Final = Question("move", "Where do you go?", "G-57")
STEP: Final = Question("step", "Do you step?", "G-61")
FACE: Final = Question("facing", "Which way do you face?", "G-59")

FACES: Final[list[Option]] = [Facing(name, facing) for facing, name in enumerate(FACINGS)]

OPEN: Final = Terrain("open", "open ground", ".", rule="G-69")
TERRAIN: Final = [
    OPEN,
    Terrain("rough", "bad footing", "~", extra=1, footing=True, rule="G-69"),
    Terrain("stairs", "stairs", "=", extra=1, footing=True, rule="G-69"),
    Terrain("shallow water", "shallow water", ",", extra=1, footing=True, rule="G-69"),
    Terrain("obstacle", "minor obstacle", "o", extra=1, rule="G-69"),
    Terrain("barricade", "severe obstacle", "X", closed=True, rule="G-69"),
    Terrain("deep water", "deep water", "w", extra=BLOCKED - 2, rule="G-69"),
    Terrain("wall", "wall", "#", closed=True, opaque=True, rule="G-69"),
    Terrain("door", "closed door", "+", closed=True, opaque=True, rule="G-69"),
    Terrain("pillar", "pillar", "I", closed=True, opaque=True, rule="G-69"),
    Terrain("low wall", "low wall", "-", extra=1, cover="waist", rule="G-69"),
]
"""G-69: kinds of ground. Deep water takes all the movement there is, for one hex."""

STEPPING: Final = Gait(1, 1, 1, 1, 6)
"""Part of G-61: a step goes any way at no extra cost."""


class RisingMenu(Menu):
    """A step, or instead of it the posture that a step may bring (G-61)."""

    def __init__(self, places: Places, postures: list[Posture]) -> None:
        self.places = places
        self.postures = postures

    def only(self) -> Option | None:
        return None

    def find(self, key: str) -> Option | None:
        for posture in self.postures:
            if posture.key == key:
                return posture
        return self.places.find(key)

    def options(self) -> list[Option]:
        return [*self.places.options(), *self.postures]


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Attack):
    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.walking = self.gait()
        self.charging = self.forward_gait()

    def gait(self) -> Gait:
        """G-58, G-59, G-60: a front hex costs 1, a side or rear one 2, and the first hex-side turned
        is free; the switches `sideways_cost` and `free_facing` change that."""
        side = 1 if self.is_set("sideways_cost", "1") else 2
        return Gait(1, side, 2, 1, self.free_turn())

    def forward_gait(self) -> Gait:
        """Part of G-40: front hexes only."""
        return Gait(1, BLOCKED, BLOCKED, 1, self.free_turn())

    def free_turn(self) -> int:
        free = self.settings["free_facing"]
        return 6 if free == "whole" else int(free)

    def allowance(self, me: Combatant, points: int) -> int:
        """G-57, G-62: the posture's share of the movement points, at least one hex where it moves at all."""
        if points == 0:
            return 0
        if lying(me.posture):
            return 1
        if me.posture.thirds == 0:
            return 0
        return max(1, points * me.posture.thirds // 3)

    def crowd(self, fight: GurpsFight, me: Combatant) -> tuple[dict[int, int], list[int]]:
        """Part of G-67: an ally's hex may be passed for 1 more but not ended in, a body costs 1 more, and a
        foe's hex is closed."""
        extra: dict[int, int] = {}
        no_stop: list[int] = []
        for other in fight.fighters:
            if other is me:
                continue
            if other.out:
                extra[other.cell] = extra.get(other.cell, 0) + 1
            elif other.side == me.side:
                extra[other.cell] = extra.get(other.cell, 0) + 1
                no_stop.append(other.cell)
            else:
                extra[other.cell] = BLOCKED
        return extra, no_stop

    def full_move(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-34, G-57: up to one's current Move."""
        self.move(fight, me, self.current_move(me), self.walking)

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        """Part of G-40, G-47, G-57: half of it, fractions dropped, at least one hex."""
        move = self.current_move(me)
        self.move(fight, me, max(1, move // 2) if move else 0, self.charging if forward else self.walking)

    def move(self, fight: GurpsFight, me: Combatant, points: int, gait: Gait) -> None:
        """G-57, G-58: choose a place and go there hex by hex; then face as the rules allow."""
        allowed = self.allowance(me, points)
        spent = 0
        facing = me.facing
        if allowed > 0:
            extra, no_stop = self.crowd(fight, me)
            menu = Places(fight.board, gait, me.cell, me.facing, allowed, extra, no_stop)
            answer = fight.ask(me.index, MOVE, menu)
            assert isinstance(answer, Place)
            self.follow(fight, me, answer, "moves")
            spent = answer.way.cost
            facing = me.facing
        self.face(fight, me, self.end_facings(facing, spent, allowed))

    def follow(self, fight: GurpsFight, me: Combatant, place: Place, how: str) -> None:
        """Goes a way, hex by hex."""
        if not place.way.cells:
            return
        start = me.cell
        for cell, facing in zip(place.way.cells, place.way.facings, strict=True):
            me.cell = cell
            me.facing = facing
            me.path = (*me.path, cell)
        fight.tell(Moved(me.index, how, start, me.cell, me.facing))

    def end_facings(self, facing: int, spent: int, allowed: int) -> list[Option]:
        """G-59: any way at the end; by the switch `end_facing`, only after half a move or less, and
        one hex-side otherwise. The present facing comes first."""
        if self.is_set("end_facing", "published") and spent * 2 > allowed:
            return [FACES[facing], FACES[(facing + 1) % 6], FACES[(facing + 5) % 6]]
        return [FACES[(facing + turn) % 6] for turn in range(6)]

    def face(self, fight: GurpsFight, me: Combatant, facings: list[Option]) -> None:
        answer = fight.ask(me.index, FACE, Options(facings))
        assert isinstance(answer, Facing)
        if answer.facing != me.facing:
            me.facing = answer.facing
            fight.tell(Turned(me.index, me.facing))

    def step(self, fight: GurpsFight, me: Combatant) -> bool:
        """Part of G-61: a step in any direction and any facing, or rising from or sinking to one's knees
        instead; whether it was used."""
        extra, no_stop = self.crowd(fight, me)
        places = Places(fight.board, STEPPING, me.cell, me.facing, self.step_length(me), extra, no_stop)
        menu: Menu = places
        postures = self.step_postures(me)
        if postures:
            menu = RisingMenu(places, postures)
        answer = fight.ask(me.index, STEP, menu)
        if isinstance(answer, Posture):
            self.set_posture(fight, me, answer, False)
            self.face(fight, me, self.end_facings(me.facing, 0, 1))
            return True
        assert isinstance(answer, Place)
        used = len(answer.way.cells) > 0
        facing = me.facing
        if used:
            self.follow(fight, me, answer, "steps")
            me.facing = facing
        self.face(fight, me, self.end_facings(facing, 0, 1))
        return used

    def step_postures(self, me: Combatant) -> list[Posture]:
        """Part of G-61, G-64: kneeling and standing change for a step."""
        if me.posture is STANDING:
            return [KNEELING]
        return [STANDING] if me.posture is KNEELING else []

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        me.posture = posture
        fight.tell(PostureChanged(me.index, posture.key, fell))
