"""What people see of single options: their labels, numbers and a few words."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Decision, Facing, Option, Place, View
from fracas.kernel.tally import Tally
from fracas.rulebooks.gurps import switches
from fracas.rulebooks.gurps.accounts import Accounts
from fracas.rulebooks.gurps.blow import Blow, Shot
from fracas.rulebooks.gurps.fight import GurpsFight
from fracas.rulebooks.gurps.fighter import Combatant
from fracas.rulebooks.gurps.gear import Item, Parry, Strike
from fracas.rulebooks.gurps.guards import NO_DEFENCE, Guard
from fracas.rulebooks.gurps.locations import Location
from fracas.rulebooks.gurps.manoeuvres import StepAnd
from fracas.rulebooks.gurps.movement import STEP
from fracas.rulebooks.gurps.options import ANYWHERE, STRIKE_NOW, AtItem
from fracas.rulebooks.gurps.retreats import ACROBATICS, FEVERISH, DropTo, GuardedBlow, RetreatTo
from fracas.rulebooks.gurps.rolls import CRITICAL_SUCCESS, NEAR_MISS, REFEREE
from fracas.rulebooks.gurps.rows import CROUCHING, STANDING, Choice, Posture
from fracas.rulebooks.gurps.waiting import watch_penalty
from fracas.rulebooks.gurps.watches import NO_MORE, WatchArea, Watches, WatchHex
from fracas.rulebooks.gurps.words import spoken, times, yards


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Accounts):
    def turning_words(self, me: Combatant, face: Facing) -> str:
        """Whoever turns on the spot has used up its step (G-61)."""
        steps = isinstance(me.manoeuvre, StepAnd) and me.step_left >= self.step_length(me)
        if face.facing == me.facing or not steps or not self.is_set(switches.STEP_FACING, "once"):
            return ""
        return "instead of the step"

    def item_label(self, me: Combatant, item: Item) -> str:
        """A weapon's name; if somebody has two of that name, its key, which tells them apart."""
        if any(held.item is not item and held.item.name == item.name and not held.gone for held in me.held):
            return item.key.replace("-", " ")
        return item.name

    def with_item(self, me: Combatant, words: str, item: int) -> str:
        """Puts an item's name into a phrase: 'draw {}' becomes 'draw broadsword'."""
        return words.format(self.item_label(me, me.held[item].item))

    def posture_words(self, posture: Posture) -> str:
        """The penalties of a posture (G-63)."""
        to_hit, to_defend = posture.to_hit, self.posture_to_defend(posture)
        if posture is CROUCHING and to_defend:
            to_hit = 0
        low = posture is not STANDING and self.is_set(switches.POSTURE_TARGET, "minus2")
        words = ["-2 to be shot at"] if low else []
        if to_hit:
            words.append(f"{to_hit} to your blows")
        if to_defend:
            words.append(f"{to_defend} to your defences")
        return ", ".join(words)

    def summary(self, option: Option) -> str:
        """What an option does, in a few words; a variant may have its own."""
        wording = self.wording_of(option)
        if wording is not None:
            return wording.summary
        return option.summary if isinstance(option, Choice) else ""

    def view_roll(self, me: Combatant, label: str, need: Tally, rule: str, note: str = "") -> View:
        """An option that leads to a success roll: its tally and its exact chance."""
        need.add(me.bonus, REFEREE)
        view = View(label, need, self.chance(need.total), rule, note)
        view.details = self.roll_words(need.total)
        return view

    def roll_words(self, need: int) -> list[str]:
        """What must be rolled, and what is a critical success (G-15, G-16)."""
        best = [roll for roll in range(3, 19) if self.judge(roll, need) >= CRITICAL_SUCCESS]
        words = f"{need} or less on 3d"
        return [f"{words}; {best[-1]} or less is a critical success" if best else words]

    def view_defence(self, fight: GurpsFight, me: Combatant, blow: Blow, option: Option) -> View:
        if option is NO_DEFENCE:
            return View("no defence", rule="G-115")
        guard = Guard(option)
        guard.retreating = me.retreated_from == blow.attacker.index
        label, rule = option.key, "G-115"
        if isinstance(option, Parry):
            label, rule = self.with_item(me, option.words, option.item), option.rule
        return self.view_roll(me, label, self.defence_need(fight, me, blow, guard), rule)

    def view_guard(self, fight: GurpsFight, me: Combatant, matter: GuardedBlow, option: Option) -> View:
        """A retreat, a drop or an effort, with the defence as it would then be."""
        if option is ACROBATICS:
            return View(option.key, rule="G-130", note=self.summary(option))
        was = matter.guard
        guard = Guard(was.choice)
        guard.retreating = was.retreating or isinstance(option, RetreatTo)
        guard.dropping = isinstance(option, DropTo)
        guard.feverish = was.feverish or option is FEVERISH
        guard.acrobatic = was.acrobatic
        label, rule = option.key, "G-83" if option is FEVERISH else "G-122"
        there = me
        if isinstance(option, RetreatTo):
            label = f"retreat to {fight.board.names[option.cell]}"
            there = me.copy()
            there.cell = option.cell  # G-69: one defends on the ground that one comes to
        elif isinstance(option, DropTo):
            label = "drop where you are" if option.cell == me.cell else f"drop to {fight.board.names[option.cell]}"
            rule = "G-133"
        return self.view_roll(me, label, self.defence_need(fight, there, matter, guard), rule, self.summary(option))

    def view_blow(self, fight: GurpsFight, blow: Blow, option: Option) -> View:
        """A location to aim at or an option of the blow, with the skill as it would then be."""
        tried = self.trial_copy(blow)
        rule = "G-74"
        label = option.key.replace("-", " ")
        note = self.summary(option)
        if isinstance(option, Location):
            tried.location = option
            rule = "G-152"
            note = self.place_words(blow, option)
        elif isinstance(option, AtItem):
            tried.at_item = option.item
            tried.disarming = option.disarm
            rule = "G-94"
            label = self.with_item(blow.foe, "disarm {}" if option.disarm else "break {}", option.item)
        elif option is ANYWHERE:
            tried.at_random = True
            rule = "G-153"
        elif option is not STRIKE_NOW:
            self.take_option(tried, option)
        seen = self.view_roll(blow.attacker, label, self.attack_skill(fight, tried), rule, note)
        if seen.tally is not None:
            seen.details.extend(self.near_miss_words(tried, seen.tally.total))
        return seen

    def near_miss_words(self, blow: Blow, skill: int) -> list[str]:
        """G-78: which roll just off a small place still strikes the torso."""
        near = blow.location.near_miss and not blow.at_random and blow.at_item < 0
        if not near or self.judge_attack(skill + 1, skill, True) != NEAR_MISS:
            return []
        return [f"{skill + 1} is just off and strikes the torso instead (G-78), not counted here"]

    def place_words(self, blow: Blow, place: Location) -> str:
        """How an injury there is multiplied (G-147), and when it cripples (G-154)."""
        foe = blow.foe
        words: list[str] = []
        modifier = self.wounding_modifier(blow.strike.mode.damage, place, foe)
        if modifier != 60:
            words.append(f"injury times {times(modifier)}")
        if self.cripples(foe, place, foe.sheet.hp):
            words.append(f"crippled by {self.crippling_injury(foe, place)}")
        return "; ".join(words)

    def trial_copy(self, blow: Blow) -> Blow:
        """A copy of a blow to try an option on."""
        if isinstance(blow, Shot):
            shot = self.next_projectile(blow)
            shot.shots = blow.shots
            shot.disarming = blow.disarming
            shot.dual = blow.dual
            return shot
        tried = Blow(blow.attacker, blow.foe, blow.strike)
        tried.copy_circumstances(blow)
        tried.at_random = blow.at_random
        tried.at_gap = blow.at_gap
        tried.rapid = blow.rapid
        tried.flurry = blow.flurry
        tried.mighty = blow.mighty
        tried.dual = blow.dual
        tried.wild = blow.wild
        tried.disarming = blow.disarming
        return tried

    def strike_label(self, me: Combatant, strike: Strike) -> str:
        mode = strike.mode
        item = me.held[strike.item].item
        return mode.name if mode.natural and not item.bash else f"{self.item_label(me, item)} {mode.name}"

    def view_strike(self, fight: GurpsFight, me: Combatant, strike: Strike) -> View:
        mode = strike.mode
        if mode.missile is not None:
            return self.view_shot(fight, me, strike)
        label = self.strike_label(me, strike)
        near = self.targets(fight, me, strike)
        note = f"{self.damage_dice(me, mode)} {mode.damage.name}"
        if len(near) == 1:
            skill = self.melee_skill(fight, self.blow_at(fight, me, near[0], strike))
            return self.view_roll(me, label, skill, "G-74", f"{note}, at {spoken(near[0].name)}")
        return View(label, rule="G-72", note=note)

    def view_place(self, me: Combatant, place: Place, decision: Decision) -> View:
        rule = decision.question.rule
        cost = place.way.cost
        if place.cell == me.cell:
            return View(f"stay at {place.key}", rule=rule)
        if decision.question is STEP:
            return View(f"step to {place.key}", rule=rule)
        return View(place.key, rule=rule, note=f"{cost} movement point{'' if cost == 1 else 's'}")

    # shooting

    def view_watch(self, menu: Watches, option: Option) -> View:
        """G-110: how many hexes it would be in all, and what that costs."""
        label, more = option.key, 0
        if isinstance(option, WatchArea):
            label, more = option.label, len(option.cells)
        elif isinstance(option, WatchHex):
            more = 1
        hexes = len(menu.taken) + more
        cost = watch_penalty(hexes)
        words = f"{hexes} hex{'' if hexes == 1 else 'es'} in all, {f'{cost} to hit' if cost else 'no penalty'}"
        return View(label, rule="G-110", note=f"that is enough: {words}" if option is NO_MORE else words)

    def view_aim(self, fight: GurpsFight, me: Combatant, foe: Combatant) -> View:
        """How far away somebody is, and whether it would be one more second of the same aim (G-36)."""
        note = yards(fight.distance(me, foe))
        return View(foe.name, rule="G-36", note=f"{note}, as before" if me.aim_foe == foe.index else note)

    def accuracy_words(self, me: Combatant, item: int) -> str:
        missile = me.held[item].item.shots[0].mode.missile
        return f"Acc {self.accuracy(me, missile)}" if missile is not None else ""

    def view_shot(self, fight: GurpsFight, me: Combatant, strike: Strike) -> View:
        mode = strike.mode
        held = me.held[strike.item]
        note = f"{self.damage_dice(me, mode)} {mode.damage.name}"
        if mode.missile is not None and mode.missile.capacity:
            note = f"{note}, {held.loaded} loaded"
        near = self.shot_targets(fight, me, strike)
        label = self.strike_label(me, strike)
        if len(near) == 1:
            skill = self.shot_skill(fight, self.shot_at(fight, me, near[0], strike))
            return self.view_roll(me, label, skill, "G-75", f"{note}, at {spoken(near[0].name)}")
        return View(label, rule="G-72", note=note)

    def view_shots(self, fight: GurpsFight, shot: Shot, option: Amount) -> View:
        tried = self.next_projectile(shot)
        tried.shots = option.number
        label = "1 shot" if option.number == 1 else f"{option.number} shots"
        return self.view_roll(shot.attacker, label, self.shot_skill(fight, tried), "G-101")
