"""Chapter 10: the defence itself, and what comes of it (G-115, G-124 to G-128)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Defending, Option, Options, Question
from fracas.kernel.dice import GradeTable
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import rolls, switches
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.events import DefenceRolled, Handled, HitsAvoided, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Parry
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, NO_DEFENCE, RESIST, Guard
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.gurps.rolls import RollResult
from fracas.rulebooks.gurps.sacrifices import Sacrifices
from fracas.rulebooks.gurps.skills import skill_reason

DEFENCE: Final = Defending("defence", "How do you defend?", "G-115")
DEFENCE_ROLL: Final = Reason("defence roll", "G-115")
RESISTING: Final = Reason("resisting the hold", "G-174")
BREAKAGE: Final = Reason("whether the weapon breaks", "G-126")
COUNTER: Final = Reason("meeting the limb", "G-127")
WEAPON_SKILL: Final = Reason("weapon skill", "G-127")
TRAINED_FIST: Final = Reason("trained attacker", "G-127")
AS_AIMED: Final = Option("as aimed")
WHICH_ARM: Final = Question("arm", "Do you strike the arm that parries?", "G-128", AS_AIMED.key)
THE_ARM: Final = Option("the arm")
THE_LIMB: Final = Option("strike the limb")
MEET_LIMB: Final = Question("limb", "Your weapon has met a bare limb. Do you strike it?", "G-127", THE_LIMB.key)
SPARE_IT: Final = Option("spare it")

BREAKING: Final = [GradeTable(1, [int(face <= faces) for face in range(1, 7)]) for faces in range(7)]
"""G-126: whether a die breaks the weapon, by the number of faces on which it does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Sacrifices):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.defence_tables: dict[int, GradeTable] = {}

    def judge_defence(self, roll: int, need: int) -> int:
        """G-124: thresholds as for any other roll; by the switch `defence_criticals` 3, 4, 17 and 18 alone are
        critical, or nothing is."""
        if self.is_set(switches.DEFENCE_CRITICALS, "as_any_roll"):
            return self.judge(roll, need)
        if self.is_set(switches.DEFENCE_CRITICALS, "always_17") and (roll <= 4 or roll >= 17):
            return rolls.CRITICAL_SUCCESS if roll <= 4 else rolls.CRITICAL_FAILURE
        return max(rolls.FAILURE, min(rolls.SUCCESS, self.judge(roll, need)))

    def defence_grades(self, need: int) -> GradeTable:
        made = self.defence_tables.get(need)
        if made is None:
            made = GradeTable(3, [self.judge_defence(roll, need) for roll in range(3, 19)])
            self.defence_tables[need] = made
        return made

    def defence_roll(self, fight: GurpsFight, me: Combatant, need: Tally, by_margin: bool) -> RollResult:
        """G-115: 3d against the score; where the margin counts, each total is a result of its own."""
        self.add_referee_bonus(me, need)
        if by_margin:
            roll = fight.roll(me.index, rolls.THREE_DICE, DEFENCE_ROLL)
            return RollResult(roll, self.judge_defence(roll, need.total))
        grades = self.defence_grades(need.total)
        roll = fight.roll(me.index, rolls.THREE_DICE, DEFENCE_ROLL, grades)
        return RollResult(roll, grades.of(roll))

    def defended(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-49, G-115: the defender chooses one defence, if any is left, and rolls it; with a double
        defence, another one if that fails."""
        me = blow.foe
        if self.sacrificed(fight, blow):
            return False
        why = self.why_undefended(fight, me, blow)
        if why:
            if fight.heard:
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
        """G-135: first the defence, then retreat or acrobatics or effort, then the roll. To resist a hold is no active
        defence: none of that goes with it."""
        if guard.choice is RESIST:
            return self.resist(fight, me, blow)
        if self.still_conscious(fight, me):
            if not self.hears_attacker(fight, me, blow, guard.choice):
                fight.tell(Undefended(me.index, "unheard"))
                return False
            self.prepare_defence(fight, me, blow, guard, may_retreat)
        return self.roll_defence(fight, me, blow, guard)

    def resist(self, fight: GurpsFight, me: Combatant, blow: Blow) -> bool:
        """G-174: a plain roll instead of a defence."""
        if not self.still_conscious(fight, me):
            return False
        blow.last_defence = RESIST
        return self.check(fight, me, self.resist_need(me), RESISTING).succeeded

    def still_conscious(self, fight: GurpsFight, me: Combatant) -> bool:
        """To defend is to act: by the switch `consciousness_roll`, whoever is at 0 HP or less rolls
        first, once a turn (G-161)."""
        if me.hp <= 0 and not me.checked and self.is_set(switches.CONSCIOUSNESS_ROLL, "only_if_acting"):
            self.stay_conscious(fight, me)
        return not me.out

    def roll_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard) -> bool:
        """G-124: the roll; the best and the worst of them do more than stop or miss the blow. One dodge against
        several hits avoids some of them (G-129); whoever drops lies there afterwards (G-133)."""
        self.lose_aim_by_defending(me)
        if not self.still_conscious(fight, me):
            fight.tell(Undefended(me.index, "helpless"))
            return False
        choice = guard.choice
        if isinstance(choice, Parry) and me.held[choice.item].item.natural:
            guard.hand = self.bare_hand(me, me.held[choice.item], blow.arc)
        volley = blow if isinstance(blow, Shot) and blow.hits > 1 and choice is DODGE else None
        need = self.defence_need(fight, me, blow, guard)
        rolled = self.defence_roll(fight, me, need, volley is not None)
        if fight.heard:
            fight.tell(DefenceRolled(me.index, blow.attacker.index, choice.key, need, rolled.roll, rolled.result))
        self.note_defence(me, choice)
        blow.last_defence = choice
        self.disturb_concentration(fight, me)
        if rolled.result == rolls.CRITICAL_FAILURE:
            self.botch_defence(fight, me, blow, choice)
        elif rolled.result == rolls.CRITICAL_SUCCESS and blow.strike.mode.missile is None:
            self.critical_miss(fight, blow.attacker, blow.strike, me, False)
        stopped = rolled.succeeded
        if stopped and isinstance(choice, Parry):
            stopped = self.survive_parry(fight, me, blow, me.held[choice.item])
        elif stopped and volley is not None:
            stopped = self.avoid_hits(fight, me, volley, rolled, need.total)
        if guard.dropping and not me.out:
            self.drop_down(fight, me, guard.drop_cell)
        return stopped

    def lose_aim_by_defending(self, me: Combatant) -> None:
        """G-36: a defence ends an aim, unless the switch `aim_on_defence` says otherwise."""
        if self.is_set(switches.AIM_ON_DEFENCE, "lost"):
            self.lose_aim(me)

    def avoid_hits(self, fight: GurpsFight, me: Combatant, shot: Shot, rolled: RollResult, need: int) -> bool:
        """G-129: one hit, and one more for each point of margin; all of them by a critical success. Whether none is
        left."""
        avoided = shot.hits if self.is_critical_dodge(rolled, need) else self.hits_avoided(need - rolled.roll)
        avoided = min(avoided, shot.hits)
        fight.tell(HitsAvoided(me.index, avoided, shot.hits))
        shot.hits -= avoided
        return shot.hits == 0

    def is_critical_dodge(self, rolled: RollResult, need: int) -> bool:
        """G-129: a critical success, even where defences have no other use for one (`defence_criticals`)."""
        if self.is_set(switches.DEFENCE_CRITICALS, "none"):
            return self.judge(rolled.roll, need) == rolls.CRITICAL_SUCCESS
        return rolled.result == rolls.CRITICAL_SUCCESS

    def hits_avoided(self, margin: int) -> int:
        """G-129: a roll of 3 or 4 succeeds even without a margin."""
        return 1 + max(0, margin)

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
            fight.tell(Handled(me.index, "loses the grip on", me.sheet.shield.told))
        elif isinstance(choice, Parry):
            self.critical_miss(fight, me, self.parrying_strike(me, me.held[choice.item]), blow.attacker, True)

    # G-126 to G-128: what a parry meets

    def breakage(self, blow: Blow, held: Held) -> int:
        """G-126: on how many faces of a die the parrying weapon breaks: 2 at three times its weight,
        one more for each further multiple; quality counts."""
        own = held.item.weapon.weight
        if own == 0 or self.blow_weight(blow) < 3 * own or not self.on(switches.PARRY_BREAKAGE):
            return 0
        faces = self.blow_weight(blow) // own - 1
        quality = {"cheap": 2, "fine": -1, "very fine": -2}.get(held.item.weapon.quality, 0)
        return max(0, faces + quality)

    def survive_parry(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> bool:
        """G-126: what a successful parry costs or gains (G-127, G-183); whether it still counts."""
        if held.item.natural:
            self.catch_arm(me, blow)
            return True
        faces = self.breakage(blow, held)
        if faces > 0:
            grades = BREAKING[min(6, faces)]
            if grades.of(fight.roll(me.index, rolls.ONE_DIE, BREAKAGE, grades)):
                self.break_weapon(fight, me, held)
                return faces <= 6
        if blow.strike.mode.natural and not blow.attacker.held[blow.strike.item].item.bash and not blow.attacker.out:
            self.meet_limb(fight, me, blow, held)
        return True

    def meet_limb(self, fight: GurpsFight, me: Combatant, blow: Blow, held: Held) -> None:
        """G-127: whoever parries a bare limb with a weapon may strike it."""
        if fight.ask(me.index, MEET_LIMB, Options([THE_LIMB, SPARE_IT]), blow) is SPARE_IT:
            return
        strike = self.parrying_strike(me, held)
        need = self.limb_need(me, blow, held)
        if self.check(fight, me, need, COUNTER).succeeded:
            counter = Blow(me, blow.attacker, strike)
            counter.free = True
            counter.location = self.part_used(blow.attacker, blow.strike.mode)
            self.hurt(fight, counter)

    def limb_need(self, me: Combatant, blow: Blow, held: Held) -> Tally:
        """G-127: the skill of the weapon that parries; -4 against a trained fist."""
        need = Tally(max(0, me.sheet.level(self.parrying_strike(me, held).mode.skill)), WEAPON_SKILL)
        if self.is_trained_attacker(blow):
            need.add(-4, TRAINED_FIST)
        return need

    def is_trained_attacker(self, blow: Blow) -> bool:
        """G-127: whether the attacker's best skill for this bare blow is Karate (G-93), or for this hold Judo."""
        if blow.technique is not None:
            return self.skill_with(blow.attacker, blow.strike.mode).reason is skill_reason("Judo")
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
        if bare or blow.strike.mode.missile is not None or not self.on(switches.HIT_LOCATIONS):
            return
        if fight.ask(blow.attacker.index, WHICH_ARM, Options([AS_AIMED, THE_ARM]), blow) is THE_ARM:
            blow.location = RIGHT_ARM if side == "right" else LEFT_ARM
            blow.at_random = False
            blow.at_gap = False
