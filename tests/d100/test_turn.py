"""The round, acting later, free acts, the end, and the aftermath (D-16, D-19 to D-26, D-120, D-125, D-126)."""

from __future__ import annotations

import pytest
from tests.d100 import staging
from tests.d100.scene import (
    BOOK,
    D100,
    DODGER,
    FREE,
    D100Fight,
    act,
    armed,
    asked,
    beat,
    do,
    duel,
    fight,
    in_order,
    keys,
    of_kind,
    open_acts,
    parry,
    sheet,
    swordsman,
    turn_of,
)
from tests.d100.staging import Laid, hex_at

from fracas.kernel.event import Became, FightEnded
from fracas.kernel.fight import Ending
from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.ending import LONGEST_HELP
from fracas.rulebooks.d100.events import Declared, FightSettled, Idled, RoundBegan, TurnBegan
from fracas.rulebooks.d100.fighter import DECLARE, RESOLVE, Wound
from fracas.rulebooks.d100.rows import DIM

LATER = D100({"declaration": "free", "aftermath": "off"})


def three(book: D100 = FREE, places: tuple[int, ...] = (0, 1, 2)) -> D100Fight:
    """A, B and C in that order of initiative, all declared, far from each other."""
    people = [(swordsman(), "a1", "e"), (swordsman(), "f5", "w"), (swordsman(), "l9", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=book))
    scene.places = places
    scene.phase, scene.at = RESOLVE, 0
    return scene


def who_is_asked(scene: D100Fight, book: D100 = FREE) -> tuple[str, str]:
    decision = asked(scene, [], [], lambda: book.beat(scene))
    return scene.fighters[decision.who].name, decision.question.key


def in_a_row(book: D100 = FREE) -> D100Fight:
    """A, B and C in that order of initiative, A and C on one side, far from each other."""
    people = [(staging.swordsman(), hex_at(at, 0), "e") for at in (-6, 0, 6)]
    scene = staging.fight(*people, sides=[0, 1, 0], book=book)
    scene.phase = RESOLVE
    return scene


def turns(scene: D100Fight) -> list[tuple[str, bool]]:
    return [(scene.fighters[event.who].name, event.late) for event in scene.events if isinstance(event, TurnBegan)]


def play(scene: D100Fight, *answers: str) -> None:
    """Runs to the end of the round, with these answers."""
    with Laid(scene, [], *answers):
        while scene.phase != DECLARE:
            FREE.beat(scene)


# D-16, D-17, D-19


def test_the_slow_declare_first_and_the_quick_act_first() -> None:
    """D-16, D-17, D-19: start, declarations from the lowest, turns from the highest, upkeep."""
    scene = fight(
        (swordsman(), "a1", "e"), (swordsman(), "f5", "w"), (swordsman(), "l9", "w"), sides=[0, 1, 0], book=FREE
    )
    beat(scene, [(50,), (90,), (10,)], [], FREE)
    told = []
    for answers in (["no parry"], ["no parry"], ["no parry", "whoever is nearest"]):
        told += [event.who for event in of_kind(beat(scene, [], answers, FREE), Declared)]
    assert told == [2, 0, 1]
    turns = []
    for _ in range(3):
        turns += [event.who for event in of_kind(beat(scene, [], ["end turn"], FREE), TurnBegan)]
    assert turns == [1, 0, 2]
    assert of_kind(beat(scene, [], [], FREE), RoundBegan)[0].round == 2


def test_a_new_round_clears_parries() -> None:
    """D-16, D-64: all of them, when the round starts."""
    scene, me, _ = duel(book=FREE)
    me.parrying, me.tested = 20, True
    parry(me, scene, {1: 20})
    scene.round = 1
    do(scene, [], [], lambda: FREE.start_round(scene))
    assert (me.parry, me.parrying, me.tested, scene.round, scene.phase) == ((), 0, False, 2, DECLARE)


# D-20


def test_acting_later() -> None:
    """D-20: after any later place the whole turn may be taken; nobody acts before its place."""
    scene = three()
    beat(scene, [], ["act later"], FREE)
    assert scene.waiting == (0,)
    assert who_is_asked(scene.copy()) == ("B", "act")
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("A", "now")
    beat(scene, [], ["act"], FREE)
    assert scene.fighters[0].ap == 4
    menu = [option.key for option in FREE.open_acts(scene, scene.fighters[0])]
    assert "act later" not in menu
    assert "move" in menu
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("C", "act")


