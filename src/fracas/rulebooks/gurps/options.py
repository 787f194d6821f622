"""Chapters 7 and 8: choosing a blow, its options, and blows at weapons (G-38, G-79 to G-85, G-94)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Aiming, Extras, Menu, Option, Options, is_among
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.attack import Attack
from fracas.rulebooks.gurps.blow import UNASKED, Blow, Shot
from fracas.rulebooks.gurps.events import CameToNothing, Handled, ItemDamaged
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.in_hand import BOTH, Held
from fracas.rulebooks.gurps.locations import BY_KEY, LOCATIONS, TORSO, Location, sharp
from fracas.rulebooks.gurps.questions import SameFoe, WithAWeapon
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, ONE_DIE
from fracas.rulebooks.gurps.rows import Choice
from fracas.rulebooks.gurps.strength import FIXED
from fracas.rulebooks.gurps.techniques import Technique

STRIKE: Final = WithAWeapon("strike", "With what do you strike?", "G-72")
TARGET: Final = SameFoe("target", "Whom do you attack?", "G-72")
LOCATION: Final = Aiming("location", "Where do you aim?", "G-152", TORSO.key)

STRIKE_NOW: Final = Option("strike")
BLOW: Final = Extras("blow", "How do you strike?", "G-79", STRIKE_NOW.key)
DECEIVE: Final = Choice("deceptive", "-2 to hit, -1 to the foe's defence")
RAPID_STRIKE: Final = Choice("rapid strike", "two blows at -6 each")
BOTH_WEAPONS: Final = Choice("both weapons", "one blow with each at -4")
FLURRY: Final = Choice("flurry of blows", "1 FP halves the penalty")
MIGHTY: Final = Choice("mighty blow", "1 FP for +2 damage, or +1 a die")
GAP: Final = Choice("gap in the armour", "half the armour, -8 or -10 instead of the place's penalty")
ANYWHERE: Final = Choice("anywhere", "wherever it lands")
HOLD: Final = Choice("hold back", "no blow after all", "G-32")

SKILL_DX: Final = Reason("skill", "G-94")
JITTE: Final = Reason("weapon made for it", "G-94")
TWO_HANDS: Final = Reason("both hands on it", "G-94")
DISARM: Final = Reason("disarming", "G-94")
SCATTER: Final = Reason("where it lands", "G-94")


class AtItem(Option):
    """To strike at a weapon instead of its wielder."""

    def __init__(self, key: str, item: int, disarm: bool) -> None:
        super().__init__(key)
        self.item = item
        self.disarm = disarm


NO_BLOWS: Final[list[Blow]] = []


@mypyc_attr(free_list_len=1)
class Attacks(Menu[Option]):
    """Ways to attack: with what one has in hand, or by a hold, a slam, a shove; those only when somebody looks."""

    def __init__(
        self,
        rules: Choices,
        fight: GurpsFight,
        me: Combatant,
        bound: Combatant | None,
        blows: list[Option],
        sized: list[Blow],
    ) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self.bound = bound
        self.blows = blows
        self._sized = sized
        self._ruled = fight.ruled

    def sized_up(self) -> list[Blow]:
        """Each of the blows at everybody within its reach, with its skill: as they were looked at to be offered, unless
        something has been ruled since."""
        if CACHES and self.fight.ruled == self._ruled:
            return self._sized
        rules, fight, me = self.rules, self.fight, self.me
        sized: list[Blow] = []
        for strike in self.blows:
            if isinstance(strike, Strike) and strike.mode.missile is None:
                for foe in rules.targets(fight, me, strike):
                    blow = rules.blow_at(fight, me, foe, strike)
                    blow.skill = rules.melee_skill(fight, blow)
                    sized.append(blow)
        return sized

    def find(self, key: str) -> Option | None:
        for blow in self.blows:
            if blow.key == key:
                return blow
        return next((technique for technique in self.techniques() if technique.key == key), None)

    def techniques(self) -> list[Technique]:
        return self.rules.techniques_open(self.fight, self.me, self.bound)

    def options(self) -> list[Option]:
        return [*self.blows[:-1], *self.techniques(), self.blows[-1]]  # to hold back comes last


class Aims(Menu[Option]):
    """Where a blow may be aimed: one place is checked cheaply, all of them only when somebody looks."""

    def __init__(self, rules: Choices, fight: GurpsFight, blow: Blow) -> None:
        self.rules = rules
        self.fight = fight
        self.blow = blow

    def find(self, key: str) -> Option | None:
        location = BY_KEY.get(key)
        if location is not None:
            return location if self.rules.may_aim_at_place(self.fight, self.blow, location) else None
        return next((option for option in self.options() if option.key == key), None)

    def includes(self, option: Option) -> bool:
        if isinstance(option, Location):
            return self.rules.may_aim_at_place(self.fight, self.blow, option)
        return is_among(option, self.options())

    def options(self) -> list[Option]:
        return self.rules.place_options(self.fight, self.blow)


def of_these(blows: list[Blow], foe: Combatant) -> Blow:
    """The one at that foe."""
    for blow in blows:
        if blow.foe is foe:
            return blow
    raise AssertionError("one strikes at somebody within reach")


@mypyc_attr(allow_interpreted_subclasses=True)
class Choices(Attack):
    def attacks_allowed(self, me: Combatant) -> int:
        """G-13, G-38: one, and one more for each Extra Attack."""
        return 1 + me.sheet.traits.extra_attack

    def attack_someone(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        """G-38, G-42: so many attacks, one of which may be split in two (G-80, G-81)."""
        attempt, attempts = fight.attempt, fight.attempts  # those of somebody who is being interrupted
        fight.expect_attempts(times)
        self.attack_in_turn(fight, me, times)
        fight.attempt, fight.attempts = attempt, attempts

    def attack_in_turn(self, fight: GurpsFight, me: Combatant, times: int) -> None:
        """G-38, G-42: one after the other, until nobody is left to strike or one cannot strike any more."""
        same = me.manoeuvre.key == "double" and self.is_set(switches.AOA_DOUBLE_TARGETS, "same")
        first: Combatant | None = None
        for at in range(times):
            if at > 0 and self.may_fast_draw(me):
                self.take_late_free_actions(fight, me)  # G-54: another weapon for the next one
            blow = self.one_attack(fight, me, first if same else None, None)
            if blow is None:
                return
            first = blow.aimed_at
            second = self.declare_other_weapon(fight, blow) if blow.dual else None
            fight.begin_attempt(more=1 if blow.rapid or second is not None else 0)
            self.carry_out(fight, blow, False)
            if blow.rapid and self.can_act(me):
                second = self.one_attack(fight, me, None, blow)
            if second is not None:
                fight.begin_attempt()
                self.carry_out(fight, second, True)
            if not self.can_act(me):
                return

    def one_attack(self, fight: GurpsFight, me: Combatant, bound: Combatant | None, other: Blow | None) -> Blow | None:
        """G-32, G-72: declaring one: weapon and mode, target, place, options; None if nobody could be struck, or
        is to be. `other` is the first of a split attack. An All-Out Attack with a feint strikes at whom it feinted
        (G-43)."""
        if me.watched_foe != NOBODY:
            return self.fire_at_watched(fight, me, other)
        if me.manoeuvre.key == "feint and attack" and me.feint_foe != NOBODY and other is None:
            bound = fight.fighters[me.feint_foe]
        ways: list[Option] = []
        sized: list[Blow] = []
        by_strength = me.manoeuvre.key == "strong"
        foes = fight.foes(me)
        for strike in self.strikes(me):
            if by_strength and strike.mode.base == FIXED:
                continue  # G-44
            near = self.blows_open(fight, me, foes, strike, other)
            if near and (bound is None or any(blow.foe is bound for blow in near)):
                ways.append(strike)
                for blow in near:
                    sized.append(blow)
        if me.shoots:
            ways.extend(self.shots_open(fight, me, bound, other))
        if not ways and (other is not None or not self.techniques_open(fight, me, bound)):
            if other is None and fight.opposed(me) and not any(held.attacked for held in me.held):
                fight.tell(CameToNothing(me.index, "nobody to strike"))
            return None
        ways.append(HOLD)  # G-32: an attack may end with only its step taken
        ruled = fight.ruled
        menu: Menu[Option] = Options(ways) if other is not None else Attacks(self, fight, me, bound, ways, sized)
        chosen = fight.ask(me.index, STRIKE, menu)
        if isinstance(chosen, Technique):
            return self.declare_technique(fight, me, chosen, bound)
        if not isinstance(chosen, Strike):
            fight.tell(CameToNothing(me.index, "holds back"))
            return None
        if chosen.mode.missile is not None:
            return self.declare_shot(fight, me, bound, chosen, other)
        near = [each for each in sized if each.strike is chosen]
        foe = bound
        if foe is None:
            foe = self.choose_foe(fight, me, TARGET, [each.foe for each in near], near[0])
        blow = self.blow_at(fight, me, foe, chosen) if not CACHES or fight.ruled != ruled else of_these(near, foe)
        if other is not None:
            self.second_of(blow, other)
        if CACHES and fight.ruled == ruled:
            blow.sized = ruled
        self.choose_place(fight, blow)
        self.choose_options(fight, blow, other)
        return blow

    def fire_at_watched(self, fight: GurpsFight, me: Combatant, other: Blow | None) -> Blow | None:
        """G-110: whoever has watched hexes must fire."""
        foe = fight.fighters[me.watched_foe]
        ways = [] if foe.out else self.shots_open(fight, me, foe, other)
        return self.declare_shot(fight, me, foe, fight.ask(me.index, STRIKE, Options(ways)), other) if ways else None

    def declare_other_weapon(self, fight: GurpsFight, first: Blow) -> Blow | None:
        """G-81: both blows are declared before either is struck, since both at one foe burden its defences
        against both."""
        second = self.one_attack(fight, first.attacker, None, first)
        if second is not None and second.aimed_at is first.aimed_at:
            first.both_at_one = True
            second.both_at_one = True
        return second

    def carry_out(self, fight: GurpsFight, blow: Blow, later: bool) -> None:
        """G-72: whoever waits for it steps in first; then, and if it was declared before another blow, legality
        is checked again; then the roll."""
        me = blow.attacker
        changed = self.interrupted(fight, me, "attack", blow.foe) or later
        if not self.can_act(me) or blow.foe.out:
            return
        if isinstance(blow, Shot):
            if changed and not self.still_possible(fight, blow):
                return
            self.shoot(fight, blow)
        elif blow.technique is not None:
            self.perform_technique(fight, blow, changed)
        elif not changed or self.still_reaches(fight, blow):
            self.melee_attack(fight, blow)
        self.reveal(fight, me)

    def blows_open(
        self, fight: GurpsFight, me: Combatant, foes: list[Combatant], strike: Strike, other: Blow | None
    ) -> list[Blow]:
        """G-18, G-80, G-81: the blows that one could strike so, one at each foe; the second half of a split attack must
        still have a skill of 3."""
        near = NO_BLOWS
        if other is not None and not self.goes_with(me, strike, other):
            return near
        for foe in foes:
            if other is None:
                blow = self.sized_up(fight, me, foe, strike)
            else:
                blow = self.second_blow(fight, me, foe, strike, other)
            if blow is None:
                continue
            if near:
                near.append(blow)
            else:
                near = [blow]
        return near

    def second_blow(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike, other: Blow) -> Blow | None:
        """G-18, G-80, G-81: the second half of a split attack, with its skill; None if there can be none."""
        blow = self.blow_within_reach(fight, me, foe, strike)
        if blow is None or blow.wild:
            return None
        self.second_of(blow, other)
        blow.skill = self.melee_skill(fight, blow)
        return blow if blow.skill.total + self.flurry_bonus(blow) >= 3 else None

    def still_reaches(self, fight: GurpsFight, blow: Blow) -> bool:
        """G-72: legality is checked again after somebody has stepped in or given ground; nobody has to swing
        wildly who did not mean to."""
        me = blow.attacker
        if not self.usable(me, me.held[blow.strike.item], blow.strike.mode):
            return False
        if blow.at_item >= 0 and not blow.foe.held[blow.at_item].in_hand():
            return False
        if not self.reaches(fight, me, blow.foe, blow.strike):
            return False
        again = self.blow_at(fight, me, blow.foe, blow.strike)
        if again.wild and not blow.wild:
            return False
        blow.wild = again.wild
        blow.arc = again.arc
        blow.behind = again.behind
        blow.runaround = again.runaround
        return True

    # the place

    def choose_place(self, fight: GurpsFight, blow: Blow) -> None:
        """G-94, G-152, G-153: a place, the foe's weapon, or wherever it lands."""
        if not self.on(switches.HIT_LOCATIONS):
            return
        if self.strikes_blind(fight, blow.attacker, blow.foe):
            blow.at_random = True
            return
        if CACHES and blow.sized != fight.ruled:
            blow.skill = self.attack_skill(fight, blow)
            blow.sized = fight.ruled
            blow.at_body = UNASKED
        answer = fight.ask(blow.attacker.index, LOCATION, Aims(self, fight, blow), blow)
        if isinstance(answer, Location):
            blow.location = answer
        elif isinstance(answer, AtItem):
            blow.at_item = answer.item
            blow.disarming = answer.disarm
        else:
            blow.at_random = True

    def may_aim_at_place(self, fight: GurpsFight, blow: Blow, location: Location) -> bool:
        """G-18, G-152: a place that this blow can be aimed at, and that is not hopeless."""
        if not self.can_be_aimed(fight, blow, location):
            return False
        return self.skill_at(fight, blow, location) + self.flurry_bonus(blow) >= 3

    def place_options(self, fight: GurpsFight, blow: Blow) -> list[Option]:
        """G-94, G-152, G-153: every place, the foe's weapons, and where the switch says so, anywhere."""
        options: list[Option] = []
        if self.is_set(switches.UNTARGETED_LOCATION, "random"):
            options.append(ANYWHERE)
        options.extend([each for each in LOCATIONS if self.may_aim_at_place(fight, blow, each)])
        options.extend(self.item_options(fight, blow))
        return options if options else [ANYWHERE]

    def item_options(self, fight: GurpsFight, blow: Blow) -> list[Option]:
        """G-94: weapons in the foe's hands, to be broken or struck away; the latter needs something that
        can parry."""
        options: list[Option] = []
        can_parry = blow.strike.mode.parries  # nothing that is shot or thrown does
        for held in blow.foe.held:
            if not held.in_hand() or held.item.natural:
                continue
            for disarm in (False, True) if can_parry else (False,):
                blow.at_item = held.item.index
                blow.disarming = disarm
                if self.skill_as_aimed(fight, blow) + self.flurry_bonus(blow) >= 3:
                    verb = "disarm" if disarm else "break"
                    options.append(AtItem(f"{verb} {held.item.key}", held.item.index, disarm))
        blow.at_item = NOBODY
        blow.disarming = False
        return options

    # options of the blow

    def choose_options(self, fight: GurpsFight, blow: Blow, other: Blow | None) -> None:
        """G-79 to G-82, G-84, G-85: one option after the other, until the attacker strikes."""
        while True:
            if blow.sized != fight.ruled or blow.location is not TORSO or blow.at_item >= 0 or blow.at_random:
                blow.skill = self.attack_skill(fight, blow)
            blow.sized = -1
            skill = blow.skill.total
            options: list[Option] = []
            if skill >= self.least_skill(blow):
                options.append(STRIKE_NOW)
                options.extend(self.blow_options(fight, blow, other, skill))
            else:
                options.append(FLURRY)  # nothing less will do
            answer = fight.ask(blow.attacker.index, BLOW, Options(options), blow)
            if answer is STRIKE_NOW:
                break
            self.take_option(blow, answer)
        self.pay_effort(fight, blow)

    def least_skill(self, blow: Blow) -> int:
        """G-18, G-79: nobody tries below 3, and a deceptive attack must stay at 10."""
        return self.deception_floor() if blow.deceptive else 3

    def deception(self) -> int:
        """G-79: what a level of deception costs; half as much burdens the defence."""
        return 2

    def deception_floor(self) -> int:
        """G-79: the least skill with which anybody deceives."""
        return 10

    def flurry_bonus(self, blow: Blow) -> int:
        """G-84: what a flurry of blows could still make good of the penalty for a rapid strike."""
        return 3 if self.may_flurry(blow) else 0

    def blow_options(self, fight: GurpsFight, blow: Blow, other: Blow | None, skill: int) -> list[Option]:
        """G-79 to G-82, G-84, G-85, G-152: what could be added to this blow."""
        me = blow.attacker
        least = self.least_skill(blow)
        options: list[Option] = []
        if self.may_deceive(blow) and skill - self.deception() >= self.deception_floor():
            options.append(DECEIVE)
        fresh = other is None and not me.split and not blow.rapid and not blow.dual
        if fresh and self.may_split(blow) and skill - self.least_split(blow) >= least:
            options.append(RAPID_STRIKE)
        if fresh and self.may_use_both(me, blow) and skill - 4 >= least:
            options.append(BOTH_WEAPONS)
        if self.may_flurry(blow):
            options.append(FLURRY)
        if self.may_be_mighty(blow):
            options.append(MIGHTY)
        if self.may_find_gap(blow) and self.skill_at_gap(fight, blow) >= least:
            options.append(GAP)
        return options

    def least_split(self, blow: Blow) -> int:
        """G-80, G-84: what a rapid strike costs at best."""
        master = blow.attacker.sheet.traits.weapon_master
        return 3 if master or (self.on(switches.EXTRA_EFFORT) and not blow.mighty) else 6

    def may_flurry(self, blow: Blow) -> bool:
        """G-84: with each half of a rapid strike, unless mastery has halved its penalty already."""
        if not blow.rapid or blow.flurry or blow.mighty or blow.attacker.sheet.traits.weapon_master:
            return False
        return self.on(switches.EXTRA_EFFORT)

    def may_be_mighty(self, blow: Blow) -> bool:
        """G-85: on an Attack that one's own strength drives, and not with a flurry."""
        if blow.attacker.manoeuvre.key != "attack" or blow.strike.mode.base == FIXED:
            return False
        return self.on(switches.EXTRA_EFFORT) and not blow.flurry and not blow.mighty

    def may_find_gap(self, blow: Blow) -> bool:
        """G-152: a point, at a place that is armoured."""
        if blow.at_gap or blow.at_item >= 0 or blow.at_random or not self.on(switches.HIT_LOCATIONS):
            return False
        return sharp(blow.strike.mode.damage) and len(blow.foe.sheet.worn(blow.location.armour)) > 0

    def skill_at_gap(self, fight: GurpsFight, blow: Blow) -> int:
        blow.at_gap = True
        skill = self.attack_skill(fight, blow).total
        blow.at_gap = False
        return skill

    def may_deceive(self, blow: Blow) -> bool:
        """G-79: not with a Move and Attack nor a wild swing."""
        return not blow.attacker.manoeuvre.capped and not blow.wild

    def may_split(self, blow: Blow) -> bool:
        """G-80: on an Attack or All-Out Attack with a balanced weapon or bare hands."""
        me = blow.attacker
        mode = blow.strike.mode
        if mode.unbalanced or mode.unready or blow.wild:
            return False
        return me.manoeuvre.key in ("attack", "determined", "double", "strong", "feint and attack")

    def may_use_both(self, me: Combatant, blow: Blow) -> bool:
        """G-81: on an Attack, with two ready one-handed weapons."""
        if me.manoeuvre.key != "attack" or blow.wild or blow.strike.mode.natural:
            return False
        hands = 0
        for held in me.held:
            if held.fit() and held.hand != BOTH:
                hands += 1
        return hands == 2 and me.held[blow.strike.item].hand != BOTH

    def take_option(self, blow: Blow, option: Option) -> None:
        if option is DECEIVE:
            blow.deceptive += self.deception() // 2
        elif option is RAPID_STRIKE:
            blow.rapid = True
        elif option is BOTH_WEAPONS:
            blow.dual = True
        elif option is FLURRY:
            blow.flurry = True
        elif option is MIGHTY:
            blow.mighty = True
        else:
            blow.at_gap = True

    def pay_effort(self, fight: GurpsFight, blow: Blow) -> None:
        """G-84, G-85: 1 FP for each attack that is pushed, before the roll, however few are left; a split is
        noted."""
        me = blow.attacker
        if blow.rapid or blow.dual:
            me.split = True
        if blow.flurry or blow.mighty:
            self.tire(fight, me, 1)

    def goes_with(self, me: Combatant, strike: Strike, other: Blow) -> bool:
        """G-80, G-81: the second blow: the other weapon; or, since it is one attack with one weapon that is split,
        the same weapon in any of its balanced modes, or any bare limb."""
        if other.dual:
            held = me.held[strike.item]
            return not strike.mode.natural and held.hand != BOTH and strike.item != other.strike.item
        return strike.item == other.strike.item and not strike.mode.unbalanced and not strike.mode.unready

    def second_of(self, blow: Blow, other: Blow) -> None:
        """G-80, G-81: it shares the penalty."""
        blow.rapid = other.rapid
        blow.dual = other.dual

    # G-94: blows at weapons

    def strike_item(self, fight: GurpsFight, blow: Blow) -> None:
        """G-94: break it, or strike it out of the hand."""
        held = blow.foe.held[blow.at_item]
        if blow.disarming:
            self.disarm(fight, blow, held)
        else:
            self.damage_item(fight, blow, held)

    def damage_item(self, fight: GurpsFight, blow: Blow, held: Held) -> None:
        """G-94: damage against the weapon's DR and HP; at 0 it is broken."""
        basic = self.basic_damage(fight, blow)
        through = max(0, basic.total - held.item.weapon.dr())
        held.damage_taken += through
        fight.tell(ItemDamaged(blow.foe.index, held.item.name, through))
        if held.damage_taken >= held.item.weapon.hp():
            self.break_weapon(fight, blow.foe, held)

    def disarm(self, fight: GurpsFight, blow: Blow, held: Held) -> None:
        """G-94: Quick Contest of weapon skills, with ST for DX where that is better."""
        me, foe = blow.attacker, blow.foe
        mine = self.disarm_score(me, self.skill_with(me, blow.strike.mode).total)
        if self.made_to_disarm(blow):
            mine.add(2, JITTE)
        theirs = self.disarm_score(foe, self.holding_skill(foe, held))
        if held.hand == BOTH:
            theirs.add(2, TWO_HANDS)
        contest = self.quick_contest(fight, me, mine, foe, theirs, DISARM)
        if contest.winner > 0:
            self.drop(fight, foe, held)
            toward = fight.roll(foe.index, ONE_DIE, SCATTER) - 1
            to = held.cell + fight.board.steps[toward]
            if not fight.board.closed[to]:
                held.cell = to
        elif contest.victory < 3:
            held.ready = False
            fight.tell(Handled(foe.index, "hardly keeps hold of", held.item.name))
        if contest.first.result == CRITICAL_FAILURE:
            mine_held = me.held[blow.strike.item]
            if mine_held.in_hand() and not mine_held.item.natural:
                self.drop(fight, me, mine_held)

    def made_to_disarm(self, blow: Blow) -> bool:
        """G-94: jitte and whips."""
        return blow.strike.mode.skill in ("Jitte/Sai", "Whip")

    def disarm_score(self, me: Combatant, level: int) -> Tally:
        """G-94: the skill, or as much of it with ST in the place of DX, and what weighs on either."""
        score = Tally(max(level, level - me.sheet.dx + self.strength(me)), SKILL_DX)
        self.add_dx_penalties(me, score)
        return score

    def holding_skill(self, foe: Combatant, held: Held) -> int:
        """G-94: the holder's best skill with the weapon as it is gripped; DX with one that only shoots."""
        if not held.item.weapon.modes:
            return foe.sheet.dx
        modes = [mode for mode in held.item.weapon.modes if mode.hands == 2] if held.hand == BOTH else []
        levels = [foe.sheet.level(mode.skill) for mode in modes or held.item.weapon.modes]
        return max([0, *levels])
