"""The gist of a beat: one line for all that happened in it, such as "Hrolf wounds Ulf: 7, HP -4/12, stunned".

The events of a beat are laid before it one after the other. Attacks take up what comes of them; of the rest the line
has what matters most.
"""

from __future__ import annotations

from typing import Final

ROUTINE: Final = 0
"""Rolls and payments that only serve something else: never in the line."""
ASIDE: Final = 1
"""Told where there is nothing else to tell."""
MOVE: Final = 2
"""Told where nobody is attacked or harmed."""
DEED: Final = 3
BLOW: Final = 4
HARM: Final = 5
WEIGHTS: Final = ["routine", "aside", "move", "deed", "blow", "harm"]

MOST: Final = 3
"""So many clauses fit into one line."""


class Clause:
    """A part of the line."""

    def __init__(self, text: str, weight: int) -> None:
        self.text = text
        self.weight = weight
        self.who = ""
        """Who attacks, if somebody does; and whom."""
        self.foe = ""
        self.came_to = ""
        self.harm: list[str] = []
        """Wound by wound."""
        self.hits = 0
        """How many wounds can come of it; more than that have another cause."""

    def matters(self) -> int:
        return HARM if self.harm else self.weight

    def words(self) -> str:
        if self.harm:
            return f"{self.who} wounds {self.foe}: {' and '.join(self.harm)}"
        return f"{self.text}: {self.came_to}" if self.came_to else self.text


class Gist:
    """The line of a beat, growing with its events."""

    def __init__(self) -> None:
        self.clauses: list[Clause] = []

    def tell(self, sentence: str, weight: int) -> None:
        """Something that stands for itself, by its own sentence."""
        if sentence and weight > ROUTINE:
            self.clauses.append(Clause(sentence.rstrip("."), weight))

    def attack(self, who: str, foe: str, deed: str, came_to: str, hits: int = 1) -> None:
        """Somebody attacks; what comes of it may follow."""
        clause = Clause(deed, BLOW)
        clause.who = who
        clause.foe = foe
        clause.came_to = came_to
        clause.hits = hits
        self.clauses.append(clause)

    def attack_on(self, foe: str) -> Clause | None:
        """The last attack on somebody."""
        for clause in reversed(self.clauses):
            if clause.who and clause.foe == foe:
                return clause
        return None

    def stops(self, foe: str, how: str) -> None:
        """Nothing comes of the attack on somebody."""
        attack = self.attack_on(foe)
        if attack is not None:
            attack.came_to = how

    def wounds(self, foe: str, harm: str) -> None:
        """The attack on somebody does harm; without one it stands for itself."""
        attack = self.attack_on(foe)
        if attack is None or len(attack.harm) >= attack.hits:
            self.tell(f"{foe} takes {harm}", HARM)
        else:
            attack.harm.append(harm)

    def befalls(self, foe: str, what: str, sentence: str) -> None:
        """What else becomes of somebody: told with the wound that it comes from, or by itself."""
        attack = self.attack_on(foe)
        if attack is not None and attack.harm and what:
            attack.harm[-1] += f", {what}"
        else:
            self.tell(sentence, HARM)

    def weight(self) -> str:
        """What the line is about: the weightiest thing that happened."""
        return WEIGHTS[max([clause.matters() for clause in self.clauses if clause.words()], default=ROUTINE)]

    def line(self) -> str:
        """What matters most, in the order in which it happened."""
        kept = [clause for clause in self.clauses if clause.words()]
        most = max([clause.matters() for clause in kept], default=ROUTINE)
        if most > ASIDE:
            needless = MOVE if most >= BLOW else ASIDE
            kept = [clause for clause in kept if clause.matters() > needless]
        ranked = sorted(range(len(kept)), key=lambda at: (-kept[at].matters(), at))
        line = "; ".join([kept[at].words() for at in sorted(ranked[:MOST])])
        left_out = len([at for at in ranked[MOST:] if kept[at].matters() == HARM])
        return f"{line}; and {left_out} more" if left_out else line
