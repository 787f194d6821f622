"""A turn typed in a line: answers one after another, with the usual ones in between."""

from __future__ import annotations

import re
from typing import Final

from fracas.kernel.hexes import distance, parse_place, to_axial
from fracas.kernel.mistake import Mistake
from fracas.kernel.numbers import parse_int
from fracas.kernel.plans import Given, Habits
from fracas.shell.commands import MOVE
from fracas.shell.names import bare
from fracas.shell.offer import Offer, Unclear
from fracas.table import wire
from fracas.table.answers import Answers
from fracas.table.seat import Seat

SEPARATOR: Final = re.compile(r"[,/]")
FILLERS: Final = ("a", "an", "the", "at", "in", "on", "to", "with", "and", "then", "my", "his", "her", "their", "its")
"""Words that say nothing, unless an answer has them."""
MOST_TIMES: Final = 9
MOST_BEFORE_HEX: Final = 3
"""How many answers may come before a hex, which are understood if only the hex is said."""
BY: Final = "by"
NOT_POSSIBLE: Final = "is not possible"
"""How a reason of the book's begins."""
WHAT_IT_IS: Final = "': '"
"""Before what a word means that is no answer now: "'attack' is no answer to 'How do you meet it?': 'attack' is ..."."""


class TypedLine:
    """What somebody typed: the answers in turn; after a comma at the end the rest goes as usual."""

    def __init__(self, text: str) -> None:
        parts = [part.strip() for part in SEPARATOR.split(text)]
        self.words = [part for part in parts if part]
        self.rest_as_usual = len(parts) > 1 and not parts[-1]

    @property
    def several(self) -> bool:
        return len(self.words) > 1 or self.rest_as_usual

    def __str__(self) -> str:
        return ", ".join([*self.words, ""]).rstrip() if self.rest_as_usual else ", ".join(self.words)


class RestOfTurn:
    """What was said in a turn, for the rest of it: it ends with the turn, or where something else could be begun."""

    def __init__(self, plan: wire.Plan, number: int, said: list[Given]) -> None:
        self.who = plan.who
        self.round = number
        answers = [*said, *[Given(each.key, each.question) for each in plan.answers]]
        self.opening = answers[0].question if answers else ""
        self.habits = Habits()
        for each in answers[1:]:
            self.habits.note(each.question, each.key)

    def is_over(self, view: wire.Fight, prompt: wire.Prompt) -> bool:
        return view.acting != self.who or view.round != self.round or prompt.question == self.opening


class Ahead(Answers):
    """The answers to the question that a plan has come to."""

    def __init__(self, seat: Seat, given: list[str | Given], prompt: wire.Prompt) -> None:
        self.seat = seat
        self.given = given
        self.prompt = prompt

    def find(self, key: str) -> wire.Option | None:
        listed = [option for option in self.prompt.options if option.key == key]
        if listed:
            return listed[0]
        if any(place.hex == key for place in self.prompt.places):
            return wire.Option(key=key, label=key, kind="hex", hex=key)
        if " by " not in key and (self.prompt.amount is None or parse_int(key) is None):
            return None
        plan = self._with(key)
        taken = plan.answers[len(self.given)] if len(plan.answers) > len(self.given) else None
        return None if taken is None else wire.Option(key=taken.key, label=taken.label, kind="choice")

    def why_not(self, key: str) -> str:
        return self._with(key).why_not or f"'{key}' is no answer to '{self.prompt.text}'"

    def _with(self, key: str) -> wire.Plan:
        return self.seat.plan([*self.given, Given(key, self.prompt.question)], fill=False)


class Planned:
    """A plan made of a typed line, and the words that it has not come to because dice fall before, or others act."""

    def __init__(self, plan: wire.Plan, rest: list[str]) -> None:
        self.plan = plan
        self.rest = rest


