"""Small stages for the tests of facts: people on a board, scripted dice, answers in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.kernel.board import Board
from fracas.kernel.decision import Chooser, Decision, Option
from fracas.kernel.dice import NoDice, ScriptedDice
from fracas.kernel.event import Event
from fracas.kernel.fight import Ending, Fight
from fracas.kernel.rulebook import Entrant, Setup
from fracas.rulebooks.threa.belongings import Held
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.catalogue import OURS
from fracas.rulebooks.threa.contents import MELEE, SHOT, Attack
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.forms import read_sheet
from fracas.rulebooks.threa.gear import Damage
from fracas.rulebooks.threa.ground import GROUNDS
from fracas.rulebooks.threa.harm_tables import Location
from fracas.rulebooks.threa.manners import Manner
from fracas.rulebooks.threa.sheet import ThreaSheet

THREA = Threa()
KINDS = {ground.glyph: ground for ground in GROUNDS}
FIELD = ["...................................."] * 7
PLAIN_PAYMENT = ["1 AP + 1 FAT", "0", "0"]
"""The standard price, and no boosts."""
Person = tuple[ThreaSheet, str]


def sheet(**written: Any) -> ThreaSheet:
    return read_sheet({"name": "Somebody", **written})


def sample(key: str, **change: Any) -> ThreaSheet:
    """A character of the catalogue, with some things changed."""
    return read_sheet({**OURS.rows("characters")[key], **change})


def scene(
    *people: Person, book: Threa = THREA, rows: Sequence[str] = FIELD, starts: Sequence[dict[str, object]] = ()
) -> ThreaFight:
    """Each person is a sheet and a place; A, B, C ... are on the two sides in turn."""
    board = Board([[KINDS[glyph] for glyph in row] for row in rows])
    entrants = []
    for index, (paper, place) in enumerate(people):
        cell = board.find(place)
        assert cell >= 0, place
        start = dict(starts[index]) if index < len(starts) else {}
        entrants.append(Entrant("ABCDEFGH"[index], index % 2, paper, cell, 0, book.read_start(start)))
    return book.begin(Setup(board, ["red", "blue"], entrants, Ending(200, []), book.read_scene({})), NoDice())


class Script(Chooser):
    """Answers in order; what is asked beyond them, or is not offered, fails the test."""

    def __init__(self, answers: list[str]) -> None:
        self.answers = list(answers)

    def choose(self, fight: Fight, decision: Decision) -> Option:
        asked = f"{fight.everyone()[decision.who].name} {decision.question.key}"
        assert self.answers, f"no answer left for {asked}"
        answer = self.answers.pop(0)
        option = decision.menu.find(answer)
        assert option is not None, f"{asked}: {answer!r} is not among {[each.key for each in decision.menu.options()]}"
        return option


def prepare(fight: ThreaFight, rolls: list[tuple[int, ...]], answers: list[str]) -> tuple[ScriptedDice, Script]:
    dice, script = ScriptedDice(rolls), Script(answers)
    fight.dice, fight.chooser = dice, script
    fight.events, fight.rolls, fight.answers = [], [], []
    return dice, script


def used_up(dice: ScriptedDice, script: Script) -> None:
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    assert not script.answers, f"unused answers: {script.answers}"


def beat(fight: ThreaFight, rolls: list[tuple[int, ...]], answers: list[str], book: Threa = THREA) -> list[Event]:
    """One beat with these dice and answers, all of which must be used; its events."""
    dice, script = prepare(fight, rolls, answers)
    book.beat(fight)
    fight.beats += 1
    used_up(dice, script)
    return fight.events


def begun(*people: Person, book: Threa = THREA, **more: Any) -> ThreaFight:
    """A scene whose first round has begun; the dice for ties fall 12, 11, 10 ..."""
    fight = scene(*people, book=book, **more)
    walkers = len([me for me in fight.fighters if not me.is_vehicle()])
    beat(fight, [(12 - at,) for at in range(walkers)] if walkers > 1 else [], [], book)
    return fight


def of_kind(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def held(me: Combatant, key: str) -> Held:
    return next(each for each in me.held if each.thing.key == key)


def blow(me: Combatant, foe: Combatant, key: str) -> Attack:
    """A melee attack with that weapon, not rolled yet."""
    item = held(me, key)
    assert item.weapon is not None
    return Attack(me, foe, item, item.weapon, MELEE)


def shot(fight: ThreaFight, me: Combatant, foe: Combatant, key: str, book: Threa = THREA) -> Attack:
    attack = book.shot(fight, me, held(me, key), foe)
    assert attack.kind == SHOT
    return attack


def strike(
    fight: ThreaFight,
    attack: Attack,
    damage: Damage,
    sv: int,
    rolls: list[tuple[int, ...]],
    book: Threa = THREA,
    armour: bool = True,
) -> list[Event]:
    """T-128: one type of damage with that SV, at the torso; worn armour holds."""
    dice, script = prepare(fight, rolls, [])
    place = next(each for each in _places() if each.key == "torso")
    me = attack.foe
    layers = [book.layer_of(me, worn) for worn in book.covering(me, place)] if armour else []
    book.resolve(fight, attack, damage, sv, layers, place)
    used_up(dice, script)
    return fight.events


def _places() -> list[Any]:
    from fracas.rulebooks.threa.harm_tables import LOCATIONS

    return LOCATIONS


def staffed(**more: Any) -> Any:
    return sheet(**{"scores": {"Polearms": 12, "Swords": 12}, "weapons": ["staff"], "ap": 4, **more})


def two(foe: Any = None, me: Any = None, book: Threa = THREA, **more: Any) -> ThreaFight:
    other = foe if foe is not None else sheet(weapons=["long-sword"], ap=4)
    return scene((me if me is not None else staffed(), "d4"), (other, "e4"), book=book, **more)


def meant(fight: ThreaFight, manner: Manner, base: int, location: Location | None = None) -> Attack:
    attack = blow(fight.fighters[0], fight.fighters[1], fight.fighters[0].held[0].thing.key)
    attack.manner = manner
    attack.base = base
    attack.location = location
    return attack


def succeed(fight: ThreaFight, attack: Attack, rolls: list[tuple[int, ...]], book: Threa = THREA) -> None:
    dice, script = prepare(fight, rolls, [])
    attack.manner.succeed(book, fight, attack)
    used_up(dice, script)


LINE = ["." * 60] * 3
SHOOTER = {"scores": {"Rifle": 10, "Bows": 10, "Pistols": 10, "Daggers": 10, "Focus": 9}, "ap": 6}


def shooter(**more: Any) -> Any:
    return sheet(**{**SHOOTER, **more})


def range_of(weapon: Any, metres: int, foe: Any = None, begin: bool = False, **more: Any) -> ThreaFight:
    """Somebody with that weapon, and a target that many metres away."""
    weapons = [weapon] if not isinstance(weapon, list) else weapon
    place = f"{column(1 + metres)}2"
    target = foe if foe is not None else sheet(scores={"Dodge": 9}, ap=1)
    make = begun if begin else scene
    return make((shooter(weapons=weapons, **more), "b2"), (target, place), rows=LINE)


def column(number: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[number] if number < 26 else letters[number // 26 - 1] + letters[number % 26]
