"""Chapter 3: initiative: who acts before whom (D-12 to D-15)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fracas.kernel.event import OrderSet
from fracas.kernel.fight import NOBODY
from fracas.kernel.tally import Reason, Tally
from fracas.rulebooks.d100 import switches
from fracas.rulebooks.d100.dice import PERCENT
from fracas.rulebooks.d100.events import InitiativeRolled
from fracas.rulebooks.d100.fighter import Combatant, D100Fight
from fracas.rulebooks.d100.parting import Parting

GIVEN: Final = 10_000
"""Above every initiative that can be rolled."""
INITIATIVE: Final = Reason("initiative", "D-12")
QUICKNESS: Final = Reason("Quickness", "D-12")
GROUP_QUICKNESS: Final = Reason("the group's Quickness", "D-13")
DIE: Final = Reason("die", "D-12")
TIE: Final = Reason("tie", "D-14")


class InitiativeEntry:
    """A place in the order: one combatant, or a group that shares a roll (D-13)."""

    def __init__(self, members: list[Combatant], quickness: int, total: int) -> None:
        self.members = members
        self.quickness = quickness
        self.total = total

    def rank(self) -> tuple[int, int]:
        return (-self.total, -self.quickness)


def quickest(me: Combatant) -> tuple[int, int]:
    return (-me.sheet.qu, me.index)


def listed(me: Combatant) -> int:
    return me.index


@mypyc_attr(allow_interpreted_subclasses=True)
class Initiative(Parting):
    def entries(self, fight: D100Fight, people: list[Combatant]) -> list[InitiativeEntry]:
        """D-13: who rolls alone and who together, in list order; a group's members by Quickness, then by number."""
        groups: dict[str, list[Combatant]] = {}
        lists: list[list[Combatant]] = []
        for me in people:
            group = me.sheet.group
            key = f"{me.side} {group}"
            if group and key in groups:
                groups[key].append(me)
                continue
            alone = [me]
            if group:
                groups[key] = alone
            lists.append(alone)
        return [InitiativeEntry(members, self.group_quickness(members), 0) for members in lists]

    def group_quickness(self, members: list[Combatant]) -> int:
        """D-13: the mean of its members', rounded down; by the option `group_qu` the lowest or the leader's."""
        values = [me.sheet.qu for me in members]
        if self.is_set(switches.GROUP_QU, "lowest"):
            return min(values)
        if self.is_set(switches.GROUP_QU, "leader"):
            return min(members, key=listed).sheet.qu
        return sum(values) // len(values)

    def roll_initiative(self, fight: D100Fight, people: list[Combatant]) -> list[InitiativeEntry]:
        """D-12: d100 and Quickness, once a combat; one die for each entry in list order."""
        entries = self.entries(fight, people)
        for entry in entries:
            given = fight.given[entry.members[0].index] if fight.given else 0
            if given:
                self.place_as_given(entry, given)
                continue
            die = fight.roll(entry.members[0].index, PERCENT, INITIATIVE)
            total = Tally(entry.quickness, QUICKNESS if len(entry.members) == 1 else GROUP_QUICKNESS)
            total.add(die, DIE)
            entry.total = total.total
            entry.members.sort(key=quickest)
            for me in entry.members:
                me.initiative = entry.total
            fight.tell(InitiativeRolled(tuple([me.index for me in entry.members]), die, total))
        return entries

    def place_as_given(self, entry: InitiativeEntry, turn: int) -> None:
        """D-12, for a fight that is begun in the middle: the scenario says who acts before whom, and nobody rolls."""
        entry.total = GIVEN - turn
        entry.members.sort(key=quickest)
        for me in entry.members:
            me.initiative = entry.total

    def rank_entries(self, fight: D100Fight, entries: list[InitiativeEntry]) -> list[InitiativeEntry]:
        """D-14: the higher total, then the higher Quickness, then a die each until they differ."""
        groups: dict[tuple[int, int], list[InitiativeEntry]] = {}
        for entry in entries:
            groups.setdefault(entry.rank(), []).append(entry)
        out: list[InitiativeEntry] = []
        for rank in sorted(groups):
            out.extend(self.break_tie(fight, groups[rank]))
        return out

    def break_tie(self, fight: D100Fight, tied: list[InitiativeEntry]) -> list[InitiativeEntry]:
        """D-14: each tied entry rolls, the higher wins, again while equal."""
        if len(tied) < 2:
            return tied
        groups: dict[int, list[InitiativeEntry]] = {}
        for entry in tied:
            die = fight.roll(entry.members[0].index, PERCENT, TIE)
            fight.tell(InitiativeRolled(tuple([me.index for me in entry.members]), die, None))
            groups.setdefault(-die, []).append(entry)
        out: list[InitiativeEntry] = []
        for rank in sorted(groups):
            out.extend(self.break_tie(fight, groups[rank]))
        return out

    def set_order(self, fight: D100Fight, entries: list[InitiativeEntry]) -> None:
        """D-13, D-19: one place for each entry, from the highest initiative to the lowest."""
        order: list[int] = []
        places: list[int] = []
        for place, entry in enumerate(entries):
            for me in entry.members:
                order.append(me.index)
                places.append(place)
        fight.order = tuple(order)
        fight.places = tuple(places)
        fight.tell(OrderSet(fight.order))

    def standing_entries(self, fight: D100Fight) -> list[InitiativeEntry]:
        """The present order, as entries."""
        out: list[InitiativeEntry] = []
        last: int = NOBODY
        for at, index in enumerate(fight.order):
            me = fight.fighters[index]
            if fight.places[at] != last:
                out.append(InitiativeEntry([], 0, me.initiative))
                last = fight.places[at]
            out[-1].members.append(me)
        for entry in out:
            entry.quickness = self.group_quickness(entry.members)
        return out

    def insert_entry(self, fight: D100Fight, entries: list[InitiativeEntry], late: InitiativeEntry) -> None:
        """D-14, D-15: where a newcomer's initiative puts it."""
        at = 0
        while at < len(entries) and entries[at].rank() < late.rank():
            at += 1
        while at < len(entries) and entries[at].rank() == late.rank():
            if self.break_tie(fight, [entries[at], late])[0] is late:
                break
            at += 1
        entries.insert(at, late)
