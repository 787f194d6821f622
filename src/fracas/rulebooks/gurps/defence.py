"""Chapter 10: active defences against melee attacks (G-115 to G-124)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.body import REFLEXES
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.events import DefenceRolled, Handled, Moved, Undefended
from fracas.rulebooks.gurps.fighter import BOTH, MAIN, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Mode, Parry
from fracas.rulebooks.gurps.injury import Injury
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, FLOOR
from fracas.rulebooks.gurps.rows import KNEELING, SITTING, STANDING

DEFENCE: Final = Question("defence", "How do you defend?", "G-115")
RETREAT: Final = Question("retreat", "Do you retreat?", "G-122")
DEFENCE_ROLL: Final = Reason("defence roll", "G-115")

PARRY_SCORE: Final = Reason("Parry", "G-117")
BLOCK_SCORE: Final = Reason("Block", "G-118")
WEAPON_PARRY: Final = Reason("weapon", "G-117")
ENHANCED_PARRY: Final = Reason("Enhanced Parry", "G-13")
ENHANCED_BLOCK: Final = Reason("Enhanced Block", "G-13")
DB: Final = Reason("shield", "G-119")
RETREATING: Final = Reason("retreat", "G-122")
RAISED: Final = Reason("all-out defence", "G-48")
STUN: Final = Reason("stunned", "G-28")
SIDE: Final = Reason("from the side", "G-123")
BEHIND: Final = Reason("from behind", "G-123")
RUNAROUND: Final = Reason("runaround", "G-123")
REPEATED: Final = Reason("earlier parries", "G-121")
EARLIER: Final = Reason("earlier defences", "G-121")
FOOTING: Final = Reason("bad footing", "G-69")
OFF_HAND: Final = Reason("off hand", "G-91")

NO_DEFENCE: Final = Option("no defence")
DODGE: Final = Option("dodge")
BLOCK: Final = Option("block")
STAND_FAST: Final = Option("stand fast")


class RetreatTo(Option):
    """A hex to retreat to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(f"retreat {name}")
        self.cell = cell


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Injury):
    def defended(self, fight: GurpsFight, blow: Blow) -> bool:
        """Part of G-115: the defender chooses one defence, if any is left, and rolls it."""
        me = blow.foe
        why = self.why_undefended(me, blow)
        if why:
            fight.tell(Undefended(me.index, why))
            return False
        choice = fight.ask(me.index, DEFENCE, Options(self.defences(me, blow)), blow)
        if choice is NO_DEFENCE:
            fight.tell(Undefended(me.index, "declines"))
            return False
        retreating = self.retreat(fight, me, blow, choice)
        need = self.defence_need(fight, me, blow, choice, retreating)
        throw = self.success_roll(fight, me, need, DEFENCE_ROLL)
        fight.tell(DefenceRolled(me.index, blow.attacker.index, choice.key, need, throw.roll, throw.result))
        self.note_defence(me, choice)
        if throw.result == CRITICAL_FAILURE:
            self.botch_defence(fight, me, choice)
        return throw.succeeded

    def why_undefended(self, me: Combatant, blow: Blow) -> str:
        """Part of G-115: what leaves somebody no defence at all; empty if there is one."""
        if me.out:
            return "helpless"
        if not me.manoeuvre.defends:
            return "all-out attack"
        if me.stunned and self.is_set("stun_defence", "none"):
            return "stunned"
        if blow.arc == REAR and not self.guards_rear(me):
            return "from behind"
        return ""

    def guards_rear(self, me: Combatant) -> bool:
        """G-123: nobody defends against the rear, but with Peripheral Vision or by the switch."""
        return me.sheet.traits.peripheral_vision or self.is_set("rear_defence", "minus4")

    def defences(self, me: Combatant, blow: Blow) -> list[Option]:
        """Part of G-115: what may be chosen. One may always decline, and always dodge."""
        options: list[Option] = [DODGE]
        for held in me.held:
            if self.may_parry(me, held, blow):
                options.append(held.item.parry)
        if self.may_block(me, blow):
            options.append(BLOCK)
        options.append(NO_DEFENCE)
        return options

    def parrying_mode(self, held: Held) -> Mode:
        """The way in which a weapon is held decides how it parries: the best that its grip allows."""
        best = held.item.weapon.modes[0]
        for mode in held.item.weapon.modes:
            if held.gripped(mode) and mode.parries and (not best.parries or mode.parry > best.parry):
                best = mode
        return best

    def may_parry(self, me: Combatant, held: Held, blow: Blow) -> bool:
        return self.why_no_parry(me, held, blow) == ""

    def why_no_parry(self, me: Combatant, held: Held, blow: Blow) -> str:
        """G-89, G-117, G-123: a ready weapon that can parry, on the side of the hand that holds it."""
        if held.item.natural:
            return "bare hands do not parry yet"
        if not held.in_hand():
            return f"the {held.item.name} is not in hand (G-117)"
        if not held.ready:
            return f"the {held.item.name} is not ready (G-88)"
        mode = self.parrying_mode(held)
        if not mode.parries:
            return f"the {held.item.name} cannot parry (G-89)"
        if mode.unbalanced and held.attacked:
            return f"the {held.item.name} is unbalanced and has attacked (G-89)"
        if held.hand != BOTH and blow.arc != FRONT and not self.hand_covers(me, held, blow.arc):
            return f"the {held.item.name} is on the other side (G-123)"
        return ""

    def hand_covers(self, me: Combatant, held: Held, arc: int) -> bool:
        """G-123: a hand parries on its own side; behind one, either does what it can."""
        if arc == REAR:
            return True
        right = (held.hand == MAIN) != me.sheet.left_handed
        return (arc == RIGHT) == right

    def may_block(self, me: Combatant, blow: Blow) -> bool:
        return self.why_no_block(me, blow) == ""

    def why_no_block(self, me: Combatant, blow: Blow) -> str:
        """G-118, G-123: one block a turn, with a ready shield, in front or on the shield side."""
        if me.sheet.shield is None:
            return "there is no shield (G-118)"
        if not me.shield_ready:
            return "the shield is not ready (G-118)"
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

    def defence_need(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option, retreating: bool) -> Tally:
        """Part of G-120: the score and everything that makes it better or worse; never below 3 (G-18)."""
        if isinstance(choice, Parry):
            held = me.held[choice.item]
            need = self.parry_score(me, held)
            need.add(self.parry_penalty(me, held), REPEATED)
            kind = "parry"
        elif choice is BLOCK:
            need = self.block_score(me)
            need.add(self.block_penalty(me), EARLIER)
            kind = "block"
        else:
            need = self.dodge_score(me)
            need.add(self.dodge_penalty(me), EARLIER)
            kind = "dodge"
        if retreating:
            need.add(self.retreat_bonus(me, choice), RETREATING)
        if me.better_defence == kind:
            need.add(2, RAISED)
        if me.shield_ready and me.sheet.shield is not None and self.shield_covers(me, blow):
            if kind == "block" or self.is_set("db_applies", "all"):
                need.add(me.sheet.shield.db, DB)
        need.add(me.posture.to_defend, me.posture.reason)
        self.add_facing(me, blow, kind, need)
        if me.stunned:
            need.add(-4, STUN)
        if fight.board.terrain[me.cell].footing:
            need.add(-1, FOOTING)
        need.at_least(3, FLOOR)
        return need

    def add_facing(self, me: Combatant, blow: Blow, kind: str, need: Tally) -> None:
        """G-123: -2 from the side; runaround counts as the side; the rear where it can be defended."""
        if blow.arc == REAR:
            if self.is_set("rear_defence", "minus4"):
                need.add(-4, BEHIND)
            else:
                need.add(-2 if kind == "dodge" else -4, BEHIND)
        elif blow.arc != FRONT and self.is_set("facing_penalty", "defence"):
            if not me.sheet.traits.peripheral_vision:
                need.add(-2, RUNAROUND if blow.runaround else SIDE)

    def parry_score(self, me: Combatant, held: Held) -> Tally:
        """Part of G-117: half the skill + 3, the weapon's modifier, reflexes and Enhanced Parry."""
        mode = self.parrying_mode(held)
        need = Tally(max(0, me.sheet.level(mode.skill)) // 2 + 3, PARRY_SCORE)
        need.add(mode.parry, WEAPON_PARRY)
        if held.hand != MAIN and held.hand != BOTH and not me.sheet.traits.ambidexterity:
            need.add(-2, OFF_HAND)
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)
        need.add(me.sheet.traits.enhanced_parry, ENHANCED_PARRY)
        return need

    def block_score(self, me: Combatant) -> Tally:
        """G-118: half of Shield or Cloak skill + 3, reflexes and Enhanced Block."""
        assert me.sheet.shield is not None
        need = Tally(max(0, me.sheet.level(me.sheet.shield.skill)) // 2 + 3, BLOCK_SCORE)
        if me.sheet.traits.combat_reflexes:
            need.add(1, REFLEXES)
        need.add(me.sheet.traits.enhanced_block, ENHANCED_BLOCK)
        return need

    def dodge_penalty(self, me: Combatant) -> int:
        """G-116, G-121: any number of dodges without a penalty, or -1 for each earlier defence by the switch."""
        return -me.defences if self.is_set("multiple_defences", "minus_one_each") else 0

    def block_penalty(self, me: Combatant) -> int:
        return -me.defences if self.is_set("multiple_defences", "minus_one_each") else 0

    def parry_penalty(self, me: Combatant, held: Held) -> int:
        """G-121: -4 for each earlier parry with this weapon, -2 for a fencing weapon or a master."""
        if self.is_set("multiple_defences", "minus_one_each"):
            return -me.defences if held.parries == 0 else -4 - (me.defences - 1)
        quick = self.parrying_mode(held).fencing or me.sheet.traits.weapon_master
        return -(2 if quick else 4) * held.parries

    def note_defence(self, me: Combatant, choice: Option) -> None:
        """Part of G-92, G-121: each weapon has its own count."""
        me.defences += 1
        if isinstance(choice, Parry):
            me.held[choice.item].parries += 1
        elif choice is BLOCK:
            me.blocks += 1

    def botch_defence(self, fight: GurpsFight, me: Combatant, choice: Option) -> None:
        """Part of G-124: a dodge falls down, a shield slips."""
        if choice is DODGE:
            self.fall(fight, me)
        elif choice is BLOCK and me.sheet.shield is not None:
            me.shield_ready = False
            fight.tell(Handled(me.index, "loses the grip on", me.sheet.shield.name.lower()))

    # G-122: retreat

    def may_retreat(self, me: Combatant) -> bool:
        """Part of G-122: once a turn; not while stunned, kneeling or sitting; those who lie roll away."""
        return (
            me.retreated_from == NOBODY and not me.stunned and me.posture is not KNEELING and me.posture is not SITTING
        )

    def retreat_bonus(self, me: Combatant, choice: Option) -> int:
        """Part of G-122: +3 to a dodge or a fencer's parry, +1 to anything else."""
        if isinstance(choice, Parry):
            return 3 if self.parrying_mode(me.held[choice.item]).fencing else 1
        return 3 if choice is DODGE else 1

    def retreat_hexes(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[int]:
        """Part of G-122: free hexes next to one that are further from the attacker."""
        board = fight.board
        far = board.distance(me.cell, foe.cell)
        taken = [fighter.cell for fighter in fight.fighters if not fighter.out]
        hexes: list[int] = []
        for cell in board.neighbours(me.cell):
            if board.distance(cell, foe.cell) > far and cell not in taken:
                hexes.append(cell)
        return hexes

    def retreat(self, fight: GurpsFight, me: Combatant, blow: Blow, choice: Option) -> bool:
        """Part of G-122: declared before the roll; the move happens whether or not the defence works. Once
        made, it also counts against every other attack by the same foe."""
        foe = blow.attacker
        if me.retreated_from == foe.index:
            return True
        if not self.may_retreat(me):
            return False
        hexes = self.retreat_hexes(fight, me, foe)
        if not hexes:
            return False
        options: list[Option] = [STAND_FAST]
        options.extend([RetreatTo(fight.board.names[cell], cell) for cell in hexes])
        answer = fight.ask(me.index, RETREAT, Options(options), Retreat(blow, choice))
        if not isinstance(answer, RetreatTo):
            return False
        start = me.cell
        me.cell = answer.cell
        me.retreated_from = foe.index
        how = "retreats" if me.posture is STANDING else "rolls away"
        fight.tell(Moved(me.index, how, start, me.cell, me.facing))
        return True


class Retreat(Blow):
    """The blow and the defence that somebody may retreat with."""

    def __init__(self, blow: Blow, choice: Option) -> None:
        super().__init__(blow.attacker, blow.foe, blow.strike, blow.skill, blow.arc)
        self.behind = blow.behind
        self.runaround = blow.runaround
        self.result = blow.result
        self.choice = choice
