"""What people see and read: views, reasons, descriptions, narration (D-118)."""

from __future__ import annotations

import re

import pytest
from tests.d100.scene import (
    BOOK,
    D100,
    FREE,
    Combatant,
    D100Fight,
    Peek,
    act,
    act_of,
    armed,
    asked,
    beat,
    do,
    duel,
    fight,
    in_order,
    sheet,
    swordsman,
    turn_of,
)

from fracas.kernel.decision import Decision, Pause, View
from fracas.kernel.event import Became, Event
from fracas.kernel.mistake import Mistake
from fracas.kernel.real_dice import TypedDice
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100.aid import STABILISE
from fracas.rulebooks.d100.critical_tables import BACK, LEG, ROWS, SLASH, Critical, CriticalTables
from fracas.rulebooks.d100.events import (
    AttackRolled,
    Changed,
    CriticalRolled,
    Declared,
    DisciplineRolled,
    Gifted,
    Idled,
    ManoeuvreRolled,
    Worked,
)
from fracas.rulebooks.d100.fighter import Wound
from fracas.rulebooks.d100.forms import read_scene
from fracas.rulebooks.d100.movement import KNEEL, RUN
from fracas.rulebooks.d100.rows import DIM, HASTY, PLAIN, PRONE, Act, Planned
from fracas.rulebooks.d100.switches import SWITCHES
from fracas.rulebooks.d100.tables import parse


def act_with(weapon: str, key: str) -> Act:
    """An act of somebody with that weapon in hand."""
    return act_of(duel(armed(weapon))[1], key)


def decision_of(answers: list[str]) -> tuple[object, Decision]:
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    return scene, asked(scene, [], answers, lambda: FREE.act(scene))


def test_every_option_of_the_book() -> None:
    """D-118, D-7: thirty-four options, each with its default first."""
    defaults = {switch.key: switch.default for switch in SWITCHES}
    assert len(defaults) == 34
    assert defaults["declaration"] == "intent"
    assert defaults["open_ended_threshold"] == "96"
    assert defaults["round_limit"] == "100"
    on = [
        "watch",
        "aftermath",
        "haste_and_aim",
        "slip_past",
        "mishaps",
        "second_critical",
        "tourniquet_numbs",
        "kit_burns",
    ]
    assert [key for key, value in defaults.items() if value == "on"] == on
    for switch in SWITCHES:
        for value in switch.values[:3]:
            assert D100({switch.key: value}).settings[switch.key] == value
    with pytest.raises(Mistake, match="unknown switch"):
        D100({"fumble": "on"})


def test_an_attack_shows_its_number_and_chance() -> None:
    """D-50: everything but the die, and how often it does any harm."""
    scene, _, _ = duel(book=FREE)
    me = turn_of(scene, 0, FREE)
    decision = asked(scene, [], ["attack sword"], lambda: FREE.act(scene))
    view = FREE.view(scene, decision, decision.menu.options()[0])
    assert view.tally is not None
    assert view.tally.total == 80
    assert view.chance == pytest.approx(1.0)
    assert "3 AP" in view.note
    me.penalty = -60
    view = FREE.view(scene, decision, decision.menu.options()[2])
    assert view.tally is not None
    assert view.tally.total == -5
    assert view.chance == pytest.approx(0.46, abs=0.001)


def test_a_planned_attack_shows_what_care_costs() -> None:
    """D-28, D-29: the AP and the chance of each manner; with several foes, before there is a target, the difference
    that it makes."""
    scene, me, _ = duel()
    me.penalty = -60
    decision = asked(scene, [], ["no parry", "attack sword"], lambda: BOOK.declare(scene, me))
    views = [BOOK.view(scene, decision, option) for option in decision.menu.options()]
    assert [view.note for view in views] == ["3 AP", "4 AP", "2 AP"]
    assert [round(view.chance - views[0].chance, 2) for view in views] == [0.0, 0.1, -0.25]
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    answers = ["no parry", "whoever is nearest", "attack sword"]
    decision = asked(scene, [], answers, lambda: BOOK.declare(scene, scene.fighters[0]))
    notes = [BOOK.view(scene, decision, option).note for option in decision.menu.options()]
    assert notes == ["", "1 AP more, +10 to the attack", "1 AP less, -25 to the attack"]


