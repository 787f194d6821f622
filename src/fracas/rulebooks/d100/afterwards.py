"""After a fight: what can still be done for the wounded where nobody did it in the fight itself (D-102 to D-107)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Remedy
from fracas.rulebooks.d100.aid import BANDAGE, MED_KIT, SMOTHER, TOURNIQUET, Treat
from fracas.rulebooks.d100.events import Aided, Recovered
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.views import Views

REMEDIES: Final = [
    Remedy("bandage", "[on PATIENT]", "a bandage on the worst bleeding", "D-102"),
    Remedy("tourniquet", "[on PATIENT]", "a tourniquet on the worst bleeding of a limb", "D-103"),
    Remedy("kit", "[on PATIENT]", "a use of a med kit closes the worst wound", "D-104"),
    Remedy("smother", "[on PATIENT]", "puts a fire out", "D-105"),
    Remedy("stabilise", "on PATIENT", "tries to save somebody who is dying", "D-115"),
    Remedy("heal", "HITS", "hits come back; whoever has some again comes to", "D-96"),
]
TREATMENTS: Final[dict[str, Treat]] = {
    "bandage": BANDAGE, "tourniquet": TOURNIQUET, "kit": MED_KIT, "smother": SMOTHER,
}  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Views):
    def remedies(self) -> list[Remedy]:
        return REMEDIES

    def treat(self, fight: D100Fight, who: int, remedy: str, words: list[str]) -> None:
        """Carries a remedy out on that fighter, or by that fighter on another."""
        known = [each.key for each in self.remedies()]
        if remedy not in known:
            raise Mistake(f"nothing called '{remedy}' can be done; {suggestion(remedy, known)}")
        me = fight.fighters[who]
        if me.dead:
            raise Mistake(f"{remedy}: {me.name} is dead")
        if remedy == "heal":
            self.heal(fight, me, self.said_hits(me, words))
            return
        if not self.able(me):
            raise Mistake(f"{remedy}: {me.name} is in no state to help anybody")
        patient = self.said_patient(fight, me, remedy, words)
        if remedy == "stabilise":
            self.treat_dying(fight, me, patient)
        else:
            self.treat_worst(fight, me, patient, remedy)

    def treat_worst(self, fight: D100Fight, me: Combatant, patient: Combatant, remedy: str) -> None:
        """D-102 to D-105: the wound that costs most, of those that it helps."""
        act = TREATMENTS[remedy]
        if not act.stocked(me):
            raise Mistake(f"{remedy}: {me.name} has nothing of the kind left")
        fitting = act.fitting(self.book, fight, me, patient)
        if not fitting:
            raise Mistake(f"{remedy}: {patient.name} has no wound that it would help ({act.rule})")
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
