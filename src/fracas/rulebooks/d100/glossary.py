"""What a player may ask for by name at any question: acts, forms, places of the body, and what this game has not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.glossary import Term, Word
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
TERMS: Final[list[Word]] = [
    Term("AP", "action points: what you do in your turn costs some; you have 4 in a round, 2 while stunned", "D-26"),
    Term(
        "OB", "your offensive bonus with a weapon, added to the roll of an attack; a parry takes points of it", "D-50"
    ),
    Term("DB", "the defensive bonus, taken off every attack on you: Quickness, shield and the rest", "D-52"),
    Term("AT", "the armour type: AT1 is no armour, and each has its own column of the attack tables", "D-70"),
    Term("hits", "what you can bear: it begins at your Physique, and at 0 you may fall unconscious", "D-9"),
    Term("SD", "Self Discipline, added to the roll to stay conscious at 0 hits or less", "D-94"),
    Term("Qu", "Quickness, added to initiative and to DB", "D-12"),
    Term("BM", "the Base Move: so far you go in a turn for nothing, and as far again for each AP", "D-33"),
    Term("initiative", "the order of turns: d100 and Quickness, rolled once; the highest acts first", "D-12"),
    Term("critical", "what a good hit does besides its hits: a severity from A, the least, to E, and a kind", "D-80"),
    Term("stun", "rounds in which you have 2 AP instead of 4", "D-110"),
]
"""The words of sheets and sums."""
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
        out.extend(TERMS)
        out.extend(
            [Term(each, TERMS[3].meaning, "D-70") for each in sorted({me.sheet.armour.key for me in fight.fighters})]
        )
        return out
