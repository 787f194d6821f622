"""What a referee would say, and the numbers that people need to choose by."""

from typing import Any

import pytest
from tests.gurps.deeds import in_order
from tests.gurps.scene import GURPS, Bare, beat, fight, of_kind, peek, sheet, swordsman

from fracas.kernel.decision import Decision, View
from fracas.kernel.event import Event, PostureChanged
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    CameToNothing,
    DamageRolled,
    DefenceRolled,
    Handled,
    Interrupted,
    ItemDamaged,
    Planned,
    SuccessRolled,
    TurnBegan,
)
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.in_hand import SHEATHED
from fracas.rulebooks.gurps.options import STRIKE
from fracas.rulebooks.gurps.rolls import SUCCESS
from fracas.rulebooks.gurps.rows import CROUCHING, KNEELING, PRONE, STANDING
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.watches import WatchLine

TEN = Tally(10, Reason("Brawling", "G-14"))
NINE = Tally(9, Reason("by chance", "G-86"))
DRAWING = Tally(12, Reason("Fast-Draw", "G-52"))
MEETING = Tally(12, Reason("weapon skill", "G-127"))


def seen(scene: GurpsFight, decision: Decision, key: str, book: Gurps = GURPS) -> View:
    option = decision.menu.find(key)
    assert option is not None, [each.key for each in decision.menu.options()]
    return book.view(scene, decision, option)


def duel(mine: GurpsSheet, theirs: GurpsSheet | None = None) -> GurpsFight:
    return in_order(fight((mine, "d5", "e"), (theirs or swordsman(), "e5", "w")))


# what is told


def damage(place: str, kind: str, penetrating: int, injury: int, dr: int = 0, dice: str = "2d") -> DamageRolled:
    basic = Tally(penetrating + dr, Reason("dice", "G-142"))
    return DamageRolled(1, place, dice, basic, kind, dr, penetrating, injury, 10 - injury)


@pytest.mark.parametrize(
    ("rule", "foe", "event", "told"),
    [
        ("crushing (G-146)", {}, damage("torso", "cr", 4, 4), "Damage 2d: 4 crushing: B takes 4 and is at 6 HP."),
        (
            "cutting (G-146)",
            {},
            damage("torso", "cut", 6, 9, 1),
            "Damage 2d: 7 cutting, 6 gets through DR 1, times 1.5: B takes 9 and is at 1 HP.",
        ),
        (
            "small piercing (G-147)",
            {},
            damage("torso", "pi-", 6, 3),
            "Damage 2d: 6 small piercing, times 1/2: B takes 3 and is at 7 HP.",
        ),
        (
            "the skull (G-147)",
            {},
            damage("skull", "imp", 2, 8, 2),
            "Damage 2d: 4 impaling, 2 gets through DR 2, times 4: B takes 8 to the skull and is at 2 HP.",
        ),
        (
            "no more than what cripples it (G-154)",
            {},
            damage("right arm", "cut", 12, 6),
            "Damage 2d: 12 cutting, times 1.5: B takes 6 to the right arm, which can lose no more, and is at 4 HP.",
        ),
        (
            "a body that points do little to (G-149)",
            {"traits": ["Homogenous"]},
            damage("torso", "pi", 10, 2),
            "Damage 2d: 10 piercing, times 1/5: B takes 2 and is at 8 HP.",
        ),
        (
            "diffuse (G-149)",
            {"traits": ["Diffuse"]},
            damage("torso", "pi", 10, 1),
            "Damage 2d: 10 piercing, little of which hurts a body like that: B takes 1 and is at 9 HP.",
        ),
        (
            "Damage Reduction (G-149)",
            {"traits": ["Damage Reduction 3"]},
            damage("torso", "cut", 6, 3),
            "Damage 2d: 6 cutting, times 1.5, divided by 3: B takes 3 and is at 7 HP.",
        ),
        (
            "without dice (G-181)",
            {},
            damage("neck", "cr", 4, 6, dice="margin of victory"),
            "Damage by the margin of victory: 4 crushing, times 1.5: B takes 6 to the neck and is at 4 HP.",
        ),
    ],
)
def test_what_makes_an_injury(rule: str, foe: dict[str, Any], event: DamageRolled, told: str) -> None:
    assert GURPS.narrate(duel(swordsman(), sheet(**foe)), event) == told, rule


