"""What can be done on a turn: each deed with what it costs, when it is not possible, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, View
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches, tables
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.effects import GRAPPLED
from fracas.rulebooks.threa.fighter import NO_PARRY, Combatant, ThreaFight
from fracas.rulebooks.threa.rounds import Rounds
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, SWITCH_COST, Choice, Cost
from fracas.rulebooks.threa.tables import MOST_HEXES, Posture
from fracas.rulebooks.threa.wording import counted

if TYPE_CHECKING:
    from fracas.rulebooks.threa.views import Views


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Choice):
    """Something that can be done on a turn. Its `cost` is None if it is free, or if `perform` works out what to pay."""

    parries: ClassVar[bool] = False
    """Whether it leaves one in parry mode, which other actions end (T-68)."""

    def __init__(
        self,
        key: str,
        rule: str,
        summary: str,
        cost: Cost | None = None,
        positions: bool = False,
        last: bool = False,
    ) -> None:
        super().__init__(key, summary, rule)
        self.cost = cost
        self.positions = positions
        """Possible even when only free positioning is left of the turn (T-95, T-148)."""
        self.last = last
        """Always open, so nobody is asked when there is nothing else to do."""

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        """Why it is not possible, its cost aside; empty if it is."""
        return ""

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        """Does it, and pays for it."""
        raise NotImplementedError

    def hurts_only_friends(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> bool:
        """T-192: whether it is an attack with only friends in reach or range: allowed, but listed last."""
        return False

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        me = fight.fighters[decision.who]
        note = self.note_now(rules, fight, me)
        cost = self.cost_now(rules, fight, me)
        if cost and me.parrying != NO_PARRY and not self.parries:
            note = f"{note}; ends your parry mode"
        return View(self.key, rule=self.rule, note=f"{note} ({cost})" if cost else note)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        """What it is; of a move also how far it goes now."""
        return self.summary

    def cost_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        """How it can be paid for; for some deeds that depends on the weapon."""
        return "" if self.cost is None else self.cost.text


def any_enemy(me: Combatant, others: list[Combatant]) -> bool:
    return any(other.side != me.side for other in others)


# to fight


class Strike(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_attack(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.attack_someone(fight, me)

    def hurts_only_friends(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> bool:
        for held in rules.strikers(fight, me):
            if any_enemy(me, rules.in_melee_reach(fight, me, held)):
                return False
        return True


class StrikeTwice(Strike):
    """T-73: with the weapons in both hands."""

    def pair(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> list[Held]:
        return rules.pair(fight, me)

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if self.pair(rules, fight, me):
            return ""
        return "it takes a one-handed weapon in each hand and somebody in reach of both (T-73)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.attack_twice(fight, me, self.pair(rules, fight, me), self.key)


class PunchTwice(StrikeTwice):
    """T-76: with both fists."""

    def pair(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> list[Held]:
        return rules.fists(fight, me)

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.fists(fight, me) else "it takes two free fists and somebody in reach (T-76)"


class Shoot(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.shoots(fight, me) else rules.why_no_shooting(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.shoot(fight, me)

    def hurts_only_friends(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> bool:
        for held in rules.shooters(fight, me):
            near = rules.shootable(fight, me, held, rules.furthest(me, held))
            if rules.blast(me, held) > 0 or any_enemy(me, near):
                return False
        return True

    def cost_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        modes = [mode for held in rules.shooters(fight, me) for mode in rules.modes_now(me, held)]
        found = [f"{mode.key} fire {HEAVY_COST.text}" if mode.heavy else NORMAL_COST.text for mode in modes]
        return "; ".join(dict.fromkeys(found))


class Throw(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.throwables(fight, me) else "you have nothing to throw at anybody in range (T-91)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.throw(fight, me)

    def hurts_only_friends(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> bool:
        for held in rules.throwables(fight, me):
            if held.weapon is not None and any_enemy(me, rules.in_range(fight, me, held.weapon.thrown, 0, 3)):
                return False
        return True


class Suppress(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if rules.suppressors(fight, me):
            return ""
        return "no weapon in hand has burst or automatic fire and rounds enough (T-95)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.suppress(fight, me)


class ParryMode(Deed):
    parries: ClassVar[bool] = True

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_parry_mode(me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.enter_parry_mode(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        """T-68: to whoever is in it, that it is about another thing to parry with."""
        if me.parrying == NO_PARRY:
            return self.summary
        others = " or ".join([rules.parry_thing(me, other.index) for other in rules.other_parries(me)])
        return f"parry with {others} instead of {rules.parry_thing(me, me.parrying)} from now on"


class Aim(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_aim(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.take_aim(fight, me)

    def hurts_only_friends(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> bool:
        return not any_enemy(me, rules.aimable(fight, me))


# to move


class Move(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_move(me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.position(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return f"free positioning, {counted(rules.free_left(me))} left this turn"


class Sprint(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_run(me, tables.SPRINT)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.sprint(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return how_far(rules, me, tables.SPRINT)


class FullSprint(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if me.actions > 0 or me.spent > 0:
            return "it must be the only action of the round (T-146)"
        return rules.why_no_run(me, tables.FULL_SPRINT)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.full_sprint(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return f"{how_far(rules, me, tables.FULL_SPRINT)}, and nothing else this round"


def how_far(rules: Rounds, me: Combatant, value: int) -> str:
    return f"up to {counted(min(tables.hexes(value, rules.load(me), 0), MOST_HEXES - me.hexes))}"


class DriveVehicle(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_driving(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.drive_vehicle(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        vehicle = rules.place_of(fight, me)
        row = vehicle.sheet.vehicle
        if row is None:
            return self.summary
        return f"{vehicle.name}, up to {counted(min(row.move, MOST_HEXES - vehicle.hexes))}"


class GetIn(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.boardable(fight, me) else "no vehicle with a seat is beside you (T-179)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.get_in(fight, me)


class GetOut(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if me.aboard == NOBODY:
            return "you are in no vehicle (T-179)"
        return "" if rules.exits(fight, me) else "there is no free hex beside it (T-179)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.get_out(fight, me)


class TakePosture(Deed):
    """T-176: stands up, crouches or lies down."""

    def __init__(self, key: str, posture: Posture, summary: str) -> None:
        super().__init__(key, "T-176", summary)
        self.posture = posture

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_posture(me, self.posture)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.change_posture(fight, me, self.posture)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if self.posture is not tables.STANDING and rules.is_set(switches.LOW_POSTURES, "protect"):
            return "+2 TV against shots, 1 hex a turn"
        return self.summary


class BreakFree(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if me.has(GRAPPLED) else "nobody holds you (T-138)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.break_free(fight, me)


# to get ready


class LoadWeapon(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if rules.reloadable(fight, me):
            return ""
        return "there is nothing to load, or nothing to load it with (T-87)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.reload(fight, me)

    def cost_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        found: list[str] = []
        for held in rules.reloadable(fight, me):
            for supply in rules.supplies_for(fight, me, held):
                found.append("free if prepped" if supply.prepped else rules.reload_cost(held).text)
        return "; ".join(dict.fromkeys(found))


class Prep(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.preppable(fight, me) else "there is nothing to make ready (T-84)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.prep(fight, me)

    def note_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        """Which things there are to make ready."""
        ready = rules.preppable(fight, me)
        names = [supply.said() for supply in me.supplies if supply.thing in ready]
        names.extend([held.said() for held in me.held if held.thing in ready])
        return f"{', '.join(dict.fromkeys(names))}: {self.summary}" if names else self.summary


class Draw(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_draw(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.draw(fight, me)

    def cost_now(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        ready = rules.drawable(fight, me)
        return "; ".join(dict.fromkeys(["free if prepped" if held.prepped else NORMAL_COST.text for held in ready]))


class PickUp(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.lying_near(fight, me) else rules.why_nothing_lies(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.pick_up(fight, me)


class Drop(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        if me.aboard != NOBODY:
            return "it would go nowhere inside a vehicle (T-179)"
        return "" if rules.holdings(me) else "your hands are empty"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.drop_something(fight, me)


class Fetch(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.packed(me) else "nothing is in a backpack (T-186)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.fetch(fight, me)


class Fill(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.fillable(me) else "there is no container to fill, or nothing to fill it with (T-89)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.fill(fight, me)


class Deploy(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.deployable(me) else "nothing in your hands needs it (T-99)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.deploy(fight, me)


class SwitchOn(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if rules.switchable(me) else "you have no implant to switch on (T-162)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.switch_on(fight, me)


# to recover, to hide, to wait, to leave


class Treat(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_treatment(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.treat_someone(fight, me)


class Rest(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_rest(me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.rest(fight, me)


class Drive(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_drive(me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.drive(fight, me)


class StopConcentrating(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if me.concentration is not None else "you do not concentrate on anything (T-141)"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.break_concentration(fight, me)


class Hide(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_hiding(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.hide(fight, me)


class Search(Deed):
    """T-197: offered always, or it would tell that somebody hides."""

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.search(fight, me)


class DelayTurn(Deed):
    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_delay(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.begin_delay(fight, me)


class Flee(Deed):
    leaves_fight: ClassVar[bool] = True

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return rules.why_no_leaving(fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.flee(fight, me)


class Yield(Deed):
    leaves_fight: ClassVar[bool] = True

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        why = rules.why_no_yielding(fight, me)
        return f"{why} (T-201)" if why else ""

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.surrender(fight, me)


class EndTurn(Deed):
    ends_turn: ClassVar[bool] = True

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        rules.end_turn(fight, me)


ATTACK: Final = Strike("attack", "T-71", "strike at somebody in reach", NORMAL_COST)
DUAL: Final = StrikeTwice("both weapons", "T-73", "one blow with each hand, the off hand at -2", HEAVY_COST)
FLURRY: Final = PunchTwice("flurry", "T-76", "two punches, the second at -2", HEAVY_COST)
SHOOT: Final = Shoot("shoot", "T-81", "fire at somebody in range")
THROW: Final = Throw("throw", "T-91", "a weapon, which is gone then", NORMAL_COST)
SUPPRESS: Final = Suppress("suppress", "T-95", "put a zone under fire", HEAVY_COST)
MOVE: Final = Move("move", "T-144", "free positioning, up to 4 hexes a turn", positions=True)
SPRINT: Final = Sprint("sprint", "T-145", "up to 9 hexes", NORMAL_COST)
FULL_SPRINT: Final = FullSprint("full sprint", "T-146", "up to 25 hexes, and nothing else this round")
DRIVE_VEHICLE: Final = DriveVehicle("drive vehicle", "T-179", "up to 16 hexes for a car, 9 for a tank", NORMAL_COST)
PARRY_MODE: Final = ParryMode(
    "parry mode", "T-68", "parry every melee attack from now on, at no further cost", NORMAL_COST
)
AIM: Final = Aim("aim", "T-85", "+2 if your first action next round is a shot at that target", NORMAL_COST)
RELOAD: Final = LoadWeapon("reload", "T-87", "load a weapon")
PREP: Final = Prep("prep", "T-84", "ready to hand, so that it is loaded or drawn at no cost", NORMAL_COST)
DRAW: Final = Draw("draw", "T-185", "take a weapon or shield in hand")
PICK_UP: Final = PickUp("pick up", "T-185", "something on the ground beside you", NORMAL_COST)
BREAK_FREE: Final = BreakFree("break free", "T-138", "of somebody's grip", NORMAL_COST)
STAND: Final = TakePosture("stand up", tables.STANDING, "takes the free positioning of the turn")
CROUCH: Final = TakePosture("crouch", tables.CROUCHING, "+2 TV against shots, -1 in melee, 1 hex a turn")
LIE_DOWN: Final = TakePosture("lie down", tables.PRONE, "+2 TV against shots, -2 in melee, 1 hex a turn")
TREAT: Final = Treat("treat", "T-151", "first aid for yourself or somebody beside you", NORMAL_COST)
REST: Final = Rest("rest", "T-41", "AP become FAT; passive defence only until the round ends")
DRIVE: Final = Drive("drive", "T-42", "burn vitality for fatigue", NORMAL_COST)
SWITCH_ON: Final = SwitchOn("switch on", "T-162", "an implant", SWITCH_COST)
DEPLOY: Final = Deploy("deploy", "T-99", "a heavy weapon or a bipod", NORMAL_COST)
FETCH: Final = Fetch("fetch", "T-186", "bring ammunition out of a backpack", NORMAL_COST)
FILL: Final = Fill("fill", "T-89", "load loose rounds into a container, by concentration")
GET_IN: Final = GetIn("get in", "T-179", "into a vehicle beside you", NORMAL_COST)
GET_OUT: Final = GetOut("get out", "T-179", "of the vehicle", NORMAL_COST)
STOP: Final = StopConcentrating("stop concentrating", "T-141", "what is not finished is lost")
DROP: Final = Drop("drop", "T-26", "let go of something")
HIDE: Final = Hide("hide", "T-195", "so that no enemy knows where you are", NORMAL_COST)
SEARCH: Final = Search("search", "T-197", "look for hidden enemies, whether there are any or not", NORMAL_COST)
DELAY: Final = DelayTurn("delay", "T-44", "act when something happens")
FLEE: Final = Flee("flee", "T-200", "off the edge of the map, for good")
YIELD: Final = Yield("yield", "T-201", "lay down your arms, if the nearest enemy spares you", last=True)
END_TURN: Final = EndTurn("end turn", "T-43", "what AP you have left you keep", positions=True, last=True)

DEEDS: Final[list[Deed]] = [
    ATTACK, DUAL, FLURRY, SHOOT, THROW, SUPPRESS, MOVE, SPRINT, FULL_SPRINT, DRIVE_VEHICLE, PARRY_MODE, AIM, RELOAD,
    DRAW, PICK_UP, BREAK_FREE, STAND, CROUCH, LIE_DOWN, TREAT, REST, DRIVE, SWITCH_ON, DEPLOY, FETCH, FILL,
    GET_IN, GET_OUT, STOP, DROP, DELAY, PREP, HIDE, SEARCH, FLEE, YIELD, END_TURN,
]  # fmt: skip
"""In the order in which people look for them: first to fight, to move and to get ready, then what is nearly always
possible and rarely of use, last to leave or to stop."""
