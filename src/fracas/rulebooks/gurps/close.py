"""Chapter 13, first part: in one hex with a foe: getting in, fighting there, getting out (G-169 to G-173)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.defence_scores import CRAMPED
from fracas.rulebooks.gurps.events import Moved
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.movement import Movement, Passing
from fracas.rulebooks.gurps.options import STRIKE
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, Choice, lying
from fracas.rulebooks.gurps.shock import GRAPPLED
from fracas.rulebooks.gurps.techniques import GARROTE

REACTION: Final = Question("reaction", "A foe leaves your hex. What do you do?", "G-173")

WELCOME: Final = Option("let in")
KEEP_OUT: Final = Option("keep out")
LET_IN: Final = Question("let in", "Do you let them into your hex?", "G-169", KEEP_OUT.key)
LET_GO: Final = Option("let go")
FOLLOW: Final = Choice("follow", "into their new hex, at the cost of a hex or step of your next turn")
FREE_ATTACK: Final = Choice("free attack", "with bare limbs or something short, as they go")

GETTING_IN: Final = Reason("getting in close", "G-169")
OWN_SHIELD: Final = Reason("own shield in the way", "G-170")
CONTROL: Final = Reason("control", "G-176")
GARROTED: Final = Reason("a garrote", "G-204")
FROM_OUTSIDE: Final = Reason("into a close combat", "G-172")


@mypyc_attr(allow_interpreted_subclasses=True)
class Close(Movement):
    # G-169: getting in

    def gets_in(self, fight: GurpsFight, me: Combatant, foes: list[Combatant]) -> bool:
        """G-169: a DX roll, unless everybody there lets it happen or cannot help it; by the switch `close_entry`
        none at all."""
        for foe in foes:
            if self.is_set(switches.CLOSE_ENTRY, "free") or self.cannot_keep_out(fight, foe, me):
                continue
            if fight.ask(foe.index, LET_IN, Options([WELCOME, KEEP_OUT]), Passing(me.index)) is WELCOME:
                continue
            if not self.check(fight, me, self.entry_need(me), GETTING_IN).succeeded:
                return False
            break
        fight.close_combat_begun = True
        return True

    def entry_need(self, me: Combatant) -> Tally:
        """G-169: DX, of whoever comes in."""
        return self.dx_need(me)

    def cannot_keep_out(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> bool:
        """G-169: stunned, lying or unaware: nobody asks such a one."""
        return foe.stunned or foe.mentally_stunned or lying(foe.posture) or foe.pinned or self.overlooks(fight, foe, me)

    def arrive(self, fight: GurpsFight, me: Combatant, before: int, chasers: list[Combatant]) -> None:
        """G-169, G-173, G-177: those in the new hex know from where one came; whoever holds on is dragged along, and
        whoever follows comes after."""
        self.note_entry(fight, me, before)
        for index in me.holders:
            self.bring_along(fight, fight.fighters[index], me)
        for chaser in chasers:
            if self.may_chase(chaser):
                chaser.steps_owed += 1
                self.bring_along(fight, chaser, me)

    def note_entry(self, fight: GurpsFight, me: Combatant, before: int) -> None:
        """G-169: each in the other's front, unless one comes from the side or rear of somebody who was there."""
        me.entrants = ()
        toward = fight.board.direction(me.cell, before)
        for other in fight.fighters:
            if other is not me and not other.out and fight.together(me, other):
                kept = [each for each in other.entrants if each[0] != me.index]
                other.entrants = (*kept, (me.index, toward))

    def bring_along(self, fight: GurpsFight, me: Combatant, to: Combatant) -> None:
        """Into the hex of somebody who has just left this one."""
        before = me.cell
        fight.place_at(me, to.cell)
        how = "is dragged along" if me.index in to.holders else "follows"
        fight.tell(Moved(me.index, how, before, me.cell, me.facing))
        self.note_entry(fight, me, before)

    def close_with(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        """G-169: into the foe's hex by a grapple or slam, which needs no roll of its own."""
        if fight.together(me, foe):
            return
        before = me.cell
        fight.place_at(me, fight.spot(me, foe))
        me.path = (*me.path, me.cell)
        fight.close_combat_begun = True
        fight.tell(Moved(me.index, "closes in", before, me.cell, me.facing))
        self.note_entry(fight, me, before)

    # G-170, G-172: attacks

    def add_close_attack(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        """G-170, G-172, G-176: -2 with what reaches a hex, less for a shield of one's own; -2 for those who strike in
        from outside; control points help against somebody whom one holds."""
        technique = blow.technique
        if blow.close or (technique is not None and technique.enters):
            if self.cramped(blow.strike):
                skill.add(-2, CRAMPED)
            self.add_own_shield(blow.attacker, skill)
        elif (technique is None or not technique.slams) and self.shares_hex(fight, blow.foe):
            skill.add(-2, FROM_OUTSIDE)
        self.add_control(blow.attacker, blow.foe, skill)

    def add_control(self, me: Combatant, foe: Combatant, score: Tally) -> None:
        """G-176: half of the control points help against somebody whom one holds."""
        hold = me.hold_on(foe)
        if hold is not None:
            score.add(hold.control // 2, CONTROL)

    def add_own_shield(self, me: Combatant, skill: Tally) -> None:
        """G-170: a shield that is strapped on gets in its bearer's way; a cloak does not."""
        shield = me.sheet.shield
        if shield is not None and not shield.cloak and self.shield_worn(me):
            skill.add(-shield.db, OWN_SHIELD)

    def cramped(self, strike: Strike) -> bool:
        """G-170: made for a yard and more, though it can be used nearer."""
        return strike.mode.reach & 1 == 0 and strike.mode.missile is None

    # G-171: defences

    def add_close_defence(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-171, G-175, G-204: -2 to a block with a medium or large shield; being held is -1 to dodge and -2 to parry
        and block; a garrote is hard to parry."""
        shield = me.sheet.shield
        if blow.close and kind == "block" and shield is not None and not shield.small:
            need.add(-2, CRAMPED)
        if me.gripped:
            need.add(-1 if kind == "dodge" else -2, GRAPPLED)
        if kind == "parry" and blow.technique is GARROTE:
            need.add(-3, GARROTED)

    # G-173: getting out

    def leave_hex(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        """G-173: each foe in the hex lets one go, follows or strikes, by the switch `close_exit_reaction`; those who
        follow."""
        chasers: list[Combatant] = []
        if not self.on(switches.CLOSE_EXIT_REACTION):
            return chasers
        here = me.cell
        for foe in fight.fighters:
            if foe.side == me.side or not fight.together(me, foe) or not self.may_react(fight, foe, me):
                continue
            options: list[Option] = [LET_GO]
            if self.may_chase(foe):
                options.append(FOLLOW)
            if self.free_strikes(fight, foe, me):
                options.append(FREE_ATTACK)
            answer = fight.ask(foe.index, REACTION, Options(options))
            if answer is LET_GO:
                continue
            foe.reacted = fight.beats
            if answer is FOLLOW:
                chasers.append(foe)
            else:
                self.strike_freely(fight, foe, me)
                if me.cell != here or not self.can_act(me):
                    break
        return chasers

    def may_react(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> bool:
        """G-173: once a turn; not those who have a hold on the leaver, or are in one, or have no idea of it
        (G-210)."""
        if not self.can_act(foe) or foe.reacted == fight.beats or foe.pinned or self.unaware(foe, me):
            return False
        return foe.index not in me.holders and me.index not in foe.holders

    def may_chase(self, me: Combatant) -> bool:
        """On one's feet, and neither held nor holding nor rooted to the spot."""
        return (me.posture is STANDING or me.posture is CROUCHING) and not self.rooted(me) and self.can_act(me)

    def free_strikes(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[Strike]:
        """G-173: bare limbs and weapons of reach C."""
        return [
            strike
            for strike in self.strikes(me)
            if strike.mode.reach & 1 and self.melee_skill(fight, self.free_blow(fight, me, foe, strike)).total >= 3
        ]

    def free_blow(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike) -> Blow:
        """G-173: one that no manoeuvre makes better or worse."""
        blow = self.blow_at(fight, me, foe, strike)
        blow.free = True
        return blow

    def strike_freely(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        """G-173: one attack as the leaver goes."""
        strike = fight.ask(me.index, STRIKE, Options(self.free_strikes(fight, me, foe)))
        blow = self.free_blow(fight, me, foe, strike)
        self.choose_place(fight, blow)
        self.melee_attack(fight, blow)
        self.reveal(fight, me)
