"""A combatant and a fight, as they change (section 15 of the rules lists what must be tracked)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Target
from fracas.kernel.dice import Dice
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.threa.belongings import BOTH, MAIN, READY, Held, Supply, Worn
from fracas.rulebooks.threa.effects import KNOCKED_BACK, KNOCKED_OUT, POWERLESS, Effect, EffectKind
from fracas.rulebooks.threa.gear import Aid
from fracas.rulebooks.threa.ground import Walk
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG, Location
from fracas.rulebooks.threa.sheet import ThreaSheet
from fracas.rulebooks.threa.tables import STANDING, Posture

if TYPE_CHECKING:
    from fracas.rulebooks.threa.delay import Trigger
    from fracas.rulebooks.threa.rows import Task

NO_PARRY: Final = -1
STRANGER: Final = "somebody"
"""What people call somebody whom they have never seen (T-195)."""
ROW_OF_TWO: Final = 2
"""Hexes of a vehicle that is longer than wide (T-179)."""


class Fetching(Stateful):
    """T-186: until when no more of a kind of ammunition can be taken out unprepped, in half seconds."""

    def __init__(self, kind: str, ready_at: int, paused: int) -> None:
        self.kind = kind
        self.ready_at = ready_at
        self.paused = paused


class Wound(Stateful):
    """T-135: a wound, where it is, and the round in which it was taken."""

    def __init__(self, location: Location, since: int) -> None:
        self.location = location
        self.since = since


class Unbalance(Stateful):
    """T-61, T-62: a penalty to one's own attacks, up to and including a round."""

    def __init__(self, penalty: int, last: int) -> None:
        self.penalty = penalty
        self.last = last


class Delay(Stateful):
    """T-189: what somebody waits for."""

    def __init__(self, trigger: Trigger, whom: int = NOBODY, hexes: int = 0) -> None:
        self.trigger = trigger
        self.whom = whom
        """Only that one's doing counts, or NOBODY for any enemy's."""
        self.hexes = hexes


class Concentration(Stateful):
    """T-141: what somebody concentrates on; `left` rounds to go, 0 for an effect that is sustained."""

    def __init__(self, task: Task, left: int, target: int = NOBODY, number: int = 0, what: str = "") -> None:
        self.task = task
        self.left = left
        self.target = target
        """Whom it is for, or which supply is loaded or filled."""
        self.number = number
        """Points of healing, or rounds of ammunition."""
        self.what = what
        """FAT or VIT, the weapon to be loaded, the rounds to fill with, or the effect that is sustained."""


class Zone(Stateful):
    """T-95: a suppressed zone, until its shooter's next turn begins."""

    def __init__(self, shooter: int, cell: int, radius: int, since: int) -> None:
        self.shooter = shooter
        self.since = since
        """The round in which it was laid."""
        self.cell = cell
        self.radius = radius


