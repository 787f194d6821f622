"""What a referee may rule, and what becomes of people afterwards."""

from typing import Any

import pytest
from tests.threa.scene import PAID, THREA, beat, fight, of_kind, prepare, sheet, swordsman, used_up

from fracas.kernel.dice import SeededDice
from fracas.kernel.mistake import Mistake
from fracas.kernel.play import Play
from fracas.kernel.rulings import Ruling
from fracas.rulebooks.threa.effects import BLESSED, BURNING, GRAPPLED, INVISIBLE
from fracas.rulebooks.threa.events import AttackRolled, Healed
from fracas.rulebooks.threa.fighter import ThreaFight, Wound
from fracas.rulebooks.threa.harm_tables import LEFT_ARM, TORSO
from fracas.rulebooks.threa.tables import PRONE
from fracas.stage.scenario import load


def duel() -> ThreaFight:
    return fight((swordsman(), "c3"), (swordsman(skills={"First-Aid": 6}), "d3"))


def rule(scene: ThreaFight, subject: str, field: str, value: str) -> None:
    THREA.amend(scene, Ruling(subject, field, value))


def test_numbers_and_states() -> None:
    scene = duel()
    me = scene.fighters[0]
    for field, value in (("fat", "3"), ("vit", "9"), ("ap", "1"), ("bonus", "2")):
        rule(scene, "A", field, value)
    assert (me.fat, me.vit, me.ap, me.bonus) == (3, 9, 1, 2)
    rule(scene, "A", "posture", "prone")
    rule(scene, "A", "surprised", "yes")
    rule(scene, "A", "at", "a1")
    assert (me.posture, me.surprised, scene.board.names[me.cell]) == (PRONE, True, "a1")
    rule(scene, "A", "vit", "0")
    assert me.dead
    assert me.out
    rule(scene, "A", "vit", "5")
    assert not me.out


def test_a_bonus_counts_once() -> None:
    scene = duel()
    rule(scene, "A", "bonus", "3")
    strike = ["attack", "long-sword", "strike", PAID, "0", "0", "passive"]
    scores = [of_kind(beat(scene, [-9], strike), AttackRolled)[0].score.total]
    scene.fighters[0].off_balance = ()
    scores.append(of_kind(beat(scene, [-9], strike), AttackRolled)[0].score.total)
    assert scores == [13, 9]


def test_effects_come_and_go() -> None:
    """T-138: effects that magic or a poison brings; T-141: one that is sustained ends with the concentration."""
    scene = duel()
    me, foe = scene.fighters
    rule(scene, "A", "effect", "burning 2 4")
    assert me.effects[0].state() == (BURNING.key, 2, 4, 1, -1, 0)
    rule(scene, "A", "end effect", "burning")
    assert not me.has(BURNING)
    rule(scene, "A", "grappled by", "B")
    assert [(effect.kind, effect.source) for effect in me.effects] == [(GRAPPLED, 1)]
    rule(scene, "B", "sustains", "invisible on A")
    assert me.has(INVISIBLE)
    THREA.break_concentration(scene, foe)
    assert not me.has(INVISIBLE)
    rule(scene, "A", "effect", "blessed 4 10")
    assert THREA.ability(me, "Dodge").total == 13
    assert me.has(BLESSED)


def test_the_scene_and_the_ground() -> None:
    scene = duel()
    rule(scene, "scene", "weather", "rain")
    assert scene.weather == "rain"
    rule(scene, "f3", "terrain", "wall")
    assert scene.board.terrain[scene.board.find("f3")].key == "wall"


