"""The whole book: how a fight begins, which house rules there are, and what a referee may rule."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import OutcomeName
from fracas.kernel.board import Terrain
from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice
from fracas.kernel.fight import Ending
from fracas.kernel.fighter import Fighter, Sheet
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Entrant, Setup, Start, Switch
from fracas.rulebooks.catalogue import catalogue_of
from fracas.rulebooks.threa import attempts, belongings, switches
from fracas.rulebooks.threa.belongings import Held, Supply, Thing, Things, Worn
from fracas.rulebooks.threa.catalogue import ThreaCatalogue
from fracas.rulebooks.threa.effects import KINDS
from fracas.rulebooks.threa.fighter import STRANGER, Combatant, ThreaFight
from fracas.rulebooks.threa.forms import SceneForm, SheetForm, StartForm, read_scene, read_sheet, read_start
from fracas.rulebooks.threa.ground import TERRAIN
from fracas.rulebooks.threa.judgement import Judgement
from fracas.rulebooks.threa.sheet import ATTRIBUTES, SPECIES, Item, Species, ThreaSheet
from fracas.rulebooks.threa.start import ThreaScene, ThreaStart
from fracas.rulebooks.threa.switches import PROFILES, SWITCHES
from fracas.rulebooks.threa.tables import TURN

ROUND_LIMIT: Final = TURN
"""T-45, T-182: ten minutes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Threa(Judgement):
    """4dF+, action points and fatigue (rules T-1 to T-201)."""

    key: ClassVar[str] = "threa"
    title: ClassVar[str] = "Threa combat"
    package: ClassVar[str] = "fracas.rulebooks.threa"
    has_facing: ClassVar[bool] = False
    agents: ClassVar[dict[str, str]] = {"brute": "closes in, attacks sensibly and defends as well as it can"}

    def switches(self) -> list[Switch]:
        return SWITCHES

    def hex_span(self) -> tuple[int, str]:
        """T-169: a hex is a metre wide."""
        return (1, "metre")

    def profiles(self) -> dict[str, dict[str, str]]:
        return PROFILES

    def outcome_names(self) -> list[OutcomeName]:
        return attempts.OUTCOMES

    def harm_since(self, before: ThreaFight, fight: ThreaFight, index: int) -> int:
        return attempts.harm(before.fighters[index], fight.fighters[index])

    def on_target(self, fight: ThreaFight, who: int, since: int) -> bool:
        return attempts.on_target(fight, who, since)

    def laid_low(self, before: ThreaFight, fight: ThreaFight, index: int) -> bool:
        return attempts.laid_low(before.fighters[index], fight.fighters[index])

    def is_last_attempt(self, fight: ThreaFight, who: int) -> bool:
        return attempts.is_last(fight, who)

    def still_matters(self, fight: ThreaFight, who: int) -> tuple[object, ...]:
        return attempts.still_matters(fight, who)

    def terrain(self) -> list[Terrain]:
        return TERRAIN

    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self.catalogue = catalogue_of(self, ThreaCatalogue)
        self._stranger: ThreaSheet | None = None
        self.weapon_things = Things()
        self.supply_things = Things()

    def check_catalogue(self) -> None:
        self.catalogue.check()

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data, self.on(switches.PREREQUISITES), self.catalogue)

    def file_forms(self) -> dict[str, Any]:
        return {"sheet": SheetForm, "start": StartForm, "scene": SceneForm}

    def read_start(self, data: dict[str, object]) -> ThreaStart:
        return read_start(data)

    def check_start(self, sheet: Sheet, start: Start) -> None:
        """T-18 to T-20, T-23: nobody starts with more points than its maximum."""
        assert isinstance(sheet, ThreaSheet)
        assert isinstance(start, ThreaStart)
        for key, points, most in (
            ("ap", start.ap, sheet.ap),
            ("fat", start.fat, sheet.fat),
            ("vit", start.vit, sheet.vit),
        ):
            if points is not None and points > most:
                raise Mistake(f"{key}: found {points}, expected a whole number from 0 to {most}")
        self.check_things(self.equipped(sheet), start)
        if start.hidden and sheet.vehicle is not None:
            raise Mistake("hidden: no vehicle can hide (T-195)")

    def read_scene(self, data: dict[str, object]) -> ThreaScene:
        return read_scene(data)

    def sheet_words(self) -> dict[str, dict[str, str]]:
        """T-12, T-138."""
        return {
            "species": {each.key: changes_text(each) for each in SPECIES},
            "effects": {kind.key: f"{kind.rule}" for kind in KINDS},
        }

    def begin(self, setup: Setup, dice: Dice) -> ThreaFight:
        """T-23, T-182, T-184: everybody with full AP, the first weapon in hand, guns loaded, and 200 rounds to fight,
        unless the scenario says otherwise."""
        fighters = [self.enter(index, entrant) for index, entrant in enumerate(setup.entrants)]
        ends = setup.ending
        ending = Ending(ends.rounds if ends.rounds else ROUND_LIMIT, ends.goals, ends.may_leave)
        fight = ThreaFight(setup.board, setup.sides, ending, dice, Nobody(), fighters)
        scene = setup.scene
        assert isinstance(scene, ThreaScene)
        fight.weather = scene.weather
        fight.enclosed = scene.enclosed
        for me in fighters:
            if me.is_vehicle():
                me.around = setup.board.steps
        for me, entrant in zip(fighters, setup.entrants, strict=True):
            assert isinstance(entrant.start, ThreaStart)
            if entrant.start.aboard:
                self.take_seat(fight, me, entrant.start.aboard, entrant.start.driver)
        for me in fighters:
            self.update_out(fight, me)
        fight.begin_in_the_middle([entrant.start for entrant in setup.entrants])
        return fight

    def take_in(self, fight: ThreaFight, entrant: Entrant) -> None:
        """T-46, T-47: there at once, with turns from the next round on, and after those with whom it ties."""
        start = entrant.start
        assert isinstance(start, ThreaStart)
        me = self.enter(len(fight.fighters), entrant)
        if me.is_vehicle():
            me.around = fight.board.steps
            self.check_room(fight, me)
        me.rank = len(fight.fighters)
        fight.fighters.append(me)
        if start.aboard:
            self.take_seat(fight, me, start.aboard, start.driver)
        self.update_out(fight, me)

    def stands_there(self, fight: ThreaFight, entrant: Entrant) -> Fighter | None:
        """T-179: nobody, for one who comes aboard a vehicle."""
        start = entrant.start
        return None if isinstance(start, ThreaStart) and start.aboard else super().stands_there(fight, entrant)

    def check_room(self, fight: ThreaFight, me: Combatant) -> None:
        """T-179: whether there is room for all of a vehicle."""
        for cell in me.body():
            if fight.board.closed[cell]:
                raise Mistake(f"at: there is no room for the whole of {me.name}: {fight.board.names[cell]} is closed")
            for other in fight.fighters:
                if cell in other.body() and not other.out:
                    raise Mistake(f"at: there is no room for the whole of {me.name}: {other.name} is in the way")

    def enter(self, index: int, entrant: Entrant) -> Combatant:
        """T-23, T-184: as the sheet has it, then as the scenario says."""
        sheet = entrant.sheet
        assert isinstance(sheet, ThreaSheet)
        me = Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)
        self.equip(me)
        start = entrant.start
        assert isinstance(start, ThreaStart)
        me.posture = start.posture or me.posture
        me.surprised = start.surprised
        me.watchful = start.watchful
        me.hidden = start.hidden
        me.ap = min(sheet.ap, start.ap) if start.ap is not None else me.ap
        me.fat = min(sheet.fat, start.fat) if start.fat is not None else me.fat
        me.vit = min(sheet.vit, start.vit) if start.vit is not None else me.vit
        for held in me.held:
            if start.deployed:
                held.deployed = held.in_hand()
            if start.parrying and me.parrying < 0 and held.hand >= 0 and self.may_parry(me, held):
                me.parrying = held.thing.index
        me.fainted = me.fat <= 0
        me.dead = me.vit <= 0
        self.take_up(me, start)
        return me

    def equipped(self, sheet: ThreaSheet) -> Combatant:
        """Somebody with that sheet and what is on it, nowhere yet."""
        me = Combatant(0, sheet.name, 0, 0, 0, sheet)
        self.equip(me)
        return me

    def equip(self, me: Combatant) -> None:
        """T-84, T-86, T-126, T-184: what is in hand, loaded, prepped and worn."""
        sheet = me.sheet
        for item in sheet.items:
            me.held.append(self.armed(item, self.weapon_things.of(item.key, len(me.held))))
        for index in sheet.in_hand:
            self.take_in_hand(me, me.held[index])
        if sheet.shield is not None:
            held = Held(None, sheet.shield, self.weapon_things.of(sheet.shield.key, len(me.held)))
            me.held.append(held)
            if sheet.shield_in_hand:
                self.take_in_hand(me, held)
        me.worn = [Worn(piece, piece.durability) for piece in sheet.armour]
        vehicle = sheet.vehicle
        if vehicle is not None:
            me.structure = vehicle.structure
            if vehicle.compartment is not None:
                me.compartment = Worn(vehicle.compartment, vehicle.compartment.durability)
            me.held = []
            for mount in vehicle.mounts:
                key = f"mounted {mount.weapon.key}"
                item = Item(len(me.held), key, mount.weapon, [], mount.ammunition, mount.rounds)
                held = self.armed(item, self.weapon_things.of(key, len(me.held)))
                held.hand = belongings.MOUNTED
                me.held.append(held)
        self.provide(me)

    def armed(self, item: Item, thing: Thing) -> Held:
        """A weapon as it comes: loaded as the sheet has it; energy is counted in half shots (T-98)."""
        held = Held(item, None, thing)
        weapon = item.weapon
        if weapon.natural:
            held.hand = belongings.BODY
        if weapon.short > 0:
            held.ammo = item.ammunition
            rounds = item.rounds
            held.loaded = min(rounds, item.capacity)
            held.chamber = min(rounds - held.loaded, weapon.chamber)
            if weapon.energy:
                held.loaded *= 2
        return held

    def provide(self, me: Combatant) -> None:
        """Ammunition, each supply under a name of its own, and what is prepped (T-84)."""
        names: list[str] = []
        prepped = dict(me.sheet.prepped)
        for each in me.sheet.supplies:
            names.append(each.key)
            count = names.count(each.key)
            key = each.key if count == 1 else f"{each.key} {count}"
            rounds = each.rounds * 2 if self.holds_charge(me, each.ammunition.calibre) else each.rounds
            supply = Supply(each.ammunition, each.container, rounds, self.supply_things.of(key, len(me.supplies)))
            supply.packed = each.packed
            wanted = prepped.get(each.key, 0)
            if wanted and not each.packed:
                supply.prepped = min(wanted, 1 if each.goes_in else rounds)
                prepped[each.key] = wanted - supply.prepped
            me.supplies.append(supply)
        for held in me.held:
            if held.weapon is not None and not held.in_hand() and prepped.get(held.weapon.key, 0) > 0:
                held.prepped = True
                prepped[held.weapon.key] -= 1

    def take_seat(self, fight: ThreaFight, me: Combatant, name: str, driver: bool) -> None:
        """T-179: inside a vehicle from the beginning."""
        for other in fight.fighters:
            if other.name == name:
                row = other.sheet.vehicle
                if row is None:
                    raise Mistake(f"{me.name}: start.aboard: {name} is no vehicle")
                me.aboard = other.index
                if len(self.crew(fight, other)) > row.seats:
                    raise Mistake(f"{me.name}: start.aboard: {name} has only {row.seats} seats")
                me.driver = driver
                me.cell = other.cell
                return
        names = [other.name for other in fight.fighters if other.is_vehicle()]
        there = suggestion(name, names) if names else "there is no vehicle in this fight"
        raise Mistake(f"{me.name}: start.aboard: nobody is called '{name}'; {there}")

    def stranger(self) -> ThreaSheet:
        sheet = self._stranger
        if sheet is None:
            sheet = read_sheet({"name": STRANGER}, False, self.catalogue)
            self._stranger = sheet
        return sheet


def changes_text(species: Species) -> str:
    """T-12: 'STR +1, DEX -1'."""
    changes = [f"{name} {change:+}" for name, change in zip(ATTRIBUTES, species.changes, strict=True) if change]
    return ", ".join(changes) if changes else "changes nothing"
