"""A fight on paper: scenario, seed and everything that came in, as versioned JSON.

An answer keeps who was asked, what, and the key of the option. Each beat that is done keeps a digest of the state after
it, so that a replay under other rules stops where it first differs and says so, instead of drifting.
"""

from __future__ import annotations

import json
from typing import Final

from fracas.kernel.entries import Entry
from fracas.kernel.json_values import list_at, number_at, table_at, text_at
from fracas.kernel.mistake import Mistake
from fracas.kernel.newcomers import Newcomer, read_newcomer
from fracas.kernel.promises import Promise, read_promises, written_faces, written_promise
from fracas.kernel.rulings import Ruling

FORMAT: Final = 1
DIGESTS_A_LINE: Final = 10
SECRET: Final = "secret"
"""Dice that were promised; a record of theirs has the promises."""


class Record:
    """What is needed to play a fight again."""

    def __init__(
        self,
        version: str,
        scenario: dict[str, object],
        seed: int,
        dice: str,
        seats: dict[str, str],
        entries: list[Entry],
        rules: str = "",
        beats: list[str] | None = None,
        promises: list[Promise] | None = None,
    ) -> None:
        self.version = version
        self.scenario = scenario
        self.seed = seed
        self.dice = dice
        self.seats = seats
        self.entries = entries
        self.rules = rules
        """A digest of the rules that it was made with; empty in records of old versions."""
        self.beats: list[str] = beats if beats is not None else []
        """A digest of the state after each beat, likewise."""
        self.promises: list[Promise] = promises if promises is not None else []
        """Of secret dice: what was promised of them. The last promise holds; dice that fell from earlier ones are
        written down there, and those of the last if its secret is not told."""

    def beginning(self) -> Record:
        """The same before anything has come in."""
        promises = self.promises[:]
        return Record(self.version, self.scenario, self.seed, self.dice, self.seats, [], self.rules, [], promises)

    def newcomers(self) -> list[Newcomer]:
        """Those who have joined since it began, in the order in which they came."""
        rulings = [entry.ruling for entry in self.entries if entry.ruling is not None]
        return [ruling.newcomer for ruling in rulings if ruling.newcomer is not None]

    def dump(self) -> str:
        """As text, one entry a line, so that a difference shows where it is."""
        head = {
            "fracas_record": FORMAT,
            "version": self.version,
            "rules": self.rules,
            "seed": self.seed,
            "dice": self.dice,
            "seats": self.seats,
            "scenario": self.scenario,
        }
        lines = [json.dumps(written(entry), ensure_ascii=False) for entry in self.entries]
        text = json.dumps(head, indent=1, ensure_ascii=False)
        digests = [f'"{each}"' for each in self.beats]
        rows = [", ".join(digests[at : at + DIGESTS_A_LINE]) for at in range(0, len(digests), DIGESTS_A_LINE)]
        promised = f'\n "promises": {_promised(self.promises)},' if self.promises else ""
        return f'{text[:-2]},{promised}\n "entries": {_lines(lines)},\n "beats": {_lines(rows)}\n}}\n'


def _promised(promises: list[Promise]) -> str:
    """Each promise in a line, and below it the faces of a stream in each."""
    items: list[str] = []
    for promise in promises:
        head = json.dumps(written_promise(promise))
        rows = [json.dumps(row, ensure_ascii=False) for row in written_faces(promise.faces)]
        body = ",\n   ".join(rows)
        items.append(f'{head[:-1]}, "faces": [\n   {body}\n  ]}}' if rows else head)
    return _lines(items)


def _lines(items: list[str]) -> str:
    body = ",\n  ".join(items)
    return f"[\n  {body}\n ]" if items else "[]"


def written(entry: Entry) -> dict[str, object]:
    ruling = entry.ruling
    if ruling is not None:
        words = [ruling.subject, ruling.field, ruling.value]
        out: dict[str, object] = {"ruling": words, "beat": ruling.beat, "at": ruling.at}
        if ruling.newcomer is not None:
            out["newcomer"] = ruling.newcomer.written()
        if ruling.late:
            out["late"] = True
        if ruling.dropped:
            out["dropped"] = [[who, answer] for who, answer in ruling.dropped]
    else:
        out = {"who": entry.who, "asked": entry.question, "answer": entry.answer}
    if not entry.human:
        out["agent"] = True
    if entry.follows:
        out["follows"] = True
    return out


def parse(text: str, where: str) -> Record:
    """A record from its text; whatever is wrong with it is told, with the place."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise Mistake(f"{where}: not a record of a fight: too deeply nested") from None
    except json.JSONDecodeError as error:
        raise Mistake(
            f"{where}: line {error.lineno}: not a whole record ({error.msg}); the file is cut off or was edited"
        ) from None
    except ValueError as error:
        raise Mistake(f"{where}: not a record of a fight: {error}") from None
    if not isinstance(data, dict) or "fracas_record" not in data:
        raise Mistake(f"{where}: not a record of a fight; 'fracas play --record FILE' makes one")
    if data["fracas_record"] is True or data["fracas_record"] != FORMAT:
        raise Mistake(
            f"{where}: fracas_record: this is format {data['fracas_record']}, written by fracas "
            f"{data.get('version', 'of another version')}; this version reads format {FORMAT}"
        )
    dice = text_at(data, "dice", where)
    if dice != SECRET and "promises" in data:
        raise Mistake(f"{where}: promises: the dice are '{dice}'; only '{SECRET}' dice are promised")
    return Record(
        text_at(data, "version", where),
        table_at(data, "scenario", where),
        number_at(data, "seed", where),
        dice,
        {str(side): str(agent) for side, agent in table_at(data, "seats", where).items()},
        [read_entry(item, f"{where}: entries[{at}]") for at, item in enumerate(list_at(data, "entries", where), 1)],
        text_at(data, "rules", where) if "rules" in data else "",
        [str(each) for each in list_at(data, "beats", where)] if "beats" in data else [],
        read_promises(list_at(data, "promises", where), where) if dice == SECRET else [],
    )


def read_entry(item: object, where: str) -> Entry:
    if not isinstance(item, dict):
        raise Mistake(f"{where}: found {item!r}, expected an answer or a ruling")
    if "ruling" in item:
        words = list_at(item, "ruling", where)
        if len(words) != 3 or not all(isinstance(word, str) for word in words):
            raise Mistake(f"{where}: ruling: expected three words: whom, which field, what value")
        beat, at = number_at(item, "beat", where), number_at(item, "at", where)
        dropped = _dropped(item, where) if "dropped" in item else []
        who = table_at(item, "newcomer", where) if "newcomer" in item else None
        newcomer = read_newcomer(who, f"{where}: newcomer") if who is not None else None
        late = item.get("late") is True
        ruling = Ruling(str(words[0]), str(words[1]), str(words[2]), beat, at, dropped, late, newcomer)
        return Entry(-1, "ruling", str(ruling), not item.get("agent", False), ruling)
    return Entry(
        number_at(item, "who", where),
        text_at(item, "asked", where),
        text_at(item, "answer", where),
        not item.get("agent", False),
        follows=item.get("follows") is True,
    )


def _dropped(item: dict[str, object], where: str) -> list[tuple[int, str]]:
    """The answers that a ruling took back."""
    out: list[tuple[int, str]] = []
    for each in list_at(item, "dropped", where):
        who, answer = each if isinstance(each, list) and len(each) == 2 else (None, None)
        if not isinstance(who, int) or not isinstance(answer, str):
            raise Mistake(f"{where}: dropped: found {each!r}, expected a fighter's number and an answer")
        out.append((who, answer))
    return out
