"""What people see: options with their numbers, why others are missing, how somebody is, and the narrator."""

import re
from typing import Any

import pytest
from tests.threa.scene import PAID, THREA, act, beat, end_round, fight, keys, of_kind, peek, sheet, swordsman, thing

from fracas.kernel.decision import Decision, Options, View
from fracas.kernel.event import Became, Event
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.belongings import DROPPED
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.deeds import DEEDS
from fracas.rulebooks.threa.effects import STUNNED, Effect
from fracas.rulebooks.threa.events import (
    Absorbed,
    AttackRolled,
    Burst,
    DamageRolled,
    Defended,
    Handled,
    Intended,
    Paid,
    Recovered,
    Stopped,
    TieRolled,
)
from fracas.rulebooks.threa.fighter import ThreaFight, Wound
from fracas.rulebooks.threa.gear import POWERS
from fracas.rulebooks.threa.harm import AGAINST_BODY
from fracas.rulebooks.threa.harm_tables import TORSO
from fracas.rulebooks.threa.shooting import POWER_SETTING

WHY = Reason("action", "T-24")
SWORD = ["attack", "long-sword", "strike", PAID, "0", "0"]


def duel(place: str = "d3", **fields: Any) -> ThreaFight:
    return fight((swordsman(**fields), "c3"), (swordsman(), place))


