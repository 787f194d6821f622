"""Chains of answers that belong together: questions asked in one, and the chance of what a plan is for."""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.attempts import OutcomeName
from fracas.kernel.decision import Amounts, Decision, Option, Spot
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.odds import GAP, OddsSearch
from fracas.kernel.plans import A_QUESTION, A_ROLL, Given, Plan, PlannedAnswer, plan_turn
from fracas.kernel.rulebook import Rulebook

RUNS: Final = 300
"""How many ways are walked for the chance of one chain."""
SAMPLES: Final = 100
PAIR: Final = 2
MOST_MORE: Final = 9
"""So much of a number at most."""
SURE: Final = 0.9995
MOST: Final = 24
"""More answers than that are not tried one by one."""


class Chain:
    """Answers in a row, and the chance of what they are for; -1 where none is at stake before the next question."""

    def __init__(self, answers: list[PlannedAnswer], chance: float, note: str = "") -> None:
        self.answers = answers
        self.chance = chance
        self.note = note

    def is_plain(self) -> bool:
        """Whether nothing in it is said that has a price of its own."""
        said = [each for each in self.answers if not each.filled]
        return len(said) <= PAIR and not any(each.decision.question.adds_up for each in said)


def best_first(chain: Chain) -> tuple[float, int]:
    """Of chances that nobody could tell apart, the plainest way first: the sword in hand before a punch."""
    return (-round(chain.chance, 3), len([each for each in chain.answers if not each.filled]))


def joined(book: Rulebook[Any], run: Fight, decision: Decision) -> list[Chain]:
    """A question and the one that follows it, as one: guard and retreat, the best chance first.

    Only where the second comes before any die; answers that no second question follows stand alone. What only makes
    the second question come again, as an effort before a retreat, is followed by the answers to it, and numbers that
    come on top, as a boost, by none of them and by so much of each. The first is one without any such thing, which has
    its price.
    """
    chains: list[Chain] = []
    for option in tried(decision):
        plan = plan_turn(book, run, decision, decision.who, [Given(option.key)], fill=False, words=True)
        view = book.view(run, decision, option)
        chain = Chain(plan.answers[:1], view.chance, view.note)
        following = plan.decision if plan.stop == A_QUESTION else None
        if following is None or plan.fight is None or not plan.answers:
            chains.append(chain)
            continue
        if adds_a_number(following):
            chains.extend(with_more(book, run, plan, chain))
            continue
        for each in followed_by(book, plan.fight, following, chain):
            last = each.answers[-1].option
            again = None if isinstance(last, Spot) else plan_turn(book, run, decision, decision.who, said(each), False)
            if again is not None and again.decision is not None and again.fight is not None and asks_again(again):
                chains.extend(followed_by(book, again.fight, again.decision, each))
            elif again is not None and again.decision is not None and adds_a_number(again.decision):
                chains.extend(with_more(book, run, again, each))
            else:
                chains.append(each)
    chains.sort(key=best_first)
    plain = [chain for chain in chains if chain.is_plain()]
    return [*plain[:1], *[chain for chain in chains if chain not in plain[:1]]]


def adds_a_number(decision: Decision) -> bool:
    """Whether it is asked how much comes on top."""
    return decision.question.adds_up and isinstance(decision.menu, Amounts)


def with_more(book: Rulebook[Any], run: Fight, plan: Plan, chain: Chain) -> list[Chain]:
    """A chain that stops at a question of how much comes on top: with nothing of it, and of none that follows; and with
    so much of one of them, until it can come to no more."""
    decision, fight = plan.decision, plan.fight
    assert decision is not None
    assert fight is not None
    menu = decision.menu
    assert isinstance(menu, Amounts)
    none = with_none(book, fight, decision, chain)
    numbers = range(menu.low + 1, min(menu.high, menu.low + MOST_MORE) + 1)
    more = followed_by(book, fight, decision, chain, list(numbers))
    sure = [at for at, each in enumerate(more) if each.chance >= SURE]
    more = more[: sure[0] + 1] if sure else more
    then = plan_turn(book, run, chain.answers[0].decision, plan.who, said(none), False)
    if then.stop != A_QUESTION or then.decision is None or not adds_a_number(then.decision):
        return [none, *more]
    return [*with_more(book, run, then, none), *[closed(book, run, each) for each in more]]


