"""How many clicks a turn takes at the table's page, at least: agents' fights are fought once more by somebody who wants
the same answers and knows the page well.

    python -m bench.clicks [SCENARIO ...] [--seeds N] [--turns N] [--costs]

A click on somebody or some hex, on a line of what can be done, on an answer, on a chip and on what it is changed to
counts, and so does saying the plan. `--costs` names the answers that took most of them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import groupby
from operator import itemgetter
from typing import Final

from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.table import wire
from fracas.table.game import Game, load_scenario
from fracas.table.seat import REFEREE, Seat

SCENARIOS: Final = ("duel", "skirmish", "gunfight", "bout", "corridor", "goblin", "barfight", "knives")
HUMAN: Final = "human"
LONGEST: Final = 40
"""More answers than that are no turn."""
NEAR: Final = 2
"""So many fighters are clicked on to see what can be done, where an answer names none."""


class Hand:
    """Somebody who plays a fight at the page as brutes have played it."""

    def __init__(self, name: str, seed: int) -> None:
        scenario = load_scenario(name)
        fighters = len(scenario.setup.entrants)
        self.game = Game(scenario, seed, "seeded", [HUMAN] * fighters)
        self.seat = Seat(self.game, REFEREE)
        self.turns: set[tuple[int, str]] = set()
        self.clicks = 0
        self.questions = 0
        self.defences = 0
        self.guards = 0
        """Clicks for defences."""
        self.costs: Counter[str] = Counter()

    def fight(self, script: list[tuple[int, Given]], turns: int) -> None:
        """Takes the turns of a fight as they were taken, a plan at a time."""
        play = self.game.play
        play.resume()
        at = 0
        while play.pending is not None and len(self.turns) < turns and at < len(script):
            _, mine = next(groupby(script[at : at + LONGEST], itemgetter(0)))
            answers: list[str | Given] = [given for _, given in mine]
            planned = [script[at][1]]
            if not play.pending.refereed:
                planned = [Given(each.key, each.question) for each in self.seat.plan(answers, fill=False).answers]
            said = self.count(planned)
            for given in planned[:said]:
                self.seat.answer(given.key)
            at += said

    def count(self, wanted: list[Given]) -> int:
        """Counts the clicks for these answers, or for the first of them; how many are said with those clicks."""
        prompt = self.seat.prompt()
        assert prompt is not None
        if prompt.referee:
            return 1
        run = self.game.play.run
        acts = prompt.kind != "defence" and run.acting >= 0 and run.everyone()[run.acting].name == prompt.who
        begins = not self.game.play.entries
        if prompt.kind == "defence":
            self.defences += 1
            self.guards += 1
            return self.defending(wanted)
        if not prompt.matters and wanted[0].key == prompt.usual and not (acts and begins):
            return 1
        if not acts and self.answers_a_blow(run.acting):
            self.costs[f"out of turn: {wanted[0].question}: {wanted[0].key}"] += 1
            at_once = len(prompt.options) == 2 and not prompt.places
            self.guards += 1 if at_once else self.planning(wanted)
            return 1 if at_once else len(wanted)
        self.turns.add((run.round, prompt.who))
        self.questions += len(wanted)
        self.clicks += self.planning(wanted)
        return len(wanted)

    def answers_a_blow(self, acting: int) -> bool:
        """Whether somebody else's turn is under way."""
        return acting >= 0 and bool(self.game.play.entries)

    def defending(self, wanted: list[Given]) -> int:
        """How many answers the ready one holds that begins as wanted."""
        keys = [each.key for each in wanted]
        chains = [[answer.key for answer in chain.answers] for chain in self.seat.joined()]
        return max([len(chain) for chain in chains if chain == keys[: len(chain)]], default=1)

    def planning(self, wanted: list[Given]) -> int:
        """The least clicks for a plan: from nothing, from what was said before, from something that was clicked on."""
        found = [self.finished([], wanted)]
        before = self.seat.as_before()
        if before is not None and not self.game.play.entries:
            again: list[str | Given] = [Given(each.key, each.question) for each in before.answers if not each.filled]
            clicks, costs = self.finished(again, wanted)
            found.append((1 + clicks, ["as before", *costs]))
        for target in self.targets(wanted):
            try:
                chains = self.seat.about(target, rough=True)
            except Mistake:
                continue
            ready = ready_of(chains)
            for chain in chains:
                said: list[str | Given] = [Given(each.key, each.question) for each in chain.answers if not each.filled]
                clicks, costs = self.finished(said, wanted)
                line = "the ready line" if chain is ready else "another line"
                found.append((clicks + (1 if chain is ready else 2), [line, *costs]))
        clicks, costs = min(found, key=lambda each: each[0])
        self.costs.update(costs)
        return clicks

    def targets(self, wanted: list[Given]) -> list[str]:
        fight = self.game.play.run
        pending = self.game.play.pending
        assert pending is not None
        me = fight.everyone()[pending.who]
        foes = [each for each in fight.everyone() if each.side != me.side and not (each.out or each.absent)]
        foes.sort(key=lambda each: fight.board.distance(me.cell, each.cell))
        names = [each.name for each in foes]
        named = [given.key for given in wanted if given.key in names]
        hexes = [given.key for given in wanted if fight.board.find(given.key) >= 0]
        return [*(dict.fromkeys(named) or names[:NEAR]), *hexes[:1]]

    def finished(self, given: list[str | Given], wanted: list[Given]) -> tuple[int, list[str]]:
        """Clicks that lead from a plan to what is wanted, and what they are for; saying it is one of them."""
        clicks = 1
        costs: list[str] = []
        for _ in range(LONGEST):
            plan = self.seat.plan(given, fill=True)
            answers = plan.answers
            at = next(
                (at for at, want in enumerate(wanted) if at >= len(answers) or answers[at].key != want.key),
                len(wanted),
            )
            if at == len(wanted):
                return clicks, costs
            spent = 1 if at >= len(answers) else changing(plan, at)
            clicks += spent
            costs.append(f"{wanted[at].question}: {wanted[at].key}" + (" (changed)" if spent > 1 else ""))
            before = [Given(each.key, each.question) for each in answers[:at] if is_said(each, wanted[at])]
            after = [Given(each.key, each.question) for each in answers[at + 1 :] if not each.filled]
            given = [*before, wanted[at], *after]
            if self.seat.plan(given, fill=True).changed:
                given = [*before, wanted[at]]
        return 99, costs


