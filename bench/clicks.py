"""How many clicks a turn takes at the table's page, at least: agents' fights are fought once more by somebody who wants
the same answers and knows the page well.

    python -m bench.clicks [SCENARIO ...] [--seeds N] [--turns N] [--costs]

A click on somebody or some hex, on a line of what can be done, on an answer, on a chip and on what it is changed to
counts, and so does saying the plan. `--costs` names the answers that took most of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from fracas.kernel.decision import EXTRA, LOCATION, SPLIT
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
SHORT: Final = 15
"""A number on top that goes no further has a button for each value; a longer one for least, half and most."""
HEXES: Final = 3
"""So many of the hexes that answers name are clicked on to see what can be done there."""
FEW: Final = 10
"""Another number with so few values has a button for each as well."""
OTHERS: Final = 2
"""So many other answers stand beside a chip, to be clicked on at once."""
HOPELESS: Final = 99
NEAR: Final = 2
"""So many fighters are clicked on to see what can be done, where an answer names none."""


Move = tuple[str, ...]
"""Something that is clicked on: what sort of thing, and which."""


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
        """Clicks for defences, with whatever is asked about them before the dice fall."""
        self.others = 0
        """Other questions out of turn: a Wait that strikes, somebody who could step in."""
        self.other_clicks = 0
        self.defending_on = False
        """Whether what is asked next may still belong to a defence."""
        self.told: list[dict[str, Any]] = []
        """What was said, and what was clicked on for it, in turn."""
        self.moves: list[Move] = []
        """What the last count has clicked on."""
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
            before = (self.clicks, self.guards, len(self.turns))
            who = play.run.everyone()[script[at][0]].name
            said = self.count(planned)
            of = "turn" if self.clicks > before[0] else "defence" if self.guards > before[1] else ""
            keys = [each.key for each in planned[:said]]
            begins = len(self.turns) > before[2]
            asked = {"who": who, "question": planned[0].question}
            self.told.append({**asked, "of": of, "begins": begins, "moves": self.moves, "answers": keys})
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
        self.moves = []
        acts = prompt.kind != "defence" and run.acting >= 0 and run.everyone()[run.acting].name == prompt.who
        begins = not self.game.play.entries
        if prompt.kind == "defence":
            self.defences += 1
            self.guards += 1
            self.defending_on = True
            return self.defending(wanted)
        if not prompt.matters and wanted[0].key == prompt.usual and not (acts and begins):
            self.moves = [("by itself", wanted[0].question, wanted[0].key)]
            return 1
        if not acts and self.answers_a_blow(run.acting):
            self.costs[f"out of turn: {wanted[0].question}: {wanted[0].key}"] += 1
            at_once = len(prompt.options) == 2 and not prompt.places
            if at_once:
                self.moves = [("answer", prompt.question, label_of(prompt, wanted[0].key))]
            clicks = 1 if at_once else self.planning(wanted)
            if self.defending_on and prompt.kind == "extra":
                self.guards += clicks
            else:
                self.others += 1
                self.other_clicks += clicks
            return 1 if at_once else len(wanted)
        self.defending_on = False
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
        chains = self.seat.joined()
        fitting = [chain for chain in chains if [answer.key for answer in chain.answers] == keys[: len(chain.answers)]]
        if not fitting:
            self.moves = [("guard", keys[0], "")]
            return 1
        ready = max(fitting, key=lambda chain: len(chain.answers))
        boosts = [each.label for each in ready.answers if each.kind == "extra" and not each.filled and each.key != "0"]
        without = [each for each in ready.answers if each.kind != "extra"]
        self.moves = [("guard", ", ".join([each.label for each in without]), ", ".join(boosts))]
        return len(ready.answers)

    def planning(self, wanted: list[Given]) -> int:
        """The least clicks for a plan: from nothing, from what was said before, from something that was clicked on."""
        nothing: list[Move] = []
        found = [self.finished([], wanted, nothing)]
        before = self.seat.as_before()
        if before is not None and not self.game.play.entries:
            again: list[str | Given] = [Given(each.key, each.question) for each in before.answers if not each.filled]
            found.append(self.finished(again, wanted, [("as before",)]))
        for target in self.targets(wanted):
            try:
                chains = self.seat.about(target, rough=True)
            except Mistake:
                continue
            ready = ready_of(chains)
            for chain in chains:
                said: list[str | Given] = [Given(each.key, each.question) for each in chain.answers if not each.filled]
                line = [] if chain is ready else [("line", chain.label, str(chains.index(chain)))]
                found.append(self.finished(said, wanted, [("point", target), *line]))
        self.moves = min(found, key=clicks_of)
        self.costs.update([" ".join(each) for each in self.moves])
        return clicks_of(self.moves)

    def targets(self, wanted: list[Given]) -> list[str]:
        fight = self.game.play.run
        pending = self.game.play.pending
        assert pending is not None
        me = fight.everyone()[pending.who]
        foes = [each for each in fight.everyone() if each.side != me.side and not (each.out or each.absent)]
        foes.sort(key=lambda each: fight.board.distance(me.cell, each.cell))
        names = [each.name for each in foes]
        named = [given.key for given in wanted if given.key in names]
        cells = {given.key: fight.board.find(given.key) for given in wanted}
        hexes = [name for name, cell in cells.items() if cell >= 0 and cell not in me.body()]
        return [*(dict.fromkeys(named) or names[:NEAR]), *hexes[:HEXES]]

    def finished(self, given: list[str | Given], wanted: list[Given], moves: list[Move]) -> list[Move]:
        """What leads from a plan to what is wanted, after what has led to it; saying it is the last of it."""
        moves = moves[:]
        keys = [each.key for each in wanted]
        for _ in range(LONGEST):
            plan = self.seat.plan(given, fill=True)
            answers = plan.answers
            at = next(
                (at for at, want in enumerate(wanted) if at >= len(answers) or answers[at].key != want.key),
                len(wanted),
            )
            if at == len(wanted):
                return [*moves, ("say",)]
            if self.ends_with(plan, wanted, at):
                return [*moves, ("end turn",)]
            if self.varies(plan, at):
                for way in self.seat.ways([Given(each.key, each.question) for each in answers if not each.filled]):
                    if [each.key for each in way.answers] == keys:
                        return [*moves, ("way", way.label)]
            want = wanted[at]
            kind = answers[at].kind if at < len(answers) else ""
            if kind == LOCATION and moves and moves[-1][0] == "point":
                moves.append(("close",))  # the list of what can be done hides it
            moves.extend(self.to_choose(plan, at, want))
            before = [Given(each.key, each.question) for each in answers[:at] if is_said(each, want)]
            after = [Given(each.key, each.question) for each in answers[at + 1 :] if not each.filled]
            given = [*before, want, *after]
            if self.seat.plan(given, fill=True).changed:
                given = [*before, want]
        return [("never",)] * HOPELESS

    def to_choose(self, plan: wire.Plan, at: int, want: Given) -> list[Move]:
        """What is clicked on to give another answer, or the next one."""
        asked = plan.next if plan.next is not None and at >= len(plan.answers) else None
        if asked is not None:
            number = self.to_set(asked, want.key, plan.answers)
            return number or [("choose", asked.kind, want.question, label_of(asked, want.key))]
        if at >= len(plan.answers):
            return [("choose", "", want.question, want.key)]
        answer = plan.answers[at]
        label = next((each.label for each in answer.others if each.key == want.key), want.key)
        beside = 0 < len(answer.others) <= OTHERS and answer.kind != EXTRA and not answer.fighter
        if beside and any(each.key == want.key for each in answer.others):
            return [("instead", answer.question, label)]
        opening = [("open", answer.question, answer.label)] if changing(plan, at) > 1 else []
        number = self.to_set(self.question_of(plan, at), want.key, plan.answers[:at])
        if number:
            return [*opening, *number]
        where = "map" if answer.fighter or answer.way is not None else answer.kind
        return [*opening, ("choose", where, want.question, label)]

    def question_of(self, plan: wire.Plan, at: int) -> wire.Prompt | None:
        """The question that an answer of a plan answers."""
        before: list[str | Given] = [Given(each.key, each.question) for each in plan.answers[:at]]
        return self.seat.plan(before, fill=False).next

    def to_set(self, asked: wire.Prompt | None, key: str, before: list[wire.PlannedAnswer]) -> list[Move]:
        """What it takes to set a number; nothing, if none is asked for. One that stands on a button is clicked on,
        another typed, a key a digit, and taken by one more click unless it comes on top."""
        if asked is None or asked.amount is None or not key.isdigit():
            return []
        low, high, number = asked.amount.low, asked.amount.high, int(key)
        ready = number in (low, (low + high + 1) // 2, high) or (asked.kind != SPLIT and high - low < FEW)
        if asked.kind == EXTRA and (ready or high - low <= SHORT):
            return [("choose", EXTRA, asked.question, key)]
        if ready or (asked.kind == SPLIT and key == self.advised(asked.question, before)):
            return [("preset", asked.question, key)]
        typed: list[Move] = [("field", asked.question), *[("type", digit) for digit in key]]
        return typed if asked.kind == EXTRA else [*typed, ("take", key)]

    def advised(self, question: str, before: list[wire.PlannedAnswer]) -> str:
        """What somebody is advised to answer to that."""
        plan = self.seat.as_advised([Given(each.key, each.question) for each in before])
        return next((each.key for each in plan.answers[len(before) :] if each.question == question), "")

    def ends_with(self, plan: wire.Plan, wanted: list[Given], at: int) -> bool:
        """Whether all that is left is to end the turn, for which there is a button."""
        if at != len(wanted) - 1 or (plan.next is None and at > 0) or len(plan.answers) > at > 0:
            return False
        asked = plan.next if plan.next is not None else self.seat.prompt()
        if asked is None or (plan.next is None and not all(each.filled for each in plan.answers)):
            return False
        return any(each.ends_turn and each.key == wanted[at].key for each in asked.options)

    def varies(self, plan: wire.Plan, at: int) -> bool:
        """Whether the page looks for other ways to do what is planned, and what is wanted may be among them."""
        kinds = (LOCATION, EXTRA)
        asked = plan.next is not None and plan.next.kind in kinds
        return asked or (plan.stop == "a roll" and any(each.kind in kinds for each in plan.answers))


def label_of(prompt: wire.Prompt, key: str) -> str:
    return next((each.label for each in prompt.options if each.key == key), key)


def clicks_of(moves: list[Move]) -> int:
    """A key that is pressed counts as much."""
    return len(moves)


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
    if plan.next is None:
        if all(each.filled for each in answers):
            return 1 if at == 0 else 2
        shown = next((each.kind for each in answers if each.kind == LOCATION), "") or EXTRA
        if answer.kind in (EXTRA, shown):
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
    parser.add_argument("--write", help="a file for what is clicked on in the first fight of each, for tests")
    parser.add_argument("--costs", action="store_true", help="name the answers that took most clicks")
    asked = parser.parse_args()
    print(
        "| scenario | turns | questions a turn | clicks a turn | a defence | other answers out of turn |"
        "\n|---|---|---|---|---|---|"
    )
    written: dict[str, list[dict[str, Any]]] = {}
    for name in asked.scenarios:
        hands = [Hand(name, seed) for seed in range(1, asked.seeds + 1)]
        for seed, hand in enumerate(hands, 1):
            hand.fight(fought(name, seed, asked.turns), asked.turns)
        written[name] = hands[0].told
        turns = sum([len(hand.turns) for hand in hands])
        questions = sum([hand.questions for hand in hands])
        clicks = sum([hand.clicks for hand in hands])
        defences = sum([hand.defences for hand in hands])
        guard = f"{sum([hand.guards for hand in hands]) / defences:.1f}" if defences else ""
        others = sum([hand.others for hand in hands])
        other = f"{sum([hand.other_clicks for hand in hands]) / others:.1f} ({others})" if others else ""
        print(f"| {name} | {turns} | {questions / turns:.1f} | {clicks / turns:.1f} | {guard} | {other} |", flush=True)
        if asked.costs:
            costs = sum([hand.costs for hand in hands], Counter[str]())
            for what, times in costs.most_common(14):
                print(f"    {times:3d} {what}")
    if asked.write:
        Path(asked.write).write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
