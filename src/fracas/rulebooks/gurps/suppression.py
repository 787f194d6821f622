"""Chapter 9, fourth part: suppression fire (G-45, G-112)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Menu, Option, Options, Question, Spot
from fracas.kernel.hexes import FRONT
from fracas.rulebooks.gurps.events import ZoneSet
from fracas.rulebooks.gurps.fight import GurpsFight, Zone
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.questions import AsMany, FirstOffered, WithAWeapon
from fracas.rulebooks.gurps.rolls import SUCCESS
from fracas.rulebooks.gurps.rows import Choice
from fracas.rulebooks.gurps.shooting import Shooting

SPRAY_WITH: Final = WithAWeapon("suppress with", "With what do you sweep them?", "G-112")
ZONE_TOO: Final = FirstOffered("zone too", "Which hex beside it?", "G-112")
ZONE_SHOTS: Final = AsMany("zone shots", "How many shots go there?", "G-112")
NO_MORE: Final = Choice("no more", "that is enough")
ZONE: Final = Question("zone", "Which hexes do you sweep?", "G-112", NO_MORE.key)

LEAST_SHOTS: Final = 5


class Swept(Spot):
    """A hex to be swept by fire."""


class ZoneHexes(Menu[Option]):
    """Hexes that somebody could shoot into; one is checked cheaply, all are listed only when somebody looks."""

    def __init__(self, rules: Suppression, fight: GurpsFight, me: Combatant, strike: Strike, beside: list[int]) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.strike = strike
        self.beside = beside
        """Only hexes that touch one of these; empty for anywhere."""

    def only(self) -> Option | None:
        options = self.first(2)
        return options[0] if len(options) == 1 else None

    def find(self, key: str) -> Option | None:
        if key == NO_MORE.key:
            return NO_MORE if self.beside else None
        cell = self.fight.board.find(key)
        if cell < 0 or not self.rules.may_sweep(self.fight, self.me, self.strike, cell, self.beside):
            return None
        return Swept(key, cell)

    def options(self) -> list[Option]:
        return self.first(self.fight.board.size)

    def first(self, many: int) -> list[Option]:
        """So many of them, if there are."""
        board = self.fight.board
        options: list[Option] = [NO_MORE] if self.beside else []
        for cell in board.cells():
            if len(options) >= many:
                break
            if self.beside and all(board.distance(cell, near) > 1 for near in self.beside):
                continue
            if self.rules.may_sweep(self.fight, self.me, self.strike, cell, self.beside):
                options.append(Swept(board.names[cell], cell))
        return options


@mypyc_attr(allow_interpreted_subclasses=True)
class Suppression(Shooting):
    def sweeping_shots(self, me: Combatant) -> list[Strike]:
        """G-112: weapons of RoF 5 or more, with as many shots left."""
        found: list[Strike] = []
        for strike in self.ready_shots(me):
            missile = strike.mode.missile
            if missile is not None and min(missile.rof, me.held[strike.item].loaded) >= LEAST_SHOTS:
                found.append(strike)
        return found

    def may_sweep(self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int, beside: list[int]) -> bool:
        """G-73, G-112: a hex in front, in sight and in range, open enough for a neighbour of its kind; where others
        are swept already, beside one of them and not one itself."""
        if not self.sweepable(fight, me, strike, cell):
            return False
        board = fight.board
        if beside and (cell in beside or all(board.distance(cell, near) > 1 for near in beside)):
            return False
        for step in board.steps:
            other = cell + step
            if other not in beside and self.sweepable(fight, me, strike, other):
                return True
        return False

    def sweepable(self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int) -> bool:
        board = fight.board
        if cell == me.cell or board.closed[cell] or board.distance(me.cell, cell) > self.farthest(me, strike.mode):
            return False
        return board.arc(me.cell, me.facing, cell) == FRONT and board.sees(me.cell, cell)

    def beside(self, fight: GurpsFight, me: Combatant, strike: Strike, cell: int, taken: list[int]) -> list[int]:
        """The hexes that make a zone of two yards with that one."""
        return [
            other
            for other in fight.board.neighbours(cell)
            if other not in taken and self.sweepable(fight, me, strike, other)
        ]

    def suppress(self, fight: GurpsFight, me: Combatant) -> None:
        """G-45, G-112: one zone of two hexes, or several that touch, from RoF 10 on, with at least 5 shots each.
        Whoever is there is shot at now, whoever comes there until the shooter's next turn, then."""
        ways = [each for each in self.sweeping_shots(me) if ZoneHexes(self, fight, me, each, []).first(1)]
        if not ways:
            return
        strike = fight.ask(me.index, SPRAY_WITH, Options(ways))
        missile = strike.mode.missile
        assert missile is not None
        held = me.held[strike.item]
        left = min(missile.rof, held.loaded)
        swept: list[int] = []
        zones: list[Zone] = []
        while left >= LEAST_SHOTS and (not zones or missile.rof >= 2 * LEAST_SHOTS):
            menu = ZoneHexes(self, fight, me, strike, swept)
            if swept and len(menu.first(2)) == 1:
                break
            zone = self.choose_zone(fight, me, strike, menu, left)
            if zone is None:
                break
            zones.append(zone)
            swept.extend(zone.cells)
            left -= zone.shots
        self.open_fire(fight, me, held, zones)

    def choose_zone(self, fight: GurpsFight, me: Combatant, strike: Strike, menu: ZoneHexes, left: int) -> Zone | None:
        answer = fight.ask(me.index, ZONE, menu)
        if not isinstance(answer, Swept):
            return None
        beside = self.beside(fight, me, strike, answer.cell, menu.beside)
        other = fight.ask(me.index, ZONE_TOO, Options([Swept(fight.board.names[cell], cell) for cell in beside]))
        shots = fight.ask(me.index, ZONE_SHOTS, Amounts(LEAST_SHOTS, left)).number
        return Zone(me.index, strike.item, (answer.cell, other.cell), shots, shots, ())

    def open_fire(self, fight: GurpsFight, me: Combatant, held: Held, zones: list[Zone]) -> None:
        """G-112: the shots are gone; first those who are there already."""
        held.attacked = True
        me.exposed = True
        for zone in zones:
            held.loaded -= zone.shots
            held.loading = 0
            fight.tell(ZoneSet(me.index, held.item.name, zone.cells, zone.shots))
        fight.zones = (*fight.zones, *zones)
        there = [other for other in fight.fighters if other is not me and self.under_fire(fight, other)]
        fight.expect_attempts(len(there))
        for other in there:
            if self.under_fire(fight, other):
                fight.begin_attempt()
                self.cross_fire(fight, other)
        self.reveal(fight, me)

    # who is there, and who comes there

    def zone_of(self, fight: GurpsFight, me: Combatant) -> Zone | None:
        """The zone that still has a shot for somebody who is in it."""
        for zone in fight.zones:
            if me.index in zone.struck or zone.hits <= 0 or me.index == zone.shooter:
                continue
            if me.cell in zone.cells or me.tail in zone.cells:
                return zone
        return None

    def under_fire(self, fight: GurpsFight, me: Combatant) -> bool:
        return not me.dead and not me.absent and not me.fled and self.zone_of(fight, me) is not None

    def cross_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """G-112: attacked once by each zone that one is in, friend or foe, as long as the shooter can shoot."""
        while not me.dead:
            zone = self.zone_of(fight, me)
            if zone is None:
                return
            struck = Zone(zone.shooter, zone.item, zone.cells, zone.shots, zone.hits, (*zone.struck, me.index))
            fight.zones = tuple([struck if each is zone else each for each in fight.zones])
            shooter = fight.fighters[zone.shooter]
            if self.can_act(shooter):
                self.fire_into_zone(fight, shooter, me, struck)

    def count_hits(self, fight: GurpsFight, zone: Zone, hits: int) -> None:
        """G-112: what has hit cannot hit again."""
        after = Zone(zone.shooter, zone.item, zone.cells, zone.shots, zone.hits - hits, zone.struck)
        fight.zones = tuple([after if each is zone else each for each in fight.zones])

    def fire_into_zone(self, fight: GurpsFight, me: Combatant, foe: Combatant, zone: Zone) -> None:
        """G-112: one attack at random places, with all the usual modifiers and the cap; those inside may dodge."""
        strike = me.held[zone.item].item.shots[0]
        shot = self.shot_at(fight, me, foe, strike)
        if shot.cover.kind == "full" or not fight.board.sees(me.cell, fight.spot(me, foe)):
            return
        shot.zone = True
        shot.shots = zone.shots
        shot.at_random = True
        shot.unaimed = shot.cover.kind != ""
        shot.skill = self.shot_skill(fight, shot)
        if shot.skill.total < 3:
            return
        roll = self.shot_roll(fight, shot)
        shot.hits = min(shot.hits, zone.hits)
        self.tell_shot(fight, shot, me.held[zone.item].item.name, roll)
        self.count_hits(fight, zone, shot.hits)
        if shot.result >= SUCCESS:
            self.hit(fight, shot)

    def everybody_enters_fire(self, fight: GurpsFight) -> None:
        """G-112: whoever has come into a zone without a step of its own."""
        if fight.zones:
            for other in fight.fighters:
                self.enter_fire(fight, other)

    def enter_fire(self, fight: GurpsFight, me: Combatant) -> None:
        if fight.zones and self.under_fire(fight, me):
            self.cross_fire(fight, me)

    def cease_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """G-112: a zone lasts until the shooter's next turn."""
        fight.zones = tuple([zone for zone in fight.zones if zone.shooter != me.index])
