"""Chapter 12: first aid during a fight (T-151, T-152)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Decision, Option, Options, Question, View
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.events import Healed
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.movement import Movement
from fracas.rulebooks.threa.rows import NORMAL_COST, Choice, Task
from fracas.rulebooks.threa.tables import MODERATE, healing
from fracas.rulebooks.threa.wording import rounds_text

if TYPE_CHECKING:
    from fracas.rulebooks.threa.concentration import Concentrating
    from fracas.rulebooks.threa.views import Views

PATIENT: Final = Question("patient", "Whom do you treat?", "T-151")
MEDICAL: Final = Question("medicine", "By which skill?", "T-151")
POINTS: Final = Question("heal", "What do you heal?", "T-152")

FATIGUE: Final = Option("FAT")
VITALITY: Final = Option("VIT")

TREATMENT: Final = Reason("treatment", "T-151")


class Treating(Task):
    def finish(self, rules: Concentrating, fight: ThreaFight, me: Combatant, done: Concentration) -> None:
        rules.heal(fight, me, done)


TREATING: Final[Task] = Treating("treating", "begins a treatment")


class Medicine(Choice):
    """A medical skill (T-151): its SV bonus, and the rounds of concentration that a treatment takes."""

    def __init__(self, key: str, skill: str, bonus: int, rounds: int) -> None:
        super().__init__(key)
        self.skill = skill
        self.bonus = bonus
        self.rounds = rounds
        self.reason = Reason(skill, "T-151")

    def view(self, rules: Views, fight: ThreaFight, decision: Decision) -> View:
        """The check against 8, how long it takes, and what is added to its SV."""
        me = fight.fighters[decision.who]
        score = rules.ability(me, self.skill)
        rules.add_effort(rules.planned(me), score)
        note = f"takes {rounds_text(self.rounds)}" + (f", SV {self.bonus:+d}" if self.bonus else "")
        return rules.view_roll(me, self.skill, score, MODERATE, decision.question.rule, note)


MEDICINE: Final = [
    Medicine("first-aid", "First-Aid", 0, 2),
    Medicine("nursing", "Nursing", 2, 3),
    Medicine("doctor", "Doctor", 4, 4),
]
"""T-151: the medical skills."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Medicines(Movement):
    def patients(self, fight: ThreaFight, me: Combatant) -> list[Combatant]:
        """T-151: whoever is hurt, oneself included, in the same or an adjacent hex."""
        out: list[Combatant] = []
        for other in fight.fighters:
            if other.dead or other.fled or other.is_vehicle() or other.aboard != me.aboard:
                continue
            if fight.lost_to(other, me):
                continue
            hurt = other.fat < other.sheet.fat or other.vit < other.sheet.vit or other.fat_damage or other.vit_damage
            if hurt and fight.board.distance(me.cell, other.cell) <= 1:
                out.append(other)
        return out

    def medical_skills(self, me: Combatant) -> list[Medicine]:
        return [row for row in MEDICINE if me.sheet.has(row.skill)]

    def why_no_treatment(self, fight: ThreaFight, me: Combatant) -> str:
        if not self.medical_skills(me):
            return "you have no medical skill (T-151)"
        return "" if self.patients(fight, me) else "nobody who is hurt is beside you (T-151)"

    def treat_someone(self, fight: ThreaFight, me: Combatant) -> None:
        """T-151: an action and a check against 8; then concentration, at whose end the healing is applied."""
        patient = self.choose_target(fight, me, self.patients(fight, me), PATIENT)
        row = fight.ask(me.index, MEDICAL, Options(self.medical_skills(me)))
        points = fight.ask(me.index, POINTS, Options([FATIGUE, VITALITY]))
        effort = self.commit(fight, me, "treat", NORMAL_COST, boosted=True)
        if effort is None:
            return
        self.interrupt(fight, me)
        score = self.ability(me, row.skill)
        self.add_effort(effort, score)
        number = healing(self.margin(fight, me, score, MODERATE, TREATMENT) + row.bonus)
        if number < 0:
            patient.fat_damage += 1
            fight.tell(Healed(patient.index, "FAT", -1, "treatment"))
        elif number > 0:
            self.concentrate(fight, me, Concentration(TREATING, row.rounds, patient.index, number, points.key))

    def heal(self, fight: ThreaFight, me: Combatant, task: Concentration) -> None:
        """T-134, T-151, T-152: healing goes to the pending pool of whoever is still there; FAT rouses the stunned."""
        patient = fight.fighters[task.target]
        if not self.present(patient) or fight.board.distance(me.cell, patient.cell) > 1:
            return
        if task.what == FATIGUE.key:
            patient.fat_healing += task.number
            self.rouse(fight, patient)
        else:
            patient.vit_healing += task.number
        fight.tell(Healed(patient.index, task.what, task.number, "treatment"))
