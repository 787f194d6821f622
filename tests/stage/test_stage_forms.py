"""A key that there is not is told with what would be right, however deep in a table it stands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, Field, ValidationError, create_model
from pydantic_core import PydanticCustomError

from fracas.rulebooks.forms import Form
from fracas.rulebooks.problems import Position


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


def refused(kind: str, text: str, context: dict[str, Any] | None) -> AfterValidator:
    """A check that somebody writes in a book of their own."""

    def check(value: object) -> object:
        raise PydanticCustomError(kind, text, context)

    return AfterValidator(check)


@pytest.mark.parametrize(
    "check, text",
    [
        (refused("blunt", "too {how} to cut", {"how": "blunt"}), "f.toml: lid.edge: found 3: too blunt to cut"),
        (refused("blunt", "{} is no edge", None), "f.toml: lid.edge: found 3: {} is no edge"),
        (refused("value_error", "is blunt", None), "f.toml: lid.edge: is blunt"),
        (refused("greater_than", "not so blunt", None), "f.toml: lid.edge: found 3: not so blunt"),
    ],
)
def test_a_check_with_words_of_its_own(check: AfterValidator, text: str) -> None:
    """A complaint that is none of pydantic's own comes through as it is, beside a hint in the same table."""
    lid = create_model("Lid", __base__=Form, edge=(Annotated[int, check], 0))
    chest = create_model("Chest", __base__=Form, lid=(lid, ...))
    position = Position([], "f.toml")
    with pytest.raises(ValidationError) as error:
        chest.model_validate({"lid": {"edge": 3, "egde": 4}})
    position.refused(error.value)
    assert position.lines == [text, "f.toml: lid: unknown key 'egde'; did you mean 'edge'?"]


class Bow(Form):
    kind: Literal["bow"]
    range: int = 0


class Rack(Form):
    arms: list[Blade | Bow] = Field(default_factory=list)


def test_one_of_several_forms() -> None:
    """Where a table may be one thing or another, the place of a complaint is still what was written."""
    with pytest.raises(ValidationError) as error:
        Rack.model_validate({"arms": [{"kind": "bow", "rnage": 3}]})
    assert {each["loc"] for each in error.value.errors()} == {
        ("arms", 0, "length"),
        ("arms", 0, "kind"),
        ("arms", 0, "rnage"),
    }
