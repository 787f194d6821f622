"""What must always hold of those who join a fight: anybody may, at any moment, and the record leads to the same."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.laws.ruled import looked_at, replayed
from tests.laws.walks import SCENARIOS, begin, scenario, signs

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.rulebooks.catalogue import rows
from fracas.stage.newcomers import read_newcomer

ANSWERS = 60
KINDS = ("random", "brute")


def walked(name: str, seed: int, seen: Counter[str]) -> Play[Any]:
    """A fight that somebody joins now and then, in full view or hidden; answers and newcomers are taken back, too."""
    dice, stage = Random(seed), scenario(name)
    agents: list[Chooser] = [agent(kind, stage.book, seed) for kind in KINDS]
    play: Play[Any] = Play(stage.book, begin(name, seed), [None] * len(stage.setup.entrants))
    play.resume()
    for number in range(ANSWERS):
        if play.pending is None:
            return play
        if number % 8 == 3:
            seen["joined"] += join(name, play, dice)
        elif number % 11 == 5:
            play.undo()
            if dice.random() < 0.5:
                play.redo()
        if play.pending is not None:
            seen["asked"] += play.pending.who >= len(stage.setup.entrants)
            play.answer(agents[number % 2].choose(play.run, play.pending).key)
    return play


def join(name: str, play: Play[Any], dice: Random) -> bool:
    stage, fight = scenario(name), play.run
    taken = [cell for each in fight.everyone() if not each.out for cell in each.body()]
    free = [cell for cell in fight.board.cells() if not fight.board.closed[cell] and cell not in taken]
    if not free or (hasattr(fight, "settled") and fight.settled):
        return False
    written = {
        "from": dice.choice(sorted(rows(stage.book.packages("characters"), "characters"))),
        "side": dice.choice(fight.sides),
        "at": fight.board.names[dice.choice(free)],
        "start": {"hidden": True} if dice.random() < 0.4 else {},
    }
    people = [each.name for each in fight.everyone()]
    fallen = [(each.who, each.purpose.text, each.total) for each in play.rolls()]
    try:
        newcomer = read_newcomer(written, stage, fight)
        play.add_fighter(newcomer)
    except Mistake as mistake:
        if "no room" in str(mistake) or "no vehicle can hide" in str(mistake):
            return False
        raise
    assert [each.name for each in play.run.everyone()] == [*people, newcomer.name]
    assert not play.dropped
    assert [(each.who, each.purpose.text, each.total) for each in play.rolls()][: len(fallen)] == fallen
    return True


@pytest.mark.parametrize("name", SCENARIOS)
def test_anybody_may_join_at_any_moment(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1):
        play = walked(name, seed, seen)
        again = replayed(name, seed, play)
        assert again.run.state() == play.run.state(), (name, seed)
        assert signs(again) == signs(play), (name, seed)
        assert again.digests() == play.digests()
        looked_at(name, play)
        while play.undo():
            pass
        assert len(play.run.everyone()) == len(scenario(name).setup.entrants)
    if name != "salle":  # where two of them fill the room
        assert seen["joined"] > 0
