"""The whole book: how a fight begins, which options there are, and what a referee may rule."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import OutcomeName
from fracas.kernel.board import Board, Terrain
from fracas.kernel.decision import Nobody
from fracas.kernel.dice import Dice
from fracas.kernel.fighter import Sheet
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Chart, Entrant, Setup, Start, Switch
from fracas.rulebooks.d100 import attempts
from fracas.rulebooks.d100.charts import chart, charts
from fracas.rulebooks.d100.field import BULKHEAD_SHUT, DOOR_SHUT, TERRAIN
from fracas.rulebooks.d100.fighter import BOTH, MAIN, OFF, UNROLLED, Combatant, D100Fight, Held
from fracas.rulebooks.d100.forms import SceneForm, SheetForm, StartForm, read_scene, read_sheet, read_start
from fracas.rulebooks.d100.gear import Armour
from fracas.rulebooks.d100.gifts import UseGift
from fracas.rulebooks.d100.judgement import Judgement
from fracas.rulebooks.d100.manoeuvre_tables import SKILLS, Feat
from fracas.rulebooks.d100.manoeuvres import ATTEMPTS, Attempt
from fracas.rulebooks.d100.movement import MOVE_FREELY
from fracas.rulebooks.d100.rows import Act
from fracas.rulebooks.d100.sheet import D100Sheet
from fracas.rulebooks.d100.start import D100Scene, D100Start
from fracas.rulebooks.d100.switches import PROFILES, SWITCHES


@mypyc_attr(allow_interpreted_subclasses=True)
class D100(Judgement):
    """Attack tables, criticals and declarations (rules D-1 to D-132)."""

    key: ClassVar[str] = "d100"
    title: ClassVar[str] = "percentile combat with attack and critical tables"
    package: ClassVar[str] = "fracas.rulebooks.d100"
    agents: ClassVar[dict[str, str]] = {
        "brute": "closes in, attacks sensibly and defends as well as it can",
        "drill": "fights as the book's balance figures do",
    }

    def switches(self) -> list[Switch]:
        """D-7, D-118: every option has a default."""
        return SWITCHES

    def hex_span(self) -> tuple[int, str]:
        """D-32: two metres, or what the scenario says."""
        return (self.metres, "metre")

    def profiles(self) -> dict[str, dict[str, str]]:
        return PROFILES

    def switch_aliases(self) -> dict[str, str]:
        return {"maneuver_open_ended": "manoeuvre_open_ended"}

    def outcome_names(self) -> list[OutcomeName]:
        return attempts.OUTCOMES

    def harm_since(self, before: D100Fight, fight: D100Fight, index: int) -> int:
        return attempts.harm(before.fighters[index], fight.fighters[index])

    def laid_low(self, before: D100Fight, fight: D100Fight, index: int) -> bool:
        return attempts.laid_low(before.fighters[index], fight.fighters[index])

    def is_last_attempt(self, fight: D100Fight, who: int) -> bool:
        return attempts.is_last(fight, who)

    def terrain(self) -> list[Terrain]:
        return TERRAIN

    def check_catalogue(self) -> None:
        self.catalogue.check()

    def armour_types(self) -> list[Armour]:
        return list(self.catalogue.armours().values())

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data, self.catalogue)

    def file_forms(self) -> dict[str, Any]:
        return {"sheet": SheetForm, "start": StartForm, "scene": SceneForm}

    def read_start(self, data: dict[str, object]) -> D100Start:
        return read_start(data)

    def check_start(self, sheet: Sheet, start: Start) -> None:
        """D-93: nobody starts with more hits than its Physique gives."""
        assert isinstance(sheet, D100Sheet)
        assert isinstance(start, D100Start)
        most = sheet.physique_total
        self.check_things(sheet, start)
        if start.hits is not None and start.hits > most:
            raise Mistake(f"hits: found {start.hits}, expected at most the {most} of this fighter's Physique")

    def read_scene(self, data: dict[str, object]) -> D100Scene:
        return read_scene(data)

    def sheet_words(self) -> dict[str, dict[str, str]]:
        """D-9, D-47: the skills that the book rolls on; a sheet may have others for manoeuvres of the place."""
        return {"skills": dict.fromkeys(SKILLS, "a bonus; -25 for whoever has not learned it")}

    def charts(self) -> dict[str, str]:
        return charts(self.catalogue)

    def chart(self, name: str) -> Chart:
        return chart(self.catalogue, name)

    def begin(self, setup: Setup, dice: Dice) -> D100Fight:
        """D-8, D-11: everybody with a weapon in hand as the sheet says; the place with its light and its chances."""
        fighters = [self.enter(index, entrant) for index, entrant in enumerate(setup.entrants)]
        fight = D100Fight(setup.board, setup.sides, setup.ending, dice, Nobody(), fighters)
        scene = setup.scene
        assert isinstance(scene, D100Scene)
        fight.light = scene.light
        fight.feats = [self.invite(setup.board, feat) for feat in scene.feats]
        fight.begin_in_the_middle([entrant.start for entrant in setup.entrants])
        return fight

    def take_in(self, fight: D100Fight, entrant: Entrant) -> None:
        """D-15: there at once; it rolls initiative when the next round begins, and takes its place in it."""
        if fight.settled:
            raise Mistake("joins: it is decided who has won this fight; nobody joins it any more")
        me = self.enter(len(fight.fighters), entrant)
        me.initiative = UNROLLED
        me.absent = me.enters > max(1, fight.round)
        me.out = me.out and (me.absent or not me.enters)
        fight.fighters.append(me)
        me.watch = self.natural_watch(fight, me)

    def invite(self, board: Board, feat: Feat) -> Act:
        """D-47: a manoeuvre of the place, with its hexes; it may be called like one of the book, which it replaces."""
        if feat.key == MOVE_FREELY.key or feat.key in [act.key for act in self.acts() if act not in ATTEMPTS]:
            raise Mistake(f"scene: feats: {feat.key}: that is another act's name; expected one of its own")
        return Attempt(feat.manoeuvre, self.hexes_of(board, feat, feat.starts), self.hexes_of(board, feat, feat.ends))

    def hexes_of(self, board: Board, feat: Feat, names: list[str]) -> list[int]:
        cells: list[int] = []
        for name in names:
            cell = board.find(name)
            if cell < 0:
                raise Mistake(f"scene: feats: {feat.key}: there is no hex '{name}' on this map")
            ground = board.terrain[cell]
            if ground.closed and ground is not DOOR_SHUT and ground is not BULKHEAD_SHUT:
                wrong = f"'{name}' cannot be entered ({ground.name}); expected a hex to stand on"
                raise Mistake(f"scene: feats: {feat.key}: {wrong}")
            cells.append(cell)
        return cells

    def enter(self, index: int, entrant: Entrant) -> Combatant:
        """D-8, D-10, D-15, D-24: a combatant as its sheet and the scenario have it."""
        sheet = entrant.sheet
        assert isinstance(sheet, D100Sheet)
        me = Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)
        self.outfit(me)
        start = entrant.start
        assert isinstance(start, D100Start)
        me.posture = start.posture or me.posture
        me.hits = start.hits if start.hits is not None else me.hits
        if start.arrives is not None:
            me.enters = start.arrives
            me.absent = me.enters > 1
            me.out = me.absent
        me.dying = start.dying if start.dying is not None else me.dying  # D-113: struck down before it begins
        self.take_up(me, start)
        me.stance = start.parry if start.parry is not None else me.stance
        me.surprised = start.surprised
        me.bound = start.bound
        me.pinned = start.pinned
        me.blinded = start.blinded
        me.hidden = start.hidden
        return me

    def outfit(self, me: Combatant) -> None:
        """D-123: what is carried, and what of it is in hand."""
        sheet = me.sheet
        for item in sheet.items:
            self.equip(item)
            if not item.weapon.natural:
                held = Held(item)
                if item.index == sheet.weapon_hand:
                    held.hand = BOTH if item.weapon.hands >= 2 else MAIN
                elif item.index == sheet.off_hand:
                    held.hand = OFF
                me.held.append(held)
        for number, gift in enumerate(sheet.gifts):
            if not gift.acts:
                gift.acts = [UseGift(gift, number)]
        me.shield_up = sheet.shield is not None
