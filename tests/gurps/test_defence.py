"""Section 10: active defences: who may defend, how, and at what score."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, SHIELDED, TAIL, attacked, exchange, guard, need, offered
from tests.gurps.scene import GURPS, beat, fight, of_kind, one, said, sheet, swordsman

from fracas.kernel.hexes import LEFT, REAR, RIGHT
from fracas.rulebooks.gurps.book import Gurps
from fracas.rulebooks.gurps.events import DamageRolled, DefenceRolled, SuccessRolled, Undefended
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.in_hand import OFF
from fracas.rulebooks.gurps.manoeuvres import DETERMINED, MOVE_AND_ATTACK, SPRINT
from fracas.rulebooks.gurps.rows import CRAWLING, CROUCHING, FACE_UP, KNEELING, PRONE, SITTING, STANDING

RAPIER: dict[str, Any] = {"weapons": ["rapier"], "skills": {"Rapier": 13}}
MUD = ["~" * 12] * 10


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
        ("G-116 Basic Speed + 3", sheet(basic_speed=5.75), "dodge", {}, 8),
        ("G-116 Combat Reflexes", sheet(traits=["Combat Reflexes"]), "dodge", {}, 9),
        ("G-116 Enhanced Dodge", sheet(traits=["Enhanced Dodge 2"]), "dodge", {}, 10),
        ("G-117 half skill + 3", swordsman(13), "parry", {}, 9),
        ("G-117 an even skill", swordsman(14), "parry", {}, 10),
        ("G-117 a default", sheet(weapons=["broadsword"]), "parry", {}, 5),
        ("G-117 Combat Reflexes", swordsman(13, traits=["Combat Reflexes"]), "parry", {}, 10),
        ("G-117 Enhanced Parry", swordsman(13, traits=["Enhanced Parry 2"]), "parry", {}, 11),
        ("G-117 the weapon's modifier", sheet(weapons=["dagger"], skills={"Knife": 13}), "parry", {}, 8),
        ("G-117 a staff", sheet(weapons=["quarterstaff"], skills={"Staff": 13}), "parry", {}, 11),
        (
            "G-117 a staff held like a sword, where that is better",
            sheet(weapons=["quarterstaff"], skills={"Two-Handed Sword": 15}),
            "parry",
            {},
            10,
        ),
        (
            "G-117 the grip decides the skill",
            sheet(
                st=11,
                weapons=["katana"],
                shield="small-shield",
                skills={"Broadsword": 11, "Two-Handed Sword": 17},
            ),
            "parry",
            {"shield_ready": False},
            8,
        ),
        ("G-90 a weapon too heavy by 2: skill 11", swordsman(13, st=8), "parry", {}, 8),
        ("G-118 half of Shield + 3, and DB", sheet(**SHIELDED), "block", {}, 11),
        (
            "G-118 Combat Reflexes and Enhanced Block",
            sheet(**SHIELDED, traits=["Combat Reflexes", "Enhanced Block 1"]),
            "block",
            {},
            13,
        ),
        ("G-118 a cloak with Cloak", sheet(shield="heavy-cloak", skills={"Cloak": 14}), "block", {}, 10 + 2),
        ("G-119 a shield helps every defence", sheet(**SHIELDED), "parry", {}, 11),
        ("G-119 a small one by 1", sheet(shield="small-shield"), "dodge", {}, 9),
        ("G-119 a large one by 3", sheet(st=12, shield="large-shield"), "dodge", {}, 11),
        ("G-119 on the shield side", sheet(**SHIELDED), "dodge", {"arc": LEFT}, 8 + 2 - 2),
        ("G-119 not on the weapon side", sheet(**SHIELDED), "dodge", {"arc": RIGHT}, 8 - 2),
        (
            "G-119 not from behind",
            sheet(**SHIELDED, traits=["Peripheral Vision"]),
            "dodge",
            {"arc": REAR},
            8 - 2,
        ),
        ("G-119 not when it has slipped", sheet(**SHIELDED), "dodge", {"shield_ready": False}, 8),
        ("G-120 all at once is the sum", sheet(**SHIELDED), "parry", {"posture": KNEELING, "stunned": True}, 11 - 6),
        ("G-120 crouching 0", swordsman(13), "parry", {"posture": CROUCHING}, 9),
        ("G-120 kneeling -2", swordsman(13), "parry", {"posture": KNEELING}, 7),
        ("G-120 sitting -2", swordsman(13), "parry", {"posture": SITTING}, 7),
        ("G-120 crawling -3", swordsman(13), "parry", {"posture": CRAWLING}, 6),
        ("G-120 lying -3", swordsman(13), "parry", {"posture": PRONE}, 6),
        ("G-120 lying face up -3", swordsman(13), "parry", {"posture": FACE_UP}, 6),
        ("G-120 bad footing -1", swordsman(13), "parry", {"rows": MUD}, 8),
        ("G-120 stunned -4", swordsman(13), "parry", {"stunned": True}, 5),
        ("G-120 surprised -4", swordsman(13), "parry", {"mentally_stunned": True}, 5),
        (
            "G-120 stunned and surprised, -4 once",
            swordsman(13),
            "parry",
            {"stunned": True, "mentally_stunned": True},
            5,
        ),
        ("G-120 sprinted -2", swordsman(13), "parry", {"manoeuvre": SPRINT}, 7),
        ("G-120 lost balance -2", swordsman(13), "parry", {"balance": -2}, 7),
        ("G-120 on fire -1", swordsman(13), "parry", {"burning": 1}, 8),
        ("G-120 all the clothes on fire -1", swordsman(13), "parry", {"burning": 2}, 8),
        ("G-120 blind -4", swordsman(13), "parry", {"crippled": ("right eye", "left eye")}, 5),
        ("G-120 with one eye left none", swordsman(13), "parry", {"crippled": ("right eye",)}, 9),
        ("G-156 shock burdens no defence", swordsman(13), "parry", {"shock": 4}, 9),
        ("G-154 a crippled foot: skill -3", swordsman(13), "parry", {"crippled": ("left foot",)}, 8),
        ("G-154 a crippled leg: skill -6", swordsman(13), "parry", {"crippled": ("left leg",)}, 6),
        (
            "G-154 but not lying down",
            swordsman(13),
            "parry",
            {"crippled": ("left leg",), "posture": PRONE},
            9 - 3,
        ),
        ("G-154 a block with a crippled leg", sheet(**SHIELDED), "block", {"crippled": ("right leg",)}, 11 - 3),
        ("G-140 a torn arm: skill -3", swordsman(13), "parry", {"torn": ("right arm",)}, 8),
        ("G-140 not the other one", swordsman(13), "parry", {"torn": ("left arm",)}, 9),
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
        ("G-122 retreat with a block +1", sheet(**SHIELDED), "block", {"retreating": True}, 12),
        ("G-122 retreat with a fencing parry +3", sheet(**RAPIER), "parry", {"retreating": True}, 12),
        ("G-48 increased dodge +2", sheet(), "dodge", {"better_defence": "dodge"}, 10),
        ("G-48 increased parry +2", swordsman(13), "parry", {"better_defence": "parry"}, 11),
        ("G-48 increased block +2", sheet(**SHIELDED), "block", {"better_defence": "block"}, 13),
        ("G-48 and nothing for another", swordsman(13), "parry", {"better_defence": "dodge"}, 9),
        ("G-50 enhanced dodge +1", sheet(), "dodge", {"better_defence": "all"}, 9),
        ("G-50 enhanced parry +1", swordsman(13), "parry", {"better_defence": "all"}, 10),
        ("G-50 enhanced block +1", sheet(**SHIELDED), "block", {"better_defence": "all"}, 12),
        ("G-49 each at its normal value", swordsman(13), "parry", {"better_defence": "double"}, 9),
    ],
)
def test_defence_scores(rule: str, paper: Any, choice: str, more: dict[str, Any], total: int) -> None:
    assert need(paper, choice, **more) == total, rule


def test_a_score_explains_itself() -> None:
    """G-120: every modifier is a term, and their sum is the score."""
    scene, me, blow = attacked(sheet(**SHIELDED), arc=LEFT, posture=KNEELING, balance=-2, better_defence="block")
    blow.deceptive = 1
    tally = GURPS.defence_need(scene, me, blow, guard(me, "block", retreating=True))
    assert str(tally) == (
        "Block 9, retreat +1, all-out defence +2, shield +2, kneeling -2, from the side -2, lost balance -2, "
        "deceptive attack -1 = 7"
    )


# G-7, G-11: what the load does


@pytest.mark.parametrize(
    ("rule", "load", "dodge", "fencer", "swordsman_", "karate", "boxer"),
    [
        ("G-11 none up to 20 lb", 0.0, 8, 9, 9, 9, 9),
        ("G-11 light", 30.0, 7, 8, 9, 8, 9),
        ("G-11 medium", 50.0, 6, 7, 9, 7, 9),
        ("G-11 heavy", 100.0, 5, 6, 9, 6, 9),
        ("G-11 extra-heavy", 190.0, 4, 5, 9, 5, 9),
    ],
)
def test_load_and_defence(
    rule: str, load: float, dodge: int, fencer: int, swordsman_: int, karate: int, boxer: int
) -> None:
    """Its level lowers Dodge, and the Parry with fencing weapons, Judo and Karate, once and in full."""
    bare: dict[str, Any] = {"by": sheet(), "key": "unarmed kick"}
    assert need(sheet(load=load), "dodge") == dodge, rule
    assert need(sheet(**RAPIER, load=load), "parry") == fencer, rule
    assert need(swordsman(13, load=load), "parry") == swordsman_, rule
    assert need(sheet(dx=5, skills={"Karate": 13}, ht=15, load=load), "hand", **bare) == karate, rule
    assert need(sheet(dx=5, skills={"Judo": 13}, ht=15, load=load), "hand", **bare) == karate, rule
    assert need(sheet(skills={"Boxing": 13}, load=load), "hand", **bare) == boxer, rule


def test_a_shield_put_down_weighs_nothing() -> None:
    """G-11: only what is carried counts."""
    me = one(sheet(shield="medium-shield", load=10.0))
    assert me.encumbrance == 1
    me.shield_off = True
    GURPS.update_encumbrance(me)
    assert me.encumbrance == 0


# repeated defences


@pytest.mark.parametrize(
    ("rule", "paper", "earlier", "retreating", "total"),
    [
        ("gurps W-19 the first parry", swordsman(13), 0, False, 9),
        ("gurps W-19 the second", swordsman(13), 1, False, 5),
        ("gurps W-19 the third, never below 3", swordsman(13), 2, False, 3),
        ("gurps W-20 a rapier", sheet(**RAPIER), 0, False, 9),
        ("gurps W-20 its second parry", sheet(**RAPIER), 1, False, 7),
        ("gurps W-20 its second with a retreat", sheet(**RAPIER), 1, True, 10),
        ("G-121 a rapier's third", sheet(**RAPIER), 2, False, 5),
        ("G-121 a master", swordsman(13, traits=["Weapon Master"]), 1, False, 7),
        ("G-121 a fencing master", sheet(**RAPIER, traits=["Weapon Master"]), 1, False, 7),
    ],
)
def test_repeated_parries(rule: str, paper: Any, earlier: int, retreating: bool, total: int) -> None:
    scene, me, blow = attacked(paper)
    me.held[0].parries = me.defences = earlier
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry", retreating)).total == total, rule


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
    assert book.defence_need(scene, me, blow, guard(me, choice)).total == total, rule


def test_dodges_are_free_however_many() -> None:
    """G-116: any number of dodges, without penalty."""
    assert need(sheet(), "dodge", defences=7) == need(sheet(), "dodge") == 8


def test_each_weapon_counts_its_own_parries() -> None:
    """G-92: the other hand's weapon parries as if for the first time, at -2 for the off hand (G-91)."""
    scene, me, blow = attacked(
        sheet(weapons=["shortsword", "shortsword"], in_hand=["shortsword"], skills={"Shortsword": 14})
    )
    me.held[1].hand, me.held[1].ready = OFF, True
    GURPS.note_defence(me, me.held[0].item.parry)
    needs = [GURPS.defence_need(scene, me, blow, Guard(held.item.parry)).total for held in me.held[:2]]
    assert needs == [10 - 4, 10 - 2]
    assert [held.parries for held in me.held[:2]] == [1, 0]
    assert me.defences == 1


