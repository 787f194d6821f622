"""Questions to which most people have an answer without thinking: the first one, the only enemy, all of it."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amounts, Decision, Question, Target
from fracas.kernel.fight import Fight


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstIsUsual(Question):
    """Its options stand in the order in which people think of them."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        return decision.menu.options()[0].key


class WithWhat(FirstIsUsual):
    """Each weapon is a thing of its own to do."""

    apart: ClassVar[bool] = True


@mypyc_attr(allow_interpreted_subclasses=True)
class EnemyIsUsual(Question):
    """Whom one means; there is nothing to think about if only one of them is an enemy."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        people = fight.everyone()
        mine = people[decision.who].side
        enemies: list[str] = []
        for option in decision.menu.options():
            if isinstance(option, Target) and people[option.index].side != mine:
                enemies.append(option.key)
        return enemies[0] if len(enemies) == 1 else ""


@mypyc_attr(allow_interpreted_subclasses=True)
class MostIsUsual(Question):
    """An amount of which one takes all."""

    def usual_answer(self, fight: Fight, decision: Decision) -> str:
        menu = decision.menu
        return str(menu.high) if isinstance(menu, Amounts) else ""
