"""The whole book: how a fight begins, which house rules there are, and what a referee may rule."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import OutcomeName
from fracas.kernel.board import Terrain
from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice
from fracas.kernel.fighter import Sheet
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Entrant, Setup, Start, Switch
from fracas.rulebooks.catalogue import catalogue_of
from fracas.rulebooks.gurps import attempts
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.forms import (
    SceneForm,
    SheetForm,
    check_start,
    read_scene,
    read_sheet,
    read_start,
)
from fracas.rulebooks.gurps.gear import Armour
from fracas.rulebooks.gurps.gear_forms import GurpsCatalogue
from fracas.rulebooks.gurps.judgement import Judgement
from fracas.rulebooks.gurps.movement import TERRAIN
from fracas.rulebooks.gurps.outfit import Worn
from fracas.rulebooks.gurps.profiles import ALIASES, PROFILES
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.start import GurpsScene, GurpsStart
from fracas.rulebooks.gurps.start_forms import StartForm
from fracas.rulebooks.gurps.switches import SWITCHES
from fracas.rulebooks.gurps.trait_list import TRAITS, skill_texts


@mypyc_attr(allow_interpreted_subclasses=True)
class Gurps(Judgement):
    """Full hex combat with one-second turns (rules G-1 to G-217)."""

    key: ClassVar[str] = "gurps"
    title: ClassVar[str] = "GURPS-style tactical combat"
    package: ClassVar[str] = "fracas.rulebooks.gurps"
    round_word: ClassVar[str] = "second"
    agents: ClassVar[dict[str, str]] = {"brute": "closes in, attacks sensibly and defends as well as it can"}

    def switches(self) -> list[Switch]:
        """G-3: the house rules that this book knows."""
        return SWITCHES

    def hex_span(self) -> tuple[int, str]:
        """G-1: a hex is a yard wide."""
        return (1, "yard")

    def profiles(self) -> dict[str, dict[str, str]]:
        """G-3: the rulings of this book, those of the published rules, and one for each of the documents that they
        were made from."""
        return PROFILES

    def profile_aliases(self) -> dict[str, str]:
        """G-3: names that profiles have had before."""
        return ALIASES

    def outcome_names(self) -> list[OutcomeName]:
        return attempts.OUTCOMES

    def harm_since(self, before: GurpsFight, fight: GurpsFight, index: int) -> int:
        return attempts.harm(before.fighters[index], fight.fighters[index])

    def on_target(self, fight: GurpsFight, who: int, since: int) -> bool:
        return attempts.on_target(fight, who, since)

    def laid_low(self, before: GurpsFight, fight: GurpsFight, index: int) -> bool:
        return attempts.laid_low(before.fighters[index], fight.fighters[index])

    def is_last_attempt(self, fight: GurpsFight, who: int) -> bool:
        return attempts.is_last(fight, who)

    def terrain(self) -> list[Terrain]:
        return TERRAIN

    def book(self) -> Gurps:
        return self

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.catalogue = self.own_catalogue()
        self._stranger: GurpsSheet | None = None

    def own_catalogue(self) -> GurpsCatalogue:
        """G-14, G-204 to G-207: the skills and the gear that sheets are written from."""
        return catalogue_of(self, GurpsCatalogue)

    def check_catalogue(self) -> None:
        self.catalogue.check()

    def sheet_words(self) -> dict[str, dict[str, str]]:
        """G-13, G-14."""
        return {"traits": TRAITS, "skills": skill_texts(self.catalogue.lore)}

    def ammunition_kinds(self) -> list[str]:
        return list(self.catalogue.ammunition)

    def worn_together(self, outfit: list[Worn]) -> list[Armour]:
        try:
            self.catalogue.check_layers([each.piece for each in outfit])
        except ValueError as error:
            raise Mistake(f"ruling: {error}") from error
        return self.catalogue.dressed([each.armour() for each in outfit])

    def armour_called(self, name: str) -> list[Armour]:
        found = self.catalogue.armour_called(name)
        if not found:
            names = self.catalogue.armour_names()
            raise Mistake(f"ruling: armour: no armour is called '{name}'; {suggestion(name, names)}")
        return found

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data, self.catalogue)

    def file_forms(self) -> dict[str, Any]:
        return {"sheet": SheetForm, "start": StartForm, "scene": SceneForm}

    def stranger(self) -> GurpsSheet:
        """The sheet of somebody of whom nothing is known (G-210)."""
        if self._stranger is None:
            self._stranger = read_sheet({"name": "Somebody"}, self.catalogue)
        return self._stranger

    def read_start(self, data: dict[str, object]) -> GurpsStart:
        return read_start(data)

    def check_start(self, sheet: Sheet, start: Start) -> None:
        assert isinstance(sheet, GurpsSheet)
        assert isinstance(start, GurpsStart)
        check_start(sheet, start.said)

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
            self.know_nothing_of(fight, me, entrant.start.said.unaware_of)
        fight.stealthy = any(each.hidden or each.unaware_of for each in fighters)
        fight.begin_in_the_middle([entrant.start for entrant in setup.entrants])
        return fight

    def take_in(self, fight: GurpsFight, entrant: Entrant) -> None:
        """G-22: there at once, and with turns from the next round on."""
        start = entrant.start
        assert isinstance(start, GurpsStart)
        me = self.enter(len(fight.fighters), entrant)
        self.know_nothing_of(fight, me, start.said.unaware_of)
        if me.sheet.hexes == 2:
            fight.settle_tail(me)
        fight.fighters.append(me)
        fight.stealthy = fight.stealthy or me.hidden or len(me.unaware_of) > 0

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
        said = start.said
        me.posture = start.posture or me.posture
        me.order = said.order if said.order is not None else me.order
        me.hp = said.hp if said.hp is not None else me.hp
        me.fp = said.fp if said.fp is not None else me.fp
        if said.arrives is not None:
            me.arrives = said.arrives
            me.absent = True
            me.out = True
        if said.surprised:
            me.mentally_stunned = True
            # G-13: what the unfazeable are immune to is freezing; taken aback they are like anybody (G-23)
            me.frozen = 1 if said.surprised == "total" and not sheet.traits.unfazeable else 0
        self.take_up(me, said)
        me.hidden = said.hidden
        me.vehicle = start.vehicle
        me.task = start.task
        me.step_left = self.step_length(me)
        if sheet.shoots or sheet.ammunition:
            self.provide(me, said)
        self.update_encumbrance(me)
        me.stealth = self.stealth(me).total - 10  # G-211: hidden in good time, as well as one mostly does
        return me

    def combatant(self, index: int, entrant: Entrant, sheet: GurpsSheet) -> Combatant:
        """Somebody in a fight of this book; a variant that keeps more about people has a kind of its own."""
        return Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)
