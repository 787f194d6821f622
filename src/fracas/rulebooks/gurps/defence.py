"""Chapter 10: active defences against melee attacks (G-115 to G-131, G-135)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.dice import Listing
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.criticals import Criticals
from fracas.rulebooks.gurps.events import DefenceRolled, Handled, HealthRolled, Moved, Undefended
from fracas.rulebooks.gurps.fighter import BOTH, MAIN, OFF, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Mode, Parry, Strike
from fracas.rulebooks.gurps.locations import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, FLOOR, ONE_DIE
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, SITTING, STANDING
from fracas.rulebooks.gurps.strength import basic_lift

DEFENCE: Final = Question("defence", "How do you defend?", "G-115")
RETREAT: Final = Question("retreat", "Do you retreat?", "G-122")
SACRIFICE: Final = Question("sacrifice", "Do you throw yourself in the way?", "G-131")
WHICH_ARM: Final = Question("arm", "Do you strike the arm that parries?", "G-128")
DEFENCE_ROLL: Final = Reason("defence roll", "G-115")

PARRY_SCORE: Final = Reason("Parry", "G-117")
BARE_PARRY: Final = Reason("bare-handed Parry", "G-128")
BLOCK_SCORE: Final = Reason("Block", "G-118")
WEAPON_PARRY: Final = Reason("weapon", "G-117")
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
UNSEEN: Final = Reason("attacker unseen", "G-120")
ON_FIRE: Final = Reason("on fire", "G-120")
FLAIL: Final = Reason("against a flail", "G-120")
BARE: Final = Reason("bare hand against a weapon", "G-128")
BURDEN: Final = Reason("encumbrance", "G-11")
FEVERISH_EFFORT: Final = Reason("feverish defence", "G-83")
ACROBATIC: Final = Reason("acrobatic dodge", "G-130")
HIGHER: Final = Reason("height", "G-70")

ACROBATICS_ROLL: Final = Reason("Acrobatics", "G-130")
HEARING: Final = Reason("Per", "G-76")
LISTENING: Final = Reason("only by ear", "G-76")
HEAR: Final = Reason("hearing the attacker", "G-76")
SACRIFICIAL: Final = Reason("sacrificial dodge", "G-131")
BREAKAGE: Final = Reason("whether the weapon breaks", "G-126")
COUNTER: Final = Reason("meeting the limb", "G-127")
TRAINED_FIST: Final = Reason("trained attacker", "G-127")

NO_DEFENCE: Final = Option("no defence")
DODGE: Final = Option("dodge")
BLOCK: Final = Option("block")
STAND_FAST: Final = Option("stand fast")
FEVERISH: Final = Option("feverish defence")
ACROBATICS: Final = Option("acrobatic dodge")
LET_BE: Final = Option("stay out of it")
THROW_IN: Final = Option("throw yourself in the way")
AS_AIMED: Final = Option("as aimed")
THE_ARM: Final = Option("the arm")

BARE_SKILLS: Final = ["Boxing", "Brawling", "Judo", "Karate"]
LIGHT_FOOTED: Final = ["Boxing", "Judo", "Karate"]
"""Skills whose parries gain as much by a retreat as a fencer's (G-122)."""
BREAKING: Final = [Listing(1, [int(face <= faces) for face in range(1, 7)]) for faces in range(7)]
"""G-126: whether a die breaks the weapon, by the number of faces on which it does."""