def test_a_target_shows_its_tally_and_chance() -> None:
    """T-64: the very tally that the rules use, and the exact chance against passive defence."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(dodge=5), "b3"), sides=[0, 1, 1])
    decision = peek(scene, [], ["attack", "long-sword"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.label for view in views] == ["B", "C"]
    assert [str(view.tally) for view in views] == ["Swords 5 on STR 10"] * 2
    assert [round(view.chance * 81) for view in views] == [76, 66]
    assert views[0].note == "against passive TV 8"
    assert any(re.fullmatch(r"the target: Dodge .* = 8", each) for each in views[0].details), views[0].details
    scene.undisclosed = [1]
    hidden = THREA.view(scene, decision, decision.menu.options()[0])
    assert not any(each.startswith("the target: ") for each in hidden.details)


def test_a_manner_shows_its_penalty() -> None:
    """T-130: every special action with its AS."""
    decision = peek(duel(), [], ["attack", "long-sword"])
    scene = duel()
    totals = {}
    for option in decision.menu.options():
        view = THREA.view(scene, decision, option)
        assert view.tally is not None
        totals[view.label] = view.tally.total
    assert totals == {"strike": 10, "called shot": 8, "disarm": 8, "stun": 8}


def test_defences_show_their_chance_against_the_attack() -> None:
    """T-56: the AV is seen unless the switch hides it."""
    scene = duel()
    decision = peek(scene, [0], SWORD)
    views = {option.key: THREA.view(scene, decision, option) for option in decision.menu.options()}
    assert views["passive"].chance == 0.0
    assert round(views["dodge"].chance * 81) == 15
    assert str(views["parry with long-sword"].tally) == "Swords 5 on STR 10"
    hidden = Threa({"attack_value": "hidden"})
    scene = duel()
    decision = peek(scene, [], SWORD, hidden)
    assert [hidden.view(scene, decision, option).chance for option in decision.menu.options()][:2] == [-1.0, -1.0]


def test_looking_changes_nothing() -> None:
    """T-97: tracers are noted when they are fired, not when somebody looks at the odds."""
    gun = sheet(weapons=["pistol-9mm"], skills={"Pistols": 5})
    scene = fight((gun, "c3"), (swordsman(), "h3"), (swordsman(), "h5"), sides=[0, 1, 1])
    before = scene.state()
    decision = peek(scene, [], ["shoot"])
    for option in decision.menu.options():
        THREA.view(scene, decision, option)
    scene.fighters[0].began = False
    scene.acting = -1
    assert scene.state()[8:] == before[8:]


def test_actions_of_the_round_are_shown() -> None:
    """T-28: how many there were, of attacks and of defences; none in the next round."""
    scene = duel()
    assert not any("this round" in word for word in THREA.describe(scene, 0))
    beat(scene, [-4, 0], [*SWORD, "dodge", PAID, "0", "0"])
    assert "1 action this round" in THREA.describe(scene, 0)
    beat(scene, [-4, 0], [*SWORD, "dodge", PAID, "0", "0"])
    assert [THREA.describe(scene, who).count("2 actions this round") for who in (0, 1)] == [1, 1]
    end_round(scene)
    assert not any("this round" in word for word in THREA.describe(scene, 0))


@pytest.mark.parametrize(
    "rule, deed, why",
    [
        ("T-71 nobody in reach", "attack", "nobody is in reach (T-71)"),
        ("T-81 no gun", "shoot", "nothing in hand that shoots (T-81)"),
        ("T-85 nothing to aim with", "aim", "nobody is in range"),
        ("T-87 nothing to load", "reload", "nothing to load"),
        ("T-73 one weapon", "both weapons", "a one-handed weapon in each hand"),
        ("T-138 not held", "break free", "nobody holds you (T-138)"),
        ("T-151 no skill", "treat", "no medical skill (T-151)"),
        ("T-162 no implant", "switch on", "no implant to switch on (T-162)"),
        ("T-176 standing", "stand up", "you are standing already"),
        ("T-179 no vehicle", "drive vehicle", "not at the wheel"),
        ("T-200 in the middle of the map", "flee", "not at the edge of the map (T-200)"),
        ("T-91 nothing to throw", "throw", "nothing to throw"),
        ("T-42 no drive", "drive", "your Drive AS is below 8 (T-42)"),
    ],
)
def test_why_a_deed_is_missing(rule: str, deed: str, why: str) -> None:
    scene = duel("z3")
    decision = peek(scene, [], [])
    assert decision.menu.find(deed) is None, rule
    assert why in THREA.why_not(scene, decision, deed)


def test_why_nobody_throws_without_points() -> None:
    """T-30, T-91: what a throw costs is a reason, as for other deeds."""
    scene = fight((swordsman(weapons=["dagger"], skills={"Daggers": 5}), "c3"), (swordsman(), "g3"))
    scene.fighters[0].ap = 0
    decision = peek(scene, [], [])
    why = "it costs 1 AP + 1 FAT or 2 AP, you have 0 AP and"
    assert decision.menu.find("throw") is None
    assert THREA.why_not(scene, decision, "throw").startswith(f"'throw' is not possible: {why}")


def test_why_not_is_never_at_a_loss() -> None:
    """Every deed that is not offered has a reason."""
    scene = duel("z3")
    decision = peek(scene, [], [])
    for deed in DEEDS:
        answer = THREA.why_not(scene, decision, deed.key)
        offered = decision.menu.find(deed.key) is not None
        assert ("is offered" if offered else "is not possible: ") in answer
    assert "no answer to" in THREA.why_not(scene, decision, "dance")


def test_why_not_there() -> None:
    """T-170: places that are too far, closed, taken or nowhere."""
    rows = ["......", "..#...", "......", "......", "......"]
    scene = fight((swordsman(), "a3"), (swordsman(), "b3"), rows=rows)
    decision = peek(scene, [], ["move"])
    far = fight((swordsman(), "a3"), (swordsman(), "l3"), rows=["............"] * 5)
    assert "further" in THREA.why_not(far, peek(far, [], ["move"]), "l3")
    for key, why in (("f3", "further"), ("c2", "wall"), ("b3", "B is there"), ("zz9", "no such hex")):
        assert why in THREA.why_not(scene, decision, key)


def test_how_somebody_is() -> None:
    """Numbers first, then what hinders."""
    scene = duel()
    me = scene.fighters[0]
    me.wounds = (Wound(TORSO, 1),)
    me.fat_damage, me.parrying = 3, 0
    me.effects = (Effect(STUNNED, 1, 0, until=scene.now() + 5),)
    words = THREA.describe(scene, 0)
    assert words[:3] == ["FAT 15/15", "VIT 15/15", "AP 4/4"]
    for word in (
        "3 FAT damage to come",
        "1 wound (torso)",
        "in parry mode with the long sword",
        "stunned (2.5 seconds left)",
        "long sword",
    ):
        assert word in words
    me.dead = True
    assert THREA.describe(scene, 0)[-1] == "dead"


def test_a_gun_shows_what_is_in_it() -> None:
    """T-86, T-98: rounds; of an energy weapon whole shots."""
    scene = fight((sheet(weapons=["pulse-rifle"], skills={"Rifle": 5}), "c3"), (swordsman(), "h3"))
    assert thing(scene.fighters[0], "pulse-rifle").rounds() == 80
    assert "pulse rifle (40 loaded)" in THREA.describe(scene, 0)


def test_the_narrator_explains_every_number() -> None:
    """T-64, T-65: scores, values and damage with all their terms."""
    scene = duel()
    events = beat(scene, [1, 1, 3, (5, 6)], [*SWORD, "passive"])
    told = " ".join(THREA.narrate(scene, event) for event in events)
    assert "A pays 1 AP + 1 FAT (attack); 3 AP and 14 FAT are left." in told
    assert "A attacks B with the long sword: Swords 5 on STR 10, rolls +1: AV 11." in told
    assert "B defends passively: TV Dodge 4 on DEX 10, level -1, passive -1 = 8." in told
    assert "AV 11 against TV 8: SV 3, a hit (standard success)." in told
    assert "base SV 3, cutting +5, Physicality +1 = 9" in told
    assert "SV 9, 2d12: rolled 11: B takes 11 FAT, 11 VIT, 2 wounds (torso)." in told


def test_no_words_for_what_is_not_of_this_book() -> None:
    class Thunder(Event):
        pass

    with pytest.raises(TypeError, match="no words for Thunder"):
        THREA.narrate(duel(), Thunder())


def test_who_cannot_be_shot_at() -> None:
    """T-175: out of sight, and why."""
    rows = ["......", "......", "..#...", "......", "......"]
    gun = sheet(weapons=["pistol-9mm"], skills={"Pistols": 5})
    scene = fight(
        (gun, "a3"), (swordsman(), "e3"), (swordsman(), "e1"), (swordsman(), "f1"), rows=rows, sides=[0, 1, 1, 1]
    )
    decision = peek(scene, [], ["shoot"])
    assert "out of sight" in THREA.why_not(scene, decision, "B")
    assert "oneself" in THREA.why_not(scene, decision, "A")


def test_a_boost_says_what_it_gives() -> None:
    """T-27: +1 AS a point."""
    scene = duel()
    decision = peek(scene, [], ["attack", "long-sword", "strike", PAID])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.note for view in views][:3] == [
        "no boost with AP",
        "+1 AS, and SV if it hits",
        "+2 AS, and SV if it hits",
    ]
    assert THREA.why_not(scene, decision, "9") == "'9' is no number from 0 to 3 (T-27)"


def test_fat_shows_the_chances_on_top_of_the_ap() -> None:
    """T-27: AP and FAT may be mixed."""
    scene = duel()
    ap = peek(scene, [], ["attack", "long-sword", "strike", PAID])
    fat = peek(scene, [], ["attack", "long-sword", "strike", PAID, "1"])
    with_ap = [THREA.view(scene, ap, option).outlook for option in ap.menu.options()]
    with_fat = [THREA.view(scene, fat, option).outlook for option in fat.menu.options()]
    assert with_fat[:3] == with_ap[1:4]


def test_what_is_rarely_of_use_stands_last() -> None:
    """T-84, T-195, T-197: and says what it would be for."""
    scene = fight((swordsman(weapons=["long-sword", "dagger"]), "c3"), (swordsman(), "i3"))
    decision = peek(scene, [], [])
    assert keys(decision)[-4:] == ["prep", "search", "yield", "end turn"]
    notes = {option.key: THREA.view(scene, decision, option).note for option in decision.menu.options()}
    assert notes["prep"].startswith("dagger: ready to hand")
    assert "whether there are any or not" in notes["search"]


def test_in_parry_mode_one_may_parry_with_something_else() -> None:
    """T-68."""
    scene = duel()
    scene.fighters[0].parrying = 0
    decision = peek(scene, [], [])
    notes = {option.key: THREA.view(scene, decision, option).note for option in decision.menu.options()}
    assert notes["parry mode"].startswith("parry with bare hands instead of the long sword from now on")
    ending = [key for key, note in notes.items() if "ends your parry mode" in note]
    assert ending == ["attack", "sprint", "search"]


def test_whoever_is_worn_out_is_told_what_it_takes_to_act() -> None:
    """T-38: FAT 1 asks for a Focus check against 12; Focus AS 9, so +3 or more."""
    scene = duel()
    decision = peek(scene.copy(), [], [])
    assert THREA.wording(scene, decision) == "What do you do?"
    scene.fighters[0].fat = 1
    chance = THREA.chance_to_act(scene, scene.fighters[0], False)
    assert chance == THREA.chance(9, 12)
    assert THREA.wording(scene, decision).endswith(f"you must keep your Focus: {100 * chance:.1f} %.")


@pytest.mark.parametrize("roll", [-4, 1])
def test_a_defence_that_needs_focus_has_less_of_a_chance(roll: int) -> None:
    """T-180: if it fails, passive defence is left, which holds against AV 6 and not against AV 11."""
    answers = ["attack", "long-sword", "strike", PAID, "0", "0"]
    chances = []
    for fat in (15, 1):
        scene = duel()
        scene.fighters[1].fat = fat
        decision = peek(scene, [roll], answers)
        dodge = next(option for option in decision.menu.options() if option.key == "dodge")
        view = THREA.view(scene, decision, dodge)
        assert bool(view.details) == (fat == 1)
        chances.append(view.chance)
    able = THREA.chance(9, 12)
    assert chances[1] == pytest.approx(able * chances[0] + (0 if roll > 0 else 1 - able))


def test_a_boosted_block_shows_the_chance_that_the_shield_is_there() -> None:
    """T-69: Shield against 8."""
    scene = fight((swordsman(), "c3"), (swordsman(ap=6, shield="round-shield", skills={"Shield": 5}), "d3"))
    answers = ["attack", "long-sword", "strike", PAID, "0", "0", "passive", "block", PAID]
    decision = peek(scene, [2, 0, (7,)], answers)
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    foe = scene.fighters[1]
    assert foe.sheet.shield is not None
    score = THREA.block_score(foe, foe.sheet.shield).total
    assert [view.outlook for view in views[:3]] == [THREA.chance(score + more, 8) for more in range(3)]
    assert views[0].chance_of == "that the shield is in its way"
    foe.fat = 1
    worn_out = THREA.view(scene, decision, decision.menu.options()[0]).outlook
    assert worn_out == THREA.chance(score, 8) * THREA.chance(9, 12)  # T-38: Focus first


def test_a_boosted_defence_shows_the_chance_that_it_holds() -> None:
    """T-27, T-67: the same without a boost as for the defence itself, better with every point, AP and FAT mixed."""
    answers = ["attack", "long-sword", "strike", PAID, "0", "0"]
    scene = duel()
    guards = peek(scene, [2], answers)
    dodge = next(option for option in guards.menu.options() if option.key == "dodge")
    plain = THREA.view(scene, guards, dodge).chance
    scene = duel()
    ap = peek(scene, [2], [*answers, "dodge", PAID])
    with_ap = [THREA.view(scene, ap, option) for option in ap.menu.options()]
    assert with_ap[0].outlook == plain
    assert with_ap[0].outlook < with_ap[1].outlook < with_ap[2].outlook
    assert with_ap[0].chance_of == "that the attack misses"
    scene = duel()
    fat = peek(scene, [2], [*answers, "dodge", PAID, "1"])
    with_fat = [THREA.view(scene, fat, option).outlook for option in fat.menu.options()]
    assert with_fat[:2] == [view.outlook for view in with_ap[1:3]]


def test_a_free_deed_leaves_the_turn_open() -> None:
    """T-26: after a free thing one is asked again."""
    scene = duel()
    act(scene, 0, [], ["crouch"])
    assert scene.queue[0] == 0


def test_a_useless_limb_is_told() -> None:
    """T-136: which one, and whose."""
    assert THREA.narrate(duel(), Became(0, "left arm useless")) == "A's left arm is useless."
    assert THREA.narrate(duel(), Became(1, "unconscious")) == "B falls unconscious."


def views(scene: ThreaFight, decision: Decision, book: Threa = THREA) -> dict[str, View]:
    return {option.key: book.view(scene, decision, option) for option in decision.menu.options()}


def test_a_later_action_shows_what_it_will_be_rolled_with() -> None:
    """T-28: the -1 is in the chance beside the option, as it will be in the attack."""
    scene = duel()
    scene.fighters[0].actions = 1
    shown = views(scene, peek(scene, [], ["attack", "long-sword"]))["strike"].tally
    assert str(shown) == "Swords 5 on STR 10, later action -1 = 9"
    scene = duel()
    scene.fighters[0].actions = 1
    rolled = of_kind(beat(scene, [-4], [*SWORD, "passive"]), AttackRolled)[0]
    assert str(rolled.score) == str(shown)


def test_an_aim_shows_in_the_chance_of_the_shot() -> None:
    """T-85: +2 for the first action of the next round, at that target only."""
    gun = sheet(weapons=["pistol-9mm"], skills={"Pistols": 5})
    scene = fight((gun, "c3"), (swordsman(), "h3"), (swordsman(), "h5"), sides=[0, 1, 1])
    scene.round = 2
    scene.fighters[0].aim, scene.fighters[0].aim_round = 1, 1
    shown = views(scene, peek(scene, [], ["shoot"]))
    assert str(shown["B"].tally) == "Pistols 5 on DEX 10, aim +2 = 12"
    assert str(shown["C"].tally) == "Pistols 5 on DEX 10"


def test_a_hex_is_hit_at_its_own_value() -> None:
    """T-178: 8 and its cover, not what the shooter himself would be hit at."""
    gun = sheet(weapons=["plasma-cannon"], skills={"Heavy gun": 5}, attributes={"STR": 14})
    scene = fight((gun, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    shot = THREA.shot(scene, me, thing(me, "plasma-cannon"), me)
    shot.cell = scene.board.find("j3")
    view = THREA.view(scene, Decision(0, POWER_SETTING, Options(list(POWERS)), shot), POWERS[2])
    assert view.note == "against TV 8, SV +2, 2 shots"


def test_a_friend_among_the_targets_is_marked() -> None:
    """T-192: anybody may be attacked, but nobody by a slip."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"), (swordsman(), "b3"), sides=[0, 1, 0])
    notes = {key: view.note for key, view in views(scene, peek(scene, [], ["attack", "long-sword"])).items()}
    assert notes == {"B": "against passive TV 8", "C": "against passive TV 8, on your side"}