@pytest.mark.parametrize(
    ("rule", "event", "told"),
    [
        ("a door is at a hex (G-52)", Handled(0, "opens the door at", "e5"), "A opens the door at e5."),
        ("a weapon that sticks (G-204)", Handled(0, "pulls at", "pick"), "A pulls at the pick."),
        (
            "what one reaches for (G-186)",
            AttackRolled(0, 1, "unarmed", "grab", "broadsword", TEN, 9, SUCCESS),
            "A reaches for the broadsword of B: rolls 9 against Brawling 10: on target.",
        ),
        (
            "a stray blow (G-86)",
            SuccessRolled(0, "a stray blow", NINE, 8, True),
            "The blow of A may strike somebody else: rolls 8 against a chance of 9: it does.",
        ),
        (
            "a stray shot (G-86)",
            SuccessRolled(0, "a stray shot", NINE, 10, False),
            "The shot of A may strike somebody else: rolls 10 against a chance of 9: it does not.",
        ),
        (
            "a skill is named once (G-52)",
            SuccessRolled(0, "Fast-Draw", DRAWING, 13, False),
            "A, Fast-Draw: rolls 13 against 12: failed.",
        ),
        (
            "a parry that meets a limb (G-127)",
            SuccessRolled(0, "meeting the limb", MEETING, 13, False),
            "A turns the parry against the limb: rolls 13 against weapon skill 12: misses.",
        ),
        (
            "damage to a weapon (G-94)",
            ItemDamaged(1, "brass knuckles", 5),
            "5 damage to the brass knuckles of B.",
        ),
        ("a move of no hexes (G-34)", CameToNothing(0, "stays"), "A stays put."),
        ("an attack that is not made (G-32)", CameToNothing(0, "holds back"), "A holds back."),
        ("nobody is there (G-73)", CameToNothing(0, "nobody to strike"), "A finds nobody to strike at."),
        ("nothing is there (G-52)", CameToNothing(0, "nothing to ready"), "A finds nothing to make ready."),
        ("a wait that is set off (G-193)", Interrupted(1, 0, "reach"), "B has waited for this."),
    ],
)
def test_what_is_told(rule: str, event: Event, told: str) -> None:
    assert GURPS.narrate(duel(swordsman()), event) == told, rule


def test_a_second_dagger_is_told_as_a_dagger() -> None:
    """A number tells weapons apart in a list, not in a sentence (G-117)."""
    scene = duel(sheet(skills={"Knife": 12}, weapons=["dagger", "dagger"]))
    parry = scene.fighters[0].held[1].item.parry
    assert parry.key == "parry dagger 2"
    event = DefenceRolled(0, 1, parry.key, Tally(9, Reason("Parry", "G-117")), 8, SUCCESS)
    assert GURPS.narrate(scene, event) == "A parries with the dagger: rolls 8 against Parry 9."


def test_beasts_have_no_hands() -> None:
    """What somebody parries with who has nothing else (G-128)."""
    parry = DefenceRolled(0, 1, "parry unarmed", Tally(9, Reason("Parry", "G-117")), 8, SUCCESS)
    told = [GURPS.narrate(duel(sheet(traits=traits)), parry) for traits in ([], ["Four Legs"])]
    assert [each.partition(":")[0] for each in told] == ["A parries with a bare hand", "A parries with a foreleg"]


@pytest.mark.parametrize(
    ("rule", "weapon", "skill", "terms"),
    [
        ("a staff (G-117)", "quarterstaff", "Staff", "Parry 9, weapon parries well +2 = 11"),
        ("a knife (G-117)", "dagger", "Knife", "Parry 9, weapon parries badly -1 = 8"),
    ],
)
def test_what_a_weapon_does_to_a_parry(rule: str, weapon: str, skill: str, terms: str) -> None:
    scene = duel(swordsman(), sheet(weapons=[weapon], skills={skill: 12}))
    foe = scene.fighters[1]
    assert str(GURPS.parry_score(foe, foe.held[0])) == terms, rule


