"""Section 10: active defences."""

from typing import Any

import pytest
from tests.gurps.scene import GURPS, beat, fight, of_kind, sheet, swordsman

from fracas.kernel.decision import Option
from fracas.kernel.hexes import FRONT, LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.contents import Blow
from fracas.rulebooks.gurps.defence import BLOCK, DODGE
from fracas.rulebooks.gurps.events import (
    AttackRolled,
    DamageRolled,
    DefenceRolled,
    Handled,
    Moved,
    PostureChanged,
    Undefended,
)
from fracas.rulebooks.gurps.fighter import OFF, Combatant, GurpsFight
from fracas.rulebooks.gurps.manoeuvres import DETERMINED
from fracas.rulebooks.gurps.rows import CRAWLING, KNEELING, PRONE, SITTING

SHIELDED: dict[str, Any] = {
    "skills": {"Broadsword": 13, "Shield": 12},
    "weapons": ["broadsword"],
    "shield": "medium-shield",
}


def attacked(paper: Any, arc: int = FRONT, book: Gurps = GURPS, **state: Any) -> tuple[GurpsFight, Combatant, Blow]:
    """A defender of that sheet and state, and a blow that comes from an arc."""
    rows = state.pop("rows", ["." * 12] * 10)
    scene = fight((swordsman(12), "d5", "e"), (paper, "e5", "w"), book=book, rows=rows)
    attacker, me = scene.fighters
    for key, value in state.items():
        setattr(me, key, value)
    blow = book.blow(scene, attacker, me, attacker.held[0].item.strikes[0])
    blow.arc = arc
    blow.behind = arc == REAR
    return scene, me, blow


def need(paper: Any, choice: str, arc: int = FRONT, book: Gurps = GURPS, retreating: bool = False, **state: Any) -> int:
    scene, me, blow = attacked(paper, arc, book, **state)
    option: Option = {"dodge": DODGE, "block": BLOCK}.get(choice) or me.held[0].item.parry
    return book.defence_need(scene, me, blow, option, retreating).total


def offered(paper: Any, arc: int = FRONT, book: Gurps = GURPS, **state: Any) -> list[str]:
    _, me, blow = attacked(paper, arc, book, **state)
    return [option.key for option in book.defences(me, blow)]


@pytest.mark.parametrize(
    ("rule", "paper", "choice", "more", "total"),
    [
        (
            "gurps W-17 Dodge with shield and retreat",
            sheet(basic_speed=6.25, load=21.0, shield="medium-shield"),
            "dodge",
            {"retreating": True},
            13,
        ),
        ("gurps W-18 reeling Dodge", sheet(basic_speed=5.0), "dodge", {"hp": 3}, 4),
        (
            "gurps W-18 reeling and kneeling, never below 3",
            sheet(basic_speed=5.0),
            "dodge",
            {"hp": 3, "posture": KNEELING},
            3,
        ),
        (
            "gurps W-21 Block with a medium shield and retreat",
            sheet(**SHIELDED),
            "block",
            {"retreating": True},
            9 + 2 + 1,
        ),
        ("gurps W-22 kneeling, from the side", sheet(basic_speed=6.0), "dodge", {"posture": KNEELING, "arc": LEFT}, 5),
        ("gurps W-23 stunned", sheet(basic_speed=6.0), "dodge", {"stunned": True}, 5),
        ("G-117 half skill + 3", swordsman(13), "parry", {}, 9),
        ("G-117 Combat Reflexes", swordsman(13, traits=["Combat Reflexes"]), "parry", {}, 10),
        ("G-117 Enhanced Parry", swordsman(13, traits=["Enhanced Parry 2"]), "parry", {}, 11),
        ("G-117 the weapon's modifier", sheet(weapons=["dagger"], skills={"Knife": 13}), "parry", {}, 8),
        ("G-117 a staff", sheet(weapons=["quarterstaff"], skills={"Staff": 13}), "parry", {}, 11),
        (
            "G-118 Combat Reflexes and Enhanced Block",
            sheet(**SHIELDED, traits=["Combat Reflexes", "Enhanced Block 1"]),
            "block",
            {},
            13,
        ),
        ("G-119 a shield helps every defence", sheet(**SHIELDED), "parry", {}, 11),
        ("G-119 on the shield side", sheet(**SHIELDED), "dodge", {"arc": LEFT}, 8 + 2 - 2),
        ("G-119 not on the weapon side", sheet(**SHIELDED), "dodge", {"arc": RIGHT}, 8 - 2),
        ("G-119 not when it has slipped", sheet(**SHIELDED), "dodge", {"shield_ready": False}, 8),
        ("G-120 sitting -2", swordsman(13), "parry", {"posture": SITTING}, 7),
        ("G-120 crawling -3", swordsman(13), "parry", {"posture": CRAWLING}, 6),
        ("G-120 lying -3", swordsman(13), "parry", {"posture": PRONE}, 6),
        ("G-120 bad footing -1", swordsman(13), "parry", {"rows": ["~" * 12] * 10}, 8),
        ("G-123 from the side -2", swordsman(13), "parry", {"arc": RIGHT}, 7),
        ("G-123 Peripheral Vision", swordsman(13, traits=["Peripheral Vision"]), "parry", {"arc": RIGHT}, 9),
        ("G-123 Peripheral Vision, dodging behind", sheet(traits=["Peripheral Vision"]), "dodge", {"arc": REAR}, 6),
        (
            "G-123 Peripheral Vision, parrying behind",
            swordsman(13, traits=["Peripheral Vision"]),
            "parry",
            {"arc": REAR},
            5,
        ),
        ("G-122 retreat with a dodge +3", sheet(), "dodge", {"retreating": True}, 11),
        ("G-122 retreat with a parry +1", swordsman(13), "parry", {"retreating": True}, 10),
        (
            "G-122 retreat with a fencing parry +3",
            sheet(weapons=["rapier"], skills={"Rapier": 13}),
            "parry",
            {"retreating": True},
            12,
        ),
    ],
)
def test_defence_scores(rule: str, paper: Any, choice: str, more: dict[str, Any], total: int) -> None:
    assert need(paper, choice, **more) == total, rule


