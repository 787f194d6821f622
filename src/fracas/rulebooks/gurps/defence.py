"""Chapter 10, second part: the defence itself, and what comes of it (G-122 to G-131, G-135)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question, Spot
from fracas.kernel.dice import GradeTable
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import rolls, switches
from fracas.rulebooks.gurps.contents import Blow, Shot
from fracas.rulebooks.gurps.events import DefenceRolled, Handled, HitsAvoided, Moved, SuccessRolled, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Parry
from fracas.rulebooks.gurps.guards import ACROBATIC, BLOCK, DODGE, DROPPING, NO_DEFENCE, RESIST, Guard, Guards
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import LEFT_ARM, RIGHT_ARM
from fracas.rulebooks.gurps.rolls import RollResult
from fracas.rulebooks.gurps.rows import KNEELING, PRONE, SITTING, STANDING, Choice, lying
from fracas.rulebooks.gurps.skills import skill_reason

DEFENCE: Final = Question("defence", "How do you defend?", "G-115")
RETREAT: Final = Question("retreat", "How do you go about it?", "G-135")
SACRIFICE: Final = Question("sacrifice", "Do you throw yourself in the way?", "G-131")
WHICH_ARM: Final = Question("arm", "Do you strike the arm that parries?", "G-128")
DEFENCE_ROLL: Final = Reason("defence roll", "G-115")
RESISTING: Final = Reason("resisting the hold", "G-174")
ACROBATICS_ROLL: Final = Reason("Acrobatics", "G-130")
SACRIFICIAL: Final = Reason("sacrificial dodge", "G-131")
BREAKAGE: Final = Reason("whether the weapon breaks", "G-126")
MEET_LIMB: Final = Question("limb", "Your weapon has met a bare limb. Do you strike it?", "G-127")
COUNTER: Final = Reason("meeting the limb", "G-127")
WEAPON_SKILL: Final = Reason("weapon skill", "G-127")
TRAINED_FIST: Final = Reason("trained attacker", "G-127")

STAND_FAST: Final = Option("stand fast")
FEVERISH: Final = Choice("feverish defence", "1 FP for +2")
ACROBATICS: Final = Choice("acrobatic dodge", "Acrobatics for +2, or -2")
LET_BE: Final = Option("stay out of it")
THROW_IN: Final = Option("throw yourself in the way")
THROW_DOWN: Final = Choice("throw both down", "a Dodge at +3; you take it, and both of you lie prone")
AS_AIMED: Final = Option("as aimed")
THE_ARM: Final = Option("the arm")
THE_LIMB: Final = Option("strike the limb")
SPARE_IT: Final = Option("spare it")

BREAKING: Final = [GradeTable(1, [int(face <= faces) for face in range(1, 7)]) for faces in range(7)]
"""G-126: whether a die breaks the weapon, by the number of faces on which it does."""


class RetreatTo(Spot):
    """A hex to retreat to."""

    def __init__(self, name: str, cell: int) -> None:
        super().__init__(f"retreat {name}", cell)


class DropTo(Spot):
    """A hex to drop in."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Guards):
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
            fight.tell(Handled(me.index, "loses the grip on", me.sheet.shield.name.lower()))
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
            return self.skill_with(blow.attacker, blow.strike.mode).terms[0][1] is skill_reason("Judo")
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

    # G-122, G-130, G-83: what goes with a defence

    def may_retreat(self, me: Combatant) -> bool:
        """G-11, G-122: if there is a retreat left; not while kneeling or sitting, nor with too great a load; those who
        lie roll away."""
        if me.encumbrance > 4 or me.posture is KNEELING or me.posture is SITTING or me.lame():
            return False
        return self.has_retreat_left(me)

    def has_retreat_left(self, me: Combatant) -> bool:
        """G-122: once a turn; not while stunned or held, with a weapon that is stuck (G-204), or after a sprint or a
        Move and Attack (G-46, G-66)."""
        if me.retreated_from != NOBODY or me.stunned or me.mentally_stunned:
            return False
        if me.gripped or me.holds or self.anchored(me) or me.manoeuvre.key == "sprint":
            return False
        return me.manoeuvre.parries or self.is_set(switches.MAA_PARRY, "yes")

    def retreat_hexes(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[int]:
        """G-122: free hexes within a step, each further from the attacker than the one before."""
        board = fight.board
        taken = fight.known_taken(me)
        spot = fight.spot(me, foe)
        hexes: list[int] = []
        edge = [me.cell]
        for _ in range(self.step_length(me)):
            beyond: list[int] = []
            for here in edge:
                far = board.distance(here, spot)
                for cell in board.neighbours(here):
                    if board.distance(cell, spot) > far and cell not in taken and cell not in hexes:
                        hexes.append(cell)
                        beyond.append(cell)
            edge = beyond
        return hexes

    def prepare_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, guard: Guard, may_retreat: bool) -> None:
        """G-83, G-135: retreat, acrobatics and effort, each once, until the defender stands or gives ground. Nobody
        retreats from a shot (G-122), but a dodge may end on the ground (G-133)."""
        foe = blow.attacker
        guard.retreating = me.retreated_from == foe.index
        options: list[Option] = [STAND_FAST]
        if blow.strike.mode.missile is not None:
            if guard.choice is DODGE and may_retreat and self.may_drop(me):
                options.extend(self.places_to_drop(fight, me, foe))
        elif not guard.retreating and may_retreat and self.may_retreat(me):
            hexes = self.retreat_hexes(fight, me, foe)
            options.extend([RetreatTo(fight.board.names[cell], cell) for cell in hexes])
        if guard.choice is DODGE and self.may_use_acrobatics(me):
            options.append(ACROBATICS)
        if self.on(switches.EXTRA_EFFORT):
            options.append(FEVERISH)
        while len(options) > 1 and not me.out:
            answer = fight.ask(me.index, RETREAT, Options(options), GuardedBlow(blow, guard))
            if isinstance(answer, RetreatTo):
                guard.retreating = True
                self.give_ground(fight, me, foe, answer.cell)
                return
            if isinstance(answer, DropTo):
                guard.dropping = True
                guard.drop_cell = answer.cell
                return
            if answer is ACROBATICS:
                self.use_acrobatics(fight, me, guard)
            elif answer is FEVERISH:
                guard.feverish = True
                self.tire(fight, me, 1)  # G-85: below 1 FP it costs HP as well
            else:
                return
            options = [option for option in options if option is not answer]

    def give_ground(self, fight: GurpsFight, me: Combatant, foe: Combatant, cell: int) -> None:
        """G-122: the retreat itself, whether or not the defence works; facing is kept."""
        start = me.cell
        me.broke_away = fight.together(me, foe)
        me.retreated_from = foe.index
        if not self.runs_into(fight, me, cell):
            fight.place_at(me, cell)
            how = "retreats" if me.posture is STANDING else "rolls away"
            fight.tell(Moved(me.index, how, start, cell, me.facing))
        self.enter_fire(fight, me)

    def may_drop(self, me: Combatant) -> bool:
        """G-133: it uses up the retreat of the turn; nobody drops who lies already."""
        return not lying(me.posture) and self.has_retreat_left(me)

    def places_to_drop(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> list[Option]:
        """G-133: the same hex, or a free one beside it that is not on the line."""
        board = fight.board
        taken = fight.known_taken(me)
        options: list[Option] = [DropTo("drop", me.cell)]
        if not self.rooted(me):
            for cell in board.neighbours(me.cell):
                if (
                    cell not in taken
                    and not board.crosses(foe.cell, me.cell, cell)
                    and not board.crosses(foe.cell, cell, me.cell)
                ):
                    options.append(DropTo(f"drop {board.names[cell]}", cell))
        return options

    def drop_down(self, fight: GurpsFight, me: Combatant, cell: int) -> None:
        """G-133: prone in that hex, whether or not the dodge worked; the retreat of the turn is used up."""
        me.retreated_from = me.index
        if cell != me.cell and not self.runs_into(fight, me, cell):
            start = me.cell
            fight.place_at(me, cell)
            fight.tell(Moved(me.index, "throws itself down,", start, cell, me.facing))
        self.go_down(fight, me)
        self.enter_fire(fight, me)

    def go_down(self, fight: GurpsFight, me: Combatant) -> None:
        """Prone, unless already lying; it ends an aim (G-36)."""
        if not lying(me.posture):
            self.set_posture(fight, me, PRONE, False)
            self.lose_aim(me)

    def may_use_acrobatics(self, me: Combatant) -> bool:
        """G-130: once a turn, for those who have learned it."""
        return not me.acrobatics and "Acrobatics" in me.sheet.skills

    def use_acrobatics(self, fight: GurpsFight, me: Combatant, guard: Guard) -> None:
        """G-130: Acrobatics first; +2 to the dodge, or -2."""
        me.acrobatics = True
        need = Tally(me.sheet.skills["Acrobatics"], ACROBATICS_ROLL)
        self.add_dx_penalties(me, need)
        rolled = self.success_roll(fight, me, need, ACROBATICS_ROLL)
        fight.tell(SuccessRolled(me.index, ACROBATIC.text, need, rolled.roll, rolled.succeeded))
        guard.acrobatic = 2 if rolled.succeeded else -2

    # G-131

    def sacrificed(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-131: a friend within a step may throw itself in the way before the ally defends."""
        victim = blow.foe
        if blow.free or blow.at_item >= 0 or blow.sacrificed:
            return False
        for friend in fight.fighters:
            if friend.side != victim.side or friend is victim or not self.may_sacrifice(friend):
                continue
            if self.unaware(friend, blow.attacker):
                continue
            cell = self.way_in(fight, friend, blow)
            if cell < 0:
                continue
            answer = fight.ask(friend.index, SACRIFICE, Options(self.ways_to_save(blow)), blow)
            if answer is not LET_BE and self.dodges_into_the_way(fight, friend, blow, cell, answer is THROW_DOWN):
                return True
        return False

    def ways_to_save(self, blow: Blow) -> list[Option]:
        """G-131: how a friend may get in the way; from a shot also by dragging the ally down, after which both lie
        prone."""
        return [LET_BE, THROW_IN] if blow.strike.mode.missile is None else [LET_BE, THROW_IN, THROW_DOWN]

    def dodges_into_the_way(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int, down: bool) -> bool:
        """G-131: a Dodge to get there in time, at +3 if both go down."""
        victim = blow.foe
        friend.retreated_from = friend.index  # used up, though not from the attacker
        self.lose_aim(friend)  # G-36: a defence
        need = self.sacrifice_need(fight, friend, blow)
        if down:
            need.add(3, DROPPING)
        in_time = self.check(fight, friend, need, SACRIFICIAL).succeeded
        if in_time:
            self.throw_in(fight, friend, blow, cell)
        if down:
            self.go_down(fight, friend)
            if in_time:
                self.go_down(fight, victim)
        return in_time

    def may_sacrifice(self, friend: Combatant) -> bool:
        """G-131: standing, unstunned, free to defend, and with its retreat left."""
        if friend.out or friend.posture is not STANDING or not friend.manoeuvre.defends:
            return False
        return self.may_retreat(friend)

    def way_in(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> int:
        """G-131: the hex from which a friend covers the victim: its own or one within a step, beside the victim and no
        further from the attacker; -1 if there is none."""
        board = fight.board
        foe, victim = blow.attacker, blow.foe
        far = board.distance(foe.cell, victim.cell)
        for cell in [friend.cell, *self.within_a_step(fight, friend)]:
            if board.distance(cell, victim.cell) <= 1 and board.distance(cell, foe.cell) <= far:
                return cell
        return -1

    def within_a_step(self, fight: GurpsFight, me: Combatant) -> list[int]:
        """The free hexes that a step leads to, the nearest first."""
        taken = fight.known_taken(me)
        found: list[int] = []
        edge = [me.cell]
        for _ in range(self.step_length(me)):
            edge = [to for at in edge for to in fight.board.neighbours(at) if to not in taken and to not in found]
            found.extend([to for to in edge if to not in found and to != me.cell])
        return found

    def sacrifice_need(self, fight: GurpsFight, friend: Combatant, blow: Blow) -> Tally:
        """G-131: a Dodge with all that makes it better or worse, whichever way the friend looked."""
        met = Blow(blow.attacker, friend, blow.strike)
        met.copy_circumstances(blow)
        met.arc = FRONT
        return self.defence_need(fight, friend, met, Guard(DODGE))

    def throw_in(self, fight: GurpsFight, friend: Combatant, blow: Blow, cell: int) -> None:
        """G-131: it steps into the way and takes the blow."""
        start = friend.cell
        if cell != start and not self.runs_into(fight, friend, cell):
            fight.place_at(friend, cell)
            fight.tell(Moved(friend.index, "throws itself in the way,", start, cell, friend.facing))
        blow.foe = friend
        blow.sacrificed = True
        blow.arc = fight.board.arc(friend.cell, friend.facing, fight.spot(friend, blow.attacker))
        blow.behind = blow.arc == REAR
        blow.runaround = False


class GuardedBlow(Blow):
    """The blow and the guard against it: what the question about a retreat shows."""

    def __init__(self, blow: Blow, guard: Guard) -> None:
        super().__init__(blow.attacker, blow.foe, blow.strike)
        self.copy_circumstances(blow)
        self.guard = guard
