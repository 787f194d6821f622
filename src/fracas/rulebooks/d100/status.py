"""How somebody is, as data: hits and AP, states with their rules, what is in hand, what armour and wounds there are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.status import CARRIED, DROPPED, IN_HAND, UNTOLD, WORN, BodyPart, Condition, Gauge
from fracas.kernel.status import Item as Thing
from fracas.rulebooks.d100.accounts import Accounts
from fracas.rulebooks.d100.critical_tables import LEG, LOCATIONS, NOWHERE, OFF_ARM, WEAPON_ARM, Location
from fracas.rulebooks.d100.fighter import BOTH, OFF, SHEATHED, Combatant, D100Fight, Held, Lying, Wound
from fracas.rulebooks.d100.rows import STANDING
from fracas.rulebooks.d100.sheet import Item

LONG: Final = 100
"""Rounds of being senseless that nobody counts any more."""
HEALED: Final = "until it has healed"
ROUND: Final = "until the round ends"
HANDS: Final[dict[int, str]] = {OFF: "off hand", BOTH: "both hands"}


class States:
    """What is the matter with somebody, written down one by one."""

    def __init__(self) -> None:
        self.list: list[Condition] = []

    def note(self, holds: bool, key: str, text: str, rule: str, lasts: str = "") -> None:
        if holds:
            self.list.append(Condition(key, text, rule, lasts))


@mypyc_attr(allow_interpreted_subclasses=True)
class Status(Accounts):
    def hex_length(self) -> str:
        """D-32: as the option `metres_per_hex` says."""
        return "a metre" if self.metres == 1 else f"{self.metres} metres"

    # order and numbers

    def turn_order(self, fight: D100Fight) -> list[int]:
        """D-12: as it was settled last."""
        return list(fight.order)

    def gauges(self, fight: D100Fight, index: int) -> list[Gauge]:
        """Hits with what wounds will cost (D-93, D-99); in its turn AP and the free move that are left (D-26, D-33)."""
        me = fight.fighters[index]
        pending = 0 if me.dead or me.away() else me.losing()
        out = [Gauge("hits", "hits", me.hits, me.sheet.physique_total, "D-93", pending, name_last=True, vital=True)]
        if not me.out and (fight.acting == index or me.midway):
            out.append(Gauge("ap", "AP", me.ap, self.budget(me), "D-26", told=UNTOLD))
            out.append(Gauge("move", "free move", me.stride, self.free_move(me), "D-33", told=UNTOLD))
        return out

    def posture(self, fight: D100Fight, index: int) -> str:
        """D-41."""
        return fight.fighters[index].posture.key

    # states

    def conditions(self, fight: D100Fight, index: int) -> list[Condition]:
        me = fight.fighters[index]
        if me.absent:
            return [Condition("to come", f"comes in round {me.enters}", "D-15", f"until round {me.enters}")]
        if me.dead:
            return [Condition("dead", "dead", "D-116", "for good")]
        if me.fled:
            return [Condition("fled", "has left the field", "D-131", "for good")]
        out = States()
        self.note_consciousness(out, me)
        self.note_durations(out, me)
        self.note_limbs(out, me)
        self.note_bonds(out, fight, me)
        self.note_intent(out, me)
        for wound in me.wounds:
            key = "burning" if wound.burns else "bleeding"
            out.note(wound.effective() > 0, key, self.describe_wound(wound), "D-99", "until it is stopped")
        lost = not me.parry and me.reserve == 0
        out.note(me.parrying > 0 and lost, "lost parry", f"{me.parrying} spent on a lost parry", "D-64", ROUND)
        out.note(me.parrying > 0 and not lost, "parry", f"{me.parrying} in parry", "D-59", ROUND)
        return out.list

    def own_turns(self, number: int) -> str:
        """D-23: what counts the turns of whoever it has befallen."""
        return f"{number} turn{'' if number == 1 else 's'} of its own"

    def note_consciousness(self, out: States, me: Combatant) -> None:
        out.note(me.yielded, "prisoner", "prisoner", "D-132", "until the fight is over")
        dying = f"dying, {me.dying} left{self.last_words(me)}"
        out.note(me.dying > 0, "dying", dying, "D-113", f"{self.rounds(me.dying)} to live")
        awake = "until it has hits again, or the fight is over"
        out.note(me.unconscious, "unconscious", "unconscious", "D-96", awake)
        out.note(me.blackout, "blacked out", "blacked out", "D-111", f"as long as the stun, {self.own_turns(me.stun)}")
        rounds = self.own_turns(me.senseless)
        out.note(0 < me.senseless < LONG, "senseless", f"senseless {me.senseless}", "D-92", rounds)
        out.note(me.senseless >= LONG, "senseless", "senseless", "D-92", "an hour")

    def note_durations(self, out: States, me: Combatant) -> None:
        """D-23, D-87, D-108."""
        out.note(me.stun > 0, "stunned", f"stunned {me.stun}", "D-108", self.own_turns(me.stun))
        must, cannot = me.must_parry, me.no_parry
        out.note(must > 0, "must parry", f"must parry {must}", "D-87", self.own_turns(must))
        out.note(cannot > 0, "no parry", f"cannot parry {cannot}", "D-87", self.own_turns(cannot))

    def note_limbs(self, out: States, me: Combatant) -> None:
        """D-41, D-88, D-90, D-103."""
        out.note(me.penalty < 0, "wounds", f"wounds {me.penalty}", "D-88", HEALED)
        posture = me.posture
        out.note(posture is not STANDING and not me.out, posture.key, posture.key, "D-41", "until it gets up")
        self.note_limb(out, me.arm_useless, me.crippled_arm, "weapon arm useless")
        self.note_limb(out, me.off_useless, me.crippled_off, "off arm useless")
        self.note_limb(out, me.legs_useless == 1, me.crippled_legs > 0, "leg useless")
        self.note_limb(out, me.legs_useless == 2, me.crippled_legs == 2, "both legs useless")

    def note_limb(self, out: States, useless: bool, crippled: bool, text: str) -> None:
        """By wounds, or only as long as it is tied off."""
        rule, lasts = ("D-90", HEALED) if crippled else ("D-103", "until the tourniquet is taken off")
        out.note(useless, text, text, rule, lasts)

    def note_bonds(self, out: States, fight: D100Fight, me: Combatant) -> None:
        """D-10, D-24, D-77."""
        if me.held_by >= 0:
            holder = fight.fighters[me.held_by].name
            out.note(True, "held", f"held by {holder}", "D-77", "until it breaks free or is let go")
        if me.holding >= 0:
            foe = fight.fighters[me.holding].name
            out.note(True, "holding", f"holds {foe}", "D-77", "as long as 1 AP a turn is paid for it")
        out.note(me.bound, "bound", "bound", "D-10")
        out.note(me.pinned, "pinned", "pinned", "D-10")
        out.note(me.blinded, "blinded", "blinded", "D-10")
        out.note(me.surprised, "surprised", "surprised", "D-24", ROUND)

    def note_intent(self, out: States, me: Combatant) -> None:
        """D-29, D-31, D-46, D-122."""
        out.note(me.hidden, "hidden", "hidden", "D-122", "until it attacks, is found or lacks cover")
        out.note(me.aim > 0, "aim", f"aim +{10 * me.aim}", "D-29", "until the shot, or anything else that it does")
        shaky = "until its next roll"
        if me.shaky_turns and not self.shaky_action:
            shaky += f", at most {self.own_turns(me.shaky_turns)}"
        out.note(me.shaky < 0, "off balance", f"off balance {me.shaky}", "D-46", shaky)
        out.note(me.trance >= 0, "concentrating", "concentrating", "D-31", "as long as it is paid for in every turn")

    def describe_wound(self, wound: Wound) -> str:
        """What it takes a round, of how much where something is done about it, and where it is."""
        now = wound.effective()
        done = [
            (wound.staunched_by >= 0, "staunched"), (wound.bandages > 0, "bandaged"), (wound.tourniquet, "tied off"),
        ]  # fmt: skip
        place = [wound.location.name] if wound.location.name else []
        state = ", ".join([*place, *[word for holds, word in done if holds]])
        rate = f"{now}" if now == wound.rate else f"{now} of {wound.rate}"
        return f"{'burning' if wound.burns else 'bleeding'} {rate}{f' ({state})' if state else ''}"

    def last_words(self, me: Combatant) -> str:
        """Whether somebody who is dying can still speak (D-113)."""
        return "" if self.may_speak(me) else ", silent"

    # things

    def gear(self, fight: D100Fight, index: int) -> list[Thing]:
        """Weapons and shield first, as they are named; then armour, supplies, and what lies on the ground."""
        me = fight.fighters[index]
        named = not me.out
        out = [self.carried_weapon(held, named) for held in me.held]
        shield = me.shield
        if shield is not None:
            name = shield.told
            raised = me.shield_up
            out.append(Thing(name, IN_HAND if raised else CARRIED, name if named and raised else ""))
        out.append(Thing(me.sheet.armour.name, WORN))
        if me.bandages:
            out.append(Thing("bandages", CARRIED, notes=[f"{me.bandages} left"]))
        if me.kit:
            out.append(Thing("med kit", CARRIED, notes=[f"{me.kit} use{'' if me.kit == 1 else 's'} left"]))
        out.extend([self.dropped_thing(fight, lying) for lying in fight.floor if lying.owner == index])
        return out

    def carried_weapon(self, held: Held, named: bool) -> Thing:
        """A weapon with what is in it: its name says what everybody asks for, its notes say all."""
        weapon = held.item.weapon
        drawn = held.hand != SHEATHED
        text = ""
        if drawn and named:
            left = f" ({held.shots})" if weapon.mag > 1 else ""
            empty = " (empty)" if weapon.mag == 1 and held.shots == 0 else ""
            text = f"{held.item.name}{left}{empty}{' (jammed)' if held.jammed else ''}"
        notes = [HANDS[held.hand]] if held.hand in HANDS else []
        notes.extend(self.note_shots(held))
        far = self.hexes(max(weapon.bands)) if weapon.bands else 0
        return Thing(
            held.item.name, IN_HAND if drawn else CARRIED, text, notes, self.reach_in_hexes(held.item), far=far
        )

    def note_shots(self, held: Held) -> list[str]:
        """D-65, D-66, D-79: how far, how often, and whether it works."""
        weapon = held.item.weapon
        notes: list[str] = []
        if weapon.bands:
            notes.append(f"{'thrown' if weapon.thrown else 'shoots'} up to {max(weapon.bands)} m")
        if weapon.mag:
            notes.append(f"{held.shots} of {weapon.mag} shots" if held.shots else "empty")
            if held.spare >= 0:
                notes.append(f"{held.spare} more to load")
        if held.jammed:
            notes.append("jammed")
        return notes

    def dropped_thing(self, fight: D100Fight, lying: Lying) -> Thing:
        """What somebody had and dropped or threw, and where it is."""
        notes = [f"at {fight.board.names[lying.cell]}"]
        if lying.held is not None:
            notes.extend(self.note_shots(lying.held))
        return Thing(lying.name(), DROPPED, notes=notes, cell=lying.cell)

    def reach_in_hexes(self, item: Item) -> list[int]:
        """D-32, D-49: how far away a blow with it lands."""
        return list(range(1, self.hexes(item.weapon.reach_m) + 1))

    def reach_of(self, fight: D100Fight, index: int) -> list[int]:
        """D-49: with whatever could be used now, bare hands included."""
        me = fight.fighters[index]
        if me.out:
            return []
        return sorted({far for item in self.forms(fight, me) for far in self.reach_in_hexes(item)})

    # the body

    def body_parts(self, fight: D100Fight, index: int) -> list[BodyPart]:
        """D-70, D-90, D-98: nobody aims at them, but criticals strike there; armour is the same all over."""
        me = fight.fighters[index]
        return [self.body_part(me, location) for location in LOCATIONS if location is not NOWHERE]

    def body_part(self, me: Combatant, location: Location) -> BodyPart:
        wounds = [self.describe_wound(wound) for wound in me.wounds if wound.location is location and not wound.closed]
        if location is LEG and me.legs_useless == 2:
            wounds.append("both useless")
        useless = (
            (location is WEAPON_ARM and me.arm_useless)
            or (location is OFF_ARM and me.off_useless)
            or (location is LEG and me.legs_useless > 0)
        )
        return BodyPart(location.key, location.name, me.sheet.armour.name, ", ".join(wounds), useless)
