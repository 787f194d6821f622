"""What a side may know: hidden enemies are not there for it, nor is what an enemy waits for."""

import random
from copy import deepcopy
from typing import Any

import pytest
from tests.laws.walks import play, scenario
from tests.threa.ambush import SCOUT, hidden, scene
from tests.threa.scene import RIFLE, THREA, fight, keys, offered, peek, sheet, swordsman, thing

from fracas.kernel.decision import Destinations
from fracas.kernel.dice import SeededDice
from fracas.kernel.fields import field_names
from fracas.kernel.fight import NOBODY
from fracas.kernel.parting import MERCY
from fracas.kernel.play import Play
from fracas.rulebooks.threa.belongings import DROPPED, Worn
from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.delay import IN_SIGHT, NEAR
from fracas.rulebooks.threa.effects import BURNING, Effect
from fracas.rulebooks.threa.events import RoundBegan, TurnBegan
from fracas.rulebooks.threa.fighter import Concentration, Delay, Fetching, ThreaFight, Unbalance, Wound
from fracas.rulebooks.threa.ground import is_dense
from fracas.rulebooks.threa.harm_tables import TORSO
from fracas.rulebooks.threa.tables import PRONE
from fracas.stage.parts import HUMAN
from fracas.stage.scenario import from_document
from fracas.table.game import SEEDED, Game
from fracas.table.seat import Seat
from fracas.table.secrets import NOTHING_HIDDEN, as_known

SCENARIOS = ["smugglers", "arrows", "corridor", "street", "swords", "tank"]
"""Reeds, walls and crates to hide behind; in all of them one can delay."""


def ambush(seen: bool = True) -> ThreaFight:
    """A scout of red's in the reeds, a friend of its own in the open, and two of blue's who look for it."""
    stage = scene((SCOUT, "k3"), (swordsman(), "d3"), (swordsman(), "o3"), (swordsman(), "d5"), sides=[0, 1, 0, 1])
    me = hidden(stage.fighters[0])
    if not seen:
        me.seen_at = NOBODY
    me.cell = stage.board.find("l5")
    stage.acting = 1
    return stage


# the veil itself

MAIL = Worn(swordsman(armour=["mail-shirt"]).armour[0], 3)
AMMUNITION = fight((sheet(**RIFLE), "c3")).fighters[0].supplies
OTHERWISE: dict[str, object] = {
    "cell": ambush().board.find("k2"), "facing": 3, "refused": True, "rank": 1, "fat": 3, "vit": 4, "ap": 1,
    "spent": 2, "locked": 1, "fat_damage": 2, "fat_healing": 2, "vit_damage": 2, "vit_healing": 2, "actions": 1,
    "posture": PRONE, "wounds": (Wound(TORSO, 1),), "effects": (Effect(BURNING, 1, 3),), "structure": 3,
    "fainted": True, "surprised": True, "spared": True, "switched": (1,), "fetching": (Fetching("arrow", 9, 0),),
    "throws_at": 9, "throw_cooling": 3, "throw_reset": 3, "parrying": 0, "aim": 1, "aim_round": 1, "aims_at": 9,
    "concentration": Concentration(SUSTAINING, 0), "delay": Delay(NEAR, 1, 3), "off_balance": (Unbalance(-2, 3),),
    "passive": True, "unfocused": True, "faltered": True, "done": True, "has_delayed": True, "watchful": True,
    "began": True, "acted": True, "idled": 1, "hexes": 3, "free_hexes": 2, "free_kinds": 1, "free_closed": True,
    "running": "sprint", "run_value": 3, "run_hexes": 2, "run_kinds": 1, "sprinted": True, "in_motion": True,
    "provoked": (1,), "around": [1], "bonus": 2, "worn": [MAIL], "held": [], "supplies": AMMUNITION,
    "compartment": MAIL,
}  # fmt: skip
"""Another value for everything about a fighter that changes in a fight."""
KNOWN = {"index", "name", "side", "seen_at", "target", "sheet"}
"""What enemies know of one who has been seen: who it is, and where it was."""
NEVER_HIDDEN = {"out", "absent", "hidden", "fled", "yielded", "dead", "aboard", "driver"}
"""Whoever hides is none of these, or hidden is what it is."""


def test_every_field_is_thought_of() -> None:
    assert set(field_names(ambush().fighters[0])) == OTHERWISE.keys() | KNOWN | NEVER_HIDDEN


