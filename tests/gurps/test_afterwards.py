"""Section 15: waking up, healing, first aid, fatigue and crippled parts after the fight."""

from typing import Any

import pytest
from tests.gurps.deeds import do
from tests.gurps.scene import GURPS, fight, of_kind, sheet, swordsman

from fracas.kernel.board import Board
from fracas.kernel.dice import NoDice, ScriptedDice
from fracas.kernel.event import Became, Event
from fracas.kernel.fight import Ending
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook, Setup
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import Aided, Mended, Mending, Recovered, SuccessRolled, Suffered, TimePassed
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import CRUSHING
from fracas.rulebooks.gurps.in_hand import MAIN
from fracas.rulebooks.gurps.locations import TORSO
from fracas.rulebooks.gurps.movement import OPEN
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.start import GurpsScene

FATIGUING = Gurps({"battle_fatigue": "on"})
SUCCESS, FAILURE = (3, 3, 4), (5, 5, 4)
FUMBLE = (6, 6, 6)
MARVEL = (1, 1, 1)


def hospital(*people: GurpsSheet, book: Gurps = GURPS) -> GurpsFight:
    return fight(*[(paper, f"c{2 * at + 1}", "e") for at, paper in enumerate(people)], book=book)


def patient(hp: int, book: Gurps = GURPS, **state: Any) -> tuple[GurpsFight, Combatant]:
    """Somebody with 10 HP and HT 11 who has been reduced to so many."""
    ward = hospital(sheet(ht=11), book=book)
    me = ward.fighters[0]
    me.hp = hp
    for key, value in state.items():
        setattr(me, key, value)
    return ward, me


def treat(
    ward: GurpsFight, remedy: str, *words: str, rolls: list[tuple[int, ...]], who: int = 0, book: Gurps = GURPS
) -> list[Event]:
    """The remedy with these dice, all of which must be used."""
    dice = ScriptedDice(rolls)
    ward.dice = dice
    ward.events = []
    book.treat(ward, who, remedy, list(words))
    assert dice.used_up, f"unused rolls: {dice.rolls[dice.at :]}"
    return ward.events


def minutes(events: list[Event]) -> int:
    return sum(event.minutes for event in of_kind(events, TimePassed))


def told(ward: GurpsFight, events: list[Event]) -> list[str]:
    return [GURPS.narrate(ward, event) for event in events]


# waking up


@pytest.mark.parametrize(
    ("rule", "hp", "rolls", "tries", "time", "awake"),
    [
        ("G-198 1 HP: after 15 minutes", 1, [], "1", 15, True),
        ("G-198 10 HP: after 15 minutes", 10, [], "1", 15, True),
        ("G-198 0 HP: HT every hour, made", 0, [SUCCESS], "1", 60, True),
        ("G-198 0 HP: HT every hour, missed", 0, [FAILURE], "1", 60, False),
        ("G-198 -9 HP: the third roll", -9, [FAILURE, FAILURE, SUCCESS], "3", 180, True),
        ("G-198 -9 HP: waking ends it", -9, [SUCCESS], "3", 60, True),
        ("G-198 -10 HP: one roll after 12 hours", -10, [SUCCESS], "1", 720, True),
        ("G-198 -10 HP: missed", -10, [FAILURE], "1", 720, False),
    ],
)
def test_waking_up(rule: str, hp: int, rolls: list[tuple[int, ...]], tries: str, time: int, awake: bool) -> None:
    ward, me = patient(hp, unconscious=True, out=True)
    events = treat(ward, "wake", tries, rolls=rolls)
    assert minutes(events) == time, rule
    assert (me.unconscious, me.out) == (not awake, not awake), rule


