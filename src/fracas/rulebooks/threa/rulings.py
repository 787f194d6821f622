"""What a referee may rule in the midst of a fight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, listing, suggestion
from fracas.kernel.numbers import whole
from fracas.kernel.rulebook import Amendment, Ruling
from fracas.rulebooks.threa.concentration import SUSTAINING
from fracas.rulebooks.threa.effects import KIND_OF, KINDS, Effect
from fracas.rulebooks.threa.fighter import Combatant, Concentration, ThreaFight
from fracas.rulebooks.threa.ground import TERRAIN
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
    Amendment("effect", "'KIND [VALUE] [ROUNDS]'", "an effect begins: blinded, burning 1 3, blessed 2 5 ..."),
    Amendment("end effect", "a kind of effect", "an effect ends"),
    Amendment("grappled by", "a name", "somebody holds the fighter"),
    Amendment("sustains", "'KIND on NAME'", "the fighter keeps an effect alive by concentration"),
    Amendment("weather", "clear, rain or fog", "for 'scene' instead of a fighter"),
    Amendment("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a wall falls"),
]


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
            weather = self.one_of(ruling, ["clear", "rain", "fog"])
            fight.weather = "" if weather == "clear" else weather
        else:
            self.amend_fighter(fight, self.meant(fight, ruling.subject), ruling)

    def amend_fighter(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        field = ruling.field
        if field == "structure":
            if me.sheet.vehicle is None:
                raise Mistake(f"ruling: structure: {me.name} is no vehicle")
            me.structure = self.number(ruling, 0, me.sheet.vehicle.structure)
            me.fainted = me.structure == 0
        elif me.is_vehicle() and field not in ("bonus", "effect", "end effect"):
            raise Mistake(f"ruling: {field}: {me.name} is a vehicle and has none")
        elif field == "fat":
            me.fat = self.number(ruling, 0, me.sheet.fat)
            me.fainted = me.fainted and me.fat == 0
        elif field == "vit":
            me.vit = self.number(ruling, 0, me.sheet.vit)
            me.dead = me.vit == 0
        elif field == "ap":
            me.ap = self.number(ruling, 0, me.sheet.ap)
        elif field == "bonus":
            me.bonus = self.number(ruling, -20, 20)
        elif field == "at":
            me.cell = self.free_hex(fight, me, ruling.value)
        elif field == "posture":
            keys = [posture.key for posture in POSTURES]
            me.posture = POSTURES[keys.index(self.one_of(ruling, keys))]
        elif field == "surprised":
            me.surprised = self.one_of(ruling, ["yes", "no"]) == "yes"
        else:
            self.amend_effects(fight, me, ruling)
        self.reckon_out(fight, me)

    def amend_effects(self, fight: ThreaFight, me: Combatant, ruling: Ruling) -> None:
        """T-138 to T-143: effects that come from outside the rules of combat: magic, poison, a hold."""
        if ruling.field == "effect":
            self.afflict(fight, me, self.effect_said(ruling))
        elif ruling.field == "end effect":
            key = self.one_of(ruling, [kind.key for kind in KINDS])
            self.remove_effect(fight, me, KIND_OF[key])
        elif ruling.field == "grappled by":
            holder = self.meant(fight, ruling.value)
            self.afflict(fight, me, Effect(KIND_OF["grappled"], 1, 0, 1, holder.index))
        else:
            word, _, name = ruling.value.partition(" on ")
            if word not in KIND_OF:
                raise Mistake(f"ruling: sustains: unknown effect '{word}'; {suggestion(word, list(KIND_OF))}")
            target = self.meant(fight, name) if name else me
            self.afflict(fight, target, Effect(KIND_OF[word], 1, 0, 1, me.index))
            self.concentrate(fight, me, Concentration(SUSTAINING, 0, target.index, 0, word))

    def effect_said(self, ruling: Ruling) -> Effect:
        """'burning 1 3': the kind, its value and its rounds."""
        words = ruling.value.split()
        numbers: list[int] = []
        while words and whole(words[-1]) is not None and len(numbers) < 2:
            number = whole(words.pop())
            assert number is not None
            numbers.insert(0, number)
        key = " ".join(words)
        if key not in KIND_OF:
            raise Mistake(f"ruling: effect: unknown effect '{key}'; {suggestion(key, list(KIND_OF))}")
        value = numbers[0] if numbers else 1
        rounds = numbers[1] if len(numbers) > 1 else 0
        if not -20 <= value <= 20 or not 0 <= rounds <= 1000:
            raise Mistake(f"ruling: effect: found '{ruling.value}', expected a value up to 20 and rounds up to 1000")
        return Effect(KIND_OF[key], value, rounds)

    # what was said

    def meant(self, fight: ThreaFight, name: str) -> Combatant:
        for fighter in fight.fighters:
            if fighter.name == name:
                return fighter
        names = [fighter.name for fighter in fight.fighters]
        raise Mistake(f"ruling: nobody is called '{name}'; {suggestion(name, names)}")

    def number(self, ruling: Ruling, low: int, high: int) -> int:
        number = whole(ruling.value)
        if number is None or not low <= number <= high:
            found = f"found '{ruling.value}'"
            raise Mistake(f"ruling: {ruling.field}: {found}, expected a whole number from {low} to {high}")
        return number

    def one_of(self, ruling: Ruling, words: list[str]) -> str:
        if ruling.value not in words:
            raise Mistake(f"ruling: {ruling.field}: found '{ruling.value}', expected one of {listing(words)}")
        return ruling.value

    def free_hex(self, fight: ThreaFight, me: Combatant, name: str) -> int:
        cell = fight.board.find(name)
        if cell < 0:
            raise Mistake(f"ruling: at: there is no hex '{name}' on this map")
        if fight.board.closed[cell]:
            raise Mistake(f"ruling: at: {name} is a {fight.board.terrain[cell].name}")
        for other in fight.fighters:
            if other is not me and other.cell == cell and not other.out and other.aboard == NOBODY:
                raise Mistake(f"ruling: at: {other.name} is at {name}")
        return cell

    def amend_terrain(self, fight: ThreaFight, ruling: Ruling) -> None:
        cell = fight.board.find(ruling.subject)
        if cell < 0:
            raise Mistake(f"ruling: terrain: there is no hex '{ruling.subject}' on this map")
        kinds = [terrain.key for terrain in TERRAIN]
        if ruling.value not in kinds:
            raise Mistake(f"ruling: terrain: unknown ground '{ruling.value}'; {suggestion(ruling.value, kinds)}")
        terrain = TERRAIN[kinds.index(ruling.value)]
        if terrain.closed and any(f.cell == cell and not f.out for f in fight.fighters):
            raise Mistake(f"ruling: terrain: somebody is at {ruling.subject}")
        fight.board = fight.board.changed(cell, terrain)
