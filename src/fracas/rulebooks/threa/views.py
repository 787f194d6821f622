"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Decision, Option, Place, Places, Spot, Target, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.tally import Tally
from fracas.rulebooks.threa import switches, tables
from fracas.rulebooks.threa.attack import MANNER
from fracas.rulebooks.threa.belongings import Held, Thing
from fracas.rulebooks.threa.contents import NO_EFFORT, Attack
from fracas.rulebooks.threa.defence import DEFENCE
from fracas.rulebooks.threa.delay import WAIT_FOR
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import Shield
from fracas.rulebooks.threa.glossary import Glossary
from fracas.rulebooks.threa.guards import PASSIVE, SHIELD_BLOCK, Guard, ParryWith
from fracas.rulebooks.threa.melee import TARGET
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT, REST_AP
from fracas.rulebooks.threa.rolls import CRITICAL, REFEREE
from fracas.rulebooks.threa.rows import NORMAL_COST, Choice, row_called
from fracas.rulebooks.threa.shooting import SHOT_TARGET, THROW_WHAT, THROWN_AT
from fracas.rulebooks.threa.turn import ACTION

PASSIVELY: Final = "of a hit, if the foe defends passively"
MISSES: Final = "that the attack misses"
BLOCKS: Final = "that the shield is in its way"


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Glossary):
    def view(self, fight: ThreaFight, decision: Decision, option: Option) -> View:
        """Options of this book know how they are shown; those that every book has are shown here."""
        if decision.question is MERCY:
            return mercy_view(option)
        if isinstance(option, Choice):
            return option.view(self, fight, decision)
        rule = decision.question.rule
        if isinstance(option, Amount):
            return self.view_amount(fight, decision, option, rule)
        if isinstance(option, Target):
            return self.view_target(fight, decision, option)
        if isinstance(option, Place):
            return self.view_place(fight.fighters[decision.who], option, rule)
        if isinstance(option, Spot) and decision.matter is not None:
            tried = self.tried(fight, decision)
            self.turn_to_hex(fight, tried, option.cell)
            return self.view_attack(fight, tried, option.key, rule, [])
        return View(option.key, rule=rule)

    def wording(self, fight: ThreaFight, decision: Decision) -> str:
        """T-201: names whoever offers to yield. T-38: warns whoever may not get to act."""
        if decision.question is MERCY:
            return f"{fight.fighters[fight.acting].name} offers to yield. Do you spare whoever yields?"
        text = decision.question.text
        if decision.question is ACTION:
            chance = self.chance_to_act(fight, fight.fighters[decision.who], False)
            if chance < 1:
                return f"{text} Before any action you must keep your Focus: {100 * chance:.1f} %."
        return text

    def chance_to_act(self, fight: ThreaFight, me: Combatant, defending: bool) -> float:
        """T-38, T-39, T-95: that somebody who is worn out, badly hurt or under fire gets to act or to defend at all."""
        score = self.ability(me, "Focus", action=False).total + me.bonus
        chance = 1.0
        if not defending and self.suppressed(fight, me):
            chance = self.chance(score, tables.MODERATE)
        need = tables.focus_needed(me.fat, me.vit)
        return chance * self.chance(score, need) if need else chance

    def amount_note(self, decision: Decision, number: int) -> str:
        question = decision.question
        if question is BOOST_AP or question is BOOST_FAT:
            attack = decision.matter
            more = ", and SV if it hits" if isinstance(attack, Attack) and attack.attacker.index == decision.who else ""
            return f"{number:+d} AS{more}" if number else f"no {question.key}"
        return f"{number} FAT healing to come" if question is REST_AP else ""

    def view_amount(self, fight: ThreaFight, decision: Decision, option: Amount, rule: str) -> View:
        """A number; of AP or FAT for an attack, with the chance that it hits with them."""
        boost = decision.question is BOOST_AP or decision.question is BOOST_FAT
        view = View(option.key, rule=rule, note=self.amount_note(decision, option.number))
        attack = decision.matter
        if boost and isinstance(attack, Attack):
            view.outlook = self.boosted_chance(fight, decision, attack, option.number)
            if attack.attacker.index != decision.who:
                view.chance_of = BLOCKS if attack.guard is SHIELD_BLOCK else MISSES
            else:
                view.chance_of = PASSIVELY if attack.cell == NOBODY else "of a hit"
        return view

    def boosted_chance(self, fight: ThreaFight, decision: Decision, attack: Attack, boost: int) -> float:
        """T-27: that an attack hits, or that a defence against it holds, with so many AP or FAT on top of what has been
        added already; negative where the AV cannot be seen."""
        boost += attack.added
        if attack.attacker.index == decision.who:
            tried = self.tried(fight, decision)
            score = self.attack_score(fight, tried).total + attack.attacker.bonus
            return self.chance(score + boost, self.value_to_hit(fight, tried))
        guard = attack.guard
        if isinstance(guard, Guard):
            return self.guard_chance(fight, attack, guard, self.guard_score(fight, attack, guard).total + boost)
        held = self.shield_of(attack.foe)
        assert held is not None
        assert held.shield is not None
        score = self.block_score(attack.foe, held.shield).total + attack.foe.bonus
        return self.chance_to_act(fight, attack.foe, True) * self.chance(score + boost, tables.MODERATE)

    def view_target(self, fight: ThreaFight, decision: Decision, target: Target) -> View:
        """Somebody to attack, with the numbers of that attack; or somebody for another purpose, and how that one is."""
        me = fight.fighters[decision.who]
        if not isinstance(decision.matter, Attack):
            words = [*self.describe(fight, target.index)[:2], *self.own_side(fight, me, target)]
            return View(target.key, rule=decision.question.rule, note=", ".join(words))
        tried = self.tried(fight, decision)
        self.turn_to(fight, tried, fight.fighters[target.index])
        tried.locked = self.has_aimed(fight, me, tried.foe) and not tried.melee
        return self.view_attack(fight, tried, target.key, decision.question.rule, self.own_side(fight, me, target))

    def view_thing(self, fight: ThreaFight, decision: Decision, thing: Thing) -> View:
        """A weapon, shield or supply by its name; a weapon with its skill, AS and SV, a supply with what is left;
        what is to be struck from a foe's hand (T-132) with the numbers of that attack."""
        rule = decision.question.rule
        if isinstance(decision.matter, Attack):
            tried = self.tried(fight, decision)
            return self.view_attack(fight, tried, tried.foe.held[thing.index].said(), rule, [])
        me = fight.fighters[decision.who]
        for held in (*me.held, *self.guns(fight, me)):
            if held.thing is thing and held.weapon is not None:
                return View(held.said(), rule=rule, note=self.weapon_note(me, held, decision.question is THROW_WHAT))
        for supply in me.supplies:
            if supply.thing is thing:
                return View(supply.said(), rule=rule, note=supply.note())
        return View(self.called(fight, me.index, thing.key), rule=rule)

    def weapon_note(self, me: Combatant, held: Held, thrown: bool) -> str:
        """What one does with a weapon: skill, AS and SV."""
        weapon = held.weapon
        assert weapon is not None
        skill = self.throwing_skill(weapon) if thrown else weapon.skill
        score = self.ability(me, skill)
        score.add(weapon.av, weapon.reason)
        profile = weapon.thrown_profile if thrown else weapon.loaded_with(held.ammo)
        sv = Tally(profile.primary.sv, profile.primary.reason)
        self.weaken(held, profile.primary, sv)
        return f"{skill} AS {score.total}, SV {sv.total:+d}"

    def own_side(self, fight: ThreaFight, me: Combatant, target: Target) -> list[str]:
        """A warning that the target is a friend: friends may be attacked (T-192), but not by mistake."""
        return ["on your side"] if fight.fighters[target.index].side == me.side else []

    def view_place(self, me: Combatant, place: Place, rule: str) -> View:
        """A hex to go to: how far it is, and the range value that such a move comes to (T-79)."""
        if place.cell == me.cell:
            return View(f"stay at {place.key}", rule=rule)
        cost, hexes = place.way.cost, len(place.way.cells)
        far = f"{hexes} m" if cost == hexes else f"{hexes} m, counts as {cost} m"
        return View(place.key, rule=rule, note=f"{far}, Range {tables.moved_value(cost)}")

    def view_roll(self, me: Combatant, label: str, score: Tally, tv: int, rule: str, note: str = "") -> View:
        """An option that leads to a roll: its tally and its exact chance against a TV."""
        score.add(me.bonus, REFEREE)
        view = View(label, score, self.chance(score.total, tv), rule, note, "of success")
        die = tv - score.total
        view.details = [f"{f'{die:+d}' if die else '0'} or more on 4dF+, to come to {tv}"]
        return view

    def view_attack(self, fight: ThreaFight, attack: Attack, label: str, rule: str, more: list[str]) -> View:
        """The numbers of an attack, against passive defence."""
        score = self.attack_score(fight, attack)
        against = self.value_to_hit(fight, attack)
        value = "passive TV" if attack.cell == NOBODY else "TV"
        note = ", ".join([f"against {value} {against}", *more])
        view = self.view_roll(attack.attacker, label, score, against, rule, note)
        view.chance_of = PASSIVELY if attack.cell == NOBODY else "of a hit"
        critical = self.chance(score.total, against + CRITICAL)
        if attack.cell == NOBODY and attack.foe.index not in fight.undisclosed:
            view.details.append(f"the target: {self.passive_value(fight, attack)}")
        view.details.append(f"a critical hit by {CRITICAL} more: {100 * critical:.1f} % (T-63)")
        return view

    def value_to_hit(self, fight: ThreaFight, attack: Attack) -> int:
        """The TV without an active defence: the passive one, or that of a hex (T-178)."""
        if attack.cell == NOBODY:
            return self.passive_value(fight, attack).total
        return tables.MODERATE + tables.COVERS.get(fight.board.terrain[attack.cell].cover, tables.NO_COVER).tv

    def attack_of(self, decision: Decision) -> Attack:
        """The attack that a decision is about."""
        attack = decision.matter
        assert isinstance(attack, Attack)
        return attack

    def tried(self, fight: ThreaFight, decision: Decision) -> Attack:
        """A copy of the attack that a decision is about, to try an option on."""
        attack = self.attack_of(decision)
        tried = Attack(attack.attacker, attack.foe, attack.held, attack.weapon, attack.kind)
        tried.manner = attack.manner
        tried.location = attack.location
        tried.mode = attack.mode
        tried.power = attack.power
        tried.ammo = attack.ammo
        tried.band = attack.band
        tried.profile = attack.profile
        tried.cell = attack.cell
        tried.effort = self.planned(attack.attacker) if attack.effort is NO_EFFORT else attack.effort
        tried.off_hand = attack.off_hand
        tried.locked = not attack.melee and self.has_aimed(fight, attack.attacker, attack.foe)
        return tried

    # defences

    def view_passive(self, fight: ThreaFight, decision: Decision) -> View:
        """T-66: whether it holds, if the AV can be seen."""
        attack = self.attack_of(decision)
        value = self.passive_value(fight, attack)
        chance = -1.0
        if self.is_set(switches.ATTACK_VALUE, "visible"):
            chance = 1.0 if attack.av < value.total else 0.0
        return View(PASSIVE.key, value, chance, PASSIVE.rule, "free", MISSES)

    def view_guard(self, fight: ThreaFight, decision: Decision, guard: Guard) -> View:
        """A defence that is rolled: its tally, and the chance that this attack misses, if its AV can be seen."""
        attack = self.attack_of(decision)
        me = attack.foe
        score = self.guard_score(fight, attack, guard)
        chance = self.guard_chance(fight, attack, guard, score.total)
        free = guard.is_free(self, me)
        note = "free" if free else NORMAL_COST.text
        view = View(self.deed_said(fight, me.index, guard.key), score, chance, guard.rule, note, MISSES)
        able = 1.0 if free else self.chance_to_act(fight, me, True)
        if able < 1:
            view.details = [f"you must keep your Focus for it, {100 * able:.1f} %, or you defend passively (T-180)"]
        return view

    def guard_score(self, fight: ThreaFight, attack: Attack, guard: Guard) -> Tally:
        """T-67: what a defence is rolled with, its boosts aside."""
        score = guard.score(self, fight, attack)
        self.add_defence_bonuses(attack.foe, score)
        self.add_target_modifiers(fight, attack, score)
        score.add(attack.foe.bonus, REFEREE)
        return score

    def guard_chance(self, fight: ThreaFight, attack: Attack, guard: Guard, score: int) -> float:
        """T-67, T-180: that a defence with this score holds, or the passive one if it comes to that; negative where the
        AV cannot be seen."""
        if self.is_set(switches.ATTACK_VALUE, "hidden"):
            return -1.0
        chance = self.chance(score, attack.av + 1)
        able = 1.0 if guard.is_free(self, attack.foe) else self.chance_to_act(fight, attack.foe, True)
        if able == 1 or attack.av >= self.passive_value(fight, attack).total:
            return able * chance
        return able * chance + 1 - able

    def block_score(self, me: Combatant, shield: Shield) -> Tally:
        """T-69: what a block is rolled with, its boosts aside."""
        score = self.ability(me, shield.skill)
        self.add_defence_bonuses(me, score)
        return score

    def view_parry_mode(self, fight: ThreaFight, decision: Decision, guard: ParryWith) -> View:
        """T-68: something to parry with from now on."""
        me = fight.fighters[decision.who]
        score = self.parry_score(me, me.held[guard.index])
        label = self.deed_said(fight, me.index, guard.key)
        return View(label, score, rule=guard.rule, note=f"AS {score.total}")

    # why an answer is missing

    def why_not_offered(self, fight: ThreaFight, decision: Decision, key: str) -> str:
        me = fight.fighters[decision.who]
        question = decision.question
        matter = decision.matter
        if question is ACTION:
            deed = self.deed_called(key)
            return "" if deed is None else self.why_not_do(fight, me, deed)
        if question is WAIT_FOR:
            trigger = row_called(self.triggers(), key)
            return "" if trigger is None else trigger.why_not(self, fight, me)
        if question is DEFENCE and isinstance(matter, Attack):
            return self.why_not_guard(fight, matter, key)
        if question is MANNER and isinstance(matter, Attack):
            manner = row_called(self.manners(), key)
            return "" if manner is None else self.why_no_manner(matter, manner)
        if question is TARGET or question is SHOT_TARGET or question is THROWN_AT:
            return self.why_not_target(fight, me, key)
        menu = decision.menu
        return self.why_not_place(fight, me, key, menu.points) if isinstance(menu, Places) else ""

    def sought(self, fight: ThreaFight, decision: Decision) -> Sequence[Option]:
        """T-48: every deed."""
        return self.deeds() if decision.question is ACTION else []

    def why_not_guard(self, fight: ThreaFight, attack: Attack, key: str) -> str:
        """T-66 to T-68: why the defender cannot use that defence."""
        me = attack.foe
        guard = row_called(self.guards_of(me), key)
        if guard is None:  # perhaps a parry with something that somebody else has
            return self.why_no_parry(attack) if key.startswith("parry") else ""
        cost = None if guard.is_free(self, me) else NORMAL_COST
        return guard.why_not(self, fight, attack) or self.why_no_payment(me, cost)

    def why_not_target(self, fight: ThreaFight, me: Combatant, key: str) -> str:
        for foe in fight.fighters:
            if foe.name != key:
                continue
            if foe is me:
                return "nobody attacks oneself (T-192)"
            if foe.side != me.side and (foe.absent or (fight.lost_to(foe, me) and not foe.out)):
                return f"you do not know where {key} is (T-195)"
            if foe.dead or foe.fled:
                return f"{key} is dead (T-40)" if foe.dead else f"{key} is gone (T-200)"
            if foe.yielded:
                return f"{key} has yielded (T-201)"
            if foe.aboard != NOBODY:
                return f"{key} is inside a vehicle (T-179)"
            far = self.distance(fight, me, foe)
            if not self.sees(fight, me, foe):
                return f"{key} is out of sight (T-175)"
            return f"{key} is {far} m away, too far or too near for this (T-71, T-80)"
        return ""

    def why_not_place(self, fight: ThreaFight, me: Combatant, key: str, most: int) -> str:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return ""
        if board.closed[cell]:
            return f"a {board.terrain[cell].name} is in the way (T-170)"
        for other in fight.fighters:
            if fight.lost_to(other, me) or board.distance(me.cell, cell) > most:
                continue
            if other.cell == cell and (not other.out or other.yielded) and other is not me:
                return f"{other.name} is there (T-169)"
        return "it is further than this move goes (T-170, T-171)"
