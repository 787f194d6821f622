"""Chapters 7 and 8, the defender's side: DB, cover, and parries (D-52, D-53, D-58 to D-64)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.hexes import FRONT, REAR
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100.contents import Blow
from fracas.rulebooks.d100.fighter import OFF, Combatant, D100Fight
from fracas.rulebooks.d100.planning import Planning
from fracas.rulebooks.d100.rows import DARK
from fracas.rulebooks.d100.sheet import Item

QUICKNESS: Final = Reason("foe's Quickness", "D-52")
SHIELD: Final = Reason("foe's shield", "D-52")
MISC: Final = Reason("foe's other DB", "D-52")
COVER: Final = Reason("cover", "D-53")
PARRY: Final = Reason("parry", "D-60")
OFF_HAND: Final = -20
"""D-51."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Defence(Planning):
    # D-52

    def subtract_db(self, bonus: Tally, blow: Blow) -> None:
        """D-52: Quickness, shield and whatever else; what moves or is raised needs an aware and unconstrained foe."""
        foe = blow.foe
        ready = blow.aware and not self.constrained(foe)
        quickness = foe.sheet.qu
        before = bonus.total
        if quickness < 0 or ready:
            bonus.add(-quickness, QUICKNESS)
        if ready and foe.shield_up and self.shield_faces(blow):
            shield = foe.shield
            assert shield is not None
            bonus.add(-shield.db[blow.parry_class().index], SHIELD)
        bonus.add(-foe.sheet.db_misc, MISC)
        blow.db = before - bonus.total

    def shield_faces(self, blow: Blow) -> bool:
        """D-52, D-68: only against what comes from the front arc; not against a burst in one's own hex."""
        return blow.arc == FRONT and blow.burst != blow.foe.cell

    # D-53

    def subtract_cover(self, fight: D100Fight, bonus: Tally, blow: Blow) -> None:
        """D-53: by its degree; half across a barrier in melee."""
        degree = self.cover_degree(fight, blow.foe.cell, blow.source(), blow.uncovered)
        if degree:
            blow.cover = self.cover_value(degree, not blow.ranged)
            bonus.add(-blow.cover, COVER)

    # D-58 to D-64

    def forms(self, fight: D100Fight, me: Combatant) -> list[Item]:
        """D-59: attack forms that could be used now: a weapon ready, though not necessarily loaded, or unarmed."""
        out = [held.item for held in me.held if held.hand and self.usable(me, held)]
        out.extend([item for item in (me.sheet.strike, me.sheet.grapple) if self.may_fight_bare(fight, me, item)])
        return out

    def form_ob(self, me: Combatant, item: Item) -> int:
        """D-59: OB of a form, its off hand counted."""
        held = me.item_in_hand(item.index)
        return item.ob + (OFF_HAND if held is not None and held.hand == OFF else 0)

    def parry_pool(self, me: Combatant, item: Item) -> int:
        """D-59: what a form can give to the defence: its OB and wound penalties, never less than 0."""
        return max(0, self.form_ob(me, item) + me.penalty)

    def may_parry(self, me: Combatant) -> bool:
        """D-63, D-87: not when constrained, nor under `no_parry`."""
        return me.no_parry == 0 and not self.constrained(me)

    def in_the_dark(self, fight: D100Fight, me: Combatant) -> bool:
        """D-62: whoever is blinded sees no attack coming; nor does anybody where it is dark, for what hides the
        attacker hides the attack."""
        return me.blinded or fight.light is DARK

    def sees_blow(self, fight: D100Fight, blow: Blow) -> bool:
        """D-62: aware, with a line of sight to the attacker, which is not behind one's back; not when blinded, and not
        in the dark."""
        foe = blow.foe
        if not blow.aware or self.in_the_dark(fight, foe):
            return False
        attacker = blow.attacker.cell
        if fight.board.arc(foe.cell, foe.facing, attacker) == REAR:
            return False
        return self.sees(fight, foe.cell, attacker)

    def parry_db(self, fight: D100Fight, blow: Blow) -> int:
        """D-60, D-61: the points put against that very foe, at 1:1, 2:1 or 4:1 by the attack that is made."""
        foe = blow.foe
        points = foe.parry_against(blow.attacker.index)
        if points == 0 or not self.may_parry(foe) or not self.sees_blow(fight, blow):
            return 0
        return points // blow.parry_class().ratio

    def subtract_parry(self, fight: D100Fight, bonus: Tally, blow: Blow) -> None:
        """D-50, D-58: any defence that was preferred to offence; it needs neither weapon nor contact."""
        blow.parried = self.parry_db(fight, blow)
        bonus.add(-blow.parried, PARRY)