@pytest.mark.parametrize(
    "rule, deed, note",
    [
        ("T-144 what is left of the free positioning", "move", "free positioning, 1 hex left this turn"),
        ("T-149 a load makes sprints shorter", "sprint", "up to 4 hexes (1 AP + 1 FAT or 2 AP)"),
        ("T-146 and full sprints", "full sprint", "up to 16 hexes, and nothing else this round"),
        ("T-84, T-185 drawing is free if it is prepped", "draw", "take a weapon or shield in hand (free if prepped)"),
        ("T-81 a shot costs an action", "shoot", "fire at somebody in range (1 AP + 1 FAT or 2 AP)"),
    ],
)
def test_a_deed_says_how_far_it_goes_and_what_it_costs(rule: str, deed: str, note: str) -> None:
    paper = swordsman(weapons=["pistol-9mm", "dagger"], in_hand=["pistol-9mm"], skills={"Pistols": 5})
    paper.encumbrance = 2 if "T-146" in rule or "T-149" in rule else 0
    scene = fight((paper, "c3"), (swordsman(), "h3"))
    me = scene.fighters[0]
    thing(me, "dagger").prepped = True
    decision = peek(scene, [], [])
    me.free_hexes = 3
    assert views(scene, decision)[deed].note == note, rule


def test_a_way_to_fire_says_what_it_uses_and_costs() -> None:
    """T-92 to T-94: rounds, what it takes off the AS and adds to the SV, and the price."""
    gun = sheet(weapons=["smg"], skills={"Firearms": 5})
    scene = fight((gun, "c3"), (swordsman(), "h3"))
    notes = {key: view.note for key, view in views(scene, peek(scene, [], ["shoot"])).items()}
    assert notes == {
        "single": "1 round (1 AP + 1 FAT or 2 AP)",
        "burst": "3 rounds, -1 to hit, SV +1 (1 AP + 1 FAT or 2 AP)",
        "automatic": "10 rounds, -2 to hit, SV +2 (2 AP + 2 FAT or 4 AP)",
    }


