"""The method one reads is the method that runs: no chapter of a book overrides another of the same book."""

import ast
import inspect
import textwrap
from types import FunctionType
from typing import Any

import pytest

from fracas.kernel.rulebook import Rulebook
from fracas.stage.rulebooks import known

BOOKS = known()

STILL_TO_DO = {
    "gurps": {
        "add_attack", "add_close_attack", "add_close_defence", "add_own_doing", "aimed", "attack_skill", "blow_weight",
        "can_be_aimed", "carry_out", "could_shoot", "declare_shot", "defences", "defend", "describe", "describe_gear",
        "die", "dodge_against", "drive", "drop", "drop_down", "expire_turn_bonuses", "fall", "fast_draw", "fast_draws",
        "feel_the_loss", "give_ground", "goes_on", "half_move", "handle_item", "held_words", "in_the_way",
        "item_preparations", "knockback", "limb_used", "may_enter", "melee_attack", "missed", "one_attack",
        "parry_against", "part_used", "pass_out", "prepare_defence", "ready_shots", "reckon_load", "roll_defence",
        "sacrificed", "sheathe", "shield_covers", "shot_skill", "shots_open", "skill_with", "stay_conscious", "step",
        "strikes", "strikes_by_art", "stumble_past", "stun", "suffer", "survive_parry", "tell_of", "tried", "view",
        "view_preparation", "view_target", "why_no_block", "why_no_parry", "why_not", "why_not_target", "wrestle",
    },
    "threa": {
        "aim_shot", "attack_score", "attack_skill", "can_shoot", "choose_manner", "deliver", "distance", "fail",
        "loose", "manners", "passive_value", "reckon_out", "stand_still", "stands_between", "steps_from",
        "strike_home", "succeed",
    },
}  # fmt: skip
"""Rules that are still in two chapters, to be taken off the list once all are done."""


def is_stub(function: FunctionType) -> bool:
    """Declared for a later chapter to fill in: nothing but a docstring and `raise NotImplementedError`."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    body = [each for each in tree.body if not isinstance(each, ast.Expr)]
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def written_twice(book: type[Rulebook[Any]]) -> dict[str, list[str]]:
    """Rules with a body in more than one chapter of the book, by name, with the chapters. Constructors chain by nature;
    what a variant's chapters do to another book's rules is its own affair."""
    home = book.__module__.rpartition(".")[0] + "."
    found: dict[str, list[str]] = {}
    for chapter in book.__mro__:
        if chapter.__module__.startswith(home):
            for name, rule in vars(chapter).items():
                if isinstance(rule, FunctionType) and name != "__init__" and not is_stub(rule):
                    found.setdefault(name, []).append(chapter.__name__)
    return {name: chapters for name, chapters in found.items() if len(chapters) > 1}


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_no_chapter_overrides_a_chapter_of_its_own_book(key: str) -> None:
    twice = written_twice(BOOKS[key])
    left = STILL_TO_DO.get(key, set())
    assert {name: chapters for name, chapters in twice.items() if name not in left} == {}
