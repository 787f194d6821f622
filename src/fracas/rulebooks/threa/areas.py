"""Chapter 7: hexes under fire: as a target, and as a suppressed zone (T-95, T-178)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.decision import Menu, Question, Spot
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.effects import ATTACKS
from fracas.rulebooks.threa.events import AttackJudged, Burst, Defended, FireCeased, Suppressed
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight, Zone
from fracas.rulebooks.threa.gear import AUTOMATIC, BURST, STANDARD_POWER, SUPPRESSIVE
from fracas.rulebooks.threa.melee import Melee
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rows import HEAVY_COST, Choice
from fracas.rulebooks.threa.tables import COVERS, LONG, MODERATE, NO_COVER, band, metres, range_value, rvs

HEX: Final = Question("hex", "Which hex do you aim at?", "T-178")
SUPPRESS_WITH: Final[Question] = FirstIsUsual("suppress with", "What do you fire with?", "T-95")
ZONE: Final = Question("zone", "Where is the centre of the zone?", "T-178")

A_HEX: Final = Choice("a hex", f"against TV {MODERATE} and its cover, and nobody defends", "T-178")
FIXED: Final = Reason("a hex", "T-178")
ZONE_RADIUS: Final = 3


class Spots(Menu[Spot]):
    """T-178: hexes in sight, from one distance to another; lists them only when somebody looks."""

    def __init__(self, board: Board, start: int, nearest: int, furthest: int) -> None:
        self.board = board
        self.start = start
        self.nearest = nearest
        self.furthest = furthest

    def at(self, cell: int) -> Spot | None:
        far = self.board.distance(self.start, cell)
        if far < self.nearest or far > self.furthest or self.board.opaque[cell]:
            return None
        return Spot(self.board.names[cell], cell) if self.board.sees(self.start, cell) else None

    def find(self, key: str) -> Spot | None:
        cell = self.board.find(key)
        return None if cell < 0 else self.at(cell)

    def options(self) -> list[Spot]:
        return [spot for cell in self.board.cells() if (spot := self.at(cell)) is not None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Areas(Melee):
    # T-96: bursts

    def turn_to_hex(self, fight: ThreaFight, attack: Attack, cell: int) -> None:
        """T-80, T-178: at a hex, in whatever band that is."""
        attack.cell = cell
        found = band(range_value(fight.board.distance(attack.attacker.cell, cell)), attack.weapon.short)
        assert found is not None
        attack.band = found

    def hexes_in_range(self, fight: ThreaFight, me: Combatant, held: Held) -> Spots:
        """T-80, T-96: from the weapon's least range to the furthest band that some mode reaches."""
        weapon = held.weapon
        assert weapon is not None
        least = weapon.nearest
        nearest = metres(least - 1) + 1 if least > 0 else 0
        furthest = metres(weapon.short + min(3, self.furthest(me, held)))
        return Spots(fight.board, me.cell, nearest, furthest)

    def shoot_hex(self, fight: ThreaFight, attack: Attack) -> None:
        """T-178: a hex has a fixed TV of 8 and its cover; nobody defends."""
        me = attack.attacker
        attack.score = self.attack_score(fight, attack)
        if me.effects:
            self.break_effects(fight, me, ATTACKS)
        if me.hidden:
            self.attack_from_hiding(fight, attack)
        self.roll_attack(fight, attack)
        value = Tally(MODERATE, FIXED)
        cover = COVERS.get(fight.board.terrain[attack.cell].cover, NO_COVER)
        value.add(cover.tv, cover.reason)
        fight.tell(Defended(NOBODY, "hex", value, False, 0))
        attack.base = attack.av - value.total
        fight.tell(AttackJudged(me.index, NOBODY, attack.av, value.total))
        if attack.base >= 0:
            fight.tell(Burst(attack.cell, attack.radius))
            self.burst(fight, attack, attack.cell, None)
        elif attack.base <= -3:
            self.unbalance(fight, me, rvs(attack.base))

    # T-95: suppressive fire

    def suppressors(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """T-95, T-194: weapons with burst or automatic mode and rounds enough."""
        out: list[Held] = []
        for held in self.guns(fight, me):
            weapon = held.weapon
            assert weapon is not None
            able = BURST in weapon.modes or AUTOMATIC in weapon.modes or SUPPRESSIVE in weapon.modes
            if able and held.rounds() >= self.needs(weapon, SUPPRESSIVE, STANDARD_POWER):
                if not self.why_no_shot(fight, me, held):
                    out.append(held)
        return out

    def suppress(self, fight: ThreaFight, me: Combatant) -> None:
        """T-95: no attack roll and no damage; a zone of 3 m is under fire until the shooter's next turn begins."""
        held = self.choose_held(fight, me, SUPPRESS_WITH, self.suppressors(fight, me))
        weapon = held.weapon
        assert weapon is not None
        furthest = metres(weapon.short + LONG.index)
        spot = fight.ask(me.index, ZONE, Spots(fight.board, me.cell, 0, furthest))
        if self.commit(fight, me, "suppress", HEAVY_COST) is None:
            return
        attack = self.shot(fight, me, held, me)
        attack.mode = SUPPRESSIVE
        self.interrupt(fight, me, held)
        self.use_rounds(fight, attack)
        self.reveal(fight, me)
        fight.zones = (*fight.zones, Zone(me.index, spot.cell, ZONE_RADIUS, fight.round))
        fight.tell(Suppressed(me.index, spot.cell, ZONE_RADIUS, held.name))

    def lift_zones(self, fight: ThreaFight, me: Combatant) -> None:
        """T-95: at the start of the shooter's next turn."""
        if fight.zones:
            self.keep_zones(fight, [zone for zone in fight.zones if zone.shooter != me.index])

    def lift_old_zones(self, fight: ThreaFight) -> None:
        """T-95: a shooter who has no turn any more stops firing all the same, when the next round is over."""
        if fight.zones:
            self.keep_zones(fight, [zone for zone in fight.zones if zone.since == fight.round])

    def keep_zones(self, fight: ThreaFight, kept: list[Zone]) -> None:
        """Those zones go on, the others are told to be over."""
        for zone in fight.zones:
            if zone not in kept:
                fight.tell(FireCeased(zone.shooter, zone.cell))
        fight.zones = tuple(kept)
