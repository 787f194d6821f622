"""What people see and hear of shooting: shots in words, options with their numbers, and why a target is missing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.decision import Amount, Decision, Option, Target, View
from fracas.kernel.event import Event
from fracas.kernel.hexes import COMPASS
from fracas.rulebooks.gurps.aiming import AIM_AT, AimWith
from fracas.rulebooks.gurps.blasts import Blasted, DiveTo, Mark
from fracas.rulebooks.gurps.contents import Blow, Shot
from fracas.rulebooks.gurps.defence import SACRIFICE, THROW_DOWN, DropTo, Preparing
from fracas.rulebooks.gurps.events import Burst, Bursting, HitsAvoided, Landed, Sheltered, ShotRolled, ZoneSet
from fracas.rulebooks.gurps.fighter import DROPPED, Combatant, GurpsFight, Held
from fracas.rulebooks.gurps.gear import Strike
from fracas.rulebooks.gurps.guards import DROPPING, Guard
from fracas.rulebooks.gurps.narration import rolled, spoken
from fracas.rulebooks.gurps.readiness import Preparation
from fracas.rulebooks.gurps.rolls import CRITICAL_FAILURE, CRITICAL_SUCCESS, NEAR_MISS, SUCCESS
from fracas.rulebooks.gurps.shooting import HOW_MANY, PAST_COVER
from fracas.rulebooks.gurps.views import Views
from fracas.rulebooks.gurps.waiting import NO_MORE, WatchArea, Watches, WatchHex, WatchLine, watch_penalty

NOTES: Final[dict[str, str]] = {
    "at what shows": "a place that the cover leaves open; -2 if it is half hidden",
    "unaimed": "wherever it lands; the cover may stop it",
    "through the cover": "any place, at -2, behind the DR of the cover",
    "throw both down": "a Dodge at +3; you take it, and both of you lie prone",
    "stay": "take the blast where you stand",
    "no more": "that is enough",
}


def yards(number: int) -> str:
    return f"{number} yard{'' if number == 1 else 's'}"


@mypyc_attr(allow_interpreted_subclasses=True)
class ShotViews(Views):
    # in words

    def tell_of(self, fight: GurpsFight, names: list[str], event: Event) -> str:
        if isinstance(event, ShotRolled):
            return self.narrate_shot(names, event)
        if isinstance(event, HitsAvoided):
            return f"{names[event.who]} avoids {event.avoided} of {event.hits} hits."
        if isinstance(event, Sheltered):
            where = f"the {event.location} of " if event.location else ""
            return f"The cover before {where}{names[event.who]} is in the way: DR {event.dr} more."
        if isinstance(event, Landed):
            return f"The {event.thing} of {names[event.who]} lies at {fight.board.names[event.hex]}."
        if isinstance(event, Bursting):
            where = fight.board.names[event.hex]
            return f"The {event.thing} of {names[event.who]} is about to burst at {where}."
        if isinstance(event, Burst):
            where = fight.board.names[event.hex]
            return f"The {event.thing} bursts at {where}: {event.dice}: {event.damage} at its centre."
        if isinstance(event, ZoneSet):
            where = " and ".join([fight.board.names[cell] for cell in event.hexes])
            return f"{names[event.who]} sweeps {where} with {event.shots} shots of the {event.weapon}."
        return super().tell_of(fight, names, event)

    def narrate_shot(self, names: list[str], event: ShotRolled) -> str:
        who, foe = names[event.who], names[event.foe]
        away = f"{yards(event.yards)} away"
        if event.mode == "fragments":
            how = f"Fragments fly at {foe}, {away}"
        elif event.who == event.foe:
            return self.narrate_lob(who, event, away)
        elif event.mode == "throw":
            how = f"{who} throws the {event.weapon} at {foe}, {away}"
        else:
            shots = "shoots" if event.shots == 1 else f"fires {event.shots} shots"
            how = f"{who} {shots} at {foe} with the {event.weapon}, {away}"
        if event.location and event.location != "torso":
            how += f", at the {event.location}"
        return f"{how}: {rolled(event.need, event.roll)}: {self.outcome(event)}."

    def narrate_lob(self, who: str, event: ShotRolled, away: str) -> str:
        """G-114: at a hex."""
        outcome = self.outcome(event) if event.result < SUCCESS else "well thrown"
        how = f"{who} throws the {event.weapon} to {event.location}, {away}"
        return f"{how}: {rolled(event.need, event.roll)}: {outcome}."

    def outcome(self, event: ShotRolled) -> str:
        hits = f", {event.hits} hits" if event.hits > 1 else ""
        if event.result == NEAR_MISS:
            return "just off, and on the torso"
        if event.result >= CRITICAL_SUCCESS:
            return f"a critical hit{hits}"
        if event.result == SUCCESS:
            return f"on target{hits}"
        return "misses badly" if event.result == CRITICAL_FAILURE else "misses"

    # options

    def view(self, fight: GurpsFight, decision: Decision, option: Option) -> View:
        matter = decision.matter
        if isinstance(option, Strike) and option.mode.missile is not None:
            return self.view_shot(fight, fight.fighters[decision.who], option)
        if isinstance(matter, Shot):
            if isinstance(option, Mark):
                skill = self.shot_skill(fight, self.lob_at(fight, matter.attacker, matter.strike, option.cell))
                return self.view_roll(matter.attacker, f"at {option.key}", skill, "G-114")
            if decision.question is HOW_MANY and isinstance(option, Amount):
                return self.view_shots(fight, matter, option)
            if decision.question is PAST_COVER:
                tried = self.next_projectile(matter)
                tried.shots = matter.shots
                self.take_cover_option(tried, option)
                skill = self.shot_skill(fight, tried)
                return self.view_roll(matter.attacker, option.key, skill, "G-106", NOTES[option.key])
        if isinstance(matter, Blasted) and isinstance(option, DiveTo):
            me = fight.fighters[decision.who]
            return self.view_roll(me, option.key.replace("dive ", "dive to "), matter.copied(), "G-134")
        if isinstance(matter, Preparing) and isinstance(option, DropTo):
            return self.view_drop(fight, fight.fighters[decision.who], matter, option)
        if decision.question is SACRIFICE and option is THROW_DOWN and isinstance(matter, Blow):
            need = self.sacrifice_need(fight, fight.fighters[decision.who], matter)
            need.add(3, DROPPING)
            return self.view_roll(fight.fighters[decision.who], option.key, need, "G-131", NOTES[option.key])
        if decision.question is AIM_AT and isinstance(option, Target):
            return self.view_aim(fight, fight.fighters[decision.who], fight.fighters[option.index])
        if isinstance(option, AimWith):
            me = fight.fighters[decision.who]
            return View(self.in_words(me, option.key, option.item), rule="G-36", note=self.accuracy_words(me, option))
        if isinstance(option, WatchLine):
            note = "every hex that way, as far as you see; -2 to hit"
            return View(f"line {COMPASS[option.toward]}", rule="G-110", note=note)
        if isinstance(decision.menu, Watches):
            return self.view_watch(decision.menu, option)
        seen = super().view(fight, decision, option)
        return seen if seen.note else self.noted(seen, option)

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

    def accuracy_words(self, me: Combatant, option: AimWith) -> str:
        missile = me.held[option.item].item.shots[0].mode.missile
        return f"Acc {self.accuracy(me, missile)}" if missile is not None else ""

    def view_preparation(self, me: Combatant, option: Preparation) -> View:
        """A fast draw of what is to be loaded (G-103)."""
        if option.key.startswith("fast-draw for "):
            missile = self.missile_of(me.held[option.item])
            if missile is not None:
                label = self.in_words(me, option.key, option.item)
                return self.view_roll(me, label, self.fast_load_skill(me, missile), "G-52", "saves a second of loading")
        return super().view_preparation(me, option)

    def noted(self, seen: View, option: Option) -> View:
        note = NOTES.get(option.key, "")
        return View(seen.label, seen.tally, seen.chance, seen.rule, note) if note else seen

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

    def view_drop(self, fight: GurpsFight, me: Combatant, matter: Preparing, option: DropTo) -> View:
        was = matter.guard
        guard = Guard(was.choice)
        guard.feverish = was.feverish
        guard.acrobatic = was.acrobatic
        guard.dropping = True
        label = "drop where you are" if option.cell == me.cell else option.key.replace("drop ", "drop to ")
        return self.view_roll(me, label, self.defence_need(fight, me, matter, guard), "G-133")

    def view_target(self, fight: GurpsFight, me: Combatant, foe: Combatant, decision: Decision) -> View:
        matter = decision.matter
        if not isinstance(matter, Shot):
            return super().view_target(fight, me, foe, decision)
        shot = self.shot_at(fight, me, foe, matter.strike)
        return self.view_roll(me, foe.name, self.shot_skill(fight, shot), "G-75", yards(shot.range))

    def tried(self, blow: Blow) -> Blow:
        """A copy of a shot is a shot."""
        if not isinstance(blow, Shot):
            return super().tried(blow)
        tried = self.next_projectile(blow)
        tried.shots = blow.shots
        tried.disarming = blow.disarming
        tried.dual = blow.dual
        return tried

    def describe_gear(self, fight: GurpsFight, me: Combatant) -> list[str]:
        """What is loaded, what is left and what burns; nothing of what has burst."""
        out = super().describe_gear(fight, me)
        for held in me.held:
            missile = self.missile_of(held)
            if held.hand == DROPPED and held.item.ranged and missile is None and held.cell >= 0:
                lies = f"{held.item.name} dropped at {fight.board.names[held.cell]}"
                if lies in out and (held.broken or held.fuse):
                    out.remove(lies)
                    if held.fuse:
                        out.append(f"{lies}, bursts in second {held.fuse}")
            elif missile is not None and held.in_hand():
                left = self.ammunition_left(me, missile.ammunition)
                out.append(f"{held.loaded} loaded, {left} left")
        return out

    def held_words(self, me: Combatant, held: Held) -> list[str]:
        """The second in which a fuse burns down (G-205)."""
        words = super().held_words(me, held)
        return [*words, f"bursts in second {held.fuse}"] if held.fuse else words

    # why an answer is missing

    def why_not_target(self, fight: GurpsFight, me: Combatant, decision: Decision, key: str) -> str:
        """G-73: out of range, out of sight, behind one's back."""
        matter = decision.matter
        if isinstance(matter, Shot):
            for foe in fight.fighters:
                if foe.name == key and foe.side != me.side and not foe.out and me.knows_of(foe):
                    why = self.why_out_of_range(fight, me, foe, matter.strike)
                    return why or f"there is no chance to hit {foe.name}: the effective skill is below 3 (G-18)"
        return super().why_not_target(fight, me, decision, key)

    def why_not(self, fight: GurpsFight, decision: Decision, key: str) -> str:
        """G-73, G-103: why something is not there to be shot with or loaded."""
        me = fight.fighters[decision.who]
        if decision.menu.find(key) is None and me.shoots:
            why = ""
            if decision.question.key == "strike":
                why = self.why_not_shot(fight, me, key)
            elif decision.question.key == "ready" and key.startswith("load "):
                why = self.why_not_load(me, key.removeprefix("load "))
            elif isinstance(decision.menu, Watches):
                why = self.why_not_watched(fight, decision.menu, key)
            if why:
                return f"'{key}' is not possible: {why}."
        return super().why_not(fight, decision, key)

    def why_not_watched(self, fight: GurpsFight, menu: Watches, key: str) -> str:
        """G-110: in front and in sight, each once; a doorway has something on both sides of it."""
        for name in key.removeprefix("doorway ").split():
            cell = fight.board.find(name)
            if cell in menu.taken:
                return f"{name} is watched already (G-110)"
            if cell >= 0 and cell not in self.doorways(fight, menu.me) and not menu.free(cell):
                return f"{name} is not open, in front of you and in sight (G-110)"
            if cell >= 0 and key.startswith("doorway "):
                return f"{name} is no doorway (G-110)"
        return ""

    def why_not_shot(self, fight: GurpsFight, me: Combatant, key: str) -> str:
        for held in me.held:
            for strike in held.item.shots:
                if strike.key == key:
                    why = self.why_no_shot(me, held, strike.mode)
                    if why:
                        return why
                    reasons = [self.why_out_of_range(fight, me, foe, strike) for foe in fight.foes(me)]
                    return next((reason for reason in reasons if reason), "nobody can be hit with it (G-18)")
        return ""

    def why_not_load(self, me: Combatant, item: str) -> str:
        for held in me.held:
            if held.item.key == item:
                return self.why_no_load(me, held)
        return ""
