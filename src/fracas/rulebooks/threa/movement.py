"""Chapter 11 and section 14a: moving on the hex map, and postures (T-144 to T-149, T-165, T-169 to T-176)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Options, Place, Places, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Fighter
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa import switches, tables
from fracas.rulebooks.threa.events import Intended, Moved
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.ground import STRIDE, Difficulties, Walk, closed_to, kinds_at
from fracas.rulebooks.threa.rows import Choice
from fracas.rulebooks.threa.sheet import STR
from fracas.rulebooks.threa.tables import Posture
from fracas.rulebooks.threa.vehicles import Vehicles

MOVE: Final = Question("move", "Where do you go?", "T-144")
RUN: Final = Question("run", "Where do you run?", "T-145")
BACK_AWAY: Final = Question("leave melee", "How do you leave?", "T-148")

BACKWARDS: Final = Choice("back away", "nobody strikes at you, but there is only free positioning left of this turn")
TURN_AWAY: Final = Choice("turn away", "who stands beside you strikes at you")

TOO_HEAVY: Final = [f"your load is {level}, too heavy for that (T-149)" for level in tables.LOADS]

SPRINTING: Final = Reason("sprint", "T-165")
TERRAIN_HERE: Final = Reason("difficult ground", "T-165")


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement(Vehicles):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.difficult = Difficulties()

    # how far

    def load_level(self, me: Combatant) -> int:
        """T-149: the level of one's load; an effect on STR changes what one can carry (T-17)."""
        if not me.effects:
            return me.sheet.encumbrance
        return tables.encumbrance(me.sheet.load, me.sheet.bulk, self.attribute(me, STR))

    def load(self, me: Combatant) -> int:
        """T-149: what one's load takes off the range value of every move."""
        return tables.LOAD_PENALTIES[self.load_level(me)]

    def stride(self, me: Combatant) -> int:
        """T-144, T-176: the range value of free positioning; 4 hexes standing, 1 crouching or prone."""
        return tables.FREE if me.posture.free > 1 else 1

    def walk_menu(self, fight: ThreaFight, me: Combatant, value: int, kinds: int, used: int) -> Walk:
        """T-171, T-172: where the move can still lead: how far, by the most difficult ground that it enters; never
        beyond 25 hexes a round."""
        board = fight.board
        extra, no_stop = self.crowd(fight, me)
        cells = self.difficult.of(board)
        load = self.load(me)
        room = tables.MOST_HEXES - me.hexes
        stretches: list[Places] = []
        for most in range(kinds, max(kinds, self.difficult.most) + 1):
            points = min(room, tables.hexes(value, load, most) - used)
            if points <= 0 and stretches:
                break
            closed = closed_to(extra, cells, board, most) if cells else extra
            stretches.append(Places(board, STRIDE, me.cell, me.facing, max(0, points), closed, no_stop))
        return Walk(stretches)

    def crowd(self, fight: ThreaFight, me: Combatant) -> tuple[dict[int, int], list[int]]:
        """T-169, T-170, T-195: hexes of enemies who can act are closed; those of allies, of prisoners and of enemies
        who cannot act may be passed but not stopped in; bodies do not matter, nor whom one knows nothing of."""
        extra: dict[int, int] = {}
        no_stop: list[int] = []
        for other in fight.fighters:
            if other is me or other.fled or other.aboard != NOBODY:
                continue
            if fight.lost_to(other, me):
                continue
            if other.is_vehicle():
                for cell in other.body():
                    extra[cell] = BLOCKED
            elif other.out and not other.yielded:
                continue
            elif other.side != me.side and self.can_act(fight, other):
                extra[other.cell] = BLOCKED
            else:
                no_stop.append(other.cell)
        return extra, no_stop

    def free_left(self, me: Combatant) -> int:
        """T-144: hexes of free positioning that are left on easy ground."""
        if me.free_closed or self.cannot_move(me):
            return 0
        left = tables.hexes(self.stride(me), self.load(me), me.free_kinds) - me.free_hexes
        return min(left, tables.MOST_HEXES - me.hexes)

    # T-144: free positioning

    def position(self, fight: ThreaFight, me: Combatant) -> None:
        """T-144, T-170: up to 4 hexes a turn in all, in as many pieces as one likes."""
        place = fight.ask(me.index, MOVE, fight.looked_at or self.position_menu(fight, me))
        if place.way.cells and self.provokes(fight, me, place) and not me.acted:
            if fight.ask(me.index, BACK_AWAY, Options([BACKWARDS, TURN_AWAY])) is BACKWARDS:
                me.faltered = True  # T-148: a turn of free positioning only
                fight.tell(Intended(me.index, "backs away", NOBODY))
        gone, kinds = self.follow(fight, me, place, "moves")
        me.free_hexes += gone
        me.free_kinds = max(me.free_kinds, kinds)

    def position_menu(self, fight: ThreaFight, me: Combatant) -> Walk:
        """T-144: where what is left of free positioning leads."""
        return self.walk_menu(fight, me, self.stride(me), me.free_kinds, me.free_hexes)

    def provokes(self, fight: ThreaFight, me: Combatant, place: Place) -> bool:
        """T-148: whether the move leaves the side of an enemy who could strike."""
        if not self.is_set(switches.LEAVING_MELEE, "attack"):
            return False
        here = me.cell
        for cell in place.way.cells:
            if self.watchers(fight, me, here, cell):
                return True
            here = cell
        return False

    def watchers(self, fight: ThreaFight, me: Combatant, start: int, end: int) -> list[Combatant]:
        """T-148: enemies at Range 1 that are left for Range 2 or more, or for good, once per round and enemy."""
        out: list[Combatant] = []
        for other in fight.fighters:
            if other.side == me.side or other.index in me.provoked or other.aboard != NOBODY or other.hidden:
                continue
            if fight.board.distance(other.cell, start) != 1:
                continue
            if end == NOBODY or fight.board.distance(other.cell, end) > 1:
                if self.can_act(fight, other):
                    out.append(other)
        return out

    # going

    def follow(self, fight: ThreaFight, me: Combatant, place: Place, how: str) -> tuple[int, int]:
        """T-170, T-189: goes a way hex by hex, and stops where a delayed action is set off; how many hexes, and the
        most kinds of difficult ground in any of them."""
        board = fight.board
        start = me.cell
        gone = 0
        kinds = 0
        waiters: list[Combatant] = []
        risky = self.is_set(switches.LEAVING_MELEE, "attack") and not me.faltered
        hiders = self.hidden_foes(fight, me)
        strangers = self.strangers(fight, me)
        for cell in place.way.cells:
            if strangers:
                foe = self.bumped([cell], strangers)
                if foe is not None:
                    self.tell_way(fight, me, how, start)
                    start = me.cell
                    self.collide(fight, me, foe)
                    break
            if risky and not me.hidden:
                watchers = self.watchers(fight, me, me.cell, cell)
                if watchers:
                    self.tell_way(fight, me, how, start)  # so far, before they strike
                    start = me.cell
                    if not self.slips_away(fight, me, watchers):
                        break
            before = me.cell
            me.facing = board.direction(before, cell)
            me.cell = cell
            me.hexes += 1
            gone += 1
            kinds = max(kinds, kinds_at(board, cell))
            found = self.glimpsed(fight, me, hiders) if hiders else []
            if me.hidden and self.given_away(fight, me):
                found.append(me)
            if found:
                self.tell_way(fight, me, how, start)
                start = me.cell
                for foe in found:
                    self.reveal(fight, foe)
            waiters = self.noticed(fight, me, before)
            if waiters:
                break
        self.tell_way(fight, me, how, start)
        if gone:
            self.undeploy(me)
            self.escape_aim(fight, me, how != "moves")
            if me.hidden:
                self.sneak(fight, me)
        for other in waiters:
            self.step_in(fight, other, me)
        return gone, kinds

    def tell_way(self, fight: ThreaFight, me: Combatant, how: str, start: int) -> None:
        """A piece of a way, from there to where one is."""
        if me.cell != start and fight.heard:
            fight.tell(Moved(me.index, "sneaks" if me.hidden else how, start, me.cell))

    def slips_away(self, fight: ThreaFight, me: Combatant, watchers: list[Combatant]) -> bool:
        """T-148: enemies strike before one leaves; whether one still can."""
        for other in watchers:
            me.provoked = (*me.provoked, other.index)
            self.free_attack(fight, other, me)
            if not self.can_act(fight, me) or me.posture is tables.PRONE:
                return False
        return True

    # T-145, T-146: sprints

    def why_no_run(self, me: Combatant, value: int) -> str:
        """T-136, T-149, T-171, T-172, T-176: what keeps one from a sprint of that range value. A load that leaves
        nothing of a sprint may leave something of a full-round one."""
        if self.cannot_move(me):
            return "you cannot move (T-138)"
        if not me.posture.sprints:
            return f"nobody sprints {me.posture.key} (T-176)"
        if me.lame():
            return "a leg is useless (T-136)"
        if me.hexes >= tables.MOST_HEXES:
            return "25 hexes are all for one round (T-172)"
        return self.why_too_heavy(me, value)

    def why_too_heavy(self, me: Combatant, value: int) -> str:
        """T-149: a load that leaves nothing of a move of that range value."""
        if tables.hexes(value, self.load(me), 0) > 0:
            return ""
        return TOO_HEAVY[self.load_level(me)]

    def sprint(self, fight: ThreaFight, me: Combatant) -> None:
        """T-145: an action, up to 9 hexes in one piece."""
        if self.commit(fight, me, "sprint") is not None:
            self.start_run(fight, me, "sprint", tables.SPRINT)

    def full_sprint(self, fight: ThreaFight, me: Combatant) -> None:
        """T-146: up to 25 hexes as the only action of the round; nothing is paid, but all AP are locked."""
        if not self.holds_on(fight, me, False):
            return
        self.end_parry(fight, me)
        self.break_concentration(fight, me)
        self.lose_aim(fight, me)
        me.acted = True
        me.actions += 1
        me.locked += me.ap
        me.ap = 0
        me.passive = True
        self.start_run(fight, me, "full sprint", tables.FULL_SPRINT)

    def start_run(self, fight: ThreaFight, me: Combatant, how: str, value: int) -> None:
        """T-82, T-83, T-165: in motion from now on; by the switch a check decides how far."""
        if self.on(switches.SPRINT_CHECK):
            value = self.sprint_check(fight, me, value)
            if value == tables.CANNOT:
                self.set_posture(fight, me, tables.PRONE, True)
                return
        me.sprinted = True
        me.in_motion = True
        me.running = how
        me.run_value = value
        me.run_hexes = 0
        me.run_kinds = 0
        self.run_on(fight, me)

    def sprint_check(self, fight: ThreaFight, me: Combatant, value: int) -> int:
        """T-165: Sprint against 6, worse on difficult ground; the range value changes with the SV."""
        score = self.ability(me, "Sprint")
        score.add(-kinds_at(fight.board, me.cell), TERRAIN_HERE)
        change = tables.sprint_change(self.margin(fight, me, score, tables.ROUTINE, SPRINTING))
        return tables.CANNOT if change == tables.CANNOT else max(0, value + change)

    def run_on(self, fight: ThreaFight, me: Combatant) -> None:
        """T-170: one piece, but who is interrupted goes on with what is left."""
        if me.running == "drive":
            self.drive_on(fight, me)
            return
        menu = self.walk_menu(fight, me, me.run_value, me.run_kinds, me.run_hexes)
        place = fight.ask(me.index, RUN, menu)
        gone, kinds = self.follow(fight, me, place, me.running + "s")
        me.run_hexes += gone
        me.run_kinds = max(me.run_kinds, kinds)
        if gone == len(place.way.cells) or not self.can_act(fight, me) or me.posture is not tables.STANDING:
            me.running = ""

    # T-176: postures

    def why_no_posture(self, me: Combatant, posture: Posture) -> str:
        """T-136, T-176: getting up takes the whole free positioning; two useless legs never do."""
        if me.posture is posture:
            return f"you are {posture.key} already"
        if me.aboard != NOBODY:
            return "not inside a vehicle (T-179)"
        if not rises(me.posture, posture):
            return ""
        if me.legless():
            return "both legs are useless (T-136)"
        if me.free_hexes > 0 or me.free_closed:
            return "getting up takes free positioning that has not been used (T-176)"
        return ""

    def change_posture(self, fight: ThreaFight, me: Combatant, posture: Posture) -> None:
        """T-176: going down is free; getting up uses up the free positioning of the turn."""
        if rises(me.posture, posture):
            me.free_closed = True
        self.set_posture(fight, me, posture, False)

    # T-200: off the map

    def why_no_leaving(self, fight: ThreaFight, me: Fighter) -> str:
        """T-144, T-200: at an open edge of the map, and able to go a hex by free positioning."""
        assert isinstance(me, Combatant)
        why = super().why_no_leaving(fight, me)
        return f"{why} (T-200)" if why else self.why_no_move(me)

    def flee(self, fight: ThreaFight, me: Combatant) -> None:
        """T-148, T-182, T-200: whoever goes off the map is out of the fight; by the switch enemies beside it strike
        first."""
        if self.is_set(switches.LEAVING_MELEE, "attack") and not me.hidden and not me.faltered:
            if not self.slips_away(fight, me, self.watchers(fight, me, me.cell, NOBODY)):
                return
        self.break_concentration(fight, me)
        self.let_go(fight, me)
        self.leave_map(fight, me)
        self.escape_aim(fight, me, True)
        self.update_out(fight, me)

    def why_no_move(self, me: Combatant) -> str:
        if self.cannot_move(me):
            return "you cannot move (T-138, T-179)"
        if self.free_left(me) > 0:
            return ""
        return self.why_too_heavy(me, self.stride(me)) or "no free positioning is left (T-144)"


def rises(before: Posture, after: Posture) -> bool:
    """T-176: from either of the lower postures to standing, or from prone to crouching."""
    return after is tables.STANDING or (before is tables.PRONE and after is not tables.PRONE)
