"""What people ask for by name: what a word of the book means and when it is asked, and the everyday words for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fracas.kernel.decision import Amounts, Decision, Option, Spot, Target
from fracas.kernel.mistake import misspelt, suggestion
from fracas.kernel.numbers import parse_int

if TYPE_CHECKING:
    from fracas.kernel.fight import Fight
    from fracas.kernel.fighter import Fighter
    from fracas.kernel.rulebook import Rulebook


class Word:
    """Something that can be asked for by name: what it is ("a manoeuvre, chosen when your turn begins") and the rule.

    `asked` are the keys of the questions that it answers: there it is possible at other times.
    """

    def __init__(self, key: str, meaning: str, rule: str, asked: list[str] | None = None) -> None:
        self.key = key
        self.meaning = meaning
        self.rule = rule
        self.asked: list[str] = asked if asked is not None else []


class Term(Word):
    """A word of sheets and sums, nothing to answer with: 'OB', 'FAT'."""


SHORTEST: Final = 3
"""Fewer letters are part of too many words."""

ARMS: Final = [
    "axe", "bow", "club", "crossbow", "dagger", "flail", "grenade", "gun", "hammer", "knife", "lance", "mace", "net",
    "pistol", "rapier", "rifle", "sabre", "shield", "sling", "spear", "staff", "sword", "whip",
]  # fmt: skip
"""What people look for among their things."""

EVERYDAY: Final[dict[str, list[str]]] = {
    "hit": ["attack"], "strike": ["attack"], "stab": ["attack"], "slash": ["attack"], "cut": ["attack"],
    "swing": ["attack"], "thrust": ["attack"], "fight": ["attack"], "kill": ["attack"], "shoot": ["attack"],
    "fire": ["shoot", "attack"], "throw": ["attack"],
    "punch": ["attack strike", "attack"], "kick": ["attack strike", "attack"], "bite": ["attack strike", "attack"],
    "grapple": ["attack grapple", "attack"], "wrestle": ["grapple", "attack grapple", "attack"],
    "grab": ["grapple", "attack grapple", "attack"], "tackle": ["grapple", "attack grapple", "attack"],
    "run": ["sprint", "move"], "walk": ["move"], "go": ["move"], "sprint": ["run", "move"], "step": ["move"],
    "advance": ["move"], "approach": ["move"], "charge": ["move and attack", "sprint", "run", "move"],
    "retreat": ["move"], "withdraw": ["retreat", "move"], "back off": ["retreat", "move"], "climb": ["move"],
    "jump": ["leap", "move"], "leap": ["move"], "slip": ["slip past", "move"],
    "stay": ["do nothing", "end turn"], "pass": ["do nothing", "end turn"], "skip": ["do nothing", "end turn"],
    "nothing": ["do nothing", "end turn"], "end": ["do nothing", "end turn"], "done": ["end turn", "do nothing"],
    "rest": ["do nothing", "end turn"], "wait": ["delay", "act later"], "delay": ["wait", "act later"],
    "hold": ["wait", "delay", "act later"], "later": ["wait", "delay", "act later"],
    "overwatch": ["wait", "delay", "act later"], "hold back": ["wait", "delay", "act later"],
    "defend": ["all-out defence", "parry"], "defence": ["all-out defence", "parry"], "guard": ["parry"],
    "evade": ["dodge"], "duck": ["dodge"], "riposte": ["parry"],
    "shield": ["block"],
    "draw": ["ready"], "unsheathe": ["draw", "ready"], "equip": ["draw", "ready"], "sheathe": ["put away", "ready"],
    "prepare": ["prep", "ready"], "ready": ["draw", "prep"], "load": ["reload", "ready"], "reload": ["load", "ready"],
    "pick up": ["ready"], "get": ["pick up", "ready"], "take": ["pick up", "ready"], "drop": ["let go"],
    "disarm": ["attack"], "feint": ["attack"], "trick": ["feint"], "evaluate": ["aim"], "study": ["evaluate"],
    "aim": ["attack"], "target": ["aim"], "called shot": ["torso", "attack"],
    "kneel": ["kneeling", "crouch", "change posture"], "stand": ["stand up", "standing", "change posture"],
    "stand up": ["standing", "change posture"], "get up": ["stand up", "standing", "change posture"],
    "rise": ["stand up", "standing", "change posture"], "sit": ["sitting", "crouch", "kneel", "kneeling"],
    "crouch": ["crouching", "kneel", "kneeling", "change posture"], "crawl": ["crawling", "lying prone", "drop prone"],
    "prone": ["lying prone", "drop prone", "lie down", "change posture"],
    "lie": ["lying prone", "drop prone", "lie down", "change posture"],
    "lie down": ["lying prone", "drop prone", "change posture"],
    "look": ["search", "observe"], "search": ["observe"], "observe": ["search"], "spot": ["search", "observe"],
    "sneak": ["hide"], "cover": ["dive for cover", "move"], "surrender": ["yield"], "give up": ["yield"],
    "flee": ["leave"], "leave": ["flee"], "escape": ["break free", "leave", "flee"], "break free": ["escape"],
    "head": ["skull"], "skull": ["head"], "face": ["facing", "head"], "body": ["torso"], "chest": ["torso"],
    "torso": ["chest"], "vitals": ["torso"], "arm": ["right arm", "weapon arm"], "leg": ["right leg"],
    "hand": ["right hand", "right arm"], "foot": ["right foot", "right leg"], "eye": ["right eye", "head"],
    "neck": ["head"], "turn": ["facing"], "facing": ["turn"], "look round": ["observe", "search"],
    "deceptive": ["feint"], "rapid strike": ["flurry"], "all out": ["all-out attack"], "all-out": ["all-out attack"],
    "hasty": ["attack"], "cast": ["concentrate", "drive"], "concentrate": ["drive"], "boost": ["mighty blow"],
    "heal": ["treat", "bandage"], "treat": ["bandage"], "first aid": ["treat", "bandage"], "help": ["treat", "bandage"],
    "talk": ["do nothing", "end turn"], "use": ["use object", "ready"], "open": ["use object", "ready"],
}  # fmt: skip
"""What people say, and the words that books have for it; the first that a book knows is meant."""


def folded(text: str) -> str:
    """A word as it is compared: without capitals and hyphens."""
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def is_hex_name(text: str) -> bool:
    """Whether it looks like the name of a hex: 'e5', 'aa12'."""
    letters = text.rstrip("0123456789")
    return 0 < len(letters) <= 2 and len(letters) < len(text) and letters.isascii() and letters.isalpha()


class Lookup:
    """Answers to "why not?": what there is to say to any word at a question, as far as the asked side may know it."""

    def __init__(self, book: Rulebook[Any], fight: Fight, decision: Decision) -> None:
        self.book = book
        self.fight = fight
        self.decision = decision
        self.words = book.glossary(fight, decision.who)

    def why_not(self, key: str) -> str:
        """Why that is not offered: the book's reason, what the word means and when it is asked, or what was meant.

        Of several words that are nothing together the first count: 'attack Hrolf', 'attack sword neck'."""
        words = key.split()
        for last in range(len(words), 0, -1):
            first = " ".join(words[:last])
            if len(words) == 1 or len(first) >= SHORTEST:  # 'an enemy' begins with nothing
                told = self.about_known(first)
                if told:
                    return told.replace(self.wrong(first), self.wrong(key), 1)  # which quotes all of it
        return self.about_stranger(key)

    def term(self, text: str) -> str:
        """What a word of sheets and sums means; empty if it is none."""
        name = self.called(text)
        word = next((each for each in self.words if each.key == name), None)
        return f"{name}: {word.meaning} ({word.rule})." if isinstance(word, Term) else ""

    def answers(self, key: str) -> bool:
        """Whether a word answers that question at other times: a word of the book, or somebody whom one could name."""
        name = self.called(key)
        if any(word.key == name and self.decision.question.key in word.asked for word in self.words):
            return True
        whom = any(isinstance(option, Target) for option in self.listed())
        return whom and self.as_written(key) in [fighter.name for fighter in self.known_fighters()]

    def about_known(self, key: str) -> str:
        """What there is to say to a word of the book, or another that is said for it; empty if it is neither. Both come
        before a word of which it is only a part."""
        said = [key, *EVERYDAY.get(folded(key), [])]
        for each in said:
            told = self.about(key, self.as_written(each)) or self.about_word(key, self.called(each))
            if told:
                return told
        for each in said:
            told = self.about_word(key, self.beginning_with(each))
            if told:
                return told
        return self.about_word(key, self.with_part(key))

    def about(self, key: str, name: str) -> str:
        """What is to be said of an answer of that name: that it is offered, or the book's reason why not."""
        if self.decision.menu.find(name) is not None:
            return f"{self.wrong(key)}; did you mean '{name}'?"
        reason = self.reason(name)
        return f"'{name}' is not possible: {reason}." if reason else ""

    def about_word(self, key: str, name: str) -> str:
        """The same of a word of the book or an answer that is offered, and else what the word means."""
        if not name:
            return ""
        told = self.about(key, name)
        if told:
            return told
        word = next(each for each in self.words if each.key == name)
        if isinstance(word, Term):
            return self.term(name)
        if self.decision.question.key in word.asked:
            offered = self.offered_with(name)
            if offered:
                return f"{self.wrong(key)}; did you mean '{offered}'?"
            return f"'{name}' is not possible as things stand ({word.rule})."
        return f"{self.wrong(key)}: '{name}' is {word.meaning} ({word.rule})."

    def called(self, text: str) -> str:
        """The word that is called so; empty if there is none."""
        wanted = folded(text)
        return next((word.key for word in self.words if folded(word.key) == wanted), "")

    def beginning_with(self, text: str) -> str:
        """What begins so: 'attack knife' for 'attack'; what is offered first."""
        wanted = f"{folded(text)} "
        offered = [option.key for option in self.listed()]
        names = [*offered, *[word.key for word in self.words]]
        return next((name for name in names if folded(name).startswith(wanted)), "")

    def offered_with(self, text: str) -> str:
        """What is offered of which it is the beginning or the end: 'broadsword thrust' for 'thrust'."""
        wanted = folded(text)
        names = [option.key for option in self.listed()]
        return next((name for name in names if folded(name).startswith(f"{wanted} ")), "") or next(
            (name for name in names if folded(name).endswith(f" {wanted}")), ""
        )

    def with_part(self, text: str) -> str:
        """The word of which it is a part: 'thrusting broadsword' for 'sword'."""
        wanted = folded(text)
        if len(wanted) < SHORTEST:
            return ""
        for word in self.words:
            if any(part.endswith(wanted) for part in folded(word.key).split()):
                return word.key
        return ""

    def reason(self, name: str) -> str:
        """The book's own reason; none against words where a number is asked."""
        if isinstance(self.decision.menu, Amounts) and parse_int(name) is None:
            return ""
        return self.book.why_not_offered(self.fight, self.decision, name)

    def about_stranger(self, key: str) -> str:
        """What to say to a word that the book does not know: whom or which hex it names, or what was meant."""
        wrong = self.wrong(key)
        rule = f" ({self.decision.question.rule})" if self.decision.question.rule else ""
        options = self.listed()
        name = self.as_written(key)
        if name in [fighter.name for fighter in self.known_fighters()]:
            whom = any(isinstance(option, Target) for option in options)
            why = f"{name} cannot be named as things stand" if whom else "nobody is to be named here"
            return f"{wrong}: {why}{rule}."
        if is_hex_name(key):
            there = self.fight.board.find(key) >= 0
            why = f"{key} is a hex that cannot be chosen here{rule}" if there else "there is no such hex on the map"
            return f"{wrong}: {why}."
        if any(part in ARMS for part in folded(key).split()):
            return f"{wrong}: you have no {key}{rule}."
        keys = [option.key for option in options]
        near = misspelt(key, [*keys, *[word.key for word in self.words]])
        if near:
            return f"{wrong}; did you mean '{near}'?"
        return f"{wrong}{rule}; {suggestion(key, keys)}" if keys else f"{wrong}{rule}"

    def wrong(self, key: str) -> str:
        menu = self.decision.menu
        if isinstance(menu, Amounts):
            return f"'{key}' is no number from {menu.low} to {menu.high}"
        return f"'{key}' is no answer to '{self.decision.question.text}'"

    def known_fighters(self) -> list[Fighter]:
        fighters = self.fight.everyone()
        unseen = self.book.unseen_by(self.fight, fighters[self.decision.who].side)
        return [fighter for fighter in fighters if fighter.index not in unseen]

    def as_written(self, text: str) -> str:
        """A fighter's name as it is written, if the asked side knows of it; any other text as it is. A part of a name
        will do if it is nobody else's."""
        names = [fighter.name for fighter in self.known_fighters()]
        for name in names:
            if name.casefold() == text.casefold():
                return name
        wanted = text.casefold()
        parts = [name for name in names if wanted in name.casefold().split()]
        return parts[0] if len(parts) == 1 else text

    def listed(self) -> list[Option]:
        """The answers that stand in a list: no numbers, and no hexes."""
        menu = self.decision.menu
        if isinstance(menu, Amounts):
            return []
        return [option for option in menu.options() if not isinstance(option, Spot)]
