"""A key that there is not is told with what would be right, however deep in a table it stands."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import Field, ValidationError, create_model

from fracas.rulebooks.forms import Form


class Blade(Form):
    length: int
    edges: int = 2


class Chest(Form):
    blades: list[Blade] = Field(default_factory=list)
    named: dict[str, Blade] = Field(default_factory=dict)
    key_of: str = Field("", alias="key-of")


def complaints(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(ValidationError) as error:
        Chest.model_validate(data)
    return [(".".join(map(str, each["loc"])), each["msg"]) for each in error.value.errors()]


@pytest.mark.parametrize(
    "data, where, text",
    [
        ({"blade": []}, "blade", "unknown key 'blade'; did you mean 'blades'?"),
        ({"x": 1}, "x", "unknown key 'x'; there is 'blades', 'named', 'key-of'"),
        ({"keyof": "me"}, "keyof", "unknown key 'keyof'; did you mean 'key-of'?"),
        ({"blades": [{"length": 1, "edge": 1}]}, "blades.0.edge", "unknown key 'edge'; did you mean 'edges'?"),
        ({"named": {"a": {"length": 1, "egdes": 1}}}, "named.a.egdes", "unknown key 'egdes'; did you mean 'edges'?"),
    ],
)
def test_the_key_that_was_meant(data: dict[str, Any], where: str, text: str) -> None:
    assert complaints(data) == [(where, text)]


def test_nothing_else_is_lost() -> None:
    """Other complaints of the same table and of those in it stay as they are."""
    found = complaints({"blades": [{"lenght": 1}, {"length": "long"}, {"length": 1}], "nmaed": {}})
    assert [where for where, _ in found] == ["blades.0.length", "blades.0.lenght", "blades.1.length", "nmaed"]
    assert "Field required" in found[0][1]
    assert "valid integer" in found[2][1]


def test_of_many_keys_only_a_near_one_is_named() -> None:
    keys: dict[str, Any] = {f"key_number_{n}": (int, n) for n in range(20)}
    wide = create_model("Wide", __base__=Form, **keys)
    with pytest.raises(ValidationError) as error:
        wide.model_validate({"zzz": 1})
    assert [each["msg"] for each in error.value.errors()] == ["unknown key 'zzz'"]
