"""The list of the book's rules is complete, in order and filled in."""

from tests.rule_lists import check_entries, check_numbers, listed

LISTED = listed("fracas.rulebooks.gurps")
CHAPTERS = [
    "Conventions",
    "Characters",
    "Rolls",
    "Turn order",
    "Begin-turn checks",
    "Manoeuvres",
    "Movement",
    "Attacking",
    "Melee weapons",
    "Ranged weapons",
    "Defences",
    "Criticals",
    "Injury",
    "Close combat",
    "Waiting",
    "Afterwards",
    "Catalogue",
    "Hiding and parting",
]


def test_every_rule_and_example_once_and_in_order() -> None:
    check_numbers(LISTED, "G", 217, 67)


def test_entries_are_filled_in() -> None:
    check_entries(LISTED, CHAPTERS, words=["G-1"])
