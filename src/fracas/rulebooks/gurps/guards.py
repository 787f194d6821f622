"""Chapter 10: who may defend, and with what (G-115, G-117 to G-119, G-123, G-125, G-126, G-128)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Option
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import ARROW, BEAM, BULLET, Mode, Strike
from fracas.rulebooks.gurps.height import Height
from fracas.rulebooks.gurps.in_hand import BOTH, MAIN, Held
from fracas.rulebooks.gurps.strength import basic_lift

NO_DEFENCE: Final = Option("no defence")
DODGE: Final = Option("dodge")
RESIST: Final = Option("resist")
"""Not a defence but a DX roll, against a hold (G-174)."""
BLOCK: Final = Option("block")
PARRY_MISSILES: Final = "Parry Missile Weapons"
NOT_WEIGHED: Final = -1000
"""Less than any parry is worth."""

TOO_FAST_TO_PARRY: Final = Reason("a bullet or beam cannot be parried", "G-125")
NO_HAND_TO_PARRY: Final = Reason("no hand is free", "G-128")
HAND_ON_OTHER_SIDE: Final = Reason("the free hand is on the other side", "G-123")
TOO_HEAVY_TO_PARRY: Final = Reason("the weapon that comes is too heavy to parry", "G-126")
NO_SHIELD: Final = Reason("there is no shield", "G-118")
TOO_FAST_TO_BLOCK: Final = Reason("a bullet or beam cannot be blocked", "G-125")


@mypyc_attr(free_list_len=1)
class Guard:
    """How somebody goes about one defence (G-135)."""

    def __init__(self, choice: Option) -> None:
        self.choice = choice
        self.retreating = False
        self.dropping = False
        """Down, out of the line of fire, in that hex (G-133)."""
        self.drop_cell = 0
        self.feverish = False
        self.acrobatic = 0
        """+2 or -2, once the roll has been made."""
        self.hand = ""
        """The side of the bare hand that parried; empty for anything else (G-128)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Guards(Height):
    def why_undefended(self, fight: GurpsFight, me: Combatant, blow: Blow) -> str:
        """G-115: what leaves somebody no defence at all; empty if there is one."""
        if me.out or me.pinned:
            return "helpless"
        if not me.manoeuvre.defends:
            return "all-out attack"
        if (me.stunned or me.mentally_stunned) and self.is_set(switches.STUN_DEFENCE, "none"):
            return "stunned"
        if self.unaware(me, blow.attacker):
            return "unaware"
        if blow.arc == REAR and not self.guards_rear(me):
            return "from behind"
        return ""

    def guards_rear(self, me: Combatant) -> bool:
        """G-123: only Peripheral Vision or the switch `rear_defence` allow a defence against the rear."""
        return me.sheet.traits.peripheral_vision or self.is_set(switches.REAR_DEFENCE, "minus4")

    def defences(self, fight: GurpsFight, me: Combatant, blow: Blow) -> list[Option]:
        """G-125: what may be chosen against an attack. One may always decline, and always dodge (G-115); whoever is
        swept by suppression fire can do nothing else (G-112). A hold may also be resisted by DX, unless it is the
        published kind (G-174)."""
        if isinstance(blow, Shot) and blow.zone:
            return [DODGE, NO_DEFENCE]
        options: list[Option] = [DODGE]
        technique = blow.technique
        if technique is not None and technique.resisted and self.is_set(switches.GRAPPLE_MODEL, "control_points"):
            options.insert(0, RESIST)
        for held in me.held:
            # what is not ready in hand need not be asked why
            if (held.item.natural or held.fit()) and not self.why_no_parry(me, held, blow):
                options.append(held.item.parry)
        if not self.why_no_block(me, blow):
            options.append(BLOCK)
        options.append(NO_DEFENCE)
        return options

    def hears_attacker(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option) -> bool:
        """G-120: against somebody unseen, a parry or block needs a Hearing roll first."""
        if choice is DODGE or not self.unseen(fight, me, blow.attacker):
            return True
        return self.hearing_roll(fight, me)

    def why_no_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """G-117: a ready weapon or an empty hand, on the side that it guards, against something that can
        be parried (G-46, G-89, G-94, G-120, G-123, G-125, G-126)."""
        if why := self.why_no_missile_parry(me, held, blow):
            return why
        if not me.manoeuvre.parries and self.is_set(switches.MAA_PARRY, "no"):
            return Reason("there is no parry after a Move and Attack", "G-46")
        if blow.at_item >= 0 and blow.at_item != held.item.index:
            return Reason("only the weapon that is struck at can parry", "G-94")
        if held.item.natural:
            return self.why_no_bare_parry(me, held, blow)
        name = held.item.name
        if not held.in_hand():
            return Reason(f"the {name} is not in hand", "G-117")
        if not held.fit():
            return Reason(f"the {name} is not ready", "G-88")
        if not self.hand_holds(me, held):
            if me.held_parts:
                return Reason(f"the arm that holds the {name} is held", "G-175")
            return Reason(f"the arm that holds the {name} is useless", "G-139")
        mode = self.parrying_mode(me, held) if held.item.strikes else None
        if mode is None or not mode.parries:
            return Reason(f"the {name} cannot parry", "G-89")
        if not self.wields(me, held, mode):
            return Reason(f"the {name} needs both hands", "G-88")
        if held.swung or (mode.unbalanced and held.attacked):
            return Reason(f"the {name} is unbalanced and has attacked", "G-89")
        if held.hand != BOTH and blow.arc != FRONT and not self.hand_covers(me, held, blow.arc):
            return Reason(f"the {name} is on the other side", "G-123")
        if self.flail(blow) and (mode.fencing or mode.skill == "Knife"):
            return Reason(f"the {name} is too light for a flail", "G-120")
        if self.too_heavy(me, blow, held.hand == BOTH):
            return TOO_HEAVY_TO_PARRY
        return self.why_no_close_parry(me, held) if blow.close else None

    def why_no_missile_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """G-108, G-125: thrown weapons can be parried; arrows only with the skill for it, bullets and beams not at all.
        But within reach the bow or gun itself is parried."""
        missile = blow.strike.mode.missile
        if missile is None or missile.thrown or self.shooter_in_reach(me, held, blow):
            return None
        if missile.kind == ARROW:
            if held.item.natural or PARRY_MISSILES not in me.sheet.skills:
                return Reason("an arrow cannot be parried without the skill for it", "G-125")
            return None
        return TOO_FAST_TO_PARRY

    def shooter_in_reach(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """Whether the shooter's weapon is within reach of what parries: a hand reaches into its own hex."""
        if blow.strike.mode.missile is None or blow.strike.mode.missile.thrown:
            return False
        if held.item.natural:
            return blow.range == 0
        if blow.range == 0:
            return any(mode.reach & 1 for mode in held.item.weapon.modes)
        modes = held.item.weapon.modes
        return any(held.reaches(mode, blow.range) and self.wields(me, held, mode) for mode in modes)

    def why_no_close_parry(self, me: Combatant, held: Held) -> Reason | None:
        """G-171: what reaches no nearer than two hexes does not parry; what reaches one, by the switch
        `close_reach1`."""
        mode = self.parrying_mode(me, held)
        if self.fits_close_combat(me, held):
            return None
        if not held.reaches(mode, 1):
            return Reason(f"the {held.item.name} is too long for close combat", "G-171")
        if self.is_set(switches.CLOSE_REACH1, "forbidden"):
            return Reason(f"there is no room for the {held.item.name} in close combat", "G-171")
        return None

    def fits_close_combat(self, me: Combatant, held: Held) -> bool:
        """Whether a weapon has a mode of reach C."""
        return any(mode.reach & 1 and self.wields(me, held, mode) for mode in held.item.weapon.modes)

    def why_no_bare_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """G-128: an empty hand parries too, but not what is far too heavy; none does by the switch `bare_parry`."""
        if not self.on(switches.BARE_PARRY):
            return Reason("a house rule of this fight has nobody parry without a weapon", "G-128")
        if held.item.bash:
            return Reason("a shield blocks, it does not parry", "G-96")
        if self.free_hands(me) == 0:
            return NO_HAND_TO_PARRY
        if blow.arc != FRONT and blow.arc != REAR and not self.guarding_hands(me, blow.arc):
            return HAND_ON_OTHER_SIDE
        return TOO_HEAVY_TO_PARRY if self.too_heavy(me, blow, False) else None

    def guarding_hands(self, me: Combatant, arc: int) -> list[str]:
        """G-123: the empty hands that can parry what comes from that side, the better one first."""
        if arc == FRONT or arc == REAR:
            return self.empty_hands(me)
        return [side for side in self.empty_hands(me) if (side == "right") == (arc == RIGHT)]

    def bare_hand(self, me: Combatant, held: Held, arc: int) -> str:
        """G-92: two empty hands take turns, each with a count of its own."""
        hands = self.guarding_hands(me, arc)
        return hands[held.parries % len(hands)]

    def hand_covers(self, me: Combatant, held: Held, arc: int) -> bool:
        """G-123: a hand parries on its own side; to the rear either does."""
        if arc == REAR:
            return True
        right = (held.hand == MAIN) != me.sheet.left_handed
        return (arc == RIGHT) == right

    def parrying_mode(self, me: Combatant, held: Held) -> Mode:
        return self.parrying_strike(me, held).mode

    def parrying_strike(self, me: Combatant, held: Held) -> Strike:
        """The mode in which a weapon parries. Only its grip and the wielder's strength make it another one."""
        strength = self.strength(me)
        known = held.parry_found
        if known is None or held.parry_hand != held.hand or held.parry_st != strength or not CACHES:
            known = self.best_parrying_strike(me, held)
            held.parry_found = known
            held.parry_hand = held.hand
            held.parry_st = strength
        return known

    def best_parrying_strike(self, me: Combatant, held: Held) -> Strike:
        """The best that its grip allows."""
        best = held.item.strikes[0]
        worth = NOT_WEIGHED
        found = False
        for strike in held.item.strikes:
            mode = strike.mode
            if not mode.parries or not self.wields(me, held, mode):
                continue
            if not found:  # mostly there is no other, and nothing to be weighed
                best = strike
                found = True
                continue
            if worth == NOT_WEIGHED:
                worth = self.parry_worth(me, best.mode)
            mine = self.parry_worth(me, mode)
            if mine > worth or (mine == worth and best.mode.unbalanced and not mode.unbalanced):
                best = strike
                worth = mine
        return best

    def parry_worth(self, me: Combatant, mode: Mode) -> int:
        return max(0, me.sheet.level_with(mode)) // 2 + mode.parry

    def blow_weight(self, blow: Blow) -> int:
        """G-126: hundredths of a pound: of the weapon that strikes, is thrown or shoots, though an arrow from afar
        weighs no more than itself; a slam counts as the slammer's ST in pounds, another unarmed blow as a tenth."""
        me = blow.attacker
        missile = blow.strike.mode.missile
        if missile is not None and missile.kind == ARROW and blow.range > 1:
            return me.sheet.ammunition_weights.get(missile.ammunition, 0)
        if blow.technique is not None and blow.technique.slams:
            return me.sheet.st * 100
        item = me.held[blow.strike.item].item
        if item.bash and me.sheet.shield is not None:
            return me.sheet.shield.weight
        return me.sheet.st * 10 if item.natural else item.weapon.weight

    def too_heavy(self, me: Combatant, blow: Blow, both_hands: bool) -> bool:
        """G-126: heavier than one's Basic Lift, twice that in two hands."""
        if not self.on(switches.PARRY_BREAKAGE):
            return False
        lift = basic_lift(self.strength(me), self.is_set(switches.BL_ROUNDING, "exact")) * 10
        return self.blow_weight(blow) > (2 * lift if both_hands else lift)

    def flail(self, blow: Blow) -> int:
        """G-120, G-204: 2 for a flail, 1 for nunchaku, 0 for anything else."""
        return blow.strike.mode.flail

    def why_no_block(self, me: Combatant, blow: Blow) -> Reason | None:
        """G-118: one block a turn, with a ready shield, in front or on the shield side (G-94, G-123); arrows, bolts,
        stones and thrown weapons can be blocked, bullets and beams cannot (G-125)."""
        if self.too_fast(blow):
            return TOO_FAST_TO_BLOCK
        if not self.shield_worn(me):
            return NO_SHIELD
        if not me.shield_ready:
            return Reason("the shield is not ready", "G-118")
        if not me.off_hand_works():
            if me.held_parts:
                return Reason("the shield arm is held", "G-175")
            return Reason("the shield arm is crippled", "G-154")
        if blow.at_item >= 0:
            return Reason("a blow at a weapon cannot be blocked", "G-94")
        if me.blocks > 0 and self.is_set(switches.BLOCK_LIMIT, "1"):
            return Reason("the shield has blocked already this turn", "G-118")
        if not self.may_block_there(me, blow):
            return Reason("the blow does not come from the shield's side", "G-123")
        if blow.close and self.is_set(switches.CLOSE_BLOCK, "forbidden"):
            return Reason("nobody blocks in close combat", "G-171")
        if me.holds and any(hold.cloak for hold in me.holds):
            return Reason("the cloak is wound round somebody", "G-206")
        return None

    def may_block_there(self, me: Combatant, blow: Blow) -> bool:
        """G-123: where the shield helps it also blocks."""
        return self.shield_covers(me, blow)

    def shield_covers(self, me: Combatant, blow: Blow) -> bool:
        """G-119: the front and the shield side; nothing helps against firearms and beams."""
        if self.too_fast(blow):
            return False
        return blow.arc == FRONT or blow.arc == (RIGHT if me.sheet.left_handed else LEFT)

    def too_fast(self, blow: Blow) -> bool:
        """G-119, G-125: bullets and beams, against which no shield helps, unless the switch `block_bullets` says
        otherwise."""
        missile = blow.strike.mode.missile
        return missile is not None and missile.kind in (BULLET, BEAM) and self.is_set(switches.BLOCK_BULLETS, "no")