def test_a_treatment_shows_its_chance_and_how_long_it_takes() -> None:
    """T-151: a check against 8, and rounds of concentration."""
    doctor = swordsman(skills={"First-Aid": 5, "Doctor": 5})
    scene = fight((doctor, "c3"), (swordsman(), "d3"))
    scene.fighters[0].fat = 5
    shown = views(scene, peek(scene, [], ["treat"]))
    assert [(view.label, view.note) for view in shown.values()] == [
        ("First-Aid", "takes 2 rounds"),
        ("Doctor", "takes 4 rounds, SV +4"),
    ]
    assert round(shown["doctor"].chance * 81) == 76


def test_names_of_things_are_said_as_people_say_them() -> None:
    """Nobody parries with a punch, and keys are for files."""
    scene = duel(weapons=["long-sword", "dagger"])
    shown = views(scene, peek(scene, [], ["parry mode"]))
    assert [view.label for view in shown.values()][-1] == "parry with bare hands"
    assert shown["parry with long-sword"].note == "AS 10"
    assert THREA.narrate(scene, Paid(0, "parry with punch", Tally(2, WHY), Tally(0, WHY), 2, 9)).startswith(
        "A pays 2 AP (parry with bare hands);"
    )
    scene = duel()
    dropped = thing(scene.fighters[1], "long-sword")
    dropped.hand, dropped.cell = DROPPED, scene.fighters[1].cell
    mine = thing(scene.fighters[0], "long-sword")
    mine.hand, mine.cell = DROPPED, scene.fighters[0].cell
    shown = views(scene, peek(scene, [], ["pick up"]))
    assert [view.label for view in shown.values()] == ["long sword", "long sword of B"]


