"""Chapter 11, the data side: critical types, rows, and what a cell says (D-80 to D-92)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fracas.kernel.mistake import Mistake

SEVERITIES: Final = "ABCDE"


class CriticalType:
    """D-80: one of the six tables; `word` is how people call it."""

    def __init__(self, letter: str, index: int, key: str, name: str, word: str = "") -> None:
        self.letter = letter
        self.index = index
        self.key = key
        self.name = name
        self.word = word or key


BURN: Final = CriticalType("F", 0, "fire", "Fire/Burn")
IMPACT: Final = CriticalType("I", 1, "impact", "Impact")
KRUSH: Final = CriticalType("K", 2, "krush", "Crush", "crush")  # D-55: written with a K, since C is a severity
PUNCTURE: Final = CriticalType("P", 3, "puncture", "Puncture")
SLASH: Final = CriticalType("S", 4, "slash", "Slash")
UNBALANCE: Final = CriticalType("U", 5, "unbalance", "Unbalance")
TYPES: Final = [BURN, IMPACT, KRUSH, PUNCTURE, SLASH, UNBALANCE]
DOWN: Final = "down"
DROPS: Final = "drops weapon"
LIES: Final = "lies already"
"""Instead of `DOWN`, of whom it does not bring down any more."""
"""How a critical is called that takes somebody's feet away."""


def type_of(letter: str) -> CriticalType:
    """The type of that letter; burns are called both B and F (D-55)."""
    for each in TYPES:
        if each.letter == letter or (letter == "B" and each is BURN):
            return each
    raise Mistake(f"there is no critical of type {letter!r}; there is F, I, K, P, S, U")


class Location:
    """Where a wound is; a `limb` can be useless, and takes a tourniquet (D-90, D-103)."""

    def __init__(self, key: str, index: int, name: str, limb: bool = False) -> None:
        self.key = key
        self.index = index
        self.name = name
        self.limb = limb


NOWHERE: Final = Location("none", 0, "")
HEAD: Final = Location("head", 1, "head")
NECK: Final = Location("neck", 2, "neck")
CHEST: Final = Location("chest", 3, "chest")
ABDOMEN: Final = Location("abdomen", 4, "abdomen")
BACK: Final = Location("back", 5, "back")
WEAPON_ARM: Final = Location("weapon_arm", 6, "weapon arm", True)
OFF_ARM: Final = Location("off_arm", 7, "off arm", True)
LEG: Final = Location("leg", 8, "leg", True)
LOCATIONS: Final = [NOWHERE, HEAD, NECK, CHEST, ABDOMEN, BACK, WEAPON_ARM, OFF_ARM, LEG]
LIMBS: Final = [WEAPON_ARM, OFF_ARM, LEG]

ROWS: Final = [
    "01-05",
    "06-10",
    "11-15",
    "16-20",
    "21-35",
    "36-45",
    "46-50",
    "51-55",
    "56-60",
    "61-65",
    "UM66",
    "67-70",
    "71-75",
    "76-80",
    "81-85",
    "86-90",
    "91-95",
    "96-99",
    "100+",
]
UM66: Final = 10
LAST_OF_ROW: Final = [5, 10, 15, 20, 35, 45, 50, 55, 60, 65, 0, 70, 75, 80, 85, 90, 95, 99]
"""The last number of each row but the highest; none for UM66, which only the bare die reaches."""

EFFECTS: Final = [
    "hits",
    "bleed",
    "burn",
    "stun",
    "must_parry",
    "no_parry",
    "pen",
    "down",
    "drop",
    "push",
    "edge",
    "limb",
    "out",
    "dying",
    "dead",
]
"""The keys that a cell may have apart from `loc` and `text`, in the order in which they are told."""

OUT_FOR_GOOD: Final = 600
"""An hour: out of any fight."""


@dataclass(eq=False)
class Critical:
    """One cell: where it strikes, what it does and how it is told. What it does not do is 0 (D-84 to D-92)."""

    location: Location
    text: str
    hits: int = 0
    bleed: int = 0
    burn: int = 0
    stun: int = 0
    must_parry: int = 0
    no_parry: int = 0
    pen: int = 0
    """Negative, or 0."""
    down: bool = False
    drop: bool = False
    push: int = 0
    """Metres."""
    edge: int = 0
    limb: Location | None = None
    out: int = 0
    dying: int = 0
    dead: bool = False

    def effects(self) -> list[tuple[str, object]]:
        """What it does, as pairs of key and value in the order of `EFFECTS`."""
        values: list[object] = [
            self.hits,
            self.bleed,
            self.burn,
            self.stun,
            self.must_parry,
            self.no_parry,
            self.pen,
            self.down,
            self.drop,
            self.push,
            self.edge,
            self.limb.key if self.limb is not None else None,
            self.out,
            self.dying,
            self.dead,
        ]
        return [(EFFECTS[at], values[at]) for at in range(len(EFFECTS)) if values[at]]

    def phrases(self) -> list[str]:
        """What it does, in a few words each, as a table prints it."""
        out: list[str] = []
        if self.hits:
            out.append(f"+{self.hits} hit" if self.hits == 1 else f"+{self.hits} hits")
        if self.bleed:
            out.append(f"bleeds {self.bleed}")
        if self.burn:
            out.append(f"burns {self.burn}")
        if self.stun:
            out.append(f"stun {self.stun}")
        if self.must_parry:
            out.append(f"must parry {self.must_parry}")
        if self.no_parry:
            out.append(f"no parry {self.no_parry}")
        if self.pen:
            out.append(f"{self.pen} to act")
        if self.down:
            out.append(DOWN)
        if self.drop:
            out.append(DROPS)
        if self.push:
            out.append(f"pushed {self.push} m")
        if self.edge:
            out.append(f"edge +{self.edge}")
        if self.limb is not None:
            out.append(f"{self.limb.name} useless")
        if self.out:
            out.append("out for an hour" if self.out >= OUT_FOR_GOOD else f"out {self.out}")
        if self.dying:
            out.append(f"dying in {self.dying}")
        if self.dead:
            out.append("dead")
        return out

    def weight(self) -> int:
        """D-91: how bad it is, by the price of each effect; the tables rise by this measure."""
        weight = self.hits + 4 * self.bleed + 4 * self.burn + 5 * self.stun
        weight += 6 * self.must_parry + 7 * self.no_parry + 3 * (-self.pen // 5)
        weight += 8 * self.down + 6 * self.drop + self.push + 3 * (self.edge // 10)
        if self.limb is not None:
            weight += 28 if self.limb is LEG else 25
        weight += min(85, 12 * self.out)
        if self.dying:
            weight += 140 - 3 * self.dying
        return weight + 220 * self.dead


def row_of(die: int, bonus: int) -> int:
    """D-81, D-82: the row of a critical roll; a bare 66 has its own, and a 66 by addition the next."""
    if die == 66:
        return UM66
    total = die + bonus
    for at in range(len(LAST_OF_ROW)):
        if total <= LAST_OF_ROW[at]:
            return at
    return len(ROWS) - 1


class CriticalTables:
    """All cells, by type, severity and row."""

    def __init__(self, cells: list[Critical]) -> None:
        assert len(cells) == len(TYPES) * len(SEVERITIES) * len(ROWS)
        self.cells = cells

    def cell(self, type: CriticalType, severity: int, row: int) -> Critical:  # noqa: A002  # the book's word
        """D-81: what that row of that table says."""
        return self.cells[(type.index * 5 + severity) * 19 + row]
