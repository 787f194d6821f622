"""Chapters 13 and 15: staunching, bandages, tourniquets, kits, fires, and saving the dying (D-101 to D-107, D-115)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Matter, Options, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.d100 import costs, switches
from fracas.rulebooks.d100.events import Aided, ManoeuvreRolled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Wound
from fracas.rulebooks.d100.manoeuvre_tables import DIFFICULTIES, stabilising_difficulty
from fracas.rulebooks.d100.manoeuvres import Manoeuvres
from fracas.rulebooks.d100.questions import BestFirst, Choice, D100Question
from fracas.rulebooks.d100.rows import PRONE, Act, TargetOf

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


class WhichWound(D100Question):
    """Most people see to the wound that costs most."""

    def usually(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        matter = decision.matter
        assert isinstance(matter, Treatment)
        most = 0
        worst = ""
        for option in decision.menu.options():
            assert isinstance(option, WoundOption)
            rate = matter.patient.wounds[option.number].effective()
            if rate > most:
                most = rate
                worst = option.key
        return worst


PATIENT: Final[TargetOf] = TargetOf("patient", "Whom do you help?", "D-107")
WOUND: Final[WhichWound] = WhichWound("wound", "Which wound?", "D-98")
SUPPLY: Final = BestFirst("supply", "With what?", "D-115")

FIRST_AID: Final = Reason("first aid", "D-107")
SAVING: Final = Reason("saving a life", "D-115")

FOR_GOOD: Final = 1_000_000
"""In place of a helper's index: pressure that nobody has to keep up (D-101, D-118)."""
BANDAGE_STOPS: Final = 5
"""Points a round of a bleeding (D-102)."""
RESPITE: Final = 50
"""D-115: a single result of this or more skips a step of the countdown."""


class Treatment(Matter):
    """Whose wounds a decision is about, and what is to be done for them."""

    def __init__(self, patient: Combatant, act: Act) -> None:
        self.patient = patient
        self.act = act


