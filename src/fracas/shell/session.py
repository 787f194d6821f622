"""People at the terminal play a fight: it tells what happened, asks, and does what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas.kernel.hexes import parse_place
from fracas.kernel.mistake import Mistake, listing
from fracas.shell.chairs import Chairs
from fracas.shell.commands import AGAIN, COMMANDS, DIRECTIONS, HELP, HELP_COLUMN, MOVE, PLAN_WORDS, SHEET_WORDS
from fracas.shell.line import RestOfTurn, TypedLine, planned, repeated
from fracas.shell.names import bare, whom
from fracas.shell.nearness import close_foes
from fracas.shell.offer import MOST_LISTED, Offer
from fracas.shell.rulings import TypedRuling, read_ruling
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.sheetview import SheetView
from fracas.shell.story import new_part, story
from fracas.table import wire
from fracas.table.ask import is_question
from fracas.table.game import Game
from fracas.table.keeping import RecordFile
from fracas.table.seat import Seat

LAST_LINES: Final = 20
AT_THE_END: Final = "Enter or q leaves, u takes the last answer back, s shows how everyone is, l what happened last"
AT_HAND_OVER: Final = "Enter goes on; the game master may type 'rule NAME FIELD VALUE', m, s, l, u or q"
AT_MASTERS: Final = "type 'rule NAME FIELD VALUE', 'rule' for what there is, m, s, l, u or q; Enter gives it back"
TO_MASTERS: Final = "'master' opens the game master's screen, for what a side must not know"
FOR_ALL: Final = " for all"
ALWAYS: Final = " always"
EVERYTHING: Final = "everything"
MATTERS: Final = "matters"
MOST_ATTEMPTS: Final = 4
"""What a longer list of attempts comes to is told for each only when it is asked for: it takes time to find out."""


def key(option: wire.Option) -> str:
    return option.key


class Leave(Exception):
    """The player wants to go."""


class Session:
    """Runs a game until it is over or the player leaves.

    `kept` is where the record goes, if anywhere. Of a fight that is gone on with, `again`, only the
    end is told. Whoever does not want to be asked everything gets the usual answer where nothing hangs on it.
    """

    def __init__(
        self,
        game: Game,
        screen: Screen,
        read: Callable[[str], str],
        kept: RecordFile | None,
        again: bool = False,
        ask: str = MATTERS,
    ) -> None:
        self.game = game
        self.screen = screen
        self.read = read
        self.kept = kept
        self.again = again
        self.ask = ask
        self.chairs = Chairs(game)
        self.view: wire.Fight = self.chairs.viewer.fight()
        self.asked: Seat = self.chairs.master
        self.offer: Offer | None = None
        self.lines: dict[str, TypedLine] = {}
        """By fighter, what is left of a plan that was interrupted, or one that was only looked at: offered again."""
        self.filled: list[int] = []
        """Which entries of the fight nobody was asked for, by number."""
        self.gone_on: list[str] = []
        """What has followed since from a comma at the end."""
        self.as_usual: list[str] = []
        """What has gone as usual since the last question."""
        self.rest: RestOfTurn | None = None
        """A turn that goes on as usual, by a comma at the end of what was said in it."""
        self.before: list[wire.PlannedAnswer] | None = None
        """What could be said as the last time, once it has been looked for."""
        self.close: dict[str, set[str]] = {}
        """By fighter, the foes who were close when it was last asked at the beginning of a turn."""
        self.for_all: dict[tuple[str, ...], str] = {}
        """What all of a side answer to a question, in this turn or always."""
        self.last_asked: tuple[str, ...] = ()
        """The last question that somebody was asked in another's turn."""
        self.whole_lines: list[tuple[int, int]] = []
        """Answers that were said in one line, by the numbers of the first and of what came after the last."""
        self.came_back = False
        """Whether the pending question was come back to, and is asked in any case."""
        self.deeds: dict[str, Callable[[], None]] = {
            "take back": self.take_back, "say again": self.say_again, "map": self.show_map, "status": self.show_sheets,
            "log": self.show_log, "help": self.show_help, "quit": self.leave, AGAIN: self.say_as_before,
            "ask": self.tell_level, "ask everything": self.ask_everything, "ask matters": self.ask_what_matters,
            "master": self.open_masters_screen,
        }  # fmt: skip

    def run(self) -> bool:
        """Whether the fight was fought to its end."""
        try:
            self.game.resume()
            if self.again:
                self.sit_down()
                self.show_log()
                self.chairs.all_told()
            while True:
                if not self.sit_down():
                    continue
                self.tell()
                if self.game.over and self.leave_it_there():
                    return True
                if not self.game.over:
                    self.look_up()
                    answer = self.answered_for_all() or self.goes_without_saying()
                    if answer:
                        self.fill_in(answer)
                    else:
                        self.lay_out()
                        self.hear()
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return self.game.over
        except Leave:
            return self.game.over
        finally:
            self.keep()

    def keep(self) -> None:
        if self.kept is not None:
            self.kept.save(self.game.record())

    def sit_down(self) -> bool:
        """Whoever is asked comes to the screen; where there are secrets, alone. False if another is asked meanwhile."""
        chairs = self.chairs
        if not self.game.over:
            seat = chairs.next_viewer()
            alone = chairs.must_hand_over(seat)
            if alone and not self.hand_over(seat.name):
                return False
            chairs.sit_down(seat, alone)
        return True

    def hand_over(self, name: str) -> bool:
        """Nothing that one side may not see is left on the screen when another comes to it. False if the game master,
        who may speak in between, has changed what is asked."""
        if any(self.chairs.told.values()):
            self.screen.clear()
        self.screen.forget()
        before = self.chairs.master.number
        spoken = False
        while word := self.read(f"Hand the screen to {name}; Enter when {name} sits there > ").strip():
            spoken = self.hear_master(word, AT_HAND_OVER) or spoken
        if spoken:
            self.screen.clear()
        return self.chairs.master.number == before

    def open_masters_screen(self) -> None:
        """Where somebody must not know everything: the game master alone at the screen, who sees and rules all."""
        before = self.chairs.master.number
        self.screen.clear()
        self.screen.print(f"The {GAME_MASTER}'s screen: {AT_MASTERS}.", "dim", hang=2)
        while word := self.read(f"{GAME_MASTER} (Enter gives the screen back) > ").strip():
            self.hear_master(word, AT_MASTERS)
        self.screen.clear()
        self.screen.forget()
        if self.chairs.master.number == before:
            self.lay_out()

    def hear_master(self, line: str, there_is: str) -> bool:
        """A word of the game master's while no side looks; whether it was one."""
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        master = self.chairs.master
        try:
            if word.lower() == "rule" and not rest:
                self.show_rulings(master)
            elif word.lower() == "rule":
                self.rule_as(master, self.read_ruling(master, rest))
            elif deed == "take back":
                self.take_back()
            elif deed == "quit":
                self.leave()
            elif deed == "map":
                self.screen.map(master.fight(), None, True)
            elif deed == "status":
                self.screen.sheets(master.fight())
            elif deed == "log":
                self.screen.story(story(master.events())[-LAST_LINES:])
            else:
                self.screen.print(f"  '{line}' says nothing here; {there_is}.", "yellow", hang=2)
                return False
        except Mistake as mistake:
            self.screen.print(f"  {mistake}", "yellow", hang=2)
            return False
        return True

    def tell(self) -> None:
        """What has happened since it was last told."""
        viewer = self.chairs.viewer
        lines = story(viewer.events(), self.chairs.told[viewer.name])
        if lines:
            self.tell_as_usual()
        self.screen.story(lines)
        self.chairs.all_told()

    def look_up(self) -> Offer:
        """Who is asked, and what."""
        self.asked = self.chairs.asked()
        self.view = self.chairs.viewer.fight()
        prompt = self.view.prompt if self.asked is self.chairs.viewer else self.asked.prompt()
        assert prompt is not None
        self.offer = Offer(prompt, self.asked)
        self.before = None
        return self.offer

    def lay_out(self) -> None:
        """The map, the fighters, the question."""
        assert self.offer is not None
        self.tell_as_usual()
        self.screen.map(self.view, self.offer, False)
        self.screen.question(self.offer, self.view.acting)
        self.tell_for_all()
        if self.offered_line() == AGAIN:
            self.screen.as_before([each.label for each in self.as_before()])

    # what was said for all

    def in_this_turn(self) -> tuple[str, ...]:
        """What tells a question to a side in somebody's turn from others."""
        return (*self.at_any_time(), self.view.acting or "", str(self.view.round))

    def at_any_time(self) -> tuple[str, ...]:
        assert self.offer is not None
        prompt = self.offer.prompt
        return prompt.side, prompt.question, prompt.text

    def answered_for_all(self) -> str:
        """The answer that was given for all of a side, if it is offered here as well."""
        assert self.offer is not None
        if self.came_back or not self.for_all:
            return ""
        said = self.for_all.get(self.in_this_turn()) or self.for_all.get(self.at_any_time(), "")
        return said if said and self.offer.exact(said) is not None else ""

    def tell_for_all(self) -> None:
        """How to answer for all, once the same is asked of a second."""
        assert self.offer is not None
        if self.view.acting == self.offer.prompt.who or not self.may_plan():
            return
        here = self.in_this_turn()
        if self.last_asked[:-1] == here and self.last_asked[-1] != self.offer.prompt.who:
            word = self.offer.usual or "1"
            self.screen.print(
                f"  '{word}{FOR_ALL}' answers so for all in this turn, '{word}{ALWAYS}' from now on.", "dim"
            )
        self.last_asked = (*here, self.offer.prompt.who)

    def say_for_all(self, line: str) -> bool:
        """'no for all', 'no always': the same for everybody of the side who is asked this."""
        assert self.offer is not None
        for ending, question in ((FOR_ALL, self.in_this_turn()), (ALWAYS, self.at_any_time())):
            if line.lower().endswith(ending):
                key = self.offer.meant(line[: -len(ending)]).key
                self.answer(key)
                self.for_all[question] = key
                return True
        return False

    # what goes without saying

    def goes_without_saying(self) -> str:
        """The usual answer if nothing hangs on it and nobody has said that it should be asked, or what follows from a
        comma at the end; empty for neither."""
        assert self.offer is not None
        if self.came_back:
            return ""
        follows = self.goes_on_as_said()
        if follows or self.ask == EVERYTHING or self.offer.prompt.matters:
            return follows
        return self.offer.prompt.usual if self.offered_line() == self.offer.usual else ""

    def goes_on_as_said(self) -> str:
        """What the rest of a turn brings that goes as usual: a second blow goes like the first. Empty once the turn is
        over, or where nothing is usual."""
        rest, offer = self.rest, self.offer
        assert offer is not None
        if rest is None or not self.may_plan() or offer.prompt.who != rest.who:
            return ""
        if rest.is_over(self.view, offer.prompt):
            self.rest = None
            return ""
        return rest.habits.again(offer.prompt.question, lambda key: offer.exact(key) is not None) or offer.prompt.usual

    def fill_in(self, answer: str) -> None:
        """Answers so, and remembers it so that it can be told and taken back."""
        assert self.offer is not None
        self.forget_later()
        self.filled.append(self.chairs.master.number)
        goes_on = self.rest is not None and self.rest.who == self.offer.prompt.who
        told = self.gone_on if goes_on else self.as_usual
        told.append(self.offer.label(answer))
        self.asked.answer(answer, self.offer.prompt.number)
        self.keep()

    def forget_later(self) -> None:
        """Nothing is known of entries that are still to come."""
        now = self.chairs.master.number
        self.filled = [number for number in self.filled if number < now]
        self.whole_lines = [line for line in self.whole_lines if line[0] < now]

    def tell_as_usual(self) -> None:
        """What nobody was asked; the first time also how to be asked."""
        if self.gone_on:
            self.screen.print(f"  The rest of the turn: {', '.join(self.gone_on)}.", "dim", hang=2)
            self.gone_on = []
        if self.as_usual:
            told = dict.fromkeys(self.as_usual)
            self.screen.as_usual(list(told))
            self.as_usual = []

    def tell_level(self) -> None:
        what = "everything" if self.ask == EVERYTHING else "what matters"
        other = "ask matters" if self.ask == EVERYTHING else "ask everything"
        self.screen.print(f"  You are asked {what}; '{other}' changes that.")

    def ask_everything(self) -> None:
        self.ask = EVERYTHING
        self.for_all.clear()
        self.screen.print("  You are asked everything from now on.")

    def ask_what_matters(self) -> None:
        self.ask = MATTERS
        self.screen.print("  You are asked what matters from now on; the rest goes as usual.")

    def leave_it_there(self) -> bool:
        """The fight is over; people who chose in it may still take the last answer back."""
        self.screen.outcome(self.chairs.viewer.fight())
        if not self.game.heard_people:
            return True
        while True:
            try:
                word = self.read("Enter to leave, u to take the last answer back > ").strip()
            except (EOFError, KeyboardInterrupt):
                self.screen.print()
                return True
            deed = COMMANDS.get(word.lower(), word.lower())
            if not word or deed == "quit":
                return True
            if deed == "take back":
                self.take_back()
                return False
            if deed == "status":
                self.screen.sheets(self.chairs.viewer.fight())
            elif deed == "log":
                self.show_log()
            elif word.split()[0].lower() == "rule":
                self.screen.print("  The fight is over; u takes the last answer back, and then you can rule.", hang=2)
            else:
                self.screen.print(f"  '{word}' says nothing here; {AT_THE_END}.", "yellow", hang=2)

    # what is typed

    def hear(self) -> None:
        """One line after another, until an answer moves the fight."""
        assert self.offer is not None
        prompt = self.offer.prompt
        name = GAME_MASTER if prompt.referee else prompt.who
        before = self.chairs.master.number
        while self.chairs.master.number == before:
            offered = self.offered_line()
            line = " ".join(self.read(f"{name}{f' [{offered}]' if offered else ''} > ").split())
            try:
                self.obey(line or offered)
            except Mistake as mistake:
                self.screen.print(f"  {mistake}", "yellow", hang=2)
            if line.lower().startswith("rule ") and self.still_asked():
                before = self.chairs.master.number

    def still_asked(self) -> bool:
        """Whether a ruling has left the question as it was: then it is not laid out again, or only its numbers are."""
        chairs, offer = self.chairs, self.offer
        assert offer is not None
        if self.game.over or chairs.next_viewer() is not chairs.viewer or chairs.must_hand_over(chairs.viewer):
            return False
        again = self.look_up()
        now, before = again.prompt, offer.prompt
        same = (now.who, now.question, now.text, now.usual) == (before.who, before.question, before.text, before.usual)
        if not same or now.places != before.places or [*map(key, now.options)] != [*map(key, before.options)]:
            return False
        if now.options != before.options:
            self.screen.question(again, self.view.acting)
        return True

    def offered_line(self) -> str:
        """What Enter alone says: a plan that stands, or the usual answer, or nothing."""
        offer = self.offer
        assert offer is not None
        line = self.lines.get(offer.prompt.who)
        if not self.may_plan():
            return offer.usual
        if line is None:
            return offer.usual or (AGAIN if self.as_before() else "")
        try:
            planned(self.asked, line, offer)
        except Mistake:
            return offer.usual
        return str(line)

    def as_before(self) -> list[wire.PlannedAnswer]:
        """All that the fighter said the last time that it was asked this, if every word of it is possible again."""
        if self.before is None:
            plan = self.repetition()
            whole = plan is not None and not (plan.changed or plan.dropped or (plan.rest and plan.next is not None))
            said = [each for each in plan.answers if not each.filled] if plan is not None and whole else []
            self.before = said if self.makes_sense_again(said) else []
        return self.before

    def makes_sense_again(self, said: list[wire.PlannedAnswer]) -> bool:
        """Not when a foe has come close since, and nothing that cannot succeed."""
        assert self.offer is not None
        who = self.offer.prompt.who
        first = self.offer.exact(said[0].key) if said else None
        hopeless = first is not None and first.chance == 0
        return not hopeless and close_foes(self.view, who) <= self.close.get(who, set())

    def repetition(self) -> wire.Plan | None:
        """What was said the last time, as far as it is possible again."""
        before = self.asked.before()
        return repeated(self.asked, before) if before else None

    def may_plan(self) -> bool:
        """Whether the question is one of a turn, not for the game master or for dice."""
        assert self.offer is not None
        return self.asked is not self.chairs.master and not self.offer.rolls and not self.offer.prompt.referee

    def obey(self, line: str) -> None:
        """An option's own name comes before a command, a command before the beginning of a name."""
        assert self.offer is not None
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        exact = self.offer.exact(line) is not None
        typed = TypedLine(line)
        if not line:
            self.screen.question(self.offer, self.view.acting)
            self.screen.print(f"  Nothing is usual here, so Enter says nothing; type {self.what_to_type()}.", "dim")
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif deed in self.deeds and not exact:
            self.deeds[deed]()
        elif word.lower() == "rule" and not exact:
            self.rule(rest)
        elif word.lower() in ("m", "map") and rest.lower() in ("off", "on") and not exact:
            self.turn_map(rest.lower() == "on")
        elif word.lower() in ("m", "map") and not exact:
            self.show_map_at(rest)
        elif is_question(line) and not self.offer.offers(line):
            self.ask_map(line)
        elif word.lower() in SHEET_WORDS and not exact:
            self.show_character(rest)
        elif self.offer.rolls:
            self.answer(line)
        elif word.lower() in PLAN_WORDS and not exact:
            self.show_plan(rest)
        elif word.lower() == "about" and not exact:
            self.show_prospects(rest)
        elif self.may_plan() and not exact and self.say_for_all(line):
            pass
        elif self.may_plan() and not exact and (typed.several or (" " in line and self.offer.match(line) is None)):
            self.say(typed)
        elif self.may_plan() and parse_place(line.lower()) is not None and self.goes_by_moving(line):
            self.say(TypedLine(f"{MOVE}, {line}"))
        else:
            self.answer(self.offer.meant(line).key)

    def what_to_type(self) -> str:
        assert self.offer is not None
        if self.offer.prompt.throw is not None:
            return f"what the dice show, such as {self.offer.prompt.throw.example}"
        if self.offer.amounts:
            return "a number"
        return "a number of the list, or a name of it" if self.offer.listed else "the name of a hex"

    def goes_by_moving(self, place: str) -> bool:
        """Whether a hex is no answer here, but one could move."""
        assert self.offer is not None
        return self.offer.match(place) is None and self.offer.exact(MOVE) is not None

    def note_close(self) -> None:
        """Who is close while somebody speaks: whether it should say the same again hangs on it."""
        assert self.offer is not None
        who = self.offer.prompt.who
        self.close[who] = close_foes(self.view, who)

    def answer(self, key: str) -> None:
        assert self.offer is not None
        settled = self.chairs.viewer.settled()
        self.forget_later()
        self.note_close()
        self.asked.answer(key, self.offer.prompt.number)
        self.came_back = False
        self.tell_again(settled)
        self.lines.pop(self.offer.prompt.who, None)
        self.keep()

    def tell_again(self, settled: int) -> None:
        """Where the beat has begun again without those who forfeited, or answers in it were taken back, it is told
        again."""
        viewer = self.chairs.viewer
        forfeited = any(event.kind == "Forfeited" for event in viewer.events()[settled:])
        if forfeited or self.chairs.master.taken_back():
            self.chairs.told[viewer.name] = settled

    # plans

    def say(self, line: TypedLine) -> None:
        """Several answers at once; what has come between them, if anything, and what is left."""
        assert self.offer is not None
        found = planned(self.asked, line, self.offer)
        self.say_plan(found.plan, found.rest, line.rest_as_usual)

    def say_plan(self, plan: wire.Plan, rest: list[str], rest_as_usual: bool) -> None:
        settled = self.chairs.viewer.settled()
        self.forget_later()
        self.note_close()
        first = self.chairs.master.number
        as_usual = RestOfTurn(plan, self.view.round, self.asked.said())
        said = self.asked.say(plan)
        self.whole_lines.append((first, self.chairs.master.number))
        self.came_back = False
        self.tell_again(settled)
        left = [each.key for each in said.rest if not each.filled] + rest
        self.lines.pop(plan.who, None)
        whole = rest_as_usual and not left and not said.interrupted and self.view.acting == plan.who
        self.rest = as_usual if whole else None
        if left:
            self.lines[plan.who] = TypedLine(", ".join([*left, ""] if rest_as_usual else left))
        if said.interrupted:
            self.screen.print(f"  Interrupted: {said.interrupted}", "yellow", hang=2)
        if left:
            self.screen.print(f"  Kept for later: {', '.join(left)}.", "dim", hang=2)
        self.keep()

    def say_as_before(self) -> None:
        """The same as the last time, up to where something of it is not possible any more."""
        plan = self.repetition() if self.may_plan() else None
        if plan is None:
            raise Mistake("there is nothing to say again here: you have not been asked this before, or it does not fit")
        self.say_plan(plan, [], not plan.changed)

    def show_plan(self, text: str) -> None:
        """What a line would lead to; without one, the usual answers."""
        assert self.offer is not None
        if not self.may_plan():
            raise Mistake("there is nothing to plan here")
        line = TypedLine(text or ",")
        found = planned(self.asked, line, self.offer)
        if not found.plan.answers:
            listed = self.offer.listed
            example = listed[0].key if listed else self.screen.example(self.offer)
            raise Mistake(f"nothing is usual here; say what to plan, such as: plan {example},")
        keys = [each.key for each in found.plan.answers]
        if not line.words:
            line = TypedLine(", ".join(keys))
        mine = found.plan.roll is not None and self.view.acting == found.plan.who
        odds = self.asked.odds([*keys]) if mine else None
        self.screen.plan(found.plan, odds, found.rest)
        self.lines[found.plan.who] = line

    def show_prospects(self, what: str) -> None:
        """What whoever is asked can do about somebody or a hex; in somebody else's turn, about what is coming."""
        if not self.may_plan():
            raise Mistake("there is nothing to plan here")
        assert self.offer is not None
        if self.offer.prompt.who != self.view.acting and any(each.chance is not None for each in self.offer.listed):
            self.screen.responses(self.asked.joined(), self.offer)
            return
        if not what:
            raise Mistake("about whom? Say a name or a hex, such as: about j6")
        target = what.lower() if parse_place(what) is not None else whom(self.view, what)
        chains = self.asked.about(target)
        if not chains:
            raise Mistake(f"nothing that can be said here is about {target}")
        self.screen.prospects(chains)

    # explanations

    def explain(self, what: str) -> None:
        """The numbers behind what is offered, or why something is not."""
        offer = self.offer
        assert offer is not None
        if is_question(what) and not offer.offers(what):
            self.ask_map(what)
            return
        term = self.asked.term(what) if what and offer.exact(what) is None else ""
        if term:
            self.screen.print(f"  {term}", hang=2)
            return
        if what:
            option = offer.meant(what)
            self.screen.explain(option)
            self.explain_odds(option)
            return
        if offer.prompt.throw is not None:
            self.screen.print(f"  Type what the dice show, such as {offer.prompt.throw.example}.")
        if offer.by_map and offer.places:
            self.screen.print("  The number in a hex is what it costs to go there; ? f7 tells the way.")
        elif offer.by_map:
            self.screen.print("  The marked hexes may be chosen.")
        if not offer.amounts:
            attempts = [option for option in offer.listed if option.chance is not None]
            for option in offer.listed:
                self.screen.explain(option)
                if option in attempts and len(attempts) <= MOST_ATTEMPTS:
                    self.explain_odds(option)
            return
        numbers = range(offer.least, offer.most + 1)
        few = len(numbers) <= MOST_LISTED
        for number in numbers if few else (offer.least, offer.most):
            self.screen.explain(offer.meant(str(number)))
        if not few:
            self.screen.print(f"  ? {numbers[len(numbers) // 2]} explains any other.")

    def explain_odds(self, option: wire.Option) -> None:
        """What the whole attempt comes to, if it is somebody's own and nothing but usual answers come after it."""
        assert self.offer is not None
        mine = self.may_plan() and self.view.acting == self.offer.prompt.who
        odds = self.asked.odds([option.key]) if mine else None
        if odds is not None:
            self.screen.odds(odds)

    def ask_map(self, question: str) -> None:
        """The map in words, for whoever is asked, or whoever sits before the screen."""
        assert self.offer is not None
        viewer = self.chairs.viewer
        who = self.offer.prompt.who if self.asked is viewer else None
        for sentence in viewer.ask(question, who).sentences:
            self.screen.print(f"  {sentence}", hang=2)

    # the game master

    def rule(self, words: str) -> None:
        """A game master's ruling, or what could be ruled. Before a side that must not know everything it goes by what
        that side knows."""
        viewer, master = self.chairs.viewer, self.chairs.master
        if not words:
            self.show_rulings(viewer)
            return
        if not viewer.has_secrets or self.chairs.together:
            seat = master if self.chairs.together else viewer
            self.rule_as(seat, self.read_ruling(seat, words))
            return
        said = self.read_ruling(viewer, words)
        try:
            self.rule_as(viewer, said)
        except Mistake as mistake:
            known = [each.name for each in viewer.fight().fighters]
            if any(each.name in str(mistake) for each in master.fight().fighters if each.name not in known):
                raise Mistake(f"that cannot be ruled before {viewer.name}; {TO_MASTERS}") from None
            raise

    def read_ruling(self, seat: Seat, words: str) -> TypedRuling:
        """A ruling in the words of somebody who knows what that seat knows."""
        names = [each.name for each in seat.fight().fighters]
        try:
            return read_ruling(words, names, self.chairs.master.rulings(), self.ruling(names))
        except Mistake as mistake:
            raise Mistake(f"{mistake}; {TO_MASTERS}" if seat.has_secrets else str(mistake)) from None

    def rule_as(self, seat: Seat, said: TypedRuling) -> None:
        """A ruling, told to that seat."""
        before = seat.events()
        note = self.chairs.master.rule(said.subject, said.field, said.value)
        self.tell_new(seat, before)
        if note:
            self.screen.print(f"  ({note})", "yellow", hang=2)
        if self.chairs.master.taken_back():
            self.lines.clear()
            self.screen.forget()
        self.keep()

    def tell_new(self, seat: Seat, before: list[wire.Event]) -> None:
        """Only what is new is told, wherever it stands; the game master is told apart from those who play."""
        after = seat.events()
        first, last = new_part(before, after)
        self.screen.story(story(after, first, last))
        if seat is self.chairs.viewer or self.chairs.together:
            self.chairs.all_told()

    def show_rulings(self, seat: Seat) -> None:
        """What could be ruled."""
        rows = [(each.field, f"{each.takes}: {each.text}") for each in self.chairs.master.rulings()]
        longest = max([len(field) for field, _ in rows], default=0)
        for field, text in rows:
            self.screen.print(f"  {field:<{longest}}  {text}", hang=longest + 2)
        names = [each.name for each in seat.fight().fighters]
        self.screen.print(f"  rule NAME FIELD VALUE, such as: {self.ruling(names)}")

    def ruling(self, names: list[str]) -> str:
        """A ruling as one would type it in this fight."""
        name = bare(names[0]) if names else "NAME"
        numbers = [each.field for each in self.chairs.master.rulings() if "number" in each.takes]
        return f"rule {name} {numbers[0] if numbers else 'FIELD'} 4"

    def take_back(self) -> None:
        master = self.chairs.master
        back = [master.take_back()]
        if not back[0]:
            raise Mistake("there is nothing to take back")
        while (master.number in self.filled or self.inside_line(master.number)) and (more := master.take_back()):
            back.insert(0, more)
        self.print_said("taken back", "; ".join(back))
        self.as_usual = []
        self.gone_on = []
        self.rest = None
        self.came_back = True
        self.lines.clear()
        self.chairs.taken_back()
        self.screen.forget()
        self.keep()

    def inside_line(self, number: int) -> bool:
        """Whether that entry was said in one line with those before it."""
        return any(first < number < end for first, end in self.whole_lines)

    def say_again(self) -> None:
        before = self.chairs.viewer.events()
        again = self.chairs.master.say_again()
        if not again:
            raise Mistake("there is nothing to say again")
        self.came_back = False
        while self.inside_line(self.chairs.master.number) and (more := self.chairs.master.say_again()):
            again = f"{again}; {more}"
        self.print_said("said again", again)
        self.tell_new(self.chairs.viewer, before)
        self.keep()

    def print_said(self, deed: str, what: str) -> None:
        """What was taken back or said again; where several play and there are secrets, it may be one."""
        secret = len(self.chairs.seats) > 1 and any(seat.has_secrets for seat in self.chairs.seats)
        self.screen.print(f"  ({deed})" if secret else f"  ({deed}: {what})", "dim", hang=2)

    # what is shown on request

    def show_map(self) -> None:
        self.screen.map(self.view, self.offer, True)

    def turn_map(self, on: bool) -> None:
        """Whether the map is drawn."""
        self.screen.draws = on
        self.screen.forget()
        told = "drawn" if on else "not drawn; m tells it in words, and so does 'who is near' and the like"
        self.screen.print(f"  From now on the map is {told}.")

    def show_map_at(self, where: str) -> None:
        """Another part of a map that does not fit: round a hex or somebody, or further in a direction."""
        drawn, wanted = self.screen.drawn, where.lower()
        hexes = [each.hexes[0] for each in self.view.fighters if each.hexes and each.name.lower().startswith(wanted)]
        if drawn is not None and wanted in DIRECTIONS:
            middle = drawn.aside(*DIRECTIONS[wanted])
        elif parse_place(wanted) is not None:
            middle = wanted
        elif hexes:
            middle = hexes[0]
        else:
            raise Mistake(f"map {where}: name a hex or a fighter, or say {listing([*DIRECTIONS])}")
        self.screen.map_part(self.view, self.offer, middle)

    def show_sheets(self) -> None:
        self.screen.sheets(self.view)

    def show_character(self, name: str) -> None:
        """The sheet of whoever is asked, or of somebody else."""
        assert self.offer is not None
        who = whom(self.view, name or self.offer.prompt.who)
        SheetView(self.screen, self.chairs.viewer.sheet(who)).show()

    def show_log(self) -> None:
        self.screen.story(story(self.chairs.viewer.events())[-LAST_LINES:])

    def show_help(self) -> None:
        self.screen.print(HELP, hang=HELP_COLUMN)

    def leave(self) -> None:
        raise Leave
