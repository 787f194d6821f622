"""Chapter 5: manoeuvres (G-32 to G-52), as rows that act through the book."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Option, Options, Question
from fracas.rulebooks.gurps.contents import Contents
from fracas.rulebooks.gurps.defence import BLOCK, DODGE
from fracas.rulebooks.gurps.events import Defended, Handled, ManoeuvreChosen
from fracas.rulebooks.gurps.fighter import BOTH, DROPPED, MAIN, OFF, SHEATHED, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.movement import Movement
from fracas.rulebooks.gurps.rows import DO_NOTHING, SITTING, STANDING, Manoeuvre, Posture, posture_changes
from fracas.rulebooks.gurps.strength import FIXED

VARIANT: Final = Question("variant", "Which kind?", "G-40")
RAISE: Final = Question("raise", "Which defence do you raise?", "G-48")
POSTURE: Final = Question("posture", "Which posture do you take?", "G-35")
READY_WHAT: Final = Question("ready", "What do you make ready?", "G-52")

PARRY: Final = Option("parry")


class Move(Manoeuvre):
    """Part of G-34: up to full Move, and nothing else but free actions."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.full_move(fight, me)


class ChangePosture(Manoeuvre):
    """G-35: from one posture to another that is one change away."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.change_posture(fight, me)


class AttackManoeuvre(Manoeuvre):
    """Part of G-38: a step before the attack or after it, and one attack."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        stepped = rules.step(fight, me)
        if rules.can_act(me):
            rules.attack_someone(fight, me, 1)
        if not stepped and rules.can_act(me) and not fight_decided(fight, me):
            rules.step(fight, me)


class AllOutAttack(Manoeuvre):
    """Part of G-40: choose a variant; then half a move forward, then the attack, and no defence."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        variant = rules.choose_variant(fight, me, rules.all_out_attacks(fight, me))
        variant.perform(rules, fight, me)


class AllOutVariant(Manoeuvre):
    """Part of G-41, G-42, G-44: one attack at +4, two, or one with more force."""

    def __init__(self, key: str, name: str, rule: str, to_hit: int, times: int) -> None:
        super().__init__(key, name, rule, defends=False, to_hit=to_hit)
        self.times = times

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.half_move(fight, me, True)
        if rules.can_act(me):
            rules.attack_someone(fight, me, self.times)


class AllOutDefence(Manoeuvre):
    """G-47, G-48: +2 to one defence; half a move in any direction with Dodge, else a step."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        rules.choose_defence_to_raise(fight, me)
        if me.better_defence == "dodge":
            rules.half_move(fight, me, False)
        else:
            rules.step(fight, me)


class Ready(Manoeuvre):
    """Part of G-52: draw, pick up or make ready, with a step before it (to kneel, say) or after."""

    def perform(self, rules: Contents, fight: GurpsFight, me: Combatant) -> None:
        stepped = rules.step(fight, me)
        rules.make_ready(fight, me)
        if not stepped:
            rules.step(fight, me)


def fight_decided(fight: GurpsFight, me: Combatant) -> bool:
    """Nobody is left to step away from."""
    return not fight.foes(me)


MOVE: Final = Move("move", "Move", "G-34")
CHANGE_POSTURE: Final = ChangePosture("change posture", "Change Posture", "G-35")
ATTACK: Final = AttackManoeuvre("attack", "Attack", "G-38")
ALL_OUT_ATTACK: Final = AllOutAttack("all-out attack", "All-Out Attack", "G-40", defends=False)
DETERMINED: Final = AllOutVariant("determined", "All-Out Attack (Determined)", "G-41", 4, 1)
DOUBLE: Final = AllOutVariant("double", "All-Out Attack (Double)", "G-42", 0, 2)
STRONG: Final = AllOutVariant("strong", "All-Out Attack (Strong)", "G-44", 0, 1)
ALL_OUT_DEFENCE: Final = AllOutDefence("all-out defence", "All-Out Defence", "G-47")
READY: Final = Ready("ready", "Ready", "G-52")
MANOEUVRES: Final[list[Manoeuvre]] = [
    DO_NOTHING, MOVE, CHANGE_POSTURE, ATTACK, ALL_OUT_ATTACK, DETERMINED, DOUBLE, STRONG, ALL_OUT_DEFENCE, READY,
]  # fmt: skip