def test_without_help_a_roll_every_twelve_hours_against_death() -> None:
    """G-198: at -1 times HP the one roll fails, then HT every 12 hours or die; Hard to Kill counts there."""
    ward = hospital(sheet(ht=9, traits=["Hard to Kill 2"]))
    me = ward.fighters[0]
    me.hp, me.unconscious, me.out = -12, True, True
    events = treat(ward, "wake", "3", rolls=[(3, 3, 4), (4, 4, 3), (4, 4, 4)])
    assert [event.need.total for event in of_kind(events, SuccessRolled)] == [9, 11, 11]
    assert [event.state for event in of_kind(events, Became)] == ["in need of help", "dead"]
    assert me.dead
    assert minutes(events) == 3 * 720
    assert "A will not wake without help." in told(ward, events)


def test_help_ends_the_need_for_it() -> None:
    """G-198: who has been helped may wake by itself again."""
    ward = hospital(sheet(ht=11), sheet(skills={"First Aid": 12}))
    me = ward.fighters[0]
    me.hp, me.unconscious, me.out = -11, True, True
    treat(ward, "wake", rolls=[FAILURE])
    treat(ward, "first aid", "on", "A", rolls=[SUCCESS, (4,)], who=1)
    assert me.hp == -10
    events = treat(ward, "wake", rolls=[SUCCESS])
    assert [event.state for event in of_kind(events, Became)] == ["awake"]


def test_once_awake_no_rolls_until_hurt_again() -> None:
    """G-198: awake at 0 HP or less, nobody rolls to stay so until hurt again; Move and Dodge stay halved."""
    ward, me = patient(0, unconscious=True, out=True)
    treat(ward, "wake", rolls=[SUCCESS])
    ward.dice = NoDice()
    GURPS.stay_conscious(ward, me)
    assert not me.unconscious
    assert GURPS.current_move(me) == 3
    GURPS.suffer(ward, me, 1, TORSO, CRUSHING, None)
    ward.dice = ScriptedDice([FAILURE])
    GURPS.stay_conscious(ward, me)
    assert me.unconscious


# mortal wounds


@pytest.mark.parametrize(
    ("rule", "rolls", "state", "time"),
    [
        ("G-163 failure", [FAILURE], "dead", 30),
        ("G-163 success, then failure", [SUCCESS, FAILURE], "dead", 60),
        ("G-163 three half hours", [SUCCESS, SUCCESS, SUCCESS], "dying", 90),
        ("G-163 a critical success pulls through", [SUCCESS, MARVEL], "out of danger", 60),
    ],
)
def test_a_mortal_wound(rule: str, rolls: list[tuple[int, ...]], state: str, time: int) -> None:
    ward, me = patient(-11, unconscious=True, out=True, dying=True)
    events = treat(ward, "linger", "3", rolls=rolls)
    assert minutes(events) == time, rule
    assert (me.dead, me.dying and not me.dead) == (state == "dead", state == "dying"), rule


# natural healing


@pytest.mark.parametrize(
    ("rule", "most", "hp", "days", "modifier", "rolls", "left"),
    [
        ("G-199 success 1 HP", 10, 4, "1", [], [(3, 4, 4)], 5),
        ("G-199 failure nothing", 10, 4, "1", [], [(4, 4, 4)], 4),
        ("G-199 a roll a day", 10, 4, "3", [], [SUCCESS, FAILURE, SUCCESS], 6),
        ("G-199 no roll with full HP", 10, 9, "4", [], [SUCCESS], 10),
        ("G-199 conditions +1", 10, 4, "1", ["+1"], [(4, 4, 4)], 5),
        ("G-199 conditions -1", 10, 4, "1", ["-1"], [(3, 4, 4)], 4),
        ("G-199 19 HP heal one by one", 19, 4, "1", [], [SUCCESS], 5),
        ("G-199 20 HP heal by two", 20, 4, "1", [], [SUCCESS], 6),
        ("G-199 39 HP by three", 39, 4, "1", [], [SUCCESS], 7),
        ("G-199 never beyond the maximum", 20, 19, "1", [], [SUCCESS], 20),
    ],
)
def test_natural_healing(
    rule: str, most: int, hp: int, days: str, modifier: list[str], rolls: list[tuple[int, ...]], left: int
) -> None:
    ward = hospital(sheet(ht=11, hp=most))
    ward.fighters[0].hp = hp
    events = treat(ward, "rest", days, *modifier, rolls=rolls)
    assert ward.fighters[0].hp == left, rule
    assert minutes(events) == 1440 * int(days), rule


