"""Chapter 16: what a referee may say (D-128)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice_rulings import DiceOfAll, DiceOfFighter
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, listing, misspelt
from fracas.kernel.rulebook import EndFight, SetTerrain
from fracas.kernel.rulings import (
    HEX,
    NUMBER,
    YES_OR_NO,
    Amendment,
    FighterAmendment,
    Ruling,
    SetFacing,
    SetNumber,
    as_words,
    find_spelled,
)
from fracas.rulebooks.d100.afterwards import Afterwards
from fracas.rulebooks.d100.critical_tables import CHEST
from fracas.rulebooks.d100.fighter import Combatant, D100Fight, Held, Wound
from fracas.rulebooks.d100.gear import Armour
from fracas.rulebooks.d100.manoeuvre_tables import DIFFICULTIES, POLICIES
from fracas.rulebooks.d100.manoeuvres import EASE
from fracas.rulebooks.d100.rows import LIGHTS, POSTURES, PRONE
from fracas.rulebooks.d100.wounds import SENSELESS_NOW

LIMBS: Final = ["weapon arm", "off arm", "legs", "leg"]
LIMB_STATES: Final = ["sound", "useless"]
ITEM_STATES: Final = ["dropped", "jammed", "whole"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Afterwards):
    def amendments(self) -> list[Amendment[Any, Any]]:
        """D-128: a modifier, a difficulty, a policy, a state set or lifted, the end of the combat."""
        return AMENDMENTS

    def fall_by_ruling(self, fight: D100Fight, me: Combatant) -> None:
        """D-10: what the referee has said may put somebody down."""
        if me.stun > me.sheet.physique_ranks:
            self.black_out(fight, me)
        elif not me.awake():
            self.collapse(fight, me, SENSELESS_NOW)

    def amend_hits(self, fight: D100Fight, me: Combatant, hits: int) -> None:
        """D-96: whoever has hits again comes to."""
        me.hits = hits
        if hits > 0:
            me.unconscious = False
            self.wake(fight, me)

    def wear(self, me: Combatant, armour: Armour) -> None:
        """D-70: other armour from now on, and a sheet of its own that says so."""
        me.armour = None if armour is me.sheet.first_armour else armour
        me.sheet = me.sheet.wearing(armour)

    def armour_types(self) -> list[Armour]:
        """D-70: those of the catalogue, the first of which is none at all."""
        raise NotImplementedError

    # reading a ruling

    def free_hex(self, fight: D100Fight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.fills() and not me.out and other.cell == cell:
                raise Mistake(f"ruling: at: {other.name} stands at {ruling.value}")
        return cell

    def amend_terrain(self, fight: D100Fight, ruling: Ruling) -> None:
        """D-29: a wall that rises may take an aim's target out of sight."""
        super().amend_terrain(fight, ruling)
        self.check_aims(fight)


class OfFighter(FighterAmendment[Rulings, D100Fight, Combatant]):
    """A ruling about somebody."""


class SetHits(OfFighter):
    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        most = fight.fighters[who].sheet.physique_total
        return -10 * most, most

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        rules.amend_hits(fight, me, self.read_number(rules, fight, me.index, ruling))


class SetDifficulty(OfFighter):
    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return list(DIFFICULTIES)

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        words = list(DIFFICULTIES)
        me.ease = EASE + DIFFICULTIES[words[ruling.one_of(words)]]


class SetPolicy(OfFighter):
    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return POLICIES

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.policy = POLICIES[ruling.one_of(POLICIES)]


class SetPlace(OfFighter):
    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.cell = rules.free_hex(fight, me, ruling)
        rules.shifted(fight, me)


class SetPosture(OfFighter):
    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return [posture.key for posture in POSTURES]

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        posture = POSTURES[self.read_choice(rules, fight, me.index, ruling)]
        if me.out and posture is not PRONE:
            raise Mistake(f"ruling: posture: {me.name} is not conscious and lies on the ground")
        rules.set_posture(fight, me, posture, False)


class SetState(OfFighter):
    """D-10: one that may bring somebody down, or to its senses."""

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        self.change(rules, fight, me, ruling)
        if me.out:
            rules.wake(fight, me)
        else:
            rules.fall_by_ruling(fight, me)

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        raise NotImplementedError


class SetWound(SetState):
    """D-85, D-98: what somebody loses each round by bleeding or by fire; 0 stops all of it."""

    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, 100

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        rate = self.read_number(rules, fight, me.index, ruling)
        burns = self.field == "burning"
        me.wounds = [wound for wound in me.wounds if wound.burns != burns]
        if rate:
            me.wounds.append(Wound(burns, rate, CHEST, False))
        me.reckon_limbs()
        rules.check_pressure(fight)


