"""Chapter 9: what weapons do (M-44, M-46, M-47), and making them ready."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Place
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Handled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import DamageType, Mode, Parry
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.preparations import Handling, Preparation, ReadyAgain
from fracas.rulebooks.gurps.readiness import ST
from fracas.rulebooks.gurps.rows import FreeAction
from fracas.rulebooks.gurps.shock import SHOCK
from fracas.rulebooks.gurps.strength import SWING, THRUST, Roll
from fracas.rulebooks.gurps.tactics import WILL
from fracas.rulebooks.monday.fighter import MondayHeld, person
from fracas.rulebooks.monday.options import MondayOptions
from fracas.rulebooks.monday.switches import ADVANCED, WEAPON_NOTES

TEARING: Final = Reason("tearing loose from the weapon", "M-47")
CRACKING: Final = Reason("cracking the whip", "M-46")
KEEP_GRIP: Final = Reason("keeping hold in spite of the whip", "M-46")
PULLING: Final = Reason("pulling the lash tight", "M-46")

KUSARI: Final = "kusari"
WHIP: Final = "whip"
CRACK: Final = "crack"
BRAWLING: Final = "Brawling"


class Recover(FreeAction):
    """To bring a weapon back into balance at once (M-39)."""

    def __init__(self, key: str, item: int) -> None:
        super().__init__(f"recover {key}", "1 FP to bring it back into balance", "M-39")
        self.item = item

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        assert isinstance(rules, MondayWeapons)
        rules.recover(fight, me, me.held[self.item])


class Tighten(Handling):
    """To keep a lash tight that is wound round somebody (M-46)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        assert isinstance(rules, MondayWeapons)
        rules.tighten(fight, me, me.held[self.item])


class RecoverAndParry(Parry):
    """To bring a weapon back into balance and parry with it (M-39)."""

    rule: ClassVar[str] = "M-39"