def test_a_fit_body_heals_better() -> None:
    """G-13: Fit adds 1 to every HT roll, that of G-199 too."""
    ward = hospital(sheet(ht=11, traits=["Fit"]))
    ward.fighters[0].hp = 5
    (roll,) = of_kind(treat(ward, "rest", rolls=[(4, 4, 4)]), SuccessRolled)
    assert (roll.need.total, roll.passed) == (12, True)


# first aid


def test_a_bandage() -> None:
    """G-200: one minute and a First Aid roll: 1 HP."""
    ward = hospital(sheet(), sheet(skills={"First Aid": 12}))
    me = ward.fighters[0]
    me.hp = 5
    events = treat(ward, "bandage", "on", "A", rolls=[FAILURE], who=1)
    assert me.hp == 5
    events = treat(ward, "bandage", "on", "A", rolls=[SUCCESS], who=1)
    assert me.hp == 6
    assert told(ward, events) == [
        "1 minute passes for B.",
        "1 minute passes for A.",
        "B bandages A: rolls 10 against First Aid 12: it helps.",
        "A recovers 1 HP and is at 6.",
    ]
    with pytest.raises(Mistake, match=r"^bandage: that has been done for A after this fight"):
        treat(ward, "bandage", "on", "A", rolls=[], who=1)


CARE = [
    (0, 30, -4), (1, 30, -4), (2, 30, -3), (3, 30, -3), (4, 30, -2), (5, 20, -2), (6, 20, -1), (7, 20, -1), (8, 10, 0),
    (9, 10, 1), (10, 10, 1), (12, 10, 1),
]  # fmt: skip


@pytest.mark.parametrize("tech_level, time, add", CARE)
@pytest.mark.parametrize("die", range(1, 7))
def test_first_aid_by_tech_level(tech_level: int, time: int, add: int, die: int) -> None:
    """G-200: time and HP by tech level, cell by cell; at least 1."""
    ward = hospital(sheet(hp=15), sheet(skills={"First Aid": 12}, tech_level=tech_level))
    ward.fighters[0].hp = 0
    events = treat(ward, "first aid", "on", "A", rolls=[SUCCESS, (die,)], who=1)
    assert ward.fighters[0].hp == max(1, die + add)
    assert [event.minutes for event in of_kind(events, TimePassed)] == [time, time]


@pytest.mark.parametrize("tech_level, time, add", CARE)
def test_a_critical_success_gives_the_most(tech_level: int, time: int, add: int) -> None:
    """G-200: the maximum of the die, which is not rolled."""
    ward = hospital(sheet(hp=15), sheet(skills={"First Aid": 12}, tech_level=tech_level))
    ward.fighters[0].hp = 0
    treat(ward, "first aid", "on", "A", rolls=[MARVEL], who=1)
    assert ward.fighters[0].hp == 6 + add


@pytest.mark.parametrize("remedy", ["bandage", "first aid"])
def test_a_critical_failure_does_harm(remedy: str) -> None:
    """G-200: -2 HP."""
    ward = hospital(sheet(), sheet(skills={"First Aid": 12}))
    ward.fighters[0].hp = 5
    events = treat(ward, remedy, "on", "A", rolls=[FUMBLE], who=1)
    assert ward.fighters[0].hp == 3
    assert [event.hp_lost for event in of_kind(events, Suffered)] == [2]


def test_harm_may_kill() -> None:
    """G-162: a threshold crossed under clumsy hands is crossed like any other."""
    ward = hospital(sheet(ht=11), sheet(skills={"First Aid": 12}))
    me = ward.fighters[0]
    me.hp, me.unconscious, me.out = -9, True, True
    treat(ward, "first aid", "on", "A", rolls=[FUMBLE, FAILURE], who=1)
    assert me.dead