def test_counts_begin_anew_with_ones_own_turn() -> None:
    """G-121: earlier parries count since one's turn began."""
    scene = fight((swordsman(13, dx=13), "d5", "e"), (swordsman(13), "e5", "w"))
    me = scene.fighters[0]
    me.held[0].parries, me.defences, me.blocks = 2, 3, 1
    beat(scene, [], ["do nothing"])
    assert (me.held[0].parries, me.defences, me.blocks) == (0, 0, 0)


# switches that change a score


def test_shields_may_help_blocks_only() -> None:
    """G-119: by the switch `db_applies`."""
    book = Gurps({"db_applies": "block_only"})
    assert need(sheet(**SHIELDED), "parry", book=book) == 9
    assert need(sheet(**SHIELDED), "dodge", book=book) == 8
    assert need(sheet(**SHIELDED), "block", book=book) == 11


def test_crouching_may_burden_the_defence() -> None:
    """G-120: by the switch `crouch_table`, -2 to defend; the other postures stay."""
    book = Gurps({"crouch_table": "minus2_defence"})
    assert need(swordsman(13), "parry", book=book, posture=CROUCHING) == 7
    assert need(swordsman(13), "parry", book=book, posture=KNEELING) == 7
    assert need(swordsman(13), "parry", book=book, posture=STANDING) == 9