class WoundOption(Choice):
    """One of the patient's wounds, by its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"wound {number + 1}")
        self.number = number

    def view(self, rules: D100, fight: D100Fight, decision: Decision) -> View:
        matter = decision.matter
        assert isinstance(matter, Treatment)
        return View(rules.describe_wound(matter.patient.wounds[self.number]), rule=decision.question.rule)


class Supply(Choice):
    """D-115: what one tries to save a life with. Bare hands are always there, and never used up."""

    def __init__(self, key: str, summary: str, bonus: int, reason: Reason) -> None:
        super().__init__(key, summary)
        self.bonus = bonus
        self.reason = reason

    def at_hand(self, me: Combatant) -> bool:
        return True

    def use_up(self, me: Combatant) -> None:
        """Nothing, for bare hands."""


class KitUse(Supply):
    """D-115: a use of a med kit."""

    def at_hand(self, me: Combatant) -> bool:
        return me.kit > 0

    def use_up(self, me: Combatant) -> None:
        me.kit -= 1


class SpareBandage(Supply):
    """D-115: a bandage."""

    def at_hand(self, me: Combatant) -> bool:
        return me.bandages > 0

    def use_up(self, me: Combatant) -> None:
        me.bandages -= 1


WITH_KIT: Final = KitUse("med kit", "+20, a use of it", 20, Reason("med kit", "D-115"))
WITH_BANDAGE: Final = SpareBandage("bandage", "no bonus, a bandage", 0, Reason("bandage", "D-115"))
WITH_NOTHING: Final = Supply("bare hands", "-20", -20, Reason("nothing to help with", "D-115"))
SUPPLIES: Final[list[Supply]] = [WITH_KIT, WITH_BANDAGE, WITH_NOTHING]


@mypyc_attr(allow_interpreted_subclasses=True)
class Aid(Manoeuvres):
    def within_help(self, fight: D100Fight, me: Combatant, patient: Combatant) -> bool:
        """D-107: the victim itself, or a companion in the same or an adjacent hex."""
        if patient.side != me.side or patient.dead or patient.away():
            return False
        return fight.board.distance(me.cell, patient.cell) <= 1

    def patients(self, fight: D100Fight, me: Combatant, act: Treat) -> list[Combatant]:
        """D-107: everybody near whom that act could help."""
        out: list[Combatant] = []
        for patient in fight.fighters:
            if patient.wounds and self.within_help(fight, me, patient) and act.fitting(self.book, fight, me, patient):
                out.append(patient)
        return out

    def choose_wound(self, fight: D100Fight, me: Combatant, patient: Combatant, act: Treat) -> int:
        options = [WoundOption(number) for number in act.fitting(self.book, fight, me, patient)]
        return fight.ask(me.index, WOUND, Options(options), Treatment(patient, act)).number

    def works(self, fight: D100Fight, me: Combatant, act: Treat) -> bool:
        """D-107: no roll is needed; by the option `first_aid_rolls` a light first-aid manoeuvre, policy `fail`."""
        if act is TAKE_OFF or not self.on(switches.FIRST_AID_ROLLS):
            return True
        difficulty = self.difficulty_of(me, DIFFICULTIES["light"])
        bonus = self.manoeuvre_bonus(me, "first_aid", difficulty, False)
        throw = self.attempt(fight, me, bonus, FIRST_AID)
        done = self.completed(throw)
        outcome = "done" if done else "failed"
        fight.tell(ManoeuvreRolled(me.index, act.key, bonus, throw.die, throw.percent, outcome, dice=throw.dice))
        return done

    def treat_wound(self, fight: D100Fight, me: Combatant, act: Treat) -> None:
        """D-101 to D-105: choose a patient and a wound, pay the AP and the supplies; then it works, or may fail."""
        patient = self.choose_target(fight, me, act, self.patients(fight, me, act))
        number = self.choose_wound(fight, me, patient, act)
        fight.helped = True
        if not act.extended:
            self.set_about(fight, me, act, patient.index)
        elif not self.labour(fight, me, act, patient.index, number, act.ap):
            return
        act.use_up(me)
        if self.works(fight, me, act):
            wound = patient.wounds[number]
            act.apply(self.book, fight, me, patient, wound)
            fight.tell(Aided(me.index, patient.index, act, wound.location.name))

    def press(self, me: Combatant, wound: Wound) -> None:
        """D-101: pressure halves the bleeding while it is paid for; by the option `pressure` for good."""
        wound.staunched_by = FOR_GOOD if self.pressure_stays else me.index
        wound.pressed = not self.pressure_stays

    def check_pressure(self, fight: D100Fight) -> None:
        """D-101, D-107: pressure ends where the helper is no longer able, near, or has no hand left for it."""
        if self.pressure_stays:
            return
        busy = [0] * len(fight.fighters)
        for patient in fight.fighters:
            for wound in patient.wounds:
                if 0 <= wound.staunched_by < FOR_GOOD:
                    helper = fight.fighters[wound.staunched_by]
                    near = fight.board.distance(helper.cell, patient.cell) <= 1
                    busy[helper.index] += 1
                    if not (near and self.able(helper)) or busy[helper.index] > self.empty_hands(helper):
                        self.release(wound)

    def release(self, wound: Wound) -> None:
        wound.staunched_by = NOBODY
        wound.pressed = False

    def end_pressure(self, fight: D100Fight, me: Combatant) -> None:
        """D-101: at the end of a turn, pressure that was not paid for in it ends."""
        for patient in fight.fighters:
            for wound in patient.wounds:
                if wound.staunched_by == me.index:
                    if not wound.pressed:
                        self.release(wound)
                    wound.pressed = False

    def close_wound(self, patient: Combatant, wound: Wound) -> None:
        wound.closed = True
        self.release(wound)

    def strap(self, fight: D100Fight, patient: Combatant, wound: Wound, on: bool) -> None:
        """D-103: with a tourniquet the limb is useless; without, or by the option `tourniquet_numbs`, as useful as
        its wounds allow."""
        wound.tourniquet = on
        wound.slack = on and not self.ties_numb
        self.heed_limbs(fight, patient)

    # drop and roll

    def roll_over(self, fight: D100Fight, me: Combatant) -> None:
        """D-106: all its burns end, and it is prone."""
        for wound in me.wounds:
            if wound.burns:
                self.close_wound(me, wound)
        self.set_posture(fight, me, PRONE, False)

    def burning(self, me: Combatant) -> bool:
        return any(wound.burns and not wound.closed for wound in me.wounds)

    # saving the dying

    def dying_near(self, fight: D100Fight, me: Combatant) -> list[Combatant]:
        """D-115: dying companions in the same or an adjacent hex."""
        return [each for each in fight.fighters if each.dying and each is not me and self.within_help(fight, me, each)]

    def supplies(self, me: Combatant) -> list[Supply]:
        """D-115: a use of a med kit, a bandage, or nothing at all."""
        return [each for each in SUPPLIES if each.at_hand(me)]

    def stabilise(self, fight: D100Fight, me: Combatant, patient: Combatant, supply: Supply) -> None:
        """D-115: first aid, harder the less time is left; percentages of all attempts add up, and 100 saves."""
        difficulty = self.difficulty_of(me, stabilising_difficulty(patient.dying))
        bonus = self.manoeuvre_bonus(me, "first_aid", difficulty, False)
        supply.use_up(me)
        bonus.add(supply.bonus, supply.reason)
        throw = self.attempt(fight, me, bonus, SAVING)
        patient.saving += throw.percent
        if throw.percent >= RESPITE:
            patient.respite = True
        saved = patient.saving >= 100
        outcome = "saved" if saved else "respite" if throw.percent >= RESPITE else "not yet"
        roll = ManoeuvreRolled(
            me.index, STABILISE.key, bonus, throw.die, throw.percent, outcome, patient.index, patient.saving, throw.dice
        )
        fight.tell(roll)
        if saved:
            self.save(fight, patient)


class Treat(Act):
    """D-101 to D-105: something that is done for one wound."""

    def __init__(
        self,
        key: str,
        ap: int,
        rule: str,
        summary: str = "",
        *,
        hands: int = 0,
        extended: bool = False,
        intention: str,
        effort: str = "",
        done: str,
    ) -> None:
        super().__init__(
            key, ap, rule, summary,
            intention=intention, effort=effort, done=done, asks=PATIENT, extended=extended, after=True,
        )  # fmt: skip
        self.hands = hands

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        """Whether it would do that wound any good."""
        raise NotImplementedError

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        raise NotImplementedError

    def stocked(self, me: Combatant) -> bool:
        """Whether the supplies for it are there."""
        return True

    def use_up(self, me: Combatant) -> None:
        """Supplies are spent whether it works or not (D-118)."""

    def fitting(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant) -> list[int]:
        """The numbers of the wounds that it would do any good."""
        return [at for at, wound in enumerate(patient.wounds) if self.fits(rules, fight, me, patient, wound)]

    def enough_hands(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        """D-123: whether enough useful hands are free for it."""
        return self.hands == 0 or rules.free_hands(fight, me) >= self.hands

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if not self.stocked(me):
            return "nothing of the kind is left"
        if not self.enough_hands(rules, fight, me):
            return "it takes free hands (D-123)"
        someone = rules.able(me) and rules.some_target(fight, me, self, rules.patients(fight, me, self))
        return "" if someone else "nobody within reach has a wound that it would help"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.able(me) and self.stocked(me) and len(self.plan_targets(rules, fight, me)) > 0

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        return rules.within_help(fight, me, target) and len(self.fitting(rules, fight, me, target)) > 0

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [each for each in fight.friends(me) if each.wounds and self.fitting(rules, fight, me, each)]

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.treat_wound(fight, me, self)


class Staunch(Treat):
    """D-101: pressure with one hand halves a bleeding, for 1 AP in this turn and each later one."""

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        if wound.burns or wound.closed or wound.tourniquet:
            return False
        if wound.staunched_by == me.index:
            return not wound.pressed
        return wound.staunched_by < 0 and rules.free_hands(fight, me) >= self.hands

    def enough_hands(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        """Always: a hand that already presses on a wound may go on, and `fits` asks for others."""
        return True

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        rules.press(me, wound)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "halves a bleeding for good" if rules.pressure_stays else self.summary


class Bandage(Treat):
    """D-102: a bandage stops up to 5 a round of one bleeding; a second one counts only by `bandages_stack`."""

    def stocked(self, me: Combatant) -> bool:
        return me.bandages > 0

    def use_up(self, me: Combatant) -> None:
        me.bandages -= 1

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        if wound.burns or wound.closed:
            return False
        return wound.bandages == 0 or (
            rules.on(switches.BANDAGES_STACK) and wound.rate > BANDAGE_STOPS * wound.bandages
        )

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        wound.bandages += 1


class Tourniquet(Treat):
    """D-103: stops all bleeding of one wound of a limb, which is useless while it stays on. Any strip of cloth will do,
    so nobody needs to carry one."""

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        return not (wound.burns or wound.closed or wound.tourniquet) and (wound.location.limb or rules.ties_anywhere)

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        rules.strap(fight, patient, wound, True)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        if rules.ties_numb and not rules.ties_anywhere:
            return self.summary
        price = "; a limb is useless then" if rules.ties_numb else ""
        return f"a strip of cloth stops all bleeding of a {'wound' if rules.ties_anywhere else 'limb'}{price}"


class TakeOff(Treat):
    """D-103: takes a tourniquet off; the wound bleeds as before."""

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        return wound.tourniquet

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        rules.strap(fight, patient, wound, False)


class MedKit(Treat):
    """D-104: one use closes a bleeding or burning wound anywhere."""

    def stocked(self, me: Combatant) -> bool:
        return me.kit > 0

    def use_up(self, me: Combatant) -> None:
        me.kit -= 1

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        return not wound.closed and (rules.kits_for_burns or not wound.burns)

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        rules.close_wound(patient, wound)

    def note(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return self.summary if rules.kits_for_burns else "closes a bleeding wound"


class Smother(Treat):
    """D-105: one burn ends."""

    def fits(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> bool:
        return wound.burns and not wound.closed

    def apply(self, rules: D100, fight: D100Fight, me: Combatant, patient: Combatant, wound: Wound) -> None:
        rules.close_wound(patient, wound)


class RollOver(Act):
    """D-106: drops and rolls."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if me.wounds and rules.able(me) and rules.burning(me) else "you are not on fire"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        fight.helped = True
        rules.roll_over(fight, me)
        fight.tell(Aided(me.index, me.index, self, ""))


