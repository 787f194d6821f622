"""Those who fight by this book, what they carry, and the fight that they are in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Target
from fracas.kernel.dice import Dice
from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY, Ending, Fight
from fracas.kernel.fighter import Fighter
from fracas.rulebooks.d100.critical_tables import LEG, OFF_ARM, WEAPON_ARM, Location
from fracas.rulebooks.d100.gear import Armour, Shield
from fracas.rulebooks.d100.rows import BRIGHT, PRONE, STANDING, Act, Light, Planned, Posture
from fracas.rulebooks.d100.sheet import D100Sheet, Item
from fracas.rulebooks.d100.ways import Ways

UNSAID: Final = -1
"""A number that the scenario leaves to others."""
UNROLLED: Final = -10_000
"""Below every initiative that can be rolled."""

# where something is carried
SHEATHED: Final = 0
MAIN: Final = 1
OFF: Final = 2
BOTH: Final = 3

# where a round stands (D-16)
INITIATIVE: Final = 0
DECLARE: Final = 1
RESOLVE: Final = 2
ACT: Final = 3
GAP: Final = 4
UPKEEP: Final = 5

# kinds of free acts (D-120), as bits
TURNED: Final = 1
DROPPED: Final = 2
LAY_DOWN: Final = 4
RELEASED: Final = 8
LOOKED: Final = 16
GIFTED: Final = 32

# durations that count the victim's own turns (D-23), as bits
STUNNED: Final = 1
MUST_PARRY: Final = 2
NO_PARRY: Final = 4
SENSELESS: Final = 8


class Held(Stateful):
    """A weapon that somebody carries, and what is in it."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.hand = SHEATHED
        self.shots = item.weapon.mag
        self.spare = item.spare
        self.jammed = False

    def copy(self) -> Held:
        it = Held(self.item)
        it.hand = self.hand
        it.shots = self.shots
        it.spare = self.spare
        it.jammed = self.jammed
        return it


class Lying(Stateful):
    """Something on the ground: a weapon with what is in it, or a shield; and who had it last."""

    def __init__(self, key: str, cell: int, held: Held | None, shield: Shield | None, owner: int) -> None:
        self.key = key
        self.cell = cell
        self.held = held
        self.shield = shield
        self.owner = owner

    def name(self) -> str:
        if self.held is not None:
            return self.held.item.name
        return self.key if self.shield is None else self.shield.told

    def copy(self) -> Lying:
        return Lying(self.key, self.cell, None if self.held is None else self.held.copy(), self.shield, self.owner)


class Wound(Stateful):
    """D-98: something that bleeds or burns, and what has been done about it."""

    def __init__(self, burns: bool, rate: int, location: Location, lamed: bool) -> None:
        self.burns = burns
        self.rate = rate
        self.location = location
        self.lamed = lamed
        """The same critical made the limb useless, so that a tourniquet costs no second one."""
        self.staunched_by: int = NOBODY
        self.pressed = False
        """The pressure has been paid for in the helper's present turn (D-101)."""
        self.bandages = 0
        self.tourniquet = False
        self.slack = False
        """The tourniquet leaves the limb its use (D-118)."""
        self.closed = False

    def copy(self) -> Wound:
        it = Wound(self.burns, self.rate, self.location, self.lamed)
        it.staunched_by = self.staunched_by
        it.pressed = self.pressed
        it.bandages = self.bandages
        it.tourniquet = self.tourniquet
        it.slack = self.slack
        it.closed = self.closed
        return it

    def effective(self) -> int:
        """D-100: what it costs a round."""
        if self.closed or self.tourniquet:
            return 0
        rate = max(0, self.rate - 5 * self.bandages)
        return rate // 2 if self.staunched_by >= 0 else rate


class Work(Stateful):
    """D-30: an extended action that is under way: what, on whom, on which wound, and the AP paid so far."""

    def __init__(self, key: str, target: int, wound: int, paid: int) -> None:
        self.key = key
        self.target = target
        self.wound = wound
        self.paid = paid


class Edge(Stateful):
    """D-89: a bonus to the next attack on one foe, for so many more turns of one's own."""

    def __init__(self, foe: int, bonus: int, turns: int) -> None:
        self.foe = foe
        self.bonus = bonus
        self.turns = turns