@pytest.mark.parametrize(
    "event, words",
    [
        (Absorbed(0, "Greaves", 2, 58, False), "A's greaves absorb 2 and have 58 left."),
        (Absorbed(0, "Mail shirt", 2, 0, False), "A's mail shirt absorbs 2 and is ruined."),
        (Absorbed(0, "Powered armour", 1, 39, True), "A's powered armour is scratched and has 39 left."),
        (Stopped(0, "killed instantly"), "A is hit by what counts as SV 100 or more: nobody survives that."),
        (Handled(0, "preps", "arrow", 2), "A makes ready an arrow (2 in all)."),
        (Handled(0, "switches on", "Wired reflexes I"), "A switches on the wired reflexes I."),
        (Handled(0, "gets out of", "Old Bess"), "A gets out of Old Bess."),
        (Burst(130, 1), "The burst at {} reaches 1 hex around."),
        (Recovered(0, 9, 8, 3), "A now has FAT 9, VIT 8, AP 3."),
        (TieRolled(0, 7), "A rolls 7 for ties in initiative."),
    ],
)
def test_sentences(event: Event, words: str) -> None:
    scene = duel()
    assert THREA.narrate(scene, event) == words.format(scene.board.names[130])


def test_a_name_with_an_article_is_small_within_a_sentence() -> None:
    scene = duel()
    scene.fighters[1].name = "The goblin"
    assert THREA.narrate(scene, Intended(0, "aims", 1)) == "A aims at the goblin."
    assert THREA.narrate(scene, Became(1, "dead")) == "The goblin is dead."


