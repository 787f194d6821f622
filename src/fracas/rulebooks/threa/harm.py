"""Chapter 8: from hit to harm (T-65, T-101, T-104 to T-124, T-128, T-129, T-168, T-183, T-187)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fracas.kernel.attempts import DOWN, MISSED, OUT, WOUNDED
from fracas.kernel.dice import Alike, Branch, Rising
from fracas.kernel.fight import NOBODY
from fracas.kernel.steps import Step
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.threa import harm_tables, switches
from fracas.rulebooks.threa.belongings import BODY, BOTH, MAIN, OFF, Held
from fracas.rulebooks.threa.contents import Attack, Layer, Penetration
from fracas.rulebooks.threa.defence import Defence
from fracas.rulebooks.threa.dice import FUDGE_PLUS
from fracas.rulebooks.threa.effects import KIND_OF, POWERLESS, STUNNED, Effect, EffectKind
from fracas.rulebooks.threa.events import DamageRolled, PowerRolled, Stopped, Struck, Translated
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import IGNORE_ARMOUR, KICK, NO_ARMOUR, NO_LIMIT, PUNCH, Damage, OnHit
from fracas.rulebooks.threa.guards import SHIELD_BLOCK
from fracas.rulebooks.threa.harm_tables import DamageRow, Harm, Location
from fracas.rulebooks.threa.manners import PLAIN, WEAK_POINT
from fracas.rulebooks.threa.rolls import Rvs
from fracas.rulebooks.threa.tables import MODERATE

MARGIN: Final = Reason("base SV", "T-65")
POWER: Final = Reason("Physicality", "T-72")
HAMPERED: Final = Reason("armour", "T-154")
DAMAGE: Final = Reason("damage", "T-119")
DICE: Final = Reason("rolled", "T-119")
SCRATCH: Final = Reason("armour of a higher class", "T-116")
AGAINST_BODY: Final = Reason("damage of another class", "T-121")
GRAZE: Final = Reason("graze", "T-93")
UNARMOURED: Final = Reason("unarmoured location", "T-97")
ARMOURED: Final = Reason("armoured location", "T-97")
AGAINST_VEHICLE: Final = Reason("against a vehicle", "T-97")
AGAINST_FLESH: Final = Reason("against flesh", "T-97")
ENCLOSED: Final = Reason("enclosed space", "T-97")
WEAK: Final = Reason("failing weapon", "T-113")
BROKEN: Final = Reason("broken weapon", "T-113")
DIRECT: Final = Reason("direct hit", "T-96")
FALLOFF: Final = Reason("distance from the burst", "T-96")


class HittingHome(Step["Harming", ThreaFight, Attack]):
    for_states: ClassVar[bool] = True

    def go_on(self, rules: Harming, fight: ThreaFight, attack: Attack) -> None:
        rules.hit_body(fight, attack)
        rules.end_hit(fight, attack)


class Inflicting(Step["Harming", ThreaFight, Attack]):
    for_states: ClassVar[bool] = True

    def is_same_as_at(self, before: Step[Any, Any, Any], attack: Attack) -> bool:
        """Where there was neither armour nor a shield."""
        return before is HITTING_HOME and not attack.armoured and attack.guard is not SHIELD_BLOCK

    def go_on(self, rules: Harming, fight: ThreaFight, attack: Attack) -> None:
        hit, location = attack.hit, attack.location
        assert hit is not None
        assert location is not None
        rules.inflict(fight, attack, attack.foe, hit, location)
        rules.wear_weapon(fight, attack, max(0, attack.sv))
        rules.add_effects(fight, attack)
        rules.end_hit(fight, attack)


HITTING_HOME: Final = HittingHome()
INFLICTING: Final = Inflicting()


class Pushing(Rvs):
    """T-72: Physicality behind a hit."""

    def __init__(self, rules: Harming, attack: Attack, base: int) -> None:
        super().__init__(base)
        self.rules = rules
        self.attack = attack

    def for_outcomes(self, who: int) -> Alike | None:
        spent = not self.rules.base_still_matters(self.attack)
        return AlikePushes(self) if spent and self.attack.attacker.index == who else None

    def for_states(self) -> Alike | None:
        if not self.rules.unchanged or self.rules.base_still_matters(self.attack):
            return None
        return AlikePushes(self, True)


class AlikePushes(Alike):
    """The same, where only the SV matters any more, and perhaps the attacker's balance."""

    def __init__(self, pushing: Pushing, balance: bool = False) -> None:
        super().__init__(pushing.attack.foe.index, joins=True)
        self.pushing = pushing
        self.balance = balance

    def kind(self, total: int) -> tuple[object, ...]:
        attack = self.pushing.attack
        row = self.pushing.row(total)
        sv = attack.base + row.bonus
        if not self.balance:
            return (attack.foe.index, attack.off_hand, sv)
        return (attack.attacker.index, attack.foe.index, attack.off_hand, sv, row.penalty, row.rounds)