class RetreatTo(Option):
    """A hex to retreat to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(f"retreat {name}")
        self.cell = cell


class Guard:
    """How somebody goes about one defence (G-135)."""

    def __init__(self, choice: Option) -> None:
        self.choice = choice
        self.retreating = False
        self.feverish = False
        self.acrobatic = 0
        """+2 or -2, once the roll has been made."""
        self.hand = ""
        """The side of the bare hand that parried; empty for anything else (G-128)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Criticals):
    def defended(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-49, G-115: the defender chooses one defence, if any is left, and rolls it; with a double
        defence, another one if that fails."""
        me = blow.foe
        if self.sacrificed(fight, blow):
            return False
        why = self.why_undefended(fight, me, blow)
        if why:
            fight.tell(Undefended(me.index, why))
            return False
        choice = fight.ask(me.index, DEFENCE, Options(self.defences(fight, me, blow)), blow)
        if choice is NO_DEFENCE:
            fight.tell(Undefended(me.index, "declines"))
            return False
        guard = Guard(choice)
        if self.defend(fight, me, blow, guard, True):
            return True
        second = self.second_defence(fight, me, blow, guard)
        if second is not None and self.defend(fight, me, blow, second, False):
            return True
        if guard.hand:
            self.expose_arm(fight, blow, guard.hand)
        elif second is not None and second.hand:
            self.expose_arm(fight, blow, second.hand)
        return False

    def second_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, first: Guard) -> Guard | None:
        """G-49: a different one, at its normal value, with no new retreat; the other bare hand is one."""
        if me.better_defence != "double" or self.why_undefended(fight, me, blow):
            return None
        both_bare = first.hand != "" and len(self.guarding_hands(me, blow.arc)) > 1
        options = [each for each in self.defences(fight, me, blow) if both_bare or each is not first.choice]
        choice = fight.ask(me.index, DEFENCE, Options(options), blow)
        return None if choice is NO_DEFENCE else Guard(choice)

    def defend(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> bool:
        """G-135: first the defence, then retreat or acrobatics or effort, then the roll."""
        if self.musters(fight, me):
            if not self.hears(fight, me, blow, guard.choice):
                fight.tell(Undefended(me.index, "unheard"))
                return False
            self.prepare_defence(fight, me, blow, guard, may_retreat)
        return self.roll_defence(fight, me, blow, guard)

    def musters(self, fight: GurpsFight, me: Combatant) -> bool:
        """To defend is to act: by the switch `consciousness_roll`, whoever is at 0 HP or less rolls
        first, once a turn (G-161)."""
        if me.hp <= 0 and not me.checked and self.is_set("consciousness_roll", "only_if_acting"):
            self.stay_conscious(fight, me)
        return not me.out

    def roll_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> bool:
        """G-124: the roll; the best and the worst of them do more than stop or miss the blow."""
        if not self.musters(fight, me):
            fight.tell(Undefended(me.index, "helpless"))
            return False
        choice = guard.choice
        if isinstance(choice, Parry) and me.held[choice.item].item.natural:
            guard.hand = self.bare_hand(me, me.held[choice.item], blow.arc)
        need = self.defence_need(fight, me, blow, guard)
        throw = self.success_roll(fight, me, need, DEFENCE_ROLL)
        fight.tell(DefenceRolled(me.index, blow.attacker.index, choice.key, need, throw.roll, throw.result))
        self.note_defence(me, choice)
        self.disturb(fight, me)
        if throw.result == CRITICAL_FAILURE:
            self.botch_defence(fight, me, blow, choice)
        elif throw.result == CRITICAL_SUCCESS:
            self.critical_miss(fight, blow.attacker, blow.strike, me, False)
        if throw.succeeded and isinstance(choice, Parry):
            return self.survive_parry(fight, me, blow, me.held[choice.item])
        return throw.succeeded

    # who may defend, and how

    def why_undefended(self, fight: GurpsFight, me: Combatant, blow: Blow) -> str:
        """Part of G-115: what leaves somebody no defence at all; empty if there is one."""
        if me.out:
            return "helpless"
        if not me.manoeuvre.defends:
            return "all-out attack"
        if (me.stunned or me.shaken) and self.is_set("stun_defence", "none"):
            return "stunned"
        if blow.arc == REAR and not self.guards_rear(me):
            return "from behind"
        return ""

    def guards_rear(self, me: Combatant) -> bool:
        """G-123: nobody defends against the rear, but with Peripheral Vision or by the switch."""
        return me.sheet.traits.peripheral_vision or self.is_set("rear_defence", "minus4")

    def defences(self, fight: GurpsFight, me: Combatant, blow: Blow) -> list[Option]:
        """Part of G-125: what may be chosen against a melee attack. One may always decline, and always
        dodge (G-115)."""
        options: list[Option] = [DODGE]
        for held in me.held:
            if not self.why_no_parry(me, held, blow):
                options.append(held.item.parry)
        if not self.why_no_block(me, blow):
            options.append(BLOCK)
        options.append(NO_DEFENCE)
        return options

    def parrying_strike(self, me: Combatant, held: Held) -> Strike:
        """The way in which a weapon is held decides how it parries: the best that its grip allows."""
        best = held.item.strikes[0]
        for strike in held.item.strikes:
            mode = strike.mode
            if not held.gripped(mode) or not mode.parries:
                continue
            if not best.mode.parries or not held.gripped(best.mode):
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

    def why_no_parry(self, me: Combatant, held: Held, blow: Blow) -> str:
        """G-117: a ready weapon or an empty hand, on the side that it guards, against something that can
        be parried (G-46, G-89, G-94, G-120, G-123, G-126)."""
        if not me.manoeuvre.parries and self.is_set("maa_parry", "no"):
            return "there is no parry after a Move and Attack (G-46)"
        if blow.at_item >= 0 and blow.at_item != held.item.index:
            return "only the weapon that is struck at can parry (G-94)"
        if held.item.natural:
            return self.why_no_bare_parry(me, held, blow)
        name = held.item.name
        if not held.in_hand():
            return f"the {name} is not in hand (G-117)"
        if not held.fit():
            return f"the {name} is not ready (G-88)"
        if not self.hand_holds(me, held):
            return f"the arm that holds the {name} is useless (G-139)"
        mode = self.parrying_mode(me, held)
        if not mode.parries:
            return f"the {name} cannot parry (G-89)"
        if mode.unbalanced and held.attacked:
            return f"the {name} is unbalanced and has attacked (G-89)"
        if held.hand != BOTH and blow.arc != FRONT and not self.hand_covers(me, held, blow.arc):
            return f"the {name} is on the other side (G-123)"
        if blow.strike.mode.flail and (mode.fencing or mode.skill == "Knife"):
            return f"the {name} is too light for a flail (G-120)"
        if self.too_heavy(me, blow, held.hand == BOTH):
            return "the weapon that comes is too heavy to parry (G-126)"
        return ""

    def why_no_bare_parry(self, me: Combatant, held: Held, blow: Blow) -> str:
        """G-128: an empty hand parries too, but not what is far too heavy."""
        if held.item.bash:
            return "a shield blocks, it does not parry (G-96)"
        if self.free_hands(me) == 0:
            return "no hand is free (G-128)"
        if not self.guarding_hands(me, blow.arc):
            return "the free hand is on the other side (G-123)"
        if self.too_heavy(me, blow, False):
            return "the weapon that comes is too heavy to parry (G-126)"
        return ""

    def guarding_hands(self, me: Combatant, arc: int) -> list[str]:
        """G-123: the empty hands that can parry what comes from there, the better one first."""
        if arc == FRONT or arc == REAR:
            return self.empty_hands(me)
        return [side for side in self.empty_hands(me) if (side == "right") == (arc == RIGHT)]

    def bare_hand(self, me: Combatant, held: Held, arc: int) -> str:
        """G-92: two empty hands take turns, each with a count of its own."""
        hands = self.guarding_hands(me, arc)
        return hands[held.parries % len(hands)]

    def hand_covers(self, me: Combatant, held: Held, arc: int) -> bool:
        """G-123: a hand parries on its own side; behind one, either does what it can."""
        if arc == REAR:
            return True
        right = (held.hand == MAIN) != me.sheet.left_handed
        return (arc == RIGHT) == right

    def why_no_block(self, me: Combatant, blow: Blow) -> str:
        """G-118: one block a turn, with a ready shield, in front or on the shield side (G-94, G-123)."""
        if not self.shield_worn(me):
            return "there is no shield (G-118)"
        if not me.shield_ready:
            return "the shield is not ready (G-118)"
        if not me.off_hand_works():
            return "the shield arm is crippled (G-154)"
        if blow.at_item >= 0:
            return "a blow at a weapon cannot be blocked (G-94)"
        if me.blocks > 0 and self.is_set("block_limit", "1"):
            return "the shield has blocked already this turn (G-118)"
        if not self.shield_covers(me, blow):
            return "the blow does not come from the shield's side (G-123)"
        return ""

    def shield_covers(self, me: Combatant, blow: Blow) -> bool:
        """Part of G-119: the front and the shield side."""
        if blow.arc == FRONT:
            return True
        return blow.arc == (RIGHT if me.sheet.left_handed else LEFT)

    # scores

    def defence_need(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> Tally:
        """Part of G-120: the score and everything that makes it better or worse; never below 3 (G-18)."""
        choice = guard.choice
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                need = self.bare_parry(me, held, blow, guard.retreating)
                need.add(self.parry_penalty(me, held, len(self.guarding_hands(me, blow.arc))), REPEATED)
            else:
                need = self.parry_score(me, held)
                need.add(self.parry_penalty(me, held, 1), REPEATED)
            kind = "parry"
        elif choice is BLOCK:
            need = self.block_score(me)
            need.add(self.block_penalty(me), EARLIER)
            kind = "block"
        else:
            need = self.dodge_score(me)
            need.add(self.dodge_penalty(me), EARLIER)
            kind = "dodge"
        if guard.retreating:
            need.add(self.retreat_bonus(me, blow, choice), RETREATING)
        self.add_own_doing(me, blow, kind, guard, need)
        need.add(self.posture_to_defend(me), me.posture.reason)
        self.add_facing(me, blow, kind, need)
        self.add_state(fight, me, blow, need)
        self.add_attack(fight, me, blow, kind, need)
        need.at_least(3, FLOOR)
        return need

    def posture_to_defend(self, me: Combatant) -> int:
        """Part of G-63: against melee every posture counts; crouching by the switch `crouch_table`."""
        if me.posture is CROUCHING and self.is_set("crouch_table", "minus2_defence"):
            return -2
        return me.posture.to_defend

    def add_own_doing(self, me: Combatant, blow: Blow, kind: str, guard: Guard, need: Tally) -> None:
        """G-120: what the defender has done for it."""
        need.add(guard.acrobatic, ACROBATIC)
        if me.better_defence == kind:
            need.add(2, RAISED)
        elif me.better_defence == "all":
            need.add(1, ENHANCED)
        if guard.feverish:
            need.add(2, FEVERISH_EFFORT)
        shield = me.sheet.shield
        if shield is not None and me.shield_ready and blow.at_item < 0 and self.shield_covers(me, blow):
            if kind == "block" or self.is_set("db_applies", "all"):
                need.add(shield.db, DB)

    def add_facing(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-123: -2 from the side; runaround counts as the side; the rear where it can be defended."""
        if blow.arc == REAR:
            sees = me.sheet.traits.peripheral_vision
            need.add(-2 if sees and kind == "dodge" else -4, BEHIND)
        elif blow.arc != FRONT and self.is_set("facing_penalty", "defence"):
            if not me.sheet.traits.peripheral_vision:
                need.add(-2, RUNAROUND if blow.runaround else SIDE)

    def add_state(self, fight: GurpsFight, me: Combatant, blow: Blow, need: Tally) -> None:
        """G-120: how the defender is."""
        if me.stunned or me.shaken:
            need.add(-4, STUN)
        if me.manoeuvre.key == "sprint":
            need.add(-int(self.settings["sprint_defence_penalty"]), SPRINTED)
        need.add(me.balance, UNBALANCED)
        if fight.board.terrain[me.cell].footing:
            need.add(-1, FOOTING)
        if me.burning:
            need.add(-1, ON_FIRE)
        if self.unseen(fight, me, blow.attacker):
            need.add(-4, UNSEEN)
        if self.is_set("height", "on"):
            need.add(self.height_defence(fight, me, blow.attacker), HIGHER)

    def add_attack(self, fight: GurpsFight, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-120: what the attacker has done against it."""
        foe = blow.attacker
        need.add(-blow.deceptive, DECEIVED)
        if foe.feint_foe == me.index and not blow.free:
            need.add(-foe.feint, FEINTED)
        if blow.both_at_one:
            need.add(-1, TWO_WEAPONS)
        if blow.strike.mode.flail:
            if kind == "parry":
                need.add(-2 * blow.strike.mode.flail, FLAIL)
            elif kind == "block":
                need.add(-blow.strike.mode.flail, FLAIL)

    def height_defence(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """G-70: 1 to 3 for standing higher than the attacker by 3, 4 or 5 feet, and as much against."""
        feet = self.height_difference(fight, me, foe)
        bonus = max(0, min(3, abs(feet) - 2))
        return bonus if feet > 0 else -bonus

    def height_difference(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> int:
        """How much higher `me` stands, in feet."""
        terrain = fight.board.terrain
        return terrain[me.cell].height - terrain[foe.cell].height

    def unseen(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> bool:
        """In total darkness, or with no eye left, every attacker is; otherwise those who are veiled (G-76)."""
        return fight.darkness <= -10 or me.blind() or foe.veiled < 0

    def hears(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option) -> bool:
        """G-120: against somebody unseen, a parry or block needs a Hearing roll first."""
        if choice is DODGE or not self.unseen(fight, me, blow.attacker):
            return True
        return self.hearing(fight, me)

    def hearing(self, fight: GurpsFight, me: Combatant) -> bool:
        """Part of G-76: Per - 2 to make somebody out by ear; the deaf cannot."""
        if me.deafened:
            return False
        need = Tally(me.sheet.per, HEARING)
        need.add(-2, LISTENING)
        throw = self.success_roll(fight, me, need, HEAR)
        fight.tell(HealthRolled(me.index, HEAR.text, need, throw.roll, throw.succeeded))
        return throw.succeeded

    def defence_skill(self, me: Combatant, skill: str, less: int) -> int:
        """The skill behind a Parry or Block, with what burdens it for good (G-144, G-154), and `less` of
        it for some other reason."""
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
        need.add(mode.parry, WEAPON_PARRY)
        if held.hand != MAIN and held.hand != BOTH and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        if mode.fencing:
            need.add(-me.encumbrance, BURDEN)
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)
        return need

    def torn_arm(self, me: Combatant, hand: int) -> bool:
        """Whether a muscle is torn in an arm that this hand, or both, belongs to."""
        if not me.torn:
            return False
        main = hand != OFF and f"{me.main_side()} arm" in me.torn
        return main or (hand != MAIN and f"{me.off_side()} arm" in me.torn)

    def add_reflexes(self, me: Combatant, need: Tally) -> None:
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)

    def bare_parry(self, me: Combatant, held: Held, blow: Blow, retreating: bool) -> Tally:
        """G-128: the best of DX and the unarmed skills, with the hand whose turn it is."""
        off = self.bare_hand(me, held, blow.arc) == me.off_side()
        need = self.bare_score(me, blow, self.bare_skill(me, blow, retreating), OFF if off else MAIN)
        if off and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)
        return need

    def bare_score(self, me: Combatant, blow: Blow, skill: str, hand: int) -> Tally:
        """G-128: half the skill + 3; -3 against a swung weapon but for Judo and Karate, which feel the
        load (G-11)."""
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
        """G-118: half of Shield or Cloak skill + 3, reflexes and Enhanced Block."""
        assert me.sheet.shield is not None
        need = Tally(self.defence_skill(me, me.sheet.shield.skill, 0) // 2 + 3, BLOCK_SCORE)
        self.add_reflexes(me, need)
        need.add(me.sheet.traits.enhanced_block, ENHANCED_BLOCK)
        return need

    # earlier defences

    def dodge_penalty(self, me: Combatant) -> int:
        """G-116, G-121: any number of dodges without a penalty, or -1 for each earlier defence by the
        switch."""
        return -me.defences if self.is_set("multiple_defences", "minus_one_each") else 0

    def block_penalty(self, me: Combatant) -> int:
        return -me.defences if self.is_set("multiple_defences", "minus_one_each") else 0

    def parry_penalty(self, me: Combatant, held: Held, hands: int) -> int:
        """G-121: -4 for each earlier parry with this weapon, or each of so many empty hands (G-92); -2 for
        a fencing weapon or a master."""
        parries = held.parries // hands
        if self.is_set("multiple_defences", "minus_one_each"):
            return -me.defences if parries == 0 else -4 - (me.defences - 1)
        quick = (not held.item.natural and self.parrying_mode(me, held).fencing) or me.sheet.traits.weapon_master
        return -(2 if quick else 4) * parries

    def note_defence(self, me: Combatant, choice: Option) -> None:
        """G-121: each weapon has its own count (G-92)."""
        me.defences += 1
        if isinstance(choice, Parry):
            me.held[choice.item].parries += 1
        elif choice is BLOCK:
            me.blocks += 1

    def botch_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option) -> None:
        """G-124: a dodge falls down, a shield slips, a parrying weapon fares as in a critical miss."""
        if choice is DODGE:
            self.fall(fight, me)
        elif choice is BLOCK and me.sheet.shield is not None:
            me.shield_ready = False
            fight.tell(Handled(me.index, "loses the grip on", me.sheet.shield.name.lower()))
        elif isinstance(choice, Parry):
            self.critical_miss(fight, me, self.parrying_strike(me, me.held[choice.item]), blow.attacker, True)

    # G-126 to G-128: what a parry meets

    def blow_weight(self, blow: Blow) -> int:
        """Part of G-126: hundredths of a pound; an unarmed blow counts as a tenth of the ST in pounds."""
        item = blow.attacker.held[blow.strike.item].item
        shield = blow.attacker.sheet.shield
        if item.bash and shield is not None:
            return shield.weight
        return blow.attacker.sheet.st * 10 if item.natural else item.weapon.weight

    def too_heavy(self, me: Combatant, blow: Blow, both_hands: bool) -> bool:
        """G-126: heavier than one's Basic Lift, twice that in two hands."""
        lift = basic_lift(self.strength(me), self.is_set("bl_rounding", "exact")) * 10
        return self.blow_weight(blow) > (2 * lift if both_hands else lift)

    def breakage(self, blow: Blow, held: Held) -> int:
        """G-126: on how many faces of a die the parrying weapon breaks: 2 at three times its weight,
        one more for each further multiple; quality counts."""
        own = held.item.weapon.weight
        if own == 0 or self.blow_weight(blow) < 3 * own:
            return 0
        faces = self.blow_weight(blow) // own - 1
        quality = {"cheap": 2, "fine": -1, "very fine": -2}.get(held.item.weapon.quality, 0)
        return max(0, faces + quality)

    def survive_parry(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> bool:
        """G-126: what a successful parry costs or gains (G-127); whether it still counts."""
        if held.item.natural:
            return True
        faces = self.breakage(blow, held)
        if faces > 0:
            grades = BREAKING[min(6, faces)]
            if grades.of(fight.roll(me.index, ONE_DIE, BREAKAGE, grades)):
                self.break_weapon(fight, me, held)
                return faces <= 6
        if blow.strike.mode.natural and not blow.attacker.held[blow.strike.item].item.bash and not blow.attacker.out:
            self.meet_limb(fight, me, blow, held)
        return True

    def meet_limb(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> None:
        """G-127: a weapon that parries a bare limb may wound it."""
        strike = self.parrying_strike(me, held)
        need = Tally(max(0, me.sheet.level(strike.mode.skill)), COUNTER)
        if self.strikes_by_art(blow):
            need.add(-4, TRAINED_FIST)
        throw = self.success_roll(fight, me, need, COUNTER)
        fight.tell(HealthRolled(me.index, COUNTER.text, need, throw.roll, throw.succeeded))
        if throw.succeeded:
            counter = Blow(me, blow.attacker, strike)
            counter.free = True
            counter.location = self.part_used(blow.attacker, blow.strike.mode)
            self.hurt(fight, counter)

    def strikes_by_art(self, blow: Blow) -> bool:
        """Whether Karate is what a bare blow is struck with: the best of the attacker's skills for it (G-93)."""
        how = blow.strike.mode.name
        sheet = blow.attacker.sheet
        karate = sheet.skills.get("Karate", 0) - blow.attacker.encumbrance
        others = [sheet.dx, sheet.skills.get("Brawling", 0)]
        if how == "punch":
            others.append(sheet.skills.get("Boxing", 0))
        return how != "bite" and karate > max(others)

    def expose_arm(self, fight: GurpsFight, blow: Blow, side: str) -> None:
        """G-128: a bare parry that fails against a weapon may cost the arm."""
        bare = blow.strike.mode.natural and not blow.attacker.held[blow.strike.item].item.bash
        if bare or self.is_set("hit_locations", "off"):
            return
        if fight.ask(blow.attacker.index, WHICH_ARM, Options([AS_AIMED, THE_ARM]), blow) is THE_ARM:
            blow.location = RIGHT_ARM if side == "right" else LEFT_ARM
            blow.at_random = False
            blow.chink = False

    # G-122, G-130, G-83: what goes with a defence

    def may_retreat(self, me: Combatant) -> bool:
        """Part of G-122: once a turn; not while stunned, kneeling or sitting, nor after a sprint or a Move
        and Attack (G-46, G-66); those who lie roll away. A stuck weapon holds one (G-204), so does too
        great a load (G-11)."""
        if me.retreated_from != NOBODY or me.stunned or me.shaken or me.encumbrance > 4:
            return False
        if any(held.stuck_in >= 0 and held.in_hand() for held in me.held):
            return False
        if me.posture is KNEELING or me.posture is SITTING or me.manoeuvre.key == "sprint" or me.lame():
            return False
        return me.manoeuvre.parries or self.is_set("maa_parry", "yes")

    def retreat_bonus(self, me: Combatant, blow: Blow, choice: Option) -> int:
        """G-122: +3 to a dodge or a fencer's or boxer's parry, +1 to anything else."""
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            if held.item.natural:
                return 3 if self.bare_skill(me, blow, True) in LIGHT_FOOTED else 1
            return 3 if self.parrying_mode(me, held).fencing else 1
        return 3 if choice is DODGE else 1

    def retreat_hexes(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[int]:
        """G-122: free hexes within a step, each further from the attacker than the one before."""
        board = fight.board
        taken = [fighter.cell for fighter in fight.fighters if not fighter.out]
        hexes: list[int] = []
        edge = [me.cell]
        for _ in range(self.step_length(me)):
            beyond: list[int] = []
            for here in edge:
                far = board.distance(here, foe.cell)
                for cell in board.neighbours(here):
                    if board.distance(cell, foe.cell) > far and cell not in taken and cell not in hexes:
                        hexes.append(cell)
                        beyond.append(cell)
            edge = beyond
        return hexes

    def prepare_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> None:
        """G-83, G-135: retreat, acrobatics and effort, each once, until the defender stands or gives ground."""
        foe = blow.attacker
        hexes: list[int] = []
        if me.retreated_from == foe.index:
            guard.retreating = True
        elif may_retreat and self.may_retreat(me):
            hexes = self.retreat_hexes(fight, me, foe)
        options: list[Option] = [STAND_FAST]
        options.extend([RetreatTo(fight.board.names[cell], cell) for cell in hexes])
        if guard.choice is DODGE and not me.acrobatics and "Acrobatics" in me.sheet.skills:
            options.append(ACROBATICS)
        if self.is_set("extra_effort", "on"):
            options.append(FEVERISH)
        while len(options) > 1 and not me.out:
            answer = fight.ask(me.index, RETREAT, Options(options), Preparing(blow, guard))
            if isinstance(answer, RetreatTo):
                guard.retreating = True
                self.give_ground(fight, me, foe, answer.cell)
                return
            if answer is ACROBATICS:
                self.leap(fight, me, guard)
            elif answer is FEVERISH:
                guard.feverish = True
                self.tire(fight, me, 1)  # G-85: below 1 FP it costs HP as well
            else:
                return
            options = [option for option in options if option is not answer]

    def give_ground(self, fight: GurpsFight, me: Combatant, foe: Combatant, cell: int) -> None:
        """G-122: the move happens whether or not the defence works; facing is kept."""
        start = me.cell
        me.cell = cell
        me.retreated_from = foe.index
        how = "retreats" if me.posture is STANDING else "rolls away"
        fight.tell(Moved(me.index, how, start, cell, me.facing))

    def leap(self, fight: GurpsFight, me: Combatant, guard: Guard) -> None:
        """G-130: Acrobatics first; +2 to the dodge, or -2."""
        me.acrobatics = True
        need = Tally(me.sheet.skills["Acrobatics"], ACROBATICS_ROLL)
        self.burden_dx(me, need)
        throw = self.success_roll(fight, me, need, ACROBATICS_ROLL)
        fight.tell(HealthRolled(me.index, ACROBATIC.text, need, throw.roll, throw.succeeded))
        guard.acrobatic = 2 if throw.succeeded else -2

    # G-131

    def sacrificed(self, fight: GurpsFight, blow: Blow) -> bool:
        """Part of G-131: a friend within a step may throw itself in the way before the ally defends."""
        victim = blow.foe
        if blow.free or blow.at_item >= 0 or blow.sacrificed:
            return False
        for friend in fight.fighters:
            if friend.side != victim.side or friend is victim or not self.may_sacrifice(friend):
                continue
            cell = self.way_in(fight, friend, blow)
            if cell < 0 or fight.ask(friend.index, SACRIFICE, Options([LET_BE, THROW_IN]), blow) is LET_BE:
                continue
            friend.retreated_from = friend.index  # used up, though not from the attacker
            need = self.sacrifice_need(fight, friend, blow)
            throw = self.success_roll(fight, friend, need, SACRIFICIAL)
            fight.tell(HealthRolled(friend.index, SACRIFICIAL.text, need, throw.roll, throw.succeeded))
            if throw.succeeded:
                self.throw_in(fight, friend, blow, cell)
                return True
        return False

    def may_sacrifice(self, friend: Combatant) -> bool:
        """G-131: standing, unstunned, free to defend, and with its retreat left."""
        if friend.out or friend.posture is not STANDING or not friend.manoeuvre.defends:
            return False
        return self.may_retreat(friend)

    def way_in(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> int:
        """G-131: the hex, its own or one within a step, from which a friend covers the victim: beside it,
        and no further from the attacker; -1 if there is none."""
        board = fight.board
        foe, victim = blow.attacker, blow.foe
        far = board.distance(foe.cell, victim.cell)
        taken = [fighter.cell for fighter in fight.fighters if not fighter.out]
        cells = [friend.cell]
        edge = [friend.cell]
        for _ in range(self.step_length(friend)):
            edge = [to for at in edge for to in board.neighbours(at) if to not in taken and to not in cells]
            cells.extend(edge)
        for cell in cells:
            if board.distance(cell, victim.cell) <= 1 and board.distance(cell, foe.cell) <= far:
                return cell
        return -1

    def sacrifice_need(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> Tally:
        """G-131: a Dodge with all that makes it better or worse, whichever way the friend looked."""
        met = Blow(blow.attacker, friend, blow.strike)
        met.take_from(blow)
        met.arc = FRONT
        return self.defence_need(fight, friend, met, Guard(DODGE))

    def throw_in(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int) -> None:
        """G-131: it steps into the way and takes the blow."""
        start = friend.cell
        if cell != start:
            friend.cell = cell
            fight.tell(Moved(friend.index, "throws itself in the way,", start, cell, friend.facing))
        blow.foe = friend
        blow.sacrificed = True
        blow.arc = fight.board.arc(friend.cell, friend.facing, blow.attacker.cell)
        blow.behind = blow.arc == REAR
        blow.runaround = False


class Preparing(Blow):
    """The blow and the guard against it: the matter of a retreat."""

    def __init__(self, blow: Blow, guard: Guard) -> None:
        super().__init__(blow.attacker, blow.foe, blow.strike)
        self.take_from(blow)
        self.guard = guard
