"""Chapter 10, first part: who may defend, with what, and how well (G-115 to G-123, G-128)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.contents import Blow, Shot
from fracas.rulebooks.gurps.criticals import Criticals
from fracas.rulebooks.gurps.fighter import BOTH, MAIN, OFF, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import ARROW, BEAM, BULLET, THROWN, Mode, Parry, Strike
from fracas.rulebooks.gurps.rolls import FLOOR
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, Posture
from fracas.rulebooks.gurps.strength import basic_lift

PARRY_SCORE: Final = Reason("Parry", "G-117")
BARE_PARRY: Final = Reason("bare-handed Parry", "G-128")
BLOCK_SCORE: Final = Reason("Block", "G-118")
PARRIES_WELL: Final = Reason("weapon parries well", "G-117")
PARRIES_BADLY: Final = Reason("weapon parries badly", "G-117")
ENHANCED_PARRY: Final = Reason("Enhanced Parry", "G-13")
ENHANCED_BLOCK: Final = Reason("Enhanced Block", "G-13")
DB: Final = Reason("shield", "G-119")
RETREATING: Final = Reason("retreat", "G-122")
RAISED: Final = Reason("all-out defence", "G-48")
ENHANCED: Final = Reason("all-out defence (enhanced)", "G-50")
STUN: Final = Reason("stunned", "G-28")
SIDE: Final = Reason("from the side", "G-123")
BEHIND: Final = Reason("from behind", "G-123")
RUNAROUND: Final = Reason("runaround", "G-123")
REPEATED: Final = Reason("earlier parries", "G-121")
EARLIER: Final = Reason("earlier defences", "G-121")
FOOTING: Final = Reason("bad footing", "G-69")
OFF_HAND: Final = Reason("off hand", "G-91")
SPRINTED: Final = Reason("sprinted", "G-66")
DECEIVED: Final = Reason("deceptive attack", "G-79")
FEINTED: Final = Reason("feint", "G-39")
TWO_WEAPONS: Final = Reason("two weapons at once", "G-81")
UNBALANCED: Final = Reason("lost balance", "G-120")
SORE: Final = Reason("a muscle just torn", "G-140")
UNSEEN: Final = Reason("attacker unseen", "G-120")
ON_FIRE: Final = Reason("on fire", "G-120")
FLAIL: Final = Reason("against a flail", "G-120")
BARE: Final = Reason("bare hand against a weapon", "G-128")
BURDEN: Final = Reason("encumbrance", "G-11")
FEVERISH_EFFORT: Final = Reason("feverish defence", "G-83")
ACROBATIC: Final = Reason("acrobatic dodge", "G-130")
HIGHER: Final = Reason("height", "G-70")
CRAMPED: Final = Reason("no room for it", "G-170")
MISSILE_PARRY: Final = Reason("Parry Missile Weapons", "G-209")
SMALL: Final = Reason("a small thrown weapon", "G-120")
FLYING: Final = Reason("a thrown weapon", "G-120")
DROPPING: Final = Reason("dodge and drop", "G-133")
STEERING: Final = Reason("the vehicle's Dodge", "G-132")

HEARING: Final = Reason("Per", "G-76")
LISTENING: Final = Reason("only by ear", "G-76")
HEAR: Final = Reason("hearing the attacker", "G-76")

NO_DEFENCE: Final = Option("no defence")
DODGE: Final = Option("dodge")
RESIST: Final = Option("resist")
"""Not a defence but a DX roll, against a hold (G-174)."""
BLOCK: Final = Option("block")

BARE_SKILLS: Final = ["Boxing", "Brawling", "Judo", "Karate"]
LIGHT_FOOTED: Final = ["Boxing", "Judo", "Karate"]
"""Skills whose parries gain as much by a retreat as a fencer's (G-122)."""
PARRY_MISSILES: Final = "Parry Missile Weapons"
SMALL_KINDS: Final = ["Thrown Weapon (Knife)", "Thrown Weapon (Shuriken)"]
"""G-120: what is small whatever it weighs."""

