"""A fight on paper: scenario, seed and everything that came in, as versioned JSON.

An answer keeps who was asked, what, and the key of the option. Each beat that is done keeps a digest of the state after
it, so that a replay under other rules stops where it first differs and says so, instead of drifting.
"""

from __future__ import annotations

import json
from typing import Final

from fracas.kernel.entries import Entry
from fracas.kernel.mistake import Mistake
from fracas.kernel.rulings import Ruling

FORMAT: Final = 1
DIGESTS_A_LINE: Final = 10


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

    def head(self) -> dict[str, object]:
        """What was there before anything came in."""
        return {
            "fracas_record": FORMAT,
            "version": self.version,
            "rules": self.rules,
            "seed": self.seed,
            "dice": self.dice,
            "seats": self.seats,
            "scenario": self.scenario,
        }

    def dump(self) -> str:
        """As text, one entry a line, so that a difference shows where it is."""
        lines = [json.dumps(written(entry), ensure_ascii=False) for entry in self.entries]
        text = json.dumps(self.head(), indent=1, ensure_ascii=False)
        digests = [f'"{each}"' for each in self.beats]
        rows = [", ".join(digests[at : at + DIGESTS_A_LINE]) for at in range(0, len(digests), DIGESTS_A_LINE)]
        return f'{text[:-2]},\n "entries": {_lines(lines)},\n "beats": {_lines(rows)}\n}}\n'


def _lines(items: list[str]) -> str:
    body = ",\n  ".join(items)
    return f"[\n  {body}\n ]" if items else "[]"


def written(entry: Entry) -> dict[str, object]:
    ruling = entry.ruling
    if ruling is not None:
        words = [ruling.subject, ruling.field, ruling.value]
        out: dict[str, object] = {"ruling": words, "beat": ruling.beat, "at": ruling.at}
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
    return Record(
        _text(data, "version", where),
        _table(data, "scenario", where),
        _number(data, "seed", where),
        _text(data, "dice", where),
        {str(side): str(agent) for side, agent in _table(data, "seats", where).items()},
        [read_entry(item, f"{where}: entries[{at}]") for at, item in enumerate(_list(data, "entries", where), 1)],
        _text(data, "rules", where) if "rules" in data else "",
        [str(each) for each in _list(data, "beats", where)] if "beats" in data else [],
    )


def read_entry(item: object, where: str) -> Entry:
    if not isinstance(item, dict):
        raise Mistake(f"{where}: found {item!r}, expected an answer or a ruling")
    if "ruling" in item:
        words = _list(item, "ruling", where)
        if len(words) != 3 or not all(isinstance(word, str) for word in words):
            raise Mistake(f"{where}: ruling: expected three words: whom, which field, what value")
        beat, at = _number(item, "beat", where), _number(item, "at", where)
        dropped = _dropped(item, where) if "dropped" in item else []
        ruling = Ruling(str(words[0]), str(words[1]), str(words[2]), beat, at, dropped, item.get("late") is True)
        return Entry(-1, "ruling", str(ruling), not item.get("agent", False), ruling)
    return Entry(
        _number(item, "who", where),
        _text(item, "asked", where),
        _text(item, "answer", where),
        not item.get("agent", False),
        follows=item.get("follows") is True,
    )


def _dropped(item: dict[str, object], where: str) -> list[tuple[int, str]]:
    """The answers that a ruling took back."""
    out: list[tuple[int, str]] = []
    for each in _list(item, "dropped", where):
        who, answer = each if isinstance(each, list) and len(each) == 2 else (None, None)
        if not isinstance(who, int) or not isinstance(answer, str):
            raise Mistake(f"{where}: dropped: found {each!r}, expected a fighter's number and an answer")
        out.append((who, answer))
    return out


def _missing(data: dict[str, object], key: str, where: str, expected: str) -> Mistake:
    if key not in data:
        return Mistake(f"{where}: {key}: missing; expected {expected}")
    return Mistake(f"{where}: {key}: found {data[key]!r}, expected {expected}")


def _text(data: dict[str, object], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise _missing(data, key, where, "text")
    return value


def _number(data: dict[str, object], key: str, where: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _missing(data, key, where, "a whole number")
    return value


def _table(data: dict[str, object], key: str, where: str) -> dict[str, object]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise _missing(data, key, where, "a table")
    return value


def _list(data: dict[str, object], key: str, where: str) -> list[object]:
    value = data.get(key)
    if not isinstance(value, list):
        raise _missing(data, key, where, "a list")
    return value
