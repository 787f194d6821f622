"""What stands on a sheet, as it counts now: attributes, traits, skills, attacks and defences with their sums (G-4 to
G-14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.character import Character, Score, Work, summed
from fracas.kernel.fields import field_names
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Missile, Mode, Strike
from fracas.rulebooks.gurps.guards import BLOCK, DODGE, Guard
from fracas.rulebooks.gurps.in_hand import DROPPED, MAIN, SHEATHED, Held
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.sheet import Traits
from fracas.rulebooks.gurps.skills import UNTRAINED
from fracas.rulebooks.gurps.status import Status
from fracas.rulebooks.gurps.strength import ENCUMBRANCE, swing, thrust

ASSUMED: Final = "Attacks: a plain Attack on somebody of your size in front of you; shots before range."
ASSUMED_BY: Final = "Defences: against a plain blow from the front, without a retreat."
TOLERANCES: Final = ["", "Unliving", "Homogenous", "Diffuse"]
ATTRIBUTE: Final = "G-4"
SECONDARY: Final = "G-5"


def quarters(number: int) -> str:
    """G-5: Basic Speed is kept in quarters."""
    whole, rest = number // 4, number % 4
    return f"{whole}{['', '.25', '.5', '.75'][rest]}"


def reach_words(mode: Mode) -> str:
    """G-87: 'reach C, 1'."""
    far = ["C" if each == 0 else str(each) for each in range(mode.far + 1) if mode.reach >> each & 1]
    return f"reach {', '.join(far)}"


def seconds_of(text: str, done: int, whole: int, rule: str) -> Work:
    return Work(text, whole - done, "seconds", rule, done)


def joined(words: list[str], why_not: str) -> str:
    return "; ".join([", ".join(words), why_not] if why_not else [", ".join(words)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Characters(Status):
    def character(self, fight: GurpsFight, index: int) -> Character:
        """Everything with the penalties of the moment: wounds, posture, load, darkness."""
        me = fight.fighters[index]
        out = Character()
        out.attributes = self.attribute_lines(me)
        out.traits = self.trait_lines(me.sheet.traits)
        out.skills = [Score(name, str(level), "G-14") for name, level in me.sheet.skills.items()]
        out.attacks = self.attack_lines(fight, me)
        out.defences = self.defence_lines(fight, me)
        out.work = self.unfinished(me)
        out.notes = [ASSUMED, ASSUMED_BY]
        for line in [*out.attributes, *out.traits, *out.skills, *out.attacks, *out.defences]:
            self.cite_line(line)
        for each in out.work:
            each.rule = self.cite(each.rule)
        return out

    def cite_line(self, line: Score) -> None:
        """With the numbers that rules have in this book."""
        line.rule = self.cite(line.rule)
        if line.tally is not None:
            line.tally.cite([self.cite_reason(why) for _, why in line.tally.terms])

    # attributes and traits

    def attribute_lines(self, me: Combatant) -> list[Score]:
        """G-4 to G-6, G-8, G-11, G-12."""
        sheet = me.sheet
        tired = f"{self.strength(me)} while tired" if self.strength(me) != sheet.st else ""
        out = [
            Score("ST", str(sheet.st), ATTRIBUTE, tired),
            Score("DX", str(sheet.dx), ATTRIBUTE),
            Score("IQ", str(sheet.iq), ATTRIBUTE),
            Score("HT", str(sheet.ht), ATTRIBUTE),
            Score("Will", str(sheet.will), SECONDARY),
            Score("Per", str(sheet.per), SECONDARY),
            Score("Basic Speed", quarters(sheet.speed), SECONDARY),
            self.move_line(me),
            Score("thrust", str(thrust(sheet.st)), "G-8"),
            Score("swing", str(swing(sheet.st)), "G-8"),
        ]
        if sheet.sm:
            out.append(Score("Size Modifier", f"{sheet.sm:+d}", "G-12"))
        return out

    def move_line(self, me: Combatant) -> Score:
        """G-6, G-11: in yards a second, which are hexes; what it is now, and why it is no more."""
        now = self.current_move(me)
        words = [f"Basic Move {me.sheet.move}"] if now != me.sheet.move else []
        if me.encumbrance:
            words.append(f"{ENCUMBRANCE[me.encumbrance]} encumbrance")
        return Score("Move", str(now), "G-6", ", ".join(words))

    def trait_lines(self, traits: Traits) -> list[Score]:
        """G-13: those that somebody has, by name."""
        out: list[Score] = []
        usual = Traits()
        for name in field_names(traits):
            value: object = getattr(traits, name)
            if name == "male" or value == getattr(usual, name):
                continue
            words = name.replace("_", " ").title()
            if name == "tolerance":
                out.append(Score(TOLERANCES[traits.tolerance], rule="G-149"))
            elif isinstance(value, dict):
                out.extend([Score(f"{words} ({key})", str(each), "G-13") for key, each in value.items()])
            else:
                out.append(Score(words, "" if isinstance(value, bool) else str(value), "G-13"))
        return out

    # attacks

    def attack_lines(self, fight: GurpsFight, me: Combatant) -> list[Score]:
        """G-74, G-75: every way to strike or shoot with what somebody has, what is not in hand too."""
        foe = self.sparring_partner(me)
        out: list[Score] = []
        for held in me.held:
            if held.gone or held.hand == DROPPED:
                continue
            armed = self.with_it_drawn(me, held)
            armed.manoeuvre = ATTACK
            for strike in held.item.strikes:
                unfit = self.why_unusable(me, held, strike.mode)
                out.append(self.strike_line(fight, armed, foe, strike, unfit.text if unfit is not None else ""))
            for strike in held.item.shots:
                unready = self.why_no_shot(me, held, strike.mode)
                out.append(self.shot_line(fight, armed, foe, strike, unready.text if unready is not None else ""))
        return out

    def with_it_drawn(self, me: Combatant, held: Held) -> Combatant:
        """A copy that has it in the better hand, for the sums of what is still sheathed."""
        armed = me.copy()
        if held.hand == SHEATHED and not held.item.natural:
            armed.held[held.item.index].hand = MAIN
        return armed

    def sparring_partner(self, me: Combatant) -> Combatant:
        """Somebody of the same build, unhurt and in the open: what sums are made against where no foe is meant."""
        other = me.blank()
        other.held = [held.blank() for held in me.held]
        return other

    def strike_line(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike, why_not: str) -> Score:
        mode = strike.mode
        skill = self.melee_skill(fight, Blow(me, foe, strike))
        words = [f"{self.damage_dice(me, mode)} {mode.damage.name}", reach_words(mode)]
        return summed(self.strike_label(me, strike), skill, "G-74", joined(words, why_not))

    def shot_line(self, fight: GurpsFight, me: Combatant, foe: Combatant, strike: Strike, why_not: str) -> Score:
        mode, missile = strike.mode, strike.mode.missile
        assert missile is not None
        words = [f"{self.damage_dice(me, mode)} {mode.damage.name}", *self.missile_words(me, mode, missile)]
        if me.sheet.level(mode.skill) <= UNTRAINED:
            return Score(self.strike_label(me, strike), "-", "G-14", joined(words, why_not))
        skill = self.shot_skill(fight, Shot(me, foe, strike, missile))
        return summed(self.strike_label(me, strike), skill, "G-75", joined(words, why_not))

    def missile_words(self, me: Combatant, mode: Mode, missile: Missile) -> list[str]:
        """G-100, G-101, G-104: Acc, ranges, rate of fire."""
        half, most = self.half_range(me, mode), self.farthest(me, mode)
        words = [f"Acc {self.accuracy(me, missile)}", f"range {half}/{most} yards" if half else f"range {most} yards"]
        if missile.rof > 1:
            words.append(f"RoF {missile.rof}")
        return words

    # defences

    def defence_lines(self, fight: GurpsFight, me: Combatant) -> list[Score]:
        """G-116 to G-120: Dodge, a Parry with everything that can, Block."""
        blow = Blow(self.sparring_partner(me), me, me.sheet.items[me.sheet.body].strikes[0])
        none = "" if me.manoeuvre.defends else "none until your next turn"
        out = [summed("Dodge", self.defence_need(fight, me, blow, Guard(DODGE)), "G-116", none)]
        for held in me.held:
            parries = bool(held.item.strikes) and self.parrying_mode(me, held).parries
            if held.gone or held.hand == DROPPED or not parries or held.item.bash:
                continue
            name = "bare hands" if held.item.natural else self.item_label(me, held.item)
            why = self.why_no_parry(me, held, blow)
            if why is not None and held.item.natural:
                out.append(Score("Parry, bare hands", "-", why.rule, why.text))
                continue
            need = self.defence_need(fight, self.with_it_drawn(me, held), blow, Guard(held.item.parry))
            out.append(summed(f"Parry, {name}", need, "G-117", why.text if why is not None else none))
        if self.shield_worn(me):
            why = self.why_no_block(me, blow)
            need = self.defence_need(fight, me, blow, Guard(BLOCK))
            out.append(summed("Block", need, "G-118", why.text if why is not None else none))
        return out

    # what is half done

    def unfinished(self, me: Combatant) -> list[Work]:
        """G-51, G-52, G-103: a task, loading, strapping a shield on."""
        out: list[Work] = []
        task = me.task
        if task is not None and not me.task_done:
            out.append(seconds_of(task.text, me.concentration, task.seconds, "G-51"))
        for held in me.held:
            missile = self.missile_of(held)
            if missile is not None and held.loading:
                name = f"load the {self.item_label(me, held.item)}"
                out.append(seconds_of(name, held.loading, self.reload_time(me, missile), "G-103"))
            if held.sheathing:
                out.append(seconds_of(f"put the {self.item_label(me, held.item)} away", 1, 2, "G-52"))
        shield = me.sheet.shield
        if me.shield_work and shield is not None:
            name = f"{'put on' if me.shield_off else 'take off'} the {shield.told}"
            out.append(seconds_of(name, me.shield_work, shield.db, "G-52"))
        return out