@pytest.mark.parametrize(
    ("rule", "most", "rolls", "gained"),
    [
        ("G-200 20 HP: twice as much", 20, [SUCCESS, (5,)], 4),
        ("G-200 at least 1 comes before the multiplication", 20, [SUCCESS, (1,)], 2),
        ("G-200 35 HP: the maximum three times", 35, [MARVEL], 9),
    ],
)
def test_many_hp_heal_faster(rule: str, most: int, rolls: list[tuple[int, ...]], gained: int) -> None:
    ward = hospital(sheet(hp=most), sheet(skills={"First Aid": 12}))
    ward.fighters[0].hp = 1
    treat(ward, "first aid", "on", "A", rolls=rolls, who=1)
    assert ward.fighters[0].hp == 1 + gained, rule


@pytest.mark.parametrize("roll", [SUCCESS, FAILURE])
def test_treatment_once_a_fight(roll: tuple[int, ...]) -> None:
    """G-200: once per wounded fighter and fight, whether it helps or not; others may still be treated."""
    ward = hospital(sheet(), sheet(skills={"First Aid": 12}))
    for fighter in ward.fighters:
        fighter.hp = 5
    rolls = [roll, (6,)] if roll == SUCCESS else [roll]
    treat(ward, "first aid", "on", "A", rolls=rolls[:], who=1)
    for remedy in ("first aid", "bandage"):
        with pytest.raises(Mistake, match=f"^{remedy}: that has been done for A"):
            treat(ward, remedy, "on", "A", rolls=[], who=1)
    (aided,) = of_kind(treat(ward, "first aid", rolls=[FAILURE], who=1), Aided)
    assert (aided.who, aided.patient) == (1, 1)


def test_the_bandage_is_part_of_the_treatment() -> None:
    """G-200: the HP of a treatment are instead of the 1 HP of a bandage."""
    ward = hospital(sheet(), sheet(skills={"First Aid": 12}))
    ward.fighters[0].hp = 2
    treat(ward, "bandage", "on", "A", rolls=[SUCCESS], who=1)
    treat(ward, "first aid", "on", "A", rolls=[SUCCESS, (6,)], who=1)
    assert ward.fighters[0].hp == 5


@pytest.mark.parametrize(
    ("rule", "fields", "need"),
    [
        ("G-200 the skill", {"skills": {"First Aid": 13}}, 13),
        ("G-200 untaught: IQ - 4", {"iq": 11}, 7),
    ],
)
def test_the_first_aid_roll(rule: str, fields: dict[str, Any], need: int) -> None:
    assert GURPS.first_aid_skill(hospital(sheet(**fields)).fighters[0]).total == need, rule


def test_who_has_knocked_itself_out_wakes_by_a_roll_each_half_hour() -> None:
    """G-140, G-198: HT every 30 minutes, instead of 15 minutes and no roll."""
    scene = fight((sheet(ht=11), "d5", "e"), (sheet(), "e5", "w"))
    me = scene.fighters[0]
    me.knocked_out = True
    GURPS.pass_out(scene, me)
    events = do(scene, [(4, 4, 4), (4, 4, 3)], [], lambda: GURPS.treat(scene, 0, "wake", ["3"]))
    assert [event.minutes for event in of_kind(events, TimePassed)] == [30, 30]
    assert [event.need.total for event in of_kind(events, SuccessRolled)] == [11, 11]
    assert (me.unconscious, me.knocked_out) == (False, False)


@pytest.mark.parametrize(
    ("rule", "ht", "minutes", "left"),
    [
        ("G-140 pain lasts 20 - HT minutes", 8, 10, -2),
        ("G-140 and then it is gone", 10, 10, 0),
        ("G-140 at least one", 25, 10, 0),
    ],
)
def test_pain_passes(rule: str, ht: int, minutes: int, left: int) -> None:
    scene = fight((sheet(ht=ht, fp=10), "d5", "e"), (sheet(), "e5", "w"))
    me = scene.fighters[0]
    me.pain = -2
    me.fp = 1
    do(scene, [], [], lambda: GURPS.treat(scene, 0, "recover", [str(minutes)]))
    assert me.pain == left, rule


