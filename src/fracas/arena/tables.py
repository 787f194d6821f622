"""The rows of many fights as two tables: one of the fights, and beside it one of their fighters.

    results.csv             a row for each fight
    results.fighters.csv    a row for each fighter of each fight; its column `fight` has the number of the fight

`.csv` and `.json` (a list, with a row on each line) need nothing; `.parquet` needs Polars. Rows go to disk as they
come, so that memory does not grow with the number of fights. The files take their names when they are complete.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, Protocol

from fracas.arena.extras import need
from fracas.arena.rows import WHOLE
from fracas.arena.summary import Summary
from fracas.kernel.fight import NOBODY
from fracas.kernel.mistake import Mistake, listing

FORMATS: Final = (".csv", ".json", ".parquet")
PART: Final = ".part"
FIGHT: Final = {
    "fight": int,
    "winner": str,
    "rounds": int,
    "first_to_act": str,
    "forfeited_by": str,
    "first_blood": str,
    "decided_by": str,
    "decided_in": int,
}
"""The columns of the one table, after those of what was varied; where nobody is meant, nothing stands there."""
FIGHTER: Final = {
    "fight": int,
    "fighter": str,
    "side": str,
    "won": bool,
    "end": str,
    "health": float,
    "attacks": int,
    "hits": int,
    "wounds_dealt": int,
    "wounds_taken": int,
    "harm_dealt": int,
    "harm_taken": int,
    "harm_by": dict,
    "did": dict,
    "fell_in": int,
    "fell_to": str,
    "health_by_round": list,
}
"""And of the other. In .csv and .parquet, what is a list or a table itself is written as JSON."""

Row = dict[str, Any]


def fighters_path(path: Path) -> Path:
    """Where the fighters' table stands."""
    return path.with_name(f"{path.stem}.fighters{path.suffix}")


def check_format(path: Path) -> None:
    if path.suffix not in FORMATS:
        raise Mistake(f"{path}: expected a name that ends in {listing(list(FORMATS))}")
    if path.suffix == ".parquet":
        need("report", "polars")


class Table(Protocol):
    """A file of rows that is being written."""

    def add(self, row: Row) -> None: ...

    def close(self) -> None:
        """All rows are in it."""
        ...


class CsvTable(Table):
    def __init__(self, file: IO[str], columns: Sequence[str]) -> None:
        self.file = file
        self.writer = csv.writer(file, lineterminator="\n")
        self.writer.writerow(columns)

    def add(self, row: Row) -> None:
        self.writer.writerow([flat(value) for value in row.values()])

    def close(self) -> None:
        self.file.close()


class JsonTable(Table):
    """A list, a row on each line."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file
        self.before = "[\n"

    def add(self, row: Row) -> None:
        self.file.write(self.before + json.dumps(row, ensure_ascii=False))
        self.before = ",\n"

    def close(self) -> None:
        self.file.write("\n]\n" if self.before == ",\n" else "[]\n")
        self.file.close()


class ParquetTable(Table):
    """Rows are written as lines of JSON first; Polars turns them into columns piece by piece."""

    def __init__(self, file: IO[str], part: Path, columns: Mapping[str, type]) -> None:
        self.file = file
        self.part = part
        self.columns = columns

    def add(self, row: Row) -> None:
        self.file.write(json.dumps({name: nested(value) for name, value in row.items()}) + "\n")

    def close(self) -> None:
        import polars

        self.file.close()
        lines = self.part.with_name(f"{self.part.name}.lines")
        os.replace(self.part, lines)
        kinds = {int: polars.Int64, float: polars.Float64, bool: polars.Boolean}
        schema = {name: kinds.get(kind, polars.String) for name, kind in self.columns.items()}
        try:
            if lines.stat().st_size:
                polars.scan_ndjson(lines, schema=schema).sink_parquet(self.part)
            else:
                polars.DataFrame(schema=schema).write_parquet(self.part)
        finally:
            lines.unlink()


def nested(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def flat(value: object) -> object:
    """As it stands in a line of text."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else nested(value)


class RowFiles:
    """Both tables of a study's fights, while they are being written. `varied` are the names of what its cells differ
    in, with a kind each: they are the first columns of both."""

    def __init__(self, path: Path, varied: Mapping[str, type]) -> None:
        check_format(path)
        self.paths = (path, fighters_path(path))
        self.varied = dict(varied)
        self.fights = 0
        self.tables = [self._opened(self.paths[0], FIGHT), self._opened(self.paths[1], FIGHTER)]

    def _opened(self, path: Path, columns: Mapping[str, type]) -> Table:
        part = path.with_name(path.name + PART)
        named = {**self.varied, **columns}
        file = open(part, "w", encoding="utf-8", newline="")  # noqa: SIM115  # until `close`
        if path.suffix == ".csv":
            return CsvTable(file, list(named))
        return JsonTable(file) if path.suffix == ".json" else ParquetTable(file, part, named)

    def add(self, values: Mapping[str, object], summary: Summary, lines: str) -> None:
        """Rows of fights as a worker has written them; the summary knows who is who."""
        tried = {name: values.get(name) for name in self.varied}
        for line in lines.splitlines():
            row = json.loads(line)
            self.tables[0].add({**tried, **fight_row(row, summary)})
            for fighter in fighter_rows(row, summary):
                self.tables[1].add({**tried, **fighter})
            self.fights += 1

    def close(self) -> None:
        """They are complete, and take their names."""
        for table, path in zip(self.tables, self.paths, strict=True):
            table.close()
            os.replace(path.with_name(path.name + PART), path)


def fight_row(row: Row, summary: Summary) -> Row:
    fighters = [each.name for each in summary.fighters]
    return {
        "fight": row["number"] + 1,
        "winner": called(row["winner"], summary.sides),
        "rounds": row["rounds"],
        "first_to_act": called(row["first"], summary.sides),
        "forfeited_by": ", ".join([summary.sides[side] for side, _ in row["forfeits"]]) or None,
        "first_blood": called(row["first_blood"], fighters),
        "decided_by": called(row["decided_by"], fighters),
        "decided_in": row["decided_in"] or None,
    }


def fighter_rows(row: Row, summary: Summary) -> Iterator[Row]:
    names = [each.name for each in summary.fighters]
    for known, fighter in zip(summary.fighters, row["fighters"], strict=True):
        yield {
            "fight": row["number"] + 1,
            "fighter": known.name,
            "side": summary.sides[known.side],
            "won": row["winner"] == known.side,
            "end": fighter["end"],
            "health": fighter["health"] / WHOLE,
            "attacks": fighter["attacks"],
            "hits": fighter["hits"],
            "wounds_dealt": fighter["wounds_dealt"],
            "wounds_taken": fighter["wounds_taken"],
            "harm_dealt": sum(fighter["harm_dealt"].values()),
            "harm_taken": fighter["harm_taken"],
            "harm_by": fighter["harm_dealt"],
            "did": fighter["done"],
            "fell_in": fighter["fell_in"] or None,
            "fell_to": called(fighter["fell_to"], names),
            "health_by_round": [health / WHOLE for health in fighter["health_by_round"]],
        }


def called(number: int, names: Sequence[str]) -> str | None:
    return names[number] if number != NOBODY else None
