"""People at the terminal play a fight: it tells what happened, asks, and does what is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fracas.kernel.hexes import parse_place
from fracas.kernel.mistake import Mistake, listing
from fracas.shell.chairs import Chairs
from fracas.shell.commands import AGAIN, COMMANDS, DIRECTIONS, HELP, HELP_COLUMN, PLAN_WORDS, SHEET_WORDS
from fracas.shell.explaining import Explaining
from fracas.shell.for_all import ForAll, ending_of
from fracas.shell.game_master import GameMaster
from fracas.shell.line import Planned, RestOfTurn, TypedLine, begins_with_hex, planned, repeated
from fracas.shell.names import whom
from fracas.shell.nearness import close_foes
from fracas.shell.offer import Offer
from fracas.shell.screen import GAME_MASTER, Screen
from fracas.shell.sheetview import SheetView
from fracas.shell.story import last_lines, story
from fracas.table import wire
from fracas.table.ask import is_question
from fracas.table.game import Game
from fracas.table.keeping import RecordFile
from fracas.table.seat import Seat

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
        self.view: wire.Fight = self.chairs.viewer.fight()
        self.asked: Seat = self.chairs.master
        self.offer: Offer | None = None
        self.lines: dict[str, TypedLine] = {}
        """By fighter, what is left of a plan that was interrupted, or one that was only looked at: offered again."""
        self.gone_on: list[str] = []
        """What has followed since from a comma at the end."""
        self.as_usual: list[str] = []
        """What has gone as usual since the last question."""
        self.rest: RestOfTurn | None = None
        """A turn that goes on as usual, by a comma at the end of what was said in it."""
        self.before: list[wire.PlannedAnswer] | None = None
        """What could be said as the last time, once it has been looked for."""
        self.for_all = ForAll()
        self.came_back = False
        """Whether the pending question was come back to, and is asked in any case."""
        self.deeds: dict[str, Callable[[], None]] = {
            "take back": self.take_back, "say again": self.say_again, "map": self.show_map, "status": self.show_sheets,
            "log": self.show_log, "help": self.show_help, "quit": self.leave, AGAIN: self.say_as_before,
            "ask": self.tell_level, "ask everything": self.ask_everything, "ask matters": self.ask_what_matters,
            "master": self.open_masters_screen,
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
        hint = self.for_all.hint(self.offer, self.view) if self.may_plan() else ""
        if hint:
            self.screen.print(f"  {hint}", "dim")
        if self.offered_line() == AGAIN:
            self.screen.as_before([each.label for each in self.as_before()])

    # what goes without saying

    def said_for_all(self) -> str:
        """The answer that was given for all of a side, if any."""
        assert self.offer is not None
        return "" if self.came_back else self.for_all.answer(self.offer, self.view)

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
        goes_on = self.rest is not None and self.rest.who == self.offer.prompt.who
        told = self.gone_on if goes_on else self.as_usual
        told.append(self.offer.label(answer))
        self.asked.answer(answer, self.offer.prompt.number, follows=True)
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
        return not hopeless and close_foes(self.view.fighters, who) <= close_foes(self.asked.fighters_before(), who)

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
            self.master.rule(rest)
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
        elif self.may_plan() and not exact and ending_of(line):
            self.say_for_all(line, ending_of(line))
        elif self.may_plan() and not exact and (typed.several or self.is_line(line)):
            self.say(typed)
        else:
            self.answer(self.offer.meant(line).key)

    def is_line(self, line: str) -> bool:
        """Whether what was typed without a comma is no answer here, but may be several, or where to go."""
        assert self.offer is not None
        return (" " in line or begins_with_hex(TypedLine(line))) and self.offer.match(line) is None

    def what_to_type(self) -> str:
        assert self.offer is not None
        if self.offer.prompt.throw is not None:
            return f"what the dice show, such as {self.offer.prompt.throw.example}"
        if self.offer.amounts:
            return "a number"
        return "a number of the list, or a name of it" if self.offer.listed else "the name of a hex"

    def answer(self, key: str) -> None:
        assert self.offer is not None
        settled = self.chairs.viewer.settled()
        self.asked.answer(key, self.offer.prompt.number)
        self.came_back = False
        self.tell_again(settled)
        self.lines.pop(self.offer.prompt.who, None)
        self.keep()

    def say_for_all(self, line: str, ending: str) -> None:
        """'no for all', 'no always': the same for everybody of the side who is asked this."""
        assert self.offer is not None
        key = self.offer.meant(line[: -len(ending)]).key
        self.answer(key)
        self.for_all.remember(self.offer, self.view, ending, key)

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
        as_usual = RestOfTurn(plan, self.view.round, self.asked.said())
        said = self.asked.say(plan)
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
        plan = self.said_before()
        self.say_plan(plan, [], not plan.changed)

    def said_before(self) -> wire.Plan:
        plan = self.repetition() if self.may_plan() else None
        if plan is None:
            raise Mistake("there is nothing to say again here: you have not been asked this before, or it does not fit")
        return plan

    def show_plan(self, text: str) -> None:
        """What a line would lead to; without one, the usual answers."""
        assert self.offer is not None
        if not self.may_plan():
            raise Mistake("there is nothing to plan here")
        if COMMANDS.get(text.lower(), text.lower()) == AGAIN:
            before = self.said_before()
            text = ", ".join([each.key for each in before.answers])
            found = Planned(before, [])
        else:
            found = planned(self.asked, TypedLine(text or ","), self.offer)
        line = TypedLine(text or ",")
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
        """What whoever is asked can do about somebody or a hex."""
        if not self.may_plan():
            raise Mistake("there is nothing to plan here")
        if not what:
            raise Mistake("about whom? Say a name or a hex, such as: about j6")
        target = what.lower() if parse_place(what) is not None else whom(self.view, what)
        chains = self.asked.about(target)
        if not chains:
            raise Mistake(f"nothing that can be said here is about {target}")
        self.screen.prospects(chains)

    # explanations

    def explain(self, what: str) -> None:
        """The numbers behind what is offered, or why something is not; also the map in words."""
        offer = self.offer
        assert offer is not None
        if is_question(what) and not offer.offers(what):
            self.ask_map(what)
        else:
            own_turn = self.may_plan() and self.view.acting == offer.prompt.who
            Explaining(self.screen, self.asked, offer, own_turn).explain(what)

    def ask_map(self, question: str) -> None:
        """The map in words, for whoever is asked, or whoever sits before the screen."""
        assert self.offer is not None
        viewer = self.chairs.viewer
        who = self.offer.prompt.who if self.asked is viewer else None
        for sentence in viewer.ask(question, who).sentences:
            self.screen.print(f"  {sentence}", hang=2)

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
        self.screen.story(last_lines(self.chairs.viewer.events()))

    def show_help(self) -> None:
        self.screen.print(HELP, hang=HELP_COLUMN)

    def leave(self) -> None:
        raise Leave
