"""Section 7: blows in the dark and at people one cannot see (G-76)."""

from typing import Any

import pytest
from tests.gurps.blows import HEAD, TAIL, attacked, guard, run
from tests.gurps.deeds import attack, blow_of
from tests.gurps.scene import GURPS, beat, fight, of_kind, swordsman

from fracas.rulebooks.gurps.events import AttackRolled, DamageRolled, DefenceRolled, SuccessRolled, Undefended
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import DODGE, Guard


def veiled_duel(unseen_penalty: int) -> GurpsFight:
    scene = fight((swordsman(14, per=12), "d5", "e"), (swordsman(), "e5", "w"))
    scene.fighters[1].unseen_penalty = unseen_penalty
    return scene


# G-76: darkness and veils


@pytest.mark.parametrize(
    ("rule", "darkness", "unseen_penalty", "crippled", "total", "at_random", "ear"),
    [
        ("G-76 in plain sight", 0, 0, (), 0, False, False),
        ("G-76 twilight", -3, 0, (), -3, False, False),
        ("G-76 the darkest that is not total", -9, 0, (), -9, False, False),
        ("G-76 total darkness", -10, 0, (), -10, True, True),
        ("G-76 a blinded attacker", 0, 0, ("right eye", "left eye"), -10, True, True),
        ("G-76 one who is used to being blind", 0, 0, "blindness", -6, True, True),
        ("G-76 and minds no darkness", -10, -6, "blindness", -6, True, True),
        ("G-76 one eye is left", 0, 0, ("right eye",), 0, False, False),
        ("G-76 an unseen foe", 0, -6, (), -6, True, True),
        ("G-76 an unseen foe whose hex is certain", 0, -4, (), -4, True, False),
        ("G-76 its hex is certain in the gloom", -3, -4, (), -7, True, False),
        ("G-76 never worse than -10", -7, -6, (), -10, True, True),
    ],
)
def test_visibility(
    rule: str, darkness: int, unseen_penalty: int, crippled: Any, total: int, at_random: bool, ear: bool
) -> None:
    used_to_it = crippled == "blindness"
    scene = fight((swordsman(traits=["Blindness"] if used_to_it else []), "d5", "e"), (swordsman(), "e5", "w"))
    me, foe = scene.fighters
    scene.darkness, foe.unseen_penalty, me.crippled = darkness, unseen_penalty, () if used_to_it else crippled
    assert GURPS.visibility(scene, me, foe) == total, rule
    assert GURPS.strikes_blind(scene, me, foe) == at_random, rule
    assert GURPS.must_hear(scene, me, foe) == ear, rule


def test_the_blind_watch_nobody_and_defend_by_ear() -> None:
    """G-37, G-76, G-120: whom one cannot see one cannot evaluate, and defends against at -4."""
    scene = fight((swordsman(dx=13), "d5", "e"), (swordsman(traits=["Blindness"]), "e5", "w"))
    me, foe = scene.fighters
    assert GURPS.may_evaluate(scene, me) == [foe]
    assert GURPS.may_evaluate(scene, foe) == []
    blow = blow_of(scene, "broadsword swing")
    assert GURPS.defence_need(scene, foe, blow, Guard(DODGE)).total == 8 - 4


def test_one_must_hear_whom_one_cannot_see() -> None:
    """G-76: Per - 2, then 14 - 6; the place is random and nobody is asked for one."""
    scene = veiled_duel(-6)
    answers = ["broadsword swing", "strike", "no defence"]
    events = attack(scene, [(3, 3, 4), (2, 3, 3), (3, 3, 2), (1,)], answers)
    assert of_kind(events, SuccessRolled)[0].need.total == 10
    assert (of_kind(events, AttackRolled)[0].need.total, of_kind(events, AttackRolled)[0].location) == (8, "")
    assert of_kind(events, DamageRolled)[0].location == "right arm"


def test_unheard_there_is_no_attack() -> None:
    """G-76: a failed Hearing roll ends it, and the weapon has not attacked."""
    scene = veiled_duel(-6)
    events = attack(scene, [(4, 4, 3)], ["broadsword swing", "strike"])
    assert not of_kind(events, AttackRolled)
    assert not scene.fighters[0].held[0].attacked


def test_a_certain_hex_needs_no_ear() -> None:
    """G-76: at -4 the place is random, but nobody has to listen."""
    events = attack(veiled_duel(-4), [(3, 3, 4), (3, 3, 3), (1,)], ["broadsword swing", "strike", "no defence"])
    assert of_kind(events, AttackRolled)[0].need.total == 10
    assert of_kind(events, DamageRolled)[0].location == "torso"


# G-76, G-120: attackers whom one does not see


@pytest.mark.parametrize(
    ("rule", "choice", "rolls", "needs", "heard"),
    [
        ("G-120 a parry needs a Hearing roll", "parry broadsword", [(3, 3, 3), (1, 1, 3)], [9], True),
        ("G-120 who hears nothing does not parry", "parry broadsword", [(4, 3, 3), (1,)], [9], False),
        ("G-120 a dodge needs none", "dodge", [(1, 1, 3)], [], True),
    ],
)
def test_defending_in_the_dark(
    rule: str, choice: str, rolls: list[tuple[int, ...]], needs: list[int], heard: bool
) -> None:
    """Per - 2 (G-76), then the defence at -4."""
    scene = fight((swordsman(12, dx=13), "d5", "e"), (swordsman(13, per=11, traits=["Enhanced Dodge 2"]), "e5", "w"))
    scene.fighters[0].unseen_penalty = -4
    answers = [choice, "stand fast"] if heard else [choice]
    events = beat(scene, [(1, 4, 3), *rolls], [*HEAD, *answers, *TAIL])
    assert [event.need.total for event in of_kind(events, SuccessRolled)] == needs, rule
    if heard:
        assert of_kind(events, DefenceRolled)[0].need.total == (10 if choice == "dodge" else 9) - 4, rule
    else:
        assert of_kind(events, Undefended)[0].why == "unheard", rule


def test_the_deaf_hear_nobody() -> None:
    """G-120: no Hearing roll, no parry; a dodge is still there."""
    scene, me, blow = attacked(swordsman(13), deafened=True)
    scene.darkness = -10
    heard, _ = run(scene, [], [], lambda: GURPS.hears_attacker(scene, me, blow, guard(me, "parry").choice))
    assert not heard
    heard, _ = run(scene, [], [], lambda: GURPS.hears_attacker(scene, me, blow, guard(me, "dodge").choice))
    assert heard


@pytest.mark.parametrize(
    ("rule", "darkness", "total"),
    [("G-120 total darkness", -10, 5), ("G-120 half-light is none of it", -9, 9)],
)
def test_darkness(rule: str, darkness: int, total: int) -> None:
    scene, me, blow = attacked(swordsman(13))
    scene.darkness = darkness
    assert GURPS.defence_need(scene, me, blow, guard(me, "parry")).total == total, rule
