"""Deeds, manners of attack and defences are whole rows: a variant adds, removes and changes them by listing them."""

from __future__ import annotations

from tests.threa.scene import PAID, beat, fight, keys, peek, swordsman

from fracas.kernel.decision import Decision
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa.book import Threa
from fracas.rulebooks.threa.contents import Attack, Effort
from fracas.rulebooks.threa.deeds import REST, SPRINT, Deed
from fracas.rulebooks.threa.defence import Defence
from fracas.rulebooks.threa.events import AttackJudged, Intended, Moved
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.guards import DODGE, Guard
from fracas.rulebooks.threa.manners import STUN, Manner
from fracas.rulebooks.threa.rounds import Rounds
from fracas.rulebooks.threa.rows import NORMAL_COST
from fracas.rulebooks.threa.tables import SPRINT as SPRINT_VALUE
from fracas.rulebooks.threa.turn import ACTION, Deeds


class Breathe(Deed):
    """A deep breath: a point of FAT for an action."""

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return "" if me.fat < me.sheet.fat else "you are not out of breath"

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        if rules.commit(fight, me, self.key, NORMAL_COST) is not None:
            me.fat_healing += 3
            fight.tell(Intended(me.index, "passes", -1))


class Dash(Deed):
    """A sprint of one step less."""

    def why_not(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> str:
        return SPRINT.why_not(rules, fight, me)

    def perform(self, rules: Rounds, fight: ThreaFight, me: Combatant) -> None:
        if rules.commit(fight, me, self.key) is not None:
            rules.start_run(fight, me, "sprint", SPRINT_VALUE - 1)


class Duck(Guard):
    """Head down: the same for everybody, for an action."""

    def why_not(self, rules: Defence, fight: ThreaFight, attack: Attack) -> str:
        return super().why_not(rules, fight, attack) or ("" if attack.foe.fat < 15 else "you are too proud")

    def score(self, rules: Defence, fight: ThreaFight, attack: Attack) -> Tally:
        return Tally(12, DUCKED)

    def meet(self, rules: Defence, fight: ThreaFight, attack: Attack, effort: Effort | None) -> int:
        return rules.roll_guard(fight, attack, self.key, self.score(rules, fight, attack), effort, DUCKED)


DUCKED = Reason("ducked", "house")
DUCK = Duck("duck", "house", "ducks")
BREATHE = Breathe("breathe", "house", "3 FAT come back", NORMAL_COST)
DASH = Dash("sprint", "T-145", "up to 4 hexes", NORMAL_COST)


class House(Threa):
    """Nobody rests or stuns here, but everybody can breathe, and sprints are short. One ducks instead of dodging."""

    def deeds(self) -> list[Deed]:
        return [BREATHE, *[DASH if deed is SPRINT else deed for deed in super().deeds() if deed is not REST]]

    def manners(self) -> list[Manner]:
        return [manner for manner in super().manners() if manner is not STUN]

    def guards(self) -> list[Guard]:
        return [DUCK if guard is DODGE else guard for guard in super().guards()]


HOUSE = House()


def scene() -> ThreaFight:
    made = fight((swordsman(), "c3"), (swordsman(), "d3"), book=HOUSE)
    made.fighters[0].fat -= 5
    return made


def test_a_variant_adds_a_deed_and_removes_another() -> None:
    """The menu has it with its note and its cost, and a turn is played with it."""
    stage = scene()
    offered = peek(stage, [], [], HOUSE)
    assert "breathe" in keys(offered)
    assert "rest" not in keys(offered)
    view = HOUSE.view(stage, offered, BREATHE)
    assert (view.label, view.rule) == ("breathe", "house")
    assert view.note == "3 FAT come back (1 AP + 1 FAT or 2 AP)"
    stage = scene()
    events = beat(stage, [], ["breathe", PAID], HOUSE)
    assert stage.fighters[0].fat_healing == 3
    assert any(isinstance(event, Intended) for event in events)


def test_a_deed_of_a_variant_says_why_it_is_missing() -> None:
    """Its own reason first, then its cost; what was removed is no answer."""
    stage = scene()
    me = stage.fighters[0]
    asked = Decision(0, ACTION, Deeds(HOUSE, stage, me))
    me.ap = 0
    assert "it costs 1 AP" in HOUSE.why_not(stage, asked, "breathe")
    me.fat = me.sheet.fat
    assert "not out of breath" in HOUSE.why_not(stage, asked, "breathe")
    assert HOUSE.why_not(stage, asked, "rest").startswith("'rest' is no answer to 'What do you do?'")


def test_a_variant_changes_a_deed() -> None:
    """The one of that key is the variant's."""
    stage = scene()
    [moved] = [event for event in beat(stage, [], ["sprint", PAID, "b2"], HOUSE) if isinstance(event, Moved)]
    assert moved.how == "sprints"
    stage = scene()
    places = peek(stage, [], ["sprint", PAID], HOUSE)
    assert "c7" in keys(places)
    assert "c8" not in keys(places)


def test_a_variant_removes_a_manner_of_attack() -> None:
    """T-130: what is not listed is not offered."""
    offered = keys(peek(scene(), [], ["attack", "long-sword"], HOUSE))
    assert "called shot" in offered
    assert "stun" not in offered


def test_a_variant_has_its_own_defences() -> None:
    """T-66: one is added and one is removed; it has a reason, a view with its chance, a price, and a TV of its own."""
    blow = ["attack", "long-sword", "strike", PAID, "0", "0"]
    stage = scene()
    asked = peek(stage, [0], blow, HOUSE)
    assert keys(asked) == ["passive", "parry with long-sword", "parry with punch"]
    assert HOUSE.why_not(stage, asked, "duck") == "'duck' is not possible: you are too proud."
    assert HOUSE.why_not(stage, asked, "dodge").startswith("'dodge' is no answer")
    stage = scene()
    stage.fighters[1].fat = 14
    asked = peek(stage, [0], blow, HOUSE)
    assert keys(asked) == ["passive", "duck", "parry with long-sword", "parry with punch"]
    seen = HOUSE.view(stage, asked, DUCK)
    assert (seen.label, seen.rule, str(seen.tally), seen.note) == ("duck", "house", "ducked 12", "1 AP + 1 FAT or 2 AP")
    stage = scene()
    stage.fighters[1].fat = 14
    events = beat(stage, [0, 1], [*blow, "duck", PAID, "0", "0"], HOUSE)
    assert [event.tv for event in events if isinstance(event, AttackJudged)] == [13]
    assert "B ducks: TV ducked 12, 4dF+ +1 = 13." in [HOUSE.narrate(stage, event) for event in events]
    assert stage.fighters[1].fat == 13