@pytest.mark.parametrize(
    ("rule", "switches", "traits", "arc", "choice", "total"),
    [
        ("G-123 the attacker pays: the side", {"facing_penalty": "attack"}, [], RIGHT, "parry", 9),
        ("G-123 a defence from behind by the switch", {"rear_defence": "minus4"}, [], REAR, "parry", 5),
        ("G-123 a dodge as well", {"rear_defence": "minus4"}, [], REAR, "dodge", 4),
        (
            "G-123 Peripheral Vision is still better",
            {"rear_defence": "minus4"},
            ["Peripheral Vision"],
            REAR,
            "dodge",
            6,
        ),
        (
            "G-123 the attacker pays for the rear as well",
            {"rear_defence": "minus4", "facing_penalty": "attack"},
            [],
            REAR,
            "parry",
            9,
        ),
    ],
)
def test_switches_about_facing(
    rule: str, switches: dict[str, str], traits: list[str], arc: int, choice: str, total: int
) -> None:
    assert need(swordsman(13, traits=traits), choice, book=Gurps(switches), arc=arc) == total, rule


def test_a_sprint_may_cost_nothing() -> None:
    """G-120: by the switch `sprint_defence_penalty`."""
    assert need(swordsman(13), "parry", book=Gurps({"sprint_defence_penalty": "0"}), manoeuvre=SPRINT) == 9