def planned(seat: Seat, line: TypedLine, asked: Offer) -> Planned:
    """What a typed line leads to. Where a word does not answer the next question, that one is answered as usual;
    a word that fits nowhere is a Mistake. Words may also stand in another order than the questions, as long as none is
    left over ('draw knife 3' is not 'throw knife', and 'draw 3' for later), and name somebody whom a step must first
    bring within reach; and a hex may stand first where one has to choose to move."""
    try:
        return Reading(seat, line, asked, in_order=True).planned()
    except Unclear:
        raise
    except Mistake as mistake:
        if begins_with_hex(line) and (not asked.prompt.usual or asked.exact(MOVE) is not None):
            return planned(seat, led_by_move(seat, line, asked, mistake), asked)
        for in_order, towards in other_readings(seat, line, asked):
            try:
                found = Reading(seat, line, asked, in_order, towards).planned()
            except Mistake:
                continue
            if in_order or all(word in line.words for word in found.rest):
                return found
        raise mistake


def begins_with_hex(line: TypedLine) -> bool:
    return bool(line.words) and parse_place(line.words[0].split()[0].lower()) is not None


def led_by_move(seat: Seat, line: TypedLine, asked: Offer, mistake: Mistake) -> TypedLine:
    """A line that begins with a hex, with the answer before it by which one comes there: to move, or where one cannot,
    the only one that leads there. Otherwise a Mistake: what to type, or why nothing does."""
    place = line.words[0].split()[0].lower()
    ways = [option.key for option in asked.listed if goes_to(seat, option.key, place)]
    may_move = asked.exact(MOVE) is not None
    if MOVE in ways or (may_move and not ways):
        return TypedLine(f"{MOVE}, {line}")
    if len(ways) == 1 and not may_move:
        return TypedLine(f"{ways[0]}, {line}")
    if not ways:
        raise mistake
    why = f"'{MOVE}' does not lead to {place}" if may_move else f"there is more than one way to go to {place}"
    lines = " or ".join([f"'{each}, {place}'" for each in ways])
    raise Mistake(f"{why}; type {lines}")


def goes_to(seat: Seat, key: str, place: str) -> bool:
    """Whether the question after that answer takes the hex; what it costs may be asked before."""
    given: list[str | Given] = [key]
    asked = seat.plan(given, fill=False).next
    while asked is not None and not asked.places and asked.usual and len(given) < MOST_BEFORE_HEX:
        given.append(asked.usual)
        asked = seat.plan(given, fill=False).next
    if asked is None:
        return False
    return any(each.hex == place for each in asked.places) or any(each.key == place for each in asked.options)


def other_readings(seat: Seat, line: TypedLine, asked: Offer) -> list[tuple[bool, str]]:
    """How else a line may be meant: in order or not, and from where one is or with a step towards which hex."""
    words = [word.casefold() for word in " ".join(line.words).split()]
    towards = here = ""
    for fighter in seat.fight().fighters:
        if fighter.name == asked.prompt.who and fighter.hexes:
            here = fighter.hexes[0]
        called = [part.casefold() for part in fighter.name.split()]
        named = any(part.startswith(word) for part in called for word in words[1:])
        if named and fighter.hexes and fighter.name != asked.prompt.who and not towards:
            towards = fighter.hexes[0]
    orders = [True, False] if len(words) >= 3 and BY not in words else [True]  # the way to a hex stays whole
    found = [(in_order, hex_) for in_order in orders for hex_ in ("", here, towards)]
    return [each for each in dict.fromkeys(found) if each != (True, "")]


def hexes_apart(here: str, there: str) -> int:
    """How far it is from one hex to another, by their names."""
    one, other = parse_place(here), parse_place(there)
    assert one is not None, here
    assert other is not None, there
    (q, r), (to_q, to_r) = to_axial(*one), to_axial(*other)
    return distance(to_q - q, to_r - r)


def said_of(offer: Offer, words: list[str]) -> str:
    """These words as an answer: of a number that is said with its question, 'boost 1', the number alone."""
    asked = offer.prompt.question.casefold().split()
    if offer.amounts and len(words) > 1 and all(word.casefold() in asked for word in words[:-1]):
        return words[-1]
    return " ".join(words)