def test_the_last_chance() -> None:
    """D-20: after the last place every holder is asked once more; then AP are lost."""
    scene = three()
    beat(scene, [], ["act later"], FREE)
    beat(scene, [], ["act later"], FREE)
    assert who_is_asked(scene.copy()) == ("A", "now")
    beat(scene, [], ["wait"], FREE)
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("A", "now")
    beat(scene, [], ["wait"], FREE)
    assert who_is_asked(scene.copy()) == ("B", "now")
    beat(scene, [], ["wait"], FREE)
    beat(scene, [], [], FREE)
    assert scene.round == 2
    assert scene.waiting == ()


def test_several_holders_in_one_gap() -> None:
    """D-20: the higher initiative first; the others are asked again after its turn."""
    scene = three()
    beat(scene, [], ["act later"], FREE)
    beat(scene, [], ["act later"], FREE)
    beat(scene, [], ["wait"], FREE)
    beat(scene, [], ["end turn"], FREE)
    beat(scene, [], ["wait"], FREE)
    beat(scene, [], ["act"], FREE)
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("A", "now")


def test_a_member_of_a_group_holds_alone() -> None:
    """D-20: its place is completed when every other member has acted."""
    scene = three(places=(0, 0, 1))
    beat(scene, [], ["act later"], FREE)
    assert who_is_asked(scene.copy()) == ("B", "act")
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("C", "act")
    beat(scene, [], ["end turn"], FREE)
    assert who_is_asked(scene.copy()) == ("A", "now")


def test_nobody_holds_once_it_has_begun() -> None:
    """D-20: the whole turn or none of it."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert "act later" in open_acts(scene, me)
    act(scene, [], ["turn", "ne"])
    assert "act later" not in open_acts(scene, me)


# D-21, D-26, D-120


def test_four_ap_in_any_combination() -> None:
    """D-21, D-26: as many acts and attacks as the AP allow, in any order; none carry over."""
    scene, me, _ = duel(armed("knife"), DODGER, book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [(1,)], ["attack knife", "plain"])
    scene.light = DIM
    act(scene, [], ["kneel"])
    act(scene, [(1,)], ["observe"])
    assert me.ap == 0
    FREE.end_turn(scene, me)
    turn_of(scene, 0, FREE)
    assert me.ap == 4


def test_free_acts_once_between_two_that_cost() -> None:
    """D-120: each kind once, until something costs AP or movement."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [], ["turn", "ne"])
    assert "turn" not in open_acts(scene, me)
    act(scene, [], ["drop sword"])
    act(scene, [], ["drop prone"])
    act(scene, [], ["stand up"])
    assert {"turn", "drop prone"} <= set(open_acts(scene, me))


