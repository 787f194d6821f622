"""Chapter 15: what can be done for those who have fought, as rows that read what was said and act through the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Remedy
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant

if TYPE_CHECKING:
    from fracas.rulebooks.gurps.book import Gurps

MOST: Final = 10_000

BANDAGED: Final = 1
TREATED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class AfterFight(Remedy):
    """Something that is done for somebody, or by somebody for another."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        """Carries it out, or refuses it with a Mistake before anything has changed."""
        raise NotImplementedError

    # what was said

    def mistake(self, text: str) -> Mistake:
        return Mistake(f"{self.key}: {text}")

    def nothing_more(self, words: list[str]) -> None:
        if words:
            raise self.mistake(f"found '{' '.join(words)}', expected nothing more")

    def number(self, words: list[str], otherwise: int, what: str) -> int:
        """How many tries or days, if that was said."""
        if not words:
            return otherwise
        if len(words) > 1:
            raise self.mistake(f"found '{' '.join(words)}', expected how many {what}")
        return self.whole(words[0], f"how many {what}", 1, MOST)

    def whole(self, word: str, expected: str, low: int, high: int) -> int:
        number = parse_int(word)
        if number is None or not low <= number <= high:
            raise self.mistake(f"found '{word}', expected {expected}, from {low} to {high}")
        return number

    def days(self, words: list[str]) -> tuple[int, int]:
        """How many days of rest, and a modifier behind them: alone, a -3 might be meant for either."""
        left = words[:]
        modifier = 0
        if left and left[-1][:1] in ("+", "-"):
            modifier = self.whole(left.pop(), "a modifier such as +1", -20, 20)
            if not left:
                raise self.mistake(f"found '{words[0]}' alone, expected the days before a modifier: 1 {words[0]}")
        return self.number(left, 1, "days"), modifier

    def patient(self, fight: GurpsFight, me: Combatant, words: list[str]) -> Combatant:
        """On whom; oneself, if nothing was said."""
        if not words:
            return me
        if words[0] != "on" or len(words) < 2:
            raise self.mistake(f"found '{' '.join(words)}', expected on whom, such as: on {me.name}")
        name = " ".join(words[1:])
        for fighter in fight.fighters:
            if fighter.name.lower() == name.lower():
                return fighter
        names = [fighter.name for fighter in fight.fighters]
        raise self.mistake(f"nobody is called '{name}'; {suggestion(name, names)}")


class Wake(AfterFight):
    """G-198."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        tries = self.number(words, 1, "tries")
        if me.dying:
            raise self.mistake(f"{me.name} has a mortal wound; see 'linger'")
        if not me.unconscious:
            raise self.mistake(f"{me.name} is not unconscious")
        rules.end_of_fight(fight)
        rules.wake_up(fight, me, tries)


class Rest(AfterFight):
    """G-199."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        days, modifier = self.days(words)
        if me.unconscious:
            raise self.mistake(f"{me.name} is unconscious; see '{'linger' if me.dying else 'wake'}'")
        rules.end_of_fight(fight)
        rules.rest(fight, me, days, modifier)


class Recover(AfterFight):
    """G-201."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        meal = words[-1:] == ["meal"]
        minutes = self.number(words[:-1] if meal else words, 0, "minutes")
        if minutes < 10:
            raise self.mistake("say how many minutes, at least 10, such as 30")
        rules.end_of_fight(fight)
        rules.catch_breath(fight, me, minutes, meal)


class JudgeCrippled(AfterFight):
    """G-202."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        self.nothing_more(words)
        if not me.crippled:
            raise self.mistake(f"{me.name} has no crippled part")
        if not rules.unjudged(me):
            raise self.mistake(f"the rolls for {me.name} have been made")
        rules.end_of_fight(fight)
        rules.judge_crippled(fight, me)


class Linger(AfterFight):
    """G-163."""

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        tries = self.number(words, 1, "tries")
        if not me.dying:
            raise self.mistake(f"{me.name} has no mortal wound")
        rules.end_of_fight(fight)
        rules.linger(fight, me, tries)


class Aid(AfterFight):
    """G-200: a bandage, or longer treatment."""

    def __init__(self, key: str, takes: str, text: str, rule: str, longer: bool) -> None:
        super().__init__(key, takes, text, rule)
        self.longer = longer

    def perform(self, rules: Gurps, fight: GurpsFight, me: Combatant, words: list[str]) -> None:
        patient = self.patient(fight, me, words)
        if me.unconscious or me.collapsed:
            raise self.mistake(f"{me.name} is in no state to help anybody")
        if patient.dead:
            raise self.mistake(f"{patient.name} is dead")
        if patient.hp >= patient.sheet.hp:
            raise self.mistake(f"{patient.name} is not wounded")
        tended = rules.tended(patient)
        if tended == TREATED or (tended == BANDAGED and not self.longer):
            raise self.mistake(f"that has been done for {patient.name} after this fight (G-200)")
        if rules.first_aid_skill(me).total < 3:
            raise self.mistake(f"{me.name} would not know where to begin (G-18)")
        rules.end_of_fight(fight)
        if self.longer:
            rules.first_aid(fight, me, patient)
        else:
            rules.bandage(fight, me, patient)


RECOVER: Final = Recover("recover", "MINUTES [meal]", "1 FP for each 10 minutes, and 1 more with a meal", "G-201")
JUDGE_CRIPPLED: Final = JudgeCrippled(
    "crippled", "", "an HT roll for each crippled part: how long it will be of no use", "G-202"
)
REMEDIES: Final[list[AfterFight]] = [
    Wake("wake", "[TRIES]", "time passes until an unconscious fighter comes round, or so many rolls fail", "G-198"),
    Rest("rest", "[DAYS [MODIFIER]]", "days of rest and food: an HT roll a day for HP, crippled parts mend", "G-199"),
    Aid("bandage", "[on NAME]", "a minute and a First Aid roll: 1 HP", "G-200", False),
    Aid("first aid", "[on NAME]", "longer treatment, once a fight: HP by the healer's tech level", "G-200", True),
    RECOVER,
    JUDGE_CRIPPLED,
    Linger("linger", "[TRIES]", "an HT roll each half hour with a mortal wound, or death", "G-163"),
]