class Combatant(Fighter):
    """A fighter of this book (D-8). `out` of the kernel means: not conscious, or not there (D-10)."""

    not_state: ClassVar[tuple[str, ...]] = (*Fighter.not_state, "target")

    def __init__(self, index: int, name: str, side: int, cell: int, facing: int, sheet: D100Sheet) -> None:
        super().__init__(index, name, side, cell, facing)
        self.sheet = sheet
        self.target = Target(name, index)
        """Itself as the answer to a question about whom."""
        self.hits = sheet.physique_total
        self.posture: Posture = STANDING
        self.held: list[Held] = []
        self.shield: Shield | None = sheet.shield
        self.armour: Armour | None = None
        """What a ruling has put it into, if any has; else it wears what its sheet says (D-70)."""
        self.shield_up = False
        """The shield is on the off arm (D-123)."""
        self.bandages = sheet.supplies.bandages
        self.kit = sheet.supplies.kit_uses
        self.enters = 1
        """The round in which it joins the fight (D-15)."""
        self.stance = UNSAID
        """What agents put into its parry, in per cent of the pool (D-59)."""
        self.initiative = 0
        """D-12; `UNROLLED` for somebody who has joined since, and rolls when the next round begins."""
        # what has been done to it
        self.unconscious = False
        """A failed Self Discipline test (D-96)."""
        self.blackout = False
        self.senseless = 0
        """Rounds of `out` (D-92)."""
        self.stun = 0
        self.must_parry = 0
        self.no_parry = 0
        self.dying = 0
        """Rounds until death; 0 for who is not dying (D-113)."""
        self.saving = 0
        """Percentages of those who try to save it (D-115)."""
        self.respite = False
        """The next countdown step is skipped."""
        self.dead = False
        self.tested = False
        """Has passed its Self Discipline test of this round (D-95)."""
        self.wounds: list[Wound] = []
        self.penalty = 0
        """Lasting wound penalties, negative (D-88)."""
        self.crippled_arm = False
        self.crippled_off = False
        self.crippled_legs = 0
        self.arm_useless = False
        """The weapon arm, by wounds or a tourniquet (D-90, D-103)."""
        self.off_useless = False
        self.legs_useless = 0
        self.held_by: int = NOBODY
        self.escaped = 0
        """Percentages of attempts to get out of that hold (D-77)."""
        self.holding: int = NOBODY
        self.bound = False
        self.pinned = False
        self.blinded = False
        self.surprised = False
        self.hid_at: int = NOBODY
        """Where its foes saw it last, for whoever must not know where it is now (D-122)."""
        # what it has declared
        self.form: int = NOBODY
        self.parry: tuple[int, ...] = ()
        """Points against each fighter by index; empty for none."""
        self.parrying = 0
        """All points put into parry this round: gone from every attack, even if the parry is lost (D-64)."""
        self.reserve = 0
        """Points kept back for parries that are against nobody yet, and whether no more can be: where parries are
        made when attacks come (D-59)."""
        self.committed = False
        self.struck: tuple[int, ...] = ()
        """The round in which it last attacked each fighter or used a gift on it, where only those whom one is
        fighting bar the way (D-37); empty for none."""
        self.watch: int = NOBODY
        self.plan: tuple[Planned, ...] = ()
        self.planned = 0
        """How much of the plan is behind it."""
        self.changed = False
        """The change of plan of this turn has been made (D-18)."""
        # its turn
        self.acted = False
        self.ap = 0
        self.spent = 0
        """AP spent this turn (D-108)."""
        self.stride = 0
        """Hexes left of the free Base Move."""
        self.strode = False
        """The free Base Move has begun."""
        self.run = 0
        """AP moved this turn (D-51)."""
        self.fired = 0
        """Shots fired this turn."""
        self.freed = 0
        """Free acts since the last one that cost something (D-120)."""
        self.due = 0
        """Durations that drop when this turn ends (D-23)."""
        self.fresh = False
        """Nothing of the turn has been used, so that it can still be taken later (D-20)."""
        self.midway = False
        """Something of the turn has been used, and the rest put off (D-20)."""
        self.hold_paid = False
        """The hold has been paid for in this turn (D-77)."""
        self.gift_paid = False
        """So has the gift that takes concentration (D-31)."""
        self.lost = 0
        """AP that a fumble takes (D-79)."""
        # what it is up to
        self.aim = 0
        self.aim_foe: int = NOBODY
        self.aim_item: int = NOBODY
        self.edges: tuple[Edge, ...] = ()
        self.caught: tuple[int, ...] = ()
        """Foes taken by surprise until the end of the turn (D-24)."""
        self.shaky = 0
        """A penalty to the next attack or manoeuvre roll (D-46), for so many turns."""
        self.shaky_turns = 0
        self.work: Work | None = None
        self.worked = False
        self.trance: int = NOBODY
        """A gift or meditation that is kept up (D-31), by its number on the sheet."""
        self.trance_foe: int = NOBODY
        # what the referee has said (D-128)
        self.bonus = 0
        self.policy = ""
        self.ease = 0
        """A difficulty that the referee has chosen for the next manoeuvre, plus 1000; 0 for none."""

    def copy(self) -> Combatant:
        it = Combatant(self.index, self.name, self.side, self.cell, self.facing, self.sheet)
        it.copy_standing(self)
        it.target = self.target
        it.hits = self.hits
        it.posture = self.posture
        it.held = [held.copy() for held in self.held]
        it.shield = self.shield
        it.armour = self.armour
        it.shield_up = self.shield_up
        it.bandages = self.bandages
        it.kit = self.kit
        it.enters = self.enters
        it.stance = self.stance
        it.initiative = self.initiative
        it.unconscious = self.unconscious
        it.blackout = self.blackout
        it.senseless = self.senseless
        it.stun = self.stun
        it.must_parry = self.must_parry
        it.no_parry = self.no_parry
        it.dying = self.dying
        it.saving = self.saving
        it.respite = self.respite
        it.dead = self.dead
        it.tested = self.tested
        it.wounds = [wound.copy() for wound in self.wounds]
        it.penalty = self.penalty
        it.crippled_arm = self.crippled_arm
        it.crippled_off = self.crippled_off
        it.crippled_legs = self.crippled_legs
        it.arm_useless = self.arm_useless
        it.off_useless = self.off_useless
        it.legs_useless = self.legs_useless
        it.held_by = self.held_by
        it.escaped = self.escaped
        it.holding = self.holding
        it.bound = self.bound
        it.pinned = self.pinned
        it.blinded = self.blinded
        it.surprised = self.surprised
        it.hid_at = self.hid_at
        it.form = self.form
        it.parry = self.parry
        it.parrying = self.parrying
        it.reserve = self.reserve
        it.committed = self.committed
        it.struck = self.struck
        it.watch = self.watch
        it.plan = self.plan
        it.planned = self.planned
        it.changed = self.changed
        it.acted = self.acted
        it.ap = self.ap
        it.spent = self.spent
        it.stride = self.stride
        it.strode = self.strode
        it.run = self.run
        it.fired = self.fired
        it.freed = self.freed
        it.due = self.due
        it.fresh = self.fresh
        it.midway = self.midway
        it.hold_paid = self.hold_paid
        it.gift_paid = self.gift_paid
        it.lost = self.lost
        it.aim = self.aim
        it.aim_foe = self.aim_foe
        it.aim_item = self.aim_item
        it.edges = self.edges
        it.caught = self.caught
        it.shaky = self.shaky
        it.shaky_turns = self.shaky_turns
        it.work = self.work
        it.worked = self.worked
        it.trance = self.trance
        it.trance_foe = self.trance_foe
        it.bonus = self.bonus
        it.policy = self.policy
        it.ease = self.ease
        return it

    def awake(self) -> bool:
        """D-10: none of unconscious, blacked out, `out`, dying, dead; and still in the fight (D-131, D-132)."""
        if self.fled or self.yielded:
            return False
        return not (self.unconscious or self.blackout or self.senseless or self.dying or self.dead)

    def parry_against(self, foe: int) -> int:
        """D-59: the points that were put against that one; none against one who has joined since."""
        return self.parry[foe] if foe < len(self.parry) else 0

    def has_struck(self, foe: int, since: int) -> bool:
        """D-37: whether it has attacked that one in that round or after it."""
        return foe < len(self.struck) and self.struck[foe] >= since

    def away(self) -> bool:
        """Not there: has not come yet (D-15), or has left (D-131)."""
        return self.absent or self.fled

    def retired(self) -> bool:
        """D-131, D-132: out of the fight for good, though awake: gone, or somebody's prisoner."""
        return self.fled or self.yielded

    def fills(self) -> bool:
        """D-124: nobody else stops in its hex: it is conscious, or a prisoner on its feet (D-132)."""
        return not self.out or (self.yielded and self.posture is not PRONE)

    def in_hand(self, hand: int) -> Held | None:
        """What is in that hand; a two-handed weapon is in both."""
        for held in self.held:
            if held.hand & hand:
                return held
        return None

    def item_in_hand(self, index: int) -> Held | None:
        """That item of the sheet, if it is in a hand."""
        for held in self.held:
            if held.hand and held.item.index == index:
                return held
        return None

    def reckon_limbs(self) -> None:
        """D-90, D-103: what wounds and tourniquets leave of arms and legs."""
        arm = self.crippled_arm
        off = self.crippled_off
        legs = self.crippled_legs
        for wound in self.wounds:
            if wound.tourniquet and not wound.slack:
                if wound.location is WEAPON_ARM:
                    arm = True
                elif wound.location is OFF_ARM:
                    off = True
                elif wound.location is LEG and not wound.lamed:
                    legs += 1
        self.arm_useless = arm
        self.off_useless = off
        self.legs_useless = min(2, legs)

    def losing(self) -> int:
        """D-99: what its wounds will cost in the next upkeep."""
        total = 0
        for wound in self.wounds:
            total += wound.effective()
        return total