@pytest.mark.parametrize(
    ("rule", "paper", "earlier", "retreating", "total"),
    [
        ("gurps W-19 the first parry", swordsman(13), 0, False, 9),
        ("gurps W-19 the second", swordsman(13), 1, False, 5),
        ("gurps W-19 the third, never below 3", swordsman(13), 2, False, 3),
        ("gurps W-20 a rapier", sheet(weapons=["rapier"], skills={"Rapier": 13}), 0, False, 9),
        ("gurps W-20 its second parry", sheet(weapons=["rapier"], skills={"Rapier": 13}), 1, False, 7),
        ("gurps W-20 its second with a retreat", sheet(weapons=["rapier"], skills={"Rapier": 13}), 1, True, 10),
        ("G-121 a master", swordsman(13, traits=["Weapon Master"]), 1, False, 7),
    ],
)
def test_repeated_parries(rule: str, paper: Any, earlier: int, retreating: bool, total: int) -> None:
    scene, me, blow = attacked(paper)
    me.held[0].parries = me.defences = earlier
    assert GURPS.defence_need(scene, me, blow, me.held[0].item.parry, retreating).total == total, rule


@pytest.mark.parametrize(
    ("rule", "choice", "parries", "defences", "total"),
    [
        ("G-121 a dodge after two defences", "dodge", 0, 2, 8 + 2 - 2),
        ("G-121 a block after one", "block", 0, 1, 9 + 2 - 1),
        ("G-121 a first parry after one defence", "parry", 0, 1, 9 + 2 - 1),
        ("G-121 a second parry", "parry", 1, 1, 9 + 2 - 4),
        ("G-121 a second parry after three defences", "parry", 1, 3, 9 + 2 - 4 - 2),
    ],
)
def test_each_defence_may_cost_one(rule: str, choice: str, parries: int, defences: int, total: int) -> None:
    """By the switch `multiple_defences`."""
    book = Gurps({"multiple_defences": "minus_one_each", "block_limit": "unlimited"})
    scene, me, blow = attacked(sheet(**SHIELDED), book=book)
    me.held[0].parries, me.defences = parries, defences
    option: Option = {"dodge": DODGE, "block": BLOCK}.get(choice) or me.held[0].item.parry
    assert book.defence_need(scene, me, blow, option, False).total == total, rule


def test_dodges_are_free_however_many() -> None:
    """G-116: any number of dodges, without penalty."""
    assert need(sheet(), "dodge", defences=7) == need(sheet(), "dodge")


def test_shields_may_help_blocks_only() -> None:
    """G-119, by the switch `db_applies`."""
    book = Gurps({"db_applies": "block_only"})
    assert need(sheet(**SHIELDED), "parry", book=book) == 9
    assert need(sheet(**SHIELDED), "block", book=book) == 11


