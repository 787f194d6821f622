"""How somebody is, as data: HP and FP, posture, what is the matter, gear and the parts of the body (G-168)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel import status
from fracas.kernel.fight import NOBODY
from fracas.kernel.status import UNTOLD, BodyPart, Condition, Gauge, Item
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Armour
from fracas.rulebooks.gurps.glossary import Glossary
from fracas.rulebooks.gurps.in_hand import BOTH, DROPPED, MAIN, SHEATHED, Held
from fracas.rulebooks.gurps.locations import LOCATIONS, Location
from fracas.rulebooks.gurps.outfit import Worn
from fracas.rulebooks.gurps.words import spoken

AFTER_GEAR: Final = status.GEAR + 1
"""Where people are told of holds and the like."""
FARTHEST: Final = 8
"""Nothing strikes so far."""

MOST_HEXES: Final = 6
"""Of those that are watched, so many are named."""
NEXT_TURN: Final = "until its next turn"
REST_OF_FIGHT: Final = "the rest of the fight"


def seconds(number: int) -> str:
    return "1 second" if number == 1 else f"{number} seconds"


@mypyc_attr(allow_interpreted_subclasses=True)
class Status(Glossary):
    def hex_length(self) -> str:
        """G-1: a hex is a yard."""
        return "a yard"

    # order, numbers and posture

    def turn_order(self, fight: GurpsFight) -> list[int]:
        """G-22: as it was settled last."""
        return list(fight.order)

    def gauges(self, fight: GurpsFight, index: int) -> list[Gauge]:
        """G-160, G-164: HP and FP; of FP people are told only if some are gone."""
        me = fight.fighters[index]
        worth_telling = status.GAUGES if me.fp != me.sheet.fp else UNTOLD
        return [
            Gauge("hp", "HP", me.hp, me.sheet.hp, self.cite("G-160"), vital=True),
            Gauge("fp", "FP", me.fp, me.sheet.fp, self.cite("G-164"), told=worth_telling),
        ]

    def posture(self, fight: GurpsFight, index: int) -> str:
        return fight.fighters[index].posture.key

    # what is the matter

    def conditions(self, fight: GurpsFight, index: int) -> list[Condition]:
        """G-168: everything about somebody that is not as usual; of those who are gone or know nothing of it only
        that."""
        me = fight.fighters[index]
        if me.absent:
            arrival = f"arrives in second {me.arrives}"
            return [Condition("absent", arrival, self.cite("G-22"), f"until second {me.arrives}")]
        if me.dead:
            return [Condition("dead", "dead", self.cite("G-162"))]
        if me.fled:
            return [Condition("fled", "has left", self.cite("G-214"))]
        if me.unconscious:
            if me.dying:
                return [Condition("dying", "mortally wounded", self.cite("G-163"), "until it dies or is treated")]
            return [Condition("unconscious", "unconscious", self.cite("G-161"), "until it wakes after the fight")]
        out = self.bearing(me)
        out.extend(self.harm(me))
        out.extend(self.undertakings(me))
        out.extend(self.attention(fight, me))
        out.extend(self.lost_parts(fight, me))
        if not me.out:
            out.extend(self.grips(fight, me))
        out.extend(self.small_troubles(me))
        for each in out:
            each.rule = self.cite(each.rule)
        return out

    def bearing(self, me: Combatant) -> list[Condition]:
        """How somebody is there: its posture, as a prisoner, hidden."""
        out: list[Condition] = []
        if me.posture.key != "standing":
            out.append(Condition(me.posture.key, me.posture.key, "G-63"))
        if me.yielded:
            out.append(Condition("yielded", "has yielded", "G-215", REST_OF_FIGHT))
        if me.hidden:
            out.append(Condition("hidden", "hidden", "G-211", "until it attacks, comes into the open or is found"))
        return out

    def harm(self, me: Combatant) -> list[Condition]:
        """What wounds, fire and surprise have done (G-28, G-31, G-156, G-159, G-160, G-164, G-165)."""
        out: list[Condition] = []
        if me.collapsed:
            out.append(Condition("collapsed", "collapsed", "G-164", "until it has FP again"))
        if me.stunned:
            out.append(Condition("stunned", "stunned", "G-28", "until an HT roll succeeds at the end of its turn"))
        if me.mentally_stunned:
            out.append(Condition("surprised", "surprised", "G-159", self.surprise_lasts(me)))
        if me.burning:
            out.append(Condition("on fire", "on fire", "G-31", "until it is put out with a Ready"))
        if me.breathless:
            out.append(Condition("choking", "choking", "G-165", "until it can breathe again"))
        if self.reeling(me):
            out.append(Condition("reeling", "reeling", "G-160", "while HP are below a third"))
        if self.tired(me):
            out.append(Condition("tired", "tired", "G-164", "while FP are below a third"))
        if self.feels_shock(me):
            turn = "next turn" if me.lost else "turn"
            out.append(Condition("in shock", "in shock", "G-156", f"until the end of its {turn}"))
        return out

    def feels_shock(self, me: Combatant) -> bool:
        """G-156: whether wounds count now or will next turn; not with High Pain Threshold, nor where they are slight
        for so many HP."""
        return not me.sheet.traits.high_pain_threshold and max(me.lost, me.shock) >= self.shock_unit(me)

    def surprise_lasts(self, me: Combatant) -> str:
        """G-23, G-159: total surprise has to pass first."""
        roll = "until an IQ roll succeeds at the end of its turn"
        if me.frozen == 0:
            return roll
        return f"{me.frozen} turn{'' if me.frozen == 1 else 's'}, then {roll}"

    def awaited(self, fight: GurpsFight, index: int) -> str:
        """G-192: what was named when the Wait began."""
        wait = fight.fighters[index].wait
        if wait is None:
            return ""
        whom = "" if wait.foe == NOBODY else f" ({fight.fighters[wait.foe].name})"
        cells = [fight.board.names[cell] for cell in wait.cells[:MOST_HEXES]]
        more = " ..." if len(wait.cells) > MOST_HEXES else ""
        where = f" ({' '.join(cells)}{more})" if cells else ""
        return f"{wait.trigger.key}{whom}{where}, then {wait.response.name}"

    def undertakings(self, me: Combatant) -> list[Condition]:
        """What the last turn leaves for the next (G-37, G-40, G-51, G-53, G-139)."""
        out: list[Condition] = []
        if me.balance < 0:
            out.append(Condition("off balance", "off balance", "G-139", NEXT_TURN))
        if me.wait is not None:
            out.append(Condition("waiting", "waiting", "G-53", "until it happens, or its next turn"))
        if me.evaluated:
            watching = f"watching, +{me.evaluated}"
            out.append(Condition("watching", watching, "G-37", "until it attacks or does something else"))
        if not me.manoeuvre.defends:
            out.append(Condition("no defence", "no defence", "G-40", NEXT_TURN))
        task = me.task
        if task is not None:
            progress = "done" if me.task_done else f"{me.concentration} of {task.seconds} seconds"
            left = "" if me.task_done else f"{seconds(task.seconds - me.concentration)} more"
            out.append(Condition("task", f"{task.text}: {progress}", "G-51", left))
        return out

    def attention(self, fight: GurpsFight, me: Combatant) -> list[Condition]:
        """Whom somebody knows nothing of (G-210), and at whom it aims (G-36)."""
        out: list[Condition] = []
        if me.unaware_of:
            unknown = ", ".join([spoken(fight.fighters[each].name) for each in me.unaware_of])
            until = "until it sees them plainly, or they attack"
            out.append(Condition("unaware", f"unaware of {unknown}", "G-210", until))
        if me.aim_turns:
            foe = spoken(fight.fighters[me.aim_foe].name)
            out.append(Condition("aiming", f"aiming at {foe}", "G-36", "until it shoots, defends or moves on"))
        return out

    def lost_parts(self, fight: GurpsFight, me: Combatant) -> list[Condition]:
        """G-137, G-139, G-154: parts that are gone, crippled, or of no use for a while."""
        out: list[Condition] = []
        for part in me.crippled:
            if part in me.destroyed:
                out.append(Condition(f"gone: {part}", f"{part} gone", "G-154", "for good"))
            else:
                out.append(Condition(f"crippled: {part}", f"{part} crippled", "G-154", REST_OF_FIGHT))
        for part, until in me.useless:
            out.append(Condition(f"useless: {part}", f"{part} useless", "G-137", self.useless_for(fight, until)))
        return out

    def useless_for(self, fight: GurpsFight, until: int) -> str:
        """G-137: how long a part is still of no use; 0 stands for the rest of the fight."""
        return seconds(max(1, until - fight.round)) if until else REST_OF_FIGHT

    def grips(self, fight: GurpsFight, me: Combatant) -> list[Condition]:
        """G-174 to G-186: who holds somebody, and whom it holds."""
        out: list[Condition] = []
        names = " and ".join([spoken(fight.fighters[holder].name) for holder in me.holders])
        if names:
            how = "pinned by" if me.pinned else "held by" if me.gripped else "burdened with"
            key = how.partition(" ")[0]
            out.append(Condition(key, f"{how} {names}", "G-175", "until it breaks free or is let go", AFTER_GEAR))
        for hold in me.holds:
            foe = fight.fighters[hold.foe]
            what = foe.held[hold.item].item.name if hold.item >= 0 else hold.location.key
            points = f", {hold.control} CP" if hold.control else ""
            kind = " locked" if hold.locked else ""
            text = f"holds {spoken(foe.name)} ({what}{kind}{points})"
            rule = "G-186" if hold.item >= 0 else "G-174"
            out.append(Condition("holding", text, rule, "until it lets go or the other breaks free", AFTER_GEAR))
        return out

    def small_troubles(self, me: Combatant) -> list[Condition]:
        """What counts but is not worth a word in a list (G-48, G-106, G-138, G-140)."""
        out: list[Condition] = []
        if me.better_defence:
            raised = {"double": "a second defence", "all": "all defences raised"}
            text = raised.get(me.better_defence, f"{me.better_defence} raised")
            out.append(Condition("raised defence", text, "G-47", NEXT_TURN, UNTOLD))
        if me.off_balance:
            out.append(Condition("turn lost", "loses its next turn", "G-138", "its next turn", UNTOLD))
        if me.guard_dropped:
            out.append(Condition("guard dropped", "guard dropped", "G-140", NEXT_TURN, UNTOLD))
        if me.exposed:
            out.append(Condition("exposed", "looks over its cover", "G-106", NEXT_TURN, UNTOLD))
        if me.deafened:
            out.append(Condition("deaf", "deafened", "G-138", REST_OF_FIGHT, UNTOLD))
        if me.pain:
            out.append(Condition("in pain", f"{me.pain} to DX and IQ", "G-140", REST_OF_FIGHT, UNTOLD))
        for part in me.torn:
            out.append(Condition(f"torn: {part}", f"a torn muscle, {part}", "G-140", REST_OF_FIGHT, UNTOLD))
        return out

    # gear

    def gear(self, fight: GurpsFight, index: int) -> list[Item]:
        """G-103, G-204 to G-207: what is in hand, worn, carried or lies about; nothing of what has burst. Of those who
        are gone or know nothing of it nobody is told."""
        me = fight.fighters[index]
        out: list[Item] = []
        later: list[Item] = []
        for held in me.held:
            if held.item.natural or held.gone or (held.hand == DROPPED and self.has_burst(held)):
                continue
            if held.hand == SHEATHED:
                out.append(Item(held.item.name, status.CARRIED))
            elif held.hand == DROPPED:
                item = self.lying_item(fight, held)
                (later if self.is_lit(held) else out).append(item)
            else:
                out.append(self.item_in_hand(me, held))
                later.extend(self.supply(me, held))
        out.extend(self.shield_item(fight, me))
        out.extend([self.armour_item(piece) for piece in me.sheet.armour])
        out.extend([self.taken_off(each) for each in me.outfit if each.off])
        out.extend(later)
        out.extend(self.spare_ammunition(me))
        if me.absent or me.dead or me.fled or me.unconscious:
            for item in out:
                item.told = UNTOLD
        return out

    def has_burst(self, held: Held) -> bool:
        """G-114: something thrown of which nothing is left."""
        return self.is_bomb(held) and held.broken and not held.fuse

    def is_lit(self, held: Held) -> bool:
        """G-114: something thrown that is about to burst."""
        return self.is_bomb(held) and held.fuse > 0

    def is_bomb(self, held: Held) -> bool:
        return held.item.ranged and self.missile_of(held) is None and held.cell >= 0 and held.stuck_in < 0

    def lying_item(self, fight: GurpsFight, held: Held) -> Item:
        """Something that was dropped or thrown: where it lies, or in whom it sticks."""
        where = f"dropped at {fight.board.names[held.cell]}" if held.cell >= 0 else "dropped"
        if held.stuck_in >= 0:
            where = f"stuck in {spoken(fight.fighters[held.stuck_in].name)}"
        notes = [where]
        if self.is_lit(held):
            notes.append(f"bursts in second {held.fuse}")
        if held.broken:
            notes.append("broken")
        told = [each for each in notes if each != "broken"]
        return Item(held.item.name, status.DROPPED, f"{held.item.name} {', '.join(told)}", notes, cell=held.cell)

    def item_in_hand(self, me: Combatant, held: Held) -> Item:
        """Something in hand: which hand, at which reach it is held, what is wrong with it, what is loaded."""
        words = self.held_words(me, held)
        grip = " in both hands" if held.hand == BOTH else ""
        text = f"{held.item.name}{grip}" + (f" ({', '.join(words)})" if words else "")
        hand = me.main_side() if held.hand == MAIN else me.off_side()
        notes = ["in both hands" if held.hand == BOTH else f"{hand} hand", *words]
        if self.missile_of(held) is not None:
            notes.append(f"{held.loaded} loaded")
        far = max([self.farthest(me, strike.mode) for strike in held.item.shots], default=0)
        return Item(held.item.name, status.IN_HAND, text, notes, self.reach_with(me, held), far=far)

    def held_words(self, me: Combatant, held: Held) -> list[str]:
        """How somebody has something in hand: at which reach, where that can be changed, and what is wrong with it."""
        words = [f"reach {held.reach}"] if self.other_reaches(me, held) else []
        if held.broken:
            words.append("broken")
        elif held.stuck_in >= 0:
            words.append("stuck")
        elif held.grabbed >= 0:
            words.append("grabbed")
        elif not held.ready:
            words.append("unready")
        if held.fuse:
            words.append(f"bursts in second {held.fuse}")
        return words

    def supply(self, me: Combatant, held: Held) -> list[Item]:
        """G-103: what is in a weapon in hand and what is left for it."""
        missile = self.missile_of(held)
        if missile is None:
            return []
        left = f"{self.ammunition_left(me, missile.ammunition)} left"
        text = f"{held.loaded} loaded, {left}"
        return [Item(missile.ammunition.replace("-", " "), status.CARRIED, text, [f"{held.loaded} loaded", left])]

    def spare_ammunition(self, me: Combatant) -> list[Item]:
        """G-103: what is carried for weapons that are not in hand."""
        used: list[str] = []
        for held in me.held:
            missile = self.missile_of(held)
            if missile is not None and held.in_hand() and not held.gone:
                used.append(missile.ammunition)
        return [
            Item(kind.replace("-", " "), status.CARRIED, notes=[f"{count} left"])
            for kind, count in me.ammunition
            if kind not in used
        ]

    def shield_item(self, fight: GurpsFight, me: Combatant) -> list[Item]:
        """G-206: the shield or cloak, on the arm or put down."""
        shield = me.sheet.shield
        if shield is None:
            return []
        notes = [f"DB {shield.db}"]
        if me.shield_broken:
            notes.append("broken")
        if not self.shield_worn(me):
            if me.shield_cell >= 0:
                notes.append(f"dropped at {fight.board.names[me.shield_cell]}")
            return [Item(shield.told, status.DROPPED, notes=notes, cell=me.shield_cell)]
        if not me.shield_ready:
            notes.append("unready")
        text = shield.told + ("" if me.shield_ready else " (unready)")
        return [Item(shield.told, status.IN_HAND if shield.buckler else status.WORN, text, notes)]

    def armour_item(self, piece: Armour) -> Item:
        return Item(piece.told, status.WORN, notes=[dr_words(piece.dr, piece.dr_crushing)])

    def taken_off(self, worn: Worn) -> Item:
        return Item(worn.piece.told, status.DROPPED, notes=["taken off"], told=UNTOLD)

    # reach and body

    def reach_with(self, me: Combatant, held: Held) -> list[int]:
        """G-87: the distances at which something strikes as it is held now."""
        ways = [strike for strike in held.item.strikes if self.usable(me, held, strike.mode)]
        return [far for far in range(FARTHEST) if any(self.within(me, strike, far) for strike in ways)]

    def reach_of(self, fight: GurpsFight, index: int) -> list[int]:
        """G-87, G-93: with everything, bare hands and feet too."""
        me = fight.fighters[index]
        return [] if me.out else sorted({far for held in me.held for far in self.reach_with(me, held)})

    def body_parts(self, fight: GurpsFight, index: int) -> list[BodyPart]:
        """G-144, G-152, G-154: every location, its DR, and whether it can be used."""
        me = fight.fighters[index]
        return [
            BodyPart(
                place.key, place.key, self.armour_at(me, place), self.wounds_at(fight, me, place),
                not me.can_use(place.key),
            )
            for place in LOCATIONS
        ]  # fmt: skip

    def armour_at(self, me: Combatant, place: Location) -> str:
        """G-144: the DR there, against crushing and from behind where that is another."""
        sheet = me.sheet
        dr, crushing = sheet.dr(place, False, False), sheet.dr(place, True, False)
        behind = sheet.dr(place, False, True)
        if not dr and not crushing:
            return ""
        words = dr_words(dr, crushing)
        return words if behind == dr else f"{words}, {behind} from behind"

    def wounds_at(self, fight: GurpsFight, me: Combatant, place: Location) -> str:
        """G-137, G-140, G-154: what has become of a part."""
        part = place.key
        if part in me.destroyed:
            return "gone"
        if part in me.crippled:
            return "crippled"
        for name, until in me.useless:
            if name == part:
                return f"useless: {self.useless_for(fight, until)}"
        return "a torn muscle" if part in me.torn else ""


def dr_words(dr: int, crushing: int) -> str:
    """G-144: 'DR 4, 2 against crushing'."""
    return f"DR {dr}" if dr == crushing else f"DR {dr}, {crushing} against crushing"
