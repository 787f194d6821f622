"""Values of JSON that somebody wrote: what is not as it must be is told with its place."""

from __future__ import annotations

from fracas.kernel.mistake import Mistake


def wrong_value(data: dict[str, object], key: str, where: str, expected: str) -> Mistake:
    if key not in data:
        return Mistake(f"{where}: {key}: missing; expected {expected}")
    return Mistake(f"{where}: {key}: found {data[key]!r}, expected {expected}")


def text_at(data: dict[str, object], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise wrong_value(data, key, where, "text")
    return value


def number_at(data: dict[str, object], key: str, where: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_value(data, key, where, "a whole number")
    return value


def table_at(data: dict[str, object], key: str, where: str) -> dict[str, object]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise wrong_value(data, key, where, "a table")
    return value


def list_at(data: dict[str, object], key: str, where: str) -> list[object]:
    value = data.get(key)
    if not isinstance(value, list):
        raise wrong_value(data, key, where, "a list")
    return value
