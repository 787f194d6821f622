"""An attack in the making, and what early chapters call and later ones fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Matter
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.hexes import FRONT
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.dice import OpenEnded
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.gear import ParryClass, Weapon
from fracas.rulebooks.d100.rows import PLAIN, Act, Manner
from fracas.rulebooks.d100.sheet import Item
from fracas.rulebooks.d100.tables import Result

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100

NOTHING: Final = Reason("", "")
NO_BONUS: Final = Tally(0, NOTHING)
"""That of every attack before it is reckoned; nothing is ever added to it."""


@mypyc_attr(free_list_len=1)
class Blow(Matter):
    """An attack: who, on whom, with what and how. For a blast, `burst` is where it comes from."""

    def __init__(self, attacker: Combatant, foe: Combatant, item: Item, weapon: Weapon) -> None:
        self.attacker = attacker
        self.foe = foe
        self.item = item
        self.weapon = weapon
        """Whose table it is: a baton without a charge strikes like a fist (D-66)."""
        self.ranged = False
        self.thrown = False
        self.off_hand = False
        self.manner: Manner = PLAIN
        self.free = False
        """Nobody's own turn, no AP (D-129)."""
        self.extra = 0
        """A bonus or penalty that comes with a free attack."""
        self.extra_reason: Reason = NOTHING
        self.burst: int = NOBODY
        self.uncovered: int = NOBODY
        """A hex whose cover does not count: the one that somebody runs for (D-46)."""
        self.metres = 0
        self.arc = FRONT
        """Where it comes from, as the defender faces."""
        self.aware = True
        """The defender knows of it (D-121)."""
        self.ob = 0
        self.db = 0
        self.cover = 0
        self.parried = 0
        """Shares of the bonus, for the record (D-117) and for a riposte (D-127)."""
        self.bonus = NO_BONUS
        """Everything but the die (D-50), once it is known."""
        self.severity = -1
        """The critical that it has earned, for whoever may hold on instead (D-77)."""

    def about(self, who: int) -> int:
        return self.foe.index if who == self.attacker.index else self.attacker.index

    def made_by(self) -> int:
        return self.attacker.index

    def in_copy(self, fight: Fight) -> Blow:
        fighters = fight.everyone()
        attacker, foe = fighters[self.attacker.index], fighters[self.foe.index]
        it = Blow(cast(Combatant, attacker), cast(Combatant, foe), self.item, self.weapon)
        it.ranged = self.ranged
        it.thrown = self.thrown
        it.off_hand = self.off_hand
        it.manner = self.manner
        it.free = self.free
        it.extra = self.extra
        it.extra_reason = self.extra_reason
        it.burst = self.burst
        it.uncovered = self.uncovered
        it.metres = self.metres
        it.arc = self.arc
        it.aware = self.aware
        it.ob = self.ob
        it.db = self.db
        it.cover = self.cover
        it.parried = self.parried
        it.bonus = self.bonus
        it.severity = self.severity
        return it

    def source(self) -> int:
        """The hex that it comes from."""
        return self.attacker.cell if self.burst < 0 else self.burst

    def in_words(self) -> str:
        """What it is made with, and how, unless plainly: 'sword, hasty'."""
        return self.item.name if self.manner is PLAIN else f"{self.item.name}, {self.manner.key}"

    def parry_class(self) -> ParryClass:
        """D-60: the ratio follows the attack that is actually made."""
        return self.weapon.far_parry if self.ranged else self.weapon.parry


@mypyc_attr(allow_interpreted_subclasses=True)
class Contents(Rulebook[D100Fight]):
    """What early chapters call and later ones fill in; and the settings that rules ask for all the time."""

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        """D-7: every setting has a default; those that rules ask for all the time are kept as numbers."""
        super().__init__(chosen)
        self.metres = int(self.value_of(switches.METRES_PER_HEX))
        self.partial_floor = int(self.value_of(switches.PARTIAL_FLOOR))
        self.round_limit = int(self.value_of(switches.ROUND_LIMIT))
        self.stalemate = int(self.value_of(switches.STALEMATE_ROUNDS))
        self.threshold = int(self.value_of(switches.OPEN_ENDED_THRESHOLD))
        self.binding = self.is_set(switches.DECLARATION, "binding")
        self.planless = self.is_set(switches.DECLARATION, "free")
        self.watches = self.on(switches.WATCH)
        self.riposte = self.on(switches.RIPOSTE)
        self.fumbles = self.on(switches.FUMBLES)
        self.parting = self.on(switches.PARTING_ATTACK)
        self.aftermath = self.on(switches.AFTERMATH)
        self.stun_slows = self.on(switches.STUN_HALVES_BASE_MOVE)
        self.refereed = self.is_set(switches.SHORTFALL_BY, "referee")
        # D-118: what was added to the source document, and can be done without
        self.announced = self.is_set(switches.DECLARATION, "announced")
        self.later_by_action = self.is_set(switches.ACT_LATER, "action")
        self.careful = self.on(switches.HASTE_AND_AIM)
        self.fought_only = self.is_set(switches.OPPOSITION, "fought")
        self.slips = self.on(switches.SLIP_PAST)
        self.mishaps = self.on(switches.MISHAPS)
        self.shaky_action = self.is_set(switches.SHORTFALL, "action")
        self.parries_late = self.is_set(switches.PARRY_WHEN, "attacked")
        self.open_throws = self.on(switches.THROW_OPEN_ENDED)
        self.seconds = self.on(switches.SECOND_CRITICAL)
        self.holds_too = self.is_set(switches.HOLD_CRITICAL, "beside")
        self.pressure_stays = self.is_set(switches.PRESSURE, "stays")
        self.ties_anywhere = self.is_set(switches.TOURNIQUET_ON, "anywhere")
        self.ties_numb = self.on(switches.TOURNIQUET_NUMBS)
        self.kits_for_burns = self.on(switches.KIT_BURNS)
        self.pools: dict[int, OpenEnded] = {}
        """Attack dice by the highest roll that is a fumble, made once each."""
        self.book = cast("D100", self)
        """This very book, whole: what rows act through, since they may call any chapter."""
        self.costly_rows: list[Act] = []
        """What `acts` lists, sorted: what costs AP, what does not, and what closes a turn."""
        self.free_rows: list[Act] = []
        self.closing_rows: list[Act] = []
        self.removed_rows: list[Act] = []
        """Acts of this book that a variant does without."""

    def let_go(self, fight: D100Fight, me: Combatant) -> None:
        """A hold that one has on somebody ends (D-77)."""
        raise NotImplementedError

    def end_trance(self, fight: D100Fight, me: Combatant) -> None:
        """A gift or meditation that was kept up ends (D-31)."""
        raise NotImplementedError

    def holds_instead(self, fight: D100Fight, blow: Blow, result: Result) -> bool:
        """Whether a grapple becomes a hold instead of its critical (D-77)."""
        raise NotImplementedError

    def hold_as_well(self, fight: D100Fight, blow: Blow, result: Result) -> None:
        """A grapple may become a hold after its critical (D-77)."""
        raise NotImplementedError

    def check_pressure(self, fight: D100Fight) -> None:
        """Pressure on wounds ends where nobody can keep it up (D-101)."""
        raise NotImplementedError

    def check_aims(self, fight: D100Fight) -> None:
        """Whoever has lost sight of its target no longer aims at it (D-29)."""
        raise NotImplementedError
