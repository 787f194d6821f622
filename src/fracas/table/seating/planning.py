"""Plans of a seat: answers that are not said yet, as before, as advised, and saying them."""

from __future__ import annotations

from fracas.kernel.board import Board
from fracas.kernel.entries import Entry
from fracas.kernel.fight import NOBODY
from fracas.kernel.hexes import FACINGS
from fracas.kernel.mistake import Mistake
from fracas.kernel.plans import Given
from fracas.kernel.play import Beat
from fracas.kernel.real_dice import ROLL, RollMenu
from fracas.table import portrait, wire
from fracas.table.advised import advised_plan
from fracas.table.chronicle import sealed
from fracas.table.seating.sight import Sight
from fracas.table.secrets import as_known_then
from fracas.table.verdict import verdict


def answers_of(beat: Beat, who: int) -> list[Entry]:
    """What a fighter answered in a beat, but for dice."""
    return [entry for entry in beat.entries if entry.who == who and entry.question != ROLL]


def again_from(said: list[Entry], board: Board, start: int, here: int) -> list[Given]:
    """What somebody who began there could say again here: all but the hexes it went to and its facings; that it stayed
    is filled in for where it is now."""
    again: list[Given] = []
    at = start
    for each in said:
        cell = board.find(each.answer.partition(" ")[0])
        if cell < 0 and each.answer not in FACINGS:
            again.append(Given(each.answer, each.question))
        elif cell >= 0 and cell == at:
            again.append(Given(board.names[here], each.question, filled=True))
        elif cell >= 0:
            at = cell
    return again