@pytest.mark.parametrize("field", sorted(OTHERWISE))
@pytest.mark.parametrize("seen", [True, False])
def test_nothing_about_a_hidden_fighter_shows(field: str, seen: bool) -> None:
    """T-195: the fight as enemies know it is the same, whatever is the matter with it; friends know all."""
    one, other = ambush(seen), ambush(seen)
    setattr(other.fighters[0], field, OTHERWISE[field])
    assert one.state() != other.state()
    for side in (1, 2, NOTHING_HIDDEN):
        assert THREA.conceal(one, side).state() == THREA.conceal(other, side).state()
    assert THREA.conceal(other, 0) is other


def test_one_who_was_never_seen_has_no_name_and_no_sheet() -> None:
    """T-195: of one who has hidden from the beginning nothing is known; of another who it is."""
    known = THREA.conceal(ambush(seen=True), 1).fighters[0]
    unknown = THREA.conceal(ambush(seen=False), 1).fighters[0]
    assert (known.name, known.target.key, known.sheet) == ("A", "A", SCOUT)
    assert (unknown.name, unknown.target.key) == ("somebody", "somebody")
    assert unknown.sheet is not SCOUT
    assert not unknown.sheet.levels


def test_places_in_the_order_do_not_show() -> None:
    """T-46: neither where it stands in the order, nor whether it has acted, nor that it is just acting."""
    one, other = ambush(), ambush()
    one.order, one.queue, one.acting, one.first_to_act = (0, 1, 2, 3), (0, 1, 2, 3), 0, 0
    other.order, other.queue, other.acting, other.first_to_act = (1, 2, 0, 3), (1, 2, 3), NOBODY, NOBODY
    one.beats, other.beats = 7, 3
    one.dice, other.dice = SeededDice(3), SeededDice(4)
    other.dice.face(6)
    for rank, who in enumerate((3, 0, 1, 2)):
        one.fighters[who].rank = rank
    for rank, who in enumerate((3, 1, 2, 0)):
        other.fighters[who].rank = rank
    veiled = THREA.conceal(one, 1)
    assert veiled.state() == THREA.conceal(other, 1).state()
    assert (veiled.order, veiled.queue, veiled.acting) == ((1, 2, 3), (1, 2, 3), NOBODY)


def test_what_they_have_done_in_this_beat_does_not_show() -> None:
    stage = ambush()
    copy = stage.copy()
    copy.events = [TurnBegan(0, 1), RoundBegan(1, (0, 1, 2)), TurnBegan(1, 1)]
    THREA.veil(copy, 1)
    assert [event.to_dict() for event in copy.events] == [
        {"event": "RoundBegan", "round": 1, "order": [1, 2]}, {"event": "TurnBegan", "who": 1, "round": 1},
    ]  # fmt: skip


def test_the_dice_of_a_concealed_copy_foretell_nothing() -> None:
    one, other = ambush(), ambush()
    one.dice, other.dice = SeededDice(3), SeededDice(4)
    dice = [THREA.conceal(one, 1).dice, THREA.conceal(other, 1).dice, one.dice]
    faces = [[each.face(100) for _ in range(5)] for each in dice]
    assert faces[0] == faces[1] != faces[2]


@pytest.mark.parametrize("delay", [Delay(NEAR, 1, 3), Delay(IN_SIGHT), Delay(IN_SIGHT, 1)])
def test_what_an_enemy_waits_for(delay: Delay) -> None:
    """T-189: that it waits is seen; for whoever plans nothing of it comes."""
    stage = ambush()
    THREA.reveal(stage, stage.fighters[0])
    assert not THREA.has_secrets(stage, 1)
    plain = ambush()
    THREA.reveal(plain, plain.fighters[0])
    plain.fighters[2].delay = Delay(NEAR, 3, 1)
    stage.fighters[2].delay = delay
    assert THREA.has_secrets(stage, 1)
    assert not THREA.has_secrets(stage, 0)
    veiled = THREA.conceal(stage, 1)
    assert veiled.state() == THREA.conceal(plain, 1).state()
    assert "waiting" in THREA.describe(veiled, 2)
    THREA.hush(veiled, 1)
    assert veiled.fighters[2].delay is None


def test_nobody_pays_for_secrets_that_are_not_there() -> None:
    stage = fight((swordsman(), "c3"), (swordsman(), "h3"))
    assert THREA.conceal(stage, 0) is stage
    assert THREA.conceal(stage, 1) is stage