@pytest.mark.parametrize(
    "rule, answers, key, words",
    [
        ("D-102 no bandage", [], "bandage", "nothing of the kind"),
        ("D-49 not ready", [], "attack grapple", "not ready"),
        ("D-27 nothing to pick up", [], "pick up", "nothing lies here"),
        ("D-124 occupied", ["move"], "e5", "stands there"),
        ("D-35 no such hex", ["move"], "zz9", "no such hex"),
        ("D-34 too far", ["move"], "l9", "10 hexes away, and you can go 4"),
        ("D-120 nonsense", [], "dance", "no answer"),
    ],
)
def test_why_not(rule: str, answers: list[str], key: str, words: str) -> None:
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "l9", "w")]
    scene = in_order(fight(*people, book=FREE))
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], answers, lambda: FREE.act(scene))
    said = FREE.why_not(scene, decision, key)
    assert any(word in said for word in words.split("|")), (rule, said)


def test_why_a_step_is_barred() -> None:
    """D-39: the reason is the foe."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.stride = 1
    decision = asked(scene, [], ["move"], lambda: FREE.act(scene))
    assert "bars that step" in FREE.why_not(scene, decision, "d4")


def test_why_not_in_a_plan() -> None:
    """D-17, D-18: what is not planned, and what costs too much."""
    scene, me, _ = duel()
    scene.light = DIM
    turn_of(scene, 0, BOOK)
    me.changed = True
    decision = asked(scene, [], [], lambda: BOOK.act(scene))
    assert "plan cannot be changed" in BOOK.why_not(scene, decision, "observe")
    scene, me, _ = duel(armed("axe"))
    scene.light = DIM
    decision = asked(scene, [], ["no parry", "observe"], lambda: BOOK.declare(scene, me))
    assert "is offered" in BOOK.why_not(scene, decision, "attack axe")
    decision = asked(scene, [], ["no parry", "observe", "observe"], lambda: BOOK.declare(scene, me))
    assert "2 are left" in BOOK.why_not(scene, decision, "attack axe")


def test_how_somebody_is() -> None:
    """D-10: in a few short phrases."""
    scene, me, _ = duel(sheet(weapons=["slug_pistol"], shield="buckler", ob={"slug_pistol": 50}))
    assert BOOK.describe(scene, 0) == ["50/50 hits", "slug pistol (12)", "buckler"]
    me.stun, me.penalty, me.posture, me.legs_useless = 2, -15, PRONE, 1
    me.wounds.append(Wound(False, 4, LEG, False))
    me.parry, me.parrying = (0, 10), 10
    said = BOOK.describe(scene, 0)
    for words in ("stunned 2", "wounds -15", "prone", "leg useless", "bleeding 4 (leg)", "10 in parry"):
        assert words in said
    me.dead = me.out = True
    assert BOOK.describe(scene, 0) == ["50/50 hits", "dead"]


def test_a_fight_is_told() -> None:
    """D-117: declarations, attacks with every number, criticals with their text, and the end."""
    book = D100({"aftermath": "off"})
    scene = fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), book=book)
    told: list[str] = []

    def tell(rolls: list[tuple[int, ...]], answers: list[str]) -> None:
        told.extend(filter(None, [book.narrate(scene, event) for event in beat(scene, rolls, answers, book)]))

    tell([(90,), (10,)], [])
    tell([], ["sword", "20", "attack sword", "measured"])
    tell([], ["no parry", "attack sword", "plain", "that is all"])
    tell([(95,), (66,)], ["attack sword", "plain"])
    tell([], ["end turn"])
    text = "\n".join(told)
    assert "Round 1." in text
    assert "B declares: parries A with 20; will attack A with the sword (measured)." in text
    assert "A strikes at B (sword): 95 and OB 80, parry -20 = 60: 155 on AT1, 30 hits and an E slash critical." in text
    assert "B is dead." in text
    assert "The fight is over after 1 round: red has won." in text


def test_tables_can_be_printed() -> None:
    """D-70: the book prints its tables."""
    assert "sword" in BOOK.charts()
    assert BOOK.chart("sword").rows


def test_terrain_of_the_book() -> None:
    """D-35, D-53: open, rough, three kinds of cover, and what blocks."""
    kinds = {terrain.key: terrain for terrain in BOOK.terrain()}
    assert kinds["rough"].extra == 1
    assert [kinds[key].cover for key in ("rail", "table", "crate", "nook")] == ["light", "half", "heavy", "full"]
    assert kinds["wall"].opaque
    assert not kinds["glass"].opaque
    assert len({terrain.glyph for terrain in BOOK.terrain()}) == len(kinds)


def test_a_scene_that_names_a_hex_off_the_map() -> None:
    """D-47: is refused, with its name."""
    scene = read_scene({"feats": {"door": {"manoeuvre": "race", "ends": ["z9"]}}})
    with pytest.raises(Mistake, match="door: there is no hex 'z9'"):
        in_order(fight((swordsman(), "a1", "e"), (swordsman(), "b1", "w"), scene=scene))


def test_a_manoeuvre_of_the_place_replaces_the_books_own() -> None:
    """D-47: under the same name; the name of another act is refused."""
    people = [(swordsman(), "a1", "e"), (swordsman(), "f1", "w")]
    scene = read_scene({"feats": {"leap": {"manoeuvre": "leap", "ends": ["c1"]}}})
    stage = in_order(fight(*people, scene=scene, book=FREE))
    keys = [act.key for act in FREE.costly_acts(stage, stage.fighters[0])]
    assert keys.count("leap") == 1
    scene = read_scene({"feats": {"run": {"manoeuvre": "race", "ends": ["c1"]}}})
    with pytest.raises(Mistake, match="another act's name"):
        fight(*people, scene=scene)


def views(scene: D100Fight, decision: Decision, book: D100 = FREE) -> dict[str, View]:
    """What is shown of every option, by its key."""
    return {option.key: book.view(scene, decision, option) for option in decision.menu.options()}


def notes(scene: D100Fight, decision: Decision, book: D100 = FREE) -> dict[str, str]:
    return {key: view.note for key, view in views(scene, decision, book).items()}


def test_acts_show_what_they_cost() -> None:
    """D-26, D-27, D-28, D-29: 'from' where care or haste changes the AP, 'free' where there are none."""
    paper = armed("knife", weapons=["knife", "slug_pistol"])
    scene = in_order(fight((paper, "d5", "e"), (swordsman(), "e5", "w"), book=FREE))
    turn_of(scene, 0, FREE)
    told = notes(scene, asked(scene, [], [], lambda: FREE.act(scene)))
    assert told["attack knife"] == "from 2 AP, at B"
    assert told["throw knife"] == "2 AP, at B"
    assert told["draw slug pistol"] == "1 AP"
    assert told["turn"] == "free; face another way"
    assert told["drop knife"] == "free"
    assert told["move"] == "the free Base Move, 4 hexes"
    assert told["end turn"] == "with 4 AP unspent"


def test_manners_show_what_a_change_of_plan_adds() -> None:
    """D-18, D-28: to the attack as a whole, or to the measure alone."""
    scene, _, _ = duel()
    turn_of(scene, 0, BOOK)
    decision = asked(scene, [], ["attack sword"], lambda: BOOK.act(scene))
    assert notes(scene, decision, BOOK) == {"plain": "4 AP, a change of plan", "hasty": "3 AP, a change of plan"}
    scene, me, _ = duel(armed("knife"))
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack knife"), 1)])
    decision = asked(scene, [], ["attack knife"], lambda: BOOK.act(scene))
    assert notes(scene, decision, BOOK) == {"plain": "2 AP", "measured": "4 AP, a change of plan"}


def test_a_long_act_shows_all_of_its_cost() -> None:
    """D-30: and how much of it this turn can pay."""
    scene = in_order(fight((armed("crossbow"), "d5", "e"), (swordsman(), "j5", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    me.held[0].shots = 0
    assert notes(scene, asked(scene, [], [], lambda: FREE.act(scene)))["load crossbow"] == "4 AP"
    me.ap = 3
    assert notes(scene, asked(scene, [], [], lambda: FREE.act(scene)))["load crossbow"] == "4 AP, 3 of them now"


def test_points_show_what_they_are_worth() -> None:
    """D-60: against each kind of attack, and what they take off one's own."""
    scene, me, _ = duel()
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    told = views(scene, decision, BOOK)
    assert told["30"].note == "30 off melee, 15 off missile, 7 off energy; your own attacks are at -30"
    assert told["1"].label == "1 point"


