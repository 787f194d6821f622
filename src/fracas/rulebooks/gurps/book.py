"""The whole book: how a fight begins, which house rules there are, and what a referee may rule."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice
from fracas.kernel.fighter import Sheet
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.numbers import whole
from fracas.kernel.rulebook import Amendment, Entrant, Ruling, Setup, Switch
from fracas.rulebooks.gurps.fighter import SHEATHED, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.forms import read_sheet, read_start
from fracas.rulebooks.gurps.movement import TERRAIN
from fracas.rulebooks.gurps.rows import POSTURES
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.views import Views

SWITCHES: Final = [
    Switch("facing_penalty", ["defence", "attack"], "who pays for an attack from the side or rear", "G-123"),
    Switch("rear_defence", ["none", "minus4"], "whether an attack from behind can be defended against", "G-123"),
    Switch("stun_defence", ["minus4", "none"], "how the stunned defend", "G-28"),
    Switch("multiple_defences", ["published", "minus_one_each"], "what earlier defences cost", "G-121"),
    Switch("block_limit", ["1", "unlimited"], "blocks a turn", "G-118"),
    Switch("aoa_double_targets", ["same", "any"], "whom the second blow of a Double may strike", "G-42"),
    Switch("reeling_at", ["below_third", "at_or_below_third"], "when one reels", "G-160"),
    Switch("reeling_halves", ["dodge", "speed"], "what reeling halves", "G-160"),
    Switch("death_near_miss", ["die", "mortal_wound"], "a death check failed by 1 or 2", "G-163"),
    Switch("min_injury", ["1", "0"], "least injury of a blow that penetrates", "G-148"),
    Switch("free_facing", ["1", "0", "whole"], "how much of the first turn in a move is free", "G-59"),
    Switch("end_facing", ["any", "published"], "facing at the end of a move", "G-59"),
    Switch("sideways_cost", ["2", "1"], "movement points for a side hex", "G-58"),
    Switch("db_applies", ["all", "block_only"], "which defences a shield helps", "G-119"),
    Switch("bl_rounding", ["nearest", "exact"], "Basic Lift of 10 lb and more", "G-10"),
    Switch("convert_adds", ["off", "on"], "large damage adds become dice", "G-9"),
]

AMENDMENTS: Final = [
    Amendment("hp", "a whole number", "hit points"),
    Amendment("fp", "a whole number", "fatigue points"),
    Amendment("bonus", "a whole number", "a modifier to the fighter's next success roll"),
    Amendment("at", "a hex", "where the fighter is"),
    Amendment("facing", "a direction", "which way the fighter faces"),
    Amendment("posture", "a posture", "standing, kneeling, lying prone ..."),
    Amendment("stunned", "yes or no", "whether the fighter is stunned"),
    Amendment("out", "yes or no", "whether the fighter is out of the fight"),
    Amendment("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gurps(Views):
    """Full hex combat with one-second turns (rules G-1 to G-209)."""

    key: ClassVar[str] = "gurps"
    title: ClassVar[str] = "GURPS-style tactical combat"
    package: ClassVar[str] = "fracas.rulebooks.gurps"

    def switches(self) -> list[Switch]:
        """Part of G-3: the house rules that this book knows so far."""
        return SWITCHES

    def terrain(self) -> list[Terrain]:
        return TERRAIN

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data)

    def read_start(self, data: dict[str, object]) -> dict[str, object]:
        return read_start(data)

    def begin(self, setup: Setup, dice: Dice) -> GurpsFight:
        """Part of G-23: everyone starts as if Do Nothing had been chosen."""
        fighters = [self.enter(index, entrant) for index, entrant in enumerate(setup.entrants)]
        return GurpsFight(setup.board, setup.sides, setup.ending, dice, Nobody(), fighters)

    def enter(self, index: int, entrant: Entrant) -> Combatant:
        sheet = entrant.sheet
        assert isinstance(sheet, GurpsSheet)
        me = Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)
        me.held = [Held(item, SHEATHED, False, 0, -1, 0, False) for item in sheet.items]
        for held in me.held:
            if held.item.key in sheet.in_hand:
                self.take_in_hand(me, held)
        for key, value in entrant.start.items():
            if key == "posture":
                me.posture = POSTURES[[posture.key for posture in POSTURES].index(str(value))]
            elif key == "order":
                me.order = int(str(value))
            elif key == "hp":
                me.hp = int(str(value))
            elif key == "fp":
                me.fp = int(str(value))
        self.reckon_load(me)
        return me

    # rulings

    def amendments(self) -> list[Amendment]:
        return AMENDMENTS

    def amend(self, fight: GurpsFight, ruling: Ruling) -> None:
        known = [amendment.field for amendment in AMENDMENTS]
        if ruling.field not in known:
            raise Mistake(f"ruling: nothing called '{ruling.field}' can be ruled; {suggestion(ruling.field, known)}")
        if ruling.field == "terrain":
            self.amend_terrain(fight, ruling)
            return
        me = self.meant(fight, ruling.subject)
        value = ruling.value
        if ruling.field == "hp":
            me.hp = self.number(ruling, -10 * me.sheet.hp, me.sheet.hp)
            if me.hp > 0 and me.unconscious and not me.dead:
                me.unconscious = False
                me.dying = False
                me.out = False
        elif ruling.field == "fp":
            me.fp = self.number(ruling, -me.sheet.fp, me.sheet.fp)
        elif ruling.field == "bonus":
            me.bonus = self.number(ruling, -20, 20)
        elif ruling.field == "at":
            me.cell = self.free_hex(fight, me, value)
        elif ruling.field == "facing":
            if value not in FACINGS:
                raise Mistake(f"ruling: facing: '{value}' is no direction; there is {listing(FACINGS)}")
            me.facing = FACINGS.index(value)
        elif ruling.field == "posture":
            keys = [posture.key for posture in POSTURES]
            if value not in keys:
                raise Mistake(f"ruling: posture: unknown posture '{value}'; {suggestion(value, keys)}")
            me.posture = POSTURES[keys.index(value)]
        elif ruling.field == "stunned":
            me.stunned = self.yes(ruling)
        else:
            me.out = self.yes(ruling)
            me.unconscious = me.out and not me.dead
            me.dead = me.dead and me.out

    def meant(self, fight: GurpsFight, name: str) -> Combatant:
        for fighter in fight.fighters:
            if fighter.name == name:
                return fighter
        names = [fighter.name for fighter in fight.fighters]
        raise Mistake(f"ruling: nobody is called '{name}'; {suggestion(name, names)}")

    def number(self, ruling: Ruling, low: int, high: int) -> int:
        number = whole(ruling.value)
        if number is None or not low <= number <= high:
            found = f"found '{ruling.value}'"
            raise Mistake(f"ruling: {ruling.field}: {found}, expected a whole number from {low} to {high}")
        return number

    def yes(self, ruling: Ruling) -> bool:
        if ruling.value not in ("yes", "no"):
            raise Mistake(f"ruling: {ruling.field}: found '{ruling.value}', expected 'yes' or 'no'")
        return ruling.value == "yes"

    def free_hex(self, fight: GurpsFight, me: Combatant, name: str) -> int:
        cell = fight.board.find(name)
        if cell < 0:
            raise Mistake(f"ruling: at: there is no hex '{name}' on this map")
        if fight.board.closed[cell]:
            raise Mistake(f"ruling: at: {name} is a {fight.board.terrain[cell].name}")
        for other in fight.fighters:
            if other is not me and other.cell == cell and not other.out:
                raise Mistake(f"ruling: at: {other.name} stands at {name}")
        return cell

    def amend_terrain(self, fight: GurpsFight, ruling: Ruling) -> None:
        cell = fight.board.find(ruling.subject)
        if cell < 0:
            raise Mistake(f"ruling: terrain: there is no hex '{ruling.subject}' on this map")
        kinds = [terrain.key for terrain in TERRAIN]
        if ruling.value not in kinds:
            raise Mistake(f"ruling: terrain: unknown ground '{ruling.value}'; {suggestion(ruling.value, kinds)}")
        terrain = TERRAIN[kinds.index(ruling.value)]
        if terrain.closed and any(f.cell == cell and not f.out for f in fight.fighters):
            raise Mistake(f"ruling: terrain: somebody stands at {ruling.subject}")
        fight.board = fight.board.changed(cell, terrain)
