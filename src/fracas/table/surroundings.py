"""What somebody who cannot see the map may be told of it: who is near, what lies where, who reaches whom.

Everything is found in a fight that has been veiled for the one who asks, from what every rulebook says of its fighters.
"""

from __future__ import annotations

from typing import Any, Final

from fracas.kernel.board import BLOCKED
from fracas.kernel.decision import Decision, Place
from fracas.kernel.fight import Fight
from fracas.kernel.fighter import Fighter
from fracas.kernel.hexes import COMPASS, FRONT, LEFT, RIGHT
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulebook import Rulebook
from fracas.kernel.status import DROPPED, IN_HAND, Item
from fracas.kernel.ways import FAR, Gait, Way, distances, route
from fracas.table.bearings import count, legs, listed, wind

WALK: Final = Gait(ahead=1, side=1, back=1, turn=0, free_turn=0)
"""One hex as good as any other: the way there is all that is asked for."""
LONGEST_WAY: Final = 400
MOST_PEOPLE: Final = 8
MOST_COVERS: Final = 3


class Surroundings:
    """A fight as one side may know it, from where one of its fighters is. `known` are those of whom it knows."""

    def __init__(
        self, book: Rulebook[Any], fight: Fight, me: int, known: list[int], decision: Decision | None = None
    ) -> None:
        self.book = book
        self.fight = fight
        self.board = fight.board
        self.everyone = fight.everyone()
        self.me = self.everyone[me]
        self.decision = decision
        self.people = [self.everyone[index] for index in known]
        self.there = [who for who in self.people if self.is_there(who)]
        self.standing = [each for each in self.there if not each.out]

    def is_there(self, who: Fighter) -> bool:
        return not who.absent and not who.fled

    # words

    def name(self, who: Fighter) -> str:
        return "you" if who is self.me else who.name

    def named(self, who: Fighter) -> str:
        """Somebody with the side that it is on."""
        side = self.fight.sides[who.side]
        return f"{who.name} ({side}, {'your side' if who.side == self.me.side else 'a foe'})"

    def hexes(self, number: int) -> str:
        """'3 hexes', with how far that is where a hex is not one of anything."""
        width, unit = self.book.hex_span()
        return count(number, "hex") + (f" ({count(number * width, unit)})" if unit and width != 1 else "")

    def bearing(self, cell: int, start: int) -> str:
        """'2 hexes east', '0 hexes' in the same hex."""
        far = self.board.distance(start, cell)
        return f"{self.hexes(far)} {wind(self.board, start, cell)}" if far else "in the same hex"

    def facing(self, who: Fighter) -> str:
        return f"facing {COMPASS[who.facing]}" if self.book.has_facing and not who.out else ""

    def manner(self, who: Fighter) -> str:
        """How somebody is there: 'standing, facing west', 'out of the fight'."""
        words = ["a prisoner" if who.yielded else "out of the fight"] if who.out else []
        words.extend([self.book.posture(self.fight, who.index), self.facing(who)])
        return ", ".join([word for word in words if word])

    def places(self, who: Fighter) -> str:
        return listed([self.board.names[cell] for cell in who.body()])

    def here(self, who: Fighter | None = None) -> int:
        """The hex of somebody, who must be on the map."""
        one = self.me if who is None else who
        if not self.is_there(one):
            raise Mistake(f"{one.name} is not on the map{'' if one.fled else ' yet'}")
        return one.cell

    def arc_words(self, of: Fighter, cell: int) -> str:
        """Where a hex lies for somebody who faces some way; empty in front, or where that does not matter."""
        if not self.book.has_facing or cell == of.cell:
            return ""
        arc = self.board.arc(of.cell, of.facing, cell)
        if arc == FRONT:
            return ""
        whose = "your" if of is self.me else f"{of.name}'s"
        if arc in (LEFT, RIGHT):
            return f"on {whose} {'left' if arc == LEFT else 'right'}"
        return "behind you" if of is self.me else f"behind {of.name}"

    def apart(self, one: Fighter, other: Fighter) -> int:
        return min([self.board.distance(a, b) for a in one.body() for b in other.body()])

    # who and where

    def near(self, cell: int) -> list[str]:
        """Everybody, the nearest first."""
        others = [who for who in self.there if who is not self.me]
        others.sort(key=lambda who: (who.out, self.board.distance(cell, who.cell)))
        if not others:
            return ["Nobody else is there, as far as you know."]
        told = [self.one_line(who, cell) for who in others[:MOST_PEOPLE]]
        more = len(others) - MOST_PEOPLE
        return [*told, f"{more} more {'is' if more == 1 else 'are'} further off."] if more > 0 else told

    def one_line(self, who: Fighter, cell: int) -> str:
        where = self.bearing(who.cell, cell)
        manner = self.manner(who)
        return f"{self.named(who)}: {where}, at {self.places(who)}{f', {manner}' if manner else ''}."

    def where(self, who: Fighter) -> list[str]:
        """Where somebody is, as seen from here, and on what ground."""
        self.here(who)
        manner = self.manner(who)
        ground = self.board.terrain[who.cell].name
        if who is self.me:
            told = [f"You are at {self.places(who)}, on {ground}{f', {manner}' if manner else ''}."]
            return [*told, *self.edge(who.cell)]
        off = f", {self.bearing(who.cell, self.me.cell)}" if self.is_there(self.me) else ""
        told = [f"{self.named(who)} is at {self.places(who)}{off}, on {ground}{f', {manner}' if manner else ''}."]
        if self.is_there(self.me) and not who.out:
            mine, theirs = self.arc_words(self.me, who.cell), self.arc_words(who, self.me.cell)
            if mine:
                told.append(f"{who.name} is {mine}.")
            if theirs:
                told.append(f"You are {theirs}.")
        return told

    def edge(self, cell: int) -> list[str]:
        return ["That is at the edge of the map."] if self.board.at_edge(cell) else []

    def at(self, cell: int) -> list[str]:
        """What a hex is, who and what is there, and what is next to it."""
        place, ground = self.board.names[cell], self.board.terrain[cell]
        off = f", {self.bearing(cell, self.me.cell)}" if self.is_there(self.me) and cell != self.me.cell else ""
        words = [f"{ground.name}{off}"]
        if ground.cover:
            words.append(f"{ground.cover} cover")
        if ground.height:
            words.append(f"height {ground.height}")
        if ground.closed:
            words.append("nobody can enter it")
        elif ground.extra:
            words.append(f"{1 + ground.extra} movement points to enter")
        if ground.opaque:
            words.append("nobody sees through it")
        told = [f"{place}: {'; '.join(words)}."]
        for who in self.there:
            if cell in who.body():
                manner = self.manner(who)
                head = "You are" if who is self.me else f"{self.named(who)} is"
                told.append(f"{head} there{f', {manner}' if manner else ''}.")
        told.extend([f"{item.name[:1].upper()}{item.name[1:]} lies there." for item in self.lying(cell)])
        for side, cells in self.fight.ending.goals:
            if cell in cells:
                told.append(f"{self.fight.sides[side]} wins by reaching it.")
        return [*told, *self.beside(cell), *self.edge(cell)]

    def lying(self, cell: int) -> list[Item]:
        """What was dropped there."""
        gear = [item for who in self.everyone for item in self.book.gear(self.fight, who.index)]
        return [item for item in gear if item.where == DROPPED and item.cell == cell]

    def beside(self, cell: int) -> list[str]:
        """People, and ground that is no open ground, in the six hexes around."""
        found: dict[str, list[str]] = {}
        plain = self.board.terrain[cell].name
        for toward, step in enumerate(self.board.steps):
            other = cell + step
            if not self.board.inside(other):
                continue
            people = [self.name(who) for who in self.standing if other in who.body()]
            ground = self.board.terrain[other]
            if people:
                found.setdefault(listed(people), []).append(COMPASS[toward])
            elif ground.closed or ground.cover or ground.extra or ground.opaque:
                found.setdefault(ground.name, []).append(COMPASS[toward])
        if not found:
            return [] if self.board.terrain[cell].closed else [f"Nobody and nothing but {plain} is next to it."]
        return [f"Next to it: {'; '.join([f'{what} {listed(ways)}' for what, ways in found.items()])}."]

    # who reaches whom

    def in_hand(self, who: Fighter) -> list[Item]:
        return [item for item in self.book.gear(self.fight, who.index) if item.where == IN_HAND]

    def strikes(self, who: Fighter, far: int) -> str | None:
        """With what somebody strikes so far away; empty for what it was born with, None if with nothing."""
        if far not in self.book.reach_of(self.fight, who.index):
            return None
        return listed([f"the {item.name}" for item in self.in_hand(who) if far in item.reach] or [""])

    def shoots(self, who: Fighter, far: int) -> list[str]:
        return [f"the {item.name}" for item in self.in_hand(who) if 0 < far <= item.far]

    def threats(self, cell: int, body: list[int], side: int, target: str) -> list[str]:
        """Who of the foes of that side could strike or shoot at somebody there, from where they are now."""
        foes = [who for who in self.standing if who.side != side]
        foes.sort(key=lambda who: min([self.board.distance(who.cell, each) for each in body]))
        if not foes:
            return [f"Nobody whom you know of could reach {target}."]
        told = [self.reaching(who, cell, body, target) for who in foes]
        return [*told[:MOST_PEOPLE], f"{len(told) - MOST_PEOPLE} more are further off."][: max(len(told), 1)]

    def reaching(self, who: Fighter, cell: int, body: list[int], target: str) -> str:
        """How somebody gets at a hex from where it stands, or what it would take."""
        far = min([self.board.distance(mine, each) for mine in who.body() for each in body])
        subject = "You" if who is self.me else who.name
        off = f"{self.hexes(far)} away" if far else "in the same hex"
        weapon = self.strikes(who, far)
        if weapon is not None:
            with_it = f" with {weapon}" if weapon else ""
            arc = self.arc_words(who, cell)
            behind = f"; {target} {be(target)} {arc}" if arc else ""
            return f"{subject} can strike {target}{with_it}, {off}{behind}."
        shots = self.shoots(who, far)
        if shots and any(self.board.sees(mine, each) for mine in who.body() for each in body):
            return f"{subject} can hit {target} from afar with {listed(shots)}, {off}, in sight."
        has = "have" if who is self.me else "has"
        told = f"{subject} {self.to_come(who, cell)} {target}."
        return f"{told} {subject} {has} {listed(shots)}, but no line of sight." if shots else told

    def to_come(self, who: Fighter, cell: int) -> str:
        """How much nearer somebody would have to come to strike; walls are considered, people not."""
        reach = self.book.reach_of(self.fight, who.index)
        if not reach:
            return "cannot strike"
        steps = min([distances(self.board, cell)[mine] for mine in who.body()])
        if steps >= FAR:
            return f"{'have' if who is self.me else 'has'} no way to strike"
        return f"would have to come {self.hexes(max(1, steps - max(reach)))} nearer to strike"

    def in_reach(self) -> list[str]:
        """Whom one could strike or shoot at from here."""
        self.here()
        foes = [who for who in self.standing if who.side != self.me.side]
        foes.sort(key=lambda who: self.apart(self.me, who))
        if not foes:
            return ["There is no foe whom you know of."]
        return [self.reaching(self.me, who.cell, who.body(), who.name) for who in foes[:MOST_PEOPLE]]

    # sight and cover

    def sight(self, cell: int, body: list[int], target: str) -> list[str]:
        """Whether one sees somebody or something there, past what."""
        start = self.here()
        seen = [each for each in body if self.board.sees(start, each)]
        off = self.bearing(cell, start)
        if not seen:
            return [f"No line of sight to {target}, {off}: {self.screen(start, cell)}."]
        told = [f"{target[:1].upper()}{target[1:]} is in sight, {off}."]
        covers = self.covering(start, seen[0])
        if covers:
            told.append(f"Covered by {listed(covers)}.")
        arc = self.arc_words(self.me, cell)
        return [*told, f"It is {arc}."] if arc else told

    def screen(self, start: int, to: int) -> str:
        """What is in the way of sight."""
        board = self.board
        for cell in board.between(start, to):
            if board.opaque[cell]:
                return f"{board.terrain[cell].name} at {board.names[cell]}"
        return "what stands on both sides of the line is in the way"

    def covering(self, start: int, to: int) -> list[str]:
        """What covers somebody in a hex, as seen from another."""
        board = self.board
        cells = [to, *board.before(start, to)] if board.distance(start, to) > 1 else [to]
        return [f"{board.terrain[cell].name} at {board.names[cell]} ({board.terrain[cell].cover})"
                for cell in cells if board.terrain[cell].cover]  # fmt: skip

    def seen_by(self) -> list[str]:
        """Which foes have a line of sight to here."""
        start = self.here()
        foes = [who for who in self.standing if who.side != self.me.side]
        seers = [who.name for who in foes if any(self.board.sees(each, start) for each in who.body())]
        return [f"{listed(seers)} {'has' if len(seers) == 1 else 'have'} a line of sight to you." if seers
                else "Nobody whom you know of has a line of sight to you."]  # fmt: skip

    def in_sight(self) -> list[str]:
        """Whom one has in sight."""
        start = self.here()
        others = [who for who in self.standing if who is not self.me]
        seen = [who.name for who in others if any(self.board.sees(start, each) for each in who.body())]
        return [f"In sight: {listed(seen)}." if seen else "Nobody else is in sight."]

    def cover(self) -> list[str]:
        """Where the nearest cover is, and where one would stand behind something as its foes see it."""
        start = self.here()
        walk = distances(self.board, start)
        things = [cell for cell in self.board.cells() if self.board.terrain[cell].cover]
        if not things:
            return ["There is no cover on this map."]
        things.sort(key=lambda cell: (self.board.distance(start, cell), walk[cell]))
        nearest = [f"{self.board.terrain[cell].name} at {self.board.names[cell]} "
                   f"({self.board.terrain[cell].cover}), {self.bearing(cell, start) if cell != start else 'here'}"
                   for cell in things[:MOST_COVERS]]  # fmt: skip
        told = [f"Nearest cover: {'; '.join(nearest)}."]
        foes = [who for who in self.standing if who.side != self.me.side]
        taken = {cell for who in self.standing if who is not self.me for cell in who.body()}
        free = [cell for cell in self.board.cells() if walk[cell] < FAR and cell not in taken]
        free.sort(key=lambda cell: walk[cell])
        for foe in foes[:MOST_COVERS]:
            spot = next((cell for cell in free if self.shelters(foe.cell, cell)), None)
            if spot is None:
                told.append(f"Nothing shelters from {foe.name}.")
                continue
            by = self.covering(foe.cell, spot)
            what = f"covered by {listed(by)}" if by and self.board.sees(foe.cell, spot) else "out of sight"
            off = f"at {self.board.names[spot]}, {count(walk[spot], 'hex')} to go" if spot != start else "where you are"
            told.append(f"From {foe.name} one is {what} {off}.")
        return told

    def shelters(self, foe: int, cell: int) -> bool:
        """Whether somebody in a hex has cover from another, or is not seen from there at all."""
        return not self.board.sees(foe, cell) or len(self.covering(foe, cell)) > 0

    # ways

    def way(self, cell: int, target: str) -> list[str]:
        """The way to a hex, and what it takes."""
        start = self.here()
        if cell == start:
            return ["You are there."]
        board = self.board
        ground = board.terrain[cell]
        found = self.offered_way(cell)
        if found is not None:
            told = (
                f"To {target}: {', '.join(legs(board, start, found))}. It costs {count(found.cost, 'movement point')}."
            )
            return [told, *self.rough(found)]
        if ground.closed:
            return [f"Nobody can enter {target}: {ground.name}."]
        others = [who for who in self.standing if start not in who.body()]
        taken = {each: BLOCKED for who in others for each in who.body() if each != cell}
        walked = route(board, WALK, start, 0, cell, LONGEST_WAY, taken, [])
        in_the_way = walked is None
        if walked is None:
            walked = route(board, WALK, start, 0, cell, LONGEST_WAY, {}, [])
        if walked is None:
            return [f"There is no way to {target}."]
        long = self.hexes(len(walked.cells))
        told = f"To {target}, {long}: {', '.join(legs(board, start, walked))}."
        people = [who.name for who in others if set(who.body()) & set(walked.cells[:-1])]
        blocked = [f"{listed(people)} {'stands' if len(people) == 1 else 'stand'} in the way."] if in_the_way else []
        return [told, *blocked, *self.rough(walked)]

    def offered_way(self, cell: int) -> Way | None:
        """The very way that an answer to the pending question would take."""
        decision = self.decision
        if decision is None or decision.who != self.me.index:
            return None
        option = decision.menu.find(self.board.names[cell])
        return option.way if isinstance(option, Place) and option.way.cells else None

    def rough(self, way: Way) -> list[str]:
        """What of a way is no ordinary ground."""
        rough = [cell for cell in way.cells if self.board.terrain[cell].extra or self.board.terrain[cell].footing]
        places = [f"{self.board.terrain[cell].name} at {self.board.names[cell]}" for cell in rough]
        return [f"It leads over {listed(places)}."] if places else []


def be(target: str) -> str:
    return "are" if target == "you" else "is"