class Planning(Sight):
    """Plans of a seat: answers that are not said yet, as before, as advised, and saying them."""

    def said(self) -> list[Given]:
        """What the fighter who is asked has answered since its turn or declaration began."""
        pending = self.play.pending
        if pending is None or not self.asked:
            return []
        mine = [entry for entry in self.play.entries if entry.who == pending.who and entry.question != ROLL]
        return [Given(each.answer, each.question) for each in mine]

    def before(self) -> list[Given]:
        """What the fighter who is asked answered the last time that it was asked the same at the beginning of a turn
        or declaration, but for where it went and which way it faced; nothing, if it never was, or did no more. What is
        not worth repeating is passed over; that it stayed somewhere is among it as filled in, for the hex where it is
        now."""
        beat, pending, run = self._beat_before(), self.play.pending, self.play.run
        if beat is None or pending is None:
            return []
        mine = self._worth_repeating(beat, pending.who)
        start = beat.start.everyone()[pending.who].cell if beat.start is not None else NOBODY
        done = again_from(mine, run.board, start, run.everyone()[pending.who].cell)
        went = any(run.board.find(each.answer.partition(" ")[0]) >= 0 for each in mine)
        only_went = went and len([each for each in done if not each.filled]) == 1
        return [] if only_went else done

    def as_before(self) -> wire.Plan | None:
        """A plan of what was said the last time, if all of it is possible again."""
        given: list[str | Given] = [*self.before()]
        plan = self.plan(given) if given else None
        if plan is None or plan.changed or plan.dropped or (plan.rest and plan.next is not None):
            return None
        return plan

    def fighters_before(self) -> list[wire.Fighter]:
        """Everybody as this seat knew them when that turn or declaration began; nobody, if there was none, or it was
        too long ago."""
        beat = self._beat_before()
        if beat is None or beat.start is None:
            return []
        return self._fighters(as_known_then(self.book, beat.start, self._side))

    def _beat_before(self) -> Beat | None:
        """The last beat that began with the question that is asked, for the same fighter, and with an answer that is
        worth repeating."""
        pending = self.play.pending
        if pending is None or not self.asked or any(entry.who == pending.who for entry in self.play.entries):
            return None
        for beat in reversed(self.play.past):
            joined = beat.start is not None and pending.who >= len(beat.start.everyone())
            mine = [] if joined else answers_of(beat, pending.who)
            if mine and mine[0].question == pending.question.key:
                worth = self._worth_repeating(beat, pending.who)
                if worth and worth[0] is mine[0]:
                    return beat
        return None

    def _worth_repeating(self, beat: Beat, who: int) -> list[Entry]:
        """What somebody answered in a beat and may be offered to say again."""
        mine, run = answers_of(beat, who), self.play.run
        return [each for each in mine if self.book.worth_repeating(run, who, each.question, each.answer)]

    def plan(self, answers: list[str | Given], who: str | None = None, fill: bool = True) -> wire.Plan:
        """What these answers lead to, without saying them; `fill` puts the usual answers in between.

        For the fighter who is asked, or any other of this seat's, whose next turn it then is about.
        """
        plan, now = self._planned(answers, who, fill)
        assert plan.fight is not None
        with self._withholding(plan.fight):
            return portrait.plan(self.book, plan, self.number, now)

    def as_advised(self, answers: list[str | Given]) -> wire.Plan:
        """What an agent would say to what is asked, after these answers; it is not said by that."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        advised = advised_plan(self.book, self.play.run, pending, given, self.game.adviser(pending.who))
        assert advised.fight is not None
        with self._withholding(advised.fight):
            return portrait.plan(self.book, advised, self.number, not pending.refereed)

    def verdict(self, key: str) -> wire.RollVerdict:
        """What the dice that are asked for would come to if they showed that; it is not said by that."""
        if not self.asked:
            raise Mistake(self._not_asked())
        run, pending = self.play.run, self.play.pending
        if pending is None or not isinstance(pending.menu, RollMenu):
            raise Mistake("no dice are asked for")
        found = verdict(self.book, run, key)
        event, fight, side = found.event, found.fight, self._side
        unseen = set() if side < 0 else {*self.book.unseen_by(fight, side)}
        line: wire.Event | None = None
        if event is not None and not event.concerns(unseen):
            undisclosed = self._chronicle.undisclosed()
            with self._withholding(fight):
                sentence = self.book.sentence(fight, event)
            withheld = sealed(event, undisclosed) if undisclosed else []
            line = portrait.event(fight, event, 0, 0, [found.roll], sentence, tuple(withheld))
        return wire.RollVerdict(roll=portrait.roll(fight, found.roll), event=line)

    def say(self, plan: wire.Plan) -> wire.Said:
        """Says a plan, whole, or as far as it goes.

        It is refused whole, and nothing changes, if it was made for another question or does not fit what this seat
        can see. What it could not foresee (a Wait, somebody hidden in the way) interrupts it: the answers up to there
        stand, and the rest is given back.
        """
        if not self.asked or not plan.now:
            raise Mistake(self._not_asked() if not self.asked else f"it is not {plan.who}'s turn to be asked")
        if plan.number != self.number:
            raise Mistake(
                f"that was a plan for question {plan.number}, and this is {self.number}; the fight has gone on"
            )
        fits, _ = self._planned([Given(each.key, each.question) for each in plan.answers], plan.who, False)
        for at, each in enumerate(plan.answers):
            if at >= len(fits.answers) or fits.answers[at].option.key != each.key:
                raise Mistake(f"{each.question}: '{each.key}' does not fit here")
        for at, each in enumerate(plan.answers):
            came_between = self._between(plan.who, each)
            if came_between:
                return wire.Said(answers=at, rest=plan.answers[at:], interrupted=came_between)
            self.play.answer(each.key, follows=at > 0)
        return wire.Said(answers=len(plan.answers))

    def _between(self, who: str, answer: wire.PlannedAnswer) -> str:
        """What has come between a plan and its next answer; empty if it can be said."""
        pending = self.play.pending
        if pending is None:
            return "the fight is over"
        asked = self.play.run.everyone()[pending.who].name
        if asked != who:
            mine = pending.who in self._answers_for
            return (
                f"{asked} is asked: {self.book.wording(self.play.run, pending)}" if mine else "somebody else is asked"
            )
        if pending.question.key != answer.question:
            return self.book.wording(self.play.run, pending)
        if pending.menu.find(answer.key) is None:
            return f"{answer.label}: not possible any more"
        return ""