# fatigue


@pytest.mark.parametrize(
    ("rule", "fp", "words", "left"),
    [
        ("G-201 10 minutes", 2, ["10"], 3),
        ("G-201 19 minutes", 2, ["19"], 3),
        ("G-201 20 minutes", 2, ["20"], 4),
        ("G-201 and a meal", 2, ["20", "meal"], 5),
        ("G-201 never beyond the maximum", 9, ["60", "meal"], 10),
        ("G-201 from below 0", -3, ["30"], 0),
    ],
)
def test_fatigue_recovery(rule: str, fp: int, words: list[str], left: int) -> None:
    ward = hospital(sheet())
    ward.fighters[0].fp = fp
    treat(ward, "recover", *words, rolls=[])
    assert ward.fighters[0].fp == left, rule


def test_the_unconscious_recover_too() -> None:
    """G-201: awake or unconscious; so FP come back while waiting to wake."""
    ward, me = patient(-2, unconscious=True, out=True, fp=1)
    treat(ward, "recover", "10", rolls=[])
    assert me.fp == 2
    treat(ward, "wake", rolls=[FAILURE])
    assert me.fp == 8


def test_the_collapsed_rise_once_fp_are_positive() -> None:
    """G-164: incapacitated until FP is positive again."""
    ward, me = patient(10, collapsed=True, out=True, fp=-1)
    treat(ward, "recover", "10", rolls=[])
    assert me.collapsed
    events = treat(ward, "recover", "10", rolls=[])
    assert (me.fp, me.collapsed, me.out) == (1, False, False)
    assert "A is no longer worn out." in told(ward, events)


# crippled parts


@pytest.mark.parametrize(
    ("rule", "rolls", "months"),
    [
        ("G-202 success: until HP are full", [SUCCESS], 0),
        ("G-202 failure: 1d months", [FAILURE, (4,)], 4),
        ("G-202 critical failure: for good", [FUMBLE], -1),
    ],
)
def test_crippled_parts(rule: str, rolls: list[tuple[int, ...]], months: int) -> None:
    ward, me = patient(4, crippled=("right arm",))
    events = treat(ward, "crippled", rolls=rolls)
    assert [(event.part, event.months) for event in of_kind(events, Mending)] == [("right arm", months)], rule
    assert me.crippled == ("right arm",), rule


def test_a_roll_for_each_crippling_injury_but_not_for_what_is_gone() -> None:
    """G-202: HT for each; a part that was cut off does not come back."""
    ward, _ = patient(4, crippled=("right arm", "left foot", "left hand"), destroyed=("left foot",))
    events = treat(ward, "crippled", rolls=[SUCCESS, FAILURE, (1,)])
    assert [event.months for event in of_kind(events, Mending)] == [0, -1, 1]
    assert told(ward, of_kind(events, Mending)) == [
        "The right arm of A will be as good as new once all HP are back.",
        "The left foot of A is lost for good.",
        "The left hand of A will be of no use for 1 month.",
    ]
    with pytest.raises(Mistake, match="the rolls for A have been made"):
        treat(ward, "crippled", rolls=[])


def test_usable_again_with_the_last_hp() -> None:
    """G-202: success: usable again when HP are full, and at once if they are."""
    ward, me = patient(9, crippled=("right arm",))
    treat(ward, "crippled", rolls=[SUCCESS])
    events = treat(ward, "rest", "2", rolls=[FAILURE, SUCCESS])
    assert [event.part for event in of_kind(events, Mended)] == ["right arm"]
    assert not me.crippled
    ward, me = patient(10, crippled=("left leg",))
    treat(ward, "crippled", rolls=[SUCCESS])
    assert not me.crippled


def test_months_pass() -> None:
    """G-202: failure: 1d months, of thirty days here, whatever the HP."""
    ward, me = patient(10, crippled=("right arm",))
    treat(ward, "crippled", rolls=[FAILURE, (2,)])
    treat(ward, "rest", "59", rolls=[])
    assert me.crippled == ("right arm",)
    treat(ward, "rest", rolls=[])
    assert not me.crippled


