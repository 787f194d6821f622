"""Character sheets: what the numbers are, that they are the ones that are rolled, and who may see them."""

from __future__ import annotations

import pytest
from tests.table.games import answers_of, asked_seat, game_of, go_to, seats_of
from tests.table.test_foes import seat_of

from fracas.kernel.mistake import Mistake
from fracas.table import wire
from fracas.table.seat import REFEREE, Seat


def line(scores: list[wire.Score], name: str) -> wire.Score:
    return next(each for each in scores if each.name == name)


def written(tally: wire.Tally | None) -> list[tuple[str, int]]:
    assert tally is not None
    return [(term.text, term.value) for term in tally.terms]


@pytest.mark.parametrize(
    ("scenario", "name", "attributes", "trait", "skill"),
    [
        ("duel", "Dame Ysolde", {"ST": "13", "Move": "3", "swing": "2d-1"}, "Combat Reflexes", "15"),
        ("bout", "Donna Ines", {"DX": "14", "Basic Speed": "6.5"}, "Ambidexterity", "17"),
        ("goblin", "Aldric", {"STR": "12", "WIL": "7"}, "", "10"),
        ("knives", "Vesna", {"Quickness": "+25", "Base Move": "8 m"}, "", "+55"),
    ],
)
def test_attributes_traits_and_skills(
    scenario: str, name: str, attributes: dict[str, str], trait: str, skill: str
) -> None:
    sheet = Seat(game_of(scenario), REFEREE).sheet(name)
    assert {each.name: each.text for each in sheet.attributes if each.name in attributes} == attributes
    assert [each.name for each in sheet.traits][:1] == ([trait] if trait else [])
    assert sheet.skills[0].text == skill


ATTACKS = [
    ("duel", "Dame Ysolde", "dagger thrust", 8, [("Knife", 8)], "1d-1 impaling, reach C; not in hand"),
    ("duel", "Dame Ysolde", "kick", 10, [("unarmed", 12), ("kick", -2)], "1d crushing, reach C, 1"),
    ("bout", "Donna Ines", "rapier thrust", 17, [("Fencing", 17)], "1d impaling, reach 1, 2"),
    ("gunfight", "Kowalski", "SMG shot", 14, [("Guns (SMG)", 14)],
     "3d-1 piercing, Acc 4, range 160/1900 yards, RoF 13"),
    ("goblin", "Aldric", "kick", 6, [("Hand-to-Hand 0 on STR", 12), ("level", -5), ("kick", -1)],
     "bashing SV +4, reach 1 m"),
    ("knives", "Vesna", "knife, thrown", 75, [("OB", 75)], "2 AP, up to 15 m, puncture criticals"),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "name", "attack", "total", "terms", "note"), ATTACKS)
def test_attacks_with_their_sums(
    scenario: str, name: str, attack: str, total: int, terms: list[tuple[str, int]], note: str
) -> None:
    found = line(Seat(game_of(scenario), REFEREE).sheet(name).attacks, attack)
    assert found.text == str(total)
    assert written(found.tally) == terms
    assert found.note == note


DEFENCES = [
    ("duel", "Dame Ysolde", "Dodge", [("Dodge", 9), ("Combat Reflexes", 1), ("encumbrance", -2), ("shield", 2)], ""),
    ("duel", "Dame Ysolde", "Parry, dagger",
     [("Parry", 7), ("weapon parries badly", -1), ("Combat Reflexes", 1), ("shield", 2)], "the dagger is not in hand"),
    ("bout", "Donna Ines", "Parry, main-gauche", [("Parry", 11), ("encumbrance", -1)], ""),
    ("goblin", "Aldric", "passive", [("Dodge", 11), ("passive", -1)], "free, no roll"),
    ("knives", "Vesna", "DB against missiles", [("Quickness", 25), ("other DB", 5)], "2 points of parry for 1 more"),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "name", "defence", "terms", "note"), DEFENCES)
def test_defences_with_their_sums(
    scenario: str, name: str, defence: str, terms: list[tuple[str, int]], note: str
) -> None:
    found = line(Seat(game_of(scenario), REFEREE).sheet(name).defences, defence)
    assert written(found.tally) == terms
    assert found.note == note


def test_a_variant_cites_its_own_rules() -> None:
    sheet = Seat(game_of("bout"), REFEREE).sheet("Donna Ines")
    tally = line(sheet.attacks, "bite").tally
    assert tally is not None
    assert [term.rule for term in tally.terms] == ["M-46"]


