"""Who did what to whom, counted: for whoever looks back on many fights.

The events of a beat are laid before it one after the other (`Rulebook.account`). Harm belongs to the last attack on
whoever suffers it in that beat; blood that runs and clothes that burn belong to whoever has let or lit them, as far as
the book tells that, else to whoever wounded it last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Fighter

FUMBLE: Final = "a fumble"
"""What takes the points of whoever is hurt by somebody's clumsiness."""


class Deeds:
    """What one fighter has done and suffered in a fight so far."""

    def __init__(self) -> None:
        self.done: dict[str, int] = {}
        """How often it did what, in the words of the book: "Attack", "Move", "aim"."""
        self.attacks = 0
        self.hits = 0
        """How often foes were hit by what it did, whether or not that hurt. An attack hits the same foe once, however
        many bullets are in it; but a blast hits everybody whom it reaches."""
        self.wounds_dealt = 0
        self.wounds_taken = 0
        self.harm_dealt: dict[str, int] = {}
        """Points that foes lost, by what dealt them: "broadsword", "bleeding"."""
        self.harm_to_own = 0
        """Points that its own side lost through it, and it itself by its own attacks."""
        self.harm_from: dict[str, int] = {}
        """Points that it lost itself, by what took them."""
        self.wounded_by = NOBODY
        """Whose attack wounded it last: whose blood it is that runs."""
        self.behind: dict[str, int] = {}
        """Who is behind what goes on hurting it, by cause."""
        self.hurt_by = NOBODY
        """Who is behind the last harm that it took; NOBODY for a fall or a fire that nobody lit."""


class Blow:
    """What is coming down on somebody in this beat."""

    def __init__(self) -> None:
        self.by = NOBODY
        self.source = ""
        self.counted = False
        """Whether it counts as a hit already."""


