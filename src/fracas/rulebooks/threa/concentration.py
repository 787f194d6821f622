"""Chapter 10, second half: concentration (T-89, T-141, T-142), and breaking free (T-138)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Question
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.belongings import Supply
from fracas.rulebooks.threa.conditions import Conditions
from fracas.rulebooks.threa.effects import GRAPPLED, KIND_OF
from fracas.rulebooks.threa.events import Handled
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.handling import CHANGING
from fracas.rulebooks.threa.medicine import TREATING, Medicines
from fracas.rulebooks.threa.questions import FirstIsUsual
from fracas.rulebooks.threa.rows import NORMAL_COST, Task
from fracas.rulebooks.threa.tables import MODERATE

FILL: Final[Question] = FirstIsUsual("fill", "What do you fill?", "T-89")
FILL_WITH: Final[Question] = FirstIsUsual("fill with", "With which rounds?", "T-89")

BREAKING_FREE: Final = Reason("breaking free", "T-138")

A_ROUND: Final = 3
"""Rounds of ammunition that go into a container in one round (T-89)."""


class Filling(Task):
    def finish(self, rules: Concentrating, fight: ThreaFight, me: Combatant, done: Concentration) -> None:
        rules.finish_filling(fight, me, done)


class Sustaining(Task):
    """An effect on somebody, which lasts as long as the concentration."""

    def stop(self, rules: Conditions, fight: ThreaFight, broken: Concentration) -> None:
        rules.remove_effect(fight, fight.fighters[broken.target], KIND_OF[broken.what])


FILLING: Final[Task] = Filling("filling", "begins to fill a container")
SUSTAINING: Final[Task] = Sustaining("sustaining", "concentrates")
TASKS: Final[list[Task]] = [TREATING, FILLING, CHANGING, SUSTAINING]


@mypyc_attr(allow_interpreted_subclasses=True)
class Concentrating(Medicines):
    def tasks(self) -> list[Task]:
        """T-141: what somebody may concentrate on."""
        return TASKS

    def tick_concentration(self, fight: ThreaFight, me: Combatant) -> None:
        """T-141: what takes time delivers its result only when the full time has passed."""
        task = me.concentration
        if task is None or task.left == 0:
            return
        left = task.left - 1
        if left > 0:
            me.concentration = Concentration(task.task, left, task.target, task.number, task.what)
            return
        me.concentration = None
        task.task.finish(self, fight, me, task)

    def finish_changing(self, fight: ThreaFight, me: Combatant, task: Concentration) -> None:
        """T-89: the container is in the weapon."""
        for held in self.guns(fight, me):
            if held.name == task.what:
                self.load_from(fight, me, held, me.supplies[task.target], False)

    def finish_filling(self, fight: ThreaFight, me: Combatant, task: Concentration) -> None:
        """T-89: the rounds are in the container."""
        for loose in me.supplies:
            if loose.thing.key == task.what:
                container = me.supplies[task.target]
                number = min(task.number, loose.rounds)
                container.rounds += number
                container.ammo = loose.ammo
                loose.rounds -= number
                loose.prepped = min(loose.prepped, loose.rounds)
                fight.tell(Handled(me.index, "fills", container.thing.key, container.rounds))

    # T-89: filling containers

    def fillable(self, me: Combatant) -> list[Supply]:
        return [supply for supply in me.supplies if self.loose_for(me, supply)]

    def loose_for(self, me: Combatant, supply: Supply) -> list[Supply]:
        """T-89, T-158: loose rounds of the container's calibre, of the kind that is in it already."""
        container = supply.container
        if container is None or supply.packed or supply.rounds >= container.capacity:
            return []
        out: list[Supply] = []
        for loose in me.supplies:
            if loose.container is None and loose.rounds > 0 and not loose.packed:
                if loose.ammo.calibre == container.calibre and (supply.rounds == 0 or loose.ammo is supply.ammo):
                    out.append(loose)
        return out

    def fill(self, fight: ThreaFight, me: Combatant) -> None:
        """T-89: 3 rounds of ammunition a combat round, by concentration."""
        supply = self.choose_supply(fight, me, FILL, self.fillable(me))
        loose = self.choose_supply(fight, me, FILL_WITH, self.loose_for(me, supply))
        container = supply.container
        assert container is not None
        number = min(loose.rounds, container.capacity - supply.rounds)
        index = me.supplies.index(supply)
        self.concentrate(fight, me, Concentration(FILLING, rounds_to_fill(number), index, number, loose.thing.key))

    # T-138: grappled

    def break_free(self, fight: ThreaFight, me: Combatant) -> None:
        """T-138: an opposed Physicality action against whoever holds one."""
        effort = self.commit(fight, me, "break free", NORMAL_COST, boosted=True)
        if effort is None:
            return
        score = self.ability(me, "Physicality")
        self.add_effort(effort, score)
        holder = NOBODY
        for effect in me.effects:
            if effect.kind is GRAPPLED:
                holder = effect.source
        if holder == NOBODY:
            freed = self.check(fight, me, score, MODERATE, BREAKING_FREE)
        else:
            foe = fight.fighters[holder]
            hold = self.ability(foe, "Physicality", action=False)
            freed = self.opposed(fight, me, score, foe, hold, BREAKING_FREE) >= 0
        if freed:
            self.remove_effect(fight, me, GRAPPLED)


def rounds_to_fill(number: int) -> int:
    """T-89: 3 a round, rounded up."""
    return (number + A_ROUND - 1) // A_ROUND