def test_things_of_a_kind_are_one_line() -> None:
    sheet = Seat(game_of("knives"), REFEREE).sheet("Vesna")
    assert [each.name for each in sheet.attacks] == ["knife", "knife, thrown", "unarmed strike", "grapple or throw"]


def test_what_weighs_on_somebody_now_is_in_the_sums() -> None:
    game = game_of("duel")
    seat = Seat(game, REFEREE)
    seat.rule("Dame Ysolde", "posture", "kneeling")
    sheet = seat.sheet("Dame Ysolde")
    assert ("kneeling", -2) in written(line(sheet.attacks, "thrusting broadsword swing").tally)
    assert ("kneeling", -2) in written(line(sheet.defences, "Dodge").tally)


def test_the_parry_on_the_sheet_is_the_one_that_is_rolled() -> None:
    """In a duel face to face, before anybody has deceived or feinted."""
    game = game_of("duel")
    seat = go_to(game, "defence")
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    offered = {each.label: each.tally for each in prompt.options if each.label.startswith(("dodge", "parry"))}
    sheet = seat.sheet(prompt.who)
    for label, tally in offered.items():
        on_sheet = line(sheet.defences, "Dodge" if label == "dodge" else f"Parry, {label.removeprefix('parry ')}")
        assert on_sheet.tally == tally


def test_the_bonus_on_the_sheet_is_the_one_that_is_added_to_the_die() -> None:
    """d100: but for what the foe takes off it."""
    game = game_of("knives", 5)
    seat = go_to(game, "manner")
    assert seat is not None
    prompt = seat.prompt()
    assert prompt is not None
    own = written(line(seat.sheet(prompt.who).attacks, "knife").tally)
    plain = next(each for each in prompt.options if each.key == "plain")
    assert written(plain.tally)[: len(own)] == own


def test_work_that_is_half_done() -> None:
    game = game_of("gunfight")
    seat = Seat(game, REFEREE)
    fighter = game.play.run.everyone()[game.play.run.called("Kowalski")]
    fighter.held[0].loaded, fighter.held[0].loading = 0, 2
    work = seat.sheet("Kowalski").work
    assert [(each.text, each.done, each.left, each.unit) for each in work] == [("load the SMG", 2, 1, "seconds")]


def test_names_are_found_whatever_their_case() -> None:
    seat = Seat(game_of("duel"), "red")
    assert seat.sheet("hrolf").fighter.name == "Hrolf"
    with pytest.raises(Mistake, match="nobody called 'Hrulf'; did you mean 'Hrolf'"):
        seat.sheet("Hrulf")


@pytest.mark.parametrize("foes", ["described", "hidden"])
def test_of_foes_there_is_no_more_than_the_scenario_shows(foes: str) -> None:
    seat, referee = seat_of("duel", foes)
    theirs = seat.sheet("Hrolf")
    assert theirs == wire.Sheet(fighter=theirs.fighter, known=False)
    assert not theirs.fighter.gauges
    assert seat.sheet("Dame Ysolde").known
    assert referee.sheet("Hrolf").attacks


def test_there_is_no_sheet_of_somebody_who_hides() -> None:
    game = game_of("guards")
    hidden = next(each.name for each in game.play.run.everyone() if each.hidden)
    side = next(name for name in game.sides if hidden not in [each.name for each in Seat(game, name).fight().fighters])
    with pytest.raises(Mistake, match="there is nobody called") as told:
        Seat(game, side).sheet(hidden)
    assert hidden not in str(told.value).partition(";")[2]


@pytest.mark.parametrize("name", ["skirmish", "bout", "corridor", "tank", "barfight", "archers"])
def test_everybody_has_a_sheet_at_any_time(name: str) -> None:
    """Random answers, and at every eighth question the sheets of all: they can be made, and the fight is as it was."""
    game = game_of(name, 3)
    seats = seats_of(game)
    for turn in range(120):
        seat = asked_seat(game, seats)
        if seat is None:
            break
        prompt = seat.prompt()
        assert prompt is not None
        if turn % 8 == 0:
            before = game.play.run.state()
            for fighter in seat.fight().fighters:
                sheet = seat.sheet(fighter.name)
                assert sheet.fighter == fighter
                assert sheet.attacks or not sheet.skills
                assert wire.Sheet.model_validate_json(sheet.model_dump_json()) == sheet
            assert game.play.run.state() == before
        answers = answers_of(prompt)
        seat.answer(answers[(turn * 7) % len(answers)])
