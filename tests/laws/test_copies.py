"""No field is forgotten: whatever changes in a fight or a fighter shows in `state` and is kept by `copy`.

Fields are read out of the objects themselves, so that a new one is tried as soon as it is there. Those that are not
tried are listed here, each with the reason.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from tests.laws.walks import SCENARIOS, agents, begin, scenario

from fracas.kernel.decision import Seated
from fracas.kernel.fields import Stateful, field_names
from fracas.rulebooks.gurps.tasks import Recovery
from fracas.rulebooks.monday.fighter import Care
from fracas.stage.rulebooks import known

SHARED = {
    "sheet": "never changes in a fight",
    "item": "what is held; the rest of the object follows from it",
    "weapon": "follows from the item",
    "shield": "follows from the item",
    "striker": "follows from the item",
}
NOT_STATE = {
    "board": "the state has its ground; a changed board is another object",
    "dice": "the state has the dice's own, and a copy has a copy of them",
    "sides": "never change",
    "ending": "never changes",
    "chooser": "who answers is no part of where a fight stands",
    "events": "of the running beat",
    "rolls": "of the running beat",
    "faces": "of the running beat",
    "attempt": "of the running beat",
    "attempts": "of the running beat",
    "answers": "of the running beat",
    "unasked": "of the running beat",
    "start": "of the running beat",
    "referee": "of the running beat",
    "undisclosed": "only for whoever tells of the fight",
    "by_sight": "never changes: the scenario says it",
    "by_hand": "the state has it where anybody is among them",
    "heard": "who listens is no part of where a fight stands",
    "ruled": "of the running beat",
    "attacks": "of the running beat",
    "target": "of the running beat; of a fighter, itself as an answer",
    "in_part": "of the running beat",
    "parry_found": "follows from the grip and the arm, and is found again",
    "parry_hand": "the grip for which it was found",
    "parry_st": "the strength for which it was found",
    "looked_at": "of the running beat",
    "choosing": "of the running beat",
    "in_reach": "of the running beat",
    "can_shoot": "of the running beat",
    "can_shoot_ruled": "of the running beat",
}


class Mark(Stateful):
    """Something that no field has held so far."""

    key = "a mark"

    def copy(self) -> "Mark":
        return self


def another(value: object) -> object:
    """Another value for a field that has this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, list):
        return value[:-1] if value else [Mark()]
    if isinstance(value, tuple):
        return value[:-1] if value else (1,)
    return Mark()


def parts(value: object) -> Iterator[Stateful]:
    """What has a state, in a fight and all that belongs to it."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from parts(each)
    elif isinstance(value, Stateful):
        yield value
        for name in field_names(value):
            if name not in NOT_STATE:
                yield from parts(getattr(value, name))


def copied_kinds() -> set[type]:
    """Every class of a rulebook that has a state and says how it is copied."""
    books = [book.__module__.rpartition(".")[0] for book in known().values()]
    found: set[type] = set()
    todo = list(Stateful.__subclasses__())
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if hasattr(kind, "copy") and kind.__module__.rpartition(".")[0] in books:
            found.add(kind)
    return found


def full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__name__}"


@cache
def samples() -> dict[type, Stateful]:
    """One of each kind, out of fights that are played until all have come up."""
    found: dict[type, Stateful] = {Recovery: Recovery(), Care: Care()}  # made after a fight
    missing = copied_kinds() - found.keys()
    for seed in range(6):
        for name in SCENARIOS:
            fight = begin(name, seed)
            fight.chooser = Seated(agents(name, "random", seed))
            while missing and not fight.over and fight.beats < 60:
                fight.events, fight.rolls, fight.answers = [], [], []
                scenario(name).book.beat(fight)
                fight.beats += 1
                for each in parts(fight):
                    found.setdefault(type(each), each)
            missing = missing - found.keys()
            if not missing:
                return found
    return found


def test_every_kind_has_come_up() -> None:
    assert not {full_name(kind) for kind in copied_kinds() - samples().keys()}


KINDS: list[type] = sorted(copied_kinds(), key=full_name)


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_in_the_state_and_in_the_copy(kind: type) -> None:
    """Law 4: a copy stands where its original stood, and a state tells apart what is not the same."""
    if kind not in samples():
        pytest.skip("told by the test above")
    mine = samples()[kind]
    before = mine.state()
    for name in field_names(mine):
        value = getattr(mine, name)
        if name in SHARED:
            assert getattr(copy_of(mine), name) is value, name
            continue
        if name in mine.not_state:
            assert name in NOT_STATE, f"{kind.__name__}.{name}: why does it not count?"
            continue
        setattr(mine, name, another(value))
        assert mine.state() != before, f"{kind.__name__}.{name} is not in the state"
        assert copy_of(mine).state() == mine.state(), f"{kind.__name__}.{name} is not in the copy"
        setattr(mine, name, value)
    assert mine.state() == before


def copy_of(thing: Stateful) -> Stateful:
    copied: Stateful = thing.copy()  # type: ignore[attr-defined]  # each kind copies to its own
    return copied
