"""The whole book: how a fight begins, which house rules there are, and what a referee may rule."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Terrain
from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice
from fracas.kernel.fight import NOBODY
from fracas.kernel.fighter import Sheet
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.rulebook import Amendment, Entrant, Ruling, Setup, Start, Switch
from fracas.rulebooks.catalogue import catalogue_of
from fracas.rulebooks.gurps.afterwards import Afterwards
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Wait
from fracas.rulebooks.gurps.forms import check_start, read_scene, read_sheet, read_start
from fracas.rulebooks.gurps.gear_forms import GurpsCatalogue
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.movement import TERRAIN
from fracas.rulebooks.gurps.profiles import ALIASES, PROFILES
from fracas.rulebooks.gurps.rows import POSTURES, Posture
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.start import GurpsScene, GurpsStart
from fracas.rulebooks.gurps.switches import SWITCHES
from fracas.rulebooks.gurps.waiting import IN_REACH

AMENDMENTS: Final = [
    Amendment("hp", "a whole number", "hit points"),
    Amendment("fp", "a whole number", "fatigue points"),
    Amendment("bonus", "a whole number", "a modifier to the fighter's next success roll"),
    Amendment("at", "a hex", "where the fighter is"),
    Amendment("facing", "a direction", "which way the fighter faces"),
    Amendment("posture", "a posture", "standing, kneeling, lying prone ..."),
    Amendment("stunned", "yes or no", "whether the fighter is stunned"),
    Amendment("out", "yes or no", "whether the fighter is out of the fight"),
    Amendment("burning", "no, part or all", "how much of the fighter's clothes is on fire"),
    Amendment("breathless", "yes or no", "whether the fighter cannot breathe"),
    Amendment("falls", "a whole number", "yards that the fighter falls at the start of its next turn"),
    Amendment("unseen", "no, hex or wholly", "whether others see the fighter"),
    Amendment("hidden", "yes or no", "whether foes do not know where the fighter is"),
    Amendment("fled", "yes or no", "whether the fighter has left the map"),
    Amendment("yielded", "yes or no", "whether the fighter has laid down its arms"),
    Amendment("unaware_of", "a foe's name, or nobody", "of whom the fighter has no idea; nobody: it knows of all"),
    Amendment("darkness", "a whole number", "for 'scene' instead of a fighter: the visibility penalty, 0 to -10"),
    Amendment("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gurps(Afterwards):
    """Full hex combat with one-second turns (rules G-1 to G-217)."""

    key: ClassVar[str] = "gurps"
    title: ClassVar[str] = "GURPS-style tactical combat"
    package: ClassVar[str] = "fracas.rulebooks.gurps"

    def switches(self) -> list[Switch]:
        """G-3: the house rules that this book knows."""
        return SWITCHES

    def profiles(self) -> dict[str, dict[str, str]]:
        """G-3: the rulings of this book, those of the published rules, and one for each of the documents that they
        were made from."""
        return PROFILES

    def profile_aliases(self) -> dict[str, str]:
        """G-3: names that profiles have had before."""
        return ALIASES

    def terrain(self) -> list[Terrain]:
        return TERRAIN

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.catalogue = self.own_catalogue()

    def own_catalogue(self) -> GurpsCatalogue:
        """G-14, G-204 to G-207: the skills and the gear that sheets are written from."""
        return catalogue_of(self, GurpsCatalogue)

    def check_catalogue(self) -> None:
        self.catalogue.check()

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data, self.catalogue)

    def read_start(self, data: dict[str, object]) -> GurpsStart:
        return read_start(data)

    def check_start(self, sheet: Sheet, start: Start) -> None:
        assert isinstance(sheet, GurpsSheet)
        assert isinstance(start, GurpsStart)
        check_start(sheet, start)

    def read_scene(self, data: dict[str, object]) -> GurpsScene:
        return read_scene(data)

    def begin(self, setup: Setup, dice: Dice) -> GurpsFight:
        """G-23: everyone starts as if Do Nothing had been chosen; some may be surprised."""
        fighters = [self.enter(index, entrant) for index, entrant in enumerate(setup.entrants)]
        fight = GurpsFight(setup.board, setup.sides, setup.ending, dice, Nobody(), fighters)
        scene = setup.scene
        assert isinstance(scene, GurpsScene)
        fight.darkness = -scene.darkness
        fight.tumbling = scene.tumbling
        for me in fighters:
            if me.sheet.hexes == 2:
                fight.settle_tail(me)
        for me, entrant in zip(fighters, setup.entrants, strict=True):
            assert isinstance(entrant.start, GurpsStart)
            self.know_nothing_of(fight, me, entrant.start.unaware_of)
        fight.stealthy = any(each.hidden or each.unaware_of for each in fighters)
        return fight

    def know_nothing_of(self, fight: GurpsFight, me: Combatant, names: list[str]) -> None:
        """G-210: of whom somebody has no idea when the fight begins."""
        foes = [each.name for each in fight.fighters if each.side != me.side]
        for name in names:
            if name not in foes:
                raise Mistake(f"{me.name}: start: unaware_of: no foe is called '{name}'; {suggestion(name, foes)}")
        me.unaware_of = tuple([each.index for each in fight.fighters if each.name in names])

    def enter(self, index: int, entrant: Entrant) -> Combatant:
        sheet = entrant.sheet
        assert isinstance(sheet, GurpsSheet)
        me = self.combatant(index, entrant, sheet)
        me.held = [self.held(item) for item in sheet.items]
        for key in sheet.in_hand:
            held = next(each for each in me.held if each.item.key == key)
            self.take_in_hand(me, held, len(sheet.in_hand) == 1)
        start = entrant.start
        assert isinstance(start, GurpsStart)
        me.posture = start.posture or me.posture
        me.order = start.order if start.order is not None else me.order
        me.hp = start.hp if start.hp is not None else me.hp
        me.fp = start.fp if start.fp is not None else me.fp
        if start.arrives is not None:
            me.arrives = start.arrives
            me.absent = True
            me.out = True
        if start.surprised:
            me.mentally_stunned = True
            # G-13: what the unfazeable are immune to is freezing; taken aback they are like anybody (G-23)
            me.frozen = 1 if start.surprised == "total" and not sheet.traits.unfazeable else 0
        me.hidden = start.hidden
        me.vehicle = start.vehicle
        me.task = start.task
        me.step_left = self.step_length(me)
        if sheet.shoots:
            self.provide(me, start)
        self.update_encumbrance(me)
        me.stealth = self.stealth(me).total - 10  # G-211: hidden in good time, as well as one mostly does
        return me

    def combatant(self, index: int, entrant: Entrant, sheet: GurpsSheet) -> Combatant:
        """Somebody in a fight of this book; a variant that keeps more about people has a kind of its own."""
        return Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)

    def postures(self) -> list[Posture]:
        """G-63: every posture that somebody can be in."""
        return POSTURES

    def conceal(self, fight: GurpsFight, side: int) -> GurpsFight:
        """G-192: that somebody waits can be seen; what for is its own affair. So is where somebody hides (G-211)."""
        copy = fight.copy()
        for fighter in copy.fighters:
            if fighter.wait is not None and fighter.side != side:
                fighter.wait = Wait(IN_REACH, NOBODY, NOBODY, ATTACK)
        hidden = [each for each in copy.fighters if each.hidden and each.side != side and not each.out]
        if hidden:
            known = [cell for each in copy.fighters if not each.out and each not in hidden for cell in each.body()]
            free = [cell for cell in copy.board.cells() if not copy.board.closed[cell] and cell not in known]
            for at, fighter in enumerate(hidden):
                self.put_anywhere(copy, fighter, free[at % len(free)] if free else fighter.cell)
        return copy

    def put_anywhere(self, fight: GurpsFight, me: Combatant, cell: int) -> None:
        """G-211: somewhere that says nothing of where it really is."""
        me.cell = cell
        me.facing = 0
        me.stealth = 0
        me.path = (cell,)
        if me.tail >= 0:
            fight.settle_tail(me)

    # rulings

    def amendments(self) -> list[Amendment]:
        return AMENDMENTS

    def amend(self, fight: GurpsFight, ruling: Ruling) -> None:
        known = [amendment.field for amendment in self.amendments()]
        if ruling.field not in known:
            raise Mistake(f"ruling: nothing called '{ruling.field}' can be ruled; {suggestion(ruling.field, known)}")
        if ruling.field == "terrain":
            self.amend_terrain(fight, ruling)
            return
        if ruling.field == "darkness":
            fight.darkness = ruling.number(-10, 0)
            return
        me = fight.fighters[ruling.fighter(fight)]
        if me.absent:
            raise Mistake(f"ruling: {me.name} has not arrived yet")
        value = ruling.value
        if ruling.field == "hp":
            me.hp = ruling.number(-10 * me.sheet.hp, me.sheet.hp)
            if me.hp > 0 and me.unconscious and not me.dead:
                me.unconscious = False
                me.dying = False
                me.update_out()
        elif ruling.field == "fp":
            me.fp = ruling.number(-me.sheet.fp, me.sheet.fp)
            if me.fp > 0 and me.collapsed:
                me.collapsed = False
                me.update_out()
        elif ruling.field == "bonus":
            most = self.most_bonus()
            me.bonus = ruling.number(-most, most)
        elif ruling.field == "at":
            fight.place_at(me, self.free_hex(fight, me, ruling))
        elif ruling.field == "facing":
            if value not in FACINGS:
                raise Mistake(f"ruling: facing: '{value}' is no direction; there is {listing(FACINGS)}")
            me.facing = FACINGS.index(value)
        elif ruling.field == "posture":
            keys = [posture.key for posture in self.postures()]
            if value not in keys:
                raise Mistake(f"ruling: posture: unknown posture '{value}'; {suggestion(value, keys)}")
            me.posture = self.postures()[keys.index(value)]
        elif ruling.field == "stunned":
            me.stunned = ruling.yes()
        elif ruling.field == "burning":
            me.burning = ruling.one_of(["no", "part", "all"])
        elif ruling.field == "breathless":
            me.breathless = int(ruling.yes())
        elif ruling.field == "falls":
            me.fall = ruling.number(0, 1000)
        elif ruling.field == "unseen":
            me.veiled = [0, -4, -6][ruling.one_of(["no", "hex", "wholly"])]
        elif ruling.field == "hidden":
            me.hidden = ruling.yes()
            me.stealth = self.stealth(me).total - 10
        elif ruling.field == "fled":
            me.fled = ruling.yes()
            me.update_out()
        elif ruling.field == "yielded":
            me.yielded = ruling.yes()
            me.update_out()
        elif ruling.field == "unaware_of":
            self.rule_unaware(fight, me, ruling)
        else:
            me.out = ruling.yes()
            me.unconscious = me.out and not me.dead
            me.dead = me.dead and me.out
            me.fled = me.fled and me.out
            me.yielded = me.yielded and me.out
        fight.stealthy = fight.stealthy or me.hidden or len(me.unaware_of) > 0
        if fight.close_combat_begun:
            self.end_broken_holds(fight)

    def rule_unaware(self, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        """G-210: one more of whom somebody has no idea; or nobody any more."""
        if ruling.value == "nobody":
            me.unaware_of = ()
            return
        foe = fight.fighters[fight.called(ruling.value)]
        if foe.side == me.side:
            raise Mistake(f"ruling: unaware_of: {foe.name} is on the side of {me.name}")
        if foe.index not in me.unaware_of:
            me.unaware_of = (*me.unaware_of, foe.index)

    def most_bonus(self) -> int:
        """How far a referee's modifier goes."""
        return 20

    def free_hex(self, fight: GurpsFight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.covers(cell) and not other.out:
                raise Mistake(f"ruling: at: {other.name} stands at {ruling.value}")
        return cell