# what the attacker has done against it


@pytest.mark.parametrize(
    ("rule", "of_blow", "of_attacker", "total"),
    [
        ("G-120 deceptive -1 a level", {"deceptive": 1}, {}, 8),
        ("G-120 two levels", {"deceptive": 2}, {}, 7),
        ("G-120 a feint by its margin", {}, {"feint": 3, "feint_foe": 1}, 6),
        ("G-120 a feint at somebody else", {}, {"feint": 3, "feint_foe": 5}, 9),
        ("G-120 feint and deception together", {"deceptive": 1}, {"feint": 3, "feint_foe": 1}, 5),
        ("G-120 two weapons at once -1", {"both_at_one": True}, {}, 8),
        ("G-120 an attacker whom nobody sees", {}, {"unseen_penalty": -6}, 5),
        ("G-120 one whose hex is known all the same", {}, {"unseen_penalty": -4}, 5),
        ("G-123 a runaround blow counts as from the side", {"arc": RIGHT, "runaround": True, "behind": True}, {}, 7),
    ],
)
def test_what_the_attacker_did(rule: str, of_blow: dict[str, Any], of_attacker: dict[str, Any], total: int) -> None:
    scene, me, blow = attacked(swordsman(13))
    for name, value in of_blow.items():
        setattr(blow, name, value)
    for name, value in of_attacker.items():
        setattr(blow.attacker, name, value)
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == total, rule


# which defences there are


