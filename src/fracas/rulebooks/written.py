"""Parts of a sheet as it is written: for whoever writes one anew."""

from __future__ import annotations


def as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else []


def as_table(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def numbered(keys: list[str]) -> list[str]:
    """Each with a key of its own: the second 'dagger' is 'dagger 2'."""
    out: list[str] = []
    for at in range(len(keys)):
        before = keys[:at].count(keys[at])
        out.append(keys[at] if before == 0 else f"{keys[at]} {before + 1}")
    return out


def taken_over(key: str, name: str, sheet: dict[str, object], sheets: list[dict[str, object]]) -> object:
    """How a sheet names a weapon that was on another's: by its key, or whole if it is of that other's own making; one
    from an arsenal is copied to this sheet's."""
    for other in sheets:
        arsenal = {**as_table(other.get("arms")), **as_table(other.get("arsenal"))}
        if key in arsenal:
            sheet["arsenal"] = {**as_table(sheet.get("arsenal")), key: arsenal[key]}
            return key
        for each in as_list(other.get("weapons")):
            if isinstance(each, dict) and (each.get("key") == key or each.get("name") == name):
                return each
            if each == key:
                return key
    return key
