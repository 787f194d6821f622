"""Who did what to whom, counted: for whoever looks back on many fights.

The events of a beat are laid before it one after the other (`Rulebook.account`). Wounds belong to the last attack on
whoever takes them, if there was one in the same beat; else to whatever the book says is their cause.
"""

from __future__ import annotations

from fracas.kernel.fight import NOBODY


class Deeds:
    """What one fighter has done and suffered in a fight so far."""

    def __init__(self) -> None:
        self.done: dict[str, int] = {}
        """How often it did what, in the words of the book: "Attack", "Move", "aim"."""
        self.attacks = 0
        self.hits = 0
        """How many of its attacks found their mark, whether or not they hurt."""
        self.wounds_dealt = 0
        self.wounds_taken = 0
        self.harm_dealt: dict[str, int] = {}
        """Points by what dealt them: "broadsword"."""
        self.harm_taken = 0
        self.wounded_by = NOBODY
        """Who wounded it last; NOBODY for a fall or a fire that nobody lit."""


class Ledger:
    """The deeds of everybody in one fight, growing with its events."""

    def __init__(self, fighters: int) -> None:
        self.deeds = [Deeds() for _ in range(fighters)]
        self.first_blood = NOBODY
        """Who dealt the first wound of the fight, if somebody did; and to whom."""
        self.first_bled = NOBODY
        self.wounds = 0
        """How many wounds there were in all, so that whoever watches knows of a new one."""
        self.last_by = NOBODY
        """Who dealt the last of them."""
        self._attackers = [NOBODY] * fighters
        """In this beat, who attacked each of them last, and with what."""
        self._sources = [""] * fighters
        self._struck = [False] * fighters

    def begin_beat(self) -> None:
        for at in range(len(self._attackers)):
            self._attackers[at] = NOBODY
            self._struck[at] = False

    def join(self) -> None:
        """Somebody joins the fight."""
        self.deeds.append(Deeds())
        self._attackers.append(NOBODY)
        self._sources.append("")
        self._struck.append(False)

    # what books say

    def deed(self, who: int, what: str) -> None:
        """Somebody does something."""
        done = self.deeds[who].done
        done[what] = done.get(what, 0) + 1

    def attack(self, who: int, foe: int, source: str) -> None:
        """Somebody attacks with something; what comes of it may follow."""
        self.deeds[who].attacks += 1
        if foe >= 0:
            self._attackers[foe] = who
            self._sources[foe] = source
            self._struck[foe] = False

    def strike(self, who: int, foe: int, source: str) -> None:
        """What somebody did before comes down on a foe: a burst, fire into a zone. No attack of its own."""
        self._attackers[foe] = who
        self._sources[foe] = source
        self._struck[foe] = False

    def hit(self, foe: int) -> None:
        """The last attack on somebody found its mark; said twice of one attack, it counts once."""
        who = self._attackers[foe]
        if who >= 0 and not self._struck[foe]:
            self._struck[foe] = True
            self.deeds[who].hits += 1

    def wound(self, foe: int, points: int, cause: str = "") -> None:
        """Somebody loses so many points of what keeps it alive: by the last attack on it, or by a `cause` that is
        no attack, such as blood that runs."""
        if points <= 0:
            return
        taken = self.deeds[foe]
        taken.wounds_taken += 1
        taken.harm_taken += points
        self.wounds += 1
        who = self._attackers[foe] if not cause else NOBODY
        source = cause or self._sources[foe]
        if who >= 0:
            self.hit(foe)
            taken.wounded_by = who
            self.deeds[who].wounds_dealt += 1
        elif cause:
            who = taken.wounded_by  # who let the blood is whose blood it is, or nobody
        if who >= 0:
            dealt = self.deeds[who].harm_dealt
            dealt[source] = dealt.get(source, 0) + points
        self.last_by = who
        if self.first_bled == NOBODY:
            self.first_blood, self.first_bled = who, foe