def test_names_with_an_article() -> None:
    """Small within a sentence, and large where it opens."""
    scene = duel(swordsman())
    scene.fighters[0].name = "The reeve"
    told = [
        GURPS.narrate(scene, event)
        for event in (TurnBegan(0, 3), PostureChanged(0, "kneeling", False), Planned(1, "aim", 0, 1, False))
    ]
    assert told == ["Second 3: The reeve.", "The reeve is now kneeling.", "B aims at the reeve."]


# turns in which little happens


@pytest.mark.parametrize(
    ("rule", "answers", "why"),
    [
        ("G-34 a move of no hexes", ["move", "d5", "e"], "stays"),
        ("G-32 an attack held back", ["attack", "d5", "e", "hold back", "d5", "e"], "holds back"),
        ("G-40 an All-Out Attack", ["all-out attack", "determined", "d5", "e", "hold back"], "holds back"),
        ("G-39 a feint after a step away", ["feint", "c5", "w"], "nobody to strike"),
    ],
)
def test_a_manoeuvre_that_comes_to_nothing_is_told(rule: str, answers: list[str], why: str) -> None:
    events = beat(duel(swordsman()), [], answers)
    assert [(event.who, event.why) for event in of_kind(events, CameToNothing)] == [(0, why)], rule


def test_a_ready_that_finds_nothing_is_told() -> None:
    """G-52: nobody picks a weapon up who does not bend down."""
    scene = duel(swordsman())
    me = scene.fighters[0]
    GURPS.drop(scene, me, me.held[0])
    (nothing,) = of_kind(beat(scene, [], ["ready", "d5", "e", "d5", "e"]), CameToNothing)
    assert nothing.why == "nothing to ready"


@pytest.mark.parametrize(
    ("rule", "answers"),
    [("G-34 a hex", ["move", "c5", "e"]), ("G-59 a turn", ["move", "d5", "w"]), ("do nothing", ["do nothing"])],
)
def test_what_shows_by_itself_is_not_told_again(rule: str, answers: list[str]) -> None:
    assert not of_kind(beat(duel(swordsman()), [], answers), CameToNothing), rule


# what is offered


def test_a_feint_shows_the_contest() -> None:
    """Neither damage nor the chance to hit, but the chance that the foe's guard opens (G-39)."""
    scene = duel(swordsman(14), swordsman(12))
    view = seen(scene, peek(scene, [], ["feint", "d5", "e"]), "broadsword swing")
    assert view.tally is not None
    assert view.tally.total == 14
    assert view.rule == "G-39"
    assert view.note == "B has 12"
    rolls = [(one, two, three) for one in range(1, 7) for two in range(1, 7) for three in range(1, 7)]
    sums = [sum(roll) for roll in rolls]
    opened = 0
    for mine in range(3, 19):
        for theirs in range(3, 19):
            if mine in (17, 18) or mine > 14:
                continue
            failed = theirs > 12
            if (14 - mine > 0) if failed else (14 - mine > 12 - theirs):
                opened += sums.count(mine) * sums.count(theirs)
    assert view.chance == pytest.approx(opened / 216**2)


def test_keeping_somebody_out_shows_the_chance() -> None:
    """How often the other's DX fails it (G-169)."""
    scene = duel(sheet(dx=12, weapons=["dagger"]))
    decision = peek(scene, [], ["move", "e5"])
    view = seen(scene, decision, "keep out")
    assert view.tally is not None
    assert (view.tally.total, view.note) == (12, "unless A rolls 12 or less")
    assert view.chance == pytest.approx(1 - GURPS.chance(12))
    assert seen(scene, decision, "let in").note == "A comes in"