class Ledger:
    """The deeds of everybody in one fight, growing with its events."""

    def __init__(self, fighters: Sequence[Fighter]) -> None:
        self.deeds = [Deeds() for _ in fighters]
        self.first_blood = NOBODY
        """Who dealt the first wound to a foe, if somebody did."""
        self.harms = 0
        """How often somebody was harmed, so that whoever watches knows of something new."""
        self.last_by = NOBODY
        """Who was behind the last harm."""
        self._sides = [each.side for each in fighters]
        self._blows = [Blow() for _ in fighters]
        self._last = Blow()
        """The last attack of this beat, and whom it was on."""
        self._aim = NOBODY
        self._clumsy = NOBODY
        """Who fumbled last in this beat; and whether that will hurt itself next."""
        self._slips = False

    def begin_beat(self, fighters: Sequence[Fighter]) -> None:
        """Nothing is coming down on anybody. A vehicle may have changed sides."""
        for each in fighters:
            self._sides[each.index] = each.side
            self._blows[each.index].by = NOBODY
        self._last.by = NOBODY
        self._clumsy = NOBODY
        self._slips = False

    def attacker(self) -> int:
        """Who made the last attack of this beat."""
        return self._last.by

    # what books say

    def deed(self, who: int, what: str) -> None:
        """Somebody does something."""
        done = self.deeds[who].done
        done[what] = done.get(what, 0) + 1

    def attack(self, who: int, foe: int, source: str) -> None:
        """Somebody attacks with something; what comes of it may follow. At NOBODY: at a hex."""
        self.deeds[who].attacks += 1
        self.strike(who, foe, source)

    def strike(self, who: int, foe: int, source: str) -> None:
        """What somebody has done before comes down on somebody: fragments, a stray shot. No attack of its own."""
        self._last.by = who
        self._last.source = source
        self._aim = foe
        if foe >= 0:
            blow = self._blows[foe]
            blow.by = who
            blow.source = source
            blow.counted = False

    def spread(self, who: int, source: str) -> None:
        """A blast: whatever harms somebody now comes of it, until it is attacked again. Whoever was hit by the thing
        itself is not hit again."""
        self._slips = False
        for foe, blow in enumerate(self._blows):
            if blow.by != who or blow.source != source:
                self.strike(who, foe, source)

    def burst(self) -> None:
        """The last attack of this beat bursts."""
        if self._last.by >= 0:
            self.spread(self._last.by, self._last.source)

    def deflect(self, foe: int) -> None:
        """The last attack of this beat comes down on somebody else instead."""
        if self._last.by >= 0 and foe != self._aim:
            if self._aim >= 0:
                self.stop(self._aim)
            self.strike(self._last.by, foe, self._last.source)

    def land(self, foe: int) -> None:
        """The last attack of this beat hits somebody, if not whom it was meant for."""
        if self._blows[foe].by != self._last.by:
            self.deflect(foe)
        self.hit(foe)

    def reach(self, foe: int) -> None:
        """It gets through to somebody behind whoever was hit: still the same hit."""
        if self._last.by >= 0:
            self.strike(self._last.by, foe, self._last.source)
            self._blows[foe].counted = True

    def riposte(self, who: int, source: str) -> None:
        """Somebody defends so that the attacker is struck."""
        if self._blows[who].by >= 0:
            self.strike(who, self._blows[who].by, source)

    def fumble(self, who: int, slips: bool) -> None:
        """Somebody fumbles; if it `slips`, the next harm that it takes is its own."""
        self._clumsy = who
        self._slips = slips

    def struck_by_fumble(self, foe: int) -> None:
        """What somebody fumbled flies at somebody."""
        if self._clumsy >= 0:
            self.strike(self._clumsy, foe, FUMBLE)

    def hit(self, foe: int) -> None:
        """What comes down on somebody finds its mark; said twice, it counts once."""
        blow = self._blows[foe]
        if blow.by >= 0 and not blow.counted:
            blow.counted = True
            if self._sides[blow.by] != self._sides[foe]:
                self.deeds[blow.by].hits += 1

    def stop(self, foe: int) -> None:
        """It does not after all: a parry."""
        blow = self._blows[foe]
        if blow.by >= 0 and blow.counted:
            blow.counted = False
            if self._sides[blow.by] != self._sides[foe]:
                self.deeds[blow.by].hits -= 1

    def wound(self, foe: int, points: int) -> None:
        """Somebody loses so many points of what keeps it alive: by the last attack on it, or if there was none, by the
        last of the beat."""
        if points <= 0:
            return
        if self._slips and foe == self._clumsy:
            self._slips = False
            self.mishap(foe, points, FUMBLE)
            return
        if self._blows[foe].by == NOBODY and self._last.by >= 0:
            self.strike(self._last.by, foe, self._last.source)
        self.hit(foe)
        blow = self._blows[foe]
        taken = self.deeds[foe]
        taken.wounds_taken += 1
        taken.wounded_by = blow.by
        if blow.by >= 0 and self._sides[blow.by] != self._sides[foe]:
            self.deeds[blow.by].wounds_dealt += 1
            if self.first_blood == NOBODY:
                self.first_blood = blow.by
        self._harm(foe, points, blow.by, blow.source)

    def linger(self, foe: int, cause: str) -> None:
        """What comes down on somebody will go on hurting it. What begins without an attack is nobody's doing; but what
        goes on by itself remains whose it was."""
        behind = self.deeds[foe].behind
        if self._blows[foe].by >= 0 or cause not in behind:
            behind[cause] = self._blows[foe].by

    def bleed(self, foe: int, points: int, cause: str) -> None:
        """Somebody loses points to what goes on hurting it."""
        deeds = self.deeds[foe]
        self._harm(foe, points, deeds.behind.get(cause, deeds.wounded_by), cause)

    def mishap(self, who: int, points: int, cause: str) -> None:
        """Somebody loses points through nobody's doing, or its own: a fall, a fumble, exhaustion."""
        self._harm(who, points, NOBODY, cause)

    def _harm(self, foe: int, points: int, by: int, source: str) -> None:
        if points <= 0:
            return
        taken = self.deeds[foe]
        taken.harm_from[source] = taken.harm_from.get(source, 0) + points
        taken.hurt_by = by
        self.harms += 1
        self.last_by = by
        if by == NOBODY:
            return
        if self._sides[by] == self._sides[foe]:
            self.deeds[by].harm_to_own += points
        else:
            dealt = self.deeds[by].harm_dealt
            dealt[source] = dealt.get(source, 0) + points
