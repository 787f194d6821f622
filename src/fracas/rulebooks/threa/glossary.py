"""What a player may ask for by name at any question: deeds, defences, ways to attack, and what this game has not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.glossary import Term, Word
from fracas.rulebooks.threa import harm_tables
from fracas.rulebooks.threa.belongings import GONE
from fracas.rulebooks.threa.character import Characters
from fracas.rulebooks.threa.fighter import ThreaFight
from fracas.rulebooks.threa.gear import AUTOMATIC, BURST, SINGLE

DEED: Final = "something to do in your turn"
GUARD: Final = "a way to meet an attack, chosen when one comes at you"
MANNER: Final = "a way to attack, asked once you attack"
PLACE: Final = "a place for a called shot: attack, then 'called shot'"
MODE: Final = "a way to fire, asked when you shoot with what can"
YOURS: Final = "yours: chosen when you attack, parry or take something in hand"
THINGS: Final = ["weapon", "gun", "throw", "draw", "drop", "pick up", "prep", "reload", "parry with"]
"""The questions that things answer."""

ELSEWHERE: Final[list[Word]] = [
    Word("block", "for a shield, asked when an attack has hit you", "T-69", ["block"]),
    Word("boost", "more AP or FAT for a better AS, asked with what you pay for", "T-27"),
    Word("load", "'reload' in your turn", "T-87"),
    Word("kneeling", "no posture of this game: 'crouch' in your turn", "T-176"),
    Word("retreat", "no defence of this game: 'move' away in your turn, before a foe strikes at you", "T-148"),
    Word("feint", "not in this game; a special action such as 'knockback' or 'stun' may serve", "T-130"),
    Word("deceptive", "not in this game; a special action such as 'called shot' may serve", "T-130"),
    Word("evaluate", "not in this game; 'aim' helps a shot of the next round", "T-85"),
    Word("all-out attack", "an attack with a boost, which leaves less for defences", "T-27"),
    Word("all-out defence", "'parry mode', in your turn", "T-68"),
    Word("step", "'move' in your turn", "T-144"),
    Word("facing", "not in this game: nobody has a front or a back", "T-173"),
    Word("turn", "not in this game: nobody has a front or a back", "T-173"),
    Word("concentrate", "what some deeds ask for over several rounds: 'treat', 'fill'", "T-141"),
    Word("grapple", "not in this game but as what some weapons and creatures do", "T-138"),
    Word("hasty", "not in this game; an attack costs an action", "T-24"),
    Word("observe", "'search' in your turn", "T-197"),
    Word("climb", "part of a move where the ground allows it", "T-170"),
]

TERMS: Final[list[Word]] = [
    Term("AP", "action points: an action costs 1 AP and 1 FAT, or 2 AP; whoever has most acts first", "T-24"),
    Term("FAT", "fatigue that is left: actions and blows cost some, and at 0 you fall unconscious", "T-38"),
    Term("VIT", "vitality that is left: heavy blows cost some, at 1 you are helpless and at 0 dead", "T-39"),
    Term(
        "AS", "an ability score: attribute and skill level less 5, and whatever helps or hinders; 4dF+ is added", "T-13"
    ),
    Term("AV", "an attack value: the AS of an attack with its roll", "T-64"),
    Term("TV", "the target value that a roll must reach: of a defence, or a fixed number", "T-59"),
    Term(
        "SV",
        "the success value: by how much a roll beats its target; a hit's SV says how much damage is rolled",
        "T-65",
    ),
    Term("RV", "the result value of a side check: the same as SV, for rolls such as Physicality", "T-4"),
    Term("DC", "a damage class, from 1: each above the class of the body counts ten times", "T-121"),
    Term("class", "a damage class, from 1: each above the class of the body counts ten times", "T-121"),
    Term("4dF+", "the dice: four that show -1, 0 or +1, thrown on at +4 and -4", "T-7"),
    Term(
        "pending", "damage and healing to come: half of it, rounded up, takes effect at the end of each round", "T-36"
    ),
]
"""The words of sheets and sums."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Glossary(Characters):
    def glossary(self, fight: ThreaFight, index: int) -> list[Word]:
        """Deeds first: of several meanings of a word the one that is chosen first counts."""
        me = fight.fighters[index]
        out = [Word(deed.key, DEED, deed.rule, ["action"]) for deed in self.deeds()]
        out.extend([Word(guard.key, GUARD, guard.rule, ["defence"]) for guard in self.guards_of(me)])
        out.extend([Word(manner.key, MANNER, manner.rule, ["manner"]) for manner in self.manners()])
        out.extend([Word(place.key, PLACE, "T-133", ["location"]) for place in harm_tables.LOCATIONS])
        out.extend([Word(mode.key, MODE, "T-92", ["mode"]) for mode in (SINGLE, BURST, AUTOMATIC)])
        for held in me.held:
            if held.hand != GONE:
                out.extend([Word(name, YOURS, "T-71", THINGS) for name in (held.said(), held.name)])
        out.extend([Word(supply.said(), YOURS, "T-87", THINGS) for supply in me.supplies])
        out.extend(ELSEWHERE)
        out.extend(TERMS)
        return out