def test_standing_in_the_way_shows_the_contest() -> None:
    """The Quick Contest of both DX, for both of them (G-67, G-68)."""
    scene = duel(sheet(dx=12, skills={"Acrobatics": 15}))
    scene.tumbling = True
    decision = peek(scene, [], ["move", "f5 by e5"])
    view = seen(scene, decision, "stand in the way")
    assert view.tally is not None
    assert (view.tally.total, view.note) == (10, "A has 7 to get past")
    past = GURPS.contest_chance(Tally(7, TEN.terms[0][1]), TEN, False)
    assert view.chance == pytest.approx(1 - past)
    assert seen(scene, decision, "let pass").note == "A gets past"
    scene = duel(sheet(dx=12, skills={"Acrobatics": 15}))
    scene.tumbling = True
    decision = peek(scene, [], ["move", "f5 by e5", "stand in the way"])
    slip, tumble = seen(scene, decision, "slip past"), seen(scene, decision, "tumble past")
    assert slip.chance == pytest.approx(past)
    assert (slip.note, tumble.chance) == ("B has 10", GURPS.chance(10))


def test_places_say_what_they_are_worth() -> None:
    """What an injury counts for there, and what cripples (G-147, G-152, G-154)."""
    scene = duel(swordsman(), sheet(hp=11))
    decision = peek(scene, [], ["attack", "d5", "e", "broadsword swing"])
    notes = {key: seen(scene, decision, key).note for key in ("torso", "skull", "right arm", "left hand")}
    assert notes == {
        "torso": "injury times 1.5",
        "skull": "injury times 4",
        "right arm": "injury times 1.5; crippled by 6",
        "left hand": "injury times 1.5; crippled by 4",
    }


def test_postures_say_what_they_cost() -> None:
    """What the table says (G-63), and crouching by the switch."""
    scene = duel(swordsman())
    decision = peek(scene, [], [])
    other = Gurps({"crouch_table": "minus2_defence"})
    assert GURPS.view(scene, decision, STANDING).note == ""
    assert GURPS.view(scene, decision, PRONE).note == "-2 to be shot at, -4 to your blows, -3 to your defences"
    assert GURPS.view(scene, decision, CROUCHING).note == "-2 to be shot at, -2 to your blows"
    assert other.view(scene, decision, CROUCHING).note == "-2 to be shot at, -2 to your defences"


def test_weapons_go_by_their_names() -> None:
    """A key is for typing; people read names, and numbers where two have the same (G-54)."""
    scene = duel(sheet(weapons=["smg-9mm"]))
    assert seen(scene, peek(scene, [], []), "drop smg-9mm").label == "drop SMG"
    scene = duel(sheet(weapons=["dagger", "dagger", "pick"]))
    decision = peek(scene, [], [])
    me = scene.fighters[0]
    labels = [GURPS.view(scene, decision, held.item.drop).label for held in me.held if not held.item.natural]
    assert labels == ["drop dagger", "drop dagger 2", "drop pick"]
    assert GURPS.with_item(me, "pick up {}", me.held[2].item.index) == "pick up pick"


def test_whose_weapon_is_picked_up() -> None:
    """With the name as its owner writes it (G-52)."""
    scene = duel(sheet(), sheet(weapons=["thrusting-broadsword"]))
    me, owner = scene.fighters
    owner.name = "One-Eyed Jory"
    GURPS.drop_everything(scene, owner)
    me.posture = KNEELING
    (find,) = GURPS.finds(scene, me)
    view = GURPS.view(scene, peek(scene, [], []), find)
    assert view.label == "pick up thrusting broadsword of One-Eyed Jory"


def test_a_fast_draw_shows_its_chance() -> None:
    """Fast-Draw 12, and 13 with Combat Reflexes (G-52)."""
    scene = duel(sheet(skills={"Fast-Draw": 12}, weapons=["dagger"], traits=["Combat Reflexes"]))
    me = scene.fighters[0]
    held = me.held[0]
    held.hand = SHEATHED
    (draw,) = GURPS.fast_draws(me)
    assert GURPS.view(scene, peek(scene, [], []), draw).chance == GURPS.chance(13)


def test_an_arrow_is_drawn_fast() -> None:
    """With a skill of its own (G-103)."""
    scene = duel(sheet(skills={"Fast-Draw (Arrow)": 12, "Bow": 12}, weapons=["longbow"]))
    (draw,) = GURPS.fast_draws(scene.fighters[0])
    view = GURPS.view(scene, peek(scene, [], []), draw)
    assert (view.label, view.chance) == ("fast draw for longbow", GURPS.chance(12))
    assert view.note == "saves a second of loading"