def test_whom_somebody_aims_at_is_seen() -> None:
    scene = duel()
    scene.fighters[0].aim = 1
    assert "aiming at B" in THREA.describe(scene, 0)
    assert not [word for word in THREA.describe(scene, 1) if "aiming" in word]


def test_a_vehicle_says_who_is_left_inside() -> None:
    """T-126: the dead crew nothing, but they are still there."""
    people = ((sheet(vehicle="tank"), "d5"), (swordsman(), "d5"), (swordsman(), "p5"))
    scene = fight(*people, starts=[{}, {"aboard": "A", "seat": "driver"}, {}], sides=[0, 0, 1])
    assert "crew: B" in THREA.describe(scene, 0)
    scene.fighters[1].dead = True
    assert "nobody alive inside" in THREA.describe(scene, 0)
    scene.fighters[1].aboard = -1
    assert "nobody inside" in THREA.describe(scene, 0)


def test_powered_armour_is_seen() -> None:
    """T-125: of other armour only what is wrong with it."""
    scene = duel(armour=["powered-armour", "mail-shirt"])
    assert "powered armour 40/40" in THREA.describe(scene, 0)
    assert not [word for word in THREA.describe(scene, 0) if "mail" in word]
    scene.fighters[0].worn[-1].durability = 20
    assert [word for word in THREA.describe(scene, 0) if word.startswith("mail shirt")]


