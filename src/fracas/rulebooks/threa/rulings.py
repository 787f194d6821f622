"""What a referee may rule in the midst of a fight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.numbers import parse_int
from fracas.kernel.rulebook import Amendment, Ruling
from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.effects import KIND_OF, KINDS, NUMBERS, ON_TV, POWERLESS, Effect
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.tables import POSTURES
from fracas.rulebooks.threa.views import Views

AMENDMENTS: Final = [
    Amendment("fat", "a whole number", "fatigue"),
    Amendment("vit", "a whole number", "vitality"),
    Amendment("ap", "a whole number", "Available AP"),
    Amendment("structure", "a whole number", "structure of a vehicle's hull"),
    Amendment("bonus", "a whole number", "a modifier to the fighter's next roll"),
    Amendment("at", "a hex", "where the fighter is"),
    Amendment("posture", "a posture", "standing, crouching or prone"),
    Amendment("surprised", "yes or no", "whether the fighter is surprised until the round ends"),
    Amendment("hidden", "yes or no", "whether enemies do not know where the fighter is"),
    Amendment("fled", "yes or no", "whether the fighter has left the map"),
    Amendment("yielded", "yes or no", "whether the fighter has laid down its arms"),
    Amendment(
        "effect",
        "'KIND [VALUE] [ROUNDS]'",
        "an effect begins: blinded, burning 1 3, blessed 2 5, STR -2 3, TV 1, VIT -1 4 ..., or 'stunned SECONDS'",
    ),
    Amendment("end effect", "a kind of effect", "an effect ends"),
    Amendment("grappled by", "a name", "somebody holds the fighter"),
    Amendment("sustains", "'KIND on NAME'", "the fighter keeps an effect alive by concentration"),
    Amendment("weather", "clear, rain or fog", "for 'scene' instead of a fighter"),
    Amendment("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a wall falls"),
]
WEATHER: Final = ["clear", "rain", "fog"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Views):
    def amendments(self) -> list[Amendment]:
        return AMENDMENTS

    def amend(self, fight: ThreaFight, ruling: Ruling) -> None:
        known = [amendment.field for amendment in AMENDMENTS]
        if ruling.field not in known:
            raise Mistake(f"ruling: nothing called '{ruling.field}' can be ruled; {suggestion(ruling.field, known)}")
        if ruling.field == "terrain":
            self.amend_terrain(fight, ruling)
        elif ruling.field == "weather":
            weather = WEATHER[ruling.one_of(WEATHER)]
            fight.weather = "" if weather == "clear" else weather
        else:
            self.amend_fighter(fight, fight.fighters[ruling.fighter(fight)], ruling)

    def amend_fighter(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        field = ruling.field
        if field == "structure":
            if me.sheet.vehicle is None:
                raise Mistake(f"ruling: structure: {me.name} is no vehicle")
            me.structure = ruling.number(0, me.sheet.vehicle.structure)
            me.fainted = me.structure == 0
        elif me.is_vehicle() and field not in ("bonus", "effect", "end effect"):
            raise Mistake(f"ruling: {field}: {me.name} is a vehicle and has none")
        elif field == "fat":
            me.fat = ruling.number(0, me.sheet.fat)
            me.fainted = me.fainted and me.fat == 0
        elif field == "vit":
            me.vit = ruling.number(0, me.sheet.vit)
            me.dead = me.vit == 0
        elif field == "ap":
            me.ap = ruling.number(0, me.sheet.ap)
        elif field == "bonus":
            me.bonus = ruling.number(-20, 20)
        elif field == "at":
            me.cell = self.free_hex(fight, me, ruling)
        elif field == "posture":
            keys = [posture.key for posture in POSTURES]
            me.posture = POSTURES[ruling.one_of(keys)]
        elif field == "surprised":
            me.surprised = ruling.yes()
        elif field == "hidden":
            if ruling.yes() and (me.is_vehicle() or me.aboard != NOBODY):
                raise Mistake(f"ruling: hidden: {me.name} {'is' if me.is_vehicle() else 'is inside'} a vehicle (T-195)")
            me.hidden = ruling.yes()
            me.seen_at = me.cell
        elif field == "fled":
            me.fled = ruling.yes()
            if me.fled:
                me.hidden = False
                self.stop_everything(fight, me)
                self.escape_aim(fight, me, True)
        elif field == "yielded":
            me.yielded = ruling.yes()
            if me.yielded:
                me.hidden = False
                self.laid_down(fight, me.index)
        else:
            self.amend_effects(fight, me, ruling)
        self.update_out(fight, me)

    def amend_effects(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        """T-138 to T-143: effects that come from outside the rules of combat: magic, poison, a hold."""
        if ruling.field == "effect":
            effect = self.effect_said(ruling)
            if me.is_vehicle() and effect.kind is not POWERLESS and effect.kind is not ON_TV:
                raise Mistake(f"ruling: effect: {me.name} is a vehicle; expected '{POWERLESS.key}' or '{ON_TV.key}'")
            if effect.kind.halts:
                me.spared = False  # the referee's word
                self.halt_by(fight, me, effect.kind, 2 * effect.value)
            else:
                self.afflict(fight, me, effect)
        elif ruling.field == "end effect":
            key = KINDS[ruling.one_of([kind.key for kind in KINDS])].key
            self.remove_effect(fight, me, KIND_OF[key])
        elif ruling.field == "grappled by":
            holder = fight.fighters[fight.called(ruling.value)]
            self.afflict(fight, me, Effect(KIND_OF["grappled"], 1, 0, 1, holder.index))
        else:
            word, _, name = ruling.value.partition(" on ")
            if word not in KIND_OF:
                raise Mistake(f"ruling: sustains: unknown effect '{word}'; {suggestion(word, list(KIND_OF))}")
            if KIND_OF[word].halts or KIND_OF[word] in NUMBERS:
                raise Mistake(f"ruling: sustains: '{word}' needs a number; say 'effect {word} NUMBER' instead")
            target = fight.fighters[fight.called(name)] if name else me
            self.afflict(fight, target, Effect(KIND_OF[word], 1, 0, 1, me.index))
            self.concentrate(fight, me, Concentration(SUSTAINING, 0, target.index, 0, word))

    def effect_said(self, ruling: Ruling) -> Effect:
        """'burning 1 3': the kind, its value and its rounds."""
        words = ruling.value.split()
        numbers: list[int] = []
        while words and parse_int(words[-1]) is not None and len(numbers) < 2:
            number = parse_int(words.pop())
            assert number is not None
            numbers.insert(0, number)
        key = " ".join(words)
        if key not in KIND_OF:
            raise Mistake(f"ruling: effect: unknown effect '{key}'; {suggestion(key, list(KIND_OF))}")
        if not numbers and (KIND_OF[key].halts or KIND_OF[key] in NUMBERS):
            what = "SECONDS" if KIND_OF[key].halts else "VALUE [ROUNDS]"
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected '{key} {what}'")
        if KIND_OF[key].halts and (len(numbers) > 1 or numbers[0] < 1):
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected '{key} SECONDS', at least 1")
        value = numbers[0] if numbers else 1
        if value == 0 and KIND_OF[key] in NUMBERS:
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected a value other than 0")
        rounds = numbers[1] if len(numbers) > 1 else 0
        if not -20 <= value <= 20 or not 0 <= rounds <= 1000:
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected a value up to 20 and rounds up to 1000")
        return Effect(KIND_OF[key], value, rounds)

    # what was said

    def free_hex(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> int:
        cell = ruling.open_hex(fight)
        for other in fight.fighters:
            if other is not me and other.cell == cell and not other.out and other.aboard == NOBODY:
                raise Mistake(f"ruling: at: {other.name} is at {ruling.value}")
        return cell
