"""Chapter 16: what a referee may say, and what one side must not see (D-122, D-128)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.board import Board
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake, suggestion
from fracas.kernel.rulebook import Amendment, Ruling
from fracas.rulebooks.d100.afterwards import Afterwards
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.manoeuvre_tables import DIFFICULTIES, POLICIES
from fracas.rulebooks.d100.manoeuvres import EASE
from fracas.rulebooks.d100.rows import LIGHTS, POSTURES, PRONE
from fracas.rulebooks.d100.wounds import SENSELESS_NOW

AMENDMENTS: Final = [
    Amendment("hits", "a whole number", "hits that are left"),
    Amendment("bonus", "a whole number", "a modifier to the fighter's next attack or manoeuvre"),
    Amendment("difficulty", "a difficulty", "how hard the fighter's next manoeuvre is"),
    Amendment("policy", "fail, penalty or exposed", "what comes of the fighter's next manoeuvre if it falls short"),
    Amendment("stun", "a whole number", "rounds of stun"),
    Amendment("must_parry", "a whole number", "rounds of having to parry"),
    Amendment("no_parry", "a whole number", "rounds without a parry"),
    Amendment("dying", "a whole number", "rounds until death, 0 for a fighter who is not dying"),
    Amendment("out", "yes or no", "whether the fighter is unconscious"),
    Amendment("dead", "yes", "that the fighter is dead"),
    Amendment("bound", "yes or no", "whether the fighter is tied up"),
    Amendment("pinned", "yes or no", "whether a weight lies on the fighter"),
    Amendment("blinded", "yes or no", "whether the fighter cannot see"),
    Amendment("hidden", "yes or no", "whether the foes do not know where the fighter is"),
    Amendment("fled", "yes or no", "whether the fighter has left the map for good"),
    Amendment("yielded", "yes or no", "whether the fighter has laid down its arms"),
    Amendment("surprised", "yes or no", "whether the fighter is surprised until the round ends"),
    Amendment("posture", "standing, kneeling or prone", "how the fighter holds itself"),
    Amendment("at", "a hex", "where the fighter is"),
    Amendment("facing", "a direction", "which way the fighter faces"),
    Amendment("light", "bright, dim or dark", "for 'scene' instead of a fighter: how much one sees"),
    Amendment("end", "a side, or 'draw'", "for 'scene' instead of a fighter: the fight is over"),
    Amendment("terrain", "a kind of ground", "for a hex instead of a fighter: a door opens, a table falls"),
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulings(Afterwards):
    def conceal(self, fight: D100Fight, side: int) -> D100Fight:
        """D-122: where somebody hides who has not been found, and what it means to do there, foes do not know; it
        is where they saw it last, or somewhere, if they never have."""
        copy = fight.copy()
        for me in copy.fighters:
            if me.hidden and me.side != side and not me.out:
                self.clear_declaration(me)
                me.work = None
                me.watch = NOBODY
                self.stop_aiming(me)
                me.cell = me.hid_at if me.hid_at >= 0 else self.middle(fight.board)
                me.facing = 0
        return copy

    def middle(self, board: Board) -> int:
        """Where one would look for somebody whom nobody has seen: an open hex in the middle of the map."""
        cells = [cell for cell in board.cells() if not board.closed[cell]]
        return cells[len(cells) // 2]

    def amendments(self) -> list[Amendment]:
        return AMENDMENTS

    def amend(self, fight: D100Fight, ruling: Ruling) -> None:
        """D-128: a modifier, a difficulty, a policy, a state set or lifted, the end of the combat."""
        known = [amendment.field for amendment in AMENDMENTS]
        if ruling.field not in known:
            raise Mistake(f"ruling: nothing called '{ruling.field}' can be ruled; {suggestion(ruling.field, known)}")
        if ruling.field == "terrain":
            self.amend_terrain(fight, ruling)
        elif ruling.field == "light":
            fight.light = LIGHTS[ruling.one_of([light.key for light in LIGHTS])]
        elif ruling.field == "end":
            side = ruling.one_of(["draw", *fight.sides])
            self.finish(fight, side - 1)
        else:
            self.amend_fighter(fight, fight.fighters[ruling.fighter(fight)], ruling)

    def amend_fighter(self, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        field = ruling.field
        if field == "hits":
            self.amend_hits(fight, me, ruling.number(-10 * me.sheet.physique_total, me.sheet.physique_total))
        elif field == "bonus":
            me.bonus = ruling.number(-200, 200)
        elif field == "difficulty":
            me.ease = EASE + DIFFICULTIES[list(DIFFICULTIES)[ruling.one_of(list(DIFFICULTIES))]]
        elif field == "policy":
            me.policy = POLICIES[ruling.one_of(POLICIES)]
        elif field == "at":
            me.cell = self.free_hex(fight, me, ruling)
            self.shifted(fight, me)
        elif field == "facing":
            me.facing = ruling.one_of(FACINGS)
        elif field == "posture":
            posture = POSTURES[ruling.one_of([posture.key for posture in POSTURES])]
            if me.out and posture is not PRONE:
                raise Mistake(f"ruling: posture: {me.name} is not conscious and lies on the ground")
            self.set_posture(fight, me, posture, False)
        else:
            self.amend_state(fight, me, ruling)

    def amend_state(self, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        field = ruling.field
        if field == "stun":
            rounds = ruling.number(0, 1000)
            me.stun = 0
            me.blackout = False
            self.stun(fight, me, rounds)
        elif field == "must_parry":
            me.must_parry = ruling.number(0, 1000)
        elif field == "no_parry":
            me.no_parry = ruling.number(0, 1000)
            if me.no_parry:
                self.lose_parry(me)
        elif field == "dying":
            me.dying = ruling.number(0, 1000)
        elif field == "out":
            out = ruling.yes()
            me.unconscious = out
            if not out:
                me.senseless = 0
                me.blackout = False
                me.stun = 0 if me.stun > me.sheet.physique_ranks else me.stun
        elif field == "dead":
            ruling.one_of(["yes"])
            if not me.dead:
                self.die(fight, me)
        elif field == "hidden":
            me.hidden = ruling.yes()
            me.hid_at = me.cell if me.hidden else NOBODY
        elif field in ("fled", "yielded"):
            self.amend_parting(fight, me, ruling)
        else:
            self.amend_bonds(fight, me, ruling)
        if me.out:
            self.wake(fight, me)
        else:
            self.fall_by_ruling(fight, me)

    def amend_parting(self, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        """D-131, D-132: somebody is out of the fight, or in it again."""
        yes = ruling.yes()
        if ruling.field == "fled":
            if me.fled and not yes:
                me.cell = self.nearest_free(fight, me)
            me.fled = yes
        else:
            me.yielded = yes
        if yes and not me.dead:
            me.out = True
            me.hidden = False
            if ruling.field == "yielded":
                self.drop_all(fight, me)
            self.break_away(fight, me)

    def amend_bonds(self, fight: D100Fight, me: Combatant, ruling: Ruling) -> None:
        """D-10: bound, pinned, blinded, surprised."""
        yes = ruling.yes()
        if ruling.field == "bound":
            me.bound = yes
        elif ruling.field == "pinned":
            me.pinned = yes
        elif ruling.field == "blinded":
            me.blinded = yes
        else:
            me.surprised = yes
        if self.constrained(me):
            self.lose_parry(me)
        if me.bound:
            self.break_off(fight, me)
            self.stop_working(me)

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
