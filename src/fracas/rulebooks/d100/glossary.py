"""What a player may ask for by name at any question: acts, forms, places of the body, and what this game has not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.glossary import Word
from fracas.rulebooks.d100.character import Characters
from fracas.rulebooks.d100.critical_tables import LOCATIONS, NOWHERE
from fracas.rulebooks.d100.fighter import D100Fight
from fracas.rulebooks.d100.rows import HASTY, MEASURED, PLAIN

IN_YOUR_TURN: Final = "an act, done in your turn"
PLANNED: Final = "an act, planned when you declare and done in your turn"
FORM: Final = "a form of attack: it may feed your parry when you declare, and strikes in your turn"
MANNER: Final = "a manner of attack, asked once you attack"
HITS: Final = "no place to aim at: a critical says where it strikes"

ELSEWHERE: Final[list[Word]] = [
    Word("move", "free up to your Base Move, in your turn", "D-33", ["act"]),
    Word("retreat", "no defence in this game: move away in your turn, as far as no foe bars the way", "D-37"),
    Word("dodge", "not chosen in this game: your Quickness counts in DB by itself", "D-52"),
    Word("block", "not chosen in this game: a shield that is ready counts in DB by itself", "D-52"),
    Word("no defence", "not chosen in this game: DB counts by itself, and a parry is declared", "D-52"),
    Word("feint", "not in this game; points that a foe has put into a parry stand for the round", "D-59"),
    Word("deceptive", "not in this game; points that a foe has put into a parry stand for the round", "D-59"),
    Word("evaluate", "not in this game; 'aim' and a measured attack help to hit", "D-29"),
    Word("all-out attack", "an attack without a parry: give it no points when you declare", "D-59"),
    Word("all-out defence", "a parry of all your points, given when you declare", "D-59"),
    Word("disarm", "not in this game; some criticals strike a weapon away", "D-91"),
    Word("boost", "not in this game; a measured attack costs 1 AP more", "D-29"),
    Word("parry", "points of OB, given when you declare", "D-59"),
    Word("load", "for what shoots, and nothing that you have with you does", "D-66"),
    Word("aim", "for what shoots or is thrown, and nothing that you have with you is", "D-29"),
    Word("throw", "for what can be thrown, and nothing that you have with you can", "D-65"),
    Word("rest", "not in this game; nobody tires in a fight", "D-26"),
    Word("concentrate", "what a gift asks for, in every turn that it is kept up", "D-31"),
    Word("act later", "possible when your turn begins", "D-20", ["act"]),
    Word("end turn", "possible in your turn", "D-120", ["act"]),
    Word("facing", "a free act of your turn: 'turn'", "D-120"),
    Word("no parry", "asked when you declare", "D-59", ["form"]),
]
PARRY_NOW: Final = Word("parry", "points of OB, asked when an attack comes", "D-59")


@mypyc_attr(allow_interpreted_subclasses=True)
class Glossary(Characters):
    def glossary(self, fight: D100Fight, index: int) -> list[Word]:
        """Acts first, those with a weapon that can be used before the others."""
        me = fight.fighters[index]
        how = IN_YOUR_TURN if self.unplanned(fight) else PLANNED
        usable = self.forms(fight, me)
        acts = sorted(self.costly_acts(fight, me), key=lambda act: not any(act in item.acts for item in usable))
        out = [Word(act.key, how, act.rule, ["act", "plan"]) for act in acts]
        for act in (*self.free_rows, *self.closing_rows):
            out.append(Word(act.key, IN_YOUR_TURN, act.rule, ["act"]))
        for item in self.all_items(me):
            out.append(Word(item.name, FORM, "D-59", ["form"]))
        out.extend([Word(manner.key, MANNER, "D-28", ["manner", "plan manner"]) for manner in (PLAIN, HASTY, MEASURED)])
        out.extend([Word(place.name, HITS, "D-98") for place in LOCATIONS if place is not NOWHERE])
        if self.parries_late:
            out.append(PARRY_NOW)
        out.extend([word for word in ELSEWHERE if not any(act.key.startswith(f"{word.key} ") for act in acts)])
        return out
