"""What a referee may rule during a fight."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.rulebook import SetTerrain
from fracas.kernel.rulings import Amendment, FighterAmendment, Ruling
from fracas.rulebooks.gurps.afterwards import Afterwards
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.rows import POSTURES, Posture


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Afterwards):
    def postures(self) -> list[Posture]:
        """G-63: every posture that somebody can be in."""
        return POSTURES

    def amendments(self) -> list[Amendment[Any, Any]]:
        return AMENDMENTS

    def most_bonus(self) -> int:
        """How far a referee's modifier goes."""
        return 20

    def free_hex(self, fight: GurpsFight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.covers(cell) and not other.out:
                raise Mistake(f"ruling: at: {other.name} stands at {ruling.value}")
        return cell


class OfFighter(FighterAmendment[Rulings, GurpsFight, Combatant]):
    """A ruling about a fighter who has arrived."""

    def amend(self, rules: Rulings, fight: GurpsFight, ruling: Ruling) -> None:
        me = fight.fighters[ruling.fighter(fight)]
        if me.absent:
            raise Mistake(f"ruling: {me.name} has not arrived yet")
        self.set_for(rules, fight, me, ruling)
        fight.stealthy = fight.stealthy or me.hidden or len(me.unaware_of) > 0
        if fight.close_combat_begun:
            rules.end_broken_holds(fight)


class SetHP(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.hp = ruling.number(-10 * me.sheet.hp, me.sheet.hp)
        if me.hp > 0 and me.unconscious and not me.dead:
            me.unconscious = False
            me.dying = False
            me.update_out()


class SetFP(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.fp = ruling.number(-me.sheet.fp, me.sheet.fp)
        if me.fp > 0 and me.collapsed:
            me.collapsed = False
            me.update_out()


class SetBonus(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        most = rules.most_bonus()
        me.bonus = ruling.number(-most, most)


class SetPlace(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        fight.place_at(me, rules.free_hex(fight, me, ruling))


class SetFacing(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        if ruling.value not in FACINGS:
            raise Mistake(f"ruling: facing: '{ruling.value}' is no direction; there is {listing(FACINGS)}")
        me.facing = FACINGS.index(ruling.value)


class SetPosture(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        known = {posture.key: posture for posture in rules.postures()}
        if ruling.value not in known:
            raise Mistake(f"ruling: posture: unknown posture '{ruling.value}'; {suggestion(ruling.value, list(known))}")
        me.posture = known[ruling.value]


class SetStunned(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.stunned = ruling.yes()


class SetOut(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.out = ruling.yes()
        me.unconscious = me.out and not me.dead
        me.dead = me.dead and me.out
        me.fled = me.fled and me.out
        me.yielded = me.yielded and me.out


class SetBurning(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.burning = ruling.one_of(["no", "part", "all"])


class SetBreathless(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.breathless = int(ruling.yes())


class SetFall(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.fall = ruling.number(0, 1000)


class SetUnseen(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.unseen_penalty = [0, -4, -6][ruling.one_of(["no", "hex", "wholly"])]


class SetHidden(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.hidden = ruling.yes()
        me.stealth = rules.stealth(me).total - 10


class SetParting(OfFighter):
    """G-214, G-215: fled or yielded."""

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        setattr(me, self.field, ruling.yes())
        me.update_out()


class SetUnaware(OfFighter):
    """G-210: one more foe of whom the fighter is unaware; or 'nobody', which clears the list."""

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        if ruling.value == "nobody":
            me.unaware_of = ()
            return
        foe = fight.fighters[fight.called(ruling.value)]
        if foe.side == me.side:
            raise Mistake(f"ruling: unaware_of: {foe.name} is on the side of {me.name}")
        if foe.index not in me.unaware_of:
            me.unaware_of = (*me.unaware_of, foe.index)


class SetDarkness(Amendment[Rulings, GurpsFight]):
    def amend(self, rules: Rulings, fight: GurpsFight, ruling: Ruling) -> None:
        fight.darkness = ruling.number(-10, 0)


AMENDMENTS: Final[list[Amendment[Any, Any]]] = [
    SetHP("hp", "a whole number", "hit points"),
    SetFP("fp", "a whole number", "fatigue points"),
    SetBonus("bonus", "a whole number", "a modifier to the fighter's next success roll"),
    SetPlace("at", "a hex", "where the fighter is"),
    SetFacing("facing", "a direction", "which way the fighter faces"),
    SetPosture("posture", "a posture", "standing, kneeling, lying prone ..."),
    SetStunned("stunned", "yes or no", "whether the fighter is stunned"),
    SetOut("out", "yes or no", "whether the fighter is out of the fight"),
    SetBurning("burning", "no, part or all", "how much of the fighter's clothes is on fire"),
    SetBreathless("breathless", "yes or no", "whether the fighter cannot breathe"),
    SetFall("falls", "a whole number", "yards that the fighter falls at the start of its next turn"),
    SetUnseen("unseen", "no, hex or wholly", "whether others see the fighter"),
    SetHidden("hidden", "yes or no", "whether foes do not know where the fighter is"),
    SetParting("fled", "yes or no", "whether the fighter has left the map"),
    SetParting("yielded", "yes or no", "whether the fighter has laid down its arms"),
    SetUnaware("unaware_of", "a foe's name, or nobody", "of whom the fighter has no idea; nobody: it knows of all"),
    SetDarkness("darkness", "a whole number", "for 'scene' instead of a fighter: the visibility penalty, 0 to -10"),
    SetTerrain("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]
