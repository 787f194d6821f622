"""What this variant removes never shows, whatever is tried; and each switch brings back its own part and no other."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from fracas.arena.fights import Fights
from fracas.kernel.decision import Chooser, Decision, Option, Places, Seated
from fracas.kernel.event import Became, Event, PostureChanged
from fracas.kernel.fight import Fight
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import events as told
from fracas.rulebooks.gurps.defence import WHICH_ARM
from fracas.rulebooks.gurps.free_actions import CROUCH, RISE
from fracas.rulebooks.gurps.grappling import GRIP
from fracas.rulebooks.gurps.locations import TORSO, Location
from fracas.rulebooks.gurps.manoeuvres import (
    CHANGE_POSTURE,
    DOUBLE_DEFENCE,
    ENHANCED_DEFENCE,
    EVALUATE,
    FEINT,
    FEINT_AND_ATTACK,
    INCREASED,
    SPRINT,
    SUPPRESSION,
)
from fracas.rulebooks.gurps.options import ANYWHERE, GAP
from fracas.rulebooks.gurps.retreats import DropTo, RetreatTo
from fracas.rulebooks.gurps.rolls import FAILURE, NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.rows import Posture
from fracas.rulebooks.gurps.sacrifices import THROW_DOWN
from fracas.rulebooks.gurps.techniques import SHOVE
from fracas.rulebooks.gurps.waiting import STEP_ONLY
from fracas.rulebooks.gurps.watches import Watches
from fracas.rulebooks.monday.movement import POSTURES
from fracas.stage.scenario import Scenario, from_document, load

SCENARIOS = ["bout", "ford", "palisade", "rescue", "stable", "armoury"]
ARMOURY: dict[str, Any] = {
    "title": "Whatever hangs on the wall",
    "rulebook": "monday",
    "map": {"rows": [".......", "..-....", "...~...", ".......", "....-.."]},
    "sides": {"red": {}, "blue": {}},
    "ends": {"rounds": 40},
}
"""Weapons, shots and holds that the shipped scenarios have not."""
ARMED: list[dict[str, Any]] = [
    {"skills": {"Axe/Mace": 15, "Guns (Pistol)": 15}, "weapons": ["pick", "pepperbox"], "in_hand": ["pick"]},
    {"skills": {"Flail": 15, "Cloak": 14}, "weapons": ["whip-3"], "shield": "cloak"},
    {"skills": {"Polearm": 16, "Wrestling": 14}, "weapons": ["halberd"], "armour": ["mail"]},
    {"skills": {"Guns (Musket)": 16, "Knife": 15}, "weapons": ["musket", "dagger"], "armour": ["leather"]},
    {"skills": {"Brawling": 15, "Judo": 14, "Knife": 16}, "weapons": ["dagger"], "in_hand": [], "st": 15},
    {"skills": {"Flail": 15, "Shield": 14}, "weapons": ["morningstar"], "shield": "large-shield", "armour": ["plate"]},
]

GONE: list[Option] = [
    FEINT, EVALUATE, CHANGE_POSTURE, SPRINT, CROUCH, RISE, FEINT_AND_ATTACK, SUPPRESSION, INCREASED, DOUBLE_DEFENCE,
    ENHANCED_DEFENCE, THROW_DOWN, STEP_ONLY,
]  # fmt: skip
"""M-10, M-11, M-14, M-19, M-21, M-40: options that no switch brings back."""
GONE_KEYS = [option.key for option in GONE if option is not INCREASED]  # there is another of that name (M-11)
WORDS: dict[str, str] = {
    "shock": "injury", "reeling": "injury", "stunned": "injury", "Dodge at half Speed": "injury",
    "retreat": "retreat", "dodge and drop": "retreat",
    "gap in the armour": "locations", "behind the shield": "locations", "crippled leg": "locations",
    "wild swing": "gone", "feint": "gone", "evaluate": "gone", "sprinted": "gone", "crouching": "gone",
    "all-out defence (enhanced)": "gone", "suppression fire": "gone",
    "runaround": "runaround", "nearer than the weapon's reach": "close quarters", "where one takes hold": "house grips",
    "no better than Swimming": "underwater", "across the surface": "underwater",
    "deceptive attack": "advanced", "rapid strike": "advanced", "two weapons at once": "advanced",
    "feverish defence": "advanced", "acrobatic dodge": "advanced", "mighty blow": "advanced",
}  # fmt: skip
"""Terms of a sum, and whose doing they are."""
PURPOSES: dict[str, str] = {
    "knockdown": "injury", "shaking off the stun": "injury", "being dazed by the throw": "injury",
    "getting over the surprise": "injury", "keeping balance after the kick": "gone", "meeting the limb": "gone",
    "keeping the aim": "gone", "keeping the mind on it": "gone", "keeping up the sprint": "gone",
}  # fmt: skip
ADVANCED = ["all-out attack", "move and attack", "all-out defence", "wait", "dash", "deceptive", "mighty blow"]


class Looking(Chooser):
    """Answers as somebody else does, and notes what each menu offers."""

    def __init__(self, other: Chooser, seen: Counter[str]) -> None:
        self.other = other
        self.seen = seen

    def choose(self, fight: Fight, decision: Decision) -> Option:
        if not isinstance(decision.menu, Places | Watches):
            for option in decision.menu.options():
                self.seen.update(shown_by_option(decision, option))
        return self.other.choose(fight, decision)


def shown_by_option(decision: Decision, option: Option) -> Iterator[str]:
    if option in GONE or (isinstance(option, Posture) and option not in POSTURES):
        yield f"gone: {option.key}"
    if isinstance(option, RetreatTo | DropTo):
        yield f"retreat: {option.key}"
    if option is GAP or option is ANYWHERE or decision.question is WHICH_ARM:
        yield f"locations: {option.key}"
    if isinstance(option, Location) and option is not TORSO and decision.question is not GRIP:
        yield f"locations: {option.key}"
    if decision.question is GRIP:
        yield f"grips: {option.key}"
    if option is SHOVE:
        yield "injury: shove"
    if option.key in ADVANCED or option.key.startswith("recover "):
        yield f"advanced: {option.key}"


def shown_by_event(event: Event) -> Iterator[str]:
    for tally in [each for each in vars(event).values() if isinstance(each, Tally)]:
        for _, reason in tally.terms:
            if reason.text in WORDS:
                yield f"{WORDS[reason.text]}: {reason.text}"
    if isinstance(event, told.TableRolled):
        yield f"criticals: {event.table}"
    if isinstance(event, told.AttackRolled | told.ShotRolled | told.DefenceRolled):
        if event.result == NEAR_MISS:
            yield "locations: near miss"
        elif event.result not in (FAILURE, SUCCESS):
            yield f"criticals: {event.result}"
    if isinstance(event, told.DamageRolled) and event.location != TORSO.key:
        yield f"locations: {event.location}"
    if isinstance(event, told.Crippled) and event.seconds == 0:
        yield f"locations: {event.part} crippled"
    if isinstance(event, PostureChanged) and event.posture not in [posture.key for posture in POSTURES]:
        yield f"gone: {event.posture}"
    if isinstance(event, told.ManoeuvreChosen) and event.manoeuvre in GONE_KEYS:
        yield f"gone: {event.manoeuvre}"
    if isinstance(event, told.Planned) and event.what in ("feint", "evaluate"):
        yield f"gone: {event.what}"
    if isinstance(event, told.ZoneSet):
        yield "gone: suppression fire"
    if isinstance(event, Became) and "stunned" in event.state:
        yield f"injury: {event.state}"
    if isinstance(event, told.SuccessRolled) and event.purpose in PURPOSES:
        yield f"{PURPOSES[event.purpose]}: {event.purpose}"
    if isinstance(event, told.Moved) and event.how in ("retreats", "rolls away", "throws itself down,"):
        yield f"retreat: {event.how}"
    if isinstance(event, told.Moved) and event.how == "is driven back":
        yield "injury: knockback"
    if isinstance(event, told.Suffered) and event.cause in ("blunt trauma", "the collision"):
        yield f"injury: {event.cause}"
    if isinstance(event, told.Suffered) and event.cause == "striking armour":
        yield "gone: striking armour"


def staged(name: str, rules: dict[str, object], rows: list[str]) -> Scenario:
    if name != "armoury":
        document: dict[str, Any] = dict(load(name).document)
    else:
        document = dict(ARMOURY)
        document["fighters"] = [
            {"name": f"{number}", "side": ["red", "blue"][number % 2], "at": f"{'be'[number % 2]}{1 + number // 2}"}
            | {"from": "peasant", "change": {"dx": 12, "st": 13, **gear}}
            for number, gear in enumerate(ARMED)
        ]
    if rows:
        document["map"] = {"rows": rows}
    document["rules"] = {"monday": rules}
    return from_document(document, f"{name}.toml")


@cache
def shown(name: str, fights: int, switch: str = "", value: str = "", water: bool = False) -> Counter[str]:
    """What so many random fights show."""
    rows = ["uuuuuuu", "uu.uuuu", "uuuuuuu", "uuu.uuu", "uuuuuuu"] if water else []
    ready = staged(name, {switch: value} if switch else {}, rows)
    batch = Fights(ready, dict.fromkeys(ready.setup.sides, "random"), 7)
    seen: Counter[str] = Counter()
    for number in range(fights):
        fight = batch.begin(number)
        fight.chooser = Looking(Seated(batch.choosers), seen)
        while not fight.over:
            ready.book.run(fight, fight.beats + 1)
            seen.update(sign for event in fight.events for sign in shown_by_event(event))
    return seen


def kinds(seen: Counter[str]) -> set[str]:
    return {sign.partition(":")[0] for sign in seen}


DEFAULT = {"runaround", "advanced"}
"""What there is without any switch."""


@pytest.mark.parametrize("rule, name", [(f"M-51 nothing that is removed shows in {name}", name) for name in SCENARIOS])
def test_what_is_removed_does_not_happen(rule: str, name: str) -> None:
    seen = shown(name, 12)
    assert kinds(seen) <= DEFAULT, (rule, [sign for sign in seen if sign.partition(":")[0] not in DEFAULT])


@pytest.mark.parametrize(
    "rule, name, switch, value, brings",
    [
        ("M-29 full injuries are back", "bout", "injury", "full", {"injury"}),
        ("M-29 with every weapon", "armoury", "injury", "full", {"injury"}),
        ("M-3 critical results are back", "armoury", "criticals", "base", {"criticals"}),
        ("M-26 hit locations are back", "armoury", "locations", "on", {"locations", "grips"}),
        ("M-25 retreats are back", "armoury", "retreat", "on", {"retreat"}),
        ("M-41 long weapons too near", "armoury", "close_quarters", "on", {"close quarters"}),
        ("M-42 grips by the house rules", "armoury", "house_grappling", "on", {"house grips", "grips"}),
    ],
)
def test_what_a_switch_brings_back(rule: str, name: str, switch: str, value: str, brings: set[str]) -> None:
    seen = shown(name, 12, switch, value)
    assert brings <= kinds(seen) <= DEFAULT | brings, (rule, sorted(seen))


def test_without_the_mercy_for_runarounds() -> None:
    """M-25: `monday.runaround` off; nobody defends against whoever has come round (W-25 has both)."""
    assert kinds(shown("armoury", 12, "runaround", "off")) == DEFAULT - {"runaround"}


def test_without_the_advanced_options() -> None:
    """M-1: `monday.advanced` off; five manoeuvres, no options of a blow, no effort."""
    assert "advanced" not in kinds(shown("bout", 12, "advanced", "off"))
    assert kinds(shown("armoury", 12, "advanced", "off")) <= {"runaround"}


def test_under_water() -> None:
    """M-43: `monday.underwater` on, with water on the map."""
    assert kinds(shown("armoury", 12, "underwater", "on", water=True)) - DEFAULT == {"underwater"}
