"""What people see: options with their numbers, why others are missing, and how somebody is."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Amounts, Decision, Option, Place, Places, Spot, Target, View
from fracas.kernel.fight import NOBODY
from fracas.kernel.parting import MERCY, mercy_view
from fracas.kernel.tally import Tally
from fracas.rulebooks.threa import harm_tables, switches, tables
from fracas.rulebooks.threa.areas import A_HEX
from fracas.rulebooks.threa.attack import MANNER
from fracas.rulebooks.threa.belongings import ParryWith, Thing, said
from fracas.rulebooks.threa.contents import MELEE, NO_EFFORT, Attack, Effort
from fracas.rulebooks.threa.deeds import Deed
from fracas.rulebooks.threa.defence import BLOCK, DEFENCE, DODGE, NO_BLOCK, PARRY, PASSIVE, SHIELD_BLOCK
from fracas.rulebooks.threa.delay import WAIT_FOR
from fracas.rulebooks.threa.descriptions import Descriptions
from fracas.rulebooks.threa.fighter import Combatant, ThreaFight
from fracas.rulebooks.threa.gear import FireMode, Power
from fracas.rulebooks.threa.handling import Implant, Lying
from fracas.rulebooks.threa.harm_tables import Location
from fracas.rulebooks.threa.manners import CALLED_SHOT, Manner
from fracas.rulebooks.threa.melee import TARGET
from fracas.rulebooks.threa.narration import rounds_text
from fracas.rulebooks.threa.resources import BOOST_AP, BOOST_FAT, REST_AP
from fracas.rulebooks.threa.rolls import REFEREE
from fracas.rulebooks.threa.rows import NORMAL_COST, Choice, Price
from fracas.rulebooks.threa.shooting import SHOT_TARGET, THROW_WHAT, THROWN_AT
from fracas.rulebooks.threa.tables import Medicine
from fracas.rulebooks.threa.turn import ACTION
from fracas.rulebooks.threa.wording import aid_note, counted, mode_note, supply_note


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Descriptions):
    def view(self, fight: ThreaFight, decision: Decision, option: Option) -> View:
        me = fight.fighters[decision.who]
        if decision.question is MERCY:
            return mercy_view(option)
        rule = decision.question.rule
        if isinstance(option, Deed):
            note = option.note_now(self, fight, me)
            cost = option.cost_now(self, fight, me)
            return View(option.key, rule=option.rule, note=f"{note} ({cost})" if cost else note)
        if isinstance(option, Price):
            left = f"leaves {me.ap - option.ap} AP and {me.fat - option.fat} FAT"
            return View(option.key, rule=rule, note=left)
        if isinstance(option, Amount):
            return View(option.key, rule=rule, note=self.amount_note(decision, option.number))
        if isinstance(option, Place):
            return self.view_place(me, option, rule)
        matter = decision.matter
        if isinstance(matter, Attack):
            if decision.question is DEFENCE:
                return self.view_guard(fight, me, matter, option)
            if decision.question is BLOCK:
                return self.view_block(me, matter, option)
            return self.view_attack(fight, matter, option, rule)
        if isinstance(option, Thing):
            return self.view_thing(fight, me, option, rule, decision.question is THROW_WHAT)
        if isinstance(option, Target):
            words = [*self.describe(fight, option.index)[:2], *self.own_side(fight, me, option)]
            return View(option.key, rule=rule, note=", ".join(words))
        if isinstance(option, ParryWith):
            score = self.parry_score(me, me.held[option.index])
            return View(self.deed_said(fight, me.index, option.key), score, rule=rule, note=f"AS {score.total}")
        if isinstance(option, Medicine):
            return self.view_medicine(me, option, rule)
        if isinstance(option, Lying):
            return self.view_lying(fight, me, option, rule)
        if isinstance(option, Implant):
            aid = me.sheet.aids[option.index]
            return View(said(aid.name, ""), rule=rule, note=aid_note(aid))
        if isinstance(option, Choice):
            return View(option.key, rule=option.rule or rule, note=option.summary)
        return View(option.key, rule=rule)

    def wording(self, fight: ThreaFight, decision: Decision) -> str:
        """T-201: names whoever offers to yield."""
        if decision.question is MERCY:
            return f"{fight.fighters[fight.acting].name} offers to yield. Do you spare whoever yields?"
        return decision.question.text

    def amount_note(self, decision: Decision, number: int) -> str:
        question = decision.question
        if question is BOOST_AP or question is BOOST_FAT:
            return f"{number:+d} AS" if number else "no boost"
        return f"{number} FAT healing to come" if question is REST_AP else ""

    def view_thing(self, fight: ThreaFight, me: Combatant, thing: Thing, rule: str, thrown: bool = False) -> View:
        """A weapon, shield or supply by its name; a weapon with its skill, AS and SV, a supply with what is left."""
        for held in (*me.held, *self.guns(fight, me)):
            if held.thing is thing and held.weapon is not None:
                weapon = held.weapon
                skill = self.throwing_skill(weapon) if thrown else weapon.skill
                score = self.ability(me, skill)
                score.add(weapon.av, weapon.reason)
                profile = weapon.thrown_profile if thrown else weapon.loaded_with(held.ammo)
                sv = Tally(profile.primary.sv, profile.primary.reason)
                self.weaken(held, profile.primary, sv)
                return View(held.said(), rule=rule, note=f"{skill} AS {score.total}, SV {sv.total:+d}")
        for supply in me.supplies:
            if supply.thing is thing:
                return View(supply.said(), rule=rule, note=supply_note(supply))
        return View(self.called(fight, me.index, thing.key), rule=rule)

    def view_lying(self, fight: ThreaFight, me: Combatant, lying: Lying, rule: str) -> View:
        """Something on the ground, with whose it was."""
        label = fight.fighters[lying.owner].held[lying.index].said()
        return View(label if lying.owner == me.index else f"{label} of {fight.fighters[lying.owner].name}", rule=rule)

    def view_medicine(self, me: Combatant, row: Medicine, rule: str) -> View:
        """A medical skill: the check against 8, how long it takes, and what is added to its SV (T-151)."""
        score = self.ability(me, row.skill)
        self.add_effort(self.planned(me), score)
        more = f", SV {row.bonus:+d}" if row.bonus else ""
        return self.view_roll(me, row.skill, score, tables.MODERATE, rule, f"takes {rounds_text(row.rounds)}{more}")

    def own_side(self, fight: ThreaFight, me: Combatant, target: Target) -> list[str]:
        """A warning that the target is a friend: friends may be attacked (T-192), but not by mistake."""
        return ["on your side"] if fight.fighters[target.index].side == me.side else []

    def view_place(self, me: Combatant, place: Place, rule: str) -> View:
        """A hex to go to: how far it is, and the range value that such a move comes to (T-79)."""
        if place.cell == me.cell:
            return View(f"stay at {place.key}", rule=rule)
        cost = place.way.cost
        return View(place.key, rule=rule, note=f"{counted(cost)}, Range {tables.moved_value(cost)}")

    def view_roll(self, me: Combatant, label: str, score: Tally, tv: int, rule: str, note: str = "") -> View:
        """An option that leads to a roll: its tally and its exact chance against a TV."""
        score.add(me.bonus, REFEREE)
        return View(label, score, self.chance(score.total, tv), rule, note)

    def view_attack(self, fight: ThreaFight, attack: Attack, option: Option, rule: str) -> View:
        """A target, manner or place to aim at: the attack with it, against passive defence."""
        tried = self.tried(fight, attack)
        label = option.key
        more = [option.summary] if isinstance(option, Choice) and option.summary else []
        if isinstance(option, Target):
            self.turn_to(fight, tried, fight.fighters[option.index])
            tried.locked = self.has_aimed(fight, attack.attacker, tried.foe) and attack.kind != MELEE
            more = self.own_side(fight, attack.attacker, option)
        elif isinstance(option, Manner):
            tried.manner = option
            rule = option.rule
        elif isinstance(option, Location):
            tried.manner = CALLED_SHOT
            tried.location = option
            more = [worn.armour.name.lower() for worn in self.covering(attack.foe, option)]
        elif isinstance(option, Power):
            more = [f"SV {option.sv:+d}"] if option.sv else []
            shots = option.halves // 2
            more.append("half a shot" if shots == 0 else f"{shots} shot{'' if shots == 1 else 's'}")
        elif isinstance(option, Thing):
            label = attack.foe.held[option.index].said()
        elif isinstance(option, FireMode):
            tried.mode = option
            rule = option.reason.rule
        elif isinstance(option, Spot):
            self.turn_to_hex(fight, tried, option.cell)
        elif option is A_HEX:
            return View(label, rule="T-178", note=f"against TV {tables.MODERATE} and its cover, and nobody defends")
        score = self.attack_score(fight, tried)
        against = self.value_to_hit(fight, tried)
        note = ", ".join([f"against {'TV' if tried.cell != NOBODY else 'passive TV'} {against}", *more])
        if isinstance(option, FireMode):
            note = mode_note(option, attack.weapon.rounds(option))
        return self.view_roll(attack.attacker, label, score, against, rule, note)

    def value_to_hit(self, fight: ThreaFight, attack: Attack) -> int:
        """The TV without an active defence: the passive one, or that of a hex (T-178)."""
        if attack.cell == NOBODY:
            return self.passive_value(fight, attack).total
        return tables.MODERATE + tables.COVERS.get(fight.board.terrain[attack.cell].cover, tables.NO_COVER).tv

    def planned(self, me: Combatant) -> Effort:
        """An action that has not been paid yet, without boosts: the first of the round, or a later one (T-28)."""
        effort = Effort(0, 0, me.actions > 0)
        effort.first = me.actions == 0
        return effort

    def tried(self, fight: ThreaFight, attack: Attack) -> Attack:
        """A copy of an attack to try an option on."""
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
        tried.locked = attack.kind != MELEE and self.has_aimed(fight, attack.attacker, attack.foe)
        return tried

    def view_guard(self, fight: ThreaFight, me: Combatant, attack: Attack, option: Option) -> View:
        """A defence: its tally, and the chance that this attack misses, if its AV can be seen."""
        if option is PASSIVE:
            value = self.passive_value(fight, attack)
            return View("passive", value, self.holds_off(attack, value.total), "T-66", "free")
        if option is DODGE:
            score = self.dodge_score(me, attack.melee)
            rule = "T-67"
        else:
            held = me.held[option.index if isinstance(option, ParryWith) else me.parrying]
            score = self.parry_score(me, held)
            rule = "T-68"
        self.add_defence_bonuses(me, score)
        self.add_target_modifiers(fight, attack, score)
        score.add(me.bonus, REFEREE)
        chance = -1.0
        if self.is_set(switches.ATTACK_VALUE, "visible"):
            chance = self.chance(score.total, attack.av + 1)
        note = "free" if self.is_free(me, option) else NORMAL_COST.text
        return View(self.deed_said(fight, me.index, option.key), score, chance, rule, note)

    def holds_off(self, attack: Attack, value: int) -> float:
        if not self.is_set(switches.ATTACK_VALUE, "visible"):
            return -1.0
        return 1.0 if attack.av < value else 0.0

    def view_block(self, me: Combatant, attack: Attack, option: Option) -> View:
        """T-69: a block, when the final SV and the location are already known."""
        held = self.shield_of(me)
        if option is NO_BLOCK or held is None or held.shield is None:
            where = "" if attack.location is None else f", {attack.location.key}"
            return View(option.key, rule="T-69", note=f"take the SV {attack.sv}{where}")
        score = self.ability(me, held.shield.skill)
        self.add_defence_bonuses(me, score)
        index = attack.profile.hits[0].type.index
        most = harm_tables.lasting(held.shield.absorbs[index], held.durability, self.full_durability(held.most()))
        note = f"absorbs up to {most} of SV {attack.sv} ({NORMAL_COST.text})"
        return self.view_roll(me, option.key, score, tables.MODERATE, "T-69", note)

    # why an answer is missing

    def why_not_offered(self, fight: ThreaFight, decision: Decision, key: str) -> str:
        me = fight.fighters[decision.who]
        question = decision.question
        matter = decision.matter
        if question is ACTION:
            deed = self.deed_called(key)
            return "" if deed is None else self.why_not_do(fight, me, deed)
        if question is WAIT_FOR:
            for trigger in self.triggers():
                if trigger.key == key:
                    return trigger.why_not(self, fight, me)
        if question is DEFENCE and isinstance(matter, Attack):
            return self.why_not_guard(fight, me, matter, key)
        if question is MANNER and isinstance(matter, Attack):
            for manner in self.manners():
                if manner.key == key:
                    return self.why_no_manner(matter, manner)
        if question is TARGET or question is SHOT_TARGET or question is THROWN_AT:
            return self.why_not_target(fight, me, key)
        return self.why_not_place(fight, me, key) if isinstance(decision.menu, Places) else ""

    def no_such_answer(self, decision: Decision, key: str) -> str:
        if isinstance(decision.menu, Amounts):
            return f"'{key}' is no number from {decision.menu.low} to {decision.menu.high}"
        return super().no_such_answer(decision, key)

    def why_not_guard(self, fight: ThreaFight, me: Combatant, attack: Attack, key: str) -> str:
        """T-66 to T-68: why the defender cannot use that defence."""
        if attack.unaware and (key == DODGE.key or key.startswith("parry")):
            return "you do not see it coming (T-199)"
        if key.startswith("parry") and not attack.melee:
            return "what is shot or thrown cannot be parried (T-68)"
        if key == PARRY.key:
            return "you are not in parry mode (T-68)"
        if key != DODGE.key and key != SHIELD_BLOCK.key and not key.startswith("parry with"):
            return ""
        if not self.can_act(fight, me):
            return "you cannot act, and defend passively (T-66)"
        if me.passive:
            return "you rest or run, and defend passively (T-66)"
        if me.unfocused:
            return "a Focus check has failed; you defend passively until the round ends (T-180)"
        for held in me.held:
            if held.thing.parry.key == key and not self.may_parry(me, held):
                return "that cannot parry now (T-68)"
            if held.thing.parry.key == key and self.is_set(switches.PARRY_ENTRY, "own turn"):
                return "parry mode is entered on one's own turn (T-68)"
        return self.why_no_payment(me, NORMAL_COST)

    def why_not_target(self, fight: ThreaFight, me: Combatant, key: str) -> str:
        for foe in fight.fighters:
            if foe.name != key:
                continue
            if foe is me:
                return "nobody attacks oneself"
            if foe.dead or foe.fled:
                return f"{key} is {'dead' if foe.dead else 'gone'}"
            if foe.yielded:
                return f"{key} has yielded (T-201)"
            if foe.hidden and foe.side != me.side:
                return f"you do not know where {key} is (T-195)"
            if foe.aboard != NOBODY:
                return f"{key} is inside a vehicle (T-179)"
            far = self.distance(fight, me, foe)
            if not self.sees(fight, me, foe):
                return f"{key} is out of sight (T-175)"
            return f"{key} is {far} hexes away, too far or too near for this (T-71, T-80)"
        return ""

    def why_not_place(self, fight: ThreaFight, me: Combatant, key: str) -> str:
        board = fight.board
        cell = board.find(key)
        if cell < 0:
            return "there is no such hex on the map"
        if board.closed[cell]:
            return f"a {board.terrain[cell].name} is in the way (T-170)"
        for other in fight.fighters:
            if other.hidden and other.side != me.side:
                continue
            if other.cell == cell and (not other.out or other.yielded) and other is not me:
                return f"{other.name} is there (T-169)"
        return "it is further than this move goes (T-170, T-171)"
