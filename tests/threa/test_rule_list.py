"""The list of the book's rules is complete, in order and filled in."""

from tests.rule_lists import check_entries, check_numbers, listed

LISTED = listed("fracas.rulebooks.threa")
CHAPTERS = [
    "Conventions",
    "Dice",
    "Characters",
    "Resources",
    "Time",
    "Resolving an action",
    "Attack and defence",
    "Ranged combat",
    "From hit to harm",
    "Special actions",
    "Wounds and conditions",
    "Movement",
    "First aid",
    "Equipment",
    "Optional rules",
    "The hex map",
    "Limits and details",
    "Hiding and parting",
]


def test_every_rule_and_example_once_and_in_order() -> None:
    check_numbers(LISTED, "T", 201, 36)


def test_entries_are_filled_in() -> None:
    check_entries(LISTED, CHAPTERS, words=["T-1", "T-4"])
