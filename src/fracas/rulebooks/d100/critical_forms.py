"""Critical tables as people write them: checked cell by cell, none of which may be missing.

Not compiled: pydantic makes its models when they are imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field, ValidationError, field_validator

from fracas.kernel.mistake import listing, suggestion
from fracas.rulebooks.catalogue import BadCatalogue
from fracas.rulebooks.d100.critical_tables import (
    EFFECTS,
    LIMBS,
    LOCATIONS,
    ROWS,
    SEVERITIES,
    TYPES,
    Critical,
    CriticalTables,
    Location,
)
from fracas.rulebooks.d100.gear_forms import Count, one_of
from fracas.rulebooks.forms import Form, made
from fracas.rulebooks.problems import Position


class EffectForm(Form):
    """What a critical can do: the keys of a cell apart from `loc` and `text` (D-84 to D-92)."""

    hits: Count = 0
    bleed: Count = 0
    burn: Count = 0
    stun: Count = 0
    must_parry: Count = 0
    no_parry: Count = 0
    pen: Annotated[int, Field(ge=-100, le=0)] = 0
    down: bool = False
    drop: bool = False
    push: Count = 0
    edge: Count = 0
    limb: str | None = None
    out: Count = 0
    dying: Count = 0
    dead: bool = False

    @field_validator("limb")
    @classmethod
    def limb_exists(cls, value: str | None) -> str | None:
        return value if value is None else one_of(value, [each.key for each in LIMBS], "limb")


class CellForm(EffectForm):
    """A cell of a critical table."""

    loc: str
    text: str = Field(min_length=1, max_length=80)

    @field_validator("loc")
    @classmethod
    def location_exists(cls, value: str) -> str:
        return one_of(value, [each.key for each in LOCATIONS], "location")


def location(key: str) -> Location:
    return next(each for each in LOCATIONS if each.key == key)


def make_critical(form: EffectForm, where: Location, text: str) -> Critical:
    limb = location(form.limb) if form.limb is not None else None
    return made(Critical, form, location=where, text=text, limb=limb)


def read_cell(written: object, where: str, lines: list[str]) -> Critical | None:
    """One cell; what is wrong with it goes to the lines."""
    unknown = [key for key in written if key not in CellForm.model_fields] if isinstance(written, dict) else []
    if isinstance(written, dict) and unknown:
        lines += [f"{where}: unknown effect '{key}'; {suggestion(key, [*EFFECTS, 'loc', 'text'])}" for key in unknown]
        written = {key: value for key, value in written.items() if key not in unknown}
    try:
        form = CellForm.model_validate(written)
    except ValidationError as error:
        file, _, key = where.rpartition(": ")
        Position(lines, file, key).refused(error)
        return None
    return make_critical(form, location(form.loc), form.text)


def read_criticals(table: dict[str, Any], file_of: Callable[[str], str]) -> CriticalTables:
    """All critical tables of a book, by the files that they stand in; none of their cells may be missing (D-80)."""
    lines: list[str] = []
    cells: list[Critical] = []
    letters = [each.letter for each in TYPES]
    lines += [
        f"{file_of(key)}: {key}: unknown critical type; there is {listing(letters)}"
        for key in table
        if key not in letters
    ]
    for kind in TYPES:
        file = file_of(kind.letter)
        grades = table.get(kind.letter, {})
        lines += [
            f"{file}: {kind.letter}.{key}: unknown severity; there is A to E" for key in grades if key not in SEVERITIES
        ]
        for severity in SEVERITIES:
            where = f"{file}: {kind.letter}.{severity}"
            rows = grades.get(severity, {})
            if not rows:
                lines.append(f"{where}: missing; expected a table of {len(ROWS)} rows")
                continue
            lines += [f"{where}: unknown row '{row}'; {suggestion(row, ROWS)}" for row in rows if row not in ROWS]
            for row in ROWS:
                if row not in rows:
                    lines.append(f"{where}: row '{row}' is missing")
                    continue
                cell = read_cell(rows[row], f"{where}.{row}", lines)
                if cell is not None:
                    cells.append(cell)
    if lines:
        raise BadCatalogue("\n".join(lines))
    return CriticalTables(cells)
