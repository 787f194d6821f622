"""Random rulings at random moments, over every shipped scenario: what the laws of rulings are tried on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.laws.walks import agents, begin, scenario

from fracas.kernel.decision import Chooser
from fracas.kernel.fight import Fight
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.real_dice import RollMenu
from fracas.kernel.record import Record, parse
from fracas.kernel.rulings import Amendment
from fracas.kernel.status import IN_HAND
from fracas.stage.parts import HUMAN
from fracas.table.game import SEEDED, Game
from fracas.table.seat import REFEREE, Seat

NO_WAY_ON = "no way on"
NUMBERS = [-100, -30, -10, -5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10, 12, 20, 50, 100]


def ruled(name: str, seed: int, rulings: int, seen: Counter[str]) -> Play[Any]:
    """A fight in which somebody rules something after every other answer. People play all sides or the first one; the
    others are agents'."""
    dice = Random(seed)
    fight = begin(name, seed)
    others = agents(name, dice.choice(["random", "brute"]), seed)
    sides = dice.choice([1, len(fight.sides)])
    seats: list[Chooser | None] = [
        None if each.side < sides else others[index] for index, each in enumerate(fight.everyone())
    ]
    play: Play[Any] = Play(scenario(name).book, fight, seats)
    play.resume()
    while rulings > 0 and play.pending is not None:
        if dice.random() < 0.5:
            rulings -= any(rule_something(play, dice, seen) for _ in range(4))
        elif dice.random() < 0.1:
            play.undo()
            if dice.random() < 0.5:
                play.redo()
        if play.pending is not None:
            answer_somehow(play, others, dice, seen)
    return play


def answer_somehow(play: Play[Any], others: list[Chooser], dice: Random, seen: Counter[str]) -> None:
    """As an agent would, or at random; what is refused after a ruling is answered otherwise."""
    decision = play.pending
    assert decision is not None
    options = decision.menu.options()
    keys = [option.key for option in options if not option.leaves_fight] or [options[0].key]
    dice.shuffle(keys)
    if dice.random() < 0.6 and not isinstance(decision.menu, RollMenu):
        keys.insert(0, others[decision.who].choose(play.run, decision).key)
    for key in keys:
        try:
            play.answer(key)
            seen["took answers back"] += bool(play.dropped)
            return
        except Mistake as mistake:
            seen[f"refused: {mistake}"] += 1
    play.undo()


def rule_something(play: Play[Any], dice: Random, seen: Counter[str]) -> bool:
    """One ruling, of whatever the book knows; whether the book took it."""
    if play.pending is None:
        return False
    amendment = dice.choice(play.rulebook.amendments())
    subject, value = words_for(play.rulebook, play.run, amendment, dice)
    rolls = [(each.who, each.purpose.text, each.total) for each in play.rolls()]
    try:
        holds = play.rule(subject, amendment.field, value)
    except Mistake as mistake:
        seen[f"{NO_WAY_ON}: {amendment.field}" if NO_WAY_ON in str(mistake) else "not taken"] += 1
        return False
    seen["rulings"] += 1
    seen["took answers back"] += bool(play.dropped)
    seen["overtaken"] += not holds
    now = [(each.who, each.purpose.text, each.total) for each in play.rolls()]
    if not play.dropped:
        assert now[: len(rolls)] == rolls, "dice that have fallen must not change"
    return True


def replayed(name: str, seed: int, driver: Play[Any]) -> Play[Any]:
    """The same fight from its record, written and read."""
    text = Record("test", scenario(name).document, seed, "seeded", {}, driver.history()).dump()
    again: Play[Any] = Play(scenario(name).book, begin(name, seed), [None] * len(driver.seats))
    again.future = parse(text, "test.json").entries
    again.resume()
    return again


def looked_at(name: str, driver: Play[Any]) -> None:
    """Everybody at the table looks at what has come of it."""
    stage = scenario(name)
    game = Game(stage, 1, SEEDED, [HUMAN] * len(stage.setup.entrants))
    game.play = driver
    for seat in (REFEREE, *game.sides):
        Seat(game, seat).fight()


def words_for(book: Any, fight: Fight, amendment: Amendment[Any, Any], dice: Random) -> tuple[str, str]:
    """Somebody or something to rule about, and a value that it may take."""
    people = fight.everyone()
    subject = dice.choice(people).name
    field, takes = amendment.field, f"{amendment.takes} {amendment.text}"
    if "'scene'" in takes:
        subject = "scene"
    if "for a hex" in takes:
        subject = dice.choice(fight.board.names)
    foe = dice.choice(people).name
    things = [item.name for each in people for item in book.gear(fight, each.index) if item.where == IN_HAND]
    who = next((each for each in people if each.name == subject), people[0])
    own = [item.name for item in book.gear(fight, who.index)]
    parts = [part.name for part in book.body_parts(fight, who.index)]
    values = {
        "THING": [f"{each} {word}" for each in own for word in ("dropped", "broken", "whole", "unready", "jammed", 2)],
        "WEAPON": [f"{each} {number}" for each in own for number in (0, 1, 5)],
        "PIECE": [
            f"{each} {number}"
            for each in (*own, "all", "pot helm", "leather")
            for number in (0, 5, 40, "off", "on", "4/2")
        ],
        "armour type": ["AT1", "AT4", "AT5", "off", "on"],
        "KIND NUMBER": [f"{kind} {number}" for kind in ("arrow", "bolt", *own) for number in (0, 5)],
        "PLACE": [f"{part} {word}" for part in parts for word in ("crippled", "gone", "sound", "0", "1", "3")],
        "weapon arm": [f"{part} {word}" for part in ("off arm", "legs", *parts) for word in ("useless", "sound")],
        "whole number": [str(number) for number in NUMBERS],
        "yes": ["yes", "yes", "no"],
        "a hex": [dice.choice(fight.board.names), fight.board.names[dice.choice(people).cell]],
        "direction": list(FACINGS),
        "ground": [ground.key for ground in book.terrain()],
        "a side": [*fight.sides, "draw"],
        "'typed' or": ["typed", "thrown"],
        "name": [foe, "nobody", "no"],
        "on NAME": [f"blessed on {foe}", f"TV on {foe}"],
        "posture": ["standing", "kneeling", "prone", "lying prone", "crouching", "sitting", "crawling"],
        "effect": ["blinded", "burning 1 3", "stunned 4", "knocked out 4", "STR -2 3", "VIT -1 4", "TV 1", "burning"],
    }
    fitting = [value for sign, some in values.items() if sign in amendment.takes or sign in field for value in some]
    words = [word.strip(" ,'") for word in amendment.takes.replace(" or ", ", ").split(",")]
    unlikely = [*words, *things[:3], str(dice.choice(NUMBERS))]
    return subject, dice.choice(fitting if fitting and dice.random() < 0.9 else [*fitting, *unlikely])
