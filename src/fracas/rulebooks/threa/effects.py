"""Effects: what lasts for some rounds or seconds and then ends (T-50, T-55, T-138 to T-140, T-143)."""

from __future__ import annotations

from typing import Final

from fracas.kernel.fields import Stateful
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa.sheet import ATTRIBUTES

SINGLE: Final = 0
"""A condition: not added twice, the later end counts."""
REPLACE: Final = 1
EXTEND: Final = 2
INTENSIFY: Final = 3
INDEPENDENT: Final = 4
"""T-139: what happens when an effect comes upon one of its kind."""

ATTACKS: Final = 1
CASTS: Final = 2
HURT: Final = 4
"""T-143: what may break an effect, as bits."""

NO_ATTRIBUTE: Final = -1


class EffectKind:
    """A row: how it stacks, and what it does for each point of its value."""

    def __init__(
        self,
        key: str,
        stacking: int = SINGLE,
        every_skill: int = 0,
        physical: int = 0,
        fat_damage: int = 0,
        vit_damage: int = 0,
        attribute: int = NO_ATTRIBUTE,
        tv: int = 0,
        halts: bool = False,
        dazes: bool = False,
        paralyses: bool = False,
        roots: bool = False,
        breaks: int = 0,
        then: str = "",
        rule: str = "T-138",
        begins: str = "",
        ends: str = "",
    ) -> None:
        self.key = key
        self.stacking = stacking
        self.every_skill = every_skill
        """To the AS of every skill, for each point of value."""
        self.physical = physical
        """The same, but only of skills that go by STR, DEX or END."""
        self.fat_damage = fat_damage
        self.vit_damage = vit_damage
        """FAT and VIT damage at the end of each round, for each point of value; below 0 it heals."""
        self.attribute = attribute
        """Which of the eight attributes its value is added to (T-17)."""
        self.tv = tv
        """To the TV of all attacks on whoever has it, for each point of value."""
        self.halts = halts
        """No action and no active defence; it lasts some seconds and not rounds (T-55)."""
        self.dazes = dazes
        """It counts as FAT 0 (T-134)."""
        self.paralyses = paralyses
        self.roots = roots
        """No movement."""
        self.breaks = breaks
        self.then = then
        """What follows when it ends by itself."""
        self.rule = rule
        self.reason = Reason(key, rule)
        self.told_begins = begins if begins else f"{{}} is {key}"
        self.told_ends = ends if ends else f"{{}} is no longer {key}"
        """How people are told that it begins and ends."""


BLINDED: Final = EffectKind("blinded")
DEAFENED: Final = EffectKind("deafened")
PARALYSED: Final = EffectKind("paralysed", paralyses=True, roots=True)
GRAPPLED: Final = EffectKind("grappled", roots=True)
BURNING: Final = EffectKind("burning", fat_damage=1)
INVISIBLE: Final = EffectKind("invisible", breaks=ATTACKS | CASTS | HURT, rule="T-143")
BLESSED: Final = EffectKind("blessed", REPLACE, every_skill=1, rule="T-140")
HASTENED: Final = EffectKind("hastened", EXTEND, physical=1, rule="T-139")
POISONED: Final = EffectKind("poisoned", INTENSIFY, fat_damage=1, rule="T-139")
PAINED: Final = EffectKind("in pain", INDEPENDENT, every_skill=-1, rule="T-139")
SURGING: Final = EffectKind(
    "adrenaline surge", REPLACE, physical=1, then="let-down", rule="T-162",
    begins="Adrenaline surges through {}", ends="The adrenaline leaves {}",
)  # fmt: skip
LET_DOWN: Final = EffectKind(
    "let-down", REPLACE, physical=-1, rule="T-162", begins="{} pays for the surge", ends="{} has got over the surge"
)
POWERLESS: Final = EffectKind(
    "electronics off", rule="T-97", begins="{}'s electronics are off", ends="{}'s electronics are on again"
)
STUNNED: Final = EffectKind("stunned", halts=True, dazes=True, rule="T-134")
KNOCKED_OUT: Final = EffectKind("knocked out", halts=True, dazes=True, rule="T-134")
KNOCKED_BACK: Final = EffectKind("knocked back", halts=True, rule="T-131", ends="{} has got over being knocked back")
ON_ATTRIBUTES: Final = [
    EffectKind(ATTRIBUTES[each], INDEPENDENT, attribute=each, rule="T-17") for each in range(len(ATTRIBUTES))
]
ON_TV: Final = EffectKind("TV", INDEPENDENT, tv=1, rule="T-140")
ON_FAT: Final = EffectKind("FAT", INDEPENDENT, fat_damage=-1, rule="T-140")
ON_VIT: Final = EffectKind("VIT", INDEPENDENT, vit_damage=-1, rule="T-140")
NUMBERS: Final = [*ON_ATTRIBUTES, ON_TV, ON_FAT, ON_VIT]
"""T-17, T-140: effects that are nothing but a number: on an attribute, on the TV of attacks on whoever has it, and on
FAT or VIT at the end of each round."""