class DamageOn(Rising):
    """T-119: the damage of one hit on a body."""

    def __init__(self, rules: Harming, attack: Attack, me: Combatant, hit: Penetration, row: DamageRow) -> None:
        self.rules = rules
        self.attack = attack
        self.me = me
        self.hit = hit
        self.row = row

    def for_outcomes(self, who: int) -> Alike | None:
        attack = self.attack
        plain = not self.rules.base_still_matters(attack) and len(attack.profile.hits) == 1
        return AlikeDamage(self) if plain and attack.attacker.index == who else None

    def for_states(self) -> Alike | None:
        return AlikeHarm(self) if self.rules.unchanged else None


class AlikeDamage(Alike):
    """The same, where nothing follows from the hit but the harm."""

    def __init__(self, on: DamageOn) -> None:
        super().__init__(on.me.index)
        self.rises = True
        self.on = on

    def settles(self, total: int) -> int:
        on, me = self.on, self.on.me
        inflicted = on.rules.inflicted(on.attack, me, on.hit, on.row, total)
        if inflicted.felt <= 0:
            return MISSED
        if inflicted.kills or me.vit_damage + inflicted.loss.vit >= me.vit > 0:
            return OUT
        return DOWN if me.fat_damage + inflicted.loss.fat >= me.fat > 0 else WOUNDED

    def kind(self, total: int) -> tuple[object, ...]:
        return (total,)


class AlikeHarm(Alike):
    """The same for whoever wants every state: damage that does the same, after which nothing is left of the attack but
    its weapon's wear. Where it lands is of no matter then unless it leaves a wound."""

    def __init__(self, on: DamageOn) -> None:
        attack = on.attack
        ends = attack.ends_with_harm() and on.me is attack.foe and not on.rules.base_still_matters(attack)
        super().__init__(on.me.index, joins=ends)
        self.on = on
        self.besides = (attack.attacker.index, on.me.index, attack.held.thing.index, max(0, attack.sv))

    def kind(self, total: int) -> tuple[object, ...]:
        return (self.on.row.damage(total),)

    def kinds(self, branches: list[Branch]) -> dict[tuple[object, ...], Branch]:
        on = self.on
        location = on.attack.location
        if not self.joins or location is None:
            return super().kinds(branches)
        return on.rules.harm_at(on, location, branches)


@mypyc_attr(free_list_len=1)
class Inflicted:
    """What rolled damage does to a body (T-117 to T-124)."""

    def __init__(self, damage: Tally, effective: int, felt: int, loss: Harm, kills: bool) -> None:
        self.damage = damage
        self.effective = effective
        """Its class."""
        self.felt = felt
        self.loss = loss
        self.kills = kills


