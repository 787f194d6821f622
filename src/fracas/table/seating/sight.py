"""What a seat sees and has been told: the whole, what has changed, and how it went."""

from __future__ import annotations

from fracas.kernel.board import Board
from fracas.kernel.fight import NOBODY, Fight
from fracas.kernel.mistake import Mistake, suggestion
from fracas.table import portrait, wire
from fracas.table.game import Game
from fracas.table.seating.asking import Asking
from fracas.table.secrets import EVERYTHING, as_known_then


class Told:
    """What a seat has been told last, so that an update can leave out what has not changed."""

    def __init__(
        self,
        board: wire.Board,
        fighters: list[wire.Fighter],
        events: list[wire.Event],
        reasons: list[wire.Reasoning],
        order: list[str],
    ) -> None:
        self.board = board
        self.fighters = {each.name: each for each in fighters}
        self.events = events
        self.reasons = {(each.beat, each.sentence) for each in reasons}
        self.order = order


class Sight(Asking):
    """What a seat sees and has been told: the whole, what has changed, and how it went."""

    def __init__(self, game: Game, name: str, fighters: list[str] | None = None) -> None:
        super().__init__(game, name, fighters)
        self._told: Told | None = None

    def fight(self) -> wire.Fight:
        """Everything that this seat may know, whole."""
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(self.book, fight), self._fighters(fight), self.events()
        reasons, order = self.reasons(), self._order(fight)
        self._told = Told(board, fighters, events, reasons, order)
        return wire.Fight(
            number=self.number,
            title=self.game.scenario.title,
            rulebook=self.book.key,
            seat=self.name,
            sides=fight.sides,
            round=fight.round,
            round_word=self.book.round_word,
            acting=self._acting(fight),
            order=order,
            over=fight.over,
            winner=self._winner(fight),
            board=board,
            fighters=fighters,
            events=events,
            settled=self._chronicle.done,
            beats=self.beats(),
            reasons=reasons,
            prompt=self.prompt(),
        )

    def update(self) -> wire.Update:
        """What has changed since this seat was last told; everything, if it never was."""
        told = self._told
        known = self._known()
        fight = known.fight
        board, fighters, events = portrait.board(self.book, fight), self._fighters(fight), self.events()
        same = 0
        if told is not None:
            old = told.events  # beats that are done are told by the same objects again
            while same < min(len(events), len(old)) and (events[same] is old[same] or events[same] == old[same]):
                same += 1
        before = told.fighters if told is not None else {}
        reasons, order = self.reasons(), self._order(fight)
        weighed = told.reasons if told is not None else set()
        self._told = Told(board, fighters, events, reasons, order)
        names = [each.name for each in fighters]
        return wire.Update(
            number=self.number,
            round=fight.round,
            acting=self._acting(fight),
            order=order if told is None or order != told.order else None,
            over=fight.over,
            winner=self._winner(fight),
            replaced_from=same,
            events=events[same:],
            settled=self._chronicle.done,
            beats=self.beats(events[same].beat) if same < len(events) else [],
            reasons=[each for each in reasons if (each.beat, each.sentence) not in weighed],
            fighters=[
                portrait.change(before.get(each.name), each) for each in fighters if before.get(each.name) != each
            ],
            gone=[name for name in before if name not in names],
            board=board if told is None or board != told.board else None,
            prompt=self.prompt(),
        )

    def _fighters(self, fight: Fight) -> list[wire.Fighter]:
        """Everybody of whom this seat knows: hidden foes and those still to come are not among them."""
        out: list[wire.Fighter] = []
        lost = self._placeless(fight)
        for each in fight.everyone():
            mine = self._side in (EVERYTHING, each.side)
            if self._knows_of(each):
                seen = portrait.fighter(self.book, fight, each.index)
                if each.index in lost:
                    seen = seen.model_copy(update={"hexes": []})
                if mine:
                    seen = portrait.with_awaited(seen, self.book.awaited(fight, each.index))
                out.append(seen if mine else portrait.at_a_glance(seen, self.game.scenario.foes))
        return out

    def _acting(self, fight: Fight) -> str | None:
        """Whose turn it is, if this seat may know."""
        if fight.acting == NOBODY:
            return None
        who = fight.everyone()[fight.acting]
        return who.name if self._knows_of(who) else None

    def _order(self, fight: Fight) -> list[str]:
        """In what order people act of whom this seat knows."""
        everyone = fight.everyone()
        return [everyone[index].name for index in self.book.turn_order(fight) if self._knows_of(everyone[index])]

    def _winner(self, fight: Fight) -> str | None:
        return fight.sides[fight.winner] if fight.winner != NOBODY else None

    def sheet(self, name: str) -> wire.Sheet:
        """Somebody's character sheet: the whole of it for one's own side, of a foe what the scenario shows."""
        fight = self._known().fight
        seen = {each.name: each for each in self._fighters(fight)}
        named = [each for each in seen if each.casefold() == name.casefold()]
        if not named:
            raise Mistake(f"there is nobody called '{name}'; {suggestion(name, list(seen))}")
        index = fight.called(named[0])
        if index in self._chronicle.undisclosed():
            return wire.Sheet(fighter=seen[named[0]], known=False)
        unused = self.game.sheet_of(index).kept
        return portrait.sheet(self.book, fight, index, seen[named[0]], unused)

    def events(self) -> list[wire.Event]:
        """What this seat has been told so far, numbered for this seat alone."""
        return self._chronicle.events()

    def settled(self) -> int:
        """How many of the events belong to beats that are done: they stay as they are."""
        return self._chronicle.settled()

    def beats(self, first: int = 1) -> list[wire.Beat]:
        """What this seat knows of each beat, in one line, from that beat on."""
        return self._chronicle.beats(first)

    def told_as(self) -> list[int]:
        """By what number this seat knows each beat, and the one that is not done yet."""
        return self._chronicle.told_as()

    def beat_after(self, done: int) -> int:
        """By what number this seat knows the last of so many beats of the fight; 0 if it knows of none."""
        told = self._chronicle.told_as()[:done]
        return told[-1] if told else 0

    def entries_until(self, beat: int) -> int:
        """How many entries of the fight had come in by the end of what this seat knows as that beat."""
        told = self._chronicle.told_as()
        done = [at for at in range(len(self.play.past)) if told[at] <= beat]
        return sum([len(self.play.past[at].entries) for at in done])

    def course(self, first: int, last: int) -> list[wire.Stood]:
        """How things stood, for this seat, after each of these beats that it knows of; beat 0 is the beginning."""
        ends = {beat: at for at, beat in enumerate(self.told_as()[:-1], 1) if beat <= last}
        ends = {beat: at for beat, at in {0: 0, **ends}.items() if beat >= first}
        out: list[wire.Stood] = []
        before: dict[str, wire.Fighter] = {}
        ground: Board | None = None
        for beat, start in zip(ends, self.play.snapshots(list(ends.values())), strict=True):
            fight = as_known_then(self.book, start, self._side)
            fighters = {each.name: each for each in self._fighters(fight)}
            changes = [portrait.change(before.get(name), each) for name, each in fighters.items()]
            stood = wire.Stood(
                beat=beat,
                round=fight.round,
                acting=self._acting(fight),
                fighters=[each for each in changes if before.get(each.name) != fighters[each.name]],
                gone=[name for name in before if name not in fighters],
                board=None if fight.board is ground else portrait.board(self.book, fight),
            )
            out.append(stood)
            before, ground = fighters, fight.board
        return out

    def reasons(self, first: int = 1, plain: bool = False) -> list[wire.Reasoning]:
        """What agents have weighed, from that beat on; with `plain`, also that they have not. The game master is told
        everything, a side of its own fighters, and of foes if the table was opened for that; a spectator of all. But
        of foes nothing before the beat is done, nor while there is something that the seat must not know."""
        past = self.play.past
        beats = [*[beat.entries for beat in past], self.play.entries]
        weighed = [at for at, entries in enumerate(beats) if any(entry.weighing is not None for entry in entries)]
        if not weighed:
            return []
        told = self._chronicle.told_as()
        out: list[wire.Reasoning] = []
        for at in weighed:
            if told[at] >= first or first <= 1:
                mine = self._whose_reasons(at)
                found = self._reasons.of_beat(at, plain) if mine else []
                out.extend([why.model_copy(update={"beat": told[at]}) for entry, why in found if entry.who in mine])
        return out

    def _whose_reasons(self, beat: int) -> list[int]:
        """Those whose reasons this seat may know for what they did in that beat, counted from 0."""
        everyone, play = self.play.run.everyone(), self.play
        mine = [each.index for each in everyone if self._side in (EVERYTHING, each.side)]
        told_of_foes = self.game.why or self._looks_on
        if self._side == EVERYTHING or not told_of_foes or beat == len(play.past):  # what it comes to is not told yet
            return mine
        before, after = [*[each.start for each in play.past[beat : beat + 2]], play.fight, play.run][:2]
        if before is None or after is None or self.book.has_secrets(after, self._side):
            return mine
        unseen = self.book.unseen_by(before, self._side)
        return [each.index for each in everyone if each.index not in unseen]
