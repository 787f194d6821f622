"""People at the terminal play a fight: it tells what happened, asks, and does what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas.kernel.mistake import Mistake
from fracas.shell.asking import Asking
from fracas.shell.chairs import Chairs
from fracas.shell.commands import (
    ADVICE_WORDS,
    AGAIN,
    COMMANDS,
    HELP,
    HELP_COLUMN,
    PLAN_WORDS,
    SHEET_WORDS,
    THREAT_WORDS,
)
from fracas.shell.explaining import Explaining
from fracas.shell.for_all import ForAll, ending_of
from fracas.shell.game_master import GameMaster
from fracas.shell.line import Planned, RestOfTurn, TypedLine, begins_with_hex, planned
from fracas.shell.looking import Looking
from fracas.shell.newcomers import ADD
from fracas.shell.reasons import NOBODY, WHY_NOBODY, Reasoned, last_move, print_tables
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.story import last_lines, story
from fracas.table import wire
from fracas.table.ask import is_question
from fracas.table.game import Game
from fracas.table.keeping import RecordFile

AT_THE_END: Final = "Enter or q leaves, u takes the last answer back, s shows how everyone is, l what happened last"
EVERYTHING: Final = "everything"
MATTERS: Final = "matters"


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
        self.asking: Asking | None = None
        self.lines: dict[str, TypedLine] = {}
        """By fighter, what is left of a plan that was interrupted, or one that was only looked at: offered again."""
        self.gone_on: list[str] = []
        """What has followed since from a comma at the end."""
        self.as_usual: list[str] = []
        """What has gone as usual since the last question."""
        self.rest: RestOfTurn | None = None
        """A turn that goes on as usual, by a comma at the end of what was said in it."""
        self.for_all = ForAll()
        self.reasoned = Reasoned(screen)
        self.came_back = False
        """Whether the pending question was come back to, and is asked in any case."""
        self.deeds: dict[str, Callable[[], None]] = {
            "take back": self.take_back, "say again": self.say_again, "map": self.show_map, "status": self.show_sheets,
            "log": self.show_log, "help": self.show_help, "quit": self.leave, AGAIN: self.say_as_before,
            "ask": self.tell_level, "ask everything": self.ask_everything, "ask matters": self.ask_what_matters,
            "master": self.open_masters_screen, "why": self.show_reasons,
        }  # fmt: skip
        while_nobody_looks = {"take back": self.take_back, "quit": self.leave}
        self.master = GameMaster(screen, self.chairs, read, while_nobody_looks, self.ruled)

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
                    answer = self.said_for_all() or self.goes_without_saying()
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
            if alone and not self.master.hand_over(seat.name):
                return False
            chairs.sit_down(seat, alone)
        return True

    def tell(self) -> None:
        """What has happened since it was last told."""
        viewer = self.chairs.viewer
        first = self.chairs.told[viewer.name]
        lines = story(viewer.events(), first)
        if lines:
            self.tell_as_usual()
        if self.game.why:
            self.reasoned.tell(viewer, first)
        else:
            self.screen.story(lines)
        self.chairs.all_told()

    @property
    def now(self) -> Asking:
        """The question that is asked."""
        assert self.asking is not None
        return self.asking

    def look_up(self) -> Asking:
        """Who is asked, and what."""
        self.asking = Asking(self.chairs.asked(), self.chairs.viewer.fight())
        return self.asking

    def lay_out(self) -> None:
        """The map, the fighters, the question."""
        self.tell_as_usual()
        self.screen.map(self.now.view, self.now.offer, False)
        self.screen.question(self.now.offer, self.now.view.acting)
        hint = self.for_all.hint(self.now.offer, self.now.view) if self.now.may_plan else ""
        if hint:
            self.screen.print(f"  {hint}", "dim")
        if self.offered_line() == AGAIN:
            self.screen.as_before([each.label for each in self.now.as_before()])

    # what goes without saying

    def said_for_all(self) -> str:
        """The answer that was given for all of a side, if any."""
        return "" if self.came_back else self.for_all.answer(self.now.offer, self.now.view)

    def goes_without_saying(self) -> str:
        """The usual answer if nothing hangs on it and nobody has said that it should be asked, or what follows from a
        comma at the end; empty for neither."""
        if self.came_back:
            return ""
        follows = self.goes_on_as_said()
        if follows or self.ask == EVERYTHING or self.now.offer.prompt.matters:
            return follows
        return self.now.offer.prompt.usual if self.offered_line() == self.now.offer.usual else ""

    def goes_on_as_said(self) -> str:
        """What the rest of a turn brings that goes as usual: a second blow goes like the first. Empty once the turn is
        over, or where nothing is usual."""
        rest, offer = self.rest, self.now.offer
        if rest is None or not self.now.may_plan or offer.prompt.who != rest.who:
            return ""
        if rest.is_over(self.now.view, offer.prompt):
            self.rest = None
            return ""
        return rest.habits.again(offer.prompt.question, lambda key: offer.exact(key) is not None) or offer.prompt.usual

    def fill_in(self, answer: str) -> None:
        """Answers so, and remembers it so that it can be told and taken back."""
        goes_on = self.rest is not None and self.rest.who == self.now.who
        told = self.gone_on if goes_on else self.as_usual
        told.append(self.now.offer.label(answer))
        self.now.seat.answer(answer, self.now.offer.prompt.number, follows=True)
        self.keep()

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
        self.for_all.answers.clear()
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
            elif deed == "why" and self.chairs.viewer.reasons():
                self.show_reasons()
            elif word.split()[0].lower() == "rule":
                self.screen.print("  The fight is over; u takes the last answer back, and then you can rule.", hang=2)
            else:
                self.screen.print(f"  '{word}' says nothing here; {AT_THE_END}.", "yellow", hang=2)

    # what is typed

    def hear(self) -> None:
        """One line after another, until an answer moves the fight."""
        prompt = self.now.offer.prompt
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
        chairs, offer = self.chairs, self.now.offer
        if self.game.over or chairs.next_viewer() is not chairs.viewer or chairs.must_hand_over(chairs.viewer):
            return False
        again = self.look_up()
        now, before = again.offer.prompt, offer.prompt
        same = (now.who, now.question, now.text, now.usual) == (before.who, before.question, before.text, before.usual)
        if not same or now.places != before.places or [*map(key, now.options)] != [*map(key, before.options)]:
            return False
        if now.options != before.options:
            self.screen.question(again.offer, again.view.acting)
        return True

    def offered_line(self) -> str:
        """What Enter alone says: a plan that stands, or the usual answer, or nothing."""
        offer = self.now.offer
        line = self.lines.get(offer.prompt.who)
        if not self.now.may_plan:
            return offer.usual
        if line is None:
            return offer.usual or (AGAIN if self.now.as_before() else "")
        try:
            planned(self.now.seat, line, offer)
        except Mistake:
            return offer.usual
        return str(line)

    def obey(self, line: str) -> None:
        """An option's own name comes before a command, a command before the beginning of a name."""
        word, _, rest = line.partition(" ")
        deed = COMMANDS.get(line.lower(), line.lower())
        exact = self.now.offer.exact(line) is not None
        typed = TypedLine(line)
        if not line:
            self.screen.question(self.now.offer, self.now.view.acting)
            self.screen.print(f"  Nothing is usual here, so Enter says nothing; type {self.what_to_type()}.", "dim")
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif deed in self.deeds and not exact:
            self.deeds[deed]()
        elif word.lower() in ADVICE_WORDS and not exact and not (rest and self.now.offer.offers(line)):
            self.looking().advice(rest)
        elif line.lower() in THREAT_WORDS and not exact:
            self.looking().threat()
        elif word.lower() == "rule" and not exact:
            self.master.rule(rest)
        elif word.lower() == ADD and not exact:
            self.master.add(rest)
        elif word.lower() in ("m", "map") and rest.lower() in ("off", "on") and not exact:
            self.turn_map(rest.lower() == "on")
        elif word.lower() in ("m", "map") and not exact:
            self.looking().map_at(rest)
        elif is_question(line) and not self.now.offer.offers(line):
            self.looking().map_in_words(line)
        elif word.lower() in SHEET_WORDS and not exact:
            self.looking().character(rest)
        elif self.now.offer.rolls:
            self.answer(line)
        elif word.lower() in PLAN_WORDS and not exact:
            self.show_plan(rest)
        elif word.lower() == "about" and not exact:
            self.looking().prospects(rest)
        elif self.now.may_plan and not exact and ending_of(line):
            self.say_for_all(line, ending_of(line))
        elif self.now.may_plan and not exact and (typed.several or self.is_line(line)):
            self.say(typed)
        else:
            self.answer(self.now.offer.meant(line).key)

    def is_line(self, line: str) -> bool:
        """Whether what was typed without a comma is no answer here, but may be several, or where to go."""
        return (" " in line or begins_with_hex(TypedLine(line))) and self.now.offer.match(line) is None

    def what_to_type(self) -> str:
        if self.now.offer.prompt.throw is not None:
            return f"what the dice show, such as {self.now.offer.prompt.throw.example}"
        if self.now.offer.amounts:
            return "a number"
        return "a number of the list, or a name of it" if self.now.offer.listed else "the name of a hex"

    def answer(self, key: str) -> None:
        settled = self.chairs.viewer.settled()
        self.now.seat.answer(key, self.now.offer.prompt.number)
        self.came_back = False
        self.tell_again(settled)
        self.lines.pop(self.now.who, None)
        self.keep()

    def say_for_all(self, line: str, ending: str) -> None:
        """'no for all', 'no always': the same for everybody of the side who is asked this."""
        key = self.now.offer.meant(line[: -len(ending)]).key
        self.answer(key)
        self.for_all.remember(self.now.offer, self.now.view, ending, key)

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
        found = planned(self.now.seat, line, self.now.offer)
        self.say_plan(found.plan, found.rest, line.rest_as_usual)

    def say_plan(self, plan: wire.Plan, rest: list[str], rest_as_usual: bool) -> None:
        settled = self.chairs.viewer.settled()
        as_usual = RestOfTurn(plan, self.now.view.round, self.now.seat.said())
        said = self.now.seat.say(plan)
        self.came_back = False
        self.tell_again(settled)
        left = [each.key for each in said.rest if not each.filled] + rest
        self.lines.pop(plan.who, None)
        whole = rest_as_usual and not left and not said.interrupted and self.now.view.acting == plan.who
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
        plan = self.now.said_before()
        self.say_plan(plan, [], not plan.changed)

    def show_plan(self, text: str) -> None:
        """What a line would lead to; without one, the usual answers."""
        if not self.now.may_plan:
            raise Mistake("there is nothing to plan here")
        if COMMANDS.get(text.lower(), text.lower()) == AGAIN:
            before = self.now.said_before()
            text = ", ".join([each.key for each in before.answers])
            found = Planned(before, [])
        else:
            found = planned(self.now.seat, TypedLine(text or ","), self.now.offer)
        line = TypedLine(text or ",")
        if not found.plan.answers:
            listed = self.now.offer.listed
            example = listed[0].key if listed else self.screen.example(self.now.offer)
            raise Mistake(f"nothing is usual here; say what to plan, such as: plan {example},")
        keys = [each.key for each in found.plan.answers]
        if not line.words:
            line = TypedLine(", ".join(keys))
        mine = found.plan.roll is not None and self.now.view.acting == found.plan.who
        odds = self.now.seat.odds([*keys]) if mine else None
        self.screen.plan(found.plan, odds, found.rest)
        self.lines[found.plan.who] = line

    # explanations

    def explain(self, what: str) -> None:
        """The numbers behind what is offered, or why something is not; also the map in words."""
        offer = self.now.offer
        if is_question(what) and not offer.offers(what):
            self.looking().map_in_words(what)
        else:
            Explaining(self.screen, self.now).explain(what)

    # the game master, and what is taken back

    def open_masters_screen(self) -> None:
        if self.master.open_screen():
            self.lay_out()

    def ruled(self) -> None:
        """Plans do not outlast answers that a ruling has taken back."""
        if self.chairs.master.taken_back():
            self.lines.clear()
            self.screen.forget()
        self.keep()

    def take_back(self) -> None:
        back = self.chairs.master.take_back(line=True)
        if not back:
            raise Mistake("there is nothing to take back")
        self.print_said("taken back", back)
        self.as_usual = []
        self.gone_on = []
        self.rest = None
        self.came_back = True
        self.lines.clear()
        self.chairs.taken_back()
        self.screen.forget()
        self.keep()

    def say_again(self) -> None:
        before = self.chairs.viewer.events()
        again = self.chairs.master.say_again(line=True)
        if not again:
            raise Mistake("there is nothing to say again")
        self.came_back = False
        self.print_said("said again", again)
        self.master.tell_new(self.chairs.viewer, before)
        self.keep()

    def print_said(self, deed: str, what: str) -> None:
        """What was taken back or said again; where several play and there are secrets, it may be one."""
        secret = len(self.chairs.seats) > 1 and any(seat.has_secrets for seat in self.chairs.seats)
        self.screen.print(f"  ({deed})" if secret else f"  ({deed}: {what})", "dim", hang=2)

    # what is shown on request

    def looking(self) -> Looking:
        return Looking(self.screen, self.chairs.viewer, self.now)

    def show_map(self) -> None:
        self.screen.map(self.now.view, self.now.offer, True)

    def turn_map(self, on: bool) -> None:
        """Whether the map is drawn."""
        self.screen.draws = on
        self.screen.forget()
        told = "drawn" if on else "not drawn; m tells it in words, and so does 'who is near' and the like"
        self.screen.print(f"  From now on the map is {told}.")

    def show_sheets(self) -> None:
        self.screen.sheets(self.now.view)

    def show_log(self) -> None:
        self.screen.story(last_lines(self.chairs.viewer.events()))

    def show_reasons(self) -> None:
        """What was weighed for the last move of an agent."""
        viewer = self.chairs.viewer
        reasons = viewer.reasons() or viewer.reasons(plain=True)
        if not reasons:
            raise Mistake(NOBODY if self.game.why else WHY_NOBODY)
        print_tables(self.screen, last_move(reasons))

    def show_help(self) -> None:
        self.screen.print(HELP, hang=HELP_COLUMN)

    def leave(self) -> None:
        raise Leave
