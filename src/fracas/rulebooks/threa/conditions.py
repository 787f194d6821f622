"""Chapter 10, first half: states and effects (T-40, T-55, T-61, T-134, T-138 to T-143, T-188)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became, PostureChanged
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason
from fracas.rulebooks.threa import effects, switches
from fracas.rulebooks.threa.belongings import DROPPED, Held
from fracas.rulebooks.threa.contents import Attack
from fracas.rulebooks.threa.cooldowns import ROUND, Cooldowns
from fracas.rulebooks.threa.effects import Effect, EffectKind
from fracas.rulebooks.threa.events import Afflicted, Exhausted, Halted, Handled, Healed, Intended, OffBalance, Suffered
from fracas.rulebooks.threa.fighter import NO_PARRY, Combatant, Concentration, ThreaFight, Unbalance
from fracas.rulebooks.threa.tables import PRONE, Posture, Result, incapacitated

LOST_VIT: Final = 2
"""T-38: what it costs when FAT drops to 0."""


KEEPING_UP: Final = Reason("keeping concentration", "T-142")
DISTRACTION: Final = Reason("damage", "T-142")


@mypyc_attr(allow_interpreted_subclasses=True)
class Conditions(Cooldowns):
    # who can do anything

    def present(self, me: Combatant) -> bool:
        """Alive, and on the map."""
        return not me.dead and not me.fled

    def halted(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-55: knocked back or stunned while any part of it remains in the round."""
        now = fight.now()
        return me.stunned_until > now or me.knocked_until > now

    def stunned(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-134: the stunned count as having FAT 0."""
        return me.stunned_until > fight.now()

    def paralysed(self, me: Combatant) -> bool:
        for effect in me.effects:
            if effect.kind.paralyses:
                return True
        return False

    def gripped(self, me: Combatant) -> bool:
        """T-138: grappled or paralysed: no movement, no two-handed weapons."""
        for effect in me.effects:
            if effect.kind.roots:
                return True
        return False

    def can_act(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-38, T-39, T-40, T-55, T-70: conscious, not helpless, not halted, not surprised. Vehicles never act."""
        if me.fat <= 0 or me.vit <= 1 or me.surprised or me.dead or me.fled or me.yielded or me.is_vehicle():
            return False
        return not me.effects or not (self.halted(fight, me) or self.paralysed(me))

    def update_out(self, fight: ThreaFight, me: Combatant) -> None:
        """T-126, T-182, T-201: a fighter is out when dead, at VIT 1 or less, at FAT 0, off the map, or yielded, but not
        when stunned. A vehicle is out when disabled or when its whole crew is, so it follows its crew."""
        if me.is_vehicle():
            me.out = me.structure <= 0 or me.dead or not self.manned(fight, me)
            return
        me.out = me.dead or me.fled or me.yielded or me.vit <= 1 or me.fat <= 0
        if me.aboard != NOBODY:
            self.update_out(fight, fight.fighters[me.aboard])

    def attackable(self, me: Combatant, foe: Combatant) -> bool:
        """T-192, T-195, T-201: anybody who can be hit, allies included, but no prisoner and no hidden enemy."""
        if foe.yielded or (foe.hidden and foe.side != me.side):
            return False
        return foe is not me and self.can_be_hit(foe)

    def can_be_hit(self, foe: Combatant) -> bool:
        """T-179, T-192: whoever is on the map, and not inside a vehicle."""
        return not foe.dead and not foe.fled and foe.aboard == NOBODY

    def suppressed(self, fight: ThreaFight, me: Combatant) -> bool:
        """T-95: friend or foe; several zones count as one."""
        if me.aboard != NOBODY:
            return False
        for zone in fight.zones:
            if fight.board.distance(zone.cell, me.cell) <= zone.radius:
                return True
        return False

    # T-195, T-196: hidden or not

    def disappear(self, fight: ThreaFight, me: Combatant) -> None:
        """T-195: enemies only know where it was last."""
        me.hidden = True
        me.seen_at = me.cell
        fight.tell(Became(me.index, "hidden"))

    def reveal(self, fight: ThreaFight, me: Combatant) -> None:
        """T-196: everybody knows where it is again."""
        if me.hidden:
            me.hidden = False
            fight.tell(Became(me.index, "found"))

    # falling down and dropping things

    def set_posture(self, fight: ThreaFight, me: Combatant, posture: Posture, fell: bool) -> None:
        if me.posture is not posture:
            me.posture = posture
            fight.tell(PostureChanged(me.index, posture.key, fell))
            if fell:
                self.interrupt(fight, me)  # T-54: knocked down

    def drop(self, fight: ThreaFight, me: Combatant, held: Held) -> None:
        """T-40, T-132, T-136: it lies where its owner stands; a parry with it ends."""
        held.hand = DROPPED
        held.cell = me.cell
        held.deployed = False
        fight.tell(Handled(me.index, "drops", held.name))
        if me.parrying >= 0 and me.held[me.parrying] is held:
            self.end_parry(fight, me)

    def drop_everything(self, fight: ThreaFight, me: Combatant) -> None:
        for held in me.held:
            if held.in_hand():
                self.drop(fight, me, held)

    def end_parry(self, fight: ThreaFight, me: Combatant) -> None:
        """T-68: ended by any other action, the loss of the weapon, a stun or unconsciousness."""
        if me.parrying != NO_PARRY:
            me.parrying = NO_PARRY
            fight.tell(Intended(me.index, "ends parry mode", NOBODY))

    def lose_aim(self, fight: ThreaFight, me: Combatant) -> None:
        """T-85: lost by any other action, damage or an interruption."""
        if me.aim == NOBODY:
            return
        foe = fight.fighters[me.aim]
        me.aim = NOBODY
        if not foe.dead:
            fight.tell(Intended(me.index, "loses aim", foe.index))

    def break_concentration(self, fight: ThreaFight, me: Combatant) -> None:
        """T-141: dropped at will or by force; what was not finished is lost, and what was sustained ends."""
        broken = me.concentration
        if broken is None:
            return
        me.concentration = None
        fight.tell(Intended(me.index, "loses concentration", NOBODY))
        broken.task.stop(self, fight, broken)

    def concentrate(self, fight: ThreaFight, me: Combatant, task: Concentration) -> None:
        """T-141: one at a time; starting another ends the first."""
        self.break_concentration(fight, me)
        me.concentration = task
        fight.tell(Intended(me.index, task.task.key, NOBODY, task.left))

    def test_concentration(self, fight: ThreaFight, attack: Attack) -> None:
        """T-142: attacked and met passively: Focus, less half of the damage, against the attacker's AV. Without the
        skill, or with pools that pending damage would empty, it breaks."""
        me = attack.foe
        if me.concentration is None or attack.defence != "passive":
            return
        holds = me.sheet.has("Focus")
        if holds:
            score = self.ability(me, "Focus", action=False)
            score.add(-(attack.damage // 2), DISTRACTION)
            holds = self.check(fight, me, score, attack.av, KEEPING_UP)
        if not holds or me.fat_damage >= me.fat or me.vit_damage >= me.vit:
            self.break_concentration(fight, me)

    def collapse(self, fight: ThreaFight, me: Combatant) -> None:
        """T-40, T-196: what falling unconscious means: prone, no parry, no concentration, hands empty, and no longer
        hidden."""
        self.stop_everything(fight, me)
        self.reveal(fight, me)
        if me.aboard == NOBODY:  # inside a vehicle there is nowhere to fall
            self.drop_everything(fight, me)
            self.set_posture(fight, me, PRONE, True)

    def stop_everything(self, fight: ThreaFight, me: Combatant) -> None:
        """T-40, T-201: ends everything that it was doing."""
        self.end_parry(fight, me)
        self.break_concentration(fight, me)
        self.let_go(fight, me)
        me.aim = NOBODY
        me.running = ""

    def let_go(self, fight: ThreaFight, me: Combatant) -> None:
        """T-138: whoever it held is free."""
        for other in fight.fighters:
            for effect in other.effects:
                if effect.kind is effects.GRAPPLED and effect.source == me.index:
                    self.remove_effect(fight, other, effects.GRAPPLED)

    def faint(self, fight: ThreaFight, me: Combatant, loss: bool) -> None:
        """T-38, T-40: FAT has dropped to 0: 2 VIT at once, once per drop, and unconscious."""
        me.fainted = True
        if loss:
            me.vit -= LOST_VIT
            fight.tell(Exhausted(me.index, LOST_VIT, max(0, me.vit)))
        if me.vit <= 0:
            self.die(fight, me)
            return
        fight.tell(Became(me.index, "unconscious"))
        self.collapse(fight, me)
        self.update_out(fight, me)

    def die(self, fight: ThreaFight, me: Combatant) -> None:
        """T-40: VIT 0."""
        if me.dead:
            return
        me.vit = 0
        me.dead = True
        fight.tell(Became(me.index, "dead"))
        self.collapse(fight, me)
        self.update_out(fight, me)

    def settle_action(self, fight: ThreaFight) -> None:
        """T-30, T-36, T-38: after each action: with a switch, the damage that it did; then whoever has no FAT left
        faints."""
        at_once = self.is_set(switches.DAMAGE, "at once")
        for me in fight.fighters:
            if at_once and (me.fat_damage or me.vit_damage):
                self.take_damage(fight, me)
            if me.fat <= 0 and not me.fainted and not me.dead and not me.is_vehicle():
                self.faint(fight, me, True)

    def take_damage(self, fight: ThreaFight, me: Combatant) -> None:
        """T-36, T-37: all pending damage at once; what FAT cannot take goes on to VIT."""
        me.fat -= me.fat_damage
        if me.fat < 0:
            me.vit_damage -= me.fat
            me.fat = 0
        me.vit = max(0, me.vit - me.vit_damage)
        me.fat_damage = 0
        me.vit_damage = 0
        if me.vit == 0:
            self.die(fight, me)
        self.update_out(fight, me)

    # stun and knockback

    def time_lost(self, sv: int) -> int:
        """T-131, T-134: SV seconds, at least 1 unless the switch says otherwise; in half seconds."""
        return 2 * (sv if self.is_set(switches.LEAST_TIME, "none") else incapacitated(sv))

    def halt(self, fight: ThreaFight, me: Combatant, kind: EffectKind, length: int) -> bool:
        """T-55, T-131, T-134, T-188: stunned, knocked back or knocked out for so many half seconds from the start of
        the round; of two the one that ends later counts. Whoever has just got over one is spared until it has had a
        turn, unless the switch says otherwise. Whether it took hold."""
        if length <= 0:
            fight.tell(Halted(me.index, "unmoved", 0, 0))
            return False
        if me.spared and not self.halted(fight, me) and self.is_set(switches.REPEATED_STUN, "after a turn"):
            fight.tell(Halted(me.index, "spared", 0, 0))
            return False
        until = fight.now() + length
        me.effects = effects.prolonged(me.effects, kind, until)
        if kind.dazes:
            self.end_parry(fight, me)
            self.break_concentration(fight, me)
        fight.tell(Halted(me.index, kind.key, length, until))
        self.lose_aim(fight, me)
        self.interrupt(fight, me)
        me.running = ""
        if kind is effects.KNOCKED_OUT:  # T-134: a critical stun
            self.collapse(fight, me)
        return True

    def rouse(self, fight: ThreaFight, me: Combatant) -> None:
        """T-134, T-188: FAT healing from outside ends a stun early, but not a knock-out; whoever is roused is
        spared like others who have got over one."""
        if self.stunned(fight, me) and not me.knocked_out:
            me.effects = tuple([effect for effect in me.effects if effect.kind is not effects.STUNNED])
            me.spared = True
            fight.tell(Became(me.index, "roused"))

    def get_over(self, fight: ThreaFight, me: Combatant) -> None:
        """T-55, T-188: at the end of a round, stuns and knockbacks that do not last into the next one end."""
        end = fight.now() + ROUND
        for effect in me.effects:
            if effect.kind.halts and effect.until <= end:
                self.remove_effect(fight, me, effect.kind)

    # off balance

    def unbalance(self, fight: ThreaFight, me: Combatant, result: Result) -> None:
        """T-61, T-62: a penalty from now on; its rounds are counted from the next round."""
        if result.penalty == 0:
            return
        last = fight.round + result.rounds
        kept = [each for each in me.off_balance if each.last >= fight.round]
        kept.append(Unbalance(result.penalty, last))
        me.off_balance = tuple(kept)
        fight.tell(OffBalance(me.index, result.penalty, last))

    def imbalance(self, fight: ThreaFight, me: Combatant) -> int:
        """T-62: penalties do not add up; the worst in force counts, unless the switch lets all of them count."""
        worst = 0
        total = 0
        for each in me.off_balance:
            if each.last >= fight.round:
                total += each.penalty
                worst = min(worst, each.penalty)
        return total if self.is_set(switches.OFF_BALANCE, "sum") else worst

    # effects

    def afflict(self, fight: ThreaFight, me: Combatant, effect: Effect) -> None:
        """T-138, T-139: an effect begins, or stacks with one of its kind."""
        me.effects = effects.stacked(me.effects, effect)
        value = effect.value if effect.kind in effects.NUMBERS else 0
        fight.tell(Afflicted(me.index, effect.kind.key, True, effect.left, value))
        if effect.kind.paralyses:
            self.end_parry(fight, me)
            self.break_concentration(fight, me)
            self.lose_aim(fight, me)
            me.running = ""

    def remove_effect(self, fight: ThreaFight, me: Combatant, kind: EffectKind) -> None:
        kept = [effect for effect in me.effects if effect.kind is not kind]
        if len(kept) < len(me.effects):
            me.effects = tuple(kept)
            if self.present(me):
                fight.tell(Afflicted(me.index, kind.key, False, 0))
            if kind.halts and not self.halted(fight, me):
                me.spared = True  # T-188

    def break_effects(self, fight: ThreaFight, me: Combatant, event: int) -> None:
        """T-143: attacking, casting or being hurt ends some effects."""
        for effect in me.effects:
            if effect.kind.breaks & event:
                self.remove_effect(fight, me, effect.kind)

    def tick_effects(self, fight: ThreaFight, me: Combatant) -> None:
        """T-49, T-50: damage and healing over time go to the pending pools; durations drop by one, and end at 0."""
        for effect in me.effects:
            if effect.kind.fat_damage or effect.kind.vit_damage:
                self.take_its_toll(fight, me, effect)
        kept: list[Effect] = []
        ended: list[Effect] = []
        for effect in me.effects:
            if effect.left == 1:
                ended.append(effect)
            elif effect.left == 0:
                kept.append(effect)
            else:
                kept.append(Effect(effect.kind, effect.value, effect.left - 1, effect.stacks, effect.source))
        me.effects = tuple(kept)
        for effect in ended:
            fight.tell(Afflicted(me.index, effect.kind.key, False, 0))
            if effect.kind.then:
                self.afflict(
                    fight,
                    me,
                    Effect(effects.KIND_OF[effect.kind.then], effects.LET_DOWN_VALUE, effects.LET_DOWN_ROUNDS),
                )

    def take_its_toll(self, fight: ThreaFight, me: Combatant, effect: Effect) -> None:
        """T-36, T-49, T-140: what an effect does at the end of a round: damage or healing of FAT and VIT, for each
        point of its strength. FAT from outside rouses the stunned (T-134)."""
        if not self.present(me):
            return
        fat = effect.kind.fat_damage * effect.strength()
        vit = effect.kind.vit_damage * effect.strength()
        if fat > 0 or vit > 0:
            me.fat_damage += max(0, fat)
            me.vit_damage += max(0, vit)
            fight.tell(Suffered(me.index, effect.kind.key, max(0, fat), max(0, vit)))
        if fat < 0:
            me.fat_healing -= fat
            fight.tell(Healed(me.index, "FAT", -fat, "effect"))
            self.rouse(fight, me)
        if vit < 0:
            me.vit_healing -= vit
            fight.tell(Healed(me.index, "VIT", -vit, "effect"))

    # damage that reached the pools

    def disturb(self, fight: ThreaFight, me: Combatant) -> None:
        """T-54, T-85, T-143, T-187: what taking damage interrupts."""
        self.lose_aim(fight, me)
        self.interrupt(fight, me)
        if me.effects:
            self.break_effects(fight, me, effects.HURT)
