"""After a fight: what can still be done for the wounded where nobody did it in the fight itself (D-102 to D-107)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Remedy
from fracas.rulebooks.d100.aid import BANDAGE, MED_KIT, SMOTHER, TOURNIQUET, Treat
from fracas.rulebooks.d100.events import Aided, Recovered
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.secrets import Secrets

if TYPE_CHECKING:
    from fracas.rulebooks.d100.book import D100


@mypyc_attr(allow_interpreted_subclasses=True)
class D100Remedy(Remedy):
    """Something that can be done after a fight, and what it does."""

    def carry_out(self, rules: D100, fight: D100Fight, me: Combatant, words: list[str]) -> None:
        raise NotImplementedError


class Dressing(D100Remedy):
    """D-102 to D-105: an act of first aid, on the wound that costs most."""

    def __init__(self, key: str, text: str, act: Treat) -> None:
        super().__init__(key, "[on PATIENT]", text, act.rule)
        self.act = act

    def carry_out(self, rules: D100, fight: D100Fight, me: Combatant, words: list[str]) -> None:
        rules.treat_worst(fight, me, rules.said_patient(fight, me, self.key, words), self)


class SaveLife(D100Remedy):
    """D-115: for somebody who is still dying."""

    def carry_out(self, rules: D100, fight: D100Fight, me: Combatant, words: list[str]) -> None:
        rules.treat_dying(fight, me, rules.said_patient(fight, me, self.key, words))


class Heal(D100Remedy):
    """D-96: hits come back, whatever the state of whoever has lost them."""

    def carry_out(self, rules: D100, fight: D100Fight, me: Combatant, words: list[str]) -> None:
        rules.heal(fight, me, rules.said_hits(me, words))


REMEDIES: Final[list[D100Remedy]] = [
    Dressing("bandage", "a bandage on the worst bleeding", BANDAGE),
    Dressing("tourniquet", "a tourniquet on the worst bleeding of a limb", TOURNIQUET),
    Dressing("kit", "a use of a med kit closes the worst wound", MED_KIT),
    Dressing("smother", "puts a fire out", SMOTHER),
    SaveLife("stabilise", "on PATIENT", "tries to save somebody who is dying", "D-115"),
    Heal("heal", "HITS", "hits come back; whoever has some again comes to", "D-96"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Secrets):
    def remedies(self) -> list[D100Remedy]:
        return REMEDIES

    def treat(self, fight: D100Fight, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out on that fighter, or by that fighter on another."""
        known = {each.key: each for each in self.remedies()}
        if remedy not in known:
            raise Mistake(f"nothing called '{remedy}' can be done; {suggestion(remedy, list(known))}")
        me = fight.fighters[who]
        if me.dead:
            raise Mistake(f"{remedy}: {me.name} is dead")
        known[remedy].carry_out(self.book, fight, me, words)

    def treat_worst(self, fight: D100Fight, me: Combatant, patient: Combatant, remedy: Dressing) -> None:
        """D-102 to D-105: the wound that costs most, of those that it helps."""
        act = remedy.act
        if not act.stocked(me):
            raise Mistake(f"{remedy.key}: {me.name} has nothing of the kind left")
        fitting = act.fitting(self.book, fight, me, patient)
        if not fitting:
            raise Mistake(f"{remedy.key}: {patient.name} has no wound that it would help ({act.rule})")
        number = min([(-patient.wounds[at].effective(), at) for at in fitting])[1]
        act.use_up(me)
        if self.works(fight, me, act):
            wound = patient.wounds[number]
            act.apply(self.book, fight, me, patient, wound)
            fight.tell(Aided(me.index, patient.index, act, wound.location.name))

    def treat_dying(self, fight: D100Fight, me: Combatant, patient: Combatant) -> None:
        """D-115: with the best that is at hand."""
        if patient is me or not patient.dying:
            raise Mistake(f"stabilise: {patient.name} is not dying")
        self.stabilise(fight, me, patient, self.supplies(me)[0])
        if patient.dying:
            self.count_down(fight, patient)

    def heal(self, fight: D100Fight, me: Combatant, hits: int) -> None:
        """D-96: never beyond the maximum; whoever has hits again comes to."""
        gained = min(hits, me.sheet.physique_total - me.hits)
        me.hits += gained
        fight.tell(Recovered(me.index, "hits", gained, me.hits))
        if me.hits > 0:
            me.unconscious = False
            self.wake(fight, me)

    def said_patient(self, fight: D100Fight, me: Combatant, remedy: str, words: list[str]) -> Combatant:
        """Whom somebody is to help who is able to."""
        if not self.able(me):
            raise Mistake(f"{remedy}: {me.name} is in no state to help anybody")
        if not words:
            return me
        if words[0] != "on" or len(words) < 2:
            raise Mistake(f"{remedy}: found '{' '.join(words)}', expected on whom, such as: on {me.name}")
        name = " ".join(words[1:])
        for fighter in fight.fighters:
            if fighter.name.lower() == name.lower():
                if fighter.dead:
                    raise Mistake(f"{remedy}: {fighter.name} is dead")
                return fighter
        names = [fighter.name for fighter in fight.fighters]
        raise Mistake(f"{remedy}: nobody is called '{name}'; {suggestion(name, names)}")

    def said_hits(self, me: Combatant, words: list[str]) -> int:
        number = parse_int(words[0]) if len(words) == 1 else None
        if number is None or not 1 <= number <= 1000:
            raise Mistake(f"heal: found '{' '.join(words)}', expected how many hits, from 1 to 1000")
        if me.hits >= me.sheet.physique_total:
            raise Mistake(f"heal: {me.name} has lost no hits")
        return number
