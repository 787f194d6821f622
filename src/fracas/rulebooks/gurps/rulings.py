"""What a referee may rule during a fight."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.dice_rulings import DiceOfAll, DiceOfFighter
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import EndFight, SetTerrain
from fracas.kernel.rulings import DIRECTION, HEX, NUMBER, YES_OR_NO, Amendment, FighterAmendment, Ruling, as_words
from fracas.rulebooks.gurps.afterwards import Afterwards
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Armour
from fracas.rulebooks.gurps.in_hand import Held
from fracas.rulebooks.gurps.locations import LOCATIONS
from fracas.rulebooks.gurps.outfit import Worn, as_made

DROPS: Final = 0
BREAKS: Final = 1
WHOLE: Final = 2
READY: Final = 3
UNREADY: Final = 4
ON: Final = "on"
OFF: Final = "off"
NO_ONE: Final = "nobody"
ALL: Final = "all"
MOST_DR: Final = 100
LIMB_STATES: Final = ["sound", "crippled", "gone"]
FIRES: Final = ["no", "part", "all"]
UNSEEN: Final = ["no", "hex", "wholly"]
ITEM_STATES: Final = ["dropped", "broken", "whole", "ready", "unready"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Afterwards):
    def amendments(self) -> list[Amendment[Any, Any]]:
        return AMENDMENTS

    def end_if_ruled(self, fight: GurpsFight) -> None:
        """G-24: at once, lest somebody be asked for the rest of a turn in which nobody is left to fight."""
        left = fight.sides_left()
        if len(left) < 2:
            self.call_off(fight, left[0] if left else NOBODY)

    def most_bonus(self) -> int:
        """How far a referee's modifier goes."""
        return 20

    def things(self, me: Combatant) -> list[Held]:
        """What somebody has that is no part of its body, and not lost."""
        return [held for held in me.held if not held.item.natural and not held.gone]

    # armour

    def outfit(self, me: Combatant) -> list[Worn]:
        """Every piece of armour that somebody has, on or off."""
        return list(me.outfit) or as_made(me.sheet.armour)

    def wear(self, me: Combatant, outfit: list[Worn]) -> None:
        """G-11, G-144: somebody has these pieces from now on, and a sheet of its own that says so."""
        worn = self.worn_together([each for each in outfit if not each.off])
        me.sheet = me.sheet.wearing(worn)
        me.outfit = tuple(outfit)
        self.update_encumbrance(me)

    def worn_together(self, outfit: list[Worn]) -> list[Armour]:
        """G-144: armour as it protects when all of it is worn; refused if that cannot be."""
        raise NotImplementedError

    def armour_called(self, name: str) -> list[Armour]:
        """G-207: a piece or a suit of the catalogue; refused if there is none of that name."""
        raise NotImplementedError

    def free_hex(self, fight: GurpsFight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.covers(cell) and not other.out:
                raise Mistake(f"ruling: at: {other.name} stands at {ruling.value}")
        return cell


class OfFighter(FighterAmendment[Rulings, GurpsFight, Combatant]):
    """A ruling about a fighter who has arrived."""

    def amend(self, rules: Rulings, fight: GurpsFight, ruling: Ruling) -> None:
        me = fight.fighters[ruling.fighter(fight)]
        if me.absent:
            raise Mistake(f"ruling: {me.name} has not arrived yet")
        self.set_for(rules, fight, me, ruling)
        fight.stealthy = fight.stealthy or me.hidden or len(me.unaware_of) > 0
        if fight.close_combat_begun:
            rules.end_broken_holds(fight)


class SetHP(OfFighter):
    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        most = fight.fighters[who].sheet.hp
        return -10 * most, most

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.hp = self.read_number(rules, fight, me.index, ruling)
        if me.hp > 0 and me.unconscious and not me.dead:
            me.unconscious = False
            me.dying = False
            me.update_out()


class SetFP(OfFighter):
    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        most = fight.fighters[who].sheet.fp
        return -most, most

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.fp = self.read_number(rules, fight, me.index, ruling)
        if me.fp > 0 and me.collapsed:
            me.collapsed = False
            me.update_out()


class SetBonus(OfFighter):
    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        most = rules.most_bonus()
        return -most, most

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.bonus = self.read_number(rules, fight, me.index, ruling)


class SetPlace(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        fight.place_at(me, rules.free_hex(fight, me, ruling))


class SetFacing(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.facing = ruling.one_of(FACINGS)


class SetPosture(OfFighter):
    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [posture.key for posture in rules.postures()]

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.posture = rules.postures()[self.read_choice(rules, fight, me.index, ruling)]


class SetStunned(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.stunned = ruling.yes()


class SetOut(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.out = ruling.yes()
        me.unconscious = me.out and not me.dead
        me.dead = me.dead and me.out
        me.fled = me.fled and me.out
        me.yielded = me.yielded and me.out


class SetDead(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.dead = ruling.yes()
        me.dying = me.dying and me.dead
        me.update_out()


class SetLimb(OfFighter):
    """G-154: 'right arm crippled'; what an arm held falls, a leg gives way. 'sound' heals it."""

    def names(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [place.key for place in LOCATIONS if place.cripples]

    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return LIMB_STATES

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        parts = [place for place in LOCATIONS if place.cripples]
        at, rest = ruling.about(self.names(rules, fight, me.index))
        state = ruling.part_of(rest).one_of(LIMB_STATES)
        place = parts[at]
        for name in ("crippled", "destroyed", "torn"):
            kept = tuple([part for part in getattr(me, name) if part != place.key])
            setattr(me, name, kept)
        me.useless = tuple([(part, until) for part, until in me.useless if part != place.key])
        if state > 0:
            me.crippled = (*me.crippled, place.key)
            rules.lose_use_of(fight, me, place)
        if state == 2:
            me.destroyed = (*me.destroyed, place.key)


class SetItem(OfFighter):
    """G-204, G-206: 'great axe dropped'; the shield too."""

    def names(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        me = fight.fighters[who]
        names = [held.item.name for held in rules.things(me)]
        return [*names, me.sheet.shield.told] if me.sheet.shield is not None else names

    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return ITEM_STATES

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        things = rules.things(me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        state = ruling.part_of(rest).one_of(ITEM_STATES)
        if at == len(things):
            self.set_shield(rules, fight, me, state)
            return
        held = things[at]
        if state == DROPS:
            rules.drop(fight, me, held)
        elif state in (READY, UNREADY):
            if not held.in_hand():
                self.put_in_hand(rules, me, held)
            held.ready = state == READY and not held.broken
        else:
            held.broken = state == BREAKS
            held.ready = held.in_hand() and not held.broken
            held.damage_taken = held.damage_taken if held.broken else 0

    def put_in_hand(self, rules: Rulings, me: Combatant, held: Held) -> None:
        """What lies on the ground or is put away, if a hand is free for it."""
        if rules.free_hands(me) == 0:
            raise Mistake(f"ruling: item: {me.name} has no hand free for the {held.item.name}")
        held.stuck_in = NOBODY
        rules.take_in_hand(me, held)
        rules.update_encumbrance(me)

    def set_shield(self, rules: Rulings, fight: GurpsFight, me: Combatant, state: int) -> None:
        shield = me.sheet.shield
        assert shield is not None
        if state == DROPS:
            rules.drop_buckler(fight, me)
        elif state == BREAKS:
            rules.break_shield(fight, me)
        else:
            if state == WHOLE:
                me.shield_broken = False
                me.shield_damage = 0
            if me.shield_broken or me.shield_off:
                raise Mistake(f"ruling: item: the {shield.told} is not on {me.name}'s arm")
            me.shield_ready = state != UNREADY


class SetArmour(OfFighter):
    """G-144, G-207: 'mail hauberk off', 'pot helm on', 'mail hauberk 2/1'. What is off is not carried along. One may
    put on what the catalogue has, a piece or a suit; 'all' are those that somebody has."""

    def names(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        names = [as_words(each.piece.told) for each in rules.outfit(fight.fighters[who])]
        return [*names, ALL] if names else names

    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [OFF, ON]

    def is_open(self) -> bool:
        return True

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        outfit = rules.outfit(me)
        names = [as_words(each.piece.told) for each in outfit]
        known = [*names, ALL]
        name, _, word = ruling.value.rpartition(" ")
        if word.lower() == ON and name and as_words(name) not in known:
            rules.wear(me, self.put_on(outfit, rules.armour_called(name)))
            return
        at, rest = ruling.about(known if outfit else names)
        meant = [at == len(outfit) or each == names[at] for each in names]
        state = rest.lower()
        if state in (ON, OFF):
            changed = [each.turned(state == OFF) for each in outfit]
        else:
            dr, crushing = self.dr(ruling, rest)
            changed = [each.with_dr(dr, crushing) for each in outfit]
        rules.wear(me, [changed[place] if meant[place] else outfit[place] for place in range(len(outfit))])

    def put_on(self, outfit: list[Worn], pieces: list[Armour]) -> list[Worn]:
        """What somebody has, with pieces of the catalogue on, whether it has them already or gets them now."""
        keys = [piece.key for piece in pieces]
        had = [each.piece.key for each in outfit]
        own = [each.turned(False) if each.piece.key in keys else each for each in outfit]
        return [*own, *as_made([piece for piece in pieces if piece.key not in had])]

    def dr(self, ruling: Ruling, text: str) -> tuple[int, int]:
        """'4' or '4/2': DR, and DR against crushing, -1 if none is said."""
        first, slash, second = text.partition("/")
        dr = parse_int(first)
        crushing = parse_int(second if slash else first)
        if dr is None or crushing is None or not 0 <= dr <= MOST_DR or not 0 <= crushing <= MOST_DR:
            expected = f"expected 'off', 'on' or a DR from 0 to {MOST_DR}, such as '2' or '4/2'"
            raise Mistake(f"ruling: armour: found '{ruling.value}', {expected}")
        return dr, crushing if slash else -1


class SetLoaded(OfFighter):
    """G-103: 'longbow 1': how many shots are in it."""

    def loads(self, rules: Rulings, me: Combatant) -> list[Held]:
        """What somebody has that is loaded."""
        return [held for held in rules.things(me) if rules.missile_of(held) is not None]

    def names(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [held.item.name for held in self.loads(rules, fight.fighters[who])]

    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        return 0, max([self.most(rules, held) for held in self.loads(rules, fight.fighters[who])], default=0)

    def most(self, rules: Rulings, held: Held) -> int:
        """How many shots go in."""
        missile = rules.missile_of(held)
        return missile.holds() if missile is not None else 0

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        loads = self.loads(rules, me)
        at, rest = ruling.about(self.names(rules, fight, me.index))
        loads[at].loaded = ruling.part_of(rest).number(0, self.most(rules, loads[at]))
        loads[at].loading = 0


class SetAmmunition(OfFighter):
    """G-103: 'arrow 12': what is left to load."""

    def names(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [kind for kind, _ in fight.fighters[who].ammunition]

    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        return 0, 10_000

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        kinds = self.names(rules, fight, me.index)
        at, rest = ruling.about(kinds)
        left = self.read_number(rules, fight, me.index, ruling.part_of(rest))
        rules.take_ammunition(me, kinds[at], rules.ammunition_left(me, kinds[at]) - left)


class SetBurning(OfFighter):
    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return FIRES

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.burning = ruling.one_of(FIRES)


class SetBreathless(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.breathless = int(ruling.yes())


class SetFall(OfFighter):
    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        return 0, 1000

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.fall = self.read_number(rules, fight, me.index, ruling)


class SetUnseen(OfFighter):
    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return UNSEEN

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.unseen_penalty = [0, -4, -6][ruling.one_of(UNSEEN)]


class SetHidden(OfFighter):
    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        me.hidden = ruling.yes()
        me.stealth = rules.stealth(me).total - 10


class SetParting(OfFighter):
    """G-214, G-215: fled or yielded."""

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        setattr(me, self.field, ruling.yes())
        me.update_out()


class SetUnaware(OfFighter):
    """G-210: one more foe of whom the fighter is unaware; or 'nobody', which clears the list."""

    def choices(self, rules: Rulings, fight: GurpsFight, who: int) -> list[str]:
        return [NO_ONE, *[each.name for each in fight.fighters if each.side != fight.fighters[who].side]]

    def set_for(self, rules: Rulings, fight: GurpsFight, me: Combatant, ruling: Ruling) -> None:
        if ruling.value.lower() == NO_ONE:
            me.unaware_of = ()
            return
        foe = fight.fighters[fight.called(ruling.value)]
        if foe.side == me.side:
            raise Mistake(f"ruling: unaware_of: {foe.name} is on the side of {me.name}")
        if foe.index not in me.unaware_of:
            me.unaware_of = (*me.unaware_of, foe.index)


class SetDarkness(Amendment[Rulings, GurpsFight]):
    def limits(self, rules: Rulings, fight: GurpsFight, who: int) -> tuple[int, int]:
        return -10, 0

    def amend(self, rules: Rulings, fight: GurpsFight, ruling: Ruling) -> None:
        fight.darkness = self.read_number(rules, fight, NOBODY, ruling)


AMENDMENTS: Final[list[Amendment[Any, Any]]] = [
    SetHP("hp", NUMBER, "hit points"),
    SetFP("fp", NUMBER, "fatigue points"),
    SetBonus("bonus", NUMBER, "a modifier to the fighter's next success roll"),
    SetPlace("at", HEX, "where the fighter is"),
    SetFacing("facing", DIRECTION, "which way the fighter faces"),
    SetPosture("posture", "a posture", "standing, kneeling, lying prone ..."),
    SetStunned("stunned", YES_OR_NO, "whether the fighter is stunned"),
    SetOut("out", YES_OR_NO, "whether the fighter is out of the fight"),
    SetDead("dead", YES_OR_NO, "whether the fighter is dead"),
    SetLimb("limb", "'PLACE sound', 'crippled' or 'gone'", "what has become of a part: 'right arm crippled'"),
    SetItem("item", "'THING dropped', 'broken', 'whole', 'ready' or 'unready'", "a weapon or shield of the fighter's"),
    SetArmour(
        "armour",
        "'PIECE off', 'on' or its DR, such as '2' or '4/2'",
        "a piece of armour, 'all', or a new one: 'pot-helm on'",
    ),
    SetLoaded("loaded", "'WEAPON NUMBER'", "how many shots are in a weapon"),
    SetAmmunition("ammunition", "'KIND NUMBER'", "what the fighter has left to load: 'arrow 12'"),
    SetBurning("burning", "no, part or all", "how much of the fighter's clothes is on fire"),
    SetBreathless("breathless", YES_OR_NO, "whether the fighter cannot breathe"),
    SetFall("falls", NUMBER, "yards that the fighter falls at the start of its next turn"),
    SetUnseen("unseen", "no, hex or wholly", "whether others see the fighter"),
    SetHidden("hidden", YES_OR_NO, "whether foes do not know where the fighter is"),
    SetParting("fled", YES_OR_NO, "whether the fighter has left the map"),
    SetParting("yielded", YES_OR_NO, "whether the fighter has laid down its arms"),
    SetUnaware("unaware_of", "a foe's name, or nobody", "of whom the fighter has no idea; nobody: it knows of all"),
    SetDarkness("darkness", NUMBER, "for 'scene' instead of a fighter: the visibility penalty, 0 to -10"),
    EndFight("end", "a side, or 'draw'", "for 'scene' instead of a fighter: the fight is over"),
    DiceOfFighter(),
    DiceOfAll(),
    SetTerrain("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]
