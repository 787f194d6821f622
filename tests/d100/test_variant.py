"""A variant of the book adds acts, questions and fumbles of its own, and does without other acts (D-27, D-79)."""

from __future__ import annotations

import importlib
import pkgutil

from tests.d100.scene import D100, Combatant, D100Fight, act, asked, do, duel, keys, turn_of

from fracas.agents.registry import agent
from fracas.kernel.decision import Chooser, Decision, Options, Question
from fracas.kernel.dice import SeededDice
from fracas.kernel.event import Became
from fracas.kernel.parting import MERCY
from fracas.kernel.play import Play
from fracas.rulebooks import d100
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fumbles import Fumble
from fracas.rulebooks.d100.manoeuvres import OBSERVE
from fracas.rulebooks.d100.movement import KNEEL
from fracas.rulebooks.d100.questions import Choice, D100Question
from fracas.rulebooks.d100.rows import Act
from fracas.stage.scenario import load


class Taunt(Act):
    """Makes the nearest foe forget its parry."""

    def why_not(self, rules: D100, fight: D100Fight, me: Combatant) -> str:
        return "" if fight.foes(me) else "nobody is there to hear it"

    def perform(self, rules: D100, fight: D100Fight, me: Combatant) -> None:
        rules.set_about(fight, me, self)
        foe = fight.foes(me)[0]
        rules.lose_parry(foe)
        fight.tell(Became(foe.index, "taken by surprise"))


class HowLoud(D100Question):
    """Asks how loudly."""

    def wording(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        return f"How loudly does {fight.fighters[decision.who].name} sing?"

    def why_not(self, rules: D100, fight: D100Fight, decision: Decision, key: str) -> str:
        return "nobody here can sing like that (H-2)" if key == "well" else ""


class Roar(Choice):
    def note(self, rules: D100, fight: D100Fight, decision: Decision) -> str:
        return f"{len(fight.fighters) - 1} will hear it"


HOW_LOUD = HowLoud("how loud", "How loudly?", "H-2")
LOUDLY = Roar("at_the_top_of_ones_voice")
SOFTLY = Choice("softly", "nobody will hear it", "H-3")


TAUNT = Taunt("taunt", 1, "H-1", "make a foe forget its parry", intention="taunt somebody")


class Loud(D100):
    """With taunts, and without looking round or kneeling."""

    def acts(self) -> list[Act]:
        return [TAUNT, *[each for each in super().acts() if each not in (OBSERVE, KNEEL)]]


LOUD = Loud({"declaration": "free"})


def test_an_act_of_its_own() -> None:
    """D-27: it is offered with its cost and its summary, and does what it says."""
    scene, me, foe = duel(book=LOUD)
    foe.parry = (10, 0)
    turn_of(scene, 0, LOUD)
    decision = asked(scene, [], [], lambda: LOUD.act(scene))
    view = LOUD.view(scene, decision, TAUNT)
    assert (view.label, view.rule, view.note) == ("taunt", "H-1", "1 AP; make a foe forget its parry")
    events = act(scene, [], ["taunt"], LOUD)
    assert not foe.parry
    assert me.ap == 3
    assert [LOUD.narrate(scene, event) for event in events] == [f"{foe.name} is taken by surprise."]


def test_acts_that_it_does_without() -> None:
    """D-27: they are neither offered nor carried out, though agents of the book know them."""
    scene, me, _ = duel(book=LOUD)
    turn_of(scene, 0, LOUD)
    decision = asked(scene, [], [], lambda: LOUD.act(scene))
    assert "taunt" in keys(decision)
    assert "kneel" not in keys(decision)
    assert "observe" not in keys(decision)
    assert LOUD.why_not(scene, decision, "kneel").startswith(
        "'kneel' is no answer to 'What do you do?' (D-21); there is "
    )
    assert not LOUD.offered(scene, me, KNEEL)


def test_it_can_be_planned() -> None:
    """D-17: in its place among the others, and told as it wants to be."""
    book = Loud()
    scene, me, _ = duel(book=book)
    events = do(scene, [], ["no parry", "taunt", "taunt", "that is all"], lambda: book.declare(scene, me))
    assert book.narrate(scene, events[-1]) == f"{me.name} declares: will taunt somebody twice."


def test_a_question_of_its_own() -> None:
    """D-27: it knows its wording and why an answer is missing; a choice knows what it means."""
    scene, me, _ = duel(book=LOUD)
    decision = Decision(me.index, HOW_LOUD, Options([LOUDLY, SOFTLY]))
    assert LOUD.wording(scene, decision) == f"How loudly does {me.name} sing?"
    views = [LOUD.view(scene, decision, option) for option in (LOUDLY, SOFTLY)]
    assert [(view.label, view.rule, view.note) for view in views] == [
        ("at the top of ones voice", "H-2", "1 will hear it"),
        ("softly", "H-3", "nobody will hear it"),
    ]
    assert LOUD.why_not(scene, decision, "well") == "'well' is not possible: nobody here can sing like that (H-2)."
    assert LOUD.why_not(scene, decision, "ill").startswith("'ill' is no answer to 'How loudly?' (H-2); there is ")


def test_every_question_of_the_book_shows_its_answers() -> None:
    """What is asked by a plain `Question` would be shown by its key alone."""
    modules = [importlib.import_module(f"{d100.__name__}.{each.name}") for each in pkgutil.iter_modules(d100.__path__)]
    asked_for = [each for module in modules for each in vars(module).values() if isinstance(each, Question)]
    assert len({each.key for each in asked_for}) > 25
    assert [each.key for each in asked_for if not isinstance(each, D100Question)] == [MERCY.key]


class SelfHit(Fumble):
    """One strikes oneself."""

    def befall(self, rules: D100, fight: D100Fight, me: Combatant, blow: Blow) -> None:
        rules.lose_hits(fight, me, 5)


class Clumsy(D100):
    def fumble_table(self) -> list[Fumble]:
        return [SelfHit(20, "strikes itself"), *super().fumble_table()]


def test_a_fumble_of_its_own() -> None:
    """D-79: a row before the book's own; higher dice still bring those."""
    book = Clumsy({"fumbles": "on", "declaration": "free"})
    for die, told, hits in ((20, "strikes itself", 75), (21, "loses an AP", 80)):
        scene, me, _ = duel(book=book)
        turn_of(scene, 0, book)
        events = act(scene, [(3,), (die,)], ["attack sword", "plain"], book)
        assert told in " ".join([book.narrate(scene, event) for event in events])
        assert me.hits == hits


def test_whole_fights() -> None:
    """D-27: random players and brutes get on with it."""
    for kind in ("random", "brute"):
        scenario = load("knives")
        book = Loud()
        fight = book.begin(scenario.setup, SeededDice(5))
        seats: list[Chooser | None] = [agent(kind, book, key) for key in (1, 2)]
        play = Play(book, fight, seats)
        play.resume()
        assert play.fight.over, kind