def test_a_second_parry_counts_the_points_of_the_first() -> None:
    """D-59: what is taken off one's own attacks is all that was given."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me = scene.fighters[0]
    decision = asked(scene, [], ["sword", "B", "30", "C"], lambda: BOOK.declare(scene, me))
    told = views(scene, decision, BOOK)
    assert told["20"].note == "20 off melee, 10 off missile, 5 off energy; your own attacks are at -50"


def test_whom_to_parry_shows_who_is_dangerous() -> None:
    """D-50, D-61: the chance that each foe's plain attack hits, unless its numbers are not told; and who is no foe."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w"), (swordsman(), "c5", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 1, 0]))
    scene.fighters[1].penalty = -60
    scene.undisclosed = [2]
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, scene.fighters[0]))
    told = notes(scene, decision, BOOK)
    assert re.fullmatch(r"2 m, \d+ % of any hits on you \(sword\)", told["B"])
    assert told["C"] == "2 m"
    assert BOOK.why_not(scene, decision, "D") == "'D' is not possible: D is on your side (D-61)."
    assert BOOK.why_not(scene, decision, "A") == "'A' is not possible: that is you (D-61)."


def test_points_of_parry_show_what_they_do_to_the_foes_attack() -> None:
    """D-50, D-60: the chance that its attack does no harm, as long as the foe's numbers are told."""
    scene, me, foe = duel()
    foe.penalty = -40
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    told = views(scene, decision, BOOK)
    none, some = told["0"], told["30"]
    assert some.chance_of == "that an attack of B's (sword) does no harm"
    assert round(some.outlook - none.outlook, 2) == 0.3
    assert some.chance < 0
    ob = foe.held[0].item.ob
    assert some.details == [f"added to its die: OB {ob}, wounds -40, parry -30 = {ob - 70}"]
    scene.undisclosed = [foe.index]
    assert views(scene, decision, BOOK)["30"].outlook < 0