def test_temporary_results_end_by_themselves() -> None:
    """G-202: what was useless for seconds is well when the fight is over, a strain after half an hour."""
    ward, me = patient(5, useless=(("right arm", 9), ("left arm", 0)), stunned=True, lost=3, pain=-2)
    treat(ward, "recover", "10", rolls=[])
    assert me.useless == (("left arm", 0),)
    assert (me.stunned, me.lost) == (False, 0)
    treat(ward, "recover", "20", rolls=[])
    assert not me.useless
    assert me.pain == 0


def test_strains_are_gone_with_the_last_wound() -> None:
    """G-140: torn muscles and blunted claws until healed."""
    ward, me = patient(8, torn=("right arm",), blunted=1)
    treat(ward, "rest", rolls=[SUCCESS])
    assert (me.torn, me.blunted) == (("right arm",), 1)
    treat(ward, "rest", rolls=[SUCCESS])
    assert (me.torn, me.blunted) == ((), 0)


# battle fatigue


@pytest.mark.parametrize(
    ("rule", "book", "rounds", "fields", "lost"),
    [
        ("G-203 off by default", GURPS, 30, {}, 0),
        ("G-203 11 seconds", FATIGUING, 11, {}, 1),
        ("G-203 not after 10 seconds", FATIGUING, 10, {}, 0),
        ("G-203 light encumbrance", FATIGUING, 11, {"load": 21.0}, 2),
        ("G-203 heavy encumbrance", FATIGUING, 11, {"load": 80.0}, 4),
        ("G-203 weapon ST 11 with ST 9", FATIGUING, 11, {"st": 9, "weapons": ["axe"]}, 3),
        ("G-203 a katana in one hand asks for 11", FATIGUING, 11, {"st": 10, "weapons": ["katana"]}, 2),
        ("G-203 both hands help", FATIGUING, 11, {"st": 10, "weapons": ["greatsword"]}, 3),
    ],
)
def test_battle_fatigue(rule: str, book: Gurps, rounds: int, fields: dict[str, Any], lost: int) -> None:
    ward = hospital(sheet(hp=10, **fields), sheet(), book=book)
    ward.round = rounds
    ward.fighters[1].dead = True
    me = ward.fighters[0]
    if fields.get("weapons") == ["katana"]:
        me.held[0].hand = MAIN
    fp = me.fp
    for _ in range(2):  # once is enough
        book.end_of_fight(ward)
        assert fp - me.fp == lost, rule
    assert ward.fighters[1].fp == 10, rule


# what cannot be done


@pytest.mark.parametrize(
    "who, remedy, words, what",
    [
        (0, "heal", [], "nothing called 'heal' can be done; there is 'wake', 'rest', 'bandage'"),
        (2, "rest", [], "rest: C is dead"),
        (0, "wake", [], "wake: A is not unconscious"),
        (0, "linger", [], "linger: A has no mortal wound"),
        (1, "rest", [], "rest: B is unconscious; see 'wake'"),
        (3, "rest", [], "rest: D is unconscious; see 'linger'"),
        (3, "wake", [], "wake: D has a mortal wound; see 'linger'"),
        (0, "rest", ["soon"], "rest: found 'soon', expected how many days, from 1 to 10000"),
        (0, "rest", ["0"], "rest: found '0', expected how many days"),
        (0, "rest", ["1", "2"], "rest: found '1 2', expected how many days"),
        (0, "rest", ["1", "+x"], r"rest: found '\+x', expected a modifier such as \+1, from -20 to 20"),
        (0, "rest", ["-3"], "rest: found '-3' alone, expected the days before a modifier: 1 -3"),
        (0, "recover", [], "recover: say how many minutes, at least 10, such as 30"),
        (0, "recover", ["5"], "recover: say how many minutes"),
        (0, "recover", ["meal"], "recover: say how many minutes"),
        (0, "crippled", [], "crippled: A has no crippled part"),
        (0, "crippled", ["arm"], "crippled: found 'arm', expected nothing more"),
        (1, "first aid", ["on", "A"], "first aid: B is in no state to help anybody"),
        (0, "first aid", ["B"], "first aid: found 'B', expected on whom, such as: on A"),
        (0, "first aid", ["on"], "first aid: found 'on', expected on whom"),
        (0, "first aid", ["on", "Z"], "first aid: nobody is called 'Z'; there is 'A', 'B'"),
        (0, "first aid", ["on", "C"], "first aid: C is dead"),
        (0, "first aid", ["on", "E"], "first aid: E is not wounded"),
        (4, "bandage", ["on", "A"], r"bandage: E would not know where to begin \(G-18\)"),
    ],
)
def test_what_cannot_be_done_is_refused_whole(who: int, remedy: str, words: list[str], what: str) -> None:
    ward = hospital(sheet(), sheet(), sheet(), sheet(), sheet(iq=6))
    ward.fighters[0].hp = 5
    for at in (1, 3):
        ward.fighters[at].unconscious = ward.fighters[at].out = True
    ward.fighters[3].dying = True
    ward.fighters[2].dead = True
    before = ward.state()
    with pytest.raises(Mistake, match=f"^{what}"):
        GURPS.treat(ward, who, remedy, words)
    assert ward.state() == before