KINDS: Final = [
    BLINDED, DEAFENED, PARALYSED, GRAPPLED, BURNING, INVISIBLE, BLESSED, HASTENED, POISONED, PAINED, SURGING, LET_DOWN,
    POWERLESS, STUNNED, KNOCKED_OUT, KNOCKED_BACK, *NUMBERS,
]  # fmt: skip
KIND_OF: Final[dict[str, EffectKind]] = {kind.key: kind for kind in KINDS}

LET_DOWN_VALUE: Final = 2
LET_DOWN_ROUNDS: Final = 3


class Effect(Stateful):
    """One effect on somebody. Never changed: what stacks makes a new one."""

    def __init__(
        self, kind: EffectKind, value: int, left: int, stacks: int = 1, source: int = NOBODY, until: int = 0
    ) -> None:
        self.kind = kind
        self.value = value
        self.left = left
        """Ends of rounds that it still lasts for; 0 means until it is removed."""
        self.stacks = stacks
        self.source = source
        """Whoever holds or sustains it."""
        self.until = until
        """When it ends on the clock, in half seconds, for what lasts seconds (T-55); else 0."""

    def strength(self) -> int:
        """T-140: value times stacks."""
        return self.value * self.stacks


def stacked(effects: tuple[Effect, ...], new: Effect) -> tuple[Effect, ...]:
    """T-139: the effects with another one added by the way its kind stacks."""
    if new.kind.stacking == INDEPENDENT:
        return (*effects, new)
    out: list[Effect] = []
    met = False
    for old in effects:
        if old.kind is not new.kind:
            out.append(old)
            continue
        met = True
        if new.kind.stacking == REPLACE:
            out.append(new)
        elif new.kind.stacking == EXTEND:
            out.append(Effect(old.kind, old.value, old.left + new.left, old.stacks, old.source))
        elif new.kind.stacking == INTENSIFY:
            out.append(Effect(old.kind, old.value, longer(old.left, new.left), old.stacks + new.stacks, old.source))
        else:
            out.append(Effect(old.kind, max(old.value, new.value), longer(old.left, new.left), 1, old.source))
    if not met:
        out.append(new)
    return tuple(out)


def prolonged(effects: tuple[Effect, ...], kind: EffectKind, until: int) -> tuple[Effect, ...]:
    """T-55, T-134: the effects with one that lasts some seconds: of two the later end counts, and a knock-out stays
    one or takes the place of a stun."""
    out: list[Effect] = []
    for old in effects:
        if old.kind is kind or (old.kind.dazes and kind.dazes):
            until = max(until, old.until)
            if old.kind is KNOCKED_OUT:
                kind = KNOCKED_OUT
        else:
            out.append(old)
    return (*out, Effect(kind, 1, 0, until=until))


def longer(one: int, other: int) -> int:
    """The later of two ends, 0 being never."""
    return 0 if one == 0 or other == 0 else max(one, other)
