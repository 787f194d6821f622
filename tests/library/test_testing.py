"""`fracas.testing`: what others write their tests with."""

import pytest

import fracas
from fracas.kernel.dice import AS_IS, SeededDice
from fracas.kernel.event import Event
from fracas.kernel.fighter import Sheet
from fracas.testing import DiceByPurpose, ScriptedAnswers, ScriptedDice, changed, one_beat

GOBLIN = fracas.load("goblin")
DUEL = fracas.load("duel")


class Paper(Sheet):
    """A sheet whose class says how it is made."""

    def __init__(self, name: str, luck: int) -> None:
        super().__init__(name=name)
        self.luck = luck


def kinds(events: list[Event]) -> list[str]:
    return [event.kind() for event in events]


def test_one_beat_leaves_the_fight_as_it_was_and_goes_on_from_there() -> None:
    fight = DUEL.begin(SeededDice(1))
    before = fight.state()
    answers = ScriptedAnswers({"manoeuvre": "do nothing"})
    first = one_beat(DUEL.book, fight, chooser=answers)
    assert fight.state() == before
    assert first.beats == 1
    assert first.answers == ["do nothing"]
    second = one_beat(DUEL.book, first, chooser=answers)
    assert second.beats == 2
    assert kinds(second.events) != kinds(first.events)
    assert first.acting != second.acting
    assert answers.used_up


def test_a_question_without_an_answer_is_told() -> None:
    fight = DUEL.begin(SeededDice(1))
    with pytest.raises(AssertionError, match="nobody answers 'manoeuvre' for Hrolf"):
        one_beat(DUEL.book, fight)
    with pytest.raises(AssertionError, match="no answer to 'manoeuvre' for Hrolf; there is '"):
        one_beat(DUEL.book, fight, chooser=ScriptedAnswers({}))
    with pytest.raises(fracas.Mistake, match="'fly' is not offered to Hrolf"):
        one_beat(DUEL.book, fight, chooser=ScriptedAnswers({"manoeuvre": "fly"}))


def test_answers_for_one_fighter_come_first_and_lists_go_in_order() -> None:
    answers = ScriptedAnswers(
        {("Hrolf", "manoeuvre"): ["do nothing", "evaluate"], "manoeuvre": "do nothing", "step": "i5", "facing": "w"}
    )
    fight = DUEL.begin(SeededDice(1))
    told: list[str] = []
    for _ in range(3):
        assert not answers.used_up
        fight = one_beat(DUEL.book, fight, chooser=answers)
        told += fight.answers
    assert told[:1] + told[2:3] == ["do nothing", "evaluate"]
    assert answers.used_up
    fight = one_beat(DUEL.book, fight, chooser=answers)
    with pytest.raises(AssertionError, match="only 2 answers to 'manoeuvre' for Hrolf"):
        one_beat(DUEL.book, fight, chooser=answers)


def test_what_is_not_scripted_is_left_to_another() -> None:
    brute = GOBLIN.play(seed=1, sides=dict.fromkeys(GOBLIN.sides, "brute"))
    others = brute.game.play.seats[0]
    fight = GOBLIN.begin(SeededDice(1))
    assert one_beat(GOBLIN.book, fight, chooser=ScriptedAnswers({}, others)).beats == 1


def test_dice_by_purpose() -> None:
    """The same fight with a roll told: by words or by rule, as a total or as faces, in order or always."""
    purposes: list[tuple[str, str, str]] = []

    class Noting(SeededDice):
        pass

    play = DUEL.play(seed=2, red="brute", blue="brute")
    roll = next(each for each in play.game.play.rolls() if each.pool.name == "3d")
    purposes.append((roll.purpose.text, roll.purpose.rule, roll.pool.name))
    words, rule, _ = purposes[0]
    for key in (words, rule):
        for script in ([(1, 1, 2)], [4], (1, 1, 2), 4):
            dice = DiceByPurpose({key: script}, others=Noting(3))  # type: ignore[dict-item]
            fight = DUEL.begin(dice)
            assert not dice.used_up
            copy = dice.copy()
            assert dice.roll(fight, 0, roll.pool, roll.purpose, AS_IS) == 4
            assert dice.used_up
            assert dice.state() == (1,)
            assert copy.state() == (0,)
            if isinstance(script, list):
                with pytest.raises(AssertionError, match="only 1 rolls"):
                    dice.roll(fight, 0, roll.pool, roll.purpose, AS_IS)
    with pytest.raises(AssertionError, match=f"the script has no roll for '{words}'"):
        DiceByPurpose({}).roll(fight, 0, roll.pool, roll.purpose, AS_IS)
    assert 3 <= DiceByPurpose({}, SeededDice(1)).roll(fight, 0, roll.pool, roll.purpose, AS_IS) <= 18


def test_a_whole_fight_with_dice_by_purpose() -> None:
    dice = DiceByPurpose({}, others=SeededDice(2))
    play = DUEL.play(seed=2, dice=dice, red="brute", blue="brute")
    assert play.over


def test_copies_of_sheets_with_changes() -> None:
    hrolf = DUEL.written.setup.entrants[1].sheet
    giant = changed(hrolf, hp=30)
    assert (giant.hp, giant.name, hrolf.hp) == (30, "Hrolf", 15)  # type: ignore[attr-defined]
    lucky = changed(Paper("Tom", 3), luck=7)
    assert (lucky.luck, lucky.name) == (7, "Tom")
    with pytest.raises(fracas.Mistake, match="Paper has no field 'lucky'; did you mean 'luck'"):
        changed(lucky, lucky=3)
    for each in ("goblin", "knives", "bout"):
        sheet = fracas.load(each).written.setup.entrants[0].sheet
        assert changed(sheet, name="Other").name == "Other"


def test_scripted_dice_by_order_are_here_too() -> None:
    assert ScriptedDice([]).used_up