def test_a_fight_is_not_over_for_want_of_enemies_in_sight() -> None:
    """T-182: whoever hides may still come out."""
    stage = ambush()
    stage.fighters[2].out = stage.fighters[2].fled = True
    veiled = THREA.conceal(stage, 1)
    veiled.finish(False)
    assert not veiled.over


def test_a_round_goes_by_without_whoever_hides() -> None:
    """T-46, T-49: the copy can be played on, and none of its rules takes notice of them."""
    veiled = THREA.conceal(ambush(), 1)
    THREA.end_round(veiled)
    THREA.begin_round(veiled)
    assert veiled.order == (1, 2, 3)
    assert veiled.fighters[0].out
    assert not [event for event in veiled.events if getattr(event, "who", NOBODY) == 0]


# what is left of it in menus and words


def test_searching_and_hiding_are_offered_as_before() -> None:
    """T-195, T-197: that somebody hides is known, if not who and where."""
    stage = ambush()
    veiled = THREA.conceal(stage, 1)
    for who in (1, 3):
        for deed in ("search", "hide"):
            assert offered(veiled, who, deed) is offered(stage, who, deed)
    assert offered(veiled, 1, "search")


@pytest.mark.parametrize(("seen", "key"), [(True, "dagger of A"), (False, "dagger of somebody")])
def test_what_lies_on_the_ground_is_there_for_all(seen: bool, key: str) -> None:
    """T-185, T-195: it can be picked up under the same name in the fight and in what enemies know of it."""
    stage = scene((swordsman(weapons=["long-sword", "dagger"]), "k3"), (swordsman(), "d3"))
    me = hidden(stage.fighters[0])
    me.seen_at = me.cell if seen else NOBODY
    dagger = thing(me, "dagger")
    dagger.hand, dagger.cell = DROPPED, stage.board.find("d4")
    veiled = THREA.conceal(stage, 1)
    for each in (stage, veiled):
        found = THREA.lying_near(each, each.fighters[1])
        assert [option.key for option in found] == [key]
        assert each.fighters[0].held[found[0].index].said() == "dagger"
    assert [held.name for held in veiled.fighters[0].held] == ["", "dagger"], "the sword in hand does not show"


def test_whoever_offers_to_yield_comes_out_of_hiding() -> None:
    """T-196, T-201: the nearest enemy is asked about somebody whom it knows, and gives quarter or not."""
    stage = ambush(seen=False)
    stage.queue = (0, 1, 2, 3)
    decision = peek(stage, [], ["yield"])
    assert decision.question is MERCY
    assert not stage.fighters[0].hidden
    assert not THREA.has_secrets(stage, 1)
    assert THREA.wording(stage, decision).startswith("A offers to yield")


def test_why_somebody_cannot_be_chosen() -> None:
    """T-195: the same reason in the fight and in what enemies know of it, and none for a name that they cannot know."""
    rifleman = sheet(**RIFLE)
    stage = scene((SCOUT, "k3"), (rifleman, "d3"), (swordsman(), "h3"), (swordsman(), "h5"), sides=[0, 1, 0, 0])
    hidden(stage.fighters[0])
    stage.queue = (1, 2, 3)
    decision = peek(stage, [], ["shoot"])
    assert keys(decision) == ["C", "D"]
    veiled = THREA.conceal(stage, 1)
    for each in (stage, veiled):
        assert THREA.why_not(each, decision, "A") == "'A' is not possible: you do not know where A is (T-195)."
    stage.fighters[0].seen_at = NOBODY
    assert "T-195" not in THREA.why_not(THREA.conceal(stage, 1), decision, "A")


# laws, in random walks