def closed(book: Rulebook[Any], run: Fight, chain: Chain) -> Chain:
    """With nothing of whatever else could come on top of it."""
    for _ in range(MOST):
        first = chain.answers[0].decision
        plan = plan_turn(book, run, first, first.who, said(chain), False)
        decision, fight = plan.decision, plan.fight
        if plan.stop != A_QUESTION or decision is None or fight is None or not isinstance(decision.menu, Amounts):
            break
        chain = with_none(book, fight, decision, chain)
    return chain


def with_none(book: Rulebook[Any], fight: Fight, decision: Decision, chain: Chain) -> Chain:
    """With nothing of what could come on top, of which there is no more to say."""
    assert isinstance(decision.menu, Amounts)
    out = followed_by(book, fight, decision, chain, [decision.menu.low])[0]
    out.answers[-1].filled = True
    out.note = chain.note
    return out


def followed_by(
    book: Rulebook[Any], fight: Fight, decision: Decision, chain: Chain, numbers: list[int] | None = None
) -> list[Chain]:
    """A chain with each answer to what is asked after it, or with each of these numbers."""
    menu = decision.menu
    named = [menu.find(str(each)) for each in numbers] if numbers is not None else []
    out: list[Chain] = []
    for option in [each for each in named if each is not None] if numbers is not None else tried(decision):
        seen = book.view(fight, decision, option)
        answer = PlannedAnswer(decision, option, False)
        answer.put_in_words(book, fight)
        if numbers is not None:
            answer.label = f"{decision.question.key} {answer.label}"
        chance = seen.chance if seen.chance >= 0 else max(chain.chance, seen.outlook)
        notes = [note for note in (chain.note, seen.note) if note]
        out.append(Chain([*chain.answers, answer], chance, "; ".join(notes)))
    return out


def said(chain: Chain) -> list[Given]:
    return [Given(each.option.key, each.decision.question.key) for each in chain.answers]


def asks_again(plan: Plan) -> bool:
    """Whether a plan stops at the question that it has answered last."""
    last = plan.answers[-1].decision.question.key if plan.answers else ""
    return plan.stop == A_QUESTION and plan.decision is not None and plan.decision.question.key == last


def tried(decision: Decision) -> list[Option]:
    """The answers that are tried one by one."""
    if isinstance(decision.menu, Amounts):
        return []
    return decision.menu.options()[:MOST]


def chance_of(book: Rulebook[Any], run: Fight, plan: Plan, foe: int = NOBODY, gap: float = GAP) -> float:
    """The chance that a plan comes to its purpose, with that foe if one is named; -1 if no die falls at its end."""
    names = book.outcome_names()
    fight = plan.fight
    if plan.stop != A_ROLL or not names or fight is None:
        return -1.0
    odds = odds_of(book, run, plan.who, fight, foe).walk(gap, RUNS, SAMPLES)
    return odds.share(purpose(names))


def exact_chance(book: Rulebook[Any], run: Fight, plan: Plan, foe: int) -> float:
    """The same, as well as it can be known."""
    assert plan.fight is not None
    return odds_of(book, run, plan.who, plan.fight, foe).walk().at_least(purpose(book.outcome_names()))


def odds_of(book: Rulebook[Any], run: Fight, who: int, fight: Fight, foe: int = NOBODY) -> OddsSearch:
    """What comes of a plan that has stopped there, made from where `run` stands."""
    return OddsSearch(book, fight, who, len(run.answers) if fight.start is run.start else -1, foe)


def purpose(names: list[OutcomeName]) -> int:
    """The least outcome that an attempt is for."""
    return next(each.outcome for each in names if each.is_purpose)
