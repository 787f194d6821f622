"""The book's table of contents: rules that rows and early chapters call and later chapters fill in."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Gait
from fracas.kernel.decision import Matter
from fracas.kernel.hexes import REAR
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.rows import Manoeuvre, Posture


class Blow(Matter):
    """One attack on its way: who, whom, with what, from which side, and how well."""

    def __init__(self, attacker: Combatant, foe: Combatant, strike: Strike, skill: Tally, arc: int) -> None:
        self.attacker = attacker
        self.foe = foe
        self.strike = strike
        self.skill = skill
        self.arc = arc
        """Where it comes from, as the defender faces."""
        self.behind = arc == REAR
        """It lands on the back, where a breastplate does not help."""
        self.runaround = False
        """The attacker was in front when its turn began and came round to the rear (G-123)."""
        self.result = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[GurpsFight]):
    """What the chapters below this one may call before it is their turn to say how."""

    def can_act(self, me: Combatant) -> bool:
        return not me.out and not me.stunned

    def move(self, fight: GurpsFight, me: Combatant, points: int, gait: Gait) -> None:
        raise NotImplementedError

    def half_move(self, fight: GurpsFight, me: Combatant, forward: bool) -> None:
        raise NotImplementedError

    def full_move(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def step(self, fight: GurpsFight, me: Combatant) -> bool:
        raise NotImplementedError

    def attack_someone(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        raise NotImplementedError

    def take_up(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> None:
        raise NotImplementedError

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        raise NotImplementedError

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        raise NotImplementedError

    def choose_defence_to_raise(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def change_posture(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def set_posture(self, fight: GurpsFight, me: Combatant, posture: Posture, fell: bool) -> None:
        raise NotImplementedError

    def make_ready(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError

    def drop_everything(self, fight: GurpsFight, me: Combatant) -> None:
        raise NotImplementedError
