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
from fracas.kernel.rulebook import Amendment, Entrant, Ruling, Setup, Switch
from fracas.rulebooks.gurps.afterwards import Afterwards
from fracas.rulebooks.gurps.fighter import Combatant, GurpsFight, Task, Vehicle, Wait
from fracas.rulebooks.gurps.forms import Shelf, check_start, read_scene, read_sheet, read_start, shared
from fracas.rulebooks.gurps.manoeuvres import ATTACK
from fracas.rulebooks.gurps.movement import TERRAIN
from fracas.rulebooks.gurps.profiles import ALIASES, PROFILES
from fracas.rulebooks.gurps.rows import POSTURES, Posture
from fracas.rulebooks.gurps.sheet import GurpsSheet
from fracas.rulebooks.gurps.waiting import IN_REACH

SWITCHES: Final = [
    Switch("facing_penalty", ["defence", "attack"], "who pays for an attack from the side or rear", "G-123"),
    Switch("rear_defence", ["none", "minus4"], "whether an attack from behind can be defended against", "G-123"),
    Switch("stun_defence", ["minus4", "none"], "how the stunned defend", "G-28"),
    Switch("multiple_defences", ["published", "minus_one_each", "minus_one"], "what earlier defences cost", "G-121"),
    Switch("block_limit", ["1", "unlimited"], "blocks a turn", "G-118"),
    Switch("maa_ranged", ["bulk", "forbidden"], "shooting on a Move and Attack", "G-46"),
    Switch("maa_parry", ["no", "yes"], "parry and retreat after a Move and Attack", "G-46"),
    Switch("maa_slam", ["exempt", "penalised"], "a slam on a Move and Attack", "G-46"),
    Switch("aoa_double_targets", ["same", "any"], "whom the second blow of a Double may strike", "G-42"),
    Switch("aod_enhanced", ["on", "off"], "the All-Out Defence with +1 to everything", "G-50"),
    Switch("aim_on_injury", ["will_roll", "lost"], "what an injury does to an aim", "G-36"),
    Switch("crouch_table", ["minus2_attack", "minus2_defence"], "what crouching burdens", "G-63"),
    Switch(
        "posture_defence", ["all", "melee_only"], "which attacks a posture's defence penalty counts against", "G-63"
    ),
    Switch("reeling_at", ["below_third", "at_or_below_third"], "when one reels", "G-160"),
    Switch("reeling_halves", ["dodge", "speed"], "what reeling halves", "G-160"),
    Switch("consciousness_roll", ["every_turn", "only_if_acting"], "who rolls at 0 HP or less", "G-161"),
    Switch("consciousness_when", ["turn_start", "immediate"], "whether the first roll is at once", "G-161"),
    Switch("death_near_miss", ["die", "mortal_wound"], "a death check failed by 1 or 2", "G-163"),
    Switch("critical_hits", ["table_and_max_on_3", "table", "max_on_3"], "what a critical hit does", "G-136"),
    Switch("critical_misses", ["table", "none"], "what a critical miss does", "G-139"),
    Switch("location_multiplier", ["replace", "stack"], "how location and damage type combine", "G-147"),
    Switch("groin_knockdown", ["any_injury", "major_only"], "when the groin calls for a knockdown roll", "G-155"),
    Switch("min_injury", ["1", "0"], "least injury of a blow that penetrates", "G-148"),
    Switch("cripple_at", ["over", "at_or_over"], "what cripples a limb", "G-154"),
    Switch("untargeted_location", ["torso", "random"], "where a blow lands that is not aimed", "G-153"),
    Switch("hit_locations", ["on", "off"], "whether there are hit locations at all", "G-152"),
    Switch("sprint_defence_penalty", ["2", "0"], "penalty to defences after a sprint", "G-66"),
    Switch("free_facing", ["1", "0", "whole"], "how much of the first turn in a move is free", "G-59"),
    Switch("end_facing", ["any", "published"], "facing at the end of a move", "G-59"),
    Switch("step_facing", ["once", "any"], "turns with a step: one, or another at the end of the manoeuvre", "G-61"),
    Switch("sideways_cost", ["2", "1"], "movement points for a side hex", "G-58"),
    Switch("close_entry", ["dx_roll", "free"], "getting into a foe's hex", "G-169"),
    Switch("close_reach1", ["minus2", "forbidden"], "reach-1 weapons in close combat", "G-170"),
    Switch("close_block", ["minus2", "forbidden"], "blocking in close combat", "G-171"),
    Switch("close_retreat", ["plus1", "full"], "what a retreat out of close combat is worth", "G-171"),
    Switch("close_exit_reaction", ["on", "off"], "whether foes react to somebody who leaves close combat", "G-173"),
    Switch("grapple_model", ["control_points", "published"], "how a hold works", "G-174"),
    Switch("break_free", ["contest", "single_roll"], "how one gets out of a hold", "G-178"),
    Switch("throw_damage", ["thrust", "half_st_dice"], "what being thrown costs", "G-185"),
    Switch("wait_step", ["off", "on"], "a step as the response of a Wait", "G-197"),
    Switch("db_applies", ["all", "block_only"], "which defences a shield helps", "G-119"),
    Switch("bl_rounding", ["nearest", "exact"], "Basic Lift of 10 lb and more", "G-10"),
    Switch("convert_adds", ["off", "on"], "large damage adds become dice", "G-9"),
    Switch("extra_effort", ["on", "off"], "FP for feverish defence, flurry and mighty blows", "G-83"),
    Switch("knockback", ["on", "off"], "blows that drive back", "G-151"),
    Switch("blunt_trauma", ["on", "off"], "blows through flexible armour", "G-150"),
    Switch("height", ["off", "on"], "what higher ground does", "G-70"),
    Switch("battle_fatigue", ["off", "on"], "FP lost after a fight", "G-203"),
    Switch("sprint_on", ["second_move", "any_move"], "which Move may be a sprint", "G-66"),
    Switch("sprint_turns", ["one_side", "any"], "how far whoever sprints may turn", "G-66"),
    Switch("crouch_when", ["start_or_end", "any_time"], "when one may crouch", "G-65"),
    Switch("defence_criticals", ["as_any_roll", "always_17", "none"], "which defence rolls are critical", "G-124"),
    Switch("feint", ["on", "off"], "the Feint as a manoeuvre of its own", "G-39"),
    Switch("pop_up", ["on", "off"], "the Pop-Up Attack", "G-111"),
    Switch("suppression_fire", ["on", "off"], "All-Out Attack (Suppression Fire)", "G-45"),
    Switch("aoa_move", ["forward", "any"], "which way an All-Out Attack may move", "G-40"),
    Switch("aoa_shot", ["1", "4"], "what All-Out Attack (Determined) adds to a shot", "G-41"),
    Switch("aod_move", ["half_with_dodge", "step"], "how far an All-Out Defence moves", "G-47"),
    Switch("step_length", ["tenth", "1"], "the length of a step in hexes", "G-61"),
    Switch("aim_on_defence", ["lost", "kept"], "what a defence does to an aim", "G-36"),
    Switch("bracing", ["on", "off"], "+1 for a steady rest", "G-99"),
    Switch("evaluate_whom", ["in_reach", "anyone"], "who may be evaluated", "G-37"),
    Switch("fast_draw", ["on", "off"], "drawing as a free action", "G-52"),
    Switch("posture_target", ["minus2", "none"], "shots at those who crouch, kneel, sit or lie", "G-63"),
    Switch("target_speed", ["counts", "ignored"], "whether the target's speed counts with the range", "G-97"),
    Switch("near_miss", ["torso", "miss"], "a blow aimed at a small place that misses by 1", "G-78"),
    Switch("stray_hits", ["on", "off"], "whether a miss may hit somebody else", "G-86"),
    Switch("block_bullets", ["no", "yes"], "shields against bullets and beams", "G-125"),
    Switch("parry_breakage", ["on", "off"], "what parrying a much heavier weapon costs", "G-126"),
    Switch("shock_scale", ["by_hp", "every_hp"], "what makes a point of shock from 20 HP up", "G-156"),
    Switch("knockdown_out", ["by_5_or_critical", "by_5", "never"], "which knockdown rolls cost consciousness", "G-158"),
    Switch("knockdown_drops", ["on", "off"], "whether whoever is knocked down drops what it holds", "G-158"),
    Switch("consciousness_penalty", ["per_multiple", "none"], "-1 for each full multiple of HP below 0", "G-161"),
    Switch("stand_up", ["two_changes", "one_change"], "getting up from the ground", "G-64"),
    Switch("bare_parry", ["on", "off"], "parrying with an empty hand", "G-128"),
    Switch("natural_healing", ["by_hp", "1"], "HP for a day of rest from 20 HP up", "G-199"),
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

    def __init__(self, switches: dict[str, str] | None = None) -> None:
        super().__init__(switches)
        self.shelf = shared(self, self.new_shelf())

    def new_shelf(self) -> Shelf:
        """G-14, G-204 to G-207: the skills and the gear that sheets are written from."""
        return Shelf(self.packages)

    def read_sheet(self, data: dict[str, object]) -> Sheet:
        return read_sheet(data, self.shelf)

    def read_start(self, data: dict[str, object]) -> dict[str, object]:
        return read_start(data)

    def check_start(self, sheet: Sheet, start: dict[str, object]) -> None:
        assert isinstance(sheet, GurpsSheet)
        check_start(sheet, start)

    def read_scene(self, data: dict[str, object]) -> dict[str, object]:
        return read_scene(data)

    def begin(self, setup: Setup, dice: Dice) -> GurpsFight:
        """G-23: everyone starts as if Do Nothing had been chosen; some may be surprised."""
        fighters = [self.enter(index, entrant) for index, entrant in enumerate(setup.entrants)]
        fight = GurpsFight(setup.board, setup.sides, setup.ending, dice, Nobody(), fighters)
        fight.darkness = -int(str(setup.scene.get("darkness", 0)))
        fight.tumbling = bool(setup.scene.get("tumbling", False))
        for me in fighters:
            if me.sheet.hexes == 2:
                fight.settle_tail(me)
        for me, entrant in zip(fighters, setup.entrants, strict=True):
            self.know_nothing_of(fight, me, entrant)
        fight.stealthy = any(each.hidden or each.unaware_of for each in fighters)
        return fight

    def know_nothing_of(self, fight: GurpsFight, me: Combatant, entrant: Entrant) -> None:
        """G-210: of whom somebody has no idea when the fight begins."""
        written = entrant.start.get("unaware_of", [])
        assert isinstance(written, list)
        foes = [each.name for each in fight.fighters if each.side != me.side]
        for name in written:
            if name not in foes:
                raise Mistake(f"{me.name}: start: unaware_of: no foe is called '{name}'; {suggestion(str(name), foes)}")
        me.unaware_of = tuple([each.index for each in fight.fighters if each.name in written])

    def enter(self, index: int, entrant: Entrant) -> Combatant:
        sheet = entrant.sheet
        assert isinstance(sheet, GurpsSheet)
        me = self.combatant(index, entrant, sheet)
        me.held = [self.held(item) for item in sheet.items]
        for key in sheet.in_hand:
            held = next(each for each in me.held if each.item.key == key)
            self.take_in_hand(me, held, len(sheet.in_hand) == 1)
        for key, value in entrant.start.items():
            if key == "posture":
                me.posture = next(posture for posture in POSTURES if posture.key == str(value))
            elif key == "order":
                me.order = int(str(value))
            elif key == "hp":
                me.hp = int(str(value))
            elif key == "fp":
                me.fp = int(str(value))
            elif key == "arrives":
                me.arrives = int(str(value))
                me.absent = True
                me.out = True
            elif key == "surprised":
                me.shaken = True
                # G-13: what the unfazeable are immune to is freezing; taken aback they are like anybody (G-23)
                me.frozen = 1 if value == "total" and not sheet.traits.unfazeable else 0
            elif key == "hidden" and value:
                me.hidden = True
            elif key == "vehicle":
                me.vehicle = self.mount(value)
            elif key == "task":
                me.task = self.assignment(value)
        me.step_left = self.step_length(me)
        if sheet.shoots:
            self.provide(me, entrant.start)
        self.reckon_load(me)
        me.stealth = self.stealth(me).total - 10  # G-211: hidden in good time, as well as one mostly does
        return me

    def combatant(self, index: int, entrant: Entrant, sheet: GurpsSheet) -> Combatant:
        """Somebody in a fight of this book; a variant that keeps more about people has a kind of its own."""
        return Combatant(index, entrant.name, entrant.side, entrant.cell, entrant.facing, sheet)

    def postures(self) -> list[Posture]:
        """G-63: every posture that somebody can be in."""
        return POSTURES

    def mount(self, value: object) -> Vehicle:
        """G-132: what a rider's start says of it."""
        assert isinstance(value, dict)
        return Vehicle(int(str(value["control_skill"])), int(str(value["handling"])), str(value.get("driver", "")))

    def assignment(self, value: object) -> Task:
        """G-51: what somebody's start says that it has to do."""
        assert isinstance(value, dict)
        return Task(str(value["text"]), int(str(value["seconds"])), bool(value.get("wins", False)))

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
                me.settle_out()
        elif ruling.field == "fp":
            me.fp = ruling.number(-me.sheet.fp, me.sheet.fp)
            if me.fp > 0 and me.collapsed:
                me.collapsed = False
                me.settle_out()
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
            me.settle_out()
        elif ruling.field == "yielded":
            me.yielded = ruling.yes()
            me.settle_out()
        elif ruling.field == "unaware_of":
            self.rule_unaware(fight, me, ruling)
        else:
            me.out = ruling.yes()
            me.unconscious = me.out and not me.dead
            me.dead = me.dead and me.out
            me.fled = me.fled and me.out
            me.yielded = me.yielded and me.out
        fight.stealthy = fight.stealthy or me.hidden or len(me.unaware_of) > 0
        if fight.mingled:
            self.sever(fight)

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