class Stabilise(Act):
    """D-115: tries to save a dying companion."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        someone = rules.able(me) and rules.some_target(fight, me, self, rules.dying_near(fight, me))
        return "" if someone else "no companion within reach is dying"

    def plannable(self, rules: D100, fight: D100Fight, me: Combatant) -> bool:
        return rules.able(me) and len(self.plan_targets(rules, fight, me)) > 0

    def legal(self, rules: D100, fight: D100Fight, me: Combatant, target: Combatant) -> bool:
        return target.dying > 0 and rules.within_help(fight, me, target)

    def plan_targets(self, rules: D100, fight: D100Fight, me: Combatant) -> list[Combatant]:
        return [each for each in fight.friends(me) if each.dying and each is not me]

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        patient = rules.choose_target(fight, me, self, rules.dying_near(fight, me))
        fight.helped = True
        if rules.labour(fight, me, self, patient.index, NOBODY, self.ap):
            rules.stabilise(fight, me, patient, fight.ask(me.index, SUPPLY, Options(rules.supplies(me))))


STAUNCH: Final = Staunch(
    "staunch", costs.STAUNCH, "D-101", "halves a bleeding while you keep at it", hands=1,
    intention="staunch WHOM's bleeding", effort="staunch a wound", done="presses a hand to WHOSE wound",
)  # fmt: skip
BANDAGE: Final = Bandage(
    "bandage", costs.BANDAGE, "D-102", "stops up to 5 a round of a bleeding", hands=2, extended=True,
    intention="bandage WHOM", effort="bandage a wound", done="bandages WHOSE wound",
)  # fmt: skip
TOURNIQUET: Final = Tourniquet(
    "tourniquet", costs.TOURNIQUET, "D-103", "a strip of cloth stops all bleeding of a limb, which is useless then",
    hands=2, extended=True,
    intention="put a tourniquet on WHOM", effort="tie a wound off", done="ties off WHOSE wound",
)  # fmt: skip
TAKE_OFF: Final = TakeOff(
    "take tourniquet off", costs.TOURNIQUET_OFF, "D-103",
    intention="take WHOM's tourniquet off", done="loosens the tourniquet on WHOSE wound",
)  # fmt: skip
MED_KIT: Final = MedKit(
    "med kit", costs.MED_KIT, "D-104", "closes any wound", hands=2, extended=True,
    intention="use a med kit on WHOM", effort="close a wound with a med kit", done="closes WHOSE wound",
)  # fmt: skip
SMOTHER: Final = Smother(
    "smother", costs.SMOTHER, "D-105", "puts one fire out", hands=1,
    intention="smother the fire on WHOM", effort="smother a fire", done="smothers WHOSE burn",
)  # fmt: skip
ROLL_OVER: Final = RollOver(
    "drop and roll", costs.ROLL, "D-106", "puts your own fires out",
    done="drops and rolls, and the flames go out", once=True, after=True,
)  # fmt: skip
STABILISE: Final = Stabilise(
    "stabilise", costs.STABILISE, "D-115", "first aid for the dying; attempts add up", intention="try to save WHOM",
    effort="save a life", effort_on="save WHOM", asks=PATIENT, extended=True, after=True,
)  # fmt: skip
HELP: Final[list[Act]] = [
    STAUNCH, BANDAGE, TOURNIQUET, TAKE_OFF, MED_KIT, SMOTHER, ROLL_OVER, STABILISE,
]  # fmt: skip