def for_each(fight: D100Fight, known: tuple[int, ...], usual: int) -> list[int]:
    """A number for each fighter: what is known, and the usual for the others."""
    return [*known, *[usual] * (len(fight.fighters) - len(known))]


class InReach:
    """Whom somebody could attack with something, as it has looked while it chooses what to do."""

    def __init__(self, who: int, item: Item, ranged: bool, ruled: int, foes: list[Combatant]) -> None:
        self.who = who
        self.item = item
        self.ranged = ranged
        self.ruled = ruled
        self.foes = foes


class D100Fight(Fight):
    """A fight of this book.

    `order` lists the combatants from the highest initiative to the lowest, `places` the place of each, which the
    members of a group share (D-13). `at` is where in the order the round stands.
    """

    not_state: ClassVar[tuple[str, ...]] = (
        *Fight.not_state, "target", "in_part", "looked_at", "choosing", "in_reach",
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
        self.feats: list[Act] = []
        """Manoeuvres that this place invites (D-47)."""
        self.light: Light = BRIGHT
        self.floor: list[Lying] = []
        self.phase = INITIATIVE
        self.order: tuple[int, ...] = ()
        self.places: tuple[int, ...] = ()
        self.at = 0
        self.waiting: tuple[int, ...] = ()
        """Those who act later, from the highest initiative to the lowest (D-20)."""
        self.asked = 0
        """How many of them have been asked in this gap."""
        self.declaring = 0
        """How many of the order have declared, from the lowest (D-17)."""
        self.in_gap = False
        """The turn under way is one that was held."""
        self.quiet = 0
        """Rounds in a row without an attack (D-125)."""
        self.attacked = False
        self.settled = False
        """It has been decided who has won; what is left is help for the wounded (D-126)."""
        self.victor: int = NOBODY
        self.helped = False
        self.target: int = NOBODY
        """On whom the attack is that is being resolved, for whoever rolls real dice; nothing between beats."""
        self.in_part = False
        """Only a part of the long act that is being done is paid for (D-30); nothing between beats."""
        self.looked_at: Ways | None = None
        """Where the move leads that is being made, if whoever chose it has looked; nothing between beats."""
        self.choosing: int = NOBODY
        """Who is asked what it does: meanwhile whom it could attack is looked for once, for the menu, for whoever
        answers and for the attack."""
        self.in_reach: InReach | None = None

    def everyone(self) -> Sequence[Fighter]:
        return self.fighters

    def copy(self) -> D100Fight:
        fighters = [fighter.copy() for fighter in self.fighters]
        it = D100Fight(self.board, self.sides, self.ending, self.dice.copy(), self.chooser, fighters)
        it.copy_clock(self)
        it.feats = self.feats
        it.light = self.light
        it.floor = [lying.copy() for lying in self.floor]
        it.phase = self.phase
        it.order = self.order
        it.places = self.places
        it.at = self.at
        it.waiting = self.waiting
        it.asked = self.asked
        it.declaring = self.declaring
        it.in_gap = self.in_gap
        it.quiet = self.quiet
        it.attacked = self.attacked
        it.settled = self.settled
        it.victor = self.victor
        it.helped = self.helped
        return it

    def has_place(self, who: int) -> bool:
        """Whether somebody has a place in the order already (D-15)."""
        for index in self.order:
            if index == who:
                return True
        return False

    def foes(self, me: Combatant) -> list[Combatant]:
        """Those of other sides who are conscious."""
        return [fighter for fighter in self.fighters if fighter.side != me.side and not fighter.out]

    def friends(self, me: Combatant) -> list[Combatant]:
        """Those of one's own side, oneself included, who are alive and there."""
        return [each for each in self.fighters if each.side == me.side and not each.dead and not each.away()]