def test_inside_a_tank_only_what_is_of_use_is_offered() -> None:
    """T-68, T-84, T-179: nobody strikes at those inside, and nothing falls out; what is mounted can be prepped for."""
    crew = sheet(
        weapons=["pistol-9mm"],
        skills={"Pistols": 4, "Heavy gun": 5},
        supplies=["9mm-magazine", {"container": "shell-rack", "ammunition": "high-explosive shell"}],
    )
    scene = fight(
        (sheet(vehicle="tank", ap=1), "m5"), (crew, "m5"), (swordsman(), "z3"), sides=[0, 0, 1],
        starts=[{}, {"aboard": "A", "seat": "driver"}],
    )  # fmt: skip
    scene.queue = (1, 2)
    decision = peek(scene, [], [])
    offers = [option.key for option in decision.menu.options()]
    assert [key for key in ("parry mode", "drop", "prep") if key in offers] == ["prep"]
    assert "nobody can strike at you inside a vehicle (T-179)" in THREA.why_not(scene, decision, "parry mode")
    assert "(T-179)" in THREA.why_not(scene, decision, "drop")
    assert [option.key for option in THREA.preppable(scene, scene.fighters[1])] == [
        "9mm-magazine",
        "high-explosive shell",
    ]


@pytest.mark.parametrize(
    "rule, fields, deed",
    [
        ("T-192 with a sword", {}, "attack"),
        ("T-192 with a gun", {"weapons": ["pistol-9mm"], "skills": {"Pistols": 5}}, "shoot"),
        ("T-192 by aiming", {"weapons": ["pistol-9mm"], "skills": {"Pistols": 5}}, "aim"),
        ("T-192 by throwing", {"weapons": ["dagger"], "skills": {"Throwing": 5, "Daggers": 5}}, "throw"),
    ],
)
def test_a_friend_is_not_the_first_one_to_attack(rule: str, fields: dict[str, Any], deed: str) -> None:
    """What could only hurt friends is legal, and comes last."""
    wall = ["....#....................."] * 9
    for side, last in ((0, True), (1, False)):
        scene = fight((swordsman(**fields), "c3"), (swordsman(), "d3"), (swordsman(), "z3"), rows=wall,
                      sides=[0, side, 1])  # fmt: skip
        offers = [option.key for option in peek(scene, [], []).menu.options()]
        assert offers[-1] == "end turn", rule
        assert (offers.index(deed) > offers.index("delay")) is last, rule