@pytest.mark.parametrize(
    ("rule", "paper", "more", "keys"),
    [
        ("G-115 everything", sheet(**SHIELDED), {}, ["dodge", "parry broadsword", "block", "no defence"]),
        ("G-125 bare hands parry too", sheet(), {}, ["dodge", "parry unarmed", "no defence"]),
        (
            "G-117 a sheathed weapon does not parry",
            swordsman(in_hand=[]),
            {},
            ["dodge", "parry unarmed", "no defence"],
        ),
        (
            "G-128 nor does a hand with something in it",
            sheet(weapons=["greatsword"], st=12),
            {},
            ["dodge", "parry greatsword", "no defence"],
        ),
        ("G-118 one block a turn", sheet(**SHIELDED), {"blocks": 1}, ["dodge", "parry broadsword", "no defence"]),
        (
            "G-118 a slipped shield does not block",
            sheet(**SHIELDED),
            {"shield_ready": False},
            ["dodge", "parry broadsword", "no defence"],
        ),
        (
            "G-154 nor one on a crippled arm",
            sheet(**SHIELDED),
            {"crippled": ("left arm",)},
            ["dodge", "parry broadsword", "no defence"],
        ),
        (
            "G-154 nor one on a crippled hand",
            sheet(**SHIELDED),
            {"crippled": ("left hand",)},
            ["dodge", "parry broadsword", "no defence"],
        ),
        (
            "G-139 a strained arm keeps its weapon in vain",
            sheet(**SHIELDED),
            {"useless": (("right arm", 0),)},
            ["dodge", "block", "no defence"],
        ),
        (
            "G-139 the empty hand is not the strained one's",
            swordsman(),
            {"useless": (("right arm", 0),)},
            ["dodge", "parry unarmed", "no defence"],
        ),
        (
            "G-128 nor can a strained arm parry bare",
            sheet(),
            {"useless": (("right arm", 0), ("left arm", 0))},
            ["dodge", "no defence"],
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
        (
            "G-123 the empty hand on its side, the sword on the other",
            swordsman(),
            {"arc": LEFT},
            ["dodge", "parry unarmed", "no defence"],
        ),
        (
            "G-123 nothing but the sword on the sword's side",
            swordsman(),
            {"arc": RIGHT},
            ["dodge", "parry broadsword", "no defence"],
        ),
        (
            "G-123 Peripheral Vision: dodge and parry behind, no block",
            sheet(**SHIELDED, traits=["Peripheral Vision"]),
            {"arc": REAR},
            ["dodge", "parry broadsword", "no defence"],
        ),
        (
            "G-46 no parry after a Move and Attack",
            sheet(**SHIELDED),
            {"manoeuvre": MOVE_AND_ATTACK},
            ["dodge", "block", "no defence"],
        ),
        (
            "G-46 the switch `maa_parry`",
            sheet(**SHIELDED),
            {"manoeuvre": MOVE_AND_ATTACK, "book": Gurps({"maa_parry": "yes"})},
            ["dodge", "parry broadsword", "block", "no defence"],
        ),
        ("G-89 a weapon that cannot parry", sheet(weapons=["lance"]), {}, ["dodge", "parry unarmed", "no defence"]),
    ],
)
def test_which_defences(rule: str, paper: Any, more: dict[str, Any], keys: list[str]) -> None:
    assert offered(paper, **more) == keys, rule


def test_blocks_without_limit_by_the_switch() -> None:
    """G-118: `block_limit = unlimited`."""
    assert "block" in offered(sheet(**SHIELDED), book=Gurps({"block_limit": "unlimited"}), blocks=3)


def test_an_unbalanced_weapon_that_attacked_does_not_parry() -> None:
    """G-89: an axe that has struck since its wielder's last turn began."""
    _, me, blow = attacked(sheet(weapons=["axe"], st=11))
    assert said(GURPS.why_no_parry(me, me.held[0], blow)) == ""
    me.held[0].attacked = True
    assert "unbalanced" in said(GURPS.why_no_parry(me, me.held[0], blow))


@pytest.mark.parametrize(
    ("rule", "weapon", "shield", "parries"),
    [
        ("G-89 in one hand a bastard sword is unbalanced", "bastard-sword", "small-shield", False),
        ("G-89 in both hands it is not", "bastard-sword", None, True),
        ("G-89 nor is a long spear", "long-spear", None, True),
        ("G-89 an axe always is", "axe", None, False),
        ("G-89 a broadsword never is", "broadsword", None, True),
    ],
)
def test_balance_goes_by_the_grip(rule: str, weapon: str, shield: str | None, parries: bool) -> None:
    _, me, blow = attacked(sheet(weapons=[weapon], shield=shield, st=12))
    me.held[0].attacked = True
    assert (said(GURPS.why_no_parry(me, me.held[0], blow)) == "") == parries, rule


@pytest.mark.parametrize(
    ("rule", "more", "why"),
    [
        ("G-115 after an All-Out Attack", {"manoeuvre": DETERMINED}, "all-out attack"),
        ("G-115 unconscious", {"out": True}, "helpless"),
        ("G-123 from behind", {"arc": REAR}, "from behind"),
        ("G-28 stunned defenders defend", {"stunned": True}, ""),
        ("G-115 lying does not matter", {"posture": PRONE}, ""),
        ("G-115 otherwise", {}, ""),
    ],
)
def test_who_may_defend(rule: str, more: dict[str, Any], why: str) -> None:
    scene, me, blow = attacked(swordsman(), **more)
    assert GURPS.why_undefended(scene, me, blow) == why, rule


def test_switches_about_who_may_defend() -> None:
    """G-115: `stun_defence = none`, for every stun; and G-123: `rear_defence = minus4`."""
    book = Gurps({"stun_defence": "none"})
    scene, me, blow = attacked(swordsman(), stunned=True)
    assert book.why_undefended(scene, me, blow) == "stunned"
    scene, me, blow = attacked(swordsman(), mentally_stunned=True)
    assert book.why_undefended(scene, me, blow) == "stunned"
    assert GURPS.why_undefended(scene, me, blow) == ""
    scene, me, blow = attacked(swordsman(), arc=REAR)
    assert Gurps({"rear_defence": "minus4"}).why_undefended(scene, me, blow) == ""
    scene, me, blow = attacked(swordsman(traits=["Peripheral Vision"]), arc=REAR)
    assert GURPS.why_undefended(scene, me, blow) == ""


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


def test_a_critical_hit_leaves_no_defence() -> None:
    """G-115: one defence against each attack, but none against a critical hit."""
    _, events = exchange([(1, 1, 2), (3, 3, 4), (1,)], [])
    assert not of_kind(events, DefenceRolled)
    assert of_kind(events, DamageRolled)[0].injury == 3


def test_nobody_is_asked_who_cannot_defend() -> None:
    """G-115: an All-Out Attack leaves none until the next turn."""
    _, events = exchange([(4, 4, 4), (1,)], [], manoeuvre=DETERMINED)
    assert of_kind(events, Undefended)[0].why == "all-out attack"
    assert of_kind(events, DamageRolled)[0].injury == 3


def test_who_defends_at_0_hp_must_stay_awake_first() -> None:
    """G-161: by the switch `consciousness_roll`, a defence is an act: once a turn, and not to decline."""
    book = Gurps({"consciousness_roll": "only_if_acting"})
    rolls: list[tuple[int, ...]] = [(4, 4, 4), (3, 3, 3), (3, 3, 3)]
    _, events = exchange(rolls, ["parry broadsword", "stand fast"], book=book, hp=-1)
    assert [event.need.total for event in of_kind(events, SuccessRolled)] == [10]
    _, events = exchange([(4, 4, 4), (6, 6, 5), (1,)], ["parry broadsword"], book=book, over=True, hp=-1)
    assert [event.why for event in of_kind(events, Undefended)] == ["helpless"]
    _, events = exchange([(4, 4, 4), (1,)], ["no defence"], book=book, hp=-1)
    assert not of_kind(events, SuccessRolled)
    _, events = exchange([(4, 4, 4), (3, 3, 3)], ["parry broadsword", "stand fast"], book=book, hp=-1, checked=True)
    assert not of_kind(events, SuccessRolled)


# G-123: running round somebody


def test_whoever_runs_round_is_met_at_minus_2() -> None:
    """G-123: from the front to the rear in one turn; the parry is on the side by which the foe came."""
    scene = fight((swordsman(20, dx=13), "f5", "w"), (swordsman(13), "e5", "e"))
    me = scene.fighters[1]
    answers = ["move and attack", "d5 by e6 d6", "e", "broadsword swing", "torso", "parry broadsword", "stand fast"]
    events = beat(scene, [(3, 3, 3), (3, 2, 2)], answers)
    assert str(of_kind(events, DefenceRolled)[0].need) == "Parry 9, runaround -2 = 7"
    assert me.held[0].parries == 1


def test_from_behind_without_running_round_there_is_none() -> None:
    """G-123: nobody defends against the rear."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13), "e5", "e"))
    events = beat(scene, [(4, 4, 4), (1,)], [*HEAD, *TAIL])
    assert of_kind(events, Undefended)[0].why == "from behind"
