"""Why somebody did what it did: what an agent weighed, in words and numbers that a player understands.

A point is one fight in a hundred: an answer that is worth 6 points more wins 6 more of a hundred such fights.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.decision import Amounts, Decision, Destinations, Option
from fracas.kernel.doctrine import LEADER, NEAREST, WEAKEST, Doctrine
from fracas.kernel.entries import Entry
from fracas.kernel.fight import Fight
from fracas.kernel.play import Beat, Play
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.weighing import FLEES, PLAIN, TARGETED, WEIGHED, YIELDS, Weighed, Weighing, weighed_by
from fracas.table import wire
from fracas.table.game import Game
from fracas.table.intervals import STANDARD
from fracas.table.past_questions import past_question

SLIGHT: Final = 0.005
"""Half a point: less is no difference."""
VAGUE: Final = 0.25
"""What is known no better is not worth telling."""
WHOM: Final = {NEAREST: "whoever is nearest", WEAKEST: "whoever is hurt most", LEADER: "their leader"}


def label_of(book: Rulebook[Any], fight: Fight, decision: Decision, key: str) -> str:
    """An answer as people see it; of one that is not offered here, what was said."""
    option = decision.menu.find(key)
    return key if option is None else option_label(book, fight, decision, option)


def option_label(book: Rulebook[Any], fight: Fight, decision: Decision, option: Option) -> str:
    return book.view(fight, decision, option).label


def says_little(decision: Decision) -> bool:
    """Whether answers are mere numbers or hexes, which mean nothing without the question."""
    return isinstance(decision.menu, (Amounts, Destinations))


def points(share: float) -> str:
    """A share of fights, as points: '6 points'."""
    number = round(100 * abs(share))
    if number == 0:
        return "less than a point"
    return f"{number} point{'' if number == 1 else 's'}"


def about(share: float) -> str:
    """The same for an estimate."""
    return f"about {points(share)}" if abs(share) >= SLIGHT else points(share)


def give_or_take(error: float) -> str:
    """The uncertainty of a number of points; none is said to be less than one."""
    return f"give or take {max(1, round(100 * error))}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


class Reasons:
    """What the agents of a game have weighed; worked out when somebody asks, once for each answer."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._play: Play[Any] = game.play
        self._known: dict[int, tuple[Entry, wire.Reasoning]] = {}

    def of_beat(self, number: int, plain: bool) -> list[tuple[Entry, wire.Reasoning]]:
        """What was weighed for the answers of that beat, counted from 0: also in the one that stands still. With
        `plain`, also where nothing was."""
        play = self._play
        beat = play.past[number] if number < len(play.past) else play.running_beat()
        out: list[tuple[Entry, wire.Reasoning]] = []
        for at, entry in enumerate(beat.entries):
            weighing = entry.weighing
            if weighing is None or (weighing.ground == PLAIN and not plain):
                continue
            known = self._known.get(id(entry))
            if known is not None and known[0] is entry:
                out.append(known)
                continue
            reasoning = self._worked_out(beat, at, weighing)
            if reasoning is not None:
                self._known[id(entry)] = (entry, reasoning)
                out.append((entry, reasoning))
        return out

    def _worked_out(self, beat: Beat, at: int, weighing: Weighing) -> wire.Reasoning | None:
        """None if the beat is too long ago for its moments to be found again."""
        if beat.start is None:
            return None
        then = past_question(self._game.book, beat.start, beat.entries, at)
        if then is None:
            return None
        doctrine = self._game.doctrine_of(then.decision.who)
        return reasoning_of(self._game.book, then.fight, then.decision, weighing, doctrine)


def reasoning_of(
    book: Rulebook[Any], fight: Fight, decision: Decision, weighing: Weighing, doctrine: Doctrine
) -> wire.Reasoning:
    """A weighing with labels, and the sentence that sums it up; its beat is for whoever tells of it."""
    tried = [
        wire.Weighed(
            key=each.key,
            label=label_of(book, fight, decision, each.key),
            lasting=each.lasting,
            gain=each.gain,
            error=STANDARD * each.error,
            fights=each.count,
        )
        for each in shown(weighing)
    ]
    told = wire.Reasoning(
        beat=0,
        who=fight.everyone()[decision.who].name,
        question=decision.question.key,
        text=book.wording(fight, decision),
        key=weighing.option.key,
        label=label_of(book, fight, decision, weighing.option.key),
        usual=label_of(book, fight, decision, weighing.usual),
        ground=weighing.ground,  # type: ignore[arg-type]  # one of those words
        sentence="",
        tried=tried,
        fights=weighing.play_outs,
        rounds=weighing.rounds,
        chance=weighing.worth if 0 <= weighing.worth <= 1 else None,
    )
    words = Words(told, book.round_word, doctrine, says_little(decision), weighing.usual)
    return told.model_copy(update={"sentence": words.sentence()})


