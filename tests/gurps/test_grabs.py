"""Section 13, fifth part: grabbing a weapon, and holding with whips, cloaks and garrotes (G-186, G-204, G-206)."""

from tests.gurps.deeds import do, turn_of
from tests.gurps.grips import apart, attempt, behind, skill, traces, tries, why
from tests.gurps.scene import GURPS, of_kind, said, sheet, swordsman

from fracas.kernel.hexes import REAR
from fracas.rulebooks.gurps.events import ContestRolled, DamageRolled
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.guards import Guard
from fracas.rulebooks.gurps.in_hand import DROPPED, MAIN
from fracas.rulebooks.gurps.techniques import CLOAK_GRAPPLE, ENTANGLE, GARROTE, GRAB, SNATCH, WREST


def grabbed() -> GurpsFight:
    scene = apart(sheet(dx=12), swordsman(12))
    tries(scene, GRAB, [(2, 3, 3)], ["no defence"])
    GURPS.reset(scene, scene.fighters[0])
    return scene


def test_a_grab() -> None:
    """G-186: at -4, the foe defends; then both hold it and neither can use it."""
    scene = apart(sheet(dx=12), swordsman(12))
    me, foe = scene.fighters
    assert skill(scene, GRAB) == 8
    tries(scene, GRAB, [(2, 3, 3)], ["no defence"])
    assert foe.held[0].grabbed == 0
    assert not foe.held[0].fit()
    assert not foe.gripped
    assert GURPS.empty_hands(me) == ["left"]
    assert "only just" in why(scene, WREST)


def test_wresting_it_away() -> None:
    """G-186: a Regular Contest of ST; win, and it is yours."""
    scene = grabbed()
    tries(scene, WREST, [(3, 3, 3), (5, 5, 5)], [])
    me, foe = scene.fighters
    assert (foe.held[0].hand, foe.held[0].gone) == (DROPPED, True)
    assert (me.held[-1].item.key, me.held[-1].hand, me.held[-1].fit()) == ("broadsword", MAIN, True)
    assert "broadsword swing" in [strike.key for strike in GURPS.strikes(me)]
    assert not GURPS.could_prepare(scene, foe)
    copy = scene.copy()
    assert copy.state() == scene.state()


def test_losing_the_tug_of_war() -> None:
    """G-186: you let go."""
    scene = grabbed()
    before = traces(apart(sheet(dx=12), swordsman(12)))
    tries(scene, WREST, [(5, 5, 5), (3, 3, 3)], [])
    assert traces(scene) == before
    assert scene.fighters[1].held[0].fit()


def test_a_grab_ends_when_the_foe_drops_it_or_leaves() -> None:
    """G-186: there is nothing left to hold."""
    scene = grabbed()
    GURPS.drop(scene, scene.fighters[1], scene.fighters[1].held[0])
    assert not scene.fighters[0].holds
    scene = grabbed()
    scene.place_at(scene.fighters[1], scene.board.find("a1"))
    GURPS.end_broken_holds(scene)
    assert scene.fighters[1].held[0].fit()


# other things than hands


def test_a_whip_entangles() -> None:
    """G-204: at -4, from as far as it reaches; the hold lasts as long as that."""
    paper = sheet(weapons=["whip"], skills={"Whip": 15})
    scene = apart(paper, sheet(), "f5")
    assert skill(scene, ENTANGLE) == 11
    tries(scene, ENTANGLE, [(3, 3, 3)], ["torso", "no defence"])
    me, foe = scene.fighters
    assert foe.gripped
    assert me.cell != foe.cell
    assert not me.held[0].fit()
    why_no_pin = said(GURPS.why_no_pin(scene, me, foe))
    assert "pinned already" in why_no_pin or "only just" in why_no_pin
    scene.place_at(foe, scene.board.find("g5"))
    GURPS.end_broken_holds(scene)
    assert not foe.gripped
    assert me.held[0].fit()


def test_a_chain_snatches() -> None:
    """G-204, G-186: what it brings falls at one's feet."""
    scene = apart(sheet(st=12, weapons=["kusari"], skills={"Kusari": 16}), swordsman(12), "g5")
    scene.fighters[0].held[0].reach = 3
    assert skill(scene, SNATCH) == 8
    tries(scene, SNATCH, [(2, 2, 3)], ["no defence"])
    GURPS.reset(scene, scene.fighters[0])
    tries(scene, WREST, [(3, 3, 3), (5, 5, 5)], [])
    foe = scene.fighters[1]
    assert (foe.held[0].hand, scene.board.names[foe.held[0].cell]) == (DROPPED, "d5")
    assert scene.fighters[0].held[0].fit()


def test_a_cloak_grapples() -> None:
    """G-206: with Cloak skill, and it does not block meanwhile."""
    scene = apart(swordsman(12, shield="light-cloak", skills={"Cloak": 14}), sheet())
    assert skill(scene, CLOAK_GRAPPLE) == 14
    tries(scene, CLOAK_GRAPPLE, [(3, 3, 3)], ["torso", "no defence"])
    me, foe = scene.fighters
    assert foe.gripped
    slam = GURPS.blow_at(scene, foe, me, foe.sheet.moves["slam"])
    assert "wound round somebody" in said(GURPS.why_no_block(me, slam))
    GURPS.let_go(scene, me)
    assert not GURPS.why_no_block(me, GURPS.blow_at(scene, foe, me, foe.sheet.moves["slam"]))


def test_a_cloak_feints() -> None:
    """G-206, G-39: with Cloak skill, at somebody within a hex."""
    scene = apart(swordsman(12, shield="light-cloak", skills={"Cloak": 14}), sheet())
    me = turn_of(scene)
    answers = ["cloak"]
    events = do(scene, [(3, 3, 3), (5, 5, 5)], answers, lambda: GURPS.feint_at_someone(scene, me, False))
    assert of_kind(events, ContestRolled)[0].mine.total == 14
    assert (me.feint, me.feint_foe) == (5, 1)


def test_a_garrote() -> None:
    """G-204: from behind, on somebody unaware, at the neck (-5); it strangles at once (G-181)."""
    scene = behind(sheet(st=12, weapons=["garrote"], skills={"Garrote": 15}), sheet())
    assert "on guard" in why(scene, GARROTE)
    scene.fighters[1].mentally_stunned = True
    assert why(scene, GARROTE) == ""
    assert skill(scene, GARROTE) == 10
    events = tries(scene, GARROTE, [(3, 3, 3), (3, 3, 3), (4, 3, 3)], [])
    assert of_kind(events, DamageRolled)[0].basic.total == 3
    assert scene.fighters[1].breathless == 1
    assert "garrote strangle" not in [strike.key for strike in GURPS.strikes(scene.fighters[0])]
    assert scene.fighters[0].held[0].item.weapon.longest() == 0


def test_parrying_a_garrote() -> None:
    """G-204: at -3, whoever sees it come."""
    scene = behind(sheet(weapons=["garrote"]), swordsman(13, traits=["Peripheral Vision"]))
    foe = scene.fighters[1]
    blow = attempt(scene, GARROTE)
    assert blow.arc == REAR
    need = GURPS.defence_need(scene, foe, blow, Guard(foe.held[0].item.parry))
    assert [value for value, why in need.terms if why.rule == "G-204"] == [-3]
