"""What a seat can find out before it answers: chances, advice, threat, what can be done, the map in words."""

from __future__ import annotations

from fracas.kernel.decision import Decision
from fracas.kernel.fight import NOBODY
from fracas.kernel.hurdles import told_hurdles, watch
from fracas.kernel.mistake import Mistake
from fracas.kernel.odds import RUNS
from fracas.kernel.plans import A_ROLL, Given
from fracas.table import advice, ask, chains, portrait, threat, wire
from fracas.table.extras import extras_of
from fracas.table.game import Game
from fracas.table.prospects import Prospects
from fracas.table.seating.planning import Planning
from fracas.table.stakes import Stakes, Wanted
from fracas.table.surroundings import Surroundings
from fracas.table.ways import SECONDS as FOR_WAYS
from fracas.table.ways import Ways


class Weighing(Planning):
    """What a seat can find out before it answers: chances, advice, threat, what can be done, the map in words."""

    def __init__(self, game: Game, name: str, fighters: list[str] | None = None) -> None:
        super().__init__(game, name, fighters)
        self._threats: tuple[Decision, threat.Threats] | None = None

    def odds(self, answers: list[str | Given], runs: int = RUNS) -> wire.Odds | None:
        """How likely it is what these answers come to, to the end of the beat; None if they lead to no roll, or the
        book has no names for outcomes.

        Whoever defends takes the guard with the best chance that costs nothing extra; further blows go like the first.
        """
        if not self.book.outcome_names():
            return None
        plan, now = self._planned(answers, None, True)
        if plan.stop != A_ROLL or not now:
            return None
        run, fight = self.play.run, plan.fight
        assert fight is not None
        search = chains.odds_of(self.book, run, plan.who, fight)
        watch(search, chains.purpose(self.book.outcome_names()))
        odds = portrait.odds(self.book, fight, search.walk(runs=runs), self.number)
        undisclosed = self._chronicle.undisclosed()
        hurdles = [portrait.hurdle(fight, each, undisclosed) for each in told_hurdles(search)]
        return odds.model_copy(update={"hurdles": hurdles})

    def stakes(self, runs: int = RUNS, wanted: Wanted | None = None) -> wire.Stakes:
        """What is at stake at the question that is asked, or comes after some answers: each answer with its odds, if
        what follows is answered as usual; for a defender, of what becomes of it."""
        if not self.book.outcome_names():
            raise Mistake(f"the rulebook '{self.book.key}' names no outcomes, so there are no odds of them")
        known = self._asked_here()
        pending = self.play.pending
        assert pending is not None
        with self._withholding(known.fight):
            return Stakes(self.book, self.play.run, pending, known, runs, wanted).found(self.number)

    def advise(self, seconds: float = advice.SECONDS, play_outs: int = 0) -> wire.Advice:
        """Which answer wins most often, by fights that are played on to their end within a time; with `play_outs` by
        so many, which gives the same every time. For the fighter who is asked; it uses only what this seat knows."""
        advising = self.advising(advice.Budget(seconds, play_outs))
        advising.run()
        return self.advised(advising)

    def advising(self, budget: advice.Budget) -> advice.Advising:
        """The same, to be run by whoever wants to watch it or stop it; `advised` then tells what it has come to."""
        known = self._asked_here()
        pending = self.play.pending
        assert pending is not None
        return advice.Advising(self.book, self.play.run, pending, known, budget)

    def advised(self, advising: advice.Advising) -> wire.Advice:
        with self._withholding(self._asked_here().fight):
            return advising.advice(self.number)

    def threat(self, seconds: float = threat.SECONDS, play_outs: int = 0) -> wire.Threat:
        """For each hex in reach, the chance of being wounded before the next turn of whoever is asked. Asked again at
        the same question it is better known; with `play_outs`, by so many for each hex."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        if self._threats is None or self._threats[0] is not pending or play_outs:
            self._threats = (pending, threat.Threats(self.book, self.play.run, pending))
        threats = self._threats[1]
        threats.refine(seconds, play_outs)
        return threats.threat(self.number)

    def extras(self, answers: list[str | Given], taken: dict[str, int] | None = None) -> wire.Extras:
        """What may be added to a plan for the fighter who is asked (a deceptive blow, a boost), as switches of one
        question; `taken` says how much of each is wanted."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        found = extras_of(self.book, self.play.run, pending, pending.who, given, taken or {})
        return portrait.extras(self.book, found, self.number, not pending.refereed)

    def about(self, target: str, rough: bool = False) -> list[wire.Chain]:
        """What the fighter who is asked can do about somebody or some hex, best first; each can be planned or said. It
        takes less time if rough chances will do."""
        known = self._asked_here()
        assert known.decision is not None
        fight = known.fight
        cell = fight.board.find(target)
        if cell < 0:
            there = [each for each in fight.everyone() if each.name == target and not each.absent]
            if not there:
                raise Mistake(f"there is nobody called '{target}', and no such hex")
            cell = there[0].cell
        found = Prospects(self.book, fight, known.decision, target, cell, rough).found()
        return [portrait.chain(each) for each in found]

    def joined(self) -> list[wire.Chain]:
        """The question that is asked together with the one that follows it, best first: guard and retreat."""
        known = self._asked_here()
        assert known.decision is not None
        return [portrait.chain(each) for each in chains.joined(self.book, known.fight, known.decision)]

    def ways(self, answers: list[str | Given], seconds: float = FOR_WAYS) -> list[wire.Chain]:
        """Other ways to do what is planned, for the fighter who is asked, best first: elsewhere, with something on top.
        Each is the whole plan, and called after what it has besides; its answers that the plan has too are filled."""
        self._asked_here()
        pending = self.play.pending
        assert pending is not None
        given = [each if isinstance(each, Given) else Given(each) for each in answers]
        found = Ways(self.book, self.play.run, pending, given, seconds).found()
        return [portrait.chain(each) for each in found]

    def ask(self, question: str, who: str | None = None) -> wire.InWords:
        """The map in words, as far as this seat knows it: "who is near", "way to m5", "sight to Ulf". For the fighter
        who is asked, or another of this seat's; what cannot be asked is a Mistake that lists what can."""
        known = self._known()
        everyone = known.fight.everyone()
        me = self._one_of_mine(who)
        pending = self.play.pending
        chances: list[str] = []
        if pending is not None and pending.who == me and self.asked:
            chances = self._threat_in_words(question)
        if chances and ask.asks_for_safety(question):
            return wire.InWords(question=question, who=everyone[me].name, sentences=chances)
        lost = self._placeless(known.fight)
        seen = [each.index for each in everyone if self._knows_of(each) and each.index not in lost]
        around = Surroundings(self.book, known.fight, me, seen, known.decision)
        sentences = [*ask.answer(around, question), *chances]
        return wire.InWords(question=question, who=everyone[me].name, sentences=sentences)

    def _threat_in_words(self, question: str) -> list[str]:
        """How dangerous it is in reach, or in the hex that is asked about; nothing for any other question, or where
        nobody goes anywhere."""
        place = ask.threatened_hex(question)
        if not place and not ask.asks_for_safety(question):
            return []
        try:
            found = self.threat()
        except Mistake:
            return []
        return threat.told_at(found, place) if place else threat.in_words(found)

    def _one_of_mine(self, who: str | None) -> int:
        """The fighter of that name, who must be this seat's; without one whoever is asked, or the first who is there. A
        spectator asks for anybody."""
        fight, pending = self._known().fight, self.play.pending
        everyone = fight.everyone()
        mine = self._answers_for or [each.index for each in everyone if self._knows_of(each)]
        if who is not None:
            index = next((index for index in mine if everyone[index].name == who), NOBODY)
            if index == NOBODY:
                raise Mistake(f"{self.name} does not answer for '{who}'")
            return index
        if pending is not None and pending.who in mine:
            return pending.who
        there = [index for index in mine if not everyone[index].out]
        if not there and not mine:
            raise Mistake("there is nobody for whom the map could be told")
        return (there or mine)[0]
