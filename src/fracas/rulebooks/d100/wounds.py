"""Chapters 12 to 15: hits, consciousness, bleeding, stun, dying (D-92 to D-100, D-108 to D-116)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import Became
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.costs import PER_ROUND_STUNNED
from fracas.rulebooks.d100.critical_tables import OUT_FOR_GOOD
from fracas.rulebooks.d100.dice import PERCENT
from fracas.rulebooks.d100.events import Bled, Counted, DisciplineRolled
from fracas.rulebooks.d100.field import Field
from fracas.rulebooks.d100.fighter import MUST_PARRY, NO_PARRY, SENSELESS, STUNNED, Combatant, D100Fight
from fracas.rulebooks.d100.rolls import PASSED, Least
from fracas.rulebooks.d100.rows import PRONE

SELF_DISCIPLINE: Final = Reason("Self Discipline", "D-94")
SD_BONUS: Final = Reason("Self Discipline bonus", "D-118")
BELOW_ZERO: Final = Reason("hits below zero", "D-94")
WOUNDS: Final = Reason("wounds", "D-88")

LIMIT_ROUNDS: Final = 6
"""D-97: how long one lives at the negative limit."""

UNCONSCIOUS: Final = "unconscious"
BLACKED_OUT: Final = "blacked out"
SENSELESS_NOW: Final = "senseless"
DYING: Final = "dying"
DEAD: Final = "dead"
DIED: Final = "died of it"
BLED_OUT: Final = "bled out"
AWAKE: Final = "awake"
SAVED: Final = "saved"


@mypyc_attr(allow_interpreted_subclasses=True)
class Wounds(Field):
    # hits

    def lose_hits(self, fight: D100Fight, me: Combatant, hits: int) -> None:
        """D-84, D-93: hits may fall below zero; whoever loses any is no longer aiming (D-29)."""
        if hits > 0:
            me.hits -= hits
            self.stop_aiming(me)

    def at_limit(self, me: Combatant) -> bool:
        """D-97: as many hits below zero as its Physique total."""
        return me.hits <= -me.sheet.physique_total and not self.is_set(switches.NEG_HITS_DEATH, "off")

    def reach_limit(self, fight: D100Fight, me: Combatant) -> None:
        """D-97: dying with 6 rounds left; dead at once by the option `neg_hits_death`."""
        if self.is_set(switches.NEG_HITS_DEATH, "dead"):
            self.die(fight, me)
        else:
            self.begin_dying(fight, me, LIMIT_ROUNDS)

    def settle(self, fight: D100Fight, me: Combatant, lost: bool) -> None:
        """D-57, D-95: what has come of an attack, checked once, in this order; the first that applies counts."""
        if me.dead:
            return
        if lost and self.at_limit(me):
            self.reach_limit(fight, me)
        if me.dead:
            return
        if me.dying:
            self.collapse(fight, me, DYING)
        elif me.stun > me.sheet.physique_ranks:
            self.black_out(fight, me)
        elif me.senseless:
            self.collapse(fight, me, SENSELESS_NOW)
        elif me.hits <= 0 and not me.out and not me.tested:
            self.self_discipline(fight, me)

    # Self Discipline

    def discipline(self, me: Combatant) -> Tally:
        """D-94: the stat less the hits below zero; the option `sd_test_stat` makes a bonus of the stat."""
        if self.is_set(switches.SD_TEST_STAT, "bonus"):
            bonus = Tally((me.sheet.sd - 50) // 2, SD_BONUS)
        else:
            bonus = Tally(me.sheet.sd, SELF_DISCIPLINE)
        bonus.add(min(0, me.hits), BELOW_ZERO)
        return bonus

    def self_discipline(self, fight: D100Fight, me: Combatant) -> None:
        """D-94, D-95: d100 and the stat, less the hits below zero, must come to 101; once a round, also for whoever
        would come to just now."""
        me.tested = True
        bonus = self.discipline(me)
        grades = Least(PASSED - bonus.total)
        die = fight.roll(me.index, PERCENT, SELF_DISCIPLINE, grades)
        passed = grades.of(die) == 1
        fight.tell(DisciplineRolled(me.index, bonus, die, passed, me.out))
        if not passed:
            self.fail_test(fight, me)

    def fail_test(self, fight: D100Fight, me: Combatant) -> None:
        """D-96: unconscious for the rest of the combat, or until it has hits again; only a test that was passed
        holds for the round (D-95)."""
        me.tested = False
        me.unconscious = True
        self.collapse(fight, me, UNCONSCIOUS)

    # consciousness

    def collapse(self, fight: D100Fight, me: Combatant, state: str) -> None:
        """D-10: whoever stops being conscious lies down, drops what it holds and loses its parry; so does a prisoner
        whom something strikes down (D-132)."""
        if me.out and not (me.yielded and me.posture is not PRONE):
            return
        me.out = True
        fight.tell(Became(me.index, state))
        self.lose_parry(me)
        self.drop_all(fight, me)
        self.set_posture(fight, me, PRONE, True)
        self.stop_aiming(me)
        self.stop_working(me)
        self.break_off(fight, me)
        if me.hidden:
            me.hidden = False
            me.hid_at = NOBODY
        for other in fight.fighters:
            if other.watch == me.index:
                other.watch = self.natural_watch(fight, other)

    def break_off(self, fight: D100Fight, me: Combatant) -> None:
        """What it was keeping up ends: a hold (D-77), a gift (D-31), pressure on a wound (D-101)."""
        if me.holding >= 0:
            self.let_go(fight, me)
        if me.trance >= 0:
            self.end_trance(fight, me)
        self.check_pressure(fight)

    def come_to(self, fight: D100Fight, me: Combatant) -> None:
        """D-95: whoever would wake with 0 hits or fewer is tested first, unless it has passed in this round."""
        if not me.out or not me.awake() or me.absent:
            return
        if me.hits <= 0 and not me.tested:
            self.self_discipline(fight, me)
        self.wake(fight, me)

    def wake(self, fight: D100Fight, me: Combatant) -> None:
        """D-92, D-112: awake if nothing keeps it down any more; still prone and empty-handed."""
        if not me.out or not me.awake() or me.absent:
            return
        me.out = False
        me.watch = self.natural_watch(fight, me)
        fight.tell(Became(me.index, AWAKE))

    def lose_parry(self, me: Combatant) -> None:
        """D-64: the parry is gone, and the points stay spent."""
        me.parry = ()

    # stun

    def stun(self, fight: D100Fight, me: Combatant, rounds: int) -> None:
        """D-108, D-109, D-110: rounds add up; aim and concentration end; in its own turn AP shrink."""
        if rounds <= 0:
            return
        me.stun += rounds
        self.stop_aiming(me)
        if me.trance >= 0 and me.sheet.gifts[me.trance].concentration:
            self.end_trance(fight, me)
        if fight.acting == me.index:
            me.ap = max(0, min(me.ap, PER_ROUND_STUNNED - me.spent))

    def black_out(self, fight: D100Fight, me: Combatant) -> None:
        """D-111: more rounds of stun than ranks in Physique; until the counter is at 0."""
        me.blackout = True
        self.collapse(fight, me, BLACKED_OUT)

    # durations

    def note_due(self, me: Combatant) -> None:
        """D-23: the durations that will drop when its turn ends: those that it already has."""
        due = 0
        if me.stun:
            due |= STUNNED
        if me.must_parry:
            due |= MUST_PARRY
        if me.no_parry:
            due |= NO_PARRY
        if me.senseless:
            due |= SENSELESS
        me.due = due

    def drop_durations(self, fight: D100Fight, me: Combatant) -> None:
        """D-23: stun, must parry, no parry and being senseless count one's own turns, once a round."""
        due = me.due
        me.due = 0
        if due & MUST_PARRY and me.must_parry:
            me.must_parry -= 1
        if due & NO_PARRY and me.no_parry:
            me.no_parry -= 1
        if due & SENSELESS and me.senseless:
            me.senseless -= 1
        if due & STUNNED and me.stun:
            me.stun -= 1
            if me.stun == 0:
                me.blackout = False
        self.come_to(fight, me)

    # dying

    def begin_dying(self, fight: D100Fight, me: Combatant, rounds: int) -> None:
        """D-92, D-113: down and incapacitated at once."""
        self.near_death(fight, me, rounds)
        self.collapse(fight, me, DYING)

    def near_death(self, fight: D100Fight, me: Combatant, rounds: int) -> None:
        """D-92: so many rounds are left; if it was dying already, the smaller number counts."""
        if me.out and me.dying == 0:
            fight.tell(Became(me.index, DYING))  # who is still up collapses, which tells it
        me.dying = rounds if me.dying == 0 else min(me.dying, rounds)

    def count_down(self, fight: D100Fight, me: Combatant) -> None:
        """D-114: one round less in every upkeep, unless helpers have gained a respite (D-115)."""
        if me.respite:
            me.respite = False
            fight.tell(Counted(me.index, me.dying, True))
            return
        me.dying -= 1
        fight.tell(Counted(me.index, me.dying, False))
        if me.dying == 0:
            self.die(fight, me)

    def save(self, fight: D100Fight, me: Combatant) -> None:
        """D-115: no longer dying, but out for an hour."""
        me.dying = 0
        me.saving = 0
        me.respite = False
        me.senseless = max(me.senseless, OUT_FOR_GOOD)
        fight.tell(Became(me.index, SAVED))

    def die(self, fight: D100Fight, me: Combatant, how: str = DEAD) -> None:
        """D-116: out of the order for good."""
        me.dead = True
        me.dying = 0
        if me.out:
            fight.tell(Became(me.index, how))
        if me.held_by >= 0:
            self.let_go(fight, fight.fighters[me.held_by])
        self.collapse(fight, me, how)
        me.out = True
        me.wounds = []

    # upkeep

    def suffer_wounds(self, fight: D100Fight, me: Combatant) -> None:
        """D-99, D-22: every wound costs its effective rate in every upkeep; then the negative limit (D-97)."""
        bled = 0
        burned = 0
        for wound in me.wounds:
            if wound.burns:
                burned += wound.effective()
            else:
                bled += wound.effective()
        if bled + burned == 0:
            return
        self.lose_hits(fight, me, bled + burned)
        if bled:
            fight.tell(Bled(me.index, bled, me.hits + burned, "bleeds"))
        if burned:
            fight.tell(Bled(me.index, burned, me.hits, "burns"))
        if self.at_limit(me):
            self.reach_limit(fight, me)

    def everyone_there(self, fight: D100Fight) -> list[int]:
        """From the highest initiative to the lowest, newcomers last (D-15)."""
        late = [me.index for me in fight.fighters if not me.away() and not fight.has_place(me.index)]
        return [*fight.order, *late]

    def upkeep(self, fight: D100Fight) -> None:
        """D-22: from the highest to the lowest initiative, newcomers last: the countdown, wounds, then the limit."""
        for index in self.everyone_there(fight):
            me = fight.fighters[index]
            if not me.dead and not me.fled:
                if me.dying:
                    self.count_down(fight, me)
                if me.wounds and not me.dead:
                    self.suffer_wounds(fight, me)