def test_every_remedy_cites_its_rule_and_can_be_asked_for() -> None:
    ward = hospital(sheet())
    for remedy in GURPS.remedies():
        assert remedy.rule.startswith("G-")
        assert remedy.text
        with pytest.raises(Mistake, match=f"^{remedy.key}: "):
            GURPS.treat(ward, 0, remedy.key, ["whenever", "it", "suits"])


def test_a_rulebook_without_afterwards_says_so() -> None:
    plain: Rulebook[Any] = Rulebook()
    assert plain.remedies() == []
    with pytest.raises(Mistake, match="knows nothing to be done after a fight"):
        plain.treat(hospital(sheet()), 0, "rest", [])


def test_copies_and_states_know_what_has_been_done() -> None:
    ward = hospital(sheet(), swordsman())
    ward.fighters[0].hp = 5
    fresh = ward.state()
    treat(ward, "rest", rolls=[FAILURE])
    assert ward.state() != fresh
    copy = ward.copy()
    assert copy.state() == ward.state()
    treat(copy, "rest", rolls=[FAILURE])
    assert copy.state() != ward.state()


@pytest.mark.parametrize(
    "event, words",
    [
        (TimePassed(0, 1), "1 minute passes for A."),
        (TimePassed(0, 90), "90 minutes pass for A."),
        (TimePassed(0, 60), "1 hour passes for A."),
        (TimePassed(0, 720), "12 hours pass for A."),
        (TimePassed(0, 1440), "1 day passes for A."),
        (TimePassed(0, 4320), "3 days pass for A."),
        (Recovered(0, "FP", 2, 9), "A recovers 2 FP and is at 9."),
        (Mended(0, "left eye"), "A can use the left eye again."),
        (Mending(0, "left eye", 3), "The left eye of A will be of no use for 3 months."),
        (Became(0, "awake"), "A comes round."),
        (Became(0, "no longer dying"), "A pulls through."),
    ],
)
def test_words(event: Event, words: str) -> None:
    assert GURPS.narrate(hospital(sheet()), event) == words
    assert event.to_dict()["who"] == 0


# the scene


@pytest.mark.parametrize("darkness", range(11))
def test_the_darkness_of_a_scene(darkness: int) -> None:
    """G-76: what the scenario sets, from broad day to total darkness, is the visibility penalty."""
    scene = GURPS.read_scene({"darkness": darkness})
    there = GURPS.begin(Setup(Board([[OPEN]]), ["red", "blue"], [], Ending(0, []), scene), NoDice())
    assert there.darkness == -darkness


def test_a_fight_without_a_scene_is_by_day() -> None:
    assert hospital(sheet()).darkness == 0
    assert GURPS.read_scene({}) == GurpsScene(darkness=0, tumbling=False)