class Combatant(Fighter):
    """Somebody in this fight, or a vehicle, as it is now."""

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int, sheet: ThreaSheet) -> None:
        super().__init__(index, name, side, cell, facing)
        self.sheet = sheet
        self.target = Target(name, index)
        self.rank = 0
        """Its place among those of equal AP and Awareness (T-47)."""
        # points
        self.fat = sheet.fat
        self.vit = sheet.vit
        self.ap = sheet.ap
        self.spent = 0
        self.locked = 0
        self.fat_damage = 0
        self.fat_healing = 0
        self.vit_damage = 0
        self.vit_healing = 0
        self.actions = 0
        """Actions this round (T-28)."""
        # body
        self.posture: Posture = STANDING
        self.wounds: tuple[Wound, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.worn: list[Worn] = []
        self.structure = 0
        """Of a vehicle's hull (T-126)."""
        self.compartment: Worn | None = None
        """The armour round a vehicle's crew (T-126)."""
        self.dead = False
        self.fainted = False
        """FAT 0 has had its consequences (T-38, T-40)."""
        self.surprised = False
        self.spared = False
        """No stun or knockback until it has had a turn (T-188)."""
        # hands and gear
        self.held: list[Held] = []
        self.supplies: list[Supply] = []
        self.switched: tuple[int, ...] = ()
        """Implants that are switched on (T-162)."""
        self.fetching: tuple[Fetching, ...] = ()
        self.throws_at = READY
        """The end of the cooldown between throws, in half seconds (T-52)."""
        self.throw_cooling = 0
        self.throw_reset = 0
        # what it is up to
        self.parrying = NO_PARRY
        """What it parries with in parry mode (T-68)."""
        self.aim = NOBODY
        self.aim_round = 0
        self.aims_at = READY
        """The end of the cooldown of aiming, in half seconds (T-52)."""
        self.concentration: Concentration | None = None
        self.delay: Delay | None = None
        self.off_balance: tuple[Unbalance, ...] = ()
        self.passive = False
        """Resting or in a full-round sprint: passive defence only (T-66)."""
        self.unfocused = False
        """A Focus check for a defence has failed: passive defence until the end of the round (T-180)."""
        self.faltered = False
        """Only free positioning is left of its turn (T-95, T-148)."""
        self.done = False
        """Its turn is over (T-48, T-180)."""
        self.has_delayed = False
        """It has delayed this round (T-44)."""
        self.watchful = False
        """Whether it is surprised is still to be rolled for (T-70)."""
        self.began = False
        """Its turn has begun (T-48)."""
        self.acted = False
        """It has taken an action on this turn (T-148)."""
        self.idled = 0
        """How often it has done something on this turn that costs nothing and leads nowhere."""
        # movement
        self.hexes = 0
        """This round (T-172)."""
        self.free_hexes = 0
        """Of this turn's free positioning (T-144)."""
        self.free_kinds = 0
        """The most kinds of difficult ground in any hex of it (T-171)."""
        self.free_closed = False
        """Used up, by getting up (T-176)."""
        self.running = ""
        """'sprint' or 'full sprint' for a run that was interrupted, and may go on (T-170)."""
        self.run_value = 0
        self.run_hexes = 0
        self.run_kinds = 0
        self.sprinted = False
        """This round (T-83)."""
        self.in_motion = False
        """Since its last turn began (T-82)."""
        self.provoked: tuple[int, ...] = ()
        """Enemies that have struck at it as it left, this round (T-148)."""
        # vehicles
        self.seen_at = NOBODY
        """Where it was before it hid, as far as enemies know (T-195)."""
        self.aboard = NOBODY
        self.driver = False
        self.around: list[int] = []
        """What the map adds to a hex for each of its neighbours; only vehicles need it."""
        self.bonus = 0
        """A referee's modifier for the next roll."""

    def copy(self) -> Combatant:
        it = Combatant(self.index, self.name, self.side, self.cell, self.facing, self.sheet)
        it.copy_standing(self)
        it.target = self.target
        it.rank = self.rank
        it.fat = self.fat
        it.vit = self.vit
        it.ap = self.ap
        it.spent = self.spent
        it.locked = self.locked
        it.fat_damage = self.fat_damage
        it.fat_healing = self.fat_healing
        it.vit_damage = self.vit_damage
        it.vit_healing = self.vit_healing
        it.actions = self.actions
        it.posture = self.posture
        it.wounds = self.wounds
        it.effects = self.effects
        it.worn = [worn.copy() for worn in self.worn]
        it.structure = self.structure
        it.compartment = None if self.compartment is None else self.compartment.copy()
        it.dead = self.dead
        it.fainted = self.fainted
        it.seen_at = self.seen_at
        it.surprised = self.surprised
        it.spared = self.spared
        it.held = [held.copy() for held in self.held]
        it.supplies = [supply.copy() for supply in self.supplies]
        it.switched = self.switched
        it.fetching = self.fetching
        it.throws_at = self.throws_at
        it.throw_cooling = self.throw_cooling
        it.throw_reset = self.throw_reset
        it.parrying = self.parrying
        it.aim = self.aim
        it.aim_round = self.aim_round
        it.aims_at = self.aims_at
        it.concentration = self.concentration
        it.delay = self.delay
        it.off_balance = self.off_balance
        it.passive = self.passive
        it.unfocused = self.unfocused
        it.faltered = self.faltered
        it.done = self.done
        it.has_delayed = self.has_delayed
        it.watchful = self.watchful
        it.began = self.began
        it.acted = self.acted
        it.idled = self.idled
        it.hexes = self.hexes
        it.free_hexes = self.free_hexes
        it.free_kinds = self.free_kinds
        it.free_closed = self.free_closed
        it.running = self.running
        it.run_value = self.run_value
        it.run_hexes = self.run_hexes
        it.run_kinds = self.run_kinds
        it.sprinted = self.sprinted
        it.in_motion = self.in_motion
        it.provoked = self.provoked
        it.aboard = self.aboard
        it.driver = self.driver
        it.around = self.around
        it.bonus = self.bonus
        return it

    # what one can see at a glance

    def body(self) -> list[int]:
        """T-179: an armoured car covers its hex and the one behind it, a tank a hex and its neighbours."""
        vehicle = self.sheet.vehicle
        if vehicle is None or vehicle.hexes <= 1 or not self.around:
            return [self.cell]
        if vehicle.hexes == ROW_OF_TWO:
            return [self.cell, self.cell - self.around[self.facing]]
        return [self.cell, *[self.cell + step for step in self.around]]

    def is_vehicle(self) -> bool:
        return self.sheet.vehicle is not None

    def wounds_at(self, location: Location) -> int:
        count = 0
        for wound in self.wounds:
            if wound.location is location:
                count += 1
        return count

    def useless(self, location: Location) -> bool:
        """T-136: two wounds make a limb useless."""
        return len(self.wounds) > 1 and self.wounds_at(location) >= 2

    def arm_works(self, hand: int) -> bool:
        """Whether the arm of that hand is of use."""
        if len(self.wounds) < 2:
            return True
        if hand == BOTH:
            return not self.useless(RIGHT_ARM) and not self.useless(LEFT_ARM)
        return not self.useless(self.arm_of(hand))

    def arm_of(self, hand: int) -> Location:
        return LEFT_ARM if (hand == MAIN) == self.sheet.left_handed else RIGHT_ARM

    def lame(self) -> bool:
        return len(self.wounds) > 1 and (self.useless(RIGHT_LEG) or self.useless(LEFT_LEG))

    def legless(self) -> bool:
        return len(self.wounds) > 3 and self.useless(RIGHT_LEG) and self.useless(LEFT_LEG)

    @property
    def stunned_until(self) -> int:
        """When a stun or knock-out ends on the clock, in half seconds (T-134); 0 if there is none."""
        for effect in self.effects:
            if effect.kind.dazes:
                return effect.until
        return 0

    @property
    def knocked_until(self) -> int:
        """When a knockback ends on the clock, in half seconds (T-131); 0 if there is none."""
        for effect in self.effects:
            if effect.kind is KNOCKED_BACK:
                return effect.until
        return 0

    @property
    def knocked_out(self) -> bool:
        """The stun is one from which nobody can be roused (T-134)."""
        return self.has(KNOCKED_OUT)

    def has(self, kind: EffectKind) -> bool:
        for effect in self.effects:
            if effect.kind is kind:
                return True
        return False

    def in_hand_at(self, hand: int) -> Held | None:
        """What is in that hand; a two-handed thing is in both."""
        for held in self.held:
            if held.hand == hand or (held.hand == BOTH and hand <= BOTH):
                return held
        return None

    def hand_free(self, hand: int) -> bool:
        return self.in_hand_at(hand) is None

    def has_on(self, aid: Aid) -> bool:
        """T-98, T-162: whether an aid works now: it needs no switch, or is on and has power."""
        if not aid.switched:
            return True
        if self.has(POWERLESS):
            return False
        aids = self.sheet.aids
        for index in self.switched:
            if aids[index] is aid:
                return True
        return False


class ThreaFight(Fight):
    """A fight of this book. `queue` lists those who still act in this round, the acting one first (T-47)."""

    not_state: ClassVar[tuple[str, ...]] = (
        *Fight.not_state, "attacks", "looked_at", "choosing", "can_shoot", "can_shoot_ruled",
    )  # fmt: skip

    def __init__(
        self,
        board: Board,
        sides: list[str],
        ending: Ending,
        dice: Dice,
        chooser: Chooser,
        fighters: list[Combatant],
    ) -> None:
        super().__init__(board, sides, ending, dice, chooser)
        self.fighters = fighters
        self.queue: tuple[int, ...] = ()
        self.order: tuple[int, ...] = ()
        """The whole order of the round."""
        self.joined = False
        """Everybody has rolled the tie-break die."""
        self.zones: tuple[Zone, ...] = ()
        self.attacks: list[tuple[int, int]] = []
        """Who has attacked whom in this beat: what delays wait for (T-189). Not kept between beats."""
        self.looked_at: Walk | None = None
        """Where the move leads that is being made, if whoever chose it has looked. Not kept between beats."""
        self.choosing: int = NOBODY
        """Who is asked what it does: meanwhile what it can shoot with is looked for once, for the menu, for whoever
        answers and for the shot."""
        self.can_shoot: list[Held] | None = None
        self.can_shoot_ruled = 0
        """How many rulings there had been by then."""
        self.weather = ""
        """'rain' or 'fog' (T-98)."""
        self.enclosed = False
        """Indoors: thermobaric charges like it (T-97)."""

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> ThreaFight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = ThreaFight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.queue = self.queue
        it.order = self.order
        it.joined = self.joined
        it.zones = self.zones
        it.weather = self.weather
        it.enclosed = self.enclosed
        return it

    def copy_in_beat(self) -> ThreaFight:
        it = super().copy_in_beat()
        assert isinstance(it, ThreaFight)
        it.attacks = self.attacks[:]
        return it

    def now(self) -> int:
        """T-53: the start of the round on the clock, in half seconds; round k covers seconds 3k to 3k + 3."""
        return 6 * self.round