def ready_of(chains: list[wire.Chain]) -> wire.Chain | None:
    """What the page puts on the turn line by itself: the best attempt, or else going there."""
    tries = [chain for chain in chains if chain.chance is not None]
    goes = [chain for chain in chains if any(each.way is not None for each in chain.answers)]
    return next(iter([*tries, *goes, *chains]), None)


def is_said(answer: wire.PlannedAnswer, then: Given) -> bool:
    """Whether it goes along when a later answer changes: what was only usual does not, unless the same was asked."""
    return not answer.filled or answer.question == then.question


def changing(plan: wire.Plan, at: int) -> int:
    """What it takes to change an answer of a plan: one click if its question is open by itself, or on the map."""
    answers = plan.answers
    answer = answers[at]
    last_way = max([index for index, each in enumerate(answers) if each.way is not None], default=-1)
    if answer.fighter or at == last_way or (answer.key in FACINGS and len(answer.others) > 1):
        return 1
    if len(answer.others) == 1:
        return 1
    if plan.next is None:
        if all(each.filled for each in answers):
            return 1 if at == 0 else 2
        shown = next((each.kind for each in answers if each.kind == "location"), "") or "extra"
        if answer.kind == "extra" or answer.kind == shown:
            return 1
    return 2


def fought(name: str, seed: int, turns: int) -> list[tuple[int, Given]]:
    """What brutes answer in a fight, with whose answer it is."""
    scenario = load_scenario(name)
    fighters = len(scenario.setup.entrants)
    brutes = Game(scenario, seed, "seeded", ["brute"] * fighters)
    agents = [brutes.agent_of(at) for at in range(fighters)]
    play = Game(scenario, seed, "seeded", [HUMAN] * fighters).play
    play.resume()
    out: list[tuple[int, Given]] = []
    while play.pending is not None and len(out) < turns * LONGEST:
        pending = play.pending
        agent = agents[pending.who]
        assert agent is not None
        option = pending.usual or agent.choose(play.run, pending)
        out.append((pending.who, Given(option.key, pending.question.key)))
        play.answer(option.key)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description="counts the clicks that a turn takes at the page")
    parser.add_argument("scenarios", nargs="*", default=list(SCENARIOS))
    parser.add_argument("--seeds", type=int, default=2, help="how many fights of each")
    parser.add_argument("--turns", type=int, default=16, help="how many turns of each fight are counted")
    parser.add_argument("--costs", action="store_true", help="name the answers that took most clicks")
    asked = parser.parse_args()
    print("| scenario | turns | questions a turn | clicks a turn | clicks a defence |\n|---|---|---|---|---|")
    for name in asked.scenarios:
        hands = [Hand(name, seed) for seed in range(1, asked.seeds + 1)]
        for seed, hand in enumerate(hands, 1):
            hand.fight(fought(name, seed, asked.turns), asked.turns)
        turns = sum([len(hand.turns) for hand in hands])
        questions = sum([hand.questions for hand in hands])
        clicks = sum([hand.clicks for hand in hands])
        defences = sum([hand.defences for hand in hands])
        guard = f"{sum([hand.guards for hand in hands]) / defences:.1f}" if defences else ""
        print(f"| {name} | {turns} | {questions / turns:.1f} | {clicks / turns:.1f} | {guard} |", flush=True)
        if asked.costs:
            costs = sum([hand.costs for hand in hands], Counter[str]())
            for what, times in costs.most_common(14):
                print(f"    {times:3d} {what}")


if __name__ == "__main__":
    main()