@mypyc_attr(allow_interpreted_subclasses=True)
class MondayWeapons(MondayOptions):
    # M-44: unbalanced weapons

    def note_parries(self, me: Combatant) -> None:
        """M-44: records which unbalanced weapons have parried since the last turn, before the counts are reset; only
        with the switch `monday.weapon_notes` on."""
        if self.on(WEAPON_NOTES):
            for held in me.held:
                assert isinstance(held, MondayHeld)
                held.parried = held.parries > 0 and not held.item.natural and self.parrying_mode(me, held).unbalanced

    def in_balance(self, held: Held) -> bool:
        """M-44, for G-89: no attack with an unbalanced weapon that has parried since one's last turn."""
        assert isinstance(held, MondayHeld)
        return not held.parried

    def preparations(self, fight: GurpsFight, me: Combatant) -> list[Preparation]:
        """M-46: a Ready each second keeps a lash wound round somebody."""
        options = super().preparations(fight, me)
        for hold in me.holds:
            if hold.lash >= 0 and not hold.twisted:
                options.insert(0, Tighten("tighten {}", me.held[hold.lash], "tightens"))
        return options

    def item_preparations(self, fight: GurpsFight, me: Combatant, held: Held) -> list[Preparation]:
        """M-44: a Ready brings an unbalanced weapon back into balance."""
        options = super().item_preparations(fight, me, held)
        assert isinstance(held, MondayHeld)
        if held.parried and held.in_hand() and held.ready:
            options.insert(0, ReadyAgain("ready {}", held, "readies"))
        return options

    def made_ready(self, held: Held) -> None:
        """M-44: it may attack and parry again."""
        assert isinstance(held, MondayHeld)
        held.parried = False
        held.attacked = False
        held.swung = False
        held.ready = True

    # M-39: rapid recovery

    def unbalanced(self, held: Held) -> bool:
        return any(mode.unbalanced for mode in held.item.weapon.modes)

    def may_recover(self, held: Held) -> bool:
        """M-39: an unbalanced weapon in hand that is out of balance, or unready for having struck."""
        if not self.on(ADVANCED) or not held.in_hand() or held.broken or held.turned or held.sheathing:
            return False
        assert isinstance(held, MondayHeld)
        if held.stuck_in >= 0 or held.grabbed >= 0 or not self.unbalanced(held):
            return False
        return held.parried or held.swung or not held.ready

    def recoveries(self, me: Combatant) -> list[Recover]:
        return [Recover(held.item.key, held.item.index) for held in me.held if self.may_recover(held)]

    def recover(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """M-39, M-44: 1 FP brings a weapon back into balance."""
        self.tire(fight, me, 1)
        self.made_ready(held)
        fight.tell(Handled(me.index, "recovers the balance of", held.item.name))

    def defences(self, fight: GurpsFight, me: Combatant, blow: Blow) -> list[Option]:
        """M-39: also a parry with what must be brought back into balance first."""
        options = super().defences(fight, me, blow)
        for held in me.held:
            if self.may_recover(held) and not self.why_no_recovered_parry(me, held, blow):
                options.insert(
                    len(options) - 1, RecoverAndParry(held.item.key, held.item.index, "recover and parry {}")
                )
        return options

    def why_no_recovered_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """Why a weapon could not parry even if it were brought back into balance."""
        if not self.why_no_parry(me, held, blow):
            return Reason("it can parry as it is", "M-39")
        swung, attacked, ready = held.swung, held.attacked, held.ready
        held.swung, held.attacked, held.ready = False, False, True
        why = self.why_no_parry(me, held, blow)
        held.swung, held.attacked, held.ready = swung, attacked, ready
        return why

    def defend(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> bool:
        """M-39: the effort comes before the roll."""
        choice = guard.choice
        if isinstance(choice, RecoverAndParry):
            held = me.held[choice.item]
            self.recover(fight, me, held)
            if me.out:
                return False
            guard.choice = held.item.parry
        return super().defend(fight, me, blow, guard, may_retreat)

    # M-46

    def damage_dice(self, me: Combatant, mode: Mode) -> Roll:
        """M-43, M-46, for G-93: training helps brass knuckles as well as bare hands; under water a swing loses 2 for
        each yard of its reach, a thrust 1."""
        roll = super().damage_dice(me, mode)
        if mode.skill == BRAWLING and not mode.natural:
            roll.add += roll.dice * self.unarmed_bonus(me, mode)
        if person(me).submerged and mode.missile is None:
            slow = 2 if mode.base == SWING else 1 if mode.base == THRUST else 0
            roll.add -= slow * max(0, mode.longest())
        return roll

    def unarmed_bonus(self, me: Combatant, mode: Mode) -> int:
        """M-46, for G-93: +1 a die with Brawling at DX, +2 at DX+2."""
        level = me.sheet.skills.get(BRAWLING, 0) - me.sheet.dx
        return 2 if level >= 2 else 1 if level >= 0 else 0

    def hurt_oneself(self, fight: GurpsFight, blow: Blow, basic: int) -> None:
        """M-46, for G-93: striking armour with the bare hand hurts nobody."""

    def keep_balance(self, fight: GurpsFight, me: Combatant) -> None:
        """M-46, for G-93: a missed kick does not make the kicker fall."""

    def is_lash(self, held: Held, mode: Mode) -> bool:
        """M-46, for G-204: whips and the kusari."""
        key = held.item.weapon.key
        return (key == KUSARI or key.startswith(WHIP)) and mode.name != CRACK

    def made_to_disarm(self, blow: Blow) -> bool:
        """M-46, for G-94: whips and the kusari are at +2 to disarm."""
        return self.is_lash(blow.attacker.held[blow.strike.item], blow.strike.mode)

    def tighten(self, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """M-46: a Quick Contest of ST each second, or the lash comes off."""
        for hold in me.holds[:]:
            if hold.lash == held.item.index:
                foe = fight.fighters[hold.foe]
                mine, theirs = Tally(self.strength(me), ST), Tally(self.strength(foe), ST)
                hold.twisted = True
                if self.quick_contest(fight, me, mine, foe, theirs, PULLING).winner <= 0:
                    self.end_hold(fight, me, hold, "loses hold of")

    def end_turn(self, fight: GurpsFight, me: Combatant) -> None:
        """M-46: a lash that was not pulled tight this second comes off."""
        for hold in me.holds[:]:
            if hold.lash >= 0 and not hold.fresh and not hold.twisted:
                self.end_hold(fight, me, hold, "loses hold of")
        super().end_turn(fight, me)

    def suffer(
        self, fight: GurpsFight, foe: Combatant, injury: int, location: Location, damage: DamageType, blow: Blow | None
    ) -> None:
        """M-46: an arm hurt by a whip may drop what it holds."""
        super().suffer(fight, foe, injury, location, damage, blow)
        if blow is not None and injury > 0 and location.arm and not foe.out and self.on(WEAPON_NOTES):
            if blow.attacker.held[blow.strike.item].item.weapon.key.startswith(WHIP):
                self.flinch(fight, foe, location)

    def flinch(self, fight: GurpsFight, foe: Combatant, location: Location) -> None:
        """M-46: a Will roll, with the shock of the wound where there is shock."""
        side = "right" if location.right else "left"
        mine = [h for h in foe.held if h.in_hand() and not h.item.natural and self.held_by(foe, h, side)]
        if not mine:
            return
        need = Tally(foe.sheet.will, WILL)
        need.add(-min(4, foe.lost // self.shock_unit(foe)), SHOCK)
        if not self.check(fight, foe, need, KEEP_GRIP).succeeded:
            for held in mine:
                self.drop(fight, foe, held)

    # M-47: weapons that stick

    def sticks_in(self, blow: Blow) -> bool:
        """M-47, for G-204: nothing sticks with the switch `monday.weapon_notes` off."""
        return self.on(WEAPON_NOTES) and super().sticks_in(blow)

    def free_to_go(self, fight: GurpsFight, me: Combatant, place: Place) -> bool:
        """M-47: whoever moves off with somebody's weapon in the wound has to tear loose."""
        if place.way.cells:
            for other in fight.fighters:
                for held in other.held:
                    if held.stuck_in == me.index and held.in_hand() and not self.tears_loose(fight, me, other, held):
                        return False
        return self.can_act(me)

    def tears_loose(self, fight: GurpsFight, me: Combatant, wielder: Combatant, held: Held) -> bool:
        """M-47: a Quick Contest of ST. The wielder wins: nobody moves; loses: the weapon goes with the victim; a tie
        frees it, unless a critical failure has left it stuck for the fight."""
        mine, theirs = Tally(self.strength(wielder), ST), Tally(self.strength(me), ST)
        contest = self.quick_contest(fight, wielder, mine, me, theirs, TEARING)
        if self.fumbles(contest.first.roll, mine.total) or self.fumbles(contest.second.roll, theirs.total):
            held.stuck_fast = True
        if contest.winner < 0:
            self.drop(fight, wielder, held)
        elif contest.winner == 0 and not held.stuck_fast:
            self.come_free(fight, held)
        return contest.winner < 0 or held.stuck_in < 0