# which defences there are


@pytest.mark.parametrize(
    ("rule", "paper", "more", "keys"),
    [
        ("G-115 everything", sheet(**SHIELDED), {}, ["dodge", "parry broadsword", "block", "no defence"]),
        ("G-117 nothing to parry with", sheet(), {}, ["dodge", "no defence"]),
        ("G-117 a sheathed weapon does not parry", swordsman(in_hand=[]), {}, ["dodge", "no defence"]),
        ("G-118 one block a turn", sheet(**SHIELDED), {"blocks": 1}, ["dodge", "parry broadsword", "no defence"]),
        (
            "G-118 a slipped shield does not block",
            sheet(**SHIELDED),
            {"shield_ready": False},
            ["dodge", "parry broadsword", "no defence"],
        ),
        ("G-123 the shield side", sheet(**SHIELDED), {"arc": LEFT}, ["dodge", "block", "no defence"]),
        ("G-123 the weapon side", sheet(**SHIELDED), {"arc": RIGHT}, ["dodge", "parry broadsword", "no defence"]),
        (
            "G-123 a left-hander's shield side",
            sheet(**SHIELDED, hand="left"),
            {"arc": RIGHT},
            ["dodge", "block", "no defence"],
        ),
        (
            "G-123 two hands parry on both sides",
            sheet(weapons=["greatsword"]),
            {"arc": LEFT},
            ["dodge", "parry greatsword", "no defence"],
        ),
        ("G-89 a weapon that cannot parry", sheet(weapons=["lance"]), {}, ["dodge", "no defence"]),
    ],
)
def test_which_defences(rule: str, paper: Any, more: dict[str, Any], keys: list[str]) -> None:
    assert offered(paper, **more) == keys, rule


def test_blocks_without_limit_by_the_switch() -> None:
    """G-118: `block_limit = unlimited`."""
    assert "block" in offered(sheet(**SHIELDED), book=Gurps({"block_limit": "unlimited"}), blocks=3)


def test_an_unbalanced_weapon_that_attacked_does_not_parry() -> None:
    """G-89: an axe that has struck since its wielder's last turn began."""
    _, me, blow = attacked(sheet(weapons=["axe"]))
    assert GURPS.may_parry(me, me.held[0], blow)
    me.held[0].attacked = True
    assert "unbalanced" in GURPS.why_no_parry(me, me.held[0], blow)


def test_each_weapon_counts_its_own_parries() -> None:
    """G-92: the other hand's weapon parries as if for the first time, at -2 for the off hand (G-91)."""
    _, me, _ = attacked(sheet(weapons=["shortsword", "shortsword"], in_hand=["shortsword"], skills={"Shortsword": 14}))
    me.held[1].hand, me.held[1].ready = OFF, True
    GURPS.note_defence(me, me.held[0].item.parry)
    assert [GURPS.parry_penalty(me, held) for held in me.held[:2]] == [-4, 0]
    assert [GURPS.parry_score(me, held).total for held in me.held[:2]] == [10, 8]


@pytest.mark.parametrize(
    ("rule", "more", "why"),
    [
        ("G-115 after an All-Out Attack", {"manoeuvre": DETERMINED}, "all-out attack"),
        ("G-115 unconscious", {"out": True}, "helpless"),
        ("G-123 from behind", {"arc": REAR}, "from behind"),
        ("G-28 stunned defenders defend", {"stunned": True}, ""),
        ("G-115 otherwise", {}, ""),
    ],
)
def test_who_may_defend(rule: str, more: dict[str, Any], why: str) -> None:
    _, me, blow = attacked(swordsman(), **more)
    assert GURPS.why_undefended(me, blow) == why, rule


def test_switches_about_who_may_defend() -> None:
    """G-115: `stun_defence = none`; and G-123: `rear_defence = minus4`."""
    _, me, blow = attacked(swordsman(), stunned=True)
    assert Gurps({"stun_defence": "none"}).why_undefended(me, blow) == "stunned"
    book = Gurps({"rear_defence": "minus4"})
    scene, me, blow = attacked(swordsman(13), REAR, book)
    assert book.why_undefended(me, blow) == ""
    assert book.defence_need(scene, me, blow, me.held[0].item.parry, False).total == 5


# exchanges


