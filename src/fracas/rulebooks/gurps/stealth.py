"""Our own chapter: who knows of whom, hiding and being found, leaving and yielding (G-210 to G-215)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.hexes import REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.body import BURDEN
from fracas.rulebooks.gurps.events import CameToNothing, ContestRolled, Noticed, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import NEVER, Combatant
from fracas.rulebooks.gurps.readiness import Readiness
from fracas.rulebooks.gurps.rolls import REFEREE, RollResult
from fracas.rulebooks.gurps.visibility import VISIBILITY

STEALTH: Final = "Stealth"
SNEAKING: Final = Reason("Stealth", "G-211")
HIDING: Final = Reason("hiding", "G-211")
CREEPING: Final = Reason("staying hidden", "G-212")
SEARCHING: Final = Reason("searching", "G-212")
CLOSE_BY: Final = Reason("noticing what is close by", "G-212")
PER: Final = Reason("Per", "G-5")
BY_EAR: Final = Reason("by ear alone", "G-212")
IN_HASTE: Final = Reason("more than a step", "G-212")

DARK: Final = -3
"""G-211: in light as bad as this one can hide without cover."""
EARSHOT: Final = 3
"""G-212: so many hexes away one is heard, if not seen."""
THIN: Final = ["", "waist"]
"""G-211: what hides nobody: nothing at all, and what leaves the upper body bare (G-106)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Stealth(Readiness):
    # G-210: who knows of whom

    def reveal(self, fight: GurpsFight, me: Combatant) -> None:
        """G-210, G-211: whoever has attacked is known to everybody from then on, and hidden no longer."""
        if not fight.stealthy:
            return
        if me.hidden:
            me.hidden = False
            fight.tell(Became(me.index, "found"))
        for other in fight.fighters:
            self.learn_of(fight, other, me)

    def learn_of(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        if me.unaware_of and foe.index in me.unaware_of:
            me.unaware_of = tuple([index for index in me.unaware_of if index != foe.index])
            fight.tell(Noticed(me.index, foe.index))

    def notice(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> None:
        """G-210, G-212: from now on it knows of that one; who was hidden is found, and found by all."""
        if foe.hidden:
            self.reveal(fight, foe)
        else:
            self.learn_of(fight, me, foe)

    def unknown_foes(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        """Foes in the fight of whom it has no idea."""
        return [each for each in fight.fighters if each.side != me.side and not each.out and not me.knows_of(each)]

    def unaware_foes(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        """Foes in the fight who have no idea of it."""
        return [each for each in fight.fighters if each.side != me.side and not each.out and not each.knows_of(me)]

    def alert(self, me: Combatant) -> bool:
        """In its wits: those who are not notice nothing."""
        return not (me.out or me.stunned or me.mentally_stunned)

    def in_the_open(self, fight: GurpsFight, foe: Combatant, me: Combatant) -> bool:
        """G-211: nothing hides one from that foe: it is in the foe's line of sight, in light better than -3, with no
        more before it than a low wall."""
        if foe.blind() or me.unseen_penalty < 0 or fight.darkness <= DARK:
            return False
        spot = fight.spot(foe, me)
        return fight.board.sees(foe.cell, spot) and self.cover_from(fight, foe.cell, spot, me).kind in THIN

    def sees_plainly(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-210: in the open, and not behind one's back."""
        spot = fight.spot(me, foe)
        if not self.alert(me) or (spot != me.cell and fight.board.arc(me.cell, me.facing, spot) == REAR):
            return False
        return self.in_the_open(fight, me, foe)

    def look_about(self, fight: GurpsFight, me: Combatant) -> None:
        """G-210, G-212: when its turn begins, everybody becomes aware of those whom it sees plainly."""
        if not fight.stealthy:
            return
        for foe in self.unknown_foes(fight, me):
            if self.sees_plainly(fight, me, foe):
                self.notice(fight, me, foe)

    # G-211: hiding

    def may_hide(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-211: out of everybody's sight, behind cover or in the dark, with no foe beside one."""
        if me.hidden or me.burning or me.gripped or me.holds:
            return False
        for foe in fight.foes(me):
            if fight.distance(me, foe) <= 1 or self.in_the_open(fight, foe, me):
                return False
        return True

    def why_no_hiding(self, fight: GurpsFight, me: Combatant) -> Reason | None:
        """G-211: the same in words."""
        if me.hidden:
            return Reason("you are hidden already", "G-211")
        if me.burning:
            return Reason("nobody hides who is on fire", "G-211")
        if me.gripped or me.holds:
            return Reason("nobody hides in a hold", "G-211")
        for foe in fight.foes(me):
            if fight.distance(me, foe) <= 1:
                return Reason(f"{foe.name} is right beside you", "G-211")
            if self.in_the_open(fight, foe, me):
                return Reason(f"{foe.name} would see you: there is neither cover nor darkness", "G-211")
        return None

    def stealth(self, me: Combatant) -> Tally:
        """G-11, G-14, G-211: Stealth, by default DX - 5 or IQ - 5, less the encumbrance and what else weighs on DX."""
        level = me.sheet.level(STEALTH)
        if STEALTH not in me.sheet.skills:
            level = max(level, me.sheet.iq - 5)
        need = Tally(level, SNEAKING)
        need.add(-me.encumbrance, BURDEN)
        self.add_dx_penalties(me, need)
        return need

    def alertness(self, fight: GurpsFight, me: Combatant, sight: bool) -> Tally:
        """G-212: Per, in bad light less (G-76); -2 for whoever has nothing to go by but its ears."""
        need = Tally(me.sheet.per, PER)
        if sight:
            need.add(fight.darkness, VISIBILITY)
        else:
            need.add(-2, BY_EAR)
        return need

    def eyes_on(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Somebody in a line of sight, for one who has eyes."""
        return not me.blind() and fight.board.sees(me.cell, fight.spot(me, foe))

    def could_notice(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """G-212: in a line of sight, or near enough to be heard."""
        if not self.alert(me):
            return False
        return self.eyes_on(fight, me, foe) or (not me.deafened and fight.distance(me, foe) <= EARSHOT)

    def hide(self, fight: GurpsFight, me: Combatant) -> None:
        """G-211: one Stealth roll, which has to beat the Per of everybody who could notice; where there is nobody,
        it has to succeed."""
        mine = self.stealth(me)
        watchers = [each for each in fight.fighters if each.side != me.side and self.could_notice(fight, each, me)]
        throw = self.margin_roll(fight, me, mine, HIDING)
        hidden = throw.succeeded
        if not watchers:
            fight.tell(SuccessRolled(me.index, HIDING.text, mine, throw.roll, hidden))
        for watcher in watchers:
            hidden = self.contest_stealth(fight, me, mine, throw, watcher, HIDING) > 0
            if not hidden:
                break
        if hidden:
            me.hidden = True
            fight.stealthy = True
            me.stealth = mine.total - throw.roll
            fight.tell(Became(me.index, "hidden"))

    def contest_stealth(
        self, fight: GurpsFight, me: Combatant, mine: Tally, throw: RollResult, watcher: Combatant, purpose: Reason
    ) -> int:
        """G-19, G-212: a Stealth roll that has fallen, against the Per of one who could notice: 1 for whoever hides,
        -1 for the watcher, 0 for a tie, which changes nothing."""
        theirs = self.alertness(fight, watcher, self.eyes_on(fight, watcher, me))
        second = self.margin_roll(fight, watcher, theirs, purpose)
        winner = self.contest(mine, throw, theirs, second).winner
        fight.tell(ContestRolled(me.index, watcher.index, purpose.text, mine, throw.roll, theirs, second.roll, winner))
        return winner

    # G-212: being found

    def check_in_the_open(self, fight: GurpsFight, me: Combatant) -> None:
        """G-211: whoever comes into the open before the eyes of a foe is seen at once."""
        for foe in self.unaware_foes(fight, me):
            if self.sees_plainly(fight, foe, me):
                self.notice(fight, foe, me)

    def check_still_hidden(self, fight: GurpsFight, me: Combatant) -> None:
        """G-212: at the end of a turn in which it has moved, a new Stealth roll against the Per of all who could
        notice, at -5 after more than a step."""
        if not fight.stealthy or me.out:
            return
        self.check_in_the_open(fight, me)
        watchers = [each for each in self.unaware_foes(fight, me) if self.could_notice(fight, each, me)]
        if len(me.path) < 2 or not watchers:
            return
        mine = self.stealth(me)
        if len(me.path) - 1 > self.step_length(me):
            mine.add(-5, IN_HASTE)
        throw = self.margin_roll(fight, me, mine, CREEPING)
        me.stealth = mine.total - throw.roll
        for watcher in watchers:
            if not watcher.knows_of(me) and self.contest_stealth(fight, me, mine, throw, watcher, CREEPING) < 0:
                self.notice(fight, watcher, me)

    def notice_neighbours(self, fight: GurpsFight, me: Combatant) -> None:
        """G-212: whoever has come right beside somebody hidden may notice it."""
        if fight.stealthy and len(me.path) > 1:
            near = [foe for foe in self.unknown_foes(fight, me) if fight.distance(me, foe) <= 1]
            self.spot_hidden(fight, me, near, CLOSE_BY)

    def may_search(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-212: for whom there is somebody to find, as far as it knows; not in a hold."""
        if not fight.stealthy or me.gripped or me.holds:
            return False
        return any(
            each.side != me.side and (each.arrives == NEVER and each.hidden if each.out else not me.knows_of(each))
            for each in fight.fighters
        )

    def search(self, fight: GurpsFight, me: Combatant) -> None:
        """G-212: a second of looking and listening: a Per roll that has to beat how well each has hidden."""
        near = [foe for foe in self.unknown_foes(fight, me) if self.could_notice(fight, me, foe)]
        if not self.spot_hidden(fight, me, near, SEARCHING):
            fight.tell(CameToNothing(me.index, "finds nobody"))

    def spot_hidden(self, fight: GurpsFight, me: Combatant, near: list[Combatant], purpose: Reason) -> bool:
        """G-212: one roll for all of them, by sight if any of them could be seen; whether anybody is found."""
        if not self.alert(me) or (not near and purpose is not SEARCHING):
            return False
        sight = not me.blind() and (not near or any(self.eyes_on(fight, me, foe) for foe in near))
        need = self.alertness(fight, me, sight)
        seen_as = self.alertness(fight, me, True) if not sight and not me.blind() else None
        if seen_as is not None:
            seen_as.add(me.bonus, REFEREE)
        throw = self.margin_roll(fight, me, need, purpose)
        found = [foe for foe in near if throw.succeeded and need.total - throw.roll > foe.stealth]
        missed = near[0].index if purpose is not SEARCHING and not found else -1
        fight.tell(SuccessRolled(me.index, purpose.text, need, throw.roll, throw.succeeded, missed, seen_as))
        for foe in found:
            self.notice(fight, me, foe)
        return len(found) > 0

    # G-213: bumping into somebody

    def runs_into(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        """G-213: whoever would enter the hex of somebody whom it does not know of stops before it; then both know of
        each other."""
        if not fight.stealthy:
            return False
        for foe in self.unknown_foes(fight, me):
            if foe.covers(cell) and foe.cell != me.cell:
                self.notice(fight, me, foe)
                self.notice(fight, foe, me)
                return True
        return False

    # G-214: leaving

    def why_cannot_leave(self, fight: GurpsFight, me: Combatant) -> str:
        """G-214: from the edge of the map, for whoever could move: neither held nor holding, and able to."""
        why = self.why_no_leaving(fight, me)
        if not why and (self.bound(me) or self.allowance(me, self.current_move(me)) == 0):
            return "you cannot move"
        return why

    def depart(self, fight: GurpsFight, me: Combatant) -> None:
        """G-214: a step beyond the edge, and gone; those who are in the same hex, who wait or who watch react as to
        any movement."""
        here = me.cell
        if fight.close_combat_begun:
            self.leave_hex(fight, me)
        if self.can_act(me) and me.cell == here and self.triggered(fight, me, "move", None):
            self.interrupted(fight, me, "move", None)
        if self.can_act(me) and me.cell == here and not self.why_cannot_leave(fight, me):
            self.leave_map(fight, me)
            self.let_everything_go(fight, me)

    def let_everything_go(self, fight: GurpsFight, me: Combatant) -> None:
        """Whoever is out of it for good waits for nothing and holds nobody."""
        me.wait = None
        self.lose_aim(me)
        self.let_go(fight, me)

    # G-215: yielding

    def may_spare(self, fight: GurpsFight, who: int, foe: int) -> bool:
        """G-215: a foe of whom one knows."""
        return fight.knows(fight.fighters[who], fight.fighters[foe])

    def lay_down_arms(self, fight: GurpsFight, who: int) -> None:
        """G-215: what a prisoner had in hand falls; whom it held it lets go."""
        me = fight.fighters[who]
        self.drop_everything(fight, me)
        self.let_everything_go(fight, me)