def test_an_attack_says_what_its_chance_is_of() -> None:
    """D-54, D-72: the total that does any harm, the die that it takes, and the chance of a critical."""
    scene, me, _ = duel()
    me.penalty = -60
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "attack sword"), 1)])
    view = views(scene, asked(scene, [], [], lambda: BOOK.act(scene)), BOOK)["attack sword"]
    assert view.chance_of == "of any hits"
    table = me.held[0].item.weapon.table(scene.fighters[1].sheet.armour)
    assert view.tally is not None
    die = table.start - view.tally.total
    assert view.details[0] == f"any hits from a total of {table.start} on: a die of {die} or more"
    assert view.details[1].startswith(f"a critical from {table.first} on: ")


def test_a_planned_attack_says_what_it_needs_first() -> None:
    """D-17, D-33, D-34, D-49: how far the foe is, and how one gets there; a run that is planned counts."""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "h5", "w")))
    me = scene.fighters[0]
    decision = asked(scene, [], ["no parry"], lambda: BOOK.declare(scene, me))
    far = "B is 14 m away: needs the free move and"
    assert notes(scene, decision, BOOK)["attack sword"].endswith(f"{far} 1 AP of running, planned first")
    decision = asked(scene, [], ["no parry", "run"], lambda: BOOK.declare(scene, me))
    assert notes(scene, decision, BOOK)["attack sword"].endswith(f"{far} the run first")


def test_observing_needs_somewhere_to_hide_and_not_somebody_who_does() -> None:
    """D-122: what is offered does not tell whether anybody hides."""
    scene, _, foe = duel()
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert decision.menu.find("observe") is None
    assert "there is nothing here to hide behind" in FREE.why_not(scene, decision, "observe")
    for hidden in (False, True):
        scene.light = DIM
        foe.hidden = hidden
        assert asked(scene, [], [], lambda: FREE.act(scene)).menu.find("observe") is not None


def test_a_plan_is_shown_as_it_grows() -> None:
    """D-17: with the AP that are left."""
    scene, me, _ = duel()
    scene.light = DIM
    decision = asked(scene, [], ["no parry", "observe", "observe"], lambda: BOOK.declare(scene, me))
    assert notes(scene, decision, BOOK)["that is all"] == "2 AP left; so far: look round twice"


def test_a_planned_manoeuvre_has_its_name_and_chance() -> None:
    """D-43, D-46, D-47: two leaps are told apart, and what a shortfall brings is said."""
    place: dict[str, object] = {
        "feats": {"leap": {"manoeuvre": "leap on foe", "name": "leap on the cart", "ends": ["c1"]}}
    }
    people = [(swordsman(skills={"acrobatics": 70}), "a1", "e"), (swordsman(), "d1", "w")]
    scene = in_order(fight(*people, rows=["^....."], scene=read_scene(place)))
    decision = asked(scene, [], ["no parry"], lambda: BOOK.declare(scene, scene.fighters[0]))
    told = views(scene, decision, BOOK)
    assert told["leap"].label == "leap on the cart"
    assert told["leap on foe"].label == "leap down on a foe"
    assert told["leap"].chance == pytest.approx(0.5)
    assert told["leap"].note == "1 AP; another 50.0 %: done, with the next roll the worse for it"