def check_known(driver: Play[Any], side: int) -> None:
    """The copy stands at the same question; what a side is asked can be listed, shown and explained there, and is not
    more than the fight itself takes."""
    real = driver.pending
    assert real is not None
    known = as_known(driver, side)
    decision, book = known.decision, driver.rulebook
    assert decision is not None
    assert (decision.who, decision.question.key) == (real.who, real.question.key)
    for each in known.fight.everyone():
        book.describe(known.fight, each.index)
        book.body_parts(known.fight, each.index)
    for event in driver.standing:
        book.narrate(known.fight, event)
    if known.fight.everyone()[real.who].side != side:
        return
    assert book.wording(known.fight, decision)
    options = decision.menu.options()
    if not isinstance(decision.menu, Destinations):
        offers = [option.key for option in real.menu.options()]
        shown = [option.key for option in options]
        assert [key for key in offers if key != "delay"] == [key for key in shown if key != "delay"]
        assert set(shown) <= set(offers)
    for option in options:
        book.view(known.fight, decision, option)
        assert real.menu.find(option.key) is not None, option.key
    for each in driver.run.everyone():
        book.why_not(known.fight, decision, each.name)
    usual = book.usual(known.fight, decision)
    assert not usual or real.menu.find(usual) is not None


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_side_is_asked_the_same_as_in_the_fight(name: str) -> None:
    """Law: whatever is hidden, the copy comes to the same question with the same answers."""
    secrets = 0
    for seed in range(4):
        driver = play(name, seed)
        numbers = random.Random(seed)
        for _ in range(100):
            if driver.pending is None:
                break
            for side in (*range(len(driver.run.sides)), NOTHING_HIDDEN):
                if driver.rulebook.has_secrets(driver.run, side):
                    secrets += 1
                    check_known(driver, side)
            options = [option.key for option in driver.pending.menu.options()]
            wanted = [key for key in ("hide", "delay") if key in options and numbers.random() < 0.3]
            driver.answer(wanted[0] if wanted else numbers.choice(options))
    assert secrets > 20


QUIET = ["crouch", "lie down", "stand up", "draw", "prep", "parry mode", "rest", "move", "end turn"]
"""What one can do without being seen, at least sometimes. Not to delay: whoever sets that off is stopped by it."""


def game_with(people: list[dict[str, Any]], seed: int) -> Game:
    """Smugglers, with other officers in the reeds."""
    document: dict[str, Any] = deepcopy(scenario("smugglers").document)
    officers = [each for each in document["fighters"] if each["side"] == "blue"]
    for officer, changes in zip(officers, people, strict=True):
        officer.update(changes)
    made = from_document(document, "test")
    game = Game(made, seed, SEEDED, [HUMAN] * len(made.controls))
    game.sit_down()
    game.play.resume()
    return game


ONE = [
    {"name": "Bray", "at": "k3", "start": {"hidden": True, "posture": "crouching"}},
    {"name": "Hask", "at": "j8", "start": {"hidden": True}},
    {"name": "Rowe", "at": "l8", "start": {"hidden": True}},
]
OTHER = [
    {"name": "Moll", "at": "n2", "from": "mail-fighter", "change": {}, "start": {"hidden": True, "ap": 1}},
    {
        "name": "Nat",
        "at": "m9",
        "from": "halfling-slinger",
        "change": {},
        "start": {"hidden": True, "posture": "prone"},
    },
    {"name": "Oz", "at": "l3", "from": "boxer", "change": {}, "start": {"hidden": True}},
]


def hide_until_asked(game: Game, numbers: random.Random, hiders: tuple[int, ...] = (3, 4, 5)) -> bool:
    """Those who hide do something quietly until another is asked; whether all of them are still hidden then."""
    while game.play.pending is not None:
        people = game.play.run.everyone()
        if not all(people[each].hidden for each in hiders):
            return False
        if game.play.pending.who not in hiders:
            return True
        options = [option.key for option in game.play.pending.menu.options()]
        quiet = [key for key in options if key in QUIET or in_reeds(game, key)]
        if numbers.random() < 0.8:  # whoever moves may be found
            quiet = [key for key in quiet if key != "move"]
        game.play.answer(numbers.choice(quiet or options))
    return False


def in_reeds(game: Game, key: str) -> bool:
    board = game.play.run.board
    cell = board.find(key)
    return cell >= 0 and is_dense(board, cell)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_hides_the_other_side_sees_the_same(seed: int) -> None:
    """Law: two fights that differ in who hides, where, with what and what they do there, and the same choices of the
    side that looks: views, menus, plans and told events are the same until one of them is found."""
    games = [game_with(ONE, seed), game_with(OTHER, seed)]
    seats = [Seat(game, "red") for game in games]
    lurkers = [random.Random(seed), random.Random(seed + 100)]
    numbers = random.Random(seed)
    compared = 0
    for _ in range(40):
        hiding = [hide_until_asked(game, lurker) for game, lurker in zip(games, lurkers, strict=True)]
        if not all(hiding):
            break
        views = [seat.fight().model_dump_json() for seat in seats]
        assert views[0] == views[1]
        plans = [seat.plan([]).model_dump_json() for seat in seats]
        assert plans[0] == plans[1]
        chains = [[each.model_dump_json() for each in seat.about("f5") + seat.joined()] for seat in seats]
        assert chains[0] == chains[1]
        prompt = seats[0].prompt()
        assert prompt is not None
        for name in ("Bray", "Moll", "attack", "search"):
            assert len({seat.why_not(name) for seat in seats}) == 1
        answers = [each.key for each in prompt.options] + [each.hex for each in prompt.places]
        key = numbers.choice([each for each in answers if each not in ("search", "flee")])
        for seat in seats:
            seat.answer(key)
        compared += 1
    assert compared