class Reading:
    """A line on its way to become a plan, question by question."""

    def __init__(self, seat: Seat, line: TypedLine, asked: Offer, in_order: bool, towards: str = "") -> None:
        self.seat = seat
        self.line = line
        self.towards = towards
        """The hex of somebody who is named: whoever may step and says nothing else steps there. One's own to stay."""
        self.in_order = in_order
        self.left = line.words
        self.given: list[str | Given] = []
        self.offer: Offer | None = asked
        self.tried: list[Offer] = []
        """Questions that the next word does not answer."""
        self.behind = ""
        """The word right behind the last answer, with no comma between."""
        self.about: list[str] = []
        """Fighters whom questions were about: their names say nothing new."""

    def planned(self) -> Planned:
        while self.left and self.offer is not None:
            offer = self.offer
            if offer.prompt.about is not None:
                self.about.append(offer.prompt.about)
            option = self.take(offer)
            if option is not None:
                self.tried = []
                self.say(Given(option.key, offer.prompt.question))
                self.repeat(offer.prompt.question, option.key)
            elif not self.skip_what_is_said([offer.prompt.about or ""]):
                self.go_on_as_usual(offer)
        while self.left and (self.skip_what_is_said(self.about) or self.skip_sole_answer()):
            pass
        if self.tried and self.left:
            raise Mistake(self.why_nowhere())
        whole = self.line.rest_as_usual and not self.left
        return Planned(self.seat.plan(self.given, fill=whole), self.left)

    def take(self, offer: Offer) -> wire.Option | None:
        """The answer that the next words give, as many of them as belong to it."""
        unclear: Unclear | None = None
        for part, first, last in self.stretches():
            words = self.left[part].split()
            try:
                option = self.meant(offer, words, first, last)
            except Unclear as mistake:
                unclear = unclear or mistake
                continue
            if option is not None:
                self.behind = words[last] if last < len(words) and first == part == 0 else ""
                rest = " ".join([*words[:first], *words[last:]])
                self.left = [*self.left[:part], *([rest] if rest else []), *self.left[part + 1 :]]
                return option
        if unclear is not None and not offer.prompt.usual:
            raise unclear
        return None

    def stretches(self) -> list[tuple[int, int, int]]:
        """Words that may be an answer, longer ones first: which part of the line, from where to where. If they must
        come in order, only from the beginning."""
        found: list[tuple[int, int, int]] = []
        for part in range(1 if self.in_order else len(self.left)):
            count = len(self.left[part].split())
            for first in range(1 if self.in_order else count):
                found.extend([(part, first, last) for last in range(count, first, -1)])
        return found

    def meant(self, offer: Offer, words: list[str], first: int, last: int) -> wire.Option | None:
        """What some of the words mean; a number among others is no number of an option: '2 AP' is not the second."""
        some = words[first:last]
        if len(some) < len(words) and not offer.amounts and parse_int(" ".join(some)) is not None:
            return None
        return offer.match(said_of(offer, some))

    def say(self, answer: Given) -> None:
        """Takes an answer into the plan, and finds out what is asked after it."""
        self.given.append(answer)
        following = self.seat.plan(self.given, fill=False).next
        self.offer = None if following is None else Offer(following, Ahead(self.seat, list(self.given), following))

    def repeat(self, question: str, key: str) -> None:
        """'deceptive 2': an answer that may be given again, so many times."""
        times = parse_int(self.behind)
        if self.offer is None or times is None or self.offer.prompt.question != question or self.offer.amounts:
            return
        if not 1 <= times <= MOST_TIMES:
            return
        self.drop_word()
        for _ in range(times - 1):
            if self.offer is None or self.offer.prompt.question != question:
                return
            self.say(Given(self.offer.meant(key).key, question))

    def skip_what_is_said(self, about: list[str]) -> bool:
        """Leaves out a word that says nothing: 'at the', or whom it is about anyway."""
        word = bare(self.left[0].split()[0]).casefold()
        named = any(part.casefold().startswith(word) for name in about for part in bare(name).split())
        if word in FILLERS or named:
            self.drop_word()
            return True
        return False

    def skip_sole_answer(self) -> bool:
        """Leaves out a word that is the only answer to a question, which is then not asked; one that names another
        answer to it is a Mistake that says why it is not possible."""
        word = self.left[0].split()[0]
        plan = self.seat.plan([*self.given, word], fill=False)
        if plan.why_not and word in plan.changed:
            raise Mistake(plan.why_not)
        if plan.rest or plan.dropped or plan.changed:
            return False
        self.drop_word()
        return True

    def why_nowhere(self) -> str:
        """Why the next word fits nowhere: the book's reason, if there is a question that it could be about."""
        chunk = self.left[0]
        for offer in self.tried:
            why = why_refused(offer, chunk)
            if why:
                return why
        known = self.tried[0].source.why_not(chunk.lower())
        if WHAT_IT_IS in known:
            return known
        return f"'{chunk}' answers none of these: {' '.join([offer.prompt.text for offer in self.tried])}"

    def drop_word(self) -> None:
        rest = " ".join(self.left[0].split()[1:])
        self.left = [*([rest] if rest else []), *self.left[1:]]

    def go_on_as_usual(self, offer: Offer) -> None:
        """Answers a question that the next word is not about."""
        prompt = offer.prompt
        self.tried.append(offer)
        nearer = self.step_nearer(offer)
        if nearer:
            self.say(Given(nearer, prompt.question))
        elif prompt.usual:
            self.say(Given(prompt.usual, prompt.question, filled=True))
        elif len(self.tried) == 1:
            why = why_refused(offer, self.left[0])
            if why:
                raise Mistake(why)
            offer.meant(self.left[0])  # which says why not
        else:
            self.offer = None

    def step_nearer(self, offer: Offer) -> str:
        """Of the hexes to step to the one nearest to whoever is named, but not that hex itself; empty where nothing is
        nearer than staying, unless one is to stay."""
        if not self.towards or offer.prompt.usual not in offer.places or not offer.stay:
            return ""
        if self.towards == offer.stay:
            return offer.stay
        far = {place: hexes_apart(place, self.towards) for place in offer.places if place != self.towards}
        nearest = min(far, key=lambda place: far[place], default="")
        return nearest if nearest and far[nearest] < far[offer.stay] else ""