class Preparation(Option):
    """One thing that a Ready can do: to an item, or to the shield (item -1)."""

    def __init__(self, key: str, deed: str, item: int, reach: int = 0) -> None:
        super().__init__(key)
        self.deed = deed
        self.item = item
        self.reach = reach


@mypyc_attr(allow_interpreted_subclasses=True)
class Manoeuvres(Movement):
    def manoeuvres(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """Part of G-32: those whose prerequisites are met; Do Nothing always is."""
        options: list[Option] = []
        for manoeuvre in self.all_manoeuvres():
            if not self.why_no_manoeuvre(fight, me, manoeuvre):
                options.append(manoeuvre)
        return options

    def all_manoeuvres(self) -> list[Manoeuvre]:
        """Every manoeuvre of the book, in the order in which it is offered."""
        return [ATTACK, ALL_OUT_ATTACK, MOVE, ALL_OUT_DEFENCE, READY, CHANGE_POSTURE, DO_NOTHING]

    def why_no_manoeuvre(self, fight: GurpsFight, me: Combatant, manoeuvre: Manoeuvre) -> str:
        """Part of G-32: why a manoeuvre cannot be picked; empty if it can."""
        if manoeuvre is ATTACK:
            if not self.could_reach(fight, me, self.step_length(me)):
                return "no foe is within reach and a step of a ready weapon (G-38)"
        elif manoeuvre is ALL_OUT_ATTACK:
            if not self.all_out_attacks(fight, me):
                return "no foe is within half a move and reach of a ready weapon (G-40)"
        elif manoeuvre is MOVE:
            if self.allowance(me, self.current_move(me)) == 0:
                if me.posture is SITTING:
                    return "nobody moves sitting (G-62)"
                return "the load is too heavy to move (G-11)"
        elif manoeuvre is READY:
            if not self.could_prepare(fight, me):
                return "there is nothing to make ready (G-52)"
        return ""

    def could_reach(self, fight: GurpsFight, me: Combatant, hexes: int) -> bool:
        """Whether somebody could be struck after so many hexes; near enough is good enough."""
        best = 0
        for strike in self.strikes(me):
            held = me.held[strike.item]
            best = max(best, held.reach if strike.mode.set_reach else strike.mode.longest())
        if best == 0:
            return False
        return any(fight.board.distance(me.cell, foe.cell) <= best + hexes for foe in fight.foes(me))

    def choose_variant(self, fight: GurpsFight, me: Combatant, variants: list[Manoeuvre]) -> Manoeuvre:
        """Part of G-40: the variant is chosen with the manoeuvre, and stands for it from then on."""
        options: list[Option] = []
        options.extend(variants)
        variant = fight.ask(me.index, VARIANT, Options(options))
        assert isinstance(variant, Manoeuvre)
        me.manoeuvre = variant
        fight.tell(ManoeuvreChosen(me.index, variant.key, False))
        return variant

    def all_out_attacks(self, fight: GurpsFight, me: Combatant) -> list[Manoeuvre]:
        """Part of G-40, G-42, G-44: Double needs two ready weapons or one that stays ready; Strong a
        weapon that one's own strength drives."""
        move = self.current_move(me)
        if not self.could_reach(fight, me, max(1, self.allowance(me, move // 2)) if move else 0):
            return []
        variants: list[Manoeuvre] = [DETERMINED]
        strikes = self.strikes(me)
        if (
            any(not strike.mode.unready or 2 * me.sheet.st >= 3 * strike.mode.st for strike in strikes)
            or len([held for held in me.held if held.in_hand() and held.ready and not held.item.natural]) > 1
        ):
            variants.append(DOUBLE)
        if any(strike.mode.base != FIXED for strike in strikes):
            variants.append(STRONG)
        return variants

    def choose_defence_to_raise(self, fight: GurpsFight, me: Combatant) -> None:
        """G-48: Dodge, Parry or Block, for every use until the next turn."""
        options: list[Option] = [DODGE]
        if any(held.in_hand() and not held.item.natural for held in me.held):
            options.append(PARRY)
        if me.sheet.shield is not None and me.shield_ready:
            options.append(BLOCK)
        me.better_defence = fight.ask(me.index, RAISE, Options(options)).key
        fight.tell(Defended(me.index, me.better_defence))

    def change_posture(self, fight: GurpsFight, me: Combatant) -> None:
        """G-35, G-64: one change; from lying to standing takes two."""
        options: list[Option] = []
        options.extend(posture_changes(me.posture))
        posture = fight.ask(me.index, POSTURE, Options(options))
        assert isinstance(posture, Posture)
        self.set_posture(fight, me, posture, False)

    # G-52: making ready

    def preparations(self, fight: GurpsFight, me: Combatant) -> list[Option]:
        """Part of G-52: draw, pick up, make ready again, change reach, take the shield in hand."""
        options: list[Option] = []
        for held in me.held:
            item = held.item
            if item.natural:
                continue
            if held.hand == SHEATHED:
                if self.free_hands(me) > 0:
                    options.append(Preparation(f"draw {item.key}", "draws", item.index))
            elif held.hand == DROPPED:
                if self.free_hands(me) > 0 and self.can_pick_up(fight, me, held):
                    options.append(Preparation(f"pick up {item.key}", "picks up", item.index))
            elif not held.ready:
                options.append(Preparation(f"ready {item.key}", "readies", item.index))
            else:
                for reach in self.other_reaches(held):
                    options.append(Preparation(f"{item.key} to reach {reach}", "shifts the grip on", item.index, reach))
        if me.sheet.shield is not None and not me.shield_ready:
            options.append(Preparation("ready shield", "readies", -1))
        return options

    def can_pick_up(self, fight: GurpsFight, me: Combatant, held: Held) -> bool:
        """Part of G-52: within a hex, and crouching or lower."""
        return fight.board.distance(me.cell, held.cell) <= 1 and me.posture is not STANDING

    def could_prepare(self, fight: GurpsFight, me: Combatant) -> bool:
        """Something can be made ready, perhaps after a step or after kneeling down."""
        if self.preparations(fight, me):
            return True
        near = [
            held.hand == DROPPED and fight.board.distance(me.cell, held.cell) <= 1 + self.step_length(me)
            for held in me.held
        ]
        return self.free_hands(me) > 0 and any(near)

    def other_reaches(self, held: Held) -> list[int]:
        """G-87: the distances that a weapon with an asterisk could be held for instead."""
        reaches = 0
        for mode in held.item.weapon.modes:
            if mode.set_reach and held.gripped(mode):
                reaches |= mode.reach
        return [reach for reach in range(1, 8) if reaches >> reach & 1 and reach != held.reach]

    def make_ready(self, fight: GurpsFight, me: Combatant) -> None:
        """Part of G-52: one of the things that take a second."""
        preparations = self.preparations(fight, me)
        if not preparations:
            return
        what = fight.ask(me.index, READY_WHAT, Options(preparations))
        assert isinstance(what, Preparation)
        if what.item < 0:
            assert me.sheet.shield is not None
            me.shield_ready = True
            fight.tell(Handled(me.index, what.deed, me.sheet.shield.name.lower()))
            return
        held = me.held[what.item]
        if what.reach:
            held.reach = what.reach
        elif not held.in_hand():
            self.take_in_hand(me, held)
            self.reckon_load(me)
        held.ready = True
        fight.tell(Handled(me.index, what.deed, held.item.name))

    def take_in_hand(self, me: Combatant, held: Held) -> None:
        """Into both hands where the weapon likes that and they are free, else into a free one."""
        two = any(mode.hands == 2 for mode in held.item.weapon.modes)
        if two and self.free_hands(me) == 2:
            held.hand = BOTH
        else:
            held.hand = MAIN if self.main_hand_free(me) else OFF
        held.cell = -1
        held.ready = True
        held.reach = self.first_reach(held)

    def first_reach(self, held: Held) -> int:
        """The distance for which a weapon is first held: the longest that its grip allows."""
        reaches = [mode.longest() for mode in held.item.weapon.modes if held.gripped(mode)]
        return max([1, *reaches])