@pytest.mark.parametrize(
    "subject, field, value, complaint",
    [
        ("A", "luck", "1", "nothing called 'luck'"),
        ("Z", "fat", "1", "nobody is called 'Z'"),
        ("A", "fat", "99", "expected a whole number from 0 to 15"),
        ("A", "posture", "sitting", "expected one of"),
        ("A", "at", "d3", "B is at d3"),
        ("A", "at", "zz9", "no hex"),
        ("A", "effect", "boredom 1", "unknown effect 'boredom'"),
        ("A", "effect", "burning 99 1", "expected a value up to 20"),
        ("A", "structure", "9", "A is no vehicle"),
        ("A", "sustains", "joy", "unknown effect 'joy'"),
        ("c3", "terrain", "wall", "A is at c3, where a wall cannot be"),
        ("c9", "terrain", "lava", "unknown ground 'lava'"),
        ("scene", "weather", "snow", "expected one of"),
    ],
)
def test_rulings_that_are_refused(subject: str, field: str, value: str, complaint: str) -> None:
    scene = duel()
    before = scene.state()
    with pytest.raises(Mistake, match=complaint):
        rule(scene, subject, field, value)
    assert scene.state() == before


# afterwards


def test_hours_of_rest() -> None:
    """T-34, T-35: FAT by VIT, VIT by the hour; T-137: a wound every 4 hours."""
    scene = duel()
    me = scene.fighters[0]
    me.fat, me.vit, me.wounds = 1, 6, (Wound(TORSO, 1), Wound(LEFT_ARM, 1), Wound(TORSO, 1))
    THREA.treat(scene, 0, "rest", ["8"])
    assert (me.fat, me.vit, len(me.wounds)) == (15, 14, 1)


def test_what_was_pending_is_felt_first() -> None:
    """T-36: pools run out before anybody is treated, and may still kill."""
    scene = duel()
    me = scene.fighters[0]
    me.vit_damage = 20
    THREA.treat(scene, 1, "rest", ["1"])
    assert me.dead
    with pytest.raises(Mistake, match="A is dead"):
        THREA.treat(scene, 0, "rest", ["1"])


@pytest.mark.parametrize("number, roll, fat", [("T-152 SV 3", 0, 7), ("T-152 SV 4", 1, 9), ("T-152 SV -1", -4, 5)])
def test_first_aid_afterwards(number: str, roll: int, fat: int) -> None:
    scene = duel()
    scene.fighters[0].fat = 5
    script = prepare(scene, [roll], [])
    THREA.treat(scene, 1, "first aid", ["on", "A"])
    used_up(scene, script)
    assert scene.fighters[0].fat == fat, number


def test_a_wound_is_tended() -> None:
    """T-153: a minute and a check against 8."""
    scene = duel()
    scene.fighters[0].wounds = (Wound(TORSO, 1),)
    script = prepare(scene, [-3, -4], [])
    THREA.treat(scene, 1, "tend wound", ["on", "A"])
    assert len(scene.fighters[0].wounds) == 0
    assert of_kind(scene.events, Healed)[0].what == "wound"
    scene.fighters[0].wounds = (Wound(TORSO, 1),)
    THREA.treat(scene, 1, "tend wound", ["on", "A"])
    used_up(scene, script)
    assert len(scene.fighters[0].wounds) == 1


def test_travelling() -> None:
    """T-150: 1 FAT for each begun 2 km of walking; not further than breath lasts."""
    scene = duel()
    THREA.treat(scene, 0, "travel", ["walk", "2500"])
    assert scene.fighters[0].fat == 13
    with pytest.raises(Mistake, match="takes 100 FAT"):
        THREA.treat(scene, 0, "travel", ["fast", "sprint", "500"])


@pytest.mark.parametrize(
    "who, remedy, words, complaint",
    [
        (0, "surgery", [], "nothing called 'surgery'"),
        (0, "rest", [], "how many hours"),
        (0, "rest", ["0"], "how many hours"),
        (0, "first aid", ["on", "B"], "no medical skill"),
        (1, "first aid", [], "say whom"),
        (1, "first aid", ["on", "Z"], "nobody is called 'Z'"),
        (1, "tend wound", ["on", "A"], "has no wound"),
        (0, "travel", ["crawl", "10"], "unknown pace 'crawl'"),
        (0, "travel", ["walk", "far"], "how many metres"),
    ],
)
def test_remedies_that_are_refused(who: int, remedy: str, words: list[str], complaint: str) -> None:
    scene = duel()
    before = scene.state()
    with pytest.raises(Mistake, match=complaint):
        THREA.treat(scene, who, remedy, words)
    assert scene.state() == before