def shown(weighing: Weighing) -> list[Weighed]:
    """Each answer once: as it was tried most often."""
    best: dict[str, Weighed] = {}
    for each in weighing.tried:
        other = best.get(each.key)
        if other is None or each.count > other.count:
            best[each.key] = each
    return [each for each in weighing.tried if best[each.key] is each]


def question_alone(text: str) -> str:
    """What is asked, without what is said after it: 'What do you do? Before any action you must keep your Focus.'"""
    asked, mark, _ = text.partition("?")
    return asked + mark


class Words:
    """The sentence that says why."""

    def __init__(self, why: wire.Reasoning, round_word: str, doctrine: Doctrine, asked: bool, usual: str) -> None:
        self.why = why
        self.round_word = round_word
        self.doctrine = doctrine
        self.asked = asked
        """Whether the answer means nothing without the question."""
        self.as_usual = why.key == usual

    def sentence(self) -> str:
        why = self.why
        if why.ground == WEIGHED:
            return f"{self.kept()}." if self.as_usual else f"{self.departed()}."
        if why.ground == TARGETED:
            whom = WHOM.get(self.doctrine.targets, self.doctrine.targets)
            return f"{self.answer()}: the doctrine '{self.doctrine.name}' is to go for {whom}."
        if why.ground == FLEES:
            return f"{self.answer()}: to get away; so hurt, one flees by the doctrine '{self.doctrine.name}'."
        if why.ground == YIELDS:
            return f"{self.answer()}: so hurt, one yields by the doctrine '{self.doctrine.name}'."
        return f"{self.answer()}: the plain thing to do; nothing was weighed."

    def answer(self) -> str:
        """Who says what, and instead of what; if it is not clear from that, also to what question."""
        why = self.why
        instead = "" if self.as_usual else f" instead of {why.usual}"
        asked = f', "{question_alone(why.text)}"' if self.asked or (self.as_usual and why.ground == WEIGHED) else ""
        return f"{why.who}{asked}: {why.label}{instead}"

    def departed(self) -> str:
        """Something else was better than what is usual."""
        why = self.why
        mine = next((each for each in why.tried if each.key == why.key), None)
        if mine is None:
            return f"{self.answer()}: that did better {self.how_far()}"
        lasting = "kept up, that" if mine.lasting else "that"
        out = f"{self.answer()}: {lasting} wins {about(mine.gain)} ({give_or_take(mine.error)}) "
        return out + self.how_far() + self.others([each for each in why.tried if each.key != why.key])

    def kept(self) -> str:
        """Nothing was better than what is usual by more than luck."""
        why = self.why
        if not any(abs(each.gain) >= SLIGHT for each in why.tried):
            return f"{self.answer()}, as usual: nothing else made a difference {self.how_far()}"
        best = why.tried[0]
        if best.gain >= SLIGHT and best.error > VAGUE:
            return f"{self.answer()}, as usual: nothing was clearly better {self.how_far()}"
        if best.gain >= SLIGHT:
            what = (
                f"{best.label} looked {points(best.gain)} better, which may be luck ({give_or_take(best.error)}), "
                f"{self.how_far()}"
            )
            return f"{self.answer()}, as usual: {what}"
        return f"{self.answer()}, as usual: nothing did better {self.how_far()}{self.others(why.tried)}"

    def others(self, tried: list[wire.Weighed]) -> str:
        """What the next best would have come to; of answers that did just the same, none."""
        for each in tried:
            if each.error > VAGUE:
                continue
            if each.gain <= -SLIGHT:
                return f"; {each.label} would cost {points(each.gain)}"
            if each.gain >= SLIGHT:
                return f"; {each.label} would win {points(each.gain)} ({give_or_take(each.error)})"
        return ""

    def how_far(self) -> str:
        why = self.why
        length = f"on for {counted(why.rounds, self.round_word)}" if why.rounds else "to the end"
        return f"in {counted(why.fights, 'fight')} played {length}"


def recollect(game: Game) -> None:
    """Asks the agents of a record again at what they answered in the last beat that is done: they answer from where a
    fight stands and their key alone. What they say otherwise now, they had other reasons for, and that is not told."""
    play = game.play
    if not play.past or play.past[-1].start is None:
        return
    beat = play.past[-1]
    start = beat.start
    assert start is not None
    agents = [game.agent_of(index) for index in range(len(game.seats))]
    for at, entry in enumerate(beat.entries):
        if entry.human or entry.weighing is not None or entry.ruling is not None:
            continue
        chooser = agents[entry.who]
        then = past_question(game.book, start, beat.entries, at)
        if chooser is None or then is None:
            continue
        weighing = weighed_by(chooser, then.fight, then.decision)
        if weighing.option.key == entry.answer:
            entry.weighing = weighing