def test_aiming_says_how_far_it_is() -> None:
    """And afterwards that one aims (G-36)."""
    archer = sheet(skills={"Guns (Pistol)": 12}, weapons=["auto-pistol-9mm"])
    scene = in_order(
        fight((archer, "a5", "e"), (swordsman(), "h5", "w"), (archer, "a9", "e"), (swordsman(), "l5", "w"))
    )
    decision = peek(scene, [], ["aim", "a5", "e"])
    assert [seen(scene, decision, name).note for name in ("B", "D")] == ["7 yards", "11 yards"]
    me = scene.fighters[0]
    me.aim_foe, me.aim_item, me.aim_turns = 3, 0, 1
    assert seen(scene, decision, "D").note == "11 yards, as before"
    assert "aiming at D" in GURPS.describe(scene, 0)


def test_a_line_to_watch_is_spelled_out() -> None:
    """Its key is short (G-110)."""
    scene = duel(swordsman())
    assert GURPS.view(scene, peek(scene, [], []), WatchLine(1)).label == "line north-east"


def test_a_sacrifice_shows_its_chance() -> None:
    """The Dodge that follows, and whom it is for (G-131)."""
    people = [(swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"), (sheet(), "l1", "w"), (sheet(), "e6", "w")]
    scene = in_order(fight(*people))
    answers = ["attack", "d5", "e", "broadsword swing", "torso", "strike"]
    view = seen(scene, peek(scene, [(4, 4, 4)], answers), "throw yourself in the way")
    assert view.chance == GURPS.chance(8)
    assert view.note == "a Dodge; you take what is meant for B"


def test_why_there_is_no_punch() -> None:
    """It reaches only into one's own hex (G-73)."""
    scene = duel(sheet())
    decision = peek(scene, [], ["attack", "d5", "e"], chooser=Bare)
    assert decision.question is STRIKE
    assert "no foe is in its reach" in GURPS.why_not(scene, decision, "punch")


# how somebody is


def test_a_burning_fuse_is_seen() -> None:
    """In the hand, and where it lies (G-205)."""
    scene = duel(sheet(weapons=["hand-grenade"]))
    held = scene.fighters[0].held[0]
    held.fuse = 5
    assert "hand grenade (bursts in second 5)" in GURPS.describe(scene, 0)
    GURPS.drop(scene, scene.fighters[0], held)
    assert "hand grenade dropped at d5, bursts in second 5" in GURPS.describe(scene, 0)
    held.fuse, held.broken = 0, True
    assert not [word for word in GURPS.describe(scene, 0) if "grenade" in word]


def test_the_reach_that_a_weapon_is_held_at() -> None:
    """Where it takes a Ready to change it (G-87)."""
    scene = duel(sheet(st=13, skills={"Two-Handed Axe/Mace": 12}, weapons=["great-axe"]))
    held = scene.fighters[0].held[0]
    assert f"great axe in both hands (reach {held.reach})" in GURPS.describe(scene, 0)
    held.ready = False
    assert f"great axe in both hands (reach {held.reach}, unready)" in GURPS.describe(scene, 0)


def test_what_another_has_is_not_dropped() -> None:
    """Who has picked it up has it now (G-52)."""
    scene = duel(sheet(), swordsman())
    me, owner = scene.fighters
    GURPS.drop_everything(scene, owner)
    GURPS.make_own(me, owner.held[0])
    assert not [word for word in GURPS.describe(scene, 1) if "broadsword" in word]


def test_nothing_is_not_stopped_by_bare_skin() -> None:
    """G-141: whoever runs into somebody may hurt itself, or not."""
    scene = duel(sheet())
    event = DamageRolled(0, "torso", "1d-2", Tally(0, Reason("slam damage", "G-96")), "cr", 0, 0, 0, 10)
    assert GURPS.narrate(scene, event) == "Damage 1d-2: 0 crushing; it does not hurt A."
