"""The list of the book's rules is complete, in order and filled in."""

from tests.rule_lists import check_entries, check_numbers, listed

LISTED = listed("fracas.rulebooks.d100")
CHAPTERS = [
    "Conventions",
    "Characters",
    "Sequence",
    "Action points",
    "Map and movement",
    "Manoeuvres",
    "Attacks",
    "Parrying",
    "Ranged combat",
    "Attack tables",
    "Criticals",
    "Hits",
    "Bleeding and burning",
    "Stun",
    "Death",
    "Records and switches",
    "Further rules of play",
]


def test_every_rule_and_example_once_and_in_order() -> None:
    check_numbers(LISTED, "D", 132, 51)


def test_entries_are_filled_in() -> None:
    check_entries(LISTED, CHAPTERS, words=["D-1", "D-11"])
