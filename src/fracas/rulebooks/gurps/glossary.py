"""What a player may ask for by name at any question: manoeuvres, defences, places to strike at, and what one has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.glossary import Term, Word
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.free_actions import YIELD
from fracas.rulebooks.gurps.locations import LOCATIONS
from fracas.rulebooks.gurps.manoeuvres import VARIANTS
from fracas.rulebooks.gurps.options import ANYWHERE, BOTH_WEAPONS, DECEIVE, FLURRY, GAP, MIGHTY, RAPID_STRIKE
from fracas.rulebooks.gurps.rows import Choice
from fracas.rulebooks.gurps.why_not import WITH_POSTURES, WhyNot

DEFENDING: Final = "a defence, chosen when somebody attacks you"
OF_A_BLOW: Final = "an option of a blow, asked once you have said whom and where you strike"
MANOEUVRE: Final = "a manoeuvre, chosen when your turn begins"
OF_AN_ATTACK: Final = "a kind of all-out attack, asked once you have chosen that"
OF_A_DEFENCE: Final = "a kind of all-out defence, asked once you have chosen that"
HAND_TO_HAND: Final = "an attack hand to hand, chosen instead of a blow"
NO_PLACE: Final = "no place to aim at in this fight: a blow is at the foe"
PLACE: Final = "a place to strike at, asked once you have said whom"
YOURS: Final = "yours: chosen when you attack, parry or make something ready"
OPTIONS: Final[list[tuple[Choice, str]]] = [
    (DECEIVE, "G-79"), (RAPID_STRIKE, "G-80"), (BOTH_WEAPONS, "G-81"), (FLURRY, "G-84"), (MIGHTY, "G-85"),
]  # fmt: skip
ELSEWHERE: Final[list[Word]] = [
    Word("no defence", DEFENDING, "G-115", ["defence"]),
    Word("dodge", DEFENDING, "G-116", ["defence", "raise"]),
    Word("parry", DEFENDING, "G-117", ["defence", "raise"]),
    Word("block", DEFENDING, "G-118", ["defence", "raise"]),
    Word("retreat", "a step back that helps a defence, asked once you have chosen one: say the hex", "G-122"),
    Word("drop", "a free action, offered when your turn begins and ends: say what you drop", "G-54"),
    Word("feverish defence", "an effort that helps a defence, asked once you have chosen one", "G-83", ["retreat"]),
    Word("acrobatics", "a way to dodge, asked once you have chosen to: the acrobatic dodge", "G-130"),
    Word("step", "part of most manoeuvres, asked in your turn: say the hex, or 'stay'", "G-61"),
    Word("facing", "asked at the end of a step or a move: say e, ne, nw, w, sw or se", "G-59"),
    Word("shoot", "an Attack: choose 'attack', then a weapon that shoots", "G-75"),
    Word("throw", "an Attack: choose 'attack', then something to throw", "G-75"),
    Word("load", "a Ready: choose 'ready', then what is loaded", "G-103"),
    Word("draw", "a Ready: choose 'ready', then what is drawn", "G-52"),
    Word("pick up", "a Ready: choose 'ready' beside what lies there", "G-52"),
    Word("disarm", "asked where you strike: at what the foe holds", "G-94", ["location"]),
    Word("treat", "for after the fight: 'fracas after'", "G-198"),
]

TERMS: Final[list[Word]] = [
    Term("HP", "hit points: what injury takes; below a third you are slow, at 0 you may fall unconscious", "G-5"),
    Term("FP", "fatigue points: what efforts and choking take", "G-5"),
    Term("ST", "strength, 10 for an ordinary adult: damage, HP and grappling", "G-4"),
    Term("DX", "dexterity, 10 for an ordinary adult: skills, Speed and keeping your feet", "G-4"),
    Term("IQ", "intelligence, 10 for an ordinary adult: Will and Per begin with it", "G-4"),
    Term("HT", "health, 10 for an ordinary adult: FP, Speed, and rolls against stun and death", "G-4"),
    Term("Will", "willpower: IQ unless the sheet says otherwise", "G-5"),
    Term("Per", "perception: IQ unless the sheet says otherwise", "G-5"),
    Term("Speed", "(DX + HT) / 4: it sets the order of turns, Move and Dodge", "G-6"),
    Term("DR", "damage resistance: armour takes it off the damage before there is any injury", "G-144"),
    Term("DB", "the defence bonus of a shield, added to every defence from where it guards", "G-119"),
    Term("SM", "size modifier, 0 for people: the larger, the easier to hit", "G-12"),
    Term("reach", "how far a weapon strikes, in hexes; C is close combat, in the same hex", "G-87"),
    Term("Acc", "accuracy: added to a shot after Aim", "G-99"),
    Term("Bulk", "how unhandy a weapon is: for shots on the move and in close combat", "G-100"),
    Term("RoF", "rate of fire: how many shots one attack may fire", "G-101"),
    Term("Rcl", "recoil: each full Rcl by which a roll succeeds is another hit", "G-101"),
    Term("shock", "a penalty in the turn after an injury", "G-30"),
]
"""The words of sheets and sums."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Glossary(WhyNot):
    def glossary(self, fight: GurpsFight, index: int) -> list[Word]:
        """Rows of the book first: of several meanings of a word the one that is chosen first in a turn counts."""
        out = self.words_for_manoeuvres()
        out.extend(self.words_for_places())
        out.extend([Word(row.key, OF_A_BLOW, rule, ["blow"]) for row, rule in OPTIONS])
        out.extend([Word(each.key, HAND_TO_HAND, each.rule, ["strike"]) for each in self.techniques()])
        way = f"a posture, {self.way_to_a_posture()}"
        out.extend([Word(row.key, way, "G-63", WITH_POSTURES) for row in self.postures()])
        out.extend(ELSEWHERE)
        out.extend(self.words_for_things(fight.fighters[index]))
        terms: list[Word] = [Term(term.key, term.meaning, self.cite(term.rule)) for term in TERMS]
        return [*[Word(word.key, word.meaning, self.cite(word.rule), word.asked) for word in out], *terms]

    def words_for_manoeuvres(self) -> list[Word]:
        """Also as a variant calls them."""
        out: list[Word] = []
        for row in self.manoeuvres():
            wording = self.wording_of(row)
            names = [row.key] if wording is None or not wording.name else [row.key, wording.name.lower()]
            out.extend([Word(name, MANOEUVRE, row.rule, ["manoeuvre"]) for name in names])
        for kind in VARIANTS:
            meaning = OF_A_DEFENCE if "defence" in kind.key else OF_AN_ATTACK
            out.append(Word(kind.key, meaning, kind.rule, ["variant"]))
        out.append(Word(YIELD.key, "possible when your turn begins", "G-215", ["manoeuvre"]))
        return out

    def words_for_places(self) -> list[Word]:
        """Nobody aims at them where a blow is simply at the foe."""
        if not self.aims_at_places():
            return [Word(place.key, NO_PLACE, "G-152") for place in LOCATIONS]
        places = [Word(place.key, PLACE, "G-152", ["location"]) for place in LOCATIONS]
        places.extend([Word(row.key, PLACE, "G-152", ["location"]) for row in (GAP, ANYWHERE)])
        return places

    def way_to_a_posture(self) -> str:
        """Where one is asked for it."""
        return "chosen after 'change posture', some of them with a step as well"

    def words_for_things(self, me: Combatant) -> list[Word]:
        """Weapons and shield by their names, and what can be done with them."""
        out: list[Word] = []
        for held in me.held:
            item = held.item
            if not item.natural:
                names = {item.name, item.key, item.weapon.name.lower()}
                out.extend([Word(name, YOURS, "G-72", ["strike", "ready"]) for name in sorted(names)])
                out.append(Word(item.parry.key, DEFENDING, "G-117", ["defence"]))
            for strike in (*item.strikes, *item.shots):
                out.append(Word(strike.key, "a way to attack, asked once you attack", "G-72", ["strike"]))
                out.append(Word(strike.mode.name, "a way to attack, asked once you attack", "G-72", ["strike"]))
        shield = me.sheet.shield
        if shield is not None:
            out.append(Word(shield.told, "on your arm: choose 'block' when somebody attacks you", "G-118"))
        return out
