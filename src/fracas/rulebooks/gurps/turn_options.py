"""Chapter 5: which manoeuvres are open on a turn, and their variants (G-32, G-35, G-40, G-46 to G-50, G-66)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.caches import CACHES
from fracas.kernel.decision import Menu, Option, Options, Question, is_among
from fracas.kernel.tally import Reason
from fracas.rulebooks.gurps import manoeuvres as m
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.events import Defended, ManoeuvreChosen
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.free_actions import YIELD, FreeActions
from fracas.rulebooks.gurps.guards import BLOCK, DODGE
from fracas.rulebooks.gurps.questions import UpYouGet
from fracas.rulebooks.gurps.rows import CROUCHING, SITTING, STANDING, FreeAction, Manoeuvre
from fracas.rulebooks.gurps.strength import FIXED

VARIANT: Final = Question("variant", "Which kind?", "G-40")
RAISE: Final = Question("raise", "Which defence do you raise?", "G-48")
POSTURE: Final = UpYouGet("posture", "Which posture do you take?", "G-35")

PARRY: Final = Option("parry")
OUT_OF_REACH: Final = 999

NOT_RUNNING_YET: Final = Reason("the last turn was no forward Move", "G-66")


@mypyc_attr(free_list_len=1)
class TurnMenu(Menu[Option]):
    """What may be done with a second: one manoeuvre is checked cheaply, all of them only when somebody looks."""

    def __init__(self, rules: TurnOptions, fight: GurpsFight, me: Combatant) -> None:
        self.rules = rules
        self.fight = fight
        self.me = me
        self._gap = 0
        self._ruled = -1

    def gap(self) -> int:
        """To the nearest foe, worked out once, and anew if something has been ruled since."""
        if self._ruled != self.fight.ruled or not CACHES:
            self._gap = self.rules.gap(self.fight, self.me)
            self._ruled = self.fight.ruled
        return self._gap

    def only(self) -> Option | None:
        """Mostly two that need nothing are found at once, from the end of the list on."""
        rules = self.rules
        rows = rules.manoeuvres()
        gap = self.gap()
        found = 0
        for at in range(len(rows) - 1, -1, -1):
            if not rows[at].occasional and rules.is_open(self.fight, self.me, rows[at], gap):
                found += 1
                if found == 2:
                    return None
        options = self.options()
        return options[0] if len(options) == 1 else None

    def find(self, key: str) -> Option | None:
        for row in self.rules.manoeuvres():
            if row.key == key:
                return row if self.rules.is_open(self.fight, self.me, row, self.gap()) else None
        return super().find(key)

    def includes(self, option: Option) -> bool:
        if isinstance(option, Manoeuvre):
            rules = self.rules
            among = is_among(option, rules.manoeuvres())
            return among and rules.is_open(self.fight, self.me, option, self.gap())
        return is_among(option, self.options())

    def free_actions(self) -> list[FreeAction]:
        """What may go before a manoeuvre, but yielding."""
        return self.rules.turn_free_actions(self.fight, self.me)

    def options(self) -> list[Option]:
        return self.rules.turn_options(self.fight, self.me)


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnOptions(FreeActions):
    def manoeuvres(self) -> list[Manoeuvre]:
        """G-32: every manoeuvre of the book, in the order in which it is offered."""
        return m.MANOEUVRES

    def turn_options(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """G-32, G-54: the manoeuvres whose prerequisites are met, and the free actions; Do Nothing always is."""
        options: list[Option] = []
        occasional: list[Option] = []
        gap = self.gap(fight, me)
        for row in self.manoeuvres():
            if self.is_open(fight, me, row, gap):
                if row.occasional:
                    occasional.append(row)
                else:
                    options.append(row)
        options.extend(self.turn_free_actions(fight, me))
        options.extend(occasional)
        if not self.why_no_yielding(fight, me):
            options.append(YIELD)
        return options

    def is_open(self, fight: GurpsFight, me: Combatant, row: Manoeuvre, gap: int) -> bool:
        """G-32: whether the prerequisites of a manoeuvre are met, and nothing puts it out of the question."""
        if not row.occasional and (self.left_out(row) or ((me.gripped or me.holds) and self.bars(fight, me, row))):
            return False
        return row.is_open(self.book(), fight, me, gap)

    def bars(self, fight: GurpsFight, me: Combatant, row: Manoeuvre) -> bool:
        """G-29: whether a hold leaves no room for it."""
        return self.why_not_in_hold(fight, me, row) is not None

    def turn_free_actions(self, fight: GurpsFight, me: Combatant) -> list[FreeAction]:
        """G-54: the free actions, and what a hold adds to them."""
        options = self.free_actions(me)
        if me.holds:
            options.extend(self.releases(fight, me))
            options.extend(self.twists(fight, me))
        return options

    def gap(self, fight: GurpsFight, me: Combatant) -> int:
        """How many hexes are between the reach of what is in hand and the nearest foe."""
        nearest = fight.nearest_foe(me)
        return OUT_OF_REACH if nearest < 0 else min(OUT_OF_REACH, nearest - self.arm_reach(me))

    def arm_reach(self, me: Combatant) -> int:
        """How far away somebody can be struck, or taken hold of or run into, which is a hex (G-174, G-187)."""
        reach = self.longest_reach(me)
        if reach == 0 and (me.posture is STANDING or me.posture is CROUCHING or self.free_hands(me) > 0):
            return 1
        return reach

    def why_no_manoeuvre(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> Reason | None:
        """G-32: why a manoeuvre cannot be picked; None if it can."""
        why = None if manoeuvre.occasional else self.why_not_at_all(fight, me, manoeuvre)
        return why or manoeuvre.why_not(self.book(), fight, me, self.gap(fight, me))

    def why_not_at_all(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> Reason | None:
        """G-3, G-29: why it is out of the question: by a house rule, or in a hold."""
        if self.left_out(manoeuvre):
            return Reason("a house rule of this fight leaves it out", manoeuvre.rule)
        return self.why_not_in_hold(fight, me, manoeuvre) if me.gripped or me.holds else None

    def left_out(self, manoeuvre: Manoeuvre) -> bool:
        """G-3: whether a house rule of this fight leaves it out."""
        return manoeuvre.switch is not None and not self.on(manoeuvre.switch)

    def why_no_move(self, me: Combatant) -> Reason | None:
        if self.allowance(me, self.current_move(me)) > 0:
            return None
        if self.anchored(me):
            return Reason("the weapon is stuck; let it go first", "G-204")
        if me.posture is SITTING:
            return Reason("nobody moves sitting", "G-62")
        return Reason("the load is too heavy to move", "G-11")

    def why_no_sprint(self, me: Combatant) -> Reason | None:
        """G-66: after a Move that led forward only, or on any by the switch `sprint_on`; on one's feet; not
        crouching."""
        if not me.ran and self.is_set(switches.SPRINT_ON, "second_move"):
            return NOT_RUNNING_YET
        if me.posture is not STANDING or self.anchored(me) or self.current_move(me) == 0:
            return Reason("nobody sprints but standing", "G-66")
        return None

    def steps_allowed(self, me: Combatant) -> int:
        """G-61: how many hexes the step of a manoeuvre may go."""
        return self.step_length(me)

    def steps_possible(self, me: Combatant) -> int:
        """G-61, G-62: the same; none for whoever is kept in place."""
        return 0 if self.rooted(me) else self.steps_allowed(me)

    def move_and_attack_distance(self, me: Combatant) -> int:
        """G-46: how far a Move and Attack goes before it strikes."""
        return self.allowance(me, self.current_move(me))

    def all_out_attack_distance(self, me: Combatant) -> int:
        """G-40: how far an All-Out Attack goes before it strikes."""
        move = self.current_move(me)
        return self.allowance(me, max(1, move // 2)) if move else 0

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        """G-40, G-47: the variant, which takes the place of the manoeuvre from then on."""
        variant = fight.ask(me.index, VARIANT, Options(variants))
        me.manoeuvre = variant
        if fight.heard:
            fight.tell(ManoeuvreChosen(me.index, variant.key, False))
        return variant

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        """G-40, G-42, G-44: Double needs two ready weapons or one that stays ready and gets there; Strong a
        weapon that one's own strength drives."""
        gap = self.gap(fight, me)
        shooting: list[Manoeuvre] = []
        if self.could_shoot(fight, me):
            sweeps = self.on(switches.SUPPRESSION_FIRE) and self.sweeping_shots(me)
            shooting = [m.DETERMINED, m.SUPPRESSION] if sweeps else [m.DETERMINED]
        if gap > self.all_out_attack_distance(me):
            return shooting
        strikes = self.strikes(me)
        variants: list[Manoeuvre] = [m.DETERMINED]
        near = gap + self.arm_reach(me) - self.all_out_attack_distance(me)
        stays = any(
            strike.mode.longest() >= near and not self.goes_unready(me, me.held[strike.item], strike.mode)
            for strike in strikes
        )
        if stays or len([held for held in me.held if held.fit() and not held.item.natural]) > 1:
            variants.append(m.DOUBLE)
        if not me.gripped and not me.holds:  # G-176, G-177: no feints in a hold
            variants.append(m.FEINT_AND_ATTACK)
        if any(strike.mode.base != FIXED for strike in strikes):
            variants.append(m.STRONG)
        if m.SUPPRESSION in shooting:
            variants.append(m.SUPPRESSION)
        return variants

    def all_out_defences(self) -> list[Manoeuvre]:
        """G-47 to G-50: the enhanced kind by the switch `aod_enhanced`."""
        variants: list[Manoeuvre] = [m.INCREASED, m.DOUBLE_DEFENCE]
        if self.on(switches.AOD_ENHANCED):
            variants.append(m.ENHANCED_DEFENCE)
        return variants

    def dodges_on_the_move(self) -> bool:
        """G-47: half a move with Increased Dodge; by the switch `aod_move` a step, as with the others."""
        return self.is_set(switches.AOD_MOVE, "half_with_dodge")

    def choose_defence_to_raise(self, fight: GurpsFight, me: Combatant) -> None:
        """G-48: Dodge, Parry or Block, for every use until the next turn."""
        options: list[Option] = [DODGE]
        if self.free_hands(me) > 0 or any(held.in_hand() and not held.item.natural for held in me.held):
            options.append(PARRY)
        if self.shield_worn(me) and me.shield_ready:
            options.append(BLOCK)
        me.better_defence = fight.ask(me.index, RAISE, Options(options)).key
        fight.tell(Defended(me.index, me.better_defence))

    def change_posture(self, fight: GurpsFight, me: Combatant) -> None:
        """G-35, G-64: one change; while changing, the worse of the two postures counts."""
        posture = fight.ask(me.index, POSTURE, Options(self.postures_open(me)))
        me.left_posture = me.posture
        self.set_posture(fight, me, posture, False)