class SetPenalty(SetState):
    """D-88: what wounds take off everything that one does."""

    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return -300, 0

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.penalty = self.read_number(rules, fight, me.index, ruling)


class SetLimb(SetState):
    """D-90: 'off arm useless', 'legs sound'."""

    def names(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return LIMBS

    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return LIMB_STATES

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        at, rest = ruling.about(LIMBS)
        useless = ruling.part_of(rest).one_of(LIMB_STATES) == 1
        if at == 0:
            me.crippled_arm = useless
        elif at == 1:
            me.crippled_off = useless
        else:
            me.crippled_legs = (2 if at == 2 else 1) if useless else 0
        rules.heed_limbs(fight, me)


class SetAP(OfFighter):
    """D-22: what is left of this turn."""

    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, 20

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.ap = self.read_number(rules, fight, me.index, ruling)


class SetItem(OfFighter):
    """D-79: 'sword dropped', 'slug pistol jammed', the shield too."""

    def names(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        me = fight.fighters[who]
        names = [held.item.name for held in me.held]
        return [*names, me.shield.told] if me.shield is not None else names

    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return ITEM_STATES

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        names = self.names(rules, fight, me.index)
        at, rest = ruling.about(names)
        state = ruling.part_of(rest).one_of(ITEM_STATES)
        if at == len(me.held):
            if state != 0:
                raise Mistake(f"ruling: item: a shield is never jammed; found '{ruling.value}', expected 'dropped'")
            rules.drop_shield(fight, me)
        elif state == 0:
            rules.drop(fight, me, me.held[at])
        elif state == 1 and not me.held[at].item.weapon.mag:
            raise Mistake(f"ruling: item: the {names[at]} has nothing in it that could jam")
        else:
            me.held[at].jammed = state == 1


class SetArmour(OfFighter):
    """D-70: 'AT4', 'plate', one of the sheet's suits; 'off', and 'on' for what the sheet says."""

    def known(self, rules: Rulings, me: Combatant) -> list[Armour]:
        """What the sheet says first, its other suits, and all types."""
        return [me.sheet.first_armour, *me.sheet.suits.values(), *rules.armour_types()]

    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return ["on", "off", *[armour.key for armour in self.known(rules, fight.fighters[who])[1:]]]

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        types = rules.armour_types()
        known = self.known(rules, me)
        words = ["on", "off"]
        meant = [me.sheet.first_armour, types[0]]
        for armour in known:
            words += [as_words(armour.key), as_words(armour.name)]
            meant += [armour, armour]
        at = find_spelled(as_words(ruling.value), words)
        if at < 0:
            shown = self.choices(rules, fight, me.index)
            near = misspelt(ruling.value, [armour.name for armour in known])
            there = f"did you mean '{near}'?" if near else f"expected one of {listing(shown)}"
            raise Mistake(f"ruling: armour: found '{ruling.value}', {there}")
        rules.wear(me, meant[at])


class SetLoaded(OfFighter):
    """D-65: 'slug pistol 3'."""

    def loads(self, me: Combatant) -> list[Held]:
        """What has a magazine."""
        return [held for held in me.held if held.item.weapon.mag > 0]

    def names(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return [held.item.name for held in self.loads(fight.fighters[who])]

    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, max([held.item.weapon.mag for held in self.loads(fight.fighters[who])], default=0)

    def set_for(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        loads = self.loads(me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        loads[at].shots = ruling.part_of(rest).number(0, loads[at].item.weapon.mag)


class SetRounds(SetState):
    """So many rounds of something."""

    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, 1000

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        setattr(me, self.field, self.read_number(rules, fight, me.index, ruling))


class SetStun(SetState):
    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, 1000

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        rounds = self.read_number(rules, fight, me.index, ruling)
        me.stun = 0
        me.blackout = False
        rules.stun(fight, me, rounds)


class SetNoParry(SetState):
    def limits(self, rules: Rulings, fight: D100Fight, who: int) -> tuple[int, int]:
        return 0, 1000

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.no_parry = self.read_number(rules, fight, me.index, ruling)
        if me.no_parry:
            rules.lose_parry(me)


class SetOut(SetState):
    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.unconscious = ruling.yes()
        if not me.unconscious:
            me.senseless = 0
            me.blackout = False
            me.stun = 0 if me.stun > me.sheet.physique_ranks else me.stun


class SetDead(SetState):
    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        if ruling.yes() and not me.dead:
            rules.die(fight, me)
        elif not ruling.yes():
            me.dead = False
            me.hits = max(me.hits, 1 - me.sheet.physique_total)  # D-97: not at once again


class SetHidden(SetState):
    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        me.hidden = ruling.yes()
        me.hid_at = me.cell if me.hidden else NOBODY


class SetParting(SetState):
    """D-131, D-132: somebody is out of the fight, or in it again."""

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        yes = ruling.yes()
        if self.field == "fled":
            if me.fled and not yes:
                me.cell = rules.nearest_free(fight, me)
            me.fled = yes
        else:
            me.yielded = yes
        if yes and not me.dead:
            me.out = True
            me.hidden = False
            if self.field == "yielded":
                rules.drop_all(fight, me)
            rules.break_away(fight, me)
        elif me.out and me.awake() and not me.absent:
            me.out = False  # it was never unconscious, so it does not come to
            me.watch = rules.natural_watch(fight, me)


class SetBond(SetState):
    """D-10: bound, pinned, blinded, surprised."""

    def change(self, rules: Rulings, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        setattr(me, self.field, ruling.yes())
        if rules.constrained(me):
            rules.lose_parry(me)
        if me.bound:
            rules.break_off(fight, me)
            rules.stop_working(me)


class SetLight(Amendment[Rulings, D100Fight]):
    def choices(self, rules: Rulings, fight: D100Fight, who: int) -> list[str]:
        return [light.key for light in LIGHTS]

    def amend(self, rules: Rulings, fight: D100Fight, ruling: Ruling) -> None:
        fight.light = LIGHTS[self.read_choice(rules, fight, NOBODY, ruling)]


AMENDMENTS: Final[list[Amendment[Any, Any]]] = [
    SetHits("hits", NUMBER, "hits that are left"),
    SetNumber("bonus", "a modifier to the fighter's next attack or manoeuvre", -200, 200),
    SetDifficulty("difficulty", "a difficulty", "how hard the fighter's next manoeuvre is"),
    SetPolicy("policy", "fail, penalty or exposed", "what comes of the fighter's next manoeuvre if it falls short"),
    SetStun("stun", NUMBER, "rounds of stun"),
    SetRounds("must_parry", NUMBER, "rounds of having to parry"),
    SetNoParry("no_parry", NUMBER, "rounds without a parry"),
    SetRounds("dying", NUMBER, "rounds until death, 0 for a fighter who is not dying"),
    SetWound("bleeding", NUMBER, "hits that the fighter loses each round by bleeding, 0 to stop it"),
    SetWound("burning", NUMBER, "hits that the fighter loses each round by fire, 0 to put it out"),
    SetPenalty("penalty", NUMBER, "what wounds take off all that the fighter does, 0 or less"),
    SetLimb("limb", "'weapon arm', 'off arm', 'leg' or 'legs', and 'useless' or 'sound'", "whether a limb can be used"),
    SetAP("ap", NUMBER, "AP that are left of the fighter's turn"),
    SetItem("item", "'THING dropped', 'jammed' or 'whole'", "a weapon or shield of the fighter's"),
    SetArmour("armour", "an armour type ('AT4'), 'off' or 'on'", "what the fighter wears; on: what its sheet says"),
    SetLoaded("loaded", "'WEAPON NUMBER'", "how many shots are in a weapon"),
    SetOut("out", YES_OR_NO, "whether the fighter is unconscious"),
    SetDead("dead", YES_OR_NO, "whether the fighter is dead"),
    SetBond("bound", YES_OR_NO, "whether the fighter is tied up"),
    SetBond("pinned", YES_OR_NO, "whether a weight lies on the fighter"),
    SetBond("blinded", YES_OR_NO, "whether the fighter cannot see"),
    SetHidden("hidden", YES_OR_NO, "whether the foes do not know where the fighter is"),
    SetParting("fled", YES_OR_NO, "whether the fighter has left the map for good"),
    SetParting("yielded", YES_OR_NO, "whether the fighter has laid down its arms"),
    SetBond("surprised", YES_OR_NO, "whether the fighter is surprised until the round ends"),
    SetPosture("posture", "standing, kneeling or prone", "how the fighter holds itself"),
    SetPlace("at", HEX, "where the fighter is"),
    SetFacing(),
    SetLight("light", "bright, dim or dark", "for 'scene' instead of a fighter: how much one sees"),
    EndFight("end", "a side, or 'draw'", "for 'scene' instead of a fighter: the fight is over"),
    DiceOfFighter(),
    DiceOfAll(),
    SetTerrain("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]