def test_a_turn_ends_when_nothing_costly_is_left() -> None:
    """D-120: without being asked."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.ap, me.stride = 0, 0
    assert not FREE.act(scene)
    assert scene.acting == -1


def test_things_cost_what_the_table_says() -> None:
    """D-27: draw 1, put away 1, pick up 2, a door 1, a device 2."""
    rows = ["......", "..+...", "..&.=."]
    paper = sheet(weapons=["sword", "knife"], ob={"sword": 80})
    scene = in_order(fight((paper, "b2", "e"), (swordsman(), "f1", "w"), rows=rows, book=FREE))
    me = turn_of(scene, 0, FREE)
    act(scene, [], ["draw knife"])
    assert (me.held[1].hand, me.ap) == (2, 3)
    act(scene, [], ["put away knife"])
    assert (me.held[1].hand, me.ap) == (0, 2)
    act(scene, [], ["drop sword"])
    act(scene, [], ["pick up"])
    assert (me.held[-1].item.key, me.held[-1].hand, me.ap) == ("sword", 1, 0)
    me.ap = 4
    act(scene, [], ["use object"])
    assert scene.board.terrain[scene.board.find("c2")].key == "open door"
    assert me.ap == 3
    act(scene, [], ["operate device"])
    assert scene.board.terrain[scene.board.find("e3")].key == "open bulkhead"
    assert me.ap == 1


def test_anothers_weapon_is_a_strange_one() -> None:
    """D-9: whoever picks it up uses it at its own OB, -25 if never learned."""
    scene, me, foe = duel(sheet(), book=FREE)
    FREE.drop(scene, foe, foe.held[0])
    turn_of(scene, 0, FREE)
    act(scene, [], ["pick up"])
    assert (me.held[0].item.key, me.held[0].item.ob) == ("sword", -25)
    assert "attack sword" in open_acts(scene, me)


def test_a_shield_fills_the_off_hand() -> None:
    """D-123: it excludes two-handed weapons and a second weapon until it is put away or dropped."""
    paper = sheet(weapons=["knife", "axe"], shield="shield", ob={"axe": 80})
    scene, me, _ = duel(paper, book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [], ["put away knife"])
    assert "draw axe" not in open_acts(scene, me)
    act(scene, [], ["put away shield"])
    act(scene, [], ["draw axe"])
    assert (me.held[1].hand, me.ap) == (3, 1)
    assert "ready shield" not in open_acts(scene, me)


# D-25, D-125


def test_the_last_side_standing_wins() -> None:
    """D-25: checked after every turn; the conscious count."""
    scene, me, foe = duel(book=LATER)
    turn_of(scene, 0, LATER)
    foe.unconscious = True
    LATER.collapse(scene, foe, "unconscious")
    LATER.end_turn(scene, me)
    assert (scene.over, scene.winner) == (True, 0)


def test_both_may_fall_in_one_start_phase() -> None:
    """D-25: that is a draw."""
    scene, me, foe = duel(book=LATER)
    me.hits = foe.hits = -50
    scene.round = 3
    events = do(scene, [(1,), (1,)], [], lambda: LATER.start_round(scene))
    assert (scene.over, scene.winner) == (True, -1)
    assert of_kind(events, FightEnded)[0].round == 3


@pytest.mark.parametrize(
    "rule, switches, round_, quiet, over",
    [
        ("D-125 the round limit", {}, 100, 0, True),
        ("D-125 not yet", {}, 99, 0, False),
        ("D-125 ten quiet rounds", {}, 20, 9, True),
        ("D-125 nine", {}, 20, 8, False),
        ("D-125 no limits", {"round_limit": "0", "stalemate_rounds": "0"}, 5000, 500, False),
    ],
)
def test_fights_that_do_not_end(rule: str, switches: dict[str, str], round_: int, quiet: int, over: bool) -> None:
    book = D100({"declaration": "free", **switches})
    scene, _, _ = duel(book=book)
    scene.round, scene.quiet = round_, quiet
    do(scene, [], [], lambda: book.end_round(scene))
    assert scene.over == over, rule
    assert scene.winner == -1


def test_an_attack_breaks_the_quiet() -> None:
    """D-125: an attack roll or a throw."""
    scene, _me, _ = duel(armed("knife"), DODGER, book=FREE)
    scene.quiet = 9
    turn_of(scene, 0, FREE)
    act(scene, [(1,)], ["attack knife", "plain"])
    scene.round = 1
    FREE.end_round(scene)
    assert (scene.over, scene.quiet) == (False, 0)


def test_a_goal_ends_it() -> None:
    """D-25: or when the scenario says so."""
    scene, me, _ = duel(book=FREE)
    scene.ending = Ending(0, [(0, [me.cell])])
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert (scene.over, scene.winner) == (True, 0)


# D-126


def won(book: D100) -> D100Fight:
    """A has just beaten B; its companion C is dying, and D bleeds."""
    medic = sheet(bandages=1, med_kits=1, skills={"first_aid": 80})
    people = [(medic, "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "d4", "e"), (swordsman(), "d6", "e")]
    scene = in_order(fight(*people, sides=[0, 1, 0, 0], book=book))
    for index in (1, 2, 3):
        scene.fighters[index].unconscious = True
        book.collapse(scene, scene.fighters[index], "unconscious")
    book.begin_dying(scene, scene.fighters[2], 8)
    scene.fighters[3].wounds.append(Wound(False, 4, CHEST, False))
    turn_of(scene, 0, book)
    scene.round = 2
    return scene


def test_companions_help_when_it_is_decided() -> None:
    """D-126: it is settled who has won; rounds go on without declarations while somebody can be helped."""
    scene = won(FREE)
    events = do(scene, [], [], lambda: FREE.end_turn(scene, scene.fighters[0]))
    assert of_kind(events, FightSettled)[0].winner == 0
    assert not scene.over
    beat(scene, [], [], FREE)
    beat(scene, [(30,)], ["stabilise", "med kit"], FREE)
    assert scene.fighters[2].dying == 0
    beat(scene, [], ["end turn"], FREE)
    beat(scene, [], [], FREE)
    events = beat(scene, [], ["bandage"], FREE)
    assert (scene.over, scene.winner, scene.round) == (True, 0, 2)
    assert of_kind(events, FightEnded)
    assert not any(fighter.dead for fighter in scene.fighters)


def test_without_help_nature_runs() -> None:
    """D-126: those still dying die, and bleeding runs on to its end by D-97."""
    scene = won(FREE)
    FREE.end_turn(scene, scene.fighters[0])
    beat(scene, [], [], FREE)
    beat(scene, [], ["end turn"], FREE)
    beat(scene, [], [], FREE)
    assert scene.over
    assert scene.winner == 0
    assert [fighter.dead for fighter in scene.fighters] == [False, False, True, True]


def test_no_aftermath_by_the_option() -> None:
    """D-126: `aftermath` off: it is over, and the wounded are as they are."""
    scene = won(LATER)
    LATER.end_turn(scene, scene.fighters[0])
    assert scene.over
    assert not scene.fighters[2].dead


def test_nobody_attacks_any_more() -> None:
    """D-126: only help is offered, not even to a foe who comes to."""
    scene = won(FREE)
    FREE.end_turn(scene, scene.fighters[0])
    beat(scene, [], [], FREE)
    offered = keys(asked(scene, [], [], lambda: FREE.beat(scene)))
    assert {"stabilise", "bandage", "med kit", "move", "end turn"} <= set(offered)
    assert not any(key.startswith(("attack", "observe", "hide", "act later")) for key in offered)


def test_a_beat_is_one_declaration_or_one_act() -> None:
    """D-16: nothing is left on the stack between two of them; a copy goes on alike."""
    scene = three(BOOK)
    copy = scene.copy()
    for stage in (scene, copy):
        beat(stage, [], ["end turn"], BOOK)
    assert scene.state()[7:] == copy.state()[7:]


def test_a_turn_that_is_let_pass_is_told() -> None:
    """D-120: whether its owner ends it or can do nothing in it; not one in which something was done."""
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert [event.who for event in of_kind(act(scene, [], ["end turn"]), Idled)] == [0]
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    me.ap, me.stride = 0, 0
    assert [event.who for event in of_kind(act(scene, [], []), Idled)] == [0]
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    act(scene, [], ["turn", "ne"])
    assert of_kind(act(scene, [], ["end turn"]), Idled) == []
    scene, me, _ = duel(book=FREE)
    turn_of(scene, 0, FREE)
    assert of_kind(act(scene, [], ["act later"]), Idled) == []


def test_defaults() -> None:
    """D-7, D-118: every option has one, and without a word each is set to it."""
    assert BOOK.settings == {switch.key: switch.default for switch in BOOK.switches()}
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
    assert [switch.key for switch in BOOK.switches() if switch.values == ["on", "off"]] == on


def test_the_highest_acts_first() -> None:
    """D-19: turns from the highest initiative to the lowest."""
    scene = in_a_row()
    play(scene, "end turn", "end turn", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False)]


def test_the_whole_turn_after_any_later_place() -> None:
    """D-20: after any later place, the whole turn."""
    scene = in_a_row()
    play(scene, "act later", "end turn", "act", "end turn", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("A", True), ("C", False)]


def test_two_who_hold() -> None:
    """D-20: the higher initiative goes first, and the other is asked again after its turn."""
    scene = in_a_row()
    # A and B hold; after C both may act: A waits, B acts; then A is asked again
    play(scene, "act later", "act later", "wait", "end turn", "wait", "act", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("B", True), ("A", True)]


def test_a_turn_that_is_never_taken_is_lost() -> None:
    """D-20: after the last place there is a final chance; unused AP are gone."""
    scene = in_a_row()
    play(scene, "act later", "end turn", "wait", "end turn", "wait")
    assert turns(scene) == [("A", False), ("B", False), ("C", False)]
    assert scene.fighters[0].ap == 0


def test_nobody_acts_before_its_place() -> None:
    """D-20: who holds is asked only after a later place."""
    scene = in_a_row()
    play(scene, "end turn", "act later", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("B", True)]


def test_a_place_is_over_when_every_other_member_has_acted() -> None:
    """D-20, D-13: the place is completed when every other member has acted."""
    scene = in_a_row()
    scene.places = (0, 0, 1)  # A and B share a place
    play(scene, "act later", "end turn", "end turn", "act", "end turn")
    assert turns(scene) == [("A", False), ("B", False), ("C", False), ("A", True)]


# afterwards


def test_help_goes_on_when_all_is_decided() -> None:
    """D-126, D-25: it is settled who has won, but rounds go on while a companion can be saved."""
    people = (
        (staging.swordsman(weapons=[], skills={"first_aid": 60}, bandages=1), hex_at(0, 0), "e"),
        (staging.swordsman(), hex_at(1, 0), "w"),
        (staging.swordsman(), hex_at(6, 0), "w"),
    )
    scene = staging.fight(*people, sides=[0, 0, 1], book=FREE)
    _, patient, foe = scene.fighters
    FREE.begin_dying(scene, patient, 8)
    FREE.die(scene, foe)
    assert not FREE.check_end(scene, False)
    assert scene.settled
    assert [event for event in scene.events if isinstance(event, FightSettled)]
    scene.phase = RESOLVE
    with Laid(scene, [90], "stabilise", "bandage"):
        FREE.beat(scene)
    assert patient.dying == 0
    assert scene.over
    assert scene.winner == 0
    assert not patient.dead
    assert [event for event in scene.events if isinstance(event, FightEnded)]


def test_without_help_the_dying_die() -> None:
    """D-126: and who bleeds on bleeds to the end."""
    scene = staging.fight(*[(staging.swordsman(), hex_at(at, 0), "e") for at in (0, 5, 9)], sides=[0, 1, 1], book=FREE)
    _, dying, bleeding = scene.fighters
    FREE.begin_dying(scene, dying, 8)
    bleeding.wounds.append(Wound(False, 1, CHEST, False))
    bleeding.unconscious = True
    FREE.collapse(scene, bleeding, "unconscious")
    assert FREE.check_end(scene, False)
    assert (scene.winner, dying.dead, bleeding.dead) == (0, True, True)


def test_an_aftermath_can_be_left_out() -> None:
    """D-126, D-118: by the option nobody's end is told."""
    brief = D100({"aftermath": "off"})
    scene = staging.fight(*[(staging.swordsman(), hex_at(at, 0), "e") for at in (0, 5)], book=brief)
    brief.begin_dying(scene, scene.fighters[1], 8)
    assert brief.check_end(scene, False)
    assert (scene.winner, scene.fighters[1].dead) == (0, False)