TOO_FAST_TO_PARRY: Final = Reason("a bullet or beam cannot be parried", "G-125")
NO_HAND_TO_PARRY: Final = Reason("no hand is free", "G-128")
NO_SHIELD: Final = Reason("there is no shield", "G-118")
TOO_FAST_TO_BLOCK: Final = Reason("a bullet or beam cannot be blocked", "G-125")


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


def vehicle_dodge(control_skill: int, handling: int) -> int:
    """G-132: half the control skill and the handling."""
    return control_skill // 2 + handling


@mypyc_attr(allow_interpreted_subclasses=True)
class Guards(Criticals):
    # who may defend, and how

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
            if not self.why_no_parry(me, held, blow):
                options.append(held.item.parry)
        if not self.why_no_block(me, blow):
            options.append(BLOCK)
        options.append(NO_DEFENCE)
        return options

    def parrying_strike(self, me: Combatant, held: Held) -> Strike:
        """The mode in which a weapon parries: the best that its grip allows."""
        best = held.item.strikes[0]
        for strike in held.item.strikes:
            mode = strike.mode
            if not mode.parries or not self.wields(me, held, mode):
                continue
            if not best.mode.parries or not self.wields(me, held, best.mode):
                best = strike
                continue
            better = self.parry_worth(me, mode) - self.parry_worth(me, best.mode)
            if better > 0 or (better == 0 and best.mode.unbalanced and not mode.unbalanced):
                best = strike
        return best

    def parry_worth(self, me: Combatant, mode: Mode) -> int:
        return max(0, me.sheet.level(mode.skill)) // 2 + mode.parry

    def parrying_mode(self, me: Combatant, held: Held) -> Mode:
        return self.parrying_strike(me, held).mode

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
        if not held.item.strikes or not self.parrying_mode(me, held).parries:
            return Reason(f"the {name} cannot parry", "G-89")
        mode = self.parrying_mode(me, held)
        if not self.wields(me, held, mode):
            return Reason(f"the {name} needs both hands", "G-88")
        if held.swung or (mode.unbalanced and held.attacked):
            return Reason(f"the {name} is unbalanced and has attacked", "G-89")
        if held.hand != BOTH and blow.arc != FRONT and not self.hand_covers(me, held, blow.arc):
            return Reason(f"the {name} is on the other side", "G-123")
        if self.flail(blow) and (mode.fencing or mode.skill == "Knife"):
            return Reason(f"the {name} is too light for a flail", "G-120")
        if self.too_heavy(me, blow, held.hand == BOTH):
            return Reason("the weapon that comes is too heavy to parry", "G-126")
        return self.why_no_close_parry(me, held) if blow.close else None

    def why_no_missile_parry(self, me: Combatant, held: Held, blow: Blow) -> Reason | None:
        """G-108, G-125: thrown weapons can be parried; arrows only with the skill for it, bullets and beams not at all.
        But within reach the bow or gun itself is parried."""
        missile = blow.strike.mode.missile
        if missile is None or missile.kind == THROWN or self.shooter_in_reach(me, held, blow):
            return None
        if missile.kind == ARROW:
            if held.item.natural or PARRY_MISSILES not in me.sheet.skills:
                return Reason("an arrow cannot be parried without the skill for it", "G-125")
            return None
        return TOO_FAST_TO_PARRY

    def shooter_in_reach(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """Whether the shooter's weapon is within reach of what parries: a hand reaches into its own hex."""
        if blow.strike.mode.missile is None or blow.strike.mode.missile.kind == THROWN:
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
        if not self.guarding_hands(me, blow.arc):
            return Reason("the free hand is on the other side", "G-123")
        if self.too_heavy(me, blow, False):
            return Reason("the weapon that comes is too heavy to parry", "G-126")
        return None

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

    # scores

    def defence_need(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> Tally:
        """G-120: the score and everything that makes it better or worse; never below 3 (G-18)."""
        choice = guard.choice
        if choice is RESIST:
            return self.resist_need(me)
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                need = self.bare_parry(me, held, blow, guard.retreating)
                need.add(self.parry_penalty(me, held, len(self.guarding_hands(me, blow.arc))), REPEATED)
            else:
                need = self.parry_against(me, held, blow)
                need.add(self.parry_penalty(me, held, 1), REPEATED)
            kind = "parry"
        elif choice is BLOCK:
            need = self.block_score(me)
            need.add(self.block_penalty(me), EARLIER)
            kind = "block"
        else:
            need = self.dodge_against(fight, me)
            need.add(self.dodge_penalty(me), EARLIER)
            kind = "dodge"
        if guard.retreating:
            need.add(self.retreat_bonus(me, blow, choice), RETREATING)
        self.add_defender_choices(me, blow, kind, guard, need)
        if blow.strike.mode.missile is None or self.is_set(switches.POSTURE_DEFENCE, "all"):
            posture = self.guarding_posture(me)
            need.add(self.posture_to_defend(posture), posture.reason)
        self.add_facing(me, blow, kind, need)
        self.add_defender_state(fight, me, blow, need)
        self.add_attacker_choices(fight, me, blow, kind, need)
        if blow.close or me.gripped or blow.technique is not None:
            self.add_close_defence(me, blow, kind, need)
        need.at_least(3, FLOOR)
        return need

    def resist_need(self, me: Combatant) -> Tally:
        """G-174: DX with its penalties."""
        return self.dx_need(me)

    def guarding_posture(self, me: Combatant) -> Posture:
        """G-35: whoever changes posture defends in the worse of the two until its next turn."""
        left = me.left_posture
        if left is not None and self.posture_to_defend(left) < self.posture_to_defend(me.posture):
            return left
        return me.posture

    def posture_to_defend(self, posture: Posture) -> int:
        """G-63: what a posture costs defences; crouching only by the switch `crouch_table`."""
        if posture is CROUCHING and self.is_set(switches.CROUCH_TABLE, "minus2_defence"):
            return -2
        return posture.to_defend

    def add_defender_choices(self, me: Combatant, blow: Blow, kind: str, guard: Guard, need: Tally) -> None:
        """G-120: what the defender has done for its defence."""
        need.add(guard.acrobatic, ACROBATIC)
        if me.better_defence == kind:
            need.add(2, RAISED)
        elif me.better_defence == "all":
            need.add(1, ENHANCED)
        if guard.feverish:
            need.add(2, FEVERISH_EFFORT)
        shield = me.sheet.shield
        if shield is not None and me.shield_ready and blow.at_item < 0 and self.shield_covers(me, blow):
            if kind == "block" or self.is_set(switches.DB_APPLIES, "all"):
                need.add(shield.db, DB)
        if guard.dropping:
            need.add(3, DROPPING)

    def add_facing(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-123: -2 from the side, which a runaround counts as; more from the rear, where a defence is allowed. By the
        switch `facing_penalty` the attacker pays instead."""
        if blow.arc == FRONT or self.is_set(switches.FACING_PENALTY, "attack"):
            return
        if blow.arc == REAR:
            sees = me.sheet.traits.peripheral_vision
            need.add(-2 if sees and kind == "dodge" else -4, BEHIND)
        elif not me.sheet.traits.peripheral_vision:
            need.add(-2, RUNAROUND if blow.runaround else SIDE)

    def add_defender_state(self, fight: GurpsFight, me: Combatant, blow: Blow, need: Tally) -> None:
        """G-120: the state that the defender is in."""
        if me.stunned or me.mentally_stunned:
            need.add(-4, STUN)
        if me.manoeuvre.key == "sprint":
            need.add(-int(self.value_of(switches.SPRINT_DEFENCE_PENALTY)), SPRINTED)
        need.add(me.balance, UNBALANCED)
        if me.sore:
            need.add(-1, SORE)
        if fight.board.terrain[me.cell].footing:
            need.add(-1, FOOTING)
        if me.burning:
            need.add(-1, ON_FIRE)
        if self.unseen(fight, me, blow.attacker):
            need.add(-4, UNSEEN)
        if self.on(switches.HEIGHT):
            need.add(self.height_defence(fight, me, blow.attacker), HIGHER)

    def add_attacker_choices(self, fight: GurpsFight, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-120: what the attacker has done to make a defence harder."""
        foe = blow.attacker
        need.add(-blow.deceptive, DECEIVED)
        if foe.feint_foe == me.index and self.feint_counts(blow):
            need.add(-foe.feint, FEINTED)
        if blow.both_at_one:
            need.add(-1, TWO_WEAPONS)
        flail = self.flail(blow)
        if flail:
            if kind == "parry":
                need.add(-2 * flail, FLAIL)
            elif kind == "block":
                need.add(-flail, FLAIL)
        missile = blow.strike.mode.missile
        if missile is not None and missile.kind == THROWN and kind == "parry":
            if need.terms[0][1] is not MISSILE_PARRY:
                penalty = self.thrown_penalty(blow)
                need.add(penalty, SMALL if penalty == -2 else FLYING)

    def thrown_penalty(self, blow: Blow) -> int:
        """G-120: -1, or -2 for a small one: a knife, a shuriken, or anything of less than a pound."""
        light = blow.attacker.held[blow.strike.item].item.weapon.weight < 100
        return -2 if light or blow.strike.mode.skill in SMALL_KINDS else -1

    def flail(self, blow: Blow) -> int:
        """G-120, G-204: 2 for a flail, 1 for nunchaku, 0 for anything else."""
        return blow.strike.mode.flail

    def feint_counts(self, blow: Blow) -> bool:
        """G-39: against blows of the feinter's own turn, not against what it shoots or throws."""
        return blow.strike.mode.missile is None and not blow.free

    def height_defence(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-70: 1 to 3 for standing higher than the attacker by 3, 4 or 5 feet, and as much against."""
        feet = self.height_difference(fight, me, foe)
        bonus = max(0, min(3, abs(feet) - 2))
        return bonus if feet > 0 else -bonus

    def height_difference(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """How much higher `me` stands, in feet."""
        terrain = fight.board.terrain
        return terrain[me.cell].height - terrain[foe.cell].height

    def unaware(self, me: Combatant, foe: Combatant) -> bool:
        """G-115: whether `me` has no idea that a foe is there, because it hides or is invisible. Whoever is unseen only
        because of darkness or blindness is known to be there, and defended against at -4 (G-120)."""
        return not me.knows_of(foe) or foe.unseen_penalty <= -6

    def unseen(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """In total darkness or without eyes everybody is unseen; otherwise only those whom nobody can see (G-76)."""
        return fight.darkness <= -10 or me.blind() or foe.unseen_penalty < 0

    def overlooks(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """Whether `me` does not know of a foe, or does not see it."""
        return not me.knows_of(foe) or self.unseen(fight, me, foe)

    def hears_attacker(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option) -> bool:
        """G-120: against somebody unseen, a parry or block needs a Hearing roll first."""
        if choice is DODGE or not self.unseen(fight, me, blow.attacker):
            return True
        return self.hearing_roll(fight, me)

    def hearing_roll(self, fight: GurpsFight, me: Combatant) -> bool:
        """G-76: Per - 2 to make somebody out by ear; the deaf cannot."""
        if me.deafened:
            return False
        need = Tally(me.sheet.per, HEARING)
        need.add(-2, LISTENING)
        return self.check(fight, me, need, HEAR).succeeded

    def defence_skill(self, me: Combatant, skill: str, less: int) -> int:
        """The skill behind a Parry or Block, less its lasting penalties (G-144, G-154) and `less`."""
        level = me.sheet.dx if skill == "DX" else max(0, me.sheet.level(skill))
        level -= less
        if me.sheet.layered:
            level -= 1
        if me.posture is STANDING:
            level -= 6 if me.lame() else 3 if me.limping() else 0
        return max(0, level)

    def parry_score(self, me: Combatant, held: Held) -> Tally:
        """G-117: half the skill + 3, the weapon's modifier, reflexes and Enhanced Parry; a fencing weapon
        feels the load (G-11), and a skill suffers by a weapon that is too heavy (G-90) or a torn arm (G-140)."""
        mode = self.parrying_mode(me, held)
        short = max(0, mode.st - self.strength(me))
        torn = 3 if self.torn_arm(me, held.hand) else 0
        need = Tally(self.defence_skill(me, mode.skill, short + torn) // 2 + 3, PARRY_SCORE)
        need.add(mode.parry, PARRIES_WELL if mode.parry > 0 else PARRIES_BADLY)
        if held.hand != MAIN and held.hand != BOTH and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        if mode.fencing:
            need.add(-me.encumbrance, BURDEN)
        self.add_parry_traits(me, need)
        return need

    def parry_against(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """The Parry with a weapon, or by Parry Missile Weapons where that is better or nothing else will do (G-209)."""
        return self.missile_parry(me) if self.uses_missile_parry(me, held, blow) else self.weapon_parry(me, held, blow)

    def weapon_parry(self, me: Combatant, held: Held, blow: Blow) -> Tally:
        """G-171: -2 in close combat with what is made for a yard and more."""
        need = self.parry_score(me, held)
        if blow.close and not self.fits_close_combat(me, held):
            need.add(-2, CRAMPED)
        return need

    def uses_missile_parry(self, me: Combatant, held: Held, blow: Blow) -> bool:
        """G-209: arrows, bolts, stones and thrown weapons, with a ready melee weapon; never bullets or beams."""
        missile = blow.strike.mode.missile
        if missile is None or held.item.natural or PARRY_MISSILES not in me.sheet.skills:
            return False
        if missile.kind not in (ARROW, THROWN):
            return False
        if missile.kind == ARROW and not self.shooter_in_reach(me, held, blow):
            return True
        penalty = self.thrown_penalty(blow) if missile.kind == THROWN else 0
        return self.missile_parry(me).total >= self.weapon_parry(me, held, blow).total + penalty

    def missile_parry(self, me: Combatant) -> Tally:
        """G-209: half the skill + 3, and what helps any parry."""
        need = Tally(self.defence_skill(me, PARRY_MISSILES, 0) // 2 + 3, MISSILE_PARRY)
        self.add_parry_traits(me, need)
        return need

    def dodge_against(self, fight: GurpsFight, me: Combatant) -> Tally:
        """G-132: the Dodge; aboard, the vehicle's Dodge while its driver takes Move, or always if the driver is not in
        the fight."""
        vehicle = me.vehicle
        if vehicle is not None:
            driver = next((other for other in fight.fighters if other.name == vehicle.driver), None)
            if driver is None or (driver.manoeuvre.key == "move" and not driver.out):
                return Tally(vehicle_dodge(vehicle.control_skill, vehicle.handling), STEERING)
        return self.dodge_score(me)

    def torn_arm(self, me: Combatant, hand: int) -> bool:
        """Whether a muscle is torn in an arm that this hand, or both, belongs to."""
        if not me.torn:
            return False
        main = hand != OFF and f"{me.main_side()} arm" in me.torn
        return main or (hand != MAIN and f"{me.off_side()} arm" in me.torn)

    def add_reflexes(self, me: Combatant, need: Tally) -> None:
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)

    def add_parry_traits(self, me: Combatant, need: Tally) -> None:
        """G-13: reflexes and Enhanced Parry."""
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)

    def bare_parry(self, me: Combatant, held: Held, blow: Blow, retreating: bool) -> Tally:
        """G-128: the best of DX and the unarmed skills, with the hand that parries next."""
        off = self.bare_hand(me, held, blow.arc) == me.off_side()
        need = self.bare_score(me, blow, self.bare_skill(me, blow, retreating), OFF if off else MAIN)
        if off and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        self.add_parry_traits(me, need)
        return need

    def bare_score(self, me: Combatant, blow: Blow, skill: str, hand: int) -> Tally:
        """G-128: half the skill + 3; -3 against a swung weapon, except with Judo and Karate, which
        encumbrance hinders instead (G-11)."""
        torn = 3 if self.torn_arm(me, hand) else 0
        need = Tally(self.defence_skill(me, skill, torn) // 2 + 3, BARE_PARRY)
        if skill == "Judo" or skill == "Karate":
            need.add(-me.encumbrance, BURDEN)
        elif not blow.strike.mode.natural and not blow.strike.mode.thrust:
            need.add(-3, BARE)
        return need

    def bare_skill(self, me: Combatant, blow: Blow, retreating: bool) -> str:
        """The skill with which an empty hand parries best, a retreat considered."""
        best, found = -99, "DX"
        for skill in ["DX", *[each for each in BARE_SKILLS if each in me.sheet.skills]]:
            worth = self.bare_score(me, blow, skill, MAIN).total
            if retreating:
                worth += 3 if skill in LIGHT_FOOTED else 1
            if worth > best:
                best, found = worth, skill
        return found

    def block_score(self, me: Combatant) -> Tally:
        """G-118: half of Shield or Cloak skill + 3, reflexes and Enhanced Block; a torn arm weighs on the skill
        (G-140)."""
        assert me.sheet.shield is not None
        torn = 3 if self.torn_arm(me, OFF) else 0
        need = Tally(self.defence_skill(me, me.sheet.shield.skill, torn) // 2 + 3, BLOCK_SCORE)
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_block, ENHANCED_BLOCK)
        return need

    # earlier defences

    def dodge_penalty(self, me: Combatant) -> int:
        """G-116, G-121: any number of dodges without a penalty, or -1 for each earlier defence by the
        switch `multiple_defences`."""
        return 0 if self.is_set(switches.MULTIPLE_DEFENCES, "published") else -me.defences

    def block_penalty(self, me: Combatant) -> int:
        return 0 if self.is_set(switches.MULTIPLE_DEFENCES, "published") else -me.defences

    def parry_penalty(self, me: Combatant, held: Held, hands: int) -> int:
        """G-121: -4 for each earlier parry with this weapon, or each of so many empty hands (G-92); -2 for
        a fencing weapon or a master."""
        parries = held.parries // hands
        if self.is_set(switches.MULTIPLE_DEFENCES, "minus_one"):
            return -me.defences
        if self.is_set(switches.MULTIPLE_DEFENCES, "minus_one_each"):
            return -me.defences if parries == 0 else -4 - (me.defences - 1)
        quick = (not held.item.natural and self.parrying_mode(me, held).fencing) or me.sheet.traits.weapon_master
        return -(2 if quick else 4) * parries

    # what is too heavy, and what giving ground is worth

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

    def retreat_bonus(self, me: Combatant, blow: Blow, choice: Option) -> int:
        """G-122: +3 to a dodge or a fencer's or boxer's parry, +1 to anything else; out of close combat +1 to
        all, by the switch `close_retreat` (G-171)."""
        if (blow.close or me.broke_away) and self.is_set(switches.CLOSE_RETREAT, "plus1"):
            return 1
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                return 3 if self.bare_skill(me, blow, True) in LIGHT_FOOTED else 1
            return 3 if self.parrying_mode(me, held).fencing else 1
        return 3 if choice is DODGE else 1
