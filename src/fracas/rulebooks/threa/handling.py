"""Chapters 7 and 14b: weapons and ammunition in one's hands (T-84, T-87, T-88, T-99, T-162, T-185, T-186, T-194)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Options, Question, View
from fracas.kernel.fight import NOBODY
from fracas.rulebooks.threa import belongings, switches
from fracas.rulebooks.threa.areas import Areas
from fracas.rulebooks.threa.belongings import Held, Supply, Thing
from fracas.rulebooks.threa.cooldowns import ROUND
from fracas.rulebooks.threa.effects import LET_DOWN, SURGING, Effect
from fracas.rulebooks.threa.events import Handled
from fracas.rulebooks.threa.fighter import STRANGER, Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.guns import HEAVY_STRENGTH
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rows import HEAVY_COST, NORMAL_COST, SPEED_COST, SWITCH_COST, Choice, Cost, Task
from fracas.rulebooks.threa.sheet import STR

if TYPE_CHECKING:
    from fracas.rulebooks.threa.concentration import Concentrating
    from fracas.rulebooks.threa.views import Views

DRAW_WHAT: Final[Question] = FirstIsUsual("draw", "What do you take in hand?", "T-185")
PICK_UP: Final = Question("pick up", "What do you pick up?", "T-185")
DROP_WHAT: Final = Question("drop", "What do you drop?", "T-26")
PREP_WHAT: Final[Question] = FirstIsUsual("prep", "What do you make ready?", "T-84")
RELOAD: Final[Question] = FirstIsUsual("reload", "What do you load?", "T-87")
LOAD_WITH: Final[Question] = FirstIsUsual("load with", "With what?", "T-87")
HOW_TO_LOAD: Final[Question] = FirstIsUsual("how to load", "How do you change it?", "T-88")
FETCH: Final[Question] = FirstIsUsual("fetch", "What do you bring to hand?", "T-186")
DEPLOY: Final[Question] = FirstIsUsual("deploy", "What do you deploy?", "T-99")
SWITCH_ON: Final = Question("switch on", "What do you switch on?", "T-162")

SWAP: Final = Choice("swap", "an action; it fires from the next round on")
SPEED_RELOAD: Final = Choice("speed reload", "2 AP; it fires at once")
BY_CONCENTRATION: Final = Choice("by concentration", "free; done at the end of the round, if nothing disturbs you")
SPEED_LEVEL: Final = 6


class ChangingMagazine(Task):
    def finish(self, rules: Concentrating, fight: ThreaFight, me: Combatant, done: Concentration) -> None:
        rules.finish_changing(fight, me, done)


CHANGING: Final[Task] = ChangingMagazine("changing a magazine", "begins to change a magazine")


class Lying(Choice):
    """Something on the ground: whose it was, and where in that one's list."""

    def __init__(self, key: str, owner: int, index: int) -> None:
        super().__init__(key)
        self.owner = owner
        self.index = index

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        """With whose it was."""
        label = fight.fighters[self.owner].held[self.index].said()
        if self.owner != decision.who:
            label = f"{label} of {rules.name_known(fight.fighters[decision.who], fight.fighters[self.owner])}"
        return View(label, rule=decision.question.rule)


class Implant(Choice):
    """An implant that can be switched on; `index` is its place among the aids."""

    def __init__(self, key: str, index: int) -> None:
        super().__init__(key)
        self.index = index

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        aid = fight.fighters[decision.who].sheet.aids[self.index]
        return View(belongings.said(aid.name, ""), rule=decision.question.rule, note=aid.note())


