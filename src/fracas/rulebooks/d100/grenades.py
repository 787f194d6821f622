"""Chapter 9: grenades: a throw at a hex, where they scatter to, and the blast (D-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Menu, Option, Options, Spot, View
from fracas.kernel.dice import Grades, Pool
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100.attack import AIMED, OB, PARRYING, REFEREE, SHAKY, WRONG_HAND
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.defence import OFF_HAND
from fracas.rulebooks.d100.dice import PERCENT, SCATTER_DIE
from fracas.rulebooks.d100.events import ThrowRolled
from fracas.rulebooks.d100.fighter import OFF, Combatant, D100Fight, Held
from fracas.rulebooks.d100.gear import FULL_COVER
from fracas.rulebooks.d100.questions import D100Question
from fracas.rulebooks.d100.rows import HASTY, NO_OCCASION, PLAIN, Errand, Manner
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.shooting import MANNER, AttackAct, Shooting
from fracas.rulebooks.d100.wounds import WOUNDS

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

THROW: Final = Reason("throw", "D-68")
SCATTER: Final = Reason("scatter", "D-68")

ON_TARGET: Final = 101
MOST_SCATTER: Final = 5


class Marks(Menu[Spot]):
    """The hexes that something can be thrown at: lists them only when somebody looks."""

    def __init__(self, rules: Grenades, fight: D100Fight, me: Combatant, item: Item) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.item = item

    def fits(self, cell: int) -> bool:
        return self.rules.may_throw_at(self.fight, self.me, self.item, cell)

    def place(self, cell: int) -> Spot:
        return Spot(self.fight.board.names[cell], cell)

    def find(self, key: str) -> Spot | None:
        cell = self.fight.board.find(key)
        return self.place(cell) if cell >= 0 and self.fits(cell) else None

    def options(self) -> list[Spot]:
        return [self.place(cell) for cell in self.fight.board.cells() if self.fits(cell)]


class WhichHex(D100Question):
    """Shows the throw at a hex, and who would be within the blast there (D-68)."""

    def view(self, rules: D100, fight: D100Fight, decision: Decision, option: Option) -> View:
        menu = decision.menu
        if isinstance(menu, Marks) and isinstance(option, Spot):
            return rules.view_mark(fight, menu.me, menu.item, option)
        return super().view(rules, fight, decision, option)


class Scattering(Grades):
    """A throw, read as the number of hexes by which it goes wide (D-68)."""

    def __init__(self, rules: Grenades, bonus: int) -> None:
        self.rules = rules
        self.bonus = bonus

    def of(self, total: int) -> int:
        return self.rules.scatter_hexes(total + self.bonus)


MARK: Final = WhichHex("mark", "At which hex do you throw it?", "D-68")


@mypyc_attr(allow_interpreted_subclasses=True)
class Grenades(Shooting):
    def may_throw_at(self, fight: D100Fight, me: Combatant, item: Item, cell: int) -> bool:
        """D-68, D-49: a hex that can be entered, in front, in range and in sight; nobody throws at its own feet."""
        if fight.board.closed[cell] or cell == me.cell or not self.faces(fight, me, cell):
            return False
        hexes = fight.board.distance(me.cell, cell)
        return item.weapon.band(hexes * self.metres) >= 0 and self.sees(fight, me.cell, cell)

    def throw_bonus(self, fight: D100Fight, me: Combatant, held: Held, cell: int, manner: Manner) -> Tally:
        """D-68: OB less parry points, wounds, and what depends on the thrower and the hex alone."""
        item = held.item
        bonus = Tally(item.thrown_ob, OB)
        bonus.add(-me.parrying, PARRYING)
        bonus.add(me.penalty, WOUNDS)
        bonus.add(me.posture.ranged, me.posture.reason)
        if held.hand == OFF:
            bonus.add(OFF_HAND, WRONG_HAND)
        bonus.add(manner.bonus, manner.reason)
        if manner is not HASTY and me.aim and me.aim_item == item.index:
            if fight.fighters[me.aim_foe].cell == cell:
                bonus.add(10 * me.aim, AIMED)
        self.add_range(bonus, item, self.metres_between(fight, me.cell, cell))
        self.add_movement(fight, bonus, me)
        bonus.add(fight.light.penalty, fight.light.reason)
        bonus.add(me.shaky, SHAKY)
        bonus.add(me.bonus, REFEREE)
        return bonus

    def lob(self, fight: D100Fight, me: Combatant, act: Lob) -> None:
        """D-68: a throw at a hex, where it bursts or near it, and an attack on everybody within the blast."""
        held = act.held(self.book, me)
        mark = fight.ask(me.index, MARK, Marks(self, fight, me, act.item))
        manner = fight.ask(me.index, MANNER, Options(self.throw_manners(fight, me, act)), Errand(act))
        extra = self.proceed(fight, me, act)
        self.pay(fight, me, act.item.weapon.ap + manner.ap + extra, True)
        self.turn_at(fight, me, mark.cell)
        if self.parries_late:
            self.commit(fight, me, act.item)
        bonus = self.throw_bonus(fight, me, held, mark.cell, manner)
        me.shaky = 0
        me.shaky_turns = 0
        me.bonus = 0
        self.stop_aiming(me)
        me.held = [each for each in me.held if each is not held]
        scattering = Scattering(self, bonus.total)
        die = fight.roll(me.index, self.throw_dice(), THROW, scattering)
        dice = fight.last_faces()
        scatter = scattering.of(die)
        burst = mark.cell
        if scatter:
            burst = self.scattered(fight, mark.cell, fight.roll(me.index, SCATTER_DIE, SCATTER) - 1, scatter)
        fight.attacked = True
        event = ThrowRolled(me.index, act.item.key, mark.cell, die, bonus, scatter, burst)
        event.dice = dice
        fight.tell(event)
        self.burst(fight, me, act.item, burst)
        self.show_itself(me)

    def throw_manners(self, fight: D100Fight, me: Combatant, act: Lob) -> list[Manner]:
        left = me.ap - self.extra(fight, me, act)
        weapon = act.item.weapon
        out: list[Manner] = [PLAIN] if weapon.ap <= left else []
        if self.careful and weapon.hastened() and weapon.ap + HASTY.ap <= left:
            out.append(HASTY)
        return out

    def throw_dice(self) -> Pool:
        """D-68, D-5: a plain d100; by the option `throw_open_ended` like any other attack roll."""
        return self.attack_dice(0) if self.open_throws else PERCENT

    def scatter_hexes(self, total: int) -> int:
        """D-68: 0 at 101 or more; otherwise one hex and one more for each 20 below, at most 5."""
        return 0 if total >= ON_TARGET else min(MOST_SCATTER, 1 + (100 - total) // 20)

    def scattered(self, fight: D100Fight, cell: int, direction: int, hexes: int) -> int:
        """D-68: it stops before a hex that blocks."""
        step = fight.board.steps[direction]
        for _ in range(hexes):
            if fight.board.closed[cell + step] and fight.board.terrain[cell + step].key != "gap":
                break
            cell += step
        return cell

    def burst(self, fight: D100Fight, me: Combatant, item: Item, cell: int) -> None:
        """D-68: one attack on each creature within the radius that the blast can see, the nearest first."""
        weapon = item.weapon
        reached: list[tuple[int, int]] = []
        for other in fight.fighters:
            if other.dead or other.away():
                continue
            metres = self.metres_between(fight, cell, other.cell)
            if metres <= weapon.radius_m and self.sees(fight, cell, other.cell):
                if self.cover_degree(fight, other.cell, cell) != FULL_COVER:
                    reached.append((metres, other.index))
        reached.sort()
        fight.expect_attempts(len(reached))
        for metres, index in reached:
            foe = fight.fighters[index]
            fight.begin_attempt()
            if foe.dead:
                continue
            blow = Blow(me, foe, item, weapon)
            blow.ranged = True
            blow.burst = cell
            blow.metres = metres
            blow.arc = fight.board.arc(foe.cell, foe.facing, cell)
            blow.aware = foe is me or (foe.side == me.side and not foe.out) or self.aware(foe, me)
            self.make_attack(fight, blow)


class Lob(AttackAct):
    """D-68: a grenade thrown at a hex."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if fight.settled or not rules.may_attack(me) or not rules.within_cost(me, self.item) or me.held_by >= 0:
            return NO_OCCASION
        if not rules.ready(fight, me, self.item, True):
            return NO_OCCASION
        for step in fight.board.steps:
            if rules.may_throw_at(fight, me, self.item, me.cell + step):
                return ""
        return NO_OCCASION

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.lob(fight, me, self)

    def planned_on(self, whom: str) -> str:
        return f"throw the {self.thing}"
