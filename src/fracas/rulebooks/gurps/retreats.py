"""Chapter 10: what goes with a defence: a retreat, a drop, acrobatics, effort (G-83, G-122, G-130, G-133, G-135)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.decision import Option, Options, Question, Spot
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow
from fracas.rulebooks.gurps.defence_scores import ACROBATIC, DefenceScores
from fracas.rulebooks.gurps.events import Moved, SuccessRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.guards import DODGE, Guard
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, SITTING, STANDING, Choice, lying

RETREAT: Final = Question("retreat", "How do you go about it?", "G-135")
ACROBATICS_ROLL: Final = Reason("Acrobatics", "G-130")

STAND_FAST: Final = Option("stand fast")


class Effort(Choice):
    """What one does beyond the defence itself: for FP, or at a risk."""

    costs_extra: ClassVar[bool] = True


FEVERISH: Final = Effort("feverish defence", "1 FP for +2")
ACROBATICS: Final = Effort("acrobatic dodge", "Acrobatics for +2, or -2")


class RetreatTo(Spot):
    """A hex to retreat to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(f"retreat {name}", cell)


class DropTo(Spot):
    """A hex to drop in."""


@mypyc_attr(free_list_len=1)
class GuardedBlow(Blow):
    """The blow and the guard against it: what the question about a retreat shows."""

    def __init__(self, blow: Blow, guard: Guard) -> None:
        super().__init__(blow.attacker, blow.foe, blow.strike)
        self.copy_circumstances(blow)
        self.guard = guard


@mypyc_attr(allow_interpreted_subclasses=True)
class Retreats(DefenceScores):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.retreat_names: list[str] = []
        self.retreats: dict[int, RetreatTo] = {}
        """By hex, for boards whose hexes have those names."""

    def prepare_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> None:
        """G-83, G-135: retreat, acrobatics and effort, each once, until the defender stands or gives ground. Nobody
        retreats from a shot (G-122), but a dodge may end on the ground (G-133)."""
        foe = blow.attacker
        guard.retreating = me.retreated_from == foe.index
        options: list[Option] = [STAND_FAST]
        if blow.strike.mode.missile is not None:
            if guard.choice is DODGE and may_retreat and self.may_drop(me):
                options.extend(self.places_to_drop(fight, me, foe))
        elif not guard.retreating and may_retreat and self.may_retreat(me):
            hexes = self.retreat_hexes(fight, me, foe)
            options.extend([self.retreat_to(fight.board, cell) for cell in hexes])
        if guard.choice is DODGE and self.may_use_acrobatics(me):
            options.append(ACROBATICS)
        if self.on(switches.EXTRA_EFFORT):
            options.append(FEVERISH)
        while len(options) > 1 and not me.out:
            answer = fight.ask(me.index, RETREAT, Options(options), GuardedBlow(blow, guard))
            if isinstance(answer, RetreatTo):
                guard.retreating = True
                self.give_ground(fight, me, foe, answer.cell)
                return
            if isinstance(answer, DropTo):
                guard.dropping = True
                guard.drop_cell = answer.cell
                return
            if answer is ACROBATICS:
                self.use_acrobatics(fight, me, guard)
            elif answer is FEVERISH:
                guard.feverish = True
                self.tire(fight, me, 1)  # G-85: below 1 FP it costs HP as well
            else:
                return
            options = [option for option in options if option is not answer]

    def retreat_to(self, board: Board, cell: int) -> RetreatTo:
        """The answer for each hex of a map, made once."""
        if board.names is not self.retreat_names:
            self.retreat_names = board.names
            self.retreats = {}
        known = self.retreats.get(cell)
        if known is None:
            known = RetreatTo(board.names[cell], cell)
            self.retreats[cell] = known
        return known

    def may_retreat(self, me: Combatant) -> bool:
        """G-11, G-122: if there is a retreat left; not while kneeling or sitting, nor with too great a load; those who
        lie roll away."""
        if me.encumbrance > 4 or me.posture is KNEELING or me.posture is SITTING or me.lame():
            return False
        return self.has_retreat_left(me)

    def has_retreat_left(self, me: Combatant) -> bool:
        """G-122: once a turn; not while stunned or held, with a weapon that is stuck (G-204), or after a sprint or a
        Move and Attack (G-46, G-66)."""
        if me.retreated_from != NOBODY or me.stunned or me.mentally_stunned:
            return False
        if me.gripped or me.holds or self.anchored(me) or me.manoeuvre.key == "sprint":
            return False
        return me.manoeuvre.parries or self.is_set(switches.MAA_PARRY, "yes")

    def retreat_hexes(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[int]:
        """G-122: free hexes within a step, each further from the attacker than the one before."""
        board = fight.board
        spot = fight.spot(me, foe)
        hexes: list[int] = []
        length = self.step_length(me)
        if length == 1:  # nearly always: without a list of those who are about
            before = board.distance(me.cell, spot)
            for step in board.steps:
                cell = me.cell + step
                if not board.closed[cell] and board.distance(cell, spot) > before and not fight.known_at(me, cell):
                    hexes.append(cell)
            return hexes
        taken = fight.known_taken(me)
        edge = [me.cell]
        for _ in range(length):
            beyond: list[int] = []
            for here in edge:
                far = board.distance(here, spot)
                for cell in board.neighbours(here):
                    if board.distance(cell, spot) > far and cell not in taken and cell not in hexes:
                        hexes.append(cell)
                        beyond.append(cell)
            edge = beyond
        return hexes

    def give_ground(self, fight: GurpsFight, me: Combatant, foe: Combatant, cell: int) -> None:
        """G-122: the retreat itself, whether or not the defence works; facing is kept."""
        start = me.cell
        me.broke_away = fight.together(me, foe)
        me.retreated_from = foe.index
        if not self.runs_into(fight, me, cell):
            fight.place_at(me, cell)
            if fight.heard:
                how = "retreats" if me.posture is STANDING or me.posture is CROUCHING else "rolls away"
                fight.tell(Moved(me.index, how, start, cell, me.facing))
        self.enter_fire(fight, me)

    def may_drop(self, me: Combatant) -> bool:
        """G-133: it uses up the retreat of the turn; nobody drops who lies already."""
        return not lying(me.posture) and self.has_retreat_left(me)

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
        self.enter_fire(fight, me)

    def go_down(self, fight: GurpsFight, me: Combatant) -> None:
        """Prone, unless already lying; it ends an aim (G-36)."""
        if not lying(me.posture):
            self.set_posture(fight, me, PRONE, False)
            self.lose_aim(me)

    def may_use_acrobatics(self, me: Combatant) -> bool:
        """G-130: once a turn, for those who have learned it."""
        return not me.acrobatics and "Acrobatics" in me.sheet.skills

    def use_acrobatics(self, fight: GurpsFight, me: Combatant, guard: Guard) -> None:
        """G-130: Acrobatics first; +2 to the dodge, or -2."""
        me.acrobatics = True
        need = Tally(me.sheet.skills["Acrobatics"], ACROBATICS_ROLL)
        self.add_dx_penalties(me, need)
        rolled = self.success_roll(fight, me, need, ACROBATICS_ROLL)
        fight.tell(SuccessRolled(me.index, ACROBATIC.text, need, rolled.roll, rolled.succeeded))
        guard.acrobatic = 2 if rolled.succeeded else -2
