"""Chapter 9, fifth part: shots, reloading second by second, and Fast-Draw for it (G-52, G-103)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.events import Handled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Missile, Mode
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.preparations import FastDraw, FastLoad, Load, Preparation, PullPin
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE
from fracas.rulebooks.gurps.start_forms import StartForm
from fracas.rulebooks.gurps.suppression import Suppression

FAST_ARROW: Final = "Fast-Draw (Arrow)"
FAST_AMMO: Final = "Fast-Draw (Ammo)"
FAST_LOAD: Final[dict[str, Reason]] = {FAST_ARROW: Reason(FAST_ARROW, "G-103"), FAST_AMMO: Reason(FAST_AMMO, "G-103")}
NOT_AT_ALL: Final = 0
HAND_HELD: Final = ["arrow", "stone"]
"""What is held in the hand with the string: nobody carries it about loaded, and it falls when the weapon does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Loading(Suppression):
    def missile_of(self, held: Held) -> Missile | None:
        """The row of something that is loaded; None for what is thrown or only strikes."""
        if not held.item.ranged:
            return None
        missile = held.item.shots[0].mode.missile
        return missile if missile is not None and missile.capacity > 0 else None

    def provide(self, me: Combatant, start: StartForm) -> None:
        """G-103: ammunition and what is loaded when the fight begins: guns, crossbows and blowpipes full, bows and
        slings not, unless somebody has written otherwise."""
        stock = {**me.sheet.ammunition, **start.ammunition}
        loads = {**me.sheet.loaded, **start.loaded}
        me.ammunition = tuple([(kind, stock[kind]) for kind in sorted(stock)])
        for held in me.held:
            missile = self.missile_of(held)
            if missile is not None:
                usual = 0 if self.hand_held(missile) else missile.holds()
                held.loaded = loads.get(held.item.key, usual)

    def hand_held(self, missile: Missile) -> bool:
        return missile.bow or (missile.family == "" and missile.ammunition in HAND_HELD)

    def ammunition_left(self, me: Combatant, kind: str) -> int:
        for each, count in me.ammunition:
            if each == kind:
                return count
        return 0

    def take_ammunition(self, me: Combatant, kind: str, count: int) -> None:
        me.ammunition = tuple([(each, left - count if each == kind else left) for each, left in me.ammunition])
        self.update_encumbrance(me)

    # how long it takes

    def reload_time(self, me: Combatant, missile: Missile) -> int:
        """G-103: seconds to reload, all of it or each shot. A crossbow of 1 or 2 more ST than its user's takes 8,
        of 3 or 4 more a lever and 20, and with more it cannot be cocked: 0."""
        if missile.family != "crossbow":
            return missile.reload
        above = missile.rated - self.strength(me)
        if above > 4:
            return NOT_AT_ALL
        return 20 if above > 2 else 8 if above > 0 else missile.reload

    def why_no_load(self, me: Combatant, held: Held) -> Reason | None:
        """G-103, G-177: why something cannot be loaded; None if it can."""
        missile = self.missile_of(held)
        if missile is None:
            return Reason(f"the {held.item.name} is not loaded with anything", "G-103")
        if not held.fit() or not held.gripped(held.item.shots[0].mode):
            return Reason(f"the {held.item.name} is not ready in hand", "G-103")
        if me.held_parts and not self.hand_holds(me, held):
            return Reason(f"somebody holds the hand with the {held.item.name}", "G-177")
        if held.loaded >= missile.holds():
            return Reason(f"the {held.item.name} is loaded", "G-103")
        if self.ammunition_left(me, missile.ammunition) == 0:
            return Reason("there is nothing left to load", "G-103")
        if self.reload_time(me, missile) == NOT_AT_ALL:
            return Reason(f"the {held.item.name} is too strong to be cocked", "G-103")
        return None

    # loading, as a Ready

    def missile_preparations(self, me: Combatant, held: Held) -> list[Preparation]:
        """G-52, G-103, G-205: one second's work of loading; or the pin of something with a fuse."""
        if self.missile_of(held) is not None:
            return [] if self.why_no_load(me, held) else [Load("load {}", held, "loads")]
        if self.has_fuse(held.item.shots[0].mode) and held.fuse == 0:
            return [PullPin("pull pin of {}", held, "pulls the pin of")]
        return []

    def has_fuse(self, mode: Mode) -> bool:
        return mode.missile is not None and mode.missile.fuse > 0

    def load(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """G-103: one second of it."""
        missile = self.missile_of(held)
        assert missile is not None
        held.loading += 1
        if held.loading < self.reload_time(me, missile):
            fight.tell(Handled(me.index, "goes on loading" if held.loading > 1 else "begins to load", held.item.name))
            return
        held.loading = 0
        count = self.loaded_at_once(me, held, missile)
        held.loaded += count
        self.take_ammunition(me, missile.ammunition, count)
        fight.tell(Handled(me.index, "has loaded", held.item.name))

    def loaded_at_once(self, me: Combatant, held: Held, missile: Missile) -> int:
        """G-103: one shot, or a whole magazine; the one in the chamber stays there, but only if there was one."""
        if missile.each:
            return 1
        chambered = 1 if missile.chamber and held.loaded > 0 else 0
        room = missile.capacity + chambered - held.loaded
        return min(room, self.ammunition_left(me, missile.ammunition))

    # G-52, G-103: Fast-Draw for arrows and ammunition

    def fast_skill(self, missile: Missile) -> str:
        return FAST_AMMO if missile.family == "gun" else FAST_ARROW

    def may_load_fast(self, me: Combatant, held: Held) -> bool:
        """G-103: it saves the second in which the missile is drawn, which is the last but one."""
        missile = self.missile_of(held)
        if missile is None or self.fast_skill(missile) not in me.sheet.skills:
            return False
        if self.why_no_load(me, held) or held.loading != max(0, self.reload_time(me, missile) - 2):
            return False
        return self.fast_load_skill(me, held).total >= 3

    def fast_load_skill(self, me: Combatant, held: Held) -> Tally:
        """G-13: Combat Reflexes help."""
        missile = self.missile_of(held)
        assert missile is not None
        skill = self.fast_skill(missile)
        need = Tally(me.sheet.skills[skill], FAST_LOAD[skill])
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)
        self.add_dx_penalties(me, need)
        return need

    def fast_loads(self, me: Combatant) -> list[FastDraw]:
        """G-52: drawing a missile as a free action, for those who have the skill."""
        return [FastLoad(held) for held in me.held if self.may_load_fast(me, held)]

    def fast_load(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """G-52, G-103: success saves one Ready; failure costs it as usual; a critical failure drops what was to be
        loaded."""
        missile = self.missile_of(held)
        assert missile is not None
        need = self.fast_load_skill(me, held)
        purpose = FAST_LOAD[self.fast_skill(missile)]
        throw = self.check(fight, me, need, purpose)
        me.fast_draw_failed = not throw.succeeded
        if throw.succeeded:
            self.load(fight, me, held)
        elif throw.result == CRITICAL_FAILURE:
            lost = 1 if missile.each else min(missile.capacity, self.ammunition_left(me, missile.ammunition))
            self.take_ammunition(me, missile.ammunition, lost)
            fight.tell(Handled(me.index, "drops what was meant for", held.item.name))

    def take_off_string(self, held: Held) -> None:
        missile = self.missile_of(held)
        if missile is not None:
            held.loading = 0
            if self.hand_held(missile):
                held.loaded = 0

    def unload_to_sheathe(self, me: Combatant, held: Held) -> None:
        """G-52: an arrow goes back into the quiver; a pistol needs no second Ready."""
        missile = self.missile_of(held)
        if missile is not None:
            held.sheathing = held.sheathing or (missile.family == "gun" and held.item.shots[0].mode.hands == 1)
            if self.hand_held(missile) and held.loaded:
                self.take_ammunition(me, missile.ammunition, -held.loaded)
            self.take_off_string(held)
