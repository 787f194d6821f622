"""Targets and ways to fire: what is asked first, what is shown, and suppressive fire (T-84, T-92 to T-96, T-178)."""

from tests.threa.scene import (
    PAID,
    RIFLE,
    ROCKETS,
    THREA,
    act,
    beat,
    fight,
    kinds,
    of_kind,
    peek,
    sheet,
    swordsman,
    thing,
    told,
)

from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.events import CheckRolled, FireCeased, Struck

# what used to happen without a word


def test_the_end_of_suppressive_fire_is_told() -> None:
    """T-95: when the shooter's next turn begins, or when it has none any more."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "z3"))
    act(scene, 0, [], ["suppress", "h3", "2 AP + 2 FAT"])
    scene.fighters[0].done = True
    scene.queue = ()
    beat(scene, [], [])
    assert told(scene, of_kind(act(scene, 0, [], ["end turn"]), FireCeased)) == ["A's fire on h3 ceases."]


def test_whoever_is_pinned_down_is_told() -> None:
    """T-95: the action is lost, and only free positioning is left."""
    scene = fight((sheet(**RIFLE), "c3"), (swordsman(), "h3"))
    act(scene, 0, [], ["suppress", "h3", "2 AP + 2 FAT"])
    events = act(scene, 1, [-7], ["parry mode", "parry with long-sword", PAID])
    assert [event.passed for event in of_kind(events, CheckRolled)] == [False]
    assert "B keeps down: only free positioning is left of this turn." in told(scene, events)


def test_a_hex_that_is_attacked_has_a_name() -> None:
    """T-178: in a miss too."""
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"))
    events = act(scene, 0, [-7], ["shoot", "a hex", "j3", PAID, "0", "0"])
    assert any(text.startswith("A attacks hex j3 with the heavy rocket launcher:") for text in told(scene, events))
    assert not of_kind(events, Struck)


# choosing a target


def test_a_bursting_weapon_shows_its_chances() -> None:
    """T-96, T-178: for each target and for each hex; only which hex is still open has none."""
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"), (swordsman(), "z3"), sides=[0, 1, 1])
    decision = peek(scene, [], ["shoot"])
    views = {option.key: THREA.view(scene, decision, option) for option in decision.menu.options()}
    assert list(views) == ["B", "C", "a hex"]
    assert [round(views[key].chance * 81) for key in ("B", "C")] == [80, 76]  # B gives C some cover
    assert (views["a hex"].chance, views["a hex"].note) == (-1.0, "against TV 8 and its cover, and nobody defends")
    scene = fight((sheet(**ROCKETS), "c3"), (swordsman(), "p3"))
    decision = peek(scene, [], ["shoot", "a hex"])
    spot = decision.menu.find("j3")
    assert spot is not None
    view = THREA.view(scene, decision, spot)
    assert (view.note, round(view.chance * 81)) == ("against TV 8", 80)


def test_the_target_comes_before_the_way_to_fire() -> None:
    """T-92 to T-94: whoever is in range of some mode may be chosen; then come the modes that reach so far."""
    people = [(sheet(weapons=["smg"], skills={"Firearms": 5}), "c3"), (swordsman(), "h3"), (swordsman(), "ac3")]
    offers = []
    for answers in (["shoot"], ["shoot", "B"], ["shoot", "C"]):
        decision = peek(fight(*people, sides=[0, 1, 1]), [], answers)
        offers.append([option.key for option in decision.menu.options()])
        assert isinstance(decision.matter, Attack)
    assert offers == [["B", "C"], ["single", "burst", "automatic"], ["single", "burst"]]


def test_a_way_to_fire_shows_its_chance() -> None:
    """T-92 to T-94: against the target that has been chosen."""
    scene = fight((sheet(weapons=["smg"], skills={"Firearms": 5}), "c3"), (swordsman(), "h3"))
    decision = peek(scene, [], ["shoot"])
    views = [THREA.view(scene, decision, option) for option in decision.menu.options()]
    assert [round(view.chance * 81) for view in views] == [76, 66, 50]


def test_what_is_prepped_is_loaded_once_the_target_is_known() -> None:
    """T-84: nothing is loaded before somebody has been chosen, and the shot is one with it."""
    bow = {"weapons": ["straight-bow"], "supplies": ["quiver"], "skills": {"Bows": 5}, "prepped": {"arrow": 1}}
    people = [(sheet(**bow), "c3"), (swordsman(), "h3"), (swordsman(), "j3")]
    scene = fight(*people, sides=[0, 1, 1])
    peek(scene, [], ["shoot"])
    assert thing(scene.fighters[0], "straight-bow").rounds() == 0
    scene = fight(*people, sides=[0, 1, 1])
    events = act(scene, 0, [-7], ["shoot", "B", "strike", PAID, "0", "0", "passive"])
    assert kinds(events)[1:4] == ["Handled", "Paid", "AttackRolled"]
    assert scene.fighters[0].supplies[0].prepped == 0