def test_facing_shows_who_is_in_front() -> None:
    """D-36: under the name of the direction."""
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    told = views(scene, asked(scene, [], ["turn"], lambda: FREE.act(scene)))
    assert told["ne"].label == "north-east"
    assert told["ne"].note == "in front: B"
    assert told["w"].note == ""
    scene = in_order(fight((swordsman(), "a5", "e"), (swordsman(), "k5", "w"), book=FREE))
    turn_of(scene, 0, FREE)
    told = views(scene, asked(scene, [], ["move", "c5"], lambda: FREE.act(scene)))
    assert told["e"].note == "as now; in front: B"


def test_targets_show_how_far_off_they_are() -> None:
    """D-49, D-18: and which of them the plan names."""
    people = [(armed("slug_pistol"), "a5", "e"), (swordsman(), "d5", "w"), (swordsman(), "h5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1]))
    me = scene.fighters[0]
    scene.fighters[1].stun = 1
    turn_of(scene, 0, BOOK, [Planned(act_of(me, "shoot slug pistol"), 2)])
    decision = asked(scene, [], ["shoot slug pistol"], lambda: BOOK.act(scene))
    told = views(scene, decision, BOOK)
    assert told["B"].note == "6 m, stunned, a change of plan, 1 AP more"
    assert told["C"].note == "14 m, as planned"
    assert told["B"].chance >= told["C"].chance > 0


def test_a_target_for_whom_there_is_only_time_to_be_hasty() -> None:
    """D-28: the chance is that of the attack that can still be made."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    me = turn_of(scene, 0, FREE)
    told = views(scene, asked(scene, [], ["attack sword"], lambda: FREE.act(scene)))
    assert told["B"].tally is not None
    assert told["B"].tally.total == 80
    me.ap = 2
    told = views(scene, asked(scene, [], ["attack sword"], lambda: FREE.act(scene)))
    assert told["B"].tally is not None
    assert told["B"].tally.total == 55


def test_a_question_names_whom_it_is_about() -> None:
    """D-59, D-77, D-50: the parry, the hold, and the dice of an attack."""
    scene, me, _ = duel()
    decision = asked(scene, [], ["sword"], lambda: BOOK.declare(scene, me))
    assert BOOK.wording(scene, decision) == "How many points of OB do you put into parrying B?"
    scene, me, _ = duel(sheet(ob={"grapple": 80}), book=FREE)
    turn_of(scene, 0, FREE)
    decision = asked(scene, [(60,)], ["attack grapple", "plain"], lambda: FREE.act(scene))
    assert FREE.wording(scene, decision) == "Do you hold B, or roll the critical?"
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    scene.dice = TypedDice()
    scene.chooser = Peek(["attack sword", "plain"])
    with pytest.raises(Pause) as pause:
        FREE.act(scene)
    decision = pause.value.decision
    assert FREE.wording(scene, decision) == "attack on B: what do the dice show (open-ended d100)?"


def test_what_is_ruled_is_said_the_right_way_round() -> None:
    """D-128: 'yes' makes it so."""
    told = {each.field: each.text for each in BOOK.amendments()}
    assert told["blinded"] == "whether the fighter cannot see"
    assert told["hidden"] == "whether the foes do not know where the fighter is"


def test_a_throw_shows_its_chance_and_the_blast() -> None:
    """D-68: before anything is thrown."""
    people = [(armed("frag_grenade"), "a5", "e"), (swordsman(), "e5", "w"), (swordsman(), "l9", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    turn_of(scene, 0, FREE)
    assert notes(scene, asked(scene, [], [], lambda: FREE.act(scene)))["throw frag grenade"] == "from 2 AP"
    told = views(scene, asked(scene, [], ["throw frag grenade"], lambda: FREE.act(scene)))
    assert told["e5"].tally is not None
    assert told["e5"].tally.total == 80
    assert told["e5"].chance == pytest.approx(0.8)
    assert told["e5"].note == "within 8 m: A, B"
    assert told["l5"].note == "within 8 m: C"


def test_an_escape_counts_what_was_achieved() -> None:
    """D-77: attempts add up, so that the chance rises; everybody sees who holds whom."""
    scene, me, foe = duel(armed("knife"), armed("knife"), book=FREE)
    me.held_by, foe.holding = 1, 0
    turn_of(scene, 0, FREE)
    first = views(scene, asked(scene, [], [], lambda: FREE.act(scene)))["escape"]
    me.escaped = 60
    later = views(scene, asked(scene, [], [], lambda: FREE.act(scene)))["escape"]
    assert later.chance > first.chance
    assert later.note == "2 AP; out of the hold; attempts add up, 60 % so far"
    assert "held by B" in FREE.describe(scene, 0)
    assert "holds A" in FREE.describe(scene, 1)


def test_slipping_past_shows_its_chance() -> None:
    """D-40: for the one foe who bars the way, or for each of them."""
    scene, _, _ = duel(swordsman(skills={"acrobatics": 90}), book=FREE)
    turn_of(scene, 0, FREE)
    view = views(scene, asked(scene, [], [], lambda: FREE.act(scene)))["slip past"]
    assert view.tally is not None
    assert view.tally.total == 50
    assert view.chance == pytest.approx(0.5)
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 1], book=FREE))
    turn_of(scene, 0, FREE)
    told = views(scene, asked(scene, [], ["slip past"], lambda: FREE.act(scene)))
    assert [view.chance >= 0 for view in told.values()] == [True, True]


def test_a_free_shot_names_the_weapons() -> None:
    """D-46: whoever has two of them loaded chooses a weapon, not a fighter."""
    gunner = sheet(weapons=["slug_pistol", "laser_pistol"], off_hand="laser_pistol")
    scene = in_order(fight((swordsman(), "a1", "e"), (gunner, "f1", "w"), book=FREE))
    me = turn_of(scene, 0, FREE)
    decision = asked(scene, [], [], lambda: FREE.expose(scene, me, 10, -1))
    assert [view.label for view in views(scene, decision).values()] == ["slug pistol", "laser pistol"]


def test_what_saves_a_life_is_told() -> None:
    """D-115: the kit, a bandage and bare hands make a difference to the roll."""
    people = [(sheet(bandages=1, med_kits=1), "d5", "e"), (swordsman(), "l5", "w"), (swordsman(), "d6", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 0], starts=[{}, {}, {"dying": 5}], book=FREE))
    turn_of(scene, 0, FREE)
    told = notes(scene, asked(scene, [], ["stabilise"], lambda: FREE.act(scene)))
    assert told == {"med kit": "+20, a use of it", "bandage": "no bonus, a bandage", "bare hands": "-20"}


def test_whoever_waits_sees_what_that_means() -> None:
    """D-20: there are chances left, or the turn is lost."""
    scene, me, _ = duel()
    scene.waiting, scene.at, scene.asked = (0,), 1, 0
    scene.order, scene.places = (0, 1), (0, 1)
    scene.at = 2
    decision = asked(scene, [], [], lambda: BOOK.next_holder(scene))
    assert notes(scene, decision, BOOK) == {"wait": "and let the turn go", "act": "the whole turn, 4 AP"}
    people = [(swordsman(), "a1", "e"), (swordsman(), "d1", "w"), (swordsman(), "f1", "w")]
    scene = in_order(fight(*people))
    scene.waiting, scene.at, scene.asked = (0,), 2, 0
    me = scene.fighters[0]
    me.stun = 1
    decision = asked(scene, [], [], lambda: BOOK.next_holder(scene))
    assert notes(scene, decision, BOOK) == {"wait": "until somebody slower has acted", "act": "the whole turn, 2 AP"}


def test_why_nobody_runs_before_moving() -> None:
    """D-34: the free Base Move comes first."""
    scene = in_order(fight((swordsman(), "a1", "e"), (swordsman(), "k9", "w"), book=FREE))
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert "the free Base Move comes first" in FREE.why_not(scene, decision, "run")
    scene.fighters[0].stride, scene.fighters[0].strode = 1, True
    told = notes(scene, asked(scene, [], [], lambda: FREE.act(scene)))
    assert told["move"] == "the free Base Move, 1 hex"
    assert told["run"] == "1 AP; another Base Move, 4 hexes"


def test_why_a_manoeuvre_is_not_there() -> None:
    """D-43, D-122: too far, nowhere to go, or seen; asked for by its key or its name."""
    place = read_scene({"feats": {"crates": {"manoeuvre": "dive for cover", "name": "sprint", "ends": ["f1"]}}})
    people = [(swordsman(), "a1", "e"), (swordsman(), "l1", "w")]
    scene = in_order(fight(*people, rows=[".....x......"], scene=place, book=FREE))
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert "leads nowhere" in FREE.why_not(scene, decision, "sprint")
    assert "leads nowhere" in FREE.why_not(scene, decision, "climb")
    assert "in the open" in FREE.why_not(scene, decision, "hide")
    scene.fighters[0].cell = scene.board.find("b1")
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert "further than a Base Move of 4 hexes" in FREE.why_not(scene, decision, "crates")


def test_wounds_are_told_apart() -> None:
    """D-98: each with its place and what is done about it."""
    half = Wound(False, 4, LEG, False)
    half.staunched_by = 0
    assert BOOK.describe_wound(half) == "bleeding 2 of 4 (leg, staunched)"
    assert BOOK.describe_wound(Wound(True, 3, BACK, False)) == "burning 3 (back)"


BONUS = Tally(55, Reason("Self Discipline", "D-94"))


@pytest.mark.parametrize(
    "rule, event, words",
    [
        ("D-94 reached", DisciplineRolled(0, BONUS, 60, True),
         "A fights to stay conscious: 60 and Self Discipline 55: 115, stays conscious."),
        ("D-94 missed", DisciplineRolled(0, BONUS, 40, False),
         "A fights to stay conscious: 40 and Self Discipline 55: 95, less than 101."),
        ("D-113", Became(0, "dying"), "A is dying."),
        ("D-92", Became(0, "senseless"), "A is knocked senseless."),
        ("D-30 loading", Worked(0, act_with("slug_pistol", "load slug pistol"), 1, 2),
         "A needs more time to load the slug pistol: 1 of 2 AP so far."),
        ("D-30 first aid", Worked(0, STABILISE, 2, 4), "A needs more time to save a life: 2 of 4 AP so far."),
        ("D-77", ManoeuvreRolled(0, "escape", BONUS, 20, 70, "still held"),
         "A tries to break free: rolls 20 with Self Discipline 55: 70 %, not free yet."),
        ("D-77 again", ManoeuvreRolled(0, "escape", BONUS, 20, 70, "free", 1, 130),
         "A tries to break free of B: rolls 20 with Self Discipline 55: 70 %, 130 % in all, free."),
        ("D-115 first", ManoeuvreRolled(0, "stabilise", BONUS, 20, 70, "respite", 2, 70),
         "A tries to save C: rolls 20 with Self Discipline 55: 70 %, some time is gained."),
        ("D-120", Idled(0), "A lets the turn pass."),
        ("D-77 kept up", Became(0, "still held"), "A is still held."),
        ("D-43", ManoeuvreRolled(0, "race him to the door", BONUS, 20, 70, "failed"),
         "A tries to race him to the door: rolls 20 with Self Discipline 55: 70 %, not enough."),
        ("D-27", Changed(0, 0, "shut bulkhead"), "A shuts the bulkhead at "),
        ("D-61 three foes", Declared(0, "sword", (0, 10, 5, 3), -1, []),
         "A declares: parries B with 10, C with 5 and D with 3."),
        ("D-17 the same again", Declared(0, "", (), -1, [(RUN, -1, PLAIN)] * 4),
         "A declares: will run four times."),
        ("D-17 and something else",
         Declared(0, "", (), -1, [(act_with("sword", "attack sword"), 1, HASTY)] * 2 + [(KNEEL, -1, PLAIN)]),
         "A declares: will attack B with the sword twice (hasty), then kneel."),
    ],
)  # fmt: skip
def test_sentences(rule: str, event: Event, words: str) -> None:
    scene = in_order(fight(*[(swordsman(), place, "e") for place in ("a1", "c1", "e1", "g1")]))
    assert BOOK.narrate(scene, event).startswith(words), rule


def test_bare_hands_are_no_weapon() -> None:
    """D-77: one grapples with somebody, and strikes without anything."""
    scene, _, _ = duel(sheet(ob={"strike": 80, "grapple": 80}), swordsman(db_misc=60), book=FREE)
    turn_of(scene, 0, FREE)
    told = [FREE.narrate(scene, event) for event in act(scene, [(2,)], ["attack grapple", "plain"])]
    assert told[0].startswith("A grapples with B: 2 and OB 80")
    turn_of(scene, 0, FREE)
    told = [FREE.narrate(scene, event) for event in act(scene, [(1,)], ["attack strike", "plain"])]
    assert told[0].startswith("A strikes at B bare-handed: 1 and OB 80")


def test_a_gift_is_told_with_what_it_does() -> None:
    """D-31: no roll tells it."""
    gifts = {"dread": {"name": "Dread", "at": "foe", "range_m": 20, "concentration": True, "on_start": {"no_parry": 1}}}
    gifts["calm"] = {"name": "Calm", "ap": 1}
    scene, _, _ = duel(swordsman(gifts=gifts))
    assert BOOK.narrate(scene, Gifted(0, 1, "dread", "begins")) == "A begins Dread on B (no parry 1)."
    assert BOOK.narrate(scene, Gifted(0, 1, "dread", "goes on")) == "A keeps up Dread on B."
    assert BOOK.narrate(scene, Gifted(0, -1, "calm", "begins")) == "A uses Calm."


def test_a_death_is_told_once() -> None:
    """D-116: the words of the table, then that somebody is dead."""
    scene, _, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    events = act(scene, [(95,), (95,)], ["attack sword", "plain"])
    told = [FREE.narrate(scene, event) for event in events if isinstance(event, (AttackRolled, CriticalRolled, Became))]
    assert told[1:] == ["B, E slash critical, 95+2, row 96-99: Cut from shoulder to heart, dead.", "B is dead."]


@pytest.mark.parametrize(
    ("rule", "later", "last", "late", "words"),
    [
        ("D-20 begun", "turn", False, False, "only a whole turn can be put off, before anything is done in it (D-20)"),
        ("D-20 once only", "turn", False, True, "you have put it off, and act now (D-20)"),
        ("D-20 nobody after one", "action", True, False, "nobody else is to act in this round (D-20)"),
    ],
)
def test_why_not_later(rule: str, later: str, last: bool, late: bool, words: str) -> None:
    book = D100({"declaration": "free", "act_later": later})
    scene, _, _ = duel(book=book)
    me = turn_of(scene, int(last), book)
    me.fresh, scene.in_gap = late, late
    decision = asked(scene, [], [], lambda: book.act(scene))
    assert book.why_not(scene, decision, "act later") == f"'act later' is not possible: {words}.", rule


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1", "1 hit"),
        ("12", "12 hits"),
        ("4AP", "4 hits and an A puncture critical"),
        ("15CP+AI", "15 hits, a C puncture and an A impact critical"),
    ],
)
def test_a_result_is_told_in_words(code: str, words: str) -> None:
    """D-55: AP are action points, and nothing else in the story."""
    assert parse(code).spoken() == words


def test_that_somebody_goes_down_is_told_by_the_fall_alone() -> None:
    """D-81: so it is not told of those who lie already."""
    scene, _, foe = duel(book=FREE)
    tables = FREE.tables
    row, cell = next(
        (row, tables.cell(SLASH, 4, row)) for row in range(len(ROWS)) if "down" in tables.cell(SLASH, 4, row).phrases()
    )
    told = FREE.narrate(scene, CriticalRolled(foe.index, SLASH, 4, 50, 0, row, cell))
    assert "down" not in told.replace(cell.text, "")


def test_a_critical_says_what_comes_to_nothing() -> None:
    """D-89: who lies cannot go down, and an empty hand drops nothing."""
    scene, me, foe = duel(book=FREE)
    cell = Critical(LEG, "Feet taken out", stun=1, down=True, drop=True)
    tables = CriticalTables([cell] * len(FREE.tables.cells))
    book = D100({"declaration": "free"})
    book.tables = tables
    foe.posture = PRONE
    foe.held[0].hand = 0
    told = [book.narrate(scene, each) for each in do(scene, [(50,)], [], lambda: critical_on(book, scene, me, foe))]
    assert told[0].endswith("Feet taken out (stun 1, lies already).")


def critical_on(book: D100, scene: D100Fight, me: Combatant, foe: Combatant) -> None:
    book.critical(scene, me, foe, SLASH, 0, 0, me.cell)


def test_standing_up_with_a_useless_leg_is_remarked() -> None:
    """D-27, D-35: it costs 1 AP more, and halves the Base Move."""
    scene, me, _ = duel(book=FREE)
    me.posture, me.legs_useless = PRONE, 1
    turn_of(scene, 0, FREE)
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert notes(scene, decision)["stand up"] == "3 AP; on one leg, the other is useless"
    told = [FREE.narrate(scene, each) for each in beat(scene, [], ["stand up"], FREE)]
    assert told == ["A stands up.", "A has one leg to stand on, and half the Base Move."]
    assert FREE.why_not(scene, asked(scene, [], [], lambda: FREE.act(scene)), "stand up") == (
        "'stand up' is not possible: only those who lie on the ground can (D-27)."
    )


@pytest.mark.parametrize(
    "key, why",
    [
        ("rise", "only those who kneel can (D-27)"),
        ("escape", "nobody holds you (D-77)"),
        ("let go", "you hold nobody (D-77)"),
        ("stabilise", "no companion within reach is dying (D-115)"),
        ("draw sword", "it is in your hand already"),
        ("move", "the free Base Move is used up (D-33)"),
        ("measured", "a measured attack (sword) costs 4 AP, and 2 are left (D-29)"),
    ],
)
def test_what_is_missing_has_its_reason(key: str, why: str) -> None:
    """D-27, D-29, D-33: no answer is only "not now"."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.ap, me.stride = 2, 0
    decision = asked(scene, [], [], lambda: FREE.act(scene))
    assert why in FREE.why_not(scene, decision, key)