@mypyc_attr(allow_interpreted_subclasses=True)
class Handling(Areas):
    # T-77, T-185: hands

    def hands_for(self, held: Held) -> int:
        return 1 if held.weapon is None else held.weapon.hands

    def can_take(self, me: Combatant, held: Held) -> bool:
        """T-77, T-136, T-138: arms that work; a grappled fighter has no use for two-handed things."""
        if self.hands_for(held) == 2:
            return me.arm_works(belongings.BOTH) and not self.gripped(me)
        return me.arm_works(belongings.MAIN) or me.arm_works(belongings.OFF)

    def take_in_hand(self, me: Combatant, held: Held) -> None:
        """T-77, T-185: a shield goes to the off hand, other things to a free hand or the main one; whatever is in
        the way is put away with the same action."""
        if self.hands_for(held) == 2:
            self.empty(me, belongings.MAIN)
            self.empty(me, belongings.OFF)
            held.hand = belongings.BOTH
        else:
            hand = belongings.OFF if held.shield is not None else belongings.MAIN
            if not me.arm_works(hand):
                hand = belongings.OFF if hand == belongings.MAIN else belongings.MAIN
            elif (
                held.shield is None
                and not me.hand_free(belongings.MAIN)
                and me.hand_free(belongings.OFF)
                and me.arm_works(belongings.OFF)
            ):
                hand = belongings.OFF
            self.empty(me, hand)
            held.hand = hand
        held.cell = -1
        held.flung = False

    def empty(self, me: Combatant, hand: int) -> None:
        """Puts away what is in that hand; a parry with it needs no word more, for drawing has ended it (T-68)."""
        there = me.in_hand_at(hand)
        if there is not None:
            there.hand = belongings.SHEATHED
            there.deployed = False

    def drawable(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        """T-87, T-185, T-186: what is put away, and can be held; thrown weapons one unprepped a round."""
        out: list[Held] = []
        for held in me.held:
            if held.hand == belongings.SHEATHED and self.can_take(me, held) and held.intact():
                if held.prepped or not self.waits(held) or self.may_fetch(fight, me, held_kind(held)):
                    out.append(held)
        return out

    def waits(self, held: Held) -> bool:
        return held.weapon is not None and held.weapon.thrown > 0

    def draw(self, fight: ThreaFight, me: Combatant) -> None:
        """T-87, T-185: drawing or changing a weapon, readying a shield; free if it is prepped (T-84)."""
        ready = [held for held in self.drawable(fight, me) if held.prepped or self.can_pay(me)]
        held = self.choose_held(fight, me, DRAW_WHAT, ready)
        if not held.prepped:
            if self.commit(fight, me, "draw") is None:
                return
            if self.waits(held):  # T-87: for what is thrown, drawing is loading, and interrupts nothing
                self.start_fetching(fight, me, held_kind(held))
            else:
                self.interrupt(fight, me, held)
        self.take_in_hand(me, held)
        fight.tell(Handled(me.index, "takes in hand", held.name))

    def why_no_draw(self, fight: ThreaFight, me: Combatant) -> str:
        ready = self.drawable(fight, me)
        if not ready:
            return "there is nothing that you could take in hand (T-185)"
        if any(held.prepped for held in ready):
            return ""
        return self.why_no_payment(me, NORMAL_COST)

    def drop_something(self, fight: ThreaFight, me: Combatant) -> None:
        """T-26: free."""
        self.drop(fight, me, self.choose_held(fight, me, DROP_WHAT, self.holdings(me)))

    def lying_near(self, fight: ThreaFight, me: Combatant) -> list[Lying]:
        """T-91, T-185: in one's own or an adjacent hex, whoever dropped it; by the switch not what was thrown."""
        out: list[Lying] = []
        if me.aboard != NOBODY:
            return out
        thrown = self.is_set(switches.THROWN_WEAPONS, "lie there")
        for other in fight.fighters:
            for held in other.held:
                if held.hand != belongings.DROPPED or fight.board.distance(me.cell, held.cell) > 1:
                    continue
                if held.intact() and self.can_take(me, held) and (thrown or not held.flung):
                    key = held.name if other is me else f"{held.name} of {self.name_known(me, other)}"
                    out.append(Lying(key, other.index, held.thing.index))
        return out

    def name_known(self, me: Combatant, other: Combatant) -> str:
        """T-195: what one calls somebody; one who has hidden from the beginning has no name for enemies."""
        if other.side != me.side and other.hidden and other.seen_at == NOBODY:
            return STRANGER
        return other.name

    def why_nothing_lies(self, fight: ThreaFight, me: Combatant) -> str:
        """T-91, T-185: that there is nothing, or by the switch nothing but what was thrown."""
        if self.is_set(switches.THROWN_WEAPONS, "afterwards"):
            for other in fight.fighters:
                for held in other.held:
                    if held.flung and held.hand == belongings.DROPPED and fight.board.distance(me.cell, held.cell) <= 1:
                        return "what was thrown is out of reach until the fight is over (T-91)"
        return "nothing lies beside you (T-185)"

    def pick_up(self, fight: ThreaFight, me: Combatant) -> None:
        """T-185: an action; what was somebody else's is one's own from then on."""
        answer = fight.ask(me.index, PICK_UP, Options(self.lying_near(fight, me)))
        if self.commit(fight, me, "pick up") is None:
            return
        held = fight.fighters[answer.owner].held[answer.index]
        if answer.owner != me.index:
            held = self.take_over(me, held)
        self.interrupt(fight, me, held)
        self.take_in_hand(me, held)
        fight.tell(Handled(me.index, "picks up", held.name))

    def take_over(self, me: Combatant, held: Held) -> Held:
        """A thing of somebody else's gets a place, and if need be a name, among one's own."""
        names = [each.name for each in me.held]
        name = held.name
        number = 2
        while name in names:
            name = f"{held.name} {number}"
            number += 1
        mine = held.copy()
        mine.thing = Thing(name, len(me.held))
        held.hand = belongings.GONE
        me.held.append(mine)
        return mine

    # T-84: prepping

    def preppable(self, fight: ThreaFight, me: Combatant) -> list[Thing]:
        """T-84, T-186: rounds or magazines that fit something one has, and weapons to be thrown; not what has just
        been brought out of a backpack."""
        out: list[Thing] = []
        for supply in me.supplies:
            if supply.packed or supply.rounds == 0 or supply.ready_at >= fight.now() + ROUND:
                continue
            room = 1 if supply.goes_in() else supply.rounds
            if supply.prepped < room and self.fits_something(fight, me, supply):
                out.append(supply.thing)
        for held in me.held:
            if (
                held.hand == belongings.SHEATHED
                and not held.prepped
                and held.weapon is not None
                and held.weapon.thrown > 0
            ):
                out.append(held.thing)
        return out

    def fits_something(self, fight: ThreaFight, me: Combatant, supply: Supply) -> bool:
        """T-84, T-179: what one has in hand, or what is mounted where one sits."""
        for held in self.guns(fight, me):
            if self.fits(held, supply):
                return True
        return False

    def prep(self, fight: ThreaFight, me: Combatant) -> None:
        """T-84: an action without cooldown, as often as one likes."""
        thing = fight.ask(me.index, PREP_WHAT, Options(self.preppable(fight, me)))
        if self.commit(fight, me, "prep") is None:
            return
        for supply in me.supplies:
            if supply.thing is thing:
                supply.prepped += 1
                fight.tell(Handled(me.index, "preps", thing.key, supply.prepped))
        for held in me.held:
            if held.thing is thing:
                held.prepped = True
                fight.tell(Handled(me.index, "preps", thing.key, 1))

    # T-87: reloading

    def room(self, held: Held) -> int:
        """How many more rounds the weapon takes, one by one."""
        weapon = held.weapon
        assert weapon is not None
        return self.capacity(held) - held.loaded + weapon.chamber - held.chamber

    def supplies_for(self, fight: ThreaFight, me: Combatant, held: Held) -> list[Supply]:
        """T-186, T-194: what could go in now: prepped things always, others where no cooldown keeps them."""
        weapon = held.weapon
        if weapon is None or weapon.short == 0 or not held.usable():
            return []
        out: list[Supply] = []
        for supply in me.supplies:
            if supply.packed or supply.rounds == 0 or not self.fits(held, supply):
                continue
            if weapon.reload.swap:
                if supply.rounds <= held.loaded and supply.ammo is held.ammo:
                    continue
            elif self.room(held) <= 0 or (held.rounds() > 0 and held.ammo is not supply.ammo):
                continue
            if supply.prepped > 0 or self.may_load(fight, me, held, supply):
                out.append(supply)
        return out

    def may_load(self, fight: ThreaFight, me: Combatant, held: Held, supply: Supply) -> bool:
        """T-87, T-186: unprepped: paid for, and not fetched already this round."""
        assert held.weapon is not None
        reload = held.weapon.reload
        if supply.ready_at >= fight.now() + ROUND:
            return False
        if reload.waits and not self.may_fetch(fight, me, supply_kind(supply)):
            return False
        return reload.swap or self.can_pay(me, self.reload_cost(held)) or self.may_speed(me, held)

    def reload_cost(self, held: Held) -> Cost:
        """T-25, T-87: a belt change costs double."""
        assert held.weapon is not None
        return HEAVY_COST if held.weapon.reload.heavy else NORMAL_COST

    def may_speed(self, me: Combatant, held: Held) -> bool:
        """T-88: a speed reload takes level 6 with the weapon and 2 AP."""
        weapon = held.weapon
        assert weapon is not None
        if not weapon.reload.swap or weapon.reload.heavy or me.sheet.level(weapon.skill) < SPEED_LEVEL:
            return False
        return self.can_pay(me, SPEED_COST)

    def reloadable(self, fight: ThreaFight, me: Combatant) -> list[Held]:
        return [held for held in self.guns(fight, me) if self.supplies_for(fight, me, held)]

    def reload(self, fight: ThreaFight, me: Combatant) -> None:
        """T-87, T-88: which weapon, with what, and for a magazine how."""
        held = self.choose_held(fight, me, RELOAD, self.reloadable(fight, me))
        supply = self.choose_supply(fight, me, LOAD_WITH, self.supplies_for(fight, me, held))
        if supply.prepped > 0:
            self.load_from(fight, me, held, supply, True)
        else:
            self.load_unprepped(fight, me, held, supply)

    def load_unprepped(self, fight: ThreaFight, me: Combatant, held: Held, supply: Supply) -> None:
        """T-87 to T-89, T-186: an action; after an ordinary swap the weapon fires from the next round on, after a
        speed reload at once. By concentration it costs nothing but the rest of the round."""
        weapon = held.weapon
        assert weapon is not None
        how = SWAP
        if weapon.reload.swap:
            ways: list[Choice] = []
            if self.can_pay(me, self.reload_cost(held)):
                ways.append(SWAP)
            if self.may_speed(me, held):
                ways.append(SPEED_RELOAD)
            ways.append(BY_CONCENTRATION)
            how = fight.ask(me.index, HOW_TO_LOAD, Options(ways))
            if how is BY_CONCENTRATION:
                self.change_slowly(fight, me, held, supply)
                return
        cost = SPEED_COST if how is SPEED_RELOAD else self.reload_cost(held)
        if self.commit(fight, me, "reload", cost) is None:
            return
        if weapon.reload.waits:
            self.start_fetching(fight, me, supply_kind(supply))
        self.load_from(fight, me, held, supply, False)
        if weapon.reload.swap and how is SWAP:
            held.fires_from = fight.round + 1

    def change_slowly(self, fight: ThreaFight, me: Combatant, held: Held, supply: Supply) -> None:
        """T-89: changing a magazine by concentration counts as one round."""
        self.concentrate(fight, me, Concentration(CHANGING, 1, me.supplies.index(supply), 0, held.name))

    def load_from(self, fight: ThreaFight, me: Combatant, held: Held, supply: Supply, prepped: bool) -> None:
        """T-84, T-87: rounds one by one, or a whole container against the old one, which is kept if anything is left
        in it; the first shot of what was prepped is quick."""
        weapon = held.weapon
        assert weapon is not None
        if weapon.reload.swap:
            rounds = held.loaded
            ammo = held.ammo
            container = held.container
            held.loaded = min(supply.rounds, self.capacity(held) * (2 if weapon.energy else 1))
            held.ammo = supply.ammo
            held.container = supply.container
            supply.prepped = 0
            supply.rounds = rounds
            if ammo is not None:
                supply.ammo = ammo
            if container is not None:
                supply.container = container  # else it was one like the new one
            if prepped:
                held.fires_from = fight.round
        else:
            number = min(self.room(held), supply.rounds, weapon.reload.rounds)
            into = min(number, self.capacity(held) - held.loaded)
            held.loaded += into
            held.chamber += number - into
            held.ammo = supply.ammo
            supply.rounds -= number
            if prepped:
                supply.prepped -= min(number, supply.prepped)
        held.quick = prepped
        fight.tell(Handled(me.index, "loads", held.name, held.rounds() // (2 if weapon.energy else 1)))

    # T-99, T-162, T-186: deploying, switching on, fetching

    def deployable(self, me: Combatant) -> list[Held]:
        """T-99, T-100: heavy weapons in hands too weak for them, and those with a bipod."""
        out: list[Held] = []
        for held in me.held:
            if held.weapon is None or held.item is None or not held.in_hand() or held.deployed:
                continue
            if held.item.braced > 0 or (held.weapon.heavy and self.attribute(me, STR) < HEAVY_STRENGTH):
                out.append(held)
        return out

    def deploy(self, fight: ThreaFight, me: Combatant) -> None:
        """T-99: one action, undone by any movement."""
        held = self.choose_held(fight, me, DEPLOY, self.deployable(me))
        if self.commit(fight, me, "deploy") is not None:
            held.deployed = True
            fight.tell(Handled(me.index, "deploys", held.name))

    def undeploy(self, me: Combatant) -> None:
        for held in me.held:
            held.deployed = False

    def switchable(self, me: Combatant) -> list[Implant]:
        """T-162: implants that are off; a surge not again until its let-down is over."""
        out: list[Implant] = []
        for index in range(len(me.sheet.aids)):
            aid = me.sheet.aids[index]
            if not aid.switched or index in me.switched:
                continue
            if aid.surge and (me.has(SURGING) or me.has(LET_DOWN)):
                continue
            out.append(Implant(aid.key, index))
        return out

    def switch_on(self, fight: ThreaFight, me: Combatant) -> None:
        """T-162: 1 AP."""
        answer = fight.ask(me.index, SWITCH_ON, Options(self.switchable(me)))
        if self.commit(fight, me, "switch on", SWITCH_COST) is None:
            return
        aid = me.sheet.aids[answer.index]
        fight.tell(Handled(me.index, "switches on", aid.name))
        if aid.surge:
            self.afflict(fight, me, Effect(SURGING, aid.surge, aid.surge_rounds))
        else:
            me.switched = (*me.switched, answer.index)

    def packed(self, me: Combatant) -> list[Supply]:
        return [supply for supply in me.supplies if supply.packed and supply.rounds > 0]

    def fetch(self, fight: ThreaFight, me: Combatant) -> None:
        """T-186: out of a backpack or box: an action, and a round until it can be used."""
        supply = self.choose_supply(fight, me, FETCH, self.packed(me))
        if self.commit(fight, me, "fetch") is None:
            return
        self.interrupt(fight, me)
        supply.packed = False
        supply.ready_at = fight.now() + ROUND
        fight.tell(Handled(me.index, "fetches", supply.thing.key))


def held_kind(held: Held) -> str:
    return "" if held.weapon is None else held.weapon.key


def supply_kind(supply: Supply) -> str:
    """T-186: what counts as one kind of ammunition."""
    if supply.container is not None and supply.container.goes_in:
        return supply.container.key
    return supply.ammo.key