OPEN = {"name": "Hask", "at": "i5", "from": "rifleman", "change": {}, "start": {}}
"""An officer in the open, the same in both fights."""


@pytest.mark.parametrize("seed", range(4))
def test_what_their_friends_do_in_the_open_tells_nothing_of_them(seed: int) -> None:
    """Law: the same, with an officer in the open who moves, shoots and hides as well, while two others do not come out.
    What such a one may choose depends on its friends; so it takes what is open to it in both fights."""
    games = [game_with([people[0], OPEN, people[2]], seed) for people in (ONE, OTHER)]
    seats = [Seat(game, "red") for game in games]
    lurkers = [random.Random(seed), random.Random(seed + 100)]
    numbers = random.Random(seed)
    compared = 0
    for _ in range(60):
        hiding = [hide_until_asked(game, lurker, (3, 5)) for game, lurker in zip(games, lurkers, strict=True)]
        asked = [game.play.pending for game in games]
        if not all(hiding) or asked[0] is None or asked[1] is None:
            break
        officer = games[0].play.run.everyone()[asked[0].who].side == 1
        if officer and (asked[0].who, asked[0].question.key) != (asked[1].who, asked[1].question.key):
            break
        views = [seat.fight().model_dump_json() for seat in seats]
        assert views[0] == views[1]
        menus = [[option.key for option in each.menu.options()] for each in asked if each is not None]
        if not officer:
            known = [seat.prompt() for seat in seats]
            assert known[0] is not None
            menus = [[each.key for each in known[0].options] + [each.hex for each in known[0].places]] * 2
        both = [key for key in menus[0] if key in menus[1] and key not in ("search", "flee", "yield")]
        if not both:
            break
        key = numbers.choice(["shoot"] if "shoot" in both and numbers.random() < 0.3 else both)
        for game in games:
            game.play.answer(key)
        compared += 1
    assert compared


def test_what_was_told_stays_told() -> None:
    """Somebody hides much later: what it did in the open remains what it was."""
    game = game_with([ONE[0], OPEN, ONE[2]], 3)
    seat = Seat(game, "red")
    while game.play.fight.beats < 130:
        game.play.answer("end turn")
    before = seat.fight().events
    assert len([event for event in before[:200] if event.who == "Hask"]) > 10
    game.play.rule("Hask", "hidden", "yes")
    assert seat.fight().events[:200] == before[:200]


def test_a_seat_is_not_told_of_those_who_hide() -> None:
    """T-195: neither among the fighters, nor in any event: names, places in the order, rolls."""
    game = game_with(ONE, 3)
    numbers = random.Random(3)
    seat, spectator, owner = Seat(game, "red"), Seat(game, "spectator"), Seat(game, "blue")
    game.play.rule("Bray", "ap", "1")
    for _ in range(6):
        if not hide_until_asked(game, numbers):
            break
        for each in (seat, spectator):
            text = each.fight().model_dump_json()
            assert not [name for name in ("Bray", "Hask", "Rowe") if name in text]
        assert "Bray" in owner.fight().model_dump_json()
        assert game.play.pending is not None
        game.play.answer("end turn")
    for each, people in ((seat, 3), (spectator, 3), (owner, 6)):
        orders = [event.details["order"] for event in each.fight().events if event.kind == "RoundBegan"]
        assert orders
        assert {len(order) for order in orders if isinstance(order, list)} == {people}


def test_odds_know_nothing_of_those_who_hide() -> None:
    """T-195: the chances of a blow at somebody in the open do not depend on them, and they are not put out by it."""
    found = []
    for lurkers in (ONE[1:], OTHER[1:]):
        bray = {"name": "Bray", "at": "d5", "from": "fighter", "change": {}, "start": {}}
        game = game_with([bray, *lurkers], 3)
        seat = Seat(game, "red")
        for _ in range(20):
            prompt = seat.prompt()
            if prompt is not None and prompt.who == "Old Pascoe":
                break
            game.play.answer("end turn")
        odds = seat.odds(["attack", "Bray"], runs=400)
        assert odds is not None
        found.append({each.text: each.chance for each in odds.outcomes})
    assert found[0] == found[1]
    assert found[0]["misses"] > 0.3