@mypyc_attr(allow_interpreted_subclasses=True)
class Harming(Defence):
    def __init__(self, chosen: dict[str, str] | None = None) -> None:
        super().__init__(chosen)
        self._kinds: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._harm: dict[tuple[object, ...], dict[tuple[object, ...], Branch]] = {}
        """What was worked out of hits on bodies like that one."""

    def strike_body(self, fight: ThreaFight, attack: Attack) -> None:
        """T-101: Physicality, then where it hits and what it does."""
        attack.push = self.physicality(fight, attack)
        if attack.muscle and not self.base_still_matters(attack):
            fight.cut((attack.foe.index, attack.off_hand, attack.base + attack.push))
        if attack.ends_with_hit():
            fight.mark(HITTING_HOME, attack)
        self.hit_body(fight, attack)

    def hit_body(self, fight: ThreaFight, attack: Attack) -> None:
        """T-101: location, shield, armour, then each type of damage (T-106)."""
        me = attack.foe
        power = attack.push
        location = self.hit_location(fight, attack)
        attack.location = location
        hits = attack.profile.hits
        bare = len(self.covering(me, location)) == 0
        first = self.final_sv(fight, attack, hits[0], power, bare)
        if fight.heard:
            fight.tell(Struck(me.index, location.key, hits[0].type.name, first))
        worst = max(0, first.total)
        attack.sv = first.total
        layers = self.layers(fight, attack, location, first.total)
        for entry in hits:
            sv = first
            if entry is not hits[0]:
                sv = self.final_sv(fight, attack, entry, power, bare)
                fight.tell(Struck(me.index, location.key, entry.type.name, sv))
                worst = max(worst, sv.total)
            if me.dead or sv.total < 0 or (len(hits) > 1 and sv.total == 0):
                continue
            self.resolve(fight, attack, entry, sv.total, layers, location)
        self.wear_weapon(fight, attack, worst)
        self.add_effects(fight, attack)

    def base_still_matters(self, attack: Attack) -> bool:
        """Whether the base SV is used again once Physicality has been added to it: for special actions, effects and an
        arm that parried."""
        if attack.manner is not PLAIN or attack.defence == "unarmed" or attack.weapon.effects:
            return True
        if attack.attacker.sheet.aids or (attack.ammo is not None and attack.ammo.effects):
            return True
        return not attack.roll_is_spent()

    def physicality(self, fight: ThreaFight, attack: Attack) -> int:
        """T-72: free and automatic after a melee or thrown hit: RV against 8, read by T-61; a bad roll leaves one off
        balance."""
        if not attack.muscle:
            return 0
        me = attack.attacker
        score = self.ability(me, "Physicality", self.arm_strength(attack), action=False)
        score.add(me.sheet.physicality + self.shield_burden(me), HAMPERED)
        self.add_ruling_bonus(me, score)
        grades = Pushing(self, attack, score.total - MODERATE)
        roll = fight.roll(me.index, FUDGE_PLUS, POWER, grades)
        row = grades.row(roll)
        if fight.heard:
            fight.tell(PowerRolled(me.index, score, roll, row.bonus, row.penalty))
        self.unbalance(fight, me, row)
        return row.bonus

    def shield_burden(self, me: Combatant) -> int:
        """T-154: the penalty to Physicality for shields in hand."""
        burden = 0
        for held in me.held:
            if held.shield is not None and held.in_hand():
                burden += held.shield.physicality
        return burden

    def arm_strength(self, attack: Attack) -> int:
        """T-162: a cyber arm's STR counts for what is done with that arm."""
        for aid in attack.attacker.sheet.aids:
            if aid.strong_arm and self.uses_arm(attack, aid.arm):
                return aid.strong_arm
        return 0

    def uses_arm(self, attack: Attack, side: str) -> bool:
        """Whether the arm on that side ('left' or 'right') strikes; a two-handed weapon uses both."""
        me = attack.attacker
        hand = attack.held.hand
        if hand == BODY:
            if attack.weapon.limb != "arm":
                return False
            hand = OFF if attack.off_hand or not self.may_punch(me, attack.held, MAIN) else MAIN
        if hand == MAIN or hand == OFF:
            return me.arm_of(hand).key.startswith(side)
        return hand == BOTH

    def final_sv(self, fight: ThreaFight, attack: Attack, entry: Damage, power: int, bare: bool) -> Tally:
        """T-65: base SV, weapon and ammunition for that type (T-105, T-113), fire mode, Physicality."""
        sv = Tally(attack.base, MARGIN)
        sv.add(entry.sv, entry.reason)
        self.weaken(attack.held, entry, sv)
        sv.add(attack.mode.sv, attack.mode.reason)
        sv.add(attack.power.sv, attack.power.reason)
        if attack.weapon is PUNCH or attack.weapon is KICK:  # T-162: a blade in the arm is no fist
            for aid in attack.attacker.sheet.aids:
                sv.add(aid.kick if attack.weapon is KICK else aid.punch, aid.reason)
        ammo = attack.ammo
        if ammo is not None:
            if bare:
                sv.add(ammo.unarmoured, UNARMOURED)
            else:
                sv.add(ammo.armoured, ARMOURED)
            if attack.foe.is_vehicle():
                sv.add(ammo.vehicles, AGAINST_VEHICLE)
            else:
                sv.add(ammo.infantry, AGAINST_FLESH)
            if fight.enclosed:
                sv.add(ammo.enclosed, ENCLOSED)
        self.weaken_by_distance(fight, attack, sv)
        sv.add(power, POWER)
        return sv

    def weaken(self, held: Held, entry: Damage, sv: Tally) -> None:
        """T-113: a failing weapon gives half of its SV, a broken one nothing."""
        most = held.most()
        if most > 0 and 4 * held.durability <= most:
            left = harm_tables.lasting(entry.sv, held.durability, self.full_durability(most))
            sv.add(left - entry.sv, WEAK if held.durability > 0 else BROKEN)

    def weaken_by_distance(self, fight: ThreaFight, attack: Attack, sv: Tally) -> None:
        """T-96, T-178: a burst is stronger against whoever it hits directly, and weaker with every hex for others."""
        if attack.radius == 0:
            return
        if attack.centre == NOBODY:
            if attack.ammo is not None:
                sv.add(attack.ammo.direct, DIRECT)
        else:
            steps = self.steps_from(fight, attack.centre, attack.foe)
            left = sv.total * max(0, attack.radius - steps) // attack.radius
            sv.add(left - sv.total, FALLOFF)

    def layers(self, fight: ThreaFight, attack: Attack, location: Location, sv: int) -> list[Layer]:
        """T-69, T-107 to T-109: the shield if a block succeeds, then armour if it holds; one check each for all
        types of damage. A hit that can do no damage is not checked."""
        me = attack.foe
        if sv < 0 or (sv == 0 and len(attack.profile.hits) > 1):  # T-106: none of several types is left
            self.note_armour(attack, self.covering(me, location))
            return []
        out: list[Layer] = []
        plus = self.blocks(fight, attack)
        if plus >= 0:
            held = me.held[attack.blocked]
            assert held.shield is not None
            out.append(self.shield_layer(me, held, held.shield, attack, plus))
        out.extend(self.armour_layers(fight, me, location, attack))
        if attack.manner is WEAK_POINT:
            return self.past_outer(out)
        return out

    def past_outer(self, layers: list[Layer]) -> list[Layer]:
        """T-127: a weak point bypasses the outer layer altogether, the powered armour if there is one."""
        for layer in layers:
            if layer.outer:
                return [each for each in layers if each is not layer]
        return layers

    # T-128, one type of damage

    def penetrate(
        self, fight: ThreaFight, attack: Attack, entry: Damage, hit: Penetration, layers: list[Layer]
    ) -> None:
        """T-109 to T-118, T-128: layer by layer, outermost first."""
        if entry.sv_max != NO_LIMIT and self.total_rating(layers, entry, hit.dc) > entry.sv_max:
            hit.sv = 0
            hit.stopped = "too soft a point"
            self.wear_all(fight, layers, entry.sv_max)
            return
        for layer in layers:
            if layer.durability <= 0:
                continue
            self.translate(fight, layer.owner, hit, layer.dc)
            rating = layer.rating(entry)
            if attack.weapon.past_armour and layer.dc < attack.weapon.dc:
                rating = 0
            if hit.dc < layer.dc and not self.rises(fight, layer.owner, hit, layer):
                if self.is_set(switches.HIGHER_CLASS, "impervious"):
                    self.wear(fight, layer, 1, True)  # T-168
                    hit.sv = 0
                    hit.stopped = "armour of a higher class"
                    return
                taken = min(1, min(rating, layer.durability))  # T-116
                hit.minus += taken
                if taken:
                    self.wear(fight, layer, taken, True)
            else:
                taken = min(rating, min(hit.sv, layer.durability))  # T-115
                hit.sv -= taken
                if taken:
                    hit.absorbed = True
                    self.wear(fight, layer, taken, False)
            if hit.sv == 0 and hit.absorbed:
                hit.stopped = "fully absorbed"  # T-118
                return

    def translate(self, fight: ThreaFight, me: Combatant, hit: Penetration, dc: int) -> None:
        """T-117: against a layer or body of a lower class a hit counts tenfold for each step down, and is of that class
        from then on."""
        if hit.dc <= dc:
            return
        sv = harm_tables.translated(hit.sv, hit.dc, dc)
        if sv != hit.sv:
            fight.tell(Translated(me.index, hit.sv, hit.dc, sv, dc))
        hit.sv = sv
        hit.dc = dc
        hit.translated = True

    def rises(self, fight: ThreaFight, me: Combatant, hit: Penetration, layer: Layer) -> bool:
        """T-168: an SV of 15 or more rises one class before it meets the layer, if that is enough."""
        if not self.is_set(switches.HIGHER_CLASS, "impervious") or hit.dc + 1 != layer.dc:
            return False
        sv = harm_tables.risen(hit.sv)
        if sv < 0:
            return False
        fight.tell(Translated(me.index, hit.sv, hit.dc, sv, hit.dc + 1))
        hit.sv = sv
        hit.dc += 1
        return True

    def total_rating(self, layers: list[Layer], entry: Damage, dc: int) -> int:
        """T-111: all that the layers could absorb; tenfold for each class above."""
        total = 0
        for layer in layers:
            if layer.durability > 0:
                total += harm_tables.translated(layer.rating(entry), layer.dc, dc)
        return total

    def wear_all(self, fight: ThreaFight, layers: list[Layer], amount: int) -> None:
        """T-111: SV Max of durability, outermost layer first, spilling inward."""
        left = amount
        for layer in layers:
            taken = min(left, layer.durability)
            if taken > 0:
                self.wear(fight, layer, taken, False)
                left -= taken

    def resolve(
        self, fight: ThreaFight, attack: Attack, entry: Damage, sv: int, layers: list[Layer], location: Location
    ) -> None:
        """T-128: layers, then the body."""
        hit = Penetration(sv, attack.weapon.dc)
        self.penetrate(fight, attack, entry, hit, layers)
        if hit.stopped:
            fight.tell(Stopped(attack.foe.index, hit.stopped))
            return
        attack.through = True
        self.hurt(fight, attack, attack.foe, hit, location)

    def hurt(self, fight: ThreaFight, attack: Attack, me: Combatant, hit: Penetration, location: Location) -> None:
        """T-117 to T-124, T-183: dice, escalation, class against body, pools and wounds."""
        body = me.sheet.dc
        self.translate(fight, me, hit, body)
        if hit.sv >= harm_tables.OVERKILL:
            attack.damage += hit.sv
            fight.tell(Stopped(me.index, "killed instantly"))
            self.die(fight, me)
            return
        if me is attack.foe and attack.ends_with_harm():
            attack.hit = hit
            fight.mark(INFLICTING, attack)
        self.inflict(fight, attack, me, hit, location)

    def inflict(self, fight: ThreaFight, attack: Attack, me: Combatant, hit: Penetration, location: Location) -> None:
        """T-119 to T-124: the dice of a hit that has come through, and what they do."""
        row = harm_tables.damage_row(hit.sv)
        assert row is not None
        roll = fight.roll(attack.attacker.index, row.pool, DAMAGE, DamageOn(self, attack, me, hit, row))
        inflicted = self.inflicted(attack, me, hit, row, roll)
        damage, felt, loss = inflicted.damage, inflicted.felt, inflicted.loss
        if fight.heard:
            where, fat, vit = location.key, loss.fat, loss.vit
            effective = inflicted.effective
            fight.tell(DamageRolled(me.index, hit.sv, row.name, damage, effective, where, fat, vit, loss.wounds))
        if felt <= 0:
            return
        attack.damage += felt
        me.fat_damage += loss.fat
        me.vit_damage += loss.vit
        if inflicted.kills:
            self.die(fight, me)  # T-124
            return
        if loss.wounds:
            self.wound(fight, me, location, loss.wounds)
        self.disturb(fight, me)

    def inflicted(self, attack: Attack, me: Combatant, hit: Penetration, row: DamageRow, roll: int) -> Inflicted:
        """T-117 to T-124: what the dice of a hit do: scratches, grazes, escalation, class against body."""
        rolled = row.damage(roll)
        damage = Tally(rolled, DICE)
        damage.add(-min(rolled, hit.minus), SCRATCH)
        if attack.graze:
            damage.add(-(damage.total - damage.total // 2), GRAZE)
        body = me.sheet.dc
        effective = max(hit.dc + row.higher, harm_tables.escalation(damage.total))
        felt = self.felt(damage.total, effective, body)
        damage.add(felt - damage.total, AGAINST_BODY)
        loss = harm_tables.harm(felt)
        kills = (effective > body or hit.translated) and loss.vit >= me.vit
        return Inflicted(damage, effective, felt, loss, kills)

    def harm_at(self, on: DamageOn, location: Location, branches: list[Branch]) -> dict[tuple[object, ...], Branch]:
        """The same for all totals, as far as it changes anything, with their chances: once for hits that are alike."""
        hit, me = on.hit, on.me
        key = (on.row, location, hit.dc, hit.minus, hit.translated, me.sheet.dc, me.vit)
        known = self._harm.get(key)
        if known is None:
            known = {}
            for each in branches:
                inflicted = self.inflicted(on.attack, me, hit, on.row, each.total)
                loss, kills = inflicted.loss, inflicted.kills
                wounds = 0 if kills else loss.wounds
                place = location.index if wounds else -1
                kind: tuple[int, ...] = (loss.fat, loss.vit, wounds, place, kills, inflicted.felt > 0)
                kind = self._kinds.setdefault(kind, kind)
                known.setdefault(kind, Branch(each.total, 0.0)).chance += each.chance
            self._harm[key] = known
        return known

    def felt(self, damage: int, dc: int, body: int) -> int:
        """T-121: what damage of one class does to a body of another; with the switch a lower class does it in full."""
        if dc < body and self.is_set(switches.FAR_BELOW, "full"):
            return damage
        return harm_tables.against_body(damage, dc, body)

    def end_hit(self, fight: ThreaFight, attack: Attack) -> None:
        """T-75, T-142: an arm that parried, and concentration."""
        if attack.base >= 0:
            self.hurt_arm(fight, attack)
        self.test_concentration(fight, attack)

    # T-129: effects of a hit

    def add_effects(self, fight: ThreaFight, attack: Attack) -> None:
        """T-129: what weapon and ammunition do besides damage, if their armour rule and class allow it."""
        me = attack.foe
        if me.dead:
            return
        for effect in attack.weapon.effects:
            self.add_effect(fight, attack, effect)
        if attack.ammo is not None:
            for effect in attack.ammo.effects:
                self.add_effect(fight, attack, effect)
        if attack.held.hand == BODY and attack.weapon.limb == "arm":
            for aid in attack.attacker.sheet.aids:
                if aid.stuns and not me.is_vehicle():
                    self.halt(fight, me, STUNNED, self.time_lost(attack.base))

    def add_effect(self, fight: ThreaFight, attack: Attack, effect: OnHit) -> None:
        """T-97, T-129: a stun or the like lasts base SV seconds, an EMP SV rounds, the others as long as they say."""
        kind = KIND_OF[effect.key]
        me = self.bearer(fight, attack, kind)
        if me is None or not self.takes_hold(attack, effect):
            return
        if kind.halts:
            self.halt(fight, me, kind, self.time_lost(attack.base))
        elif kind is POWERLESS:
            self.afflict(fight, me, Effect(POWERLESS, 1, max(1, attack.base)))
        else:
            self.afflict(fight, me, Effect(kind, effect.value if effect.value else 1, max(1, effect.rounds)))

    def bearer(self, fight: ThreaFight, attack: Attack, kind: EffectKind) -> Combatant | None:
        """T-126, T-129: who suffers the effect: whoever was hit. In a vehicle the electronics suffer an EMP; other
        effects go to the member of the crew who was reached, if any."""
        if not attack.foe.is_vehicle() or kind is POWERLESS:
            return attack.foe
        if attack.occupant == NOBODY or not attack.through:
            return None
        me = fight.fighters[attack.occupant]
        return None if me.dead else me

    def takes_hold(self, attack: Attack, effect: OnHit) -> bool:
        """T-129: armour, shield or body of the effect's class or above block it; then its armour rule."""
        if effect.dc > 0:
            inherent = attack.foe.sheet.dc if attack.foe.sheet.dc > 1 else 0
            if max(inherent, attack.armour_class) >= effect.dc:
                return False
        if effect.armour == IGNORE_ARMOUR:
            return True
        if effect.armour == NO_ARMOUR:
            return not attack.armoured
        return not attack.armoured or attack.through
