"""Chapter 10, third part: defences against what flies (G-119, G-125, G-129 to G-133, G-209)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Spot
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.aiming import Aiming
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import (
    ACROBATICS,
    DEFENCE_ROLL,
    FEVERISH,
    LET_BE,
    RETREAT,
    SACRIFICE,
    SACRIFICIAL,
    STAND_FAST,
    THROW_IN,
    Preparing,
)
from fracas.rulebooks.gurps.events import DefenceRolled, HitsAvoided, Moved, Undefended
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import ARROW, BEAM, BULLET, THROWN, Missile
from fracas.rulebooks.gurps.guards import DODGE, ENHANCED_PARRY, Guard
from fracas.rulebooks.gurps.ranged import Shot
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, THREE_DICE, RollResult
from fracas.rulebooks.gurps.rows import PRONE, Choice, lying

PARRY_MISSILES: Final = "Parry Missile Weapons"
MISSILE_PARRY: Final = Reason("Parry Missile Weapons", "G-209")
SMALL: Final = Reason("a small thrown weapon", "G-120")
FLYING: Final = Reason("a thrown weapon", "G-120")
DROPPING: Final = Reason("dodge and drop", "G-133")
STEERING: Final = Reason("the vehicle's Dodge", "G-132")

SMALL_KINDS: Final = ["Thrown Weapon (Knife)", "Thrown Weapon (Shuriken)"]
"""G-120: what is small whatever it weighs."""

THROW_DOWN: Final = Choice("throw both down", "a Dodge at +3; you take it, and both of you lie prone")


class DropTo(Spot):
    """A hex to drop in."""


def vehicle_dodge(control_skill: int, handling: int) -> int:
    """G-132: half the control skill and the handling."""
    return control_skill // 2 + handling


@mypyc_attr(allow_interpreted_subclasses=True)
class Evasion(Aiming):
    # G-125: what stops what

    def why_no_parry(self, me: Combatant, held: Held, blow: Blow) -> str:
        """G-125: thrown weapons can be parried; arrows only within reach of their bow, or with the skill for it;
        bullets and beams only within reach of the gun."""
        missile = blow.strike.mode.missile
        if missile is not None:
            why = self.why_no_missile_parry(me, held, blow, missile)
            if why:
                return why
        return super().why_no_parry(me, held, blow)

    def why_no_missile_parry(self, me: Combatant, held: Held, blow: Blow, missile: Missile) -> str:
        """G-108, G-125: within reach the weapon itself is parried: in close combat by a hand or what has reach C."""
        if self.weapon_at_hand(me, held, blow) or missile.kind == THROWN:
            return ""
        if missile.kind == ARROW:
            if held.item.natural or PARRY_MISSILES not in me.sheet.skills:
                return "an arrow cannot be parried without the skill for it (G-125)"
            return ""
        return "a bullet or beam cannot be parried (G-125)"

    def weapon_at_hand(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """Whether the shooter's weapon is within reach of what parries: a hand reaches into its own hex."""
        if blow.strike.mode.missile is None or blow.strike.mode.missile.kind == THROWN:
            return False
        if held.item.natural:
            return blow.range == 0
        if blow.range == 0:
            return any(mode.reach & 1 for mode in held.item.weapon.modes)
        modes = held.item.weapon.modes
        return any(held.reaches(mode, blow.range) and self.wields(me, held, mode) for mode in modes)

    def why_no_block(self, me: Combatant, blow: Blow) -> str:
        """G-125: arrows, bolts, stones and thrown weapons can be blocked, bullets and beams cannot."""
        if self.too_fast(blow):
            return "a bullet or beam cannot be blocked (G-125)"
        return super().why_no_block(me, blow)

    def too_fast(self, blow: Blow) -> bool:
        """G-119, G-125: bullets and beams, which no shield helps against, but by the switch `block_bullets`."""
        missile = blow.strike.mode.missile
        return missile is not None and missile.kind in (BULLET, BEAM) and self.is_set(switches.BLOCK_BULLETS, "no")

    def shield_covers(self, me: Combatant, blow: Blow) -> bool:
        """G-119: the front and the shield side; nothing helps against firearms and beams."""
        return not self.too_fast(blow) and super().shield_covers(me, blow)

    # scores

    def parry_against(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """G-209: with Parry Missile Weapons, half that skill + 3, where it is better or nothing else will do."""
        missile = blow.strike.mode.missile
        if missile is None or not self.parries_by_art(me, held, blow):
            return super().parry_against(me, held, blow)
        return self.missile_parry(me)

    def parries_by_art(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """G-209: arrows, bolts, stones and thrown weapons, with a ready melee weapon; never bullets or beams."""
        missile = blow.strike.mode.missile
        if missile is None or held.item.natural or PARRY_MISSILES not in me.sheet.skills:
            return False
        if missile.kind not in (ARROW, THROWN):
            return False
        if missile.kind == ARROW and not self.weapon_at_hand(me, held, blow):
            return True
        penalty = self.thrown_penalty(blow) if missile.kind == THROWN else 0
        return self.missile_parry(me).total >= super().parry_against(me, held, blow).total + penalty

    def missile_parry(self, me: Combatant) -> Tally:
        """G-209: half the skill + 3, and what helps any parry."""
        need = Tally(self.defence_skill(me, PARRY_MISSILES, 0) // 2 + 3, MISSILE_PARRY)
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)
        return need

    def thrown_penalty(self, blow: Blow) -> int:
        """G-120: -1, or -2 for a small one: a knife, a shuriken, or anything of less than a pound."""
        light = blow.attacker.held[blow.strike.item].item.weapon.weight < 100
        return -2 if light or blow.strike.mode.skill in SMALL_KINDS else -1

    def dodge_against(self, fight: GurpsFight, me: Combatant) -> Tally:
        """G-132: whoever is aboard has the vehicle's Dodge while the driver takes Move; without a driver who
        fights, always."""
        vehicle = me.vehicle
        if vehicle is not None:
            driver = next((other for other in fight.fighters if other.name == vehicle.driver), None)
            if driver is None or (driver.manoeuvre.key == "move" and not driver.out):
                return Tally(vehicle_dodge(vehicle.control_skill, vehicle.handling), STEERING)
        return super().dodge_against(fight, me)

    def add_own_doing(self, me: Combatant, blow: Blow, kind: str, guard: Guard, need: Tally) -> None:
        """G-133: +3 for dropping out of the line of fire."""
        super().add_own_doing(me, blow, kind, guard, need)
        if guard.dropping:
            need.add(3, DROPPING)

    def add_attack(self, fight: GurpsFight, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-120: a thrown weapon is parried at -1, a small one at -2, but by those who have learned it."""
        super().add_attack(fight, me, blow, kind, need)
        missile = blow.strike.mode.missile
        if missile is not None and kind == "parry" and missile.kind == THROWN:
            if need.terms[0][1] is not MISSILE_PARRY:
                penalty = self.thrown_penalty(blow)
                need.add(penalty, SMALL if penalty == -2 else FLYING)

    def blow_weight(self, blow: Blow) -> int:
        """G-126: what is parried: a thrown weapon, the bow or gun itself, or no more than an arrow."""
        missile = blow.strike.mode.missile
        if missile is not None and missile.kind == ARROW and blow.range > 1:
            return blow.attacker.sheet.ammunition_weights.get(missile.ammunition, 0)
        return super().blow_weight(blow)

    # G-133: dodge and drop

    def prepare_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> None:
        """G-122, G-133, G-135: nobody retreats from a shot, but a dodge may end on the ground."""
        if blow.strike.mode.missile is None:
            super().prepare_defence(fight, me, blow, guard, may_retreat)
            return
        guard.retreating = me.retreated_from == blow.attacker.index  # G-122: from a blow of the same foe's
        options: list[Option] = [STAND_FAST]
        if guard.choice is DODGE:
            if may_retreat and self.may_drop(me):
                options.extend(self.places_to_drop(fight, me, blow.attacker))
            if self.may_leap(me):
                options.append(ACROBATICS)
        if self.on(switches.EXTRA_EFFORT):
            options.append(FEVERISH)
        while len(options) > 1 and not me.out:
            answer = fight.ask(me.index, RETREAT, Options(options), Preparing(blow, guard))
            if isinstance(answer, DropTo):
                guard.dropping = True
                guard.drop_cell = answer.cell
                return
            if answer is ACROBATICS:
                self.leap(fight, me, guard)
            elif answer is FEVERISH:
                guard.feverish = True
                self.tire(fight, me, 1)
            else:
                return
            options = [option for option in options if option is not answer]

    def may_drop(self, me: Combatant) -> bool:
        """G-133: it takes the retreat of the turn; nobody drops who lies already or cannot act freely."""
        if (
            me.retreated_from != NOBODY
            or me.stunned
            or me.mentally_stunned
            or lying(me.posture)
            or me.gripped
            or me.holds
        ):
            return False
        if me.manoeuvre.key == "sprint" or self.anchored(me):
            return False
        return me.manoeuvre.parries or self.is_set(switches.MAA_PARRY, "yes")

    def places_to_drop(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[Option]:
        """G-133: the same hex, or a free one beside it that is not on the line."""
        board = fight.board
        taken = fight.known_taken(me)
        options: list[Option] = [DropTo("drop", me.cell)]
        if not self.rooted(me):
            for cell in board.neighbours(me.cell):
                if (
                    cell not in taken
                    and not board.crosses(foe.cell, me.cell, cell)
                    and not board.crosses(foe.cell, cell, me.cell)
                ):
                    options.append(DropTo(f"drop {board.names[cell]}", cell))
        return options

    def drop_down(self, fight: GurpsFight, me: Combatant, cell: int) -> None:
        """G-133: prone in that hex, whether or not the dodge worked; the retreat of the turn is used up."""
        me.retreated_from = me.index
        if cell != me.cell and not self.runs_into(fight, me, cell):
            start = me.cell
            fight.place_at(me, cell)
            fight.tell(Moved(me.index, "throws itself down,", start, cell, me.facing))
        self.go_down(fight, me)

    def go_down(self, fight: GurpsFight, me: Combatant) -> None:
        """Prone, if it is not lying already; nobody keeps an aim so (G-36)."""
        if not lying(me.posture):
            self.set_posture(fight, me, PRONE, False)
            self.lose_aim(me)

    def roll_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> bool:
        """G-129, G-133: one dodge against several hits avoids some of them; whoever drops lies there afterwards."""
        if isinstance(blow, Shot) and blow.hits > 1 and guard.choice is DODGE:
            done = self.dodge_several(fight, me, blow, guard)
        else:
            done = super().roll_defence(fight, me, blow, guard)
        if guard.dropping and not me.out:
            self.drop_down(fight, me, guard.drop_cell)
        return done

    def dodge_several(self, fight: GurpsFight, me: Combatant, shot: Shot, guard: Guard) -> bool:
        """G-129: one hit, and one more for each point of margin; all of them by a critical success."""
        if not self.still_conscious(fight, me):
            fight.tell(Undefended(me.index, "helpless"))
            return False
        self.look_away(me)
        need = self.defence_need(fight, me, shot, guard)
        self.heed_referee(me, need)
        roll = fight.roll(me.index, THREE_DICE, DEFENCE_ROLL)
        throw = RollResult(roll, self.judge_defence(roll, need.total))
        fight.tell(DefenceRolled(me.index, shot.attacker.index, DODGE.key, need, throw.roll, throw.result))
        self.note_defence(me, DODGE)
        self.disturb_mind(fight, me)
        if throw.result == CRITICAL_FAILURE:
            self.botch_defence(fight, me, shot, DODGE)
        if not throw.succeeded:
            return False
        avoided = shot.hits if self.perfect(throw, need.total) else self.hits_avoided(need.total - throw.roll)
        avoided = min(avoided, shot.hits)
        fight.tell(HitsAvoided(me.index, avoided, shot.hits))
        shot.hits -= avoided
        return shot.hits == 0

    def perfect(self, throw: RollResult, need: int) -> bool:
        """G-129: a critical success, even where defences have no other use for one (`defence_criticals`)."""
        if self.is_set(switches.DEFENCE_CRITICALS, "none"):
            return self.judge(throw.roll, need) == CRITICAL_SUCCESS
        return throw.result == CRITICAL_SUCCESS

    def hits_avoided(self, margin: int) -> int:
        """G-129: a roll of 3 or 4 succeeds even without a margin."""
        return 1 + max(0, margin)

    # G-131: throwing oneself in the way of a shot

    def sacrificed(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-131: as against a blow; or at +3, by dragging the ally down, after which both lie prone."""
        if blow.strike.mode.missile is None:
            return super().sacrificed(fight, blow)
        victim = blow.foe
        if blow.free or blow.at_item >= 0 or blow.sacrificed:
            return False
        for friend in fight.fighters:
            if friend.side != victim.side or friend is victim or not self.may_sacrifice(friend):
                continue
            if self.unaware(friend, blow.attacker):
                continue
            cell = self.way_in(fight, friend, blow)
            if cell < 0:
                continue
            answer = fight.ask(friend.index, SACRIFICE, Options(self.ways_to_save()), blow)
            if answer is LET_BE:
                continue
            if self.saves(fight, friend, blow, cell, answer is THROW_DOWN):
                return True
        return False

    def ways_to_save(self) -> list[Option]:
        """G-131: how a friend may get in the way of a shot."""
        return [LET_BE, THROW_IN, THROW_DOWN]

    def saves(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int, down: bool) -> bool:
        """G-131: a Dodge to get there in time."""
        victim = blow.foe
        friend.retreated_from = friend.index
        self.lose_aim(friend)
        need = self.sacrifice_need(fight, friend, blow)
        if down:
            need.add(3, DROPPING)
        throw = self.check(fight, friend, need, SACRIFICIAL)
        if throw.succeeded:
            self.throw_in(fight, friend, blow, cell)
        if down:
            for each in (friend, victim):
                if throw.succeeded or each is friend:
                    self.go_down(fight, each)
        return throw.succeeded
