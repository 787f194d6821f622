"""The game master's word: rulings, newcomers, taking back."""

from __future__ import annotations

from typing import Any

from fracas.kernel.entries import Entry
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import OF_FIGHTER, OF_HEX, OF_SCENE
from fracas.stage.newcomers import read_newcomer
from fracas.table import portrait, wire
from fracas.table.seating.weighing import Weighing
from fracas.table.secrets import as_known_then


def overtaken(subject: str) -> str:
    return f"overtaken: what {subject} had begun was carried out after it; rule it again, or take back the answer"


class Mastering(Weighing):
    """The game master's word: rulings, newcomers, taking back."""

    def rulings(self, subject: str = "") -> list[wire.Ruleable]:
        """What can be ruled; of a fighter, a hex or the scene only that, each with the values that it may take."""
        if not subject:
            return [portrait.ruleable(each) for each in self.book.amendments()]
        self._as_master()
        about, who = self._subject(subject)
        known = [each for each in self.book.amendments() if each.about() == about]
        return [portrait.ruleable_of(self.book, self.play.run, each, who) for each in known]

    def _subject(self, subject: str) -> tuple[str, int]:
        """What kind of thing that is, and which fighter, if it is one."""
        if subject == OF_SCENE:
            return OF_SCENE, NOBODY
        names = [each.name for each in self.play.run.everyone()]
        if subject not in names and self.play.run.board.find(subject) >= 0:
            return OF_HEX, NOBODY
        return OF_FIGHTER, self.play.run.called(subject)

    def would_rule(self, subject: str, field: str, value: str) -> wire.WouldRule:
        """What a ruling would come to, without making it; refused with a Mistake as the ruling would be."""
        self._as_master()
        tried = self.play.would_rule(subject, field, value)
        back = [self._words(each) for each in tried.dropped]
        return wire.WouldRule(line=tried.line, taken_back=back, note="" if tried.holds else overtaken(subject))

    def rule(self, subject: str, field: str, value: str) -> str:
        """A ruling; refused with a Mistake if the rulebook does not take it. Answers that it makes impossible are taken
        back: the event tells which. Returns what else there is to say of it, mostly nothing."""
        self._as_master()
        return "" if self.play.rule(subject, field, value) else overtaken(subject)

    def add_fighter(self, written: dict[str, Any]) -> str:
        """Somebody joins the fight where it stands, written as a fighter of a scenario is; a Mistake if that cannot be.
        Returns the name."""
        self._as_master()
        newcomer = read_newcomer(written, self.game.scenario, self.play.run)
        self.game.add_fighter(newcomer)
        return newcomer.name

    def take_back(self, line: bool = False) -> str:
        """Takes back the last thing that a person said, and what agents answered after it; says what it was, and is
        empty if there is nothing. With `line` the game master takes back all that was said in one line with it. A side
        takes back its own last answer, as long as nothing has come of it; what the game master has ruled since then
        stays."""
        if not self._is_master:
            mine = None if self._was_shown() else self.play.take_back(self._answers_for)
            if mine is None:
                raise Mistake(
                    f"{self.name} has nothing to take back: no answer of this turn since which no die has fallen, "
                    "nobody else was asked and nothing hidden was shown; the game master can"
                )
            return self._words(mine)
        back = self.play.undo()[:1]
        while line and back and back[0].follows and (more := self.play.undo()):
            back.insert(0, more[0])
        return "; ".join([self._words(each) for each in back])

    def _was_shown(self) -> bool:
        """Whether this seat has come to know of somebody, or where somebody is, since the beat began."""
        start, side = self.play.fight, self._side
        if side < 0 or not self.book.has_secrets(start, side):
            return False
        then, now = as_known_then(self.book, start, side), self._known().fight
        before = {each.index for each in then.everyone() if self._knows_of(each)} - self._placeless(then)
        after = {each.index for each in now.everyone() if self._knows_of(each)} - self._placeless(now)
        return bool(after - before)

    def say_again(self, line: bool = False) -> str:
        """Says again what was taken back last; says what, likewise."""
        self._as_master()
        again = self.play.redo()[:1]
        while line and again and self.play.future and self.play.future[0].follows:
            again.extend(self.play.redo()[:1])
        return "; ".join([self._words(each) for each in again])

    def taken_back(self) -> list[str]:
        """The answers that the last thing said has taken back, since a ruling had made them impossible."""
        return [self._words(each) for each in self.play.dropped if each.who in self._answers_for]

    def _words(self, entry: Entry) -> str:
        """What was said, in a few words."""
        if entry.ruling is not None:
            return f"the ruling {entry.ruling}"
        return f"{self.play.run.everyone()[entry.who].name}: {entry.answer}"