def test_an_aftermath_ends() -> None:
    """D-126: who can only press on a wound does so for ten minutes at most."""
    people = (
        (staging.swordsman(weapons=[]), hex_at(0, 0), "e"),
        (staging.swordsman(), hex_at(1, 0), "w"),
        (staging.swordsman(), hex_at(9, 0), "w"),
    )
    scene = staging.fight(*people, sides=[0, 0, 1], book=FREE)
    helper, patient, foe = scene.fighters
    patient.wounds.append(Wound(False, 4, CHEST, False))
    patient.unconscious = True
    FREE.collapse(scene, patient, "unconscious")
    FREE.die(scene, foe)
    FREE.check_end(scene, False)
    scene.helped, scene.quiet = True, 99
    assert FREE.help_goes_on(scene, True)
    scene.quiet = 100
    assert not FREE.help_goes_on(scene, True)
    assert staging.item(helper, "strike").ob == 80


def test_help_has_an_end() -> None:
    """D-126: who cannot stop a bleeding puts off its end for ever; after a hundred rounds there is no help left."""
    scene = in_order(fight((swordsman(), "d5", "e"), (swordsman(), "e5", "w"), book=FREE))
    me, foe = scene.fighters
    FREE.fail_test(scene, foe)
    me.wounds.append(Wound(False, 9, CHEST, False))
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    assert scene.settled
    scene.helped = True
    scene.quiet = LONGEST_HELP - 1
    assert FREE.help_goes_on(scene, True)
    scene.quiet = LONGEST_HELP
    assert not FREE.help_goes_on(scene, True)


def test_the_end_of_the_wounded_is_told() -> None:
    """D-126: a winner that nobody can help bleeds to death, a dying companion dies, and neither just 'is dead'."""
    people = [(swordsman(), "d5", "e"), (swordsman(), "e5", "w"), (swordsman(), "h5", "w")]
    scene = in_order(fight(*people, sides=[0, 1, 0], book=FREE))
    me, foe, friend = scene.fighters
    FREE.fail_test(scene, foe)
    FREE.begin_dying(scene, friend, 3)
    me.wounds.append(Wound(False, 9, CHEST, False))
    turn_of(scene, 0, FREE)
    FREE.end_turn(scene, me)
    beat(scene, [], [], FREE)
    beat(scene, [], ["end turn"], FREE)
    events = beat(scene, [], [], FREE)
    assert [event.state for event in of_kind(events, Became)] == ["bled out", "died of it"]
    text = " ".join([FREE.narrate(scene, event) for event in events])
    assert "A bleeds to death." in text
    assert "C dies before anybody can do more." in text
    assert text.endswith("The fight is over after 1 round.")
