"""The book's table of contents: rules that rows and early chapters call and a later chapter implements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter, Options, Question
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Item, Mode, Strike
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.rows import Posture
from fracas.rulebooks.gurps.techniques import Technique

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[GurpsFight]):
    """Declares the rules that a chapter calls although a later one implements them; what they do is said there."""

    def book(self) -> Gurps:
        """The book as a whole, for rows, which may call any rule."""
        raise NotImplementedError

    def can_act(self, me: Combatant) -> bool:
        """Neither out nor stunned nor worn out, and with something left of its turn."""
        return not (me.out or me.stunned or me.mentally_stunned or me.spent or me.collapsed)

    def choose_foe(
        self, fight: GurpsFight, me: Combatant, question: Question, foes: list[Combatant], matter: Matter | None = None
    ) -> Combatant:
        """Asks for one of these foes; nobody, where there is only one and nobody wants to know."""
        if len(foes) == 1 and not fight.chooser.notices_unasked:
            return foes[0]
        return fight.fighters[fight.ask(me.index, question, Options([foe.target for foe in foes]), matter).index]

    def interrupted(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> bool:
        """Whether somebody who waits steps in at what `me` is doing (chapter 14)."""
        raise NotImplementedError

    def triggered(self, fight: GurpsFight, me: Combatant, deed: str, foe: Combatant | None) -> list[Combatant]:
        """Those who have waited for this (chapter 14)."""
        raise NotImplementedError

    def step_in(self, fight: GurpsFight, me: Combatant, mover: Combatant) -> bool:
        """Somebody who waits responds to what the mover does (chapter 14)."""
        raise NotImplementedError

    def strike_together(self, fight: GurpsFight, blow: Blow) -> None:
        """Those whose response ties with a blow strike at the same moment (chapter 14)."""
        raise NotImplementedError

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        raise NotImplementedError

    def crowd(self, fight: GurpsFight, me: Combatant) -> tuple[dict[int, int], list[int], list[int]]:
        """Who is in the way, and how (chapter 6)."""
        raise NotImplementedError

    def disturb(self, fight: GurpsFight, me: Combatant) -> None:
        """What an injury or a fall does to aim and concentration (chapter 5)."""
        raise NotImplementedError

    def lose_concentration(self, fight: GurpsFight, me: Combatant) -> None:
        """What ends concentration outright (chapter 5)."""
        raise NotImplementedError

    def disturb_concentration(self, fight: GurpsFight, me: Combatant) -> None:
        """What a defence does to concentration (chapter 5)."""
        raise NotImplementedError

    def lose_aim(self, me: Combatant) -> None:
        """Ends its aim (chapter 5)."""
        raise NotImplementedError

    def held(self, item: Item) -> Held:
        """An item as somebody carries it; a variant that records more about it has its own class."""
        return Held(item)

    def spoil_aim(self, me: Combatant) -> None:
        """Ends its aim because of another manoeuvre, a fall or a stun (chapter 5)."""
        raise NotImplementedError

    def take_off_string(self, held: Held) -> None:
        """The arrow falls off the string when the bow leaves the hand (chapter 9)."""
        raise NotImplementedError

    # who knows of whom (our own chapter)

    def reveal(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def check_in_the_open(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def runs_into(self, fight: GurpsFight, me: Combatant, cell: int) -> bool:
        raise NotImplementedError

    # close combat (chapter 13)

    def shares_hex(self, fight: GurpsFight, me: Combatant) -> bool:
        """Whether somebody else still in the fight is in the same hex."""
        return any(other is not me and not other.out and fight.together(me, other) for other in fight.fighters)

    def leave_hex(self, fight: GurpsFight, me: Combatant) -> list[Combatant]:
        raise NotImplementedError

    def arrive(self, fight: GurpsFight, me: Combatant, before: int, chasers: list[Combatant]) -> None:
        raise NotImplementedError

    def add_close_attack(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        raise NotImplementedError

    def add_close_defence(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        raise NotImplementedError

    def catch_arm(self, me: Combatant, blow: Blow) -> None:
        """A bare hand that has parried an arm may take hold of it on its next turn (G-183)."""
        raise NotImplementedError

    def skill_with(self, me: Combatant, mode: Mode) -> Tally:
        """The skill that a mode of attack goes by (chapter 7)."""
        raise NotImplementedError

    def gets_in(self, fight: GurpsFight, me: Combatant, foes: list[Combatant]) -> bool:
        raise NotImplementedError

    def let_go(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def end_broken_holds(self, fight: GurpsFight) -> None:
        raise NotImplementedError

    def add_technique(self, fight: GurpsFight, blow: Blow, skill: Tally) -> None:
        raise NotImplementedError

    def techniques_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None) -> list[Technique]:
        raise NotImplementedError

    def declare_technique(
        self, fight: GurpsFight, me: Combatant, technique: Technique, bound: Combatant | None
    ) -> Blow:
        raise NotImplementedError

    def perform_technique(self, fight: GurpsFight, blow: Blow, changed: bool) -> None:
        raise NotImplementedError

    # free actions (chapter 5)

    def may_act_freely(self, me: Combatant) -> bool:
        """Whether there is something that a free action could be done with (G-54)."""
        raise NotImplementedError

    def may_fast_draw(self, me: Combatant) -> bool:
        """Whether it has something to fast-draw, once a hand is free (G-52)."""
        raise NotImplementedError

    def take_late_free_actions(self, fight: GurpsFight, me: Combatant, matter: Matter | None = None) -> None:
        raise NotImplementedError

    # shooting (chapter 9)

    def add_target(self, fight: GurpsFight, shot: Shot, skill: Tally) -> None:
        """How a target shows, to whoever shoots at it (chapter 9)."""
        raise NotImplementedError

    def shot_skill(self, fight: GurpsFight, shot: Shot) -> Tally:
        raise NotImplementedError

    def showing(self, shot: Shot, location: Location) -> int:
        """How much of a hit location the cover leaves visible."""
        raise NotImplementedError

    def still_possible(self, fight: GurpsFight, shot: Shot) -> bool:
        """Whether a shot that was declared can still be fired."""
        raise NotImplementedError

    def shoot(self, fight: GurpsFight, shot: Shot) -> None:
        raise NotImplementedError

    def shots_open(self, fight: GurpsFight, me: Combatant, bound: Combatant | None, other: Blow | None) -> list[Strike]:
        """The ways in which it could shoot or throw now; if `bound` is given, at that foe only."""
        raise NotImplementedError

    def declare_shot(
        self, fight: GurpsFight, me: Combatant, bound: Combatant | None, strike: Strike, other: Blow | None
    ) -> Blow:
        raise NotImplementedError

    def under_fire(self, fight: GurpsFight, me: Combatant) -> bool:
        """In a zone under suppression fire that has not shot at it yet (G-112)."""
        raise NotImplementedError

    def cross_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """Whoever is in a zone under suppression fire is shot at."""
        raise NotImplementedError

    def enter_fire(self, fight: GurpsFight, me: Combatant) -> None:
        """The same for whoever may have been moved there by somebody else."""
        raise NotImplementedError

    def everybody_enters_fire(self, fight: GurpsFight) -> None:
        raise NotImplementedError
