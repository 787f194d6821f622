"""A plan as an agent would make it: what somebody has said stands, and the agent answers the rest."""

from __future__ import annotations

from typing import Any

from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.fight import Fight
from fracas.kernel.plans import Given, Plan, Planner, follow
from fracas.kernel.rulebook import Rulebook


class Advised(Planner):
    """Answers as planned, and otherwise as an agent would."""

    def __init__(self, book: Rulebook[Any], plan: Plan, given: list[Given], agent: Chooser) -> None:
        super().__init__(book, plan, given, True, True)
        self.agent = agent
        self.fight: Fight | None = None

    def choose(self, fight: Fight, decision: Decision) -> Option:
        self.fight = fight
        return super().choose(fight, decision)

    def said(self, decision: Decision) -> Option | None:
        option = super().said(decision)
        if option is not None or self.said_as_usual:
            return option
        assert self.fight is not None
        return self.agent.choose(self.fight, decision)


def advised_plan(book: Rulebook[Any], run: Fight, pending: Decision, given: list[Given], agent: Chooser) -> Plan:
    """What an agent would say to the pending question after these answers, and to all that follow it."""
    return follow(book, run, pending, Advised(book, Plan(pending.who), given[:], agent))
