"""The turn: what one can do with it, and the beats of a fight (T-26, T-43, T-46, T-48, T-180, T-182)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Menu, Option, Question
from fracas.kernel.event import FightEnded
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import switches
from fracas.rulebooks.threa.effects import GRAPPLED
from fracas.rulebooks.threa.events import Intended, TurnBegan
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.rounds import Rounds
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, SWITCH_COST, Deed, PartingDeed
from fracas.rulebooks.threa.tables import CROUCHING, PRONE, STANDING

if TYPE_CHECKING:
    from collections.abc import Sequence

ACTION: Final = Question("action", "What do you do?", "T-48")

END_TURN: Final = Deed("end turn", "T-43", "what AP you have left you keep")
MOVE: Final = Deed("move", "T-144", "free positioning, up to 4 hexes a turn")
ATTACK: Final = Deed("attack", "T-71", "strike at somebody in reach", NORMAL_COST)
SHOOT: Final = Deed("shoot", "T-81", "fire at somebody in range")
THROW: Final = Deed("throw", "T-91", "a weapon, which is gone then", NORMAL_COST)
PARRY_MODE: Final = Deed("parry mode", "T-68", "parry every melee attack from now on, at no further cost", NORMAL_COST)
RELOAD: Final = Deed("reload", "T-87", "load a weapon")
PREP: Final = Deed("prep", "T-84", "make ammunition or a weapon to throw ready", NORMAL_COST)
AIM: Final = Deed("aim", "T-85", "+2 if your first action next round is a shot at that target", NORMAL_COST)
SPRINT: Final = Deed("sprint", "T-145", "up to 9 hexes", NORMAL_COST)
FULL_SPRINT: Final = Deed("full sprint", "T-146", "up to 25 hexes, and nothing else this round")
REST: Final = Deed("rest", "T-41", "AP become FAT; passive defence only until the round ends")
DRIVE: Final = Deed("drive", "T-42", "burn vitality for fatigue", NORMAL_COST)
DUAL: Final = Deed("both weapons", "T-73", "one blow with each hand, the off hand at -2", HEAVY_COST)
FLURRY: Final = Deed("flurry", "T-76", "two punches, the second at -2", HEAVY_COST)
SUPPRESS: Final = Deed("suppress", "T-95", "put a zone under fire", HEAVY_COST)
DRAW: Final = Deed("draw", "T-185", "take a weapon or shield in hand")
PICK_UP: Final = Deed("pick up", "T-185", "something on the ground beside you", NORMAL_COST)
DROP: Final = Deed("drop", "T-26", "let go of something")
FETCH: Final = Deed("fetch", "T-186", "bring ammunition out of a backpack", NORMAL_COST)
FILL: Final = Deed("fill", "T-89", "load loose rounds into a container, by concentration")
DEPLOY: Final = Deed("deploy", "T-99", "a heavy weapon or a bipod", NORMAL_COST)
SWITCH: Final = Deed("switch on", "T-162", "an implant", SWITCH_COST)
TREAT: Final = Deed("treat", "T-151", "first aid for somebody beside you", NORMAL_COST)
FREE_ONESELF: Final = Deed("break free", "T-138", "of somebody's grip", NORMAL_COST)
STAND: Final = Deed("stand up", "T-176", "takes the free positioning of the turn")
CROUCH: Final = Deed("crouch", "T-176", "+2 TV against shots, -1 in melee, 1 hex a turn")
LIE_DOWN: Final = Deed("lie down", "T-176", "+2 TV against shots, -2 in melee, 1 hex a turn")
DRIVE_VEHICLE: Final = Deed("drive vehicle", "T-179", "up to 16 hexes for a car, 9 for a tank", NORMAL_COST)
GET_IN: Final = Deed("get in", "T-179", "into a vehicle beside you", NORMAL_COST)
GET_OUT: Final = Deed("get out", "T-179", "of the vehicle", NORMAL_COST)
DELAY: Final = Deed("delay", "T-44", "act when something happens")
STOP: Final = Deed("stop concentrating", "T-141", "what is not finished is lost")
HIDE: Final = Deed("hide", "T-195", "so that no enemy knows where you are", NORMAL_COST)
SEARCH: Final = Deed("search", "T-197", "look for hidden enemies", NORMAL_COST)
FLEE: Final = PartingDeed("flee", "T-200", "off the edge of the map, for good")
YIELD: Final = PartingDeed("yield", "T-201", "lay down your arms, if the nearest enemy spares you")

DEEDS: Final = [
    ATTACK, DUAL, FLURRY, SHOOT, THROW, SUPPRESS, MOVE, SPRINT, FULL_SPRINT, DRIVE_VEHICLE, PARRY_MODE, AIM, RELOAD,
    PREP, DRAW, PICK_UP, FREE_ONESELF, STAND, CROUCH, LIE_DOWN, TREAT, REST, DRIVE, SWITCH, DEPLOY, FETCH, FILL, GET_IN,
    GET_OUT, STOP, DROP, HIDE, SEARCH, DELAY, FLEE, YIELD, END_TURN,
]  # fmt: skip
"""In the order in which people look for them: to fight, to move, to get ready, and at last to leave it at that."""
DEED_OF: Final[dict[str, Deed]] = {deed.key: deed for deed in DEEDS}


class Deeds(Menu[Option]):
    """What somebody can do now: looks at one deed when one is named, and at all only when somebody looks."""

    def __init__(self, rules: Turn, fight: ThreaFight, me: Combatant) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me

    def offers(self, deed: Deed) -> bool:
        if deed.cost is not None and not self.rules.can_pay(self.me, deed.cost):
            return False
        return not self.rules.why_not_do(self.fight, self.me, deed)

    def only(self) -> Option | None:
        """Nobody is asked whether to end the turn or to yield; whoever would yield has other turns for it."""
        for deed in DEEDS:
            if deed is not END_TURN and deed is not YIELD and self.offers(deed):
                return None
        return END_TURN

    def find(self, key: str) -> Option | None:
        deed = DEED_OF.get(key)
        return deed if deed is not None and self.offers(deed) else None

    def options(self) -> list[Option]:
        """What could only hurt one's friends comes last of all, before leaving it at that (T-192)."""
        out: list[Option] = []
        last: list[Option] = []
        for deed in DEEDS:
            if self.offers(deed):
                late = deed is END_TURN or self.rules.spares_enemies(self.fight, self.me, deed)
                (last if late else out).append(deed)
        return out + last


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Rounds):
    def beat(self, fight: ThreaFight) -> None:
        """T-46: the next thing that somebody does, or the end of a round and the order of the next."""
        fight.attacks = []
        ended = False
        if not fight.joined:
            self.join(fight)
            self.begin_round(fight)
        elif not fight.queue:
            self.end_round(fight)
            ended = True
        else:
            self.take_turn(fight)
        self.pass_over(fight)
        fight.finish(ended)
        if fight.over:
            fight.tell(FightEnded(fight.winner, fight.round))
        elif ended:
            fight.round += 1
            self.begin_round(fight)
            self.pass_over(fight)

    def take_turn(self, fight: ThreaFight) -> None:
        """T-48: one deed of whoever's turn it is, and what it sets off."""
        me = fight.fighters[fight.queue[0]]
        fight.turn_of(me.index)
        if not me.began:
            fight.tell(TurnBegan(me.index, fight.round))
            self.begin_turn(fight, me)
        actions = me.actions
        if not self.can_act(fight, me):
            return  # a ruling has come in between
        if me.running:
            self.run_on(fight, me)
        else:
            deed = fight.ask(me.index, ACTION, Deeds(self, fight, me))
            assert isinstance(deed, Deed)
            self.do(fight, me, deed)
        self.look_after(fight)
        if me.actions > actions or fight.attacks:
            self.after_action(fight, me)

    def pass_over(self, fight: ThreaFight) -> None:
        """T-44, T-47, T-48: whoever is done or cannot act any more is passed over; at last come those who still
        delay, unless the switch makes them pass."""
        while True:
            while fight.queue:
                me = fight.fighters[fight.queue[0]]
                if not me.done and self.can_act(fight, me):
                    return
                me.running = ""
                fight.queue = fight.queue[1:]
            late = self.waiting(fight)
            for me in late:
                me.delay = None
            if not late or self.is_set(switches.UNMET_DELAY, "passes"):
                for me in late:
                    self.end_turn(fight, me)
                return
            fight.queue = tuple([me.index for me in late])

    def end_turn(self, fight: ThreaFight, me: Combatant) -> None:
        """T-43, T-48: the turn passes on; without any action it is a pass, and AP are kept."""
        me.done = True
        if not me.acted:
            fight.tell(Intended(me.index, "passes", NOBODY))

    # what can be done

    def why_not_do(self, fight: ThreaFight, me: Combatant, deed: Deed) -> str:
        """What speaks against a deed; nothing if it is possible."""
        if deed is END_TURN:
            return ""
        if me.faltered and deed is not MOVE:
            return "only free positioning is left of this turn (T-95, T-148)"
        if deed is MOVE:
            return self.why_no_move(me)
        if deed is ATTACK:
            return self.why_no_attack(fight, me, NORMAL_COST)
        if deed is SHOOT:
            return "" if self.shooters(fight, me) else self.why_no_shooting(fight, me)
        if deed is THROW:
            return "" if self.throwables(fight, me) else "you have nothing to throw at anybody in range (T-91)"
        if deed is PARRY_MODE:
            return self.why_no_parry_mode(me)
        if deed is RELOAD:
            return self.why_no_reload(fight, me)
        if deed is PREP:
            return self.why_no_prep(fight, me)
        if deed is AIM:
            return self.why_no_aim(fight, me)
        if deed is SPRINT:
            return self.why_no_sprint(fight, me) or self.why_no_payment(me, NORMAL_COST)
        if deed is FULL_SPRINT:
            return self.why_no_full_sprint(fight, me)
        if deed is REST:
            return self.why_no_rest(me)
        if deed is DRIVE:
            return self.why_no_drive(me)
        return self.why_not_do_rarely(fight, me, deed)

    def why_not_do_rarely(self, fight: ThreaFight, me: Combatant, deed: Deed) -> str:
        if deed is DUAL:
            if not self.pair(fight, me):
                return "it takes a one-handed weapon in each hand and somebody in reach of both (T-73)"
            return self.why_no_payment(me, HEAVY_COST)
        if deed is FLURRY:
            if not self.fists(fight, me):
                return "it takes two free fists and somebody in reach (T-76)"
            return self.why_no_payment(me, HEAVY_COST)
        if deed is SUPPRESS:
            return self.why_no_suppression(fight, me)
        if deed is DRAW:
            return self.why_no_draw(fight, me)
        if deed is PICK_UP:
            return self.missing(me, self.lying_near(fight, me), self.why_nothing_lies(fight, me), deed)
        if deed is DROP:
            if me.aboard != NOBODY:
                return "it would go nowhere inside a vehicle (T-179)"
            return "" if self.holdings(me) else "your hands are empty"
        if deed is FETCH:
            return self.missing(me, self.packed(me), "nothing is in a backpack (T-186)", deed)
        if deed is FILL:
            return "" if self.fillable(me) else "there is no container to fill, or nothing to fill it with (T-89)"
        if deed is DEPLOY:
            held: list[Option] = [each.thing for each in self.deployable(me)]
            return self.missing(me, held, "nothing in your hands needs it (T-99)", deed)
        if deed is SWITCH:
            return self.missing(me, self.switchable(me), "you have no implant to switch on (T-162)", deed)
        if deed is TREAT:
            return self.why_no_treatment(fight, me)
        if deed is FREE_ONESELF:
            return self.why_no_payment(me, NORMAL_COST) if me.has(GRAPPLED) else "nobody holds you (T-138)"
        if deed is STAND:
            return self.why_no_posture(me, STANDING)
        if deed is CROUCH:
            return self.why_no_posture(me, CROUCHING)
        if deed is LIE_DOWN:
            return self.why_no_posture(me, PRONE)
        if deed is DRIVE_VEHICLE:
            return self.why_no_driving(fight, me)
        if deed is GET_IN:
            return self.missing(me, self.boardable(fight, me), "no vehicle with a seat is beside you (T-179)", deed)
        if deed is GET_OUT:
            if me.aboard == NOBODY:
                return "you are in no vehicle (T-179)"
            return self.missing(me, self.exits(fight, me), "there is no free hex beside it (T-179)", deed)
        if deed is DELAY:
            return self.why_no_delay(fight, me)
        if deed is STOP:
            return "" if me.concentration is not None else "you do not concentrate on anything (T-141)"
        if deed is HIDE:
            return self.why_no_hiding(fight, me)
        if deed is SEARCH:
            return self.why_no_search(fight, me)
        if deed is YIELD:
            why = self.why_no_yielding(fight, me)
            return f"{why} (T-201)" if why else ""
        assert deed is FLEE, deed.key
        return self.why_no_leaving(fight, me)

    def spares_enemies(self, fight: ThreaFight, me: Combatant, deed: Deed) -> bool:
        """T-192: an attack for which there are only friends in reach or range; none may be forbidden."""
        if deed is ATTACK or deed is DUAL or deed is FLURRY:
            for held in self.strikers(fight, me):
                if self.any_enemy(me, self.in_melee_reach(fight, me, held)):
                    return False
            return True
        if deed is SHOOT:
            for held in self.shooters(fight, me):
                near = self.shootable(fight, me, held, self.furthest(me, held))
                if self.blast(me, held) > 0 or self.any_enemy(me, near):
                    return False
            return True
        if deed is AIM:
            return not self.any_enemy(me, self.aimable(fight, me))
        if deed is THROW:
            for held in self.throwables(fight, me):
                assert held.weapon is not None
                if self.any_enemy(me, self.in_range(fight, me, held.weapon.thrown, 0, 3)):
                    return False
            return True
        return False

    def any_enemy(self, me: Combatant, others: list[Combatant]) -> bool:
        for other in others:
            if other.side != me.side:
                return True
        return False

    def missing(self, me: Combatant, things: Sequence[Option], why: str, deed: Deed) -> str:
        if not things:
            return why
        return "" if deed.cost is None else self.why_no_payment(me, deed.cost)

    def why_no_shooting(self, fight: ThreaFight, me: Combatant) -> str:
        """The first weapon's trouble, or that nobody is in range."""
        for held in self.guns(fight, me):
            why = self.why_no_shot(fight, me, held)
            if why:
                return why
            if not self.modes_now(me, held):
                return self.why_no_payment(me, NORMAL_COST) or "it is not loaded (T-86)"
            return "nobody is in range and in sight (T-80)"
        return "you have nothing in hand that shoots (T-81)"

    def do(self, fight: ThreaFight, me: Combatant, deed: Deed) -> None:
        if deed is END_TURN:
            self.end_turn(fight, me)
        elif deed is MOVE:
            self.position(fight, me)
        elif deed is ATTACK:
            self.attack_someone(fight, me)
        elif deed is SHOOT:
            self.shoot(fight, me)
        elif deed is THROW:
            self.throw(fight, me)
        elif deed is PARRY_MODE:
            self.enter_parry_mode(fight, me)
        elif deed is RELOAD:
            self.reload(fight, me)
        elif deed is PREP:
            self.prep(fight, me)
        elif deed is AIM:
            self.take_aim(fight, me)
        elif deed is SPRINT:
            self.sprint(fight, me)
        elif deed is FULL_SPRINT:
            self.full_sprint(fight, me)
        elif deed is REST:
            self.rest(fight, me)
        elif deed is DRIVE:
            self.drive(fight, me)
        else:
            self.do_rarely(fight, me, deed)

    def do_rarely(self, fight: ThreaFight, me: Combatant, deed: Deed) -> None:
        if deed is DUAL:
            self.attack_twice(fight, me, self.pair(fight, me), "both weapons")
        elif deed is FLURRY:
            self.attack_twice(fight, me, self.fists(fight, me), "flurry")
        elif deed is SUPPRESS:
            self.suppress(fight, me)
        elif deed is DRAW:
            self.draw(fight, me)
        elif deed is PICK_UP:
            self.pick_up(fight, me)
        elif deed is DROP:
            self.drop_something(fight, me)
        elif deed is FETCH:
            self.fetch(fight, me)
        elif deed is FILL:
            self.fill(fight, me)
        elif deed is DEPLOY:
            self.deploy(fight, me)
        elif deed is SWITCH:
            self.switch_on(fight, me)
        elif deed is TREAT:
            self.treat_someone(fight, me)
        elif deed is FREE_ONESELF:
            self.break_free(fight, me)
        elif deed is STAND:
            self.change_posture(fight, me, STANDING)
        elif deed is CROUCH:
            self.change_posture(fight, me, CROUCHING)
        elif deed is LIE_DOWN:
            self.change_posture(fight, me, PRONE)
        elif deed is DRIVE_VEHICLE:
            self.drive_vehicle(fight, me)
        elif deed is GET_IN:
            self.get_in(fight, me)
        elif deed is GET_OUT:
            self.get_out(fight, me)
        elif deed is DELAY:
            self.begin_delay(fight, me)
        elif deed is STOP:
            self.stop_concentrating(fight, me)
        elif deed is HIDE:
            self.hide(fight, me)
        elif deed is SEARCH:
            self.search(fight, me)
        elif deed is YIELD:
            self.surrender(fight, me)
        else:
            assert deed is FLEE, deed.key
            self.flee(fight, me)