def test_the_helpless_help_nobody() -> None:
    scene = fight((sheet(), "c3"), (swordsman(skills={"First-Aid": 6}), "d3"))
    scene.fighters[1].fat = 0
    with pytest.raises(Mistake, match="B cannot act"):
        THREA.treat(scene, 1, "first aid", ["on", "A"])


def charge() -> Play[Any]:
    """Archers and swordsmen, where Xanthe is asked what she does."""
    scene = load("charge")
    play: Play[Any] = Play(scene.book, scene.begin(SeededDice(5)), [None] * 6)
    play.resume()
    while asked(play) != "Xanthe":
        play.answer("end turn")
    return play


def asked(play: Play[Any]) -> str:
    assert play.pending is not None
    name: str = play.run.everyone()[play.pending.who].name
    return name


@pytest.mark.parametrize("field, value", [("ap", "0"), ("posture", "prone"), ("effect", "knocked out 4")])
def test_a_ruling_in_the_midst_of_an_action(field: str, value: str) -> None:
    """What takes the ground from under a deed that has been chosen takes the deed back; others go on."""
    play = charge()
    play.answer("shoot")
    assert play.rule("Yrsa", field, value)
    assert not play.dropped
    assert play.rule("Xanthe", field, value)
    assert [entry.answer for entry in play.dropped] == ["shoot"]


def test_a_ruling_that_shows_later() -> None:
    """Where an answer meets what was ruled in the same action, the action is taken back as far as need be."""
    play: Play[Any] = Play(THREA, duel(), [None, None])
    play.resume()
    play.answer("attack")
    play.answer("long-sword")
    play.rule("A", "ap", "0")
    assert not play.dropped
    play.answer("strike")
    assert [entry.answer for entry in play.dropped] == ["attack", "long-sword", "strike"]
    assert play.run.fighters[0].ap == 0
    assert [entry.ruling.at for entry in play.history() if entry.ruling is not None] == [0]
    assert play.undo()
    assert play.run.fighters[0].ap > 0


@pytest.mark.parametrize(
    "field, value",
    [("fat", "0"), ("vit", "0"), ("vit", "1"), ("effect", "paralysed"), ("effect", "stunned 3"), ("surprised", "yes")],
)
def test_whoever_is_ruled_out_is_not_asked(field: str, value: str) -> None:
    """T-38 to T-40, T-48: the turn passes to the next."""
    play = charge()
    play.rule("Xanthe", field, value)
    assert asked(play) != "Xanthe"
    assert play.undo()
    assert asked(play) == "Xanthe"


def test_out_dead_and_what_is_to_come() -> None:
    """T-36, T-40: a referee brings somebody down or back, and takes damage away that waits."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    foe = scene.fighters[1]
    THREA.amend(scene, Ruling("B", "vit damage", "7"))
    THREA.amend(scene, Ruling("B", "fat damage", "2"))
    assert (foe.vit_damage, foe.fat_damage) == (7, 2)
    THREA.amend(scene, Ruling("B", "out", "yes"))
    assert (foe.out, foe.fat, foe.vit) == (True, 0, foe.sheet.vit)
    THREA.amend(scene, Ruling("B", "out", "no"))
    assert (foe.out, foe.fat) == (False, 1)
    THREA.amend(scene, Ruling("B", "dead", "yes"))
    assert (foe.out, foe.dead) == (True, True)
    with pytest.raises(Mistake, match="is dead; say 'dead no' first"):
        THREA.amend(scene, Ruling("B", "out", "no"))
    THREA.amend(scene, Ruling("B", "dead", "no"))
    assert (foe.dead, foe.vit, foe.vit_damage) == (False, 1, 0)
    THREA.amend(scene, Ruling("B", "out", "no"))
    assert not foe.out


def test_nobody_holds_oneself() -> None:
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    with pytest.raises(Mistake, match="nobody holds oneself"):
        THREA.amend(scene, Ruling("B", "grappled by", "B"))
