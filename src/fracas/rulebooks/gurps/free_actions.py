"""Chapter 5: free actions (G-54, G-65), as rows that act through the book, and when each may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter, Options
from fracas.rulebooks.gurps.climbing import Climbing
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.movement import ANYTHING_ELSE, NOTHING_MORE
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, FreeAction, Posture

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps


class ChangeCrouch(FreeAction):
    """G-65: into a crouch, or out of it."""

    def __init__(self, key: str, summary: str, posture: Posture) -> None:
        super().__init__(key, summary, "G-65")
        self.posture = posture

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        me.crouch_used = True
        rules.set_posture(fight, me, self.posture, False)


class DropBuckler(FreeAction):
    """G-206: to let a buckler fall."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.drop_buckler(fight, me)


class Yield(FreeAction):
    """G-215: to lay down one's arms, before anything else is done."""

    leaves_fight: ClassVar[bool] = True

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.offer_to_yield(fight, me)


CROUCH: Final[ChangeCrouch] = ChangeCrouch("crouch", "-2 to be shot at, -2 to your own blows", CROUCHING)
RISE: Final[ChangeCrouch] = ChangeCrouch("rise", "from the crouch", STANDING)
DROP_BUCKLER: Final[DropBuckler] = DropBuckler("drop buckler", rule="G-206")
YIELD: Final[Yield] = Yield("yield", "lay down your arms, if the nearest foe spares you: out of the fight", "G-215")


@mypyc_attr(allow_interpreted_subclasses=True)
class FreeActions(Climbing):
    def free_actions(self, me: Combatant) -> list[FreeAction]:
        """G-54, G-65: crouch or rise, drop something, draw fast, and let go of somebody (chapter 13); then a
        manoeuvre still follows. Nothing of that in a hold but dropping things (G-177)."""
        options: list[FreeAction] = []
        if me.posture is STANDING and not me.crouch_used and not me.gripped:
            options.append(CROUCH)
        elif me.posture is CROUCHING and not me.gripped:
            options.append(RISE)
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                options.append(held.item.drop)
        if self.buckler_in_hand(me):
            options.append(DROP_BUCKLER)
        if not me.gripped:
            options.extend(self.fast_draws(me))
        return options

    def may_act_freely(self, me: Combatant) -> bool:
        """G-54: whether `late_free_actions` could list anything; asked often, so it makes no options."""
        if me.holds or self.buckler_in_hand(me):
            return True
        for held in me.held:
            if held.in_hand() and not held.item.natural:
                return True
        return len(self.fast_draws(me)) > 0

    def late_free_actions(self, fight: GurpsFight, me: Combatant) -> list[FreeAction]:
        """G-54: what may be done at any time in one's turn: drop something, let go, draw fast. Crouching may not
        (G-65)."""
        options = [each for each in self.free_actions(me) if each is not CROUCH and each is not RISE]
        if me.holds:
            options.extend(self.releases(fight, me))
        return options

    def take_late_free_actions(self, fight: GurpsFight, me: Combatant, matter: Matter | None = None) -> None:
        """G-54: after the step or the attack, as many free actions as one likes. `matter` says whether anybody wanted
        to be asked."""
        while self.can_act(me):
            options = self.late_free_actions(fight, me)
            if not options:
                return
            answer = fight.ask(me.index, ANYTHING_ELSE, Options([NOTHING_MORE, *options]), matter)
            if not isinstance(answer, FreeAction):
                return
            answer.perform(self.book(), fight, me)