def test_things_are_called_by_their_names() -> None:
    """What a person would say, and not the key in the catalogue."""
    pair = sheet(weapons=["dagger", "dagger", "smg"], shield="round-shield")
    names = [held.said() for held in fight((pair, "c3")).fighters[0].held]
    assert names == ["dagger", "second dagger", "SMG", "punch", "kick", "round shield"]


def test_the_menu_begins_with_a_fight_and_ends_with_the_turn() -> None:
    """T-48: nobody ends a turn by typing 1."""
    scene = fight((swordsman(), "c3"), (swordsman(), "d3"))
    offers = keys(peek(scene, [], []))
    assert (offers[0], offers[-1]) == ("attack", "end turn")


def test_weapons_are_shown_with_their_numbers() -> None:
    """T-13, T-74: AS with the weapon's own modifier, and what it adds to the SV."""
    scene = fight((swordsman(skills={"Hand-to-Hand": 4}), "c3"), (swordsman(), "d3"))
    decision = peek(scene, [], ["attack"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [f"{view.label}: {view.note}" for view in views] == [
        "long sword: Swords AS 10, SV +5",
        "punch: Hand-to-Hand AS 9, SV +2",
        "kick: Hand-to-Hand AS 8, SV +4",
    ]


def test_a_roll_of_nothing_is_told_too() -> None:
    """T-67: whoever rolls +0 has rolled."""
    value = Tally(9, Reason("Dodge", "T-21"))
    assert (
        THREA.narrate(fight((swordsman(), "c3")), Defended(0, "dodge", value, True, 0))
        == "A dodges: TV Dodge 9, 4dF+ +0."
    )


@pytest.mark.parametrize(
    ("vit", "told"), [(40, "B takes 40 FAT, 40 VIT (torso)."), (3100, "B takes far more than a body can bear (torso).")]
)
def test_nobody_counts_what_would_kill_several_times_over(vit: int, told: str) -> None:
    """T-121: the sum has the number all the same."""
    damage = Tally(vit, Reason("rolled", "T-119"))
    event = DamageRolled(1, 11, "3d12", damage, 3, "torso", vit, vit, 0)
    assert THREA.narrate(duel(), event) == f"SV 11, 3d12: rolled {vit} (class 3): {told}"


@pytest.mark.parametrize(
    ("more", "dc", "told"),
    [
        (0, 1, "rolled 31"),
        (0, 2, "rolled 31 (class 2)"),
        (3069, 3, "rolled 31, which is massive damage (class 3) and counts 100 times = 3100"),
        (-28, 1, "rolled 31, which is normal damage (class 1) and counts for less = 3"),
    ],
)
def test_damage_of_another_class_is_told_as_what_it_counts_for(more: int, dc: int, told: str) -> None:
    """T-114, T-121."""
    damage = Tally(31, Reason("rolled", "T-119"))
    damage.add(more, AGAINST_BODY)
    assert THREA.damage_sum(damage, dc) == told
