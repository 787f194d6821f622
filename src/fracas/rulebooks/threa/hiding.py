"""Our rulings on hiding, being found, leaving the map and yielding (T-195 to T-201)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.dice import FUDGE_PLUS
from fracas.rulebooks.threa.effects import BLINDED
from fracas.rulebooks.threa.events import Searched
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.ground import is_dense
from fracas.rulebooks.threa.shooting import Shooting

HIDING: Final = Reason("hiding", "T-195")
SNEAKING: Final = Reason("moving unseen", "T-196")
SEARCHING: Final = Reason("searching", "T-197")
UNNOTICED: Final = Reason("passive", "T-58")
IN_THE_GREEN: Final = Reason("dense vegetation", "T-197")
FAR_OFF: Final = Reason("distance", "T-197")

ACROSS_A_ROOM: Final = 3
"""The range value up to which distance makes nobody harder to find."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Hiding(Shooting):
    # who might see whom

    def watchful(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-195: enemies who are aware: able to act, not blinded, and not hiding themselves."""
        out: list[Combatant] = []
        for other in fight.fighters:
            if other.side != me.side and not other.hidden and self.can_act(fight, other):
                if not other.effects or not other.has(BLINDED):
                    out.append(other)
        return out

    def concealed(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> bool:
        """T-195: out of sight, in dense vegetation, or with cover in one's own hex or right before it."""
        board = fight.board
        if not board.sees(foe.cell, me.cell) or self.conceals(fight, me.cell):
            return True
        if board.distance(foe.cell, me.cell) <= 1:
            return False
        last = board.last_between(foe.cell, me.cell)
        return last >= 0 and board.terrain[last].cover != ""

    def alertness(self, fight: ThreaFight, me: Combatant) -> int:
        """T-58, T-195: the best passive Awareness among enemies with a line of sight; 0 if there are none."""
        best = 0
        for foe in self.watchful(fight, me):
            if fight.board.sees(foe.cell, me.cell):
                best = max(best, self.ability(foe, "Awareness", action=False).total - 1)
        return best

    def goes_unnoticed(self, fight: ThreaFight, me: Combatant, score: Tally, purpose: Reason) -> bool:
        """T-195, T-196: Stealth against enemies with a line of sight; if there are none, nothing is rolled."""
        tv = self.alertness(fight, me)
        return tv == 0 or self.check(fight, me, score, tv, purpose)

    # T-195: hiding

    def why_no_hiding(self, fight: ThreaFight, me: Combatant) -> str:
        """T-195: no aware enemy may be adjacent, and one must be concealed from all of them; of those who are hidden
        themselves one knows nothing."""
        if me.hidden:
            return "nobody knows where you are (T-195)"
        if self.cannot_move(me):
            return "not here, and not while somebody holds you (T-195)"
        for foe in self.watchful(fight, me):
            if self.distance(fight, me, foe) <= 1:
                return f"{foe.name} is beside you (T-195)"
            if not self.concealed(fight, me, foe):
                return f"{foe.name} sees you in the open (T-195)"
        return ""

    def conceals(self, fight: ThreaFight, cell: int) -> bool:
        """T-195: a hex in which one is concealed from all sides: dense vegetation, or cover of its own."""
        return fight.board.terrain[cell].cover != "" or is_dense(fight.board, cell)

    def cannot_move(self, me: Combatant) -> bool:
        """T-138, T-179: grappled, paralysed, or inside a vehicle."""
        return me.aboard != NOBODY or (len(me.effects) > 0 and self.gripped(me))

    def hide(self, fight: ThreaFight, me: Combatant) -> None:
        """T-195: an action; Stealth against the best passive Awareness of those who look."""
        effort = self.commit(fight, me, "hide", boosted=True)
        if effort is None:
            return
        score = self.ability(me, "Stealth")
        self.add_effort(effort, score)
        if self.goes_unnoticed(fight, me, score, HIDING):
            self.disappear(fight, me)
            self.escape_aim(fight, me, True)

    # T-196: staying hidden

    def given_away(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-196: a hidden fighter who comes into the open in an enemy's sight, or sprints there, is found."""
        for foe in self.watchful(fight, me):
            if (me.running and fight.board.sees(foe.cell, me.cell)) or not self.concealed(fight, me, foe):
                return True
        return False

    def sneak(self, fight: ThreaFight, me: Combatant) -> None:
        """T-196: a hidden fighter that has moved under cover rolls Stealth again, at no cost."""
        if not self.goes_unnoticed(fight, me, self.ability(me, "Stealth"), SNEAKING):
            self.reveal(fight, me)

    # T-197: being found

    def hidden_foes(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        return [other for other in fight.fighters if other.hidden and other.side != me.side and not other.out]

    def search(self, fight: ThreaFight, me: Combatant) -> None:
        """T-197: an action; one Awareness roll against the passive Stealth of every hidden enemy in sight."""
        effort = self.commit(fight, me, "search", boosted=True)
        if effort is None:
            return
        score = self.ability(me, "Awareness")
        self.add_effort(effort, score)
        self.add_ruling_bonus(me, score)
        roll = fight.roll(me.index, FUDGE_PLUS, SEARCHING)
        found: list[Combatant] = []
        for foe in self.hidden_foes(fight, me):
            if fight.board.sees(me.cell, foe.cell) and score.total + roll >= self.elusiveness(fight, me, foe).total:
                found.append(foe)
        fight.tell(Searched(me.index, score, roll, len(found)))
        for foe in found:
            self.reveal(fight, foe)

    def elusiveness(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> Tally:
        """T-58, T-197: how hard somebody is to find: Stealth AS - 1, what covers it, and every range value beyond 3."""
        value = self.ability(foe, "Stealth", action=False)
        value.add(-1, UNNOTICED)
        if is_dense(fight.board, foe.cell):
            value.add(2, IN_THE_GREEN)
        else:
            cover = self.cover(fight, me, foe)
            value.add(cover.tv, cover.reason)
        value.add(max(0, self.gap(fight, me, foe) - ACROSS_A_ROOM), FAR_OFF)
        return value

    def glimpsed(self, fight: ThreaFight, me: Combatant, hiders: list[Combatant]) -> list[Combatant]:
        """T-196: hidden enemies that are in the open as seen from here: they are found. Whoever is hidden keeps to
        itself what it sees, or it would be given away."""
        if me.hidden or (me.effects and me.has(BLINDED)):
            return []
        return [foe for foe in hiders if foe.hidden and not self.concealed(fight, foe, me)]

    def look_round(self, fight: ThreaFight, me: Combatant) -> None:
        """T-196: finds hidden enemies in plain view, for instance when blindness ends."""
        hiders = self.hidden_foes(fight, me)
        if hiders:
            for foe in self.glimpsed(fight, me, hiders):
                self.reveal(fight, foe)

    # T-198: bumping into somebody

    def bumped(self, cells: list[int], strangers: list[Combatant]) -> Combatant | None:
        """T-198: the enemy in one of these hexes of whom nobody knew, if there is one."""
        for foe in strangers:
            if not foe.out and foe.aboard == NOBODY and any(cell in cells for cell in foe.body()):
                return foe
        return None

    def strangers(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-198: enemies of whom one does not know where they are: hidden, or out of sight where that counts."""
        return [foe for foe in fight.fighters if not foe.out and fight.lost_to(foe, me)]

    def collide(self, fight: ThreaFight, me: Combatant, foe: Combatant) -> None:
        """T-198: whoever would go into the hex of a hidden enemy stops before it, and both know of each other."""
        self.reveal(fight, foe)
        self.reveal(fight, me)

    # T-201: yielding

    def may_spare(self, fight: ThreaFight, who: int, foe: int) -> bool:
        """T-201: an enemy who is able to act."""
        return self.can_act(fight, fight.fighters[foe])

    def surrender(self, fight: ThreaFight, me: Combatant) -> None:
        """T-196, T-201: free, on one's own turn; the nearest enemy decides, and one is no longer hidden."""
        self.reveal(fight, me)
        self.offer_to_yield(fight, me)

    def lay_down_arms(self, fight: ThreaFight, who: int) -> None:
        """T-201: a prisoner lets go of everything and everybody, and nobody aims at it any more."""
        me = fight.fighters[who]
        self.stop_everything(fight, me)
        if me.aboard == NOBODY:
            self.drop_everything(fight, me)
        self.escape_aim(fight, me, True)
        self.update_out(fight, me)