def exchange(rolls: list[tuple[int, ...]], answers: list[str], foe: Any = None) -> tuple[GurpsFight, list[Any]]:
    scene = fight((swordsman(12, dx=13), "d5", "e"), (foe or swordsman(13), "e5", "w"))
    head = ["attack", "d5", "e", "broadsword swing"]
    tail = ["d5", "e"]
    return scene, beat(scene, rolls, [*head, *answers, *tail])


def test_a_parry_stops_the_blow() -> None:
    """G-115: attack, parry, nothing else."""
    scene, events = exchange([(4, 4, 4), (3, 3, 3)], ["parry broadsword", "stand fast"])
    assert of_kind(events, DefenceRolled)[0].need.total == 9
    assert not of_kind(events, DamageRolled)
    assert scene.fighters[1].held[0].parries == 1


def test_a_declined_defence_lets_it_through() -> None:
    """G-115: the defender may always decline."""
    _, events = exchange([(4, 4, 4), (1,)], ["no defence"])
    assert of_kind(events, Undefended)[0].why == "declines"
    assert of_kind(events, DamageRolled)[0].injury == 3


def test_a_retreat_moves_whether_or_not_it_helps_and_counts_again() -> None:
    """G-122: once a turn, away from the attacker; the bonus holds against the same foe."""
    scene = fight(
        (sheet(dx=13, weapons=["rapier"], skills={"Rapier": 12}), "d5", "e"), (swordsman(13, hp=40), "e5", "w")
    )
    rolls = [(4, 4, 4), (5, 5, 5), (1,), (4, 4, 4), (3, 3, 3)]
    answers = ["all-out attack", "double", "d5", "e", "rapier thrust", "dodge", "retreat f5", "dodge"]
    events = beat(scene, rolls, answers)
    assert [event.need.total for event in of_kind(events, DefenceRolled)] == [11, 11]
    assert [scene.board.names[event.end] for event in of_kind(events, Moved)] == ["f5"]
    assert len(of_kind(events, AttackRolled)) == 2


def test_an_attack_that_no_longer_reaches_after_a_retreat_is_not_made() -> None:
    """G-72: legality is checked for each attack when it is made."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    answers = ["all-out attack", "double", "d5", "e", "broadsword swing", "dodge", "retreat f5"]
    events = beat(scene, [(4, 4, 4), (3, 3, 3)], answers)
    assert len(of_kind(events, AttackRolled)) == 1


@pytest.mark.parametrize(
    ("rule", "state", "yes"),
    [
        ("G-122 standing", {}, True),
        ("G-122 stunned", {"stunned": True}, False),
        ("G-122 kneeling", {"posture": KNEELING}, False),
        ("G-122 sitting", {"posture": SITTING}, False),
        ("G-122 lying fighters roll away", {"posture": PRONE}, True),
        ("G-122 once a turn", {"retreated_from": 0}, False),
    ],
)
def test_who_may_retreat(rule: str, state: dict[str, Any], yes: bool) -> None:
    _, me, _ = attacked(swordsman(), **state)
    assert GURPS.may_retreat(me) == yes, rule


def test_retreats_lead_away_into_free_hexes() -> None:
    """G-122: directly or diagonally away, not into a wall or another fighter."""
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"), rows=["." * 12] * 3 + ["....#......."] + ["." * 12] * 6)
    attacker, me = scene.fighters
    names = sorted(scene.board.names[cell] for cell in GURPS.retreat_hexes(scene, me, attacker))
    assert names == ["e6", "f5"]
    scene = fight((sheet(), "d5", "e"), (sheet(), "e5", "w"), (sheet(), "f5", "w"))
    attacker, me = scene.fighters[:2]
    names = sorted(scene.board.names[cell] for cell in GURPS.retreat_hexes(scene, me, attacker))
    assert names == ["e4", "e6"]


def test_a_botched_dodge_falls_and_a_botched_block_loses_the_shield() -> None:
    """G-124: critical failures of defences."""
    scene, events = exchange([(4, 4, 4), (6, 6, 6), (1,)], ["dodge", "stand fast"])
    assert of_kind(events, PostureChanged)[0].fell
    assert scene.fighters[1].posture is PRONE
    foe = sheet(**SHIELDED)
    scene, events = exchange([(4, 4, 4), (6, 6, 6), (1,)], ["block", "stand fast"], foe)
    assert not scene.fighters[1].shield_ready
    assert of_kind(events, Handled)[0].thing == "medium shield"