def why_refused(offer: Offer, chunk: str) -> str:
    """The book's reason why some words, or the first of them, are no answer now; empty if it has none."""
    for text in dict.fromkeys([chunk, *first_words(chunk)]):
        why = offer.source.why_not(text.lower())
        if NOT_POSSIBLE in why:
            return why
    return ""


def first_words(chunk: str) -> list[str]:
    """Its beginnings, longer ones first."""
    words = chunk.split()
    return [" ".join(words[:last]) for last in range(len(words) - 1, 0, -1)]


def repeated(seat: Seat, again: list[Given]) -> wire.Plan | None:
    """The same answers as before, from where one is if one stayed then and all of it fits from here, otherwise from
    where one would usually go; None if not even the first fits."""
    stayed = said_again(seat, again)
    if stayed is not None and not (stayed.changed or stayed.dropped or (stayed.rest and stayed.next is not None)):
        return stayed
    return said_again(seat, [each for each in again if not each.filled])


def said_again(seat: Seat, again: list[Given]) -> wire.Plan | None:
    """These answers, with usual ones where something else is asked in between, as far as they fit; None if not even
    the first does."""
    left = again
    given: list[str | Given] = []
    while True:
        plan = seat.plan([*given, *left], fill=False)
        if not plan.answers or plan.answers[0].key != again[0].key:
            return None
        if plan.next is None or not plan.next.usual or not plan.rest or plan.changed:
            return plan
        left = left[len(left) - len(plan.rest) :]
        given = [Given(each.key, each.question, each.filled) for each in plan.answers]
        given.append(Given(plan.next.usual, plan.next.question, filled=True))
