"""Chapter 5: what a Ready can do (G-52), and what can be drawn in no time, as rows that act through the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.events import Handled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, Held
from fracas.rulebooks.gurps.movement import OPEN
from fracas.rulebooks.gurps.questions import GurpsQuestion
from fracas.rulebooks.gurps.rows import Choice, FreeAction
from fracas.rulebooks.gurps.words import spoken

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps


@mypyc_attr(allow_interpreted_subclasses=True)
class Preparation(Choice):
    """One thing that a Ready can do: to an item, or to something else where `item` is nothing. `words` is what it is
    called, with a gap for the thing; `deed` is what is told of it."""

    is_needed: ClassVar[bool] = False
    """Whether it leads to something that can be used at last; nobody puts a weapon away without thinking."""

    def __init__(self, words: str, thing: str, deed: str, item: int = NOBODY) -> None:
        super().__init__(words.format(thing), rule="G-52")
        self.words = words
        self.deed = deed
        self.item = item

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        if self.item < 0:
            return super().view(rules, fight, decision)
        return View(rules.with_item(fight.fighters[decision.who], self.words, self.item), rule=self.rule)


class Handling(Preparation):
    """Something is done to an item, and then it is ready in the hand."""

    def __init__(self, words: str, held: Held, deed: str) -> None:
        super().__init__(words, held.item.key, deed, held.item.index)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        held = me.held[self.item]
        fight.tell(Handled(me.index, self.deed, held.item.name))
        self.handle(rules, fight, me, held)
        rules.hold_ready(held)

    def handle(self, rules: Gurps, fight: GurpsFight, me: Combatant, held: Held) -> None:
        """What is done before it is ready: nothing, for what is already in hand."""


class TakeInHand(Handling):
    """To draw a weapon, or to pick up one's own."""

    is_needed: ClassVar[bool] = True

    def handle(self, rules: Gurps, fight: GurpsFight, me: Combatant, held: Held) -> None:
        rules.take_in_hand(me, held)
        rules.update_encumbrance(me)


class ReadyAgain(Handling):
    """To make a weapon ready that is in hand."""

    is_needed: ClassVar[bool] = True

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        super().perform(rules, fight, me)
        rules.made_ready(me.held[self.item])


class PullFree(Handling):
    """To pull out a weapon that is stuck (G-204)."""

    is_needed: ClassVar[bool] = True

    def handle(self, rules: Gurps, fight: GurpsFight, me: Combatant, held: Held) -> None:
        rules.pull_free(fight, me, held)


class ChangeReach(Handling):
    """To hold a weapon for another distance (G-87)."""

    def __init__(self, held: Held, reach: int) -> None:
        super().__init__(f"{{}} to reach {reach}", held, "shifts the grip on")
        self.reach = reach

    def handle(self, rules: Gurps, fight: GurpsFight, me: Combatant, held: Held) -> None:
        held.reach = self.reach


class ChangeGrip(Handling):
    """To take a weapon in one hand instead of both, or in both (G-88)."""

    def __init__(self, held: Held) -> None:
        super().__init__("{} in one hand" if held.hand == BOTH else "{} in both hands", held, "shifts the grip on")

    def handle(self, rules: Gurps, fight: GurpsFight, me: Combatant, held: Held) -> None:
        held.hand = MAIN if held.hand == BOTH else BOTH
        held.reach = rules.first_reach(me, held)


class Sheathe(Handling):
    """To put a weapon away."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.sheathe(fight, me, me.held[self.item])


class Load(Handling):
    """A second of loading (G-103)."""

    is_needed: ClassVar[bool] = True

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.load(fight, me, me.held[self.item])


class PullPin(Handling):
    """To pull the pin of something with a fuse (G-205)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        held = me.held[self.item]
        fight.tell(Handled(me.index, self.deed, held.item.name))
        rules.pull_pin(fight, held, held.item.shots[0].mode)


class Find(Preparation):
    """To pick up something that somebody else has dropped or thrown."""

    def __init__(self, owner: Combatant, held: Held, words: str = "pick up {}", deed: str = "picks up") -> None:
        super().__init__(words, f"{held.item.key} of {owner.name}", deed)
        self.owner = owner.index
        self.thing = held.item.index

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.find(fight, me, self.owner, self.thing, self.deed)

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        owner = fight.fighters[self.owner]
        return View(f"{rules.with_item(owner, self.words, self.thing)} of {spoken(owner.name)}", rule=self.rule)


class Take(Find):
    """To take something out of the hand of somebody who is out of the fight."""

    def __init__(self, owner: Combatant, held: Held) -> None:
        super().__init__(owner, held, "take {}", "takes")


class PickUpBuckler(Preparation):
    """To pick up one's buckler (G-206)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.pick_up_buckler(fight, me)


class HandleShield(Preparation):
    """To take hold of a shield again, to strap it on or to take it off (G-206)."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.handle_shield(fight, me, self)


class OpenDoor(Preparation):
    """To open a door beside one."""

    def __init__(self, name: str, toward: int) -> None:
        super().__init__("open {}", name, "opens the door at")
        self.toward = toward

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        cell = me.cell + fight.board.steps[self.toward]
        fight.tell(Handled(me.index, self.deed, fight.board.names[cell]))
        fight.board = fight.board.changed(cell, OPEN)


class PutOutFire(Preparation):
    """To put out one's burning clothes (G-31)."""

    is_needed: ClassVar[bool] = True

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.put_out_fire(fight, me)


class WhatIsNeeded(GurpsQuestion):
    """Usually the first thing that is not ready yet."""

    def usually(self, fight: GurpsFight, me: Combatant, decision: Decision) -> str:
        for option in decision.menu.options():
            if isinstance(option, Preparation) and option.is_needed:
                return option.key
        return ""


PICK_UP_BUCKLER: Final = PickUpBuckler("pick up {}", "buckler", "picks up")
STRAP_ON: Final = HandleShield("strap on {}", "shield", "straps on")
TAKE_OFF: Final = HandleShield("take off {}", "shield", "unstraps")
READY_SHIELD: Final = HandleShield("ready {}", "shield", "readies")
PUT_OUT_FIRE: Final = PutOutFire("put out {}", "fire", "beats at")


class FastDraw(FreeAction):
    """G-52: to draw something in no time."""

    def __init__(self, held: Held, words: str = "fast-draw {}", summary: str = "no Ready, if it succeeds") -> None:
        super().__init__(words.format(held.item.key), summary, "G-52")
        self.words = words
        self.item = held.item.index

    def need(self, rules: Gurps, me: Combatant) -> Tally:
        """The skill that is rolled against."""
        return rules.fast_draw_skill(me)

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.fast_draw(fight, me, me.held[self.item])

    def view(self, rules: Gurps, fight: GurpsFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        label = rules.with_item(me, self.words.replace("-", " "), self.item)
        return rules.view_roll(me, label, self.need(rules, me), self.rule, self.summary)


class FastLoad(FastDraw):
    """G-103: to draw in no time what is to be loaded."""

    def __init__(self, held: Held) -> None:
        super().__init__(held, "fast-draw for {}", "saves a second of loading")

    def need(self, rules: Gurps, me: Combatant) -> Tally:
        return rules.fast_load_skill(me, me.held[self.item])

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant) -> None:
        rules.fast_load(fight, me, me.held[self.item])
